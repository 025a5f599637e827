"""The desk: one game with all its edits, a log of them with undo and redo, and versions to compare with.

It knows no page and no notebook: `keeping` writes it beside the data, `session` shows it.
"""

from collections.abc import Collection, Iterable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from wsanalysis.analysis.saving import Changes
from wsanalysis.arguments.names import find
from wsanalysis.rule_system import TWIN
from wsanalysis.widgets.edits import (
    LONGEST_NAME,
    Edit,
    Spot,
    checked_edit,
    same_value,
    standing,
    with_copies,
    with_edits,
)

if TYPE_CHECKING:
    from wsanalysis.game import Game

FILES = "the data files"
"""The game that the desk is compared with unless a saved version is named."""
MOST_STEPS = 500
"""Steps that can be undone; older ones stay in force."""
MOST_VERSIONS = 100
COUNT = "count"


class Step(NamedTuple):
    """The edits that one undo takes back: those made together. `said` is a title where they have one."""

    edits: tuple[Edit, ...]
    said: str = ""


class Changed(NamedTuple):
    """A value on the desk that is not that of the files."""

    spot: Spot
    before: Any
    now: Any


class Desk:
    """A game being edited. Files stay untouched; `game` is the game as edited so far.

    `loaded` is the game as its files have it.
    `steps` is the log: the first `done` of them are in force, the rest can be redone. `versions` are edits
    by the name that they were saved under; `compared` is one of these names, or `FILES`. `lost` are edits of
    a kept desk that no longer fit the data.
    """

    def __init__(self, game: "Game") -> None:
        self.loaded = game
        self.steps: list[Step] = []
        self.done = 0
        self.start: dict[Spot, Any] = {}  # of steps too old to be undone
        self.versions: dict[str, tuple[Edit, ...]] = {}
        self.compared = FILES
        self.lost: list[Edit] = []
        self._made: tuple[Any, Game | ValueError] = ((), game)
        self._based: tuple[Any, Game] = ((), game)

    # --- editing ------------------------------------------------------------------------------

    def set(self, *edits: Edit, said: str = "") -> None:
        """Make edits as one step; a value set again and again is one step too. ValueError in words."""
        gone = {edit.spot.name for edit in edits if edit.spot.kind == "copy" and edit.value is None}
        edits = tuple(edit for edit in edits if edit.spot.kind == "copy" or not _is_of(edit.spot, gone))
        copied = {edit.spot: edit.value for edit in edits if edit.spot.kind == "copy"}
        files = with_copies(self.loaded, self.copies | copied) if copied else self.files
        made = tuple(checked_edit(files, edit) for edit in edits)
        values = self.values
        if not made or all(same_value(self._value(edit.spot, values), edit.value) for edit in made):
            return
        del self.steps[self.done :]
        last = self.steps[-1] if self.steps else None
        spots = [edit.spot for edit in made]
        if last and not said and not last.said and [edit.spot for edit in last.edits] == spots:
            self.steps.pop()
            self.steps.append(Step(made))
            if self._is_back(made):
                self.steps.pop()
        else:
            self.steps.append(Step(made, said))
        self.done = len(self.steps)
        self.fold(MOST_STEPS)

    def undo(self) -> None:
        """Take the last step back."""
        self.done = max(0, self.done - 1)

    def redo(self) -> None:
        """Make the step again that was taken back last."""
        self.done = min(len(self.steps), self.done + 1)

    def fold(self, most: int) -> None:
        """Let no more than the newest steps be undone; older ones stay in force, or undone for good."""
        old = self.steps[: max(0, len(self.steps) - most)]
        for step in old[: self.done]:
            _make(self.start, step.edits)
        if len(old) > self.done:  # what was undone is no base for later steps
            old = self.steps
        del self.steps[: len(old)]
        self.done = max(0, self.done - len(old))

    def reset(self, spots: Iterable[Spot] | None = None, said: str = "reset") -> None:
        """Set changes, or some of them, back to the files; a step like any other."""
        chosen = list(self.values) if spots is None else [spot for spot in spots if spot in self.values]
        if chosen:
            self.set(*(Edit(spot, standing(self.files, spot)) for spot in chosen), said=said)

    def replace(self, edits: Iterable[Edit], said: str) -> None:
        """Set everything to the files but for these edits, in one step."""
        wanted = dict(edits)
        back = [Edit(spot, standing(self.files, spot)) for spot in self.values if spot not in wanted]
        self.set(*back, *(Edit(spot, value) for spot, value in wanted.items()), said=said)

    # --- what stands --------------------------------------------------------------------------

    @property
    def files(self) -> "Game":
        """The game that is edited: as loaded, with the units that are copied on the desk."""
        copies = self.copies
        key = tuple(copies.items())
        if self._based[0] != key:
            self._based = key, with_copies(self.loaded, copies)
            self._stood.clear()
        return self._based[1]

    @property
    def copies(self) -> dict[Spot, str]:
        """The units that are copied on the desk, each with the one that it is like."""
        return {spot: like for spot, like in self._set.items() if spot.kind == "copy" and like is not None}

    @property
    def values(self) -> dict[Spot, Any]:
        """The values set to others than in the files."""
        _ = self.files
        return {spot: value for spot, value in self._set.items() if not same_value(self._files(spot), value)}

    def value(self, spot: Spot) -> Any:
        """The value of a spot as it stands."""
        return self._value(spot, self.values)

    @property
    def game(self) -> "Game":
        """The edited game. Raises ValueError, in words, for values that do not go together."""
        values = self.values
        key = tuple(values.items())
        if self._made[0] != key:
            try:
                self._made = key, with_edits(self.files, values)
            except ValueError as error:
                self._made = key, error
        made = self._made[1]
        if isinstance(made, ValueError):
            raise made
        return made

    @property
    def fault(self) -> str:
        """The reason why the edits make no game; empty if they do."""
        try:
            _ = self.game
        except ValueError as error:
            return str(error)
        return ""

    @property
    def before(self) -> "Game":
        """The game that the edited one is compared with: the files, or a saved version."""
        if self.compared == FILES:
            return self.files
        return self._as_version(self.compared)

    def changes(self) -> list[Changed]:
        """Every value that is not that of the files, in the order of the edits."""
        return [Changed(spot, self._files(spot), value) for spot, value in self.values.items()]

    # --- versions -----------------------------------------------------------------------------

    def save_version(self, name: str) -> None:
        """Keep the edits as they stand under a name. ValueError for no name, or that of the files."""
        name = name.strip()
        if not 0 < len(name) <= LONGEST_NAME or name == FILES:
            raise ValueError(
                f"version: expected a name such as 'second playtest', at most {LONGEST_NAME} letters"
            )
        if len(self.versions) >= MOST_VERSIONS and name not in self.versions:
            raise ValueError(f"version: there are {MOST_VERSIONS} already; forget one first")
        self.versions[name] = tuple(Edit(spot, value) for spot, value in self.values.items())

    def compare(self, name: str = FILES) -> None:
        """Compare with a saved version from now on, or with the files.

        Raises UnknownName, or ValueError for a version whose values do not go together.
        """
        known = find(name, [FILES, *self.versions], "version")
        if known != FILES:
            self._as_version(known)
        self.compared = known

    def restore(self, name: str) -> None:
        """Put a saved version on the desk, as one step."""
        known = find(name, self.versions, "version")
        self.replace(self.versions[known], f"version {known}")

    def drop_version(self, name: str) -> None:
        """Forget a saved version."""
        del self.versions[find(name, self.versions, "version")]
        if self.compared not in self.versions:
            self.compared = FILES

    # --- saving -------------------------------------------------------------------------------

    def rows_to_save(self) -> Changes:
        """The changed rows as `saving` takes them; options are no part of the data. Raises as `game`.

        A copied unit stands behind the row of the one that it is like.
        """
        _ = self.game
        values = self.values
        edited = with_edits(self.files, {spot: v for spot, v in values.items() if spot.kind == "cell"})
        found: dict[tuple[str, str], list[dict[str, Any]]] = {}
        for table in dict.fromkeys(spot.table for spot in values if spot.kind in ("cell", "copy")):
            key = edited.edition.tables[table].key
            copies = {spot.name for spot in self.copies if spot.table == table}
            model = ""
            for old, new in zip(self.files.edition.cells(table), edited.edition.cells(table), strict=True):
                if str(old[key]) in copies:
                    found.setdefault((table, model), [{}]).append(new)
                    continue
                model = str(old[key])
                cells = {column: value for column, value in new.items() if value != old[column]}
                if cells:
                    found[table, model] = [cells]
        for spot, number in values.items():
            if spot.kind == "count":
                cells = found.get((spot.table, spot.name), [{}])[0]
                found[spot.table, spot.name] = self._counted(edited, spot, cells, number)
        return found

    def _counted(
        self, edited: "Game", spot: Spot, cells: dict[str, Any], number: int
    ) -> list[dict[str, Any]]:
        """The rows of a thing that is in its bag so often: with its count, or one row each."""
        table, key = edited.edition.rows[spot.table], self.loaded.edition.tables[spot.table].key
        if hasattr(table[0], COUNT):
            return [{**cells, COUNT: number}]
        name = getattr(table[self._names[spot.table].index(spot.name)], key)
        return [cells, *({**cells, key: f"{name}{TWIN}{n}"} for n in range(2, number + 1))][:number]

    # --- underneath ---------------------------------------------------------------------------

    @cached_property
    def _names(self) -> dict[str, list[str]]:
        """The rows of each table as the files call them."""
        return {table: list(self.loaded.edition.cells_by_name(table)) for table in self.loaded.tables}

    @property
    def _set(self) -> dict[Spot, Any]:
        """All that was set and not taken back, be it as the files have it or not."""
        found = dict(self.start)
        for step in self.steps[: self.done]:
            _make(found, step.edits)
        return found

    def _as_version(self, name: str) -> "Game":
        """A saved version, with the copied units that are on the desk now."""
        known = self.files.edition.units
        edits = {spot: value for spot, value in self.versions[name] if spot.kind != "copy"}
        there = {
            spot: value
            for spot, value in edits.items()
            if spot.kind != "cell" or spot.table != "units" or spot.name in known
        }
        return with_edits(self.files, there)

    @cached_property
    def _stood(self) -> dict[Spot, Any]:
        return {}

    def _files(self, spot: Spot) -> Any:
        if spot not in self._stood:
            self._stood[spot] = standing(self.files, spot)
        return self._stood[spot]

    def _value(self, spot: Spot, values: Mapping[Spot, Any]) -> Any:
        return values[spot] if spot in values else self._files(spot)

    def _is_back(self, made: tuple[Edit, ...]) -> bool:
        """True if the last step, now popped back in, changes nothing against what stood before it."""
        before = dict(self.start)
        for step in self.steps[:-1]:
            _make(before, step.edits)
        return all(same_value(before.get(edit.spot, self._files(edit.spot)), edit.value) for edit in made)


def _make(found: dict[Spot, Any], edits: Iterable[Edit]) -> None:
    """Make edits in what was set: a unit that is copied anew, or no more, has none of its own left."""
    for spot, value in edits:
        if spot.kind == "copy":
            for old in [each for each in found if _is_of(each, {spot.name})]:
                del found[old]
        found[spot] = value


def _is_of(spot: Spot, units: Collection[str]) -> bool:
    """True if a spot is a cell of one of these units."""
    return spot.kind == "cell" and spot.table == "units" and spot.name in units
