"""500 data folders with one thing changed: each loads right or gives an error that says where.

A change is either harmless, and then the folder gives the records of the real one; or it is refused with a
`DataFault` whose line names file, line and column, what was found and what was expected. The changes come
from a generator with a fixed seed.
"""

import csv
import io
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from wsanalysis.datafile import DataFault
from wsanalysis.systems.sherman_leader.load import TABLES, load

DATA = Path(__file__).resolve().parents[3] / "data"
NAMES = tuple(path.as_posix() for table in TABLES.values() for path in table.files)
FILES = {name: (DATA / name).read_bytes() for name in NAMES}

Table = list[list[str]]
Due = tuple[str, int, str, str]
"""File, line, column, and a text that the line must hold."""
Change = tuple[str, dict[str, bytes | None], Due | None]


def stem(name: str) -> str:
    return Path(name).stem.removeprefix("sherman_leader_")


def named(short: str) -> str:
    return next(name for name in NAMES if stem(name) == short)


def table_of(name: str) -> Table:
    return list(csv.reader(io.StringIO(FILES[name].decode(), newline="")))


def written(table: Table, separator: str = ",", line_end: str = "\n") -> bytes:
    text = io.StringIO(newline="")
    csv.writer(text, delimiter=separator, lineterminator=line_end).writerows(table)
    return text.getvalue().encode()


WHOLE = {
    "american": (
        "cost",
        "speed",
        "ap",
        "he",
        "min_range",
        "max_range",
        "defense",
        "moving_attack",
        "tactics",
    ),
    "german": ("ap", "he", "ap_range", "max_range", "defense", "points", "count"),
    "japanese": ("ap", "he", "max_range", "defense", "points", "count"),
    "commanders": ("xp", "cool", "okay_to", "shaken_to", "okay_r0", "shaken_r1"),
    "battalions": ("vp", "half", "destroyed"),
    "campaigns": ("year", "so", "recruit", "ace", "d6_up_to"),
    "objectives": ("so", "weeks", "weekly_so", "battalion_points", "good"),
    "ap_damage": ("count", "stress", "enemy_rolls", "later_stress", "repair"),
    "he_damage": ("count", "stress", "enemy_rolls", "later_stress", "repair"),
    "tactical_moves": ("roll",),
    "operational_moves": ("retreats_up_to", "advances_from"),
    "range_bands": ("place", "attack_cost", "weekly_loss"),
    "terrain": ("cover", "seen_to"),
    "placement": ("board_row", "board_column", "low", "high"),
    "events": ("count",),
    "conditions": ("count",),
}
WORDS = {
    "american": ("type", "nation", "attacked_by", "move_and_attack", "indirect", "transport", "numbers"),
    "german": ("nation", "type", "indirect", "cup"),
    "japanese": ("nation", "type", "indirect", "cup"),
    "commanders": ("type", "level", "okay_speed", "shaken_speed", "skills"),
    "battalions": ("kind", "band", "units", "effects", "lasting_effects"),
    "campaigns": ("difficulty", "terrain", "country", "extras", "effects"),
    "objectives": ("effects",),
    "ap_damage": ("commander", "destroyed", "stays", "second_destroys", "stops_move", "stops_attack"),
    "he_damage": ("commander", "destroyed", "stays", "second_destroys", "stops_move", "new_battle"),
    "tactical_moves": ("vehicles", "infantry", "rear"),
    "operational_moves": ("kind",),
    "range_bands": ("band",),
    "terrain": ("terrain", "blocks_sight", "enters"),
    "terrain_tiles": ("terrain", "hex_1", "hex_4"),
    "events": ("before", "after"),
    "conditions": ("effects",),
}


def a_line(name: str, rng: Random) -> int:
    return rng.randrange(2, len(table_of(name)) + 1)


def with_cell(name: str, line: int, column: str, text: str) -> bytes:
    table = table_of(name)
    table[line - 1][table[0].index(column)] = text
    return written(table)


