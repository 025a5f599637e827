"""Attacks of both sides: who can be attacked from where, the dice, the enemy's choice (Unit Attacks ...)."""

from functools import cache

from wsanalysis.battles.core.actions import add, second_of
from wsanalysis.battles.core.frames import log
from wsanalysis.battles.core.luck import draw
from wsanalysis.battles.core.numbers import NOBODY, NOWHERE, Hex, Law, Unit
from wsanalysis.battles.core.questions import ask
from wsanalysis.battles.core.records import Actions
from wsanalysis.battles.core.tabulate import Tabulation, axes
from wsanalysis.battles.core.units import OUT, has, is_here, side_of, units_of
from wsanalysis.battles.sherman_leader import damage, layout, terms
from wsanalysis.battles.sherman_leader.leading import PLAIN, leader_of, state_of, suffer_stress
from wsanalysis.battles.sherman_leader.records import Battle, World
from wsanalysis.battles.sherman_leader.terms import ENEMY, FAR, MOST_DEFENSE, MOST_NEEDED, NEVER, US
from wsanalysis.compiled import Flow, flow, span
from wsanalysis.probability.chance import Chance
from wsanalysis.systems.sherman_leader import attack
from wsanalysis.systems.sherman_leader import enemy_attack as enemies
from wsanalysis.systems.sherman_leader.edition import ShermanLeader
from wsanalysis.systems.sherman_leader.enemy_unit import EnemyUnit
from wsanalysis.systems.sherman_leader.ground import Terrain, may_enter
from wsanalysis.systems.sherman_leader.shot import DICE, FLANK_AT, Aim, Shot, roll_hits
from wsanalysis.systems.sherman_leader.unit_card import UnitCard


def roll_at(world: World, battle: Battle, unit: Unit, at: Hex, target: int, hex: Hex, moved: int) -> int:
    """The roll that hits a target of a type in a hex, from a hex, for a unit of either side; or NEVER.

    Range, sight, ground, and the counters Gun and Machine Gun; before the commander and Exposed.
    """
    distance = world.distance[at, hex]
    if distance > FAR:
        return NEVER
    needed = world.value[battle.type[unit], target, distance, moved]
    if needed == NEVER or distance > world.ground[battle.terrain[hex]].seen_to:
        return NEVER
    is_us = side_of(world, unit) == US
    if distance > 1 and not layout.sees(battle, at, hex) and world.kind[battle.type[unit]].indirect == 0:
        if not is_us or leader_of(world, battle, unit).unseen == 0:
            return NEVER
    if is_us:
        if moved and leader_of(world, battle, unit).cautious:
            return NEVER
        if damage.forbids(world, battle, unit, distance):
            return NEVER
    return needed


def us_roll(world: World, battle: Battle, unit: Unit, at: Hex, enemy: Unit, moved: int) -> int:
    """The roll by which a US unit, in a hex, hits an enemy with its commander; or NEVER (Unit Attacks)."""
    hex = battle.hex[enemy]
    needed = roll_at(world, battle, unit, at, battle.type[enemy], hex, moved)
    if needed == NEVER:
        return NEVER
    leader = leader_of(world, battle, unit)
    added = leader.at_0 if at == hex else leader.beyond
    return max(0, min(needed - added, MOST_NEEDED))


def us_law(world: World, battle: Battle, unit: Unit, at: Hex, enemy: Unit, needed: int) -> Law:
    """The law of hits of a US unit on an enemy, by the roll that it needs."""
    leader, hex = leader_of(world, battle, unit), battle.hex[enemy]
    dice = leader.dice_at_0 if at == hex else leader.dice
    distance = min(world.distance[at, hex], 2)
    return world.hits[dice - DICE, distance, needed, enemy_defense(world, battle, unit, enemy)]


def enemy_defense(world: World, battle: Battle, unit: Unit, enemy: Unit) -> int:
    """The roll up to which an enemy negates a hit: with its cover, which a Marksman ignores."""
    printed = world.defense[battle.type[enemy], 0]
    if leader_of(world, battle, unit).ignores_cover:
        return min(printed, MOST_DEFENSE)
    return min(world.defense[battle.type[enemy], 1 + battle.terrain[battle.hex[enemy]]], MOST_DEFENSE)


def enemy_roll(world: World, battle: Battle, enemy: Unit, at: Hex, unit: Unit, moved: int) -> int:
    """The roll by which an enemy, in a hex, hits a US unit, Exposed or not; or NEVER (Enemy Attacks)."""
    needed = roll_at(world, battle, enemy, at, battle.type[unit], battle.hex[unit], moved)
    if needed == NEVER:
        return NEVER
    return max(0, min(needed - battle.exposed[unit], MOST_NEEDED))


