"""Searching the variants of a game: in order of fewest changes as far as that goes, by evolution beyond."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import combinations, product
from math import prod
from typing import Annotated, Any, TypeAlias

from annotated_types import Ge, Le

from wsanalysis.analysis.search_watch import Cancelled, SearchWatch
from wsanalysis.analysis.variants import Stat, Values, Variants

Variety = Annotated[int, "of variants", Ge(0), Le(1_000_000)]
"""The most variants that are looked at: some hours."""
Rounds = Annotated[int, Ge(0), Le(1_000)]

Cost: TypeAlias = tuple[float, int, int]
"""The distance from the targets, the number of counters changed, and of steps in all."""

PASSED_OVER = 20  # variants that are passed over take no time to speak of, but are not without end
REFUSED = 10.0  # to the evolution: worse than ten targets missed altogether
POPULATION = 15  # of the evolution, for each stat that moves


@dataclass(slots=True)
class SearchResult:
    """All variants that were looked at, with what they cost; `refused` says why others may not be.

    `looked_at` counts the different ones; `complete`: none was left out that could be better; `cancelled`: it
    was told to stop before it was done.
    """

    costs: dict[Values, Cost] = field(default_factory=dict)
    refused: dict[str, int] = field(default_factory=dict)
    looked_at: int = 0
    complete: bool = False
    cancelled: bool = False

    @property
    def least(self) -> float | None:
        """The least that any variant misses by so far; None if none was allowed."""
        return min((cost[0] for cost in self.costs.values()), default=None)


def size_of_space(stats: tuple[Stat, ...]) -> int:
    """The number of variants, the present one included."""
    return prod(stat.high - stat.low + 1 for stat in stats)


def counters_and_steps(variants: Variants, values: Values) -> tuple[int, int]:
    """The number of counters that a variant changes, and of steps in all."""
    changed = variants.changed(values)
    return len({stat.name for stat, _ in changed}), sum(abs(v - stat.now) for stat, v in changed)


def fewest_changes_first(
    stats: tuple[Stat, ...], hopeless: Callable[[int, int], bool] = lambda *_: False
) -> Iterator[Values]:
    """Every variant once: the present one, then those with one stat changed, then two; small steps first.

    But none that changes some stats together for which `hopeless` says so: it is told how many counters they
    are on, and how many steps it takes at least.
    """
    now = tuple(stat.now for stat in stats)
    for number in range(len(stats) + 1):
        for places in combinations(range(len(stats)), number):
            if hopeless(len({stats[i].name for i in places}), number):
                continue
            others = [
                sorted((v for v in range(stats[i].low, stats[i].high + 1) if v != stats[i].now),
                       key=lambda v, i=i: abs(v - stats[i].now))  # type: ignore[misc]
                for i in places
            ]  # fmt: skip
            for chosen in product(*others):
                values = list(now)
                for i, v in zip(places, chosen, strict=True):
                    values[i] = v
                yield tuple(values)


def most_tried(stats: tuple[Stat, ...], exact: int, rounds: int) -> int:
    """The most variants that `search` looks at."""
    whole = size_of_space(stats)
    moving = sum(stat.low < stat.high for stat in stats)
    evolved = (rounds + 1) * POPULATION * moving if rounds and whole > exact else 0
    return min(whole, min(exact, whole) + evolved)


def search(
    variants: Variants, missed: Callable[[Values], float | str], exact: int, rounds: int, seed: int,
    watch: SearchWatch,
) -> SearchResult:  # fmt: skip
    """Up to `exact` variants, fewest changes first; with `rounds` of evolution if there are more.

    ``missed(values)``: how far the targets are missed, or why a variant has no answer. Variants that can at
    best equal one that misses nothing, with fewer changes, are passed over: none of them is ever better.
    A search that `watch` stops, or Ctrl-C, keeps what it has found.
    """
    found = SearchResult()
    try:
        _in_order(variants, missed, exact, found, watch)
        if not found.complete and rounds:
            _evolve(variants, missed, found, rounds, seed, watch)
    except (Cancelled, KeyboardInterrupt):
        found.cancelled, found.complete = True, False
    finally:
        watch.close()
    return found


def _in_order(
    variants: Variants,
    missed: Callable[[Values], float | str],
    exact: int,
    found: SearchResult,
    watch: SearchWatch,
) -> None:
    """Look at up to `exact` variants in order of fewest changes."""
    hits: set[tuple[int, int]] = set()
    least: float | None = None
    watch.begin(min(exact, size_of_space(variants.stats)), "variant")

    def hopeless(counters: int, steps: int) -> bool:
        return any(c <= counters and s <= steps and (c, s) != (counters, steps) for c, s in hits)

    for number, values in enumerate(fewest_changes_first(variants.stats, hopeless)):
        if found.looked_at >= exact or number >= PASSED_OVER * exact:
            return
        cost = counters_and_steps(variants, values)
        if hopeless(*cost):
            continue
        watch.check()
        found.looked_at += 1
        off = look(variants, missed, values, found)
        if off == 0:
            hits.add(cost)
        if off is not None:
            least = off if least is None else min(least, off)
        watch.advance(least)
    found.complete = True


def look(
    variants: Variants, missed: Callable[[Values], float | str], values: Values, found: SearchResult
) -> float | None:
    """The distance of a variant from the targets, noted in `found`; None if it may not be."""
    if values in found.costs:
        return found.costs[values][0]
    off: float | str = variants.fault(values) or missed(values)
    if isinstance(off, str):
        found.refused[off] = found.refused.get(off, 0) + 1
        return None
    found.costs[values] = (off, *counters_and_steps(variants, values))
    return off


def _evolve(
    variants: Variants, missed: Callable[[Values], float | str], found: SearchResult, rounds: int, seed: int,
    watch: SearchWatch,
) -> None:  # fmt: skip
    """Differential evolution over whole numbers; every variant that it looks at is noted."""
    import numpy as np
    from scipy.optimize import differential_evolution

    def cost(where: Any) -> float:
        watch.check()
        values = tuple(round(float(v)) for v in where)
        found.looked_at += values not in found.costs
        off = look(variants, missed, values, found)
        counters, steps = counters_and_steps(variants, values)
        # changes weigh less than any miss that matters: a tenth of a point a counter
        return (REFUSED if off is None else off) + 0.001 * counters + 0.0001 * steps

    bounds: Any = [(stat.low, stat.high) for stat in variants.stats]
    movable = [low < high for low, high in bounds]

    def tell(*_: Any, **__: Any) -> None:
        watch.advance(found.least)

    told: Any = tell
    watch.begin(rounds, "round")
    differential_evolution(
        cost, bounds, integrality=np.array(movable), x0=np.array(variants.now), maxiter=rounds,
        popsize=POPULATION, tol=0, polish=False, rng=np.random.default_rng(seed), callback=told,
    )  # fmt: skip


def undominated(costs: dict[Values, Cost], alike: int) -> list[Values]:
    """The variants that no other beats in one cost and equals in the rest; up to `alike` of the same costs.

    Sorted by miss, counters, steps.
    """
    order = sorted(costs, key=lambda values: (costs[values], values))
    kept: list[Values] = []
    fronts: dict[Cost, int] = {}
    for values in order:
        own = costs[values]
        if any(f != own and all(a <= b for a, b in zip(f, own, strict=True)) for f in fronts):
            continue
        fronts[own] = fronts.get(own, 0) + 1
        if fronts[own] <= alike:
            kept.append(values)
    return kept
