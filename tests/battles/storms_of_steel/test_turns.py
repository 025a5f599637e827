"""Rounds, turns, and the four ways to pay for an action (2.0-3.24)."""

from dataclasses import replace

from tests.battles.storms_of_steel.table import EDITION, Table
from wsanalysis.battles.core.numbers import Side
from wsanalysis.battles.storms_of_steel import terms
from wsanalysis.systems.storms_of_steel.options import STANDARD

OPEN = ". . . . .\n. . . . .\n. . . . ."


def duel(**more: object) -> Table:
    """Two squads four hexes apart, which see each other."""
    return Table(OPEN, ["Infantry '43 A02 SE"], ["Rifles '43 E02 NW"], **more)  # type: ignore[arg-type]


def test_the_ways_to_act() -> None:
    """2.2, 3.0-3.22: a fresh unit by APs, by opportunity, by CAPs; an active one by what it has left."""
    table = duel()
    assert table.side == "German"
    assert table.legal() == [
        "pass", "stall by CAP", "activate Infantry '43", "opportunity Infantry '43", "command Infantry '43",
    ]  # fmt: skip
    table.do("activate Infantry '43", "fire E02", "caps 0", "pass")
    assert (table.side, table.ap) == ("German", (4, 0))
    assert table.legal() == ["pass", "stall", "stall by CAP", "active Infantry '43", "command Infantry '43"]


def test_an_active_unit_fills_up_with_caps() -> None:
    """3.21: APs first, CAPs for what is missing; without APs it is spent."""
    table = duel().do(
        "activate Infantry '43", "fire E02", "caps 0", "pass", "active Infantry '43", "fire E02"
    )
    table.do("caps 0", "pass")
    assert (table.ap, table.caps) == ((1, 0), (5, 6))
    table.do("active Infantry '43", "fire E02", "caps 0")
    assert (table.ap, table.caps) == ((0, 0), (3, 6))
    assert table.is_spent("Infantry '43")


def test_an_opportunity_action_costs_nothing_and_spends() -> None:
    """3.1: whatever it costs."""
    table = duel().do("opportunity Infantry '43", "fire E02", "caps 0")
    assert (table.ap, table.caps) == ((0, 0), (5, 6))
    assert table.is_spent("Infantry '43")


def test_a_command_action_leaves_a_unit_as_it_is() -> None:
    """3.22: fresh stays fresh, spent stays spent; the whole cost in CAPs."""
    table = duel().do("command Infantry '43", "fire E02", "caps 0")
    assert (table.caps, table.is_spent("Infantry '43")) == ((2, 6), False)
    table.do("pass", "opportunity Infantry '43", "pivot N", "pass")
    assert table.legal() == ["pass", "stall by CAP", "command Infantry '43"]
    table.do("command Infantry '43")
    assert "pivot S" in table.legal()
    assert not table.legal("fire")  # 3 CAPs, and there are 2
    assert table.is_spent("Infantry '43")


def test_caps_on_a_roll() -> None:
    """3.23: up to two, said before it is rolled, and only as many as there are and as matter."""
    table = duel(caps=(1, 6)).do("activate Infantry '43", "fire E02")
    assert table.legal() == ["caps 0", "caps 1"]
    table.do("caps 1")
    assert table.caps == (0, 6)
    table.do("activate Rifles '43", "fire A02")
    assert table.legal() == ["caps 0", "caps 1", "caps 2"]


def test_switching() -> None:
    """3.0: the active unit is spent, its APs are lost, and another is active for this turn's action."""
    table = Table(OPEN, ["Infantry '43 A01 SE", "Pz Grenadier A02 SE"], ["Rifles '43 E02 NW"])
    table.do("activate Infantry '43", "move B01", "face S", "pass")
    assert table.ap == (6, 0)
    table.do("activate Pz Grenadier", "pivot N")
    assert table.ap == (6, 0)
    assert table.is_spent("Infantry '43")
    assert not table.is_spent("Pz Grenadier")


def test_both_sides_have_an_active_unit() -> None:
    """2.2: at the same time, each with its own APs."""
    table = duel().do("activate Infantry '43", "pivot S", "activate Rifles '43", "fire A02", "caps 0")
    assert table.ap == (6, 3)


def test_a_pass_spends_the_active_unit() -> None:
    """2.2: its APs are lost; the side may act again later."""
    table = duel().do("activate Infantry '43", "pivot S", "stall by CAP", "pass")
    assert (table.ap, table.is_spent("Infantry '43")) == ((0, 0), True)
    table.do("stall by CAP", "command Infantry '43")
    assert table.side == "German"


