"""500 data folders with one thing changed: each loads right or gives an error that says where.

A change is either harmless, and then the folder gives the units, weapons, chips, markers and odds
of the real one; or it is refused with a `DataFault` of which every line reads
``path:line: column: expected ..., got ...``. Nothing else is ever raised, nothing half loaded, and
the files are left as they were. The changes come from a generator with a fixed seed.
"""

import csv
import io
import os
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Literal

import pytest

import wsanalysis as ws

DATA = Path(__file__).resolve().parents[1] / "data"
CHIPS = "chips/liberty_road.csv"
MARKERS = "chips/liberty_road_vehicle_damage.csv"
UNITS = "units/liberty_road"
ALLIED, GERMAN, WEAPONS = f"{UNITS}/allied.csv", f"{UNITS}/german.csv", f"{UNITS}/weapons.csv"
FILES = {name: (DATA / name).read_bytes() for name in (ALLIED, GERMAN, WEAPONS, CHIPS, MARKERS)}
UNIT_FILES = (ALLIED, GERMAN)
TEN_MEGABYTES = b"x" * 10_000_000

Table = list[list[str]]
Place = tuple[str, int, str]
"""File, line (0: the file as a whole) and column ("": the whole row) of a fault."""

Content = bytes | Literal["folder"] | None

Fate = Literal["equal", "reordered", "other source", "refused", "either"]


@dataclass(frozen=True)
class Mutation:
    """Files in place of the real ones (None: no such file, a folder for "folder"), and what is due.

    `faults` are the places of all faults that are due, each with a text that its line must hold.
    """

    title: str
    files: Mapping[str, Content]
    fate: Fate
    faults: Mapping[Place, str]


def mutation(
    title: str,
    files: Mapping[str, Content],
    faults: Mapping[Place, str] | None = None,
    *,
    fate: Fate | None = None,
) -> Mutation:
    return Mutation(title, files, fate or ("refused" if faults else "equal"), faults or {})


def table_of(name: str) -> Table:
    """The rows of a real file as text, the header first."""
    return list(csv.reader(io.StringIO(FILES[name].decode(), newline="")))


def written(table: Table, *, line_end: str = "\n", separator: str = ",", quote_all: bool = False) -> bytes:
    text = io.StringIO(newline="")
    quoting = csv.QUOTE_ALL if quote_all else csv.QUOTE_MINIMAL
    csv.writer(text, delimiter=separator, lineterminator=line_end, quoting=quoting).writerows(table)
    return text.getvalue().encode()


def with_cells(name: str, changes: Mapping[tuple[int, str], str]) -> bytes:
    """A file with other texts in the cells at (line, column)."""
    table = table_of(name)
    for (line, column), text in changes.items():
        table[line - 1][table[0].index(column)] = text
    return written(table)


def lines_of(name: str, fits: Callable[[dict[str, str]], bool] = lambda _: True) -> list[int]:
    """The numbers of the lines whose row fits; the real files have one row a line."""
    header, *rows = table_of(name)
    return [line for line, row in enumerate(rows, start=2) if fits(dict(zip(header, row, strict=True)))]


def short(text: str) -> str:
    """How a wrong cell is quoted: as Python would, and not beyond 60 characters."""
    shown = repr(text)
    return f"got {shown if len(shown) <= 60 else shown[:57]}" if text else "got an empty cell"


# --- what each column takes, from DESIGN 4 and the rulebook p.2-5, 17 ---------------------------

ARMED = {
    "anti_infantry_range": (1, 99),
    "anti_infantry_upshift": (0, 3),
    "anti_vehicle_range": (1, 99),
    "anti_vehicle_firepower": (0, 9),
}
BLOCK = {"valor": (0, 3), "move": (1, 3), "portage": (0, 9), "front_armor": (0, 9), "rear_armor": (0, 9)}
LIMITS: dict[str, dict[str, tuple[int, int]]] = {
    ALLIED: BLOCK | ARMED,
    GERMAN: BLOCK | ARMED,
    WEAPONS: {"uses": (1, 9)} | ARMED,
    CHIPS: {"valor": (0, 9)},
    MARKERS: {"count": (0, 99)},
}
ARCS = ("anti_infantry_arc", "anti_vehicle_arc")
WORDS = {
    ALLIED: ("kind", "drive", *ARCS),
    GERMAN: ("kind", "drive", *ARCS),
    WEAPONS: ("carried_by", *ARCS),
    CHIPS: ("event",),
    MARKERS: ("effect",),
}
NEEDED = {
    ALLIED: ("name", "nation", "kind", "drive", "valor", "move", "source"),
    GERMAN: ("name", "nation", "kind", "drive", "valor", "move", "source"),
    WEAPONS: ("name", "nation", "carried_by", "source"),
    CHIPS: ("chip", "valor", "event", "infantry", "vehicle", "source"),
    MARKERS: ("marker", "count", "effect", "source"),
}
KEYS = {ALLIED: "name", GERMAN: "name", WEAPONS: "name", CHIPS: "chip", MARKERS: "marker"}

