"""Boards from map files: `data/maps/<name>.csv` and the terrain beside it, or as a `Landscape` has them."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from weakref import WeakValueDictionary

from wsanalysis.arguments.names import UnknownName, find
from wsanalysis.battlefield.board import Board, Overlay, across, lay, make_board, parts
from wsanalysis.battlefield.hexes import hex_id, parse_hex_id
from wsanalysis.battlefield.landscape import Landscape, area_land
from wsanalysis.battlefield.survey import LARGEST_AREA, cut_off, survey
from wsanalysis.battlefield.terrain import FREE, MAPS_FOLDER, TERRAIN_FILE, Terrain
from wsanalysis.files.csv_file import read_rows
from wsanalysis.files.data_folder import files_by_name
from wsanalysis.files.faults import DataFault, Fault
from wsanalysis.files.records import content_hash
from wsanalysis.files.text_file import read_text


def board_names(folder: Path, land: Landscape | None = None) -> list[str]:
    """The maps of a data folder, by name."""
    return list(board_files(folder, land))


def board_files(folder: Path, land: Landscape | None = None) -> dict[str, Path]:
    """The files of maps in a data folder, by name; without `land` those of boards of areas."""
    maps = MAPS_FOLDER if land is None else land.folder
    return files_by_name(folder / maps, ".csv", but=(TERRAIN_FILE.name,))


BOARDS = 32
"""That are not read again: those of all scenarios, with and without overlays."""

_in_use: WeakValueDictionary[tuple[str, str], Board] = WeakValueDictionary()


def load_board(
    folder: Path, name: str, overlays: Sequence[Overlay] = (), land: Landscape | None = None
) -> Board:
    """The board of a map in a data folder, with overlays; `land`: by default `area_land`.

    Loading the same board again returns the same object, so that results computed from it can be cached.
    Raises UnknownName if there is no such map, and DataFault with every fault of the map, the terrain and the
    overlays; faults of overlays are reported at line 0, column `overlays`.
    """
    files = board_files(folder, land)
    name = find(name, files, "map")
    faults: list[Fault] = []
    land = land or area_land(folder, faults)
    text = read_text(files[name], [])  # faults are told below
    return _loaded(name, files[name], land, tuple(overlays), tuple(faults), text)


@lru_cache(maxsize=BOARDS)
def _loaded(
    name: str, path: Path, land: Landscape, overlays: Sequence[Overlay], of_land: Iterable[Fault],
    text: str | None,
) -> Board:  # fmt: skip
    """The board in the text of a file; None if that could not be read, as is told then."""
    faults = [*of_land]
    kinds, placed = land.kinds, read_rows(path, land.square, faults, key="hex", text=text)
    if faults:
        raise DataFault(faults)
    line_of = {square.hex: line for line, square in placed}
    named, squares = dict(kinds), []
    for line, square in placed:
        squares.append(square)
        try:
            named[square.terrain] = kinds[find(square.terrain, kinds, "terrain")]
        except UnknownName as unknown:
            faults.append(Fault(path, line, "terrain", f"{square.hex}: {unknown}"))
            named[square.terrain] = kinds[land.bare]
    printed = [*kinds.values(), *squares] + [land.passage] * (land.passage != FREE)
    board = make_board(name, squares, named, kinds[land.rubble], content_hash(printed), land.passage)
    faults += [Fault(path, line_of[board.ids[x]], column, said) for x, column, said in survey(board)]
    if overlays and not faults:
        laid = _checked(board, kinds, overlays, path, faults)
        if not faults:
            board = lay(board, laid, content_hash([*printed, *overlays]))
            faults += [Fault(path, 0, "overlays", said) for _, said in cut_off(board)]
    if faults:
        raise DataFault(faults)
    return _in_use.setdefault((name, board.data_hash), board)


def _checked(
    board: Board, kinds: Mapping[str, Terrain], overlays: Sequence[Overlay], path: Path, faults: list[Fault]
) -> list[tuple[Terrain, list[int]]]:
    """The overlays as terrain and hexes by number; faults are added to `faults`."""
    laid: list[tuple[Terrain, list[int]]] = []
    covered: set[int] = set()

    def fault(said: str) -> None:
        faults.append(Fault(path, 0, "overlays", said))

    for overlay in overlays:
        hexes = []
        for text in overlay.hexes:
            try:
                x = board.index[hex_id(parse_hex_id(text))]
            except (ValueError, KeyError):
                fault(f"expected a hex of {board.name}, got {text!r}")
                continue
            if x in covered:
                fault(f"expected each hex under one overlay, {board.ids[x]} is under two")
            covered.add(x)
            hexes.append(x)
        pieces = parts(hexes, lambda x: across(board, x))
        if len(hexes) > LARGEST_AREA:
            fault(f"expected at most {LARGEST_AREA} hexes in an overlay, {overlay.hexes[0]} has {len(hexes)}")
        elif not overlay.hexes:
            fault(f"expected at least one hex under an overlay of {overlay.terrain}")
        elif len(pieces) > 1:
            fault(f"expected one connected overlay, {board.ids[pieces[1][0]]} is separate from the rest")
        try:
            laid.append((kinds[find(overlay.terrain, kinds, "terrain")], sorted(hexes)))
        except UnknownName as unknown:
            fault(str(unknown))
    return laid
