"""The costs that units should have, by their strength; and those that are over- or under-priced."""

from collections.abc import Mapping
from typing import Annotated

import numpy as np
import pandas as pd
from annotated_types import Ge, Le

from wsanalysis.arguments.checking import checked
from wsanalysis.arguments.names import find
from wsanalysis.asking.frame import described_like

SQUARE_LAW = 0.5
"""Cost by odds of winning, as a power. reconstructed: with twice as many units that fire at once a side is
four times as strong (Lanchester's square law), so that a unit of four times the odds is worth two."""

VERDICTS = {-1: "under-priced", 0: "fair", 1: "over-priced"}


Power = Annotated[float, Ge(-100), Le(100)]


@checked
def fitted_costs(
    strengths: pd.DataFrame,
    *,
    reference: tuple[str, float] | None = None,
    given: Mapping[str, float] | None = None,
    power: Power = SQUARE_LAW,
    apart: pd.DataFrame | None = None,
) -> pd.DataFrame:
    """Point costs out of a table of strengths (index unit; columns strength, low, high).

    Either from `reference`, a unit and what it costs: each other costs that much times its odds against the
    reference to the `power`. Or by regression: the `given` costs as ``scale x odds^power``, both fitted
    (least squares of the logarithms; at least three costs). Or both, with the reference's scale.

    With `apart`, half-intervals of the difference of each two strengths, low and high are of the strength
    against the reference: only differences make a price.

    Index unit, dearest first. Columns: fitted cost, cost low, cost high (of the interval of the strength),
    given cost, over by (given less fitted, in points; NaN without), verdict (`over-priced`, `under-priced`
    where the given cost lies outside low to high, else `fair`; empty without a given cost).
    """
    prices = {find(name, strengths.index, "unit"): float(cost) for name, cost in (given or {}).items()}
    if any(cost <= 0 for cost in prices.values()):
        raise ValueError("given: expected costs above 0")
    if reference is not None:
        name, cost = find(reference[0], strengths.index, "unit"), float(reference[1])
        if cost <= 0:
            raise ValueError(f"reference: expected a cost above 0, got {reference[1]!r}")
        slope, at = power, np.log(cost) - power * float(strengths.loc[name, "strength"])  # type: ignore[arg-type]
        how = f"{name} costs {cost:g}; cost goes with the odds to the power {power:g}"
    elif len(prices) >= 3:
        known = strengths.loc[list(prices), "strength"].to_numpy(dtype=float)
        if np.ptp(known) < 1e-9:
            raise ValueError("given: expected costs of units that are not all equally strong")
        slope, at = (float(n) for n in np.polyfit(known, np.log(list(prices.values())), 1))
        how = f"fitted to {len(prices)} given costs; cost goes with the odds to the power {slope:.2f}"
    else:
        raise ValueError("expected a reference unit and its cost, or at least three given costs")
    if reference is not None and apart is not None:
        half = apart.loc[name].reindex(strengths.index).to_numpy(dtype=float)
        strengths = strengths.assign(low=strengths["strength"] - half, high=strengths["strength"] + half)
    ends = {
        name: np.exp(at + slope * strengths[column].to_numpy(dtype=float))
        for name, column in (("fitted cost", "strength"), ("cost low", "low"), ("cost high", "high"))
    }
    if slope < 0:
        ends["cost low"], ends["cost high"] = ends["cost high"], ends["cost low"]
    table = pd.DataFrame(ends, index=strengths.index)
    table["given cost"] = [prices.get(str(name), np.nan) for name in table.index]
    table["over by"] = table["given cost"] - table["fitted cost"]
    low = table["cost low"].fillna(table["fitted cost"])
    high = table["cost high"].fillna(table["fitted cost"])
    side = np.sign((table["given cost"] - high).clip(lower=0) - (low - table["given cost"]).clip(lower=0))
    table["verdict"] = ["" if np.isnan(each) else VERDICTS[int(each)] for each in side]
    table = table.sort_values("fitted cost", ascending=False, kind="stable")
    found = described_like(table, strengths)
    costs = ("fitted cost", "cost low", "cost high", "given cost", "over by")
    found.attrs |= {"method": how, "numbers": dict.fromkeys(costs, 1)}
    return found
