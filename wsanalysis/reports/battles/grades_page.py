"""Battles of one seat: how far each player gets and what it costs him, and what readings change."""

from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pandas as pd

from wsanalysis.asking.display import MISSING, percent
from wsanalysis.battles.runs.results import Results
from wsanalysis.battles.runs.runner import play
from wsanalysis.core_game import CoreGame
from wsanalysis.probability.paired import paired_means, paired_shares
from wsanalysis.probability.proportions import wilson
from wsanalysis.reports.battles.assumptions import Assumption

BEST = "destroyed"
"""The grade that is asked for."""


def played(game: CoreGame, scenario: str, player: str, games: int, seed: int) -> Results:
    """Games of a player of the only seat."""
    return play(game.having(scenario), scenario, games, seed, policies=(player, player), progress=False)


def grades(
    game: CoreGame, scenarios: Sequence[str], players: Sequence[str], games: int, seed: int
) -> pd.DataFrame:
    """A row for each battle and player: shares of grades from 0 to 1, the best with its ends; mean costs.

    Columns: destroyed, low, high (Wilson, 95 %), half, full, VP, units lost, men killed, stress taken,
    trials, seed, method. Index: battle, player.
    """
    rows, index, titles = [], [], game.scenarios["title"]
    for name in scenarios:
        for player in players:
            found = played(game, name, player, games, seed)
            graded = found.games["grade"]
            best = int((graded == BEST).sum())
            low, high = wilson(best, games)
            lost = found.games.filter(regex=f"^{found.run.sides[0]} lost ")
            rows.append(
                {
                    BEST: best / games, "low": float(low), "high": float(high),
                    **{grade: float((graded == grade).mean()) for grade in ("half", "full")},
                    "VP": found.games["margin"].mean(), "units lost": lost.sum(axis=1).mean(),
                    "men killed": found.games["men killed"].mean(),
                    "stress taken": found.games["stress taken"].mean(),
                    "trials": games, "seed": seed, "method": "sampled",
                }
            )  # fmt: skip
            index.append((str(titles[name]), player))
    return pd.DataFrame(rows, index=pd.MultiIndex.from_tuples(index, names=["battle", "player"]))


def readings(
    game: CoreGame, scenario: str, assumptions: Sequence[Assumption], games: int, seed: int, grade: str = BEST
) -> pd.DataFrame:
    """The effect of each assumption for the default player, on the same luck.

    Columns: the `grade` (the change of its share), low, high (Newcombe, paired, 95 %), VP, VP low, VP high
    (Student, paired; NaN if no game differs), differ (the share of games that end otherwise), trials, seed,
    method. Index: about, instead.
    """
    before = played(game, scenario, game.players[0], games, seed).games
    rows = []
    for one in assumptions:
        with TemporaryDirectory() as folder:
            after = played(one.change(game, Path(folder)), scenario, game.players[0], games, seed).games
        was, now = (table["grade"] == grade for table in (before, after))
        pairs: dict[Any, int] = pd.Series(list(zip(was, now, strict=True))).value_counts().to_dict()
        share = paired_shares(
            *(pairs.get(pair, 0) for pair in ((True, True), (True, False), (False, True), (False, False)))
        )
        vp = paired_means([float(x) for x in after["margin"] - before["margin"]])
        differ = float(((before["margin"] != after["margin"]) | (before["grade"] != after["grade"])).mean())
        rows.append(
            {
                grade: share.difference, "low": share.low, "high": share.high, "VP": vp.difference,
                "VP low": vp.low, "VP high": vp.high, "differ": differ, "trials": games, "seed": seed,
                "method": "sampled",
            }
        )  # fmt: skip
    index = pd.MultiIndex.from_tuples(
        [(one.about, one.otherwise) for one in assumptions], names=["about", "instead"]
    )
    return pd.DataFrame(rows, index=index)


def shown_grades(table: pd.DataFrame) -> pd.DataFrame:
    """`grades` as it is printed: per cent, and costs a battle."""
    shown = pd.DataFrame(index=table.index)
    for grade in (BEST, "half", "full"):
        shown[grade] = [percent(share) for share in table[grade]]
    shown.insert(
        1, "95 %", [f"{percent(a)} to {percent(b)}" for a, b in zip(table["low"], table["high"], strict=True)]
    )
    for cost in ("VP", "units lost", "men killed", "stress taken"):
        shown[cost] = table[cost].map("{:.2f}".format)
    return shown


def shown_readings(table: pd.DataFrame, grade: str = BEST) -> pd.DataFrame:
    """`readings` as it is printed: points of the share, and VP, each with its ends."""

    def of(row: Any, names: tuple[str, str, str], scale: float, form: str) -> str:
        middle, low, high = (scale * row[name] for name in names)
        if pd.isna(low):
            return f"{middle:{form}} {MISSING}"
        return f"{middle:{form}} ({low:{form}} to {high:{form}})"

    records = table.to_dict("records")
    return pd.DataFrame(
        {
            f"{grade}, points": [of(row, (grade, "low", "high"), 100, "+.1f") for row in records],
            "VP": [of(row, ("VP", "VP low", "VP high"), 1, "+.2f") for row in records],
            "games that differ": [percent(row["differ"]) for row in records],
        },
        index=table.index,
    )
