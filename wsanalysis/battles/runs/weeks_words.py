"""The course of campaigns in words: what is left at the end of each week, and the causes of failures."""

from typing import TYPE_CHECKING

import pandas as pd

from wsanalysis.asking.display import MISSING, ends, percent
from wsanalysis.battles.runs.verdict_words import share_words

if TYPE_CHECKING:
    from wsanalysis.battles.runs.results import Results


def weeks_text(results: "Results") -> str:
    """The course of the campaigns, and what failed ones failed by."""
    course = results.course()
    turn = course.index.name
    lines = [
        f"Means at the end of each {turn}, of the campaigns that reached it; decided: the share of the spread"
        f" of final VP that the state at the end of the {turn} explains",
        weeks_table(course, whole=True).to_string(), "What failed ones failed by, of all:",
    ]  # fmt: skip
    failed = results.failures().reset_index().to_dict("records")
    for row in failed:
        share = share_words(row["share"], row["low"], row["high"])
        lines.append(f"  {turn} {row['week']}  {row['failed by']:<20}  {share}")
    return "\n".join([*lines, *([] if failed else ["  none failed"])])


def weeks_table(course: pd.DataFrame, *, whole: bool) -> pd.DataFrame:
    """A row for each quantity, a column for each week: means, with their ends if `whole`.

    `course` as `analysis.balance.course` has it. The last rows are campaigns that went on, and `decided`.
    """
    turn, rows = course.index.name, dict[str, dict[str, str]]()
    for week, row in course.iterrows():
        has_ends = whole and row["low"] == row["low"]  # NaN where all are alike
        between = f" ({ends(row['low'], row['high'], _number)})" if has_ends else ""
        rows.setdefault(str(row["what"]), {})[f"{turn} {week}"] = f"{_number(row['mean'])}{between}"
    first = course[~course.index.duplicated()]
    rows["campaigns"] = {f"{turn} {week}": f"{n:,}" for week, n in first["games"].items()}
    rows["decided"] = {f"{turn} {week}": decided_words(row, whole=whole) for week, row in first.iterrows()}
    return pd.DataFrame.from_dict(rows, orient="index")


def decided_words(row: "pd.Series[float]", *, whole: bool) -> str:
    """The share decided at the end of a week, of a row of the course; with the ends of it if `whole`."""
    share, low, high = row["decided"], row["decided low"], row["decided high"]
    if share != share:  # too few campaigns, or all alike
        return MISSING
    between = f" ({ends(low, high, percent)})" if whole and low == low else ""
    return f"{percent(float(share))}{between}"


def _number(mean: float) -> str:
    return f"{round(mean, 1) + 0.0:.1f}"  # never minus nought
