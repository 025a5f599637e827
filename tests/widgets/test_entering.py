"""A box's own values: entered row by row, copied units, saved where they belong with their provenance."""

from __future__ import annotations

import pytest

import wsanalysis as ws
from tests.widgets.test_session import say, session_of, valor
from wsanalysis.widgets.session import Session


def session_in(folder):
    return Session(ws.systems(), ws.load, str(folder), "liberty_road", keeps=False)


def take(session, unit, whence="", **cells):
    return say(session, "enter", table="units", name=unit, cells=cells, **{"from": whence})


def row(session, name):
    return next(
        each for each in say(session, "look", tab="entry", entry={})["entry"]["rows"] if each["name"] == name
    )


def test_a_row_is_entered_in_one_step_with_its_provenance():
    session = session_of()
    say(session, "look", tab="entry")
    whole = session.desk.files.edition.unofficial
    said = take(session, "M5 Stuart", whence="second printing", front_armor="3", valor="2")
    assert said["entered"] == {"part": "entered", "table": "units", "name": "M5 Stuart", "fault": ""}
    unit = session.desk.game.edition.units["M5 Stuart"]
    assert (unit.front_armor, unit.valor, unit.source) == (3, 2, "own copy: second printing")
    assert session.desk.game.edition.unofficial != whole  # one row less is reconstructed
    assert [step.said for step in session.desk.steps] == ["from your box: M5 Stuart"]
    assert said["entry"]["entered"] == 1
    say(session, "undo")
    assert session.desk.values == {}


def test_a_row_that_is_right_as_it_stands_is_confirmed():
    session = session_of()
    say(session, "look", tab="entry")
    take(session, "Riflemen")
    assert session.desk.game.edition.units["Riflemen"].source == "own copy"
    assert row(session, "Riflemen")["own"]
    say(session, "set", edits=valor(2, "Riflemen"))  # a trial is not what the box says
    assert not row(session, "Riflemen")["own"]
    assert session.desk.game.edition.units["Riflemen"].source == "edited: own copy"


@pytest.mark.parametrize(("cells", "said"), [
    ({"valor": "1,5"}, "valor: expected"), ({"valor": ""}, "valor: expected"),
    ({"front_armor": "3"}, "front_armor"),
])  # fmt: skip
def test_a_row_that_cannot_be_is_refused_whole_beside_it(cells, said):
    session = session_of()
    found = take(session, "Riflemen", **cells)
    assert said in found["entered"]["fault"]
    assert "error" not in found
    assert session.desk.values == {}
    assert session.desk.fault == ""


def test_every_table_of_a_game_can_be_entered(all_games):
    session = session_of(all_games)
    tables = say(session, "look", tab="entry")["entry"]["tables"]
    assert [name for name, _ in tables] == list(session.desk.files.tables)
    for table, _ in tables:
        found = say(session, "look", entry={"table": table, "group": "all"})["entry"]
        name = found["rows"][0]["name"]
        written = dict(zip((c["name"] for c in found["columns"]), found["rows"][0]["cells"], strict=True))
        said = say(session, "enter", table=table, name=name, cells=written)
        assert not said["entered"]["fault"]
        assert {spot.column for spot in session.desk.values if (spot.table, spot.name) == (table, name)} == {
            "source"
        }


@pytest.fixture(params=ws.systems())
def all_games(request):
    return request.param


