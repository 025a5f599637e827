"""Blocks of sampled numbers: a statement, values with intervals, shares as columns; drawings, their key."""

from __future__ import annotations

from dataclasses import dataclass

from wsanalysis.aids.faces import Face, Mark

NOISE = 1e-9


@dataclass(frozen=True, slots=True)
class Statement:
    """The key sentence for a reader in a hurry: large type in a frame, explained by `text` beneath."""

    lead: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class Range:
    """A value with the ends of its interval, and its printed form. `strong` sets it in bold type."""

    label: str
    value: float
    low: float
    high: float
    text: str
    strong: bool = False

    def __post_init__(self) -> None:
        if not self.low - NOISE <= self.value <= self.high + NOISE:
            raise ValueError(f"range {self.label!r}: {self.value} is not from {self.low} to {self.high}")


@dataclass(frozen=True, slots=True)
class Ranges:
    """Values with intervals, stacked on one scale from `start` to `end`.

    `marks` are labelled places on the scale; `zone` is a shaded stretch. An interval beyond the scale is cut
    off with an arrow. `columns`: the number of columns for the rows, filled one after another.
    """

    title: str
    ranges: tuple[Range, ...]
    start: float
    end: float
    marks: tuple[tuple[float, str], ...] = ()
    zone: tuple[float, float] | None = None
    hint: str = ""
    columns: int = 1

    def __post_init__(self) -> None:
        where = f"ranges {self.title!r}"
        if not self.start < self.end:
            raise ValueError(f"{where}: the scale runs from {self.start} to {self.end}")
        for place in (*(place for place, _ in self.marks), *(self.zone or ())):
            if not self.start <= place <= self.end:
                raise ValueError(f"{where}: {place} is not on the scale")
        if self.columns < 1:
            raise ValueError(f"{where}: expected 1 column or more, got {self.columns}")


@dataclass(frozen=True, slots=True)
class Histogram:
    """Frequencies as upright bars, each with a label and its share, the highest in dark."""

    title: str
    bars: tuple[tuple[str, float], ...]
    hint: str = ""

    def __post_init__(self) -> None:
        for label, share in self.bars:
            if not -NOISE <= share <= 1 + NOISE:
                raise ValueError(f"histogram {self.title!r}, {label!r}: expected a share, got {share}")


@dataclass(frozen=True, slots=True)
class Drawing:
    """A picture as the text of an SVG file, as wide as the block; `caption` explains how to read it."""

    title: str
    svg: str
    caption: str = ""
    hint: str = ""


@dataclass(frozen=True, slots=True)
class Sample:
    """A small picture, as the text of an SVG file, and what it stands for."""

    svg: str
    words: str


@dataclass(frozen=True, slots=True)
class Legend:
    """A key to the drawings near it: a sentence, and its samples on a line."""

    title: str
    samples: tuple[Sample, ...]
    text: str = ""
    hint: str = ""


@dataclass(frozen=True, slots=True)
class Meaning:
    """A rating as it looks on a block, and what it is."""

    mark: Mark
    words: str


@dataclass(frozen=True, slots=True)
class Annotated:
    """A block or counter, `width` by `height` mm, and what its `ratings` are; `text` is on all else."""

    title: str
    face: Face
    width: float
    height: float
    ratings: tuple[Meaning, ...]
    text: str = ""
    hint: str = ""


Measured = Statement | Ranges | Histogram | Drawing | Legend | Annotated
"""The blocks of this module."""
