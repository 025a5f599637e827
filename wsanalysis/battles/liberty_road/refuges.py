"""Possible retreats: a neighbouring hex free of enemies (p.4, 14, 17)."""

from wsanalysis.battles.core.actions import add
from wsanalysis.battles.core.numbers import NOWHERE, Hex, Unit
from wsanalysis.battles.core.units import enemies_in, side_of
from wsanalysis.battles.liberty_road import terms
from wsanalysis.battles.liberty_road.blocks import block_of, is_dead_end
from wsanalysis.battles.liberty_road.fog import is_barred
from wsanalysis.battles.liberty_road.records import Actions, Battle, Frame, World
from wsanalysis.compiled import compiled


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


@compiled
def list_refuges(world: World, battle: Battle, frame: Frame, actions: Actions) -> None:
    """The hexes the unit may retreat to."""
    for direction in range(6):
        if refuge(world, battle, battle.asked, direction) != NOWHERE:
            add(actions, terms.STEP_TO, refuge(world, battle, battle.asked, direction), 0)
