"""Answers of every question worked on paper; each docstring is the working."""

import re
from fractions import Fraction
from typing import Any

import pytest

import wsanalysis as ws

F = Fraction


def D(text: str) -> Fraction:  # noqa: N802 (reads as a decimal)
    return Fraction(text)


def notes(odds: ws.Odds) -> str:
    return "; ".join(odds.inquiry.notes)


def test_attack_into_light_cover(game: ws.Game) -> None:
    """M10, AP 3, 3 hexes: -2, Tylutki beyond his hex 0: needs 5, hits 0.6 (Unit Attacks).

    Panther, defense 5 and light cover 1: 0.4 are not negated. A die kills 0.24, both miss 0.76 x 0.76.
    """
    odds = game.attack("M10 TD", "Panther", distance=3, terrain="light cover", commander="Tylutki Average")
    assert odds.probabilities["destroyed"] == 1 - D("0.76") ** 2 == D("0.4224")


def test_attack_with_three_dice(game: ws.Game) -> None:
    """Rifles in one hex, HE 5, +2 for it, +1 for Sanders: needs 2, hits 0.9; Close Combat: a third die.

    MG, defense 3 and heavy cover 2: 0.5 not negated. A die kills 0.45 (Unit Attacks, Select Commanders).
    """
    odds = game.attack(
        "Rifle Team", "German MG", distance=0, terrain="heavy cover", commander="Sanders Skilled"
    )
    assert odds.probabilities["no effect"] == D("0.55") ** 3
    assert "3 dice hit on 2 or more" in notes(odds)


def test_attack_without_a_commander(game: ws.Game) -> None:
    """MG team, HE 2, -2 without a commander: needs 4, 0.7; Rifle, defense 3: 0.7; a die kills 0.49.

    Its card asks for 2 stress for moving and attacking, but nobody is there to suffer it (Unit Movement, AP
    Hits). Under a commander it is 2, and 3 if it attacks though Suppressed.
    """
    ask: dict[str, Any] = {
        "attacker": "Machine Gun Team",
        "target": "German Rifle",
        "distance": 1,
        "moved": True,
    }
    odds = game.attack(**ask, commander_state="killed")
    assert odds.probabilities["no effect"] == D("0.51") ** 2
    assert "stress" not in notes(odds)
    assert "costs its commander 2 stress" in notes(game.attack(**ask))
    assert "costs its commander 3 stress" in notes(game.attack(**ask, counters="Suppressed"))


def test_attack_after_overdrive(game: ws.Game) -> None:
    """A commander with Overdrive takes 1 stress for the third hex of a speed of 2 (Select Commanders).

    The Sherman, AP 4, -1 moving, 1 hex, r1 as on his card: he is Stout, edited to change nothing.
    """
    driven = game.edit("Stout Average", skills="Overdrive; Tactic 2", okay_r1=0)
    ask: dict[str, Any] = {"attacker": "M4 Sherman (75mm)", "target": "StuG", "distance": 1}
    odds = driven.attack(**ask, commander="Stout Average", overdrive=True)
    assert odds.probabilities["no effect"] == (1 - D("0.6") * D("0.7")) ** 2
    assert "costs its commander 1 stress" in notes(odds)
    assert "moved 3 hexes at most" in notes(odds)
    assert "acts in the slow step" in notes(odds)
    assert "act in the other step as well: 2 (Tactic)" in notes(odds)
    scouts = game.attack("M3 Scout Car", "German Rifle", distance=0)
    assert "as well: 1, 1 for another unit" in notes(scouts)
    with pytest.raises(ws.IllegalAction, match="no Overdrive"):
        game.attack(**ask, commander="Stout Average", overdrive=True)


def test_nothing_lies_between_neighbors(game: ws.Game) -> None:
    """Only a hex between the two blocks the line, and between 0 and 1 hexes there is none (Line of Sight)."""
    for distance in (0, 1):
        ask: dict[str, Any] = {"attacker": "M10 TD", "target": "StuG", "distance": distance}
        assert game.attack(**ask, sight=False).probabilities == game.attack(**ask).probabilities
    with pytest.raises(ws.IllegalAction, match="line of sight is blocked"):
        game.attack("M10 TD", "StuG", distance=2, sight=False)


