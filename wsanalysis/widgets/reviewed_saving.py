"""Saving a desk, in its folder or a new one, but only the lines that were shown before."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

from wsanalysis.analysis.saving import Saved, changed_files, difference, save, save_into
from wsanalysis.files.data_folder import data_folder
from wsanalysis.widgets.desk import Desk
from wsanalysis.widgets.review_words import sentences

if TYPE_CHECKING:
    from wsanalysis.game import Game

MOST_LEFT = 12
"""Files that were not copied, named on the page."""


def is_own(game: "Game") -> bool:
    """True if a game was loaded from a folder of the user's, and not from the built-in data."""
    return bool(game.folder.resolve() != data_folder().resolve())


class ReviewedSaving:
    """A review of the changed lines, and a save that refuses any other lines."""

    def __init__(self) -> None:
        self._seen = ""

    def forget(self) -> None:
        """The desk has changed: what was shown no longer counts."""
        self._seen = ""

    def review(self, desk: Desk) -> dict[str, Any]:
        """The changes, in sentences and as lines, as news for a page. ValueError where there are none."""
        rows = desk.rows_to_save()
        text = difference(changed_files(desk.loaded, rows))
        if not text:
            raise ValueError("no unit, weapon or bag is changed, so there are no data to save")
        self._seen = text
        told = sentences(desk.loaded, rows)
        return {"part": "preview", "text": text, "files": [[file, lines] for file, lines in told.items()]}

    def save(self, desk: Desk, folder: str | None) -> dict[str, Any]:
        """Write a new folder, or for None the one that is open, and say so.

        Raises ValueError for lines that were not shown and for the built-in data, DataFault or OSError.
        """
        rows = desk.rows_to_save()
        if not self._seen or difference(changed_files(desk.loaded, rows)) != self._seen:
            raise ValueError("the changes or the data files are not those that were shown: review them again")
        if folder is None:
            if not is_own(desk.loaded):
                raise ValueError("folder: the built-in data stay as they are; name a new folder")
            whole, saved = desk.loaded.folder, save_into(desk.loaded, rows, desk.game.edition)
        else:
            whole = Path(folder.strip()).expanduser().resolve()
            saved = save(desk.loaded, rows, folder, desk.game.edition)
        self._seen = ""
        return _told(desk.loaded.system.name, whole, saved)


def _told(system: str, whole: Path, saved: Saved) -> dict[str, Any]:
    """The files after saving, for a page."""
    return {
        "part": "saved", "system": system, "folder": str(whole), "changed": saved.changed,
        "left": saved.left[:MOST_LEFT], "load": f'ws.load("{system}", data="{whole}")',
    }  # fmt: skip
