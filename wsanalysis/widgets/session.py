"""A session at the bench: messages in, pictures out. It knows neither a server nor a notebook.

A page says what was done (`hear`); the pictures that this makes stale are drawn one by one, those of the tab
that is open (`due`, `draw`), so that of many messages in a row only the last is drawn.
"""

import json
from collections.abc import Callable, Mapping
from copy import deepcopy
from pathlib import Path
from threading import RLock
from typing import TYPE_CHECKING, Any

from wsanalysis.widgets import desk_pictures, matchup_pictures, scenario_work, unit_pictures
from wsanalysis.widgets.desk import Desk
from wsanalysis.widgets.edits import Edit, from_record
from wsanalysis.widgets.jobs import Job, Work
from wsanalysis.widgets.keeping import as_link, desk_of, from_link, from_text, keep, kept, state_of
from wsanalysis.widgets.saving import changed_files, difference, save
from wsanalysis.widgets.scene import Scene, scene_of

if TYPE_CHECKING:
    from wsanalysis.game import Game

ERRORS = (ValueError, TypeError, RuntimeError, OSError)
"""What a player may meet: each with a message for him."""

PICTURES: Mapping[str, Callable[[Scene], dict[str, Any]]] = {
    "header": desk_pictures.header,
    "odds": unit_pictures.odds,
    "form": unit_pictures.form,
    "map": matchup_pictures.matchups,
    "bag": desk_pictures.bag,
    "options": desk_pictures.options,
    "log": desk_pictures.log,
    "curve": unit_pictures.curve,
    "scenarios": scenario_work.scenarios,
}
"""In the order in which they are drawn."""

TABS: Mapping[str, tuple[str, ...]] = {
    "units": ("form", "odds", "curve"),
    "matchups": ("map",),
    "bag": ("bag", "form", "odds", "curve"),
    "options": ("options", "form", "odds", "curve"),
    "scenario": ("scenarios",),
    "changes": ("log",),
}
"""The tabs, and the pictures that each shows."""

VIEWED: Mapping[str, type] = {
    "tab": str, "question": str, "units": list, "given": dict, "along": str, "map": dict, "bag": str,
    "patient": bool,
}  # fmt: skip
"""What a page may look at, and what says it."""
WORKS: Mapping[str, Work] = {"play": scenario_work.play, "verdict": scenario_work.verdict}
"""Long work that a page may ask for, beside what is handed in."""
MOST_LETTERS = 100_000
"""Of a message."""


