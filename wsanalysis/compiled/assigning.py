"""Assignments to names, items and fields; each name has one kind throughout a function."""

import ast

from wsanalysis.compiled.expressions import Expressions
from wsanalysis.compiled.kinds import Nothing, Number, Several, Truth, kind_of
from wsanalysis.compiled.operands import Known
from wsanalysis.compiled.writer import Value


class Assigning(Expressions):
    """Writes assignments."""

    def _do_assign(self, statement: ast.Assign) -> None:
        found = self.value(statement.value)
        for target in statement.targets:
            self._assign(target, found)

    def _do_annassign(self, statement: ast.AnnAssign) -> None:
        found = self.worth(statement.annotation)
        kind = kind_of(found.thing) if isinstance(found, Known) else None
        if kind is None or not isinstance(statement.target, ast.Name):
            words = ast.unparse(statement.annotation)
            self.refuse(statement, f"the annotation {words}", "int, bool, a NewType of int or a record")
        name = statement.target.id
        if name not in self.places:
            self.places[name] = kind, self.room(kind)
        elif self.places[name][0] != kind:
            self.refuse(statement, f"`{name}`, which is {self.places[name][0]}, as {kind}", "another name")
        if statement.value is not None:
            self._assign(statement.target, self.value(statement.value))

    def _do_augassign(self, statement: ast.AugAssign) -> None:
        """Work out the place left of the sign once."""
        if isinstance(statement.target, ast.Name):
            before = self.value(ast.copy_location(ast.Name(statement.target.id), statement.target))
            made = self.operate(statement.op, before, self.value(statement.value), statement)
            self._assign(statement.target, made)
            return
        place = self._place(statement.target)
        before = self.read(place)
        made = self.operate(statement.op, before, self.value(statement.value), statement)
        self._put(made, place, statement.target)

    def _assign(self, target: ast.expr, found: Value) -> None:
        match target:
            case ast.Name(id=name):
                self._name(name, found, target)
            case ast.Tuple(elts=targets) | ast.List(elts=targets):
                items = self.items(found)
                if not isinstance(found.kind, Several) or len(items) != len(targets):
                    self.refuse(
                        target, f"{found.kind} for {len(targets)} names", "as many names as there are items"
                    )
                for each, item in zip(targets, items, strict=True):
                    self._assign(each, item)
            case _:
                self._put(found, self._place(target), target)

    def _name(self, name: str, found: Value, target: ast.AST) -> None:
        if isinstance(found.kind, Nothing):
            self.refuse(target, f"`{name}` assigned from something without a value", "a value")
        if name not in self.places:
            self.places[name] = found.kind, self.room(found.kind)
        kind, room = self.places[name]
        if isinstance(kind, Truth) and isinstance(found.kind, Number):
            self.refuse(
                target, f"`{name}`, which is bool, as {found.kind}", f"`{name}: int = ...` where it begins"
            )
        self.store(self.fitting(found, kind, target, f"`{name}`"), room)
        self.given.add(name)

    def _place(self, target: ast.expr) -> Value:
        """The place that is written to."""
        self.line = target.lineno
        if isinstance(target, ast.Subscript) and not isinstance(target.slice, ast.Slice):
            return self.place_of(self.value(target.value), target)
        if isinstance(target, ast.Attribute):
            return self.field_of(self.value(target.value), target)
        return self.refuse(target, f"an assignment to `{ast.unparse(target)}`", "a name, a field or an item")

    def _put(self, found: Value, place: Value, target: ast.expr) -> None:
        if not isinstance(place.kind, Number):
            self.refuse(target, f"an assignment to {place.kind}", "an assignment to each of its numbers")
        fitted = self.fitting(found, place.kind, target, f"`{ast.unparse(target)}`")
        self.do(f"store i64 {fitted.parts[0]}, ptr {place.parts[0]}")
