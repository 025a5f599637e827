"""A small engine over records: the same states as plain objects and as a block, compiled by us and by numba.

Numba knows nothing of ours, and its states are the same. So nobody is locked in: text and layout stay within
what it takes.
"""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any

import pytest
from structured import dtype_of, words_as_array
from texts import EVERYWHERE, built, needs_compiler

from wsanalysis.compiled import Array, Record, Table, array, compiled, fill

Unit = Hex = int  # numba knows no NewTypes

TURN, FIRE, RALLY = 0, 1, 2
WORD = 0xFFFFFFFF
UNITS, HEXES = 8, 12


class Fire(Record):
    hex: Hex
    next: Unit
    firer: Unit


class Rally(Record):
    unit: Unit
    tries: int


class Frame(Record):
    kind: int
    fire: Fire
    rally: Rally


class World(Record):
    units: int
    distance: Table[tuple[Hex, Hex], int]
    valor: Table[Unit, int]


class Battle(Record):
    luck: int
    turn: int
    depth: int
    stack: Array[int, Frame] = array(6, used="depth")
    hex: Array[Unit, Hex] = array(UNITS)
    broken: Array[Unit, int] = array(UNITS)
    shots: Table[Hex, int]


@compiled
def draw(battle: Battle, n: int) -> int:
    battle.luck = (battle.luck * 1664525 + 1013904223) & WORD
    return (battle.luck >> 8) % n


@compiled
def push(battle: Battle, kind: int) -> Frame:
    frame = battle.stack[battle.depth]
    battle.depth += 1
    frame.kind = kind
    return frame


@compiled
def run_fire(world: World, battle: Battle, fire: Fire) -> None:
    """At each unit in the hex, one a step; a unit that breaks tries to rally before the next is fired at."""
    while fire.next < world.units:
        target = fire.next
        fire.next += 1
        if battle.hex[target] == fire.hex and target != fire.firer and battle.broken[target] == 0:
            battle.shots[fire.hex] += 1
            if draw(battle, 6) > world.distance[battle.hex[fire.firer], fire.hex]:
                battle.broken[target] = 1
                rally = push(battle, RALLY).rally
                rally.unit, rally.tries = target, 2
                return
    fire.hex = fire.next = fire.firer = 0
    battle.depth -= 1


@compiled
def run_rally(world: World, battle: Battle, rally: Rally) -> None:
    rally.tries -= 1
    if draw(battle, 6) < world.valor[rally.unit]:
        battle.broken[rally.unit] = 0
    if rally.tries == 0 or battle.broken[rally.unit] == 0:
        rally.unit = rally.tries = 0
        battle.depth -= 1


@compiled
def run_turn(world: World, battle: Battle) -> None:
    battle.turn += 1
    unit = draw(battle, world.units)
    battle.hex[unit] = draw(battle, len(world.valor))
    fire = push(battle, FIRE).fire
    fire.firer = unit
    fire.hex = battle.hex[draw(battle, world.units)]


@compiled
def play(world: World, battle: Battle, turns: int) -> int:
    steps = 0
    push(battle, TURN)
    while battle.turn < turns or battle.depth > 1:
        steps += 1
        frame = battle.stack[battle.depth - 1]
        if frame.kind == FIRE:
            run_fire(world, battle, frame.fire)
        elif frame.kind == RALLY:
            run_rally(world, battle, frame.rally)
        else:
            run_turn(world, battle)
    return steps


def new_world() -> World:
    world = World(distance=(HEXES, HEXES), valor=UNITS)
    world.units = UNITS
    fill(world.distance, [abs(a - b) % 5 for a in range(HEXES) for b in range(HEXES)])
    fill(world.valor, [1 + unit % 3 for unit in range(UNITS)])
    return world


def new_battle(seed: int) -> Battle:
    battle = Battle(shots=HEXES)
    battle.luck = seed
    fill(battle.hex, [unit % 3 for unit in range(UNITS)])
    return battle


SEEDS = range(20)


def test_plain_and_block_play_the_same_games() -> None:
    world = new_world()
    for seed in SEEDS:
        plain, block = new_battle(seed), new_battle(seed).to_block()
        assert play(world, plain, 30) == play(world.to_block(), block, 30)
        assert plain == block
        assert sum(plain.shots) > 10


@needs_compiler
@pytest.mark.parametrize("how", EVERYWHERE)
def test_compiled_it_plays_the_same_games(how: str) -> None:
    (play_compiled,) = built(how, play)
    world = new_world()
    for seed in SEEDS:
        plain, block = new_battle(seed), new_battle(seed).to_block()
        assert play(world, plain, 30) == play_compiled(world.to_block(), block, 30)
        assert plain == block


@pytest.mark.slow
@pytest.mark.skipif(find_spec("numba") is None, reason="the second opinion is numba's")
def test_numba_plays_the_same_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """On the very words of a block, by a compiler that is not ours."""
    import numba

    world = new_world()
    by_hand = [(play(world, battle, 30), battle) for battle in map(new_battle, SEEDS)]
    monkeypatch.setattr(numba.config, "DISABLE_JIT", 0)
    for function in (draw, push, run_fire, run_rally, run_turn, play):
        monkeypatch.setitem(globals(), function.__name__, numba.njit(function))
    compiled_play = globals()["play"]
    world_type, battle_type = dtype_of(world.to_block()), dtype_of(new_battle(0).to_block())

    @numba.njit
    def enter(world: Any, battle: Any, turns: int) -> int:
        return int(compiled_play(world.view(world_type)[0], battle.view(battle_type)[0], turns))

    words = words_as_array(world.to_block())
    for seed, (steps, battle) in zip(SEEDS, by_hand, strict=True):
        block = new_battle(seed).to_block()
        assert enter(words, words_as_array(block), 30) == steps
        assert block == battle
