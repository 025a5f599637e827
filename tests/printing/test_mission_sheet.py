"""Sheets of a game of one seat: the mission, with both sides, and its player log; boards laid anew."""

from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from tests.battles.sherman_leader.table import scenario_of
from tests.printing.conftest import EITHER_PAPER
from tests.systems.handed_in import game_of
from wsanalysis.aids import Column, Ledger, Page, Row, Steps, WordGrid, render_pdf
from wsanalysis.aids.look import STANDARD
from wsanalysis.battle_pictures import map_of
from wsanalysis.battlefield.pictured import board_table
from wsanalysis.commands.main import main
from wsanalysis.printing.map_sheets import printed_map
from wsanalysis.printing.sherman_leader.mission import mission_sheets
from wsanalysis.printing.side_sheets import side_sheets

LEADER, ROAD = game_of("sherman_leader"), game_of("liberty_road")
BATTLES = ("vanguard", "supply_convoy", "fortified_command", "large_tank_force", "jungle_raid")
UNITS = '[us]\nunits = [{block = "Rifle Team", number = "901", commander = "Chin Recruit", stress = 1}]'


def blocks(page: Page, kind: type) -> dict[str, Any]:
    """The blocks of a kind by title, those in rows and columns too."""
    found, waiting = {}, list(page.blocks)
    while waiting:
        one = waiting.pop(0)
        if isinstance(one, Row | Column):
            waiting += one.blocks
        elif isinstance(one, kind):
            found[str(getattr(one, "title", ""))] = one
    return found


def steps(page: Page, title: str) -> dict[str, str]:
    return {str(one.lead): str(one.text) for one in blocks(page, Steps)[title].steps}


@pytest.mark.parametrize("name", BATTLES)
def test_the_mission_has_both_sides_whole(name: str) -> None:
    scenario = LEADER.battle(name).ready.scenario
    mission, log = side_sheets(LEADER, name).pages
    listed = blocks(mission, Ledger)
    ours = [(one.name, one.commander) for one in scenario.mustered]
    assert [(str(a), str(b)) for a, b in listed["US units"].lines] == ours
    theirs = [str(unit).split(" ", 1) for unit, _ in listed["Enemy units"].lines]
    assert {unit: int(n) for n, unit in theirs} == {
        unit: scenario.defending.blocks.count(unit) for unit in scenario.defending.blocks
    }
    wanted = [str(one.text).split()[4] for one in blocks(mission, Steps)["Victory points"].steps]
    assert wanted == [str(scenario.battalion.half), str(scenario.battalion.destroyed)]
    assert mission.rule_box == f"{scenario.turns} turns"
    grid = blocks(log, WordGrid)["Commanders and units"]
    assert list(grid.rows[: len(ours)]) == [leader for _, leader in ours]
    assert {*grid.rows[len(ours) :]} == {""}
    assert [row[0].text for row in grid.cells[: len(ours)]] == [unit for unit, _ in ours]
    assert not any(word.text for row in grid.cells for word in row[3:6])
    assert len(side_sheets(LEADER, name, forms=False).pages) == 1


def test_points_are_those_of_the_counters() -> None:
    enemies = LEADER.edition.enemies
    hint = blocks(side_sheets(LEADER, "vanguard").pages[0], Ledger)["Enemy units"].hint
    blocked = LEADER.battle("vanguard").ready.scenario.defending.blocks
    assert hint == f"points of each, {sum(enemies[one].points for one in blocked)} in all"
    drawn = blocks(side_sheets(LEADER, "large_tank_force").pages[0], Ledger)["Enemy units"]
    assert drawn.hint.endswith("or more")
    tanks = [one.points for one in enemies.values() if one.type == "Tank" and one.nation == "German"]
    assert str(drawn.lines[0][1]) == f"{min(tanks)}–{max(tanks)}"


def test_what_differs_between_battles_is_told() -> None:
    laid, drawn = (side_sheets(LEADER, name).pages[0] for name in ("vanguard", "large_tank_force"))
    assert steps(laid, "Set-up")["Tiles:"] == "as the map has them"
    assert steps(drawn, "Set-up")["Tiles:"].startswith("6 of the 8 European tiles")
    assert "Tanks:" not in steps(laid, "Set-up")
    assert "5 Pz IV" in steps(drawn, "Set-up")["Tanks:"]
    assert steps(laid, "Enemy moves")["Modifier:"] == "+2"
    assert steps(laid, "Enemy moves")["At half strength:"] == "−2 more"
    assert "Rifles added to every battle: 1." in repr(blocks(laid, Steps)["Cards in play"])
    assert "Cards in play" not in blocks(drawn, Steps)


def test_a_battalion_at_half_strength_and_tired_men() -> None:
    half = f'campaign = "Bulge 1944"\nbattalion = "2C"\nstrength = "half"\n{UNITS}'
    mission, log = mission_sheets(LEADER, scenario_of(half, LEADER.edition))
    assert steps(mission, "Enemy moves")["At half strength:"] == "−2 from the start"
    assert steps(mission, "Enemy moves")["Modifier:"] == "+2", (
        "ignored at half strength, but for the campaign"
    )
    row = blocks(log, WordGrid)["Commanders and units"].cells[0]
    assert [row[x].text for x in (0, 2)] == ["Rifle Team 901", "1"]


@pytest.mark.parametrize("name", BATTLES)
def test_the_sheets_fit(name: str) -> None:
    pages = PdfReader(BytesIO(render_pdf(side_sheets(LEADER, name), STANDARD.on(EITHER_PAPER)))).pages
    assert len(pages) == 2


def test_a_board_that_is_laid_anew_is_drawn_of_a_seed() -> None:
    blank = printed_map(LEADER, "jungle_raid")
    assert {*blank.board["terrain"]} == {"tiles, laid for each battle"}
    assert str(blank.footer).startswith("nothing sampled")
    first = LEADER.watch("jungle_raid", 4, digest=False).turns[0].position.board
    of_seed = printed_map(LEADER, "jungle_raid", seed=4)
    assert of_seed.board.equals(board_table(first))
    assert str(of_seed.title) == "Jungle Raid, the board of seed 4"
    assert str(of_seed.footer).startswith("sampled: one board, seed 4, game 0")
    assert not printed_map(LEADER, "jungle_raid", seed=5).board.equals(of_seed.board)
    assert str(map_of(LEADER, "jungle_raid", seed=4)[1]).startswith("sampled: one board, seed 4, game 0")


def test_other_boards_have_no_seed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("vanguard", "ridge"):
        assert main(["map", name, "--seed", "4", "--out", str(tmp_path / "x.png")]) != 0
        assert "leave out the seed" in capsys.readouterr().err
    with pytest.raises(ValueError, match="leave out the seed"):
        printed_map(ROAD, "ridge", board=True, seed=1)
