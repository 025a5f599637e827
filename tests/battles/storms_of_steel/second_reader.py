"""A second reader of the rulebook: fire, sight and costs of a position, in plain Python.

Written from the rulebook's paragraphs without the engine or the rules of chance; only what is printed on the
counters comes out of the data files. A hex is its name, a side a number from 0 (N) clockwise. Lines are cut
by the exact geometry of `tests.battlefield.clipping`. Readings of open points are those of
docs/storms_of_steel_on_the_map/rules.md, named by their numbers.
"""

import csv
from dataclasses import dataclass, field
from functools import cache
from itertools import product
from pathlib import Path

from tests.battlefield.clipping import Spot, clip, outline

DATA = Path(__file__).resolve().parents[3] / "data" / "units" / "storms_of_steel"
PRINTED = {
    row["name"]: row
    for nation in ("german", "soviet")
    for row in csv.DictReader((DATA / f"{nation}.csv").read_text(encoding="utf-8").splitlines())
}

# terrain: AP on foot, wheels, tracks (None: not at all), DM, whether it blocks sight (5.0, 14.0)
GROUND: dict[str, tuple[int, int | None, int | None, int, bool]] = {
    "open": (0, 0, 0, 0, False),
    "road": (0, 0, 0, 0, False),
    "bridge": (0, 0, 0, 1, False),
    "stone building": (1, None, 3, 2, True),
    "wooden building": (1, None, 2, 1, True),
    "woods": (1, None, 2, 2, True),
    "light woods": (0, 2, 1, 1, True),
    "corn": (1, 0, 0, 0, False),
    "wheat": (0, 0, 0, 0, False),
    "river": (4, None, None, 1, False),
    "ford": (1, 0, 0, -1, False),  # R9
    "marsh": (2, None, 2, 1, False),
    "balka": (0, 0, 0, 0, False),  # R11
}
# counter: fires, moves, more to fire, more to move, (red, blue) firepower, (front, flank) defense (7.4, 15.2)
FOOT_COUNTERS = {
    "": (True, True, 0, 0, (0, 0), (0, 0)),
    "Stunned": (False, False, 0, 0, (0, 0), (0, 0)),
    "Unnerved": (True, True, 0, 0, (0, 0), (0, 0)),
    "Panicked": (False, True, 0, 0, (0, 0), (-2, 1)),
    "Pinned": (True, False, 0, 0, (0, 0), (0, 0)),
    "Suppressed": (True, True, 1, 0, (-2, -2), (0, 0)),
    "Cowering": (True, True, 2, 1, (0, 0), (1, 1)),
}
VEHICLE_COUNTERS = {
    "": (True, True, 0, 0, (0, 0), (0, 0)),
    "Gun Damaged red": (True, True, 0, 0, (None, 0), (0, 0)),
    "Gun Damaged blue": (True, True, 0, 0, (0, None), (0, 0)),
    "Immobilized": (True, False, 0, 0, (0, 0), (-1, 1)),
    "Light Damage": (True, True, 0, 0, (0, 0), (0, 0)),
    "Panicked": (False, True, 0, 0, (0, 0), (-4, 0)),
    "Stunned": (False, False, 0, 0, (0, 0), (0, 0)),
    "Suppressed": (True, True, 1, 0, (-3, -5), (0, 0)),
}
WORKS_DM = {  # to the front, to the flank and in close combat, to shells; for which colors (18.1, 18.2)
    "hasty defense": (1, 1, 1, "red blue"),
    "trench": (2, 2, 2, "red"),
    "gun pit": (3, 0, 0, "blue"),
    "bunker": (5, 2, 5, "red blue"),
}
FAR_IN = (12, 30)
"""A hex from which lines may go any way and still have names."""
STEPS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))  # N, NE, SE, S, SW, NW in slanted columns


@dataclass
class Square:
    """A hex of the board; roads and small balkas by side."""

    terrain: str = "open"
    level: int = 0
    roads: frozenset[int] = frozenset()
    balkas: frozenset[int] = frozenset()


