"""Blunders counted: what makes a wargamer who watches shake his head, found by playing a game again.

A game is its seed, its number and its actions. It is replayed decision by decision, and its log and units are
read by what a game on the map says of them (`core.signs`); its rules take no notice. Targets and sight go by
the view that a side had before the decision. Turns are the game's turns or rounds; set-up and the moves of
airplanes are left out.

A pattern is not yet an error: `blunder_costs` measures what an occurrence cost.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from wsanalysis.battles.core.actions import kind_of
from wsanalysis.battles.core.engine import State
from wsanalysis.battles.core.narrator import Entry, log_of
from wsanalysis.battles.core.numbers import NOBODY, NOWHERE
from wsanalysis.battles.core.objectives import HOLD, HOLD_EACH, held_now
from wsanalysis.battles.core.signs import Signs
from wsanalysis.battles.core.units import ALOFT, HIDDEN, ON_MAP, OUT
from wsanalysis.compiled import numbers
from wsanalysis.languages import say

RECENT = 2
"""Turns after which a place where a friend fell is forgotten: the pattern says "within two turns"."""

BOMBARDED = 3
"""reconstructed: a judgement. Attacks in two turns that are a bombardment; one or two are everyday fire."""

WALKED, LONE_ARMOR, HOPELESS, TOOTHLESS, SHUTTLE, LEFT_LYING, SHOWN, OWN_SIDE, IDLE = PATTERNS = (
    say("walked into death"), say("lone armor"), say("hopeless shot"), say("toothless advance"),
    say("shuttle"), say("objective left"), say("surprise given away"), say("fire into its own"),
    say("idle under fire"),
)  # fmt: skip
"""The patterns, by the names that tables show."""

ANY_DECISION = say("any decision")
"""No pattern: what costs are compared with."""

MEANINGS = {
    WALKED: say(
        "a unit enters, with no other of its side there, a hex where one fell in this turn or the two before;"
        " no enemy in sight is there, but one could attack it there; it goes no farther in this turn"
    ),
    LONE_ARMOR: say(
        "armor enters a hex with enemy infantry in sight and does not drive on at once; no infantry of its"
        " side is there or in a hex beside it, and none follows it in before the turn is over"
    ),
    HOPELESS: say(
        "a shot that, as fired, can change nothing of any enemy in its hex, as its side could know"
    ),
    TOOTHLESS: say(
        "a unit that damage keeps from all fire goes nearer to the nearest enemy in sight, into a hex where"
        " an enemy in sight could attack it"
    ),
    SHUTTLE: say(
        "a unit comes back to a hex that it left in the same turn; in between it did nothing but move, took"
        " no objective, and nobody attacked it"
    ),
    LEFT_LYING: say(
        "at the end a side does not hold a hex that would gain it points, though when its part of the last"
        " turn began one step would have taken a unit there, with no enemy in sight there or able to attack"
        " it there; nor is an enemy there at the end"
    ),
    SHOWN: say(
        "a hidden unit comes out by an act of its own, and until the turn is over it neither fires, nor"
        " enters a hex with enemies, nor takes an objective"
    ),
    OWN_SIDE: say(
        "fire that a side aims, or calls down from off the map, is rolled for at a unit of its own"
    ),
    IDLE: say(
        "at least {attacks} attacks have met units of a side from the beginning of the turn before to its"
        " last decision in this one; it plays no card, and of the units that it could let act less than half"
        " do anything",
        attacks=BOMBARDED,
    ),
}
"""The patterns in words; `GameReading` has them in code."""


@dataclass(frozen=True, slots=True)
class Blunder:
    """An occurrence of a pattern: whose, in which turn, by which decision, by its number from 0 on.

    `unit` and `hex` are what it is about, NOBODY and NOWHERE if it is about neither.
    """

    pattern: str
    turn: int
    side: int
    decision: int
    unit: int
    hex: int


@dataclass(frozen=True, slots=True)
class ReadGame:
    """A game that was read: its actions, the sides that decided, its blunders in the order of decisions.

    `opening`: how many of the decisions were of the set-up.
    """

    actions: tuple[int, ...]
    sides: tuple[int, ...]
    blunders: tuple[Blunder, ...]
    opening: int


def read_game(
    engine: Any, signs: Signs, seed: int, number: int, decide: Callable[[State, int], int]
) -> ReadGame:
    """Play a game by ``decide(state, side)``, a player's choice or the next of known actions, and read it."""
    state = engine.new_game(seed, number)
    state.logging = 1
    before, reading = engine.copy(state), GameReading(engine, signs)
    actions, sides, opening = [], [], 0
    while (side := engine.decider(state)) is not None:
        state.copy_into(before)
        state.logged = 0
        action = decide(state, side)
        engine.apply(state, action)
        reading.take(before, side, action, state)
        actions.append(action)
        sides.append(side)
        opening += before.turn == 0
    reading.end(state)
    found = sorted(reading.found, key=lambda one: (one.decision, PATTERNS.index(one.pattern), one.unit))
    return ReadGame(tuple(actions), tuple(sides), tuple(found), opening)


