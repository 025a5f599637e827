"""Procedures and ledgers written as they are read: one line each, with strokes between the parts.

A part may continue on the next line, indented. All other characters are printed literally.
"""

from textwrap import dedent

from wsanalysis.aids.blocks import Ledger, Step, Steps

STROKE = " | "


def steps(
    title: str, text: str, *more: Step, columns: int = 1, numbered: bool = False, hint: str = ""
) -> Steps:
    """One line per step: the action in a word or two, how, and optionally the rulebook reference.

    `more` steps follow. Raises ValueError for a line without a stroke.
    """
    read = tuple(Step(*map(str.strip, line.split(STROKE, 2))) for line in _lines(title, text))
    return Steps(title, (*read, *more), columns, numbered, hint)


def ledger(title: str, text: str, *more: tuple[str, str], hint: str = "") -> Ledger:
    """One line per entry: its name and its value; `more` entries stand below.

    Raises ValueError for a line without a stroke.
    """
    read = (line.rpartition(STROKE) for line in _lines(title, text))
    return Ledger(title, (*((what.strip(), value.strip()) for what, _, value in read), *more), hint)


def _lines(title: str, text: str) -> list[str]:
    """The lines, each joined with its continuation lines."""
    lines: list[str] = []
    for line in dedent(text).strip("\n").splitlines():
        if line.startswith(" ") and lines:
            lines[-1] += f" {line.strip()}"
        elif line.strip():
            lines.append(line)  # with the blank behind a stroke that nothing follows
    for line in lines:
        if STROKE not in line:
            raise ValueError(f"{title!r}: expected {STROKE!r} between the parts of {line!r}")
    return lines
