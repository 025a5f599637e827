"""The numbers in which two records differ, by name: to compare games that should be the same."""

from collections.abc import Sequence
from math import prod

from wsanalysis.compiled.declaring import layout_of
from wsanalysis.compiled.layout import Field, Layout, Shape
from wsanalysis.compiled.record import Record


def differences(one: Record, other: Record) -> list[str]:
    """Each number that differs between two records of a class, as `stack[2].kind: 3, 4`; empty if equal."""
    layout, words, others = layout_of(type(one)), one.to_words(), other.to_words()
    if len(words) != len(others):
        shapes = (f"{field.name}: {field.shape(words)}, {field.shape(others)}" for field in layout.tables)
        return [f"sizes of tables: {'; '.join(shapes)}"]
    pairs = enumerate(zip(words, others, strict=True))
    return [f"{name_of(layout, words, place)}: {a}, {b}" for place, (a, b) in pairs if a != b]


def name_of(layout: Layout, words: Sequence[int], place: int) -> str:
    """What a word is called, as `stack[2].kind`; where fields share it, by the first that reaches so far."""
    for field in layout:
        table = field.kind == "table"
        begin = words[field.offset] if table else field.offset
        shape = field.shape(words) if table else (field.length,) * (field.kind == "array")
        within = place - begin
        if 0 <= within < field.entry_size * prod(shape):
            return (
                field.name + _index(field, shape, within) + _inside(field, words, within % field.entry_size)
            )
        if table and field.offset <= place < field.offset + field.size:
            return f"{field.name}'s header"
    raise IndexError(f"{layout.name} has no word {place}")


def _index(field: Field, shape: Shape, within: int) -> str:
    entry, index = within // field.entry_size, list[int]()
    for length in reversed(shape):
        entry, last = divmod(entry, length)
        index.insert(0, last)
    return f"[{', '.join(map(str, index))}]" if shape else ""


def _inside(field: Field, words: Sequence[int], within: int) -> str:
    return f".{name_of(field.record, words, within)}" if field.record else ""