@dataclass
class Piece:
    """A unit: which works it is in, in whose load, if it is hidden, if it has just moved without care."""

    kind: str
    side: int
    hex: str
    face: int = 0
    counter: str = ""
    inside: str = ""
    carrier: "Piece | None" = None
    hidden: bool = False
    exposed: bool = False

    def number(self, what: str) -> int:
        return int(PRINTED[self.kind][what] or 0)

    def is_a(self, *abilities: str) -> bool:
        return bool({*PRINTED[self.kind]["abilities"].split()} & {*abilities})

    @property
    def moves_on(self) -> str:
        return PRINTED[self.kind]["kind"]

    @property
    def vehicle(self) -> bool:
        return self.moves_on in ("wheeled", "tracked")

    @property
    def effect(self) -> tuple[bool, bool, int, int, tuple[int | None, int | None], tuple[int, int]]:
        return (VEHICLE_COUNTERS if self.vehicle else FOOT_COUNTERS)[self.counter]


@dataclass
class Position:
    """A position; smoke is (fresh, thin) counters by hex, works their facings by kind."""

    columns: int
    rows: int
    squares: dict[str, Square]
    pieces: list[Piece]
    smoke: dict[str, tuple[int, int]] = field(default_factory=dict)
    works: dict[str, dict[str, int]] = field(default_factory=dict)
    looked: dict[tuple[str, str], bool] = field(default_factory=dict)
    """What `ground_hides` has found, which stays: squares do not change."""


# --- geometry -------------------------------------------------------------------------------------


@cache
def slanted(hex: str) -> tuple[int, int]:
    column, row = ord(hex[0]) - ord("A"), int(hex[1:]) - 1
    return column, row - column // 2


def named(q: int, r: int) -> str:
    return f"{chr(ord('A') + q)}{r + q // 2 + 1:02}"


def beyond(hex: str, side: int) -> str:
    q, r = slanted(hex)
    return named(q + STEPS[side][0], r + STEPS[side][1])


@cache
def apart(a: str, b: str) -> int:
    (q, r), (x, y) = slanted(a), slanted(b)
    return max(abs(q - x), abs(r - y), abs(q + r - x - y))


@cache
def middle(hex: str) -> Spot:
    corners = outline(hex)
    return sum(x for x, _ in corners) / 6, sum(y for _, y in corners) / 6


@cache
def before(hex: str, facing: int, other: str) -> bool:
    """6.1: in the three front hexes' sectors, drawn outward; R14: not exactly on the rays that bound them.

    The arrow points to the middle of a side: what is ahead lies on the near side of the line across it.
    """
    (x, y), (u, v), (p, q) = middle(hex), middle(beyond(hex, facing)), middle(other)
    return 4 * (u - x) * (p - x) + 3 * (v - y) * (q - y) > 0  # heights are in halves of a root of three


def is_front(face: int, side: int) -> bool:
    return (side - face) % 6 in (0, 1, 5)


@cache
def pieces_along(q: int, r: int) -> list[tuple[bool, list[tuple[int, int]]]]:
    """What a line of so many slanted columns and rows meets on its way, wherever it begins.

    As on an endless board. Piece by piece: whether that is an edge of two hexes, and the hexes, counted from
    where the line begins.
    """
    found: dict[tuple[Spot, Spot], list[tuple[int, int]]] = {}
    edges = set()
    a, b = named(*FAR_IN), named(FAR_IN[0] + q, FAR_IN[1] + r)
    (x0, y0), (x1, y1) = (map(float, middle(hex)) for hex in (a, b))
    long = ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5
    for step in product(range(min(q, 0) - 1, max(q, 0) + 2), range(min(r, 0) - 1, max(r, 0) + 2)):
        hex = named(FAR_IN[0] + step[0], FAR_IN[1] + step[1])
        x, y = map(float, middle(hex))
        if hex in (a, b) or abs((x1 - x0) * (y - y0) - (y1 - y0) * (x - x0)) > 1.2 * long:
            continue
        cut = clip(middle(a), middle(b), hex)
        if cut:
            found.setdefault(cut[1:], []).append(step)
            edges |= {cut[1:]} if cut[0] == "edge" else set()
    start = middle(a)
    order = sorted(found, key=lambda piece: abs(piece[0][0] - start[0]) + abs(piece[0][1] - start[1]))
    return [(piece in edges, found[piece]) for piece in order]


