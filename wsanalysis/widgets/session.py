"""A session at the bench: messages in, pictures out. It knows neither a server nor a notebook.

A page says what was done (`receive`); the pictures that this makes stale are drawn one by one, first those of
the tab that is open (`due`, `draw`), so that of many messages in a row only the last is drawn.
"""

from collections.abc import Callable, Mapping
from functools import partial
from threading import RLock
from typing import TYPE_CHECKING, Any

from wsanalysis.files.cells import short
from wsanalysis.widgets.desk import Desk
from wsanalysis.widgets.editing.editor import ScenarioEditor
from wsanalysis.widgets.jobs import lacking
from wsanalysis.widgets.keeping import MOST_BYTES
from wsanalysis.widgets.messages import KEEPS_NOTHING, VERBS, is_by_itself
from wsanalysis.widgets.open_desks import Key, OpenDesks
from wsanalysis.widgets.plain_values import checked_plain, from_json
from wsanalysis.widgets.play.playing import Playing
from wsanalysis.widgets.reviewed_saving import ReviewedSaving
from wsanalysis.widgets.scene import BenchScene
from wsanalysis.widgets.sheets import SHEETS
from wsanalysis.widgets.sheets.form_sheet import FormSheet, drawn
from wsanalysis.widgets.tabs import PICTURES, TABS
from wsanalysis.widgets.work_under_way import WorkUnderWay

if TYPE_CHECKING:
    from wsanalysis.game import Game

ERRORS = (ValueError, TypeError, RuntimeError, OSError)
"""The errors that a player may meet: each with a message for him."""

MOST_LETTERS = 2 * MOST_BYTES
"""The most letters of a message: it may hold a kept desk, with its quotation marks marked."""


