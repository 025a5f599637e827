"""A question over distance, or over another argument: its outcome curves."""

from collections.abc import Iterable
from typing import Any

import pandas as pd

from wsanalysis.asking.frame import described
from wsanalysis.asking.outcomes import in_one_order
from wsanalysis.core_game import CoreGame
from wsanalysis.rule_system import IllegalAction


def by_distance(
    game: CoreGame, question: str, first: str, second: str, distances: Iterable[int], **situation: Any
) -> pd.DataFrame:
    """The chance (0 to 1, exact as float64) of each outcome at each distance.

    Index ``distance (hexes)``, one column an outcome from best to worst for the second unit.
    Distances at which the rules forbid it are left out; IllegalAction if that is all of them.
    """
    return over(game, question, "distance", distances, first, second, **situation)


def over(
    game: CoreGame, question: str, argument: str, values: Iterable[int], *args: Any, **situation: Any
) -> pd.DataFrame:
    """The chance (0 to 1, exact as float64) of each outcome for each value of a whole-number argument.

    Index the argument, one column an outcome, from best to worst. Values for which the rules
    forbid it are left out; IllegalAction if that is all of them. ``attrs["title"]`` says what was asked.
    """
    rows: dict[int, dict[str, float]] = {}
    titles: list[list[str]] = []
    refused: IllegalAction | None = None
    for value in values:
        try:
            odds = game.ask(question, *args, **situation, **{argument: value})
        except IllegalAction as error:
            refused = error
            continue
        rows[value] = {word: float(p) for word, p in odds.probabilities.items()}
        titles.append(odds.inquiry.title.split(", "))
    if not rows:
        raise refused or ValueError(f"{argument}: expected a value at least")
    name = "distance (hexes)" if argument == "distance" else argument.replace("_", " ")
    frame = pd.DataFrame.from_dict(rows, orient="index").rename_axis(name)
    frame = frame.fillna(0.0)[list(in_one_order(map(tuple, rows.values())))]
    frame = described(frame, str(game.provenance))
    frame.attrs["title"] = ", ".join(part for part in titles[0] if all(part in title for title in titles))
    return frame
