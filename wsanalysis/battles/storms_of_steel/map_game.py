"""Storms of Steel as a game on the map: its engine, its words, the signs of blunders, its `MapGame`.

All that was hidden is told. Numbers in brackets are paragraphs of the rulebook.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any

from wsanalysis.battles.core import units
from wsanalysis.battles.core.actions import first_of, kind_of, second_of
from wsanalysis.battles.core.code import code_of
from wsanalysis.battles.core.engine import State
from wsanalysis.battles.core.luck import outcomes
from wsanalysis.battles.core.map_game import MapGame, Outline
from wsanalysis.battles.core.narrator import Entry, Language, Narrator
from wsanalysis.battles.core.numbers import NOBODY, NOWHERE, Hex, Side, Unit
from wsanalysis.battles.core.position import Position
from wsanalysis.battles.core.record_engine import RecordEngine
from wsanalysis.battles.core.rules import Rules
from wsanalysis.battles.core.signs import Signs
from wsanalysis.battles.core.styles import MANNERS
from wsanalysis.battles.core.units import OUT, has, side_of
from wsanalysis.battles.core.wording import Names, map_names
from wsanalysis.battles.scenarios import outcome
from wsanalysis.battles.scenarios.draft import Draft
from wsanalysis.battles.scenarios.player_file import FOLDER, load_players
from wsanalysis.battles.scenarios.scenario_files import other_scenarios
from wsanalysis.battles.storms_of_steel import (
    activation,
    aiming,
    airplanes,
    artillery,
    cards,
    firing,
    flying,
    greedy,
    groups,
    hiding,
    mines,
    moving,
    rally,
    rounds,
    smoke,
    terms,
    turns,
    vehicles,
    veterans,
    view,
    works,
    worth,
)
from wsanalysis.battles.storms_of_steel.forces import SORTS, sort_of
from wsanalysis.battles.storms_of_steel.odds import counters
from wsanalysis.battles.storms_of_steel.ready_scenario import ReadyScenario, load_ready
from wsanalysis.battles.storms_of_steel.records import WEIGHTS, Battle, World
from wsanalysis.battles.storms_of_steel.records import World as Record
from wsanalysis.battles.storms_of_steel.scenario import NAME, land, load_scenario
from wsanalysis.battles.storms_of_steel.terms import BLUE, NO_COUNTER, NOT_ALLOWED, RED
from wsanalysis.compiled import Flow
from wsanalysis.languages import joined, plural, say
from wsanalysis.systems.storms_of_steel.edition import StormsOfSteel
from wsanalysis.systems.storms_of_steel.unit import Pile

# --- the engine: its flows, who lists the answers to which question -------------------------------

CHAPTERS: tuple[ModuleType, ...] = (
    rounds, turns, activation, moving, firing, rally, cards, veterans, groups, hiding, artillery,
    smoke, vehicles, works, mines, airplanes, flying,
)  # fmt: skip
"""The chapters that list answers, and what follows from each."""

FLOWS: tuple[Callable[..., Flow[Any]], ...] = (
    rounds.game, works.lay_works, rounds.set_up, rounds.initiative, rounds.bid,
    artillery.shell, artillery.plot, artillery.come_down, veterans.close_call,
    artillery.shell_hex, artillery.shell_works, artillery.shell_unit,
    turns.turn, cards.play_card, veterans.play_veteran, turns.end_activation,
    turns.take_action, turns.do, turns.pivot_along, turns.go_farther,
    mines.go_through, vehicles.move_in, vehicles.face_revealed, vehicles.turn_after_move,
    vehicles.roll_in_ground, flying.fly, flying.come_on, flying.attack_from_air,
    firing.boost, mines.batter, firing.attack, firing.after_luck,
    rally.after_near_rally, hiding.faces, hiding.reveal_all, hiding.detect,
    mines.step_on_mine, mines.go_off, mines.work_at_mine, activation.spend_caps, cards.uses,
    *dict.fromkeys(turns.ACTS.does.values()),
)  # fmt: skip
"""The rules that stop for a player, the game first."""

ENGINE = code_of(
    Rules(
        world=Record,
        state=Battle,
        begin=rounds.begin,
        flows=FLOWS,
        actions={
            terms.TURN: turns.list_turn,
            terms.ACT: turns.list_unit_acts,
            terms.FACE: hiding.list_faces,
            terms.CAPS: activation.list_caps,
            terms.BID: rounds.list_bids,
            terms.PLACE: rounds.list_places,
            terms.WORKS: works.list_laying,
            terms.TOLL: mines.list_toll,
            terms.FLY: flying.list_impulses,
            terms.HEIGHT: flying.list_heights,
            terms.PLOT: artillery.list_plots,
            terms.JOIN: groups.list_joiners,
            terms.WHERE: groups.list_where,
            terms.ON: vehicles.list_onward,
            terms.CARD: cards.list_uses,
            terms.FARTHER: turns.list_farther,
            terms.TARGET: mines.list_mine_hexes,
        },
        see=view.see,
        imagine=view.imagine,
        promise=greedy.promise,
        prepare=greedy.prepare,
        worth=worth.value,
    )
)


# --- words -----------------------------------------------------------------------------------------


def names_of(ready: ReadyScenario, state: Any) -> Names:
    """The names behind numbers."""
    types, kinds = ready.types, counters(ready.edition)
    names = map_names(ready.scenario.board.ids, ready.sides, lambda u: types[state.type[u]])
    kinds_of_works = ["", *(one.fortification for one in works.kinds_of(ready.edition))]
    return {
        **names,
        "plural": lambda u: "yes" if is_plural(types[state.type[u]]) else "",
        "works": kinds_of_works.__getitem__,
        "number": str,
        "asset": lambda number: ready.assets[number],
        "card": lambda kind: card_name(ready, kind),
        "counter": lambda number: counter_name(kinds, number),
        "hit": lambda number: "" if is_fatal(ready, kinds, number) else counter_name(kinds, number),
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
        "battery": artillery.batteries_of(ready.scenario.forces, ready.edition).__getitem__,
        "altitude": flying.altitude_in_words,
        "bombs": flying.bombs_in_words,
        "clusters": lambda count: plural("{n} cluster bomb", "{n} cluster bombs", count),
        "needed": lambda roll: say("cannot miss") if roll <= 2 else say("needs {roll}", roll=roll),
    }


def caps_in_words(caps: int) -> str:
    """A number of CAPs in words."""
    return plural("{n} CAP", "{n} CAPs", caps)


def is_plural(block: str) -> bool:
    """True if a block's name is a plural: its last word, a year left out, ends in an s, as "Rifles '43"."""
    words = [word for word in block.split() if word[0].isalpha()]
    return bool(words) and words[-1].endswith("s")


