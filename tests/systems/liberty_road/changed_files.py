"""Changes of Liberty Road's data files: what each column takes, and what only its files can get wrong.

For tests/systems/test_changed_data.py. Columns from the rulebook p.2-5, 17.
"""

from collections.abc import Callable
from pathlib import Path
from random import Random

import wsanalysis as ws
from tests.systems import harmless_changes as harmless
from tests.systems import refused_changes as refused
from tests.systems.changing import Change, DataFiles, Family, Row, change, short, written

SEED = 1944
CHIPS = "chips/liberty_road.csv"
MARKERS = "chips/liberty_road_vehicle_damage.csv"
UNITS = "units/liberty_road"
ALLIED, GERMAN, WEAPONS = f"{UNITS}/allied.csv", f"{UNITS}/german.csv", f"{UNITS}/weapons.csv"
UNIT_FILES = (ALLIED, GERMAN)

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

FILES = DataFiles(
    (ALLIED, GERMAN, WEAPONS, CHIPS, MARKERS),
    numbers={name: tuple(limits) for name, limits in LIMITS.items()},
    words=WORDS,
    no_words=NO_WORDS,
    needed=NEEDED,
    odd={CHIPS: {"infantry": NO_BANDS, "vehicle": NO_BANDS}},
    one_is_enough=UNIT_FILES,
)


def underscored_number(data: DataFiles, number: int, rng: Random) -> Change:
    name = rng.choice([ALLIED, GERMAN, WEAPONS])
    line = rng.choice(data.lines(name, lambda row: row["anti_infantry_range"] != ""))
    return data.one_cell(name, line, "anti_infantry_range", "1_0")


