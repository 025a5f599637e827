"""Differences over pairs of games played with the same luck, with their intervals."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from math import isfinite
from statistics import fmean, stdev
from typing import Any

from wsanalysis.probability.proportions import wilson


@dataclass(frozen=True, slots=True)
class Difference:
    """Second minus first over pairs, with the ends of its interval; NaN where the sample gives none.

    `chance` is the p-value: the probability of a difference at least as large, either way, if there is none;
    None if it cannot be computed.
    """

    difference: float
    low: float
    high: float
    chance: float | None


def paired_shares(both: int, first: int, second: int, neither: int, confidence: float = 0.95) -> Difference:
    """The difference of two shares of wins over pairs of games, from the counts of wins in each.

    Newcombe's square-and-add interval with the correlation of the pairs (1998, method 10), and McNemar's
    exact test on the pairs that differ. Raises ValueError without pairs.
    """
    from scipy.special import bdtr

    difference, low, high = _square_and_add(both, first, second, neither, confidence)
    chance = min(1.0, 2 * float(bdtr(min(first, second), first + second, 0.5))) if first + second else 1.0
    return Difference(difference, low, high, chance)


def _square_and_add(
    both: int, first: int, second: int, neither: int, confidence: float
) -> tuple[float, float, float]:
    """The difference of two paired shares, and the ends of its interval."""
    pairs = both + first + second + neither
    if pairs == 0:
        raise ValueError("expected at least one pair of games, got none")
    of_first, of_second = (both + first) / pairs, (both + second) / pairs
    (low_1, high_1), (low_2, high_2) = (
        (float(low), float(high))
        for low, high in (wilson(both + wins, pairs, confidence) for wins in (first, second))
    )
    spread = (both + first) * (second + neither) * (both + second) * (first + neither)
    alike: float = both * neither - first * second
    if alike > 0:
        alike = max(0.0, alike - pairs / 2)
    link = alike / math.sqrt(spread) if spread else 0.0
    down_2, up_1, up_2, down_1 = of_second - low_2, high_1 - of_first, high_2 - of_second, of_first - low_1
    below = math.sqrt(max(0.0, down_2**2 - 2 * link * down_2 * up_1 + up_1**2))
    above = math.sqrt(max(0.0, up_2**2 - 2 * link * up_2 * down_1 + down_1**2))
    difference = (second - first) / pairs
    return difference, max(-1.0, difference - below), min(1.0, difference + above)


def paired_means(differences: Sequence[float], confidence: float = 0.95) -> Difference:
    """The mean of second minus first over pairs, with Student's interval and test.

    Pairs that are all alike, as one alone is, do not show the spread: no interval, no test. Raises ValueError
    without pairs.
    """
    from scipy.special import stdtr, stdtrit

    pairs = len(differences)
    if pairs == 0:
        raise ValueError("expected at least one pair of games, got none")
    mean = fmean(differences)
    if max(differences) == min(differences):
        return Difference(mean, math.nan, math.nan, None)
    error = stdev(differences, mean) / math.sqrt(pairs)
    half = float(stdtrit(pairs - 1, 0.5 + confidence / 2)) * error
    chance = 2 * float(stdtr(pairs - 1, -abs(mean) / error))
    return Difference(mean, mean - half, mean + half, chance)


def paired_scores(first: Sequence[float], second: Sequence[float], confidence: float = 0.95) -> Difference:
    """The difference of two scores over pairs of games: 1 for a win, a half for a draw, 0 for a defeat.

    The interval averages those for the share of wins and the share of games not lost (Newcombe), which is
    slightly too wide, never too narrow. `chance`: Fisher's exact test over all signs of the differences.
    Without draws the result equals `paired_shares`. Scores of other sizes have Student's interval and test.
    Raises ValueError without pairs.
    """
    if not _are_halves(first, second):
        chance = paired_means([b - a for a, b in zip(first, second, strict=True)]).chance
        return Difference(*paired_ends(first, second, confidence), 1.0 if chance is None else chance)
    chance = _by_signs([round(2 * (b - a)) for a, b in zip(first, second, strict=True)])
    return Difference(*paired_ends(first, second, confidence), chance)


def paired_ends(
    first: Sequence[float], second: Sequence[float], confidence: float = 0.95
) -> tuple[float, float, float]:
    """The difference and the interval of `paired_scores`, without its test, which takes longer."""
    pairs = list(zip(first, second, strict=True))
    if not _are_halves(first, second):
        return _bounded(paired_means([b - a for a, b in pairs], confidence), len(pairs), confidence)
    parts = []
    for least in (1.0, 0.5):
        both = sum(a >= least and b >= least for a, b in pairs)
        one, other = (sum(each >= least for each in side) - both for side in (first, second))
        parts.append(_square_and_add(both, one, other, len(pairs) - both - one - other, confidence))
    difference, low, high = (fmean(part) for part in zip(*parts, strict=True))
    return difference, low, high


def _are_halves(*scores: Sequence[float]) -> bool:
    """True if all scores are 0, a half or 1."""
    return all({*each} <= {0.0, 0.5, 1.0} for each in scores)


def _bounded(found: Difference, pairs: int, confidence: float) -> tuple[float, float, float]:
    """Student's interval; of pairs that are all alike, what the share of others still unseen may move."""
    mean = found.difference
    if isfinite(found.low):
        return mean, found.low, found.high
    unseen = float(wilson(0, pairs, confidence)[1])
    return mean, mean - unseen * (1 + mean), mean + unseen * (1 - mean)


def _by_signs(halves: Sequence[int]) -> float:
    """The chance of a sum this far from zero if each difference, in half games, had a random sign."""
    import numpy as np
    from scipy.special import gammaln

    def tosses(number: int, step: int) -> Any:
        """The distribution of the number of heads among fair coins, each worth `step`."""
        law, heads = np.zeros(number * step + 1), np.arange(number + 1)
        ways = gammaln(number + 1) - gammaln(heads + 1) - gammaln(number - heads + 1)
        law[::step] = np.exp(ways - number * math.log(2))
        return law

    whole, half = sum(abs(one) == 2 for one in halves), sum(abs(one) == 1 for one in halves)
    law = np.convolve(tosses(whole, 2), tosses(half, 1))
    far = abs(2 * np.arange(len(law)) - (len(law) - 1)) >= abs(sum(halves))
    return min(1.0, float(law[far].sum()))


def holm(chances: Sequence[float]) -> list[float]:
    """The p-values of several tests, adjusted so that all can be believed at once (Holm 1979)."""
    order = sorted(range(len(chances)), key=chances.__getitem__)
    adjusted, largest = [0.0] * len(chances), 0.0
    for rank, place in enumerate(order):
        largest = max(largest, min(1.0, (len(chances) - rank) * chances[place]))
        adjusted[place] = largest
    return adjusted
