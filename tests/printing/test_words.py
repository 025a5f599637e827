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


def steps(title, text, *more, **how):
    return Words(f"[{title}]\n{text}").steps(title, {}, *more, **how)


def ledger(title, text, *more, hint=""):
    return Words(f"[{title}] {hint}\n{text}").ledger(title, {}, *more)


def test_a_line_is_a_step_and_goes_on_where_the_next_is_further_in():
    made = steps(
        "A shot",
        f"""
        See. | Trace from hex to hex. | p.15
        Draw. | One chip for each unit,
            {"friends"} too.
        Riders | fall off. | 8.0
        """,
        Step("Here:", "a | b"),
        numbered=True,
        columns=2,
    )
    assert made.steps == (
        Step("See.", "Trace from hex to hex.", "p.15"),
        Step("Draw.", "One chip for each unit, friends too."),
        Step("Riders", "fall off.", "8.0"),
        Step("Here:", "a | b"),
    )
    assert (made.title, made.numbered, made.columns) == ("A shot", True, 2)


def test_signs_and_thin_spaces_stay_as_they_are():
    (step,) = steps("x", "\n  #* | 2\N{THIN SPACE}/\N{THIN SPACE}3 _$ \N{MINUS SIGN}1 |x| \n").steps
    assert step == Step("#*", "2\N{THIN SPACE}/\N{THIN SPACE}3 _$ \N{MINUS SIGN}1 |x|")


def test_a_ledger_has_its_value_behind_the_last_stroke():
    made = ledger("Shifts", "Flank | +1\nArmor | better | +2\n", ("Woods", "–1"), hint="9.0")
    assert made.lines == (("Flank", "+1"), ("Armor | better", "+2"), ("Woods", "–1"))
    assert made.hint == "9.0"
    assert ledger("Empty", "").lines == ()
    assert ledger("Empty", f"Woods | {''}").lines == (("Woods", ""),)


@pytest.mark.parametrize("make", [steps, ledger])
def test_a_line_without_a_stroke_is_refused(make):
    with pytest.raises(ValueError, match=r"A shot.*'See the target'"):
        make("A shot", "See the target")
