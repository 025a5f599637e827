"""The look of a hex map, in plain values: its colors, the signs of terrain, the marks of units.

Both the charts and the page read these. Places are in radii of a hex from its middle, x to the right and y
upwards; widths of lines are in points.
"""

from collections.abc import Mapping, Sequence
from math import sqrt
from typing import NamedTuple

from wsanalysis.colours import INK, darker

Point = tuple[float, float]

HALF = sqrt(3) / 2
CORNERS: tuple[Point, ...] = ((0.5, HALF), (1, 0), (0.5, -HALF), (-0.5, -HALF), (-1, 0), (-0.5, HALF))
"""The corners of a hex; corner d lies between side d and side d + 1."""
MIDDLES: tuple[Point, ...] = tuple(
    ((CORNERS[d][0] + CORNERS[d - 1][0]) / 2, (CORNERS[d][1] + CORNERS[d - 1][1]) / 2) for d in range(6)
)
"""The middles of its sides."""

FLAG = 0.31
"""The type of a flag's letters on hexes of the usual size, in radii; where hexes are smaller, it is more."""


def flag_box(at: Point, letters: str, type: float) -> tuple[Point, float, float]:
    """The middle, width and height of the pennant about letters of objectives; it grows to the right.

    `type`: the size of its bold letters, which is the same on all boards, in radii of this one's hexes.
    """
    type = max(FLAG, type)
    wide = (0.24 + 0.7 * len(letters)) * type
    return (at[0] - 0.45 * type + wide / 2, at[1]), wide, 1.04 * type


# --- the ground ----------------------------------------------------------------------------------

HEX_LINE, AREA_LINE = "#8d8f86", "#3c423a"
WATER, WATER_EDGE = "#6fb1e0", "#2f6f9f"
ROAD, ROAD_EDGE = "#fbf6ea", "#7a6a50"
BALKA = "#b98d5e"
HILL = "#8a5a2b"
STEEP = "#4a2c10"
BOCAGE, BOCAGE_EDGE = "#5f8a3a", "#2f4a1c"
WALL, WALL_EDGE = "#f4f1ea", "#2c2a28"
PLACES: tuple[Point, ...] = (
    (-0.54, 0.34), (0.5, 0.37), (-0.64, -0.2), (0.64, -0.16), (-0.3, -0.6), (0.26, -0.57)
)  # fmt: skip
"""Around the middle of a hex, which units need, and beneath its id."""


class Part(NamedTuple):
    """A part of a sign: a line through `points`, an area within them, or a disc of `radius` about the one.

    `fill`: its own color, where it is not a shade of the terrain's.
    """

    shape: str
    points: tuple[Point, ...]
    radius: float = 0.0
    fill: str = ""


Sign = tuple[Part, ...]


def _dots(radius: float, places: Sequence[Point] = PLACES) -> Sign:
    return tuple(Part("disc", (place,), radius) for place in places)


def _line(*points: Point) -> Part:
    return Part("line", points)


def _box(x: float, y: float, wide: float, high: float, fill: str = "") -> Part:
    return Part("area", ((x, y), (x + wide, y), (x + wide, y + high), (x, y + high)), fill=fill)


def _forest() -> Sign:
    return tuple(
        Part("area", ((x - size, y - size * 0.8), (x + size, y - size * 0.8), (x, y + size * 1.1)))
        for (x, y), size in zip(PLACES, (0.2, 0.16, 0.19, 0.17, 0.2, 0.16), strict=True)
    )


def _field() -> Sign:
    return tuple(
        _line((k - 0.26 * HALF, -0.5), (k + 0.26 * HALF, 0.42)) for k in (-0.5, -0.25, 0.0, 0.25, 0.5)
    )


def _brush() -> Sign:
    return tuple(_line((x - 0.11, y + 0.12), (x, y - 0.06), (x + 0.11, y + 0.12)) for x, y in PLACES)


def _marsh() -> Sign:
    strokes = ((_line((x - 0.2, y), (x + 0.2, y)), _line((x, y), (x, y + 0.14))) for x, y in PLACES)
    return tuple(stroke for pair in strokes for stroke in pair)


def _pond() -> Sign:
    return tuple(
        _line(*((k * 0.12, y + (0.05 if k % 2 else -0.05)) for k in range(-5, 6))) for y in (-0.4, -0.1, 0.2)
    )


def _wooden() -> Sign:
    boxes = ((-0.58, -0.1, 0.42, 0.36), (0.1, -0.55, 0.46, 0.34))
    pairs = (
        (_box(x, y, wide, high, "#f3e2cc"), _line((x, y + high / 2), (x + wide, y + high / 2)))
        for x, y, wide, high in boxes
    )
    return tuple(part for pair in pairs for part in pair)


