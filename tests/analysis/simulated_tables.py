"""Tables whose truth is known: people of some skill play a scenario that the machine has judged."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from wsanalysis.analysis import at_table
from wsanalysis.analysis.at_table import logistic

Floats = NDArray[np.float64]

MACHINE, JUDGED = 0.53, 4000
"""The machine's share, and the games that it judged by."""


class Simulated(NamedTuple):
    """What each of many tables comes to, shares of the first side: the truth, and four ways to guess it."""

    truth: Floats
    wins: Floats
    machine: Floats
    table: Floats
    together: Floats
    inside: Floats
    table_inside: Floats

    def error(self, guess: Floats) -> float:
        """The root of the mean squared error, in points."""
        return 100 * float(np.sqrt(np.mean((guess - self.truth) ** 2)))


def simulated(
    tables: int, seed: int, games: int = 24, people: int = 6, better: float = 0.7,
    spread: float = at_table.SPREAD, apart: float = at_table.SKILL,
) -> Simulated:  # fmt: skip
    """Tables of `people` each, at which the better of two has the first side with a chance of `better`.

    The truth is drawn as wide as the model believes before the first game, or as `spread` of the machine and
    `apart` of people say; wins are drawn one by one.
    """
    random = np.random.default_rng(seed)
    advantage = at_table.judged(MACHINE, JUDGED)
    true = at_table.judged(MACHINE, JUDGED, spread)
    rows = []
    for _ in range(tables):
        side = random.normal(*true)
        skill = random.normal(0, apart, people)
        seats = np.array([random.choice(people, 2, replace=False) for _ in range(games)])
        wrong = (skill[seats[:, 0]] < skill[seats[:, 1]]) == (random.random(games) < better)
        seats[wrong] = seats[wrong, ::-1]
        odds = side + skill[seats[:, 0]] - skill[seats[:, 1]]
        score = (random.random(games) < logistic(odds)).astype(float)
        scenario = np.zeros(games, dtype=np.int64)
        design = at_table.rows(scenario, seats, at_table.uneven(scenario, seats, 1, people))
        skills = [at_table.SKILL] * people
        found = []
        for before in (advantage, (0.0, at_table.OPEN)):
            belief = at_table.fit(at_table.before([before], skills), design, score, np.ones(games))
            found.append(at_table.share(*belief.of(np.eye(2 + people)[0])))
        truth = float(logistic(side))
        rows.append(
            (
                truth, score.mean(), MACHINE, found[1][0], found[0][0], found[0][1] <= truth <= found[0][2],
                found[1][1] <= truth <= found[1][2],
            )
        )  # fmt: skip
    return Simulated(*np.array(rows, dtype=float).T)
