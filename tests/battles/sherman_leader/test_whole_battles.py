"""Whole battles by chance keep to what must always hold; and chance on the map is the odds of the rules."""

from collections import Counter
from collections.abc import Callable, Hashable
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from tests.battles.sherman_leader.table import CLEAR, DATA, EDITION, PLAYERS, Table
from wsanalysis.battles.core.luck import below, draw
from wsanalysis.battles.core.numbers import NOWHERE, Unit
from wsanalysis.battles.core.records import Actions, Generator
from wsanalysis.battles.core.seeds import fill_streams, generator_words
from wsanalysis.battles.core.units import ON_MAP
from wsanalysis.battles.scenarios.outcome import points_of
from wsanalysis.battles.sherman_leader import attacking, damage, orders, terms
from wsanalysis.battles.sherman_leader.engine import ENGINE
from wsanalysis.battles.sherman_leader.scenario import load_scenario
from wsanalysis.battles.sherman_leader.world import World, build
from wsanalysis.compiled import fill, new, numbers
from wsanalysis.probability.distribution import Distribution
from wsanalysis.probability.exact import exact
from wsanalysis.systems.sherman_leader import attack as attacks
from wsanalysis.systems.sherman_leader import enemy_attack as enemies
from wsanalysis.systems.sherman_leader.commander_card import in_command
from wsanalysis.systems.sherman_leader.condition import Condition
from wsanalysis.systems.sherman_leader.damage import struck
from wsanalysis.systems.sherman_leader.movement_charts import ORDERS
from wsanalysis.systems.sherman_leader.orders import enemy_order
from wsanalysis.systems.sherman_leader.shot import Shot

SCENARIOS = ("vanguard", "supply_convoy", "fortified_command", "large_tank_force", "jungle_raid")
OPTIONAL = replace(EDITION.options, second_exposed="adds", flank_attacks=True)


class Watched:
    """A battle played by chance, looked at after every decision."""

    def __init__(self, world: World, seed: int) -> None:
        self.world, self.record, self.battle = world, world.record, world.new_state()
        fill_streams(self.battle.luck, len(terms.SOURCES), seed, 0)
        self.luck, self.actions = new(Generator), new(Actions)
        fill(self.luck.word, generator_words(seed, 1))
        self.points, self.strength, self.fixed = 1 << 20, 0, dict[int, int]()
        self.stress = [0] * self.record.men

    def play(self) -> None:
        record, battle = self.record, self.battle
        ENGINE.start(record, battle)
        while not battle.over:
            assert battle.decider == terms.US  # the enemy is never asked
            ENGINE.legal(record, battle, self.actions)
            assert self.actions.count > 0
            listed = numbers(self.actions.act)[: self.actions.count]
            assert len({*listed}) == len(listed)
            ENGINE.apply(record, battle, listed[below(self.luck, len(listed))])
            self.look()
        assert battle.turn <= battle.last <= record.turns + battle.prolonged
        vp = {"full": 0, "half": record.half_vp, "destroyed": record.half_vp + record.destroyed_vp}
        strength = ("full", "half", "destroyed")[battle.strength]
        begun = record.half_vp if record.begins_half else 0
        assert points_of(record, battle) == (vp[strength] - begun, 0)

    def look(self) -> None:
        record, battle = self.record, self.battle
        us = range(record.first_defender)
        for chip in range(1, record.first_chip[2]):
            lying = sum(battle.card[Unit(unit)].chip[chip] for unit in us)
            wounds = sum(battle.wounded[man] and battle.wound[man] == chip for man in us)
            assert battle.pile[chip] + lying + wounds == record.counter_count[chip]
        for unit in map(Unit, range(record.units)):
            hex = battle.hex[unit]
            if battle.where[unit] != ON_MAP:
                assert hex == NOWHERE
            elif hex != NOWHERE:
                assert battle.way[battle.type[unit]] >> hex & 1
                if battle.turn and record.kind[battle.type[unit]].moves == 0:
                    assert self.fixed.setdefault(unit, hex) == hex
        for unit in us:
            card = battle.card[Unit(unit)].chip
            rolls = sum(record.chip[chip].enemy_rolls * card[chip] for chip in range(record.first_chip[2]))
            assert battle.exposed[Unit(unit)] + battle.fresh[Unit(unit)] == rolls
            assert min(battle.exposed[Unit(unit)], battle.fresh[Unit(unit)]) >= 0
            assert battle.stress[unit] >= self.stress[unit]
            self.stress[unit] = battle.stress[unit]
            assert not (battle.wounded[unit] and battle.killed[unit])
            for counters in (battle.tactics, battle.commands, battle.his_tactics, battle.his_commands):
                assert counters[Unit(unit)] >= 0
        led = [battle.leader[Unit(unit)] for unit in us if battle.where[Unit(unit)] == ON_MAP]
        assert len({*led}) == len(led)
        if battle.turn:
            points = orders.points_left(record, battle)
            assert points <= self.points
            assert battle.strength >= self.strength
            self.points, self.strength = points, battle.strength


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


