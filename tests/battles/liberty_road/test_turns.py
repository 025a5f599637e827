"""Orders, activations, regrouping, the turn and its event (p.5, 8-9, 11)."""

# ruff: noqa: N802 (the examples keep their numbers)

from collections import Counter

import pytest
from table import Table, edition

from wsanalysis.battles.core.numbers import ATTACKER
from wsanalysis.battles.liberty_road.turns import can_rally, order
from wsanalysis.probability.exact import exact
from wsanalysis.rule_system import IllegalAction
from wsanalysis.systems.liberty_road.orders import regroup
from wsanalysis.systems.liberty_road.state import STATUSES, STATUSES_OF, Status, UnitState
from wsanalysis.systems.liberty_road.unit import Unit
from wsanalysis.systems.liberty_road.valor import attempt_rally

ROW = ". . . . . . . . ."
ENEMY = ["Grenadiers I01 NW spent"]
SQUAD = [f"Riflemen {column}01 N spent" for column in "ABCDE"]
TANKS = [f"M4A1 Sherman {column}01 N move" for column in "ABCDE"]


def activated(table: Table, *names: str) -> Table:
    """These units are activated one after the other, and do nothing."""
    for name in names:
        table.do(f"unit {name}", "enough")
    return table


def test_LR_12_four_infantry_and_two_regroups() -> None:
    """p.9: at most; fewer are allowed."""
    table = Table(ROW, [*SQUAD, "M5 Stuart F01"], ENEMY).do("order Infantry Advance")
    assert "unit M5 Stuart" not in table.legal()
    activated(table, *(f"Riflemen {n}" for n in (1, 2, 3)))
    assert table.question == "unit"
    assert table.copy().do("enough").question == "regroup"
    activated(table, "Riflemen 5")
    assert table.question == "regroup"
    table.do("regroup Riflemen 1 ready", "regroup Riflemen 4 ready")
    assert table.decider == "defender"
    assert Counter(table.status(f"Riflemen {n}") for n in range(1, 6)) == {"ready": 2, "spent": 3}


@pytest.mark.parametrize(
    ("order", "infantry", "vehicles", "regroups"),
    [
        ("Infantry Advance", 4, 0, 2), ("Armor Advance", 0, 4, 1), ("Combined Arms", 2, 2, 2),
        ("Regroup", 1, 1, 5),
    ],
)  # fmt: skip
def test_an_order_activates_so_many_of_a_kind(
    order: str, infantry: int, vehicles: int, regroups: int
) -> None:
    """p.9: which kinds, and how many at most; then it regroups so many. Teams count as infantry."""
    units = [*SQUAD, "Allied Weapon Team A01 N spent", *TANKS]
    table = Table(ROW, units, ENEMY).do(f"order {order}")
    for kind, most in (("Riflemen", infantry), ("M4A1 Sherman", vehicles)):
        one = table.copy()
        for n in range(1, most + 1):
            activated(one, f"{kind} {n}")
        assert not any(words.startswith(f"unit {kind}") for words in one.legal())
    assert ("unit Allied Weapon Team" in table.legal()) == (infantry > 0)
    table.do("enough")
    for n in range(1, regroups + 1):
        assert table.question == "regroup"
        table.do(f"regroup Riflemen {n} ready")
    assert table.question == "order"


def test_either_kind() -> None:
    """p.9: infantry or vehicles, mixed."""
    table = Table(ROW, [*SQUAD[:3], *TANKS[:3]], ENEMY).do("order Close Support")
    activated(table, "Riflemen 1", "M4A1 Sherman 1", "Riflemen 2", "M4A1 Sherman 2", "Riflemen 3")
    assert table.question == "regroup"


def test_nearby_units_are_in_areas_that_hang_together() -> None:
    """p.9: any first; then those in areas adjacent to one that has been in it."""
    table = Table(ROW, ["Riflemen A01", "Rangers B01", "Commandos D01", "Paratroopers C01"], ENEMY)
    table.do("order Close Support")
    assert table.places("unit") == {"Riflemen", "Rangers", "Commandos", "Paratroopers"}
    activated(table, "Riflemen")
    assert table.places("unit") == {"Rangers"}
    activated(table, "Rangers")
    assert table.places("unit") == {"Paratroopers"}
    activated(table, "Paratroopers")
    assert table.places("unit") == {"Commandos"}


