"""The solver against matrices worked by hand, and its intervals against a matrix that is known."""

import numpy as np
import pytest

from wsanalysis.battles.runs import equilibrium
from wsanalysis.battles.runs.equilibrium import drawn, interval, shares, solve, solve_many, spend


@pytest.mark.parametrize(
    ("matrix", "value", "first", "second"),
    [
        # a saddle: the least of its row and the most of its column
        ([[0.4, 0.9], [0.3, 0.1]], 0.4, [1, 0], [1, 0]),
        # no saddle: (ad - bc) / (a + d - b - c); rows 5 to 4, columns 1 to 2
        ([[0.2, 0.6], [0.8, 0.3]], 0.42 / 0.9, [5 / 9, 4 / 9], [1 / 3, 2 / 3]),
        ([[0.5, 1, 0], [0, 0.5, 1], [1, 0, 0.5]], 0.5, [1 / 3] * 3, [1 / 3] * 3),
        # the last row is worse than the first everywhere, the last column worse than the second
        (
            [[0.2, 0.6, 0.7], [0.8, 0.3, 0.9], [0.1, 0.5, 0.6]],
            0.42 / 0.9, [5 / 9, 4 / 9, 0], [1 / 3, 2 / 3, 0],
        ),
        # one row: the other side picks
        ([[0.9, 0.3, 0.4]], 0.3, [1], [0, 1, 0]),
        ([[0.2], [0.7], [0.6]], 0.7, [0, 1, 0], [1]),
        # two rows and three columns, of which the last is no use: 0.7 is beaten by a mixture of the others
        ([[0, 1, 0.7], [1, 0, 0.7]], 0.5, [0.5, 0.5], [0.5, 0.5, 0]),
        ([[1.0]], 1.0, [1], [1]),
    ],
)  # fmt: skip
def test_matrices_worked_by_hand(
    matrix: list[list[float]], value: float, first: list[float], second: list[float]
) -> None:
    found = solve(np.array(matrix, dtype=float))
    assert found.value == pytest.approx(value)
    assert found.first == pytest.approx(np.array(first))
    assert found.second == pytest.approx(np.array(second))


def test_no_mixture_does_better_than_the_best() -> None:
    rng = np.random.default_rng(3)
    for shape in ((2, 5), (4, 3), (6, 6)):
        matrix = rng.random(shape)
        found = solve(matrix)
        assert (found.first @ matrix).min() == pytest.approx(found.value)
        assert (matrix @ found.second).max() == pytest.approx(found.value)


ROCK = np.array([[0.5, 0.9, 0.1], [0.1, 0.5, 0.9], [0.9, 0.1, 0.5]])
"""Paper, scissors, stone, not quite surely; its value is a half."""


def played(matrix: np.ndarray, games: np.ndarray, seed: int) -> list[list[list[float]]]:
    """Games of every pair, a part of them on luck that all share."""
    rng = np.random.default_rng(seed)
    common = rng.random(games.max())
    return [
        [
            (np.where(rng.random(n) < 0.3, common[:n], rng.random(n)) < share).astype(float).tolist()
            for share, n in zip(*row, strict=True)
        ]
        for row in zip(matrix, games, strict=True)
    ]


@pytest.mark.slow
def test_the_interval_covers_the_value_as_often_as_it_says() -> None:
    """Of 30 runs 25 at least: of 95 in 100, fewer have a chance of 1 in 300."""
    covered, widths = 0, []
    for seed in range(30):
        scores = played(ROCK, np.full((3, 3), 60), seed)
        draws = drawn(scores, 60, np.random.default_rng(seed))
        low, high = interval(draws, solve(shares(scores)).value)
        covered += low <= 0.5 <= high
        widths.append(high - low)
    assert covered >= 25
    assert 0.06 < np.mean(widths) < 0.16  # nine pairs of 60 games, each a ninth of the value


def test_many_matrices_at_once_are_solved_nearly_as_one_is() -> None:
    rng = np.random.default_rng(5)
    for shape in ((1, 1), (1, 4), (3, 3), (9, 9), (12, 5)):
        matrices = rng.random((30, *shape))
        matrices[:10] = 0.5 + 0.1 * (matrices[:10] - 0.5)
        values, first, second = solve_many(matrices)
        assert values == pytest.approx([solve(one).value for one in matrices], abs=0.003)
        assert first.sum(axis=1) == pytest.approx(1)
        assert second.sum(axis=1) == pytest.approx(1)
        # nobody gains much by replying to these mixtures
        best = np.einsum("drc,dc->dr", matrices, second).max(axis=1)
        worst = np.einsum("drc,dr->dc", matrices, first).min(axis=1)
        assert (best - worst).max() < 0.015


def test_a_pair_of_which_one_side_won_every_game_is_not_certain() -> None:
    draws = drawn([[[1.0] * 25, [0.0] * 25]], 1000, np.random.default_rng(1))
    assert 0.9 < np.quantile(draws[:, 0, 0], 0.025) < 0.99
    assert 0.01 < np.quantile(draws[:, 0, 1], 0.975) < 0.1
    assert (draws.min(), draws.max()) == (0, 1)


def test_pairs_on_the_same_luck_go_up_and_down_together() -> None:
    games = np.random.default_rng(2).integers(0, 2, 200).astype(float).tolist()
    other = np.random.default_rng(3).integers(0, 2, 200).astype(float).tolist()
    draws = drawn([[games, games, other]], 2000, np.random.default_rng(1))[:, 0]
    together = np.corrcoef(draws.T)
    assert together[0, 1] > 0.95
    assert abs(together[0, 2]) < 0.2


def test_games_are_spent_where_they_move_the_value() -> None:
    """A saddle in the middle: its pair and the best replies to the usual players get nearly all."""
    matrix = np.array([[0.5, 0.2, 0.9], [0.8, 0.4, 0.9], [0.1, 0.1, 0.1]])
    scores = played(matrix, np.full((3, 3), 60), 1)
    more = spend(scores, (0, 0), 999, np.random.default_rng(1))
    assert more.sum() == 999
    assert more[1, 1] + more[1, 0] + more[0, 1] > 950
    assert more[2].sum() == 0
    assert (more == spend(scores, (0, 0), 999, np.random.default_rng(1))).all()


def test_a_matrix_that_cannot_be_solved_is_an_error() -> None:
    with pytest.raises((ArithmeticError, ValueError)):
        equilibrium.solve(np.array([[np.nan, 1.0]]))
