"""A rule system's words for its unit cards; each has a plain default."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from string import Formatter
from typing import Any

from wsanalysis.game import Game

Row = Mapping[str, Any]
"""A row of a data table: its cells by column."""


def name_of(row: Row) -> str:
    """The first cell of a row."""
    return str(next(iter(row.values())))


Read = str | Callable[[Row], str]
NOTHING = (None, "", 0, "no")
OPTIONAL = re.compile(r"\[(.*?)\]")


@dataclass(frozen=True, slots=True)
class Rating:
    """A column of the cards: what stands over it, what it means, and how it is read off a unit's row.

    `read`: a column of the data, a text with columns in braces, or what gives the text of a row. In a text,
    what stands between brackets is left out where a column in it is empty, 0 or no.
    """

    head: str
    meaning: str
    read: Read

    def of(self, row: Row) -> str:
        """What the card says of a unit; a column without a value is left empty."""
        if not isinstance(self.read, str):
            return self.read(row)
        text = self.read if "{" in self.read else f"{{{self.read}}}"
        cells = {column: "" if cell is None else cell for column, cell in row.items()}

        def optional(part: re.Match[str]) -> str:
            columns = (column for _, column, _, _ in Formatter().parse(part[1]) if column)
            return "" if any(row[column] in NOTHING for column in columns) else part[1]

        return OPTIONAL.sub(optional, text).format_map(cells)


def whatever(_: Row) -> bool:
    """Accept any target."""
    return True


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the cards: its name, the row that it is read from, and the unit that acts.

    `situation` are further arguments of the question, such as the weapon that the unit has. At a target whose
    row is not `fit`, the entry has no odds: a weapon that its bearer would leave on his back.
    """

    name: str
    row: Row
    unit: str
    situation: Mapping[str, Any] = field(default_factory=dict)
    fit: Callable[[Row], bool] = whatever


@dataclass(frozen=True, slots=True)
class Section:
    """Entries under one head; with `ratings`, or else what the data table has."""

    name: str
    entries: tuple[Entry, ...]
    ratings: tuple[Rating, ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CardWords:
    """A system's own words for its unit cards.

    `question`: the question about two units, by default the first that the system has. `distances`: four, by
    default spread over what the question shows. `targets`: three lists of names; of each the first unit
    there is that is of another nation. `sections`: a nation's units in groups, by default by the column
    `kind`. `situation` says in words what the odds assume, `chances` what the large and the small number are.
    """

    question: str | None = None
    distances: tuple[int, ...] = ()
    targets: tuple[tuple[str, ...], ...] = ()
    sections: Callable[[Game, Sequence[str]], list[Section]] | None = None
    situation: str = ""
    chances: tuple[str, str] | None = None


PLAIN = CardWords()
"""For a system that says nothing."""


def number(row: Row, column: str) -> str:
    """A cell as printed: empty for none."""
    cell = row[column]
    return "" if cell is None else str(cell)


def rows_of(game: Game, nations: Sequence[str], table: str = "units") -> list[Row]:
    """The rows of a table that belong to these nations."""
    return [row for row in game.edition.cells(table) if row["nation"] in nations]


def section(name: str, rows: Iterable[Row], ratings: tuple[Rating, ...], *kinds: str) -> Section:
    """Units under one head; of some kinds only, if any are named."""
    chosen = (row for row in rows if not kinds or row["kind"] in kinds)
    return Section(name, tuple(Entry(row["name"], row, row["name"]) for row in chosen), ratings)
