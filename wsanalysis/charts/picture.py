"""Charts as pictures: the same table gives the same bytes, and no picture goes without a footer.

In a notebook ``picture(draw_heat_map(table), footer=f"exact · {game.provenance}")`` as the last line of a
cell shows itself; an image widget takes its `png`. `save` writes a file.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from io import BytesIO
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

import numpy as np
from matplotlib import rcParams
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.text import Text
from matplotlib.transforms import BboxBase, ScaledTranslation, Transform
from numpy.typing import NDArray
from PIL import Image, UnidentifiedImageError

from wsanalysis.charts.boxes import tell_boxes
from wsanalysis.charts.labels import text_width, wrapped
from wsanalysis.charts.localized import localize
from wsanalysis.charts.style import SMALLEST, SOFT, Shown, ShownAxes, styled
from wsanalysis.files.safe_files import write_bytes
from wsanalysis.languages import translated

FORMATS = ("png", "svg", "pdf")
FOOTER, REMARK = "footer", "remark"
MARGIN = 0.1  # inches
LARGE, WIDEST = 150_000, 800
"""Bytes of a picture of which a notebook keeps a smaller copy, such as a map, and pixels across as shown."""
MANY_COLORS = 20_000
"""More than a chart or a printed page has, whose fills are few: those of a map."""
Pixels = NDArray[np.integer[Any]]
ONLY_AXES = 0.775  # the share of the width that axes alone in a figure have before it is laid out

TITLES: "WeakKeyDictionary[Axes, tuple[Text, Transform]]" = WeakKeyDictionary()
"""The title of each chart, and where it would stand without labels beside the axes."""

# Without the time and the version of the drawing library, a picture depends on its table alone.
METADATA: dict[str, dict[str, Any]] = {
    "png": {"Software": None},
    "svg": {"Date": None, "Creator": None},
    "pdf": {"CreationDate": None, "Creator": None, "Producer": None},
}


@dataclass(frozen=True)
class Picture:
    """A drawn chart that shows itself in a notebook."""

    drawn: bytes | Image.Image = field(repr=False)
    """A PNG, or what becomes one of 256 colors when it is asked for."""
    width: int
    """Pixels on a screen; the picture holds more than that each way."""
    alt: str = ""
    """The picture in words, for those who cannot see it."""
    figure: Figure | None = field(default=None, repr=False, compare=False)
    """The drawing, for `as_file`; a picture that was only opened has none."""

    @cached_property
    def png(self) -> bytes:
        """The bytes of a PNG file."""
        return self.drawn if isinstance(self.drawn, bytes) else in_few_colors(self.drawn, level=8)

    def as_file(self, kind: str) -> bytes:
        """The bytes of a file of this kind: png, svg or pdf. Raises ValueError for another one."""
        if kind == "png":
            return self.png
        if self.figure is None or kind not in FORMATS:
            raise ValueError(f"{kind}: expected one of {', '.join(FORMATS)}")
        return _bytes(self.figure, kind)

    def _repr_mimebundle_(self, **_: object) -> Shown:
        about = {"width": self.width, "alt": self.alt} if self.alt else {"width": self.width}
        return {"image/png": self.png, "text/plain": self.alt or repr(self)}, {"image/png": about}


def root_figure(axes: Axes) -> Figure:
    """The whole figure that contains `axes`."""
    figure = axes.get_figure(root=True)
    if figure is None:
        raise ValueError("these axes stand in no figure")
    return figure


def settle(ax: Axes, title: str, footer: object = "", pad: float = 10) -> tuple[float, float]:
    """Give `ax` its title, `pad` points above, and lay the figure out; return the axes' size in inches.

    The title is aligned with the labels left of the axes; a `footer`, if any, goes beneath everything. Call
    within `styled`.
    """
    if str(footer):
        write_footer(ax, footer)
    figure = root_figure(ax)
    size = float(rcParams["axes.titlesize"])
    written = ax.set_title(wrapped(title, _room(ax), size, bold=True), pad=pad)
    localize(ax)
    layout = figure.get_layout_engine()
    if layout is not None:
        layout.execute(figure)
    box = ax.get_window_extent()
    around = _with_labels(ax)
    if around is not None:
        # In inches, since the labels keep their width when the layout gives the axes another.
        TITLES[ax] = written, written.get_transform()
        _shift(figure, ax, (around.x0 - box.x0) / figure.dpi)
    return box.width / figure.dpi, box.height / figure.dpi


def _room(ax: Axes) -> float:
    """The inches that a line above or beneath axes may take, before the figure is laid out."""
    share = min(1.0, ax.get_position().width / ONLY_AXES)
    return root_figure(ax).get_figwidth() * share - 2 * MARGIN


def _with_labels(ax: Axes) -> BboxBase | None:
    """The box around the axes and their labels; a remark beneath may begin farther to the left."""
    remarks = [text for text in ax.texts if text.get_gid() == REMARK]
    for text in remarks:
        text.set_in_layout(False)
    around = ax.get_tightbbox()
    for text in remarks:
        text.set_in_layout(True)
    return around


def _shift(figure: Figure, ax: Axes, inches: float) -> None:
    """Begin a title this far from the axes' left edge."""
    written, beside = TITLES[ax]
    written.set_transform(beside + ScaledTranslation(inches, 0, figure.dpi_scale_trans))


