"""A bag designed on the bench: the mix that Python finds, put on the desk as one step."""

from __future__ import annotations

import base64
from dataclasses import replace

import pytest

import wsanalysis as ws
from tests.systems.handed_in import GAMES
from tests.widgets.test_session import say
from tests.widgets.test_sheets import Told, work
from wsanalysis.asking.display import percent
from wsanalysis.probability.progress import at_once
from wsanalysis.widgets.scenario_tab import SHEETS
from wsanalysis.widgets.session import Session
from wsanalysis.widgets.works import bag

pytestmark = pytest.mark.usefixtures("in_a_thread")

ROAD = GAMES["liberty_road"]
WANTED = {3: {"miss": 0.35}, 12: {"miss": 0.7}}
"""As in the how-to."""


def session_of(name="liberty_road"):
    made = Session(ws.systems(), ws.load, game=GAMES[name], keeps=False, sheets=SHEETS)
    say(made, "look", tab="bag")
    return made


@pytest.fixture
def session():
    made = session_of()
    yield made
    made.close()


def wish(session, **values):
    """Fill in chances by the names of their fields."""
    for name, value in values.items():
        session.receive({"do": "fill", "sheet": "design", "name": name, "value": value})
        assert not [news for news in session.news() if news["part"] == "error"]


def titled(blocks, title):
    return next(block for block in blocks if block["title"] == title)


def counts(game):
    """How many chips there are of each, copies counted with their first."""
    found = {}
    for name in game.chips.index:
        first = str(name).partition(" copy ")[0]
        found[first] = found.get(first, 0) + 1
    return found


def test_the_mix_is_that_of_python_and_is_applied_as_one_step(session):
    wish(session, **{"miss at 3 (%)": 35, "miss at 12 (%)": 70})
    blocks = work(session, "design", "design")
    found = ROAD.design_bag("chips", WANTED, size=24)
    changed = found.table[found.table["change"] != 0]
    chips = titled(blocks, "Chips that change")["rows"]
    assert [[row[0].partition(":")[0], *row[1:]] for row in chips] == [
        [name, str(row["now"]), str(row["count"]), f"{row['change']:+}"] for name, row in changed.iterrows()
    ]
    assert all("infantry " in row[0] for row in chips)
    got = titled(blocks, "Wanted and got")["rows"]
    now = ROAD.bag_curve("chips", "infantry", [3, 12])["miss"]
    assert [row[2:5] for row in got] == [
        [percent(row["wanted"]), percent(now[row["distance (hexes)"]]), percent(row["got"])]
        for row in found.curve.to_dict("records")
    ]
    ((near, press),) = titled(blocks, "The mix that comes nearest")["rows"]
    assert near == f"Off by {100 * found.miss:.2f} points on average: no mix is nearer"
    assert [base64.b64decode(png)[1:4] for png, _ in blocks[-1]["pages"]] == [b"PNG"] * 2
    assert "at distance 1" in blocks[-1]["pages"][1][1]

    say(session, **press["say"])
    assert len(session.desk.steps) == 1
    assert session.desk.steps[0].said == "chips designed"
    assert counts(session.desk.game) == {n: c for n, c in found.table["count"].items() if c}
    say(session, "undo")
    assert session.desk.values == {}


def test_a_chip_that_was_taken_out_may_come_back_and_apply_is_that_mix_whatever_was_turned(session):
    for name in ("1", "23"):
        say(session, "set", edits=[{"kind": "count", "table": "chips", "name": name, "value": 0}])
    wish(session, **{"miss at 3 (%)": 35, "miss at 12 (%)": 70, "chips in the bag": 24})
    blocks = work(session, "design", "design")
    found = ROAD.design_bag("chips", WANTED, size=24)
    ((_, press),) = titled(blocks, "The mix that comes nearest")["rows"]
    say(session, "set", edits=[{"kind": "count", "table": "chips", "name": "5", "value": 4}])
    say(session, **press["say"])
    assert counts(session.desk.game) == {n: c for n, c in found.table["count"].items() if c}


