"""The bag editor: how many of each chip or counter there are, and what that does to the odds."""

import time
from typing import TYPE_CHECKING, Any

import ipywidgets as ipw
import pandas as pd

from wsanalysis.arguments.names import find
from wsanalysis.widgets.chip_label import COUNT, chip_label, columns_of_bands
from wsanalysis.widgets.controls import spoken
from wsanalysis.widgets.curves import curves
from wsanalysis.widgets.odds_bars import odds_bars
from wsanalysis.widgets.page import message, page, shown
from wsanalysis.widgets.save_box import ERRORS, SaveBox
from wsanalysis.widgets.saving import Changes, changed_files, places, read_back
from wsanalysis.widgets.situation import Situation, unit_slots

if TYPE_CHECKING:
    from wsanalysis.game import Game

FOLDER = "chips/"  # where data files hold what is drawn
MOST_COPIES = 4
MOST_COUNT = 24
MOST_POINTS = 25  # of a curve
PATIENCE = 0.4  # seconds after which a curve gets every second point only
ONE_POINT = "–"


def bags(game: "Game") -> tuple[str, ...]:
    """The data tables of things that are drawn: those whose files lie in the folder of chips."""
    found = dict.fromkeys(
        table for (table, _), place in places(game).items() if place.file.startswith(FOLDER)
    )
    return tuple(found)


