"""The worked examples of the rulebook and its sample game, SL-01 to SL-41, with the numbers that they print.

What an example prints is asserted as it prints it: the roll needed, the defense, stress, SO points. Dice are
given as the example rolls them and counted against what the rules say is needed.
"""

# ruff: noqa: N802 (the examples keep their numbers)

import ast
import re
from collections.abc import Callable, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import wsanalysis as ws
from wsanalysis.probability.exact import exact
from wsanalysis.rule_system import IllegalAction
from wsanalysis.systems.sherman_leader import ledger, operations, orders, setting_up, strength, stress, turn
from wsanalysis.systems.sherman_leader.acting import Acting, act
from wsanalysis.systems.sherman_leader.attack import aim_at, attack, check_damaged, stress_of_moving
from wsanalysis.systems.sherman_leader.commander_card import NOBODY, InCommand, in_command, status_of
from wsanalysis.systems.sherman_leader.condition import UNHARMED, Condition
from wsanalysis.systems.sherman_leader.damage import Struck, redrawn, struck, take_damage
from wsanalysis.systems.sherman_leader.edition import ShermanLeader
from wsanalysis.systems.sherman_leader.enemy_attack import (
    Attacked,
    Candidate,
    enemy_aim,
    enemy_attack,
    targets_of,
)
from wsanalysis.systems.sherman_leader.experience import Career, gain, ladder, xp_of_battle
from wsanalysis.systems.sherman_leader.shot import Aim, Shot, roll_hits
from wsanalysis.systems.sherman_leader.turn import Moved

Replay = Callable[..., Any]


class Table:
    """Attacks in the words of the examples."""

    def __init__(self, edition: ShermanLeader) -> None:
        self.edition = edition

    def shot(self, distance: int, terrain: str = "clear", moved: bool = False) -> Shot:
        return Shot(distance, self.edition.terrain[terrain], moved)

    def ours(self, unit: str, commander: str | None, enemy: str, shot: Shot) -> Aim:
        leader = in_command(None if commander is None else self.edition.commanders[commander])
        us, them = self.edition.us_units[unit], self.edition.enemies[enemy]
        return aim_at(us, leader, them, shot, self.edition.options)

    def theirs(self, enemy: str, unit: str, shot: Shot) -> Aim:
        return enemy_aim(self.edition.enemies[enemy], self.edition.us_units[unit], shot, self.edition.options)


@pytest.fixture
def table(edition: ShermanLeader) -> Table:
    return Table(edition)


def hits(aim: Aim, dice: Sequence[int]) -> int:
    """How many of the printed dice hit."""
    assert len(dice) == aim.dice
    return sum(roll >= aim.needed for roll in dice)


def through(aim: Aim, dice: Sequence[int], defense: Sequence[int]) -> list[int]:
    """The script of an attack: dice that hit, and of those the ones that are not negated."""
    found = hits(aim, dice)
    assert len(defense) == found
    return [found, sum(roll > aim.defense for roll in defense)] if found else [0]


def test_SL_01_one_die_hits(edition: ShermanLeader, table: Table) -> None:
    leader = InCommand(r1=2)
    halftrack = edition.us_units["M3 Halftrack"]
    aim = aim_at(halftrack, leader, edition.enemies["German Rifle"], table.shot(1), edition.options)
    assert (halftrack.he, aim.needed) == (6, 4)
    assert hits(aim, (1, 5)) == 1


def test_SL_02_heavy_cover_negates(edition: ShermanLeader, table: Table, replay: Replay) -> None:
    aim = table.ours("M3 Halftrack", None, "German Rifle", table.shot(1, "heavy cover"))._replace(needed=4)
    assert aim.defense == 5
    assert replay(attack, through(aim, (1, 5), (2,)), "active", aim) == "active"
    law = ws.load("sherman_leader").attack("M3 Halftrack", "German Rifle", distance=1, terrain="heavy cover")
    assert law.probabilities["destroyed"] == 1 - (1 - Fraction(5, 10) * Fraction(5, 10)) ** 2


