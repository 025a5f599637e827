"""``wsanalysis diff`` and ``compare``: what they print and write, and what they say to wrong words."""

import shutil
from pathlib import Path

import pandas as pd
import pytest

import wsanalysis as ws
from wsanalysis.commands.main import main

QUICK = ["--distance", "6", "--units", "M10 TD", "Panther G", "Grenadiers"]


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    """A folder with own data: a Panther with thinner front armor."""
    folder = tmp_path / "mine"
    shutil.copytree(ws.data_folder(), folder)
    file = folder / "units" / "liberty_road" / "german.csv"
    text = file.read_text(encoding="utf-8")
    (row,) = [line for line in text.splitlines() if line.startswith("Panther G,")]
    cells = row.split(",")
    cells[13] = "3"
    file.write_text(text.replace(row, ",".join(cells)), encoding="utf-8")
    return folder


def test_own_data_against_the_shipped(mine: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["diff", "liberty_road", "--data", str(mine), *QUICK]) == 0
    out = capsys.readouterr().out
    assert "1 value differs: Panther G front_armor 5 → 3" in out
    game = ws.load("liberty_road")
    found = game.diff(ws.load("liberty_road", mine), distance=6, units=["M10 TD", "Panther G", "Grenadiers"])
    assert out == "\n".join([*found.lines(), ""])


def test_it_writes_tables_and_a_picture(
    mine: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out"
    words = ["diff", "liberty_road", "--data", str(mine), *QUICK, "--out", str(out)]
    assert main(words) == 0
    assert capsys.readouterr().out == f"4 files in {out}\n"
    table = pd.read_csv(out / "differences.csv", comment="#")
    found = ws.load("liberty_road").diff(
        ws.load("liberty_road", mine), distance=6, units=["M10 TD", "Panther G", "Grenadiers"]
    )
    assert table["change"].tolist() == pytest.approx(found.table["change"].tolist())
    causes = pd.read_csv(out / "causes.csv", comment="#")
    assert set(causes["cause"]) == {"Panther G front_armor 5 → 3"}
    assert (out / "largest.png").read_bytes()[:4] == b"\x89PNG"
    summary = (out / "summary.txt").read_text(encoding="utf-8")
    assert "made by: wsanalysis diff liberty_road" in summary
    assert found.other.edition.data_hash in summary


def test_where_nothing_moved_there_is_no_picture(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "out"
    assert main(["diff", "liberty_road", "--data", str(ws.data_folder()), *QUICK, "--out", str(out)]) == 0
    assert not (out / "largest.png").exists()
    assert "nothing moved" in (out / "summary.txt").read_text(encoding="utf-8")


def test_two_systems_by_a_mapping_and_options(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["diff", "liberty_road", "sherman_leader", "--mapping", "tanks", "--top", "2"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("War Stories: Liberty Road against Sherman Leader: 120 match-ups")
    assert "Light tank → Panzer III, 600 m: no longer allowed (it has no AP attack at 3 hexes" in out
    assert "differs, each in steps of its own: gun against armor" in out
    words = ["diff", "liberty_road", "--option", "event_chip=counts", "--question", "fire", *QUICK]
    assert main([*words, "--with", "flank=true", "--over", "1"]) == 0
    out = capsys.readouterr().out
    assert "event_chip redrawn → counts" in out
    assert "by 1 or more" in out


@pytest.mark.slow
def test_compare_prints_and_writes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compare", "tanks", "Sherman", "Panzer IV"]) == 0
    assert capsys.readouterr().out == f"{ws.compare('tanks', 'Sherman', 'Panzer IV')}\n"
    words = ["compare", "infantry", "Rifle squad", "German squad", "--question", "the Allied squad assaults"]
    assert main(words) == 0
    assert capsys.readouterr().out.startswith("Rifle squad → German squad: the Allied squad assaults\n")
    assert main(["compare", "tanks", "Sherman", "StuG", "--out", str(tmp_path)]) == 0
    table = pd.read_csv(tmp_path / "side_by_side.csv", comment="#")
    assert table[["no effect", "hurt", "knocked out"]].sum(axis=1).tolist() == pytest.approx([1.0] * 12)
    assert (tmp_path / "side_by_side.png").read_bytes()[:4] == b"\x89PNG"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["diff", "liberty_road"], "give --data or --option"),
        (["diff", "liberty_road", "storms_of_steel"], "two systems need a --mapping"),
        (["diff", "liberty_road", "sherman_leader", "--mapping", "tanks", "--option", "x=1"], "one system"),
        (
            ["diff", "liberty_road", "sherman_leader", "--mapping", "tanks", "--distance", "3"],
            "leave question",
        ),
        (["diff", "liberty_road", "--option", "event_chip=counts", "--question", "rally"], "two units"),
        (["diff", "liberty_road", "--option", "event_chip=counts", "--top", "-1"], "--top"),
        (["compare", "tanks", "Sherman", "Shermann"], "unit of the mapping"),
    ],
)
def test_wrong_words_are_one_sentence(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 2
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1


@pytest.mark.slow
def test_check_names_the_faults_of_mappings(mine: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = mine / "mappings" / "tanks.toml"
    file.write_text(file.read_text(encoding="utf-8").replace('"Panther D"', '"Panther Z"'), encoding="utf-8")
    assert main(["check", str(mine)]) == 1
    error = capsys.readouterr().err
    assert "tanks.toml:" in error
    assert "storms_of_steel: expected a unit, got 'Panther Z'" in error
    assert main(["check", "--files"]) == 0
    assert "read: mappings/tanks.toml" in capsys.readouterr().out