def us_defense(world: World, battle: Battle, unit: Unit, hex: Hex) -> int:
    """The roll up to which a US unit negates a hit in a hex."""
    return min(world.defense[battle.type[unit], 1 + battle.terrain[hex]], MOST_DEFENSE)


def enemy_law(world: World, battle: Battle, at: Hex, unit: Unit, needed: int) -> Law:
    """The law of hits of an enemy on a US unit, by the roll that it needs."""
    hex = battle.hex[unit]
    distance = min(world.distance[at, hex], 2)
    return world.hits[0, distance, needed, us_defense(world, battle, unit, hex)]


def may_attack(world: World, battle: Battle, unit: Unit) -> bool:
    """True if a US unit may attack at all: not Suppressed with nobody to take the stress."""
    unpaid = damage.stress_to_attack(world, battle, unit) > 0
    return not (unpaid and leader_of(world, battle, unit).leads == 0)


def can_attack_any(world: World, battle: Battle, unit: Unit, at: Hex, moved: int) -> bool:
    """True if a US unit has a target from a hex."""
    if may_attack(world, battle, unit):
        for enemy in units_of(world, ENEMY):
            if is_here(battle, enemy) and us_roll(world, battle, unit, at, enemy, moved) != NEVER:
                return True
    return False


def list_targets(world: World, battle: Battle, actions: Actions) -> None:
    """The enemies that a US unit may attack after its move, or none."""
    unit, moved = battle.about.unit, battle.about.moved
    for enemy in units_of(world, ENEMY):
        if is_here(battle, enemy) and us_roll(world, battle, unit, battle.hex[unit], enemy, moved) != NEVER:
            add(actions, terms.FIRE, unit, enemy)
    add(actions, terms.HOLD_FIRE, unit, 0)


def us_attack(world: World, battle: Battle, unit: Unit, enemy: Unit, moved: int) -> None:
    """A US unit attacks: its commander takes the stress first, then two dice (Unit Attacks)."""
    strain = world.strain[battle.type[unit], battle.leader[unit], state_of(world, battle, unit)]
    suffer_stress(world, battle, unit, damage.stress_to_attack(world, battle, unit), terms.BY_SUPPRESSED)
    suffer_stress(world, battle, unit, strain if moved else 0, terms.BY_ATTACK)
    at = battle.hex[unit]
    needed = us_roll(world, battle, unit, at, enemy, moved)
    if needed == NEVER:  # who aimed unseen is unfit by the stress
        needed = MOST_NEEDED
    law = us_law(world, battle, unit, at, enemy, needed)
    leader = leader_of(world, battle, unit)
    dice = leader.dice_at_0 if at == battle.hex[enemy] else leader.dice
    log(battle, terms.LOG_FIRE, unit, enemy, needed * 8 + dice, enemy_defense(world, battle, unit, enemy))
    if draw(world, battle.luck[terms.ATTACKS], law) > 0:
        battle.kills[unit] += 1
        log(battle, terms.LOG_KILLED, enemy, world.kind[battle.type[enemy]].points, 0, 0)
        destroy_enemy(battle, enemy)


def destroy_enemy(battle: Battle, enemy: Unit) -> None:
    """An enemy is destroyed, or has fled, which is the same (Retreat)."""
    battle.fell[enemy] = battle.hex[enemy]
    battle.where[enemy], battle.hex[enemy] = OUT, NOWHERE


@flow
def enemy_attacks(world: World, battle: Battle, enemy: Unit) -> Flow:
    """An enemy attacks the US unit that it hits most easily, of these the one of least defense."""
    battle.options = targets_of(world, battle, enemy, 1 if has(battle, enemy, terms.MOVED) else 0)
    target = first_unit(battle.options)
    if target != NOBODY and not layout.is_one(battle.options):
        act = yield ask(battle, US, terms.AIM, unit=enemy)
        target = Unit(second_of(act))
    battle.options = 0
    if target == NOBODY:
        log(battle, terms.LOG_NO_SHOT, enemy, 0, 0, 0)
    else:
        enemy_attack(world, battle, enemy, target)


def enemy_attack(world: World, battle: Battle, enemy: Unit, target: Unit) -> None:
    """An enemy rolls two dice, the US unit its defense; a damage counter for each hit left."""
    at, moved = battle.hex[enemy], 1 if has(battle, enemy, terms.MOVED) else 0
    needed = enemy_roll(world, battle, enemy, at, target, moved)
    defense = us_defense(world, battle, target, battle.hex[target])
    log(battle, terms.LOG_ENEMY_FIRE, enemy, target, needed * 8 + DICE, defense)
    hits = draw(world, battle.luck[terms.ENEMY_ATTACKS], enemy_law(world, battle, at, target, needed))
    while hits > 0 and is_here(battle, target):
        damage.take_hit(world, battle, target)
        hits -= 1
    battle.kills[enemy] += 0 if is_here(battle, target) else 1


