"""Side views of what fights, by kind: plain shapes of our own, drawn with a front to the right."""

from collections.abc import Mapping
from typing import Any

VIEW = (100, 50)
"""Width and height of every picture; the ground is at its foot."""


def _wheels(radius: float, *middles: float) -> str:
    return "".join(f'<circle cx="{x}" cy="{50 - radius}" r="{radius}"/>' for x in middles)


def _tracks(left: float, right: float, height: float = 13) -> str:
    return f'<rect x="{left}" y="{50 - height}" width="{right - left}" height="{height}" rx="{height / 2}"/>'


def _block(*points: tuple[float, float]) -> str:
    return f'<polygon points="{" ".join(f"{x},{y}" for x, y in points)}"/>'


def _man(x: float, kneeling: bool = False, armed: bool = True, cap: bool = False) -> str:
    """A man with a rifle, walking to the right, or behind his weapon; in a helmet or a cap."""
    low = 12 if kneeling else 0
    legs = (
        _block(
            (x - 8, 50), (x - 7, 44), (x + 2, 40), (x + 8, 44), (x + 8, 50), (x + 4, 50), (x + 3, 46),
            (x - 2, 46), (x - 3, 50),
        )
        if kneeling
        else _block((x - 4, 26), (x + 4, 26), (x + 7, 50), (x + 3, 50), (x, 34), (x - 5, 50), (x - 9, 50))
    )  # fmt: skip
    body = _block((x - 5, 13 + low), (x + 4, 13 + low), (x + 5, 28 + low), (x - 5, 28 + low))
    helmet = "a5,5 0 0 1 10,0 l1.5,0 l0,1.6 l-2.5,0 a4.2,4.2 0 0 1 -7.6,0 l-1.4,0 z"
    head = f'<path d="M{x - 5},{9 + low} {helmet}"/>'
    if cap:
        head = f'<circle cx="{x}" cy="{9 + low}" r="3.8"/>' + _block(
            (x - 5, 8 + low), (x - 4, 4.5 + low), (x + 3, 4 + low), (x + 7.5, 7.5 + low), (x + 7, 9 + low)
        )
    if not armed:
        return legs + body + head
    rifle = _block((x - 3, 23 + low), (x + 15, 16 + low), (x + 15.6, 17.6 + low), (x - 2, 26 + low))
    return legs + body + head + rifle


def _line(width: float, *points: tuple[float, float], colour: str = "") -> str:
    """A stroke through these points, in the colour of the picture or one of its own."""
    said = " ".join(f"{x},{y}" for x, y in points)
    ink = f'stroke="{colour}"' if colour else 'stroke="currentColor"'
    return f'<polyline points="{said}" fill="none" {ink} stroke-width="{width}"/>'


def _assaulting(x: float) -> str:
    """A man who runs with a short weapon, bent forward."""
    legs = _block(
        (x - 5, 27), (x + 4, 27), (x + 13, 37), (x + 9, 49), (x + 5.5, 48), (x + 8, 38), (x + 1, 34),
        (x - 6, 42), (x - 15, 47), (x - 17, 44), (x - 9, 39),
    )  # fmt: skip
    body = _block((x - 1, 13), (x + 8, 14), (x + 5, 29), (x - 6, 28))
    head = f'<circle cx="{x + 6}" cy="8" r="4"/>' + _block((x + 1, 8), (x + 3, 3), (x + 9, 2.5), (x + 12, 8))
    return (
        legs
        + body
        + head
        + _block((x - 2, 22), (x + 17, 20), (x + 17, 22.4), (x + 8, 24), (x + 7, 29), (x, 26))
    )


_PARACHUTE = (
    '<path d="M58,20 a20,17 0 0 1 40,0 q-5,-4 -10,0 q-5,-4 -10,0 q-5,-4 -10,0 q-5,-4 -10,0 z"/>'
    + "".join(_line(1, (x, 20), (78, 44)) for x in (59, 68, 88, 97))
    + '<circle cx="78" cy="45" r="3.4"/>'
)
_SPADE = _line(3, (86, 6), (72, 34)) + _line(3, (81, 4), (91, 9)) + _block(
    (66, 31), (78, 37), (76, 44), (68, 50), (63, 47), (62, 38))  # fmt: skip
