"""The condition of a US unit and its commander: counters on the card, stress, wounds (Combat)."""

from typing import Literal, NamedTuple

from wsanalysis.systems.sherman_leader.damage_counter import DamageCounter
from wsanalysis.systems.sherman_leader.edition import ShermanLeader
from wsanalysis.systems.sherman_leader.unit_card import Attack

Word = Literal["unharmed", "damaged", "destroyed"]
WORDS: tuple[Word, ...] = ("unharmed", "damaged", "destroyed")


class Condition(NamedTuple):
    """A unit with its commander during a battle.

    `counters` lie on the unit's card, sorted by name; `fresh` are those that make enemy rolls easier only
    from the next turn on. `stress` is what its commander has suffered. A `wounded` commander has that
    counter; a `killed` one is out of the campaign.
    """

    counters: tuple[str, ...] = ()
    stress: int = 0
    wounded: bool = False
    killed: bool = False
    destroyed: bool = False
    fresh: tuple[str, ...] = ()


UNHARMED = Condition()


def word(condition: Condition) -> Word:
    """The unit's condition in one word, without its commander's stress and wounds."""
    if condition.destroyed:
        return "destroyed"
    return "damaged" if condition.counters else "unharmed"


def commander_word(condition: Condition) -> str:
    """The commander's condition in one word."""
    if condition.killed:
        return "killed"
    return "wounded" if condition.wounded else "unhurt"


def is_destroyed(condition: Condition) -> bool:
    """True if the unit is out of the campaign."""
    return condition.destroyed


def counters_on(condition: Condition, side: Attack, edition: ShermanLeader) -> list[DamageCounter]:
    """The damage counters that lie on a unit, with repeats."""
    return [edition.cups[side].by_name[name] for name in condition.counters]


def enemy_rolls(condition: Condition, side: Attack, edition: ShermanLeader) -> int:
    """The bonus on enemy attack dice this turn from counters on the unit: Exposed (Armor Piercing Hits)."""
    counters = edition.cups[side].by_name
    return sum(counters[name].enemy_rolls for name in condition.counters) - sum(
        counters[name].enemy_rolls for name in condition.fresh
    )


def next_turn(condition: Condition) -> Condition:
    """The unit at the start of the next turn: fresh counters now count."""
    return condition._replace(fresh=()) if condition.fresh else condition


def with_counter(condition: Condition, name: str, fresh: bool) -> Condition:
    """The unit with one more counter on its card."""
    counters = tuple(sorted((*condition.counters, name)))
    if not fresh:
        return condition._replace(counters=counters)
    return condition._replace(counters=counters, fresh=tuple(sorted((*condition.fresh, name))))


def without_counters(condition: Condition, names: set[str]) -> Condition:
    """The unit after all counters of these names have gone back to the cup."""
    if not names & set(condition.counters):
        return condition
    left = tuple(name for name in condition.counters if name not in names)
    return condition._replace(counters=left, fresh=tuple(n for n in condition.fresh if n not in names))