def card_name(ready: ReadyScenario, kind: int) -> str:
    """A kind of action card by its number, 0 one that is not known; or a weapon or veteran card."""
    if kind >= terms.ASSETS:
        return ready.assets[kind - terms.ASSETS]
    return ready.scenario.deck.cards[kind - 1][0] if kind else say("an unknown card")


def counter_name(kinds: Any, number: int) -> str:
    """A hit counter by its number: "" for none, and for one that the viewer does not know, so."""
    if number == terms.NO_COUNTER:
        return ""
    return say("an unknown counter") if number == terms.UNKNOWN else str(kinds[number - 1][1])


def is_fatal(ready: ReadyScenario, kinds: Sequence[tuple[Pile, str]], number: int) -> bool:
    """True if a hit counter, by its number, destroys its unit at once, which is told anyway (7.4)."""
    return number != terms.UNKNOWN and ready.edition.counter(*kinds[number - 1]).destroyed


ACTIONS = {**turns.ACTS.words}
ACTIONS |= {kind: text for chapter in CHAPTERS for kind, text in getattr(chapter, "ACTIONS", {}).items()}
"""Each kind of answer, as the player who gives it would say."""


WITH_MARKER = say(" with the marker")


def _routine(code: int, _a: int, _b: int) -> bool:
    """True if an entry is one of those that come with every turn."""
    return code in (terms.LOG_FACE, terms.LOG_SPENT, terms.LOG_SHOWN, terms.LOG_PASS)


def _counter(it: Any, side: int, entry: Entry) -> Entry:
    """That an enemy is hit, and not by which counter, unless that was shown or has destroyed it (7.4)."""
    code, unit, counter, caps, rest = entry
    known = it.state.counter[unit] == counter or it.state.where[unit] == OUT
    if known or side_of(it.ready.record, Unit(unit)) == side:
        return entry
    return code, unit, terms.UNKNOWN, caps, rest


