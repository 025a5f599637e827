"""Attacks with weapons by hand that cards give: on whom, at what cost, the roll that hits (8.2, p.17)."""

from wsanalysis.battles.core.actions import add
from wsanalysis.battles.core.ground import NEAR, near
from wsanalysis.battles.core.numbers import NOWHERE, Hex, Unit
from wsanalysis.battles.core.records import Actions
from wsanalysis.battles.core.units import all_units, has, is_in, opponent, side_of, units_of
from wsanalysis.battles.storms_of_steel import terms
from wsanalysis.battles.storms_of_steel.records import Attack, Battle, World
from wsanalysis.battles.storms_of_steel.rules.activation import is_paid, lesser
from wsanalysis.battles.storms_of_steel.rules.aiming import (
    counter_of,
    has_line_to,
    is_target,
    meets_shelter,
    needed,
    shelter_of,
    support_at,
    way_met,
)
from wsanalysis.battles.storms_of_steel.rules.battering import may_batter
from wsanalysis.battles.storms_of_steel.rules.carrying import is_carried, vehicles_beside
from wsanalysis.battles.storms_of_steel.rules.hand import is_left
from wsanalysis.battles.storms_of_steel.rules.sight import crosses_small_balka, level_added, smoke_added
from wsanalysis.battles.storms_of_steel.terms import NEAR_BY, NOT_ALLOWED


def weapon_needed(world: World, battle: Battle, unit: Unit, target: Unit, weapon: int) -> int:
    """The roll by which a unit hits another with a weapon by hand, or NOT_ALLOWED (8.2)."""
    here, there, type_ = battle.hex[unit], battle.hex[target], battle.type[target]
    distance, way = world.distance[here, there], way_by_hand(battle, unit, target)
    if distance >= NEAR_BY or world.hurts[weapon, type_] == 0:
        return NOT_ALLOWED
    color, card, cover = world.color[type_, way], world.weapon[weapon], world.spot[there].cover
    power = world.weapon_power[battle.type[unit], counter_of(battle, unit), weapon, color, distance]
    if power == NOT_ALLOWED:
        return NOT_ALLOWED
    if world.veterans:
        power += world.veteran[unit].better * world.better_adds - world.veteran[target].stout
    defense = world.defense[type_, counter_of(battle, target), way] + level_added(world, here, there)
    if card.terrain:
        defense += cover
        if crosses_small_balka(world, here, there):
            defense += world.aspect[terms.BEHIND_BALKA]
    if card.smoke:
        defense += smoke_added(world, battle, here, there)
    beside = vehicles_beside(world, battle, target, there, here == there) * world.beside[type_]
    if is_carried(battle, target):
        defense += world.shield[battle.type[battle.carrier[target]]]
    elif battle.inside[target] != 0:
        if card.shelter:
            defense += shelter_of(world, battle, target, color, meets_shelter(world, battle, here, target))
    elif has(battle, target, terms.EXPOSED) and cover == 0 and beside == 0:
        defense += world.exposed[type_]
    return defense + beside - power


def needed_in(world: World, battle: Battle, fire: Attack, target: Unit) -> int:
    """The roll by which an attack hits a unit, with a weapon card or without."""
    if fire.weapon > 0:
        return weapon_needed(world, battle, fire.unit, target, world.asset[fire.weapon - 1].what)
    return needed(world, battle, fire.unit, target)


def way_in(world: World, battle: Battle, fire: Attack, target: Unit) -> int:
    """The way that an attack meets a unit's defense: weapon cards its flank (8.2)."""
    if fire.weapon == 0:
        return way_met(world, battle, fire.unit, battle.hex[fire.unit], target)
    return way_by_hand(battle, fire.unit, target)


def way_by_hand(battle: Battle, unit: Unit, target: Unit) -> int:
    """The way that a weapon by hand meets a defense (8.2, 15.4)."""
    return terms.FLANK_BY_FOOT if battle.hex[unit] == battle.hex[target] else terms.FLANK


