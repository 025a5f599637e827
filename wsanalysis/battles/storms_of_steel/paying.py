"""What a side can pay for an action, and what it has left then (2.2, 3.1-3.22); the steps of a turn."""

from wsanalysis.battles.core.actions import kind_of
from wsanalysis.battles.core.numbers import Side, Unit
from wsanalysis.battles.storms_of_steel import terms
from wsanalysis.battles.storms_of_steel.records import Battle, Frame, World
from wsanalysis.battles.storms_of_steel.terms import MOST_CAPS, MOST_COST, NOT_ALLOWED
from wsanalysis.compiled import compiled

(
    BEGIN,
    CHOSEN,
    CARDED,
    AIMED,
    ACTED,
    TURNED,
    ROLLED,
    MOVED,
    DRIVEN,
    GATHERED,
    PLACED,
    WENT,
    NEXT,
    DONE,
    FLIPPED,
) = range(15)
"""Steps of a turn: a card is played (CARDED) and AIMED at a hex, ROLLED for the cost of a hex, MOVED into
one, DRIVEN on to a free one; a group has GATHERED, one who joins in is PLACED, one WENT a second hex by a
card, the NEXT acts.

A unit has FLIPPED to spent that may have a card for it (V01).
"""


@compiled
def stalls(world: World, battle: Battle, side: Side) -> bool:
    """Whether a side can pay for doing nothing, by an AP of its active unit or by a CAP (2.2)."""
    return battle.cap[side] >= world.stall_cost or battle.ap[side] >= world.stall_cost


@compiled
def budget(world: World, battle: Battle, side: Side, unit: Unit, way: int) -> int:
    """The most that an act may cost which is paid in that way (3.1-3.22)."""
    if way == terms.OPPORTUNITY or way == terms.PLAY:
        return MOST_COST
    if way == terms.COMMAND:
        return battle.cap[side]
    if way == terms.ACTIVATE:
        return world.most_ap + battle.cap[side]
    return battle.ap[side] + battle.cap[side]


@compiled
def pay(world: World, battle: Battle, turn: Frame, cost: int) -> None:
    """Pay for an action: by nothing, by CAPs, or by APs and CAPs for what is missing (3.1-3.22)."""
    side, ap = turn.side, 0
    if turn.way == terms.OPPORTUNITY or turn.way == terms.PLAY:
        return
    if turn.way != terms.COMMAND and turn.way != terms.STALL_CAP:
        ap = battle.ap[side]
    if ap > 0 and not terms.MOVE <= kind_of(turn.act) <= terms.CAREFUL_CARRY:
        battle.marched[side] = 0
    left = world.pay[ap, battle.cap[side], cost]
    battle.cap[side] = left % MOST_CAPS
    if ap > 0:
        battle.ap[side] = left // MOST_CAPS


@compiled
def left_for(world: World, battle: Battle, turn: Frame) -> int:
    """The most that the act of a turn may cost now that its unit is active (3.0)."""
    way = terms.ACTIVE if turn.way == terms.ACTIVATE else turn.way
    return budget(world, battle, turn.side, turn.unit, way)


@compiled
def is_from_pool(turn: Frame) -> bool:
    """Whether the action is paid with APs, of one or of all who share the activation (3.0, 9.0)."""
    return turn.way in (terms.ACTIVE, terms.ACTIVATE, terms.SHARE)


@compiled
def lesser(cost: int, other: int) -> int:
    """The lower of two costs, of which either may be NOT_ALLOWED."""
    if cost == NOT_ALLOWED:
        return other
    return cost if other == NOT_ALLOWED else min(cost, other)
