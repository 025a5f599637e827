"""The cost of a path, hex by hex: foot, wheels and tracks, bonus moves and roads (5, 10.1, 11, 14, 16)."""

from dataclasses import dataclass
from typing import NamedTuple

from wsanalysis.arguments.names import with_article
from wsanalysis.probability.chance import Chance
from wsanalysis.probability.dice import D6
from wsanalysis.rule_system import IllegalAction
from wsanalysis.systems.storms_of_steel.edition import StormsOfSteel
from wsanalysis.systems.storms_of_steel.ground import FREE, Fee, fee_for
from wsanalysis.systems.storms_of_steel.hindrances import safe_from, stuck
from wsanalysis.systems.storms_of_steel.unit import Kind, Unit, is_vehicle

STILL_OPEN = ("into a trench hex",)
"""Situations that leave the ground as open as it is: a trench hinders no tracks (18.2)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Into:
    """One hex of a path, as the player describes it.

    `terrain` of the hex; `along_road`: entered along a road; `levels` up; `situations`: rows of the
    movement file that apply besides (wire, banks, ditches); `vehicles` already on the road hex; `hidden`:
    moves hidden (10.1); `cautious` (5.01).
    """

    terrain: str = "open"
    along_road: bool = False
    levels: int = 0
    backward: bool = False
    situations: tuple[str, ...] = ()
    vehicles: int = 0
    hidden: bool = False
    cautious: bool = False


class Leg(NamedTuple):
    """The cost in APs of one hex of a path; `bonus`: a bonus move can pay it, `road` along a road.

    `extra` is due in a bonus move too: uphill, and on a crowded road (figure 25, 16.0).
    """

    cost: int
    extra: int = 0
    dice: int = 0
    check: bool = False
    bonus: bool = False
    road: bool = False


class Mover(NamedTuple):
    """The ratings of a moving unit that a path uses: its kind, and the free hexes that follow a paid one."""

    kind: Kind
    bonus_moves: int = 0


class Journey(NamedTuple):
    """The state of a journey: hexes done, APs paid, actions taken, free hexes left, stuck."""

    done: int = 0
    cost: int = 0
    actions: int = 0
    free: int = 0
    stuck: bool = False


def as_mover(unit: Unit, towing: bool = False) -> Mover:
    """`unit` on its way; while towing it has no bonus moves (14.1)."""
    extra = 1 if unit.kind == "wheeled" else 0  # one more along roads, 14.0
    return Mover(unit.kind, 0 if towing or not is_vehicle(unit.kind) else unit.bonus_moves + extra)


def leg(unit: Unit, hex_: Into, edition: StormsOfSteel, retreats: bool = False, slowed: int = 0) -> Leg:
    """The cost of entering a hex before any die. IllegalAction if the unit may not (5.0, 14.0).

    `retreats`: it has Organized Retreat (V09). `slowed`: the surcharge of its hit counter (7.4). A hidden
    move ignores all other modifiers (10.1).
    """
    if unit.kind == "air":
        raise IllegalAction("airplanes move by impulses, not along a path (20.0)")
    terrain = edition.terrain[hex_.terrain]
    if hex_.hidden:
        where = "hidden in cover" if terrain.hides else "hidden in the open"
        if unit.kind != "foot":
            raise IllegalAction("only squads move hidden (10.1)")
        return Leg(unit.move_cost + surcharge(where, unit.kind, edition).amount)
    fees = [FREE if hex_.along_road else _allowed(fee_for(terrain, unit.kind), terrain.terrain, unit.kind)]
    fees += [surcharge(situation, unit.kind, edition) for situation in hex_.situations]
    crowd = hex_.vehicles if hex_.along_road or terrain.road else 0
    if hex_.backward and not retreats:
        fees.append(surcharge("backward", unit.kind, edition))
    if hex_.cautious:
        fees.append(surcharge("cautious", unit.kind, edition))
    besides = _climb(hex_.levels, unit.kind, edition)
    besides += crowd * surcharge("each vehicle on the road", unit.kind, edition).amount
    open_way = hex_.along_road or terrain.bonus_moves
    hindered = any(situation not in STILL_OPEN for situation in hex_.situations)
    plain = not hex_.backward and not hindered and sum(fee.amount for fee in fees) == 0
    return Leg(
        unit.move_cost + slowed + sum(fee.amount for fee in fees),
        besides,
        sum(fee.die for fee in fees),
        any(fee.check for fee in fees),
        open_way and plain,
        hex_.along_road,
    )


def enter_next(
    chance: Chance, before: Journey, legs: tuple[Leg, ...], mover: Mover, caps: int, edition: StormsOfSteel
) -> Journey:
    """The next hex of the path (14.0): free by a bonus move, or paid for; dice for wire and bad ground.

    After a paid hex tracked units continue free through open ground and roads, wheeled ones only along a
    road. `caps` are bought for each roll against getting stuck (14.1). One paid hex and its free ones are one
    action.
    """
    if before.stuck or before.done == len(legs):
        return before
    here = legs[before.done]
    if _is_free(before, here, mover):
        return before._replace(done=before.done + 1, cost=before.cost + here.extra, free=before.free - 1)
    cost = here.cost + here.extra
    for _ in range(here.dice):
        cost += chance(D6, "1D6 more APs to get in")
    bonus = here.bonus and (mover.kind == "tracked" or here.road)
    after = Journey(
        before.done + 1, before.cost + cost, before.actions + 1, mover.bonus_moves if bonus else 0
    )
    if here.check:
        needed = safe_from(caps, edition)
        if chance(stuck(needed), f"2D6, {needed} or more does not get stuck") == "immobilized":
            return after._replace(stuck=True, free=0)
    return after


def is_over(journey: Journey, length: int) -> bool:
    """True if the path is done, or the vehicle stuck on it."""
    return journey.stuck or journey.done == length


def _is_free(before: Journey, here: Leg, mover: Mover) -> bool:
    return before.free > 0 and here.bonus and (mover.kind == "tracked" or here.road)


def _climb(levels: int, kind: Kind, edition: StormsOfSteel) -> int:
    """The cost of going up (11.0, 11.1): 1 for a level; two at once are steep terrain."""
    if levels <= 0:
        return 0
    if levels > 2:
        raise IllegalAction(f"between two hexes it goes up 0 to 2 levels, not {levels} (11.1)")
    return surcharge("uphill" if levels == 1 else "steep", kind, edition).amount


def surcharge(situation: str, kind: Kind, edition: StormsOfSteel) -> Fee:
    """The surcharge of a situation on a hex. IllegalAction if the kind may not pass it (5, 11, 14, 18)."""
    fee = fee_for(edition.movement[situation], kind)
    if situation == "into barbed wire" and kind == "tracked" and not edition.options.wire_stops_tracks:
        return FREE
    if situation == "into an anti-tank ditch" and kind == "gun":
        raise IllegalAction("vehicles and guns may not enter an anti-tank ditch (18.3)")
    return _allowed(fee, situation, kind)


def _allowed(fee: Fee, what: str, kind: Kind) -> Fee:
    if not fee.allowed:
        raise IllegalAction(f"{with_article(kind)} unit may not move: {what} (5.0, 11, 14.0, 18)")
    return fee
