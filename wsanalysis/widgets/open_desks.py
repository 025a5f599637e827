"""The desks of one visit, one for each game and data folder, each with its view."""

import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from copy import deepcopy
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from wsanalysis.arguments.values import fitted
from wsanalysis.widgets.desk import Desk
from wsanalysis.widgets.edits import LONGEST_NAME, Edit, as_record, standing
from wsanalysis.widgets.keeping import (
    MOST_BYTES,
    bounded_state,
    desk_of,
    keep,
    kept_file,
    read_state,
    set_aside,
    state_of,
)
from wsanalysis.widgets.scene import BenchScene, scene_of
from wsanalysis.widgets.sheets.claimed import checked_records
from wsanalysis.widgets.situations import Value

if TYPE_CHECKING:
    from wsanalysis.game import Game

Key: TypeAlias = tuple[str, str]
"""A desk: its system and its data folder (empty for the built-in data)."""
BEFORE_THE_LINK = "before the link"
"""The version that holds the edits which a link or a file has replaced."""
BEFORE_SAVING = "before the last save"
"""The version that holds the values which saving has replaced in the files."""

VIEWED: Mapping[str, Any] = {
    "tab": str, "question": str, "units": list[str | None], "given": dict[str, Value], "along": str,
    "map": dict[str, str | dict[str, str]], "bag": str, "entry": dict[str, str],
    "sheets": dict[str, dict[str, Value]], "claims": list[Any], "play": dict[str, Value],
    "editing": dict[str, Value], "scenario_texts": dict[str, str],
}  # fmt: skip
"""The parts of a page's view, and the type of each."""


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
        self._readings: list[Edit] = []
        self.open: Key = "", ""

    def choose(self, system: str, data: str, game: "Game | None" = None) -> str:
        """Open the desk of a game, as it was kept. Raises ValueError; nothing is lost.

        Gives back what there is to say: a kept desk that cannot be read is set aside, and begun anew.
        """
        key, said = (system, data.strip()), ""
        if key not in self._desks:
            found = game or self._load(system, key[1] or None)
            desk = Desk(found)
            # claims and units go along to another folder of the same game
            view = deepcopy(self.view) if self.open[0] == system else {}
            file = kept_file(found.folder, system) if self._keeps else None
            if file is not None:
                try:
                    state = read_state(file)
                    desk, view = desk_of(state, desk), view_of(state)
                except ValueError as error:
                    said = f"{file}: {error}; a new desk is begun, and the old file is {_aside(file)}"
            self._desks[key] = desk
            self._views[key] = {"tab": "units", **view}
            self._last[key] = desk.before if desk.fault else desk.game
        self.open = key
        return said

    @property
    def desk(self) -> Desk:
        """The desk on the page."""
        return self._desks[self.open]

    @property
    def view(self) -> dict[str, Any]:
        """The tab, the units and the question on the page."""
        return self._views[self.open]

    @property
    def state(self) -> dict[str, Any]:
        """The open desk and its view as plain values. Raises ValueError where they are too much."""
        return bounded_state(self.desk, self.view)

    def see(self, view: dict[str, Any]) -> None:
        """Look at something else. Raises ValueError where it is too much to be kept."""
        if len(json.dumps(view)) > MOST_BYTES // 4:
            raise ValueError("expected less to look at: remove a claim, or write less into a field")
        self._views[self.open] = view

    def scene(self, worked: Mapping[str, Any]) -> BenchScene:
        """The desk and the view of it as they stand; `worked` is what work has kept for its pictures."""
        scene = scene_of(self.desk, deepcopy(self.view), self._last[self.open], worked)
        self._last[self.open] = scene.now
        return scene

    def keep(self) -> None:
        """Write the open desk down, if desks are kept. Raises OSError, or ValueError as `state`."""
        if self._keeps:
            keep(self.desk.files.folder, self.desk.files.system.name, self.state)

    def leave_saved(self, folder: str) -> str:
        """Keep the open desk, which was saved in another folder, as a version, and clear it.

        Gives the system. The readings of rules, which are no data, stay on the desk.
        """
        desk = self.desk
        saved = [spot for spot in desk.values if spot.kind != "option"]
        with suppress(ValueError):  # there is no room for another version: the edits stay
            desk.save_version(f"saved in {Path(folder).name}"[:LONGEST_NAME])
            desk.reset(saved, said=f"saved in {Path(folder).name}")
        with suppress(OSError, ValueError):
            self.keep()
        self._readings = [Edit(*each) for each in desk.values.items() if each[0].kind == "option"]
        return self.open[0]

    def take_readings(self, system: str) -> None:
        """The readings of rules that were on the desk which was left, on the open one."""
        if system == self.open[0]:
            self.desk.set(*self._readings, said="readings of the rules")

    def load_again(self) -> None:
        """Load the open desk's folder again, in which it was saved: further edits are of the new files.

        The versions stay what they were; a further one has the values that were replaced.
        """
        old, (system, data) = self.desk, self.open
        files = {spot: standing(old.files, spot) for spot in old.values if spot.kind in ("cell", "count")}
        readings = [Edit(*each) for each in old.values.items() if each[0].kind == "option"]
        state = state_of(old)
        versions = {name: files | dict(edits) for name, edits in old.versions.items()} | {
            BEFORE_SAVING: files
        }
        state |= {
            "steps": [], "start": [], "done": 0,
            "versions": {n: [as_record(Edit(*each)) for each in e.items()] for n, e in versions.items()},
        }  # fmt: skip
        desk = desk_of(state, Desk(self._load(system, data or str(old.loaded.folder))))
        desk.lost.clear()  # of copies and renamed units, which are in the files now
        desk.set(*readings, said="readings of the rules")
        self._desks[self.open] = desk
        self._last[self.open] = desk.before if desk.fault else desk.game

    def take(self, state: Mapping[str, Any]) -> None:
        """Put a state on the open desk; edits that it replaces are kept as a version. Raises ValueError."""
        taken = desk_of(state, self.desk)
        if self.desk.values and not taken.versions.get(BEFORE_THE_LINK):
            taken.versions[BEFORE_THE_LINK] = tuple(Edit(*pair) for pair in self.desk.values.items())
        self.see({**self.view, **view_of(state)})
        self._desks[self.open] = taken


def looked(view: Mapping[str, Any], message: Mapping[str, Any]) -> dict[str, Any]:
    """The view once a page looks at something; ValueError for what cannot be looked at."""
    found = dict(view)
    for key, value in message.items():
        if key in VIEWED:
            seen = _seen(key, value)
            if key == "claims" and len(seen) < len(value):
                raise ValueError("claims: expected claims as the Claims tab makes them")
            found[key] = {**(found.get(key) or {}), **seen} if isinstance(seen, dict) else seen
    return found


def view_of(state: Mapping[str, Any]) -> dict[str, Any]:
    """The view out of a kept state; impossible parts are left out."""
    view = state.get("view")
    found = {}
    for key, value in view.items() if isinstance(view, dict) else ():
        if key in VIEWED:
            with suppress(ValueError):
                found[key] = _seen(key, value)
    return found


def _seen(key: str, value: Any) -> Any:
    """The view as it must be; of claims, those that are some. Raises ValueError."""
    found = fitted(key, value, VIEWED[key])
    return checked_records(found) if key == "claims" else found


def _aside(file: Path) -> str:
    """Put aside a file that cannot be read; say so in words."""
    try:
        return f"now called {set_aside(file).name}"
    except OSError as error:
        return f"left where it is: {error.strerror or error}"