def test_SL_03_a_stug_is_destroyed(edition: ShermanLeader, table: Table, replay: Replay) -> None:
    aim = table.ours("M4 Sherman (75mm)", None, "StuG", table.shot(1))
    assert aim.defense == 3
    assert replay(attack, [1, sum(roll > aim.defense for roll in (5,))], "active", aim) == "destroyed"


def test_SL_04_two_damage_counters(edition: ShermanLeader, table: Table, replay: Replay) -> None:
    aim = table.theirs("StuG", "M4 Sherman (75mm)", table.shot(1, "light cover"))
    assert (aim.needed, aim.defense) == (3, 3)
    script = through(aim, (7, 9), (4, 9))
    assert script == [2, 2]
    sherman = struck(edition.us_units["M4 Sherman (75mm)"])
    assert sherman.side == "AP"
    after = replay(enemy_attack, [*script, "Gun", "Engine"], UNHARMED, aim, sherman, edition)
    assert after == Condition(("Engine", "Gun"), stress=1)


def test_SL_05_defense_of_two(edition: ShermanLeader, table: Table) -> None:
    aim = table.theirs("StuG", "M4 Sherman (75mm)", table.shot(1))
    assert [roll <= aim.defense for roll in (1, 2, 3, 10)] == [True, True, False, False]
    two_hits = exact(roll_hits, aim._replace(needed=1))  # 1 and 2 negate, so 8 of 10 do not
    assert two_hits.probabilities == {0: Fraction(4, 100), 1: Fraction(32, 100), 2: Fraction(64, 100)}


def test_SL_06_the_lowest_defense_is_attacked(edition: ShermanLeader, table: Table) -> None:
    names = {"902": "Rifle Team", "921": "Machine Gun Team", "1111": "Experienced Anti-Tank Team"}
    found = []
    for number, name in names.items():
        aim = table.theirs("Pz III", name, table.shot(1))
        assert aim.needed == 5
        assert number in edition.us_units[name].numbers
        found.append(Candidate(number, aim.needed, aim.defense))
    assert [candidate.defense for candidate in found] == [3, 2, 3]
    assert targets_of(tuple(found)) == ("921",)
    assert targets_of((*found, Candidate("901", 5, 2))) == ("921", "901")
    assert targets_of((*found, Candidate("042", 4, 9))) == ("042",)
    sure = (Candidate("042", 0, 5), Candidate("005", 1, 2))  # both are always hit
    assert targets_of(sure) == ("005",)


def test_SL_07_pz_iii_at_921(edition: ShermanLeader, table: Table, replay: Replay) -> None:
    aim = table.theirs("Pz III", "Machine Gun Team", table.shot(2, "heavy cover", moved=True))
    assert (aim.needed, aim.defense) == (7, 4)
    script = through(aim, (5, 9), (5,))
    assert script == [1, 1]
    team = struck(edition.us_units["Machine Gun Team"])
    after = replay(enemy_attack, [*script, "1 Stress"], UNHARMED, aim, team, edition)
    assert after == Condition(stress=1)


def test_SL_08_pz_iv_at_921(edition: ShermanLeader, table: Table, replay: Replay) -> None:
    aim = table.theirs("Pz IV", "Machine Gun Team", table.shot(2, "heavy cover", moved=True))
    assert aim.needed == 6
    script = through(aim, (5, 7), (2,))
    assert script == [1, 0]
    team = struck(edition.us_units["Machine Gun Team"])
    assert replay(enemy_attack, script, UNHARMED, aim, team, edition) == UNHARMED  # nothing is drawn


def test_SL_09_stug_at_921(edition: ShermanLeader, table: Table, replay: Replay) -> None:
    aim = table.theirs("StuG", "Machine Gun Team", table.shot(2, "heavy cover", moved=True))
    assert aim.needed == 7
    script = through(aim, (9, 8), (1, 7))
    assert script == [2, 1]
    team = struck(edition.us_units["Machine Gun Team"])
    assert replay(enemy_attack, [*script, "No Effect"], UNHARMED, aim, team, edition) == UNHARMED


