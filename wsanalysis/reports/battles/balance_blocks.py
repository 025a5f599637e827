"""Parts of several pages of a balance report: players and verdicts in words, blocks of sampled numbers."""

import math
from collections.abc import Iterable
from math import isnan
from typing import Any

import pandas as pd

from wsanalysis.aids import Drawing, Histogram, Ledger, Note, Range, Ranges, Row, Statement
from wsanalysis.analysis import balance
from wsanalysis.battle_pictures import losses_drawing
from wsanalysis.languages import capital, quantity
from wsanalysis.reports.battles.balance_study import BalanceStudy

MOST_PLAYERS = 7
CERTAIN = 0.004
"""The distance kept from never and always in a sampled share: not even all of the games are a promise."""


def plays(study: BalanceStudy, name: str) -> str:
    """A player's way of playing, in words, with the name that the commands use."""
    said = study.said(name)
    return name if said == name else f"{said} ({name})"


def points(change: float) -> str:
    """A difference of shares in points: +4, −12, 0."""
    whole = round(100 * change)
    return f"+{whole}" if whole > 0 else f"−{-whole}" if whole < 0 else "0"


def chance(of: float) -> str:
    """The chance of a difference by luck alone; empty if unknown."""
    return "" if isnan(of) else f"{of:.3f}" if of >= 0.0005 else "<0.001"


def with_interval(change: float, low: float, high: float) -> str:
    """A difference with its interval, in points: −12 (−18 to −6)."""
    return f"{points(change)} ({points(low)} to {points(high)})"


def whole_percent(low: float, value: float, high: float) -> str:
    """A share with its interval, in per cent: 74 (70 to 78)."""
    return f"{100 * value:.0f} ({100 * low:.0f} to {100 * high:.0f})"


def verdict_lines(study: BalanceStudy) -> tuple[str, str]:
    """The verdict in one sentence, and the basis of it and of all other numbers."""
    first, second = study.results.run.players
    if study.results.run.stake:
        return study.verdict.sentence, (
            f"The difficulty: {study.verdict.footer}. All else: {quantity(len(study.games), 'game')} of the"
            f" default player, {first}, seed {study.results.seed}."
        )
    return study.verdict.sentence, (
        f"The verdict: {study.verdict.footer}; draws count half. All else:"
        f" {quantity(len(study.games), 'game')} of the default players, {first} against {second}, seed"
        f" {study.results.seed}."
    )


def mixture(study: BalanceStudy, side: str) -> str:
    """A side's best mixture, with shares, in words as short as the heads of a matrix."""
    played = sorted(study.fairness.mixtures[side].items(), key=lambda pair: -pair[1])
    parts = [f"{study.head(name)} {100 * part:.0f} %" for name, part in played if part >= 0.005]
    return f"{side} {', '.join(parts)}"


def around_zero(title: str, found: list[Range], hint: str, columns: int) -> Ranges:
    """Differences on a scale as wide as the furthest end of an interval, in steps of ten points."""
    far = max((max(abs(r.low), abs(r.high)) for r in found), default=0.1)
    end = max(1, math.ceil(10 * far)) / 10
    marks = ((-end, f"−{100 * end:.0f}"), (0.0, "0"), (end, f"+{100 * end:.0f}"))
    return Ranges(title, tuple(found), -end, end, marks, hint=hint, columns=columns)


def table_rows(table: pd.DataFrame) -> list[tuple[Any, dict[Any, Any]]]:
    """The rows of a table with their names."""
    return list(zip(table.index.to_list(), table.to_dict("records"), strict=True))


def statement(study: BalanceStudy) -> Statement:
    """The verdict: the part before its colon in large type, the rest beneath."""
    sentence, basis = verdict_lines(study)
    lead, _, rest = sentence.partition(": ")
    return Statement(f"{lead}.", f"{rest[:1].upper()}{rest[1:]} {basis}")


def sampled(share: float) -> float:
    """A share of games as it is drawn."""
    return min(max(share, CERTAIN), 1 - CERTAIN)


def shares(
    title: str, ranges: Iterable[Range], hint: str, *percents: int, zone: tuple[float, float] | None = None
) -> Ranges:
    """Shares on a scale from 0 to 100 per cent, with marks at some."""
    marks = tuple((p / 100, f"{p} %" if p in (0, 100) else str(p)) for p in (0, *percents, 100))
    return Ranges(title, tuple(ranges), 0.0, 1.0, marks, zone=zone, hint=hint)


def at_table(scale: Ranges, *lines: str) -> tuple[Row]:
    """The games of a table beside the machine's numbers, and sentences on them."""
    said = " ".join(f"{capital(line)}." for line in lines)
    return (Row((scale, Note("What that says", said)), (10, 12)),)


def victory_points(study: BalanceStudy, side: str) -> Histogram:
    """The shares of games by a side's victory points at the end."""
    shares = balance.victory_points(study.games)[side]
    bars = tuple((str(vp), sampled(p)) for vp, p in shares.items() if p > 0)
    return Histogram(f"{side}: victory points", bars, "in % of games")


def lengths(study: BalanceStudy) -> Histogram:
    """The lengths of games."""
    shares = balance.lengths(study.games)["share"]
    bars = tuple((str(turns), sampled(share)) for turns, share in shares.items())
    return Histogram(f"{study.map_game.turn.capitalize()}s", bars, "in % of games")


def ends(study: BalanceStudy) -> Ledger:
    """The ends of games."""
    lines = tuple(
        (str(end), whole_percent(row["low"], row["share"], row["high"]))
        for end, row in balance.ends(study.games).iterrows()
    )
    return Ledger("How games end", lines, "in % of games, with interval")


def losses(study: BalanceStudy) -> Drawing:
    """The places where units were lost."""
    return Drawing("Where units are lost", *losses_drawing(study.map_game.field(study.battle), study.games))
