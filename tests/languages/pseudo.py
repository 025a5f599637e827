"""A language that sets marks around all that went through the catalogue: what has none, went round it."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from gettext import NullTranslations

import pytest
from babel import Locale

from tests.languages.extraction import english_terms, texts
from wsanalysis.languages import choice, language
from wsanalysis.languages.catalogue import Catalogue
from wsanalysis.languages.message import FILLING

OPENING, CLOSING = "⟦", "⟧"


def in_marks(template: str) -> str:
    """A text with its own words in marks, and what is filled in outside of them."""
    made = ""
    for before, field, spec, conversion in FILLING.parse(template):
        made += f"{OPENING}{before}{CLOSING}" if before else ""
        if field is not None:
            made += f"{{{field}{f'!{conversion}' if conversion else ''}{f':{spec}' if spec else ''}}}"
    return made


@cache
def known() -> set[str]:
    """All texts, which takes a second to find."""
    return {text for pair in texts() for text in pair}


class Marked(NullTranslations):
    """Translations that are the English texts in marks."""

    def __init__(self) -> None:
        super().__init__()
        self.known = known()

    def gettext(self, message: str) -> str:
        return in_marks(message) if message in self.known else message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)


@contextmanager
def pseudo_language(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Speak the language of marks within the block."""
    made = Catalogue(Locale("de"), Marked(), {term: in_marks(term) for term in english_terms()})
    with monkeypatch.context() as patched:
        patched.setattr(choice, "catalogue", lambda _: made)
        with language("de"):
            yield


def round_the_catalogue(text: str) -> str:
    """What of a text stands outside of all marks."""
    depth, left = 0, ""
    for letter in text:
        depth += (letter == OPENING) - (letter == CLOSING)
        left += letter if not depth and letter != CLOSING else " " if letter == CLOSING else ""
    return left.strip()
