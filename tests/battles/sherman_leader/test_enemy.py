"""The enemy: its set-up, its orders in single positions, and whom it attacks; the end of a battle."""

from collections import Counter
from typing import Any

import pytest

from tests.battles.sherman_leader.table import (
    CHIPS,
    CLEAR,
    DATA,
    EDITION,
    PLAYERS,
    Script,
    Table,
    scenario_of,
    world_of,
)
from tests.battles.sherman_leader.test_scenario_file import GOOD, UNIT
from wsanalysis.battles.core.numbers import Hex, Unit
from wsanalysis.battles.core.seeds import fill_streams
from wsanalysis.battles.scenarios.outcome import points_of
from wsanalysis.battles.sherman_leader import layout, orders, placing, terms
from wsanalysis.battles.sherman_leader.engine import ENGINE
from wsanalysis.battles.sherman_leader.layout import IDS
from wsanalysis.battles.sherman_leader.ready_scenario import ReadyScenario, build
from wsanalysis.battles.sherman_leader.scenario import load_scenario

FAR = "German Building B01"


def table(*enemies: str, us: tuple[str, ...] = ("901 Chin Recruit D06",), ground: str = CLEAR,
          battalion: str = "1C", **more: object) -> Table:  # fmt: skip
    return Table(ground, us, (*enemies, FAR, FAR), campaign="Normandy 1944", battalion=battalion, play=False,
                 **more)  # type: ignore[arg-type]  # fmt: skip


def ordered(at: Table, monkeypatch: pytest.MonkeyPatch, roll: int, *results: object) -> Table:
    """The first enemy carries out its order for a roll."""
    at.battle.logging = 1
    Script(monkeypatch, roll, *results, *[0] * 9)
    name = at.names[at.record.first_defender]
    return at.begin().do(f"{name} acts next")


def why(at: Table) -> list[int]:
    return [one.c for one in at.battle.log if one.code == terms.LOG_STAYED]


def test_the_chart_is_read_by_type_and_roll(monkeypatch: pytest.MonkeyPatch) -> None:
    at = ordered(table("German MG C02"), monkeypatch, 8)  # HE Advance
    assert at.legal("goes to") == ["German MG goes to C03", "German MG goes to D02"]
    at = ordered(table("German Truck C02", us=("042 Eandi Green D06",)), monkeypatch, 3)
    assert (at.at("German Truck"), why(at)) == ("C02", [terms.STANDS])


def test_a_rifle_beside_armor_goes_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """An asterisk is AP Advance at range 1: into the tank's hex, not toward the nearer infantry."""
    us = ("042 Eandi Green C04", "901 Chin Recruit D06")
    at = ordered(table("German Rifle C03", us=us), monkeypatch, 8)
    assert at.at("German Rifle") == "C04"
    at = ordered(table("German Rifle C04", us=us), monkeypatch, 8)  # in its hex it goes on to the infantry
    assert at.at("German Rifle") == "D04" or at.legal("goes to")
    at = ordered(table("German Rifle C02", us=us), monkeypatch, 8)  # so it does two hexes away
    assert set(at.legal("goes to")) == {"German Rifle goes to C03", "German Rifle goes to D02"}


def test_a_retreat_from_the_top_row_leaves_the_battlefield(monkeypatch: pytest.MonkeyPatch) -> None:
    at = ordered(table("German Rifle C01", battalion="2C"), monkeypatch, 1)
    assert at.at("German Rifle") == "C01"  # 1 and 1 of the card: Retreat to Cover has none


def test_fled_units_count_as_destroyed(monkeypatch: pytest.MonkeyPatch) -> None:
    at = table("German Truck C01", more='strength = "half"')
    before = sum(at.record.kind[at.battle.type[u]].points for u in range(1, 4))
    at = ordered(at, monkeypatch, 1)  # 1 - 2: Retreat
    assert at.at("German Truck") == "out"
    assert before == 9


def test_an_impassable_hex_is_gone_round_or_not_entered(monkeypatch: pytest.MonkeyPatch) -> None:
    ground = ". . . .\n. . . .\n. Im . .\n. . . .\n. . . .\n. . . ."
    us = ("042 Eandi Green C06", "901 Chin Recruit C04")
    at = ordered(table("Tiger C02", us=us, ground=ground, more='tanks = ["Tiger", "Tiger", "Tiger"]'),
                 monkeypatch, 10)  # fmt: skip
    assert at.legal("goes to") == ["Tiger goes to B02", "Tiger goes to D02"]
    ground = ". . . .\n. . . .\n. . . .\n. Im . .\n. . . .\n. . . ."
    at = ordered(table("Tiger C03", us=("901 Chin Recruit C04",), ground=ground,
                       more='tanks = ["Tiger", "Tiger", "Tiger"]'), monkeypatch, 9)  # fmt: skip
    assert (at.at("Tiger"), why(at)) == ("C03", [terms.NO_WAY])


