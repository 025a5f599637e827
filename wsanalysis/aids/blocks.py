r"""The parts of a printable page: frozen records, without rules, probabilities or drawing.

All text is printed literally: `#`, `*`, `_`, `$`, `@` and `\` have no special meaning. Chances are numbers
from 0 to 1; percent exists only on paper (`percent_text`).
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import TypeAlias

from wsanalysis.aids.measured import Measured

Probability: TypeAlias = float | Fraction

EVEN = 0.5
ROUNDING_NOISE = 1e-9  # sums of floats that should be 0 or 1 are this close to it


def percent_text(p: Probability) -> str:
    """The chance as players read it: `–` never, `✓` always, whole percent, halves upwards.

    A chance that is possible but rounds to 0 or 100 prints as `<1` or `>99`: the dash and the check mark are
    promises.
    """
    if p <= ROUNDING_NOISE:
        return "–"
    if p >= 1 - ROUNDING_NOISE:
        return "✓"
    half = Fraction(1, 2) if isinstance(p, Fraction) else 0.5 + ROUNDING_NOISE
    whole = math.floor(p * 100 + half)
    return "<1" if whole < 1 else ">99" if whole > 99 else str(whole)


def check_probability(p: Probability, where: str) -> None:
    """Raise ValueError unless `p` is a chance from 0 to 1."""
    if not -ROUNDING_NOISE <= p <= 1 + ROUNDING_NOISE:
        raise ValueError(f"{where}: expected a chance from 0 to 1, got {p}")


def check_length(things: tuple[object, ...], wanted: int, where: str) -> None:
    """Raise ValueError unless the number of `things` is `wanted`."""
    if len(things) != wanted:
        raise ValueError(f"{where}: expected {wanted} entries, got {len(things)}")


@dataclass(frozen=True, slots=True)
class Odds:
    """One cell of an odds grid: a large chance that sets the shade, and smaller ones beneath it.

    `note` is a short word in small type beside the large chance.
    """

    main: Probability
    parts: tuple[Probability, ...] = ()
    note: str = ""

    def check(self, where: str) -> None:
        """Raise ValueError, saying `where`, unless all numbers are chances."""
        for p in (self.main, *self.parts):
            check_probability(p, where)


@dataclass(frozen=True, slots=True)
class Group:
    """A heading over (or beside) the next `span` columns (or rows)."""

    name: str
    span: int


@dataclass(frozen=True, slots=True)
class Card:
    """A unit's line: name, ratings as printed, and an odds cell for each column, None where not allowed.

    `mark` stands behind the name, the silhouette named `picture` before it.
    """

    name: str
    ratings: tuple[str, ...]
    odds: tuple[Odds | None, ...]
    mark: str = ""
    picture: str = ""


@dataclass(frozen=True, slots=True)
class CardGroup:
    """Units of a kind: the `heads` of their ratings, and their lines. `hint` is a remark on all of them."""

    name: str
    heads: tuple[str, ...]
    cards: tuple[Card, ...]
    hint: str = ""


@dataclass(frozen=True, slots=True)
class UnitCards:
    """Units in groups, all with the same columns of odds: `columns`, under the heads `targets`.

    Chances as in `OddsGrid`, but the first of a cell's parts stands small beside the large one.
    """

    title: str
    targets: tuple[Group, ...]
    columns: tuple[str, ...]
    groups: tuple[CardGroup, ...]
    hint: str = ""

    def __post_init__(self) -> None:
        check_length(self.columns, sum(target.span for target in self.targets), "columns of unit cards")
        for group in self.groups:
            for card in group.cards:
                where = f"unit cards {group.name!r}, {card.name!r}"
                check_length(card.ratings, len(group.heads), f"{where}, ratings")
                check_length(card.odds, len(self.columns), f"{where}, odds")
                for cell in card.odds:
                    if cell is not None:
                        cell.check(where)


@dataclass(frozen=True, slots=True)
class OddsGrid:
    """Chances by row and column, darker for likelier, with a heavy line at even odds.

    `cells` has one row per row head and one cell per column head; None is a cell that the rules forbid.
    `row_axis` and `column_axis` label the heads in the corner. With `apart` a gap separates groups of
    columns. The heads of many columns may be `turned`, to be read from below. Numbers that are `large` are
    read at arm's length.
    """

    title: str
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    cells: tuple[tuple[Odds | None, ...], ...]
    row_axis: str = ""
    column_axis: str = ""
    groups: tuple[Group, ...] = ()
    hint: str = ""
    apart: bool = False
    turned: bool = False
    large: bool = False

    def __post_init__(self) -> None:
        check_length(self.cells, len(self.rows), f"odds grid {self.title!r}")
        for head, row in zip(self.rows, self.cells, strict=True):
            where = f"odds grid {self.title!r}, row {head!r}"
            check_length(row, len(self.columns), where)
            for column, cell in zip(self.columns, row, strict=True):
                if cell is not None:
                    cell.check(f"{where}, column {column!r}")
        if self.groups and sum(group.span for group in self.groups) != len(self.columns):
            raise ValueError(f"odds grid {self.title!r}: column groups do not cover the columns")


@dataclass(frozen=True, slots=True)
class Key:
    """A key to an odds grid: one sample cell with its numbers named, and the shades.

    `beside` is for unit cards: the first part stands beside the large chance, and there is no heavy line.
    `line`: whether a heavy line is drawn in the grids that it explains, as `heavy_line` says.
    """

    title: str
    sample: Odds
    main_name: str
    part_names: tuple[str, ...] = ()
    beside: bool = False
    line: bool = True

    def __post_init__(self) -> None:
        check_length(self.part_names, len(self.sample.parts), f"key {self.title!r}")


def heavy_line(grid: OddsGrid) -> bool:
    """True if a heavy line runs through a grid: cells side by side of which one is at even odds or more."""
    even = [[cell and cell.main >= EVEN - ROUNDING_NOISE for cell in row] for row in grid.cells]
    beside = [pair for row in even for pair in pairwise(row)]
    above = [pair for column in zip(*even, strict=True) for pair in pairwise(column)]
    return any(None not in pair and pair[0] != pair[1] for pair in (*beside, *above))


@dataclass(frozen=True, slots=True)
class Icon:
    """A picture by its name, perhaps on the `ground` of a map's hex, a color."""

    picture: str
    ground: str = ""


