"""Attacks: each modifier of firepower and defense by itself, and what may not be done."""

from fractions import Fraction
from typing import Any

import pytest

from tests.at_once import at_once
from wsanalysis.probability.exact import exact
from wsanalysis.rule_system import IllegalAction
from wsanalysis.systems.storms_of_steel.attack import (
    Aim,
    attack,
    fire_cost,
    result,
    shifts,
    strike,
    take_aim,
    values,
)
from wsanalysis.systems.storms_of_steel.edition import StormsOfSteel
from wsanalysis.systems.storms_of_steel.group import Supporter, supporting_firepower
from wsanalysis.systems.storms_of_steel.ratings import as_battery, as_firer, as_target, with_weapon
from wsanalysis.systems.storms_of_steel.shot import Shot
from wsanalysis.systems.storms_of_steel.state import UNHIT, UnitState


def fired(edition: StormsOfSteel, firer: str, target: str, **situation: Any) -> tuple[int, int]:
    """AV without the roll, and DV."""
    card = edition.weapons[situation["weapon"]] if "weapon" in situation else None
    state = UnitState(situation.pop("state", None))
    target_state = UnitState(situation.pop("target_state", None))
    if card is not None:
        situation["weapon"] = card
    if "shelter" in situation:
        situation["shelter"] = edition.fortifications[situation["shelter"]]
    fires = as_battery(card) if firer == "" and card else as_firer(edition.units[firer], state, edition)
    if card is not None and firer:
        fires = with_weapon(fires, card)
    aimed = as_target(edition.units[target], target_state, edition)
    return values(shifts(fires, aimed, Shot(**situation), edition))


