"""Setup: the defender places his units, then the attacker, each in his sector (2.0)."""

from wsanalysis.battles.core.actions import add, second_of
from wsanalysis.battles.core.ground import all_hexes
from wsanalysis.battles.core.numbers import ATTACKER, DEFENDER, NEITHER, NOBODY, ZONE_DEPLOY, Hex, Side
from wsanalysis.battles.core.pile import fill_pile
from wsanalysis.battles.core.questions import ask
from wsanalysis.battles.core.records import Actions
from wsanalysis.battles.core.setting_up import begin_units, next_to_set_up
from wsanalysis.battles.core.transport import put
from wsanalysis.battles.core.units import flag
from wsanalysis.battles.draft_2019 import events, moving, terms
from wsanalysis.battles.draft_2019.records import Battle, World
from wsanalysis.compiled import Flow, flow


def begin(world: World, battle: Battle) -> None:
    """The state before set-up: every unit aside, supply and deck made. Generators must hold their words."""
    begin_units(world, battle, DEFENDER)
    fill_pile(world, battle, 1, world.tokens + 1)
    events.make_deck(world, battle)
    battle.decider, battle.active, battle.mover = NEITHER, ATTACKER, NOBODY


@flow
def set_up(world: World, battle: Battle) -> Flow:
    """The defender first, then the attacker (2.0)."""
    yield from place_units(world, battle, DEFENDER)
    yield from place_units(world, battle, ATTACKER)


@flow
def place_units(world: World, battle: Battle, side: Side) -> Flow:
    """The hex of each unit, and a facing if it keeps one; weapons begin deployed (2.0, 4.0)."""
    unit = next_to_set_up(world, battle, side)
    while unit != NOBODY:
        act = yield ask(battle, side, terms.PLACE, unit=unit)
        put(world, battle, unit, Hex(second_of(act)))
        moving.settle(world, battle, unit)
        if moving.turns(world, battle, unit) or world.weapon[unit]:
            act = yield ask(battle, side, terms.FACE, unit=unit)
            battle.face[unit] = second_of(act)
        if world.weapon[unit]:
            flag(battle, unit, terms.DEPLOYED)
        unit = next_to_set_up(world, battle, side)


def list_places(world: World, battle: Battle, actions: Actions) -> None:
    """The hexes of its sector that a unit may enter."""
    unit, side = battle.about.unit, battle.decider
    for hex in all_hexes(world):
        if world.zone[side, ZONE_DEPLOY, hex]:
            if moving.may_stand(world, battle, unit, hex):
                add(actions, terms.PUT, unit, hex)


def list_faces(world: World, battle: Battle, actions: Actions) -> None:
    """The sides that a unit may face."""
    for face in range(6):
        add(actions, terms.TURN, battle.about.unit, face)
