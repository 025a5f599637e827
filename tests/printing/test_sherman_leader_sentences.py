"""What the aid of Sherman Leader says in words, asked of the rules engine (Pre-Combat to Optional Rules)."""

from typing import Any

import pytest

from tests.printing.sentences import Held, allowed, check_held
from tests.systems.handed_in import game_of
from wsanalysis.aids import Aid
from wsanalysis.printing.sherman_leader import tables
from wsanalysis.printing.sherman_leader.aid_battle import battle_page
from wsanalysis.printing.sherman_leader.aid_campaign import campaign_page
from wsanalysis.printing.sherman_leader.aid_combat import attacks_page
from wsanalysis.printing.sherman_leader.aid_orders import enemy_page
from wsanalysis.systems.sherman_leader import ledger, operations, setting_up, stress, turn
from wsanalysis.systems.sherman_leader.acting import Acting, act
from wsanalysis.systems.sherman_leader.attack import aim_at, check_damaged, dice_of, stress_of_moving
from wsanalysis.systems.sherman_leader.commander_card import NOBODY, InCommand, in_command
from wsanalysis.systems.sherman_leader.condition import UNHARMED, Condition
from wsanalysis.systems.sherman_leader.damage import suffer
from wsanalysis.systems.sherman_leader.enemy_attack import Candidate, enemy_aim, targets_of
from wsanalysis.systems.sherman_leader.enemy_unit import TYPES, attacked_by
from wsanalysis.systems.sherman_leader.experience import Career, gain, ladder, xp_of_battle
from wsanalysis.systems.sherman_leader.ground import may_enter
from wsanalysis.systems.sherman_leader.options import STANDARD
from wsanalysis.systems.sherman_leader.orders import move_shifts, order_on
from wsanalysis.systems.sherman_leader.shot import DICE, Shot
from wsanalysis.systems.sherman_leader.strength import strength_at, vp_gained

GAME = game_of("sherman_leader")
EDITION = GAME.edition
OURS, THEIRS, TERRAIN = EDITION.us_units, EDITION.enemies, EDITION.terrain
RIFLE, GUNS, MORTAR, TRACK, ATG, SHERMAN = (
    OURS[name]
    for name in (
        "Rifle Team", "Machine Gun Team", "Mortar Team", "M3 Halftrack", "M1 ATG (57mm)", "M4 Sherman (75mm)",
    )
)  # fmt: skip
FOE = THEIRS["German Rifle"]
OKAY = InCommand()
STOUT = next(card for card in EDITION.commanders.values() if card.name == "Stout" and card.xp)


def skilled(*skills: str) -> InCommand:
    return InCommand(skills=skills)


def shot(distance: int = 1, terrain: str = "clear", **more: Any) -> Shot:
    return Shot(distance, TERRAIN[terrain], **more)


def attacks(unit: Any, at: Shot, leader: InCommand = OKAY, enemy: Any = FOE) -> bool:
    return allowed(aim_at, unit, leader, enemy, at, STANDARD)


def needed(unit: Any, at: Shot, leader: InCommand = OKAY) -> int:
    return aim_at(unit, leader, FOE, at, STANDARD).needed


def defended(terrain: str, leader: InCommand = OKAY, distance: int = 1) -> int:
    return aim_at(RIFLE, leader, FOE, shot(distance, terrain), STANDARD).defense - FOE.defense


def foe_attacks(enemy: str, **more: Any) -> bool:
    return allowed(enemy_aim, THEIRS[enemy], RIFLE, shot(0, **more), STANDARD)


def carries(*units: Any, **done: bool) -> bool:
    return allowed(turn.transported, TRACK, tuple(turn.Moved(unit, **done) for unit in units))


def acts_damaged(name: str, at: Shot, leader: InCommand = OKAY, unit: Any = SHERMAN) -> bool:
    return allowed(check_damaged, unit, Condition((name,)), leader, at, EDITION)


def order(kind: Any, roll: int, near: bool = False) -> str:
    return order_on(EDITION.tactical_moves, roll, kind, near)


