"""The bench in a notebook: the same page as a widget, over the same session."""

import asyncio
from base64 import b64encode
from collections.abc import Callable, Mapping
from html import escape
from typing import TYPE_CHECKING, Any

import anywidget

from wsanalysis.arguments.names import find
from wsanalysis.widgets.edits import from_record
from wsanalysis.widgets.messages import visit
from wsanalysis.widgets.session import Session
from wsanalysis.widgets.sheets.form_sheet import FormSheet
from wsanalysis.widgets.view import MODULE, STYLE

if TYPE_CHECKING:
    from wsanalysis.game import Game


NOT_ALIVE = "Run this cell in JupyterLab for its sliders and tabs."


class Bench(anywidget.AnyWidget):
    """The bench over one game, as the last line of a cell. `game` is the game as it is edited there."""

    _esm = MODULE
    _css = STYLE

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        session.on_news = self._tell
        self.on_msg(lambda _, message, __: self._hear(message))
        self._goes_on = False

    @property
    def game(self) -> "Game":
        """The edited game. Raises ValueError, in words, for values that do not go together."""
        return self.session.desk.game

    def edit(self, name: str, /, **changes: Any) -> None:
        """Set ratings of a unit, weapon or chip on the desk, as one step that `undo` takes back.

        ``bench.edit("Pz IV H", front_armor=4)``. Raises UnknownName, or ValueError naming the column.
        """
        desk = self.session.desk
        rows = {row: table for table in desk.files.tables for row in desk.files.edition.cells_by_name(table)}
        known = find(name, rows, "unit, weapon or chip")
        edits = [{"kind": "cell", "table": rows[known], "name": known, "column": column, "value": value}
                 for column, value in changes.items()]  # fmt: skip
        desk.set(*map(from_record, edits))
        self._hear({"do": "hello"})

    def undo(self) -> None:
        """Take back the last step of the desk, whether made here or on the page."""
        self._hear({"do": "undo"})

    def _hear(self, message: Any) -> None:
        self.session.receive(message)
        self._draw()
        self.send({"part": "idle", "n": message.get("n", 0) if isinstance(message, dict) else 0})
        self._go_on()

    def _draw(self) -> None:
        self._tell()
        while (due := self.session.due()) is not None:
            self.send(self.session.draw(*due))
            self._tell()

    def _go_on(self) -> None:
        """Do a slice of work, where no process does it, and the next once the kernel has heard the page."""
        more = self.session.advance()
        self._draw()
        if more and not self._goes_on:
            self._goes_on = True
            asyncio.get_running_loop().call_later(0, self._again)

    def _again(self) -> None:
        self._goes_on = False
        self._go_on()

    def _tell(self) -> None:
        for news in self.session.news():
            self.send(news)

    def _repr_mimebundle_(self, **how: Any) -> Any:
        shown: Any = super()._repr_mimebundle_(**how)
        found, *more = shown
        return {**found, "text/plain": NOT_ALIVE, "text/html": self._still()}, *more

    def _still(self) -> str:
        """The page without a kernel: the odds on the desk as a picture, with a text alternative."""
        session = self.session
        scene = session.scene()
        words = escape(f"The designer's bench over {session.desk.files.system.title}. {NOT_ALIVE}")
        try:
            axes: Any = scene.ask(scene.now, scene.question).plot()
            data, further = axes._repr_mimebundle_()
        except (ValueError, TypeError, RuntimeError) as error:
            return f"<p>{words}</p><p>{escape(str(error))}</p>"
        png, about = b64encode(data["image/png"]).decode(), further["image/png"]
        alt = escape(about["alt"], quote=True)
        picture = f'<img src="data:image/png;base64,{png}" width="{about["width"]}" alt="{alt}">'
        return f"<p>{words}</p>{picture}"


def bench(
    game: "Game", load: Callable[..., "Game"], sheets: Mapping[str, FormSheet] | None = None, tab: str = "",
    scenario: str = "",
) -> Bench:  # fmt: skip
    """The bench over a game as it stands, open at a tab; nothing is kept beyond the notebook's kernel.

    `scenario` is the one to be played. Raises UnknownName for a tab or a scenario that there is not.
    """
    titles = {game.system.name: game.system.title}
    session = Session(titles, load, game=game, keeps=False, sheets=sheets)
    visit(session, {"tab": tab, "scenario": scenario})
    return Bench(session)
