"""The bench in a notebook: the same page as a widget, over the same session."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import anywidget

from wsanalysis.widgets.session import Session
from wsanalysis.widgets.sheets.sheet import Sheet
from wsanalysis.widgets.view import MODULE, STYLE

if TYPE_CHECKING:
    from wsanalysis.game import Game


class Bench(anywidget.AnyWidget):
    """The bench over one game, as the last line of a cell. `game` is the game as it is edited there."""

    _esm = MODULE
    _css = STYLE

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        session.on_news = self._tell
        self.on_msg(lambda _, message, __: self._hear(message))

    @property
    def game(self) -> "Game":
        """The edited game. Raises ValueError, in words, for values that do not go together."""
        return self.session.desk.game

    def _hear(self, message: Any) -> None:
        self.session.hear(message)
        self._tell()
        while (due := self.session.due()) is not None:
            self.send(self.session.draw(*due))
            self._tell()
        self.send({"part": "idle", "n": message.get("n", 0) if isinstance(message, dict) else 0})

    def _tell(self) -> None:
        for news in self.session.news():
            self.send(news)

    def _repr_mimebundle_(self, **how: Any) -> Any:
        shown: Any = super()._repr_mimebundle_(**how)
        found, *more = shown
        return {**found, "text/plain": "The bench: run this cell in JupyterLab"}, *more


def bench(game: "Game", load: Callable[..., "Game"], sheets: Mapping[str, Sheet] | None = None) -> Bench:
    """The bench over a game as it stands; nothing is kept beyond the notebook's kernel."""
    titles = {game.system.name: game.system.title}
    return Bench(Session(titles, load, game=game, keeps=False, sheets=sheets))
