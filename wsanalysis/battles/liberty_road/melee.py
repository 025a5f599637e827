"""Close combat on the map: hex by hex, both players choosing who fights (p.14)."""

from wsanalysis.battles.core.actions import add, first_of, kind_of
from wsanalysis.battles.core.frames import log
from wsanalysis.battles.core.numbers import ATTACKER, DEFENDER, NEITHER, NOBODY, NOWHERE, Hex, Side, Unit
from wsanalysis.battles.core.questions import ask
from wsanalysis.battles.core.transport import unload
from wsanalysis.battles.core.units import (
    all_units,
    enemies_in,
    flag,
    is_in,
    opponent,
    unflag_side,
    units_of,
)
from wsanalysis.battles.liberty_road import terms
from wsanalysis.battles.liberty_road.blocks import is_vehicle
from wsanalysis.battles.liberty_road.records import Actions, Battle, World
from wsanalysis.battles.liberty_road.round_of_combat import fight, fighter_of
from wsanalysis.battles.liberty_road.swarm import could_anybody_join, could_join, is_swarming, swarm_of
from wsanalysis.compiled import Flow, compiled, flow


@flow
def combats(world: World, battle: Battle, side: Side) -> Flow:
    """All close combats at the end of a player's orders, in the order of his choice (p.14)."""
    hex = contested(world, battle, Hex(0))
    while hex != NOWHERE:
        if contested(world, battle, Hex(hex + 1)) != NOWHERE:
            act = yield ask(battle, side, terms.ASK_COMBAT)
            hex = Hex(first_of(act))
        yield from melee(world, battle, hex, side)
        hex = contested(world, battle, Hex(0))


@compiled
def contested(world: World, battle: Battle, begin: Hex) -> Hex:
    """The first hex from number `begin` on where units of both players are, or NOWHERE."""
    first = NOWHERE
    for unit in units_of(world, ATTACKER):
        hex = battle.hex[unit]
        if battle.where[unit] == terms.ON_MAP and hex >= begin and (first == NOWHERE or hex < first):
            if enemies_in(world, battle, ATTACKER, hex):
                first = hex
    return first


@compiled
def is_contested(world: World, battle: Battle, hex: Hex) -> bool:
    """Whether units of both players are in the hex."""
    return enemies_in(world, battle, DEFENDER, hex) > 0 and enemies_in(world, battle, ATTACKER, hex) > 0


@compiled
def _get_off(world: World, battle: Battle, hex: Hex) -> None:
    """Passengers in the hex get off; nobody swarms yet."""
    for unit in all_units(world):
        if is_in(battle, unit, hex):
            battle.flags[unit] &= ~terms.SWARMING
            if is_vehicle(world, battle, unit):
                unload(world, battle, unit)


@flow
def melee(world: World, battle: Battle, hex: Hex, moving: Side) -> Flow:
    """The close combat in one hex, round by round, between a fighter of each side (p.14).

    The moving side chooses first; who answers a vehicle with vehicles may swarm it.
    """
    log(battle, terms.LOG_MELEE, hex, moving, 0, 0)
    _get_off(world, battle, hex)
    attacker, defender, swarming = NOBODY, NOBODY, NEITHER
    while is_contested(world, battle, hex):
        attacker, defender = _if_in(battle, attacker, hex), _if_in(battle, defender, hex)
        if swarming != NEITHER:
            count, goes_on = swarm_of(world, battle, swarming)
            foe = fighter_of(attacker, defender, opponent(swarming))
            if count > 1 and foe == NOBODY:  # it has won, and one of it goes on
                act = yield ask(battle, swarming, terms.ASK_SURVIVOR, hex=hex)
                count, goes_on = 1, Unit(first_of(act))
            attacker, defender = _with(attacker, defender, swarming, goes_on)
            if count <= 1:
                unflag_side(world, battle, swarming, terms.SWARMING)
                swarming = NEITHER
                continue
        chooser = NEITHER
        if fighter_of(attacker, defender, moving) == NOBODY:
            chooser = moving
        elif NOBODY in (attacker, defender):
            chooser = opponent(moving)
        if chooser != NEITHER:
            act = yield ask(battle, chooser, terms.ASK_FIGHTER, hex=hex)
            unit, foe = Unit(first_of(act)), fighter_of(attacker, defender, opponent(chooser))
            attacker, defender = _with(attacker, defender, chooser, unit)
            if swarming != NEITHER or foe == NOBODY:
                continue
            if not is_vehicle(world, battle, unit) or not is_vehicle(world, battle, foe):
                continue
            flag(battle, unit, terms.SWARMING)
            while could_anybody_join(world, battle, hex, chooser):
                act = yield ask(battle, chooser, terms.ASK_SWARM, hex=hex)
                if kind_of(act) != terms.FIGHT:
                    break
                flag(battle, Unit(first_of(act)), terms.SWARMING)
            if swarm_of(world, battle, chooser)[0] == 1:  # nobody has joined: one against one
                unflag_side(world, battle, chooser, terms.SWARMING)
                continue
            swarming = chooser
        yield from fight(world, battle, moving, attacker, defender, swarming)
    unflag_side(world, battle, ATTACKER, terms.SWARMING)
    unflag_side(world, battle, DEFENDER, terms.SWARMING)


@compiled
def _if_in(battle: Battle, unit: Unit, hex: Hex) -> Unit:
    """The unit if it is still in the hex, or NOBODY."""
    return unit if unit != NOBODY and is_in(battle, unit, hex) else NOBODY


@compiled
def _with(attacker: Unit, defender: Unit, side: Side, unit: Unit) -> tuple[Unit, Unit]:
    """Both fighters if the unit is now that of its side."""
    return (unit, defender) if side == ATTACKER else (attacker, unit)


@compiled
def list_combats(world: World, battle: Battle, actions: Actions) -> None:
    """The hexes where units of both players stand."""
    hex = contested(world, battle, Hex(0))
    while hex != NOWHERE:
        add(actions, terms.CHOOSE_HEX, hex, 0)
        hex = contested(world, battle, Hex(hex + 1))


@compiled
def list_fighters(world: World, battle: Battle, actions: Actions) -> None:
    """The units to choose from: to fight, to join a swarm, to take the result, or to continue."""
    side, question, hex = battle.decider, battle.question, battle.about.hex
    if question == terms.ASK_SWARM:
        add(actions, terms.END, 0, 0)
    if question == terms.ASK_VICTIM:
        side = opponent(side)
    for unit in units_of(world, side):
        if question == terms.ASK_FIGHTER:
            chosen = is_in(battle, unit, hex)
        elif question == terms.ASK_SWARM:
            chosen = could_join(world, battle, hex, unit)
        else:
            chosen = is_swarming(battle, unit)
        if chosen:
            add(actions, terms.FIGHT, unit, 0)