NO_NUMBERS = (
    "x", "12a", "1.5", "NaN", "inf", "1e3", "½", "two", "0x2", "3,5", "1 2", "--3", "#REF!", "#N/A",
    "TRUE", "−1", "3-", "5+", "٣", "²", "'3", "3\u200b", "1-Feb", "2024-03-01", "$3", "3;", "?", "9" * 5000,
)  # fmt: skip
NO_WORDS = ("Infanterie", "?", "0", "infantry vehicle", "alle", "yess", "forwards", "vehicl", "x" * 300)
NO_BANDS = (
    "1-4 eliminated; 6-9 reduced; 10+ miss",  # a gap
    "1-4 eliminated; 4-9 reduced; 10+ miss",  # an overlap
    "1-4 eliminated; 5-9 reduced",  # no end
    "2-4 eliminated; 5+ miss",  # no beginning
    "0-4 eliminated; 5+ miss",  # starts in the hex itself
    "1-4 eliminated; 5+ miss; 9+ reduced",  # goes on after the end
    "all reduced; 5+ miss",
    "1-4 eliminated; all miss",
    "5+ miss; 1-4 eliminated",  # the wrong way round
    "1-4 eliminated; 9-5 reduced; 10+ miss",  # a band backwards
    "1-4 killed; 5+ miss",  # unknown results
    "1-4 eliminated; 5+ missed",
    "1-4 eliminate; 5+ miss",
    "all",
    "all hit",
    "miss",
    "1-4; 5+ miss",
    "1-4 eliminated, 5+ miss",  # commas
    "1-4 eliminated; 5+ miss;",  # a band without anything
    ";",
    "1-4 eliminated 5+ miss",
    "-1-4 eliminated; 5+ miss",
    "1.5-4 eliminated; 5+ miss",
    "1-four eliminated; 5+ miss",
    "1- eliminated; 5+ miss",
    "1+ eliminated; 5+ miss",
    "01-Apr",  # what a spreadsheet makes of 1-4
    "1-4 eliminated; 5+ #REF!",
)
FORMULAS = ("=1+1", "=A2", "@SUM(A1:A2)", "=HYPERLINK(0)", "=", "=cmd|'/c calc'!A0", "@")

NO_SIDES = {
    "infantry": (
        "ready ready",
        "charge",
        "ready,spent",
        "ready spent dug-in",
        "move fire support",
        "reduced",
    ),
    "vehicle": ("move move fire", "charge", "move,fire", "move fire reduced", "ready spent", "Move Fire"),
}


# --- refused: cells -----------------------------------------------------------------------------


def any_file(rng: Random) -> str:
    return rng.choice(list(FILES))


def one_cell(name: str, line: int, column: str, text: str, got: str | None = None) -> Mutation:
    """A refused change of one cell."""
    changed = with_cells(name, {(line, column): text})
    title = f"{Path(name).name} {line} {column} {text[:30]!a}"
    return mutation(title, {name: changed}, {(name, line, column): got or short(text)})


def wrong_cell(rng: Random) -> tuple[str, int, str, str]:
    """File, line, column and a text that is wrong there."""
    name = any_file(rng)
    line = rng.choice(lines_of(name))
    choices = [(c, rng.choice(NO_NUMBERS)) for c in LIMITS[name]]
    choices += [(c, rng.choice(NO_WORDS)) for c in WORDS[name]]
    choices += [(c, rng.choice(NO_BANDS)) for c in ("infantry", "vehicle")] if name == CHIPS else []
    return name, line, *rng.choice(choices)


def no_number(number: int, rng: Random) -> Mutation:
    name = any_file(rng)
    column = rng.choice(list(LIMITS[name]))
    return one_cell(name, rng.choice(lines_of(name)), column, rng.choice(NO_NUMBERS))


def underscored_number(number: int, rng: Random) -> Mutation:
    name = rng.choice([ALLIED, GERMAN, WEAPONS])
    line = rng.choice(lines_of(name, lambda row: row["anti_infantry_range"] != ""))
    return one_cell(name, line, "anti_infantry_range", "1_0")


def out_of_range(number: int, rng: Random) -> Mutation:
    name = any_file(rng)
    column, (low, high) = rng.choice(list(LIMITS[name].items()))
    value = rng.choice([low - 1, high + 1, low - 1000, high + 1000, 10**30, -(10**30), 2**63, 2**64])
    return one_cell(name, rng.choice(lines_of(name)), column, str(value))


def wrong_word(number: int, rng: Random) -> Mutation:
    name = any_file(rng)
    column = rng.choice(WORDS[name])
    return one_cell(name, rng.choice(lines_of(name)), column, rng.choice(NO_WORDS))


def wrong_bands(number: int, rng: Random) -> Mutation:
    column = rng.choice(["infantry", "vehicle"])
    return one_cell(CHIPS, rng.choice(lines_of(CHIPS)), column, NO_BANDS[number % len(NO_BANDS)])


