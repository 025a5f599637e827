"""Luck, knock-outs and the balance page on the bench: what Python finds, with a bill before and Cancel."""

from __future__ import annotations

import base64
import json
import shutil
from io import BytesIO
from itertools import islice

import pytest
from pypdf import PdfReader

import wsanalysis as ws
from tests.patience import wait_until
from tests.systems.handed_in import GAMES
from tests.widgets.test_session import say
from tests.widgets.test_sheets import Told, fill
from wsanalysis.analysis import knock_outs
from wsanalysis.asking.display import percent
from wsanalysis.probability.progress import telling
from wsanalysis.reports import ASSUMPTIONS
from wsanalysis.reports.battles.balance_study import study
from wsanalysis.widgets import scenario_tab
from wsanalysis.widgets.jobs import Stopped
from wsanalysis.widgets.scenario_tab import SHEETS
from wsanalysis.widgets.session import Session
from wsanalysis.widgets.situations import in_sentence
from wsanalysis.widgets.works import scenario

pytestmark = pytest.mark.usefixtures("in_a_thread", "as_machine_code", "few_roll_outs")

ROAD = GAMES["liberty_road"]
NEVER = 10**6
DUEL = "tank_duel"
FIRST = 3
"""Changes of each kind that a scenario is played with, of what carries it."""


@pytest.fixture
def few_changes(monkeypatch):
    """Some of all kinds; how they are screened `tests/battles/example` sees to."""

    def some(make):
        return lambda game, draft: islice(make(game, draft), FIRST)

    makers = {kind: some(make) for kind, make in knock_outs._MAKERS.items()}
    monkeypatch.setattr(knock_outs, "_MAKERS", makers)


@pytest.fixture
def one_assumption(monkeypatch):
    """The balance page tries the first of what the game assumes; `tests/reports` tries all."""
    monkeypatch.setitem(ASSUMPTIONS, "liberty_road", ASSUMPTIONS["liberty_road"][:1])


@pytest.fixture
def session():
    made = Session(ws.systems(), ws.load, game=ROAD, keeps=False, sheets=SHEETS)
    say(made, "look", tab="scenario")
    fill(made, "scenario", scenario=ROAD.scenarios.loc[DUEL, "title"])
    yield made
    made.close()


def worked(session, name):
    """What work of the tab finds, and the bill that was told before."""
    say(session, "job", sheet="scenario", work=name)
    told = []

    def ended():
        told.extend(each for each in session.news() if each["part"] == "job")
        return bool(told) and told[-1].get("ended")

    wait_until(ended, lambda: str(told))
    assert "error" not in told[-1], told[-1]["error"]
    bills = [each["bill"] for each in told if "bill" in each]
    assert "bill" not in told[-1]
    return told[-1]["blocks"], bills


def titled(blocks, title):
    return next(block for block in blocks if block["title"] == title)


def is_png(text):
    return base64.b64decode(text)[1:4] == b"PNG"


def test_luck_is_that_of_python_with_its_sources_and_the_luckiest_game(session):
    sides = ROAD.scenarios.loc[DUEL, ["first player", "second player"]]
    fill(session, "scenario", games=20, seed=3, **{f"{side} player": "random" for side in sides})
    blocks, bills = worked(session, "luck")
    found = ROAD.luck(DUEL, games=20, seed=3, policies=("random", "random"), progress=False)
    assert bills[0].endswith("20 to measure")
    sources = titled(blocks, "Where luck comes from")
    given = {name: row for name, row in found.sources.iterrows() if row["deviation"] > 0}
    assert [row[:2] for row in sources["rows"]] == [
        [name, f"±{100 * row['deviation']:.1f}"] for name, row in given.items()
    ]
    assert all(" to " in row[2] for row in sources["rows"])
    assert "sampled, 20 games, seed 3" in sources["foot"]
    side = found.setting.sides[0]
    shares = titled(blocks, f"{side} share, as played and with the luck taken out")["rows"]
    assert [row[1] for row in shares] == [percent(share) for share in found.shares["share"]]
    told = titled(blocks, "What decided the luckiest game")["lines"]
    assert told[0].startswith(f"Game {found.luckiest}, ")
    assert told[1:] == str(found.turning_points(found.luckiest)).splitlines()
    ((png, alt),) = titled(blocks, "How true its chances are, and the luckiest game")["pages"]
    assert is_png(png)
    assert f"Game {found.luckiest}" in alt


def test_where_all_games_are_alike_there_is_no_interval_and_the_page_can_still_be_told():
    block = scenario.shares_of("", [("all", 1.0, float("nan"), float("nan"))], "", None)
    (row,) = block["rows"]
    assert "nan" not in json.dumps(row, allow_nan=False)
    assert row[3] == {"bar": [1.0, 1.0, 1.0]}