def test_areas_decide_who_is_near_not_hexes() -> None:
    """p.9."""
    far = Table(ROW, ["Riflemen A01", "Rangers E01"], ENEMY, areas="a a a b b b c c c").do(
        "order Close Support"
    )
    assert activated(far, "Riflemen").places("unit") == {"Rangers"}


def test_a_unit_is_activated_once_an_order_and_ends_before_the_next() -> None:
    """p.9: one at a time."""
    table = Table(ROW, ["Rangers A01", "Riflemen B01"], ENEMY).do(
        "order Infantry Advance", "unit Rangers", "move"
    )
    assert not table.places("unit")
    table.do("step to B01", "enough", "face N")
    assert table.places("unit") == {"Riflemen"}


def test_any_order_again_and_again() -> None:
    """p.9: all orders on each turn."""
    table = Table(ROW, ["Rangers A01"], ENEMY)
    orders = table.places("order")
    assert len(orders) == 5
    for _ in range(3):
        assert table.places("order") == orders
        table.do("order Armor Advance").skip().end_turn()
    table.pass_order()
    assert table.places("order") == {"Storm", "Panzers Forward", "Battle Group", "Own Initiative", "Gather"}


def test_attacker_then_defender_then_the_next_turn() -> None:
    """p.9, 11."""
    table = Table(ROW, ["Rangers A01"], ENEMY)
    asked = []
    for _ in range(4):
        asked.append((table.turn, table.decider, table.question))
        table.pass_order().skip()
    assert asked[:2] == [(1, "attacker", "order"), (1, "defender", "order")]
    assert asked[2:] == [(2, "attacker", "order"), (2, "defender", "order")]


def test_regrouping() -> None:
    """p.9: spent infantry becomes ready, a vehicle changes among its printed orders, and nobody else."""
    units = [
        "Riflemen A01 N spent", "Rangers A01 N ready", "Commandos A01 N suppressed",
        "Paratroopers A01 N reduced",
        "M5 Stuart A01 N move", "M7 Priest A01 N move", "M10 TD A01 N suppressed",
    ]  # fmt: skip
    table = Table(ROW, units, ENEMY).do("order Regroup", "enough")
    assert table.legal() == {
        "enough", "regroup Riflemen ready", "regroup M5 Stuart fire", "regroup M5 Stuart support",
        "regroup M7 Priest fire-infantry",
    }  # fmt: skip
    table.do("regroup M7 Priest fire-infantry", "regroup M5 Stuart support")
    assert (table.status("M7 Priest"), table.status("M5 Stuart")) == ("fire-infantry", "support")
    assert table.do("enough").question == "order"


def test_own_units_regroup_after_own_orders() -> None:
    """p.9: at the end of the side's part of the turn."""
    table = Table(ROW, ["Rangers A01"], ENEMY).pass_order().do("order Gather", "enough")
    assert table.legal() == {"enough", "regroup Grenadiers ready"}


def test_a_card_instead_of_an_order_marker() -> None:
    """p.9: it is the order of the turn, and used up."""
    table = Table(ROW, ["Rangers A01"], ["Grenadiers I01"], assets={"attacker": ["Preparatory Fire"]})
    assert "asset Preparatory Fire" in table.legal()
    table.do("asset Preparatory Fire").with_luck(lambda t: t.where("Grenadiers") == "I01", "hex I01")
    assert (table.decider, table.question) == ("defender", "order")
    assert "asset Preparatory Fire" not in table.end_turn().legal()


def test_rallying_or_spotting_instead_of_moving_or_firing() -> None:
    """p.9-11: special orders; a unit may try to rally once a turn."""
    table = Table(ROW, ["Rangers A01 SE suppressed", "M5 Stuart A01 SE broken"], ENEMY, deck=["Shot"] * 4)
    rally = table.copy().activate("Rangers").do("rally")
    assert rally.status("Rangers") == "ready", "three medals never fail"
    broken = table.copy().activate("M5 Stuart")
    broken.with_luck(lambda t: t.status("M5 Stuart") == "suppressed", "rally")
    table.activate("M5 Stuart").with_luck(lambda t: t.status("M5 Stuart") == "broken", "rally")
    assert table.question != "act", "that was its activation"


