"""What holds for every chart: readable type, words inside the picture, units, footers, same bytes."""

import subprocess
import sys
from collections.abc import Callable
from functools import cache
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from xml.etree import ElementTree

import matplotlib as mpl
import numpy as np
import pandas as pd
import pytest
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.font_manager import findfont
from matplotlib.image import imread
from matplotlib.text import Text
from matplotlib.transforms import Bbox

from tests.patience import CEILING
from wsanalysis.charts import (
    draw_bag_profile,
    draw_differences,
    draw_dumbbells,
    draw_heat_map,
    draw_outcome_bands,
    draw_outcome_bars,
    draw_pairings,
    draw_pareto,
    draw_phase_map,
    draw_ranking,
    draw_side_by_side,
    draw_slopes,
    draw_survival,
    draw_tornado,
    draw_valor_grid,
    draw_z_scores,
    panels,
    picture,
    save,
)
from wsanalysis.charts.picture import footer_of
from wsanalysis.charts.strength import draw_strength

SMALLEST = 9  # pt: nine pixels high where the picture is shown 600 pixels wide
FOOTER = "exact · wsanalysis 0.0 · data 0000 · " + "unofficial: most values are reconstructed, " * 4
TITLE = "A title so long that it cannot stand on one line of a picture that is only eight inches wide"

