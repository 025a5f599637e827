"""Questions about duels: two units that exchange fire and rally, for some turns or to the end."""

from collections.abc import Callable, Hashable, Mapping, Sequence

from wsanalysis.asking.questions import duel_inquiry, notes_idle, numbered, refusal
from wsanalysis.asking.unit_arguments import Count, Times, UnitName, hexes, to_the_end, unit_named
from wsanalysis.languages import say
from wsanalysis.rule_system import Inquiry
from wsanalysis.systems.liberty_road.duel import Doctrine, Duel, Duelist, aims, half_turn, is_over, winner
from wsanalysis.systems.liberty_road.edition import LibertyRoad
from wsanalysis.systems.liberty_road.fire import Shot
from wsanalysis.systems.liberty_road.questions import arguments
from wsanalysis.systems.liberty_road.questions.meaning import DUEL, duel_reads
from wsanalysis.systems.liberty_road.state import UnitState, best_firing_status
from wsanalysis.systems.liberty_road.unit import Unit, Weapon, as_firer, as_target


@notes_idle(DUEL, duel_reads)
def duel(
    edition: LibertyRoad,
    first: UnitName,
    second: UnitName,
    *,
    distance: arguments.Distance,
    turns: Times | None = None,
    first_doctrine: Doctrine = "rally first",
    second_doctrine: Doctrine = "rally first",
    first_flank: bool = False,
    second_flank: bool = False,
    first_upshifts: Count = 0,
    second_upshifts: Count = 0,
    first_downshifts: Count = 0,
    second_downshifts: Count = 0,
    first_higher: bool = False,
    second_higher: bool = False,
    first_state: arguments.FirstState | None = None,
    second_state: arguments.SecondState | None = None,
    first_weapon: arguments.FirstWeapon | None = None,
    second_weapon: arguments.SecondWeapon | None = None,
    first_regroups: bool = True,
    second_regroups: bool = True,
) -> Inquiry:
    """The winner when two units exchange fire.

    The first unit acts first in each turn (p.9-17). `distance` in hexes. `turns`: full turns; None plays to
    the end, or until neither unit can harm the other. A suppressed unit's doctrine is to `rally first` or to
    `fire on` at reduced strength; a broken unit always rallies. `..._flank`: this side fires at the other's
    flank, and so is outside its forward field of fire (p.16). `..._upshifts`: from the terrain it fires from.
    `..._downshifts`: from the terrain that protects it. `..._higher`: it stands on a hill or crest.
    `..._regroups`: the order's regroup point readies it after firing.
    """
    a, b = unit_named(edition, first), unit_named(edition, second)
    weapons = arguments.weapon_for(edition, a, first_weapon), arguments.weapon_for(edition, b, second_weapon)
    for weapon in weapons:
        arguments.check_uses(weapon, turns)
    shots = (
        Shot(
            distance, first_flank, first_upshifts, second_downshifts, first_higher, second_higher,
            in_forward_arc=not second_flank,
        ),
        Shot(
            distance, second_flank, second_upshifts, first_downshifts, second_higher, first_higher,
            in_forward_arc=not first_flank,
        ),
    )  # fmt: skip
    sides = (
        _duelist(edition, a, weapons[0], b, shots[0], first_doctrine, first_regroups),
        _duelist(edition, b, weapons[1], a, shots[1], second_doctrine, second_regroups),
    )
    if all(side.aims(UnitState(side.stance)) is None for side in sides):
        raise refusal(
            f"{a.name}, {b.name}",
            say("neither may fire at the other at {distance} (p.15)", distance=hexes(distance)),
        )
    starts = (
        arguments.state_of(edition, a, first_state, sides[0].stance),
        arguments.state_of(edition, b, second_state, sides[1].stance),
    )
    names = numbered((a, b))
    return duel_inquiry(
        names,
        winner,
        (_first, _second),
        turns=turns,
        title=say(
            "duel, {first} ({first_doctrine}) against {second} ({second_doctrine}), {distance}, {length}",
            first=names[0],
            second=names[1],
            first_doctrine=first_doctrine,
            second_doctrine=second_doctrine,
            distance=hexes(distance),
            length=to_the_end(turns),
        ),
        step=half_turn,
        start=Duel(*starts),
        args=(*sides, edition),
        is_over=is_over,
        detail=_detail(names),
        notes=(say("each side fires or rallies once a turn; {unit} acts first", unit=names[0]),),
        rules="p.9-17",
    )


def _duelist(
    edition: LibertyRoad, unit: Unit, weapon: Weapon | None, other: Unit, shot: Shot, doctrine: Doctrine,
    regroups: bool,
) -> Duelist:  # fmt: skip
    """One side, from the side of its block that fires best."""
    stance = best_firing_status(unit, other.kind)
    attacks = aims(as_firer(unit, weapon), as_target(other), shot, edition)
    return Duelist(attacks, unit.kind, unit.sides, unit.valor, stance, doctrine, regroups)


def as_duelist(unit: Unit) -> Hashable:
    """The ratings of a unit that a duel uses."""
    return as_firer(unit), as_target(unit)


def _first(duel: Duel) -> str:
    return duel.first.status


def _second(duel: Duel) -> str:
    return duel.second.status


def _detail(names: Sequence[str]) -> Callable[[Duel], Mapping[str, Hashable]]:
    def detail(duel: Duel) -> Mapping[str, Hashable]:
        shown = [
            s.status if s.marker is None else f"{s.status}, hindered as by {s.marker}"
            for s in (duel.first, duel.second)
        ]
        return {"wins": winner(duel), names[0]: shown[0], names[1]: shown[1]}

    return detail
