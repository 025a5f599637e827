"""Before the first round: units stand where the sheet has them, or where their owner puts them (1.0, 2.4)."""

from wsanalysis.battles.core.actions import add, second_of
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
from wsanalysis.battles.core.questions import ask
from wsanalysis.battles.core.records import Actions
from wsanalysis.battles.core.setting_up import next_to_set_up
from wsanalysis.battles.core.units import HIDDEN, all_units, is_here, side_of
from wsanalysis.battles.storms_of_steel import terms
from wsanalysis.battles.storms_of_steel.records import Battle, World
from wsanalysis.battles.storms_of_steel.rules.carrying import is_carried, load_of
from wsanalysis.battles.storms_of_steel.rules.hand import fill_deck
from wsanalysis.battles.storms_of_steel.rules.hidden_acts import list_hiding_places, next_to_hide
from wsanalysis.battles.storms_of_steel.rules.hiding import reveal_all
from wsanalysis.battles.storms_of_steel.rules.moving import can_stand
from wsanalysis.battles.storms_of_steel.rules.works import settle, sort_in
from wsanalysis.compiled import Flow, flow


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


def stand(world: World, battle: Battle, unit: Unit, hex: Hex) -> None:
    """The unit begins in a hex, which is its side's; so do its load and the marker that it brings (2.4)."""
    battle.hex[unit], battle.holder[hex] = hex, side_of(world, unit)
    load = load_of(world, battle, unit)
    if load != NOBODY:
        battle.hex[load] = hex
    settle(world, battle, unit)
    if world.bearer == unit:
        battle.marker_at = hex


@flow
def set_up(world: World, battle: Battle) -> Flow:
    """First the facings of units whose hexes the sheet gives, then the others, the defender's first (1.0)."""
    for unit in all_units(world):
        if is_to_turn(world, battle, unit):
            act = yield ask(battle, side_of(world, unit), terms.FACE, unit=unit)
            battle.face[unit] = second_of(act)
    unit = next_to_place(world, battle)
    while unit != NOBODY:
        act = yield ask(battle, side_of(world, unit), terms.PLACE, unit=unit)
        if not is_here(battle, unit):
            battle.hex[unit] = Hex(second_of(act))
        else:
            stand(world, battle, unit, Hex(second_of(act)))
            if chooses_facing(world, battle, unit):
                act = yield ask(battle, side_of(world, unit), terms.FACE, unit=unit)
                battle.face[unit] = second_of(act)
        unit = next_to_place(world, battle)
    yield from reveal_all(world, battle)


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


def list_places(world: World, battle: Battle, actions: Actions) -> None:
    """The hexes of the zone that the unit may enter, or where it may hide (10.0)."""
    unit = battle.about.unit
    if not is_here(battle, unit):
        list_hiding_places(world, battle, unit, actions)
        return
    for hex in all_hexes(world):
        if world.zone[side_of(world, unit), ZONE_DEPLOY, hex] and can_stand(world, battle, unit, hex):
            add(actions, terms.PUT, unit, hex)
