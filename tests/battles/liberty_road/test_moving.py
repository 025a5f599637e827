"""Movement by areas and hexes, roads, water, obstacles, facing, leaving (p.3, 9-10, 12-13, 17)."""

# ruff: noqa: N802 (the examples keep their numbers)

import pytest
from table import Table

from wsanalysis.battles.core.ground import destroy
from wsanalysis.battles.liberty_road.fire import cover

FIELDS = """
. . . . . .
. . . . . .
. . . . . .
"""
AREAS = """
a a b b c c
a a b b c c
d d d e e e
"""
ROW = ". . . . . . . ."
ROAD = ["A01 B01 C01 D01 E01 F01 G01 H01"]
FAR_ENEMY = ["Grenadiers H01 SW spent"]


def on_the_move(unit: str, rows: str = ROW, enemy: str = "", **more: object) -> Table:
    """A unit that has begun its move, on a board where each hex is an area if nothing else is said."""
    table = Table(rows, [unit], [enemy] if enemy else [], **more)  # type: ignore[arg-type]
    return table.activate(table.names[0]).do("move")


def steps(table: Table) -> set[str]:
    return table.places("step to") if table.question == "step" else set()


def farthest(table: Table, *hexes: str) -> Table:
    for name in hexes:
        table.do(f"step to {name}")
    return table


def test_a_point_leads_into_any_hex_of_an_area_next_to_the_hex() -> None:
    """p.12: not next to the area, but to the hex; or to any other hex of its own area."""
    assert steps(on_the_move("Riflemen A01", FIELDS, areas=AREAS)) == {"A02", "B01", "B02"}
    b = {"C01", "C02", "D01", "D02"}
    assert steps(on_the_move("Riflemen B01", FIELDS, areas=AREAS)) == {"A01", "A02", "B02", *b}
    d = {"A03", "B03", "C03"}
    assert steps(on_the_move("Riflemen B02", FIELDS, areas=AREAS)) == {"A01", "A02", "B01", *b, *d}


@pytest.mark.parametrize(("block", "rating"), [("Riflemen", 1), ("Rangers", 2), ("M5 Stuart", 3)])
def test_movement_rating_is_so_many_areas(block: str, rating: int) -> None:
    """p.2, 12: one to three areas at full strength."""
    table = on_the_move(f"{block} A01")
    for name in ("B01", "C01", "D01")[:rating]:
        assert name in steps(table)
        table.do(f"step to {name}")
    assert table.question == "face"


def test_fewer_areas_than_rated_are_allowed() -> None:
    """p.12: up to so many."""
    assert on_the_move("M5 Stuart A01").do("step to B01", "enough").question == "face"


@pytest.mark.parametrize("status", ["spent", "reduced", "suppressed", "broken"])
def test_infantry_at_reduced_strength_moves_one_hex(status: str) -> None:
    """p.3, 9-10, 12: whatever its area and rating."""
    table = on_the_move(f"Rangers B01 N {status}", FIELDS, areas=AREAS)
    assert steps(table) == {"A01", "A02", "B02", "C01", "C02"}
    assert table.do("step to C02").question == "face"


@pytest.mark.parametrize(("unit", "points"), [("M4A1 Sherman", 2), ("M5 Stuart", 3)])
@pytest.mark.parametrize("status", ["support", "suppressed", "broken"])
def test_vehicles_at_reduced_strength_move_a_hex_a_point(unit: str, points: int, status: str) -> None:
    """p.3, 9, 12."""
    table = on_the_move(f"{unit} A01 N {status}", FIELDS, areas="a a a a a a\na a a a a a\na a a a a a")
    for name in ("B01", "C01", "D01")[:points]:
        assert len(steps(table)) <= 6
        table.do(f"step to {name}")
    assert table.question == "face"


@pytest.mark.parametrize("status", ["fire", "support", "move"])
def test_a_vehicle_on_fire_orders_stays(status: str) -> None:
    """p.3, 10: only move and support orders let it move."""
    table = Table(ROW, [f"M4A1 Sherman A01 N {status}"]).activate("M4A1 Sherman")
    assert ("move" in table.legal()) == (status != "fire")


