"""A scenario being edited: the text of its file, in which everything unchanged stays as it is.

Any function that loads a scenario by name accepts a draft instead, so changes can be played before any file
is written.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from json import dumps
from pathlib import Path
from typing import Any

from wsanalysis.battles.scenarios.toml_lines import (
    Keys,
    Span,
    comments_of,
    homes_of,
    key_of,
    spans_of,
)
from wsanalysis.files.faults import DataFault, Fault
from wsanalysis.files.text_file import read_text
from wsanalysis.files.toml_file import read_toml_text


@dataclass(frozen=True)
class Draft:
    """The file's name without `.toml`, its location, and its present text, with plain line ends.

    `ends`: the line ends in the file. The text is valid TOML; loading checks the rest.
    """

    stem: str
    path: Path
    text: str
    ends: str = "\n"

    @cached_property
    def table(self) -> dict[str, Any]:
        """The content of the text. Not to be changed. Raises DataFault if it is not TOML."""
        faults: list[Fault] = []
        found = read_toml_text(self.path, self.text, faults)
        if found is None:
            raise DataFault(faults)
        return found.table

    @cached_property
    def _spans(self) -> dict[Keys, Span]:
        return spans_of(self.text)

    @cached_property
    def _homes(self) -> dict[Keys, tuple[Keys, int]]:
        return homes_of(self.text)

    def value(self, *keys: str | int) -> Any:
        """The value at the keys. Raises KeyError or IndexError if there is none."""
        found: Any = self.table
        for key in keys:
            found = found[key]
        return found

    def with_value(self, value: Any, *keys: str | int) -> "Draft":
        """The draft with another value at the keys, or with that key added to the end of its table."""
        if keys in self._spans:
            return self._replaced(keys, toml_of(value))
        *parent, last = keys
        if self._in_braces(tuple(parent)):
            at = self._last_value(tuple(parent))
            comma = "" if self.text[:at].endswith("{") else ", "
            return self._spliced((at, at), f"{comma}{_path((last,))} = {toml_of(value)}")
        if tuple(parent) in self._homes:
            home, end = self._homes[tuple(parent)]
            at = self._line_end(end)
            return self._spliced((at, at), f"\n{_path(keys[len(home) :])} = {toml_of(value)}")
        if not parent:
            return self._spliced((0, 0), f"{_path(keys)} = {toml_of(value)}\n")
        gap = "" if self.text.endswith("\n") else "\n"
        words = f"{gap}\n[{_path(parent)}]\n{_path((last,))} = {toml_of(value)}\n"
        return self._spliced((len(self.text), len(self.text)), words)

    def _replaced(self, keys: Keys, words: str) -> "Draft":
        """The draft with other words for a value; comments within a list stay, before its items."""
        begun, end = self._spans[keys]
        comments = "".join(f"  {comment}\n" for comment in comments_of(self.text[begun:end]))
        if comments and words.startswith("["):
            words = f"[\n{comments}  {words[1:]}"
        return self._spliced((begun, end), words)

    def with_item(self, value: Mapping[str, Any], *keys: str | int) -> "Draft":
        """The draft with one more table at the end of a list of tables, which is begun if there is none."""
        if keys in self._spans:
            return self._listing(keys, toml_of(value))
        below = self._below(keys)  # tables under heads of their own
        if not below:
            return self.with_value([value], *keys)
        lines = "".join(f"\n{_path((key,))} = {toml_of(one)}" for key, one in value.items())
        end = self._line_end(max(end for _, end in below))
        return self._spliced((end, end), f"\n\n[[{_path(keys)}]]{lines}")

    def _listing(self, keys: Keys, item: str) -> "Draft":
        """The draft with one more item of a list in brackets, on a line of its own if the last has one."""
        items = [span for known, span in self._spans.items() if known[:-1] == keys]
        if not items:
            return self._replaced(keys, f"[{item}]")
        begun, end = items[-1]
        first, last = self._lines((begun, end))
        before, after = self.text[first:begun], self.text[end:last]
        if before.strip() or not re.fullmatch(r"\s*,?\s*(#.*)?\s*", after):
            return self._spliced((end, end), f", {item}")
        comma = "" if after.lstrip().startswith(",") else ","
        return self._spliced((end, last), f"{comma}{after}{before}{item},\n")

    def without(self, *keys: str | int) -> "Draft":
        """The draft without an item of a list, or without a key of a table."""
        *parent, last = keys
        if isinstance(last, str) and not self._in_braces(tuple(parent)):
            return self._spliced(self._lines(self._spans[keys]), "")
        if isinstance(last, str):
            return self._spliced(self._in_table(tuple(parent), self._spans[keys]), "")
        if tuple(parent) in self._spans:
            return self._spliced(self._item(tuple(parent), last), "")
        end = max(end for _, end in self._below(keys))
        begun, end = self._lines((self._spans[keys][0], end))
        while self.text.startswith("\n", end):  # the empty line between this table and the next
            end += 1
        return self._spliced((begun, end), "")

    def _in_braces(self, keys: Keys) -> bool:
        return keys in self._spans and self.text[self._spans[keys][0]] == "{"

    def _lines(self, span: Span) -> Span:
        """The whole lines that contain a span."""
        begun, end = span
        return self.text.rfind("\n", 0, begun) + 1, min(self._line_end(end) + 1, len(self.text))

    def _line_end(self, at: int) -> int:
        """The end of the line that holds a place."""
        found = self.text.find("\n", at)
        return len(self.text) if found < 0 else found

    def _item(self, parent: Keys, place: int) -> Span:
        """An item of a list in brackets, with the comma between it and its neighbour.

        If it has lines of its own, these, with their comments.
        """
        begun, end = self._spans[*parent, place]
        first, last = self._lines((begun, end))
        if not self.text[first:begun].strip() and re.fullmatch(r"\s*,?\s*(#.*)?\s*", self.text[end:last]):
            return first, last
        if (*parent, place + 1) in self._spans:
            return begun, self._spans[*parent, place + 1][0]
        if place:
            return self._spans[*parent, place - 1][1], end
        return self._spans[parent][0] + 1, self._spans[parent][1] - 1

    def _in_table(self, parent: Keys, span: Span) -> Span:
        """A key of a table in braces with its value, and with the comma between it and its neighbour."""
        within = self._spans[parent]
        begun, end = span
        before = [e for one, e in self._below(parent) if one > within[0] and e <= begun]
        if before:
            return max(before), end
        after = re.compile(r"\s*,\s*").match(self.text, end)
        return within[0] + 1, after.end() if after else within[1] - 1

    def _below(self, keys: Keys) -> list[Span]:
        return [span for known, span in self._spans.items() if known[: len(keys)] == keys]

    def _last_value(self, keys: Keys) -> int:
        """The end of the last value of a table in braces."""
        inner = [span for span in self._below(keys) if span != self._spans[keys]]
        return max((end for _, end in inner), default=self._spans[keys][0] + 1)

    def _spliced(self, span: Span, words: str) -> "Draft":
        begun, end = span
        return replace(self, text=self.text[:begun] + words + self.text[end:])

    def as_bytes(self) -> bytes:
        """The file's content."""
        return self.text.replace("\n", self.ends).encode()


def draft_of(stem: str, path: Path) -> Draft:
    """The draft of a scenario's file, unchanged. Raises DataFault if it cannot be read."""
    faults: list[Fault] = []
    text = read_text(path, faults)
    if text is None:
        raise DataFault(faults)
    draft = Draft(stem, path, text.replace("\r\n", "\n"), "\r\n" if "\r\n" in text else "\n")
    _ = draft.table  # so that a fault is told now
    return draft


def _path(keys: Sequence[str | int]) -> str:
    """The key of a head or of a value: without the places in lists, where the last table is meant."""
    return ".".join(key_of(key) for key in keys if isinstance(key, str))


def toml_of(value: Any) -> str:
    """A value in TOML, on one line: words, numbers, yes or no, lists and tables of them."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return dumps(value, ensure_ascii=False)
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key_of(key)} = {toml_of(one)}" for key, one in value.items()) + "}"
    return "[" + ", ".join(map(toml_of, value)) + "]"
