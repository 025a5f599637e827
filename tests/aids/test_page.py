"""The printed page: what it holds, what it refuses, and whether eyes and printers can read it."""

import json
import re
from bisect import bisect
from collections.abc import Callable
from fractions import Fraction
from io import BytesIO
from typing import Any

import pytest
import typst
from matplotlib.image import imread
from pypdf import PdfReader

from tests.printing.printed_pdf import measured
from wsanalysis.aids import (
    Aid,
    Bands,
    Bar,
    Card,
    CardGroup,
    Column,
    DoesNotFit,
    Group,
    Icon,
    Key,
    Ledger,
    Note,
    Odds,
    OddsGrid,
    Page,
    Row,
    Step,
    Steps,
    Strip,
    Strips,
    UnitCards,
    Word,
    WordGrid,
    page,
    percent_text,
    render_pdf,
    render_png,
)
from wsanalysis.aids.fonts import font_folders
from wsanalysis.aids.look import STANDARD, Look
from wsanalysis.aids.template_data import WORDS, look_for_template

PAPERS = {"a4": (210, 297), "us-letter": (215.9, 279.4)}  # mm
POINTS_PER_MM = 72 / 25.4
SMALLEST_TYPE = 7.5  # pt
SMALLEST_NUMBER = 9  # pt, of the chances in a cell
READABLE = 4.5  # contrast that WCAG 2 asks of text (1.4.3)
FOOTER = "exact · version 0.0 · data 0000 · unofficial, reconstructed values"

GRID = OddsGrid(
    "Fire",
    rows=("1–2", "3+"),
    columns=("−1", "0"),
    cells=((Odds(0.49, (0.4, 0.09)), Odds(0.51, (0.51, 0))), (None, Odds(1, (0, 1)))),
    row_axis="hexes",
    column_axis="shift",
    groups=(Group("down", 1), Group("none", 1)),
    hint="any effect",
)
ONE_OF_EACH = (
    Row((GRID, Key("Key", Odds(0.5, (0.3, 0.2)), "any", ("hurt", "dead"))), (2, 1)),
    Column((Ledger("Shifts", (("From the flank", "+1"),)), Note("Range", "Twice at most."))),
    Steps("Procedure", (Step("See.", "Trace a line.", "p.15"), Step("Draw.", "One chip.")), 2),
    WordGrid(
        "Results",
        rows=("ready", "broken"),
        columns=("Suppressed",),
        cells=((Word("flips", 0.2),), (Word("out", 1),)),
        row_groups=(Group("Infantry", 2),),
    ),
    WordGrid(
        "Ground",
        rows=("forest", "clear"),
        columns=("cover",),
        cells=((Word("1"),), (Word(""),)),
        icons=(Icon("forest", "#90bb84"), Icon("", "#eef0d8")),
        emblem="German",
    ),
    Strips("Points", 5, (Strip("shots", ((3, "one"), (3, "two"))),), "own", "bought"),
    Bands("Rally", ("broken", "ready"), (Bar("valor 1", (Fraction(1, 3), Fraction(2, 3))),)),
)


def aid_of(*pages: Page, footer: str = FOOTER) -> Aid:
    return Aid("Some War", "player aid", pages, footer)


def lines(count: int) -> Ledger:
    return Ledger("Long", tuple((f"line {n}", str(n)) for n in range(count)))


TWO_SIDES = aid_of(Page("Front", ONE_OF_EACH, "Low is good"), Page("Back", (lines(5),)))


def pages_of(aid: Aid, **printing: Any) -> list[Any]:
    return list(PdfReader(BytesIO(render_pdf(aid, **printing))).pages)


@pytest.mark.parametrize("paper", PAPERS)
def test_every_page_is_one_side_of_the_paper(paper: str) -> None:
    sides = pages_of(TWO_SIDES, look=STANDARD.on(paper))
    assert len(sides) == 2
    for side in sides:
        size = (float(side.mediabox.width), float(side.mediabox.height))
        assert size == pytest.approx([mm * POINTS_PER_MM for mm in PAPERS[paper]], abs=0.05)


