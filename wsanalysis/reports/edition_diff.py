"""The changes of an edition: the files of a diff and of a comparison, and one page for playtesters."""

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

import pandas as pd

from wsanalysis.aids import Aid, DoesNotFit, Ledger, Page, render_pdf
from wsanalysis.aids.look import STANDARD, Look
from wsanalysis.analysis.causes import Change
from wsanalysis.analysis.changes import OPTIONS, changes
from wsanalysis.analysis.differences import Differences
from wsanalysis.analysis.moved import ALLOWED
from wsanalysis.analysis.side_by_side import SideBySide
from wsanalysis.asking.display import percent
from wsanalysis.charts import draw_dumbbells, draw_side_by_side, panels, picture
from wsanalysis.files.csv_text import csv_text
from wsanalysis.files.safe_files import write_files
from wsanalysis.languages import quantity
from wsanalysis.printing.marks import short_provenance
from wsanalysis.reports.report import Maker, write_all

MOST_DRAWN = 12
ROW_HEIGHT = 0.48  # inches, for two lines of a name
CAUSES_TOLD = 50
MOST = 40
"""Lines of the page that are tried first; fewer and fewer until they fit."""
FEWEST = 8
NEW_TOLD = 6
"""Lines about each unit that is new."""
UNPRINTED = ("nation", "source")
"""Columns of a new row that are left out: no rule reads them."""
TEXTS = (".txt", ".md")
Line = tuple[str, str]


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
        "side_by_side.png": lambda: (
            picture(draw_side_by_side(shown.shares, title=shown.title), footer=shown.provenance).png
        ),
    }
    return write_all(makers, folder)


def _csv(frame: pd.DataFrame, head: list[str]) -> bytes:
    """A table as CSV, with what it rests on in comments above."""
    return csv_text(frame, head, index=False).encode()


class HandoutPart(NamedTuple):
    """A part of the page: its title, lines with a value each, and what is said beside the title."""

    title: str
    lines: list[Line]
    hint: str = ""


def handout(found: Differences, lines: int = MOST) -> Aid:
    """The page of a diff of two games of one system, of about `lines` lines. ValueError for two systems."""
    blocks = (Ledger(part.title, tuple(part.lines), part.hint) for part in _handout_parts(found, lines))
    return Aid(
        title=found.game.system.title,
        subtitle="for playtesters",
        pages=(Page("What has changed", tuple(blocks), small=_small_print(found)),),
        footer=f"Exact odds, nothing sampled · {short_provenance(found.other.provenance)}",
    )


def handout_text(found: Differences, markdown: bool = False) -> str:
    """The same as text, or as Markdown."""
    title = f"{found.game.system.title}: what has changed"
    told = [f"# {title}" if markdown else f"{title}\n{'=' * len(title)}", ""]
    for part in _handout_parts(found, MOST):
        head = f"{part.title}{f' ({part.hint})' if part.hint else ''}"
        told += [f"## {head}" if markdown else f"{head}\n{'-' * len(head)}", *([""] if markdown else [])]
        wide = max((len(line) for line, value in part.lines if value), default=0)
        told += [f"- {a}{f': **{b}**' if b else ''}" if markdown else f"{a:{wide}}  {b}".rstrip()
                 for a, b in part.lines]  # fmt: skip
        told.append("")
    return "\n".join(
        [*told, _small_print(found), "", f"Exact odds, nothing sampled · {found.other.provenance}", ""]
    )


def write_handout(found: Differences, file: str | Path, paper: str = "a4") -> Path:
    """Write the page to a file, by its ending: PDF, text or Markdown. ValueError for another ending."""
    path = Path(file)
    ending = check_ending(path)
    if ending in TEXTS:
        content = handout_text(found, ending == ".md").encode()
    else:
        look = STANDARD.on(paper)
        content = render_pdf(fitted(found, look), look)
    write_files({path: content})
    return path


def check_ending(path: Path) -> str:
    """The ending of a handout's file in small letters. ValueError for one that cannot be written."""
    ending = path.suffix.casefold()
    if ending not in (".pdf", *TEXTS):
        raise ValueError(f"handout: expected a file that ends in .pdf, .txt or .md, got {path.name!r}")
    return ending


