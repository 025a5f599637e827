"""Battles in words: what may be answered, what happens, and why the enemy goes where it goes."""

from dataclasses import replace
from typing import Any

from wsanalysis.battles.core.narrator import Language, Narrator
from wsanalysis.battles.core.numbers import NOBODY
from wsanalysis.battles.core.position import Position
from wsanalysis.battles.core.wording import FilledText, Names, map_names
from wsanalysis.battles.scenarios import outcome
from wsanalysis.battles.sherman_leader import terms
from wsanalysis.battles.sherman_leader.damage import counters_of
from wsanalysis.battles.sherman_leader.layout import board_of
from wsanalysis.battles.sherman_leader.ready_scenario import ReadyScenario
from wsanalysis.battles.sherman_leader.terms import MANY, MOST_STRESS
from wsanalysis.compiled import numbers
from wsanalysis.languages import joined, say
from wsanalysis.systems.sherman_leader.commander_card import STATUSES
from wsanalysis.systems.sherman_leader.movement_charts import ORDERS
from wsanalysis.systems.sherman_leader.orders import DICE

ACTIONS = {
    terms.PUT: "place {0:unit} in {1:hex}",
    terms.START_IN: "{0:unit} moves to {1:hex} before the battle",
    terms.ACT: "{0:unit} acts",
    terms.TACTIC: "{0:unit} acts by its Tactic counter",
    terms.COMMAND: "{0:unit} acts by a Command Tactic of {1:unit}",
    terms.TAKE_OVER: "{1:man} takes command of {0:unit}",
    terms.END: "end the step",
    terms.CARRY: "{1:unit} takes {0:unit} along",
    terms.NO_MORE: "{0:unit} takes nobody else along",
    terms.GO: "{0:unit} moves to {1:hex}",
    terms.RUSH: "{0:unit} moves to {1:hex} by Overdrive",
    terms.RETREAT: "{0:unit} leaves over the bottom edge",
    terms.STAY: "{0:unit} stays",
    terms.FIRE: "{0:unit} attacks {1:unit}",
    terms.HOLD_FIRE: "{0:unit} does not attack",
    terms.ENEMY_ACTS: "{0:unit} acts next",
    terms.GO_TO: "{0:unit} goes to {1:hex}",
    terms.SHOOT_AT: "{0:unit} attacks {1:unit}",
    terms.FIGHT_ON: "fight on for another turn",
    terms.BREAK_OFF: "end the battle",
}

STAYING = {
    terms.STANDS: "holds its hex",
    terms.WITH_THEM: "stays with the US units in its hex",
    terms.NO_COVER: "stays: no hex {where} has cover",
    terms.CAN_ATTACK: "stays, since it has a target",
    terms.SEEN_THERE: "stays: it could be attacked in every hex nearer",
    terms.NONE_SUCH: "stays: there is no US unit that it seeks",
    terms.NO_WAY: "stays: no hex that it may enter brings it nearer",
}
WHERE = {
    terms.ADJACENT: "beside it",
    terms.TO_COVER: "farther from the closest US units",
    terms.ADVANCE_TO_COVER: "nearer to the closest US units",
}
AWAY = {
    terms.TO_COVER: ("farther from the closest US units", ""),
    terms.ORDER_RETREAT: ("nearer to the top edge", "the shortest way round to the top edge"),
}
STRESS_FOR = (
    "{stress} stress", "{stress} stress for moving and attacking", "{stress} stress by Overdrive",
    "{stress} stress for attacking though Suppressed", "{stress} stress for moving though Immobile",
)  # fmt: skip
NOW = ("{stress} now", "{stress} now, Shaken", "{stress} now, Unfit")
LEFT = (say("at full strength"), say("at half strength"), say("destroyed"))
SIGNS = {
    "infantry": ("Infantry", "Rifle", "MG", "AT Team"),
    "vehicle": ("Armor", "Light Armor", "Tank", "Armored Car", "Halftrack", "Truck"),
    "gun": ("Artillery", "Mortar", "AT Gun"),
    "building": ("Building", "Bunker"),
}
"""The types of units behind each sign of drawn counters."""
SEEKS = {terms.HE_ADVANCE: "HE units", terms.AP_ADVANCE: "AP units"}