def targets_of(world: World, battle: Battle, enemy: Unit, moved: int) -> int:
    """The US units that an enemy may choose as its target, in bits (Enemy Attacks)."""
    best, found = NEVER * NEVER, 0
    for unit in units_of(world, US):
        if is_here(battle, unit):
            needed = enemy_roll(world, battle, enemy, battle.hex[enemy], unit, moved)
            if needed != NEVER:
                rank = world.rank[needed, us_defense(world, battle, unit, battle.hex[unit])]
                if rank < best:
                    best, found = rank, 0
                if rank == best:
                    found |= 1 << unit
    return found


def can_be_attacked(world: World, battle: Battle, enemy: Unit, hex: Hex) -> bool:
    """True if any US unit could attack an enemy in a hex from where it stands (Cautious Advance).

    By range, sight, ground, Gun and Machine Gun; whether it is Suppressed, or has acted, only by the option
    `cautious_of`.
    """
    for unit in units_of(world, US):
        still = may_attack(world, battle, unit) and not has(battle, unit, terms.ACTED)
        if is_here(battle, unit) and (still or world.cautious_of_some == 0):
            if roll_at(world, battle, unit, battle.hex[unit], battle.type[enemy], hex, 0) != NEVER:
                return True
    return False


def first_unit(units: int) -> Unit:
    """The first of some units in bits, or NOBODY."""
    for unit in span(Unit, 0, 63):
        if units >> unit & 1:
            return unit
    return NOBODY


def list_aims(world: World, battle: Battle, actions: Actions) -> None:
    """The equally good targets of an enemy, among which the player chooses."""
    for unit in units_of(world, US):
        if battle.options >> unit & 1:
            add(actions, terms.SHOOT_AT, battle.about.unit, unit)


def put_attacks(tables: Tabulation, types: list[UnitCard | EnemyUnit], edition: ShermanLeader) -> None:
    """Add rolls, defenses and laws of hits of both sides, all by the rules of attack themselves."""
    options, ranges, grounds = edition.options, range(FAR + 1), [*edition.terrain.values()]

    def value(attacker: UnitCard | EnemyUnit, target: UnitCard | EnemyUnit, distance: int, moved: int) -> int:
        shot = Shot(distance, None, bool(moved))
        if isinstance(attacker, UnitCard) and isinstance(target, EnemyUnit):
            return attack.aim_at(attacker, PLAIN, target, shot, options).needed
        if isinstance(attacker, EnemyUnit) and isinstance(target, UnitCard):
            return enemies.enemy_aim(attacker, target, shot, options).needed
        return NEVER

    def defense(unit: UnitCard | EnemyUnit, terrain: Terrain | None) -> int:
        shot = Shot(1, terrain)
        if isinstance(unit, UnitCard):
            return sum(shift.amount for shift in enemies.us_defense(unit, shot))
        return sum(shift.amount for shift in attack.enemy_defense(unit, PLAIN, shot))

    def hits(chance: Chance, dice: int, distance: int, needed: int, defense: int) -> int:
        flank = FLANK_AT.get(distance, 0) if options.flank_attacks else 0
        return roll_hits(chance, Aim(needed, defense, dice, flank))

    def enters(unit: UnitCard | EnemyUnit, terrain: Terrain) -> int:
        return int(may_enter(terrain, unit.type, options))

    tables.put_numbers(
        "value", axes(attacker=types, target=types, distance=ranges, moved=(0, 1)), value, illegal=NEVER
    )
    tables.put_numbers("defense", axes(unit=types, terrain=(None, *grounds)), defense)
    tables.put_numbers("enters", axes(unit=types, terrain=grounds), enters)
    needed, defenses = range(MOST_NEEDED + 1), range(MOST_DEFENSE + 1)
    dice = (DICE, DICE + 1)
    tables.put_laws("hits", axes(dice=dice, distance=range(3), needed=needed, defense=defenses), hits)
    tables.tables.put("rank", (len(needed), len(defenses)), preference())


@cache
def preference() -> tuple[int, ...]:
    """A number for each needed roll and defense: the lower, the rather an enemy attacks such a unit."""
    ours = [
        enemies.Candidate("", needed, defense)
        for needed in range(MOST_NEEDED + 1)
        for defense in range(MOST_DEFENSE + 1)
    ]
    return tuple(
        sum(enemies.targets_of((one._replace(name="one"), other)) == ("",) for other in ours) for one in ours
    )
