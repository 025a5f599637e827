"""Odds: the exact answer to an inquiry, with its samples, tables and explanation."""

import re
from collections.abc import Hashable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Any, Literal

from annotated_types import Ge, Le

from wsanalysis.arguments.checking import checked
from wsanalysis.arguments.names import find
from wsanalysis.arguments.values import Seed, Trials
from wsanalysis.asking.display import Chance, Drawn, as_html, as_text, percent, progress
from wsanalysis.asking.explain import Explanation, explain
from wsanalysis.asking.outcomes import in_one_order, in_words
from wsanalysis.asking.provenance import Provenance
from wsanalysis.asking.sampled_odds import SampledOdds, marginal_of
from wsanalysis.probability.distribution import Distribution
from wsanalysis.rule_system import Inquiry

if TYPE_CHECKING:
    import pandas as pd

    from wsanalysis.asking.frame import Frame
    from wsanalysis.probability.chain import Chain
    from wsanalysis.probability.estimate import Sample

MOST_STEPS_SHOWN = 1000
Steps = Annotated[int, Ge(0), Le(MOST_STEPS_SHOWN)]
MOST_STEPS_TOLD = 8
OVER = Fraction(999, 1000)
"""A question without a fixed end is shown until the chance that it is over reaches this."""
SHOWN_TRIALS = 50_000  # more take over two seconds by running the rules


SampledBy = Literal["draws", "rules", "splitting"]
MOST_TRIALS: Mapping[SampledBy, int] = {"draws": 10**9, "rules": 10**7, "splitting": 10**12}
"""Trials that each way of sampling gets through in minutes."""


class TooMuchAsked(ValueError):
    """A question whose exact odds would take far too long; the message says what to ask instead."""


