"""The greedy player: for each decision the action with the highest expected value, one ply deep."""

from wsanalysis.battlefield.sight import THROUGH, line_crosses
from wsanalysis.battles.core import units
from wsanalysis.battles.core.actions import first_of, kind_of, second_of
from wsanalysis.battles.core.appraisal import NEVER, mood
from wsanalysis.battles.core.ground import is_in_sight, nearest_of_zone, sees
from wsanalysis.battles.core.numbers import ATTACKER, DEFENDER, NOWHERE, Hex, Marker, Side, Unit
from wsanalysis.battles.core.objectives import points
from wsanalysis.battles.core.orders import best_units_of
from wsanalysis.battles.liberty_road import terms, worth
from wsanalysis.battles.liberty_road.blocks import block_of, is_shaken, is_vehicle, kind
from wsanalysis.battles.liberty_road.fire import arms
from wsanalysis.battles.liberty_road.moving import may_move
from wsanalysis.battles.liberty_road.records import EXPECTED, NEAR, SHELLED, Battle, Generator, Weights, World

# --- which units a greedy player orders: the value of each unit's activation, and so of each order ---
# Also the best orders for vehicles, regrouping, and when an ambush is sprung.


def potential(world: World, view: Battle, unit: Unit, least: int, weights: Weights) -> int:
    """The approximate value of activating the unit: its best shot, a rally, or a move.

    If it is not more than `least`, anything up to that. A vehicle on support orders fires and moves.
    """
    best = worth.best_shot(world, view, unit) * weights.fire // 16 if weights.fires else 0
    if is_shaken(view, unit):
        if weights.rallies:
            steadied = worth.of_rally(world, view, unit) * weights.steady // 16
            best = max(best, weights.rally + steadied)
        return best
    if may_move(world, view, unit):
        further, besides = 0, best if view.status[unit] == terms.SUPPORT else 0
        if is_vehicle(world, view, unit):
            pull = worth.pull(world, view, unit) * weights.pull // 16
            further = (block_of(world, view, unit).move - 1) * pull
        floor = max(best - besides, least - besides - further)
        way = worth.best_move(world, view, unit, floor, weights)
        if way > floor:
            return besides + way + further
    return best


def ambusher(world: World, view: Battle, marker: Marker, weights: Weights) -> int:
    """The value of springing an ambush: the best shot that the unit would have, whichever way it faced."""
    unit, best = view.marker_unit[marker], 0
    where, status, hex, face = view.where[unit], view.status[unit], view.hex[unit], view.face[unit]
    view.where[unit], view.hex[unit] = terms.ON_MAP, view.marker_hex[marker]
    for foe in units.units_of(world, ATTACKER):
        if units.is_here(view, foe) and is_in_sight(world, view.hex[unit], view.hex[foe]):
            view.status[unit] = terms.READY
            if is_vehicle(world, view, unit):
                at_vehicle = is_vehicle(world, view, foe)
                view.status[unit] = terms.FIRE_VEHICLES if at_vehicle else terms.FIRE_INFANTRY
            for facing in range(6):
                view.face[unit] = facing
                for weapon in range(arms(view, unit)):
                    promised = worth.of_fire(world, view, unit, view.hex[foe], weapon, 0)
                    best = max(best, promised)
    view.where[unit], view.status[unit], view.hex[unit], view.face[unit] = where, status, hex, face
    return best * weights.sprung // 100 - weights.patience


def order(world: World, view: Battle, side: Side, act: int, weights: Weights) -> int:
    """The value of an order: the best activations it allows, and its regrouping; after `promises`."""
    if kind_of(act) == terms.PLAY_ASSET:
        return _asset(world, view, side, first_of(act), weights)
    row, spent = world.order[first_of(act)], 0
    for unit in units.units_of(world, side):
        if units.is_here(view, unit) and view.status[unit] == terms.SPENT:
            spent += 1
    total = best_units(world, view, side, row.infantry, row.vehicles, row.either, 0, weights)
    if row.nearby:
        total = total * weights.nearby // 100
    return total + weights.regrouped * min(spent, row.regroup) + weights.regroup * row.regroup


best_units = best_units_of(World, Battle, Weights, is_vehicle)


