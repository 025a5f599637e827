"""What the aid of the draft of 2019 says in words, asked of the rules engine (7.0-11.0)."""

from typing import Any, get_args

import pytest

from tests.printing.sentences import Held, allowed, check_held
from tests.systems.handed_in import game_of
from wsanalysis.aids import Aid
from wsanalysis.printing.draft_2019.aid_fire import fire_page
from wsanalysis.printing.draft_2019.aid_nerve import nerve_page
from wsanalysis.printing.draft_2019.aid_sight import sight_page
from wsanalysis.printing.draft_2019.aid_turn import turn_page
from wsanalysis.probability.exact import exact
from wsanalysis.systems.draft_2019.actions import (
    ALLOWED_BROKEN,
    ALLOWED_SPENT,
    Action,
    after_action,
    check_action,
    keeps_aim,
    move_after,
)
from wsanalysis.systems.draft_2019.checks import bail_out_difficulty, bog_difficulty, rally_difficulty
from wsanalysis.systems.draft_2019.ground import is_covered, is_fortified, is_steep
from wsanalysis.systems.draft_2019.melee import facing_of
from wsanalysis.systems.draft_2019.movement import (
    bog_check,
    dismounts_after_fire,
    gets_moving_marker,
    hexes_per_point,
    may_double_time,
    may_enter,
    points,
    rides_desant,
    space_needed,
)
from wsanalysis.systems.draft_2019.objects import LEAVES, blast_law, firepower_at_object
from wsanalysis.systems.draft_2019.options import STANDARD
from wsanalysis.systems.draft_2019.questions.arguments import stand_of
from wsanalysis.systems.draft_2019.rally import double_time
from wsanalysis.systems.draft_2019.results import Struck, suffer
from wsanalysis.systems.draft_2019.shot import (
    Shot,
    armor_shift,
    check_fires,
    conditions,
    exposed_by,
    firepower,
    shifts,
    take_aim,
)
from wsanalysis.systems.draft_2019.spotting import spotting, spotting_range
from wsanalysis.systems.draft_2019.state import READY, UnitState, awareness_left, is_broken
from wsanalysis.systems.draft_2019.unit import Target, as_firer, as_target

GAME = game_of("draft_2019")
EDITION = GAME.edition
UNITS = EDITION.units
SQUAD, TEAM, GUN, TANK, CAR, STRONG, LIGHT = (
    UNITS[name]
    for name in ("Riflemen", "Riflemen Team", "57 mm", "M4A1 Sherman", "M8 Greyhound", "Tiger I", "M5 Stuart")
)
MACHINE_GUN = as_firer(SQUAD, EDITION.weapons[".30 cal"])
SPENT, HESITATES = UnitState(spent=True), UnitState(suppression=("HESITATION",))
ONE_TOKEN, BROKEN = UnitState(suppression=("none",)), UnitState(suppression=("none", "none"))
LIMITED, FULL = TANK.limited_fp, TANK.full_fp
HIDES = ("brush", "woods", "rubble", "building", "masonry building")


def shot(terrain: str = "open", **told: Any) -> Shot:
    places = {name: told.pop(name) for name in ("behind", "works", "higher", "lower") if name in told}
    return Shot(**{"distance": 1, "stand": stand_of(EDITION, terrain, **places), **told})


def fp(**told: Any) -> int:
    return firepower(as_firer(TANK), READY, shot(**told))


def fires(firer: Any, state: UnitState = READY, **told: Any) -> bool:
    return allowed(check_fires, firer, state, shot(**told), STANDARD)


def may(unit: Any, state: UnitState, action: Action) -> bool:
    return allowed(check_action, unit, state, action, STANDARD)


def exposed(unit: Any = SQUAD, **told: Any) -> bool:
    return bool(exposed_by(as_target(unit), shot(**told)))


def shows(word: str, unit: Any = SQUAD, state: UnitState = READY, **told: Any) -> bool:
    return word in conditions(as_target(unit), state, shot(**told))


def downshift(firer: Any, target: Any, **told: Any) -> int:
    return sum(s.amount for s in armor_shift(as_firer(firer), as_target(target), shot(**told), STANDARD))