def test_a_copied_unit_is_a_unit_of_its_own_until_it_is_undone(own):
    session = session_in(own)
    found = say(session, "copy", like="M5 Stuart", name="M5 late")
    assert [each["name"] for each in found["form"]["units"]] == ["Riflemen", "Grenadiers"]
    say(session, "look", units=["M5 Stuart", "Grenadiers"])
    found = say(session, "copy", like="M5 Stuart", name="M5 later")
    assert [each["name"] for each in found["form"]["units"]] == ["M5 later", "Grenadiers"]
    found = say(session, "set", edits=[{**valor(2, "M5 later")[0]}])
    assert found["odds"]["title"].startswith("M5 later firing")
    assert found["header"]["changes"] == 3
    assert "expected a new name" in say(session, "copy", like="M5 Stuart", name="Riflemen")["error"]["text"]
    assert say(session, "look", tab="changes")["log"]["changes"][0] == {
        "spot": {"kind": "copy", "table": "units", "name": "M5 late", "column": ""}, "kind": "copy",
        "what": "new unit M5 late", "before": "not there", "now": "like M5 Stuart",
    }  # fmt: skip
    state = session.desks.state
    again = session_in(own)
    again.desks.take(state)
    assert again.desk.values == session.desk.values
    for _ in range(3):
        say(session, "undo")
    assert session.desk.values == {}
    assert "M5 later" not in session.desk.game.edition.units
    say(again, "reset")
    assert again.desk.values == {}
    say(again, "copy", like="Riflemen", name="M5 later")
    assert again.desk.game.edition.units["M5 later"].valor == again.desk.game.edition.units["Riflemen"].valor


def test_what_is_reviewed_in_sentences_is_saved_in_the_open_folder_and_nothing_is_changed_then(own):
    session = session_in(own)
    take(session, "M5 Stuart", front_armor="3", whence="second printing")
    take(session, "Riflemen")
    say(session, "copy", like="Tiger I", name="Tiger I late")
    say(session, "set", edits=valor(2, "Tiger I late"))
    say(session, "set", edits=[{"kind": "count", "table": "chips", "name": "7", "value": 2}])
    say(session, "set", edits=[{"kind": "option", "name": "miss_can_be_upshifted", "value": False}])
    hash_ = session.desk.game.edition.data_hash
    assert dict(say(session, "preview")["preview"]["files"]) == {
        "units/liberty_road/allied.csv": [
            "Riflemen: as it was, from your own copy",
            "M5 Stuart: front armor 1 → 3, from your own copy: second printing",
        ],
        "units/liberty_road/german.csv": ["Tiger I late: a new unit, like Tiger I but for valor 3 → 2"],
        "chips/liberty_road.csv": ["7 (chips): 1 more of it"],
    }
    found = say(session, "save", into=True)
    assert found["header"]["changes"] == 1  # a reading of a rule is no data
    assert session.desk.loaded.edition.data_hash == hash_
    assert ws.load("liberty_road", data=own).edition.data_hash == hash_
    say(session, "version", how="restore", name="before the last save")
    units = session.desk.game.edition.units
    assert units["M5 Stuart"].front_armor == 1
    assert units["M5 Stuart"].source.startswith("rulebook")


def test_what_is_saved_in_a_new_folder_is_open_and_the_old_desk_is_clear(own, tmp_path):
    session = session_in(own)
    take(session, "M5 Stuart", front_armor="3")
    assert "review them again" in say(session, "save", into=True)["error"]["text"]
    say(session, "preview")
    found = say(session, "save", folder=str(tmp_path / "new"))
    assert found["header"]["changes"] == 0
    assert found["hello"]["data"] == found["saved"]["folder"] == str(tmp_path / "new")
    assert say(session, "open", system="liberty_road", data=str(own))["header"]["changes"] == 0
    assert "saved in new" in session.desk.versions


def test_the_built_in_data_are_not_saved_into():
    session = session_of()
    say(session, "set", edits=valor(2))
    say(session, "preview")
    assert "name a new folder" in say(session, "save", into=True)["error"]["text"]
    assert say(session, "look", tab="changes")["log"]["folder"] == ""


def test_a_scenario_that_is_added_to_the_folder_is_there_when_its_tab_is_opened_again(own):
    session = session_in(own)
    titles = say(session, "look", tab="scenario")["scenario"]["fields"][0]["words"]
    say(session, "look", tab="units")
    there = own / "scenarios" / "liberty_road"
    text = (there / "tank_duel.toml").read_text(encoding="utf-8")
    mine = text.replace(next(title for title in titles if f'"{title}"' in text), "My own duel")
    (there / "mine.toml").write_text(mine, encoding="utf-8")
    assert "My own duel" in say(session, "look", tab="scenario")["scenario"]["fields"][0]["words"]