# --- chance on the map is the odds of the rules -----------------------------------------------


def agrees(law: Distribution[Any], sample: Callable[[], Hashable], times: int) -> None:
    """Every outcome as often as the law says, within 4 standard errors; and no other."""
    seen = Counter(sample() for _ in range(times))
    chances = {one: weight / law.total for one, weight in zip(law.outcomes, law.weights, strict=True)}
    assert {*seen} <= {*chances}, {*seen} - {*chances}
    for outcome, p in chances.items():
        error = (times * p * (1 - p)) ** 0.5
        assert abs(seen[outcome] - times * p) <= 4 * error + 1, (outcome, seen[outcome], times * p)


def test_attacks_on_the_map_have_the_odds_of_the_rule() -> None:
    at = Table(
        "L . . .\n" * 6, ["921 Sanders Skilled B04"], ["German Rifle B03", "German Rifle B04"], play=False
    )
    unit, before = at.unit("921"), at.battle.copy()
    card, leader = EDITION.us_units["Machine Gun Team"], in_command(EDITION.commanders["Sanders Skilled"])
    for name, distance in (("German Rifle", 1), ("German Rifle 2", 0)):
        shot = Shot(distance, EDITION.terrain["light cover"], moved=distance == 1)
        aim = attacks.aim_at(card, leader, EDITION.enemies["German Rifle"], shot, EDITION.options)
        enemy, room = at.unit(name), at.world.new_state()

        def attacked(enemy: Unit = enemy, moved: int = distance, room: Any = room) -> str:
            before.copy_into(room)
            attacking.us_attack(at.record, room, unit, enemy, moved)
            for place in range(4):
                before.luck[terms.ATTACKS].word[place] = room.luck[terms.ATTACKS].word[place]
            return "destroyed" if room.where[enemy] != ON_MAP else "active"

        agrees(exact(attacks.attack, "active", aim), attacked, 1500)


@pytest.mark.parametrize(
    ("number", "leader", "enemy", "lying"),
    [
        ("042", "Eandi Average", "StuG", ("Engine", "Glancing")),
        ("901", "Chin Recruit", "German Rifle", ("Exposed",)),
    ],
)
def test_enemy_attacks_and_their_damage_have_the_odds_of_the_rule(
    number: str, leader: str, enemy: str, lying: tuple[str, ...]
) -> None:
    at = Table(CLEAR, [f"{number} {leader} B04"], [f"{enemy} B03"], play=False).lie(number, *lying)
    card = at.world.types[0]
    shot = Shot(1, EDITION.terrain["clear"])
    aim = enemies.enemy_aim(EDITION.enemies[enemy], card, shot, EDITION.options)  # type: ignore[arg-type]
    condition = Condition(tuple(sorted(lying)))
    law = exact(enemies.enemy_attack, condition, aim, struck(card), EDITION)  # type: ignore[arg-type]
    foe, room = at.unit(enemy), at.world.new_state()
    streams = (terms.ENEMY_ATTACKS, terms.DAMAGE)

    def attacked() -> Condition:
        at.battle.copy_into(room)
        attacking.enemy_attack(at.record, room, foe, Unit(0))
        for stream in streams:
            for place in range(4):
                at.battle.luck[stream].word[place] = room.luck[stream].word[place]
        at_last, at.battle = at.battle, room
        after = Condition(
            tuple(sorted(at.counters(number))), room.stress[0], bool(room.wounded[0]), bool(room.killed[0]),
            room.where[Unit(0)] != ON_MAP, ("Exposed",) * (room.fresh[Unit(0)] // 2),
        )  # fmt: skip
        at.battle = at_last
        return after

    agrees(law, attacked, 2500)


@pytest.mark.parametrize("half", [False, True])
def test_orders_on_the_map_have_the_odds_of_the_rule(half: bool) -> None:
    """Bulge 1944 adds 2: the die for the battle, the roll, the chart, and a Rifle beside a tank."""
    at = Table(CLEAR, ["042 Eandi Average B04"], ["German Rifle B03", "Tiger B01"], play=False)
    record, battle = at.record, at.battle
    battle.strength = terms.HALF if half else terms.FULL
    for name, kind in (("German Rifle", "Rifle"), ("Tiger", "Tank")):
        shift = 0 if half else 2
        up_to, chart = EDITION.campaigns["Bulge 1944"].d6_up_to, EDITION.tactical_moves
        law = exact(enemy_order, "", None, up_to, shift, chart, kind, kind == "Rifle")

        def ordered(enemy: Unit) -> str:
            battle.die = draw(record, battle.luck[terms.NERVE], record.nerve)
            orders.roll_for_moves(record, battle)
            return ORDERS[orders.order_of(record, battle, enemy)]

        agrees(law, partial(ordered, at.unit(name)), 1500)
