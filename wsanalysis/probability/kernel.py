"""Rules tabulated: the exact law of a rule for every situation, computed once and kept.

A rule's arguments carry the data and options that it reads, and these compare by content; so a table is
reused exactly as long as nothing it depends on has changed.
"""

from collections.abc import Callable, Hashable
from functools import lru_cache
from itertools import product
from math import prod
from typing import Any, Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from wsanalysis.probability.distribution import Distribution
from wsanalysis.probability.exact import law
from wsanalysis.probability.waiting import waiting

T = TypeVar("T", bound=Hashable)

KEPT_KERNELS = 64


class Kernel(Generic[T]):
    """The exact law of a rule at every point of a grid.

    `axes` names the rule's leading arguments with the values of each; further arguments are the
    same everywhere. `outcomes` are all results that occur anywhere. Exact: `weights`, whole
    numbers of shape (*axes, outcomes), over `totals`, shape (*axes,). Floats: `probabilities`,
    float64 of shape (*axes, outcomes), each row summing to one.
    """

    def __init__(
        self, rule: Callable[..., T], axes: tuple[tuple[str, tuple[Hashable, ...]], ...], *args: Any
    ) -> None:
        """Tabulate ``rule(chance, *point, *args)``; errors as for `exact`."""
        self.axes = dict(axes)
        self.places = {name: {v: i for i, v in enumerate(vs)} for name, vs in axes}
        shape = tuple(len(values) for _, values in axes)
        laws: list[Distribution[T]] = []
        with waiting("tabulating", " points", prod(shape)) as advance:
            for point in product(*self.axes.values()):
                laws.append(law(rule, *point, *args))
                advance(1)
        self._laws = dict(zip(product(*self.axes.values()), laws, strict=True))
        self.outcomes: tuple[T, ...] = tuple(dict.fromkeys(t for d in laws for t in d.outcomes))
        column = {t: i for i, t in enumerate(self.outcomes)}
        wide = any(d.total > np.iinfo(np.int64).max for d in laws)
        weights = np.zeros((prod(shape), len(column)), dtype=object if wide else np.int64)
        for row, d in enumerate(laws):
            weights[row, [column[t] for t in d.outcomes]] = d.weights
        totals = np.array([d.total for d in laws], dtype=weights.dtype)
        self.weights: NDArray[Any] = weights.reshape(*shape, -1)
        self.totals: NDArray[Any] = totals.reshape(shape)
        self.probabilities: NDArray[np.float64] = (
            (weights / totals[:, None]).astype(np.float64).reshape(*shape, -1)
        )

    def law(self, *point: Hashable) -> Distribution[T]:
        """The exact law at one point (KeyError off the grid)."""
        return self._laws[point]


@lru_cache(maxsize=KEPT_KERNELS)
def kernel(
    rule: Callable[..., T], axes: tuple[tuple[str, tuple[Hashable, ...]], ...], *args: Any
) -> Kernel[T]:
    """The kernel for these arguments, tabulated once and kept."""
    return Kernel(rule, axes, *args)
