"""Looks, papers and formats of a printed page: what is refused, and what no look can change."""

import base64
import re
from dataclasses import replace
from io import BytesIO
from typing import Any

import pytest
from fontTools.ttLib import TTFont
from matplotlib.image import imread
from pypdf import PdfReader

from tests.aids.test_page import GRID, TWO_SIDES, aid_of, lines
from tests.printing.printed_pdf import measured
from wsanalysis.aids import (
    Aid,
    Bands,
    Bar,
    DoesNotFit,
    Drawing,
    Group,
    Icon,
    OddsGrid,
    Page,
    Row,
    Word,
    WordGrid,
    render,
    render_pdf,
)
from wsanalysis.aids.look import (
    PALETTES,
    PAPERS,
    READABLE,
    STANDARD,
    Logo,
    Look,
    LookFault,
    Margins,
    paper_of,
)
from wsanalysis.aids.template_data import SIZES
from wsanalysis.colours import OUTCOMES, SIDES, contrast, luminance

MM = 72 / 25.4
LOOKS = {
    "grey": Look(grey=True),
    "silent": Look(title="Our War", subtitle="aid", footer="Official, approved, licensed", density="airy"),
    "tinted": Look(ground="#f6ecd6", hue=PALETTES["ochre"], bleed=3),
    "large": Look(scale=1.3, continued=True),
    "small": STANDARD.on("a5"),
    "turned": Look(orientation="landscape"),
    "margins": Look(margins=Margins(20, 20, 20, 20)),
}


def pages_of(aid: Any, look: Look) -> list[Any]:
    return list(PdfReader(BytesIO(render_pdf(aid, look))).pages)


@pytest.mark.parametrize("name", LOOKS)
def test_every_page_says_that_it_is_unofficial_and_where_it_comes_from_whatever_the_look(name: str) -> None:
    pages = pages_of(TWO_SIDES, LOOKS[name])
    for number, page in enumerate(pages, 1):
        said = page.extract_text()
        assert "UNOFFICIAL" in said
        assert "unofficial, reconstructed values" in said.replace("\n", " ")
        assert f"page {number} of {len(pages)}" in said


def test_drawings_side_by_side_stay_so_where_the_rest_is_stacked() -> None:
    square = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>'
    drawings = tuple(Drawing("", square, f"caption {n}") for n in range(4))
    for look in (replace(LOOKS["large"], scale=1.25), STANDARD.on("a5")):
        (page,) = pages_of(aid_of(Page("Sight", (Row((*drawings, lines(2)), (1,) * 5),))), look)
        assert [f"caption {n}" in page.extract_text() for n in range(5)] == [True] * 4 + [False]


@pytest.mark.parametrize("look", [replace(LOOKS["large"], paper=PAPERS["letter"]), STANDARD.on("a5")])
def test_the_brackets_of_a_heading_are_clear_of_the_line_below(look: Look) -> None:
    """They hang down by a quarter of their size; capitals rise by two thirds of theirs."""
    page = Page("A heading of a page that goes on", (lines(150),), rule_box="one rule, in a box beside it")
    second = measured(render_pdf(aid_of(page), look))[1]
    bottom = max(y for _, y, text in second.texts if "(continued)" in text)
    beneath = min(y for _, y, text in second.texts if "Some War" in text)
    large, small = (SIZES[name] * look.scale / MM for name in ("narrow_heading", "body"))
    assert beneath - bottom > large / 4 + small * 2 / 3 + 0.3


def test_a_table_that_is_cut_keeps_its_groups_and_each_row_its_icon() -> None:
    red, green = "#ff0000", "#00ff00"
    icons = tuple(Icon("", red if n < 30 else green) for n in range(60))
    table = WordGrid(
        "Ground",
        tuple(f"row {n}" for n in range(60)),
        ("foot",),
        ((Word("1"),),) * 60,
        icons=icons,
        row_groups=(Group("Hex", 45), Group("Side", 15)),
    )
    sheets = [page.decode() for page in render(aid_of(Page("Page", (table,))), STANDARD.on("a5"), "svg")]
    drawn = [
        [base64.b64decode(icon).decode() for icon in re.findall(r"svg\+xml;base64,([^\"]+)", sheet)]
        for sheet in sheets
    ]
    assert [("Hex" in sheet, "Side" in sheet) for sheet in sheets] == [(True, False), (True, True)]
    assert [sum(red in icon for icon in some) for some in drawn] == [30, 0]
    assert [sum(green in icon for icon in some) for some in drawn] == [0, 30]