def test_enemy_attack_on_a_vehicle(game: ws.Game) -> None:
    """AT gun, AP 3, 2 hexes: needs 4, 0.7; Greyhound, defense 1 and heavy cover 2: 0.7; a die 0.49.

    40 counters. One is drawn with 2 x 0.49 x 0.51, lost to 3 Destroyed and 1 Explosion: 4 of 40. Two with
    0.49 x 0.49: lost at once, or the second after 5 Stress or 4 No Effect (back in the cup: 4 of 40), 2 KIA
    (no stress, wounds or KIA: 4 of 30), 3 Wounded or 3 Glancing (one out: 4 of 39), 4 Engine or 4
    Suspension (3 more of them: 7 of 39), 3 Hull (6 of 39), 2 Exposed (the other does nothing: 4 of 38), 3
    Machine Gun or 3 Gun (two do nothing: 4 of 37) (Armor Piercing Hits, Damage Counter Rules).
    """
    odds = game.enemy_attack("German AT Gun", "M8 Greyhound", distance=2, terrain="heavy cover")
    one, two = 2 * D("0.49") * D("0.51"), D("0.49") ** 2
    later = 9 * F(4, 40) + 2 * F(4, 30) + 6 * F(4, 39) + 8 * F(7, 39) + 3 * F(6, 39)
    later += 2 * F(4, 38) + 6 * F(4, 37)
    assert odds.probabilities["destroyed"] == one * F(4, 40) + two * (F(4, 40) + later / 40)


def test_whom_the_enemy_attacks(game: ws.Game) -> None:
    """Pz III, HE 5 at all three: defense 3, 2 and 3, so the machine guns (Enemy Attacks, the rule's example).

    Against a Sherman it needs 5 by AP as well, and its defense is 2: the player chooses. An Exposed rifle
    is hit on 3: it is the easiest.
    """
    rifles, guns, bazookas = "Rifle Team", "Machine Gun Team", "Experienced Anti-Tank Team"
    with pytest.raises(ws.IllegalAction, match="Pz III attacks Machine Gun Team instead"):
        game.enemy_attack("Pz III", rifles, distance=1, others=[guns, bazookas])
    odds = game.enemy_attack("Pz III", guns, distance=1, others=[rifles, bazookas])
    assert "it attacks Machine Gun Team rather than the others" in notes(odds)
    assert odds.probabilities == game.enemy_attack("Pz III", guns, distance=1).probabilities
    both = game.enemy_attack("Pz III", guns, distance=1, others="M4 Sherman (75mm)")
    assert "the player chooses one of Machine Gun Team, M4 Sherman (75mm)" in notes(both)
    game.enemy_attack("Pz III", rifles, distance=1, counters="Exposed", others=[guns, bazookas])


def test_survive_with_a_casualty(game: ws.Game) -> None:
    """Rifle, HE 5, 1 hex: 0.6; defense 3: 0.7; a die 0.42. One Casualty lies there: 39 counters.

    Lost to 2 Mowed Down and 6 Casualty: 8 of 39. The second counter, after 4 Wounded: 8 of 38; 2 KIA: 12 do
    nothing, 8 of 27; 6 Stress or 5 No Effect: 8 of 39; 3 Exposed: 8 of 36; 4 Immobile: 8 of 35; 7
    Suppressed: 8 of 32 (High Explosive Hits).
    """
    odds = game.survive("Rifle Team", "German Rifle", distance=1, counters="Casualty")
    one, two = 2 * D("0.42") * D("0.58"), D("0.42") ** 2
    later = 4 * F(8, 38) + 2 * F(8, 27) + 11 * F(8, 39) + 3 * F(8, 36) + 4 * F(8, 35) + 7 * F(8, 32)
    assert odds.probabilities["destroyed"] == one * F(8, 39) + two * (F(8, 39) + later / 39)


