"""The strength of units and the costs they should have: a round robin, exact, over several situations."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from wsanalysis.analysis.bradley_terry import Floats, chance, circles, covariance, fit, misfit
from wsanalysis.analysis.costs import fitted_costs
from wsanalysis.analysis.equal_points import equal_points
from wsanalysis.analysis.round_robin import both_orders, default_question, mean_score, round_robin
from wsanalysis.analysis.situations import cautions, others_to_meet, spread_situations
from wsanalysis.arguments.checking import checked
from wsanalysis.arguments.names import find
from wsanalysis.arguments.values import Distances, Games, Names, Seed, Share
from wsanalysis.asking.display import Drawn, TableLook
from wsanalysis.asking.frame import Frame, as_html, as_text, described, described_like
from wsanalysis.asking.questions import about_two, listed
from wsanalysis.core_game import CoreGame

SAMPLES = 400  # of the situations
AT_ONCE = 400_000  # numbers of the tables that are fitted in one go, some megabytes each
DIGITS = 9  # beyond them there is only rounding
NORMAL_95 = 1.959964
WIDE = 12  # situations, where none are given


@dataclass(frozen=True, slots=True, eq=False)
class Strengths(Drawn):
    """The results of a round robin. `table`: one row a unit, strongest first; index unit.

    Columns of `table`: strength (logarithm of odds: 0 the mean unit, +0.7 twice its odds), low, high (95 %),
    score (mean against all others, 0 to 1), pairs (how many others it met). `interval` says what low and
    high mean. `score`: shape (situations, units, units), NaN where the rules forbid it.
    `units` are those of the table and behind them the others that they were set against. `apart`: shape
    (units, units), half of the interval of the difference of two strengths. `cautions`: what the situations
    cannot show.
    """

    table: pd.DataFrame
    units: tuple[str, ...]
    situations: tuple[Mapping[str, Any], ...]
    score: Floats
    strength: Floats
    interval: str
    apart: Floats | None = None
    cautions: tuple[str, ...] = ()
    game: CoreGame | None = None

    def __str__(self) -> str:
        return as_text(self.table, self._look)

    __repr__ = __str__

    def _repr_html_(self) -> str:
        return as_html(self.table, self._look)

    @property
    def _look(self) -> TableLook:
        foot = " · ".join((self.interval, *self.cautions, self.table.attrs["provenance"]))
        return Frame(self.table).look._replace(footer=foot)

    def pairs(self) -> pd.DataFrame:
        """Each two units: first, second, score of the first (both orders of acting, mean of the situations),
        expected (of the strengths), difference; greatest difference first.
        """  # noqa: D205
        mean, expected = both_orders(mean_score(self.score)), chance(self.strength)
        rows = [
            (self.units[i], self.units[j], mean[i, j], expected[i, j], mean[i, j] - expected[i, j])
            for i, j in combinations(range(len(self.units)), 2)
            if not np.isnan(mean[i, j])
        ]
        frame = pd.DataFrame(rows, columns=["first", "second", "score", "expected", "difference"])
        frame = frame.iloc[(-frame["difference"].abs()).argsort(kind="stable")].reset_index(drop=True)
        found = described_like(frame, self.table)
        found.attrs["points"] = ("by",)
        return found

    @checked
    def cycles(self, margin: Share = 0.05) -> pd.DataFrame:
        """Circles of units that beat each other (rock, paper, scissors), by at least 0.5 + `margin`.

        Columns: first, second, third (each beats the next, the third the first), first to second, second to
        third, third to first (scores, 0 to 1), by (the least of them beyond a half), in words.
        """
        mean = mean_score(self.score)
        both = both_orders(mean)
        rows = []
        for a, b, c, by in circles(mean, margin):
            names = [self.units[i] for i in (a, b, c)]
            told = f"{names[0]} beats {names[1]}, {names[1]} beats {names[2]}, {names[2]} beats {names[0]}"
            rows.append((*names, both[a, b], both[b, c], both[c, a], by, told))
        columns = ["first", "second", "third", "first to second", "second to third", "third to first", "by",
                   "in words"]  # fmt: skip
        frame = pd.DataFrame(rows, columns=columns)
        found = described_like(frame, self.table)
        found.attrs["points"] = ("by",)
        return found

    @checked
    def costs(
        self, reference: tuple[str, float] | None = None, given: Mapping[str, float] | None = None, **how: Any
    ) -> pd.DataFrame:
        """The cost that each unit should have, and which are over- or under-priced; see `costs.fitted_costs`.

        Low and high are of the unit's strength against the reference's: a reference costs what it costs.
        """
        apart = None
        if self.apart is not None:
            places = [self.units.index(str(name)) for name in self.table.index]
            apart = pd.DataFrame(self.apart[np.ix_(places, places)], self.table.index, self.table.index)
        return fitted_costs(self.table, reference=reference, given=given, apart=apart, **how)

    @checked
    def equal_points(self, costs: pd.DataFrame, **how: Any) -> pd.DataFrame:
        """Groups of equal points against each other, to check prices by; see `equal_points.equal_points`."""
        if self.game is None:
            raise ValueError("expected the strengths of a game")
        return equal_points(self.game, costs, **how)


@checked
def strengths(
    game: CoreGame,
    question: str | None = None,
    *,
    units: Names | None = None,
    against: Names | None = None,
    situations: Iterable[Mapping[str, Any]] | None = None,
    distances: Distances | None = None,
    games: Games | None = None,
    seed: Seed = 1,
    **situation: Any,
) -> Strengths:
    """Every unit against every other in every situation, exactly, and the strengths that explain it.

    `question`: one about two units in which one gets the better of the other (close_combat); by default duel,
    or, where there is none, the first such question. `situations`: the arguments that differ
    (``[{"distance": 4}, {"distance": 8, "second_flank": True}]``), or `distances`.
    Without either 12 situations are drawn (`seed`): distances evenly up to the longest at which any two
    may fight, flank, ground and cover at random; and the units meet one of each other kind as well (infantry,
    vehicle...), or those named in `against`. `situation`: arguments for all. Each pair meets in both orders
    of acting, if the question takes both; a draw counts half. A pair that the rules forbid in a situation is
    left out of it.

    Exact chances have no sampling error. So low and high are 95 % over the choice of situations, by
    bootstrap with Student's factor for their number, and over the choice of opponents: where pairs do not
    score as one number a unit says (circles, specialists), that widens them. Given a number of `games`,
    they are those of a table at which each pair plays that number, in each order and situation.
    """
    question = about_two(game.system, question or default_question(game))[0]
    chosen = list(game.edition.units) if units is None else listed(units)
    names = tuple(dict.fromkeys(find(name, game.edition.units, "unit") for name in chosen))
    if len(names) < 2:
        raise ValueError("expected at least two units")
    wide = situations is None and distances is None
    met_too = others_to_meet(game, names) if against is None and wide else against or ()
    others = tuple(dict.fromkeys(find(name, game.edition.units, "unit") for name in met_too))
    others = tuple(name for name in others if name not in names)
    every = names + others
    where = _situations(game, question, every, situations, distances, seed, situation)
    score = round_robin(game, question, names, others, where, situation)
    both = ~np.isnan(both_orders(mean_score(score)))
    np.fill_diagonal(both, False)
    if not both.any():
        raise ValueError("no two of these units may fight in these situations")
    strength, spread, apart, interval = _fitted(score, games, seed, len(names))
    means = np.where(both, np.nan_to_num(both_orders(mean_score(score))), 0).sum(axis=1)
    pairs = both.sum(axis=1)
    table = pd.DataFrame(
        {
            "strength": strength,
            "low": np.round(strength - spread, DIGITS) + 0.0,
            "high": np.round(strength + spread, DIGITS) + 0.0,
            "score": np.where(pairs > 0, means / np.maximum(pairs, 1), np.nan),
            "pairs": pairs,
        },
        index=pd.Index(every, name="unit"),
    )
    table = table.iloc[: len(names)].sort_values("strength", ascending=False, kind="stable")
    said = cautions(game, names, where, situation)
    table = described(
        table, f"exact · {game.provenance}", numbers=dict.fromkeys(("strength", "low", "high"), 2)
    )
    table.attrs["interval"] = interval
    table.attrs["cautions"] = said
    table.attrs["title"] = f"{question}, {len(where)} situations"
    return Strengths(table, every, where, score, strength, interval, apart, said, game)


def _situations(
    game: CoreGame,
    question: str,
    units: Sequence[str],
    situations: Iterable[Mapping[str, Any]] | None,
    distances: Distances | None,
    seed: int,
    given: Mapping[str, Any],
) -> tuple[Mapping[str, Any], ...]:
    if situations is not None:
        found = tuple(dict(each) for each in situations)
        if not found:
            raise ValueError("expected at least one situation")
        return found
    if distances is not None:
        takes = [parameter.name for parameter in game.arguments(question)]
        return tuple({"distance": away} for away in listed(distances)) if "distance" in takes else ({},)
    return spread_situations(game, question, units, WIDE, seed, given) or ({},)


def _fit_over(score: Floats, games: float = 1.0, start: Floats | None = None) -> Floats:
    met = (~np.isnan(score)).sum(axis=0)
    return fit(mean_score(score), games * met, start=start)


def _fit_drawn(score: Floats, often: NDArray[np.int_], start: Floats) -> Floats:
    """The strengths of samples that hold each situation so often; shape (samples, units)."""
    there = ~np.isnan(score)
    met = np.tensordot(often, there, axes=1)
    total = np.tensordot(often, np.where(there, score, 0.0), axes=1)
    return fit(np.where(met > 0, total / np.maximum(met, 1), np.nan), met, start=start)


def _fitted(score: Floats, games: int | None, seed: int, size: int) -> tuple[Floats, Floats, Floats, str]:
    """Strengths about the mean of the first `size`, half the interval of each and of each two, in words."""
    mean, number = mean_score(score), len(score)
    if games is not None:
        if games < 1:
            raise ValueError(f"games: expected a whole number from 1 up, got {games!r}")
        met = games * (~np.isnan(score)).sum(axis=0)
        strength = _fit_over(score, games)
        own, apart = _squares(NORMAL_95**2 * covariance(mean, met, strength), size)
        said = f"95 % of what {games:,} games of each pair, order and situation would show"
        return _centred(strength, size), np.sqrt(own), np.sqrt(apart), said
    strength = _fit_over(score)
    if number < 2:
        nothing = np.full_like(mean, np.nan)
        said = "none: exact, and of a single situation"
        return _centred(strength, size), nothing[0], nothing, said
    from scipy.special import stdtrit

    rng = np.random.default_rng(seed)
    picked = np.array([rng.integers(number, size=number) for _ in range(SAMPLES)])
    often = (picked[:, :, None] == np.arange(number)).sum(axis=1)  # each situation, in each sample
    parts = np.array_split(often, -(-SAMPLES * score[0].size // AT_ONCE))
    drawn = np.concatenate([_fit_drawn(score, part, strength) for part in parts])
    squared = np.cov(drawn.T) * number / (number - 1) * float(stdtrit(number - 1, 0.975)) ** 2
    unfit, freedom = misfit(mean, strength)
    if freedom:
        squared = squared + unfit * float(stdtrit(freedom, 0.975)) ** 2
    own, apart = _squares(squared, size)
    said = (
        f"95 % over the choice of situations (bootstrap of {number}, {SAMPLES} samples, seed {seed})"
        " and of opponents (misfit of one number a unit)"
    )
    return _centred(strength, size), np.sqrt(own), np.sqrt(apart), said


def _centred(strength: Floats, size: int) -> Floats:
    """About the mean of the first `size`."""
    return np.asarray(np.round(strength - strength[:size].mean(), DIGITS) + 0.0)


def _squares(squared: Floats, size: int) -> tuple[Floats, Floats]:
    """Half-intervals, squared, out of a covariance: about the mean of the first `size`, and of each two."""
    about = np.eye(len(squared))
    about[:, :size] -= 1 / size
    own = np.diag(squared)
    apart = own[:, None] + own[None, :] - 2 * squared
    return np.maximum(np.diag(about @ squared @ about.T), 0), np.maximum(apart, 0)
