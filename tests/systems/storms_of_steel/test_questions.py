"""Questions in a player's words: what they answer, what they refuse, and the game around them."""

from fractions import Fraction
from typing import Any

import pytest

import wsanalysis as ws
from tests.at_once import at_once
from wsanalysis.commands.main import main
from wsanalysis.probability.dice import TWO_D6


def at_least(number: int) -> Fraction:
    return TWO_D6.chance_of(lambda roll: roll >= number)


def test_the_game_shows_itself(game: ws.Game) -> None:
    assert "55 units" in str(game)
    assert "reconstructed" in str(game.provenance)
    assert ws.systems()["storms_of_steel"] == "Conflict of Heroes: Storms of Steel"
    assert game.units.loc["Tiger Ie", "blue_firepower"] == 12
    assert game.foot_hits.loc["foot Pinned", "count"] == 5
    assert set(game.tables) == {
        "units", "weapons", "foot_hits", "vehicle_hits", "terrain", "movement", "fortifications", "cards",
    }  # fmt: skip


def test_editing_changes_odds_and_no_file(game: ws.Game) -> None:
    before = game.attack("Infantry '43", "Rifles '41", distance=5).probabilities
    stronger = game.edit("Infantry '43", red_firepower=6)
    assert stronger.attack("Infantry '43", "Rifles '41", distance=5).probabilities[
        "no effect"
    ] == 1 - at_least(6)
    assert game.attack("Infantry '43", "Rifles '41", distance=5).probabilities == before
    tougher = game.edit("foot Pinned", rally=12)
    assert tougher.rally("Rifles '41", state="Pinned").probabilities["rallied"] == Fraction(1, 36)
    assert tougher.foot_hits.loc["foot Pinned", "source"].startswith("edited: ")
    renamed = game.edit("vehicle Stunned", counter="Shaken")
    assert "vehicle Shaken" in renamed.vehicle_hits.index