def test_survive_until_destroyed(game: ws.Game) -> None:
    """With a cup of Mowed Down alone each hit that is not negated is the end (High Explosive Hits).

    Rifle, 1 hex, a die 0.42: a turn is survived with 0.58 x 0.58. The mean number of turns is 1 over the
    rest, less what of the last turn is not played: after the dice and one counter, 1 of its 3 steps.
    """
    only = game
    for name in game.he_damage.index:
        if name != "HE Mowed Down":
            only = only.edit(name, count=0)
    odds = only.survive("Rifle Team", "German Rifle", distance=1, turns=None)
    assert odds.probabilities["destroyed"] == 1
    assert odds.expected_steps() == 1 / (1 - D("0.58") ** 2) - F(1, 3)
    never = game.edit("Rifle Team", defense=10).survive("Rifle Team", "German Rifle", distance=1, turns=None)
    assert never.probabilities["unharmed"] == 1


def test_survive_with_a_commander(game: ws.Game) -> None:
    """A cup of Suppressed alone, machine guns against a truck: HE 8 is 0.3, defense 2 leaves 0.8, a die 0.24.

    A counter lies there after a turn with 1 - 0.76 x 0.76, and its commander takes 1 stress to attack
    through it (a second one that turn would do nothing). Sanders, Recruit, is okay to 4: at 4 that stress
    shakes him.
    """
    only = game
    for name in game.he_damage.index:
        if name != "HE Suppressed":
            only = only.edit(name, count=0)
    ask: dict[str, Any] = {"unit": "Machine Gun Team", "attackers": "German Truck", "distance": 1}
    odds = only.survive(**ask, commander="Sanders Recruit", stress=4, through=True)
    hit = 1 - D("0.76") ** 2
    assert odds["status"] == {"okay": 1 - hit, "shaken": hit}
    assert odds["stress"] == {"0": 1 - hit, "1": hit}
    assert only.survive(**ask, commander="Sanders Recruit", stress=4)["status"] == {"okay": 1}
    week: dict[str, Any] = {
        "commander": "Sanders Recruit",
        "unit": "Machine Gun Team",
        "attackers": "German Truck",
    }
    assert only.stress_week(**week)["stress"] == {"2": 1}  # he has no Cool
    assert only.stress_week(**week, through=True)["stress"] == {"2": 1 - hit, "3": hit}
    longer = only.survive(**ask, commander="Sanders Recruit", stress=4, turns=6, through=True)
    assert longer["stress"]["4 or more"] == longer["status"]["unfit"]  # 8 are more than the 7 of shaken
    assert sum(longer["stress"].values()) == 1


def test_orders_on_saipan(game: ws.Game) -> None:
    """Saipan adds 1, half strength takes 2: -1. A D6 with 3 of 10, so 0 to 5; a D10 else, so 0 to 9.

    The infantry's column: 0 and 1 Retreat to Cover, 2 and 4 Adjacent Cover, 3 Hold, 5 Advance to Cover, 6
    Cautious Advance, 7 to 9 HE Advance (Roll For Enemy Move). The card of 2C adds 1 at full strength only.
    """
    odds = game.enemy_orders("Rifle", campaign="Saipan 1944", half=True)
    small, large = D("0.3") / 6, D("0.7") / 10
    expected = {
        "Retreat to Cover": 2 * small + 2 * large,
        "Adjacent Cover": 2 * small + 2 * large,
        "Hold": small + large,
        "Advance to Cover": small + large,
        "Cautious Advance": large,
        "HE Advance": 3 * large,
    }
    assert {order: chance for order, chance in odds.probabilities.items() if chance} == expected
    staff: dict[str, Any] = {"unit_type": "Tank", "campaign": "North Africa 1942", "battalion": "2C"}
    plain = game.enemy_orders(
        "Tank", campaign="North Africa 1942", half=True
    )  # 2C adds 1 at full strength only
    assert game.enemy_orders(**staff, half=True).probabilities == plain.probabilities
    raised = game.enemy_orders("Tank", campaign="North Africa 1942", shift=1)
    assert game.enemy_orders(**staff).probabilities == raised.probabilities != plain.probabilities


