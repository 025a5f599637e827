"""Fire on the map: who sees whom, from where and at what, with which shifts (p.4, 7, 13, 15-17)."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

import pytest
from table import Table, cards, edition

from wsanalysis.battlefield.hexes import SIDES
from wsanalysis.battles.liberty_road import terms
from wsanalysis.battles.liberty_road.cards import Cards
from wsanalysis.battles.liberty_road.fire import fall, shot
from wsanalysis.systems.liberty_road.edition import LibertyRoad

COLUMN = "\n".join(["."] * 7)
NO = terms.NOT_ALLOWED


def column(**letters: str) -> str:
    """A board of one column of seven hexes, clear but for those named: ``column(A03="F")``."""
    return "\n".join(letters.get(f"A0{row}", ".") for row in range(1, 8))


def shift(table: Table, firer: str, target: str, card: int = 0, opportunity: int = 0) -> int:
    """The net shift of a shot as the battle has it, or NO."""
    return int(shot(table.w, table.s, table.number(firer), table.number(target), card, opportunity))


def facing_each_way(firer: str, target: str, rules: LibertyRoad | None = None) -> list[int]:
    """The shift at a target five hexes south of the firer, for its six facings."""
    return [
        shift(Table(COLUMN, [f"{firer} A01 S"], [f"{target} A06 {side}"], rules=rules), firer, target)
        for side in SIDES
    ]


@cache
def one_side() -> LibertyRoad:
    return edition().with_options(replace(edition().options, forward_field="one side"))


# --- line of sight ------------------------------------------------------------------------------


def test_open_ground_lets_everybody_see() -> None:
    """p.15, step 1; each side of either hex will do."""
    for mine in SIDES:
        for yours in SIDES:
            table = Table(COLUMN, [f"Riflemen A01 {mine}"], [f"Grenadiers A05 {yours}"])
            assert shift(table, "Riflemen", "Grenadiers") != NO
    assert table.activate("Riflemen").places("fire at") == {"A05"}


@pytest.mark.parametrize("letter", ["F", "f", "s", "w", "B", "h", "o", "b", "m"])
def test_terrain_between_blocks(letter: str) -> None:
    """p.15, examples 1 and 2: every overlay does."""
    table = Table(column(A03=letter), ["Riflemen A01 S"], ["Grenadiers A05 N"])
    assert shift(table, "Riflemen", "Grenadiers") == NO
    assert not table.activate("Riflemen").places("fire at")


def test_out_of_a_wood_one_fires_over_the_own_edge_only() -> None:
    """p.15: not through the firing unit's own hex, only from the edge that it sits on."""
    seen = {
        side
        for side in SIDES
        if shift(
            Table(column(A01="F"), [f"Riflemen A01 {side}"], ["Grenadiers A05 N"]), "Riflemen", "Grenadiers"
        )
        != NO
    }
    assert seen == {"SE", "S", "SW"}


def test_into_a_wood_one_sees_the_near_edge_only() -> None:
    """p.15: not through the target's hex, only to the edge that it sits on."""
    seen = {
        side
        for side in SIDES
        if shift(
            Table(column(A05="F"), ["Riflemen A01 S"], [f"Grenadiers A05 {side}"]), "Riflemen", "Grenadiers"
        )
        != NO
    }
    assert seen == {"N", "NE", "NW"}


@pytest.mark.parametrize(
    ("mark", "blocks"), [("smoke", True), ("blaze", True), ("haze", False), ("wreck", False)]
)
def test_markers_on_the_field(mark: str, blocks: bool) -> None:
    """p.4; reconstructed: smoke and fire block sight, haze and a wreck do not."""
    table = Table(COLUMN, ["Riflemen A01 S"], ["Grenadiers A05 N"], marks={"A03": mark})
    assert (shift(table, "Riflemen", "Grenadiers") == NO) == blocks


@cache
def tall_bunkers() -> Cards:
    own = cards()
    tall = [replace(one, blocks_sight=one.marker == "bunker" or one.blocks_sight) for one in own.rows["fog"]]
    return own.with_rows("fog", tall)


