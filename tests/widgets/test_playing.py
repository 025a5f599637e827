"""The tab Play without a page: a game begun, played, taken back, kept on the desk, and written down."""

from __future__ import annotations

import json
import shutil
from xml.etree import ElementTree

import pytest

import wsanalysis as ws
from tests.compiled.texts import needs_compiler
from tests.widgets.test_messages_by_hand import OF_PYTHON
from tests.widgets.test_session import say, session_of
from wsanalysis.files.data_folder import data_folder
from wsanalysis.widgets.messages import VERBS
from wsanalysis.widgets.play import pictures
from wsanalysis.widgets.session import Session

pytestmark = needs_compiler


@pytest.fixture
def own(tmp_path):
    """A data folder of one's own."""
    return shutil.copytree(data_folder(), tmp_path / "data", ignore=shutil.ignore_patterns(".bench"))


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
    seat = session.playing.seat(session.scene())
    while not ended(seat.live):
        session.receive({"do": "play", "how": how, **more})
    return say(session, "hello")["play"]["game"]


def finished(session):
    return quickly(session, lambda live: live.over)


@pytest.mark.slow
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
    found = say(session, "hello")
    setup, ground = found["play"]["setup"]["scenarios"], found["ground"]["ground"]
    assert next(one["sides"] for one in setup if one["name"] == scenario) == sides
    for _ in range(3):
        game = act(session, game, choice=rows_of(game)[0]["n"])
    assert game["you"] == sides[0]
    assert game["story"]
    assert ElementTree.fromstring(game["map"]["svg"]).tag.endswith("svg")
    on_board = scenario != "bulge_over_there"
    assert bool(game["map"]["hexes"]) == on_board
    assert game["map"]["ground"] == (ground["name"] if on_board else "")
    for hex in game["map"]["hexes"]:
        assert hex["says"].startswith(hex["id"])
    if on_board:
        sizes = [ElementTree.fromstring(svg).get("viewBox") for svg in (game["map"]["svg"], ground["svg"])]
        assert sizes[0] == sizes[1]
        assert {hex["id"] for hex in game["map"]["hexes"]} <= {name for name, *_ in ground["hexes"]}
        assert all(0 < place < 1 for _, x, y, _ in ground["hexes"] for place in (x, y))


def test_the_ground_is_sent_once_and_anew_for_another_board():
    session, game = begun()
    sent = []
    for _ in range(3):
        found = say(session, "play", how="act", choice=rows_of(game)[-1]["n"], at=game["at"])
        game = found["play"]["game"]
        sent.append("ground" in found)
    assert sent == [False] * 3
    found = say(session, "play", how="start", scenario="hill", seed=1, second="greedy")
    assert (
        found["ground"]["ground"]["name"] == found["play"]["game"]["map"]["ground"] != game["map"]["ground"]
    )
    found = say(session, "hello")  # another page, or the same after a reload
    assert found["ground"]["ground"]["name"] == found["play"]["game"]["map"]["ground"]


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


@pytest.mark.slow
def test_a_hint_compares_choices_with_intervals_and_is_counted():
    session, game = begun("vanguard", "sherman_leader")
    game = act(session, game, "hint")
    rows = game["hint"]["rows"]
    assert [row["share"] for row in rows] == sorted((row["share"] for row in rows), reverse=True)
    assert all(row["least"] <= row["share"] <= row["most"] for row in rows)
    assert {row["n"] for row in rows} <= {row["n"] for row in rows_of(game)}
    assert act(session, game)["hint"] is None
    assert dict(finished(session)["over"]["row"])["hints"] >= "2"


@pytest.mark.slow
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
    session, game = begun(session=session, first_alias="Anna")
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


@pytest.mark.slow
@pytest.mark.usefixtures("in_a_thread", "undrawn", "learned_quickly")
def test_looking_back_is_work_beside_the_page_and_leads_back_to_what_cost_most():
    session, game = begun("first_light", "storms_of_steel")
    quickly(session, lambda live: live.over, "act", choice=1)
    session.receive({"do": "job", "sheet": "play", "work": "back"})
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


def for_two(session, **more):
    """A game of two people at one screen, as its first player sees it who has taken the screen."""
    say(session, "look", tab="play")
    say(session, "play", how="start", scenario="tank_duel", seed=3, first="you", second="you", **more)
    return say(session, "play", how="screen")["play"]["game"]


def test_two_at_one_screen_each_see_their_own_side():
    session = session_of()
    game = for_two(session)
    seen = {game["you"]: game["map"]["alt"]}
    quickly(session, lambda live: live.over or live.engine.sides[live.viewer] != game["you"])
    other = say(session, "play", how="screen")["play"]["game"]  # he has to take the screen before he sees
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


# --- what nobody should see, and what nobody should send ------------------------------------------


