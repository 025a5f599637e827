"""Survival curves: the chance that a unit is still alive, turn by turn."""

from collections.abc import Mapping

import pandas as pd

from wsanalysis.asking.odds import Odds


def survival(curves: Mapping[str, Odds], out: str = "eliminated") -> pd.DataFrame:
    """The chance (0 to 1, exact as float64) of not being `out` after each step, one column a curve.

    `curves` are odds of repeated questions by name; the index is the step ("turn"), from 0.
    """
    columns = {name: 1 - odds.by_step()[out] for name, odds in curves.items()}
    return pd.DataFrame(columns)


def sampled_survival(
    curves: Mapping[str, Odds], steps: list[int], trials: int, seed: int, out: str = "eliminated"
) -> pd.DataFrame:
    """The same sampled at some steps: columns curve, turn, probability, low, high, trials, seed.

    Every point is a simulation of its own with 95 % Wilson intervals.
    """
    rows = []
    for name, odds in curves.items():
        for step in steps:
            shortened = odds.stopped_after(step)
            table = shortened.simulate(trials=trials, seed=seed + step).table().set_index("outcome")
            gone = table.loc[out]
            rows.append(
                {
                    "curve": name,
                    "turn": step,
                    "probability": 1 - gone["probability"],
                    "low": 1 - gone["high"],
                    "high": 1 - gone["low"],
                    "trials": trials,
                    "seed": seed + step,
                }
            )
    return pd.DataFrame(rows)
