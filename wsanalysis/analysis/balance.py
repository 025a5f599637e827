"""The statistics of many games of a scenario: tables out of one row a game.

All numbers are sampled: shares carry Wilson intervals, differences Newcombe's, and every table the
number of games. Columns of the games as `battles.results` describes them; each game is a row.
"""

import re
from collections.abc import Mapping

import numpy as np
import pandas as pd

from wsanalysis.probability.paired import paired_means
from wsanalysis.probability.proportions import difference, proportion, wilson


def sides_of(games: pd.DataFrame) -> tuple[str, str]:
    """The two sides: who moves first, and the other."""
    names = [column.removesuffix(" VP") for column in games.columns if column.endswith(" VP")]
    first = str(games["first player"].iloc[0])
    return first, next(name for name in names if name != first)


def _shares(counts: Mapping[str, int], trials: int) -> pd.DataFrame:
    rows = {}
    for name, count in counts.items():
        rows[name] = {"games": count, **proportion(count, trials), "trials": trials, "method": "sampled"}
    return pd.DataFrame.from_dict(rows, orient="index")


def victory_points(games: pd.DataFrame) -> pd.DataFrame:
    """The victory points with which each side ended. Index: points; columns: sides; shares."""
    shares = {side: games[f"{side} VP"].value_counts(normalize=True).sort_index() for side in sides_of(games)}
    return pd.DataFrame(shares).fillna(0.0).sort_index().rename_axis("victory points")


def spread(games: pd.DataFrame) -> pd.DataFrame:
    """Mean, spread and quartiles of what a game is like: points, margin, turns, leads, drama, choice."""
    columns = [f"{side} VP" for side in sides_of(games)]
    columns += ["margin", "turns", "lead changes", "largest swing", "drama", "decisions", "branching"]
    table = games[columns].describe().T[["mean", "std", "min", "25%", "50%", "75%", "max"]]
    return table.rename_axis("measure")


def ends(games: pd.DataFrame) -> pd.DataFrame:
    """The ends of games: index end; columns games, share, low, high (Wilson, 95 %), trials, method."""
    counts = {str(end): int(count) for end, count in games["end"].value_counts().items()}
    return _shares(counts, len(games)).rename_axis("end")


def lengths(games: pd.DataFrame) -> pd.DataFrame:
    """The number of turns that games took: index turns; columns as of `ends`."""
    counts = {str(turns): int(n) for turns, n in games["turns"].value_counts().sort_index().items()}
    return _shares(counts, len(games)).rename_axis("turns")


def objective_columns(games: pd.DataFrame) -> list[str]:
    """The columns of objectives: ``side: what is to be done: n VP``."""
    starts = tuple(f"{side}: " for side in sides_of(games))
    return [column for column in games.columns if column.startswith(starts)]


def objectives(games: pd.DataFrame) -> pd.DataFrame:
    """The share of games in which each objective is met, and its effect on its side's share of wins.

    Index: (side, objective), so that both may have the same. Columns: met (share), low, high; wins if
    met, wins if not, difference with its low and high end (Newcombe, 95 %); trials, method. One that is
    always or never met decides nothing: its difference is empty.
    """
    rows = {}
    for column in objective_columns(games):
        side, _, task = column.partition(": ")
        met = games[column] > 0
        low, high = _ends(met)
        rows[side, task] = {
            "met": met.mean(), "low": low, "high": high,
            **effect(games["winner"] == side, met), "trials": len(games), "method": "sampled",
        }  # fmt: skip
    table = pd.DataFrame.from_dict(rows, orient="index")
    table.index = pd.MultiIndex.from_tuples(list(rows), names=["side", "objective"])
    return table


def effect(won: "pd.Series[bool]", split: "pd.Series[bool]") -> dict[str, float]:
    """The share of wins in both parts of the games, and their difference with Newcombe's interval."""
    inside, outside = won[split], won[~split]
    nothing = float("nan")
    found = {
        "wins if met": inside.mean() if len(inside) else nothing,
        "wins if not": outside.mean() if len(outside) else nothing,
        "difference": nothing,
        "difference low": nothing,
        "difference high": nothing,
    }
    if len(inside) and len(outside):
        p, q = found["wins if met"], found["wins if not"]
        found["difference"] = p - q
        found["difference low"], found["difference high"] = difference(
            (q, *_ends(outside)), (p, *_ends(inside))
        )
    return found


def _ends(happened: "pd.Series[bool]") -> tuple[float, float]:
    """Wilson's interval of a share of games."""
    low, high = wilson(int(happened.sum()), len(happened))
    return float(low), float(high)


