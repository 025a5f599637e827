"""A session without a page: messages in, pictures out, for every system."""

from __future__ import annotations

import base64
import json

import pytest

import wsanalysis as ws
from tests.systems.handed_in import GAMES
from wsanalysis.asking.outcomes import in_words
from wsanalysis.files.data_folder import data_folder
from wsanalysis.rule_system import IllegalAction
from wsanalysis.widgets.matchup_pictures import NOT_ALLOWED
from wsanalysis.widgets.session import Session
from wsanalysis.widgets.sheets import SHEETS
from wsanalysis.widgets.sheets.claimed import NO_CLAIM
from wsanalysis.widgets.tabs import TABS

NOTHING_HERE = (
    "and so no match-ups.",
    "no match-ups to compare.",
    "no strengths to price.",
    NO_CLAIM,
    "Add a claim first.",
    "Add two claims first.",
)
"""Why a sheet may be empty: the game has nothing of the kind, or nothing is claimed as yet."""


def session_of(name="liberty_road", **how):
    return Session(ws.systems(), ws.load, game=GAMES[name], keeps=False, **how)


def say(session, do, **more):
    """Say something; the pictures and news that come, by part."""
    session.receive({"do": do, **more})
    found = {each["part"]: each for each in session.news()}
    while (due := session.due()) is not None:
        picture = session.draw(*due)
        found[picture["part"]] = json.loads(json.dumps(picture))
    return found


def valor(value, unit="Grenadiers"):
    return [{"kind": "cell", "table": "units", "name": unit, "column": "valor", "value": value}]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("tab", [*TABS, *SHEETS])
def test_every_tab_of_every_system_has_its_pictures(name, tab):
    session = session_of(name)
    say(session, "hello")
    found = say(session, "look", tab=tab)
    found |= say(session, "look", tab=tab, along="")
    for part in session.tabs.get(tab, ()):
        if part in found:
            said = str(found[part].get("message", ""))
            assert (
                not said
                or found[part].get("slow")
                or said.endswith(NOTHING_HERE)
                or "has no battles" in said
                or "has no campaigns" in said
            ), said


def test_a_number_that_is_not_taken_is_refused_in_words_and_what_stood_there_stays():
    session = session_of()
    say(session, "look", given={"distance": 5})
    found = say(session, "look", given={"distance": -3})
    assert found["error"]["text"] == "distance: expected a whole number of hexes, 0-99, got -3"
    assert {each["name"]: each["value"] for each in found["form"]["situation"]}["distance"] == 5
    found = say(session, "look", given={"distance": 2.5})
    assert found["error"]["text"] == "distance: expected a whole number of hexes, 0-99, got 2.5"
    say(session, "look", tab="scenario")
    found = say(session, "fill", sheet="scenario", name="games", value=0)
    assert found["error"]["text"] == "games: expected a whole number 1-1000000, got 0"
    assert {each["name"]: each["value"] for each in found["scenario"]["fields"]}["games"] == 1000


@pytest.mark.parametrize("name", GAMES)
def test_a_count_that_is_not_given_is_called_to_the_end_where_it_means_that(name):
    game = GAMES[name]
    for question in game.system.questions:
        session = session_of(name)
        session.receive({"do": "look", "question": question})
        scene = session.scene()
        for field in session.draw("form", scene)["situation"]:
            if field["kind"] != "number" or "none" not in field or field.get("several"):
                continue
            try:
                ends = scene.ask(scene.now, question, **{field["name"]: None}).inquiry.steps is None
            except IllegalAction:  # as the form stands
                continue
            assert field["none"] == ("to the end" if ends else "none"), (question, field["name"])


def test_a_weapon_that_is_not_named_is_the_standard_one():
    session = session_of("liberty_road")
    session.receive({"do": "look", "question": "duel"})
    fields = {each["name"]: each for each in session.draw("form", session.scene())["situation"]}
    assert fields["first_weapon"]["none"] == fields["second_weapon"]["none"] == "standard weapon"


