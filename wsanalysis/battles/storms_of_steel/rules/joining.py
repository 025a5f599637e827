"""Who may act together with a unit, in one action (9.1-9.2)."""

from wsanalysis.battles.core.actions import add, first_of, kind_of, second_of
from wsanalysis.battles.core.ground import all_hexes
from wsanalysis.battles.core.numbers import NOWHERE, Hex, Unit
from wsanalysis.battles.core.records import Actions
from wsanalysis.battles.core.units import is_here, is_in, opponent, side_of, units_of
from wsanalysis.battles.storms_of_steel import terms
from wsanalysis.battles.storms_of_steel.records import About, Battle, World
from wsanalysis.battles.storms_of_steel.rules.activation import is_paid, left_for, takes_part
from wsanalysis.battles.storms_of_steel.rules.aiming import (
    aims_at,
    has_line_to,
    needed,
    support_at,
    way_met,
)
from wsanalysis.battles.storms_of_steel.rules.battering import may_batter
from wsanalysis.battles.storms_of_steel.rules.carrying import is_carried
from wsanalysis.battles.storms_of_steel.rules.hand import effect_of
from wsanalysis.battles.storms_of_steel.rules.hidden_acts import can_hide, list_hides
from wsanalysis.battles.storms_of_steel.rules.hiding import is_hidden, is_on_suspicion
from wsanalysis.battles.storms_of_steel.rules.moving import (
    entry_reach,
    is_ready_to_enter,
    list_move,
    may_enter_at,
    move_cost,
)
from wsanalysis.battles.storms_of_steel.rules.play_card import digs_by_card, rallies_by_card
from wsanalysis.battles.storms_of_steel.rules.weapon_cards import way_by_hand, weapon_needed
from wsanalysis.battles.storms_of_steel.rules.works import may_dig, may_occupy, moves, pivot_cost, toll_dice
from wsanalysis.battles.storms_of_steel.terms import BLUE, NOT_ALLOWED, RED

MOVES = (terms.MOVE, terms.CARRY, terms.CAREFUL, terms.CAREFUL_CARRY)
GROUP_ACTS = (*MOVES, terms.FIRE, terms.PIVOT, terms.RALLY, terms.DIG, terms.OCCUPY, terms.HIDE)


def is_member(group: About, unit: Unit) -> bool:
    """Whether a unit acts in the action."""
    return group.leader == unit or group.members >> unit & 1 == 1


def may_be_joined(
    world: World, battle: Battle, leader: Unit, way: int, card: int, act: int, members: int
) -> bool:
    """Whether the act is one that groups take, and somebody may join in it (9.1); hidden units act alone."""
    if world.in_groups == 0 or is_hidden(battle, leader) or not may_be_shared(world, act):
        return False
    group = battle.about
    group.leader, group.way, group.card, group.act, group.members = leader, way, card, act, members
    for unit in units_of(world, side_of(world, leader)):
        if may_join(world, battle, group, unit):
            return True
    return False


def may_be_shared(world: World, act: int) -> bool:
    """Whether groups may take the act, some weapon cards among them (8.2, 9.14, R24)."""
    if kind_of(act) == terms.FIRE_WITH:
        return world.weapon[world.asset[first_of(act)].what].group_fire == 1
    return kind_of(act) in GROUP_ACTS


def list_joiners(world: World, battle: Battle, actions: Actions) -> None:
    """Nobody more, or one who joins (9.1)."""
    add(actions, terms.GO, 0, 0)
    for unit in units_of(world, battle.decider):
        if may_join(world, battle, battle.about, unit):
            add(actions, terms.WITH, unit, 0)


def may_join(world: World, battle: Battle, group: About, unit: Unit) -> bool:
    """Whether a unit may take part: by how the action is paid for, where it stands, what it can do (9.1)."""
    side = side_of(world, unit)
    if is_member(group, unit) or not takes_part(battle, side, group.way, unit):
        return False
    kind, most = kind_of(group.act), left_for(world, battle, side, group.way)
    if kind in MOVES:
        return hangs_together(world, battle, group, unit) and moves_along(world, battle, group, unit, most)
    if not is_here(battle, unit):
        return False
    if kind == terms.FIRE or kind == terms.FIRE_WITH:
        weapon = 1 + world.asset[first_of(group.act)].what if kind == terms.FIRE_WITH else 0
        return may_support(world, battle, group.leader, unit, Hex(second_of(group.act)), weapon)
    if not hangs_together(world, battle, group, unit):
        return False
    if kind == terms.DIG:
        return digs_by_card(world, battle, unit) if group.way == terms.PLAY else may_dig(world, battle, unit)
    if kind == terms.OCCUPY:
        return moves(world, battle, unit) and may_occupy(world, battle, unit, second_of(group.act))
    if kind == terms.HIDE:
        return can_hide(world, battle, unit)
    if kind == terms.RALLY:
        return rallies_by_card(world, battle, effect_of(world, group.card), unit)
    return is_paid(pivot_cost(world, battle, unit), most)


