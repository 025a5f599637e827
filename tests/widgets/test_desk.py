"""The desk: every edit is in the log, can be undone, kept, compared and saved, for every system."""

from __future__ import annotations

import json
import shutil

import pytest

import wsanalysis as ws
from tests.systems.handed_in import GAMES
from wsanalysis.analysis.saving import changed_files, difference, save
from wsanalysis.widgets.desk import FILES, MOST_STEPS, Desk
from wsanalysis.widgets.edits import Edit, Spot, standing
from wsanalysis.widgets.keeping import (
    FOLDER,
    as_link,
    desk_of,
    from_link,
    from_text,
    keep,
    kept_file,
    read_state,
    state_of,
)

VALOR = Spot("cell", "units", "Grenadiers", "valor")
ARMOR = Spot("cell", "units", "Pz IV H", "front_armor")
CHIP = Spot("count", "chips", "7")
OPTION = Spot("option", "", "miss_can_be_upshifted")


@pytest.fixture
def desk():
    return Desk(ws.load("liberty_road"))


def a_number(game):
    """A unit's number that can be moved by one: the spot, and another value."""
    for unit, row in game.units.iterrows():
        for column in game.columns():
            now = row.get(column.name)
            if column.kind == "number" and column.high is not None and now is not None and now == now:
                other = int(now) + 1 if int(now) < column.high else int(now) - 1
                spot = Spot("cell", "units", str(unit), column.name)
                try:
                    game.edit(str(unit), **{column.name: other})
                except ValueError:
                    continue
                return spot, other
    raise AssertionError("no number can be moved")


@pytest.mark.parametrize("name", GAMES)
def test_edits_of_every_kind_make_the_game_and_are_saved(name, tmp_path):
    game = GAMES[name]
    desk = Desk(game)
    spot, other = a_number(game)
    desk.set(Edit(spot, other))
    for bag, drawn in game.system.bags.items():
        thing, number = next(iter(drawn.counts(game.edition).items()))
        desk.set(Edit(Spot("count", bag, thing), number + 1))
    assert desk.fault == ""
    assert int(desk.game.units.loc[spot.name, spot.column]) == other
    for drawn in game.system.bags.values():
        before, now = drawn.counts(game.edition), drawn.counts(desk.game.edition)
        assert sum(now.values()) == sum(before.values()) + 1
    assert len(desk.changes()) == len(desk.steps) == 1 + len(game.system.bags)
    save(game, desk.rows_to_save(), tmp_path / "new", desk.game.edition)
    loaded = type(game)(game.system, game.system.edition.load(tmp_path / "new"), tmp_path / "new")
    assert loaded.edition.data_hash == desk.game.edition.data_hash != game.edition.data_hash
    desk.reset()
    assert desk.game.edition.data_hash == game.edition.data_hash
    desk.undo()
    assert loaded.edition.data_hash == desk.game.edition.data_hash


def test_undo_and_redo_walk_the_log(desk):
    desk.set(Edit(VALOR, 2))
    desk.set(Edit(CHIP, 0))
    desk.set(Edit(OPTION, False))
    assert desk.game.options.miss_can_be_upshifted is False
    desk.undo()
    assert desk.game.options.miss_can_be_upshifted is True
    desk.undo()
    desk.undo()
    desk.undo()
    assert not desk.values
    assert desk.game.edition.data_hash == desk.files.edition.data_hash
    desk.redo()
    assert desk.values == {VALOR: 2}
    desk.set(Edit(ARMOR, 5))  # what was undone and not redone is gone
    desk.redo()
    assert desk.values == {VALOR: 2, ARMOR: 5}


def test_a_slider_that_is_dragged_is_one_step(desk):
    for value in (2, 3, 2):
        desk.set(Edit(VALOR, value))
    assert len(desk.steps) == 1
    desk.set(Edit(VALOR, standing(desk.files, VALOR)))
    assert desk.steps == []  # back where it was
    desk.set(Edit(VALOR, 2), Edit(ARMOR, 5), said="make it so")
    desk.set(Edit(VALOR, 3))
    assert [step.said for step in desk.steps] == ["make it so", ""]
    desk.undo()
    assert desk.value(VALOR) == 2
    desk.undo()
    assert not desk.values


def test_what_was_done_longest_ago_stays_in_force_when_the_log_is_full(desk):
    desk.set(Edit(OPTION, False))
    for number in range(MOST_STEPS + 5):
        desk.set(Edit([VALOR, ARMOR][number % 2], [0, 5, 2, 4][number % 4]))
    assert len(desk.steps) == MOST_STEPS
    for _ in range(MOST_STEPS + 5):
        desk.undo()
    assert desk.value(OPTION) is False


@pytest.mark.parametrize(
    ("spot", "value", "said"),
    [
        (VALOR, 9, "valor: expected"),
        (VALOR, "two", "valor: expected"),
        (VALOR, None, "valor: expected"),
        (CHIP, -1, "7: expected"),
        (OPTION, "perhaps", "miss_can_be_upshifted: expected"),
        (Spot("cell", "units", "Grenadier Guards", "valor"), 2, "row: there is none"),
        (Spot("cell", "units", "Grenadiers", "velour"), 2, "column: there is none"),
        (Spot("option", "", "mist"), True, "option"),
    ],
)
def test_what_no_cell_takes_is_refused_and_nothing_is_lost(desk, spot, value, said):
    desk.set(Edit(ARMOR, 5))
    with pytest.raises(ValueError, match=said):
        desk.set(Edit(VALOR, 2), Edit(spot, value))
    assert desk.values == {ARMOR: 5}


