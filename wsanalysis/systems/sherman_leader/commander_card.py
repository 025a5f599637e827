"""Commander cards, and the effect of a commander's stress (Select Commanders)."""

import re
from dataclasses import dataclass
from typing import Annotated, Literal, NamedTuple, get_args

from annotated_types import Ge, Le

from wsanalysis.files.cells import Cell
from wsanalysis.systems.sherman_leader.unit_card import Name, UnitType

Level = Literal["Recruit", "Green", "Average", "Skilled", "Veteran", "Ace"]
Status = Literal["okay", "shaken", "unfit"]
Speed = Literal["Fast", "Slow"]

LEVELS: tuple[Level, ...] = get_args(Level)
STATUSES: tuple[Status, ...] = get_args(Status)
SKILLS = (
    "Aggressive", "Cautious", "Close Combat", "Marksman", "Medic", "Overdrive", "Spotter", "US Mechanic",
)  # fmt: skip
COUNTED = ("Tactic", "Command Tactic")

NO_COMMANDER_ATTACK = -2
"""The attack of a unit whose commander is killed or unfit; it is slow as well (Select Commanders, Damage)."""


class Skill(NamedTuple):
    """A skill; for those in COUNTED the number of Tactic counters, else 0."""

    word: str
    number: int = 0

    def __str__(self) -> str:
        return f"{self.word} {self.number}" if self.number else self.word


def _skills(text: str) -> tuple[Skill, ...]:
    """Parse ``Medic; Tactic 1``: skills, those in COUNTED with a number."""
    found = []
    for part in (piece.strip() for piece in text.split(";")):
        number = re.fullmatch(r"(.+) ([1-9])", part)
        if part in SKILLS:
            found.append(Skill(part))
        elif number is not None and number[1] in COUNTED:
            found.append(Skill(number[1], int(number[2])))
        else:
            raise ValueError(f"{part!r} is none")
    if len(set(found)) < len(found):
        raise ValueError
    return tuple(found)


Stress = Annotated[int, Ge(0), Le(30)]
Modifier = Annotated[int, Ge(-9), Le(9)]
Skills = Annotated[
    tuple[Skill, ...],
    Cell(_skills, f"different skills out of {', '.join(SKILLS)}, {' 1, '.join(COUNTED)} 1, with ; between"),
]


@dataclass(frozen=True, slots=True, kw_only=True)
class CommanderCard:
    """One side of a commander's card: his values at one skill level.

    `xp`: experience points for promotion, None at the top. `okay_to`, `shaken_to`: the most stress at which
    he is okay or shaken; beyond that he is unfit. `r0` and `r1` are added to attack dice in his own hex, and
    beyond it.
    """

    card: Name
    name: Name
    type: UnitType
    level: Level
    xp: Annotated[int, Ge(1), Le(30)] | None = None
    cool: Annotated[int, Ge(0), Le(9)]
    okay_to: Stress
    shaken_to: Stress
    okay_speed: Speed
    shaken_speed: Speed
    okay_r0: Modifier
    okay_r1: Modifier
    shaken_r0: Modifier
    shaken_r1: Modifier
    skills: Skills = ()
    source: Name = "edited"


class InCommand(NamedTuple):
    """A commander's effect on his unit's attacks: his modifiers, speed and skills.

    `leads` False: the commander is killed or unfit, so nobody leads.
    """

    r0: int = 0
    r1: int = 0
    speed: Speed = "Slow"
    skills: tuple[str, ...] = ()
    leads: bool = True


NOBODY = InCommand(NO_COMMANDER_ATTACK, NO_COMMANDER_ATTACK, "Slow", (), False)


def commander_faults(card: CommanderCard) -> list[tuple[str, str]]:
    """Contradictions between the cells of one row: (column, sentence)."""
    found = []
    if card.shaken_to < card.okay_to:
        found.append(("shaken_to", f"expected at least {card.okay_to} as for okay, got {card.shaken_to}"))
    if (card.xp is None) != (card.level == "Ace"):
        wanted = "an empty cell" if card.level == "Ace" else "a number"
        got = "an empty cell" if card.xp is None else card.xp
        found.append(("xp", f"expected {wanted} for {card.level}, got {got}"))
    return found


def status_of(card: CommanderCard, stress: int) -> Status:
    """Okay, shaken or unfit, by stress (Select Commanders)."""
    if stress <= card.okay_to:
        return "okay"
    return "shaken" if stress <= card.shaken_to else "unfit"


def leads(killed: bool, unfit: bool) -> bool:
    """True if a commander leads his unit; not if killed or unfit (Select Commanders, Damage).

    Without a leader the unit is slow and loses 2 on its dice, has no skills, and nobody takes stress for it.
    """
    return not (killed or unfit)


def in_command(card: CommanderCard | None, status: Status = "okay", killed: bool = False) -> InCommand:
    """The effect on attacks of a commander in this condition; None is one without modifiers."""
    if not leads(killed, status == "unfit"):
        return NOBODY
    if card is None:
        return InCommand()
    if status == "okay":
        return InCommand(card.okay_r0, card.okay_r1, card.okay_speed, tuple(map(str, card.skills)))
    return InCommand(card.shaken_r0, card.shaken_r1, card.shaken_speed, tuple(map(str, card.skills)))


def level_number(level: Level) -> int:
    """0 for a Recruit to 5 for an Ace."""
    return LEVELS.index(level)


def number_of(skills: tuple[str, ...], skill: str) -> int:
    """The number of a counted skill: how many Tactic counters he starts a battle with."""
    return sum(int(held[-1]) for held in skills if held[:-2] == skill)
