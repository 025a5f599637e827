"""Setup: the defender places his units, then the attacker, each in his sector (2.0)."""

from wsanalysis.battles.core.actions import add, kind_of, second_of
from wsanalysis.battles.core.frames import log
from wsanalysis.battles.core.ground import all_hexes
from wsanalysis.battles.core.hidden_units import draw_alike
from wsanalysis.battles.core.markers import begin_markers
from wsanalysis.battles.core.numbers import ATTACKER, DEFENDER, NEITHER, NOBODY, ZONE_DEPLOY, Hex, Side, Unit
from wsanalysis.battles.core.pile import fill_pile
from wsanalysis.battles.core.questions import ask
from wsanalysis.battles.core.records import Actions
from wsanalysis.battles.core.setting_up import begin_units, is_to_come, next_to_set_up
from wsanalysis.battles.core.transport import put
from wsanalysis.battles.core.units import all_units, flag, is_set_up, side_of, units_of
from wsanalysis.battles.draft_2019 import acting, artillery, events, fog, moving, terms
from wsanalysis.battles.draft_2019.records import Battle, World
from wsanalysis.compiled import Flow, flow


def begin(world: World, battle: Battle) -> None:
    """The state before set-up: every unit aside, supply and deck made. Generators must hold their words.

    Units that look alike on their ready sides are shuffled, so that a number reveals nothing.
    """
    begin_units(world, battle, DEFENDER)
    for unit in all_units(world):
        battle.name[unit] = unit
    for place in range(world.units - 1, 0, -1):
        unit = Unit(place)
        other = draw_alike(world, battle, unit, battle.luck[terms.SETUP])
        battle.name[unit], battle.name[other] = battle.name[other], battle.name[unit]
    for unit in all_units(world):
        become(world, battle, unit, battle.name[unit])
    begin_markers(world, battle, battle.luck[terms.SETUP])
    fill_pile(world, battle, 1, world.tokens + 1)
    events.deal_deck(world, battle)
    battle.decider, battle.active, battle.mover = NEITHER, ATTACKER, NOBODY


def become(world: World, battle: Battle, unit: Unit, name: Unit) -> None:
    """A unit is who was enlisted under a number, with the weapon that this one has."""
    battle.name[unit] = name
    battle.type[unit], battle.weapon[unit] = world.enlisted[name].type, world.armed[name]


@flow
def set_up(world: World, battle: Battle) -> Flow:
    """The defender's counters and units, then the attacker's units; then planned artillery (2.0, 11.0)."""
    yield from fog.lay_counters(world, battle)
    yield from place_units(world, battle, DEFENDER)
    yield from place_units(world, battle, ATTACKER)
    for unit in all_units(world):
        if is_set_up(battle, unit):
            fog.meet(world, battle, unit)
    yield from artillery.plan(world, battle)


@flow
def place_units(world: World, battle: Battle, side: Side) -> Flow:
    """The hex of each unit, or the vehicle or works it begins in; a facing if it keeps one (2.0, 4.0)."""
    unit = next_to_set_up(world, battle, side)
    while unit != NOBODY:
        act = yield ask(battle, side, terms.PLACE, unit=unit)
        yield from place(world, battle, unit, act)
        unit = next_to_set_up(world, battle, side)


@flow
def enter(world: World, battle: Battle, side: Side, group: int) -> Flow:
    """Reinforcements arrive: each moves into a hex at the map's edge, ready (2.0)."""
    for unit in units_of(world, side):
        if is_to_come(world, battle, unit, group):
            act = yield ask(battle, side, terms.ENTRY, unit=unit, left=group)
            log(battle, terms.LOG_ARRIVES, unit, second_of(act), 0, 0)
            yield from place(world, battle, unit, act)
            fog.meet(world, battle, unit)


@flow
def place(world: World, battle: Battle, unit: Unit, act: int) -> Flow:
    """A unit comes to the map, as its player has said."""
    if kind_of(act) == terms.MOUNT:
        carrier = Unit(second_of(act))
        battle.carrier[unit] = carrier
        put(world, battle, unit, battle.hex[carrier])
    else:
        hex = Hex(second_of(act))
        put(world, battle, unit, hex)
        if kind_of(act) == terms.ENTER:
            flag(battle, unit, terms.WORKS)
        else:
            moving.settle(world, battle, unit)
        if moving.turns(world, battle, unit) or battle.weapon[unit]:
            act = yield ask(battle, side_of(world, unit), terms.FACE, unit=unit)
            battle.face[unit] = second_of(act)
        if battle.weapon[unit]:
            flag(battle, unit, terms.DEPLOYED)


def list_places(world: World, battle: Battle, actions: Actions) -> None:
    """The hexes of its sector that a unit may enter."""
    unit, side = battle.about.unit, battle.decider
    for hex in all_hexes(world):
        if world.zone[side, ZONE_DEPLOY, hex] and moving.may_stand(world, battle, unit, hex):
            add(actions, terms.PUT, unit, hex)
            if acting.has_works_for(world, battle, unit, hex):
                add(actions, terms.ENTER, unit, hex)
    list_carriers(world, battle, actions)


def list_entries(world: World, battle: Battle, actions: Actions) -> None:
    """The hexes at the edge where reinforcements may enter, and carriers that have."""
    for hex in all_hexes(world):
        if world.entry[battle.about.left, hex] and moving.may_stand(world, battle, battle.about.unit, hex):
            add(actions, terms.PUT, battle.about.unit, hex)
    list_carriers(world, battle, actions)


def list_carriers(world: World, battle: Battle, actions: Actions) -> None:
    """The vehicles on the map with space for infantry that is not on it yet (3.0, 8.0)."""
    unit = battle.about.unit
    if world.kind[battle.type[unit]].who == terms.INFANTRY:
        for other in units_of(world, battle.decider):
            if is_set_up(battle, other) and acting.has_room(world, battle, other, unit):
                add(actions, terms.MOUNT, unit, other)
