"""Group actions: which units support a fire group, and the cost of a group (9.1-9.2)."""

from collections.abc import Iterable
from typing import NamedTuple

from wsanalysis.rule_system import IllegalAction
from wsanalysis.systems.storms_of_steel.ratings import Firer


class Supporter(NamedTuple):
    """A unit that supports the leader of a fire group; distances in hexes.

    `distance` to the target, `apart` from the leader; `led_from`: the leader's distance to the target, None
    if it is the same.
    """

    firer: Firer
    distance: int
    apart: int = 0
    in_arc: bool = True
    led_from: int | None = None


def supporting_firepower(supporters: Iterable[Supporter]) -> tuple[int, int]:
    """The supporters' addition to the leader's (red, blue) firepower: 1 for each that has any (9.12).

    Raises IllegalAction for a unit that may not join the group.
    """
    red = blue = 0
    for supporter in supporters:
        _check(supporter)
        printed_red, printed_blue = supporter.firer.printed
        red += printed_red > 0
        blue += printed_blue > 0
    return red, blue


def _check(supporter: Supporter) -> None:
    """In the leader's hex or beside it, in arc and in normal range, its firepower not changed (9.12)."""
    firer, distance = supporter.firer, supporter.distance
    led_from = distance if supporter.led_from is None else supporter.led_from
    if firer.kind == "air":
        raise IllegalAction("airplanes take no group actions (20.0)")
    if firer.changed:
        raise IllegalAction("a unit whose hit counter affects its FP supports no fire group (9.12)")
    if distance == 0 or led_from == 0:
        if supporter.apart != 0 or distance != led_from:
            raise IllegalAction("in close combat only units of the same hex form a fire group (7.63)")
        return
    if supporter.apart > 1:
        raise IllegalAction("a supporter is in the leader's hex or beside it (9.12)")
    if not supporter.in_arc:
        raise IllegalAction("a supporter has the target in its arc of fire (9.12)")
    if not firer.min_range <= distance <= firer.range:
        raise IllegalAction(f"a supporter fires within its range of {firer.range} hexes (9.12)")


def group_move_cost(costs: Iterable[int]) -> int:
    """The cost of a group's move: the highest of its units' costs, in APs (9.11)."""
    paid = list(costs)
    if not paid:
        raise IllegalAction("a group has at least one unit (9.11)")
    return max(paid)


def are_joined(pairs_apart: Iterable[int]) -> bool:
    """True if units at these distances from one another may act as a group: in one hex or adjacent (9.2)."""
    return all(apart <= 1 for apart in pairs_apart)
