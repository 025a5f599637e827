"""The map as it is now: obstacles, open ground, shifts of fire (p.12, 15-17)."""

from wsanalysis.battles.core.ground import off_ahead
from wsanalysis.battles.core.numbers import NO_MARKER, Hex, Marker
from wsanalysis.battles.liberty_road import terms
from wsanalysis.battles.liberty_road.records import Battle, World
from wsanalysis.compiled import compiled


@compiled
def is_forward(world: World, hex: Hex, facing: int, other: Hex) -> bool:
    """Whether the other hex is in the forward field of a unit with this facing (p.15-16)."""
    limit = 2 if world.wide_arc else 0
    return -limit <= off_ahead(world, hex, facing, other) <= limit


@compiled
def obstacle(world: World, battle: Battle, hex: Hex) -> Marker:
    """The obstacle that the defender has laid in the hex, or NO_MARKER (p.4, 7)."""
    marker = Marker(battle.marker_in[world.terrain[hex].area] - 1)
    if marker < 0 or battle.marker_hex[marker] != hex or battle.marker_kind[marker] != terms.OBSTACLE:
        return NO_MARKER
    return marker


@compiled
def standing(world: World, battle: Battle, hex: Hex) -> int:
    """The strength of the destructible object in the hex, of terrain or of an obstacle; 0: none (p.17)."""
    strength = world.terrain[hex].strength
    if strength and battle.marks[hex] & terms.DESTROYED == 0:
        return strength
    laid = obstacle(world, battle, hex)
    return 0 if laid == NO_MARKER else world.obstacle[laid].strength


@compiled
def is_open(world: World, battle: Battle, hex: Hex) -> bool:
    """Whether the hex is open ground, where movement draws opportunity fire (p.13)."""
    if world.terrain[hex].open == 0 and battle.marks[hex] & terms.DESTROYED == 0:
        return False
    return obstacle(world, battle, hex) == NO_MARKER


@compiled
def upshifts(world: World, battle: Battle, hex: Hex) -> int:
    """The terrain's upshifts for fire out of the hex (p.16 B)."""
    return 0 if battle.marks[hex] & terms.DESTROYED else world.terrain[hex].upshifts


@compiled
def downshifts(world: World, battle: Battle, hex: Hex) -> int:
    """The downshifts that terrain and markers give to infantry in the hex (p.16 B)."""
    given = 0 if battle.marks[hex] & terms.DESTROYED else world.terrain[hex].downshifts
    if battle.marks[hex] & terms.COVERING:
        for bit in range(4):
            if battle.marks[hex] & (1 << bit):
                given += world.mark_cover[bit]
    return given
