"""What hidden units do, how units hide, and fire at hexes where the enemy may hide (10.0-10.2)."""

from wsanalysis.battles.core.actions import add, add_new
from wsanalysis.battles.core.frames import log
from wsanalysis.battles.core.ground import NEAR, all_hexes, near
from wsanalysis.battles.core.hidden_units import is_unseen
from wsanalysis.battles.core.numbers import NOBODY, NOWHERE, Hex, Side, Unit
from wsanalysis.battles.core.records import Actions
from wsanalysis.battles.core.units import HIDDEN, enemies_in, freed, has, is_here, opponent, side_of, units_of
from wsanalysis.battles.storms_of_steel import terms
from wsanalysis.battles.storms_of_steel.records import Battle, World
from wsanalysis.battles.storms_of_steel.rules.activation import lesser, offer
from wsanalysis.battles.storms_of_steel.rules.aiming import attack_value, fire_cost, has_line_to, mode_at
from wsanalysis.battles.storms_of_steel.rules.carrying import is_carried
from wsanalysis.battles.storms_of_steel.rules.hiding import (
    is_hidden,
    is_in_sight_of,
    is_on_suspicion,
    reveal_who_acts,
    would_show,
)
from wsanalysis.battles.storms_of_steel.rules.marker import look_at_marker
from wsanalysis.battles.storms_of_steel.rules.moving import can_stand
from wsanalysis.battles.storms_of_steel.terms import BLUE, NO_COUNTER, NOT_ALLOWED, RED


def creep_cost(world: World, battle: Battle, unit: Unit, hex: Hex) -> int:
    """What a hidden move into a neighbouring hex costs, or NOT_ALLOWED (10.1)."""
    return world.creep_cost[battle.type[unit], world.spot[hex].terrain]


def list_creeps(world: World, battle: Battle, unit: Unit, most: int, actions: Actions) -> None:
    """Hidden moves that cost at most so much (10.1)."""
    for side in range(6):
        hex = world.neighbour[battle.hex[unit], side]
        if hex != NOWHERE:
            offer(actions, terms.CREEP, unit, hex, creep_cost(world, battle, unit, hex), most)


def may_hide(world: World, battle: Battle, unit: Unit) -> bool:
    """Whether a unit may hide: an unhit squad that no enemy sees, not carried (10.2, 17.0)."""
    if is_carried(battle, unit):
        return False
    if world.block[battle.type[unit]].squad == 0 or battle.counter[unit] != NO_COUNTER:
        return False
    return not is_in_sight_of(world, battle, opponent(side_of(world, unit)), battle.hex[unit])


def may_hide_in(world: World, battle: Battle, unit: Unit, hex: Hex) -> bool:
    """Whether a unit that may hide can do so in a hex: nobody sees it, nobody else is there (10.2)."""
    if hex == NOWHERE or creep_cost(world, battle, unit, hex) == NOT_ALLOWED:
        return False
    for other in units_of(world, side_of(world, unit)):
        if other != unit and is_here(battle, other) and battle.hex[other] == hex:
            return False
    return not is_in_sight_of(world, battle, opponent(side_of(world, unit)), hex)


def can_hide(world: World, battle: Battle, unit: Unit) -> bool:
    """Whether a unit may hide somewhere: in its own hex or next to it (10.2)."""
    if not may_hide(world, battle, unit):
        return False
    for place in range(NEAR):
        if may_hide_in(world, battle, unit, near(world, battle.hex[unit], place)):
            return True
    return False


def list_hides(world: World, battle: Battle, unit: Unit, most: int, actions: Actions) -> None:
    """The hexes where a unit may hide, its own or next to it (10.2)."""
    if world.hide_cost > most or not may_hide(world, battle, unit):
        return
    for place in range(NEAR):
        hex = near(world, battle.hex[unit], place)
        if may_hide_in(world, battle, unit, hex):
            add(actions, terms.HIDE, unit, hex)


def is_anybody_unseen(world: World, battle: Battle, side: Side) -> bool:
    """Whether a side has hidden units."""
    for unit in units_of(world, side):
        if is_unseen(battle, unit):
            return True
    return False


def may_suspect(world: World, battle: Battle, unit: Unit, hex: Hex) -> bool:
    """Whether a unit may fire at a hex where it sees nobody: hidden enemies might be there (10.0)."""
    here = battle.hex[unit]
    if here == hex or not has_line_to(world, battle, unit, hex):
        return False
    for color in (RED, BLUE):
        if attack_value(world, battle, unit, here, hex, color) != NOT_ALLOWED:
            return is_on_suspicion(world, battle, unit, hex)
    return False