def _drawn(_it: Any, side: int, entry: Entry) -> Entry:
    """Hide the card that an enemy draws (8.1)."""
    return entry if entry[1] == side else (entry[0], entry[1], 0, entry[3], entry[4])


SENTENCES = {code: text for chapter in CHAPTERS for code, text in chapter.SENTENCES.items()}
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
    asked=(terms.FACE, terms.CAPS, terms.HEIGHT),
    routine=_routine,
    secrets={
        terms.LOG_HIT: _counter,
        terms.LOG_RALLY: _counter,
        terms.LOG_CALM: _counter,
        terms.LOG_DRAWS: _drawn,
    },
    shots={
        terms.LOG_FIRE: lambda _it, u, hex, _w, _o: (u, hex),
        terms.LOG_BOMB: lambda _it, u, hex, _w, _o: (u, hex),
        terms.LOG_FLAK: lambda it, u, target, _w, _o: (u, it.hexes[target]),
    },
)


def position_of(ready: ReadyScenario, state: Any) -> Position:
    """The position in a state, with all that is hidden in it; of a view, what that side sees."""
    types, kinds = ready.types, counters(ready.edition)

    def unit(u: Any) -> dict[str, str]:
        block = ready.edition.units[types[state.type[u]]]
        return {
            "block": block.name,
            "kind": block.kind,
            "state": state_of(ready, state, u),
            "damage": counter_name(kinds, state.counter[u]),
        }

    return outcome.position_of(ready.scenario, ready.record, state, unit, more=_lying(ready, state))


def state_of(ready: ReadyScenario, state: Any, unit: Unit) -> str:
    """The state of a unit: fresh, active or spent (2.2)."""
    if has(state, unit, terms.SPENT):
        return "spent"
    return "active" if activation.is_active(state, side_of(ready.record, unit), unit) else "fresh"


def _lying(ready: ReadyScenario, state: Any) -> Iterator[tuple[str, str, bool]]:
    """The counters in hexes: the control marker, works by their sort, mines, smoke of both rounds."""
    ids = ready.scenario.board.ids
    sorts = [SORTS[sort_of(kind)] or kind.fortification for kind in works.kinds_of(ready.edition)]
    if state.marker_at != NOWHERE:
        yield ids[state.marker_at], "control marker", False
    for mine in (state.mine[number] for number in range(state.mines)):
        if mine.hex != NOWHERE:
            yield ids[mine.hex], SORTS[terms.MINE], not mine.is_open
    for hex, name in enumerate(ids):
        yield from ((name, word, False) for k, word in enumerate(sorts) if state.works[hex] >> k + 1 & 1)
        if state.smoke[hex]:
            yield name, "smoke" if state.smoke[hex] >= terms.FRESH_SMOKE else "thin smoke", False


# --- a firefight, for players, searches and runners; the game, for whoever tells and evaluates -----

ENDS = ("", "the last round is over", "the card Game Ends was drawn")


class Engine(RecordEngine[ReadyScenario]):
    """A firefight, ready to play."""

    engine, sources = ENGINE, terms.SOURCES
    texts = ACTIONS
    weighty = frozenset((terms.TURN, terms.ACT, terms.ON, terms.WHERE, terms.JOIN, terms.FLY))
    waits = frozenset((terms.PASS, terms.STALL_AP, terms.STOP, terms.GO))

    def names(self, view: State) -> Names:
        return names_of(self.ready, view)

    def rows(self, states: Iterable[State]) -> list[dict[str, Any]]:
        ready, types = self.ready, self.ready.types
        return outcome.rows_of(
            ready.scenario, ready.record, self.finals(states), lambda _, type_: types[type_], ENDS
        )


