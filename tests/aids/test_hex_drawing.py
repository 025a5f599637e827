"""Small drawings of hexes: well-formed, of the width asked for, with letters that can be read."""

from xml.etree import ElementTree

import pytest

from wsanalysis.aids.hex_drawing import LETTER, Block, Ground, Line, hex_drawing

SMALLEST_TYPE = 7.5  # pt
SVG = "{http://www.w3.org/2000/svg}"
GROUND = (
    Ground((0, 0)),
    Ground((6, 2), level=1),
    Ground((12, 4), cover=True),
    Ground((6, -2), shade="#bdbdbd"),
)
BLOCKS = (Block("A", (0, 0)), Block("<&", (12, 4), (0, -1)))


def drawn(*lines: Line) -> ElementTree.Element:
    return ElementTree.fromstring(hex_drawing(GROUND, BLOCKS, lines, across=40))


def test_the_drawing_is_as_wide_as_asked_for_and_all_of_it_is_inside() -> None:
    svg = drawn()
    left, top, wide, high = map(float, svg.attrib["viewBox"].split())
    assert (left, top, wide, svg.attrib["width"]) == (0, 0, 40, "40.00mm")
    places = [
        tuple(map(float, place.split(",")))
        for shape in svg.iter(f"{SVG}polygon")
        for place in shape.attrib["points"].split()
    ]
    assert all(0 <= x <= wide and 0 <= y <= high for x, y in places)


def test_hexes_are_regular_although_the_units_are_squeezed() -> None:
    first = next(iter(drawn().iter(f"{SVG}polygon")))
    corners = [complex(*map(float, place.split(","))) for place in first.attrib["points"].split()]
    sides = [abs(a - b) for a, b in zip(corners, corners[1:] + corners[:1], strict=True)]
    assert sides == pytest.approx([sides[0]] * 6, rel=0.01)


def test_letters_are_text_of_a_size_that_can_be_read() -> None:
    texts = list(drawn().iter(f"{SVG}text"))
    assert [text.text for text in texts] == ["A", "<&"]
    assert {float(text.attrib["font-size"]) for text in texts} == {LETTER}
    assert LETTER / 25.4 * 72 >= SMALLEST_TYPE


def test_a_line_that_is_not_free_is_broken_and_has_a_cross() -> None:
    def strokes(svg: ElementTree.Element) -> tuple[int, int]:
        lines = list(svg.iter(f"{SVG}line"))
        return len(lines), sum("stroke-dasharray" in line.attrib for line in lines)

    assert strokes(drawn(Line((0, 0), (12, 4)))) == (2, 0)  # with its halo
    assert strokes(drawn(Line((0, 0), (12, 4), stopped=(6, 2)))) == (6, 1)


def test_every_hex_is_outlined_above_all_fills() -> None:
    shapes = list(drawn().iter(f"{SVG}polygon"))[: 2 * len(GROUND)]
    assert [shape.attrib["fill"] != "none" for shape in shapes] == [True] * len(GROUND) + [False] * len(
        GROUND
    )
    strokes = {float(shape.attrib["stroke-width"]) for shape in shapes[len(GROUND) :]}
    assert min(strokes) / 25.4 * 72 >= 0.5  # pt


def test_a_free_line_is_seen_where_a_broken_one_runs_along_it() -> None:
    lines = list(drawn(Line((0, 0), (6, 2)), Line((0, 0), (12, 4), stopped=(9, 3))).iter(f"{SVG}line"))
    dashed = next(n for n, line in enumerate(lines) if "stroke-dasharray" in line.attrib)
    assert dashed < len(lines) - 2  # the free one and its halo come last
    assert "stroke-dasharray" not in lines[-1].attrib
    assert float(lines[-1].attrib["stroke-width"]) > float(lines[dashed].attrib["stroke-width"])
