"""Procedures and ledgers written as they are read: a line each, its parts with strokes between them.

A part may go on in the next line, further in. Every other sign is printed literally.
"""

from collections.abc import Iterator
from textwrap import dedent

from wsanalysis.aids.blocks import Ledger, Step, Steps

STROKE = " | "


def steps(
    title: str, text: str, *more: Step, columns: int = 1, numbered: bool = False, hint: str = ""
) -> Steps:
    """A line for each step: what to do in a word or two, how, and where the rulebook says so, if at all.

    `more` steps follow them.
    """
    read = tuple(Step(*map(str.strip, line.split(STROKE, 2))) for line in _lines(text))
    return Steps(title, (*read, *more), columns, numbered, hint)


def ledger(title: str, text: str, *more: tuple[str, str], hint: str = "") -> Ledger:
    """A line for each entry: what it is, and its value; `more` entries stand below."""
    read = [line.rpartition(STROKE) for line in _lines(text)]
    return Ledger(title, (*((what.strip(), value.strip()) for what, _, value in read), *more), hint)


def _lines(text: str) -> Iterator[str]:
    """The lines, each with those that go on from it."""
    line = ""
    for more in dedent(text).strip("\n").splitlines():
        if more.startswith(" "):
            line = f"{line} {more.strip()}"
            continue
        if line:
            yield line
        line = more.strip()
    if line:
        yield line
