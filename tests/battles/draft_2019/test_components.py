"""Counters, assets, objects and events of the draft on the map, a paragraph a test."""

import re

import pytest

from tests.battles.draft_2019.positions import (
    ALLIED,
    DATA,
    EDITION,
    GERMAN,
    GRENADIERS,
    RIFLES,
    Table,
    table,
    world_of,
)
from wsanalysis.battlefield.hexes import SIDES
from wsanalysis.battles.core.markers import is_hidden
from wsanalysis.battles.core.numbers import NOBODY, NOWHERE, Unit
from wsanalysis.battles.core.units import OUT
from wsanalysis.battles.draft_2019 import (
    acting,
    chits,
    firing,
    fog,
    moving,
    objects,
    spotting,
    terms,
    tokens,
    windows,
)

ADVANCE = ("order Infantry Advance", "no enhancement")


def under(counter: str, *allied: str, hex: str = "H05") -> Table:
    """A counter of the defender in a hex, face down; rifle sections where they are said to be."""
    return table(*allied, "A01", more=f'fog = {{{counter} = 1}}\nfog_zone = ["{hex}"]')


def test_counters_lie_face_down_until_an_enemy_spots_them() -> None:
    at = under("dummy", "A12")
    marker = at.marker()
    assert is_hidden(at.battle, marker)
    fog.meet(at.record, at.battle, Unit(0))
    assert is_hidden(at.battle, marker)  # far beyond its awareness
    at.put(0, "H09")
    fog.meet(at.record, at.battle, Unit(0))
    assert is_hidden(at.battle, marker)  # near enough, but out of sight behind the farm
    at.put(0, "G05")
    fog.meet(at.record, at.battle, Unit(0))
    assert at.battle.marker_hex[marker] == NOWHERE  # nothing was there


def test_a_hidden_unit_ambushes_who_moves_in_its_sight_and_stands_on_the_map_then() -> None:
    at = table("G10", "A01", more='ambush = [{block = "Grenadiers"}]\nfog_zone = ["G03"]')
    marker = at.marker()
    hidden = at.battle.marker_unit[marker]
    assert hidden != NOBODY
    at.do(*ADVANCE, "activate #0 by Infantry Advance", "#0 advances", "#0 moves to G09")
    assert at.battle.decider == GERMAN
    (sprung,) = at.legal("spring the ambush")
    at.do(sprung)
    assert at.at(hidden) == "G03"
    assert at.battle.marker_hex[marker] == NOWHERE


def test_foot_under_fire_from_ambush_is_exposed() -> None:
    at = table("G10", "G03")
    found = firing.reasons(at.record, at.battle, Unit(1), Unit(0), terms.BY_AMBUSH)
    assert found & terms.IS_AMBUSHED
    assert not firing.reasons(at.record, at.battle, Unit(1), Unit(0), terms.BY_OP) & terms.IS_AMBUSHED


def test_mines_op_fire_at_who_enters_and_are_bog() -> None:
    at = under("mines", "G05")
    at.do(*ADVANCE, "activate #0 by Infantry Advance", "#0 advances", "#0 moves to H05")
    assert at.logged(terms.LOG_MINES)
    assert not is_hidden(at.battle, at.marker())
    if at.battle.where[Unit(0)] != OUT:
        at.put(0, "H05")
        assert moving.is_bog(at.record, at.battle, Unit(0), at.hex("H05"), SIDES.index("N"))


def test_tracks_that_leave_wire_eliminate_it_and_nobody_else_does() -> None:
    at = Table(["M4A1 Sherman H05", f"{RIFLES} H05"], [f"{GRENADIERS} A01"], WIRE)
    fog.leaves(at.record, at.battle, Unit(1), at.hex("H05"))
    marker = at.marker()
    fog.turn_up(at.record, at.battle, marker)
    foot, tank = Unit(1), Unit(0)
    into = at.hex("H04"), SIDES.index("S")
    assert moving.crosses(at.record, at.battle, foot, *into) == NOWHERE
    assert moving.crosses(at.record, at.battle, tank, *into) == at.hex("H05")
    fog.leaves(at.record, at.battle, tank, at.hex("H05"))
    assert at.battle.marker_hex[marker] == NOWHERE
    assert moving.crosses(at.record, at.battle, foot, *into) == at.hex("H05")


WIRE = 'fog = {wire = 1}\nfog_zone = ["H05"]'


def test_a_roadblock_ends_the_road() -> None:
    at = under("roadblock", "J07", hex="J09")
    south = at.hex("J08"), SIDES.index("S")
    assert moving.is_by_road(at.record, at.battle, Unit(0), *south)
    fog.turn_up(at.record, at.battle, at.marker())
    assert not moving.is_by_road(at.record, at.battle, Unit(0), *south)


