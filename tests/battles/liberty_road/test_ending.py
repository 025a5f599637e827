"""The end of a game: when it comes, what each objective is worth, who has won (p.7, 18)."""

# ruff: noqa: N802 (the examples keep their numbers)

from collections.abc import Sequence

import pytest
from table import Table

from wsanalysis.battles.core import numbers
from wsanalysis.battles.core.objectives import is_met, progress, winner
from wsanalysis.battles.core.transport import put
from wsanalysis.battles.liberty_road.blocks import eliminate, exit_map
from wsanalysis.battles.scenarios.objectives import (
    Destroy,
    DestroyMore,
    Exit,
    Hold,
    Keep,
    Objective,
    PreventCrossing,
    PreventExit,
)

COLUMN = "\n".join(["."] * 7)
ATTACKER, DEFENDER = (
    ["Riflemen A01 S", "Riflemen A01 S", "M5 Stuart A02 S"],
    ["Grenadiers A06 N", "Pz IV H A07 N"],
)


def lose(table: Table, *names: str) -> Table:
    """These units are eliminated."""
    for name in names:
        eliminate(table.w, table.s, table.number(name))
    return table


def leave(table: Table, *names: str) -> Table:
    """These units leave the map."""
    for name in names:
        exit_map(table.w, table.s, table.number(name))
    return table


def went(table: Table, name: str, place: str) -> Table:
    """The unit has gone to a hex."""
    put(table.w, table.s, table.number(name), table.hex(place))
    return table


def with_objectives(
    attacker: Sequence[Objective] = (), defender: Sequence[Objective] = (), **more: object
) -> Table:
    goals = {"attacker": attacker, "defender": defender}
    return Table(COLUMN, ATTACKER, DEFENDER, objectives=goals, **more)  # type: ignore[arg-type]


def won(table: Table) -> str:
    """Whoever has more victory points, or a draw."""
    return {numbers.ATTACKER: "attacker", numbers.DEFENDER: "defender", numbers.NEITHER: "draw"}[
        winner(table.points("attacker"), table.points("defender"))
    ]


# --- the worked examples -----------------------------------------------------------------------------

TOWN = """
. . . . . . .
. . s s . . .
. . w . . . .
. . . . . . .
. . . . . . ."""
STUGS = 6
JUNCTION = ("B04",)
STRUCTURES = ("C02", "C03", "D02")
BEHIND_THE_RIVER = ("F01", "F02", "F03", "F04", "F05", "G01", "G02", "G03", "G04", "G05")


def battle_of_page_18() -> Table:
    """Germans attack; five Allied units and eleven German ones."""
    return Table(
        TOWN,
        [*["StuG III G A01 SE"] * STUGS, *["Grenadiers A03 SE"] * 5],
        ["Riflemen G01 NW", "Riflemen G02 NW", "Rangers G03 NW", "M5 Stuart G04 NW", "M10 TD G05 NW"],
        attacks="German",
        objectives={
            "attacker": [
                Destroy(vp=7, count=4),
                Hold(vp=6, hexes=JUNCTION, at_least=1),
                Hold(vp=4, hexes=STRUCTURES, at_least=3),
            ],
            "defender": [
                PreventCrossing(vp=9, zone=BEHIND_THE_RIVER),
                Destroy(vp=5, count=STUGS, block="StuG III G", every=True),
                DestroyMore(vp=3),
            ],
        },
        deck=["Time's Up"],
        event_done=False,
    )


def as_it_ended() -> Table:
    """Four Allied units and five German ones are destroyed; the Germans have the town, not the junction."""
    table = battle_of_page_18()
    lose(table, "Riflemen 1", "Riflemen 2", "Rangers", "M5 Stuart")
    lose(table, "StuG III G 1", "StuG III G 2", "Grenadiers 1", "Grenadiers 2", "Grenadiers 3")
    for name, place in zip(("StuG III G 3", "StuG III G 4", "Grenadiers 4"), STRUCTURES, strict=True):
        went(table, name, place)
    return table


def test_LR_09_four_units_and_the_town_are_eleven_points() -> None:
    table = as_it_ended()
    assert table.holder("B04") == "defender"
    assert table.points("attacker") == 7 + 4 == 11
    assert [bool(is_met(table.w, table.s, k)) for k in range(3)] == [True, False, True]


def test_LR_10_the_river_held_and_more_destroyed_are_twelve_and_win() -> None:
    table = as_it_ended()
    assert table.points("defender") == 9 + 3 == 12
    assert [bool(is_met(table.w, table.s, k)) for k in range(3, 6)] == [True, False, True]
    table.pass_order().pass_order()  # Time's Up is revealed
    assert table.over == "time's up"
    assert won(table) == "defender"


