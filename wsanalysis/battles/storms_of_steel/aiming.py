"""Who may fire at what, and the roll that hits (6.0-7.63)."""

from wsanalysis.battles.core.ground import off_ahead
from wsanalysis.battles.core.numbers import Hex, Law, Unit
from wsanalysis.battles.core.units import all_units, enemies_in, has, is_in, opponent, side_of, units_of
from wsanalysis.battles.storms_of_steel import terms
from wsanalysis.battles.storms_of_steel.carrying import is_carried, vehicles_beside
from wsanalysis.battles.storms_of_steel.records import Battle, World
from wsanalysis.battles.storms_of_steel.terms import EASIEST, FARTHEST, HARDEST, NO_COUNTER, NOT_ALLOWED
from wsanalysis.compiled import compiled


@compiled
def is_in_arc(world: World, hex: Hex, facing: int, other: Hex) -> bool:
    """Whether a hex lies in the arc of a unit that faces so; on its outermost rays it does not (6.1)."""
    return -2 <= off_ahead(world, hex, facing, other) <= 2


@compiled
def is_seen(world: World, hex: Hex, other: Hex) -> bool:
    """Line of sight between two hexes (6.0)."""
    return hex == other or world.sees[hex, other >> 5] >> (other & 31) & 1 == 1


@compiled
def fire_cost(world: World, battle: Battle, unit: Unit, mode: int) -> int:
    """What an attack costs the unit, or NOT_ALLOWED (7.0, 7.4, 15.5)."""
    return world.fire_cost[battle.type[unit], battle.counter[unit], mode]


@compiled
def mode_at(world: World, battle: Battle, unit: Unit, hex: Hex) -> int:
    """How the unit fires at a hex: with its turret turned if that lies out of its arc (15.5)."""
    here = battle.hex[unit]
    if here == hex or is_in_arc(world, here, battle.face[unit], hex):
        return terms.IN_ARC
    return terms.TURNED


@compiled
def pile_of(world: World, battle: Battle, unit: Unit) -> int:
    """The pile that the unit draws from, by number (7.4, 15.2)."""
    return world.block[battle.type[unit]].pile


@compiled
def needed(world: World, battle: Battle, unit: Unit, target: Unit) -> int:
    """The roll of 2D6 by which a unit hits another without CAPs, or NOT_ALLOWED (7.0-7.63)."""
    here, there = battle.hex[unit], battle.hex[target]
    return needed_between(
        world, battle, unit, here, target, there, way_met(world, battle, unit, here, target)
    )


@compiled
def way_met(world: World, battle: Battle, unit: Unit, here: Hex, target: Unit) -> int:
    """The way that fire of a unit out of a hex meets another's defense (7.2, 7.63, 15.4, 17.1)."""
    there = battle.hex[target]
    if here == there:
        return terms.FLANK_BY_FOOT if world.block[battle.type[unit]].kind <= terms.GUN else terms.FLANK
    if is_carried(battle, target) or not is_in_arc(world, there, battle.face[target], here):
        return terms.FLANK
    return terms.FRONT


@compiled
def needed_between(
    world: World, battle: Battle, unit: Unit, here: Hex, target: Unit, there: Hex, way: int
) -> int:
    """The same with both in these hexes, where they are or where a player thinks of them."""
    distance = world.distance[here, there]
    if distance >= FARTHEST:
        return NOT_ALLOWED
    own, its = battle.counter[unit], battle.counter[target]
    color = world.color[battle.type[target], way]
    power = world.firepower[battle.type[unit], own, color]
    reach = world.reach[battle.type[unit], own, color, distance]
    if power == NOT_ALLOWED or reach == NOT_ALLOWED:
        return NOT_ALLOWED
    cover = world.spot[there].cover
    defense = world.defense[battle.type[target], its, way] + cover
    beside = vehicles_beside(world, battle, target, there, here == there) * world.beside[battle.type[target]]
    if is_carried(battle, target):
        defense += world.shield[battle.type[battle.carrier[target]]]
    elif has(battle, target, terms.EXPOSED) and cover == 0 and beside == 0:
        defense += world.exposed[battle.type[target]]
    return defense + beside - power - reach


@compiled
def attack_law(world: World, battle: Battle, target: Unit, roll: int) -> Law:
    """The law of an attack that hits with such a roll (7.0, 7.3)."""
    hit = 0 if battle.counter[target] == NO_COUNTER else 1
    clipped = min(max(roll, EASIEST), HARDEST)
    return world.attack_law[pile_of(world, battle, target), hit, clipped - EASIEST]


@compiled
def is_target(world: World, battle: Battle, unit: Unit, hex: Hex, target: Unit) -> bool:
    """Whether fire at the hex attacks a unit: all who are there, in close combat enemies (7.7)."""
    if not is_in(battle, target, hex):
        return False
    return battle.hex[unit] != hex or side_of(world, target) != side_of(world, unit)


@compiled
def may_fire_at(world: World, battle: Battle, unit: Unit, hex: Hex) -> bool:
    """Whether the unit may fire at a hex with enemies: arc, sight and range; nobody fires out of a melee."""
    here = battle.hex[unit]
    if here != hex:
        if not is_in_arc(world, here, battle.face[unit], hex) and not world.block[battle.type[unit]].turret:
            return False
        if not is_seen(world, here, hex):
            return False
        if enemies_in(world, battle, side_of(world, unit), here):
            return False
    for enemy in units_of(world, opponent(side_of(world, unit))):
        if is_in(battle, enemy, hex) and needed(world, battle, unit, enemy) != NOT_ALLOWED:
            return True
    return False


@compiled
def next_target(world: World, battle: Battle, unit: Unit, hex: Hex, first: Unit) -> Unit:
    """The first unit from `first` on that fire at the hex attacks, or the number after the last (7.7)."""
    for target in all_units(world):
        if target >= first and is_target(world, battle, unit, hex, target):
            if needed(world, battle, unit, target) != NOT_ALLOWED:
                return target
    return Unit(world.units)
