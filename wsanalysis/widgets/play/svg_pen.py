"""A pen that writes SVG. Places are in radii of a hex, y upwards; lines and type in points."""

from collections.abc import Iterable, Sequence
from xml.sax.saxutils import escape

from wsanalysis.battlefield.map_marks import Point
from wsanalysis.colours import INK

TYPE = 9.0
"""Points of type: that of charts. Letters of the page's font are at most `LETTER` of it wide."""
LETTER = 0.64
WHITE = "#ffffff"


class Pen:
    """Writes shapes, those of a lower layer first; (`left`, `top`) is the corner of the picture."""

    def __init__(self, radius: float, left: float = 0.0, top: float = 0.0) -> None:
        self.radius, self.left, self.top = radius, left, top
        self._put: list[tuple[float, str]] = []

    def at(self, point: Point) -> tuple[str, str]:
        """The place of a point in the picture."""
        return short((point[0] - self.left) * self.radius), short((self.top - point[1]) * self.radius)

    def put(self, layer: float, shape: str) -> None:
        """Add a shape."""
        self._put.append((layer, shape))

    def shapes(self) -> str:
        """All of them, in the order in which they are painted."""
        return "".join(shape for _, shape in sorted(self._put, key=lambda one: one[0]))

    def _through(self, points: Iterable[Point]) -> str:
        return "L".join(" ".join(self.at(point)) for point in points)

    def areas(
        self,
        layer: float,
        areas: Iterable[Iterable[Point]],
        fill: str,
        edge: str = "",
        width: float = 0,
        more: str = "",
    ) -> None:
        """Areas within points."""
        path = "".join(f"M{self._through(points)}Z" for points in areas)
        if path:
            self.put(layer, f'<path d="{path}" fill="{fill}"{edge_of(edge, width)}{more}/>')

    def lines(
        self,
        layer: float,
        through: Iterable[Iterable[Point]],
        color: str,
        width: float,
        more: str = "",
        cap: str = "round",
    ) -> None:
        """Lines through points, with round ends."""
        path = "".join(f"M{self._through(points)}" for points in through)
        if path:
            ends = f' stroke-linecap="{cap}"' if cap else ""
            self.put(layer, f'<path d="{path}" fill="none"{edge_of(color, width)}{ends}{more}/>')

    def disc(
        self,
        layer: float,
        at: Point,
        radius: float,
        fill: str,
        edge: str = "",
        width: float = 0,
        more: str = "",
        high: float | None = None,
    ) -> None:
        """A disc, or an oval that is as `high`."""
        (x, y), rx, ry = self.at(at), short(radius * self.radius), short((high or radius) * self.radius)
        self.put(
            layer,
            f'<ellipse cx="{x}" cy="{y}" rx="{rx}" ry="{ry}" fill="{fill}"{edge_of(edge, width)}{more}/>',
        )

    def box(
        self,
        layer: float,
        at: Point,
        wide: float,
        high: float,
        fill: str,
        edge: str = "",
        width: float = 0,
        more: str = "",
        round_: float = 0.0,
    ) -> None:
        """A box around its middle."""
        x, y = self.at((at[0] - wide / 2, at[1] + high / 2))
        w, h = short(wide * self.radius), short(high * self.radius)
        bent = f' rx="{short(round_ * self.radius)}"' if round_ else ""
        painted = f'{bent} fill="{fill}"{edge_of(edge, width)}{more}'
        self.put(layer, f'<rect x="{x}" y="{y}" width="{w}" height="{h}"{painted}/>')

    def text(
        self,
        layer: float,
        at: Point,
        text: str,
        color: str = INK,
        *,
        halo: str = "",
        width: float = 1.8,
        bold: bool = True,
        size: float = TYPE,
    ) -> None:
        """A line of text around its middle."""
        x, y = self.at((at[0], at[1] - 0.36 * size / self.radius))
        more = ' font-weight="700"' if bold else ""
        more += f' font-size="{short(size)}"' if size != TYPE else ""
        if halo:
            more += f' paint-order="stroke" stroke="{halo}" stroke-width="{width}" stroke-linejoin="round"'
        self.put(layer, f'<text x="{x}" y="{y}" fill="{color}"{more}>{escape(text)}</text>')


def short(number: float) -> str:
    """A number with one decimal, if it needs it."""
    return f"{number:.1f}".removesuffix(".0")


def edge_of(color: str, width: float) -> str:
    """Attributes for the edge of a shape; nothing without a color or a width."""
    return f' stroke="{color}" stroke-width="{short(width)}"' if color and width else ""


def dashed(dashes: Sequence[float], width: float = 1.0) -> str:
    """Dashes as charts have them: in widths of the line."""
    return f' stroke-dasharray="{" ".join(short(dash * width) for dash in dashes)}"'


def svg_of(shapes: str, wide: float, high: float) -> str:
    """The whole picture, in points."""
    width, height = short(wide), short(high)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}"'
        f' height="{height}"'
        f' font-family="system-ui,sans-serif" font-size="{short(TYPE)}" text-anchor="middle">{shapes}</svg>'
    )
