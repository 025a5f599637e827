"""The stakes of a scenario: the hexes to which its objectives draw the sides, and the cost of losing a unit.

For machine players; nothing here is a rule. Worth is counted in points, of which a squad of the line has
about 10, and the pull of a hex in thousandths of a point.
"""

from collections.abc import Sequence
from functools import lru_cache

from wsanalysis.battlefield.board import Board
from wsanalysis.battlefield.reach import steps
from wsanalysis.battlefield.terrain import Drive
from wsanalysis.battles.core.tables import Tables
from wsanalysis.battles.scenarios.forces import Contender
from wsanalysis.battles.scenarios.objectives import (
    Destroy,
    DestroyEach,
    DestroyMore,
    Exit,
    Hold,
    HoldEach,
    Keep,
    Marker,
    Objective,
    PreventCrossing,
    PreventExit,
    times,
)

BOUNTY = 2
"""reconstructed: a judgement. Points that a victory point for destroying units is worth, shared out over
those that have to be destroyed."""

MARGIN = 8
"""reconstructed: a judgement. Over this many units the victory points for destroying more than one loses
are shared out, on both sides."""

DRAW, DRAWN_FROM, ARRIVAL = 250, 20, 2
"""reconstructed: a judgement. Thousandths of a point for each victory point and each hex that is nearer than
DRAWN_FROM; the last hex counts as ARRIVAL more."""

KEPT_WAYS = 32  # of boards, by drive


def bounty(forces: Sequence[Contender], block: str, side: int) -> int:
    """The value of a unit's loss for the objectives of both sides, in points."""
    total = 0.0
    for owner, force in enumerate(forces):
        for objective in force.objectives:
            match objective:
                case Destroy(block=wanted) if owner != side and wanted in ("", block):
                    total += BOUNTY * objective.vp / objective.count
                case DestroyEach(block=wanted) if owner != side and wanted in ("", block):
                    total += BOUNTY * objective.vp
                case DestroyMore():
                    total += BOUNTY * objective.vp / MARGIN
                case Keep(block=wanted) if owner == side and wanted in ("", block):
                    total += BOUNTY * objective.vp / objective.count
                case _:
                    pass
    return round(total)


def put_heat(
    tables: Tables, board: Board, forces: Sequence[Contender], drives: Sequence[Drive] = ("foot",),
    far: int = DRAWN_FROM,
) -> None:  # fmt: skip
    """Add the pull of hexes on each side, by the way its units move, from `far` hexes on."""
    ways = [(drive, side) for side in range(len(forces)) for drive in drives]
    own = [heat(board, forces, side, drive, (side,), far) for drive, side in ways]
    deny = [heat(board, forces, side, drive, (1 - side,), far) for drive, side in ways]
    both = [[a + b for a, b in zip(*rows, strict=True)] for rows in zip(own, deny, strict=True)]
    shape = (len(forces), len(drives), len(board.ids))
    tables.put("heat", shape, (number for row in both for number in row))
    tables.put("deny", shape, (number for row in deny for number in row))
    pulls = (pull(board, row, drive) for (drive, _), row in zip(ways, both, strict=True))
    tables.put("pull", shape, (number for row in pulls for number in row))


def heat(
    board: Board, forces: Sequence[Contender], side: int, drive: Drive, owners: Sequence[int] = (0, 1),
    far: int = DRAWN_FROM,
) -> list[int]:  # fmt: skip
    """The nearness of each hex to a side's objectives, on the shortest way that the drive can go.

    The enemy's objectives draw the side as well, to deny them. Only objectives of the `owners` count.
    """
    total = [0] * len(board.ids)
    back = _ways(board, drive)[1]
    for owner in owners:
        for objective in forces[owner].objectives:
            places, twelfths = _draws(objective, forces, owner, owner == side)
            strength = DRAW * objective.vp * times(objective) * twelfths // 12
            goals = dict.fromkeys(board.index[name] for name in places)
            for x, near in enumerate(_nearness(back, list(goals), far)):
                total[x] += strength * near
    return total


