"""What tests of the battles try, at length: ``python -m tests.battles.sherman_leader.at_length``.

Some minutes on one core, compiled; WSANALYSIS_COMPILED=checked does it with every index and number checked.
It tells what it has tried, and ends with the first thing that is not as it must be; with a number
behind, as 100, it tries that part of it:

- 2,000 positions: sight, goals of all orders, targets and all that the player may answer are what the second
  reader finds, on random ground and on tiles;
- 20,000 battles of random players, half of them with the optional rules, keep to what must always hold;
- a million attacks, enemy attacks, turns under fire and orders on the map have the odds of the questions;
- 10,000 whole battles come to the same means as the second reader's own.
"""

import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import count
from time import process_time
from typing import Any

import wsanalysis as ws
from tests.battles.sherman_leader import test_second_reader as second
from tests.battles.sherman_leader.table import CHIPS, CLEAR, DATA, EDITION, PLAYERS, Table
from tests.battles.sherman_leader.test_whole_battles import OPTIONAL, SCENARIOS, Watched, agrees
from wsanalysis.battles.core.luck import draw
from wsanalysis.battles.core.numbers import Unit
from wsanalysis.battles.core.records import Actions
from wsanalysis.battles.core.seeds import fill_streams
from wsanalysis.battles.core.units import ON_MAP
from wsanalysis.battles.sherman_leader import attacking, orders, terms
from wsanalysis.battles.sherman_leader.engine import ENGINE
from wsanalysis.battles.sherman_leader.scenario import load_scenario
from wsanalysis.battles.sherman_leader.world import build
from wsanalysis.compiled import build as built
from wsanalysis.compiled import new, numbers
from wsanalysis.probability.exact import exact
from wsanalysis.systems.sherman_leader import attack as attacks
from wsanalysis.systems.sherman_leader import enemy_attack as enemies
from wsanalysis.systems.sherman_leader.commander_card import in_command
from wsanalysis.systems.sherman_leader.condition import Condition
from wsanalysis.systems.sherman_leader.damage import struck
from wsanalysis.systems.sherman_leader.movement_charts import ORDERS
from wsanalysis.systems.sherman_leader.orders import enemy_order
from wsanalysis.systems.sherman_leader.shot import Shot

POSITIONS, BATTLES, DRAWS, WHOLE = 2_000, 20_000, 1_000_000, 10_000


def positions(many: int) -> str:
    """Set random positions beside the second reader; what they were about."""
    found = Counter[str]()
    for seed in range(10_000, 10_000 + many):
        second.compare(seed, found)
    shots, acts = found["shot"] + found["no shot"], found["acts"] + found["carried"]
    goals = sum(found[f"{order}: {number}"] for order in ORDERS for number in range(3))
    return f"{goals:,} goals of orders, {shots:,} shots, {acts:,} acts and passengers"


