"""What smoke on a hex promises: the shots that it spoils, less those of one's own that it spoils too (13)."""

from wsanalysis.battles.core.numbers import Hex, Side, Unit
from wsanalysis.battles.core.units import has, is_in, is_set_up, opponent, side_of, units_of
from wsanalysis.battles.storms_of_steel import terms
from wsanalysis.battles.storms_of_steel.aiming import is_in_arc, needed_between
from wsanalysis.battles.storms_of_steel.expected_value import loss_of
from wsanalysis.battles.storms_of_steel.records import Battle, World
from wsanalysis.battles.storms_of_steel.sight import is_seen
from wsanalysis.battles.storms_of_steel.smoke import smoke_cost
from wsanalysis.battles.storms_of_steel.terms import NOT_ALLOWED
from wsanalysis.battles.storms_of_steel.weights import Weights
from wsanalysis.compiled import compiled


@compiled
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


@compiled
def of_shot(world: World, view: Battle, unit: Unit, target: Unit, weights: Weights) -> int:
    """What fresh smoke in a hex takes from a shot of one unit at another."""
    here, there = view.hex[unit], view.hex[target]
    way = terms.FRONT if is_in_arc(world, there, view.face[target], here) else terms.FLANK
    roll = needed_between(world, view, unit, here, target, there, way)
    if here == there or roll == NOT_ALLOWED:
        return 0
    smoked = roll + world.aspect[terms.IN_FRESH_SMOKE]
    return loss_of(world, view, target, roll, weights) - loss_of(world, view, target, smoked, weights)


@compiled
def of_smoke(world: World, view: Battle, hex: Hex, weights: Weights) -> int:
    """What smoke promises on the units of a hex, after `look_at_smoke`; on others it promises nothing."""
    total = 0
    if view.smoke[hex] == 0:
        for side in (Side(0), Side(1)):
            for unit in units_of(world, side):
                if is_in(view, unit, hex):
                    total += view.veil[unit]
    return total * weights.smoke // 16


@compiled
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