CASES = [
    # firer, target, situation, AV without the roll, DV
    ("Rifles '41", "Infantry '43", {"distance": 6}, 3, 12),
    ("Rifles '41", "Infantry '43", {"distance": 7}, 1, 12),
    ("Rifles '41", "Infantry '43", {"distance": 1}, 6, 12),
    ("Rifles '41", "Infantry '43", {"distance": 6, "firer_higher": True}, 4, 12),
    ("Rifles '41", "Infantry '43", {"distance": 6, "target_higher": True}, 3, 13),
    ("Rifles '41", "Infantry '43", {"distance": 6, "small_balka": True}, 3, 13),
    ("Rifles '41", "Infantry '43", {"distance": 0, "small_balka": True}, 7, 11),
    ("Rifles '41", "Infantry '43", {"distance": 0, "firer_higher": True}, 7, 11),
    ("Rifles '41", "Infantry '43", {"distance": 0, "target_higher": True}, 7, 11),
    ("SdKfz 251/17", "Ju87d Stuka", {"distance": 3, "small_balka": True}, 4, 12),
    ("SdKfz 251/17", "Ju87d Stuka", {"distance": 3, "firer_higher": True}, 4, 12),
    ("SdKfz 251/17", "Ju87d Stuka", {"distance": 3, "target_higher": True}, 4, 12),
    ("Ju87d Stuka", "Rifles '41", {"distance": 3, "firer_higher": True}, 6, 12),
    ("Rifles '41", "Infantry '43", {"distance": 6, "fresh_smoke": 2}, 3, 16),
    ("Rifles '41", "Infantry '43", {"distance": 6, "thin_smoke": 1, "smoke_between": 1}, 3, 14),
    ("Rifles '41", "Infantry '43", {"distance": 6, "vehicles": 2}, 3, 14),
    ("Rifles '41", "PaK38 5cm", {"distance": 6, "vehicles": 2}, 0, 13),
    ("Rifles '41", "PaK38 5cm", {"distance": 6, "flank": True}, 3, 10),
    ("Rifles '41", "Infantry '43", {"distance": 6, "transported": True, "shield": 2}, 3, 13),
    ("Rifles '41", "Infantry '43", {"distance": 6, "caps": 2, "supporters": (2, 0)}, 7, 12),
    ("Rifles '41", "Infantry '43", {"distance": 6, "firepower_card": 2, "use_of_terrain": 1}, 5, 13),
    ("Rifles '41", "Infantry '43", {"distance": 8, "better_equipped": 2}, 4, 12),
    ("Rifles '41", "Infantry '43", {"distance": 6, "moved": True}, 3, 12),  # an optional rule
    ("Rifles '41", "Infantry '43", {"distance": 6, "shelter": "hasty defense"}, 3, 13),
    ("Rifles '41", "Infantry '43", {"distance": 6, "shelter": "trench", "shelter_flank": True}, 3, 14),
    ("Rifles '41", "PaK38 5cm", {"distance": 6, "shelter": "gun pit"}, 0, 16),
    ("Rifles '41", "PaK38 5cm", {"distance": 6, "shelter": "gun pit", "flank": True}, 3, 10),
    ("Rifles '41", "Infantry '43", {"distance": 0, "shelter": "bunker"}, 7, 13),
    ("Sniper (Soviet)", "Infantry '43", {"distance": 9}, 2, 11),
    ("Maxim MMG", "Rifles '41", {"distance": 0, "cover": 2}, 1, 13),
    ("8cm Mortar", "Rifles '41", {"distance": 10, "cover": 2, "air_bursts": True}, 3, 11),
    ("8cm Mortar", "T-34b", {"distance": 10, "cover": 2, "air_bursts": True}, 2, 17),
    ("8cm Mortar", "Rifles '41", {"distance": 0, "cover": 2, "air_bursts": True}, 1, 13),
    ("8cm Mortar", "SU-76m", {"distance": 10}, 3, 12),  # red to shells
    ("8cm Mortar", "Rifles '41", {"distance": 10, "shelter": "bunker"}, 3, 16),
    ("T-34b", "Marder II", {"distance": 5, "flank": True}, 8, 12),
    ("Tiger Ie", "KV1c", {"distance": 19}, 10, 22),
    ("GAZ Truck", "Infantry '43", {"distance": 0}, 2, 11),
    ("T-34b", "Tiger Ie", {"distance": 0, "overrun": 4}, 16, 19),
    ("SdKfz 251/17", "Shturmovik IL-2", {"distance": 1}, 7, 13),
    ("SdKfz 251/17", "Shturmovik IL-2", {"distance": 5, "cover": 2}, 4, 13),
    ("Shturmovik IL-2", "Tiger Ie", {"distance": 5, "flank": True, "cover": 1}, 8, 20),
    ("Shturmovik IL-2", "Ju87d Stuka", {"distance": 2, "altitude": 2, "target_altitude": 1}, 11, 13),
    ("Ju87d Stuka", "Shturmovik IL-2", {"distance": 2, "altitude": 1, "target_altitude": 2}, 10, 16),
    ("Shturmovik IL-2", "Tiger Ie", {"distance": 3, "firer_higher": True}, 10, 21),
    ("", "Rifles '41", {"weapon": "10.5cm leFH18", "cover": 2, "air_bursts": True}, 5, 11),
    ("", "Rifles '41", {"weapon": "10.5cm leFH18", "firer_higher": True, "target_higher": True}, 5, 11),
    ("", "T-34b", {"weapon": "132mm Katyusha", "cover": 1}, 3, 16),
    ("", "SU-76m", {"weapon": "30cm Nebelwerfer"}, 9, 12),
    ("Pz Engineers", "SMG", {"weapon": "Flamethrower", "distance": 1, "cover": 2, "fresh_smoke": 1}, 8, 11),
    ("Pz Engineers", "SMG", {"weapon": "Flamethrower", "distance": 1, "small_balka": True}, 8, 11),
    ("Infantry '43", "T-34b", {"weapon": "Magnetic Mine", "distance": 0, "cover": 2}, 6, 15),
    ("Infantry '43", "T-34b", {"weapon": "Extra Grenades", "distance": 1, "cover": 2}, 0, 17),
    ("Infantry '43", "T-34b", {"weapon": "Extra Grenades", "distance": 1, "better_equipped": 2}, 1, 15),
    ("Infantry '43", "Rifles '41", {"weapon": "Extra Grenades", "distance": 0}, 5, 11),
    ("Infantry '43", "SMG", {"weapon": "Molotov Cocktail", "distance": 0, "state": "Suppressed"}, 2, 11),
    ("Infantry '43", "Rifles '41", {"distance": 5, "target_state": "Panicked"}, 4, 10),
    ("Infantry '43", "Rifles '41", {"distance": 5, "target_state": "Panicked", "flank": True}, 4, 12),
    ("Infantry '43", "Rifles '41", {"distance": 5, "target_state": "Cowering"}, 4, 13),
    ("T-34b", "Tiger Ie", {"distance": 5, "target_state": "Panicked"}, 8, 17),
    ("T-34b", "Tiger Ie", {"distance": 5, "target_state": "Immobilized", "flank": True}, 8, 20),
    ("T-34b", "Tiger Ie", {"distance": 5, "state": "Suppressed"}, 3, 21),
    ("T-34b", "Rifles '41", {"distance": 5, "state": "Suppressed"}, 2, 12),
    ("T-34b", "Tiger Ie", {"distance": 5, "state": "Gun Damaged red"}, 8, 21),
    ("Infantry '43", "Rifles '41", {"distance": 2, "state": "Cowering"}, 2, 12),
]  # fmt: skip


