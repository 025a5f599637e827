"""The ratings of a unit card for a system without words of its own: its columns unchanged."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from wsanalysis.game import Game
from wsanalysis.languages import joined, say
from wsanalysis.printing.card_words import Entry, Rating, Row, Section

NO_RATINGS = ("nation", "kind", "source")
NOTHING = (None, "", "no", "none", False)
LONGEST = 12
"""Letters of a cell; columns with longer ones are remarks, not ratings."""
MOST_LETTERS = 44
"""Of a line, with one between columns: words beyond them are left out, the longest first, never numbers."""


def plain_sections(game: Game, nations: Sequence[str]) -> list[Section]:
    """The units of these nations by the column `kind`, each group under its word; all in one without it."""
    found: dict[str, list[Entry]] = {}
    for name, row in game.edition.cells_by_name("units").items():
        if nations and row["nation"] not in nations:
            continue
        found.setdefault(str(row.get("kind", "unit")), []).append(Entry(name, row, name))
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
        elif cells[0] not in NOTHING and cells[0] != 0:
            same.append(say("{name} {value}", name=head, value=cells[0]))
    widths = {column: max(3, *(1 + len(_cell(column, row)) for row in rows)) for column in ratings}
    words = [column for column in ratings if any(isinstance(row[column], str) for row in rows)]
    for column in sorted(words, key=widths.__getitem__, reverse=True):
        if sum(widths.values()) > MOST_LETTERS:
            del widths[column]
    return tuple(ratings[column] for column in widths), _of_all(same, len(rows))


def _of_all(same: Sequence[str], number: int) -> str:
    """What is the same for all of a number of units, in a line."""
    line = joined(", ", same)
    return say("all: {ratings}", ratings=line) if same and number > 1 else line


def _cell(column: str, row: Row) -> str:
    cell: Any = row[column]
    if cell is True:
        return "yes"
    return "" if cell in NOTHING and cell != 0 else str(cell)
