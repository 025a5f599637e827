"""US units: steps, Tactics, moves, transport, counters on their cards, and what they cost (Combat)."""

from collections.abc import Sequence
from typing import Any

import pytest

from tests.battles.sherman_leader.table import CLEAR, EDITION, Script, Table
from wsanalysis.battles.core.units import EXITED
from wsanalysis.battles.sherman_leader import damage, leading, terms
from wsanalysis.battles.sherman_leader.words import position_of

FAR = ("German Building B01", "German Building B01")
"""Enemies out of the way, who do nothing, and are worth more points than those of a battalion destroyed."""


def table(*us: str, enemies: Sequence[str] = FAR, layout: str = CLEAR, **more: Any) -> Table:
    return Table(layout, us, enemies, campaign="Normandy 1944", battalion="6C", **more)


def test_fast_units_act_before_the_enemy_and_slow_ones_after_it(monkeypatch: pytest.MonkeyPatch) -> None:
    at = table("041 Eandi Skilled C06", "042 Stout Average C06", "901 Chin Recruit D06")
    assert at.legal() == ["041 acts", "end the step"]
    Script(monkeypatch, 3)
    at.do("041 acts", "041 stays", "German Building acts next")
    assert at.battle.step == terms.SLOW
    assert at.legal() == ["041 acts by its Tactic counter", "042 acts", "901 acts", "end the step"]
    at.do("042 acts", "042 stays")
    assert at.legal() == ["041 acts by its Tactic counter", "901 acts", "end the step"]
    at.do("041 acts by its Tactic counter", "041 stays")
    assert at.legal() == ["901 acts", "end the step"]


def test_a_tactic_acts_in_the_other_step_besides_and_once_in_it(monkeypatch: pytest.MonkeyPatch) -> None:
    at = table("1111 Red Tree Average C06", "901 Chin Recruit C06")
    assert at.legal() == ["1111 acts by its Tactic counter", "end the step"]
    Script(monkeypatch, 3)
    at.do("1111 acts by its Tactic counter", "1111 moves to C05", "German Building acts next")
    assert at.legal(" acts") == ["1111 acts", "901 acts"]  # its own step as well, and no counter is left
    at.do("1111 acts", "1111 moves to C04")
    assert at.at("1111") == "C04"


def test_nobody_acts_twice_in_a_step_by_two_counters() -> None:
    at = table("1111 Red Tree Average C06", "301 Henders Green C06", "901 Chin Recruit C06")
    assert len(at.legal("1111 acts")) == 2
    at.do("1111 acts by its Tactic counter", "1111 stays")
    assert at.legal() == [
        "301 acts by a Command Tactic of 301", "901 acts by a Command Tactic of 301", "end the step"
    ]  # fmt: skip


def test_a_command_tactic_reaches_any_hex() -> None:
    at = table("301 Henders Green B06", "931 Kolchak Average E06")
    assert at.legal("931") == ["931 acts by a Command Tactic of 301"]
    at.do("931 acts by a Command Tactic of 301", "931 stays")
    assert at.battle.commands[at.unit("301")] == 0


def test_a_commanders_tactics_go_with_him(monkeypatch: pytest.MonkeyPatch) -> None:
    at = table("041 Eandi Skilled C06", "1111 Red Tree Average C06", play=False)
    at.battle.killed[0] = at.battle.killed[1] = 1
    assert at.begin().legal() == ["1111 acts by its Tactic counter", "end the step"]  # that is its card's


def test_a_move_takes_it_as_far_as_its_speed_through_what_it_may_enter() -> None:
    layout = ". . . .\n. . . .\n. . . .\n. W . .\n. Im . .\n. . . ."
    at = table("042 Eandi Skilled C06", layout=layout)
    at.do("042 acts")
    ways = {"B05", "B06", "D05", "D06", "B04", "D04", "E05", "E06"}
    assert {said[-3:] for said in at.legal("moves to")} == ways
    at = table("901 Reisner Skilled C06", layout=layout)  # infantry enters Impassable hexes, no Water
    at.do("901 acts")
    assert {said[-3:] for said in at.legal("moves to")} == {"B05", "B06", "C05", "D05", "D06"}