def test_the_odds_are_those_of_the_game_before_and_after():
    session = session_of()
    say(session, "look", units=["M5 Stuart", "Grenadiers"], given={"distance": 5})
    found = say(session, "set", edits=valor(3))
    game = GAMES["liberty_road"]
    was = game.fire("M5 Stuart", "Grenadiers", distance=5).probabilities
    now = game.edit("Grenadiers", valor=3).fire("M5 Stuart", "Grenadiers", distance=5).probabilities
    assert found["odds"]["rows"] == [[word, float(was[word]), float(now[word])] for word in now]
    assert found["header"]["changes"] == 1
    curve = {word: (before, after) for word, before, after in found["curve"]["lines"]}
    at = found["curve"]["xs"].index(5)
    assert curve["eliminated"][0][at] == float(was["eliminated"])
    assert curve["eliminated"][1][at] == float(now["eliminated"])


def test_an_edit_in_one_tab_is_seen_in_every_other_and_undone_anywhere():
    session = session_of()
    say(session, "look", units=["M5 Stuart", "Grenadiers"])
    say(session, "look", tab="bag")
    say(session, "set", edits=[{"kind": "count", "table": "chips", "name": "7", "value": 0}])
    say(session, "look", tab="options")
    option = {"kind": "option", "name": "miss_can_be_upshifted", "value": False}
    odds = say(session, "set", edits=[option])["odds"]
    assert any(before != now for _, before, now in odds["rows"])
    assert "odds" not in say(session, "look", tab="units")  # the page has them
    seen = say(session, "look", tab="matchups")["map"]
    assert seen["old"] != seen["new"]
    log = say(session, "look", tab="changes")["log"]
    assert [each["what"] for each in log["changes"]] == ["7 in chips", "miss can be upshifted"]
    say(session, "undo")
    log = say(session, "undo")["log"]
    assert log["changes"] == []
    assert [step["done"] for step in log["steps"]] == [False, False]
    assert len(say(session, "redo")["log"]["changes"]) == 1


def test_of_many_messages_only_the_last_is_drawn():
    session = session_of()
    say(session, "hello")
    for value in (0, 2, 3):
        session.receive({"do": "set", "edits": valor(value)})
    drawn = []
    while (due := session.due()) is not None:
        drawn.append(due[0])
    assert len(drawn) == len(set(drawn))
    assert len(session.desk.steps) == 1