class Session:
    """The desks of one visit, one for each game and data folder; the page shows the one that is `open`.

    `titles` are the games to choose from; ``load(system, folder)`` loads one. With `keeps` every desk is
    written beside its data and found there again. `sheets` are tabs beside `SHEETS`, or in place of them.
    """

    def __init__(
        self,
        titles: Mapping[str, str],
        load: Callable[..., "Game"],
        data: str | None = None,
        system: str | None = None,
        *,
        game: "Game | None" = None,
        keeps: bool = True,
        sheets: Mapping[str, FormSheet] | None = None,
    ) -> None:
        self._lock = RLock()
        self.titles = titles
        self.desks = OpenDesks(load, keeps)
        self.work = WorkUnderWay(load, self._lock, self._worked)
        self.sheets = {**SHEETS, **(sheets or {})}
        drawers = {key: partial(drawn, key, sheet) for key, sheet in self.sheets.items()}
        self.playing, self.editor = Playing(), ScenarioEditor()
        self.pictures: Mapping[str, Callable[[BenchScene], dict[str, Any]]] = {
            **PICTURES, "ground": self.playing.ground, "play": self.playing.drawn,
            "plan": self.editor.ground, "editing": self.editor.drawn, **drawers,
        }  # fmt: skip
        shown = {part for parts in TABS.values() for part in parts}
        self.tabs = {**TABS, **{key: (key,) for key in self.sheets if key not in shown}}
        self._stale = set(self.pictures)
        self._lacking: set[str] = set()
        """Pictures for which a library was not there: it may be, at the next message."""
        self._news: list[dict[str, Any]] = []
        self._refused = False  # and the page still says so
        self.saving = ReviewedSaving()
        self.on_news: Callable[[], None] = lambda: None
        self.on_fault: Callable[[str], None] = lambda _: None
        """Called with a fault of ours, not of what a page says."""
        self.choose(system or (game.system.name if game else next(iter(titles))), data or "", game)

    # --- what is on the page ------------------------------------------------------------------

    def choose(self, system: str, data: str = "", game: "Game | None" = None) -> None:
        """Put a game on the page, with the desk that is kept for it. Raises ValueError; nothing is lost."""
        said = self.desks.choose(system, data, game)
        self._stale = set(self.pictures)
        if said:
            self.tell({"part": "error", "text": said})

    def go_on_with(self, folder: str, *, new: bool) -> None:
        """Resume with the folder in which the desk was saved, a `new` one or the same."""
        if new:
            system = self.desks.leave_saved(folder)
            self.choose(system, folder)
            self.desks.take_readings(system)
        else:
            self.desks.load_again()

    @property
    def desk(self) -> Desk:
        """The desk on the page."""
        return self.desks.desk

    @property
    def view(self) -> dict[str, Any]:
        """The tab, the units and the question on the page."""
        return self.desks.view

    def scene(self) -> BenchScene:
        """The desk and the view of it as they stand."""
        return self.desks.scene(self.work.kept(self.desks.open))

    def redraw(self, *parts: str) -> None:
        """Some pictures are stale; without `parts`, all are."""
        self._stale |= set(parts or self.pictures)

    def tell(self, *news: Mapping[str, Any]) -> None:
        """Have something said to the page besides pictures."""
        self._refused |= any(each["part"] == "error" for each in news)
        self._news += map(dict, news)

    # --- messages in --------------------------------------------------------------------------

    def receive(self, message: Any) -> None:
        """Do what a page says. Faults become news for the page, in words.

        An earlier refusal is taken back by the next message that somebody meant and that succeeds.
        """
        with self._lock:
            refused, self._refused = self._refused, False
            by_itself = is_by_itself(message, self.view)
            self._stale |= self._lacking
            self._lacking.clear()
            try:
                self._do(checked_plain(message))
            except Exception as error:  # noqa: BLE001 - one message ends no visit
                self.excuse(error)
            if refused and not self._refused:
                self._refused = by_itself
                self.tell(*([] if by_itself else [{"part": "allowed"}]))

    def receive_text(self, text: str | None) -> int | None:
        """The same for a message as JSON; gives back its number. None for anything but text."""
        try:
            if text is None or len(text) > MOST_LETTERS:
                raise ValueError(f"expected a message of text, with at most {MOST_LETTERS:,} letters")
            message = from_json(text)
        except ValueError as error:
            with self._lock:
                self.excuse(error)
            return None
        self.receive(message)
        number = message.get("n") if isinstance(message, dict) else None
        return number if isinstance(number, int) else None

    def excuse(self, error: Exception) -> None:
        """Tell the page what went wrong, and have its controls go back."""
        self.tell({"part": "error", "text": self._in_words(error)})
        self.redraw("header", *self.tabs.get(str(self.view.get("tab")), ()))

    def _in_words(self, error: Exception) -> str:
        if isinstance(error, ERRORS):
            return str(error) or type(error).__name__
        if said := lacking(error):
            return said
        fault = f"the bench has a fault here, but keeps running: {type(error).__name__}: {error}"
        self.on_fault(fault)
        return fault

    def _do(self, message: Any) -> None:
        verb = message.get("do") if isinstance(message, dict) else None
        known = VERBS.get(verb) if isinstance(verb, str) else None
        if known is None:
            raise ValueError(f"expected a message that says to do {' or '.join(VERBS)}, got {short(message)}")
        known(self, message)
        if verb not in KEEPS_NOTHING:
            try:
                self.desks.keep()
            except (OSError, ValueError) as error:
                self.tell({"part": "error", "text": f"the desk cannot be kept: {error}"})

    def _worked(self, desk: Key, news: Mapping[str, Any]) -> None:
        """News of work under way, from whatever thread."""
        if desk == self.desks.open:
            self.tell(news)
            if news.get("ended"):
                self.redraw()  # it may have kept something for pictures
        self.on_news()

    def advance(self) -> bool:
        """Do a slice of work that is done between messages; whether there is more of it.

        Where work is a process of its own there is nothing to do. In between the page is to hear the news,
        and to be drawn.
        """
        with self._lock:
            try:
                return self.work.advance()
            except Exception as error:  # noqa: BLE001 - nor does work
                self.excuse(error)
                return False

    def close(self) -> None:
        """The visit is over: work that is under way ends."""
        self.work.close()

    # --- pictures out -------------------------------------------------------------------------

    def news(self) -> list[dict[str, Any]]:
        """The news for the page besides pictures; each is told once."""
        with self._lock:
            news, self._news = self._news, []
            return news

    def due(self) -> tuple[str, BenchScene] | None:
        """The next picture to draw for the tab that is open, with the scene for it; None if all are fresh."""
        with self._lock:
            shown = {"header", *self.tabs.get(str(self.view.get("tab")), ())}
            name = next((each for each in self.pictures if each in shown and each in self._stale), None)
            if name is None:
                return None
            self._stale.discard(name)
            return name, self.scene()

    def draw(self, name: str, scene: BenchScene) -> dict[str, Any]:
        """A picture as the page takes it; where there is none, why."""
        try:
            found = self.pictures[name](scene)
            if found.get("unfinished"):
                with self._lock:
                    self.redraw(name)
            return {"part": name, **found}
        except Exception as error:  # noqa: BLE001 - nor does one picture
            if lacking(error):
                with self._lock:
                    self._lacking.add(name)
                return {"part": name, "message": self._in_words(error)}
            return {"part": name, "message": self._in_words(error), "wrong": True}
