"""Pictures by name: each is an SVG of its own, and is told from its like without color."""

import json
from io import BytesIO
from itertools import combinations
from xml.etree import ElementTree

import numpy as np
import pytest
import typst
from PIL import Image

from wsanalysis.aids.emblems import EMBLEMS
from wsanalysis.aids.icons import GROUND, ICONS, RESULTS, SAID, WORKS, icon_named
from wsanalysis.aids.look import Look
from wsanalysis.aids.pictures import drawable, picture
from wsanalysis.aids.silhouettes import SHAPES

INK = "#1b2430"
APART = 0.02
"""Of the area of a picture, at least so much is another grey than in any other."""
DRAW = """
#set page(width: 40pt, height: 40pt, margin: 0pt)
#let drawn(svg) = image(bytes(svg), format: "svg", width: 40pt, height: 40pt)
#json(bytes(sys.inputs.svgs)).map(drawn).join(pagebreak())
"""


def in_grey(names):
    """Each picture as greys from 0 to 1."""
    svgs = [picture(name, INK) for name in names]
    pages = typst.compile(DRAW.encode(), format="png", ppi=72, sys_inputs={"svgs": json.dumps(svgs)})
    pages = [pages] if isinstance(pages, bytes) else pages
    return {
        name: np.asarray(Image.open(BytesIO(page)).convert("L"), float) / 255
        for name, page in zip(names, pages, strict=True)
    }


@pytest.mark.parametrize("name", [*ICONS, *EMBLEMS, *SHAPES])
def test_a_picture_is_an_svg_in_the_ink_that_is_asked(name):
    drawn = picture(name, INK)
    assert ElementTree.fromstring(drawn).tag.endswith("svg")
    assert "currentColor" not in drawn


@pytest.mark.parametrize("those", [GROUND, {**WORKS, **RESULTS}, EMBLEMS, SHAPES])
def test_pictures_of_a_kind_are_told_apart_in_grey(those):
    for (one, first), (other, second) in combinations(in_grey(list(those)).items(), 2):
        assert (abs(first - second) > 0.2).mean() > APART, f"{one} looks like {other}"


def test_an_unknown_name_has_no_picture():
    assert picture("moat", INK) == icon_named("moat") == ""


def test_every_word_for_an_icon_leads_to_one():
    assert {icon for icon in SAID.values() if icon} <= set(ICONS)
    assert not set(ICONS) & set(SHAPES), "a name would be drawn as a silhouette"


@pytest.mark.parametrize(
    ("name", "icon"),
    [
        ("Stone building°", "stone house"),
        ("into a trench hex", "trench"),
        ("hill or crest, in addition", "hill"),
        ("river, no ford or road", "water"),
        ("Gun Damaged red", "gun damaged"),
        ("still broken", "broken"),
        ("bunker(°)", "pillbox"),
        ("open", ""),
        ("Infantry Advance", ""),
    ],
)
def test_an_icon_is_found_by_the_words_of_a_name(name, icon):
    assert icon_named(name) == icon


def test_ground_is_a_hex_below_the_icon_or_by_itself():
    for name in ("forest", ""):
        made = drawable([{"picture": name, "ground": "#c3dd9b"}], Look())
        assert 'fill="#c3dd9b"' in made[0]["picture"]
    assert drawable({"picture": "", "ground": ""}, Look())["picture"] == ""


def test_on_a_monochrome_printer_pictures_have_no_color():
    made = drawable(
        {"emblem": "French", "lines": [{"picture": "forest", "ground": "#c3dd9b"}]}, Look(grey=True)
    )
    colors = {
        c for svg in (made["emblem"], made["lines"][0]["picture"]) for c in svg.split('"') if c[:1] == "#"
    }
    assert colors
    assert all(c[1:3] == c[3:5] == c[5:7] for c in colors)
