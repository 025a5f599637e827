"""A tile is a chip, and what is wanted is drawn over what there is."""

import pandas as pd
import pytest
from matplotlib.collections import LineCollection
from matplotlib.patches import StepPatch

from wsanalysis.charts import draw_bag_profile

TABLE = pd.DataFrame(
    {"miss": [0.25, 0.5, 0.75], "hit": [0.75, 0.5, 0.25]}, index=pd.Index([1, 2, 3], name="distance (hexes)")
)
WANTED = pd.DataFrame({"miss": [0.3, 0.4, 0.8], "hit": [0.7, 0.6, 0.2]}, index=TABLE.index)


def test_every_chip_is_a_tile():
    ax = draw_bag_profile(TABLE, chips=8)
    across, upright = (c for c in ax.collections if isinstance(c, LineCollection))
    assert [segment[0][1] for segment in across.get_segments()] == pytest.approx([n / 8 for n in range(1, 8)])
    assert [segment[0][0] for segment in upright.get_segments()] == [0.5, 1.5]
    assert any("one of 8 chips" in text.get_text() for text in ax.texts)


def test_what_is_wanted_is_drawn_where_the_borders_should_lie():
    ax = draw_bag_profile(TABLE, wanted=WANTED)
    drawn = [p for p in ax.patches if isinstance(p, StepPatch) and str(p.get_label()).startswith("wanted")]
    assert [patch.get_data()[0].tolist() for patch in drawn] == [pytest.approx([0.3, 0.4, 0.8])]
    assert any("dashed" in text.get_text() for text in ax.texts)


@pytest.mark.parametrize(
    ("how", "said"),
    [
        ({"chips": 10}, "not multiples of one in 10 chips"),
        ({"chips": 61}, "1 to 60 chips"),
        ({"wanted": WANTED.iloc[:2]}, "other outcomes or distances"),
        ({"wanted": WANTED.rename(columns={"hit": "out"})}, "other outcomes or distances"),
    ],
)
def test_what_does_not_go_together_is_refused(how, said):
    with pytest.raises(ValueError, match=said):
        draw_bag_profile(TABLE, **how)
