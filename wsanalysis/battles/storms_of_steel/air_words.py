"""What airplanes do, and what is done to them, in words (20)."""

from typing import Any

from wsanalysis.battles.core.narrator import Sentence
from wsanalysis.battles.storms_of_steel import terms
from wsanalysis.systems.storms_of_steel.aircraft import altitude_in_metres

AIR_ACTIONS = {
    terms.COME_ON: "bring {0:unit} on over {1:hex}", terms.AT_HEIGHT: "{1:altitude}",
    terms.AHEAD: "fly {0:unit} on to {1:hex}", terms.FLY_OFF: "fly {0:unit} off the map",
    terms.BANK: "turn {0:unit} to {1:facing}", terms.CLIMB: "climb one level with {0:unit}",
    terms.DIVE: "dive one level with {0:unit}", terms.STRAFE: "attack {1:hex} with {0:unit}",
    terms.BOMB: "drop {0:bombs} on {1:hex}",
    terms.CLUSTER: "drop {0:clusters} on {1:hex}", terms.DOGFIGHT: "{0:unit} attacks {1:unit}",
    terms.END_FLIGHT: "end the action of {0:unit}", terms.FLAK: "fire {0:unit} at the airplane {1:unit}",
    terms.GO_HOME: "fly {0:unit} straight off",
}  # fmt: skip


def altitude_in_words(counters: int) -> str:
    """How high an airplane flies with so many altitude counters (20.1)."""
    return f"at {altitude_in_metres(counters)} m" if counters else "at strafing level"


def bombs_in_words(count: int, kind: str = "bomb") -> str:
    """So many bombs."""
    return f"1 {kind}" if count == 1 else f"{count} {kind}s"


def _climbs(_: Any, _unit: int, _altitude: int, impulse: int, _d: int) -> str:
    return f"{{0:unit}} {'climbs' if impulse == terms.CLIMBS else 'dives'} and is {{1:altitude}} (20.1)."


AIR_SENTENCES: dict[int, Sentence] = {
    terms.LOG_COMES_ON: "{0:unit} {0:~comes} on over {1:hex} {2:altitude}, facing {3:facing} (20.0).",
    terms.LOG_FLOWN: "{0:unit} {0:~flies} off the map from {1:hex}, and is gone for good (20.0).",
    terms.LOG_CLIMBS: _climbs,
    terms.LOG_BANKS: "{0:unit} {0:~turns} to {1:facing} (20.0).",
    terms.LOG_BOMB: "{0:unit} {0:~drops} a bomb on {1:hex} (20.4).",
    terms.LOG_FLAK: "{0:unit} {0:~fires} at the airplane {1:unit} (20.0).",
    terms.LOG_PLANE_HIT: "{0:unit} {0:~is} hit, and may not attack any more (20.0).",
    terms.LOG_GOES_HOME: "{0:unit}, spent, heads straight off the map (20.0).",
}
