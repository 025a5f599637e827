"""What the unit cards of Storms of Steel say: ratings as on the counters, units by kind (1.0, 7.1)."""

from collections.abc import Mapping, Sequence
from functools import partial

from wsanalysis.game import Game
from wsanalysis.printing.ratings import CardWords, Row, Section, number, rows_of, section
from wsanalysis.printing.storms_of_steel import WORDS

HEADS: Mapping[str, tuple[str, ...]] = {
    "Foot units": ("foot",),
    "Guns": ("gun",),
    "Vehicles": ("wheeled", "tracked"),
    "Airplanes": ("air",),
}
MARKS: Mapping[str, str] = {"mortar": "M", "smoke": "K", "engineer": "E", "sniper": "N", "anti-air": "A"}


def firepower(color: str, row: Row) -> str:
    """Firepower at defenses of a color, in brackets where it stands in a white box."""
    printed = number(row, f"{color}_firepower").replace("-", "\N{MINUS SIGN}")
    return f"[{printed}]" if row["white_box"] in (color, "both") else printed


def marks(row: Row) -> str:
    """What else is printed on the counter."""
    said = [
        "T" if row["turret"] == "yes" else "",
        "O" if row["open_topped"] == "yes" else "",
        f"S{row['shield']}" if row["shield"] else "",
        *(MARKS.get(word, word) for word in str(row["abilities"] or "").split()),
    ]
    return " ".join(filter(None, said))


RATINGS = WORDS.ratings(
    "Ratings on unit cards",
    {"red": partial(firepower, "red"), "blue": partial(firepower, "blue"), "marks": marks},
)


def sections(game: Game, nations: Sequence[str]) -> list[Section]:
    """The nation's units by kind, wheeled and tracked ones together."""
    units = rows_of(game, nations)
    return [section(head, units, RATINGS(), *kinds) for head, kinds in HEADS.items()]


CARDS = CardWords(
    question="attack",
    distances=(1, 4, 8, 14),
    targets=(("Rifles '41", "Infantry '43"), ("T-34c", "Panzer IVh"), ("KV1c", "Tiger Ie")),
    sections=sections,
    situation="Unhit target, its front, in the open; no CAPs, no cards",
    chances=("hit at all", "destroyed"),
)
"""The words for `wsanalysis.printing.unit_cards`."""
