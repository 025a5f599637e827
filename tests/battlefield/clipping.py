"""A line cut by hexes in rational numbers, written without the package's geometry."""

from fractions import Fraction

Spot = tuple[Fraction, Fraction]
HALF = Fraction(1, 2)
AROUND = [(-HALF, -1), (HALF, -1), (1, 0), (HALF, 1), (-HALF, 1), (-1, 0)]  # side d is from d to d + 1


def outline(name: str) -> list[Spot]:
    """A hex's corners with sides of length 1 and heights in units of half a side's root of three."""
    column, row = ord(name[0]) - ord("A"), int(name[1:]) - 1
    x, y = Fraction(3 * column, 2), Fraction(2 * row + column % 2)
    return [(x + dx, y + dy) for dx, dy in AROUND]


def clip(p: Spot, q: Spot, polygon: list[Spot]) -> tuple[str, Spot, Spot] | None:
    """What of a line lies in a closed polygon, and whether in its "inside" or on its "edge"."""
    if p == q:
        return None
    low, high = Fraction(0), Fraction(1)
    for (x0, y0), (x1, y1) in zip(polygon, polygon[1:] + polygon[:1], strict=True):

        def inward(
            spot: Spot, x0: Fraction = x0, y0: Fraction = y0, x1: Fraction = x1, y1: Fraction = y1
        ) -> Fraction:
            return (x1 - x0) * (spot[1] - y0) - (y1 - y0) * (spot[0] - x0)

        start, end = inward(p), inward(q)
        if start == end:
            if start < 0:
                return None
        elif end > start:
            low = max(low, -start / (end - start))
        else:
            high = min(high, start / (start - end))
        if low >= high:
            return None

    def at(t: Fraction) -> Spot:
        return p[0] + t * (q[0] - p[0]), p[1] + t * (q[1] - p[1])

    x, y = at((low + high) / 2)
    depths = [
        (x1 - x0) * (y - y0) - (y1 - y0) * (x - x0)
        for (x0, y0), (x1, y1) in zip(polygon, polygon[1:] + polygon[:1], strict=True)
    ]
    return ("inside" if min(depths) > 0 else "edge"), at(low), at(high)