def test_a_damaged_vehicle_moves_as_its_marker_lets_it() -> None:
    """p.17: immobilized not at all; with its crew injured at reduced strength."""
    stuck = Table(ROW, ["M4A1 Sherman A01 N move damaged Immobilized"]).activate("M4A1 Sherman")
    assert "move" not in stuck.legal()
    slow = on_the_move("M4A1 Sherman B01 N move damaged Crew Injured", FIELDS, areas=AREAS)
    assert steps(slow) == {"A01", "A02", "B02", "C01", "C02"}
    sound = on_the_move("M4A1 Sherman B01 N move damaged Gun Damaged", FIELDS, areas=AREAS)
    assert "D02" in steps(sound)


def test_a_point_spent_on_a_road_brings_another_along_it() -> None:
    """p.12: double speed; infantry of one point goes two hexes."""
    table = on_the_move("Riflemen A01", roads=ROAD).do("step to B01")
    assert steps(table) == {"A01", "C01"}
    assert table.do("step to C01").question == "face"
    table = farthest(on_the_move("M4A1 Sherman A01", roads=ROAD), "B01", "C01", "D01", "E01")
    assert table.question == "face"


@pytest.mark.slow
def test_the_bonus_is_for_the_road_alone() -> None:
    """p.12: off the road it lapses."""
    table = on_the_move("Riflemen A01", FIELDS, roads=["A01 B01 C01"]).do("step to B01")
    assert steps(table) == {"A01", "C01"}
    table = on_the_move("Rangers A01", FIELDS, roads=["A01 B01 C01"]).do("step to B01", "step to B02")
    assert table.question == "face"


def test_a_point_partly_off_the_road_brings_nothing() -> None:
    """p.12: spent entirely on a road, so through an area by road all the way."""
    areas = "a a a b b b\na a a b b b\nc c c c c c"
    by_road = on_the_move("Riflemen A01", FIELDS, areas=areas, roads=["A01 B01 C01 D01 E01"])
    assert by_road.copy().do("step to C01").question == "step"
    assert by_road.copy().do("step to C02").question == "face"
    gap = on_the_move("Riflemen A01", FIELDS, areas=areas, roads=["A01 B01", "C01 D01 E01"])
    assert gap.do("step to C01").question == "face"


def test_roads_at_reduced_strength() -> None:
    """p.12: a vehicle's points are doubled too; infantry moves one hex and no more."""
    table = farthest(on_the_move("M4A1 Sherman A01 N support", roads=ROAD), "B01", "C01", "D01", "E01")
    assert table.question == "face"
    assert on_the_move("Rangers A01 N spent", roads=ROAD).do("step to B01").question == "face"


def test_half_movement_makes_each_hex_an_area() -> None:
    """p.12: the icon on one hex affects the whole area."""
    areas = "a a a b b b b b"
    assert steps(on_the_move("Riflemen A01", ". . . . . . . .", areas=areas)) == {"B01", "C01"}
    assert steps(on_the_move("Riflemen A01", ". . m . . . . .", areas=areas)) == {"B01"}


@pytest.mark.parametrize(
    ("unit", "terrain", "may"),
    [
        ("Riflemen", "p", False), ("M5 Stuart", "p", False), ("M8 Greyhound", "p", False),
        ("Riflemen", "m", True), ("M5 Stuart", "m", False), ("M8 Greyhound", "m", False),
        ("Riflemen", "F", True), ("M5 Stuart", "F", True), ("M8 Greyhound", "F", False),
        ("Allied Weapon Team", "m", True), ("M8 Greyhound", ".", True),
    ],
)  # fmt: skip
def test_impassable_by_icon(unit: str, terrain: str, may: bool) -> None:
    """p.12: to all, to vehicles, to wheels; at full and at reduced strength."""
    full = on_the_move(f"{unit} A01", f". {terrain} .")
    slow = on_the_move(f"{unit} A01 N suppressed", f". {terrain} .")
    assert steps(full) == steps(slow) == ({"B01"} if may else set())