UNITS = [
    f"{kind} {number}" for kind in ("Reconnaissance Troops", "Tiger", "Bren Carrier") for number in "1234"
]
BANDS = pd.DataFrame(
    {
        "ready": [0.1, 0.25, 0.25, 0.5, 0.9],
        "suppressed": [0.1, 0.25, 0.25, 0.2, 0.05],
        "reduced": [0.4, 0.3, 0.3, 0.3, 0.05],
        "eliminated": [0.4, 0.2, 0.2, 0.0, 0.0],
    },
    index=pd.Index(range(1, 6), name="distance (hexes)"),
)
BARS = pd.DataFrame(
    {"outcome": ["no effect", "won by the Reconnaissance Troops", "draw"], "probability": [0.02, 0.98, 0.0]}
)
BARS_SAMPLED = BARS.assign(low=[0.01, 0.95, 0.0], high=[0.04, 0.99, 0.01])
MATRIX = pd.DataFrame(
    np.linspace(0, 1, 144).reshape(12, 12), pd.Index(UNITS, name="attacker"), pd.Index(UNITS, name="target")
)
MATRIX.iloc[3, 4] = np.nan
CURVES = pd.DataFrame(
    {"without rally": 0.7 ** np.arange(9), "with rally": 0.71 ** np.arange(9), "dug in": 0.9 ** np.arange(9)},
    index=pd.Index(range(9), name="turn"),
)
POINTS = pd.DataFrame(
    {"curve": ["dug in", "with rally"], "turn": [2, 8], "probability": [0.8, 0.0], "low": [0.75, 0.0],
     "high": [0.85, 0.01]}
)  # fmt: skip
VALOR = pd.DataFrame([[0.61, 0.39, 0.2], [0.8, 0.61, 0.39], [1.0, 0.8, 0.61]])
PAIRINGS = pd.DataFrame(
    {"moving side wins": [0.98, 0.2, 0.0], "other side wins": [0.02, 0.8, 1.0]},
    index=["Rangers into Grenadiers", "Riflemen into Fallschirmjäger", "Resistance into Tiger I"],
)
AGREEMENT = pd.DataFrame(
    {"exact": [0.2, 0.4, 0.4, 0.1], "sampled": [0.21, 0.39, 0.46, 0.1], "z": [1.0, -1.1, 5.3, 0.0]},
    index=["ready", "suppressed", "a very long name of something reduced", "eliminated"],
)
AGREEMENT = AGREEMENT.assign(low=AGREEMENT["sampled"] - 0.02, high=AGREEMENT["sampled"] + 0.02)
STRENGTH = pd.DataFrame(
    {
        "thought": [100, 500, np.nan],
        "score": [0.6, 0.7, 0.5],
        "low": [0.55, 0.6, 0.45],
        "high": [0.65, 0.8, 0.55],
    },
    index=pd.Index(["search 100 games", "search 500 games", "trained"], name="player"),
)
TORNADO = pd.DataFrame(
    {
        "name": ["Reconnaissance Troops", "Tiger", "event_chip"],
        "column": ["valor", "front_armor", ""],
        "now": [1, 4, "redraw"],
        "down to": [0, 3, None],
        "up to": [2, 5, "counts"],
        "probability": 0.62,
        "down": [0.4, 0.625, np.nan],
        "up": [0.7, 0.66, 0.61],
    }
)
TORNADO_SAMPLED = TORNADO.assign(
    **{
        f"{end} {side}": TORNADO[end] + by
        for end in ("down", "up")
        for side, by in (("low", -0.02), ("high", 0.02))
    }
)
DUMBBELLS = pd.DataFrame({"before": [0.0, 0.5, 0.61, 1.0], "after": [0.2, 0.5, 0.6, 0.98]}, index=UNITS[:4])
DUMBBELLS_SAMPLED = pd.DataFrame(
    {"before": [0.1, 0.5], "before_low": [0.08, 0.45], "before_high": [0.12, 0.55], "after": [0.3, 0.4],
     "after_low": [0.28, 0.35], "after_high": [0.33, 0.45]}, index=UNITS[:2],
)  # fmt: skip
PHASES = pd.DataFrame(
    np.linspace(0, 1, 10)[:, None] * np.linspace(1.4, 0.2, 20)[None, :] / 1.4,
    index=pd.Index(range(10), name="front armor"),
    columns=pd.Index(range(1, 21), name="distance (hexes)"),
)
PHASES.iloc[0, 0] = np.nan
BAG = (BANDS[["ready", "reduced"]] * 0).assign(ready=[0.25, 0.25, 0.5, 0.5, 0.75])
BAG["reduced"] = 1 - BAG["ready"]
SIDE_BY_SIDE = pd.DataFrame(
    {"no effect": [0.9, 0.25, np.nan, 0.1], "hurt": [0.05, 0.25, np.nan, 0.9],
     "knocked out": [0.05, 0.5, np.nan, 0.0]},
    index=pd.MultiIndex.from_product([["200 m", "400 m, in cover"], ["A game of a very long name", "Tigers"]],
                                     names=["situation", "game"]),
)  # fmt: skip
PARETO = pd.DataFrame(
    {"miss": [0.3, 0.1, 0.2, 0.0], "counters changed": [0, 1, 1, 3],
     "changes": ["as it is", "Tiger front armor 5 and more words than stand on one line", "Panther",
               "Tiger, Panther"]}
)  # fmt: skip
SLOPES = pd.DataFrame(
    {"A game of a very long name": np.linspace(1, 0, 12), "Tigers": np.linspace(0, 1, 12) ** 2, "C": 0.5},
    index=UNITS,
)
RANKING = pd.DataFrame({"value": np.linspace(40, 3, 12), "low": 2.0, "high": 44.0}, index=UNITS)

