"""Storms of Steel's draws: the two piles of hit counters (7.4, 15.2)."""

from collections.abc import Iterable

from wsanalysis.rule_system import ChipBag, Face
from wsanalysis.systems.storms_of_steel.counters import HitCounter

FATES = ("can fire", "cannot fire", "destroyed")


def _fate(counter: HitCounter) -> str:
    """The effect on the unit (7.4): lost at once, or whether it can still fire."""
    if counter.destroyed:
        return "destroyed"
    return "cannot fire" if counter.fire == "no" else "can fire"


def _rally(counter: HitCounter) -> str:
    """The 2D6 roll that removes it (7.5)."""
    return "never" if counter.rally is None else str(counter.rally)


def _rallies(counters: Iterable[HitCounter]) -> tuple[str, ...]:
    return (*map(str, sorted({c.rally for c in counters if c.rally is not None})), "never")


def _name(counter: HitCounter) -> str:
    return counter.counter


FACES = {
    "fate": Face(_fate, lambda _: FATES),
    "rally": Face(_rally, _rallies),
    "counter": Face(_name, lambda counters: tuple(map(_name, counters))),
}

BAGS = {pile: ChipBag(pile, FACES) for pile in ("foot_hits", "vehicle_hits")}
