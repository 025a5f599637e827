"""The log and the answers of a firefight in words: for each code and each kind, what a player would say.

All that was hidden is told. Numbers in brackets are paragraphs of the rulebook.
"""

from typing import Any

from wsanalysis.battles.core.narrator import Language, Sentence
from wsanalysis.battles.core.numbers import NOBODY
from wsanalysis.battles.core.wording import Names, Told, map_names
from wsanalysis.battles.storms_of_steel import terms
from wsanalysis.battles.storms_of_steel.tables.odds import counters
from wsanalysis.battles.storms_of_steel.tables.shell_tables import batteries_of
from wsanalysis.battles.storms_of_steel.tables.works_tables import kinds_of
from wsanalysis.battles.storms_of_steel.words.chapters import (
    AIR_ACTIONS,
    AIR_SENTENCES,
    CARD_ACTIONS,
    CARD_SENTENCES,
    RIDE_ACTIONS,
    RIDE_SENTENCES,
    SHELL_ACTIONS,
    SHELL_SENTENCES,
    WORKS_ACTIONS,
    WORKS_SENTENCES,
    altitude_in_words,
    bombs_in_words,
)
from wsanalysis.battles.storms_of_steel.world import World
from wsanalysis.languages import joined, plural, say
from wsanalysis.systems.storms_of_steel.unit import Pile


def names_of(world: World, state: Any) -> Names:
    """What numbers stand for."""
    types, kinds = world.types, counters(world.edition)
    names = map_names(world.scenario.board.ids, world.sides, lambda u: types[state.type[u]])
    works = ["", *(one.fortification for one in kinds_of(world.edition))]
    return {
        **names,
        "plural": lambda u: "yes" if is_plural(types[state.type[u]]) else "",
        "works": works.__getitem__,
        "number": str,
        "asset": lambda number: world.assets[number],
        "card": lambda kind: card_name(world, kind),
        "counter": lambda number: counter_name(kinds, number),
        "hit": lambda number: "" if is_fatal(world, *kinds[number - 1]) else counter_name(kinds, number),
        "caps": caps_in_words,
        "with caps": lambda caps: say(" with {caps}", caps=caps_in_words(caps)) if caps else "",
        "and caps": lambda caps: joined("", [", ", caps_in_words(caps)]) if caps else "",
        "aps": lambda aps: plural("{n} AP", "{n} APs", aps),
        "on unit": lambda u: "" if u == NOBODY else say(" on {unit}", unit=names["unit"](u)),
        "for unit": lambda u: "" if u == NOBODY else say(" for {unit}", unit=names["unit"](u)),
        "by spotter": lambda spot: say(" by a spotter in {hex}", hex=names["hex"](spot - 1)) if spot else "",
        "laden": ("", WITH_MARKER).__getitem__,
        "with smoke": ("", say(" with smoke")).__getitem__,
        "found": (say("not found"), say("found")).__getitem__,
        "stuck": (say("does not get stuck"), say("gets stuck")).__getitem__,
        "climbs": lambda impulse: say("climbs") if impulse == terms.CLIMBS else say("dives"),
        "battery": batteries_of(world.scenario.forces, world.edition).__getitem__,
        "altitude": altitude_in_words,
        "bombs": bombs_in_words,
        "clusters": lambda count: plural("{n} cluster bomb", "{n} cluster bombs", count),
        "needed": lambda roll: say("cannot miss") if roll <= 2 else say("needs {roll}", roll=roll),
    }


def caps_in_words(caps: int) -> str:
    """A number of CAPs in words."""
    return plural("{n} CAP", "{n} CAPs", caps)


def is_plural(block: str) -> bool:
    """Whether a block's name is a plural: its last word, a year left out, ends in an s, as "Rifles '43"."""
    words = [word for word in block.split() if word[0].isalpha()]
    return bool(words) and words[-1].endswith("s")


def card_name(world: World, kind: int) -> str:
    """A kind of action card by its number, 0 one that is not known; or a weapon or veteran card."""
    if kind >= terms.ASSETS:
        return world.assets[kind - terms.ASSETS]
    return world.scenario.deck.cards[kind - 1][0] if kind else say("an unknown card")


