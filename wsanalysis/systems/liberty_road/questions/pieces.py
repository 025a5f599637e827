"""From names and words to the records that the rules read."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Annotated, Any

from annotated_types import Ge, Le

from wsanalysis.arguments.names import find, with_article
from wsanalysis.files.cells import Among, Usual
from wsanalysis.rule_system import IllegalAction
from wsanalysis.systems.liberty_road.edition import LibertyRoad
from wsanalysis.systems.liberty_road.state import (
    ANY_MARKER,
    STATUSES_OF,
    Status,
    UnitState,
    best_resting_status,
)
from wsanalysis.systems.liberty_road.unit import Unit, Weapon

Count = Annotated[int, Ge(0), Le(9), Usual(0, 3)]
Times = Annotated[int, Ge(0), Le(50), Usual(1, 10)]
Distance = Annotated[int, "of hexes", Ge(0), Le(99), Usual(1, 20)]


def _states(argument: str, edition: LibertyRoad, given: Mapping[str, Any]) -> tuple[Status, ...]:
    """The states in which the unit may be that another argument names."""
    return statuses_of(unit_named(edition, given[argument])) if isinstance(given.get(argument), str) else ()


def _weapons(argument: str, edition: LibertyRoad, given: Mapping[str, Any]) -> list[str]:
    """The weapons that the unit may crew or carry that another argument names (p.4, 7)."""
    if not isinstance(given.get(argument), str):
        return []
    unit = unit_named(edition, given[argument])
    return [weapon.name for weapon in edition.weapons.values() if weapon.carried_by == unit.kind]


UnitName = Annotated[str, Among(lambda edition, _: tuple(edition.units), "the name of a unit")]
MarkerName = Annotated[
    str, Among(lambda edition, _: [m.marker for m in edition.markers], "the name of a damage marker")
]
AttackerState = Annotated[str, Among(partial(_states, "attacker"), "the state of a unit")]
TargetState = Annotated[str, Among(partial(_states, "target"), "the state of a unit")]
FirstState = Annotated[str, Among(partial(_states, "first"), "the state of a unit")]
SecondState = Annotated[str, Among(partial(_states, "second"), "the state of a unit")]
AttackerWeapon = Annotated[str, Among(partial(_weapons, "attacker"), "the name of a weapon")]
FirstWeapon = Annotated[str, Among(partial(_weapons, "first"), "the name of a weapon")]
SecondWeapon = Annotated[str, Among(partial(_weapons, "second"), "the name of a weapon")]
RallyState = Annotated[str, Among(lambda *_: ("suppressed", "broken"), "the state of a unit")]


def unit_named(edition: LibertyRoad, name: str) -> Unit:
    """The unit that is meant; UnknownName with the nearest names otherwise."""
    return edition.units[find(name, edition.units, "unit")]


def weapon_for(edition: LibertyRoad, unit: Unit, name: str | None) -> Weapon | None:
    """The weapon that `unit` crews or carries; IllegalAction if it may not (p.4, 7)."""
    if name is None:
        return None
    weapon = edition.weapons[find(name, edition.weapons, "weapon")]
    if weapon.carried_by != unit.kind:
        raise IllegalAction(
            f"{weapon.name} is for {weapon.carried_by}, {unit.name} is {with_article(unit.kind)} (p.4, 7)"
        )
    return weapon


def check_uses(weapon: Weapon | None, shots: int | None) -> None:
    """IllegalAction if the weapon has not enough uses for so many shots (None: without end) (p.7)."""
    if weapon is not None and weapon.uses is not None and (shots is None or shots > weapon.uses):
        often = "any number of shots" if shots is None else f"{shots} shots"
        why = f"it has {weapon.uses} {'use' if weapon.uses == 1 else 'uses'}, not {often} (p.7)"
        raise IllegalAction(f"{weapon.name}: {why}", why)


def state_of(
    edition: LibertyRoad,
    unit: Unit,
    status: str | None,
    default: Status,
    marker: str | None = None,
    already_reduced: bool = False,
) -> UnitState:
    """The state that is meant. IllegalAction if a unit of this kind is never in it.

    A vehicle's reduction is its damage marker; `already_reduced` stands for one not looked at.
    Infantry that is already reduced is simply in the state reduced.
    """
    if unit.kind != "vehicle":
        if marker is not None:
            why = f"only vehicles carry damage markers, not {unit.kind} (p.17)"
            raise IllegalAction(f"{unit.name}: {why}", why)
        if already_reduced:
            if unit.kind == "weapon team":
                raise IllegalAction("a weapon team is eliminated by a reduction, never reduced (p.10)")
            if status not in (None, "reduced"):
                raise IllegalAction(f"infantry is either reduced or {status}, not both (p.10)")
            status = "reduced"
    elif status == "reduced":
        raise IllegalAction(
            "a reduced vehicle keeps its state (p.17): give that, such as move, and already_reduced"
        )
    allowed = statuses_of(unit)
    chosen = status or default
    if chosen not in allowed:
        why = f"it may be {', '.join(allowed)}, not {chosen!r} (p.3, 10)"
        raise IllegalAction(f"{unit.name}: {why}", why)
    if marker is not None:
        marker = find(marker, [m.marker for m in edition.markers], "damage marker")
    elif already_reduced and unit.kind == "vehicle":
        marker = ANY_MARKER
    return UnitState(chosen, marker)


def statuses_of(unit: Unit) -> tuple[Status, ...]:
    """The states that a unit may be in: a vehicle in the orders on its block, and worse (p.3, 10)."""
    return tuple(
        status
        for status in STATUSES_OF[unit.kind]
        if unit.kind != "vehicle" or status in unit.sides or status in ("suppressed", "broken")
    )


def states_of(
    edition: LibertyRoad, units: Sequence[Unit], statuses: Sequence[str | None] | None
) -> tuple[UnitState, ...]:
    """The states of several units, given in the same order; their best ones by default.

    A vehicle's state may name its damage marker behind a plus sign: ``fire+Crew Injured``.
    """
    given = list(statuses or [None] * len(units))
    if len(given) != len(units):
        raise ValueError(f"{len(units)} units, but {len(given)} states")
    states = []
    for unit, text in zip(units, given, strict=True):
        status, _, marker = (text or "").partition("+")
        states.append(
            state_of(
                edition,
                unit,
                status.strip() or None,
                best_resting_status(unit),
                marker.strip() or None,
            )
        )
    return tuple(states)


def hexes(distance: int) -> str:
    """A distance in words."""
    return "1 hex" if distance == 1 else f"{distance} hexes"
