"""Action cards that roll a die, and the cost of cards (8.1, p.17-18)."""

from functools import cache

from wsanalysis.languages import quantity
from wsanalysis.probability.chance import Chance
from wsanalysis.probability.dice import D6
from wsanalysis.probability.distribution import Distribution
from wsanalysis.rule_system import IllegalAction
from wsanalysis.systems.storms_of_steel.card import Card, WeaponCard
from wsanalysis.systems.storms_of_steel.command import Points, pay, pay_with_caps
from wsanalysis.systems.storms_of_steel.edition import StormsOfSteel
from wsanalysis.systems.storms_of_steel.state import UNHIT, UnitState
from wsanalysis.systems.storms_of_steel.unit import Pile

CAPS_LOST = {1: 0, 2: 1, 3: 1, 4: 2, 5: 2, 6: 3}
"""The opponent's loss by the card Sniper, by the roll (card 13)."""


def pay_for(card: Card | WeaponCard, points: Points) -> Points:
    """Points after a card is played (8.1, 8.2). IllegalAction if they are not enough.

    A card payable in APs or CAPs takes the activated unit's APs first.
    """
    if card.paid_with == "CAP":
        return pay_with_caps(points, card.cost)
    if card.paid_with == "AP" and card.cost > points.ap:
        raise IllegalAction(
            f"it costs {quantity(card.cost, 'AP')} of an activated unit, there are {points.ap} (8.1)"
        )
    return pay(points, card.cost)


def more_ap(chance: Chance, points: Points, card: Card) -> Points:
    """An activated unit pays 1 CAP and rolls 1D6 for more APs (card 7)."""
    paid = pay_for(card, points)
    return Points(paid.ap + chance(D6, "1D6 more APs"), paid.cap)


def more_caps(chance: Chance, points: Points, card: Card) -> Points:
    """An activated unit pays 2 APs and rolls 1D6 for more CAPs (card 8)."""
    paid = pay_for(card, points)
    return Points(paid.ap, paid.cap + chance(D6, "1D6 more CAPs"))


def snipe(chance: Chance, caps: int) -> int:
    """CAPs left to the opponent after the card Sniper (card 13), never below 0."""
    return max(caps - chance(caps_lost(), "1D6, the opponent loses CAPs"), 0)


@cache
def caps_lost() -> Distribution[int]:
    """The odds of the number of CAPs that the card Sniper takes."""
    return D6.map(CAPS_LOST.__getitem__)


def auto_rally(state: UnitState, pile: Pile, edition: StormsOfSteel) -> UnitState:
    """A unit rallies without a roll, even in close combat (card 3, V05).

    IllegalAction for a counter that does not allow rallying.
    """
    if state.counter is None or state.destroyed:
        raise IllegalAction("only a unit with a hit counter rallies (7.5)")
    if edition.counter(pile, state.counter).rally is None:
        raise IllegalAction(f"there is no rallying from {state.counter}, by card neither (card 3)")
    return UNHIT
