"""The enemy's orders: one roll for all, and where each of the ten takes a unit (Enemy Actions).

Closeness counts hexes, not paths; a path is counted only where no hex leads there directly. Of equally
close US units, hexes of equal cover and enemies left to act the player chooses.
"""

from wsanalysis.battles.core.actions import add, first_of, second_of
from wsanalysis.battles.core.frames import log
from wsanalysis.battles.core.ground import all_hexes
from wsanalysis.battles.core.luck import draw
from wsanalysis.battles.core.numbers import FARTHEST, NOBODY, NOWHERE, Hex, Unit
from wsanalysis.battles.core.questions import ask
from wsanalysis.battles.core.records import Actions
from wsanalysis.battles.core.tabulate import Tabulation, axes
from wsanalysis.battles.core.units import flag, has, is_gone, is_here, unflag_side, units_of
from wsanalysis.battles.sherman_leader import attacking, layout, terms
from wsanalysis.battles.sherman_leader.records import Battle, World
from wsanalysis.battles.sherman_leader.terms import ANY_TARGET, AP, ENEMY, HE, US
from wsanalysis.compiled import Flow, flow
from wsanalysis.probability.chance import Chance
from wsanalysis.systems.sherman_leader import orders, setting_up, strength
from wsanalysis.systems.sherman_leader.campaign_cards import Battalion
from wsanalysis.systems.sherman_leader.edition import ShermanLeader
from wsanalysis.systems.sherman_leader.effects import Effect
from wsanalysis.systems.sherman_leader.enemy_unit import EnemyUnit
from wsanalysis.systems.sherman_leader.movement_charts import ORDERS
from wsanalysis.systems.sherman_leader.unit_card import UnitCard


@flow
def enemy_actions(world: World, battle: Battle) -> Flow:
    """One roll, then each enemy moves and attacks; in what order is the player's choice."""
    unflag_side(world, battle, ENEMY, terms.ACTED | terms.MOVED)
    if is_gone(world, battle, US):
        return
    roll_for_moves(world, battle)
    while not is_gone(world, battle, US):
        enemy = next_enemy(world, battle, Unit(-1))
        if enemy == NOBODY:
            break
        if next_enemy(world, battle, enemy) != NOBODY:
            act = yield ask(battle, US, terms.WHO)
            enemy = Unit(first_of(act))
        flag(battle, enemy, terms.ACTED)
        yield from enemy_moves(world, battle, enemy)
        if is_here(battle, enemy):
            yield from attacking.enemy_attacks(world, battle, enemy)


def roll_for_moves(world: World, battle: Battle) -> None:
    """One roll of the battle's die for the orders of all enemies (Roll For Enemy Move)."""
    battle.roll = draw(world, battle.luck[terms.ORDERS], world.drawn[battle.die])
    half = battle.shifted = is_half(world, battle)
    log(battle, terms.LOG_ROLL, battle.die, battle.roll, battle.roll + world.shift[half], half)


def is_half(world: World, battle: Battle) -> int:
    """1 if the battalion was at half strength at the last Advance Turn Counter, or before the battle.

    By the option `half_counts`, if its losses so far come to that.
    """
    if world.half_at_once and world.strength[points_left(world, battle)] != terms.FULL:
        return 1
    return 1 if battle.strength == terms.HALF else 0


def points_left(world: World, battle: Battle) -> int:
    """The points of the enemies on the battlefield (Battalion Cards)."""
    total = 0
    for enemy in units_of(world, ENEMY):
        if is_here(battle, enemy):
            total += world.kind[battle.type[enemy]].points
    return total


def next_enemy(world: World, battle: Battle, after: Unit) -> Unit:
    """The next enemy that has not acted, by number, or NOBODY."""
    for enemy in units_of(world, ENEMY):
        if enemy > after and is_here(battle, enemy) and not has(battle, enemy, terms.ACTED):
            return enemy
    return NOBODY


def list_enemies(world: World, battle: Battle, actions: Actions) -> None:
    """The enemies that have not acted."""
    for enemy in units_of(world, ENEMY):
        if is_here(battle, enemy) and not has(battle, enemy, terms.ACTED):
            add(actions, terms.ENEMY_ACTS, enemy, 0)


def order_of(world: World, battle: Battle, enemy: Unit) -> int:
    """The order of an enemy for the turn's roll; a Rifle's may change next to AP units."""
    next_to_ap = 0
    for unit in units_of(world, US):
        if is_here(battle, unit) and world.kind[battle.type[unit]].attacked == AP:
            if world.distance[battle.hex[enemy], battle.hex[unit]] == 1:
                next_to_ap = 1
    return world.order[battle.roll, battle.shifted, battle.type[enemy], next_to_ap]


