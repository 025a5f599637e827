"""The words of a system's pages, from the text file beside them: blocks by title, numbers filled in."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from textwrap import dedent
from types import ModuleType
from typing import Any, NamedTuple, TypeAlias

from wsanalysis.aids import Icon, Ledger, Note, OddsGrid, Step, Steps, Word, WordGrid
from wsanalysis.aids.icons import icon_named
from wsanalysis.core_game import CoreGame
from wsanalysis.languages import Message
from wsanalysis.printing.axes import Axis, Cell, axis, odds_grid, word_grid
from wsanalysis.printing.marks import unmarked
from wsanalysis.printing.ratings import Rating, Read

STROKE = " | "
"""Between the parts of a line."""
HEAD = re.compile(r"^\[(.+)\](.*)$", re.MULTILINE)
NOTHING: Mapping[str, Any] = {}
Widths: TypeAlias = tuple[float, ...]


class Said(NamedTuple):
    """A block of words, ready to be printed."""

    title: str
    hint: str
    text: str


def grounds_of(game: CoreGame) -> Mapping[str, str]:
    """The color of each kind of terrain on the maps of a game."""
    land = game.map_game.land(game.folder, game.edition)
    return {name: kind.color for name, kind in land.kinds.items()}


def icons_of(names: Iterable[str], grounds: Mapping[str, str] = NOTHING) -> tuple[Icon, ...]:
    """The icon of each name, if there is one, on its ground's color if it has one."""
    return tuple(Icon(icon_named(name), grounds.get(name, "")) for name in map(unmarked, names))


def with_icons(grid: WordGrid, grounds: Mapping[str, str] = NOTHING) -> WordGrid:
    """The table with an icon for each row that is called like one, on its ground's color where it has one."""
    return replace(grid, icons=icons_of(grid.rows, grounds))


