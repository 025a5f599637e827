"""Who sees what now, from where a mortar's spotter looks, and what lies between (6.0, 11, 12.0, 13.0)."""

from wsanalysis.battles.core.numbers import NOWHERE, Hex, Side
from wsanalysis.battles.core.units import enemies_in
from wsanalysis.battles.storms_of_steel import smoke, terms
from wsanalysis.battles.storms_of_steel.records import Battle, World
from wsanalysis.battles.storms_of_steel.terms import SPOTS


def is_seen(world: World, battle: Battle, hex: Hex, other: Hex) -> bool:
    """Line of sight between two hexes, as smoke lies now (6.0, 13.0)."""
    if hex == other:
        return True
    if world.sees[hex, other >> 5] >> (other & 31) & 1 == 0:
        return False
    return battle.blockers == 0 or not smoke.hides(world, smoke.between(world, battle, hex, other))


def added_between(world: World, battle: Battle, eye: Hex, hex: Hex) -> int:
    """What levels, small balkas and smoke add to a roll by what is seen from `eye` (11.2, 11.5, 13)."""
    added = smoke.added(world, battle, eye, hex)
    if world.uneven and eye != hex:
        added += level_added(world, eye, hex)
        if crosses_small_balka(world, eye, hex):
            added += world.aspect[terms.BEHIND_BALKA]
    return added


def level_added(world: World, eye: Hex, hex: Hex) -> int:
    """What the levels of two hexes add to a roll (11.2)."""
    if world.spot[eye].level > world.spot[hex].level:
        return world.aspect[terms.FIRING_DOWN]
    return world.aspect[terms.FIRING_UP] if world.spot[eye].level < world.spot[hex].level else 0


def crosses_small_balka(world: World, eye: Hex, hex: Hex) -> bool:
    """Whether a line crosses a small balka of the hex where it ends; at a corner, of both sides (11.5)."""
    sides = world.spot[hex].balkas
    if sides == 0:
        return False
    bearing = world.bearing[hex, eye]
    first, second = bearing // 2, (bearing + 1) // 2 % 6
    return sides >> first & sides >> second & 1 == 1


def is_into_balka(world: World, hex: Hex, other: Hex) -> bool:
    """Whether fire goes from above into a large balka (11.5)."""
    return world.spot[other].level < 0 and world.spot[hex].level >= 0


def spotting_hex(world: World, battle: Battle, side: Side, mortar: Hex, hex: Hex) -> Hex:
    """The spotting hex from which a mortar's roll is best, NOWHERE if there is none (12.0)."""
    best, least = NOWHERE, 0
    for place in range(SPOTS):
        spot = world.spots[mortar, place]
        if (
            spot != NOWHERE
            and is_seen(world, battle, spot, hex)
            and not enemies_in(world, battle, side, spot)
        ):
            added = added_between(world, battle, spot, hex)
            if best == NOWHERE or added < least:
                best, least = spot, added
    return best
