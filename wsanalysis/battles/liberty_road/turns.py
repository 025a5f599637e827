"""Turns, orders, activations: who orders what, which units act, rally and spot, regrouping (p.9-11, 17)."""

from wsanalysis.battles.core import units
from wsanalysis.battles.core.actions import action, add, first_of, is_listed, kind_of, second_of
from wsanalysis.battles.core.frames import log
from wsanalysis.battles.core.ground import sees_hex
from wsanalysis.battles.core.luck import draw
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
from wsanalysis.battles.liberty_road import blocks, terms
from wsanalysis.battles.liberty_road.events import event, play
from wsanalysis.battles.liberty_road.fire import fire, list_objects, list_targets, shell
from wsanalysis.battles.liberty_road.fog import fog_in, spring, uncover
from wsanalysis.battles.liberty_road.melee import combats
from wsanalysis.battles.liberty_road.moving import arrive, may_move, move, movement, moves_in_full
from wsanalysis.battles.liberty_road.records import Actions, Battle, World
from wsanalysis.battles.liberty_road.setup import set_up
from wsanalysis.compiled import Flow, flow

# --- turns and orders (p.9, 11) -------------------------------------------------------------------


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


def _begin_turn(world: World, battle: Battle) -> None:
    """Begin a turn: every unit may rally, react and be ordered again."""
    if 0 < battle.turn <= terms.MAX_TURNS:
        battle.margin[battle.turn - 1] = margin(world, battle)
    battle.turn += 1
    battle.event_done = 0
    log(battle, terms.LOG_TURN, battle.turn, 0, 0, 0)
    for unit in units.all_units(world):
        battle.flags[unit] &= ~terms.OF_THE_TURN


@flow
def order(world: World, battle: Battle, side: Side, bonus: int) -> Flow:
    """A side's order, or an extra one of `bonus` units; then close combat and regrouping (p.9, 14)."""
    units.unflag_side(world, battle, side, terms.ORDERED)
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
        infantry, vehicles, either = used_up(
            blocks.is_vehicle(world, battle, unit), infantry, vehicles, either
        )
        units.flag(battle, unit, terms.ORDERED)
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


def can_act(world: World, battle: Battle, unit: Unit) -> bool:
    """True if the order that is asked about may activate the unit (p.9, 17)."""
    if battle.flags[unit] & (terms.ORDERED | terms.SCATTERED):
        return False
    return _has_left(world, battle, unit) and _is_near_enough(world, battle, battle.hex[unit])


def _has_left(world: World, battle: Battle, unit: Unit) -> bool:
    """True if the order has an activation left for such a unit."""
    left = battle.about
    return are_left(blocks.is_vehicle(world, battle, unit), left.infantry, left.vehicles, left.either)


def _is_near_enough(world: World, battle: Battle, hex: Hex) -> bool:
    """True if the hex's area is, or adjoins, one where a unit of this order was, if required (p.9)."""
    if battle.about.nearby == 0 or battle.near_areas == 0:
        return True
    for place in range(battle.near_areas):
        if world.next_area[battle.near_area[place], world.terrain[hex].area]:
            return True
    return False


def _can_anybody_act(
    world: World, battle: Battle, side: Side, infantry: int, vehicles: int, either: int, nearby: int
) -> bool:
    """True if an order with these activations left may activate anybody."""
    left = battle.about
    left.infantry, left.vehicles, left.either, left.nearby = infantry, vehicles, either, nearby
    for unit in units.units_of(world, side):
        if units.is_here(battle, unit) and can_act(world, battle, unit):
            return True
    if side == DEFENDER:
        for marker in all_markers(world):
            if can_spring(world, battle, marker):
                return True
    return False


def can_spring(world: World, battle: Battle, marker: Marker) -> bool:
    """True if the order may spring the unit that hides under the marker (p.13)."""
    hex = battle.marker_hex[marker]
    if battle.marker_kind[marker] != terms.AMBUSH or hex == NOWHERE or not is_hidden(battle, marker):
        return False
    return _has_left(world, battle, battle.marker_unit[marker]) and _is_near_enough(world, battle, hex)


def list_units(world: World, battle: Battle, actions: Actions) -> None:
    """Stop, or one of the units that the order may still activate."""
    side = battle.decider
    add(actions, terms.END, 0, 0)
    for unit in units.units_of(world, side):
        if units.is_here(battle, unit) and can_act(world, battle, unit):
            add(actions, terms.UNIT, unit, 0)
    if side == DEFENDER:
        for marker in all_markers(world):
            if can_spring(world, battle, marker):
                add(actions, terms.SPRING, marker, 0)


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