def counter_name(kinds: Any, number: int) -> str:
    """A hit counter by its number: "" for none, and for one that the viewer does not know, so."""
    if number == terms.NO_COUNTER:
        return ""
    return say("an unknown counter") if number == terms.UNKNOWN else str(kinds[number - 1][1])


def is_fatal(world: World, pile: Pile, name: str) -> bool:
    """Whether a hit counter destroys its unit at once, which is told anyway (7.4)."""
    return world.edition.counter(pile, name).destroyed


ACTIONS = {
    terms.PASS: "pass", terms.STALL_AP: "stall for an AP", terms.STALL_CAP: "stall for a CAP",
    terms.ACTIVE: "go on with {0:unit}", terms.ACTIVATE: "activate {0:unit}",
    terms.OPPORTUNITY: "opportunity action of {0:unit}", terms.COMMAND: "command action of {0:unit}",
    terms.SHARE: "share the activation with {0:unit}", terms.GO: "nobody more joins",
    terms.WITH: "{0:unit} joins",
    terms.MOVE: "move {0:unit} to {1:hex}", terms.CARRY: "carry the marker to {1:hex} with {0:unit}",
    terms.CAREFUL: "move {0:unit} cautiously to {1:hex}",
    terms.CAREFUL_CARRY: "carry the marker cautiously to {1:hex} with {0:unit}",
    terms.LEAVE: "leave the map with {0:unit} and the marker", terms.FIRE: "fire {0:unit} at {1:hex}",
    terms.PIVOT: "turn {0:unit} to {1:facing}", terms.RALLY: "rally {0:unit}",
    terms.PUT: "place {0:unit} at {1:hex}", terms.TURN_TO: "face {1:facing}",
    terms.SPEND: "{1:caps} on the roll",
    terms.OFFER: "{1:caps} for the initiative", terms.GIVE_UP: "give up {0:unit}'s activation",
    terms.LAY_SMOKE: "smoke in {1:hex} by {0:unit}",
    terms.CREEP: "move {0:unit} to {1:hex} and stay hidden", terms.HIDE: "hide {0:unit} in {1:hex}",
    **WORKS_ACTIONS,
    **RIDE_ACTIONS,
    **CARD_ACTIONS,
    **AIR_ACTIONS,
    **SHELL_ACTIONS,
}  # fmt: skip
"""Each kind of answer, as the player who gives it would say."""


WITH_MARKER = say(" with the marker")


def _initiative(_: Any, _side: int, first: int, second: int, _d: int) -> str:
    if first or second:
        return "The {0:side} has the initiative, {1:caps} against {2} (2.1)."
    return "The {0:side} has the initiative (2.1)."


def _tied(_: Any, first: int, second: int, _c: int, _d: int) -> str:
    if first or second:
        return "The roll for the initiative is a tie, {0:caps} against {1}, and is rolled again (2.1)."
    return "The roll for the initiative is a tie, and is rolled again (2.1)."


def _way(_: Any, _unit: int, way: int, _c: int, _d: int) -> str:
    return {
        terms.OPPORTUNITY: "{0:unit} {0:~takes} an opportunity action (3.1).",
        terms.COMMAND: "{0:unit} {0:~takes} a command action (3.22).",
        terms.SHARE: "{0:unit} {0:~shares} the activation (9.0).",
    }.get(way, "")


def _fire(it: Any, unit: int, hex: int, weapon: int, spot: int) -> str | Told:
    if weapon:
        card = it.names["asset"](weapon - 1)
        return Told("{0:unit} {0:~attacks} {1:hex} with the card {card} (8.2).", {"card": card})
    where = {"from": it.names["hex"](it.hexes[unit])}
    if it.world.record.plane_number[unit] >= 0:
        return Told("{0:unit} {0:~attacks} {1:hex} from over {from} (20.0).", where)
    if it.hexes[unit] == hex:
        return "{0:unit} {0:~attacks} in close combat in {1:hex} (7.63)."
    if spot:
        return Told("{0:unit} in {from} {0:~fires} at {1:hex}{3:by spotter} (12.0).", where)
    return Told("{0:unit} in {from} {0:~fires} at {1:hex} (7.0).", where)


