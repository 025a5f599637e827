"""Signs for ground, works and results, drawn in one ink, so that they are told apart without color too."""

import re
from collections.abc import Mapping

from wsanalysis.aids.shapes import INK, block, box, disc, line, path, ring

VIEW = (50, 50)


def _tree(x: float, foot: float, high: float) -> str:
    """A conifer."""
    wide = high * 0.36
    return box(x - 1.3, foot - 4, 2.6, 4) + block(
        (x - wide, foot - 3.5), (x, foot - high), (x + wide, foot - 3.5)
    )


def _round_tree(x: float, foot: float, radius: float) -> str:
    return box(x - 1.3, foot - radius, 2.6, radius) + disc(x, foot - 3 - radius, radius)


def _house(solid: bool) -> str:
    walls = block((11, 40), (11, 23), (25, 11), (39, 23), (39, 40))
    if solid:
        return walls + box(31, 10, 5, 10) + box(21, 29, 8, 11, "white")
    return (
        walls
        + block((14, 37), (14, 24.5), (25, 15), (36, 24.5), (36, 37), colour="white")
        + "".join(line(2, (14, y), (36, y)) for y in (27, 32))
    )


def _wave(y: float, width: float = 3) -> str:
    return path(f"M9,{y} q4,-6 8,0 t8,0 t8,0 t8,0", width)


def _tuft(x: float, foot: float) -> str:
    return line(2.4, (x - 6, foot - 8), (x, foot), (x, foot - 12)) + line(2.4, (x, foot), (x + 6, foot - 8))


_HEDGE = path("M7,36 a5,5 0 0 1 6,-8 a6,6 0 0 1 10,-2 a6,6 0 0 1 10,1 a5,5 0 0 1 9,9 z")
_BANK = path("M6,42 L13,31 H37 L44,42 z")
_CLOUD = "M12,37 a8,8 0 0 1 0,-15 a9,9 0 0 1 16,-6 a8,8 0 0 1 11,8 a7,7 0 0 1 0,13 z"
_WHEAT = "".join(
    line(2, (x, 42), (x, 16))
    + "".join(line(2.6, (x - 4, y - 4), (x, y), (x + 4, y - 4)) for y in (15, 21, 27))
    for x in (13, 25, 37)
)
_CORN = "".join(
    line(2.4, (x, 42), (x, 14))
    + line(2.4, (x - 6, 22), (x, 30), (x + 6, 22))
    + f'<ellipse cx="{x}" cy="13" rx="3" ry="6"/>'
    for x in (15, 35)
)
_ROCKS = block((6, 38), (13, 22), (18, 29), (21, 38)) + block((20, 38), (29, 12), (37, 26), (44, 38))
_ROAD = block((8, 44), (20, 8), (30, 8), (42, 44)) + "".join(
    box(25 - w / 2, y, w, h, "white") for y, w, h in ((12, 2, 5), (21, 2.6, 7), (32, 3.4, 9))
)
_SLOPE = block((6, 42), (44, 42), (44, 16))

GROUND: Mapping[str, str] = {
    "forest": _tree(15, 42, 26) + _tree(35, 42, 26) + _tree(25, 44, 36),
    "trees": _round_tree(15, 40, 8) + _round_tree(35, 40, 8),
    "orchard": "".join(disc(x, y, 4.6) for x in (13, 25, 37) for y in (15, 27, 39)),
    "brush": "".join(
        line(3, (x - 5, y - 5), (x, y + 2), (x + 5, y - 5))
        for x, y in ((15, 19), (35, 19), (25, 31), (12, 41), (38, 41))
    ),
    "cover": _round_tree(25, 42, 10),
    "heavy cover": _round_tree(12, 38, 7) + _round_tree(38, 38, 7) + _round_tree(25, 44, 9),
    "wheat": _WHEAT,
    "corn": _CORN,
    "marsh": _tuft(15, 28) + _tuft(34, 24) + _wave(34) + _wave(42),
    "water": _wave(15) + _wave(26) + _wave(37),
    "ford": _wave(13) + _wave(38) + "".join(disc(x, 25.5, 3) for x in (11, 20.5, 30, 39.5)),
    "bridge": path("M5,22 H45 V28 H41 V40 H36 a11,10 0 0 0 -22,0 H9 V28 H5 z")
    + line(2, (7, 22), (7, 14), (43, 14), (43, 22)),
    "mud": "".join(
        disc(x, y, 2.6)
        for x, y in ((12, 18), (25, 14), (38, 19), (18, 28), (32, 29), (12, 38), (25, 40), (39, 38))
    ),
    "rough": _ROCKS,
    "rubble": block((7, 40), (11, 29), (20, 31), (19, 40))
    + block((21, 40), (24, 22), (33, 25), (32, 40))
    + block((34, 40), (37, 33), (44, 35), (43, 40))
    + block((13, 26), (18, 19), (22, 24)),
    "house": _house(False),
    "stone house": _house(True),
    "bocage": _BANK + _round_tree(16, 33, 5.5) + _round_tree(34, 33, 5.5) + _round_tree(25, 33, 7),
    "hedge": _HEDGE,
    "wall": "".join(
        box(x, y, 9, 6)
        for y, first in ((18, 6), (26, 1.5), (34, 6))
        for x in (first, first + 10.5, first + 21, first + 31.5)
        if 4 < x < 40
    ),
    "roadblock": line(4.5, (9, 41), (38, 12)) + line(4.5, (12, 12), (41, 41)) + box(5, 23.5, 40, 5),
    "tank trap": line(4.5, (12, 41), (34, 10)) + line(4.5, (16, 10), (38, 41)) + line(4.5, (7, 30), (43, 24)),
    "hill": path("M5,40 Q15,14 25,14 Q35,14 45,40 z")
    + path("M15,36 Q21,22 25,22 Q29,22 35,36", 2.2, "white"),
    "crest": block((4, 41), (20, 14), (27, 24), (32, 17), (46, 41)),
    "road": _ROAD,
    "gully": path("M5,13 H14 L25,37 L36,13 H45", 3.6)
    + line(2.2, (9, 18), (12, 24))
    + line(2.2, (41, 18), (38, 24)),
    "no entry": ring(25, 25, 16, 5) + line(5, (14, 36), (36, 14)),
    "up": _SLOPE + line(3, (10, 30), (32, 13)) + block((29, 8), (39, 8), (34, 17)),
    "steep": block((20, 42), (44, 42), (44, 8), (38, 8))
    + line(3, (10, 38), (24, 12))
    + block((20, 11), (30, 5), (29, 17)),
    "ditch": path("M4,18 H15 L20,38 H30 L35,18 H46", 4),
}

