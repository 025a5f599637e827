"""The WebAssembly in a page, ready-made, that plays battles there as fast as machine code.

In a page there is no compiler. So all that is compiled elsewhere when it is needed is compiled here for it.
"""

from collections.abc import Iterator
from pathlib import Path

from wsanalysis.battlefield import area_ranges, hexsides, levels, lines_of_sight
from wsanalysis.battles.registry import CAMPAIGNS, MAP_GAMES
from wsanalysis.compiled.builds import ship
from wsanalysis.compiled.sources import Function
from wsanalysis.files.safe_files import write_bytes
from wsanalysis.probability.progress import progress_bar

TABLES = (area_ranges.fill, hexsides.fill, levels.fill, lines_of_sight.fill)
"""The modules that work out the tables of a board."""


def compiled() -> Iterator[tuple[Function, ...]]:
    """All that is compiled: the engine of each game on the map, and what works out the tables of a board."""
    yield from {tuple(game.code): None for game in (*MAP_GAMES.values(), *CAMPAIGNS.values()) if game.code}
    yield from ((table,) for table in TABLES)


def ship_engines(folder: Path, progress: bool = False) -> list[Path]:
    """Write all that is compiled into a folder, as modules of WebAssembly for pages; the files.

    The folder becomes `wsanalysis/shipped` in the package that a page installs, with the sources as they are
    now: a file is found by their content, and what has changed since is played as plain Python. Earlier
    results are taken from the user's cache; otherwise it takes some seconds of processor time for each game.
    Files of other names in the folder stay. `progress` shows a bar.

    Raises ImportError without llvmlite, OSError for a folder that cannot be written to.
    """
    paths = []
    for functions in progress_bar([*compiled()], unit="engine", shown=progress):
        name, content = ship(*functions)
        path = folder / name
        write_bytes(path, content)
        paths.append(path)
    return paths
