"""Pictures: none without a footer that says how its numbers were got."""

from io import BytesIO
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from matplotlib.figure import Figure
from matplotlib.image import imread
from matplotlib.patches import Rectangle
from matplotlib.text import Text
from PIL import Image

from wsanalysis.charts import draw_pairings, draw_ranking, draw_valor_grid, on_screen, panels, picture, save
from wsanalysis.charts.picture import footer_of, in_few_colors, root_figure, write_footer

GRID = pd.DataFrame([[0.6, 0.4], [0.8, 0.6]])


def test_a_picture_without_a_footer_is_refused(tmp_path: Path) -> None:
    ax = draw_valor_grid(GRID)
    with pytest.raises(ValueError, match="footer"):
        save(ax, tmp_path / "chart.png")
    with pytest.raises(ValueError, match="footer"):
        picture(ax)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("footer", ["version 1.0", "unofficial"])
def test_a_footer_must_say_exact_or_sampled(footer: str) -> None:
    with pytest.raises(ValueError, match="exact or sampled"):
        draw_valor_grid(GRID, footer=footer)


def test_a_footer_may_be_given_when_the_picture_is_made(tmp_path: Path) -> None:
    ax = draw_valor_grid(GRID, footer="exact, first words")
    save(ax, tmp_path / "a.svg", footer="sampled, 100 trials, seed 1")
    assert footer_of(ax) == "sampled, 100 trials, seed 1"


def test_another_kind_of_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"\.png, \.svg, \.pdf"):
        save(draw_valor_grid(GRID), tmp_path / "chart.gif", footer="exact")


def test_a_picture_shows_itself_in_a_notebook(tmp_path: Path) -> None:
    ax = draw_valor_grid(GRID, footer="exact")
    shown = picture(ax)
    shown_as, about = shown._repr_mimebundle_()
    png = shown_as["image/png"]
    (tmp_path / "shown.png").write_bytes(png)
    assert imread(tmp_path / "shown.png").shape[1] == 1600
    assert about == {"image/png": {"width": 800}}
    assert png == shown.png == picture(ax).png


def test_a_notebook_keeps_few_bytes_that_look_the_same(tmp_path: Path) -> None:
    ax = draw_valor_grid(GRID, footer="exact")
    saved = save(ax, tmp_path / "saved.png")
    (tmp_path / "shown.png").write_bytes(picture(ax).png)
    assert (tmp_path / "shown.png").stat().st_size < saved.stat().st_size / 2
    one, other = (imread(path)[:, :, :3] for path in (saved, tmp_path / "shown.png"))
    assert abs(one - other).max() < 5 / 255


def test_dollar_signs_are_printed_literally() -> None:
    ax = draw_valor_grid(GRID, title="costs $5 or $6", footer="exact $x$")
    texts = [text for text in ax.get_figure().findobj(Text) if "$" in text.get_text()]
    assert {text.get_text() for text in texts} == {"costs $5 or $6", "exact $x$"}
    assert not any(text.get_parse_math() for text in texts)


def test_no_footer_ends_with_a_word_on_a_line_of_its_own() -> None:
    for number in range(20, 48):
        figure = Figure(figsize=(8, 2))
        write_footer(figure, " ".join(["exact", *["rests"] * number]))
        lines = footer_of(figure).split("\n")
        assert " ".join(lines).split() == ["exact", *["rests"] * number]
        assert len(lines) == 1 or len(lines[-1].split()) > 1


def test_on_screen_a_picture_is_smaller_and_keeps_its_colors() -> None:
    whole = picture(draw_valor_grid(GRID), footer="exact").png
    shown = on_screen(whole, width=400)
    before, after = imread(BytesIO(whole)), imread(BytesIO(shown.png))
    assert shown.width == 400
    assert after.shape[1] == 500
    assert after.shape[0] == round(before.shape[0] * 500 / before.shape[1])
    assert len(shown.png) < len(whole) / 2
    assert abs(after[..., :3].mean() - before[..., :3].mean()) < 0.01
    assert on_screen(whole, width=400).png == shown.png


