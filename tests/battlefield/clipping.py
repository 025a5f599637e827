"""A line cut by hexes in rational numbers, written without the package's geometry."""

from fractions import Fraction
from functools import cache

Spot = tuple[Fraction, Fraction]
HALF = Fraction(1, 2)
AROUND = [(-HALF, -1), (HALF, -1), (1, 0), (HALF, 1), (-HALF, 1), (-1, 0)]  # side d is from d to d + 1


@cache
def outline(name: str) -> tuple[Spot, ...]:
    """A hex's corners with sides of length 1 and heights in units of half a side's root of three."""
    column, row = ord(name[0]) - ord("A"), int(name[1:]) - 1
    x, y = Fraction(3 * column, 2), Fraction(2 * row + column % 2)
    return tuple((x + dx, y + dy) for dx, dy in AROUND)


def twelfths(spot: Spot) -> tuple[int, int]:
    """A spot in twelfths of a side, which are whole numbers, and so are worked with at once."""
    x, y = 12 * spot[0], 12 * spot[1]
    assert x.denominator == y.denominator == 1
    return x.numerator, y.numerator


@cache
def sides_of(name: str) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """A hex's sides, from corner to corner, in twelfths."""
    corners = [twelfths(spot) for spot in outline(name)]
    return list(zip(corners, corners[1:] + corners[:1], strict=True))


def clip(p: Spot, q: Spot, name: str) -> tuple[str, Spot, Spot] | None:
    """What of a line lies in a hex with its rim, and whether in its "inside" or on its "edge"."""
    if p == q:
        return None
    (px, py), (qx, qy), sides = twelfths(p), twelfths(q), sides_of(name)
    low, high = Fraction(0), Fraction(1)
    for (x0, y0), (x1, y1) in sides:
        start, end = ((x1 - x0) * (y - y0) - (y1 - y0) * (x - x0) for x, y in ((px, py), (qx, qy)))
        if max(start, end) < 0:
            return None
        if end > start:
            low = max(low, Fraction(-start, end - start))
        elif end < start:
            high = min(high, Fraction(start, start - end))
        if low >= high:
            return None

    def at(t: Fraction) -> Spot:
        return p[0] + t * (q[0] - p[0]), p[1] + t * (q[1] - p[1])

    middle = (low + high) / 2
    x, y = px + middle * (qx - px), py + middle * (qy - py)
    depths = [(x1 - x0) * (y - y0) - (y1 - y0) * (x - x0) for (x0, y0), (x1, y1) in sides]
    return ("inside" if min(depths) > 0 else "edge"), at(low), at(high)