_GLASSES = "".join(
    _block((x - 4, 14), (x + 4, 14), (x + 8, 40), (x - 8, 40)) + f'<circle cx="{x}" cy="40" r="8"/>'
    f'<circle cx="{x}" cy="40" r="4.4" fill="white"/>'
    for x in (68, 88)
) + _block((70, 20), (86, 20), (86, 27), (70, 27))  # fmt: skip
_HALF_TRACK = (
    _tracks(6, 56, 14) + _wheels(9, 82) + _block((6, 38), (8, 18), (54, 18), (60, 26), (92, 29), (95, 40))
)
_CARRIER = f'<g transform="translate(54 26) scale(0.46 0.48)">{_HALF_TRACK}</g>'
_TUBE = _block((14, 20), (82, 9), (83, 14), (15, 25))

_HULL = _block((8, 38), (10, 29), (20, 26), (72, 26), (90, 33), (92, 40))
_TANK = (
    _tracks(6, 94, 15)
    + _HULL
    + _block((28, 26), (31, 14), (54, 14), (60, 20), (60, 26))
    + _block((58, 17), (96, 17.6), (96, 20), (58, 21))
)
_GUN_SHIELD = _block((40, 16), (44, 15), (46, 40), (41, 40))

SHAPES: Mapping[str, str] = {
    "squad": _man(22) + _man(48) + _man(74),
    "team": _man(34) + _man(64),
    "man": _man(50),
    "militia": _man(22, cap=True) + _man(48, cap=True) + _man(74, cap=True),
    "militia team": _man(34, cap=True) + _man(64, cap=True),
    "assault": _assaulting(20) + _assaulting(49) + _assaulting(78),
    "assault team": _assaulting(32) + _assaulting(66),
    "paratroopers": _man(14) + _man(38) + _PARACHUTE,
    "paratroopers team": _man(32) + _PARACHUTE,
    "engineers": _man(14) + _man(40) + _SPADE,
    "engineers team": _man(34) + _SPADE,
    "scouts": _man(14) + _man(38) + _GLASSES,
    "scouts team": _man(34) + _GLASSES,
    "mounted": _man(14) + _man(38) + _CARRIER,
    "mounted team": _man(34) + _CARRIER,
    "sniper": '<circle cx="44" cy="34" r="4.4"/>'
    + _block((38, 33), (41, 28.5), (48, 28.5), (51, 33))
    + _block((2, 46), (30, 39), (40, 36), (46, 41), (34, 46), (4, 50))
    + _block((36, 41), (98, 32.4), (98, 34.2), (60, 40), (52, 46), (38, 46))
    + _block((56, 32), (70, 30), (70, 33), (56, 35)),
    "anti-tank rifle": _man(26, kneeling=True, armed=False)
    + _block((20, 33), (98, 28), (98, 30.6), (56, 34.6), (22, 39))
    + _line(2, (72, 31), (66, 49))
    + _line(2, (72, 31), (80, 49)),
    "rocket": _man(38, kneeling=True, armed=False) + _TUBE + _block((46, 20), (50, 19), (52, 30), (48, 30)),
    "panzerfaust": _man(34, kneeling=True, armed=False)
    + _block((14, 23), (70, 13), (70.6, 16.4), (14.6, 26.4))
    + _block((68, 8), (84, 6), (96, 10), (85, 19), (70, 20)),
    "flamethrower": _man(24, armed=False)
    + '<rect x="9" y="12" width="9" height="19" rx="4"/>'
    + _block((24, 20), (48, 19), (48, 22), (24, 24))
    + '<path d="M48,20 q14,-10 22,-7 q10,-9 27,-4 q-7,4 -6,8 q8,3 5,10 q-9,-4 -14,0 q-8,3 -15,-2'
    ' q-10,0 -19,-5 z"/>',
    "charge": '<rect x="26" y="22" width="42" height="27" rx="2"/>'
    + _line(1.6, (40, 22), (40, 49), colour="white")
    + _line(1.6, (54, 22), (54, 49), colour="white")
    + '<path d="M47,22 q2,-15 20,-14" fill="none" stroke="currentColor" stroke-width="2.6"/>'
    + _block((66, 2), (70, 6), (77, 4), (73, 9), (78, 14), (70, 12), (65, 16), (66, 10), (60, 6), (66, 7)),
    "machine gun": _man(30, kneeling=True)
    + _block((36, 33), (78, 27), (78, 29.6), (50, 35), (50, 37), (37, 38))
    + _block((56, 33), (58, 33), (70, 50), (67, 50), (57, 38), (48, 50), (45, 50)),
    "mortar": _man(24, kneeling=True)
    + _block((44, 46), (72, 14), (77, 18), (50, 50), (44, 50))
    + _block((66, 26), (68, 24), (80, 50), (77, 50)),
    "gun": _block((8, 50), (10, 46), (44, 32), (46, 37), (14, 50))
    + _block((30, 27), (98, 24), (98, 27), (46, 33), (30, 34))
    + _GUN_SHIELD
    + _wheels(11, 48),
    "infantry gun": _block((8, 50), (10, 46), (40, 30), (44, 36), (14, 50))
    + _block((34, 24), (78, 14), (79.6, 20.4), (44, 33), (34, 33))
    + _GUN_SHIELD
    + _wheels(13, 50),
    "anti-aircraft gun": _block((20, 50), (44, 40), (56, 40), (80, 50))
    + _block((44, 44), (44, 28), (56, 28), (56, 44))
    + _block((38, 30), (90, 2), (92, 5), (48, 34), (38, 36))
    + '<circle cx="46" cy="32" r="6"/>',
    "tank": _TANK,
    "tank destroyer": _tracks(6, 94, 15)
    + _block((8, 38), (16, 22), (30, 15), (60, 15), (90, 32), (92, 40))
    + _block((66, 23), (99, 24), (99, 26.6), (66, 28)),
    "open gun carrier": _tracks(6, 94, 15)
    + _block((8, 38), (10, 30), (72, 28), (90, 33), (92, 40))
    + _block((14, 30), (16, 15), (46, 15), (48, 30))
    + _block((44, 19), (98, 17), (98, 19.6), (44, 25)),
    "half-track": _HALF_TRACK,
    "half-track gun": _HALF_TRACK
    + _block((24, 18), (26, 9), (40, 9), (44, 18))
    + _block((36, 11), (84, 9), (84, 12), (36, 14)),
    "armored car": _wheels(9, 22, 46, 80)
    + _block((8, 36), (14, 25), (74, 23), (94, 33), (90, 42), (12, 42))
    + _block((36, 24), (39, 13), (60, 13), (63, 24))
    + _block((60, 16), (84, 16.4), (84, 18.4), (60, 19)),
    "truck": _wheels(9, 22, 78)
    + _block((4, 40), (4, 10), (54, 10), (54, 40))
    + _block((56, 40), (56, 15), (74, 15), (80, 27), (95, 29), (96, 40)),
    "aircraft": _block((4, 16), (12, 16), (20, 27), (84, 24), (96, 30), (88, 35), (40, 39), (14, 34))
    + _block((38, 34), (60, 33), (44, 44), (30, 44))
    + _block((54, 24), (60, 18), (72, 18), (78, 25))
    + '<rect x="96" y="17" width="1.6" height="26"/>',
    "bunker": _block((4, 50), (14, 22), (86, 22), (96, 50))
    + '<rect x="34" y="30" width="44" height="5" fill="white"/>',
    "building": _block((12, 50), (12, 24), (50, 6), (88, 24), (88, 50))
    + '<rect x="42" y="32" width="16" height="18" fill="white"/>',
    "ship": _block((6, 34), (96, 34), (84, 50), (16, 50)) + _block((36, 34), (38, 14), (62, 14), (66, 34)),
}
"""Every silhouette by its name."""