def test_between_two_at_one_screen_nothing_stands_there_until_the_other_takes_it():
    session = session_of()
    say(session, "look", tab="play")
    game = say(session, "play", how="start", scenario="tank_duel", seed=3, first="you", second="you")["play"][
        "game"
    ]
    assert game == {"at": game["at"], "awaits": "Allied"}
    assert say(session, "play", how="screen")["play"]["game"]["you"] == "Allied"
    other = quickly(session, lambda live: live.engine.sides[live.viewer] == "German")
    assert other == {"at": other["at"], "awaits": "German"}
    back = say(session, "play", how="undo")["play"]["game"]
    assert back["you"] == "Allied"


def test_two_at_one_screen_make_a_row_that_the_log_takes(own):
    for more, names in (
        ({}, ("you", "guest")),
        ({"first_alias": "Anna", "second_alias": "Ben"}, ("Anna", "Ben")),
    ):
        session = Session(ws.systems(), ws.load, data=str(own), keeps=False)
        row = dict(act(session, for_two(session, **more), "resign")["over"]["row"])
        assert (row["first"], row["second"]) == names
        assert say(session, "play", how="write")["play"]["game"]["over"]["written"]
    assert "2 games" in str(ws.load("liberty_road", data=own).playtests(own / "playtests.csv", games=0))


def test_a_game_of_one_seat_that_is_given_up_is_a_row_that_the_log_takes(own):
    session = Session(ws.systems(), ws.load, system="sherman_leader", data=str(own), keeps=False)
    session, game = begun("vanguard", session=session)
    assert dict(act(session, game, "resign")["over"]["row"])["result"] == "abandoned"
    say(session, "play", how="write")
    with pytest.raises(ValueError, match="expected a finished game of Sherman Leader"):  # no fault in it
        ws.load("sherman_leader", data=own).playtests(own / "playtests.csv", games=0)


@pytest.mark.parametrize(("alias", "said"), [
    ({"first_alias": "Trained"}, "alias: expected no name of a machine's player"),
    ({"first_alias": "Anna", "second_alias": "anna"}, "alias: expected somebody else than the first player"),
])  # fmt: skip
def test_an_alias_that_the_log_would_take_for_another_player_is_refused(alias, said):
    session = session_of()
    say(session, "look", tab="play")
    found = say(session, "play", how="start", scenario="hill", seed=1, **alias)
    assert found["error"]["text"].startswith(said)
    assert found["play"]["game"] is None


def test_an_alias_of_several_lines_is_one_line():
    session, game = begun(first_alias="Anna\n=2+3\r\n ")
    assert dict(act(session, game, "resign")["over"]["row"])["first"] == "Anna =2+3"


def test_a_game_under_way_is_not_looked_back_on(in_a_thread):
    session, _ = begun("first_light", "storms_of_steel")
    session.receive({"do": "job", "sheet": "play", "work": "back"})
    session.work._job.join()
    told = json.dumps([each for each in session.news() if each["part"] == "job"])
    assert "this game is not over: finish it or give it up" in told
    assert "hidden" not in told


def test_what_is_taken_back_after_everything_was_shown_is_an_analysis():
    session, game = begun()
    game = act(session, game)
    assert game["undo"] == "undo"
    given_up = act(session, game, "resign")
    assert given_up["undo"] == "analysis"
    assert act(session, given_up, "undo")["analysis"]


def drawn_maps(monkeypatch):
    """What the pictures are drawn of: the position, the field, the tracks."""
    seen, draw = [], pictures.standing
    monkeypatch.setattr(pictures, "standing", lambda *shown: seen.append(shown) or draw(*shown))
    return seen


def test_objectives_of_the_enemy_are_neither_drawn_nor_counted(monkeypatch):
    maps = drawn_maps(monkeypatch)
    session, game = begun("hill")
    drawn = [str(said) for said, _ in maps[-1][1].objectives]
    assert drawn == [words for _, words in game["map"]["legend"] if words in drawn]
    assert any(said.startswith("Allied: ") for said in drawn)
    assert not any(said.startswith("German: ") for said in drawn)
    assert game["points"].startswith("Allied ")
    assert "German" not in game["points"]
    over = act(session, game, "resign")
    assert "German" in over["points"]


def test_an_address_with_a_scenario_puts_another_game_away():
    session, _ = begun("tank_duel")
    found = say(session, "visit", game="liberty_road", scenario="tank_duel")["play"]
    assert found["game"]
    found = say(session, "visit", scenario="hill")["play"]
    assert (found["setup"]["chosen"], found["game"], found["away"]) == ("hill", None, "Steel in the Wheat")
    assert say(session, "play", how="resume")["play"]["game"]["title"] == "Steel in the Wheat"
    say(session, "visit", game="sherman_leader", scenario="vanguard")
    assert session.desk.files.system.name == "sherman_leader"


