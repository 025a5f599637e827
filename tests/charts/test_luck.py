"""Points, intervals and staircases are where the tables say."""

from types import SimpleNamespace

import numpy as np
import pandas as pd
import pytest
from matplotlib.container import ErrorbarContainer
from matplotlib.text import Annotation

from wsanalysis.battle_pictures import draw_luck
from wsanalysis.charts.luck import draw_course, draw_reliability

CURVE = pd.DataFrame(
    {"estimated": [0.1, 0.5, 0.9], "won": [0.0, 0.55, 1.0], "low": [0.0, 0.4, 0.8], "high": [0.2, 0.7, 1.0],
     "games": [20, 40, 20]}
)  # fmt: skip
COURSE = pd.DataFrame(
    {"turn": [1, 2, 3], "decision": [0, 10, 30], "chance": [0.5, 0.9, 1.0], "low": [0.4, 0.8, 1.0],
     "high": [0.6, 0.95, 1.0]}
)  # fmt: skip
MARKS = pd.DataFrame(
    {"kind": ["decision", "luck", "luck"], "label": ["decision 1: 30", "luck 1: 40", "luck 2: 10"],
     "decision": [20, 5, 6], "before": [0.9, 0.4, 0.8], "after": [0.6, 0.8, 0.7]}
)  # fmt: skip


def test_points_and_intervals_of_a_reliability_curve() -> None:
    ax = draw_reliability(CURVE, title="tank_duel", footer="sampled, 80 games")
    (bars,) = [c for c in ax.containers if isinstance(c, ErrorbarContainer)]
    points, _, (ends,) = bars.lines
    assert points.get_xdata() == pytest.approx([0.1, 0.5, 0.9])
    assert points.get_ydata() == pytest.approx([0, 0.55, 1])
    assert [tuple(end[:, 1]) for end in ends.get_segments()] == [(0, 0.2), (0.4, 0.7), (0.8, 1)]
    assert (ax.get_xlabel(), ax.get_ylabel()) == ("estimated chance to win (%)", "won (%)")


def test_axes_of_one_seat_speak_of_no_win() -> None:
    curve = draw_reliability(CURVE, x_label="expected share of the VP (%)", y_label="share taken (%)")
    assert (curve.get_xlabel(), curve.get_ylabel()) == ("expected share of the VP (%)", "share taken (%)")
    assert curve.get_legend_handles_labels()[1] == ["as estimated", "fresh games"]
    assert draw_reliability(CURVE).get_legend_handles_labels()[1] == ["true chances", "fresh games"]
    assert draw_course(COURSE, MARKS).get_ylabel() == "chance to win (%)"
    assert draw_course(COURSE, MARKS, y_label="share (%)").get_ylabel() == "share (%)"


def test_a_course_has_its_chances_and_an_arrow_for_all_that_decided_it() -> None:
    """Luck goes from what was expected to what was drawn, within its turn; a decision has another line."""
    ax = draw_course(COURSE, MARKS, title="Hill")
    (line,) = ax.lines
    assert np.asarray(line.get_ydata()) == pytest.approx([0.5, 0.9, 1.0])
    assert np.asarray(line.get_xdata()) == pytest.approx([1, 2, 3])
    assert [label.get_text() for label in ax.get_xticklabels()] == ["1", "2", "end"]
    arrows = [text for text in ax.texts if isinstance(text, Annotation) and text.arrow_patch is not None]
    assert [(arrow.xyann, arrow.xy) for arrow in arrows] == [
        (pytest.approx((2.5, 0.9)), pytest.approx((2.5, 0.6))),
        (pytest.approx((1.5, 0.4)), pytest.approx((1.5, 0.8))),
        (pytest.approx((1.6, 0.8)), pytest.approx((1.6, 0.7))),
    ]
    styles = [arrow.arrow_patch.get_linestyle() for arrow in arrows if arrow.arrow_patch]
    assert styles[1] == styles[2] != styles[0]
    labels = [text.get_text() for text in ax.texts if text.get_text()]
    assert labels == list(MARKS["label"])


def test_other_tables_are_refused() -> None:
    with pytest.raises(ValueError, match="estimated"):
        draw_reliability(MARKS)
    with pytest.raises(ValueError, match="a row at least"):
        draw_course(COURSE.head(0), MARKS)
    with pytest.raises(ValueError, match="before"):
        draw_course(COURSE, MARKS.drop(columns="before"))
    draw_course(COURSE, MARKS.head(0))


@pytest.mark.parametrize("turn", ["turn", "week"])
def test_the_course_of_a_campaign_goes_by_weeks(turn: str) -> None:
    setting = SimpleNamespace(stake=11 if turn == "week" else 0, sides=("US", "German"))
    study = SimpleNamespace(reliability=SimpleNamespace(curve=CURVE), setting=setting)
    points = SimpleNamespace(course=COURSE, marks=MARKS, turn=turn)
    drawn = draw_luck(study, 3, points)  # type: ignore[arg-type]
    assert drawn.figure.axes[1].get_xlabel() == f"{turn}; arrows: luck, dashed: decisions"
