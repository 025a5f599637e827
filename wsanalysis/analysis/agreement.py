"""Exact against sampled: the standing proof that the two readings of a rule agree."""

from collections.abc import Sequence
from math import sqrt

import pandas as pd

from wsanalysis.asking.odds import Odds
from wsanalysis.probability.estimate import Method


def agreement(questions: Sequence[Odds], trials: int, seed: int, method: Method = "rules") -> pd.DataFrame:
    """Each outcome of each question, exact and sampled, the worst z-score first.

    Columns: `question`, `outcome`, `exact` and `sampled` (0 to 1), `low`, `high` (95 % Wilson), `z`
    (sampled less exact, in standard errors of the exact chance; 0 where it is certain), `trials`,
    `seed`, `method`. A certain outcome that was not always sampled raises ValueError: it is a bug.
    """
    rows = []
    for number, odds in enumerate(questions):
        sampled = odds.simulate(trials=trials, seed=seed + number, method=method).table()
        exact = {word: float(p) for word, p in odds.probabilities.items()}
        for row in sampled.to_dict("records"):
            chance = exact.get(row["outcome"], 0.0)
            error = sqrt(chance * (1 - chance) / trials)
            if error == 0 and row["probability"] != chance:
                raise ValueError(
                    f"{odds.inquiry.title}: {row['outcome']} has the chance {chance},"
                    f" and came up in {row['probability']:.6f} of {trials} trials"
                )
            rows.append(
                {
                    "question": odds.inquiry.title,
                    "outcome": row["outcome"],
                    "exact": chance,
                    "sampled": row["probability"],
                    "low": row["low"],
                    "high": row["high"],
                    "z": (row["probability"] - chance) / error if error else 0.0,
                    "trials": trials,
                    "seed": seed + number,
                    "method": row["method"],
                }
            )
    frame = pd.DataFrame(rows)
    order = frame["z"].abs().sort_values(ascending=False, kind="stable").index
    return frame.loc[order].reset_index(drop=True)