def line_up_titles(figure: Figure) -> None:
    """Let the titles of charts above each other begin where the widest labels of these do."""
    titled = [ax for ax in figure.axes if ax in TITLES]
    layout = figure.get_layout_engine()
    if len(titled) < 2 or layout is None:
        return
    layout.execute(figure)
    for left in {round(ax.get_window_extent().x0) for ax in titled}:
        column = [ax for ax in titled if round(ax.get_window_extent().x0) == left]
        extents = [around for ax in column if (around := _with_labels(ax)) is not None]
        first = min(around.x0 for around in extents)
        for ax in column:
            _shift(figure, ax, (first - ax.get_window_extent().x0) / figure.dpi)


def remark(ax: Axes, said: str, below: float, size: float = SMALLEST) -> None:
    """Small print at the right, `below` points beneath the axes: the meaning of marks and lines."""
    if text_width(said, size) > _room(ax):
        said = _without_widow(wrapped(translated(said).replace("   ", " · "), _room(ax), size))
    ax.annotate(
        said, (1, 0), (0, -below), xycoords="axes fraction",
        textcoords="offset points", fontsize=size, color=SOFT, ha="right", va="top", multialignment="right",
        gid=REMARK,
    )  # fmt: skip


def write_footer(chart: Axes | Figure, footer: object) -> None:
    """Print `footer` beneath the figure, replacing any other.

    Raises ValueError if it does not say whether the numbers are exact or sampled.
    """
    text = str(footer)
    if "exact" not in text and "sampled" not in text:
        raise ValueError(f"footer: must say whether the numbers are exact or sampled, got {text!r}")
    figure = chart if isinstance(chart, Figure) else root_figure(chart)
    with styled():
        width = figure.get_figwidth()
        lines = _without_widow(wrapped(text, width - 2 * MARGIN, SMALLEST))
        written = figure.supxlabel(lines, x=MARGIN / width, ha="left", fontsize=SMALLEST, color=SOFT)
        written.set_gid(FOOTER)


def _without_widow(lines: str) -> str:
    """The same lines; a word that would stand alone in the last gets company from the line before."""
    *above, before, last = ["", *lines.split("\n")]
    words = before.split(" ")
    if " " in last.strip() or len(words) < 6:
        return lines
    return "\n".join([*above[1:], " ".join(words[:-2]), " ".join([*words[-2:], last])])


def footer_of(chart: Axes | Figure) -> str:
    """The figure's footer; empty if it has none."""
    figure = chart if isinstance(chart, Figure) else root_figure(chart)
    return figure.get_supxlabel()


def picture(chart: Axes | Figure, *, footer: object = "") -> Picture:
    """Show the chart in a notebook, in few colors: a third of the bytes. `footer` as in `save`."""
    figure = _with_footer(chart, footer)
    with styled():
        drawn = _pixels(figure, rcParams["savefig.dpi"])
    return Picture(drawn, round(figure.get_figwidth() * 100), figure=figure)


