"""Distances in words."""

from wsanalysis.asking.unit_arguments import hexes_apart


def away(distance: int) -> str:
    """A distance in words."""
    return "in the same hex" if distance == 0 else f"at {hexes_apart(distance)}"
