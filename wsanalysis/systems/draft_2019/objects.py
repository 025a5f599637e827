"""Destructible objects, and the effect of blazes and collapse on units inside (10.0)."""

from dataclasses import replace
from typing import Literal, NamedTuple

from wsanalysis.probability.chance import Chance
from wsanalysis.probability.distribution import Distribution
from wsanalysis.rule_system import IllegalAction
from wsanalysis.systems.draft_2019.edition import Draft2019
from wsanalysis.systems.draft_2019.results import Struck, eliminate, reveal_damage
from wsanalysis.systems.draft_2019.shot import Shot, check_fires
from wsanalysis.systems.draft_2019.shot import firepower as firepower_of
from wsanalysis.systems.draft_2019.state import UnitState
from wsanalysis.systems.draft_2019.supply import NOTHING, lying_on
from wsanalysis.systems.draft_2019.unit import Firer, Target

ObjectKind = Literal["woods", "building", "bunker", "other"]

LEAVES: dict[ObjectKind, str] = {
    "woods": "blaze",
    "building": "rubble",
    "bunker": "rubble",
    "other": "nothing",
}
"""The counter in the place of an eliminated object (10.0)."""


class Site(NamedTuple):
    """The hex of a destructible object: whether the object stands, and the units there."""

    stands: bool
    occupants: tuple[UnitState, ...] = ()


def firepower_at_object(firer: Firer, state: UnitState, strength: int, shot: Shot, edition: Draft2019) -> int:
    """The FP at an object, as at a primary target; IllegalAction if it is below its strength (10.0)."""
    check_fires(firer, state, shot, edition.options)
    power = firepower_of(firer, state, replace(shot, indirect=False, secondary=False))
    if power < strength:
        raise IllegalAction(f"its FP {power} is below the object's strength {strength} (10.0)")
    return power


def blast_law(power: int, edition: Draft2019) -> Distribution[str]:
    """The law of an object's fall: the FP equals or exceeds the blast number of a drawn token (10.0)."""
    return edition.suppression_draw("vehicle", True).map(
        lambda token: "eliminated" if power >= token.blast else "stands"
    )


def attack_object(
    chance: Chance, site: Site, power: int, leaves: str, targets: tuple[Target, ...], edition: Draft2019
) -> Site:
    """One shot at an object: a token replaces the chit, and all in the hex take damage if it falls (10.0).

    Blaze and rubble bring a damage token for each unit, which takes effect at once.
    """
    if not site.stands:
        return site
    if chance(blast_law(power, edition), f"token, FP {power} against its blast number") == "stands":
        return site
    if leaves == "nothing":
        return site._replace(stands=False)
    chance.tell("{} takes its place, with a damage token for each unit there (10.0)", leaves)
    return Site(False, damage_all(chance, site.occupants, targets, edition))


def damage_all(
    chance: Chance, units: tuple[UnitState, ...], targets: tuple[Target, ...], edition: Draft2019
) -> tuple[UnitState, ...]:
    """A damage token for each unit, with immediate effect (10.0)."""
    after = []
    there = NOTHING
    for unit, target in zip(units, targets, strict=True):
        there = there.beside(lying_on(unit, target.kind))
    seen = there.damage
    for unit, target in zip(units, targets, strict=True):
        if unit.eliminated:
            after.append(unit)
            continue
        spent = Struck(unit._replace(spent=True))
        struck, token = reveal_damage(chance, spent, target, edition, there=seen)
        seen = (*seen, token)  # all draw before any goes back
        after.append(struck.unit)
    return tuple(after)


def end_of_turn_in_blaze(unit: UnitState) -> UnitState:
    """A unit that ends a turn in blaze is eliminated (10.0)."""
    return eliminate(Struck(unit)).unit
