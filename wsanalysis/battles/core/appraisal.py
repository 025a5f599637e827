"""What greedy players of any game weigh: whims, what draws a unit to a hex, what a hex is worth to have.

Promises are thousandths of a point; a squad of the line is worth about 10 points.
"""

from wsanalysis.battles.core.luck import word
from wsanalysis.battles.core.numbers import Hex, Side
from wsanalysis.battles.core.objectives import HOLD
from wsanalysis.battles.core.records import Generator, State, World
from wsanalysis.battles.core.units import opponent
from wsanalysis.compiled import compiled

NEVER = -(1 << 40)
"""What an action promises that is out of the question."""

CAPTURE = 2000
"""reconstructed: a judgement. What it is worth to have a hex to oneself that is fought for, for each victory
point of the objective; shared out over the hexes that it asks for. To deny it the enemy is worth half."""


@compiled
def mood(luck: Generator, n: int) -> int:
    """A whim from 0 to n - 1: quicker than an exactly fair number, and nothing depends on it."""
    return word(luck) * n >> 32


@compiled
def of_capture(world: World, state: State, side: Side, hex: Hex) -> int:
    """What taking a hex that its side does not hold gains of the objectives of both sides."""
    if state.holder[hex] == side:
        return 0
    total = 0
    for objective in range(world.objectives):
        row = world.objective[objective]
        if row.kind == HOLD and world.place[objective, hex]:
            part = CAPTURE * row.vp // row.count
            if row.side == side:
                total += part
            elif state.holder[hex] == opponent(side):
                total += part // 2
    return total