class FirefightNarrator(Narrator):
    """Tells the game that is played in a state."""

    def __init__(self, engine: Engine, state: Any) -> None:
        super().__init__(LANGUAGE, names_of(engine.ready, state), state)
        self.ready, self.caution = engine.ready, engine.ready.edition.unofficial
        self._turns = 0

    def look(self) -> None:
        super().look()
        self._turns += self.state.question == terms.TURN

    @property
    def part(self) -> int:
        return self._turns

    def position(self) -> Position:
        return position_of(self.ready, self.state)

    @property
    def end(self) -> str:
        return say("{end} (2.4)", end=ENDS[self.state.over])

    def objectives(self) -> Iterable[tuple[str, str, bool]]:
        return outcome.objectives_met(self.ready.scenario, self.ready.record, self.state)


def load(folder: Path, name: str | Draft, edition: StormsOfSteel) -> Engine:
    """A firefight, ready to play. Errors as for `load_scenario`."""
    ready = load_ready(folder, name, edition)
    read = partial(load_scenario, folder, edition=edition)
    return Engine(ready, lambda: other_scenarios(folder, NAME, ready.scenario.stem, read))


def outline(folder: Path, name: str, edition: StormsOfSteel) -> Outline:
    """A firefight in a line of the list."""
    found = load_scenario(folder, name, edition)
    caps = " and ".join(str(force.caps) for force in found.forces)
    return found.outline({"rounds": found.rounds, "CAPs": caps})


MOST_ROLLED = 12  # by two dice


def is_armor(world: World, battle: Battle, unit: Unit) -> bool:
    """True if it is a vehicle on the ground (14.0)."""
    return world.block[battle.type[unit]].kind in (terms.WHEELED, terms.TRACKED)


def is_infantry(world: World, battle: Battle, unit: Unit) -> bool:
    """True if it fights on foot, and is no gun (1.1)."""
    return world.block[battle.type[unit]].kind == terms.FOOT


def fires_no_more(world: World, battle: Battle, unit: Unit) -> bool:
    """True if its hit counter keeps it from any fire (7.4)."""
    return not _fires(world, battle, unit, battle.counter[unit]) and _fires(world, battle, unit, NO_COUNTER)


def _fires(world: World, battle: Battle, unit: Unit, counter: int) -> bool:
    type_ = battle.type[unit]
    return world.fire_cost[type_, counter, terms.IN_ARC] != NOT_ALLOWED and any(
        world.firepower[type_, counter, color] != NOT_ALLOWED for color in (RED, BLUE)
    )


def is_covered(world: World, view: Battle, unit: Unit, hex: Hex) -> bool:
    """True if an enemy who is seen could fire at the unit in the hex as he stands, or is there (6.0-7.63)."""
    room = view.copy()
    room.hex[unit], room.inside[unit], room.carrier[unit] = hex, 0, NOBODY
    for foe in units.units_of(world, units.opponent(units.side_of(world, unit))):
        if not units.is_set_up(room, foe):
            continue
        if room.hex[foe] == hex:
            return True
        if aiming.cost_at(world, room, foe, hex) != NOT_ALLOWED and aiming.has_line_to(world, room, foe, hex):
            if aiming.needed(world, room, foe, unit) != NOT_ALLOWED:
                return True
    return False


def is_futile(world: World, battle: Battle, view: Battle, entry: Entry) -> bool:
    """True if two dice cannot make the roll that it needed, CAPs and cards counted (7.0, 3.23).

    It could not know so if a counter that it did not know of adds to the target's defense.
    """
    code, firer, target, roll, _ = entry
    if code == terms.LOG_SUSPICION:
        return False
    if code == terms.LOG_AT_WORKS:
        return roll > MOST_ROLLED
    room, at = battle.copy(), Unit(target)
    room.attack.unit = Unit(firer)
    law = world.law[firing.law_of_roll(world, room, at, roll)]
    last = law.first + outcomes(world, firing.law_of_roll(world, room, at, roll))
    if any(world.outcome[place].outcome != terms.MISS for place in range(law.first, last)):
        return False
    defense = [[world.defense[battle.type[at], counter, way] for way in range(terms.WAYS)]
               for counter in (battle.counter[at], NO_COUNTER)]  # fmt: skip
    return view.counter[at] != terms.UNKNOWN or defense[0] == defense[1]


def able(world: World, battle: Battle, side: Side) -> int:
    """The units on the map that are not spent (2.2)."""
    own = units.units_of(world, side)
    return sum(units.is_here(battle, unit) and not units.has(battle, unit, terms.SPENT) for unit in own)


