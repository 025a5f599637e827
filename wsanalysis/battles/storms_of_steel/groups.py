"""Groups: who may act together, what that costs and promises (9.1)."""

from collections.abc import Sequence
from functools import partial

from wsanalysis.battles.core.actions import add, first_of, kind_of, second_of
from wsanalysis.battles.core.agreement import is_legal
from wsanalysis.battles.core.appraisal import NEVER
from wsanalysis.battles.core.ground import all_hexes
from wsanalysis.battles.core.narrator import Sentence
from wsanalysis.battles.core.numbers import NOWHERE, Hex, Unit
from wsanalysis.battles.core.records import Actions
from wsanalysis.battles.core.tabulate import Tabulation, axes
from wsanalysis.battles.core.units import all_units, is_here, is_in, opponent, side_of, units_of
from wsanalysis.battles.storms_of_steel import (
    activation,
    aiming,
    cards,
    firing,
    greedy,
    hiding,
    mines,
    moving,
    rally,
    terms,
    vehicles,
    weapon_cards,
    works,
    worth,
)
from wsanalysis.battles.storms_of_steel.odds import ANYBODY, NO_YES, unit_axis
from wsanalysis.battles.storms_of_steel.records import About, Battle, Weights, World
from wsanalysis.battles.storms_of_steel.terms import BLUE, CARRIES, MOVES, NOT_ALLOWED, RED
from wsanalysis.systems.storms_of_steel import group
from wsanalysis.systems.storms_of_steel.edition import StormsOfSteel
from wsanalysis.systems.storms_of_steel.group import Supporter, group_move_cost, supporting_firepower
from wsanalysis.systems.storms_of_steel.ratings import as_firer
from wsanalysis.systems.storms_of_steel.state import UnitState
from wsanalysis.systems.storms_of_steel.unit import Unit as Printed

GROUP_ACTS = (*MOVES, terms.FIRE, terms.PIVOT, terms.RALLY, terms.DIG, terms.OCCUPY, terms.HIDE)


def is_member(group: About, unit: Unit) -> bool:
    """True if a unit acts in the action."""
    return group.leader == unit or group.members >> unit & 1 == 1


def may_be_joined(
    world: World, battle: Battle, leader: Unit, way: int, card: int, act: int, members: int
) -> bool:
    """True if the act is one that groups take, and somebody may join in it (9.1); hidden units act alone."""
    if world.in_groups == 0 or hiding.is_hidden(battle, leader) or not may_be_shared(world, act):
        return False
    group = battle.about
    group.leader, group.way, group.card, group.act, group.members = leader, way, card, act, members
    for unit in units_of(world, side_of(world, leader)):
        if may_join(world, battle, group, unit):
            return True
    return False


def may_be_shared(world: World, act: int) -> bool:
    """True if groups may take the act, some weapon cards among them (8.2, 9.14, R24)."""
    if kind_of(act) == terms.FIRE_WITH:
        return world.weapon[world.asset[first_of(act)].what].group_fire == 1
    return kind_of(act) in GROUP_ACTS


def list_joiners(world: World, battle: Battle, actions: Actions) -> None:
    """No further unit, or one that joins the action (9.1)."""
    add(actions, terms.GO, 0, 0)
    for unit in units_of(world, battle.decider):
        if may_join(world, battle, battle.about, unit):
            add(actions, terms.WITH, unit, 0)


def may_join(world: World, battle: Battle, group: About, unit: Unit) -> bool:
    """True if a unit may take part: by the payment of the action, its place and its abilities (9.1)."""
    side = side_of(world, unit)
    if is_member(group, unit) or not activation.takes_part(battle, side, group.way, unit):
        return False
    kind, most = kind_of(group.act), activation.left_for(world, battle, side, group.way)
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
        if group.way == terms.PLAY:
            return cards.digs_by_card(world, battle, unit)
        return works.may_dig(world, battle, unit)
    if kind == terms.OCCUPY:
        return works.moves(world, battle, unit) and works.may_occupy(
            world, battle, unit, second_of(group.act)
        )
    if kind == terms.HIDE:
        activation.begin_offers(battle, world.hide_cost)
        hiding.list_hides(world, battle, unit)
        return activation.was_offered(battle)
    if kind == terms.RALLY:
        return cards.rallies_by_card(world, battle, cards.effect_of(world, group.card), unit)
    return activation.is_paid(works.pivot_cost(world, battle, unit, 0), most)


def hangs_together(world: World, battle: Battle, group: About, unit: Unit) -> bool:
    """True if a unit is in the hex of a member, or next to it; off the map, whether all of them are (9.2)."""
    if not is_here(battle, group.leader):
        return moving.is_ready_to_enter(world, battle, unit)
    if not is_here(battle, unit):
        return False
    for other in units_of(world, side_of(world, unit)):
        if is_member(group, other) and are_joined(world, battle.hex[unit], battle.hex[other]):
            return True
    return False


