"""The tabs of the bench that are handed in to a session, beside its own or in place of them."""

from collections.abc import Mapping

from wsanalysis.printing.bench import PRINT
from wsanalysis.reports.bench_scenario import SCENARIO
from wsanalysis.widgets.sheets.sheet import Sheet

SHEETS: Mapping[str, Sheet] = {"scenario": SCENARIO, "print": PRINT}
"""By the name of its tab."""
