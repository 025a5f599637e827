"""Possible retreats: a neighbouring hex free of enemies (p.4, 14, 17)."""

from wsanalysis.battles.core.actions import add, first_of
from wsanalysis.battles.core.frames import log
from wsanalysis.battles.core.numbers import NOWHERE, Hex, Unit
from wsanalysis.battles.core.questions import ask
from wsanalysis.battles.core.transport import put
from wsanalysis.battles.core.units import enemies_in, freed, side_of
from wsanalysis.battles.liberty_road import terms
from wsanalysis.battles.liberty_road.blocks import block_of, is_dead_end
from wsanalysis.battles.liberty_road.fog import is_barred, stops_at_wire
from wsanalysis.battles.liberty_road.reactions import meet
from wsanalysis.battles.liberty_road.records import Actions, Battle, World
from wsanalysis.compiled import Flow, compiled, flow


@compiled
def is_refuge(world: World, battle: Battle, unit: Unit, hex: Hex) -> bool:
    """Whether a unit may retreat into the hex: without enemies, and passable to it (p.4, 14, 17)."""
    if hex == NOWHERE or is_dead_end(world, battle, unit, hex) or is_barred(world, battle, unit, hex):
        return False
    return enemies_in(world, battle, side_of(world, unit), hex) == 0


@compiled
def refuge(world: World, battle: Battle, unit: Unit, direction: int) -> Hex:
    """The hex over a side that the unit may retreat to, or NOWHERE."""
    hex = world.step[block_of(world, battle, unit).drive, battle.hex[unit], direction]
    return hex if is_refuge(world, battle, unit, hex) else NOWHERE


@compiled
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


@compiled
def list_refuges(world: World, battle: Battle, actions: Actions) -> None:
    """The hexes the unit may retreat to."""
    unit = battle.about.unit
    for direction in range(6):
        if refuge(world, battle, unit, direction) != NOWHERE:
            add(actions, terms.STEP_TO, refuge(world, battle, unit, direction), 0)