def promises(world: World, view: Battle, side: Side, weights: Weights) -> None:
    """Compute the value of activating each unit, for later use."""
    for unit in units.units_of(world, side):
        view.promise[unit] = (
            max(0, potential(world, view, unit, 0, weights)) if units.is_here(view, unit) else 0
        )


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
            for foe in units.units_of(world, units.opponent(side)):
                if units.is_here(view, foe):
                    best = max(best, barrage(world, view, side, view.hex[foe]))
            total += best * weights.barrage // 16
        elif weights.sense and is_smoke(what):
            best = 0
            for unit in units.units_of(world, side):
                if units.is_set_up(view, unit):
                    best = max(best, smoke(world, view, side, view.hex[unit], 0, weights))
            total += best
        else:
            total += weights.effect
    return total


def is_smoke(what: int) -> bool:
    """True if an effect hides a hex and the hexes behind it."""
    return what == terms.DO_SMOKE or what == terms.DO_HAZE


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


def smoke(world: World, view: Battle, side: Side, hex: Hex, through: int, weights: Weights) -> int:
    """The value of smoke in a hex: enemy shots that it blocks, minus own shots and cover for enemies there.

    Without `through` only shots out of the hex and into it count.
    """
    total = 0
    for foe in units.units_of(world, units.opponent(side)):
        if units.is_set_up(view, foe):
            if view.hex[foe] == hex:
                total -= worth.value(world, view, foe) // SHELLED
            for unit in units.units_of(world, side):
                if units.is_set_up(view, unit) and (through or view.hex[foe] == hex or view.hex[unit] == hex):
                    total += _stopped(world, view, foe, unit, hex) * weights.smoke // 16
                    total -= _stopped(world, view, unit, foe, hex)
    return total


def _stopped(world: World, view: Battle, firer: Unit, target: Unit, hex: Hex) -> int:
    """The value of a shot that something in a hex would block; 0 if none."""
    here, there = view.hex[firer], view.hex[target]
    promised = worth.threat(world, view, firer, target, world.distance[here, there])
    if promised == 0 or here == there or view.status[firer] == terms.BROKEN:
        return 0
    face, to = view.face[firer], view.face[target]
    if not sees(world, view, here, face, there, to):
        return 0
    crosses = hex == here or hex == there or line_crosses(world, here, face, there, to, hex) == THROUGH
    return promised if crosses else 0


def barrage(world: World, view: Battle, side: Side, hex: Hex) -> int:
    """The units in a hex: enemies count for a barrage, friends against it."""
    total = 0
    for unit in units.all_units(world):
        if units.is_in(view, unit, hex):
            struck = worth.value(world, view, unit) // SHELLED
            total += -struck if units.side_of(world, unit) == side else struck
    return total


def on_orders(world: World, view: Battle, unit: Unit, status: int, weights: Weights) -> int:
    """A vehicle's best order: fire with targets in sight, move with somewhere to go."""
    if status == terms.MOVE:
        return weights.move_orders + worth.way_on(world, view, unit, weights) * weights.full_move // 16
    aims = _aims(world, view, unit, 0, weights) if weights.fires and status != terms.FIRE_VEHICLES else 0
    tanks = _aims(world, view, unit, 1, weights) if weights.fires and status != terms.FIRE_INFANTRY else 0
    if status != terms.SUPPORT:
        return max(aims, tanks) * weights.fire_orders // 16
    way = worth.way_on(world, view, unit, weights) * block_of(world, view, unit).move
    return way * weights.support_way // 16 + max(aims, tanks) * weights.support_fire // 100


def _aims(world: World, view: Battle, unit: Unit, vehicles: int, weights: Weights) -> int:
    """The best shot at enemies of a kind: those not in sight at present count less.

    So do those who are not set up yet. reconstructed: a judgement. Each is expected in the nearest hex of its
    zone.
    """
    enemy, here, best, nearest = units.opponent(units.side_of(world, unit)), view.hex[unit], 0, NOWHERE
    for foe in units.units_of(world, enemy):
        if units.is_here(view, foe) and worth.armored(world, view, foe) == vehicles:
            hex, placed = view.hex[foe], units.is_set_up(view, foe)
            if not placed:
                if nearest == NOWHERE:
                    nearest = nearest_of_zone(world, enemy, terms.ZONE_DEPLOY, here)
                hex = nearest
            if hex == NOWHERE:
                continue
            promised = worth.threat(world, view, unit, foe, world.distance[here, hex])
            if promised > best:
                if not placed or not sees(world, view, here, view.face[unit], hex, view.face[foe]):
                    promised = promised * weights.unseen // 16
                best = max(best, promised)
    return best


