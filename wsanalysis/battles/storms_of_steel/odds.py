"""The base of many chapters: the ground as a battle reads it, hit counters, attacks, the roll that hits.

An attack is cut where a hit counter is drawn, since a battle draws it from a pile that both sides share and
that only it knows (7.4). The roll stands as tables of what each part of a shot adds, for every type, counter
and distance: `attack.shifts` is asked, never repeated. `Parts` adds the parts up as a battle does, and what
they come to is held against the rule, shot by shot.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache, partial
from random import Random
from typing import Any, NamedTuple

from wsanalysis.battlefield.arcs import in_arc
from wsanalysis.battlefield.bits import packed
from wsanalysis.battlefield.board import Board
from wsanalysis.battlefield.hexes import opposite
from wsanalysis.battlefield.offsets import by_offset, distances
from wsanalysis.battles.core.agreement import MapCannotFollow, certain, hold_once, hold_to_the_rule
from wsanalysis.battles.core.interruption import Interruption, given
from wsanalysis.battles.core.map_tables import put_bits
from wsanalysis.battles.core.numbers import NOWHERE
from wsanalysis.battles.core.tables import Tables
from wsanalysis.battles.core.tabulate import Axis, Tabulation, axes, counted_as_one, row
from wsanalysis.battles.storms_of_steel import terms
from wsanalysis.battles.storms_of_steel.records import Spot
from wsanalysis.battles.storms_of_steel.terms import NOT_ALLOWED, SPOTS, UNKNOWN
from wsanalysis.probability.chance import Chance
from wsanalysis.probability.distribution import Distribution
from wsanalysis.probability.exact import exact
from wsanalysis.rule_system import IllegalAction
from wsanalysis.systems.storms_of_steel import attack
from wsanalysis.systems.storms_of_steel.artillery import SPOTTING
from wsanalysis.systems.storms_of_steel.attack import fire_cost, shifts, take_aim, values
from wsanalysis.systems.storms_of_steel.defense import aimed_color
from wsanalysis.systems.storms_of_steel.edition import StormsOfSteel
from wsanalysis.systems.storms_of_steel.firepower import MOST_CAPS
from wsanalysis.systems.storms_of_steel.hits import take_hit
from wsanalysis.systems.storms_of_steel.ratings import Firer, Target, as_firer, as_target
from wsanalysis.systems.storms_of_steel.shot import Shot
from wsanalysis.systems.storms_of_steel.state import DESTROYED, UNHIT, UnitState
from wsanalysis.systems.storms_of_steel.unit import Kind, Pile, Unit, is_foot, pile_of


def terrain_names(board: Board) -> list[str]:
    """The kinds of terrain of a board by number, the first of them open ground."""
    return list(dict.fromkeys(("open", *(kind.terrain for kind in board.terrain))))


class Step(NamedTuple):
    """The step from one hex to the next: levels up, and the hexside crossed (11.0, 11.1, 11.5)."""

    levels: int = 0
    crossed: tuple[str, ...] = ()


BALKA, BANK, SMALL_BALKA = "balka", "large balka bank", "small balka"


def steps_of(board: Board) -> list[Step]:
    """The kinds of steps of a board by number, the first of them on level ground."""
    taken = (_step(board, x, side) for x in range(len(board.ids)) for side in range(6))
    return list(dict.fromkeys((Step(), *taken)))


def _step(board: Board, x: int, side: int) -> Step:
    """The step over a side: the floor of a balka counts as level ground behind its bank (11.5).

    Where a road leads over a side there is an opening, or a bridge.
    """
    beyond = board.neighbours[x][side]
    if beyond < 0:
        return Step()
    here, there = board.elevation[x], board.elevation[beyond]
    crossed = []
    if not _leads_over(board, x, side):
        if (here < 0) != (there < 0) and BALKA in (board.terrain[x].terrain, board.terrain[beyond].terrain):
            crossed.append(BANK)
        if side in board.balkas[x]:
            crossed.append(SMALL_BALKA)
    return Step(max(0, max(there, 0) - max(here, 0)), tuple(crossed))


def put_ground(tables: Tables, board: Board, edition: StormsOfSteel) -> None:
    """Add what the rules read of each hex, roads and steps by side, arcs of fire."""
    names: Sequence[str] = terrain_names(board)
    kinds = [edition.terrain[kind.terrain] for kind in board.terrain]
    tables.rows["spot"] = [
        row(
            Spot,
            terrain=names.index(kind.terrain),
            cover=kind.cover,
            road_end=any(board.neighbours[x][side] < 0 for side in board.roads[x]),  # entering follows it
            level=board.elevation[x],
            balkas=sum(1 << side for side in board.balkas[x]),
            bursts=kind.air_bursts,
            hides=kind.hides,
        )
        for x, kind in enumerate(kinds)
    ]
    steps = steps_of(board)
    taken = (steps.index(_step(board, x, side)) for x in range(len(board.ids)) for side in range(6))
    tables.put("step", (len(board.ids), 6), taken)
    tables.counts["uneven"] = int(any(board.elevation) or any(board.balkas))
    roads = (int(_leads_over(board, x, side)) for x in range(len(board.ids)) for side in range(6))
    tables.put("road", (len(board.ids), 6), roads)
    tables.counts["open_terrain"] = names.index("open")
    put_arcs(tables, board, edition.options.arc_of_fire)
    near = [[x for x, far in enumerate(row) if far <= SPOTTING] for row in distances(board)]
    tables.put("spots", (len(near), SPOTS), (x for row in near for x in row + [NOWHERE] * (SPOTS - len(row))))


def _leads_over(board: Board, x: int, side: int) -> bool:
    """True if a road leads from a hex over a side into the next hex (5.0)."""
    beyond = board.neighbours[x][side]
    return beyond >= 0 and side in board.roads[x] and opposite(side) in board.roads[beyond]


def put_arcs(tables: Tables, board: Board, reading: str) -> None:
    """Add the arcs of all hexes and facings, a bit a hex, 32 a word; a unit's own hex lies in its arc.

    `reading`: of the option `arc_of_fire`.
    """
    faces = by_offset(board, lambda away: sum(in_arc(away, facing, reading) << facing for facing in range(6)))
    arcs = [packed([facings >> facing & 1 for facings in row]) for row in faces for facing in range(6)]
    put_bits(tables, "arc", (len(board.ids), 6), arcs)


PILES: tuple[Pile, ...] = ("foot", "vehicle")
NO_YES = (False, True)
KEPT_UNITS = 256  # whose states are kept: about four editions of the game
COUNTER = "hit counter"  # what the rule calls the draw that a battle makes itself
DRAWN = "a hit counter is drawn from the pile by its kind alone, and decides by itself (7.4)"
ANYBODY = Firer("foot", 0, None, 1, 1, (1, 1), range=1)
"""A supporter to ask where one may be."""
ANY_COUNTER = "a second hit is the same whatever counter lies under the unit (7.3)"


def counters(edition: StormsOfSteel) -> list[tuple[Pile, str]]:
    """The kinds of hit counters, numbered from 1: those for foot units, then those for vehicles."""
    kinds = [(pile, counter.counter) for pile in PILES for counter in edition.cups[pile].counters]
    if len(kinds) >= UNKNOWN:
        raise MapCannotFollow(f"a battle has room for {UNKNOWN - 1} kinds of hit counters", len(kinds))
    return kinds


def first_counters(edition: StormsOfSteel) -> list[int]:
    """The number of each pile's first kind of counter, and the number after the last."""
    foot, vehicle = (len(edition.cups[pile].counters) for pile in PILES)
    return [1, 1 + foot, 1 + foot + vehicle]


