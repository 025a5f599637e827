"""Facts that the data files of Storms of Steel must keep.

The files are read with `csv` alone, and the facts stand here once more, so that these tests are a witness
independent of the package.
"""

import re

from tests.as_written import CHIPS, Row, by_name
from tests.as_written import UNITS as UNITS_FOLDER
from tests.data.storms_of_steel_printed import TABLES, printed

FOLDER = UNITS_FOLDER / "storms_of_steel"
NUMBER = r"(-?\d+)(!?)|d6"

UNITS = by_name(FOLDER / "german.csv", FOLDER / "soviet.csv")
FOOT, VEHICLE = (by_name(CHIPS / f"storms_of_steel_{pile}_hits.csv") for pile in ("foot", "vehicle"))
TERRAIN = by_name(FOLDER / "terrain.csv")
CARDS = by_name(CHIPS / "storms_of_steel_cards.csv")

SEVEN = (
    "fire_cost", "move_cost", "red_firepower", "blue_firepower", "range", "front_defense", "flank_defense",
)  # fmt: skip

ROWS: dict[str, dict[str, Row]] = {
    "units": UNITS,
    "terrain": TERRAIN,
    "movement": by_name(FOLDER / "movement.csv"),
    "fortifications": by_name(FOLDER / "fortifications.csv"),
    "weapons": by_name(FOLDER / "weapon_cards.csv"),
    "foot hits": FOOT,
    "vehicle hits": VEHICLE,
    "cards": CARDS,
}


def wrong(rows: dict[str, dict[str, Row]]) -> list[str]:
    """Where data files say something else than the rulebook prints."""
    found = []
    for table in TABLES:
        for (name, column), cell in printed(table).items():
            if rows[table][name][column] != cell:
                found.append(
                    f"{table}, {name}, {column}: printed {cell!r}, not {rows[table][name][column]!r}"
                )
    return found


def said_to_be_printed(table: str, row: Row) -> set[str]:
    """The columns with numbers that a row's source says are the rulebook's."""
    own, _, rest = row["source"].partition("rest reconstructed")
    if table == "units":
        if "all seven numbers" in own:
            return {*SEVEN, "count"}
        return {column for column in SEVEN if column.replace("_", " ") in own} | {"count"}
    return set() if rest else {column for column in row if re.fullmatch(NUMBER, row[column])}


def test_55_kinds_of_counters_169_in_all() -> None:
    assert len(UNITS) == 55
    assert sum(int(row["count"]) for row in UNITS.values()) == 169
    assert {row["nation"] for row in UNITS.values()} == {"German", "Soviet"}


def test_the_data_are_as_printed() -> None:
    """Every number and word of terrain, movement, works, counters, cards, weapons and units (p.8-19)."""
    assert wrong(ROWS) == []
    for name, row in UNITS.items():
        if "all seven numbers" in row["source"]:
            assert all(f"{column} " not in row["confidence"] for column in SEVEN), name


def test_what_a_source_calls_printed_is_typed_a_second_time() -> None:
    for table, rows in ROWS.items():
        known = printed(table)
        assert {name for name, _ in known} <= set(rows)
        missing = [
            (name, column)
            for name, row in rows.items()
            for column in said_to_be_printed(table, row)
            if (name, column) not in known
        ]
        assert missing == [], table


def test_any_one_printed_cell_that_is_changed_is_seen() -> None:
    """Each cell of each file in turn, all numbers of rows that are not reconstructed among them."""
    changed, unseen = 0, []
    for table, rows in ROWS.items():
        known = printed(table)
        for name, row in rows.items():
            for column, cell in row.items():
                number = re.fullmatch(NUMBER, cell)
                if number is None and (name, column) not in known:
                    continue
                other = str(int(number[1]) + 1) + number[2] if number and number[1] else f"{cell}?"
                row[column] = other
                if wrong(ROWS):
                    changed += 1
                else:
                    unseen.append((table, name, column))
                row[column] = cell
    assert wrong(ROWS) == []
    assert changed > 1000
    doubtful = {
        (table, name)
        for table, rows in ROWS.items()
        for name, row in rows.items()
        if "reconstr" in row["source"]
    }
    assert [cell for cell in unseen if cell[:2] not in doubtful] == []


def test_what_is_not_sure_says_so_in_the_source() -> None:
    unsure = [row for row in UNITS.values() if row["confidence"] != "high"]
    assert len(unsure) == 45
    assert [row["name"] for row in unsure if "reconstructed" not in row["source"]] == []
    assert [
        row["name"] for row in UNITS.values() if "reconstructed" in row["source"] and row not in unsure
    ] == []


def test_guns_have_a_shield_in_front_only() -> None:
    guns = [row for row in UNITS.values() if row["kind"] == "gun"]
    assert len(guns) == 5
    assert {(row["front_color"], row["flank_color"]) for row in guns} == {("blue", "red")}


def test_twenty_counters_in_each_pile() -> None:
    foot = {"Stunned": 3, "Unnerved": 2, "Killed": 1, "Panicked": 2, "Pinned": 5, "Suppressed": 5}
    assert {name: int(row["count"]) for name, row in FOOT.items()} == {**foot, "Cowering": 2}
    vehicle = {"Destroyed": 1, "Immobilized": 5, "Light Damage": 5, "Panicked": 1, "Stunned": 1}
    guns = {"Gun Damaged red": 1, "Gun Damaged blue": 1, "Suppressed": 5}
    assert {name: int(row["count"]) for name, row in VEHICLE.items()} == vehicle | guns
    assert sum(foot.values()) + 2 == sum(vehicle.values()) + 7 == 20


def test_rally_numbers() -> None:
    assert {row["rally"] for row in FOOT.values() if row["counter"] != "Killed"} == {"7", "8"}
    assert [name for name, row in FOOT.items() if row["rally"] == "8"] == ["Panicked", "Cowering"]
    assert [name for name, row in VEHICLE.items() if row["rally"]] == ["Panicked", "Stunned", "Suppressed"]


def test_cover_and_costs_of_terrain() -> None:
    cover = {name: int(row["cover"]) for name, row in TERRAIN.items()}
    assert [name for name, dm in cover.items() if dm == 2] == ["stone building", "woods"]
    assert [name for name, dm in cover.items() if dm < 0] == ["ford"]
    assert [name for name, row in TERRAIN.items() if row["wheeled"] == "no"] == [
        "stone building", "wooden building", "woods", "river", "marsh",
    ]  # fmt: skip
    assert [name for name, row in TERRAIN.items() if "!" in row["tracked"]] == ["stone building", "marsh"]


def test_cards_are_counted_as_listed() -> None:
    green = [row for row in CARDS.values() if row["kind"] == "action"]
    assert sum(int(row["count"]) for row in green) == 12 + 11 * 2 + 1 + 2 + 2 + 1 == 40
    assert len([row for row in CARDS.values() if row["kind"] == "veteran"]) == 16
    paid = {name: (row["cost"], row["paid_with"]) for name, row in CARDS.items() if row["cost"] != "0"}
    assert paid["Auto-Rally"] == ("2", "AP or CAP")
    assert paid["+1D6 APs"] == ("1", "CAP")
    assert paid["+1D6 CAPs"] == ("2", "AP")
