"""Destructible objects and blazes (p.17)."""

from typing import NamedTuple

from wsanalysis.probability.chance import Chance
from wsanalysis.rule_system import IllegalAction, Shift
from wsanalysis.systems.liberty_road.chips import RUNG, Result
from wsanalysis.systems.liberty_road.edition import LibertyRoad
from wsanalysis.systems.liberty_road.fire import Aim, Shot, against_armor, shifts, take_aim
from wsanalysis.systems.liberty_road.results import reduce, shifted
from wsanalysis.systems.liberty_road.state import ELIMINATED, UnitState, is_out
from wsanalysis.systems.liberty_road.unit import Firer, Kind, Target

OBJECT = Target("vehicle", 0, 0, 0)  # read from the vehicle side; its strength is its armor


class Site(NamedTuple):
    """The hex of a destructible object: whether it stands, the units there, and this turn's event."""

    stands: bool
    occupants: tuple[UnitState, ...] = ()
    event: bool = False


def shifts_at_object(
    firer: Firer, state: UnitState, strength: int, shot: Shot, edition: LibertyRoad
) -> tuple[Shift, ...]:
    """The shifts of a shot at an object: as at a vehicle, with its strength for armor (p.17).

    Terrain gives the object no downshift. Raises IllegalAction as `shifts` does, and for a firer
    without anti-vehicle firepower.
    """
    if firer.anti_vehicle_firepower is None:
        raise IllegalAction("only anti-vehicle firepower destroys an object (p.17)")
    found = shifts(firer, state, OBJECT._replace(front_armor=strength), shot, edition)
    return (*found[:-1], against_armor(firer, strength, "the object's strength"))


def aim_at_object(shot: Shot, ledger: tuple[Shift, ...], edition: LibertyRoad) -> Aim:
    """The aim of a shot at an object: as at a vehicle (p.17)."""
    return take_aim(OBJECT, shot, ledger, edition)


def attack_object(
    chance: Chance,
    before: Site,
    distance: int,
    shift: int,
    kinds: tuple[Kind, ...],
    edition: LibertyRoad,
) -> Site:
    """One attack on the object; when it falls, infantry in the hex is reduced (p.17)."""
    if not before.stands:
        return before
    base, event = edition.chips.result(chance, "vehicle", distance, not before.event, edition.options)
    result = shifted(base, shift, edition.options)
    chance.tell("{} with net shift {:+d}: {}", base, shift, result)
    event |= before.event
    if not falls(result, edition):
        return Site(True, before.occupants, event)
    chance.tell("the object is destroyed; infantry in its hex is reduced (p.17)")
    after = tuple(
        state if kind == "vehicle" or is_out(state) else reduce(chance, state, kind, edition)
        for kind, state in zip(kinds, before.occupants, strict=True)
    )
    return Site(False, after, event)


def falls(result: Result, edition: LibertyRoad) -> bool:
    """True if a result destroys an object (`Options.objects_destroyed_by`)."""
    return RUNG[result] >= RUNG[edition.options.objects_destroyed_by]


def blaze(chance: Chance, state: UnitState, kind: Kind, can_retreat: bool, edition: LibertyRoad) -> UnitState:
    """A unit whose hex catches fire: infantry is reduced, every unit retreats or is lost (p.17).

    `can_retreat`: an adjacent hex has no enemy units. A unit that retreats may not activate again this turn.
    """
    if not can_retreat or is_out(state) or edition.effect(state.marker) == "no-move":
        return ELIMINATED
    return state if kind == "vehicle" else reduce(chance, state, kind, edition)