@cache
def pieces_between(columns: int, rows: int, a: str, b: str) -> list[list[str]]:
    """The hexes that the line from a to b meets on its way, two together where it runs along their edge."""
    (q, r), (x, y) = slanted(a), slanted(b)
    pieces = []
    for edge, steps in pieces_along(x - q, y - r):
        hexes = [
            named(q + over, r + down)
            for over, down in steps
            if 0 <= q + over < columns and 0 <= r + down + (q + over) // 2 < rows
        ]
        if hexes:
            pieces.append(hexes + ["off the board"] * (2 - len(hexes)) * edge)
    return pieces


# --- sight ----------------------------------------------------------------------------------------


def ground_hides(at: Position, a: str, b: str) -> bool:
    """6.0, 11.3-11.5: whether terrain and levels block the line."""
    if (a, b) not in at.looked:
        at.looked[a, b] = a != b and _ground_is_between(at, a, b)
    return at.looked[a, b]


def _ground_is_between(at: Position, a: str, b: str) -> bool:
    board = at.squares
    between = pieces_between(at.columns, at.rows, a, b)
    if between and min(board[a].level, board[b].level) < 0:
        return True
    if board[a].level > board[b].level:
        a, b, between = b, a, between[::-1]
    low, high = board[a].level, board[b].level

    def blocks(row: tuple[Square, ...]) -> bool:
        """By the hexes in a row from the lower end."""
        for place, square in enumerate(row):
            obstacle = GROUND[square.terrain][4]
            top = square.level + obstacle
            slope = not obstacle and all(one.level >= square.level for one in row)
            if top > low and (top >= high or (place == 0 and not slope)):
                return True
        return False

    nothing = Square(level=-1)  # what is off the board blocks nothing, and is no slope
    rows = product(*([board.get(hex, nothing) for hex in piece] for piece in between))
    return all(map(blocks, rows))


def smoke_between(at: Position, a: str, b: str) -> tuple[int, int]:
    """13.0, R30: the smoke that the line passes through; along an edge that of the clearer hex."""
    fresh = thin = 0
    for piece in pieces_between(at.columns, at.rows, a, b) if at.smoke and a != b else ():
        met = min((at.smoke.get(hex, (0, 0)) for hex in piece), key=lambda one: 2 * one[0] + one[1])
        fresh, thin = fresh + met[0], thin + met[1]
    return fresh, thin


def sees(at: Position, a: str, b: str) -> bool:
    """Sight between two hexes, smoke and all."""
    fresh, thin = smoke_between(at, a, b)
    return not fresh and thin < 2 and not ground_hides(at, a, b)


# --- fire -----------------------------------------------------------------------------------------


def in_hex(at: Position, hex: str, side: int) -> list[Piece]:
    return [one for one in at.pieces if one.hex == hex and one.side == side and not one.hidden]


def on_the_way(at: Position, eye: str, hex: str) -> int:
    """What heights, small balkas and smoke add to the roll that hits (11.2, 11.5, 13.0)."""
    board, (fresh, thin) = at.squares, at.smoke.get(hex, (0, 0))
    added = 2 * fresh + thin
    if eye == hex:
        return added
    added += (board[hex].level > board[eye].level) - (board[hex].level < board[eye].level)
    (fresh, thin), (_, passed) = at.smoke.get(eye, (0, 0)), smoke_between(at, eye, hex)
    added += 2 * fresh + thin + passed
    sides = [side for side in range(6) if crosses_side(hex, side, eye)]
    return added + all(side in board[hex].balkas for side in sides)  # through a corner: both (R51)


@cache
def crosses_side(hex: str, side: int, eye: str) -> bool:
    """Whether the line to `eye` leaves a hex through a side, or its end."""
    (x, y), (u, v) = middle(hex), middle(eye)
    corners = outline(hex)
    (a, b), (c, d) = corners[side], corners[(side + 1) % 6]
    left = (a - x) * (v - y) - (b - y) * (u - x)
    right = (c - x) * (v - y) - (d - y) * (u - x)
    return left >= 0 >= right


def eye_of(at: Position, firer: Piece, hex: str) -> str | None:
    """12.0: where the firer looks from: its hex, or the spotting hex that is best for its mortar (R52)."""
    if sees(at, firer.hex, hex):
        return firer.hex
    if not firer.is_a("mortar") or not firer.number("indirect_cost"):
        return None
    spots = [
        (on_the_way(at, spot, hex), spot)
        for spot in at.squares
        if apart(firer.hex, spot) <= 2 and sees(at, spot, hex) and not in_hex(at, spot, 1 - firer.side)
    ]
    return min(spots)[1] if spots else None


