"""The look of printed pages: paper, margins, type, colours and a publisher's own words, in one record.

What a page must keep is checked here, whatever the look: text with a contrast of 4.5 on every shade (WCAG 2,
1.4.3), shades that also a monochrome printer tells apart, no type smaller than `SMALLEST_TYPE`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal, get_args

from wsanalysis.colours import OUTCOMES, contrast, grey_of, luminance, mixed, rgb_of

MM_PER_INCH = 25.4
LEAST, MOST = 40, 2000
"""Of a side, in mm: no page is smaller than a card, or larger than a roll of paper."""

_OWN = re.compile(r"(\d+(?:\.\d+)?) ?[x×] ?(\d+(?:\.\d+)?) ?(mm|in)?")
ALSO: Mapping[str, str] = {"us-letter": "letter"}
Orientation = Literal["portrait", "landscape", "auto"]
"""`auto`: portrait, or landscape where a page is too wide for that, as also where it may be continued."""
Density = Literal["compact", "normal", "airy"]
CAP = 0.6
"""The share of the hue in the darkest shade: dark text stays readable, and toner is saved."""
READABLE = 4.5
"""Contrast of text."""
SMALLEST_TYPE = 7.5
"""In points."""
SMALLEST_NUMBER = 9.0
"""In points: of the numbers that one plays by."""
LEAST_MARGIN, LEAST_FOOT, MOST_MARGIN = 3.0, 10.0, 0.5
"""Of a margin and of the lower one in mm; of two opposite ones as a share of the paper."""
SMALL = 50_000.0
"""In mm²: pages are made for A4 and US Letter; on a smaller paper they go on on another sheet."""
LARGEST_LOGO = 400_000
"""In bytes."""
PALETTES: Mapping[str, str] = {
    "blue": "#1f5a8c",
    "teal": "#0f6b63",
    "ochre": "#8a5a00",
    "brick": "#9c3a1e",
    "plum": "#6d3f7f",
    "grey": "#4a4a4a",
}
"""Hues, of which the shades run from the paper's own colour to six tenths of the hue.

Shades of one hue differ in lightness alone, which every kind of colour vision sees; so none can mislead.
"""


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet or card held upright: its name on the command line, its title, width and height in mm."""

    name: str
    title: str
    width: float
    height: float

    def __post_init__(self) -> None:
        for side in (self.width, self.height):
            if not LEAST <= side <= MOST:
                raise ValueError(f"paper: expected sides of {LEAST} to {MOST} mm, got {side:g}")

    @property
    def turned(self) -> Paper:
        """The same paper held the other way."""
        return Paper(self.name, self.title, self.height, self.width)

    def __str__(self) -> str:
        return f"{self.title} ({self.width:g} × {self.height:g} mm)"


def _inches(name: str, title: str, width: float, height: float) -> Paper:
    return Paper(name, title, width * MM_PER_INCH, height * MM_PER_INCH)


PAPERS: Mapping[str, Paper] = {
    paper.name: paper
    for paper in (
        Paper("a4", "A4", 210, 297),
        _inches("letter", "US Letter", 8.5, 11),
        Paper("a5", "A5", 148, 210),
        _inches("half-letter", "half letter", 5.5, 8.5),
        Paper("a3", "A3", 297, 420),
        _inches("tabloid", "US Tabloid", 11, 17),
        Paper("tarot", "tarot card", 70, 120),
        _inches("poker", "poker card", 2.5, 3.5),
        _inches("mini", "mini card", 1.75, 2.5),
    )
}
"""By name."""


def paper_of(text: str) -> Paper:
    """A paper by its name, or of one's own as ``180x240`` (mm) or ``6x9 in``. Raises ValueError."""
    name = text.strip().casefold()
    name = ALSO.get(name, name)
    if name in PAPERS:
        return PAPERS[name]
    own = _OWN.fullmatch(name)
    if own is None:
        raise ValueError(
            f"paper: expected one of {', '.join(PAPERS)}, or width x height as 180x240 (mm) or 6x9in,"
            f" got {text!r}"
        )
    width, height = (float(side) * (MM_PER_INCH if own[3] == "in" else 1) for side in (own[1], own[2]))
    return Paper(name.replace(" ", ""), "paper of your own", width, height)


@dataclass(frozen=True, slots=True)
class Margins:
    """Blank edges in mm. The lower one holds the footer: provenance, "unofficial", page number."""

    left: float
    top: float
    right: float
    bottom: float


@dataclass(frozen=True, slots=True)
class Logo:
    """A picture for the head of every page; `kind` is svg, png or jpg, `height` in mm."""

    content: bytes
    kind: Literal["svg", "png", "jpg"]
    height: float = 11.0


class LookFault(ValueError):
    """A look that cannot be; `faults` are all that is wrong with it: (field, sentence)."""

    def __init__(self, faults: Sequence[tuple[str, str]]) -> None:
        super().__init__("; ".join(": ".join(fault) for fault in faults))
        self.faults = tuple(faults)


