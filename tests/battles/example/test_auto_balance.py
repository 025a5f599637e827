"""Auto-balance on a small game with a planted imbalance; what it writes, keeps, and says when stopped."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import wsanalysis as ws
from tests.battles.example.test_knock_outs import MIRROR, game
from wsanalysis.battles.example.map_game import GAME
from wsanalysis.battles.runs import balancing, equilibrium
from wsanalysis.battles.runs.aims import miss
from wsanalysis.battles.runs.matrix_games import MatrixGames
from wsanalysis.battles.runs.players import Quick
from wsanalysis.battles.scenarios.moves import changed_lines, clash, moved, moves
from wsanalysis.battles.scenarios.scenario_files import read_draft
from wsanalysis.commands.main import main

__all__ = ["game"]  # a fixture

UNEVEN = (
    MIRROR.replace("turns = 4", "turns = 6")
    .replace("Guards", "x")
    .replace("Militia", "Guards", 1)
    .replace("x", "Militia")
    .replace('units = [{block = "Militia"}]', 'units = [{block = "Guards"}, {block = "Militia"}]')
)
"""Two against two, of which the first to move make too much; the planted Militia out, it is fair."""

HOW: dict[str, Any] = {"players": "greedy", "progress": False}


@pytest.fixture(autouse=True)
def _quick(game: ws.Game, monkeypatch: pytest.MonkeyPatch) -> None:
    (game.folder / "scenarios" / "example" / "mirror.toml").write_text(UNEVEN, encoding="utf-8")
    monkeypatch.setattr(balancing, "FEW", 20)


@pytest.mark.slow
def test_one_change_restores_a_planted_imbalance(game: ws.Game) -> None:
    found = game.auto_balance("mirror", 1000, 1, kinds=["units", "assets"], **HOW)
    assert found.before is not None
    assert not found.before.fair
    assert found.before.value > 0.6
    assert found.before.interval[0] < found.before.value < found.before.interval[1]
    assert found.best is not None
    assert found.best.fair
    assert [move.said for move in found.best.moves] == ["Blue: Militia: out"]
    assert "1 change makes it fair" in found.sentence
    assert "as it is: value" in str(found)
    table = found.table
    assert list(table["changes"])[:2] == [0, 1]
    assert set(table["method"]) == {"sampled"}
    again = game.auto_balance("mirror", 1000, 1, kinds=["units", "assets"], **HOW)
    assert str(again) == str(found)


def test_what_is_fair_stays_as_it_is(game: ws.Game) -> None:
    path = game.folder / "scenarios" / "example" / "even.toml"
    even = UNEVEN.replace("The Mirror", "Even").replace('  {block = "Militia"}, # the planted one\n', "")
    path.write_text(even, encoding="utf-8")
    found = game.auto_balance("even", 1000, 1, **HOW)
    assert found.is_fair_already
    assert (found.best, found.found) == (None, ())
    with pytest.raises(ValueError, match="new: nothing to write: fair as it is"):
        found.write("new")


def test_the_file_written_has_all_that_was_not_changed(
    game: ws.Game, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["auto-balance", "mirror", "--data", str(game.folder), "--kinds", "units", "--players", "greedy"]
    words += ["--games", "100", "--most", "1", "--write", "level"]
    assert main(words) == 0
    out = capsys.readouterr().out
    path = game.folder / "scenarios" / "example" / "level.toml"
    assert f"{path}: written" in out
    text = path.read_text(encoding="utf-8")
    assert text.startswith("# made by: wsanalysis auto-balance mirror")
    assert '# but for one\nsource = "authored: a planted answer"' in text
    assert 'name = "The Mirror (level)"' in text
    fewer = [line for line in UNEVEN.split("\n") if line not in text.split("\n")]
    assert len(fewer) <= 3  # the name, and what was changed
    assert game.play("level", 5, progress=False) is not None
    path.write_text("mine", encoding="utf-8")
    assert main(words) == 2
    assert "already exists" in capsys.readouterr().err
    assert path.read_text(encoding="utf-8") == "mine"


@pytest.mark.slow
def test_a_stopped_search_keeps_the_best_and_goes_on_where_it_was(
    game: ws.Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = game.auto_balance("mirror", 200, 1, kinds=["units"], **HOW)
    store = tmp_path / "games.json"
    played = MatrixGames._scores
    left = [12]

    def stop(*given: Any) -> list[float]:
        left[0] -= 1
        if not left[0]:
            raise KeyboardInterrupt
        return played(*given)

    with monkeypatch.context() as patch:
        patch.setattr(MatrixGames, "_scores", stop)
        half = game.auto_balance("mirror", 200, 1, kinds=["units"], store=store, **HOW)
    assert half.stopped
    assert half.best is not None
    assert not half.best.confirmed
    assert "not confirmed" in str(half)
    assert str(game.auto_balance("mirror", 200, 1, kinds=["units"], store=store, **HOW)) == str(whole)
    with pytest.raises(ValueError, match="keeps the games of another scenario, seed"):
        game.auto_balance("mirror", 200, 2, kinds=["units"], store=store, **HOW)
    store.write_text("[]", encoding="utf-8")
    with pytest.raises(ValueError, match="expected the games of an earlier search"):
        game.auto_balance("mirror", 200, 1, kinds=["units"], store=store, **HOW)


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"scenario": "miror"}, "there is no scenario 'miror'"),
        ({"scenario": "mirror", "kinds": ["colour"]}, "there is no kind 'colour'"),
        ({"scenario": "mirror", "players": ["search"]}, "there is no quick player 'search'"),
        ({"scenario": "mirror", "most": 9}, "most: expected a whole number 1-6, got 9"),
    ],
)
def test_a_wrong_question_is_answered_in_one_sentence(
    game: ws.Game, asked: dict[str, Any], said: str
) -> None:
    with pytest.raises(ValueError, match=said) as caught:
        game.auto_balance(**asked, progress=False)
    assert "\n" not in str(caught.value)


# --- what it is made of --------------------------------------------------------------------------


def test_moves_change_a_line_each_and_are_made_together(game: ws.Game) -> None:
    draft = read_draft(game.folder, "example", "mirror")
    all_of_them = moves(draft)
    assert {move.kind for move in all_of_them} == {"points", "length", "units"}
    for move in all_of_them:
        changed = changed_lines(draft, moved(draft, [move]))
        assert len(changed) == 1, move.said
    out = [move for move in all_of_them if move.value is None]
    assert [move.said for move in out] == [
        "Blue: Militia: out", "Blue: Guards: out", "Red: Guards: out", "Red: Militia: out",
    ]  # fmt: skip
    more = next(move for move in all_of_them if move.said == "Blue: Guards: 1 → 2")
    both = moved(draft, [out[0], more])
    assert both.value("blue", "units") == [{"block": "Guards", "count": 2}]
    assert clash(out[1], more)
    assert not clash(out[0], more)


def test_how_far_a_matrix_is_from_fair() -> None:
    even = np.full((2, 2), 0.5)
    assert miss(even) == 0
    assert miss(np.array([[0.5, 0.5], [0.7, 0.5]])) > miss(np.array([[0.5, 0.5], [0.6, 0.5]])) > 0
    assert miss(np.full((2, 2), 0.7)) > miss(np.full((2, 2), 0.56))


def test_scores_of_games_are_those_of_play(game: ws.Game) -> None:
    draft = read_draft(game.folder, "example", "mirror")
    players = [Quick("greedy", 0), Quick("random", -1)]
    games = MatrixGames(
        lambda one: GAME.load(game.folder, one, game.edition), game.battle("mirror"), players, 3
    )
    found = games.scores(draft, (0, 1), (1,), 12)
    assert games.scores(draft, (0, 1), (1,), 5) == [[one[:5] for one in row] for row in found]
    played = game.play("mirror", 12, 3, policies=("greedy", "random"), progress=False).games
    assert found[0][0] == [
        1.0 if who == "Blue" else 0.5 if who == "draw" else 0.0 for who in played["winner"]
    ]
    assert 0 <= equilibrium.solve(np.array([[np.mean(one) for one in row] for row in found])).value <= 1
