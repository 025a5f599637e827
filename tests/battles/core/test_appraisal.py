"""What players of any game weigh, on small records: laws, ways to look, the nearest hex, hexes to have."""

from collections.abc import Sequence
from typing import Any

import pytest

from wsanalysis.battles.core.appraisal import decided_by, mood, of_capture, yet_paid_by
from wsanalysis.battles.core.ground import ahead, is_in_sight, nearest_of_zone
from wsanalysis.battles.core.luck import chance_of, outcomes, percent
from wsanalysis.battles.core.numbers import (
    ATTACKER,
    DEFENDER,
    NEITHER,
    NOWHERE,
    ZONE_DEPLOY,
    ZONE_EXIT,
    Hex,
    Law,
    Side,
)
from wsanalysis.battles.core.objectives import BY_CARD, EXIT, HOLD, HOLD_EACH
from wsanalysis.battles.core.records import Generator, State, World
from wsanalysis.compiled import fill, layout_of


def world_of(hexes: int = 0, **shapes: Any) -> World:
    world = World(**{field.name: (0,) * len(field.index) for field in layout_of(World).tables} | shapes)
    world.hexes = hexes
    return world


def test_the_chances_of_a_law_are_those_of_its_rows() -> None:
    """Two laws, one behind the other; 7 comes twice in the second, and counts where it first stands."""
    world = world_of(law=(2,), outcome=(6,))
    world.law[Law(0)].total, world.law[Law(1)].total, world.law[Law(1)].first = 3, 8, 2
    for place, (reached, outcome) in enumerate([(1, 7), (3, 9), (1, 4), (4, 7), (5, 3), (8, 7)]):
        world.outcome[place].reached, world.outcome[place].outcome = reached, outcome
    assert [outcomes(world, Law(law)) for law in (0, 1)] == [2, 4]
    assert [percent(world, Law(0), place) for place in (0, 1)] == [33, 66]
    assert [percent(world, Law(1), place) for place in range(2, 6)] == [12, 37, 12, 37]
    assert [chance_of(world, Law(0), outcome) for outcome in (7, 9, 4)] == [33, 66, 0]
    assert [chance_of(world, Law(1), outcome) for outcome in (7, 9, 4)] == [37, 0, 12]


def test_a_whim_is_below_its_bound_and_not_always_the_same() -> None:
    luck = Generator()
    fill(luck.word, [1, 2, 3, 4])
    found = [mood(luck, 6) for _ in range(200)]
    assert set(found) == set(range(6))


@pytest.mark.parametrize(("face", "found"), [(0, [6, 5, 1, 0]), (3, [0, 1, 5, 6]), (1, [4, 5, 3, 2])])
def test_what_lies_ahead_counts_the_more_the_straighter(face: int, found: list[int]) -> None:
    """Hexes straight to the north, a bit to the right of it, nearly behind, and behind."""
    world = world_of(4, bearing=(1, 4))
    for hex, bearing in enumerate((0, 1, 5, 6)):
        world.bearing[Hex(0), Hex(hex)] = bearing
    assert [ahead(world, Hex(0), face, Hex(hex)) for hex in range(4)] == found


def test_the_nearest_hex_of_a_zone_is_the_first_of_several() -> None:
    world = world_of(5, zone=(2, 2, 5), distance=(5, 5))
    for hex, far in enumerate((0, 3, 1, 1, 2)):
        world.distance[Hex(0), Hex(hex)] = far
    for hex in (1, 2, 3, 4):
        world.zone[DEFENDER, ZONE_DEPLOY, Hex(hex)] = 1
    assert nearest_of_zone(world, DEFENDER, ZONE_DEPLOY, Hex(0)) == 2
    assert nearest_of_zone(world, DEFENDER, ZONE_EXIT, Hex(0)) == NOWHERE
    assert nearest_of_zone(world, ATTACKER, ZONE_DEPLOY, Hex(0)) == NOWHERE


def test_a_hex_is_in_sight_if_any_side_of_the_other_sees_it() -> None:
    world = world_of(40, any_sight=(40, 2))
    world.any_sight[Hex(3), 1] = 1 << (37 - 32)
    assert is_in_sight(world, Hex(3), Hex(37))
    assert not is_in_sight(world, Hex(3), Hex(36))
    assert not is_in_sight(world, Hex(37), Hex(3))


CAPTURE = 2000


