"""The tab Edit scenario without a page: clicks, buttons, take back, save; what is wrong is said in words."""

from __future__ import annotations

import json
import shutil
import tomllib

import pytest

import wsanalysis as ws
from tests.widgets.test_session import say, session_of
from wsanalysis.files.data_folder import data_folder
from wsanalysis.widgets.editing import editor
from wsanalysis.widgets.session import Session


@pytest.fixture
def own(tmp_path):
    """A data folder of one's own."""
    return shutil.copytree(data_folder(), tmp_path / "data", ignore=shutil.ignore_patterns(".bench"))


def opened(scenario="tank_duel", system="liberty_road", session=None):
    session = session or session_of(system)
    say(session, "look", tab="editing")
    return session, edit(session, "choose", scenario=scenario)


def edit(session, how, **more):
    """The tab once something was done to the scenario."""
    found = say(session, "scenario", how=how, **more)
    return found.get("error") or found["editing"]


def table_of(found):
    return tomllib.loads(found["written"])


@pytest.mark.parametrize("system", ["liberty_road", "storms_of_steel", "draft_2019"])
def test_every_scenario_can_be_edited_and_is_as_it_should_be(system):
    session = session_of(system)
    say(session, "look", tab="editing")
    for name in ws.load(system).scenarios.index:
        found = edit(session, "choose", scenario=name)
        assert (found["scenario"], found["faults"], found["changed"]) == (name, [], False)
        assert found["parts"] if found["map"] else found["why_no_map"]
        assert bool(found["map"]) != ("convert" in table_of(found))


def test_a_click_goes_to_the_part_that_is_chosen():
    session, found = opened()
    assert found["chosen"] == "german.zone"
    found = edit(session, "part", part="allied.objectives.1.hexes")
    found = edit(session, "click", hex="H10")
    assert table_of(found)["allied"]["objectives"][1]["hexes"] == ["H09", "H10"]
    assert found["changed"]
    assert not found["faults"]
    found = edit(session, "click", hex="H09")
    assert table_of(found)["allied"]["objectives"][1]["hexes"] == ["H10"]
    assert "H10" in found["map"]["alt"]
    assert table_of(edit(session, "undo"))["allied"]["objectives"][1]["hexes"] == ["H09", "H10"]
    found = edit(session, "redo")
    assert found["undo"]
    assert not found["redo"]


def test_units_objectives_and_areas_come_and_go():
    session, _ = opened()
    found = edit(session, "unit", side="german", block="StuG III G")
    row = next(one for side in found["sides"] for one in side["units"] if one["said"] == "StuG III G")
    found = edit(session, "count", place=row["place"], number=2)
    assert {"block": "StuG III G", "count": 2} in table_of(found)["german"]["units"]
    assert not found["faults"]
    found = edit(session, "remove", place=row["place"])
    assert table_of(found)["german"]["units"] == table_of(opened()[1])["german"]["units"]
    found = edit(session, "objective", side="allied")
    assert found["chosen"] == "allied.objectives.3.hexes"
    assert "expected at least one hex" in found["faults"][0]
    found = edit(session, "click", hex="F05")
    assert not found["faults"]
    assert table_of(found)["allied"]["objectives"][3] == {"vp": 1, "kind": "hold", "hexes": ["F05"]}
    found = edit(session, "count", place="allied.objectives.3", number=4)
    assert table_of(found)["allied"]["objectives"][3]["vp"] == 4
    found = edit(session, "area", side="german", key="exits")
    found = edit(session, "click", hex="R01")
    assert table_of(found)["german"]["exits"] == ["R01"]


def test_a_unit_is_put_into_a_hex_turned_and_taken_out_again():
    session, found = opened("the_gun_line", "storms_of_steel")
    found = edit(session, "part", part="soviet.units.1")
    found = edit(session, "click", hex="H06")
    assert table_of(found)["soviet"]["units"][1] == {"block": "Maxim MMG", "hex": "H06", "facing": "S"}
    found = edit(session, "face", place="soviet.units.1", facing="SE")
    found = edit(session, "click", hex="H06")
    assert table_of(found)["soviet"]["units"][1] == {"block": "Maxim MMG", "facing": "SE"}


