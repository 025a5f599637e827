"""Which tables of the player aids say that they rest on reconstructed numbers: listed by hand."""

from functools import cache

import pytest

from tests.systems.handed_in import game_of
from wsanalysis.aids import Column, Page, UnitCards, Word, WordGrid
from wsanalysis.printing import SYSTEMS as PRINTS
from wsanalysis.printing.marks import gathered, unmarked
from wsanalysis.printing.unit_cards import sheets

MARKED = {
    # the combat chips and damage markers are made up in part (p.5 shows a few)
    "liberty_road": {
        *("Fire at infantry(°)", "Fire at vehicles(°)", "Firepower against armor(°)"),
        # nine of ten orders are made up; markers are in part
        *("Orders: German°", "Orders: Allied°", "Markers(°)"),
        *("What valor is worth(°)", "Rallying a suppressed unit(°)", "Rallying a broken unit(°)"),
        *("Valor against valor(°)", "Damage markers(°)"),
    },
    # two dice, and counters whose rows bear the mark where it is due
    "storms_of_steel": set(),
    # enemy counters, commanders' cards and the chart of their movement are not public
    "sherman_leader": {
        *("Enemy AP attack°", "Enemy HE attack°", "Damage°", "Does it come?°"),
        *("Best for its cost°", "Commanders°"),
    },
    # all chits and tokens are made up
    "draft_2019": {
        *("Spotted within this many attempts°", "Fire at foot°", "Fire at vehicles°", "Valor check°"),
        *("What FP and cover are worth°", "If the chit shows it°", "Damage tokens°"),
        *("A damage token eliminates a vehicle°", "A vehicle gets through bog°"),
        *("Rally: infantry that activates under tokens°", "Artillery: the sheaf covers a hex°"),
    },
}  # fmt: skip


@cache
def aid_of(system):
    return PRINTS[system].aid.without_rulings(game_of(system))


def titles_of(part):
    inner = part if isinstance(part, tuple) else getattr(part, "blocks", ())
    here = [str(part.title)] if getattr(part, "title", "") else []
    return here + [title for each in inner for title in titles_of(each)]


@pytest.mark.parametrize("system", MARKED)
def test_titles_are_marked_where_what_they_rest_on_is_reconstructed(system):
    titles = titles_of(aid_of(system).pages)
    assert {title for title in titles if unmarked(title) != title} == MARKED[system]


def test_rows_are_marked_one_by_one_where_only_some_are_reconstructed(blocks):
    counters = blocks(aid_of("storms_of_steel"))["Hit counters, vehicles"]
    # 15.2 counts both colors together
    assert [row for row in counters.rows if unmarked(row) != row] == [
        "Gun Damaged red(°)",
        "Gun Damaged blue(°)",
    ]
    objects = blocks(aid_of("liberty_road"))["Objects"].text
    assert "Wooden house 3, stone house 5, roadblock 4°, tank trap 5°" in objects  # p.17 has the houses only


@pytest.mark.parametrize(
    ("rows", "title", "left"),
    [
        (("a°", "b°", "c°"), "Table°", ("a", "b", "c")),
        (("a(°)", "b(°)", "c°", "d(°)"), "Table(°)", ("a", "b", "c°", "d")),
        (("a(°)", "b(°)", "c(°)", "d"), "Table(°)", ("a", "b", "c", "d")),
        (("a°", "b°", "c°", "d(°)"), "Table°", ("a", "b", "c", "d(°)")),
        # "all made up" would be wrong of a row from the rulebook
        (("a°", "b°", "c°", "d"), "Table", ("a°", "b°", "c°", "d")),
        (("a(°)", "b", "c", "d"), "Table", ("a(°)", "b", "c", "d")),
        (("a", "b"), "Table", ("a", "b")),
    ],
)
def test_a_mark_of_most_rows_stands_once_at_the_title(rows, title, left):
    table = WordGrid("Table", rows, ("x",), ((Word("1"),),) * len(rows))
    (column,) = gathered(Page("Page", (Column((table,)),))).blocks
    (found,) = column.blocks
    assert (found.title, found.rows) == (title, left)


def test_unit_cards_bear_the_mark_at_their_kind_where_all_share_it():
    aids = [
        sheet.aid(notes="beside")
        for sheet in sheets(game_of("draft_2019"), PRINTS["draft_2019"].cards, ["British"])
    ]
    (cards,) = (block for block in aids[0].pages[0].blocks if isinstance(block, UnitCards))
    assert all(group.name.endswith("°") for group in cards.groups)
    assert not any(card.mark for group in cards.groups for card in group.cards)
    assert "° reconstructed · at a title: the whole table" in aids[0].footer