def test_words_of_the_look_stand_where_they_are_meant() -> None:
    said = pages_of(TWO_SIDES, LOOKS["silent"])[0].extract_text()
    assert "Our War" in said
    assert "Some War" not in said
    assert "Official, approved, licensed · exact" in said.replace("\n", " ")


@pytest.mark.parametrize(
    ("look", "width", "height"),
    [
        (STANDARD.on("a5"), 148, 210),
        (STANDARD.on("180 x 240"), 180, 240),
        (STANDARD.on("6x9in"), 152.4, 228.6),
        (replace(STANDARD.on("letter"), orientation="landscape"), 279.4, 215.9),
        (STANDARD.on("tabloid"), 279.4, 431.8),
    ],
)
def test_a_page_has_the_size_of_its_paper(look: Look, width: float, height: float) -> None:
    page = pages_of(aid_of(Page("Front", (lines(3),))), look)[0]
    size = (float(page.mediabox.width) / MM, float(page.mediabox.height) / MM)
    assert size == pytest.approx((width, height), abs=0.02)


def test_bleed_lies_outside_the_trimmed_page_and_is_printed() -> None:
    look = LOOKS["tinted"]
    page = pages_of(TWO_SIDES, look)[0]
    assert float(page.mediabox.width) / MM == pytest.approx(216, abs=0.02)
    assert float(page.trimbox.width) / MM == pytest.approx(210, abs=0.02)
    assert float(page.trimbox.left) / MM == pytest.approx(3, abs=0.02)
    corner = imread(BytesIO(render(TWO_SIDES, look, "png", 40)[0]))[0, 0, :3]
    assert [round(255 * part) for part in corner] == [0xF6, 0xEC, 0xD6]


def test_a_page_too_tall_goes_on_where_the_look_lets_it_and_loses_nothing() -> None:
    aid = aid_of(Page("Front", (lines(90), GRID)))
    with pytest.raises(DoesNotFit, match="too tall"):
        render_pdf(aid)
    pages = pages_of(aid, Look(continued=True))
    said = " ".join(page.extract_text() for page in pages)
    assert len(pages) > 1
    assert "Front (continued)" in pages[1].extract_text()
    assert all(f"line {n}" in said for n in range(90))
    assert all(head in said for head in GRID.columns)


def test_a_page_too_wide_is_turned_where_the_look_leaves_it_open() -> None:
    heads = tuple(f"Panzergrenadierkompanie{n}" for n in range(6))
    aid = aid_of(Page("Wide", (OddsGrid("Fire", ("1",), heads, (GRID.cells[0] * 3,)),)))
    with pytest.raises(DoesNotFit, match="wider than its column"):
        render_pdf(aid)
    (page,) = pages_of(aid, Look(orientation="auto"))
    assert page.mediabox.width > page.mediabox.height
    (upright,) = pages_of(aid_of(Page("Front", (lines(3),))), Look(orientation="auto"))
    assert upright.mediabox.width < upright.mediabox.height


def test_svg_has_the_words_as_text_and_no_letter_as_an_outline() -> None:
    made = [page.decode() for page in render(TWO_SIDES, STANDARD, "svg")]
    assert len(made) == 2
    front = re.sub(r"<style>.*?</style>|<[^>]*>", "", made[0].replace("</text>", "\n"))
    printed = pages_of(TWO_SIDES, STANDARD)[0].extract_text()
    assert sorted("".join(front.split())) == sorted("".join(printed.split()))
    assert "Trace a line." in front
    assert "<use" not in made[0]
    assert 'width="595.27' in made[0]