def test_what_stays_and_what_else_the_chips_show_are_held(session):
    fields = {f["name"]: f for f in say(session, "look", tab="bag", given={})["design"]["fields"]}
    (seven,) = (word for word in fields["chips whose number stays"]["words"] if word.startswith("7:"))
    assert "all suppressed" in seven
    wish(session, **{
        "miss at 3 (%)": 35, "miss at 12 (%)": 70, "hold what else they show": True,
        "chips whose number stays": [seven],
    })  # fmt: skip
    blocks = work(session, "design", "design")
    faces = ("vehicle", "medals", "event")
    held = {face: ROAD.bag_curve("chips", face, [3, 12] if face == "vehicle" else None) for face in faces}
    found = ROAD.design_bag("chips", {"infantry": WANTED, **held}, size=24, keep=["7"])
    changed = [name for name, change in found.table["change"].items() if change]
    assert [row[0].partition(":")[0] for row in titled(blocks, "Chips that change")["rows"]] == changed
    assert "7" not in changed
    assert len(titled(blocks, "Wanted and got")["rows"]) == len(found.curve)


def test_without_a_wish_it_is_said_what_is_missing_and_the_bag_is_shown(session):
    refused = say(session, "job", sheet="design", work="design")
    assert "a chance that is wanted" in refused["error"]["text"]
    (now,) = say(session, "look", tab="bag", given={})["design"]["blocks"]
    curve = ROAD.bag_curve("chips", "infantry", [3, 12])
    assert [row[1:] for row in now["rows"]] == [[*map(percent, row)] for row in curve.to_numpy().tolist()]
    (shown,) = work(session, "design", "show")
    ((png, alt),) = shown["pages"]
    assert base64.b64decode(png)[1:4] == b"PNG"
    assert "infantry" in alt


def test_wishes_of_more_than_all_draws_are_refused_in_words(session):
    wish(session, **{"miss at 3 (%)": 70, "suppressed at 3 (%)": 40})
    say(session, "job", sheet="design", work="design")
    news = session.work.latest(session.desks.open)["design"]
    while not news.get("ended"):
        news = session.work.latest(session.desks.open)["design"]
    assert "sum to at most 100 %" in news["error"]


@pytest.mark.parametrize(
    ("name", "table"), [(name, one) for name in GAMES for one in GAMES[name].system.bags]
)
def test_every_bag_of_every_system_is_designed_unasked(name, table):
    session = session_of(name)
    form = say(session, "look", bag=table)["design"]
    assert not form["message"]
    first = next(field for field in form["fields"] if field["name"].endswith("(%)"))
    assert first["none"] == "free"
    wish(session, **{first["name"]: 40})
    blocks = work(session, "design", "design")
    game = GAMES[name]
    face = next(iter(game.system.bags[table].faces))
    wanted = {face: {_place(first["name"]): {_word(first["name"]): 0.4}}}
    most = next(field["value"] for field in form["fields"] if field["name"] == "of each at most")
    found = game.design_bag(table, wanted, most=most)
    assert f"Off by {100 * found.miss:.2f} points" in str(blocks)
    session.close()


def _word(name):
    return name.removesuffix(" (%)").partition(" at ")[0]


def _place(name):
    return int(name.removesuffix(" (%)").partition(" at ")[2] or 0)


def test_a_search_that_is_stopped_gives_the_best_so_far(monkeypatch):
    asked = []
    whole = type(ROAD).__getattr__

    def unproved(game, name):
        made = whole(game, name)
        if name != "design_bag":
            return made

        def short(*args, seconds, **how):
            asked.append(seconds)
            return replace(made(*args, seconds=seconds, **how), proved=False)

        return short

    monkeypatch.setattr(type(ROAD), "__getattr__", unproved)
    how = {
        "bag": "chips", "face": "infantry", "whole": ROAD.edition, "now": counts(ROAD), "wanted": WANTED,
        "size": 24, "most": 6, "rest": False, "keep": [],
    }  # fmt: skip
    blocks = at_once(bag.designed(ROAD, Told(2), **how))["blocks"]
    assert asked == [1, 2]
    assert (
        "the nearest that was found in the time" in titled(blocks, "The mix that comes nearest")["rows"][0][0]
    )


def test_a_chip_is_called_by_what_it_does_as_it_is_on_the_desk(session):
    cell = {"kind": "cell", "table": "chips", "name": "7", "column": "infantry", "value": "all miss"}
    found = say(session, "set", edits=[cell])
    (seven,) = (thing for thing in found["bag"]["things"] if thing["name"] == "7")
    assert "infantry all miss" in seven["told"]
    words = next(f for f in found["design"]["fields"] if f["name"] == "chips whose number stays")["words"]
    assert "7: infantry all miss · vehicle all miss · valor 1" in words