def test_LR_17_the_objectives_of_the_mock_scenario_are_worth_seventeen() -> None:
    """p.7: four enemy units 7, two units off the edge 6, all town structures 4."""
    table = Table(
        TOWN,
        ["Riflemen G01 NW"] * 4 + ["M5 Stuart G04 NW"],
        [
            "Grenadiers A01 S", "Grenadiers A02 S", "Veteran Grenadiers B02 S",
            "German Weapon Team A03 S with 7.5cm PaK 40", "Pz II F A03 S",
        ],
        objectives={
            "attacker": [
                Destroy(vp=7, count=4), Exit(vp=6, count=2), Hold(vp=4, hexes=STRUCTURES, at_least=3),
            ]
        },
        exits={"attacker": ["A01", "A02", "A03"]},
    )  # fmt: skip
    assert table.points("attacker") == 0
    lose(table, "Grenadiers 1", "Grenadiers 2", "Veteran Grenadiers")
    assert table.points("attacker") == 0
    lose(table, "German Weapon Team")
    assert table.points("attacker") == 7
    for name, place in zip(("Riflemen 1", "Riflemen 2", "Riflemen 3"), STRUCTURES, strict=True):
        assert table.points("attacker") == 7
        went(table, name, place)
    assert table.points("attacker") == 11
    leave(table, "Riflemen 4")
    assert table.points("attacker") == 11
    leave(table, "M5 Stuart")
    assert table.points("attacker") == 17


# --- each kind of objective ---------------------------------------------------------------------------


@pytest.mark.slow
def test_destroy() -> None:
    """p.18: at least so many, of a block or of any; those that left the map are not destroyed."""
    table = with_objectives((), [Destroy(vp=3, count=2), Destroy(vp=5, count=1, block="M5 Stuart")])
    found = []
    for name in ("Riflemen 1", "Riflemen 2", "M5 Stuart"):
        lose(table, name)
        found.append(table.points("defender"))
    assert found == [0, 3, 8]
    gone = with_objectives((), [Destroy(vp=3, count=1)])
    assert leave(gone, "M5 Stuart").points("defender") == 0


def test_destroy_more() -> None:
    """p.18: more enemy units than own ones lost, by the margin."""
    table = with_objectives([DestroyMore(vp=3)], [DestroyMore(vp=4, margin=2)])
    assert (table.points("attacker"), table.points("defender")) == (0, 0)
    lose(table, "Grenadiers")
    assert (table.points("attacker"), table.points("defender")) == (3, 0)
    lose(table, "Riflemen 1")
    assert (table.points("attacker"), table.points("defender")) == (0, 0)
    lose(table, "Riflemen 2")
    assert (table.points("attacker"), table.points("defender")) == (0, 0)
    lose(table, "M5 Stuart")
    assert (table.points("attacker"), table.points("defender")) == (0, 4)


def test_hold() -> None:
    """The side that last had the hex to itself; a hex left behind stays held, a contested one too."""
    hexes = ("A03", "A04", "A05")
    table = with_objectives([Hold(vp=4, hexes=hexes, at_least=2)], [Hold(vp=2, hexes=hexes, at_least=2)])
    assert (table.points("attacker"), table.points("defender")) == (0, 2)
    went(table, "M5 Stuart", "A03")
    assert (table.points("attacker"), table.points("defender")) == (0, 2)
    went(table, "M5 Stuart", "A04")
    assert (table.points("attacker"), table.points("defender")) == (4, 0)
    went(table, "Grenadiers", "A04")  # both are there now
    assert table.points("attacker") == 4
    lose(table, "M5 Stuart")
    assert (table.points("attacker"), table.points("defender")) == (0, 2)


def test_at_the_beginning_the_zone_decides_who_holds() -> None:
    table = Table(
        COLUMN,
        ["Riflemen A01"],
        ["Grenadiers A07"],
        zones={"attacker": ["A01", "A02"], "defender": ["A06", "A07"]},
    )
    assert [table.holder(f"A0{row}") for row in (1, 2, 3, 5, 7)] == ["attacker"] * 2 + ["defender"] * 3


def test_exit_over_the_own_edge() -> None:
    """p.6: from an exit hex, for a movement point; passengers count too."""
    table = Table(
        COLUMN, ["Riflemen A06 S on M3 Half-track", "M3 Half-track A06 S move", "M5 Stuart A01 S"],
        ["Pz IV H A02 N"],
        objectives={"attacker": [Exit(vp=6, count=2)]}, exits={"attacker": ["A07"]},
    )  # fmt: skip
    table.activate("M3 Half-track").do("move")
    assert "leave" not in table.legal()
    table.do("step to A07", "leave")
    assert [table.where(name) for name in ("M3 Half-track", "Riflemen")] == ["exited", "exited"]
    assert (table.points("attacker"), table.over) == (6, "")


def test_prevent_exit() -> None:
    table = with_objectives((), [PreventExit(vp=5, count=2)])
    found = [table.points("defender")]
    for name in ("Riflemen 1", "Riflemen 2"):
        leave(table, name)
        found.append(table.points("defender"))
    assert found == [5, 5, 0]