def test_what_is_impassable_lies_in_the_way_inside_an_area() -> None:
    """p.12: the area is entered hex by hex."""
    assert steps(on_the_move("Riflemen A01", ". p .", areas="a a a")) == set()


def test_rivers_are_crossed_by_bridges() -> None:
    """p.2, 12: a road over the river is a bridge."""
    assert steps(on_the_move("Riflemen A01", ". . .", rivers=["A01/B01"])) == set()
    assert steps(on_the_move("Riflemen A01 N spent", ". . .", rivers=["A01/B01"])) == set()
    bridge = on_the_move("Riflemen A01", ". . .", rivers=["A01/B01"], roads=["A01 B01"])
    assert steps(bridge) == {"B01"}


@pytest.mark.parametrize("bank", ["A01", "B01"])
def test_fords(bank: str) -> None:
    """p.4: a ford in a hex on either bank, when the mover knows of it."""
    river = {"rivers": ["A01/B01"], "areas": "a b b"}
    assert steps(on_the_move("Riflemen A01", ". . .", face_up={bank: "ford"}, **river)) == {"B01", "C01"}
    assert steps(on_the_move("Riflemen A01 N spent", ". . .", face_up={bank: "ford"}, **river)) == {"B01"}
    assert steps(on_the_move("Riflemen A01", ". . .", fog={bank: "ford"}, **river)) == set()
    table = Table(". . .", ["Riflemen C01"], ["Grenadiers A01"], fog={bank: "ford"}, **river)  # type: ignore[arg-type]
    table.pass_order().activate("Grenadiers").do("move")
    assert steps(table) == {"B01", "C01"}, "whose ford it is, knows it"


def test_entering_a_hex_with_enemies_ends_the_move() -> None:
    """p.13: close combat follows at the end of the order (p.14)."""
    table = on_the_move("M5 Stuart A01 SE move", enemy="Grenadiers B01 N spent").do("step to B01")
    assert table.question == "face"
    assert table.do("face N").question == "fighter"
    assert not table.is_known("Grenadiers"), "who fights is chosen before it is revealed"


def test_facing_is_set_at_the_end_of_the_move() -> None:
    """p.12: any of the six sides."""
    table = on_the_move("Riflemen A01 N").do("step to B01")
    assert table.legal() == {f"face {side}" for side in ("N", "NE", "SE", "S", "SW", "NW")}
    assert table.do("face SW").facing("Riflemen") == "SW"


@pytest.mark.parametrize("kind", ["roadblock", "tank trap"])
def test_obstacles_keep_vehicles_out(kind: str) -> None:
    """p.4, 12: examples of obstacles; feet pass."""
    for unit, may in (("Riflemen", True), ("M5 Stuart", False), ("M8 Greyhound", False)):
        table = on_the_move(f"{unit} A01", obstacles={"B01": kind})
        assert ("B01" in steps(table)) == may


def test_nobody_enters_a_blaze() -> None:
    """p.17."""
    for unit in ("Riflemen", "M5 Stuart"):
        assert steps(on_the_move(f"{unit} A01", marks={"B01": "blaze"})) == set()
    assert steps(on_the_move("Riflemen A01", marks={"B01": "smoke"})) == {"B01"}


def test_a_unit_leaves_over_its_exits_only() -> None:
    """p.6: by a point of movement; with all it carries."""
    exits = {"attacker": ["C01"]}
    table = on_the_move("Rangers B01", exits=exits)
    assert "leave" not in table.legal()
    table.do("step to C01", "leave")
    assert table.where("Rangers") == "exited"
    assert table.over == "attacker gone"
    table = Table(ROW, ["M3 Half-track C01", "Riflemen C01 on M3 Half-track", "Rangers A01"], exits=exits)
    table.activate("M3 Half-track").do("move", "leave")
    assert table.where("Riflemen") == table.where("M3 Half-track") == "exited"
    assert not table.over


def test_no_points_are_left_to_leave_with() -> None:
    """p.6, 12: leaving costs a point."""
    table = on_the_move("Riflemen B01", exits={"attacker": ["C01"]}).do("step to C01")
    assert table.question == "face"


