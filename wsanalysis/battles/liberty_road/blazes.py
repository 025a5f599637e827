"""Blazes: which hexes catch fire, which units must flee, where fire spreads (p.4, 6, 17)."""

from wsanalysis.battles.core.actions import first_of
from wsanalysis.battles.core.frames import answer, ask_about, log, pop
from wsanalysis.battles.core.ground import lay
from wsanalysis.battles.core.markers import is_hidden
from wsanalysis.battles.core.numbers import NOBODY, Hex, Unit
from wsanalysis.battles.core.transport import put
from wsanalysis.battles.core.units import all_units, flag, freed, is_in
from wsanalysis.battles.liberty_road import terms
from wsanalysis.battles.liberty_road.blocks import eliminate, is_vehicle, may_not_move, reduce
from wsanalysis.battles.liberty_road.fog import come_upon, fog_in, stops_at_wire, uncover
from wsanalysis.battles.liberty_road.records import Battle, Frame, World
from wsanalysis.battles.liberty_road.refuges import count_refuges
from wsanalysis.battles.liberty_road.stack import begin_ambush, begin_retreat, push
from wsanalysis.compiled import compiled, span


@compiled
def can_catch_fire(world: World, battle: Battle, hex: Hex, n: int) -> bool:
    """Whether the hex burns: flammable, with strength n or less, and not burning or destroyed (p.17)."""
    strength = world.terrain[hex].flammable
    return 0 < strength <= n and battle.marks[hex] & (terms.BLAZE | terms.DESTROYED) == 0


@compiled
def downwind(world: World, battle: Battle, hex: Hex) -> Hex:
    """The hex that a blaze may spread to, or NOWHERE (p.6)."""
    return world.neighbour[hex, battle.wind]


@compiled
def begin_blaze(world: World, battle: Battle, hex: Hex) -> None:
    """Set the hex ablaze; all units in it must flee (p.17)."""
    log(battle, terms.LOG_BLAZE, hex, 0, 0, 0)
    lay(world, battle, hex, terms.BLAZE)
    blaze = push(battle, terms.F_BLAZE).blaze
    blaze.hex = hex
    marker = fog_in(battle, world.terrain[hex].area)
    if (
        is_hidden(battle, marker)
        and battle.marker_hex[marker] == hex
        and battle.marker_kind[marker] == terms.AMBUSH
    ):
        # the fire drives out who lies in ambush there
        begin_ambush(battle, uncover(world, battle, marker), 0)


@compiled
def run_blaze(world: World, battle: Battle, frame: Frame) -> None:
    """Units in a burning hex: infantry, including riders, is reduced; all retreat or are lost (p.17).

    They may not activate again this turn.
    """
    blaze = frame.blaze
    hex = blaze.hex
    if frame.step == 0:
        frame.step = 1
        for unit in all_units(world):
            if is_in(battle, unit, hex):
                flag(battle, unit, terms.SCATTERED)
                if not is_vehicle(world, battle, unit):
                    reduce(world, battle, unit)
    for unit in span(
        Unit, 0, world.units
    ):  # from the first again: who rode on a vehicle that is lost runs as well
        if is_in(battle, unit, hex) and battle.carrier[unit] == NOBODY:
            begin_retreat(battle, unit, 1)
            return
    pop(battle)


@compiled
def run_retreat(world: World, battle: Battle, frame: Frame) -> None:
    """A unit retreats into an adjacent hex without enemies (p.17)."""
    retreat = frame.retreat
    unit = retreat.unit
    if frame.step == 1:
        was, hex = battle.hex[unit], Hex(first_of(answer(battle)))
        if stops_at_wire(world, battle, unit, hex):
            frame.step = 0  # another way, if there is one
            return
        log(battle, terms.LOG_RETREAT, unit, hex, 0, 0)
        pop(battle)
        put(world, battle, unit, hex)
        freed(world, battle, was)
        come_upon(battle, unit, hex)
    elif may_not_move(world, battle, unit) or count_refuges(world, battle, unit) == 0:
        pop(battle)
        if retreat.or_lost:
            eliminate(world, battle, unit)
    else:
        ask_about(world, battle, frame, unit, terms.ASK_RETREAT, 1)