def regroup(world: World, view: Battle, unit: Unit, to: int, weights: Weights) -> int:
    """The value of a regroup point for a unit: infantry ready again, a vehicle on better orders.

    `view.promise` has the value of its present orders, NEVER if that is not computed yet.
    """
    if to == terms.READY:
        return weights.readied + weights.readied_by_worth * block_of(world, view, unit).worth
    if view.promise[unit] == NEVER:
        view.promise[unit] = on_orders(world, view, unit, view.status[unit], weights)
    return on_orders(world, view, unit, to, weights) - view.promise[unit] - weights.change


# --- the greedy player: for each decision the action with the highest expected value, one ply deep ---
# What each decision is based on:
#
# - where to set up, and which way to face: `place`, `worth.facing`;
# - which units to order, which unit acts, vehicles' orders: above;
# - what a unit does: fire and rally by exact expected losses (`worth`), a move as below;
# - where it goes: `worth.step`: the pull of the objectives, minus possible enemy attacks there;
# - rarer decisions: this module.
#
# All players are greedy: they differ in their `weights`. Other judgements are in `laws` and
# `battles.scenarios.stakes`.


def prepare(world: World, view: Battle, style: int) -> None:
    """Note everything common to all actions at a decision, by unit, in `view.promise`."""
    question, side = view.question, Side(view.viewer - 1)
    weights = world.weights[style, side]
    _look_ahead(world, view, side, weights)
    if question == terms.ASK_ORDER:
        promises(world, view, side, weights)
    elif question == terms.ASK_STEP:
        unit = view.about.unit
        view.promise[unit] = worth.staying(world, view, unit, weights)
    elif question == terms.ASK_REGROUP:
        for unit in units.units_of(world, side):
            view.promise[unit] = NEVER


