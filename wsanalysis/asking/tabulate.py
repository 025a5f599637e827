"""A rule over a grid of situations as a table to look things up in."""

import pandas as pd

from wsanalysis.probability.kernel import kernel
from wsanalysis.rule_system import Tabulation


def tabulate(tabulation: Tabulation) -> pd.DataFrame:
    """The chance (0 to 1, exact as float64) of each outcome at each point of the grid.

    One row a point, indexed by the axes in order; one column an outcome, in the system's order.
    `attrs["title"]` says what it is.
    """
    table = kernel(tabulation.rule, tabulation.axes, *tabulation.args)
    index = pd.MultiIndex.from_product(
        [values for _, values in tabulation.axes], names=[name for name, _ in tabulation.axes]
    )
    frame = pd.DataFrame(0.0, index=index, columns=[])
    words = [tabulation.word(outcome) for outcome in table.outcomes]
    flat = table.probabilities.reshape(len(index), -1)
    for word in dict.fromkeys((*tabulation.words, *words)):
        frame[word] = flat[:, [i for i, w in enumerate(words) if w == word]].sum(axis=1)
    frame.attrs["title"] = tabulation.title
    if tabulation.bands:
        frame.attrs["bands"] = tabulation.bands
    return frame