@pytest.mark.parametrize(
    "message",
    [
        None, [], "undo", {}, {"do": "fly"}, {"do": "set"}, {"do": "set", "edits": [{}]},
        {"do": "set", "edits": valor(99)}, {"do": "set", "edits": valor({"a": 1})},
        {"do": "open", "system": "chess"}, {"do": "open", "system": "liberty_road", "data": "/no/such"},
        {"do": "take", "text": "{}"}, {"do": "take", "text": "#desk=AAAA"}, {"do": "save", "folder": "x"},
        {"do": "version", "how": "restore", "name": "x"}, {"do": "reset", "spots": [3]},
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_in_words_and_the_desk_stays(message):
    session = session_of()
    session.receive({"do": "set", "edits": valor(2, "Riflemen")})
    session.news()
    session.receive(message)
    assert [each["text"] for each in session.news() if each["part"] == "error"]
    assert len(session.desk.values) == 1


@pytest.mark.parametrize("view", [
    {"units": ["Nobody", 3]}, {"units": 7}, {"question": "chess"}, {"given": {"distance": "far"}},
    {"given": 3}, {"map": {"outcome": "love", "rows": {"nation": "Mars"}}}, {"map": 1}, {"along": "moon"},
    {"bag": ["x"]}, {"tab": "cellar"},
])  # fmt: skip
def test_a_strange_view_breaks_no_picture(view):
    session = session_of()
    session.receive({"do": "look", **view})
    for tab in session.tabs:
        for part, found in say(session, "look", tab=tab).items():
            assert part in (*session.pictures, "tab", "error", "allowed"), found


def test_a_kept_desk_is_there_after_a_new_start_and_a_wrong_folder_loses_nothing(tmp_path):
    import shutil

    shutil.copytree(data_folder(), tmp_path / "data", ignore=shutil.ignore_patterns(".bench"))
    first = Session(ws.systems(), ws.load, str(tmp_path / "data"))
    say(first, "look", tab="bag", units=["M5 Stuart", "Grenadiers"])
    say(first, "set", edits=valor(2))
    say(first, "open", system="liberty_road", data=str(tmp_path / "nothing"))
    assert len(first.desk.values) == 1
    say(first, "open", system="sherman_leader", data=str(tmp_path / "data"))
    say(first, "open", system="liberty_road", data=str(tmp_path / "data"))
    assert len(first.desk.values) == 1
    again = Session(ws.systems(), ws.load, str(tmp_path / "data"))
    assert again.desk.values == first.desk.values
    assert again.view["tab"] == "bag"
    assert again.view["units"] == ["M5 Stuart", "Grenadiers"]


def test_what_is_saved_is_gone_on_with_in_its_folder_claims_and_units_included(tmp_path):
    session = session_of()
    say(session, "look", tab="claims", units=["M5 Stuart", "Grenadiers"])
    say(session, "claim")
    say(session, "set", edits=valor(2))
    say(session, "preview")
    saved = say(session, "save", folder=str(tmp_path / "new"))["saved"]
    say(session, "open", system=saved["system"], data=saved["folder"])
    assert session.desk.values == {}
    assert session.desk.files.edition.units["Grenadiers"].valor == 2
    assert session.view["units"] == ["M5 Stuart", "Grenadiers"]
    assert len(session.view["claims"]) == 1
    say(session, "open", system="sherman_leader", data="")
    assert "claims" not in session.view


def test_a_link_brings_the_whole_state_and_keeps_what_was_there():
    first, second = session_of(), session_of()
    say(first, "set", edits=valor(2))
    say(first, "look", question="rally", tab="bag")
    link = say(first, "link")["link"]
    say(second, "set", edits=valor(3, "Riflemen"))
    say(second, "take", text="http://127.0.0.1:1/#desk=" + link["link"])
    assert second.desk.values == first.desk.values
    assert (second.view["question"], second.view["tab"]) == ("rally", "bag")
    assert list(second.desk.versions) == ["before the link"]
    third = session_of()
    say(third, "take", text=link["file"])
    assert third.desk.values == first.desk.values


def test_nothing_is_saved_that_was_not_looked_at(tmp_path):
    session = session_of()
    say(session, "set", edits=valor(2))
    assert "error" in say(session, "save", folder=str(tmp_path / "new"))
    assert "+Grenadiers" in say(session, "preview")["preview"]["text"]
    say(session, "set", edits=valor(3))
    assert "error" in say(session, "save", folder=str(tmp_path / "new"))
    say(session, "preview")
    saved = say(session, "save", folder=str(tmp_path / "new"))["saved"]
    assert list(saved["changed"]) == ["units/liberty_road/german.csv"]
    assert int(ws.load("liberty_road", data=tmp_path / "new").units.loc["Grenadiers", "valor"]) == 3


QUESTIONS = [(name, question) for name, game in GAMES.items() for question in game.system.questions]


@pytest.mark.parametrize(("name", "question"), QUESTIONS)
def test_every_question_is_asked_or_refused_in_one_sentence_with_all_its_arguments_on_the_page(
    name, question
):
    session = session_of(name)
    found = say(session, "look", question=question)
    scene = session.scene()
    taken = {field["name"] for field in found["form"]["situation"]} | set(scene.seated(question))
    assert taken == {parameter.name for parameter in GAMES[name].arguments(question)}
    if "message" in found["odds"]:
        with pytest.raises(ValueError, match=r"[a-z]") as refused:
            scene.ask(scene.now, question)
        assert str(refused.value) == found["odds"]["message"]
    else:
        odds = scene.ask(scene.now, question)
        read = [in_words(word, odds.inquiry.sides) for word in odds.probabilities]
        assert [word for word, _, _ in found["odds"]["rows"]] == read
        assert not {"first", "second"} & set(read)
        assert [now for _, _, now in found["odds"]["rows"]] == [float(p) for p in odds.probabilities.values()]


def next_of(field):
    """The number behind the one that a control shows, or its greatest."""
    value, high = field.get("value"), field.get("high")
    if not isinstance(value, int) or high is None:
        return high
    return min(value + 1, high)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "question"), QUESTIONS)
