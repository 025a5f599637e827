"""A rule repeated step by step: an absorbing Markov chain, solved exactly.

One step of the repetition is a rule ``step(chance, state, *args) -> state``; the chain tabulates
it over every state that can be reached, so equal states merge and nothing is enumerated twice.
"""

from collections.abc import Callable, Hashable, Iterator
from fractions import Fraction
from functools import cached_property, lru_cache
from math import lcm
from typing import Any, Generic, TypeVar

import numpy as np
from numpy.typing import NDArray
from scipy import sparse

from wsanalysis.probability.chance import RuleNeverEnds
from wsanalysis.probability.distribution import Distribution
from wsanalysis.probability.exact import exact
from wsanalysis.probability.visits import visits
from wsanalysis.probability.waiting import waiting

S = TypeVar("S", bound=Hashable)

MOST_STATES = 100_000


class Chain(Generic[S]):
    """The states that a repeated rule can reach from `start`, and the odds of each step.

    A state for which `is_over` holds is final: the process stays there. With `hopeless_ends`, so is
    a state from which no such end can be reached any more (a stalemate). Building enumerates the
    rule once per state; everything afterwards is whole-number arithmetic on the table.
    """

    def __init__(
        self,
        step: Callable[..., S],
        start: S,
        *args: Any,
        is_over: Callable[[S], bool] = lambda _: False,
        hopeless_ends: bool = False,
    ) -> None:
        """Tabulate ``step(chance, state, *args)`` from `start`.

        Raises RuleNeverEnds if the states do not come to an end (more than MOST_STATES), and
        whatever `exact` raises for one step.
        """
        self.states: list[S] = [start]
        self.steps: list[Distribution[int]] = []
        index = {start: 0}
        self.final: list[bool] = []
        with waiting("what can follow", " states") as advance:
            for number, state in enumerate(self.states):
                advance(1)
                self.final.append(is_over(state))
                if self.final[-1]:
                    self.steps.append(Distribution.certain(number))
                    continue
                law = exact(step, state, *args)
                for following in law.outcomes:
                    if index.setdefault(following, len(self.states)) == len(self.states):
                        self.states.append(following)
                if len(self.states) > MOST_STATES:
                    raise RuleNeverEnds(
                        f"too much can follow for exact odds, over {MOST_STATES:,} states: ask about"
                        " less (fewer units, rounds or points) or simulate it; a rule should leave out of"
                        f" the state what later steps do not read, as perhaps in {self.states[-1]!r}"
                    )
                self.steps.append(law.map(index.__getitem__))
        if hopeless_ends:
            for i in self._hopeless():
                self.final[i] = True
                self.steps[i] = Distribution.certain(i)
        self.ends = frozenset(s for s, final in zip(self.states, self.final, strict=True) if final)

    def by_step(self) -> Iterator[Distribution[S]]:
        """The exact distribution of the state after 0, 1, 2, ... steps, without end."""
        common = lcm(*(step.total for step in self.steps))
        scaled = [
            [(t, w * (common // step.total)) for t, w in zip(step.outcomes, step.weights, strict=True)]
            for step in self.steps
        ]
        weights: dict[int, int] = {0: 1}
        while True:
            yield Distribution({self.states[i]: w for i, w in weights.items()})
            following: dict[int, int] = {}
            for i, weight in weights.items():
                for t, w in scaled[i]:
                    following[t] = following.get(t, 0) + weight * w
            weights = following

    def after(self, steps: int) -> Distribution[S]:
        """The exact distribution of the state after so many steps."""
        distributions = self.by_step()
        for _ in range(steps):
            next(distributions)
        return next(distributions)

    def in_the_end(self) -> Distribution[S]:
        """The exact distribution of the final state. Raises RuleNeverEnds if it may never come."""
        return self._solution[0]

    def expected_steps(self) -> Fraction:
        """The exact mean number of steps until a final state. Errors as for `in_the_end`."""
        return self._solution[1]

    def over_by_step(self) -> Iterator[Fraction]:
        """The exact chance that a final state is reached within 0, 1, 2, ... steps."""
        for distribution in self.by_step():
            yield distribution.chance_of(self.ends.__contains__)

    @cached_property
    def _solution(self) -> tuple[Distribution[S], Fraction]:
        """Final states, and the mean number of steps: of visits to states that are not final."""
        for i in self._hopeless():
            raise RuleNeverEnds(f"from {self.states[i]!r} no end can be reached")
        with waiting("solving", " states", len(self.states)) as advance:
            often = visits(self.steps, self.final, advance)
        ends = {self.states[i]: often[i] for i, final in enumerate(self.final) if final and often[i]}
        passed = sum((n for n, final in zip(often, self.final, strict=True) if not final), Fraction(0))
        return Distribution.from_probabilities(ends), passed

    def _hopeless(self) -> list[int]:
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

    @cached_property
    def floats(self) -> sparse.csr_array:
        """The step table as float64, shape (states, states), rows sum to one."""
        rows = np.repeat(np.arange(len(self.steps)), [len(s.outcomes) for s in self.steps])
        columns = np.concatenate([s.outcomes for s in self.steps])
        values = np.concatenate([np.array(s.weights, dtype=object) / s.total for s in self.steps])
        size = (len(self.states), len(self.states))
        return sparse.csr_array((values.astype(float), (rows, columns)), shape=size)

    @cached_property
    def _forward(self) -> sparse.csr_array:
        """The transpose of `floats`: one product is one step of a column of chances."""
        return self.floats.T.tocsr()

    def floats_after(self, steps: int) -> NDArray[np.float64]:
        """The chance of each of `states` after so many steps, float64, shape (states,)."""
        chances: NDArray[np.float64] = np.zeros(len(self.states))
        chances[0] = 1.0
        for _ in range(steps):
            chances = self._forward @ chances
        return chances


@lru_cache(maxsize=4096)
def chain(
    step: Callable[..., S],
    start: S,
    *args: Any,
    is_over: Callable[[S], bool],
    hopeless_ends: bool = False,
) -> Chain[S]:
    """The chain for these arguments, built once and kept."""
    return Chain(step, start, *args, is_over=is_over, hopeless_ends=hopeless_ends)
