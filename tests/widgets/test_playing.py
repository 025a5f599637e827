"""The tab Play without a page: a game begun, played, taken back, kept on the desk, and written down."""

from __future__ import annotations

import json
import shutil
from importlib import import_module

import pytest

import wsanalysis as ws
from tests.compiled.texts import needs_compiler
from tests.widgets.test_session import say, session_of
from wsanalysis.files.data_folder import data_folder
from wsanalysis.widgets.messages import VERBS
from wsanalysis.widgets.session import Session

pytestmark = needs_compiler


@pytest.fixture
def own(tmp_path):
    """A data folder of one's own."""
    return shutil.copytree(data_folder(), tmp_path / "data", ignore=shutil.ignore_patterns(".bench"))


@pytest.fixture(autouse=True)
def unpainted(request, monkeypatch):
    """Most tests here look at everything but the colors of the map."""
    if not request.node.name.startswith("test_every_game_that_plays"):
        monkeypatch.setattr(import_module("wsanalysis.charts.picture"), "as_png", lambda *_: b"PNG")


def begun(scenario="tank_duel", system="liberty_road", session=None, **more):
    session = session or session_of(system)
    say(session, "look", tab="play")
    found = say(session, "play", how="start", scenario=scenario, seed=3, second="greedy", **more)
    return session, found["play"]["game"]


def rows_of(game):
    return [row for group in game["groups"] for row in group]


def act(session, game, how="act", **more):
    if how == "act" and "choice" not in more:
        more["choice"] = rows_of(game)[-1]["n"]
    return say(session, "play", how=how, at=game["at"], **more)["play"]["game"]


def quickly(session, ended, how="machine", **more):
    """Do the same again and again without drawing the map each time; the game in the end."""
    seat = session.playing.seat(session.scene(), session.desks.open)
    while not ended(seat.live):
        session.hear({"do": "play", "how": how, **more})
    return say(session, "hello")["play"]["game"]


def finished(session):
    return quickly(session, lambda live: live.over)


@pytest.mark.parametrize(
    ("system", "scenario", "sides"),
    [
        ("liberty_road", "tank_duel", ["Allied", "German"]),
        ("storms_of_steel", "first_light", ["German", "Soviet"]),
        ("draft_2019", "patrol", ["Allied", "German"]),
        ("sherman_leader", "vanguard", ["US"]),
        ("sherman_leader", "bulge_over_there", ["US"]),
    ],
)
def test_every_game_that_plays_is_played_on_its_map(system, scenario, sides):
    session, game = begun(scenario, system)
    setup = say(session, "hello")["play"]["setup"]["scenarios"]
    assert next(one["sides"] for one in setup if one["name"] == scenario) == sides
    for _ in range(3):
        game = act(session, game, choice=rows_of(game)[0]["n"])
    assert game["you"] == sides[0]
    assert game["story"]
    assert game["map"]["png"]
    on_board = scenario != "bulge_over_there"
    assert bool(game["map"]["hexes"]) == on_board
    for hex in game["map"]["hexes"]:
        assert hex["says"].startswith(hex["id"])
        assert all(0 < place < 1 for place in hex["at"])


def test_a_unit_is_chosen_and_sent_to_a_hex_in_one_gesture():
    session, game = begun()
    game = act(session, game, choice=next(r["n"] for r in rows_of(game) if "Armor" in r["words"]))
    unit = next(row["unit"] for row in rows_of(game) if row["unit"] is not None)
    game = act(session, game, "select", unit=unit)
    assert game["subject"]
    assert all(row["unit"] in (unit, None) for row in rows_of(game))
    lit = [hex["id"] for hex in game["map"]["hexes"] if hex["reach"]]
    (was,) = [hex["id"] for hex in game["map"]["hexes"] if hex["selected"]]
    goal = lit[-1]
    assert was not in lit
    game = act(session, game, "go", hex=goal)
    (at,) = [hex["id"] for hex in game["map"]["hexes"] if f"#{unit + 1}," in hex["says"]]
    assert at == goal
    error = say(session, "play", how="go", hex="Z99")["error"]["text"]
    assert error.startswith("hex: expected one that the unit can move to now")


def test_a_choice_that_comes_twice_is_taken_once():
    session, game = begun()
    number = rows_of(game)[0]["n"]
    after = act(session, game, choice=number)
    again = act(session, game, choice=number)  # of a page that has not seen the answer yet
    assert again["at"] == after["at"]


def test_taking_back_and_what_it_makes_of_the_game():
    session, game = begun()
    first = [row["words"] for row in rows_of(game)]
    taken = act(session, game)
    assert taken["undo"] == "undo"
    back = act(session, taken, "undo")
    assert [row["words"] for row in rows_of(back)] == first
    assert (back["undo"], back["analysis"]) == ("", False)
    game = quickly(session, lambda live: bool(live.marks) and not live.may_undo)
    assert game["undo"] == "analysis"
    game = act(session, game, "undo")
    assert game["analysis"]
    assert dict(act(session, game, "resign")["over"]["row"])["result"] == "abandoned"


def test_a_game_is_still_there_after_a_reload_and_on_another_desk():
    session, game = begun()
    game = act(session, act(session, game))
    state = json.loads(json.dumps(session.desks.state))
    other = session_of()
    again = say(other, "take", text=json.dumps(state))["play"]["game"]
    assert {key: again[key] for key in ("at", "story", "groups", "points")} == {
        key: game[key] for key in ("at", "story", "groups", "points")
    }