def test_svg_carries_the_characters_it_needs_of_each_font() -> None:
    (front, _) = (page.decode() for page in render(TWO_SIDES, STANDARD, "svg"))
    fonts = re.findall(r"font-weight: (\d+); src: url\(data:font/woff;base64,([^)]*)\)", front)
    assert {weight for weight, _ in fonts} >= {"400", "700"}
    has: dict[str, set[int]] = {}
    for weight, content in fonts:
        has.setdefault(weight, set()).update(TTFont(BytesIO(base64.b64decode(content))).getBestCmap())
    for weight, words in re.findall(r'font-weight="(\d+)"[^>]*>(.*?)</text>', front):
        said = re.sub(r"<[^>]*>", "", words).replace(" ", "")
        assert {ord(letter) for letter in said} <= has[weight]


def test_the_same_page_is_the_same_svg(nothing_kept: None) -> None:
    assert render(TWO_SIDES, STANDARD, "svg") == render(TWO_SIDES, STANDARD, "svg")


def test_a_logo_stands_on_every_page() -> None:
    square = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>'
    plain, signed = (
        [imread(BytesIO(page)) for page in render(TWO_SIDES, look, "png", 40)]
        for look in (STANDARD, Look(logo=Logo(square, "svg")))
    )
    for before, after in zip(plain, signed, strict=True):
        assert (after[..., :3].sum(axis=2) == 0).sum() > (before[..., :3].sum(axis=2) == 0).sum() + 100


@pytest.mark.parametrize("hue", PALETTES.values())
@pytest.mark.parametrize("grey", [False, True])
def test_text_is_readable_on_the_darkest_shade_of_every_palette(hue: str, grey: bool) -> None:
    look = Look(hue=hue, grey=grey)
    shades = [look.shade(part / 10) for part in range(11)]
    light = [luminance(shade) for shade in shades]
    assert light == sorted(light, reverse=True)
    assert len(set(light)) == 11
    assert contrast(look.colour("ink"), shades[-1]) >= READABLE


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"ink": "#9a9a9a"}, "ink: expected a contrast of 4.5 on the page"),
        ({"hue": "#000000"}, "ink: expected a contrast of 4.5 on the darkest shade"),
        ({"hue": "#ffffff"}, "hue: expected a colour darker than the page"),
        ({"soft": "grey"}, "soft: expected a colour as #1f5a8c, got 'grey'"),
        ({"scale": 0.5}, "scale: expected 1 to 3"),
        ({"bleed": 40.0}, "bleed: expected 0 to 10 mm"),
        ({"margins": Margins(10, 10, 10, 4)}, "margins: expected at least 10 mm at the bottom"),
        ({"margins": Margins(1, 10, 10, 14)}, "margins: expected at least 3 mm"),
        ({"margins": Margins(90, 10, 90, 14)}, "margins: expected half of A4"),
        ({"orientation": "upside down"}, "orientation: expected one of portrait"),
    ],
)
def test_a_look_that_could_not_be_read_is_refused(wrong: dict[str, Any], said: str) -> None:
    with pytest.raises(LookFault, match=re.escape(said)):
        Look(**wrong)


@pytest.mark.parametrize("text", ["napkin", "20x30", "3000x40", "x", "210x"])
def test_a_paper_that_there_is_not_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="paper: expected"):
        paper_of(text)
    assert paper_of("US-Letter") == PAPERS["letter"]


@pytest.mark.parametrize("of_sides", [True, False])
def test_bars_have_the_colors_of_sides_or_those_of_outcomes(of_sides: bool) -> None:
    names, shares = ("Allied wins", "draw", "German wins"), (0.45, 0.06, 0.49)
    block = Bands("Who wins", names, (Bar("games", shares),), of_sides=of_sides)
    (page,) = render(Aid("a", "b", (Page("c", (block,), "d"),), "exact · e"), STANDARD, "svg")
    drawn = page.decode()
    assert (SIDES[0] in drawn) == of_sides
    assert (OUTCOMES[-1] in drawn) != of_sides
