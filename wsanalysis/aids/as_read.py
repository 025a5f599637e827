"""Procedures and ledgers written as they are read: one line each, with strokes between the parts.

A part may continue on the next line, indented. All other characters are printed literally.
"""

from collections.abc import Callable, Iterable
from textwrap import dedent

from wsanalysis.aids.blocks import Ledger, Step, Steps

STROKE = " | "


def steps(
    title: str, text: str, *more: Step, columns: int = 1, numbered: bool = False, hint: str = "",
    fill: Callable[[str], str] = str,
) -> Steps:  # fmt: skip
    """One line per step: the action in a word or two, how, and optionally the rulebook reference.

    `more` steps follow. `fill` makes the text of each part as written. Raises ValueError for a line without a
    stroke.
    """
    read = tuple(Step(*_filled(line.split(STROKE, 2), fill)) for line in _lines(title, text))
    return Steps(title, (*read, *more), columns, numbered, hint)


def ledger(
    title: str, text: str, *more: tuple[str, str], hint: str = "", fill: Callable[[str], str] = str
) -> Ledger:
    """One line per entry: its name and its value; `more` entries stand below.

    `fill` as for `steps`. Raises ValueError for a line without a stroke.
    """
    read = (_filled(line.rsplit(STROKE, 1), fill) for line in _lines(title, text))
    return Ledger(title, (*((what, value) for what, value in read), *more), hint)


def _filled(parts: Iterable[str], fill: Callable[[str], str]) -> list[str]:
    return [fill(part.strip()) for part in parts]


def _lines(title: str, text: str) -> list[str]:
    lines = joined_lines(text)
    for line in lines:
        if STROKE not in line:
            raise ValueError(f"{title!r}: expected {STROKE!r} between the parts of {line!r}")
    return lines


def joined_lines(text: str) -> list[str]:
    """The lines, each joined with its continuation lines."""
    lines: list[str] = []
    for line in dedent(text).strip("\n").splitlines():
        if line.startswith(" ") and lines:
            lines[-1] += f" {line.strip()}"
        elif line.strip():
            lines.append(line)  # with the blank behind a stroke that nothing follows
    return lines