def actor(world: World, battle: Battle, act: int) -> Unit:
    """The unit whose act it is, that moves in a group, or drives on (2.2, 9.11, 14.0)."""
    if battle.question == terms.ACT:
        return Unit(first_of(act))
    return battle.about.unit if battle.question in (terms.WHERE, terms.ON) else NOBODY


def steps(world: World, view: Battle, unit: Unit) -> list[int]:
    """The hexes next to it that it enters for the APs of an activation (3.0, 5.0)."""
    if units.has(view, unit, terms.SPENT) or airplanes.is_plane(world, view, unit):
        return []
    beside = [world.neighbour[view.hex[unit], side] for side in range(6)]
    costs = {hex: moving.move_cost(world, view, unit, hex, 0) for hex in beside if hex != NOWHERE}
    return [hex for hex, cost in costs.items() if NOT_ALLOWED < cost <= world.usual_ap]


def errand(world: World, view: Battle, actions: list[int], unit: Unit, hex: Hex) -> int | None:
    """The move, or an action of the unit, out of its APs first (3.0-3.22)."""
    for kind in (terms.MOVE, terms.CARRY, terms.ACTIVE, terms.ACTIVATE, terms.OPPORTUNITY, terms.COMMAND):
        for act in actions:
            if kind_of(act) == kind and first_of(act) == unit:
                if kind > terms.COMMAND and second_of(act) != hex:
                    continue
                return act
    return None


DEEDS = {
    terms.LOG_ENTER: 1, terms.LOG_LEAVE: 1, terms.LOG_RALLY: 1, terms.LOG_SMOKE: 1, terms.LOG_HID: 1,
    terms.LOG_OCCUPY: 1, terms.LOG_GET_OUT: 1, terms.LOG_DIG: 1, terms.LOG_LIFTED: 1,
    terms.LOG_LOADED: 2, terms.LOG_UNLOADED: 2,
}  # fmt: skip
"""The log entries of acts besides moves and fire: how many of their first numbers are units."""


def deed(entry: Entry) -> Collection[int]:
    """The units that do something besides moves and fire; units that support fire do (9.12)."""
    if entry[0] == terms.LOG_JOINS and kind_of(entry[3]) in terms.SHOTS:
        return entry[1:2]
    return entry[1 : 1 + DEEDS.get(entry[0], 0)]


SIGNS = Signs(
    moves=(terms.LOG_MOVE, terms.LOG_CREPT),
    shots=(terms.LOG_FIRE, terms.LOG_BOMB, terms.LOG_FLAK),
    attacks={terms.LOG_ATTACK: (0, 1), terms.LOG_SUSPICION: (0, -1), terms.LOG_AT_WORKS: (0, -1)},
    cards=(terms.LOG_CARD, terms.LOG_USES),
    aims=(
        terms.FIRE, terms.FIRE_WITH, terms.FLAK, terms.STRAFE, terms.BOMB, terms.CLUSTER, terms.DOGFIGHT,
        terms.PLOT_SHELLS, terms.PLOT_SMOKE,
    ),
    waits=(terms.PASS, terms.STALL_AP, terms.STALL_CAP, terms.HOLD_BACK),
    orders=(terms.TURN,),
    called=lambda entry: entry[1] if entry[0] == terms.LOG_PLOTTED else None,
    falls=lambda entry: entry[1] if entry[0] == terms.LOG_STRIKE else None,
    deed=deed,
    is_armor=is_armor,
    is_infantry=is_infantry,
    fires_no_more=fires_no_more,
    is_covered=is_covered,
    is_futile=is_futile,
    able=able,
    actor=actor,
    steps=steps,
    errand=errand,
)  # fmt: skip


GAME = MapGame(
    name=NAME,
    load=load,
    outline=outline,
    narrate=FirefightNarrator,
    places_units=True,
    weights=WEIGHTS,
    manners={name: MANNERS[name] for name in MANNERS if name != "sensible"},
    land=land,
    turn="round",
    opponents="{first} against {second}",
    roles=("first side", "second side"),
    scale=" of which an infantry squad has about ten,",
    signs=SIGNS,
    files=(FOLDER / f"{NAME}.toml",),
    check_files=lambda folder: load_players(folder, NAME, WEIGHTS),
    code=ENGINE,
)