CHARTS: dict[str, tuple[Callable[..., Axes], pd.DataFrame]] = {
    "bands": (draw_outcome_bands, BANDS),
    "bars": (draw_outcome_bars, BARS),
    "sampled bars": (draw_outcome_bars, BARS_SAMPLED),
    "heat map": (draw_heat_map, MATRIX),
    "survival": (draw_survival, CURVES),
    "sampled survival": (lambda table, ax=None, **k: draw_survival(table, ax, sampled=POINTS, **k), CURVES),
    "valor": (draw_valor_grid, VALOR),
    "pairings": (draw_pairings, PAIRINGS),
    "tornado": (draw_tornado, TORNADO),
    "sampled tornado": (draw_tornado, TORNADO_SAMPLED),
    "dumbbells": (draw_dumbbells, DUMBBELLS),
    "sampled dumbbells": (draw_dumbbells, DUMBBELLS_SAMPLED),
    "phase map": (
        lambda table, ax=None, **k: draw_phase_map(
            table, ax, against=(1 - table) / 2, sides=("Tiger", "T-34"), **k
        ),
        PHASES,
    ),
    "bag profile": (
        lambda table, ax=None, **k: draw_bag_profile(
            table, ax, chips=24, wanted=table if len(table) else None, **k
        ),
        BAG,
    ),
    "pareto": (draw_pareto, PARETO),
    "strength": (draw_strength, STRENGTH),
    "side by side": (draw_side_by_side, SIDE_BY_SIDE),
    "slopes": (draw_slopes, SLOPES),
    "ranking": (lambda table, ax=None, **k: draw_ranking(table, ax, x_label="share (%)", **k), RANKING),
    "z": (draw_z_scores, AGREEMENT),
    "differences": (draw_differences, AGREEMENT),
}
every_chart = pytest.mark.parametrize("name", CHARTS)


def drawn(name: str) -> Axes:
    draw, table = CHARTS[name]
    return draw(table, title=TITLE, footer=FOOTER)


@cache
def seen(name: str) -> Axes:
    """The chart once drawn, for tests that only look at it."""
    return drawn(name)


@cache
def kept(name: str, kind: str) -> bytes:
    """A file of the chart, drawn once more: each time a figure is seen or saved, it is laid out anew."""
    with TemporaryDirectory() as folder:
        return save(drawn(name), Path(folder) / f"chart.{kind}").read_bytes()


def figure_of(ax: Axes) -> Figure:
    figure = ax.get_figure(root=True)
    assert figure is not None
    return figure


@cache
def words_of(name: str) -> dict[Text, Bbox]:
    """All words that are seen in a chart, and where they stand."""
    ax = seen(name)
    figure = figure_of(ax)
    figure.draw_without_rendering()
    out_of_view = {
        tick.label1
        for axis in (ax.xaxis, ax.yaxis)
        for tick in axis.get_major_ticks()
        if not min(axis.get_view_interval()) <= tick.get_loc() <= max(axis.get_view_interval())
    }
    return {
        text: text.get_window_extent()
        for text in figure.findobj(Text)
        if isinstance(text, Text) and text.get_visible() and text.get_text().strip()
        if text not in out_of_view
    }


@every_chart
def test_no_type_is_smaller_than_can_be_read(name: str) -> None:
    texts = words_of(name)
    assert len(texts) > 5
    assert min(text.get_fontsize() for text in texts) >= SMALLEST


@every_chart
def test_all_words_stand_inside_the_picture(name: str) -> None:
    figure = figure_of(seen(name))
    width, height = figure.get_size_inches() * figure.dpi
    for text, box in words_of(name).items():
        inside = box.x0 >= -1 and box.y0 >= -1 and box.x1 <= width + 1 and box.y1 <= height + 1
        assert inside, (text.get_text(), box, width, height)


@every_chart
def test_words_do_not_run_over_each_other(name: str) -> None:
    level = [text for text in words_of(name) if text.get_rotation() in (0, 90)]
    boxes = [words_of(name)[text] for text in level]
    for i, box in enumerate(boxes):
        for k in range(i):
            wide = min(box.x1, boxes[k].x1) - max(box.x0, boxes[k].x0)
            high = min(box.y1, boxes[k].y1) - max(box.y0, boxes[k].y0)
            # Boxes of lines hold room for accents and tails: a pixel or two there is no collision.
            assert wide <= 1 or high <= 3, (level[i].get_text(), level[k].get_text())


@every_chart
def test_both_axes_say_what_they_show(name: str) -> None:
    ax = seen(name)
    assert ax.get_xlabel()
    assert ax.get_ylabel() or [label for label in ax.get_yticklabels() if label.get_text()]
    words = " ".join(text.get_text() for text in words_of(name))
    assert any(unit in words for unit in ("(%)", "in %", "percentage points", "standard errors"))


