"""Changes of the 2019 draft's data files: what its columns take, and what only its files can get wrong.

For tests/systems/test_changed_data.py.
"""

from random import Random

import wsanalysis as ws
from tests.systems import harmless_changes as harmless
from tests.systems import refused_changes as refused
from tests.systems.changing import Change, DataFiles, Family, change, in_turn, written
from tests.systems.families import HARMLESS, REFUSED

SEED = 2019
GERMAN, ALLIED, WEAPONS, TERRAIN, SHEAFS, ARTILLERY = (
    f"units/draft_2019/{name}.csv"
    for name in ("german", "allied", "weapons", "terrain", "sheafs", "artillery")
)
CHITS, DAMAGE, SUPPRESSION = (f"chips/draft_2019_{name}.csv" for name in ("chits", "damage", "suppression"))
UNIT_NUMBERS = (
    "valor", "signature", "awareness", "speed", "effective_range", "full_fp", "penetration", "front_armor",
    "half_circles", "half_dots",
)  # fmt: skip
UNIT_WORDS = ("kind", "drive", "size", "field", "features", "ground_pressure", "stowage")

FILES = DataFiles(
    (GERMAN, ALLIED, WEAPONS, TERRAIN, SHEAFS, ARTILLERY, CHITS, DAMAGE, SUPPRESSION),
    numbers={
        GERMAN: UNIT_NUMBERS,
        ALLIED: UNIT_NUMBERS,
        WEAPONS: ("effective_range", "minimum_range", "full_fp", "penetration"),
        SHEAFS: ("q", "r", "range", "firepower"),
        ARTILLERY: ("valor", "deviations", "penetration"),
        CHITS: ("drift", "foot_firepower", "vehicle_firepower"),
        DAMAGE: ("count",),
        SUPPRESSION: ("count", "blast"),
    },
    words={
        GERMAN: UNIT_WORDS,
        ALLIED: UNIT_WORDS,
        WEAPONS: ("field", "features"),
        TERRAIN: ("kind", "cover", "fortifies", "building", "obscures", "bog", "impassable"),
        SHEAFS: ("sheaf",),
        ARTILLERY: ("kind", "sheafs"),
        CHITS: ("medals", "unlucky_13", "event", "foot", "foot_icons", "vehicle", "vehicle_icons"),
        DAMAGE: ("infantry", "gun", "vehicle", "red_medal"),
        SUPPRESSION: ("effect", "red_medal"),
    },
    no_words=("perhaps", "?", "infantrie", "yess", "77", "0-2 damage; 3+ miss", "blast blast", "IN COVR"),
    needed={CHITS: ("medals", "foot", "vehicle"), GERMAN: ("valor", "signature")},
    odd={CHITS: {"foot": ("0 miss; 1+ damaged", "0-2 damaged; 4+ miss", "1+ miss", "0+ miss; 3+ miss")}},
    one_is_enough=(GERMAN, ALLIED),
)


def a_unit_of_both_nations(data: DataFiles, number: int, rng: Random) -> Change:
    row = rng.choice([cells for cells in data.table(ALLIED)[1:] if cells[2] == "vehicle"])
    table = [*data.table(GERMAN), row]
    due = {(GERMAN, len(table), "name"): f"{row[0]!r} is in allied.csv line"}
    return change(f"{row[0]} in both files", {GERMAN: written(table)}, due)


def at_odds(data: DataFiles, number: int, rng: Random) -> Change:
    """Two cells of one row that do not go together."""
    name, where, column, text, said = in_turn(number, [
        (GERMAN, ("kind", "vehicle"), "drive", "foot", "got 'foot'"),
        (GERMAN, ("kind", "squad"), "drive", "tracked", "got 'tracked'"),
        (ALLIED, ("kind", "vehicle"), "rear_armor", "", "got an empty cell"),
        (ALLIED, ("kind", "gun"), "front_armor", "3", "got 3"),
        (GERMAN, ("kind", "team"), "size", "large", "got 'large'"),
        (GERMAN, ("kind", "squad"), "size", "small", "got 'small'"),
        (GERMAN, ("kind", "squad"), "reduced_to", "", "got an empty cell"),
        (ALLIED, ("kind", "gun"), "reduced_to", "Rangers Team", "got Rangers Team"),
        (ALLIED, ("full_fp", "7"), "limited_fp", "8", "got 8"),
        (WEAPONS, ("full_fp", "7"), "limited_fp", "8", "got 8"),
        (WEAPONS, ("full_fp", "9"), "limited_fp", "", "got an empty cell"),
        (ALLIED, ("kind", "vehicle"), "effective_range", "", "got an empty cell"),
    ])  # fmt: skip
    line = rng.choice(data.lines(name, lambda row: row[where[0]] == where[1]))
    return data.one_cell(name, line, column, text, said)


def files_at_odds(data: DataFiles, number: int, rng: Random) -> Change:
    """What is wrong only with a file as a whole."""
    kind = number % 4
    if kind == 0:
        gone = rng.choice(["open", "woods", "rubble", "blaze", "bunker"])
        table = [cells for cells in data.table(TERRAIN) if cells[0] != gone]
        due = {(TERRAIN, 0, "terrain"): f"a row for {gone!r}"}
        return change(f"no {gone}", {TERRAIN: written(table)}, due)
    if kind == 1:
        gone = rng.choice(["converged", "linear", "normal", "open"])
        table = [cells for cells in data.table(SHEAFS) if cells[1] != gone]
        return change(f"no {gone}", {SHEAFS: written(table)}, {(SHEAFS, 0, "sheaf"): f"a row for {gone!r}"})
    if kind == 2:
        place = rng.choice(data.lines(SHEAFS, lambda row: row["sheaf"] == "open" and row["q"] != "0"))
        row = data.table(SHEAFS)[place - 1]
        twice = [*data.table(SHEAFS), ["once more", *row[1:]]]
        due = {(SHEAFS, 0, "q"): f"hex {row[2]},{row[3]} of open once"}
        return change(f"hex of line {place} twice", {SHEAFS: written(twice)}, due)
    line = rng.choice(data.lines(GERMAN, lambda row: row["kind"] == "squad"))
    squad = data.table(GERMAN)[line - 1][0]
    changed = data.with_cells(GERMAN, {(line, "reduced_to"): "Nobody"})
    return change(f"no team for {squad}", {GERMAN: changed}, {(GERMAN, 0, "reduced_to"): f"for {squad}"})


FAMILIES: tuple[tuple[int, Family], ...] = (
    (40, refused.no_number),
    *REFUSED,
    (4, a_unit_of_both_nations),
    (12, at_odds),
    (8, files_at_odds),
    (12, harmless.other_dialect),
    (6, harmless.swapped_columns),
    *HARMLESS,
)


def some_odds(game: ws.Game) -> list[object]:
    """Odds that read units, weapons, ground, chits, tokens, sheafs and artillery."""
    return [
        game.fire("Grenadiers", "Riflemen", distance=3, terrain="woods", activates=True).probabilities,
        game.melee("Rangers", "Panther G", weapon="Bazooka").probabilities,
        game.rally("M4A1 Sherman", tokens=2).probabilities,
        game.barrage("Artillery", "Grenadiers", sheaf="open", q=1).impact,
        game.bog("Tiger II", terrain="mud").probabilities,
    ]
