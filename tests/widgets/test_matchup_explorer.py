"""The match-up explorer: each cell is the odds of its pair."""

import re
import sys

import pytest

import wsanalysis as ws
from tests.systems.handed_in import GAMES
from wsanalysis.charts.labels import chance_text
from wsanalysis.widgets import matchup_explorer
from wsanalysis.widgets.matchup_explorer import MatchupExplorer

ABOUT_TWO = [
    (name, question)
    for name, game in GAMES.items()
    for question, asked in game.system.questions.items()
    if asked.pairs is not None
]


def cells(picture: str) -> list[list[str]]:
    """The numbers of a map, row by row."""
    marks = {"–": "0", "✓": "100", "&lt;1": "<1", "&gt;99": ">99"}
    rows = [re.findall(r"<td[^>]*>([^<]*)</td>", row) for row in picture.split("<tr>")]
    return [[marks.get(cell, cell) for cell in row] for row in rows if row]


@pytest.mark.parametrize("name", GAMES)
def test_every_cell_is_the_odds_of_its_pair(name):
    game = GAMES[name]
    explorer = matchup_explorer(game)
    rows, columns = explorer.rows.units()[:24], explorer.columns.units()[:24]
    shown = cells(explorer.map.value)
    assert (len(shown), len(shown[0])) == (len(rows), len(columns))
    controls = explorer.situation.controls
    given = {name: controls[name].read() for name in ("distance",) if name in controls}
    for i in range(0, len(rows), 5):
        for j in range(0, len(columns), 5):
            if shown[i][j] == "×":
                with pytest.raises(ws.IllegalAction):
                    game.ask(explorer.question.value, rows[i], columns[j], **given)
                continue
            odds = game.ask(explorer.question.value, rows[i], columns[j], **given)
            chance = odds.probabilities[explorer.outcome.value]
            assert shown[i][j] == chance_text(float(chance)), (rows[i], columns[j])


def test_a_slider_moves_the_map():
    explorer = matchup_explorer(GAMES["liberty_road"])
    before = cells(explorer.map.value)
    explorer.situation.controls["distance"].write(1)
    near = cells(explorer.map.value)
    explorer.situation.controls["distance"].write(12)
    far = cells(explorer.map.value)
    assert before != near != far


@pytest.mark.slow
@pytest.mark.parametrize(("name", "question"), ABOUT_TWO)
def test_every_question_about_two_is_a_map_or_says_how_long_it_takes(name, question):
    explorer = matchup_explorer(GAMES[name], question)
    assert explorer.map.value.count("<table") + explorer.map.value.count("✗") == 1
    if "✗" in explorer.map.value:
        assert re.search(r"takes about \d+ seconds", explorer.map.value)
        assert explorer.ask.layout.display == ""


def test_what_would_take_long_waits_for_the_button(monkeypatch):
    monkeypatch.setattr(sys.modules[MatchupExplorer.__module__], "PATIENCE", 0.0)
    explorer = matchup_explorer(GAMES["liberty_road"])
    assert explorer.ask.layout.display == ""
    assert cells(explorer.map.value) == []
    explorer.ask.click()
    assert len(cells(explorer.map.value)) == 24
    assert explorer.ask.layout.display == "none"


def test_rows_and_columns_are_chosen_by_nation_and_kind():
    game = GAMES["liberty_road"]
    explorer = matchup_explorer(game)
    explorer.rows.choices["nation"].value = "British"
    explorer.rows.choices["kind"].value = "vehicle"
    wanted = game.units[(game.units["nation"] == "British") & (game.units["kind"] == "vehicle")]
    assert explorer.rows.units() == list(wanted.index)
    assert len(cells(explorer.map.value)) == len(wanted)


@pytest.mark.slow
def test_a_question_without_an_answer_for_anybody_says_why():
    explorer = matchup_explorer(GAMES["liberty_road"])
    for side in (explorer.rows, explorer.columns):
        side.choices["nation"].value = "all"
        side.choices["kind"].value = "infantry"
    explorer.situation.controls["distance"].write(20)
    assert "✗" in explorer.map.value
    assert "range" in explorer.map.value


def test_an_outcome_can_be_chosen_and_is_kept():
    explorer = matchup_explorer(GAMES["liberty_road"], outcome="suppressed")
    assert explorer.outcome.value == "suppressed"
    explorer.situation.controls["distance"].write(2)
    assert explorer.outcome.value == "suppressed"
    before = explorer.map.value
    explorer.outcome.value = "eliminated"
    assert explorer.map.value != before


def test_rows_and_columns_change_places_with_who_attacks():
    explorer = matchup_explorer(ws.load("sherman_leader"))
    assert (explorer.rows.choices["nation"].value, explorer.columns.choices["nation"].value) == (
        "American", "German",
    )  # fmt: skip
    explorer.question.value = "enemy_attack"
    assert explorer.rows.choices["nation"].value == "German"
    assert {"damaged", "destroyed"} & set(dict(explorer.outcome.options).values())
    assert explorer.table["destroyed"].notna().any()
