"""The results of a scenario among quick players, and the distance from the goal of auto-balance."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from wsanalysis.battles.runs import equilibrium
from wsanalysis.battles.runs.matrix_games import Scores, means
from wsanalysis.probability.proportions import wilson

Matrix = NDArray[np.float64]


class Aim(NamedTuple):
    """The results that a scenario is to have: limits of its value, and of best replies, None with one seat.

    With two seats it is to be fair: `reply` is the most that a side scores against the other's default
    player. With one, the value is the share of `games` that end with a `grade` or a better one, under the
    best player.
    """

    low: float = 0.45
    high: float = 0.55
    reply: float | None = 0.60
    grade: str = ""
    games: str = "battles"

    @property
    def middle(self) -> float:
        """The best value."""
        return (self.low + self.high) / 2


FAIR = Aim()

MARGIN = 0.02
"""The search aims this far inside the limits, since its samples are uncertain."""


class ScenarioScores(NamedTuple):
    """A scenario's results among some players, in the first side's share.

    `replies`: each side's best score against the other's default player, and by whom. `interval` is that of
    the value, 95 %; (0, 1) until requested, since it takes longer than everything else. With one seat the
    best player is chosen on half of the games, and the value is from the other half.
    """

    value: float
    replies: tuple[float, float]
    who: tuple[int, int]
    games: int
    interval: tuple[float, float] = (0.0, 1.0)
    aim: Aim = FAIR

    @property
    def fair(self) -> bool:
        """True if value and best replies lie within the limits."""
        aim = self.aim
        return aim.low <= self.value <= aim.high and (aim.reply is None or max(self.replies) <= aim.reply)

    @property
    def excess(self) -> float:
        """The distance of the value or of best replies from the middle, whichever is worse."""
        off = abs(self.value - self.aim.middle)
        if self.aim.reply is None:
            return off
        return max(off, max(self.replies) - 0.5 - (self.aim.reply - self.aim.high))


def miss(matrix: Matrix, aim: Aim = FAIR) -> float:
    """The distance of a matrix from the goal, plus a little for its distance from even.

    The first row and the first column are those of the default player.
    """
    value = equilibrium.solve(matrix).value
    replies = matrix[:, 0].max(), 1 - matrix[0].min()
    off = abs(value - aim.middle)
    over = max(off - (aim.high - aim.middle - MARGIN), 0.0)
    if aim.reply is not None:
        over += sum(max(reply - (aim.reply - MARGIN), 0.0) for reply in replies)
    return float(over + 0.1 * off)


def standing(scores: Scores, aim: Aim = FAIR) -> ScenarioScores:
    """The results of the games of a whole matrix; the first player of either side is the default one."""
    if aim.reply is None:
        return _alone(scores, aim)
    seen = means(scores)
    value = equilibrium.solve(seen).value
    best, other = int(seen[:, 0].argmax()), int(seen[0].argmin())
    replies = float(seen[best, 0]), float(1 - seen[0, other])
    return ScenarioScores(value, replies, (best, other), len(scores[0][0]))


def _alone(scores: Scores, aim: Aim) -> ScenarioScores:
    """The best of one side's players: chosen on half of the games, with what he comes to on the others."""
    half = len(scores[0][0]) // 2
    best = int(np.argmax([np.mean(games[:half]) for (games,) in scores]))
    fresh = scores[best][0][half:]
    value = float(np.mean(fresh))
    return ScenarioScores(value, (value, 1 - value), (best, 0), len(fresh), aim=aim)


def with_interval(of: ScenarioScores, scores: Scores, seed: int) -> ScenarioScores:
    """The same with the interval of the value, from draws around what these games scored."""
    if of.aim.reply is None:
        low, high = wilson(of.value * of.games, of.games)
        return of._replace(interval=(float(low), float(high)))
    draws = equilibrium.drawn(scores, equilibrium.SOLVED, np.random.default_rng(seed))
    return of._replace(interval=equilibrium.interval(draws, of.value))
