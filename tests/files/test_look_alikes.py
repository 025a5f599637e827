"""Names that look alike: in every data table, of every kind, both lines are named."""

import csv
import io
from pathlib import Path

import pytest

import wsanalysis as ws
from tests.systems.handed_in import GAMES
from wsanalysis.files.faults import DataFault
from wsanalysis.files.look_alikes import differing_sign, likeness, odd_sign


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Tiger I", ""),
        ("Fallschirmjäger", ""),
        ("Т-34", ""),
        ("T-34 обр. 1943", ""),
        ("Pz\u00a0IV", "U+00A0 no-break space"),
        ("Pz\u2009IV", "U+2009 thin space"),
        ("Ti\u200bger", "U+200B zero width space"),
        ("\ufeffTiger", "U+FEFF zero width no-break space"),
        ("Ti\u00adger", "U+00AD soft hyphen"),
        ("\u202eregiT", "U+202E right-to-left override"),
        ("Ti\nger", "U+000A without a name"),
        ("Tig\u0435r", "U+0435 cyrillic small letter ie among letters of another script"),
        ("Τiger", "U+03A4 greek capital letter tau among letters of another script"),
        ("Тигp", "U+0070 latin small letter p among letters of another script"),
    ],
)
def test_a_sign_that_readers_cannot_see_or_mistake_is_named(text: str, said: str) -> None:
    assert odd_sign(text) == said


@pytest.mark.parametrize("other", ["Т-34", "T‑34", "T−34", "Т‐З4", "Ｔ-３４", "t-34", "T-34\u200b", " T-34 "])
def test_what_looks_alike_has_the_same_likeness(other: str) -> None:
    assert likeness(other) == likeness("T-34")


def test_the_sign_in_which_two_names_differ() -> None:
    assert differing_sign("T-34", "Т-34") == "U+0422 cyrillic capital letter te"
    assert differing_sign("Tiger", "Tiger\u200b") == "U+200B zero width space"


def twin(name: str) -> str:
    """A name that looks the same, with a letter of another script in it."""
    for latin, cyrillic in zip("AaBCceEHKMoOpPTxX", "АаВСсеЕНКМоОрРТхХ", strict=True):
        if latin in name:
            return name.replace(latin, cyrillic, 1)
    return f"{name}\u200b"


def tables() -> list[tuple[str, str]]:
    return [(name, file) for name, game in GAMES.items() for file in game.edition.files]


@pytest.mark.parametrize(("system", "file"), tables())
@pytest.mark.parametrize("sign", ["\u00a0", "\u200b", ""])
def test_a_twin_of_a_name_in_any_table_is_a_fault_with_both_lines(
    own: Path, system: str, file: str, sign: str
) -> None:
    path = own / file
    rows = list(csv.reader(io.StringIO(path.read_text(encoding="utf-8-sig"))))
    key = 0
    first = next((n for n, row in enumerate(rows[1:], 2) if len(row[key]) > 1), 2)
    row = list(rows[first - 1])
    name = row[key]
    row[key] = f"{name[:1]}{sign}{name[1:]}" if sign else twin(name)
    if sign == "\u00a0" and " " in name:
        row[key] = name.replace(" ", sign, 1)
    rows.append(row)
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    path.write_text(text.getvalue(), encoding="utf-8")
    with pytest.raises(DataFault) as refused:
        ws.load(system, data=own)
    said = [str(fault) for fault in refused.value.faults if (fault.path, fault.line) == (path, len(rows))]
    assert said
    assert any("U+" in line or "expected one of" in line or "whole number" in line for line in said), said


def test_two_whole_names_of_different_scripts_are_twins_across_files(own: Path) -> None:
    german, soviet = (own / "units" / "storms_of_steel" / f"{n}.csv" for n in ("german", "soviet"))
    for path, name in ((german, "TT-3"), (soviet, "ТТ-3")):
        rows = path.read_text(encoding="utf-8").splitlines()
        path.write_text(
            "\n".join([*rows, ",".join([name, *rows[1].split(",")[1:]])]) + "\n", encoding="utf-8"
        )
    with pytest.raises(DataFault) as refused:
        ws.load("storms_of_steel", data=own)
    last = len(soviet.read_text(encoding="utf-8").splitlines())
    there = len(german.read_text(encoding="utf-8").splitlines())
    said = [fault.message for fault in refused.value.faults if (fault.path, fault.line) == (soviet, last)]
    assert f"expected a new name, 'ТТ-3' looks like 'TT-3' in german.csv line {there}" in "; ".join(said)
    assert "U+0422 cyrillic capital letter te" in "; ".join(said)


@pytest.mark.parametrize("system", ["liberty_road", "draft_2019"])
def test_a_nation_is_one_of_the_list_or_has_its_own_file(own: Path, system: str) -> None:
    allied = own / "units" / system / "allied.csv"
    text = allied.read_text(encoding="utf-8")
    allied.write_text(text.replace(",American,", ",US,", 1), encoding="utf-8")
    with pytest.raises(
        DataFault, match=r"allied\.csv:\d+: nation: expected one of German, American.*got 'US'"
    ):
        ws.load(system, data=own)
    allied.write_text(text, encoding="utf-8")
    header, *rows = text.splitlines()
    row = next(row for row in rows if ",vehicle," in row)
    cells = row.split(",")
    further = own / "units" / system / "belgian.csv"
    further.write_text("\n".join([header, ",".join(["Minerva", "Belgian", *cells[2:]])]) + "\n", "utf-8")
    assert "Minerva" in ws.load(system, data=own).edition.units
