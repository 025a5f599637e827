"""The questions: what they understand, what they refuse and why, and answers worked by hand."""

from fractions import Fraction

import pytest

import wsanalysis as ws
from wsanalysis.arguments.names import UnknownName

SHERMAN = "M4 Sherman (75mm)"


def test_the_game_is_listed(game: ws.Game) -> None:
    assert ws.systems()["sherman_leader"] == "Sherman Leader"
    assert list(game.questions.index) == [
        "attack", "enemy_attack", "survive", "enemy_orders", "operational_week", "stress_week", "promotion",
        "battalion", "value",
    ]  # fmt: skip
    assert len(game.units) == 56
    assert "reconstructed" in str(game.provenance)


def test_names_are_forgiving(game: ws.Game) -> None:
    odds = game.attack("m4 sherman 75mm", "stug", distance=1, commander="eandi average")
    assert odds.inquiry.title == f"{SHERMAN} attacking StuG, 1 hex"
    with pytest.raises(UnknownName, match="did you mean"):
        game.attack("M4 Shermann", "StuG", distance=1)


@pytest.mark.parametrize(
    ("question", "arguments", "said"),
    [
        ("attack", {"attacker": "StuG", "target": "Tiger", "distance": 1}, "StuG is an enemy unit"),
        ("attack", {"attacker": SHERMAN, "target": SHERMAN, "distance": 1}, "is a US unit"),
        (
            "attack",
            {"attacker": "Mortar Team", "target": "StuG", "distance": 0},
            "no AP attack in the same hex",
        ),
        (
            "attack",
            {"attacker": SHERMAN, "target": "StuG", "distance": 1, "commander": "Cruz Ace"},
            "commands Artillery, not Armor",
        ),
        (
            "attack",
            {"attacker": SHERMAN, "target": "StuG", "distance": 2, "counters": ["Gun"]},
            "forbids attacks at range 2",
        ),
        (
            "attack",
            {"attacker": SHERMAN, "target": "StuG", "distance": 1, "counters": ["Hull", "Hull"]},
            "a second Hull destroys",
        ),
        ("enemy_attack", {"attacker": "German Building", "target": SHERMAN, "distance": 1}, "no AP attack"),
        ("survive", {"unit": SHERMAN, "attackers": ["German MG"], "distance": 1}, "no AP attack"),
        (
            "stress_week",
            {"commander": "Eandi Ace", "unit": "Rifle Team", "attackers": ["Tiger"]},
            "commands Armor, not Infantry",
        ),
        ("promotion", {"commander": "Stout Ace", "destroys": 50}, "at the top"),
        (
            "battalion",
            {"battalion": "9A", "campaign": "Bulge 1944", "tanks": ["Tiger"]},
            "has 4 tanks, got 1",
        ),
        ("value", {"unit": "Rifle Team", "enemy": "German Building", "distance": 2}, "neither has an attack"),
        (
            "attack",
            {"attacker": SHERMAN, "target": "StuG", "distance": 1, "commander_state": "shaken"},
            "name the commander",
        ),
        ("survive", {"unit": SHERMAN, "attackers": "StuG", "distance": 1, "stress": 3}, "name one"),
        ("enemy_attack", {"attacker": "StuG", "target": SHERMAN, "distance": 1, "stress": 3}, "name one"),
        (
            "stress_week",
            {"commander": "Eandi Ace", "unit": SHERMAN, "terrain": "heavy cover"},
            "apply to attacks: name attackers",
        ),
        ("operational_week", {"battalion": "6C", "shift": 1}, "never rolled for"),
        (
            "battalion",
            {"battalion": "9A", "campaign": "Bulge 1944", "terrain": "heavy cover"},
            "apply to attacks: name attackers",
        ),
    ],
)
def test_what_the_rules_forbid(game: ws.Game, question: str, arguments: dict[str, object], said: str) -> None:
    with pytest.raises(ws.IllegalAction, match=said):
        game.ask(question, **arguments)


