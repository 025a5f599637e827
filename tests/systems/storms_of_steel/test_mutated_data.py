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
from wsanalysis.systems.storms_of_steel.load import load

DATA = Path(__file__).resolve().parents[3] / "data"
NAMES = (
    *(f"units/storms_of_steel/{name}.csv" for name in (
        "german", "soviet", "terrain", "movement", "fortifications", "weapon_cards",
    )),
    *(f"chips/storms_of_steel_{name}.csv" for name in ("foot_hits", "vehicle_hits", "cards")),
)  # fmt: skip
FILES = {name: (DATA / name).read_bytes() for name in NAMES}

Table = list[list[str]]
Due = tuple[str, int, str, str]
"""File, line, column, and a text that the line must hold."""
Change = tuple[str, dict[str, bytes | None], Due | None]


def table_of(name: str) -> Table:
    return list(csv.reader(io.StringIO(FILES[name].decode(), newline="")))


def written(table: Table, separator: str = ",", line_end: str = "\n") -> bytes:
    text = io.StringIO(newline="")
    csv.writer(text, delimiter=separator, lineterminator=line_end).writerows(table)
    return text.getvalue().encode()


WHOLE = {
    "german": ("fire_cost", "move_cost", "red_firepower", "range", "front_defense", "count"),
    "soviet": ("fire_cost", "move_cost", "blue_firepower", "range", "flank_defense", "count"),
    "terrain": ("cover",),
    "fortifications": ("front", "flank", "indirect", "defense"),
    "weapon_cards": ("count", "cost", "red_firepower", "blue_firepower", "hexes"),
    "foot_hits": ("count", "rally", "fire_cost", "red_firepower", "front_defense"),
    "vehicle_hits": ("count", "rally", "move_cost", "blue_firepower", "flank_defense"),
    "cards": ("count", "cost", "amount"),
}
WORDS = {
    "german": (
        "nation",
        "kind",
        "white_box",
        "front_color",
        "turret",
        "open_topped",
        "abilities",
        "confidence",
    ),
    "soviet": (
        "nation",
        "kind",
        "white_box",
        "flank_color",
        "turret",
        "open_topped",
        "abilities",
        "confidence",
    ),
    "terrain": ("foot", "wheeled", "tracked", "blocks_sight", "hides", "road", "bonus_moves", "air_bursts"),
    "movement": ("foot", "wheeled", "tracked"),
    "fortifications": ("kind", "colors", "occupants"),
    "weapon_cards": ("nation", "kind", "paid_with", "terrain", "targets", "group_fire"),
    "foot_hits": ("destroyed", "fire", "move", "other"),
    "vehicle_hits": ("destroyed", "fire", "move", "other"),
    "cards": ("kind", "paid_with", "use", "effect"),
}


def stem(name: str) -> str:
    return Path(name).stem.removeprefix("storms_of_steel_")


def a_line(name: str, rng: Random) -> int:
    return rng.randrange(2, len(table_of(name)) + 1)


def with_cell(name: str, line: int, column: str, text: str) -> bytes:
    table = table_of(name)
    table[line - 1][table[0].index(column)] = text
    return written(table)


def wrong_number(rng: Random) -> Change:
    name = rng.choice([n for n in NAMES if stem(n) in WHOLE])
    line, column = a_line(name, rng), rng.choice(WHOLE[stem(name)])
    text = rng.choice(["x", "12a", "1.5", "NaN", "3,5", "--3", "#REF!", "999", "-999", "½", "TRUE"])
    return f"{name} {line} {column} {text!a}", {name: with_cell(name, line, column, text)}, (
        name, line, column, f"got {text!r}",
    )  # fmt: skip


def wrong_word(rng: Random) -> Change:
    name = rng.choice(NAMES)
    line, column = a_line(name, rng), rng.choice(WORDS[stem(name)])
    text = rng.choice(["perhaps", "?", "infantrie", "yess", "77", "high; rnge low", "smoke smoke"])
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
    name = rng.choice(NAMES[2:])
    return f"no {name}", {name: None}, (name, 0, "", "there is none")


def a_unit_of_both_nations(rng: Random) -> Change:
    german, soviet = NAMES[:2]
    row = rng.choice(table_of(german)[1:])
    table = [*table_of(soviet), row]
    return f"{row[0]} in both files", {soviet: written(table)}, (
        soviet, len(table), "name", "is in german.csv line",
    )  # fmt: skip


def at_odds(rng: Random) -> Change:
    """Two cells of one row that do not go together."""
    table = table_of(NAMES[0])
    kind, column, text, said = rng.choice([
        ("foot", "turret", "yes", "got yes"),
        ("foot", "shield", "2", "got 2"),
        ("gun", "open_topped", "yes", "got yes"),
        ("foot", "front_color", "blue", "got 'blue'"),
        ("tracked", "min_range", "90", "got 90"),
        ("gun", "indirect_cost", "4", "got 4"),
    ])  # fmt: skip
    fits = [i for i, row in enumerate(table[1:], 2) if row[2] == kind and "mortar" not in row]
    line = rng.choice(fits)
    changed = with_cell(NAMES[0], line, column, text)
    return f"{line} {column} {text}", {NAMES[0]: changed}, (NAMES[0], line, column, said)


def a_needed_row_gone(rng: Random) -> Change:
    name, column, row = rng.choice([
        (NAMES[2], "terrain", "open"),
        (NAMES[3], "situation", "uphill"),
        (NAMES[3], "situation", "into barbed wire"),
        (NAMES[8], "effect", "luck"),
    ])  # fmt: skip
    table = [cells for cells in table_of(name) if row not in cells]
    return f"{name} without {row}", {name: written(table)}, (name, 0, column, f"a row for {row!r}")


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
    (140, wrong_number), (110, wrong_word), (50, formula), (30, no_source), (40, missing_column),
    (30, doubled_row), (5, no_file), (20, a_unit_of_both_nations), (20, at_odds), (4, a_needed_row_gone),
    (30, other_dialect), (21, shuffled_columns),
)  # fmt: skip


def generated() -> Iterator[Change]:
    rng = Random(1943)
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
    assert len(refused.value.faults) == len(found)


def test_there_are_500_of_them() -> None:
    assert len({change[0] for change in CHANGES}) == 500
