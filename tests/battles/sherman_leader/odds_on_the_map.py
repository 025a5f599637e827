"""Chance on the map is the odds of the rules: what a position comes to, drawn again and again.

Each law is that of a question, or of its rule; the map draws it out of its tables, in a battle.
"""

from collections import Counter
from collections.abc import Callable, Hashable
from itertools import count
from typing import Any

import wsanalysis as ws
from tests.battles.sherman_leader.table import CHIPS, CLEAR, DATA, EDITION, Table
from wsanalysis.battles.core.luck import draw
from wsanalysis.battles.core.numbers import Unit
from wsanalysis.battles.core.records import Actions
from wsanalysis.battles.core.seeds import fill_streams
from wsanalysis.battles.core.units import ON_MAP
from wsanalysis.battles.sherman_leader import attacking, orders, terms
from wsanalysis.battles.sherman_leader.engine import ENGINE
from wsanalysis.compiled import build, new, numbers
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

RARE = 10


def agrees(law: Distribution[Any], sample: Callable[[], Hashable], times: int) -> None:
    """Every outcome as often as the law says, within 4 standard errors; and no other.

    Those of which fewer than RARE are due count as one: of a thousand such one is often beyond any error.
    """
    seen = Counter(sample() for _ in range(times))
    chances = {one: weight / law.total for one, weight in zip(law.outcomes, law.weights, strict=True)}
    assert {*seen} <= {*chances}, {*seen} - {*chances}
    rare = {outcome for outcome, p in chances.items() if times * p < RARE}
    found = {outcome: (seen[outcome], p) for outcome, p in chances.items() if outcome not in rare}
    found["rare"] = sum(seen[one] for one in rare), sum(chances[one] for one in rare)
    for outcome, (often, p) in found.items():
        error = (times * p * (1 - p)) ** 0.5
        assert abs(often - times * p) <= 4 * error + 1, (outcome, often, times * p)


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
    us_attack = build(attacking.us_attack)[0]
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
    enemy_attack = build(attacking.enemy_attack)[0]
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

        agrees(law, attacked, times // 2)


def survive_on_the_map(times: int, most_turns: int = 5) -> None:
    """Turns of two Bunkers at a team, and at a tank, that do nothing, played as battles are."""
    engine, actions = ENGINE.ready(), new(Actions)
    game = ws.load("sherman_leader", DATA)
    for number, card, leader, turns in (
        ("901", "Rifle Team", "Chin Recruit", most_turns),
        ("042", "M4 Sherman (75mm)", "Eandi Average", min(most_turns, 2)),  # of more they are too many
    ):
        bunkers = ["German Bunker B03"] * 2
        at = Table(CLEAR, [f"{number} {leader} B04"], bunkers, campaign="Normandy 1944", battalion="6C")
        odds = game.survive(card, ["German Bunker"] * 2, distance=1, turns=turns, commander=leader)
        most = EDITION.commanders[leader].shaken_to + 1
        law = odds.distribution.map(lambda fire, most=most: counted(fire.condition, most))
        anew = reseeded(at)

        def survived(
            at: Table = at, most: int = most, turns: int = turns, anew: Callable[[], Any] = anew
        ) -> Condition:
            room = anew()
            while not room.over and room.turn <= turns:
                engine.legal(at.record, room, actions)
                last = room.question in (terms.UNIT, terms.TARGET)  # end the step, hold fire
                engine.apply(at.record, room, actions.act[actions.count - 1 if last else 0])
            return counted(condition_of(at, room), most)

        agrees(law, survived, times // 2)


def orders_on_the_map(times: int) -> None:
    """A Rifle beside a tank, and a Tiger, at full and at half strength: the die, the roll, the chart."""
    roll_for_moves, order_of = build(orders.roll_for_moves, orders.order_of)
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


def condition_of(at: Table, room: Any) -> Condition:
    """What the first US unit and its commander have come to."""
    record, card = at.record, numbers(room.card[0].chip)
    lying = [CHIPS[chip][3:] for chip in range(1, record.first_chip[2]) for _ in range(card[chip])]
    return Condition(
        tuple(sorted(lying)), room.stress[0], bool(room.wounded[0]), bool(room.killed[0]),
        room.where[0] != ON_MAP, ("Exposed",) * (room.fresh[0] // 2),
    )  # fmt: skip


def counted(condition: Condition, most: int) -> Condition:
    """What `survive` counts: stress up to the most, and none of the killed; the turn is over."""
    return condition._replace(fresh=(), stress=0 if condition.killed else min(condition.stress, most))
