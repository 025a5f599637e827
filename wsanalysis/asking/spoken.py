"""The language of printed texts, as the package's face has it: one that comes along, or a user's file."""

import os
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path

from wsanalysis import languages
from wsanalysis.arguments.checking import checked
from wsanalysis.files.po_file import read_po_file
from wsanalysis.languages import choice

ENDING = ".po"


@checked
@contextmanager
def language(code: str | Path) -> Iterator[None]:
    """Speak a language for a while, as in ``with ws.language("de"): aid.save("aid.pdf")``.

    ``ws.language("fr.po")``: one of your own, whose file is read again when it has changed; texts that it
    lacks are printed in English, and a warning says how much. Raises ValueError for an unknown language,
    DataFault for a file with faults.
    """
    if (file := Path(code)).suffix.casefold() == ENDING:
        file = Path(os.path.realpath(file))
        code = str(file)
        _read(file, file.stat().st_mtime_ns if file.is_file() else 0)
    with languages.language(str(code)):
        yield


@lru_cache(maxsize=8)
def _read(file: Path, _: int) -> None:
    """Read a user's file; one in a language that comes along need have but what it says otherwise."""
    from wsanalysis.languages.catalogue import Catalogue
    from wsanalysis.languages.template import template, terms, waiting

    found = read_po_file(file)
    codes = str(found.locale), getattr(found.locale, "language", "")
    near = next((code for code in codes if code in languages.languages()), None)
    if near is None:
        texts = template()
        if left := len(waiting(found, texts)):
            warnings.warn(
                f"{file.name}: {left:,} of {len(texts):,} texts have no translation, and stay English",
                stacklevel=5,
            )
    below = None if near in (None, languages.ENGLISH) else choice.catalogue(near)
    languages.add_language(str(file), Catalogue.own(found, terms(), below))
