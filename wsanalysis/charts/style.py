"""The look of charts: one style sheet, one hue for chances, five for outcomes, Source Sans Pro.

No chart touches pyplot or leaves a setting changed: a chart is a plain matplotlib Figure, and the style holds
only while it is drawn or saved.
"""

import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache
from importlib.resources import as_file, files
from typing import Any, ClassVar, TypeAlias

import matplotlib as mpl
from matplotlib import font_manager
from matplotlib.axes import Axes
from matplotlib.colors import Colormap, ListedColormap
from matplotlib.figure import Figure

from wsanalysis import colours
from wsanalysis.charts.localized import localize

INK, SOFT, FAINT, RAMP_END = colours.INK, colours.SOFT, colours.FAINT, colours.RAMP_END
WARNING = "#a8431a"
"""For errors: always with a mark of its own, since grey printers lose the hue."""
NOT_ALLOWED = "#eceef0"

SMALLEST = 9.0
"""The smallest type, in points, in a figure 8 inches wide."""
WIDTH = 8.0
"""Inches."""

NOTHING: Mapping[Any, Any] = {}
EVEN = 0.5
ROUNDING_NOISE = 1e-9


Shown: TypeAlias = tuple[dict[str, object], dict[str, object]]
"""The forms of something shown in a notebook, by kind, and the metadata of each."""


@contextmanager
def styled(but: Mapping[Any, Any] = NOTHING) -> Iterator[None]:
    """Apply the style sheet, `but` for some settings; the session's own are restored afterwards."""
    _register_fonts()
    with mpl.rc_context(), warnings.catch_warnings():
        warnings.filterwarnings("ignore", r"Glyph \d+ ")  # `tell_boxes` tells it in words
        mpl.rcParams.update({k: v for k, v in mpl.rcParamsDefault.items() if not k.startswith("backend")})
        mpl.rcParams.update(_sheet())
        mpl.rcParams.update({**but})
        yield


@lru_cache(maxsize=1)
def _sheet() -> Mapping[Any, Any]:
    """The style sheet, read once."""
    with as_file(files("wsanalysis.charts") / "style.mplstyle") as sheet:
        return mpl.rc_params_from_file(sheet, use_default_template=False)


@lru_cache(maxsize=1)
def _register_fonts() -> None:
    """Make Source Sans Pro known to matplotlib; DejaVu Sans, which it has, fills what is missing."""
    folder = files("font_source_sans_pro") / "files"
    for weight in ("Regular", "Bold"):
        with as_file(folder / f"SourceSansPro-{weight}.ttf") as file:
            font_manager.fontManager.addfont(file)


@contextmanager
def drawing(ax: Axes | None, height: float = 4.5) -> Iterator[Axes]:
    """Axes to draw on, with the style sheet applied: `ax`, or those of a new figure `height` inches high."""
    with styled():
        drawn = new_axes(height) if ax is None else ax
        yield drawn
        localize(drawn)  # what has been written since it was laid out


class ShownAxes(Axes):
    """Axes that show their figure as the last line of a notebook's cell, once it has a footer.

    `alt` describes the picture in words, for those who cannot see it.
    """

    alt = ""
    show: "ClassVar[Callable[[ShownAxes], Shown]]"
    """Set by `picture`, which makes pictures of axes and so lies above."""

    def _repr_mimebundle_(self, **_: object) -> "Shown":
        return type(self).show(self)


def new_axes(height: float = 4.5) -> Axes:
    """Axes of a new figure, 8 inches wide and `height` inches high. To be called within `styled`."""
    return Figure(figsize=(WIDTH, height)).add_subplot(axes_class=ShownAxes)


def name_rows(ax: Axes, names: Sequence[str]) -> None:
    """Name the rows of a chart, the first at the top, in place of an axis."""
    ax.set_yticks(range(len(names)), names)
    ax.tick_params(axis="y", length=0)
    ax.spines["left"].set_visible(False)
    ax.set_ylim(len(names) - 0.5, -0.5)


def blank_axes(width: float, height: float) -> Axes:
    """Axes that fill a new figure of this size in inches: for a drawing that a page does not scale."""
    with styled():
        figure = Figure(figsize=(width, height))
        figure.set_layout_engine("none")
        return figure.add_axes((0.0, 0.0, 1.0, 1.0))


def panels(columns: int, rows: int = 1, height: float = 4.5) -> list[Axes]:
    """Axes of one new figure `height` inches high, for charts side by side; row after row."""
    with styled():
        return list(Figure(figsize=(WIDTH, height)).subplots(rows, columns, squeeze=False).flat)


def tone(share: float) -> str:
    """The fill for `share` (0 to 1) of the ramp: white to 60 % ink, evenly in perceived lightness.

    The mix is made in the OKLab colour space (B. Ottosson, 2020), as on the printed aids.
    """
    if not -ROUNDING_NOISE <= share <= 1 + ROUNDING_NOISE:
        raise ValueError(f"tone: expected a share from 0 to 1, got {share}")
    return colours.tone(min(max(share, 0.0), 1.0))


def tones(number: int) -> list[str]:
    """`number` fills for outcomes from best to worst: each of its own hue, and darker than the one before."""
    return [colours.outcome_fill(i / max(number - 1, 1)) for i in range(number)]


def sides(number: int) -> list[str]:
    """`number` fills from what the first side gains to what the second does."""
    places = (2 * i / max(number - 1, 1) for i in range(number))
    return [
        colours.mixed(colours.SIDES[int(p > 1)], colours.SIDES[int(p > 1) + 1], p - int(p > 1))
        for p in places
    ]


@lru_cache(maxsize=1)
def ramp() -> Colormap:
    """The ramp as a colour map; missing values get the colour of forbidden cells."""
    return ListedColormap([tone(i / 200) for i in range(201)], name="ink").with_extremes(bad=NOT_ALLOWED)
