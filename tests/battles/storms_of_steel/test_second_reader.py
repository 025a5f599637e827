"""Random positions: fire, sight and costs are in the engine what they are to a second reader of the rules."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from math import atan2, degrees, sqrt
from random import Random
from typing import Any

import pytest

from tests.battles.storms_of_steel import second_reader as second
from tests.battles.storms_of_steel.second_reader import Piece, Position, Square
from tests.battles.storms_of_steel.table import EDITION, LAND, WORKS, Table
from wsanalysis.battlefield.board import LevelSquare, make_board
from wsanalysis.battlefield.hexes import SIDES
from wsanalysis.battlefield.levels import level_sight
from wsanalysis.battlefield.sight import land_of
from wsanalysis.battles.core.map_tables import put_level_sight
from wsanalysis.battles.core.numbers import NOBODY, NOWHERE, Unit
from wsanalysis.battles.core.tables import Tables
from wsanalysis.battles.core.units import HIDDEN, ON_MAP, OUT
from wsanalysis.battles.storms_of_steel import aiming, firing, groups, moving
from wsanalysis.battles.storms_of_steel.aiming import is_seen
from wsanalysis.battles.storms_of_steel.forces import Works
from wsanalysis.battles.storms_of_steel.odds import counters
from wsanalysis.battles.storms_of_steel.smoke import add_smoke
from wsanalysis.battles.storms_of_steel.terms import (
    EXPOSED,
    FRESH_SMOKE,
    INDIRECT,
    NOT_ALLOWED,
    SHOWN,
    TURNED,
)

COLUMNS, ROWS, PIECES = 10, 8, 10
SEEDS = (0, 1, 7, 9, 11, 12, 5)  # of boards: hills and a balka, flat, and hills of all kinds
HEXES = [f"{'ABCDEFGHIJ'[q]}{row:02}" for row in range(1, ROWS + 1) for q in range(COLUMNS)]
TERRAIN = [*second.GROUND]
KINDS = (
    "Infantry '43", "HMG 42", "Pz Engineers", "8cm Mortar", "Sniper (German)", "PaK40 7.5cm", "Opel Truck",
    "SdKfz 251/1", "SdKfz 251/2", "Panzer IIIh", "Marder IIIh", "StuG IIIg", "Tiger Ie", "Rifles '43",
    "Maxim MMG", "SMG", "50mm Mortar", "T-34b", "SU-76m", "57mm ATG",
)  # fmt: skip
NUMBERS = {(str(pile), name): number for number, (pile, name) in enumerate(counters(EDITION), 1)}
CAUTIOUS = EDITION.with_options(replace(EDITION.options, cautious_movement=True))
UNIT_OF_WORKS = {"foot": ("hasty defense", "trench", "bunker"), "gun": ("hasty defense", "gun pit", "bunker")}


def some_board(rng: Random) -> Position:
    """A wild board with all that the rules know of, works on it."""
    level = dict.fromkeys(HEXES, 0)
    for _ in range(rng.choice((0, 0, 2, 4))):
        peak, height, wide = rng.choice(HEXES), rng.choice((1, 2, 2, -1)), rng.choice((1, 2, 3))
        for hex in HEXES:
            away = second.apart(peak, hex)
            if height < 0 and away < 2:
                level[hex] = -1
            elif away <= wide and level[hex] >= 0 and height > 0:
                level[hex] = max(level[hex], height if 2 * away <= wide else 1)
    bare = rng.choice((0.5, 0.8, 0.9, 0.95))
    terrain = {hex: "open" if rng.random() < bare else rng.choice(TERRAIN) for hex in HEXES}
    for hex in HEXES:
        if level[hex] < 0:
            terrain[hex] = rng.choice(("balka", "balka", "open"))
    roads, balkas = ({hex: set[int]() for hex in HEXES} for _ in range(2))
    for sides, often in ((roads, 0.15), (balkas, rng.choice((0, 0.1)))):
        for hex in HEXES:
            for side in range(6):
                if second.beyond(hex, side) in level and rng.random() < often:
                    sides[hex].add(side)
                    sides[second.beyond(hex, side)].add((side + 3) % 6)
    squares = {
        hex: Square(terrain[hex], level[hex], frozenset(roads[hex]), frozenset(balkas[hex])) for hex in HEXES
    }
    at = Position(COLUMNS, ROWS, squares, [])
    for hex in rng.sample(HEXES, 12):
        kind = rng.choice(("trench", "gun pit", "bunker", "barbed wire", "anti-tank ditch", "road block"))
        at.works[hex] = {kind: rng.randrange(6) if kind in ("gun pit", "bunker") else -1}
    return at


def deal(at: Position, rng: Random) -> None:
    """Other pieces and other smoke on the board, in crowds."""
    at.pieces, at.smoke = [], {}
    for hex in rng.sample(HEXES, rng.choice((0, 0, 3, 8))):
        at.smoke[hex] = rng.choice(((1, 0), (0, 1), (0, 1), (0, 2), (1, 1), (2, 0)))
    places = [*rng.sample(HEXES, 8), *at.works, *at.smoke]
    for side in range(2):
        for kind in rng.sample(KINDS, PIECES):
            add_piece(at, rng, Piece(kind, side, rng.choice(places), rng.randrange(6)))


def add_piece(at: Position, rng: Random, piece: Piece) -> None:
    """Put a piece down: hit, in works, in a load, hidden if it is the first in its hex."""
    hex, there = piece.hex, [one for one in at.pieces if one.hex == piece.hex]
    if any(one.hidden for one in there):
        return
    piece.counter = rng.choice(
        ("", "", *(second.VEHICLE_COUNTERS if piece.vehicle else second.FOOT_COUNTERS))
    )
    piece.exposed = rng.random() < 0.3
    loaded = [one.carrier for one in there]
    vehicles = [one for one in there if one.side == piece.side and one.vehicle and one not in loaded]
    room = [kind for kind in (*at.works.get(hex, ()), "hasty defense")
            if kind in UNIT_OF_WORKS.get(piece.moves_on, ())]  # fmt: skip
    if vehicles and not piece.vehicle and rng.random() < 0.7:
        piece.carrier, piece.face = vehicles[0], vehicles[0].face
    elif room and rng.random() < 0.7:
        piece.inside = rng.choice(room)
        if piece.inside == "bunker":
            piece.face = at.works[hex]["bunker"]
    elif not there and piece.moves_on == "foot" and rng.random() < 0.2:
        piece.hidden, piece.counter = True, ""
    at.pieces.append(piece)


def table_for(at: Position) -> Table:
    """A table with the position's board and works, and all kinds of pieces on both sides."""
    squares = [
        LevelSquare(hex, one.terrain, one.level, tuple(sorted(one.roads)), tuple(sorted(one.balkas)), "drawn")
        for hex, one in at.squares.items()
    ]
    board = make_board("drawn", squares, dict(LAND.kinds), LAND.kinds["open"], repr(at.squares))
    works = [
        Works(kind, (hex,), facing=SIDES[facing] if facing >= 0 else "")
        for hex, kinds in at.works.items()
        for kind, facing in kinds.items()
    ]
    all_kinds = [f"{kind} A01 N" for kind in KINDS]
    with pytest.MonkeyPatch.context() as patch:
        # Who sees whom is the same compiled, and kept for the table.
        patch.delenv("WSANALYSIS_COMPILED", raising=False)
        put_level_sight(Tables(), board)
    return Table(board, all_kinds, all_kinds, works=((), works), hidden=True, groups=True, edition=CAUTIOUS)


