"""Bradley-Terry: one strength a unit, from how often each beats each; and circles of victors.

Arrays only. ``score[i, j]`` is how often i scores against j (0 to 1, a draw counts half), NaN where they
were not set against each other; ``games[i, j]`` how much that weighs.
"""

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Floats: TypeAlias = NDArray[np.float64]

PRIOR = 0.02
"""Drawn games of each unit against a mean one, so that one who always wins has a strength. reconstructed:
small beside a game with each of the others."""

ENOUGH = 1e-10
MOST_STEPS = 200


def fit(score: Floats, games: Floats, prior: float = PRIOR, start: Floats | None = None) -> Floats:
    """The strengths that make the scores most likely, mean 0; shape (..., units) for (..., units, units).

    The chance that i scores against j is ``1 / (1 + exp(strength[j] - strength[i]))``: a strength is the
    logarithm of odds. By Newton's method from `start`; the likelihood is concave, so there is one answer.
    Many tables in one call, as a bootstrap has them, cost little more than one.
    """
    weight = np.where(np.isnan(score), 0.0, games)
    won = np.where(weight > 0, np.nan_to_num(score) * weight, 0.0)
    both = weight + weight.mT
    wins = won + (weight.mT - won.mT)
    units = np.arange(score.shape[-1])
    strength = np.broadcast_to(0.0 if start is None else start, score.shape[:-1]).copy()
    for _ in range(MOST_STEPS):
        expected, own = chance(strength), _mean_game(strength)
        pull = (wins - both * expected).sum(axis=-1) + prior * (0.5 - own)
        slope = both * expected * (1 - expected)
        curve = -slope
        curve[..., units, units] += slope.sum(axis=-1) + prior * own * (1 - own) + 1e-12
        step = np.linalg.solve(curve, pull[..., None])[..., 0]
        longest = np.abs(step).max(axis=-1, keepdims=True)
        step *= np.minimum(1.0, 2.0 / np.maximum(longest, 1e-300))  # never a leap across the flat part
        strength += step
        if np.abs(step).max() < ENOUGH:
            break
    return np.asarray(strength - strength.mean(axis=-1, keepdims=True))


def chance(strength: Floats) -> Floats:
    """The expected score of each against each; shape (..., units, units)."""
    apart = strength[..., :, None] - strength[..., None, :]
    return np.asarray(0.5 * (1 + np.tanh(apart / 2)))  # the logistic curve, without overflow


def sampling_error(score: Floats, games: Floats, strength: Floats, prior: float = PRIOR) -> Floats:
    """The standard error of each strength if each pair had played only `games`; shape (units,)."""
    return np.asarray(np.sqrt(np.diag(covariance(score, games, strength, prior))))


def covariance(score: Floats, games: Floats, strength: Floats, prior: float = PRIOR) -> Floats:
    """The covariance of the strengths if each pair had played only `games`; shape (units, units)."""
    weight = np.where(np.isnan(score), 0.0, games)
    expected = chance(strength)
    slope = (weight + weight.T) * expected * (1 - expected)
    own = _mean_game(strength)
    curve = np.diag(slope.sum(axis=1) + prior * own * (1 - own)) - slope
    centre = np.eye(len(score)) - 1 / len(score)  # strengths are given about their mean
    return np.asarray(centre @ np.linalg.pinv(curve) @ centre.T)


def misfit(score: Floats, strength: Floats) -> tuple[Floats, int]:
    """The covariance of strengths that comes of one number a unit not being enough, and its freedom.

    How far pairs lie from what the strengths expect, in circles or otherwise, taken as chance that another
    choice of opponents would draw anew: quasi-likelihood (Wedderburn 1974), each pair one observation.
    Freedom: pairs less strengths; with none left nothing can be seen, and the covariance is 0.
    """
    met = ~np.isnan(score + score.T)
    np.fill_diagonal(met, False)
    freedom = int(met.sum()) // 2 - (len(score) - 1)
    if freedom < 1:
        return np.zeros_like(score), 0
    both, expected = (score + 1 - score.T) / 2, chance(strength)
    off = np.where(met, np.nan_to_num(both) - expected, 0.0) ** 2 / (expected * (1 - expected))
    dispersion = float(off.sum() / 2 / freedom)
    return dispersion * 2 * covariance(score, met.astype(float), strength), freedom


def circles(score: Floats, margin: float) -> list[tuple[int, int, int, float]]:
    """Every three who beat each other in a circle, each with at least 0.5 + `margin`; strongest first.

    (a, b, c, by): a beats b, b beats c, c beats a; `by`: the least of the three scores beyond a half. The
    smallest index comes first. Where every pair is decided, longer circles always hold one of three.
    """
    lead = np.nan_to_num((score + 1 - score.T) / 2 - 0.5, nan=-1.0)  # of both orders of acting
    beats = lead >= margin
    np.fill_diagonal(beats, False)
    found = []
    for a in range(len(score)):
        for b in np.flatnonzero(beats[a]):
            if b > a:
                found += [
                    (a, int(b), int(c), float(min(lead[a, b], lead[b, c], lead[c, a])))
                    for c in np.flatnonzero(beats[b] & beats[:, a])
                    if c > a
                ]
    return sorted(found, key=lambda each: (-each[3], each))


def _mean_game(strength: Floats) -> Floats:
    """The expected score of each against a unit of strength 0."""
    return np.asarray(0.5 * (1 + np.tanh(strength / 2)))