@dataclass(frozen=True, slots=True)
class Ledger:
    """Lines of text, each with a short value at its right-hand end, perhaps with `icons` above it."""

    title: str
    lines: tuple[tuple[str, str], ...]
    hint: str = ""
    icons: tuple[tuple[Icon, ...], ...] = ()

    def __post_init__(self) -> None:
        if self.icons:
            check_length(self.icons, len(self.lines), f"icons of ledger {self.title!r}")


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a procedure: the action in a word or two, how, and the rulebook reference."""

    lead: str
    text: str
    reference: str = ""


@dataclass(frozen=True, slots=True)
class Steps:
    """A procedure; numbered unless `numbered` is off (reminders), set in `columns` columns."""

    title: str
    steps: tuple[Step, ...]
    columns: int = 1
    numbered: bool = True
    hint: str = ""


@dataclass(frozen=True, slots=True)
class Word:
    """A cell of a word grid; `shade` from 0 (none) to 1 shows its severity."""

    text: str
    shade: float = 0.0


@dataclass(frozen=True, slots=True)
class WordGrid:
    """Words by row and column; `row_groups` stand to the left of the row heads, `corner` above them.

    `icons` stand before the row heads, one for each row; `emblem`, of a nation or side, before the title.

    `widths` are relative, one for each column; without them all are alike. Where words would not stand on one
    line so, columns of short words give way. With `read` cells are set from the left, as text is. A cell
    without words has a dash, which means no; in a `form` it stays blank, for a pen.
    """

    title: str
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    cells: tuple[tuple[Word, ...], ...]
    row_groups: tuple[Group, ...] = ()
    hint: str = ""
    corner: str = ""
    widths: tuple[float, ...] = ()
    read: bool = False
    form: bool = False
    icons: tuple[Icon, ...] = ()
    emblem: str = ""

    def __post_init__(self) -> None:
        check_length(self.cells, len(self.rows), f"word grid {self.title!r}")
        if self.icons:
            check_length(self.icons, len(self.rows), f"icons of word grid {self.title!r}")
        if self.widths:
            check_length(self.widths, len(self.columns), f"widths of word grid {self.title!r}")
        for head, row in zip(self.rows, self.cells, strict=True):
            where = f"word grid {self.title!r}, row {head!r}"
            check_length(row, len(self.columns), where)
            for word in row:
                check_probability(word.shade, f"{where}, shade of {word.text!r}")
        if self.row_groups and sum(group.span for group in self.row_groups) != len(self.rows):
            raise ValueError(f"word grid {self.title!r}: row groups do not cover the rows")


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar: its label and the share of each outcome, in the order of `Bands.outcomes`."""

    label: str
    shares: tuple[Probability, ...]