def test_the_foot_counts_a_person_s_decisions_and_nothing_that_the_enemy_does():
    session, game = begun("first_light", "storms_of_steel")
    assert " · 0 decisions · " in game["foot"]
    after = act(session, game)
    assert " · 1 decision · " in after["foot"]
    assert game["at"] > 10  # actions, those of the set-up of both sides


@pytest.mark.slow
def test_a_hint_belongs_to_its_position_and_not_to_another_after_as_many_actions():
    session, game = begun()
    later = act(session, game, choice=rows_of(game)[0]["n"])
    hinted = act(session, later, "hint")
    assert hinted["hint"]
    act(session, hinted, "undo")
    other = say(session, "play", how="act", choice=rows_of(game)[1]["n"])["play"]["game"]
    assert other["at"] == later["at"]
    assert other["hint"] is None


def test_a_picture_belongs_to_its_position_and_not_to_another_after_as_many_actions(monkeypatch):
    maps = drawn_maps(monkeypatch)
    session, game = begun()
    act(session, game, choice=rows_of(game)[0]["n"])
    session.receive({"do": "play", "how": "undo"})
    session.receive({"do": "play", "how": "act", "choice": rows_of(game)[1]["n"]})
    before = len(maps)
    say(session, "hello")
    assert len(maps) == before + 1


@pytest.mark.parametrize("record", [
    {"scenario": "nowhere"}, {"seed": "abc"}, {"seed": -1}, {"actions": "zz zz"},
    {"actions": 3}, {"first": "nobody"}, {"first": None}, {"resigned": 7}, {"resigned": "German"},
    {"hints": "many"}, {"undone": -2},
    {"whole": "yes"}, {"written": 1}, {"first_alias": True}, {"unit": "tank"},
], ids=str)  # fmt: skip
def test_a_record_that_is_no_game_is_said_so_and_another_game_can_be_begun(record):
    session = session_of()
    say(session, "look", tab="play")
    say(session, "look", play={"scenario": "tank_duel", **record})
    found = say(session, "hello")["play"]
    assert found["game"] is None
    assert not OF_PYTHON.search(found["message"])
    assert found["setup"]["scenarios"]
    assert "error" in say(session, "play", how="act", choice=0)
    assert begun(session=session)[1]["groups"]


@pytest.mark.parametrize("unit", [-1, 10**6])
def test_a_unit_that_there_is_not_is_not_looked_at(unit):
    session, _ = begun()
    say(session, "look", play={"unit": unit})
    assert say(session, "hello")["play"]["game"]["unit"] is None


def test_a_game_goes_on_with_its_data_and_is_not_begun_again_with_others():
    session, game = begun()
    act(session, game)
    say(
        session,
        "set",
        edits=[{"kind": "cell", "table": "units", "name": "Pz IV H", "column": "valor", "value": 3}],
    )
    assert say(session, "hello")["play"]["game"]
    other = session_of()
    found = say(other, "take", text=json.dumps(session.desks.state))
    found = say(other, "look", tab="play") | say(other, "hello")
    assert found["play"]["message"].startswith("this game was begun with the data ")
    assert found["play"]["game"] is None
    found = say(other, "undo")
    assert found["play"]["game"]


def test_a_game_goes_on_where_another_scenario_has_a_fault_and_where_the_folder_is_gone(own):
    session = Session(ws.systems(), ws.load, data=str(own), keeps=False)
    session, game = begun(session=session)
    (own / "scenarios" / "liberty_road" / "hill.toml").write_text("name = 3", encoding="utf-8")
    found = say(session, "play", how="act", choice=rows_of(game)[0]["n"])["play"]
    assert "hill.toml" in found["message"]
    assert found["game"]["at"] > game["at"]
    shutil.rmtree(own)
    given_up = say(session, "play", how="resign")["play"]["game"]
    assert given_up["over"]
    error = say(session, "play", how="write")["error"]["text"]
    assert error == f"{own}: expected a folder, there is none any more"


def test_a_game_that_was_put_away_can_be_gone_on_with_until_another_one_is_begun():
    session, game = begun()
    game = act(session, game)
    found = say(session, "play", how="leave")["play"]
    assert (found["game"], found["away"]) == (None, game["title"])
    assert say(session, "play", how="act", choice=0)["error"]["text"].startswith("there is no game under way")
    assert say(session, "play", how="resume")["play"]["game"]["at"] == game["at"]
    say(session, "play", how="leave")
    assert "away" not in say(session, "play", how="start", scenario="hill", seed=1)["play"]


def test_chances_beside_actions_say_what_they_rest_on():
    session, game = begun("vanguard", "sherman_leader")
    while not any(row["odds"] for row in rows_of(game)):
        assert game["odds"] == ""
        game = act(session, game, "machine")
    assert game["odds"].startswith("chances: sampled, 100 trials of each, seed 3, from what your side sees")
    assert game["odds"].endswith("95 % intervals reach 10 points to either side at most")
