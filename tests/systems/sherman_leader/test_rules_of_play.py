"""Rules one by one, as the rulebook's headings have them, with numbers worked by hand."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from wsanalysis.probability.exact import exact
from wsanalysis.rule_system import IllegalAction
from wsanalysis.systems.sherman_leader import ledger, operations, orders, setting_up, strength, stress, turn
from wsanalysis.systems.sherman_leader.acting import Acting, act
from wsanalysis.systems.sherman_leader.attack import (
    aim_at,
    attack_shifts,
    check_damaged,
    dice_of,
    stress_of_moving,
)
from wsanalysis.systems.sherman_leader.commander_card import NOBODY, InCommand, in_command, status_of
from wsanalysis.systems.sherman_leader.condition import UNHARMED, Condition, enemy_rolls, next_turn
from wsanalysis.systems.sherman_leader.damage import Struck, lying_out, redrawn, suffer, take_damage
from wsanalysis.systems.sherman_leader.edition import ShermanLeader
from wsanalysis.systems.sherman_leader.effects import amount_of, has, read_effects
from wsanalysis.systems.sherman_leader.enemy_attack import enemy_aim
from wsanalysis.systems.sherman_leader.enemy_unit import TYPES, attacked_by, reach_of
from wsanalysis.systems.sherman_leader.experience import Career, gain, ladder, promotion_cost, xp_of_battle
from wsanalysis.systems.sherman_leader.ground import check_place, may_enter
from wsanalysis.systems.sherman_leader.movement_charts import ORDERS
from wsanalysis.systems.sherman_leader.options import STANDARD
from wsanalysis.systems.sherman_leader.shot import Shot, successes
from wsanalysis.systems.sherman_leader.unit import US_TYPES
from wsanalysis.systems.sherman_leader.unit_card import serves_in, value_at

Replay = Callable[..., Any]
AP, HE = Struck("AP"), Struck("HE")


def shot(edition: ShermanLeader, distance: int, terrain: str = "clear", **more: Any) -> Shot:
    return Shot(distance, edition.terrain[terrain], **more)


# --- Buy Units, Select Commanders


def test_what_a_card_attacks(edition: ShermanLeader) -> None:
    rifle, mortar = edition.us_units["Rifle Team"], edition.us_units["Mortar Team"]
    assert [value_at(rifle, "AP", d) for d in (0, 1)] == [rifle.ap, None]
    assert [value_at(rifle, "HE", d) for d in (0, 1, 2)] == [5, 5, None]
    assert [value_at(mortar, "AP", d) for d in (0, 1, 4)] == [None, 7, 7]
    assert value_at(edition.us_units["Machine Gun Team"], "AP", 0) is None
    assert [serves_in(edition.us_units["M26 Pershing"], year) for year in (1944, 1945)] == [False, True]


def test_armored_targets_are_attacked_by_ap() -> None:
    kinds = (
        "Tank",
        "Halftrack",
        "Bunker",
        "Armored Car",
        "Truck",
        "Building",
        "Rifle",
        "AT Team",
        "MG",
        "Mortar",
    )
    found = [attacked_by(kind) for kind in (*kinds, "AT Gun")]  # type: ignore[arg-type]
    assert found == ["AP"] * 4 + ["HE"] * 7


def test_okay_shaken_and_unfit_commanders(edition: ShermanLeader) -> None:
    card = edition.commanders["Kolchak Veteran"]
    okay = in_command(card)
    assert okay == InCommand(card.okay_r0, card.okay_r1, "Fast", ("Medic", "Spotter"))
    assert in_command(card, "shaken").r1 == card.okay_r1 - 1
    assert in_command(card, "shaken").speed == "Slow"
    assert in_command(card, "unfit") == in_command(card, killed=True) == NOBODY
    assert (NOBODY.r0, NOBODY.r1, NOBODY.speed, NOBODY.skills) == (-2, -2, "Slow", ())
    assert status_of(card, card.shaken_to) == "shaken"
    assert status_of(card, card.shaken_to + 1) == "unfit"


def test_purchases(edition: ShermanLeader) -> None:
    units, campaign = edition.us_units, edition.campaigns["Guadalcanal 1942"]
    truck, scout = edition.support["Truck"], edition.support["Scout"]
    support = [truck, truck, scout, scout, scout]
    bought = ledger.price([units["Rifle Team"]], support, promotions=2, optional_rules=1)
    assert bought == 3 + 4 + 3 + 6 + 1
    sherman, jumbo = units["M4 Sherman (75mm)"], units["M4A3E2 Jumbo"]
    ledger.check_purchase([sherman, sherman], campaign)
    with pytest.raises(IllegalAction, match="2 armor units at most"):
        ledger.check_purchase([sherman, sherman, units["M3 Lee"]], campaign)
    with pytest.raises(IllegalAction, match="serves 1944-1945"):
        ledger.check_purchase([jumbo], campaign)
    with pytest.raises(IllegalAction, match="there are 1"):
        ledger.check_purchase([sherman, sherman], campaign, lost_numbers=["041", "042"])
    assert promotion_cost("Average", "Skilled") == 3
    assert promotion_cost("Recruit", "Ace") == 15
    with pytest.raises(ValueError, match="a level above"):
        promotion_cost("Green", "Green")


# --- Start of Week, Pre-Combat


def test_who_may_fight() -> None:
    assert setting_up.may_fight([True, True], wounded=False, unfit=False)
    assert not setting_up.may_fight([True, False], wounded=False, unfit=False)
    assert not setting_up.may_fight([], wounded=True, unfit=False)
    assert not setting_up.may_fight([], wounded=False, unfit=True)


def test_attack_cost_with_trucks_and_cards(edition: ShermanLeader) -> None:
    bands = {band.band: band for band in edition.range_bands}
    breakthrough = bands["Enemy Breakthrough"]
    assert [operations.attack_cost(breakthrough, trucks) for trucks in (0, 1, 2)] == [3, 1, 0]
    dearer = read_effects("attack cost 1")
    assert operations.attack_cost(breakthrough, 1, dearer) == 2
    assert operations.attack_cost(bands["Front"], 0, dearer) == 0


def test_turns_of_a_battle(edition: ShermanLeader) -> None:
    assert setting_up.battle_turns(0, ()) == 5
    assert setting_up.battle_turns(0, read_effects("turns -9")) == 0
    assert setting_up.battle_turns(0, edition.battalions["9A"].effects) == 4
    assert setting_up.battle_turns(2, (), tenacity=True) == 8


def test_effects_are_read() -> None:
    effects = read_effects("stress 1; enemy moves -2")
    assert (amount_of(effects, "stress"), amount_of(effects, "enemy moves"), amount_of(effects, "SO")) == (
        1,
        -2,
        0,
    )
    assert has(read_effects("fixed"), "fixed")
    for wrong in ("stress", "fixed 1", "stress 1; stress 2", "no effect; turns 1", "morale 2", ""):
        with pytest.raises(ValueError):  # noqa: PT011 (some are told without words)
            read_effects(wrong)


def test_enemy_placement(edition: ShermanLeader) -> None:
    law = setting_up.placement(edition.places)
    assert law["hex 3"] == Fraction(1, 10)
    assert law["hex 6-7"] == Fraction(2, 10)
    assert [setting_up.placed(roll, edition.places) for roll in (3, 6, 7)] == [
        "hex 3",
        "hex 6-7",
        "hex 6-7",
    ]


def test_impassable_hexes(edition: ShermanLeader) -> None:
    impassable, water = edition.terrain["impassable"], edition.terrain["water"]
    ap_units = {"Armor", "Light Armor", "Tank", "Halftrack", "Armored Car"}
    for kind in (*US_TYPES, *TYPES):
        assert may_enter(impassable, kind, STANDARD) == (kind not in ap_units), kind
        assert not may_enter(water, kind, STANDARD)
    with pytest.raises(IllegalAction, match="type Tank may not enter impassable"):
        check_place(impassable, "Tank", STANDARD)


def test_starting_advances(edition: ShermanLeader) -> None:
    enemy = {
        kind: setting_up.starting_advances(kind) for kind in ("Rifle", "MG", "AT Team", "Tank", "Mortar")
    }  # type: ignore[arg-type]
    assert enemy == {"Rifle": 2, "MG": 1, "AT Team": 1, "Tank": 0, "Mortar": 0}
    ours = {
        name: setting_up.starting_moves(edition.us_units[name])
        for name in (
            "Rifle Team",
            "Machine Gun Team",
            "Experienced Anti-Tank Team",
            "Mortar Team",
            "M3 Halftrack",
        )
    }
    assert list(ours.values()) == [(0, 1, 2), (0, 1), (0, 1), (0,), (0,)]


def test_aggressiveness(edition: ShermanLeader) -> None:
    bulge = edition.campaigns["Bulge 1944"]
    assert orders.enemy_die(4, bulge.d6_up_to) == "d6"
    assert orders.enemy_die(8, bulge.d6_up_to) == "d10"
    assert orders.aggressiveness(3)["d6"] == Fraction(3, 10)


def test_commanders_are_chosen(edition: ShermanLeader) -> None:
    units = [edition.us_units[name] for name in ("Rifle Team", "M3 Halftrack", "Rifle Team")]
    bulge = edition.campaigns["Bulge 1944"]  # 4 Recruits before anybody else

    def chosen(*names: str) -> None:
        setting_up.check_commanders([edition.commanders[name] for name in names], units, bulge)

    chosen("Chin Recruit", "Kowalski Recruit", "Jones Recruit")
    with pytest.raises(IllegalAction, match="Chin: one card of a name"):
        chosen("Chin Recruit", "Kowalski Recruit", "Chin Green")
    with pytest.raises(IllegalAction, match="expected 2 of type Infantry, got 1"):
        chosen("Chin Recruit", "Kowalski Recruit")
    with pytest.raises(IllegalAction, match="expected 0 of type Armor, got 1"):
        chosen("Chin Recruit", "Eandi Recruit", "Jones Recruit")
    with pytest.raises(IllegalAction, match="the levels are 3 Recruit"):
        chosen("Chin Recruit", "Kowalski Recruit", "Jones Green")


def test_tank_cup(edition: ShermanLeader) -> None:
    cup = setting_up.tank_cup(edition.enemies.values(), "German", 1942)
    assert cup.counts == {"Pz III": 7, "Pz IV": 2, "StuG": 2}
    assert cup.together(2)[(("Pz III", 2),)] == Fraction(7 * 6, 11 * 10)


# --- Combat: the turn


def test_fast_slow_and_tactics(edition: ShermanLeader) -> None:
    team = edition.us_units["Experienced Anti-Tank Team"]
    slow, fast = InCommand(), InCommand(speed="Fast", skills=("Tactic 1", "Command Tactic 2"))
    assert (turn.acts_in(slow), turn.acts_in(fast), turn.acts_in(NOBODY)) == ("slow", "fast", "slow")
    assert turn.tactics_of(team, slow) == turn.Tactics(1, 0)
    assert turn.tactics_of(team, fast) == turn.Tactics(2, 2)
    assert turn.spend_tactic(turn.Tactics(1, 0), slow, "fast") == turn.Tactics(0, 0)
    assert turn.spend_tactic(turn.Tactics(1, 1), slow, "fast", for_another=True) == turn.Tactics(1, 0)
    with pytest.raises(IllegalAction, match="acts in the slow step anyway"):
        turn.spend_tactic(turn.Tactics(1, 0), slow, "slow")
    with pytest.raises(IllegalAction, match="no Tactic counter is left"):
        turn.spend_tactic(turn.Tactics(1, 0), slow, "fast", for_another=True)


def test_speed_and_overdrive(edition: ShermanLeader) -> None:
    halftrack = edition.us_units["M3 Halftrack"]
    assert turn.speed_of(halftrack, InCommand()) == 2
    assert turn.speed_of(halftrack, InCommand(skills=("Overdrive",)), overdrive=True) == 3
    with pytest.raises(IllegalAction, match="no Overdrive"):
        turn.speed_of(halftrack, InCommand(), overdrive=True)


def test_infantry_and_artillery_are_transported(edition: ShermanLeader) -> None:
    units = edition.us_units
    both = (turn.Moved(units["Rifle Team"]), turn.Moved(units["M1 ATG (57mm)"]))
    assert turn.transported(units["M3 Halftrack"], both) == 2
    driver = InCommand(skills=("Overdrive",))
    assert turn.transported(units["M3 Halftrack"], both, driver, overdrive=True) == 3
    with pytest.raises(IllegalAction, match="one infantry"):
        turn.transported(
            units["M3 Halftrack"], (turn.Moved(units["Rifle Team"]), turn.Moved(units["Mortar Team"]))
        )
    with pytest.raises(IllegalAction, match="neither moves nor attacks"):
        turn.transported(units["M3 Halftrack"], (turn.Moved(units["Rifle Team"], moved=True),))


# --- Combat: attacks


@pytest.mark.parametrize(("distance", "modifier"), [(0, 2), (1, 0), (2, -1), (3, -2), (4, -3)])
def test_range_modifiers_of_both_sides(edition: ShermanLeader, distance: int, modifier: int) -> None:
    tiger, gun = edition.enemies["Tiger"], edition.us_units["M36 TD"]
    ours = aim_at(gun, InCommand(), tiger, shot(edition, distance), STANDARD)
    theirs = enemy_aim(tiger, gun, shot(edition, distance), STANDARD)
    assert ours.needed == (gun.ap or 0) - modifier
    assert theirs.needed == (tiger.ap or 0) - modifier


def test_commander_modifiers_by_range(edition: ShermanLeader) -> None:
    leader = InCommand(r0=3, r1=-1)
    rifle, target = edition.us_units["Rifle Team"], edition.enemies["German Rifle"]
    needed = [aim_at(rifle, leader, target, shot(edition, d), STANDARD).needed for d in (0, 1)]
    assert needed == [5 - 3 - 2, 5 + 1]
    assert aim_at(rifle, NOBODY, target, shot(edition, 1), STANDARD).needed == 7
    reasons = [entry.reason for entry in attack_shifts(rifle, NOBODY, target, shot(edition, 1), STANDARD)]
    assert reasons == ["HE attack 5", "no commander"]


def test_skills_in_attacks(edition: ShermanLeader) -> None:
    rifle, target = edition.us_units["Rifle Team"], edition.enemies["German Rifle"]
    heavy = shot(edition, 1, "heavy cover")
    assert aim_at(rifle, InCommand(), target, heavy, STANDARD).defense == 5
    assert aim_at(rifle, InCommand(skills=("Marksman",)), target, heavy, STANDARD).defense == 3
    close = InCommand(skills=("Close Combat",))
    assert [dice_of(close, shot(edition, d)) for d in (0, 1)] == [3, 2]
    unseen, guns = Shot(2, sight=False), edition.us_units["Machine Gun Team"]
    assert aim_at(guns, InCommand(skills=("Spotter",)), target, unseen, STANDARD).needed == 3
    with pytest.raises(IllegalAction, match="line of sight"):
        aim_at(guns, InCommand(), target, unseen, STANDARD)


def test_moving_and_attacking(edition: ShermanLeader) -> None:
    units, target = edition.us_units, edition.enemies["German Rifle"]
    moved = shot(edition, 1, moved=True)
    assert aim_at(units["M3 Halftrack"], InCommand(), target, moved, STANDARD).needed == 8
    team, aggressive = units["Machine Gun Team"], InCommand(skills=("Aggressive",))
    assert (stress_of_moving(team, InCommand(), moved), stress_of_moving(team, aggressive, moved)) == (2, 0)
    for unit, leader in ((units["M1 ATG (57mm)"], InCommand()), (team, InCommand(skills=("Cautious",)))):
        with pytest.raises(IllegalAction, match="cannot move and attack"):
            aim_at(unit, leader, target, moved, STANDARD)


def test_bocage_and_water(edition: ShermanLeader) -> None:
    gun, target = edition.us_units["M10 TD"], edition.enemies["StuG"]
    assert aim_at(gun, InCommand(), target, shot(edition, 1, "bocage"), STANDARD).defense == 4
    with pytest.raises(IllegalAction, match="attacked from 1 hex at most"):
        aim_at(gun, InCommand(), target, shot(edition, 2, "bocage"), STANDARD)
    with pytest.raises(IllegalAction, match="type Tank may not enter water"):
        aim_at(gun, InCommand(), target, shot(edition, 1, "water"), STANDARD)


def test_enemy_penalties_for_moving(edition: ShermanLeader) -> None:
    rifle = edition.us_units["Rifle Team"]

    def loses(enemy: str) -> int:
        still, moved = (shot(edition, 0, moved=m) for m in (False, True))
        foe = edition.enemies[enemy]
        return enemy_aim(foe, rifle, moved, STANDARD).needed - enemy_aim(foe, rifle, still, STANDARD).needed

    assert [loses(name) for name in ("Pz III", "German Armored Car", "German Halftrack")] == [1, 1, 1]
    assert [loses(name) for name in ("German Rifle", "German MG", "German AT Team")] == [2, 2, 2]
    for name in ("German AT Gun", "German Mortar", "German Truck", "German Bunker"):
        with pytest.raises(IllegalAction):
            loses(name)


def test_reach_of_enemies(edition: ShermanLeader) -> None:
    enemies = edition.enemies
    assert [reach_of(enemies["German Rifle"], side) for side in ("AP", "HE")] == [0, 1]  # type: ignore[arg-type]
    assert reach_of(enemies["German MG"], "AP") == -1
    assert reach_of(enemies["German Building"], "HE") == -1
    with pytest.raises(IllegalAction, match="no AP attack at 1 hex "):
        enemy_aim(enemies["German Rifle"], edition.us_units["M3 Lee"], shot(edition, 1), STANDARD)


def test_dice_without_floor() -> None:
    assert successes(2, 1) == successes(2, -3)
    assert successes(2, 11)[0] == successes(2, 15)[0] == 1
    assert successes(3, 8)[2] == Fraction(3 * 9 * 7, 1000)


# --- Damage


def test_every_ap_counter(edition: ShermanLeader) -> None:
    counters = edition.cups["AP"].by_name
    stays = ["Engine", "Exposed", "Machine Gun", "Suspension", "Hull", "Glancing", "Gun"]
    stress = {"1 Stress": 1, "Destroyed": 2, "Engine": 1, "Suspension": 1}
    for name, counter in counters.items():
        after = suffer(UNHARMED, counter)
        assert after.stress == stress.get(name, 0), name
        assert after.counters == ((name,) if name in stays else ()), name
        assert after.killed == (name in ("Commander KIA", "Explosion")), name
        assert after.wounded == (name == "Commander Wounded"), name
        assert after.destroyed == (name in ("Destroyed", "Explosion")), name


def test_every_he_counter(edition: ShermanLeader) -> None:
    for name, counter in edition.cups["HE"].by_name.items():
        after = suffer(UNHARMED, counter)
        stays = name in ("Casualty", "Exposed", "Immobile", "Suppressed")
        assert after.counters == ((name,) if stays else ()), name
        assert (after.killed, after.destroyed) == (
            name in ("Commander KIA", "Mowed Down"),
            name == "Mowed Down",
        )
        assert (after.stress, after.wounded) == (int(name == "1 Stress"), name == "Commander Wounded")


def test_second_counters_destroy(edition: ShermanLeader) -> None:
    for side, names in (("AP", ("Engine", "Suspension", "Hull")), ("HE", ("Casualty",))):
        for name in names:
            counter = edition.cups[side].by_name[name]
            once = suffer(UNHARMED, counter)
            twice = suffer(once, counter)
            assert not once.destroyed
            assert (twice.destroyed, twice.counters, twice.stress) == (True, (), 2 * counter.stress)
    both = suffer(suffer(UNHARMED, edition.cups["AP"].by_name["Engine"]), edition.cups["AP"].by_name["Hull"])
    assert not both.destroyed
    glancing = edition.cups["AP"].by_name["Glancing"]
    assert suffer(suffer(UNHARMED, glancing), glancing).counters == ("Glancing", "Glancing")


def test_a_second_wound_kills(edition: ShermanLeader) -> None:
    wound = edition.cups["HE"].by_name["Commander Wounded"]
    once = suffer(UNHARMED, wound)
    assert suffer(once, wound) == Condition(killed=True)
    assert lying_out(once, edition.cups["HE"]) == ("Commander Wounded",)


def test_counters_without_effect_are_drawn_again(edition: ShermanLeader) -> None:
    leaderless = Condition(killed=True)
    assert redrawn(leaderless, AP, edition) == ("1 Stress", "Commander KIA", "Commander Wounded")
    assert redrawn(leaderless, HE, edition) == ("Commander Wounded", "Commander KIA", "1 Stress")
    assert redrawn(Condition(("Gun", "Machine Gun")), AP, edition) == ("Machine Gun", "Gun")
    assert redrawn(UNHARMED, AP._replace(attacks_at_0=False), edition) == ("Machine Gun",)
    assert redrawn(Condition(("Suppressed",)), HE, edition) == ("Suppressed",)
    law = exact(take_damage, leaderless, HE, edition)
    assert law[leaderless] == Fraction(5, 40 - 4 - 2 - 6)  # No Effect among the others
    assert law.chance_of(lambda after: after.destroyed) == Fraction(2, 28)


def test_drawn_without_those_on_the_card(edition: ShermanLeader) -> None:
    before = Condition(("Casualty",))
    law = exact(take_damage, before, HE, edition)
    assert law.chance_of(lambda after: after.destroyed) == Fraction(6 + 2, 39)


def test_a_destroyed_unit_draws_no_more(edition: ShermanLeader, replay: Replay) -> None:
    gone = Condition(destroyed=True)
    assert replay(take_damage, [], gone, AP, edition) == gone


def test_exposed_counts_from_the_next_turn(edition: ShermanLeader, replay: Replay) -> None:
    exposed = replay(take_damage, ["Exposed"], UNHARMED, HE, edition)
    assert enemy_rolls(exposed, "HE", edition) == 0
    assert enemy_rolls(next_turn(exposed), "HE", edition) == 2
    assert act(next_turn(exposed), "HE", Acting(moves=True), edition) == UNHARMED
    assert act(next_turn(exposed), "HE", Acting(), edition).counters == ("Exposed",)


def test_damage_forbids_moves_and_attacks(edition: ShermanLeader) -> None:
    sherman = edition.us_units["M4 Sherman (75mm)"]
    with pytest.raises(IllegalAction, match="Gun forbids attacks at range 2"):
        check_damaged(sherman, Condition(("Gun",)), InCommand(), shot(edition, 2), edition)
    assert check_damaged(sherman, Condition(("Gun",)), InCommand(), shot(edition, 1), edition) == 0
    with pytest.raises(IllegalAction, match="Machine Gun forbids attacks at range 0"):
        check_damaged(sherman, Condition(("Machine Gun",)), InCommand(), shot(edition, 0), edition)
    with pytest.raises(IllegalAction, match="Engine forbids moves"):
        check_damaged(sherman, Condition(("Engine",)), InCommand(), shot(edition, 1, moved=True), edition)
    stuck = Condition(("Engine", "Exposed"))
    assert act(stuck, "AP", Acting(moves=True), edition) == stuck


def test_immobile_and_suppressed(edition: ShermanLeader) -> None:
    both = Condition(("Immobile", "Suppressed"))
    team = edition.us_units["Rifle Team"]
    assert check_damaged(team, both, InCommand(), shot(edition, 1, moved=True), edition) == 2
    assert check_damaged(team, both, InCommand(), shot(edition, 1), edition) == 1
    assert act(both, "HE", Acting(moves=True, attacks=True, through=True), edition) == Condition(stress=2)
    assert act(both, "HE", Acting(moves=True, attacks=False, through=True), edition) == Condition(stress=1)
    assert act(both, "HE", Acting(moves=True, attacks=True), edition) == UNHARMED
    leaderless = both._replace(killed=True)
    assert act(leaderless, "HE", Acting(True, True, True), edition) == Condition(killed=True)


# --- Orders


def test_orders_of_every_roll_are_known(edition: ShermanLeader) -> None:
    chart = edition.tactical_moves
    for roll in range(-4, 14):
        for kind in ("Tank", "Rifle", "Truck", "Bunker"):
            for near in (False, True):
                assert orders.order_on(chart, roll, kind, near) in ORDERS  # type: ignore[arg-type]
    assert orders.order_on(chart, -4, "Tank") == orders.order_on(chart, -1, "Tank") == "Retreat"
    assert orders.order_on(chart, 13, "Rifle") == orders.order_on(chart, 10, "Rifle") == "Advance"


# --- Post-Combat, End of Week


def test_stress_has_a_floor(edition: ShermanLeader) -> None:
    stout = edition.commanders["Stout Ace"]
    assert stress.after_battle(stout, 0, 0) == 0
    assert stress.after_battle(stout, 5, 2, more=1) == 5 + 2 + 2 + 1 - stout.cool
    assert stress.after_battle(stout, 5, 2, tenacity=True) == 5 + 2 + 2 + 1 - stout.cool
    kolchak = edition.commanders["Kolchak Average"]
    assert stress.after_battle(kolchak, 0, 1, more=-1) == 2 - kolchak.cool == 1
    assert stress.after_battle(kolchak, 0, 0, more=-1) == stress.after_battle(kolchak, 0, 0) == 1
    assert stress.on_leave(3) == 0
    assert stress.treated(5) == 3
    assert stress.priority_rest((0, 1, 2, 7)) == (0, 0, 0, 5)
    assert ledger.rest_cost() == 5


def test_experience(edition: ShermanLeader) -> None:
    effects = edition.battalions["5C"].lasting_effects
    assert xp_of_battle(True, amount_of(effects, "XP if destroyed")) == 4
    assert xp_of_battle(False, 2) == 1
    steps = ladder(edition.commanders, "Stout")
    assert gain(Career("Recruit", 0), 8, steps) == Career("Average", 1)
    assert gain(Career("Ace", 0), 5, steps) == Career("Ace", 0)


def test_strength_and_vp(edition: ShermanLeader) -> None:
    card = edition.battalions["5C"]
    assert strength.effects_of(card, "half") == card.lasting_effects
    assert strength.effects_of(edition.battalions["9A"], "half") == ()
    assert strength.effects_of(edition.battalions["9A"], "full") == read_effects("turns -1")
    assert strength.worst("half", "full") == "half"
    assert strength.vp_gained(card, "half", "half") == strength.vp_gained(card, "full", "full") == 0
    assert strength.vp_gained(card, "destroyed", "destroyed", 2) == 0, "what cards give is given once"
    there = edition.objectives["Over There"]
    found = [strength.evaluation(there, vp) for vp in (there.great, there.good, there.adequate, 0)]
    assert found == ["great", "good", "adequate", "poor"]
    assert strength.evaluation(edition.objectives["Cut Off"], 15) == "good"


def test_battalions_stay_on_the_map(edition: ShermanLeader) -> None:
    rows = edition.operational_moves
    assert operations.moved("Enemy Breakthrough", -1, rows["Assault"]) == "Enemy Breakthrough"
    assert operations.moved("Friendly Staging", 10, rows["Assault"]) == "Friendly Staging"
    losses = operations.losses(edition.range_bands)
    assert losses == (0, 0, 0, 0, 2, 6)
    law = exact(operations.week_passes, operations.OnTheMap("Friendly Transit"), rows["Assault"], 0, losses)
    assert law.probabilities == {
        operations.OnTheMap("Front", 0, 0): Fraction(1, 10),
        operations.OnTheMap("Friendly Transit", 2, 0): Fraction(3, 10),
        operations.OnTheMap("Friendly Staging", 6, 0): Fraction(6, 10),
    }


def test_repairs_with_mechanics(edition: ShermanLeader) -> None:
    on_042 = ["Glancing", "Glancing", "Engine", "Suspension", "Gun"]
    cup = edition.cups["AP"]
    assert ledger.repair_cost(on_042, "AP", cup) == 6
    assert ledger.repair_cost(on_042, "AP", cup, mechanics=1) == 3  # Engine and another for nothing
    assert ledger.repair_cost(on_042, "AP", cup, mechanics=2) == 1
    assert ledger.repair_cost(on_042, "AP", cup, medics=3) == 6  # no Medic repairs a vehicle
    wound = ["Commander Wounded"]
    assert [ledger.repair_cost(wound, "AP", cup, *free) for free in ((0, 0), (1, 0), (0, 1))] == [1, 1, 0]
    assert ledger.repair_cost([], "AP", cup) == ledger.repair_cost(["Exposed"], "AP", cup) == 0
    men = edition.cups["HE"]
    hurt = ["Casualty", "Commander Wounded"]
    assert [ledger.repair_cost(hurt, "HE", men, *free) for free in ((0, 0), (2, 0), (0, 1), (0, 2))] == [
        2,
        2,
        1,
        0,
    ]


def test_upgrade_to_another_type(edition: ShermanLeader) -> None:
    units = edition.us_units
    assert ledger.upgrade_cost([units["Rifle Team"]], units["M3 Halftrack"]) == 2
    assert ledger.upgrade_commanders([units["Rifle Team"]], units["M3 Halftrack"]) == {
        "Light Armor": 1, "Infantry": -1,
    }  # fmt: skip
    stuart, rifles, lee = units["M3/M5 Stuart"], units["Rifle Team"], units["M4A3E2 Jumbo"]
    assert ledger.upgrade_commanders([stuart, rifles], lee) == {"Infantry": -1}
    assert ledger.upgrade_commanders([stuart], lee) == {}
    with pytest.raises(IllegalAction, match="undamaged"):
        ledger.upgrade_cost([stuart], lee, damaged=True)


def test_weekly_points(edition: ShermanLeader) -> None:
    there = edition.objectives["Over There"]
    assert ledger.weekly_points(there, read_effects("weekly SO -1; SO 2"), 0, lost_on_map=8) == 7 - 1 + 2 - 8
    cut_off = edition.objectives["Cut Off"]  # its own note takes 1 of the 4 that it gives
    assert ledger.weekly_points(cut_off, (), 0, lost_on_map=0) == 4 - 1


def test_battlefield_heroics() -> None:
    without_unit = Condition(destroyed=True)
    leaderless, wounded = Condition(killed=True), Condition(wounded=True)
    for other, unfit in ((leaderless, False), (wounded, False), (UNHARMED, True)):
        assert setting_up.may_take_over(without_unit, "Armor", other, "Armor", unfit)
    assert not setting_up.may_take_over(without_unit, "Armor", UNHARMED, "Armor", False)
    assert not setting_up.may_take_over(without_unit, "Armor", leaderless, "Infantry", False)
    assert not setting_up.may_take_over(
        Condition(killed=True, destroyed=True), "Armor", leaderless, "Armor", False
    )