@pytest.mark.parametrize(
    ("question", "arguments", "said"),
    [
        ("enemy_attack", {"attacker": "Rifle", "target": SHERMAN, "distance": 0},
         "'Rifle' may be 'German Rifle' or 'Japanese Rifle'"),
        ("attack", {"attacker": "stug", "target": "Tiger", "distance": 1}, "StuG is an enemy unit, not a US"),
        ("attack", {"attacker": SHERMAN, "target": "StuG", "distance": 5},
         "a whole number of hexes, 0-4, got 5"),
        ("promotion", {"commander": "Stout Green", "destroys": "0.7"}, "number of battles in 100, 0-100"),
        ("enemy_attack", {"attacker": "German AT Gun", "target": SHERMAN, "distance": 1, "moved": True},
         "an enemy AT Gun cannot attack if it moves"),
        ("attack", {"attacker": "Machine Gun Team", "target": "StuG", "distance": 1},
         "no AP attack at 1 hex "),
    ],
)  # fmt: skip
def test_a_message_says_what_was_expected(
    game: ws.Game, question: str, arguments: dict[str, object], said: str
) -> None:
    with pytest.raises(ValueError, match=said):
        game.ask(question, **arguments)


def test_what_changes_nothing_is_said(game: ws.Game) -> None:
    """It may be true or planned of any unit, so that one situation serves for many: answered, and noted."""
    ask: dict[str, object] = {"campaign": "Bulge 1944"}
    said = {
        game.enemy_orders("Tank", next_to_ap=True, **ask): "only a Rifle heeds AP units",
        game.battalion("9A", kills="Mortar", **ask): "there is no Mortar in it",
        game.survive(SHERMAN, "StuG", distance=1, through=True): "no AP damage is acted through",
        game.attack(SHERMAN, "StuG", distance=1, sight=False): "no hex lies between",
        game.operational_week("10A", **ask): "is for the battlefield",
    }
    for odds, note in said.items():
        assert any(note in one and one.endswith(": this changes nothing") for one in odds.inquiry.notes), note


def test_a_title_has_the_ground_by_its_name_and_a_comma_before_the_end(game: ws.Game) -> None:
    odds = game.attack(SHERMAN, "StuG", distance=0, terrain="heavy", attacks=None)
    assert odds.inquiry.title == f"{SHERMAN} attacking StuG in heavy cover, same hex, until it is destroyed"


def test_kills_may_be_counted_as_cards_count_them(game: ws.Game) -> None:
    counted = game.battalion("9A", campaign="Bulge 1944", kills=["4 Tank", "2 Rifle", "German AT Team"])
    named = ["Tank"] * 4 + ["Rifle"] * 2 + ["German AT Team"]
    assert counted["points"] == game.battalion("9A", campaign="Bulge 1944", kills=named)["points"]
    # 9A without: an AT Team (2), 2 Armored Cars (4), 2 Trucks (2)
    assert counted["points"] == {"8": 1}


def test_lists_have_to_match(game: ws.Game) -> None:
    with pytest.raises(ValueError, match="2 attackers, but 1 distances"):
        game.survive(SHERMAN, ["StuG", "Tiger"], distance=[1])
    with pytest.raises(ValueError, match="at least one attacker"):
        game.survive(SHERMAN, [], distance=1)
    with pytest.raises(ValueError, match="1 attackers, but 2 targets"):
        game.battalion("9A", campaign="Bulge 1944", attackers=[SHERMAN], targets=["Tank", "Rifle"])


def test_an_attack_by_hand(game: ws.Game) -> None:
    odds = game.attack(SHERMAN, "StuG", distance=2, terrain="light cover", attacks=2)
    missed = 1 - Fraction(6, 10) * Fraction(6, 10)  # needs 4 and 1 more for the range; 4 or less negates
    assert odds.probabilities["no effect"] == missed**4
    assert [entry.amount for entry in odds.inquiry.ledger] == [-4, -1]
    until = game.attack(SHERMAN, "StuG", distance=2, terrain="light cover", attacks=None)
    assert until.probabilities["destroyed"] == 1
    assert until.expected_steps() == 1 / (1 - missed**2)


