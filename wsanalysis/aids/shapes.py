"""Parts of pictures as the text of an SVG: areas, lines and discs, in the ink of the picture or a color."""

Point = tuple[float, float]

INK = "currentColor"


def block(*points: Point, colour: str = INK) -> str:
    """The area within these points."""
    return f'<polygon points="{_said(points)}" fill="{colour}"/>'


def line(width: float, *points: Point, colour: str = INK) -> str:
    """A stroke through these points."""
    return f'<polyline points="{_said(points)}" fill="none" stroke="{colour}" stroke-width="{width}"/>'


def path(steps: str, width: float = 0.0, colour: str = INK) -> str:
    """The area within a path, or a stroke along it."""
    drawn = f'fill="none" stroke="{colour}" stroke-width="{width}"' if width else f'fill="{colour}"'
    return f'<path d="{steps}" {drawn}/>'


def disc(x: float, y: float, radius: float, colour: str = INK) -> str:
    """A disc about a place."""
    return f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{colour}"/>'


def ring(x: float, y: float, radius: float, width: float, colour: str = INK) -> str:
    """A stroke around a place."""
    return f'<circle cx="{x}" cy="{y}" r="{radius}" fill="none" stroke="{colour}" stroke-width="{width}"/>'


def box(x: float, y: float, wide: float, high: float, colour: str = INK) -> str:
    """A rectangle, from its upper left corner."""
    return f'<rect x="{x}" y="{y}" width="{wide}" height="{high}" fill="{colour}"/>'


def _said(points: tuple[Point, ...]) -> str:
    return " ".join(f"{x:g},{y:g}" for x, y in points)
