"""Campaign, objective, battalion, event and condition cards; support (Campaign Set-Up, Start of Week)."""

import re
from dataclasses import dataclass
from typing import Annotated, Literal, NamedTuple, get_args

from annotated_types import Ge, Le

from wsanalysis.files.cells import Cell
from wsanalysis.systems.sherman_leader.commander_card import Level
from wsanalysis.systems.sherman_leader.effects import Effects
from wsanalysis.systems.sherman_leader.enemy_unit import TYPES, Nation
from wsanalysis.systems.sherman_leader.ground import Theater
from wsanalysis.systems.sherman_leader.unit_card import Name, Points, Year

BattalionKind = Literal["Assault", "Supply", "Command"]
Band = Literal[
    "Enemy Breakthrough", "Enemy Rear", "Enemy Transit", "Front", "Friendly Transit", "Friendly Staging"
]  # fmt: skip
Evaluation = Literal["poor", "adequate", "good", "great"]

BANDS: tuple[Band, ...] = get_args(Band)


class Piece(NamedTuple):
    """A type of enemy unit, and how many."""

    kind: str
    number: int

    def __str__(self) -> str:
        return f"{self.number} {self.kind}"


def _pieces(text: str) -> tuple[Piece, ...]:
    """Parse ``4 Tank; 2 Rifle``: types of enemy units with their numbers."""
    found: list[Piece] = []
    for part in text.split(";"):
        entry = re.fullmatch(r"\s*([1-9]\d?) (.+?)\s*", part)
        if entry is None or entry[2] not in TYPES or entry[2] in [kind for kind, _ in found]:
            raise ValueError(f"{part.strip()!r} is not a number and a new type")
        found.append(Piece(entry[2], int(entry[1])))
    return tuple(found)


Pieces = Annotated[
    tuple[Piece, ...], Cell(_pieces, f"numbers of {', '.join(TYPES)}, such as '4 Tank; 2 Rifle'")
]
Many = Annotated[int, Ge(0), Le(30)]


@dataclass(frozen=True, slots=True)
class Battalion:
    """An enemy battalion. It is at half strength with `half` points left, destroyed with `destroyed`.

    `effects` end when it is at half strength, `lasting_effects` (yellow on the card) do not.
    """

    battalion: Name
    name: Name
    kind: BattalionKind
    vp: Annotated[int, Ge(0), Le(20)]
    band: Band
    half: Points
    destroyed: Points
    units: Pieces
    effects: Effects = ()
    lasting_effects: Effects = ()
    source: Name = "edited"


@dataclass(frozen=True, slots=True)
class Campaign:
    """A campaign: its SO points, the number of commanders who begin at each level, and `extras` beyond them.

    `d6_up_to`: a D10 roll up to this makes the enemy move by a D6 for a battle, a higher one by a D10.
    """

    campaign: Name
    year: Year
    difficulty: Literal["Introductory", "Standard", "Advanced", "Expert"]
    so: Annotated[int, Ge(-99), Le(199)]
    terrain: Theater
    country: Nation
    recruit: Many
    green: Many
    average: Many
    skilled: Many
    veteran: Many
    ace: Many
    extras: Level
    d6_up_to: Annotated[int, Ge(0), Le(10)]
    effects: Effects = ()
    source: Name = "edited"


@dataclass(frozen=True, slots=True)
class Objective:
    """An objective: SO points, weeks, points of battalions to draw, and the VP of each evaluation."""

    objective: Name
    so: Points
    weeks: Annotated[int, Ge(1), Le(20)]
    weekly_so: Points
    battalion_points: Points
    adequate: Points
    good: Points
    great: Points
    effects: Effects = ()
    source: Name = "edited"


@dataclass(frozen=True, slots=True)
class Support:
    """A kind of support force: how many counters there are, and SO points for each (Trucks and Scouts)."""

    counter: Name
    count: Annotated[int, Ge(0), Le(99)]
    cost: Points
    source: Name = "edited"


@dataclass(frozen=True, slots=True)
class EventCard:
    """An event: the effect of its upper section before a battle, and of its lower one after it."""

    card: Name
    count: Annotated[int, Ge(0), Le(99)]
    before: Effects
    after: Effects
    source: Name = "edited"


@dataclass(frozen=True, slots=True)
class ConditionCard:
    """A special condition: its effect for a week."""

    card: Name
    count: Annotated[int, Ge(0), Le(99)]
    effects: Effects
    source: Name = "edited"


def battalion_faults(card: Battalion) -> list[tuple[str, str]]:
    """Contradictions between the cells of one row: (column, sentence)."""
    if card.destroyed >= card.half:
        return [("destroyed", f"expected less than half strength, {card.half}, got {card.destroyed}")]
    return []


def objective_faults(card: Objective) -> list[tuple[str, str]]:
    """Contradictions between the cells of one row: (column, sentence)."""
    if not card.adequate < card.good < card.great:
        said = f"expected adequate, good and great to rise, got {card.adequate}, {card.good}, {card.great}"
        return [("good", said)]
    return []
