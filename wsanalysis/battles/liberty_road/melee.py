"""Close combat on the map: hex by hex, both players choosing who fights (p.14)."""

from wsanalysis.battles.core.actions import add, first_of, kind_of
from wsanalysis.battles.core.frames import answer, ask, log, pop
from wsanalysis.battles.core.numbers import ATTACKER, DEFENDER, NEITHER, NOBODY, NOWHERE, Hex, Side, Unit
from wsanalysis.battles.core.transport import unload
from wsanalysis.battles.core.units import (
    all_units,
    enemies_in,
    flag,
    is_in,
    opponent,
    side_of,
    unflag_side,
    units_of,
)
from wsanalysis.battles.liberty_road import terms
from wsanalysis.battles.liberty_road.blocks import eliminate, is_vehicle
from wsanalysis.battles.liberty_road.records import Actions, Battle, Frame, World
from wsanalysis.battles.liberty_road.round_of_combat import credit, fight, get_away
from wsanalysis.battles.liberty_road.stack import push
from wsanalysis.battles.liberty_road.swarm import could_anybody_join, could_join, is_swarming, swarm
from wsanalysis.compiled import compiled, span


@compiled
def run_combats(world: World, battle: Battle, frame: Frame) -> None:
    """All close combats at the end of a player's orders, in the order of his choice (p.14)."""
    combats = frame.combats
    if frame.step == 1:
        _begin_melee(world, battle, Hex(first_of(answer(battle))), combats.side)
        frame.step = 0
        return
    first, last = contested(world, battle, Hex(0)), NOWHERE
    if first != NOWHERE:
        last = contested(world, battle, Hex(first + 1))
    if first == NOWHERE:
        pop(battle)
    elif last == NOWHERE:
        _begin_melee(world, battle, first, combats.side)
    else:
        ask(battle, frame, combats.side, terms.ASK_COMBAT, 1)


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
def _begin_melee(world: World, battle: Battle, hex: Hex, moving: Side) -> None:
    """Begin the close combat in a hex; passengers get off."""
    log(battle, terms.LOG_MELEE, hex, moving, 0, 0)
    for unit in all_units(world):
        if is_in(battle, unit, hex):
            battle.flags[unit] &= ~terms.SWARMING
            if is_vehicle(world, battle, unit):
                unload(world, battle, unit)
    melee = push(battle, terms.F_MELEE).melee
    melee.hex, melee.moving, melee.fighter[ATTACKER], melee.fighter[DEFENDER] = hex, moving, NOBODY, NOBODY


@compiled
def run_melee(world: World, battle: Battle, frame: Frame) -> None:
    """The close combat in one hex, round by round (p.14)."""
    melee = frame.melee
    step = frame.step
    if step == 0:
        _look_around(world, battle, frame)
    elif step == 1:
        _allocate(world, battle, frame, melee.chooser, Unit(first_of(answer(battle))))
    elif step == 2:
        act = answer(battle)
        frame.step = 3
        if kind_of(act) == terms.FIGHT:
            flag(battle, Unit(first_of(act)), terms.SWARMING)
            if could_anybody_join(world, battle, melee):
                ask(battle, frame, Side(melee.swarm - 1), terms.ASK_SWARM, 2)
        elif swarm(world, battle, melee)[0] == 1:  # nobody has joined: one against one
            _end_swarm(world, battle, frame, melee.fighter[Side(melee.swarm - 1)])
    elif step == 3:
        frame.step = 0
        fight(world, battle, frame)
        credit(battle, melee.fighter[ATTACKER], melee.fighter[DEFENDER])
        credit(battle, melee.fighter[DEFENDER], melee.fighter[ATTACKER])
    elif step == 4:  # the player swarmed has picked who suffers
        frame.step = 0
        victim = Unit(first_of(answer(battle)))
        eliminate(world, battle, victim)
        credit(battle, melee.fighter[opponent(side_of(world, victim))], victim)
    elif step == 5:  # the swarm has won, and one of it goes on (p.14)
        _end_swarm(world, battle, frame, Unit(first_of(answer(battle))))
    else:
        get_away(world, battle, frame, melee.escaped, Hex(first_of(answer(battle))))
        credit(battle, melee.vehicle, melee.escaped)