@dataclass(slots=True)
class _Shot:
    """A shot, or what falls from off the map, by the decision that aimed it; the futility of its attacks."""

    side: int
    decision: int
    turn: int
    unit: int
    hex: int
    futile: list[bool] = field(default_factory=list)
    hits_own: bool = False


@dataclass(slots=True)
class _Part:
    """A side's part in a turn: its first decision and its last wait, or -1; units able, and those that acted.

    `attacks` have met it before its last decision, `since` after that.
    """

    first: int = -1
    waited: int = -1
    able: int = 0
    acted: set[int] = field(default_factory=set)
    plays: bool = False
    attacks: int = 0
    since: int = 0


class GameReading:
    """A game as it is read, decision by decision: `take` each, then `end`; `found` are its blunders."""

    def __init__(self, engine: Any, signs: Signs) -> None:
        self.engine, self.signs, self.world = engine, signs, engine.ready.record
        self.found: list[Blunder] = []
        self._turn, self._decision, self._decider = 0, -1, -1
        self._before: State = None
        self._views: dict[int, State] = {}
        self._last = [-1, -1]  # decision of each side
        self._aimed = [-1, -1]  # the same of fire
        self._sights: list[State] = [None, None]  # what each side saw then
        self._actor = int(NOBODY)  # the last who acted
        self._acted: dict[int, int] = {}  # a unit's last decision
        self._fell: dict[int, int] = {}  # in which turn
        self._shots: list[_Shot] = []
        self._shot_of: dict[int, _Shot] = {}  # the last of a unit
        self._called: dict[int, tuple[int, int]] = {}  # side and decision, by number
        self._strike: _Shot | None = None
        self._trails: dict[int, list[tuple[int, int]]] = {}  # a unit's hexes, and decisions to go there
        self._walks: dict[int, Blunder] = {}  # who may still go on
        self._lone: list[Blunder] = []  # whom infantry may still follow
        self._shown: dict[int, Blunder] = {}  # who may still be worth it
        self._worth_it: dict[int, int] = {}  # the last decision in which a unit did what is worth showing
        self._parts = _Part(), _Part()
        self._earlier = [0, 0]  # attacks in the turn before
        self._began: list[tuple[int, State] | None] = [None, None]  # decision, and view, in this turn

    def take(self, before: State, side: int, action: int, after: State) -> None:
        """Take in a decision: the state before, whose it was, what was done, the state after."""
        self._decision += 1
        if before.turn == 0:
            return
        if before.turn != self._turn:
            self._end_turn()
            self._turn = before.turn
        self._before, self._decider = before, side
        self._views.clear()
        self._decide(action)
        for entry in log_of(after):
            self._read(entry, after)
        self._look(after)

    def end(self, state: State) -> None:
        """The game is over in this state."""
        self._leave_lying(state)
        self._end_turn()
        for shot in self._shots:
            if shot.futile and all(shot.futile):
                self._note(HOPELESS, shot.side, shot.decision, shot.unit, shot.hex, shot.turn)

    def _note(self, pattern: str, side: int, decision: int, unit: int, hex: int, turn: int = 0) -> None:
        self.found.append(Blunder(pattern, turn or self._turn, side, decision, int(unit), int(hex)))

    # --- sides ------------------------------------------------------------------------------------

    def _side(self, unit: int) -> int:
        return int(unit >= self.world.first_defender)

    def _units(self, side: int) -> range:
        return (
            range(self.world.first_defender, self.world.units) if side else range(self.world.first_defender)
        )

    def _view(self, side: int) -> State:
        """The side's view before the decision."""
        if side not in self._views:
            self._views[side] = self.engine.see(self._before, side)
        return self._views[side]

    def _foes(self, view: State, side: int) -> list[int]:
        """The enemies on the map in a side's view."""
        return [u for u in self._units(1 - side) if view.where[u] == ON_MAP and view.hex[u] != NOWHERE]

    def _friends(self, side: int) -> list[int]:
        """The side's own units on the map before the decision."""
        before = self._before
        return [u for u in self._units(side) if before.where[u] == ON_MAP and before.hex[u] != NOWHERE]

    # --- decisions --------------------------------------------------------------------------------

    def _decide(self, action: int) -> None:
        side, kind, part = self._decider, kind_of(action), self._parts[self._decider]
        self._last[side] = self._decision
        part.attacks, part.since = part.attacks + part.since, 0
        if part.first < 0 and self._before.question in self.signs.orders:
            part.first, part.able = self._decision, self.signs.able(self.world, self._before, side)
            self._began[side] = self._decision, self._view(side)
        if kind in self.signs.waits:
            part.waited = self._decision
        if kind in self.signs.aims:
            self._aimed[side], self._sights[side] = self._decision, self._view(side)
        actor = self.signs.actor(self.world, self._before, action)
        if actor != NOBODY:
            self._actor = int(actor)
            self._acted[self._actor] = self._decision

    def _read(self, entry: Entry, after: State) -> None:
        """Take in a line of the log."""
        signs, code, first = self.signs, entry[0], entry[1]
        if code in signs.moves and ALOFT not in (self._before.where[first], after.where[first]):
            self._step(first, entry[2], entry[3], after)
        if code in signs.cards:
            self._parts[first].plays = True
        for unit in [first] if code in signs.shots else signs.deed(entry):
            self._parts[self._side(unit)].acted.add(unit)
            self._trails.pop(unit, None)
        if code in signs.shots:
            self._is_worth_it(first)
            side = self._side(first)
            shot = _Shot(side, self._aimed[side], self._turn, first, entry[2])
            self._shots.append(shot)
            self._shot_of[first] = shot
        if code in signs.attacks:
            self._attack(entry, *signs.attacks[code])
        if (number := signs.called(entry)) is not None:
            self._called[number] = self._decider, self._aimed[self._decider]
        if (number := signs.falls(entry)) is not None:
            calls = self._called.get(number)
            self._strike = _Shot(*calls, self._turn, NOBODY, NOWHERE) if calls else None

    def _end_turn(self) -> None:
        for side, part in enumerate(self._parts):
            met = self._earlier[side] + part.attacks
            if met >= BOMBARDED and not part.plays and 2 * len(part.acted) < part.able:
                self._note(IDLE, side, max(part.first, part.waited), NOBODY, NOWHERE)
            self._earlier[side] = part.attacks + part.since
        self.found += [*self._walks.values(), *self._lone, *self._shown.values()]
        self._walks.clear()
        self._lone.clear()
        self._shown.clear()
        self._trails.clear()
        self._parts = _Part(), _Part()
        self._began = [None, None]

    # --- steps ------------------------------------------------------------------------------------

    def _step(self, unit: int, was: int, hex: int, after: State) -> None:
        """A unit enters a hex."""
        side, before = self._side(unit), self._before
        decision, view = self._acted.get(unit, self._last[side]), self._view(side)
        self._parts[side].acted.add(unit)
        foes = self._foes(view, side)
        takes = before.holder[hex] != side and after.holder[hex] == side and self._is_objective(hex)
        if takes or any(view.hex[foe] == hex for foe in foes):
            self._is_worth_it(unit)
        self._walks.pop(unit, None)
        self._lone = [one for one in self._lone if one.unit != unit or self._has_fired(unit, one.decision)]
        if before.where[unit] == ON_MAP:
            self._walk(side, decision, unit, hex)
            self._advance(side, decision, unit, was, hex)
            self._assault(side, decision, unit, hex)
        trail = self._trails.pop(unit, [])
        if not trail or trail[-1][0] != was:
            trail = [(was, -1)]
        trail.append((hex, decision))
        if takes:
            trail = trail[-1:]
        ways = [place for place, (there, _) in enumerate(trail[:-1]) if there == hex]
        if ways:
            self._note(SHUTTLE, side, trail[ways[0] + 1][1], unit, hex)
            trail = trail[-1:]
        self._trails[unit] = trail

    def _is_objective(self, hex: int) -> bool:
        return any(self.world.place[number, hex] for number in range(self.world.objectives))

    def _walk(self, side: int, decision: int, unit: int, hex: int) -> None:
        fell, view = self._before.fell, self._view(side)
        dead = [u for u in self._units(side) if u in self._fell and self._turn - self._fell[u] <= RECENT]
        if not any(fell[friend] == hex for friend in dead):
            return
        if any(self._before.hex[friend] == hex for friend in self._friends(side)):
            return
        if any(view.hex[foe] == hex for foe in self._foes(view, side)):
            return  # an assault
        if self.signs.is_covered(self.world, view, unit, hex):
            self._walks[unit] = Blunder(WALKED, self._turn, side, decision, unit, hex)

    def _advance(self, side: int, decision: int, unit: int, was: int, hex: int) -> None:
        view, far = self._view(side), self.world.distance
        foes = [view.hex[foe] for foe in self._foes(view, side)]
        if not foes or not self.signs.fires_no_more(self.world, self._before, unit):
            return
        is_nearer = min(far[hex, foe] for foe in foes) < min(far[was, foe] for foe in foes)
        if is_nearer and self.signs.is_covered(self.world, view, unit, hex):
            self._note(TOOTHLESS, side, decision, unit, hex)

    def _assault(self, side: int, decision: int, unit: int, hex: int) -> None:
        signs, world, before, view = self.signs, self.world, self._before, self._view(side)
        if signs.is_infantry(world, before, unit):
            self._lone = [
                one for one in self._lone if (one.side, one.hex) != (side, hex) or before.hex[one.unit] != hex
            ]
        if not signs.is_armor(world, before, unit):
            return
        if not any(
            view.hex[foe] == hex and signs.is_infantry(world, view, foe) for foe in self._foes(view, side)
        ):
            return
        for friend in self._friends(side):
            if signs.is_infantry(world, before, friend) and world.distance[before.hex[friend], hex] <= 1:
                return
        self._lone.append(Blunder(LONE_ARMOR, self._turn, side, decision, int(unit), int(hex)))

    def _has_fired(self, unit: int, since: int) -> bool:
        """True if a unit has opened fire since a decision."""
        shot = self._shot_of.get(unit)
        return shot is not None and shot.decision > since

    # --- fire -------------------------------------------------------------------------------------

    def _attack(self, entry: Entry, by: int, at: int) -> None:
        """A roll or draw at one target, or at a hex's objects."""
        firer = entry[1 + by] if by >= 0 else NOBODY
        target = entry[1 + at] if at >= 0 else NOBODY
        shot = self._strike if firer == NOBODY else self._shot_of.get(firer)
        if target != NOBODY:
            side = self._side(target)
            self._parts[side].since += 1
            self._trails.pop(target, None)
            if shot is not None and shot.side == side:
                if not shot.hits_own:
                    self._note(OWN_SIDE, side, shot.decision, shot.unit, self._before.hex[target])
                shot.hits_own = True
                return
        if firer != NOBODY and shot is not None:
            if target != NOBODY:
                shot.hex = int(self._before.hex[target])
            sight = self._sights[shot.side]
            shot.futile.append(self.signs.is_futile(self.world, self._before, sight, entry))

    # --- units that fall, or come out of hiding -----------------------------------------------------

    def _is_worth_it(self, unit: int) -> None:
        """A unit does something that it may come out of hiding for."""
        self._worth_it[unit] = self._decision
        self._shown.pop(unit, None)

    def _look(self, after: State) -> None:
        """Look for units that fell, or came out of hiding."""
        was, now = numbers(self._before.where), numbers(after.where)
        if was == now:
            return
        for unit in range(self.world.units):
            if now[unit] == OUT != was[unit]:
                self._fell[unit] = self._turn
        unit = self._actor
        if unit != NOBODY and was[unit] == HIDDEN != now[unit]:
            decision, hex = self._acted[unit], int(self._before.hex[unit])
            if self._worth_it.get(unit, -1) < decision:
                self._shown[unit] = Blunder(SHOWN, self._turn, self._side(unit), decision, unit, hex)

    # --- the end ----------------------------------------------------------------------------------

    def _leave_lying(self, state: State) -> None:
        """Look for hexes that a side could have taken in the last turn."""
        world, paying = self.world, (HOLD, HOLD_EACH)
        rows = [number for number in range(world.objectives) if world.objective[number].kind in paying]
        hexes = [hex for hex in range(world.hexes) if any(world.place[number, hex] for number in rows)]
        for side, began in enumerate(self._began):
            if began is None:
                continue
            decision, view = began
            own = [u for u in self._units(side) if view.where[u] == ON_MAP and view.hex[u] != NOWHERE]
            steps = {unit: self.signs.steps(world, view, unit) for unit in own}
            for hex in hexes:
                if any(state.hex[foe] == hex for foe in self._foes(state, side)):
                    continue
                free = (u for u in own if hex in steps[u] and not self.signs.is_covered(world, view, u, hex))
                if self._gains(state, side, hex):
                    for unit in islice(free, 1):
                        self._note(LEFT_LYING, side, decision, unit, hex)

    def _gains(self, state: State, side: int, hex: int) -> bool:
        """True if a side would have more points, or the enemy fewer, if it held a hex."""
        taken = self.engine.copy(state)
        taken.holder[hex] = side
        gained = self._lead(taken) - self._lead(state)
        return bool((gained if side == 0 else -gained) > 0)

    def _lead(self, state: State) -> int:
        """The first side's lead in victory points, with what this turn pays for hexes that are held."""
        first, second = self.engine.score(state)
        for number in range(self.world.objectives):
            row = self.world.objective[number]
            due = row.vp * held_now(self.world, state, number)
            first, second = (first + due, second) if row.side == 0 else (first, second + due)
        return int(first - second)