@pytest.mark.parametrize(
    ("how", "more", "said"),
    [
        ("choose", {"scenario": "hil"}, "expected one of ambush"),
        ("click", {"hex": "ZZ99"}, "expected one of wheat_fields"),
        ("unit", {"side": "german", "block": "T-99"}, "there is no block 'T-99'"),
        ("unit", {"side": "martian", "block": "Panther G"}, "side: expected one of"),
        ("count", {"place": "german.units.0", "number": 99}, "expected a whole number 1-24"),
        ("count", {"place": "german.units.99", "number": 1}, "expected units or an objective"),
        ("count", {"place": None, "number": 1}, "expected units or an objective"),
        ("remove", {"place": "name"}, "expected units or an objective"),
        ("face", {"place": "german.units.0", "facing": "up"}, "facing: expected one of N"),
        ("area", {"side": "german", "key": "zone"}, "that the side has not"),
        ("text", {"text": "name = "}, "line 1: expected TOML"),
        ("text", {"text": f"name = 1{'0' * 5000}"}, "a fault in it: a number with too many digits"),
        ("text", {"text": "# " + "x" * 70_000}, "at most 60,000 letters"),
        ("save", {}, "built-in scenarios stay as they are"),
        ("undo", {}, "nothing to take back"),
        ("dance", {}, "expected one of choose"),
    ],
)
def test_what_is_wrong_is_said_and_nothing_is_lost(how, more, said):
    session, before = opened()
    assert said in edit(session, how, **more)["text"]
    assert say(session, "hello")["editing"]["written"] == before["written"]


def test_a_text_that_cannot_be_played_yet_names_its_faults_with_their_lines():
    session, found = opened()
    found = edit(session, "text", text=found["written"].replace("Panther G", "Panther Q"))
    line = found["written"][: found["written"].index("Panther Q")].count("\n") + 1
    assert found["faults"][0].startswith(f"line {line}, german.units.block: expected a block")
    assert found["map"]  # and can be edited on
    found = edit(session, "text", text=found["written"].replace('board = "wheat_fields"', 'board = "moon"'))
    assert found["why_no_map"] == "The text names no board that there is."


def test_a_scenario_is_saved_under_a_new_name_and_listed_and_played(own):
    session = Session(ws.systems(), ws.load, str(own), "liberty_road")
    opened(session=session)
    edit(session, "click", hex="K12")
    refused = edit(session, "save", file="duel_two")["text"]
    assert "'Steel in the Wheat' is that of tank_duel.toml" in refused
    assert "such as rain_2;" in edit(session, "save", file="Rain 2")["text"]
    for name in ("../out", "", "hill", "con", ".hidden", "x" * 200):
        said = edit(session, "save", file=name or "a b")["text"]
        assert "file:" in said, name
    edit(session, "title", title="Steel in the Rain")
    found = edit(session, "save", file="duel_two")
    assert (found["scenario"], found["changed"]) == ("duel_two", False)
    file = own / "scenarios" / "liberty_road" / "duel_two.toml"
    assert file.read_text(encoding="utf-8") == found["written"]
    game = ws.load("liberty_road", data=own)
    assert game.scenarios.loc["duel_two", "title"] == "Steel in the Rain"
    assert 'name = "Steel in the Wheat"' in (file.parent / "tank_duel.toml").read_text(encoding="utf-8")
    assert not edit(session, "choose", scenario="tank_duel")["changed"]  # its edits have become the new file
    listed = say(session, "look", tab="scenario")["scenario"]["fields"][0]["words"]
    assert "Steel in the Rain" in [word if isinstance(word, str) else word[0] for word in listed]


def test_what_is_not_saved_outlives_a_visit_and_a_file_that_was_changed_meanwhile_is_not_overwritten(own):
    session = Session(ws.systems(), ws.load, str(own), "liberty_road")
    opened(session=session)
    written = edit(session, "click", hex="K12")["written"]
    later = Session(ws.systems(), ws.load, str(own), "liberty_road")
    found = say(later, "look", tab="editing")["editing"]
    assert (found["written"], found["changed"], found["undo"]) == (written, True, True)
    file = own / "scenarios" / "liberty_road" / "tank_duel.toml"
    file.write_bytes(file.read_bytes() + b"# by hand\n")
    assert "was changed elsewhere since" in edit(later, "save")["text"]
    assert file.read_text(encoding="utf-8").endswith("# by hand\n")
    edit(later, "click", hex="K11")
    assert "was changed elsewhere since" in edit(later, "save")["text"]
    found = edit(later, "as filed")
    assert found["written"].endswith("# by hand\n")
    assert not found["changed"]
    assert "K12" in edit(later, "undo")["written"]


