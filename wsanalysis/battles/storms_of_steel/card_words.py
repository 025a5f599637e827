"""Cards that are drawn and played, in words (8)."""

from typing import Any

from wsanalysis.battles.core.narrator import Sentence
from wsanalysis.battles.core.numbers import NOBODY
from wsanalysis.battles.storms_of_steel import terms

CARD_ACTIONS = {
    terms.PLAY: "play {1:card} on {0:unit}", terms.PLAY_ALONE: "play {1:card}",
    terms.USE_ALONE: "use {1:card}", terms.USE: "use {1:card} for {0:unit}", terms.KEEP: "keep {1:card}",
    terms.STAY: "{0:unit} {0:~stays}",
    terms.LAY_HIDDEN: "lay a hidden {0:works} in {1:hex}", terms.LIFT: "lift the {0:works} in {1:hex}",
    terms.FIRE_WITH: "attack {1:hex} with {0:asset}",
}  # fmt: skip


def _card(_: Any, _side: int, _kind: int, unit: int, _d: int) -> str:
    on = "" if unit == NOBODY else " on {2:unit}"
    return f"The {{0:side}} plays {{1:card}}{on} (8)."


def _near(_: Any, _unit: int, _roll: int, broken: int, _d: int) -> str:
    near = "nearly hit twice" if broken == terms.NEAR_TWO_HITS else "nearly hit"
    if broken > terms.NEAR_TWO_HITS:
        near = "missed"
    return f"{{0:unit}} {{0:~is}} {near} ({{1:needed}})."


def _near_rally(_: Any, _unit: int, broken: int, _c: int, _d: int) -> str:
    said = "{0:~fails} to rally" if broken > terms.NEAR_TWO_HITS else "nearly {0:~rallies}"
    return f"{{0:unit}} {said}."


def _uses(_: Any, _side: int, _card: int, unit: int, _d: int) -> str:
    return f"The {{0:side}} uses {{1:card}}{'' if unit == NOBODY else ' for {2:unit}'} (8)."


CARD_SENTENCES: dict[int, Sentence] = {
    terms.LOG_DRAWS: "The {0:side} draws {1:card} (8.1).",
    terms.LOG_CARD: _card,
    terms.LOG_USES: _uses,
    terms.LOG_MORE_AP: "{0:unit} {0:~wins} {1:aps}.",
    terms.LOG_MORE_CAPS: "The {0:side} wins {1:caps}.",
    terms.LOG_SNIPED: "The {0:side} loses {1:caps}.",
    terms.LOG_NEAR: _near,
    terms.LOG_NEAR_RALLY: _near_rally,
    terms.LOG_LIFTED: "{0:unit} {0:~lifts} the mine in {1:hex} (8.1).",
    terms.LOG_MARCHED: "{0:unit} {0:~is} fresh again (V01).",
    terms.LOG_DOOMED: "{0:unit} {0:~goes} down with the unit destroyed (V06).",
    terms.LOG_CALM: "{0:unit} {0:~keeps} calm: {1:counter} goes back to the pile (V03).",
    terms.LOG_BOGGED: "{0:unit} may not move until the round ends.",
}