def _stone() -> Sign:
    boxes = ((-0.62, -0.12, 0.5, 0.42), (0.06, -0.58, 0.5, 0.4), (0.2, 0.06, 0.34, 0.3))
    return tuple(_box(*box, "#85818f") for box in boxes)


def _rough() -> Sign:
    return tuple(
        _line((x - 0.13, y - 0.08), (x - 0.02, y + 0.1), (x + 0.06, y - 0.02), (x + 0.14, y - 0.08))
        for x, y in PLACES
    )


def _ring(closed: bool) -> Sign:
    corners = [(0.84 * x, 0.84 * y) for x, y in CORNERS]
    return tuple(
        _line(
            (a[0] + k / 4 * (b[0] - a[0]), a[1] + k / 4 * (b[1] - a[1])),
            (a[0] + (k + 1) / 4 * (b[0] - a[0]), a[1] + (k + 1) / 4 * (b[1] - a[1])),
        )
        for a, b in zip(corners, corners[1:] + corners[:1], strict=True)
        for k in range(4)
        if closed or k % 2 == 0
    )


def _bocage() -> Sign:
    bushes = _dots(0.075, [(0.84 * x, 0.84 * y) for x, y in (*CORNERS, *MIDDLES)])
    return (*_ring(True), *bushes)


def _crosses() -> Sign:
    return tuple(
        _line((x - 0.14, y - rise), (x + 0.14, y + rise)) for x, y in PLACES[::3] for rise in (0.14, -0.14)
    )


ORCHARD = _dots(0.13, [(x, y) for x in (-0.5, 0.0, 0.5) for y in (-0.52, -0.1, 0.32)])
"""Trees in rows on pale ground: forest and orchard are both green, and alike without color."""
CLEAR: tuple[Sign, float] = ((), 0.0)
SIGNS: dict[str, tuple[Sign, float]] = {
    "forest": (_forest(), 0.7), "orchard": (ORCHARD, 0.6), "field": (_field(), 0.9), "brush": (_brush(), 0.9),
    "marsh": (_marsh(), 0.9), "pond": (_pond(), 0.9), "wooden house": (_wooden(), 0.9),
    "stone house": (_stone(), 0.9),
    "mud": (_dots(0.045), 0.5), "rough": (_rough(), 0.9), "bocage": (_bocage(), 1.6),
    "hedge": (_ring(False), 1.8), "rubble": (_dots(0.06, PLACES[1::2]), 0.6),
    "roadblock": ((_box(-0.6, -0.44, 1.2, 0.14), _box(-0.6, 0.24, 1.2, 0.14)), 0.8),
    "tank trap": (_crosses(), 1.6), "clear": CLEAR,
}  # fmt: skip
SIGNS |= {
    "open": CLEAR, "road": CLEAR, "bridge": CLEAR, "woods": SIGNS["forest"],
    "light woods": SIGNS["orchard"], "wheat": SIGNS["field"], "corn": SIGNS["brush"],
    "wooden building": SIGNS["wooden house"], "stone building": SIGNS["stone house"],
    "river": SIGNS["pond"], "ford": SIGNS["mud"], "balka": SIGNS["rough"],
    "light cover": SIGNS["brush"], "heavy cover": (_dots(0.12), 0.6), "water": SIGNS["pond"],
    "building": SIGNS["wooden house"], "masonry building": SIGNS["stone house"], "gully": SIGNS["rough"],
    "impassable": SIGNS["rough"], "tiles, laid for each battle": CLEAR,
}  # fmt: skip
"""For each kind of terrain its sign, and how wide its lines are."""
UNKNOWN: tuple[Sign, float] = (tuple(_line((k - 0.3, 0.3), (k + 0.3, -0.3)) for k in (-0.4, 0.0, 0.4)), 0.9)
"""Slanting lines, for a kind that a designer has added."""


def sign_of(terrain: str) -> tuple[Sign, float]:
    """The sign of a kind of terrain, and how wide its lines are."""
    return SIGNS.get(terrain, UNKNOWN)


def fill_of(part: Part, terrain: str, color: str) -> str:
    """The fill of a part of a sign on ground of that color: none for lines."""
    if part.shape == "line":
        return "none"
    return part.fill or darker(color, 0.5 if sign_of(terrain)[0] == ORCHARD else 0.75)


# --- units ---------------------------------------------------------------------------------------