@lru_cache(maxsize=KEPT_UNITS)
def states_of(unit: Unit, edition: StormsOfSteel) -> tuple[UnitState | None, ...]:
    """The unit's states by the number under it; None where the counter is of the other pile or destroys.

    With a counter that is not known it counts as unhit: that is what the other side has to go by.
    """
    found: list[UnitState | None] = [UNHIT]
    for pile, name in counters(edition):
        stays = pile == pile_of(unit.kind) and not edition.counter(pile, name).destroyed
        found.append(UnitState(name) if stays else None)
    return (*found, *[None] * (UNKNOWN - len(found)), UNHIT)


def unit_axis(types: Sequence[Unit], edition: StormsOfSteel, absent: int = NOT_ALLOWED) -> Any:
    """Types and the counters under them, along which tables of units lie."""

    def cases(unit: Unit, number: int) -> list[tuple[Unit, UnitState]]:
        state = states_of(unit, edition)[number]
        return [] if state is None else [(unit, state)]

    return counted_as_one(cases, absent=lambda *_: absent, type=types, counter=range(UNKNOWN + 1))


def put_attacks(tables: Tabulation, edition: StormsOfSteel) -> None:
    """Fill the laws of attacks, by the roll that hits; and what a counter does that is drawn (7.0-7.4)."""

    def drawn_does(pile: Pile, name: str) -> int:
        law = exact(given(take_hit, COUNTER, name), UNHIT, False, pile, (), False, edition)
        after = certain(law, DRAWN)
        if after not in (DESTROYED, UnitState(name)):
            raise MapCannotFollow(DRAWN, after)
        return terms.DESTROYED if after.destroyed else terms.SURVIVES

    found = [terms.MISS, *(drawn_does(*kind) for kind in counters(edition))]
    tables.put_numbers("hit_by", axes(counter=range(len(found))), found.__getitem__)
    needed = axes(needed=range(terms.EASIEST, terms.HARDEST + 1))
    put_hits(tables, "attack_law", needed, _attacked, edition)


