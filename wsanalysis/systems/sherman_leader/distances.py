"""Distances as sentences say them."""


def hexes(distance: int) -> str:
    """A distance in words."""
    return "same hex" if distance == 0 else "1 hex" if distance == 1 else f"{distance} hexes"


def away(distance: int) -> str:
    """From how far, in words."""
    return "in the same hex" if distance == 0 else f"at {hexes(distance)}"
