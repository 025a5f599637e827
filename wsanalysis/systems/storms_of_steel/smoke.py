"""Smoke: the units that lay it, its thinning, and its cover (13.0, 13.1, 19.0)."""

from collections.abc import Iterable
from typing import NamedTuple

from wsanalysis.rule_system import IllegalAction
from wsanalysis.systems.storms_of_steel.unit import Unit

ENGINEER_COST = 3
ENGINEER_REACH = 1


class Smoke(NamedTuple):
    """Smoke counters in a hex: of the first round, and of the second."""

    fresh: int = 0
    thin: int = 0


def next_round(smoke: Smoke) -> Smoke:
    """Counters at the beginning of the next round: fresh ones thin, thin ones are gone (13.0)."""
    return Smoke(0, smoke.fresh)


def blocks_sight(between: Iterable[Smoke]) -> bool:
    """True if smoke in the hexes between firer and target blocks sight (13.0).

    Any fresh counter does, and so do two thin ones, in the same hex or two.
    """
    hexes = list(between)
    return any(smoke.fresh for smoke in hexes) or sum(smoke.thin for smoke in hexes) > 1


def smoke_cost(unit: Unit, distance: int) -> int:
    """APs to lay smoke at a distance in hexes (13.1, 19.0). IllegalAction for a unit that cannot.

    Engineers place it in their hex or beside it; mortars that can, like a shot.
    """
    if "engineer" in unit.abilities:
        if distance > ENGINEER_REACH:
            raise IllegalAction("engineers lay smoke in their own hex or 1 hex away (13.1, 19.0)")
        return ENGINEER_COST
    if "smoke" not in unit.abilities:
        raise IllegalAction(f"{unit.name} cannot fire smoke (13.1)")
    if not unit.min_range <= distance <= 2 * unit.range:
        raise IllegalAction("smoke reaches as far as the unit's attacks, long range included (13.1)")
    return unit.fire_cost
