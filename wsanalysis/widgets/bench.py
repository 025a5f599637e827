"""The whole bench: a game to choose, and a tab for each widget."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import ipywidgets as ipw

from wsanalysis.widgets.bag_editor import bag_editor
from wsanalysis.widgets.matchup_explorer import matchup_explorer
from wsanalysis.widgets.page import message, page, shown
from wsanalysis.widgets.save_box import ERRORS
from wsanalysis.widgets.scenario_panel import scenario_panel
from wsanalysis.widgets.unit_editor import unit_editor

if TYPE_CHECKING:
    from wsanalysis.game import Game

TABS: Mapping[str, Callable[["Game"], Any]] = {
    "Two units": unit_editor,
    "Match-ups": matchup_explorer,
    "Bags": bag_editor,
    "Scenarios": scenario_panel,
}


class Bench:
    """All widgets over one of several games; each is made when its tab is first opened."""

    def __init__(self, titles: Mapping[str, str], load: Callable[..., "Game"], data: str) -> None:
        self._load = load
        self._made: dict[str, Any] = {}
        first = next(iter(titles))
        self.system = ipw.Dropdown(
            options=[(title, name) for name, title in titles.items()], value=first, description="game",
            layout=ipw.Layout(width="420px"),
        )  # fmt: skip
        self.data = ipw.Text(
            data, description="data folder", placeholder="empty: the data that came along",
            continuous_update=False, layout=ipw.Layout(width="380px"),
        )  # fmt: skip
        self.said = ipw.HTML()
        self.tabs = ipw.Tab([ipw.VBox() for _ in TABS])
        for number, title in enumerate(TABS):
            self.tabs.set_title(number, title)
        self.system.observe(lambda _: self._open(), "value")
        self.data.observe(lambda _: self._open(), "value")
        self.tabs.observe(lambda _: self._fill(), "selected_index")
        top = ipw.HBox([self.system, self.data], layout=ipw.Layout(flex_flow="row wrap"))
        self.box = ipw.VBox([top, self.said, self.tabs])
        self._open()

    def _open(self) -> None:
        self._made = {}
        for place in self.tabs.children:
            place.children = ()
        try:
            self.game = self._load(self.system.value, self.data.value.strip() or None)
        except ERRORS as error:
            self.said.value = message(error)
            return
        self.said.value = ""
        self._fill()

    def _fill(self) -> None:
        title = list(TABS)[self.tabs.selected_index or 0]
        place = self.tabs.children[self.tabs.selected_index or 0]
        if title in self._made or not hasattr(self, "game"):
            return
        try:
            self._made[title] = TABS[title](self.game)
            place.children = (self._made[title].box,)
        except ERRORS as error:
            place.children = (ipw.HTML(message(error)),)

    def shown(self, title: str) -> Any:
        """The widget of a tab that was opened."""
        return self._made[title]

    def _repr_mimebundle_(self, **how: Any) -> Any:
        return shown(self.box, "The bench", page("the designer's bench"), how)


def bench(titles: Mapping[str, str], load: Callable[..., "Game"], data: str = "") -> Bench:
    """Everything on one page: ``bench(ws.systems(), ws.load)``. `data` is a folder of your own."""
    return Bench(titles, load, data)
