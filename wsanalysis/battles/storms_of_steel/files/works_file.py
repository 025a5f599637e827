"""The works of a side in a firefight's file: the key `works` (18)."""

from collections.abc import Iterator
from typing import Annotated, Literal

from annotated_types import Ge, Le

from wsanalysis.battlefield.board import Board
from wsanalysis.battles.scenarios import entries as toml
from wsanalysis.battles.scenarios.boards import get_hexes
from wsanalysis.battles.scenarios.entries import Entry
from wsanalysis.battles.storms_of_steel import terms
from wsanalysis.battles.storms_of_steel.files.forces import Facing, Works
from wsanalysis.battles.storms_of_steel.terms import MAX_MINES
from wsanalysis.systems.storms_of_steel.edition import StormsOfSteel
from wsanalysis.systems.storms_of_steel.ground import Fortification

SORTS = (
    "", "hasty defense", "trench", "gun pit", "bunker", "barbed wire", "land mine", "anti-tank ditch",
    "road block",
)  # fmt: skip
"""The words that names of works begin with, as `terms` numbers them."""
KEYS = ("kind", "hexes", "facing", "number", "color", "count", "hidden", "vehicles")

Number = Annotated[int, Ge(2), Le(12)]
Count = Annotated[int, Ge(1), Le(MAX_MINES)]
Color = Literal["red", "blue", "black"]
FACING = (terms.PIT, terms.BUNKER)
CHOSEN = (terms.MINE, terms.WIRE)
"""Sorts of works that face a side; that a side may lay where it likes."""


def sort_of(kind: Fortification) -> int:
    """The sort of works that it is, by what its name begins with; ANY_WORKS for none."""
    found = (sort for sort, name in enumerate(SORTS) if name and kind.fortification.startswith(name))
    return next(found, terms.ANY_WORKS)


def read_works(table: Entry, board: Board, edition: StormsOfSteel) -> tuple[Works, ...] | None:
    """The works of a side; None if the file says nothing of works."""
    if "works" not in table.value:
        return None
    found = tuple(_works(table, board, edition))
    mines = sum(one.count or len(one.hexes) for one in found if one.color)
    if mines > MAX_MINES // 2:
        toml.fault(table, f"expected at most {MAX_MINES // 2} mines of a side, got {mines}", "works")
    lying: set[tuple[str, str]] = set()
    for one in found:
        for hex in () if one.count else one.hexes:
            if (one.kind, hex) in lying:
                toml.fault(table, f"expected one {one.kind} a hex, {hex} has two (18.0)", "works")
            lying.add((one.kind, hex))
    return found


def _works(table: Entry, board: Board, edition: StormsOfSteel) -> Iterator[Works]:
    for row in toml.get_tables(table, "works"):
        toml.known_keys(row, KEYS)
        kind = toml.get_name(row, "kind", list(edition.fortifications), "kind of works")
        hexes, facing = get_hexes(row, "hexes", board), toml.get(row, "facing", Facing, "")
        hidden, vehicles = toml.get(row, "hidden", bool, False), toml.get(row, "vehicles", bool, False)
        count = toml.get(row, "count", Count, 0)
        if kind is None:
            continue
        sort = sort_of(edition.fortifications[kind])
        is_mine = sort == terms.MINE
        number = toml.get(row, "number", Number) if is_mine else 0
        color = toml.get(row, "color", Color) if is_mine else ""
        _only(row, is_mine, ("number", "color", "hidden"), f"{kind}: not a mine (18.5)")
        _only(row, sort in FACING, ("facing",), f"{kind}: it faces nowhere (18.2)")
        _only(row, sort in CHOSEN, ("count",), f"{kind}: it lies in every one of its hexes")
        _only(row, sort == terms.PIT, ("vehicles",), f"{kind}: no vehicles begin there (18.2)")
        if sort in FACING and not facing:
            toml.fault(row, f"expected the side that the {kind} faces, it is missing (18.2)", "facing")
        if None in (hexes, facing, hidden, vehicles, count, number, color):
            continue
        if count > len(hexes):
            toml.fault(row, f"expected at most {len(hexes)}, one for each hex, got {count}", "count")
        yield Works(kind, hexes, facing, number, color, count, hidden, vehicles)


def _only(row: Entry, fits: bool, keys: tuple[str, ...], why: str) -> None:
    for key in keys:
        if key in row.value and not fits:
            toml.fault(row, f"expected no {key}: {why}", key)
