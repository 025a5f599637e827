"""Saving: only changed cells change, all or nothing, and what is written reads back as shown."""

import pytest

import wsanalysis as ws
from tests.systems.handed_in import GAMES
from wsanalysis.analysis.saving import changed_files, difference, places, save
from wsanalysis.files import safe_files
from wsanalysis.files.data_folder import data_folder
from wsanalysis.files.safe_files import new_file
from wsanalysis.widgets.keeping import FOLDER
from wsanalysis.widgets.session import Session


class Page:
    """A page that edits a game and saves it; `said` is what came back last, by its part."""

    def __init__(self, game):
        self.session = Session(ws.systems(), ws.load, game=game, keeps=False)
        self.said = {}

    def say(self, do, **more):
        self.session.receive({"do": do, **more})
        self.said = {each["part"]: each for each in self.session.news()}
        return self.said

    def write(self, name, column, value):
        edit = {"kind": "cell", "table": "units", "name": name, "column": column, "value": value}
        self.say("set", edits=[edit])

    def count(self, table, name, value):
        self.say("set", edits=[{"kind": "count", "table": table, "name": name, "value": value}])

    def save(self, folder):
        return self.say("save", folder=str(folder))


@pytest.mark.parametrize("name", GAMES)
def test_every_row_of_every_table_has_its_line(name):
    game = GAMES[name]
    found = places(game)
    assert len(found) == sum(len(game.edition.rows[table]) for table in game.tables)
    assert len({(place.file, place.begin) for place in found.values()}) == len(found)
    for (_, row), place in found.items():
        text = (game.folder / place.file).read_text(encoding="utf-8").splitlines()
        assert place.cells[0] in text[place.begin]
        assert row.endswith(place.cells[0])


@pytest.mark.parametrize("name", GAMES)
def test_a_saved_edit_loads_back_equal_and_only_its_row_differs(name, tmp_path):
    game = GAMES[name]
    page = Page(game)
    unit, row = next(iter(game.edition.units.items()))
    number = next(k for k in game.columns() if k.kind == "number" and getattr(row, k.name) is not None)
    page.write(unit, number.name, number.high if getattr(row, number.name) != number.high else number.low)
    assert "review them again" in page.save(tmp_path / "new")["error"]["text"]
    shown = page.say("preview")["preview"]["text"]
    # two names of the file, the row as it was, the row as it is
    assert len([line for line in shown.splitlines() if line[0] in "-+"]) == 4
    assert difference(changed_files(game, page.session.desk.rows_to_save())) == shown
    assert page.save(tmp_path / "new")["saved"]["changed"]
    loaded, after = ws.load(name, data=tmp_path / "new"), page.session.desk.game
    assert loaded.edition.data_hash == after.edition.data_hash != game.edition.data_hash
    assert loaded.units.equals(after.units)
    differing = [
        path.relative_to(game.folder).as_posix()
        for path in sorted(game.folder.rglob("*.*"))
        if path.is_file()
        and path.parent.name != FOLDER  # what somebody has on the bench is no data
        and path.read_bytes() != (tmp_path / "new" / path.relative_to(game.folder)).read_bytes()
    ]
    assert differing == [places(game)["units", unit].file]


def test_a_folder_that_is_there_is_left_alone(tmp_path):
    page = Page(GAMES["liberty_road"])
    page.write("Riflemen", "valor", 3)
    (tmp_path / "there").mkdir()
    page.say("preview")
    assert "already exists; name a new folder" in page.save(tmp_path / "there")["error"]["text"]
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
    page = Page(GAMES["liberty_road"])
    page.write("Riflemen", "valor", 3)
    page.say("preview")
    page.write("Riflemen", "valor", 2)
    assert "review them again" in page.save(tmp_path / "new")["error"]["text"]
    assert not (tmp_path / "new").exists()


def test_what_was_shown_no_longer_counts_once_the_desk_has_changed(tmp_path):
    """Not even if it is as it was: the page has taken the lines away."""
    page = Page(GAMES["liberty_road"])
    page.write("Riflemen", "valor", 3)
    page.say("preview")
    page.write("Rangers", "valor", 0)
    page.say("undo")
    assert "review them again" in page.save(tmp_path / "new")["error"]["text"]
    page.say("preview")
    assert page.save(tmp_path / "new")["saved"]["changed"]


def test_files_that_somebody_has_changed_meanwhile_are_looked_at_again(own, tmp_path):
    page = Page(ws.load("liberty_road", data=own))
    page.write("Rangers", "valor", 0)
    page.say("preview")
    file = own / "units" / "liberty_road" / "allied.csv"
    text = file.read_text(encoding="utf-8")
    file.write_text(
        text.replace("Rangers,American,infantry,foot,3,2", "Rangers,American,infantry,foot,3,3"),
        encoding="utf-8",
    )
    assert "review them again" in page.save(tmp_path / "new")["error"]["text"]
    assert not (tmp_path / "new").exists()


def test_without_an_edit_there_is_nothing_to_save():
    page = Page(GAMES["liberty_road"])
    assert "there are no data to save" in page.say("preview")["error"]["text"]


def test_faulty_values_are_not_saved(tmp_path):
    page = Page(GAMES["liberty_road"])
    page.write("Rangers", "rear_armor", 1)
    assert "rear_armor: expected an empty cell for infantry" in page.say("preview")["error"]["text"]
    assert "rear_armor" in page.save(tmp_path / "new")["error"]["text"]
    assert not (tmp_path / "new").exists()


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
    page = Page(game)
    page.count("chips", "1", 0)
    page.count("chips", "4", 2)
    page.say("preview")
    page.save(tmp_path / "new")
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
    page = Page(ws.load("liberty_road", data=own))
    page.write("Rangers", "valor", 0)
    page.say("preview")
    saved = page.save(tmp_path / "new")["saved"]
    new = {p.relative_to(tmp_path / "new").as_posix() for p in (tmp_path / "new").rglob("*") if p.is_file()}
    shipped = {p.relative_to(data_folder()).as_posix() for p in data_folder().rglob("*") if p.is_file()}
    shipped = {name for name in shipped if not name.startswith(FOLDER)}  # what is on the bench
    assert new == {*shipped, "scenarios/liberty_road/mine.TOML"}
    for name in [*strays, "huge.bin", "scenarios/liberty_road/endless.toml"]:
        assert name in " ".join(saved["left"])
