"""A battle in words: the log, the actions, positions, and the after-action report."""

from typing import Any

from wsanalysis.battlefield.hexes import SIDES
from wsanalysis.battles.core.narrator import Language, Narrator, Sentence
from wsanalysis.battles.core.position import Position
from wsanalysis.battles.core.wording import FilledText, Names, map_names
from wsanalysis.battles.liberty_road import terms
from wsanalysis.battles.liberty_road.ready_scenario import ReadyScenario
from wsanalysis.battles.liberty_road.scenario import piles
from wsanalysis.battles.scenarios import outcome
from wsanalysis.battles.scenarios.outcome import objectives_met
from wsanalysis.compiled import numbers
from wsanalysis.languages import say, signed
from wsanalysis.systems.liberty_road.state import STATUSES

# --- the log and the actions of a battle in words: for each code and kind, what a player would say ---
# Everything hidden is told. Pages are those of the rulebook.


def names_of(ready: ReadyScenario, state: Any) -> Names:
    """The names that numbers stand for; blocks are those by which units are known in the state."""
    forces, scenario = ready.forces, ready.scenario
    names = map_names(scenario.board.ids, scenario.sides, lambda u: forces.types[state.type[u]].name)
    unit = names["unit"]
    return {
        **names,
        "Unit": lambda u: f"{unit(u)[0].upper()}{unit(u)[1:]}",
        "hidden": lambda marker: unit(state.marker_unit[marker]),
        "order": lambda order: ready.order_names[order],
        "asset": lambda asset: ready.asset_names[asset],
        "event": lambda card: list(ready.cards.events)[card],
        "weapon": lambda number: forces.weapons[number - 1].name if number else say("its weapon"),
        "with card": lambda used: say(" with its weapon card") if used else "",
        "state": lambda status: STATUSES[status],
        "orders": lambda status: (
            say("on {order} orders", order=STATUSES[status]) if status >= terms.MOVE else STATUSES[status]
        ),
        "damage": lambda number: damage_name(ready, number),
        "terrain": lambda h: scenario.board.terrain[h].terrain,
        "fog": lambda kind: terms.FOG_KINDS[kind],
        "wind": lambda _: SIDES[state.wind],
        "net": lambda shift: say("net {shift:±}", shift=shift) if shift else say("no shift"),
        "signed": signed,
    }


def damage_name(ready: ReadyScenario, number: int) -> str:
    """A damage marker by its number: "" for none, or a word for one that the viewer has not seen."""
    markers = ready.edition.markers
    return (
        "" if number == 0 else markers[number - 1].marker if number <= len(markers) else say("unknown damage")
    )


ACTIONS = {
    terms.END: "end", terms.PLACE: "place {0:hex}", terms.FACE: "face {0:facing}",
    terms.TAKE_SIDE: "take side {0:state}", terms.ORDER: "order {0:order}",
    terms.PLAY_ASSET: "play asset {0:asset}", terms.UNIT: "activate {0:unit}",
    terms.SPRING: "spring ambush of {0:hidden}", terms.FIRE_AT: "fire at {0:hex}{1:with card}",
    terms.SHELL_AT: "shell {0:hex}{1:with card}", terms.GO: "move", terms.RALLY: "rally",
    terms.SPOT: "spot {0:hex}", terms.STEP_TO: "step to {0:hex}", terms.MOUNT: "mount {0:unit}",
    terms.DISMOUNT: "dismount", terms.LEAVE: "leave the map",
    terms.OPPORTUNITY: "opportunity fire by {0:unit}{1:with card}",
    terms.REGROUP: "regroup {0:unit} to {1:state}", terms.FIGHT: "fight with {0:unit}",
    terms.CHOOSE_HEX: "choose hex {0:hex}", terms.TAKE: "take equipment",
}  # fmt: skip
"""Each kind of action, as the player who takes it would say."""

EFFECTS = {
    "suppress": "{2:Unit} is hit.", "check": "{2:Unit} makes a valor check.",
    "reduce": "{2:Unit} is hit.", "rally": "{2:Unit} rallies one step.",
    "ready": "{2:Unit} may act again.", "spend": "{2:Unit} loses its action.",
    "brew up": "{2:Unit} brews up.",
    "immobilize": "{2:Unit} is immobilized.", "jam": "The turret of {2:unit} jams.",
    "retreat": "{2:Unit} must retreat.", "act": "{2:Unit} may act at once.",
    "advance": "{2:Unit} may move at once.", "fire": "{2:Unit} may fire at once.",
    "spread": "The wind spreads the blazes.", "smoke": "Smoke covers {3:hex}.",
    "haze": "Haze covers {3:hex}.", "lift": "Smoke and haze lift.",
    "wind": "The wind shifts and now blows {1:wind}.", "reinforce": "Reinforcements are on their way.",
    "reveal": "Up to {1} hidden markers near {3:hex} are revealed.",
    "barrage": "A barrage falls on {3:hex} at {1:signed}.", "times up": "Time is up.",
}  # fmt: skip
"""The outcome of an effect. A blaze is told by the log itself."""