def _look_ahead(world: World, view: Battle, side: Side, weights: Weights) -> None:
    """Note how late it is, in sixteenths of the game, and the side's deficit.

    An attacker does not know the deck (p.8).
    """
    view.late = view.behind = 0
    if (
        weights.draw_late
        or weights.capture_late
        or weights.capture_decides
        or (weights.draw_behind or weights.fear_behind)
    ):
        length = EXPECTED if side == ATTACKER else max(1, world.deck_early + world.deck_late)
        view.late = min(16, 16 * view.turn // length)
        if view.turn > 0 and (weights.draw_behind or weights.fear_behind):
            lead = points(world, view, units.opponent(side)) - points(world, view, side)
            view.behind = max(-16, min(16, 4 * lead)) * view.late // 16


def promise(world: World, view: Battle, act: int, least: int, style: int, luck: Generator) -> int:
    """The expected value of an action, after `prepare`; if not more than `least`, anything up to it."""
    what, question, about = kind_of(act), view.question, view.about
    hex, unit, side = Hex(first_of(act)), Unit(first_of(act)), Side(view.viewer - 1)
    weights = world.weights[style, side]
    if question == terms.ASK_STEP:
        return worth.step(world, view, about.unit, act, least, weights)
    if question == terms.ASK_FACE:
        return worth.facing(world, view, about.unit, first_of(act), weights)
    if question == terms.ASK_ACT:
        return _act(world, view, about.unit, act, least, weights)
    if question == terms.ASK_OPPORTUNITY:
        return _opportunity(world, view, about.hex, act, weights)
    if question == terms.ASK_PLACE:
        return place(world, view, about.unit, hex, least, weights, luck)
    if question == terms.ASK_STATUS:
        return on_orders(world, view, about.unit, first_of(act), weights)
    if question == terms.ASK_ORDER:
        return order(world, view, side, act, weights)
    if what == terms.END:
        return 0
    if question == terms.ASK_UNIT:
        if what == terms.SPRING:
            return ambusher(world, view, Marker(first_of(act)), weights)
        return weights.some_unit + potential(world, view, unit, least - weights.some_unit, weights)
    if question == terms.ASK_REGROUP:
        return regroup(world, view, unit, second_of(act), weights)
    return _rarer(world, view, act, weights, luck)


def place(
    world: World, view: Battle, unit: Unit, hex: Hex, least: int, weights: Weights, luck: Generator
) -> int:
    """The value of a set-up place: near objectives, under cover, not crowded; plus a whim.

    If it is not more than `least`, anything up to that: crowding only subtracts, so it comes last.
    """
    side, vehicle = units.side_of(world, unit), worth.armored(world, view, unit)
    drawn = world.heat[side, vehicle, hex] * weights.setup_draw // 16
    drawn += weights.setup_cover * worth.cover_in(world, view, unit, hex, weights)
    drawn += mood(luck, weights.setup_mood)
    if weights.setup_view:
        drawn += best_lookout(world, side, hex) * weights.setup_view // 16
    if drawn <= least and weights.setup_fear >= 0:
        return drawn
    if weights.setup_fear:
        drawn -= worth.danger(world, view, unit, hex, weights) * weights.setup_fear // 16
    return drawn - weights.setup_crowd * units.friends_in(world, view, unit, hex)


def marker_place(
    world: World, view: Battle, marker: Marker, hex: Hex, weights: Weights, luck: Generator
) -> int:
    """The value of a place for a marker: near objectives, plus a whim; with sense, a shelter over units."""
    room = world.marker_kind[view.marker_kind[marker]].shelters if weights.sense else 0
    drawn = world.heat[DEFENDER, 0, hex] + mood(luck, weights.fog_mood)
    for unit in units.units_of(world, DEFENDER):
        if room > 0 and units.is_in(view, unit, hex) and not is_vehicle(world, view, unit):
            drawn += worth.value(world, view, unit)
            room -= 1
    return drawn


def best_lookout(world: World, side: Side, hex: Hex) -> int:
    """The share of the enemy's set-up zone that lies ahead with the best facing."""
    best = 0
    for direction in range(6):
        best = max(best, world.lookout[side, hex, direction])
    return best


def _rarer(world: World, view: Battle, act: int, weights: Weights, luck: Generator) -> int:
    question, about, hex, unit = view.question, view.about, Hex(first_of(act)), Unit(first_of(act))
    if question == terms.ASK_FOG:
        return marker_place(world, view, about.marker, hex, weights, luck)
    if question == terms.ASK_ENTRY or question == terms.ASK_RETREAT:
        return worth.stand(world, view, about.unit, hex, 0, weights)
    if question == terms.ASK_TARGET:
        return aimed_at(world, view, Side(view.viewer - 1), hex, about.asset, weights)
    if question == terms.ASK_TAKE or question == terms.ASK_SWARM:
        return 1
    if question == terms.ASK_COMBAT:
        return 0
    if question == terms.ASK_VICTIM:
        return worth.value(world, view, unit)
    block = block_of(world, view, unit)
    return block.valor * 1000 + block.total * 100 + worth.value(world, view, unit) // 1000


def _act(world: World, view: Battle, unit: Unit, act: int, least: int, weights: Weights) -> int:
    what, hex = kind_of(act), Hex(first_of(act))
    if what == terms.FIRE_AT:
        if weights.fires == 0:
            return NEVER
        promised = worth.of_fire(world, view, unit, hex, second_of(act), 0)
        return promised - weights.card if second_of(act) and view.uses[unit] else promised
    if what == terms.RALLY:
        steadied = worth.of_rally(world, view, unit) * weights.steady // 16
        return weights.rally + steadied if weights.rallies else NEVER
    if what == terms.GO:
        return worth.best_move(world, view, unit, least, weights)
    if what == terms.SPOT:
        return weights.spot_near if world.distance[view.hex[unit], hex] <= NEAR else weights.spot_far
    if what == terms.SHELL_AT:
        return weights.shell
    return 0


def _opportunity(world: World, view: Battle, hex: Hex, act: int, weights: Weights) -> int:
    if kind_of(act) == terms.END:
        return 0
    if weights.reacts == 0:
        return NEVER
    foe = Unit(first_of(act))
    promised = worth.of_fire(world, view, foe, hex, second_of(act), 1)
    infantry = kind(world, view, foe) == terms.INFANTRY
    return promised - (weights.nerve if infantry else weights.vehicle_nerve)
