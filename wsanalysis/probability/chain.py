"""A rule repeated step by step: an absorbing Markov chain, solved exactly.

One step of the repetition is a rule ``step(chance, state, *args) -> state``; the chain tabulates
it over every state that can be reached, so equal states merge and nothing is enumerated twice.
"""

from collections.abc import Callable, Hashable, Iterator
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import count, islice
from math import lcm
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from wsanalysis.probability.chance import RuleNeverEnds
from wsanalysis.probability.distribution import Distribution
from wsanalysis.probability.exact import TooManySteps, TooMuchWork, counted
from wsanalysis.probability.visits import visits
from wsanalysis.probability.waiting import waiting

if TYPE_CHECKING:
    pass

S = TypeVar("S", bound=Hashable)

MOST_STATES = 100_000
MOST_WALKED = 3_000_000
"""Paths of all states together: tens of seconds."""
MOST_DIGITS = 1_000_000_000
"""Numbers multiplied while stepping, each counted once per 64-bit word: tens of
seconds. The fractions grow with every step, so that twice the steps cost four times as much."""


class TooManyStates(RuleNeverEnds, TooMuchWork):
    """A repeated rule reaches more states than are worth tabulating."""


class Chain(Generic[S]):
    """The states that a repeated rule can reach from `start`, and the odds of each step.

    A state for which `is_over` holds is final: the process stays there. With `stop_if_stuck`, a state from
    which no such end can be reached (a stalemate) is final too. Building the chain enumerates the rule once
    per state; all later results are whole-number arithmetic on the table.
    """

    def __init__(
        self,
        step: Callable[..., S],
        start: S,
        *args: Any,
        is_over: Callable[[S], bool] = lambda _: False,
        stop_if_stuck: bool = False,
    ) -> None:
        """Tabulate ``step(chance, state, *args)`` from `start`.

        Raises TooManyStates for more than MOST_STATES states, TooMuchWork for more than MOST_WALKED paths,
        and any error that `exact` raises for one step.
        """
        self.states: list[S] = [start]
        self.steps: list[Distribution[int]] = []
        index = {start: 0}
        self.final: list[bool] = []
        self.walked = 0  # paths
        with waiting("what can follow", " states") as advance:
            for number, state in enumerate(self.states):
                advance(1)
                self.final.append(is_over(state))
                if self.final[-1]:
                    self.steps.append(Distribution.certain(number))
                    continue
                law, paths = counted(step, state, *args)
                self.walked += paths
                if self.walked > MOST_WALKED:
                    raise TooMuchWork(f"{len(self.states):,} states have over {MOST_WALKED:,} paths")
                for following in law.outcomes:
                    if index.setdefault(following, len(self.states)) == len(self.states):
                        self.states.append(following)
                if len(self.states) > MOST_STATES:
                    raise TooManyStates(
                        f"too many states for exact odds, over {MOST_STATES:,}: ask about fewer units,"
                        " rounds or points, or simulate it; a rule should leave out of its state"
                        f" anything that later steps do not read, as perhaps in {self.states[-1]!r}"
                    )
                self.steps.append(law.map(index.__getitem__))
        if stop_if_stuck:
            for i in self._stuck():
                self.final[i] = True
                self.steps[i] = Distribution.certain(i)
        self.ends = frozenset(s for s, final in zip(self.states, self.final, strict=True) if final)

    def by_step(self, every: int = 1) -> Iterator[Distribution[S]]:
        """The exact distribution of the state after 0, `every`, 2 `every`, ... steps, without end.

        Raises TooManySteps once that is more work than MOST_DIGITS.
        """
        for weights, _ in islice(self._weights(), 0, None, every):
            yield Distribution({self.states[i]: w for i, w in weights.items()})

    def after(self, steps: int) -> Distribution[S]:
        """The exact distribution of the state after `steps` steps. Errors as for `by_step`."""
        with waiting("stepping on", " steps", steps) as advance:
            for made, (weights, _) in enumerate(self._weights()):
                if made == steps:
                    return Distribution({self.states[i]: w for i, w in weights.items()})
                advance(1)
        raise AssertionError("it never ends")

    def digits(self, steps: int) -> int:
        """The work of this many steps, counted as for MOST_DIGITS."""
        return next(islice(self._weights(), steps, None))[1]

    def _weights(self) -> Iterator[tuple[dict[int, int], int]]:
        """The weight of each state after 0, 1, 2, ... steps, all over one total; and the work so far.

        Common divisors are not removed: that would take longer than all the rest.
        """
        weights: dict[int, int] = {0: 1}
        total, worked = 1, 0
        for made in count():
            yield weights, worked
            common = lcm(*{self.steps[i].total for i in weights})
            total *= common
            worked += sum(len(self.steps[i].outcomes) for i in weights) * (1 + total.bit_length() // 64)
            if worked > MOST_DIGITS:
                raise TooManySteps(made)
            following: dict[int, int] = {}
            for i, weight in weights.items():
                step = self.steps[i]
                share = weight * (common // step.total)
                for t, w in zip(step.outcomes, step.weights, strict=True):
                    following[t] = following.get(t, 0) + share * w
            weights = following

    def in_the_end(self) -> Distribution[S]:
        """The exact distribution of the final state. Raises RuleNeverEnds if it may never be reached."""
        return self._solution[0]

    def expected_steps(self) -> Fraction:
        """The exact mean number of steps until a final state. Errors as for `in_the_end`."""
        return self._solution[1]

    @cached_property
    def _solution(self) -> tuple[Distribution[S], Fraction]:
        """Final states, and the mean number of steps, from the visits to states that are not final."""
        for i in self._stuck():
            raise RuleNeverEnds(f"from {self.states[i]!r} no end can be reached")
        with waiting("solving", " states", len(self.states)) as advance:
            often = visits(self.steps, self.final, advance)
        ends = {self.states[i]: often[i] for i, final in enumerate(self.final) if final and often[i]}
        passed = sum((n for n, final in zip(often, self.final, strict=True) if not final), Fraction(0))
        return Distribution.from_probabilities(ends), passed

    def _stuck(self) -> list[int]:
        """The states from which no final one can be reached."""
        comes: list[list[int]] = [[] for _ in self.states]
        for i, step in enumerate(self.steps):
            for t in step.outcomes:
                comes[t].append(i)
        reached = [i for i, final in enumerate(self.final) if final]
        ending = set(reached)
        for i in reached:
            fresh = [j for j in comes[i] if j not in ending]
            ending.update(fresh)
            reached.extend(fresh)
        return [i for i in range(len(self.states)) if i not in ending]


@lru_cache(maxsize=4096)
def chain(
    step: Callable[..., S],
    start: S,
    *args: Any,
    is_over: Callable[[S], bool],
    stop_if_stuck: bool = False,
) -> Chain[S]:
    """The chain for these arguments, built once and kept."""
    return Chain(step, start, *args, is_over=is_over, stop_if_stuck=stop_if_stuck)
