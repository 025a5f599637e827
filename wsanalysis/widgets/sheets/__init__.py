"""The tabs that are a form, work beside the page, and what came of it: described here, drawn by one module.

`sheet` says what a sheet is; the other modules have one each. None names a system: forms come from the game.
"""

from collections.abc import Mapping

from wsanalysis.widgets.sheets.bag import DESIGN
from wsanalysis.widgets.sheets.campaign import CAMPAIGN
from wsanalysis.widgets.sheets.claims import CLAIMS, ORDERINGS
from wsanalysis.widgets.sheets.costs import COSTS
from wsanalysis.widgets.sheets.form_sheet import FormSheet
from wsanalysis.widgets.sheets.moved import MOVED
from wsanalysis.widgets.sheets.scenario import SCENARIO
from wsanalysis.widgets.sheets.sensitivity import SENSITIVITY
from wsanalysis.widgets.sheets.tuning import TUNING

SHEETS: Mapping[str, FormSheet] = {
    "claims": CLAIMS,
    "orderings": ORDERINGS,
    "tuning": TUNING,
    "sensitivity": SENSITIVITY,
    "design": DESIGN,
    "costs": COSTS,
    "moved": MOVED,
    "scenario": SCENARIO,
    "campaign": CAMPAIGN,
}
"""By the name of its tab."""
