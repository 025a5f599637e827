"""What the unit cards of Storms of Steel say: ratings as on the counters, units by kind (1.0, 7.1)."""

from collections.abc import Mapping, Sequence

from wsanalysis.game import Game
from wsanalysis.recipes.card_words import CardWords, Entry, Rating, Row, Section, number

HEADS: Mapping[str, tuple[str, ...]] = {
    "Foot units": ("foot",),
    "Guns": ("gun",),
    "Vehicles": ("wheeled", "tracked"),
    "Airplanes": ("air",),
}
MARKS: Mapping[str, str] = {"mortar": "M", "smoke": "K", "engineer": "E", "sniper": "N", "anti-air": "A"}


def fire(row: Row) -> str:
    """The cost of a shot, and of indirect fire."""
    return _pair(number(row, "fire_cost"), number(row, "indirect_cost"))


def move(row: Row) -> str:
    """The cost of a move, and the bonus moves."""
    return number(row, "move_cost") + (f" +{row['bonus_moves']}" if row["bonus_moves"] else "")


def red(row: Row) -> str:
    """Firepower at red defenses, in brackets where it stands in a white box."""
    return _boxed(row, "red")


def blue(row: Row) -> str:
    """Firepower at blue defenses, in brackets where it stands in a white box."""
    return _boxed(row, "blue")


def reach(row: Row) -> str:
    """The range, from the nearest hex on where it has one."""
    near = f"{row['min_range']}–" if row["min_range"] else ""
    return near + number(row, "range")


def front(row: Row) -> str:
    """Front defense with its color."""
    return f"{row['front_defense']} {row['front_color'][:1]}"


def flank(row: Row) -> str:
    """Flank defense with its color."""
    return f"{row['flank_defense']} {row['flank_color'][:1]}"


def marks(row: Row) -> str:
    """What else is printed on the counter."""
    said = [
        "T" if row["turret"] == "yes" else "",
        "O" if row["open_topped"] == "yes" else "",
        f"S{row['shield']}" if row["shield"] else "",
        *(MARKS.get(word, word) for word in str(row["abilities"] or "").split()),
    ]
    return " ".join(word for word in said if word)


RATINGS = (
    Rating("fire", "APs of a shot / of indirect fire", fire),
    Rating("move", "APs of a hex, bonus moves", move),
    Rating("red", "firepower at red; [ ] white box", red),
    Rating("blue", "firepower at blue; [ ] white box", blue),
    Rating("range", "in hexes", reach),
    Rating("front", "defense; r red, b blue", front),
    Rating("flank", "defense; r red, b blue", flank),
    Rating(
        "marks",
        "T turret, O open-topped, S shield, M mortar, K smoke, E engineer, N sniper, A anti-air",
        marks,
    ),
)


def sections(game: Game, nations: Sequence[str]) -> list[Section]:
    """The nation's units by kind, wheeled and tracked ones together."""
    units = [row for row in game.system.tables["units"](game.edition) if row["nation"] in nations]
    return [
        Section(
            head,
            tuple(Entry(row["name"], row, row["name"]) for row in units if row["kind"] in kinds),
            RATINGS,
        )
        for head, kinds in HEADS.items()
    ]


def _boxed(row: Row, color: str) -> str:
    printed = number(row, f"{color}_firepower").replace("-", "\N{MINUS SIGN}")
    return f"[{printed}]" if row["white_box"] in (color, "both") else printed


def _pair(one: str, other: str) -> str:
    return f"{one} / {other}" if other else one


CARDS = CardWords(
    question="attack",
    distances=(1, 4, 8, 14),
    targets=(
        ("Rifles '41", "Infantry '43"),
        ("T-34c", "Panzer IVh"),
        ("KV1c", "Tiger Ie"),
    ),
    sections=sections,
    situation="Unhit target, its front, in the open; no CAPs, no cards",
    chances=("hit at all", "destroyed"),
)
"""The words for `wsanalysis.recipes.unit_cards`."""
