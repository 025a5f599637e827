"""Two tables of match-ups, place by place: which chances differ, and by how much."""

from collections.abc import Sequence
from typing import Any, TypeAlias

import numpy as np
import pandas as pd
from numpy.typing import NDArray

Floats: TypeAlias = NDArray[np.float64]

ALLOWED = "allowed"
"""The outcome of a row where the rules forbid it in one of the two games: 1 where they allow it, else 0."""

KILLS = ("eliminated", "destroyed", "killed", ALLOWED)
"""Outcomes that people look for first."""

A_POINT = 0.01

ROUNDING = 1e-12  # of floats that stand for equal fractions


def outcome_columns(frame: pd.DataFrame) -> list[str]:
    """The outcomes that a table of match-ups has."""
    return [str(name) for name in frame.columns[2:] if name not in ("distance (hexes)", "not allowed")]


def chances(frame: pd.DataFrame, words: Sequence[str]) -> pd.DataFrame:
    """The columns `words` of a table of match-ups; 0 where none comes to that outcome, NaN if not allowed."""
    never = np.where(frame["not allowed"].isna(), 0.0, np.nan)
    return pd.DataFrame({word: frame.get(word, never) for word in words}, index=frame.index)


def moved_rows(
    places: pd.DataFrame,
    before: pd.DataFrame,
    after: pd.DataFrame,
    refused: tuple["pd.Series[Any]", "pd.Series[Any]"],
) -> pd.DataFrame:
    """One row a place and outcome whose chance differs, and a row `allowed` where only one game allows it.

    `places` says in its columns what each row is about; `before` and `after` have a column an outcome (0 to
    1, NaN if not allowed); `refused` are the reasons in both games, NaN where allowed. All have equal rows.
    Columns: those of `places`, outcome, before, after, change (after less before), not allowed (the reason).
    """
    reasons = [one.astype(object) for one in refused]
    found = []
    for word in before.columns:
        old, new = before[word].to_numpy(float), after[word].to_numpy(float)
        with np.errstate(invalid="ignore"):
            found.append(_rows(places, word, old, new, np.abs(new - old) > ROUNDING))
    allowed = [reason.isna().to_numpy() for reason in reasons]
    one, other = (each.astype(np.float64) for each in allowed)
    crossed = _rows(places, ALLOWED, one, other, allowed[0] != allowed[1])
    crossed["not allowed"] = reasons[0].combine_first(reasons[1]).loc[crossed.index]
    return pd.concat([*found, crossed], ignore_index=True)


def most_first(frame: pd.DataFrame, least: float = 0.0) -> pd.DataFrame:
    """The rows that change by more than `least`: kills, and what becomes possible, before lesser outcomes.

    Among these, and among changes of under a point, the greatest first; equal changes as in the data.
    """
    frame = frame[frame["change"].abs() > max(least, ROUNDING)]
    size = frame["change"].abs().astype(float)
    leads = frame["outcome"].map(is_kill) & (size >= A_POINT)
    order = np.lexsort((-size.round(12), ~leads))
    return frame.iloc[order].reset_index(drop=True)


def is_kill(outcome: str) -> bool:
    """True if an outcome is that a unit is lost, or that it can be fired at at all."""
    return any(word in KILLS for word in str(outcome).split(" or "))


def _rows(
    places: pd.DataFrame, word: str, old: Floats, new: Floats, differs: NDArray[np.bool_]
) -> pd.DataFrame:
    """The places where the chance of one outcome differs."""
    found = places[differs].assign(
        outcome=word, before=old[differs], after=new[differs], change=(new - old)[differs]
    )
    found["not allowed"] = pd.Series([None] * len(found), index=found.index, dtype=object)
    return found