def test_what_carries_a_scenario_is_that_of_python(session, few_changes):
    fill(session, "scenario", games=15, seed=2)
    blocks, bills = worked(session, "carries")
    found = ROAD.knock_outs(DUEL, 15, 2, few=3, progress=False)
    assert bills[0].startswith("up to ")
    assert "games to play" in bills[0]
    assert blocks[0]["lines"] == [found.attrs["sentence"]]
    moved = found[found["differ"] > 0]
    assert 0 < len(moved) < len(found)
    rows = titled(blocks, "Parts that changed how games end")["rows"]
    assert [row[:3] for row in rows] == [
        [
            in_sentence(row["what"]),
            in_sentence(row["change"]).replace("True", "yes").replace("False", "no"),
            f"{100 * row['before']:.1f} %",
        ]
        for row in moved.to_dict("records")
    ]
    assert not [row for row in rows if "_" in row[0] + row[1] or "True" in row[1]]
    assert [row[-1] for row in rows] == [str(games) for games in moved["games"]]
    foot = titled(blocks, "Parts that changed how games end")["foot"]
    assert "seed 2" in foot
    still = found[found["differ"] == 0]["what"].nunique()
    assert sum(len(each["rows"]) for each in blocks if each["title"].startswith("No game ended")) == still


def test_the_balance_page_is_a_picture_and_a_pdf_and_says_its_bill(session, one_assumption):
    fill(session, "scenario", games=8, seed=2)
    (said, saved, seen), bills = worked(session, "balance")
    found = study(ROAD, DUEL, 8, 2, assumptions=(), show=False)
    assert said["lines"] == [found.verdict.sentence]
    assert " for the verdict, " in bills[0]
    pages = PdfReader(BytesIO(base64.b64decode(saved["content"]))).pages
    assert ROAD.scenarios.loc[DUEL, "title"].upper() in pages[0].extract_text().upper()
    assert [is_png(png) for png, _ in seen["pages"]] == [True] * len(pages)
    assert saved["name"] == "tank_duel_balance.pdf"


def test_a_verdict_says_its_bill(session, monkeypatch):
    monkeypatch.setattr("wsanalysis.widgets.works.scenario.JUDGED", 2025)
    _, bills = worked(session, "verdict")
    assert "2,025 games" in bills[0]


@pytest.mark.parametrize("name", ["luck", "carries", "balance", "verdict"])
def test_each_ends_at_once_where_it_is_cancelled(name):
    action = scenario_tab.SCENARIO.actions[name]
    how = {"scenario": DUEL, "games": 1000, "seed": 1}
    if name in ("luck", "carries"):
        how["policies"] = ["default", "default"]

    def stop(*_):
        raise Stopped

    with pytest.raises(Stopped), telling(stop):
        action.work(ROAD, Told(NEVER), **how)


@pytest.mark.slow
def test_one_seat_has_luck_and_a_page_too():
    leader, name = GAMES["sherman_leader"], GAMES["sherman_leader"].scenarios.index[0]
    blocks = scenario_tab.lucky(
        leader, Told(NEVER), scenario=name, games=20, seed=1, policies=["greedy"] * 2
    )["blocks"]
    assert "victory points at stake" in titled(blocks, "Where luck comes from")["about"]
    said, _, seen = scenario_tab.balanced(leader, Told(NEVER), scenario=name, games=8, seed=1)["blocks"]
    assert said["lines"]
    assert is_png(seen["pages"][0][0])


@pytest.mark.parametrize("tab", ["scenario", "campaign", "play"])
def test_a_data_folder_that_vanishes_while_it_is_open_is_told_in_a_sentence(own, tab, tmp_path, monkeypatch):
    monkeypatch.setattr("wsanalysis.widgets.keeping.user_data_path", lambda name: tmp_path / "user" / name)
    session = Session(ws.systems(), ws.load, str(own), "sherman_leader", sheets=SHEETS)
    assert not say(session, "look", tab=tab)[tab].get("message")
    shutil.rmtree(own)
    found = say(session, "hello")
    said = found[tab].get("message", "")
    assert said == f"{own}: expected a folder with data files, there is none"
    assert "error" not in found
    assert not own.exists()
    session.close()


def test_a_folder_without_scenarios_says_so(own):
    shutil.rmtree(own / "scenarios" / "liberty_road")
    with pytest.raises(ValueError, match="there are no scenarios of War Stories: Liberty Road"):
        _ = ws.load("liberty_road", own).scenarios
