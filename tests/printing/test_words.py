"""The words of pages: blocks of a text file by title, filled in, and none that no page asks for."""

from pathlib import Path
from types import ModuleType

import pytest

import wsanalysis
from wsanalysis.aids import Step
from wsanalysis.printing.axes import axis
from wsanalysis.printing.marks import marked, marks_explained, unmarked
from wsanalysis.printing.ratings import Rating
from wsanalysis.printing.words import HEAD, Words
from wsanalysis.reports.text_pages import page_of

PACKAGE = Path(wsanalysis.__file__).parent
FILES = sorted(PACKAGE.glob("printing/*/words.txt"))
TEXT = """A remark, {of} no interest.

[Shifts°] p.1
From a {place}, which has a name | {shift:±}
Always | {rules.ALWAYS:±}

[Chances at {place}] in %

[Order]
Go: | there,
    or stay. | p.2

[Heading, in per cent]
First line,
second line.

[Ratings]
move | in hexes | {move}[ +{bonus}]
name | as printed | shouted
"""


@pytest.fixture
def words():
    package = ModuleType("package")
    package.rules = ModuleType("package.rules")
    package.rules.ALWAYS = 2
    return Words(TEXT, rules=package)


def test_a_ledger_has_its_numbers_with_their_signs(words):
    made = words.ledger("Shifts", {"place": "hill", "shift": -1}, ("More", "0"))
    assert (made.title, made.hint) == ("Shifts°", "p.1")
    assert made.lines == (
        ("From a hill, which has a name", "\N{MINUS SIGN}1"), ("Always", "+2"), ("More", "0"),
    )  # fmt: skip


def test_other_blocks_are_steps_notes_pages_and_grids(words):
    assert words.steps("Order").steps == (Step("Go:", "there, or stay.", "p.2"),)
    assert words.note("Heading, in per cent").text == "First line, second line."
    page = page_of(words, "Heading, in per cent", {})
    assert (page.heading, page.note) == ("Heading, in per cent", "First line,\nsecond line.\n")
    grid = words.grid("Chances at {place}", lambda game, row, column: game * row * column,
                      axis("", (0, 1)), axis("", (0, 1)), filled={"place": "home"})(0.5)  # fmt: skip
    assert (grid.title, grid.hint) == ("Chances at home", "in %")
    assert [[cell.main for cell in row] for row in grid.cells] == [[0, 0], [0, 0.5]]


def test_ratings_are_picked_by_their_heads(words):
    ratings = words.ratings("Ratings", {"shouted": lambda row: row["name"].upper()})
    move, name = ratings()
    assert ratings("name") == (name,)
    assert (name.of({"name": "squad"}), name.meaning) == ("SQUAD", "as printed")
    assert move == Rating("move", "in hexes", "{move}[ +{bonus}]")
    assert [move.of({"move": 3, "bonus": bonus}) for bonus in (None, 0, 2)] == ["3", "3", "3 +2"]


def test_a_block_or_a_number_that_is_missing_is_an_error(words):
    with pytest.raises(KeyError, match="Nothing"):
        words.text("Nothing")
    with pytest.raises(KeyError, match="shift"):
        words.text("Shifts", {"place": "hill"})


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.parent.name)
def test_every_block_has_a_title_of_its_own_and_a_page_that_asks_for_it(file):
    blocks = HEAD.findall(file.read_text(encoding="utf-8"))
    titles = [title.removesuffix("°") for title, _ in blocks]
    assert len(set(titles)) == len(titles)
    folders = (file.parent, PACKAGE / "reports" / file.parent.name)
    code = "".join(module.read_text(encoding="utf-8") for folder in folders for module in folder.glob("*.py"))
    assert [title for title in titles if f'"{title}"' not in code] == []


def test_marks_are_explained_where_they_stand():
    made_up, partly, book = (
        marked("Pz IV", source)
        for source in ("reconstructed: a guess", "rulebook p.3; rest reconstructed: range", "rulebook p.3")
    )
    assert (made_up, partly, book) == ("Pz IV°", "Pz IV(°)", "Pz IV")
    assert unmarked(made_up) == unmarked(partly) == unmarked(book) == book
    assert marks_explained([made_up]) == ["° reconstructed"]
    assert marks_explained([partly]) == ["(°) reconstructed in part"]
    assert marks_explained([partly, made_up]) == ["° reconstructed", "(°) reconstructed in part"]
    assert marks_explained([book]) == []