WORKS: Mapping[str, str] = {
    "mound": path("M6,38 Q25,10 44,38 z"),
    "foxhole": path("M4,20 H13 Q14,40 25,40 Q36,40 37,20 H46", 4) + disc(25, 19, 5) + box(20.5, 24, 9, 9),
    "trench": line(4.4, (4, 34), (13, 34), (13, 18), (25, 18), (25, 34), (37, 34), (37, 18), (46, 18)),
    "gun pit": path("M7,20 a18,18 0 0 0 36,0", 5) + box(22.5, 6, 5, 22) + box(17, 25, 16, 5),
    "pillbox": path("M5,41 L10,20 Q25,11 40,20 L45,41 z") + box(15, 26, 20, 4.6, "white"),
    "mines": disc(25, 30, 11)
    + box(23, 12, 4, 8)
    + line(3, (14, 17), (18, 22))
    + line(3, (36, 17), (32, 22))
    + box(8, 40, 34, 3),
    "wire": "".join(ring(x, 27, 7, 2.4) for x in (11, 20.5, 30, 39.5)) + box(4, 35, 42, 2.4),
    "smoke": path(_CLOUD),
    "haze": path(_CLOUD, 3),
    "blaze": path("M25,4 Q42,20 38,32 Q36,44 25,45 Q14,44 12,33 Q11,26 17,20 Q18,26 22,27 Q20,14 25,4 z")
    + path("M25,43 q-7,-3 -5,-9 q2,-3 5,-7 q5,6 5,10 q0,5 -5,6 z", 0, "white"),
    "ambush": path("M4,26 Q25,6 46,26 Q25,46 4,26 z") + disc(25, 26, 7.5, "white") + disc(25, 26, 4),
}

_BARREL = box(4, 22, 26, 6) + box(2, 18, 8, 14)
_STAR = block(
    *(
        (25 + r * x, 25 + r * y)
        for x, y, r in (
            (0, -1, 20),
            (0.38, -0.92, 9),
            (0.71, -0.71, 20),
            (0.92, -0.38, 9),
            (1, 0, 20),
            (0.92, 0.38, 9),
            (0.71, 0.71, 20),
            (0.38, 0.92, 9),
            (0, 1, 20),
            (-0.38, 0.92, 9),
            (-0.71, 0.71, 20),
            (-0.92, 0.38, 9),
            (-1, 0, 20),
            (-0.92, -0.38, 9),
            (-0.71, -0.71, 20),
            (-0.38, -0.92, 9),
        )
    )
)

