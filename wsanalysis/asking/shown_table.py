"""A table of the user's own, `ws.table`: odds by name, or frames, shown as a `Frame` shows itself."""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from annotated_types import Ge, Le

from wsanalysis.arguments.checking import checked
from wsanalysis.asking.display import MISSING, ROUNDING, Drawn, TableLook
from wsanalysis.asking.odds import Odds, Provenance, SampledOdds
from wsanalysis.asking.outcomes import in_one_order, words_for
from wsanalysis.asking.provenance import DOT, together
from wsanalysis.files.cells import Expected, expectation, short
from wsanalysis.languages import capital
from wsanalysis.rule_system import NO_EFFECT

if TYPE_CHECKING:
    import pandas as pd
    from pandas import DataFrame

    from wsanalysis.core_game import CoreGame

Head = str | int | tuple[Any, ...]
"""The name of a column."""
Decimals = Annotated[int, Ge(0), Le(15)]
Rows = Annotated[
    "Odds | DataFrame | Mapping[Any, Any] | Iterable[Mapping[Any, Any]]",
    Expected("the odds of a question, odds by name, a DataFrame, or DataFrames by name"),
]


class ShownTable(Drawn):
    """A frame with a look of its own: `frame` has its numbers, `plot` draws them.

    Of `frame` fractions from 0 to 1 are chances and shown in percent; `numbers` gives other columns their
    decimals, and `points` are differences of chances.
    """

    def __init__(self, frame: "pd.DataFrame", look: TableLook) -> None:
        self.frame = frame
        self.title = look.title
        self.footer = look.footer
        self._look = look

    @checked
    def save(self, file: str | Path) -> Path:
        """Write the table as `Frame.save` does: .csv, .xlsx or .html by the name; return the path."""
        from wsanalysis.asking.table_files import save_table

        return save_table(self.frame, file, self._look)

    def __str__(self) -> str:
        from wsanalysis.asking.frame import as_text

        return as_text(self.frame, self._look)

    __repr__ = __str__

    def _repr_html_(self) -> str:
        from wsanalysis.asking.frame import as_html

        return as_html(self.frame, self._look)


@checked
def table(
    rows: Rows, title: str = "", *, numbers: Mapping[Any, Decimals] | None = None,
    points: Iterable[Head] = (), provenance: "CoreGame | Provenance | Odds | str | None" = None,
    missing: str = MISSING, ranked: bool = False,
) -> ShownTable:  # fmt: skip
    """A table to be read: the odds of a question, odds by name, one row each, or a DataFrame, or several.

    ``ws.table({"in the open": game.fire(...), "in woods": game.fire(...)})``. DataFrames by name stand one
    above another, each row beneath its name instead of what all rows of it share. Of a DataFrame fractions
    are chances and shown in percent, but for `numbers` (decimals by column) and `points`, which are
    differences of chances. `provenance`: a game or text that the numbers rest on, unless the table says so
    itself. `missing`: what an empty cell means. `ranked`: of odds by name, the chance of any effect at all in
    front of the others, and what is most likely to have one at the top.

    Raises ValueError for what is no table or cannot be ranked, and for a number outside 0 to 1 in a column
    that is neither in `numbers` nor in `points`.
    """
    import pandas as pd

    if isinstance(rows, Odds):
        rows = {capital(rows.inquiry.title): rows}
    if isinstance(rows, Mapping) and all(isinstance(odds, Odds) for odds in rows.values()) and rows:
        frame, provenance = _of_odds(rows), f"exact · {_rests_on(odds.provenance for odds in rows.values())}"
        frame = _ranked(frame) if ranked else frame
    elif isinstance(rows, Mapping) and rows and all(isinstance(f, pd.DataFrame) for f in rows.values()):
        if ranked:
            raise ValueError("ranked: expected odds by name, got DataFrames by name")
        frame = _stacked(rows)
    elif ranked:
        raise ValueError(f"ranked: expected odds by name, got {short(rows)}")
    else:
        frame = rows if isinstance(rows, pd.DataFrame) else _of_cells(rows)
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
    title = title or frame.attrs.get("title", "")
    return ShownTable(frame, TableLook(title, _footer(provenance, frame), told, tuple(points), missing))


def _footer(provenance: Any, frame: "pd.DataFrame") -> str:
    """The provenance of the numbers: exact, where nothing else is said."""
    found = frame.attrs.get("provenance", "") if provenance is None else provenance
    said = str(getattr(found, "provenance", found))
    return said if not said or "exact" in said or "sampled" in said else f"exact · {said}"


def _of_cells(rows: Any) -> "pd.DataFrame":
    """Columns by name, or rows of cells by column, as a frame. ValueError in words for anything else."""
    import pandas as pd

    columns = rows.values() if isinstance(rows, Mapping) else (cell for row in rows for cell in row.values())
    if not any(isinstance(each, Odds | SampledOdds) for each in columns):
        with suppress(ValueError, TypeError):
            return pd.DataFrame(rows)
    raise ValueError(f"rows: expected {expectation(Rows)}, got {short(rows)}")


def _stacked(frames: "Mapping[Any, DataFrame]") -> "pd.DataFrame":
    """Tables one above another beneath their names; parts common to all rows of each are left out."""
    import pandas as pd

    heads = [frame.index for frame in frames.values()]
    common = [n for n in range(heads[0].nlevels) if all(len(each.unique(n)) == 1 for each in heads)]
    found: pd.DataFrame = pd.concat(frames).droplevel([1 + n for n in common])
    first, *_ = (frame.attrs for frame in frames.values())
    found.attrs = {**first, "title": "", "provenance": _common_footer(frames.values())}
    return found


def _common_footer(frames: "Iterable[DataFrame]") -> str:
    """The provenance of several tables: each part that they share once, those that differ side by side."""
    said = dict.fromkeys(str(frame.attrs.get("provenance", "")) for frame in frames)
    parts = [each.split(DOT) for each in said]
    if len({len(each) for each in parts}) > 1:
        return " | ".join(said)
    return DOT.join(" and ".join(dict.fromkeys(alike)) for alike in zip(*parts, strict=True))


def _of_odds(rows: Mapping[Any, Odds]) -> "pd.DataFrame":
    """A row an answer, a column an outcome; an outcome that one cannot have gets the chance 0."""
    import pandas as pd

    words = in_one_order([list(odds.probabilities) for odds in rows.values()])
    said = words_for(odds.inquiry for odds in rows.values())
    chances = {
        name: [float(odds.probabilities.get(word, 0)) for word in words] for name, odds in rows.items()
    }
    columns = [said.get(word, word) for word in words]
    return pd.DataFrame.from_dict(chances, orient="index", columns=columns)


def _ranked(frame: "pd.DataFrame") -> "pd.DataFrame":
    """The same, with the chance of any effect, most first; as large ones stay in their order."""
    if NO_EFFECT not in frame:
        raise ValueError(
            f"ranked: expected odds of which one outcome is {NO_EFFECT!r}, got {', '.join(map(str, frame))}"
        )
    found = frame.copy()
    found.insert(0, "any effect", 1 - frame[NO_EFFECT])
    return found.sort_values("any effect", ascending=False, kind="stable")


def _rests_on(provenances: Iterable[Provenance]) -> str:
    """The provenance of the answers; variants of one game differ in their data alone."""
    games = list(dict.fromkeys(provenances))
    if len({(game.system, game.options, game.unofficial) for game in games}) == 1:
        hashes = ", ".join(game.data_hash for game in games)
        return str(replace(games[0], data_hash=hashes))
    return together(games)
