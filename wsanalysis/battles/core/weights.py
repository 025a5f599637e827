"""Weights of quick players: how training changes each, and its meaning."""

from typing import Literal, NamedTuple, get_type_hints

from wsanalysis.compiled import Record

TRAINEES = 40
"""Rows that a world has for players in training, after those of its data."""


class Weight(NamedTuple):
    """A weight: how training changes it, in steps of what size, and its meaning."""

    change: Literal["times", "added", "switch"]
    step: int
    meaning: str


def times(meaning: str) -> Weight:
    """A weight that training changes by factors, so that it keeps its sign."""
    return Weight("times", 1, meaning)


def added(step: int, meaning: str) -> Weight:
    """A weight that training changes by steps of about `step`; it may have either sign."""
    return Weight("added", step, meaning)


def switch(meaning: str) -> Weight:
    """A weight of 0 or 1 that training leaves alone."""
    return Weight("switch", 0, meaning)


def weights_of(record: type[Record]) -> dict[str, Weight]:
    """The annotations of the fields of a record of weights, in their order."""
    hints = get_type_hints(record, include_extras=True)
    noted = {name: getattr(hint, "__metadata__", ()) for name, hint in hints.items()}
    return {name: said[0] for name, said in noted.items() if said and isinstance(said[0], Weight)}