def carried(board: Board, forces: Sequence[Contender], side: int) -> list[int]:
    """The nearness of each hex to where the side is paid for a marker, for the unit that carries it on foot.

    A payment in any hex draws to none; but the marker is worth having.
    """
    total, back = [0] * len(board.ids), _ways(board, "foot")[1]
    for objective in forces[side].objectives:
        if isinstance(objective, Marker):
            strength = DRAW * objective.vp * times(objective)
            goals = forces[side].exits if objective.when == "off" else objective.hexes
            near = _nearness(back, [board.index[name] for name in goals]) if goals else [ARRIVAL] * len(total)
            total = [one + strength * more for one, more in zip(total, near, strict=True)]
    return total


def marker_worth(forces: Sequence[Contender], side: int) -> int:
    """The victory points that a marker can bring a side, plus half of those it can bring the enemy."""
    own, its = (
        sum(one.vp * times(one) for one in forces[owner].objectives if isinstance(one, Marker))
        for owner in (side, 1 - side)
    )
    return own + its // 2


def pull(board: Board, heat: Sequence[int], drive: Drive) -> list[int]:
    """For each hex, how much better the best neighbouring hex is."""
    return [max(0, *(heat[y] - heat[x] for y in ways), 0) for x, ways in enumerate(_ways(board, drive)[0])]


def put_lookout(tables: Tables, zones: Sequence[Sequence[int]], weight: int) -> None:
    """Add for each zone (flags by hex), hex and facing, how much of it lies ahead.

    Each of its hexes counts as `weight` for each sixth that it lies ahead, divided by one more than its
    distance in hexes. Reads the tables of the map.
    """
    distance, bearing = tables.listed("distance"), tables.listed("bearing")
    sixths = [
        [weight * (6 - abs((towards - 2 * face + 18) % 12 - 6)) for face in range(6)] for towards in range(12)
    ]  # as core.ground.ahead, by bearing and facing
    found: list[int] = []
    for flags in zones:
        inside = [y for y, flag in enumerate(flags) if flag]
        for far, towards in zip(distance, bearing, strict=True):
            seen = [(sixths[towards[y]], 1 + far[y]) for y in inside]
            found += [sum(ahead[face] // apart for ahead, apart in seen) for face in range(6)]
    tables.put_whole("lookout", (len(zones), len(distance), 6), found)


def _draws(
    objective: Objective, forces: Sequence[Contender], owner: int, own: bool
) -> tuple[tuple[str, ...], int]:
    """The hexes to which an objective draws a side, and how much of its worth, in twelfths.

    reconstructed: a judgement. A side that must keep the enemy from a place does so by fire from afar rather
    than by being there. A marker is carried by one unit; the others keep the place clear for it.
    """
    match objective:
        case Hold(hexes=hexes) | HoldEach(hexes=hexes):
            return hexes, 12 if own else 6
        case Marker(hexes=hexes):
            return hexes, 3 if own else 6
        case PreventCrossing(zone=zone):
            return zone, 4 if own else 6
        case Exit():
            return forces[owner].exits, 12 if own else 3
        case PreventExit():
            return forces[1 - owner].exits, 4 if own else 6
    return (), 0


@lru_cache(maxsize=KEPT_WAYS)
def _ways(board: Board, drive: Drive) -> tuple[list[list[int]], list[list[int]]]:
    """For each hex those that a step leads to, and those from which one leads there; not to be changed."""
    ways = [[y for y in beside if y >= 0] for beside in steps(board, drive)]
    back: list[list[int]] = [[] for _ in ways]
    for x, beside in enumerate(ways):
        for y in beside:
            back[y].append(x)
    return ways, back


def _nearness(back: Sequence[Sequence[int]], goals: list[int], far: int = DRAWN_FROM) -> list[int]:
    """The number of steps fewer than `far` from each hex to the nearest goal; slightly more on a goal.

    `back`: for each hex those from which a step leads there.
    """
    result = [0] * len(back)
    rim, near = goals, far + ARRIVAL
    while rim and near > 0:
        for x in rim:
            result[x] = near
        near = min(near, far) - 1
        rim = [x for x in dict.fromkeys(x for y in rim for x in back[y]) if result[x] == 0]
    return result
