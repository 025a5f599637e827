"""A board as columns of plain values, and as a table, for drawing."""

from typing import TYPE_CHECKING, Any

from wsanalysis.battlefield.board import Board, is_steep
from wsanalysis.battlefield.hexes import SIDES
from wsanalysis.battlefield.hexsides import KINDS as OBSTACLES

if TYPE_CHECKING:
    import pandas as pd


def board_columns(board: Board) -> dict[str, list[Any]]:
    """A value for each hex in each column: `area`, `terrain`, `color`, `elevation`, and columns of sides.

    Sides of `roads`, `rivers` and `balkas` are words as in a map file, separated by blanks: `NE SW`. Areas
    have no names if each hex is its own. Boards with obstacles along hexsides have these too, `steep` slopes,
    and `overlays`, the levels of what stands in a hex.
    """
    with_areas = len(board.area_names) < len(board.ids)

    def words(sides: tuple[frozenset[int], ...]) -> list[str]:
        return [" ".join(SIDES[side] for side in sorted(of_hex)) for of_hex in sides]

    along: dict[str, list[Any]] = {}
    if board.passage.steep is not None:
        along["overlays"] = list(board.overlays)
        along |= {column: words(board.hexsides[column]) for column in OBSTACLES}
        along["steep"] = words(
            tuple(
                frozenset(side for side in range(6) if is_steep(board, x, side))
                for x in range(len(board.ids))
            )
        )
    return {
        "area": [board.area_names[area] if with_areas else "" for area in board.areas],
        "terrain": [kind.terrain for kind in board.terrain],
        "color": [kind.color for kind in board.terrain],
        "elevation": list(board.elevation),
        "roads": words(board.roads),
        "rivers": words(board.rivers),
        "balkas": words(board.balkas),
        **along,
    }


def board_table(board: Board) -> "pd.DataFrame":
    """The same as a table: one row per hex, its id on the index."""
    import pandas as pd

    return pd.DataFrame(board_columns(board), index=pd.Index(board.ids, name="hex"))
