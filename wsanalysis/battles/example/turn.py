"""The example's turn: each unit moves one hex or attacks beside it; Blue goes first (2)."""

from typing import Annotated

from wsanalysis.battles.core import records
from wsanalysis.battles.core.actions import add, first_of, kind_of, second_of
from wsanalysis.battles.core.code import code_of
from wsanalysis.battles.core.frames import log
from wsanalysis.battles.core.luck import draw
from wsanalysis.battles.core.numbers import (
    ATTACKER,
    DEFENDER,
    NEITHER,
    NOBODY,
    NOWHERE,
    Hex,
    Law,
    Side,
    Source,
    Unit,
)
from wsanalysis.battles.core.objectives import margin, score_held
from wsanalysis.battles.core.plans import of_intent
from wsanalysis.battles.core.questions import ask
from wsanalysis.battles.core.records import Actions, Frame, Generator
from wsanalysis.battles.core.rules import Rules
from wsanalysis.battles.core.units import (
    OUT,
    all_units,
    flag,
    friends_in,
    has,
    is_here,
    is_in,
    opponent,
    side_of,
    unflag_side,
    units_of,
)
from wsanalysis.battles.core.weights import times, weights_of
from wsanalysis.compiled import Array, Flow, Record, Table, array, compiled, flow

ACT, ACTED, LAST_TURN = 0, 1, 1  # the one question and flag, and how a game ends
END, ENTER, ATTACK = range(3)  # actions
COMBAT, SOURCES = Source(0), ("combat",)
LOG_TURN, LOG_END, LOG_MOVE, LOG_ATTACK, LOG_OUT = range(5)


class Weights(Record):
    """The weights of a player."""

    attack: Annotated[int, times("sixteenths of the unit that an attack may eliminate")]
    draw: Annotated[int, times("sixteenths of what objectives draw a unit to a hex")]


WEIGHTS = weights_of(Weights)


class World(records.World):
    """The example's own tables: where units begin; the law of an attack and its promise by types."""

    turns: int
    start: Table[Unit, Hex]
    attack: Table[tuple[int, int], Law]
    gain: Table[tuple[int, int], int]
    weights: Table[tuple[int, Side], Weights]


class Battle(records.State):
    """The state, to which the example adds nothing but room for the game and a turn in it."""

    stack: Array[int, Frame] = array(2, used="depth")


@compiled
def begin(world: World, battle: Battle) -> None:
    """All units stand on the map (2)."""
    for hex in range(world.hexes):
        battle.holder[Hex(hex)] = NEITHER
    for unit in all_units(world):
        battle.type[unit], battle.carrier[unit] = world.enlisted[unit].type, NOBODY
        enter(world, battle, unit, world.start[unit])
    battle.decider, battle.turn = NEITHER, 1


@compiled
def enter(world: World, battle: Battle, unit: Unit, hex: Hex) -> None:
    """A unit now stands in a hex, and so holds it (3)."""
    battle.hex[unit], battle.holder[hex] = hex, side_of(world, unit)


@flow
def game(world: World, battle: Battle) -> Flow:
    """Blue's turn and Red's, as many as the scenario says (2)."""
    while battle.over == 0:
        yield from turn(world, battle, ATTACKER)
        yield from turn(world, battle, DEFENDER)
        score_held(world, battle)
        battle.margin[battle.turn - 1] = margin(world, battle)
        if battle.turn == world.turns:
            battle.over = LAST_TURN
        else:
            battle.turn += 1
            log(battle, LOG_TURN, battle.turn, 0, 0, 0)


@flow
def turn(world: World, battle: Battle, side: Side) -> Flow:
    """One action of a side after the other, until it ends its turn (2)."""
    while True:
        act = yield ask(battle, side, ACT)
        if kind_of(act) == END:
            break
        unit, hex = Unit(first_of(act)), Hex(second_of(act))
        flag(battle, unit, ACTED)
        if kind_of(act) == ATTACK:
            attack(world, battle, unit, enemy_in(world, battle, side, hex))
        else:
            log(battle, LOG_MOVE, unit, battle.hex[unit], hex, 0)
            battle.holder[battle.hex[unit]] = NEITHER
            enter(world, battle, unit, hex)
    log(battle, LOG_END, side, 0, 0, 0)
    unflag_side(world, battle, side, ACTED)


@compiled
def enemy_in(world: World, battle: Battle, side: Side, hex: Hex) -> Unit:
    """The enemy of a side who is in a hex, or NOBODY."""
    for unit in units_of(world, opponent(side)):
        if is_in(battle, unit, hex):
            return unit
    return NOBODY


@compiled
def attack(world: World, battle: Battle, unit: Unit, target: Unit) -> None:
    """One die (1)."""
    log(battle, LOG_ATTACK, unit, target, 0, 0)
    if draw(world, battle.luck[COMBAT], world.attack[battle.type[unit], battle.type[target]]):
        battle.fell[target], battle.holder[battle.hex[target]] = battle.hex[target], NEITHER
        battle.where[target], battle.hex[target] = OUT, NOWHERE
        battle.kills[unit] += 1
        log(battle, LOG_OUT, target, 0, 0, 0)


@compiled
def list_acts(world: World, battle: Battle, actions: Actions) -> None:
    """List the acts of each unit that has not acted, and the end of the turn (2)."""
    for unit in units_of(world, battle.decider):
        if is_here(battle, unit) and not has(battle, unit, ACTED):
            for direction in range(6):
                hex = world.neighbour[battle.hex[unit], direction]
                if hex >= 0 and friends_in(world, battle, unit, hex) == 0:
                    enemy = enemy_in(world, battle, battle.decider, hex)
                    add(actions, ENTER if enemy == NOBODY else ATTACK, unit, hex)
    add(actions, END, battle.decider, 0)


@compiled
def promise(world: World, view: Battle, act: int, least: int, style: int, luck: Generator) -> int:
    """Ten points for a unit eliminated; of a hex, how much more draws its side there."""
    unit, hex = Unit(first_of(act)), Hex(second_of(act))
    if kind_of(act) == END:
        return 0
    side = side_of(world, unit)
    weights = world.weights[style, side]
    if kind_of(act) == ATTACK:
        return world.gain[view.type[unit], view.type[enemy_in(world, view, side, hex)]] * weights.attack // 16
    drawn = (world.heat[side, 0, hex] - world.heat[side, 0, view.hex[unit]]) * weights.draw // 16
    return drawn + of_intent(world, view, unit, hex) - of_intent(world, view, unit, view.hex[unit])


ENGINE = code_of(
    Rules(
        world=World,
        state=Battle,
        begin=begin,
        flows=(game, turn),
        actions={ACT: list_acts},
        promise=promise,
    )
)