class Odds(Drawn):
    """The exact odds of one question, shown as a table in Jupyter and in a terminal.

    `.probabilities` are those of the outcomes. Marginal distributions of other results are attributes, listed
    in `.marginals`: the odds of a close combat have `.wins`.
    """

    def __init__(self, inquiry: Inquiry, provenance: Provenance) -> None:
        self.inquiry = inquiry
        self.provenance = provenance

    @cached_property
    def distribution(self) -> Distribution[Any]:
        """The exact distribution of the final state; TooMuchAsked if that would take too long."""
        inquiry = self.inquiry
        with self._in_reason():
            if inquiry.steps == 1 and not inquiry.is_over(inquiry.start):
                from wsanalysis.probability.exact import law

                return law(inquiry.step, inquiry.start, *inquiry.args)
            if inquiry.steps is None:
                return self._chain.in_the_end()
            return self._chain.after(inquiry.steps)

    @property
    def probabilities(self) -> dict[str, Fraction]:
        """The chance of each outcome in rulebook words; fractions that sum to exactly one."""
        return self._read(self.distribution, self.inquiry.word, self.inquiry.words)

    @property
    def marginals(self) -> tuple[str, ...]:
        """The names of the marginal distributions, each an attribute of these odds."""
        return tuple(self.inquiry.marginals)

    def __getattr__(self, name: str) -> dict[str, Fraction]:
        if name.startswith("_") or name not in self.inquiry.marginals:
            known = ", ".join(self.inquiry.marginals) if not name.startswith("_") else ""
            raise AttributeError(f"these odds have no {name!r}; marginals: {known or 'none'}")
        return self[name]

    def __getitem__(self, marginal: str) -> dict[str, Fraction]:
        """The marginal distribution of this name, for names that are not Python identifiers."""
        read = marginal_of(self.inquiry, marginal)
        # a marginal that reads as the outcomes do also names those that cannot happen
        words = self.inquiry.words if read == self.inquiry.word else ()
        return self._read(self.distribution, read, words)

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *(a for a in self.inquiry.marginals if a.isidentifier())]

    def table(self) -> "Frame":
        """One row per outcome: outcome, probability (0 to 1) and method."""
        import pandas as pd

        chances = self.probabilities
        frame = pd.DataFrame(
            {
                "outcome": list(chances),
                "probability": [float(p) for p in chances.values()],
                "method": "exact",
            }
        )
        return self._signed(frame)

    def detail(self) -> "Frame":
        """Every final state separately: its columns, probability (0 to 1), and that as an exact fraction.

        The fraction is a column to compute with; the shown table has each chance once, in percent.
        """
        import pandas as pd

        split: dict[tuple[tuple[str, Hashable], ...], Fraction] = {}
        for state, chance in self.distribution.probabilities.items():
            columns = {"outcome": self.inquiry.word(state), **self.inquiry.detail(state)}
            key = tuple(columns.items())
            split[key] = split.get(key, Fraction(0)) + chance
        rows = sorted(split.items(), key=lambda item: -item[1])
        return self._signed(
            pd.DataFrame(
                [{**dict(key), "probability": float(chance), "fraction": str(chance)} for key, chance in rows]
            ),
            exact={"probability": "fraction"},
        )

    @checked
    def by_step(self, most: Steps | None = None) -> "Frame":
        """The outcomes after each step (attempt, turn, round): one row per step, exact, as floats.

        `most` limits the steps shown (0 to 1,000); by default all, or for a question without a fixed end
        until the chance that it continues is below 0.1 %.
        """
        import pandas as pd

        inquiry, rows = self.inquiry, []
        last = MOST_STEPS_SHOWN if self._steps_asked is None else self._steps_asked
        for number, states, over in self._steps():
            chances = self._read(states, inquiry.word, inquiry.words)
            rows.append({inquiry.step_name: number, **{w: float(p) for w, p in chances.items()}})
            enough = number >= last or (inquiry.steps is None and over > OVER)
            if enough if most is None else number >= most:
                break
        return self._signed(pd.DataFrame(rows).fillna(0.0).set_index(inquiry.step_name))

    @checked
    def by_part(self, *chosen: str) -> "Frame":
        """The odds of each part of the answer: one row an outcome, one column each of `marginals`, as floats.

        Of a barrage the state of each target, of an enemy's attack what becomes of the commander. `chosen`:
        these parts alone. Raises ValueError for an answer without parts, UnknownName for a part there is not.
        """
        import pandas as pd

        if not self.marginals:
            raise ValueError(f"{self.inquiry.title}: expected an answer with parts, this one has none")
        names = [find(name, self.marginals, "part of the answer") for name in chosen] or self.marginals
        parts = {name: {str(word): float(p) for word, p in self[name].items()} for name in names}
        words = in_one_order(map(list, parts.values()))
        return self._signed(pd.DataFrame(parts).reindex(words).fillna(0.0).rename_axis("outcome"))

    @checked
    def average(self, state: str) -> "Frame":
        """The average number of units of each name that end in `state`: one row, a column a name, as floats.

        ``fight.average("eliminated")``. Raises UnknownName for a state in which no unit ends.
        """
        import pandas as pd

        ends = [
            (float(chance), unit, str(word))
            for end, chance in self.distribution.probabilities.items()
            for unit, word in self.inquiry.detail(end).items()
            if unit != "wins"
        ]
        wanted = find(state, dict.fromkeys(word for *_, word in ends), "state")
        numbers: dict[str, float] = {}
        for chance, unit, word in ends:
            name = re.sub(r" \(\d+\)$", "", unit)
            numbers[name] = numbers.get(name, 0.0) + chance * (word == wanted)
        return self._signed(pd.DataFrame([numbers]), numbers=dict.fromkeys(numbers, 2))

    def _steps(self) -> Iterator[tuple[int, Distribution[Any], Fraction]]:
        """After 0, 1, 2 ... steps as they are shown: the number, the states, the chance to be over."""
        with self._in_reason():
            chain = self._chain
            for number, states in enumerate(chain.by_step(self.inquiry.steps_in_one)):
                yield number, states, states.chance_of(chain.is_end)

    @property
    def _steps_asked(self) -> int | None:
        """The number of steps, as shown, that the question is about; None if it has no fixed end."""
        steps, in_one = self.inquiry.steps, self.inquiry.steps_in_one
        return None if steps is None else -(-steps // in_one)

    def _signed(
        self, frame: "pd.DataFrame", exact: dict[str, str] | None = None,
        numbers: dict[str, int] | None = None,
    ) -> "Frame":  # fmt: skip
        """The table with its provenance in its attrs; `exact` and `numbers` as for `told`."""
        from wsanalysis.asking.frame import described

        return described(frame, f"exact · {self.provenance}", exact=exact, numbers=numbers)

    @checked
    def stopped_after(self, steps: Steps) -> "Odds":
        """The odds of the same process cut off after `steps` steps (attempts, turns, rounds), 0 to 1,000."""
        return Odds(replace(self.inquiry, steps=steps * self.inquiry.steps_in_one), self.provenance)

    def expected_steps(self) -> Fraction:
        """The exact mean number of steps (attempts, turns, rounds) until it is over."""
        with self._in_reason():
            return self._chain.expected_steps() / self.inquiry.steps_in_one

    @checked
    def simulate(
        self,
        trials: Trials = 100_000,
        seed: Seed = 0,
        method: SampledBy = "draws",
    ) -> "SampledOdds":
        """Sample the same question by Monte Carlo, with intervals, trials and seed.

        `method`: `draws` draws every chip of every trial, fast; `rules` follows the rules themselves, trial
        by trial, as at the table, and runs them once for the same draws from the same state; `splitting`
        splits the counts by the exact tables, for a billion trials and more. All three follow the same law.
        """
        from wsanalysis.probability import estimate

        if trials > (most := MOST_TRIALS[method]):
            raise ValueError(
                f"trials: expected at most {most:,} by {method}, got {trials:,}; method='splitting' takes"
                f" {MOST_TRIALS['splitting']:,}"
            )
        inquiry = self.inquiry
        with progress(trials, "trial", shown=method == "rules" and trials > SHOWN_TRIALS) as advance:
            if method == "splitting":
                sample: Sample[Any] = estimate.by_splitting(
                    self._chain, steps=inquiry.steps, trials=trials, seed=seed
                )
            else:
                sampler = estimate.by_draws if method == "draws" else estimate.by_rules
                sample = sampler(
                    inquiry.step, inquiry.start, *inquiry.args, steps=inquiry.steps,
                    is_over=self._is_over, trials=trials, seed=seed, advance=advance,
                )  # fmt: skip
        return SampledOdds(inquiry, sample, self.provenance)

    def explain(self) -> Explanation:
        """Explain the odds: the modifiers, then every draw with its chance, down to each outcome."""
        why = explain(self.inquiry)
        why = replace(why, footer=f"exact · {self.provenance}")
        if self.inquiry.steps == 1:
            return why
        told = []
        for number, states, over in self._steps():
            if number:
                chances = self._read(states, self.inquiry.word, self.inquiry.words)
                told.append((1, f"after {self.inquiry.step_name} {number}: {_told(chances, self.inquiry)}"))
            if over == 1 or number in (MOST_STEPS_TOLD, self._steps_asked):
                break
        return replace(why, lines=(*why.lines, *told))

    @checked
    def narrate(self, seed: Seed = 0) -> list[str]:
        """Tell one trial step by step."""
        from random import Random

        from wsanalysis.probability.chance import Narrated, Sampled

        story = Narrated(Sampled(Random(seed), draws_left=100_000))
        state: Any = self.inquiry.start
        done = 0
        while self.inquiry.steps != done and not self._is_over(state):
            state = self.inquiry.step(story, state, *self.inquiry.args)
            done += 1
        return [
            *map(str, story.steps),
            f"final state: {in_words(self.inquiry.word(state), self.inquiry.sides)}",
        ]

    @cached_property
    def _chain(self) -> "Chain[Any]":
        from wsanalysis.probability.chain import chain

        inquiry = self.inquiry
        return chain(
            inquiry.step, inquiry.start, *inquiry.args, is_over=inquiry.is_over,
            # a process cut off after some steps goes on until then, hopeless or not
            stop_if_stuck=inquiry.stop_if_stuck and inquiry.steps is None,
        )  # fmt: skip

    @contextmanager
    def _in_reason(self) -> Iterator[None]:
        """Report too much work in a player's terms."""
        from wsanalysis.probability.exact import TooManySteps, TooMuchWork

        try:
            yield
        except TooManySteps as error:
            name, most = self.inquiry.step_name, error.most // self.inquiry.steps_in_one
            raise TooMuchAsked(
                f"{self.inquiry.title}: too long for exact odds; ask for at most {most:,} {name}s, for the"
                f" end without a number of {name}s, or simulate it: .simulate(method='rules')"
            ) from error
        except TooMuchWork as error:
            more = "" if self.inquiry.steps == 1 else f" or fewer {self.inquiry.step_name}s"
            raise TooMuchAsked(
                f"{self.inquiry.title}: too many possibilities for exact odds; ask about fewer units"
                f"{more}, or simulate it: .simulate(method='rules')"
            ) from error

    def _is_over(self, state: Any) -> bool:
        """True if a trial ends here; hopeless states are known only to the chain."""
        if self.inquiry.steps is None and self.inquiry.stop_if_stuck:
            return self._chain.is_end(state)
        return self.inquiry.is_over(state)

    @staticmethod
    def _read(states: Distribution[Any], word: Any, words: tuple[str, ...]) -> dict[str, Fraction]:
        chances = states.map(word).probabilities
        return {w: chances.pop(w, Fraction(0)) for w in words} | chances

    @property
    def _chances(self) -> list[Chance]:
        return [Chance(word, float(chance)) for word, chance in self.probabilities.items()]

    def __str__(self) -> str:
        return as_text(self.inquiry, self._chances, "exact", self.provenance)

    __repr__ = __str__

    def _repr_html_(self) -> str:
        return as_html(self.inquiry, self._chances, "exact", self.provenance)


def _told(chances: dict[str, Fraction], inquiry: Inquiry) -> str:
    told = ((in_words(word, inquiry.sides), p) for word, p in chances.items() if p)
    return ", ".join(f"{word} {percent(float(p))}" for word, p in told)


__all__ = ["Odds", "Provenance", "SampledOdds"]
