"""A chart as a picture: the same table gives the same bytes, and no picture goes without a footer.

In a notebook ``picture(draw_heat_map(table), footer=f"exact · {game.trust}")`` as the last line of a
cell shows itself; its `png` is what an image widget wants. `save` writes a file.
"""

from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from typing import Any

from matplotlib import rcParams
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.transforms import ScaledTranslation
from PIL import Image, UnidentifiedImageError

from wsanalysis.charts.labels import wrapped
from wsanalysis.charts.style import SMALLEST, SOFT, styled
from wsanalysis.files.safe_files import write_bytes

FORMATS = ("png", "svg", "pdf")
FOOTER = "footer"
MARGIN = 0.1  # inches
ONLY_AXES = 0.775  # the share of the width that axes alone in a figure have before it is laid out

# Without the time and the version of the drawing library, a picture depends on its table alone.
METADATA: dict[str, dict[str, Any]] = {
    "png": {"Software": None},
    "svg": {"Date": None, "Creator": None},
    "pdf": {"CreationDate": None, "Creator": None, "Producer": None},
}


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawn chart that shows itself in a notebook."""

    png: bytes = field(repr=False)
    width: int
    """Pixels on a screen; the picture holds more than that each way."""

    def _repr_png_(self) -> tuple[bytes, dict[str, int]]:
        return self.png, {"width": self.width}


def root_figure(axes: Axes) -> Figure:
    """The whole figure that `axes` stand in."""
    figure = axes.get_figure(root=True)
    if figure is None:
        raise ValueError("these axes stand in no figure")
    return figure


def settle(ax: Axes, title: str, footer: object = "", pad: float = 10) -> tuple[float, float]:
    """Give `ax` its title, `pad` points above, and lay the figure out; the axes' width and height in inches.

    The title starts where the labels left of the axes do; a `footer`, if any, stands beneath all. To be
    called within `styled`.
    """
    if str(footer):
        write_footer(ax, footer)
    figure = root_figure(ax)
    share = min(1.0, ax.get_position().width / ONLY_AXES)
    size = float(rcParams["axes.titlesize"])
    width = figure.get_figwidth() * share - 2 * MARGIN
    written = ax.set_title(wrapped(title, width, size, bold=True), pad=pad)
    layout = figure.get_layout_engine()
    if layout is not None:
        layout.execute(figure)
    box = ax.get_window_extent()
    around = ax.get_tightbbox()
    if around is not None:
        # In inches, since the labels keep their width when the layout gives the axes another.
        left = ScaledTranslation((around.x0 - box.x0) / figure.dpi, 0, figure.dpi_scale_trans)
        written.set_transform(written.get_transform() + left)
    return box.width / figure.dpi, box.height / figure.dpi


def remark(ax: Axes, said: str, below: float, size: float = SMALLEST) -> None:
    """Small print at the right, so many points `below` the axes: what marks and lines mean."""
    ax.annotate(
        said, (1, 0), (0, -below), xycoords="axes fraction", textcoords="offset points", fontsize=size,
        color=SOFT, ha="right", va="top",
    )  # fmt: skip


def write_footer(chart: Axes | Figure, footer: object) -> None:
    """Print `footer` beneath the figure, in place of one that is there.

    Raises ValueError if it does not say whether the numbers are exact or sampled.
    """
    text = str(footer)
    if "exact" not in text and "sampled" not in text:
        raise ValueError(f"footer: expected to read whether the numbers are exact or sampled, got {text!r}")
    figure = chart if isinstance(chart, Figure) else root_figure(chart)
    with styled():
        width = figure.get_figwidth()
        lines = wrapped(text, width - 2 * MARGIN, SMALLEST)
        written = figure.supxlabel(lines, x=MARGIN / width, ha="left", fontsize=SMALLEST, color=SOFT)
        written.set_gid(FOOTER)


def footer_of(chart: Axes | Figure) -> str:
    """The footer that the figure carries; empty if none."""
    figure = chart if isinstance(chart, Figure) else root_figure(chart)
    return figure.get_supxlabel()


def picture(chart: Axes | Figure, *, footer: object = "") -> Picture:
    """The chart as a picture in a notebook, in 256 colors: a third of the bytes. `footer` as in `save`."""
    figure = _with_footer(chart, footer)
    with Image.open(BytesIO(_bytes(figure, "png", pil_kwargs={"compress_level": 0}))) as drawn:
        return Picture(_in_few_colors(drawn.convert("RGB")), round(figure.get_figwidth() * 100))


def on_screen(png: bytes, width: int = 1000) -> Picture:
    """A picture of a report, `width` pixels wide in a notebook, in a tenth of the bytes.

    Maps are large, and a notebook keeps what it shows: a quarter more pixels each way than are seen, in 256
    colors. Raises ValueError for what is no picture.
    """
    try:
        with Image.open(BytesIO(png)) as opened:
            whole = opened.convert("RGB")
    except UnidentifiedImageError:
        raise ValueError("expected a picture, as the bytes of a PNG file") from None
    across = min(whole.width, width * 5 // 4)
    small = whole.resize((across, round(whole.height * across / whole.width)), Image.Resampling.LANCZOS)
    return Picture(_in_few_colors(small, kmeans=1), width)


def _in_few_colors(whole: Image.Image, kmeans: int = 0) -> bytes:
    """The picture as a PNG of 256 colors, since a notebook keeps what it shows."""
    buffer = BytesIO()
    # The usual choice of colors, by how often they occur, would repaint the few small counters.
    few = whole.quantize(256, Image.Quantize.MAXCOVERAGE, kmeans=kmeans, dither=Image.Dither.NONE)
    few.save(buffer, "png", optimize=True)
    return buffer.getvalue()


def as_svg(chart: Axes | Figure) -> str:
    """The chart as the text of an SVG file without a footer: for a page that has its own.

    Blank margins are cut off, and all words drawn as shapes, so that it looks alike wherever it is shown.
    """
    figure = chart if isinstance(chart, Figure) else root_figure(chart)
    return _bytes(figure, "svg", bbox_inches="tight", pad_inches=0.01).decode("utf-8")


def save(chart: Axes | Figure, file: str | Path, *, footer: object = "") -> Path:
    """Write the chart to `file`, as .png (200 dpi), .svg or .pdf by its name; gives the path.

    `footer` says how the numbers were got and what they rest on: ``f"exact · {game.trust}"``.
    Raises ValueError if neither it nor the chart has one, or for another kind of file.
    """
    path = Path(file)
    kind = path.suffix.lower().removeprefix(".")
    if kind not in FORMATS:
        raise ValueError(f"{path.name}: expected a name ending in .{', .'.join(FORMATS)}")
    write_bytes(path, _bytes(_with_footer(chart, footer), kind))
    return path


def _with_footer(chart: Axes | Figure, footer: object) -> Figure:
    figure = chart if isinstance(chart, Figure) else root_figure(chart)
    if str(footer):
        write_footer(figure, footer)
    if not footer_of(figure):
        raise ValueError('a picture must say what its numbers rest on: footer=f"exact · {game.trust}"')
    return figure


def _bytes(figure: Figure, kind: str, **saving: Any) -> bytes:
    buffer = BytesIO()
    with styled():
        figure.savefig(buffer, format=kind, metadata=METADATA[kind], **saving)
    return buffer.getvalue()
