"""What is laid on the map and taken away, what is destroyed, and who sees whom then."""

from pathlib import Path
from random import Random

from wsanalysis.battlefield.load import load_board
from wsanalysis.battlefield.sight import sees_now
from wsanalysis.battles.core.ground import DESTROYED, SCREENED, destroy, lay, lift, may_see, sees, sees_hex
from wsanalysis.battles.core.map_tables import put_map, put_sides_sight
from wsanalysis.battles.core.numbers import Hex
from wsanalysis.battles.core.records import State, World
from wsanalysis.battles.core.tables import Tables, empty_state

SMOKE, HAZE, WRECK = 1, 2, 4
BOARD = load_board(Path(__file__).resolve().parents[3] / "data", "town")
TRIES = 500


def world_of_the_town() -> World:
    tables = Tables(counts={"screens": SMOKE | HAZE})
    put_map(tables, BOARD)
    put_sides_sight(tables, BOARD)
    return tables.world(World, BOARD)


WORLD = world_of_the_town()


def test_a_hex_blocks_sight_as_long_as_one_of_its_marks_does() -> None:
    state, hex = empty_state(State, WORLD), Hex(7)
    for mark, screened in ((WRECK, 0), (SMOKE, 1), (HAZE, 1)):
        lay(WORLD, state, hex, mark)
        assert (state.blockers, state.marks[hex] & SCREENED != 0) == (screened, bool(screened))
    for mark, screened in ((SMOKE, 1), (WRECK, 1), (HAZE, 0)):
        lift(WORLD, state, hex, mark)
        assert (state.blockers, state.marks[hex] & SCREENED != 0) == (screened, bool(screened))
    assert (state.marks[hex], state.changed[hex]) == (0, 0)
    destroy(state, hex)
    assert (state.marks[hex], state.rubble) == (DESTROYED, 1)


def test_the_short_cuts_of_sight_see_what_the_rule_sees() -> None:
    """The map as printed is asked first, and what lies in the way only if anything is laid or destroyed.

    Often that is a single hex, near the line.
    """
    dice, away = Random(5), WORLD.distance
    structures = [Hex(hex) for hex, terrain in enumerate(BOARD.terrain) if terrain.structure]
    printed = changed = 0
    for _ in range(TRIES):
        state = empty_state(State, WORLD)
        a, b, side = Hex(dice.randrange(WORLD.hexes)), Hex(dice.randrange(WORLD.hexes)), dice.randrange(6)
        near = [Hex(x) for x in range(WORLD.hexes) if away[a, x] + away[x, b] <= away[a, b] + 1]
        for _ in range(dice.choice((0, 1, 1, 5, 11))):
            lay(WORLD, state, dice.choice(near), dice.choice((SMOKE, HAZE, WRECK)))
        there = [hex for hex in structures if hex in near] or structures
        for hex in dice.sample(there, min(len(there), dice.choice((0, 1, 1, 5, 11)))):
            destroy(state, hex)
        seen = [a == b or bool(sees_now(WORLD, state, a, side, b, other)) for other in range(6)]
        assert [sees(WORLD, state, a, side, b, other) for other in range(6)] == seen
        assert sees_hex(WORLD, state, a, side, b) == any(seen)
        printed += any(seen)
        changed += seen != [a == b or may_see(WORLD, a, side, b, other) for other in range(6)]
    assert min(printed, changed) > 20
