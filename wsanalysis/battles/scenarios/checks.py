"""Consistency of a scenario's forces and board, for any game."""

from collections.abc import Iterable, Mapping
from typing import Annotated, Any

from annotated_types import Ge, Le

from wsanalysis.battlefield.board import Board, is_rim
from wsanalysis.battlefield.terrain import Drive, enters
from wsanalysis.battles.core.numbers import FARTHEST, MAX_TURNS, MAX_UNITS
from wsanalysis.battles.scenarios import entries as toml
from wsanalysis.battles.scenarios.entries import Entry
from wsanalysis.battles.scenarios.scenario import Scenario

Turn = Annotated[int, Ge(1), Le(MAX_TURNS)]
"""A turn of a battle, or how many it has."""


def at_most(entry: Entry, limit: int, count: int, what: str, *keys: str | int) -> None:
    """Check that there are at most this many."""
    if count > limit:
        toml.fault(entry, f"expected at most {limit} {what}, got {count}", *keys)


def fits_a_battle(entry: Entry, scenario: Scenario[Any]) -> None:
    """Check that a battle has room for all units of the scenario, and for its board."""
    sizes = [len(force.blocks) for force in scenario.forces]
    larger = scenario.sides[sizes[1] > sizes[0]].lower()
    at_most(entry, MAX_UNITS, sum(sizes), "units of both sides", larger, "units")
    ways = zip(*((hex.q, hex.r, hex.q + hex.r) for hex in scenario.board.axials), strict=True)
    across = max((max(way) - min(way) + 1 for way in ways), default=0)
    at_most(entry, FARTHEST, across, "hexes from end to end", "board")


def standing_room(
    table: Entry, keys: tuple[str | int, ...], zone: Iterable[str], drives: Mapping[Drive, str], board: Board
) -> None:
    """Check that each drive, given with a block that has it, has a hex that it may enter.

    Any number may stand in one.
    """
    terrains = [board.terrain[board.index[name]] for name in zone]
    for drive, block in drives.items():
        if terrains and not any(enters(terrain, drive) for terrain in terrains):
            toml.fault(table, f"expected a hex that {block} ({drive}) may enter, there is none", *keys)


def at_the_rim(table: Entry, keys: tuple[str | int, ...], hexes: Iterable[str], board: Board) -> None:
    """Check that all these hexes are at the rim of the board."""
    for name in hexes:
        if not is_rim(board, board.index[name]):
            toml.fault(table, f"expected hexes at the rim of {board.name}, {name} is not", *keys)


def zones_apart(entry: Entry, key: str, one: Iterable[str], other: Iterable[str]) -> None:
    """Check that no hex is in both deployment zones; `key` is the side where a fault is reported."""
    both = [name for name in one if name in set(other)]
    if both:
        toml.fault(entry, f"expected separate deployment zones, {both[0]} is in both", key, "zone")


def areas(board: Board, hexes: Iterable[str]) -> set[int]:
    """The areas that hexes belong to."""
    return {board.areas[board.index[name]] for name in hexes}