COLORS = ("#1f5a8c", "#b5481c")
PALE = ("#d9e6f2", "#fcebe1")
"""Fill of units that can act, and of those that cannot: attacker, defender."""
STATE_MARKS = {"suppressed": "!", "broken": "!!", "reduced": "½", "moving": ">"}
UNABLE = ("spent", "suppressed", "broken")
ORDERS = {"move": "M", "fire": "F", "fire-infantry": "I", "fire-vehicles": "V", "support": "S"}
DAMAGED = "×"
TOKENS = {"s": "#ffffff", "d": INK}
"""Fill of the dots that stand for suppression and for damage tokens."""
VEHICLES = ("vehicle", "wheeled", "tracked")
"""An oval."""
BOX = ((-1, -1, 1, -1), (-1, 1, 1, 1), (-1, -1, -1, 1), (1, -1, 1, 1))
CROSSED_BOX = (*BOX, (-1, -1, 1, 1), (-1, 1, 1, -1))
WITH_BARREL = (*BOX, (0, -1, 0, 1), (-0.5, 0.3, 0, 1), (0.5, 0.3, 0, 1))
BOW_TIE = CROSSED_BOX[2:]
STROKES: dict[str, tuple[tuple[float, float, float, float], ...]] = {
    "infantry": CROSSED_BOX, "foot": CROSSED_BOX, "air": BOW_TIE, "building": BOX,
}  # fmt: skip
"""Infantry a crossed box, an airplane a bow tie, others (weapon teams, guns) a box with a barrel."""
MOST = 6
"""Counters in a hex; if there are more, the last says how many."""
SPOTS: dict[int, tuple[float, tuple[Point, ...]]] = {
    1: (0.78, ((0.0, -0.1),)),
    2: (0.66, ((-0.27, -0.08), (0.42, -0.08))),
    3: (0.62, ((-0.31, 0.2), (0.33, 0.2), (0.01, -0.46))),
    4: (0.6, ((-0.31, 0.2), (0.31, 0.2), (-0.31, -0.43), (0.31, -0.43))),
    5: (0.53, ((-0.54, 0.17), (0.0, 0.17), (0.54, 0.17), (-0.36, -0.4), (0.36, -0.4))),
    6: (0.47, ((-0.48, 0.2), (0.0, 0.2), (0.48, 0.2), (-0.48, -0.34), (0.0, -0.34), (0.48, -0.34))),
}
"""The layout of several counters in a hex: their size, and their places."""


def states_of(unit: Mapping[str, object]) -> list[str]:
    """The words for what a unit is: one, or several with commas between."""
    return str(unit["state"]).split(", ")


class Face(NamedTuple):
    """The look of a counter: its colors, whether its edge is broken, its order, and marks in its corners.

    `mark` is that of its state; `harm` says that it is hit or damaged, where no tokens do.
    """

    fill: str
    edge: str
    ink: str
    hidden: bool
    order: str
    mark: str
    harm: str


def face_of(unit: Mapping[str, object], owner: int) -> Face:
    """The look of a unit's counter, `owner` 0 attacker, 1 defender."""
    states, hidden = states_of(unit), unit["place"] == "hidden"
    strong = not hidden and not any(state in UNABLE for state in states)
    fill, edge = (COLORS[owner], "#ffffff") if strong else (PALE[owner], COLORS[owner])
    mark = next((STATE_MARKS[state] for state in states if state in STATE_MARKS), "")
    harm = DAMAGED if unit["damage"] and "tokens" not in unit else ""
    return Face(fill, edge, edge, hidden, ORDERS.get(states[0], ""), mark, harm)


# --- markers, zones, objectives -------------------------------------------------------------------

LETTERS = {
    "ambush": "A", "bunker": "B", "empty": "E", "ford": "~", "foxhole": "H", "mines": "M", "trench": "T",
    "wire": "W", "obstacle": "O", "unknown": "?", "equipment": "+", "rubble": "R", "hasty defense": "H",
    "gun pit": "G", "barbed wire": "W", "land mine": "M", "anti-tank ditch": "D", "road block": "O",
    "roadblock": "O", "tank trap": "X", "dummy": "E", "a hidden unit": "A",
}  # fmt: skip
CLOUDS = {"smoke": ("#9aa0a6", "#5c6268", 0.85), "haze": ("#eef0f2", "#8b939b", 0.75)}
CLOUDS["thin smoke"] = CLOUDS["haze"]
"""Fill, edge and thickness."""
FLAMES = ((1.0, "#d6401f"), (0.55, "#ffd54a"))
FLAME: tuple[Point, ...] = ((-1, 0), (-0.6, 0.5), (0, 1), (0.7, 0.45), (1, 0))
FLAME_EDGE, WRECK = "#7d1f0c", "#3c3f42"
TAG = 0.165
TAG_SPOTS: tuple[Point, ...] = ((0.8, 0.0), (0.4, -0.69), (-0.4, -0.69), (-0.8, 0.0))
LEGIBLE = 0.05
"""Inches: the radius of the smallest disc that has room for a letter."""
GOLD = "#f6cf4d"
DASHES: tuple[tuple[float, ...], ...] = ((5, 2), (1.2, 1.6))
"""Outlines of zones: attacker, defender."""
STRETCH: tuple[float, ...] = (6, 2, 1.2, 2)
"""The outline of an objective of many hexes."""


def letter_of(place: int) -> str:
    """The letter of an objective, by its position in the list."""
    return chr(ord("a") + place % 26)
