"""The desk: a game as it was and as it is edited, several units at once, and what to save of it."""

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

from wsanalysis.widgets.saving import Changes, Place, places

if TYPE_CHECKING:
    from wsanalysis.game import Game


class Desk:
    """The edits of a session by name of unit; every one can be taken back.

    Raises ValueError for a table that the system does not have.
    """

    def __init__(self, game: "Game", table: str = "units") -> None:
        if table not in game.tables:
            raise ValueError(
                f"{game.system.title} has no {table}; it has {', '.join(game.tables) or 'no data'}"
            )
        self.before = game
        self.table = table
        self._rows = {str(next(iter(row.values()))): row for row in game.system.tables[table](game.edition)}
        self.edits: dict[str, dict[str, Any]] = {}

    def row(self, name: str) -> Mapping[str, Any]:
        """The cells of a row as they were."""
        row: Mapping[str, Any] = self._rows[name]
        return row

    def set(self, name: str, column: str, value: Any) -> None:
        """Turn one cell; back to what it was is no edit."""
        edits = self.edits.setdefault(name, {})
        if value == self._rows[name][column]:
            edits.pop(column, None)
        else:
            edits[column] = value
        if not edits:
            del self.edits[name]

    def cell(self, name: str, column: str) -> Any:
        """A cell as it stands now."""
        return self.edits.get(name, {}).get(column, self._rows[name][column])

    def reset(self, name: str | None = None) -> None:
        """Take back the edits of one row, or of all."""
        if name is None:
            self.edits.clear()
        else:
            self.edits.pop(name, None)

    def name_now(self, name: str) -> str:
        """What a row is called after its edits."""
        return str(self.cell(name, next(iter(self._rows[name]))))

    def after(self) -> "Game":
        """The edited game. Raises ValueError, in words, for values that do not go together."""
        game = self.before
        for name, edits in self.edits.items():
            game = game.edit(name, **edits)
        return game

    def changes(self) -> Changes:
        """The changed cells, as they are to be saved. Raises as `after`."""
        after = self.after()
        rows = list(after.system.tables[self.table](after.edition))
        return {
            (self.table, name): [{c: v for c, v in new.items() if v != old[c]}]
            for (name, old), new in zip(self._rows.items(), rows, strict=True)
            if name in self.edits
        }

    def as_line(self, name: str) -> str:
        """The row as a line of its file. Raises as `after`."""
        cells = self.changes().get((self.table, name), [{}])[0]
        return self._places[self.table, name].text(cells)

    @cached_property
    def _places(self) -> dict[tuple[str, str], Place]:
        # saving reads the files anew; a line to copy may show them as they were
        return places(self.before)
