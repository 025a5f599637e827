"""Unit cards: every word and number on the page, narrow heads set upright, and too much refused."""

from io import BytesIO

import pytest
from matplotlib.image import imread
from pypdf import PdfReader

from wsanalysis.aids import (
    Aid,
    Card,
    CardGroup,
    DoesNotFit,
    Group,
    Key,
    Odds,
    Page,
    UnitCards,
    render_pdf,
    render_png,
)
from wsanalysis.aids.look import STANDARD, Look

TARGETS = (Group("Squad", 2), Group("Tank", 2))
COLUMNS = ("1", "8", "1", "8")
CELLS = (Odds(0.62, (0.19,)), Odds(0.1, (0,)), None, Odds(0, (0,)))


def cards_of(*groups, targets=TARGETS, columns=COLUMNS):
    return UnitCards("", targets, columns, groups, "fire at")


def group(heads=("valor", "armor"), ratings=("2", "5 / 3"), name="Tiger", lines=1):
    return CardGroup("Tanks", heads, (Card(name, ratings, CELLS),) * lines, "all: move 1")


def printed(block, **how):
    aid = Aid("Some War", "unit cards", (Page("German units", (block,)),), "exact · nothing")
    return PdfReader(BytesIO(render_pdf(aid, **how)))


def test_every_word_and_number_is_printed():
    (page,) = printed(cards_of(group())).pages
    text = " ".join(page.extract_text().split())
    words = "German units|Squad|Tank|fire at|Tanks|valor|armor|Tiger|2|5 / 3|62 19|10|–|all: move 1"
    assert [word for word in words.split("|") if word not in text] == []


def test_the_small_number_is_left_out_where_it_is_never():
    card = Card("Tiger", (), (Odds(0.1, (0,)),) * 4)
    (page,) = printed(cards_of(CardGroup("Tanks", (), (card,)))).pages
    assert "10 10 10 10" in " ".join(page.extract_text().split())


def test_heads_too_wide_for_their_columns_are_set_upright():
    def dark_rows(heads):
        aid = Aid("Some War", "", (Page("x", (cards_of(group(heads, ("1",) * len(heads))),)),), "exact")
        ink = imread(BytesIO(render_png(aid, 1, 72)))[..., :3].max(axis=2) < 0.3
        return int((ink.mean(axis=1) > 0.4).sum())

    few, many = ("anti vehicle firepower",), ("anti vehicle firepower",) * 9
    assert dark_rows(many) > dark_rows(few) + 40


def test_too_many_ratings_are_refused():
    heads = tuple(f"rating {n}" for n in range(40))
    with pytest.raises(DoesNotFit, match=r"ratings are .* too wide") as info:
        printed(cards_of(group(heads, ("12",) * 40)))
    assert info.value.reason.endswith("too wide")


def test_more_lines_than_a_page_holds_are_refused():
    with pytest.raises(DoesNotFit, match="too tall"):
        printed(cards_of(group(lines=90)))


@pytest.mark.parametrize("paper", ["a4", "us-letter"])
def test_fifty_lines_fit_on_a_page_in_readable_type(paper):
    reader = printed(cards_of(group(lines=50)), look=STANDARD.on(paper))
    sizes = set()
    reader.pages[0].extract_text(
        visitor_text=lambda text, cm, tm, font, size: text.strip() and sizes.add(size * abs(tm[3] * cm[3]))
    )
    assert len(reader.pages) == 1
    assert min(sizes) >= 6.5


def test_grey_keeps_likelier_darker():
    odds = tuple(Odds(n / 3) for n in range(4))
    cards = UnitCards("", TARGETS, COLUMNS, (CardGroup("", ("a",), (Card("x", ("",), odds),)),))
    aid = Aid("Some War", "", (Page("x", (cards,)),), "exact")
    picture = imread(BytesIO(render_png(aid, 1, 100, Look(grey=True))))
    assert (picture[..., 0] == picture[..., 2]).all()
    key = Key("", Odds(0.5, (0.2,)), "hit", ("dead",), beside=True)
    assert len(render_pdf(Aid("Some War", "", (Page("x", (key,)),), "exact"), Look(grey=True))) > 1000


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda: cards_of(group(), columns=COLUMNS[:3]), "columns of unit cards: expected 4"),
        (lambda: cards_of(group(ratings=("2",))), "'Tiger', ratings: expected 2 entries, got 1"),
        (lambda: cards_of(CardGroup("A", (), (Card("B", (), CELLS[:2]),))), "'B', odds: expected 4"),
        (lambda: cards_of(CardGroup("A", (), (Card("B", (), (Odds(3),) * 4),))), "'B': expected a chance"),
    ],
)
def test_cards_that_do_not_go_together_say_which(make, said):
    with pytest.raises(ValueError, match=said):
        make()