def test_every_block_puts_its_words_and_chances_on_the_page() -> None:
    printed = pages_of(TWO_SIDES)[0].extract_text()
    words = """Front|Low is good|Some War|player aid|Fire|any effect|hexes|shift|down|none|1–2|3+|
        −1|49|51|✓|Key|hurt|dead|Shifts|From the flank|+1|Range|Twice at most.|Procedure|See.|
        Trace a line.|p.15|Draw.|Ground|forest|cover|Points|shots|one|two|own|
        bought|Results|Infantry|ready|Suppressed|flips|out|Rally|valor 1|33|67"""
    assert [word for word in words.split("|") if word.strip() not in printed] == []


def test_every_page_carries_the_provenance_footer_and_its_number() -> None:
    for number, side in enumerate(pages_of(TWO_SIDES), start=1):
        printed = side.extract_text()
        assert FOOTER in printed
        assert f"page {number} of 2" in printed


def test_a_page_too_full_is_refused_by_its_number_and_paper() -> None:
    aid = aid_of(Page("Front", (lines(3),)), Page("Back", (lines(200),)))
    with pytest.raises(DoesNotFit, match=r"page 2 \('Back'\).* US Letter: \d+ mm too tall") as info:
        render_pdf(aid, STANDARD.on("us-letter"))
    assert (info.value.page, info.value.paper) == (2, "US Letter")
    with pytest.raises(DoesNotFit, match="page 2"):
        render_png(aid, 1, 50)


def fits(aid: Aid, paper: Any) -> bool:
    try:
        return len(pages_of(aid, look=STANDARD.on(paper))) == 1
    except DoesNotFit:
        return False


@pytest.mark.slow
def test_the_longer_paper_holds_a_few_lines_more() -> None:
    counts = range(30, 100)
    longest = {
        paper: counts[bisect(counts, 0, key=lambda n: not fits(aid_of(Page("x", (lines(n),))), paper))]
        for paper in PAPERS
    }
    assert counts[0] < longest["us-letter"] < longest["a4"] < counts[-1]


@pytest.mark.parametrize("count", range(1, 46, 4))
def test_a_page_that_is_accepted_stays_one_page_however_full(count: int) -> None:
    assert len(pages_of(aid_of(Page("x", (Row((lines(count), lines(2)), (1, 1)),))))) == 1


def test_words_wider_than_their_column_are_refused_not_run_together() -> None:
    long = "Panzerabwehrkanonenbesatzung"
    grid = OddsGrid("Fire", ("1",), (long, *"abcdefgh"), ((Odds(0.5),) * 9,))
    with pytest.raises(DoesNotFit, match=f"page 1 .*{long}"):
        render_pdf(aid_of(Page("Front", (grid,))))


def test_a_note_stands_beside_its_chance_and_is_refused_where_it_has_no_room() -> None:
    grid = OddsGrid("Best", ("8",), tuple("abc"), ((Odds(0.42, note="rally"), Odds(0.5), Odds(0)),))
    (side,) = pages_of(aid_of(Page("Front", (grid,))))
    assert "42 rally" in " ".join(side.extract_text().split())
    crowded = OddsGrid(
        "Best", ("8",), tuple("abcdefghijkl"), ((Odds(0.42, note="rally in the woods"),) * 12,)
    )
    with pytest.raises(DoesNotFit, match="42"):
        render_pdf(aid_of(Page("Front", (crowded,))))


def test_a_gap_stands_between_groups_that_are_apart() -> None:
    def dark(apart: bool) -> int:
        cells = ((Odds(1), Odds(1), Odds(1), Odds(1)),)
        groups = (Group("one", 2), Group("other", 2))
        grid = OddsGrid("Best", ("8",), tuple("abcd"), cells, groups=groups, apart=apart)
        shown = imread(BytesIO(render_png(aid_of(Page("Front", (grid,))), 1, 150)))
        return int((shown[..., :3].mean(axis=2) < 0.95).sum())

    assert dark(True) < dark(False)


def test_a_footer_too_long_for_the_margin_is_refused() -> None:
    with pytest.raises(DoesNotFit, match="footer"):
        render_pdf(aid_of(Page("Front", (lines(2),)), footer="words " * 200))


