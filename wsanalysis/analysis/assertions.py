"""Design assertions: a file of claims in plain words and numbers, run like tests on the data.

The file is ``assertions.toml`` in the data folder; the README there explains its words.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from annotated_types import MinLen

from wsanalysis.analysis.bands import at_least, at_most, band
from wsanalysis.analysis.claim_parts import Orders
from wsanalysis.analysis.claims import Claim, Ordering, Target, by_sides, chance_of, is_known, miss_of
from wsanalysis.battles.scenarios.entries import (
    REQUIRED,
    Entry,
    fault,
    get,
    get_name,
    get_table,
    get_tables,
    known_keys,
    read_toml,
)
from wsanalysis.core_game import CoreGame
from wsanalysis.files.cells import short
from wsanalysis.files.faults import DataFault, Fault
from wsanalysis.files.look_alikes import likeness
from wsanalysis.probability.progress import progress_bar
from wsanalysis.rule_system import IllegalAction

if TYPE_CHECKING:
    import pandas as pd


FILE = Path("assertions.toml")
"""The file of assertions in a data folder."""

BANDS = ("between", "at_least", "at_most", "more_than")
KEYS = ("says", "system", "question", "with", "outcome", "orders", *BANDS, "why")

Words = Annotated[str, MinLen(1)]


@dataclass(frozen=True, slots=True)
class Assertion:
    """One entry of the file: its sentence, its system, the reason, and the claim."""

    says: str
    system: str
    target: Target
    why: str
    line: int


def read_assertions(file: Path, games: Mapping[str, CoreGame]) -> tuple[Assertion, ...]:
    """The assertions of a file about `games` (by name of the system), every word checked against them.

    Raises DataFault listing every fault with line, key, value and what was expected.
    """
    faults: list[Fault] = []
    whole = read_toml(file, faults)
    found: list[Assertion] = []
    if whole is not None:
        known_keys(whole, ("assertion",))
        entries = get_tables(whole, "assertion")
        if not entries and not faults:
            fault(whole, "expected at least one [[assertion]], there is none")
        seen: dict[str, int] = {}
        for entry in entries:
            read = _assertion(entry, games)
            if read is None:
                continue
            if (line := seen.setdefault(likeness(read.says), read.line)) != read.line:
                fault(entry, f"expected a new sentence, this one is in line {line}", "says")
            found.append(read)
    if faults:
        raise DataFault(sorted(faults, key=lambda each: each.line))
    return tuple(found)


def run_assertions(games: Mapping[str, CoreGame], assertions: Iterable[Assertion]) -> "pd.DataFrame":
    """Every assertion measured, exactly; one row each, in the order of the file.

    Columns: system, says, measured, low, high (0 to 1; of `more_than` the difference of the two chances),
    miss (how far outside, 0 inside), holds, wanted (in words), why (of the file, or why the rules forbid the
    question: then measured and miss are NaN and it does not hold), line.
    """
    import pandas as pd

    rows = []
    for one in progress_bar(list(assertions), unit="assertion"):
        target = one.target
        row: dict[str, Any] = {"system": one.system, "says": one.says}
        ends = (target.low, target.high) if isinstance(target, Claim) else (target.by, Fraction(1))
        try:
            measured, missed = miss_of(games[one.system], target)
            row |= {"measured": float(measured), "miss": float(missed), "holds": not missed, "why": one.why}
        except IllegalAction as error:
            row |= {"measured": float("nan"), "miss": float("nan"), "holds": False}
            row["why"] = f"not allowed: {error}"
        row |= {"low": float(ends[0]), "high": float(ends[1]), "wanted": _wanted(target), "line": one.line}
        rows.append(row)
    columns = ["system", "says", "measured", "low", "high", "miss", "holds", "wanted", "why", "line"]
    frame = pd.DataFrame(rows, columns=columns)
    from wsanalysis.asking.frame import described

    return described(
        frame, "exact · " + " · ".join(str(game.provenance) for game in games.values()), points=("miss",)
    )


def _wanted(target: Target) -> str:
    if isinstance(target, Claim):
        return target.wanted
    return f"more than the other{f' by {float(100 * target.by):g} points' if target.by else ''}"


def _assertion(entry: Entry, games: Mapping[str, CoreGame]) -> Assertion | None:
    """One entry; None if anything in it is wrong, and the faults say what."""
    before = len(entry.faults)
    known_keys(entry, KEYS)
    says, why = get(entry, "says", Words), get(entry, "why", Words)
    system = get_name(entry, "system", games, "rule system")
    outcome = get(entry, "outcome", Words)
    situation = get_table(entry, "with", required=True)
    bands = [key for key in BANDS if key in entry.value]
    if len(bands) != 1:
        got = " and ".join(bands) or "none"
        fault(entry, f"expected one of {', '.join(BANDS)}, got {got}", *bands[1:2])
    if system is None or len(entry.faults) > before:
        return None
    assert situation is not None
    game = games[system]
    question = get_name(entry, "question", game.system.questions, "question", REQUIRED)
    if question is None:
        return None
    meant = by_sides(game, question, outcome, situation.value)
    orders = get(entry, "orders", Orders, "given")
    if orders is None:
        return None
    claim = Claim(question, meant, situation.value, says=says, orders=orders)
    _check(situation, game, claim)
    target = _banded(entry, bands[0], game, claim)
    if target is None or len(entry.faults) > before:
        return None
    return Assertion(says, system, target, why, entry.lines[entry.keys])


def _check(situation: Entry, game: CoreGame, claim: Claim) -> None:
    """Note what the question does not understand: an argument, a name, an outcome."""
    try:
        for part in claim.parts:
            odds = game.ask(claim.question, **part.situation)
            if not is_known(odds, part.outcome):
                chance_of(odds, part.outcome)
    except IllegalAction:
        return  # the words are right, the rules say no: that is for the table to tell
    except (ValueError, TypeError) as error:
        said = str(error)
        key = next((k for k, v in situation.value.items() if said.startswith(f"{k}: ")), None)
        if key is None:
            key = next((k for k, v in situation.value.items() if short(v) in said), None)
        if said.startswith("orders: "):
            where = situation.keys[:-1]
            fault(Entry(situation.file, None, where, situation.lines, situation.faults), said, "orders")
        elif "outcome" in said or "marginal" in said:
            where = situation.keys[:-1]
            fault(Entry(situation.file, None, where, situation.lines, situation.faults), said, "outcome")
        else:
            fault(situation, said.removeprefix(f"{key}: "), *([key] if key else []))


def _banded(entry: Entry, key: str, game: CoreGame, claim: Claim) -> Target | None:
    """The claim with its band, or the ordering; None if there is no band."""
    value = entry.value[key]
    if key == "more_than":
        other = get_table(entry, key, required=True)
        if other is None:
            return None
        less = replace(claim, situation={**claim.situation, **other.value})
        _check(other, game, less)
        try:
            return Ordering(claim, less, says=claim.says)
        except ValueError:
            fault(entry, "expected arguments other than those in with, for nothing breaks this", key)
            return None
    try:
        low, high = {"between": band, "at_least": at_least, "at_most": at_most}[key](value)
    except (ValueError, TypeError) as error:
        said = str(error).partition(", got ")[0]
        fault(entry, f"{said}, got {short(value)}", key)
        return None
    return replace(claim, low=low, high=high)
