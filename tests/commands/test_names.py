"""A unit of any name that `check` accepts can be asked: on the command line, in Python, and on the bench."""

import csv
import shutil
from collections.abc import Sequence
from functools import cache, partial
from pathlib import Path
from typing import Any

import pytest

import wsanalysis as ws
from tests.as_written import DATA
from wsanalysis.analysis.over_values import over_values
from wsanalysis.arguments.typed import names_of, read_values
from wsanalysis.commands import command_line
from wsanalysis.commands.main import main
from wsanalysis.widgets.session import Session

NAMES = (
    "+2", "-2", "12", "007", "1-3", "1.5", "1e5", "None", "True", "no", "yes", "null", "nan", "N/A", "all",
    "any", "first", "not Rangers", "Rangers or Riflemen", "Riflemen wins", "A|B", "A,B", "A, B|C", "A=B",
    "A=3", "A:B", "A:valor=1",
    "A; B", "A/B", "A\\B", "--help", "-x", "-2x", "@x", "=1+1", "#7", "*", "?", "%s",
    "{x}", "$x$", "<b>", "&amp;", "'41", '3" Gun', "'quoted'", "Ä", "A'", "(", "[A]", "A  B",
)  # fmt: skip
FORMULAS = {"--help", "-x", "@x", "=1+1"}
"""What spreadsheets reckon with is no name."""
OTHER = "Riflemen"
SHOT = ("attacker=M5 Stuart", "target=Grenadiers")
ALLIED = "units/liberty_road/allied.csv"


def write_units(folder: Path, names: Sequence[str]) -> Path:
    """Write a unit of each of these names beside the shipped ones, like one of them; the folder."""
    rows = list(csv.reader((DATA / ALLIED).read_text(encoding="utf-8").splitlines()))
    like = next(row for row in rows if row[0] == OTHER)
    with (folder / ALLIED).open("w", encoding="utf-8", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows([*rows, *([name, *like[1:]] for name in names)])
    return folder


@pytest.fixture(scope="module")
def accepted(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[str]]:
    """A data folder with a unit of every name that is not refused, and these names."""
    folder = tmp_path_factory.mktemp("data")
    shutil.copytree(DATA, folder, dirs_exist_ok=True)
    with pytest.raises(ws.DataFault) as refused:
        ws.load("liberty_road", write_units(folder, NAMES))
    lines = str(refused.value).splitlines()
    numbers = {int(line.split("allied.csv:")[1].split(": name: expected ")[0]) for line in lines}
    first = len((DATA / ALLIED).read_text(encoding="utf-8").splitlines()) + 1
    taken = [name for line, name in enumerate(NAMES, first) if line not in numbers]
    return write_units(folder, taken), taken


@pytest.fixture
def loaded_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The command line reads the data once for all commands."""
    monkeypatch.setattr(command_line, "load", cache(ws.load))


def test_most_names_are_accepted(accepted: tuple[Path, list[str]]) -> None:
    assert set(NAMES) - set(accepted[1]) == FORMULAS


def test_they_are_asked_in_python(accepted: tuple[Path, list[str]]) -> None:
    game = ws.load("liberty_road", accepted[0])
    as_usual = game.fire(OTHER, "Grenadiers", distance=2).probabilities
    for name in accepted[1]:
        assert game.fire(name, "Grenadiers", distance=2).probabilities == as_usual
        assert game.fire("Grenadiers", name, distance=2).inquiry.title.count(name)
        assert len(game.matchups("fire", distance=2, units=name, against=OTHER)) == 1


@pytest.mark.slow
@pytest.mark.usefixtures("loaded_once")
def test_they_are_asked_on_the_command_line(
    accepted: tuple[Path, list[str]], capsys: pytest.CaptureFixture[str]
) -> None:
    folder, names = accepted

    def said(*words: str) -> str:
        code = main([words[0], "liberty_road", *words[1:], "--data", str(folder)])
        out, err = capsys.readouterr()
        assert code == 0, f"{words}: {err}"
        return out

    for name in names:
        assert name in said("odds", "fire", f"attacker={name}", "target=Grenadiers", "distance=2")
        assert name in said("odds", "close_combat", f"first={name},{OTHER},{name}", "second=Grenadiers")
        table = said("table", "fire", f"attacker={name}|{OTHER}|{name}", "target=Grenadiers", "distance=2")
        assert table.count(name) >= 2
        assert name in said("table", "matchups", "question=fire", "distance=2", f"units={name}|{OTHER}")


@pytest.mark.slow
@pytest.mark.usefixtures("loaded_once")
def test_they_are_moved_by_tuning(
    accepted: tuple[Path, list[str]], capsys: pytest.CaptureFixture[str]
) -> None:
    folder, names = accepted
    for name in (name for name in names if not name.isalnum()):
        for what in (name, f"{name}:valor", f"{name}:valor=1-2"):
            words = ["tune", "liberty_road", "fire", "attacker=Grenadiers", f"target={name}", "distance=2"]
            words += ["--outcome", "no effect", "--between", "10-20 %", f"--move={what}", "--plan"]
            assert main([*words, "--data", str(folder)]) == 0, (what, capsys.readouterr().err)


def test_they_are_looked_at_on_the_bench(accepted: tuple[Path, list[str]]) -> None:
    game = ws.load("liberty_road", accepted[0])
    session = Session(ws.systems(), ws.load, game=game, keeps=False)
    as_usual = None
    for name in (OTHER, *accepted[1]):
        session.receive({"do": "look", "units": ["Grenadiers", name], "given": {"distance": 2}})
        assert not [each["text"] for each in session.news() if each["part"] == "error"], name
        drawn = {picture["part"]: picture for picture in iter(partial(drawn_by, session), None)}
        as_usual = as_usual or drawn["odds"]["rows"]
        assert drawn["odds"]["rows"] == as_usual
        assert name in str(drawn["odds"]["title"])


def drawn_by(session: Session) -> Any:
    """The next picture that is due; None once there is none."""
    due = session.due()
    return None if due is None else session.draw(*due)


def test_several_values_are_parted_where_no_name_has_the_sign(accepted: tuple[Path, list[str]]) -> None:
    game = ws.load("liberty_road", accepted[0])
    assert {"A|B", "A,B"} <= names_of(game)
    given = read_values(game, "fire", ["attacker=Rangers|A|B|A,B|Riflemen", "distance=2-4", "target=A|B"])
    assert given["attacker"] == ["Rangers", "A|B", "A,B", "Riflemen"]
    assert (given["distance"], given["target"]) == ([2, 3, 4], ["A|B"])


@pytest.mark.parametrize("span", ["1-9999999", "4-1", f"1-{'9' * 4000}", "0-" + "9" * 5000])
def test_too_long_a_span_is_refused_before_it_is_listed(span: str) -> None:
    game = ws.load("liberty_road")
    with pytest.raises(ValueError, match=r"^distance: expected "):
        over_values(game, "fire", read_values(game, "fire", [*SHOT, f"distance={span}"]))


def test_too_many_cases_are_refused_before_they_are_listed() -> None:
    game = ws.load("liberty_road")
    takes = [parameter.name for parameter in game.arguments("fire") if parameter.kind == "number"][:3]
    with pytest.raises(ValueError, match="expected at most 100,000 cases at once"):
        read_values(game, "fire", [f"{name}=0-999" for name in takes])