MAY, SKILLS, AFTER = "What your units may do", "Skills", "After a battle"
HELD = (
    # Pre-Combat, Combat
    Held("Before a battle", "Turns:", "5, and 1 more for each Scout", lambda: [
        setting_up.battle_turns(0, ()) == 5, setting_up.battle_turns(3, ()) == 8]),
    Held("Before a battle", "Your units:", "AT and MG Teams may take one move order, Rifles one or two",
        lambda: [
        setting_up.starting_moves(RIFLE) == (0, 1, 2), setting_up.starting_moves(GUNS) == (0, 1),
        setting_up.starting_moves(OURS["Experienced Anti-Tank Team"]) == (0, 1),
        setting_up.starting_moves(MORTAR) == (0,)]),
    Held("Before a battle", "Their advance:", "AT Teams and MGs 1 hex, Rifles 2", lambda: [
        [setting_up.starting_advances(kind) for kind in ("AT Team", "MG", "Rifle", "Tank")] == [1, 1, 2, 0]]),
    Held("A turn", "Slow units:", "units without one", lambda: [
        turn.acts_in(NOBODY) == "slow", turn.acts_in(InCommand(speed="Fast")) == "fast"]),
    Held("A turn", "Enemy roll:", "−2 at half strength", lambda: [
        sum(shift.amount for shift in move_shifts(True, ())) == -2, move_shifts(False, ()) == ()]),
    Held("An attack", "Target:",
        "AP (armor piercing) against Tanks, Halftracks, Armored Cars and Bunkers, HE (high explosive) "
        "against all others",
        lambda: [{kind for kind in TYPES if attacked_by(kind) == "AP"}
                 == {"Tank", "Halftrack", "Armored Car", "Bunker"}]),
    Held("An attack", "Hits:", "2 dice", lambda: [DICE == dice_of(OKAY, shot()) == 2]),
    Held(MAY, "Armor, Light Armor", "unless the card forbids it | subtract the card’s number", lambda: [
        needed(TRACK, shot(moved=True)) == needed(TRACK, shot()) - TRACK.moving_attack > needed(TRACK,
        shot()),
        all(attacks(unit, shot(moved=True)) == unit.move_and_attack
            for unit in OURS.values() if unit.type in ("Armor", "Light Armor") and attacks(unit, shot()))]),
    Held(MAY, "Infantry", "yes | its commander takes the card’s stress", lambda: [
        attacks(GUNS, shot(moved=True)), stress_of_moving(GUNS, OKAY,
        shot(moved=True)) == GUNS.moving_stress > 0,
        stress_of_moving(GUNS, OKAY, shot()) == 0]),
    Held(MAY, "Artillery", "never both in one step", lambda: [
        not any(attacks(unit, shot(moved=True)) for unit in OURS.values() if unit.type == "Artillery")]),
    Held(MAY, "Transport", "carries an Infantry and an Artillery unit from its own hex", lambda: [
        carries(RIFLE, ATG), not carries(RIFLE, GUNS), not carries(SHERMAN), not carries(RIFLE, here=False)]),
    Held(MAY, "Carried unit", "no attack | no move of its own", lambda: [
        not carries(RIFLE, attacked=True), not carries(RIFLE, moved=True)]),
    Held(MAY, "With a Tactic counter", "in both steps | one counter each time", lambda: [
        turn.spend_tactic(turn.Tactics(1), OKAY, "fast") == turn.Tactics(0),
        not allowed(turn.spend_tactic, turn.Tactics(0), OKAY, "fast"),
        not allowed(turn.spend_tactic, turn.Tactics(1), OKAY, "slow")]),
    Held(MAY, "Commander unfit or killed", "Slow, −2 on the dice, no skills", lambda: [
        needed(RIFLE, shot(), NOBODY) == needed(RIFLE, shot()) + 2, turn.acts_in(NOBODY) == "slow",
        not NOBODY.skills, in_command(STOUT, "unfit") == in_command(STOUT, killed=True) == NOBODY]),
    Held("Terrain", "bocage(°)", "attacked only from R1 or nearer", lambda: [
        attacks(MORTAR, shot(1, "bocage")), not attacks(MORTAR, shot(2, "bocage"))]),
    Held("Terrain", "impassable", "all but Armor, Light Armor, Tank, Halftrack, Armored Car", lambda: [
        {kind for kind in ("Armor", "Light Armor", "Infantry", "Artillery", *TYPES)
         if not may_enter(TERRAIN["impassable"], kind, STANDARD)}
        == {"Armor", "Light Armor", "Tank", "Halftrack", "Armored Car"}]),
    Held("Line of sight", "No need:", "Mortars (indirect fire), and units whose commander has Spotter",
        lambda: [
        attacks(MORTAR, shot(2, sight=False)), attacks(GUNS, shot(2, sight=False), skilled("Spotter")),
        not attacks(GUNS, shot(2, sight=False)), attacks(GUNS, shot(1, sight=False))]),
    Held("Modifiers", "commander, at R0 or beyond", "card", lambda: [
        needed(RIFLE, shot(0), InCommand(r0=2)) == needed(RIFLE, shot(0)) - 2,
        needed(RIFLE, shot(1), InCommand(r0=2)) == needed(RIFLE, shot(1))]),
    Held("Modifiers", "AT Gun, Mortar, Truck moved", "no attack", lambda: [
        foe_attacks(f"German {kind}") and not foe_attacks(f"German {kind}", moved=True)
        for kind in ("AT Gun", "Mortar", "Truck") if foe_attacks(f"German {kind}")]),
    Held("Modifiers", "in heavy cover, impassable", "+2", lambda: [
        defended("heavy cover") == defended("heavy cover", distance=0) == 2, defended("clear") == 0]),
    # Damage
    Held("Damage", "Machine Gun", "No attack at R0", lambda: [
        not acts_damaged("Machine Gun", shot(0)), acts_damaged("Machine Gun", shot(1))]),
    Held("Damage", "Gun", "No attack at R2+", lambda: [
        not acts_damaged("Gun", shot(2)), acts_damaged("Gun", shot(1))]),
    Held("Damage", "Suppressed", "No attack when it next acts, or 1 stress", lambda: [
        check_damaged(RIFLE, Condition(("Suppressed",)), OKAY, shot(), EDITION) == 1,
        not acts_damaged("Suppressed", shot(), NOBODY, RIFLE),
        act(Condition(("Suppressed",)), "HE", Acting(through=True), EDITION) == Condition(stress=1)]),
    Held("Damage", "Commander Wounded", "A second wound kills him", lambda: [
        suffer(Condition(wounded=True), EDITION.cups["HE"].by_name["Commander Wounded"]).killed]),
    Held("Damage", "Exposed", "From the next turn enemy dice +2. | when it moves", lambda: [
        act(Condition(("Exposed",)), "HE", Acting(moves=True), EDITION) == UNHARMED,
        act(Condition(("Exposed",)), "HE", Acting(), EDITION) != UNHARMED]),
    Held("Commanders in battle", "Unfit", "not assigned till then", lambda: [
        not setting_up.may_fight((), False, True), setting_up.may_fight((), False, False)]),
    Held("Commanders in battle", "Wounded", "not assigned till then", lambda: [
        not setting_up.may_fight((), True, False)]),
    # Enemy Actions, Enemy Attacks
    Held("Whom it attacks", "First:", "the lowest roll to hit", lambda: [
        targets_of((Candidate("a", 5, 1), Candidate("b", 4, 9))) == ("b",)]),
    Held("Whom it attacks", "Then:", "the lowest defense, cover included; still equal: you choose", lambda: [
        targets_of((Candidate("a", 5, 3), Candidate("b", 5, 2))) == ("b",),
        targets_of((Candidate("a", 5, 2), Candidate("b", 5, 2))) == ("a", "b")]),
    Held("Whom it attacks", "After moving:",
        "no attack by AT guns, mortars and trucks; buildings and bunkers",
        lambda: [not foe_attacks(f"German {kind}", moved=True)
                 for kind in ("AT Gun", "Mortar", "Truck", "Building", "Bunker")]),
    # Select Commanders
    Held(SKILLS, "Aggressive:", "without the card’s stress", lambda: [
        stress_of_moving(GUNS, skilled("Aggressive"), shot(moved=True)) == 0]),
    Held(SKILLS, "Cautious:", "never both", lambda: [
        attacks(GUNS, shot(), skilled("Cautious")), not attacks(GUNS, shot(moved=True),
        skilled("Cautious"))]),
    Held(SKILLS, "Close Combat:", "a die more at R0", lambda: [
        dice_of(skilled("Close Combat"), shot(0)) == DICE + 1, dice_of(skilled("Close Combat"),
        shot(1)) == DICE]),
    Held(SKILLS, "Marksman:", "cover adds nothing",
        lambda: [defended("heavy cover", skilled("Marksman")) == 0]),
    Held(SKILLS, "Overdrive:", "a hex more for 1 stress", lambda: [
        turn.speed_of(TRACK, skilled("Overdrive"),
        True) == TRACK.speed + turn.OVERDRIVE_STRESS == TRACK.speed + 1,
        not allowed(turn.speed_of, TRACK, OKAY, True)]),
    Held(SKILLS, "Tactic:", "with Command Tactic any other unit may", lambda: [
        turn.spend_tactic(turn.Tactics(0, 1), OKAY, "fast", for_another=True) == turn.Tactics(0, 0),
        not allowed(turn.spend_tactic, turn.Tactics(1, 0), OKAY, "fast", for_another=True)]),
    # Optional Rules
    Held("Optional rules", "Tenacity (1 SO):", "a turn more, and 1 stress for every commander", lambda: [
        setting_up.battle_turns(0, (), tenacity=True) == setting_up.battle_turns(0, ()) + 1,
        stress.after_battle(STOUT, 9, 0, tenacity=True) == stress.after_battle(STOUT, 9, 0) + 1]),
    Held("Optional rules", "Heroics (1 SO):", "one of its type in his hex, whose own commander is killed",
        lambda: [
        setting_up.may_take_over(Condition(destroyed=True), "Armor", Condition(killed=True), "Armor", False),
        not setting_up.may_take_over(Condition(destroyed=True), "Armor", Condition(killed=True), "Infantry",
        False),
        not setting_up.may_take_over(Condition(destroyed=True), "Armor", UNHARMED, "Armor", False)]),
    # Post-Combat, End of Week
    Held(AFTER, "Victory points:", "Half: half, rounded down; the rest when it is destroyed", lambda: [
        vp_gained(card, "full", "half") == card.vp // 2
        and vp_gained(card, "half", "destroyed") == card.vp - card.vp // 2
        for card in EDITION.battalions.values()]),
    Held(AFTER, "Stress:", "+2 for everyone who fought, less his Cool", lambda: [
        stress.after_battle(STOUT, 9, 0) == 9 + 2 - STOUT.cool]),
    Held(AFTER, "Experience:", "1 XP, and 1 more if the battalion is destroyed", lambda: [
        xp_of_battle(False) == 1, xp_of_battle(True) == 2]),
    Held(AFTER, "Experience:", "points left over count on", lambda: [
        gain(Career(STOUT.level, 0), (STOUT.xp or 0) + 1, ladder(EDITION.commanders, "Stout")).xp == 1]),
    Held("A turn", "Strength:", "Compare the points left with the card", lambda: [
        [strength_at(points, 9, 4) for points in (10, 9, 5, 4)] == ["full", "half", "half", "destroyed"]]),
    Held("A week", "On leave:", "loses 4 stress; Cool does not count", lambda: [stress.on_leave(9) == 5]),
    Held("A week", "Trucks and Scouts:", "a Truck lowers the cost of one attack by 2", lambda: [
        operations.attack_cost(band, 1) == max(operations.attack_cost(band) - 2, 0)
        for band in EDITION.range_bands]),
    Held("Repair and replace", "A US Mechanic: 1 or 2 vehicle counters", "free", lambda: [
        ledger.repair_cost(["Gun", "Hull"], "AP", EDITION.cups["AP"], mechanics=1) == 0,
        ledger.repair_cost(["Gun", "Hull", "Glancing"], "AP", EDITION.cups["AP"], mechanics=1) == 1]),
    Held("Repair and replace", "A Medic: a wound, a Casualty or 2 stress", "free", lambda: [
        ledger.repair_cost(["Casualty"], "HE", EDITION.cups["HE"], medics=1) == 0,
        ledger.repair_cost(["Gun"], "AP", EDITION.cups["AP"], medics=1) == 1, stress.treated(5) == 3]),
    Held("Repair and replace", "A dearer unit for undamaged ones turned in", "the difference", lambda: [
        ledger.upgrade_cost([RIFLE], TRACK) == TRACK.cost - RIFLE.cost,
        not allowed(ledger.upgrade_cost, [TRACK], RIFLE),
        not allowed(ledger.upgrade_cost, [RIFLE], TRACK, damaged=True)]),
)  # fmt: skip


