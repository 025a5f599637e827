"""The map as it stands in the game: what lies in a hex, who sees what, where one may go (p.12, 15, 17)."""

from wsanalysis.battlefield.sight import PAST, line_crosses, middle_of, sees_now, stops
from wsanalysis.battles.core.ground import all_hexes, may_see, may_see_hex, off_ahead
from wsanalysis.battles.core.numbers import NO_MARKER, Hex, Marker
from wsanalysis.battles.liberty_road import terms
from wsanalysis.battles.liberty_road.records import Battle, World
from wsanalysis.compiled import compiled


@compiled
def is_forward(world: World, hex: Hex, facing: int, other: Hex) -> bool:
    """Whether the other hex lies in the forward field of a unit that faces so (p.15-16)."""
    limit = 2 if world.wide_arc else 0
    return -limit <= off_ahead(world, hex, facing, other) <= limit


@compiled
def lay(world: World, battle: Battle, hex: Hex, mark: int) -> None:
    """Lay a marker in a hex: blaze, haze, smoke or wreck (p.4)."""
    battle.marks[hex] |= mark
    _screen(world, battle, hex)


@compiled
def lift(world: World, battle: Battle, hex: Hex, mark: int) -> None:
    """Take a marker away."""
    battle.marks[hex] &= ~mark
    _screen(world, battle, hex)


@compiled
def _screen(world: World, battle: Battle, hex: Hex) -> None:
    """Keep account of the hexes where something laid on the map blocks sight."""
    blocks = (battle.marks[hex] & world.screens) != 0
    if blocks and battle.marks[hex] & terms.SCREENED == 0:
        battle.marks[hex] |= terms.SCREENED
        battle.changed[hex] += 2
        battle.blockers += 1
    elif not blocks and battle.marks[hex] & terms.SCREENED != 0:
        battle.marks[hex] &= ~terms.SCREENED
        battle.changed[hex] -= 2
        battle.blockers -= 1


@compiled
def destroy(battle: Battle, hex: Hex) -> None:
    """The object in the hex is destroyed; its terrain is gone (p.17)."""
    battle.marks[hex] |= terms.DESTROYED
    battle.changed[hex] -= 1
    battle.rubble += 1


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
    return 0 if laid == NO_MARKER else world.marker[laid].strength


@compiled
def is_open(world: World, battle: Battle, hex: Hex) -> bool:
    """Whether the hex is open ground, where movement draws opportunity fire (p.13)."""
    if world.terrain[hex].open == 0 and battle.marks[hex] & terms.DESTROYED == 0:
        return False
    return obstacle(world, battle, hex) == NO_MARKER


@compiled
def upshifts(world: World, battle: Battle, hex: Hex) -> int:
    """The upshifts that the terrain gives to those who fire out of the hex (p.16 B)."""
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


@compiled
def sees(world: World, battle: Battle, a: Hex, side_a: int, b: Hex, side_b: int) -> bool:
    """Line of sight from a side of hex a to a side of hex b, as the map now stands (p.15)."""
    if a == b:
        return True
    if may_see(world, a, side_a, b, side_b):
        return battle.blockers == 0 or not _screened(world, battle, a, side_a, b, side_b)
    return battle.rubble > 0 and _is_cleared(world, battle, a, side_a, b, side_b)


@compiled
def _screened(world: World, battle: Battle, a: Hex, side_a: int, b: Hex, side_b: int) -> bool:
    """Whether smoke, fire or a marker that blocks sight lies in the way."""
    left = battle.blockers
    px, py = middle_of(world, a, side_a)
    qx, qy = middle_of(world, b, side_b)
    for hex in all_hexes(world):
        if battle.marks[hex] & terms.SCREENED:
            if stops(world, battle, a, b, px, py, qx, qy, hex, False):
                return True
            left -= 1
            if left == 0:
                break
    return False


@compiled
def _is_cleared(world: World, battle: Battle, a: Hex, side_a: int, b: Hex, side_b: int) -> bool:
    """Whether what stopped sight on the map as printed has been destroyed: something on the line must be."""
    left = battle.rubble
    for hex in all_hexes(world):
        if battle.marks[hex] & terms.DESTROYED:
            if line_crosses(world, a, side_a, b, side_b, hex) != PAST:
                return sees_now(world, battle, a, side_a, b, side_b)
            left -= 1
            if left == 0:
                break
    return False


@compiled
def sees_hex(world: World, battle: Battle, a: Hex, side_a: int, b: Hex) -> bool:
    """Line of sight from a side of hex a to any side of hex b, as the map now stands (p.11, 13)."""
    if battle.rubble == 0 and (battle.blockers == 0 or not may_see_hex(world, a, side_a, b)):
        return a == b or may_see_hex(world, a, side_a, b)
    for side_b in range(6):
        if sees(world, battle, a, side_a, b, side_b):
            return True
    return False
