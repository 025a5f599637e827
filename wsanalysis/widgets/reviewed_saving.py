"""Saving what is on a desk as a new data folder, but only the lines that were shown before."""

from pathlib import Path
from typing import Any

from wsanalysis.widgets.desk import Desk
from wsanalysis.widgets.saving import changed_files, difference, save

MOST_LEFT = 12
"""Files that were not copied, named on the page."""


class ReviewedSaving:
    """A review of the changed lines, and a save that refuses any other lines."""

    def __init__(self) -> None:
        self._seen = ""

    def forget(self) -> None:
        """The desk has changed: what was shown no longer counts."""
        self._seen = ""

    def review(self, desk: Desk) -> dict[str, Any]:
        """The lines that change, as news for a page. Raises ValueError where there are none."""
        text = difference(changed_files(desk.files, desk.rows_to_save()))
        if not text:
            raise ValueError("no unit, weapon or bag is changed, so there are no data to save")
        self._seen = text
        return {"part": "preview", "text": text}

    def save(self, desk: Desk, folder: str) -> dict[str, Any]:
        """Write the new folder, and say so. Raises ValueError for lines that were not shown, or OSError."""
        rows = desk.rows_to_save()
        if not self._seen or difference(changed_files(desk.files, rows)) != self._seen:
            raise ValueError("the changes or the data files are not those that were shown: review them again")
        saved = save(desk.files, rows, folder, desk.game.edition)
        system, whole = desk.files.system.name, Path(folder.strip()).expanduser().resolve()
        self._seen = ""
        return {
            "part": "saved", "system": system, "folder": str(whole), "changed": saved.changed,
            "left": saved.left[:MOST_LEFT], "load": f'ws.load("{system}", data="{whole}")',
        }  # fmt: skip
