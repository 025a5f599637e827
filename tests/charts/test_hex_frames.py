"""Frames of one map: each shows its own position and nothing of another's, and arrows are told apart."""

from io import BytesIO

import numpy as np
import pandas as pd
import pytest
from matplotlib.patches import FancyArrowPatch
from PIL import Image

from tests.charts.test_hex_map import BUSY, FOOTER, MARKED, army, board, words
from wsanalysis.charts.hex_frames import Frame, draw_frames
from wsanalysis.charts.hex_grid import grid_of
from wsanalysis.charts.hex_map import draw_map

OBJECTIVES = [("attacker: Hold the farm", ["C02", "B02"])]


def tracks(*rows: tuple[str, str, str, bool]) -> pd.DataFrame:
    return pd.DataFrame(list(rows), columns=["side", "kind", "hexes", "harm"])


FIRST = Frame(units=BUSY, markers=MARKED, zones={"attacker": ["A01", "A02"]}, title="first")
SECOND = Frame(
    units=army({"hex": "C02"}), tracks=tracks(("attacker", "move", "B02 C02", False)), title="then"
)


def drawn(*frames: Frame) -> list[np.ndarray]:
    made = draw_frames(board(), frames, objectives=OBJECTIVES, footer=FOOTER)
    return [np.asarray(Image.open(BytesIO(it.png)).convert("RGB")).astype(int) for it in made]


def arrows(table: pd.DataFrame) -> list[FancyArrowPatch]:
    ax = draw_map(board(), tracks=table, legend=False)
    return [patch for patch in ax.patches if isinstance(patch, FancyArrowPatch)]


def test_a_frame_is_the_same_whatever_came_before_it() -> None:
    first, second, again = drawn(FIRST, SECOND, FIRST)
    assert first.shape == second.shape
    assert (first == again).all()
    assert (first != second).any()


def test_frames_have_one_legend_of_all_that_occurs() -> None:
    both = draw_map(board(), BUSY, MARKED, tracks=SECOND.tracks, zones=FIRST.zones, objectives=OBJECTIVES)
    assert {"move", "smoke", "attacker set-up"} <= set(words(both))
    first, second = drawn(FIRST, SECOND)
    beneath = slice(int(0.75 * len(first)), None)
    assert abs(first[beneath] - second[beneath]).mean() < 0.5, "colors are chosen anew for each"


def test_moves_and_shots_are_arrows_from_hex_to_hex() -> None:
    table = tracks(
        ("attacker", "move", "A01 B01 C02", False), ("defender", "shot", "D01 A01", True),
        ("defender", "shot", "D01 A02", False), ("attacker", "shot", "B02 B02", True),
        ("attacker", "move", "", False),
    )  # fmt: skip
    move, hit, miss = arrows(table)
    grid = grid_of(board())
    path = move.get_path()
    start = grid.centres[grid.number["A01"]]
    assert np.hypot(*(np.asarray(move._path_original.vertices[0]) - start)) < 0.2
    assert len(path.vertices) >= 3
    assert move.get_linewidth() > hit.get_linewidth()
    assert (hit.get_linestyle(), miss.get_linestyle()) != (miss.get_linestyle(), miss.get_linestyle())
    said = words(draw_map(board(), tracks=table))
    assert {"move", "shot that hit", "shot without effect"} <= set(said)
    assert "shot that hit" not in words(draw_map(board(), tracks=table.iloc[[0, 3]]))


def test_arrows_between_the_same_hexes_lie_side_by_side() -> None:
    there, back, again = arrows(
        tracks(*(("attacker", "move", way, False) for way in ("A01 A02", "A02 A01", "A01 A02")))
    )
    starts = [round(float(it._path_original.vertices[0][0]), 3) for it in (there, back, again)]
    assert len(set(starts)) == 3


def test_what_cannot_be_drawn_is_refused() -> None:
    for row, why in (
        (("attacker", "move", "A01 Z99", False), "no hex 'Z99'"),
        (("red", "move", "A01", False), "one of 'red'"),
        (("attacker", "flight", "A01", False), "got 'flight'"),
    ):
        with pytest.raises(ValueError, match=why):
            draw_map(board(), tracks=tracks(row))
    with pytest.raises(ValueError, match="lacks harm"):
        draw_map(board(), tracks=tracks().drop(columns="harm"))
    with pytest.raises(ValueError, match="at least one frame"):
        list(draw_frames(board(), [], footer=FOOTER))