@pytest.fixture(scope="module")
def pages(blocks: Any) -> Any:
    made = (battle_page(GAME), attacks_page(GAME), enemy_page(GAME), campaign_page(GAME))
    return blocks(Aid("", "", made, ""))


@pytest.mark.parametrize("held", HELD, ids=str)
def test_the_engine_does_what_the_page_says(held: Held, pages: Any) -> None:
    check_held(held, pages)


def test_support_costs_what_the_table_says(blocks: Any) -> None:
    game = GAME.edit("Truck", cost=7).edit("Scout", cost=4)
    made = blocks(Aid("", "", (campaign_page(game),), ""))
    assert dict(made["Repair and replace"].lines)["A Truck / a Scout"] == "7 / 4 SO"
    (buy,) = (step for step in made["Set up a campaign"].steps if step.lead == "To buy besides:")
    assert "a Truck 7, a Scout 4;" in buy.text


def test_the_end_of_who_cannot_pay_is_that_of_the_option(blocks: Any) -> None:
    for failure, words in (("failed", "has failed"), ("evaluated by VP", "as after the last week")):
        made = blocks(Aid("", "", (campaign_page(GAME.with_options(failure=failure)),), ""))
        (ends,) = (step for step in made["How a campaign ends"].steps if step.lead == "At once:")
        assert "cannot pay: " in ends.text
        assert ends.text.endswith(f"{words}.")


