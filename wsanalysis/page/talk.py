"""The bench's session in a browser: what a worker of the page calls, and nothing that only a server has."""

import io
import json
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from wsanalysis.game import load, systems
from wsanalysis.widgets.session import Session
from wsanalysis.widgets.tabs import NEED_LIBRARIES, PARTLY


class File(NamedTuple):
    """A file for whoever looks at the page."""

    name: str
    content: bytes


class Talk:
    """One visit. ``say(text)`` tells the page something, ``hand(file)`` gives it a file.

    A page `lacks` the libraries that draw and tabulate where it was made without them: then it says so.
    A worker hears nothing while it works, so that everything is done in slices (`work`).
    """

    def __init__(
        self, say: Callable[[str], Any], system: str = "", scenario: str = "", tab: str = "",
        hand: Callable[[File], Any] = lambda _: None, lacks: bool = False,
    ) -> None:  # fmt: skip
        self._say, self._hand = say, hand
        self._received: int | None = None
        self._working = False
        titles = systems()
        # Its own tabs: those of `printing` print, and there is no compositor here.
        self.session = Session(titles, load, system=system if system in titles else None)
        self.session.on_news = self._flush  # also of work that is one long step
        if lacks:
            every = f"{', '.join(NEED_LIBRARIES.values())}, {PARTLY}"
            said = f"This page came without numpy, pandas and scipy. These need them: {every}."
            self.session.tell({"part": "lacks", "tabs": list(NEED_LIBRARIES), "said": said})
        if system or scenario or tab:
            self.session.receive({"do": "visit", "game": system, "scenario": scenario, "tab": tab})

    def receive(self, text: str) -> None:
        """Take what the page says; it is done at once, and drawn by `work`."""
        number = self.session.receive_text(text)
        if number is not None:
            self._received = number

    def work(self) -> bool:
        """Do one slice of the work due; return whether there is more."""
        session = self.session
        self._flush()
        if (due := session.due()) is not None:
            self._tell([session.draw(*due)])
            return True
        if self._received is not None:
            self._tell([{"part": "idle", "n": self._received}])
            self._received = None
        worked, self._working = self._working, session.advance()
        self._flush()
        return worked or self._working  # what has ended is drawn

    def drawing_is_here(self) -> None:
        """Draw again the pictures that had to do without the libraries that draw and tabulate."""
        self.session.redraw()

    def _flush(self) -> None:
        self._tell(self.session.news())

    def _tell(self, news: list[dict[str, Any]]) -> None:
        for each in news:
            self._say(json.dumps(each, allow_nan=False))
            if each["part"] == "saved":
                self._hand_over(Path(each["folder"]))

    def _hand_over(self, folder: Path) -> None:
        """A data folder as an archive, since nobody else sees the one that it was saved in."""
        names = [path.relative_to(folder) for path in sorted(folder.rglob("*")) if path.is_file()]
        wanted = [name for name in names if not any(part[0] == "." for part in name.parts)]
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
            for name in wanted:
                archive.write(folder / name, Path(folder.name) / name)
        self._hand(File(f"{folder.name}.zip", out.getvalue()))
