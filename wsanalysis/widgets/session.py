"""A session at the bench: messages in, pictures out. It knows neither a server nor a notebook.

A page says what was done (`hear`); the pictures that this makes stale are drawn one by one, those of the tab
that is open (`due`, `draw`), so that of many messages in a row only the last is drawn.
"""

import json
from collections.abc import Callable, Mapping
from copy import deepcopy
from functools import partial
from pathlib import Path
from threading import RLock
from typing import TYPE_CHECKING, Any

from wsanalysis.widgets import desk_pictures, matchup_pictures, unit_pictures
from wsanalysis.widgets.desk import Desk
from wsanalysis.widgets.edits import Edit, from_record
from wsanalysis.widgets.jobs import Job
from wsanalysis.widgets.keeping import as_link, desk_of, from_link, from_text, keep, kept, state_of
from wsanalysis.widgets.saving import changed_files, difference, save
from wsanalysis.widgets.scene import Scene, scene_of
from wsanalysis.widgets.sheets import SHEETS
from wsanalysis.widgets.sheets.claimed import MOST_CLAIMS, checked_records, claim_on_desk
from wsanalysis.widgets.sheets.sheet import Action, Sheet, drawn, values_of

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
}
"""In the order in which they are drawn; sheets come last."""

TABS: Mapping[str, tuple[str, ...]] = {
    "units": ("form", "odds", "curve"),
    "matchups": ("map",),
    "bag": ("bag", "form", "odds", "curve"),
    "options": ("options", "form", "odds", "curve"),
    "changes": ("log",),
    "claims": ("form", "odds", "claims", "tuning"),
}
"""The tabs, and the pictures that each shows. Any other sheet is a tab of its own name."""
MAP = Action("Work it out", matchup_pictures.worked_out, matchup_pictures.arguments)
"""The work of the tab of match-ups, which is no sheet."""

