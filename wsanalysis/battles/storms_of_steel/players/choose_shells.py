"""What smoke on a hex promises, and where off-board artillery fires: own losses taken off (12.3, 13)."""

from wsanalysis.battles.core.actions import kind_of, second_of
from wsanalysis.battles.core.numbers import NOWHERE, Hex, Side, Unit
from wsanalysis.battles.core.units import (
    all_units,
    has,
    is_here,
    is_in,
    is_set_up,
    opponent,
    side_of,
    units_of,
)
from wsanalysis.battles.storms_of_steel import terms
from wsanalysis.battles.storms_of_steel.players.expected_value import loss_of
from wsanalysis.battles.storms_of_steel.records import Battle, World
from wsanalysis.battles.storms_of_steel.rules.aiming import is_in_arc, needed_between
from wsanalysis.battles.storms_of_steel.rules.shelling import shelled
from wsanalysis.battles.storms_of_steel.rules.sight import is_seen
from wsanalysis.battles.storms_of_steel.rules.smoke import smoke_cost
from wsanalysis.battles.storms_of_steel.rules.targeting import struck_hex
from wsanalysis.battles.storms_of_steel.terms import NOT_ALLOWED, PATTERN
from wsanalysis.battles.storms_of_steel.weights import Weights


def look_at_smoke(world: World, view: Battle, side: Side, weights: Weights) -> None:
    """Note for each unit what smoke on it would promise its enemy's or its own side, if that can lay any."""
    view.lays = 0
    for unit in units_of(world, side):
        if is_set_up(view, unit) and world.lays_smoke[view.type[unit]] and not has(view, unit, terms.SPENT):
            view.lays = 1
    if view.lays == 0 or weights.smoke == 0:
        return
    for unit in units_of(world, side):
        view.veil[unit] = 0
    for foe in units_of(world, opponent(side)):
        view.veil[foe] = 0
        if is_set_up(view, foe):
            for unit in units_of(world, side):
                if is_set_up(view, unit) and is_seen(world, view, view.hex[unit], view.hex[foe]):
                    spoiled = of_shot(world, view, foe, unit, weights) * view.ready[foe] // 16
                    spoiled -= of_shot(world, view, unit, foe, weights)
                    view.veil[unit] += spoiled
                    view.veil[foe] += spoiled


def of_shot(world: World, view: Battle, unit: Unit, target: Unit, weights: Weights) -> int:
    """What fresh smoke in a hex takes from a shot of one unit at another."""
    here, there = view.hex[unit], view.hex[target]
    way = terms.FRONT if is_in_arc(world, there, view.face[target], here) else terms.FLANK
    roll = needed_between(world, view, unit, here, target, there, way)
    if here == there or roll == NOT_ALLOWED:
        return 0
    smoked = roll + world.aspect[terms.IN_FRESH_SMOKE]
    return loss_of(world, view, target, roll, weights) - loss_of(world, view, target, smoked, weights)


def of_smoke(world: World, view: Battle, hex: Hex, weights: Weights) -> int:
    """What smoke promises on the units of a hex, after `look_at_smoke`; on others it promises nothing."""
    total = 0
    if view.smoke[hex] == 0:
        for side in (Side(0), Side(1)):
            for unit in units_of(world, side):
                if is_in(view, unit, hex):
                    total += view.veil[unit]
    return total * weights.smoke // 16


def best_smoke(world: World, view: Battle, unit: Unit, weights: Weights) -> int:
    """The best that the unit's smoke promises; notes in `view.cost` what that costs."""
    best = view.cost = 0
    for side in (side_of(world, unit), opponent(side_of(world, unit))):
        for other in units_of(world, side):
            if is_set_up(view, other) and view.veil[other] > 0:
                cost = smoke_cost(world, view, unit, view.hex[other])
                if cost != NOT_ALLOWED:
                    promised = of_smoke(world, view, view.hex[other], weights)
                    if promised > best:
                        best, view.cost = promised, cost
    return best


def of_shells(world: World, view: Battle, act: int, weights: Weights) -> int:
    """What it promises to target a hex, or to turn the pattern to a side."""
    battery, kind = view.about.battery - 1, kind_of(act)
    if kind == terms.TURN_TO:
        strike = view.strike[battery]
        return of_strike(world, view, battery, strike.hex, second_of(act), weights)
    if kind == terms.HOLD_BACK:
        if world.battery[battery].barrage:
            return 0
        return weights.plot_waits * (world.rounds - view.turn) // max(1, world.rounds)
    if kind == terms.PLOT_SMOKE:
        return -weights.plot_waits
    hex, best = Hex(second_of(act)), 0
    for turned in range(1 if world.battery[battery].hexes in (1, PATTERN) else 6):
        best = max(best, of_strike(world, view, battery, hex, turned, weights))
    return best


def of_strike(world: World, view: Battle, battery: int, target: Hex, turned: int, weights: Weights) -> int:
    """About what a strike takes: of enemies a part, since they may go elsewhere, and all of own units."""
    total, side = 0, world.battery[battery].side
    for place in range(PATTERN):
        hex = struck_hex(world, battery, target, turned, place)
        if hex == NOWHERE:
            continue
        for unit in all_units(world):
            if is_in(view, unit, hex):
                lost = loss_of(world, view, unit, shelled(world, view, battery, unit, hex), weights)
                there = 16 if world.battery[battery].barrage else weights.plot
                total += -lost if side_of(world, unit) == side else lost * there // 16
    return total


def under_strike(world: World, view: Battle, unit: Unit, hex: Hex, weights: Weights) -> int:
    """What an own strike that has been targeted could take from a unit in a hex."""
    total, side = 0, side_of(world, unit)
    for battery in range(world.batteries):
        strike = view.strike[battery]
        if world.battery[battery].side != side or strike.targeted == 0 or strike.fired or strike.smoke:
            continue
        if world.distance[strike.hex, hex] <= 1 and is_here(view, unit):
            for place in range(PATTERN):
                if struck_hex(world, battery, strike.hex, strike.turned, place) == hex:
                    total += loss_of(world, view, unit, shelled(world, view, battery, unit, hex), weights)
    return total