def _effect(_: Any, what: int, _n: int, _u: int, _h: int) -> str | FilledText:
    return EFFECTS.get(terms.EFFECT_WORDS[what], "")


def _event(it: Any, card: int, u: int, _c: int, _d: int) -> str | FilledText:
    events = len(it.ready.cards.events)
    if card < events:
        if it.ready.cards.events[list(it.ready.cards.events)[card]].phase == "end":
            return "Event: {0:event} (p.11)."
        if u >= 0:
            return "Event: {0:event}, on {1:unit} (p.11)."
        return "Event: {0:event}, drawn without a target (p.11)."
    own = [c for pile in piles(it.ready.scenario) for c in pile.cards][card - events]
    values = {"role": own.role, "asset": own.asset or say("reinforcements")}
    return FilledText("Event: the {role}'s own card, {asset} (p.8).", values)


def _fire(it: Any, u: int, _h: int, weapon: int, opportunity: int) -> str | FilledText:
    using = say(" with {weapon}", weapon=it.names["weapon"](it.weapons[u])) if weapon else ""
    text = (
        "Opportunity fire (p.13): {0:unit} in {from} fires at {1:hex}{using}."
        if opportunity
        else "{0:unit} in {from} fires at {1:hex}{using}."
    )
    return FilledText(text, {"from": it.names["hex"](it.hexes[u]), "using": using})


def _rally(it: Any, u: int, after: int, was: int, _d: int) -> str | FilledText:
    if after == was:
        return "{0:unit} fails to rally and stays {2:state} (p.11)."
    vehicle = it.ready.forces.types[it.state.type[u]].kind == "vehicle"
    if vehicle and after == terms.READY:
        return "{0:unit} rallies from {2:state} and takes new orders (p.11)."
    return "{0:unit} rallies from {2:state} to {1:state} (p.11)."


def _round(_: Any, _a: int, _b: int, how: int, more: int) -> str | FilledText:
    reason = (
        say("on valor plus chip, where a tie is enough") if more else say("on valor plus chip"),
        say("since infantry beats a vehicle in close combat"),
        say("with twice the total") if more else say("with the higher total"),
    )[min(how, 2)]
    return FilledText("{0:unit} wins the round against {1:unit} {reason} (p.14).", {"reason": reason})


def _take(_: Any, _u: int, _weapon: int, passed: int, _d: int) -> str | FilledText:
    if passed:
        return "{0:unit} takes up {1:weapon} (p.7)."
    return "{0:unit} tries to take up and loses {1:weapon} (p.7)."


def _shell(it: Any, _u: int, h: int, _shift: int, fell: int) -> str | FilledText:
    solid = it.ready.record.terrain[h].strength
    values = {
        "object": it.names["terrain"](h) if solid else say("obstacle"),
        "what": say("it is destroyed") if fell else say("it stands"),
    }
    return FilledText("{0:unit} fires at the {object} in {1:hex} ({2:net}): {what} (p.17).", values)


def _fog(_: Any, _kind: int, _h: int, unit: int, _d: int) -> str | FilledText:
    if unit >= 0:
        return "The marker in {1:hex} is revealed: {0:fog}, {2:unit} (p.4)."
    return "The marker in {1:hex} is revealed: {0:fog} (p.4)."


def _lost(_: Any, _u: int, _h: int, has_left: int, _d: int) -> str | FilledText:
    if has_left:
        return "{0:unit} has left {1:hex}: the interrupted attack is lost (p.11)."
    return "{0:unit} is no longer a target that may be fired at: the interrupted attack is lost (p.11)."


def _bonus(_: Any, _side: int, count: int, _c: int, _d: int) -> str | FilledText:
    if count == 1:
        return "The {0:side} gets {1} bonus action (p.5)."
    return "The {0:side} gets {1} bonus actions (p.5)."


def _routine(code: int, _unit: int, status: int) -> bool:
    """True if an entry is among those that come with every order: facing, spent or regrouped units."""
    if code == terms.LOG_STATUS:
        return status in (terms.READY, terms.SPENT) or status >= terms.MOVE
    return code in (terms.LOG_FACE, terms.LOG_REGROUP)


