"""The battles of a campaign on the map: one record, into which each battle's units are written.

Making a record for each battle would take longer than playing it. A battle written into this record
is the same, move for move, as in one of its own (`ready_scenario.build`).
"""

import threading
from array import array
from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property, lru_cache
from itertools import chain
from typing import Any, NamedTuple

from wsanalysis.battles.core.numbers import MAX_UNITS
from wsanalysis.battles.core.seeds import luck_of
from wsanalysis.battles.core.tables import Tables
from wsanalysis.battles.core.tabulate import Tabulation
from wsanalysis.battles.core.units import ON_MAP, OUT
from wsanalysis.battles.scenarios.forces import Troop
from wsanalysis.battles.scenarios.player_file import Dial, QuickPlayer, QuickPlayers, Seats
from wsanalysis.battles.sherman_leader import records
from wsanalysis.battles.sherman_leader.campaign.records import MANNERS
from wsanalysis.battles.sherman_leader.damage import counters_of
from wsanalysis.battles.sherman_leader.leading import put_leaders
from wsanalysis.battles.sherman_leader.map_game import Engine
from wsanalysis.battles.sherman_leader.orders import put_orders
from wsanalysis.battles.sherman_leader.placing import DRAWN
from wsanalysis.battles.sherman_leader.ready_scenario import ReadyScenario, build, lying_on, muster_row
from wsanalysis.battles.sherman_leader.records import WEIGHTS
from wsanalysis.battles.sherman_leader.scenario import TANK, Mustered, Scenario, battle, unit_of
from wsanalysis.battles.sherman_leader.terms import MOST_STRESS, MOST_US, US
from wsanalysis.compiled import fill, is_compiled, numbers
from wsanalysis.files.records import content_hash
from wsanalysis.systems.sherman_leader.campaign_cards import Battalion, Campaign
from wsanalysis.systems.sherman_leader.commander_card import STATUSES
from wsanalysis.systems.sherman_leader.edition import ShermanLeader
from wsanalysis.systems.sherman_leader.effects import Effect, amount_of
from wsanalysis.systems.sherman_leader.orders import move_shifts
from wsanalysis.systems.sherman_leader.strength import STRENGTHS, Strength, effects_of, strength_at
from wsanalysis.systems.sherman_leader.unit_card import UnitCard, serves_in

BOTH: tuple[tuple[bool, Strength], ...] = (False, "full"), (True, "half")
MOST_ENEMIES = MAX_UNITS - MOST_US
STATES = len(STATUSES)


class Prices(NamedTuple):
    """The prices of losses in a battle, in percent of the player's weights: units, men, stress."""

    unit: int = 100
    man: int = 100
    stress: int = 100


class Ordered(NamedTuple):
    """A battle to be fought: the battalion, effects of other cards, US units as they come, Scouts."""

    battalion: Battalion
    strength: Strength
    effects: tuple[Effect, ...]
    mustered: tuple[Mustered, ...]
    scouts: int = 0
    tenacity: bool = False
    heroics: bool = False


class After(NamedTuple):
    """A US unit and its commander after a battle; `stress` is all that he has."""

    destroyed: bool
    damage: tuple[str, ...]
    stress: int
    wounded: bool
    killed: bool


class Fought(NamedTuple):
    """The end of a battle: the battalion's strength, the points left, turns, whether Tenacity was used."""

    strength: Strength
    points_left: int
    turns: int
    prolonged: bool
    units: tuple[After, ...]


