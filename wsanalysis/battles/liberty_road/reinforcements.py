"""Reinforcements: where and how they enter the map (p.6-7)."""

from wsanalysis.battles.core.actions import add, first_of
from wsanalysis.battles.core.frames import log
from wsanalysis.battles.core.ground import all_hexes
from wsanalysis.battles.core.numbers import NOBODY, Hex, Unit
from wsanalysis.battles.core.questions import ask
from wsanalysis.battles.core.setting_up import is_to_come
from wsanalysis.battles.core.transport import put
from wsanalysis.battles.core.units import all_units, enemies_in, side_of
from wsanalysis.battles.liberty_road import terms
from wsanalysis.battles.liberty_road.blocks import become, is_dead_end, is_vehicle, turn_to
from wsanalysis.battles.liberty_road.fog import is_barred, stops_at_wire
from wsanalysis.battles.liberty_road.reactions import meet
from wsanalysis.battles.liberty_road.records import Actions, Battle, World
from wsanalysis.compiled import Flow, compiled, flow


@flow
def arrive(world: World, battle: Battle, group: int) -> Flow:
    """Reinforcements enter, unit by unit, at hexes free of enemies (p.6-7).

    Their owner sets facing and a vehicle's order, as when he sets up.
    """
    unit = _next_of_group(world, battle, group)
    while unit != NOBODY:
        side = side_of(world, unit)
        act = yield ask(battle, side, terms.ASK_ENTRY, unit=unit, group=group)
        hex = Hex(first_of(act))
        if not stops_at_wire(world, battle, unit, hex):  # else another hex, or a later turn
            put(world, battle, unit, hex)
            log(battle, terms.LOG_ARRIVE, unit, hex, 0, 0)
            act = yield ask(battle, side, terms.ASK_FACE, unit=unit)
            turn_to(battle, unit, first_of(act))
            if is_vehicle(world, battle, unit):
                act = yield ask(battle, side, terms.ASK_STATUS, unit=unit)
                become(battle, unit, first_of(act))
            yield from meet(world, battle, unit, battle.hex[unit], True)
        unit = _next_of_group(world, battle, group)


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
def list_entries(world: World, battle: Battle, actions: Actions) -> None:
    """The hexes where the reinforcements may enter."""
    for hex in all_hexes(world):
        if is_entry(world, battle, battle.about.group, battle.about.unit, hex):
            add(actions, terms.PLACE, hex, 0)
