"""Rallying from a hit counter (7.5, 7.51, 9.13)."""

from functools import cache
from typing import Literal

from wsanalysis.probability.chance import Chance
from wsanalysis.probability.dice import TWO_D6
from wsanalysis.probability.distribution import Distribution
from wsanalysis.rule_system import IllegalAction, Shift
from wsanalysis.systems.storms_of_steel.edition import StormsOfSteel
from wsanalysis.systems.storms_of_steel.firepower import MOST_CAPS
from wsanalysis.systems.storms_of_steel.luck import Luck, lucky_strike
from wsanalysis.systems.storms_of_steel.state import UNHIT, UnitState
from wsanalysis.systems.storms_of_steel.unit import Pile

RALLY_COST = 5
"""APs or CAPs of a rally action, of a unit or a group (7.5, 9.13)."""


def rally_shifts(cover: int, company: int, caps: int) -> tuple[Shift, ...]:
    """The modifiers of a rally roll (7.51, 3.23).

    `cover`: the hex's DM without that of a hill; `company`: friendly units without hit counters in the hex;
    `caps` bought before the roll. Raises IllegalAction for more than two CAPs.
    """
    if not 0 <= caps <= MOST_CAPS:
        raise IllegalAction(f"a roll is modified with 0 to {MOST_CAPS} CAPs, not {caps} (3.23)")
    found = []
    if cover >= 1:
        found.append(Shift("in cover", 1, "7.51"))
    if company:
        found.append(Shift("unhit company", company, "7.51"))
    if caps:
        found.append(Shift("CAPs", caps, "3.23"))
    return tuple(found)


def rally_number(pile: Pile, state: UnitState, edition: StormsOfSteel, in_close_combat: bool = False) -> int:
    """The number on the hit counter (7.5). IllegalAction if there is none, or it does not allow rallying."""
    if state.destroyed or state.counter is None:
        raise IllegalAction("only a unit with a hit counter rallies (7.5)")
    if in_close_combat:
        raise IllegalAction("a unit in a hex with enemy units cannot rally (7.5)")
    number = edition.counter(pile, state.counter).rally
    if number is None:
        raise IllegalAction(f"there is no rallying from {state.counter} (15.2)")
    return number


def rally(
    chance: Chance,
    state: UnitState,
    pile: Pile,
    bonus: int,
    caps: int,
    edition: StormsOfSteel,
    luck: Luck = "none",
    luck_amount: int = 0,
) -> UnitState:
    """One attempt: 2D6 plus `bonus` of at least the counter's number (7.5) returns it to the pile.

    `caps`: a further bonus. `luck`: the card that its owner plays if the roll fails (12, V14); `luck_amount`:
    the number on the card Luck. A unit that cannot rally stays as it is.
    """
    if state.destroyed or state.counter is None:
        return state
    number = edition.counter(pile, state.counter).rally
    if number is None:
        return state
    needed = number - bonus - caps
    label = f"2D6, {needed} or more rallies"
    if luck != "none":
        return state if lucky_strike(chance, needed, luck, luck_amount, label) == "miss" else UNHIT
    return UNHIT if chance(check(needed), label) == "passed" else state


@cache
def check(needed: int) -> Distribution[Literal["passed", "failed"]]:
    """The odds of rolling at least `needed` with 2D6."""
    return TWO_D6.map(lambda roll: "passed" if roll >= needed else "failed")