def test_an_enemy_attack_by_hand(game: ws.Game) -> None:
    odds = game.enemy_attack("German MG", "Rifle Team", distance=1)
    per_die = Fraction(7, 10) * Fraction(7, 10)
    none, one, two = (1 - per_die) ** 2, 2 * per_die * (1 - per_die), per_die**2
    mowed, casualty = Fraction(2, 40), Fraction(7, 40)
    once = one * mowed
    after_kia = Fraction(2, 28)  # stress, wounds and KIA are drawn again
    out_of_cup = {"Casualty": 6 + 2, "Suppressed": 2, "Immobile": 2, "Exposed": 2, "Commander Wounded": 2}
    sizes = {"Casualty": 39, "Suppressed": 33, "Immobile": 36, "Exposed": 37, "Commander Wounded": 39}
    counts = {"Casualty": 7, "Suppressed": 7, "Immobile": 4, "Exposed": 3, "Commander Wounded": 4}
    second = mowed + Fraction(11, 40) * mowed + Fraction(2, 40) * after_kia
    second += sum(Fraction(counts[n], 40) * Fraction(out_of_cup[n], sizes[n]) for n in counts)
    assert odds.probabilities["destroyed"] == once + two * second
    assert odds.probabilities["no effect"] > none
    assert casualty > mowed
    shaken = game.enemy_attack("German MG", "Rifle Team", distance=1, commander="Reisner Green", stress=5)
    assert set(shaken["status"]) == {"okay", "shaken", "killed"}


def test_more_of_the_same_is_worse(game: ws.Game) -> None:
    lost = [
        game.survive("Rifle Team", "German Rifle", distance=1, turns=turns).probabilities["destroyed"]
        for turns in range(6)
    ]
    assert lost[0] == 0
    assert lost == sorted(lost)
    assert len(set(lost)) == 6
    by_turn = game.survive("Rifle Team", "German Rifle", distance=1, turns=5).by_step()["destroyed"]
    assert list(by_turn) == pytest.approx([float(chance) for chance in lost])
    once = game.enemy_attack("German Rifle", "Rifle Team", distance=1)
    assert once.probabilities["destroyed"] == lost[1]


def test_two_attacks_in_a_turn(game: ws.Game) -> None:
    twice = game.enemy_attack("German Rifle", "Rifle Team", distance=1, attacks=2)
    fire = game.survive("Rifle Team", ["German Rifle", "German Rifle"], distance=1)
    for reading in ("destroyed",):
        assert twice.probabilities[reading] == fire.probabilities[reading]
    assert twice["commander"] == fire["commander"]


def test_orders_by_hand(game: ws.Game) -> None:
    odds = game.enemy_orders("Tank", campaign="Bulge 1944", die="d6")
    sixths = {3: "Hold", 4: "Adjacent Cover", 5: "Advance to Cover", 6: "Cautious Advance"}
    expected = {order: Fraction(1, 6) for order in sixths.values()}
    expected["Advance if cannot Attack"] = Fraction(2, 6)
    assert {order: chance for order, chance in odds.probabilities.items() if chance} == expected
    assert odds["moves"] == {"stays near": Fraction(2, 6), "forward": Fraction(4, 6)}
    assert game.enemy_orders("Bunker", campaign="Bulge 1944").probabilities["Hold"] == 1


def test_promotion_by_hand(game: ws.Game) -> None:
    sure = game.promotion("Stout Average", destroys=100, xp=3)
    assert sure.expected_steps() == 1  # 3 and 2 are the 5 he needs
    slow = game.promotion("Stout Average", destroys=0, xp=3)
    assert slow.expected_steps() == 2
    coin = game.promotion("Stout Average", destroys=50, xp=3, weeks=1)
    assert coin.probabilities == {"promoted": Fraction(1, 2), "not yet": Fraction(1, 2)}
    fell = game.promotion("Stout Average", destroys=0, killed=10, xp=3)
    assert fell.probabilities["killed"] == 1 - Fraction(81, 100)