def _attacked(
    edition: StormsOfSteel, chance: Chance, pile: Pile, before: UnitState, needed: int
) -> UnitState:
    return attack.attack(chance, before, attack.Aim(needed, pile), edition)


def put_hits(
    tables: Tabulation,
    name: str,
    along: Sequence[Axis],
    rule: Callable[..., UnitState],
    edition: StormsOfSteel,
    broken_off: Callable[[object], int] | None = None,
    mended: Callable[..., Distribution[int]] | None = None,
) -> None:
    """Fill the laws of what may hit a unit, by pile, whether it is hit, and more; cut at the hit counter.

    The rule takes the edition, the source of chance, the pile and the state before, and gives the state
    after; `put_attacks` comes first. By what is drawn it may be `broken_off` before, at numbers from 2 on:
    the results then are `mended`. Rule and `broken_off` stand in a module: worlds share their laws.
    """
    kinds = counters(edition)

    def states(pile: Pile, hit: bool) -> Iterator[tuple[Pile, UnitState]]:
        if not hit:
            yield pile, UNHIT
            return
        for of, name in kinds:
            if of == pile and not edition.counter(pile, name).destroyed:
                yield pile, UnitState(name)

    def resumed(held: int, pile: int, *more: int) -> Distribution[int]:
        if held > 1 and mended is not None:
            return mended(held, pile, *more)
        return after_counter(tables, PILES[pile], edition)

    comes = _is_unhit if mended is None else _always
    decided_by = ("counters", edition) if mended is None else None  # what they do, as `put_attacks` has it
    cut = Interruption(comes, _held_by(broken_off), resumed, because=DRAWN, read_from=decided_by)
    units = counted_as_one(states, ANY_COUNTER, pile=PILES, hit=NO_YES)
    tables.put_laws(name, (units, *along), partial(_struck, rule, edition), cut)


def _struck(
    rule: Callable[..., UnitState], edition: StormsOfSteel, chance: Chance, pile: Pile, before: UnitState,
    *more: Any,
) -> int:  # fmt: skip
    after = rule(edition, chance, pile, before, *more)
    if after.destroyed:
        return terms.DESTROYED
    if after == before:
        return terms.MISS
    return terms.SURVIVES + counters(edition).index((pile, after.counter or ""))


def _is_unhit(_: Pile, before: UnitState, *__: Any) -> bool:
    return before == UNHIT


def _always(*_: Any) -> bool:
    return True


@cache
def _held_by(broken_off: Callable[[object], int] | None) -> Callable[[str, Any], int]:
    """The same function each time, so that worlds share their laws."""

    def held(label: str, drawn: object) -> int:
        if label == COUNTER:
            return 1
        return broken_off(drawn) if broken_off else 0

    return held


