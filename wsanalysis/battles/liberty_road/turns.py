"""Turns and orders: which side orders what, which units act, regrouping, the end of a turn (p.9, 11)."""

from wsanalysis.battles.core.actions import add, first_of, kind_of, second_of
from wsanalysis.battles.core.frames import log
from wsanalysis.battles.core.markers import all_markers, is_hidden
from wsanalysis.battles.core.numbers import (
    ATTACKER,
    DEFENDER,
    NEITHER,
    NOBODY,
    NOWHERE,
    Hex,
    Marker,
    Side,
    Unit,
)
from wsanalysis.battles.core.objectives import margin
from wsanalysis.battles.core.orders import are_left, used_up
from wsanalysis.battles.core.questions import ask
from wsanalysis.battles.core.units import all_units, flag, is_here, unflag_side, units_of
from wsanalysis.battles.liberty_road import terms
from wsanalysis.battles.liberty_road.activations import activate
from wsanalysis.battles.liberty_road.blocks import is_vehicle, mode, rise
from wsanalysis.battles.liberty_road.events import event, play
from wsanalysis.battles.liberty_road.fog import spring, uncover
from wsanalysis.battles.liberty_road.melee import combats
from wsanalysis.battles.liberty_road.moving import arrive
from wsanalysis.battles.liberty_road.records import Actions, Battle, World
from wsanalysis.battles.liberty_road.setup import set_up
from wsanalysis.compiled import Flow, compiled, flow


@flow
def game(world: World, battle: Battle) -> Flow:
    """Both set up; then turns, until the game is over (p.8, 11)."""
    yield from set_up(world, battle)
    yield from turns(world, battle)


@flow
def turns(world: World, battle: Battle) -> Flow:
    """Turns: the attacker's order, the defender's, and one event (p.9, 11)."""
    while True:
        _begin_turn(world, battle)
        group = world.groups
        while group > 0:
            group -= 1
            if 0 < world.group[group].turn <= battle.turn:  # or later, if the enemy stood in their way
                yield from arrive(world, battle, group)
        for side in (ATTACKER, DEFENDER):
            battle.ordering = side
            yield from order(world, battle, side, 0)
            while battle.owed[side]:  # bonus actions that had to wait (p.5)
                bonus = battle.owed[side]
                battle.owed[side] = 0
                yield from order(world, battle, side, bonus)
        battle.ordering = NEITHER
        if battle.event_done == 0:  # then the last player to act draws it (p.11)
            yield from event(world, battle, NOBODY)


@compiled
def _begin_turn(world: World, battle: Battle) -> None:
    """Begin a turn: every unit may rally, react and be ordered again."""
    if 0 < battle.turn <= terms.MAX_TURNS:
        battle.margin[battle.turn - 1] = margin(world, battle)
    battle.turn += 1
    battle.event_done = 0
    log(battle, terms.LOG_TURN, battle.turn, 0, 0, 0)
    for unit in all_units(world):
        battle.flags[unit] &= ~terms.OF_THE_TURN


@flow
def order(world: World, battle: Battle, side: Side, bonus: int) -> Flow:
    """A side's order, or an extra one of `bonus` units; then close combat and regrouping (p.9, 14)."""
    unflag_side(world, battle, side, terms.ORDERED)
    infantry, vehicles, either, nearby, regroups = 0, 0, bonus, 0, 0
    if bonus == 0:
        battle.near_areas = 0
        act = yield ask(battle, side, terms.ASK_ORDER)
        chosen = first_of(act)
        if kind_of(act) == terms.PLAY_ASSET:  # a card instead of an order marker (p.9)
            yield from play(world, battle, side, chosen)
        else:
            log(battle, terms.LOG_ORDER, side, chosen, 0, 0)
            marker = world.order[chosen]
            infantry, vehicles, either = marker.infantry, marker.vehicles, marker.either
            nearby, regroups = marker.nearby, marker.regroup
    while _can_anybody_act(world, battle, side, infantry, vehicles, either, nearby):
        act = yield ask(
            battle, side, terms.ASK_UNIT, infantry=infantry, vehicles=vehicles, either=either, nearby=nearby
        )
        if kind_of(act) == terms.END:
            break
        unit, springs = Unit(first_of(act)), kind_of(act) == terms.SPRING
        if springs:  # an ambush acts (p.13)
            unit = uncover(world, battle, Marker(first_of(act)))
        infantry, vehicles, either = used_up(is_vehicle(world, battle, unit), infantry, vehicles, either)
        flag(battle, unit, terms.ORDERED)
        if nearby and battle.near_areas < terms.MAX_NEAR:
            battle.near_area[battle.near_areas] = world.terrain[battle.hex[unit]].area
            battle.near_areas += 1
        if springs:
            yield from spring(world, battle, unit, True)
        else:
            yield from activate(world, battle, unit, terms.ALL_RIGHTS)
    if bonus == 0 or battle.ordering == NEITHER or battle.ordering == side:
        yield from combats(world, battle, side)
    while regroups > 0 and _can_anybody_regroup(world, battle, side):
        act = yield ask(battle, side, terms.ASK_REGROUP)
        if kind_of(act) == terms.END:
            break
        _regroup(world, battle, act)
        regroups -= 1


