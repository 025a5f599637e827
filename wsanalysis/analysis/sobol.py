"""The stats that matter most when all vary at once: Sobol indices."""

from itertools import product
from typing import Annotated, Any

import numpy as np
import pandas as pd
from annotated_types import Ge, Le
from numpy.typing import NDArray

from wsanalysis.analysis.claims import Claim
from wsanalysis.analysis.search import Variety
from wsanalysis.analysis.variants import Ranges, Values, Variants, chosen_stats
from wsanalysis.arguments.checking import checked
from wsanalysis.arguments.values import Seed, Steps
from wsanalysis.asking.frame import described
from wsanalysis.core_game import CoreGame
from wsanalysis.probability.progress import progress_bar

Points = Annotated[int, Ge(1), Le(1 << 14)]

COLUMNS = ["name", "column", "now", "lowest", "highest", "first order", "first low", "first high", "total",
           "total low", "total high", "method", "points", "seed"]  # fmt: skip


@checked
def sobol(
    game: CoreGame,
    claim: Claim,
    stats: Ranges,
    *,
    within: Steps | None = 2,
    exact: Variety = 5_000,
    points: Points = 256,
    seed: Seed = 1,
) -> pd.DataFrame:
    """The share of a claim's variance by each stat, if each takes its numbers equally often.

    `stats` and `within` as for tuning. `first order`: by itself; `total`: with all in which it takes part.
    Up to `exact` variants all are measured, and the indices are exact; beyond that they are sampled by
    scipy (`points`: a power of two, up to 16,384) with 95 % intervals by bootstrap.

    One row a stat, greatest total first. Columns: name, column, now, lowest, highest, first order, first low,
    first high, total, total low, total high (shares of the variance, NaN if nothing varies), method, points
    (variants measured), seed. Raises ValueError naming a variant that is not allowed.
    """
    variants = Variants(game, chosen_stats(game, stats, within))
    sizes = [stat.high - stat.low + 1 for stat in variants.stats]
    if len(sizes) == 1 or np.prod(sizes, dtype=float) <= exact:  # of one there is nothing to sample
        indices, how = _exactly(variants, claim), {"method": "exact", "points": int(np.prod(sizes))}
    else:
        indices = _sampled(variants, claim, points, seed)
        how = {"method": "sampled (Sobol points)", "points": points * (len(sizes) + 2), "seed": seed}
    rows = [
        {"name": s.name, "column": s.column, "now": s.now, "lowest": s.low, "highest": s.high, **index, **how}
        for s, index in zip(variants.stats, indices, strict=True)
    ]
    frame = pd.DataFrame(rows, columns=COLUMNS)
    frame = frame.iloc[(-frame["total"].fillna(0.0)).argsort(kind="stable")].reset_index(drop=True)
    frame = described(frame, str(game.provenance))
    frame.attrs["title"] = str(claim)
    return frame


def _value(variants: Variants, claim: Claim, values: Values) -> float:
    why: Any = variants.fault(values)
    if not why:
        why = variants.chance(claim, values)
    if isinstance(why, str):
        shown = ", ".join(f"{stat} {v}" for stat, v in variants.changed(values))
        raise ValueError(f"{shown}: {why}; give these stats narrower ranges")
    return float(why)


def _exactly(variants: Variants, claim: Claim) -> list[dict[str, float]]:
    """The indices from all variants: variances of means over what else varies."""
    spans = [range(stat.low, stat.high + 1) for stat in variants.stats]
    number = int(np.prod([len(span) for span in spans]))
    every = progress_bar(product(*spans), total=number, unit="variant")
    grid = np.array([_value(variants, claim, values) for values in every]).reshape([len(s) for s in spans])
    whole = float(grid.var())
    found = []
    for i in range(grid.ndim):
        others = tuple(j for j in range(grid.ndim) if j != i)
        alone = float(grid.mean(axis=others).var()) / whole if whole > 1e-24 else np.nan
        rest = float(grid.mean(axis=i).var()) / whole if whole > 1e-24 else np.nan
        found.append({"first order": alone, "total": 1 - rest})
    return found


def _sampled(variants: Variants, claim: Claim, points: int, seed: int) -> list[dict[str, float]]:
    from scipy.stats import randint, sobol_indices

    def measured(where: NDArray[np.float64]) -> NDArray[np.float64]:
        columns = progress_bar(where.T.astype(int), unit="variant")
        return np.array([_value(variants, claim, tuple(map(int, column))) for column in columns])

    spread: list[Any] = [randint(stat.low, stat.high + 1) for stat in variants.stats]
    # the generator's own kind of points need a power of two to be balanced
    result: Any = sobol_indices(func=measured, n=points, dists=spread, rng=np.random.default_rng(seed))
    ends = result.bootstrap(confidence_level=0.95, n_resamples=200)
    first, total = ends.first_order.confidence_interval, ends.total_order.confidence_interval
    columns = {
        "first order": result.first_order, "first low": first.low, "first high": first.high,
        "total": result.total_order, "total low": total.low, "total high": total.high,
    }  # fmt: skip
    for order in ("first", "total"):  # what came out the same in every sample has no interval
        alike = columns[f"{order} low"] >= columns[f"{order} high"]
        for end in ("low", "high"):
            columns[f"{order} {end}"] = np.where(alike, np.nan, columns[f"{order} {end}"])
    return [{name: float(found[i]) for name, found in columns.items()} for i in range(len(spread))]
