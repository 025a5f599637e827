"""What a battle is wanted to be: auto-balance works towards it, and a balance report holds it against it."""

import shutil
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import wsanalysis as ws
from wsanalysis.analysis.auto_balance import auto_balance
from wsanalysis.analysis.playtests import playtests
from wsanalysis.battles.runs.aims import Aim, miss, standing, with_interval
from wsanalysis.battles.runs.difficulty import Difficulty
from wsanalysis.files.data_folder import data_folder
from wsanalysis.probability.estimate import wilson
from wsanalysis.reports.battles import balance
from wsanalysis.reports.battles.balance import balance_text
from wsanalysis.reports.battles.balance_study import study
from wsanalysis.reports.battles.difficulty_report import difficulty_page
from wsanalysis.reports.sherman_leader.assumptions import OF_CAMPAIGNS

AIM = Aim(0.4, 0.6, None, "destroyed")


def edited(folder: Path, wanted: str) -> ws.Game:
    """The game with another line `wanted` in its first battle; none if it is empty."""
    shutil.copytree(data_folder(), folder, dirs_exist_ok=True)
    path = folder / "scenarios" / "sherman_leader" / "vanguard.toml"
    lines = [line for line in path.read_text().splitlines() if not line.startswith("wanted")]
    path.write_text("\n".join(lines).replace("[us]", f"{wanted}\n[us]"))
    return ws.load("sherman_leader", data=folder)


def test_the_best_is_chosen_on_half_of_the_games_and_valued_on_the_other() -> None:
    lucky, steady = [1.0] * 10 + [0.0] * 10, [0.0, 1.0] * 10
    found = standing([[lucky], [steady]], AIM)
    assert (found.value, found.who, found.games) == (0.0, (0, 0), 10)
    assert not found.fair
    assert standing([[steady], [[0.0] * 20]], AIM).fair
    low, high = wilson(5, 10)
    assert with_interval(standing([[steady]], AIM), [[steady]], 1).interval == (float(low), float(high))


def test_how_far_a_battle_is_from_what_is_wanted() -> None:
    def off(*shares: float) -> float:
        return miss(np.array([[share] for share in shares]), AIM)

    assert off(0.5) == 0
    assert off(0.1, 0.5) == 0  # the best counts
    assert off(0.7) > off(0.62) > off(0.55) > 0
    assert off(0.3) == pytest.approx(off(0.7))


def test_auto_balance_works_towards_what_is_wanted(tmp_path: Path) -> None:
    game = edited(tmp_path, 'wanted = {grade = "destroyed", share = [30, 60]}')
    found = auto_balance(game, "vanguard", 400, kinds="units", players=["greedy", "rush"], progress=False)
    assert found.before is not None
    assert found.before.value > 0.65
    assert found.best is not None
    assert found.best.fair
    assert found.sentence.endswith("it as wanted.")
    assert all(" out" in move.said for move in found.best.moves)
    text = str(found)
    for word in ("as wanted: destroyed within 30 to 60 % of battles", "the best found, comes to destroyed"):
        assert word in text
    for word in ("fair", "for German", "German at best", "default player"):
        assert word not in text
    assert list(found.table["as wanted"])[:2] == [False, True]
    # the scenario that it proposes, played by the best player on other luck
    found.write("easier")
    name = found.players[found.best.standing.who[0]]
    anew = game.play("easier", 600, 9, policies=(name, name), progress=False).grades()
    assert 0.25 < anew.loc["destroyed", "share"] < 0.65


def test_without_a_wish_there_is_nothing_to_balance_towards(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r'add wanted = \{grade = "destroyed", share = \[40, 60\]\}'):
        auto_balance(edited(tmp_path, ""), "vanguard", progress=False)


def test_a_balance_report_of_one_seat_invents_no_winner() -> None:
    game = ws.load("sherman_leader")
    found = study(game, "supply_convoy", 40, 2, assumptions=(), show=False)
    assert isinstance(found.verdict, Difficulty)
    text = balance_text(found, "the command")
    assert text.count(found.verdict.sentence) == 1
    for word in ("Grades of the default player, trained", "units lost", "men killed", "stress taken"):
        assert word in text
    for word in ("avours", "German wins", "draw", "best mixture", "lead changes"):
        assert word not in text
    page = str(difficulty_page(found, game.system.title, "unofficial"))
    assert "Shares are lower bounds" in page
    assert "Not settled." in page or "As wanted." in page or "Too " in page
    assert "German wins" not in page
    rows = [("supply_convoy", "Zebulon", "", grade) for grade in ("half", "destroyed", "destroyed")]
    beside = replace(found, table=playtests(game, rows, 0, verdicts={"supply_convoy": found.verdict}))
    page, text = str(difficulty_page(beside, game.system.title, "unofficial")), balance_text(beside, "it")
    for said in (page, text):
        assert "destroyed 2 of 3, 67 %" in said
        assert "machine at least" in said
        assert "Zebulon" not in said
    assert "destroyed: your table" in page


def test_the_report_of_a_campaign_goes_by_weeks_and_knows_no_map(monkeypatch: pytest.MonkeyPatch) -> None:
    game = ws.load("sherman_leader").campaigning
    monkeypatch.setattr("wsanalysis.reports.battles.balance_study.VERDICT", 1)
    some = [OF_CAMPAIGNS[0], next(one for one in OF_CAMPAIGNS if "several" in one.otherwise)]
    found = study(game, "bulge_over_there", 20, 3, assumptions=some, players=["random"], show=False)
    text, page = balance_text(found, "it"), str(difficulty_page(found, game.system.title, "unofficial"))
    course = found.results.course()
    lost = course[course["what"] == "units"]["mean"].map("{:.1f}".format)
    assert " · ".join(lost) in page
    for said in (text, page):
        assert "What failed ones failed by" in said
        assert all(cause in said for cause, _ in found.results.failures().index)
        assert "shares of campaigns" in said
        assert "units are lost" not in said
        assert "attles end" not in said
    assert "Units a battle" not in text
    assert "advances from 3" in text
    monkeypatch.setattr(balance, "write_all", lambda makers, *_: [*makers])
    written = {str(name) for name in balance.write_study(game, found, Path("nowhere"), "it", show=False)}
    assert {"balance.txt", "weeks.png"} < written
    assert not written & {"map.png", "losses.png"}


@pytest.mark.parametrize("name", ws.load("sherman_leader").scenarios.index)
def test_every_battle_says_what_it_is_wanted_to_be(name: str) -> None:
    wanted = ws.load("sherman_leader").battle(name).ready.scenario.wanted
    assert wanted.grade == "destroyed"
    assert 0 < wanted.low < wanted.high < 1
