"""Saving: only changed cells change, all or nothing, and what is written reads back as shown."""

import pytest

import wsanalysis as ws
from tests.systems.handed_in import GAMES
from wsanalysis.files import safe_files
from wsanalysis.files.data_folder import data_folder
from wsanalysis.files.safe_files import new_file
from wsanalysis.widgets import bag_editor, unit_editor
from wsanalysis.widgets.saving import changed_files, difference, places, save


@pytest.mark.parametrize("name", GAMES)
def test_every_row_of_every_table_has_its_line(name):
    game = GAMES[name]
    found = places(game)
    assert len(found) == sum(len(rows(game.edition)) for rows in game.system.tables.values())
    assert len({(place.file, place.begin) for place in found.values()}) == len(found)
    for (_, row), place in found.items():
        text = (game.folder / place.file).read_text(encoding="utf-8").splitlines()
        assert place.cells[0] in text[place.begin]
        assert row.endswith(place.cells[0])


@pytest.mark.parametrize("name", GAMES)
def test_a_saved_edit_loads_back_equal_and_only_its_row_differs(name, tmp_path):
    game = GAMES[name]
    editor = unit_editor(game)
    card = editor.cards[1]
    number = next(
        k for k in game.columns() if k.kind == "number" and card.controls[k.name].read() is not None
    )
    card.controls[number.name].write(
        number.high if card.controls[number.name].read() != number.high else number.low
    )
    editor.saving.folder.value = str(tmp_path / "new")
    assert editor.saving.save.disabled
    editor.saving.look.click()
    shown = [
        line
        for line in difference(changed_files(game, editor.desk.changes())).splitlines()
        if line[0] in "-+"
    ]
    assert len(shown) == 4  # two names of the file, the row as it was, the row as it is
    assert not editor.saving.save.disabled
    editor.saving.save.click()
    assert "✓ saved" in editor.saving.out.value
    loaded = ws.load(name, data=tmp_path / "new")
    assert loaded.edition.data_hash == editor.after.edition.data_hash != game.edition.data_hash
    assert loaded.units.equals(editor.after.units)
    differing = [
        path.relative_to(game.folder).as_posix()
        for path in sorted(game.folder.rglob("*.*"))
        if path.is_file()
        and path.read_bytes() != (tmp_path / "new" / path.relative_to(game.folder)).read_bytes()
    ]
    assert differing == [places(game)["units", card.name].file]


def test_a_folder_that_is_there_is_left_alone(tmp_path):
    editor = unit_editor(GAMES["liberty_road"])
    editor.cards[0].controls["valor"].write(3)
    (tmp_path / "there").mkdir()
    editor.saving.folder.value = str(tmp_path / "there")
    editor.saving.look.click()
    editor.saving.save.click()
    assert "is there already; name a new folder" in editor.saving.out.value
    assert list((tmp_path / "there").iterdir()) == []


def test_a_disk_that_fails_leaves_nothing_half_written(tmp_path, monkeypatch):
    game = GAMES["liberty_road"]

    def fails(path, content):
        if path.name == "german.csv" and tmp_path in path.parents:
            raise OSError(28, "No space left on device")
        return new_file(path, content)

    monkeypatch.setattr(safe_files, "new_file", fails)
    with pytest.raises(OSError, match="No space left"):
        save(game, {("units", "Grenadiers"): [{"valor": 2}]}, tmp_path / "new")
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []


def test_a_later_turn_has_to_be_looked_at_again(tmp_path):
    editor = unit_editor(GAMES["liberty_road"])
    editor.cards[0].controls["valor"].write(3)
    editor.saving.look.click()
    assert not editor.saving.save.disabled
    editor.cards[0].controls["valor"].write(2)
    assert editor.saving.save.disabled
    assert editor.saving.out.value == ""


def test_files_that_somebody_has_changed_meanwhile_are_looked_at_again(own, tmp_path):
    editor = unit_editor(ws.load("liberty_road", data=own), "Rangers")
    editor.cards[0].controls["valor"].write(0)
    editor.saving.folder.value = str(tmp_path / "new")
    editor.saving.look.click()
    file = own / "units" / "liberty_road" / "allied.csv"
    text = file.read_text(encoding="utf-8")
    file.write_text(
        text.replace("Rangers,American,infantry,foot,3,2", "Rangers,American,infantry,foot,3,3"),
        encoding="utf-8",
    )
    editor.saving.save.click()
    assert "look again" in editor.saving.out.value
    assert not (tmp_path / "new").exists()


