"""Objectives that pay each time: read from a file, counted in the course of a game, told in its row."""

import shutil
from pathlib import Path

import pytest

import wsanalysis as ws
from wsanalysis.battles.core.seeds import luck_of
from wsanalysis.battles.scenarios.objectives import DestroyEach, HoldEach
from wsanalysis.files.data_folder import data_folder
from wsanalysis.files.faults import DataFault

DATA = Path(__file__).resolve().parent / "data"
FORD = Path("scenarios", "example", "ford.toml")
OWN = """objectives = [
  {kind = "hold each", hexes = ["B01", "B02"], turns = [4, 2, 3], vp = 2},
  {kind = "destroy each", vp = 1},
]
"""

pytestmark = pytest.mark.usefixtures("example_listed")


@pytest.fixture
def with_objectives(tmp_path: Path) -> Path:
    """The example's data, in which Blue's objectives pay each time."""
    folder = Path(shutil.copytree(DATA, tmp_path / "data"))
    text = (folder / FORD).read_text("utf-8").splitlines(keepends=True)
    blue = next(place for place, line in enumerate(text) if line.startswith("objectives"))
    (folder / FORD).write_text("".join([*text[:blue], OWN, *text[blue + 1 :]]), "utf-8")
    return folder


def test_hexes_and_losses_pay_each_time(with_objectives: Path) -> None:
    battle = ws.load("example", with_objectives).battle("ford")
    hold, destroy = battle.ready.scenario.forces[0].objectives
    assert hold == HoldEach(vp=2, hexes=("B01", "B02"), turns=(2, 3, 4))
    assert destroy == DestroyEach(vp=1)
    scored = set()
    for game in range(30):
        state, luck, held = battle.new_game(1, game), luck_of(1, game, 0), 0
        goals, turn = [battle.ready.scenario.board.index[name] for name in hold.hexes], state.turn
        while not battle.is_over(state):
            before = [state.holder[goal] for goal in goals]
            battle.apply(state, battle.decide(state, battle.styles()["random"], luck))
            if state.turn != turn or battle.is_over(state):
                held += before.count(0) if turn in hold.turns else 0
                turn = state.turn
        row = battle.row(state)
        lost = row["Red lost Militia"]
        points = {words: vp for words, vp in row.items() if words.startswith("Blue: ")}
        assert points == {
            "Blue: Hold B01, B02 at the end of turns 2, 3, 4: 2 VP each": 2 * held,
            "Blue: Destroy enemy units: 1 VP each": lost,
        }
        scored.add((held, lost))
    assert len(scored) > 3


def test_a_turn_that_no_game_has_is_a_fault(with_objectives: Path) -> None:
    file = with_objectives / FORD
    file.write_text(file.read_text("utf-8").replace("[4, 2, 3]", "[0]"), "utf-8")
    with pytest.raises(DataFault, match="turns: expected"):
        ws.load("example", with_objectives).battle("ford")


def test_a_game_that_scores_nothing_in_its_course_refuses_what_would_be(tmp_path: Path) -> None:
    folder = Path(shutil.copytree(data_folder(), tmp_path / "data"))
    file = folder / "scenarios" / "liberty_road" / "hill.toml"
    file.write_text(file.read_text("utf-8").replace('kind = "hold"', 'kind = "hold each"', 1), "utf-8")
    with pytest.raises(DataFault, match="expected a kind of objective"):
        ws.load("liberty_road", folder).battle("hill")
