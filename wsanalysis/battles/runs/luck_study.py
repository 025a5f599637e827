"""The amount of luck in a scenario: many games, the luck of each in win points, and the rest."""

from collections.abc import Callable
from functools import cached_property
from typing import Any

import numpy as np
import pandas as pd

from wsanalysis.asking.display import ends
from wsanalysis.battles.runs.luck import GameLuck
from wsanalysis.battles.runs.setting import Setting, Study
from wsanalysis.battles.runs.turning_points import TurningPoints
from wsanalysis.battles.runs.winning_chance import Floats, Reliability
from wsanalysis.languages import quantity
from wsanalysis.probability.paired import paired_means

REDRAWN = 1000  # times that the games are redrawn for an interval
NOTHING = 1e-9  # of luck: nothing was drawn, or what was drawn could have only one result
BANDS = (0.05, 0.25, 0.5, 0.75, 0.95)


class LuckStudy(Study):
    """The luck of many games, shown in Jupyter and in a terminal; all luck is the first side's.

    Luck is counted in wins: 0.2 is what moves the chance of winning by 20 percentage points. With one seat it
    is counted in the victory points at stake, and moves their expected share.
    """

    def __init__(
        self, setting: Setting, found: list[GameLuck], reliability: Reliability,
        told: Callable[[int], TurningPoints] | None = None,
    ) -> None:  # fmt: skip
        """`told` gives the turning points of a game by its number."""
        super().__init__(setting, f"{quantity(len(found), 'game')}")
        self._told = told
        self.reliability = reliability
        self._found = found

    def __len__(self) -> int:
        return len(self._found)

    @cached_property
    def games(self) -> pd.DataFrame:
        """One row per game: result (1 won, 0.5 drawn, 0 lost), luck, result minus luck, luck by source."""
        rows = [
            {"result": one.result, "luck": one.total, "adjusted": one.adjusted}
            | {source: one.of(source) for source in self.setting.sources}
            for one in self._found
        ]
        frame = self._with_provenance(pd.DataFrame(rows).rename_axis("game"))
        frame.attrs |= {"points": ("luck", *self.setting.sources), "numbers": {"result": 1, "adjusted": 2}}
        return frame

    @cached_property
    def sources(self) -> pd.DataFrame:
        """One row per source and one for all: how much luck a game has from it (its standard deviation).

        `deviation` with `low` and `high`; `mean`, with `mean low` and `mean high`, is 0 except for chance.
        """
        rows = []
        for name in (*self.setting.sources, "all luck"):
            values = self.games["luck" if name == "all luck" else name].to_numpy()
            low, high = self._interval(lambda x: x.std(axis=1), values)
            mean = paired_means(values.tolist())
            rows.append(
                {
                    "source": name, "deviation": float(values.std()), "low": low, "high": high,
                    "mean": mean.difference, "mean low": mean.low, "mean high": mean.high,
                    "games": len(self),
                }
            )  # fmt: skip
        frame = self._table(rows, "source")
        frame.attrs["points"] = ("mean", "mean low", "mean high")
        return frame

    @cached_property
    def band(self) -> pd.DataFrame:
        """The distribution of luck: for some shares of games, the luck that they do not exceed.

        Intervals are by order statistics, and hold for any distribution; an end that so few games do not
        have is NaN.
        """
        from scipy.special import bdtr

        values = np.sort(self.games["luck"].to_numpy())
        count, rows = len(values), []
        for share in BANDS:
            low, high = np.searchsorted(bdtr(np.arange(count + 1), count, share), (0.025, 0.975))
            within = values[0] < values[-1]
            rows.append(
                {
                    "share of games": share, "luck": float(np.quantile(values, share)),
                    "low": float(values[low - 1]) if within and low > 0 else np.nan,
                    "high": float(values[high]) if within and high < count else np.nan,
                    "games": count,
                }
            )  # fmt: skip
        frame = self._table(rows, "share of games")
        frame.attrs["points"] = ("luck", "low", "high")
        return frame

    @property
    def luckiest(self) -> int:
        """The number of the game with the most luck, for either side."""
        return int(self.games["luck"].abs().argmax())

    def begun(self, game: int) -> float:
        """The luck of that game before its first decision, such as in its board."""
        return sum(self._found[game].begun.values())

    def turning_points(self, game: int) -> TurningPoints:
        """The turning points of one game by number, its luck and its decisions: the very figures of `watch`.

        It takes some seconds, as `watch` does. Raises IndexError for an unknown game.
        """
        if self._told is None or not 0 <= game < len(self):
            raise IndexError(f"game: expected 0 to {len(self) - 1}, got {game}")
        return self._told(game)

    def percentile(self, luck: float) -> float:
        """The share of games in which the first side had less luck, plus half of those with equal luck."""
        values = self.games["luck"].to_numpy()
        return float(np.mean(values < luck) + np.mean(values == luck) / 2)

    @cached_property
    def shares(self) -> pd.DataFrame:
        """The first side's share of wins, as played and with the luck taken out, with Student's intervals."""
        rows = []
        for name, column in (("as played", "result"), ("luck taken out", "adjusted")):
            found = paired_means(self.games[column].tolist())
            ends = {"share": found.difference, "low": found.low, "high": found.high}
            rows.append({"games": name, **ends, "trials": len(self)})
        return self._table(rows, "games")

    @cached_property
    def worth(self) -> tuple[float, float, float]:
        """The number of games as played that equal one game with its luck removed, with the 95 % interval."""
        pairs = self.games[["result", "adjusted"]].to_numpy()

        def ratio(drawn: Floats) -> Floats:
            played, left = (drawn[..., column].var(axis=1) for column in (0, 1))
            with np.errstate(divide="ignore"):  # nothing is left where luck decides all
                found: Floats = np.divide(played, left, out=np.ones_like(played), where=played + left > 0)
            return found

        low, high = self._interval(ratio, pairs)
        return float(ratio(pairs[None])[0]), low, high

    @cached_property
    def explained(self) -> tuple[float, float, float]:
        """The share of the differences between results that is luck, with the 95 % interval.

        It is the covariance of luck and result over the variance of the results; that of what is left,
        decisions and whatever the model of winning misses, adds up with it to 1. NaN if all
        results are alike.
        """
        pairs = self.games[["result", "luck"]].to_numpy()
        if pairs[:, 0].std() == 0:
            return np.nan, np.nan, np.nan

        def share(drawn: Floats) -> Floats:
            result, luck = (
                drawn[..., column] - drawn[..., column].mean(axis=1, keepdims=True) for column in (0, 1)
            )
            spread = (result**2).sum(axis=1)
            nothing = np.full_like(spread, np.nan)
            found: Floats = np.divide((result * luck).sum(axis=1), spread, out=nothing, where=spread > 0)
            return found

        low, high = self._interval(share, pairs)
        return float(share(pairs[None])[0]), low, high

    def _interval(self, measure: Any, values: Floats) -> tuple[float, float]:
        """The middle 95 % of a measure over games that are drawn again from those there are, or NaN."""
        rng = np.random.default_rng(self.setting.seed)
        found = measure(values[rng.integers(0, len(values), (REDRAWN, len(values)))])
        low, high = np.nanquantile(found, (0.025, 0.975), method="nearest")
        return (float(low), float(high)) if low < high else (np.nan, np.nan)

    @property
    def unit(self) -> str:
        """The unit of luck: hundredths of a win, or with one seat of the victory points at stake."""
        return "points" if self.setting.stake else "win points"

    @property
    def points(self) -> str:
        """The same, explained."""
        whole = "of the victory points at stake" if self.setting.stake else "of a win"
        return f"{self.unit} (per cent {whole})"

    @property
    def title(self) -> str:
        return f"Luck in {self.setting.scenario}: {self.setting.between}"

    @property
    def given(self) -> pd.DataFrame:
        """The rows of `sources` that give any luck."""
        return self.sources[self.sources["deviation"] >= NOTHING]

    @property
    def said(self) -> tuple[str, str, str]:
        """The luck in most games, how much a game tells without it, and how true the chances are."""
        least, most = (100 * float(self.band["luck"].iloc[end]) for end in (0, -1))
        times, low, high = self.worth
        between = ends(low, high, "{:.2f}".format)
        return (
            f"nine games of ten have between {least:+.0f} and {most:+.0f} {self.unit} of luck",
            f"with its luck taken out, one game tells as much as {times:.2f} as played ({between})",
            str(self.reliability),
        )

    def __str__(self) -> str:
        first, (usual, worth, reliable) = self.setting.sides[0], self.said
        lines = [self.title, f"  in {self.points}, for the {first} side"]
        for name, row in self.given.iterrows():
            between = ends(row["low"], row["high"], _in_points)
            lines.append(f"  {name:<16} ±{_in_points(row['deviation']):>5}  ({between})")
        lines.append(f"  {usual}")
        for name, row in self.shares.iterrows():
            between = ends(row["low"], row["high"], _in_points)
            lines.append(f"  {first} share, {name}: {_in_points(row['share'])} % ({between})")
        rests_on = (worth, reliable, self._how, self.setting.provenance)
        return "\n".join([*lines, *(f"  {line}" for line in rests_on)])


def _in_points(share: float) -> str:
    return f"{100 * share:.1f}"
