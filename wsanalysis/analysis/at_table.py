"""Fit games at a table to the sides of scenarios and to the players: one logistic model. Arrays only.

The log odds that the side that moves first wins are the advantage of that side in the scenario, and the skill
of who has it less the skill of the other; players of the machine have skill as people have. Skill may go with
the side that somebody prefers, in either direction. Each of these is normal before the first game, and is
taken as normal after it (Laplace): what is most likely, and how sharply. Quantities stand in this order: the
side of each scenario, the skill of each player, of each scenario what its seats say of skill.
"""

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

Floats: TypeAlias = NDArray[np.float64]
Whole: TypeAlias = NDArray[np.int64]

SPREAD = 0.5
"""Standard deviation between the side's advantage among machine players and among people, in log odds: about
12 points where a scenario is even. reconstructed: nobody has set many tables beside machines; that of one
duel moved by 0.3 when better players of it were trained, and people differ from both."""
SKILL = 0.8
"""Standard deviation of people's skill, in log odds: the better of two then wins about 7 of 10 even games.
reconstructed: a guess, from which a table's own games lead away."""
MACHINE = 1.5
"""The same of machine players. reconstructed: nobody knows how they stand to people, and a random and a
trained one are further apart than people are."""
SEATING = 0.8
"""Standard deviation of how much better those are, in log odds, who always have the first side of a scenario:
people choose their sides. reconstructed: as much as they differ; on simulated tables it makes intervals hold
the truth as often as they say, wherever the better player sits."""
OPEN = 1.6
"""Standard deviation of a side's advantage where no machine has judged: about as if any share were as likely.
reconstructed: the normal nearest to the logistic law, which makes that exact."""
OLD = 0.5
"""The weight of a game that was played with other data. reconstructed: an edition that was edited is as much
the same scenario as another."""

ENOUGH = 1e-10
MOST_STEPS = 100
NODES, WEIGHTS = np.polynomial.hermite_e.hermegauss(61)
SURE = 1.959963984540054
"""Standard deviations to either end of a 95 % interval."""


class Belief(NamedTuple):
    """The belief about all quantities together, as a normal law: shape (k,) and (k, k), in log odds."""

    mean: Floats
    covariance: Floats

    def of(self, direction: Floats) -> tuple[float, float]:
        """Mean and standard deviation of a sum of the quantities, each times its part in `direction` (k,)."""
        spread = float(direction @ self.covariance @ direction)
        return float(direction @ self.mean), float(np.sqrt(max(spread, 0.0)))


def before(advantage: Sequence[tuple[float, float]], skill: Sequence[float]) -> Belief:
    """The belief before the first game.

    `advantage`: mean and standard deviation of each scenario's side; `skill`: the deviation of each player's.
    """
    scenarios = len(advantage)
    mean = np.array([*(one for one, _ in advantage), *np.zeros(len(skill) + scenarios)], dtype=np.float64)
    spread = np.array([*(one for _, one in advantage), *skill, *np.full(scenarios, SEATING)])
    return Belief(mean, np.diag(spread**2))


def uneven(scenario: Whole, seats: Whole, scenarios: int, players: int) -> Floats:
    """The share of each player's games on the first side of a scenario, 1, or on the second, -1.

    Shape (scenarios, players); 0 for a player who swaps as often as not. Arguments as for `rows`.
    """
    sat = np.zeros((2, scenarios, players))
    for seat in (0, 1):
        there = seats[:, seat] >= 0
        np.add.at(sat[seat], (scenario[there], seats[there, seat]), 1)
    return np.asarray((sat[0] - sat[1]) / np.maximum(sat[0] + sat[1], 1))