def _can_anybody_regroup(world: World, battle: Battle, side: Side) -> bool:
    for unit in units.units_of(world, side):
        if can_regroup(world, battle, unit):
            return True
    return False


def can_regroup(world: World, battle: Battle, unit: Unit) -> bool:
    """True if a regroup point may be spent on the unit: spent infantry, or a vehicle on its orders (p.9)."""
    if not units.is_here(battle, unit):
        return False
    for to in range(terms.STATUSES):
        if regrouped(world, battle, unit, to) != terms.NOT_ALLOWED:
            return True
    return False


def regrouped(world: World, battle: Battle, unit: Unit, to: int) -> int:
    """The unit's state if it regroups, or NOT_ALLOWED (p.9)."""
    return world.regroup[battle.type[unit], blocks.mode(battle, unit), to]


def list_regroups(world: World, battle: Battle, actions: Actions) -> None:
    """Stop, or a unit and its new state (p.9)."""
    side = battle.decider
    add(actions, terms.END, 0, 0)
    for unit in units.units_of(world, side):
        if not units.is_here(battle, unit):
            continue
        for to in range(terms.STATUSES):
            if to != battle.status[unit] and regrouped(world, battle, unit, to) != terms.NOT_ALLOWED:
                add(actions, terms.REGROUP, unit, to)


def _regroup(world: World, battle: Battle, act: int) -> None:
    unit = Unit(first_of(act))
    after = regrouped(world, battle, unit, second_of(act))
    log(battle, terms.LOG_REGROUP, unit, after & 15, 0, 0)
    blocks.rise(world, battle, unit, after)


# --- a unit's activation: fire, move, rally or spot (p.9-11, 17) ----------------------------------


@flow
def activate(world: World, battle: Battle, unit: Unit, rights: int) -> Flow:
    """A unit acts: once, or on support orders it may both move and fire (p.3, 9-10).

    `rights`: its options, by bit.
    """
    moved, fired, supports = 0, 0, battle.status[unit] == terms.SUPPORT
    acts = units.is_here(battle, unit)
    while acts:
        act = yield ask(
            battle,
            units.side_of(world, unit),
            terms.ASK_ACT,
            unit=unit,
            rights=rights,
            moved=moved,
            fired=fired,
        )
        if not units.is_here(battle, unit):
            return  # as players imagine it, who cannot see where it is
        what = kind_of(act)
        if what == terms.FIRE_AT:
            fired = 1
            yield from fire(world, battle, unit, Hex(first_of(act)), second_of(act), 0)
        elif what == terms.SHELL_AT:
            fired = 1
            yield from shell(world, battle, unit, Hex(first_of(act)), second_of(act))
        elif what == terms.GO:
            moved = 1
            full = moves_in_full(world, battle, unit)
            yield from move(world, battle, unit, movement(world, battle, unit, full), full, False)
        elif what == terms.RALLY:
            yield from rally(world, battle, unit)
        elif what == terms.SPOT:
            yield from spot(world, battle, unit, Hex(first_of(act)))
        if not units.is_here(battle, unit):
            return
        more = supports and moved + fired == 1 and rights == terms.ALL_RIGHTS and what != terms.END
        acts = more and _supports_still(world, battle, unit)
    if moved or fired:
        blocks.settle(world, battle, unit, blocks.fate(world, battle, unit, terms.AFTER_ACTING))


def _supports_still(world: World, battle: Battle, unit: Unit) -> bool:
    """True if a vehicle on support orders that has moved or fired may still do the other."""
    crew = blocks.effect_of_damage(world, battle, unit)
    return battle.status[unit] == terms.SUPPORT and crew != terms.CREW_INJURED


def list_acts(world: World, battle: Battle, actions: Actions) -> None:
    """Everything the unit may do now."""
    done = battle.about
    unit, rights = done.unit, done.rights
    add(actions, terms.END, 0, 0)
    if (
        rights & terms.MAY_FIRE
        and done.fired == 0
        and not blocks.is_taken_up(world, battle, unit, terms.HAS_MOVED)
    ):
        list_targets(world, battle, unit, actions)
        list_objects(world, battle, unit, actions)
    if rights & terms.MAY_MOVE and done.moved == 0 and may_move(world, battle, unit):
        if not blocks.is_taken_up(world, battle, unit, terms.HAS_FIRED):
            add(actions, terms.GO, 0, 0)
    if done.moved or done.fired:
        return
    if rights & terms.MAY_RALLY and can_rally(battle, unit):
        add(actions, terms.RALLY, 0, 0)
    if rights & terms.MAY_SPOT:
        list_spots(world, battle, unit, actions)