def test_orders_are_explained_in_the_order_of_the_chart(pages: Any) -> None:
    """From the lowest roll up, so that the eye goes the same way in both; and every order is explained."""
    chart = pages["Enemy orders"]
    met = dict.fromkeys(word.text.removesuffix("*") for row in chart.cells for word in row)
    *explained, which = (step.lead.rstrip(":") for step in pages["What the orders mean"].steps)
    assert explained == list(met)
    assert which == "Which hex?"


def test_an_order_is_dark_if_its_sentence_says_closer(pages: Any) -> None:
    """`way_of` shades the chart and counts who comes."""
    ways = {"forward": "closer", "back": ("away", "top edge"), "stays": ("It stays", "beside it")}
    for step in pages["What the orders mean"].steps[:-1]:
        words = ways[tables.way_of(step.lead.rstrip(":"))]
        assert any(word in step.text for word in ([words] if isinstance(words, str) else words)), step


def test_an_asterisk_is_ap_advance_for_a_rifle_beside_a_unit_that_ap_attacks(pages: Any) -> None:
    chart = pages["Enemy orders"]
    assert "*: a Rifle at R1 of a unit that AP attacks has AP Advance" in chart.hint
    starred = [cells[1].text.endswith("*") for cells in chart.cells]
    rolls = [row.roll for row in EDITION.tactical_moves]
    assert [order("Rifle", roll, near=True) == "AP Advance" for roll in rolls] == starred
    assert all(order("MG", roll, near=True) == order("MG", roll) for roll in rolls)
