"""Each option: what its other reading changes, and nothing else."""

from dataclasses import fields, replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import wsanalysis as ws
from wsanalysis.probability.exact import exact
from wsanalysis.rule_system import IllegalAction
from wsanalysis.systems.sherman_leader.attack import aim_at
from wsanalysis.systems.sherman_leader.commander_card import InCommand
from wsanalysis.systems.sherman_leader.condition import Condition, enemy_rolls, next_turn
from wsanalysis.systems.sherman_leader.damage import Struck, redrawn, take_damage
from wsanalysis.systems.sherman_leader.edition import ShermanLeader
from wsanalysis.systems.sherman_leader.enemy_attack import enemy_aim
from wsanalysis.systems.sherman_leader.operations import roll_shift
from wsanalysis.systems.sherman_leader.options import STANDARD, Options
from wsanalysis.systems.sherman_leader.shot import Shot
from wsanalysis.systems.sherman_leader.strength import half_units


def variant(edition: ShermanLeader, **changes: Any) -> ShermanLeader:
    changed = edition.with_options(replace(STANDARD, **changes))
    assert changed != edition
    assert changed.data_hash == edition.data_hash
    return changed


def needed(edition: ShermanLeader, enemy: str, distance: int, moved: bool = False) -> int:
    us, shot = edition.us_units["Rifle Team"], Shot(distance, None, moved)
    return enemy_aim(edition.enemies[enemy], us, shot, edition.options).needed


def test_range_0_bonus(edition: ShermanLeader) -> None:
    plain = variant(edition, range_0_bonus=False)
    for chosen, ours, theirs in ((edition, 3, 3), (plain, 5, 5)):
        rifle, shot = chosen.us_units["Rifle Team"], Shot(0)
        aim = aim_at(rifle, InCommand(), chosen.enemies["German Rifle"], shot, chosen.options)
        assert (aim.needed, needed(chosen, "German Rifle", 0)) == (ours, theirs)
    assert needed(plain, "German Rifle", 1) == needed(edition, "German Rifle", 1) == 5


def test_at_team_moved(edition: ShermanLeader) -> None:
    other = variant(edition, at_team_moved=-1)
    assert needed(edition, "German AT Team", 1, moved=True) == 8
    assert needed(other, "German AT Team", 1, moved=True) == 7
    assert needed(other, "German Rifle", 1, moved=True) == needed(edition, "German Rifle", 1, moved=True) == 7


def test_trucks_move_and_attack(edition: ShermanLeader) -> None:
    with pytest.raises(IllegalAction, match="Truck cannot move and attack"):
        needed(edition, "German Truck", 1, moved=True)
    other = variant(edition, trucks_move_and_attack=True)
    assert needed(other, "German Truck", 1, moved=True) == needed(edition, "German Truck", 1) == 8


def test_second_exposed(edition: ShermanLeader) -> None:
    once = Condition(("Exposed",))
    assert "Exposed" in redrawn(once, Struck("HE"), edition)
    adds = variant(edition, second_exposed="adds")
    assert redrawn(once, Struck("HE"), adds) == ()
    law = exact(take_damage, once, Struck("HE"), adds)
    twice = Condition(("Exposed", "Exposed"), fresh=("Exposed",))
    assert law[twice] == Fraction(2, 39)
    assert enemy_rolls(twice, "HE", adds) == 2
    assert enemy_rolls(next_turn(twice), "HE", adds) == 4


def test_campaign_shift_on_map(edition: ShermanLeader) -> None:
    bulge = edition.campaigns["Bulge 1944"].effects
    assert roll_shift(True, (), bulge, edition.options) == -2
    assert roll_shift(True, (), bulge, variant(edition, campaign_shift_on_map=True).options) == 0
    game = ws.load("sherman_leader")
    slow = game.operational_week("10A", campaign="Bulge 1944")
    fast = game.with_options(campaign_shift_on_map=True).operational_week("10A", campaign="Bulge 1944")
    assert slow.probabilities["Front"] == Fraction(6, 10)
    assert fast.probabilities["Front"] == Fraction(8, 10)
    for battalion in edition.battalions.values():  # what its own card adds is for the battlefield
        staff = game.edit(battalion.battalion, effects="enemy moves 3")
        own = staff.operational_week(battalion.battalion).probabilities
        on_map = staff.with_options(campaign_shift_on_map=True)
        assert on_map.operational_week(battalion.battalion).probabilities == own


def test_bunkers_on_impassable(edition: ShermanLeader) -> None:
    game, barred = (
        ws.load("sherman_leader"),
        ws.load("sherman_leader").with_options(bunkers_on_impassable=False),
    )
    ask: dict[str, Any] = {"attacker": "M4 Sherman (75mm)", "distance": 1, "terrain": "impassable"}
    assert game.attack(**ask, target="German Bunker").probabilities["destroyed"] > 0
    with pytest.raises(IllegalAction, match="type Bunker may not enter impassable"):
        barred.attack(**ask, target="German Bunker")
    other = barred.attack(**ask, target="German Building").probabilities
    assert other == game.attack(**ask, target="German Building").probabilities


def test_half_of_odd(edition: ShermanLeader) -> None:
    units = (("Tank", 4), ("Rifle", 5), ("Building", 1))
    assert half_units(units, edition.options) == (("Tank", 2), ("Rifle", 2))
    up = variant(edition, half_of_odd="rounded up").options
    assert half_units(units, up) == (("Tank", 2), ("Rifle", 3), ("Building", 1))
    game = ws.load("sherman_leader")
    dump: dict[str, Any] = {"battalion": "3S", "campaign": "Bulge 1944", "half": True}
    assert game.battalion(**dump)["points"] == {"3": 1}  # 2 Trucks and a Rifle
    assert game.with_options(half_of_odd="rounded up").battalion(**dump)["points"] == {"10": 1}


def test_flank_attacks(edition: ShermanLeader) -> None:
    flank = variant(edition, flank_attacks=True)
    game, optional = ws.load("sherman_leader"), ws.load("sherman_leader").with_options(flank_attacks=True)
    for distance, share in ((0, Fraction(5, 10)), (1, Fraction(3, 10)), (2, Fraction(0))):
        odds = [g.attack("M4 Sherman (75mm)", "StuG", distance=distance) for g in (game, optional)]
        aim = odds[0].inquiry.args[0]
        hit = Fraction(11 - aim.needed, 10)

        def missed(defense: int, hit: Fraction = hit) -> Fraction:
            """Neither die gets through."""
            return (1 - hit * Fraction(10 - defense, 10)) ** 2

        none = (1 - hit) ** 2
        lowered = share * (missed(2) - none) + (1 - share) * (missed(3) - none)
        assert odds[0].probabilities["no effect"] == missed(3)
        assert odds[1].probabilities["no effect"] == none + lowered
    assert needed(flank, "StuG", 1) == needed(edition, "StuG", 1)


def test_every_option_has_a_test() -> None:
    here = Path(__file__)
    played = here.parents[2] / "battles" / "sherman_leader"
    files = (here, played / "test_map_options.py", played / "campaign" / "test_campaign_options.py")
    text = "".join(file.read_text(encoding="utf-8") for file in files)
    assert [o.name for o in fields(Options) if f"def test_{o.name}(" not in text] == []
    assert all(o.metadata["meaning"] for o in fields(Options))