def out_of_range(data: DataFiles, number: int, rng: Random) -> Change:
    """Each column below its least and above its greatest number, then far beyond."""
    name, column = data.column(LIMITS, number)
    low, high = LIMITS[name][column]
    far = rng.choice([low - 1000, high + 1000, 10**30, -(10**30), 2**63, 2**64])
    columns = sum(map(len, LIMITS.values()))
    value = (low - 1, high + 1, far)[min(number // columns, 2)]
    return data.one_cell(name, data.any_line(name, rng), column, str(value))


def wrong_bands(data: DataFiles, number: int, rng: Random) -> Change:
    column = rng.choice(["infantry", "vehicle"])
    return data.one_cell(CHIPS, data.any_line(CHIPS, rng), column, NO_BANDS[number % len(NO_BANDS)])


def far_bands(data: DataFiles, number: int, rng: Random) -> Change:
    """Distances beyond any map: no table of odds by distance could be made of them."""
    far = rng.choice([10**9, 10**18, 10**30])
    text = rng.choice([f"1-{far} reduced; {far + 1}+ miss", f"1-9 reduced; 10-{far} miss; {far + 1}+ miss"])
    return data.one_cell(CHIPS, data.any_line(CHIPS, rng), rng.choice(["infantry", "vehicle"]), text)


def wrong_sides(data: DataFiles, number: int, rng: Random) -> Change:
    name = rng.choice(UNIT_FILES)
    kind = rng.choice(["infantry", "vehicle"])
    line = rng.choice(data.lines(name, lambda row: row["kind"] == kind))
    text = rng.choice(NO_SIDES[kind])
    return data.one_cell(
        name, line, "sides", text, f"got {'' if text[:5] in ('move ', 'ready') else repr(text)}"
    )


def vehicle_without_sides(data: DataFiles, number: int, rng: Random) -> Change:
    name = rng.choice(UNIT_FILES)
    return data.one_cell(
        name, rng.choice(data.lines(name, lambda row: row["kind"] == "vehicle")), "sides", ""
    )


def cells_at_odds(data: DataFiles, number: int, rng: Random) -> Change:
    """Two cells of one row that do not go together."""
    name = rng.choice(UNIT_FILES)

    def line(fits: Callable[[Row], bool]) -> int:
        return rng.choice(data.lines(name, fits))

    def vehicle(row: Row) -> bool:
        return row["kind"] == "vehicle"

    def armed(row: Row) -> bool:
        return row["anti_vehicle_range"] != ""

    def foot(row: Row) -> bool:
        return not vehicle(row)

    kind = number % 7
    if kind == 0:
        return data.one_cell(name, line(vehicle), "drive", "foot", "got 'foot'")
    if kind == 1:
        return data.one_cell(
            name, line(vehicle), rng.choice(["front_armor", "rear_armor"]), "", "got an empty cell"
        )
    if kind == 2:
        return data.one_cell(name, line(foot), rng.choice(["front_armor", "rear_armor"]), "2", "got 2")
    if kind == 3:
        return data.one_cell(name, line(armed), "anti_vehicle_firepower", "", "got an empty cell")
    if kind == 4:
        unarmed = line(lambda row: not armed(row))
        return data.one_cell(name, unarmed, "anti_vehicle_firepower", "7", "got 7")
    if kind == 5:
        where = line(lambda row: row["anti_infantry_range"] == "")
        return data.one_cell(name, where, "anti_infantry_upshift", "3", "got 3")
    where = rng.choice(data.lines(WEAPONS, lambda row: row["anti_infantry_range"] == ""))
    return data.one_cell(WEAPONS, where, "anti_infantry_upshift", "3", "got 3")


def nothing_drawn(data: DataFiles, number: int, rng: Random) -> Change:
    """A bag with a single chip, or without any marker, is no bag."""
    if number % 2:
        table = data.table(CHIPS)
        kept = written([table[0], table[data.any_line(CHIPS, rng) - 1]])
        return change("one chip", {CHIPS: kept}, {(CHIPS, 0, ""): "at least two chips"})
    none = data.with_cells(MARKERS, {(line, "count"): "0" for line in data.lines(MARKERS)})
    return change("no markers", {MARKERS: none}, {(MARKERS, 0, "count"): "at least one marker"})


def default_left_out(data: DataFiles, number: int, rng: Random) -> Change:
    """An empty arc is all around, no upshift is none, empty portage is none, as is 0."""
    name = rng.choice([ALLIED, GERMAN])
    column, text = rng.choice([("anti_infantry_arc", "all"), ("anti_infantry_upshift", "0"), ("portage", "")])
    line = rng.choice(data.lines(name, lambda row: row[column] == text))
    new = "0" if column == "portage" else ""
    return change(
        f"{Path(name).name} {line} {column} {new!r}", {name: data.with_cells(name, {(line, column): new})}
    )


def same_bands(data: DataFiles, number: int, rng: Random) -> Change:
    line = data.any_line(CHIPS, rng)
    column = rng.choice(["infantry", "vehicle"])
    old = data.table(CHIPS)[line - 1][data.table(CHIPS)[0].index(column)]
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
    return change(
        f"chip line {line} {column} {new!a}", {CHIPS: data.with_cells(CHIPS, {(line, column): new})}
    )


def foreign_digits(data: DataFiles, number: int, rng: Random) -> Change:
    """Bands in the digits of another script: read as the numbers they are, or refused."""
    line = rng.choice(data.lines(CHIPS, lambda row: row["infantry"][0] == "1"))
    old = data.table(CHIPS)[line - 1][data.table(CHIPS)[0].index("infantry")]
    new = old.translate({ord("0") + i: 0x0660 + i for i in range(10)})
    files = {CHIPS: data.with_cells(CHIPS, {(line, "infantry"): new})}
    return change(f"chip line {line} {new!a}", files, {(CHIPS, line, "infantry"): short(new)}, fate="either")


def name_taken(data: DataFiles, number: int, rng: Random) -> Change:
    """A name that another file has already."""
    earlier, later = rng.choice([(ALLIED, GERMAN), (ALLIED, WEAPONS), (GERMAN, WEAPONS)])
    taken = data.table(earlier)[data.any_line(earlier, rng) - 1][0]
    got = f"{taken!r} is in {Path(earlier).name} line"
    return data.one_cell(later, data.any_line(later, rng), "name", taken, got)


def no_unit_files(data: DataFiles, number: int, rng: Random) -> Change:
    return change("no unit files", {ALLIED: None, GERMAN: None}, {(UNITS, 0, ""): "there is none"})


FAMILIES: tuple[tuple[int, Family], ...] = (
    (28, refused.no_number),
    (4, underscored_number),
    (56, out_of_range),
    (14, refused.wrong_word),
    (40, wrong_bands),
    (4, far_bands),
    (28, refused.empty_cell),
    (14, refused.formula),
    (16, wrong_sides),
    (3, vehicle_without_sides),
    (21, cells_at_odds),
    (12, refused.several_cells),
    (12, refused.cell_in_any_dialect),
    (12, refused.missing_column),
    (8, refused.extra_column),
    (6, refused.renamed_column),
    (6, refused.doubled_column),
    (6, refused.broken_header),
    (10, refused.uneven_row),
    (10, refused.same_name),
    (5, name_taken),
    (3, refused.binary),
    (4, refused.zero_byte),
    (6, refused.other_encoding),
    (4, refused.open_quote),
    (3, refused.cut_off),
    (2, refused.cell_beyond_limit),
    (9, refused.whole_file),
    (1, no_unit_files),
    (2, nothing_drawn),
    (5, harmless.swapped_columns),
    (3, harmless.reordered_rows),
    (10, harmless.other_dialect),
    (5, harmless.empty_columns_at_the_end),
    (4, harmless.stray_blanks),
    (2, harmless.blank_before_quote),
    (2, harmless.loud_header),
    (8, harmless.same_number),
    (3, default_left_out),
    (4, same_bands),
    (3, harmless.long_source),
    (1, foreign_digits),
    (7, harmless.file_beside),
)


def some_odds(game: ws.Game) -> list[object]:
    """Odds that read every file: blocks, a weapon, both sides of the chips, damage markers."""
    return [
        game.fire("M5 Stuart", "Grenadiers", distance=5).probabilities,
        sorted(game.fire("M10 TD", "Panther G", distance=3, flank=True).detail()["fraction"]),
        game.fire("Rangers", "Pz IV H", distance=2, weapon="Bazooka", flank=True).probabilities,
        game.rally("Grenadiers", attempts=2).probabilities,
        game.close_combat("Rangers", ["Grenadiers", "Pz IV H"]).wins,
    ]
