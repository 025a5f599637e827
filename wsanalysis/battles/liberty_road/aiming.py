"""Shots on the map: who may fire at whom, and with what shift (p.13, 15-17).

The parts of a shift are in tables made from the rules of fire; this module adds only what depends on the map:
distance, facing, line of sight, cover.
"""

from wsanalysis.battles.core.ground import sees, sees_hex
from wsanalysis.battles.core.numbers import ATTACKER, NO_MARKER, NOBODY, Hex, Law, Unit
from wsanalysis.battles.core.units import first_of_side, is_in, side_of
from wsanalysis.battles.liberty_road import terms
from wsanalysis.battles.liberty_road.blocks import block_of, is_vehicle, mode
from wsanalysis.battles.liberty_road.fog import fog_in
from wsanalysis.battles.liberty_road.ground import downshifts, is_forward, obstacle, standing, upshifts
from wsanalysis.battles.liberty_road.records import Battle, World
from wsanalysis.compiled import compiled, span

NO_SHELTER = -1


@compiled
def arm(world: World, battle: Battle, unit: Unit, weapon: int) -> int:
    """A unit's weapon, by number: its own ratings, or those of its weapon card."""
    card = battle.weapon[unit] if weapon else 0
    return world.arm_of[card, battle.type[unit]]


@compiled
def arms(battle: Battle, unit: Unit) -> int:
    """The number of ways to fire: two with a card in hand."""
    return 2 if battle.weapon[unit] else 1


@compiled
def may_fire(world: World, battle: Battle, unit: Unit, at_vehicle: int, opportunity: int) -> int:
    """The shift by which the unit's own state lets it fire, or NOT_ALLOWED (p.3, 9-10, 13, 16-17)."""
    if battle.where[unit] != terms.ON_MAP or battle.carrier[unit] != NOBODY:
        return terms.NOT_ALLOWED
    status, damage = battle.status[unit], battle.damage[unit]
    return world.may_fire[battle.type[unit], status, damage, at_vehicle, opportunity]


@compiled
def is_in_arc(world: World, battle: Battle, unit: Unit, weapon: int, at_vehicle: int, hex: Hex) -> bool:
    """Whether the hex lies in the unit's field of fire (p.15-17)."""
    forward = world.arc[weapon, battle.damage[unit], at_vehicle]
    if forward == 0 and not _fires_out_of_bunker(world, battle, unit):
        return True
    return is_forward(world, battle.hex[unit], battle.face[unit], hex)


@compiled
def shelter(world: World, battle: Battle, unit: Unit) -> int:
    """The kind of the shelter that covers the unit, or NO_SHELTER."""
    return shelter_in(world, battle, unit, battle.hex[unit])


@compiled
def shelter_in(world: World, battle: Battle, unit: Unit, hex: Hex) -> int:
    """The kind of the shelter that covers the unit, or would if it were in the hex; or NO_SHELTER.

    A shelter covers as many infantry as printed; we choose those listed first.
    """
    side, marker = side_of(world, unit), fog_in(battle, world.terrain[hex].area)
    if marker < 0 or battle.marker_hex[marker] != hex or is_vehicle(world, battle, unit):
        return NO_SHELTER
    room = world.marker_kind[battle.marker_kind[marker]].shelters
    if room == 0 or (side == ATTACKER and battle.marker_shown[marker] == 0):
        return NO_SHELTER
    for other in span(Unit, first_of_side(world, side), unit):
        if is_in(battle, other, hex) and not is_vehicle(world, battle, other):
            room -= 1
    return battle.marker_kind[marker] if room > 0 else NO_SHELTER


@compiled
def _fires_out_of_bunker(world: World, battle: Battle, unit: Unit) -> bool:
    """Whether the unit fires from a shelter that lets it fire only forward (p.4)."""
    dug_in = shelter(world, battle, unit)
    return dug_in != NO_SHELTER and world.marker_kind[dug_in].forward_only == 1


@compiled
def cover(world: World, battle: Battle, unit: Unit) -> int:
    """All downshifts for infantry where it is: terrain, marker, shelter, obstacle, carrier (p.4, 13, 16)."""
    given = downshifts(world, battle, battle.hex[unit])
    dug_in = shelter(world, battle, unit)
    if dug_in != NO_SHELTER:
        given += world.marker_kind[dug_in].downshifts
    laid = obstacle(world, battle, battle.hex[unit])
    if laid != NO_MARKER:
        given += world.obstacle[laid].downshifts
    if battle.carrier[unit] != NOBODY and block_of(world, battle, battle.carrier[unit]).portage:
        given += world.portage_cover
    return given


