"""Blunders: each pattern where it was planted, and not beside it; counts as a second reader has them."""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.battles.liberty_road.table import Table as Road
from tests.battles.runs.blunder_reader import Found, SecondReader, taken
from tests.battles.runs.planted import Planted
from tests.battles.storms_of_steel.table import Table as Storms
from tests.systems.handed_in import game_of
from wsanalysis.battles.core.numbers import NOBODY
from wsanalysis.battles.core.seeds import luck_of
from wsanalysis.battles.core.units import ON_MAP
from wsanalysis.battles.liberty_road.terms import DO_BARRAGE, KNOWN, LOG_EFFECT
from wsanalysis.battles.runs.blunders import (
    HOPELESS,
    IDLE,
    LEFT_LYING,
    LONE_ARMOR,
    MEANINGS,
    OWN_SIDE,
    PATTERNS,
    SHOWN,
    SHUTTLE,
    TOOTHLESS,
    WALKED,
    read_game,
)
from wsanalysis.battles.runs.players import Quick, play_game
from wsanalysis.battles.scenarios.objectives import Hold
from wsanalysis.battles.storms_of_steel.forces import Asset
from wsanalysis.battles.storms_of_steel.terms import CAPS, FACE, SPENT

FIELD = "\n".join([". . . . . . . . ."] * 5)
FOES = ["Grenadiers F03 NW"]


def road(attacker: list[str], defender: list[str] = FOES, **how: object) -> Planted:
    return Planted(Road(FIELD, attacker, defender, **how))  # type: ignore[arg-type]


def test_every_pattern_is_explained() -> None:
    assert set(MEANINGS) == set(PATTERNS)
    page = (Path(__file__).resolve().parents[3] / "docs/how_to/judge_a_scenario.md").read_text(
        encoding="utf-8"
    )
    for pattern, meaning in MEANINGS.items():
        assert f"| {pattern} | {meaning} |" in page


# --- walked into death ---------------------------------------------------------------------------


def walk(attacker: list[str], defender: list[str] = FOES, **how: object) -> Planted:
    """Riflemen 2 enter the hex where Riflemen 1 fell."""
    return road(["Riflemen C02 SE ready", "Riflemen B02 SE ready", *attacker], defender, **how)


def test_one_by_one_into_the_hex_where_a_friend_fell() -> None:
    game = walk([]).falls("Riflemen 1").activate("Riflemen 2").do("move", "step to C02", "enough")
    assert game.found() == [WALKED]
    (blunder,) = game.reading.found
    assert (blunder.turn, blunder.side, blunder.decision) == (1, 0, 4)  # the step
    assert game.table.board.ids[blunder.hex] == "C02"


def test_before_the_first_turn_nothing_counts() -> None:
    game = walk([]).turn(0).falls("Riflemen 1").activate("Riflemen 2").do("move", "step to C02", "enough")
    assert game.found() == []


def test_in_company_it_is_an_attack() -> None:
    game = walk(["Rangers C02 SE ready"]).falls("Riflemen 1")
    assert game.activate("Riflemen 2").do("move", "step to C02", "enough").found() == []


def test_a_friend_who_fell_elsewhere_or_long_ago_is_no_warning() -> None:
    game = walk([]).falls("Riflemen 1").activate("Riflemen 2").do("move", "step to C03", "enough")
    assert game.found() == []
    for turns, found in ((2, [WALKED]), (3, [])):
        game = walk([]).falls("Riflemen 1").turn(1 + turns)
        assert game.activate("Riflemen 2").do("move", "step to C02", "enough").found() == found


def test_where_no_enemy_in_sight_could_fire_it_is_only_a_walk() -> None:
    """Grenadiers fire six hexes far."""
    far = Planted(
        Road(
            ". . . . . . . . . . . . . . . .", ["Riflemen C01 SE ready", "Riflemen B01 SE ready"],
            ["Grenadiers P01 NW"],
        )
    )  # fmt: skip
    assert far.falls("Riflemen 1").activate("Riflemen 2").do("move", "step to C01").found() == []