def test_a_marker_with_the_icon_blocks_sight_once_it_is_face_up() -> None:
    """p.15."""
    sides: tuple[Sequence[str], Sequence[str]] = (["Riflemen A01 S"], ["Grenadiers A05 N"])
    up = Table(COLUMN, *sides, face_up={"A03": "bunker"}, own_cards=tall_bunkers())
    assert shift(up, "Riflemen", "Grenadiers") == NO
    low = Table(COLUMN, *sides, face_up={"A03": "bunker"})
    assert shift(low, "Riflemen", "Grenadiers") != NO
    hidden = Table(COLUMN, *sides, fog={"A03": "bunker"}, own_cards=tall_bunkers())
    assert shift(hidden, "Riflemen", "Grenadiers") != NO
    hidden.activate("Riflemen").do("spot A03")
    assert hidden.fog("A03") == "bunker"
    assert shift(hidden, "Riflemen", "Grenadiers") == NO


def test_a_destroyed_house_neither_blocks_nor_covers() -> None:
    """p.17."""
    between = Table(column(A03="s"), ["Riflemen A01 S"], ["Grenadiers A05 N"])
    assert shift(between, "Riflemen", "Grenadiers") == NO
    fall(between.w, between.s, between.hex("A03"))
    assert between.marks("A03") == {"destroyed"}
    assert shift(between, "Riflemen", "Grenadiers") == 0
    assert between.activate("Riflemen").places("fire at") == {"A05"}

    inside = Table(column(A05="s"), ["Riflemen A01 S"], ["Grenadiers A05 N"])
    assert shift(inside, "Riflemen", "Grenadiers") == -2
    fall(inside.w, inside.s, inside.hex("A05"))
    assert inside.status("Grenadiers") == "reduced"
    assert shift(inside, "Riflemen", "Grenadiers") == 0


def test_smoke_on_rubble_blocks_again() -> None:
    from wsanalysis.battles.core.ground import lay, lift

    table = Table(column(A03="s"), ["Riflemen A01 S"], ["Grenadiers A05 N"])
    fall(table.w, table.s, table.hex("A03"))
    lay(table.w, table.s, table.hex("A03"), terms.SMOKE)
    assert shift(table, "Riflemen", "Grenadiers") == NO
    lift(table.w, table.s, table.hex("A03"), terms.SMOKE)
    assert shift(table, "Riflemen", "Grenadiers") == 0


# --- distance -------------------------------------------------------------------------------------


def test_effective_range_and_twice_of_it() -> None:
    """p.15: to the range no shift, to twice the range a downshift, beyond it nothing."""
    found = []
    for row in range(2, 14):
        board = "\n".join(["."] * 13)
        table = Table(board, [f"Grenadiers A{row:02} N"], ["Riflemen A01 S"], attacks="German")
        found.append(shift(table, "Grenadiers", "Riflemen"))
    assert edition().units["Grenadiers"].anti_infantry_range == 6
    assert found == [0] * 6 + [-1] * 6
    table = Table("\n".join(["."] * 14), ["Grenadiers A14 N"], ["Riflemen A01 S"], attacks="German")
    assert shift(table, "Grenadiers", "Riflemen") == NO


def test_nobody_fires_within_his_own_hex() -> None:
    """p.13-14: that is close combat."""
    table = Table(COLUMN, ["Riflemen A01 S"], ["Grenadiers A01 N"])
    assert shift(table, "Riflemen", "Grenadiers") == NO
    assert not table.activate("Riflemen").places("fire at")


# --- flank and field of fire -----------------------------------------------------------------------


def test_flank_of_infantry_by_its_facing() -> None:
    """p.16 C: an upshift from outside the front."""
    assert facing_each_way("Riflemen", "Grenadiers") == [0, 0, 1, 1, 1, 0]
    assert facing_each_way("Riflemen", "Grenadiers", one_side()) == [0, 1, 1, 1, 1, 1]


def test_flank_of_a_vehicle_is_its_rear_armor() -> None:
    """p.16 C and E: the StuG's front of 3 against firepower 3, its rear of 1."""
    stug, sherman = edition().units["StuG III G"], edition().units["M4A1 Sherman"]
    assert (stug.front_armor, stug.rear_armor, sherman.anti_vehicle_firepower) == (3, 1, 3)
    front, rear = 0, 1
    found = []
    for side in SIDES:
        table = Table(COLUMN, ["M4A1 Sherman A01 S fire"], [f"StuG III G A06 {side}"])
        found.append(shift(table, "M4A1 Sherman", "StuG III G"))
    assert found == [front, front, rear, rear, rear, front]


