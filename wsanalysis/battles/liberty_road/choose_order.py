"""Which units a greedy player orders: the value of each unit's activation, and so of each order.

Also the best orders for vehicles, regrouping, and when an ambush is sprung.
"""

from wsanalysis.battlefield.sight import THROUGH, line_crosses
from wsanalysis.battles.core.actions import first_of, kind_of
from wsanalysis.battles.core.appraisal import NEVER
from wsanalysis.battles.core.ground import is_in_sight, nearest_of_zone, sees
from wsanalysis.battles.core.numbers import ATTACKER, NOBODY, NOWHERE, Hex, Marker, Side, Unit
from wsanalysis.battles.core.units import all_units, is_here, is_in, is_set_up, opponent, side_of, units_of
from wsanalysis.battles.liberty_road import expected_value, terms
from wsanalysis.battles.liberty_road.blocks import block_of, is_vehicle
from wsanalysis.battles.liberty_road.choose_move import best_move, way_on
from wsanalysis.battles.liberty_road.moving import may_move
from wsanalysis.battles.liberty_road.records import Battle, World
from wsanalysis.battles.liberty_road.weights import SHELLED, Weights
from wsanalysis.compiled import compiled


@compiled
def potential(world: World, view: Battle, unit: Unit, least: int, weights: Weights) -> int:
    """The approximate value of activating the unit: its best shot, a rally, or a move.

    If it is not more than `least`, anything up to that. A vehicle on support orders fires and moves.
    """
    status = view.status[unit]
    best = expected_value.best_shot(world, view, unit) * weights.fire // 16 if weights.fires else 0
    if status == terms.SUPPRESSED or status == terms.BROKEN:
        if weights.rallies:
            steadied = expected_value.of_rally(world, view, unit) * weights.steady // 16
            best = max(best, weights.rally + steadied)
        return best
    if may_move(world, view, unit):
        further, besides = 0, best if status == terms.SUPPORT else 0
        if is_vehicle(world, view, unit):
            pull = expected_value.pull(world, view, unit) * weights.pull // 16
            further = (block_of(world, view, unit).move - 1) * pull
        floor = max(best - besides, least - besides - further)
        way = best_move(world, view, unit, floor, weights)
        if way > floor:
            return besides + way + further
    return best


@compiled
def ambusher(world: World, view: Battle, marker: Marker, weights: Weights) -> int:
    """The value of springing an ambush: a shot at an enemy nearby."""
    unit, hex, best = view.marker_unit[marker], view.marker_hex[marker], 0
    for foe in units_of(world, ATTACKER):
        if is_here(view, foe) and is_in_sight(world, hex, view.hex[foe]):
            best = max(
                best, expected_value.threat(world, view, unit, foe, world.distance[hex, view.hex[foe]])
            )
    return best * weights.sprung // 100 - weights.patience


@compiled
def order(world: World, view: Battle, side: Side, act: int, weights: Weights) -> int:
    """The value of an order: the best activations it allows, and its regrouping; after `promises`."""
    if kind_of(act) == terms.PLAY_ASSET:
        return _asset(world, view, side, first_of(act), weights)
    row = world.order[first_of(act)]
    infantry, vehicles = row.infantry, row.vehicles
    either, total, spent = row.either, 0, 0
    for unit in units_of(world, side):
        if is_here(view, unit) and view.status[unit] == terms.SPENT:
            spent += 1
    while infantry + vehicles + either > 0:  # the most promising unit, then the next
        most, best = 0, NOBODY
        for unit in units_of(world, side):
            if view.promise[unit] > most:
                if either or (vehicles if is_vehicle(world, view, unit) else infantry):
                    most, best = view.promise[unit], unit
        if best == NOBODY:
            break
        total += most
        view.promise[best] = -most
        if vehicles and is_vehicle(world, view, best):
            vehicles -= 1
        elif infantry and not is_vehicle(world, view, best):
            infantry -= 1
        else:
            either -= 1
    for unit in units_of(world, side):
        view.promise[unit] = abs(view.promise[unit])
    if row.nearby:
        total = total * weights.nearby // 100
    return total + weights.regrouped * min(spent, row.regroup) + weights.regroup * row.regroup


@compiled
def promises(world: World, view: Battle, side: Side, weights: Weights) -> None:
    """Compute the value of activating each unit, for later use."""
    for unit in units_of(world, side):
        view.promise[unit] = max(0, potential(world, view, unit, 0, weights)) if is_here(view, unit) else 0


@compiled
def _asset(world: World, view: Battle, side: Side, asset: int, weights: Weights) -> int:
    """The value of a card played as an order: mainly that of a barrage on the best target.

    With sense, smoke is worth its value in the best hex with a friendly unit.
    """
    row = world.asset[asset]
    total = 0
    for k in range(row.effect_count):
        what = world.effect[row.first_effect + k].what
        if what == terms.DO_BARRAGE:
            best = 0
            for foe in units_of(world, opponent(side)):
                if is_here(view, foe):
                    best = max(best, barrage(world, view, side, view.hex[foe]))
            total += best * weights.barrage // 16
        elif weights.sense and is_smoke(what):
            best = 0
            for unit in units_of(world, side):
                if is_set_up(view, unit):
                    best = max(best, smoke(world, view, side, view.hex[unit], 0, weights))
            total += best
        else:
            total += weights.effect
    return total


