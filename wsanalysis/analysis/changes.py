"""The differences between two games: every value of the data, and how open points are read."""

from dataclasses import fields

import pandas as pd

from wsanalysis.arguments.checking import checked
from wsanalysis.asking.frame import described
from wsanalysis.core_game import CoreGame

OPTIONS = "options"
"""The entry in the place of the table where an ambiguous rule has another reading."""


@checked
def changes(game: CoreGame, variant: CoreGame) -> pd.DataFrame:
    """Every value in which `variant` differs, `source` apart; one row a value.

    Columns: table, name (of the row; of the option), column, before, after. A row that only one of them
    has is one row with an empty column, and `missing` on the other's side. ValueError for two systems.
    """
    check_system(game, variant)
    rows = []
    for table in game.tables:
        old, new = game.edition.cells_by_name(table), variant.edition.cells_by_name(table)
        for name in dict.fromkeys((*old, *new)):
            if name not in old or name not in new:
                there = ("missing", "there") if name in new else ("there", "missing")
                rows.append((table, name, "", *there))
                continue
            rows += [
                (table, name, column, old[name][column], new[name][column])
                for column in old[name]
                if column != "source" and old[name][column] != new[name][column]
            ]
    for f in fields(game.options):
        readings = getattr(game.options, f.name), getattr(variant.options, f.name)
        if readings[0] != readings[1]:
            rows.append((OPTIONS, f.name, "", *readings))
    frame = pd.DataFrame(rows, columns=["table", "name", "column", "before", "after"])
    return described(frame, str(variant.provenance))


def check_system(game: CoreGame, variant: CoreGame) -> None:
    """ValueError if the two are games of different systems."""
    if game.system.name != variant.system.name:
        raise ValueError(f"expected a variant of {game.system.title}, got {variant.system.title}")
