"""The command `check`: every file of a data folder is read, or named as not read."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from wsanalysis.commands.check import Desk
from wsanalysis.commands.main import main
from wsanalysis.files.data_folder import data_folder, files_of


def checked(folder: Path, capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = main(["check", str(folder), *words])
    return (code, *capsys.readouterr())


def below(folder: Path) -> set[str]:
    return {p.relative_to(folder).as_posix() for p in folder.rglob("*") if p.is_file()}


@pytest.mark.slow
def test_every_file_that_comes_along_is_read_and_belongs_to_the_data(
    capsys: pytest.CaptureFixture[str],
) -> None:
    code, out, err = checked(data_folder(), capsys, "--files")
    assert (code, err) == (0, "")
    assert out.endswith("\nno faults\n")
    data = {name for name in below(data_folder()) if not name.endswith(".md")}
    assert sorted(name for name in data if name not in out) == []
    assert set(files_of(data_folder()).known) == below(data_folder())
    assert files_of(data_folder()).others == ()


FAULTS = {
    "scenarios/storms_of_steel/couriers_satchel.toml": ("rounds = 5", "rounds = 0", "9: rounds: expected"),
    "scenarios/liberty_road/hill.toml": ("deck = ", "dekc = ", "dekc: expected one of the keys"),
    "maps/bocage.csv": ("\nA01", "\nZZ99x", "bocage.csv:2: hex"),
    "assertions.toml": ("at_least", "at_leats", "at_leats"),
    "rules/sherman_leader.csv": ("heading,paragraph", "heading,paragrph", "paragraph: expected this column"),
    "chips/liberty_road_fog.csv": ("ambush", "ambusch", "marker: expected one of"),
    "chips/sherman_leader_events.csv": ("source", "origin", "expected one of the columns"),
}


@pytest.mark.slow
@pytest.mark.parametrize(
    "files", [list(FAULTS)[:5], list(FAULTS)[5:]], ids=["what is used", "what is read first"]
)
def test_a_fault_in_any_kind_of_file_is_found(
    own: Path, files: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """Of units and chips alone, since scenarios are not read if these are faulty."""
    for file in files:
        old, new, _ = FAULTS[file]
        text = (own / file).read_text("utf-8")
        assert old in text
        (own / file).write_text(text.replace(old, new, 1), "utf-8")
    code, out, err = checked(own, capsys)
    assert code == 1
    lines = err.splitlines()
    unsaid = [f for f in files if not any(Path(f).name in line and FAULTS[f][2] in line for line in lines)]
    assert not unsaid, err
    assert "not read" not in out


UNREAD = {
    "assertion.toml": "assertions.toml",
    "chips/liberty_road (copy).csv": "chips/liberty_road.csv",
    "chips/Liberty_Road.CSV.toml": "chips/liberty_road.csv",
    "units/sherman_leader/americans.csv": "units/sherman_leader/american.csv",
    "units/liberty_road/german.xlsx": "",
    "unit/liberty_road/german.csv": "units/liberty_road/german.csv",
    "scenarios/hill.toml": "",
    "notes.txt": "",
}
"""What may be meant by a file that nobody reads."""


@pytest.mark.slow
@pytest.mark.parametrize("files", [list(UNREAD), ["notes.txt"]], ids=["many", "one"])
def test_a_file_that_nobody_reads_is_named_with_what_may_be_meant(
    own: Path, files: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    for file in files:
        (own / file).parent.mkdir(parents=True, exist_ok=True)
        (own / file).write_text("junk", "utf-8")
    code, out, err = checked(own, capsys)
    assert (code, err) == (0, "")
    said = {line.strip() for line in out.splitlines() if "not read: " in line}
    workbook = " (a workbook: save its sheet as CSV)"
    assert said == {
        f"not read: {file}"
        + (f" (did you mean {UNREAD[file]}?)" if UNREAD[file] else "")
        + (workbook if file.endswith(".xlsx") else "")
        for file in files
    }
    count = "1 file was" if len(files) == 1 else f"{len(files)} files were"
    assert out.endswith(f"no faults in what was read; {count} not read, named above\n")


JUNK = {
    "scenarios/liberty_road/hill2.TOML": "hill2.TOML",
    "scenarios/storms_of_steel/mine.TOML": "mine.TOML",
    "maps/junk.csv": "junk.csv:1",
    "maps/waste.CSV": "waste.CSV:1",
    "units/draft_2019/belgian.CSV": "belgian.CSV",
    "mappings/mine.Toml": "mine.Toml",
}
"""What is said of a file at a place of data; of mappings only where all units can be read."""


@pytest.mark.slow
@pytest.mark.parametrize("files", [list(JUNK)[:-1], list(JUNK)[-1:]], ids=["of systems", "mapping"])
def test_a_junk_file_at_a_place_of_data_is_read_and_faulty(
    own: Path, files: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    for file in files:
        (own / file).write_text("junk", "utf-8")
    code, out, err = checked(own, capsys)
    assert code == 1
    assert [file for file in files if JUNK[file] not in err] == []
    assert "not read" not in out


@pytest.mark.slow
def test_a_log_of_games_at_a_table_is_read_and_its_faults_are_found(
    own: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = own / "playtests.csv"
    file.write_text("scenario,first,second,result\nhill,Anna,Ben,win\nvanguard,Anna,,half\n", "utf-8")
    code, out, _ = checked(own, capsys)
    assert code == 0
    assert "Games at a table: 2" in out
    assert out.endswith("\nno faults\n")
    file.write_text("scenario,first,second,result\nhill,Anna,Ben,won\n", "utf-8")
    code, _, err = checked(own, capsys)
    assert code == 1
    assert "playtests.csv:2: result: expected win, draw or loss" in err


def test_hidden_files_and_readmes_are_not_spoken_of(own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in (".DS_Store", "units/liberty_road/.~lock.german.csv#", "maps/NOTES.md", ".git/config"):
        (own / name).parent.mkdir(exist_ok=True)
        (own / name).write_text("x", "utf-8")
    assert checked(own, capsys)[1].endswith("\nno faults\n")


@pytest.mark.slow
def test_a_distance_below_nothing_is_a_fault_of_the_mapping(
    own: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    below_nothing = {
        "tanks.toml": "-", "machine_gun.toml": "-", "infantry.toml": "-1", "draft_2019.toml": "-1"
    }  # fmt: skip
    lines, old = {}, "distance = "
    for file, new in below_nothing.items():
        path = own / "mappings" / file
        text = path.read_text("utf-8")
        assert old in text
        lines[file] = text[: text.index(old)].count("\n") + 1
        path.write_text(text.replace(old, old + new, 1), "utf-8")
    code, _, err = checked(own, capsys)
    assert code == 1
    assert [file for file, line in lines.items() if f"{file}:{line}: " not in err] == []


@pytest.mark.skipif(os.name == "nt", reason="no devices among Windows' files")
def test_a_file_that_is_no_file_is_a_fault_and_does_not_hang(own: Path) -> None:
    for name in ("maps/endless.csv", "scenarios/liberty_road/endless.toml", "mappings/endless.toml"):
        (own / name).symlink_to("/dev/zero")
    desk = Desk(own)
    desk.read_all()
    assert sorted(fault.path.name for fault in desk.faults) == ["endless.csv", "endless.toml", "endless.toml"]
    assert {fault.message for fault in desk.faults} == {"expected a file, got a device"}


PLACES = [
    "assertions.toml", "sheets/printers.csv", "rules/liberty_road.csv", "players/liberty_road.toml",
    "looks/new.toml", "mappings/new.toml", "maps/new.csv", "scenarios/liberty_road/new.toml",
    "units/liberty_road/new.csv",
    "notes.txt", "README.md",
]  # fmt: skip
MADE: dict[str, Callable[[Path], None]] = {
    "a pipe": lambda path: os.mkfifo(path),
    "a device": lambda path: path.symlink_to("/dev/zero"),
    "a link that leads nowhere": lambda path: path.symlink_to(path.name),
    "a link that leads nowhere ": lambda path: path.symlink_to("nowhere"),
    "a folder": lambda path: path.mkdir(),
}


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes and devices")
@pytest.mark.parametrize("kind", MADE)
def test_what_is_no_file_is_a_fault_wherever_it_stands(own: Path, kind: str) -> None:
    called = [place for place in PLACES if kind != "a folder" or place.endswith((".csv", ".toml"))]
    for place in called:
        (own / place).unlink(missing_ok=True)
        MADE[kind](own / place)
    for folder in ("sheets", "looks") if kind != "a folder" else ():
        shutil.rmtree(own / folder)
        MADE[kind](own / folder)
    desk = Desk(own)
    for part in (desk._sheets, desk._rules, desk._assertions, desk._mappings, desk._looks, desk._no_files):
        part()
    told = {fault.path.relative_to(own).as_posix(): fault.message for fault in desk.faults}
    gone = ("sheets", "looks") if kind != "a folder" else ()
    assert told.keys() >= {place for place in called if not place.startswith(gone)} | set(gone)
    assert {told[place] for place in told if "expected a file" in told[place]} == {
        f"expected a file, got {kind.strip()}"
    }
    assert len(told) == len(desk.faults)
    assert not set(told) & set(desk.not_read)
