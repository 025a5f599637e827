"""What off-board artillery is told and does, in words (12.3)."""

from typing import Any

from wsanalysis.battles.core.narrator import Sentence
from wsanalysis.battles.storms_of_steel import terms

SHELL_ACTIONS = {
    terms.HOLD_BACK: "hold back the {0:battery}",
    terms.PLOT_SHELLS: "target {1:hex} with the {0:battery}",
    terms.PLOT_SMOKE: "target {1:hex} with smoke of the {0:battery}",
}


def _plotted(_: Any, _battery: int, _hex: int, smoke: int, _d: int) -> str:
    return f"The {{0:battery}} secretly targets {{1:hex}}{' with smoke' if smoke else ''} (12.3)."


SHELL_SENTENCES: dict[int, Sentence] = {
    terms.LOG_PLOTTED: _plotted,
    terms.LOG_STRIKE: "The {0:battery} fires at {1:hex} (12.3).",
    terms.LOG_SMOKE_STRIKE: "The {0:battery} lays smoke around {1:hex} (12.3, 13.1).",
}
