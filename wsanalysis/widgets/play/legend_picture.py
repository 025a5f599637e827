"""The legend of a board on the page: of each sign that occurs a small SVG, and words."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from wsanalysis.battlefield import map_marks as marks
from wsanalysis.battlefield.map_legend import Item, Key
from wsanalysis.battlefield.map_lines import Line
from wsanalysis.battlefield.map_marks import Point
from wsanalysis.colours import darker
from wsanalysis.languages import translated
from wsanalysis.widgets.play.ground_picture import draw_along, draw_sign
from wsanalysis.widgets.play.pieces_picture import (
    draw_aim,
    draw_arrow,
    draw_cloud,
    draw_counter,
    draw_coupling,
    draw_dots,
    draw_flag,
    draw_marker,
    draw_tag,
)
from wsanalysis.widgets.play.svg_pen import Pen, dashed, svg_of

KEY_RADIUS, KEY = 28.8, (22, 19)
"""Points of a hex's radius in a key, and the size of a key."""


Draw = Callable[..., None]
BACK: Line = ((-0.3, 0.0), (0.3, 0.0))
MIDDLE: Point = (0.0, 0.0)


def _swatch(pen: Pen, kind: str, color: str) -> None:
    pen.areas(1, [[(0.3 * x, 0.3 * y) for x, y in marks.CORNERS]], color, marks.HEX_LINE, 0.6)
    width = marks.sign_of(kind)[1]
    drawn = Pen(pen.radius, pen.left, pen.top)
    draw_sign(drawn, kind, color, MIDDLE, 0.3)
    pen.put(2, f'<g stroke="{darker(color)}" stroke-width="{0.8 * width:.2f}">{drawn.shapes()}</g>')


def _contour(pen: Pen) -> None:
    pen.lines(2, [BACK], marks.HILL, 1.3)
    pen.lines(2, [[(k * 0.15 - 0.225, 0.0), (k * 0.15 - 0.225, -0.12)] for k in range(4)], marks.HILL, 0.7)


def _side(pen: Pen, column: str) -> None:
    draw_along(pen, column, [BACK[::-1] if column == "steep" else BACK], 0.9, 0.75)


def _counter(pen: Pen, owner: int, text: str, unit: Mapping[str, Any]) -> None:
    draw_counter(pen, MIDDLE, 0.42 if text else 0.5, unit, owner, text)


def _marker(pen: Pen, kind: str) -> None:
    if kind in marks.CLOUDS or kind == "blaze":
        draw_cloud(pen, MIDDLE, kind, 0.33)
    else:
        draw_marker(pen, MIDDLE, kind, False)


def _zone(pen: Pen, owner: int) -> None:
    pen.lines(4, [BACK], marks.COLORS[owner], 2, dashed(marks.DASHES[owner], 2), cap="")


KEYS: Mapping[str, Draw] = {
    "swatch": _swatch, "contour": _contour, "side": _side, "counter": _counter, "marker": _marker,
    "zone": _zone,
    "levels": lambda pen: pen.text(1, MIDDLE, "2"),
    "coupling": lambda pen: draw_coupling(pen, (-0.15, 0.0), (0.15, 0.0)),
    "dots": lambda pen, token: draw_dots(pen, MIDDLE, token, 0.9),
    "aim": lambda pen: draw_aim(pen, BACK[0], (0.1, 0.0), 0),
    "arrow": lambda pen, kind, harm: draw_arrow(pen, BACK, 0, kind, harm),
    "tag": lambda pen, mark, dark: draw_tag(pen, MIDDLE, mark, dark),
    "flag": lambda pen, letter: draw_flag(pen, (0.0, 0.0), letter),
}  # fmt: skip


def written(items: Iterable[Item]) -> list[list[str]]:
    """A legend for the page: of each item the picture of its key, and its words."""
    return [[_key_picture(key), translated(words)] for key, words in items]


def _key_picture(key: Key) -> str:
    wide, high = KEY
    pen = Pen(KEY_RADIUS, -wide / 2 / KEY_RADIUS, high / 2 / KEY_RADIUS)
    KEYS[key.kind](pen, *key.what)
    return svg_of(pen.shapes(), wide, high)