def test_who_goes_on_was_only_passing() -> None:
    tank = ["M5 Stuart B02 SE move"]
    for more, found in (("enough", [WALKED]), ("step to D02", [])):
        game = road(["Riflemen C02 SE ready", *tank], ["Pz IV H F03 NW fire"]).falls("Riflemen")
        game.activate("M5 Stuart").do("move", "step to C02")
        while game.table.question == "opportunity":
            game.do("enough")
        assert game.do(more).found() == found


def test_an_assault_is_no_walk() -> None:
    game = walk([], ["Grenadiers C02 NW", *FOES]).falls("Riflemen 1")
    assert game.activate("Riflemen 2").do("move", "step to C02").found() == []


# --- lone armor ----------------------------------------------------------------------------------

STUART = "M5 Stuart B02 SE move"


def assault(attacker: list[str], defender: list[str]) -> Planted:
    """The Stuart goes into C02."""
    return road([STUART, *attacker], defender).activate("M5 Stuart").do("move", "step to C02")


def test_armor_alone_into_infantry() -> None:
    assert assault([], ["Grenadiers C02 NW"]).found() == [LONE_ARMOR]
    assert assault([], ["German Weapon Team C02 NW"]).found() == [LONE_ARMOR]
    assert assault([], ["Pz IV H C02 NW"]).found() == []
    assert assault([], FOES).found() == []


def test_infantry_beside_it_is_company() -> None:
    near, beside, far = "Riflemen C03 SE", "Riflemen D01 SE", "Riflemen C04 SE"
    assert assault([near], ["Grenadiers C02 NW"]).found() == []
    assert assault([beside], ["Grenadiers C02 NW"]).found() == []
    assert assault([far], ["Grenadiers C02 NW"]).found() == [LONE_ARMOR]
    assert assault(["M10 TD C03 SE move"], ["Grenadiers C02 NW"]).found() == [LONE_ARMOR]


def test_infantry_that_goes_in_alone_is_no_armor() -> None:
    game = road(["Riflemen B02 SE ready"], ["Grenadiers C02 NW"])
    assert game.activate("Riflemen").do("move", "step to C02").found() == []


def test_infantry_may_follow_before_the_turn_is_over() -> None:
    areas = "\n".join(["a a a a . . . . ."] * 4 + [". . . . . . . . ."])
    for after, found in (("step to C02", []), ("step to C03", [LONE_ARMOR])):
        game = road([STUART, "Riflemen A04 SE ready"], ["Grenadiers C02 NW"], areas=areas)
        game.do("order Combined Arms", "unit M5 Stuart", "move", "step to C02")
        while "unit Riflemen" not in game.table.legal():
            game.do(min(game.table.legal()))
        assert game.do("unit Riflemen", "move", after).found() == found


def test_who_follows_when_the_armor_is_lost_comes_too_late() -> None:
    areas = "\n".join(["a a a a . . . . ."] * 4 + [". . . . . . . . ."])
    game = road([STUART, "Riflemen A04 SE ready"], ["Grenadiers C02 NW"], areas=areas)
    game.do("order Combined Arms", "unit M5 Stuart", "move", "step to C02").falls("M5 Stuart")
    while "unit Riflemen" not in game.table.legal():
        game.do(min(game.table.legal()))
    assert game.do("unit Riflemen", "move", "step to C02").found() == [LONE_ARMOR]


def firefight(german: list[str], soviet: list[str], **how: object) -> Planted:
    drawn = "\n".join([". . . . . . . ."] * 5)
    return Planted(Storms(drawn, german, soviet, **how))  # type: ignore[arg-type]


def test_armor_that_drives_on_assaults_nobody_unless_it_has_fired() -> None:
    halt = ["activate Panzer IIIh", "move C02"]
    game = firefight(["Panzer IIIh B02 SE"], ["Rifles '43 C02 NW"]).do(*halt)
    assert game.do("stop").found() == [LONE_ARMOR]
    game = firefight(["Panzer IIIh B02 SE"], ["Rifles '43 C02 NW"]).do(*halt)
    assert game.do("on to D02").found() == []