def hangs_together(world: World, battle: Battle, group: About, unit: Unit) -> bool:
    """Whether a unit is in the hex of a member, or next to it; off the map, whether all of them are (9.2)."""
    if not is_here(battle, group.leader):
        return is_ready_to_enter(world, battle, unit)
    if not is_here(battle, unit):
        return False
    for other in units_of(world, side_of(world, unit)):
        if is_member(group, other) and are_joined(world, battle.hex[unit], battle.hex[other]):
            return True
    return False


def are_joined(world: World, hex: Hex, other: Hex) -> bool:
    """Whether units of two hexes may act as a group (9.2)."""
    apart = world.distance[hex, other]
    return apart < terms.FARTHEST and world.joined[apart] == 1


def may_support(world: World, battle: Battle, leader: Unit, unit: Unit, hex: Hex, weapon: int) -> bool:
    """Whether a unit may support the leader of a fire group: by its arc, turret or not, and sight (9.12).

    Against units or works that the leader attacks, at a hex where nobody is seen by firepower of either
    color; `weapon` is 1 more than the weapon by hand that it uses, 0 for none. Who is carried does not
    (17.0), and in close combat only those of its hex (7.63).
    """
    if is_carried(battle, unit):
        return False
    apart = world.distance[battle.hex[leader], battle.hex[unit]]
    led_out, leaves = 1 if battle.hex[leader] != hex else 0, 1 if battle.hex[unit] != hex else 0
    if world.joins_fire[led_out, leaves, min(apart, 2)] == 0 or not has_line_to(world, battle, unit, hex):
        return False
    if leaves and not aims_at(world, battle, unit, hex):
        return False
    for enemy in units_of(world, opponent(side_of(world, unit))):
        if is_in(battle, enemy, hex):
            way, roll = way_met(world, battle, leader, battle.hex[leader], enemy), 0
            if weapon > 0:
                way = way_by_hand(battle, leader, enemy)
                roll = weapon_needed(world, battle, leader, enemy, weapon - 1)
            else:
                roll = needed(world, battle, leader, enemy)
            color = world.color[battle.type[enemy], way]
            if roll != NOT_ALLOWED and support_at(world, battle, unit, hex, color) > 0:
                return True
    if may_batter(world, battle, leader, hex, weapon) and support_at(world, battle, unit, hex, RED) > 0:
        return True
    if world.hidden == 0 or not is_on_suspicion(world, battle, leader, hex):
        return False
    return max(support_at(world, battle, unit, hex, RED), support_at(world, battle, unit, hex, BLUE)) > 0


def moves_along(world: World, battle: Battle, group: About, unit: Unit, most: int) -> bool:
    """Whether a unit can move for so much, wherever it goes (9.11)."""
    if is_here(battle, unit):
        for side in range(6):
            hex = world.neighbour[battle.hex[unit], side]
            if hex != NOWHERE and may_go(world, battle, group, unit, hex, 0):
                if is_paid(move_cost(world, battle, unit, hex, 0), most):
                    return True
        return False
    reach = entry_reach(world, battle, unit)
    for hex in all_hexes(world):
        if may_go(world, battle, group, unit, hex, reach):
            if is_paid(move_cost(world, battle, unit, hex, 0), most):
                return True
    return False


def may_go(world: World, battle: Battle, group: About, unit: Unit, hex: Hex, reach: int) -> bool:
    """Whether one who joins may go to a hex: the next one, or beside where its group comes on (5.1).

    A hex whose cost is rolled for is entered alone (R46).
    """
    if world.has_works and toll_dice(world, battle, unit, hex) > 0:
        return False
    if is_here(battle, unit):
        return world.distance[battle.hex[unit], hex] == 1
    if not may_enter_at(world, battle, unit, hex, reach):
        return False
    if are_joined(world, hex, Hex(second_of(group.act))):
        return True
    for other in units_of(world, side_of(world, unit)):
        if group.members >> other & 1 == 1 and are_joined(world, hex, battle.other_hex[other]):
            return True
    return False


def list_where(world: World, battle: Battle, actions: Actions) -> None:
    """Where one who joins goes, or hides; the control marker is carried by one of them (9.11, 10.2)."""
    group, unit = battle.about, battle.about.unit
    if kind_of(group.act) == terms.HIDE:
        list_hides(world, battle, unit, world.hide_cost, actions)
        return
    most = left_for(world, battle, side_of(world, unit), group.way)
    reach = 0 if is_here(battle, unit) else entry_reach(world, battle, unit)
    for hex in all_hexes(world):
        if may_go(world, battle, group, unit, hex, reach):
            first = actions.count
            list_move(world, battle, unit, hex, most, actions)
            if group.carries != 0:
                kept = first
                for place in range(first, actions.count):
                    if kind_of(actions.act[place]) not in (terms.CARRY, terms.CAREFUL_CARRY):
                        actions.act[kept] = actions.act[place]
                        kept += 1
                actions.count = kept
