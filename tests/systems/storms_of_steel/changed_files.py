"""Changes of Storms of Steel's data files: what its columns take, and what only its files can get wrong.

For tests/systems/test_changed_data.py.
"""

from pathlib import Path
from random import Random

import wsanalysis as ws
from tests.systems import harmless_changes as harmless
from tests.systems import refused_changes as refused
from tests.systems.changing import NO_NUMBERS, Change, DataFiles, Family, change, in_turn, written
from tests.systems.families import HARMLESS, REFUSED

SEED = 1943
GERMAN, SOVIET = "units/storms_of_steel/german.csv", "units/storms_of_steel/soviet.csv"
TERRAIN, MOVEMENT = "units/storms_of_steel/terrain.csv", "units/storms_of_steel/movement.csv"
CARDS = "chips/storms_of_steel_cards.csv"
NAMES = (
    GERMAN,
    SOVIET,
    TERRAIN,
    MOVEMENT,
    "units/storms_of_steel/fortifications.csv",
    "units/storms_of_steel/weapon_cards.csv",
    "chips/storms_of_steel_foot_hits.csv",
    "chips/storms_of_steel_vehicle_hits.csv",
    CARDS,
)
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


def by_file(columns: dict[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    """The same by the name of the file."""
    return {
        name: columns[Path(name).stem.removeprefix("storms_of_steel_")]
        for name in NAMES
        if Path(name).stem.removeprefix("storms_of_steel_") in columns
    }


FILES = DataFiles(
    NAMES,
    numbers=by_file(WHOLE),
    words=by_file(WORDS),
    no_words=("perhaps", "?", "infantrie", "yess", "77", "high; rnge low", "smoke smoke"),
    no_numbers=(*NO_NUMBERS, "999", "-999"),
    one_is_enough=(GERMAN, SOVIET),
)


def a_unit_of_both_nations(data: DataFiles, number: int, rng: Random) -> Change:
    row = rng.choice(data.table(GERMAN)[1:])
    table = [*data.table(SOVIET), row]
    due = {(SOVIET, len(table), "name"): f"{row[0]!r} is in german.csv line"}
    return change(f"{row[0]} in both files", {SOVIET: written(table)}, due)


def at_odds(data: DataFiles, number: int, rng: Random) -> Change:
    """Two cells of one row that do not go together."""
    kind, column, text, said = in_turn(number, [
        ("foot", "turret", "yes", "got yes"),
        ("foot", "shield", "2", "got 2"),
        ("gun", "open_topped", "yes", "got yes"),
        ("foot", "front_color", "blue", "got 'blue'"),
        ("tracked", "min_range", "90", "got 90"),
        ("gun", "indirect_cost", "4", "got 4"),
    ])  # fmt: skip
    fits = [i for i, row in enumerate(data.table(GERMAN)[1:], 2) if row[2] == kind and "mortar" not in row]
    return data.one_cell(GERMAN, rng.choice(fits), column, text, said)


def a_needed_row_gone(data: DataFiles, number: int, rng: Random) -> Change:
    name, column, row = in_turn(number, [
        (TERRAIN, "terrain", "open"),
        (MOVEMENT, "situation", "uphill"),
        (MOVEMENT, "situation", "into barbed wire"),
        (CARDS, "effect", "luck"),
    ])  # fmt: skip
    table = [cells for cells in data.table(name) if row not in cells]
    return change(f"{name} without {row}", {name: written(table)}, {(name, 0, column): f"a row for {row!r}"})


FAMILIES: tuple[tuple[int, Family], ...] = (
    (36, refused.no_number),
    *REFUSED,
    (4, a_unit_of_both_nations),
    (6, at_odds),
    (4, a_needed_row_gone),
    (12, harmless.other_dialect),
    (6, harmless.swapped_columns),
    *HARMLESS,
)


def some_odds(game: ws.Game) -> list[object]:
    """Odds that read units, terrain, counters and cards."""
    return [
        game.attack("Infantry '43", "Rifles '41", distance=5, terrain="woods", caps=1).probabilities,
        game.attack("Tiger Ie", "T-34c", distance=12, luck="hardened").detail()["fraction"].tolist(),
        game.rally("Rifles '41", state="Cowering", attempts=3).probabilities,
        game.path_cost("T-34b", ["open", "marsh"]).probabilities,
        game.artillery("122mm m.38", ["Rifles '41"], fortification="bunker").probabilities,
    ]
