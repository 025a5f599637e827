"""Bands of distance within which nothing changes, as the rows of a printed table."""

from collections.abc import Iterable

Bands = list[tuple[str, int]]
"""Each band as printed (``5–9``, ``10+``), and its first distance."""


def bands(breaks: Iterable[int]) -> Bands:
    """The bands that begin at these distances, the last one without end."""
    first = list(breaks)
    ends = [*(b - 1 for b in first[1:]), None]
    return [
        (f"{a}+" if b is None else str(a) if a == b else f"{a}–{b}", a)
        for a, b in zip(first, ends, strict=True)
    ]


def rows_of_a_page(found: Bands, most: int) -> tuple[Bands, bool]:
    """The distances of a printed table: every band, or if there are more than `most`, a selection.

    In a selection each row holds for exactly its distance. The flag tells whether all bands are there.
    """
    if len(found) <= most:
        return found, True
    last = len(found) - 1
    chosen = sorted({round(i * last / (most - 1)) for i in range(most)})
    return [(str(found[i][1]) if i < last else found[i][0], found[i][1]) for i in chosen], False
