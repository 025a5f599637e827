"""A table to be read: chances in percent, differences in points, no empty cell, one footer."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from html import escape
from typing import TYPE_CHECKING, Any

from wsanalysis.arguments.checking import checked
from wsanalysis.asking.display import Drawn, percent
from wsanalysis.asking.odds import Odds, Provenance
from wsanalysis.asking.outcomes import in_one_order, words_for
from wsanalysis.asking.provenance import together

if TYPE_CHECKING:
    import pandas as pd

MISSING = "–"
ROUNDING = 1e-9


class Table(Drawn):
    """A table that shows itself, in Jupyter and in a terminal; `frame` has its numbers, `plot` draws them.

    Of `frame` fractions from 0 to 1 are chances and shown in percent; `numbers` have so many decimals, and
    `points` are differences of chances.
    """

    def __init__(
        self, frame: "pd.DataFrame", title: str, footer: str, numbers: Mapping[str, int],
        points: Iterable[str], missing: str,
    ) -> None:  # fmt: skip
        self.frame = frame
        self.title = title
        self.footer = footer
        self._numbers = numbers
        self._points = tuple(points)
        self._missing = missing

    def _cells(self) -> "pd.DataFrame":
        """Every cell as it is printed."""
        columns = {name: [self._cell(name, value) for value in self.frame[name]] for name in self.frame}
        return type(self.frame)(columns, index=self.frame.index, columns=self.frame.columns)

    def _cell(self, column: Any, value: Any) -> str:
        if value is None or type(value).__name__ == "NAType" or value != value:
            return self._missing
        if column in self._points:
            return f"{100 * value:+.1f}"
        if column in self._numbers:
            return f"{value:,.{self._numbers[column]}f}"
        return percent(float(value)) if isinstance(value, float | Fraction) else str(value)

    def _notes(self) -> list[str]:
        notes = [f"{', '.join(map(str, self._points))}: in points"] if self._points else []
        return [*notes, *filter(None, [self.footer])]

    def __str__(self) -> str:
        lines = self._cells().to_string(justify="right").split("\n")
        return "\n".join([*filter(None, [self.title]), *lines, *self._notes()])

    __repr__ = __str__

    def _repr_html_(self) -> str:
        cells, numeric = self._cells(), self._numeric()
        levels = cells.index.nlevels
        names = ["" if name is None else name for name in cells.index.names]
        head = "".join(f"<th scope='col'>{escape(str(n))}</th>" for n in (*names, *map(_said, cells.columns)))
        if cells.columns.name is not None:
            across = f"<th colspan='{len(cells.columns)}'>{escape(str(cells.columns.name))}</th>"
            head = f"<th colspan='{levels}'></th>{across}</tr><tr>{head}"
        body = ""
        for place, row in zip(cells.index, cells.itertuples(index=False), strict=True):
            places = "".join(
                f"<th scope='row' style='text-align:left'>{escape(str(each))}</th>"
                for each in (place if levels > 1 else (place,))
            )
            values = "".join(
                f"<td style='text-align:{'right' if right else 'left'}'>{escape(str(cell))}</td>"
                for cell, right in zip(row, numeric, strict=True)
            )
            body += f"<tr>{places}{values}</tr>"
        title = f"<b>{escape(self.title)}</b>" if self.title else ""
        notes = "<br>".join(map(escape, self._notes()))
        return (
            f"<div>{title}<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
            f"<small>{notes}</small></div>"
        )

    def _numeric(self) -> list[bool]:
        return [all(not isinstance(value, str) for value in self.frame[name]) for name in self.frame]


def _said(column: Any) -> str:
    return ", ".join(map(str, column)) if isinstance(column, tuple) else str(column)


@checked
def table(
    rows: Any, title: str = "", *, numbers: Mapping[str, int] | None = None, points: Iterable[str] = (),
    provenance: Any = None, missing: str = MISSING,
) -> Table:  # fmt: skip
    """A table to be read: odds by name, one row each, or a DataFrame.

    ``ws.table({"in the open": game.fire(...), "in woods": game.fire(...)})``. Of a DataFrame fractions are
    chances and shown in percent, but for `numbers`, with so many decimals by column, and `points`, which are
    differences of chances. `provenance`: a game or text that the numbers rest on, unless the table says so
    itself. `missing`: what an empty cell means.

    Raises ValueError for a number outside 0 to 1 in a column that is neither in `numbers` nor in `points`.
    """
    import pandas as pd

    if isinstance(rows, Mapping) and all(isinstance(odds, Odds) for odds in rows.values()) and rows:
        frame, provenance = _of_odds(rows), f"exact · {_rests_on(odds.provenance for odds in rows.values())}"
    else:
        frame = rows if isinstance(rows, pd.DataFrame) else pd.DataFrame(rows)
    told = {**frame.attrs.get("numbers", {}), **(numbers or {})}
    points = (*frame.attrs.get("points", ()), *points)
    for name in frame:
        if name in told or name in points or not pd.api.types.is_float_dtype(frame[name]):
            continue
        wrong = frame[name].dropna()
        wrong = wrong[(wrong < -ROUNDING) | (wrong > 1 + ROUNDING)]
        if len(wrong):
            raise ValueError(
                f"{name}: expected a chance from 0 to 1, got {wrong.iloc[0]}; give numbers={{{name!r}: 1}}"
            )
    return Table(
        frame, title or frame.attrs.get("title", ""), _footer(provenance, frame), told, points, missing
    )


def _footer(provenance: Any, frame: "pd.DataFrame") -> str:
    """What the numbers rest on: exact, where nothing else is said."""
    found = frame.attrs.get("provenance", "") if provenance is None else provenance
    said = str(getattr(found, "provenance", found))
    return said if not said or "exact" in said or "sampled" in said else f"exact · {said}"


def _of_odds(rows: Mapping[Any, Odds]) -> "pd.DataFrame":
    """A row an answer, a column an outcome; what cannot come of one has the chance 0."""
    import pandas as pd

    words = in_one_order([list(odds.probabilities) for odds in rows.values()])
    said = words_for(odds.inquiry for odds in rows.values())
    chances = {
        name: [float(odds.probabilities.get(word, 0)) for word in words] for name, odds in rows.items()
    }
    columns = [said.get(word, word) for word in words]
    return pd.DataFrame.from_dict(chances, orient="index", columns=columns)


def _rests_on(provenances: Iterable[Provenance]) -> str:
    """What the answers rest on; variants of one game differ in their data alone."""
    games = list(dict.fromkeys(provenances))
    if len({(game.system, game.options, game.unofficial) for game in games}) == 1:
        hashes = ", ".join(game.data_hash for game in games)
        return str(replace(games[0], data_hash=hashes))
    return together(games)