def struck(result: Any, **told: Any) -> list[UnitState]:
    aim = take_aim(as_firer(SQUAD), READY, as_target(SQUAD), READY, shot(**told), ())
    return list(exact(suffer, Struck(READY), result, aim, EDITION).map(lambda after: after.unit).outcomes)


def enters(unit: Any, terrain: str, state: UnitState = READY, road: bool = False) -> bool:
    return allowed(may_enter, unit, EDITION.terrain[terrain], state, STANDARD, road=road)


OP = "Opportunity actions"
IS = "A target is …"
HELD = (
    # 7.0
    Held(OP, "Who:", "your ready units", lambda: [
        may(SQUAD, READY, "op fire"), may(SQUAD, READY, "op move"), may(SQUAD, READY, "cower"),
        not may(SQUAD, SPENT, "op fire"), not may(SQUAD, BROKEN, "op move")]),
    Held(OP, "FP:", "limited", lambda: [fp(firing="op fire") == LIMITED < FULL]),
    Held(OP, "FP:", "meets full FP", lambda: [fp(firing="op fire, aimed") == FULL]),
    Held(OP, "How often:", "fire or a move spends the unit", lambda: [
        after_action(READY, "op fire").spent, after_action(READY, "op move").spent,
        not after_action(READY, "cower").spent]),
    Held(OP, "How often:", "With sustained fire it may go on", lambda: [
        fires(MACHINE_GUN, SPENT, firing="sustained fire"), not fires(MACHINE_GUN, SPENT, firing="op fire"),
        not fires(as_firer(SQUAD), SPENT, firing="sustained fire")]),
    Held(OP, "Effect:", "tokens are revealed", lambda: [
        not any(unit.unknown_damage for unit in struck("damaged", firing="op fire")),
        all(unit.unknown_damage for unit in struck("damaged"))]),
    Held(OP, "Effect:", "a target that gets spent stops", lambda: [
        move_after(READY, SPENT, STANDARD) == "ends", move_after(READY, ONE_TOKEN, STANDARD) == "goes on"]),
    Held("Actions", "Advance", "limited FP", lambda: [fp(firing="advance") == LIMITED]),
    Held("Actions", "Aim", "full FP", lambda: [fp(firing="aim") == FULL]),
    Held("Actions", "Sprint", "infantry into melee", lambda: [
        fires(as_firer(SQUAD), distance=0, melee=True, firing="sprint into melee"),
        not fires(as_firer(SQUAD), firing="sprint into melee"),
        not fires(as_firer(TANK), distance=0, melee=True, firing="sprint into melee"),
        firepower(as_firer(SQUAD), READY, shot(distance=0, melee=True, firing="sprint into melee"))
        == SQUAD.limited_fp]),
    Held("Actions", "Ambush", "full FP; foot targets are exposed", lambda: [
        fp(firing="ambush") == FULL, exposed(firing="ambush"), not exposed(TANK, firing="ambush")]),
    # 8.0
    Held("Movement", "Limited speed:", "an adjacent hex",
        lambda: [hexes_per_point("limited") == "an adjacent hex"]),
    Held("Movement", "Full speed:", "vehicles get a MOVING marker", lambda: [
        gets_moving_marker("tracked", "full"), gets_moving_marker("wheeled", "full"),
        not gets_moving_marker("foot", "full"), not gets_moving_marker("tracked", "limited")]),
    Held("Movement", "Double time:", "then a suppression token; no carriers, no guns", lambda: [
        double_time(READY) == UnitState(unknown_suppression=1), allowed(may_double_time, SQUAD),
        not allowed(may_double_time, GUN), not allowed(may_double_time, CAR, carries=True)]),
    Held("Movement", "Roads:", "into any hex; wheeled units that stay on them go twice as far", lambda: [
        enters(CAR, "woods", road=True), not enters(CAR, "woods"),
        points(CAR, READY, on_road=True) == 2 * points(CAR, READY),
        points(TANK, READY, on_road=True) == points(TANK, READY)]),
    Held("Movement", "Slopes:", "two levels or more are steep", lambda: [is_steep(2), is_steep(3),
        not is_steep(1)]),
    Held("Movement", "Passengers:", "limited FP", lambda: [fp(firing="passenger") == LIMITED]),
    Held("Movement", "Passengers:", "if it fires they dismount, spent", lambda: [
        rides_desant(TANK), dismounts_after_fire(TANK), not dismounts_after_fire(UNITS["SdKfz 251"])]),
    Held("Movement", "Capacity:", "squad or 2 teams, a dot a gun or vehicle (2 if small)", lambda: [
        space_needed(SQUAD) == (2, 0), space_needed(TEAM) == (1, 0),
        all(space_needed(unit) == (0, 1 if unit.size == "small" else 2)
            for unit in UNITS.values() if unit.kind in ("gun", "vehicle"))]),
    # 9.0
    Held("Who is spotted", "Spent gun or vehicle; object", "at once", lambda: [
        spotting(99, 0, 0, plain=True) == "automatic"]),
    Held("Who is spotted", "Within the spotter’s awareness", "at once", lambda: [
        spotting(3, 0, 3) == "automatic", spotting(4, 2, 3) == "normal"]),
    Held("Who is spotted", "Within its spotting range", "passes a check", lambda: [
        spotting(spotting_range(2, 3), 2, 3) == "normal"]),
    Held("Who is spotted", "Within twice that range", "passes a difficult check", lambda: [
        spotting(spotting_range(2, 3) + 1, 2, 3) == spotting(2 * spotting_range(2, 3), 2, 3) == "difficult"]),
    Held("Who is spotted", "Farther", "never", lambda: [
        spotting(2 * spotting_range(2, 3) + 1, 2, 3) == "impossible"]),
    Held("What halves it", "", "A suppressed spotter’s awareness is 0", lambda: [
        awareness_left(3, ONE_TOKEN) == 0, awareness_left(3, SPENT) == 3]),
    Held(IS, "exposed", "ambushed, sprints, does a task or is in bog; on low ground without cover", lambda: [
        exposed(firing="ambush"), exposed(sprinting=True), exposed(task=True), exposed(in_bog=True),
        exposed(lower=True), not exposed(terrain="brush", lower=True),
        not exposed(), not exposed(TANK, sprinting=True), exposed(GUN, task=True)]),
    Held(IS, "exposed", "in melee, unless in a bunker", lambda: [
        exposed(melee=True, works=works) == (works != "bunker") for works in ("bunker", "foxhole",
        "trench")]),
    Held(IS, "exposed", "under indirect fire, unless in a building or fortification", lambda: [
        exposed(indirect=True), exposed(indirect=True, terrain="woods"),
        not exposed(indirect=True, terrain="building"), not exposed(indirect=True, works="trench")]),
    Held(IS, "in cover", "in brush, woods, rubble, a building or fortification", lambda: [
        *(is_covered(stand_of(EDITION, terrain)) for terrain in HIDES), not is_covered(stand_of(EDITION)),
        not is_covered(stand_of(EDITION, "mud")), is_covered(stand_of(EDITION, works="foxhole"))]),
    Held(IS, "in cover", "behind a barricade; on high ground, from direct fire", lambda: [
        is_covered(stand_of(EDITION, behind="wreck")), is_covered(stand_of(EDITION, higher=True)),
        not is_covered(stand_of(EDITION, higher=True), indirect=True)]),
    Held(IS, "fortified", "in a fortification; infantry suppressed in woods, rubble or masonry buildings",
        lambda: [
        is_fortified(stand_of(EDITION, works="trench"), "vehicle", False),
        *(is_fortified(stand_of(EDITION, ground), "squad", True) for ground in ("woods", "rubble",
        "masonry building")),
        not is_fortified(stand_of(EDITION, "building"), "squad", True),
        not is_fortified(stand_of(EDITION, "woods"), "squad", False),
        not is_fortified(stand_of(EDITION, "woods"), "gun", True)]),
    Held(IS, "obscured", "never for mines or indirect fire", lambda: [
        shows("OBSCURED", obscured=True), shows("OBSCURED", terrain="haze"),
        not shows("OBSCURED", obscured=True, indirect=True)]),
    Held(IS, "moving", "with a MOVING marker, or just moved when op fire meets it", lambda: [
        shows("MOVING", TANK, moving=True), shows("MOVING", firing="op fire"),
        not shows("MOVING", firing="op fire", task=True), not shows("MOVING")]),
    Held(IS, "small, medium", "teams are small, squads medium", lambda: [
        TEAM.size == "small", SQUAD.size == "medium", shows("MEDIUM", TEAM), shows("SMALL", TEAM),
        shows("MEDIUM"), not shows("SMALL")]),
    Held(IS, "an object", "if FP reach its strength, draw a token: FP of its blast number or more", lambda: [
        allowed(firepower_at_object, as_firer(TANK), READY, FULL, shot(), EDITION),
        not allowed(firepower_at_object, as_firer(TANK), READY, FULL + 1, shot(), EDITION),
        blast_law(99, EDITION)["eliminated"] == 1, blast_law(0, EDITION)["eliminated"] == 0]),
    Held(IS, "an object", "woods leave blaze, buildings and bunkers rubble", lambda: [
        LEAVES["woods"] == "blaze", LEAVES["building"] == LEAVES["bunker"] == "rubble"]),
    Held("A shot", "Target:", "all others in its hex, with limited FP",
        lambda: [fp(secondary=True) == LIMITED]),
    Held("Full FP", "", "Into the AIM marker’s hex, and from ambush. Limited: advance, other op fire, "
         "secondary targets, sprint into melee, passengers, indirect fire.", lambda: [
        *(fp(firing=how) == FULL for how in ("aim", "op fire, aimed", "ambush")),
        *(fp(firing=how) == LIMITED for how in ("advance", "op fire", "sprint into melee", "passenger")),
        fp(secondary=True) == LIMITED, fp(indirect=True) == LIMITED]),
    Held("No downshift", "", "op fire at a vehicle that just crossed bocage, crest or slope", lambda: [
        downshift(LIGHT, STRONG) == -2, downshift(LIGHT, STRONG, crested=True, firing="op fire") == 0,
        downshift(LIGHT, STRONG, crested=True) == -2]),
    Held("No downshift", "", "infantry in melee without enemy infantry; indirect fire", lambda: [
        downshift(SQUAD, STRONG, melee=True, distance=0) == 0, downshift(LIGHT, STRONG, melee=True,
        distance=0) == -2,
        downshift(SQUAD, STRONG, melee=True, distance=0, enemy_infantry=True) < 0,
        downshift(SQUAD, STRONG, indirect=True) == 0]),
    Held("Melee", "Only", "within the hex, any field of fire, no secondary targets", lambda: [
        not fires(as_firer(SQUAD), melee=True, distance=1), fires(as_firer(SQUAD), melee=True, distance=0),
        fires(as_firer(UNITS["StuG III G"]), melee=True, distance=0, in_field=False),
        not fires(as_firer(UNITS["StuG III G"]), in_field=False),
        not fires(as_firer(SQUAD), melee=True, distance=0, secondary=True)]),
    Held("Melee", "Vehicles:", "the firer choose the facing, else the enemy does", lambda: [
        facing_of(Target("vehicle", "medium", 1, (5, 3, 1, 2)), True) == "rear side",
        facing_of(Target("vehicle", "medium", 1, (5, 3, 1, 2)), False) == "front"]),
    # 10.0, 11.0
    Held("States", "Spent", "only cowers, regroups, or sustains fire", lambda: [
        {one for one in get_args(Action) if may(SQUAD, SPENT, one)} == set(ALLOWED_SPENT) == {"cower",
        "regroup"},
        fires(MACHINE_GUN, SPENT, firing="sustained fire")]),
    Held("States", "Suppressed", "loses its AIM marker", lambda: [
        not keeps_aim(READY, UnitState(unknown_suppression=1)), keeps_aim(ONE_TOKEN, READY)]),
    Held("States", "HESITATION", "no action, but not spent", lambda: [
        not any(may(SQUAD, HESITATES, one) for one in get_args(Action)), not HESITATES.spent]),
    Held("States", "Broken", "2 or more tokens left, of either kind: only cowers, regroups or routs",
        lambda: [
        is_broken(BROKEN, STANDARD), is_broken(UnitState(damage=("CREW",), suppression=("none",)), STANDARD),
        not is_broken(ONE_TOKEN, STANDARD), not is_broken(UnitState(unknown_suppression=3), STANDARD),
        {one for one in get_args(Action) if may(SQUAD, BROKEN, one)} == set(ALLOWED_BROKEN)
        == {"cower", "regroup", "rout"}]),
    Held("States", "Damaged", "spent, loses its AIM marker", lambda: [
        all(unit.spent and not keeps_aim(READY, unit) for unit in struck("damaged"))]),
    Held("Results", "Damaged:", "In water: eliminated", lambda: [
        all(unit.eliminated for unit in struck("damaged", terrain="water")),
        not any(unit.eliminated for unit in struck("suppressed", terrain="water"))]),
    Held("Which check", "rally", "fortified | in cover | no cover", lambda: [
        [rally_difficulty(where) for where in ("fortified", "in cover", "none")] == ["easy", "normal",
        "difficult"]]),
    Held("Which check", "bog",
        "low ground pressure | infantry, guns, normal pressure | high ground pressure", lambda: [
        [bog_difficulty(how) for how in ("low", "normal", "high")] == ["easy", "normal", "difficult"],
        {bog_check(unit) for unit in UNITS.values() if unit.kind != "vehicle"} == {"normal"}]),
    Held("Which check", "red medal", "wet stowage | normal stowage | volatile", lambda: [
        [bail_out_difficulty(how) for how in ("wet", "normal", "volatile")] == ["easy", "normal",
        "difficult"]]),
    Held("A barrage", "Shift.", "no armor, not obscured, high ground no cover", lambda: [
        downshift(LIGHT, STRONG, indirect=True) == 0, not shows("OBSCURED", terrain="haze", indirect=True),
        not shows("IN COVER", higher=True, indirect=True), shows("IN COVER", higher=True)]),
)  # fmt: skip


