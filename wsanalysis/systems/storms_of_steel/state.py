"""The condition of a unit: unhit, hit with a counter under it, or destroyed (7.3-7.4)."""

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple, Self

from wsanalysis.arguments.names import find

Word = Literal["unhit", "hit", "destroyed"]
WORDS: tuple[Word, ...] = ("unhit", "hit", "destroyed")

AIR_HIT = "must leave"
"""Stands for the counter of an airplane, which takes none: it may no longer attack, and leaves (20.0)."""


class UnitState(NamedTuple):
    """The hit counter under a unit, if any, and whether it is out of the game."""

    counter: str | None = None
    destroyed: bool = False

    @classmethod
    def parse(cls, text: str | None, unit: str, counters: Sequence[str]) -> Self:
        """The state of this name: unhit, destroyed, or one of the `counters` that lie under such units."""
        if text is None or text.casefold() == "unhit":
            return cls()
        if text.casefold() == "destroyed":
            return cls(destroyed=True)
        return cls(find(text, counters, f"hit counter of {unit}"))

    def __str__(self) -> str:
        """The state in one word, or the name of its counter."""
        return word(self) if self.counter is None else self.counter


UNHIT = UnitState()
DESTROYED = UnitState(None, True)


def word(state: UnitState) -> Word:
    """The state in one word."""
    if state.destroyed:
        return "destroyed"
    return "unhit" if state.counter is None else "hit"


def is_destroyed(state: UnitState) -> bool:
    """True if the unit is out of the game."""
    return state.destroyed


def counters_of(states: Iterable[UnitState]) -> tuple[str, ...]:
    """The counters that lie under these units, sorted: they are out of the cup (7.4)."""
    return tuple(sorted(s.counter for s in states if s.counter is not None and not s.destroyed))
