"""The base of many chapters: the ground as a battle reads it, hit counters, attacks, axes for tables.

An attack is cut where a hit counter is drawn, since a battle draws it from a pile that both sides share and
that only it knows (7.4).
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache, partial
from typing import Any, NamedTuple

from wsanalysis.battlefield.arcs import in_arc
from wsanalysis.battlefield.bits import packed
from wsanalysis.battlefield.board import Board
from wsanalysis.battlefield.hexes import opposite
from wsanalysis.battlefield.offsets import by_offset, distances
from wsanalysis.battles.core.agreement import MapCannotFollow, certain
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
from wsanalysis.systems.storms_of_steel import attack
from wsanalysis.systems.storms_of_steel.artillery import SPOTTING
from wsanalysis.systems.storms_of_steel.edition import StormsOfSteel
from wsanalysis.systems.storms_of_steel.hits import take_hit
from wsanalysis.systems.storms_of_steel.ratings import Firer
from wsanalysis.systems.storms_of_steel.state import DESTROYED, UNHIT, UnitState
from wsanalysis.systems.storms_of_steel.unit import Pile, Unit, pile_of


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