def test_SL_10_rifles_in_one_hex(edition: ShermanLeader, table: Table, replay: Replay) -> None:
    aim = table.theirs("German Rifle", "Machine Gun Team", table.shot(0, "heavy cover", moved=True))
    assert (aim.needed, aim.defense) == (5, 4)
    assert through(aim, (2, 4), ()) == [0]
    assert through(aim, (4, 9), (6,)) == [1, 1]
    team = struck(edition.us_units["Machine Gun Team"])
    hurt = Condition(("Casualty",), stress=1)  # from the shots before
    after = replay(enemy_attack, [1, 1, "Suppressed"], hurt, aim, team, edition)
    assert after == Condition(("Casualty", "Suppressed"), stress=1)
    after = replay(enemy_attack, [2, 2, "Exposed", "Commander Wounded"], after, aim, team, edition)
    assert after == Condition(("Casualty", "Exposed", "Suppressed"), 1, wounded=True, fresh=("Exposed",))


def test_SL_11_anti_tank_team(edition: ShermanLeader, replay: Replay) -> None:
    variant = edition.with_options(ws.load("sherman_leader").with_options(at_team_moved=-1).options)
    needed = []
    for chosen in (edition, variant):
        table = Table(chosen)
        aim = table.theirs("German AT Team", "Machine Gun Team", table.shot(1, "heavy cover", moved=True))
        needed.append(aim.needed)
        script = through(aim, (4, 10), (7,))
        team = struck(chosen.us_units["Machine Gun Team"])
        after = replay(enemy_attack, [*script, "Casualty"], UNHARMED, aim, team, chosen)
        assert after == Condition(("Casualty",))  # no effect at once, a second one destroys
        after = replay(take_damage, ["Casualty"], after, team, chosen)
        assert after.destroyed
    assert needed == [8, 7]  # the example takes 1 off where the list takes 2


def test_SL_12_both_dice_hit_in_one_hex(edition: ShermanLeader, table: Table, replay: Replay) -> None:
    aim = table.ours("Machine Gun Team", "Sanders Recruit", "German Rifle", table.shot(0, "heavy cover"))
    assert (edition.us_units["Machine Gun Team"].he, edition.commanders["Sanders Recruit"].okay_r0) == (2, -1)
    assert (aim.needed, aim.defense) == (1, 5)
    script = through(aim, (1, 1), (3, 8))
    assert script == [2, 1]
    assert replay(attack, script, "active", aim) == "destroyed"
    reisner = table.ours("Rifle Team", "Reisner Green", "German Rifle", table.shot(0, "heavy cover"))
    red_tree = table.ours("Experienced Anti-Tank Team", "Red Tree Average", "German AT Team", table.shot(1))
    assert (reisner.needed, red_tree.needed) == (3, 6)
    assert red_tree.defense < 4  # its rolls of 4 and 7 fail


def test_SL_13_indirect_fire(edition: ShermanLeader, table: Table, replay: Replay) -> None:
    blocked = Shot(3, edition.terrain["clear"], sight=False)
    aim = table.ours("Mortar Team", "Kolchak Average", "Pz IV", blocked)
    assert aim.needed == 8
    assert replay(attack, through(aim, (4, 5), ()), "active", aim) == "active"
    with pytest.raises(IllegalAction, match="line of sight"):
        table.ours("M4 Sherman (75mm)", None, "Pz IV", blocked)


def test_SL_14_a_halftrack_moves_and_misses(table: Table) -> None:
    aim = table.ours("M3 Halftrack", "Blair Green", "German AT Team", table.shot(1, moved=True))
    assert aim.needed == 7
    assert hits(aim, (1, 2)) == 0


