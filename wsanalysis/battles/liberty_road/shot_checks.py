"""The parts of a shot added up as a battle adds them, held against the rule of fire shot by shot."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from wsanalysis.battles.core.agreement import MapCannotFollow
from wsanalysis.battles.liberty_road import shot_tables, terms
from wsanalysis.battles.liberty_road.outcomes import bands
from wsanalysis.rule_system import IllegalAction
from wsanalysis.systems.liberty_road.edition import LibertyRoad
from wsanalysis.systems.liberty_road.fire import Aim, Shot, shifts, take_aim
from wsanalysis.systems.liberty_road.objects import shifts_at_object
from wsanalysis.systems.liberty_road.state import ANY_MARKER, STATUSES, STATUSES_OF, UnitState
from wsanalysis.systems.liberty_road.unit import Firer, Unit, as_target

SHOTS = 1500
"""So many shots are compared for every world: what goes wrong in one of a hundred is found."""

Way = tuple[int, int]  # the number of a block that fires, and of the arm that it fires with


class Parts:
    """The tables of fire for some blocks and what they fire with, by number."""

    def __init__(
        self, arms: Sequence[Firer], own: Sequence[Firer], units: Sequence[Unit], edition: LibertyRoad
    ):
        """`own` is what each block fires with alone, without a card."""
        self.arms, self.units, self.edition = arms, units, edition
        self.names = (None, *(marker.marker for marker in edition.markers), ANY_MARKER)
        self.aimed = shot_tables.aimed(arms, units, edition)
        self.at_object = shot_tables.aimed_at_object(arms, edition)
        self.ranges = shot_tables.ranges(arms, edition)
        self.may_fire = shot_tables.may_fire(own, self.names, edition)
        self.arcs = shot_tables.arcs(arms, self.names, edition)
        self.ground = shot_tables.ground(edition)
        self.distances = bands(edition)
        self.bands = [shot_tables.bands_by_distance(edition, side, self.distances) for side in (False, True)]

    def at_unit(self, way: Way, status: int, marker: int, target: int, shot: Shot) -> int:
        """The net shift of a shot at the unit of that number, or NOT_ALLOWED."""
        at_vehicle = int(self.units[target].kind == "vehicle")
        flank = shot.flank and not shot.opportunity
        aimed = self.aimed[(way[1] * len(self.units) + target) * 2 + flank]
        own = self._by_firer(way, status, marker, at_vehicle, shot)
        if terms.NOT_ALLOWED in (aimed, own):
            return terms.NOT_ALLOWED
        return aimed + own + self._of_ground(at_vehicle, shot)

    def at_strength(self, way: Way, status: int, marker: int, strength: int, shot: Shot) -> int:
        """The net shift of a shot at an object of that strength, or NOT_ALLOWED."""
        aimed = self.at_object[way[1] * 10 + strength]
        own = self._by_firer(way, status, marker, 1, shot)
        if terms.NOT_ALLOWED in (aimed, own):
            return terms.NOT_ALLOWED
        return aimed + own + self._of_ground(1, replace(shot, target_downshifts=0, target_higher=False))

    def _by_firer(self, way: Way, status: int, marker: int, at_vehicle: int, shot: Shot) -> int:
        """What state, distance and field of fire come to, or NOT_ALLOWED."""
        row = (way[0] * len(STATUSES) + status) * len(self.names) + marker
        state = self.may_fire[row * 4 + at_vehicle * 2 + shot.opportunity]
        reach = self.ranges[(way[1] * 2 + at_vehicle) * terms.FARTHEST + shot.distance]
        forward = self.arcs[(way[1] * len(self.names) + marker) * 2 + at_vehicle]
        if terms.NOT_ALLOWED in (state, reach) or (forward and not shot.in_forward_arc):
            return terms.NOT_ALLOWED
        return state + reach

    def _of_ground(self, at_vehicle: int, shot: Shot) -> int:
        row = (at_vehicle * 4 + shot.firing_upshifts) * 8 + shot.target_downshifts
        return self.ground[row * 4 + 2 * shot.firer_higher + shot.target_higher]


def hold_to_the_rule(parts: Parts, ways: Sequence[Way], shots: int = SHOTS) -> int:
    """Compare shots at random; how many the rule allows. MapCannotFollow names the first that differs."""
    rng, allowed = Random(11), 0
    for number in range(shots):
        way = rng.choice(ways)
        kind, shot = parts.units[way[0]].kind, _any_shot(rng)
        status = STATUSES.index(rng.choice(STATUSES_OF[kind]))
        marker = rng.randrange(len(parts.names)) if kind == "vehicle" else 0
        state = UnitState(STATUSES[status], parts.names[marker])
        if number % 4 == 3:
            allowed += _hold_at_object(parts, way, state, marker, rng.randint(0, 9), shot)
        else:
            allowed += _hold_at_unit(parts, way, state, marker, rng.randrange(len(parts.units)), shot)
    return allowed


def _any_shot(rng: Random) -> Shot:
    return Shot(
        distance=rng.choice((rng.randint(1, 12), rng.randint(0, terms.FARTHEST - 1))),
        flank=rng.random() < 0.5,
        firing_upshifts=rng.randint(0, 3),
        target_downshifts=rng.randint(0, 7),
        firer_higher=rng.random() < 0.3,
        target_higher=rng.random() < 0.3,
        opportunity=rng.random() < 0.25,
        in_forward_arc=rng.random() < 0.8,
    )


def _hold_at_unit(parts: Parts, way: Way, state: UnitState, marker: int, target: int, shot: Shot) -> bool:
    aimed = as_target(parts.units[target])
    net = parts.at_unit(way, STATUSES.index(state.status), marker, target, shot)
    band = parts.distances[parts.bands[aimed.kind == "vehicle"][shot.distance]]
    found = None if net == terms.NOT_ALLOWED else Aim(aimed.kind, aimed.valor, band, net)
    try:
        ledger = shifts(parts.arms[way[1]], state, aimed, shot, parts.edition)
        said = take_aim(aimed, shot, ledger, parts.edition)
    except IllegalAction:
        said = None
    _same(said, found, parts.units[way[0]], state, parts.units[target].name, shot)
    return said is not None


def _hold_at_object(parts: Parts, way: Way, state: UnitState, marker: int, strength: int, shot: Shot) -> bool:
    shot = replace(shot, flank=False, opportunity=False, target_higher=False)
    net = parts.at_strength(way, STATUSES.index(state.status), marker, strength, shot)
    found = None if net == terms.NOT_ALLOWED else net
    try:
        ledger = shifts_at_object(parts.arms[way[1]], state, strength, shot, parts.edition)
        said = sum(shift.amount for shift in ledger)
    except IllegalAction:
        said = None
    _same(said, found, parts.units[way[0]], state, f"an object of strength {strength}", shot)
    return said is not None


def _same(said: object, found: object, unit: Unit, state: UnitState, target: str, shot: Shot) -> None:
    if said != found:
        what = f"{unit.name}, {state}, firing at {target}, {shot}, comes to {found} by the parts of the shot"
        raise MapCannotFollow(what, said)
