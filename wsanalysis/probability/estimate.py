"""Sampled answers with intervals: Monte Carlo in three ways that follow the same law.

By rules: the rule itself is run, trial by trial. By draws: a walk over its tree of draws, every chip of every
trial drawn. By splitting: the counts of all trials are split at once by the exact table.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Generic, Literal, TypeVar

import numpy as np
from numpy.typing import NDArray

from wsanalysis.probability import proportions
from wsanalysis.probability.chain import Chain
from wsanalysis.probability.chance import Sampled
from wsanalysis.probability.known_steps import KnownSteps
from wsanalysis.probability.walker import TooManyBalls, walker

T = TypeVar("T", bound=Hashable)

Method = Literal["rules", "draws", "splitting"]
MOST_DRAWS_A_TRIAL = 100_000


@dataclass(frozen=True, slots=True)
class Sample(Generic[T]):
    """The count of each outcome in `trials` trials; same seed and method, same counts."""

    counts: Mapping[T, int]
    trials: int
    seed: int
    method: Method


def wilson(
    successes: NDArray[Any] | float, trials: int, confidence: float = 0.95
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The ends of `proportions.wilson` for each of many numbers out of `trials`, in the same shape."""
    ends = [proportions.wilson(each, trials, confidence) for each in np.ravel(successes)]
    low, high = np.array(ends, np.float64).reshape(-1, 2).T
    return low.reshape(np.shape(successes)), high.reshape(np.shape(successes))


def mean_count(counts: Sequence[int], confidence: float = 0.95) -> tuple[float, float, float]:
    """The mean of counts, with the ends of its interval; it is closed where all are 0, too.

    Garwood's exact interval for a Poisson mean (1936), of as many counts as they are worth: where they vary
    more than Poisson's, by Pearson's dispersion, that is fewer. Raises ValueError without counts.
    """
    from scipy.special import gammaincinv

    if not counts:
        raise ValueError("expected at least one count, got none")
    trials, mean = len(counts), sum(counts) / len(counts)
    spread = sum((count - mean) ** 2 for count in counts) / max(1, trials - 1)
    worth = trials / max(1.0, spread / mean if mean else 1.0)
    tail, total = (1 - confidence) / 2, mean * worth
    low = float(gammaincinv(total, tail)) / worth if total else 0.0
    return mean, low, float(gammaincinv(total + 1, 1 - tail)) / worth


def by_rules(
    step: Callable[..., T],
    start: T,
    *args: Any,
    steps: int | None,
    is_over: Callable[[T], bool],
    trials: int,
    seed: int,
    advance: Callable[[int], object] = lambda _: None,
) -> Sample[T]:
    """Run ``step(chance, state, *args)`` trial by trial, `steps` times or until it is over.

    The known result of the same draws from the same state is not run again, though every draw is drawn.
    `advance` is called now and then with the number of trials just done. Raises RuleNeverEnds for a trial
    that exceeds MOST_DRAWS_A_TRIAL draws.
    """
    chance = Sampled(Random(seed))
    known = KnownSteps(step, args, is_over)
    begin = known.at(start)
    ends: Counter[T] = Counter()
    for trial in range(trials):
        chance.draws_left = MOST_DRAWS_A_TRIAL
        place = begin
        done = 0
        while done != steps and not place.over:
            place = known.after(place, chance)
            done += 1
        ends[place.state] += 1
        if trial % 1000 == 999:
            advance(1000)
    advance(trials % 1000)
    return Sample(ends, trials, seed, "rules")


def by_draws(
    step: Callable[..., T],
    start: T,
    *args: Any,
    steps: int | None,
    is_over: Callable[[T], bool],
    trials: int,
    seed: int,
    advance: Callable[[int], object] = lambda _: None,
) -> Sample[T]:
    """Walk the step's tree of draws, every chip of every trial drawn, with numpy.

    Trials in the same state are walked together. Ends when all trials are over, or after `steps`. A step
    whose draws have too many outcomes for a table is run trial by trial.
    """
    rng = np.random.default_rng(seed)
    chance = Sampled(Random(seed))

    def walk(state: T, number: int) -> dict[T, int]:
        try:
            tree = walker(step, state, *args)
        except TooManyBalls:
            return Counter(step(chance, state, *args) for _ in range(number))
        return dict(zip(tree.outcomes, tree.walk(number, rng).tolist(), strict=True))

    return Sample(_flow(walk, start, steps, is_over, trials, advance), trials, seed, "draws")


def by_splitting(
    chain: Chain[T],
    *,
    steps: int | None,
    trials: int,
    seed: int,
    advance: Callable[[int], object] = lambda _: None,
) -> Sample[T]:
    """Split the counts of all trials by the chain's exact table, step by step.

    The multinomial split of n trials has the same law as n separate draws and takes no longer for
    a billion than for one.
    """
    rng = np.random.default_rng(seed)

    def split(state: T, number: int) -> dict[T, int]:
        following, law = chain.following(state)
        shares = np.array([w / law.total for w in law.weights])
        counts = rng.multinomial(number, shares / shares.sum())
        return dict(zip(following, counts.tolist(), strict=True))

    flow = _flow(split, chain.start, steps, chain.is_end, trials, advance)
    return Sample(flow, trials, seed, "splitting")


def _flow(
    step: Callable[[T, int], Mapping[T, int]],
    start: T,
    steps: int | None,
    is_over: Callable[[T], bool],
    trials: int,
    advance: Callable[[int], object],
) -> dict[T, int]:
    """Send `trials` from `start` through the steps, those in the same state together."""
    going: dict[T, int] = {start: trials}
    over: dict[T, int] = {}
    done = 0
    while going and (steps is None or done < steps):
        following: dict[T, int] = {}
        for state, number in going.items():
            if is_over(state):
                over[state] = over.get(state, 0) + number
                advance(number)
                continue
            for t, n in step(state, number).items():
                if n:
                    following[t] = following.get(t, 0) + n
        going = following
        done += 1
    for state, number in going.items():
        over[state] = over.get(state, 0) + number
        advance(number)
    return over