def list_suspicions(world: World, battle: Battle, unit: Unit, most: int, actions: Actions) -> None:
    """Fire at hexes where hidden enemies may be, at most so dear (10.0)."""
    cost = fire_cost(world, battle, unit, terms.IN_ARC)
    if cost != NOT_ALLOWED and is_anybody_unseen(world, battle, opponent(side_of(world, unit))):
        for hex in all_hexes(world):
            if may_suspect(world, battle, unit, hex):
                if fire_cost(world, battle, unit, mode_at(world, battle, unit, hex)) <= most:
                    add_new(actions, terms.FIRE, unit, hex)


def least_of_hiding(world: World, battle: Battle, unit: Unit, least: int) -> int:
    """The lesser of a cost and that of the cheapest act that only chapter 10 allows a unit."""
    if is_hidden(battle, unit):
        for beyond in range(6):
            hex = world.neighbour[battle.hex[unit], beyond]
            if hex != NOWHERE:
                least = lesser(least, creep_cost(world, battle, unit, hex))
    elif may_hide(world, battle, unit):
        least = lesser(least, world.hide_cost)
    cost = fire_cost(world, battle, unit, terms.IN_ARC)
    if cost != NOT_ALLOWED and is_anybody_unseen(world, battle, opponent(side_of(world, unit))):
        for hex in all_hexes(world):
            if least == NOT_ALLOWED or cost < least:
                if may_suspect(world, battle, unit, hex):
                    least = lesser(least, fire_cost(world, battle, unit, mode_at(world, battle, unit, hex)))
    return least


def creep(world: World, battle: Battle, unit: Unit, hex: Hex) -> None:
    """A hidden unit moves unseen: the enemy knows that it has, not where to (10.1)."""
    log(battle, terms.LOG_CREPT, unit, battle.hex[unit], hex, 0)
    was, side = battle.hex[unit], side_of(world, unit)
    battle.hex[unit] = hex
    battle.strayed[unit] += 1
    if enemies_in(world, battle, side, hex):  # it is revealed there, and close combat begins (7.63)
        battle.barred_side, battle.other_hex[unit] = opponent(side), was


def hide(world: World, battle: Battle, unit: Unit, hex: Hex) -> None:
    """A unit is taken off the map, and hides in a hex, or beside where it was (10.2)."""
    was = battle.hex[unit]
    log(battle, terms.LOG_HID, unit, was, hex, 0)
    battle.where[unit], battle.hex[unit], battle.face[unit] = HIDDEN, hex, 0
    battle.fell[unit], battle.strayed[unit] = was, 1
    battle.inside[unit], battle.other_hex[unit] = 0, NOWHERE
    battle.flags[unit] &= ~terms.EXPOSED
    freed(world, battle, was)
    look_at_marker(world, battle)


def comes_out(world: World, battle: Battle, unit: Unit, kind: int) -> bool:
    """A hidden unit acts, and is revealed; whether it is a sniper that fires, and is looked for afterwards.

    By Hidden Action it fires and stays hidden (10.0, 10.3, V13).
    """
    if not is_hidden(battle, unit):
        return False
    if has(battle, unit, terms.UNSEEN) and kind in (terms.FIRE, terms.FIRE_WITH, terms.LAY_SMOKE):
        return False
    if kind == terms.FIRE and world.block[battle.type[unit]].sniper:
        return True
    reveal_who_acts(world, battle, unit)
    return False


def next_to_hide(world: World, battle: Battle, side: Side) -> Unit:
    """The next unit of a side that begins hidden where its owner says, or NOBODY."""
    for unit in units_of(world, side):
        if battle.where[unit] == HIDDEN and battle.hex[unit] == NOWHERE:
            return unit
    return NOBODY


def list_hiding_places(world: World, battle: Battle, unit: Unit, actions: Actions) -> None:
    """Where a unit may begin hidden: where nothing reveals it at once, if there is such a hex (10.0)."""
    side = side_of(world, unit)
    for shown in range(2):
        if actions.count == 0:
            for hex in all_hexes(world):
                if world.from_hiding[side, hex] == 0 and can_stand(world, battle, unit, hex):
                    if shown or not would_show(world, battle, side, hex):
                        add(actions, terms.PUT, unit, hex)
