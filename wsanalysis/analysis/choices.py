"""A table of choices, made to be read: what to do, with one circumstance across."""

import pandas as pd

from wsanalysis.asking.frame import described_like


def choices(table: pd.DataFrame, across: str) -> pd.DataFrame:
    """The choice of each row of a tabulation that is certain of it, such as `game.activation_table(...)`.

    `across` names the axis whose values become columns ("CAP"); the others stay rows, in their order.
    Raises ValueError for an axis that there is not, or where a row leaves the choice to chance.
    """
    if across not in table.index.names:
        raise ValueError(f"across: expected one of {', '.join(map(str, table.index.names))}, got {across!r}")
    if not ((table == 0) | (table == 1)).all(axis=None) or not (table.sum(axis="columns") == 1).all():
        raise ValueError("expected a table of choices, with 1 for the best of each row and 0 for all others")
    chosen = table.idxmax(axis="columns")
    wide = chosen.unstack(across, sort=False)
    return described_like(wide, table)
