"""The shifts of fire as tables: each part of a shot, for every block, card, state and distance.

`fire.shifts` is called, never repeated. `Parts` adds the parts up as a battle does, and the sums are compared
with the rule, shot by shot.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from random import Random

from wsanalysis.battles.core.agreement import MapCannotFollow, hold_to_the_rule, if_legal
from wsanalysis.battles.core.tabulate import Tabulation, axes, counted_as_one
from wsanalysis.battles.liberty_road import terms
from wsanalysis.battles.liberty_road.forces import Forces
from wsanalysis.battles.liberty_road.outcomes import NO_YES, bands
from wsanalysis.battles.liberty_road.terms import NOT_ALLOWED
from wsanalysis.rule_system import IllegalAction
from wsanalysis.systems.liberty_road.close_combat import resists
from wsanalysis.systems.liberty_road.edition import LibertyRoad
from wsanalysis.systems.liberty_road.fire import Aim, Shot, shifts, take_aim
from wsanalysis.systems.liberty_road.melee import as_fighter
from wsanalysis.systems.liberty_road.objects import shifts_at_object
from wsanalysis.systems.liberty_road.state import ANY_MARKER, STATUSES, STATUSES_OF, Status, UnitState
from wsanalysis.systems.liberty_road.unit import Firer, Kind, Target, Unit, as_target

SHOTS = 1500
"""Shots compared for every world: enough to find an error in one of a hundred."""

FAR = 99
NEXT_HEX = Shot(1)
AIMING: dict[Kind, Status] = {"infantry": "ready", "weapon team": "ready", "vehicle": "fire"}
AT = (Target("infantry", 0, 0, 0), Target("vehicle", 0, 0, 0))
ANYBODY = Firer("infantry", ("ready", "spent"), FAR, 0, "all", FAR, 0, "all")

Way = tuple[int, int]  # the number of a block that fires, and of the arm that it fires with
Found = tuple[Way, UnitState, int, Shot]


def damages(edition: LibertyRoad) -> tuple[str | None, ...]:
    """The damage markers by number: none, each of them, one that is not known."""
    return (None, *(marker.marker for marker in edition.markers), ANY_MARKER)


def put_shots(tables: Tabulation, forces: Forces, edition: LibertyRoad) -> None:
    """Fill the tables of the shifts of fire, and a vehicle's data for close combat."""
    put = partial(tables.put_numbers, illegal=NOT_ALLOWED)
    arms, at, damage = axes(arm=forces.arms), axes(at_vehicle=AT), axes(damage=damages(edition))
    distance, begins = axes(distance=range(terms.FARTHEST)), bands(edition)

    def net(firer: Firer, state: UnitState, target: Target, shot: Shot) -> int:
        return sum(shift.amount for shift in shifts(firer, state, target, shot, edition))

    @cache
    def best(arm: Firer, target: Target, shot: Shot = NEXT_HEX, marker: str | None = None) -> int:
        """With every printed order, in the best state: its own state is a separate part."""
        return net(_aiming(arm), UnitState(AIMING[arm.kind], marker), target, shot)

    def at_object(arm: Firer, strength: int) -> int:
        aiming = _aiming(arm), UnitState(AIMING[arm.kind])
        return sum(shift.amount for shift in shifts_at_object(*aiming, strength, Shot(1), edition))

    def may_fire(firer: Firer, status: Status, marker: str | None, target: Target, opportunity: bool) -> int:
        """With ratings that reach everywhere: the ratings are a separate part."""
        reaching = firer._replace(
            anti_infantry_range=FAR, anti_vehicle_range=FAR, anti_vehicle_firepower=0, anti_infantry_upshift=0
        )
        shot = Shot(1, opportunity=opportunity)
        return net(reaching, UnitState(status, marker), target, shot) - best(reaching, target)

    def forward_only(arm: Firer, marker: str | None, target: Target) -> int:
        ahead, aside = (
            if_legal(best, arm, target, Shot(1, in_forward_arc=one), marker) for one in (True, False)
        )
        return ahead is not None and aside is None

    def ground(target: Target, up: int, down: int, higher: bool, target_higher: bool) -> int:
        shot = Shot(1, False, up, down, higher, target_higher)
        return best(ANYBODY, target, shot) - best(ANYBODY, target)

    def band(target: Target, far: int) -> int:
        begin = take_aim(target, Shot(max(far, 1)), (), edition).distance
        if begin not in begins:
            raise MapCannotFollow("a shot is read where a band of the chips begins", begin)
        return begins.index(begin)

    put(
        "aimed", (*arms, *axes(type=forces.types, flank=NO_YES)),
        lambda arm, unit, flank: best(arm, as_target(unit), Shot(1, flank=flank)),
    )  # fmt: skip
    put("aimed_object", (*arms, *axes(strength=range(terms.MAX_STRENGTH + 1))), at_object)
    put(
        "range", (*arms, *at, *distance),
        lambda arm, target, far: best(arm, target, Shot(far)) - best(arm, target),
    )  # fmt: skip
    states = counted_as_one(
        lambda firer, status: [(firer, status)] if status in STATUSES_OF[firer.kind] else [],
        absent=lambda *_: NOT_ALLOWED,
        type=[forces.arms[number] for number in forces.arm_of[0]], status=STATUSES,
    )  # fmt: skip
    put("may_fire", (states, *damage, *at, *axes(opportunity=NO_YES)), may_fire)
    put("arc", (*arms, *damage, *at), forward_only)
    up, down = range(terms.MAX_UPSHIFTS + 1), range(terms.MAX_DOWNSHIFTS + 1)
    put("ground_shift", (*at, *axes(up=up, down=down, higher=NO_YES, target_higher=NO_YES)), ground)
    put("band", (*at, *distance), band)
    put(
        "resists", (*axes(type=map(as_fighter, forces.types)), *damage),
        lambda fighter, marker: resists(fighter, marker, edition),
    )  # fmt: skip
    Parts(tables, forces.types, forces.arms, edition).hold(forces.arm_of)


