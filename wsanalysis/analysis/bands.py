"""Bands and chances as a designer writes them: ``65-75 %``, ``[0.65, 0.75]``, ``70 %``."""

import re
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import TypeAlias

Band: TypeAlias = tuple[Fraction, Fraction]
Given: TypeAlias = "str | float | Fraction | Iterable[float | Fraction] | None"

_BAND = re.compile(r"([0-9.]+\s*%?)\s*(?:-|–|to)\s*([0-9.]+\s*%?)")
_UNBREAKABLE = "expected a band that can be missed, for any chance lies from 0 to 100 %"


def band(given: Given) -> Band:
    """The ends of a band as exact fractions, from a text or two numbers; ValueError in words.

    Numbers without a per cent sign are fractions, or per cent if one is above 1: a 1 without one that is, and
    a fraction beside per cent, may be either and are refused. So is a band that no chance can miss; None, for
    no band, is from 0 to 1.
    """
    if given is None:
        return Fraction(0), Fraction(1)
    expected = f"expected a band such as '65-75 %' or [0.65, 0.75], the lower end first, got {given!r}"
    if isinstance(given, str):
        found = _BAND.fullmatch(given.strip())
        ends: list[object] = list(found.groups()) if found else []
        if len(ends) == 2 and str(ends[1]).endswith("%"):
            ends[0] = f"{str(ends[0]).removesuffix('%')}%"  # 65-75 %
    else:
        ends = list(given) if isinstance(given, Iterable) else []
    if len(ends) != 2:
        raise ValueError(expected)
    low, high = _shares(ends, expected, given)
    if not 0 <= low <= high <= 1:
        raise ValueError(expected)
    return _breakable(low, high, given)


def share(given: Given) -> Fraction:
    """One chance as an exact fraction, from a text such as ``70 %`` or a number; ValueError as for `band`."""
    expected = f"expected a chance such as '70 %' or 0.7, got {given!r}"
    (value,) = _shares([given], expected, given)
    if not 0 <= value <= 1:
        raise ValueError(expected)
    return value


def at_least(given: Given) -> Band:
    """The band of all chances from this one on; ValueError as for `band`."""
    return _breakable(share(given), Fraction(1), given)


def at_most(given: Given) -> Band:
    """The band of all chances up to this one; ValueError as for `band`."""
    return _breakable(Fraction(0), share(given), given)


def _shares(ends: Sequence[object], expected: str, given: object) -> list[Fraction]:
    """Numbers and texts as fractions of 1, all in the same unit."""
    texts = [str(end).strip() for end in ends]
    try:
        values = [Fraction(text.removesuffix("%").rstrip()) for text in texts]
    except (ValueError, ZeroDivisionError):
        raise ValueError(expected) from None
    signs = {text.endswith("%") for text in texts}
    percent = signs == {True} or (signs == {False} and max(values) > 1)
    if len(signs) > 1 or (signs == {False} and percent and any(0 < value < 1 for value in values)):
        raise ValueError(
            f"expected both ends in per cent, such as '65-75 %', or as fractions, such as [0.65, 0.75],"
            f" got {given!r}"
        )
    if not percent and 1 in values:
        raise ValueError(
            "expected 1 % or 100 %, for a 1 alone may be either: write '1 %' or 0.01, or '100 %',"
            f" got {given!r}"
        )
    return [value / 100 for value in values] if percent else values


def _breakable(low: Fraction, high: Fraction, given: object) -> Band:
    if low == 0 and high == 1:
        raise ValueError(f"{_UNBREAKABLE}, got {given!r}")
    return low, high


def in_percent(value: Fraction) -> str:
    """A fraction as it is printed in a claim: 70 %."""
    return f"{float(100 * value):g} %"