def test_each_enemy_moves_and_attacks_before_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    at = table("German Rifle C05", "German Rifle C05", us=("901 Chin Recruit D05", "902 Reisner Green B06"))
    Script(monkeypatch, 10, 2, "Mowed Down", 0)
    at.begin().do("German Rifle acts next")
    assert (at.at("German Rifle"), at.at("901")) == ("D05", "out")
    at.do("German Rifle 2 acts next")
    assert at.at("German Rifle 2") == "B06" or at.legal("goes to")


def test_ties_of_targets_are_the_players_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    us = ("901 Chin Recruit D06", "902 Reisner Green D06", "921 Sanders Green B01")
    at = ordered(table("German Rifle D05", us=us), monkeypatch, 3)
    assert at.legal("attacks") == ["German Rifle attacks 901", "German Rifle attacks 902"]


def test_exposed_counts_from_the_next_turn_on(monkeypatch: pytest.MonkeyPatch) -> None:
    at = table("German Rifle D05", "German Rifle D05")
    Script(monkeypatch, 3, 1, "Exposed", 0, 3, 0)
    at.begin().do("German Rifle acts next")
    assert (at.counters("901"), at.battle.exposed[0], at.battle.fresh[0]) == (["Exposed"], 0, 2)
    at.do("German Rifle 2 acts next", "German Building acts next", "901 acts", "901 stays",
          "901 does not attack")  # fmt: skip
    assert (at.battle.turn, at.battle.exposed[0], at.battle.fresh[0]) == (2, 2, 0)


