"""What shots, places and rallies promise, in thousandths of a point: what greedy players weigh.

Exact where a table of expected losses gives it; else an estimate. Reads only a view: a hit counter that is
not known counts as the average one.
"""

from wsanalysis.battles.core.luck import chance_of
from wsanalysis.battles.core.numbers import Hex, Side, Unit
from wsanalysis.battles.core.units import all_units, is_in, is_set_up, opponent, side_of, units_of
from wsanalysis.battles.storms_of_steel import terms
from wsanalysis.battles.storms_of_steel.records import Battle, World
from wsanalysis.battles.storms_of_steel.rules.acting import rally_law
from wsanalysis.battles.storms_of_steel.rules.activation import is_active, is_fresh
from wsanalysis.battles.storms_of_steel.rules.aiming import (
    fire_cost,
    is_in_arc,
    is_target,
    needed,
    needed_between,
    pile_of,
)
from wsanalysis.battles.storms_of_steel.rules.carrying import is_vehicle
from wsanalysis.battles.storms_of_steel.rules.sight import is_seen
from wsanalysis.battles.storms_of_steel.terms import EASIEST, HARDEST, MOST_SHOTS, NO_COUNTER, NOT_ALLOWED
from wsanalysis.battles.storms_of_steel.weights import Weights
from wsanalysis.systems.storms_of_steel.firepower import MOST_CAPS


def value(world: World, view: Battle, unit: Unit) -> int:
    """What a unit is worth in its state: as it fights, and as an objective."""
    type_ = view.type[unit]
    return world.worth[type_] * world.left[view.counter[unit]] + 1000 * world.bounty[type_]


def loss_of(world: World, view: Battle, target: Unit, roll: int, weights: Weights) -> int:
    """What an attack that hits with a roll takes from the target on average: exact."""
    return loss_by(world, view, target, roll, 1, weights)


def loss_by(world: World, view: Battle, target: Unit, roll: int, shots: int, weights: Weights) -> int:
    """The same of several shots, one after the other, as the solved activation has it."""
    if roll > HARDEST:
        return 0
    place, pile, type_ = max(roll, EASIEST) - EASIEST, pile_of(world, view, target), view.type[target]
    counter, shots = view.counter[target], min(shots, MOST_SHOTS)
    if counter == NO_COUNTER:
        kill, lost = world.kill[pile, 0, shots, place], world.loss[pile, shots, place]
    else:
        kill = world.kill[pile, 1, shots, place]
        lost = kill * world.left[counter] // 1000
    return (lost * world.worth[type_] * view.fighting + kill * world.bounty[type_] * weights.bounty) // 16


def of_fire(world: World, view: Battle, unit: Unit, hex: Hex, shots: int, weights: Weights) -> int:
    """What fire takes on average from all whom it attacks, with the CAPs that pay, less own losses.

    Notes what `shots` of an activation would take more than one.
    """
    total, side = 0, side_of(world, unit)
    view.follow = 0
    for target in all_units(world):
        if is_target(world, view, unit, hex, target) and target != unit:
            roll = needed(world, view, unit, target)
            if roll == NOT_ALLOWED:
                continue
            total += best_roll(world, view, side, target, roll, weights)
            if shots > 1 and side_of(world, target) != side:
                more = loss_by(world, view, target, roll, shots, weights)
                more -= loss_of(world, view, target, roll, weights)
                view.follow += more * weights.fire // 16
    return total


def best_roll(world: World, view: Battle, side: Side, target: Unit, roll: int, weights: Weights) -> int:
    """What a roll brings a side with the CAPs that pay; at its own units it only takes."""
    if side_of(world, target) == side:
        return -loss_of(world, view, target, roll, weights)
    best = 0
    for caps in range(min(MOST_CAPS, view.cap[side]) + 1):
        best = max(best, of_roll(world, view, target, roll, caps, weights))
    return best


def of_roll(world: World, view: Battle, target: Unit, roll: int, caps: int, weights: Weights) -> int:
    """What a roll at an enemy brings with `caps` CAPs added."""
    gain = loss_of(world, view, target, roll - caps, weights) * weights.fire // 16
    return gain - caps * view.cap_price