def battles(many: int) -> str:
    """Look at battles of random players after each decision; how they ended."""
    engine, ends = ENGINE.ready(), Counter[str]()
    optional = EDITION.with_options(OPTIONAL)
    for place, name in enumerate(SCENARIOS):
        found = load_scenario(DATA, name, EDITION)
        plain = build(found, EDITION, PLAYERS)
        free = build(replace(found, is_laid=False, tenacity=True, heroics=True), optional, PLAYERS)
        for number in range(many // len(SCENARIOS)):
            watched = Watched((plain, free)[number % 2], 1000 * place + number, engine)
            watched.play()
            ends[("", "last turn", "nobody left", "destroyed")[watched.battle.over]] += 1
    return ", ".join(f"{word} {count:,}" for word, count in sorted(ends.items()))


def reseeded(at: Table) -> Callable[[], Any]:
    """Copies of a position, each with luck of its own."""
    room, number = at.world.new_state(), count(1)

    def anew() -> Any:
        at.battle.copy_into(room)
        fill_streams(room.luck, len(terms.SOURCES), next(number), 7)
        return room

    return anew


def attack_on_the_map(times: int) -> None:
    """Two attacks: of a machine gun in one hex, and on one hex after a move, into light cover."""
    us_attack = built(attacking.us_attack)[0]
    rifles = ["German Rifle B03", "German Rifle B04"]
    at = Table("L . . .\n" * 6, ["921 Sanders Skilled B04"], rifles, play=False)
    card, leader = EDITION.us_units["Machine Gun Team"], in_command(EDITION.commanders["Sanders Skilled"])
    for name, distance in (("German Rifle", 1), ("German Rifle 2", 0)):
        shot = Shot(distance, EDITION.terrain["light cover"], moved=distance == 1)
        aim = attacks.aim_at(card, leader, EDITION.enemies["German Rifle"], shot, EDITION.options)
        enemy, anew = at.unit(name), reseeded(at)

        def attacked(enemy: Unit = enemy, moved: int = distance, anew: Callable[[], Any] = anew) -> str:
            room = anew()
            us_attack(at.record, room, 0, enemy, moved)
            return "active" if room.where[enemy] == ON_MAP else "destroyed"

        agrees(exact(attacks.attack, "active", aim), attacked, times // 2)


def enemy_attack_on_the_map(times: int) -> None:
    """A StuG at a damaged tank, Rifles at a team that is Exposed: the counters that they draw."""
    enemy_attack = built(attacking.enemy_attack)[0]
    for number, leader, enemy, lying in (
        ("042", "Eandi Average", "StuG", ("Engine", "Glancing")),
        ("901", "Chin Recruit", "German Rifle", ("Exposed",)),
    ):
        at = Table(CLEAR, [f"{number} {leader} B04"], [f"{enemy} B03"], play=False).lie(number, *lying)
        card: Any = at.world.types[0]
        aim = enemies.enemy_aim(
            EDITION.enemies[enemy], card, Shot(1, EDITION.terrain["clear"]), EDITION.options
        )
        law = exact(enemies.enemy_attack, Condition(tuple(sorted(lying))), aim, struck(card), EDITION)
        anew, foe = reseeded(at), at.unit(enemy)

        def attacked(at: Table = at, foe: Unit = foe, anew: Callable[[], Any] = anew) -> Condition:
            room = anew()
            enemy_attack(at.record, room, foe, 0)
            return condition_of(at, room)

        agrees(law.map(without_fresh), attacked, times // 2)


def survive_on_the_map(times: int) -> None:
    """Turns of two Bunkers at a team, and at a tank, that do nothing, played as battles are."""
    engine, actions = ENGINE.ready(), new(Actions)
    game = ws.load("sherman_leader", DATA)
    for number, card, leader, turns in (
        ("901", "Rifle Team", "Chin Recruit", 5),
        ("042", "M4 Sherman (75mm)", "Eandi Average", 2),  # the tank's conditions of more turns are too many
    ):
        bunkers = ["German Bunker B03"] * 2
        at = Table(CLEAR, [f"{number} {leader} B04"], bunkers, campaign="Normandy 1944", battalion="6C")
        odds = game.survive(card, ["German Bunker"] * 2, distance=1, turns=turns, commander=leader)
        most = EDITION.commanders[leader].shaken_to + 1
        law = odds.distribution.map(lambda fire: without_fresh(fire.condition))
        anew = reseeded(at)

        def survived(
            at: Table = at, most: int = most, turns: int = turns, anew: Callable[[], Any] = anew
        ) -> Condition:
            room = anew()
            while not room.over and room.turn <= turns:
                engine.legal(at.record, room, actions)
                last = room.question in (terms.UNIT, terms.TARGET)  # end the step, hold fire
                engine.apply(at.record, room, actions.act[actions.count - 1 if last else 0])
            return condition_of(at, room, most)

        agrees(law, survived, times // 2)


def orders_on_the_map(times: int) -> None:
    """A Rifle beside a tank, and a Tiger, at full and at half strength: the die, the roll, the chart."""
    roll_for_moves, order_of = built(orders.roll_for_moves, orders.order_of)
    for half in (False, True):
        at = Table(CLEAR, ["042 Eandi Average B04"], ["German Rifle B03", "Tiger B01"], play=False)
        at.battle.strength = terms.HALF if half else terms.FULL
        for name, kind in (("German Rifle", "Rifle"), ("Tiger", "Tank")):
            up_to, chart = EDITION.campaigns["Bulge 1944"].d6_up_to, EDITION.tactical_moves
            law = exact(enemy_order, "", None, up_to, 0 if half else 2, chart, kind, kind == "Rifle")
            anew, one = reseeded(at), at.unit(name)

            def ordered(at: Table = at, enemy: Unit = one, anew: Callable[[], Any] = anew) -> str:
                room = anew()
                room.die = draw(at.record, room.luck[terms.NERVE], at.record.nerve)
                roll_for_moves(at.record, room)
                return ORDERS[order_of(at.record, room, enemy)]

            agrees(law, ordered, times // 4)


def without_fresh(condition: Condition) -> Condition:
    """Of the killed no stress is counted; when a counter came is seen by the turn only."""
    return condition._replace(fresh=(), stress=0 if condition.killed else condition.stress)


def condition_of(at: Table, room: Any, most: int = 99) -> Condition:
    """What the first US unit and its commander have come to; stress up to the most, none of the killed."""
    record, card = at.record, numbers(room.card[0].chip)
    lying = [CHIPS[chip][3:] for chip in range(1, record.first_chip[2]) for _ in range(card[chip])]
    killed = bool(room.killed[0])
    stress = 0 if killed else min(room.stress[0], most)
    return Condition(tuple(sorted(lying)), stress, bool(room.wounded[0]), killed, room.where[0] != ON_MAP)


def main(share: int) -> None:
    """Try all of it, or a hundredth part and the like."""
    tried: list[tuple[str, Callable[[int], object], int]] = [
        ("positions", positions, POSITIONS),
        ("battles of random players", battles, BATTLES),
        ("attacks", attack_on_the_map, DRAWS),
        ("enemy attacks", enemy_attack_on_the_map, DRAWS),
        ("times under fire", survive_on_the_map, DRAWS),
        ("orders", orders_on_the_map, DRAWS),
        ("whole battles of a second reader", lambda many: second.alike(many, ENGINE.ready()), WHOLE),
    ]
    for what, tries, many in tried:
        began = process_time()
        said = tries(many // share)
        print(
            f"{many // share:,} {what}: {said or 'as they must be'}; {process_time() - began:.0f} s",
            flush=True,
        )


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else 1)
