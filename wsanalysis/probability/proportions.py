"""Shares of a sample with the ends of their intervals, as plain numbers."""

import math
from statistics import NormalDist


def wilson(successes: float, trials: int, confidence: float = 0.95) -> tuple[float, float]:
    """Low and high end of the Wilson interval for a proportion (Wilson 1927), `successes` out of `trials`."""
    z = NormalDist().inv_cdf(0.5 + confidence / 2)
    share = float(successes) / trials
    middle = (share + z * z / (2 * trials)) / (1 + z * z / trials)
    half = math.sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials))
    half *= z / (1 + z * z / trials)
    # at 0 and n of n the exact ends are 0 and 1; rounding must not miss them
    return 0.0 if share == 0 else middle - half, 1.0 if share == 1 else middle + half


def proportion(successes: float, trials: int) -> dict[str, float]:
    """A share with the ends of its Wilson interval, 95 %, as columns of a table."""
    low, high = wilson(successes, trials)
    return {"share": successes / trials, "low": low, "high": high}


def difference(first: tuple[float, float, float], second: tuple[float, float, float]) -> tuple[float, float]:
    """The ends of the interval of second minus first, two shares of separate samples with theirs.

    Each is a share, its low and its high end. Newcombe's square-and-add interval (1998, method 10 without the
    correlation of pairs).
    """
    (p, p_low, p_high), (q, q_low, q_high) = first, second
    below, above = math.hypot(q - q_low, p_high - p), math.hypot(q_high - q, p - p_low)
    return max(-1.0, q - p - below), min(1.0, q - p + above)