@flow
def enemy_moves(world: World, battle: Battle, enemy: Unit) -> Flow:
    """An enemy carries out its order (Enemy Actions)."""
    order, at = order_of(world, battle, enemy), battle.hex[enemy]
    if order == terms.ORDER_RETREAT and world.row[at] == 0:
        log(battle, terms.LOG_FLED, enemy, at, world.kind[battle.type[enemy]].points, 0)
        attacking.destroy_enemy(battle, enemy)
    else:
        yield from go_to_one(world, battle, enemy, order, goals(world, battle, enemy, order))
        if battle.hex[enemy] != at:
            flag(battle, enemy, terms.MOVED)


@flow
def go_to_one(world: World, battle: Battle, enemy: Unit, order: int, hexes: int) -> Flow:
    """An enemy moves to one of some hexes, in bits, as the player chooses; or stays if there are none."""
    at = battle.hex[enemy]
    if world.kind[battle.type[enemy]].moves == 0:
        pass
    elif hexes == 0:
        log(battle, terms.LOG_STAYED, enemy, order, why_not(world, battle, enemy, order), 0)
    else:
        hex = layout.first_hex(hexes)
        if not layout.is_one(hexes):
            battle.options = hexes
            act = yield ask(battle, US, terms.GOAL, unit=enemy)
            hex = Hex(second_of(act))
            battle.options = 0
        if battle.logging:
            why = reason(world, battle, enemy, order, hex, hexes)
            log(battle, terms.LOG_WENT, enemy, hex, order * terms.MANY + at, why)
        battle.hex[enemy] = hex


def list_goals(world: World, battle: Battle, actions: Actions) -> None:
    """The equally good hexes for an enemy."""
    for hex in all_hexes(world):
        if battle.options >> hex & 1:
            add(actions, terms.GO_TO, battle.about.unit, hex)


def goals(world: World, battle: Battle, enemy: Unit, order: int) -> int:
    """The hexes to one of which an order takes an enemy, in bits; none if it stays (Enemy Actions)."""
    at, way = battle.hex[enemy], battle.way[battle.type[enemy]]
    beside = world.beside[at] & way
    if order == terms.ORDER_RETREAT:
        up = beside & in_row(world, world.row[at] - 1)
        if up == 0:
            up = detour(world, battle, enemy, world.top & way)
        return layout.heaviest(world, battle, up)
    if order == terms.ADJACENT:
        return layout.heaviest(world, battle, layout.covered(world, battle, beside))
    if order == terms.TO_COVER:
        away, apart = layout.covered(world, battle, beside), 0
        there = closest(world, battle, at, ANY_TARGET)
        for hex in all_hexes(world):
            if there >> hex & 1:
                farther = world.ring[hex, world.distance[at, hex] + 1]
                apart |= layout.heaviest(world, battle, layout.covered(world, battle, beside) & farther)
                away &= farther
        return apart if world.retreat_from_one else layout.heaviest(world, battle, away)
    if order == terms.HOLD or (order == terms.IF_CANNOT and can_attack(world, battle, enemy)):
        return 0
    there, found = closest(world, battle, at, sought(order)), 0
    for hex in all_hexes(world):
        if there >> hex & 1 and hex != at:
            found |= nearer(world, battle, enemy, order, hex)
    return found


def sought(order: int) -> int:
    """The US units that an order seeks: those attacked by AP, by HE, or any."""
    if order == terms.AP_ADVANCE:
        return AP
    return HE if order == terms.HE_ADVANCE else ANY_TARGET


def nearer(world: World, battle: Battle, enemy: Unit, order: int, goal: Hex) -> int:
    """The hexes that an advance toward a hex may take an enemy to, of the heaviest cover, in bits."""
    at, way = battle.hex[enemy], battle.way[battle.type[enemy]]
    hexes = world.beside[at] & way & world.ring[goal, world.distance[at, goal] - 1]
    if order == terms.ADVANCE_TO_COVER:
        return layout.heaviest(world, battle, layout.covered(world, battle, hexes))
    if hexes == 0:
        hexes = detour(world, battle, enemy, 1 << goal)
    if order == terms.CAUTIOUS:
        for hex in all_hexes(world):
            if hexes >> hex & 1 and attacking.can_be_attacked(world, battle, enemy, hex):
                hexes &= ~(1 << hex)
    return layout.heaviest(world, battle, hexes)


def detour(world: World, battle: Battle, enemy: Unit, there: int) -> int:
    """The first hexes of the shortest paths to one of some hexes, in bits, where no hex leads there directly.

    A hex that the enemy may not enter, in which US infantry stands, ends a path too: it gets beside it.
    """
    at, way = battle.hex[enemy], battle.way[battle.type[enemy]]
    rim, reached = there, there
    while rim:
        step = rim & world.beside[at]
        if step:
            return step & way
        rim = layout.spread(world, rim) & way & ~reached
        reached |= rim
    return 0


def closest(world: World, battle: Battle, at: Hex, target: int) -> int:
    """The hexes of the closest US units that are attacked by AP, by HE, or either, in bits."""
    best, found = FARTHEST, 0
    for unit in units_of(world, US):
        if is_here(battle, unit) and target in (ANY_TARGET, world.kind[battle.type[unit]].attacked):
            distance = world.distance[at, battle.hex[unit]]
            if distance < best:
                best, found = distance, 0
            if distance == best:
                found |= 1 << battle.hex[unit]
    return found