WIDE = "\n".join([". . . . ."] * 5)


def test_on_the_hex_line_it_is_a_flank_attack() -> None:
    """p.16: grey hexlines are flank. E01 lies on the ray through C02's eastern corner."""
    found = {
        side: shift(Table(WIDE, ["Riflemen E02 N"], [f"Grenadiers C02 {side}"]), "Riflemen", "Grenadiers")
        for side in SIDES
    }
    # seen from C02, E02 is due east: between the wedges of its NE and SE sides
    assert found == {"N": 1, "NE": 0, "SE": 0, "S": 1, "SW": 1, "NW": 1}


def test_a_forward_field_of_fire() -> None:
    """p.15-16: a gun in the hull and a towed gun aim where the block faces."""
    for firer in ("Jagdpanzer IV A01 {} fire-vehicles", "German Weapon Team A01 {} with 7.5cm PaK 40"):
        allowed = []
        for side in SIDES:
            table = Table(COLUMN, [firer.format(side)], ["M4A1 Sherman A05 N"], attacks="German")
            card = int("with" in firer)
            allowed.append(shift(table, table.names[0], "M4A1 Sherman", card) != NO)
        assert allowed == [False, False, True, True, True, False], firer
    turret = Table(COLUMN, ["Pz IV H A01 N fire"], ["M4A1 Sherman A05 N"], attacks="German")
    assert shift(turret, "Pz IV H", "M4A1 Sherman") != NO


def test_a_jammed_turret_aims_forward_only() -> None:
    """p.17."""
    for side, allowed in (("N", False), ("S", True)):
        table = Table(
            COLUMN,
            [f"Pz IV H A01 {side} fire damaged Turret Jammed"],
            ["M4A1 Sherman A05 N"],
            attacks="German",
        )
        assert (shift(table, "Pz IV H", "M4A1 Sherman") != NO) == allowed
        assert (table.activate("Pz IV H").places("fire at") == {"A05"}) == allowed


# --- cover -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "room", "downshifts"), [("foxhole", 1, 1), ("trench", 2, 1), ("bunker", 2, 2)]
)
def test_a_shelter_covers_so_many_infantry(kind: str, room: int, downshifts: int) -> None:
    """p.4; how much is reconstructed. Which of them, we let be those listed first."""
    squads = ["Grenadiers A05 N"] * 3
    table = Table(COLUMN, ["Riflemen A01 S"], [*squads, "Pz II F A05 N"], face_up={"A05": kind})
    found = [shift(table, "Riflemen", f"Grenadiers {k}") for k in (1, 2, 3)]
    assert found == [-downshifts] * room + [0] * (3 - room)


def test_a_hidden_shelter_covers_the_defender() -> None:
    table = Table(COLUMN, ["Riflemen A01 S"], ["Grenadiers A05 N"], fog={"A05": "trench"})
    assert shift(table, "Riflemen", "Grenadiers") == -1


def test_a_shelter_gives_a_vehicle_nothing() -> None:
    bare, dug = (
        Table(COLUMN, ["M4A1 Sherman A01 S fire"], ["Pz II F A05 N"], face_up=up)
        for up in ({}, {"A05": "bunker"})
    )
    assert shift(bare, "M4A1 Sherman", "Pz II F") == shift(dug, "M4A1 Sherman", "Pz II F") == 1


def test_out_of_a_bunker_one_fires_forward_only() -> None:
    """p.4: those whom it covers; a third squad beside it fires all round."""
    for side, allowed in (("N", True), ("NE", True), ("SE", False), ("S", False), ("NW", True)):
        table = Table(COLUMN, ["Riflemen A01 S"], [f"Grenadiers A05 {side}"] * 3, face_up={"A05": "bunker"})
        assert [shift(table, f"Grenadiers {k}", "Riflemen") != NO for k in (1, 2, 3)] == [
            allowed,
            allowed,
            True,
        ]
    table = Table(COLUMN, ["Riflemen A01 S"], ["Grenadiers A05 S"], face_up={"A05": "trench"})
    assert shift(table, "Grenadiers", "Riflemen") != NO