@compiled
def ground_shift(world: World, at_vehicle: int, up: int, down: int, higher: int, target_higher: int) -> int:
    """The shift that the ground gives to a shot (p.15, 16 B)."""
    return world.ground_shift[at_vehicle, min(up, 3), min(down, 7), higher, target_higher]


@compiled
def shot(world: World, battle: Battle, unit: Unit, target: Unit, weapon: int, opportunity: int) -> int:
    """The net shift of a unit firing at a target, or NOT_ALLOWED.

    `weapon`: 1 to fire with its card. Opportunity fire sees the target over any side of its hex, and never
    flanks (p.13).
    """
    hex, there = battle.hex[unit], battle.hex[target]
    at_vehicle = 1 if is_vehicle(world, battle, target) else 0
    state = may_fire(world, battle, unit, at_vehicle, opportunity)
    if state == terms.NOT_ALLOWED:
        return terms.NOT_ALLOWED
    far = world.distance[hex, there]
    row = arm(world, battle, unit, weapon)
    reach = world.range[row, at_vehicle, far]
    if reach == terms.NOT_ALLOWED or not is_in_arc(world, battle, unit, row, at_vehicle, there):
        return terms.NOT_ALLOWED
    flank = 0
    if opportunity:
        if not sees_hex(world, battle, hex, battle.face[unit], there):
            return terms.NOT_ALLOWED
    else:
        if not sees(world, battle, hex, battle.face[unit], there, battle.face[target]):
            return terms.NOT_ALLOWED
        if not is_forward(world, there, battle.face[target], hex):
            flank = 1
    aimed = world.aimed[row, battle.type[target], flank]
    if aimed == terms.NOT_ALLOWED:
        return terms.NOT_ALLOWED
    higher = 1 if world.terrain[hex].elevation else 0
    target_higher = 1 if world.terrain[there].elevation else 0
    down = 0 if at_vehicle else cover(world, battle, target)
    return (
        aimed
        + state
        + reach
        + ground_shift(world, at_vehicle, upshifts(world, battle, hex), down, higher, target_higher)
    )


@compiled
def shot_at_object(world: World, battle: Battle, unit: Unit, hex: Hex, weapon: int) -> int:
    """The net shift of firing at the destructible object in a hex, or NOT_ALLOWED (p.17)."""
    here = battle.hex[unit]
    strength = standing(world, battle, hex)
    if here == hex or strength == 0:
        return terms.NOT_ALLOWED
    state = may_fire(world, battle, unit, 1, 0)
    row = arm(world, battle, unit, weapon)
    reach = world.range[row, 1, world.distance[here, hex]]
    if (
        state == terms.NOT_ALLOWED
        or reach == terms.NOT_ALLOWED
        or not is_in_arc(world, battle, unit, row, 1, hex)
    ):
        return terms.NOT_ALLOWED
    aimed = world.aimed_object[row, strength]
    if aimed == terms.NOT_ALLOWED or not sees_hex(world, battle, here, battle.face[unit], hex):
        return terms.NOT_ALLOWED
    higher = 1 if world.terrain[here].elevation else 0
    return aimed + state + reach + ground_shift(world, 1, upshifts(world, battle, here), 0, higher, 0)


@compiled
def ladder(shift: int) -> int:
    """The place of a net shift in the tables; more than three shifts count as three."""
    return min(max(shift, -3), 3) + 3


@compiled
def attack_law(world: World, battle: Battle, target: Unit, far: int, shift: int) -> Law:
    """The law of an attack on the target, at a distance in hexes with a net shift (p.16-17)."""
    block, pending = block_of(world, battle, target), 0 if battle.event_done else 1
    band = world.band[1 if block.kind == terms.VEHICLE else 0, far]
    return world.attack_law[block.kind, block.valor, mode(battle, target), band, ladder(shift), pending]


@compiled
def barrage_shift(world: World, battle: Battle, target: Unit, upshifts: int) -> int:
    """The shift of fire from off the map: its upshifts, minus the cover, or a vehicle's rear armor."""
    if is_vehicle(world, battle, target):
        return upshifts - block_of(world, battle, target).rear_armor
    return upshifts - cover(world, battle, target)
