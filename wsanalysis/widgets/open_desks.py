"""The desks of one visit, one for each game and data folder, each with what is looked at on it."""

from collections.abc import Callable, Mapping
from copy import deepcopy
from typing import TYPE_CHECKING, Any, TypeAlias

from wsanalysis.widgets.desk import Desk
from wsanalysis.widgets.edits import Edit
from wsanalysis.widgets.keeping import desk_of, keep, kept, state_of
from wsanalysis.widgets.scene import Scene, scene_of
from wsanalysis.widgets.sheets.claimed import checked_records

if TYPE_CHECKING:
    from wsanalysis.game import Game

Key: TypeAlias = tuple[str, str]
"""A desk: its system and its data folder (empty for the built-in data)."""
BEFORE_THE_LINK = "before the link"
"""The version that holds the edits which a link or a file has replaced."""

VIEWED: Mapping[str, type] = {
    "tab": str, "question": str, "units": list, "given": dict, "along": str, "map": dict, "bag": str,
    "sheets": dict, "claims": list,
}  # fmt: skip
"""What a page may look at, and what says it."""


class OpenDesks:
    """The desks by their keys; the page shows the one that is `open`.

    ``load(system, folder)`` loads a game. With `keeps` every desk is written beside its data and found there
    again.
    """

    def __init__(self, load: Callable[..., "Game"], keeps: bool) -> None:
        self._load, self._keeps = load, keeps
        self._desks: dict[Key, Desk] = {}
        self._views: dict[Key, dict[str, Any]] = {}
        self._last: dict[Key, Game] = {}  # the last game that the edits made
        self.open: Key = "", ""

    def choose(self, system: str, data: str, game: "Game | None" = None) -> None:
        """Open the desk of a game, as it was kept. Raises ValueError; nothing is lost."""
        key = system, data.strip()
        if key not in self._desks:
            found = game or self._load(system, key[1] or None)
            desk = Desk(found)
            # claims and units go along to another folder of the same game
            view = deepcopy(self.view) if self.open[0] == system else {}
            state = kept(found.folder, system) if self._keeps else None
            if state is not None:
                desk, view = desk_of(state, desk), view_of(state)
            self._desks[key] = desk
            self._views[key] = {"tab": "units", **view}
            self._last[key] = desk.before if desk.fault else desk.game
        self.open = key

    @property
    def desk(self) -> Desk:
        """The desk on the page."""
        return self._desks[self.open]

    @property
    def view(self) -> dict[str, Any]:
        """What is looked at: the tab, the units, the question."""
        return self._views[self.open]

    @property
    def state(self) -> dict[str, Any]:
        """The open desk and its view as plain values."""
        return {**state_of(self.desk), "view": self.view}

    def scene(self, worked: Mapping[str, Any]) -> Scene:
        """The desk and the view of it as they stand; `worked` is what work has kept for its pictures."""
        scene = scene_of(self.desk, deepcopy(self.view), self._last[self.open], worked)
        self._last[self.open] = scene.now
        return scene

    def keep(self) -> None:
        """Write the open desk down, if desks are kept. Raises OSError."""
        if self._keeps:
            keep(self.desk.files.folder, self.desk.files.system.name, self.state)

    def take(self, state: Mapping[str, Any]) -> None:
        """Put a state on the open desk; edits that it replaces are kept as a version. Raises ValueError."""
        taken = desk_of(state, self.desk)
        if self.desk.values and not taken.versions.get(BEFORE_THE_LINK):
            taken.versions[BEFORE_THE_LINK] = tuple(Edit(*pair) for pair in self.desk.values.items())
        self._desks[self.open] = taken
        self.view.update(view_of(state))


def look(view: dict[str, Any], message: Mapping[str, Any]) -> None:
    """Look at what a page says; ValueError for what cannot be looked at."""
    for key, value in message.items():
        if key not in VIEWED:
            continue
        if not isinstance(value, VIEWED[key]):
            raise ValueError(f"{key}: cannot be {str(value)[:80]}")
        view[key] = {**(view.get(key) or {}), **value} if isinstance(value, Mapping) else value


def view_of(state: Mapping[str, Any]) -> dict[str, Any]:
    """What was looked at, out of a kept state; what it cannot be is left out."""
    view = state.get("view")
    kept_view = view if isinstance(view, Mapping) else {}
    found = {key: kept_view[key] for key, kind in VIEWED.items() if isinstance(kept_view.get(key), kind)}
    if "claims" in found:
        found["claims"] = checked_records(found["claims"])
    if "sheets" in found:
        found["sheets"] = {key: form for key, form in found["sheets"].items() if isinstance(form, dict)}
    return found
