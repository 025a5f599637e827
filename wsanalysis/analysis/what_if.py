"""Compare a game with its edited variant over all match-ups: what moved and how far."""

import inspect
from collections.abc import Callable
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from wsanalysis.analysis.changes import changes, check_system
from wsanalysis.analysis.enemies import Pairs, enemies, meeting
from wsanalysis.analysis.matchups import matchups
from wsanalysis.analysis.moved import chances, is_kill, most_first, moved_rows, outcome_columns
from wsanalysis.arguments.checking import checked
from wsanalysis.arguments.names import find
from wsanalysis.arguments.values import Distances, Names, Share
from wsanalysis.asking.frame import described
from wsanalysis.asking.outcomes import in_one_order
from wsanalysis.asking.questions import about_two, listed
from wsanalysis.core_game import CoreGame

COLUMNS = ["question", "first", "second", "distance (hexes)", "outcome", "before", "after", "change",
           "not allowed"]  # fmt: skip


@checked
def what_if(
    game: CoreGame,
    variant: CoreGame,
    question: Names | None = None,
    *,
    distance: Distances | None = None,
    units: Names | None = None,
    least: Share = 0.0,
    pairs: Pairs | None = None,
    **situation: Any,
) -> pd.DataFrame:
    """The effects of the variant: every match-up and outcome whose chance differs, kills first. Exact.

    `question`: one about two units, or several; by default the system's first (fire, attack). `distance`: by
    default all that a slider shows. `units`: all of both games, or those named. `least`: leave out smaller
    changes (0 to 1). `pairs`: those of ``enemies``, or ``all``, own side against own side too; by default of
    enemies, but of `units` that are named any two. `situation` as for the question. For units that only the
    variant has see `new_units`.

    Columns: question, first, second (the units, in the question's order), distance (hexes) (NA for a question
    without), outcome, before, after, change (0 to 1; after less before, exact as float64), not allowed (the
    reason where one game forbids it; its outcome is then `allowed`). ``attrs["only before"]`` and
    ``attrs["only after"]`` name the units that one game alone has; they are in no row.
    """
    check_system(game, variant)
    every = about_two(game.system, question)
    names = every[:1] if question is None else every
    old, new = game.edition.units, variant.edition.units
    both = [name for name in old if name in new]
    if units is not None:
        both = list(dict.fromkeys(find(name, both, "unit of both games") for name in listed(units)))
    moved = may_move(game, variant, both)
    frames = []
    for name in names:
        where = _distances(game, name, distance)
        if moved:
            rest = [unit for unit in both if unit not in moved]
            frames.append(_differences(game, variant, name, where, moved, both, situation))
            if rest:
                frames.append(_differences(game, variant, name, where, rest, moved, situation))
    frame = pd.concat(frames, ignore_index=True) if frames else pd.DataFrame(columns=COLUMNS)
    meet = meeting(pairs, units is not None, game, variant)
    frame = frame[_of_pairs(frame, meet)]
    frame = most_first(frame, least)
    frame = described(frame, f"exact · {game.provenance.until(variant.provenance)}")
    frame.attrs["only before"] = [name for name in old if name not in new]
    frame.attrs["only after"] = [name for name in new if name not in old]
    return frame


@checked
def new_units(
    game: CoreGame,
    variant: CoreGame,
    question: str | None = None,
    *,
    distance: Distances | None = None,
    pairs: Pairs = "enemies",
    **situation: Any,
) -> pd.DataFrame:
    """The effects of units that only the variant has on all others, and of those on them, exact; kills first.

    Arguments as for `what_if`. Columns: question, first, second, distance (hexes), outcome, chance (0 to 1).
    """
    check_system(game, variant)
    new = [name for name in variant.edition.units if name not in game.edition.units]
    columns = ["question", "first", "second", "distance (hexes)", "outcome", "chance"]
    name = about_two(variant.system, question)[0]
    away = _distances(variant, name, distance)
    frames = []
    if new:
        fight, every = enemies(variant), list(variant.edition.units)
        old = [unit for unit in every if unit not in new]
        for units, against in ((new, every), (old, new)):
            if units and against:
                table = matchups(variant, name, distance=away, units=units, against=against, **situation)
                words = outcome_columns(table)
                table = table.rename(columns=dict(zip(table.columns[:2], ("first", "second"), strict=True)))
                rows = table[table["not allowed"].isna()].melt(
                    [c for c in columns if c in table], words, "outcome", "chance"
                )
                if pairs == "enemies":
                    rows = rows[_of_pairs(rows, fight)]
                frames.append(rows[rows["chance"] > 0])
    frame = pd.concat(frames, ignore_index=True) if frames else pd.DataFrame(columns=columns)
    frame = frame.assign(question=name).reindex(columns=columns)
    order = frame["outcome"].map(is_kill).astype(bool).to_numpy()
    frame = frame.iloc[np.lexsort((-frame["chance"].astype(float), ~order))].reset_index(drop=True)
    return described(frame, f"exact · {variant.provenance}")


def _of_pairs(frame: pd.DataFrame, meet: Callable[[str, str], bool]) -> NDArray[np.bool_]:
    """The rows about two units that meet."""
    pairs = zip(frame["first"], frame["second"], strict=True)
    return np.array([meet(str(one), str(other)) for one, other in pairs], dtype=bool)


def may_move(game: CoreGame, variant: CoreGame, units: list[str]) -> list[str]:
    """The units whose match-ups can differ: the changed ones, or all if anything but units has changed."""
    differing = changes(game, variant)
    if (differing["table"] != "units").any():
        return units
    changed = set(differing["name"])
    return [unit for unit in units if unit in changed]


def _distances(game: CoreGame, question: str, distance: Any) -> Any:
    """The distances that are asked: those given, or the span of the question's slider; None without."""
    takes = inspect.signature(game.system.questions[question].ask).parameters
    if "distance" not in takes:
        return None
    if distance is not None:
        return distance
    parameter = next(parameter for parameter in game.arguments(question) if parameter.name == "distance")
    first, last = parameter.usual or (1, 1)
    return range(first, last + 1)


def _differences(
    game: CoreGame, variant: CoreGame, question: str, distance: Any, units: list[str], against: list[str],
    situation: dict[str, Any],
) -> pd.DataFrame:  # fmt: skip
    """One row a pair, distance and outcome that differs; columns as for `what_if`."""
    two = [
        matchups(one, question, distance=distance, units=units, against=against, **situation)
        for one in (game, variant)
    ]
    first, second, *away = two[0].columns[: 3 if distance is not None else 2]
    places = pd.DataFrame(
        {
            "question": question,
            "first": two[0][first].astype(object),
            "second": two[0][second].astype(object),
            "distance (hexes)": two[0][away[0]].astype("Int64") if away else pd.NA,
        }
    ).astype({"distance (hexes)": "Int64"})
    words = in_one_order(map(outcome_columns, two))
    before, after = (chances(frame, words) for frame in two)
    return moved_rows(places, before, after, (two[0]["not allowed"], two[1]["not allowed"]))
