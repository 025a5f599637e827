"""Looks as files: `look.toml` read as strictly as any data file, and the looks that come along by name."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, get_args

from annotated_types import Ge, Le, MinLen

from wsanalysis.aids.fonts import missing_families
from wsanalysis.aids.look import (
    PALETTES,
    STANDARD,
    Density,
    Logo,
    Look,
    LookFault,
    Margins,
    Orientation,
    paper_of,
)
from wsanalysis.arguments.names import find
from wsanalysis.battles.scenarios.entries import Entry, fault, get, get_name, get_table, known_keys, read_toml
from wsanalysis.files.data_folder import data_folder, files_by_name
from wsanalysis.files.faults import DataFault, Fault
from wsanalysis.files.safe_files import path_inside, read_file, within

FOLDER = Path("looks")
"""Below a data folder."""

Colour = Annotated[str, MinLen(7)]
Millimetres = Annotated[float, Ge(0), Le(200)]

TABLES: Mapping[str, Mapping[str, Any]] = {
    "type": {"fonts": Annotated[list[Annotated[str, MinLen(1)]], MinLen(1)], "folder": str, "scale": float},
    "colours": {"palette": str, "hue": Colour, "ink": Colour, "soft": Colour, "ground": Colour, "grey": bool},
    "page": {
        "paper": str, "orientation": Literal[get_args(Orientation)], "density": Literal[get_args(Density)],
        "continued": bool, "bleed": float,
    },
    "margins": dict.fromkeys(("left", "top", "right", "bottom"), Millimetres),
    "words": dict.fromkeys(("title", "subtitle", "footer"), str),
    "logo": {"file": Annotated[str, MinLen(1)], "height": Annotated[float, Ge(2), Le(60)]},
}  # fmt: skip
"""The keys of each table of a look, with what they take."""
FIELDS = {"folder": "font_folder", "palette": "hue"}
"""Fields of `Look` that are called otherwise in a file; all others have the same name."""
LOGOS: Mapping[str, Any] = {".svg": "svg", ".png": "png", ".jpg": "jpg", ".jpeg": "jpg"}


def look_files(folder: Path | None = None) -> dict[str, Path]:
    """The looks of a data folder (default: those that come along) by name."""
    return files_by_name((folder or data_folder()) / FOLDER, ".toml")


def chosen_look(look: str | Path = "", paper: str = "", grey: bool = False) -> Look:
    """A look by name or by its file, the standard one for nothing; on another paper, or without colour.

    Raises UnknownName for a name that no look has, DataFault for a file with faults, ValueError for a paper.
    """
    file = Path(look)
    if look and file.suffix.casefold() != ".toml" and not file.is_file():
        file = look_files()[find(str(look), look_files(), "look")]
    found = read_look(file) if look else STANDARD
    return found.on(paper or found.paper, grey or None)


def read_look(file: Path) -> Look:
    """The look in a file. Raises DataFault listing every fault with line, key and what was expected."""
    faults: list[Fault] = []
    whole = read_toml(file, faults)
    values = {} if whole is None else _values(whole, file)
    if whole is None:
        raise DataFault(faults)
    try:
        look = Look(**values)
    except LookFault as error:
        for field, said in error.faults:
            fault(whole, said, *_place(whole, field))
        raise DataFault(faults) from None
    for family in missing_families(look) if not faults else ():
        there = look.font_folder or "those that come along"
        fault(whole, f"expected a font of {there}, got {family!r}", "type", "fonts")
    if faults:
        raise DataFault(faults)
    return look


def _values(whole: Entry, file: Path) -> dict[str, Any]:
    """The fields of a `Look` that the file gives.

    Unless it says otherwise its pages are continued where they are too tall: they are measured for the
    standard look, and others take other room.
    """
    known_keys(whole, tuple(TABLES))
    found: dict[str, Any] = {"name": file.stem, "continued": True}
    for name, hints in TABLES.items():
        table = get_table(whole, name)
        if table is None or not table.value:
            continue
        known_keys(table, tuple(hints))
        read = {key: get(table, key, hint) for key, hint in hints.items() if key in table.value}
        if name == "margins":
            missing = [key for key in hints if key not in read]
            for key in missing:
                fault(table, "expected a margin in mm, it is missing", key)
            found["margins"] = None if missing or None in read.values() else Margins(**read)
        elif name == "logo":
            found["logo"] = _logo(table, file, read)
        else:
            found |= {FIELDS.get(key, key): value for key, value in read.items() if value is not None}
            _named(table, found, file)
    return found


def _named(table: Entry, found: dict[str, Any], file: Path) -> None:
    """Replace what a table names by what it means: its palette, its paper, its fonts and their folder."""
    if "palette" in table.value:
        name = get_name(table, "palette", tuple(PALETTES), "palette")
        found["hue"] = PALETTES[name or "blue"]
        if "hue" in table.value:
            fault(table, "expected a palette or a hue, got both", "hue")
    if "paper" in table.value and "paper" in found:
        try:
            found["paper"] = paper_of(found["paper"])
        except ValueError as error:
            del found["paper"]
            fault(table, str(error).removeprefix("paper: "), "paper")
    if "folder" in table.value and "font_folder" in found:
        found["font_folder"] = _font_folder(table, file, found["font_folder"])
    if "fonts" in table.value and "fonts" in found:
        # what a font of one's own lacks comes from those that come along
        found["fonts"] = tuple(dict.fromkeys((*found["fonts"], *STANDARD.fonts)))


def _font_folder(table: Entry, file: Path, name: str) -> str:
    try:
        folder = path_inside(file.parent, name)
        if not folder.is_dir():
            raise ValueError(f"expected a folder of fonts beside this file, there is no {folder.as_posix()}")
        for place, folders, files in os.walk(folder):
            for path in (Path(place, name) for name in (*folders, *files)):
                if path.is_symlink() and not within(path, file.parent):
                    raise ValueError(
                        f"expected fonts in this folder, got a link out of it: {path.as_posix()}"
                    )
    except ValueError as error:
        fault(table, str(error), "folder")
        return ""
    return os.path.realpath(folder)


def _logo(table: Entry, file: Path, read: dict[str, Any]) -> Logo | None:
    if "file" not in read:
        fault(table, "expected the picture's file, it is missing", "file")
    if read.get("file") is None:
        return None
    path = Path(read["file"])
    kind = LOGOS.get(path.suffix.casefold())
    if kind is None:
        fault(table, f"expected a file that ends in {', '.join(LOGOS)}, got {path.name!r}", "file")
        return None
    try:
        content = read_file(path_inside(file.parent, read["file"]))
    except (OSError, ValueError) as error:
        fault(table, f"expected a picture beside this file: {error}", "file")
        return None
    return Logo(content, kind, **{key: value for key, value in read.items() if key == "height" and value})


def _place(whole: Entry, field: str) -> tuple[str, ...]:
    """The place of a field in the file; of its table if the file lacks the field."""
    for name, hints in TABLES.items():
        for key in hints:
            if FIELDS.get(key, key) == field and key in whole.value.get(name, {}):
                return name, key
    return (field,) if field in whole.value else ()