def after_counter(tables: Tabulation, pile: Pile, edition: StormsOfSteel) -> Distribution[int]:
    """The result of a hit when its counter is drawn from a full pile."""
    kinds = counters(edition)

    def outcome(name: str) -> int:
        kind = kinds.index((pile, name))
        found = tables.number("hit_by", 1 + kind)
        return found if found == terms.DESTROYED else terms.SURVIVES + kind

    return edition.draw(pile, ()).map(outcome)


SHOTS, EACH = 1500, 150
"""Shots compared at least, and for each type: enough to find a fault in one of a hundred."""

AT = (Target("foot", 0, "red", 0, "red"), Target("tracked", 0, "blue", 0, "blue"))
"""By the color of firepower that they meet."""
WAY_SHOTS = (Shot(), Shot(flank=True), Shot(distance=0), Shot())  # by the way that they meet a defense
ASPECT_SHOTS = (
    Shot(firer_higher=True), Shot(target_higher=True), Shot(small_balka=True), Shot(fresh_smoke=1),
    Shot(thin_smoke=1),
)  # fmt: skip
"""The obstacles between firer and target, as `terms` numbers them."""


def put_shots(tables: Tabulation, types: Sequence[Unit], edition: StormsOfSteel) -> None:
    """Fill the tables of fire and close combat between ground units (7.0-7.63, 11-13, 15)."""
    put = partial(tables.put_numbers, illegal=terms.NOT_ALLOWED)
    units, color = unit_axis(types, edition), axes(color=(terms.RED, terms.BLUE))
    ways = axes(way=range(terms.WAYS))
    distances = axes(distance=range(terms.FARTHEST))

    def defense(unit: Unit, state: UnitState, way: int) -> int:
        ledger = shifts(_firer(way), as_target(unit, state, edition), WAY_SHOTS[way], edition)
        return values(ledger)[1]

    def aimed(unit: Unit, way: int) -> int:
        target = as_target(unit, UnitState(), edition)
        return terms.RED if aimed_color(_firer(way), target, WAY_SHOTS[way]) == "red" else terms.BLUE

    def exposed(unit: Unit) -> int:
        target = as_target(unit, UnitState(), edition)
        normally, else_ = (
            values(shifts(_firer(terms.FRONT), target, Shot(moved=moved), edition))[1]
            for moved in (True, False)
        )
        return normally - else_

    def aspect(shot: Shot) -> int:
        firer = _firer(terms.FRONT)
        return roll(firer, AT[terms.RED], shot) - roll(firer, AT[terms.RED], Shot())

    def roll(firer: Firer, target: Target, shot: Shot) -> int:
        return -sum(shift.amount for shift in shifts(firer, target, shot, edition))

    def bare(way: int, color: int) -> int:
        in_trees, under = (replace(WAY_SHOTS[way], cover=1, air_bursts=bursts) for bursts in (True, False))
        return roll(_firer(way), AT[color], under) - roll(_firer(way), AT[color], in_trees)

    def more(unit: Unit, **shot: Any) -> int:
        target = as_target(unit, UnitState(), edition)
        with_it, else_ = (
            values(shifts(_firer(terms.FLANK), target, one, edition))[1]
            for one in (Shot(**shot), Shot(transported=bool(shot.get("transported"))))
        )
        return with_it - else_

    def shown(unit: Unit, state: UnitState, by: int) -> int:
        firer, unhit = as_firer(unit, state, edition), as_firer(unit, UnitState(), edition)
        return int(_read(firer)[by] not in (None, _read(unhit)[by]))  # what is lost is not used

    put("firepower", (units, *color), partial(_firepower, edition))
    put("reach", (units, *color, *distances), partial(_reach, edition))
    put("defense", (units, *ways), defense)
    put("color", (*axes(type=types), *ways), aimed)
    put("exposed", axes(type=types), exposed)
    put("shown_by_fire", (units, *axes(by=(terms.RED, terms.BLUE, terms.BY_COST, terms.BY_RANGE))), shown)
    put("beside", axes(type=types), lambda unit: more(unit, vehicles=1))
    put("shield", axes(type=types), lambda unit: more(unit, transported=True, shield=unit.shield))
    modes = (units, *axes(mode=range(terms.MODES)))
    put("fire_cost", modes, lambda unit, state, mode: cost_to_fire(unit, state, mode, edition))
    put("bare_to_bursts", (*ways, *color), bare)
    put("aspect", axes(aspect=ASPECT_SHOTS), aspect)
    hold_once(("shots", edition), Parts(tables, types, edition).hold, among=types)