def test_values_that_do_not_go_together_stay_on_the_desk_and_say_why(desk):
    armor = Spot("cell", "units", "Grenadiers", "front_armor")
    desk.set(Edit(armor, 3))
    assert "front_armor" in desk.fault
    with pytest.raises(ValueError, match="front_armor"):
        _ = desk.game
    desk.set(Edit(armor, None))
    assert desk.fault == ""


def test_versions_are_compared_restored_and_forgotten(desk):
    desk.set(Edit(VALOR, 2))
    desk.save_version("first playtest")
    desk.set(Edit(VALOR, 3))
    assert desk.before is desk.files
    desk.compare("first playtest")
    assert int(desk.before.units.loc["Grenadiers", "valor"]) == 2
    desk.set(Edit(CHIP, 0))
    desk.restore("first playtest")
    assert desk.values == {VALOR: 2}
    desk.undo()
    assert desk.values == {VALOR: 3, CHIP: 0}
    desk.drop_version("first playtest")
    assert desk.compared == FILES
    with pytest.raises(ValueError, match="version"):
        desk.compare("second")
    with pytest.raises(ValueError, match="version: expected a name"):
        desk.save_version("  ")


def test_a_kept_desk_comes_back_whole(desk, tmp_path):
    desk.set(Edit(VALOR, 2))
    desk.save_version("v1")
    desk.set(Edit(CHIP, 0), said="fewer sevens")
    desk.set(Edit(OPTION, False))
    desk.undo()
    desk.compare("v1")
    file = keep(tmp_path, "liberty_road", state_of(desk))
    assert file == tmp_path / FOLDER / "liberty_road.json"
    again = desk_of(read_state(file), Desk(desk.files))
    assert state_of(again) == state_of(desk)
    assert again.steps == desk.steps
    again.redo()
    assert again.value(OPTION) is False
    linked = desk_of(from_link(f"http://127.0.0.1:8000/#desk={as_link(state_of(desk))}"), Desk(desk.files))
    assert state_of(linked) == state_of(desk)


def test_a_folder_that_cannot_be_written_has_its_desk_with_the_user(desk, tmp_path, monkeypatch):
    monkeypatch.setattr("wsanalysis.widgets.keeping.user_data_path", lambda name: tmp_path / "user" / name)
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / FOLDER).write_text("a file where the folder would be", encoding="utf-8")
    desk.set(Edit(VALOR, 2))
    file = keep(tmp_path / "data", "liberty_road", state_of(desk))
    assert file.is_relative_to(tmp_path / "user")
    assert kept_file(tmp_path / "data", "liberty_road") == file
    assert read_state(file) == json.loads(json.dumps(state_of(desk)))
    assert kept_file(tmp_path, "liberty_road") is None


def test_edits_that_no_longer_fit_the_data_are_named_and_the_rest_stays(desk):
    desk.set(Edit(VALOR, 2))
    desk.set(Edit(Spot("cell", "units", "Tiger I", "valor"), 0))
    state = json.loads(json.dumps(state_of(desk)).replace("Tiger I", "Tiger IX"))
    again = desk_of(state, Desk(desk.files))
    assert again.values == {VALOR: 2}
    assert [edit.spot.name for edit in again.lost] == ["Tiger IX"]


@pytest.mark.parametrize("text", ["", "[]", "{}", "null", '{"steps": []}'])
def test_a_file_that_holds_no_desk_is_said_in_words(text):
    with pytest.raises(ValueError, match="expected a kept desk"):
        from_text(text)


@pytest.mark.parametrize(
    "change", [{"steps": [{}]}, {"steps": [{"edits": ["x"]}]}, {"system": "chess"}, {"versions": []}]
)
def test_a_desk_that_is_none_leaves_the_present_one(desk, change):
    desk.set(Edit(VALOR, 2))
    with pytest.raises(ValueError, match="expected"):
        desk_of({**state_of(desk), **change}, desk)
    assert desk.values == {VALOR: 2}


@pytest.mark.parametrize(
    "link", ["", "#desk=", "#desk=!!!", "#desk=AAAA", "http://127.0.0.1/", "x" * 300_000]
)
def test_what_is_no_link_is_said_in_words(link):
    with pytest.raises(ValueError, match="expected a link to a desk"):
        from_link(link)


def test_a_renamed_unit_and_its_other_edits_are_one_row(desk):
    desk.set(Edit(Spot("cell", "units", "Grenadiers", "name"), "Old Guard"))
    desk.set(Edit(VALOR, 3))
    assert int(desk.game.units.loc["Old Guard", "valor"]) == 3
    text = difference(changed_files(desk.files, desk.rows_to_save()))
    assert sum(line.startswith("+Old Guard,") for line in text.splitlines()) == 1


def test_a_doubled_chip_has_the_edits_of_its_row(desk):
    source = Spot("cell", "chips", "7", "source")
    desk.set(Edit(source, "authored: a test"))
    desk.set(Edit(CHIP, 2))
    rows = desk.rows_to_save()["chips", "7"]
    assert [row.get("chip") for row in rows] == [None, "7 copy 2"]
    assert {row["source"] for row in rows} == {"authored: a test"}


def test_a_desk_beside_the_data_is_no_part_of_the_data(desk, tmp_path):
    folder = tmp_path / "data"
    shutil.copytree(desk.files.folder, folder, ignore=shutil.ignore_patterns(FOLDER))
    game = ws.load("liberty_road", data=folder)
    own = Desk(game)
    own.set(Edit(VALOR, 2))
    keep(folder, "liberty_road", state_of(own))
    assert ws.load("liberty_road", data=folder).edition.data_hash == game.edition.data_hash
    saved = save(game, own.rows_to_save(), tmp_path / "new", own.game.edition)
    assert not (tmp_path / "new" / FOLDER).exists()
    assert not any(FOLDER in name for name in saved.left)
