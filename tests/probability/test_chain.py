"""Absorbing chains: gambler's ruin, absorption, mean length, stalemates, floats against fractions."""

from fractions import Fraction
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wsanalysis.probability import chain as chain_module
from wsanalysis.probability.chain import Chain, chain
from wsanalysis.probability.chance import Chance, RuleNeverEnds
from wsanalysis.probability.distribution import Distribution


def game(chance: Chance, purse: int, won: int, of: int) -> int:
    """Win or lose one coin, with `won` chances in `of`."""
    return purse + chance(Distribution({1: won, -1: of - won}), "stake")


def ruin(start: int, goal: int, won: int, of: int) -> Chain[int]:
    return Chain(game, start, won, of, is_over=lambda purse: purse in (0, goal))


@pytest.mark.parametrize(("won", "of"), [(1, 2), (1, 3), (3, 5), (9, 10)])
@pytest.mark.parametrize(("start", "goal"), [(1, 2), (3, 8), (7, 8), (5, 12)])
def test_gamblers_ruin(start: int, goal: int, won: int, of: int) -> None:
    """Closed form: (1 - r^a) / (1 - r^n) with r = q/p, and its mean length (Feller I, XIV)."""
    found = ruin(start, goal, won, of)
    p = Fraction(won, of)
    r = (1 - p) / p
    if r == 1:
        rich, length = Fraction(start, goal), Fraction(start * (goal - start))
    else:
        rich = (1 - r**start) / (1 - r**goal)
        length = (start - goal * rich) / (1 - 2 * p)
    assert found.in_the_end().probabilities == {goal: rich, 0: 1 - rich}
    assert found.expected_steps() == length
    assert found.ends == {0, goal}


def test_by_step_by_hand() -> None:
    steps = list(islice(ruin(2, 4, 1, 2).by_step(), 4))
    assert steps[0] == Distribution.certain(2)
    assert steps[1].probabilities == {1: Fraction(1, 2), 3: Fraction(1, 2)}
    assert steps[2].probabilities == {0: Fraction(1, 4), 2: Fraction(1, 2), 4: Fraction(1, 4)}
    assert ruin(2, 4, 1, 2).after(3) == steps[3]
    assert ruin(2, 4, 1, 2).after(0) == steps[0]


@given(st.integers(1, 5), st.integers(1, 6), st.integers(0, 12))
def test_every_step_sums_to_one_and_ends_only_grow(start: int, won: int, steps: int) -> None:
    found = ruin(start, 6, won, 7)
    for law in islice(found.by_step(), steps + 1):
        assert sum(law.probabilities.values()) == 1
    over = [law.chance_of(found.ends.__contains__) for law in islice(found.by_step(), steps + 1)]
    assert over == sorted(over)


def test_it_is_over_at_once() -> None:
    done = ruin(0, 5, 1, 2)
    assert done.in_the_end() == Distribution.certain(0)
    assert done.expected_steps() == 0
    assert done.after(7) == Distribution.certain(0)
    assert done.states == [0]


def test_staying_costs_steps() -> None:
    def wait(chance: Chance, state: str) -> str:
        return chance(Distribution({"done": 1, "waiting": 4}))

    found = Chain(wait, "waiting", is_over="done".__eq__)
    assert found.in_the_end() == Distribution.certain("done")
    assert found.expected_steps() == 5


def lost(chance: Chance, place: str) -> str:
    """One way out, and a maze without."""
    ways = {"fork": {"out": 1, "maze": 3}, "maze": {"maze": 1, "deep": 1}, "deep": {"maze": 1}}
    return chance(Distribution(ways[place]))


def test_a_chain_that_may_never_end_says_so() -> None:
    found = Chain(lost, "fork", is_over="out".__eq__)
    with pytest.raises(RuleNeverEnds, match="from 'maze' no end can be reached"):
        found.in_the_end()
    with pytest.raises(RuleNeverEnds):
        found.expected_steps()
    assert found.after(1).probabilities == {"out": Fraction(1, 4), "maze": Fraction(3, 4)}


def test_where_it_is_hopeless_it_may_end() -> None:
    found = Chain(lost, "fork", is_over="out".__eq__, stop_if_stuck=True)
    assert found.ends == {"out", "maze", "deep"}
    assert found.in_the_end().probabilities == {"out": Fraction(1, 4), "maze": Fraction(3, 4)}
    assert found.expected_steps() == 1
    nothing = Chain(lost, "maze", is_over="out".__eq__, stop_if_stuck=True)
    assert nothing.in_the_end() == Distribution.certain("maze")
    assert nothing.expected_steps() == 0


def test_states_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chain_module, "MOST_STATES", 50)
    with pytest.raises(
        RuleNeverEnds, match=r"too many states for exact odds, over 50: ask about fewer .* as perhaps in 50"
    ):
        Chain(lambda chance, n: n + 1, 0).in_the_end()


def test_chains_are_kept() -> None:
    over = {0, 3}.__contains__
    assert chain(game, 1, 1, 2, is_over=over) is chain(game, 1, 1, 2, is_over=over)
    assert chain(game, 1, 1, 2, is_over=over) is not chain(game, 2, 1, 2, is_over=over)


def flip(chance: Chance, won: int, of: int) -> int:
    return chance(Distribution({1: won, 0: of - won}))


def test_only_what_is_reached_before_the_last_step_is_tabulated() -> None:
    asked: list[int] = []

    def step(chance: Chance, state: int) -> int:
        asked.append(state)
        return 2 * state + flip(chance, 1, 2)

    found = Chain(step, 1)
    assert found.after(3).probabilities == {n: Fraction(1, 8) for n in range(8, 16)}
    assert set(asked) == set(range(1, 8))
    asked.clear()
    assert found.after(2).probabilities == {n: Fraction(1, 4) for n in range(4, 8)}
    assert asked == []


def test_a_chain_that_grows_step_by_step_is_the_one_that_is_tabulated_at_once() -> None:
    def step(chance: Chance, state: tuple[int, int]) -> tuple[int, int]:
        up = flip(chance, 1, 3)
        return (state[0] + up, state[1]) if flip(chance, 1, 5) else (state[0], state[1] + 1 - up)

    def is_over(state: tuple[int, int]) -> bool:
        return max(state) == 3

    slow, whole = Chain(step, (0, 0), is_over=is_over), Chain(step, (0, 0), is_over=is_over)
    states = [*whole.states]
    for steps in range(9):
        assert slow.after(steps) == whole.after(steps)
        assert slow.after(steps).outcomes == whole.after(steps).outcomes
    assert slow.states == states
    assert slow.ends == whole.ends == {state for state in states if is_over(state)}
    assert slow.in_the_end() == whole.in_the_end()


def test_too_much_work_is_refused_again_and_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chain_module, "MOST_STATES", 5)
    found = Chain(lambda chance, n: n + flip(chance, 1, 2), 0)
    assert found.after(3)[3] == Fraction(1, 8)
    for _ in range(2):
        with pytest.raises(RuleNeverEnds, match="over 5"):
            found.after(9)
        assert found.after(3)[3] == Fraction(1, 8)
