"""A board as a plain table, for those who draw it."""

import pandas as pd

from wsanalysis.battlefield.board import Board
from wsanalysis.battlefield.hexes import SIDES


def board_table(board: Board) -> pd.DataFrame:
    """One row a hex, its id on the index: `area`, `terrain`, `color`, `elevation`, `roads`, `rivers`.

    Sides are words as in a map file, blanks between: `NE SW`.
    """
    return pd.DataFrame(
        {
            "area": [board.area_names[area] for area in board.areas],
            "terrain": [kind.terrain for kind in board.terrain],
            "color": [kind.color for kind in board.terrain],
            "elevation": list(board.elevation),
            "roads": [" ".join(SIDES[side] for side in sorted(sides)) for sides in board.roads],
            "rivers": [" ".join(SIDES[side] for side in sorted(sides)) for sides in board.rivers],
        },
        index=pd.Index(board.ids, name="hex"),
    )
