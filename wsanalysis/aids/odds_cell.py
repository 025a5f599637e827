"""A chance on paper: its printed form, one cell of a table, and a heading over several."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

Probability: TypeAlias = float | Fraction

EVEN = 0.5
ROUNDING_NOISE = 1e-9  # sums of floats that should be 0 or 1 are this close to it


def percent_text(p: Probability) -> str:
    """The chance as players read it: `–` never, `✓` always, whole percent, halves upwards.

    A chance that is possible but rounds to 0 or 100 prints as `<1` or `>99`: the dash and the check mark are
    promises.
    """
    if p <= ROUNDING_NOISE:
        return "–"
    if p >= 1 - ROUNDING_NOISE:
        return "✓"
    half = Fraction(1, 2) if isinstance(p, Fraction) else 0.5 + ROUNDING_NOISE
    whole = math.floor(p * 100 + half)
    return "<1" if whole < 1 else ">99" if whole > 99 else str(whole)


def check_probability(p: Probability, where: str) -> None:
    """Raise ValueError unless `p` is a chance from 0 to 1."""
    if not -ROUNDING_NOISE <= p <= 1 + ROUNDING_NOISE:
        raise ValueError(f"{where}: expected a chance from 0 to 1, got {p}")


def check_length(things: tuple[object, ...], wanted: int, where: str) -> None:
    """Raise ValueError unless the number of `things` is `wanted`."""
    if len(things) != wanted:
        raise ValueError(f"{where}: expected {wanted} entries, got {len(things)}")


@dataclass(frozen=True, slots=True)
class Odds:
    """One cell of an odds grid: a large chance that sets the shade, and smaller ones beneath it.

    `note` is a short word in small type beside the large chance.
    """

    main: Probability
    parts: tuple[Probability, ...] = ()
    note: str = ""

    def check(self, where: str) -> None:
        """Raise ValueError, saying `where`, unless all numbers are chances."""
        for p in (self.main, *self.parts):
            check_probability(p, where)


@dataclass(frozen=True, slots=True)
class Group:
    """A heading over (or beside) the next `span` columns (or rows)."""

    name: str
    span: int
