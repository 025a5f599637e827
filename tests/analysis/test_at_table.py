"""The model of games at a table, against integrals that know nothing of it, and on tables of known truth."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.integrate import quad
from scipy.stats import beta as beta_law
from scipy.stats import norm

from tests.analysis.simulated_tables import simulated
from wsanalysis.analysis import at_table
from wsanalysis.analysis.at_table import fit, logistic, share


def integrated(
    games: list[tuple[int, float]], side: tuple[float, float], skill: float
) -> tuple[float, float]:
    """Mean and deviation of the side's log odds by brute force, of two people who play each other.

    A game: 1 if the one moves first, -1 if the other does, and the score of who moves first. The difference
    of their skills is all that counts. It has twice the variance of a skill, and what the seats add to it:
    if the one keeps to the first side by k, the other does so by -k, and both together by 2 k.
    """
    kept = sum(first for first, _ in games) / len(games)
    spread = np.sqrt(2 * skill**2 + (2 * kept * at_table.SEATING) ** 2)
    sides = np.linspace(side[0] - 7 * side[1], side[0] + 7 * side[1], 801)[:, None]
    apart = np.linspace(-7 * spread, 7 * spread, 801)[None, :]
    density = norm.pdf(sides, *side) * norm.pdf(apart, 0, spread)
    for first, score in games:
        chance = 1 / (1 + np.exp(-(sides + first * apart)))
        density = density * chance**score * (1 - chance) ** (1 - score)
    weights = density.sum(axis=1) / density.sum()
    mean = float(weights @ sides[:, 0])
    return mean, float(np.sqrt(weights @ (sides[:, 0] - mean) ** 2))


def fitted(games: list[tuple[int, float]], side: tuple[float, float], skill: float) -> at_table.Belief:
    seats = np.array([(0, 1) if first > 0 else (1, 0) for first, _ in games])
    scenario = np.zeros(len(games), dtype=np.int64)
    rows = at_table.rows(scenario, seats, at_table.uneven(scenario, seats, 1, 2))
    prior = at_table.before([side], [skill, skill])
    return fit(prior, rows, np.array([score for _, score in games]), np.ones(len(games)))


SIDE = np.array([1.0, 0, 0, 0])


@pytest.mark.parametrize(
    ("games", "side"),
    [
        ([(1, 1.0), (-1, 1.0), (1, 0.0), (-1, 1.0), (1, 1.0)], (0.12, 0.5)),
        ([(1, 1.0)] * 5, (0.12, 0.5)),
        ([(1, 1.0), (-1, 0.0)] * 3, (0.0, 1.0)),
        ([(1, 0.5), (-1, 0.5), (1, 0.0)], (-0.4, 0.5)),
    ],
)
def test_the_belief_is_that_of_the_whole_integral(
    games: list[tuple[int, float]], side: tuple[float, float]
) -> None:
    mean, deviation = fitted(games, side, 0.8).of(SIDE)
    expected, spread = integrated(games, side, 0.8)
    assert mean == pytest.approx(expected, abs=0.07)
    assert deviation == pytest.approx(spread, rel=0.06)


def test_who_always_had_one_side_tells_less_of_it_than_who_swapped() -> None:
    kept = fitted([(1, 1.0)] * 6, (0, 1), 0.8).of(SIDE)
    swapped = fitted([(1, 1.0), (-1, 1.0)] * 3, (0, 1), 0.8).of(SIDE)
    assert kept[0] < swapped[0]
    assert kept[1] > swapped[1]


def test_a_game_that_counts_half_moves_the_belief_half_as_it_were_half_a_game() -> None:
    """Two games that count half are one game."""
    prior = at_table.before([(0.1, 0.6)], [0.8, 0.8])
    game = np.array([[1.0, 1, -1, 0]])
    once = fit(prior, game, np.ones(1), np.ones(1))
    twice = fit(prior, np.repeat(game, 2, axis=0), np.ones(2), np.full(2, 0.5))
    np.testing.assert_allclose(once.mean, twice.mean)
    np.testing.assert_allclose(once.covariance, twice.covariance)


def test_a_draw_is_half_a_win_and_half_a_loss() -> None:
    prior = at_table.before([(0.3, 0.6)], [0.8, 0.8])
    game = np.array([[1.0, 1, -1, 0]])
    drawn = fit(prior, np.repeat(game, 2, axis=0), np.full(2, 0.5), np.ones(2))
    even = fit(prior, np.repeat(game, 2, axis=0), np.array([1.0, 0.0]), np.ones(2))
    np.testing.assert_allclose(drawn.mean, even.mean, atol=1e-12)


def test_one_more_game_is_as_if_all_were_read_anew() -> None:
    """Of the seats it is taken that they are as uneven as before."""
    games = [(1, 1.0), (-1, 1.0), (1, 0.0), (-1, 0.0), (1, 1.0), (-1, 1.0)] * 3
    before, new = fitted(games, (0.1, 0.5), 0.8), np.array([1.0, -1, 1, 0])
    for score in (1.0, 0.0):
        step = at_table.after(before, new, score)
        anew = fitted([*games, (-1, score)], (0.1, 0.5), 0.8)
        np.testing.assert_allclose(step.mean, anew.mean, atol=0.02)
        np.testing.assert_allclose(np.diag(step.covariance), np.diag(anew.covariance), rtol=0.05)


def test_a_share_is_the_mean_of_the_logistic_of_a_normal() -> None:
    value, low, high = share(0.4, 0.9)
    expected, _ = quad(lambda x: norm.pdf(x, 0.4, 0.9) / (1 + np.exp(-x)), -9, 9)
    assert value == pytest.approx(expected, abs=1e-6)
    assert (low, high) == pytest.approx([1 / (1 + np.exp(-x)) for x in norm.ppf([0.025, 0.975], 0.4, 0.9)])
    a, b = at_table.as_beta(0.4, 0.9)
    assert beta_law(a, b).mean() == pytest.approx(value)
    assert beta_law(a, b).std() == pytest.approx(np.sqrt(at_table.moments(0.4, 0.9)[1]))


def test_where_nobody_has_judged_any_share_is_about_as_likely() -> None:
    a, b = at_table.as_beta(0.0, at_table.OPEN)
    assert (a, b) == pytest.approx((1, 1), abs=0.15)


def test_strangers_make_the_odds_of_a_game_smaller() -> None:
    """Against the integral over their skills."""
    variance = 2 * at_table.SKILL**2
    for odds in (0.2, 1.0, 2.0):
        expected, _ = quad(lambda x: norm.pdf(x, 0, np.sqrt(variance)) / (1 + np.exp(-x - odds)), -9, 9)  # noqa: B023 - used at once
        assert float(logistic(odds * at_table.unnamed(variance))) == pytest.approx(expected, abs=0.005)
    assert at_table.unnamed(0) == 1


def test_rows_say_who_sat_where_and_how_far_they_keep_to_it() -> None:
    """Two scenarios, three players, and a game with a stranger."""
    scenario, seats = np.array([0, 0, 0, 1, 1]), np.array([[0, 1], [0, 2], [1, 0], [2, 0], [2, -1]])
    kept = at_table.uneven(scenario, seats, 2, 3)
    np.testing.assert_allclose(kept, [[1 / 3, 0, -1], [-1, 0, 1]])
    made = at_table.rows(scenario, seats, kept)
    np.testing.assert_allclose(
        made[:4],
        [
            [1, 0, 1, -1, 0, 1 / 3, 0], [1, 0, 1, 0, -1, 4 / 3, 0], [1, 0, -1, 1, 0, -1 / 3, 0],
            [0, 1, -1, 0, 1, 0, 2],
        ],
    )  # fmt: skip
    np.testing.assert_allclose(made[4], np.array([0, 1, 0, 0, 1, 0, 1]) * at_table.unnamed(at_table.SKILL**2))


def test_a_machine_that_always_won_is_believed_as_far_as_people_differ_from_it() -> None:
    mean, deviation = at_table.judged(1.0, 100)
    assert 4 < mean < 6
    assert deviation > at_table.SPREAD
    assert at_table.judged(0.5, 10**6) == pytest.approx((0, at_table.SPREAD), abs=1e-3)


def test_of_tables_of_known_truth_the_intervals_hold_it_and_both_together_are_nearest() -> None:
    """The benchmark simulates more of them; here there is slack for 500."""
    found = simulated(500, seed=5)
    assert 0.92 <= found.inside.mean() <= 0.98
    assert 0.92 <= found.table_inside.mean() <= 0.99  # it believes less of sides than these tables are of
    together = found.error(found.together)
    assert together < 0.85 * min(found.error(found.wins), found.error(found.machine))
    assert together < 0.95 * found.error(found.table)
