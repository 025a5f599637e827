"""Arguments as players give them, turned into the records that the rules read."""

from collections.abc import Sequence
from typing import Annotated

from annotated_types import Ge, Le

from wsanalysis.arguments.names import find, with_article
from wsanalysis.asking.questions import refusal
from wsanalysis.asking.unit_arguments import name_in, row_named, said_of, with_states
from wsanalysis.files.cells import Among, Usual
from wsanalysis.rule_system import IllegalAction
from wsanalysis.systems.liberty_road.edition import LibertyRoad
from wsanalysis.systems.liberty_road.state import (
    ANY_MARKER,
    Status,
    UnitState,
    best_resting_status,
    statuses_of,
)
from wsanalysis.systems.liberty_road.unit import Unit, Weapon

Distance = Annotated[int, "of hexes", Ge(0), Le(99), Usual(1, 20)]


def _states(_: LibertyRoad, unit: Unit) -> tuple[Status, ...]:
    """The states a unit may be in."""
    return statuses_of(unit)


def _weapons(edition: LibertyRoad, unit: Unit) -> list[str]:
    """The weapons a unit may crew or carry (p.4, 7)."""
    return [weapon.name for weapon in edition.weapons.values() if weapon.carried_by == unit.kind]


STATE, WEAPON = "the state of a unit", "the name of a weapon"

MarkerName = Annotated[str, name_in("damage_markers", "the name of a damage marker")]
AttackerState = Annotated[str, said_of("attacker", _states, STATE)]
TargetState = Annotated[str, said_of("target", _states, STATE)]
FirstState = Annotated[str, said_of("first", _states, STATE)]
SecondState = Annotated[str, said_of("second", _states, STATE)]
AttackerWeapon = Annotated[str, said_of("attacker", _weapons, WEAPON)]
FirstWeapon = Annotated[str, said_of("first", _weapons, WEAPON)]
SecondWeapon = Annotated[str, said_of("second", _weapons, WEAPON)]
RallyState = Annotated[str, Among(lambda *_: ("suppressed", "broken"), STATE)]


def weapon_for(edition: LibertyRoad, unit: Unit, name: str | None) -> Weapon | None:
    """The weapon that `unit` crews or carries; IllegalAction if it may not (p.4, 7)."""
    if name is None:
        return None
    weapon = row_named(edition.weapons, name, "weapon")
    if weapon.carried_by != unit.kind:
        raise IllegalAction(
            f"{weapon.name} is for {weapon.carried_by}, {unit.name} is {with_article(unit.kind)} (p.4, 7)"
        )
    return weapon


def check_uses(weapon: Weapon | None, shots: int | None) -> None:
    """Raise IllegalAction if the weapon has fewer uses than `shots` (None: unlimited) (p.7)."""
    if weapon is not None and weapon.uses is not None and (shots is None or shots > weapon.uses):
        often = "any number of shots" if shots is None else f"{shots} shots"
        raise refusal(
            weapon.name, f"it has {weapon.uses} {'use' if weapon.uses == 1 else 'uses'}, not {often} (p.7)"
        )


def state_of(
    edition: LibertyRoad,
    unit: Unit,
    status: str | None,
    default: Status,
    marker: str | None = None,
    already_reduced: bool = False,
) -> UnitState:
    """The state of a unit. IllegalAction if a unit of this kind can never be in it.

    A vehicle is reduced by a damage marker; `already_reduced` stands for an unspecified one. Infantry that is
    already reduced is in the state `reduced`.
    """
    if unit.kind != "vehicle":
        if marker is not None:
            raise refusal(unit.name, f"only vehicles carry damage markers, not {unit.kind} (p.17)")
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
        raise refusal(unit.name, f"it may be {', '.join(allowed)}, not {chosen!r} (p.3, 10)")
    if marker is not None:
        marker = find(marker, [m.marker for m in edition.markers], "damage marker")
    elif already_reduced and unit.kind == "vehicle":
        marker = ANY_MARKER
    return UnitState(chosen, marker)


def states_of(
    edition: LibertyRoad, units: Sequence[Unit], statuses: Sequence[str | None] | None
) -> tuple[UnitState, ...]:
    """The states of several units, in the same order; by default the best state of each.

    A vehicle's state may include a damage marker after a plus sign: ``fire+Crew Injured``.
    """
    states = []
    for unit, text in with_states(units, statuses):
        status, _, marker = (text or "").partition("+")
        best = best_resting_status(unit)
        states.append(state_of(edition, unit, status.strip() or None, best, marker.strip() or None))
    return tuple(states)
