"""The defender's hidden markers: their effects, how they are found, ambushes (p.4, 11, 13)."""

from typing import TYPE_CHECKING

from wsanalysis.battles.core.actions import first_of
from wsanalysis.battles.core.frames import log
from wsanalysis.battles.core.ground import lay, lift
from wsanalysis.battles.core.markers import FACE_UP, is_hidden
from wsanalysis.battles.core.numbers import (
    ATTACKER,
    DEFENDER,
    NO_MARKER,
    NOBODY,
    NOWHERE,
    Area,
    Hex,
    Marker,
    Side,
    Unit,
)
from wsanalysis.battles.core.questions import ask
from wsanalysis.battles.core.transport import put
from wsanalysis.battles.core.units import flag, is_here, side_of
from wsanalysis.battles.liberty_road import terms
from wsanalysis.battles.liberty_road.blocks import become, block_of, is_vehicle, reduce, turn_to
from wsanalysis.battles.liberty_road.records import Battle, World
from wsanalysis.compiled import Flow, flow

if TYPE_CHECKING:
    from wsanalysis.battles.liberty_road.turns import activate


def fog_in(battle: Battle, area: Area) -> Marker:
    """The number of the marker in an area, or NO_MARKER; there is at most one (p.8)."""
    return Marker(battle.marker_in[area] - 1)


def works(battle: Battle, marker: Marker, side: Side, kind: int) -> bool:
    """True if the marker is of this kind, and known to the side: face up, or its own."""
    return battle.marker_kind[marker] == kind and (side == DEFENDER or not is_hidden(battle, marker))


def is_mined(battle: Battle, side: Side, area: Area) -> bool:
    """True if known mines slow the side down there (p.4)."""
    marker = fog_in(battle, area)
    return marker >= 0 and side == ATTACKER and works(battle, marker, side, terms.MINES)


def is_wired(battle: Battle, side: Side, area: Area) -> bool:
    """True if the side knows of wire in the area (p.4)."""
    marker = fog_in(battle, area)
    return marker >= 0 and works(battle, marker, side, terms.WIRE)


def over_ford(world: World, battle: Battle, side: Side, hex: Hex, direction: int) -> Hex:
    """The hex over a side if a ford in one of the two leads over the river between them (p.4), or NOWHERE."""
    over = world.neighbour[hex, direction]
    if over == NOWHERE or has_ford(world, battle, side, hex) or has_ford(world, battle, side, over):
        return over
    return NOWHERE


def has_ford(world: World, battle: Battle, side: Side, hex: Hex) -> bool:
    """True if the side knows of a ford in the hex."""
    marker = fog_in(battle, world.terrain[hex].area)
    return marker >= 0 and battle.marker_hex[marker] == hex and works(battle, marker, side, terms.FORD)


def stops_at_wire(world: World, battle: Battle, unit: Unit, hex: Hex) -> bool:
    """True if wire keeps the unit out of the hex; found in the attempt, and crushed by tracks (p.4)."""
    area = world.terrain[hex].area
    marker, here = fog_in(battle, area), battle.hex[unit]
    if marker < 0 or battle.marker_kind[marker] != terms.WIRE:
        return False
    if here != NOWHERE and area == world.terrain[here].area:
        return False
    show(world, battle, marker)
    if block_of(world, battle, unit).drive == terms.TRACKED:
        remove(world, battle, marker)
        return False
    log(battle, terms.LOG_WIRE, unit, hex, 0, 0)
    return True


def is_barred(world: World, battle: Battle, unit: Unit, hex: Hex) -> bool:
    """True if known wire keeps the unit out of the hex's area (p.4)."""
    area, here = world.terrain[hex].area, battle.hex[unit]
    if block_of(world, battle, unit).drive == terms.TRACKED or not is_wired(
        battle, side_of(world, unit), area
    ):
        return False
    return here == NOWHERE or area != world.terrain[here].area


def show(world: World, battle: Battle, marker: Marker) -> None:
    """Turn a marker face up."""
    if not is_hidden(battle, marker):
        return
    battle.marker_shown[marker] = FACE_UP
    kind, hex = battle.marker_kind[marker], battle.marker_hex[marker]
    log(battle, terms.LOG_FOG, kind, hex, battle.marker_unit[marker], 0)
    if world.marker_kind[kind].blocks_sight:
        lay(world, battle, hex, terms.MARKER_UP)
    if kind == terms.EMPTY:
        remove(world, battle, marker)


def remove(world: World, battle: Battle, marker: Marker) -> None:
    """Take a marker off the map; sight and movement that it blocked are free (p.12, 15)."""
    lift(world, battle, battle.marker_hex[marker], terms.MARKER_UP | 7 * terms.BARS)
    battle.marker_in[world.terrain[battle.marker_hex[marker]].area] = 0
    battle.marker_hex[marker] = NOWHERE


def uncover(world: World, battle: Battle, marker: Marker) -> Unit:
    """Turn a marker up; the unit that was hidden there and now stands on the map, or NOBODY (p.11, 13)."""
    kind, unit = battle.marker_kind[marker], battle.marker_unit[marker]
    show(world, battle, marker)
    if kind != terms.AMBUSH:
        return NOBODY
    hex = battle.marker_hex[marker]
    remove(world, battle, marker)
    put(world, battle, unit, hex)
    flag(battle, unit, terms.REVEALED)
    return unit


def found_by(world: World, battle: Battle, unit: Unit, hex: Hex) -> Marker:
    """The next marker that the attacker's unit finds by being in the hex, or NO_MARKER.

    The one in its area, and ambushes in the hexes around (p.13).
    """
    if side_of(world, unit) != ATTACKER:
        return NO_MARKER
    marker = fog_in(battle, world.terrain[hex].area)
    if is_hidden(battle, marker):
        return marker
    for direction in range(6):
        near = world.neighbour[hex, direction]
        if near != NOWHERE:
            marker = fog_in(battle, world.terrain[near].area)
            if (
                is_hidden(battle, marker)
                and battle.marker_hex[marker] == near
                and battle.marker_kind[marker] == terms.AMBUSH
            ):
                return marker
    return NO_MARKER


@flow
def spring(world: World, battle: Battle, unit: Unit, acts: bool) -> Flow:
    """A hidden unit is revealed: its owner sets order and facing, and may act at once (p.13)."""
    if not is_here(battle, unit):
        return
    side = side_of(world, unit)
    if is_vehicle(world, battle, unit):
        act = yield ask(battle, side, terms.ASK_STATUS, unit=unit)
        become(battle, unit, first_of(act))
    else:
        battle.status[unit] = terms.READY
    act = yield ask(battle, side, terms.ASK_FACE, unit=unit)
    turn_to(battle, unit, first_of(act))
    if acts:
        yield from activate(world, battle, unit, terms.ALL_RIGHTS)


def mines_go_off(world: World, battle: Battle, unit: Unit, hex: Hex) -> bool:
    """True if mines go off under the unit: the first enemy to enter their area is reduced (p.4)."""
    marker = fog_in(battle, world.terrain[hex].area)
    if marker < 0 or side_of(world, unit) != ATTACKER or battle.marker_kind[marker] != terms.MINES:
        return False
    if battle.marker_shown[marker] == terms.GONE_OFF:
        return False
    battle.marker_shown[marker] = terms.GONE_OFF
    log(battle, terms.LOG_MINES, unit, hex, 0, 0)
    reduce(world, battle, unit)
    return True
