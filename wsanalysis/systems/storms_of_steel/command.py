"""Action points and command action points: how they are gained, spent and lost (3.0-3.2, 7.3)."""

from typing import NamedTuple

from wsanalysis.languages import plural, quantity, say
from wsanalysis.probability.chance import Chance
from wsanalysis.probability.dice import TWO_D6
from wsanalysis.rule_system import IllegalAction
from wsanalysis.systems.storms_of_steel.edition import StormsOfSteel

ACTIVATION = 7
"""APs of an activated unit or group (2.2, 9.0)."""
HIDING = 7
HASTY_DEFENSE = 7
STALL = 1


class Points(NamedTuple):
    """APs left to an activated unit or group, and CAPs left to its army this round."""

    ap: int
    cap: int


def price(cost: int, caps: int = 0) -> str:
    """The cost of an action in words, with the CAPs added to its roll (3.21, 3.23)."""
    paid = plural("{n} AP or CAP", "{n} APs or CAPs", cost)
    return say("{paid}, and {caps} on the roll", paid=paid, caps=quantity(caps, "CAP")) if caps else paid


def activate(chance: Chance, extra: int, edition: StormsOfSteel) -> int:
    """APs of a new activation: 7, or 2D6 by the optional rule; `extra` by Experience (3.0, 3.01, V04)."""
    if not edition.options.variable_ap:
        return ACTIVATION + extra
    return chance(TWO_D6, "APs of the activation") + extra


def can_pay(points: Points, cost: int) -> bool:
    """True if APs, supplemented by CAPs, are enough (3.21)."""
    return cost <= points.ap + points.cap


def pay(points: Points, cost: int) -> Points:
    """Points after an action of the activated unit: APs first, CAPs for the rest (3.21).

    Raises IllegalAction if both together are not enough.
    """
    if not can_pay(points, cost):
        left = f"{quantity(points.ap, 'AP')} and {quantity(points.cap, 'CAP')}"
        raise IllegalAction(f"it costs {cost}, and there are {left} (3.21)")
    from_ap = min(points.ap, cost)
    return Points(points.ap - from_ap, points.cap - (cost - from_ap))


def pay_with_caps(points: Points, cost: int) -> Points:
    """Points after a command action, by CAPs alone, or after CAPs bought for a roll (3.22, 3.23)."""
    if cost > points.cap:
        raise IllegalAction(f"it costs {quantity(cost, 'CAP')}, and there are {points.cap} (3.22)")
    return Points(points.ap, points.cap - cost)


def caps_of_round(start: int, lost: int) -> int:
    """CAPs at the start of a round: one fewer for each unit lost so far, never below 0 (7.3)."""
    return max(start - lost, 0)


def caps_after_loss(start: int, caps: int, lost_before: int) -> int:
    """CAPs left this round when another unit is lost (7.3).

    It goes on the space `start` minus the units lost before; a marker already on that space moves one down.
    """
    return max(caps - 1, 0) if caps == start - lost_before else caps


def is_round_over(players: int, passed: int) -> bool:
    """True if `passed` passes in a row end the round: both players', or all but one's of more (2.3, 21.0)."""
    return passed >= (2 if players == 2 else players - 1)