SENTENCES: dict[int, Sentence] = {
    terms.LOG_ORDER: "The {0:side} orders {1:order} (p.9).",
    terms.LOG_FIRE: _fire,
    terms.LOG_ATTACK: "{1:unit} ({2:net}):",
    terms.LOG_SHELL: _shell,
    terms.LOG_STATUS: "{0:unit} is {1:orders}.",
    terms.LOG_DAMAGE: "{0:unit} is damaged: {1:damage} (p.17).",
    terms.LOG_OUT: "{0:unit} is eliminated in {1:hex}.",
    terms.LOG_EXIT: "{0:unit} leaves the map at {1:hex} (p.6).",
    terms.LOG_RALLY: _rally,
    terms.LOG_SPOT: "{0:unit} spots {1:hex} (p.11).",
    terms.LOG_FOG: _fog,
    terms.LOG_MINES: "{0:unit} sets off mines in {1:hex} (p.4):",
    terms.LOG_WIRE: "Wire keeps {0:unit} out of {1:hex} (p.4).",
    terms.LOG_TAKE: _take,
    terms.LOG_MOUNT: "{0:unit} gets on {1:unit} (p.13).",
    terms.LOG_DISMOUNT: "{0:unit} gets off {1:unit} (p.13).",
    terms.LOG_REGROUP: "{0:unit} regroups to {1:state} (p.9).",
    terms.LOG_EVENT: _event,
    terms.LOG_EFFECT: _effect,
    terms.LOG_BONUS: _bonus,
    terms.LOG_ASSET: "The {0:side} plays {1:asset} (p.9).",
    terms.LOG_MELEE: "Close combat in {0:hex}, with the {1:side} as the moving player (p.14).",
    terms.LOG_ROUND: _round,
    terms.LOG_BLAZE: "{0:hex} is ablaze: all in it must retreat (p.17).",
    terms.LOG_RETREAT: "{0:unit} retreats to {1:hex}.",
    terms.LOG_ARRIVE: "{0:unit} enters the map at {1:hex} (p.6).",
    terms.LOG_FACE: "{0:unit} faces {1:facing}.",
    terms.LOG_LOST: _lost,
    terms.LOG_WASTED: "{1:asset} has no effect.",
}
LANGUAGE = Language(
    turn=terms.LOG_TURN,
    move=terms.LOG_MOVE,
    face=terms.LOG_FACE,
    arrivals=(terms.LOG_RETREAT, terms.LOG_ARRIVE),
    sentences=SENTENCES,
    attacks={terms.LOG_ATTACK: (1, "{2:net}"), terms.LOG_MINES: (0, "on mines")},
    fates={
        terms.LOG_STATUS: "{1:state}",
        terms.LOG_DAMAGE: "damaged ({1:damage})",
        terms.LOG_OUT: "eliminated",
    },
    asked=(
        terms.ASK_ACT,
        terms.ASK_STEP,
        terms.ASK_FACE,
        terms.ASK_TAKE,
        terms.ASK_STATUS,
        terms.ASK_RETREAT,
        terms.ASK_ENTRY,
        terms.ASK_PLACE,
    ),
    routine=_routine,
    shots={terms.LOG_FIRE: lambda _it, u, hex, _w, _o: (u, hex)},
)


# --- a position as plain tables, units and markers, so that charts need no engine -----------------

MARKS = (
    (terms.BLAZE, "blaze"),
    (terms.HAZE, "haze"),
    (terms.SMOKE, "smoke"),
    (terms.WRECK, "wreck"),
    (terms.DESTROYED, "rubble"),
)
FOG = (*terms.FOG_KINDS, "unknown")


def position_of(ready: ReadyScenario, state: Any) -> Position:
    """The position in a state, with everything hidden in it; from a view, what that side sees."""

    def unit(u: int) -> dict[str, str]:
        block, weapon = ready.forces.types[state.type[u]], state.weapon[u]
        return {
            "block": block.name,
            "kind": block.kind,
            "state": STATUSES[state.status[u]],
            "damage": damage_name(ready, state.damage[u]),
            "weapon": ready.forces.weapons[weapon - 1].name if weapon else "",
        }

    ids = ready.scenario.board.ids
    dropped = [(ids[state.drop[place].hex], "equipment", False) for place in range(state.dropped)]
    return outcome.position_of(ready.scenario, ready.record, state, unit, MARKS, FOG, dropped)


# --- an after-action report of Liberty Road, told while the game is played: the engine's log, and its end ---


class BattleNarrator(Narrator):
    """Tells the game played in a state; `weapons`: the weapons that units carried before the events told."""

    def __init__(self, ready: ReadyScenario, state: Any) -> None:
        super().__init__(LANGUAGE, names_of(ready, state), state)
        self.ready = ready
        self.caution = ready.edition.unofficial
        self.weapons: list[int] = []

    def look(self) -> None:
        super().look()
        self.weapons = numbers(self.state.weapon)

    def position(self) -> Position:
        return position_of(self.ready, self.state)

    @property
    def end(self) -> str:
        return say("{end} (p.18)", end=terms.ENDS[self.state.over])

    def objectives(self) -> list[tuple[str, str, bool]]:
        return objectives_met(self.ready.scenario, self.ready.record, self.state)