def test_support_orders_move_and_fire() -> None:
    """p.3, 10: both, in either order, each once."""
    table = on_the_move("M4A1 Sherman A01 SE support", enemy="Grenadiers H01 SW spent")
    table.do("step to B01", "enough", "face SE")
    assert table.question == "act"
    assert "move" not in table.legal()
    assert table.do("fire at H01").question != "act"
    table = Table(ROW, ["M4A1 Sherman A01 SE support"], FAR_ENEMY).activate("M4A1 Sherman")
    table.with_luck(lambda t: t.where("Grenadiers") == "H01", "fire at H01")
    assert table.legal() == {"enough", "move"}


@pytest.mark.parametrize("status", ["move", "suppressed"])
def test_others_move_or_fire(status: str) -> None:
    """p.3, 10."""
    table = on_the_move(f"M4A1 Sherman A01 SE {status}", enemy="Grenadiers H01 SW spent")
    assert table.do("step to B01", "enough", "face SE").question != "act"


def test_an_injured_crew_moves_or_fires() -> None:
    """p.17: on support orders too."""
    table = on_the_move("M4A1 Sherman A01 SE support damaged Crew Injured", enemy="Grenadiers H01 SW spent")
    assert table.do("step to B01", "enough", "face SE").question != "act"


def test_broken_units_only_move() -> None:
    """p.10."""
    table = Table(ROW, ["Riflemen A01 SE broken"], ["Grenadiers E01 NW spent"]).activate("Riflemen")
    assert table.legal() == {"enough", "move", "rally"}


def test_LR_16_ready_infantry_that_moves_or_fires_is_spent() -> None:
    """p.9: spotting does not spend; spent infantry stays spent; a vehicle keeps its order."""
    table = Table(ROW, ["Riflemen A01 SE", "M4A1 Sherman A01 SE move"], ["Grenadiers E01 NW spent"])
    moved = table.copy().activate("Riflemen").do("move", "step to B01", "face SE")
    fired = table.copy().activate("Riflemen").with_luck(lambda t: not t.over, "fire at E01")
    spotted = table.copy().activate("Riflemen").do("spot E01")
    assert [t.status("Riflemen") for t in (moved, fired, spotted)] == ["spent", "spent", "ready"]
    again = moved.skip().pass_order().end_turn().activate("Riflemen").do("move", "step to C01", "face SE")
    assert again.status("Riflemen") == "spent"
    drove = table.copy().activate("M4A1 Sherman").do("move", "step to B01", "enough", "face SE")
    assert drove.status("M4A1 Sherman") == "move"


def test_height_and_cover_cost_nothing() -> None:
    """p.12: no modifiers beyond what is printed; an area is an area, uphill and through a wood."""
    plain = steps(on_the_move("Riflemen B01", FIELDS, areas=AREAS))
    rough = ". . F F . .\n. . F f . .\n. b . . . ."
    assert steps(on_the_move("Riflemen B01", rough, areas=AREAS, high="......\n..11..\n..11..")) == plain


def test_a_unit_has_the_best_cover_of_its_hex_whatever_it_faces() -> None:
    """p.13."""
    table = Table(". F . s", ["Riflemen B01", "Rangers D01"])
    for side in range(6):
        for u, downshifts in ((0, 1), (1, 2)):
            table.s.face[u] = side
            assert cover(table.w, table.s, u) == downshifts


@pytest.mark.parametrize("status", ["move", "support", "suppressed"])
def test_where_an_obstacle_was_destroyed_the_way_is_free(status: str) -> None:
    """p.12, 17: in a step, in a full point, and on the road through it; the next one still stands."""
    table = on_the_move(f"M4A1 Sherman A01 SE {status}", ". R . R .", roads=["A01 B01 C01 D01 E01"])
    assert steps(table) == set()
    destroy(table.s, table.hex("B01"))
    assert steps(table) == {"B01"}
    assert steps(table.do("step to B01")) == {"A01", "C01"}
    table.do("step to C01")
    assert table.where("M4A1 Sherman") == "C01"
    assert steps(table) == {"B01"}, "one point and its bonus by road, so another is left"
