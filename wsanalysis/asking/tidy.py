"""Tables for machines: one row a case, ends of distance bands as numbers, chances as fractions of 1.

A table for people says ``5-9``, ``1-4 eliminated; 5+ miss`` or ``47.6 %``; a spreadsheet can neither sort nor
reckon with those. Here `from` and `to` are the ends of a band, both included; an empty `to` has no end.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

import pandas as pd

from wsanalysis.asking.display import TableLook
from wsanalysis.asking.frame import Kind, kind_of

FROM, TO, SIDE, RESULT = "from", "to", "side", "result"
_ENDS = r"(?:all|(?P<first>\d+)(?:\s*[-–—]\s*(?P<last>\d+)|(?P<open>\+))?)"
_LABEL = re.compile(_ENDS)
_CELL = re.compile(rf"{_ENDS}\s+(?P<word>\D.*)")
_NEVER = re.compile(r"-\s+\D.*")
_FRACTION = re.compile(r"\d+/\d+|[01]")
_DISTANCE = re.compile(r"\b(distance|range|areas|hexes)\b", re.IGNORECASE)


class Tidy(NamedTuple):
    """A tidy table, what the numbers of each column are, and how many decimals those have."""

    frame: pd.DataFrame
    kinds: dict[str, Kind]
    decimals: dict[str, int]

    def named(self, kind: Kind) -> list[str]:
        """The columns of one kind."""
        return [name for name, known in self.kinds.items() if known == kind]


def tidy(frame: pd.DataFrame, look: TableLook) -> Tidy:
    """The table with its index as columns, a row for each band, and cells that a spreadsheet can read."""
    known: dict[Any, tuple[Kind, int | None]] = {
        name: (kind_of(name, frame.iloc[:, place], look), look.numbers.get(name))
        for place, name in enumerate(frame.columns)
    }
    flat = _in_columns(_in_bands(frame, str(frame.attrs.get("bands", ""))))
    for change in (_results_in_bands, _labels_in_bands, _fractions_in_two):
        flat = change(flat)
    flat = pd.DataFrame({str(name): _plain(flat[name]) for name in flat.columns})
    floats = [name for name in flat.columns if pd.api.types.is_float_dtype(flat[name])]
    look = look._replace(points=tuple(map(str, look.points)))
    kinds = {name: known[name][0] if name in known else kind_of(name, flat[name], look) for name in floats}
    decimals = {name: known[name][1] for name in floats if name in known}
    return Tidy(flat, kinds, {name: most for name, most in decimals.items() if most is not None})


def _in_bands(frame: pd.DataFrame, axis: str) -> pd.DataFrame:
    """Distances between which nothing changes as one row; the last has no end."""
    if axis not in frame.index.names:
        return frame
    others = [name for name in frame.index.names if name != axis]
    rows = frame.reset_index()
    groups = [group for _, group in rows.groupby(others, sort=False)] if others else [rows]
    banded = []
    for group in groups:
        values = group[list(frame.columns)]
        starts = (values != values.shift()).any(axis=1)
        kept = group[starts].copy()
        after = kept[axis].shift(-1).astype("Int64") - 1
        banded.append(kept.drop(columns=axis).assign(**{FROM: kept[axis].astype("Int64"), TO: after}))
    return pd.concat(banded).set_index([*others, FROM, TO])


def _in_columns(frame: pd.DataFrame) -> pd.DataFrame:
    """The index as columns; a matrix, whose columns have a name, as one row a cell."""
    plain = pd.DataFrame(frame)
    plain.attrs = {}
    if any(plain.columns.names):
        cells = plain.stack(list(range(plain.columns.nlevels)), future_stack=True)
        plain = pd.DataFrame({"chance": cells})
    elif plain.columns.nlevels > 1:
        plain.columns = pd.Index([" ".join(filter(None, map(str, head))) for head in plain.columns])
    if isinstance(plain.index, pd.RangeIndex) and plain.index.name is None:
        return plain.reset_index(drop=True)
    plain.index.names = [
        str(name) if name is not None else ("name" if place == 0 else f"name {place + 1}")
        for place, name in enumerate(plain.index.names)
    ]
    return plain.reset_index()


def _results_in_bands(frame: pd.DataFrame) -> pd.DataFrame:
    """Cells such as ``1-4 eliminated; 5+ miss`` as a row for each band of each such column."""
    sides = [name for name in frame.columns if _are(frame[name], _is_result_by_band)]
    if not sides:
        return frame
    nearest = {
        side: min(first for cell in frame[side] for first, _, _ in _bands(cell) if first is not None)
        for side in sides
    }
    found = [
        (place, side, nearest[side] if first is None else first, last, word)
        for place in range(len(frame))
        for side in sides
        for first, last, word in _bands(frame[side].iloc[place])
    ]
    places, of, starts, ends, words = zip(*found, strict=True)
    made = frame.drop(columns=sides).iloc[list(places)].reset_index(drop=True)
    source = {"source": made.pop("source")} if "source" in made else {}
    bands = {FROM: pd.array(starts, dtype="Int64"), TO: pd.array(ends, dtype="Int64")}
    return made.assign(**{SIDE: of}, **bands, **{RESULT: words}, **source)


def _bands(cell: str) -> Iterator[tuple[int | None, int | None, str]]:
    """The bands of a cell: first distance (None: all of them), last one (None: no end), result."""
    for part in map(str.strip, cell.split(";")):
        if found := _CELL.fullmatch(part):
            yield (*_ends(found), found["word"])


def _ends(found: re.Match[str]) -> tuple[int | None, int | None]:
    if not found["first"]:
        return None, None
    return int(found["first"]), None if found["open"] else int(found["last"] or found["first"])


def _is_result_by_band(cell: str) -> bool:
    """True if a cell has a result for every distance, of which the last has no end."""
    parts = [part.strip() for part in cell.split(";")]
    found = [_CELL.fullmatch(part) for part in parts]
    if not all(match or _NEVER.fullmatch(part) for match, part in zip(found, parts, strict=True)):
        return False
    return any(match is not None and _ends(match)[1] is None for match in found)


def _labels_in_bands(frame: pd.DataFrame) -> pd.DataFrame:
    """A column of distances such as ``5-9`` and ``10+`` as two."""
    for name in list(frame.columns):
        if _DISTANCE.search(str(name)) and _are(frame[name], lambda cell: bool(_LABEL.fullmatch(cell))):
            ends = [_ends(found) for cell in frame[name] if (found := _LABEL.fullmatch(cell))]
            frame = _in_place(frame, name, {FROM: [a for a, _ in ends], TO: [b for _, b in ends]})
    return frame


def _fractions_in_two(frame: pd.DataFrame) -> pd.DataFrame:
    """A column of fractions as two whole numbers, since a spreadsheet takes 7/24 for a day in July."""
    for name in list(frame.columns):
        if _are(frame[name], lambda cell: bool(_FRACTION.fullmatch(cell))):
            exact = [Fraction(cell) for cell in frame[name]]
            ends = {
                "numerator": [each.numerator for each in exact],
                "denominator": [each.denominator for each in exact],
            }
            frame = _in_place(frame, name, ends)
    return frame


def _in_place(frame: pd.DataFrame, name: Any, new: dict[str, list[Any]]) -> pd.DataFrame:
    """The table with other columns where one was."""
    place = list(frame.columns).index(name)
    left, right = frame.iloc[:, :place], frame.iloc[:, place + 1 :]
    whole = {head: pd.array(cells, dtype="Int64") for head, cells in new.items() if _largest(cells) < 2**63}
    made = {head: whole.get(head, list(map(str, cells))) for head, cells in new.items()}
    return pd.concat([left, pd.DataFrame(made, index=frame.index), right], axis=1)


def _largest(cells: Sequence[int | None]) -> int:
    """The largest of some whole numbers, of which some may be missing."""
    return max((cell for cell in cells if cell is not None), default=0)


def _are(column: "pd.Series[Any]", test: Callable[[str], bool]) -> bool:
    """True if all cells are texts that pass a test."""
    return len(column) > 0 and all(isinstance(cell, str) and test(cell) for cell in column)


def _plain(column: "pd.Series[Any]") -> Any:
    """A column without fractions, truth values or tuples as such."""
    if pd.api.types.is_bool_dtype(column):
        return ["yes" if cell else "no" for cell in column]
    if pd.api.types.is_numeric_dtype(column):
        return column
    cells = [_plain_cell(cell) for cell in column]
    known = [cell for cell in cells if cell is not None]
    if known and all(isinstance(cell, float) for cell in known):
        return pd.array(cells, dtype="float64")
    return pd.Series(cells, index=column.index, dtype=object)


def _plain_cell(cell: Any) -> Any:
    if isinstance(cell, Fraction):
        return float(cell)
    if cell is None or cell is pd.NA or (isinstance(cell, float) and cell != cell):
        return None
    if isinstance(cell, bool):
        return "yes" if cell else "no"
    if isinstance(cell, tuple):
        parts = (_plain_cell(part) for part in cell)
        return ", ".join(str(part) for part in parts if part is not None)
    return cell
