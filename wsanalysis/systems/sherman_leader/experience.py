"""Experience and promotion (Record Commander Experience Points, Promoting Commanders)."""

from collections.abc import Mapping
from typing import NamedTuple

from wsanalysis.systems.sherman_leader.commander_card import LEVELS, CommanderCard, Level, level_number

BATTLE_XP, DESTROYED_XP = 1, 1
PROMOTION_COST = 3
"""SO points for each level that is bought (Commander Promotion Priority)."""


class Career(NamedTuple):
    """A commander's level and the experience that counts towards his next."""

    level: Level
    xp: int = 0


def xp_of_battle(destroyed: bool, more: int = 0) -> int:
    """Experience for everybody who took part; `more` from cards, for a destroyed battalion."""
    return BATTLE_XP + (DESTROYED_XP + more if destroyed else 0)


def gain(career: Career, xp: int, needed: Mapping[Level, int | None]) -> Career:
    """A commander after he has gained experience; any excess is kept after a promotion.

    `needed`: the experience for promotion at each level, None at the top, where it is no longer counted.
    """
    level, total = career.level, career.xp + xp
    due = needed[level]
    while due is not None and total >= due:
        level, total = LEVELS[level_number(level) + 1], total - due
        due = needed[level]
    return Career(level, 0 if due is None else total)


def ladder(cards: Mapping[str, CommanderCard], name: str) -> dict[Level, int | None]:
    """The experience for promotion at each level, from a commander's cards."""
    return {card.level: card.xp for card in cards.values() if card.name == name}


def promotion_cost(level: Level, to: Level) -> int:
    """SO points to buy promotions from one level to another (ValueError if it is not above)."""
    levels = level_number(to) - level_number(level)
    if levels < 1:
        raise ValueError(f"expected a level above {level}, got {to}")
    return PROMOTION_COST * levels
