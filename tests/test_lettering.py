"""Characters that no font has: told on every road by which something is set in type, once, and with where."""

import re
import warnings
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest

from wsanalysis.aids import Aid, Note, Page, render
from wsanalysis.aids.faces import Face
from wsanalysis.aids.fonts import REGULAR, fonts_of
from wsanalysis.aids.look import STANDARD
from wsanalysis.aids.sheet import imposed, picture_faces, render_sheets
from wsanalysis.aids.sheet_layout import Size, n_up
from wsanalysis.charts.picture import as_png, as_svg, picture, save, write_footer
from wsanalysis.charts.style import new_axes, styled
from wsanalysis.commands.main import main
from wsanalysis.lettering import MissingGlyphs, warn_of_boxes

DATA = Path(__file__).resolve().parents[1] / "data"
TIGER = r"has 虎 \(U\+864E\) in '.*虎.*': printed as boxes; "


def faces() -> None:
    picture_faces([Face("Tiger 虎", text="Tiger")], Size(40, 40), 60)


def sheets() -> None:
    grid = n_up(Size(210, 297), Size(60, 80), 10)
    render_sheets(imposed([(Face("Tiger"), None)], grid, "Tiger 虎", None))


def page(heading: str = "Tiger 虎", form: Any = "pdf", **look: Any) -> None:
    aid = Aid("Aid", "", (Page(heading, (Note("Dice", "Roll them."),)),), "exact")
    render(aid, replace(STANDARD, **look), form)


def chart(write: Callable[[Any], object], **font: Any) -> None:
    ax = new_axes()
    ax.text(0.5, 0.5, "Tiger 虎", **font)
    with styled():
        write_footer(ax, "exact")
    write(ax)


ROADS: dict[str, Callable[[Path], object]] = {
    "page": lambda _: page(),
    "page as svg": lambda _: page(form="svg"),
    "title of a look": lambda _: page("Tiger", title="Tiger 虎"),
    "footer of a look": lambda _: page("Tiger", footer="Tiger 虎"),
    "face": lambda _: faces(),
    "line at the edge of a sheet": lambda _: sheets(),
    "chart in a notebook": lambda _: chart(picture),
    "chart on the bench": lambda _: chart(lambda ax: as_png(ax, 90)),
    "chart on a page": lambda _: chart(as_svg),
    "bold words of a chart": lambda _: chart(picture, weight="bold"),
    "file of a chart": lambda folder: chart(lambda ax: save(ax, folder / "chart.svg")),
}


@pytest.mark.parametrize("road", ROADS)
def test_every_road_tells_what_is_a_box(road: str, tmp_path: Path) -> None:
    with pytest.warns(MissingGlyphs, match=TIGER) as told:
        ROADS[road](tmp_path)
    assert len(told) == 1


COMMANDS = (
    "counters liberty_road --only blocks --nation American", "cards liberty_road --unit Rangers虎",
    "map hill", "map hill --hex 20", "sides hill",
)  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_tells_it_in_one_line(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Of a name in the data: once, however many pictures and sheets it stands in."""
    copytree(DATA, tmp_path / "data")
    for file in [*(tmp_path / "data").rglob("*.toml"), *(tmp_path / "data/units/liberty_road").glob("*.csv")]:
        text = file.read_text("utf-8").replace("Rangers", "Rangers虎")
        file.write_text(re.sub('^name = "', 'name = "虎 ', text, flags=re.MULTILINE), "utf-8")
    out = (
        tmp_path / "map.png"
        if command == "map hill"
        else tmp_path / "made.pdf"
        if "--hex" in command
        else tmp_path
    )
    assert main([*command.split(), "--data", str(tmp_path / "data"), "--out", str(out)]) == 0
    told = [line for line in capsys.readouterr().err.splitlines() if "虎" in line]
    assert len(set(told)) == len(told) >= 1
    assert {line.partition(" of ")[0] for line in told} == {"wsanalysis: warning: no font"}


def test_what_is_told() -> None:
    """The first text that each stands in, cut; marks, spaces and what no font needs are left out."""
    fonts = [(font.file, font.place) for font in fonts_of(STANDARD, [REGULAR])]
    with pytest.warns(MissingGlyphs) as told:
        warn_of_boxes(
            ["Б雪", "雨 \u200b\ufe0f" + "x" * 60, "<svg>虎</svg>", "雪"], fonts, "the look", "try another"
        )
    assert str(told[0].message) == (
        f"no font of the look has 雨 (U+96E8) in {'雨 ' + chr(0x200B) + chr(0xFE0F) + 'x' * 36 + '…'!r},"
        " 雪 (U+96EA) in 'Б雪': printed as boxes; try another"
    )
    with pytest.warns(MissingGlyphs, match="and 9 more|, 9 more: "):
        warn_of_boxes(["".join(chr(0x4E00 + at) for at in range(15))], fonts, "the look", "")
    with warnings.catch_warnings(action="error"):
        warn_of_boxes(["Żółw → ½ “Ост”", "e\u0301"], fonts, "the look", "")
