"""Sensitivity of a claim to each stat a step up or down, each chip gone or doubled, each ruling changed."""

from collections.abc import Callable, Iterator
from dataclasses import fields
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

import pandas as pd

from wsanalysis.analysis.claims import Claim, chance, units_of
from wsanalysis.analysis.variants import row_named
from wsanalysis.arguments.checking import checked
from wsanalysis.arguments.values import Names
from wsanalysis.asking.frame import described
from wsanalysis.asking.questions import listed
from wsanalysis.core_game import CoreGame
from wsanalysis.files.look_alikes import folded
from wsanalysis.probability.progress import progress_bar
from wsanalysis.rule_system import IllegalAction

if TYPE_CHECKING:
    from wsanalysis.arguments.parameters import Parameter

COLUMNS = ["kind", "name", "column", "now", "down to", "up to", "probability", "down", "up", "swing",
           "skipped"]  # fmt: skip


class Adjustable(NamedTuple):
    """One thing that can be turned down and up: to what, and the games still to be made (None: no way)."""

    kind: str
    name: str
    column: str
    now: Any
    ends: tuple[Any, Any]
    games: tuple["Callable[[], CoreGame] | None", "Callable[[], CoreGame] | None"]


@checked
def sensitivity(
    game: CoreGame,
    claim: Claim,
    *,
    names: Names | None = None,
    chips: bool = True,
    options: bool = True,
    skip: Names = (),
) -> pd.DataFrame:
    """The tornado table of a claim: what moves its chance when turned one step, greatest swing first. Exact.

    Rows: each number of `names` (units, weapons; by default those that the claim names) a step down and up,
    each yes-or-no and each of two words turned; with `chips` each chip or counter of each bag taken out and
    doubled; with `options` each other reading of an ambiguous rule, one row each. `skip`: names,
    columns or options to leave out, such as a reading under which a fight to the end takes minutes; the
    progress bar says what is being measured.

    Columns: kind (`stat`, `chip`, `option`), name, column, now, down to, up to, probability (as it is),
    down, up (after the step, 0 to 1, exact as float64; NaN where there is none), swing (greatest difference
    among the three), skipped (why a step could not be taken).
    """
    base = chance(game, claim)
    rows_named = _rows_of(game, claim) if names is None else [row_named(game, name) for name in listed(names)]
    turns = [turn for table, name in rows_named for turn in stat_turns(game, table, name)]
    turns += list(_chip_turns(game)) if chips else []
    turns += list(option_turns(game)) if options else []
    rows = []
    left_out = set(listed(skip))
    turns = [turn for turn in turns if not left_out & {turn.name, turn.column}]
    bar = progress_bar(turns, unit="step")
    for turn in bar:
        bar.set_postfix_str(f"{turn.name} {turn.column}".strip(), refresh=False)
        chances: list[Fraction | None] = []
        skipped = []
        for end, make in zip(turn.ends, turn.games, strict=True):
            found, why = _chance(make, claim)
            chances.append(found)
            skipped += [f"{end}: {why}"] if why else []
        known = [base, *(found for found in chances if found is not None)]
        rows.append(
            {
                "kind": turn.kind, "name": turn.name, "column": turn.column, "now": turn.now,
                "down to": turn.ends[0], "up to": turn.ends[1], "probability": float(base),
                "down": _float(chances[0]), "up": _float(chances[1]),
                "swing": float(max(known) - min(known)), "skipped": "; ".join(skipped),
            }
        )  # fmt: skip
    frame = pd.DataFrame(rows, columns=COLUMNS)
    for column in ("now", "down to", "up to"):  # numbers beside words, and None for no such step
        frame[column] = pd.Series([row[column] for row in rows], dtype=object)
    frame = frame.iloc[(-frame["swing"]).argsort(kind="stable")].reset_index(drop=True)
    frame = described(frame, f"exact · {game.provenance}")
    frame.attrs["title"] = str(claim)
    return frame


def _float(value: Fraction | None) -> float:
    return float("nan") if value is None else float(value)


def _chance(make: "Callable[[], CoreGame] | None", claim: Claim) -> tuple[Fraction | None, str]:
    """The chance after a step, or why it cannot be taken."""
    if make is None:
        return None, ""
    try:
        return chance(make(), claim), ""
    except IllegalAction as error:
        return None, error.reason
    except ValueError as error:
        return None, str(error)


def _rows_of(game: CoreGame, claim: Claim) -> list[tuple[str, str]]:
    """The rows of the data tables that a claim's situation names: its units, its weapons, its terrain."""
    found = [("units", name) for name in units_of(game, claim)]
    for text in claim.situation.values():
        for table in game.tables:
            if table != "units" and table not in game.system.bags and isinstance(text, str):
                rows = game.edition.cells_by_name(table)
                found += [(table, name) for name in rows if folded(name) == folded(text)]
    return list(dict.fromkeys(found))


def stat_turns(game: CoreGame, table: str, name: str) -> Iterator[Adjustable]:
    """The numbers of a row a step down and up, each yes or no and each of two words turned."""
    row = game.edition.cells_by_name(table)[name]
    for parameter in game.columns(table):
        now = row[parameter.name]
        for low, high in _steps(parameter, now):
            yield Adjustable("stat", name, parameter.name, now, (low, high), (
                _edited(game, name, parameter.name, low), _edited(game, name, parameter.name, high)
            ))  # fmt: skip


def _steps(parameter: "Parameter", now: Any) -> list[tuple[Any, Any]]:
    """The values below and above; the other one of two words; nothing for a text, or where there are more.

    Among more than two words (the kind of a unit) another makes a different thing, not a step.
    """
    if parameter.kind == "word" and len(parameter.words) == 2:
        return [(None, word) for word in parameter.words if word != now]
    if parameter.kind == "number" and now is not None:
        low = None if parameter.low is not None and now <= parameter.low else now - 1
        high = None if parameter.high is not None and now >= parameter.high else now + 1
        return [(low, high)]
    if parameter.expected == "yes or no":
        return [(None, "no" if now == "yes" else "yes")]
    return []


def _edited(game: CoreGame, name: str, column: str, value: Any) -> "Callable[[], CoreGame] | None":
    return None if value is None else lambda: game.edit(name, **{column: value})


def _chip_turns(game: CoreGame) -> Iterator[Adjustable]:
    """Each thing of each bag taken out, and there twice as often."""
    for name, bag in game.system.bags.items():
        counts = bag.counts(game.edition)
        for thing, n in counts.items():
            if n:
                yield Adjustable("chip", thing, name, n, (0, 2 * n), (
                    _recounted(game, name, {**counts, thing: 0}),
                    _recounted(game, name, {**counts, thing: 2 * n}),
                ))  # fmt: skip


def _recounted(game: CoreGame, bag: str, counts: dict[str, int]) -> Callable[[], CoreGame]:
    return lambda: game.with_counts(bag, counts)


def option_turns(game: CoreGame) -> Iterator[Adjustable]:
    """Each open point in each reading that is not the present one."""
    for f in fields(game.options):
        now = getattr(game.options, f.name)
        for other in game.readings_of(f.name):
            if other != now:
                yield Adjustable(
                    "option", f.name, "", now, (None, other), (None, _reread(game, f.name, other))
                )


def _reread(game: CoreGame, option: str, reading: Any) -> Callable[[], CoreGame]:
    return lambda: game.with_options(**{option: reading})