def test_SL_15_attacking_though_suppressed(edition: ShermanLeader, table: Table) -> None:
    team = edition.us_units["Machine Gun Team"]
    suppressed = Condition(("Suppressed",), stress=1)
    assert check_damaged(team, suppressed, InCommand(), table.shot(0), edition) == 1
    assert act(suppressed, "HE", Acting(attacks=True, through=True), edition) == Condition((), stress=2)
    assert act(suppressed, "HE", Acting(attacks=False), edition) == Condition((), stress=1)
    with pytest.raises(IllegalAction, match="stress"):
        check_damaged(team, Condition(("Suppressed",), killed=True), NOBODY, table.shot(0), edition)


def test_SL_16_offensive(edition: ShermanLeader) -> None:
    shifts = orders.move_shifts(False, edition.campaigns["Bulge 1944"].effects)
    assert 7 + sum(shift.amount for shift in shifts) == 9
    chart = edition.tactical_moves
    turn_1 = {kind: orders.order_on(chart, 6 + 2, kind) for kind in ("Tank", "Rifle", "Truck")}  # type: ignore[arg-type]
    assert turn_1 == {
        "Tank": "Advance if cannot Attack", "Rifle": "HE Advance", "Truck": "Advance to Cover",
    }  # fmt: skip
    assert orders.order_on(chart, 9, "Tank") == orders.order_on(chart, 9, "Truck") == "Advance"
    assert orders.order_on(chart, 1, "AT Team") == orders.order_on(chart, 1, "Armored Car") == "Hold"
    assert orders.order_on(chart, 8, "Rifle", next_to_ap=True) == "AP Advance"
    assert orders.order_on(chart, 8, "MG", next_to_ap=True) == "HE Advance"
    assert orders.order_on(chart, 10, "Building") == "Hold"


def test_SL_17_half_strength_in_the_offensive(edition: ShermanLeader) -> None:
    shifts = orders.move_shifts(True, edition.campaigns["Bulge 1944"].effects)
    roll = 3 + sum(shift.amount for shift in shifts)
    assert roll == 3
    for kind in ("Tank", "Armored Car", "Truck"):
        assert orders.order_on(edition.tactical_moves, roll, kind) == "Hold"  # type: ignore[arg-type]


def test_SL_18_supply_convoy_at_half_strength(edition: ShermanLeader) -> None:
    convoy = edition.battalions["1S"]
    assert convoy.name == "Supply Convoy"
    assert strength.strength_at(6, convoy.half, convoy.destroyed) == "half"
    assert strength.strength_at(7, convoy.half, convoy.destroyed) == "full"
    assert [shift.amount for shift in orders.move_shifts(True, ())] == [-2]


def test_SL_19_destroyed_at_three_points(edition: ShermanLeader) -> None:
    nine = edition.battalions["9A"]
    assert (nine.half, nine.destroyed) == (12, 3)
    points = {
        name: edition.enemies[name].points for name in ("Tiger", "StuG", "German Armored Car", "German Truck")
    }
    at_half = points["Tiger"] + points["StuG"] + 2 * points["German Armored Car"] + 2 * points["German Truck"]
    in_the_end = points["German Armored Car"] + points["German Truck"]
    assert (at_half, in_the_end) == (12, 3)
    assert strength.strength_at(at_half, nine.half, nine.destroyed) == "half"
    assert strength.strength_at(in_the_end, nine.half, nine.destroyed) == "destroyed"


def test_SL_20_thresholds() -> None:
    found = [strength.strength_at(points, 9, 4) for points in (10, 9, 5, 4)]
    assert found == ["full", "half", "half", "destroyed"]


def test_SL_21_half_of_the_vp_then_the_rest(edition: ShermanLeader) -> None:
    one = edition.battalions["1A"]
    assert one.vp == 5
    assert strength.vp_gained(one, "full", "half") == 2
    assert strength.vp_gained(one, "half", "destroyed") == 3
    assert strength.vp_gained(one, "full", "destroyed") == 5


