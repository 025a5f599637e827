"""Who plays in a report's tables and pictures, whatever the units of the data at hand are called."""

from collections.abc import Container, Iterable, Sequence


def cast(preferred: Sequence[str], units: Container[str], spare: Iterable[str]) -> list[str]:
    """As many units as `preferred` names: those of them that are among `units`, then the first of `spare`."""
    there = [name for name in preferred if name in units]
    others = [name for name in spare if name not in there]
    return [*there, *others][: len(preferred)]
