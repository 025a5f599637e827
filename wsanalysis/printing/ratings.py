"""Units as they are printed: ratings read off a row, sections of unit cards, units for missing ones."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from string import Formatter
from typing import Any

from wsanalysis.core_game import CoreGame
from wsanalysis.languages import joined, say
from wsanalysis.languages.message import signed

Row = Mapping[str, Any]
"""A row of a data table: its cells by column."""
Read = str | Callable[[Row], str]
NOTHING = (None, "", 0, "no")
OPTIONAL = re.compile(r"\[(.*?)\]")
NO_RATINGS = ("nation", "kind", "source")
UNSAID = (None, "", "no", "none", False)
LONGEST = 12
"""Letters of a cell; columns with longer ones are remarks, not ratings."""
MOST_LETTERS = 44
"""Of a line, with one between columns: words beyond them are left out, the longest first, never numbers."""


def name_of(row: Row) -> str:
    """The first cell of a row."""
    return str(next(iter(row.values())))


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
        """The ratings of a unit on its card; a column without a value is left empty."""
        if not isinstance(self.read, str):
            return self.read(row)
        text = self.read if "{" in self.read else f"{{{self.read}}}"
        cells = {column: "" if cell is None else cell for column, cell in row.items()}

        def optional(part: re.Match[str]) -> str:
            columns = (column for _, column, _, _ in Formatter().parse(part[1]) if column)
            return "" if any(row[column] in NOTHING for column in columns) else part[1]

        return OPTIONAL.sub(optional, text).format_map(cells)


def whatever(_: Row) -> bool:
    """Accept any row."""
    return True


@dataclass(frozen=True, slots=True)
class CardLine:
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
    entries: tuple[CardLine, ...]
    ratings: tuple[Rating, ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CardWords:
    """A system's own words for its unit cards.

    `question`: the question about two units, by default the first that the system has. `distances`: four, by
    default spread over what the question shows. `targets`: three lists of names; of each the first unit
    there is that is of another nation. `sections`: a nation's units in groups, by default by the column
    `kind`. `situation` says in words what the odds assume, `chances` what the large and the small number are.
    `picture` names the silhouette of a row.
    """

    question: str | None = None
    distances: tuple[int, ...] = ()
    targets: tuple[tuple[str, ...], ...] = ()
    sections: Callable[[CoreGame, Sequence[str]], list[Section]] | None = None
    situation: str = ""
    chances: tuple[str, str] | None = None
    picture: Callable[[Row], str] | None = None


PLAIN = CardWords()
"""For a system that says nothing."""


def number(row: Row, column: str) -> str:
    """A cell as printed: empty for none."""
    cell = row[column]
    return "" if cell is None else str(cell)


def added(column: str) -> Callable[[Row], str]:
    """The number a column adds, with its sign; empty for nothing."""
    return lambda row: signed(row[column]) if row[column] else ""


def rows_of(game: CoreGame, nations: Sequence[str], table: str = "units") -> list[Row]:
    """The rows of a table that belong to these nations."""
    return [row for row in game.edition.cells(table) if row["nation"] in nations]


def section(name: str, rows: Iterable[Row], ratings: tuple[Rating, ...], *kinds: str) -> Section:
    """Units under one head; of some kinds only, if any are named."""
    chosen = (row for row in rows if not kinds or row["kind"] in kinds)
    return Section(name, tuple(CardLine(row["name"], row, row["name"]) for row in chosen), ratings)


def plain_sections(game: CoreGame, nations: Sequence[str]) -> list[Section]:
    """The units of these nations by the column `kind`, each group under its word; all in one without it."""
    found: dict[str, list[CardLine]] = {}
    for name, row in game.edition.cells_by_name("units").items():
        if nations and row["nation"] not in nations:
            continue
        found.setdefault(str(row.get("kind", "unit")), []).append(CardLine(name, row, name))
    return [Section(kind[:1].upper() + kind[1:], tuple(entries)) for kind, entries in found.items()]


def plain_ratings(section: Section) -> tuple[tuple[Rating, ...], str]:
    """A rating for each column in which the units differ, and in words what is the same for all of them."""
    rows = [entry.row for entry in section.entries]
    columns = list(rows[0])[1:]
    ratings: dict[str, Rating] = {}
    same = []
    for column in columns:
        cells = [row[column] for row in rows]
        if column in NO_RATINGS or max(len(_cell(column, row)) for row in rows) > LONGEST:
            continue
        head = column.replace("_", " ")
        if len(set(cells)) > 1:
            ratings[column] = Rating(head, "", partial(_cell, column))
        elif cells[0] not in UNSAID and cells[0] != 0:
            same.append(say("{name} {value}", name=head, value=cells[0]))
    widths = {column: max(3, *(1 + len(_cell(column, row)) for row in rows)) for column in ratings}
    words = [column for column in ratings if any(isinstance(row[column], str) for row in rows)]
    for column in sorted(words, key=widths.__getitem__, reverse=True):
        if sum(widths.values()) > MOST_LETTERS:
            del widths[column]
    line = joined(", ", same)
    said = say("all: {ratings}", ratings=line) if same and len(rows) > 1 else line
    return tuple(ratings[column] for column in widths), said


def _cell(column: str, row: Row) -> str:
    cell: Any = row[column]
    if cell is True:
        return "yes"
    return "" if cell in UNSAID and cell != 0 else str(cell)


@dataclass(frozen=True, slots=True)
class UnitChoice:
    """Finds substitutes for units that the data lack: the `best` armed first, so that they can fire.

    `of` lists the units to choose from, `fit` tells who is never chosen.
    """

    best: Callable[[Any], Any]
    fit: Callable[[Any], bool] = lambda _: True
    of: Callable[[CoreGame], Mapping[str, Any]] = lambda game: game.edition.units

    def __call__(self, game: CoreGame, preferred: Sequence[str], *kinds: str) -> list[str]:
        """As many units as `preferred` names: those of them that there are, then others (of these kinds)."""
        units = self.of(game)
        there = [name for name in preferred if name in units]
        others = [name for name, unit in units.items() if not kinds or unit.kind in kinds]
        spare = sorted(
            (name for name in others if self.fit(units[name])),
            key=lambda n: self.best(units[n]),
            reverse=True,
        )
        return [*there, *(name for name in spare if name not in there)][: len(preferred)]