@dataclass(frozen=True, slots=True)
class Bands:
    """Outcomes as stacked horizontal bars, from the palest outcome to the darkest.

    An outcome has its icon, if there is one of its name. `of_sides`: they go from what the first side gains
    to what the second does, in the colors of sides.
    """

    title: str
    outcomes: tuple[str, ...]
    bars: tuple[Bar, ...]
    hint: str = ""
    of_sides: bool = False

    def __post_init__(self) -> None:
        for bar in self.bars:
            where = f"bands {self.title!r}, bar {bar.label!r}"
            check_length(bar.shares, len(self.outcomes), where)
            for share in bar.shares:
                check_probability(share, where)
            if abs(float(sum(bar.shares)) - 1) > ROUNDING_NOISE:
                raise ValueError(f"{where}: shares add up to {float(sum(bar.shares))}, not 1")


@dataclass(frozen=True, slots=True)
class Strip:
    """A strip of what points are spent on in turn: its label, and of each part the points and a word."""

    label: str
    parts: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class Strips:
    """Points spent in several ways, on one scale; a heavy line stands behind the first `whole` of them.

    `within` and `beyond` say what is on either side of it.
    """

    title: str
    whole: int
    strips: tuple[Strip, ...]
    within: str
    beyond: str
    hint: str = ""


@dataclass(frozen=True, slots=True)
class Note:
    """A short paragraph in small type."""

    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Column:
    """Stacked blocks."""

    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """Blocks side by side; `widths` are relative, one for each block."""

    blocks: tuple[Block, ...]
    widths: tuple[float, ...]

    def __post_init__(self) -> None:
        check_length(self.widths, len(self.blocks), "widths of a row")


Block: TypeAlias = (
    OddsGrid | Key | Ledger | Steps | WordGrid | Bands | Strips | Note | UnitCards | Measured | Column | Row
)


@dataclass(frozen=True, slots=True)
class Page:
    """One side of a sheet, which must not overflow.

    `rule_box` is the rule in one line, or the page's assumptions, if any. `small` is printed beneath the
    head: the ruling that affects its numbers most, and other remarks. `emblem`, of a nation, stands before
    the heading.
    """

    heading: str
    blocks: tuple[Block, ...]
    rule_box: str = ""
    small: str = ""
    emblem: str = ""


@dataclass(frozen=True, slots=True)
class Aid:
    """A set of printable pages with the same title above and the same provenance footer below.

    `footer` is the caller's provenance: exact or sampled, version, data hash, options that differ from the
    default, and whether values are unofficial or reconstructed.
    """

    title: str
    subtitle: str
    pages: tuple[Page, ...]
    footer: str
