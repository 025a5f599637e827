"""Tuning: which counters to change, and how little, so that the claims of a designer come true."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, wraps
from inspect import signature
from random import Random
from statistics import fmean
from time import perf_counter
from typing import ParamSpec

import pandas as pd

from wsanalysis.analysis.claims import Ordering, Target
from wsanalysis.analysis.search import (
    Rounds,
    SearchResult,
    Variety,
    most_tried,
    search,
    size_of_space,
    undominated,
)
from wsanalysis.analysis.search_watch import SearchWatch, Stop, Tell, in_time
from wsanalysis.analysis.tuned import Tuned, answer_row, distances_of, measured
from wsanalysis.analysis.variants import Ranges, Values, Variants, chosen_stats, read_rules
from wsanalysis.arguments.checking import checked
from wsanalysis.arguments.values import Names, Seed, Steps
from wsanalysis.asking.display import Shown
from wsanalysis.asking.frame import described
from wsanalysis.asking.questions import listed
from wsanalysis.core_game import CoreGame
from wsanalysis.probability.progress import PATIENCE

TIMED = 1.0  # seconds that are spent on finding out how long it will take
FEW = 6  # variants are timed in any case
MOST_TIMED = 200  # variants, and at most a quarter of all: what they have in common is worked out once


@dataclass(frozen=True, eq=False, repr=False)
class Tuning(Shown):
    """A tuning before it runs: how many variants it will try, and about how long that takes.

    `variants`: all that the ranges allow; `most`: how many of them it looks at, at most; `seconds`: at most
    about so long, by a sample of them. ``run()`` gives the answers.
    """

    game: CoreGame
    targets: tuple[Target, ...]
    space: Variants
    exact: int
    rounds: int
    seed: int
    alike: int
    question: str | None
    progress: Tell | None = None
    stop: Stop | None = None

    @property
    def variants(self) -> int:
        """The number of variants, the game as it is among them."""
        return size_of_space(self.space.stats)

    @property
    def most(self) -> int:
        """The most variants that are looked at."""
        return most_tried(self.space.stats, self.exact, self.rounds)

    @cached_property
    def seconds(self) -> float:
        """About how long it takes, at most: measured on a few variants drawn at random, which are kept."""
        took: dict[bool, list[float]] = {True: [], False: []}  # by whether it had to be worked out anew
        began = perf_counter()
        for values in self._some():
            start, known = perf_counter(), self.space.answers
            _ = self.space.fault(values) or self._missed(values)
            took[self.space.answers > known].append(perf_counter() - start)
            so_far, drawn = perf_counter() - began, len(took[True]) + len(took[False])
            if drawn >= FEW and (so_far > TIMED or so_far / drawn * self.most < PATIENCE):
                break
        # the first ones load libraries and find no law that others share
        anew, kept = took[True][len(took[True]) // 2 :] or [0.0], took[False]
        kinds = _kinds(len(took[True]), len(took[True]) + len(kept), self.most)
        return kinds * fmean(anew) + (self.most - kinds) * (fmean(kept) if kept else 0.0)

    @checked
    def run(self, progress: Tell | None = None, stop: Stop | None = None) -> Tuned:
        """The answers; `progress` and `stop` as for `tune`, in place of those of the plan."""
        watch = SearchWatch(progress or self.progress, stop or self.stop, self.seconds)
        found = search(self.space, self._missed, self.exact, self.rounds, self.seed, watch)
        if not found.costs and not found.cancelled:
            why = max(found.refused, key=lambda each: found.refused[each])
            raise ValueError(f"no variant is allowed: {why}")
        answers = undominated(found.costs, self.alike)
        distances = tuple(sorted({d for target in self.targets for d in distances_of(target)}))
        rows = [
            answer_row(
                self.space, values, self.targets, found.costs[values], self.question, distances
            )
            for values in answers
        ]  # fmt: skip
        method = self._method(found)
        table = pd.DataFrame(rows)
        differences = [str(target) for target in self.targets if isinstance(target, Ordering)]
        table = described(table, f"exact · {self.game.provenance}", points=("miss", *differences))
        table.attrs["method"] = method
        table.attrs["refused"] = dict(found.refused)
        return Tuned(
            self.game, self.targets, self.space.stats, tuple(answers), table, method, self.question,
            distances, found.cancelled,
        )  # fmt: skip

    def _method(self, found: SearchResult) -> str:
        """The extent of the search."""
        whole = self.variants
        if found.cancelled:
            return f"cancelled: the best so far, of {found.looked_at:,} of {whole:,} variants"
        if found.complete:
            return f"exact: the best of all {whole:,} variants"
        return (
            f"the best of {found.looked_at:,} of {whole:,} variants: the first {self.exact:,} in order of"
            f" fewest changes, and {self.rounds} rounds of differential evolution, seed {self.seed}"
        )

    def _missed(self, values: Values) -> float | str:
        """The distance of a variant from all targets together, or the reason why it has no answer."""
        whole = Fraction(0)
        for target in self.targets:
            read = measured(self.space, target, values)
            if isinstance(read, str):
                return read
            whole += read[1]
        return float(whole)

    def _some(self) -> Iterator[Values]:
        """The game as it is, then variants drawn at random."""
        stats, random = self.space.stats, Random(self.seed)
        yield self.space.now
        for _ in range(min(MOST_TIMED, 3 + self.most // 4)):
            yield tuple(random.randint(stat.low, stat.high) for stat in stats)

    def __str__(self) -> str:
        tried = f"all {self.variants:,} variants" if self.variants <= self.exact else (
            f"{self.most:,} of {self.variants:,} variants"
        )  # fmt: skip
        return f"Up to {tried}, at most about {in_time(self.seconds)}"


@checked
def tuning(
    game: CoreGame,
    targets: Target | Iterable[Target],
    stats: Ranges,
    *,
    within: Steps | None = 2,
    keep: Names = (),
    rules: Names = (),
    exact: Variety = 20_000,
    rounds: Rounds = 60,
    seed: Seed = 1,
    alike: Rounds = 5,
    question: str | None = None,
    progress: Tell | None = None,
    stop: Stop | None = None,
) -> Tuning:
    """Tell what `tune` would try with these arguments, and about how long that takes; nothing is tuned yet.

    Print it, or read `variants`, `most` and `seconds`; ``run()`` goes on. Arguments and errors as for `tune`.
    """
    wanted = (targets,) if not isinstance(targets, Iterable) else tuple(targets)
    if not wanted:
        raise ValueError("expected at least one target")
    movable = chosen_stats(game, stats, within, listed(keep))
    variants = Variants(game, movable, read_rules(game, listed(rules)))
    return Tuning(game, wanted, variants, exact, rounds, seed, alike, question, progress, stop)


P = ParamSpec("P")


def _of_plan(plan: Callable[P, Tuning]) -> Callable[[Callable[[Tuning], Tuned]], Callable[P, Tuned]]:
    """Mark a method of a plan: it takes the arguments that the plan is made of."""

    def marked(done: Callable[[Tuning], Tuned]) -> Callable[P, Tuned]:
        @wraps(done)
        def whole(*args: P.args, **given: P.kwargs) -> Tuned:
            return done(plan(*args, **given))

        whole.__signature__ = signature(plan).replace(return_annotation=Tuned)  # type: ignore[attr-defined]
        whole.__annotations__ = {**plan.__annotations__, "return": Tuned}
        return whole

    return marked


@_of_plan(tuning)
def tune(plan: Tuning) -> Tuned:
    """Find changes by which the targets hold: the answers that no other beats in miss and in changes.

    `targets`: claims and orderings of `game.claim` and `game.ordering`. `stats`: by unit (weapon, chip) the
    columns that may move, with ranges where wanted: ``{"Panther G": ["front_armor"], "M4A1 Sherman":
    {"anti_vehicle_firepower": (2, 4)}}``; None for all its numbers. `within`: how many steps a stat without
    a range may move (None: as far as its column takes). `keep`: columns (``move``) or stats (``Panther G
    valor``) that may not. `rules`: ``Panther G front_armor >= Pz IV H front_armor``.

    Where up to `exact` variants have to be looked at, nothing better is missed; of more, the first `exact` in
    order of fewest changes are tried, and those of `rounds` rounds of evolution (`seed`: same seed, same
    answer; `exact` up to 1,000,000, `rounds` up to 1,000). `alike`: how many answers of the same costs are
    shown. `question`: what `elsewhere` asks; by default the system's first about two units, if it has one.

    How many variants and about how long that takes is said by `tuning`, before. ``progress(...)`` is told
    after each variant how far it is (`done`, `total`, `unit`, `miss`, `seconds_left`), instead of a bar;
    ``stop()`` is asked before each whether to stop. Then, as after Ctrl-C, the answers are the best so far
    and say so (`cancelled`). Raises UnknownName or ValueError for what cannot be tuned.
    """
    return plan.run()


def _kinds(anew: int, drawn: int, of: int) -> int:
    """The number of kinds among `of` variants, given how many of those drawn were new kinds.

    Kinds are taken to be equally many; each has to be worked out once.
    """
    few, many = max(anew, 1), of
    while few < many:
        middle = (few + many) // 2
        if middle * (1 - (1 - 1 / middle) ** drawn) < anew:
            few = middle + 1
        else:
            many = middle
    return few