def wrong_number(rng: Random) -> Change:
    name = named(rng.choice(list(WHOLE)))
    line, column = a_line(name, rng), rng.choice(WHOLE[stem(name)])
    text = rng.choice(["x", "12a", "1.5", "NaN", "3,5", "--3", "#REF!", "9999", "-999", "½", "TRUE"])
    return f"{name} {line} {column} {text!a}", {name: with_cell(name, line, column, text)}, (
        name, line, column, f"got {text!r}",
    )  # fmt: skip


def wrong_word(rng: Random) -> Change:
    name = named(rng.choice(list(WORDS)))
    line, column = a_line(name, rng), rng.choice(WORDS[stem(name)])
    text = rng.choice(["perhaps", "?", "Tnak", "yess", "-", "turns", "Medic 1; Medic 1", "2 Elephant"])
    return f"{name} {line} {column} {text!a}", {name: with_cell(name, line, column, text)}, (
        name, line, column, f"got {text!r}",
    )  # fmt: skip


def formula(rng: Random) -> Change:
    name = rng.choice(NAMES)
    line, column = a_line(name, rng), rng.choice(table_of(name)[0])
    return f"{name} {line} {column} =1+1", {name: with_cell(name, line, column, "=1+1")}, (
        name, line, column, "got the formula '=1+1'",
    )  # fmt: skip


def no_source(rng: Random) -> Change:
    name = rng.choice(NAMES)
    line = a_line(name, rng)
    return f"{name} {line} without source", {name: with_cell(name, line, "source", "")}, (
        name, line, "source", "got an empty cell",
    )  # fmt: skip


def missing_column(rng: Random) -> Change:
    name = rng.choice(NAMES)
    table = table_of(name)
    i = rng.randrange(len(table[0]))
    changed = written([row[:i] + row[i + 1 :] for row in table])
    return f"{name} without {table[0][i]}", {name: changed}, (name, 1, table[0][i], "missing")


def doubled_row(rng: Random) -> Change:
    name = rng.choice(NAMES)
    table = table_of(name)
    row = rng.choice(table[1:])
    line = len(table) + 1
    return f"{name} {row[0]} twice", {name: written([*table, row])}, (
        name, line, table[0][0], f"{row[0]!r} is in line",
    )  # fmt: skip


def no_file(rng: Random) -> Change:
    name = rng.choice(NAMES)
    return f"no {name}", {name: None}, (name, 0, "", "there is none")


def a_unit_of_both_sides(rng: Random) -> Change:
    name = rng.choice([named("american"), named("german")])
    other = named("japanese")
    table = table_of(other)
    line, taken = a_line(other, rng), rng.choice(table_of(name)[1:])[0]
    table[line - 1][0] = taken
    return f"{taken} in two files, line {line}", {other: written(table)}, (
        other, line, "name", f"is in {Path(name).name} line",
    )  # fmt: skip


def at_odds(rng: Random) -> Change:
    """Two cells of one row that do not go together."""
    short, where, column, text, said = rng.choice([
        ("american", ("type", "Artillery"), "move_and_attack", "yes", "got 'yes'"),
        ("american", ("name", "M3 Scout Car"), "min_range", "3", "got 3"),
        ("american", ("last_year", "1944"), "first_year", "1945", "got 1945"),
        ("american", ("min_range", "1"), "ap_range", "0", "got 0"),
        ("german", ("type", "Tank"), "cost", "5", "got a value"),
        ("american", ("type", "Armor"), "points", "5", "got a value"),
        ("american", ("type", "Armor"), "speed", "", "got an empty cell"),
        ("german", ("type", "MG"), "type", "Armor", "a type of enemy unit"),
        ("german", ("type", "Truck"), "cup", "1944: 2", "got 1 years"),
        ("german", ("type", "MG"), "ap_range", "1", "got 1"),
        ("german", ("type", "Tank"), "cup", "1944: 40", "got 40"),
        ("commanders", ("level", "Ace"), "xp", "9", "got 9"),
        ("commanders", ("level", "Green"), "xp", "", "got an empty cell"),
        ("commanders", ("level", "Skilled"), "shaken_to", "1", "got 1"),
        ("battalions", ("kind", "Assault"), "destroyed", "60", "got 60"),
        ("objectives", ("weeks", "4"), "good", "90", "to rise"),
        ("ap_damage", ("stays", "no"), "enemy_rolls", "2", "does not stay"),
        ("he_damage", ("stays", "until repaired"), "repair", "", "stays until repaired"),
        ("operational_moves", ("retreats_up_to", "1"), "advances_from", "1", "got 1"),
    ])  # fmt: skip
    name = named(short)
    table = table_of(name)
    i = table[0].index(where[0])
    line = rng.choice([n for n, row in enumerate(table[1:], 2) if row[i] == where[1]])
    return f"{short} {line} {column} {text}", {name: with_cell(name, line, column, text)}, (
        name, line, column, said,
    )  # fmt: skip


