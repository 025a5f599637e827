"""Who rides on a vehicle or is towed by it, and what vehicles do for the defense of others (15.6-17.1)."""

from wsanalysis.battles.core.frames import log
from wsanalysis.battles.core.numbers import NOBODY, Hex, Unit
from wsanalysis.battles.core.transport import unload
from wsanalysis.battles.core.units import all_units, has, is_here, is_in, side_of, units_of
from wsanalysis.battles.storms_of_steel import terms
from wsanalysis.battles.storms_of_steel.records import Battle, World


def is_carried(battle: Battle, unit: Unit) -> bool:
    """Whether a unit rides on a vehicle, or is towed by one (17.0)."""
    return battle.carrier[unit] != NOBODY


def is_vehicle(world: World, battle: Battle, unit: Unit) -> bool:
    """Whether a unit is wheeled or tracked (14.0)."""
    kind = world.block[battle.type[unit]].kind
    return kind == terms.WHEELED or kind == terms.TRACKED


def is_stuck(world: World, battle: Battle, unit: Unit) -> bool:
    """Whether a vehicle stays where it is: in bad ground, by a card, by its hit counter (14.1, 8, 15.2)."""
    if has(battle, unit, terms.STUCK | terms.BOGGED):
        return True
    return world.stays[battle.type[unit], battle.counter[unit]] == 1


def is_held(battle: Battle, unit: Unit) -> bool:
    """Whether a unit moves by itself no more than it turns: stuck, or carried (14.1, 17.0)."""
    return has(battle, unit, terms.STUCK | terms.BOGGED) or is_carried(battle, unit)


def vehicles_in(world: World, battle: Battle, hex: Hex) -> int:
    """How many vehicles are in a hex (16.0)."""
    count = 0
    for other in all_units(world):
        if is_in(battle, other, hex) and is_vehicle(world, battle, other):
            count += 1
    return count


def load_of(world: World, battle: Battle, vehicle: Unit) -> Unit:
    """Whom a vehicle carries or tows, or NOBODY (17.0)."""
    for unit in units_of(world, side_of(world, vehicle)):
        if battle.carrier[unit] == vehicle:
            return unit
    return NOBODY


def carry_along(world: World, battle: Battle, vehicle: Unit, by_road: int) -> None:
    """The load comes along; a vehicle that is towed out of bad ground is stuck no longer (14.1, 17.0)."""
    load = load_of(world, battle, vehicle)
    if load != NOBODY:
        hex = battle.hex[vehicle]
        battle.where[load], battle.hex[load] = battle.where[vehicle], hex
        bad = world.checks[battle.type[load], world.spot[hex].terrain, by_road] == 1
        if has(battle, load, terms.STUCK) and not bad:
            battle.flags[load] &= ~terms.STUCK
            log(battle, terms.LOG_TOWED, load, vehicle, 0, 0)


def vehicles_beside(world: World, battle: Battle, target: Unit, hex: Hex, close: bool) -> int:
    """The vehicles that cover a unit in a hex: in close combat those of its own side alone (15.6).

    Those that the same attack has destroyed still do: it is at all of the hex at once (7.7).
    """
    if world.vehicles == 0 or world.beside[battle.type[target]] == 0 or is_carried(battle, target):
        return 0
    side, count = side_of(world, target), battle.wrecks
    for other in all_units(world):
        if is_in(battle, other, hex) and is_vehicle(world, battle, other):
            if not close or side_of(world, other) == side:
                count += 1
    return count


def set_down(world: World, battle: Battle) -> None:
    """Loads of destroyed vehicles are put on the map, facing as these did (17.1)."""
    if world.vehicles == 0:
        return
    for unit in all_units(world):
        carrier = battle.carrier[unit]
        if carrier != NOBODY and is_here(battle, unit) and not is_here(battle, carrier):
            unload(world, battle, carrier)
