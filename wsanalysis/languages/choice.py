"""The language that is spoken now: chosen at the edge, asked where texts are printed."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from wsanalysis.languages.catalogue import Catalogue

ENGLISH = "en"
FOLDER = Path(__file__).parent

_spoken: ContextVar[str] = ContextVar("language", default=ENGLISH)
_added: "dict[str, Catalogue]" = {}
"""Catalogues of users' own files, by their paths."""


def languages() -> tuple[str, ...]:
    """The languages that there are, by their codes."""
    return (ENGLISH, *sorted(file.stem for file in FOLDER.glob("*.po")))


def add_language(code: str, made: "Catalogue") -> None:
    """Let a catalogue be spoken by a code of its own; it takes the place of an earlier one."""
    _added[code] = made


def current_language() -> str:
    """The language of this moment, by its code; a user's own by the path of its file."""
    return _spoken.get()


def language_tag() -> str:
    """The language of this moment as those who hyphenate know it: ``de``."""
    code = _spoken.get()
    return code if code == ENGLISH else catalogue(code).locale.language


@contextmanager
def language(code: str) -> Iterator[None]:
    """Speak a language for a while, as in ``with ws.language("de"): aid.save("aid.pdf")``.

    Raises ValueError for a language without a catalogue.
    """
    if code not in _added and code not in languages():
        there = ", ".join(languages())
        raise ValueError(f"language: expected one of {there}, or a file of your own as fr.po, got {code!r}")
    before = _spoken.set(code)
    try:
        yield
    finally:
        _spoken.reset(before)


def translated(text: str, code: str = "") -> str:
    """A text in a language, by default that of this moment.

    In English it stays as it is; so it does if the catalogue does not have it.
    """
    code = code or _spoken.get()
    return text if code == ENGLISH else catalogue(code).translated(text)


def catalogue(code: str) -> "Catalogue":
    """The catalogue of a language, read when it is first asked for."""
    return _added[code] if code in _added else _catalogue(code)


@lru_cache(maxsize=8)
def _catalogue(code: str) -> "Catalogue":
    from wsanalysis.languages.catalogue import Catalogue  # not until then: it imports Babel

    return Catalogue.read(FOLDER / f"{code}.po", FOLDER / "terms.csv")