def _show(axes: ShownAxes) -> Shown:
    words: dict[str, object] = {"text/plain": axes.alt or repr(axes)}
    if not footer_of(axes):
        return words, {}
    shown = picture(axes)
    if len(shown.png) > LARGE:
        shown = on_screen(shown, min(shown.width, WIDEST))
    return {"image/png": shown.png, **words}, {"image/png": {"width": shown.width, "alt": axes.alt}}


ShownAxes.show = staticmethod(_show)


def on_screen(picture: bytes | Picture, width: int = 1000) -> Picture:
    """A report's picture, `width` pixels wide in a notebook, in a tenth of the bytes.

    Maps are large, and a notebook stores what it shows: a quarter more pixels each way than are seen, in 256
    colors. Raises ValueError for anything but a picture.
    """
    whole = picture.drawn if isinstance(picture, Picture) else picture
    if isinstance(whole, bytes):
        try:
            with Image.open(BytesIO(whole)) as opened:
                whole = opened.convert("RGB")
        except UnidentifiedImageError:
            raise ValueError("expected a picture, as the bytes of a PNG file") from None
    across = min(whole.width, width * 5 // 4)
    small = whole.resize((across, round(whole.height * across / whole.width)), Image.Resampling.LANCZOS)
    return Picture(small, width)


def in_few_colors(whole: Image.Image, level: int = 7) -> bytes:
    """The picture as a PNG of 256 colors at most, since a notebook stores what it shows.

    Of a map it samples a ninth of the pixels for the palette; of a chart or a page, whose fills are few, it
    looks each color up. `level`: how hard it is then packed, up to 9; 8 takes twice the time of 7 for a
    twentieth of the bytes.
    """
    buffer = BytesIO()
    counted = whole.getcolors(MANY_COLORS)
    few = _sampled(whole) if counted is None else _looked_up(whole, counted)
    few.save(buffer, "png", compress_level=level)
    return buffer.getvalue()


def _looked_up(whole: Image.Image, counted: Sequence[tuple[int, Any]]) -> Image.Image:
    """A picture of few colors in 160 of them: each becomes the nearest."""
    colors = np.array([color for _, color in counted], np.uint8)
    often = np.array([often for often, _ in counted])
    exact, others = _palette(Image.fromarray(colors[None]), colors, often, 160)
    chosen = np.concatenate([exact, others])
    table = np.zeros(1 << 24, np.uint8)
    table[_packed(colors)] = abs(colors[:, None].astype(np.int16) - chosen).max(axis=2).argmin(axis=1)
    few = Image.fromarray(table[_packed(np.asarray(whole))])
    few.putpalette(chosen.ravel().tolist())
    return few


def _sampled(whole: Image.Image) -> Image.Image:
    """A picture of many colors in 256 that a ninth of its pixels have; the most frequent stay as they are.

    Others are told apart by boxes of 4 x 4 x 4 alone, so that none may lie in the box of one of those.
    """
    sample = whole.resize((whole.width // 3, whole.height // 3), Image.Resampling.NEAREST)
    found, often = np.unique(_packed(np.asarray(sample)), return_counts=True)
    colors = np.stack([found >> 16, found >> 8 & 255, found & 255], axis=1)
    exact, others = _palette(sample, colors, often, 256)
    apart = abs(others[:, None] - exact[None]).max(axis=2).min(axis=1) > 7
    palette = Image.new("P", (1, 1))
    palette.putpalette(np.concatenate([exact, others[apart]]).astype(int).ravel().tolist())
    few = whole.quantize(palette=palette, dither=Image.Dither.NONE)
    packed, chosen = _packed(np.asarray(whole)), np.array(few)
    for place, color in enumerate(_packed(exact.astype(np.uint8))):
        chosen[packed == color] = place
    again = Image.fromarray(chosen)
    again.putpalette(few.getpalette() or [])
    return again


def _packed(colors: Pixels) -> Pixels:
    """Each color, the last axis, as one number."""
    red, green, blue = (colors[..., i].astype(np.uint32) for i in range(3))
    packed: Pixels = red << 16 | green << 8 | blue
    return packed


def _palette(sample: Image.Image, colors: Pixels, often: Pixels, many: int) -> tuple[Pixels, Pixels]:
    """The 16 most frequent of `colors`, and others, `many` in all, that lie near the rest; both (n, 3)."""
    few = sample.quantize(many - 16, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE).getpalette() or []
    most = np.argsort(-often, kind="stable")[:16]
    return colors[most].astype(np.int16), np.array(few, np.int16).reshape(-1, 3)


def as_png(chart: Axes | Figure, dpi: int) -> bytes:
    """The chart as the bytes of a PNG file: in a quarter of the time that `picture` takes, for a page."""
    figure = chart if isinstance(chart, Figure) else root_figure(chart)
    with styled():
        return in_few_colors(_pixels(figure, dpi))


def _pixels(figure: Figure, dpi: float) -> Image.Image:
    """The figure drawn, as `savefig` draws it, but once: that draws it a first time for its layout alone.

    Call within `styled`.
    """
    tell_boxes(figure)
    was, canvas, face = figure.dpi, figure.canvas, figure.get_facecolor()
    drawn: Any = FigureCanvasAgg(figure)  # matplotlib has no types for it
    try:
        figure.dpi = dpi
        figure.set_facecolor(rcParams["savefig.facecolor"])
        drawn.draw()
        size = drawn.get_width_height()
        return Image.frombuffer("RGBA", size, drawn.buffer_rgba(), "raw", "RGBA", 0, 1).convert("RGB")
    finally:
        figure.dpi = was
        figure.set_facecolor(face)
        figure.set_canvas(canvas)


def as_svg(chart: Axes | Figure) -> str:
    """The chart as the text of an SVG file without a footer: for a page that has its own.

    Blank margins are cut off, and all words drawn as shapes, so that it looks the same everywhere.
    """
    figure = chart if isinstance(chart, Figure) else root_figure(chart)
    with styled({"svg.fonttype": "path"}):
        return _written(figure, "svg", bbox_inches="tight", pad_inches=0.01).decode("utf-8")


def save(chart: Axes | Figure, file: str | Path, *, footer: object = "") -> Path:
    """Write the chart to `file`, as .png (200 dpi), .svg or .pdf by its name; return the path.

    Words in .svg and .pdf are text, which can be searched and edited; a drawing program needs the font named
    in them, Source Sans Pro, or takes another.

    `footer` gives the method and provenance: ``f"exact · {game.provenance}"``. Raises ValueError if neither
    it nor the chart has one, or for another kind of file.
    """
    path = Path(file)
    kind = picture_kind(path)
    write_bytes(path, _bytes(_with_footer(chart, footer), kind))
    return path


def picture_kind(path: Path) -> str:
    """The format that a file's name asks for. Raises ValueError for one that pictures do not have."""
    kind = path.suffix.lower().removeprefix(".")
    if kind not in FORMATS:
        raise ValueError(f"{path.name}: expected a name ending in .{', .'.join(FORMATS)}")
    return kind


def _with_footer(chart: Axes | Figure, footer: object) -> Figure:
    figure = chart if isinstance(chart, Figure) else root_figure(chart)
    if str(footer):
        write_footer(figure, footer)
    with styled():
        line_up_titles(figure)
    if not footer_of(figure):
        raise ValueError('a picture must state its provenance: footer=f"exact · {game.provenance}"')
    return figure


def _bytes(figure: Figure, kind: str, **saving: Any) -> bytes:
    with styled():
        return _written(figure, kind, **saving)


def _written(figure: Figure, kind: str, **saving: Any) -> bytes:
    buffer = BytesIO()
    tell_boxes(figure)
    figure.savefig(buffer, format=kind, metadata=METADATA[kind] | _words_of(figure, kind), **saving)
    return buffer.getvalue()


def _words_of(figure: Figure, kind: str) -> dict[str, Any]:
    """The title of a file that has words of its own, and what it shows for those who cannot see it."""
    if kind == "png" or not figure.axes:
        return {}
    first = figure.axes[0]
    words = {"Title": " ".join(first.get_title(loc="left").split()), "Description": getattr(first, "alt", "")}
    return {name: said for name, said in words.items() if said and (kind == "svg" or name == "Title")}
