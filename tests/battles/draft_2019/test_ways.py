"""Where a movement point at full speed leads, against the draft's second reader on random boards (8.0)."""

from itertools import pairwise
from random import Random

import pytest

from tests.battlefield.hexside_boards import board_of, name_of, random_cells
from tests.battlefield.hexside_reader import Cells, Counters, Place, reach
from tests.battles.draft_2019.table import ANYTHING, DECK, EDITION, world_of
from wsanalysis.battlefield.board import Board
from wsanalysis.battlefield.paths import BARRED, BOGGED
from wsanalysis.battles.core.numbers import NOWHERE, Hex, Unit
from wsanalysis.battles.core.units import ON_MAP, OUT
from wsanalysis.battles.draft_2019 import moving, terms
from wsanalysis.battles.draft_2019.ready_scenario import ReadyScenario
from wsanalysis.battles.draft_2019.records import Battle
from wsanalysis.battles.draft_2019.scenario import Force
from wsanalysis.battles.scenarios.forces import Troop

WHO = "fgtw"
UNITS = (("Grenadiers", "5cm PaK 38", "Pz IV H"), ("M20 Utility Car",))
"""Who moves on foot, as a gun, on tracks and on wheels; the last two leave over their front."""
GROUND = ("open", "open", "open", "brush", "mud", "building", "water")


def world_on(board: Board) -> ReadyScenario:
    """A battle of these units on a board."""
    german, allied = (
        Force(
            side, tuple(board.ids), (), tuple(Troop(kind, "") for kind in kinds), (),
            orders=tuple(one.order for one in ANYTHING if one.side == side),
        )
        for side, kinds in zip(("German", "Allied"), UNITS, strict=True)
    )  # fmt: skip
    return world_of.__wrapped__(board, (german, allied), 6, DECK, ANYTHING, EDITION)


def lay(board: Board, battle: Battle, laid: dict[Place, Counters]) -> None:
    """What the battle has laid in hexes, as marks."""
    for place, one in laid.items():
        marks = terms.BLAZE * one.blaze | terms.ROADBLOCK * one.roadblock | terms.FORD * one.ford
        for number, who in enumerate("fgwt"):
            marks |= (who in one.bars) << BARRED + number | (who in one.bogs) << BOGGED + number
        battle.marks[Hex(board.index[name_of(place)])] = marks


def random_counters(random: Random, cells: Cells) -> dict[Place, Counters]:
    """Blazes, roadblocks, fords, and hexes that are barred or bog to some."""
    few = random.choice((0.0, 0.05, 0.2))

    def rare() -> str:
        return "".join(who for who in WHO if random.random() < few)

    return {place: Counters(*(random.random() < few for _ in range(3)), rare(), rare()) for place in cells}


@pytest.mark.parametrize("boards", [4, pytest.param(40, marks=pytest.mark.slow)])
def test_a_movement_point_leads_where_a_second_reader_says(boards: int) -> None:
    random, reached, boggy, starts = Random(boards), 0, 0, 0
    for _ in range(boards):
        cells = random_cells(random)
        terrain = {p: "woods" if cell.overlays else random.choice(GROUND) for p, cell in cells.items()}
        laid = random_counters(random, cells)
        board = board_of(cells, terrain)
        world = world_on(board)
        record, battle = world.record, world.new_state()
        lay(board, battle, laid)
        for unit in map(Unit, range(len(WHO))):
            battle.type[unit] = record.enlisted[unit].type
            battle.where[unit], battle.hex[unit] = OUT, NOWHERE
        for _ in range(25):
            start, unit, face = random.choice(sorted(cells)), Unit(random.randrange(4)), random.randrange(6)
            x, first = Hex(board.index[name_of(start)]), face if WHO[unit] in "tw" else -1
            battle.where[unit], battle.hex[unit], battle.face[unit] = ON_MAP, x, face
            ways = moving.find_ways(record, battle, unit, False)
            found = {}
            for hex in (battle.reached[Hex(place)] for place in range(ways)):
                found[board.ids[hex]] = divmod(battle.cost[hex] - 1, moving.CHECK)
                path = [x, *(battle.path[place] for place in range(moving.note_way(battle, x, hex)))]
                assert path[-1] == hex
                assert all(b in board.neighbours[a] for a, b in pairwise(path))
            moving.forget_ways(battle, ways)
            battle.where[unit], battle.hex[unit] = OUT, NOWHERE
            expected = reach(cells, terrain, laid, WHO[unit], start, first)
            assert found == {name_of(place): cost for place, cost in expected.items()}, (start, unit, face)
            reached, starts = reached + len(found), starts + 1
            boggy += sum(bog > 0 for bog, _ in found.values())
    assert 4 < reached / starts < 40
    assert boggy > 10 * boards