@pytest.mark.parametrize(("letter", "downshifts"), [("F", 1), ("B", 2), ("s", 2), ("f", 0), ("r", 1)])
def test_terrain_covers_infantry_and_no_vehicle(letter: str, downshifts: int) -> None:
    """p.16 B."""
    board = column(A05=letter)
    table = Table(board, ["Riflemen A01 S"], ["Grenadiers A05 N"])
    assert shift(table, "Riflemen", "Grenadiers") == -downshifts
    table = Table(board, ["M4A1 Sherman A01 S fire"], ["Pz IV H A05 N"])
    assert shift(table, "M4A1 Sherman", "Pz IV H") == 0


@pytest.mark.parametrize(("mark", "downshifts"), [("haze", 1), ("wreck", 1), ("smoke", 1), ("haze wreck", 2)])
def test_markers_cover_infantry(mark: str, downshifts: int) -> None:
    """p.16 B: markers on top of the terrain; how much is reconstructed."""
    table = Table(COLUMN, ["Riflemen A01 S"], ["Grenadiers A05 N"], marks={"A05": mark})
    assert shift(table, "Riflemen", "Grenadiers") == -downshifts


@pytest.mark.slow
def test_higher_ground() -> None:
    """p.15: an upshift for those who fire down, a downshift for infantry up there, none for vehicles."""
    hill_here, hill_there = "1\n1\n.\n.\n.\n.\n.", ".\n.\n.\n.\n1\n1\n."

    def found(firer: str, target: str, high: str) -> int:
        table = Table(COLUMN, [f"{firer} A01 S"], [f"{target} A05 N"], high=high)
        return shift(table, firer.split(" fire")[0], target)

    assert found("Riflemen", "Grenadiers", hill_here) == 1
    assert found("Riflemen", "Grenadiers", hill_there) == -1
    assert found("M4A1 Sherman", "Pz IV H", hill_there) == NO  # it begins on its move side
    for high, expected in ((hill_here, 1), (hill_there, 0)):
        table = Table(COLUMN, ["M4A1 Sherman A01 S fire"], ["Pz IV H A05 N"], high=high)
        assert shift(table, "M4A1 Sherman", "Pz IV H") == expected


def test_a_carrier_with_dots_covers_those_inside() -> None:
    """p.13; how much is Options.portage_cover. Riding on a vehicle without dots gives none."""
    for carrier, expected in (("SdKfz 251", -1), ("Pz IV H", 0)):
        table = Table(COLUMN, ["Riflemen A01 S"], [f"Grenadiers A05 N on {carrier}", f"{carrier} A05 N"])
        assert shift(table, "Riflemen", "Grenadiers") == expected


# --- who is hit ------------------------------------------------------------------------------------


def test_fire_hits_everybody_in_the_hex_friends_too() -> None:
    """p.15: each is attacked by itself."""
    sides: tuple[Sequence[str], Sequence[str]] = (
        ["Riflemen A01 S", "Riflemen A04 S"],
        ["Grenadiers A04 N", "Grenadiers A04 N"],
    )
    hit = {"Riflemen 2", "Grenadiers 1", "Grenadiers 2"}
    for one in sorted(hit):
        table = Table(COLUMN, *sides)
        table.activate("Riflemen 1").with_luck(
            lambda t, one=one: (
                [t.status(u) != "ready" for u in sorted(hit)] == [u == one for u in sorted(hit)]
            ),
            "fire at A04",
        )
        assert table.status("Riflemen 1") == "spent"
    table = Table(COLUMN, *sides)
    table.activate("Riflemen 1").with_luck(lambda t: all(t.where(u) == "out" for u in hit), "fire at A04")


def test_a_hex_with_friends_alone_is_no_target() -> None:
    """p.15: targets are hexes with enemies."""
    table = Table(COLUMN, ["Riflemen A01 S", "Riflemen A03 S"], ["Grenadiers A05 N"])
    assert table.activate("Riflemen 1").places("fire at") == {"A05"}


