"""Sight, legal targets, and the roll that hits (6.0-7.63, 11, 12.0, 13.0)."""

from wsanalysis.battles.core import units
from wsanalysis.battles.core.numbers import NOWHERE, Hex, Law, Side, Unit
from wsanalysis.battles.storms_of_steel import activation, airplanes, smoke, terms, vehicles
from wsanalysis.battles.storms_of_steel.records import Battle, World
from wsanalysis.battles.storms_of_steel.terms import EASIEST, FARTHEST, HARDEST, NO_COUNTER, NOT_ALLOWED


def is_in_arc(world: World, hex: Hex, facing: int, other: Hex) -> bool:
    """True if a hex lies in the arc of a unit that faces so, or is its own (6.1)."""
    return world.arc[hex, facing, other >> 5] >> (other & 31) & 1 == 1


def is_seen(world: World, battle: Battle, hex: Hex, other: Hex) -> bool:
    """Line of sight between two hexes, as smoke lies now (6.0, 13.0)."""
    if hex == other:
        return True
    if world.sees[hex, other >> 5] >> (other & 31) & 1 == 0:
        return False
    return not smoke.hides(world, battle, hex, other)


def added_between(world: World, battle: Battle, eye: Hex, hex: Hex) -> int:
    """The addition of levels, small balkas and smoke to a roll by the sight from `eye` (11.2, 11.5, 13)."""
    added = smoke.added(world, battle, eye, hex)
    if world.uneven and eye != hex:
        added += level_added(world, eye, hex)
        if crosses_small_balka(world, eye, hex):
            added += world.aspect[terms.BEHIND_BALKA]
    return added


def level_added(world: World, eye: Hex, hex: Hex) -> int:
    """The addition of two hexes' levels to a roll (11.2)."""
    if world.spot[eye].level > world.spot[hex].level:
        return world.aspect[terms.FIRING_DOWN]
    return world.aspect[terms.FIRING_UP] if world.spot[eye].level < world.spot[hex].level else 0


def crosses_small_balka(world: World, eye: Hex, hex: Hex) -> bool:
    """True if a line crosses a small balka of the hex where it ends; at a corner, of both sides (11.5)."""
    sides = world.spot[hex].balkas
    if sides == 0:
        return False
    bearing = world.bearing[hex, eye]
    first, second = bearing // 2, (bearing + 1) // 2 % 6
    return sides >> first & sides >> second & 1 == 1


def is_into_balka(world: World, hex: Hex, other: Hex) -> bool:
    """True if fire goes from above into a large balka (11.5)."""
    return world.spot[other].level < 0 and world.spot[hex].level >= 0


def spotting_hex(world: World, battle: Battle, side: Side, mortar: Hex, hex: Hex) -> Hex:
    """The spotting hex from which a mortar's roll is best, NOWHERE if there is none (12.0)."""
    best, least = NOWHERE, 0
    for place in range(terms.SPOTS):
        spot = world.spots[mortar, place]
        if spot != NOWHERE and is_seen(world, battle, spot, hex):
            if not units.enemies_in(world, battle, side, spot):
                added = added_between(world, battle, spot, hex)
                if best == NOWHERE or added < least:
                    best, least = spot, added
    return best


def counter_of(battle: Battle, unit: Unit) -> int:
    """The hit counter that counts for a unit as it fights: none by Iron Will (7.4, V11)."""
    return NO_COUNTER if battle.iron >> unit & 1 else battle.counter[unit]


def fire_cost(world: World, battle: Battle, unit: Unit, mode: int) -> int:
    """The cost of an attack, or NOT_ALLOWED: a carried unit does not fire (7.0, 7.4, 15.5, 17.0)."""
    if vehicles.is_carried(battle, unit):
        return NOT_ALLOWED
    return world.fire_cost[battle.type[unit], counter_of(battle, unit), mode]


def is_affordable(world: World, battle: Battle, unit: Unit) -> bool:
    """True if a unit may fire, for no more than is asked for: nothing is cheaper than in its arc."""
    return activation.is_paid(fire_cost(world, battle, unit, terms.IN_ARC), battle.most)


def cost_at(world: World, battle: Battle, unit: Unit, hex: Hex) -> int:
    """The unit's cost of an attack on a hex, or NOT_ALLOWED."""
    return fire_cost(world, battle, unit, mode_at(world, battle, unit, hex))


def mode_at(world: World, battle: Battle, unit: Unit, hex: Hex) -> int:
    """The mode of fire at a hex: by a spotter, with its turret turned, or as it stands (12.0, 15.5)."""
    here = battle.hex[unit]
    if world.block[battle.type[unit]].mortar and not is_seen(world, battle, here, hex):
        return terms.INDIRECT
    if here == hex or aims_at(world, battle, unit, hex):
        return terms.IN_ARC
    return terms.TURNED


def pile_of(world: World, battle: Battle, unit: Unit) -> int:
    """The pile that the unit draws from, by number (7.4, 15.2)."""
    return world.block[battle.type[unit]].pile


