"""Tables and editions: declared once; read, edited, compared and hashed alike for every system."""

import pickle
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import pytest
from annotated_types import Ge

import wsanalysis as ws
from wsanalysis.files.edition import Edition
from wsanalysis.files.faults import DataFault
from wsanalysis.files.tables import DataTable, Misfit, in_order, missing_rows


@dataclass(frozen=True, slots=True)
class Unit:
    name: str
    nation: str
    valor: Annotated[int, Ge(0)]
    source: str = "edited"


@dataclass(frozen=True, slots=True)
class Token:
    token: str
    count: Annotated[int, Ge(0)]
    source: str = "edited"


@dataclass(frozen=True, slots=True)
class Options:
    night: bool = False


def too_brave(unit: Unit) -> list[tuple[str, str]]:
    return [("valor", "expected at most 9")] if unit.valor > 9 else []


class Toy(Edition[Options], options=Options(), shown=("tokens", "units", "guns")):
    units = DataTable(Unit, "units/*.csv", but=("notes.csv",), check=too_brave, nations=("German",))
    guns = DataTable(Unit, "units/guns.csv", unlike="units", nations=("German",))
    pile = DataTable(Token, "tokens.csv", name="tokens", made=in_order, called="token ", rules_read_it=True)

    def misfits(self) -> Iterator[Misfit]:
        if not any(token.count for token in self.pile):
            yield Misfit("tokens", "count", "expected at least one token")
        yield from missing_rows("tokens", "token", ["blank"], [token.token for token in self.rows["tokens"]])
        for unit in self.rows["units"]:
            if unit.valor == 7:
                yield Misfit("units", "valor", f"expected no seven for {unit.name}", unit.name)


UNITS = "name,nation,valor,source\n"
FILES = {
    "units/b.csv": UNITS + "Rifles,German,2,page 1\n",
    "units/polish.csv": UNITS + "Lancers,Polish,3,page 2\n",
    "units/guns.csv": UNITS + "Mortar,Polish,1,page 3\n",
    "units/notes.csv": "whatever\n",
    "tokens.csv": "token,count,source\nblank,3,reconstructed: as many\nhit,1,page 4\n",
}


def folder_of(place: Path, **changed: str) -> Path:
    """A data folder; a file is named by what is before its ending."""
    for name, text in FILES.items():
        path = place / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(changed.get(path.stem, text), encoding="utf-8")
    return place


@pytest.fixture
def toy(tmp_path: Path) -> Toy:
    return Toy.load(folder_of(tmp_path))


def faults(place: Path, **changed: str) -> list[str]:
    with pytest.raises(DataFault) as refused:
        Toy.load(folder_of(place, **changed))
    return [
        f"{f.path.relative_to(place).as_posix()}:{f.line}:{f.column}: {f.message}"
        for f in refused.value.faults
    ]


def test_a_table_is_what_rules_look_into(toy: Toy) -> None:
    assert list(toy.units) == ["Rifles", "Lancers"]
    assert toy.units["Lancers"].valor == 3
    assert [token.count for token in toy.pile] == [3, 1]
    assert toy.pile is toy.pile
    assert isinstance(Toy.units, DataTable)
    assert list(Toy.tables) == ["units", "guns", "tokens"]
    assert toy.files == ("units/b.csv", "units/polish.csv", "units/guns.csv", "tokens.csv")
    assert Toy.shown == ("tokens", "units", "guns")
    assert toy.cells("tokens")[1] == {"token": "token hit", "count": 1, "source": "page 4"}
    assert toy.unofficial == "unofficial; of 5 rows of data 1 is reconstructed"


def test_every_fault_of_every_file_stands_at_its_place(tmp_path: Path) -> None:
    found = faults(tmp_path, b=UNITS + "Rifles,German,12,page 1\n", guns=UNITS + "rifles,Danish,-1,page 3\n")
    assert found == [
        "units/b.csv:2:valor: expected at most 9",
        "units/guns.csv:2:valor: expected a whole number from 0 up, got '-1'",
        "units/guns.csv:2:nation: expected one of German, Polish, or a further one in a file of its own, "
        "danish.csv; got 'Danish'",
    ]
    found = faults(tmp_path, guns=UNITS + "rifles,Danish,1,page 3\n")
    assert found == [
        "units/guns.csv:2:nation: expected one of German, Polish, or a further one in a file of its own, "
        "danish.csv; got 'Danish'",
        "units/guns.csv:2:name: expected a new name, 'rifles' is in b.csv line 2",
    ]


