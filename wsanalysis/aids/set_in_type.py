"""A template set in the type of a look: the one place where aids, cards and counters become pages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from wsanalysis.aids.fonts import REGULAR, font_folders, fonts_of
from wsanalysis.aids.look import Look
from wsanalysis.aids.typeset import Form, typeset
from wsanalysis.lettering import warn_of_boxes

INSTEAD = "a look of your own may name a font that has them (fonts, folder)"


def set_in_type(
    template: Path, handed: Mapping[str, Any], look: Look, forms: Sequence[Form]
) -> list[list[bytes]]:
    """As `typeset`, in the fonts of a look, for readers: MissingGlyphs warns of what is printed as a box."""
    made = typeset(template, handed, font_folders(look), forms)
    of_look = [look.title, look.subtitle, look.footer]
    texts = [*texts_in({name: said for name, said in handed.items() if name != "look"}), *of_look]
    if not all(map(str.isascii, texts)):
        fonts = [(font.file, font.place) for font in fonts_of(look, [REGULAR])]
        warn_of_boxes(texts, fonts, "the look", INSTEAD)
    return made


def texts_in(value: object) -> Iterator[str]:
    """Every text in JSON."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for entry in value.values():
            yield from texts_in(entry)
    elif isinstance(value, list | tuple):
        for entry in value:
            yield from texts_in(entry)
