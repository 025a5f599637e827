"""A rule repeated step by step: an absorbing Markov chain, solved exactly.

One step of the repetition is a rule ``step(chance, state, *args) -> state``; the chain tabulates
it over every state that can be reached, so equal states merge and nothing is enumerated twice.
"""

from collections.abc import Callable, Hashable, Iterator
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import count, islice
from math import lcm
from threading import RLock
from typing import Any, Generic, NamedTuple, TypeVar

from wsanalysis.probability.chance import RuleNeverEnds
from wsanalysis.probability.distribution import Distribution
from wsanalysis.probability.exact import TooManySteps, TooMuchWork, counted
from wsanalysis.probability.visits import visits
from wsanalysis.probability.waiting import waiting

S = TypeVar("S", bound=Hashable)

MOST_STATES = 100_000
MOST_WALKED = 3_000_000
"""Paths of all states together: tens of seconds."""
MOST_DIGITS = 1_000_000_000
"""Numbers multiplied while stepping, each counted once per 64-bit word: tens of
seconds. The fractions grow with every step, so that twice the steps cost four times as much."""


class TooManyStates(RuleNeverEnds, TooMuchWork):
    """A repeated rule reaches more states than are worth tabulating."""


_GROWING = RLock()
"""Chains are kept, so that two threads may ask for more of one."""


class Row(NamedTuple):
    """A state in the table: the law of the number of the state that follows, and whether it is final."""

    law: Distribution[int]
    final: bool


class Chain(Generic[S]):
    """The states that a repeated rule can reach from `start`, and the odds of each step.

    A state for which `is_over` holds is final: the process stays there. With `stop_if_stuck`, a state from
    which no such end can be reached (a stalemate) is final too. The rule is enumerated once per state, and
    where a number of steps is asked, only for the states that are reached before the last of them; all later
    results are whole-number arithmetic on the table.

    A request for more of the table raises TooManyStates for more than MOST_STATES states, TooMuchWork for
    more than MOST_WALKED paths, and any error that `exact` raises for one step.
    """

    def __init__(
        self,
        step: Callable[..., S],
        start: S,
        *args: Any,
        is_over: Callable[[S], bool] = lambda _: False,
        stop_if_stuck: bool = False,
    ) -> None:
        """The chain of ``step(chance, state, *args)``; with `stop_if_stuck` all of it is tabulated now."""
        self.start = start
        self._step, self._args, self._is_over = step, args, is_over
        self._begin()
        if stop_if_stuck:
            for i in self._stuck():
                self._rows[i] = Row(Distribution.certain(i), True)

    def _begin(self) -> None:
        self._states = [self.start]
        self._number = {self.start: 0}
        self._rows: list[Row] = []
        self.walked = 0  # paths, so far

    @property
    def states(self) -> list[S]:
        """All states, in the order in which they are found."""
        self._tabulate()
        return self._states

    @cached_property
    def ends(self) -> frozenset[S]:
        """All final states."""
        return frozenset(state for state, row in zip(self.states, self._rows, strict=True) if row.final)

    def is_end(self, state: S) -> bool:
        """True if a state that can be reached is final."""
        return self._row(self._number[state]).final

    def following(self, state: S) -> tuple[list[S], Distribution[int]]:
        """The states that a step leads to from a state that can be reached, and the law of their numbers."""
        law = self._row(self._number[state]).law
        return [self._states[number] for number in law.outcomes], law

    def _row(self, number: int) -> "Row":
        if number >= len(self._rows):
            self._tabulate(number + 1)
        return self._rows[number]

    def _tabulate(self, many: int | None = None) -> None:
        """Enumerate the rule from the first `many` states, by default from all."""
        with _GROWING, waiting("what can follow", " states") as advance:
            try:
                while (number := len(self._rows)) < min(many or MOST_STATES, len(self._states)):
                    self._rows.append(self._tabulated(number))
                    advance(1)
            except TooMuchWork:
                self._begin()  # nobody will ask for it again, so it need not be kept
                raise

    def _tabulated(self, number: int) -> "Row":
        if self._is_over(self._states[number]):
            return Row(Distribution.certain(number), True)
        law, paths = counted(self._step, self._states[number], *self._args)
        self.walked += paths
        if self.walked > MOST_WALKED:
            raise TooMuchWork(f"{len(self._states):,} states have over {MOST_WALKED:,} paths")
        for following in law.outcomes:
            if self._number.setdefault(following, len(self._states)) == len(self._states):
                self._states.append(following)
        if len(self._states) > MOST_STATES:
            raise TooManyStates(
                f"too many states for exact odds, over {MOST_STATES:,}: ask about fewer units,"
                " rounds or points, or simulate it; a rule should leave out of its state"
                f" anything that later steps do not read, as perhaps in {self._states[-1]!r}"
            )
        return Row(law.map(self._number.__getitem__), False)

    def by_step(self, every: int = 1) -> Iterator[Distribution[S]]:
        """The exact distribution of the state after 0, `every`, 2 `every`, ... steps, without end.

        Raises TooManySteps once that is more work than MOST_DIGITS.
        """
        for weights, _ in islice(self._weights(), 0, None, every):
            yield Distribution({self._states[i]: w for i, w in weights.items()})

    def after(self, steps: int) -> Distribution[S]:
        """The exact distribution of the state after `steps` steps. Errors as for `by_step`."""
        with waiting("stepping on", " steps", steps) as advance:
            for made, (weights, _) in enumerate(self._weights()):
                if made == steps:
                    return Distribution({self._states[i]: w for i, w in weights.items()})
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
            self._tabulate(max(weights) + 1)
            laws = [self._rows[i].law for i in weights]
            common = lcm(*{law.total for law in laws})
            total *= common
            worked += sum([len(law.outcomes) for law in laws]) * (1 + total.bit_length() // 64)
            if worked > MOST_DIGITS:
                raise TooManySteps(made)
            following: dict[int, int] = {}
            for weight, law in zip(weights.values(), laws, strict=True):
                share = weight * (common // law.total)
                for t, w in zip(law.outcomes, law.weights, strict=True):
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
        laws, final = zip(*self._rows, strict=True)
        with waiting("solving", " states", len(laws)) as advance:
            often = visits(laws, final, advance)
        ends = {self.states[i]: often[i] for i, over in enumerate(final) if over and often[i]}
        passed = sum((n for n, over in zip(often, final, strict=True) if not over), Fraction(0))
        return Distribution.from_probabilities(ends), passed

    def _stuck(self) -> list[int]:
        """The states from which no final one can be reached."""
        comes: list[list[int]] = [[] for _ in self.states]
        for i, row in enumerate(self._rows):
            for t in row.law.outcomes:
                comes[t].append(i)
        reached = [i for i, row in enumerate(self._rows) if row.final]
        ending = set(reached)
        for i in reached:
            fresh = [j for j in comes[i] if j not in ending]
            ending.update(fresh)
            reached.extend(fresh)
        return [i for i in range(len(self._rows)) if i not in ending]


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
