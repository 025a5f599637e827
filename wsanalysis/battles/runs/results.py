"""The results of a run: a row per game, shares of wins with their intervals, differences of pairs."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from html import escape
from importlib import import_module
from math import isfinite
from statistics import fmean
from typing import Any

import pandas as pd

from wsanalysis.arguments.checking import checked
from wsanalysis.arguments.values import Confidence
from wsanalysis.asking.display import Drawn, ends, percent
from wsanalysis.asking.frame import described
from wsanalysis.battles.core.game_row import DRAW
from wsanalysis.battles.core.grading import share_of
from wsanalysis.battles.core.position import Field
from wsanalysis.languages import quantity
from wsanalysis.probability.paired import paired_means
from wsanalysis.probability.proportions import wilson
from wsanalysis.probability.sequential import always_valid, always_valid_mean

NUMBERS = {
    **dict.fromkeys(("lost", "kills", "kills per loss"), 2),
    **dict.fromkeys(("mean", "std", "min", "25%", "50%", "75%", "max"), 1),
}
"""Decimals of the columns that are no chances."""
DIFFERENCES = ("difference", "difference low", "difference high")
WINS = ("wins if met", "wins if not", *DIFFERENCES)
"""The effect of an objective on wins."""
ONLY_WITH_TWO = ("margin", "lead changes", "largest swing", "drama")
"""Measures of a game that compare two players."""


class Rows:
    """Rows by number, stored compactly: the names of the columns once, and each row's values."""

    def __init__(self) -> None:
        self._columns: dict[tuple[str, ...], tuple[str, ...]] = {}
        self._rows: dict[int, tuple[tuple[str, ...], tuple[Any, ...]]] = {}

    def add(self, number: int, row: Mapping[str, Any]) -> None:
        columns = tuple(row)
        self._rows[number] = (self._columns.setdefault(columns, columns), tuple(row.values()))

    def __len__(self) -> int:
        return len(self._rows)

    def __contains__(self, number: int) -> bool:
        return number in self._rows

    def __getitem__(self, number: int) -> dict[str, Any]:
        columns, values = self._rows[number]
        return dict(zip(columns, values, strict=True))

    def first(self, count: int) -> "Rows":
        """The rows with the numbers below `count`."""
        chosen = Rows()
        chosen._columns = self._columns
        chosen._rows = {number: self._rows[number] for number in sorted(self._rows) if number < count}
        return chosen

    def frame(self) -> pd.DataFrame:
        """All rows in the order of their numbers; a column that a row lacks is empty there."""
        numbers = sorted(self._rows)
        if len(self._columns) == 1:
            (columns,), values = self._columns, (self._rows[number][1] for number in numbers)
            made = pd.DataFrame(
                dict(zip(columns, map(list, zip(*values, strict=True)), strict=True)), numbers
            )
        else:
            made = pd.DataFrame([self[number] for number in numbers], index=numbers)
        return made.rename_axis("game")


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """The games that were played: sides in the order of moving first, and their players.

    `settled` describes the condition of an `until`, "" without one: repeated checks determine which intervals
    are valid. With one seat `grades` and `stake` are those of a `players.Recipe`. `picked`: who says that
    these players play, "" if somebody named them, or it is the game's default player.
    """

    scenario: str
    sides: tuple[str, str]
    players: tuple[str, str]
    seed: int
    provenance: str
    settled: str = ""
    grades: tuple[tuple[str, str], ...] = ()
    stake: int = 0
    picked: str = ""

    @property
    def title(self) -> str:
        if self.stake:
            return f"{self.scenario}: {one_seat(self.sides, self.players[0])}"
        (one, other), (first, second) = self.sides, self.players
        return f"{self.scenario}: {one} by {first}, {other} by {second}"


def one_seat(sides: tuple[str, str], player: str) -> str:
    """The players where one side is moved by rule."""
    return f"{sides[0]} by {player}, {sides[1]} moved by rule"


