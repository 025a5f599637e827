"""Fire orders: whether a shot is allowed, its shifts, and the attack itself (p.13, 15-17)."""

from dataclasses import dataclass
from typing import NamedTuple

from wsanalysis.probability.chance import Chance
from wsanalysis.rule_system import IllegalAction, Shift
from wsanalysis.systems.liberty_road.chips import Side
from wsanalysis.systems.liberty_road.edition import LibertyRoad
from wsanalysis.systems.liberty_road.results import shifted, suffer
from wsanalysis.systems.liberty_road.state import UnitState, is_out
from wsanalysis.systems.liberty_road.unit import Arc, Firer, Kind, MarkerEffect, Target

REDUCED_STRENGTH = ("spent", "reduced", "suppressed", "support")  # p.3, 9-10


@dataclass(frozen=True, slots=True)
class Shot:
    """The situation of one shot, by the list on p.15-16. Distance in hexes."""

    distance: int
    flank: bool = False
    firing_upshifts: int = 0
    target_downshifts: int = 0
    firer_higher: bool = False
    target_higher: bool = False
    opportunity: bool = False
    in_forward_arc: bool = True


class Aim(NamedTuple):
    """Everything an attack depends on: the target's kind and valor, the distance in hexes, the net shift."""

    kind: Kind
    valor: int
    distance: int
    shift: int


class Aftermath(NamedTuple):
    """A target's state, and whether this turn's event has been triggered (p.11)."""

    state: UnitState
    event: bool = False


def attack(chance: Chance, before: Aftermath, aim: Aim, edition: LibertyRoad) -> Aftermath:
    """One attack on one unit: draw a chip, shift its result, apply it (p.16-17)."""
    state, had_event = before
    if is_out(state):
        return before
    kind, valor, distance, shift = aim
    base, event = edition.chips.result(chance, side_of(kind), distance, not had_event, edition.options)
    event |= had_event
    result = shifted(base, shift, edition.options)
    chance.tell("{} with net shift {:+d} is {} (p.16)", base, shift, result)
    after, check_event = suffer(chance, state, result, kind, valor, not event, edition)
    return Aftermath(after, event or check_event)


def take_aim(target: Target, shot: Shot, ledger: tuple[Shift, ...], edition: LibertyRoad) -> Aim:
    """The aim of a shot, with the distance moved in to the start of its band."""
    breaks = edition.chips.breaks(side_of(target.kind))
    distance = max(begin for begin in breaks if begin <= shot.distance)
    return Aim(target.kind, target.valor, distance, sum(shift.amount for shift in ledger))


def side_of(kind: Kind) -> Side:
    """The side of the chip that decides an attack on such a unit (p.16)."""
    return "vehicle" if kind == "vehicle" else "infantry"


def shifts(
    firer: Firer, state: UnitState, target: Target, shot: Shot, edition: LibertyRoad
) -> tuple[Shift, ...]:
    """The up- and downshifts of a shot in the order of p.16, to be netted afterwards.

    Raises IllegalAction, naming the rule, for a shot that is not allowed.
    """
    at_vehicle = target.kind == "vehicle"
    reach = _reach(firer, at_vehicle)
    _check_fires(firer, state, at_vehicle, shot, edition)
    _check_distance(reach, shot.distance)
    _check_arc(firer, edition.effect(state.marker), at_vehicle, shot)

    found: list[Shift] = []
    if _is_reduced_strength(state, shot, edition):
        found.append(Shift("reduced-strength fire", -1, "p.16 A"))
    if shot.distance > reach:
        found.append(Shift(f"beyond effective range {reach}", -1, "p.15"))
    if shot.firing_upshifts:
        found.append(Shift("terrain of the firing hex", shot.firing_upshifts, "p.16 B"))
    if shot.firer_higher:
        found.append(Shift("firing from a hill or crest", 1, "p.15"))
    if not at_vehicle:
        found += _against_infantry(firer, shot)
    else:
        found.append(_armor(firer, target, shot))
    return tuple(found)


def _against_infantry(firer: Firer, shot: Shot) -> list[Shift]:
    found = []
    if shot.target_downshifts:
        found.append(Shift("terrain of the target hex", -shot.target_downshifts, "p.16 B"))
    if shot.target_higher:
        found.append(Shift("infantry on a hill or crest", -1, "p.15"))
    if shot.flank and not shot.opportunity:  # opportunity fire never flanks, p.13
        found.append(Shift("flank attack", 1, "p.16 C"))
    if firer.anti_infantry_upshift:
        found.append(Shift("anti-infantry upshift", firer.anti_infantry_upshift, "p.16 D"))
    return found


def _armor(firer: Firer, target: Target, shot: Shot) -> Shift:
    rear = shot.flank and not shot.opportunity  # opportunity fire meets the front, p.13
    armor = target.rear_armor if rear else target.front_armor
    return against_armor(firer, armor, "rear" if rear else "front")


