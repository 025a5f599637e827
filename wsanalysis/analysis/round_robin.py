"""A round robin: every unit against every other in several situations, and what each scores."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import pandas as pd

from wsanalysis.analysis.bradley_terry import Floats
from wsanalysis.analysis.matchups import matchups
from wsanalysis.asking.questions import all_about_two
from wsanalysis.core_game import CoreGame
from wsanalysis.probability.progress import progress_bar

DUEL = "duel"
"""The question to a system that has it, unless another question is named."""
SIDES = ("first wins", "second wins")


def default_question(game: CoreGame) -> str | None:
    """The question of a round robin: duel, or the first that says who got the better, if there is one."""
    questions = game.system.questions
    if DUEL in questions:
        return DUEL
    return next((name for name in all_about_two(game.system) if questions[name].decides), None)


def round_robin(
    game: CoreGame, question: str, names: tuple[str, ...], others: tuple[str, ...],
    where: Sequence[Mapping[str, Any]], given: Mapping[str, Any],
) -> Floats:  # fmt: skip
    """The score of the first of each pair, shape (situations, units, units), a draw counting half.

    NaN where the rules forbid it, and among the `others`. A question that takes one side first, such as a US
    unit and an enemy, gives the score of the second as what is left of the first's.
    """
    size, number = len(names), len(names) + len(others)
    tables = np.full((len(where), number, number), np.nan)
    decides = game.system.questions[question].decides
    for place, each in enumerate(progress_bar(where, unit="situation")):
        frames = [(slice(0, size), slice(0, number), names, names + others)]
        if others:
            frames.append((slice(size, number), slice(0, size), others, names))
        for rows, columns, ones, twos in frames:
            frame = matchups(game, question, units=ones, against=twos, **{**given, **each})
            won, lost = decides or SIDES
            if won in frame:
                tables[place, rows, columns] = _scores(frame, won, lost).reshape(len(ones), len(twos))
            elif not frame["not allowed"].notna().all():
                raise ValueError(f"{question}: expected a question whose outcomes are sides, such as duel")
        np.fill_diagonal(tables[place], np.nan)
    return np.where(np.isnan(tables), 1 - tables.swapaxes(1, 2), tables) if decides else tables


def _scores(frame: pd.DataFrame, won: str, lost: str) -> Floats:
    wins = frame[won].to_numpy(dtype=float)
    losses = frame[lost].to_numpy(dtype=float) if lost in frame else np.zeros(len(frame))
    return np.asarray(wins + (1 - wins - losses) / 2)


def mean_score(score: Floats) -> Floats:
    """The mean over the situations in which a pair may meet; NaN where it never may."""
    count = (~np.isnan(score)).sum(axis=0)
    return np.where(count > 0, np.nansum(score, axis=0) / np.maximum(count, 1), np.nan)


def both_orders(score: Floats) -> Floats:
    """The score over both orders of acting: half of it as first, half as second."""
    return np.asarray((score + 1 - score.T) / 2)
