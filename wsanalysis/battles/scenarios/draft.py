"""A scenario being edited: the text of its file, in which everything unchanged stays as it is.

Any function that loads a scenario by name accepts a draft instead, so changes can be played before any file
is written.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from json import dumps
from pathlib import Path
from typing import Any

from wsanalysis.battles.scenarios.toml_lines import Keys, Span, spans_of
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

    def value(self, *keys: str | int) -> Any:
        """The value at the keys. Raises KeyError or IndexError if there is none."""
        found: Any = self.table
        for key in keys:
            found = found[key]
        return found

    def with_value(self, value: Any, *keys: str | int) -> "Draft":
        """The draft with another value at the keys, or with that key added to the end of its table."""
        if keys in self._spans:
            return self._spliced(self._spans[keys], toml_of(value))
        end = self._line_end(max(end for _, end in self._own(keys[:-1])))
        within = self._in_braces(keys[:-1])
        words = f"{keys[-1]} = {toml_of(value)}"
        at = self._last_value(keys[:-1]) if within else end
        return self._spliced((at, at), f", {words}" if within else f"\n{words}")

    def with_item(self, value: Mapping[str, Any], *keys: str | int) -> "Draft":
        """The draft with one more table at the end of a list of tables, which is begun if there is none."""
        if keys in self._spans:
            return self._listing(keys, toml_of(value))
        below = self._below(keys)  # tables under heads of their own
        if not below:
            return self.with_value([value], *keys)
        lines = "".join(f"\n{key} = {toml_of(one)}" for key, one in value.items())
        end = self._line_end(max(end for _, end in below))
        return self._spliced((end, end), f"\n\n[[{'.'.join(map(str, keys))}]]{lines}")

    def _listing(self, keys: Keys, item: str) -> "Draft":
        """The draft with one more item of a list in brackets, on a line of its own if the last has one."""
        items = [span for known, span in self._spans.items() if known[:-1] == keys]
        if not items:
            return self._spliced(self._spans[keys], f"[{item}]")
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
            rest = {key: value for key, value in self.value(*parent).items() if key != last}
            return self.with_value(rest, *parent)
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
        """Where the line ends that holds a place."""
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

    def _below(self, keys: Keys) -> list[Span]:
        return [span for known, span in self._spans.items() if known[: len(keys)] == keys]

    def _own(self, keys: Keys) -> list[Span]:
        """The same without what stands under the heads of tables within, which come last."""
        below = {known: span for known, span in self._spans.items() if known[: len(keys)] == keys}
        heads = [
            begun for known, (begun, _) in below.items()
            if len(known) > len(keys) and self.text[begun] == "[" and isinstance(self.value(*known), dict)
        ]  # fmt: skip
        first = min(heads, default=len(self.text))
        return [span for span in below.values() if span[0] < first]

    def _last_value(self, keys: Keys) -> int:
        """Where the last value of a table in braces ends."""
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


def toml_of(value: Any) -> str:
    """A value in TOML, on one line: words, numbers, yes or no, lists and tables of them."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return dumps(value, ensure_ascii=False)
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {toml_of(one)}" for key, one in value.items()) + "}"
    return "[" + ", ".join(map(toml_of, value)) + "]"
