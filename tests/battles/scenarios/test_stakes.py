"""What objectives draw sides to, on a small board with a pond and a river, and what they pay for a unit."""

from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from wsanalysis.battlefield.board import Board, Square, make_board
from wsanalysis.battlefield.hexes import Axial, hex_id
from wsanalysis.battlefield.reach import steps
from wsanalysis.battlefield.terrain import load_terrain
from wsanalysis.battles.core.ground import ahead
from wsanalysis.battles.core.map_tables import put_map
from wsanalysis.battles.core.numbers import Hex
from wsanalysis.battles.core.records import World
from wsanalysis.battles.core.tables import Tables
from wsanalysis.battles.scenarios.forces import Force
from wsanalysis.battles.scenarios.objectives import (
    Destroy,
    DestroyMore,
    Exit,
    Hold,
    Keep,
    Objective,
    PreventCrossing,
    PreventExit,
)
from wsanalysis.battles.scenarios.stakes import (
    ARRIVAL,
    BOUNTY,
    DRAW,
    DRAWN_FROM,
    MARGIN,
    bounty,
    heat,
    pull,
    put_lookout,
)
from wsanalysis.compiled import fill, layout_of

DATA = Path(__file__).resolve().parents[3] / "data"
PONDS = ("B02", "C02", "D02")