@dataclass(frozen=True, slots=True)
class Look:
    """The look of pages; every field has the value of the standard look.

    `fonts` are families in the order in which they are tried for a character; `font_folder` holds fonts of
    one's own, beside those that come along. `ground` is printed under the whole page unless it is white.
    `ink` is the colour of text, `soft` of less important text, `hue` the colour at the end of the shades.
    A page that is too tall goes on on another sheet if `continued`. `scale` enlarges all type. `title` and
    `subtitle` replace the words of the pages, `footer` stands before the provenance; where empty they change
    nothing. `bleed` (mm) is added on every edge; a PDF says where to trim.
    """

    name: str = "standard"
    fonts: tuple[str, ...] = ("Source Sans Pro", "DejaVu Sans")
    font_folder: str = ""
    ink: str = "#1b2430"
    soft: str = "#4d5763"
    ground: str = "#ffffff"
    hue: str = PALETTES["blue"]
    grey: bool = False
    scale: float = 1.0
    density: Density = "normal"
    paper: Paper = PAPERS["a4"]
    orientation: Orientation = "portrait"
    continued: bool = False
    margins: Margins | None = None
    bleed: float = 0.0
    logo: Logo | None = None
    title: str = ""
    subtitle: str = ""
    footer: str = ""

    def __post_init__(self) -> None:
        faults = _faults_of(self)
        if faults:
            raise LookFault(faults)

    def on(self, paper: str | Paper, grey: bool | None = None) -> Look:
        """The same look on another paper, by name or as a record; with `grey` as given, if it is given."""
        found = paper_of(paper) if isinstance(paper, str) else paper
        return replace(self, paper=found, grey=self.grey if grey is None else grey)

    @property
    def sheet(self) -> Paper:
        """The paper as it is held; upright where the orientation is left to the page."""
        return self.paper.turned if self.orientation == "landscape" else self.paper

    def colour(self, field: Literal["ink", "soft", "ground", "hue"]) -> str:
        """One of its colours as printed: as light a grey for a monochrome printer."""
        said: str = getattr(self, field)
        return grey_of(said) if self.grey else said

    def shade(self, share: float) -> str:
        """The fill for a share from 0 to 1: from the page's own colour to `CAP` of the hue."""
        return mixed(self.colour("ground"), self.colour("hue"), share * CAP)

    @property
    def continues(self) -> bool:
        """True if a page may go on on another sheet, as it may on any paper smaller than A4."""
        return self.continued or self.paper.width * self.paper.height < SMALL

    @property
    def edges(self) -> Margins:
        """The margins: its own, or those that suit the paper."""
        if self.margins is not None:
            return self.margins
        side = min(13.0, round(0.062 * self.sheet.width, 1))
        return Margins(side, min(11.0, side), side, 15.0)


def _faults_of(look: Look) -> list[tuple[str, str]]:
    """The faults of a look: (field, sentence) for each."""
    found = []
    for field, choices in (("orientation", get_args(Orientation)), ("density", get_args(Density))):
        if getattr(look, field) not in choices:
            found.append((field, f"expected one of {', '.join(choices)}, got {getattr(look, field)!r}"))
    if not look.fonts:
        found.append(("fonts", "expected one family or more"))
    if not 1 <= look.scale <= 3:
        found.append(
            ("scale", f"expected 1 to 3: type is never smaller than the standard, got {look.scale:g}")
        )
    if not 0 <= look.bleed <= 10:
        found.append(("bleed", f"expected 0 to 10 mm, got {look.bleed:g}"))
    if look.logo and len(look.logo.content) > LARGEST_LOGO:
        found.append(("logo", f"expected at most {LARGEST_LOGO:,} bytes, got {len(look.logo.content):,}"))
    return [*found, *_colour_faults(look), *_margin_faults(look)]


def _colour_faults(look: Look) -> list[tuple[str, str]]:
    found = []
    for field in ("ink", "soft", "ground", "hue"):
        try:
            rgb_of(getattr(look, field))
        except ValueError as error:
            found.append((field, str(error)))
    if found:
        return found
    darkest, worst = look.shade(1), OUTCOMES[-1]
    fill = (darkest, f"the darkest shade of {look.hue}")
    if luminance(worst) < luminance(darkest):
        fill = (worst, "the color of the worst outcome")
    for field, on, where in (
        ("ink", look.ground, "the page"),
        ("soft", look.ground, "the page"),
        ("ink", *fill),
    ):
        ratio = contrast(getattr(look, field), on)
        if ratio < READABLE:
            found.append(
                (
                    field,
                    f"expected a contrast of {READABLE} on {where} ({on}),"
                    f" got {ratio:.1f} of {getattr(look, field)}",
                )
            )
    if luminance(darkest) >= luminance(look.ground):
        found.append(("hue", f"expected a colour darker than the page ({look.ground}), got {look.hue}"))
    return found


def _margin_faults(look: Look) -> list[tuple[str, str]]:
    edges, sheet = look.edges, look.sheet
    sides = (edges.left, edges.top, edges.right, edges.bottom)
    if min(sides) < LEAST_MARGIN:
        return [("margins", f"expected at least {LEAST_MARGIN:g} mm on every edge, got {min(sides):g}")]
    if edges.bottom < LEAST_FOOT:
        return [
            (
                "margins",
                f"expected at least {LEAST_FOOT:g} mm at the bottom, for the footer, got {edges.bottom:g}",
            )
        ]
    if (
        edges.left + edges.right > sheet.width * MOST_MARGIN
        or edges.top + edges.bottom > sheet.height * MOST_MARGIN
    ):
        return [("margins", f"expected half of {sheet} or less, got more")]
    return []


STANDARD = Look()
"""The look of what is printed where none is given."""