def test_a_rallied_vehicle_takes_any_printed_order() -> None:
    """p.11: its owner's choice."""
    table = Table(ROW, ["M5 Stuart A01 SE suppressed"], ENEMY).activate("M5 Stuart")
    table.with_luck(lambda t: t.question == "status", "rally")
    assert table.legal() == {"take move", "take fire", "take support"}
    assert table.do("take fire").status("M5 Stuart") == "fire"


def test_once_a_turn_even_by_a_bonus() -> None:
    """p.11: who has tried to rally does not try again this turn, though he may act again."""
    table = Table(
        ROW, ["Riflemen A01 SE broken"], ENEMY, deck=["Double Time", "Shot", "Shot"], event_done=False
    )
    table.activate("Riflemen", "Infantry Advance")
    table.with_luck(lambda t: t.status("Riflemen") == "broken" and not t.had_event, "rally")
    table.skip().pass_order()
    assert (table.decider, table.question) == ("attacker", "unit"), "the event gives the attacker one"
    table.do("unit Riflemen")
    assert table.legal() == {"enough", "move"}


def test_one_event_at_the_end_of_the_turn_if_no_chip_brought_it() -> None:
    """p.5, 11: only its secondary part counts then; the side named orders so many units."""
    table = Table(ROW, ["Rangers A01"], ENEMY, deck=["Shot", "Double Time", "Wind Turns"], event_done=False)
    table.pass_order().do("order Gather", "enough", "enough")
    assert (table.turn, table.decider, table.question) == (1, "defender", "unit")
    table.do("unit Grenadiers", "enough")
    assert (table.turn, table.decider, table.question) == (2, "attacker", "order")
    table.pass_order().pass_order()
    assert (table.turn, table.decider, table.question) == (2, "attacker", "unit")
    done = Table(ROW, ["Rangers A01"], ENEMY, deck=["Shot", "Double Time"], event_done=True)
    done.pass_order().pass_order()
    assert (done.turn, done.question) == (2, "order"), "the turn's event has been"


def test_two_bonus_actions_are_two_units() -> None:
    """p.5, 11: any of them, once each."""
    table = Table(
        ROW, ["Rangers A01", "Riflemen B01", "M5 Stuart C01"], ENEMY, deck=["Panic", "Shot"], event_done=False
    )
    table.pass_order().pass_order()
    assert table.places("unit") == {"Rangers", "Riflemen", "M5 Stuart"}
    activated(table, "M5 Stuart")
    assert table.places("unit") == {"Rangers", "Riflemen"}
    assert activated(table, "Rangers").turn == 2


def fired(deck: str) -> Table:
    """The attacker fires; the chip brings the event, whose card says who may order a unit more."""
    table = Table(
        ROW, ["M5 Stuart A01 SE fire", "Riflemen A01"], ["Pz III J1 E01 NW move", "Grenadiers G01"],
        deck=[deck, "Shot", "Shot"], event_done=False,
    )  # fmt: skip
    table.activate("M5 Stuart", "Armor Advance")
    return table.with_luck(lambda t: t.had_event and t.where("Pz III J1") == "E01", "fire at E01")


def test_a_bonus_for_who_is_not_ordering_comes_at_once() -> None:
    """p.5: it interrupts; no fire to spread, so the card's primary event cannot apply."""
    table = fired("Brewing Up")
    assert (table.decider, table.question) == ("defender", "unit")
    table.do("enough")
    assert table.decider == "attacker"


def test_a_bonus_for_who_is_ordering_waits_for_the_end_of_the_order() -> None:
    """p.5: then he orders any unit, those just ordered too."""
    table = fired("Gust of Wind")
    assert table.places("unit") == set(), "it was the only vehicle"
    table.do("enough")
    assert (table.decider, table.question) == ("attacker", "unit")
    assert table.places("unit") == {"M5 Stuart", "Riflemen"}
    activated(table, "M5 Stuart")
    assert (table.decider, table.question) == ("defender", "order")


def test_one_event_a_turn() -> None:
    """p.11: further icons are ignored, and none is drawn at the end."""
    table = fired("Brewing Up").do("enough")
    drawn = table.cards_drawn
    assert table.end_turn().turn == 2
    assert (drawn, table.cards_drawn) == (1, 1)


def test_times_up_ends_the_game_at_once() -> None:
    """p.11, 18."""
    table = Table(ROW, ["Rangers A01"], ENEMY, deck=["Time's Up"], event_done=False)
    assert table.pass_order().pass_order().over == "time's up"
    assert table.decider == ""
    assert fired_at_the_end() == "time's up"


