"""The state of objectives, victory points, and the winner.

The kinds are defined in `battles.scenarios.objectives`, as in a scenario's file;
`battles.scenarios.objective_rows` makes a world's rows from them.
"""

from wsanalysis.battles.core.ground import all_hexes
from wsanalysis.battles.core.numbers import ATTACKER, DEFENDER, MAX_TURNS, NEITHER, Side
from wsanalysis.battles.core.records import State, World
from wsanalysis.battles.core.units import EXITED, OUT, is_set_up, opponent, units_of
from wsanalysis.compiled import compiled

DESTROY, DESTROY_MORE, HOLD, EXIT, PREVENT_CROSSING, KEEP, PREVENT_EXIT = range(7)
DESTROY_EACH, HOLD_EACH, SCORED = range(7, 10)
"""Kinds that pay their points each time. A game counts SCORED ones itself, by `score`."""

BY_CARD = 1 << MAX_TURNS
"""In place of turns: points scored when a card says so."""
ANY = -1
"""The type of an objective for which units of all types count."""


@compiled
def progress(world: World, state: State, objective: int) -> int:
    """The progress of an objective: units destroyed, hexes held, units led off the map, points scored ..."""
    row = world.objective[objective]
    side, enemy = row.side, opponent(row.side)
    if row.kind == HOLD_EACH or row.kind == SCORED:
        return state.tally[objective]
    if row.kind == DESTROY or row.kind == DESTROY_EACH:
        return _count(world, state, enemy, OUT, row.type)
    if row.kind == DESTROY_MORE:
        return _count(world, state, enemy, OUT, ANY) - _count(world, state, side, OUT, ANY)
    if row.kind == HOLD:
        return _held(world, state, objective)
    if row.kind == EXIT:
        return _count(world, state, side, EXITED, ANY)
    if row.kind == KEEP:
        return row.total - _count(world, state, side, OUT, row.type)
    crossed = _count(world, state, enemy, EXITED, ANY)
    if row.kind == PREVENT_CROSSING:
        for unit in units_of(world, enemy):
            if is_set_up(state, unit) and world.place[objective, state.hex[unit]]:
                crossed += 1
    return crossed


@compiled
def is_met(world: World, state: State, objective: int) -> bool:
    """True if an objective is met now: its count is reached, or not reached if it is to prevent something.

    One that pays each time is met once it has paid anything.
    """
    row = world.objective[objective]
    if row.kind >= DESTROY_EACH:
        return progress(world, state, objective) > 0
    reached = progress(world, state, objective) >= row.count
    return reached != (row.kind == PREVENT_CROSSING or row.kind == PREVENT_EXIT)


@compiled
def worth_of(world: World, state: State, objective: int) -> int:
    """The present victory points of an objective."""
    row = world.objective[objective]
    if row.kind >= DESTROY_EACH:
        return row.vp * progress(world, state, objective)
    return row.vp if is_met(world, state, objective) else 0


@compiled
def points(world: World, state: State, side: Side) -> int:
    """A side's present victory points."""
    total = 0
    for objective in range(world.objectives):
        if world.objective[objective].side == side:
            total += worth_of(world, state, objective)
    return total


@compiled
def score(state: State, objective: int, times: int) -> None:
    """Record that an objective that pays each time has been scored `times` times."""
    state.tally[objective] += times


@compiled
def is_scored_now(world: World, state: State, objective: int) -> bool:
    """True if an objective is scored at the end of this turn."""
    turns = world.objective[objective].total
    return turns == 0 or turns >> (state.turn - 1) & 1 == 1


@compiled
def payments_left(world: World, state: State, objective: int, last: int) -> int:
    """At the end of how many turns, from this one to `last`, an objective is scored."""
    turns, count = world.objective[objective].total, 0
    for turn in range(max(1, state.turn), last + 1):
        if turns == 0 or turns >> (turn - 1) & 1 == 1:
            count += 1
    return count


@compiled
def held_now(world: World, state: State, objective: int) -> int:
    """The number of times that an objective would score now for the hexes that its side holds."""
    row = world.objective[objective]
    if row.kind == HOLD_EACH and is_scored_now(world, state, objective):
        return _held(world, state, objective)
    return 0


@compiled
def score_held(world: World, state: State) -> None:
    """At the end of a turn both sides score each hex that they hold and that pays then."""
    for objective in range(world.objectives):
        score(state, objective, held_now(world, state, objective))


@compiled
def is_scored_by_card(world: World, objective: int) -> bool:
    """True if an objective is scored when a card says so."""
    row = world.objective[objective]
    return row.total == BY_CARD and (row.kind == HOLD_EACH or row.kind == SCORED)


@compiled
def score_held_by_card(world: World, state: State) -> None:
    """Both sides score each hex that they hold and that pays when a card says so."""
    for objective in range(world.objectives):
        if world.objective[objective].kind == HOLD_EACH and is_scored_by_card(world, objective):
            score(state, objective, _held(world, state, objective))


@compiled
def margin(world: World, state: State) -> int:
    """The attacker's victory points minus the defender's now."""
    return points(world, state, ATTACKER) - points(world, state, DEFENDER)


def winner(attacker: int, defender: int) -> Side:
    """The side with more of these victory points; NEITHER in a draw."""
    if attacker == defender:
        return NEITHER
    return ATTACKER if attacker > defender else DEFENDER


@compiled
def has_objective(world: World, side: Side, kind: int) -> bool:
    """True if any of a side's objectives is of a kind."""
    for objective in range(world.objectives):
        row = world.objective[objective]
        if row.side == side and row.kind == kind:
            return True
    return False


@compiled
def _held(world: World, state: State, objective: int) -> int:
    """The number of an objective's hexes that its side holds."""
    held = 0
    for hex in all_hexes(world):
        if world.place[objective, hex] and state.holder[hex] == world.objective[objective].side:
            held += 1
    return held


@compiled
def _count(world: World, state: State, side: Side, where: int, type_: int) -> int:
    """The number of a side's units there, of one type or of ANY."""
    count = 0
    for unit in units_of(world, side):
        if state.where[unit] == where and (type_ == ANY or state.type[unit] == type_):
            count += 1
    return count