@pytest.fixture(scope="module")
def pages(blocks: Any) -> Any:
    made = (turn_page(GAME), sight_page(GAME), fire_page(GAME), nerve_page(GAME))
    return blocks(Aid("", "", made, ""))


@pytest.mark.parametrize("held", HELD, ids=str)
def test_the_engine_does_what_the_page_says(held: Held, pages: Any) -> None:
    check_held(held, pages)


WHO = {
    "ready": (True, False, False, True),
    "ready, no gun": (True, False, False, False),
    "not spent": (True, True, False, True),
    "any": (True, True, True, True),
}
"""Who may act, by the word of the page: a squad that is ready, broken, spent; a gun that is ready."""
SPENDS = {"yes": (True, True), "if it fired": (False, True), "no": (False,), "ready": (False,)}
"""Whether a unit is spent afterwards, by the word of the page: if it has not fired, if it has."""


def test_who_may_take_which_action_and_is_spent(pages: Any) -> None:
    """7.0, line by line, but for ambushes, which are hidden units' own."""
    chart = pages["Actions"]
    assert {row.casefold() for row in chart.rows} == {*get_args(Action), "ambush"}
    for row, cells in zip(chart.rows, chart.cells, strict=True):
        action: Any = row.casefold()
        if action == "ambush":
            continue
        who, spent = cells[0].text, cells[-1].text
        found = (*(may(SQUAD, state, action) for state in (READY, BROKEN, SPENT)), may(GUN, READY, action))
        assert (row, found) == (row, WHO[who])
        before = SPENT if spent == "ready" else READY
        after = [after_action(before, action, fired).spent for fired in (False, True)]
        assert (row, after[: len(SPENDS[spent])]) == (row, list(SPENDS[spent]))


@pytest.mark.parametrize("side", ["foot", "vehicle"])
def test_columns_of_fire_are_the_sums_that_the_rules_can_give(side: str, pages: Any) -> None:
    """9.0: foot by range and exposure, vehicles by range and the armor of any facing."""
    weak, strong = as_firer(LIGHT), as_firer(UNITS["Jagdtiger"])
    told: list[dict[str, Any]] = [{}, {"sprinting": True}]
    targets = (
        [as_target(SQUAD)]
        if side == "foot"
        else [as_target(unit) for unit in UNITS.values() if unit.kind == side]
    )
    found = {
        sum(s.amount for s in shifts(firer, READY, target, shot(distance=distance, **situation), STANDARD))
        for firer in (weak, strong, as_firer(TANK))
        for target in targets
        for distance in (1, 99)
        for situation in told
    }
    columns = pages["Fire at foot" if side == "foot" else "Fire at vehicles"].columns
    assert {int(text.replace("\N{MINUS SIGN}", "-")) for text in columns} == found