VIEWED: Mapping[str, type] = {
    "tab": str, "question": str, "units": list, "given": dict, "along": str, "map": dict, "bag": str,
    "sheets": dict, "claims": list,
}  # fmt: skip
"""What a page may look at, and what says it."""
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
        self._titles, self._load, self._keeps = titles, load, keeps
        self._desks: dict[tuple[str, str], tuple[Desk, dict[str, Any], list[Game]]] = {}
        self.sheets = {**SHEETS, **(sheets or {})}
        drawers = {key: partial(drawn, key, sheet) for key, sheet in self.sheets.items()}
        self.pictures: Mapping[str, Callable[[Scene], dict[str, Any]]] = {**PICTURES, **drawers}
        shown = {part for parts in TABS.values() for part in parts}
        self.tabs = {**TABS, **{key: (key,) for key in self.sheets if key not in shown}}
        self._stale = set(self.pictures)
        self._news: list[dict[str, Any]] = []
        self._seen = ""
        self._job: Job | None = None
        self._busy = False
        self._worked: dict[tuple[str, str], dict[str, dict[str, Any]]] = {}  # news of work, by desk and tab
        self._kept: dict[str, Any] = {}
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
        self._kept = {}
        self._stale = set(self.pictures)

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
                self._stale |= {"header", *self.tabs.get(str(self.view.get("tab")), ())}  # controls go back

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
        self._stale = set(self.pictures)
        games = [[name, title] for name, title in self._titles.items()]
        system, data = self._open
        self._news.append(
            {"part": "hello", "games": games, "system": system, "data": data, "tab": self.view["tab"],
             "tabs": list(self.tabs)}
        )  # fmt: skip
        self._news += self._worked.get(self._open, {}).values()

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
        self._stale |= set(self.pictures)

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
        if set(message) - {"do", "tab"}:
            self._stale |= {"form", "odds", "curve", "map", "bag", *self.sheets}
        self._news.append({"part": "tab", "tab": self.view["tab"]})

    def _fill(self, message: Mapping[str, Any]) -> None:
        """Fill in a field of a sheet."""
        key, name = str(message.get("sheet")), str(message.get("name"))
        if key not in self.sheets:
            raise ValueError(f"expected a sheet such as {', '.join(self.sheets)}, got {key[:80]!r}")
        every = self.view.setdefault("sheets", {})
        every[key] = {**(every.get(key) or {}), name: message.get("value")}
        self._stale.add(key)

    def _claim(self, message: Mapping[str, Any]) -> None:
        """Write down what the form of a claim says, or strike out the claim that says `drop`."""
        claims = self.view.setdefault("claims", [])
        if "drop" in message:
            self.view["claims"] = [each for each in claims if each["says"] != message["drop"]]
        else:
            values = values_of("claims", self.sheets["claims"], self.scene())
            made = claim_on_desk(self.scene(), values["outcome"], values["at least"], values["at most"])
            self.view["claims"] = [each for each in claims if each["says"] != made["says"]] + [made]
            if len(self.view["claims"]) > MOST_CLAIMS:
                raise ValueError(f"a desk holds {MOST_CLAIMS} claims: strike one out first")
        self._stale |= set(self.sheets)

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
        if self._busy:
            raise ValueError("something is under way already: wait for it, or cancel it")
        key, name = str(message.get("sheet")), str(message.get("work"))
        actions = self.sheets[key].actions if key in self.sheets else {"map": MAP}
        if name not in actions:
            raise ValueError(f"expected work such as {', '.join(actions)}, got {name[:80]!r}")
        game, scene = self.desk.game, self.scene()
        values = values_of(key, self.sheets[key], scene) if key in self.sheets else {}
        arguments = actions[name].arguments(scene, values)
        self._busy = True
        about = {"sheet": key, "work": name, "stamp": scene.stamp}
        self._told(self._open, about)
        told = partial(self._told, self._open, about)
        self._job = Job(actions[name].work, self._load, game, arguments, told)

    def _cancel(self, _: Mapping[str, Any]) -> None:
        if self._job is not None:
            self._job.cancel()

    def _told(
        self, desk: tuple[str, str], about: Mapping[str, Any], news: Mapping[str, Any] | None = None
    ) -> None:
        """News of the work under way, from whatever thread; what it keeps for pictures is not told."""
        with self._lock:
            found = dict(news or {})
            if found.get("ended"):
                self._busy = False
            if "kept" in found and desk == self._open:
                self._kept[about["sheet"]] = found["kept"]
                self._stale |= set(self.pictures)
            found.pop("kept", None)
            self._worked.setdefault(desk, {})[about["sheet"]] = {"part": "job", **about, **found}
            if desk == self._open:
                self._news.append(self._worked[desk][about["sheet"]])
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
            shown = {"header", *self.tabs.get(str(self.view.get("tab")), ())}
            name = next((each for each in self.pictures if each in shown and each in self._stale), None)
            if name is None:
                return None
            self._stale.discard(name)
            return name, self.scene()

    def scene(self) -> Scene:
        """The desk and the view of it as they stand."""
        desk, view, last = self._desks[self._open]
        scene = scene_of(desk, deepcopy(view), last[0], self._kept)
        last[0] = scene.now
        return scene

    def draw(self, name: str, scene: Scene) -> dict[str, Any]:
        """A picture as the page takes it; where there is none, why."""
        try:
            return {"part": name, **self.pictures[name](scene)}
        except ERRORS as error:
            return {"part": name, "message": str(error)}


def _view_of(state: Mapping[str, Any]) -> dict[str, Any]:
    """What was looked at, out of a kept state; what it cannot be is left out."""
    view = state.get("view")
    kept_view = view if isinstance(view, Mapping) else {}
    found = {key: kept_view[key] for key, kind in VIEWED.items() if isinstance(kept_view.get(key), kind)}
    if "claims" in found:
        found["claims"] = checked_records(found["claims"])
    if "sheets" in found:
        found["sheets"] = {key: form for key, form in found["sheets"].items() if isinstance(form, dict)}
    return found


VERBS: Mapping[str, Callable[[Session, Mapping[str, Any]], None]] = {
    "hello": Session._hello,
    "look": Session._look,
    "fill": Session._fill,
    "claim": Session._claim,
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
