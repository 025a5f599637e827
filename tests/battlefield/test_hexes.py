"""Hexes against plain geometry: names, neighbours, distances and bearings."""

import math
from collections import deque
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wsanalysis.battlefield.hexes import (
    SIDES,
    Axial,
    bearing,
    centre,
    corners,
    distance,
    hex_id,
    is_forward,
    midpoint,
    neighbour,
    opposite,
    parse_hex_id,
    row_of,
)

COLUMNS = st.integers(0, 701)
ROWS = st.integers(1, 99)


def real(x: float, y: float) -> tuple[float, float]:
    """A point where hexes are regular, with sides of length 1 and y upwards."""
    return x / 4, -y * math.sqrt(3) / 4


@given(COLUMNS, ROWS)
def test_names_and_hexes_go_there_and_back(q: int, row: int) -> None:
    axial = Axial(q, row - 1 - q // 2)
    assert parse_hex_id(hex_id(axial)) == axial
    assert row_of(axial) == row


@pytest.mark.parametrize(
    ("name", "axial"),
    [
        ("A01", (0, 0)),
        ("A02", (0, 1)),
        ("B01", (1, 0)),
        ("C01", (2, -1)),
        ("Z01", (25, -12)),
        ("AA03", (26, -11)),
    ],
)
def test_names(name: str, axial: tuple[int, int]) -> None:
    assert parse_hex_id(name) == axial
    assert hex_id(Axial(*axial)) == name


def test_names_are_read_forgivingly() -> None:
    assert parse_hex_id(" c7 ") == parse_hex_id("C07")


@pytest.mark.parametrize("name", ["", "A", "A00", "07", "A100", "AAA01", "A-1", "Ä01", "A1 B", "A²"])
def test_what_is_no_hex_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="expected a hex such as A01"):
        parse_hex_id(name)


@pytest.mark.parametrize("axial", [Axial(-1, 3), Axial(0, -1), Axial(2, -2), Axial(0, 99), Axial(702, 0)])
def test_hexes_without_a_name_are_refused(axial: Axial) -> None:
    with pytest.raises(ValueError, match="no hex is called"):
        hex_id(axial)


@pytest.mark.parametrize(
    ("name", "beside"),
    [("C03", "C02 D02 D03 C04 B03 B02"), ("D03", "D02 E03 E04 D04 C04 C03")],
)
def test_even_columns_lie_half_a_hex_lower(name: str, beside: str) -> None:
    assert [hex_id(neighbour(parse_hex_id(name), side)) for side in range(6)] == beside.split()


def test_opposite_sides_lead_back() -> None:
    for side in range(6):
        assert neighbour(neighbour(Axial(4, 2), side), opposite(side)) == (4, 2)
        assert SIDES[opposite(side)].translate(str.maketrans("NSEW", "SNWE")) == SIDES[side]


def test_distance_is_the_shortest_way() -> None:
    steps = {Axial(0, 0): 0}
    rim = deque(steps)
    while rim:
        here = rim.popleft()
        for side in range(6):
            there = neighbour(here, side)
            if there not in steps and steps[here] < 6:
                steps[there] = steps[here] + 1
                rim.append(there)
    assert len(steps) == 1 + 6 * sum(range(1, 7))
    for axial, count in steps.items():
        shifted = Axial(axial.q + 3, axial.r - 5)
        assert distance(Axial(3, -5), shifted) == distance(shifted, Axial(3, -5)) == count


@given(st.integers(-9, 9), st.integers(-9, 9))
def test_the_plane_holds_regular_hexes(q: int, r: int) -> None:
    axial = Axial(q, r)
    middle = real(*centre(axial))
    assert middle == pytest.approx((1.5 * q, -math.sqrt(3) * (r + q / 2)))
    for side in range(6):
        corner, before = (real(*corners(axial)[k]) for k in (side, side - 1))
        assert math.dist(middle, corner) == pytest.approx(1)
        assert math.dist(before, corner) == pytest.approx(1)
        halfway = ((before[0] + corner[0]) / 2, (before[1] + corner[1]) / 2)
        assert real(*midpoint(axial, side)) == pytest.approx(halfway)
        assert midpoint(axial, side) == midpoint(neighbour(axial, side), opposite(side))
        over = real(*centre(neighbour(axial, side)))
        assert ((middle[0] + over[0]) / 2, (middle[1] + over[1]) / 2) == pytest.approx(halfway)


def test_bearings_are_angles() -> None:
    home = Axial(2, 1)
    for dq, dr in product(range(-8, 9), repeat=2):
        if (dq, dr) == (0, 0):
            continue
        x, y = real(*centre(Axial(dq, dr)))
        clockwise_from_north = math.degrees(math.atan2(x, y)) % 360
        wedges = (clockwise_from_north + 30) / 60 % 6  # side d is from d to d + 1
        on_a_ray = abs(wedges - round(wedges)) < 1e-9
        expected = (2 * round(wedges) - 1) % 12 if on_a_ray else 2 * math.floor(wedges)
        assert bearing(home, Axial(home.q + dq, home.r + dr)) == expected


def test_bearing_has_both_kinds() -> None:
    here = parse_hex_id("E05")
    assert [bearing(here, neighbour(here, side)) for side in range(6)] == [0, 2, 4, 6, 8, 10]
    assert [bearing(here, parse_hex_id(name)) for name in ("F03", "G05", "F06")] == [1, 3, 5]


def test_a_hex_has_no_bearing_from_itself() -> None:
    with pytest.raises(ValueError, match="no bearing"):
        bearing(Axial(1, 1), Axial(1, 1))


@pytest.mark.parametrize("facing", range(6))
def test_the_front_is_strictly_inside(facing: int) -> None:
    wide = {(2 * facing + off) % 12 for off in (-2, -1, 0, 1, 2)}
    assert {b for b in range(12) if is_forward(b, facing, wide=True)} == wide
    assert {b for b in range(12) if is_forward(b, facing, wide=False)} == {2 * facing}