def test_turning_any_control_shows_odds_or_a_sentence(name, question):
    """Numbers to their least and to the next one; the greatest are asked where questions are bounded.

    The curve over the distance asks the same question of many distances; it is drawn in other tests.
    """
    session = session_of(name)
    session.tabs = {tab: [part for part in parts if part != "curve"] for tab, parts in session.tabs.items()}
    form = say(session, "look", question=question)["form"]["situation"]
    if any(field["name"] == "turns" for field in form):  # to the end takes long, and says no more
        form = say(session, "look", given={"turns": 2})["form"]["situation"]
    for field in form:
        tries = {"number": [field.get("low"), next_of(field)], "word": field.get("words", [])[:2],
                 "yes or no": [True, False], "flag": [True, False]}.get(field["kind"], ["x"])  # fmt: skip
        for value in tries:
            given = {field["name"]: [value] if field.get("several") else value}
            odds = say(session, "look", given=given)["odds"]
            assert odds.get("rows") or odds["message"], (field["name"], value)
        say(session, "look", given={field["name"]: field["value"]})


@pytest.mark.parametrize("name", GAMES)
def test_controls_stand_where_the_file_does_and_end_where_a_message_would_begin(name):
    game = GAMES[name]
    for unit in say(session_of(name), "hello")["form"]["units"]:
        row = game.edition.cells("units")
        cells = next(each for each in row if next(iter(each.values())) == unit["name"])
        fields = {field["name"]: field for field in unit["fields"]}
        assert {column: field["value"] for column, field in fields.items()} == cells
        for parameter in game.columns():
            if parameter.kind == "number" and None not in (parameter.low, parameter.high):
                field = fields[parameter.name]
                assert (field["low"], field["high"]) == (parameter.low, parameter.high)


@pytest.mark.parametrize("name", GAMES)
def test_every_bench_begins_with_odds_between_enemies(name):
    game, found = GAMES[name], say(session_of(name), "hello")
    assert found["odds"]["rows"]
    if "nation" in game.units:
        first, second = (unit["name"] for unit in found["form"]["units"])
        assert game.units.loc[first, "nation"] != game.units.loc[second, "nation"]


def test_attacker_and_target_change_places_with_the_question_and_the_units_stay():
    session = session_of("sherman_leader")
    found = say(session, "look", units=["M4 Sherman (75mm)", "Pz IV"])
    assert found["odds"]["title"].startswith("M4 Sherman (75mm) attacking Pz IV")
    found = say(session, "look", question="enemy_attack")
    assert found["odds"]["title"].startswith("Pz IV attacking M4 Sherman (75mm)")
    assert [unit["name"] for unit in found["form"]["units"]] == ["M4 Sherman (75mm)", "Pz IV"]


def test_what_is_given_is_kept_when_the_question_changes():
    session = session_of()
    say(session, "look", given={"distance": 9, "flank": True})
    found = say(session, "look", question="opportunity_fire")["form"]["situation"]
    values = {field["name"]: field["value"] for field in found}
    assert (values["distance"], values["flank"]) == (9, True)


