"""The outlook from a position: how its game may end, for trials that stop before it does.

Learned once for each scenario from games of the default player, so that it holds for edited scenarios too.
"""

import numpy as np

from wsanalysis.battles.core.engine import Engine
from wsanalysis.battles.core.grading import lead_of, score_of_lead, stake_of
from wsanalysis.battles.core.plans import Tried
from wsanalysis.battles.core.seeds import luck_of, splitmix64
from wsanalysis.battles.runs.thought import worth
from wsanalysis.battles.runs.winning_chance import WinningChance, learn

LEARNING = 300
"""Games that an outlook is learned from: about a quarter of a second of play."""

APART = 40
"""The most decisions between two positions of a game that are learned from."""

SEED = 20181130
"""The seed of the games that all outlooks are learned from."""

DIGITS = 9
"""Decimals that are kept of what is learned, and of an outlook, so that all machines agree."""

KEPT = 16
_kept: dict[tuple[str, str], WinningChance] = {}


def worths(engine: Engine, tried: Tried, side: int) -> list[float]:
    """The result of each plan for a side: of a finished game its worth, else that of the outlook."""
    found = [worth_of(engine, lead) for lead in tried.leads]
    unfinished = [place for place, figures in enumerate(tried.figures) if figures]
    if unfinished:
        expected = outlook(engine)([tried.figures[place] for place in unfinished]).tolist()
        for place, first in zip(unfinished, expected, strict=True):
            found[place] = round(first if side == 0 else 1 - first, DIGITS)
    return found


def worth_of(engine: Engine, lead: int) -> float:
    """The value of a final lead: with one seat its score, else as `thought.worth` has it."""
    return score_of_lead(engine, lead) if stake_of(engine) else worth(lead)


def outlook(engine: Engine) -> WinningChance:
    """The worth of a position at the end to the first side (`thought.worth`), as a function of its figures.

    Between the default players; cached. Same scenario, same outlook.
    """
    key = engine.title, engine.data_hash
    if key not in _kept:
        made = _learned(engine)
        while len(_kept) >= KEPT:
            del _kept[next(iter(_kept))]
        _kept[key] = made
    return _kept[key]


def _learned(engine: Engine) -> WinningChance:
    default = next(iter(engine.styles().values()))
    rows, ends, word = list[list[int]](), list[float](), SEED
    room = engine.retrials(1)
    for game in range(LEARNING):
        state, luck, found = engine.new_game(SEED, game), luck_of(SEED, game, 0), 0
        while engine.decider(state) is not None:
            word, lot = splitmix64(word)
            engine.play_on(state, (default, default), luck, 1 + lot % APART)
            room.note(state, 0)
            rows += room.rows(1)
            found += 1
        ends += [worth_of(engine, lead_of(engine, state))] * found
    return rounded(learn(np.array(rows, dtype=np.float64), np.array(ends), LEARNING, stake_of(engine)))


def rounded(model: WinningChance) -> WinningChance:
    """The model, rounded so that every machine has the same."""
    mean, scale, weights = (np.round(part, DIGITS) for part in (model.mean, model.scale, model.weights))
    return WinningChance(model.last, mean, scale, weights, model.games, model.stake)
