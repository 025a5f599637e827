"""How strong units are and what they should cost: a round robin, exact, over several situations."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from wsanalysis.analysis.bradley_terry import Floats, chance, circles, fit, sampling_error
from wsanalysis.analysis.costs import fitted_costs
from wsanalysis.analysis.matchups import matchups
from wsanalysis.arguments import checked
from wsanalysis.asking import listed
from wsanalysis.bars import progress_bar
from wsanalysis.names import find
from wsanalysis.values import Distances, Names, Seed, Trials

if TYPE_CHECKING:
    from wsanalysis.game import Game

SAMPLES = 400  # of the situations
DIGITS = 9  # beyond them there is only rounding
NORMAL_95 = 1.959964


@dataclass(frozen=True, slots=True, eq=False)
class Strengths:
    """What a round robin says. `table`: one row a unit, strongest first; index unit.

    Columns of `table`: strength (logarithm of odds: 0 the mean unit, +0.7 twice its odds), low, high (95 %),
    score (mean against all others, 0 to 1), pairs (how many others it met). `interval` says what low and
    high mean. `score`: shape (situations, units, units), NaN where the rules forbid it.
    """

    table: pd.DataFrame
    units: tuple[str, ...]
    situations: tuple[Mapping[str, Any], ...]
    score: Floats
    strength: Floats
    interval: str

    def __str__(self) -> str:
        return f"{self.table.round(3).to_string()}\n  {self.interval} · {self.table.attrs['trust']}"

    __repr__ = __str__

    def _repr_html_(self) -> str:
        from html import escape

        foot = f"{self.interval} · {self.table.attrs['trust']}"
        return f"{self.table.round(3).to_html()}<small>{escape(foot)}</small>"

    def pairs(self) -> pd.DataFrame:
        """Each two units: first, second, score of the first (both orders of acting, mean of the situations),
        expected (of the strengths), difference; greatest difference first.
        """  # noqa: D205
        mean, expected = _both_orders(_mean(self.score)), chance(self.strength)
        rows = [
            (self.units[i], self.units[j], mean[i, j], expected[i, j], mean[i, j] - expected[i, j])
            for i, j in combinations(range(len(self.units)), 2)
            if not np.isnan(mean[i, j])
        ]
        frame = pd.DataFrame(rows, columns=["first", "second", "score", "expected", "difference"])
        frame = frame.iloc[(-frame["difference"].abs()).argsort(kind="stable")].reset_index(drop=True)
        frame.attrs.update(self.table.attrs)
        return frame

    def cycles(self, margin: float = 0.05) -> pd.DataFrame:
        """Who beats whom in a circle (rock, paper, scissors), by at least 0.5 + `margin`; clearest first.

        Columns: first, second, third (each beats the next, the third the first), first to second, second to
        third, third to first (scores, 0 to 1), by (the least of them beyond a half), in words.
        """
        mean = _mean(self.score)
        both = _both_orders(mean)
        rows = []
        for a, b, c, by in circles(mean, margin):
            names = [self.units[i] for i in (a, b, c)]
            told = f"{names[0]} beats {names[1]}, {names[1]} beats {names[2]}, {names[2]} beats {names[0]}"
            rows.append((*names, both[a, b], both[b, c], both[c, a], by, told))
        columns = ["first", "second", "third", "first to second", "second to third", "third to first", "by",
                   "in words"]  # fmt: skip
        frame = pd.DataFrame(rows, columns=columns)
        frame.attrs.update(self.table.attrs)
        return frame

    def costs(
        self, reference: tuple[str, float] | None = None, given: Mapping[str, float] | None = None, **how: Any
    ) -> pd.DataFrame:
        """What each unit should cost, and which are over- or under-priced; see `costs.fitted_costs`."""
        return fitted_costs(self.table, reference=reference, given=given, **how)


@checked
def strengths(
    game: "Game",
    question: str = "duel",
    *,
    units: Names | None = None,
    situations: Iterable[Mapping[str, Any]] | None = None,
    distances: Distances = (2, 5, 10),
    games: Trials | None = None,
    seed: Seed = 1,
    **situation: Any,
) -> Strengths:
    """Every unit against every other in every situation, exactly, and the strengths that explain it.

    `question`: one about two units whose outcomes are sides (duel, close_combat). `situations`: the
    arguments that differ (``[{"distance": 4}, {"distance": 8, "second_flank": True}]``); without them the
    `distances`, where the question has one. `situation`: arguments for all. Each pair meets in both orders of
    acting; a draw counts half. A pair that the rules forbid in a situation is left out of it.

    Exact chances have no sampling error. So low and high are 95 % over the situations, by bootstrap
    (`seed`): how far the strengths would move, had other situations of this kind been chosen. Given a
    number of `games`, they are those of a table at which each pair plays so many, each order and situation.
    """
    chosen = list(game.edition.units) if units is None else listed(units)
    names = tuple(dict.fromkeys(find(name, game.edition.units, "unit") for name in chosen))
    if len(names) < 2:
        raise ValueError("expected at least two units")
    where = _situations(game, question, situations, distances)
    tables = []
    for each in progress_bar(where, unit="situation"):
        frame = matchups(game, question, units=names, **{**situation, **each})
        if "first wins" not in frame:
            raise ValueError(f"{question}: expected a question whose outcomes are sides, such as duel")
        tables.append(_scores(frame, len(names)))
    score = np.array(tables)
    met = ~np.isnan(_both_orders(_mean(score)))
    np.fill_diagonal(met, False)
    if not met.any():
        raise ValueError("no two of these units may fight in these situations")
    *ends, interval = _fitted(score, games, seed)
    strength, low, high = (np.round(each, DIGITS) + 0.0 for each in ends)
    with np.errstate(invalid="ignore"):
        means = np.where(met, np.nan_to_num(_both_orders(_mean(score))), 0).sum(axis=1)
    pairs = met.sum(axis=1)
    table = pd.DataFrame(
        {
            "strength": strength,
            "low": low,
            "high": high,
            "score": np.where(pairs > 0, means / np.maximum(pairs, 1), np.nan),
            "pairs": pairs,
        },
        index=pd.Index(names, name="unit"),
    ).sort_values("strength", ascending=False, kind="stable")
    table.attrs["trust"] = f"exact · {game.trust}"
    table.attrs["interval"] = interval
    table.attrs["title"] = f"{question}, {len(where)} situations"
    return Strengths(table, names, where, score, strength, interval)


def _situations(
    game: "Game", question: str, situations: Iterable[Mapping[str, Any]] | None, distances: Distances
) -> tuple[Mapping[str, Any], ...]:
    if situations is not None:
        found = tuple(dict(each) for each in situations)
        if not found:
            raise ValueError("expected at least one situation")
        return found
    takes = [knob.name for knob in game.arguments(question)]
    return tuple({"distance": away} for away in listed(distances)) if "distance" in takes else ({},)


def _scores(frame: pd.DataFrame, number: int) -> Floats:
    """What the first of each pair scores; NaN where it is not allowed, and against itself."""
    won = frame["first wins"].to_numpy(dtype=float)
    lost = frame["second wins"].to_numpy(dtype=float) if "second wins" in frame else np.zeros(len(frame))
    score = (won + (1 - won - lost) / 2).reshape(number, number)
    np.fill_diagonal(score, np.nan)
    return np.asarray(score)


def _mean(score: Floats) -> Floats:
    """The mean over the situations in which a pair may meet; NaN where it never may."""
    count = (~np.isnan(score)).sum(axis=0)
    return np.where(count > 0, np.nansum(score, axis=0) / np.maximum(count, 1), np.nan)


def _both_orders(score: Floats) -> Floats:
    """The score over both orders of acting: half of it as first, half as second."""
    return np.asarray((score + 1 - score.T) / 2)


def _fit_over(score: Floats, games: float = 1.0) -> Floats:
    met = (~np.isnan(score)).sum(axis=0)
    return fit(_mean(score), games * met)


def _fitted(score: Floats, games: int | None, seed: int) -> tuple[Floats, Any, Any, str]:
    """Strengths with low and high, and what these mean."""
    if games is not None:
        if games < 1:
            raise ValueError(f"games: expected a whole number from 1 up, got {games!r}")
        strength = _fit_over(score, games)
        met = games * (~np.isnan(score)).sum(axis=0)
        error = NORMAL_95 * sampling_error(_mean(score), met, strength)
        said = f"95 % of what {games:,} games of each pair, order and situation would show"
        return strength, strength - error, strength + error, said
    strength = _fit_over(score)
    number = len(score)
    if number < 2:
        nothing = np.full(len(strength), np.nan)
        return strength, nothing, nothing, "none: exact, and of a single situation"
    rng = np.random.default_rng(seed)
    drawn = np.array([_fit_over(score[rng.integers(number, size=number)]) for _ in range(SAMPLES)])
    low, high = np.quantile(drawn, [0.025, 0.975], axis=0)
    said = f"95 % over the choice of situations (bootstrap of {number}, {SAMPLES} samples, seed {seed})"
    return strength, low, high, said
