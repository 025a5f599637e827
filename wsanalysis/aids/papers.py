"""The papers and cards that pages are printed on."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

MM_PER_INCH = 25.4
LEAST, MOST = 40, 2000
"""Of a side, in mm: no page is smaller than a card, or larger than a roll of paper."""

_OWN = re.compile(r"(\d+(?:\.\d+)?) ?[x×] ?(\d+(?:\.\d+)?) ?(mm|in)?")


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

ALSO: Mapping[str, str] = {"us-letter": "letter"}


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
