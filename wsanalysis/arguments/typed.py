"""Arguments typed as NAME=VALUE, with commas between several units, strokes between several values."""

import inspect
from collections.abc import Container, Sequence
from math import prod
from typing import Any

from wsanalysis.arguments.names import UnknownName, find
from wsanalysis.arguments.values import LONGEST

SEPARATOR = "|"
"""Stands between the values that an argument is to take in turn."""
MOST_CASES = 100_000
"""Combinations of such values that are asked at once."""
MOST_DIGITS = 20


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


def value(text: str, kind: str = "", names: Container[str] = ()) -> Any:
    """A value as typed: a number, true, false or none, or else the text itself.

    An argument that takes a text gets one: `names` are texts even where they say none.
    """
    word = text.casefold()
    is_text, is_bool = "str" in kind, "bool" in kind
    if is_text and text in names:
        return text
    if word in ("none", ""):
        return None
    if is_text and "int" not in kind and not is_bool:
        return text
    if word in ("true", "yes") or (word == "1" and is_bool):
        return True
    if word in ("false", "no") or (word == "0" and is_bool):
        return False
    return int(word) if _is_whole(word) else text


def read_argument(game: Any, question: str, name: str, text: str) -> Any:
    """Read an argument of a question as typed; commas separate several units."""
    method = getattr(game, question) if question in dir(game) else None
    takes = inspect.signature(method).parameters if callable(method) else {}
    kind = str(takes[name].annotation) if name in takes else ""
    names = names_of(game)
    if "Sequence" not in kind:
        return value(text, kind, names)
    given = [value(part, kind, names) for part in _parted(text, ",", names)]
    return given[0] if len(given) == 1 and "|" in kind else given


def read_values(game: Any, question: str, texts: Sequence[str]) -> dict[str, list[Any]]:
    """Read arguments of a question as typed, each with all the values that it is to take in turn.

    ``A|B|C``, or of a whole number ``1-12``. Raises UnknownName for an argument that there is not, ValueError
    for more values than anybody can have asked.
    """
    takes = {parameter.name: parameter for parameter in game.arguments(question)}
    found = {}
    for name, text in pairs(texts).items():
        argument = find(name, takes, f"argument of {question}")
        each = _values(argument, text, takes[argument].kind == "number", names_of(game))
        found[argument] = [read_argument(game, question, argument, value) for value in each]
    if (cases := prod(map(len, found.values()))) > MOST_CASES:
        raise ValueError(f"{question}: expected at most {MOST_CASES:,} cases at once, got {cases:,}")
    return found


def value_or_values(game: Any, name: str, text: str, kind: str) -> Any:
    """A value as typed, or a list of them where its annotation takes one or several."""
    names = names_of(game)
    each = _values(name, text, "int" in kind, names) if "Iterable" in kind else [text]
    return value(text, kind, names) if len(each) == 1 else [value(one, kind, names) for one in each]


def names_of(game: Any) -> frozenset[str]:
    """All names in the data of a game."""
    return frozenset(name for table in game.tables for name in game.edition.named(table))


def _values(name: str, text: str, whole: bool, names: Container[str]) -> list[str]:
    first, dash, last = map(str.strip, text.partition("-"))
    if not (whole and dash and _is_whole(first) and _is_whole(last)):
        return _parted(text, SEPARATOR, names)
    numbers = range(int(first), int(last) + 1)
    if not 0 < len(numbers) <= LONGEST:
        expected = f"at most {LONGEST:,} values, from the lowest to the highest such as 1-12"
        raise ValueError(f"{name}: expected {expected}, got {text!r}")
    return list(map(str, numbers))


def _parted(text: str, sign: str, names: Container[str]) -> list[str]:
    """The parts between the signs; a name that has such a sign in it stays whole."""
    parts, found = text.split(sign), []
    while parts:
        ends = range(len(parts), 1, -1)
        end = next((end for end in ends if sign.join(parts[:end]).strip() in names), 1)
        found.append(sign.join(parts[:end]).strip())
        del parts[:end]
    return found


def _is_whole(word: str) -> bool:
    """True if a text is a whole number that somebody may have meant."""
    return word.lstrip("+-").isdecimal() and len(word) < MOST_DIGITS