def names_of(ready: ReadyScenario, state: Any) -> Names:
    """The names behind numbers; a tank of the cup is called what was drawn."""
    chips = counters_of(ready.edition)
    names = map_names(ready.scenario.board.ids, ready.sides, lambda u: name_of(ready, state, u))
    return {
        **names,
        "man": lambda man: ready.men[man].name,
        "chip": lambda chip: chips[chip - 1][1].counter if chip else say("nothing"),
        "dice": lambda packed: say("{needed}+ on {dice} dice", needed=max(packed // 8, 1), dice=packed % 8),
        "order": lambda order: ORDERS[order],
        "die": lambda die: [*DICE][die],
        "strength": lambda strength: LEFT[strength],
        "stress": lambda packed: say(STRESS_FOR[packed % MANY], stress=packed // MANY),
        "now": lambda packed: say(NOW[packed % MANY], stress=packed // MANY),
        "half": lambda half: say(", the battalion is at half strength") if half else "",
    }


def name_of(ready: ReadyScenario, state: Any, unit: int) -> str:
    """A US unit by its card and number, an enemy by its counter."""
    if unit < len(ready.scenario.mustered):
        return ready.scenario.mustered[unit].name
    type = state.type[unit]
    return ready.types[type].name if type >= 0 else ready.block(unit)


def went(it: Narrator, enemy: int, hex: int, packed: int, why: int) -> FilledText:
    """An enemy's move with its order and the reason."""
    order, at = divmod(packed, MANY)
    return FilledText(
        "{0:unit}, {order}: from {at} to {1:hex}, {because}.",
        {"order": ORDERS[order], "at": it.names["hex"](at), "because": because(it, hex, order, why)},
    )


def stayed(_it: Narrator, _enemy: int, order: int, why: int, _d: int) -> FilledText:
    """The reason why an enemy stays in spite of its order."""
    return FilledText("{0:unit}, {1:order}: {why}.", {"why": say(STAYING[why], where=WHERE.get(order, ""))})


def because(it: Narrator, hex: int, order: int, why: int) -> str:
    """The reason why an enemy goes to a hex: its cover, its aim, the hexes that it passes by."""
    rest, flags = divmod(why, 4)
    rest, charted = divmod(rest, MANY)
    rest, other = divmod(rest, MANY)
    hexes, toward = divmod(rest, MANY)
    name, cover = it.names["hex"], it.names["ground"]
    parts = [say("{cover} ground", cover=cover(hex)) if cover(hex) == "clear" else cover(hex)]
    if toward:
        sought = SEEKS.get(order, "US units")
        text = "the shortest way round to {sought} in {hex}" if flags & 2 else "nearer to {sought} in {hex}"
        parts.append(say(text, sought=sought, hex=name(toward - 1)))
    if order in AWAY:
        parts.append(say(AWAY[order][flags // 2]))
    if charted:
        parts.append(say("instead of {order}, as AP units were at range 1", order=ORDERS[charted - 1]))
    if other:
        text = "rather than {hex}, where it could be attacked" if flags & 1 else "rather than {hex} ({cover})"
        parts.append(say(text, hex=name(other - 1), cover=cover(other - 1)))
    if hexes & (hexes - 1):
        equal = joined(", ", (name(x) for x in range(hexes.bit_length()) if hexes >> x & 1))
        parts.append(say("the player's choice among {hexes}", hexes=equal))
    return joined(", ", parts)


LANGUAGE = Language(
    turn=terms.LOG_TURN,
    move=terms.LOG_MOVE,
    face=NOBODY,
    arrivals=(terms.LOG_WENT,),
    tells_set_up=True,
    sentences={
        terms.LOG_PLACED: "{0:unit} is placed in {1:hex}.",
        terms.LOG_NERVE: "The enemy will roll a {0:die} for its moves (Enemy Aggressiveness Level).",
        terms.LOG_STEP: "",
        terms.LOG_TACTIC: "{0:unit} acts by a Tactic counter of {1:unit}.",
        terms.LOG_TAKEN: "{1:man} takes command of {0:unit}.",
        terms.LOG_LEFT: "{0:unit} leaves over the bottom edge.",
        terms.LOG_STRESS: "{1:man} takes {2:stress}, {3:now}.",
        terms.LOG_FIRE: "{0:unit} {0:~attacks} {1:unit}, {2:dice}, defense {3}:",
        terms.LOG_ENEMY_FIRE: "{0:unit} {0:~attacks} {1:unit}, {2:dice}, defense {3}:",
        terms.LOG_BACK: "{1:chip} of {0:unit} goes back to the cup.",
        terms.LOG_ROLL: "The enemy rolls {1} on a {0:die}, {2} with modifiers{3:half}.",
        terms.LOG_WENT: went,
        terms.LOG_STAYED: stayed,
        terms.LOG_FLED: "{0:unit}, Retreat: off the top edge from {1:hex}, which counts as destroyed.",
        terms.LOG_STRENGTH: "{0} points of the battalion are left: it is {1:strength}.",
        terms.LOG_LONGER: "The battle continues to turn {0}, for 1 stress each (Tenacity).",
        terms.LOG_NO_SHOT: "{0:unit} has no target.",
    },
    attacks={terms.LOG_FIRE: (1, "by {0:unit}"), terms.LOG_ENEMY_FIRE: (1, "by {0:unit}")},
    fates={
        terms.LOG_KILLED: "destroyed",
        terms.LOG_DRAWN: "{1:chip}",
        terms.LOG_STRESS: "{1:man} takes {2:stress} ({3:now})",
        terms.LOG_LOST: "it is destroyed",
        terms.LOG_BACK: "",
    },
    routine=lambda code, _a, _b: code in (terms.LOG_NO_SHOT, terms.LOG_PLACED),
    shots=dict.fromkeys((terms.LOG_FIRE, terms.LOG_ENEMY_FIRE), lambda it, u, at, *_: (u, it.hexes[at])),
)


def position_of(ready: ReadyScenario, state: Any) -> Position:
    """The position in a state on the board of its game."""
    chips, us = counters_of(ready.edition), len(ready.scenario.mustered)

    def unit(u: int) -> dict[str, Any]:
        type = ready.types[state.type[u]].type
        sign = next(sign for sign, types in SIGNS.items() if type in types)
        found = {"block": name_of(ready, state, u), "facing": "", "kind": sign}
        if u >= us:
            return found
        man = state.leader[u]
        if man == terms.NO_MAN:
            return found
        status = ready.record.status[man, min(state.stress[man], MOST_STRESS)]
        leads = say("killed") if state.killed[man] else STATUSES[status]
        lying = [one.counter for n, (_, one) in enumerate(chips, 1) for _ in range(state.card[u].chip[n])]
        wounded = ["Commander Wounded"] if state.wounded[man] else []
        return {
            **found, "state": leads, "damage": ", ".join([*lying, *wounded]),
            "weapon": ready.men[man].name,
        }  # fmt: skip

    position = outcome.position_of(ready.scenario, ready.record, state, unit)
    names = [*ready.edition.terrain]
    terrain = tuple(names[number] for number in numbers(state.terrain))
    return replace(position, board=board_of(terrain, ready.edition))
