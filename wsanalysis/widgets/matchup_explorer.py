"""The match-up explorer: one question put to many pairs of units, as a heat map that follows the sliders."""

import time
from typing import TYPE_CHECKING, Any

import ipywidgets as ipw
import pandas as pd

from wsanalysis.asking.questions import about_two
from wsanalysis.widgets.controls import spoken
from wsanalysis.widgets.heat_table import heat_table
from wsanalysis.widgets.page import message, shown
from wsanalysis.widgets.save_box import ERRORS
from wsanalysis.widgets.situation import Situation, opponents, seats

if TYPE_CHECKING:
    from wsanalysis.game import Game

MOST = 24  # rows, and columns, that are shown
ALL = "all"
PLACES = "row", "column"
PATIENCE = 1.5  # seconds that a map may take unasked
SOME = (3, 6, 12)  # units that are asked to learn how long all will take
GROUPS = 2  # columns of the data, after the name, by which units are chosen


class Chooser:
    """Units of one side, by nation and kind or whatever the data's first columns are."""

    def __init__(self, game: "Game", title: str, first: str = ALL) -> None:
        self._game = game
        columns = [k.name for k in game.columns("units")[1:] if k.kind in ("word", "text")][:GROUPS]
        self._rows = game.system.tables["units"](game.edition)
        self.choices: dict[str, Any] = {}
        for column in columns:
            values = list(dict.fromkeys(str(row[column]) for row in self._rows))
            start = first if first in values else ALL
            self.choices[column] = ipw.Dropdown(
                options=[ALL, *values], value=start, layout=ipw.Layout(width="130px")
            )
        self.title = ipw.Label(title, layout=ipw.Layout(width="70px"))
        self.box = ipw.HBox([self.title, *self.choices.values()])

    def units(self) -> list[str]:
        """The chosen units, in the order of the data."""
        return [
            str(next(iter(row.values())))
            for row in self._rows
            if all(box.value in (ALL, str(row[column])) for column, box in self.choices.items())
        ]


