"""The shifts of fire as tables: what the rule of fire says for every block, card, state and distance.

`fire.shifts` is asked, never repeated: each table holds what one part of the situation adds, and
`shot_checks` holds their sum against the rule.
"""

from collections.abc import Sequence

from wsanalysis.battles.core.agreement import MapCannotFollow
from wsanalysis.battles.liberty_road import terms
from wsanalysis.rule_system import IllegalAction
from wsanalysis.systems.liberty_road.edition import LibertyRoad
from wsanalysis.systems.liberty_road.fire import Shot, shifts, take_aim
from wsanalysis.systems.liberty_road.objects import shifts_at_object
from wsanalysis.systems.liberty_road.state import STATUSES, STATUSES_OF, UnitState
from wsanalysis.systems.liberty_road.unit import Firer, Kind, Target, Unit, as_target

FAR = 99
_AIM: dict[Kind, UnitState] = {
    "infantry": UnitState("ready"),
    "weapon team": UnitState("ready"),
    "vehicle": UnitState("fire"),
}
_TARGETS = (Target("infantry", 0, 0, 0), Target("vehicle", 0, 0, 0))


def net(firer: Firer, state: UnitState, target: Target, shot: Shot, edition: LibertyRoad) -> int:
    """The net shift of a shot, or NOT_ALLOWED."""
    try:
        return sum(shift.amount for shift in shifts(firer, state, target, shot, edition))
    except IllegalAction:
        return terms.NOT_ALLOWED


def _aiming(firer: Firer) -> Firer:
    """The firer with every order printed: what its own state allows stands in another table."""
    return firer._replace(sides=("fire", *firer.sides)) if firer.kind == "vehicle" else firer


def _reaching(firer: Firer) -> Firer:
    """The firer with ratings that reach everywhere: what they allow stands in another table."""
    return firer._replace(
        anti_infantry_range=FAR, anti_vehicle_range=FAR, anti_vehicle_firepower=0, anti_infantry_upshift=0
    )


def aimed(arms: Sequence[Firer], units: Sequence[Unit], edition: LibertyRoad) -> list[int]:
    """[arm][type][flank]: the shift at one hex from the best state on open ground."""
    return [
        net(_aiming(arm), _AIM[arm.kind], as_target(unit), Shot(1, flank=flank), edition)
        for arm in arms
        for unit in units
        for flank in (False, True)
    ]


def aimed_at_object(arms: Sequence[Firer], edition: LibertyRoad) -> list[int]:
    """[arm][strength 0-9]: the same at a destructible object (p.17)."""
    return [_at_object(arm, strength, edition) for arm in arms for strength in range(10)]


def _at_object(arm: Firer, strength: int, edition: LibertyRoad) -> int:
    try:
        found = shifts_at_object(_aiming(arm), _AIM[arm.kind], strength, Shot(1), edition)
    except IllegalAction:
        return terms.NOT_ALLOWED
    return sum(shift.amount for shift in found)


def ranges(arms: Sequence[Firer], edition: LibertyRoad) -> list[int]:
    """[arm][at vehicle][distance in hexes]: what the distance adds, or NOT_ALLOWED (p.15)."""
    found = []
    for arm in arms:
        for target in _TARGETS:
            near = net(_aiming(arm), _AIM[arm.kind], target, Shot(1), edition)
            for far in range(terms.FARTHEST):
                there = net(_aiming(arm), _AIM[arm.kind], target, Shot(far), edition)
                found.append(terms.NOT_ALLOWED if there == terms.NOT_ALLOWED else there - near)
    return found


def may_fire(firers: Sequence[Firer], markers: Sequence[str | None], edition: LibertyRoad) -> list[int]:
    """[type][status][damage][at vehicle][opportunity]: what its state adds, or NOT_ALLOWED (p.3, 9-17)."""
    found = []
    for firer in map(_reaching, firers):
        best = {
            target: net(_aiming(firer), _AIM[firer.kind], target, Shot(1), edition) for target in _TARGETS
        }
        for status in STATUSES:
            for marker in markers:
                for target in _TARGETS:
                    for opportunity in (False, True):
                        shot = Shot(1, opportunity=opportunity)
                        there = net(firer, UnitState(status, marker), target, shot, edition)
                        allowed = there != terms.NOT_ALLOWED and _can_be(firer.kind, status)
                        found.append(there - best[target] if allowed else terms.NOT_ALLOWED)
    return found


def _can_be(kind: Kind, status: str) -> bool:
    """Whether a unit of this kind can be in the state at all: the rule leaves that to those who ask."""
    return status in STATUSES_OF[kind]


def arcs(arms: Sequence[Firer], markers: Sequence[str | None], edition: LibertyRoad) -> list[int]:
    """[arm][damage][at vehicle]: 1 if it fires only into its forward field (p.15-17)."""
    found = []
    for arm in map(_aiming, arms):
        for marker in markers:
            for target in _TARGETS:
                state = UnitState(_AIM[arm.kind].status, marker)
                ahead = net(arm, state, target, Shot(1), edition)
                aside = net(arm, state, target, Shot(1, in_forward_arc=False), edition)
                found.append(int(ahead != terms.NOT_ALLOWED and aside == terms.NOT_ALLOWED))
    return found


def ground(edition: LibertyRoad) -> list[int]:
    """[at vehicle][upshifts 0-3][downshifts 0-7][firer higher][target higher]: what the ground adds."""
    firer = Firer("infantry", ("ready", "spent"), FAR, 0, "all", FAR, 0, "all")
    found = []
    for target in _TARGETS:
        flat = net(firer, _AIM["infantry"], target, Shot(1), edition)
        for up in range(4):
            for down in range(8):
                for higher in (False, True):
                    for target_higher in (False, True):
                        shot = Shot(
                            1,
                            firing_upshifts=up,
                            target_downshifts=down,
                            firer_higher=higher,
                            target_higher=target_higher,
                        )
                        found.append(net(firer, _AIM["infantry"], target, shot, edition) - flat)
    return found


def bands_by_distance(edition: LibertyRoad, at_vehicle: bool, bands: Sequence[int]) -> list[int]:
    """[distance in hexes]: the number of the band that the chips are read in there (p.16)."""
    target, found = _TARGETS[at_vehicle], []
    for far in range(terms.FARTHEST):
        begin = take_aim(target, Shot(max(far, 1)), (), edition).distance
        if begin not in bands:
            raise MapCannotFollow("a shot is read where a band of the chips begins", begin)
        found.append(bands.index(begin))
    return found