def test_armor_that_has_fired_and_drives_on_did_assault() -> None:
    game = firefight(["Panzer IIIh B02 SE"], ["Rifles '43 C02 NW"] * 2, caps=(0, 0))
    game.do(
        "activate Panzer IIIh", "move C02", "stop", "face N", "pass", "active Panzer IIIh", "fire C02", "pass"
    )
    assert game.do("active Panzer IIIh", "move D01").found() == [LONE_ARMOR]


def test_whatever_drives_is_armor_here() -> None:
    game = firefight(["Opel Truck B02 SE"], ["Rifles '43 C02 NW"])
    assert game.do("activate Opel Truck", "move C02").found() == [LONE_ARMOR]


def test_a_gun_without_infantry_is_not_infantry() -> None:
    game = firefight(["Panzer IIIh B02 SE"], ["57mm ATG C02 NW"])
    assert game.do("activate Panzer IIIh", "move C02", "stop").found() == []


# --- hopeless shots ------------------------------------------------------------------------------


def test_a_shot_that_two_dice_cannot_make_good() -> None:
    """It needs 14; two CAPs bring that down to 12, which they can."""
    for caps, found in (("caps 0", [HOPELESS]), ("caps 2", [])):
        game = firefight(["HMG 42 C03 SE"], ["T-34b D03 NW"])
        assert game.table.needed("HMG 42", "T-34b") == 14
        assert game.do("activate HMG 42", "fire D03", caps).found() == found
    (blunder,) = firefight_shot().reading.found
    assert (blunder.decision, game.table.board.ids[blunder.hex]) == (1, "D03")


def firefight_shot() -> Planted:
    game = firefight(["HMG 42 C03 SE"], ["T-34b D03 NW"])
    game.do("activate HMG 42", "fire D03", "caps 0").found()
    return game


def test_what_an_unknown_counter_does_nobody_could_know() -> None:
    game = firefight(["HMG 42 C03 SE"], ["T-34b D03 NW"])
    game.table.hit("T-34b", "Immobilized")
    assert game.do("activate HMG 42", "fire D03", "caps 0").found() == []


def test_one_target_that_may_be_hit_is_hope_enough() -> None:
    game = firefight(["HMG 42 C03 SE"], ["T-34b D03 NW", "Rifles '43 D03 NW"])
    assert game.do("activate HMG 42", "fire D03", "caps 0", "caps 0").found() == []


def test_fire_on_suspicion_may_always_find_somebody() -> None:
    """Nobody hides in G05, but somebody could."""
    game = firefight(["HMG 42 C03 SE"], ["Rifles '43 H05 hidden"], hiding=((), ("G05", "H05")))
    assert game.do("activate HMG 42", "fire G05", "caps 0").found() == []


HOUSE = "\n".join([". . . s . . . . ."] + [". . . . . . . . ."] * 4)


def shelled(tank: str) -> Planted:
    """A tank shells the stone house in D01."""
    game = Planted(Road(HOUSE, [f"{tank} D02 N fire"], ["Grenadiers D01 S"]))
    return game.activate(tank).do("shell D01")


def test_a_shell_that_no_chip_lets_break_the_house() -> None:
    """With a net shift of -1 nothing falls, with none it may."""
    assert shelled("M10 TD").found() == [HOPELESS]
    assert shelled("Sherman Firefly").found() == []


@pytest.mark.parametrize(
    ("others", "known", "found"),
    [
        ([], False, [HOPELESS]),
        (["SdKfz 251 I05 N move"], False, []),
        (["SdKfz 251 I05 N move"], True, [HOPELESS]),
        (["Grenadiers I05 N"], False, [HOPELESS]),
        (["Grenadiers I05 N"], None, [HOPELESS]),
    ],
    ids=["alone", "may be a half-track", "known", "is none of the infantry", "nor if it is suppressed"],
)
def test_a_shot_is_hopeless_if_it_is_at_all_that_an_unknown_block_could_be(
    others: list[str], known: bool | None, found: list[str]
) -> None:
    """A Stuart before a Tiger: what is in the roster, its side knows."""
    state = "suppressed" if known is None else "fire"
    game = road(["M5 Stuart D03 N fire"], [f"Tiger I D01 S {state}", *others])
    if known:
        game.state.flags[game.table.number("Tiger I")] |= KNOWN
    assert game.activate("M5 Stuart").do("fire at D01").found() == found