def _rally(_: Any, _unit: int, _counter: int, _caps: int, rallied: int) -> str:
    if rallied:
        return "{0:unit} {0:~rallies} from {1:counter}{2:with caps} (7.5)."
    return "{0:unit} {0:~fails} to rally from {1:counter}{2:with caps} (7.5)."


def _routine(code: int, _a: int, _b: int) -> bool:
    """Whether an entry is one of those that come with every turn."""
    return code in (terms.LOG_FACE, terms.LOG_SPENT, terms.LOG_SHOWN, terms.LOG_PASS)


SENTENCES: dict[int, Sentence] = {
    terms.LOG_CAPS: "The {0:side} has {1:caps} (2.0).",
    terms.LOG_INITIATIVE: _initiative,
    terms.LOG_TIED: _tied,
    terms.LOG_PASS: "The {0:side} passes (2.2).",
    terms.LOG_STALL: "The {0:side} stalls (2.2).",
    terms.LOG_ACTIVATE: "{0:unit} {0:~is} activated with {1:aps} (3.0).",
    terms.LOG_WAY: _way,
    terms.LOG_JOINS: "{0:unit} {0:~joins} {1:unit} (9.1).",
    terms.LOG_ENTER: "{0:unit} {0:~enters} the map at {1:hex}{2:laden} (5.1).",
    terms.LOG_LEAVE: "{0:unit} {0:~leaves} the map at {1:hex} with the marker.",
    terms.LOG_FACE: "{0:unit} {0:~faces} {1:facing}.",
    terms.LOG_PIVOT: "{0:unit} {0:~turns} to {1:facing} (5.3).",
    terms.LOG_FIRE: _fire,
    terms.LOG_ATTACK: "{1:unit} ({2:needed}{3:and caps}):",
    terms.LOG_SMOKE: "{0:unit} {0:~lays} smoke in {1:hex}{2:by spotter} (13.1).",
    terms.LOG_HIT: "{0:unit} {0:~is} hit: {1:counter} (7.4).",
    terms.LOG_OUT: "{0:unit} {0:~is} destroyed (7.3).",
    terms.LOG_SHOWN: "{0:unit} {0:~shows} the counter {1:counter} (7.4).",
    terms.LOG_RALLY: _rally,
    terms.LOG_SPENT: "{0:unit} {0:~is} spent.",
    terms.LOG_MARKER: "The {0:side} takes the marker in {1:hex}.",
    terms.LOG_REVEALED: "{0:unit} {0:~is} revealed in {1:hex} (10.0).",
    terms.LOG_CREPT: "{0:unit} {0:~moves} from {1:hex} to {2:hex} and {0:~stays} hidden (10.1).",
    terms.LOG_HID: "{0:unit} {0:~hides} (10.2).",
    terms.LOG_SUSPICION: "It is fire on suspicion: nobody is seen in {1:hex} (10.0).",
    terms.LOG_DETECTION: "The sniper, {0:unit}, is {2:found} (10.3).",
    **WORKS_SENTENCES,
    **RIDE_SENTENCES,
    **CARD_SENTENCES,
    **AIR_SENTENCES,
    **SHELL_SENTENCES,
}
LANGUAGE = Language(
    turn=terms.LOG_ROUND,
    move=terms.LOG_MOVE,
    laden=WITH_MARKER,
    face=terms.LOG_FACE,
    arrivals=(terms.LOG_ENTER, terms.LOG_COMES_ON),
    sentences=SENTENCES,
    attacks={
        terms.LOG_ATTACK: (1, "{2:needed}{3:and caps}"),
        terms.LOG_MINE: (0, "a mine, {2:needed}{3:and caps}"),
    },
    fates={
        terms.LOG_HIT: "{1:hit}",
        terms.LOG_OUT: "destroyed",
        terms.LOG_PLANE_HIT: "hit, and may not attack any more (20.0)",
    },
    routine=_routine,
    shots={
        terms.LOG_FIRE: lambda _it, u, hex, _w, _o: (u, hex),
        terms.LOG_BOMB: lambda _it, u, hex, _w, _o: (u, hex),
        terms.LOG_FLAK: lambda it, u, target, _w, _o: (u, it.hexes[target]),
    },
)
