"""English texts that remember their template and what was put into it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from string import Formatter
from typing import Any, SupportsFloat, TypeVar

MINUS = "\N{MINUS SIGN}"
RECONSTRUCTED = re.compile(r"\(°\)|°")
"""The marks behind reconstructed values, whole or in part; a right angle has 90 degrees."""
Kind = TypeVar("Kind", bound="Message")

NOTHING: Mapping[str, Any] = {}
COUNT = "n"
"""The place of the number that decides between one and many."""


def signed(shift: int) -> str:
    """A shift as printed, with its sign."""
    return f"+{shift}" if shift > 0 else f"{MINUS}{-shift}" if shift < 0 else "0"


class Filling(Formatter):
    """Fills in as `str.format` does.

    Behind a colon ``±`` writes a number with its sign, as printed; ``^`` begins a text with a capital, ``-``
    leaves out its full stop or colon, and ``°`` all marks for what is reconstructed.
    """

    @staticmethod
    @lru_cache(maxsize=4096)
    def parse(text: str) -> list[tuple[str, str | None, str | None, str | None]]:
        """The parts of a template, which is mostly met again; nobody may change the list."""
        return list(Formatter().parse(text))

    def vformat(self, text: str, args: Any, kwargs: Mapping[str, Any]) -> str:
        """Format as `Formatter` does, which takes long over places that are mere names."""
        made = []
        for before, field, spec, conversion in self.parse(text):
            made.append(before)
            if field is not None:
                if field not in kwargs or conversion or "{" in (spec or ""):
                    return super().vformat(text, args, kwargs)
                made.append(self.format_field(kwargs[field], spec or ""))
        return "".join(made)

    def get_field(self, field_name: str, args: Any, kwargs: Mapping[str, Any]) -> Any:
        if field_name in kwargs:
            return kwargs[field_name], field_name
        return super().get_field(field_name, args, kwargs)

    def format_field(self, value: Any, spec: str) -> Any:
        if spec == "±":
            return signed(value)
        if spec == "^":
            return value[:1].upper() + value[1:]
        if spec == "°":
            return RECONSTRUCTED.sub("", value)
        return value.removesuffix(".").removesuffix(":") if spec == "-" else super().format_field(value, spec)


FILLING = Filling()


@lru_cache(maxsize=4096)
def _fields(text: str) -> tuple[tuple[str, ...], bool]:
    """The places of a template, and whether all are mere names, which Python fills in many times as fast."""
    places = [place for _, *place in FILLING.parse(text) if place[0] is not None]
    plain = all(str(field).isidentifier() and not spec and not said for field, spec, said in places)
    return tuple(dict.fromkeys(str(field) for field, _, _ in places)), plain


class Message(str):
    """An English text with its template, so that it can be said in another language.

    As a string it is the English text. `many` is the template for all numbers but one, which decide by
    `values["n"]`.
    """

    __slots__ = ("many", "template", "values")
    template: str
    many: str
    values: dict[str, Any]

    def __new__(cls, template: str, values: Mapping[str, Any] = NOTHING, many: str = "") -> Message:
        """The text; `values` by the names between the braces, of which those are kept that it uses."""
        fields, plain = _fields(template + many)
        used = {
            field: values[field] if plain else FILLING.get_field(field, (), values)[0] for field in fields
        }
        if many:
            used[COUNT] = values[COUNT]
        chosen = many if many and used[COUNT] != 1 else template
        filled = chosen.format_map(used) if plain else FILLING.vformat(chosen, (), used)
        made = super().__new__(cls, filled)
        made.template, made.many, made.values = template, many, used
        return made

    def __str__(self) -> str:
        return self  # where a plain string would forget

    def of(self, kind: type[Kind]) -> Kind:
        """The same text as another kind of message."""
        return kind(self.template, self.values, self.many)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.template, self.values, self.many)


class AsWritten(str):
    """Text from a user's own file, which stays as it is in every language."""

    def __str__(self) -> str:
        return self


def say(template: str, /, **values: Any) -> Message:
    """A text with `values` in place of the names between braces: ``say("valor {valor}", valor=1)``.

    Text among the values is translated with it. Raises KeyError for a name without a value.
    """
    return Message(template, values)


def tenths(number: SupportsFloat) -> Message:
    """A number to one place, with the decimal sign of the language."""
    return Message("{number:.1f}", {"number": float(number)})


def plural(one: str, many: str, /, n: int, **values: Any) -> Message:
    """A text about one thing or `n` of them: ``plural("{n} page", "{n} pages", n=2)``."""
    return Message(one, {COUNT: n, **values}, many)


def quantity(number: int, what: str) -> str:
    """A number of things in an English text that is not translated: 1 game, 2,000 games."""
    return f"{number:,} {what}" if number == 1 else f"{number:,} {what}s"


def joined(between: str, parts: Iterable[object]) -> Message:
    """The parts in one text, as `str.join`, each of them translated by itself."""
    values = {str(place): str(part) for place, part in enumerate(parts)}
    escaped = between.replace("{", "{{").replace("}", "}}")
    return Message(escaped.join(f"{{{place}}}" for place in values), values)


def capital(text: str) -> Message:
    """The text with a capital at its head."""
    return Message("{text:^}", {"text": text})


def together(parts: Sequence[str]) -> str:
    """One thing and another: ``a and b and c``."""
    *others, last = map(str, parts)
    said: str = last
    for part in reversed(others):
        said = say("{one} and {other}", one=part, other=said)
    return said


def alternatives(parts: Sequence[str]) -> str:
    """One thing or another: ``a or b or c``."""
    *others, last = map(str, parts)
    said: str = last
    for part in reversed(others):
        said = say("{one} or {other}", one=part, other=said)
    return said
