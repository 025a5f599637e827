"""What vehicles do on the move, and whom they carry, in words (14, 17)."""

from typing import Any

from wsanalysis.battles.core.narrator import Sentence
from wsanalysis.battles.storms_of_steel import terms

RIDE_ACTIONS = {
    terms.ON_TO: "drive on to {1:hex} with {0:unit}", terms.STOP: "stop {0:unit} here",
    terms.LOAD: "{1:unit} {1:~gets} on {0:unit}", terms.UNLOAD: "{1:unit} {1:~gets} off {0:unit}",
}  # fmt: skip


def _ground(_: Any, _unit: int, _hex: int, caps: int, stays: int) -> str:
    bought = " with {2:caps}" if caps else ""
    return f"{{0:unit}} {'gets stuck' if stays else 'does not get stuck'} in {{1:hex}}{bought} (14.1)."


RIDE_SENTENCES: dict[int, Sentence] = {
    terms.LOG_GROUND: _ground,
    terms.LOG_LOADED: "{0:unit} {0:~is} loaded by {1:unit} (17.0).",
    terms.LOG_UNLOADED: "{0:unit} {0:~is} unloaded by {1:unit} (17.0).",
    terms.LOG_TOWED: "{1:unit} tows {0:unit} out: it is stuck no longer (14.1).",
}