@pytest.mark.parametrize(
    ("holder", "side", "worth"),
    [
        (ATTACKER, ATTACKER, 0),  # it is its own
        (DEFENDER, ATTACKER, 2 * CAPTURE + CAPTURE * 3 // 2),  # 4 points over 2 hexes, and denied half of 3
        (NEITHER, ATTACKER, 2 * CAPTURE),
        (ATTACKER, DEFENDER, 3 * CAPTURE + CAPTURE),
    ],
)
def test_a_hex_is_worth_its_share_of_what_is_paid_for_it(holder: Side, side: Side, worth: int) -> None:
    rows: Sequence[tuple[Side, int, int, int]] = [
        (ATTACKER, HOLD, 4, 2), (DEFENDER, HOLD, 3, 1), (ATTACKER, EXIT, 9, 1), (ATTACKER, HOLD, 9, 1),
    ]  # fmt: skip
    world = world_of(2, objective=(4,), place=(4, 2))
    world.objectives = 4
    for number, (owner, kind, vp, count) in enumerate(rows):
        row = world.objective[number]
        row.side, row.kind, row.vp, row.count = owner, kind, vp, count
        world.place[number, Hex(number // 3)] = 1  # the last is about another hex
    state = State(**{field.name: 2 for field in layout_of(State).tables})
    state.holder[0] = holder
    assert of_capture(world, state, side, Hex(0), CAPTURE, 8) == worth


def paying(
    *rows: tuple[Side, int, int, int, int, tuple[int, ...]], holder: tuple[Side, ...]
) -> tuple[World, State]:
    """A world with objectives (side, kind, points, count, turns as bits, hexes), and who holds each hex."""
    n = len(holder)
    world = world_of(n, objective=(len(rows),), place=(len(rows), n))
    world.objectives = len(rows)
    for number, (owner, kind, vp, count, turns, hexes) in enumerate(rows):
        row = world.objective[number]
        row.side, row.kind, row.vp, row.count, row.total = owner, kind, vp, count, turns
        for hex in hexes:
            world.place[number, Hex(hex)] = 1
    state = State(**{field.name: n for field in layout_of(State).tables})
    for hex, side in enumerate(holder):
        state.holder[Hex(hex)] = side
    state.turn = 1
    return world, state


def test_a_hex_that_tips_the_scale_decides_all_that_is_paid() -> None:
    """Hill, seed 1, game 7, turn 9: it counted with its share alone. Others decide nothing as yet."""
    both = (ATTACKER, HOLD, 9, 2, 0, (0, 1, 2)), (DEFENDER, HOLD, 4, 2, 0, (0, 1, 2))
    one, its, free = ATTACKER, DEFENDER, NEITHER
    for holder, lead in (
        ((one, its, its), 13),  # the second of two that are asked for; and the enemy keeps one
        ((one, free, its), 9),  # the enemy has too few before and after
        ((free, its, its), 4),  # one is too few
        ((one, its, one), 0),  # met before
    ):
        world, state = paying(*both, holder=holder)
        assert decided_by(world, state, ATTACKER, Hex(1)) == lead, holder
        assert state.holder[Hex(1)] == holder[1]
    world, state = paying(*both, holder=(its, one, free))
    assert decided_by(world, state, DEFENDER, Hex(1)) == 4
    assert decided_by(world, state, DEFENDER, Hex(0)) == 0, "it is its own"
    world, state = paying(
        (ATTACKER, HOLD_EACH, 9, 1, 0, (0,)), (ATTACKER, HOLD, 9, 1, 0, (1,)), holder=(free, its)
    )
    assert decided_by(world, state, ATTACKER, Hex(0)) == 0


def test_what_is_held_pays_from_turn_to_turn() -> None:
    """First Light, seed 1, game 8, round 5: hexes that pay each time counted for nothing."""
    rows = (
        (ATTACKER, HOLD_EACH, 2, 1, 0b11100, (0, 1)), (DEFENDER, HOLD_EACH, 3, 1, 0, (0,)),
        (ATTACKER, HOLD_EACH, 50, 1, BY_CARD, (0,)), (ATTACKER, HOLD, 70, 1, 0, (0,)),
    )  # fmt: skip
    for turn, last, own, its in (
        (1, 5, 6, 15),
        (4, 5, 4, 6),
        (5, 5, 2, 3),
        (5, 6, 2, 6),
        (1, 2, 0, 6),
        (0, 3, 2, 9),
    ):
        world, state = paying(*rows, holder=(DEFENDER, NEITHER))
        state.turn = turn
        assert yet_paid_by(world, state, ATTACKER, Hex(0), last) == own + its
        assert yet_paid_by(world, state, ATTACKER, Hex(1), last) == own
        assert yet_paid_by(world, state, DEFENDER, Hex(0), last) == 0, "it is its own"
        assert yet_paid_by(world, state, DEFENDER, Hex(1), last) == 0, "nobody is paid for it now"
        state.holder[Hex(0)] = NEITHER
        assert yet_paid_by(world, state, ATTACKER, Hex(0), last) == own