@at_once("firer, target, situation, av, dv", CASES)
def test_attack_and_defense_value(
    edition: StormsOfSteel, firer: str, target: str, situation: dict[str, Any], av: int, dv: int
) -> None:
    assert fired(edition, firer, target, **situation) == (av, dv)


REFUSED = [
    ("Rifles '41", "Infantry '43", {"distance": 13}, "beyond twice its range of 6 .7.61"),
    ("8cm Mortar", "Infantry '43", {"distance": 2}, "below its least range of 3"),
    ("Infantry '43", "Rifles '41", {"distance": 3, "state": "Cowering"}, "beyond twice its range of 1"),
    ("Rifles '41", "Infantry '43", {"distance": 3, "in_arc": False}, "outside its arc of fire"),
    ("Rifles '41", "Infantry '43", {"distance": 3, "smoke_between": 2}, "block sight"),
    ("Rifles '41", "Infantry '43", {"distance": 3, "caps": 3}, "0 to 2 CAPs"),
    ("Rifles '41", "Infantry '43", {"distance": 3, "indirect": True}, "indirect fire"),
    ("Rifles '41", "Infantry '43", {"distance": -1}, "whole numbers from 0"),
    ("Rifles '41", "Infantry '43", {"distance": 0, "overrun": 4}, "Overrun"),
    ("Rifles '41", "Infantry '43", {"distance": 3, "state": "Panicked"}, "keeps it from firing red"),
    ("Rifles '41", "Infantry '43", {"distance": 3, "state": "Stunned"}, "keeps it from firing red"),
    ("T-34b", "Tiger Ie", {"distance": 3, "state": "Gun Damaged blue"}, "keeps it from firing blue"),
    ("Tiger Ie", "Shturmovik IL-2", {"distance": 3}, "blue circle"),
    ("Shturmovik IL-2", "Tiger Ie", {"distance": 1}, "below 2 hexes"),
    ("Shturmovik IL-2", "Tiger Ie", {"distance": 7}, "beyond 6 hexes"),
    ("Shturmovik IL-2", "Tiger Ie", {"distance": 3, "in_arc": False}, "outside its arc"),
    ("Shturmovik IL-2", "Tiger Ie", {"distance": 3, "state": "must leave"}, "keeps it from firing blue"),
    ("Infantry '43", "Rifles '41", {"distance": 0, "weapon": "Magnetic Mine"}, "only for vehicles and guns"),
    ("Infantry '43", "Rifles '41", {"distance": 2, "weapon": "Extra Grenades"}, "reaches 1 hexes, not 2"),
    ("T-34b", "Tiger Ie", {"distance": 0, "weapon": "Molotov Cocktail"}, "is for foot units"),
    ("Infantry '43", "Rifles '41", {"distance": 3, "weapon": "50kg bomb"}, "is for airplanes"),
    ("Infantry '43", "Ju87d Stuka", {"distance": 1, "weapon": "Molotov Cocktail"}, "blue circle"),
    ("", "Ju87d Stuka", {"weapon": "10.5cm leFH18"}, "blue circle"),
    ("Infantry '43", "SMG", {"distance": 1, "weapon": "Flamethrower", "in_arc": False}, "arc of fire"),
    ("Henschel Hs129b", "SMG", {"distance": 3, "weapon": "50kg bomb", "in_arc": False}, "arc of fire"),
    ("GAZ Truck", "SMG", {"distance": 0, "overrun": 4}, "fighting vehicle"),
    ("Henschel Hs129b", "Rifles '41", {"distance": 1, "weapon": "50kg bomb"}, "below 2 hexes"),
]


@at_once("firer, target, situation, said", REFUSED)
def test_forbidden_attacks_name_the_rule(
    edition: StormsOfSteel, firer: str, target: str, situation: dict[str, Any], said: str
) -> None:
    with pytest.raises(IllegalAction, match=said):
        fired(edition, firer, target, **situation)


