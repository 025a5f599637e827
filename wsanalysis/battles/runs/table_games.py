"""A game at a table in four words: scenario, players, result; and what may be wrong with them."""

from wsanalysis.files.look_alikes import likeness

WON, DRAWN, LOST = "win", "draw", "loss"
Game = tuple[str, str, str, str]
"""A game at a table: scenario, who played the side that moves first, who the other, the former's result."""


def faults_of(game: Game) -> list[tuple[str, str]]:
    """The faults of a game: the part of it, and a sentence."""
    _, first, second, result = game
    found = []
    if result not in (WON, DRAWN, LOST):
        found.append(("result", f"expected win, draw or loss of the side that moves first, got {result!r}"))
    if likeness(first) and likeness(first) == likeness(second):
        found.append(("second", f"expected somebody else than the first player, got {second!r}"))
    return found