def far_bands(number: int, rng: Random) -> Mutation:
    """Distances beyond any map: no table of odds by distance could be made of them."""
    far = rng.choice([10**9, 10**18, 10**30])
    text = rng.choice([f"1-{far} reduced; {far + 1}+ miss", f"1-9 reduced; 10-{far} miss; {far + 1}+ miss"])
    return one_cell(CHIPS, rng.choice(lines_of(CHIPS)), rng.choice(["infantry", "vehicle"]), text)


def empty_cell(number: int, rng: Random) -> Mutation:
    name = any_file(rng)
    return one_cell(name, rng.choice(lines_of(name)), rng.choice(NEEDED[name]), "")


def formula(number: int, rng: Random) -> Mutation:
    name = any_file(rng)
    text = rng.choice(FORMULAS)
    column = rng.choice(table_of(name)[0])
    return one_cell(name, rng.choice(lines_of(name)), column, text, f"got the formula {text!r}")


def wrong_sides(number: int, rng: Random) -> Mutation:
    name = rng.choice(UNIT_FILES)
    kind = rng.choice(["infantry", "vehicle"])
    line = rng.choice(lines_of(name, lambda row: row["kind"] == kind))
    text = rng.choice(NO_SIDES[kind])
    return one_cell(name, line, "sides", text, f"got {'' if text[:5] in ('move ', 'ready') else repr(text)}")


def vehicle_without_sides(number: int, rng: Random) -> Mutation:
    name = rng.choice(UNIT_FILES)
    return one_cell(name, rng.choice(lines_of(name, lambda row: row["kind"] == "vehicle")), "sides", "")


def cells_at_odds(number: int, rng: Random) -> Mutation:
    """Two cells of one row that do not go together."""
    name = rng.choice(UNIT_FILES)

    def line(fits: Callable[[dict[str, str]], bool]) -> int:
        return rng.choice(lines_of(name, fits))

    def vehicle(row: dict[str, str]) -> bool:
        return row["kind"] == "vehicle"

    def armed(row: dict[str, str]) -> bool:
        return row["anti_vehicle_range"] != ""

    def foot(row: dict[str, str]) -> bool:
        return not vehicle(row)

    kind = number % 7
    if kind == 0:
        return one_cell(name, line(vehicle), "drive", "foot", "got 'foot'")
    if kind == 1:
        return one_cell(
            name, line(vehicle), rng.choice(["front_armor", "rear_armor"]), "", "got an empty cell"
        )
    if kind == 2:
        return one_cell(name, line(foot), rng.choice(["front_armor", "rear_armor"]), "2", "got 2")
    if kind == 3:
        return one_cell(name, line(armed), "anti_vehicle_firepower", "", "got an empty cell")
    if kind == 4:
        unarmed = line(lambda row: not armed(row))
        return one_cell(name, unarmed, "anti_vehicle_firepower", "7", "got 7")
    if kind == 5:
        where = line(lambda row: row["anti_infantry_range"] == "")
        return one_cell(name, where, "anti_infantry_upshift", "3", "got 3")
    where = rng.choice(lines_of(WEAPONS, lambda row: row["anti_infantry_range"] == ""))
    return one_cell(WEAPONS, where, "anti_infantry_upshift", "3", "got 3")


def several_cells(number: int, rng: Random) -> Mutation:
    """Every fault of every file is in the one error."""
    changes: dict[str, dict[tuple[int, str], str]] = {}
    for _ in range(rng.randint(2, 9)):
        name, line, column, text = wrong_cell(rng)
        changes.setdefault(name, {})[line, column] = text
    faults = {
        (name, line, column): short(text)
        for name, cells in changes.items()
        for (line, column), text in cells.items()
    }
    files = {name: with_cells(name, cells) for name, cells in changes.items()}
    return mutation(f"{len(faults)} cells in {len(files)} files", files, faults)


def cell_in_any_dialect(number: int, rng: Random) -> Mutation:
    """The line of a wrong cell is right whatever the line ends, blank lines and line breaks before."""
    name, line, column, text = wrong_cell(rng)
    table = table_of(name)
    table[line - 1][table[0].index(column)] = text
    separator, line_end = rng.choice(",;\t"), rng.choice(["\n", "\r\n", "\r"])
    chunks, at, now = [], 0, 1
    for number, row in enumerate(table, start=1):
        blank = rng.choice(["", "", "", " ", separator * (len(row) - 1)])
        for _ in range(rng.choice([0, 0, 0, 1, 2])):
            chunks.append((blank + line_end).encode())
            now += 1
        at = now if number == line else at
        if number > 1 and rng.random() < 0.1:
            row[-1] += line_end + "and more"
            now += 1
        chunks.append(written([row], separator=separator, line_end=line_end))
        now += 1
    bom = rng.choice([b"", b"\xef\xbb\xbf"])
    title = f"{Path(name).name} {at} {column} {text[:20]!a} {separator!r} {line_end!r}"
    return mutation(title, {name: bom + b"".join(chunks)}, {(name, at, column): short(text)})