def test_every_ledger_entry_names_its_section(edition: StormsOfSteel) -> None:
    firer = as_firer(edition.units["Rifles '41"], UNHIT, edition)
    target = as_target(edition.units["Infantry '43"], UNHIT, edition)
    ledger = shifts(firer, target, Shot(distance=1, cover=2, caps=1, vehicles=1), edition)
    assert [(s.amount, s.source) for s in ledger] == [
        (3, "7.1"), (3, "7.62"), (1, "3.23"), (-12, "7.2"), (-2, "5.0"), (-1, "15.6"),
    ]  # fmt: skip


def test_a_turret_turned_costs_one_more(edition: StormsOfSteel) -> None:
    tank, mortar = (as_firer(edition.units[name], UNHIT, edition) for name in ("T-34b", "82mm Mortar"))
    assert fire_cost(tank, Shot(distance=4, in_arc=False)) == 6
    assert fire_cost(tank, Shot(distance=4, in_arc=False), pays_for_turret=False) == 5
    assert fire_cost(tank, Shot(distance=0, in_arc=False)) == 5  # close combat asks for no facing
    assert (fire_cost(mortar, Shot(distance=4)), fire_cost(mortar, Shot(distance=4, indirect=True))) == (3, 4)
    thrower, suppressed = edition.weapons["Flamethrower"], UnitState("Suppressed")
    for state, cost in ((UNHIT, 2), (suppressed, 3)):  # hit counters count for cards too, 8.2
        armed = with_weapon(as_firer(edition.units["Pz Engineers"], state, edition), thrower)
        assert fire_cost(armed, Shot(distance=1)) == cost
    cowering = as_firer(edition.units["82mm Mortar"], UnitState("Cowering"), edition)
    assert fire_cost(cowering, Shot(distance=0)) == 5


def test_what_a_roll_does() -> None:
    assert [result(roll, 8) for roll in (7, 8, 11, 12)] == ["miss", "hit", "hit", "two hits"]
    # 2D6: 15 ways of 36 to roll 8 or more, one to roll 12
    assert strike(8)["two hits"] == Fraction(1, 36)
    assert strike(8)["miss"] == Fraction(21, 36)
    assert strike(14)["miss"] == 1
    assert strike(-2)["two hits"] == 1


def test_odds_of_the_computed_oracles(edition: StormsOfSteel) -> None:
    def odds(firer: str, target: str, **situation: Any) -> tuple[Fraction, Fraction]:
        av, dv = fired(edition, firer, target, **situation)
        law = strike(dv - av)
        return 1 - law["miss"], law["two hits"]

    assert odds("Infantry '43", "Rifles '41", distance=5) == (Fraction(15, 36), Fraction(1, 36))
    assert odds("Infantry '43", "Rifles '41", distance=5, cover=2) == (Fraction(6, 36), 0)
    assert odds("HMG 42", "Rifles '41", distance=1) == (Fraction(33, 36), Fraction(15, 36))
    assert odds("Panzer IIIh", "T-34b", distance=8)[0] == Fraction(3, 36)
    assert odds("Panzer IIIh", "T-34b", distance=8, caps=2)[0] == Fraction(10, 36)
    assert odds("Tiger Ie", "T-34b", distance=8) == (Fraction(26, 36), Fraction(6, 36))
    assert odds("T-34b", "Tiger Ie", distance=8, flank=True)[0] == Fraction(3, 36)
    assert odds("T-34b", "Tiger Ie", distance=8)[0] == 0


def test_the_whole_law_of_an_attack(edition: StormsOfSteel) -> None:
    law = exact(attack, UNHIT, Aim(8, "foot"), edition)
    assert law[UNHIT] == Fraction(21, 36)
    # twelve destroys at once (1/36), a single hit (14/36) draws Killed once in twenty
    assert law.chance_of(lambda state: state.destroyed) == Fraction(1, 36) + Fraction(14, 36) / 20
    assert law[UnitState("Pinned")] == Fraction(14, 36) * Fraction(5, 20)
    again = exact(attack, UnitState("Pinned"), Aim(8, "foot"), edition)
    assert again.chance_of(lambda state: state.destroyed) == Fraction(15, 36)


def test_counters_out_of_the_cup_are_not_drawn(edition: StormsOfSteel) -> None:
    law = exact(attack, UNHIT, Aim(8, "foot", ("Killed", "Pinned", "Pinned")), edition)
    assert law.chance_of(lambda state: state.destroyed) == Fraction(1, 36)
    assert law[UnitState("Pinned")] == Fraction(14, 36) * Fraction(3, 17)