def test_SL_22_units_of_the_sample_game(edition: ShermanLeader) -> None:
    first = [
        "Rifle Team", "Machine Gun Team", "Mortar Team", "Experienced Anti-Tank Team", "M3 Scout Car",
        "M4 Sherman (75mm)", "M3 Halftrack",
    ]  # fmt: skip
    second = ["Rifle Team", "M3 Halftrack", "M5 ATG (3-inch)", "M3/M5 Stuart", "Experienced Mortar Team"]
    units = [[edition.us_units[name] for name in names] for names in (first, second)]
    assert [ledger.price(some) for some in units] == [49, 37]
    bulge, over_there = edition.campaigns["Bulge 1944"], edition.objectives["Over There"]
    start = ledger.starting_points(bulge, over_there)
    bought = [*units[0], *units[1]]
    ledger.check_purchase(bought, bulge)
    assert (start, start - ledger.price(bought)) == (88, 2)
    assert setting_up.commanders_needed(bought) == {
        "Infantry": 6, "Light Armor": 3, "Armor": 2, "Artillery": 1,
    }  # fmt: skip


def test_SL_23_battalions_of_the_sample_game(edition: ShermanLeader) -> None:
    drawn = ["2A", "10A", "2S", "1C", "4A", "11A", "1S", "6C", "9A"]
    cards = [edition.battalions[name] for name in drawn]
    assert [card.vp for card in cards] == [3, 2, 4, 6, 3, 3, 1, 5, 3]
    points = edition.objectives["Over There"].battalion_points
    assert setting_up.battalions_needed([card.vp for card in cards], points) == 9
    assert sum(card.vp for card in cards) == 30 >= points == 29
    assert [setting_up.deck_of(n) for n in range(1, 10)] == [card.kind for card in cards]


def test_SL_24_seven_battalions() -> None:
    vp = [3, 4, 2, 5, 5, 3, 2]
    assert setting_up.battalions_needed([*vp, 9, 9], 23) == 7
    assert sum(vp) == 24
    kinds = [setting_up.deck_of(n) for n in range(1, 8)]
    assert kinds == ["Assault", "Assault", "Supply", "Command", "Assault", "Assault", "Supply"]


def test_SL_25_starting_points(edition: ShermanLeader) -> None:
    objective = next(o for o in edition.objectives.values() if o.so == 45)
    campaign = next(c for c in edition.campaigns.values() if c.so == 42)
    assert ledger.starting_points(campaign, objective) == 87


def test_SL_26_commanders_of_north_africa(edition: ShermanLeader) -> None:
    campaign = edition.campaigns["North Africa 1942"]
    fifteen = ["Recruit"] * 5 + ["Green"] * 3 + ["Average"] * 3 + ["Skilled"] * 2 + ["Green"] * 2
    assert list(setting_up.levels_of(campaign, 15)) == fifteen
    assert list(setting_up.levels_of(campaign, 6)) == ["Recruit"] * 5 + ["Green"]
    bulge = setting_up.levels_of(edition.campaigns["Bulge 1944"], 18)
    assert bulge[:12] == ("Recruit",) * 4 + ("Green",) * 4 + ("Average",) * 4
    assert bulge[12:] == ("Skilled",) * 3 + ("Veteran",) * 2 + ("Green",)


def test_SL_27_stress_after_a_battle(edition: ShermanLeader) -> None:
    stout = edition.commanders["Stout Average"]
    assert stout.cool == 2
    assert stress.after_battle(stout, 3, 1) == 4
    # the five who came back from the first battle; the event took 1 stress from two of them
    suffered = {
        "Reisner Green": 0, "Kolchak Average": 0, "Red Tree Average": 2, "Henders Green": 0,
        "Eandi Average": 2,
    }  # fmt: skip
    ended = {
        name: stress.after_battle(edition.commanders[name], 0, during, more=-1)
        for name, during in suffered.items()
    }
    assert ended == {
        "Reisner Green": 1, "Kolchak Average": 1, "Red Tree Average": 2, "Henders Green": 1,
        "Eandi Average": 2,
    }  # fmt: skip


def test_SL_28_on_leave() -> None:
    assert stress.on_leave(10) == 6