@compiled
def _look_around(world: World, battle: Battle, frame: Frame) -> None:
    """Find who is still in the hex, and who must be chosen before the next round."""
    melee = frame.melee
    hex, moving = melee.hex, melee.moving
    for side in span(Side, 0, 2):
        unit = melee.fighter[side]
        if unit != NOBODY and not is_in(battle, unit, hex):
            melee.fighter[side] = NOBODY
    if not is_contested(world, battle, hex):
        unflag_side(world, battle, ATTACKER, terms.SWARMING)
        unflag_side(world, battle, DEFENDER, terms.SWARMING)
        pop(battle)
        return
    if melee.swarm and _swarm_is_over(world, battle, frame):
        return
    chooser = NEITHER
    if melee.fighter[moving] == NOBODY:
        chooser = moving
    elif melee.fighter[opponent(moving)] == NOBODY:
        chooser = opponent(moving)
    if chooser == NEITHER:
        frame.step = 3
    else:
        melee.chooser = chooser
        ask(battle, frame, chooser, terms.ASK_FIGHTER, 1)


@compiled
def _swarm_is_over(world: World, battle: Battle, frame: Frame) -> bool:
    """Whether the swarm has won and its owner must choose who continues; else it fights on, or is one."""
    melee = frame.melee
    side = Side(melee.swarm - 1)
    count, last = swarm(world, battle, melee)
    if count > 1:
        if melee.fighter[opponent(side)] == NOBODY:
            ask(battle, frame, side, terms.ASK_SURVIVOR, 5)
            return True
        melee.fighter[side] = last
        return False
    _end_swarm(world, battle, frame, last)
    return True


@compiled
def _end_swarm(world: World, battle: Battle, frame: Frame, goes_on: Unit) -> None:
    melee = frame.melee
    side = Side(melee.swarm - 1)
    unflag_side(world, battle, side, terms.SWARMING)
    melee.fighter[side] = goes_on
    melee.swarm = 0
    frame.step = 0


@compiled
def _allocate(world: World, battle: Battle, frame: Frame, side: Side, unit: Unit) -> None:
    """A unit is allocated; who answers a vehicle with vehicles may swarm it (p.14)."""
    melee = frame.melee
    melee.fighter[side] = unit
    frame.step = 0
    foe = melee.fighter[opponent(side)]
    if (
        foe != NOBODY
        and is_vehicle(world, battle, foe)
        and is_vehicle(world, battle, unit)
        and melee.swarm == 0
    ):
        melee.swarm = side + 1
        flag(battle, unit, terms.SWARMING)
        if could_anybody_join(world, battle, melee):
            ask(battle, frame, side, terms.ASK_SWARM, 2)
        else:
            _end_swarm(world, battle, frame, unit)


@compiled
def list_combats(world: World, battle: Battle, frame: Frame, actions: Actions) -> None:
    """The hexes where units of both players stand."""
    hex = contested(world, battle, Hex(0))
    while hex != NOWHERE:
        add(actions, terms.CHOOSE_HEX, hex, 0)
        hex = contested(world, battle, Hex(hex + 1))


@compiled
def list_fighters(world: World, battle: Battle, frame: Frame, actions: Actions) -> None:
    """The units to choose from: to fight, to join a swarm, to take the result, or to continue."""
    side, question, melee = battle.decider, battle.question, frame.melee
    if question == terms.ASK_SWARM:
        add(actions, terms.END, 0, 0)
    if question == terms.ASK_VICTIM:
        side = opponent(side)
    for unit in units_of(world, side):
        if question == terms.ASK_FIGHTER:
            chosen = is_in(battle, unit, melee.hex)
        elif question == terms.ASK_SWARM:
            chosen = could_join(world, battle, melee, unit)
        else:
            chosen = is_swarming(battle, unit)
        if chosen:
            add(actions, terms.FIGHT, unit, 0)
