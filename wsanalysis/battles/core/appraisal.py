"""Values common to all greedy players: whims, the pull of hexes, the worth of holding one.

Values are thousandths of a point; a squad of the line is worth about 10 points.
"""

from wsanalysis.battles.core.luck import word
from wsanalysis.battles.core.numbers import Hex, Side
from wsanalysis.battles.core.objectives import HOLD, HOLD_EACH, is_met, payments_left
from wsanalysis.battles.core.records import Generator, State, World
from wsanalysis.battles.core.units import opponent
from wsanalysis.compiled import compiled

NEVER = -(1 << 40)
"""The value of an action that is out of the question."""


@compiled
def mood(luck: Generator, n: int) -> int:
    """A whim from 0 to n - 1: faster than an exactly fair number, and nothing depends on it."""
    return word(luck) * n >> 32


@compiled
def of_capture(world: World, state: State, side: Side, hex: Hex, capture: int, deny: int) -> int:
    """The gain of taking an unheld hex for the objectives of both sides.

    `capture` for each victory point, spread over the hexes that the objective asks for; `deny` sixteenths of
    that for the enemy's objectives.
    """
    if state.holder[hex] == side:
        return 0
    total = 0
    for objective in range(world.objectives):
        row = world.objective[objective]
        if row.kind == HOLD and world.place[objective, hex]:
            part = capture * row.vp // row.count
            if row.side == side:
                total += part
            elif state.holder[hex] == opponent(side):
                total += part * deny // 16
    return total


@compiled
def decided_by(world: World, state: State, side: Side, hex: Hex) -> int:
    """By how many victory points the lead would grow now if the side held the hex, by hexes to be held.

    An objective counts whole where this hex decides whether it is met, else not at all.
    """
    holder, lead = state.holder[hex], 0
    for objective in range(world.objectives):
        row = world.objective[objective]
        if row.kind == HOLD and world.place[objective, hex]:
            was = is_met(world, state, objective)
            state.holder[hex] = side
            if was != is_met(world, state, objective):
                lead += row.vp
            state.holder[hex] = holder
    return lead


@compiled
def of_deciding(world: World, state: State, side: Side, hex: Hex, worth: int, late: int) -> int:
    """The gain of holding a hex that decides whether objectives are met, growing towards the end.

    `worth` of each victory point at the end; `late`: how much of the game is over, in sixteenths.
    """
    return worth * decided_by(world, state, side, hex) * late // 16 if worth else 0


@compiled
def yet_paid_by(world: World, state: State, side: Side, hex: Hex, last: int) -> int:
    """By how many victory points the lead would grow up to turn `last` if the side held the hex from now on.

    By objectives that pay each time: what is held stays held until the enemy takes it.
    """
    if state.holder[hex] == side:
        return 0
    lead = 0
    for objective in range(world.objectives):
        row = world.objective[objective]
        if row.kind == HOLD_EACH and world.place[objective, hex]:
            if row.side == side or row.side == state.holder[hex]:
                lead += row.vp * payments_left(world, state, objective, last)
    return lead