def test_a_stall_is_an_action() -> None:
    """2.2: for an AP or a CAP; it breaks a row of passes."""
    table = duel().do("pass", "stall by CAP", "pass", "stall by CAP")
    assert (table.battle.turn, table.caps) == (1, (5, 4))
    table.do("activate Infantry '43", "pivot S", "stall by CAP", "stall")
    assert table.ap == (5, 0)


def test_two_passes_end_the_round() -> None:
    """2.3, 2.0: fresh again, CAPs back; then the roll for initiative, who has more CAPs says first."""
    table = duel().do("opportunity Infantry '43", "pivot S", "stall by CAP", "pass", "pass")
    assert table.battle.turn == 2
    assert (table.caps, table.is_spent("Infantry '43")) == ((5, 6), False)
    assert table.side == "Soviet"
    assert table.legal() == ["bid 0", "bid 1", "bid 2"]
    table.do("bid 2")
    assert table.side == "German"
    table.do("bid 1")
    assert table.caps == (4, 4) or table.side == "Soviet"  # a tie asks anew


def test_level_caps_ask_the_soviet_player_first() -> None:
    """3.24."""
    assert duel(caps=(5, 5)).do("pass", "pass").side == "Soviet"
    assert duel(caps=(6, 5)).do("pass", "pass").side == "German"


def test_without_caps_nobody_is_asked_for_a_bid() -> None:
    """3.24, R4: what has one answer is not asked."""
    table = duel(caps=(0, 0)).do("pass", "pass")
    assert (table.battle.turn, table.battle.question) == (2, terms.TURN)


def test_who_can_do_nothing_passes_unasked() -> None:
    """2.3: the round goes on for the other side, and ends with its pass."""
    table = duel(caps=(0, 6)).do("opportunity Infantry '43", "pivot S", "pass")
    assert table.battle.turn == 2


def test_the_last_round_ends_the_game() -> None:
    """2.4."""
    table = duel(rounds=1).do("pass", "pass")
    assert (table.side, table.battle.over) == ("nobody", terms.LAST_ROUND)


def test_variable_action_points() -> None:
    """3.01: 2D6; with too few for any act the unit gives up."""
    edition = EDITION.with_options(replace(STANDARD, variable_ap=True))
    seen = set()
    for seed in range(40):
        table = Table(OPEN, ["HMG 34 A02 SE"], ["Rifles '43 E02 NW"], edition=edition, seed=seed, caps=(0, 0))
        table.do("activate HMG 34")
        seen.add(table.ap[0])
    assert seen <= set(range(2, 13))
    assert len(seen) > 5


def test_the_owner_turns_units_that_the_sheet_does_not() -> None:
    """1.0: at set-up any facing."""
    table = Table(OPEN, ["Infantry '43 A02"], ["Rifles '43 E02 NW"])
    assert table.legal() == [f"face {side}" for side in ("N", "NE", "SE", "S", "SW", "NW")]
    table.do("face SE")
    assert table.battle.face[table.unit("Infantry '43")] == 2
    assert table.legal("activate") == ["activate Infantry '43"]


def test_caps_after_losses() -> None:
    """7.3, 2.0: a loss lowers the CAPs of the next round; now only if the marker stands on that space."""
    table = Table(OPEN, ["Infantry '43 A02 SE", "Pz Grenadier A01 SE"], ["Rifles '43 E02 NW"]).hit(
        "Infantry '43", "Unnerved"
    )
    table.do("stall by CAP").with_luck(
        "activate Rifles '43", "fire A02", "caps 2", until=lambda it: it.where("Infantry '43") == "out"
    )
    assert table.caps == (4, 4)  # the German marker stood on 4, the unit goes to 5
    assert table.pile == 20
    assert table.battle.lost[Side(0)] == 1
    table.do("pass", "pass")
    assert table.caps == (4, 6)


def test_a_loss_where_the_marker_stands() -> None:
    """7.3 (SOS-10): that CAP is lost now."""
    table = Table(OPEN, ["Infantry '43 A02 SE", "Pz Grenadier A01 SE"], ["Rifles '43 E02 NW"]).hit(
        "Infantry '43", "Unnerved"
    )
    table.do("opportunity Pz Grenadier", "pivot S").with_luck(
        "activate Rifles '43", "fire A02", "caps 2", until=lambda it: it.where("Infantry '43") == "out"
    )
    assert table.caps == (4, 4)