def _firepower(edition: StormsOfSteel, unit: Unit, state: UnitState, color: int) -> int:
    firer = as_firer(unit, state, edition)
    left = firer.blue if color == terms.BLUE else firer.red
    if left is None:
        raise IllegalAction("its hit counter keeps it from firing (7.4)")
    return left


def _reach(edition: StormsOfSteel, unit: Unit, state: UnitState, color: int, distance: int) -> int:
    ledger = shifts(as_firer(unit, state, edition), AT[color], Shot(distance=distance), edition)
    return values(ledger)[0] - _firepower(edition, unit, state, color)


def cost_to_fire(unit: Unit, state: UnitState, mode: int, edition: StormsOfSteel) -> int:
    """The cost of fire for a unit as it is, in one of the modes."""
    firer = as_firer(unit, state, edition)
    if mode == terms.TURNED and not firer.turret:
        raise IllegalAction("it has no turret (15.5)")
    if mode == terms.INDIRECT and firer.indirect_cost is None:
        raise IllegalAction("it has no cost of indirect fire (12.0)")
    return fire_cost(firer, Shot(in_arc=mode != terms.TURNED, indirect=mode == terms.INDIRECT))


def _firer(way: int) -> Firer:
    """Somebody who meets a defense that way, also an airplane's, with firepower of both colors."""
    kind: Kind = "foot" if way == terms.FLANK_BY_FOOT else "tracked"
    abilities = ("mortar", "anti-air") if way == terms.SHELLS else ("anti-air",)
    return Firer(kind, 1, None, 0, 0, (0, 0), range=1, abilities=abilities)


def _read(firer: Firer) -> tuple[object, ...]:
    """The values of fire: firepower of both colors, the cost, the range, by their numbers in `terms`."""
    return firer.red, firer.blue, firer.dearer, (firer.range, firer.cower)


Side = tuple[int, int]  # the number of a type, and of the counter under it


