"""The data folder: where it is, which of its files somebody reads, and all others."""

import difflib
import os
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from wsanalysis.files.faults import DataFault, Fault
from wsanalysis.files.look_alikes import likeness
from wsanalysis.files.safe_files import is_file, not_a_file

ENDINGS = (".csv", ".toml")
"""The endings of data files, in whatever letters."""
MOST_FILES = 5000
"""Looked at in a folder: one with more is no data folder, but a home or a disk."""


def data_folder() -> Path:
    """The folder of the data files that come with wsanalysis: in the wheel, or beside the package."""
    package = Path(__file__).resolve().parents[1]
    inside = package / "data"
    return inside if inside.is_dir() else package.parent / "data"


def check_there(folder: Path) -> None:
    """Raise DataFault where a data folder is not there, or no longer."""
    if not folder.is_dir():
        raise DataFault([Fault(folder, 0, "", "expected a folder with data files, there is none")])


def files_by_name(folder: Path, ending: str, but: Collection[str] = ()) -> dict[str, Path]:
    """The files of a folder with an ending, by name without it, in order; hidden ones and `but` left out.

    The ending may be in capitals. Of two that differ only by that, the second has its whole name.
    """
    inside = sorted(folder.iterdir()) if folder.is_dir() else []
    found: dict[str, Path] = {}
    for path in inside:
        if path.suffix.lower() == ending and path.name[0] != "." and path.name.lower() not in but:
            found[path.name if path.stem in found else path.stem] = path
    return dict(sorted(found.items()))


class Folder(NamedTuple):
    """A data folder's files, by name below it: those that are known by their place, and the others."""

    known: tuple[str, ...]
    others: tuple[str, ...]


def files_of(folder: Path, read: Collection[str] = ()) -> Folder:
    """The files that belong to a data folder: those in `read`, and those at a place that holds data files.

    Those that are no files, or too large to be read, do not.
    """
    shipped = set(_below(data_folder()))
    many = {Path(name).parent.as_posix() for name in shipped} - {".", "chips", "rules"}
    known: list[str] = []
    others: list[str] = []
    for name in _below(folder):
        path = Path(name)
        placed = path.parent.as_posix() in many and path.suffix.lower() in ENDINGS
        belongs = (placed or name in read or name in shipped) and is_file(folder / name)
        (known if belongs else others).append(name)
    return Folder(tuple(known), tuple(others))


def not_read(folder: Path, read: Iterable[str]) -> dict[str, str]:
    """The files of a data folder that are not among `read`, each with the known name that is near, or "".

    People's own READMEs and hidden files are none of them.
    """
    taken = set(read)
    names = {likeness(name): name for name in sorted({*_below(data_folder()), *taken})}
    return {
        name: _meant(name, names)
        for name in _below(folder)
        if name not in taken and not name.lower().endswith(".md")
    }


def no_files(folder: Path) -> dict[Path, str]:
    """The things below a data folder in the place of a file, and the fault of each."""
    wrong = {folder / name: not_a_file(folder / name) for name in _below(folder, with_folders=True)}
    return {path: said for path, said in wrong.items() if said}


def _meant(name: str, names: dict[str, str]) -> str:
    """The known file whose name is nearest to that of a data file; "" if none is near."""
    if not name.lower().endswith(ENDINGS):
        return ""
    near = difflib.get_close_matches(likeness(name), names, 1, 0.8)
    return names[near[0]] if near else ""


def _below(folder: Path, with_folders: bool = False) -> Iterator[str]:
    """The files below a folder by their names, in order, without hidden ones and those of hidden folders.

    Links to folders are not followed. `with_folders`: and the folders that are called as data files are.
    """
    count = 0
    for place, folders, files in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith((".", "__")))
        called = [name for name in folders if with_folders and name.lower().endswith(ENDINGS)]
        for name in sorted([*files, *called]):
            if name.startswith("."):
                continue
            count += 1
            if count > MOST_FILES:
                raise ValueError(
                    f"{folder}: expected a data folder, got one of more than {MOST_FILES:,} files"
                )
            yield Path(place, name).relative_to(folder).as_posix()
