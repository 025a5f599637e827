"""What is told of a battle is true: each enemy's order, where it took it, and the reason that is given."""

import re
from collections import Counter
from types import SimpleNamespace
from typing import Any

import pytest

import wsanalysis as ws
from tests.battles.sherman_leader import second_reader as second
from tests.battles.sherman_leader.table import DATA, EDITION, Script, Table
from tests.battles.sherman_leader.test_enemy import table
from wsanalysis import battle_pictures
from wsanalysis.battles.core.numbers import Hex
from wsanalysis.battles.runs.report import report_of
from wsanalysis.battles.sherman_leader import layout, terms
from wsanalysis.battles.sherman_leader.layout import IDS
from wsanalysis.battles.sherman_leader.map_game import GAME, BattleNarrator
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
    among = re.search(r"choice among ([\w, ]+)$", why)
    if among:
        equals = among[1].split(", ")
        assert to in equals
        assert len({*equals}) == len(equals) > 1
        assert {*equals} <= {*second.beside(at)}
        if toward is None and "way round" not in why:
            assert {second.COVER.get(ground[hex], 0) for hex in equals} == {second.COVER.get(ground[to], 0)}
    assert ("farther from the closest" in why) == (order == "Retreat to Cover")
    assert ("top edge" in why) == (order == "Retreat")
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


def telling(at: Table, *answers: str) -> list[str]:
    """What is told of some answers at a table."""
    engine: Any = SimpleNamespace(ready=at.world)
    told = BattleNarrator(engine, at.battle)
    told.look()
    at.do(*answers)
    return [str(line) for line in [*told.happened(), *told.ended()]]


def move_told(at: Table, monkeypatch: pytest.MonkeyPatch, order: str, *answers: str) -> str:
    """What is told of the first enemy, which rolls that order; with the answers that it leaves open."""
    first, record = at.record.first_defender, at.record
    half, kind = record.begins_half, at.battle.type[first]
    rolls = [r for r in range(1, 11) if record.order[r, half, kind, 0] == ORDERS.index(order)]
    Script(monkeypatch, rolls[0], *[0] * 9)
    at.begin()
    while f"{at.names[first]} acts next" not in at.legal():
        at.do("end the step")
    told = telling(at, f"{at.names[first]} acts next")
    told += telling(at, *answers) if answers else []
    return next(line for line in told if f"#{first + 1}, " in line)


def test_a_cautious_unit_passes_by_a_hex_where_it_could_be_attacked(monkeypatch: pytest.MonkeyPatch) -> None:
    us = ("901 Chin Recruit C04", "1111 Red Tree Average D04")  # of range 1, the rifles no further than 0
    said = move_told(table("German Armored Car D02", us=us), monkeypatch, "Cautious Advance")
    assert "to C03, clear ground, nearer to US units in C04, rather than D03, where it could be att" in said
    heavy = ". . . .\n" * 2 + ". H . .\n" + ". . . .\n" * 3  # C03, where it could not be attacked either
    safe = table("German Armored Car D02", us=us[:1], ground=heavy)
    said = move_told(safe, monkeypatch, "Cautious Advance")
    assert said.endswith("to C03, heavy cover, nearer to US units in C04, rather than D03 (clear).")


def test_a_way_round_that_is_seen_is_told_as_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    wall = ". . . .\n" * 2 + ". . Im .\n" + ". . . .\n" * 3
    at = table("Pz IV D02", us=("042 Eandi Green D04",), ground=wall)
    assert move_told(at, monkeypatch, "Cautious Advance").endswith(STAYING[terms.SEEN_THERE] + ".")


def test_an_order_that_an_asterisk_changed_is_told_as_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    at = table("German Rifle C03", us=("042 Eandi Green C04", "901 Chin Recruit D06"))
    said = move_told(at, monkeypatch, "HE Advance")
    assert "AP Advance: from C03 to C04" in said
    assert said.endswith("in C04, instead of HE Advance, as AP units were at range 1.")
    far = table("German Rifle C03", us=("901 Chin Recruit C06",))
    assert "instead" not in move_told(far, monkeypatch, "HE Advance")


