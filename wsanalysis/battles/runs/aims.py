"""The results of a scenario among quick players, and the distance from the goal of auto-balance."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from wsanalysis.battles.runs import equilibrium
from wsanalysis.battles.runs.matrix_games import Scores, means

Matrix = NDArray[np.float64]

AIM = (0.45, 0.55)
MOST_REPLY = 0.60
"""The limits of fairness: the value, and the most a side scores against the other's default player."""

MARGIN = 0.02
"""The search aims this far inside the limits, since its samples are uncertain."""


class Standing(NamedTuple):
    """A scenario's results among some players, in the first side's share.

    `replies`: each side's best score against the other's default player, and by whom. `interval` is that of
    the value, 95 %; (0, 1) until requested, since it takes longer than everything else.
    """

    value: float
    replies: tuple[float, float]
    who: tuple[int, int]
    games: int
    interval: tuple[float, float] = (0.0, 1.0)

    @property
    def fair(self) -> bool:
        """Whether value and best replies lie within the limits."""
        return AIM[0] <= self.value <= AIM[1] and max(self.replies) <= MOST_REPLY

    @property
    def excess(self) -> float:
        """How far the value and best replies are from even, whichever is worse."""
        return max(abs(self.value - 0.5), max(self.replies) - 0.5 - (MOST_REPLY - AIM[1]))


def miss(matrix: Matrix) -> float:
    """The distance of a matrix from the goal, plus a little for its distance from even.

    The first row and the first column are those of the default player.
    """
    value = equilibrium.solve(matrix).value
    replies = matrix[:, 0].max(), 1 - matrix[0].min()
    over = max(abs(value - 0.5) - (AIM[1] - 0.5 - MARGIN), 0.0)
    over += sum(max(reply - (MOST_REPLY - MARGIN), 0.0) for reply in replies)
    return float(over + 0.1 * abs(value - 0.5))


def standing(scores: Scores) -> Standing:
    """The results of the games of a whole matrix; the first player of either side is the default one."""
    seen = means(scores)
    value = equilibrium.solve(seen).value
    best, other = int(seen[:, 0].argmax()), int(seen[0].argmin())
    replies = float(seen[best, 0]), float(1 - seen[0, other])
    return Standing(value, replies, (best, other), len(scores[0][0]))


def with_interval(of: Standing, scores: Scores, seed: int) -> Standing:
    """The same with the interval of the value, from draws around what these games scored."""
    draws = equilibrium.drawn(scores, equilibrium.SOLVED, np.random.default_rng(seed))
    return of._replace(interval=equilibrium.interval(draws, of.value))
