"""Two ledgers side by side: which lines differ, and what each is worth where the rest stays as it is."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import NamedTuple

from wsanalysis.analysis.mapping import Same, words_of
from wsanalysis.analysis.shapley import Chosen, shapley
from wsanalysis.asking.odds import Odds
from wsanalysis.rule_system import Inquiry, Shift

MOST_LINES = 10  # each further line doubles the odds that are asked for
REST = "all beyond the ledger: what is drawn or rolled, the checks, the results"


@dataclass(frozen=True, slots=True)
class LedgerLine:
    """One line of two ledgers: its name, its shifts in both; none where a ledger lacks it."""

    says: str
    before: tuple[Shift, ...]
    after: tuple[Shift, ...]

    @property
    def amounts(self) -> tuple[int | None, int | None]:
        """The amounts of the line before and after; None where it is missing."""
        return _total(self.before), _total(self.after)

    @property
    def differs(self) -> bool:
        """True if it comes to something else; a line of 0 is as good as none."""
        return (self.amounts[0] or 0) != (self.amounts[1] or 0)

    def __str__(self) -> str:
        told = ["none" if amount is None else f"{amount:+d}" for amount in self.amounts]
        return f"{self.says}: {told[0]} → {told[1]}"


class CauseShare(NamedTuple):
    """The amount that one cause accounts for of a difference."""

    cause: str
    amount: Fraction


def lines_of(
    old: Inquiry, new: Inquiry, known: Iterable[Same] = (), systems: tuple[str, str] = ("", "")
) -> tuple[LedgerLine, ...]:
    """Every line of two ledgers, in the order of the first.

    `known` lines name, for each of `systems`, how the reasons of their shifts begin. Others are the same
    where their reasons are, numbers apart: "firepower 3 against front 5" is "firepower against front".
    """
    found: dict[str, tuple[list[Shift], list[Shift]]] = {}
    named = tuple(known)
    for side, (inquiry, system) in enumerate(zip((old, new), systems, strict=True)):
        for shift in inquiry.ledger:
            found.setdefault(_name(shift, named, system), ([], []))[side].append(shift)
    return tuple(LedgerLine(says, tuple(before), tuple(after)) for says, (before, after) in found.items())


def _name(shift: Shift, known: Iterable[Same], system: str) -> str:
    for line in known:
        begins = words_of(line.names.get(system, ""))
        if any(begin and shift.reason.casefold().startswith(begin.casefold()) for begin in begins):
            return line.says
    return " ".join(re.sub(r"\d+", " ", shift.reason).split())


def differing(lines: Iterable[LedgerLine]) -> tuple[LedgerLine, ...]:
    """The lines that come to something else."""
    return tuple(line for line in lines if line.differs)


def line_worths(
    old: Odds, new: Odds, lines: Sequence[LedgerLine], chance: Callable[[Odds, int], Fraction]
) -> tuple[CauseShare, ...] | None:
    """The amount of each differing line, and of all beyond the ledger; None where lines cannot be replaced.

    Lines of the new ledger are put onto the old question, and those of the old onto the new one, so that what
    lies beyond the ledger is a cause like the others. ``chance(odds, side)`` reads odds by the words of the
    old (0) or the new game (1). It cannot be done where odds depend on more than their ledger, or where more
    than 10 lines differ. The amounts sum to the whole difference.
    """
    if old.inquiry.args_for is None or new.inquiry.args_for is None:
        return None
    moved = [line for line in lines if line.differs]
    if len(moved) > MOST_LINES:
        return None
    rest = len(moved)

    def value(chosen: Chosen) -> Fraction:
        odds, side = (new, 1) if rest in chosen else (old, 0)
        ledger = odds.inquiry.ledger
        for number, line in enumerate(moved):
            if (number in chosen) != (side == 1):
                own, others = (line.after, line.before) if side else (line.before, line.after)
                ledger = (*(shift for shift in ledger if shift not in own), *others)
        return chance(with_ledger(odds, ledger), side)

    shares = shapley(rest + 1, value)
    causes = [*map(str, moved), REST]
    return tuple(CauseShare(cause, share) for cause, share in zip(causes, shares, strict=True))


def with_ledger(odds: Odds, ledger: tuple[Shift, ...]) -> Odds:
    """The same question as if its ledger read so; ValueError where odds depend on more than their ledger."""
    args_for = odds.inquiry.args_for
    if args_for is None:
        raise ValueError(f"{odds.inquiry.question}: its odds depend on more than the ledger")
    return Odds(replace(odds.inquiry, ledger=ledger, args=args_for(ledger)), odds.provenance)


def _total(shifts: tuple[Shift, ...]) -> int | None:
    return sum(shift.amount for shift in shifts) if shifts else None
