"""Cards: action, event and veteran cards, and weapon cards with firepower (8.0, p.17-18)."""

from dataclasses import dataclass
from typing import Annotated, Literal

from annotated_types import Ge, Le

from wsanalysis.files.cells import YesNo
from wsanalysis.systems.storms_of_steel.unit import Firepower, Hexes, Name

Paid = Literal["nothing", "AP", "CAP", "AP or CAP"]
Effect = Literal[
    "free action", "rallies", "rally attempt", "moves", "spends an enemy", "d6 AP", "d6 CAP", "firepower",
    "two actions", "hasty defense", "luck", "enemy loses CAP", "immobilizes", "reveals", "lays a mine",
    "removes a mine", "fresh again", "range and firepower", "ignores panic", "more AP", "kills its killer",
    "backward for nothing", "wins initiative", "ignores its counter", "draws a card", "stays hidden",
    "rolls a die again", "defense", "close combat firepower", "scores", "objective", "event",
    "ends the game",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Card:
    """An action, veteran or event card: its cost in APs or CAPs, and its effect by a word and a number."""

    card: Name
    number: str
    kind: Literal["action", "veteran", "event"]
    count: Annotated[int, Ge(0), Le(99)]
    cost: Annotated[int, Ge(0), Le(9)]
    paid_with: Paid
    use: Literal["once", "each round", "always"]
    effect: Effect
    amount: Annotated[int, Ge(0), Le(9)] = 0
    source: Name = "edited"


@dataclass(frozen=True, slots=True)
class WeaponCard:
    """A weapon without a counter of its own (8.2): by hand, off-board artillery, or a bomb.

    `range` in hexes, and `long_range` up to which it may be used with the modifier for long range; None off
    the board. `terrain` and `smoke`: whether these protect against it. `hexes`: the number of hexes it hits.
    """

    name: Name
    nation: Literal["any", "German", "Soviet"]
    kind: Literal["hand", "artillery", "bomb"]
    count: Annotated[int, Ge(0), Le(99)]
    cost: Annotated[int, Ge(0), Le(9)]
    paid_with: Paid
    red_firepower: Firepower
    blue_firepower: Firepower
    range: Hexes | None = None
    long_range: Hexes | None = None
    terrain: YesNo = True
    smoke: YesNo = True
    targets: Literal["all", "metal"] = "all"
    group_fire: YesNo = False
    hexes: Annotated[int, Ge(1), Le(99)] = 1
    source: Name = "edited"


def weapon_faults(card: WeaponCard) -> list[tuple[str, str]]:
    """Contradictions between the cells of one row: (column, sentence)."""
    if card.kind == "artillery":
        given = (("range", card.range), ("long_range", card.long_range))
        return [(c, f"expected an empty cell for artillery, got {v}") for c, v in given if v is not None]
    found = []
    if card.range is None:
        found.append(("range", f"expected a range for {card.kind}, got an empty cell"))
    if card.long_range is not None and card.range is not None and card.long_range < card.range:
        found.append(("long_range", f"expected at least the range {card.range}, got {card.long_range}"))
    return found
