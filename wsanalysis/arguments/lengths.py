"""Lengths and sizes as people write them: ``3``, ``3mm``, ``5/8in``, ``63.5x88.9``."""

import re
from fractions import Fraction

MM_PER_INCH = Fraction(254, 10)

_NUMBER = r"\d+(?:\.\d+)?(?:/[1-9]\d*)?"
_LENGTH = re.compile(rf"({_NUMBER}) ?(mm|in|\")?")
_SIZE = re.compile(rf"({_NUMBER}) ?(?:mm|in|\")? ?[x×] ?({_NUMBER}) ?(mm|in|\")?")


def length_of(text: str, name: str = "length") -> float:
    """A length in millimetres. Raises ValueError naming what was expected."""
    found = _LENGTH.fullmatch(text.strip().casefold())
    if found is None:
        raise ValueError(f"{name}: expected a length as 3 or 3mm, or 1/8in, got {text!r}")
    return _millimetres(found[1], found[2])


def size_of(text: str, name: str = "size") -> tuple[float, float]:
    """A width and a height in millimetres; one length is the side of a square. Raises as `length_of`."""
    found = _SIZE.fullmatch(text.strip().casefold())
    if found is not None:
        return _millimetres(found[1], found[3]), _millimetres(found[2], found[3])
    try:
        side = length_of(text, name)
    except ValueError:
        raise ValueError(
            f"{name}: expected a size as 25 or 25mm, 5/8in, or 63.5x88.9 or 2.5x3.5in, got {text!r}"
        ) from None
    return side, side


def _millimetres(number: str, unit: str | None) -> float:
    whole, _, part = number.partition("/")
    value = Fraction(whole) / Fraction(part or 1)
    return float(value * (MM_PER_INCH if unit in ("in", '"') else 1))