def test_SL_29_stout_is_promoted(edition: ShermanLeader) -> None:
    steps = ladder(edition.commanders, "Stout")
    assert steps["Average"] == 5
    assert gain(Career("Average", 3), xp_of_battle(destroyed=True), steps) == Career("Skilled", 0)


def test_SL_30_surplus_is_kept(edition: ShermanLeader) -> None:
    assert gain(Career("Average", 4), 2, ladder(edition.commanders, "Stout")) == Career("Skilled", 1)


def test_SL_31_upgrade(edition: ShermanLeader) -> None:
    turned_in = [edition.us_units["Experienced Anti-Tank Team"], edition.us_units["Rifle Team"]]
    new = edition.us_units["Experienced Mortar Team"]
    assert ([unit.cost for unit in turned_in], new.cost) == ([5, 3], 12)
    assert ledger.upgrade_cost(turned_in, new) == 4
    assert ledger.upgrade_commanders(turned_in, new) == {"Infantry": -1}  # three teams of infantry, one left
    with pytest.raises(IllegalAction, match="cost more"):
        ledger.upgrade_cost([new], turned_in[0])


def test_SL_32_battalions_move(edition: ShermanLeader) -> None:
    rows = edition.operational_moves
    assert operations.moved("Front", 9, rows["Assault"]) == "Friendly Transit"
    assert operations.moved("Enemy Transit", 4, rows["Supply"]) == "Enemy Transit"
    roll = 2 + operations.roll_shift(True, (), (), edition.options)
    assert roll == 0
    assert operations.moved("Enemy Rear", roll, rows["Assault"]) == "Enemy Breakthrough"


def test_SL_33_end_of_the_first_week(edition: ShermanLeader) -> None:
    rolls = {"10A": 6, "2A": 2, "11A": 7, "1C": 5, "2S": 3, "1S": 10}
    rows = edition.operational_moves
    now = {}
    for name, roll in rolls.items():
        card = edition.battalions[name]
        now[name] = operations.moved(card.band, roll, rows[card.kind])
    assert now == {
        "10A": "Front", "2A": "Enemy Transit", "11A": "Front", "1C": "Enemy Rear", "2S": "Enemy Rear",
        "1S": "Enemy Rear",
    }  # fmt: skip
    fixed = ws.load("sherman_leader").operational_week("6C", weeks=3)
    assert fixed.probabilities["Front"] == 1


def test_SL_34_so_points_of_the_first_week(edition: ShermanLeader) -> None:
    leadership = edition.conditions["Leadership"].effects
    gained = ledger.weekly_points(edition.objectives["Over There"], leadership, destroyed=2, lost_on_map=0)
    assert gained == 7 + 2
    cup = edition.cups["AP"]
    repaired = ledger.repair_cost(["Engine", "Suspension", "Gun"], "AP", cup)
    assert repaired == 2 + 1 + 1
    assert 2 + gained - repaired == 7


def test_SL_35_vp_of_the_first_week(edition: ShermanLeader) -> None:
    vital = edition.events["Vital Mission"].before
    more = sum(effect.amount for effect in vital if effect.word == "VP if destroyed")
    first = strength.vp_gained(edition.battalions["9A"], "full", "destroyed", more)
    second = strength.vp_gained(edition.battalions["4A"], "full", "destroyed")
    assert (first, first + second) == (4, 7)


def test_SL_36_experience_of_a_won_battle(edition: ShermanLeader) -> None:
    assert xp_of_battle(destroyed=True) == 2
    assert xp_of_battle(destroyed=False) == 1
    for name in ("Reisner Green", "Kolchak Average", "Red Tree Average", "Henders Green", "Eandi Average"):
        card = edition.commanders[name]
        assert gain(Career(card.level), 2, ladder(edition.commanders, card.name)) == Career(card.level, 2)