def test_prevent_crossing() -> None:
    """p.18: nobody is there at the end, and nobody has left the map; who went back has not crossed."""
    table = with_objectives((), [PreventCrossing(vp=9, zone=("A05", "A06"))])
    assert table.points("defender") == 9
    assert went(table, "M5 Stuart", "A05").points("defender") == 0
    assert went(table, "M5 Stuart", "A04").points("defender") == 9
    assert leave(table, "M5 Stuart").points("defender") == 0


def test_keep() -> None:
    """So many own units are not eliminated; who left the map is alive."""
    table = with_objectives([Keep(vp=2, count=2), Keep(vp=3, count=1, block="M5 Stuart")])
    assert table.points("attacker") == 5
    assert leave(table, "M5 Stuart").points("attacker") == 5
    assert lose(table, "Riflemen 1").points("attacker") == 5
    assert lose(table, "Riflemen 2").points("attacker") == 3


def test_reinforcements_that_have_not_come_are_alive() -> None:
    late = {"attacker": [(["M10 TD"], ["A01"], 9)]}
    table = with_objectives([Keep(vp=2, count=4)], late=late)
    assert table.points("attacker") == 2
    assert lose(table, "Riflemen 1").points("attacker") == 0


def test_progress_is_counted_as_printed() -> None:
    table = with_objectives([Destroy(vp=1, count=2), Exit(vp=1, count=2)], [Keep(vp=1, count=1)])
    lose(table, "Grenadiers")
    leave(table, "Riflemen 1")
    assert [int(progress(table.w, table.s, k)) for k in range(3)] == [1, 1, 1]


@pytest.mark.parametrize(
    ("mine", "yours", "winner_"), [(4, 3, "attacker"), (3, 4, "defender"), (4, 4, "draw")]
)
def test_more_points_win_and_as_many_draw(mine: int, yours: int, winner_: str) -> None:
    """p.18."""
    table = with_objectives([Keep(vp=mine, count=1)], [Keep(vp=yours, count=1)])
    assert won(table) == winner_


def test_without_any_objective_met_it_is_a_draw() -> None:
    assert won(with_objectives([Destroy(vp=4, count=1)], [Destroy(vp=4, count=1)])) == "draw"


# --- when it ends ----------------------------------------------------------------------------------------


def test_the_game_ends_at_once_when_a_side_has_nothing_left() -> None:
    """p.18: in the midst of an order; reinforcements that wait are not on the board."""
    table = Table(
        COLUMN, ["Riflemen A01 S", "Riflemen A01 S"], ["Grenadiers A03 N reduced"],
        late={"defender": [(["Pz II F"], ["A07"], 5)]},
    )  # fmt: skip
    table.do("order Infantry Advance", "unit Riflemen 1")
    table.with_luck(lambda t: t.where("Grenadiers") == "out", "fire at A03")
    assert (table.over, table.decider) == ("defender gone", "")
    assert table.status("Riflemen 2") == "ready"


def test_an_ambush_is_still_there() -> None:
    """p.18."""
    table = Table(
        COLUMN,
        ["Riflemen A01 S", "Riflemen A01 S"],
        ["Grenadiers A03 N reduced"],
        ambush=["Volksgrenadiers A06 N"],
    )
    table.do("order Infantry Advance", "unit Riflemen 1")
    table.with_luck(lambda t: t.where("Grenadiers") == "out", "fire at A03")
    assert (table.over, table.decider, table.question) == ("", "attacker", "unit")


def test_the_attacker_can_be_gone_too() -> None:
    table = Table(COLUMN, ["Riflemen A01 S reduced"], ["Grenadiers A03 N"])
    table.pass_order().activate("Grenadiers")
    table.with_luck(lambda t: t.where("Riflemen") == "out", "fire at A01")
    assert table.over == "attacker gone"


def test_who_leads_all_his_units_off_has_none_left() -> None:
    """p.18; and his points are counted."""
    table = Table(
        COLUMN, ["Riflemen A07 S"], ["Grenadiers A01 N"], exits={"attacker": ["A07"]},
        objectives={"attacker": [Exit(vp=6, count=1)]},
    )  # fmt: skip
    table.activate("Riflemen").do("move", "leave")
    assert (table.over, table.points("attacker"), won(table)) == ("attacker gone", 6, "attacker")


def test_in_the_last_close_combat_the_rest_of_the_order_is_not_played() -> None:
    table = Table(COLUMN, ["Riflemen A03 S", "Rangers A05 S"], ["Grenadiers A03 N reduced"])
    table.do("order Regroup", "enough", "fight Riflemen")
    table.with_luck(lambda t: t.where("Grenadiers") == "out", "fight Grenadiers")
    assert table.over == "defender gone"


def test_who_is_not_set_up_yet_has_crossed_nothing() -> None:
    """p.8: the attacker is in no hex while the defender sets up; the zone holds the board's last hex."""
    table = Table(
        ". .", ["Riflemen A01"], ["Grenadiers B01"], zones={"attacker": ["A01"], "defender": ["B01"]},
        objectives={"defender": [PreventCrossing(vp=3, zone=("B01",))]}, setting_up=True,
    )  # fmt: skip
    assert table.question == "place"
    assert table.points("defender") == 3
