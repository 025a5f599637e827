"""What our documents name in `code` is there: every file, and every name in some source or data file."""

import re
from functools import cache
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).resolve().parents[1]
FOLDERS = ("benchmarks", "data", "docs", "notebooks", "tests", "wsanalysis")
SOURCES = (".py", ".csv", ".toml", ".cfg", ".ipynb", ".tpl", ".html", ".css")
DOCUMENTS = [
    *(CHECKOUT / name for name in ("README.md", "CONTRIBUTING.md")),
    *(
        path
        for folder in ("benchmarks", "data", "docs")
        for path in sorted((CHECKOUT / folder).rglob("*.md"))
    ),
    *sorted((CHECKOUT / "wsanalysis").rglob("RECIPES.md")),
]
BLOCK = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)  # test_shown.py runs those
SPAN = re.compile(r"``?([^`]+?)``?")  # one may run on in the next line
FILE = re.compile(r"(?<![\w<*/.-])(?:[\w.-]+/)+(?:[\w-]+\.\w+)?(?![\w<*])|^[\w-]+\.(?:py|csv|md|toml|ipynb)$")
PLACEHOLDERS = {"test_name"}
"""Words that stand for what one puts in their place."""

OWN = "my-data/"
"""The reader's copy of `data/`, which has the same files."""


def files() -> list[Path]:
    """The files of the checkout that are ours, without what tools leave behind."""
    top = [path for path in CHECKOUT.iterdir() if path.is_file()]
    inside = [path for folder in FOLDERS for path in (CHECKOUT / folder).rglob("*") if path.is_file()]
    return [path for path in (*top, *inside) if "__pycache__" not in path.parts]


@cache
def known() -> frozenset[str]:
    """Every word of our sources and of the names of our files, without the digits that sort them."""
    words: set[str] = set()
    for path in files():
        words |= {
            part.lstrip("0123456789") for part in re.findall(r"\w+", path.relative_to(CHECKOUT).as_posix())
        }
        if path.suffix in SOURCES:
            words |= set(re.findall(r"\w+", path.read_text(encoding="utf-8", errors="replace")))
    return frozenset(words)


GIVEN = re.compile(r"^```toml\n# (\S+)\n(.*?)^```", re.MULTILINE | re.DOTALL)
"""A file that the document itself has in full: its name, and what is in it."""


def unknown_names(text: str) -> list[str]:
    """The words in code spans that no source of ours has; hashes and what a commit is called are no names."""
    given = {word for file in GIVEN.findall(text) for part in file for word in re.findall(r"\w+", part)}
    words = {
        w for span in SPAN.findall(BLOCK.sub("", text)) for w in re.findall(r"(?<!\w)[A-Za-z_]\w*", span)
    }
    return sorted(
        w for w in words - PLACEHOLDERS - given if w not in known() and not re.fullmatch(r"[0-9a-f]{8,}", w)
    )


def missing_files(text: str, beside: Path) -> list[str]:
    """The paths in code spans that are not there: from the top, in the package, or beside the document."""
    named = {found for span in SPAN.findall(BLOCK.sub("", text)) for found in FILE.findall(span)}
    places = [CHECKOUT, CHECKOUT / "wsanalysis", CHECKOUT / "data", CHECKOUT / "tests", *PLACES, beside]
    ends = {path.relative_to(CHECKOUT).as_posix() for path in files()}
    return sorted(
        name
        for name in named - {name for name, _ in GIVEN.findall(text)}
        if not any((place / name.removeprefix(OWN)).exists() for place in places)
        and not any(f"/{end}".endswith(f"/{name}") for end in ends)
    )


PLACES = (CHECKOUT / "wsanalysis" / "battles" / "liberty_road",)
"""Where a recipe looks besides."""


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.relative_to(CHECKOUT).as_posix())
def test_what_a_document_names_is_there(document: Path) -> None:
    text = document.read_text(encoding="utf-8")
    assert unknown_names(text) == []
    assert missing_files(text, document.parent) == []


def test_what_is_not_there_is_found() -> None:
    module, function = (
        "_".join(("nowhere", word, "all")) for word in ("at", "near")
    )  # in no source, nor here
    text = f"Look at `wsanalysis/{module}.py`, `game.{function}()` and ``wsanalysis/game.py``."
    assert unknown_names(text) == [module, function]
    assert missing_files(text, CHECKOUT) == [f"wsanalysis/{module}.py"]


HEADLESS = re.compile(r'"""((?:What|Whether|How|Who|Whom|Whose|Where|Which|When|Why)\b.*)')
"""A docstring whose first word is neither a noun nor a verb."""


def test_docstrings_begin_with_a_noun_or_a_verb():
    for path in sorted((CHECKOUT / "wsanalysis").rglob("*.py")):
        assert not HEADLESS.findall(path.read_text(encoding="utf-8")), path.relative_to(CHECKOUT)