class MatchupExplorer:
    """A heat map of one outcome of one question. `table` is what the picture shows, as matchups gives it."""

    def __init__(self, game: "Game", question: str | None, outcome: str | None) -> None:
        self.game = game
        chosen, *_ = about_two(game.system, question)
        side = game.columns("units")[1].name
        nations = [str(getattr(game.edition.units[name], side)) for name in opponents(game)]
        self.rows, self.columns = Chooser(game, "rows", nations[0]), Chooser(game, "columns", nations[1])
        options = [(spoken(name), name) for name in about_two(game.system)]
        self.question = ipw.Dropdown(options=options, value=chosen, description="question")
        self.outcome = ipw.Dropdown(description="shown")
        self.ask = ipw.Button(description="Ask them all", button_style="primary")
        self.ask.layout.display = "none"
        self.map = ipw.HTML()
        self.table: pd.DataFrame | None = None
        self._wanted = outcome
        self._quiet = False
        self._place = ipw.VBox()
        self._turn()
        self.situation = self._situated(None)
        self.question.observe(lambda _: self._other_question(), "value")
        for chooser in (self.rows, self.columns):
            for box in chooser.choices.values():
                box.observe(lambda _: self._other_units(), "value")
        self.outcome.observe(lambda _: self._show(), "value")
        self.ask.on_click(lambda _: self._all())
        wrap = ipw.Layout(flex_flow="row wrap")
        top = ipw.HBox([self.question, self.outcome, self.rows.box, self.columns.box], layout=wrap)
        self.box = ipw.VBox([top, self._place, self.ask, self.map])
        self.draw()

    def draw(self) -> None:
        """Ask every pair and show the map; where that would take long, say so and wait for the button."""
        self.ask.layout.display = "none"
        try:
            self.situation.refresh(self.game, self._outside())
            rows, columns = self.rows.units()[:MOST], self.columns.units()[:MOST]
            if not rows or not columns:
                raise ValueError("no unit is both; choose other rows or columns")
            seconds = self._expected(rows, columns)
            if seconds > PATIENCE:
                self.table = None
                self.ask.layout.display = ""
                said = f"{len(rows)} × {len(columns)} pairs: this question takes about {seconds:.0f} seconds"
                self.map.value = message(said)
                return
            self._fetch(rows, columns)
        except ERRORS as error:
            self.table = None
            self.map.value = message(error)

    def _all(self) -> None:
        self.ask.layout.display = "none"
        try:
            self._fetch(self.rows.units()[:MOST], self.columns.units()[:MOST])
        except ERRORS as error:
            self.map.value = message(error)

    def _fetch(self, rows: list[str], columns: list[str]) -> None:
        given = {name: v for name, v in self.situation.asked().items() if name not in self._slots()}
        found = self.game.matchups(self.question.value, units=list(dict.fromkeys([*rows, *columns])), **given)
        one, other = found.columns[:2]
        self.table = found[found[one].isin(rows) & found[other].isin(columns)]
        self.table.attrs["provenance"] = found.attrs["provenance"]
        words = [word for word in found.columns if found[word].dtype == float]
        if [value for _, value in self.outcome.options] != words:
            kept = self.outcome.value if self.outcome.value in words else self._wanted
            self._quiet = True
            self.outcome.options = [(_said(word, (one, other)), word) for word in words]
            self.outcome.value = kept if kept in words else words[-1] if words else None
            self._quiet = False
        self._show()

    def _expected(self, rows: list[str], columns: list[str]) -> float:
        """How many seconds the map will take, by what some pairs take: the first ones also warm up."""
        given = {name: v for name, v in self.situation.asked().items() if name not in self._slots()}
        units = list(dict.fromkeys([*rows, *columns]))
        began = time.perf_counter()
        seconds = 0.0
        for number in SOME:
            some = units[:: max(1, len(units) // number)]
            start = time.perf_counter()
            self.game.matchups(self.question.value, units=some, **given)
            seconds = (time.perf_counter() - start) * (len(units) / len(some)) ** 2
            if seconds < PATIENCE or time.perf_counter() - began > PATIENCE / 3:
                break
        return seconds

    def _show(self) -> None:
        if self._quiet:
            return
        if self.table is None or self.outcome.value is None:
            if self.table is not None:
                reasons = self.table["not allowed"].dropna().unique()
                self.map.value = message("; ".join(map(str, reasons[:3])))
            return
        one, other = self.table.columns[:2]
        shown = self.table.astype({one: str, other: str})
        rows, columns = self.rows.units()[:MOST], self.columns.units()[:MOST]

        def wide(value: str) -> pd.DataFrame:
            return shown.pivot(index=one, columns=other, values=value).loc[rows, columns]

        chances = wide(self.outcome.value)
        left = max(len(self.rows.units()) - MOST, 0), max(len(self.columns.units()) - MOST, 0)
        beyond = f" · the first {MOST} are shown, choose fewer to see the others" if any(left) else ""
        key = "chance in % · bold: even or better · ✓ always · – never · × not allowed (point at it for why)"
        foot = f"{key}{beyond} · exact · {self.table.attrs['provenance']}"
        told = _said(self.outcome.value, (one, other))
        title = f"{spoken(self.question.value)}: chance in %: {told}"
        self.map.value = heat_table(chances, wide("not allowed"), title=title, foot=foot)

    def _slots(self) -> tuple[str, ...]:
        first, second, *_ = (parameter.name for parameter in self.game.arguments(self.question.value))
        return first, second

    def _outside(self) -> dict[str, str]:
        sides = self.rows.units(), self.columns.units()
        units = list(self.game.edition.units)
        return {slot: (side or units)[0] for slot, side in zip(self._slots(), sides, strict=True)}

    def _situated(self, kept: Any) -> Situation:
        found = Situation(self.game, self.question.value, self.draw, self._outside(), kept)
        self._place.children = [found.box]
        return found

    def _turn(self) -> None:
        """Rows and columns change places where the question takes the one's units for the other's."""
        sides = [side.units()[:1] for side in (self.rows, self.columns)]
        if not all(sides):
            return
        places = seats(self.game, self.question.value, [side[0] for side in sides])
        if list(places.values()) == [1, 0]:
            self._quiet = True
            for one, other in zip(self.rows.choices.values(), self.columns.choices.values(), strict=True):
                one.value, other.value = other.value, one.value
            self._quiet = False

    def _other_units(self) -> None:
        if not self._quiet:
            self.draw()

    def _other_question(self) -> None:
        self._turn()
        self.situation = self._situated(self.situation.controls)
        self.draw()

    def _repr_mimebundle_(self, **how: Any) -> Any:
        return shown(self.box, "The match-up explorer", self.map.value, how)


def _said(outcome: str, sides: tuple[str, str]) -> str:
    """An outcome as it is read: a side stands in the rows or in the columns."""
    won = {f"{side} wins": f"won by the {place}" for side, place in zip(sides, PLACES, strict=True)}
    return won.get(outcome, outcome)


def matchup_explorer(
    game: "Game", question: str | None = None, outcome: str | None = None
) -> MatchupExplorer:
    """Every unit of one side against every unit of another, one outcome of a question in each cell.

    By default the first question about two units, and its last outcome, which is the worst for the second
    unit. Raises UnknownName.
    """
    return MatchupExplorer(game, question, outcome)
