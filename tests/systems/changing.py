"""Data files with one thing changed, and what is due to whoever loads them."""

import csv
import io
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Literal, TypeVar

from tests.as_written import DATA, Row

T = TypeVar("T")
Table = list[list[str]]
Place = tuple[str, int, str]
"""File, line (0: the file as a whole) and column ("": the whole row) of a fault."""

Content = bytes | Literal["folder"] | None
Fate = Literal["equal", "reordered", "other source", "refused", "either"]

NO_NUMBERS = (
    "x", "12a", "1.5", "NaN", "inf", "1e3", "½", "two", "0x2", "3,5", "1 2", "--3", "#REF!", "#N/A",
    "TRUE", "−1", "3-", "5+", "٣", "²", "'3", "3\u200b", "1-Feb", "2024-03-01", "$3", "3;", "?", "9" * 5000,
)  # fmt: skip


@dataclass(frozen=True)
class Change:
    """Files in place of the real ones (None: no such file, a folder for "folder"), and what is due.

    `faults` are the places of all faults that are due, each with a text that its line must hold; where
    `more_follow`, files as a whole may have further ones, since what is gone is missed in several ways.
    """

    title: str
    files: Mapping[str, Content]
    fate: Fate
    faults: Mapping[Place, str]
    more_follow: bool = False


def change(
    title: str,
    files: Mapping[str, Content],
    faults: Mapping[Place, str] | None = None,
    *,
    fate: Fate | None = None,
) -> Change:
    """Refused if there are faults, else harmless."""
    return Change(title, files, fate or ("refused" if faults else "equal"), faults or {})


def written(table: Table, *, line_end: str = "\n", separator: str = ",", quote_all: bool = False) -> bytes:
    text = io.StringIO(newline="")
    quoting = csv.QUOTE_ALL if quote_all else csv.QUOTE_MINIMAL
    csv.writer(text, delimiter=separator, lineterminator=line_end, quoting=quoting).writerows(table)
    return text.getvalue().encode()


def short(text: str) -> str:
    """How a wrong cell is quoted: as Python would, and not beyond 60 characters."""
    shown = repr(text)
    return f"got {shown if len(shown) <= 60 else shown[:57]}" if text else "got an empty cell"


TRIES = 100
"""So often a change is drawn anew that has been made already; small files have few."""


class NothingToChange(Exception):
    """A family finds nothing in these files that it could change."""


Columns = Mapping[str, Sequence[str]]
"""Of each file."""


@dataclass(frozen=True)
class DataFiles:
    """The files of one system, and what is wrong in which column.

    `numbers` and `words` are columns that take whole numbers and words out of a list; `needed` may not be
    empty; `odd` are wrong texts for further columns. One file of `one_is_enough` may be missing. They lie in
    `folder`.
    """

    names: Sequence[str]
    numbers: Columns
    words: Columns
    no_words: Sequence[str]
    no_numbers: Sequence[str] = NO_NUMBERS
    needed: Columns = field(default_factory=dict)
    odd: Mapping[str, Mapping[str, Sequence[str]]] = field(default_factory=dict)
    one_is_enough: Sequence[str] = ()
    folder: Path = DATA

    def content(self, name: str) -> bytes:
        return _content(self.folder / name)

    def file(self, number: int) -> str:
        """Every file in turn."""
        return in_turn(number, self.names)

    def column(self, columns: Columns, number: int) -> tuple[str, str]:
        """A file and one of the columns of it, each in turn; NothingToChange where no file has any."""
        every = [(name, column) for name in columns for column in columns[name]]
        if not every:
            raise NothingToChange
        return in_turn(number, every)

    def table(self, name: str) -> Table:
        """The rows of a real file as text, the header first."""
        return list(csv.reader(io.StringIO(self.content(name).decode(), newline="")))

    def lines(self, name: str, fits: Callable[[Row], bool] = lambda _: True) -> list[int]:
        """The numbers of the lines whose row fits; the real files have one row a line."""
        header, *rows = self.table(name)
        return [line for line, row in enumerate(rows, start=2) if fits(dict(zip(header, row, strict=True)))]

    def any_line(self, name: str, rng: Random) -> int:
        return rng.choice(self.lines(name))

    def with_cells(self, name: str, changes: Mapping[tuple[int, str], str]) -> bytes:
        """A file with other texts in the cells at (line, column)."""
        table = self.table(name)
        for (line, column), text in changes.items():
            table[line - 1][table[0].index(column)] = text
        return written(table)

    def one_cell(self, name: str, line: int, column: str, text: str, got: str | None = None) -> Change:
        """A refused change of one cell."""
        changed = self.with_cells(name, {(line, column): text})
        title = f"{Path(name).name} {line} {column} {text[:30]!a}"
        return change(title, {name: changed}, {(name, line, column): got or short(text)})

    def wrong_cell(self, rng: Random) -> tuple[str, int, str, str]:
        """File, line, column and a text that is wrong there."""
        name = rng.choice([n for n in self.names if n in self.numbers or n in self.words])
        choices = [(c, rng.choice(self.no_numbers)) for c in self.numbers.get(name, ())]
        choices += [(c, rng.choice(self.no_words)) for c in self.words.get(name, ())]
        choices += [(c, rng.choice(texts)) for c, texts in self.odd.get(name, {}).items()]
        return name, self.any_line(name, rng), *rng.choice(choices)


@cache
def _content(path: Path) -> bytes:
    return path.read_bytes()


def in_turn(number: int, choices: Sequence[T]) -> T:
    """One of them, and with the next number the next."""
    return choices[number % len(choices)]


Family = Callable[[DataFiles, int, Random], Change]
"""Makes the change with this number; what is left open, the generator decides."""


def generated(files: DataFiles, families: Sequence[tuple[int, Family]], seed: int) -> Iterator[Change]:
    """So many changes of each family, or as many as there are; none that changes nothing, and none twice."""
    rng = Random(seed)
    real: dict[str, Content] = {name: files.content(name) for name in files.names}
    seen = set()
    for count, family in families:
        for number in range(count):
            with suppress(NothingToChange):
                for _ in range(TRIES):
                    made = family(files, number, rng)
                    files_now = tuple(made.files.items())
                    if files_now not in seen and any(real.get(n) != c for n, c in files_now):
                        seen.add(files_now)
                        yield replace(made, title=f"{family.__name__} {number}: {made.title}")
                        break
