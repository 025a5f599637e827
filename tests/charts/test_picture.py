"""Pictures: none without a footer that says how its numbers were got."""

from pathlib import Path

import pandas as pd
import pytest
from matplotlib.image import imread
from matplotlib.text import Text

from wsanalysis.charts import draw_valor_grid, picture, save
from wsanalysis.charts.picture import footer_of

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
    png, size = shown._repr_png_()
    (tmp_path / "shown.png").write_bytes(png)
    assert imread(tmp_path / "shown.png").shape[1] == 1600
    assert size == {"width": 800}
    assert png == shown.png == save(ax, tmp_path / "saved.png").read_bytes()


def test_dollar_signs_are_printed_literally() -> None:
    ax = draw_valor_grid(GRID, title="costs $5 or $6", footer="exact $x$")
    texts = [text for text in ax.get_figure().findobj(Text) if "$" in text.get_text()]
    assert {text.get_text() for text in texts} == {"costs $5 or $6", "exact $x$"}
    assert not any(text.get_parse_math() for text in texts)