def unit_of(piece: Piece) -> Unit:
    return Unit(KINDS.index(piece.kind) + len(KINDS) * piece.side)


def lay_out(at: Position, table: Table) -> None:
    """The position's pieces and smoke on the table."""
    battle = table.battle
    for number in range(2 * len(KINDS)):
        unit = Unit(number)
        battle.where[unit], battle.hex[unit], battle.carrier[unit] = OUT, NOWHERE, NOBODY
    for one in at.pieces:
        unit = unit_of(one)
        battle.where[unit], battle.hex[unit] = HIDDEN if one.hidden else ON_MAP, table.hex(one.hex)
        pile = "vehicle" if one.vehicle else "foot"
        battle.counter[unit] = NUMBERS[pile, one.counter] if one.counter else 0
        battle.inside[unit] = WORKS.index(one.inside) if one.inside else 0
        battle.flags[unit], battle.face[unit] = EXPOSED if one.exposed else 0, one.face
        if one.carrier is not None:
            battle.carrier[unit] = unit_of(one.carrier)
    for hex in HEXES:
        battle.smoke[table.hex(hex)] = 0
    battle.blockers = 0
    for name, (fresh, thin) in at.smoke.items():
        add_smoke(battle, table.hex(name), FRESH_SMOKE * fresh + thin)