@pytest.fixture(scope="module")
def board() -> Board:
    kinds = load_terrain(DATA, [])
    names = [hex_id(Axial(q, row - q // 2)) for q in range(5) for row in range(3)]
    squares = [Square(name, name, "pond" if name in PONDS else "clear", 0, (), (), "test") for name in names]
    return make_board("small", squares, kinds, kinds["rubble"], "")


def forces(attacker: tuple[Objective, ...] = (), defender: tuple[Objective, ...] = ()) -> tuple[Force, Force]:
    first = Force("Blue", ("A01",), ("E01", "E02"), ("Guards", "Guards"), attacker)
    return first, Force("Red", ("E03",), ("A03",), ("Gun",), defender)


def far(board: Board, start: str, goals: tuple[str, ...]) -> int | None:
    """The steps of the shortest way, found by trying all ways of each length."""
    onward = steps(board, "foot")
    reached, length = {board.index[start]}, 0
    while length <= len(board.ids):
        if reached & {board.index[goal] for goal in goals}:
            return length
        reached = {int(y) for x in reached for y in onward[x] if y >= 0}
        length += 1
    return None


def nearness(steps_away: int | None) -> int:
    if steps_away is None or steps_away > DRAWN_FROM:
        return 0
    return DRAWN_FROM - steps_away + (ARRIVAL if steps_away == 0 else 0)


@pytest.mark.parametrize(
    ("objective", "goals", "own", "enemys"),
    [
        (Hold(vp=6, hexes=("C01", "E03"), at_least=1), ("C01", "E03"), 12, 6),
        (PreventCrossing(vp=6, zone=("C03",)), ("C03",), 4, 6),
        (Exit(vp=6, count=1), ("E01", "E02"), 12, 3),
        (PreventExit(vp=6, count=1), ("A03",), 4, 6),
    ],
)
def test_a_hex_draws_by_the_shortest_way_to_what_is_fought_for(
    board: Board, objective: Objective, goals: tuple[str, ...], own: int, enemys: int
) -> None:
    sides = forces((objective,))
    for side, twelfths in ((0, own), (1, enemys)):
        strength = DRAW * 6 * twelfths // 12
        wanted = [strength * nearness(far(board, name, goals)) for name in board.ids]
        assert heat(board, sides, side, "foot") == wanted
    assert max(wanted) > min(wanted) >= 0


def test_what_several_objectives_draw_adds_up_and_others_draw_nowhere(board: Board) -> None:
    one, other = Hold(vp=3, hexes=("A01",), at_least=1), Exit(vp=2, count=1)
    apart = [heat(board, forces((each,)), 0, "foot") for each in (one, other)]
    assert heat(board, forces((one, other)), 0, "foot") == [a + b for a, b in zip(*apart, strict=True)]
    idle = (Destroy(vp=9, count=1), DestroyMore(vp=9), Keep(vp=9, count=1))
    assert not any(heat(board, forces(idle, idle), 0, "foot"))


def test_pull_is_what_the_best_step_gains(board: Board) -> None:
    found = heat(board, forces((Hold(vp=6, hexes=("E01",), at_least=1),)), 0, "foot")
    pulled, onward = pull(board, found, "foot"), steps(board, "foot")
    for x, name in enumerate(board.ids):
        gains = [found[y] - found[x] for y in onward[x] if y >= 0]
        assert pulled[x] == max([0, *gains])
        assert (pulled[x] == 0) == (name == "E01" or (name in PONDS and not any(g > 0 for g in gains)))


def test_a_hex_out_of_the_way_of_everything_draws_nobody() -> None:
    """A line of hexes: beyond DRAWN_FROM steps nothing draws, and each hex nearer is one better."""
    kinds = load_terrain(DATA, [])
    names = [f"A{row:02}" for row in range(1, 31)]
    line = make_board(
        "line", [Square(n, n, "clear", 0, (), (), "test") for n in names], kinds, kinds["rubble"], ""
    )
    force = Force("Blue", ("A01",), (), (), (Hold(vp=1, hexes=("A01",), at_least=1),))
    found = heat(line, (force, Force("Red", ("A30",), (), ())), 0, "foot")
    assert found[0] == DRAW * (DRAWN_FROM + ARRIVAL)
    assert all(a - b == DRAW for a, b in pairwise(found[1 : DRAWN_FROM + 1]))
    assert not any(found[DRAWN_FROM:])


def test_a_facing_looks_out_for_the_hexes_of_a_zone_that_lie_ahead_of_it(board: Board) -> None:
    """Held against `ahead`, which a battle goes by once it sees somebody."""
    n, zones = (
        len(board.ids),
        [[name in some for name in board.ids] for some in (("A01", "C01", "E03"), ("E03",))],
    )
    tables = Tables()
    put_map(tables, board)
    far = tables.listed("distance")
    world = World(
        **{field.name: (0,) * len(field.index) for field in layout_of(World).tables} | {"bearing": (n, n)}
    )
    fill(world.bearing, tables.flat("bearing"))
    put_lookout(tables, zones, 600)
    found = np.array(tables.listed("lookout"))
    assert found.shape == (2, n, 6)
    for place, x, facing in np.ndindex(2, n, 6):
        ahead_of = [600 * ahead(world, Hex(x), facing, Hex(y)) // (1 + far[x][y]) for y in range(n)]
        flagged = zip(ahead_of, zones[place], strict=True)
        assert found[place, x, facing] == sum(worth for worth, flag in flagged if flag)


@pytest.mark.parametrize(
    ("attacker", "defender", "block", "side", "points"),
    [
        ((), (), "Gun", 1, 0),
        ((Destroy(vp=6, count=2),), (), "Gun", 1, BOUNTY * 3),
        ((Destroy(vp=6, count=2),), (), "Guards", 0, 0),  # its own
        ((Destroy(vp=6, count=2, block="Gun"),), (), "Gun", 1, BOUNTY * 3),
        ((Destroy(vp=6, count=2, block="Mine"),), (), "Gun", 1, 0),
        ((Keep(vp=6, count=3),), (), "Guards", 0, BOUNTY * 2),
        ((Keep(vp=6, count=3),), (), "Gun", 1, 0),
        ((DestroyMore(vp=MARGIN),), (), "Gun", 1, BOUNTY),
        ((DestroyMore(vp=MARGIN),), (), "Guards", 0, BOUNTY),
        ((DestroyMore(vp=MARGIN),), (Keep(vp=1, count=1), Exit(vp=9, count=1)), "Gun", 1, 2 * BOUNTY),
    ],
)
def test_a_unit_is_worth_what_objectives_pay_for_it(
    attacker: tuple[Objective, ...], defender: tuple[Objective, ...], block: str, side: int, points: int
) -> None:
    assert bounty(forces(attacker, defender), block, side) == points
