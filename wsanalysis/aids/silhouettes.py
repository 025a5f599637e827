"""Side views of what fights, by kind: plain shapes of our own, drawn with a front to the right."""

from collections.abc import Mapping

from wsanalysis.aids.shapes import block, box, disc, line, path

VIEW = (100, 50)
"""Width and height of every picture; the ground is at its foot."""


def _wheels(radius: float, *middles: float) -> str:
    return "".join(
        disc(x, 50 - radius, radius) + disc(x, 50 - radius, radius * 0.45, "white") for x in middles
    )


def _tracks(left: float, right: float, height: float = 15, wheels: int = 6) -> str:
    """A track, and the road wheels that run in it."""
    radius = height * 0.34
    step = (right - left - height) / (wheels - 1)
    middles = [(left + height / 2 + n * step, 50 - height / 2) for n in range(wheels)]
    return (
        f'<rect x="{left}" y="{50 - height}" width="{right - left}" height="{height}" rx="{height / 2}"/>'
        + "".join(disc(x, y, radius, "white") + disc(x, y, radius * 0.5) for x, y in middles)
    )


def _man(x: float, kneeling: bool = False, armed: bool = True, cap: bool = False) -> str:
    """A man with a rifle, walking to the right, or behind his weapon; in a helmet or a cap."""
    low = 12 if kneeling else 0
    legs = (
        block(
            (x - 8, 50), (x - 7, 44), (x + 2, 40), (x + 8, 44), (x + 8, 50), (x + 4, 50), (x + 3, 46),
            (x - 2, 46), (x - 3, 50),
        )
        if kneeling
        else block((x - 4, 26), (x + 4, 26), (x + 7, 50), (x + 3, 50), (x, 34), (x - 5, 50), (x - 9, 50))
    )  # fmt: skip
    body = block((x - 5, 13 + low), (x + 4, 13 + low), (x + 5, 28 + low), (x - 5, 28 + low))
    helmet = "a5,5 0 0 1 10,0 l1.5,0 l0,1.6 l-2.5,0 a4.2,4.2 0 0 1 -7.6,0 l-1.4,0 z"
    head = f'<path d="M{x - 5},{9 + low} {helmet}"/>'
    if cap:
        head = f'<circle cx="{x}" cy="{9 + low}" r="3.8"/>' + block(
            (x - 5, 8 + low), (x - 4, 4.5 + low), (x + 3, 4 + low), (x + 7.5, 7.5 + low), (x + 7, 9 + low)
        )
    if not armed:
        return legs + body + head
    rifle = block((x - 3, 23 + low), (x + 15, 16 + low), (x + 15.6, 17.6 + low), (x - 2, 26 + low))
    return legs + body + head + rifle


def _assaulting(x: float) -> str:
    """A man who runs with a short weapon, bent forward."""
    legs = block(
        (x - 5, 27), (x + 4, 27), (x + 13, 37), (x + 9, 49), (x + 5.5, 48), (x + 8, 38), (x + 1, 34),
        (x - 6, 42), (x - 15, 47), (x - 17, 44), (x - 9, 39),
    )  # fmt: skip
    body = block((x - 1, 13), (x + 8, 14), (x + 5, 29), (x - 6, 28))
    head = f'<circle cx="{x + 6}" cy="8" r="4"/>' + block((x + 1, 8), (x + 3, 3), (x + 9, 2.5), (x + 12, 8))
    return (
        legs
        + body
        + head
        + block((x - 2, 22), (x + 17, 20), (x + 17, 22.4), (x + 8, 24), (x + 7, 29), (x, 26))
    )


_PARACHUTE = (
    '<path d="M58,20 a20,17 0 0 1 40,0 q-5,-4 -10,0 q-5,-4 -10,0 q-5,-4 -10,0 q-5,-4 -10,0 z"/>'
    + "".join(line(1, (x, 20), (78, 44)) for x in (59, 68, 88, 97))
    + '<circle cx="78" cy="45" r="3.4"/>'
)
_SPADE = line(3, (86, 6), (72, 34)) + line(3, (81, 4), (91, 9)) + block(
    (66, 31), (78, 37), (76, 44), (68, 50), (63, 47), (62, 38))  # fmt: skip