@pytest.mark.parametrize(
    "text",
    [
        "#panic()",
        "*bold* _it_ $x$",
        "@label <tag>",
        "\\u{41} \\",
        "= not a heading",
        "- no list",
        "[a](b) `c`",
        "\"quoted\" 'so'",
        "a -- b --- c ...",
        "// not a comment",
        "Jäger Größe œuvre 7,5 cm ×½",
    ],
)
def test_texts_are_printed_as_they_are_never_as_markup(text: str) -> None:
    blocks = (
        OddsGrid(text, (text,), (text,), ((Odds(0.5),),), text, text, (Group(text, 1),), text),
        Key(text, Odds(0.5, (0.5,)), text, (text,)),
        Ledger(text, ((text, text),), text),
        Steps(text, (Step(text, text, text),), hint=text),
        WordGrid(text, (text,), (text,), ((Word(text),),), (Group(text, 1),), text, text),
        UnitCards(
            text,
            (Group(text, 1),),
            (text,),
            (CardGroup(text, (text,), (Card(text, (text,), (Odds(0.5),)),), text),),
            text,
        ),
        Bands(text, (text,), (Bar(text, (1,)),), text),
        Note(text, text),
    )
    (side,) = pages_of(Aid(text, text, (Page(text, blocks, text),), text))
    printed = re.sub(r"\s+", "", side.extract_text())
    assert printed.count(re.sub(r"\s+", "", text)) == 5 + 7 + 3 + 4 + 5 + 7 + 9 + 4 + 2


def test_the_same_aid_gives_the_same_bytes(nothing_kept: None) -> None:
    assert render_pdf(TWO_SIDES) == render_pdf(TWO_SIDES)
    assert render_png(TWO_SIDES, 2, 40) == render_png(TWO_SIDES, 2, 40)


def test_a_picture_is_the_page_asked_for_at_the_size_asked_for() -> None:
    front, back = (imread(BytesIO(render_png(TWO_SIDES, n, 72, STANDARD.on("us-letter")))) for n in (1, 2))
    assert front.shape[:2] == back.shape[:2] == (792, 612)
    assert (front != back).any()
    with pytest.raises(ValueError, match="expected 1 to 2, got 3"):
        render_png(TWO_SIDES, 3)


def test_nothing_is_printed_smaller_than_seven_and_a_half_points_and_no_chance_than_nine() -> None:
    drawn: set[float] = set()

    def measure(text: str, cm: Any, tm: list[float], _font: Any, size: float) -> None:
        if text.strip():
            drawn.add(round(size * abs(tm[3] * cm[3]), 3))

    for side in pages_of(TWO_SIDES):
        side.extract_text(visitor_text=measure)
    seen = template(STANDARD)
    assert min(drawn) == min(seen["sizes"]) >= SMALLEST_TYPE
    assert min(seen["played"]) >= SMALLEST_NUMBER


def template(look: Look) -> dict[str, Any]:
    """The template's own colours and sizes."""
    nothing = json.dumps({"title": "", "subtitle": "", "pages": [], "footer": ""})
    found = typst.query(
        str(page.TEMPLATE),
        "<look>",
        field="value",
        one=True,
        font_paths=font_folders(),
        ignore_system_fonts=True,
        sys_inputs={
            "aid": nothing,
            "look": json.dumps(look_for_template(look)),
            "words": json.dumps(WORDS),
        },
    )
    return dict(json.loads(found))