# --- toothless advances --------------------------------------------------------------------------


def advance(damaged: str, to: str, *foes: str) -> Planted:
    """A Sherman with some damage goes from C03 into another hex."""
    foes = foes or ("Pz IV H G03 NW fire", "Pz IV H C05 N move")
    game = road([f"M4A1 Sherman C03 NE move{damaged}"], list(foes))
    return game.activate("M4A1 Sherman").do("move", f"step to {to}")


def test_an_advance_into_fire_without_a_gun() -> None:
    broken = " damaged Gun Damaged"
    assert advance(broken, "C04").found() == [TOOTHLESS]  # nearer to the nearest, and the other covers it
    assert advance("", "C04").found() == []
    assert advance(" damaged Turret Jammed", "C04").found() == []
    assert advance(broken, "C02").found() == []  # away from the nearest
    assert advance(broken, "C04", "Pz IV H C05 N move").found() == []  # who on these orders fires at nobody
    assert advance(broken, "C04", "Grenadiers C05 N").found() == []  # who reach no tank


def test_who_never_had_a_gun_is_not_toothless() -> None:
    truck = firefight(["Opel Truck B02 SE"], ["Rifles '43 F03 NW"])
    assert truck.do("activate Opel Truck", "move C02").found() == []


def test_a_hit_that_takes_a_units_fire_makes_it_toothless() -> None:
    for counter, found in (("Panicked", [TOOTHLESS]), ("Suppressed", [])):
        game = firefight(["Infantry '43 B02 SE"], ["Rifles '43 E03 NW"])
        game.table.hit("Infantry '43", counter)
        assert game.do("activate Infantry '43", "move C02").found() == found


# --- shuttles ------------------------------------------------------------------------------------


def drive(*answers: str) -> Planted:
    """A half-track drives from B02 to C02, where infantry stands, and does more."""
    game = firefight(["SdKfz 251/1 B02 SE", "Infantry '43 C02 SE"], ["Rifles '43 H05 NW"])
    return game.do("activate SdKfz 251/1", "move C02", "stop", "face NW", "pass", *answers)


BACK = ("active SdKfz 251/1", "move B02")


def test_there_and_back_within_a_turn() -> None:
    game = drive(*BACK)
    assert game.found() == [SHUTTLE]
    (blunder,) = game.reading.found
    assert (blunder.decision, game.table.board.ids[blunder.hex]) == (1, "B02")  # the way there
    assert drive("active SdKfz 251/1", "move B01").found() == []


def test_each_return_counts() -> None:
    game = drive(
        *BACK, "stop", "face SE", "pass", "active SdKfz 251/1", "move C02", "stop", "face NW", "pass"
    )
    assert game.do(*BACK).found() == [SHUTTLE] * 2


def test_who_has_loaded_comes_back_with_a_load() -> None:
    game = drive("active SdKfz 251/1", "load Infantry '43", "pass", *BACK)
    assert game.found() == []


def test_who_was_fired_at_may_draw_back() -> None:
    """Rifles cannot hurt the tank, which does not have to know."""
    for answer, found in (
        (("activate Rifles '43", "fire C02", "caps 0"), [HOPELESS]),
        (("pass",), [SHUTTLE]),
    ):
        game = firefight(["Panzer IIIh B02 SE"], ["Rifles '43 F03 NW"])
        game.do("activate Panzer IIIh", "move C02", "stop", "face NW", *answer)
        assert game.do("active Panzer IIIh", "move B02").found() == found


def test_the_next_turn_is_another_way() -> None:
    game = drive()
    assert game.turn(2).do(*BACK).found() == []


def test_who_has_taken_an_objective_was_of_use() -> None:
    for hexes, found in ((("C02",), []), (("H05",), [SHUTTLE])):
        hold = {"attacker": [Hold(vp=3, hexes=hexes, at_least=1)]}
        game = road(["M5 Stuart B02 SE move"], ["Grenadiers I05 NW"], objectives=hold)
        game.activate("M5 Stuart").do("move", "step to C02")
        while game.table.question == "opportunity":
            game.do("enough")
        assert game.do("step to B02").found() == found