def aims(firer: Piece, hex: str) -> bool:
    """6.1, 18.2, 10.0: whether it bears on another hex without turning its turret."""
    return firer.hidden or firer.inside == "trench" or before(firer.hex, firer.face, hex)


def may_fire_into(at: Position, firer: Piece, hex: str) -> bool:
    """Arc, sight, melee, balkas (6.0, 6.1, 7.63, 11.5, 15.5)."""
    if hex == firer.hex:
        return True
    if in_hex(at, firer.hex, 1 - firer.side) or eye_of(at, firer, hex) is None:
        return False
    flat = firer.moves_on == "gun" or (firer.vehicle and not firer.number("shield"))  # R54
    if flat and not firer.is_a("mortar") and at.squares[hex].level < 0 <= at.squares[firer.hex].level:
        return False
    return aims(firer, hex) or PRINTED[firer.kind]["turret"] == "yes"


def meets(firer: Piece, target: Piece) -> tuple[bool, str]:
    """Whether it meets the flank, and the color of that defense (7.2, 7.63, 10.3, 12.1, 15.4, 17.1)."""
    close, printed = firer.hex == target.hex, PRINTED[target.kind]
    shells = firer.is_a("mortar") and not close
    behind = not target.hidden and not before(target.hex, target.face, firer.hex)
    flank = close or shells or firer.is_a("sniper") or target.carrier is not None or behind
    color = printed["flank_color" if flank else "front_color"]
    if flank and printed["open_topped"] == "yes" and (shells or (close and not firer.vehicle)):
        color = "red"
    return flank, color


def attack_value(at: Position, firer: Piece, target: Piece, color: str) -> int | None:
    """Firepower of a color by distance, without the dice (7.1, 7.6-7.63); None where it may not attack."""
    changed = firer.effect[4][color == "blue"]
    if changed is None or not firer.effect[0]:
        return None
    power, distance = firer.number(f"{color}_firepower") + changed, apart(firer.hex, target.hex)
    if distance == 0:
        return power + (-2 if PRINTED[firer.kind]["white_box"] in (color, "both") else 4)
    reach, least = firer.number("range"), firer.number("min_range")
    if firer.counter == "Cowering":
        reach = 1
    if distance > 2 * reach or distance < least:
        return None
    return power + (3 if distance == 1 and reach >= 1 else -2 if distance > reach else 0)


def needed(at: Position, firer: Piece, target: Piece) -> int | None:
    """The roll that hits, or None where the attack may not be made (7.0-7.63, 11-13, 15-18)."""
    hex, close = target.hex, firer.hex == target.hex
    flank, color = meets(firer, target)
    power, eye = attack_value(at, firer, target, color), eye_of(at, firer, hex)
    if power is None or eye is None or not may_fire_into(at, firer, hex):
        return None
    terrain, shells = at.squares[hex].terrain, firer.is_a("mortar") and not close
    defense = target.number("flank_defense" if flank else "front_defense") + target.effect[5][flank]
    cover = GROUND[terrain][3]
    if not (shells and terrain == "woods" and color == "red"):  # air bursts (12.2)
        defense += cover
    defense += on_the_way(at, eye, hex)
    beside = vehicles_beside(at, target, close)
    if target.carrier is not None:
        return defense + target.carrier.number("shield") - power
    if target.inside:
        front, behind, to_shells, colors = WORKS_DM[target.inside]
        facing = at.works.get(hex, {}).get(target.inside, -1)
        direct = front if facing < 0 or (not close and before(hex, facing, firer.hex)) else behind
        if color in colors:
            defense += to_shells if shells else direct
    elif target.exposed and not target.vehicle and cover == 0 and beside == 0:
        defense -= 1  # 5.01
    return defense + beside - power


def attacked(at: Position, firer: Piece, hex: str) -> list[Piece]:
    """Those of a hex who are rolled for: in close combat enemies, a sniper's side never (7.63, 10.3)."""
    spares = hex == firer.hex or firer.is_a("sniper")
    there = in_hex(at, hex, 1 - firer.side) + ([] if spares else in_hex(at, hex, firer.side))
    return [target for target in there if needed(at, firer, target) is not None]