class BagEditor:
    """Counts of a bag's chips as sliders; a row without a count is one chip, kept, doubled or taken out."""

    def __init__(self, game: "Game", table: str | None, question: str | None) -> None:
        self.game = game
        known = bags(game)
        if not known:
            raise ValueError(
                f"{game.system.title} draws nothing: it has no data files in the folder of chips"
            )
        asked = game.system.questions
        chosen = next(iter(asked)) if question is None else find(question, asked, "question")
        start = known[0] if table is None else find(table, known, "table of chips")
        self.table = ipw.Dropdown(
            options=[(spoken(name), name) for name in known], value=start, description="bag"
        )
        self.question = ipw.Dropdown(
            options=[(spoken(name), name) for name in asked], value=chosen, description="question"
        )
        self.along = ipw.Dropdown(description="along")
        self.reset = ipw.Button(description="Reset")
        self.total = ipw.HTML()
        self.out = ipw.HTML()
        self.counts: dict[str, Any] = {}
        self._kept: dict[tuple[str, str], int] = {}
        self._quiet = False
        self._edition: tuple[Any, Any] = ((), game.edition)
        self._place, self._rows = ipw.VBox(), ipw.VBox(layout=ipw.Layout(max_height="430px", overflow="auto"))
        self.saving = SaveBox(self._to_save)
        self.situation = self._situated(None)
        self._fill()
        self.table.observe(lambda _: self._fill(), "value")
        self.question.observe(lambda _: self._other_question(), "value")
        self.along.observe(lambda _: self.draw(), "value")
        self.reset.on_click(lambda _: self._reset())
        left = ipw.VBox(
            [ipw.HBox([self.question, self.along]), self.out, self._place],
            layout=ipw.Layout(flex="1 1 480px", min_width="420px"),
        )
        right = ipw.VBox(
            [ipw.HBox([self.table, self.reset]), self.total, self._rows], layout=ipw.Layout(width="470px")
        )
        top = ipw.HBox([left, right], layout=ipw.Layout(flex_flow="row wrap"))
        self.box = ipw.VBox([top, ipw.HTML("<b>Save as new data</b>"), self.saving.box])
        self.draw()

    @property
    def after(self) -> "Game":
        """The game with the edited bags. Raises DataFault for bags that the system cannot use."""
        key = tuple(sorted(self._kept.items()))
        if self._edition[0] != key:
            self._edition = key, read_back(self.game, changed_files(self.game, self.changes()))
        game = self.game
        return type(game)(game.system, self._edition[1], game.folder)

    def changes(self) -> Changes:
        """The rows that change, as they are to be saved."""
        found: dict[tuple[str, str], list[dict[str, Any]]] = {}
        for (table, name), number in self._kept.items():
            row = self._row(table, name)
            if COUNT in row:
                found[table, name] = [{COUNT: number}]
            else:
                column = next(iter(row))
                names = [name, *(f"{name} copy {n}" for n in range(2, number + 1))]
                found[table, name] = [{} if n == name else {column: n} for n in names[:number]]
        return found

    def draw(self) -> None:
        """The curves before and after, or why there are none."""
        if self._quiet:
            return
        try:
            self.situation.refresh(self.game)
            game = self.after if self._kept else None
            along = self.along.value
            if along == ONE_POINT:
                before = self.game.ask(self.question.value, **self.situation.asked())
                if game is None:
                    self.out.value = odds_bars(before)
                else:
                    self.out.value = odds_bars(
                        game.ask(self.question.value, **self.situation.asked()), before
                    )
                return
            was = self._curve(self.game)
            now = was if game is None else self._curve(game)
            foot = f"exact · {(game or self.game).provenance}"
            given = self.situation.asked()
            units = [given[slot] for slot in unit_slots(self.game, self.question.value)]
            who = " and ".join(u if isinstance(u, str) else ", ".join(u) for u in units)
            title = f"{spoken(self.question.value)}{': ' * bool(who)}{who}, along {spoken(along)}"
            self.out.value = curves(now, None if game is None else was, title=title, foot=foot)
        except ERRORS as error:
            self.out.value = message(error)

    def _curve(self, game: "Game") -> pd.DataFrame:
        """Outcome chances over the argument that runs along; points that the rules forbid are left out.

        A question that takes long is asked at fewer points.
        """
        given, along = self.situation.asked(), self.along.value
        slider = self.situation.controls[along].parts[-1]
        every = list(range(slider.min, min(slider.max, slider.min + MOST_POINTS) + 1))
        rows: dict[int, dict[str, float]] = {}
        refused = None
        began = time.perf_counter()
        while every:
            x = every.pop(0)
            try:
                chances = game.ask(self.question.value, **{**given, along: x}).probabilities
                rows[x] = {word: float(p) for word, p in chances.items()}
            except ValueError as error:
                refused = error
            if time.perf_counter() - began > PATIENCE:
                every, began = every[1::2], time.perf_counter()
        if not rows and refused is not None:
            raise refused
        return pd.DataFrame.from_dict(rows, orient="index").fillna(0.0).rename_axis(spoken(along))

    def _row(self, table: str, name: str) -> dict[str, Any]:
        rows = self.game.system.tables[table](self.game.edition)
        row: dict[str, Any] = next(row for row in rows if str(next(iter(row.values()))) == name)
        return row

    def _fill(self) -> None:
        """The sliders of the chosen bag."""
        self.counts = {}
        shown = []
        rows = self.game.system.tables[self.table.value](self.game.edition)
        sides = columns_of_bands(rows)
        for row in rows:
            name = str(next(iter(row.values())))
            start = row.get(COUNT, 1)
            most = max(MOST_COUNT if COUNT in row else MOST_COPIES, 2 * start)
            slider = ipw.IntSlider(
                self._kept.get((self.table.value, name), start), 0, most, layout=ipw.Layout(width="180px")
            )
            slider.observe(lambda _, name=name, start=start: self._turned(name, start), "value")
            self.counts[name] = slider
            label = ipw.HTML(chip_label(name, row, sides))
            shown.append(ipw.HBox([label, slider], layout=ipw.Layout(min_height="32px", flex="0 0 auto")))
        self._rows.children = shown
        self._sum_up()

    def _turned(self, name: str, start: int) -> None:
        key, number = (self.table.value, name), self.counts[name].value
        if number == start:
            self._kept.pop(key, None)
        else:
            self._kept[key] = number
        self._sum_up()
        self.saving.forget()
        self.draw()

    def _sum_up(self) -> None:
        rows = self.game.system.tables[self.table.value](self.game.edition)
        was, now = (
            sum(row.get(COUNT, 1) for row in rows),
            sum(slider.value for slider in self.counts.values()),
        )
        change = "" if now == was else f", was {was}"
        self.total.value = page(f"<b>{now}</b> in the bag{change}")

    def _reset(self) -> None:
        self._quiet = True
        try:
            for row in self.game.system.tables[self.table.value](self.game.edition):
                self.counts[str(next(iter(row.values())))].value = row.get(COUNT, 1)
        finally:
            self._quiet = False
        self.draw()

    def _situated(self, kept: Any) -> Situation:
        found = Situation(self.game, self.question.value, self.draw, None, kept)
        numbers = [
            n for n, c in found.controls.items() if c.parameter.kind == "number" and not c.parameter.several
        ]
        numbers.sort(key=lambda name: not found.controls[name].parameter.must)
        self._place.children = [found.box]
        self._quiet = True
        self.along.options = [*((spoken(name), name) for name in numbers), (ONE_POINT, ONE_POINT)]
        # a curve over what must be given; else only the odds as they stand
        due = [name for name in numbers if found.controls[name].parameter.must]
        self.along.value = due[0] if due else ONE_POINT
        self._quiet = False
        return found

    def _other_question(self) -> None:
        self.situation = self._situated(self.situation.controls)
        self.draw()

    def _to_save(self) -> tuple["Game", Changes, Any]:
        return self.game, self.changes(), self.after.edition

    def _repr_mimebundle_(self, **how: Any) -> Any:
        return shown(self.box, "The bag editor", self.out.value, how)


def bag_editor(game: "Game", table: str | None = None, question: str | None = None) -> BagEditor:
    """The counts of a bag's chips or counters, and a question's odds before and after along a number.

    By default the first bag and the system's first question. Raises UnknownName; ValueError for a system
    that draws nothing.
    """
    return BagEditor(game, table, question)
