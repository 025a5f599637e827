"""Before the first round: units stand where the sheet has them, or where their owner puts them (1.0, 2.4)."""

from wsanalysis.battles.core.actions import add, second_of
from wsanalysis.battles.core.frames import answer, ask_about, pop
from wsanalysis.battles.core.ground import all_hexes
from wsanalysis.battles.core.numbers import (
    ATTACKER,
    DEFENDER,
    NEITHER,
    NOBODY,
    NOWHERE,
    ZONE_DEPLOY,
    Hex,
    Unit,
)
from wsanalysis.battles.core.pile import fill_pile
from wsanalysis.battles.core.records import Actions
from wsanalysis.battles.core.setting_up import next_to_set_up
from wsanalysis.battles.core.units import HIDDEN, all_units, is_here, side_of
from wsanalysis.battles.storms_of_steel import terms
from wsanalysis.battles.storms_of_steel.records import Battle, Frame, World
from wsanalysis.battles.storms_of_steel.rules.carrying import is_carried, load_of
from wsanalysis.battles.storms_of_steel.rules.hand import fill_deck
from wsanalysis.battles.storms_of_steel.rules.hidden_acts import list_hiding_places, next_to_hide
from wsanalysis.battles.storms_of_steel.rules.hiding import faces_to_choose, reveal_seen
from wsanalysis.battles.storms_of_steel.rules.moving import can_stand
from wsanalysis.battles.storms_of_steel.rules.stack import push
from wsanalysis.battles.storms_of_steel.rules.works import settle, sort_in

TURNING, TURNED, PLACING, PLACED, FACED = range(5)


def begin(world: World, battle: Battle) -> None:
    """All units stand in their hexes or wait; nobody holds a hex but where he alone stands (1.0, 2.4)."""
    for hex in all_hexes(world):
        battle.holder[hex], battle.works[hex] = NEITHER, world.works_at[hex]
    battle.marker_at = NOWHERE
    for unit in all_units(world):
        battle.type[unit], battle.where[unit] = world.enlisted[unit].type, world.enlisted[unit].where
        battle.hex[unit], battle.carrier[unit], battle.other_hex[unit] = NOWHERE, world.aboard[unit], NOWHERE
        battle.face[unit] = max(world.facing[unit], 0)
        if battle.where[unit] == HIDDEN:
            battle.hex[unit], battle.fell[unit] = world.start[unit], NOWHERE
        if is_here(battle, unit) and world.start[unit] != NOWHERE:
            stand(world, battle, unit, world.start[unit])
        if world.plane_number[unit] >= 0:
            plane = battle.plane[world.plane_number[unit]]
            plane.altitude, plane.bombs, plane.clusters = 0, world.bomb_load[unit], world.cluster_load[unit]
    battle.planes, battle.strikes = world.planes, world.batteries
    for battery in range(world.batteries):
        battle.strike[battery].clear()
    fill_pile(world, battle, 1, world.counters_end)
    fill_deck(world, battle)
    battle.decider, battle.marker_side = NEITHER, NEITHER
    battle.barred_side = NEITHER
    if world.bearer != NOBODY:
        battle.marker_side = side_of(world, world.bearer)
    push(battle, terms.F_ROUND)
    setup = push(battle, terms.F_SETUP)
    setup.next = Unit(0)
    if world.lays > 0:
        laying = push(battle, terms.F_WORKS)
        laying.act = terms.LAYING


def stand(world: World, battle: Battle, unit: Unit, hex: Hex) -> None:
    """The unit begins in a hex, which is its side's; so do its load and the marker that it brings (2.4)."""
    battle.hex[unit], battle.holder[hex] = hex, side_of(world, unit)
    load = load_of(world, battle, unit)
    if load != NOBODY:
        battle.hex[load] = hex
    settle(world, battle, unit)
    if world.bearer == unit:
        battle.marker_at = hex


def run_setup(world: World, battle: Battle, setup: Frame) -> None:
    """First the facings of units whose hexes the sheet gives, then the others, the defender's first (1.0)."""
    step, unit = setup.step, setup.next
    if step == TURNING:
        while unit < world.units and not is_to_turn(world, battle, unit):
            unit = Unit(unit + 1)
        setup.next = unit
        if unit < world.units:
            ask_about(world, battle, setup, unit, terms.FACE, TURNED)
        else:
            setup.step = PLACING
    elif step == TURNED:
        battle.face[unit] = second_of(answer(battle))
        setup.next, setup.step = Unit(unit + 1), TURNING
    elif step == PLACING:
        unit = next_to_place(world, battle)
        if unit == NOBODY:
            pop(battle)
            if world.hidden:
                reveal_seen(world, battle)
                faces_to_choose(world, battle, NOBODY, NOWHERE)
        else:
            setup.next = unit
            ask_about(world, battle, setup, unit, terms.PLACE, PLACED)
    elif step == PLACED and not is_here(battle, unit):
        battle.hex[unit], setup.step = Hex(second_of(answer(battle))), PLACING
    elif step == PLACED:
        stand(world, battle, unit, Hex(second_of(answer(battle))))
        if chooses_facing(world, battle, unit):
            ask_about(world, battle, setup, unit, terms.FACE, FACED)
        else:
            setup.step = PLACING
    else:
        battle.face[unit] = second_of(answer(battle))
        setup.step = PLACING


def is_to_turn(world: World, battle: Battle, unit: Unit) -> bool:
    """Whether the sheet gives the unit's hex, and its owner chooses which way it faces."""
    return is_here(battle, unit) and world.start[unit] != NOWHERE and chooses_facing(world, battle, unit)


def chooses_facing(world: World, battle: Battle, unit: Unit) -> bool:
    """Whether its owner chooses which way a unit faces: the sheet does not say, nor a bunker or a vehicle."""
    if is_carried(battle, unit):
        return False
    return world.facing[unit] < 0 and sort_in(world, battle, unit) != terms.BUNKER


def next_to_place(world: World, battle: Battle) -> Unit:
    """The next unit that its owner puts into a hex, the defender's before the attacker's; or NOBODY.

    Those that hide come last, so that nobody is put where they are (10.0).
    """
    for side in (DEFENDER, ATTACKER):
        unit = next_to_set_up(world, battle, side)
        if unit != NOBODY:
            return unit
    unit = next_to_hide(world, battle, DEFENDER)
    return unit if unit != NOBODY else next_to_hide(world, battle, ATTACKER)


def list_places(world: World, battle: Battle, setup: Frame, actions: Actions) -> None:
    """The hexes of the zone that the unit may enter, or where it may hide (10.0)."""
    unit = setup.next
    if not is_here(battle, unit):
        list_hiding_places(world, battle, unit, actions)
        return
    for hex in all_hexes(world):
        if world.zone[side_of(world, unit), ZONE_DEPLOY, hex] and can_stand(world, battle, unit, hex):
            add(actions, terms.PUT, unit, hex)