@dataclass(frozen=True, slots=True)
class Parts:
    """The tables of fire, added up."""

    tables: Tabulation
    types: Sequence[Unit]
    edition: StormsOfSteel

    def needed(self, firer: Side, target: Side, shot: Shot) -> int:
        """The roll that hits, as `attack.take_aim` clips it, or NOT_ALLOWED."""
        number, way = self.tables.number, terms.FRONT
        if shot.distance == 0:
            way = terms.FLANK_BY_FOOT if is_foot(self.types[firer[0]].kind) else terms.FLANK
        elif "mortar" in self.types[firer[0]].abilities:
            way = terms.SHELLS
        elif shot.flank or shot.transported or "sniper" in self.types[firer[0]].abilities:
            way = terms.FLANK
        flies, at_plane = (self.types[side[0]].kind == "air" for side in (firer, target))
        if at_plane and not flies and "anti-air" not in self.types[firer[0]].abilities:
            return terms.NOT_ALLOWED
        if shot.smoke_between > 1 or (shot.indirect and self._fires_directly(*firer)):
            return terms.NOT_ALLOWED
        if shot.distance and not shot.in_arc and not self.types[firer[0]].turret:
            return terms.NOT_ALLOWED
        color = number("color", target[0], way)
        power = number("firepower", *firer, color)
        reach = number("reach", *firer, color, shot.distance)
        defense = number("defense", *target, way)
        if terms.NOT_ALLOWED in (power, reach, defense):
            return terms.NOT_ALLOWED
        beside = number("beside", target[0]) * (0 if shot.transported else shot.vehicles)
        if shot.moved and shot.cover == 0 and not (beside or shot.transported):
            defense += number("exposed", target[0])
        defense += beside + (shot.shield if shot.transported else 0)
        if not (at_plane or (shot.air_bursts and number("bare_to_bursts", way, color))):
            defense += shot.cover
        defense += self._between(shot, flies, at_plane) - shot.firepower_card
        if flies or at_plane:
            defense += number("altitude_adds", flies, at_plane, shot.altitude, shot.target_altitude)
        return min(max(defense - power - reach - shot.caps, terms.EASIEST), terms.HARDEST)

    def _fires_directly(self, type_: int, counter: int) -> bool:
        return self.tables.number("fire_cost", type_, counter, terms.INDIRECT) == terms.NOT_ALLOWED

    def _between(self, shot: Shot, flies: bool, at_plane: bool) -> int:
        """The obstacles between firer and target; of airplanes the altitude counts instead of the ground."""
        apart, on_ground = shot.distance > 0, not (flies or at_plane)
        lies = (
            shot.firer_higher and apart and on_ground, shot.target_higher and apart and on_ground,
            shot.small_balka and apart and not at_plane, shot.fresh_smoke,
            shot.thin_smoke + shot.smoke_between,
        )  # fmt: skip
        return sum(count * self.tables.number("aspect", aspect) for aspect, count in enumerate(lies))

    def hold(self) -> None:
        """Compare shots at random; MapCannotFollow names the first that differs."""
        shots = any_shots(self.types, self.edition, max(SHOTS, EACH * len(self.types)))
        hold_to_the_rule(shots, self._by_parts, self._by_rule, self._said)

    def _by_parts(self, firer: Side, target: Side, shot: Shot) -> int:
        found = self.needed(firer, target, shot)
        if found == terms.NOT_ALLOWED:
            raise IllegalAction("by the parts of the shot")
        return found

    def _by_rule(self, firer: Side, target: Side, shot: Shot) -> int:
        at = as_target(*self._unit(target), self.edition)
        ledger = shifts(as_firer(*self._unit(firer), self.edition), at, shot, self.edition)
        return take_aim(at, ledger).needed

    def _unit(self, side: Side) -> tuple[Unit, UnitState]:
        unit = self.types[side[0]]
        state = states_of(unit, self.edition)[side[1]]
        if state is None:
            raise IllegalAction("that counter cannot lie under the unit")
        return unit, state

    def _said(self, firer: Side, target: Side, shot: Shot) -> str:
        (one, state), (other, its) = self._unit(firer), self._unit(target)
        return f"{one.name}, {state}, firing at {other.name}, {its}, {shot},"


def any_shots(
    types: Sequence[Unit], edition: StormsOfSteel, count: int = SHOTS, seed: int = 11
) -> Iterator[tuple[Side, Side, Shot]]:
    """Shots at random, near and far, with all that adds to a roll."""
    rng = Random(seed)
    sides = [
        (number, counter)
        for number, unit in enumerate(types)
        for counter in range(terms.UNKNOWN + 1)
        if states_of(unit, edition)[counter] is not None
    ]
    any_planes = any(unit.kind == "air" for unit in types)
    for _ in range(count):
        firer, target = rng.choice(sides), rng.choice(sides)
        shot = Shot(
            distance=rng.choice((rng.randint(0, 3), rng.randint(0, terms.FARTHEST - 1))),
            flank=rng.random() < 0.3,
            in_arc=rng.random() < 0.9,
            cover=rng.randint(-1, 3),
            moved=rng.random() < 0.3,
            vehicles=rng.choice((0, 0, 1, 2)),
            transported=rng.random() < 0.2,
            shield=rng.choice((0, 2)),
            caps=rng.randint(0, MOST_CAPS),
            indirect="mortar" in types[firer[0]].abilities and rng.random() < 0.3,
            air_bursts=rng.random() < 0.2,
            firer_higher=rng.random() < 0.2,
            target_higher=rng.random() < 0.2,
            small_balka=rng.random() < 0.2,
            fresh_smoke=rng.choice((0, 0, 0, 1, 2)),
            thin_smoke=rng.choice((0, 0, 0, 1, 3)),
            smoke_between=rng.choice((0, 0, 0, 0, 1, 2)),
            firepower_card=rng.choice((0, 0, 2)),
            altitude=rng.randint(0, terms.MOST_ALTITUDE) if any_planes else 0,
            target_altitude=rng.randint(0, terms.MOST_ALTITUDE) if any_planes else 0,
        )
        yield firer, target, shot
