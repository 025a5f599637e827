"""Side views of what fights, by kind: plain shapes of our own, drawn with a front to the right."""

from collections.abc import Mapping

VIEW = (100, 50)
"""Width and height of every picture; the ground is at its foot."""


def _wheels(radius: float, *middles: float) -> str:
    return "".join(f'<circle cx="{x}" cy="{50 - radius}" r="{radius}"/>' for x in middles)


def _tracks(left: float, right: float, height: float = 13) -> str:
    return f'<rect x="{left}" y="{50 - height}" width="{right - left}" height="{height}" rx="{height / 2}"/>'


def _block(*points: tuple[float, float]) -> str:
    return f'<polygon points="{" ".join(f"{x},{y}" for x, y in points)}"/>'


def _man(x: float, kneeling: bool = False) -> str:
    """A man with a rifle, walking to the right, or behind his weapon."""
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
    rifle = _block((x - 3, 23 + low), (x + 15, 16 + low), (x + 15.6, 17.6 + low), (x - 2, 26 + low))
    return legs + body + head + rifle


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
    "tank": _TANK,
    "tank destroyer": _tracks(6, 94, 15)
    + _block((8, 38), (16, 22), (30, 15), (60, 15), (90, 32), (92, 40))
    + _block((66, 23), (99, 24), (99, 26.6), (66, 28)),
    "open gun carrier": _tracks(6, 94, 15)
    + _block((8, 38), (10, 30), (72, 28), (90, 33), (92, 40))
    + _block((14, 30), (16, 15), (46, 15), (48, 30))
    + _block((44, 19), (98, 17), (98, 19.6), (44, 25)),
    "half-track": _tracks(6, 56, 14)
    + _wheels(9, 82)
    + _block((6, 38), (8, 18), (54, 18), (60, 26), (92, 29), (95, 40)),
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
    return f'<svg xmlns="http://www.w3.org/2000/svg" {box}>{shape}</svg>'