class Session:
    """The desks of one visit, one for each game and data folder; the page shows the one that is `open`.

    `titles` are the games to choose from; ``load(system, folder)`` loads one. With `keeps` every desk is
    written beside its data and found there again.
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
        works: Mapping[str, Work] | None = None,
    ) -> None:
        self._lock = RLock()
        self._titles, self._load, self._keeps = titles, load, keeps
        self._desks: dict[tuple[str, str], tuple[Desk, dict[str, Any], list[Game]]] = {}
        self._stale = set(PICTURES)
        self._news: list[dict[str, Any]] = []
        self._seen = ""
        self._works = {**WORKS, **(works or {})}
        self._job: Job | None = None
        self._job_news: dict[str, Any] = {}
        self.on_news: Callable[[], None] = lambda: None
        self.choose(system or (game.system.name if game else next(iter(titles))), data or "", game)

    # --- desks --------------------------------------------------------------------------------

    def choose(self, system: str, data: str = "", game: "Game | None" = None) -> None:
        """Put a game on the page, with the desk that is kept for it. Raises ValueError; nothing is lost."""
        key = system, data.strip()
        if key not in self._desks:
            found = game or self._load(system, key[1] or None)
            desk, view = Desk(found), {}
            state = kept(found.folder, system) if self._keeps else None
            if state is not None:
                desk, view = desk_of(state, desk), _view_of(state)
            self._desks[key] = desk, {"tab": "units", **view}, [desk.before if desk.fault else desk.game]
        self._open = key
        self._stale = set(PICTURES)

    @property
    def desk(self) -> Desk:
        """The desk on the page."""
        return self._desks[self._open][0]

    @property
    def view(self) -> dict[str, Any]:
        """What is looked at: the tab, the units, the question."""
        return self._desks[self._open][1]

    # --- messages in --------------------------------------------------------------------------

    def hear(self, message: Any) -> None:
        """Do what a page says. What is wrong with it becomes news for the page, in words."""
        with self._lock:
            try:
                self._do(message)
            except ERRORS as error:
                self._news.append({"part": "error", "text": str(error) or type(error).__name__})
                self._stale |= {"header", *TABS.get(str(self.view.get("tab")), ())}  # controls go back

    def _do(self, message: Any) -> None:
        verb = message.get("do") if isinstance(message, Mapping) else None
        known = VERBS.get(str(verb))
        if known is None:
            raise ValueError(f"expected a message with one of {', '.join(VERBS)}, got {str(message)[:80]}")
        known(self, message)
        if verb not in ("hello", "link", "preview", "job", "cancel"):
            self._write_down()

    def _write_down(self) -> None:
        if self._keeps:
            desk = self.desk
            try:
                keep(desk.files.folder, desk.files.system.name, {**state_of(desk), "view": self.view})
            except OSError as error:
                self._news.append({"part": "error", "text": f"the desk cannot be kept: {error}"})

    def _hello(self, _: Mapping[str, Any]) -> None:
        """A page has begun: it needs everything."""
        self._stale = set(PICTURES)
        games = [[name, title] for name, title in self._titles.items()]
        system, data = self._open
        self._news.append(
            {"part": "hello", "games": games, "system": system, "data": data, "tab": self.view["tab"],
             "works": list(self._works)}
        )  # fmt: skip
        if self._job_news:
            self._news.append(self._job_news)

    def _set(self, message: Mapping[str, Any]) -> None:
        edits = message.get("edits")
        if not isinstance(edits, list):
            raise ValueError("expected a list of edits")
        self.desk.set(*(from_record(each) for each in edits), said=str(message.get("said", "")))
        self._edited()

    def _reset(self, message: Mapping[str, Any]) -> None:
        spots = message.get("spots")
        self.desk.reset([from_record({**each, "value": None}).spot for each in spots] if spots else None)
        self._edited()

    def _undo(self, _: Mapping[str, Any]) -> None:
        self.desk.undo()
        self._edited()

    def _redo(self, _: Mapping[str, Any]) -> None:
        self.desk.redo()
        self._edited()

    def _edited(self) -> None:
        self._seen = ""
        self._stale |= set(PICTURES)

    def _look(self, message: Mapping[str, Any]) -> None:
        for key, value in message.items():
            if key not in VIEWED:
                continue
            if not isinstance(value, VIEWED[key]):
                raise ValueError(f"{key}: cannot be {str(value)[:80]}")
            if isinstance(value, Mapping):
                self.view[key] = {**(self.view.get(key) or {}), **value}
            else:
                self.view[key] = value
            if key not in ("tab", "patient"):
                self.view.pop("patient", None)
        if set(message) - {"do", "tab"}:
            self._stale |= {"form", "odds", "curve", "map", "bag"}
        self._news.append({"part": "tab", "tab": self.view["tab"]})

    def _open_other(self, message: Mapping[str, Any]) -> None:
        try:
            self.choose(str(message.get("system")), str(message.get("data") or ""))
        finally:
            self._hello(message)

    def _version(self, message: Mapping[str, Any]) -> None:
        name, desk = str(message.get("name", "")), self.desk
        verbs = {
            "save": desk.save_version, "compare": desk.compare, "restore": desk.restore,
            "drop": desk.drop_version,
        }  # fmt: skip
        verbs[str(message.get("how"))](name)
        self._edited()

    def _link(self, _: Mapping[str, Any]) -> None:
        state = {**state_of(self.desk), "view": self.view}
        text = json.dumps(state, indent=1, ensure_ascii=False)
        self._news.append({"part": "link", "link": as_link(state), "file": text})

    def _take(self, message: Mapping[str, Any]) -> None:
        """Put what a link or the text of a file holds on the desk."""
        text = str(message.get("text", ""))
        state = from_text(text, "the file") if text.lstrip().startswith("{") else from_link(text)
        if state["system"] in self._titles and state["system"] != self._open[0]:
            self.choose(state["system"], self._open[1])
        taken = desk_of(state, self.desk)
        if self.desk.values and not taken.versions.get("before the link"):
            taken.versions["before the link"] = tuple(Edit(*pair) for pair in self.desk.values.items())
        _, view, last = self._desks[self._open]
        view.update(_view_of(state))
        self._desks[self._open] = taken, view, last
        self._edited()
        self._hello(message)

    def _preview(self, _: Mapping[str, Any]) -> None:
        desk = self.desk
        text = difference(changed_files(desk.files, desk.rows_to_save()))
        if not text:
            raise ValueError("no unit, weapon or bag is changed, so there are no data to save")
        self._seen = text
        self._news.append({"part": "preview", "text": text})

    def _save(self, message: Mapping[str, Any]) -> None:
        desk = self.desk
        rows = desk.rows_to_save()
        if not self._seen or difference(changed_files(desk.files, rows)) != self._seen:
            raise ValueError("the changes or the data files are not those that were shown: review them again")
        saved = save(desk.files, rows, str(message.get("folder", "")), desk.game.edition)
        folder = Path(str(message["folder"]).strip()).expanduser().resolve()
        self._seen = ""
        self._news.append(
            {"part": "saved", "folder": str(folder), "changed": saved.changed, "left": saved.left[:12],
             "load": f'ws.load("{desk.files.system.name}", data="{folder}")'}
        )  # fmt: skip

    def _begin(self, message: Mapping[str, Any]) -> None:
        """Begin long work on the edited game, in a process of its own; one at a time."""
        if self._job_news and not self._job_news.get("ended"):
            raise ValueError("something is under way already: wait for it, or cancel it")
        name, arguments = str(message.get("work")), message.get("arguments")
        if name not in self._works or not isinstance(arguments, Mapping):
            raise ValueError(f"expected work such as {', '.join(self._works)}, got {name[:80]!r}")
        game = self.desk.game
        self._told({"work": name})
        self._job = Job(
            self._works[name], self._load, game, arguments, lambda news: self._told({"work": name, **news})
        )

    def _cancel(self, _: Mapping[str, Any]) -> None:
        if self._job is not None:
            self._job.cancel()

    def _told(self, news: Mapping[str, Any]) -> None:
        """News of the work under way, from whatever thread."""
        with self._lock:
            self._job_news = {"part": "job", **news}
            self._news.append(self._job_news)
        self.on_news()

    def close(self) -> None:
        """The visit is over: work that is under way ends."""
        if self._job is not None:
            self._job.end()

    # --- pictures out -------------------------------------------------------------------------

    def news(self) -> list[dict[str, Any]]:
        """What the page is to be told besides pictures; each is told once."""
        with self._lock:
            news, self._news = self._news, []
            return news

    def due(self) -> tuple[str, Scene] | None:
        """The next picture to draw for the tab that is open, with the scene for it; None if all are fresh."""
        with self._lock:
            shown = {"header", *TABS.get(str(self.view.get("tab")), ())}
            name = next((each for each in PICTURES if each in shown and each in self._stale), None)
            if name is None:
                return None
            self._stale.discard(name)
            desk, view, last = self._desks[self._open]
            scene = scene_of(desk, deepcopy(view), last[0])
            last[0] = scene.now
            return name, scene

    @staticmethod
    def draw(name: str, scene: Scene) -> dict[str, Any]:
        """A picture as the page takes it; where there is none, why."""
        try:
            return {"part": name, **PICTURES[name](scene)}
        except ERRORS as error:
            return {"part": name, "message": str(error)}


def _view_of(state: Mapping[str, Any]) -> dict[str, Any]:
    """What was looked at, out of a kept state; what it cannot be is left out."""
    view = state.get("view")
    kept_view = view if isinstance(view, Mapping) else {}
    return {key: kept_view[key] for key, kind in VIEWED.items() if isinstance(kept_view.get(key), kind)}


VERBS: Mapping[str, Callable[[Session, Mapping[str, Any]], None]] = {
    "hello": Session._hello,
    "look": Session._look,
    "set": Session._set,
    "undo": Session._undo,
    "redo": Session._redo,
    "reset": Session._reset,
    "version": Session._version,
    "open": Session._open_other,
    "link": Session._link,
    "job": Session._begin,
    "cancel": Session._cancel,
    "take": Session._take,
    "preview": Session._preview,
    "save": Session._save,
}
"""What a page may say."""