def test_a_curve_of_a_question_that_takes_long_comes_to_every_hex_its_outline_first(monkeypatch):
    monkeypatch.setattr("wsanalysis.widgets.unit_pictures.PATIENCE", 0)
    monkeypatch.setattr("wsanalysis.widgets.unit_pictures._points_kept", {})
    session = session_of()
    session.receive({"do": "look", "question": "duel", "units": ["Rangers", "Grenadiers"]})
    drawn = []
    while (due := session.due()) is not None:
        picture = session.draw(*due)
        drawn += [picture] if picture["part"] == "curve" else []
    assert [len(each["xs"]) for each in drawn] == list(range(1, 21))
    assert drawn[2]["xs"] == [1, 9, 17]
    assert drawn[-1]["xs"] == list(range(1, 21))
    assert drawn[-1]["unfinished"] == 0
    chances = GAMES["liberty_road"].duel("Rangers", "Grenadiers", distance=7).probabilities
    (won,) = (now for word, _, now in drawn[-1]["lines"] if word == "won by Rangers")
    assert won[6] == float(chances["first"])


def test_a_state_that_is_not_given_is_called_by_what_it_means_and_a_doctrine_is_explained():
    session = session_of()
    found = say(session, "look", question="fire", units=["Riflemen", "Grenadiers"])
    states = {field["name"]: field for field in found["form"]["situation"] if field["name"].endswith("state")}
    assert {name: field["none"] for name, field in states.items()} == {
        "firer_state": "ready", "target_state": "ready",
    }  # fmt: skip
    assert "ready" not in states["target_state"]["words"]
    found = say(session, "look", question="duel")
    assert any("doctrine is to “rally first”" in line for line in found["odds"]["why"])
    found = say(session_of("storms_of_steel"), "look", question="attack")
    assert [f["none"] for f in found["form"]["situation"] if f["name"] == "target_state"] == ["unhit"]


def test_only_what_is_wrong_is_marked_as_wrong():
    session = session_of()
    assert not say(session, "look", tab="sensitivity")["sensitivity"].get("wrong")  # no claim as yet
    found = say(session, "look", tab="units", given={"distance": 90})["odds"]
    assert found["message"]
    assert not found.get("wrong")  # out of range
    armor = [{"kind": "cell", "table": "units", "name": "Grenadiers", "column": "front_armor", "value": 3}]
    assert say(session, "set", edits=armor)["odds"]["wrong"]


def test_every_cell_of_the_map_is_the_odds_of_its_pair():
    session = session_of()
    found = say(session, "look", tab="matchups", given={"distance": 5}, map={"outcome": "eliminated"})["map"]
    shades = base64.b64decode(found["new"])
    pairs = [(one, other) for one in found["rows"] for other in found["columns"]]
    for (one, other), shade in list(zip(pairs, shades, strict=True))[::7]:
        try:
            chances = GAMES["liberty_road"].fire(one, other, distance=5).probabilities
        except ValueError:
            assert shade == NOT_ALLOWED
        else:
            assert shade == round(200 * float(chances.get("eliminated", 0)))


def test_a_chip_tells_its_sides_apart_and_single_words_need_no_heading():
    session = session_of()
    told = {}
    for bag in ("chips", "damage_markers"):
        things = say(session, "look", tab="bag", bag=bag)["bag"]["things"]
        told |= {thing["name"]: thing["told"] for thing in things}
    assert "infantry 1-4 eliminated; 5-9 reduced; 10+ suppressed" in told["1"]
    assert "vehicle all suppressed" in told["1"]
    assert told["Gun Damaged"] == ["no-fire"]


def test_a_refusal_goes_with_the_next_thing_that_somebody_does_and_that_succeeds():
    session = session_of()
    assert "expected" in say(session, "set", edits=valor(99))["error"]["text"]
    for by_itself in ({"do": "look", "tab": "units"}, {"do": "hello"}):
        assert "allowed" not in say(session, **by_itself)
    assert "allowed" not in say(session, "set", edits=valor(98))  # refused again
    assert "allowed" in say(session, "set", edits=valor(2))
    assert "allowed" not in say(session, "set", edits=valor(3))  # there is nothing left to take back
    say(session, "look", tab="cellar" * 200, given={"distance": "far"})
    assert "allowed" in say(session, "look", tab="options")