class Results(Drawn):
    """The games of a run, shown as shares of wins, in Jupyter and in a terminal."""

    def __init__(self, run: Run, rows: Rows, decisions: Mapping[int, list[dict[str, Any]]] | None) -> None:
        self.run = run
        self.rows = rows
        self.field: Field | None = None
        """The field it was played on, if known: for pictures."""
        self._decisions = decisions

    def __len__(self) -> int:
        return len(self.rows)

    @property
    def seed(self) -> int:
        return self.run.seed

    @cached_property
    def games(self) -> pd.DataFrame:
        """One row per game, by its number; the columns are the engine's."""
        return self._counted(self.rows.frame())

    @cached_property
    def decisions(self) -> pd.DataFrame:
        """One row per decision, by game. Raises ValueError unless the games were played with decisions=True.

        `ahead` is the side's victory points minus the enemy's before it decides, `legal` the number of its
        legal actions.
        """
        if self._decisions is None:
            raise ValueError("decisions were not recorded: play with decisions=True")
        frame = pd.DataFrame(
            [{"game": game, **row} for game in sorted(self._decisions) for row in self._decisions[game]]
        )
        return self._counted(frame.set_index("game") if len(frame) else frame)

    @checked
    def win_rates(self, confidence: Confidence = 0.95) -> pd.DataFrame:
        """The share of games that each side won, and of draws (0 to 1), with interval, trials, seed, method.

        Intervals are Wilson's, or always-valid ones if an `until` checked the games. Raises ValueError for a
        game of one seat, which nobody wins.
        """
        if self.run.stake:
            raise ValueError("win_rates: expected a game of two seats; see grades")
        winners = list(self.games["winner"]) if len(self) else []
        rows = [
            self._share_row("winner", outcome, winners.count(outcome), confidence)
            for outcome in (*self.run.sides, DRAW)
        ]
        return self._with_provenance(pd.DataFrame(rows).set_index("winner"))

    @checked
    def grades(self, confidence: Confidence = 0.95) -> pd.DataFrame:
        """The share of one-seat battles that ended with each grade, best first; columns as of `win_rates`.

        Raises ValueError for a game of two seats, which has winners.
        """
        if not self.run.stake:
            raise ValueError("grades: expected a game of one seat; see win_rates")
        graded = list(self.games["grade"]) if len(self) else []
        rows = [
            self._share_row("grade", words, graded.count(name), confidence)
            for name, words in reversed(self.run.grades)
        ]
        return self._with_provenance(pd.DataFrame(rows).set_index("grade"))

    def outcomes(self) -> pd.DataFrame:
        """The ends of games: `grades` with one seat, `win_rates` with two; the index names them."""
        return self.grades() if self.run.stake else self.win_rates()

    def _share_row(self, column: str, name: str, count: int, confidence: float) -> dict[str, Any]:
        low, high = self._share_interval(count, confidence)
        return {
            column: name, "games": count, "share": count / (len(self) or float("nan")), "low": low,
            "high": high, "interval": self._interval, "trials": len(self), "seed": self.seed,
            "method": "sampled",
        }  # fmt: skip

    def victory_points(self) -> pd.DataFrame:
        """The victory points with which each side ended: shares of all games."""
        points = self._of("victory_points")
        return points[[self.run.sides[0]]] if self.run.stake else points

    def spread(self) -> pd.DataFrame:
        """The spread of games: mean, deviation and quartiles of points, turns, leads, drama, choice."""
        return self._of("spread").drop(index=self._meaningless)

    def ends(self) -> pd.DataFrame:
        """The ends of games: shares with their intervals."""
        return self._of("ends")

    def objectives(self) -> pd.DataFrame:
        """The share of games in which each objective is met, and its effect on its side's wins."""
        return self._of("objectives").drop(columns=list(WINS) if self.run.stake else [])

    def deciders(self) -> pd.DataFrame:
        """The objectives in order of how much meeting them moves their side's wins.

        Raises ValueError for a game of one seat, which nobody wins.
        """
        if self.run.stake:
            raise ValueError("deciders: expected a game of two seats; see objectives")
        return self._of("deciders")

    def units(self) -> pd.DataFrame:
        """The fate of units: the numbers lost and killed in an average game."""
        return self._of("units")

    def course(self) -> pd.DataFrame:
        """The course of a campaign from week to week: what is left of everything, and how much is decided.

        Raises ValueError for games whose rows tell of no weeks.
        """
        if not any(str(column).startswith("week 1 ") for column in self.games):
            raise ValueError("course: expected campaigns, which go by weeks")
        return described(self._of("course", "week"), f"{self._said('Student')} · {self.run.provenance}")

    def failures(self) -> pd.DataFrame:
        """The causes of failed campaigns, and the week of each. Raises ValueError for other games."""
        if "failed by" not in self.games:
            raise ValueError("failures: expected campaigns, which may fail")
        return self._of("failures")

    def _of(self, name: str, *more: str) -> pd.DataFrame:
        # By its name, for analyses lie above the games that they read.
        balance = import_module("wsanalysis.analysis.balance")
        frame: pd.DataFrame = self._with_provenance(getattr(balance, name)(self.games, *more))
        frame.attrs.update(numbers=NUMBERS, points=[c for c in DIFFERENCES if c in frame])
        return frame

    def score(self) -> tuple[float, float, float]:
        """The first side's share of wins, a draw counting half, and the ends of its interval, 95 %.

        With one seat its share of the victory points at stake (Student).
        """
        if self.run.stake:
            return self._mean_interval([share_of(one, self.run.stake) for one in self.games["margin"]], 0.95)
        won, drawn = self.win_rates()["games"].iloc[[0, 2]]
        points = won + drawn / 2
        return points / max(1, len(self)), *self._share_interval(points, 0.95)

    @checked
    def summary(self, confidence: Confidence = 0.95) -> pd.DataFrame:
        """The mean of every numeric column with its interval; one row per column.

        Intervals are Student's, or always-valid ones if an `until` checked the games; none (NaN) where all
        values are alike, as in a single game. With one seat there are no leads, and no points of the enemy.
        """
        numbers = self.games.select_dtypes("number").drop(columns=self._meaningless, errors="ignore")
        rows = []
        for column in numbers:
            values = [float(value) for value in numbers[column].dropna()]
            mean, low, high = self._mean_interval(values, confidence)
            rows.append(
                {
                    "column": column, "mean": mean, "low": low, "high": high, "least": min(values),
                    "most": max(values), "trials": len(values), "seed": self.seed, "method": "sampled",
                }
            )  # fmt: skip
        return self._counted(pd.DataFrame(rows).set_index("column"))

    @property
    def _meaningless(self) -> list[str]:
        """The columns that say nothing with one seat."""
        return [*ONLY_WITH_TWO, f"{self.run.sides[1]} VP"] if self.run.stake else []

    @property
    def _interval(self) -> str:
        return "always valid" if self.run.settled else "Wilson"

    @property
    def _how(self) -> str:
        return self._said(self._interval)

    def _said(self, intervals: str) -> str:
        return f"sampled, {quantity(len(self), 'game')}, seed {self.seed}, 95 % intervals ({intervals})"

    def _counted(self, frame: pd.DataFrame) -> pd.DataFrame:
        """A table that holds no chances."""
        return described(self._with_provenance(frame), numbers=dict.fromkeys(frame.select_dtypes("float"), 2))

    def _with_provenance(self, frame: pd.DataFrame) -> pd.DataFrame:
        return described(frame, f"{self._how} · {self.run.provenance}")

    def _share_interval(self, wins: float, confidence: float) -> tuple[float, float]:
        if self.run.settled or not len(self):
            return always_valid(wins, len(self), confidence)
        low, high = wilson(wins, len(self), confidence)
        return float(low), float(high)

    def _mean_interval(self, values: list[float], confidence: float) -> tuple[float, float, float]:
        found = paired_means(values, confidence)
        if self.run.settled and isfinite(found.low):
            mean = found.difference
            deviation = fmean((value - mean) ** 2 for value in values) ** 0.5
            return mean, *always_valid_mean(mean, deviation, len(values), confidence)
        return found.difference, found.low, found.high

    def _lines(self) -> Iterator[tuple[str, str, str]]:
        if self.run.stake:
            for grade, row in self.grades().iterrows():
                yield str(grade), percent(row["share"]), f"{percent(row['low'])} to {percent(row['high'])}"
            mean, low, high = self.score()
            yield "VP of those at stake", percent(mean), ends(low, high, percent)
            return
        for winner, row in self.win_rates().iterrows():
            word = "draws" if winner == DRAW else f"{winner} wins"
            yield word, percent(row["share"]), f"{percent(row['low'])} to {percent(row['high'])}"

    def _notes(self) -> list[str]:
        of_vp = "; of the VP Student" if self.run.stake and not self.run.settled else ""
        said = self._said(f"{self._interval}{of_vp}")
        return [*filter(None, [self.run.settled, self.run.picked]), said, self.run.provenance]

    def __str__(self) -> str:
        return as_text(self.run.title, self._lines(), self._notes())

    __repr__ = __str__

    def _repr_html_(self) -> str:
        return as_html(self.run.title, self._lines(), self._notes())


