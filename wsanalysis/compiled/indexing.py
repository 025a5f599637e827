"""Items of rows, tables and tuples, and fields of records."""

import ast
from typing import Any

from wsanalysis.compiled.declaring import layout_of
from wsanalysis.compiled.kinds import (
    CONSTANT,
    INT,
    Counted,
    Grid,
    Number,
    Reference,
    Row,
    Several,
    joined,
    kind_of,
)
from wsanalysis.compiled.operands import Known, Operand, Operands
from wsanalysis.compiled.signatures import OUT_OF_BOUNDS
from wsanalysis.compiled.writer import Value


class Indexing(Operands):
    """Works out indexes and attributes."""

    def _of_attribute(self, node: ast.Attribute) -> Operand:
        owner = self.worth(node.value)
        if isinstance(owner, Value):
            if isinstance(owner.kind, Counted) and node.attr in ("start", "stop"):
                return Value(owner.kind.number, (owner.parts[node.attr == "stop"],))
            return self.read(self.field_of(owner, node))
        if not hasattr(owner.thing, node.attr):
            self.refuse(node, f"`{ast.unparse(node)}`, which is not defined", "a name that is")
        return Known(getattr(owner.thing, node.attr))

    def _of_subscript(self, node: ast.Subscript) -> Operand:
        owner = self.worth(node.value)
        if isinstance(node.slice, ast.Slice):
            self.refuse(node, f"the slice `{ast.unparse(node)}`", "a loop")
        if isinstance(owner, Known) and isinstance(owner.thing, tuple):
            return self._constant_item(owner.thing, node)
        found = self.as_value(owner, node.value)
        if isinstance(found.kind, Several):
            return self._item(found, node)
        return self.read(self.place_of(found, node))

    def _constant_item(self, table: tuple[Any, ...], node: ast.Subscript) -> Operand:
        """An item of a table of constants, which is put beside the code if the index is known only later."""
        index = self.number(node.slice)
        if (known := index.constant) is not None:
            self._check_known(known, len(table), node)
            return Known(table[known])
        if all(isinstance(item, tuple) for item in table):
            rows = [self.as_value(Known(item), node) for item in table]
            if len({row.kind for row in rows}) == 1 and all(row.constant is None for row in rows):
                columns = zip(*table, strict=True)
                self._check_bounds(index, str(len(table)), node)
                return self.several([self._looked_up(tuple(column), index, node) for column in columns])
        self._check_bounds(index, str(len(table)), node)
        return self._looked_up(table, index, node)

    def _looked_up(self, numbers: tuple[Any, ...], index: Value, node: ast.Subscript) -> Value:
        if not numbers or not all(isinstance(number, int) for number in numbers):
            self.refuse(
                node, f"`{ast.unparse(node)}`, a table of other things than numbers", "a tuple of numbers"
            )
        known = [self._constant(int(number), node).parts[0] for number in numbers]
        place = self.get(f"getelementptr inbounds i64, ptr {self.program.table(known)}, i64 {index.parts[0]}")
        looked_up = Value(CONSTANT, (self.get(f"load i64, ptr {place}"),))
        are_truths = all(isinstance(number, bool) for number in numbers)
        return self.is_true(looked_up) if are_truths else looked_up

    def _item(self, owner: Value, node: ast.Subscript) -> Value:
        items, index = self.items(owner), self.number(node.slice)
        if (known := index.constant) is not None:
            self._check_known(known, len(items), node)
            return items[known]
        self._check_bounds(index, str(len(items)), node)
        numbers = [self.numeric(item, node) for item in items]
        kind = joined([number.kind for number in numbers]) or INT
        found = numbers[-1].parts[0]
        for place in range(len(numbers) - 2, -1, -1):
            here = self.get(f"icmp eq i64 {index.parts[0]}, {place}")
            found = self.choose(here, numbers[place].parts[0], found)
        return Value(kind, (found,))

    def _check_known(self, index: int, size: int, node: ast.Subscript) -> None:
        if not 0 <= index < size:
            self.refuse(node, f"`{ast.unparse(node)}`, of {size} items", f"an index from 0 to {size - 1}")

    def _check_bounds(self, index: Value, size: str, node: ast.AST, name: str = "") -> None:
        if self.checked:
            inside = self.get(f"icmp ult i64 {index.parts[0]}, {size}")
            words = f"{ast.unparse(node)} ({name})" if name else ast.unparse(node)
            self.unless(inside, OUT_OF_BOUNDS, index.parts[0], size, words)

    def field_of(self, owner: Value, node: ast.Attribute) -> Value:
        """The place of a record's field; of an array or a table, the place of its entries."""
        record = owner.kind.record if isinstance(owner.kind, Reference) else None
        layout = layout_of(record) if record else None
        if layout is None or node.attr not in layout:
            has = f"one of {', '.join(field.name for field in layout)}" if layout else "a field of a record"
            self.refuse(node, f"`.{node.attr}` of {owner.kind}", has)
        field, name = layout[node.attr], f"{layout.name}.{node.attr}"
        item, keys = kind_of(field.entry), tuple(kind_of(key) for key in field.index)
        numbers = tuple(key for key in keys if isinstance(key, Number))
        assert item is not None
        assert len(numbers) == len(keys)
        if field.kind != "table":
            place = self._further(owner.parts[0], str(field.offset))
            if field.kind != "array":
                return Value(item, (place,))
            length = (str(field.length),) if self.checked else ()
            return Value(Row(numbers[0], item, field.entry_size, name), (place, *length))
        begin = self._further(owner.parts[0], self._word(owner, field.offset))
        count = len(keys)
        strides = [self._word(owner, field.stride_at(dimension)) for dimension in range(count - 1)]
        lengths = [self._word(owner, field.length_at(dimension)) for dimension in range(count * self.checked)]
        if count == 1:
            return Value(Row(numbers[0], item, field.entry_size, name), (begin, *lengths))
        return Value(Grid(numbers, item, field.entry_size, name), (begin, *strides, *lengths))

    def _further(self, place: str, words: str) -> str:
        return self.get(f"getelementptr inbounds i64, ptr {place}, i64 {words}")

    def _word(self, owner: Value, offset: int) -> str:
        return self.get(f"load i64, ptr {self._further(owner.parts[0], str(offset))}")

    def place_of(self, owner: Value, node: ast.Subscript) -> Value:
        """The place of an item of a row or a table."""
        if isinstance(owner.kind, Grid):
            return self._place_in_grid(owner, owner.kind, node)
        if not isinstance(owner.kind, Row):
            self.refuse(node, f"an index of {owner.kind}", "an index of a row, a table or a tuple")
        row, index = owner.kind, self.number(node.slice)
        self.fitting(index, row.key, node.slice, "the index")
        if self.checked:
            self._check_bounds(index, owner.parts[1], node, row.name)
        far = index.parts[0] if row.words == 1 else self.get(f"mul i64 {index.parts[0]}, {row.words}")
        return Value(row.item, (self._further(owner.parts[0], far),))

    def _place_in_grid(self, owner: Value, grid: Grid, node: ast.Subscript) -> Value:
        count = len(grid.keys)
        each = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        if len(each) != count:
            self.refuse(node, f"{len(each)} indexes of {grid}", f"{count} indexes")
        indexes = [self.number(one) for one in each]
        for index, key, at in zip(indexes, grid.keys, each, strict=True):
            self.fitting(index, key, at, "the index")
        if self.checked:
            for index, length in zip(indexes, owner.parts[count:], strict=True):
                self._check_bounds(index, length, node, grid.name)
        *outer, last = (index.parts[0] for index in indexes)
        far = last if grid.words == 1 else self.get(f"mul i64 {last}, {grid.words}")
        for index_text, stride in zip(outer, owner.parts[1:count], strict=True):
            far = self.get(f"add i64 {far}, {self.get(f'mul i64 {index_text}, {stride}')}")
        return Value(grid.item, (self._further(owner.parts[0], far),))

    def read(self, place: Value) -> Value:
        """The value at a place: a number is loaded, a record stays where it is."""
        if isinstance(place.kind, Number):
            return Value(place.kind, (self.get(f"load i64, ptr {place.parts[0]}"),))
        return place
