"""A question over every combination of several values of its arguments."""

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any

import pandas as pd

from wsanalysis.asking.frame import described
from wsanalysis.asking.odds import Odds
from wsanalysis.asking.outcomes import in_one_order, words_for
from wsanalysis.core_game import CoreGame
from wsanalysis.probability.progress import progress_bar
from wsanalysis.rule_system import IllegalAction


def over_values(game: CoreGame, question: str, values: Mapping[str, Sequence[Any]]) -> pd.DataFrame:
    """The chance (0 to 1, exact as float64) of each outcome of a question, a row for each combination.

    `values` lists what each argument is set to; those with several values are columns, the others in
    ``attrs["title"]``. One column an outcome, NaN where the rules forbid it; `not allowed` then says why.
    Raises IllegalAction if the rules allow none of it.
    """
    varied = [argument for argument, each in values.items() if len(each) > 1]
    asked: list[tuple[dict[str, Any], Odds | str]] = []
    refused: IllegalAction | None = None
    for point in progress_bar(list(product(*values.values())), unit="case"):
        given = dict(zip(values, point, strict=True))
        try:
            asked.append((given, game.ask(question, **given)))
        except IllegalAction as error:
            refused = error
            asked.append((given, error.reason))
    found = [odds for _, odds in asked if isinstance(odds, Odds)]
    if not found:
        raise refused or ValueError(f"{question}: expected a value at least")
    words, said = (
        in_one_order(tuple(odds.probabilities) for odds in found),
        words_for(o.inquiry for o in found),
    )
    rows = []
    for given, odds in asked:
        row = {_head(argument): given[argument] for argument in varied}
        chances = odds.probabilities if isinstance(odds, Odds) else None
        row |= {said.get(w, w): float("nan") if chances is None else float(chances.get(w, 0)) for w in words}
        rows.append(row | ({} if len(found) == len(asked) else {"not allowed": "" if chances else odds}))
    titles = [odds.inquiry.title.split(", ") for odds in found]
    turned = [str(value) for argument in varied for value in values[argument] if isinstance(value, str)]
    title = ", ".join(
        part
        for part in titles[0]
        if all(part in each for each in titles) and not any(value in part for value in turned)
    )
    frame = pd.DataFrame(rows)
    return described(frame, f"exact · {game.provenance}", title=title or question.replace("_", " "))


def _head(argument: str) -> str:
    return "distance (hexes)" if argument == "distance" else argument.replace("_", " ")