def test_stress_without_fire(game: ws.Game) -> None:
    odds = game.stress_week("Stout Average", SHERMAN, weeks=3, stress=6)
    assert odds["stress"] == {"6": 1}  # 2 a battle, Cool 2
    tired = game.stress_week("Sanders Recruit", "Rifle Team", weeks=2, stress=4)
    assert tired["stress"] == {"8": 1}
    assert tired.probabilities["unfit"] == 1
    rested = game.stress_week("Sanders Recruit", "Rifle Team", weeks=3, stress=4)
    assert rested["stress"] == {"4": 1}
    with_rest = game.stress_week("Sanders Recruit", "Rifle Team", weeks=2, stress=4, priority_rest=True)
    assert with_rest["stress"] == {"4": 1}


def test_the_sample_battle_by_points(game: ws.Game) -> None:
    tanks = ["Tiger", "StuG", "Pz III", "Pz IV"]
    fallen = ["Rifle", "Rifle", "Rifle", "AT Team", "Pz IV", "AT Team", "Pz III"]
    half = game.battalion("9A", campaign="Bulge 1944", tanks=tanks, kills=fallen, more_rifles=1)
    assert (half["points"], half.probabilities["half"], half["VP"]) == ({"12": 1}, 1, {"1": 1})
    last = [*fallen, "Truck", "Armored Car", "StuG", "Tiger"]
    lost = game.battalion("9A", campaign="Bulge 1944", tanks=tanks, kills=last, more_rifles=1)
    assert (lost["points"], lost.probabilities["destroyed"], lost["VP"]) == ({"3": 1}, 1, {"3": 1})


def test_tanks_are_drawn_from_the_cup(game: ws.Game) -> None:
    odds = game.battalion("11A", campaign="North Africa 1942")
    assert sum(odds["points"].values()) == 1
    assert len(odds["points"]) == 1  # Pz III, Pz IV and StuG are worth the same
    later = game.battalion("11A", campaign="Bulge 1944")
    assert len(later["points"]) == 3  # 2 for most, 3 for a Panther, 4 for a Tiger
    points = {int(total): chance for total, chance in later["points"].items()}
    assert points[max(points)] == Fraction(2, 15)


def test_value_of_one_turn(game: ws.Game) -> None:
    odds = game.value(SHERMAN, "German MG", distance=1)
    assert odds.probabilities["is lost"] == 0  # it has no AP
    alone = game.attack(SHERMAN, "German MG", distance=1)
    assert odds.probabilities["kills"] == alone.probabilities["destroyed"]
    advice = odds.inquiry.advice()
    assert advice is not None
    by_range, ranked = advice.tables
    assert len(ranked.rows) >= 20
    worth = [float(row[2]) for row in ranked.rows]
    assert worth == sorted(worth, reverse=True)
    one = next(row for row in by_range.rows if row[0] == "1 hex")
    kill = float(alone.probabilities["destroyed"])
    assert one[1:3] == (f"{kill:.1%}", f"{kill * 1 * 100 / 14:.1f}")


def test_each_has_its_own_ground(game: ws.Game) -> None:
    ours, theirs = {"terrain": "heavy cover"}, {"enemy_terrain": "light cover"}
    both = game.value(
        SHERMAN, "Panther", distance=1, commander="Eandi Skilled", **ours, **theirs
    ).probabilities
    first = game.attack(SHERMAN, "Panther", distance=1, commander="Eandi Skilled", terrain="light cover")
    then = game.enemy_attack("Panther", SHERMAN, distance=1, terrain="heavy cover").probabilities
    assert both["kills"] == first.probabilities["destroyed"]
    assert both["is lost"] == first.probabilities["no effect"] * then["destroyed"]


