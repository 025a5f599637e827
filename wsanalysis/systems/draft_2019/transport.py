"""Capacity and passengers (3.0, 8.0)."""

from collections.abc import Iterable

from wsanalysis.rule_system import IllegalAction
from wsanalysis.systems.draft_2019.unit import INFANTRY, Unit

Space = tuple[int, int]
"""Half circles and half dots."""


def space_needed(unit: Unit) -> Space:
    """A squad takes a circle, a team half of one; a gun or vehicle a dot, a small one half of one (3.0)."""
    if unit.kind in INFANTRY:
        return (2 if unit.kind == "squad" else 1, 0)
    return (0, 1 if unit.size == "small" else 2)


def space_left(carrier: Unit, aboard: Iterable[Unit]) -> Space:
    """The half circles and half dots that are free; IllegalAction if there are too few (3.0, 8.0)."""
    circles, dots = carrier.half_circles, carrier.half_dots
    for unit in aboard:
        more = space_needed(unit)
        circles, dots = circles - more[0], dots - more[1]
        if circles < 0 or dots < 0:
            raise IllegalAction(f"{carrier.name} has no space for {unit.name} (3.0)")
    return circles, dots


def rides_desant(carrier: Unit) -> bool:
    """Whether infantry is not inside but rides on top, the capacity being greyed out (8.0)."""
    return "desant" in carrier.features


def dismounts_after_fire(carrier: Unit) -> bool:
    """Whether riders exit and are spent when their carrier fires (8.0)."""
    return rides_desant(carrier)