def test_a_hint_compares_choices_with_intervals_and_is_counted():
    session, game = begun("vanguard", "sherman_leader")
    game = act(session, game, "hint")
    rows = game["hint"]["rows"]
    assert [row["share"] for row in rows] == sorted((row["share"] for row in rows), reverse=True)
    assert all(row["least"] <= row["share"] <= row["most"] for row in rows)
    assert {row["n"] for row in rows} <= {row["n"] for row in rows_of(game)}
    assert act(session, game)["hint"] is None
    assert dict(finished(session)["over"]["row"])["hints"] >= "2"


def test_the_tutor_asks_once_before_a_choice_that_clearly_loses():
    session, game = begun("first_light", "storms_of_steel", tutor=True)
    warned = False
    while not game["over"] and not warned:
        hint = act(session, game, "hint")
        worst = hint["hint"]["rows"][-1]
        if worst["low"] > 0.05:
            asked = act(session, hint, choice=worst["n"])
            warned = asked["warned"]
            assert asked["at"] == hint["at"] or not warned
            if warned:
                assert act(session, asked, choice=worst["n"])["at"] > asked["at"]
            game = asked
        else:
            game = act(session, hint, choice=hint["hint"]["rows"][0]["n"])
    assert warned


def test_a_finished_game_says_who_won_and_goes_into_the_log_of_one_s_own_folder(own):
    session = Session(ws.systems(), ws.load, data=str(own), keeps=False)
    session, game = begun(session=session, alias="Anna")
    game = finished(session)
    row = dict(game["over"]["row"])
    assert (row["scenario"], row["first"], row["second"]) == ("tank_duel", "Anna", "greedy")
    assert row["result"] in ("win", "draw", "loss")
    assert any(word in game["over"]["said"] for word in ("side wins", "a draw"))
    assert act(session, game, "write")["over"]["written"]
    assert (own / "playtests.csv").read_text(encoding="utf-8").count("\n") == 2
    found = say(session, "play", how="write")
    assert found["error"]["text"] == "this game is in the log already"
    assert (
        (own / "playtests.csv")
        .read_text(encoding="utf-8")
        .splitlines()[1]
        .startswith("tank_duel,Anna,greedy")
    )


def test_the_built_in_data_keep_no_log():
    session, game = begun()
    game = act(session, game, "resign")
    assert not game["over"]["own"]
    assert say(session, "play", how="write")["error"]["text"].startswith("the built-in data stay as they are")


def test_looking_back_is_work_beside_the_page_and_leads_back_to_what_cost_most(in_a_thread):
    session, game = begun("first_light", "storms_of_steel")
    quickly(session, lambda live: live.over, "act", choice=1)
    session.hear({"do": "job", "sheet": "play", "work": "back"})
    session.work._job.join()
    blocks = {block["title"]: block for block in session.news()[-1]["blocks"]}
    assert "How it was won" in blocks
    worth, without = (line.split() for line in blocks["The result without luck"]["lines"])
    luck, result, adjusted = float(worth[3]), float(without[3]), float(without[-1].rstrip("."))
    assert luck + adjusted == pytest.approx(result, abs=0.011)
    row = dict(say(session, "hello")["play"]["game"]["over"]["row"])
    assert float(row["luck"]) == pytest.approx(max(-1, min(1, luck)), abs=0.001)
    assert "Turn by turn, with everything that was hidden" in blocks
    costs = blocks["What cost you most"]["rows"]
    saying = costs[0][-1]["say"]
    game = say(session, saying["do"], **{k: v for k, v in saying.items() if k != "do"})["play"]["game"]
    assert (game["at"], game["analysis"], game["over"]) == (saying["number"], True, None)


def test_two_at_one_screen_each_see_their_own_side():
    session = session_of()
    say(session, "look", tab="play")
    game = say(session, "play", how="start", scenario="tank_duel", seed=3, first="you", second="you")["play"][
        "game"
    ]
    seen = {game["you"]: game["map"]["alt"]}
    other = quickly(session, lambda live: live.over or live.engine.sides[live.viewer] != game["you"])
    seen[other["you"]] = other["map"]["alt"]
    assert {*seen} == {"Allied", "German"}
    assert "unknown" in seen["Allied"]
    assert "unknown" in seen["German"]


def test_edited_values_are_what_is_played():
    session = session_of()
    say(session, "look", tab="play")
    _, game = begun(session=session)
    spot = {"kind": "cell", "table": "units", "name": "Pz IV H", "column": "valor", "value": 3}
    say(session, "set", edits=[spot])
    _, edited = begun(session=session)
    assert edited["foot"] != game["foot"]  # the hash of the data


@pytest.mark.parametrize(
    ("message", "said"),
    [
        ({"how": "start", "scenario": "nowhere"}, "scenario: expected one of"),
        ({"how": "start", "scenario": "hill", "second": "nobody"}, "player: expected one of you, trained"),
        ({"how": "start", "scenario": "hill", "seed": -1}, "seed: expected a whole number from 0"),
        ({"how": "act", "choice": 0}, "there is no game under way: begin one"),
        ({"how": "start", "scenario": "hill", "actions": "no good!"}, "actions: expected whole numbers"),
    ],
)
def test_what_cannot_be_played_is_refused_in_words(message, said):
    session = session_of()
    say(session, "look", tab="play")
    found = say(session, "play", **message)
    shown = found.get("error", {}).get("text") or found["play"].get("message", "")
    assert shown.startswith(said)


def test_other_deeds_are_refused_and_the_game_goes_on():
    session, game = begun()
    for message, said in (
        ({"how": "dance"}, "play: expected one of start, act"),
        ({"how": "act", "choice": 9999}, "choice: expected its number, below"),
        ({"how": "undo"}, "there is nothing to take back"),
        ({"how": "again", "number": 10**6}, "number: expected one up to"),
    ):
        assert say(session, "play", **message)["error"]["text"].startswith(said)
    assert act(session, game)["at"] > game["at"]
    assert "play" in VERBS
