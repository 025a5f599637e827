"""The rules of the draft one by one, with numbers worked by hand from its sections."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from wsanalysis.rule_system import IllegalAction
from wsanalysis.systems.draft_2019.actions import after_action, check_action, keeps_aim
from wsanalysis.systems.draft_2019.checks import bail_out_difficulty, bog_difficulty, rally_difficulty
from wsanalysis.systems.draft_2019.chit import Chit, Icon, parse_rows
from wsanalysis.systems.draft_2019.chits import Nerve, Sight, passes, read
from wsanalysis.systems.draft_2019.edition import Draft2019
from wsanalysis.systems.draft_2019.fire import fire
from wsanalysis.systems.draft_2019.ground import is_steep, shelter
from wsanalysis.systems.draft_2019.melee import facing_of
from wsanalysis.systems.draft_2019.movement import (
    dismounts_after_fire,
    gets_moving_marker,
    hexes_per_point,
    is_bog,
    may_double_time,
    may_enter,
    points,
    rides_desant,
    space_left,
)
from wsanalysis.systems.draft_2019.objects import (
    LEAVES,
    Site,
    attack_object,
    end_of_turn_in_blaze,
    firepower_at_object,
)
from wsanalysis.systems.draft_2019.options import STANDARD
from wsanalysis.systems.draft_2019.questions.arguments import stand_of
from wsanalysis.systems.draft_2019.rally import activate, choose, cower, double_time, rally
from wsanalysis.systems.draft_2019.results import Struck, read_damage, suffer, with_damage
from wsanalysis.systems.draft_2019.sheaf import Hex, footprint, steps_between, turned
from wsanalysis.systems.draft_2019.shot import Aim, Shot, conditions, exposed_by, firepower, shifts, take_aim
from wsanalysis.systems.draft_2019.spotting import SpottingTry, signature_left, spot
from wsanalysis.systems.draft_2019.state import ELIMINATED, READY, UnitState, speed_left
from wsanalysis.systems.draft_2019.token import Damage, Suppression
from wsanalysis.systems.draft_2019.unit import Target, as_firer, as_target, side_of

Replay = Callable[..., Any]

CHIT = Chit(
    "x", "2", drift=3, foot=parse_rows("- eliminated; 0-2 damaged; 3-5 suppressed; 6+ miss"),
    foot_firepower=6, vehicle=parse_rows("0+ miss"),
)  # fmt: skip


def a_chit(**printed: Any) -> Chit:
    return replace(CHIT, **printed)


def shot(edition: Draft2019, *, terrain: str = "open", **told: Any) -> Shot:
    places = {k: told.pop(k) for k in ("behind", "works", "higher", "lower") if k in told}
    return Shot(**{"distance": 1, "stand": stand_of(edition, terrain, **places), **told})


def ledger(edition: Draft2019, attacker: str, target: str, **told: Any) -> list[int]:
    firer, met = as_firer(edition.units[attacker]), as_target(edition.units[target])
    found = shifts(firer, READY, met, shot(edition, **told), edition.options)
    return [entry.amount for entry in found]


# 3.0


def test_medals_and_fixed_outcomes() -> None:
    assert [passes(CHIT, Nerve(valor), STANDARD) for valor in range(4)] == [False, False, True, True]
    assert passes(a_chit(medals="pass"), Nerve(0), STANDARD)
    assert not passes(a_chit(medals="fail"), Nerve(3), STANDARD)
    bad = a_chit(medals="0", unlucky_13="without cover")
    assert passes(bad, Nerve(0, ("foot",)), STANDARD)
    assert not passes(bad, Nerve(3, ("foot", "without cover")), STANDARD)


def test_sides_and_sizes(edition: Draft2019) -> None:
    kinds = {unit.kind: side_of(unit.kind) for unit in edition.units.values()}
    assert kinds == {"squad": "foot", "team": "foot", "gun": "foot", "vehicle": "vehicle"}
    sizes = {unit.kind: unit.size for unit in edition.units.values() if unit.kind in ("squad", "team")}
    assert sizes == {"squad": "medium", "team": "small"}


def test_weapons_replace_ratings(edition: Draft2019) -> None:
    squad, bazooka = edition.units["Riflemen"], edition.weapons["Bazooka"]
    bare, deployed = as_firer(squad), as_firer(squad, bazooka)
    assert (deployed.penetration, deployed.effective_range, deployed.field) == (3, 1, "front")
    assert (deployed.full_fp, deployed.limited_fp) == (bare.full_fp, bare.limited_fp)


# 6.0, 7.0


def test_full_and_limited_fp(edition: Draft2019) -> None:
    tank = as_firer(edition.units["M4A1 Sherman"])
    full = {"aim": 7, "ambush": 7, "op fire, aimed": 7, "advance": 3, "op fire": 3, "passenger": 3}
    assert {how: firepower(tank, READY, shot(edition, firing=how)) for how in full} == full
    assert firepower(tank, READY, shot(edition, secondary=True)) == 3
    assert firepower(tank, READY, shot(edition, indirect=True)) == 3
    assert firepower(tank, UnitState(damage=("CREW", "CREW")), shot(edition)) == 1


@pytest.mark.parametrize(
    ("attacker", "state", "told", "said"),
    [
        ("57 mm", READY, {"firing": "advance"}, "guns cannot advance"),
        ("Riflemen", UnitState(spent=True), {}, "spent unit"),
        ("Riflemen", UnitState(spent=True), {"firing": "sustained fire"}, "no sustained fire icon"),
        ("Riflemen", UnitState(unknown_suppression=1), {"firing": "op fire, aimed"}, "lost its AIM"),
        ("Riflemen", UnitState(suppression=("HESITATION",)), {}, "hesitates"),
        ("Riflemen", UnitState(suppression=("none", "none")), {}, "broken"),
        ("Riflemen", ELIMINATED, {}, "out of the game"),
        ("M4A1 Sherman", UnitState(damage=("GUN",)), {}, "GUN"),
        ("M4A1 Sherman", UnitState(damage=("TURRET",)), {"in_front": False}, "TURRET"),
        ("M4A1 Sherman", READY, {"firing": "sprint into melee"}, "only infantry"),
        ("M4A1 Sherman", READY, {"firing": "passenger"}, "only infantry"),
        ("StuG III G", READY, {"in_field": False}, "field of fire"),
        ("Riflemen", READY, {"indirect": True}, "mortars"),
        ("Riflemen", READY, {"melee": True}, "one hex"),
    ],
)
def test_shots_that_may_not_be_taken(
    edition: Draft2019, attacker: str, state: UnitState, told: dict[str, Any], said: str
) -> None:
    firer, met = as_firer(edition.units[attacker]), as_target(edition.units["Grenadiers"])
    with pytest.raises(IllegalAction, match=said):
        shifts(firer, state, met, shot(edition, **told), edition.options)


def test_sustained_fire(edition: Draft2019) -> None:
    crew = as_firer(edition.units["Riflemen"], edition.weapons[".30 cal"])
    spent, met = UnitState(spent=True), as_target(edition.units["Grenadiers"])
    held = shot(edition, firing="sustained fire")
    assert shifts(crew, spent, met, held, edition.options) == ()
    assert firepower(crew, spent, held) == 7
    # a token that was there when it aimed does not take the marker away
    shifts(crew, UnitState(spent=True, suppression=("none",)), met, held, edition.options)


def test_tokens_face_down_break_nobody_yet(edition: Draft2019) -> None:
    # 10.0: broken is who has two left after rally checks; two that came since do not bar op fire
    squad, met = as_firer(edition.units["Riflemen"]), as_target(edition.units["Grenadiers"])
    op_fire = shot(edition, firing="op fire")
    for state in (UnitState(unknown_suppression=2), UnitState(suppression=("none",), unknown_suppression=1)):
        assert shifts(squad, state, met, op_fire, edition.options) == ()
        check_action(edition.units["Riflemen"], state, "op move", STANDARD)


def test_actions_and_what_they_spend(edition: Draft2019) -> None:
    squad, gun = edition.units["Riflemen"], edition.units["57 mm"]
    spending = {"rout", "sprint", "task", "op fire", "op move"}
    for action in ("advance", "aim", "cower", "rout", "sprint", "task", "op fire", "op move"):
        assert after_action(READY, action).spent == (action in spending)
    assert after_action(READY, "advance", fired=True).spent
    assert not after_action(UnitState(spent=True), "regroup").spent
    broken = UnitState(suppression=("none", "none"))
    for state, allowed in (
        (UnitState(spent=True), {"cower", "regroup"}),
        (broken, {"cower", "regroup", "rout"}),
    ):
        for action in ("advance", "aim", "cower", "regroup", "rout", "sprint", "task"):
            if action in allowed:
                check_action(squad, state, action, STANDARD)  # type: ignore[arg-type]
            else:
                with pytest.raises(IllegalAction):
                    check_action(squad, state, action, STANDARD)  # type: ignore[arg-type]
    for unit, state, action in (
        (gun, READY, "advance"),
        (squad, UnitState(suppression=("HESITATION",)), "aim"),
    ):
        with pytest.raises(IllegalAction):
            check_action(unit, state, action, STANDARD)  # type: ignore[arg-type]


def test_an_aim_marker_is_lost(edition: Draft2019) -> None:
    assert keeps_aim(READY, UnitState(spent=True))
    assert not keeps_aim(READY, UnitState(unknown_suppression=1))
    assert not keeps_aim(READY, UnitState(team=True))
    # 10.0: GUN takes CREW away, which leaves as many tokens; a rally takes one away, which is no harm
    assert not keeps_aim(UnitState(damage=("CREW",)), UnitState(spent=True, damage=("GUN",)))
    assert keeps_aim(UnitState(suppression=("none",)), READY)
    assert not keeps_aim(READY, UnitState(held=(Suppression("none", False, 6),)))


def test_cowering_keeps_one_of_two(edition: Draft2019, replay: Replay) -> None:
    blank, worse = Suppression("none", False, 6), Suppression("HESITATION", False, 12)
    assert [choose(worse, blank, keep) for keep in ("mildest", "worst", "first")] == [blank, worse, worse]
    after = replay(cower, [blank], READY, "mildest", edition)
    assert after == UnitState(held=(blank,))
    squad, open_ground = as_target(edition.units["Rangers"]), stand_of(edition)
    assert replay(activate, ["failed"], after, squad, open_ground, edition).suppression == ("none",)


# 8.0


def test_double_time(edition: Draft2019) -> None:
    assert double_time(READY) == UnitState(unknown_suppression=1)
    may_double_time(edition.units["Riflemen"])
    for unit, carries in (("57 mm", False), ("SdKfz 251", True)):
        with pytest.raises(IllegalAction, match="double time"):
            may_double_time(edition.units[unit], carries)


@pytest.mark.parametrize(
    ("unit", "terrain", "passable", "bog"),
    [
        ("Riflemen", "woods", True, False),
        ("57 mm", "woods", False, False),
        ("M8 Greyhound", "woods", False, False),
        ("M4A1 Sherman", "woods", True, True),
        ("57 mm", "brush", True, True),
        ("M8 Greyhound", "brush", True, True),
        ("M4A1 Sherman", "brush", True, False),
        ("Riflemen", "mud", True, True),
        ("Riflemen", "bocage", True, True),
        ("Riflemen", "wall", True, False),
        ("M8 Greyhound", "wall", False, False),
        ("Riflemen", "water", False, False),
        ("Riflemen", "blaze", False, False),
        ("M4A1 Sherman", "tank trap", False, False),
        ("Riflemen", "wire", False, False),
        ("M4A1 Sherman", "wire", True, False),
        ("M8 Greyhound", "ford", True, True),
    ],
)
def test_impassable_and_bog(edition: Draft2019, unit: str, terrain: str, passable: bool, bog: bool) -> None:
    moving, place = edition.units[unit], edition.terrain[terrain]
    if passable:
        may_enter(moving, place, READY, STANDARD)
        assert is_bog(moving, place) == bog
        assert not is_bog(moving, place, road=True)
    else:
        with pytest.raises(IllegalAction, match="impassable"):
            may_enter(moving, place, READY, STANDARD)
        may_enter(moving, place, READY, STANDARD, road=True)


def test_amphibious_units_swim_undamaged(edition: Draft2019) -> None:
    duck = replace(edition.units["Universal Carrier"], features=("amphibious",))
    water = edition.terrain["water"]
    may_enter(duck, water, READY, STANDARD)
    with pytest.raises(IllegalAction, match="water"):
        may_enter(duck, water, UnitState(unknown_damage=1), STANDARD)


def test_speed(edition: Draft2019) -> None:
    car, tank = edition.units["M8 Greyhound"], edition.units["M4A1 Sherman"]
    assert (points(car, READY), points(car, READY, on_road=True)) == (6, 12)
    assert points(tank, READY, on_road=True) == 4
    assert speed_left(4, UnitState(damage=("IMMOBILIZED",))) == 0
    assert "adjacent hex" in hexes_per_point("limited")
    assert "area" in hexes_per_point("full")
    going: Any = (("tracked", "full"), ("tracked", "limited"), ("foot", "full"))
    assert [gets_moving_marker(*how) for how in going] == [
        True, False, False,
    ]  # fmt: skip
    assert [is_steep(levels) for levels in (0, 1, 2, 3)] == [False, False, True, True]


def test_difficulties() -> None:
    assert [bog_difficulty(p) for p in ("low", "normal", "high")] == ["easy", "normal", "difficult"]
    assert [bail_out_difficulty(s) for s in ("wet", "normal", "volatile")] == ["easy", "normal", "difficult"]
    assert [rally_difficulty(s) for s in ("fortified", "in cover", "none")] == ["easy", "normal", "difficult"]


def test_capacity_of_dots(edition: Draft2019) -> None:
    half_track, small, medium = (edition.units[n] for n in ("SdKfz 251", "5cm PaK 38", "7.5cm PaK 40"))
    assert space_left(half_track, [small]) == (2, 1)
    assert space_left(half_track, [medium, edition.units["Pioneers"]]) == (0, 0)
    with pytest.raises(IllegalAction):
        space_left(half_track, [medium, small])
    tank = edition.units["M4A1 Sherman"]
    assert (rides_desant(tank), rides_desant(half_track)) == (True, False)
    assert dismounts_after_fire(tank)


# 9.0


def test_exposed(edition: Draft2019) -> None:
    squad, tank = (as_target(edition.units[n]) for n in ("Riflemen", "M4A1 Sherman"))
    bare = {
        "ambushed": {"firing": "ambush"}, "sprinting": {"sprinting": True}, "in bog": {"in_bog": True},
        "performing a task": {"task": True}, "low ground without cover": {"lower": True},
        "in melee": {"melee": True, "works": "foxhole"}, "indirect fire": {"indirect": True},
    }  # fmt: skip
    for why, told in bare.items():
        assert exposed_by(squad, shot(edition, **told)) == why
        assert exposed_by(tank, shot(edition, **told)) == ""
    for told in (
        {}, {"lower": True, "terrain": "brush"}, {"melee": True, "works": "bunker"},
        {"indirect": True, "terrain": "building"}, {"indirect": True, "works": "trench"}, {"higher": True},
        # an ambush exposes to direct fire (7.0)
        {"firing": "ambush", "indirect": True, "terrain": "building"},
    ):  # fmt: skip
        assert exposed_by(squad, shot(edition, **told)) == ""


@pytest.mark.parametrize(
    ("penetration", "armor", "shift"), [(5, 2, 1), (3, 2, 1), (2, 2, 0), (2, 3, -1), (2, 4, -2), (0, 9, -2)]
)
def test_armor(edition: Draft2019, penetration: int, armor: int, shift: int) -> None:
    firer = as_firer(edition.units["M4A1 Sherman"])._replace(penetration=penetration)
    met = Target("vehicle", "medium", 1, (9, 9, armor, 9))
    found = shifts(firer, READY, met, shot(edition, facing="rear side"), edition.options)
    assert [entry.amount for entry in found] == [shift]


def test_effective_range(edition: Draft2019) -> None:
    assert [ledger(edition, "Riflemen", "Grenadiers", distance=d) for d in (4, 5, 6)] == [[], [], [-1]]


def test_cresting_and_melee_ignore_downshifts(edition: Draft2019) -> None:
    weak = {"attacker": "M5 Stuart", "target": "Tiger I", "edition": edition}
    assert ledger(**weak) == [-2]
    assert ledger(**weak, firing="op fire", crested=True) == [0]
    assert ledger(**weak, firing="aim", crested=True) == [-2]
    strong = {"attacker": "Jagdtiger", "target": "M5 Stuart", "edition": edition}
    assert ledger(**strong, firing="op fire", crested=True) == [1]
    foot = {"attacker": "Rangers", "target": "Tiger I", "edition": edition, "distance": 0, "melee": True}
    assert ledger(**foot) == [0]
    assert ledger(**foot, enemy_infantry=True) == [-2]
    assert ledger(**{**foot, "attacker": "M5 Stuart"}) == [-2]


def test_facing_in_melee(edition: Draft2019) -> None:
    tank = as_target(edition.units["Panther G"])
    assert tank.armor == (5, 3, 1, 1)
    assert (facing_of(tank, True), facing_of(tank, False)) == ("rear side", "front")


def test_conditions(edition: Draft2019) -> None:
    squad, team, tank, tiger = (
        as_target(edition.units[n]) for n in ("Riflemen", "Riflemen Team", "M4A1 Sherman", "Tiger I")
    )
    shaken = UnitState(unknown_suppression=1)

    def holds(met: Target, state: UnitState = READY, **told: Any) -> tuple[str, ...]:
        return conditions(met, state, shot(edition, **told))

    assert holds(squad) == ("MEDIUM",)
    assert holds(team) == ("MEDIUM", "SMALL")
    assert holds(tiger) == ()
    assert holds(tiger, firing="op fire") == holds(tiger, moving=True) == ("MOVING",)
    assert holds(tiger, firing="op fire", task=True) == ()
    assert holds(tank, works="trench") == ("FORTIFIED", "IN COVER", "MEDIUM")
    assert holds(squad, terrain="woods") == ("IN COVER", "MEDIUM")
    assert holds(squad, shaken, terrain="woods") == ("FORTIFIED", "IN COVER", "MEDIUM")
    assert holds(squad, shaken, terrain="brush") == ("IN COVER", "MEDIUM")
    assert holds(tank, shaken, terrain="woods") == ("IN COVER", "MEDIUM")
    assert holds(squad, behind="wall") == holds(squad, higher=True) == ("IN COVER", "MEDIUM")
    assert holds(squad, terrain="smoke") == holds(squad, obscured=True) == ("MEDIUM", "OBSCURED")
    assert holds(squad, terrain="smoke", indirect=True) == ("MEDIUM",)
    assert holds(squad, higher=True, indirect=True) == ("MEDIUM",)
    # a hexside is a barricade where direct fire crosses it (9.0); a wreck is one in any case (8.0)
    for hexside in ("bocage", "crest", "wall"):
        assert holds(squad, behind=hexside, indirect=True) == ("MEDIUM",)
    assert holds(squad, behind="wreck", indirect=True) == ("IN COVER", "MEDIUM")


def test_the_row_a_shift_leads_to() -> None:
    chit = a_chit(foot_icons=a_icons("IN COVER", "SMALL", "HAZE"))
    rows = {
        (3, 0, 5, ()): "suppressed",
        (3, 1, 5, ()): "damaged",
        (3, 0, 6, ()): "damaged",
        (3, 1, 6, ()): "eliminated",
        (3, 1, 6, ("IN COVER",)): "damaged",
        (3, 0, 5, ("IN COVER", "SMALL")): "miss",
        (3, 0, 5, ("MEDIUM", "MOVING")): "suppressed",
        (0, 3, 9, ()): "eliminated",
        (9, -3, 0, ()): "miss",
    }
    for (distance, shift, power, holds), result in rows.items():
        assert read(chit, Sight("foot", distance, shift, power, holds), STANDARD).result == result


def a_icons(*words: str) -> Any:
    return tuple(Icon(word) for word in words)  # type: ignore[arg-type]


def test_collateral_damage_needs_the_upshift_of_firepower() -> None:
    chit = a_chit(foot_icons=a_icons("HAZE"))
    assert read(chit, Sight("foot", 1, 0, 6), STANDARD).collateral == "HAZE"
    assert read(chit, Sight("foot", 1, 1, 5), STANDARD).collateral == ""


def test_no_firepower_inside_the_minimum_range(edition: Draft2019) -> None:
    mortar = as_firer(edition.units["Riflemen"], edition.weapons["81 mm mortar"])
    met = as_target(edition.units["Grenadiers"])

    def power(distance: int) -> int:
        shells = shot(edition, distance=distance)
        return take_aim(mortar, READY, met, READY, shells, ()).sight.firepower

    assert [power(d) for d in (1, 2, 3)] == [0, 7, 7]


def test_spotting_by_hand(edition: Draft2019, replay: Replay) -> None:
    assert [signature_left(7, *halves) for halves in ((0, 0, 0), (1, 0, 0), (1, 1, 0), (1, 1, 1))] == [
        7,
        3,
        1,
        0,
    ]
    nerve = Nerve(1, ("foot",))
    assert replay(spot, [], False, SpottingTry("automatic", nerve), edition)
    assert replay(spot, ["passed"], False, SpottingTry("normal", nerve), edition)
    assert not replay(spot, ["failed"], False, SpottingTry("difficult", nerve), edition)
    assert not replay(spot, [], False, SpottingTry("impossible", nerve), edition)


# 10.0


def an_aim(edition: Draft2019, target: str, **told: Any) -> Aim:
    unit = edition.units[target]
    return Aim(Sight(side_of(unit.kind), 1, 0, 5), as_target(unit), **told)


def test_tokens_lie_face_down(edition: Draft2019, replay: Replay) -> None:
    aim = an_aim(edition, "Riflemen")
    hit = replay(suffer, [], Struck(READY), "damaged", aim, edition).unit
    assert hit == UnitState(spent=True, unknown_damage=1)
    pinned = replay(suffer, [], Struck(READY), "suppressed", aim, edition).unit
    assert pinned == UnitState(unknown_suppression=1)
    assert replay(suffer, [], Struck(READY), "eliminated", aim, edition).unit == ELIMINATED
    assert replay(suffer, [], Struck(READY), "miss", aim, edition).unit == READY


def test_op_fire_takes_effect_at_once(edition: Draft2019, replay: Replay) -> None:
    aim = an_aim(edition, "Riflemen", at_once=True)
    hit = replay(suffer, [Damage("REDUCED", False)], Struck(READY), "damaged", aim, edition).unit
    assert hit == UnitState(spent=True, team=True)
    pinned = replay(
        suffer, [Suppression("HESITATION", False, 0)], Struck(READY), "suppressed", aim, edition
    ).unit
    assert pinned == UnitState(suppression=("HESITATION",))


def test_damage_in_water_eliminates(edition: Draft2019, replay: Replay) -> None:
    aim = an_aim(edition, "M4A1 Sherman", in_water=True)
    assert replay(suffer, [], Struck(READY), "damaged", aim, edition).unit == ELIMINATED


def test_lasting_damage() -> None:
    crew = UnitState(damage=("CREW", "MOBILITY", "TURRET"))
    assert with_damage(crew, "GUN").damage == ("GUN", "MOBILITY")
    assert with_damage(crew, "IMMOBILIZED").damage == ("CREW", "IMMOBILIZED", "TURRET")
    assert with_damage(READY, "CREW").damage == ("CREW",)


def test_red_medals(edition: Draft2019, replay: Replay) -> None:
    tank, squad = (as_target(edition.units[n]) for n in ("M4A1 Sherman", "Riflemen"))
    token = Damage("CREW", True)
    assert replay(read_damage, ["failed"], Struck(READY), token, tank, edition).unit == ELIMINATED
    assert replay(read_damage, ["passed"], Struck(READY), token, tank, edition).unit.damage == ("CREW",)
    law = edition.damage_draw(squad.kind)
    assert not any(drawn.red_medal for drawn in law.outcomes)


def test_riders_suffer_with_their_carrier(edition: Draft2019, replay: Replay) -> None:
    squad = as_target(edition.units["Riflemen"])
    aim = an_aim(edition, "M4A1 Sherman", rider=squad)
    for result, tokens in (("damaged", 1), ("suppressed", 1)):
        after = replay(suffer, [], Struck(READY, READY), result, aim, edition)
        assert after.rider == UnitState(spent=True, unknown_damage=tokens)
    gone = replay(suffer, [], Struck(READY, READY), "eliminated", aim, edition)
    assert gone == Struck(ELIMINATED, ELIMINATED)
    # passengers inside get spent with their carrier, and nothing else (8.0)
    inside = an_aim(edition, "SdKfz 251")
    for result, spent in (("damaged", True), ("suppressed", False)):
        rider = replay(suffer, [], Struck(READY, READY), result, inside, edition).rider
        assert rider == UnitState(spent=spent)
    met = as_target(edition.units["SdKfz 251"])
    aboard = replay(read_damage, [], Struck(READY, READY), Damage("PASSENGERS", False), met, edition)
    assert aboard == Struck(READY, UnitState(team=True))


def test_riders_suffer_for_both_tokens_of_a_blast(edition: Draft2019, replay: Replay) -> None:
    # 10.0: full FP 9 equals the threshold, so the tank is damaged besides; 8.0: riders for each token
    aim = an_aim(edition, "M4A1 Sherman", rider=as_target(edition.units["Riflemen"]), blast=9)
    drawn = [Suppression("none", False, 9), Damage("CREW", False), Damage("REDUCED", False)]
    after = replay(suffer, drawn, Struck(READY, READY), "suppressed", aim, edition)
    assert after.unit == UnitState(spent=True, damage=("CREW",), suppression=("none",))
    # that of the blast takes effect at once, that of the suppression lies face down
    assert after.rider == UnitState(spent=True, team=True, unknown_damage=1)


def test_activation_reveals_and_rallies(edition: Draft2019, replay: Replay) -> None:
    squad = as_target(edition.units["Riflemen"])
    start = UnitState(spent=True, unknown_damage=1, unknown_suppression=1)
    draws = [Damage("REDUCED", False), Suppression("HESITATION", False, 0), "failed"]
    after = replay(activate, draws, start, squad, stand_of(edition), edition)
    assert after == UnitState(spent=True, team=True, suppression=("HESITATION",))
    assert replay(activate, [], ELIMINATED, squad, stand_of(edition), edition) == ELIMINATED


def test_shelter_of_a_rally(edition: Draft2019, replay: Replay) -> None:
    kinds = {
        "none": stand_of(edition), "in cover": stand_of(edition, "brush"),
        "fortified": stand_of(edition, works="foxhole"),
    }  # fmt: skip
    for expected, stand in kinds.items():
        assert shelter(stand, "squad", True) == expected
    assert shelter(stand_of(edition, "woods"), "squad", True) == "fortified"
    assert shelter(stand_of(edition, "woods"), "squad", False) == "in cover"
    assert shelter(stand_of(edition, "woods"), "vehicle", True) == "in cover"
    two = UnitState(suppression=("none", "none"))
    squad = as_target(edition.units["Riflemen"])
    after = replay(rally, ["passed", "failed"], two, squad, stand_of(edition, "woods"), edition)
    assert after.suppression == ("none",)


def test_a_shot_at_an_object(edition: Draft2019, replay: Replay) -> None:
    tank = as_firer(edition.units["M4A1 Sherman"])
    assert firepower_at_object(tank, READY, 7, shot(edition), edition) == 7
    for strength, told in ((8, {}), (5, {"firing": "advance"})):
        with pytest.raises(IllegalAction, match="below the object's strength"):
            firepower_at_object(tank, READY, strength, shot(edition, **told), edition)
    squad = as_target(edition.units["Riflemen"])
    site = Site(True, (READY, ELIMINATED))
    args = (7, LEAVES["building"], (squad, squad), edition)
    assert replay(attack_object, ["stands"], site, *args) == site
    fallen = replay(attack_object, ["eliminated", Damage("REDUCED", False)], site, *args)
    assert fallen == Site(False, (UnitState(spent=True, team=True), ELIMINATED))
    assert replay(attack_object, [], fallen, *args) == fallen
    post = (7, LEAVES["other"], (squad, squad), edition)
    assert replay(attack_object, ["eliminated"], site, *post) == Site(False, site.occupants)
    assert LEAVES == {"woods": "blaze", "building": "rubble", "bunker": "rubble", "other": "nothing"}
    assert end_of_turn_in_blaze(READY) == ELIMINATED


def test_nobody_is_hit_twice_by_an_elimination(edition: Draft2019, replay: Replay) -> None:
    gone = Struck(ELIMINATED)
    assert replay(fire, [], gone, an_aim(edition, "Riflemen"), edition).unit == ELIMINATED


# 11.0


def test_sheafs(edition: Draft2019) -> None:
    rows = edition.sheafs
    sizes = {name: len(footprint(rows, name)) for name in ("converged", "linear", "normal", "open")}
    assert sizes == {"converged": 3, "linear": 5, "normal": 7, "open": 19}
    for name in ("converged", "linear", "normal", "open"):
        assert Hex() in footprint(rows, name)
    assert footprint(rows, "normal", 2) == footprint(rows, "normal")
    assert set(footprint(rows, "linear", 1)) == {Hex(0, 0), Hex(1, -1), Hex(2, -2), Hex(-1, 1), Hex(-2, 2)}
    assert footprint(rows, "linear", 3) == footprint(rows, "linear")
    for sixths in range(6):
        assert steps_between(Hex(), turned(Hex(2, -1), sixths)) == 2
    assert len({turned(Hex(2, -1), sixths) for sixths in range(6)}) == 6
