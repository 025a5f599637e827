"""The scenarios of a game's data, a row each."""

from pathlib import Path
from typing import Any, Protocol

from wsanalysis.asking.provenance import Provenance
from wsanalysis.battles.core.map_game import MapGame
from wsanalysis.battles.scenarios.scenario_files import scenario_files
from wsanalysis.files.data_folder import check_there


class Source(Protocol):
    """The source of battles, such as `wsanalysis.Game`."""

    @property
    def map_game(self) -> MapGame:
        """The game on the map. Raises ValueError for a system without one."""

    @property
    def edition(self) -> Any: ...

    @property
    def folder(self) -> Path: ...

    @property
    def provenance(self) -> Provenance: ...


def scenario_rows(game: Source) -> list[dict[str, Any]]:
    """The scenarios of the game's data: a row each, by the name that `play` accepts.

    Raises ValueError where there are none, DataFault where the data folder is gone.
    """
    check_there(game.folder)
    rows = []
    on_map = game.map_game
    for name in scenario_files(game.folder, on_map.name):
        found = on_map.outline(game.folder, name, game.edition)
        rows.append(
            {
                "scenario": name, "title": found.title, "situation": found.situation,
                "first player": found.sides[0], "units": found.units[0],
                "second player": found.sides[1], "enemy units": found.units[1],
                "hexes": found.hexes, **found.more, "source": found.source,
            }
        )  # fmt: skip
    if not rows:
        raise ValueError(f"{game.folder}: there are no scenarios of {game.provenance.system}")
    return rows