def units(games: pd.DataFrame) -> pd.DataFrame:
    """The fate of units: index (side, block); columns lost and kills, the averages a game.

    ``kills per loss`` is the one over the other; empty for a block that was never lost.
    """
    rows = {}
    for side in sides_of(games):
        start = f"{side} lost "
        for column in games.columns:
            if column.startswith(start):
                block = column.removeprefix(start)
                lost, kills = games[column].mean(), games[f"{side} kills {block}"].mean()
                rows[side, block] = {
                    "lost": lost,
                    "kills": kills,
                    "kills per loss": kills / lost if lost else float("nan"),
                }
    table = pd.DataFrame.from_dict(rows, orient="index")
    table.index = pd.MultiIndex.from_tuples(rows, names=["side", "block"])
    return table


def fallen(games: pd.DataFrame, side: str | None = None) -> "pd.Series[float]":
    """The hexes where units were lost: index hex; how many a game on average, of one side or of both."""
    counts: dict[str, int] = {}
    for text in games["fell"]:
        for loss in filter(None, text.split("; ")):
            who, _, place = loss.rpartition("@")
            if side is None or who.startswith(f"{side} "):
                counts[place] = counts.get(place, 0) + 1
    return pd.Series(counts, dtype=float).div(len(games)).rename_axis("hex").rename("lost a game")


def deciders(games: pd.DataFrame, most: int = 8) -> pd.DataFrame:
    """The objectives, in order of how much meeting them moves their side's wins."""
    table = objectives(games).dropna(subset=["difference"])
    order = (-table["difference"].abs()).argsort(kind="stable")  # both sides may have the same objective
    return table.iloc[order].head(most)


def course(games: pd.DataFrame, turn: str) -> pd.DataFrame:
    """The course of a campaign by week, from its rows' columns ``week 1 SO``; `turn` is the game's word.

    Index: the week. Columns: what, mean, low, high (Student, 95 %; of campaigns that went on), games, and
    decided: the share of the variance of the final VP that all quantities of that week explain together
    (0: nothing is decided, 1: all is), adjusted for how many they are; decided low and decided high are the
    ends of its interval (of a ratio of two means, 95 %). A week that none got to has no row.
    """
    names = [re.fullmatch(rf"{turn} (\d+) (.+)", str(column)) for column in games.columns]
    found = [(int(name[1]), name[2], name[0]) for name in names if name is not None]
    rows = []
    for week in sorted({week for week, _, _ in found}):
        columns = [column for number, _, column in found if number == week]
        there = games[games[columns].notna().all(axis=1)]
        if there.empty:  # all were over before
            continue
        decided = _explained(there[columns], there["margin"], games["margin"])
        for number, what, column in found:
            if number == week:
                mean = paired_means([float(value) for value in there[column]])
                rows.append({
                    turn: week, "what": what, "mean": mean.difference, "low": mean.low, "high": mean.high,
                    "games": len(there), **decided,
                })  # fmt: skip
    return pd.DataFrame(rows).set_index(turn)


def _explained(
    figures: pd.DataFrame, ends: "pd.Series[float]", all_ends: "pd.Series[float]"
) -> dict[str, float]:
    """The share of the variance of all results that is known: those that are over, and what figures tell.

    One minus what is left over all there is, a ratio of two means over games, with the interval of such. That
    the line itself was fitted to these games moves it by less than its width where they are many.
    """
    spread = (all_ends - all_ends.mean()) ** 2
    if spread.sum() == 0 or len(figures) <= figures.shape[1] + 1:
        return dict.fromkeys(("decided", "decided low", "decided high"), float("nan"))
    inputs = np.column_stack([np.ones(len(figures)), figures.to_numpy(float)])
    fitted, *_ = np.linalg.lstsq(inputs, ends.to_numpy(float), rcond=None)
    left = spread * 0.0  # of those that are over nothing is
    left[figures.index] = (ends.to_numpy(float) - inputs @ fitted) ** 2
    left *= len(figures) / (len(figures) - figures.shape[1] - 1)
    open_ = left.sum() / spread.sum()
    found = paired_means([*(open_ + (left - open_ * spread) / spread.mean())])
    shares = 1 - open_, 1 - found.high, 1 - found.low
    return {
        name: min(1.0, max(0.0, share)) if share == share else share
        for name, share in zip(("decided", "decided low", "decided high"), shares, strict=True)
    }


def failures(games: pd.DataFrame) -> pd.DataFrame:
    """The causes of failed campaigns, and when: index (cause, week); columns games, share, low, high, ...

    Shares are of all games.
    """
    failed = games[games["failed by"] != ""]
    counts = failed.groupby(["failed by", "turns"]).size()
    rows: dict[tuple[str, int], dict[str, object]] = {}
    for cause, week in sorted(counts.index):
        number = int(counts[cause, week])
        rows[str(cause), int(week)] = {
            "games": number, **proportion(number, len(games)), "trials": len(games), "method": "sampled"
        }  # fmt: skip
    table = pd.DataFrame.from_dict(
        rows, orient="index", columns=["games", "share", "low", "high", "trials", "method"]
    )
    table.index = pd.MultiIndex.from_tuples(list(rows), names=["failed by", "week"])
    return table
