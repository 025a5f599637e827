"""The fonts of printed pages, those that come as wheels and a folder of one's own; templates set in them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

from wsanalysis.aids.look import STANDARD, Look
from wsanalysis.aids.typeset import Form, typeset
from wsanalysis.files.look_alikes import folded
from wsanalysis.lettering import warn_of_boxes

REGULAR = 400
"""The weight of text."""
INSTEAD = "a look of your own may name a font that has them (fonts, folder)"


def font_folders(look: Look = STANDARD) -> list[str]:
    """The folders of a look's own fonts, of Source Sans Pro and, for missing characters, of DejaVu Sans.

    Found without importing matplotlib, which would take a second to start.
    """
    return [
        *([look.font_folder] if look.font_folder else []),
        str(_package_folder("font_source_sans_pro") / "files"),
        str(_package_folder("matplotlib") / "mpl-data" / "fonts" / "ttf"),
    ]


def _package_folder(package: str) -> Path:
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError(f"printing needs the package {package}", name=package)
    return Path(spec.origin).parent


class Font(NamedTuple):
    """One font of a family: its weight, and where it is: a file, and its place in that file."""

    family: str
    weight: int
    file: str
    place: int


def missing_families(look: Look) -> list[str]:
    """The families that a look names and none of its folders has."""
    if set(look.fonts) <= set(STANDARD.fonts):
        return []
    known = {folded(font.family) for font in _fonts(look)}
    return [family for family in look.fonts if folded(family) not in known]


def fonts_of(look: Look, weights: Sequence[int]) -> list[Font]:
    """The upright font that each family of a look has for each weight: that weight, or the nearest."""
    every = _fonts(look)
    found = []
    for family in look.fonts:
        own = [font for font in every if folded(font.family) == folded(family)]
        for weight in weights if own else ():
            nearest = min(own, key=lambda font: abs(font.weight - weight))
            found.append(nearest._replace(weight=weight))
    return found


def _fonts(look: Look) -> tuple[Font, ...]:
    folders = font_folders(look)
    # a folder of one's own may have other fonts by now
    return _found(folders) if look.font_folder else _kept(*folders)


@cache
def _kept(*folders: str) -> tuple[Font, ...]:
    return _found(folders)


def _found(folders: Sequence[str]) -> tuple[Font, ...]:
    import typst

    fonts = typst.Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=list(folders))
    return tuple(
        Font(font.family, font.weight, font.path, font.index)
        for font in fonts.fonts()
        if font.style == "normal" and font.stretch == 1 and font.path
    )


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