def test_no_more_is_drawn_for_a_destroyed_unit(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    at = table("German Rifle D05")
    at.lie("901", "Casualty", "Suppressed")
    before = sum(at.battle.pile)
    ordered(at, monkeypatch, 3, 2, "Casualty")
    assert (at.at("901"), sum(at.battle.pile)) == ("out", before + 2)


def test_half_strength_counts_from_the_next_turn_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three points of 1C beyond half: a Building falls in turn 1."""
    at = Table(CLEAR, ["042 Eandi Skilled C06"], ["German Building C05"] * 2 + ["Tiger B01"] * 2,
               campaign="Normandy 1944", battalion="1C",
               more='tanks = ["Tiger", "Tiger", "Tiger"]')  # fmt: skip
    at.battle.logging = 1
    Script(monkeypatch, 1, 4, 4)
    at.do("042 acts", "042 stays", "042 attacks German Building")
    assert at.battle.strength == terms.FULL
    assert [one.c for one in at.battle.log if one.code == terms.LOG_ROLL] == [4]
    assert orders.order_of(at.record, at.battle, at.unit("Tiger")) == terms.ADJACENT
    while at.battle.turn == 1:
        at.do("end the step" if "end the step" in at.legal() else at.legal()[0])
    assert (at.battle.strength, points_of(at.record, at.battle)) == (terms.HALF, (3, 0))
    assert at.record.shift[1] == -2


def test_the_last_turn_may_be_prolonged_once_by_tenacity(monkeypatch: pytest.MonkeyPatch) -> None:
    at = table("German Truck B01", us=("042 Eandi Green E06",), more="tenacity = true")
    monkeypatch.setattr(at.record, "turns", 1)
    at.battle.last = 1
    Script(monkeypatch, 3, 3)
    at.begin().do("German Truck acts next", "German Building acts next", "042 acts", "042 stays")
    assert at.legal() == ["fight on for another turn", "end the battle"]
    at.do("fight on for another turn", "German Truck acts next", "German Building acts next", "042 acts",
          "042 stays")  # fmt: skip
    assert (at.battle.over, at.battle.turn, at.battle.prolonged) == (terms.LAST_TURN, 2, 1)


# --- before the battle ------------------------------------------------------------------------


def new_battle(world: ReadyScenario, seed: int) -> Any:
    battle = world.new_state()
    fill_streams(battle.luck, len(terms.SOURCES), seed, 0)
    return battle


def test_tiles_are_laid_at_random_until_the_board_can_be_fought_over() -> None:
    """Tiles with a wall of Impassable hexes among them: many a layout is picked up again."""
    world = world_of(None, ["901 Reisner Green"], campaign="Guadalcanal 1942", battalion="3S")
    record, seen, wall = world.record, Counter[tuple[int, ...]](), [*EDITION.terrain].index("impassable")
    for tile in range(5):
        record.tile[tile, 2] = record.tile[tile, 3] = wall
    kinds = [tuple(record.tile[tile, place] for place in range(4)) for tile in range(8)]
    for seed in range(60):
        battle = new_battle(world, seed)
        layout.lay_tiles(record, battle)
        assert layout.can_be_fought_over(record, battle)
        laid = [tuple(battle.terrain[Hex(IDS.index(hex))] for hex in space) for space in layout.SPACES]
        assert all(laid.count(kind) <= kinds.count(kind) for kind in laid)
        seen.update(laid)
    assert {*seen} == {*kinds}


def test_tiles_of_which_no_board_is_made_are_refused() -> None:
    """Or a battle would lay them for ever."""
    names = [one.tile for one in EDITION.tiles.values() if one.terrain == "Winter"]
    walls = EDITION
    for name in names:
        walls = walls.edit(name, hex_2="water", hex_3="impassable", hex_4="water")
    with pytest.raises(ValueError, match="6 Winter tiles or more that make a board which can be fought over"):
        world_of(None, ["901 Reisner Green"], edition=walls)


@pytest.mark.parametrize("row", [0, 5])
def test_an_edge_row_that_nobody_may_enter_is_laid_anew(row: int) -> None:
    world, kinds = world_of(), [*EDITION.terrain]
    battle = new_battle(world, 1)
    for column, kind in zip("BCDE", ("impassable", "water", "impassable", "impassable"), strict=True):
        battle.terrain[Hex(IDS.index(f"{column}0{row + 1}"))] = kinds.index(kind)
    assert not layout.can_be_fought_over(world.record, battle)
    battle.terrain[Hex(IDS.index(f"C0{row + 1}"))] = kinds.index("clear")
    assert layout.can_be_fought_over(world.record, battle)


def test_tanks_come_from_the_years_cup_without_going_back() -> None:
    """Of 7 Pz III, 2 Pz IV and 2 StuG four are drawn: 4 times 7 in 11 are Pz III on average."""
    world = world_of(CLEAR, ["901 Reisner Green"], campaign="North Africa 1942", battalion="9A")
    names, drawn, games = [one.name for one in world.types], Counter[str](), 1500
    for seed in range(games):
        battle = new_battle(world, seed)
        placing.begin(world.record, battle)
        hand = Counter(
            names[battle.type[unit]] for unit in range(1, world.record.units)
            if names[battle.type[unit]] in ("Pz III", "Pz IV", "StuG")
        )  # fmt: skip
        assert sum(hand.values()) == 4
        assert max(hand["Pz IV"], hand["StuG"]) <= 2
        drawn.update(hand)
    error = (games * 4 * 7 / 11 * 4 / 11 * 7 / 10) ** 0.5
    assert abs(drawn["Pz III"] - games * 28 / 11) < 4 * error


def test_enemies_are_placed_by_a_die_and_armor_where_it_may_stand(monkeypatch: pytest.MonkeyPatch) -> None:
    world = world_of("Im . . .\n. . . .\n. . . .\n. . . .\n. . . .\n. . . .", ["901 Reisner Green"])
    where = Counter[str]()
    for seed in range(60):
        battle = new_battle(world, seed)
        ENGINE.start(world.record, battle)
        asked = 0
        while battle.turn == 0:
            if battle.question == terms.GOAL:
                asked += 1
            actions = legal(world, battle)
            ENGINE.apply(world.record, battle, actions[-1])
        for unit in range(1, world.record.units):
            kind = world.types[battle.type[unit]].type
            hex = IDS[battle.hex[unit]]
            assert not (hex == "B01" and kind in ("Tank", "Armored Car"))
            rows = {"Rifle": 4, "MG": 3, "AT Team": 3}.get(kind, 2)
            assert int(hex[1:]) <= rows
            where[hex] += kind == "Truck"
    assert sum(where.values()) == 120
    assert {hex for hex, count in where.items() if count} == {
        f"{column}0{row}" for column in "BCDE" for row in (1, 2)
    }
    law, last = world.record.law[world.record.placement], 0
    ways = {}
    for place in range(law.first, law.first + 8):
        row = world.record.outcome[place]
        ways[IDS[row.outcome]], last = row.reached - last, row.reached
    assert (law.total, ways["E01"], ways["B02"], ways["C01"]) == (10, 2, 2, 1)


def legal(world: ReadyScenario, battle: Any) -> list[int]:
    from wsanalysis.battles.core.records import Actions
    from wsanalysis.compiled import new, numbers

    actions = new(Actions)
    ENGINE.legal(world.record, battle, actions)
    return numbers(actions.act)[: actions.count]


def test_a_battalion_at_half_strength_comes_with_half_of_each_type() -> None:
    world = world_of(CLEAR, ["901 Reisner Green"], battalion="3A", more='strength = "half"')
    assert sorted(world.scenario.defending.blocks) == [
        "German Armored Car", "German MG", "German Rifle", "German Truck", "Tank",
    ]  # fmt: skip
    assert [(one.vp, one.state) for one in world.scenario.attacking.objectives] == [(2, "destroyed")]
    battle = new_battle(world, 1)
    placing.begin(world.record, battle)
    assert battle.strength == terms.HALF


def test_other_cards_add_rifles_turns_stress_and_shifts() -> None:
    more = 'besides = ["1C", "2C"]\nevents = ["Early Start"]\nconditions = ["Front-line Visit"]\nscouts = 2'
    world = world_of(CLEAR, ["901 Reisner Green"], battalion="9A", campaign="Bulge 1944", more=more)
    found = world.scenario
    assert found.defending.blocks.count("German Rifle") == 3
    assert found.turns == 5 + 2 + 1 - 1
    assert world.record.muster[0].stress == 1
    assert [world.record.shift[half] for half in (0, 1)] == [3, 1]
    assert found.attacking.objectives[-1].vp == 2 + 1


def test_of_other_battalions_only_command_ones_change_a_battle_and_not_its_turns() -> None:
    """A note is about its own battalion unless it says otherwise: 7A has a turn less, 8A stress."""
    others = 'besides = ["7A", "8A", "2S", "3C", "5C"]'
    world = world_of(CLEAR, ["901 Reisner Green"], battalion="4A", campaign="Normandy 1944", more=others)
    assert (world.scenario.turns, world.record.muster[0].stress) == (5, 1)  # that of 3C
    assert [one.vp for one in world.scenario.attacking.objectives] == [1, 2]


def test_damage_of_earlier_battles_lies_on_cards_and_glancing_hurts() -> None:
    damage = 'damage = ["Glancing", "Glancing", "Gun"]'
    more = GOOD.replace(UNIT, f'{{block = "M36 TD", number = "091", commander = "Eandi Green", {damage}}}')
    world = build(scenario_of(more), EDITION, PLAYERS)
    battle = new_battle(world, 1)
    placing.begin(world.record, battle)
    chips = [CHIPS.index("AP Glancing"), CHIPS.index("AP Gun")]
    assert [battle.card[Unit(0)].chip[chip] for chip in chips] == [2, 1]
    assert [battle.pile[chip] for chip in chips] == [1, 2]
    assert battle.stress[0] == 2


def test_the_notes_of_a_battalion_end_at_half_strength() -> None:
    """2C adds 1 to moves, until half strength takes 2 off."""
    world = world_of(CLEAR, ["901 Reisner Green"], battalion="2C", campaign="Normandy 1944")
    assert [world.record.shift[half] for half in (0, 1)] == [1, -2]


def test_placing_and_starting_moves() -> None:
    at = Table(". . . .\n" * 5 + "Im . W .", ["042 Eandi Green C06", "901 Chin Recruit C06"], [])
    battle = new_battle(at.world, 3)
    ENGINE.start(at.record, battle)
    at.battle = battle  # type: ignore[assignment]
    assert at.legal() == ["place 042 in C06", "place 042 in E06"]
    at.do("place 042 in E06")
    assert at.legal() == ["place 901 in B06", "place 901 in C06", "place 901 in E06"]
    at.do("place 901 in C06")
    ahead = {said.split()[3] for said in at.legal("before the battle")}
    assert ahead == {"B05", "C05", "D05", "B06", "C04", "B04", "D04", "E05", "E06"}
    assert "901 stays" in at.legal()
    at.do("901 moves to C04 before the battle")
    assert at.battle.turn <= 1


def test_scenarios_are_worth_what_their_cards_say() -> None:
    for name in ("vanguard", "supply_convoy", "fortified_command", "large_tank_force", "jungle_raid"):
        found = build(load_scenario(DATA, name, EDITION), EDITION, PLAYERS).scenario
        assert sum(one.vp for one in found.attacking.objectives) >= found.battalion.vp
