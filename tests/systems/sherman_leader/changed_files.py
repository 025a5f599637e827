"""Changes of Sherman Leader's data files: what its columns take, and what only its files can get wrong.

For tests/systems/test_changed_data.py.
"""

from dataclasses import replace
from pathlib import Path
from random import Random

import wsanalysis as ws
from tests.systems import harmless_changes as harmless
from tests.systems import refused_changes as refused
from tests.systems.changing import NO_NUMBERS, Change, DataFiles, Family, change, in_turn, written
from tests.systems.families import HARMLESS, REFUSED
from wsanalysis.systems.sherman_leader.edition import ShermanLeader

SEED = 1944
NAMES = {
    path.stem.removeprefix("sherman_leader_"): path.as_posix()
    for table in ShermanLeader.tables.values()
    for path in table.files
}
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
    "support": ("count", "cost"),
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

FILES = DataFiles(
    tuple(NAMES.values()),
    numbers={NAMES[short]: columns for short, columns in WHOLE.items()},
    words={NAMES[short]: columns for short, columns in WORDS.items()},
    no_words=("perhaps", "?", "Tnak", "yess", "-", "turns", "Medic 1; Medic 1", "2 Elephant"),
    no_numbers=(*NO_NUMBERS, "9999", "-999"),
)


def a_unit_of_both_sides(data: DataFiles, number: int, rng: Random) -> Change:
    name, other = rng.choice([NAMES["american"], NAMES["german"]]), NAMES["japanese"]
    taken = rng.choice(data.table(name)[1:])[0]
    got = f"{taken!r} is in {Path(name).name} line"
    return data.one_cell(other, data.any_line(other, rng), "name", taken, got)


def at_odds(data: DataFiles, number: int, rng: Random) -> Change:
    """Two cells of one row that do not go together."""
    short, where, column, text, said = in_turn(number, [
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
    name = NAMES[short]
    line = rng.choice(data.lines(name, lambda row: row[where[0]] == where[1]))
    return data.one_cell(name, line, column, text, said)


def a_needed_row_gone(data: DataFiles, number: int, rng: Random) -> Change:
    short, column, row, said = in_turn(number, [
        ("terrain", "terrain", "bocage", "a row for 'bocage'"),
        ("tactical_moves", "roll", "4", "a row for 4"),
        ("tactical_moves", "roll", "0", "a row for 0"),
        ("operational_moves", "kind", "Supply", "a row for 'Supply'"),
        ("placement", "low", "hex 4-5", "the roll 4 once"),
        ("support", "counter", "Truck", "a row for 'Truck'"),
        ("support", "counter", "Scout", "a row for 'Scout'"),
        ("german", "type", "German MG", "a unit of type 'MG'"),
        ("japanese", "type", "Japanese Truck", "a unit of type 'Truck'"),
    ])  # fmt: skip
    name = NAMES[short]
    table = [cells for cells in data.table(name) if cells[0] != row]
    gone = change(f"{name} without {row}", {name: written(table)}, {(name, 0, column): said})
    return replace(gone, more_follow=True)


FAMILIES: tuple[tuple[int, Family], ...] = (
    (67, refused.no_number),
    *REFUSED,
    (4, a_unit_of_both_sides),
    (19, at_odds),
    (9, a_needed_row_gone),
    (12, harmless.other_dialect),
    (6, harmless.swapped_columns),
    *HARMLESS,
)


def some_odds(game: ws.Game) -> list[object]:
    """Odds that read units, commanders, terrain, damage counters, moves and campaigns."""
    return [
        game.attack("M4 Sherman (75mm)", "Tiger", distance=2, commander="Eandi Average").probabilities,
        game.enemy_attack("StuG", "M4 Sherman (75mm)", distance=1, terrain="light cover").probabilities,
        game.enemy_orders("Rifle", campaign="Bulge 1944", half=True).probabilities,
        game.operational_week("6A", weeks=1, campaign="Bulge 1944").probabilities,
    ]