@pytest.mark.parametrize(
    ("order", "hit"), [("fire-infantry", {"Riflemen"}), ("fire-vehicles", {"M5 Stuart"})]
)
def test_a_vehicles_order_says_at_what_it_fires(order: str, hit: set[str]) -> None:
    """p.3, 15: out of a hex with both, only those are attacked."""
    table = Table(
        COLUMN, [f"StuG III G A01 S {order}"], ["Riflemen A04 N", "M5 Stuart A04 N"], attacks="German"
    )
    for target in ("Riflemen", "M5 Stuart"):
        assert (shift(table, "StuG III G", target) != NO) == (target in hit)
    table.activate("StuG III G")
    for target in ("Riflemen", "M5 Stuart"):
        changed = table.chance_of(lambda t: t.where(target) == "out", "fire at A04", tries=150)  # noqa: B023
        assert (changed > 0) == (target in hit)


def test_on_orders_to_move_or_with_a_damaged_gun_it_does_not_fire() -> None:
    """p.3, 17."""
    for words, targets in (
        ("move", set()),
        ("support", {"A03", "A05"}),
        ("fire damaged Gun Damaged", set()),
        ("fire damaged Commander Dead", {"A05"}),
        ("broken", set()),
    ):
        table = Table(COLUMN, [f"M4A1 Sherman A01 S {words}"], ["Grenadiers A03 N", "Pz IV H A05 N"])
        table.activate("M4A1 Sherman")
        assert table.places("fire at") == targets, words


def test_a_weapon_card_is_used_up() -> None:
    """p.7: some are for single use."""
    table = Table(COLUMN, ["Grenadiers A01 S with Panzerfaust"], ["M5 Stuart A02 N"], attacks="German")
    table.activate("Grenadiers")
    assert table.places("fire at") == {"A02 with card"}  # without it rifles do not hurt a tank
    table.with_luck(lambda t: t.where("M5 Stuart") == "A02", "fire at A02 with card")
    assert table.weapon("Grenadiers") == ""
    table.end_turn().activate("Grenadiers")
    assert table.places("fire at") == set()


def test_a_card_for_two_uses_serves_twice() -> None:
    table = Table(COLUMN, ["Pioneers A01 S with Flammenwerfer 41"], ["Rangers A02 N"], attacks="German")
    for left in ("Flammenwerfer 41", ""):
        table.s.event_done = 1  # no event shall interrupt
        table.activate("Pioneers")
        assert table.places("fire at") == {"A02", "A02 with card"}
        table.with_luck(lambda t: t.where("Rangers") == "A02", "fire at A02 with card")
        assert table.weapon("Pioneers") == left
        table.end_turn()
    table.activate("Pioneers")
    assert table.places("fire at") == {"A02"}


def test_own_arms_do_not_use_up_a_card() -> None:
    table = Table(COLUMN, ["Pioneers A01 S with Geballte Ladung"], ["Riflemen A02 N"], attacks="German")
    table.activate("Pioneers").with_luck(lambda t: t.where("Riflemen") == "A02", "fire at A02")
    assert table.weapon("Pioneers") == "Geballte Ladung"


# --- the event interrupts ----------------------------------------------------------------------------


def drawn(table: Table) -> int:
    """How many cards of the event deck have been turned."""
    return table.s.deck_at


def test_an_icon_brings_the_event_and_the_attack_goes_on() -> None:
    """p.11: Shot suppresses the target, and the same attack then breaks or kills it."""
    sides = (["Riflemen A01 S"], ["Grenadiers A04 N", "Pz IV H A07 N"])
    table = Table(COLUMN, *sides, deck=["Shot", "Time's Up"], event_done=False)
    table.activate("Riflemen")
    icons = sum(chip.event for chip in edition().chips.chips) / len(edition().chips.chips)
    assert table.chance_of(lambda t: drawn(t) == 1, "fire at A04", tries=600) >= icons - 0.06
    table.with_luck(lambda t: drawn(t) == 1 and t.where("Grenadiers") == "out", "fire at A04")
    assert table.status("Riflemen") == "spent"
    other = Table(COLUMN, *sides, deck=["Shot", "Time's Up"], event_done=False)
    other.activate("Riflemen").with_luck(
        lambda t: drawn(t) == 1 and t.status("Grenadiers") == "broken", "fire at A04"
    )