def test_equal_hexes_are_told_as_the_players_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    at = table("German Rifle C03", us=("901 Chin Recruit D06",))
    said = move_told(at, monkeypatch, "HE Advance", "German Rifle goes to D03")
    assert said.endswith(
        "to D03, clear ground, nearer to HE units in D06, the player's choice among C04, D03."
    )


def test_who_cannot_retreat_is_not_held_by_who_is_in_its_hex(monkeypatch: pytest.MonkeyPatch) -> None:
    at = table("German Rifle C03", us=("901 Chin Recruit C03",), more='strength = "half"')
    for hex in second.beside("C03"):
        at.battle.terrain[Hex(IDS.index(hex))] = [*EDITION.terrain].index("water")
    layout.note_ways(at.record, at.battle)
    assert move_told(at, monkeypatch, "Retreat").endswith(STAYING[terms.NO_WAY] + ".")


def test_stress_is_told_with_its_cause_and_what_it_makes_of_the_man(monkeypatch: pytest.MonkeyPatch) -> None:
    Script(monkeypatch, 1, 0, 0, 1)
    at = Table(us=("901 Chin Recruit C06",), enemies=("German Rifle C05", "Tiger B01", "Pz IV B01"))
    at.battle.stress[0] = 3
    at.lie("901", "Suppressed", "Immobile")
    while not at.legal("901 acts"):  # the enemies first
        at.do(at.legal()[0])
    told = telling(at, "901 acts", "901 moves to C05", "901 attacks German Rifle")
    stress = [line for line in told if "stress" in line]
    assert stress == [
        "Chin takes 1 stress for moving though Immobile, 4 now.",
        "Chin takes 1 stress for attacking though Suppressed, 5 now, Shaken.",
        "Chin takes 1 stress for moving and attacking, 6 now.",
    ]
    assert {"Immobile of Rifle Team 901 #1 goes back to the cup."} <= {*told}


def test_a_told_battle_says_how_it_was_set_up_and_how_far_the_player_has_come() -> None:
    """Starting moves, the enemy's advances and its die; grades in the heads, and nobody who has won."""
    report = ws.load("sherman_leader", DATA).watch(
        "vanguard", 3, digest=True, roll_outs=300, progress=False
    )  # fmt: skip
    first = report.turns[0].told()
    assert "Rifle Team 902 #1 moves from C06 to B04." in first
    assert any(line.startswith("German Rifle #18, Advance: from B02 to B03, light cover") for line in first)
    assert "The enemy will roll a d10 for its moves (Enemy Aggressiveness Level)." in first
    assert first[-1].startswith("German: Tiger #8 in B01; ")
    ground = "light cover in B03, D03; heavy cover in B04, B05, D05, E04; impassable in C04; bocage in C06"
    assert f"Ground: {ground}; elsewhere clear." in first
    placed = [line for line in first if " is placed in " in line]
    assert len(placed) == 13
    assert not [line for line in report.turns[0].told(routine=False) if " is placed in " in line]
    assert report.turns[1].head == "Turn 1 (if the game ended with it: full strength, 0 of 4 VP)"
    assert report.turns[2].head == "Turn 2 (if the game ended with it: half strength, 1 of 4 VP)"
    titles = [battle_pictures._frame(turn).title for turn in report.turns]
    assert titles[2] == "Vanguard, end of turn 2 (half strength, 1 of 4 VP)"
    text = str(report)
    assert text.count("What decided it") == 1
    assert "trained against the rule" in report.footer
    for wrong in (
        "How it was won",
        "against trained",
        "for the German side",
        "chance of winning",
        " wins",
        "A draw",
    ):
        assert wrong not in text, wrong


def test_luck_in_a_told_battle_is_the_players_good_or_bad() -> None:
    report = ws.load("sherman_leader", DATA).watch(
        "vanguard", 1, number=11, digest=True, roll_outs=600, progress=False
    )  # fmt: skip
    found = report.turning_points
    assert found is not None
    assert {draw.side for draw in found.luck} == {0}
    assert min(draw.points for draw in found.luck) < 0


@pytest.mark.parametrize("pick", ["closest", "most dramatic"])
def test_no_game_of_one_seat_is_picked_by_who_won_it(pick: Any) -> None:
    with pytest.raises(ValueError, match=f"^pick: expected no '{pick}' in a game of one seat"):
        ws.load("sherman_leader", DATA).watch("vanguard", pick=pick, progress=False)