LIKE: Mapping[str, str] = {
    "infantry": "squad", "foot": "squad", "weapon team": "machine gun", "vehicle": "tank", "tracked": "tank",
    "wheeled": "truck", "air": "aircraft", "armor": "tank", "light armor": "half-track", "artillery": "gun",
}  # fmt: skip
"""What stands for a kind of unit where nothing more is said of it."""


def silhouette_name(kind: str) -> str:
    """The name of the silhouette for a kind of unit; the kind itself where nothing stands for it."""
    return LIKE.get(kind.casefold(), kind.casefold())


def silhouette(name: str, colour: str) -> str:
    """A picture in a colour as an SVG; empty for a name that there is not."""
    shape = SHAPES.get(silhouette_name(name), "")
    if not shape:
        return ""
    box = f'viewBox="0 0 {VIEW[0]} {VIEW[1]}" fill="{colour}"'
    drawn = shape.replace("currentColor", colour)
    return f'<svg xmlns="http://www.w3.org/2000/svg" {box}>{drawn}</svg>'


def drawable(handed: Any, ink: str) -> Any:
    """What a template is handed, as JSON, with the silhouettes of its faces drawn in ink."""
    if isinstance(handed, list):
        return [drawable(value, ink) for value in handed]
    if isinstance(handed, dict):
        handed = {key: drawable(value, ink) for key, value in handed.items()}
        if "picture" in handed:
            handed["picture"] = silhouette(handed["picture"], ink)
    return handed
