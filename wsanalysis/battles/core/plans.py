"""The plans that a search compares: each an action and how its side plays on from there."""

from typing import NamedTuple

from wsanalysis.battles.core.records import Generator
from wsanalysis.compiled import Array, Record, array

MAX_PLANS = 64

ALWAYS = 1 << 20
"""More turns than any game has."""


class Plan(NamedTuple):
    """Take an action; then play by `style` for this turn and `turns` more, and after that by `later`.

    Styles are the engine's numbers of its quick players.
    """

    act: int
    style: int
    turns: int
    later: int


class Tried(NamedTuple):
    """The result of plans: the deciding side's final lead in victory points, plan by plan.

    `choices`: how many real decisions of its own it had in the first plan, including the present one.
    """

    leads: list[int]
    choices: int


class Trial(Record):
    """Plans to try in one imagined state, and their results: columns of `Plan`, then of `Tried`."""

    plans: int
    act: Array[int, int] = array(MAX_PLANS)
    style: Array[int, int] = array(MAX_PLANS)
    turns: Array[int, int] = array(MAX_PLANS)
    later: Array[int, int] = array(MAX_PLANS)
    lead: Array[int, int] = array(MAX_PLANS)
    choices: Array[int, int] = array(MAX_PLANS)
    luck: Generator
