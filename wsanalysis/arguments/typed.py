"""Arguments typed as NAME=VALUE, with commas between several units."""

import inspect
from collections.abc import Sequence
from typing import Any

from wsanalysis.arguments.names import UnknownName


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
