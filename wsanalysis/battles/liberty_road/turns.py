"""Turns and orders: which side orders what, which units act, regrouping, the end of a turn (p.9, 11)."""

from wsanalysis.battles.core.actions import add, first_of, kind_of, second_of
from wsanalysis.battles.core.frames import answer, ask, log, pop
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
from wsanalysis.battles.core.units import all_units, flag, is_here, unflag_side, units_of
from wsanalysis.battles.liberty_road import terms
from wsanalysis.battles.liberty_road.blocks import is_vehicle, mode, rise
from wsanalysis.battles.liberty_road.fog import uncover
from wsanalysis.battles.liberty_road.records import Actions, Battle, Frame, Order, World
from wsanalysis.battles.liberty_road.shooting import begin_event
from wsanalysis.battles.liberty_road.stack import (
    begin_activation,
    begin_ambush,
    begin_arrival,
    begin_play,
    push,
)
from wsanalysis.compiled import compiled


@compiled
def run_turn(world: World, battle: Battle, frame: Frame) -> None:
    """A turn: the attacker's order, the defender's, and one event (p.9, 11)."""
    step = frame.step
    frame.step = step + 1
    if step == 0:
        _begin_turn(world, battle)
    elif step == 1:
        begin_order(battle, ATTACKER, 0)
    elif step == 3:
        begin_order(battle, DEFENDER, 0)
    elif step == 2 or step == 4:
        _take_bonus_owed(battle, frame, ATTACKER if step == 2 else DEFENDER)
    elif step == 5:
        battle.ordering = NEITHER
        if battle.event_done == 0:  # then the last player to act draws it (p.11)
            begin_event(battle, NOBODY)
    else:
        frame.step = 0


@compiled
def _begin_turn(world: World, battle: Battle) -> None:
    """Begin a turn: every unit may rally, react and be ordered again; reinforcements due arrive."""
    if 0 < battle.turn <= terms.MAX_TURNS:
        battle.margin[battle.turn - 1] = margin(world, battle)
    battle.turn += 1
    battle.event_done = 0
    log(battle, terms.LOG_TURN, battle.turn, 0, 0, 0)
    for unit in all_units(world):
        battle.flags[unit] &= ~terms.OF_THE_TURN
    for group in range(world.groups):
        row = world.group[group]
        if 0 < row.turn <= battle.turn:  # or later, if the enemy stood in their way
            begin_arrival(battle, group)


@compiled
def _take_bonus_owed(battle: Battle, frame: Frame, side: Side) -> None:
    """Bonus actions that the ordering player had to wait for, as an extra order (p.5)."""
    if battle.owed[side]:
        count = battle.owed[side]
        battle.owed[side] = 0
        frame.step -= 1  # the extra order may earn another
        begin_order(battle, side, count)


@compiled
def begin_order(battle: Battle, side: Side, bonus: int) -> None:
    """Begin a side's order of the turn; or, with `bonus`, an extra one of this many units."""
    if bonus == 0:
        battle.ordering = side
    order = push(battle, terms.F_ORDER).order
    order.side, order.bonus = side, bonus


@compiled
def run_order(world: World, battle: Battle, frame: Frame) -> None:
    """An order: chosen, carried out unit by unit; then close combat and regrouping (p.9, 14)."""
    order = frame.order
    side, step = order.side, frame.step
    if step == 0:
        unflag_side(world, battle, side, terms.ORDERED)
        if order.bonus:
            order.either, frame.step = order.bonus, 2
        else:
            battle.near_areas = 0
            ask(battle, frame, side, terms.ASK_ORDER, 1)
    elif step == 1:
        _choose_order(world, battle, frame, answer(battle))
    elif step == 2:
        if _can_anybody_act(world, battle, order):
            ask(battle, frame, side, terms.ASK_UNIT, 3)
        else:
            frame.step = 4
    elif step == 3:
        frame.step = 2
        act = answer(battle)
        if kind_of(act) == terms.END:
            frame.step = 4
        else:
            _activate(world, battle, order, act)
    elif step == 4:
        frame.step = 5
        if order.bonus == 0 or battle.ordering == NEITHER or battle.ordering == side:
            combats = push(battle, terms.F_COMBATS).combats
            combats.side = side
    elif step == 5:
        if order.regroups and _can_anybody_regroup(world, battle, side):
            ask(battle, frame, side, terms.ASK_REGROUP, 6)
        else:
            pop(battle)
    else:
        _regroup(world, battle, frame, answer(battle))


