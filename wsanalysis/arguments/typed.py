"""Arguments typed as NAME=VALUE, with commas between several units, strokes between several values."""

import inspect
from collections.abc import Sequence
from typing import Any

from wsanalysis.arguments.names import UnknownName, find

SEPARATOR = "|"
"""Stands between the values that an argument is to take in turn."""


def pairs(texts: Sequence[str]) -> dict[str, str]:
    """Split each NAME=VALUE; every name may occur once."""
    pairs: dict[str, str] = {}
    for name, value in map(_pair, texts):
        if name in pairs:
            raise ValueError(f"{name} is given twice: {pairs[name]!r} and {value!r}")
        pairs[name] = value
    return pairs


def _pair(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals or not name:
        raise UnknownName(f"expected NAME=VALUE, got {text!r}")
    return name.strip().replace("-", "_"), value.strip()


def value(text: str, kind: str = "") -> Any:
    """A value as typed: a number, true, false or none, or else the text itself."""
    word = text.casefold()
    if word in ("true", "yes") or (word == "1" and "bool" in kind):
        return True
    if word in ("false", "no") or (word == "0" and "bool" in kind):
        return False
    if word in ("none", ""):
        return None
    if kind not in ("str", "<class 'str'>") and word.lstrip("+-").isdecimal():
        return int(word)
    return text


def read_argument(game: object, question: str, name: str, text: str) -> Any:
    """Read an argument of a question as typed; commas separate several units."""
    method = getattr(game, question) if question in dir(game) else None
    takes = inspect.signature(method).parameters if callable(method) else {}
    kind = str(takes[name].annotation) if name in takes else ""
    if "Sequence" not in kind:
        return value(text, kind)
    given = [value(part.strip(), kind) for part in text.split(",")]
    return given[0] if len(given) == 1 and "|" in kind else given


def read_values(game: Any, question: str, texts: Sequence[str]) -> dict[str, list[Any]]:
    """Read arguments of a question as typed, each with all the values that it is to take in turn.

    ``A|B|C``, or of a whole number ``1-12``. Raises UnknownName for an argument that there is not.
    """
    takes = {parameter.name: parameter for parameter in game.arguments(question)}
    found = {}
    for name, text in pairs(texts).items():
        argument = find(name, takes, f"argument of {question}")
        each = _values(text, takes[argument].kind == "number")
        found[argument] = [read_argument(game, question, argument, value) for value in each]
    return found


def value_or_values(text: str, kind: str) -> Any:
    """A value as typed, or a list of them where its annotation takes one or several."""
    each = _values(text, "int" in kind) if "Iterable" in kind else [text]
    return value(text, kind) if len(each) == 1 else [value(one, kind) for one in each]


def _values(text: str, whole: bool) -> list[str]:
    first, dash, last = text.partition("-")
    if whole and dash and first.strip().isdecimal() and last.strip().isdecimal():
        return [str(n) for n in range(int(first), int(last) + 1)]
    return [each.strip() for each in text.split(SEPARATOR)]
