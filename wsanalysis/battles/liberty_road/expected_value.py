"""What shots, places and close combats promise, in thousandths of a point: what greedy players weigh.

Exact where a table of expected losses gives it (a shot at what can be seen); else an estimate. Reads
only a view: what the enemy's unknown blocks may be stands in their generic types.
"""

from wsanalysis.battles.core.ground import may_see_hex, sees
from wsanalysis.battles.core.luck import chance_of, outcomes, percent
from wsanalysis.battles.core.numbers import Hex, Unit
from wsanalysis.battles.core.units import (
    all_units,
    enemies_in,
    is_here,
    is_in,
    is_set_up,
    opponent,
    side_of,
    units_of,
)
from wsanalysis.battles.liberty_road import terms, weights
from wsanalysis.battles.liberty_road.aiming import arm, ladder, may_fire, shot
from wsanalysis.battles.liberty_road.blocks import block_of, is_vehicle, kind, mode, rally_law
from wsanalysis.battles.liberty_road.ground import downshifts
from wsanalysis.battles.liberty_road.records import Battle, World
from wsanalysis.compiled import compiled


@compiled
def value(world: World, view: Battle, unit: Unit) -> int:
    """What a unit is worth in its state."""
    left = world.value[kind(world, view, unit), mode(view, unit)]
    return left * block_of(world, view, unit).worth


@compiled
def expected_loss(world: World, view: Battle, target: Unit, far: int, shift: int) -> int:
    """What an attack with a net shift takes from the target on average: exact."""
    block = block_of(world, view, target)
    near = world.band[armored(world, view, target), far]
    return block.worth * world.loss[block.kind, block.valor, mode(view, target), near, ladder(shift)]


@compiled
def of_fire(world: World, view: Battle, unit: Unit, hex: Hex, weapon: int, opportunity: int) -> int:
    """What a unit takes on average from all in a hex that it fires at; own losses count against it."""
    total, side = 0, side_of(world, unit)
    for target in all_units(world):
        if view.hex[target] == hex and is_here(view, target) and target != unit:
            shift = shot(world, view, unit, target, weapon, opportunity)
            if shift != terms.NOT_ALLOWED:
                loss = expected_loss(world, view, target, world.distance[view.hex[unit], hex], shift)
                total += -loss if side_of(world, target) == side else loss
    return total


@compiled
def threat(world: World, view: Battle, foe: Unit, target: Unit, far: int) -> int:
    """What a foe takes on average from a fresh unit like the target in the open, so far away, by one shot."""
    return world.threat[arm(world, view, foe, 1), view.type[target], far]


@compiled
def best_shot(world: World, view: Battle, unit: Unit) -> int:
    """About what a unit could take by its best shot from where it is."""
    if (
        may_fire(world, view, unit, 0, 0) == terms.NOT_ALLOWED
        and may_fire(world, view, unit, 1, 0) == terms.NOT_ALLOWED
    ):
        return 0
    best, enemy, here = 0, opponent(side_of(world, unit)), view.hex[unit]
    for foe in units_of(world, enemy):
        if is_here(view, foe):
            hex = view.hex[foe]
            promised = threat(world, view, unit, foe, world.distance[here, hex])
            if promised > best and sees(world, view, here, view.face[unit], hex, view.face[foe]):
                best = promised
    return best


@compiled
def danger(world: World, view: Battle, unit: Unit, hex: Hex) -> int:
    """About what the enemy could take from the unit in a hex: each that sees the hex, halved by cover."""
    total, enemy = 0, opponent(side_of(world, unit))
    for foe in units_of(world, enemy):
        there = view.hex[foe]
        if is_set_up(view, foe) and view.status[foe] != terms.BROKEN:
            if may_see_hex(world, there, view.face[foe], hex):
                total += threat(world, view, foe, unit, world.distance[there, hex])
    if total == 0 or is_vehicle(world, view, unit):
        return total
    return total // (1 + downshifts(world, view, hex) + (1 if world.terrain[hex].elevation else 0))


@compiled
def armored(world: World, view: Battle, unit: Unit) -> int:
    """1 for a vehicle, else 0."""
    return 1 if is_vehicle(world, view, unit) else 0


@compiled
def pull(world: World, view: Battle, unit: Unit) -> int:
    """How much nearer to what its side fights for the unit comes by one hex."""
    return world.pull[side_of(world, unit), armored(world, view, unit), view.hex[unit]]


@compiled
def of_assault(world: World, view: Battle, unit: Unit, hex: Hex) -> int:
    """About what a unit gains by entering a hex with enemies: close combat with the worthiest of them."""
    best, enemy = 0, opponent(side_of(world, unit))
    count = enemies_in(world, view, side_of(world, unit), hex)
    for foe in units_of(world, enemy):
        if is_in(view, foe, hex):
            best = max(best, _duel(world, view, unit, foe))
    return best - (count - 1) * value(world, view, unit) // weights.OTHERS


@compiled
def _duel(world: World, view: Battle, unit: Unit, foe: Unit) -> int:
    """About what close combat between two units gains (p.14)."""
    mine, theirs = value(world, view, unit), value(world, view, foe)
    if is_vehicle(world, view, unit) and is_vehicle(world, view, foe):
        own, other = block_of(world, view, unit).alone, block_of(world, view, foe).alone
        if own < other:
            return -mine // weights.CLASH_LOST
        return theirs // weights.CLASH_WON - mine // weights.CLASH_RISK
    won, lost = weights.MAN_TO_MAN
    if is_vehicle(world, view, foe):
        won, lost = weights.MAN_TO_VEHICLE
    elif is_vehicle(world, view, unit):
        won, lost = weights.VEHICLE_TO_MAN
    odds = _chance_to_win(world, view, unit, foe)
    return (theirs * odds * won // 10 - mine * (100 - odds) * lost // 10) // 100


@compiled
def _chance_to_win(world: World, view: Battle, unit: Unit, foe: Unit) -> int:
    """The chance that the unit, moving, has the higher total of valor and chip, in hundredths: exact."""
    valor, foes_valor = block_of(world, view, unit).valor, block_of(world, view, foe).valor
    return chance_of(world, world.opposed_law[valor, foes_valor, 1], 1)


@compiled
def of_rally(world: World, view: Battle, unit: Unit) -> int:
    """What an attempt to rally gains on average: exact, but for the turn's event."""
    law, block, now = rally_law(world, view, unit, 0), block_of(world, view, unit), mode(view, unit)
    first, gain = world.law[law].first, 0
    for place in range(first, first + outcomes(world, law)):
        outcome = world.outcome[place].outcome
        after = outcome & 15
        if after == terms.READY and block.kind == terms.VEHICLE:
            after = terms.MOVE
        marked = terms.STATUSES if view.damage[unit] or outcome & 16 else 0
        better = world.value[block.kind, after + marked] - world.value[block.kind, now]
        gain += better * block.worth * percent(world, law, place)
    return gain // 100
