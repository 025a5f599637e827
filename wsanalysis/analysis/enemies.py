"""The pairs of enemies: the units of a game that meet as enemies, by their nations."""

from collections.abc import Callable
from typing import Literal, TypeAlias

from wsanalysis.core_game import CoreGame

AXIS = frozenset({"German", "Italian", "Japanese", "Hungarian", "Romanian", "Finnish", "Slovak", "Bulgarian"})
"""Nations of one side of the war; all others are of the other."""

Pairs: TypeAlias = Literal["enemies", "all"]
"""The match-ups that are meant: those of enemies, or of any two units."""


def enemies(*games: CoreGame) -> Callable[[str, str], bool]:
    """A test whether two units, by name, are enemies in these games.

    Of the Axis and not; where all are of one side of the war, of two nations; where there are no two nations
    either, any two.
    """
    nations = {
        name: str(getattr(unit, "nation", "")) for game in games for name, unit in game.edition.units.items()
    }
    sides = {name: nation in AXIS for name, nation in nations.items()}
    if len(set(sides.values())) > 1:
        return lambda one, other: sides.get(one) != sides.get(other)
    if len(set(nations.values())) > 1:
        return lambda one, other: nations.get(one) != nations.get(other)
    return lambda one, other: True  # noqa: ARG005


def meeting(pairs: Pairs | None, named: bool, *games: CoreGame) -> Callable[[str, str], bool]:
    """A test whether two units are meant: by default enemies; where units are `named`, any two of them."""
    if pairs == "all" or (pairs is None and named):
        return lambda one, other: True  # noqa: ARG005
    return enemies(*games)