_GLASSES = "".join(
    block((x - 4, 14), (x + 4, 14), (x + 8, 40), (x - 8, 40)) + f'<circle cx="{x}" cy="40" r="8"/>'
    f'<circle cx="{x}" cy="40" r="4.4" fill="white"/>'
    for x in (68, 88)
) + block((70, 20), (86, 20), (86, 27), (70, 27))  # fmt: skip
_HALF_TRACK = (
    _tracks(6, 58, 14, 4)
    + _wheels(9, 82)
    + block(
        (5, 38),
        (8, 18),
        (52, 18),
        (60, 26),
        (92, 29),
        (96, 33),
        (95, 40),
        (92, 40),
        (88, 31),
        (76, 31),
        (70, 40),
    )
)
_CARRIER = f'<g transform="translate(54 26) scale(0.46 0.48)">{_HALF_TRACK}</g>'
_TUBE = block((14, 20), (82, 9), (83, 14), (15, 25))

_HULL = block((6, 38), (9, 28), (18, 25), (78, 25), (92, 31), (95, 38))
_LOW = block((6, 38), (9, 29), (88, 28), (94, 33), (95, 38))
_GUN_SHIELD = block((40, 16), (44, 15), (46, 40), (41, 40))

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
    + block((38, 33), (41, 28.5), (48, 28.5), (51, 33))
    + block((2, 46), (30, 39), (40, 36), (46, 41), (34, 46), (4, 50))
    + block((36, 41), (98, 32.4), (98, 34.2), (60, 40), (52, 46), (38, 46))
    + block((56, 32), (70, 30), (70, 33), (56, 35)),
    "anti-tank rifle": _man(26, kneeling=True, armed=False)
    + block((20, 33), (98, 28), (98, 30.6), (56, 34.6), (22, 39))
    + line(2, (72, 31), (66, 49))
    + line(2, (72, 31), (80, 49)),
    "rocket": _man(38, kneeling=True, armed=False) + _TUBE + block((46, 20), (50, 19), (52, 30), (48, 30)),
    "panzerfaust": _man(34, kneeling=True, armed=False)
    + block((14, 23), (70, 13), (70.6, 16.4), (14.6, 26.4))
    + block((68, 8), (84, 6), (96, 10), (85, 19), (70, 20)),
    "flamethrower": _man(24, armed=False)
    + '<rect x="9" y="12" width="9" height="19" rx="4"/>'
    + block((24, 20), (48, 19), (48, 22), (24, 24))
    + '<path d="M48,20 q14,-10 22,-7 q10,-9 27,-4 q-7,4 -6,8 q8,3 5,10 q-9,-4 -14,0 q-8,3 -15,-2'
    ' q-10,0 -19,-5 z"/>',
    "charge": '<rect x="26" y="22" width="42" height="27" rx="2"/>'
    + line(1.6, (40, 22), (40, 49), colour="white")
    + line(1.6, (54, 22), (54, 49), colour="white")
    + '<path d="M47,22 q2,-15 20,-14" fill="none" stroke="currentColor" stroke-width="2.6"/>'
    + block((66, 2), (70, 6), (77, 4), (73, 9), (78, 14), (70, 12), (65, 16), (66, 10), (60, 6), (66, 7)),
    "machine gun": _man(30, kneeling=True)
    + block((36, 33), (78, 27), (78, 29.6), (50, 35), (50, 37), (37, 38))
    + block((56, 33), (58, 33), (70, 50), (67, 50), (57, 38), (48, 50), (45, 50)),
    "mortar": _man(24, kneeling=True)
    + block((44, 46), (72, 14), (77, 18), (50, 50), (44, 50))
    + block((66, 26), (68, 24), (80, 50), (77, 50)),
    "gun": block((8, 50), (10, 46), (44, 32), (46, 37), (14, 50))
    + block((30, 27), (98, 24), (98, 27), (46, 33), (30, 34))
    + _GUN_SHIELD
    + _wheels(11, 48),
    "infantry gun": block((8, 50), (10, 46), (40, 30), (44, 36), (14, 50))
    + block((34, 24), (78, 14), (79.6, 20.4), (44, 33), (34, 33))
    + _GUN_SHIELD
    + _wheels(13, 50),
    "anti-aircraft gun": block((20, 50), (44, 40), (56, 40), (80, 50))
    + block((44, 44), (44, 28), (56, 28), (56, 44))
    + block((38, 30), (90, 2), (92, 5), (48, 34), (38, 36))
    + '<circle cx="46" cy="32" r="6"/>',
    "tank": _tracks(5, 95)
    + _HULL
    + block((26, 25), (29, 14), (34, 11), (36, 11), (36, 8), (45, 8), (45, 11), (56, 11), (61, 16), (61, 25))
    + block((59, 14), (66, 15), (66, 21), (59, 22))
    + block((64, 16.4), (93, 16.8), (93, 19.6), (64, 20)),
    "light tank": _tracks(14, 86, 13, 5)
    + block((16, 40), (20, 32), (30, 29), (68, 29), (80, 34), (85, 40))
    + block((34, 29), (36, 20), (56, 20), (60, 29))
    + block((57, 23), (76, 23.4), (76, 25.2), (57, 26)),
    "heavy tank": _tracks(3, 97, 17, 8)
    + block((4, 37), (4, 25), (84, 25), (86, 28), (95, 32), (96, 37))
    + block((20, 25), (20, 12), (26, 9), (30, 9), (30, 5), (41, 5), (41, 9), (56, 9), (60, 12), (60, 25))
    + block((58, 11), (67, 12), (67, 21), (58, 22))
    + block((65, 14.6), (94, 15), (94, 18.6), (65, 19))
    + box(93, 13.4, 6, 6.8),
    "assault gun": _tracks(5, 95)
    + _LOW
    + block((16, 29), (20, 17), (60, 17), (70, 29))
    + block((30, 17), (30, 14), (42, 14), (42, 17))
    + block((60, 18), (70, 20), (72, 27), (62, 28))
    + block((68, 21.4), (90, 22), (90, 25), (68, 25.6)),
    "tank destroyer": _tracks(5, 95)
    + block((6, 38), (16, 20), (26, 13), (58, 13), (92, 32), (95, 38))
    + block((66, 17), (76, 19), (76, 26), (70, 27))
    + block((74, 20.6), (99, 21), (99, 23.6), (74, 24.4)),
    "open gun carrier": _tracks(5, 95)
    + _LOW
    + block((14, 30), (17, 14), (20, 14), (21, 22), (44, 22), (44, 12), (48, 12), (50, 30))
    + block((46, 16), (99, 14.6), (99, 17), (46, 22)),
    "half-track": _HALF_TRACK,
    "half-track gun": _HALF_TRACK
    + block((24, 18), (26, 9), (40, 9), (44, 18))
    + block((36, 11), (84, 9), (84, 12), (36, 14)),
    "armored car": block((8, 36), (14, 25), (74, 23), (94, 33), (90, 42), (12, 42))
    + block((36, 24), (39, 13), (60, 13), (63, 24))
    + block((60, 16), (84, 16.4), (84, 18.4), (60, 19))
    + _wheels(9, 22, 46, 80),
    "truck": _wheels(9, 22, 80)
    + path(
        "M3,39 V14 q0,-5 5,-5 H49 q5,0 5,5 V36 H56 V16 H72 L79,27 L94,29 q3,1 3,5 V39 H93"
        " a13,11 0 0 0 -26,0 H35 a13,11 0 0 0 -26,0 z"
    )
    + block((60, 19), (70.5, 19), (74.5, 27), (60, 27), colour="white"),
    "aircraft": block((4, 16), (12, 16), (20, 27), (84, 24), (96, 30), (88, 35), (40, 39), (14, 34))
    + block((38, 34), (60, 33), (44, 44), (30, 44))
    + block((54, 24), (60, 18), (72, 18), (78, 25))
    + '<rect x="96" y="17" width="1.6" height="26"/>',
    "bunker": block((4, 50), (14, 22), (86, 22), (96, 50))
    + '<rect x="34" y="30" width="44" height="5" fill="white"/>',
    "building": block((12, 50), (12, 24), (50, 6), (88, 24), (88, 50))
    + '<rect x="42" y="32" width="16" height="18" fill="white"/>',
    "ship": block((6, 34), (96, 34), (84, 50), (16, 50)) + block((36, 34), (38, 14), (62, 14), (66, 34)),
}
"""Every silhouette by its name."""

LIKE: Mapping[str, str] = {
    "infantry": "squad", "foot": "squad", "weapon team": "machine gun", "vehicle": "tank", "tracked": "tank",
    "wheeled": "truck", "air": "aircraft", "armor": "tank", "light armor": "half-track", "artillery": "gun",
}  # fmt: skip
"""The picture of a kind of unit where nothing more is said of it."""


def silhouette_name(kind: str) -> str:
    """The name of the silhouette for a kind of unit; the kind itself where nothing stands for it."""
    return LIKE.get(kind.casefold(), kind.casefold())