def of_rally(world: World, view: Battle, unit: Unit, caps: int, weights: Weights) -> int:
    """What an attempt to rally with `caps` CAPs gains on average: exact."""
    gain = of_rallied(world, view, unit)
    chance = chance_of(world, rally_law(world, view, unit, caps), terms.RALLIED)
    return gain * chance * weights.rally // 1600 - caps * view.cap_price


def of_rallied(world: World, view: Battle, unit: Unit) -> int:
    """What a unit is worth more without its hit counter, a thousand times."""
    return world.worth[view.type[unit]] * (1000 - world.left[view.counter[unit]]) * view.fighting // 16


def best_rally(world: World, view: Battle, unit: Unit, weights: Weights) -> int:
    """The same with the CAPs that pay."""
    best = 0
    for caps in range(min(MOST_CAPS, view.cap[side_of(world, unit)]) + 1):
        best = max(best, of_rally(world, view, unit, caps, weights))
    return best


def readiness(world: World, view: Battle, foe: Unit, weights: Weights) -> int:
    """How much a foe is to be feared now, in sixteenths: whether it may still fire this round."""
    cost, side = fire_cost(world, view, foe, terms.IN_ARC), side_of(world, foe)
    if cost == NOT_ALLOWED or not is_set_up(view, foe):
        return 0
    if is_fresh(view, side, foe):
        return 16
    if is_active(view, side, foe) and view.ap[side] + view.cap[side] >= cost:
        return 16
    return 16 if view.cap[side] >= cost else weights.fear_spent


def danger(world: World, view: Battle, unit: Unit, hex: Hex, more: int, weights: Weights) -> int:
    """About what the enemy could take from the unit in a hex: a shot of each that sees it.

    `more` is added to the defense.
    """
    total = 0
    for foe in units_of(world, opponent(side_of(world, unit))):
        ready = view.ready[foe]
        if ready == 0:
            continue
        there, way = view.hex[foe], terms.FRONT
        if there == hex:
            way = way_close(world, view, foe)
        elif not is_seen(world, view, there, hex):
            continue
        roll = needed_between(world, view, foe, there, unit, hex, way)
        if roll == NOT_ALLOWED or roll + more > HARDEST:
            continue
        if there != hex and not is_in_arc(world, there, view.face[foe], hex):
            ready = ready * weights.fear_turned // 16
        total += loss_of(world, view, unit, roll + more, weights) * ready // 16
    return total


def way_close(world: World, view: Battle, unit: Unit) -> int:
    """The way that close combat of a unit meets a defense (7.63, 15.4)."""
    return terms.FLANK if is_vehicle(world, view, unit) else terms.FLANK_BY_FOOT


def prey(world: World, view: Battle, unit: Unit, hex: Hex, weights: Weights) -> int:
    """What a unit could take by its best shot from a hex, if it faced the right way."""
    best = 0
    for foe in units_of(world, opponent(side_of(world, unit))):
        there = view.hex[foe]
        if is_set_up(view, foe) and there != hex and is_seen(world, view, hex, there):
            best = max(best, shot_from(world, view, unit, hex, foe, weights))
    return best


def shot_from(world: World, view: Battle, unit: Unit, hex: Hex, foe: Unit, weights: Weights) -> int:
    """What a shot from a hex takes from a foe who is seen from there."""
    there = view.hex[foe]
    way = terms.FRONT if is_in_arc(world, there, view.face[foe], hex) else terms.FLANK
    roll = needed_between(world, view, unit, hex, foe, there, way)
    return 0 if roll == NOT_ALLOWED else loss_of(world, view, foe, roll, weights)


def of_assault(world: World, view: Battle, unit: Unit, hex: Hex, weights: Weights) -> int:
    """About what a unit gains by entering a hex with enemies: its attack on the best, less theirs (7.63)."""
    best, risk, way = 0, 0, way_close(world, view, unit)
    for foe in units_of(world, opponent(side_of(world, unit))):
        if is_in(view, foe, hex):
            roll = needed_between(world, view, unit, hex, foe, hex, way)
            if roll != NOT_ALLOWED:
                best = max(best, loss_of(world, view, foe, roll, weights))
            roll = needed_between(world, view, foe, hex, unit, hex, way_close(world, view, foe))
            if roll != NOT_ALLOWED:
                risk += loss_of(world, view, unit, roll, weights) * view.ready[foe] // 16
    return (best * weights.assault - risk * weights.assault_risk) // 16