def in_row(world: World, row: int) -> int:
    """The hexes of a row, in bits."""
    found = 0
    for hex in all_hexes(world):
        if world.row[hex] == row:
            found |= 1 << hex
    return found


def can_attack(world: World, battle: Battle, enemy: Unit) -> bool:
    """True if an enemy can attack anybody from where it stands."""
    return attacking.targets_of(world, battle, enemy, 0) != 0


def why_not(world: World, battle: Battle, enemy: Unit, order: int) -> int:
    """The reason why an order leaves an enemy where it is, by number in `terms`."""
    at = battle.hex[enemy]
    if order == terms.HOLD:
        return terms.STANDS
    if order == terms.IF_CANNOT and can_attack(world, battle, enemy):
        return terms.CAN_ATTACK
    if order in (terms.ADJACENT, terms.TO_COVER):
        return terms.NO_COVER
    if order == terms.ORDER_RETREAT:
        return terms.NO_WAY
    there = closest(world, battle, at, sought(order))
    if there == 0:
        return terms.NONE_SUCH
    if there >> at & 1:
        return terms.WITH_THEM
    if order == terms.ADVANCE_TO_COVER:
        return terms.NO_COVER
    if order == terms.CAUTIOUS:
        for hex in all_hexes(world):
            if there >> hex & 1 and nearer(world, battle, enemy, terms.ADVANCE, hex):
                return terms.SEEN_THERE
    return terms.NO_WAY


def reason(world: World, battle: Battle, enemy: Unit, order: int, hex: Hex, hexes: int) -> int:
    """The reason why an enemy goes to a hex, packed for the log: see `words.because`.

    The hexes that would do as well; the hex that it makes for, another hex that would do but for its cover,
    or but for those who could attack it there; the order that an asterisk turned into this; whether no hex
    leads there directly.
    """
    at, way = battle.hex[enemy], battle.way[battle.type[enemy]]
    toward, beside, direct = NOWHERE, world.beside[at] & way, 0
    if order == terms.ADJACENT:
        direct = layout.covered(world, battle, beside)
    elif order == terms.TO_COVER:
        direct = hexes
    elif order == terms.ORDER_RETREAT:
        direct = beside & in_row(world, world.row[at] - 1)
    else:
        there = closest(world, battle, at, sought(order))
        for goal in all_hexes(world):
            if there >> goal & 1 and nearer(world, battle, enemy, order, goal) >> hex & 1:
                if toward == NOWHERE:
                    toward = goal
                    direct = beside & world.ring[goal, world.distance[at, goal] - 1]
    if order == terms.ADVANCE_TO_COVER:
        direct = layout.covered(world, battle, direct)
    others = direct & ~hexes
    other = NOWHERE if others == 0 else layout.first_hex(others)
    is_round = 1 if direct >> hex & 1 == 0 else 0
    is_seen, charted = 0, 0
    if order == terms.CAUTIOUS and other != NOWHERE:
        is_seen = 1 if attacking.can_be_attacked(world, battle, enemy, other) else 0
    if order == terms.AP_ADVANCE:
        charted = world.order[battle.roll, battle.shifted, battle.type[enemy], 0]
        charted = 0 if charted == order else charted + 1
    packed = ((hexes * terms.MANY + toward + 1) * terms.MANY + other + 1) * terms.MANY + charted
    return packed * 4 + is_round * 2 + is_seen


def put_orders(
    tables: Tabulation,
    types: list[UnitCard | EnemyUnit],
    battalion: Battalion,
    effects: tuple[Effect, ...],
    edition: ShermanLeader,
) -> None:
    """Add dice, additions to a roll, and the order of each type; `effects` are those of other cards."""
    half, rolls = (0, 1), range(11)

    def shift(half: int) -> int:
        own = strength.effects_of(battalion, "half" if half else "full")
        return sum(one.amount for one in orders.move_shifts(bool(half), (*effects, *own)))

    def drawn(chance: Chance, die: str) -> int:
        return chance(orders.DICE[die], "movement roll")  # type: ignore[index]

    def order(roll: int, half: int, unit: UnitCard | EnemyUnit, next_to_ap: int) -> int:
        if isinstance(unit, UnitCard):
            return terms.HOLD
        chart = edition.tactical_moves
        return ORDERS.index(orders.order_on(chart, roll + shift(half), unit.type, bool(next_to_ap)))

    def advances(unit: UnitCard | EnemyUnit) -> int:
        return 0 if isinstance(unit, UnitCard) else setting_up.starting_advances(unit.type)

    tables.put_numbers("shift", axes(half=half), shift)
    tables.put_laws("drawn", axes(die=orders.DICE), drawn)
    tables.put_numbers("order", axes(roll=rolls, half=half, unit=types, next_to_ap=(0, 1)), order)
    tables.put_numbers("advances", axes(unit=types), advances)