@pytest.mark.parametrize(
    ("name", "changes", "said"),
    [
        ("Tiger Ie", {"front_defense": 99}, "expected a whole number 1-40, got 99"),
        ("Tiger Ie", {"front_armor": 3}, "there is no column 'front_armor'"),
        ("Rifles '41", {"turret": "yes"}, "expected none for foot"),
        ("Tiger Ie", {"name": "Panther D"}, "expected a new name"),
        ("foot Pinned", {"counter": "Stunned"}, "expected a new name"),
        ("open", {"terrain": "meadow"}, "expected a row for 'open'"),
        ("10.5cm leFH18", {"range": 5}, "expected an empty cell for artillery"),
    ],
)
def test_wrong_edits_are_refused(game: ws.Game, name: str, changes: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        game.edit(name, **changes)


def test_attack_tells_its_values_and_cost(game: ws.Game) -> None:
    odds = game.attack("Maxim MMG", "Infantry '43", distance=3, caps=2)
    assert odds.inquiry.notes == (
        "AV 2D6 +5 against DV 12: 7 or more hits, 11 or more is two hits (7.0)",
        "it costs 4 APs or CAPs, and 2 CAPs on the roll",
    )
    hopeless = game.attack("Rifles '41", "Tiger Ie", distance=5)
    assert "no roll hits" in hopeless.inquiry.notes[0]
    assert hopeless.probabilities["no effect"] == 1
    carried = game.attack("Maxim MMG", "Infantry '43", distance=3, carried_by="SdKfz 251/1")
    assert "DV 13" in carried.inquiry.notes[0]  # flank 11 and the shield


REFUSED: list[tuple[str, dict[str, Any], str]] = [
    ("attack", {"attacker": "Rifles '41", "target": "SMG", "distance": 13}, "Rifles '41 may not attack SMG"),
    ("attack", {"attacker": "SMG", "target": "SMG", "distance": 1, "fortification": "gun pit"}, "not occupy"),
    ("attack", {"attacker": "SMG", "target": "SMG", "distance": 1, "fortification": "land mine"}, "occupy"),
    ("attack", {"attacker": "SMG", "target": "T-70", "distance": 1, "carried_by": "GAZ Truck"}, "neither"),
    ("attack", {"attacker": "SMG", "target": "SMG", "distance": 1, "terrain": "lava"}, "no terrain 'lava'"),
    ("attack", {"attacker": "SMG", "target": "SMG", "distance": 1, "caps": 3}, "expected a whole number 0-2"),
    ("attack", {"attacker": "SMG", "target": "SMG", "distance": 1, "target_state": "Shy"}, "no hit counter"),
    ("attack", {"attacker": "SMG", "target": "SMG", "distance": 1, "target_state": "destroyed"}, "out of"),
    (
        "attack",
        {"attacker": "SMG", "target": "SMG", "distance": 1, "attacker_higher": True, "target_higher": True},
        "not both",
    ),
    (
        "attack",
        {"attacker": "SMG", "target": "SMG", "distance": 1, "counters_drawn": ["Panicked"] * 3},
        "there are only 2 Panicked counters, not 3",
    ),
    ("attack", {"attacker": "SMG", "target": "T-70", "distance": 0, "target_state": "Destroyed"}, "out of"),
    ("attack", {"attacker": "SMG", "target": "SMG", "distance": 1, "target_state": "Killed"}, "no hit"),
    (
        "attack",
        {"attacker": "SdKfz 251/17", "target": "Ju87d Stuka", "distance": 3, "attacker_higher": True},
        r"not for airplanes .*\(11.2",
    ),
    (
        "attack",
        {"attacker": "SMG", "target": "SMG", "distance": 0, "target_higher": True},
        r"two hexes.*\(11.2",
    ),
    ("duel", {"first": "SMG", "second": "SMG", "distance": 0, "first_higher": True}, r"two hexes.*\(11.2"),
    ("duel", {"first": "SMG", "second": "SMG", "distance": 0, "second_doctrine": "fire on"}, r"\(7.5\)"),
    (
        "attack",
        {"attacker": "Ju87d Stuka", "target": "SMG", "distance": 3, "indirect": True},
        r"mortars.*\(12.0",
    ),
    (
        "attack",
        {"attacker": "82mm Mortar", "target": "SMG", "distance": 0, "indirect": True},
        r"another hex \(12",
    ),
    ("attack", {"attacker": "SMG", "target": "SMG", "distance": 2, "altitude": 1}, r"airplane.*\(20.1"),
    (
        "attack",
        {"attacker": "SMG", "target": "SMG", "distance": 2, "target_altitude": 1},
        r"airplane.*\(20.1",
    ),
    (
        "attack",
        {"attacker": "SdKfz 251/17", "target": "Ju87d Stuka", "distance": 3, "fortification": "bunker"},
        "an air unit does not occupy",
    ),
    (
        "attack",
        {"attacker": "SMG", "target": "T-70", "distance": 0, "counters_drawn": ["Destroyed"]},
        r"lies under no unit.*\(7.4, 15.2\)",
    ),
    (
        "attack",
        {"attacker": "SMG", "target": "SMG", "distance": 2, "counters_drawn": ["unhit"]},
        "no hit counter",
    ),
    (
        "attack",
        {"attacker": "Ju87d Stuka", "target": "SMG", "distance": 3, "firepower_card": True},
        r"20.0\)",
    ),
    (
        "attack",
        {"attacker": "SMG", "target": "SMG", "distance": 1, "smoke_between": 1},
        r"on the way.*\(13.0",
    ),
    (
        "attack",
        {"attacker": "SMG", "target": "T-70", "distance": 1, "vehicles": 1},
        r"infantry squads.*\(15.6",
    ),
    (
        "attack",
        {"attacker": "SMG", "target": "SMG", "distance": 1, "carried_by": "T-70", "fortification": "trench"},
        r"occupies no fortification \(17.0",
    ),
    (
        "group_attack",
        {"attackers": ["PTRD AT Rifles", "SMG"], "targets": "T-34c", "distance": 2},
        r"SMG: a unit without blue firepower.*\(9.12",
    ),
    (
        "group_attack",
        {"attackers": "SMG", "targets": "SMG", "distance": 2, "apart": 1},
        r"from the leader.*9.12",
    ),
    (
        "group_attack",
        {"attackers": "SMG", "targets": "SMG", "distance": 2, "hindrance": "road block"},
        r"no red number.*\(18.6",
    ),
    (
        "group_attack",
        {"attackers": "SMG", "targets": "SMG", "distance": 2, "caps": 1, "caps_each": [1]},
        "given for each target already",
    ),
    (
        "artillery",
        {"battery": "10.5cm leFH18", "targets": "SMG", "distance": 5},
        r"no distance counts \(12.3",
    ),
    ("artillery", {"battery": "10.5cm leFH18", "targets": "SMG", "attacker_higher": True}, r"\(11.2, 12.3"),
    ("artillery", {"battery": "10.5cm leFH18", "targets": "SMG", "better_equipped": True}, r"\(V02"),
    ("group_attack", {"attackers": [], "targets": "SMG", "distance": 1}, "at least one attacker"),
    ("group_attack", {"attackers": "SMG", "targets": [], "distance": 1}, "at least one target"),
    ("group_attack", {"attackers": ["SMG", "SMG"], "targets": "SMG", "distance": [1]}, "one for each of"),
    ("group_attack", {"attackers": "SMG", "targets": "SMG", "distance": 9}, "may not be attacked"),
    ("artillery", {"battery": "Tiger Ie", "targets": "SMG"}, "no battery or mortar"),
    ("artillery", {"battery": "82mm Mortar", "targets": "SMG"}, "expected a whole number of hexes"),
    ("close_combat", {"first": [], "second": "SMG"}, "at least one unit"),
    ("close_combat", {"first": "SMG", "second": "Ju87d Stuka"}, "airplanes"),
    ("close_combat", {"first": ["SMG"] * 11, "second": ["SMG"] * 10}, "not enough hit counters"),
    ("rally", {"unit": "SMG", "state": "unhit"}, "only a unit with a hit counter"),
    ("rally", {"unit": "SMG", "state": "Pinned", "in_close_combat": True}, "enemy units"),
    ("mines", {"unit": "SMG", "number": 8, "color": "blue"}, "a blue mine does nothing to it"),
    ("mines", {"unit": "Pz Engineers", "number": 8}, "does nothing to it"),
    ("mines", {"unit": "SMG", "number": 13}, "expected a whole number 2-12"),
    ("path_cost", {"unit": "SMG", "path": []}, "at least one hex"),
    ("path_cost", {"unit": "GAZ Truck", "path": "woods"}, "GAZ Truck: a wheeled unit may not move: woods"),
    ("path_cost", {"unit": "SMG", "path": "open + sideways"}, "no mark of a hex 'sideways'"),
    ("path_cost", {"unit": "SMG", "path": "open + uphill"}, "is written as"),
    ("path_cost", {"unit": "SMG", "path": "open", "state": "Pinned"}, "with the counter Pinned"),
    ("path_cost", {"unit": "T-70", "path": "open", "caps": 1}, r"not to get stuck \(14.1"),
    ("path_cost", {"unit": "SMG", "path": "open", "towing": True}, r"only vehicles tow \(14.1"),
    ("path_cost", {"unit": "SMG", "path": "open", "organized_retreat": True}, r"backward \(V09"),
    ("path_cost", {"unit": "T-70", "path": "open + cautious"}, r"foot units move cautiously \(5.01"),
    (
        "activation",
        {"attacker": "SMG", "target": "SMG", "distance": 2, "rally_bonus": 1},
        r"does not rally.*7.5",
    ),
    ("duel", {"first": "GAZ Truck", "second": "SMG", "distance": 9}, "neither may hit the other at 9 hexes"),
    ("duel", {"first": "SMG", "second": "Ju87d Stuka", "distance": 2}, "airplanes"),
    ("activation", {"attacker": "SMG", "target": "SMG", "distance": 9}, "SMG may not attack SMG"),
    ("activation", {"attacker": "Rifles '41", "target": "Tiger Ie", "distance": 5}, "neither hit"),
    ("activation", {"attacker": "Ju87d Stuka", "target": "SMG", "distance": 2}, "airplanes"),
]  # fmt: skip


@at_once("question, situation, said", REFUSED)
def test_what_is_refused_in_words(game: ws.Game, question: str, situation: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        game.ask(question, **situation)


def test_a_fire_group_against_two(game: ws.Game) -> None:
    odds = game.group_attack(
        ["HMG 34", "Infantry '43"], ["Rifles '41", "Maxim MMG"], distance=[5, 6], apart=[0, 1]
    )
    assert odds["Rifles '41"]["no effect"] == 1 - at_least(7)
    assert odds["Maxim MMG"]["no effect"] == 1 - at_least(7)
    assert odds.probabilities["no effect, no effect"] == (1 - at_least(7)) ** 2
    assert "it costs 2 APs or CAPs" in odds.inquiry.notes[0]


def test_each_attack_of_a_group_has_its_ledger(game: ws.Game) -> None:
    """What each roll needs is added up in `explain()`, and who of a fire group does not support it (9.12)."""
    odds = game.group_attack(
        ["PTRD AT Rifles", "Rifles '43"],
        ["T-34b", "Infantry '43", "Infantry '43"],
        distance=2,
        terrain="woods",
    )
    ledgers = {name: [(s.amount, s.source) for s in led] for name, led in odds.inquiry.ledgers.items()}
    assert ledgers == {
        "at T-34b": [(3, "7.1"), (-18, "7.2"), (-2, "5.0")],
        "at Infantry '43": [(2, "7.1"), (1, "9.12"), (-12, "7.2"), (-2, "5.0"), (-1, "15.6")],
        "at Infantry '43 (2)": [(2, "7.1"), (1, "9.12"), (-12, "7.2"), (-2, "5.0"), (-1, "15.6")],
    }
    said = str(odds.explain())
    assert said.count("net modifier") == 3
    assert "  at T-34b:\n      +3  blue firepower (7.1)\n" in said
    assert "at T-34b: without Rifles '43, which has no blue firepower (9.12)" in said
    for name, of_one in odds.inquiry.ledgers.items():
        assert odds[name.removeprefix("at ")]["no effect"] == 1 - at_least(-sum(s.amount for s in of_one))
    shells = game.artillery("122mm m.38", "Rifles '41", fortification="bunker", fresh_smoke=1)
    assert [(s.amount, s.source) for s in shells.inquiry.ledgers["at the bunker"]] == [
        (6, "8.2"), (-15, "18.6"), (-2, "13.0"),
    ]  # fmt: skip


def test_caps_count_on_works_that_are_attacked_alone(game: ws.Game) -> None:
    """All rolls may be modified (3.23); beside units the CAPs asked for are those of the units' rolls."""
    bunker = game.group_attack("Tiger Ie", [], distance=5, fortification="bunker", caps=2)
    assert bunker.probabilities["destroyed"] == at_least(15 - 6 - 2)
    beside = game.group_attack("Tiger Ie", "SMG", distance=5, fortification="bunker", caps=2)
    assert beside["fortification"]["destroyed"] == at_least(15 - 6)
    charged = "at the bunker: 9 or more destroys it, no CAPs on this roll (18.4-18.6)"
    assert charged in beside.inquiry.notes


def test_works_that_an_attack_does_nothing_to_are_said(game: ws.Game) -> None:
    odds = game.group_attack("T-34b", "Rifles '41", distance=5, hindrance="land mine")
    assert any("the land mine is not attacked: mines are cleared by" in note for note in odds.inquiry.notes)


def test_guns_are_foot_units_for_weapons_by_hand(game: ws.Game) -> None:
    """A red movement cost makes a foot unit (5.0), and guns are among all foot units (18.2)."""
    thrown = game.attack("45mm ATG", "Rifles '41", distance=0, weapon="Extra Grenades")
    assert thrown.probabilities["no effect"] == 1 - at_least(11 - 5)
    for unit in ("T-34b", "GAZ Truck", "Ju87d Stuka"):
        with pytest.raises(ws.IllegalAction, match=r"is for foot units \(5.0, 8.2\)"):
            game.attack(unit, "Rifles '41", distance=0, weapon="Extra Grenades")


def test_an_airplanes_reach_is_read_from_the_data(game: ws.Game) -> None:
    """Each hex beyond the printed range costs 1 FP, and twice the range is the farthest (20.2)."""

    def fire(chosen: ws.Game, distance: int) -> list[int]:
        shot = chosen.attack("Ju87d Stuka", "Rifles '41", distance=distance)
        return [s.amount for s in shot.inquiry.ledger if s.source == "20.2"]

    farther = game.edit("Ju87d Stuka", range=5)
    assert (fire(game, 3), fire(game, 6)) == ([], [-3])
    assert (fire(farther, 5), fire(farther, 6), fire(farther, 10)) == ([], [-1], [-5])
    with pytest.raises(ws.IllegalAction, match="beyond 10 hexes"):
        fire(farther, 11)
    with pytest.raises(ws.IllegalAction, match="does not attack below 4 hexes"):
        game.edit("Ju87d Stuka", min_range=4, range=5).attack(
            "Ju87d Stuka", "Rifles '41", distance=3, weapon="50kg bomb"
        )


def test_luck_and_pivots_are_read_from_the_data(game: ws.Game) -> None:
    bold = game.edit("Luck", amount=3).rally("Rifles '41", state="Panicked", luck="luck")
    assert bold.probabilities["rallied"] == at_least(8) + (at_least(5) - at_least(8)) * Fraction(5, 6)
    slow = game.edit("pivot", foot="7", tracked="7", wheeled="7")
    shot: dict[str, Any] = {"distance": 8, "in_arc": False}
    assert slow.activation("Marder II", "T-34b", **shot).probabilities["no effect"] == 1
    fires = slow.activation("Marder II", "T-34b", caps=3, goal="hit", **shot)  # 7 to turn, 3 to fire
    assert fires.probabilities["no effect"] == 1 - at_least(7)


def test_close_combat_says_with_the_odds_what_it_assumes(game: ws.Game) -> None:
    odds = game.close_combat("Infantry '43", "Maxim MMG", attacks=2)
    for shown in (str(odds), odds._repr_html_(), str(odds.explain())):
        assert "both have APs for all their attacks" in shown


def test_a_carrier_and_whom_it_carries(game: ws.Game) -> None:
    odds = game.group_attack(
        "T-34b", ["SdKfz 251/1", "Infantry '43"], distance=5, carriers=[None, "SdKfz 251/1"]
    )
    assert odds["SdKfz 251/1"]["no effect"] == 1 - at_least(13 - 8)
    assert odds["Infantry '43"]["no effect"] == 1 - at_least(11 + 2 - 5)


def test_shells_on_a_bunker(game: ws.Game) -> None:
    odds = game.artillery("122mm m.38", ["Rifles '41"] * 2, fortification="bunker")
    assert odds["fortification"]["destroyed"] == at_least(15 - 6)
    assert odds["Rifles '41"]["no effect"] == odds["Rifles '41 (2)"]["no effect"] == 1 - at_least(16 - 6)


def test_caps_on_one_of_two_rolls(game: ws.Game) -> None:
    odds = game.group_attack("Maxim MMG", ["Infantry '43"] * 2, distance=3, caps_each=[2, 0])
    assert odds["Infantry '43"]["no effect"] == 1 - at_least(12 - 3 - 2)
    assert odds["Infantry '43 (2)"]["no effect"] == 1 - at_least(12 - 3)
    with pytest.raises(ValueError, match="CAPs for each of 2"):
        game.group_attack("Maxim MMG", ["Infantry '43"] * 2, distance=3, caps_each=[2])


def test_vehicles_among_the_targets_cover_squads(game: ws.Game) -> None:
    """Each vehicle in the hex is DM +1 for squads on foot, whoever is fired at besides (15.6)."""
    shot = {"distance": 5}
    odds = game.group_attack("Infantry '43", ["T-34b", "Rifles '41", "45mm ATG"], flank=True, **shot)
    assert odds["Rifles '41"]["no effect"] == 1 - at_least(11 + 1 - 4)
    assert odds["45mm ATG"]["no effect"] == 1 - at_least(10 - 4)  # no squad
    more = game.group_attack("Infantry '43", ["T-34b", "Rifles '41"], vehicles=1, **shot)
    assert more["Rifles '41"]["no effect"] == 1 - at_least(12 + 2 - 4)
    ridden = game.group_attack(
        "Infantry '43", ["SdKfz 251/1", "Rifles '41"], carriers=[None, "SdKfz 251/1"], **shot
    )
    assert ridden["Rifles '41"]["no effect"] == 1 - at_least(11 + 2 - 4)  # its shield, and no cover besides
    wreck = game.group_attack(
        "Infantry '43", ["T-34b", "Rifles '41"], target_states=["destroyed", None], **shot
    )
    assert wreck["Rifles '41"]["no effect"] == 1 - at_least(12 - 4)


def test_each_target_has_its_own_side_and_works(game: ws.Game) -> None:
    """Figure 12: rifles beside a close combat fire at a squad's front and the own machine gun's flank (8)."""
    odds = game.group_attack(
        "Rifles '41", ["Infantry '43", "Maxim MMG"], distance=1, terrain="woods", flank_each=[False, True]
    )
    assert odds["Infantry '43"]["no effect"] == 1 - at_least(14 - 6)
    assert odds["Maxim MMG"]["no effect"] == 1 - at_least(12 - 6)
    # a hasty defense covers the unit that dug it, nobody else (18.1)
    dug = game.group_attack(
        "Rifles '41", ["Infantry '43"] * 2, distance=5, fortification_each=["hasty defense", None]
    )
    assert dug["Infantry '43"]["no effect"] == 1 - at_least(13 - 3)
    assert dug["Infantry '43 (2)"]["no effect"] == 1 - at_least(12 - 3)
    beside = game.artillery("122mm m.38", ["T-34b", "Rifles '41"], fortification_each=[None, "bunker"])
    assert beside["T-34b"]["no effect"] == 1 - at_least(15 - 3)
    assert beside["Rifles '41"]["no effect"] == 1 - at_least(11 + 5 + 1 - 6)
    assert beside["fortification"]["destroyed"] == at_least(15 - 6)
    with pytest.raises(ValueError, match="flank or not for each of 2 targets"):
        game.group_attack("Rifles '41", ["SMG", "SMG"], distance=5, flank_each=[True])
    with pytest.raises(ValueError, match="no facing"):
        game.group_attack("Rifles '41", "SMG", distance=5, flank=True, hidden=True)


def test_who_cannot_be_fired_at_is_left_out(game: ws.Game) -> None:
    """A tank without its red gun fires at the tank of a hex alone (15.1, 15.2), not if there is none."""
    odds = game.group_attack(
        "T-34c", ["Panzer IVh", "Infantry '43"], distance=5, attacker_states=["Gun Damaged red"]
    )
    assert odds["Panzer IVh"]["no effect"] == 1 - at_least(18 - 9)
    assert odds["Infantry '43"]["no effect"] == 1
    assert "Infantry '43 is not attacked: its hit counter" in odds.inquiry.notes[2]
    with pytest.raises(ValueError, match="Infantry '43 may not be attacked"):
        game.group_attack("T-34c", "Infantry '43", distance=5, attacker_states=["Gun Damaged red"])


def test_works_without_units(game: ws.Game) -> None:
    """Red 15 and the terrain's DM, against red firepower (18.4-18.6)."""
    bunker = game.group_attack("Tiger Ie", [], distance=5, fortification="bunker")
    assert bunker.probabilities == {"stands": 1 - at_least(15 - 6), "destroyed": at_least(15 - 6)}
    charge = game.group_attack(
        "Pz Engineers", [], distance=0, fortification="bunker", weapon="Demolition Charge"
    )
    assert charge.probabilities["destroyed"] == at_least(15 - 8)
    wire = game.group_attack("T-34b", "Rifles '41", distance=5, terrain="woods", hindrance="barbed wire")
    assert wire["barbed wire"]["destroyed"] == at_least(15 + 2 - 5)
    assert wire["Rifles '41"]["no effect"] == 1 - at_least(14 - 5)
    mines = game.artillery("82mm Mortar", [], distance=6, hindrance="land mine")
    assert mines.probabilities["destroyed"] == at_least(15 - 3)
    by_hand = game.group_attack(["Pz Engineers", "Infantry '43"], [], distance=0, hindrance="land mine")
    assert by_hand.probabilities["destroyed"] == at_least(15 - 4 - 4 - 1)
    for attacker, distance in (("Tiger Ie", 5), ("Tiger Ie", 0), ("Infantry '43", 1)):
        with pytest.raises(ValueError, match="mines are cleared by shells"):
            game.group_attack(attacker, [], distance=distance, hindrance="land mine")
    with pytest.raises(ValueError, match="at least one target"):
        game.group_attack("Tiger Ie", [], distance=5, fortification="trench")  # no red number on it


def test_weapon_cards_of_a_group_and_at_a_hex(game: ws.Game) -> None:
    """Grenades may join a fire group, a flamethrower may not; all in the hex are attacked (7.7, p.17)."""
    thrown = game.group_attack(
        ["Infantry '43", "SMG"], ["Rifles '41", "Rifles '43"], distance=0, weapon="Extra Grenades"
    )
    assert thrown["Rifles '41"]["no effect"] == thrown["Rifles '43"]["no effect"] == 1 - at_least(11 - 5 - 1)
    assert "it costs 0 APs" in thrown.inquiry.notes[0]
    with pytest.raises(ValueError, match="Flamethrower joins no fire group"):
        game.group_attack(["Infantry '43", "SMG"], "Rifles '41", distance=1, weapon="Flamethrower")
    with pytest.raises(ValueError, match="asked for as artillery"):
        game.group_attack("Infantry '43", "Rifles '41", distance=1, weapon="10.5cm leFH18")
    over = game.group_attack("Panzer IIIh", ["Tiger Ie"] * 2, distance=0, overrun=True)
    assert over["Tiger Ie"]["no effect"] == 1 - at_least(19 - 7 - 4 - 4)


def test_smoke_covers_works_too(game: ws.Game) -> None:
    odds = game.artillery("122mm m.38", "Rifles '41", fortification="bunker", fresh_smoke=1)
    assert odds["fortification"]["destroyed"] == at_least(15 + 2 - 6)


def test_fire_at_a_hex_where_units_may_hide(game: ws.Game) -> None:
    odds = game.group_attack(
        "HMG 42", ["Sniper (Soviet)", "Rifles '41"], distance=6, terrain="woods", hidden=True
    )
    assert odds.probabilities["no effect"] == 1 - at_least(14 - 5)  # front 12 is the lowest
    assert odds["revealed"] == {"no": 1 - at_least(9), "yes": at_least(9)}
    shells = game.artillery("82mm Mortar", ["Sniper (Soviet)", "Rifles '41"], distance=6, hidden=True)
    assert shells.probabilities["no effect"] == 1 - at_least(10 - 3)  # flank 10 is the lowest


def test_rally_until_rallied(game: ws.Game) -> None:
    odds = game.rally("Rifles '41", state="Suppressed", attempts=None)
    assert odds.probabilities["rallied"] == 1
    assert odds.expected_steps() == 1 / at_least(7)
    assert (
        game.rally("T-34b", state="Suppressed", attempts=2).probabilities["still hit"]
        == (1 - at_least(8)) ** 2
    )


def test_luck_helps_a_rally(game: ws.Game) -> None:
    """Rally on 8: Luck saves a 6 or 7 (11 of 36) five times in six; Combat Hardened rerolls the lower die."""
    lucky = game.rally("Rifles '41", state="Panicked", luck="luck")
    assert lucky.probabilities["rallied"] == Fraction(15, 36) + Fraction(11, 36) * Fraction(5, 6)
    again = sum(
        Fraction(sum(max(a, b) + c >= 8 for c in range(1, 7)), 6 * 36)
        for a in range(1, 7)
        for b in range(1, 7)
        if a + b < 8
    )
    hardened = game.rally("Rifles '41", state="Panicked", luck="hardened")
    assert hardened.probabilities["rallied"] == Fraction(15, 36) + again
    with pytest.raises(ValueError, match="ask for one attempt"):
        game.rally("Rifles '41", state="Panicked", luck="luck", attempts=2)


def test_path_of_the_figure(game: ws.Game) -> None:
    odds = game.path_cost("Panzer IIIh", ["open", "open", "woods", "woods", "road + along the road"])
    assert odds.probabilities == {"8 APs": 1}
    assert odds["actions"] == {"4": 1}
    assert list(odds.detail()["hexes"]) == [5]
    stuck = game.path_cost("T-34b", ["marsh", "open"]).probabilities
    assert stuck == {"stuck after 3 APs": 1 - at_least(6), "4 APs": at_least(6)}
    wire = game.path_cost("Rifles '41", "woods + up + into barbed wire").probabilities
    assert wire == {f"{cost} APs": Fraction(1, 6) for cost in range(4, 10)}


def test_close_combat_of_two_squads(game: ws.Game) -> None:
    once = game.close_combat("Infantry '43", "Maxim MMG", attacks=1, terrain="woods")
    kill = at_least(8) + (at_least(4) - at_least(8)) / 20  # needs 4: 8 against 12
    assert once.probabilities == {"first": kill, "second": 0, "neither": 1 - kill}
    helped = game.close_combat(["Infantry '43", "SMG"], "Maxim MMG", attacks=1, terrain="woods")
    assert helped.probabilities["first"] == at_least(7) + (at_least(3) - at_least(7)) / 20
    answered = game.close_combat("Infantry '43", "Maxim MMG", attacks=1, begins="second", terrain="woods")
    assert answered.probabilities["second"] == Fraction(0) + (at_least(12) - 0) / 20  # needs 12: 1 against 13
    stuck = game.close_combat(
        "Infantry '43", "Maxim MMG", first_states=["Stunned"], second_states=["Stunned"]
    )
    assert stuck.probabilities["neither"] == 1


def test_like_units_are_not_told_apart_in_close_combat(game: ws.Game) -> None:
    """In whichever order states are given; the fittest leads, as a player would choose (9.12)."""
    states: list[Any] = [["Suppressed", None, "Pinned"], [None, "Pinned", "Suppressed"]]
    one, other = (
        game.close_combat(["SMG"] * 3, "T-34b", attacks=3, first_states=given, terrain="woods")
        for given in states
    )
    assert one.inquiry.start == other.inquiry.start
    assert one.probabilities == other.probabilities
    mixed = [
        game.close_combat(["SMG", "T-34b", "SMG"], "Infantry '43", attacks=2, first_states=given)
        for given in (["Stunned", None, None], [None, None, "Stunned"])
    ]
    assert mixed[0].inquiry.start == mixed[1].inquiry.start
    # the unhit one leads with 5 + 4, and the suppressed one may not support
    hits = game.close_combat(["SMG", "SMG"], "Tiger Ie", attacks=1, first_states=["Suppressed", None])
    assert hits.inquiry.start.first[0].counter is None


@pytest.mark.slow
def test_three_against_three_is_solved(game: ws.Game) -> None:
    odds = game.close_combat(["SMG"] * 3, ["Infantry '43"] * 3)
    assert len(odds._chain.states) < 10_000
    assert sum(odds.probabilities.values()) == 1
    assert (
        odds.probabilities["first"]
        > game.close_combat(["SMG"] * 2, ["Infantry '43"] * 3).probabilities["first"]
    )


def test_what_is_too_much_says_so_at_once(game: ws.Game) -> None:
    sides = ["SMG", "Rifles '41", "Rifles '43"], ["Infantry '43", "HMG 42", "Pz Grenadier"]
    with pytest.raises(ValueError, match=r"3 against 3 units.* name fewer units.* attacks=12") as refused:
        game.close_combat(*sides)
    assert not any(word in str(refused.value) for word in ("state", "UnitState", "Melee"))
    sampled = game.close_combat(*sides, attacks=12).simulate(trials=200, seed=1)
    assert sum(sampled.counts.values()) == 200


def test_vehicles_and_works_in_close_combat(game: ws.Game) -> None:
    """A side's vehicles cover its squads (15.6), works those who may occupy them (18.2)."""

    def spared(unit: str, **works: Any) -> Any:
        odds = game.close_combat("Infantry '43", ["T-34b", "Rifles '41"], attacks=1, **works).detail()
        return pytest.approx(float(odds.loc[odds[unit] == "unhit", "probability"].sum()))

    assert spared("Rifles '41") == float(1 - at_least(11 + 1 - 4 - 4))
    assert spared("Rifles '41", second_fortification="bunker") == float(1 - at_least(11 + 2 + 1 - 4 - 4))
    for works in (None, "bunker"):
        assert spared("T-34b", second_fortification=works) == float(1 - at_least(15 - 4))
    # a wreck covers nobody, a tank that this attack destroys does to its end (7.7, 15.6)
    assert spared("Rifles '41", second_states=["destroyed", None]) == float(1 - at_least(11 - 4 - 4))
    tanks = game.close_combat("Tiger Ie", ["T-70", "Rifles '41"], attacks=1).detail()
    dead = tanks[tanks["T-70"] == "destroyed"]
    left = float(dead.loc[dead["Rifles '41"] == "unhit", "probability"].sum() / dead["probability"].sum())
    assert left == pytest.approx(float(1 - at_least(11 + 1 - 6 - 4)))
    # the tank that attacks covers nobody: figure 29 gives rifles 11
    alone = game.close_combat("Panzer IIIh", "Rifles '41", attacks=1)
    assert alone.probabilities["neither"] == 1 - (at_least(7) + (at_least(3) - at_least(7)) / 20)
    with pytest.raises(ValueError, match="does not occupy"):
        game.close_combat("Infantry '43", ["T-34b", "T-70"], second_fortification="bunker")


def test_the_attackers_counter_is_out_of_the_cup(game: ws.Game) -> None:
    """Pinned infantry fires at rifles: 19 counters are left, 4 of them Pinned; a tank's cup is full (7.4)."""
    single = at_least(8) - at_least(12)
    odds = game.attack("Infantry '43", "Rifles '41", distance=5, attacker_state="Pinned")
    assert odds["counter"]["Pinned"] == single * Fraction(4, 19)
    group = game.group_attack("Infantry '43", "Rifles '41", distance=5, attacker_states=["Pinned"])
    drawn = group.detail().set_index("Rifles '41")["probability"]
    assert drawn["Pinned"] == pytest.approx(float(single * Fraction(4, 19)))
    tank = game.attack("Infantry '43", "T-70", distance=0, attacker_state="Pinned")  # needs 9: 4 against 13
    assert tank["counter"]["Immobilized"] == at_least(9) * Fraction(5, 20)
    with pytest.raises(ValueError, match="there are only 5 Pinned counters, not 6"):
        game.attack("Infantry '43", "SMG", distance=5, attacker_state="Pinned", counters_drawn=["Pinned"] * 5)


def test_a_turret_is_free_for_an_opportunity_action(game: ws.Game) -> None:
    turned = game.attack("T-34b", "Tiger Ie", distance=5, in_arc=False).inquiry.notes[1]
    assert turned.startswith("it costs 6 APs or CAPs (nothing for the turret as an opportunity action")


def test_a_duel_of_one_who_cannot_answer(game: ws.Game) -> None:
    """A Tiger fires twice a round at rifles too far off to answer; in between they rally, once.

    Whoever begins: rifles that are not hit can only pass, and then the Tiger fires.
    """
    odds = game.duel("Tiger Ie", "Rifles '41", distance=15, rounds=1)
    dead = at_least(10) + (at_least(6) - at_least(10)) / 20  # red 6 against 12
    hit, missed = (at_least(6) - at_least(10)) / 20, 1 - at_least(6)
    expected = dead + missed * dead
    for counters, rally, needed in ((15, 7, 6), (2, 8, 4), (2, 8, 7)):  # panicked -2, cowering +1
        rallied = at_least(rally)
        expected += hit * counters * (rallied * dead + (1 - rallied) * at_least(needed))
    assert odds.probabilities == {"first": expected, "second": 0, "neither": 1 - expected}


def test_a_duel_of_equals_is_fair(game: ws.Game) -> None:
    fair = game.duel("T-34b", "T-34b", distance=5)
    assert fair.probabilities["first"] == fair.probabilities["second"] == Fraction(1, 2)


def test_activation_by_hand(game: ws.Game) -> None:
    """With 3 APs and no CAPs there is one shot; with 2 CAPs more it is a better one; else nothing."""

    def ask(ap: int, caps: int, **s: Any) -> Any:
        return game.activation("Infantry '43", "Rifles '41", distance=5, ap=ap, caps=caps, **s)

    one = ask(3, 0).probabilities
    assert one["destroyed"] == at_least(12) + (at_least(8) - at_least(12)) / 20
    helped = ask(3, 2).probabilities
    assert helped["destroyed"] == at_least(10) + (at_least(6) - at_least(10)) / 20
    assert ask(2, 0).probabilities["no effect"] == 1
    # two shots: the second destroys what the first has hit, by any hit; counters change the defense
    two = ask(6, 0).probabilities["destroyed"]
    dead, hit, again = one["destroyed"], at_least(8) - at_least(12), at_least(8)
    others = Fraction(15, 20)  # stunned, unnerved, pinned, suppressed: defense as before
    expected = dead + (1 - at_least(8)) * dead
    expected += hit * (others * again + Fraction(2, 20) * at_least(6) + Fraction(2, 20) * at_least(9))
    assert two == expected


def test_activation_prefers_what_the_goal_says(game: ws.Game) -> None:
    hit = game.activation("Infantry '43", "Rifles '41", distance=5, caps=2, goal="hit").probabilities
    kill = game.activation("Infantry '43", "Rifles '41", distance=5, caps=2, goal="destroy").probabilities
    assert hit["no effect"] <= kill["no effect"]
    assert hit["destroyed"] <= kill["destroyed"]


def test_activation_shows_what_to_do(game: ws.Game) -> None:
    odds = game.activation("Infantry '43", "Rifles '41", distance=4, ap=3, caps=1)
    shown = str(odds)
    assert "with 3 APs and 1 CAP against" in shown
    assert "  now, with 3 APs and 1 CAP: fire +1; " in shown  # one shot of 3 APs, the CAP for its roll
    lines = shown.splitlines()
    begin = lines.index("  Infantry '43 unhit, target hit or not:")
    assert [line.split() for line in lines[begin + 1 : begin + 4]] == [
        ["3", "AP", "2", "AP", "1", "AP", "0", "AP"],
        ["0", "CAPs", "fire", "stop", "stop", "stop"],
        ["1", "CAP", "fire", "+1", "fire", "stop", "stop"],  # 2 APs and the CAP pay for a shot (3.21)
    ]
    page = odds._repr_html_()
    assert "<th style='text-align:left'>3 AP</th>" in page
    assert "<td style='text-align:left'>fire +1</td>" in page
    assert "now, with 3 APs and 1 CAP: fire +1" in str(odds.explain())


def test_the_advice_is_what_is_played(game: ws.Game) -> None:
    """In every cell the advice names the action that the table of the activation has."""
    where: dict[str, Any] = {"distance": 5, "ap": 7, "caps": 3}
    advice = game.activation("Rifles '41", "Infantry '43", **where).inquiry.advice()
    assert advice is not None
    table = game.activation_table("Rifles '41", "Infantry '43", **where)
    seen = 0
    for heading, head, rows in advice.tables:
        for name in heading.partition(", target ")[2].split(", "):
            target = "unhit" if name == "not hit" else name
            for caps, *cells in rows:
                for ap, choice in zip(head[1:], cells, strict=True):
                    where_now = (int(ap.split()[0]), int(caps.split()[0]), target)
                    assert table.loc[where_now, choice] == 1
                    seen += 1
    assert seen == 8 * 4 * 7  # APs, CAPs, the target unhit or with one of six counters


def test_advice_goes_on_after_a_rally(game: ws.Game) -> None:
    advice = game.activation(
        "Rifles '41", "Infantry '43", distance=5, ap=7, caps=2, attacker_state="Stunned", goal="hit"
    ).inquiry.advice()
    assert advice is not None
    assert "7 APs and 2 CAPs: rally" in advice.sentence
    later = [table for table in advice.tables if table.heading.startswith("Rifles '41 once rallied")]
    assert later[0].head == ("", "2 AP", "1 AP", "0 AP")  # 7 less 5 of the rally
    assert later[0].rows[2][1] == "fire"  # 2 APs and 2 CAPs


def test_costs_are_said_as_a_player_would(game: ws.Game) -> None:
    one = game.attack("Infantry '43", "Rifles '41", distance=4, caps=1)
    assert one.inquiry.notes[1] == "it costs 3 APs or CAPs, and 1 CAP on the roll"
    none = game.attack("Infantry '43", "Rifles '41", distance=4)
    assert none.inquiry.notes[1] == "it costs 3 APs or CAPs"
    assert game.path_cost("Rifles '41", "open").probabilities == {"1 AP": 1}
    assert "no roll hits: miss" in str(game.attack("Rifles '41", "Tiger Ie", distance=5).explain())
    with pytest.raises(ValueError, match="such as 'open \\+ up'"):
        game.path_cost("Rifles '41", ["open", "uphill"])


def test_only_the_steps_that_are_asked_for_are_told(game: ws.Game) -> None:
    def told(odds: ws.Odds) -> list[str]:
        return [text for _, text in odds.explain().lines if text.startswith("after ")]

    assert len(told(game.rally("Rifles '41", state="Pinned", attempts=2))) == 2
    assert len(told(game.artillery("132mm Katyusha", ["Rifles '41", "T-34b"]))) == 2
    activation = told(game.activation("Infantry '43", "Rifles '41", distance=4, ap=3))
    assert len(activation) == 2  # the shot, and stopping: nothing can follow
    assert len(told(game.rally("Rifles '41", state="Pinned", attempts=None))) == 8


def test_a_duel_of_rounds_is_sampled_without_solving_it(game: ws.Game) -> None:
    duel = game.with_options(variable_ap=True).duel(
        "Infantry '43", "Rifles '41", distance=4, rounds=5, first_caps=3, second_caps=3
    )
    sampled = duel.simulate(trials=500, seed=1)
    assert sum(sampled.counts.values()) == 500
    assert "_chain" not in vars(duel)


def test_activation_rallies_where_that_is_best(game: ws.Game) -> None:
    stunned = game.activation(
        "Rifles '41", "Infantry '43", distance=5, ap=7, caps=2, attacker_state="Stunned", goal="hit"
    )
    # rally costs 5, fire 4: with 7 APs and 2 CAPs both just go
    assert stunned.probabilities["no effect"] == 1 - at_least(7) * at_least(9)
    table = game.activation_table(
        "Rifles '41", "Infantry '43", distance=5, caps=2, attacker_state="Stunned", goal="hit"
    )
    assert table.loc[(7, 2, "unhit"), "rally"] == 1
    assert table.loc[(7, 1, "unhit"), "stop"] == 1


def test_activation_pivots_where_that_saves_points(game: ws.Game) -> None:
    """A Panzer IIIh, blue 7 for 3 APs, fires at a T-34b's front 18 outside its arc (5.3, 15.5).

    Turning the turret it fires once, 4 of 7 APs; after a pivot twice, 1 + 3 + 3.
    """
    shot: dict[str, Any] = {"distance": 8, "in_arc": False, "goal": "hit"}
    panzer = game.activation("Panzer IIIh", "T-34b", **shot)
    assert panzer.probabilities["no effect"] == (1 - at_least(11)) ** 2
    advice = panzer.inquiry.advice()
    assert advice is not None
    assert advice.tables[0].rows[0] == ("0 CAPs", "pivot", *("fire",) * 3, *("stop",) * 4)
    after = next(table for table in advice.tables if "after the pivot, target" in table.heading)
    assert after.head[1] == "6 AP"
    assert after.rows[0] == ("0 CAPs", *("fire",) * 4, *("stop",) * 3)
    once = game.activation("Panzer IIIh", "T-34b", ap=4, **shot)
    assert once.probabilities["no effect"] == 1 - at_least(11)
    # a gun without turret must pivot, 1 + 3 + 3; a pinned squad may not, unless it rallies
    marder = game.activation("Marder II", "T-34b", **shot)  # blue 11 against 18
    assert marder.probabilities["no effect"] == (1 - at_least(7)) ** 2
    near: dict[str, Any] = {**shot, "distance": 5}
    pinned = game.activation("Infantry '43", "Rifles '41", caps=2, attacker_state="Pinned", **near)
    assert pinned.probabilities["no effect"] == 1 - at_least(7) * at_least(8)
    with pytest.raises(ValueError, match="neither hit"):
        game.activation("Rifles '41", "Tiger Ie", distance=5, in_arc=False)


def test_nobody_rallies_in_close_combat(game: ws.Game) -> None:
    """Units with enemies in their hex fire with their counter, or not at all (7.5)."""
    here = game.activation("Infantry '43", "Rifles '41", distance=0, caps=9, attacker_state="Suppressed")
    advice = here.inquiry.advice()
    assert advice is not None
    assert "rall" not in str(advice)
    with pytest.raises(ValueError, match="keeps it from firing"):
        game.activation("Infantry '43", "Rifles '41", distance=0, caps=9, attacker_state="Stunned")


def test_no_plan_is_better_than_the_best(game: ws.Game) -> None:
    """A thousand plans at random do no better than the solved one."""
    from random import Random

    from wsanalysis.probability.chain import Chain
    from wsanalysis.systems.storms_of_steel.activation import choices, is_over, play

    odds = game.activation("Infantry '43", "Rifles '41", distance=5, caps=3)
    plan, edition = odds.inquiry.args
    best = odds.probabilities["destroyed"]
    found = []
    for seed in range(60):

        def step(chance: Any, moment: Any, seed: int = seed) -> Any:
            possible = choices(moment, plan, edition)
            picked = Random(f"{seed} {moment}").choice(possible[1:] or possible)
            return play(chance, moment, picked, plan, edition)

        ends = Chain(step, odds.inquiry.start, is_over=is_over).in_the_end()
        found.append(ends.chance_of(lambda moment: moment.target.destroyed))
    assert max(found) <= best
    assert min(found) < best


def test_matchups(game: ws.Game) -> None:
    table = game.matchups("attack", distance=5, units=["Infantry '43", "T-34b", "82mm Mortar"])
    row = table[(table["attacker"] == "Infantry '43") & (table["target"] == "82mm Mortar")]
    assert float(row["destroyed"].iloc[0]) == pytest.approx(float(at_least(13) + at_least(9) / 20))
    assert len(table) == 9
    for question in ("group_attack", "close_combat"):
        where = {"distance": 1} if question == "group_attack" else {"attacks": 2}
        assert len(game.matchups(question, units=["SMG", "T-34b"], **where)) == 4
    assert len(game.matchups("duel", distance=5, units=["T-34b", "Tiger Ie"])) == 4


def test_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["odds", "storms_of_steel", "attack", "attacker=Tiger Ie", "target=T-34b", "distance=8"]
    assert main(words) == 0
    assert "27.8 %" in capsys.readouterr().out  # unhit: 10 in 36
    path = ["odds", "storms_of_steel", "path_cost", "unit=T-34b", "path=open,open,woods", "--json"]
    assert main(path) == 0
    assert "4 APs" in capsys.readouterr().out
    assert main(["show", "storms_of_steel", "vehicle_hits"]) == 0
    assert "Immobilized" in capsys.readouterr().out
    assert main(["questions", "storms_of_steel"]) == 0
    assert "safe_from_immobilization=6" in capsys.readouterr().out


def test_the_table_of_attacks(game: ws.Game) -> None:
    table = game.attack_table()
    assert list(table.columns) == ["no effect", "hit", "destroyed"]
    assert table.loc[(8, 0), "no effect"] == pytest.approx(float(1 - at_least(8)))
    assert table.loc[(8, 2), "no effect"] == pytest.approx(float(1 - at_least(6)))
    assert table.loc[(14, 2), "no effect"] == pytest.approx(float(1 - at_least(12)))
    hit = game.attack_table(pile="vehicle", hit=True)
    assert hit.loc[(8, 0), "destroyed"] == pytest.approx(float(at_least(8)))
    assert game.attack_table(pile="air").loc[(8, 0), "hit"] == pytest.approx(
        float(at_least(8) - at_least(12))
    )


def test_the_table_of_rallies(game: ws.Game) -> None:
    table = game.rally_table(pile="vehicle")
    assert set(table.index.get_level_values("counter")) == {"Panicked", "Stunned", "Suppressed"}
    assert table.loc[("Stunned", 1, 2), "rallied"] == pytest.approx(float(at_least(9 - 3)))
    with pytest.raises(ValueError, match="airplanes"):
        game.rally_table(pile="air")


def test_cards_have_the_numbers_of_their_file(game: ws.Game) -> None:
    shot = {"attacker": "Rifles '41", "target": "Infantry '43", "distance": 8}
    equipped = game.attack(**shot, better_equipped=True)
    assert [(s.reason, s.amount) for s in equipped.inquiry.ledger][:2] == [
        ("red firepower", 3), ("Better Equipped", 1),
    ]  # fmt: skip
    assert (
        game.edit("Better Equipped", amount=1).attack(**shot, better_equipped=True).inquiry.ledger[1].amount
        == -2
    )
    stronger = game.edit("+2 Firepower", amount=5).attack(**shot, firepower_card=True)
    assert stronger.probabilities["no effect"] == 1 - at_least(12 - 3 + 2 - 5)