def rows(scenario: Whole, seats: Whole, kept: Floats) -> Floats:
    """The terms of the log odds that the first side wins, a row for each game: shape (n, k).

    `scenario` (n,) and `seats` (n, 2), who moves first and who second, are numbers; -1: nobody whom we know,
    whose skill makes the odds smaller. `kept`: how people keep to sides, as `uneven` has it.
    """
    scenarios, players = kept.shape
    every = np.arange(len(scenario))
    made = np.zeros((len(scenario), 2 * scenarios + players))
    made[every, scenario] = 1
    for seat, sign in ((0, 1), (1, -1)):
        there = seats[:, seat] >= 0
        here, who = every[there], seats[there, seat]
        made[here, scenarios + who] += sign
        made[here, scenarios + players + scenario[there]] += sign * kept[scenario[there], who]
    strangers = (seats < 0).sum(axis=1)
    return made * unnamed(SKILL**2 * strangers)[:, None]


def fit(prior: Belief, games: Floats, score: Floats, weight: Floats) -> Belief:
    """The belief after games, each a row of `games` (n, k): what adds to the log odds of the first side.

    `score` (n,): 1, 0.5 or 0; a draw is half a win and half a loss. `weight` (n,): how much a game counts. By
    Newton's method; the posterior is concave in the logarithm, so there is one answer.
    """
    precision = np.linalg.inv(prior.covariance)
    mean, curve = prior.mean.copy(), precision
    for _ in range(MOST_STEPS):
        chance = logistic(games @ mean)
        curve = precision + (games.T * (weight * chance * (1 - chance))) @ games
        step = np.linalg.solve(curve, games.T @ (weight * (score - chance)) - precision @ (mean - prior.mean))
        mean += step * min(1.0, 2.0 / max(float(np.abs(step).max()), 1e-300))
        if np.abs(step).max() < ENOUGH:
            break
    return Belief(mean, np.linalg.inv(curve))


def after(belief: Belief, game: Floats, score: float) -> Belief:
    """The belief after one more game (k,), by one step: as good as `fit` for what a single game can move."""
    chance = float(logistic(float(game @ belief.mean)))
    slope = chance * (1 - chance)
    toward = belief.covariance @ game
    gain = toward / (1 + slope * float(game @ toward))
    mean = belief.mean + gain * (score - chance)
    return Belief(mean, belief.covariance - slope * np.outer(gain, toward))


def logistic(odds: Floats | float) -> Floats:
    """The chance of log odds."""
    return np.asarray(0.5 * (1 + np.tanh(np.asarray(odds) / 2)))


def share(mean: float, deviation: float) -> tuple[float, float, float]:
    """A share whose log odds are normal: its expectation, and the ends of its 95 % interval."""
    low, high = (float(logistic(mean + end * deviation)) for end in (-SURE, SURE))
    return moments(mean, deviation)[0], low, high


def moments(mean: float, deviation: float) -> tuple[float, float]:
    """Expectation and variance of a share whose log odds are normal."""
    shares = logistic(mean + deviation * NODES)
    weights = WEIGHTS / WEIGHTS.sum()
    expected = float(weights @ shares)
    return expected, float(weights @ (shares - expected) ** 2)


def as_beta(mean: float, deviation: float) -> tuple[float, float]:
    """The Beta law with the expectation and variance of a share whose log odds are normal."""
    expected, variance = moments(mean, deviation)
    size = expected * (1 - expected) / variance - 1
    return expected * size, (1 - expected) * size


def judged(share: float, games: float, spread: float = SPREAD) -> tuple[float, float]:
    """The advantage of a side by the machine's verdict: mean and standard deviation of the log odds.

    `share` of `games` that were played to judge; `spread`: how far people may stand from the machine. Half a
    win and half a loss more keep it finite where one side always won (Haldane, Anscombe).
    """
    won, lost = share * games + 0.5, (1 - share) * games + 0.5
    return float(np.log(won / lost)), float(np.sqrt(1 / won + 1 / lost + spread**2))


def unnamed(variance: Floats) -> Floats:
    """The factor of log odds where the skills in a game, of that variance together, are nobody's we know."""
    return np.asarray(1 / np.sqrt(1 + np.pi * variance / 8))