def test_a_fast_commander_attacks_first(game: ws.Game) -> None:
    slow = game.value(SHERMAN, "Panther", distance=1, commander="Eandi Average").probabilities
    fast = game.value(SHERMAN, "Panther", distance=1, commander="Eandi Skilled").probabilities
    assert slow["both"] == fast["both"] == 0
    first = game.attack(SHERMAN, "Panther", distance=1, commander="Eandi Skilled").probabilities
    then = game.enemy_attack("Panther", SHERMAN, distance=1).probabilities
    assert fast["kills"] == first["destroyed"]
    assert fast["is lost"] == first["no effect"] * then["destroyed"]
    assert fast["is lost"] < slow["is lost"]
    assert fast["kills"] > slow["kills"]


def test_an_edit_is_seen_by_every_question(game: ws.Game) -> None:
    better = game.edit("StuG", defense=9)
    assert better.attack(SHERMAN, "StuG", distance=1).probabilities["destroyed"] < Fraction(1, 5)
    cup = game.edit("HE Mowed Down", count=0).edit("HE Casualty", count=0)
    assert cup.enemy_attack("German MG", "Rifle Team", distance=1).probabilities["destroyed"] == 0
    assert game.edit("Assault", advances_from=2).operational_week("3A").probabilities[
        "Friendly Transit"
    ] == Fraction(9, 10)
    assert game.edit("8", vehicles="Hold").enemy_orders(
        "Tank", campaign="North Africa 1942", die="d10"
    ).probabilities["Advance if cannot Attack"] == Fraction(1, 10)
    with pytest.raises(ValueError, match="defense: expected a whole number 0-10"):
        game.edit("StuG", defense=11)
    with pytest.raises(ValueError, match="cost: expected an empty cell for German"):
        game.edit("StuG", cost=5)
    tougher = better.value(SHERMAN, "StuG", distance=1).inquiry.advice()
    before = game.value(SHERMAN, "StuG", distance=1).inquiry.advice()
    assert tougher != before


def test_matchups_of_us_units_and_enemies(game: ws.Game) -> None:
    frame = game.matchups(distance=1, units=[SHERMAN, "Rifle Team", "StuG", "German Rifle"])
    allowed = frame[frame["not allowed"].isna()]
    assert set(zip(allowed["attacker"], allowed["target"], strict=True)) == {
        (SHERMAN, "StuG"), (SHERMAN, "German Rifle"), ("Rifle Team", "German Rifle"),
    }  # fmt: skip
    both = game.matchups("value", distance=[0, 1, 2], units=[SHERMAN, "Tiger"])
    assert both["not allowed"].isna().sum() == 3


def test_tables_to_look_things_up(game: ws.Game) -> None:
    attacks = game.attack_table()
    assert attacks.loc[(4, 5), "destroyed"] == pytest.approx(1 - 0.65**2)
    damage = game.damage_table("HE")
    assert damage.loc[("nothing", "alive"), "no effect"] == pytest.approx(5 / 40)
    assert damage.loc[("Casualty", "alive"), "unit destroyed"] == pytest.approx(6 / 39)
    moves = game.orders_table("Bulge 1944")
    assert moves.loc[("Tank", "full", "d6"), "Hold"] == pytest.approx(1 / 6)
    worth = game.value_table("Pz IV")
    assert worth.loc[("Rifle Team", 4), "not allowed"] == 1
    one = game.value(SHERMAN, "Pz IV", distance=2).probabilities
    assert worth.loc[(SHERMAN, 2), "kills"] == pytest.approx(float(one["kills"]))


def test_the_advice_says_when_a_unit_can_be_bought(game: ws.Game) -> None:
    table = game.value(SHERMAN, "Pz IV", distance=2).inquiry.advice().tables[1]
    serves = {row[0]: row[table.head.index("serves")] for row in table.rows}
    assert (serves["M3 ATG (37mm)"], serves[SHERMAN]) == ("1942-43", "1942-45")
