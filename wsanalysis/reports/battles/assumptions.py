"""An assumption or a ruling, an alternative to it, and what that changes: to be played, not argued."""

import csv
import io
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pandas as pd

from wsanalysis.battlefield.terrain import MAPS_FOLDER
from wsanalysis.battles.runs.quick_scores import quick_players
from wsanalysis.battles.runs.screening import screen
from wsanalysis.core_game import CoreGame
from wsanalysis.files.csv_file import rows_of
from wsanalysis.files.data_folder import files_of
from wsanalysis.files.safe_files import read_file, write_bytes, write_files

Row = dict[str, str]
Change = Callable[[CoreGame, Path], CoreGame]
MOST_ASSUMPTIONS = 14
"""That are played again, and stand on a page."""


@dataclass(frozen=True, slots=True)
class Assumption:
    """A reconstructed value, and its alternative here.

    `change` returns the changed game; it may use the empty folder that it is given for a copy of the data,
    which must exist as long as the game is played.
    """

    about: str
    otherwise: str
    change: Change


def edited(found: Callable[[CoreGame], Iterable[tuple[object, Mapping[str, Any]]]]) -> Change:
    """Rows of the game as it is that have other values, by name."""

    def change(game: CoreGame, _: Path) -> CoreGame:
        changed = game
        for name, cells in found(game):
            changed = changed.edit(str(name), **cells)
        return changed

    return change


def in_file(file: Path, change_row: Callable[[Row], object]) -> Change:
    """A copy of the data with every row of a file passed through `change_row`."""

    def change_rows(rows: list[Row]) -> None:
        for row in rows:
            change_row(row)

    def change(game: CoreGame, folder: Path) -> CoreGame:
        copy = copy_of(game, folder)
        _rewrite(copy.folder / file, change_rows)
        return copy

    return change


def on_boards(change_rows: Callable[[list[Row]], object]) -> Change:
    """A copy of the data with the hexes of each of the game's boards passed through `change_rows`."""

    def change(game: CoreGame, folder: Path) -> CoreGame:
        copy = copy_of(game, folder)
        for path in sorted((copy.folder / MAPS_FOLDER / game.system.name).glob("*.csv")):
            _rewrite(path, change_rows)
        return copy

    return change


def _rewrite(path: Path, change_rows: Callable[[list[Row]], object]) -> None:
    (_, heads), *found = rows_of(path, read_file(path).decode("utf-8-sig"), [])
    columns = [name.casefold() for name in heads]
    rows = [dict(zip(columns, cells, strict=False)) for _, cells in found]
    change_rows(rows)
    out = io.StringIO()
    writer = csv.DictWriter(out, columns, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    write_bytes(path, out.getvalue().encode())


def copy_of(game: CoreGame, folder: Path) -> CoreGame:
    """The same game with a copy of its data, in a folder of its own."""
    write_files({folder / name: read_file(game.folder / name) for name in files_of(game.folder).known})
    return CoreGame(game.system, game.edition, folder)


def other_reading(option: str, value: object) -> Change:
    """Another value for an option."""
    return lambda game, _: game.with_options(**{option: value})


def sensitivity(
    game: CoreGame, scenario: str, assumptions: Sequence[Assumption], games: int, seed: int, few: int,
    advance: Callable[[int], object],
) -> pd.DataFrame:  # fmt: skip
    """The effect of each assumption on the share of the side that moves first, between default players.

    Each is played for `few` games; those least likely by luck for `games` new ones. Index (about, instead).
    Columns: first and second (the share, a draw counting half, with the data unchanged and changed),
    difference, low, high (paired, 95 %), chance (of a difference this large by luck, exact), adjusted (the
    same, corrected for all that were played again, Holm; NaN for others), otherwise (the share of games that
    ended with other victory points), trials, seed, method.
    """

    def changed(one: Assumption) -> Callable[[], Any]:
        def make() -> Any:
            with TemporaryDirectory() as folder:
                return one.change(game, Path(folder)).battle(scenario)

        return make

    engine = game.battle(scenario)
    game.map_game.ensure_compiled(False)
    players = quick_players(engine)
    _, found = screen(
        engine, [changed(one) for one in assumptions], players, seed, few=few, games=games,
        most=MOST_ASSUMPTIONS, advance=advance,
    )  # fmt: skip
    for one, what in zip(found, assumptions, strict=True):
        if one.fault:
            raise ValueError(f"{what.about}, {what.otherwise}: {one.fault}")
    rows = [
        {
            "first": one.before, "second": one.after, **one.columns, "otherwise": one.differ,
            "trials": one.games, "seed": seed, "method": "sampled",
        }
        for one in found
    ]  # fmt: skip
    index = pd.MultiIndex.from_tuples(
        [(one.about, one.otherwise) for one in assumptions], names=["about", "instead"]
    )
    return pd.DataFrame(rows, index=index)
