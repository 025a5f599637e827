"""The unit editor: two units with all their ratings, a question about them, the odds before and after."""

from collections.abc import Callable, Mapping
from html import escape
from typing import TYPE_CHECKING, Any

import ipywidgets as ipw

from wsanalysis.arguments.names import find
from wsanalysis.widgets.controls import Control, control, spoken
from wsanalysis.widgets.edited_rows import Desk
from wsanalysis.widgets.odds_bars import odds_bars
from wsanalysis.widgets.page import message, shown
from wsanalysis.widgets.save_box import ERRORS, SaveBox
from wsanalysis.widgets.saving import Changes
from wsanalysis.widgets.situation import Situation, opponents, seats

if TYPE_CHECKING:
    from wsanalysis.game import Game

WIDE = "400px"


class UnitCard:
    """One unit with all its cells as controls."""

    def __init__(self, desk: Desk, name: str, changed: Callable[["UnitCard"], None]) -> None:
        self._desk = desk
        self._changed = changed
        self._quiet = False
        self.unit = ipw.Dropdown(
            options=list(desk.before.edition.units), value=name, layout=ipw.Layout(width="240px")
        )
        self.reset = ipw.Button(description="Reset", layout=ipw.Layout(width="80px"))
        self.controls: dict[str, Control] = {
            parameter.name: control(parameter, desk.cell(name, parameter.name), cell=True)
            for parameter in desk.before.columns(desk.table)
        }
        self._marks = {column: ipw.HTML() for column in self.controls}
        self.line = ipw.Text(description="CSV row", layout=ipw.Layout(width="98%"), disabled=False)
        rows = [ipw.HBox([self._marks[c], found.box]) for c, found in self.controls.items()]
        self.box = ipw.VBox(
            [ipw.HBox([self.unit, self.reset]), *rows, self.line], layout=ipw.Layout(width=WIDE)
        )
        for column, found in self.controls.items():
            found.on_change(lambda column=column: self._turned(column))  # type: ignore[misc]
        self.unit.observe(lambda _: self._chosen(), "value")
        self.reset.on_click(lambda _: self._reset())
        self.show()

    @property
    def name(self) -> str:
        """The unit's name in the data, before any edit."""
        return str(self.unit.value)

    def show(self) -> None:
        """Let the controls stand where the desk has them."""
        self._quiet = True
        try:
            for column, found in self.controls.items():
                found.write(self._desk.cell(self.name, column))
                self._mark(column)
        finally:
            self._quiet = False

    def _mark(self, column: str) -> None:
        """The column's name, bold and with what it was where it is edited."""
        was = self._desk.row(self.name)[column]
        edited = column in self._desk.edits.get(self.name, {})
        label = escape(spoken(column))
        if edited:
            shown = "none" if was is None else str(was)
            shown = shown if len(shown) < 12 else shown[:11] + "…"
            label = f"<b>{label}</b> <small>was {escape(shown)}</small>"
        self._marks[column].value = f"<div style='width:160px;line-height:1.2;padding-top:4px'>{label}</div>"

    def _turned(self, column: str) -> None:
        if not self._quiet:
            self._desk.set(self.name, column, self.controls[column].read())
            self._mark(column)
            self._changed(self)

    def _chosen(self) -> None:
        self.show()
        self._changed(self)

    def _reset(self) -> None:
        self._desk.reset(self.name)
        self.show()
        self._changed(self)


class UnitEditor:
    """Two units on the desk. In a notebook the object shows itself; `desk.after()` is the edited game."""

    def __init__(self, game: "Game", first: str | None, second: str | None, question: str | None) -> None:
        self.desk = Desk(game)
        asked = game.system.questions
        chosen = next(iter(asked)) if question is None else find(question, asked, "question")
        one, other = opponents(game)
        one = one if first is None else find(first, game.edition.units, "unit")
        other = other if second is None else find(second, game.edition.units, "unit")
        self.question = ipw.Dropdown(
            options=[(spoken(name), name) for name in asked], value=chosen, description="question"
        )
        self.cards = UnitCard(self.desk, one, self._turned), UnitCard(self.desk, other, self._turned)
        self.odds = ipw.HTML(layout=ipw.Layout(min_height="170px"))
        self.saving = SaveBox(self._to_save)
        self._place = ipw.VBox()
        self._tabs = ipw.Tab([card.box for card in self.cards], layout=ipw.Layout(width="440px"))
        self.situation = self._situation(None)
        self.question.observe(lambda _: self._asked(), "value")
        left = ipw.VBox(
            [self.question, self.odds, self._place], layout=ipw.Layout(flex="1 1 400px", min_width="400px")
        )
        top = ipw.HBox([left, self._tabs], layout=ipw.Layout(flex_flow="row wrap"))
        self.box = ipw.VBox([top, ipw.HTML("<b>Save as new data</b>"), self.saving.box])
        self.draw()

    @property
    def after(self) -> "Game":
        """The edited game."""
        return self.desk.after()

    def draw(self) -> None:
        """Ask anew, before and after, and show it; or say in one sentence why not."""
        titles = {number: slot for slot, number in self._seats().items()}
        for number, card in enumerate(self.cards):
            role = spoken(titles[number]) if number in titles else "beside"
            self._tabs.set_title(number, role + " · edited" * (card.name in self.desk.edits))
        try:
            self.situation.refresh(self.desk.before, self._units())
            given = self.situation.asked()
            before = self.desk.before.ask(self.question.value, **given)
            if not self.desk.edits:
                self.odds.value = odds_bars(before)
            else:
                renamed = {slot: self.desk.name_now(name) for slot, name in self._units().items()}
                now = self.desk.after().ask(self.question.value, **{**given, **renamed})
                self.odds.value = odds_bars(now, before)
        except ERRORS as error:
            self.odds.value = message(error)
        self._write_lines()

    def _write_lines(self) -> None:
        for card in self.cards:
            try:
                card.line.value = self.desk.as_line(card.name)
            except ERRORS:
                card.line.value = ""  # the message stands in the panel

    def _units(self) -> dict[str, str]:
        return {slot: self.cards[number].name for slot, number in self._seats().items()}

    def _seats(self) -> dict[str, int]:
        return seats(self.desk.before, self.question.value, [card.name for card in self.cards])

    def _situation(self, kept: Mapping[str, Control] | None) -> Situation:
        found = Situation(self.desk.before, self.question.value, self.draw, self._units(), kept)
        self._place.children = [found.box]
        return found

    def _asked(self) -> None:
        self.situation = self._situation(self.situation.controls)
        self.draw()

    def _turned(self, card: UnitCard) -> None:
        for other in self.cards:
            if other is not card and other.name == card.name:
                other.show()
        self.saving.forget()
        self.draw()

    def _to_save(self) -> tuple["Game", Changes, Any]:
        return self.desk.before, self.desk.changes(), self.desk.after().edition

    def _repr_mimebundle_(self, **how: Any) -> Any:
        return shown(self.box, "The unit editor", self.odds.value, how)


def unit_editor(
    game: "Game", first: str | None = None, second: str | None = None, question: str | None = None
) -> UnitEditor:
    """Two units with all their ratings as sliders, and the odds of a question before and after.

    By default the first unit, the first enemy, and the system's first question. Raises UnknownName.
    """
    return UnitEditor(game, first, second, question)
