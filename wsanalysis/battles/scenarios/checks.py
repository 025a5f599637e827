"""What must hold between a scenario's forces and its board, whatever the game."""

from collections.abc import Iterable, Mapping

from wsanalysis.battlefield.board import Board, is_rim
from wsanalysis.battlefield.terrain import Drive, enters
from wsanalysis.battles.scenarios import entries as toml
from wsanalysis.battles.scenarios.entries import Entry


def standing_room(
    table: Entry, keys: tuple[str | int, ...], zone: Iterable[str], drives: Mapping[Drive, str], board: Board
) -> None:
    """For each drive, given with a block that has it, there is a hex that it may enter.

    Any number may stand in one.
    """
    terrains = [board.terrain[board.index[name]] for name in zone]
    for drive, block in drives.items():
        if terrains and not any(enters(terrain, drive) for terrain in terrains):
            toml.fault(table, f"expected a hex that {block} ({drive}) may enter, there is none", *keys)


def at_the_rim(table: Entry, keys: tuple[str | int, ...], hexes: Iterable[str], board: Board) -> None:
    """All these hexes are at the rim of the board."""
    for name in hexes:
        if not is_rim(board, board.index[name]):
            toml.fault(table, f"expected hexes at the rim of {board.name}, {name} is not", *keys)


def zones_apart(entry: Entry, key: str, one: Iterable[str], other: Iterable[str]) -> None:
    """No hex is in both deployment zones; `key` is the side of which a fault is told."""
    both = [name for name in one if name in set(other)]
    if both:
        toml.fault(entry, f"expected deployment zones apart, {both[0]} is in both", key, "zone")


def areas(board: Board, hexes: Iterable[str]) -> set[int]:
    """The areas that hexes belong to."""
    return {board.areas[board.index[name]] for name in hexes}