def a_needed_row_gone(rng: Random) -> Change:
    short, column, row, said = rng.choice([
        ("terrain", "terrain", "bocage", "a row for 'bocage'"),
        ("tactical_moves", "roll", "4", "a row for 4"),
        ("tactical_moves", "roll", "0", "a row for 0"),
        ("operational_moves", "kind", "Supply", "a row for 'Supply'"),
        ("placement", "low", "hex 4-5", "the roll 4 once"),
        ("german", "type", "German MG", "a unit of type 'MG'"),
        ("japanese", "type", "Japanese Truck", "a unit of type 'Truck'"),
    ])  # fmt: skip
    name = named(short)
    table = [cells for cells in table_of(name) if cells[0] != row]
    return f"{name} without {row}", {name: written(table)}, (name, 0, column, said)


def other_dialect(rng: Random) -> Change:
    name = rng.choice(NAMES)
    separator, line_end = rng.choice(",;\t"), rng.choice(["\n", "\r\n"])
    bom = rng.choice([b"", b"\xef\xbb\xbf"])
    content = bom + written(table_of(name), separator, line_end) + b"\n"
    return f"{name} {separator!r} {line_end!r} {bom!r}", {name: content}, None


def shuffled_columns(rng: Random) -> Change:
    name = rng.choice(NAMES)
    table = table_of(name)
    order = list(range(len(table[0])))
    rng.shuffle(order)
    return f"{name} {order}", {name: written([[row[i] for i in order] for row in table])}, None


FAMILIES: tuple[tuple[int, Callable[[Random], Change]], ...] = (
    (130, wrong_number), (110, wrong_word), (50, formula), (30, no_source), (40, missing_column),
    (30, doubled_row), (9, no_file), (20, a_unit_of_both_sides), (27, at_odds), (6, a_needed_row_gone),
    (28, other_dialect), (20, shuffled_columns),
)  # fmt: skip


def generated() -> Iterator[Change]:
    rng = Random(1944)
    seen: set[tuple[tuple[str, bytes | None], ...]] = set()
    for count, family in FAMILIES:
        for number in range(count):
            title, files, due = family(rng)
            while tuple(files.items()) in seen or any(FILES[n] == c for n, c in files.items()):
                title, files, due = family(rng)
            seen.add(tuple(files.items()))
            yield f"{family.__name__} {number}: {title}", files, due


CHANGES = tuple(generated())


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, content in FILES.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(content)
    return tmp_path


@pytest.mark.parametrize(("title", "files", "due"), CHANGES, ids=[change[0] for change in CHANGES])
def test_a_changed_folder_loads_right_or_says_what_is_wrong(
    title: str, files: dict[str, bytes | None], due: Due | None, folder: Path
) -> None:
    for name, content in files.items():
        if content is None:
            (folder / name).unlink()
        else:
            (folder / name).write_bytes(content)
    if due is None:
        assert load(folder).data_hash == load(DATA).data_hash
        return
    with pytest.raises(DataFault) as refused:
        load(folder)
    name, line, column, said = due
    faults = [f for f in refused.value.faults if f.path == folder / name and f.line == line]
    found = [f for f in faults if f.column == column and said in f.message]
    assert found, f"{title}: expected {due}, got {refused.value}"
    assert "expected" in found[0].message
    if line:
        assert len(refused.value.faults) == len(found)


def test_there_are_500_of_them() -> None:
    assert len({change[0] for change in CHANGES}) == 500
