"""Blazes, whom they drive out and where they spread; the hexes where a unit may retreat (p.4, 6, 14, 17)."""

from wsanalysis.battles.core.actions import add, first_of
from wsanalysis.battles.core.frames import log
from wsanalysis.battles.core.ground import lay
from wsanalysis.battles.core.markers import is_hidden
from wsanalysis.battles.core.numbers import NOBODY, NOWHERE, Hex, Unit
from wsanalysis.battles.core.questions import ask
from wsanalysis.battles.core.transport import put
from wsanalysis.battles.core.units import all_units, enemies_in, flag, freed, is_in, side_of
from wsanalysis.battles.liberty_road import blocks, terms
from wsanalysis.battles.liberty_road.fire import meet
from wsanalysis.battles.liberty_road.fog import fog_in, is_barred, spring, stops_at_wire, uncover
from wsanalysis.battles.liberty_road.records import Actions, Battle, World
from wsanalysis.compiled import Flow, flow, span

# --- possible retreats: a neighbouring hex free of enemies (p.4, 14, 17) --------------------------


def is_refuge(world: World, battle: Battle, unit: Unit, hex: Hex) -> bool:
    """True if a unit may retreat into the hex: without enemies, and passable to it (p.4, 14, 17)."""
    if hex == NOWHERE or blocks.is_dead_end(world, battle, unit, hex) or is_barred(world, battle, unit, hex):
        return False
    return enemies_in(world, battle, side_of(world, unit), hex) == 0


def refuge(world: World, battle: Battle, unit: Unit, direction: int) -> Hex:
    """The hex over a side that the unit may retreat to, or NOWHERE."""
    hex = world.step[blocks.block_of(world, battle, unit).drive, battle.hex[unit], direction]
    return hex if is_refuge(world, battle, unit, hex) else NOWHERE


def count_refuges(world: World, battle: Battle, unit: Unit) -> int:
    """The number of hexes the unit may retreat to."""
    count = 0
    for direction in range(6):
        if refuge(world, battle, unit, direction) != NOWHERE:
            count += 1
    return count


@flow
def get_away(world: World, battle: Battle, unit: Unit) -> Flow[bool]:
    """The unit enters a hex without enemies, if it can, and meets what is there (p.4, 14, 17)."""
    while count_refuges(world, battle, unit) > 0:
        act = yield ask(battle, side_of(world, unit), terms.ASK_RETREAT, unit=unit)
        was, hex = battle.hex[unit], Hex(first_of(act))
        if not stops_at_wire(world, battle, unit, hex):  # else another way, if there is one
            log(battle, terms.LOG_RETREAT, unit, hex, 0, 0)
            put(world, battle, unit, hex)
            freed(world, battle, was)
            yield from meet(world, battle, unit, hex, True)
            return True
    return False


def list_refuges(world: World, battle: Battle, actions: Actions) -> None:
    """The hexes the unit may retreat to."""
    unit = battle.about.unit
    for direction in range(6):
        if refuge(world, battle, unit, direction) != NOWHERE:
            add(actions, terms.STEP_TO, refuge(world, battle, unit, direction), 0)


# --- blazes: which hexes catch fire, which units must flee, where fire spreads (p.4, 6, 17) -------


def can_catch_fire(world: World, battle: Battle, hex: Hex, n: int) -> bool:
    """True if the hex burns: flammable, with strength n or less, and not burning or destroyed (p.17)."""
    strength = world.terrain[hex].flammable
    return 0 < strength <= n and battle.marks[hex] & (terms.BLAZE | terms.DESTROYED) == 0


def downwind(world: World, battle: Battle, hex: Hex) -> Hex:
    """The hex that a blaze may spread to, or NOWHERE (p.6)."""
    return world.neighbour[hex, battle.wind]


@flow
def burn(world: World, battle: Battle, first: Hex) -> Flow:
    """Hexes from number `first` on that catch fire are ablaze; from the last on, all in them flee (p.17).

    Infantry, including riders, is reduced; all retreat or are lost. They may not activate again this turn.
    """
    hex = _catching(world, battle, first)
    if hex == NOWHERE:
        return
    ambusher = _ignite(world, battle, hex)
    yield from burn(world, battle, Hex(hex + 1))
    if ambusher != NOBODY:
        yield from spring(world, battle, ambusher, False)
    for unit in all_units(world):
        if is_in(battle, unit, hex):
            flag(battle, unit, terms.SCATTERED)
            if not blocks.is_vehicle(world, battle, unit):
                blocks.reduce(world, battle, unit)
    fleeing = _first_in(world, battle, hex)
    while fleeing != NOBODY:
        yield from retreat(world, battle, fleeing, True)
        fleeing = _first_in(world, battle, hex)  # who rode on a vehicle that is lost runs as well


def _catching(world: World, battle: Battle, first: Hex) -> Hex:
    """The first hex from number `first` on that catches fire, or NOWHERE."""
    for hex in span(Hex, first, world.hexes):
        if battle.marks[hex] & terms.CATCHING:
            return hex
    return NOWHERE


def _ignite(world: World, battle: Battle, hex: Hex) -> Unit:
    """Set the hex ablaze; return the unit that this drives out of its ambush there, or NOBODY."""
    battle.marks[hex] &= ~terms.CATCHING
    log(battle, terms.LOG_BLAZE, hex, 0, 0, 0)
    lay(world, battle, hex, terms.BLAZE)
    marker = fog_in(battle, world.terrain[hex].area)
    if (
        is_hidden(battle, marker)
        and battle.marker_hex[marker] == hex
        and battle.marker_kind[marker] == terms.AMBUSH
    ):
        return uncover(world, battle, marker)
    return NOBODY


def _first_in(world: World, battle: Battle, hex: Hex) -> Unit:
    """The first unit in the hex that does not ride, or NOBODY."""
    for unit in all_units(world):
        if is_in(battle, unit, hex) and battle.carrier[unit] == NOBODY:
            return unit
    return NOBODY


@flow
def retreat(world: World, battle: Battle, unit: Unit, or_lost: bool) -> Flow:
    """A unit retreats into an adjacent hex without enemies; if it cannot, it may be lost (p.17)."""
    away = False
    if not blocks.may_not_move(world, battle, unit):
        away = yield from get_away(world, battle, unit)
    if or_lost and not away:
        blocks.eliminate(world, battle, unit)