def test_a_battalion_follows_its_own_card(game: ws.Game) -> None:
    """6A adds 1 to its own roll: 4 and more advance, nothing retreats. At half strength its note is ignored.

    Then 2 come off: 7 and more advance, 3 and less retreat (Draw Battalion Cards, Move Battalions). 5S
    takes 1 SO point a week as long as it is at full strength, wherever it is.
    """
    full, half = game.operational_week("6A"), game.operational_week("6A", half=True)
    assert (full.probabilities["Enemy Transit"], full.probabilities["Enemy Rear"]) == (D("0.7"), D("0.3"))
    assert (half.probabilities["Enemy Transit"], half.probabilities["Enemy Rear"]) == (D("0.4"), D("0.3"))
    assert half.probabilities["Enemy Breakthrough"] == D("0.3")
    assert game.operational_week("5S", weeks=2)["SO lost"] == {"2": 1}
    assert game.operational_week("5S", weeks=2, half=True)["SO lost"] == {"0": 1}


def test_weeks_of_stress(game: ws.Game) -> None:
    """Kolchak, Average, Cool 1, okay to 6: from 5 two battles make 6 and 7, he rests a week: 3.

    A Medic takes 2 off each week: 4, 3, 2. Tenacity makes it 2 a battle: 7, on leave 3, then 5 (Record
    Commander Stress, On Leave, Select Commanders, Tenacity).
    """
    ask: dict[str, Any] = {
        "commander": "Kolchak Average", "unit": "Mortar Team", "stress": 5, "rest": "when shaken", "weeks": 3,
    }  # fmt: skip
    assert game.stress_week(**ask)["stress"] == {"3": 1}
    assert game.stress_week(**ask, medic=True)["stress"] == {"2": 1}
    by_turns = ask | {"rest": "every other week"}  # a battle first: 6, on leave 2, 3
    assert game.stress_week(**by_turns)["stress"] == {"3": 1}
    assert game.stress_week(**by_turns | {"weeks": 2})["stress"] == {"2": 1}
    assert game.stress_week(**ask, tenacity=True)["stress"] == {"5": 1}
    longer = game.stress_week("Kolchak Average", "Mortar Team", "German MG", turns=2, tenacity=True)
    assert "MG, 3 turns" in longer.inquiry.title
    assert re.match(r"the battle: (he is killed|\d stress(, wounded)?) \(", longer.narrate(seed=1)[0])
    more = game.stress_week("Kolchak Average", "Mortar Team", "German MG", turns=3, more_stress=1)
    assert longer["stress"] == more["stress"]
    calm: dict[str, Any] = {"commander": "Kolchak Average", "unit": "Mortar Team", "weeks": 2}
    assert game.stress_week(**calm, more_stress=-1)["stress"] == {"1": 1}  # 0 + 2 - 1, then 1 - 1 + 2 - 1


def test_glancing_at_the_start_of_a_battle(game: ws.Game) -> None:
    """Two Glancing left on a Stuart: 2 stress at the start, 2 for the battle, Cool 1: 3 (AP Hits).

    A vehicle with Engine damage is not assigned to a battle at all (Assign Units).
    """
    ask: dict[str, Any] = {"commander": "Eandi Average", "unit": "M3/M5 Stuart"}
    assert game.stress_week(**ask, counters=["Glancing", "Glancing"])["stress"] == {"3": 1}
    with pytest.raises(ws.IllegalAction, match="may not be assigned"):
        game.stress_week(**ask, counters="Engine")


def test_promotion_of_a_green_commander(game: ws.Game) -> None:
    """Kolchak, Green, promoted at 4, has 2: a won battle gives the 2 he needs, a lost one 1 (XPs).

    After one week 1/2, after two for certain; the mean is 1 and 1/2 more.
    """
    ask: dict[str, Any] = {"commander": "Kolchak Green", "destroys": 50, "xp": 2}
    assert game.promotion(**ask, weeks=1).probabilities["promoted"] == F(1, 2)
    assert game.promotion(**ask).expected_steps() == F(3, 2)
    with pytest.raises(ws.IllegalAction, match="promoted already"):
        game.promotion("Kolchak Green", destroys=50, xp=4)