class Words:
    """Blocks of words out of a text, each asked for by its title.

    In the text a block begins with its title in brackets, its hint behind it, and a page fills in what stands
    between braces: ``{name}``, or ``{name:±}`` with its sign; ``{module.NUMBER}`` is one of the `rules`.
    A mark for reconstructed is not part of the name. Above the first block are remarks.
    """

    def __init__(self, text: str, rules: ModuleType | None = None) -> None:
        self._rules = vars(rules) if rules else NOTHING
        _, *parts = HEAD.split(text)
        found = zip(parts[::3], parts[1::3], parts[2::3], strict=True)
        self._blocks = {unmarked(title): Said(title, hint, text) for title, hint, text in found}

    def said(self, title: str, filled: Mapping[str, object] = NOTHING) -> Said:
        """A block, `filled` in by name. Raises KeyError for a block or a name that there is not."""
        return Said(*(Message(part.strip(), {**self._rules, **filled}) for part in self._blocks[title]))

    def text(self, title: str, filled: Mapping[str, object] = NOTHING) -> str:
        """The lines of a block as they stand, for the foot of a page of text."""
        return f"{self.said(title, filled).text}\n"

    def grid(
        self, title: str, cell: Cell, rows: Axis, *columns: Axis, corner: tuple[str, str] | None = None,
        filled: Mapping[str, object] = NOTHING,
    ) -> Callable[[CoreGame], OddsGrid]:  # fmt: skip
        """A table of odds under a block's title and hint, made of a game when it is called with it.

        `cell` gets the game, then a value of each axis.
        """
        said = self.said(title, filled)
        return lambda game: odds_grid(
            said.title, partial(cell, game), rows, *columns, hint=said.hint, corner=corner
        )

    def word_grid(
        self, title: str, cell: Cell, rows: Axis, filled: Mapping[str, object] = NOTHING,
        widths: Widths = (), read: bool = False,
    ) -> WordGrid:  # fmt: skip
        """A table of words under a block's title and hint; each line of the block is a column.

        In the file a column has its name, with which `cell` is called after a value of `rows`, and its head.
        """
        said = self.said(title, filled)
        made = word_grid(said.title, cell, rows, axis("", self.pairs(title, filled)), hint=said.hint)
        return replace(made, widths=widths, read=read)

    def ratings(self, title: str, made: Mapping[str, Read] = NOTHING) -> Callable[..., tuple[Rating, ...]]:
        """A block of ratings on unit cards, to be picked by their heads; without any, all of them.

        In the file each has a line: its head, what it means, and how it is read off a unit's row, as `Rating`
        says, or the name of what reads it among `made`.
        """
        lines = (line.split(STROKE) for line in self._blocks[title].text.strip().splitlines())
        found = {head: Rating(head, meaning, made.get(read, read)) for head, meaning, read in lines}
        return lambda *heads: tuple(found[head] for head in heads or found)

    def pairs(self, title: str, filled: Mapping[str, object] | None = None) -> Mapping[str, str]:
        """A block of single words or short sentences, each behind what it is called by; perhaps filled in."""
        lines = (line.split(STROKE, 1) for line in joined_lines(self._blocks[title].text))
        fill = str if filled is None else self._filled(filled)
        return {name.strip(): fill(said.strip()) for name, said in lines}

    def chart(
        self, title: str, filled: Mapping[str, object] = NOTHING, widths: Sequence[float] = (),
        more: Iterable[Sequence[str]] = (),
    ) -> WordGrid:  # fmt: skip
        """A block as a table to read: its first line the heads, then a line for each row; `more` rows follow.

        `widths` are relative, one for each column but the first.
        """
        said, fill = self.said(title, filled), self._filled(filled)
        lines = joined_lines(self._blocks[title].text)
        (corner, *heads), *rows = ([fill(part.strip()) for part in line.split(STROKE)] for line in lines)
        rows = [*rows, *map(list, more)]
        return WordGrid(
            said.title,
            rows=tuple(name for name, *_ in rows),
            columns=tuple(heads),
            cells=tuple(tuple(map(Word, cells)) for _, *cells in rows),
            hint=said.hint,
            corner=corner,
            widths=tuple(widths),
            read=True,
        )

    def note(self, title: str, filled: Mapping[str, object] = NOTHING) -> Note:
        """A block as a short paragraph."""
        said = self.said(title, filled)
        return Note(said.title, self._filled(filled)(" ".join(self._blocks[title].text.split())))

    def ledger(self, title: str, filled: Mapping[str, object] = NOTHING, *more: tuple[str, str]) -> Ledger:
        """A block of entries, each with its value behind the last stroke; `more` entries stand below."""
        said = self.said(title, filled)
        read = ((what, value) for what, value in self._parts(title, filled, lambda s: s.rsplit(STROKE, 1)))
        return Ledger(said.title, (*read, *more), said.hint)

    def steps(
        self, title: str, filled: Mapping[str, object] = NOTHING, *more: Step, columns: int = 1,
        numbered: bool = False,
    ) -> Steps:  # fmt: skip
        """A block of steps or reminders; `more` follow. A line: action, how, and perhaps its reference."""
        said = self.said(title, filled)
        read = (Step(*parts) for parts in self._parts(title, filled, lambda line: line.split(STROKE, 2)))
        return Steps(said.title, (*read, *more), columns, numbered, said.hint)

    def _parts(
        self, title: str, filled: Mapping[str, object], cut: Callable[[str], list[str]]
    ) -> Iterator[list[str]]:
        """The parts of each line of a block. Raises ValueError for a line without a stroke."""
        for line in joined_lines(self._blocks[title].text):
            if STROKE not in line:
                raise ValueError(f"{title!r}: expected {STROKE!r} between the parts of {line!r}")
            yield [self._filled(filled)(part.strip()) for part in cut(line)]

    def _filled(self, filled: Mapping[str, object]) -> Callable[[str], str]:
        """A filler of a part of a line, so that each part is a text by itself for translators."""
        return lambda part: Message(part, {**self._rules, **filled})


def joined_lines(text: str) -> list[str]:
    """The lines, each joined with those below it that are indented."""
    lines: list[str] = []
    for line in dedent(text).strip("\n").splitlines():
        if line.startswith(" ") and lines:
            lines[-1] += f" {line.strip()}"
        elif line.strip():
            lines.append(line)  # with the blank behind a stroke that nothing follows
    return lines