def luminance(colour: str) -> float:
    """Relative luminance of `#rrggbb` (WCAG 2)."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("grey", [False, True])
def test_text_is_readable_on_every_shade_and_the_shades_keep_their_order(grey: bool) -> None:
    seen = template(Look(grey=grey))
    brightness = [luminance(shade) for shade in seen["shades"]]
    assert brightness == sorted(brightness, reverse=True)
    assert len(set(brightness)) == len(brightness) == 11
    assert (brightness[-1] + 0.05) / (luminance(seen["ink"]) + 0.05) >= READABLE
    assert (brightness[0] + 0.05) / (luminance(seen["soft"]) + 0.05) >= READABLE


def test_grey_has_no_colour_at_all() -> None:
    picture = imread(BytesIO(render_png(TWO_SIDES, 1, 60, Look(grey=True))))
    red, green, blue = (picture[..., i] for i in range(3))
    assert (red == green).all()
    assert (green == blue).all()
    coloured = imread(BytesIO(render_png(TWO_SIDES, 1, 60)))
    assert (coloured[..., 0] != coloured[..., 2]).any()


def test_a_heavy_line_runs_where_the_odds_pass_even() -> None:
    def heavy_lines(*row: float) -> int:
        grid = OddsGrid("Fire", ("1",), tuple("abc"), (tuple(Odds(p) for p in row),))
        (side,) = pages_of(aid_of(Page("Front", (grid,))))
        return len(re.findall(rb"(?<![\d.])1\.5 w\b", side.get_contents().get_data()))

    assert heavy_lines(0.2, 0.3, 0.49) == heavy_lines(0.5, 0.6, 1) == 0
    assert heavy_lines(0.2, 0.5, 0.9) == 1
    assert heavy_lines(0.2, 0.5, 0.2) == 2


def test_a_warning_of_the_typesetter_stops_the_print(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wsanalysis.aids.fonts.font_folders", lambda _: [])
    with pytest.raises(RuntimeError, match="unknown font family"):
        render_pdf(TWO_SIDES)


@pytest.mark.parametrize(
    ("p", "text"),
    [
        (0, "–"),
        (Fraction(1, 10_000), "<1"),
        (0.004, "<1"),
        (Fraction(1, 200), "1"),
        (0.125, "13"),
        (Fraction(1, 8), "13"),
        (0.29 * 0.5, "15"),
        (0.5, "50"),
        (0.994, "99"),
        (0.996, ">99"),
        (Fraction(9_999, 10_000), ">99"),
        (0.1 + 0.2 + 0.7, "✓"),
        (1, "✓"),
    ],
)
def test_per_cent_promise_never_and_always_only_where_true(p: float, text: str) -> None:
    assert percent_text(p) == text


def test_a_second_chance_is_printed_where_it_is_no_part_of_the_first() -> None:
    """Enemies that never come may well go away: only a cell without any chance is one dash."""
    cells = (Odds(0, (Fraction(1, 3),)), Odds(0, (0,)))
    aid = aid_of(Page("Orders", (OddsGrid("Does it come?", ("-2",), ("tank", "gun"), (cells,)),)))
    printed = PdfReader(BytesIO(render_pdf(aid))).pages[0].extract_text().split()
    assert "33" in printed
    assert printed.count("–") == 2


@pytest.mark.parametrize(
    ("build", "complaint"),
    [
        (lambda: OddsGrid("F", ("1", "2"), ("a",), ((Odds(0.5),),)), "'F': expected 2.* got 1"),
        (lambda: OddsGrid("F", ("1",), ("a", "b"), ((Odds(0.5),),)), "row '1': expected 2"),
        (lambda: OddsGrid("F", ("1",), ("a",), ((Odds(50),),)), "row '1', column 'a': .* got 50"),
        (lambda: OddsGrid("F", ("1",), ("a",), ((Odds(1, (-0.1,)),),)), "column 'a': .* got -0.1"),
        (
            lambda: OddsGrid("F", ("1",), ("a",), ((Odds(0),),), groups=(Group("g", 2),)),
            "column groups",
        ),
        (lambda: WordGrid("W", ("1",), ("a",), ((),)), "row '1': expected 1"),
        (lambda: Bands("B", ("x", "y"), (Bar("b", (0.5, 0.4)),)), "add up to 0.9"),
        (lambda: Key("K", Odds(0.5, (0.5,)), "any"), "'K': expected 1"),
        (lambda: Row((Note("", ""),), (1, 2)), "widths"),
    ],
)
def test_blocks_that_do_not_fit_together_say_which(build: Callable[[], object], complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        build()


def test_an_unknown_paper_and_an_empty_aid_are_refused() -> None:
    with pytest.raises(ValueError, match=r"paper: expected one of a4, letter, .*, got 'napkin'"):
        render_pdf(TWO_SIDES, STANDARD.on("napkin"))
    with pytest.raises(ValueError, match="no pages"):
        render_pdf(aid_of())


def test_words_of_a_strip_stand_beside_its_heavy_line() -> None:
    parts = (
        ((2, "one"), (2, "shot two"), (2, "three")),
        ((1, "one"), (5, "shot two, which costs a lot more")),
    )
    strips = Strips(
        "Points", 3, tuple(Strip(f"way {n}", way) for n, way in enumerate(parts)), "own", "bought"
    )
    (page,) = measured(render_pdf(aid_of(Page("Front", (strips,)))))
    line = max(x for x, _, width, _ in page.lines if width == 0)
    begins = [x for x, _, text in page.texts if text.strip().startswith("shot")]
    assert len(begins) == 2
    assert all(x > line for x in begins)
