"""How often states are visited: by hand, against floats, and with states that lead back to each other."""

from fractions import Fraction

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from wsanalysis.probability.distribution import Distribution
from wsanalysis.probability.visits import visits

HALF = Fraction(1, 2)


def test_a_state_waited_in_is_visited_by_the_geometric_series() -> None:
    steps = [Distribution({0: 2, 1: 1}), Distribution.certain(1)]
    assert visits(steps, [False, True]) == [3, 1]


def test_two_that_lead_back_to_each_other() -> None:
    """From a to b always; from b back with a half: a is visited 1 + 1/2 + 1/4 ... = 2 times."""
    steps = [Distribution.certain(1), Distribution({0: 1, 2: 1}), Distribution.certain(2)]
    assert visits(steps, [False, False, True]) == [2, 2, 1]


def test_states_behind_a_final_one_are_never_visited() -> None:
    steps = [Distribution({1: 1, 2: 1}), Distribution.certain(1), Distribution({3: 1}), Distribution({3: 1}),
             Distribution({5: 1}), Distribution({4: 1, 3: 1})]  # fmt: skip
    final = [False, True, False, True, False, False]
    assert visits(steps, final) == [1, HALF, HALF, HALF, 0, 0]


@st.composite
def processes(draw: st.DrawFn) -> list[Distribution[int]]:
    """Any steps between up to nine passing states, each with a way to the last state, the end."""
    size = draw(st.integers(2, 9))
    steps = []
    for _ in range(size):
        weights = draw(st.dictionaries(st.integers(0, size), st.integers(1, 5), max_size=4))
        steps.append(Distribution(weights | {size: draw(st.integers(1, 3))}))
    return [*steps, Distribution.certain(size)]


@given(processes())
def test_the_same_as_solving_in_floats(steps: list[Distribution[int]]) -> None:
    passing = len(steps) - 1
    matrix = np.zeros((passing, passing))
    for i, step in enumerate(steps[:-1]):
        for t, weight in zip(step.outcomes, step.weights, strict=True):
            if t < passing:
                matrix[i, t] = weight / step.total
    start = np.zeros(passing)
    start[0] = 1.0
    expected = np.linalg.solve(np.eye(passing) - matrix.T, start)
    found = visits(steps, [False] * passing + [True])
    np.testing.assert_allclose([float(often) for often in found[:-1]], expected, rtol=1e-9)
    assert found[-1] == 1


def test_all_states_are_told_to_who_waits() -> None:
    steps = [Distribution({i: 1, i + 1: 1}) for i in range(5)] + [Distribution.certain(5)]
    told: list[int] = []
    visits(steps, [False] * 5 + [True], told.append)
    assert told == [1] * 6