def test_on_screen_a_small_counter_keeps_its_color() -> None:
    slope = Image.linear_gradient("L").resize((600, 600))
    ground = Image.merge("RGB", (slope, slope.rotate(90), Image.new("L", slope.size, 120)))
    ground.paste((190, 60, 20), (300, 300, 320, 320))
    whole = BytesIO()
    ground.save(whole, "png")
    after = imread(BytesIO(on_screen(whole.getvalue(), width=480).png))
    assert after[310, 310, :3] == pytest.approx([190 / 255, 60 / 255, 20 / 255], abs=0.1)


@pytest.mark.parametrize("colors", [90, 150])
def test_paper_stays_white_beside_many_colors(colors: int) -> None:
    """8,000 colors are looked up one by one, more than 20,000 by boxes: a pale row shares that of white."""
    red, green = np.meshgrid(np.arange(colors), np.arange(colors))
    many = np.stack([red + 100, green + 100, np.full_like(red, 140)], axis=2).astype(np.uint8)
    paper = np.full((3 * colors, colors, 3), 255, np.uint8)
    paper[:colors] = 252  # every other row of a table
    drawn = Image.fromarray(np.concatenate([many, paper]))
    after = np.asarray(Image.open(BytesIO(in_few_colors(drawn))).convert("RGB"))
    assert (after[colors:] == paper).all()
    assert abs(after[:colors].astype(int) - many).max() < 32


def test_on_screen_a_small_picture_is_not_made_larger() -> None:
    whole = picture(draw_valor_grid(GRID), footer="exact").png
    assert imread(BytesIO(on_screen(whole, width=9000).png)).shape[:2] == imread(BytesIO(whole)).shape[:2]


def test_what_is_no_picture_is_refused() -> None:
    with pytest.raises(ValueError, match="PNG"):
        on_screen(b"map.png")


def test_titles_of_charts_above_each_other_begin_at_one_place() -> None:
    wide = pd.DataFrame({"wins": [0.6], "loses": [0.4]}, index=["a pairing with a rather long name"])
    upper, lower = panels(1, 2, height=6)
    draw_valor_grid(GRID, upper, title="Upper")
    draw_pairings(wide, lower, title="Lower")
    figure = root_figure(upper)
    picture(upper, footer="exact")
    figure.draw_without_rendering()
    starts = [
        text.get_window_extent().x0
        for ax in (upper, lower)
        for text in ax.get_children()
        if isinstance(text, Text) and text.get_text() in ("Upper", "Lower")
    ]
    assert len(starts) == 2
    assert abs(starts[0] - starts[1]) < 1.5


@pytest.mark.parametrize("words", [*range(8, 14), 30])
def test_a_long_remark_beneath_a_chart_cuts_neither_its_title_nor_itself(words: int) -> None:
    table = pd.DataFrame({"value": [1.2], "low": [0.9], "high": [1.5]}, index=["Tiger I"])
    ax = draw_ranking(table, title="Strengths", spread=" ".join(["situations"] * words), footer="exact")
    figure = root_figure(ax)
    figure.draw_without_rendering()
    row = ax.get_yticklabels()[0].get_window_extent()
    title = next(it for it in ax.get_children() if isinstance(it, Text) and it.get_text() == "Strengths")
    assert title.get_window_extent().x0 == pytest.approx(row.x0, abs=0.1 * figure.dpi)
    for text in ax.texts:
        assert text.get_window_extent().x0 >= 0
        assert "\n" not in text.get_text() or " " in text.get_text().rpartition("\n")[2]


def test_the_ground_of_a_map_keeps_its_color() -> None:
    figure = Figure(figsize=(4, 4))
    pixels = np.random.default_rng(1).random((120, 120, 3))
    ax = figure.add_axes((0.0, 0.0, 1.0, 1.0))
    ax.set_axis_off()
    ax.add_patch(Rectangle((0, 0), 1, 1, facecolor="#eef0d8"))
    ax.imshow(pixels, extent=(0.0, 0.3, 0.0, 0.3))
    ax.set_xlim(0, 1)
    ax.set_ylim(0, 1)
    with Image.open(BytesIO(picture(figure, footer="exact").png)) as drawn:
        assert drawn.convert("RGB").getpixel((600, 200)) == (0xEE, 0xF0, 0xD8)
