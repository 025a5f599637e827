"""The fonts of printed pages: those that come as wheels, and a folder of one's own."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

from wsanalysis.aids.look import STANDARD, Look


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


def missing_families(look: Look) -> list[str]:
    """The families that a look names and none of its folders has."""
    if set(look.fonts) <= set(STANDARD.fonts):
        return []
    import typst

    fonts = typst.Fonts(
        include_system_fonts=False, include_embedded_fonts=False, font_paths=font_folders(look)
    )
    known = {family.casefold() for family in fonts.families()}
    return [family for family in look.fonts if family.casefold() not in known]
