"""Saving from a widget: a folder to name, the difference to look at, and only then the button."""

from collections.abc import Callable, Sequence
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

import ipywidgets as ipw

from wsanalysis.widgets.page import difference as shown_difference
from wsanalysis.widgets.page import message, page
from wsanalysis.widgets.saving import Changes, changed_files, difference, save

if TYPE_CHECKING:
    from wsanalysis.game import Game

ERRORS = (ValueError, TypeError, RuntimeError, OSError)
"""What a player may meet: each with a message for him."""

MOST_NAMED = 12


class SaveBox:
    """Saves the changes of a widget. `source` gives the game they belong to, the changes, and the edition."""

    def __init__(self, source: Callable[[], tuple["Game", Changes, Any]], folder: str = "my-data") -> None:
        self._source = source
        self._seen = ""
        self.folder = ipw.Text(folder, description="new folder", layout=ipw.Layout(width="320px"))
        self.look = ipw.Button(description="Show what changes")
        self.save = ipw.Button(description="Save", disabled=True, button_style="primary")
        self.out = ipw.HTML()
        self.look.on_click(lambda _: self._look())
        self.save.on_click(lambda _: self._save())
        self.box = ipw.VBox([ipw.HBox([self.folder, self.look, self.save]), self.out])

    def forget(self) -> None:
        """Something was turned: what is to be saved has to be looked at again."""
        if self._seen or self.out.value:
            self._seen, self.save.disabled, self.out.value = "", True, ""

    def _look(self) -> None:
        self.forget()
        try:
            game, changes, _ = self._source()
            text = difference(changed_files(game, changes))
            if not text:
                raise ValueError("nothing is changed")
        except ERRORS as error:
            self.out.value = message(error)
            return
        self._seen, self.save.disabled = text, False
        self.out.value = shown_difference(text)

    def _save(self) -> None:
        try:
            game, changes, edition = self._source()
            if difference(changed_files(game, changes)) != self._seen:
                raise ValueError("the data files are other than they were: look again at what changes")
            saved = save(game, changes, self.folder.value, edition)
        except ERRORS as error:
            self.out.value = message(error)
            return
        self._seen, self.save.disabled = "", True
        name = str(Path(self.folder.value.strip()).expanduser().resolve())
        load = f'ws.load("{game.system.name}", data="{name}")'
        self.out.value = page(
            f"<b>✓ saved</b> in {escape(name)}: {escape(', '.join(saved.changed))}<br>"
            f"<small>all other files are copies; it reads back as shown: {escape(load)}"
            f"{_left(saved.left)}</small>"
        )


def _left(files: Sequence[str]) -> str:
    """What is said of files that were not copied; empty if there are none."""
    if not files:
        return ""
    more = f" and {len(files) - MOST_NAMED} more" if len(files) > MOST_NAMED else ""
    named = escape(", ".join(files[:MOST_NAMED]))
    return f"<br>not copied, for they are no data files: {named}{more}"
