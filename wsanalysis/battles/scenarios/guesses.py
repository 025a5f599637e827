"""Guesses at an enemy's secret objectives, from the objectives that other scenarios give his side.

A first game is played blind (Liberty Road p.7-8): each side knows the scenario, and its own objectives.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from wsanalysis.battlefield.board import Board
from wsanalysis.battles.core.luck import below
from wsanalysis.battles.core.seeds import luck_of
from wsanalysis.battles.scenarios.forces import Contender
from wsanalysis.battles.scenarios.objectives import (
    Destroy,
    DestroyEach,
    Exit,
    Hold,
    HoldEach,
    Keep,
    Marker,
    Objective,
    PreventCrossing,
    PreventExit,
    hexes_of,
    sentence,
)
from wsanalysis.battles.scenarios.scenario import Scenario

Guess = tuple[Objective, ...]
"""All objectives that a side could have."""

Draw = Callable[[int], int]
"""A number from 0 to one less than that, each as likely."""

CROSSING = 3
"""Ways out of a hex that make it a crossing of roads."""


def guesses(
    scenario: Scenario[Any], others: Sequence[Scenario[Any]], most: int
) -> tuple[list[Guess], list[Guess]]:
    """The objectives that either side could have in the other's eyes: `number` guesses, the same each time.

    They cycle through the `others`; if none has objectives that fit here, there is one guess, and it is true.
    They use nothing else about a side's own objectives. Points scored during the game are counted by the
    number of the scenario's own objective, so such a scenario has no blind players.
    """
    return _of_side(scenario, others, most, 0), _of_side(scenario, others, most, 1)


def in_words(guess: Guess) -> str:
    """A guess as a player reads it."""
    return "; ".join(map(sentence, guess))


def _of_side(scenario: Scenario[Any], others: Sequence[Scenario[Any]], most: int, side: int) -> list[Guess]:
    own, enemy = scenario.forces[side], scenario.forces[1 - side]
    contested = worth_holding(scenario.board, enemy)
    found: list[Guess] = []
    for number in range(most):
        luck = luck_of(0, number, side).generator

        def draw(n: int, luck: Any = luck) -> int:
            return int(below(luck, n))

        # the next of those that will do here, so that none is drawn more often than the others
        for step in range(len(others)):
            other = others[(number + step) % len(others)]
            asked = [
                _here(one, other, own, enemy, scenario.board, contested, draw)
                for one in other.forces[side].objectives
            ]
            guess = tuple(one for one in asked if one is not None)
            if guess:
                found.append(guess)
                break
    return found or [own.objectives]


def worth_holding(board: Board, knows: Contender) -> list[str]:
    """The hexes that somebody could want to hold, in the eyes of a side that knows its own objectives.

    reconstructed: a judgement. Structures, crossroads, and the hexes that side is to hold itself; any hex of
    a board that has none of these.
    """
    own = {name for one in knows.objectives if isinstance(one, Hold) for name in hexes_of(one)}
    found = [
        name
        for name, terrain, roads in zip(board.ids, board.terrain, board.roads, strict=True)
        if terrain.structure or len(roads) >= CROSSING or name in own
    ]
    return found or list(board.ids)


def _here(
    one: Objective, there: Scenario[Any], own: Contender, enemy: Contender, board: Board,
    contested: Sequence[str], draw: Draw,
) -> Objective | None:  # fmt: skip
    """An objective of another scenario as it could be set here; None if it could not."""
    match one:
        case Destroy(block=block):
            return _counted(one, block if block in enemy.blocks else "", enemy)
        case Keep(block=block):
            return _counted(one, block if block in own.blocks else "", own)
        case DestroyEach(block=block):
            return replace(one, block=block if block in enemy.blocks else "")
        case Exit(count=count):
            return replace(one, count=min(count, len(own.blocks))) if own.exits else None
        case PreventExit():
            return one if enemy.exits else None
        case Hold(hexes=hexes, at_least=least):
            structures = _structures(board) if set(hexes) == set(_structures(there.board)) else ()
            chosen = structures or _drawn(contested, len(hexes), board, draw)
            least = -(-least * len(chosen) // len(hexes))  # the same part of them, rounded up
            return replace(one, hexes=chosen, at_least=least, place="")
        case PreventCrossing(zone=zone):
            return replace(one, zone=_drawn(contested, len(zone), board, draw), place="")
        case HoldEach(hexes=hexes) | Marker(hexes=hexes):
            return replace(one, hexes=_drawn(contested, len(hexes), board, draw), place="")
    return one


def _counted(one: Destroy | Keep, block: str, force: Contender) -> Objective:
    """Units destroyed or kept, of a block or of all, no more than the force has."""
    there = sum(block in ("", name) for name in force.blocks)
    if isinstance(one, Keep):
        return replace(one, block=block, count=min(one.count, there))
    every = one.every and block == one.block
    return replace(one, block=block, every=every, count=there if every else min(one.count, there))


def _structures(board: Board) -> tuple[str, ...]:
    return tuple(name for name, terrain in zip(board.ids, board.terrain, strict=True) if terrain.structure)


def _drawn(contested: Sequence[str], count: int, board: Board, draw: Draw) -> tuple[str, ...]:
    """`count` of the hexes, drawn at random, or all if there are fewer; in the order of the board."""
    left = list(contested)
    chosen = [left.pop(draw(len(left))) for _ in range(min(count, len(left)))]
    return tuple(sorted(chosen, key=board.index.__getitem__))