def test_works_have_room_for_infantry_which_may_begin_in_them() -> None:
    works = 'fog = {foxhole = 1}\nfog_zone = ["H02"]'
    at = Table([f"{RIFLES} A12"], [f"{GRENADIERS} H02", f"{GRENADIERS} A01"], works)
    assert acting.has_works_for(at.record, at.battle, Unit(1), at.hex("H02"))
    at.battle.flags[Unit(1)] |= terms.WORKS
    assert not acting.has_works_for(at.record, at.battle, Unit(2), at.hex("H02"))  # one squad fills it
    assert spotting.works_of(at.record, at.battle, Unit(1))
    assert spotting.shows_at(at.record, at.battle, Unit(1), at.hex("H05"), 0) & terms.FORTIFIED


def test_reinforcements_come_when_their_card_is_drawn_to_a_hex_at_the_edge() -> None:
    late = '[[german.reinforcements]]\nunits = [{block = "Veteran Grenadiers"}]\nentry = ["E01", "F01"]'
    at = table("A12", "A01", late=late)
    at.next_card(terms.EVENT_REINFORCE)
    at.do(*ADVANCE, "activate #0 by Infantry Advance")
    assert at.battle.decider == GERMAN
    assert at.legal("begins in") == ["#2 begins in E01", "#2 begins in F01"]
    at.do("#2 begins in F01")
    assert at.at(2) == "F01"
    assert not at.flag(2, terms.SPENT)


def test_planned_artillery_comes_down_near_its_hex_when_its_card_is_drawn() -> None:
    at = table("A12", "A01", more='assets = [{asset = "Registered Fire"}]')
    assert at.battle.target[0] == at.hex("A01") + 1  # the first answer to the question before play
    at.next_card(terms.EVENT_ASSET)
    at.do(*ADVANCE, "activate #0 by Infantry Advance")
    assert (at.battle.question, at.battle.decider) == (terms.SHEAF, GERMAN)
    assert {said.split(" with ")[0] for said in at.legal()} == {"Registered Fire"}
    at.do(at.legal()[0])
    assert at.logged(terms.LOG_IMPACT)


def test_called_artillery_is_targeted_on_a_spotted_hex_or_not_at_all() -> None:
    at = table("A12", "G03", more='assets = [{asset = "Nebelwerfer"}]')
    at.next_card(terms.EVENT_ASSET)
    at.do(*ADVANCE, "activate #0 by Infantry Advance")
    assert at.battle.question == terms.ACT  # nobody is spotted
    at = table("G05", "G03", more='assets = [{asset = "Nebelwerfer"}]')
    at.next_card(terms.EVENT_ASSET)
    at.do(*ADVANCE, "activate #0 by Infantry Advance")
    assert at.legal() == ["Nebelwerfer at G05"]


def test_an_event_comes_once_the_effects_of_its_chit_are_applied() -> None:
    at = table("A12", "B12", "A01", deck=(15, 5))
    at.battle.flags[Unit(1)] |= terms.SPENT
    at.next_card(terms.EVENT_REGROUP)
    whose = at.record.event_side[at.battle.deck[at.battle.deck_at]]
    if whose:
        at.battle.flags[Unit(2)] |= terms.SPENT
    at.do(*ADVANCE[:1])
    while at.battle.question != terms.WHO:
        at.do(next(said for said in at.legal() if said in ("no enhancement", "pass")))
    at.do("activate #0 by Infantry Advance")
    unit = 2 if whose else 1
    assert at.legal() == [f"#{unit}"]
    at.do(f"#{unit}")
    assert not at.flag(unit, terms.SPENT)


def test_a_chit_with_an_event_icon_makes_one_due() -> None:
    at = table("A12", "A01")
    drawn = [(chits.draw_chit(at.record, at.battle, terms.FATE), at.battle.drawn) for _ in range(60)]
    icons = [at.record.event_on[chit] for chit, _ in drawn]
    assert [due for _, due in drawn] == [sum(icons[: k + 1]) for k in range(60)]


