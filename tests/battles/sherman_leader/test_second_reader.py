"""Random positions: sight, orders, targets and moves are in the engine what they are to a second reader."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from random import Random
from statistics import mean, variance

import pytest

from tests.battles.sherman_leader import second_reader as second
from tests.battles.sherman_leader.second_battle import Battle
from tests.battles.sherman_leader.second_reader import HEXES, Piece
from tests.battles.sherman_leader.table import CHIPS, DATA, EDITION, PLAYERS
from wsanalysis.battles.core.actions import first_of, kind_of, second_of
from wsanalysis.battles.core.code import Code
from wsanalysis.battles.core.numbers import NOWHERE, Hex, Unit
from wsanalysis.battles.core.records import Actions
from wsanalysis.battles.core.seeds import fill_streams
from wsanalysis.battles.core.units import ON_MAP, OUT
from wsanalysis.battles.sherman_leader import acting, attacking, layout, orders, placing, terms
from wsanalysis.battles.sherman_leader.engine import ENGINE
from wsanalysis.battles.sherman_leader.layout import IDS
from wsanalysis.battles.sherman_leader.ready_scenario import ReadyScenario, build
from wsanalysis.battles.sherman_leader.scenario import load_scenario
from wsanalysis.compiled import new, numbers
from wsanalysis.systems.sherman_leader.movement_charts import ORDERS

SCENARIOS = ("vanguard", "supply_convoy", "fortified_command", "large_tank_force", "jungle_raid")
TERRAIN = [*EDITION.terrain]
LASTING = ("Gun", "Machine Gun", "Engine", "Suspension", "Immobile", "Suppressed", "Casualty", "Hull")
STATES = ("okay", "shaken", "nobody")
FLAGS = {
    "acted": terms.ACTED, "done": terms.DONE, "moved": terms.MOVED, "attacked": terms.ATTACKED,
    "carried": terms.CARRIED,
}  # fmt: skip


@cache
def world_of(name: str, leaders: int) -> ReadyScenario:
    """A scenario under commanders of any level, each of the type of his unit."""
    found, rng = load_scenario(DATA, name, EDITION), Random(leaders)
    men = [*EDITION.commanders.values()]
    mustered = tuple(
        replace(
            one, commander=rng.choice([man.card for man in men if man.type == EDITION.units[one.card].type])
        )
        for one in found.mustered
    )
    return build(replace(found, mustered=mustered), EDITION, PLAYERS)


class Position:
    """A random position of a scenario's units on random ground, in the engine and to the reader."""

    def __init__(self, seed: int) -> None:
        rng = self.rng = Random(seed)
        self.world = world_of(SCENARIOS[seed % len(SCENARIOS)], seed // 5 % 4)
        self.record, self.battle = self.world.record, self.world.new_state()
        wild = rng.choice((0.3, 0.5, 0.8))
        self.ground = {hex: rng.choice(TERRAIN) if rng.random() < wild else "clear" for hex in HEXES}
        battle, us = self.battle, self.record.first_defender
        if seed % 4 == 2 and not self.record.is_laid:  # as tiles lie, fit or not
            fill_streams(battle.luck, len(terms.SOURCES), seed + 1, 0)
            layout.lay_once(self.record, battle)
            self.ground = {hex: TERRAIN[battle.terrain[Hex(IDS.index(hex))]] for hex in HEXES}
        for hex in HEXES:
            battle.terrain[Hex(IDS.index(hex))] = TERRAIN.index(self.ground[hex])
        layout.look(self.record, battle)
        layout.note_ways(self.record, battle)
        self.ours: list[Piece] = []
        self.theirs: list[Piece] = []
        self.lost: list[Piece] = []
        for unit in range(self.record.units):
            self._put(Unit(unit), unit < us)
        self.fast = rng.random() < 0.5
        battle.step = terms.FAST if self.fast else terms.SLOW
        for number, piece in self.units(us=True):
            self._has_done(number, piece)

    def _has_done(self, unit: Unit, piece: Piece) -> None:
        """Anything that it may have done in this step and this turn, and counters of Tactics."""
        rng, battle = self.rng, self.battle
        piece.did = {one for one in FLAGS if rng.random() < 0.2}
        for one in piece.did:
            battle.flags[unit] |= FLAGS[one]
        piece.own, piece.his = ((rng.randrange(2), rng.randrange(2)) for _ in range(2))
        battle.tactics[unit], battle.commands[unit] = piece.own
        battle.his_tactics[unit], battle.his_commands[unit] = piece.his

    def _put(self, unit: Unit, is_us: bool) -> None:
        rng, battle, types = self.rng, self.battle, self.world.types
        type = self.record.enlisted[unit].type
        if type < 0:
            type = rng.choice([x for x in range(len(types)) if self.record.cup[x]])
        battle.type[unit] = type
        free = [hex for hex in HEXES if second.may_stand(types[type].type, self.ground[hex])]
        together = [one.hex for one in self.ours if one.hex in free]
        if is_us and together and rng.random() < 0.5:  # for transport and heroics
            free = together
        piece = Piece(types[type].name, rng.choice(free or ["-"]), is_us, number=unit)
        there = free and rng.random() < 0.8
        battle.where[unit] = ON_MAP if there else OUT
        battle.hex[unit] = Hex(IDS.index(piece.hex)) if there else NOWHERE
        if is_us:
            battle.leader[unit] = unit
            piece.man = self.world.scenario.mustered[unit].commander
            man = EDITION.commanders[piece.man]
            state = rng.choice(STATES)
            killed = state == "nobody" and rng.random() < 0.5
            battle.killed[unit] = int(killed)
            stress = {"okay": 0, "shaken": man.okay_to + 1, "nobody": man.shaken_to + 1}[state]
            battle.stress[unit] = 0 if killed else stress
            side, piece.state = piece.attacked_by, state
            for counter in rng.sample(LASTING, rng.choice((0, 0, 1, 2))):
                if f"{side} {counter}" in CHIPS:
                    battle.card[unit].chip[CHIPS.index(f"{side} {counter}")] = 1
                    piece.counters.append(counter)
            piece.exposed = battle.exposed[unit] = rng.choice((0, 0, 2))
            piece.killed, piece.wounded = killed, not killed and rng.random() < 0.2
            battle.wounded[unit] = int(piece.wounded)
            if free and not there:
                battle.fell[unit] = Hex(IDS.index(piece.hex))
                self.lost.append(piece)
        if there:
            (self.ours if is_us else self.theirs).append(piece)

    def units(self, us: bool) -> list[tuple[Unit, Piece]]:
        first = self.record.first_defender
        numbers = [Unit(u) for u in range(self.record.units) if (u < first) == us]
        here = [u for u in numbers if self.battle.where[u] == ON_MAP]
        return list(zip(here, self.ours if us else self.theirs, strict=True))


def hexes_of(bits: int) -> set[str]:
    return {hex for number, hex in enumerate(IDS) if bits >> number & 1}


def compare(seed: int, found: Counter[str]) -> None:
    """Set one position beside the reader's; `found` counts what came of it."""
    at = Position(seed)
    record, battle, ground = at.record, at.battle, at.ground
    for one in HEXES:
        seen = hexes_of(battle.sees[Hex(IDS.index(one))])
        assert seen == {x for x in HEXES if second.apart(one, x) <= 4 and second.sees(ground, one, x)}, one
    assert layout.can_be_fought_over(record, battle) == second.is_fit(ground)
    found["fit" if second.is_fit(ground) else "unfit"] += 1
    names = {unit: f"{piece.name} {unit}" for unit, piece in at.units(us=True)}
    for enemy, piece in at.units(us=False):
        for number, order in enumerate(ORDERS):
            if order == "Retreat" and piece.hex[1:] == "01":
                continue  # off the map
            due = second.goals(ground, piece, at.ours, order)
            assert hexes_of(orders.goals(record, battle, enemy, number)) == due, (seed, order, piece)
            found[f"{order}: {min(len(due), 2)}"] += 1
        for moved in (0, 1):
            aimed = attacking.targets_of(record, battle, enemy, moved)
            due = second.targets(ground, piece, at.ours, bool(moved))
            aimed_at = {names[unit] for unit in names if aimed >> unit & 1}
            assert aimed_at == due, (seed, piece)
            found[f"targets: {min(len(due), 2)}"] += 1
        for unit, target in at.units(us=True):
            for moved in (0, 1):
                ours = attacking.us_roll(record, battle, unit, battle.hex[unit], enemy, moved)
                needs = second.us_needs(ground, target, target.hex, piece, piece.hex, bool(moved))
                assert clamped(needs) == max(ours, 1), (seed, target, piece, moved)
                if needs is not None:
                    cover = 0 if "Marksman" in target.skills else second.COVER.get(ground[piece.hex], 0)
                    due = min(EDITION.units[piece.name].defense + cover, 10)
                    assert attacking.enemy_defense(record, battle, unit, enemy) == due
                found["shot" if needs is not None else "no shot"] += 1
    compare_acts(at, seed, found)


def compare_acts(at: Position, seed: int, found: Counter[str]) -> None:
    """Set what the US player may answer beside the reader's: who acts, moves, passengers, the set-up."""
    record, battle, ground = at.record, at.battle, at.ground

    def listed(of: Callable[..., None]) -> set[str]:
        actions = new(Actions)
        of(record, battle, actions)
        acts = [in_words(act) for act in numbers(actions.act)[: actions.count]]
        assert len({*acts}) == len(acts)
        return {*acts}

    who = listed(acting.list_units)
    heroes = second.who_takes_over(at.ours, at.lost) if record.heroics else set()
    assert who == second.who_acts(at.ours, at.fast) | heroes, seed
    found["heroes"] += len(heroes)
    assert acting.can_anybody_act(record, battle) == (who != {"end"})
    found["acts"] += len(who)
    for unit, piece in at.units(us=True):
        battle.about.unit = unit
        assert listed(acting.list_moves) == second.moves(ground, piece), (seed, piece)
        assert listed(placing.list_places) == second.places(ground, piece), (seed, piece)
        assert listed(placing.list_starts) == second.starts(ground, piece), (seed, piece)
        for battle.about.moved, aboard in enumerate((set[str](), {"Infantry"}, {"Artillery"})):
            taken = second.passengers(piece, at.ours, aboard)
            assert listed(acting.list_loads) == taken | {"nobody else"}, (seed, piece, aboard)
            found["carried"] += len(taken)
        for moved in (0, 1):
            battle.about.moved = moved
            targets = {
                f"{number}" for number, foe in at.units(us=False)
                if second.us_needs(ground, piece, piece.hex, foe, foe.hex, moved == 1) is not None
            }  # fmt: skip
            assert listed(attacking.list_targets) == targets | {"hold fire"}, (seed, piece)
            may = attacking.can_attack_any(record, battle, unit, battle.hex[unit], moved)
            unpaid = "Suppressed" in piece.counters and piece.state == "nobody"
            assert may == (targets != set() and not unpaid), (seed, piece)


def clamped(needs: int | None) -> int:
    return terms.NEVER if needs is None else min(max(needs, 1), 11)


PLAIN_WORDS = {
    terms.STAY: "stay", terms.END: "end", terms.NO_MORE: "nobody else", terms.HOLD_FIRE: "hold fire",
}  # fmt: skip


def in_words(act: int) -> str:
    kind, first, other = kind_of(act), first_of(act), second_of(act)
    if kind == terms.RETREAT:
        return "off" if other == acting.OFF else "off!"
    if kind in (terms.ACT, terms.CARRY):
        return f"{first}"
    if kind == terms.TAKE_OVER:
        return f"{other} takes over {first}"
    if kind == terms.TACTIC:
        return f"{first} by its Tactic"
    if kind == terms.COMMAND:
        return f"{first} by {other}"
    if kind == terms.FIRE:
        return f"{other}"
    return PLAIN_WORDS.get(kind) or IDS[other] + ("!" if kind == terms.RUSH else "")


def test_the_second_reader_finds_the_same() -> None:
    found = Counter[str]()
    for seed in range(40):
        compare(seed, found)
    assert found["fit"] > 5
    assert found["unfit"] > 5
    assert min(found["shot"], found["targets: 1"]) > 100
    assert found["targets: 2"] > 10
    assert min(found["acts"] // 20, found["carried"]) > 5
    for order in ORDERS:
        assert order == "Hold" or min(found[f"{order}: {number}"] for number in (1, 2)) > 3, (order, found)


@pytest.mark.slow
def test_three_hundred_positions_of_a_second_reader() -> None:
    """So many are for every run; `at_length` sets two thousand beside it."""
    found = Counter[str]()
    for seed in range(1000, 1300):
        compare(seed, found)
    assert min(found["heroes"], found["carried"] // 10) > 3


# --- whole battles ----------------------------------------------------------------------------

STANDS = ("B05", "D05", "C06", "D05", "C06", "B05", "C06")
"""Where the US units of `vanguard` stand from the beginning to the end, or as near as they come."""


def ours(seed: int, engine: Code = ENGINE) -> tuple[int, ...]:
    """A battle of the engine: half strength, destroyed, US units lost, enemies lost, men killed, stress."""
    world = world_of_file("vanguard")
    record, battle = world.record, world.new_state()
    fill_streams(battle.luck, len(terms.SOURCES), seed, 0)
    engine.start(record, battle)
    actions = new(Actions)
    while not battle.over:
        engine.legal(record, battle, actions)
        listed = numbers(actions.act)[: actions.count]
        unit, act = battle.about.unit, listed[0]
        if battle.question == terms.PLACE:
            act = next(one for one in listed if second_of(one) == IDS.index("C06"))
        elif battle.question == terms.START:
            act = next((one for one in listed if second_of(one) == IDS.index(STANDS[unit])), listed[-1])
        elif battle.question == terms.UNIT:
            act = next((one for one in listed if kind_of(one) == terms.ACT), listed[-1])
        engine.apply(record, battle, act)
    gone = [battle.where[Unit(unit)] == OUT for unit in range(record.units)]
    us, men = record.first_defender, range(record.men)
    return (
        int(battle.strength >= terms.HALF), int(battle.strength == terms.DESTROYED),
        sum(gone[:us]), sum(gone[us:]),
        sum(battle.killed[man] for man in men), sum(battle.stress[man] for man in men),
    )  # fmt: skip


def his(seed: int) -> tuple[int, ...]:
    """The same of a battle by the second reader."""
    found = load_scenario(DATA, "vanguard", EDITION)
    ground = {hex: found.board.terrain[found.board.index[hex]].terrain for hex in HEXES}
    mustered = enumerate(found.mustered)
    units = [Piece(one.card, placed(one.card, n), True, one.commander, number=n) for n, one in mustered]
    battle = Battle(ground, units, list(found.defending.blocks), "9A", 2, 5, 4, Random(seed))
    battle.play()
    men = battle.men.values()
    return (
        int(battle.half), int(battle.destroyed), 7 - len(battle.ours), 13 - len(battle.theirs),
        sum(man.killed for man in men), sum(man.stress for man in men),
    )  # fmt: skip


def placed(card: str, number: int) -> str:
    """Rifle, MG and AT teams move before the battle, all others stand where they are placed."""
    return STANDS[number] if any(word in card for word in ("Rifle", "Machine Gun", "Anti-Tank")) else "C06"


@cache
def world_of_file(name: str) -> ReadyScenario:
    return build(load_scenario(DATA, name, EDITION), EDITION, PLAYERS)


def alike(battles: int, engine: Code = ENGINE) -> None:
    """Both come to the same means, within 4 standard errors of their difference."""
    one, other = [ours(seed, engine) for seed in range(battles)], [his(seed) for seed in range(battles)]
    for place, what in enumerate(("half", "destroyed", "US lost", "enemies lost", "men killed", "stress")):
        both = [[row[place] for row in rows] for rows in (one, other)]
        error = sum(variance(values) / battles for values in both) ** 0.5
        assert abs(mean(both[0]) - mean(both[1])) <= 4 * error + 1e-9, (what, [mean(v) for v in both], error)
        assert what == "destroyed" or max(both[0]) > 0, what


@pytest.mark.slow
def test_whole_battles_of_a_second_reader() -> None:
    alike(250)
