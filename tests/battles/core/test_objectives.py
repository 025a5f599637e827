"""Objectives over the records of a small game, four hexes and three units a side, and over names."""

import random
from collections.abc import Sequence

import pytest

from tests.battles.scenarios import victory
from wsanalysis.battles.core import objectives as kinds
from wsanalysis.battles.core.numbers import ATTACKER, DEFENDER, NEITHER, NOWHERE, Hex, Side, Unit
from wsanalysis.battles.core.objectives import (
    has_objective,
    is_met,
    points,
    progress,
    score,
    score_held,
    winner,
    worth_of,
)
from wsanalysis.battles.core.records import State, World
from wsanalysis.battles.core.units import EXITED, HIDDEN, ON_MAP, OUT, WAITING, is_gone
from wsanalysis.battles.scenarios.forces import Force, Troop
from wsanalysis.battles.scenarios.objective_rows import objective_rows
from wsanalysis.battles.scenarios.objectives import (
    Destroy,
    DestroyEach,
    DestroyMore,
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
from wsanalysis.compiled import layout_of

HEXES = ("A01", "A02", "B01", "B02")
BLOCKS = (("Guards", "Guards", "Mortar"), ("Militia", "Gun", "Gun"))
TYPES = ("Guards", "Mortar", "Militia", "Gun")
ALL = (
    Destroy(vp=1, count=2),
    Destroy(vp=2, count=1, block="Gun"),
    DestroyMore(vp=3, margin=2),
    Hold(vp=4, hexes=("A02", "B01", "B02"), at_least=2),
    Exit(vp=5, count=1),
    PreventCrossing(vp=6, zone=("A01", "B01")),
    Keep(vp=7, count=2),
    PreventExit(vp=8, count=2),
    DestroyEach(vp=9, block="Gun"),
    DestroyEach(vp=10),
    HoldEach(vp=11, hexes=("A01", "B02"), turns=(2, 3)),
    HoldEach(vp=12, hexes=("A01", "B02")),
    Marker(vp=13, when="turn", hexes=("B01",)),
)


def forces(attacker: Sequence[Objective], defender: Sequence[Objective]) -> tuple[Force, Force]:
    blue, red = (tuple(map(Troop, blocks)) for blocks in BLOCKS)
    first = Force("Blue", HEXES[:2], (), blue, tuple(attacker))
    return first, Force("Red", HEXES[2:], (), red, tuple(defender))


def world_of(sides: tuple[Force, Force]) -> World:
    rows = objective_rows(sides, TYPES.index)
    sizes = {field.name: (0,) * len(field.index) for field in layout_of(World).tables}
    world = World(**sizes | {"objective": (len(rows),), "place": (len(rows), len(HEXES))})
    world.hexes, world.units, world.first_defender, world.objectives = len(HEXES), 6, Unit(3), len(rows)
    asked = [one for side in sides for one in side.objectives]
    for number, (row, one) in enumerate(zip(rows, asked, strict=True)):
        entry = world.objective[number]
        entry.side, entry.kind, entry.vp, entry.count, entry.type, entry.total = row
        for hex, name in enumerate(HEXES):
            world.place[number, Hex(hex)] = name in hexes_of(one)
    return world


def new_state() -> State:
    """All are on the map, in no hex as yet; the attacker holds nothing."""
    state = State(**{field.name: len(HEXES) for field in layout_of(State).tables})
    for unit, block in enumerate(BLOCKS[0] + BLOCKS[1]):
        state.type[unit], state.hex[unit] = TYPES.index(block), NOWHERE
    for hex in range(len(HEXES)):
        state.holder[hex] = DEFENDER
    return state


def standing(state: State, side: int) -> victory.Standing:
    own = range(3 * side, 3 * side + 3)
    lost = [BLOCKS[side][unit % 3] for unit in own if state.where[unit] == OUT]
    here = [HEXES[state.hex[u]] for u in own if state.where[u] == ON_MAP and state.hex[u] != NOWHERE]
    held = [name for hex, name in enumerate(HEXES) if state.holder[hex] == side]
    left = sum(state.where[unit] == EXITED for unit in own)
    return victory.Standing(BLOCKS[side], lost, left, here, held)


def test_every_kind_is_met_as_it_is_over_names() -> None:
    sides, dice, seen = forces(ALL, ALL), random.Random(3), set()
    world = world_of(sides)
    for _ in range(400):
        state = new_state()
        for unit in range(6):
            state.where[unit] = dice.choice((ON_MAP, ON_MAP, WAITING, HIDDEN, OUT, OUT, EXITED))
            if state.where[unit] == ON_MAP:
                state.hex[unit] = dice.randrange(-1, len(HEXES))
        for hex in range(len(HEXES)):
            state.holder[hex] = dice.randrange(2)
        for number in range(world.objectives):
            state.tally[number] = dice.randrange(3)
        totals = [0, 0]
        for number in range(world.objectives):
            side, one = divmod(number, len(ALL))
            own, enemy = standing(state, side)._replace(scored=state.tally[number]), standing(state, 1 - side)
            met, worth = victory.is_met(ALL[one], own, enemy), victory.worth(ALL[one], own, enemy)
            assert (is_met(world, state, number), worth_of(world, state, number)) == (met, worth)
            totals[side] += worth
            seen.add((number, met))
        assert totals == [points(world, state, ATTACKER), points(world, state, DEFENDER)]
        lead = totals[0] - totals[1]
        assert winner(*totals) == (NEITHER if lead == 0 else DEFENDER if lead < 0 else ATTACKER)
    assert len(seen) == 4 * len(ALL) - 2  # each has been met, and not, but that Blue has no gun to lose


def test_progress_counts_what_is_asked_for() -> None:
    world, state = world_of(forces(ALL, ())), new_state()
    assert [progress(world, state, number) for number in range(8)] == [0, 0, 0, 0, 0, 0, 3, 0]
    state.where[:6] = [EXITED, ON_MAP, ON_MAP, OUT, OUT, EXITED]
    state.hex[1] = Hex(0)
    state.holder[1] = state.holder[0] = ATTACKER
    assert [progress(world, state, number) for number in range(8)] == [2, 1, 2, 1, 1, 1, 3, 1]
    state.where[0] = OUT
    assert progress(world, state, 6) == 2


def test_hexes_held_are_scored_at_the_ends_of_the_turns_that_count() -> None:
    world, state = world_of(forces(ALL, ())), new_state()
    state.holder[0] = state.holder[3] = ATTACKER  # both of the hexes
    for turn, scored in ((1, [0, 2]), (2, [2, 4]), (3, [4, 6]), (4, [4, 8])):
        state.turn = turn
        score_held(world, state)
        assert state.tally[10:12] == scored
    state.holder[0] = DEFENDER
    state.turn = 3
    score_held(world, state)
    assert state.tally[8:13] == [0, 0, 5, 9, 0]
    score(state, 12, 1)
    assert points(world, state, ATTACKER) == 6 + 7 + 8 + 5 * 11 + 9 * 12 + 13  # nobody lost, none crossed


def test_what_pays_each_time_says_so() -> None:
    assert [sentence(one) for one in ALL[8:]] == [
        "Destroy enemy Gun: 9 VP each",
        "Destroy enemy units: 10 VP each",
        "Hold A01, B02 at the end of turns 2, 3: 11 VP each",
        "Hold A01, B02 at the end of each turn: 12 VP each",
        "Possess the marker in B01 at the end of each turn: 13 VP each",
    ]
    once = (Marker(vp=1, when="end"), Marker(vp=2, when="off"))
    assert [sentence(one) for one in once] == [
        "Possess the marker at the end of the game: 1 VP",
        "Carry the marker off the map: 2 VP",
    ]


def test_a_side_has_an_objective_of_a_kind_if_one_of_its_own_is() -> None:
    world = world_of(forces([Exit(vp=1, count=1)], [Keep(vp=1, count=1)]))
    assert has_objective(world, ATTACKER, kinds.EXIT)
    assert not has_objective(world, DEFENDER, kinds.EXIT)
    assert has_objective(world, DEFENDER, kinds.KEEP)


@pytest.mark.parametrize(
    ("where", "gone"),
    [
        ((OUT, OUT, OUT), True),
        ((OUT, EXITED, OUT), True),
        ((OUT, OUT, WAITING), True),
        ((OUT, HIDDEN, OUT), False),
        ((ON_MAP, OUT, OUT), False),
    ],
)
@pytest.mark.parametrize("side", [ATTACKER, DEFENDER])
def test_who_has_nobody_on_the_map_is_gone_even_if_some_are_to_come(
    side: Side, where: tuple[int, ...], gone: bool
) -> None:
    world, state = world_of(forces((), ())), new_state()
    state.where[3 * side : 3 * side + 3] = list(where)
    assert is_gone(world, state, side) == gone
    assert not is_gone(world, state, Side(1 - side))
