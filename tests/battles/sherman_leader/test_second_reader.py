"""Random positions: sight, orders, targets and moves are in the engine what they are to a second reader."""

from collections import Counter
from dataclasses import replace
from functools import cache
from random import Random
from statistics import mean, variance

import pytest

from tests.battles.sherman_leader import second_reader as second
from tests.battles.sherman_leader.second_battle import Battle
from tests.battles.sherman_leader.second_reader import HEXES, Piece
from tests.battles.sherman_leader.table import CHIPS, DATA, EDITION, PLAYERS
from wsanalysis.battles.core.actions import kind_of, second_of
from wsanalysis.battles.core.numbers import NOWHERE, Hex, Unit
from wsanalysis.battles.core.records import Actions
from wsanalysis.battles.core.seeds import fill_streams
from wsanalysis.battles.core.units import ON_MAP, OUT
from wsanalysis.battles.sherman_leader import acting, attacking, layout, orders, terms
from wsanalysis.battles.sherman_leader.engine import ENGINE
from wsanalysis.battles.sherman_leader.layout import IDS
from wsanalysis.battles.sherman_leader.scenario import load_scenario
from wsanalysis.battles.sherman_leader.world import World, build
from wsanalysis.compiled import new, numbers
from wsanalysis.systems.sherman_leader.movement_charts import ORDERS

SCENARIOS = ("vanguard", "supply_convoy", "fortified_command", "large_tank_force", "jungle_raid")
TERRAIN = [*EDITION.terrain]
LASTING = ("Gun", "Machine Gun", "Engine", "Suspension", "Immobile", "Suppressed", "Casualty", "Hull")
STATES = ("okay", "shaken", "nobody")


@cache
def world_of(name: str, leaders: int) -> World:
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
        for hex in HEXES:
            battle.terrain[Hex(IDS.index(hex))] = TERRAIN.index(self.ground[hex])
        layout.look(self.record, battle)
        layout.note_ways(self.record, battle)
        self.ours: list[Piece] = []
        self.theirs: list[Piece] = []
        for unit in range(self.record.units):
            self._put(Unit(unit), unit < us)

    def _put(self, unit: Unit, is_us: bool) -> None:
        rng, battle, types = self.rng, self.battle, self.world.types
        type = self.record.enlisted[unit].type
        if type < 0:
            type = rng.choice([x for x in range(len(types)) if self.record.cup[x]])
        battle.type[unit] = type
        free = [hex for hex in HEXES if second.may_stand(types[type].type, self.ground[hex])]
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
    for unit, piece in at.units(us=True):
        actions = new(Actions)
        battle.about.unit = unit
        acting.list_moves(record, battle, actions)
        listed = numbers(actions.act)[: actions.count]
        assert {in_words(act) for act in listed} == second.moves(ground, piece), (seed, piece)


def clamped(needs: int | None) -> int:
    return terms.NEVER if needs is None else min(max(needs, 1), 11)


def in_words(act: int) -> str:
    kind, second_number = kind_of(act), second_of(act)
    if kind == terms.STAY:
        return "stay"
    if kind == terms.RETREAT:
        return "off" if second_number == acting.OFF else "off!"
    return IDS[second_number] + ("!" if kind == terms.RUSH else "")


def test_the_second_reader_finds_the_same() -> None:
    found = Counter[str]()
    for seed in range(40):
        compare(seed, found)
    assert found["fit"] > 5
    assert found["unfit"] > 5
    assert min(found["shot"], found["targets: 1"]) > 100
    assert found["targets: 2"] > 10
    for order in ORDERS:
        assert order == "Hold" or min(found[f"{order}: {number}"] for number in (1, 2)) > 3, (order, found)


@pytest.mark.slow
def test_five_hundred_positions_of_a_second_reader() -> None:
    """Two thousand were set beside it once; so many are for every run."""
    found = Counter[str]()
    for seed in range(1000, 1500):
        compare(seed, found)


# --- whole battles ----------------------------------------------------------------------------

STANDS = ("B05", "D05", "C06", "D05", "C06", "B05", "C06")
"""Where the US units of `vanguard` stand from the beginning to the end, or as near as they come."""


def ours(seed: int) -> tuple[int, ...]:
    """A battle of the engine: half strength, destroyed, US units lost, enemies lost, men killed, stress."""
    world = world_of_file("vanguard")
    record, battle = world.record, world.new_state()
    fill_streams(battle.luck, len(terms.SOURCES), seed, 0)
    ENGINE.start(record, battle)
    actions = new(Actions)
    while not battle.over:
        ENGINE.legal(record, battle, actions)
        listed = numbers(actions.act)[: actions.count]
        unit, act = battle.about.unit, listed[0]
        if battle.question == terms.PLACE:
            act = next(one for one in listed if second_of(one) == IDS.index("C06"))
        elif battle.question == terms.START:
            act = next((one for one in listed if second_of(one) == IDS.index(STANDS[unit])), listed[-1])
        elif battle.question == terms.UNIT:
            act = next((one for one in listed if kind_of(one) == terms.ACT), listed[-1])
        ENGINE.apply(record, battle, act)
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
def world_of_file(name: str) -> World:
    return build(load_scenario(DATA, name, EDITION), EDITION, PLAYERS)


def alike(battles: int) -> None:
    """Both come to the same means, within 4 standard errors of their difference."""
    one, other = ([play(seed) for seed in range(battles)] for play in (ours, his))
    for place, what in enumerate(("half", "destroyed", "US lost", "enemies lost", "men killed", "stress")):
        both = [[row[place] for row in rows] for rows in (one, other)]
        error = sum(variance(values) / battles for values in both) ** 0.5
        assert abs(mean(both[0]) - mean(both[1])) <= 4 * error + 1e-9, (what, [mean(v) for v in both], error)
        assert what == "destroyed" or max(both[0]) > 0, what


@pytest.mark.slow
def test_whole_battles_of_a_second_reader() -> None:
    alike(250)
