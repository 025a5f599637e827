"""The plans that a search compares: each an action and how its side plays on from there."""

from typing import NamedTuple

from wsanalysis.battles.core.numbers import Hex, Unit
from wsanalysis.battles.core.records import Generator, State, World
from wsanalysis.compiled import Array, Record, Table, array, compiled

MAX_PLANS = 64

ALWAYS = 1 << 20
"""More turns than any game has."""


INTENT = 12000
"""reconstructed: a judgement. Thousandths of a point for each hex: most of what else draws a unit, or
frightens it, weighs less, but not what could destroy it at once."""


TO_THE_END = 1 << 30
"""More decisions than any game has."""


class Plan(NamedTuple):
    """Take an action; then play by `style` for this turn and `turns` more, and after that by `later`.

    Styles are the engine's numbers of its quick players. `intents` holds for these turns: for each unit the
    hex where it is wanted, plus 1, or 0 where that is left to the quick player; empty if it is for all.
    """

    act: int
    style: int
    turns: int
    later: int
    intents: tuple[int, ...] = ()


class Tried(NamedTuple):
    """The result of plans, plan by plan: the deciding side's lead in victory points at the end of the trial.

    `figures`: the position then, as in `core.standing`; empty if the game is over. `choices`: how many real
    decisions of its own the side had in the first plan, including the present one; `decisions`: how many both
    sides had in all plans.
    """

    leads: list[int]
    choices: int
    figures: list[list[int]]
    decisions: int


class Trial(Record):
    """Plans to try in one imagined state, and their results: columns of `Plan`, then of `Tried`.

    Each lasts for `most` decisions, or until its game is over.
    """

    plans: int
    most: int
    act: Array[int, int] = array(MAX_PLANS)
    style: Array[int, int] = array(MAX_PLANS)
    turns: Array[int, int] = array(MAX_PLANS)
    later: Array[int, int] = array(MAX_PLANS)
    has_intents: Array[int, int] = array(MAX_PLANS)
    intent: Table[tuple[int, Unit], int]
    lead: Array[int, int] = array(MAX_PLANS)
    choices: Array[int, int] = array(MAX_PLANS)
    decisions: Array[int, int] = array(MAX_PLANS)
    over: Array[int, int] = array(MAX_PLANS)
    luck: Generator


@compiled
def of_intent(world: World, view: State, unit: Unit, hex: Hex) -> int:
    """The worth that a plan adds to a unit's standing in a hex: the farther from its goal, the less."""
    wanted = view.intent[unit]
    return 0 if wanted == 0 else -INTENT * world.distance[hex, Hex(wanted - 1)]