class Battlefield:
    """All battles of a campaign, by the player `who` of the game's quick players. Not for several threads."""

    def __init__(self, campaign: Campaign, edition: ShermanLeader, who: QuickPlayer) -> None:
        self.campaign, self.edition, self.who = campaign, edition, who
        self.players = QuickPlayers({who.name: who})
        self._orders: dict[tuple[int, ...], tuple[Any, Any]] = {}
        self._strengths: dict[str, Any] = {}
        self._come = lru_cache(1 << 14)(lambda one, stress: array("q", muster_row(one, stress, edition)))
        self._dials = lru_cache(len(MANNERS))(lambda prices: priced(who, prices))
        self._lying = lru_cache(1 << 14)(lambda one: array("q", lying_on(one, edition)))

    def scenario(self, ordered: Ordered, **texts: Any) -> Scenario:
        """The battle as a scenario of its own."""
        return battle(
            self.campaign, ordered.battalion, ordered.strength, ordered.mustered, ordered.effects,
            self.edition, scouts=ordered.scouts, tenacity=ordered.tenacity, heroics=ordered.heroics, **texts,
        )  # fmt: skip

    def alone(self, ordered: Ordered, prices: Prices, **texts: Any) -> tuple[Engine, int]:
        """The battle with a record of its own, and its player's style: slow to make, for telling it."""
        engine = Engine(build(self.scenario(ordered, **texts), self.edition, self.players))
        return engine, self._seat(engine.ready, engine.ready.seats, prices)

    def fight(self, ordered: Ordered, prices: Prices, seed: int) -> Fought:
        """Fight a battle; it is the game 0 of that seed."""
        scenario = self.scenario(ordered, hashed=False)
        style = self._write(scenario, prices)
        state = self._engine.new_game(seed, 0)
        self._engine.play_out(state, (style, style), luck_of(seed, 0, 0))
        return self.read(state, ordered)

    def read(self, state: Any, ordered: Ordered) -> Fought:
        """Read the end of a finished battle."""
        where, stress, chips, types = (
            numbers(place) for place in (state.where, state.stress, state.card, state.type)
        )
        wounded, killed, width = numbers(state.wounded), numbers(state.killed), len(chips) // MOST_US
        units = tuple(
            After(
                where[unit] == OUT,
                tuple(name for n, name in self._lasting for _ in range(chips[unit * width + n])),
                stress[unit], wounded[unit] > 0, killed[unit] > 0,
            )
            for unit in range(len(ordered.mustered))
        )  # fmt: skip
        enemies = range(len(ordered.mustered), self._engine.ready.record.units)
        left = sum(self._points[types[unit]] for unit in enemies if where[unit] == ON_MAP)
        return Fought(STRENGTHS[state.strength], left, state.turn, bool(state.prolonged), units)

    @cached_property
    def _lasting(self) -> list[tuple[int, str]]:
        """The counters that are still on a unit after a battle, with their numbers."""
        chips = counters_of(self.edition)
        return [(n, one.counter) for n, (_, one) in enumerate(chips, 1) if one.stays == "until repaired"]

    @cached_property
    def _engine(self) -> Engine:
        """An engine with room for every battle: each card that serves, each type of enemy."""
        edition, campaign = self.edition, self.campaign
        cards = [one for one in edition.us_units.values() if serves_in(one, campaign.year)]
        if len(cards) > MOST_US:
            said = f"there is room for {MOST_US} kinds of units, {campaign.year} has {len(cards)}"
            raise ValueError(f"{campaign.campaign}: {said}")
        man = {one.type: name for name, one in edition.commanders.items()}
        units = [Mustered(one.name, one.numbers[0], man[one.type]) for one in cards]
        units += units[-1:] * (MOST_US - len(units))
        kinds = dict.fromkeys(kind for one in edition.battalions.values() for kind, _ in one.units)
        names = {unit_of(kind, campaign, edition) for kind in ("Rifle", *kinds) if kind != TANK}
        blocks = [TANK, *sorted(names), *[TANK] * MOST_ENEMIES][:MOST_ENEMIES]
        some = battle(campaign, next(iter(edition.battalions.values())), "full", tuple(units), (), edition)
        theirs = replace(some.defending, troops=tuple(map(Troop, blocks)))
        return Engine(build(replace(some, forces=(some.attacking, theirs)), edition, self.players))

    @cached_property
    def _words(self) -> dict[str, Any]:
        """All words of the tables that a battle is written into."""
        record: Any = self._engine.ready.record
        rows = {name: getattr(record, name).words() for name in ("enlisted", "muster", "leader")}
        names = ("begins_with", "status", "strain", "shift", "order", "strength")
        return rows | {name: _words_of(getattr(record, name)) for name in names}

    @cached_property
    def _numbers(self) -> dict[str, int]:
        """The types of units by name."""
        return {one.name: number for number, one in enumerate(self._engine.ready.types)}

    @cached_property
    def _points(self) -> list[int]:
        """The points of each type of unit."""
        return [kind.points for kind in self._engine.ready.record.kind]

    @cached_property
    def _men(self) -> dict[str, tuple[Any, Any, list[Any]]]:
        """Entries for each commander card: its row in each state, status by stress, strain by state."""
        ready = self._engine.ready
        made = Tabulation(records.World, Tables())
        cards = [one for one in ready.types if isinstance(one, UnitCard)]
        known = [*self.edition.commanders.values()]
        put_leaders(made, known, cards, self.edition)
        rows, tables = made.tables.rows["leader"], made.tables
        status, strain = tables.listed("status"), tables.listed("strain")
        return {
            man.card: (
                array("q", chain.from_iterable(rows[place * STATES : (place + 1) * STATES])),
                array("q", status[place]),
                [array("q", [by_man[place][state] for by_man in strain]) for state in range(STATES)],
            )
            for place, man in enumerate(known)
        }  # fmt: skip

    def _order(self, battalion: Battalion, others: tuple[Effect, ...]) -> tuple[Any, Any]:
        """The additions to the enemy's rolls, at full and at half strength, and its orders."""
        added = tuple(
            sum(one.amount for one in move_shifts(half, (*others, *effects_of(battalion, known))))
            for half, known in BOTH
        )
        if added not in self._orders:  # the same for all battalions to whose rolls as much is added
            made = Tabulation(records.World, Tables())
            put_orders(made, self._engine.ready.types, battalion, others, self.edition)
            order = array("q", made.tables.flat("order"))
            self._orders[added] = array("q", made.tables.flat("shift")), order
        return self._orders[added]

    def _write(self, scenario: Scenario, prices: Prices) -> int:
        """Write a battle into the record; its player's style."""
        ready = self._engine.ready
        record: Any = ready.record
        battalion, mustered, half = scenario.battalion, scenario.mustered, int(scenario.half)
        stress = amount_of((*scenario.effects, *effects_of(battalion, "half" if half else "full")), "stress")
        blocks = scenario.defending.blocks
        words = self._words
        enlisted, muster, begins = words["enlisted"], words["muster"], words["begins_with"]
        leader, status, strain = words["leader"], words["status"], words["strain"]
        for unit, name in enumerate([*(one.card for one in mustered), *blocks]):
            enlisted[4 * unit] = DRAWN if name == TANK else self._numbers[name]
        width, chips, many = len(muster) // MOST_US, len(begins) // MOST_US, MOST_STRESS + 1
        for unit, one in enumerate(mustered):
            muster[unit * width : (unit + 1) * width] = self._come(one, stress)
            begins[unit * chips : (unit + 1) * chips] = self._lying(one)
            states, by_stress, strained = self._men[one.commander]
            leader[unit * len(states) : (unit + 1) * len(states)] = states
            status[unit * many : (unit + 1) * many] = by_stress
            for state, by_card in enumerate(strained):  # a table by card, unit and state
                strain[unit * STATES + state :: MOST_US * STATES] = by_card
        shift, order = self._order(battalion, scenario.effects)
        words["shift"][:], words["order"][:] = shift, order
        words["strength"][:] = self._strength(battalion, len(words["strength"]))
        if not is_compiled():  # plain records give copies of their words
            for name, given in words.items():
                fill(getattr(record, name), given)
        vp = [one.vp for one in scenario.attacking.objectives]
        record.units, record.first_defender = len(mustered) + len(blocks), len(mustered)
        record.men, record.turns, record.begins_half = len(mustered), scenario.turns, half
        record.tenacity, record.heroics = int(scenario.tenacity), int(scenario.heroics)
        record.half_at, record.destroyed_at = battalion.half, battalion.destroyed
        record.half_objective = -1 if half else 0
        record.half_vp, record.destroyed_vp = 0 if half else vp[0], vp[-1]
        record.objective[0].vp, record.objective[1].vp = record.half_vp, record.destroyed_vp
        return self._seat(ready, Seats.of(self.players, WEIGHTS, scenario.forces), prices)

    def _strength(self, battalion: Battalion, most: int) -> Any:
        key = battalion.battalion
        if key not in self._strengths:
            found = (strength_at(points, battalion.half, battalion.destroyed) for points in range(most))
            self._strengths[key] = array("q", map(STRENGTHS.index, found))
        return self._strengths[key]

    def _seat(self, ready: ReadyScenario, seats: Seats, prices: Prices) -> int:
        """Give the player of a battle these prices; his style."""
        return seats.seat(ready.record, 0, US, self._dials(prices))


def _words_of(table: Any) -> Any:
    """The words of a table of numbers; of a plain list a copy."""
    return memoryview(array("q", table)) if isinstance(table, list) else table.cast("B").cast("q")


_kept = threading.local()
KEPT = 4


def battlefield(campaign: Campaign, edition: ShermanLeader, who: QuickPlayer) -> Battlefield:
    """The battlefield of a campaign in this thread: one for all forces that play it."""
    made: dict[str, Battlefield] = _kept.__dict__.setdefault("made", {})
    key = content_hash((campaign, edition.data_hash, edition.options, who.name, who.dials))
    if key not in made:
        while len(made) >= KEPT:
            del made[next(iter(made))]
        made[key] = Battlefield(campaign, edition, who)
    return made[key]


def priced(who: QuickPlayer, prices: Prices) -> Mapping[str, Dial]:
    """A player's weights at other prices."""
    dials = dict(who.dials[US])
    for name, percent in (("price", prices.unit), ("man", prices.man), ("stress", prices.stress)):
        dials[name] = replace(dials[name], usual=dials[name].usual * percent // 100)
    return dials