def needed(world: World, battle: Battle, unit: Unit, target: Unit) -> int:
    """The roll of 2D6 by which a unit hits another without CAPs, or NOT_ALLOWED (7.0-7.63)."""
    here, there = battle.hex[unit], battle.hex[target]
    return needed_between(
        world, battle, unit, here, target, there, way_met(world, battle, unit, here, target)
    )


def way_met(world: World, battle: Battle, unit: Unit, here: Hex, target: Unit) -> int:
    """The way that a unit's fire out of a hex meets another's defense (7.2, 7.63, 10.3, 12.1, 15.4, 17.1)."""
    there, block = battle.hex[target], world.block[battle.type[unit]]
    if here == there:
        return terms.FLANK_BY_FOOT if block.kind <= terms.GUN else terms.FLANK
    if block.mortar:
        return terms.SHELLS
    if block.sniper or vehicles.is_carried(battle, target):
        return terms.FLANK
    faces = units.is_here(battle, target) or units.is_aloft(battle, target)
    if faces and not is_in_arc(world, there, battle.face[target], here):
        return terms.FLANK
    return terms.FRONT  # also of a hidden unit, which has no facing (10.0)


def needed_between(
    world: World, battle: Battle, unit: Unit, here: Hex, target: Unit, there: Hex, way: int
) -> int:
    """The same with both in these hexes, where they are or where a player thinks of them."""
    color = world.color[battle.type[target], way]
    power = attack_value(world, battle, unit, here, there, color)
    if power == NOT_ALLOWED:
        return NOT_ALLOWED
    at_plane = airplanes.is_plane(world, battle, target)
    cover = 0 if at_plane else world.spot[there].cover
    defense = world.defense[battle.type[target], counter_of(battle, target), way] + cover
    if at_plane or airplanes.is_plane(world, battle, unit):
        added = airplanes.added_by_air(world, battle, unit, here, target, there)
        if added == NOT_ALLOWED:
            return NOT_ALLOWED
        defense += added
    elif world.uneven or battle.blockers or way == terms.SHELLS:
        eye = eye_on(world, battle, unit, here, there)
        if eye == NOWHERE:
            return NOT_ALLOWED
        defense += added_between(world, battle, eye, there)
        if world.spot[there].bursts and world.bare_to_bursts[way, color]:
            defense -= cover  # air bursts (12.2)
    return defense + added_there(world, battle, target, here, there, color, way) - power


def added_there(
    world: World, battle: Battle, target: Unit, here: Hex, there: Hex, color: int, way: int
) -> int:
    """The addition of vehicles, works or its own movement to a defense (5.01, 15.6, 16.1, 18, V15)."""
    beside = vehicles.beside(world, battle, target, there, here == there) * world.beside[battle.type[target]]
    stout = world.veteran[target].stout if world.veterans else 0
    if vehicles.is_carried(battle, target):
        return stout + beside + world.shield[battle.type[battle.carrier[target]]]
    if battle.inside[target] != 0 and there == battle.hex[target]:
        met = terms.TO_SHELLS if way == terms.SHELLS else meets_shelter(world, battle, here, target)
        return stout + beside + shelter_of(world, battle, target, color, met)
    if units.has(battle, target, terms.EXPOSED) and world.spot[there].cover == 0 and beside == 0:
        return stout + world.exposed[battle.type[target]]
    return stout + beside


def support_at(world: World, battle: Battle, unit: Unit, hex: Hex, color: int) -> int:
    """The addition of a supporter to firepower of a color at a hex (9.12)."""
    distance = world.distance[battle.hex[unit], hex]
    if distance >= FARTHEST:
        return 0
    return max(0, world.supports[battle.type[unit], counter_of(battle, unit), color, distance])


def attack_value(world: World, battle: Battle, unit: Unit, here: Hex, hex: Hex, color: int) -> int:
    """The addition of a unit to its roll against another, by its firepower of a color (7.1, 7.6)."""
    type_, counter = battle.type[unit], counter_of(battle, unit)
    distance = world.distance[here, hex]
    if distance >= FARTHEST:
        return NOT_ALLOWED
    if battle.bombing:
        return world.bomb_power[type_, color, distance]
    power, reach = world.firepower[type_, counter, color], world.reach[type_, counter, color, distance]
    if world.veterans and world.veteran[unit].better:
        reach = world.better_reach[type_, counter, color, distance]
    return NOT_ALLOWED if power == NOT_ALLOWED or reach == NOT_ALLOWED else power + reach


def meets_shelter(world: World, battle: Battle, here: Hex, target: Unit) -> int:
    """The way in which direct fire, or close combat, meets the fortification of a unit (18.0, 18.2)."""
    there = battle.hex[target]
    if here == there:
        return terms.TO_CLOSE
    facing = world.works_face[battle.inside[target], there]
    return terms.TO_FRONT if facing < 0 or is_in_arc(world, there, facing, here) else terms.TO_FLANK


