"""Records in a folder: which files hold units, names that are new over files, one row changed."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, NamedTuple

import pytest
from annotated_types import Ge

from wsanalysis.files.cells import Cell
from wsanalysis.files.csv_file import Placed
from wsanalysis.files.faults import Fault
from wsanalysis.files.records import as_cells, changed, checked_rows, reconstructed, refuse, unit_files


class Span(NamedTuple):
    first: int
    last: int

    def __str__(self) -> str:
        return f"{self.first}-{self.last}"


@dataclass(frozen=True, slots=True)
class Gun:
    name: str
    reach: Annotated[int, Ge(1)]
    marks: Annotated[tuple[str, ...], Cell(lambda text: tuple(text.split()), "words")] = ()
    source: str = "edited"


def too_far(gun: Gun) -> list[tuple[str, str]]:
    return [("reach", "expected at most 9")] if gun.reach > 9 else []


def put(path: Path, *rows: str) -> Path:
    path.write_text("\n".join(("name,reach,marks,source", *rows)), encoding="utf-8")
    return path


def test_all_csv_files_but_those_of_other_things(tmp_path: Path) -> None:
    for name in ("b.csv", "A.CSV", "orders.csv", ".a.csv", "readme.md"):
        (tmp_path / name).touch()
    faults: list[Fault] = []
    assert [path.name for path in unit_files(tmp_path, ("orders.csv",), faults)] == ["A.CSV", "b.csv"]
    assert faults == []
    assert unit_files(tmp_path / "none", (), faults) == []
    assert "at least one CSV file with units" in str(faults[0])


def test_rows_are_checked_and_names_new_over_files(tmp_path: Path) -> None:
    faults: list[Fault] = []
    placed: Placed = {}
    one, two = put(tmp_path / "one.csv", "Long,12,,page 1"), put(tmp_path / "two.csv", "LONG,3,,page 2")
    for path in (one, two):
        checked_rows(path, Gun, "name", faults, too_far, placed)
    assert [(fault.path.name, fault.line, fault.column) for fault in faults] == [
        ("one.csv", 2, "reach"),
        ("two.csv", 2, "name"),
    ]
    assert "'LONG' is in one.csv line 2" in faults[1].message
    # without a place for names each file stands by itself
    assert [gun.reach for gun in checked_rows(two, Gun, "name", faults)] == [3]
    assert len(faults) == 2


def test_a_changed_row_says_so_once() -> None:
    gun = Gun("Long", 5, ("smoke", "mortar"), "page 1")
    assert as_cells(gun) == {"name": "Long", "reach": 5, "marks": "smoke mortar", "source": "page 1"}
    farther = changed(gun, {"reach": 7})
    assert (farther.reach, farther.source, farther.marks) == (7, "edited: page 1", ("smoke", "mortar"))
    assert changed(farther, {"reach": 8}).source == "edited: page 1"
    assert changed(gun, {"reach": 5}) == gun
    assert changed(gun, {"reach": 6, "source": "mine"}).source == "mine"
    with pytest.raises(ValueError, match="did you mean 'reach'"):
        changed(gun, {"reech": 6})
    with pytest.raises(ValueError, match="reach"):
        changed(gun, {"reach": 0})


def test_parts_are_parted_as_in_a_file() -> None:
    @dataclass(frozen=True)
    class Row:
        spans: tuple[Span, ...]
        one: Span
        yes: bool

    row = Row((Span(1, 2), Span(3, 4)), Span(5, 6), True)
    assert as_cells(row) == {"spans": "1-2; 3-4", "one": "5-6", "yes": "yes"}


def test_how_much_is_made_up() -> None:
    guns = [Gun("a", 1, (), "page 1"), Gun("b", 1, (), "Reconstructed: as a")]
    assert reconstructed(guns) == "unofficial; of 2 rows of data 1 is reconstructed"
    assert "as the source column" in reconstructed(guns[:1])


@pytest.mark.parametrize(
    ("source", "in_part"),
    [
        ("rulebook p.14 (total 6, so valor 3); rest reconstructed: two areas", True),
        ("edited: rulebook p.13 (portage 2); rest reconstructed: one MG", True),
        ("sample game (number, cost); rest reconstructed: as the others", True),
        ("reconstructed: ratings of another edition; a squad is medium (rulebook 3.0)", True),
        ("rulebook p.7 (name only); rest reconstructed: 50 mm plate, 2", False),
        ("reconstructed: as Riflemen with one medal more", False),
    ],
)
def test_a_row_with_facts_of_a_rulebook_is_reconstructed_in_part(source: str, in_part: bool) -> None:
    said = reconstructed([Gun("a", 1, (), source), Gun("b", 1, (), "page 1")])
    assert said == f"unofficial; of 2 rows of data 1 is reconstructed{' in part' if in_part else ''}"
    both = reconstructed([Gun("a", 1, (), source), Gun("b", 1, (), "reconstructed: as a")])
    assert both.endswith(
        "1 is reconstructed, 1 in part" if in_part else "of 2 rows of data 2 are reconstructed"
    )


def test_a_change_is_refused_with_every_reason() -> None:
    refuse("Long", [])
    with pytest.raises(ValueError, match=r"^Long: reach: too far; nothing at all$"):
        refuse("Long", [("reach", "too far"), ("", "nothing at all")])