def test_without_an_edit_there_is_nothing_to_save():
    editor = unit_editor(GAMES["liberty_road"])
    editor.saving.look.click()
    assert "nothing is changed" in editor.saving.out.value
    assert editor.saving.save.disabled


def test_faulty_values_are_not_saved(tmp_path):
    editor = unit_editor(GAMES["liberty_road"], "Rangers")
    editor.cards[0].controls["rear_armor"].write(1)
    editor.saving.look.click()
    assert "rear_armor: expected an empty cell for infantry" in editor.saving.out.value
    assert editor.saving.save.disabled


@pytest.mark.parametrize(
    ("separator", "ending", "mark"), [(";", "\r\n", "\ufeff"), ("\t", "\n", ""), (",", "\r\n", "")]
)
def test_files_stay_as_their_spreadsheet_saved_them(own, tmp_path, separator, ending, mark):
    import csv
    import io

    file = own / "units" / "liberty_road" / "allied.csv"
    rows = list(csv.reader(file.read_text(encoding="utf-8").splitlines()))
    new = io.StringIO()
    csv.writer(new, delimiter=separator, lineterminator=ending).writerows(rows)
    file.write_bytes((mark + new.getvalue()).encode())
    before = file.read_bytes().splitlines(keepends=True)
    game = ws.load("liberty_road", data=own)
    save(
        game,
        {("units", "Rangers"): [{"valor": 2}]},
        tmp_path / "new",
        game.edit("Rangers", valor=2, source=game.units.loc["Rangers", "source"]).edition,
    )
    after = (
        (tmp_path / "new" / "units" / "liberty_road" / "allied.csv").read_bytes().splitlines(keepends=True)
    )
    assert len(before) == len(after)
    changed = [i for i, (old, new) in enumerate(zip(before, after, strict=True)) if old != new]
    assert [rows[i][0] for i in changed] == ["Rangers"]
    assert after[changed[0]].endswith(ending.encode())


def test_what_would_read_otherwise_is_not_written(tmp_path):
    game = GAMES["liberty_road"]
    with pytest.raises(ValueError, match="nothing was written"):
        save(
            game,
            {("units", "Rangers"): [{"valor": 2}]},
            tmp_path / "new",
            game.edit("Rangers", valor=1).edition,
        )
    assert not (tmp_path / "new").exists()


def test_a_bag_with_a_chip_less_and_a_chip_twice_loads_back(tmp_path):
    game = GAMES["liberty_road"]
    editor = bag_editor(game)
    editor.counts["1"].value = 0
    editor.counts["4"].value = 2
    editor.saving.folder.value = str(tmp_path / "new")
    editor.saving.look.click()
    editor.saving.save.click()
    loaded = ws.load("liberty_road", data=tmp_path / "new")
    assert list(loaded.chips.index) == ["2", "3", "4", "4 copy 2", *(str(n) for n in range(5, 25))]
    assert loaded.chips.loc["4 copy 2", "infantry"] == game.chips.loc["4", "infantry"]


def test_only_data_files_are_copied_and_the_others_are_named(own, tmp_path):
    def stray(name, content=b"x"):
        path = own / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)

    strays = ["backup.zip", "chips/liberty_road (copy).csv", "films/battle.mov", "notes.txt",
              "units/liberty_road/german.xlsx"]  # fmt: skip
    for name in strays:
        stray(name)
    with (own / "huge.bin").open("wb") as huge:
        huge.truncate(200_000_000)
    (own / "scenarios" / "liberty_road" / "endless.toml").symlink_to("/dev/zero")
    stray("scenarios/liberty_road/mine.TOML", b"name = 'mine'\n")
    stray("units/liberty_road/.~lock.german.csv#")
    editor = unit_editor(ws.load("liberty_road", data=own), "Rangers")
    editor.cards[0].controls["valor"].write(0)
    editor.saving.folder.value = str(tmp_path / "new")
    editor.saving.look.click()
    editor.saving.save.click()
    new = {p.relative_to(tmp_path / "new").as_posix() for p in (tmp_path / "new").rglob("*") if p.is_file()}
    shipped = {p.relative_to(data_folder()).as_posix() for p in data_folder().rglob("*") if p.is_file()}
    assert new == {*shipped, "scenarios/liberty_road/mine.TOML"}
    for name in [*strays, "huge.bin", "scenarios/liberty_road/endless.toml"]:
        assert name in editor.saving.out.value
    assert "not copied" in editor.saving.out.value