def test_high_morale_ignores_panic(edition: StormsOfSteel) -> None:
    plain, brave = (exact(attack, UNHIT, Aim(8, "foot", (), card), edition) for card in (False, True))
    assert brave[UnitState("Panicked")] == 0
    assert brave[UNHIT] == plain[UNHIT] + plain[UnitState("Panicked")]


def test_airplanes_take_no_counters(edition: StormsOfSteel) -> None:
    law = exact(attack, UNHIT, Aim(8, "air"), edition)
    assert law[UnitState("must leave")] == Fraction(14, 36)
    again = exact(attack, UnitState("must leave"), Aim(8, "air"), edition)
    assert again.chance_of(lambda state: state.destroyed) == Fraction(15, 36)


def test_luck_turns_a_near_miss_into_a_hit(edition: StormsOfSteel) -> None:
    law = exact(attack, UNHIT, Aim(8, "foot", luck="luck", luck_amount=2), edition)
    near = Fraction(5 + 6, 36)  # rolls of 6 and 7
    assert 1 - law[UNHIT] == Fraction(15, 36) + near * Fraction(5, 6)


def test_luck_makes_two_hits_of_a_near_one(edition: StormsOfSteel) -> None:
    """Needed 8: a 10 or 11 (5 of 36) lacks 2 or 1 to two hits; a 1 on the die leaves it a hit."""
    law = exact(attack, UnitState(), Aim(8, "air", luck="luck for two hits", luck_amount=2), edition)
    assert law.chance_of(lambda s: s.destroyed) == Fraction(1, 36) + Fraction(5, 36) * Fraction(5, 6)
    assert law[UNHIT] == Fraction(10, 36) + Fraction(11, 36) * Fraction(1, 6)
    careful = exact(attack, UnitState(), Aim(8, "air", luck="luck", luck_amount=2), edition)
    assert careful.chance_of(lambda s: s.destroyed) == Fraction(1, 36)
    assert careful[UNHIT] == law[UNHIT]


def test_combat_hardened_rolls_the_lower_die_again(edition: StormsOfSteel) -> None:
    law = exact(attack, UNHIT, Aim(8, "foot", luck="hardened"), edition)
    rolls = [(a, b) for a in range(1, 7) for b in range(1, 7)]
    missed = sum(
        Fraction(1, 36) * Fraction(sum(max(a, b) + c < 8 for c in range(1, 7)), 6)
        for a, b in rolls
        if a + b < 8
    )
    assert law[UNHIT] == missed


def test_aims_beyond_the_dice_are_one(edition: StormsOfSteel) -> None:
    target = as_target(edition.units["Tiger Ie"], UNHIT, edition)
    firer = as_firer(edition.units["Rifles '41"], UNHIT, edition)
    far = take_aim(target, shifts(firer, target, Shot(distance=12), edition))
    assert far.needed == 15
    assert exact(attack, UNHIT, far, edition)[UNHIT] == 1


def test_who_supports_a_fire_group(edition: StormsOfSteel) -> None:
    def unit(name: str, state: UnitState = UNHIT) -> Any:
        return as_firer(edition.units[name], state, edition)

    mixed = [
        Supporter(unit("HMG 34"), 5),
        Supporter(unit("Infantry '43"), 5, 1),
        Supporter(unit("Tiger Ie"), 5),
    ]
    assert supporting_firepower(mixed) == (3, 2)
    assert supporting_firepower([Supporter(unit("Infantry '43", UnitState("Pinned")), 5)]) == (1, 0)
    for wrong, said in (
        (Supporter(unit("Infantry '43"), 8), "within its range of 7"),
        (Supporter(unit("Infantry '43"), 5, 2), "beside it"),
        (Supporter(unit("Infantry '43"), 5, in_arc=False), "arc"),
        (Supporter(unit("Infantry '43", UnitState("Suppressed")), 5), "hit counter"),
        (Supporter(unit("Infantry '43"), 0, 1), "same hex"),
        (Supporter(unit("Infantry '43"), 1, 1, led_from=0), "same hex"),
        (Supporter(unit("Infantry '43"), 0, 1, led_from=1), "same hex"),
        (Supporter(unit("Ju87d Stuka"), 3), "airplanes"),
    ):
        with pytest.raises(IllegalAction, match=said):
            supporting_firepower([wrong])
