"""Prices put to the test: groups that cost the same, against each other."""

from itertools import combinations
from typing import Annotated, Any

import numpy as np
import pandas as pd
from annotated_types import Ge, Le

from wsanalysis.analysis.situations import spread_situations
from wsanalysis.arguments.checking import checked
from wsanalysis.arguments.names import find
from wsanalysis.arguments.values import Seed, Share
from wsanalysis.asking.frame import described
from wsanalysis.asking.odds import TooMuchAsked
from wsanalysis.core_game import CoreGame
from wsanalysis.probability.progress import progress_bar
from wsanalysis.rule_system import IllegalAction

COLUMNS = [
    "first", "firsts", "second", "seconds", "points first", "points second", "score", "low", "high", "verdict"
]  # fmt: skip
LARGEST = 3
Most = Annotated[int, Ge(1), Le(9)]
NEAR = 0.15
SITUATIONS = 8
EVEN = 0.1


@checked
def equal_points(
    game: CoreGame,
    costs: pd.DataFrame,
    *,
    question: str | None = None,
    most: Most = LARGEST,
    near: Share = NEAR,
    seed: Seed = 1,
    **situation: Any,
) -> pd.DataFrame:
    """Score groups of equal points by the fitted costs against each other, exactly.

    `costs`: as of `strengths(...).costs(...)`. Two units are set against each other in the smallest numbers,
    up to `most` of each, whose points differ by no more than `near`. `question`: one that takes several units
    a side, by default the system's (close_combat). It is asked in 8 situations drawn as those of strengths,
    in both orders of acting; a draw counts half. Fair prices come to about a half. That the prices are of a
    duel and the test a close combat is part of what it tests: a price has to hold in all of the game.

    One row a pair, furthest from a half first. Columns: first, firsts, second, seconds (how many), points
    first, points second, score (of the first, 0 to 1), low, high (95 % over the situations, Student's t),
    verdict (`even` where the interval reaches 0.4 to 0.6, else `first is too cheap`, `second is too cheap`).
    `attrs["even"]`: the share of pairs that are even. Pairs that the rules forbid are left out, and such
    as are too many for exact odds. ValueError where the system has no such question.
    """
    from scipy.special import stdtrit

    if "fitted cost" not in costs:
        raise ValueError("costs: expected a table with fitted costs, as strengths(...).costs(...) gives it")
    name = _group_question(game, question)
    units = [str(unit) for unit in costs.index]
    where = spread_situations(game, name, units, SITUATIONS, seed, situation) or ({},)
    rows = []
    for one, other in progress_bar(list(combinations(units, 2)), unit="pair"):
        prices = (float(costs.loc[one, "fitted cost"]), float(costs.loc[other, "fitted cost"]))
        sizes = _sizes(prices, most, near)
        if sizes is None:
            continue
        groups = [one] * sizes[0], [other] * sizes[1]
        scores = []
        for each in where:
            try:
                odds = [
                    game.ask(name, *pair, **{**situation, **each}).probabilities
                    for pair in (groups, groups[::-1])
                ]
            except (IllegalAction, TooMuchAsked):
                continue
            ahead, behind = (
                float(chances.get("first", 0) + (1 - chances.get("first", 0) - chances.get("second", 0)) / 2)
                for chances in odds
            )
            scores.append((ahead + 1 - behind) / 2)
        if not scores:
            continue
        number, mean = len(scores), float(np.mean(scores))
        half = np.nan  # one situation, or several alike, show no spread
        if max(scores) > min(scores):
            half = float(stdtrit(number - 1, 0.975) * np.std(scores, ddof=1) / number**0.5)
        rows.append((one, sizes[0], other, sizes[1], sizes[0] * prices[0], sizes[1] * prices[1], mean,
                     max(mean - half, 0.0), min(mean + half, 1.0), _verdict(mean, half)))  # fmt: skip
    frame = pd.DataFrame(rows, columns=COLUMNS)
    frame = frame.iloc[(-(frame["score"] - 0.5).abs()).argsort(kind="stable")].reset_index(drop=True)
    frame = described(frame, f"exact · {game.provenance}")
    frame.attrs["even"] = float((frame["verdict"] == "even").mean()) if len(frame) else np.nan
    frame.attrs["title"] = f"equal points in {name.replace('_', ' ')}"
    return frame


def _group_question(game: CoreGame, question: str | None) -> str:
    """The question in which sides of several units meet."""
    for name in (
        game.system.questions if question is None else [find(question, game.system.questions, "question")]
    ):
        parameters = game.arguments(name)
        if [parameter.name for parameter in parameters[:2] if parameter.several] == ["first", "second"]:
            return name
    asked = game.system.title if question is None else question
    raise ValueError(f"{asked}: expected a question in which several units a side meet, as close_combat")


def _sizes(prices: tuple[float, float], most: int, near: float) -> tuple[int, int] | None:
    """The smallest groups whose points are nearly the same."""
    fits = [
        (n + m, abs(np.log(n * prices[0] / (m * prices[1]))), n, m)
        for n in range(1, most + 1)
        for m in range(1, most + 1)
        if abs(n * prices[0] / (m * prices[1]) - 1) <= near
    ]
    return min(fits)[2:] if fits else None


def _verdict(mean: float, half: float) -> str:
    half = 0.0 if np.isnan(half) else half
    if mean + half >= 0.5 - EVEN and mean - half <= 0.5 + EVEN:
        return "even"
    return "first is too cheap" if mean > 0.5 else "second is too cheap"
