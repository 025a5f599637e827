"""Battles in words: what may be answered, what happens."""

from typing import Any

from wsanalysis.battles.core.narrator import Language, Narrator
from wsanalysis.battles.core.position import Position
from wsanalysis.battles.core.wording import FilledText, Names, map_names
from wsanalysis.battles.draft_2019 import terms
from wsanalysis.battles.draft_2019.artillery import TURNS
from wsanalysis.battles.draft_2019.fog import kinds_of
from wsanalysis.battles.draft_2019.ready_scenario import ReadyScenario, assets_of, weapons_of
from wsanalysis.battles.draft_2019.spotting import places
from wsanalysis.battles.draft_2019.tokens import EFFECTS
from wsanalysis.battles.scenarios import outcome
from wsanalysis.languages import joined, say
from wsanalysis.systems.draft_2019.sheaf import SHEAFS

ACTIONS = {
    terms.PUT: "{0:unit} begins in {1:hex}",
    terms.TURN: "{0:unit} {0:~faces} {1:facing}",
    terms.PLAY: "order {0:order}",
    terms.ADD: "enhance it by {0:order}",
    terms.NO_MORE: "no enhancement",
    terms.READY: "regroup {0:unit}",
    terms.PASS: "pass",
    terms.ACTIVATE: "activate {0:unit} by {1:row}",
    terms.END: "end the turn",
    terms.AIM: "{0:unit} {0:~aims} at {1:unit} and {0:~fires}",
    terms.AIM_ONLY: "{0:unit} {0:~aims} at the hex of {1:unit}",
    terms.ADVANCE: "{0:unit} {0:~advances}",
    terms.ADVANCE_FIRE: "{0:unit} {0:~fires} at {1:unit}, then {0:~advances}",
    terms.COWER: "{0:unit} {0:~cowers}",
    terms.REGROUPS: "{0:unit} {0:~regroups}",
    terms.ROUT: "{0:unit} {0:~routs}",
    terms.SPRINT: "{0:unit} {0:~sprints}",
    terms.DEPLOY: "{0:unit} {0:~deploys} its weapon",
    terms.STOW: "{0:unit} {0:~stows} its weapon",
    terms.ENTER: "{0:unit} {0:~enters} the fortification in {1:hex}",
    terms.LEAVE: "{0:unit} {0:~leaves} the fortification",
    terms.MOUNT: "{0:unit} {0:~mounts} {1:unit}",
    terms.DISMOUNT: "{0:unit} {0:~dismounts} from {1:unit}",
    terms.WAIT: "{0:unit} {0:~waits}",
    terms.GO: "{0:unit} {0:~moves} to {1:hex}",
    terms.FARTHER: "{0:unit} {0:~moves} on to {1:hex} in double time",
    terms.STOP: "{0:unit} {0:~stops}",
    terms.OFF: "{0:unit} {0:~leaves} the map",
    terms.FIRE: "{0:unit} {0:~fires} at {1:unit}",
    terms.HOLD_FIRE: "{0:unit} {0:~holds} its fire",
    terms.OP_FIRE: "{0:unit} op {0:~fires} at {1:unit}",
    terms.OP_MOVE: "{0:unit} op {0:~moves}",
    terms.OP_COWER: "{0:unit} {0:~cowers}",
    terms.TAKE: "keep {0:token}",
    terms.CHOOSE: "{1:unit}",
    terms.LAID: "lay {0:marker} in {1:hex}",
    terms.SPRING: "spring the ambush of {0:marker} on {1:unit}",
    terms.SHOW: "turn up {0:marker}",
    terms.AIM_OBJECT: "{0:unit} {0:~fires} at what stands in {1:hex}",
    terms.LOB: "{0:unit} {0:~aims} at {1:unit} and {0:~fires} indirectly",
    terms.TARGET_HEX: "{0:asset} at {1:hex}",
    terms.LAY_SHEAF: "{1:asset} with sheaf {0:sheaf}",
}

SIGNS = {"infantry": ("squad", "team"), "gun": ("gun",), "vehicle": ("vehicle",)}
"""The kinds of units as drawn counters show them."""
MARKS = (
    (terms.SMOKE, "smoke"), (terms.HAZE, "haze"), (terms.BLAZE, "blaze"), (terms.RUBBLE, "rubble"),
    (terms.WRECK, "wreck"),
)  # fmt: skip