def test_windows_line_ends_stay(own):
    file = own / "scenarios" / "liberty_road" / "tank_duel.toml"
    file.write_bytes(file.read_bytes().replace(b"\n", b"\r\n"))
    session = Session(ws.systems(), ws.load, str(own), "liberty_road", keeps=False)
    opened(session=session)
    assert "\r" not in edit(session, "click", hex="K12")["written"]
    edit(session, "save")
    assert file.read_bytes().count(b"\r\n") == file.read_bytes().count(b"\n")
    assert b"K12" in file.read_bytes()


def test_a_game_without_boards_of_its_own_says_so_and_its_text_is_edited_all_the_same():
    session, found = opened("vanguard", "sherman_leader")
    assert "names no board" in found["why_no_map"]
    assert edit(session, "title", title="Point")["title"] == "Point"
    assert json.dumps(found)


@pytest.mark.parametrize(
    "text",
    [
        'board = "wheat_fields"',  # and nothing else, not even a name
        "\n".join(['board = "wheat_fields"', *(f'{x} = {{units = [], zone = ["A01"]}}' for x in "abc")]),
    ],
)
def test_a_text_with_everything_wrong_is_drawn_with_its_faults(text):
    session, _ = opened()
    found = edit(session, "text", text=text)
    assert found["written"] == f"{text}\n"
    assert found["faults"][0].startswith("line 1, ")
    assert found["map"]["svg"]


def test_a_facing_goes_out_of_a_unit_whose_other_values_stay_as_they_are_written():
    session, found = opened("the_gun_line", "storms_of_steel")
    unit = '{block = "Maxim MMG", hex = "G06", facing = "S"}'
    assert unit in found["written"]
    text = found["written"].replace(unit, "{ 'block' = 'Maxim MMG',facing = \"S\", hex='G06', share = 1.50 }")
    edit(session, "text", text=text)
    found = edit(session, "face", place="soviet.units.1", facing="")
    assert "{ 'block' = 'Maxim MMG', hex='G06', share = 1.50 }" in found["written"]


def test_an_edited_text_stays_where_its_file_is_gone_or_broken_and_another_scenario_can_be_chosen(own):
    session = Session(ws.systems(), ws.load, str(own), "liberty_road", keeps=False)
    file = own / "scenarios" / "liberty_road" / "tank_duel.toml"
    opened(session=session)
    written = edit(session, "click", hex="K12")["written"]
    file.write_text("name = ", encoding="utf-8")
    assert edit(session, "part", part="german.zone")["written"] == written
    assert "was changed elsewhere" in edit(session, "save")["text"]
    file.unlink()
    found = edit(session, "part", part="german.zone")
    assert (found["scenario"], found["written"], found["changed"]) == ("tank_duel", written, True)
    assert not edit(session, "save")["changed"]
    assert file.read_text(encoding="utf-8") == written
    file.write_text("name = ", encoding="utf-8")
    found = edit(session, "choose", scenario="tank_duel")
    assert "expected TOML" in found["message"]
    assert ["hill", "The Crest above the Road"] in found["scenarios"]
    assert edit(session, "choose", scenario="hill")["written"]


def test_a_file_that_cannot_be_written_is_said_in_words_and_the_text_stays(own, monkeypatch):
    def refused(path, _):
        raise PermissionError(13, "Permission denied", str(path))

    session = Session(ws.systems(), ws.load, str(own), "liberty_road", keeps=False)
    opened(session=session)
    written = edit(session, "click", hex="K12")["written"]
    monkeypatch.setattr(editor, "write_bytes", refused)
    said = edit(session, "save")["text"]
    assert said.endswith(
        "tank_duel.toml cannot be written: Permission denied; what you edited stays on this page"
    )
    assert edit(session, "part", part="german.zone")["written"] == written