@every_chart
def test_all_words_are_set_in_source_sans(name: str) -> None:
    for text in words_of(name):
        assert Path(findfont(text.get_fontproperties())).name.startswith("SourceSansPro-")


OTHER_SETTINGS = {"font.size": 22, "axes.facecolor": "red", "savefig.dpi": 30, "svg.hashsalt": "other"}


@pytest.mark.slow
@every_chart
def test_the_same_table_gives_the_same_bytes_and_leaves_the_session_as_it_was(
    name: str, tmp_path: Path
) -> None:
    """All that is drawn is in an .svg; what differs by the kind of file differs in every chart."""
    with mpl.rc_context(OTHER_SETTINGS):
        before = dict(mpl.rcParams)
        for kind in ("svg", "png", "pdf") if name in ("bars", "heat map") else ("svg",):
            second = save(drawn(name), tmp_path / f"second.{kind}").read_bytes()
            assert kept(name, kind) == second
            assert len(second) > 5000
        assert dict(mpl.rcParams) == before


@pytest.mark.slow
@every_chart
def test_a_picture_is_1600_pixels_wide_and_not_empty(name: str) -> None:
    pixels = imread(BytesIO(kept(name, "png")))
    assert pixels.shape[1] == 1600
    assert 0.01 < (pixels[..., :3].min(axis=2) < 0.5).mean() < 0.5


@every_chart
def test_the_title_is_whole_and_the_footer_stands_beneath(name: str) -> None:
    ax = seen(name)
    assert ax.get_title(loc="left").split() == TITLE.split()
    assert footer_of(ax).split() == FOOTER.split()
    bottom = min(box.y0 for text, box in words_of(name).items() if text.get_text() != footer_of(ax))
    footer = next(box for text, box in words_of(name).items() if text.get_text() == footer_of(ax))
    assert footer.y1 <= bottom + 1


@pytest.mark.slow
@every_chart
def test_a_chart_is_drawn_on_axes_that_are_given(name: str) -> None:
    draw, table = CHARTS[name]
    left, right = panels(2, height=6)
    assert draw(table, left, title="left") is left
    assert draw(table, right, title="right", footer=FOOTER) is right
    assert footer_of(left) == footer_of(right) != ""


@every_chart
def test_the_table_is_left_as_it_was(name: str) -> None:
    draw, table = CHARTS[name]
    before = table.copy(deep=True)
    draw(table)
    pd.testing.assert_frame_equal(table, before)


@every_chart
def test_an_empty_table_is_refused(name: str) -> None:
    draw, table = CHARTS[name]
    with pytest.raises(ValueError, match="empty"):
        draw(table.iloc[:0])


def test_a_picture_leaves_the_session_as_it_was() -> None:
    with mpl.rc_context({"font.size": 17.5, "figure.facecolor": "#123456"}):
        before = dict(mpl.rcParams)
        picture(drawn("bars"))
        assert dict(mpl.rcParams) == before


def test_pyplot_is_never_touched() -> None:
    program = (
        "import sys, pandas as pd\n"
        "from wsanalysis.charts import draw_valor_grid, picture\n"
        "picture(draw_valor_grid(pd.DataFrame([[0.5]])), footer='exact')\n"
        "sys.exit('matplotlib.pyplot' in sys.modules)"
    )
    subprocess.run([sys.executable, "-c", program], check=True, timeout=CEILING)


@every_chart
def test_every_word_is_text_in_svg(name: str) -> None:
    ax = seen(name)
    root = ElementTree.fromstring(kept(name, "svg"))
    space = "{http://www.w3.org/2000/svg}"
    assert root.findtext(f"{space}title") == " ".join(ax.get_title(loc="left").split())
    words = list(root.iter(f"{space}text"))
    said = {"".join(each.itertext()).strip() for each in words}
    for text in words_of(name):
        assert {line.strip() for line in text.get_text().splitlines() if line.strip()} <= said
    for each in words:
        style = each.get("style", "")
        assert "Source Sans Pro" in style
        assert style.split("font-family:")[-1].split(";")[0].endswith("sans-serif") or "font:" in style