# --- objectives left lying -----------------------------------------------------------------------


def last_turn(attacker: list[str], defender: list[str], *, at_least: int = 1, **how: object) -> Planted:
    """The attacker fights for C02, and gives an order in which nobody acts."""
    hold = [Hold(vp=3, hexes=("C02", "I01"), at_least=at_least)]
    game = road(attacker, defender, objectives={"attacker": hold}, **how)
    return game.do("order Infantry Advance", "enough")


FAR_AWAY = ["Grenadiers I05 NW broken"]


def test_an_unopposed_objective_one_step_away_is_left_lying() -> None:
    game = last_turn(["Riflemen B02 SE ready"], FAR_AWAY)
    assert game.found() == [LEFT_LYING]
    (blunder,) = game.reading.found
    assert (blunder.decision, game.table.board.ids[blunder.hex]) == (0, "C02")


@pytest.mark.parametrize(
    ("attacker", "defender"),
    [
        (["Riflemen A05 SE ready"], FAR_AWAY),
        (["Riflemen B02 SE ready"], ["Grenadiers C02 NW broken"]),
        (["Riflemen B02 SE ready"], ["Grenadiers D03 NW"]),
        (["Riflemen C02 SE ready"], FAR_AWAY),
        (["M5 Stuart B02 SE move damaged Immobilized"], FAR_AWAY),
    ],
    ids=["too far", "an enemy is there", "an enemy covers it", "held", "nobody who can go there"],
)
def test_what_is_opposed_or_out_of_reach_or_held_is_not_left(
    attacker: list[str], defender: list[str]
) -> None:
    assert last_turn(attacker, defender).found() == []


def test_an_enemy_who_was_there_when_it_began_opposed_it() -> None:
    """He could not fire, and has gone since."""
    game = last_turn(["Riflemen B02 SE ready"], ["Grenadiers C02 NW broken"])
    game.state.hex[game.table.number("Grenadiers")] = game.table.hex("I05")
    assert game.found() == []


def test_what_an_enemy_has_entered_by_the_end_is_opposed() -> None:
    game = last_turn(["Riflemen B02 SE ready"], FAR_AWAY)
    game.state.hex[game.table.number("Grenadiers")] = game.table.hex("C02")
    assert game.found() == []


def test_what_would_pay_nothing_is_not_left() -> None:
    assert last_turn(["Riflemen B02 SE ready"], FAR_AWAY, at_least=2).found() == []


# --- surprises given away ------------------------------------------------------------------------


WOODS = "\n".join([". . . . . . . .", ". W . . . . . .", *[". . . . . . . ."] * 3])


def ambush(*answers: str, foe: str = "F03") -> Planted:
    """A hidden squad in the woods of B02 does something."""
    game = Planted(Storms(WOODS, ["Infantry '43 B02 hidden"], [f"Rifles '43 {foe} NW"]))
    return game.do("activate Infantry '43", *answers)


def test_who_comes_out_of_hiding_to_walk() -> None:
    game = ambush("move C03")
    assert game.found() == [SHOWN]
    (blunder,) = game.reading.found
    assert (blunder.decision, game.table.board.ids[blunder.hex]) == (1, "B02")


def test_who_comes_out_to_fire_at_once_or_in_the_same_turn_has_a_reason() -> None:
    assert ambush("fire F03", "face SE", "caps 0").found() == []
    shot = ["face SE", "pass", "active Infantry '43", "fire F03", "caps 0"]
    assert ambush("move C03", *shot).found() == []


def test_who_comes_out_into_the_enemy_has_a_reason() -> None:
    assert ambush("move C02", foe="C02").found() == []


def test_who_stays_hidden_or_is_found_gives_nothing_away() -> None:
    assert ambush("sneak A02").found() == []
    game = Planted(Storms(WOODS, ["Infantry '43 B02 hidden"], ["Rifles '43 C03 NW"]))
    assert game.do("pass", "activate Rifles '43", "move B02").table.where("Infantry '43") == "B02"
    assert game.found() == []


