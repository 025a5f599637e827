"""Sequential sampling: intervals and tests that stay valid however often one looks.

A Wilson interval is valid for a number of trials fixed beforehand. Anyone who stops as soon as he likes the
result is wrong far more often than it says. The intervals here hold at every trial at once. A trial counts
from 0 to 1: a win 1, and a draw, if wanted, 0.5. Intervals for differences of pairs, whose number is fixed
beforehand, are in `paired`.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, Protocol

HALVINGS = 48  # of an interval of length 1: to the last digits that a number has

Zone = Literal["below", "between", "above"]


def always_valid(total: float, trials: int, confidence: float = 0.95) -> tuple[float, float]:
    """Both ends of an interval for a mean that is valid at every number of trials at once.

    `total` is the sum of the trials, for a proportion the number of successes. It is the confidence sequence
    of the beta-binomial mixture with a uniform prior (Robbins 1970; Howard, Ramdas, McAuliffe and Sekhon
    2021): the means under which the mixture's likelihood ratio, a martingale, has stayed below 1 / (1 -
    confidence). For trials between 0 and 1 the ratio is a supermartingale, since p^x q^(1-x) is convex in x,
    so the interval is valid too.
    """
    if trials == 0:
        return 0.0, 1.0
    missed = trials - total
    mixture = math.lgamma(total + 1) + math.lgamma(missed + 1) - math.lgamma(trials + 2)
    least = mixture + math.log(1 - confidence)

    def is_inside(p: float) -> bool:
        seen = (total * math.log(p) if total else 0.0) + (missed * math.log1p(-p) if missed else 0.0)
        return seen > least

    middle = total / trials
    low = 0.0 if total == 0 else _edge(is_inside, 0.0, middle)
    high = 1.0 if missed == 0 else _edge(is_inside, 1.0, middle)
    return low, high


def _edge(is_inside: Callable[[float], bool], outside: float, inside: float) -> float:
    """The end of the interval, between a point outside (or the limit) and one inside."""
    for _ in range(HALVINGS):
        middle = (outside + inside) / 2
        if middle in (outside, inside):
            break
        if is_inside(middle):
            inside = middle
        else:
            outside = middle
    return outside


def always_valid_mean(
    mean: float, deviation: float, trials: int, confidence: float = 0.95, sharpest: int = 1000
) -> tuple[float, float]:
    """The same for the mean of any quantity, such as a margin, in the limit of many trials.

    `deviation` is the standard deviation of the trials. The asymptotic confidence sequence of Waudby-Smith,
    Arbour, Sinha, Kennedy and Ramdas (2024), narrowest at about `sharpest` trials.
    """
    alpha = 1 - confidence
    spread = (-2 * math.log(alpha) + math.log(-2 * math.log(alpha) + 1)) / sharpest  # their rho squared
    grown = trials * spread + 1
    half = deviation * math.sqrt(grown / (trials * trials * spread) * math.log(grown / alpha**2))
    return mean - half, mean + half


class Watch(Protocol):
    """Looks at the trials one by one, in their order."""

    def add(self, trial: float) -> str:
        """Look at the next trial, from 0 to 1; return the conclusion in words, or "" if there is none yet."""


class Until(Protocol):
    """The condition for stopping. `draws`: what a draw counts; `confidence`: the level of certainty."""

    @property
    def draws(self) -> float: ...

    @property
    def confidence(self) -> float: ...

    def watch(self) -> Watch:
        """A watch over trials, starting with the first."""


@dataclass(frozen=True, slots=True)
class Within:
    """Stop when the always-valid interval of a share of wins ends within `margin` of its middle.

    ``Within(0.05)``: at most 10 points from end to end.
    """

    margin: float
    confidence: float = 0.95
    draws: float = 0.0

    def __post_init__(self) -> None:
        _check("margin", self.margin, 0.0, 0.5)
        _check("confidence", self.confidence, 0.0, 1.0)
        _check_draws(self.draws)

    def watch(self) -> Watch:
        return _IntervalWatch(self)


class _IntervalWatch:
    def __init__(self, until: Within) -> None:
        self._until = until
        self._total = 0.0
        self._trials = 0

    def add(self, trial: float) -> str:
        self._total += trial
        self._trials += 1
        low, high = always_valid(self._total, self._trials, self._until.confidence)
        if high - low > 2 * self._until.margin:
            return ""
        return f"known within {100 * self._until.margin:g} points"


@dataclass(frozen=True, slots=True)
class Zones:
    """Stop when it is certain whether a share lies below `low`, in between, or above `high`.

    Two tests at once, one at each border (Sobel and Wald 1949), each a sequential probability ratio test of a
    share `gap` below the border against one `gap` above it. A share closer to a border than `gap` may be
    classed either way; for any other the chance of ever giving a wrong answer is at most `error`, by Ville's
    inequality and so without Wald's approximations. Trials between 0 and 1 bet by linear interpolation of the
    likelihood ratio: the test is of the mean.
    """

    low: float = 0.4
    high: float = 0.6
    gap: float = 0.02
    error: float = 0.05
    draws: float = 0.0

    def __post_init__(self) -> None:
        _check("gap", self.gap, 0.0, 0.5)
        _check("error", self.error, 0.0, 1.0)
        _check("low", self.low, self.gap, 1.0)
        _check("high", self.high, self.low + 2 * self.gap, 1 - self.gap)
        _check_draws(self.draws)

    @property
    def confidence(self) -> float:
        return 1 - self.error

    def watch(self) -> "ZonesWatch":
        return ZonesWatch(self)


class ZonesWatch:
    """The two tests of `Zones`: four bets, each against one of the hypotheses, and a limit for all."""

    def __init__(self, zones: Zones) -> None:
        self._zones = zones
        self._limit = math.log(2 / zones.error)  # two ways to be wrong share the error
        self._borders = (_Border(zones.low, zones.gap), _Border(zones.high, zones.gap))

    def add(self, trial: float) -> str:
        for border in self._borders:
            border.add(trial)
        low, high = 100 * self._zones.low, 100 * self._zones.high
        said = {"below": f"below {low:g} %", "between": f"between {low:g} and {high:g} %"}
        said["above"] = f"above {high:g} %"
        return said[self.zone] if self.zone else ""

    @property
    def zone(self) -> Zone | None:
        """The zone of the share, once it is certain."""
        low, high = self._borders
        if low.against_above >= self._limit:
            return "below"
        if high.against_below >= self._limit:
            return "above"
        if low.against_below >= self._limit and high.against_above >= self._limit:
            return "between"
        return None


class _Border:
    """The logarithms of the bets against a share below a border, and above it.

    A bet that has once reached the limit stays there: a refutation is final.
    """

    def __init__(self, border: float, gap: float) -> None:
        self._below, self._above = border - gap, border + gap
        self._for_wins = 2 * gap / (self._below * (1 - self._below))
        self._for_losses = 2 * gap / (self._above * (1 - self._above))
        self._up = self._down = 0.0
        self.against_below = self.against_above = 0.0

    def add(self, trial: float) -> None:
        self._up += math.log1p(self._for_wins * (trial - self._below))
        self._down += math.log1p(-self._for_losses * (trial - self._above))
        self.against_below = max(self.against_below, self._up)
        self.against_above = max(self.against_above, self._down)


def _check(name: str, value: float, low: float, high: float) -> None:
    if not low < value < high:
        raise ValueError(f"{name}: expected more than {low:g} and less than {high:g}, got {value!r}")


def _check_draws(draws: float) -> None:
    if not 0 <= draws <= 1:
        raise ValueError(f"draws: expected 0 (not a win) to 1 (a win), got {draws!r}")
