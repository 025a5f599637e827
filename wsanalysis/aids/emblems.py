"""A sign for each nation in plain shapes of our own, told apart without color too."""

from collections.abc import Mapping
from math import cos, pi, sin

from wsanalysis.aids.shapes import block, box, disc, path, ring

VIEW = (50, 50)
RED, BLUE, GREEN = "#a3231f", "#1d4f86", "#2c6130"


def _star(radius: float, colour: str, y: float = 25.0) -> str:
    """A star of five points about the middle."""
    ends = ((radius * (0.385 if n % 2 else 1.0), n * pi / 5) for n in range(10))
    return block(*((25 + far * sin(turn), y - far * cos(turn)) for far, turn in ends), colour=colour)


def _cross(half: float, long: float, colour: str) -> str:
    """A cross with four arms alike, each `long` and twice `half` wide."""
    return box(25 - half, 25 - long, 2 * half, 2 * long, colour) + box(
        25 - long, 25 - half, 2 * long, 2 * half, colour
    )


_ROUNDEL = disc(25, 25, 24, BLUE) + disc(25, 25, 17, "white")
_LEAF = block(
    (25, 9),
    (28, 16),
    (32, 14),
    (31, 22),
    (37, 18),
    (38, 22),
    (42, 22),
    (39, 27),
    (40, 29),
    (32, 34),
    (33, 36),
    (26, 35),
    (26, 42),
    (24, 42),
    (24, 35),
    (17, 36),
    (18, 34),
    (10, 29),
    (11, 27),
    (8, 22),
    (12, 22),
    (13, 18),
    (19, 22),
    (18, 14),
    (22, 16),
    colour=RED,
)

EMBLEMS: Mapping[str, str] = {
    "German": _cross(11, 24, "currentColor") + _cross(9, 24, "white") + _cross(5, 24, "currentColor"),
    "Soviet": _star(25, RED, 27),
    "American": disc(25, 25, 24, BLUE) + _star(21, "white"),
    "Allied": ring(25, 25, 22.5, 3.6) + _star(19, "currentColor"),
    "British": _ROUNDEL + disc(25, 25, 9, RED),
    "Canadian": disc(25, 25, 24, BLUE) + disc(25, 25, 20.5, "white") + _LEAF,
    "Polish": box(2, 2, 46, 46)
    + box(5, 5, 40, 40, "white")
    + box(5, 5, 20, 20, RED)
    + box(25, 25, 20, 20, RED),
    "French": path("M25,0 L49,25 L25,50 L1,25 z", 0, BLUE)
    + path("M25,5 L44,25 L25,45 L6,25 z", 0, "white")
    + box(23, 9, 4, 32, RED)
    + box(18, 15, 14, 4, RED)
    + box(14, 23, 22, 4, RED),
    "Italian": disc(25, 25, 24)
    + disc(25, 25, 21.5, "white")
    + path("M18,4.7 A21.5,21.5 0 0 0 18,45.3 z", 0, GREEN)
    + path("M32,4.7 A21.5,21.5 0 0 1 32,45.3 z", 0, RED),
    "Japanese": disc(25, 25, 24) + disc(25, 25, 21.5, "white") + disc(25, 25, 14, RED),
}
"""Every emblem by its nation or side."""