def names_of(world: ReadyScenario, state: Any) -> Names:
    """The names that numbers stand for."""
    types, orders = world.types, world.orders
    tokens = [*world.edition.damage, *world.edition.suppression]
    events = [
        say("{event} (the game ends after this turn)", event=event.card)  # in it the side still plays on
        if event.effect == "sudden death" else event.card
        for event in world.cards.events.values() for _ in range(event.count)
    ]  # fmt: skip
    marks, counters = dict(MARKS), counters_in_words(world)
    events += [say("an asset")] * (world.record.cards - len(events))
    assets = [name for _, name in assets_of(world.scenario)]

    return {
        **map_names(world.scenario.board.ids, world.sides, lambda u: types[state.type[u]].name),
        "plural": lambda u: types[state.type[u]].name.endswith("s"),
        "order": lambda card: orders[card].order,
        "row": lambda row: orders[state.row[row].card].order,
        "token": lambda token: tokens[token - 1].token if 0 < token <= len(tokens) else say("a token"),
        "effect": lambda effect: EFFECTS[effect] if effect else say("nothing"),
        "event": lambda card: events[card],
        "mark": lambda mark: marks.get(mark, "foxholes"),
        "marker": lambda marker: counters[state.marker_kind[marker]],
        "counter": lambda kind: counters[kind],
        "asset": lambda asset: assets[asset],
        "sheaf": lambda sheaf: say(
            "{sheaf}, turned {turns}", sheaf=SHEAFS[sheaf // TURNS], turns=sheaf % TURNS
        ),
        "shift": lambda shift: f"{shift:+d}" if shift else say("no shift"),
    }


def rallied(_it: Narrator, _unit: int, passed: int, _c: int, _d: int) -> str:
    """A rally check."""
    return "{0:unit} {0:~rallies}." if passed else "{0:unit} {0:~does} not rally."


def spotted(_it: Narrator, _unit: int, _target: int, passed: int, _d: int) -> str:
    """A check to spot a target."""
    return "{0:unit} {0:~spots} {1:unit}." if passed else "{0:unit} {0:~does} not spot {1:unit}."


def bogged(_it: Narrator, _unit: int, passed: int, _c: int, _d: int) -> str:
    """A bog check."""
    return "{0:unit} {0:~gets} through bog." if passed else "{0:unit} {0:~is} bogged and spent."


def busy(_it: Narrator, _unit: int, kind: int, _c: int, _d: int) -> str | FilledText:
    """A task that begins."""
    return ACTIONS[kind].replace("{1:unit}", "{2:unit}").replace("{1:hex}", "{2:hex}") + "."


LANGUAGE = Language(
    turn=terms.LOG_TURN,
    move=terms.LOG_MOVE,
    face=terms.LOG_FACE,
    arrivals=(terms.LOG_ARRIVES,),
    sentences={
        terms.LOG_FACE: "{0:unit} {0:~faces} {1:facing}.",
        terms.LOG_SIDE: "The {0:side} has its turn.",
        terms.LOG_ORDER: "Order: {0:order}.",
        terms.LOG_READY: "{0:unit} {0:~is} ready again.",
        terms.LOG_ACTS: "",
        terms.LOG_SHOOTS: "",
        terms.LOG_AIM: "{0:unit} {0:~aims} at {1:hex}.",
        terms.LOG_SPOT: spotted,
        terms.LOG_FIRE: "{0:unit} {0:~fires} at {1:unit} with FP {2}, {3:shift}:",
        terms.LOG_SPENT: "{0:unit} {0:~is} spent.",
        terms.LOG_RALLY: rallied,
        terms.LOG_COWER: "{0:unit} {0:~cowers}.",
        terms.LOG_BOG: bogged,
        terms.LOG_OP_MOVE: "{0:unit} op {0:~moves}.",
        terms.LOG_EVENT: "Event: {0:event}.",
        terms.LOG_MARK: "{1:hex} has {0:mark} now.",
        terms.LOG_LEFT: "{0:unit} {0:~leaves} the map from {1:hex}.",
        terms.LOG_TASK: busy,
        terms.LOG_DOUBLE: "{0:unit} {0:~has} moved in double time.",
        terms.LOG_ROUT: "{0:unit} {0:~routs}.",
        terms.LOG_ARRIVES: "{0:unit} {0:~arrives} in {1:hex}.",
        terms.LOG_TOKEN: "{0:unit} {0:~turns} over a token: {1:effect}.",
        terms.LOG_BAILS: "{0:unit} {0:~fails} the check for its red medal.",
        terms.LOG_REDUCED: "{0:unit} {0:~is} reduced to a team.",
        terms.LOG_OUT: "{0:unit} {0:~is} eliminated.",
        terms.LOG_SUPPRESSED: "{0:unit} {0:~is} suppressed.",
        terms.LOG_DAMAGED: "{0:unit} {0:~is} damaged.",
        terms.LOG_MISS: "{0:unit} {0:~is} missed.",
        terms.LOG_FOG: "The counter in {1:hex} is turned up: {0:counter}.",
        terms.LOG_GONE: "{1:hex} has no {0:counter} any more.",
        terms.LOG_MINES: "{0:unit} {0:~enters} mines.",
        terms.LOG_OBJECT: "Fire at what stands in {1:hex}, FP {2} against blast number {3}.",
        terms.LOG_IMPACT: "{0:asset} comes down on {1:hex}.",
        terms.LOG_SHELLED: "{0:unit} {0:~is} under fire, FP {1}, {2:shift}:",
    },
    attacks={terms.LOG_FIRE: (1, "by {0:unit}"), terms.LOG_SHELLED: (0, "under fire")},
    fates={
        terms.LOG_MISS: "no effect",
        terms.LOG_SUPPRESSED: "suppressed",
        terms.LOG_DAMAGED: "damaged",
        terms.LOG_OUT: "eliminated",
        terms.LOG_REDUCED: "reduced to a team",
        terms.LOG_TOKEN: "{1:effect}",
        terms.LOG_BAILS: "it fails the check for its red medal",
        terms.LOG_SPENT: "",
    },
    routine=lambda code, _a, _b: code in (terms.LOG_SPENT, terms.LOG_ACTS, terms.LOG_SHOOTS),
    shots={terms.LOG_FIRE: lambda it, u, at, *_: (u, it.hexes[at])},
)


def position_of(world: ReadyScenario, state: Any) -> Position:
    """The position in a state: ready or spent, tokens, AIM markers, what lies in hexes."""
    ids, works = world.scenario.board.ids, places(world.edition)[1]
    weapons = ["", *weapons_of(world.scenario)]

    def unit(u: int) -> dict[str, Any]:
        one, flags = world.types[state.type[u]], state.flags[u]
        words = ["spent" if flags & terms.SPENT else "ready"]
        words += ["moving"] * bool(flags & terms.MOVING) + ["behind a barricade"] * bool(flags & terms.BEHIND)
        harm = state.harm[u]
        return {
            "block": one.name, "kind": next(sign for sign, kinds in SIGNS.items() if one.kind in kinds),
            "state": joined(", ", words),
            "damage": joined(", ", tokens_in_words(world, state, u)),
            "tokens": "s" * harm.suppressed + "d" * harm.damaged,
            "aim": ids[state.aim[u] - 1] if state.aim[u] else "",
            "weapon": weapons[state.weapon[u]], **({"facing": ""} if one.kind in SIGNS["infantry"] else {}),
        }  # fmt: skip

    more = [
        (ids[x], works[state.marks[x] >> terms.WORKS_AT & terms.WORKS_MASK].terrain, False)
        for x in range(len(ids))
        if state.marks[x] >> terms.WORKS_AT & terms.WORKS_MASK and not state.marker_in[x]
    ]  # fmt: skip
    return outcome.position_of(
        world.scenario, world.record, state, unit, MARKS, counters_in_words(world), more
    )


def counters_in_words(world: ReadyScenario) -> list[str]:
    """Kinds of counters by number."""
    kinds = kinds_of(world.cards)
    return ["" if one is None else one.works for one in kinds[:-2]] + [say("a hidden unit"), say("unknown")]


def tokens_in_words(world: ReadyScenario, state: Any, unit: int) -> list[str]:
    """The tokens on a unit: what they do if they are known, else what they are for."""
    found: list[str] = []
    for place in range(terms.MOST_TOKENS):
        token = state.load[unit].token[place]
        if token:
            row = world.record.token[token & terms.KIND] if token & terms.KIND < 62 else None
            suppresses = row.suppresses if row is not None else token & terms.KIND == 63
            if token & terms.DOWN or row is None:
                found.append(say("suppressed") if suppresses else say("damaged"))
            else:
                who = world.record.kind[state.type[unit]].who
                effect = (row.infantry, row.gun, row.vehicle)[who]
                found.append(EFFECTS[effect] if effect else say("blank"))
    return found
