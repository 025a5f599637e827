"""Words that the glossary has retired are gone from everything people read."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import wsanalysis as ws
from wsanalysis.commands.main import command_help

CHECKOUT = Path(__file__).resolve().parents[2]

RETIRED = {
    r"(?<!why )\bso many\b(?! (lines|possible|ways))": "N, at least N, the argument by name",
    r"\bwho (is|are) (behind|ahead)\b": "the side that is behind",
    r"\bwhich nothing defines\b": "is not defined",
    r"\bis not to be found\b": "was not found",
    r"\bzones apart\b": "separate zones",
    r"\bhang(s|ing)? (on|upon)\b": "depends on",
    r"\b(read|reads|reading) (\w+ ){0,5}otherwise\b": "another reading",
    r"\bopen points? of (the|a) rulebook\b": "ambiguous rule",
    r"\b(squad|squads|unit|units|infantry|who|that) goe?s? in(,|\.| or\b)": "assaults",
    r"\b(to go in|to be gone into|fire, going in)\b": "assault",
    r"\bcame along\b": "built-in",
    r"\b(moves?|moved|moving|changed|shown), most first\b": "largest first",
    r"\b(state|counter|states|counters) apart\b": "separately",
    r"\btrust (footer|line)\b|\bgame\.trust\b": "provenance",
    r"\boutcome `?unchanged\b|\bunchanged \d": "no effect",
    r"\boverdo or leave out\b": "overdo or skip",
    r"\bgo(es)? on where it was\b": "resumes where it stopped",
    r"\bas it stands where it is not\b": "without the compiler",
    r"\bwhat is made up were otherwise\b": "if the reconstructed values were different",
}
"""Each pattern with what to say instead: `docs/background/glossary.md`, for the words themselves."""


def texts() -> Iterator[tuple[str, str]]:
    """What people read, with where it stands."""
    pages = [*CHECKOUT.glob("*.md"), *(CHECKOUT / "docs").rglob("*.md"), *(CHECKOUT / "data").rglob("*.md")]
    for page in pages:
        # the glossary names what it retires at its end
        yield (
            str(page.relative_to(CHECKOUT)),
            page.read_text(encoding="utf-8").split("## Words that we do not")[0],
        )
    for name, help_page in command_help().items():
        yield f"wsanalysis {name} --help", " ".join(help_page.split())
    yield "run.py --help", (CHECKOUT / "run.py").read_text(encoding="utf-8").split('"""')[1]
    for words in (CHECKOUT / "wsanalysis" / "printing").rglob("words.txt"):
        yield str(words.relative_to(CHECKOUT)), words.read_text(encoding="utf-8")
    for notebook in (CHECKOUT / "notebooks").glob("*.ipynb"):
        cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
        prose = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown"]
        yield str(notebook.relative_to(CHECKOUT)), "\n".join(prose)
    for system in ws.systems():
        game = ws.load(system)
        yield f"readings of {system}", "\n".join(game.readings["meaning"])
        yield f"questions of {system}", "\n".join(game.questions["about"])


def sources() -> Iterator[tuple[str, str]]:
    """Docstrings, messages and comments: what editors and errors show; words on paper are in words.txt."""
    for module in (CHECKOUT / "wsanalysis").rglob("*.py"):
        if not module.name.startswith("aid_"):
            yield str(module.relative_to(CHECKOUT)), module.read_text(encoding="utf-8")


TEXTS = {**dict(texts()), **dict(sources())}


@pytest.mark.parametrize("pattern", RETIRED)
def test_retired_words_are_gone(pattern):
    found = [
        f"{place}: {' '.join(hit[0].split())!r}, say: {RETIRED[pattern]}"
        for place, text in TEXTS.items()
        for hit in re.finditer(pattern, text, re.IGNORECASE)
    ]
    assert found == []


@pytest.mark.parametrize(
    "sentence",
    [
        "count changes of so many points",
        "What a roll promises with so many CAPs on it.",
        "added for who is behind late in the game",
        "`x`, which nothing defines",
        "what it hangs on",
        "read an open point of the rulebook otherwise",
        "a squad that goes in, or waits",
        "every final state apart",
        "the outcome `unchanged` is the first",
        "every page carries the trust footer",
    ],
)
def test_patterns_find_what_they_are_for(sentence):
    assert any(re.search(pattern, sentence, re.IGNORECASE) for pattern in RETIRED)


def test_patterns_leave_plain_english_alone():
    fine = "Why so many lines? Two hexes apart, the hand goes into the bag; or else the odds are unchanged."
    assert not any(re.search(pattern, fine, re.IGNORECASE) for pattern in RETIRED)
    assert len(TEXTS) > 60
