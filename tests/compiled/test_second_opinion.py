"""A small engine of records compiled by us and by numba, which knows nothing of ours: the same states.

It is also what nobody is locked in by: text and layout stay within what numba takes.
"""

from typing import Any

import numpy as np
import pytest
from texts import WAYS, built, from_text, needs_compiler

from wsanalysis.compiled import Array, Record, Table, array, shared
from wsanalysis.compiled.block import words_of
from wsanalysis.compiled.structured import dtype_of

UNITS, HEXES = 12, 20


class Act(Record):
    unit: int
    step: int


class Shot(Record):
    hex: int
    firer: int
    next: int


class Frame(Record):
    kind: int
    act: Act = shared()
    shot: Shot = shared()


class World(Record):
    units: int
    first_defender: int
    reach: Array[int, int] = array(UNITS)
    cover: Array[int, int] = array(HEXES)
    distance: Table[tuple[int, int], int]


class Battle(Record):
    depth: int
    turn: int
    over: int
    luck: Array[int, int] = array(4)
    stack: Array[int, Frame] = array(8)
    hex: Array[int, int] = array(UNITS)
    status: Array[int, int] = array(UNITS)
    lost: Array[int, int] = array(2)


OURS = """
@compiled
def clear(frame: Frame) -> None:
    frame.clear()

"""
NUMBAS = """
@compiled
def clear(frame: Frame) -> None:
    frame.kind, frame.shot.hex, frame.shot.firer, frame.shot.next = 0, 0, 0, 0

"""
"""The one thing that numba's records do not do by themselves."""

ENGINE = """
@compiled
def word(battle: Battle) -> int:
    luck = battle.luck
    a, b, c, d = luck[0], luck[1], luck[2], luck[3]
    total = (a + d) & WORD
    drawn = ((((total << 7) & WORD) | (total >> 25)) + a) & WORD
    c ^= a
    d ^= b
    luck[1] = b ^ c
    luck[0] = a ^ d
    luck[2] = c ^ ((b << 9) & WORD)
    luck[3] = ((d << 11) & WORD) | (d >> 21)
    return drawn


@compiled
def below(battle: Battle, n: int) -> int:
    sliver = (WORD + 1) % n
    scaled = word(battle) * n
    while (scaled & WORD) < sliver:
        scaled = word(battle) * n
    return scaled >> 32


@compiled
def side_of(world: World, unit: int) -> int:
    return 1 if unit >= world.first_defender else 0


@compiled
def is_here(battle: Battle, unit: int) -> bool:
    return battle.hex[unit] >= 0


@compiled
def push(battle: Battle, kind: int) -> Frame:
    frame = battle.stack[battle.depth]
    clear(frame)
    frame.kind = kind
    battle.depth += 1
    return frame


@compiled
def eliminate(world: World, battle: Battle, unit: int) -> None:
    side = side_of(world, unit)
    battle.hex[unit] = -1
    battle.lost[side] += 1
    left = 0
    for other in range(world.units):
        if is_here(battle, other) and side_of(world, other) == side:
            left += 1
    if left == 0:
        battle.over = 1 + side


@compiled
def run_shot(world: World, battle: Battle, frame: Frame) -> None:
    shot = frame.shot
    while shot.next < world.units:
        target = shot.next
        shot.next += 1
        if target != shot.firer and is_here(battle, target) and battle.hex[target] == shot.hex:
            far = world.distance[battle.hex[shot.firer], shot.hex]
            roll = below(battle, 6) + below(battle, 6) - far // 3 - world.cover[shot.hex]
            if roll > 8 or (roll > 5 and battle.status[target] != 0):
                eliminate(world, battle, target)
            elif roll > 2:
                battle.status[target] = min(battle.status[target] + 1, 3)
    battle.depth -= 1


@compiled
def run_act(world: World, battle: Battle, frame: Frame) -> None:
    unit = frame.act.unit
    if frame.act.step == 1 or not is_here(battle, unit):
        battle.depth -= 1
        return
    frame.act.step = 1
    if battle.status[unit] > 1:
        battle.status[unit] -= 1
        return
    best, found = -1000, -1
    for target in range(world.units):
        if is_here(battle, target) and side_of(world, target) != side_of(world, unit):
            worth = battle.status[target] * 3 - world.distance[battle.hex[unit], battle.hex[target]]
            if worth > best:
                best, found = worth, target
    here, there = battle.hex[unit], battle.hex[found]
    if world.distance[here, there] > world.reach[unit]:
        battle.hex[unit] = (here * 3 + there + 2) // 4
        return
    frame = push(battle, SHOT)
    frame.shot.firer, frame.shot.hex = unit, there


@compiled
def play(world: World, battle: Battle) -> int:
    steps = 0
    unit = 0
    while battle.over == 0:
        steps += 1
        if battle.depth == 0:
            if unit == world.units:
                unit = 0
                battle.turn += 1
                if battle.turn == 30:
                    battle.over = 3
            frame = push(battle, ACT)
            frame.act.unit, frame.act.step = unit, 0
            unit += 1
        frame = battle.stack[battle.depth - 1]
        if frame.kind == SHOT:
            run_shot(world, battle, frame)
        else:
            run_act(world, battle, frame)
    return steps
"""

NAMES = {"World": World, "Battle": Battle, "Frame": Frame, "WORD": (1 << 32) - 1, "ACT": 1, "SHOT": 2}


def new_world(block: bool) -> World:
    make: Any = World.new_block if block else World
    world: World = make(distance=(HEXES, HEXES))
    world.units, world.first_defender = UNITS, 7
    for unit in range(UNITS):
        world.reach[unit] = 3 + unit % 5
    for a in range(HEXES):
        world.cover[a] = a % 3
        for b in range(HEXES):
            world.distance[a, b] = abs(a - b)
    return world


def new_battle(game: int, block: bool) -> Battle:
    battle: Battle = Battle.new_block() if block else Battle()
    for place, number in enumerate((game + 1, 77, game * game, 5)):
        battle.luck[place] = number
    for unit in range(UNITS):
        battle.hex[unit] = unit % 7 if unit < 7 else HEXES - 1 - unit % 5
    return battle


def played() -> list[tuple[int, Battle]]:
    """As plain Python has it."""
    play, world = from_text(OURS + ENGINE, **NAMES)["play"], new_world(False)
    games = []
    for game in range(30):
        battle = new_battle(game, False)
        games.append((play(world, battle), battle))
    return games


@needs_compiler
@pytest.mark.parametrize("how", WAYS)
def test_ours_is_pythons(how: str) -> None:
    (play,) = built(how, from_text(OURS + ENGINE, **NAMES)["play"])
    games, world = played(), new_world(True)
    for game, (steps, expected) in enumerate(games):
        battle = new_battle(game, True)
        assert play(world, battle) == steps
        assert battle == expected
    assert len({steps for steps, _ in games}) > 10
    assert {battle.over for _, battle in games} >= {1, 2}


@pytest.mark.slow
def test_numbas_is_pythons() -> None:
    """Handed in arrays of one record: Python cannot describe a record whose fields lie over each other."""
    numba = pytest.importorskip("numba")
    text = (
        NUMBAS + ENGINE + "@compiled\ndef begin(worlds, battles):\n    return play(worlds[0], battles[0])\n"
    )
    begin = from_text(text, **(NAMES | {"compiled": numba.njit}))["begin"]
    world = new_world(True)
    for game, (steps, expected) in enumerate(played()):
        battle = new_battle(game, True)
        assert begin(*(np.frombuffer(words_of(each), dtype_of(each)) for each in (world, battle))) == steps
        assert battle == expected