def _aiming(firer: Firer) -> Firer:
    return firer._replace(sides=("fire", *firer.sides)) if firer.kind == "vehicle" else firer


@dataclass(frozen=True, slots=True)
class Parts:
    """The tables of fire, added up."""

    tables: Tabulation
    units: Sequence[Unit]
    arms: Sequence[Firer]
    edition: LibertyRoad

    def at_unit(self, way: Way, state: UnitState, target: int, shot: Shot) -> int:
        """The net shift of a shot at the unit of that number, or NOT_ALLOWED."""
        flank = int(shot.flank and not shot.opportunity)
        aimed = self.tables.number("aimed", way[1], target, flank)
        return self._added(way, state, aimed, self.units[target].kind == "vehicle", shot)

    def at_strength(self, way: Way, state: UnitState, strength: int, shot: Shot) -> int:
        """The net shift of a shot at an object of that strength, or NOT_ALLOWED."""
        bare = replace(shot, target_downshifts=0, target_higher=False)
        return self._added(way, state, self.tables.number("aimed_object", way[1], strength), True, bare)

    def _added(self, way: Way, state: UnitState, aimed: int, at_vehicle: bool, shot: Shot) -> int:
        """Add the parts of state, distance, field of fire and ground."""
        (unit, arm), number = way, self.tables.number
        status, marker = STATUSES.index(state.status), damages(self.edition).index(state.marker)
        own = number("may_fire", unit, status, marker, at_vehicle, shot.opportunity)
        reach = number("range", arm, at_vehicle, shot.distance)
        aside = number("arc", arm, marker, at_vehicle) and not shot.in_forward_arc
        if aside or NOT_ALLOWED in (aimed, own, reach):
            return NOT_ALLOWED
        here, there = (shot.firing_upshifts, shot.target_downshifts), (shot.firer_higher, shot.target_higher)
        return aimed + own + reach + number("ground_shift", at_vehicle, *here, *there)

    def hold(self, arm_of: Sequence[Sequence[int]]) -> None:
        """Compare random shots, with every card; MapCannotFollow names the first that differs."""
        shots = _any_shots([way for row in arm_of for way in enumerate(row)], self.units, self.edition)
        hold_to_the_rule(shots, self._by_parts, self._by_rule, self._said)

    def _by_parts(self, way: Way, state: UnitState, target: int, shot: Shot) -> Aim | int:
        """The attack that a shot comes to, or its shift at an object."""
        net = (
            self.at_unit(way, state, target, shot)
            if target >= 0
            else self.at_strength(way, state, ~target, shot)
        )
        if net == NOT_ALLOWED:
            raise IllegalAction("by the parts of the shot")
        if target < 0:
            return net
        unit = self.units[target]
        band = self.tables.number("band", int(unit.kind == "vehicle"), shot.distance)
        return Aim(unit.kind, unit.valor, bands(self.edition)[band], net)

    def _by_rule(self, way: Way, state: UnitState, target: int, shot: Shot) -> Aim | int:
        arm = self.arms[way[1]]
        if target < 0:
            return sum(shift.amount for shift in shifts_at_object(arm, state, ~target, shot, self.edition))
        aimed = as_target(self.units[target])
        return take_aim(aimed, shot, shifts(arm, state, aimed, shot, self.edition), self.edition)

    def _said(self, way: Way, state: UnitState, target: int, shot: Shot) -> str:
        at = self.units[target].name if target >= 0 else f"an object of strength {~target}"
        return f"{self.units[way[0]].name}, {state}, firing at {at}, {shot},"


def _any_shots(ways: Sequence[Way], units: Sequence[Unit], edition: LibertyRoad) -> Iterator[Found]:
    """Random shots: at a unit by its number, at objects of strength 0, 1 .. as -1, -2 .."""
    rng = Random(11)
    for number in range(SHOTS):
        way = rng.choice(ways)
        kind = units[way[0]].kind
        marker = rng.choice(damages(edition)) if kind == "vehicle" else None
        at_object = number % 4 == 3
        shot = Shot(
            distance=rng.choice((rng.randint(1, 12), rng.randint(0, terms.FARTHEST - 1))),
            flank=not at_object and rng.random() < 0.5,
            firing_upshifts=rng.randint(0, terms.MAX_UPSHIFTS),
            target_downshifts=rng.randint(0, terms.MAX_DOWNSHIFTS),
            firer_higher=rng.random() < 0.3,
            target_higher=not at_object and rng.random() < 0.3,
            opportunity=not at_object and rng.random() < 0.25,
            in_forward_arc=rng.random() < 0.8,
        )
        target = ~rng.randint(0, terms.MAX_STRENGTH) if at_object else rng.randrange(len(units))
        yield way, UnitState(rng.choice(STATUSES_OF[kind]), marker), target, shot
