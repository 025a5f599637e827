"""What is handed out has neither marks nor rulings among its tables, and all of them at its back."""

import re
from functools import cache

import pytest

from tests.systems.handed_in import game_of
from wsanalysis.aids import Aid, Ledger, Note, Odds, OddsGrid, Page, Step, Steps, Word, WordGrid
from wsanalysis.aids.faces import Face, Mark
from wsanalysis.aids.template_data import for_template
from wsanalysis.languages import joined, language, say
from wsanalysis.printing import SYSTEMS as PRINTS
from wsanalysis.printing.marks import notes_at_back, without_marks
from wsanalysis.printing.rulings import Ruling
from wsanalysis.printing.unit_cards import sheets

SYSTEMS = ("liberty_road", "storms_of_steel", "sherman_leader", "draft_2019")
ONE_LINE = 125
"""Characters of a footer that stand on one line of A4 beside the mark."""


@cache
def handed(system):
    game = game_of(system)
    beside = PRINTS[system].aid.without_rulings(game)
    return beside, notes_at_back(beside, [], game.provenance, "Exact odds")


@pytest.mark.parametrize("code", ["en", "de"])
@pytest.mark.parametrize("system", SYSTEMS)
def test_no_table_of_a_player_aid_bears_a_mark_and_its_foot_is_one_line(system, code):
    beside, aid = handed(system)
    with language(code):
        assert "°" in str(for_template(beside))
        printed = for_template(aid)
    assert "°" not in str(printed)
    assert len(printed["footer"]) < ONE_LINE
    assert game_of(system).edition.data_hash in printed["footer"]
    # no number of a page: where pages go on on further sheets it would name another
    assert printed["footer"].endswith({"en": "at the back", "de": "am Ende"}[code])
    assert not re.search(r"\bpage \d|[:'] ?Seite \d", str(printed))


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_mark_of_the_tables_is_named_at_the_back(system):
    """Read off the text of all pages: the word before each mark stands on the page at the back."""
    beside, aid = handed(system)
    said = str(for_template(aid.pages[-1]))
    words = set(re.findall(r"(\w+)\)?(?:\(°\)|°)", str(for_template(beside.pages))))
    in_a_sentence = {"roads", "1", "2", "5", "4"}  # its entry is named instead
    assert words
    assert {word for word in words - in_a_sentence if word not in said} == set()


def test_units_are_told_apart_at_the_back_as_by_their_marks():
    game = game_of("liberty_road")
    (sheet,) = sheets(game, PRINTS["liberty_road"].cards, ["German"])
    front, back = sheet.aid().pages
    assert "°" not in repr(front)
    assert front.small == ""
    lines = {step.lead: step.text for step in back.blocks[1].steps}
    assert lines["Vehicles:"].startswith("all; ")
    partly = [
        unit.name
        for unit in game.edition.units.values()
        if unit.nation == "German" and unit.kind == "vehicle" and not unit.source.startswith("reconstructed")
    ]
    assert lines["Vehicles:"] == f"all; {', '.join(partly)} in part"
    marked = sheet.aid(notes="beside")
    assert len(marked.pages) == 1
    assert "Rulings used" in marked.pages[0].small
    assert "(°)" in repr(marked.pages[0].blocks)


def test_a_line_for_each_block_says_all_or_which_rows():
    blocks = (
        WordGrid("Ground", ("mud°", "wood(°)", "road"), ("foot",), ((Word("1"),),) * 3),
        OddsGrid("Fire(°)", ("1",), ("a",), ((Odds(0.5),),)),
        Ledger("Shifts", (("Bunker", "−2°"), ("Flank", "+1"))),
        Steps("Moves", (Step("River:", "crossed on roads°"), Step("Road:", "free"))),
        Note("Objects", say("Houses {a}, {b}.", a="3", b=joined("", ("roadblock 4", "°")))),
        WordGrid(
            "Totals", ("5",), ("German",), ((Word(joined(", ", ["Tiger I°", "Hetzer", "Marder(°)"])),),)
        ),
        WordGrid("Orders°", ("Storm", "Advance(°)"), ("n",), ((Word("3"),),) * 2),
    )
    aid = Aid("Game", "player aid", (Page("Page", blocks, small="Rulings used: one."),), "")
    made = notes_at_back(aid, [("Page", Ruling("one.", 0.25))], game_of("example").provenance, "Exact odds")
    assert made.pages[0].small == ""
    rulings, values, sources = made.pages[1].blocks
    assert [(step.lead, step.text) for step in rulings.steps] == [
        ("Page:", "one. Another reading would move chances here by up to 25 points.")
    ]
    assert [(step.lead, step.text) for step in values.steps] == [
        ("Ground:", "mud; wood in part"),
        ("Fire:", "in part"),
        ("Shifts:", "Bunker"),
        ("Moves:", "River"),
        ("Objects:", "roadblock 4"),
        ("Totals:", "Tiger I; Marder in part"),
        ("Orders:", "all; Advance in part"),
    ]
    assert game_of("example").edition.data_hash in sources.text


def test_pages_without_marks_and_rulings_need_no_back():
    aid = Aid("Game", "player aid", (Page("Page", (Note("Note", "text"),)),), "footer")
    assert notes_at_back(aid, [], game_of("example").provenance, "Exact odds") is aid


def test_a_counter_loses_its_marks_but_no_rating():
    face = Face("Tiger I(°)", marks=(Mark("top", "5", beside="°"), Mark("bottom", "", beside="°")))
    bare = without_marks(face)
    assert (bare.name, bare.marks) == ("Tiger I", (Mark("top", "5"),))
