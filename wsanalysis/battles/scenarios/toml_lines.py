"""The line and the span of every value in a TOML text.

The standard library's reader checks the text but keeps no positions. So a text that it has accepted is walked
a second time, for the positions only, without checks.
"""

import re
import tomllib
from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import dataclass
from json import dumps
from typing import TypeAlias

Keys: TypeAlias = tuple[str | int, ...]
"""The way to a value: keys of tables, and places in lists from 0."""

_CLOSING = {'"""': re.compile(r'(?:[^"\\]|\\[\s\S]|"(?!""))*"{3,5}'), "'''": re.compile(r"[\s\S]*?'{3,5}")}
_SHORT = {'"': re.compile(r'(?:[^"\\]|\\.)*"'), "'": re.compile(r"[^']*'")}
_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
_SCALAR = re.compile(r"[^,\]}#\n]+")
_TEXT_OR_COMMENT = re.compile(
    r"'{3}[\s\S]*?'{3,5}|\"{3}(?:[^\"\\]|\\[\s\S]|\"(?!\"\"))*\"{3,5}"
    r"|'[^'\n]*'|\"(?:[^\"\\\n]|\\.)*\"|(?P<comment>#[^\n]*)"
)
_BLANK = re.compile(r"(?:[ \t\n]|#[^\n]*)*")


Span: TypeAlias = tuple[int, int]
"""The places where something begins and ends in a text."""


def comments_of(text: str) -> list[str]:
    """The comments in a TOML text, or in a part of it that begins and ends outside of texts."""
    return [one["comment"] for one in _TEXT_OR_COMMENT.finditer(text) if one["comment"]]


def key_of(name: str) -> str:
    """A key as it is written: in quotes if need be."""
    return name if _BARE_KEY.fullmatch(name) else dumps(name, ensure_ascii=False)


def lines_of(text: str) -> dict[Keys, int]:
    """The line, from 1, where each value of a TOML text begins. The text must be valid."""
    return _walked(text).lines


def spans_of(text: str) -> dict[Keys, Span]:
    """The span of each value of a TOML text; for a table under a head, the head.

    Keys of one table stand in the order of the text. The text must be valid.
    """
    return _walked(text).spans


def homes_of(text: str) -> dict[Keys, tuple[Keys, int]]:
    """The home of each table outside of braces: the keys of the head that it stands under, and its end.

    Its end is that of the last value there, or of the head. A table without one, whose head is only that of
    tables within it, has no home; the whole, (), has none without values of its own. The text must be valid.
    """
    return _walked(text).homes


def _walked(text: str) -> "_Walk":
    lines: dict[Keys, int] = {(): 1}
    walk = _Walk(text, lines, [place for place, letter in enumerate(text) if letter == "\n"], {}, {})
    table: Keys = ()
    lists: dict[Keys, int] = {}
    at = walk.blank(0)
    while at < len(text):
        line, begun = walk.line(at), at
        if text[at] == "[":
            many = text.startswith("[[", at)
            at, names = walk.key(at + 1 + many)
            at += 1 + many
            *parents, last = names
            table = ()
            for name in parents:
                table = _within(lists, (*table, name))
            table = (*table, last)
            if many:
                lists[table] = lists.get(table, -1) + 1
                lines.setdefault(table, line)
                table = _within(lists, table)
            lines[table] = line
            walk.spans[table] = begun, at
            walk.homes[table] = table, at
        else:
            at, names = walk.key(at)
            at = walk.value(at + 1, (*table, *names))
            for length in range(1, len(names) + 1):
                lines.setdefault((*table, *names[:length]), line)
                walk.homes[*table, *names[: length - 1]] = table, walk.spans[*table, *names][1]
        at = walk.blank(at)
    return walk


def _within(lists: Mapping[Keys, int], table: Keys) -> Keys:
    """The table itself, or the last one where it is a list of tables."""
    return (*table, lists[table]) if table in lists else table


@dataclass(frozen=True, slots=True)
class _Walk:
    """A walk over a TOML text; each step takes a position in the text and returns the position after it."""

    text: str
    lines: dict[Keys, int]
    ends: list[int]
    spans: dict[Keys, Span]
    homes: dict[Keys, tuple[Keys, int]]

    def line(self, at: int) -> int:
        return bisect_left(self.ends, at) + 1

    def blank(self, at: int) -> int:
        return _match(_BLANK, self.text, at)

    def string(self, at: int) -> int:
        quotes = self.text[at : at + 3]
        if quotes in _CLOSING:
            return _match(_CLOSING[quotes], self.text, at + 3)
        return _match(_SHORT[self.text[at]], self.text, at + 1)

    def key(self, at: int) -> tuple[int, list[str]]:
        """A dotted key up to what follows it: `=` or `]`."""
        names = []
        while True:
            at = self.blank(at)
            quoted = self.text[at] in _SHORT
            end = self.string(at) if quoted else _match(_BARE_KEY, self.text, at)
            part = self.text[at:end]
            names.append(str(tomllib.loads(f"k = {part}")["k"]) if quoted else part)
            at = self.blank(end)
            if self.text[at] != ".":
                return at, names
            at += 1

    def value(self, at: int, keys: Keys) -> int:
        begun = self.blank(at)
        self.lines.setdefault(keys, self.line(begun))
        end = self._end(begun, keys)
        self.spans[keys] = begun, begun + len(self.text[begun:end].rstrip())
        return end

    def _end(self, at: int, keys: Keys) -> int:
        if self.text[at] in _SHORT:
            return self.string(at)
        if self.text[at] not in "[{":
            return _match(_SCALAR, self.text, at)
        closing = "]" if self.text[at] == "[" else "}"
        at = self.blank(at + 1)
        place = 0
        while self.text[at] != closing:
            if closing == "]":
                at = self.value(at, (*keys, place))
            else:
                at, names = self.key(at)
                at = self.value(at + 1, (*keys, *names))
            place += 1
            at = self.blank(at)
            if self.text[at] == ",":
                at = self.blank(at + 1)
        return at + 1


def _match(pattern: re.Pattern[str], text: str, at: int) -> int:
    found = pattern.match(text, at)
    return found.end() if found else len(text)
