"""Who sees what now, from where a mortar's spotter looks, and what lies between (6.0, 11, 12.0, 13.0)."""

from wsanalysis.battlefield.levels import crosses
from wsanalysis.battlefield.sight import PAST, THROUGH
from wsanalysis.battles.core.numbers import NOWHERE, Hex, Side
from wsanalysis.battles.core.units import enemies_in
from wsanalysis.battles.storms_of_steel import terms
from wsanalysis.battles.storms_of_steel.records import Battle, World
from wsanalysis.battles.storms_of_steel.terms import FRESH_SMOKE, MOST_SMOKE, SPOTS
from wsanalysis.compiled import span


def is_seen(world: World, battle: Battle, hex: Hex, other: Hex) -> bool:
    """Line of sight between two hexes, as smoke lies now (6.0, 13.0)."""
    if hex == other:
        return True
    if world.sees[hex, other >> 5] >> (other & 31) & 1 == 0:
        return False
    return battle.blockers == 0 or not hides(world, smoke_between(world, battle, hex, other))


def hides(world: World, smoke: int) -> bool:
    """Whether so much smoke on a line blocks it (13.0)."""
    fresh, thin = min(smoke // FRESH_SMOKE, MOST_SMOKE), min(smoke % FRESH_SMOKE, MOST_SMOKE)
    return world.smoke_hides[fresh, thin] == 1


def smoke_between(world: World, battle: Battle, hex: Hex, other: Hex) -> int:
    """The smoke that a line crosses between two hexes; along a side, that of the clearer hex (13.0, R30)."""
    found, apart = 0, world.distance[hex, other]
    for place in span(Hex, 0, battle.blockers):
        x = battle.smoky[place]
        # What a line from centre to centre meets is no more than 1 hex about.
        if x != hex and x != other and world.distance[hex, x] + world.distance[x, other] <= apart + 1:
            met = crosses(world, hex, other, x)
            if met == THROUGH:
                found += battle.smoke[x]
            elif met != PAST:
                beyond = world.neighbour[x, met]
                if beyond != NOWHERE and battle.smoke[beyond] and x < beyond:
                    found += clearer(world, battle.smoke[x], battle.smoke[beyond])
    return found


def clearer(world: World, smoke: int, other: int) -> int:
    """The smoke of two hexes that hides less."""
    return smoke if added_by(world, smoke) <= added_by(world, other) else other


def added_by(world: World, smoke: int) -> int:
    """What smoke in a hex adds to the roll that hits (13.0)."""
    fresh, thin = smoke // FRESH_SMOKE, smoke % FRESH_SMOKE
    return fresh * world.aspect[terms.IN_FRESH_SMOKE] + thin * world.aspect[terms.IN_THIN_SMOKE]


def added_between(world: World, battle: Battle, eye: Hex, hex: Hex) -> int:
    """What levels, small balkas and smoke add to a roll by what is seen from `eye` (11.2, 11.5, 13)."""
    added = smoke_added(world, battle, eye, hex)
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


def smoke_added(world: World, battle: Battle, eye: Hex, hex: Hex) -> int:
    """What smoke adds to a roll: in both hexes, and between them (13.0)."""
    if battle.blockers == 0:
        return 0
    smoke = battle.smoke[hex]
    if eye != hex:
        smoke += battle.smoke[eye] + smoke_between(world, battle, eye, hex)
    return added_by(world, smoke)


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


def may_spot_from(world: World, battle: Battle, side: Side, spot: Hex, hex: Hex) -> bool:
    """Whether a side may direct a mortar from a hex near it at another (12.0)."""
    return is_seen(world, battle, spot, hex) and enemies_in(world, battle, side, spot) == 0


def spotting_hex(world: World, battle: Battle, side: Side, mortar: Hex, hex: Hex) -> Hex:
    """The spotting hex from which a mortar's roll is best, NOWHERE if there is none (12.0)."""
    best, least = NOWHERE, 0
    for place in range(SPOTS):
        spot = world.spots[mortar, place]
        if spot != NOWHERE and may_spot_from(world, battle, side, spot, hex):
            added = added_between(world, battle, spot, hex)
            if best == NOWHERE or added < least:
                best, least = spot, added
    return best
