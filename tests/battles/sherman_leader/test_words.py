"""What is told of a battle is true: each enemy's order, where it took it, and the reason that is given."""

import re
from collections import Counter

import pytest

from tests.battles.sherman_leader import second_reader as second
from tests.battles.sherman_leader.table import DATA, EDITION
from wsanalysis.battles.runs.report import report_of
from wsanalysis.battles.sherman_leader.map_game import GAME
from wsanalysis.battles.sherman_leader.words import STAYING
from wsanalysis.systems.sherman_leader.movement_charts import ORDERS

MOVED = re.compile(r"(?P<who>.+ #\d+), (?P<order>[A-Za-z ]+): from (?P<at>\w+) to (?P<to>\w+), (?P<why>.+)\.")
STAYED = re.compile(r"(?P<who>.+ #\d+), (?P<order>[A-Za-z ]+): (?P<why>(?:holds|stays).+)\.")


@pytest.mark.parametrize("scenario", ["vanguard", "jungle_raid", "fortified_command"])
def test_each_enemy_move_is_told_with_its_order_and_a_true_reason(scenario: str) -> None:
    report = report_of(GAME, GAME.load(DATA, scenario, EDITION), 3, players=("random", "random"))
    told = Counter[str]()
    for turn in report.turns[1:]:
        board = turn.position.board
        assert board is not None
        ground = {hex: board.terrain[board.index[hex]].terrain for hex in board.ids}
        for line in map(str, turn.sentences):
            moved, stayed = MOVED.fullmatch(line), STAYED.fullmatch(line)
            if moved:
                assert moved["order"] in ORDERS
                check(ground, **moved.groupdict())
                told["moved"] += 1
            elif stayed:
                assert stayed["order"] in ORDERS
                assert any(stayed["why"].startswith(why.partition("{")[0]) for why in STAYING.values())
                told["stayed"] += 1
    assert min(told["moved"], told["stayed"]) > 3


def check(ground: dict[str, str], who: str, order: str, at: str, to: str, why: str) -> None:
    """A reason beside the ground and the distances that it names."""
    cover = ground[to] if ground[to] != "clear" else "clear ground"
    assert to in second.beside(at)
    assert why.startswith(cover), (why, ground[to])
    toward = re.search(r"nearer to .+ units in (\w+)", why)
    if toward:
        assert second.apart(to, toward[1]) == second.apart(at, toward[1]) - 1
    around = re.search(r"way round to .+ units in (\w+)", why)
    if around:
        assert second.apart(to, around[1]) >= second.apart(at, around[1])
    other = re.search(r"rather than (\w+) \(([\w ]+)\)", why)
    if other:
        assert ground[other[1]] == other[2]
        assert second.COVER.get(other[2], 0) < second.COVER.get(ground[to], 0)
        assert other[1] in second.beside(at)
        if toward:
            assert second.apart(other[1], toward[1]) == second.apart(to, toward[1])
    if order in ("Adjacent Cover", "Advance to Cover", "Retreat to Cover"):
        assert ground[to] in second.COVER
        assert not other or other[2] in second.COVER
    if order == "Retreat":
        assert int(to[1:]) == int(at[1:]) - 1 or "way" in why or to[1:] == at[1:]
    assert toward or "way round" in why or order not in ("Advance", "HE Advance", "AP Advance")


def test_a_finished_battle_has_a_row_with_its_grade_and_its_cost() -> None:
    engine = GAME.load(DATA, "supply_convoy", EDITION)
    report = report_of(GAME, engine, 5)
    assert report.result[0].startswith("The game is over: ")
    assert all("US: Reduce the enemy to" in str(line) for line in report.result[1:3])
    assert {"US", "German"} == {*report.turns[0].position.units["side"]}
    assert {*report.turns[0].position.units["kind"]} <= {"infantry", "vehicle", "gun", "building"}
