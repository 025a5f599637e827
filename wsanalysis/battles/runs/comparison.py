"""Two runs on the same seeds, game by game: the effect of the change between them."""

from collections.abc import Iterator
from dataclasses import asdict
from functools import cached_property
from typing import Any

import pandas as pd

from wsanalysis.arguments.checking import checked
from wsanalysis.arguments.values import Confidence
from wsanalysis.asking.display import Drawn, ends, percent
from wsanalysis.asking.frame import described
from wsanalysis.asking.provenance import DOT
from wsanalysis.battles.runs.results import Results, as_html, as_text
from wsanalysis.languages import quantity
from wsanalysis.probability.paired import paired_means, paired_shares


class Comparison(Drawn):
    """Two runs on the same seeds, game by game: the change from the first to the second for one side.

    With one seat a game counts as won where it ended with the best grade, and its margin is the player's VP.
    """

    def __init__(self, first: Results, second: Results, side: str) -> None:
        self.first = first
        self.second = second
        self.side = side

    @cached_property
    def pairs(self) -> pd.DataFrame:
        """One row per pair of games: whether the side won (1 or 0), and its margin, in each."""
        columns: dict[str, Any] = {}
        for word, results in (("first", self.first), ("second", self.second)):
            games = results.games
            sign = 1 if results.run.sides[0] == self.side else -1
            won = games["winner"] == self.side
            if results.run.stake:
                best, _ = results.run.grades[-1]
                won = games["grade"] == best
            columns[f"{word} won"] = won.astype(int)
            columns[f"{word} margin"] = sign * games["margin"]
        return pd.DataFrame(columns).dropna()

    @checked
    def table(self, confidence: Confidence = 0.95) -> pd.DataFrame:
        """A side's share of wins and mean margin in both, and second minus first with its interval.

        `unit` says what a row is in: shares of games from 0 to 1, or VP. Ends are NaN where the pairs give no
        interval: if all are alike, or there is one. `chance` is the p-value: McNemar's exact test for wins,
        Student's for the margin.
        """
        pairs = self.pairs
        one, other = pairs["first won"], pairs["second won"]
        both, neither = int((one & other).sum()), int((1 - (one | other)).sum())
        lost, gained = int((one > other).sum()), int((other > one).sum())
        wins = paired_shares(both, lost, gained, neither, confidence)
        margins = paired_means([float(x) for x in pairs["second margin"] - pairs["first margin"]], confidence)
        rows = []
        named = self._measures
        for measure, unit, found, interval in (
            ("won", "share", wins, "Newcombe"), ("margin", "VP", margins, "Student")
        ):  # fmt: skip
            rows.append(
                {
                    "measure": named[measure], "unit": unit,
                    "first": pairs[f"first {measure}"].mean(), "second": pairs[f"second {measure}"].mean(),
                    **asdict(found), "interval": f"{interval}, paired", "trials": len(pairs),
                    "seed": self.first.seed, "method": "sampled",
                }
            )  # fmt: skip
        frame = pd.DataFrame(rows).set_index("measure")
        # shares and victory points stand in one column: no head may call them chances
        columns = ("first", "second", "difference", "low", "high")
        return described(frame, self._notes()[0], numbers=dict.fromkeys(columns, 3))

    @property
    def wins(self) -> pd.DataFrame:
        """The row of its table about wins alone: shares in both, and second less first with its interval."""
        ends = ("difference", "low", "high")
        row = self.table().iloc[:1][["first", "second", *ends]]
        row.attrs = {}  # its decimals are those of a table whose other row holds no shares
        return described(row, DOT.join(self._notes()), points=ends)

    @property
    def _measures(self) -> dict[str, str]:
        """The heads of its rows."""
        if self.first.run.stake:
            return {"won": self.first.run.grades[-1][1], "margin": f"{self.side} VP"}
        return {"won": f"{self.side} wins", "margin": f"{self.side} margin"}

    @property
    def title(self) -> str:
        return f"{self.first.run.title} | {self.second.run.title}"

    def _lines(self) -> Iterator[tuple[str, str, str]]:
        wins, margin = self.table().to_dict("records")
        yield (
            self._measures["won"], f"{percent(wins['first'])} → {percent(wins['second'])}",
            f"{_in_points(wins['difference'])} points ({ends(wins['low'], wins['high'], _in_points)})",
        )  # fmt: skip
        between = ends(margin["low"], margin["high"], "{:+.2f}".format, "pairs of games")
        yield (
            self._measures["margin"], f"{margin['first']:+.2f} → {margin['second']:+.2f}",
            f"{margin['difference']:+.2f} VP ({between})",
        )  # fmt: skip

    def _notes(self) -> list[str]:
        provenance = [self.first.run.provenance, self.second.run.provenance]
        how = (
            f"sampled, {quantity(len(self.pairs), 'pair')} of games, seed {self.first.seed}, 95 % intervals"
            " (paired)"
        )
        return [how, *dict.fromkeys(provenance)]

    def __str__(self) -> str:
        return as_text(self.title, self._lines(), self._notes())

    __repr__ = __str__

    def _repr_html_(self) -> str:
        return as_html(self.title, self._lines(), self._notes())


def _in_points(share: float) -> str:
    return f"{100 * share:+.1f}"


def compare(first: Results, second: Results, side: str | None = None) -> Comparison:
    """Compare two runs game by game, for a side that plays in both; by default the first run's first player.

    Raises ValueError for runs that are not pairs: of different seeds or numbers of games, stopped early, or
    without that side.
    """
    side = first.run.sides[0] if side is None else side
    for results in (first, second):
        if side not in (results.run.sides[:1] if results.run.stake else results.run.sides):
            sides = " and ".join(results.run.sides[:1] if results.run.stake else results.run.sides)
            raise ValueError(f"side: {results.run.scenario} is played by {sides}, got {side!r}")
        if results.run.settled:
            raise ValueError("runs stopped by `until` cannot be paired: play both without it")
    if first.seed != second.seed:
        raise ValueError(f"pairs need one seed, got {first.seed} and {second.seed}")
    if len(first) != len(second):
        raise ValueError(f"pairs need as many games, got {len(first)} and {len(second)}")
    return Comparison(first, second, side)
