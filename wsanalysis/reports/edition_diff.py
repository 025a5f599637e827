"""The files of an edition diff and of a comparison: tables as CSV, a summary, a picture."""

from pathlib import Path

import pandas as pd

from wsanalysis.analysis.differences import Differences
from wsanalysis.analysis.side_by_side import SideBySide
from wsanalysis.charts import draw_dumbbells, draw_side_by_side, panels, picture
from wsanalysis.files.csv_text import csv_text
from wsanalysis.reports.writing import Maker, write_all

MOST_DRAWN = 12
ROW_HEIGHT = 0.48  # inches, for two lines of a name
CAUSES_TOLD = 50


def write_diff(
    found: Differences, folder: Path, command: str, names: tuple[str, str], told: int
) -> list[Path]:
    """Write a diff into `folder`; the files. `names` of before and after; `told`: rows in the summary."""
    head = [f"made by: {command}", *found.notes]
    makers: dict[str, Maker] = {
        "summary.txt": lambda: "\n".join([*found.lines(told), head[0], ""]).encode(),
        "differences.csv": lambda: _csv(found.table, head),
        "causes.csv": lambda: _csv(found.causes(CAUSES_TOLD), head),
    }
    if found.heads(1, allowed=False):
        makers["largest.png"] = lambda: largest(found, names)
    return write_all(makers, folder)


def largest(found: Differences, names: tuple[str, str] = ("before", "after")) -> bytes:
    """The match-ups that moved most, as dumbbells: each pair where it moves most, of those alike only one."""
    heads = found.heads(MOST_DRAWN, allowed=False)
    table = found.table.iloc[[row for row, _ in heads]].copy()
    table["shown"] = [
        f"{row['first']} → {row['second']}"
        + (f" (+{more:,})" if more else "")
        + f"\n{row['situation']}: {row['outcome']}"
        for (_, more), row in zip(heads, table.to_dict("records"), strict=True)
    ]
    return picture(
        draw_dumbbells(
            table,
            panels(1, height=max(len(table), 3) * ROW_HEIGHT + 1.7)[0],
            label=["shown"],
            names=names,
            title="What moved most, each pair once (+9: nine more pairs alike)",
        ),
        footer=found.provenance,
    ).png


def write_comparison(shown: SideBySide, folder: Path, command: str) -> list[Path]:
    """Write a comparison of games into `folder`; the files."""
    head = [
        "exact, nothing sampled",
        f"made by: {command}",
        *dict.fromkeys(str(r.provenance) for r in shown.rows),
    ]
    makers: dict[str, Maker] = {
        "side_by_side.txt": lambda: f"{shown}\nmade by: {command}\n".encode(),
        "side_by_side.csv": lambda: _csv(shown.table.reset_index(), head),
        "side_by_side.png": lambda: engagement(shown),
    }
    return write_all(makers, folder)


def engagement(shown: SideBySide) -> bytes:
    """The same engagement in several games, as bars."""
    return picture(draw_side_by_side(shown.shares, title=shown.title), footer=shown.provenance).png


def _csv(frame: pd.DataFrame, head: list[str]) -> bytes:
    """A table as CSV, with what it rests on in comments above."""
    return csv_text(frame, head, index=False).encode()