def shelter_of(world: World, battle: Battle, target: Unit, color: int, way: int) -> int:
    """The addition of a unit's fortification to its defense of a color (18.1, 18.2)."""
    return world.shelter[battle.inside[target], color, way]


def aims_at(world: World, battle: Battle, unit: Unit, hex: Hex) -> bool:
    """True if a hex lies in the unit's arc; out of a trench units fire in any direction (6.1, 18.2).

    A hidden unit has no facing until it is revealed (10.0).
    """
    if not units.is_here(battle, unit) and not units.is_aloft(battle, unit):
        return True
    if world.works_sort[battle.inside[unit]] == terms.TRENCH:
        return True
    return is_in_arc(world, battle.hex[unit], battle.face[unit], hex)


def looks_at(world: World, battle: Battle, unit: Unit, hex: Hex) -> bool:
    """True if a unit sees a hex: out of a bunker in its arc alone (6.0, 18.2)."""
    here, inside = battle.hex[unit], world.works_sort[battle.inside[unit]]
    if inside == terms.BUNKER and not is_in_arc(world, here, battle.face[unit], hex):
        return False
    return is_seen(world, battle, here, hex)


def eye_on(world: World, battle: Battle, unit: Unit, here: Hex, there: Hex) -> Hex:
    """Its own hex, a mortar's spotting hex if it does not see the target itself, or NOWHERE (12.0)."""
    type_, counter = battle.type[unit], counter_of(battle, unit)
    if world.block[type_].mortar == 0 or is_seen(world, battle, here, there):
        return here
    if world.fire_cost[type_, counter, terms.INDIRECT] == NOT_ALLOWED:
        return NOWHERE
    return spotting_hex(world, battle, units.side_of(world, unit), here, there)


def is_hit(battle: Battle, unit: Unit) -> int:
    """The presence of a hit counter under a unit, 0 or 1 (7.4)."""
    return 0 if battle.counter[unit] == NO_COUNTER else 1


def place_of(roll: int) -> int:
    """The place of this roll among laws of attacks by the roll that hits."""
    return min(max(roll, EASIEST), HARDEST) - EASIEST


def attack_law(world: World, battle: Battle, target: Unit, roll: int) -> Law:
    """The law of an attack that hits with such a roll (7.0, 7.3)."""
    if airplanes.is_plane(world, battle, target):
        return world.plane_law[1 if units.has(battle, target, terms.WINGED) else 0, place_of(roll)]
    return world.attack_law[pile_of(world, battle, target), is_hit(battle, target), place_of(roll)]


def lucky_law(world: World, battle: Battle, target: Unit, roll: int, luck: int) -> Law:
    """The same for a side that holds a card to use after the roll, LUCK or HARDENED (card 12, V14)."""
    return world.lucky_law[pile_of(world, battle, target), is_hit(battle, target), place_of(roll), luck]


def luck_law(world: World, battle: Battle, target: Unit, roll: int, broken: int) -> Law:
    """The law of what a roll comes to, broken off so, if the card is used (card 12, V14)."""
    return world.luck_law[pile_of(world, battle, target), is_hit(battle, target), broken, place_of(roll)]


def is_target(world: World, battle: Battle, unit: Unit, hex: Hex, target: Unit) -> bool:
    """True if fire at the hex attacks a unit: all who are there, in close combat enemies (7.7).

    A sniper never hits its own side (10.3).
    """
    if not units.is_in(battle, target, hex):
        return False
    if units.side_of(world, target) != units.side_of(world, unit):
        return True
    return battle.hex[unit] != hex and world.block[battle.type[unit]].sniper == 0


def has_line_to(world: World, battle: Battle, unit: Unit, hex: Hex) -> bool:
    """True if a hex lies in the unit's arc and sight; nobody fires out of a melee (6.0, 6.1, 7.63)."""
    here = battle.hex[unit]
    if units.is_aloft(battle, unit):
        return is_in_arc(world, here, battle.face[unit], hex) and airplanes.is_seen_from_air(
            world, battle, here, hex
        )
    if here == hex:
        return True
    if not aims_at(world, battle, unit, hex) and not world.block[battle.type[unit]].turret:
        return False
    if world.block[battle.type[unit]].flat and is_into_balka(world, here, hex):
        return False
    eye = eye_on(world, battle, unit, here, hex)
    if eye == NOWHERE or not is_seen(world, battle, eye, hex):
        return False
    return units.enemies_in(world, battle, units.side_of(world, unit), here) == 0


def may_fire_at(world: World, battle: Battle, unit: Unit, hex: Hex) -> bool:
    """True if the unit may fire at a hex with enemies: arc, sight and range."""
    if not has_line_to(world, battle, unit, hex):
        return False
    for enemy in units.units_of(world, units.opponent(units.side_of(world, unit))):
        if units.is_in(battle, enemy, hex) and needed(world, battle, unit, enemy) != NOT_ALLOWED:
            return True
    return False
