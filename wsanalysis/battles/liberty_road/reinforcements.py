"""Reinforcements: where and how they enter the map (p.6-7)."""

from wsanalysis.battles.core.actions import add, first_of
from wsanalysis.battles.core.frames import answer, ask_about, log, pop
from wsanalysis.battles.core.ground import all_hexes
from wsanalysis.battles.core.numbers import NOBODY, Hex, Unit
from wsanalysis.battles.core.setting_up import is_to_come
from wsanalysis.battles.core.transport import put
from wsanalysis.battles.core.units import all_units, enemies_in, side_of
from wsanalysis.battles.liberty_road import terms
from wsanalysis.battles.liberty_road.blocks import become, is_dead_end, is_vehicle, turn_to
from wsanalysis.battles.liberty_road.fog import come_upon, is_barred, stops_at_wire
from wsanalysis.battles.liberty_road.records import Actions, Battle, Frame, World
from wsanalysis.compiled import compiled


@compiled
def run_arrive(world: World, battle: Battle, frame: Frame) -> None:
    """Reinforcements enter, unit by unit, at hexes free of enemies (p.6-7).

    Their owner sets facing and a vehicle's order, as when he sets up.
    """
    arrival = frame.arrival
    step = frame.step
    if step == 0:
        unit = _next_of_group(world, battle, arrival.group)
        if unit == NOBODY:
            pop(battle)
            return
        arrival.unit = unit
        ask_about(world, battle, frame, unit, terms.ASK_ENTRY, 1)
    elif step == 1:
        unit, hex = arrival.unit, Hex(first_of(answer(battle)))
        if stops_at_wire(world, battle, unit, hex):
            frame.step = 0  # another hex, or a later turn
            return
        put(world, battle, unit, hex)
        log(battle, terms.LOG_ARRIVE, unit, hex, 0, 0)
        ask_about(world, battle, frame, unit, terms.ASK_FACE, 2)
    elif step == 2:
        unit = arrival.unit
        turn_to(battle, unit, first_of(answer(battle)))
        if is_vehicle(world, battle, unit):
            ask_about(world, battle, frame, unit, terms.ASK_STATUS, 3)
        else:
            frame.step = 4
    elif step == 3:
        become(battle, arrival.unit, first_of(answer(battle)))
        frame.step = 4
    else:
        frame.step = 0
        come_upon(battle, arrival.unit, battle.hex[arrival.unit])


@compiled
def _next_of_group(world: World, battle: Battle, group: int) -> Unit:
    """The next unit of the reinforcements that can enter now, or NOBODY."""
    for unit in all_units(world):
        if is_to_come(world, battle, unit, group):
            for hex in all_hexes(world):
                if is_entry(world, battle, group, unit, hex):
                    return unit
    return NOBODY


@compiled
def is_entry(world: World, battle: Battle, group: int, unit: Unit, hex: Hex) -> bool:
    """Whether the unit may enter the map there: at its entry, where neither enemy nor wire bars it."""
    if (
        world.entry[group, hex] == 0
        or is_dead_end(world, battle, unit, hex)
        or is_barred(world, battle, unit, hex)
    ):
        return False
    return enemies_in(world, battle, side_of(world, unit), hex) == 0


@compiled
def list_entries(world: World, battle: Battle, frame: Frame, actions: Actions) -> None:
    """The hexes where the reinforcements may enter."""
    for hex in all_hexes(world):
        if is_entry(world, battle, frame.arrival.group, frame.arrival.unit, hex):
            add(actions, terms.PLACE, hex, 0)
