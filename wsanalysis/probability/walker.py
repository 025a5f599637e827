"""Fast Monte Carlo that draws every chip of every trial: a walk over a rule's tree of draws.

The walker knows no rules. It gets the tree (`wsanalysis.probability.exact.draw_tree`) as tables, and draws a
ball for every trial at each node it reaches. All trials at a node are drawn one after another and counted.
"""

from collections.abc import Callable, Hashable
from functools import lru_cache
from typing import Any, Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from wsanalysis.probability.exact import Draw, Leaf, draw_tree

T = TypeVar("T", bound=Hashable)

BLOCK = 1 << 16  # balls drawn at once: they stay in the processor's cache
MOST_BALLS = 1 << 20


class TooManyBalls(ValueError):
    """A tree whose draws have more equally likely balls than are worth a table."""


class Walker(Generic[T]):
    """A rule's tree of draws as tables.

    `nodes` lie root first, every node before those it leads to. `balls[n]` is how many equally
    likely balls node n draws from; ball b of node n leads to `leads[first[n] + b]`, which is a
    node's number, or ~k for the k-th of `outcomes`.
    """

    def __init__(self, rule: Callable[..., T], *args: Any) -> None:
        """The tables of ``rule(chance, *args)``; errors as for `draw_tree`."""
        root = draw_tree(rule, *args)
        order = _root_first(root)
        nodes = [node for node in order if isinstance(node, Draw)]
        ends = [node for node in order if isinstance(node, Leaf)]
        number: dict[Draw | Leaf, int] = {node: i for i, node in enumerate(nodes)}
        number |= {end: ~i for i, end in enumerate(ends)}
        self.outcomes: tuple[T, ...] = tuple(end.outcome for end in ends)
        balls = [node.distribution.total for node in nodes]
        if sum(balls) > MOST_BALLS:
            raise TooManyBalls(f"a tree of {sum(balls):,} balls is too large to tabulate")
        self.balls = np.array(balls, dtype=np.int64)
        self.first = np.concatenate([[0], np.cumsum(self.balls)])[:-1].astype(np.int64)
        tables = [np.repeat([number[b] for b in node.branches], node.distribution.weights) for node in nodes]
        self.leads = np.concatenate([*tables, []]).astype(np.int64)

    def walk(self, trials: int, rng: np.random.Generator) -> NDArray[np.int64]:
        """The number of `trials` that end in each of `outcomes`: int64, shape (outcomes,)."""
        counts = np.zeros(len(self.outcomes), dtype=np.int64)
        if not len(self.balls):
            counts[0] = trials
            return counts
        arrived = np.zeros(len(self.balls), dtype=np.int64)
        arrived[0] = trials
        for node, (balls, first) in enumerate(zip(self.balls, self.first, strict=True)):
            if not arrived[node]:
                continue
            often = _drawn(int(balls), int(arrived[node]), rng)
            leads = self.leads[first : first + balls]
            onward = leads >= 0
            np.add.at(arrived, leads[onward], often[onward])
            np.add.at(counts, ~leads[~onward], often[~onward])
        return counts


def _drawn(balls: int, number: int, rng: np.random.Generator) -> NDArray[np.int64]:
    """The number of times that each of n balls came up in a number of draws, block by block."""
    often = np.zeros(balls, dtype=np.int64)
    kind = np.uint8 if balls <= 1 << 8 else np.uint16 if balls <= 1 << 16 else np.uint32
    for begun in range(0, number, BLOCK):
        drawn = rng.integers(0, balls, size=min(BLOCK, number - begun), dtype=kind)
        often += np.bincount(drawn, minlength=balls)
    return often


def _root_first(root: Draw | Leaf) -> list[Draw | Leaf]:
    """Every node and end once, each node before all that it leads to."""
    done: dict[Draw | Leaf, None] = {}
    waiting: list[tuple[Draw | Leaf, bool]] = [(root, False)]
    while waiting:
        node, children_done = waiting.pop()
        if node in done:
            continue
        if children_done or isinstance(node, Leaf):
            done[node] = None
            continue
        waiting.append((node, True))
        waiting += [(branch, False) for branch in reversed(node.branches)]
    return list(reversed(done))


@lru_cache(maxsize=4096)
def walker(rule: Callable[..., T], *args: Any) -> Walker[T]:
    """The walker for these arguments, built once and kept."""
    return Walker(rule, *args)