def fitted(found: Differences, look: Look) -> Aid:
    """The page with as many lines as the paper holds. Raises DoesNotFit where the fewest are too many."""
    for lines in range(MOST, FEWEST, -4):
        aid = handout(found, lines)
        try:
            render_pdf(aid, look)
        except DoesNotFit:
            continue
        return aid
    return handout(found, FEWEST)


def _handout_parts(found: Differences, lines: int) -> Iterator[HandoutPart]:
    """The changes, the rules played differently, and what that means; empty parts are left out."""
    if found.game.system.name != found.other.system.name:
        raise ValueError("a handout is about two editions of one game; of two systems print the diff")
    columns = ["table", "name", "column", "before", "after"]
    every = [Change(*row) for row in changes(found.game, found.other)[columns].itertuples(index=False)]
    told = [one for one in every if one.table != OPTIONS]
    data = [line for one in told for line in _change_lines(one, found)]
    if data:
        yield HandoutPart(
            "What changed on the counters and chips", _some_lines(data, lines // 2), f"{len(told)} in all"
        )
    rules = [(str(one.name).replace("_", " "), f"{one.before} → {one.after}")
             for one in every if one.table == OPTIONS]  # fmt: skip
    if rules:
        yield HandoutPart("Rules played differently", rules)
    heads = found.heads(max(lines // 2, 4))
    if heads:
        moved = [_move_line(found.table.iloc[row], alike) for row, alike in heads]
        yield HandoutPart("What it means on the table", moved, "each match-up once, kills first")
    newcomers = list(_newcomers(found))
    if newcomers:
        yield HandoutPart(
            "New units against the enemy", newcomers[: max(lines // 3, NEW_TOLD)], "most deadly first"
        )
    if not every:
        yield HandoutPart("Nothing changed", [("Both editions have the same data and options.", "")])
    elif not heads and not newcomers:
        yield HandoutPart("What it means on the table", [("No match-up that was asked about moves.", "")])


def _change_lines(one: Change, found: Differences) -> Iterator[Line]:
    """One line a change, and the ratings of a unit that is new."""
    if one.column:
        before, after = ("none" if value is None else str(value) for value in (one.before, one.after))
        yield f"{one.name}: {str(one.column).replace('_', ' ')}", f"{before} → {after}"
        return
    name = one.name if one.table == "units" else f"{one.table.replace('_', ' ')}: {one.name}"
    yield name, "new" if one.before == "missing" else "left out"
    if one.before == "missing":
        row = found.other.edition.cells_by_name(one.table)[one.name]
        yield ", ".join(f"{str(column).replace('_', ' ')} {value}" for column, value in list(row.items())[1:]
                        if column not in UNPRINTED and value not in (None, "")), ""  # fmt: skip


def _move_line(row: Any, alike: int) -> Line:
    more = f" (and {alike:,} more alike)" if alike else ""
    pair = f"{row['first']} → {row['second']}, {row['situation']}"
    if row["outcome"] == ALLOWED:
        return f"{pair}{more}", "now allowed" if row["after"] else "no longer allowed"
    return f"{pair}: {row['outcome']}{more}", f"{percent(row['before'])} → {percent(row['after'])}"


def _newcomers(found: Differences) -> Iterator[Line]:
    """The unit that each new one kills most surely, and its own surest killer; equals share a line."""
    for row, alike in found.new_units(NEW_TOLD // 2):
        more = f" (and {alike:,} more alike)" if alike else ""
        pair = f"{row['first']} → {row['second']}, {row['situation']}"
        yield f"{pair}: {row['outcome']}{more}", percent(float(Fraction(row["chance"])))


def _some_lines(lines: list[Line], most: int) -> list[Line]:
    """As many lines as are wanted, and how many more changes there are."""
    if len(lines) <= most:
        return lines
    more = sum(bool(value) for _, value in lines[most - 1 :])
    return [*lines[: most - 1], (f"and {more:,} more", "")]


def _small_print(found: Differences) -> str:
    whole = found.counts[["match-ups", "in both"]].sum()
    questions = ", ".join(dict.fromkeys(str(name).replace("_", " ") for name in found.counts["question"]))
    where = ", ".join(dict.fromkeys(str(said) for said in found.counts["situation"]))
    return (
        f"Asked about: {questions}, {where}; {quantity(whole['match-ups'], 'match-up')},"
        f" {whole['in both']:,} of them allowed in both editions. Before: data"
        f" {found.game.provenance.data_hash}."
    )