@compiled
def is_smoke(what: int) -> bool:
    """Whether an effect hides what is in a hex and behind it."""
    return what == terms.DO_SMOKE or what == terms.DO_HAZE


@compiled
def aimed_at(world: World, view: Battle, side: Side, hex: Hex, asset: int, weights: Weights) -> int:
    """The value of a hex for the card being played: enemies under a barrage, friends under smoke."""
    row, hits, hides = world.asset[asset], 0, 0
    for k in range(row.effect_count):
        what = world.effect[row.first_effect + k].what
        if is_smoke(what):
            hides = 1
        elif what == terms.DO_RALLY or what == terms.DO_READY or what == terms.DO_ACT:
            hides, hits = hides, -1
        else:
            hits = 1
    if weights.sense and hides and hits <= 0:
        return smoke(world, view, side, hex, 1, weights)
    stands = barrage(world, view, side, hex)
    return -stands if weights.sense and hits < 0 else stands


@compiled
def smoke(world: World, view: Battle, side: Side, hex: Hex, through: int, weights: Weights) -> int:
    """The value of smoke in a hex: enemy shots that it blocks, minus own shots and cover for enemies there.

    Without `through` only shots out of the hex and into it count.
    """
    total = 0
    for foe in units_of(world, opponent(side)):
        if is_set_up(view, foe):
            if view.hex[foe] == hex:
                total -= expected_value.value(world, view, foe) // SHELLED
            for unit in units_of(world, side):
                if is_set_up(view, unit) and (through or view.hex[foe] == hex or view.hex[unit] == hex):
                    total += _stopped(world, view, foe, unit, hex) * weights.smoke // 16
                    total -= _stopped(world, view, unit, foe, hex)
    return total


@compiled
def _stopped(world: World, view: Battle, firer: Unit, target: Unit, hex: Hex) -> int:
    """The value of a shot that something in a hex would block; 0 if none."""
    here, there = view.hex[firer], view.hex[target]
    promised = expected_value.threat(world, view, firer, target, world.distance[here, there])
    if promised == 0 or here == there or view.status[firer] == terms.BROKEN:
        return 0
    face, to = view.face[firer], view.face[target]
    if not sees(world, view, here, face, there, to):
        return 0
    crosses = hex == here or hex == there or line_crosses(world, here, face, there, to, hex) == THROUGH
    return promised if crosses else 0


@compiled
def barrage(world: World, view: Battle, side: Side, hex: Hex) -> int:
    """The units in a hex: enemies count for a barrage, friends against it."""
    total = 0
    for unit in all_units(world):
        if is_in(view, unit, hex):
            worth = expected_value.value(world, view, unit) // SHELLED
            total += -worth if side_of(world, unit) == side else worth
    return total


@compiled
def on_orders(world: World, view: Battle, unit: Unit, status: int, weights: Weights) -> int:
    """A vehicle's best order: fire with targets in sight, move with somewhere to go."""
    if status == terms.MOVE:
        return weights.move_orders + way_on(world, view, unit, weights) * weights.full_move // 16
    aims = _aims(world, view, unit, 0, weights) if weights.fires and status != terms.FIRE_VEHICLES else 0
    tanks = _aims(world, view, unit, 1, weights) if weights.fires and status != terms.FIRE_INFANTRY else 0
    if status != terms.SUPPORT:
        return max(aims, tanks) * weights.fire_orders // 16
    way = way_on(world, view, unit, weights) * block_of(world, view, unit).move
    return way * weights.support_way // 16 + max(aims, tanks) * weights.support_fire // 100


@compiled
def _aims(world: World, view: Battle, unit: Unit, vehicles: int, weights: Weights) -> int:
    """The best shot at enemies of a kind: those not in sight at present count less.

    So do those who are not set up yet. reconstructed: a judgement. Each is expected in the nearest hex of its
    zone.
    """
    enemy, here, best, nearest = opponent(side_of(world, unit)), view.hex[unit], 0, NOWHERE
    for foe in units_of(world, enemy):
        if is_here(view, foe) and expected_value.armored(world, view, foe) == vehicles:
            hex, placed = view.hex[foe], is_set_up(view, foe)
            if not placed:
                if nearest == NOWHERE:
                    nearest = nearest_of_zone(world, enemy, terms.ZONE_DEPLOY, here)
                hex = nearest
            if hex == NOWHERE:
                continue
            promised = expected_value.threat(world, view, unit, foe, world.distance[here, hex])
            if promised > best:
                if not placed or not sees(world, view, here, view.face[unit], hex, view.face[foe]):
                    promised = promised * weights.unseen // 16
                best = max(best, promised)
    return best


@compiled
def regroup(world: World, view: Battle, unit: Unit, to: int, weights: Weights) -> int:
    """The value of a regroup point for a unit: infantry ready again, a vehicle on better orders.

    `view.promise` has the value of its present orders, NEVER if that is not computed yet.
    """
    if to == terms.READY:
        return weights.readied + weights.readied_by_worth * block_of(world, view, unit).worth
    if view.promise[unit] == NEVER:
        view.promise[unit] = on_orders(world, view, unit, view.status[unit], weights)
    return on_orders(world, view, unit, to, weights) - view.promise[unit] - weights.change
