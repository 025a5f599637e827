"""Bands and chances as a designer writes them: ``65-75 %``, ``[0.65, 0.75]``, ``70 %``."""

import re
from collections.abc import Iterable
from fractions import Fraction
from typing import TypeAlias

Band: TypeAlias = tuple[Fraction, Fraction]
Given: TypeAlias = "str | float | Fraction | Iterable[float | Fraction] | None"

_NUMBER = r"([0-9]+(?:\.[0-9]+)?)"
_BAND = re.compile(rf"{_NUMBER}\s*(?:%\s*)?(?:-|–|to)\s*{_NUMBER}\s*(%?)")
_ONE = re.compile(rf"{_NUMBER}\s*(%?)")


def band(given: Given) -> Band:
    """The ends of a band as exact fractions, from a text or two numbers; ValueError in words."""
    if given is None:
        return Fraction(0), Fraction(1)
    expected = f"expected a band such as '65-75 %' or [0.65, 0.75], the lower end first, got {given!r}"
    if isinstance(given, str):
        found = _BAND.fullmatch(given.strip())
        if not found:
            raise ValueError(expected)
        low, high, percent = Fraction(found[1]), Fraction(found[2]), bool(found[3])
    else:
        ends = list(given) if isinstance(given, Iterable) else []
        if len(ends) != 2:
            raise ValueError(expected)
        low, high = (Fraction(str(end)) for end in ends)
        percent = max(low, high) > 1
    if percent:
        low, high = low / 100, high / 100
    if not 0 <= low <= high <= 1:
        raise ValueError(expected)
    return low, high


def share(given: Given) -> Fraction:
    """One chance as an exact fraction, from a text such as ``70 %`` or a number; ValueError in words."""
    text = given.strip() if isinstance(given, str) else str(given)
    found = _ONE.fullmatch(text)
    value = Fraction(found[1]) if found else Fraction(-1)
    if found and (found[2] or value > 1):
        value /= 100
    if not 0 <= value <= 1:
        raise ValueError(f"expected a chance such as '70 %' or 0.7, got {given!r}")
    return value


def in_percent(value: Fraction) -> str:
    """A fraction as it is printed in a claim: 70 %."""
    return f"{float(100 * value):g} %"
