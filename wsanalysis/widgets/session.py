"""A session at the bench: messages in, pictures out. It knows neither a server nor a notebook.

A page says what was done (`hear`); the pictures that this makes stale are drawn one by one, those of the tab
that is open (`due`, `draw`), so that of many messages in a row only the last is drawn.
"""

from collections.abc import Callable, Mapping
from functools import partial
from threading import RLock
from typing import TYPE_CHECKING, Any

from wsanalysis.widgets.desk import Desk
from wsanalysis.widgets.messages import KEEPS_NOTHING, VERBS
from wsanalysis.widgets.open_desks import Key, OpenDesks
from wsanalysis.widgets.reviewed_saving import ReviewedSaving
from wsanalysis.widgets.scene import Scene
from wsanalysis.widgets.sheets import SHEETS
from wsanalysis.widgets.sheets.sheet import Sheet, drawn
from wsanalysis.widgets.tabs import PICTURES, TABS
from wsanalysis.widgets.work_under_way import WorkUnderWay

if TYPE_CHECKING:
    from wsanalysis.game import Game

ERRORS = (ValueError, TypeError, RuntimeError, OSError)
"""What a player may meet: each with a message for him."""

MOST_LETTERS = 100_000
"""Of a message."""


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
        sheets: Mapping[str, Sheet] | None = None,
    ) -> None:
        self._lock = RLock()
        self.titles = titles
        self.desks = OpenDesks(load, keeps)
        self.work = WorkUnderWay(load, self._lock, self._worked)
        self.sheets = {**SHEETS, **(sheets or {})}
        drawers = {key: partial(drawn, key, sheet) for key, sheet in self.sheets.items()}
        self.pictures: Mapping[str, Callable[[Scene], dict[str, Any]]] = {**PICTURES, **drawers}
        shown = {part for parts in TABS.values() for part in parts}
        self.tabs = {**TABS, **{key: (key,) for key in self.sheets if key not in shown}}
        self._stale = set(self.pictures)
        self._news: list[dict[str, Any]] = []
        self.saving = ReviewedSaving()
        self.on_news: Callable[[], None] = lambda: None
        self.choose(system or (game.system.name if game else next(iter(titles))), data or "", game)

    # --- what is on the page ------------------------------------------------------------------

    def choose(self, system: str, data: str = "", game: "Game | None" = None) -> None:
        """Put a game on the page, with the desk that is kept for it. Raises ValueError; nothing is lost."""
        self.desks.choose(system, data, game)
        self._stale = set(self.pictures)

    @property
    def desk(self) -> Desk:
        """The desk on the page."""
        return self.desks.desk

    @property
    def view(self) -> dict[str, Any]:
        """What is looked at: the tab, the units, the question."""
        return self.desks.view

    def scene(self) -> Scene:
        """The desk and the view of it as they stand."""
        return self.desks.scene(self.work.kept(self.desks.open))

    def redraw(self, *parts: str) -> None:
        """Some pictures are stale; without `parts`, all are."""
        self._stale |= set(parts or self.pictures)

    def tell(self, *news: Mapping[str, Any]) -> None:
        """Have something said to the page besides pictures."""
        self._news += map(dict, news)

    # --- messages in --------------------------------------------------------------------------

    def hear(self, message: Any) -> None:
        """Do what a page says. What is wrong with it becomes news for the page, in words."""
        with self._lock:
            try:
                self._do(message)
            except ERRORS as error:
                self.tell({"part": "error", "text": str(error) or type(error).__name__})
                self.redraw("header", *self.tabs.get(str(self.view.get("tab")), ()))  # controls go back

    def _do(self, message: Any) -> None:
        verb = message.get("do") if isinstance(message, Mapping) else None
        known = VERBS.get(str(verb))
        if known is None:
            raise ValueError(f"expected a message with one of {', '.join(VERBS)}, got {str(message)[:80]}")
        known(self, message)
        if verb not in KEEPS_NOTHING:
            try:
                self.desks.keep()
            except OSError as error:
                self.tell({"part": "error", "text": f"the desk cannot be kept: {error}"})

    def _worked(self, desk: Key, news: Mapping[str, Any]) -> None:
        """News of work under way, from whatever thread."""
        if desk == self.desks.open:
            self.tell(news)
            if news.get("ended"):
                self.redraw()  # it may have kept something for pictures
        self.on_news()

    def close(self) -> None:
        """The visit is over: work that is under way ends."""
        self.work.close()

    # --- pictures out -------------------------------------------------------------------------

    def news(self) -> list[dict[str, Any]]:
        """What the page is to be told besides pictures; each is told once."""
        with self._lock:
            news, self._news = self._news, []
            return news

    def due(self) -> tuple[str, Scene] | None:
        """The next picture to draw for the tab that is open, with the scene for it; None if all are fresh."""
        with self._lock:
            shown = {"header", *self.tabs.get(str(self.view.get("tab")), ())}
            name = next((each for each in self.pictures if each in shown and each in self._stale), None)
            if name is None:
                return None
            self._stale.discard(name)
            return name, self.scene()

    def draw(self, name: str, scene: Scene) -> dict[str, Any]:
        """A picture as the page takes it; where there is none, why."""
        try:
            return {"part": name, **self.pictures[name](scene)}
        except ERRORS as error:
            return {"part": name, "message": str(error)}