def against_armor(firer: Firer, armor: int, part: str) -> Shift:
    """Firepower against armor or an object's strength: +1 if higher, or else the difference (p.16 E)."""
    firepower = firer.anti_vehicle_firepower or 0
    amount = 1 if firepower > armor else firepower - armor
    return Shift(f"firepower {firepower} against {part} {armor}", amount, "p.16 E")


def _reach(firer: Firer, at_vehicle: bool) -> int:
    reach = firer.anti_vehicle_range if at_vehicle else firer.anti_infantry_range
    if reach is None:
        against = "anti-vehicle" if at_vehicle else "anti-infantry"
        crew = ", unless it crews a weapon (weapon=...)" if firer.kind == "weapon team" else ""
        raise IllegalAction(f"it has no {against} rating{crew} (p.15)")
    return reach


def _check_fires(firer: Firer, state: UnitState, at_vehicle: bool, shot: Shot, edition: LibertyRoad) -> None:
    """Raise IllegalAction if the firer's state, orders or damage forbid the shot (p.3, 9-10, 13, 17)."""
    status, effect = state.status, edition.effect(state.marker)
    if is_out(state):
        raise IllegalAction("an eliminated unit has left the game (p.17)")
    if status == "broken":
        raise IllegalAction("a broken unit may only move, or rally (p.10)")
    if status == "move":
        _check_orders(firer, at_vehicle, ("support",))
        raise IllegalAction("a vehicle on its move side may not fire (p.3)")
    if status in ("fire", "fire-infantry", "fire-vehicles", "support") and (status not in firer.sides):
        raise IllegalAction(f"{status!r} is not printed on its block (p.3)")
    if (status == "fire-infantry" and at_vehicle) or (status == "fire-vehicles" and not at_vehicle):
        raise IllegalAction(f"on {status} orders it may fire only at {status[5:]} (p.3, 15)")
    if effect == "no-fire":
        raise IllegalAction("with its gun damaged it may not fire (p.17)")
    if effect == "no-anti-infantry" and not at_vehicle:
        raise IllegalAction("with its commander dead it may not attack infantry (p.17)")
    if shot.opportunity:
        check_opportunity_fire(firer, state, at_vehicle, edition)


def _check_orders(firer: Firer, at_vehicle: bool, others: tuple[str, ...] = ()) -> None:
    """Raise IllegalAction unless a side of the block has orders to fire at `kind` or an `others` (p.3)."""
    kind = "vehicles" if at_vehicle else "infantry"
    if firer.kind == "vehicle" and not {"fire", f"fire-{kind}", *others}.intersection(firer.sides):
        printed = ", ".join(firer.sides)
        raise IllegalAction(f"it has no orders to fire at {kind}: its block shows {printed} (p.3)")


def check_opportunity_fire(firer: Firer, state: UnitState, at_vehicle: bool, edition: LibertyRoad) -> None:
    """Raise IllegalAction unless the unit is ready, or a vehicle on fire orders, and not reduced (p.13)."""
    if state.status in ("move", "support"):
        _check_orders(firer, at_vehicle)
    if state.status not in ("ready", "fire", "fire-infantry", "fire-vehicles"):
        raise IllegalAction(
            "opportunity fire is for ready infantry and weapon teams and vehicles on fire orders,"
            f" not for a unit that is {state.status} (p.13)"
        )
    if state.marker is not None and not edition.options.reduced_vehicles_may_opportunity_fire:
        raise IllegalAction("reduced units may not take opportunity fire (p.13)")


def _check_distance(reach: int, distance: int) -> None:
    if distance < 1:
        raise IllegalAction("units in one hex are in close combat, not under fire (p.13-14)")
    if distance > 2 * reach:
        raise IllegalAction(f"{distance} hexes is beyond twice the effective range of {reach} (p.15)")


def _check_arc(firer: Firer, effect: MarkerEffect, at_vehicle: bool, shot: Shot) -> None:
    arc: Arc = firer.anti_vehicle_arc if at_vehicle else firer.anti_infantry_arc
    if shot.in_forward_arc:
        return
    if arc == "forward":
        raise IllegalAction("the target is outside its forward field of fire (p.15-16)")
    if effect == "forward-arc":
        raise IllegalAction("with its turret jammed it may fire only into its forward arc (p.17)")


def _is_reduced_strength(state: UnitState, shot: Shot, edition: LibertyRoad) -> bool:
    """True if the firer is at reduced strength: one downshift, however many reasons (p.10, 13, 16 A, 17)."""
    return (
        shot.opportunity
        or state.status in REDUCED_STRENGTH
        or edition.effect(state.marker) == "move-or-fire-reduced"
    )
