"""The effects on cards, as short words with numbers: campaigns, battalions, events, special conditions."""

import re
from collections.abc import Iterable
from typing import Annotated, NamedTuple

from wsanalysis.files.cells import Cell

WITH_NUMBER = (
    "turns", "SO", "weekly SO", "attack cost", "SO if destroyed", "VP if destroyed", "XP if destroyed",
    "stress", "enemy moves", "battalion moves", "Rifle in every battle", "armor units at most",
)  # fmt: skip
ALONE = ("fixed", "no effect")


class Effect(NamedTuple):
    """One effect of a card: a word from WITH_NUMBER or ALONE, and its number."""

    word: str
    amount: int = 0

    def __str__(self) -> str:
        return self.word if self.word in ALONE else f"{self.word} {self.amount}"


def read_effects(text: str) -> tuple[Effect, ...]:
    """Parse ``stress 1; enemy moves -1`` as effects; ValueError names any part that is none."""
    found = []
    for part in (piece.strip() for piece in text.split(";")):
        numbered = re.fullmatch(r"(.+) ([+-]?\d{1,2})", part)
        if part in ALONE:
            found.append(Effect(part))
        elif numbered is not None and numbered[1] in WITH_NUMBER:
            found.append(Effect(numbered[1], int(numbered[2])))
        else:
            raise ValueError(f"{part!r} is none")
    words = [effect.word for effect in found]
    if len(set(words)) < len(words) or ("no effect" in words and len(words) > 1):
        raise ValueError
    return tuple(found)


Effects = Annotated[
    tuple[Effect, ...],
    Cell(
        read_effects,
        f"different effects out of {' N, '.join(WITH_NUMBER)} N, {', '.join(ALONE)}, with ; between",
    ),
]


def amount_of(effects: Iterable[Effect], word: str) -> int:
    """The sum of a word's numbers, 0 if it does not occur."""
    return sum(effect.amount for effect in effects if effect.word == word)


def has(effects: Iterable[Effect], word: str) -> bool:
    """True if a word occurs."""
    return any(effect.word == word for effect in effects)