def test_an_ambush_is_sprung_to_fire() -> None:
    """Of Liberty Road, where the enemy is two hexes off."""
    for after, shown in (("enough", [SHOWN]), ("fire at D01", [])):
        game = road(["Riflemen D01 SE"], ["Pz IV H I05 N move"], ambush=["Grenadiers D03"])
        game.do("order Infantry Advance", "enough")
        while game.table.question != "order":
            game.do("enough")
        spring = next(
            order for order in sorted(game.table.legal())
            if order.startswith("order") and "spring D03" in game.table.copy().do(order).legal()
        )  # fmt: skip
        assert game.do(spring, "spring D03", "face N", after).found() == shown


# --- fire into its own ---------------------------------------------------------------------------


def test_fire_at_a_hex_with_a_friend_is_rolled_for_at_him_too() -> None:
    both, foe = "Infantry '43 D03 SE", "Rifles '43 D03 NW"
    for german, found in (([both], [OWN_SIDE]), ([], [])):
        game = firefight(["HMG 42 C02 SE", *german], [foe])
        game.do("activate HMG 42", "fire D03")
        while game.table.legal("caps"):
            game.do("caps 0")
        assert game.found() == found


def test_a_friend_in_the_firers_own_hex_is_not_fired_at() -> None:
    """In close combat enemies alone are attacked (7.7)."""
    game = firefight(["HMG 42 D03 SE", "Infantry '43 D03 SE"], ["Rifles '43 D03 NW"])
    game.do("activate HMG 42", "fire D03")
    while game.table.legal("caps"):
        game.do("caps 0")
    assert game.found() == []


def test_a_barrage_that_a_side_calls_down_on_its_own() -> None:
    for hex, found in (("hex F03", [OWN_SIDE]), ("hex D02", [])):
        game = road(
            ["Riflemen F03 SE"], ["Grenadiers F03 NW", "Grenadiers D02 NW"],
            assets={"attacker": ["Artillery"]},
        )  # fmt: skip
        assert game.do("asset Artillery", hex).found() == found


def test_a_barrage_by_an_event_is_nobodys() -> None:
    signs = road(["Riflemen F03 SE"]).signs
    for unit, called, falls in ((NOBODY, 0, 0), (3, None, 1)):
        entry = LOG_EFFECT, DO_BARRAGE, 2, int(unit), 7
        assert (signs.called(entry), signs.falls(entry)) == (called, falls)
    assert signs.falls((LOG_EFFECT, DO_BARRAGE + 1, 2, int(NOBODY), 7)) is None


@pytest.mark.parametrize("battery", ["10.5cm leFH18", "30cm Nebelwerfer"])
def test_shells_that_were_called_a_round_before(battery: str) -> None:
    """The decision is that by which the battery was aimed, not the one that turned its pattern."""
    for hex, found in (("E03", [OWN_SIDE]), ("H05", [])):
        game = firefight(["Infantry '43 E03 SE"], ["Rifles '43 H05 NW"], batteries=((Asset(battery),), ()))
        game.do(f"shells {hex}")
        while game.table.battle.turn < 2:
            game.do("face N" if game.table.battle.question == FACE else "pass")
        while game.table.battle.question in (CAPS, FACE):
            game.do("caps 0" if game.table.battle.question == CAPS else "face N")
        game.found()
        aimed = [one for one in game.reading.found if one.pattern == OWN_SIDE]
        assert [(str(one.pattern), one.decision) for one in aimed] == [(one, 0) for one in found]


# --- idle under fire -----------------------------------------------------------------------------


def bombarded(squads: int, *answers: str) -> Planted:
    """A tank fires once at a hex with so many squads, and a roll is made at each; they answer."""
    game = firefight(["Panzer IIIh C02 SE"], ["Rifles '43 F03 NW"] * squads)
    game.do("activate Panzer IIIh", "fire F03")
    while game.table.legal("caps"):
        game.do("caps 0")
    for unit in range(1, 1 + squads):  # nobody is hurt: all may act
        game.state.where[unit], game.state.counter[unit], game.state.hex[unit] = (
            ON_MAP,
            0,
            game.table.hex("F03"),
        )
    return game.do(*answers)


