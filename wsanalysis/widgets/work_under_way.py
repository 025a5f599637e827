"""Work under way beside the page: one piece at a time, and the latest news of it for each desk and tab."""

from collections.abc import Callable, Mapping
from functools import partial
from threading import RLock
from typing import TYPE_CHECKING, Any, TypeAlias

from wsanalysis.widgets.jobs import Job, begin
from wsanalysis.widgets.open_desks import Key
from wsanalysis.widgets.sheets.form_sheet import Action

if TYPE_CHECKING:
    from wsanalysis.game import Game

News: TypeAlias = dict[str, Any]


class WorkUnderWay:
    """The work of a session. ``told(desk, news)`` is called from whatever thread, under the lock."""

    def __init__(self, load: Callable[..., "Game"], lock: RLock, told: Callable[[Key, News], None]) -> None:
        self._load, self._lock, self._told = load, lock, told
        self._job: Job | None = None
        self._busy = False
        self._turn = 0  # of the work whose news count
        self._example: tuple[Key, Mapping[str, str]] | None = None
        self._latest: dict[Key, dict[str, News]] = {}
        self._kept: dict[Key, dict[str, Any]] = {}

    def may_show_example(self) -> bool:
        """True if nothing is under way but perhaps another example, which gives way."""
        return not self._busy or self._example is not None

    def check_idle(self) -> None:
        """Raise ValueError if something is under way; an example that nobody has asked for gives way."""
        if self._busy and self._example is not None and self._job is not None:
            self._job.end()
            self._hear(self._turn, *self._example, {"ended": True, "gave_way": True})
        if self._busy:
            raise ValueError("something is under way already: wait for it, or cancel it")

    def begin(
        self, desk: Key, about: Mapping[str, Any], action: Action, game: "Game", arguments: Mapping[str, Any]
    ) -> None:
        """Begin an action beside the page.

        `about` names its `sheet`, `work` and `stamp`, and whether it is an `example`.
        """
        with self._lock:
            self.check_idle()
            self._turn += 1
            told = partial(self._hear, self._turn, desk, about)
            self._job = begin(action.work, self._load, game, arguments, told)
            self._busy = True
            self._example = (desk, about) if about.get("example") else None
            told({})

    def cancel(self) -> None:
        """Ask the work under way to end; its results so far are told."""
        if self._job is not None:
            self._job.cancel()

    def advance(self) -> bool:
        """Do a slice of the work under way, if needed; return whether another is needed."""
        job = self._job
        if not self._busy or job is None:
            return False
        return job.advance() or self._job is not job  # which has given way to another one meanwhile

    def close(self) -> None:
        """End the work under way."""
        if self._job is not None:
            self._job.end()

    def latest(self, desk: Key) -> Mapping[str, News]:
        """The latest news of each sheet's work on a desk, for a page that has just begun."""
        return self._latest.get(desk, {})

    def kept(self, desk: Key) -> Mapping[str, Any]:
        """The results that work on a desk has kept for pictures, by sheet."""
        return self._kept.get(desk, {})

    def _hear(self, turn: int, desk: Key, about: Mapping[str, Any], found: Mapping[str, Any]) -> None:
        with self._lock:
            if turn != self._turn or not (self._busy or not found.get("ended")):
                return  # it has given way
            if found.get("ended"):
                self._busy = False
            if "kept" in found:
                self._kept.setdefault(desk, {})[about["sheet"]] = found["kept"]
            said = {key: value for key, value in found.items() if key != "kept"}
            news = {"part": "job", **about, **said}
            self._latest.setdefault(desk, {})[about["sheet"]] = news
            self._told(desk, news)