def support_in(world: World, battle: Battle, fire: Attack, unit: Unit, target: Unit) -> int:
    """What a supporter adds to an attack by the color that this meets (9.12)."""
    color = world.color[battle.type[target], way_in(world, battle, fire, target)]
    return support_at(world, battle, unit, battle.hex[target], color)


def next_target(world: World, battle: Battle, fire: Attack, first: Unit) -> Unit:
    """The first unit from `first` on that the fire attacks, or the number after the last (7.7)."""
    for target in all_units(world):
        if target >= first and is_attacked(world, battle, fire, target):
            return target
    return Unit(world.units)


def is_attacked(world: World, battle: Battle, fire: Attack, target: Unit) -> bool:
    """Whether fire is rolled for at a unit (7.7)."""
    if not is_target(world, battle, fire.unit, fire.hex, target):
        return False
    return needed_in(world, battle, fire, target) != NOT_ALLOWED


def may_attack_with(world: World, battle: Battle, unit: Unit, hex: Hex, asset: int) -> bool:
    """Whether a unit may attack a hex with a weapon card: one of its side's, for units on foot (8.2)."""
    card = world.asset[asset]
    if (
        hex == NOWHERE
        or card.sort != terms.BY_HAND
        or card.side != side_of(world, unit)
        or not is_left(battle, asset)
    ):
        return False
    if weapon_cost(world, battle, unit, asset) == NOT_ALLOWED or not has_line_to(world, battle, unit, hex):
        return False
    for enemy in units_of(world, opponent(side_of(world, unit))):
        if is_in(battle, enemy, hex):
            if weapon_needed(world, battle, unit, enemy, card.what) != NOT_ALLOWED:
                return True
    return world.has_works > 0 and may_batter(world, battle, unit, hex, 1 + card.what)


def weapon_cost(world: World, battle: Battle, unit: Unit, asset: int) -> int:
    """What an attack with a weapon card costs a unit, or NOT_ALLOWED (8.2)."""
    if world.block[battle.type[unit]].kind > terms.GUN or is_carried(battle, unit):
        return NOT_ALLOWED
    return world.weapon_cost[battle.type[unit], counter_of(battle, unit), world.asset[asset].what]


def list_weapons(world: World, battle: Battle, unit: Unit, most: int, actions: Actions) -> None:
    """Attacks with weapon cards that cost at most so much; of like cards the first."""
    for asset in range(world.assets):
        cost = NOT_ALLOWED
        if world.asset[asset].sort == terms.BY_HAND:
            cost = weapon_cost(world, battle, unit, asset)
        if is_paid(cost, most) and is_first_left(world, battle, asset):
            for place in range(NEAR):
                hex = near(world, battle.hex[unit], place)
                if may_attack_with(world, battle, unit, hex, asset):
                    add(actions, terms.FIRE_WITH, asset, hex)


def is_first_left(world: World, battle: Battle, asset: int) -> bool:
    """Whether a card is the first of like cards of its side that may still be used."""
    card = world.asset[asset]
    for other in range(asset):
        like = world.asset[other]
        if like.sort == card.sort and like.what == card.what and like.side == card.side:
            if is_left(battle, other):
                return False
    return True


def least_with_weapons(world: World, battle: Battle, unit: Unit) -> int:
    """What the cheapest attack with a weapon card costs a unit, or NOT_ALLOWED."""
    least = NOT_ALLOWED
    for asset in range(world.assets):
        if world.asset[asset].sort == terms.BY_HAND and is_left(battle, asset):
            cost = weapon_cost(world, battle, unit, asset)
            if cost != NOT_ALLOWED and finds_target(world, battle, unit, asset):
                least = lesser(least, cost)
    return least


def finds_target(world: World, battle: Battle, unit: Unit, asset: int) -> bool:
    """Whether a weapon card may be used at some hex."""
    for place in range(NEAR):
        if may_attack_with(world, battle, unit, near(world, battle.hex[unit], place), asset):
            return True
    return False
