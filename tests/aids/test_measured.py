"""Blocks of sampled numbers: what they refuse, and that all of their words reach the paper."""

from io import BytesIO

import pytest
from pypdf import PdfReader

from wsanalysis.aids import (
    Aid,
    DoesNotFit,
    Drawing,
    Histogram,
    Page,
    Range,
    Ranges,
    Statement,
    render_pdf,
    render_png,
)
from wsanalysis.aids.look import STANDARD, Look

SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="30"><rect width="90" height="30"/></svg>'
LONG = "a label of so many words that it takes two lines or three beside its scale"
BLOCKS = (
    Statement("Not fair.", "Forty games."),
    Ranges(
        "Met",
        (Range("hold", 0.5, 0.4, 0.6, "50 (40 to 60)", True), Range(LONG, 0.9, 0.2, 1.4, "90 (20 to 140)")),
        0.0, 1.0, ((0.0, "none"), (1.0, "all")), (0.4, 0.6), "in some", 2,
    ),
    Histogram("Turns", (("7", 0.25), ("8", 0.75)), "of games"),
    Drawing("Map", SVG, "The darker, the more.", "seen from above"),
)  # fmt: skip


def aid_of(*blocks):
    return Aid("Some War", "balance", (Page("Front", blocks),), "sampled · 40 games · seed 1")


@pytest.mark.parametrize("paper", ["a4", "us-letter"])
def test_every_word_is_printed(paper):
    (page,) = PdfReader(BytesIO(render_pdf(aid_of(*BLOCKS), STANDARD.on(paper)))).pages
    printed = " ".join(page.extract_text().split())
    words = f"""Not fair.|Forty games.|Met|in some|hold|50 (40 to 60)|{LONG}|90 (20 to 140)|none|all|Turns|
        of games|25|75|7|8|Map|seen from above|The darker, the more.|sampled · 40 games · seed 1"""
    assert [word for word in words.split("|") if word.strip() not in printed] == []


def test_the_same_page_is_the_same_bytes_and_grey_is_another(nothing_kept):
    aid = aid_of(*BLOCKS)
    assert render_pdf(aid) == render_pdf(aid)
    assert render_png(aid, 1, 50) != render_png(aid, 1, 50, Look(grey=True))


def test_labels_that_leave_no_room_for_a_scale_are_refused():
    one = Ranges(
        "Met", (Range("hold", 0.5, 0.4, 0.6, "so many words that nothing else has room " * 4),), 0, 1
    )
    with pytest.raises(DoesNotFit, match="Met"):
        render_pdf(aid_of(one))


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda: Range("hold", 0.7, 0.4, 0.6, "70"), "'hold': 0.7 is not from 0.4 to 0.6"),
        (lambda: Ranges("Met", (), 1, 1), "the scale runs from 1 to 1"),
        (lambda: Ranges("Met", (), 0, 1, ((2, "two"),)), "2 is not on the scale"),
        (lambda: Ranges("Met", (), 0, 1, zone=(-1, 0.5)), "-1 is not on the scale"),
        (lambda: Ranges("Met", (), 0, 1, columns=0), "expected 1 column"),
        (lambda: Histogram("Turns", (("7", 1.2),)), "'7': expected a share, got 1.2"),
    ],
)
def test_what_is_no_number_of_its_kind_is_refused(make, said):
    with pytest.raises(ValueError, match=said):
        make()
