"""Points, intervals and staircases are where the tables say."""

import numpy as np
import pandas as pd
import pytest
from matplotlib.container import ErrorbarContainer

from wsanalysis.charts.luck import draw_luck, draw_reliability

CURVE = pd.DataFrame(
    {"estimated": [0.1, 0.5, 0.9], "won": [0.0, 0.55, 1.0], "low": [0.0, 0.4, 0.8], "high": [0.2, 0.7, 1.0],
     "games": [20, 40, 20]}
)  # fmt: skip
DRAWS = pd.DataFrame(
    {"decision": [3, 8, 9], "source": ["fire", "events", "fire"], "luck": [0.10, -0.30, 0.05]}
)


def test_points_and_intervals_of_a_reliability_curve() -> None:
    ax = draw_reliability(CURVE, title="tank_duel", footer="sampled, 80 games")
    (bars,) = [c for c in ax.containers if isinstance(c, ErrorbarContainer)]
    points, _, (ends,) = bars.lines
    assert points.get_xdata() == pytest.approx([0.1, 0.5, 0.9])
    assert points.get_ydata() == pytest.approx([0, 0.55, 1])
    assert [tuple(end[:, 1]) for end in ends.get_segments()] == [(0, 0.2), (0.4, 0.7), (0.8, 1)]
    assert (ax.get_xlabel(), ax.get_ylabel()) == ("estimated chance to win (%)", "won (%)")


def test_luck_adds_up_by_source() -> None:
    lines = {str(line.get_label()): np.asarray(line.get_ydata()) for line in draw_luck(DRAWS).lines}
    assert lines["fire"] == pytest.approx([10, 10, 15])
    assert lines["events"] == pytest.approx([0, -30, -30])
    assert lines["all luck"] == pytest.approx([10, -20, -15])


def test_other_tables_are_refused() -> None:
    with pytest.raises(ValueError, match="estimated"):
        draw_reliability(DRAWS)
    with pytest.raises(ValueError, match="a row at least"):
        draw_luck(DRAWS.head(0))
    with pytest.raises(ValueError, match="six sources"):
        draw_luck(pd.DataFrame({"decision": range(7), "source": list("abcdefg"), "luck": 0.0}))