# --- refused: columns, rows, files --------------------------------------------------------------


def missing_column(number: int, rng: Random) -> Mutation:
    name = any_file(rng)
    table = table_of(name)
    i = rng.randrange(len(table[0]))
    column = table[0][i]
    files = {name: written([row[:i] + row[i + 1 :] for row in table])}
    return mutation(f"{Path(name).name} without {column}", files, {(name, 1, column): "missing"})


def extra_column(number: int, rng: Random) -> Mutation:
    name = any_file(rng)
    table = table_of(name)
    i = rng.randrange(len(table[0]))
    column = rng.choice(["notes", "points", "armour", "front armor", "valor2", "ünit", "1"])
    rows = [[*row[:i], column if n == 0 else "1", *row[i:]] for n, row in enumerate(table)]
    return mutation(
        f"{Path(name).name} with {column!a}", {name: written(rows)}, {(name, 1, column): repr(column)}
    )


def renamed_column(number: int, rng: Random) -> Mutation:
    name = any_file(rng)
    table = table_of(name)
    i = rng.randrange(len(table[0]))
    old = table[0][i]
    new = rng.choice([f"{old}s", old[:-1], f"my {old}", "?", f"{old}.1"])
    table[0][i] = new
    faults = {(name, 1, new): repr(new), (name, 1, old): "missing"}
    return mutation(f"{Path(name).name} {old} as {new}", {name: written(table)}, faults)


def doubled_column(number: int, rng: Random) -> Mutation:
    name = any_file(rng)
    table = table_of(name)
    i = rng.randrange(len(table[0]))
    column = table[0][i]
    rows = [[*row, row[i]] for row in table]
    rows[0][-1] = rng.choice([column, column.upper()])
    return mutation(
        f"{Path(name).name} {column} twice", {name: written(rows)}, {(name, 1, column): "got 2 times"}
    )


def broken_header(number: int, rng: Random) -> Mutation:
    """Headers that would spoil the error's own lines, or are not in the first line."""
    name = any_file(rng)
    table = table_of(name)
    i = rng.randrange(len(table[0]))
    old = table[0][i]
    if number % 3 == 0:
        table[0][i] = f"{old}\n(see rules)"
        faults = {(name, 1, ""): "see rules", (name, 1, old): "missing"}
        return mutation(f"{Path(name).name} line break in {old}", {name: written(table)}, faults)
    if number % 3 == 1:
        table[0][i] = old * 3000
        faults = {(name, 1, ""): f"got '{old}", (name, 1, old): "missing"}
        return mutation(f"{Path(name).name} endless {old}", {name: written(table)}, faults)
    blank = rng.randint(1, 3)
    table[0][i] = "nonsense"
    faults = {(name, 1 + blank, "nonsense"): "'nonsense'", (name, 1 + blank, old): "missing"}
    return mutation(
        f"{Path(name).name} header in line {1 + blank}", {name: b"\n" * blank + written(table)}, faults
    )