def test_who_is_bombarded_and_waits() -> None:
    game = bombarded(3, "pass")
    assert game.found() == [IDLE]
    (blunder,) = game.reading.found
    assert blunder.decision == 5  # the pass
    assert bombarded(2, "pass").found() == []


def test_if_half_of_those_who_can_act_do_all_is_well() -> None:
    one = ("activate Rifles '43 1", "move E03", "face NW", "pass")
    two = (*one, "activate Rifles '43 2", "move E03", "face NW", "pass")
    assert bombarded(3, *one, "pass").found() == [IDLE]
    assert bombarded(3, *two, "pass").found() == []


def test_who_is_spent_cannot_act() -> None:
    game = bombarded(3)
    for unit in (2, 3):
        game.state.flags[unit] |= SPENT
    assert game.do("activate Rifles '43 1", "move E03", "face NW", "pass", "pass").found() == []


def test_the_fire_of_the_turn_before_counts_that_of_earlier_ones_does_not() -> None:
    game = bombarded(3)
    assert game.turn(2).do("pass").found() == [IDLE]
    game = bombarded(3)
    game.turn(2).happens(lambda *_: None)
    assert game.turn(3).do("pass").found().count(IDLE) == 1  # of turn 2
    assert game.reading.found[0].turn == 2


def test_a_side_that_plays_a_card_does_something() -> None:
    """In Liberty Road, where an order that nobody carries out is a wait."""
    for orders, found in (
        (("order Infantry Advance", "enough"), [IDLE]),
        (("asset Artillery", "hex G05"), []),
    ):
        game = road(
            ["Riflemen E03 SE", "Riflemen E03 SE", "Riflemen E03 SE"], FOES,
            assets={"attacker": ["Artillery"]},
        )  # fmt: skip
        game.reading._parts[0].attacks = 3
        assert game.do(*orders).found() == found


# --- whole games, and a second reader ------------------------------------------------------------

KEPT = [
    ("liberty_road", "ambush", 0), ("liberty_road", "hill", 7), ("liberty_road", "river_crossing", 3),
    ("liberty_road", "town", 0), ("storms_of_steel", "armored_spearhead", 13),
    ("storms_of_steel", "first_light", 8), ("storms_of_steel", "the_gun_line", 1),
    ("storms_of_steel", "the_long_balka", 2),
]  # fmt: skip


@cache
def read(system: str, scenario: str, number: int) -> tuple[list[Found], list[Found]]:
    """The blunders of a game of the default player, as both readers have them."""
    game = game_of(system)
    engine = game.battle(scenario)

    def play() -> Callable[[Any, int], int]:
        luck = luck_of(1, number, 0)
        return lambda state, _: engine.decide(state, 0, luck)

    found = read_game(engine, game.map_game.signs, 1, number, play()).blunders
    kept = sorted((str(b.pattern), b.turn, b.side, b.decision, b.unit, b.hex) for b in found)
    return kept, SecondReader(engine, taken(engine, 1, number, play())).found()


@pytest.mark.usefixtures("as_machine_code")
@pytest.mark.parametrize(("system", "scenario", "number"), KEPT)
def test_a_second_reader_finds_the_same(system: str, scenario: str, number: int) -> None:
    found, also = read(system, scenario, number)
    assert found == also
    assert found


@pytest.mark.usefixtures("as_machine_code")
def test_every_pattern_is_among_the_kept_games() -> None:
    kinds = {found[0] for kept in KEPT for found in read(*kept)[0]}
    assert kinds == {str(pattern) for pattern in PATTERNS}


@pytest.mark.usefixtures("as_machine_code")
def test_a_game_is_its_seed_and_its_actions() -> None:
    """Known actions give the same reading as the players who took them; it is the game that is played."""
    game = game_of("liberty_road")
    engine = game.battle("ambush")
    luck = luck_of(1, 0, 0)
    played = read_game(engine, game.map_game.signs, 1, 0, lambda state, _: engine.decide(state, 0, luck))
    actions = iter(played.actions)
    assert read_game(engine, game.map_game.signs, 1, 0, lambda *_: next(actions)) == played
    assert len(played.actions) == play_game(engine, (Quick("trained", 0),) * 2, 1, 0)[0]["decisions"]
    assert 0 < played.opening < len(played.actions)