def supports(at: Position, leader: Piece, other: Piece, hex: str, targets: list[Piece]) -> bool:
    """9.12, 7.63, 17.0: whether another unit may join a fire group that attacks targets in a hex."""
    if other.side != leader.side or other is leader or other.hidden or other.carrier is not None:
        return False
    fires, _, _, _, changed, _ = other.effect
    if not fires or changed != (0, 0):
        return False
    if hex in (leader.hex, other.hex):  # close combat: its units form groups with those of its hex alone
        if leader.hex != other.hex:
            return False
    else:
        far, reach = apart(other.hex, hex), 1 if other.counter == "Cowering" else other.number("range")
        if apart(leader.hex, other.hex) > 1 or not other.number("min_range") <= far <= reach:
            return False
        if not aims(other, hex) or not may_fire_into(at, other, hex):
            return False
    colors = {meets(leader, target)[1] for target in targets if target.side != leader.side}
    return any(other.number(f"{color}_firepower") > 0 for color in colors)


def shown_by_fire(firer: Piece, supporters: list[Piece], hex: str, targets: list[Piece]) -> list[Piece]:
    """7.4: whose counter the fire at a hex makes known: those that change a rating which it uses.

    The leader's cost, range and firepower of the colors that are rolled with; supporters' range (9.12); of
    those attacked the defense that is met.
    """
    shown = [one for one in supporters if one.counter == "Cowering" and one.hex != hex]
    _, _, dearer, _, changed, _ = firer.effect
    power = dict(zip(("red", "blue"), changed, strict=True))
    afar = firer.counter == "Cowering" and firer.hex != hex
    if dearer or afar or any(power[meets(firer, target)[1]] for target in targets):
        shown.append(firer)
    return shown + [target for target in targets if target.effect[5][meets(firer, target)[0]]]


def vehicles_beside(at: Position, target: Piece, close: bool) -> int:
    """15.6: vehicles in the hex cover squads; in close combat their own side's alone."""
    if target.moves_on != "foot" or target.carrier is not None:
        return 0
    sides = [target.side] if close else [0, 1]
    return sum(one.vehicle for side in sides for one in in_hex(at, target.hex, side))


def fire_cost(at: Position, firer: Piece, hex: str) -> int:
    """7.0, 7.4, 12.0, 15.5: what an attack that may be made costs."""
    cost = firer.number("fire_cost")
    if firer.is_a("mortar") and hex != firer.hex and not sees(at, firer.hex, hex):
        cost = firer.number("indirect_cost")
    elif hex != firer.hex and not aims(firer, hex):
        cost += 1
    return cost + firer.effect[2]


# --- movement -------------------------------------------------------------------------------------


def move_cost(at: Position, mover: Piece, side: int) -> int | None:
    """What a move over a side costs at least, or None (5.0-5.2, 11.0-11.5, 14.0, 16.0, 18.2-18.4)."""
    into = beyond(mover.hex, side)
    here, there = at.squares[mover.hex], at.squares.get(into)
    if there is None or not mover.effect[1]:
        return None
    road = side in here.roads and (side + 3) % 6 in there.roads
    paid = [0 if road else GROUND[there.terrain][{"wheeled": 1, "tracked": 2}.get(mover.moves_on, 0)]]
    up = max(0, max(there.level, 0) - max(here.level, 0))
    paid.append(None if up == 2 and mover.vehicle else up)
    if not road and (here.level < 0) != (there.level < 0) and "balka" in (here.terrain, there.terrain):
        paid.append(None if mover.vehicle else 3)
    if not road and side in here.balkas and mover.vehicle:
        return None
    paid.append(0 if is_front(mover.face, side) else 1)
    if mover.moves_on == "wheeled" and (road or there.terrain in ("road", "bridge")):  # 16.0
        paid.append(sum(one.vehicle for own in (0, 1) for one in in_hex(at, into, own)))
    paid += [works_toll(mover, kind) for kind in at.works.get(into, {})]
    return None if None in paid else mover.number("move_cost") + mover.effect[3] + sum(filter(None, paid))


def works_toll(mover: Piece, kind: str) -> int | None:
    """What works add at least: a die shows 1."""
    on = mover.moves_on
    return {
        "trench": {"wheeled": None},
        "barbed wire": {"foot": 1, "gun": 1, "wheeled": None, "tracked": 2},
        "anti-tank ditch": {"foot": 2, "gun": None, "wheeled": None, "tracked": None},
        "road block": {"wheeled": None, "tracked": 1},
    }.get(kind, {}).get(on, 0)
