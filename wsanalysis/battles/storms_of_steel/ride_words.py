"""What vehicles do on the move, in words (14)."""

from typing import Any

from wsanalysis.battles.core.narrator import Sentence
from wsanalysis.battles.storms_of_steel import terms

RIDE_ACTIONS = {
    terms.ON_TO: "drive on to {1:hex} with {0:unit}", terms.STOP: "stop {0:unit} here",
}  # fmt: skip


def _ground(_: Any, _unit: int, _hex: int, caps: int, stays: int) -> str:
    bought = " with {2:caps}" if caps else ""
    return f"{{0:unit}} {'gets stuck' if stays else 'does not get stuck'} in {{1:hex}}{bought} (14.1)."


RIDE_SENTENCES: dict[int, Sentence] = {terms.LOG_GROUND: _ground}