@compiled
def _choose_order(world: World, battle: Battle, frame: Frame, act: int) -> None:
    order, chosen = frame.order, first_of(act)
    frame.step = 2
    if kind_of(act) == terms.PLAY_ASSET:
        frame.step = 4  # a card instead of an order marker (p.9)
        begin_play(battle, order.side, chosen)
        return
    log(battle, terms.LOG_ORDER, order.side, chosen, 0, 0)
    marker = world.order[chosen]
    order.infantry, order.vehicles = marker.infantry, marker.vehicles
    order.either, order.nearby = marker.either, marker.nearby
    order.regroups = marker.regroup


@compiled
def _activate(world: World, battle: Battle, order: Order, act: int) -> None:
    """One unit of the order acts, or an ambush is sprung and acts (p.9, 13)."""
    unit, springs = Unit(first_of(act)), kind_of(act) == terms.SPRING
    if springs:
        marker = Marker(first_of(act))
        unit = battle.marker_unit[marker]
        uncover(world, battle, marker)
    if is_vehicle(world, battle, unit) and order.vehicles > 0:
        order.vehicles -= 1
    elif not is_vehicle(world, battle, unit) and order.infantry > 0:
        order.infantry -= 1
    else:
        order.either -= 1
    flag(battle, unit, terms.ORDERED)
    if order.nearby and battle.near_areas < terms.MAX_NEAR:
        battle.near_area[battle.near_areas] = world.terrain[battle.hex[unit]].area
        battle.near_areas += 1
    if springs:
        begin_ambush(battle, unit, terms.ALL_RIGHTS)
    else:
        begin_activation(battle, unit, terms.ALL_RIGHTS)


@compiled
def can_act(world: World, battle: Battle, order: Order, unit: Unit) -> bool:
    """Whether the order may activate the unit (p.9, 17)."""
    if battle.flags[unit] & (terms.ORDERED | terms.SCATTERED):
        return False
    return _has_left(world, battle, order, unit) and _is_near_enough(world, battle, order, battle.hex[unit])


@compiled
def _has_left(world: World, battle: Battle, order: Order, unit: Unit) -> bool:
    """Whether the order has an activation left for such a unit."""
    return order.either > 0 or (order.vehicles if is_vehicle(world, battle, unit) else order.infantry) > 0


@compiled
def _is_near_enough(world: World, battle: Battle, order: Order, hex: Hex) -> bool:
    """Whether the hex's area is, or adjoins, one where a unit of this order was, if required (p.9)."""
    if order.nearby == 0 or battle.near_areas == 0:
        return True
    for place in range(battle.near_areas):
        if world.next_area[battle.near_area[place], world.terrain[hex].area]:
            return True
    return False


@compiled
def _can_anybody_act(world: World, battle: Battle, order: Order) -> bool:
    side = order.side
    for unit in units_of(world, side):
        if is_here(battle, unit) and can_act(world, battle, order, unit):
            return True
    if side == DEFENDER:
        for marker in all_markers(world):
            if can_spring(world, battle, order, marker):
                return True
    return False


@compiled
def can_spring(world: World, battle: Battle, order: Order, marker: Marker) -> bool:
    """Whether the order may spring the unit that hides under the marker (p.13)."""
    hex = battle.marker_hex[marker]
    if battle.marker_kind[marker] != terms.AMBUSH or hex == NOWHERE or not is_hidden(battle, marker):
        return False
    unit = battle.marker_unit[marker]
    return _has_left(world, battle, order, unit) and _is_near_enough(world, battle, order, hex)


@compiled
def list_units(world: World, battle: Battle, frame: Frame, actions: Actions) -> None:
    """Stop, or one of the units that the order may still activate."""
    order, side = frame.order, battle.decider
    add(actions, terms.END, 0, 0)
    for unit in units_of(world, side):
        if is_here(battle, unit) and can_act(world, battle, order, unit):
            add(actions, terms.UNIT, unit, 0)
    if side == DEFENDER:
        for marker in all_markers(world):
            if can_spring(world, battle, order, marker):
                add(actions, terms.SPRING, marker, 0)


@compiled
def list_orders(world: World, battle: Battle, frame: Frame, actions: Actions) -> None:
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
def list_regroups(world: World, battle: Battle, frame: Frame, actions: Actions) -> None:
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
def _regroup(world: World, battle: Battle, frame: Frame, act: int) -> None:
    order = frame.order
    if kind_of(act) == terms.END:
        pop(battle)
        return
    unit = Unit(first_of(act))
    after = regrouped(world, battle, unit, second_of(act))
    log(battle, terms.LOG_REGROUP, unit, after & 15, 0, 0)
    rise(world, battle, unit, after)
    order.regroups -= 1
    frame.step = 5
