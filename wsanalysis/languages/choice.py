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


def languages() -> tuple[str, ...]:
    """The languages that there are, by their codes."""
    return (ENGLISH, *sorted(file.stem for file in FOLDER.glob("*.po")))


def current_language() -> str:
    """The language of this moment, by its code."""
    return _spoken.get()


@contextmanager
def language(code: str) -> Iterator[None]:
    """Speak a language for a while, as in ``with ws.language("de"): aid.save("aid.pdf")``.

    Raises ValueError for a language without a catalogue.
    """
    if code not in languages():
        raise ValueError(f"language: expected one of {', '.join(languages())}, got {code!r}")
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


@lru_cache(maxsize=8)
def catalogue(code: str) -> "Catalogue":
    """The catalogue of a language, read when it is first asked for."""
    from wsanalysis.languages.catalogue import Catalogue  # not until then: it imports Babel

    return Catalogue.read(FOLDER / f"{code}.po", FOLDER / "terms.csv")