def test_the_event_can_make_the_attack_impossible() -> None:
    """p.11: "if possible". In its panic the target runs behind the wood, and the shot is lost."""
    board = """
    . .
    . .
    F .
    . ."""
    table = Table(
        board, ["Riflemen A01 S"], ["Grenadiers A03 N"], deck=["Panic", "Time's Up"], event_done=False
    )
    table.activate("Riflemen").with_luck(lambda t: drawn(t) == 1, "fire at A03")
    assert (table.decider, table.question) == ("defender", "retreat")
    assert table.chance_of(lambda t: t.status("Grenadiers") != "ready", "step to A04", tries=200) == 0
    table.do("step to A04")
    assert table.question != "retreat"
    assert table.status("Riflemen") == "spent"


def test_a_result_drawn_before_the_event_is_told_with_the_shift_of_then() -> None:
    """p.11, 17: haze that comes up during the valor check shifts no chip that has been drawn."""
    table = Table(
        COLUMN, ["Riflemen A01 S"], ["Grenadiers A04 N"], deck=["Ground Haze", "Time's Up"], event_done=False
    )
    table.activate("Riflemen")
    before = shot(table.w, table.s, 0, table.number("Grenadiers"), 0, 0)
    kept, told = table.s.copy(), set()
    for seed in range(300):
        table._restore(kept)
        table.luck(seed)
        table.s.logging = 1
        table.do("fire at A04")
        log = [table.s.log[place] for place in range(table.s.logged)]
        if any(entry.code == terms.LOG_EVENT for entry in log):
            told |= {entry.c for entry in log if entry.code == terms.LOG_ATTACK}
    after = shot(table.w, table.s, 0, table.number("Grenadiers"), 0, 0)
    assert told >= {before}
    assert len(told) == 2, (before, after, told)


def test_smoke_hides_a_target_that_looks_away() -> None:
    """p.15: into the hex one sees its near side only."""
    for side, seen in (("N", True), ("S", False)):
        table = Table(
            COLUMN, ["Riflemen A01 S"], [f"Grenadiers A04 {side}"],
            deck=["Smoke Drifts", "Time's Up"], event_done=False,
        )  # fmt: skip
        table.activate("Riflemen")
        hit = table.chance_of(lambda t: drawn(t) == 1 and t.status("Grenadiers") != "ready", "fire at A04")
        assert (hit > 0) == seen
        table.with_luck(lambda t: drawn(t) == 1, "fire at A04")
        assert table.marks("A04") == {"smoke"}


def test_there_is_one_event_a_turn() -> None:
    """p.11: later icons are ignored, and nothing is drawn at the end of the turn."""
    table = Table(
        COLUMN, ["Riflemen A01 S", "Rangers A01 S"], ["Grenadiers A04 N", "Grenadiers A05 N"],
        deck=["Wind Turns", "Shot", "Shot", "Time's Up"], event_done=False,
    )  # fmt: skip
    table.do("order Infantry Advance", "unit Riflemen")
    table.with_luck(lambda t: drawn(t) == 1 and t.status("Grenadiers 1") == "ready", "fire at A04")
    table.do("unit Rangers")
    assert table.chance_of(lambda t: drawn(t) > 1, "fire at A05", tries=200) == 0
    table.do("fire at A05").skip()
    while table.turn == 1:
        table.pass_order() if table.question == "order" else table.skip()
    assert drawn(table) == 1
    table.end_turn()
    assert drawn(table) == 2


def test_a_vehicle_interrupts_its_own_salvo_once() -> None:
    """p.11, 15: of two targets in the hex, at most one attack brings the event."""
    table = Table(
        COLUMN, ["M5 Stuart A01 S fire"], ["Grenadiers A04 N", "Grenadiers A04 N"],
        deck=["Shot", "Shot", "Time's Up"], event_done=False,
    )  # fmt: skip
    table.activate("M5 Stuart")
    assert table.chance_of(lambda t: drawn(t) == 1, "fire at A04", tries=300) > 0.2
    assert table.chance_of(lambda t: drawn(t) > 1, "fire at A04", tries=300) == 0


def test_boards_that_differ_do_not_share_their_sight() -> None:
    """What is kept between starts is kept by what stands on the board."""
    open_ground = Table(COLUMN, ["Riflemen A01 S"], ["Grenadiers A05 N"])
    wooded = Table(COLUMN.replace(".", "F", 7), ["Riflemen A01 S"], ["Grenadiers A05 N"])
    assert shift(open_ground, "Riflemen", "Grenadiers") != NO
    assert shift(wooded, "Riflemen", "Grenadiers") == NO