def are_joined(world: World, hex: Hex, other: Hex) -> bool:
    """True if units of two hexes may act as a group (9.2)."""
    apart = world.distance[hex, other]
    return apart < terms.FARTHEST and world.joined[apart] == 1


def may_support(world: World, battle: Battle, leader: Unit, unit: Unit, hex: Hex, weapon: int) -> bool:
    """True if a unit may support the leader of a fire group: by its arc, turret or not, and sight (9.12).

    Against units or works that the leader attacks, at a hex where nobody is seen by firepower of either
    color; `weapon` is 1 more than the weapon by hand that it uses, 0 for none. A carried unit does not
    (17.0), and in close combat only those of its hex (7.63).
    """
    if vehicles.is_carried(battle, unit):
        return False
    apart = world.distance[battle.hex[leader], battle.hex[unit]]
    led_out, leaves = 1 if battle.hex[leader] != hex else 0, 1 if battle.hex[unit] != hex else 0
    if world.joins_fire[led_out, leaves, min(apart, 2)] == 0:
        return False
    if not aiming.has_line_to(world, battle, unit, hex):
        return False
    if leaves and not aiming.aims_at(world, battle, unit, hex):
        return False
    for enemy in units_of(world, opponent(side_of(world, unit))):
        if is_in(battle, enemy, hex):
            way, roll = aiming.way_met(world, battle, leader, battle.hex[leader], enemy), 0
            if weapon > 0:
                way = weapon_cards.way_by_hand(battle, leader, enemy)
                roll = weapon_cards.weapon_needed(world, battle, leader, enemy, weapon - 1)
            else:
                roll = aiming.needed(world, battle, leader, enemy)
            color = world.color[battle.type[enemy], way]
            if roll != NOT_ALLOWED and aiming.support_at(world, battle, unit, hex, color) > 0:
                return True
    red = aiming.support_at(world, battle, unit, hex, RED)
    if red > 0 and mines.may_batter(world, battle, leader, hex, weapon):
        return True
    if world.hidden == 0 or not hiding.is_on_suspicion(world, battle, leader, hex):
        return False
    return max(red, aiming.support_at(world, battle, unit, hex, BLUE)) > 0


def moves_along(world: World, battle: Battle, group: About, unit: Unit, most: int) -> bool:
    """True if a unit can move for at most `most`, wherever it goes (9.11)."""
    if is_here(battle, unit):
        for side in range(6):
            hex = world.neighbour[battle.hex[unit], side]
            if hex != NOWHERE and may_go(world, battle, group, unit, hex, 0):
                if activation.is_paid(moving.move_cost(world, battle, unit, hex, 0), most):
                    return True
        return False
    reach = moving.entry_reach(world, battle, unit)
    for hex in all_hexes(world):
        if may_go(world, battle, group, unit, hex, reach):
            if activation.is_paid(moving.move_cost(world, battle, unit, hex, 0), most):
                return True
    return False


def may_go(world: World, battle: Battle, group: About, unit: Unit, hex: Hex, reach: int) -> bool:
    """True if a unit that joins may go to a hex: the next one, or one beside its group's entry (5.1).

    A hex whose cost is rolled for is entered alone (R46).
    """
    if world.has_works and works.toll_dice(world, battle, unit, hex) > 0:
        return False
    if is_here(battle, unit):
        return world.distance[battle.hex[unit], hex] == 1
    if not moving.may_enter_at(world, battle, unit, hex, reach):
        return False
    if are_joined(world, hex, Hex(second_of(group.act))):
        return True
    for other in units_of(world, side_of(world, unit)):
        if group.members >> other & 1 == 1 and are_joined(world, hex, battle.other_hex[other]):
            return True
    return False


def list_where(world: World, battle: Battle, actions: Actions) -> None:
    """List where a joining unit goes, or hides; one of them carries the control marker (9.11, 10.2)."""
    group, unit = battle.about, battle.about.unit
    if kind_of(group.act) == terms.HIDE:
        activation.begin_offers(battle, world.hide_cost)
        hiding.list_hides(world, battle, unit)
    else:
        activation.begin_offers(battle, activation.left_for(world, battle, side_of(world, unit), group.way))
        reach = 0 if is_here(battle, unit) else moving.entry_reach(world, battle, unit)
        for hex in all_hexes(world):
            if may_go(world, battle, group, unit, hex, reach):
                moving.list_move(world, battle, unit, hex)
    for place in range(battle.offers):
        if group.carries == 0 or kind_of(battle.offer[place].act) not in CARRIES:
            actions.act[actions.count] = battle.offer[place].act
            actions.count += 1
    battle.offers = 0


def joining(world: World, view: Battle, act: int, weights: Weights) -> int:
    """The promise of one more unit that joins in, or of none (9.1)."""
    if kind_of(act) == terms.GO:
        return 0
    unit = Unit(first_of(act))
    part = part_of(world, view, view.about, unit, weights)
    if view.about.way == terms.COMMAND or activation.is_active(view, side_of(world, unit), unit):
        return part
    greedy.look_at(world, view, unit, weights)
    return part - max(0, view.whole[unit] - max(0, part)) * weights.join // 16


