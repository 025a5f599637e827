"""Fate chits: medals or a fixed outcome, rows of fire results, icons that shift them (3.0, 9.0)."""

import re
from dataclasses import dataclass
from typing import Annotated, Literal, NamedTuple, get_args

from annotated_types import Ge, Le, MinLen

from wsanalysis.files.cells import Cell, YesNo

Result = Literal["miss", "suppressed", "damaged", "eliminated"]
Side = Literal["foot", "vehicle"]
Medals = Literal["0", "1", "2", "3", "pass", "fail"]
Condition = Literal["FORTIFIED", "IN COVER", "MEDIUM", "MOVING", "OBSCURED", "SMALL"]
Collateral = Literal["FOXHOLES", "HAZE", "WEAPON"]
Plight = Literal["foot", "vehicle", "without cover"]

LADDER: tuple[Result, ...] = get_args(Result)
"""The fire results from worst to best for the firer (10.0)."""

RUNG: dict[Result, int] = {result: rung for rung, result in enumerate(LADDER)}
CONDITIONS: tuple[Condition, ...] = get_args(Condition)
COLLATERALS: tuple[Collateral, ...] = get_args(Collateral)
FARTHEST = 99  # areas; no map is larger


class Row(NamedTuple):
    """A row of fire results: the ranges in areas that it matches, and its result.

    `last` None: no upper limit. `first` None: no range matches it; only shifts lead there.
    """

    first: int | None
    last: int | None
    result: Result

    def __str__(self) -> str:
        return f"{self.ranges} {self.result}"

    @property
    def ranges(self) -> str:
        """The ranges in words of the file: ``3``, ``0-4``, ``5+``, or a dash for none."""
        if self.first is None:
            return "-"
        if self.last is None:
            return f"{self.first}+"
        return str(self.first) if self.first == self.last else f"{self.first}-{self.last}"


class Icon(NamedTuple):
    """A condition or a collateral icon on a chit."""

    word: Condition | Collateral

    def __str__(self) -> str:
        return self.word


Rows = tuple[Row, ...]
Icons = tuple[Icon, ...]

_ROW = re.compile(r"(?:(-)|([0-9]{1,2})(?:\s*-\s*([0-9]{1,2})|(\+))?)\s+(\w+)")


def parse_rows(text: str) -> Rows:
    """Parse rows from the top down, such as ``- eliminated; 0-2 damaged; 3-5 suppressed; 6+ miss``.

    Every range from 0 up must match exactly once, and results must not get better for the firer further down;
    ValueError names the offending part.
    """
    rows: list[Row] = []
    due: int | None = 0
    for part in text.split(";"):
        found = _ROW.fullmatch(part.strip())
        if not found:
            raise ValueError(f"{part.strip()!r} is not a row")
        none, first, last, plus, word = found.groups()
        if word.lower() not in LADDER:
            raise ValueError(f"{word!r} is not one of {', '.join(LADDER)}")
        result: Result = word.lower()  # type: ignore[assignment]
        if rows and RUNG[result] > RUNG[rows[-1].result]:
            raise ValueError(f"{part.strip()} is better for the firer than the row above")
        if none:
            rows.append(Row(None, None, result))
            continue
        row = Row(int(first), None if plus else int(last or first), result)
        if due is None or row.first != due or (row.last is not None and row.last < due):
            raise ValueError(
                f"{part.strip()} does not continue {'after the last range' if due is None else f'at {due}'}"
            )
        due = None if row.last is None else row.last + 1
        rows.append(row)
    if due is not None:
        raise ValueError(f"ranges from {due} areas up are missing")
    return tuple(rows)


def _parse_icons(text: str) -> Icons:
    words = [part.strip().upper() for part in text.split(";")]
    if len(set(words)) < len(words) or not set(words) <= {*CONDITIONS, *COLLATERALS}:
        raise ValueError
    return tuple(Icon(word) for word in words)  # type: ignore[arg-type]


RowsCell = Annotated[
    Rows, Cell(parse_rows, "rows such as '- eliminated; 0-2 damaged; 3-5 suppressed; 6+ miss'")
]
IconsCell = Annotated[
    Icons, Cell(_parse_icons, f"different icons out of {', '.join((*CONDITIONS, *COLLATERALS))}")
]
Needed = Annotated[int, Ge(1), Le(99)]


@dataclass(frozen=True, slots=True)
class Chit:
    """A fate chit: one row of the chits file."""

    chit: Annotated[str, MinLen(1)]
    medals: Medals
    unlucky_13: Literal["always", "foot", "vehicle", "without cover"] | None = None
    drift: Annotated[int, Ge(1), Le(6)] = 1
    event: YesNo = False
    foot: Annotated[RowsCell, MinLen(1)] = ()
    foot_firepower: Needed | None = None
    foot_icons: IconsCell = ()
    vehicle: Annotated[RowsCell, MinLen(1)] = ()
    vehicle_firepower: Needed | None = None
    vehicle_icons: IconsCell = ()
    source: Annotated[str, MinLen(1)] = "edited"

    def rows(self, side: Side) -> Rows:
        """The rows of a side, top down."""
        return self.foot if side == "foot" else self.vehicle

    def firepower(self, side: Side) -> int | None:
        """The FP needed for an upshift, None where the side shows no FIREPOWER."""
        return self.foot_firepower if side == "foot" else self.vehicle_firepower

    def icons(self, side: Side) -> tuple[str, ...]:
        """The icons of a side, as words."""
        return tuple(icon.word for icon in (self.foot_icons if side == "foot" else self.vehicle_icons))


def row_number(rows: Rows, distance: int) -> int:
    """The number of the row that matches a range in areas, counted from the top."""
    ends = enumerate(rows)
    return next(i for i, row in ends if row.first is not None and (row.last is None or distance <= row.last))
