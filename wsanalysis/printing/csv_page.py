"""Any table as a printable page: a CSV file in, an `Aid` out, with its own statement of origin."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from wsanalysis.aids import Aid, Block, DoesNotFit, Key, Odds, Page, heavy_line
from wsanalysis.aids.look import STANDARD, Look
from wsanalysis.aids.page import MOST_PAGES, TOO_TALL, Format, Printed, on_few_pages, turned_where_wide
from wsanalysis.core_game import CoreGame
from wsanalysis.files.csv_file import rows_of
from wsanalysis.files.csv_text import plain_cell
from wsanalysis.files.faults import DataFault, Fault
from wsanalysis.files.safe_files import read_file
from wsanalysis.languages import AsWritten, joined
from wsanalysis.printing.axes import axis, odds_grid, word_grid
from wsanalysis.version import __version__

MOST_DECIMALS = 4
ASSUMED, RULINGS, MADE_BY = "assumed:", "Rulings used:", "made by:"
"""The beginnings of comments: the assumptions, the readings, the command."""
NO_CHANCE = "no chance"
MOST_UPRIGHT = 12
"""Columns of a page whose heads are not turned."""
MOST_COLUMNS, MOST_ROWS = 29, 60
"""Of a page, at best: printing begins with as many pages as these need."""
PER_CENT = ("per cent", "percent", "%")


class CsvTable(NamedTuple):
    """A CSV file as read: comments at its head, column heads, and rows that begin with their head."""

    comments: tuple[str, ...]
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    digest: str


def read_table(file: Path) -> CsvTable:
    """The table of a CSV file, with commas, semicolons or tabs, after any lines that begin with #.

    Raises ValueError for a file without rows, or with a row whose cells do not match the heads.
    """
    content = read_file(file)
    try:
        lines = content.decode("utf-8-sig").splitlines(keepends=True)
    except UnicodeDecodeError:
        raise ValueError(f"{file.name}: expected text in UTF-8") from None
    begun = next((n for n, line in enumerate(lines) if line.strip() and not line.startswith("#")), len(lines))
    comments = tuple(AsWritten(line.lstrip("# ").strip()) for line in lines[:begun] if line.startswith("#"))
    faults: list[Fault] = []
    (_, heads), *rows = rows_of(file, "".join(lines[begun:]), faults, begun + 1) or [(0, [])]
    if not faults and (not rows or len(heads) < 2):
        said = "expected a line of heads and a row, with two columns or more"
        faults.append(Fault(file, 0, "", said))
    faults += [
        Fault(file, line, "", f"expected {len(heads)} cells as in the heads, got {len(cells)}")
        for line, cells in rows
        if len(cells) != len(heads)
    ]
    if faults:
        raise DataFault(faults)
    table = [tuple(map(plain_cell, cells)) for cells in (heads, *(cells for _, cells in rows))]
    return CsvTable(comments, table[0], tuple(table[1:]), sha256(content).hexdigest()[:12])


def page_of_table(game: CoreGame, file: Path, title: str = "", pages: int = 1, across: int = 1) -> Aid:
    """The table of a CSV file, as odds if all of its numbers are chances, else as words.

    Its rows go on `pages` pages, its columns on `across` pages side by side; a table with a number before the
    name in each row, as match-ups at several distances have it, begins a new page with each number. Chances
    are numbers from 0 to 1, or in per cent if a cell, a head or a comment says so; an empty cell means not
    allowed. The first comment is the title; one that begins with ``assumed:`` goes into the box above, others
    beneath the head. The footer names the file, and quotes the origin of its numbers.
    """
    table = read_table(file)
    heading = AsWritten(title or file.stem.replace("_", " ").capitalize())
    known = [comment for comment in table.comments if "wsanalysis" in comment and "data" in comment]
    said = known[0] if known else f"printed by wsanalysis {__version__}, which has not computed these numbers"
    method = next((c for c in table.comments if "exact" in c or "sampled" in c), "")
    rest = [c for c in table.comments if c and c not in (*known, method) and not c.startswith(MADE_BY)]
    told = [c for c in rest if c.startswith((ASSUMED, RULINGS))]
    assumed = ", ".join(c.removeprefix(ASSUMED).strip() for c in told if c.startswith(ASSUMED))
    assumed = AsWritten(assumed[:1].upper() + assumed[1:])
    what = [c for c in rest if c not in told]
    return Aid(
        title=game.system.title,
        subtitle=next(iter(what), ""),
        pages=tuple(
            Page(
                joined(", ", filter(None, [heading, said_of])),
                _blocks(part),
                rule_box=assumed,
                small=joined(" · ", [*what[1:], *(c for c in told if c.startswith(RULINGS))]),
            )
            for said_of, section in _sections(table)
            for part in _cut(section, pages, across)
        ),
        footer=joined(" · ", filter(None, [f"{file.name} ({table.digest})", method, said])),
    )


def print_table(
    game: CoreGame, file: Path, title: str = "", look: Look = STANDARD, form: Format = "pdf"
) -> Printed:
    """`page_of_table` on as few pages as hold its rows and columns, turned where it is wide.

    Raises ValueError where it is too long, or too wide for six pages side by side.
    """
    table = read_table(file)
    columns = len(table.heads) - 1
    turned = turned_where_wide(look)
    fewest = max(1, -(-len(table.rows) // (MOST_ROWS * len(list(_sections(table))))))
    reason = ""
    for across in range(max(1, -(-columns // MOST_COLUMNS)), MOST_PAGES + 1):
        make = partial(page_of_table, game, file, title, across=across)
        try:
            return on_few_pages(make, turned, form, fewest)
        except DoesNotFit as error:
            reason = error.reason
            if reason.endswith(TOO_TALL):
                many = f"{len(table.rows)} rows do not fit on {MOST_PAGES} pages; take some out"
                raise ValueError(f"{file.name}: {many}") from None
    raise ValueError(
        f"{file.name}: {columns} columns do not fit on {MOST_PAGES} pages side by side: {reason}; "
        "take some out, or shorten the heads"
    )


def _sections(table: CsvTable) -> Iterator[tuple[str, CsvTable]]:
    """The table; if a number stands before the name in each row, the table of each number, and its words."""
    numbers = [row[0] for row in table.rows]
    named = len(table.heads) > 2 and all(_is_name(row[1]) for row in table.rows)
    if not named or not all(number.isdecimal() for number in numbers):
        yield "", table
        return
    for number in dict.fromkeys(numbers):
        rows = tuple(row[1:] for row in table.rows if row[0] == number)
        yield f"{table.heads[0]} {number}", table._replace(heads=table.heads[1:], rows=rows)


def _cut(table: CsvTable, pages: int, across: int) -> Iterator[CsvTable]:
    """The table in parts, each row and each column in about as many as another."""
    first, *others = table.heads
    for low, high in pairwise(n * len(table.rows) // pages for n in range(pages + 1)):
        for left, right in pairwise(1 + n * len(others) // across for n in range(across + 1)):
            rows = tuple((row[0], *row[left:right]) for row in table.rows[low:high])
            if rows and right > left:
                yield table._replace(heads=(first, *table.heads[left:right]), rows=rows)


def _blocks(table: CsvTable) -> tuple[Block, ...]:
    rows = table.rows
    chances = [[_chance(cell, table) for cell in row[1:]] for row in rows]
    first, *others = table.heads
    across = axis("", dict(enumerate(others, 1)))
    down = axis(first, range(len(rows)), lambda row: rows[row][0])
    if any(chance == NO_CHANCE for row in chances for chance in row):
        return (word_grid("", lambda row, column: _short(rows[row][column]), down, across),)

    def odds(row: int, column: int) -> float | None:
        chance = chances[row][column - 1]
        return chance if isinstance(chance, float) else None

    grid = replace(odds_grid("", odds, down, across), turned=len(others) > MOST_UPRIGHT)
    return grid, Key("How to read a cell", Odds(0.6), "chance in %", line=heavy_line(grid))


def _short(cell: str) -> str:
    """A cell as printed among words: a number with more decimals than anybody reads is rounded."""
    whole, point, decimals = cell.partition(".")
    if not point or len(decimals) <= MOST_DECIMALS or not (whole.lstrip("+-") + decimals).isdigit():
        return cell
    return f"{float(cell):.{MOST_DECIMALS}f}"


def _is_name(cell: str) -> bool:
    """True if a cell holds words, and no number or chance."""
    try:
        float(cell.removesuffix("%") or 0)
    except ValueError:
        return True
    return False


def _chance(cell: str, table: CsvTable) -> float | str:
    """The chance that a cell holds, "" for none at all, or `NO_CHANCE` for anything else."""
    if not cell:
        return ""
    marked = cell.endswith("%")
    try:
        number = float(cell.removesuffix("%").strip())
    except ValueError:
        return NO_CHANCE
    words = " ".join((*table.comments, *table.heads)).lower()
    share = number / 100 if marked or any(word in words for word in PER_CENT) else number
    return share if 0 <= share <= 1 else NO_CHANCE
