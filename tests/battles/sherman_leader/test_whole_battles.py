"""Whole battles by chance keep to what must always hold; and chance on the map is the odds of the rules."""

from collections import Counter
from dataclasses import replace

import pytest

from tests.battles.sherman_leader import odds_on_the_map as odds
from tests.battles.sherman_leader.table import CLEAR, DATA, EDITION, PLAYERS, Table
from wsanalysis.battles.core.code import Code
from wsanalysis.battles.core.luck import below
from wsanalysis.battles.core.numbers import NOWHERE
from wsanalysis.battles.core.records import Actions, Generator
from wsanalysis.battles.core.seeds import fill_streams, generator_words
from wsanalysis.battles.core.units import ON_MAP
from wsanalysis.battles.scenarios.outcome import points_of
from wsanalysis.battles.sherman_leader import damage, terms
from wsanalysis.battles.sherman_leader.engine import ENGINE
from wsanalysis.battles.sherman_leader.ready_scenario import ReadyScenario, build
from wsanalysis.battles.sherman_leader.scenario import load_scenario
from wsanalysis.battles.sherman_leader.terms import MOST_US
from wsanalysis.compiled import fill, new, numbers

SCENARIOS = ("vanguard", "supply_convoy", "fortified_command", "large_tank_force", "jungle_raid")
OPTIONAL = replace(EDITION.options, second_exposed="adds", flank_attacks=True)


class Watched:
    """A battle played by chance, looked at after every decision."""

    def __init__(self, world: ReadyScenario, seed: int, engine: Code = ENGINE) -> None:
        self.world, self.record, self.battle, self.engine = world, world.record, world.new_state(), engine
        fill_streams(self.battle.luck, len(terms.SOURCES), seed, 0)
        self.luck, self.actions = new(Generator), new(Actions)
        fill(self.luck.word, generator_words(seed, 1))
        self.points, self.strength, self.fixed = 1 << 20, 0, dict[int, int]()
        self.stress, chips = [0] * MOST_US, range(self.record.first_chip[2])
        self.cup = [self.record.counter_count[chip] for chip in chips]
        rolls = ((chip, self.record.chip[chip].enemy_rolls) for chip in chips)
        self.exposing = [one for one in rolls if one[1]]
        kinds = [self.record.kind[type] for type in range(self.record.types)]
        self.moves, self.worth = [one.moves for one in kinds], [one.points for one in kinds]

    def play(self) -> None:
        record, battle = self.record, self.battle
        self.engine.start(record, battle)
        while not battle.over:
            assert battle.decider == terms.US  # the enemy is never asked
            self.engine.legal(record, battle, self.actions)
            assert self.actions.count > 0
            listed = numbers(self.actions.act)[: self.actions.count]
            assert len({*listed}) == len(listed)
            self.engine.apply(record, battle, listed[below(self.luck, len(listed))])
            self.look()
        assert battle.turn <= battle.last <= record.turns + battle.prolonged
        vp = {"full": 0, "half": record.half_vp, "destroyed": record.half_vp + record.destroyed_vp}
        strength = ("full", "half", "destroyed")[battle.strength]
        begun = record.half_vp if record.begins_half else 0
        assert points_of(record, battle) == (vp[strength] - begun, 0)

    def look(self) -> None:
        battle, (units, men) = self.battle, (self.record.units, self.record.men)
        where, hexes, types, ways, card, pile, exposed, fresh = self.of(
            "where", "hex", "type", "way", "card", "pile", "exposed", "fresh"
        )
        stress, wounded, killed, wound, leader = self.of("stress", "wounded", "killed", "wound", "leader")
        width = len(card) // MOST_US
        for chip, count in enumerate(self.cup[1:], 1):
            wounds = sum(wounded[man] and wound[man] == chip for man in range(men))
            assert pile[chip] + sum(card[chip::width]) + wounds == count
        for unit in range(units):
            hex = hexes[unit]
            if where[unit] != ON_MAP:
                assert hex == NOWHERE
            elif hex != NOWHERE:
                assert ways[types[unit]] >> hex & 1
                if battle.turn and not self.moves[types[unit]]:
                    assert self.fixed.setdefault(unit, hex) == hex
        for unit in range(men):
            rolls = sum(count * card[unit * width + chip] for chip, count in self.exposing)
            assert exposed[unit] + fresh[unit] == rolls
            assert min(exposed[unit], fresh[unit]) >= 0
            assert stress[unit] >= self.stress[unit]
            assert not (wounded[unit] and killed[unit])
        self.stress = stress
        for counters in self.of("tactics", "commands", "his_tactics", "his_commands"):
            assert min(counters) >= 0
        led = [leader[unit] for unit in range(men) if where[unit] == ON_MAP]
        assert len({*led}) == len(led)
        assert min(led, default=0) >= 0
        if battle.turn:
            points = sum(self.worth[types[unit]] for unit in range(men, units) if where[unit] == ON_MAP)
            assert points <= self.points
            assert battle.strength >= self.strength
            self.points, self.strength = points, battle.strength

    def of(self, *names: str) -> list[list[int]]:
        """What lies in some places of the battle."""
        return [numbers(getattr(self.battle, name)) for name in names]


@pytest.mark.parametrize("name", SCENARIOS)
def test_what_always_holds(name: str) -> None:
    found = load_scenario(DATA, name, EDITION)
    optional = EDITION.with_options(OPTIONAL)
    worlds = (
        build(found, EDITION, PLAYERS),
        build(replace(found, is_laid=False, tenacity=True, heroics=True), optional, PLAYERS),
    )
    ends = Counter[int]()
    for seed in range(8):
        watched = Watched(worlds[seed % 2], seed)
        watched.play()
        ends[watched.battle.over] += 1
    assert ends


def test_a_view_is_imagined_with_what_is_left_in_the_cup() -> None:
    at = Table(CLEAR, ["042 Eandi Skilled C06", "901 Reisner Green C06"], ["Tiger B01"] * 2)
    at.lie("042", "Glancing", "Gun").lie("901", "Casualty")
    at.battle.wounded[1], at.battle.wound[1] = 1, 14
    at.battle.pile[14] -= 1
    view = at.world.new_state()
    ENGINE.see(at.record, at.battle, terms.US, view)
    luck = new(Generator)
    fill(luck.word, (1, 2, 3, 4))
    damage.imagine(at.record, view, luck)
    assert numbers(view.pile) == numbers(at.battle.pile)


# --- chance on the map is the odds of the rules; `at_length` has a million draws of each ----------


def test_attacks_on_the_map_have_the_odds_of_the_rule() -> None:
    odds.attack_on_the_map(3000)


def test_enemy_attacks_and_their_damage_have_the_odds_of_the_rule() -> None:
    odds.enemy_attack_on_the_map(4000)


def test_turns_under_fire_have_the_odds_of_the_question() -> None:
    odds.survive_on_the_map(160, most_turns=2)


def test_orders_on_the_map_have_the_odds_of_the_rule() -> None:
    """Bulge 1944 adds 2: the die for the battle, the roll, the chart, and a Rifle beside a tank."""
    odds.orders_on_the_map(6000)
