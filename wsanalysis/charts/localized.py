"""Charts in another language: their texts translated, and the numbers along their axes."""

import re
from collections.abc import Sequence

from matplotlib.axes import Axes
from matplotlib.axis import Axis
from matplotlib.text import Text
from matplotlib.ticker import Formatter, NullFormatter

from wsanalysis.languages import ENGLISH, choice, current_language, translated

NUMBER = re.compile(r"[+−-]?\d[\d,]*(\.\d+)?")


class LocalizedTicks(Formatter):
    """The ticks of another formatter, in a language that stays the same until they are drawn."""

    def __init__(self, inner: Formatter, code: str) -> None:
        self.inner, self.code = inner, code

    def set_axis(self, axis: Axis | None) -> None:  # type: ignore[override] # as the formatter within takes it
        super().set_axis(axis)
        self.inner.set_axis(axis)

    def set_locs(self, locs: Sequence[float]) -> None:
        self.inner.set_locs(list(locs))

    def __call__(self, x: float, pos: int | None = None) -> str:
        return self._written(self.inner(x, pos))

    def format_ticks(self, values: Sequence[float]) -> list[str]:
        return [self._written(text) for text in self.inner.format_ticks(list(values))]

    def get_offset(self) -> str:
        return self._written(self.inner.get_offset())

    def _written(self, text: str) -> str:
        spoken = choice.catalogue(self.code)
        return spoken.number(text) if NUMBER.fullmatch(text) else spoken.translated(text)


def localize(ax: Axes) -> None:
    """Translate everything that has been written on `ax` so far. In English nothing changes."""
    code = current_language()
    if code == ENGLISH:
        return
    for axis in (ax.xaxis, ax.yaxis):
        inner = axis.get_major_formatter()
        if not isinstance(inner, NullFormatter | LocalizedTicks):
            locator = axis.get_major_locator()
            axis.set_major_formatter(LocalizedTicks(inner, code))
            axis.set_major_locator(locator)
    for text in ax.findobj(Text):
        if isinstance(text, Text):
            text.set_text(translated(text.get_text()))