def as_text(title: str, lines: Iterator[tuple[str, str, str]], notes: list[str]) -> str:
    """Words, values and intervals beneath a title, and notes, for a terminal."""
    found = list(lines)
    words, values = max(len(line[0]) for line in found), max(len(line[1]) for line in found)
    rows = [f"  {word:<{words}}  {value:>{values}}  {between}" for word, value, between in found]
    return "\n".join([title, *rows, *(f"  {note}" for note in notes)])


def as_html(title: str, lines: Iterator[tuple[str, str, str]], notes: list[str]) -> str:
    """The same for a notebook."""
    rows = "".join(
        f"<tr><td style='text-align:left'>{escape(word)}</td><td style='text-align:right'><b>{escape(value)}"
        f"</b></td><td style='text-align:left'>{escape(between)}</td></tr>"
        for word, value, between in lines
    )
    said = "<br>".join(map(escape, notes))
    return f"<div><b>{escape(title)}</b><table>{rows}</table><small>{said}</small></div>"


def closest(games: pd.DataFrame) -> tuple[int, str]:
    """The number of the game with the closest end, the one with most lead changes if tied; and in words."""
    rank = games.assign(level=-games["margin"].abs())
    number = _first(rank, ["level", "lead changes", "drama"])
    return number, f"the closest: by {abs(int(games['margin'][number]))} VP at its end."


def most_dramatic(games: pd.DataFrame) -> tuple[int, str]:
    """The number of the game whose winner was furthest behind on average over the turns; and in words."""
    number = _first(games, ["drama", "lead changes", "largest swing"])
    behind = f"{games['drama'][number]:.1f} VP behind on average at the ends of turns"
    return number, f"the most dramatic: the winner was {behind}."


def _first(games: pd.DataFrame, columns: list[str]) -> int:
    return int(games.sort_values(columns, ascending=False, kind="stable").index[0])