def test_a_battalion_under_fire(game: ws.Game) -> None:
    """7A with a Panther: 3 and 4 cars of 2 and 2 rifles of 1: 13 points, half at 6. Two cars less: 9.

    The M10, AP 3, 1 hex: 0.8, defense 5: 0.5; a die kills 0.4. The Panther falls with 0.64: 6 points, half,
    1 of 2 VP. Under Eandi, +1: a die 0.45, 1 - 0.55 x 0.55 (Battalion Status).
    """
    ask: dict[str, Any] = {
        "battalion": "7A", "campaign": "Bulge 1944", "tanks": "Panther", "kills": ["Armored Car"] * 2,
        "attackers": "M10 TD", "targets": "Panther",
    }  # fmt: skip
    odds = game.battalion(**ask)
    assert (odds.probabilities["half"], odds["VP"]["1"]) == (D("0.64"), D("0.64"))
    assert odds["points"] == {"6": D("0.64"), "9": D("0.36")}
    unknown = game.battalion(**{**ask, "tanks": None}).narrate(seed=1)[0]
    assert re.match(r"tanks drawn from the cup: 1 [A-Z]\w+( \w+)? \(", unknown)
    led = game.battalion(**ask, commanders="Eandi Average")
    assert led.probabilities["half"] == 1 - D("0.55") ** 2
    with pytest.raises(ValueError, match="1 attackers, but 2 commanders"):
        game.battalion(**ask, commanders=["Eandi Average", "Tylutki Average"])
    with pytest.raises(ws.IllegalAction, match="commands Artillery, not Armor"):
        game.battalion(**ask, commanders="Cruz Ace")


def test_what_a_turn_leaves_of_a_unit(game: ws.Game) -> None:
    """Rifles cannot attack a Tiger 2 hexes away: after its attack they act, and are rid of what is temporary.

    So of what `enemy_attack` leaves, Suppressed and Immobile alone are no damage in the end (HE Hits).
    """
    law = game.enemy_attack("Tiger", "Rifle Team", distance=2).distribution
    expected = {"unharmed": F(0), "damaged": F(0), "destroyed": F(0)}
    leaders = {"unhurt": F(0), "wounded": F(0), "killed": F(0)}
    for attacked, chance in law.probabilities.items():
        unit = attacked.condition
        lasts = set(unit.counters) - {"Suppressed", "Immobile"}
        expected["destroyed" if unit.destroyed else "damaged" if lasts else "unharmed"] += chance
        leaders["killed" if unit.killed else "wounded" if unit.wounded else "unhurt"] += chance
    for odds in (
        game.value("Rifle Team", "Tiger", distance=2),
        game.value("Rifle Team", "Tiger", distance=2, turns=4).stopped_after(1),
    ):
        assert odds["unit"] == expected
        assert odds["commander"] == leaders
    assert game.survive("Rifle Team", "Tiger", distance=2).probabilities == expected


def test_value_to_the_end(game: ws.Game) -> None:
    """Stuart, HE 5, 1 hex: 0.6; truck, defense 1: 0.9; a die 0.54. The truck, without AP, is lost in the end.

    The slow step ends a turn, so the mean number of turns is 1 over the chance of a kill (Combat). Killed,
    its commander takes 2 off: 0.4 x 0.9. A Gun counter stops it at 2 hexes for good, so that nobody ever
    wins.
    """
    ask: dict[str, Any] = {"unit": "M3/M5 Stuart", "enemy": "German Truck"}
    odds = game.value(**ask, distance=1, turns=None)
    assert odds.probabilities["kills"] == 1
    assert odds.expected_steps() == 1 / (1 - D("0.46") ** 2)
    assert "hits of 2 dice, 5 or more" in str(odds.explain())  # the truck does nothing, so this comes first
    alone = game.value(**ask, distance=1, commander_state="killed")
    assert alone.probabilities["kills"] == 1 - D("0.64") ** 2
    stopped = game.value(**ask, distance=2, turns=None, counters="Gun")
    assert stopped.probabilities["neither"] == 1
