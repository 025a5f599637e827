"""TOML files: one reader for all of them, with faults by line.

The standard library's reader needs time that grows with the square of a key's parts, half an hour for 100 kB
of them; so a key has a bound before that reader sees it.
"""

import re
import tomllib
from copy import deepcopy
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from wsanalysis.files.cells import short
from wsanalysis.files.faults import Fault
from wsanalysis.files.text_file import read_text

MOST_PARTS = 16
"""The most parts of a key such as a.b.c; no file of ours has one of more than two."""
TEXTS = 64
"""That are parsed once as long as they stay the same: all scenarios of a game are read to find one."""

_TEXT = r'"""(?:[^"\\]|\\[\s\S]|"(?!""))*"{3,5}|\'\'\'[\s\S]*?\'{3,5}|"(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\''
_PIECES = re.compile(
    rf"(?P<text>{_TEXT})|(?P<comment>#[^\n]*)|(?P<dot>[ \t]*\.[ \t]*)|(?P<word>[\w-]+)|[\s\S]"
)
_PLACE = re.compile(r" \(at line (\d+), column (\d+)\)$")


@dataclass(frozen=True, slots=True)
class TomlFile:
    """A TOML file as read: its table, and its text with plain ends of lines."""

    table: dict[str, Any]
    text: str


def read_toml_file(path: Path, faults: list[Fault]) -> TomlFile | None:
    """A TOML file; None if it cannot be read, and `faults` says why."""
    text = read_text(path, faults)
    return None if text is None else read_toml_text(path, text, faults)


def read_toml_text(path: Path, text: str, faults: list[Fault]) -> TomlFile | None:
    """The content of a TOML file's text; None if it is none, and `faults` says why."""
    text = text.replace("\r\n", "\n")
    table, line, said = _parsed(text)
    if table is None:
        faults.append(Fault(path, line, "", said))
        return None
    return TomlFile(deepcopy(table), text)


@lru_cache(maxsize=TEXTS)
def _parsed(text: str) -> tuple[dict[str, Any] | None, int, str]:
    """The content of a text, not to be changed; or None, and the line and sentence of the fault."""
    line, key = _endless_key(text)
    if line:
        return None, line, f"expected a key of at most {MOST_PARTS} parts, got {short(key)}"
    try:
        return tomllib.loads(text), 0, ""
    except (ValueError, RecursionError) as error:  # a number of 5,000 digits is a plain ValueError
        said = str(error)
        place = _PLACE.search(said)
        line = int(place[1]) if place else text.count("\n") + 1 if "end of document" in said else 0
        why = said if isinstance(error, tomllib.TOMLDecodeError) else "a number with too many digits"
        why = "lists within lists without end" if isinstance(error, RecursionError) else why
        return None, line, f"expected TOML, got a fault in it: {why}"


def _endless_key(text: str) -> tuple[int, str]:
    """The line of the first key with too many parts, and how it begins; 0 if there is none.

    Outside of texts and comments nothing but a key has words with more than one dot between them.
    """
    begun, dots = 0, 0
    for piece in _PIECES.finditer(text):
        kind = piece.lastgroup
        if kind == "dot":
            dots += 1
            if dots >= MOST_PARTS:
                return text.count("\n", 0, begun) + 1, text[begun : piece.end()]
        elif kind is None or kind == "comment":
            begun, dots = piece.end(), 0
        elif dots == 0:
            begun = piece.start()
    return 0, ""