def test_overdrive_is_a_hex_more_for_a_stress() -> None:
    at = table("301 Henders Skilled C06")
    at.do("301 acts")
    assert "301 moves to C03 by Overdrive" in at.legal()
    assert "301 moves to C04" in at.legal()
    at.do("301 moves to C03 by Overdrive")
    assert (at.at("301"), at.stress("301")) == ("C03", 1)


def test_a_unit_that_leaves_over_the_bottom_edge_is_out_of_the_battle_but_not_lost() -> None:
    at = table("042 Eandi Skilled C05", "901 Reisner Skilled C04", "902 Sanders Skilled C06")
    at.do("901 acts")
    assert not at.legal("leaves")
    at.do("901 stays", "902 acts", "902 leaves over the bottom edge", "042 acts")
    assert at.battle.where[at.unit("902")] == EXITED
    at.do("042 leaves over the bottom edge")
    assert at.at("042") == "left"


def test_a_battle_without_us_units_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    at = table("902 Sanders Skilled C06")
    at.do("902 acts", "902 leaves over the bottom edge")
    assert at.battle.over == terms.ALL_GONE


def test_moving_and_attacking_is_stress_for_infantry(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    at = table("921 Sanders Skilled C06", "922 Reisner Skilled C06", "042 Eandi Skilled D06",
               enemies=("German Building C04", "German Building C03"))  # fmt: skip
    Script(monkeypatch, 0, 0, 0, 3)
    at.do("921 acts", "921 moves to C05", "921 attacks German Building")
    at.do("922 acts", "922 moves to C05", "922 attacks German Building")
    at.do("042 acts", "042 moves to D05", "042 attacks German Building")
    assert [at.stress(name) for name in ("921", "922", "042")] == [2, 0, 0]


def test_artillery_and_the_cautious_do_not_move_and_attack(monkeypatch: pytest.MonkeyPatch) -> None:
    near = ("German Building C04", "German Building C04")
    at = table("1132 Cruz Skilled C05", "901 Jones Green C06", "902 Sanders Green C06", enemies=near)
    Script(monkeypatch, 3)
    at.do("1132 acts", "1132 moves to C06", "German Building acts next")  # it was not asked for a target
    at.do("901 acts", "901 moves to C05")
    assert at.legal() == ["902 acts", "end the step"]  # nor was he
    at.do("902 acts", "902 moves to C05")
    assert at.legal("902 attacks")


def test_stress_makes_a_commander_unfit_before_his_attack(monkeypatch: pytest.MonkeyPatch) -> None:
    """921 needs 2; Sanders pays 2 for moving and attacking, is unfit then, and adds 2 less instead of 1."""
    at = table("921 Sanders Skilled C06", enemies=("German Building C04", "German Building C04"), play=False)
    at.battle.stress[0] = EDITION.commanders["Sanders Skilled"].shaken_to - 1
    at.battle.logging = 1
    Script(monkeypatch, 3, 0, 3)
    at.begin().do("German Building acts next")
    assert at.state("921") == "shaken"
    at.do("921 acts", "921 moves to C05", "921 attacks German Building")
    assert at.state("921") == "nobody"
    fired = [one for one in at.battle.log if one.code == terms.LOG_FIRE]
    assert [one.c // 8 for one in fired] == [4]


def test_a_transport_takes_one_of_infantry_and_one_of_artillery_along() -> None:
    at = table("501 Blair Skilled C06", "901 Reisner Green C06", "902 Sanders Green C06",
               "1132 Cruz Green C06", "042 Eandi Green C06", "931 Kolchak Green D06")  # fmt: skip
    at.do("501 acts", "501 moves to C04")
    assert at.legal() == [
        "501 takes 901 along", "501 takes 902 along", "501 takes 1132 along", "501 takes nobody else along"
    ]  # fmt: skip
    at.do("501 takes 902 along")
    assert at.legal() == ["501 takes 1132 along", "501 takes nobody else along"]
    at.do("501 takes 1132 along")
    assert [at.at(name) for name in at.names[:5]] == ["C04", "C06", "C04", "C04", "C06"]


def test_who_is_carried_neither_moves_nor_attacks_in_that_step(monkeypatch: pytest.MonkeyPatch) -> None:
    at = table("501 Blair Green C06", "901 Reisner Green C06", "902 Sanders Green C06",
               enemies=("German Building C03", "German Building C01"), play=False)  # fmt: skip
    at.lie("901", "Suppressed")
    Script(monkeypatch, 3, 0, 3)
    at.begin()
    at.do("German Building acts next", "501 acts", "501 moves to C04", "501 takes 901 along")
    at.do("501 attacks German Building")
    assert at.legal(" acts") == ["902 acts"]
    at.do("902 acts", "902 stays")
    assert at.counters("901") == []  # sat out: it was its time to act


def test_who_has_acted_is_not_carried() -> None:
    at = table("501 Blair Skilled C05", "901 Reisner Skilled C06", "902 Sanders Skilled C05",
               enemies=("German Building C04", "German Building C01"))  # fmt: skip
    at.do("901 acts", "901 moves to C05", "901 does not attack")
    at.do("902 acts", "902 stays", "902 does not attack", "501 acts", "501 moves to C06")
    assert at.legal("takes") == ["501 takes 902 along", "501 takes nobody else along"]  # it may still ride


def test_suppressed_is_sat_out_or_paid_for(monkeypatch: pytest.MonkeyPatch) -> None:
    at = table("901 Reisner Skilled C05", "902 Sanders Skilled C05", enemies=("German Building C04",) * 2)
    at.lie("901", "Suppressed").lie("902", "Suppressed")
    Script(monkeypatch, 0, 3)
    at.do("901 acts", "901 stays", "901 does not attack")
    at.do("902 acts", "902 stays", "902 attacks German Building")
    assert (at.stress("901"), at.stress("902")) == (0, 1)
    assert at.counters("901") == at.counters("902") == []


def test_immobile_is_sat_out_or_paid_for_also_by_who_is_carried() -> None:
    at = table("501 Blair Skilled C06", "901 Reisner Skilled C06", "902 Sanders Skilled C06")
    at.lie("901", "Immobile").lie("902", "Immobile")
    at.do("902 acts", "902 stays", "501 acts", "501 moves to C05", "501 takes 901 along")
    assert (at.counters("901"), at.stress("901"), at.stress("902")) == ([], 1, 0)
    assert at.counters("902") == []


def test_without_a_leader_nobody_pays(monkeypatch: pytest.MonkeyPatch) -> None:
    at = table("901 Reisner Skilled C05", "902 Sanders Skilled C05", "501 Blair Green C05",
               enemies=("German Building C04", "German Building C01"), play=False)  # fmt: skip
    at.lie("901", "Suppressed").lie("902", "Immobile")
    at.battle.killed[0] = at.battle.killed[1] = 1
    Script(monkeypatch, 3)
    at.begin()  # all are slow now
    at.do("German Building acts next", "901 acts", "901 stays")
    assert at.legal(" acts") == ["902 acts", "501 acts"]  # 901 could not attack, and was not asked
    at.do("501 acts", "501 moves to C06")
    assert at.legal("takes") == ["501 takes 901 along", "501 takes nobody else along"]  # 902 is Immobile
    at.do("501 takes nobody else along", "501 does not attack")
    at.do("902 acts")
    assert at.legal("902") == ["902 attacks German Building", "902 does not attack"]  # not asked for a move


def test_moving_ends_exposed_even_back_to_where_it_was() -> None:
    at = table("042 Eandi Skilled C06", "901 Reisner Skilled C06")
    at.lie("042", "Exposed").lie("901", "Exposed")
    at.do("042 acts", "042 moves to C06")
    assert (at.counters("042"), at.battle.exposed[at.unit("042")]) == ([], 0)
    at.do("901 acts")
    assert "901 moves to C06" not in at.legal()  # it has speed 1
    at.do("901 stays")
    assert at.counters("901") == ["Exposed"]


def test_damage_stops_moves_and_attacks(monkeypatch: pytest.MonkeyPatch) -> None:
    enemies = ("German Building C05", "German Building C04", "German Building C03")
    at = table("041 Eandi Skilled C05", "042 Stout Skilled C05", enemies=enemies)
    at.lie("041", "Gun", "Engine").lie("042", "Machine Gun")
    at.do("041 acts")
    assert at.legal("attacks") == ["041 attacks German Building", "041 attacks German Building 2"]
    at.do("041 does not attack", "042 acts", "042 stays")
    assert at.legal("attacks") == ["042 attacks German Building 2", "042 attacks German Building 3"]


def test_a_fast_unit_that_loses_its_leader_does_not_act_again(monkeypatch: pytest.MonkeyPatch) -> None:
    at = Table(CLEAR, ["042 Eandi Skilled C06", "901 Chin Recruit B06"], ["Tiger C04", "German Rifle B01"])
    Script(monkeypatch, 0, 3, 1, "Commander KIA")
    at.do("042 acts", "042 stays", "042 attacks Tiger", "Tiger acts next")
    assert at.state("042") == "nobody"
    assert at.legal(" acts") == ["901 acts"]


def test_a_unitless_commander_takes_over_another(monkeypatch: pytest.MonkeyPatch) -> None:
    at = table("901 Reisner Skilled C06", "902 Sanders Green C06", "042 Eandi Green C06",
               "921 Jones Green C06", "931 Kolchak Green D06", "922 Chin Green C06",
               more="heroics = true", play=False)  # fmt: skip
    battle = at.battle
    battle.fell[0], battle.where[0] = battle.hex[0], 3
    for man in range(1, 5):
        battle.wounded[man] = 1
    Script(monkeypatch, 3)
    assert at.begin().legal() == [  # not of armor, of one elsewhere, or whose commander is unhurt
        "Reisner takes command of 902", "Reisner takes command of 921", "end the step"
    ]  # fmt: skip
    at.do("Reisner takes command of 902")
    assert (at.battle.step, at.legal()) == (terms.FAST, ["902 acts", "end the step"])  # he is fast
    assert battle.leader[1] == 0
    at.do("end the step", "German Building acts next")
    assert not at.legal("takes command")
    plain = table("901 Reisner Skilled C06", "902 Sanders Green C06", play=False)
    plain.battle.fell[0], plain.battle.where[0], plain.battle.wounded[1] = plain.battle.hex[0], 3, 1
    Script(monkeypatch, 3)
    plain.begin().do("German Building acts next")
    assert not plain.legal("takes command")


def test_who_took_over_goes_on_from_where_that_unit_is_lost_too() -> None:
    """Reisner loses 901 in C06, and 902 after it in C05; Sanders, whom he has relieved, has lost no unit."""
    at = table("901 Reisner Green C06", "902 Sanders Green C06", "903 Chin Green C05", "904 Jones Green C06",
               more="heroics = true", play=False)  # fmt: skip
    record, battle = at.record, at.battle
    damage.lose(record, battle, at.unit("901"))
    battle.wounded[1] = battle.killed[2] = battle.killed[3] = 1

    def offered() -> set[tuple[int, str]]:
        return {
            (man, name) for man in range(4) for name in at.names
            if leading.may_take_over(record, battle, man, at.unit(name))
        }  # fmt: skip

    assert offered() == {(0, "902"), (0, "904")}
    leading.take_over(record, battle, 0, at.unit("902"))
    assert offered() == set()
    at.put(at.unit("902"), "C05")
    damage.lose(record, battle, at.unit("902"))
    assert offered() == {(0, "903")}
    assert position_of(at.world, battle).units.loc[1, "weapon"] == ""  # of 901, which nobody leads any more


def test_overdrive_takes_a_slow_vehicle_out_and_back_when_it_is_exposed() -> None:
    """The Jumbo has speed 1: to leave its hex and come back it takes one hex more."""
    at = table("061 Zimmerman Skilled C06")
    at.do("061 acts")
    assert "061 moves to C06 by Overdrive" not in at.legal()
    at = table("061 Zimmerman Skilled C06").lie("061", "Exposed")
    at.do("061 acts")
    assert not {"061 moves to C06"} & {*at.legal()}
    at.do("061 moves to C06 by Overdrive")
    assert (at.counters("061"), at.stress("061")) == ([], 1)
