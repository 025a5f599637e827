"""What cards, works, vehicles, batteries and airplanes do, in words (8, 12, 14, 17, 18, 20)."""

from typing import Any

from wsanalysis.battles.core.narrator import Sentence
from wsanalysis.battles.core.wording import Told
from wsanalysis.battles.storms_of_steel import terms
from wsanalysis.languages import joined, plural, say
from wsanalysis.systems.storms_of_steel.aircraft import altitude_in_metres

CARD_ACTIONS = {
    terms.PLAY: "play {1:card} on {0:unit}", terms.PLAY_ALONE: "play {1:card}",
    terms.USE_ALONE: "use {1:card}", terms.USE: "use {1:card} for {0:unit}", terms.KEEP: "keep {1:card}",
    terms.STAY: "{0:unit} {0:~stays}",
    terms.LAY_HIDDEN: "lay a hidden {0:works} in {1:hex}", terms.LIFT: "lift the {0:works} in {1:hex}",
    terms.FIRE_WITH: "attack {1:hex} with {0:asset}",
}  # fmt: skip


def _near(_: Any, _unit: int, _roll: int, broken: int, _d: int) -> str:
    if broken > terms.NEAR_TWO_HITS:
        return "{0:unit} {0:~is} missed ({1:needed})."
    if broken == terms.NEAR_TWO_HITS:
        return "{0:unit} {0:~is} nearly hit twice ({1:needed})."
    return "{0:unit} {0:~is} nearly hit ({1:needed})."


def _near_rally(_: Any, _unit: int, broken: int, _c: int, _d: int) -> str:
    if broken > terms.NEAR_TWO_HITS:
        return "{0:unit} {0:~fails} to rally."
    return "{0:unit} nearly {0:~rallies}."


CARD_SENTENCES: dict[int, Sentence] = {
    terms.LOG_DRAWS: "The {0:side} draws {1:card} (8.1).",
    terms.LOG_CARD: "The {0:side} plays {1:card}{2:on unit} (8).",
    terms.LOG_USES: "The {0:side} uses {1:card}{2:for unit} (8).",
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


WORKS_ACTIONS = {
    terms.OCCUPY: "{0:unit} {0:~goes} into the {1:works}",
    terms.GET_OUT: "{0:unit} {0:~gets} out and {0:~faces} {1:facing}",
    terms.DIG: "dig in with {0:unit}", terms.LAY: "lay a {0:works} in {1:hex}",
    terms.GO_IN: "enter {1:hex} with {0:unit}", terms.STAY_OUT: "stay out of {1:hex} with {0:unit}",
}  # fmt: skip


def _at_works(_: Any, _unit: int, _kind: int, _roll: int, said: int) -> Told:
    caps = said // 2
    values = {
        "caps": joined("", [", ", plural("{n} CAP", "{n} CAPs", caps)]) if caps else "",
        "effect": "hit" if said % 2 else "no effect",
    }
    return Told("The {1:works} ({2:needed}{caps}): {effect} (18.6).", values)


WORKS_SENTENCES: dict[int, Sentence] = {
    terms.LOG_LAY: "The {0:side} lays a {1:works} in {2:hex} (18).",
    terms.LOG_OCCUPY: "{0:unit} {0:~goes} into the {1:works} (18.2).",
    terms.LOG_GET_OUT: "{0:unit} {0:~gets} out of the {1:works} and {0:~faces} {2:facing} (18.2).",
    terms.LOG_DIG: "{0:unit} {0:~digs} a hasty defense (18.1).",
    terms.LOG_TOLL: "{0:unit} {0:~rolls} {2:number} at {1:hex}, which would cost {3:aps} (18.4).",
    terms.LOG_STAY_OUT: "{0:unit} {0:~stays} out of {1:hex} (18.4).",
    terms.LOG_MINE: "A mine goes off under {0:unit} in {1:hex} (18.5, {2:needed}{3:and caps}):",
    terms.LOG_MINE_FOUND: "{0:unit} {0:~finds} a mine in {1:hex} (18.5).",
    terms.LOG_AT_WORKS: _at_works,
    terms.LOG_WORKS_GONE: "The {0:works} in {1:hex} is gone (18.6).",
}


RIDE_ACTIONS = {
    terms.ON_TO: "drive on to {1:hex} with {0:unit}", terms.STOP: "stop {0:unit} here",
    terms.LOAD: "{1:unit} {1:~gets} on {0:unit}", terms.UNLOAD: "{1:unit} {1:~gets} off {0:unit}",
}  # fmt: skip


RIDE_SENTENCES: dict[int, Sentence] = {
    terms.LOG_GROUND: "{0:unit} {3:stuck} in {1:hex}{2:with caps} (14.1).",
    terms.LOG_LOADED: "{0:unit} {0:~is} loaded by {1:unit} (17.0).",
    terms.LOG_UNLOADED: "{0:unit} {0:~is} unloaded by {1:unit} (17.0).",
    terms.LOG_TOWED: "{1:unit} tows {0:unit} out: it is stuck no longer (14.1).",
}


SHELL_ACTIONS = {
    terms.HOLD_BACK: "hold back the {0:battery}",
    terms.PLOT_SHELLS: "target {1:hex} with the {0:battery}",
    terms.PLOT_SMOKE: "target {1:hex} with smoke of the {0:battery}",
}


SHELL_SENTENCES: dict[int, Sentence] = {
    terms.LOG_PLOTTED: "The {0:battery} secretly targets {1:hex}{2:with smoke} (12.3).",
    terms.LOG_STRIKE: "The {0:battery} fires at {1:hex} (12.3).",
    terms.LOG_SMOKE_STRIKE: "The {0:battery} lays smoke around {1:hex} (12.3, 13.1).",
}


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
    """How high an airplane with these altitude counters flies, in words (20.1)."""
    metres = altitude_in_metres(counters)
    return say("at {metres} m", metres=metres) if counters else say("at strafing level")


def bombs_in_words(count: int) -> str:
    """A number of bombs in words."""
    return plural("{n} bomb", "{n} bombs", count)


AIR_SENTENCES: dict[int, Sentence] = {
    terms.LOG_COMES_ON: "{0:unit} {0:~comes} on over {1:hex} {2:altitude}, facing {3:facing} (20.0).",
    terms.LOG_FLOWN: "{0:unit} {0:~flies} off the map from {1:hex}, and is gone for good (20.0).",
    terms.LOG_CLIMBS: "{0:unit} {2:climbs} and is {1:altitude} (20.1).",
    terms.LOG_BANKS: "{0:unit} {0:~turns} to {1:facing} (20.0).",
    terms.LOG_BOMB: "{0:unit} {0:~drops} a bomb on {1:hex} (20.4).",
    terms.LOG_FLAK: "{0:unit} {0:~fires} at the airplane {1:unit} (20.0).",
    terms.LOG_PLANE_HIT: "{0:unit} {0:~is} hit, and may not attack any more (20.0).",
    terms.LOG_GOES_HOME: "{0:unit}, spent, heads straight off the map (20.0).",
}