def test_SL_37_scout_force_at_half(edition: ShermanLeader) -> None:
    scouts = next(card for card in edition.battalions.values() if card.name == "Scout Force")
    half = {"Tank": 1, "Rifle": 1, "MG": 1, "Truck": 1, "Armored Car": 1}
    assert dict(strength.half_units(scouts.units, edition.options)) == half


def test_SL_38_gun_on_a_unit_of_range_1(edition: ShermanLeader, replay: Replay) -> None:
    near = Struck("AP", attacks_at_0=True, attacks_from_2=False)
    assert struck(edition.us_units["M3 Halftrack"]) == Struck("AP")
    shorter = ws.load("sherman_leader").edit("M3 Halftrack", max_range=1).edition
    assert struck(shorter.us_units["M3 Halftrack"]) == near
    assert redrawn(UNHARMED, Struck("AP"), edition) == ()
    assert redrawn(UNHARMED, near, edition) == ("Gun",)
    with pytest.raises(ValueError, match="cannot come up"):
        replay(take_damage, ["Gun"], UNHARMED, near, edition)


def test_SL_39_cost_of_an_attack_in_the_rear(edition: ShermanLeader) -> None:
    bands = {band.band: band for band in edition.range_bands}
    assert operations.attack_cost(bands["Enemy Rear"]) == 2
    assert operations.attack_cost(bands["Enemy Rear"], trucks=1) == 0
    assert [operations.attack_cost(bands[b]) for b in ("Enemy Breakthrough", "Enemy Transit", "Front")] == [
        3,
        1,
        0,
    ]  # type: ignore[index]


def test_SL_40_stress_ranges(edition: ShermanLeader) -> None:
    card = edition.commanders["Stout Average"]
    assert [status_of(card, points) for points in (6, 7, 11, 12)] == ["okay", "shaken", "shaken", "unfit"]


def test_SL_41_transport(edition: ShermanLeader) -> None:
    halftrack, team = edition.us_units["M3 Halftrack"], edition.us_units["Rifle Team"]
    assert turn.transported(halftrack, (Moved(team),)) == halftrack.speed == 2
    for refused in (Moved(team, here=False), Moved(team, attacked=True), Moved(halftrack)):
        with pytest.raises(IllegalAction):
            turn.transported(halftrack, (refused,))
    with pytest.raises(IllegalAction, match="transports nobody"):
        turn.transported(team, ())


def test_moving_and_attacking_in_the_third_turn(edition: ShermanLeader, table: Table) -> None:
    team, red_tree = edition.us_units["Experienced Anti-Tank Team"], edition.commanders["Red Tree Average"]
    assert stress_of_moving(team, in_command(red_tree), table.shot(1, moved=True)) == 2
    assert stress_of_moving(team, in_command(red_tree), table.shot(1)) == 0
    assert team.tactics == 1


def test_computed_chances_of_the_reference(game: ws.Game) -> None:
    law = game.attack(
        "M3 Halftrack", "German Rifle", distance=1, terrain="heavy cover", commander="Blair Ace"
    )
    aim = law.inquiry.args[0]
    assert aim == Aim(4 - 1, 5)  # Blair the ace gives 3, the commander of the example 2
    two = ws.load("sherman_leader").edit("Blair Ace", okay_r1=2)
    odds = two.attack(
        "M3 Halftrack", "German Rifle", distance=1, terrain="heavy cover", commander="Blair Ace"
    )
    assert odds.probabilities["destroyed"] == Fraction(5775, 10000)
    stug = game.enemy_attack("StuG", "M4 Sherman (75mm)", distance=1, terrain="light cover")
    per_die = Fraction(8, 10) * Fraction(7, 10)
    assert stug.distribution[Attacked(UNHARMED, 0)] > (1 - per_die) ** 2  # No Effect besides


def test_every_example_is_here() -> None:
    tree = ast.parse(Path(__file__).read_text(encoding="utf-8"))
    names = [node.name for node in tree.body if isinstance(node, ast.FunctionDef)]
    numbers = [int(found[1]) for name in names if (found := re.match(r"test_SL_(\d+)_", name))]
    assert numbers == list(range(1, 42))
