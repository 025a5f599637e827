"""Frames of flows, read and written from outside by the names that lie in them: for views, and for tests."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from wsanalysis.compiled.cutting import number_of, words_of
from wsanalysis.compiled.declaring import layout_of
from wsanalysis.compiled.flows import FRAME, head_of
from wsanalysis.compiled.kinds import Number
from wsanalysis.compiled.layout import Field, Layout
from wsanalysis.compiled.sources import Function


class _Words:
    """The words of one frame; those that do not outlive the present question are 0."""

    def __init__(self, frame: Any, function: Function) -> None:
        vars(self).update(__word=frame.word, __places=words_of(function))

    def __getattr__(self, name: str) -> Any:
        return vars(self)["__word"][self._place(name)]

    def __setattr__(self, name: str, number: int) -> None:
        vars(self)["__word"][self._place(name)] = number

    def _place(self, name: str) -> int:
        places: Mapping[str, int] = vars(self)["__places"]
        if name not in places:
            raise AttributeError(f"expected one of {', '.join(places)}, got {name!r}")
        return places[name]


def named(frame: Any, function: Function) -> Any:
    """The words of a flow's frame by name; known to the compiler, as `number_of` is."""
    return _Words(frame, function)


def frame_of(battle: Any, function: Function) -> Any:
    """The words of the innermost frame of a flow by name. Raises LookupError if it is not going on."""
    for place in reversed(range(battle.depth)):
        if battle.stack[place].kind == number_of(function):
            return named(battle.stack[place], function)
    raise LookupError(f"{function.__qualname__} is not going on")


@cache
def record_of(function: Function) -> type:
    """The record that lies over a flow's frame for compiled code."""
    head, words = head_of(function), words_of(function)
    begin, fields = layout_of(head.hints[FRAME])["word"].offset, list[Field]()
    for name, place in words.items():
        kind = head.parameters.get(name)
        fields.append(Field(name, "number", begin + place, kind.newtype if isinstance(kind, Number) else int))
    name = function.__qualname__
    return type(name, (), {"__layout__": Layout(name, tuple(fields), begin + len(words))})