def test_a_wreck_or_a_friendly_vehicle_is_a_barricade_with_room_for_a_squad() -> None:
    at = Table([f"{RIFLES} H05", f"{RIFLES} H05", "M4A1 Sherman A12"], [f"{GRENADIERS} A01"])
    assert not at.flag(0, terms.BEHIND)
    at.battle.marks[at.hex("H05")] |= terms.WRECK
    for unit in (0, 1):
        at.put(unit, "H05")
    assert (at.flag(0, terms.BEHIND), at.flag(1, terms.BEHIND)) == (True, False)  # first come
    at.put(2, "H05")
    moving.settle(at.record, at.battle, Unit(1))
    assert at.flag(1, terms.BEHIND)
    at.battle.flags[Unit(2)] |= terms.MOVING
    moving.uncover(at.record, at.battle, Unit(2), at.hex("H05"))
    assert [at.flag(unit, terms.BEHIND) for unit in (0, 1)].count(True) == 1


def test_an_eliminated_vehicle_leaves_a_wreck_and_takes_its_passengers_along() -> None:
    at = Table(["M3 Half-track H05", f"{RIFLES} H05"], [f"{GRENADIERS} A01"])
    at.battle.carrier[Unit(1)] = Unit(0)
    tokens.eliminate(at.record, at.battle, Unit(0))
    assert [at.battle.where[Unit(unit)] for unit in (0, 1)] == [OUT, OUT]
    assert at.battle.marks[at.hex("H05")] & terms.WRECK


def test_infantry_mounts_and_dismounts_by_tasks() -> None:
    at = Table(["M3 Half-track A12", f"{RIFLES} A12"], [f"{GRENADIERS} A01"])
    at.do("order Combined Arms", "no enhancement", "activate #1 by Combined Arms")
    at.do("#1 mounts #0")
    assert at.battle.carrier[Unit(1)] == 0
    assert at.flag(1, terms.SPENT)


@pytest.mark.parametrize(("icon", "mark"), [(terms.FOG, terms.HAZE), (terms.FOXHOLES, terms.FOXHOLE)])
def test_collateral_damage_leaves_its_counter_in_the_hex(icon: int, mark: int) -> None:
    at = table("H05", "A01")
    firing.collateral(at.record, at.battle, Unit(0), icon)
    marks = at.battle.marks[at.hex("H05")]
    works = at.record.foxholes << terms.WORKS_AT
    assert marks & (works if mark == terms.FOXHOLE else mark)


def test_collateral_damage_may_cost_a_deployed_weapon() -> None:
    at = table("H05", "A01")
    at.battle.flags[Unit(0)] |= terms.DEPLOYED
    firing.collateral(at.record, at.battle, Unit(0), terms.WEAPON)
    assert not at.flag(0, terms.DEPLOYED)


def test_woods_that_fall_burn_and_who_stays_in_blaze_is_out_at_the_end_of_a_turn() -> None:
    at = table("A12", "C01")
    objects.fall(at.record, at.battle, at.hex("C01"))
    assert at.battle.marks[at.hex("C01")] & terms.BLAZE
    if at.battle.where[Unit(1)] != OUT:
        assert at.battle.harm[Unit(1)].damaged or at.battle.type[Unit(1)] != at.record.enlisted[Unit(1)].type
    at = table("A12", "B12", "A01")
    at.battle.marks[at.hex("A12")] |= terms.BLAZE
    at.do(*ADVANCE, "end the turn")
    assert [at.battle.where[Unit(unit)] == OUT for unit in (0, 1)] == [True, False]


def test_a_building_that_falls_is_rubble_and_no_obstacle_to_the_eye() -> None:
    at = table("A12", "A01")
    farm = at.hex("I07")
    assert objects.strength_in(at.record, at.battle, farm) > 0
    objects.fall(at.record, at.battle, farm)
    assert at.battle.marks[farm] & terms.RUBBLE
    assert objects.strength_in(at.record, at.battle, farm) == 0


def test_ambushes_and_shots_open_a_window_for_the_defender_alone() -> None:
    at = table("G10", "A01", more='ambush = [{block = "Grenadiers"}]\nfog_zone = ["G03"]')
    marker = at.marker()
    assert fog.may_ambush(at.record, at.battle, marker, Unit(0))
    at.battle.active = ALLIED
    assert windows.can_answer(at.record, at.battle, Unit(0))
    assert not windows.can_answer(at.record, at.battle, Unit(1))


def test_a_scenario_cannot_wait_for_a_card_that_scores() -> None:
    """The draft has no such card: what waits for it would never be paid."""
    path = DATA / "scenarios" / "draft_2019" / "dug_in.toml"
    text = path.read_text(encoding="utf-8")
    row = '{vp = 1, kind = "hold each", hexes = ["H06"], when = "score"}'
    with pytest.raises(ValueError, match="score"):
        world_of(re.sub(r"objectives = \[", f"objectives = [{row}, ", text, count=1), EDITION)