def fired_at_the_end() -> str:
    table = Table(
        ROW, ["M5 Stuart A01 SE fire"], ["Pz III J1 E01 NW move"], deck=["Time's Up"], event_done=False
    )
    return table.activate("M5 Stuart").with_luck(lambda t: t.over != "", "fire at E01").over


def test_the_deck_is_the_clock() -> None:
    """p.8, 11: a card a turn."""
    deck = ["Shot", "Jam", "Mud", "Time's Up"]
    table = Table(ROW, ["Rangers A01"], ENEMY, deck=deck, event_done=False)
    for _ in deck:
        table.end_turn()
    assert (table.turn, table.over) == (len(deck), "time's up")


def test_reinforcements_of_a_turn() -> None:
    """p.6-7: they enter at its beginning, and face any way; if the enemy bars the way, later."""
    late = {"defender": [(["Pz II F"], ["I01"], 2)]}
    table = Table(ROW, ["Rangers A01"], ["Grenadiers G01 N spent"], late=late)
    assert table.where("Pz II F") == "waiting"
    table.end_turn()
    assert (table.turn, table.decider, table.question) == (2, "defender", "entry")
    assert table.do("place I01", "face SW").where("Pz II F") == "I01"
    table = Table(ROW, ["Rangers I01 N spent"], ["Grenadiers A01 N spent"], late=late).end_turn()
    assert (table.turn, table.question) == (2, "order")
    table.activate("Rangers").do("move", "step to H01", "face N").skip().end_turn()
    assert (table.turn, table.question) == (3, "entry")


@pytest.mark.parametrize("damage", ["Crew Injured", "No Penalty"])
def test_an_injured_crew_moves_or_fires_but_not_both_in_a_turn(damage: str) -> None:
    """p.5, 17: not by an extra order of the same turn either; in the next turn it chooses anew."""
    tank = f"M4A1 Sherman A01 SE support damaged {damage}"
    table = Table(ROW, [tank, "Rangers A01 SE"], ["Grenadiers I01 NW spent"], deck=["Wind Turns", "Shot"])
    table.activate("M4A1 Sherman").do("move", "step to B01", "enough", "face SE").skip()
    extra = table.copy()
    extra.between_orders(order, ATTACKER, 1).do("unit M4A1 Sherman")
    assert ("fire at I01" in extra.legal(), "move" in extra.legal()) == (damage == "No Penalty", True)
    table.end_turn().activate("M4A1 Sherman")
    assert {"fire at I01", "move"} <= table.legal()


def test_on_support_orders_who_has_met_the_enemy_may_still_fire() -> None:
    """p.3, 13: entering his hex ends the move, and no more than that."""
    table = Table(ROW, ["M4A1 Sherman A01 SE support"], ["Grenadiers B01 N spent", "Grenadiers F01 NW spent"])
    table.activate("M4A1 Sherman").do("move", "step to B01", "face SE")
    assert table.legal() == {"enough", "fire at F01"}


@pytest.mark.parametrize("block", ["Riflemen", "Allied Weapon Team", "M5 Stuart", "M7 Priest"])
def test_what_regroups_and_rallies_is_what_the_rules_say(block: str) -> None:
    """p.9, 11: in every state the game offers just what `orders.regroup` and `valor.attempt_rally` allow."""
    unit = edition().units[block]
    for status in set(STATUSES_OF[unit.kind]) & {*unit.sides, "suppressed", "broken", "reduced"}:
        state = UnitState(status)
        table = Table(ROW, [f"{block} A01 N {status}", "Rangers I01 N"], ["Grenadiers E01 N spent"])
        allowed = {to for to in STATUSES if to != status and may_regroup(unit, state, to)}
        table.do("order Regroup")
        while "enough" in table.legal() and table.question == "unit":
            table.do("enough")
        offered = table.places(f"regroup {block}") if table.question == "regroup" else set()
        assert offered == allowed, status
        nobody = exact(attempt_rally, state, 3, "ready", False, edition()).outcomes == ((state, False),)
        assert bool(can_rally(table.s, table.number(block))) != nobody, status


def may_regroup(unit: Unit, state: UnitState, to: Status) -> bool:
    try:
        regroup(unit.kind, unit.sides, state, to)
    except IllegalAction:
        return False
    return True
