"""One side's optimizer in a training: CMA-ES with a diagonal covariance (`cma`)."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from wsanalysis.battles.runs.trainee import Space
from wsanalysis.battles.scenarios.player_file import Dials

Floats = NDArray[np.float64]

FEWEST_AXES = 2
"""`cma` refuses a space of one dimension; the value of a further one is not read."""
LEAST_SIGMA = 0.2
"""With so few games, chance would let an optimizer stop too soon."""


class Optimizer:
    """One side's optimizer: it is asked for candidates, and told their scores."""

    def __init__(
        self,
        space: Space,
        seed: Sequence[int],
        candidates: int,
        start: Floats | None = None,
        spread: float = 1.0,
    ) -> None:
        from cma import CMAEvolutionStrategy  # only who trains needs it

        self.space, self._size = space, len(space.axes)
        unread = max(0, FEWEST_AXES - self._size)
        rng = np.random.default_rng(seed)
        stds = [*space.spread, *[1.0] * unread]
        options = {
            "CMA_diagonal": True, "CMA_stds": stds, "popsize": candidates, "verbose": -9, "seed": 1,
            "randn": lambda *shape: rng.standard_normal(shape),
        }  # fmt: skip
        begin = np.zeros(self._size) if start is None else start
        self._strategy = CMAEvolutionStrategy(np.append(begin, np.zeros(unread)), spread, options)
        self._asked: list[Floats] = []

    def ask(self) -> list[Dials]:
        """The candidates of a generation."""
        self._asked = self._strategy.ask()
        return [self.space.dials(point.tolist()) for point in self._asked]

    def tell(self, worths: Sequence[float]) -> None:
        """Report the candidates' scores."""
        self._strategy.tell(self._asked, [-one for one in worths])
        self._strategy.sigma = max(self._strategy.sigma, LEAST_SIGMA)

    @property
    def mean(self) -> Floats:
        """The point around which the next candidates lie."""
        return np.array(self._strategy.mean)[: self._size]

    @property
    def sigma(self) -> float:
        """Their spread, relative to the first spread."""
        return float(self._strategy.sigma)