def can_rally(battle: Battle, unit: Unit) -> bool:
    """True if the unit may try to rally: suppressed or broken, once a turn (p.11)."""
    return blocks.is_shaken(battle, unit) and not units.has(battle, unit, terms.RALLIED)


@flow
def rally(world: World, battle: Battle, unit: Unit) -> Flow:
    """An attempt to rally; the turn's event may interrupt it, and rally the unit by itself (p.11)."""
    held = 0  # 1 more than the check that was drawn before the event
    while True:
        status = battle.status[unit]
        if not units.is_here(battle, unit) or (status != terms.SUPPRESSED and status != terms.BROKEN):
            return
        units.flag(battle, unit, terms.RALLIED)
        if held:
            after = blocks.fate(world, battle, unit, terms.AFTER_RALLY_FAILED + held - 1)
            break
        law = blocks.rally_law(world, battle, unit, 0 if battle.event_done else 1)
        after = draw(world, battle.luck[terms.LUCK_CHECKS], law)
        if after >> 5 == 0:
            break
        if after >> 5 != terms.REDRAW_CHECK:
            held = 2 if after >> 5 == terms.CHECK_PASSED else 1
        yield from event(world, battle, unit)
    log(battle, terms.LOG_RALLY, unit, after & 15, status, 0)
    if after == terms.READY and blocks.is_vehicle(world, battle, unit):
        act = yield ask(battle, units.side_of(world, unit), terms.ASK_STATUS, unit=unit)
        blocks.become(battle, unit, first_of(act))
    else:
        blocks.rise(world, battle, unit, after)


# --- spotting: what can be found out, and which units may look for it (p.11) ----------------------


def may_spot(battle: Battle, unit: Unit) -> bool:
    """True if the unit may spot: neither suppressed nor broken, nor riding (p.11)."""
    status = battle.status[unit]
    return status != terms.SUPPRESSED and status != terms.BROKEN and battle.carrier[unit] == NOBODY


@flow
def spot(world: World, battle: Battle, unit: Unit, hex: Hex) -> Flow:
    """Reveal everything in the hex: units, their cards, the marker (p.11)."""
    log(battle, terms.LOG_SPOT, unit, hex, 0, 0)
    side = units.side_of(world, unit)
    for target in units.units_of(world, units.opponent(side)):
        if units.is_in(battle, target, hex):
            units.flag(battle, target, terms.REVEALED)
    if side == ATTACKER:
        marker = fog_in(battle, world.terrain[hex].area)
        if is_hidden(battle, marker) and battle.marker_hex[marker] == hex:
            found = uncover(world, battle, marker)
            if found != NOBODY:
                yield from spring(world, battle, found, False)


def may_hide(world: World, battle: Battle, target: Unit) -> bool:
    """True if something may remain to be found: block, damage marker, or passengers (p.11, 13, 17)."""
    if battle.flags[target] & terms.KNOWN == 0 or blocks.block_of(world, battle, target).portage > 0:
        return True
    return battle.damage[target] > 0 and battle.flags[target] & terms.DAMAGE_KNOWN == 0


def list_spots(world: World, battle: Battle, unit: Unit, actions: Actions) -> None:
    """Add the hexes in sight that hide something from the unit's side (p.11)."""
    if not may_spot(battle, unit):
        return
    side = units.side_of(world, unit)
    enemy = units.opponent(side)
    for target in units.units_of(world, enemy):
        if (
            units.is_here(battle, target)
            and not blocks.rides_unseen(world, battle, target)
            and may_hide(world, battle, target)
        ):
            _add_spot(world, battle, unit, battle.hex[target], actions)
    if side == ATTACKER:
        for marker in all_markers(world):
            if battle.marker_hex[marker] != NOWHERE and is_hidden(battle, marker):
                _add_spot(world, battle, unit, battle.marker_hex[marker], actions)


def _add_spot(world: World, battle: Battle, unit: Unit, hex: Hex, actions: Actions) -> None:
    act, here = action(terms.SPOT, hex, 0), battle.hex[unit]
    if not is_listed(actions, act) and hex != here:
        if sees_hex(world, battle, here, battle.face[unit], hex):
            add(actions, terms.SPOT, hex, 0)