@cache
def board(number: int) -> tuple[Position, Table]:
    """A board with its table, which takes longer than all that is asked of it: made once for all tests."""
    at = some_board(Random(number))
    return at, table_for(at)


def positions(boards: int, deals: int, seed: int) -> Iterator[tuple[Position, Table]]:
    for number in SEEDS[:boards]:
        at, table = board(number)
        rng = Random(100 * number + seed)
        for _ in range(deals):
            deal(at, rng)
            lay_out(at, table)
            yield at, table


def compare_fire(boards: int, deals: int, seed: int) -> Counter[str]:
    """Compare the rolls that hit and their costs, all pieces at all others; what came how often."""
    seen: Counter[str] = Counter()
    for at, table in positions(boards, deals, seed):
        world, battle = table.world, table.battle
        for firer in at.pieces:
            for target in at.pieces:
                friends = firer.side == target.side
                if firer is target or firer.carrier is not None or (friends and firer.hex == target.hex):
                    continue
                unit, hex = unit_of(firer), table.hex(target.hex)
                expected = second.needed(at, firer, target)
                found = aiming.needed(world, battle, unit, unit_of(target))
                if not aiming.has_line_to(world, battle, unit, hex):
                    found = NOT_ALLOWED
                said = firer, target, at.squares[firer.hex], at.squares[target.hex], at.smoke, at.works
                assert found == (NOT_ALLOWED if expected is None else expected), said
                seen["asked"] += 1
                if expected is not None:
                    mode = aiming.mode_at(world, battle, unit, hex)
                    cost = aiming.fire_cost(world, battle, unit, mode)
                    assert cost == second.fire_cost(at, firer, target.hex), said
                    seen.update(word for word, fits in what(firer, target, mode).items() if fits)
    return seen


def compare_groups(boards: int, deals: int, seed: int) -> Counter[str]:
    """Compare who may join whose fire, and whose counters it shows; what came how often."""
    seen: Counter[str] = Counter()
    for at, table in positions(boards, deals, seed):
        world, battle = table.world, table.battle
        for leader in at.pieces:
            if leader.hidden or leader.carrier is not None:
                continue
            for hex in sorted({one.hex for one in at.pieces if one.side != leader.side}):
                works = {"bunker", "barbed wire"} & {*at.works.get(hex, ())}  # these are attacked too
                targets = [] if works else second.attacked(at, leader, hex)
                if {one.side for one in targets} <= {leader.side}:
                    continue
                unit, there, group = unit_of(leader), table.hex(hex), []
                for other in at.pieces:
                    if other.side == leader.side and other is not leader and not other.hidden:
                        joins = second.supports(at, leader, other, hex, targets)
                        found = groups.may_support(world, battle, unit, unit_of(other), there, 0)
                        assert found == joins, (leader, other, targets)
                        group += [other] if joins else []
                        seen.update(["asked", "joins" if joins else "stays out"])
                members = sum(1 << unit_of(one) for one in group)
                flags = [battle.flags[unit_of(one)] for one in at.pieces]
                firing.aim(battle, unit, there, members, 0)
                firing.open_fire(world, battle)
                shown = [one for one in at.pieces if battle.flags[unit_of(one)] & SHOWN]
                expected = second.shown_by_fire(leader, group, hex, targets)
                assert shown == [one for one in at.pieces if one in expected], (leader, group, hex)
                for one, before in zip(at.pieces, flags, strict=True):
                    battle.flags[unit_of(one)] = before
                seen.update(_whose(one, leader, group) for one in shown)
                seen["not shown"] += leader.counter != "" and leader not in shown
    return seen


def _whose(one: Piece, leader: Piece, group: list[Piece]) -> str:
    return "leader" if one is leader else "supporter" if one in group else "target"


def what(firer: Piece, target: Piece, mode: int) -> dict[str, bool]:
    """What a roll was about."""
    return {
        "rolls": True, "melee": firer.hex == target.hex, "vehicles": target.vehicle,
        "guns": target.moves_on == "gun", "loads": target.carrier is not None, "works": bool(target.inside),
        "hidden": target.hidden, "spotted": mode == INDIRECT, "turned": mode == TURNED,
    }  # fmt: skip


