"""What the unit cards of the 2019 draft say: ratings as on the counters, squads beside teams (3.0, 4.0)."""

from collections.abc import Sequence
from functools import partial

from wsanalysis.game import Game
from wsanalysis.printing.draft_2019 import WORDS
from wsanalysis.printing.ratings import CardWords, Entry, Row, Section, number, rows_of, section

LETTERS = {
    "blast": "B", "sustained": "S", "indirect": "I", "desant": "D", "amphibious": "A", "dual-facing": "2",
    "foot": "", "wheeled": "w", "tracked": "t", "wet": "W", "volatile": "V", "normal": "", "low": "L",
    "high": "H", "front": " f", "rear": " r", "all": "",
}  # fmt: skip
"""What stands for a word of the data."""


def fire(row: Row) -> str:
    """Effective range, from the minimum range on; full and limited FP."""
    if row["effective_range"] is None:
        return ""
    near = f"{row['minimum_range']}–" if row["minimum_range"] else ""
    power = "" if row["full_fp"] is None else f" · {row['full_fp']}/{row['limited_fp']}"
    return f"{near}{row['effective_range']}{power}"


def penetration(row: Row) -> str:
    """Penetration, f or r for a field of fire to the front or rear only."""
    return f"{number(row, 'penetration').removeprefix('0')}{LETTERS[row['field']]}".strip()


def move(row: Row) -> str:
    """Speed, how it moves and its ground pressure."""
    how = LETTERS[row["drive"]] + LETTERS[row["ground_pressure"]]
    return f"{number(row, 'speed')} {how}".strip()


def marks(row: Row) -> str:
    """What else is printed on the counter."""
    words = (*(row["features"] or "").split(), row.get("stowage") or "normal")
    return " ".join(filter(None, (LETTERS[word] for word in words)))


RATINGS = WORDS.ratings(
    "Ratings on unit cards", {"speed": move, "fire": fire, "penetration": penetration, "marks": marks}
)
ON_FOOT = ("valor", "speed", "sig/aw", "range · FP", "pen")


def sections(game: Game, nations: Sequence[str]) -> list[Section]:
    """Squads, teams, guns, vehicles, and the weapons that the nation's infantry deploys."""
    units = rows_of(game, nations)
    squads = [row["name"] for row in units if row["kind"] == "squad"]
    # each weapon with the nation's first squad as its bearer
    weapons = (
        Entry(row["name"], row, squads[0], {"weapon": row["name"]}, partial(_is_for, row))
        for row in rows_of(game, nations, "weapons")
        if squads
    )
    return [
        section("Squads", units, RATINGS(*ON_FOOT), "squad"),
        section("Teams", units, RATINGS(*ON_FOOT), "team"),
        section("Guns", units, RATINGS("size", *ON_FOOT, "marks"), "gun"),
        section("Vehicles", units, RATINGS("size", *ON_FOOT, "armor", "marks"), "vehicle"),
        Section("Deployed by infantry", tuple(weapons), RATINGS("range · FP", "pen", "marks")),
    ]


def _is_for(weapon: Row, target: Row) -> bool:
    """Whether the weapon itself is for such a target: firepower for all, or penetration for vehicles."""
    return weapon["full_fp"] is not None or target["kind"] == "vehicle"


CARDS = CardWords(
    question="fire",
    distances=(1, 4, 8, 14),
    targets=(("Grenadiers", "Riflemen"), ("Pz IV H", "M4A1 Sherman"), ("Panther G", "Churchill VII")),
    sections=sections,
    situation="Full FP at a ready target's front, in the open; tokens face down",
    chances=("any effect", "eliminated"),
)
"""The words for `wsanalysis.printing.unit_cards`."""
