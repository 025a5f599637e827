"""The board of a scenario: a map, its overlays, and hexes named by their ids."""

from collections.abc import Collection, Iterable
from itertools import count, takewhile
from pathlib import Path
from typing import Any, TypeAlias

from wsanalysis.battlefield.board import Board, Overlay
from wsanalysis.battlefield.hexes import hex_id, parse_hex_id, row_of
from wsanalysis.battlefield.landscape import Landscape, area_land
from wsanalysis.battlefield.load import board_names, load_board
from wsanalysis.battles.scenarios import entries as toml
from wsanalysis.battles.scenarios.entries import REQUIRED, Entry
from wsanalysis.files.cells import short
from wsanalysis.files.faults import DataFault

Spot: TypeAlias = tuple[int, int]
"""A column and a row of a board."""


def read_board(
    folder: Path, entry: Entry, land: Landscape | None = None
) -> tuple[Board, tuple[Overlay, ...]] | None:
    """The board with its overlays; faults of an overlay are reported at its line, those of the map as such.

    `land`: the form of the game's boards, by default `area_land`.
    """
    name = toml.get_name(entry, "board", board_names(folder, land), "map")
    tables = toml.get_tables(entry, "overlays")
    if name is None:
        return None
    try:
        land = land or area_land(folder)
        bare = load_board(folder, name, land=land)
    except DataFault as error:
        entry.faults.extend(error.faults)
        return None
    overlays: list[Overlay] = []
    covered: set[str] = set()
    for table in tables:
        toml.known_keys(table, ("terrain", "hexes"))
        terrain = toml.get_name(table, "terrain", land.kinds, "terrain")
        hexes = get_hexes(table, "hexes", bare)
        if terrain is None or hexes is None:
            continue
        for twice in sorted(covered.intersection(hexes)):
            toml.fault(table, f"expected each hex under one overlay, {twice} is under two", "hexes")
        covered.update(hexes)
        one = Overlay(terrain, hexes)
        try:
            load_board(folder, name, [one], land)
        except DataFault as error:
            for said in error.faults:
                toml.fault(table, said.message, "hexes")
        overlays.append(one)
    if entry.faults or not overlays:
        return bare, tuple(overlays)  # with faults too, so that those of the forces are found
    try:
        return load_board(folder, name, overlays, land), tuple(overlays)
    except DataFault as error:
        for said in error.faults:
            toml.fault(entry, said.message, "overlays")
        return bare, tuple(overlays)


def get_hexes(entry: Entry, key: str, board: Board, default: Any = REQUIRED) -> Any:
    """The hexes at a key of the table, as ids in the order of the board; None if any is wrong.

    Each is a hex such as ``C07`` or a rectangle of columns and rows such as ``A01:D04``.
    """
    listed = toml.get(entry, key, list[str], default)
    if listed is None or key not in entry.value:
        return listed
    found: set[str] = set()
    before = len(entry.faults)
    for place, text in enumerate(listed):
        hexes = hexes_in(board, text)
        if hexes is None:
            said = f"expected a hex or a rectangle of {board.name} such as A01 or A01:D04, got {short(text)}"
            toml.fault(entry, said, key, place)
        else:
            found.update(hexes)
    if not listed:
        toml.fault(entry, "expected at least one hex, got an empty list", key)
    return tuple(name for name in board.ids if name in found) if len(entry.faults) == before else None


def hexes_in(board: Board, text: str) -> list[str] | None:
    """The hexes that a text such as ``C07`` or ``A01:D04`` names; None if it names none of the board."""
    corners = [part.strip() for part in text.split(":")]
    ids = [name for name in map(_id_or_none, corners) if name in board.index]
    if len(ids) != len(corners) or len(ids) > 2:
        return None
    return ids if len(ids) == 1 else _rectangle(board, *ids)


ALONE = 2
"""Hexes that stand by themselves in a list, not as a rectangle."""


def spans_of_hexes(board: Board, hexes: Iterable[str]) -> list[str]:
    """These hexes as a file lists them: the largest rectangles first, then single ones."""
    names = {(at.q, row_of(at)): name for at, name in zip(board.axials, board.ids, strict=True)}
    chosen = set(hexes)
    wanted = {spot for spot, name in names.items() if name in chosen}
    spans = []
    while wanted:
        inside = _largest_block(wanted)
        there = [names[spot] for spot in inside]
        spans += there if len(there) <= ALONE else [f"{there[0]}:{there[-1]}"]
        wanted -= set(inside)
    return spans


def _largest_block(wanted: Collection[Spot]) -> list[Spot]:
    """The first of the largest rectangles that lie within these spots, column by column."""
    best, corner, size = 0, (0, 0), (0, 0)
    for column, first in sorted(wanted):
        wide = len(wanted)
        for row in takewhile(lambda row: (column, row) in wanted, count(first)):  # noqa: B023
            wide = next(n for n in range(wide + 1) if n == wide or (column + n, row) not in wanted)
            high = row - first + 1
            if wide * high > best:
                best, corner, size = wide * high, (column, first), (wide, high)
    (column, first), (wide, high) = corner, size
    return [(column + across, first + down) for across in range(wide) for down in range(high)]


def _id_or_none(text: str) -> str:
    try:
        return hex_id(parse_hex_id(text))
    except ValueError:
        return ""


def _rectangle(board: Board, *corners: str) -> list[str]:
    """The hexes of the columns and rows from one corner to another."""
    ends = [board.axials[board.index[name]] for name in corners]
    columns, rows = [end.q for end in ends], [row_of(end) for end in ends]
    inside = range(min(columns), max(columns) + 1), range(min(rows), max(rows) + 1)
    return [
        name
        for name, at in zip(board.ids, board.axials, strict=True)
        if at.q in inside[0] and row_of(at) in inside[1]
    ]
