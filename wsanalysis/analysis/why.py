"""The causes of one difference, with their amounts, and the ledger lines that differ."""

from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

import pandas as pd

from wsanalysis.analysis.ledgers import LedgerLine
from wsanalysis.asking.display import Shown, percent
from wsanalysis.asking.frame import described


class Amount(NamedTuple):
    """The amount that one cause moves (0 to 1), and the ledger lines that it turns by itself, in words."""

    cause: str
    amount: Fraction
    ledger: str = ""


@dataclass(frozen=True, slots=True, repr=False)
class Why(Shown):
    """The causes of one row, with their exact amounts, and the ledger lines that differ.

    The amounts sum to `after` less `before`; there are none (`amounts` empty) where lines cannot be put over.
    Where only one game allows it, `refused` is the reason of the other.
    """

    title: str
    outcome: str
    before: Fraction
    after: Fraction
    amounts: tuple[Amount, ...]
    lines: tuple[LedgerLine, ...]
    notes: tuple[str, ...]
    refused: str = ""

    @property
    def table(self) -> pd.DataFrame:
        """One row a cause: cause, amount (0 to 1, exact as float64), fraction, ledger (lines turned)."""
        rows = [(cause, float(amount), str(amount), lines) for cause, amount, lines in self.amounts]
        frame = pd.DataFrame(rows, columns=["cause", "amount", "fraction", "ledger"])
        return described(frame, " · ".join(self.notes))

    def reasons(self) -> list[str]:
        """A line of text for each cause that does anything, or for each ledger line that differs."""
        told = [
            f"{points(amount)}  {cause}{f' ({lines})' if lines else ''}"
            for cause, amount, lines in self.amounts
            if amount
        ]
        if self.amounts:
            return told or ["the causes cancel out"]
        if self.refused:
            return []
        told = [f"differs, each in steps of its own: {line}" for line in self.lines]
        return told or ["the ledgers are alike: what is drawn or rolled differs"]

    @property
    def head(self) -> str:
        """The move in a line."""
        if self.refused:
            return f"{self.title}: {'now' if self.after else 'no longer'} allowed ({self.refused})"
        shift = f"{percent(float(self.before))} → {percent(float(self.after))}"
        return f"{self.title}: {self.outcome} {shift}, {points(self.after - self.before)} points"

    def __str__(self) -> str:
        return "\n".join([self.head, *(f"  {line}" for line in (*self.reasons(), *self.notes))])


def points(change: float | Fraction) -> str:
    """A difference of chances as it is printed, in percentage points: +12.5."""
    value = 100 * float(change)
    return f"{value:+.1f}" if abs(value) >= 0.05 or not value else f"{'+' if value > 0 else '-'}<0.1"
