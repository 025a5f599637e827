"""The tabs of the bench and the pictures that each of them shows; a sheet without a place is its own tab."""

from collections.abc import Callable, Mapping
from typing import Any

from wsanalysis.widgets import desk_pictures, entering, matchup_pictures, unit_pictures
from wsanalysis.widgets.jobs import Later
from wsanalysis.widgets.play.seat import record_of
from wsanalysis.widgets.scene import BenchScene
from wsanalysis.widgets.sheets.form_sheet import Action

PICTURES: Mapping[str, Callable[[BenchScene], dict[str, Any]]] = {
    "header": desk_pictures.header,
    "odds": unit_pictures.odds,
    "form": unit_pictures.form,
    "map": matchup_pictures.matchups,
    "bag": desk_pictures.bag,
    "options": desk_pictures.options,
    "log": desk_pictures.log,
    "entry": entering.entry,
    "curve": unit_pictures.curve,
}
"""In the order in which they are drawn; sheets come last."""

TABS: Mapping[str, tuple[str, ...]] = {
    "units": ("form", "odds", "curve"),
    "matchups": ("map",),
    "bag": ("bag", "form", "odds", "curve", "design"),
    "options": ("options", "form", "odds", "curve"),
    "entry": ("entry",),
    "changes": ("log",),
    "play": ("ground", "play"),
    "editing": ("plan", "editing"),
    "claims": ("form", "odds", "claims", "orderings", "tuning"),
}
"""The tabs, and the pictures that each shows. Any other sheet is a tab of its own name."""
WORKS: Mapping[str, Mapping[str, Action]] = {
    "matchups": {"map": Action("Work it out", matchup_pictures.worked_out, matchup_pictures.arguments)},
    "play": {
        "back": Action("Look back", Later("wsanalysis.widgets.works.looking_back", "looked_back"), record_of)
    },
}
"""Work beside the page of tabs that are no sheets."""
NEED_LIBRARIES: Mapping[str, str] = {
    "matchups": "Match-ups", "sensitivity": "Sensitivity", "moved": "What moved", "costs": "Point costs",
    "scenario": "Scenario", "campaign": "Campaign",
}  # fmt: skip
"""Tabs, by what they are called, whose work needs numpy, pandas and what else a page may come without."""
PARTLY = "Design the bag, hints in Play"
"""The parts of other tabs that need them."""