def uneven_row(number: int, rng: Random) -> Mutation:
    name = any_file(rng)
    table = table_of(name)
    line = rng.choice(lines_of(name))
    row, width = table[line - 1], len(table[0])
    cells = rng.choice([width - 1, width // 2, 1, width + 1, width + 20])
    table[line - 1] = (row + ["more"] * 20)[:cells]
    title = f"{Path(name).name} {line} {cells} cells"
    return mutation(title, {name: written(table)}, {(name, line, ""): f"got {cells}"})


def same_name(number: int, rng: Random) -> Mutation:
    """A name that is there already: in the file, but for case, or in another file."""
    if number % 3 < 2:
        name = any_file(rng)
        table = table_of(name)
        line = rng.choice(lines_of(name))
        twin = list(table[line - 1])
        key = table[0].index(KEYS[name])
        if number % 3:
            twin[key] = twin[key].swapcase()
        table.append(twin)
        faults = {(name, len(table), KEYS[name]): repr(twin[key])}
        return mutation(f"{Path(name).name} {twin[key]!a} twice", {name: written(table)}, faults)
    earlier, later = rng.choice([(ALLIED, GERMAN), (ALLIED, WEAPONS), (GERMAN, WEAPONS)])
    taken = table_of(earlier)[rng.choice(lines_of(earlier)) - 1][0]
    line = rng.choice(lines_of(later))
    got = f"{taken!r} is in {Path(earlier).name} line"
    return one_cell(later, line, "name", taken, got)


def binary(number: int, rng: Random) -> Mutation:
    """No text at all. Which line it goes wrong in depends on the bytes."""
    name = any_file(rng)
    junk = b"\x89\xff" + rng.randbytes(rng.randint(1, 5000))
    return mutation(f"{Path(name).name} binary", {name: junk}, {(name, 1, ""): "got byte 0x89"})


def zero_byte(number: int, rng: Random) -> Mutation:
    name = any_file(rng)
    lines = FILES[name].split(b"\n")
    line = rng.randrange(len(lines) - 1) + 1
    lines[line - 1] += b"\0"
    return mutation(
        f"{Path(name).name} {line} zero byte", {name: b"\n".join(lines)}, {(name, line, ""): "zero byte"}
    )


def other_encoding(number: int, rng: Random) -> Mutation:
    name = rng.choice([CHIPS, ALLIED, GERMAN, WEAPONS])
    line = rng.choice(lines_of(name))
    table = table_of(name)
    table[line - 1][-1] = "reconstructed: Böhmen"
    text = written(table).decode().replace("\u2019", "'").encode("ascii", "replace").decode()
    text = text.replace("B?hmen", "Böhmen")
    kind = number % 6
    if kind == 0:
        return mutation("UTF-16", {name: text.encode("utf-16")}, {(name, 1, ""): "got byte 0xff"})
    if kind == 1:
        text = text.replace("ö", "o")
        return mutation("UTF-16 without mark", {name: text.encode("utf-16-le")}, {(name, 1, ""): "zero byte"})
    raw = text.encode("latin-1")
    if kind == 2:
        return mutation("Latin-1", {name: raw}, {(name, line, ""): "got byte 0xf6"})
    if kind == 3:
        return mutation(
            "Latin-1, CRLF", {name: raw.replace(b"\n", b"\r\n")}, {(name, line, ""): "got byte 0xf6"}
        )
    if kind == 4:
        return mutation("Latin-1, CR", {name: raw.replace(b"\n", b"\r")}, {(name, line, ""): "got byte 0xf6"})
    return mutation(
        "Latin-1 behind a mark", {name: b"\xef\xbb\xbf" + raw}, {(name, line, ""): "got byte 0xf6"}
    )


def open_quote(number: int, rng: Random) -> Mutation:
    """A quote that is never closed, or closed in the middle of a cell."""
    name = any_file(rng)
    lines = written(table_of(name), quote_all=True).split(b"\n")
    line = rng.choice(lines_of(name))
    # without the last quote of the row before, everything up to the next quote is one cell
    lines[line - 1] = lines[line - 1] + b'x"' if rng.random() < 0.5 else lines[line - 1][:-1] + b'"x"'
    return mutation(
        f"{Path(name).name} {line} open quote", {name: b"\n".join(lines)}, {(name, line, ""): "CSV"}
    )


def cut_off(number: int, rng: Random) -> Mutation:
    """The file ends in the middle of a quoted cell."""
    name = any_file(rng)
    lines = written(table_of(name), quote_all=True).split(b"\n")
    line = rng.choice(lines_of(name))
    kept = b"\n".join([*lines[: line - 1], lines[line - 1][: -rng.randint(1, 9)]])
    return mutation(f"{Path(name).name} cut off in {line}", {name: kept}, {(name, line, ""): "CSV"})


def cell_beyond_limit(number: int, rng: Random) -> Mutation:
    name = any_file(rng)
    line = rng.choice(lines_of(name))
    huge = with_cells(name, {(line, "source"): "x" * 200_000})
    return mutation(f"{Path(name).name} {line} endless cell", {name: huge}, {(name, line, ""): "CSV"})


def whole_file(number: int, rng: Random) -> Mutation:
    """Files without a table, too large, not there, or not files."""
    name = any_file(rng)
    whole: Place = (name, 0, "")
    header = FILES[name].split(b"\n")[0]
    empty = "the file is empty"
    kinds: list[tuple[str, Content, str]] = [
        ("empty", b"", empty),
        ("blank lines only", b"\n\r\n  \n,,,\n", empty),
        ("byte-order mark only", b"\xef\xbb\xbf", empty),
        ("header only", header + b"\n", "at least one row"),
        ("header only, no line end", header, "at least one row"),
        ("10 MB of x", TEN_MEGABYTES, "got 10,000,000"),
        ("10 MB table", FILES[name] + TEN_MEGABYTES, "at most"),
        ("a folder", "folder", "cannot be read"),
        ("missing", None, "there is none"),
    ]
    title, content, text = kinds[number % len(kinds)]
    if content is None and name in UNIT_FILES:  # one file with units is enough
        return mutation("no unit files", {ALLIED: None, GERMAN: None}, {(UNITS, 0, ""): "there is none"})
    return mutation(f"{Path(name).name} {title}", {name: content}, {whole: text})


def nothing_drawn(number: int, rng: Random) -> Mutation:
    """A bag with a single chip, or without any marker, is no bag."""
    if number % 2:
        table = table_of(CHIPS)
        kept = written([table[0], table[rng.choice(lines_of(CHIPS)) - 1]])
        return mutation("one chip", {CHIPS: kept}, {(CHIPS, 0, ""): "at least two chips"})
    none = with_cells(MARKERS, {(line, "count"): "0" for line in lines_of(MARKERS)})
    return mutation("no markers", {MARKERS: none}, {(MARKERS, 0, "count"): "at least one marker"})


# --- harmless -----------------------------------------------------------------------------------


def swapped_columns(number: int, rng: Random) -> Mutation:
    name = any_file(rng)
    table = table_of(name)
    order = rng.sample(range(len(table[0])), len(table[0]))
    return mutation(
        f"{Path(name).name} columns swapped", {name: written([[r[i] for i in order] for r in table])}
    )


def reordered_rows(number: int, rng: Random) -> Mutation:
    name = any_file(rng)
    header, *rows = table_of(name)
    rng.shuffle(rows)
    return mutation(f"{Path(name).name} rows reordered", {name: written([header, *rows])}, fate="reordered")


def other_dialect(number: int, rng: Random) -> Mutation:
    """As the spreadsheets of the world write it: separator, line ends, quotes, mark, blank lines."""
    names = rng.sample(list(FILES), rng.randint(1, 5))
    separator, line_end = rng.choice(",;\t"), rng.choice(["\n", "\r\n", "\r"])
    quote_all, bom = rng.random() < 0.3, rng.choice([b"", b"\xef\xbb\xbf"])
    files: dict[str, Content] = {}
    for name in names:
        rows = table_of(name)
        for _ in range(rng.choice([0, 0, 3])):
            rows.insert(rng.randint(0, len(rows)), rng.choice([[], [" "], [""] * len(rows[0])]))
        raw = written(rows, separator=separator, line_end=line_end, quote_all=quote_all)
        files[name] = bom + (raw.rstrip() if rng.random() < 0.2 else raw)
    title = f"{separator!r} {line_end!r}{' quoted' * quote_all}{' mark' * bool(bom)} in {len(names)} files"
    return mutation(title, files)


def empty_columns_at_the_end(number: int, rng: Random) -> Mutation:
    """Spreadsheets write as many cells a row as were ever touched."""
    name = any_file(rng)
    more = [""] * rng.randint(1, 12)
    separator = rng.choice(",;\t")
    rows = [row + more for row in table_of(name)] + [[""] * len(more)] * rng.choice([0, 5])
    title = f"{Path(name).name} {len(more)} empty columns at the end, {separator!r}"
    return mutation(title, {name: written(rows, separator=separator)})


def stray_blanks(number: int, rng: Random) -> Mutation:
    name = any_file(rng)
    blanks = ["", "", " ", "  ", "\t", "\u00a0"]
    rows = [[rng.choice(blanks) + cell + rng.choice(blanks) for cell in row] for row in table_of(name)]
    return mutation(f"{Path(name).name} stray blanks", {name: written(rows)})


def blank_before_quote(number: int, rng: Random) -> Mutation:
    """A blank between the separator and a quoted cell, as people type it."""
    name = any_file(rng)
    raw = written(table_of(name), quote_all=True).replace(b'","', b'", "')
    return mutation(f"{Path(name).name} blank before quotes", {name: raw})


def loud_header(number: int, rng: Random) -> Mutation:
    name = any_file(rng)
    table = table_of(name)
    table[0] = [rng.choice([str.upper, str.title, str])(column) for column in table[0]]
    return mutation(f"{Path(name).name} header in capitals", {name: written(table)})


def same_number(number: int, rng: Random) -> Mutation:
    """Other ways in which a spreadsheet or a person writes the same whole number."""
    name = any_file(rng)
    column = rng.choice(list(LIMITS[name]))
    column = "anti_infantry_range" if name == WEAPONS else column
    i = table_of(name)[0].index(column)
    lines = lines_of(name, lambda row: row[column] != "")
    line = rng.choice(lines)
    old = table_of(name)[line - 1][i]
    new = rng.choice(["{}.0", "{}.00", "+{}", "0{}", " {} ", "00{}"]).format(old)
    title = f"{Path(name).name} {line} {column} {new!r} for {old}"
    return mutation(title, {name: with_cells(name, {(line, column): new})})


def default_left_out(number: int, rng: Random) -> Mutation:
    """An empty arc is all around, no upshift is none, empty portage is none, as is 0."""
    name = rng.choice([ALLIED, GERMAN])
    column, text = rng.choice([("anti_infantry_arc", "all"), ("anti_infantry_upshift", "0"), ("portage", "")])
    line = rng.choice(lines_of(name, lambda row: row[column] == text))
    new = "0" if column == "portage" else ""
    return mutation(
        f"{Path(name).name} {line} {column} {new!r}", {name: with_cells(name, {(line, column): new})}
    )


def same_bands(number: int, rng: Random) -> Mutation:
    line = rng.choice(lines_of(CHIPS))
    column = rng.choice(["infantry", "vehicle"])
    old = table_of(CHIPS)[line - 1][table_of(CHIPS)[0].index(column)]
    ways: list[Callable[[str], str]] = [
        str.upper,
        str.title,
        lambda t: t.replace("-", "–"),
        lambda t: t.replace("-", " - "),
        lambda t: t.replace("; ", ";"),
        lambda t: t.replace("; ", "  ;  "),
        lambda t: t.replace("all", "1+"),
        lambda t: t.replace(" ", "  "),
    ]
    new = rng.choice(ways)(old)
    return mutation(f"chip line {line} {column} {new!a}", {CHIPS: with_cells(CHIPS, {(line, column): new})})


def long_source(number: int, rng: Random) -> Mutation:
    name = any_file(rng)
    line = rng.choice(lines_of(name))
    said = rng.choice(
        ["x" * 100_000, "a\nb\r\nc", '"quoted", and; more', "漢字 🎲 ё", "+1", "-1", "<b>bold</b>"]
    )
    changed = with_cells(name, {(line, "source"): said})
    return mutation(f"{Path(name).name} {line} source {said[:12]!a}", {name: changed}, fate="other source")


def foreign_digits(number: int, rng: Random) -> Mutation:
    """Bands in the digits of another script: read as the numbers they are, or refused."""
    line = rng.choice(lines_of(CHIPS, lambda row: row["infantry"][0] == "1"))
    old = table_of(CHIPS)[line - 1][table_of(CHIPS)[0].index("infantry")]
    new = old.translate({ord("0") + i: 0x0660 + i for i in range(10)})
    files = {CHIPS: with_cells(CHIPS, {(line, "infantry"): new})}
    return mutation(
        f"chip line {line} {new!a}", files, {(CHIPS, line, "infantry"): short(new)}, fate="either"
    )


def file_beside(number: int, rng: Random) -> Mutation:
    """What else lies about in a designer's folder is no business of ours."""
    names = (
        ".~lock.german.csv#", "german.csv~", "notes.txt", "german.ods", "~$german.xlsx", "Thumbs.db",
        "._german.csv",  # what a Mac leaves beside a file on other people's disks
    )  # fmt: skip
    return mutation(f"beside: {names[number % 7]}", {f"{UNITS}/{names[number % 7]}": b"\xff\0junk"})


FAMILIES: tuple[tuple[int, Callable[[int, Random], Mutation]], ...] = (
    (44, no_number), (4, underscored_number), (40, out_of_range), (25, wrong_word), (40, wrong_bands),
    (4, far_bands), (25, empty_cell), (18, formula), (16, wrong_sides), (3, vehicle_without_sides),
    (21, cells_at_odds), (25, several_cells), (30, cell_in_any_dialect),
    (12, missing_column), (12, extra_column), (10, renamed_column), (8, doubled_column), (6, broken_header),
    (15, uneven_row), (15, same_name), (6, binary), (8, zero_byte), (12, other_encoding), (8, open_quote),
    (6, cut_off), (2, cell_beyond_limit), (18, whole_file), (2, nothing_drawn),
    (8, swapped_columns), (6, reordered_rows), (12, other_dialect), (5, empty_columns_at_the_end),
    (4, stray_blanks), (2, blank_before_quote), (2, loud_header), (8, same_number), (3, default_left_out),
    (4, same_bands), (3, long_source), (1, foreign_digits), (7, file_beside),
)  # fmt: skip


def generated(seed: int) -> Iterator[Mutation]:
    rng = Random(seed)
    for count, family in FAMILIES:
        for number in range(count):
            made = family(number, rng)
            while all(FILES.get(name) == content for name, content in made.files.items()):
                made = family(number, rng)  # by chance it changed nothing
            yield replace(made, title=f"{family.__name__} {number}: {made.title}")


MUTATIONS = tuple(generated(seed=1944))

LINE = re.compile(
    r"(?P<path>[^\n]+?(?:\.csv|units[/\\]liberty_road))(?::(?P<line>[1-9][0-9]*))?: "
    r"(?:(?P<column>[^\n:]{1,80}): )?(?P<said>(?:expected |cannot be read: )[^\n]+)"
)


@cache
def real() -> ws.Game:
    return ws.load("liberty_road")


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """A data folder with the real files; removed at once, 500 of them are many."""
    place = tmp_path / "my data"
    for name, content in FILES.items():
        (place / name).parent.mkdir(parents=True, exist_ok=True)
        (place / name).write_bytes(content)
    yield place
    for path in sorted(place.rglob("*"), reverse=True):
        if path.is_dir():
            path.rmdir()
        else:
            path.unlink()


def apply(change: Mutation, folder: Path) -> None:
    for name, content in change.files.items():
        path = folder / name
        path.unlink(missing_ok=True)
        if content == "folder":
            path.mkdir()
        elif content is not None:
            path.write_bytes(content)


def contents(folder: Path) -> dict[str, tuple[int, bytes]]:
    """Every file's time of change and bytes."""
    return {
        str(path.relative_to(folder)): (path.stat().st_mtime_ns, path.read_bytes() if path.is_file() else b"")
        for path in sorted(folder.rglob("*"))
    }


def loaded_or_refused(folder: Path) -> ws.Game | ws.DataFault:
    """The game in the folder, or the error; any other error is not caught."""
    try:
        return ws.load("liberty_road", data=folder)
    except ws.DataFault as error:
        return error


def records(game: ws.Game, *, without_source: bool = False) -> dict[str, list[Any]]:
    """All rows of all tables, in no particular order, as text."""
    tables = {name: getattr(game, name).reset_index() for name in game.tables}
    if without_source:
        tables = {name: table.drop(columns="source") for name, table in tables.items()}
    return {name: sorted(map(repr, table.to_dict("records"))) for name, table in tables.items()}


def some_odds(game: ws.Game) -> list[object]:
    """Odds that read every file: blocks, a weapon, both sides of the chips, damage markers."""
    return [
        game.fire("M5 Stuart", "Grenadiers", distance=5).probabilities,
        sorted(game.fire("M10 TD", "Panther G", distance=3, flank=True).detail()["fraction"]),
        game.fire("Rangers", "Pz IV H", distance=2, weapon="Bazooka", flank=True).probabilities,
        game.rally("Grenadiers", attempts=2).probabilities,
        game.close_combat("Rangers", ["Grenadiers", "Pz IV H"]).wins,
    ]


def assert_same(game: ws.Game, fate: Fate) -> None:
    if fate == "equal":
        assert game.edition == real().edition
        assert list(game.edition.units) == list(real().edition.units)
    without = fate == "other source"
    assert records(game, without_source=without) == records(real(), without_source=without)
    assert some_odds(game) == some_odds(real())


def assert_says_where(error: ws.DataFault, change: Mutation) -> None:
    """The error has a line for each fault that is due, and no other."""
    due = dict(change.faults)
    for said in str(error).split("\n"):
        found = LINE.fullmatch(said)
        assert found, f"not 'path:line: column: expected ..., got ...': {said[:300]!r}"
        assert len(said) < 1000
        path, line, column = Path(found["path"]).as_posix(), int(found["line"] or 0), found["column"] or ""
        places = [p for p in due if path.endswith(f"my data/{p[0]}") and p[1:] == (line, column)]
        # a header cell that is no word may be named in any way, or not at all
        places += [p for p in due if path.endswith(f"my data/{p[0]}") and p[1:] == (line, "") and line == 1]
        assert places, f"not due: {said}; due: {due}"
        text = due.pop(places[0])
        assert text in said
        if line > 1 and column:
            assert re.search(r"got \S| is in |it is missing", found["said"]), said
    assert not due, f"not said: {due}"


@pytest.mark.parametrize("change", MUTATIONS, ids=lambda change: change.title)
def test_a_changed_folder_loads_right_or_says_what_is_wrong(change: Mutation, folder: Path) -> None:
    apply(change, folder)
    before = contents(folder)
    outcome = loaded_or_refused(folder)
    if isinstance(outcome, ws.DataFault):
        assert change.fate in ("refused", "either"), f"harmless, but: {outcome}"
        assert_says_where(outcome, change)
    else:
        assert change.fate != "refused", f"loaded, but due were {dict(change.faults)}"
        assert_same(outcome, change.fate)
    assert contents(folder) == before


def test_there_are_500_of_them() -> None:
    assert len(MUTATIONS) == len({change.title for change in MUTATIONS}) == 500
    assert sum(change.fate != "refused" for change in MUTATIONS) >= 50


def test_the_units_of_one_file_are_enough(folder: Path) -> None:
    (folder / GERMAN).unlink()
    game = ws.load("liberty_road", data=folder)
    assert list(game.units.index) == [row[0] for row in table_of(ALLIED)[1:]]


@pytest.mark.parametrize("file", ["polish.csv", "Polish Army.csv", "POLISH.CSV"])
def test_a_further_file_adds_its_units(folder: Path, file: str) -> None:
    table = table_of(ALLIED)
    polish = [["Polish Rifles", "Polish", *table[1][2:]]]
    (folder / UNITS / file).write_bytes(written([table[0], *polish]))
    game = ws.load("liberty_road", data=folder)
    assert set(game.units.index) - set(real().units.index) == {"Polish Rifles"}
    assert game.edition.data_hash != real().edition.data_hash


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(ws.DataFault) as refused:
        ws.load("liberty_road", data=tmp_path / "nowhere")
    assert str(refused.value) == f"{tmp_path / 'nowhere'}: expected a folder with data files, there is none"
    assert not (tmp_path / "nowhere").exists()


@pytest.mark.skipif(sys.platform == "win32", reason="files are closed to readers in another way there")
@pytest.mark.skipif(hasattr(os, "geteuid") and os.geteuid() == 0, reason="root may read everything")
@pytest.mark.parametrize("name", FILES)
def test_a_file_that_may_not_be_read(name: str, folder: Path) -> None:
    (folder / name).chmod(0)
    with pytest.raises(ws.DataFault) as refused:
        ws.load("liberty_road", data=folder)
    (folder / name).chmod(0o600)
    assert f"{Path(name).name}: cannot be read: " in str(refused.value)


def test_a_refused_folder_leaves_the_real_data_alone(folder: Path) -> None:
    before = records(real())
    apply(next(change for change in MUTATIONS if change.title.startswith("several_cells")), folder)
    with pytest.raises(ws.DataFault):
        ws.load("liberty_road", data=folder)
    assert records(ws.load("liberty_road")) == records(real()) == before