def compare_moves(boards: int, deals: int, seed: int) -> Counter[str]:
    """Compare what the next hexes cost: all pieces, all six sides."""
    seen: Counter[str] = Counter()
    for at, table in positions(boards, deals, seed):
        for one in at.pieces:
            if one.carrier is not None or one.hidden:
                continue
            for side in range(6):
                there = second.beyond(one.hex, side)
                if there not in at.squares:
                    continue
                expected = second.move_cost(at, one, side)
                found = moving.move_cost(table.world, table.battle, unit_of(one), table.hex(there), 0)
                said = one, there, at.squares[one.hex], at.squares[there], at.works.get(there)
                assert found == (NOT_ALLOWED if expected is None else expected), said
                seen.update(["asked", "barred" if expected is None else "costs"])
    return seen


def compare_sight(boards: int, pairs: int, seed: int) -> Counter[str]:
    """Compare sight between random hexes, through smoke and over hills."""
    seen, rng = Counter[str](), Random(seed)
    for at, table in positions(boards, 1, seed):
        for _ in range(pairs):
            a, b = rng.choices(HEXES, k=2)
            expected = second.sees(at, a, b)
            assert is_seen(table.world, table.battle, table.hex(a), table.hex(b)) == expected, (a, b, at)
            assert second.sees(at, b, a) == expected, (a, b, at)
            seen.update(["asked", "seen" if expected else "not"])
            if not expected and not second.ground_hides(at, a, b):
                seen["smoke"] += 1
    return seen


def test_the_second_reader_finds_the_same() -> None:
    """5.0-5.2, 6, 7, 10.0, 11-13, 15-18: a few positions of all kinds."""
    assert compare_fire(boards=2, deals=3, seed=1)["rolls"] > 100
    assert compare_moves(boards=2, deals=3, seed=1)["costs"] > 100
    assert compare_sight(boards=2, pairs=100, seed=1)["seen"] > 20
    assert compare_groups(boards=2, deals=1, seed=1)["joins"] > 2


def test_who_sees_whom_is_the_same_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """11.3-11.5, 20.3: of a wild board with hills and a balka, by the rule itself."""
    found = []
    for how in ("yes", "no"):
        monkeypatch.setenv("WSANALYSIS_COMPILED", how)
        found.append(level_sight(land_of(table_for(some_board(Random(5))).board)))
    assert found[0] == found[1]


@pytest.mark.parametrize(("reading", "widest"), [("sectors", 89.99), ("half", 90.01), ("rows", 60.01)])
def test_arcs_by_angle(reading: Any, widest: float) -> None:
    """6.1, R14: all hexes that lie no more than so many degrees off the facing."""
    edition = EDITION.with_options(replace(EDITION.options, arc_of_fire=reading))
    units = ["Infantry '43 A01 N"], ["Rifles '43 B02 N"]
    table = Table("\n".join([". . . . . . . ."] * 7), *units, edition=edition)
    middles = {hex: tuple(map(float, second.middle(hex))) for hex in table.board.ids}
    for hex, (x, y) in middles.items():
        for other, (u, v) in middles.items():
            clockwise = degrees(atan2(u - x, (y - v) * sqrt(3) / 2))
            for facing in range(6):
                off = abs((clockwise - 60 * facing + 180) % 360 - 180)
                found = aiming.is_in_arc(table.world, table.hex(hex), facing, table.hex(other))
                assert found == (hex == other or off <= widest), (hex, facing, other)


@pytest.mark.slow
def test_twenty_thousand_rolls_of_a_second_reader() -> None:
    """6.0-7.63, 10.0, 11-13, 15-18: as before, and all that can come has come."""
    seen = compare_fire(boards=7, deals=12, seed=2)
    assert seen["asked"] > 20_000
    assert min(seen.values()) > 30, seen
    assert len(seen) == 10


@pytest.mark.slow
def test_ten_thousand_groups_of_a_second_reader() -> None:
    """7.4, 7.63, 9.12: as before."""
    seen = compare_groups(boards=7, deals=14, seed=5)
    assert seen["asked"] > 10_000
    assert min(seen[word] for word in ("joins", "leader", "target", "not shown")) > 30, seen


@pytest.mark.slow
def test_forty_thousand_costs_of_a_second_reader() -> None:
    """5.0-5.2, 11.0-11.5, 14.0, 18.2-18.4."""
    seen = compare_moves(boards=7, deals=80, seed=3)
    assert seen["asked"] > 40_000
    assert min(seen.values()) > 1000


@pytest.mark.slow
def test_ten_thousand_lines_of_a_second_reader() -> None:
    """6.0, 11.3-11.5, 13.0."""
    seen = compare_sight(boards=7, pairs=1430, seed=4)
    assert min(seen["seen"], seen["not"]) > 2000
    assert seen["smoke"] > 100