def part_of(world: World, view: Battle, group: About, unit: Unit, weights: Weights) -> int:
    """The gain of a unit's part in the act."""
    kind = kind_of(group.act)
    if kind == terms.FIRE or kind == terms.FIRE_WITH:
        return support(world, view, group, unit, weights)
    if kind == terms.RALLY:
        return rally.best_rally(world, view, unit, weights)
    if kind in MOVES:
        return along(world, view, group, unit, weights)
    if kind == terms.DIG:
        return works.inside(world, view, unit, world.hasty_kind, weights)
    if kind == terms.OCCUPY:
        return works.inside(world, view, unit, second_of(group.act), weights)
    if kind == terms.HIDE:
        stay = worth.staying(world, view, unit, weights)
        return worth.lurking(world, view, unit, view.hex[unit], weights) - stay
    worth.look_around(world, view, unit, weights)
    return worth.turning(world, view, unit, weights) - view.ap_price


def support(world: World, view: Battle, group: About, unit: Unit, weights: Weights) -> int:
    """The gain in fire by a unit's support, less the further loss of own units there (7.7, 9.12)."""
    total, side, hex = 0, side_of(world, unit), Hex(second_of(group.act))
    firing.aim(view, group.leader, hex, group.members, 0)
    for target in all_units(world):
        if aiming.is_target(world, view, group.leader, hex, target) and target != group.leader:
            roll = firing.roll_for(world, view, view.attack, target)
            if roll > NOT_ALLOWED // 2:
                helped = roll - weapon_cards.support_in(world, view, view.attack, unit, target)
                more = worth.loss_of(world, view, target, helped, weights)
                more -= worth.loss_of(world, view, target, roll, weights)
                total += -more * weights.own_loss if side_of(world, target) == side else more * weights.fire
    return total // 16


def along(world: World, view: Battle, group: About, unit: Unit, weights: Weights) -> int:
    """The gain of the best move by which a unit may go along (9.11)."""
    best, stay = 0, worth.staying(world, view, unit, weights)
    most = activation.left_for(world, view, side_of(world, unit), group.way)
    reach = 0 if is_here(view, unit) else moving.entry_reach(world, view, unit)
    for hex in all_hexes(world):
        if may_go(world, view, group, unit, hex, reach):
            cost = moving.move_cost(world, view, unit, hex, 0)
            if cost != NOT_ALLOWED and cost <= most:
                dearer = max(0, cost - group.cost) * view.ap_price
                worth.set_means(world, view, unit, group.way, max(cost, group.cost))
                gain = worth.arrival(world, view, unit, terms.MOVE, hex, stay, dearer, weights)
                best = max(best, gain - dearer)
    return best


def going(world: World, view: Battle, act: int, weights: Weights) -> int:
    """The promise of a hex for a unit that joins a move, or of hiding there (9.11, 10.2)."""
    kind, unit, hex = kind_of(act), view.about.unit, Hex(second_of(act))
    if kind == terms.HIDE:
        return hiding.creeping(world, view, unit, hex, weights)
    cost = moving.cost(world, view, unit, act)
    dearer = max(0, cost - view.about.cost) * view.ap_price
    worth.set_means(world, view, unit, view.about.way, max(cost, view.about.cost))
    return worth.arrival(world, view, unit, kind, hex, view.staying, NEVER, weights) - dearer


GROUP_TABLES = ("joins_fire", "supports", "group_cost", "joined")


def _supports(edition: StormsOfSteel, unit: Printed, state: UnitState, color: int, distance: int) -> int:
    return supporting_firepower([Supporter(as_firer(unit, state, edition), distance)])[color]


def put_groups(tables: Tabulation, types: Sequence[Printed], edition: StormsOfSteel) -> None:
    """Fill the tables of a firefight in which units act together."""

    def joins_fire(led_out: bool, leaves: bool, apart: int) -> int:
        supporter = Supporter(ANYBODY, int(leaves), apart, led_from=int(led_out))
        return int(is_legal(supporting_firepower, [supporter]))

    put, cost = partial(tables.put_numbers, illegal=NOT_ALLOWED), range(terms.MOST_COST)
    put("joins_fire", axes(led_out=NO_YES, leaves=NO_YES, apart=range(3)), joins_fire)
    along = axes(color=(RED, BLUE), distance=range(terms.FARTHEST))
    put("supports", (unit_axis(types, edition), *along), partial(_supports, edition))
    put("group_cost", axes(cost=cost, other=cost), lambda one, other: group_move_cost((one, other)))
    put("joined", axes(apart=range(terms.FARTHEST)), lambda apart: int(group.are_joined((apart,))))
    tables.tables.counts["in_groups"] = 1


ACTIONS = {terms.GO: "no other unit joins", terms.WITH: "{0:unit} joins"}
SENTENCES: dict[int, Sentence] = {terms.LOG_JOINS: "{0:unit} {0:~joins} {1:unit} (9.1)."}