@compiled
def can_act(world: World, battle: Battle, unit: Unit) -> bool:
    """Whether the order that is asked about may activate the unit (p.9, 17)."""
    if battle.flags[unit] & (terms.ORDERED | terms.SCATTERED):
        return False
    return _has_left(world, battle, unit) and _is_near_enough(world, battle, battle.hex[unit])


@compiled
def _has_left(world: World, battle: Battle, unit: Unit) -> bool:
    """Whether the order has an activation left for such a unit."""
    left = battle.about
    return are_left(is_vehicle(world, battle, unit), left.infantry, left.vehicles, left.either)


@compiled
def _is_near_enough(world: World, battle: Battle, hex: Hex) -> bool:
    """Whether the hex's area is, or adjoins, one where a unit of this order was, if required (p.9)."""
    if battle.about.nearby == 0 or battle.near_areas == 0:
        return True
    for place in range(battle.near_areas):
        if world.next_area[battle.near_area[place], world.terrain[hex].area]:
            return True
    return False


@compiled
def _can_anybody_act(
    world: World, battle: Battle, side: Side, infantry: int, vehicles: int, either: int, nearby: int
) -> bool:
    """Whether an order with these activations left may activate anybody."""
    left = battle.about
    left.infantry, left.vehicles, left.either, left.nearby = infantry, vehicles, either, nearby
    for unit in units_of(world, side):
        if is_here(battle, unit) and can_act(world, battle, unit):
            return True
    if side == DEFENDER:
        for marker in all_markers(world):
            if can_spring(world, battle, marker):
                return True
    return False


@compiled
def can_spring(world: World, battle: Battle, marker: Marker) -> bool:
    """Whether the order may spring the unit that hides under the marker (p.13)."""
    hex = battle.marker_hex[marker]
    if battle.marker_kind[marker] != terms.AMBUSH or hex == NOWHERE or not is_hidden(battle, marker):
        return False
    return _has_left(world, battle, battle.marker_unit[marker]) and _is_near_enough(world, battle, hex)


@compiled
def list_units(world: World, battle: Battle, actions: Actions) -> None:
    """Stop, or one of the units that the order may still activate."""
    side = battle.decider
    add(actions, terms.END, 0, 0)
    for unit in units_of(world, side):
        if is_here(battle, unit) and can_act(world, battle, unit):
            add(actions, terms.UNIT, unit, 0)
    if side == DEFENDER:
        for marker in all_markers(world):
            if can_spring(world, battle, marker):
                add(actions, terms.SPRING, marker, 0)


@compiled
def list_orders(world: World, battle: Battle, actions: Actions) -> None:
    """The side's order markers, and the cards that are played as an order (p.9)."""
    side = battle.decider
    for order in range(world.orders):
        if world.order[order].side == side:
            add(actions, terms.ORDER, order, 0)
    for asset in range(world.assets):
        card = world.asset[asset]
        if card.side == side and card.played == terms.AS_ORDER and battle.asset_uses[asset] > 0:
            add(actions, terms.PLAY_ASSET, asset, 0)


@compiled
def _can_anybody_regroup(world: World, battle: Battle, side: Side) -> bool:
    for unit in units_of(world, side):
        if can_regroup(world, battle, unit):
            return True
    return False


@compiled
def can_regroup(world: World, battle: Battle, unit: Unit) -> bool:
    """Whether a regroup point may be spent on the unit: spent infantry, or a vehicle on its orders (p.9)."""
    if not is_here(battle, unit):
        return False
    for to in range(terms.STATUSES):
        if regrouped(world, battle, unit, to) != terms.NOT_ALLOWED:
            return True
    return False


@compiled
def regrouped(world: World, battle: Battle, unit: Unit, to: int) -> int:
    """The unit's state if it regroups, or NOT_ALLOWED (p.9)."""
    return world.regroup[battle.type[unit], mode(battle, unit), to]


@compiled
def list_regroups(world: World, battle: Battle, actions: Actions) -> None:
    """Stop, or a unit and its new state (p.9)."""
    side = battle.decider
    add(actions, terms.END, 0, 0)
    for unit in units_of(world, side):
        if not is_here(battle, unit):
            continue
        for to in range(terms.STATUSES):
            if to != battle.status[unit] and regrouped(world, battle, unit, to) != terms.NOT_ALLOWED:
                add(actions, terms.REGROUP, unit, to)


@compiled
def _regroup(world: World, battle: Battle, act: int) -> None:
    unit = Unit(first_of(act))
    after = regrouped(world, battle, unit, second_of(act))
    log(battle, terms.LOG_REGROUP, unit, after & 15, 0, 0)
    rise(world, battle, unit, after)