RESULTS: Mapping[str, str] = {
    "no effect": ring(25, 25, 15, 3.4),
    "ready": disc(25, 25, 19) + line(5, (15, 25), (22, 33), (36, 17), colour="white"),
    "spent": path("M41,25 a16,16 0 1 1 -5,-11.6", 4.6) + block((30, 14), (44, 16), (40, 4)),
    "suppressed": line(6, (9, 12), (25, 25), (41, 12)) + line(6, (9, 27), (25, 40), (41, 27)),
    "reduced": ring(25, 25, 17, 4) + path("M25,8 a17,17 0 0 1 0,34 z"),
    "eliminated": line(8.5, (9, 9), (41, 41)) + line(8.5, (41, 9), (9, 41)),
    "broken": block((29, 2), (8, 29), (22, 29), (17, 48), (42, 19), (27, 19)),
    "pinned": block((9, 10), (41, 10), (25, 36)) + box(7, 38, 36, 6),
    "panicked": path("M25,4 L48,44 H2 z") + box(22.5, 17, 5, 14, "white") + disc(25, 37.5, 3.2, "white"),
    "stunned": _STAR,
    "unnerved": path("M6,19 q6,-9 12.5,0 t12.5,0 t12.5,0", 5) + path("M6,35 q6,-9 12.5,0 t12.5,0 t12.5,0", 5),
    "cowering": path("M5,40 a20,22 0 0 1 40,0 z") + disc(25, 33, 6, "white"),
    "immobilized": ring(21, 21, 14, 5)
    + disc(21, 21, 4.5)
    + "".join(
        line(w, a, b, colour=c)
        for w, c in ((11, "white"), (6, INK))
        for a, b in (((28, 28), (46, 46)), ((46, 28), (28, 46)))
    ),
    "gun damaged": _BARREL
    + block((30, 22), (36, 16), (35, 24), (46, 20), (40, 26), (46, 33), (36, 29), (34, 36), (30, 28)),
    "damaged": path("M8,10 H42 V28 Q40,40 25,46 Q10,40 8,28 z")
    + line(3.4, (28, 10), (20, 24), (30, 29), (23, 44), colour="white"),
    "crew": disc(25, 14, 8.5) + path("M8,44 Q8,26 25,26 Q42,26 42,44 z"),
    "no crew": disc(25, 14, 8.5)
    + path("M8,44 Q8,26 25,26 Q42,26 42,44 z")
    + line(8, (6, 46), (44, 6), colour="white")
    + line(4.6, (6, 46), (44, 6)),
    "move": block((4, 20), (26, 20), (26, 8), (46, 25), (26, 42), (26, 30), (4, 30)),
    "fire": ring(25, 25, 14, 4)
    + "".join(
        box(x, y, w, h) for x, y, w, h in ((23, 2, 4, 14), (23, 34, 4, 14), (2, 23, 14, 4), (34, 23, 14, 4))
    )
    + disc(25, 25, 3.4),
    "support": ring(16, 25, 10, 3.6)
    + disc(16, 25, 3.4)
    + block((28, 20), (36, 20), (36, 12), (49, 25), (36, 38), (36, 30), (28, 30)),
    "turret": path("M6,38 H44 V30 H38 L35,18 H15 L12,30 H6 z")
    + box(34, 20, 13, 4)
    + ring(25, 28, 6.5, 3, "white"),
}

ICONS: Mapping[str, str] = {**GROUND, **WORKS, **RESULTS}
"""Every icon by its name."""

SAID: Mapping[str, str] = {
    "light woods": "trees",
    "woods": "forest",
    "field": "wheat",
    "balka": "gully",
    "river": "water",
    "pond": "water",
    "crest": "crest",
    "in addition": "hill",
    "stone building": "stone house",
    "masonry building": "stone house",
    "wooden building": "house",
    "wooden house": "house",
    "building": "house",
    "light cover": "cover",
    "impassable": "no entry",
    "uphill": "up",
    "anti-tank ditch": "ditch",
    "trench": "trench",
    "barbed wire": "wire",
    "road block": "roadblock",
    "land mine": "mines",
    "bunker": "pillbox",
    "hasty defense": "mound",
    "vehicle on the road": "",
    "no ford or road": "water",
    "still broken": "broken",
    "killed": "eliminated",
    "destroyed": "eliminated",
    "out": "eliminated",
    "wreck": "eliminated",
    "miss": "no effect",
    "gun": "gun damaged",
    "light damage": "damaged",
    "damage": "damaged",
    "hull": "damaged",
    "mobility": "immobilized",
    "immobile": "immobilized",
    "engine": "immobilized",
    "suspension": "immobilized",
    "commander dead": "no crew",
    "mowed down": "eliminated",
    "explosion": "stunned",
    "commander kia": "no crew",
    "crew injured": "crew",
    "casualty": "crew",
    "commander wounded": "crew",
    "turret jammed": "turret",
    "no penalty": "no effect",
    "none": "no effect",
    "shaken": "unnerved",
    "stress": "unnerved",
    "exposed": "fire",
    "open": "",
    "clear": "",
}
"""Other words that stand for an icon in the name of a ground, a work or a result."""
_NAMES: Mapping[str, str] = {**dict(zip(ICONS, ICONS, strict=True)), **SAID}
_LONGEST_FIRST = re.compile(rf"\b({'|'.join(sorted(_NAMES, key=len, reverse=True))})\b")


def icon_named(name: str) -> str:
    """The icon for a ground, a work or a result by what it is called; empty where there is none."""
    name = name.casefold()
    found = None if name in _NAMES else _LONGEST_FIRST.search(name)
    return _NAMES.get(found[1] if found else name, "")