def test_a_nation_is_known_in_small_letters_too(tmp_path: Path) -> None:
    toy = Toy.load(folder_of(tmp_path, b=UNITS + "Rifles,german,1,page 1\n"))
    assert toy.units["Rifles"].nation == "German"


def test_a_copy_left_in_the_folder_is_one_fault(tmp_path: Path) -> None:
    many = UNITS + "".join(f"Rifles {n},German,1,page 1\n" for n in range(8))
    folder_of(tmp_path, b=many)
    (tmp_path / "units" / "b (1).csv").write_text(many, encoding="utf-8")
    with pytest.raises(DataFault) as refused:
        Toy.load(tmp_path)
    (fault,) = refused.value.faults
    assert fault.path.name == "b.csv"
    assert fault.message.startswith(
        "expected new names, 8 of 8 are in b (1).csv too: if one of the two files is"
    )


@pytest.mark.parametrize(("common", "faults"), [(3, 3), (4, 1)])
def test_a_few_names_twice_are_told_row_by_row(tmp_path: Path, common: int, faults: int) -> None:
    rows = [f"Rifles {n},German,1,page 1\n" for n in range(common)]
    folder_of(tmp_path, b=UNITS + "".join(rows))
    (tmp_path / "units" / "c.csv").write_text(UNITS + "".join(rows), encoding="utf-8")
    with pytest.raises(DataFault) as refused:
        Toy.load(tmp_path)
    assert len(refused.value.faults) == faults


def test_what_is_wrong_with_tables_as_a_whole_is_said_last(tmp_path: Path) -> None:
    seven = UNITS + "Lancers,Polish,7,page 2\n"
    assert faults(tmp_path, polish=seven, tokens="token,count,source\nhit,0,page 4\n") == [
        "tokens.csv:0:count: expected at least one token",
        "tokens.csv:0:token: expected a row for 'blank', got none",
        "units/polish.csv:0:valor: expected no seven for Lancers",
    ]
    assert len(faults(tmp_path, polish=seven, b=UNITS + "Rifles,German,12,page 1\n")) == 1


def test_one_row_is_edited_or_refused_with_every_reason(toy: Toy) -> None:
    brave = toy.edit("Rifles", valor=5)
    assert (brave.units["Rifles"].valor, brave.units["Rifles"].source) == (5, "edited: page 1")
    assert toy.units["Rifles"].valor == 2
    assert (brave.files, brave.options) == (toy.files, toy.options)
    assert toy.edit("token hit", count=4).pile[1].count == 4
    with pytest.raises(ValueError, match=r"^Rifles: valor: expected at most 9$"):
        toy.edit("Rifles", valor=12)
    with pytest.raises(ValueError, match=r"^Rifles: name: expected a new name, 'MORTAR' is there$"):
        toy.edit("Rifles", name="MORTAR")
    with pytest.raises(ValueError, match=r"^Rifles: name: expected a new name, 'Lancers' is there$"):
        toy.edit("Rifles", name="Lancers")
    with pytest.raises(ValueError, match="token: expected a row for 'blank', got none"):
        toy.edit("token blank", token="empty")
    with pytest.raises(ValueError, match=r"^expected a row for 'blank', got none$"):
        toy.with_rows("tokens", toy.pile[1:])


def test_equal_when_all_that_rules_read_is(toy: Toy) -> None:
    assert toy == toy.edit("Rifles", valor=5) != toy.edit("token hit", count=4)
    assert hash(toy) == hash(toy.edit("Rifles", valor=5))
    assert toy.data_hash != toy.edit("Rifles", valor=5).data_hash
    assert toy == toy.edit("token hit", source="elsewhere")
    night = toy.with_options(Options(night=True))
    assert (night != toy, night.data_hash == toy.data_hash) == (True, True)
    assert night.with_options(Options()) == toy


def test_an_edition_travels_and_stays_as_it_is(toy: Toy) -> None:
    there = pickle.loads(pickle.dumps(toy))
    assert (there, there.data_hash, there.files) == (toy, toy.data_hash, toy.files)
    with pytest.raises(AttributeError, match="options: an edition is never changed"):
        toy.options = Options(night=True)


def test_whoever_changes_a_row_of_cells_changes_it_for_nobody_else() -> None:
    edition = ws.load("liberty_road").edition
    before = deepcopy(edition.cells("units"))
    edition.cells("units")[0]["valor"] = "changed"
    edition.cells_by_name("units")["Grenadiers"].clear()
    assert edition.cells("units") == before
