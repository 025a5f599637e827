"""The effects of a chip or counter in a few words."""

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from wsanalysis.widgets.desk import COUNT
from wsanalysis.widgets.situations import spoken

if TYPE_CHECKING:
    from wsanalysis.game import Game


def columns_of_bands(rows: Sequence[Mapping[str, Any]]) -> set[str]:
    """The columns that hold results by distance: they are told with their names, as the sides of a chip."""
    return {column for row in rows for column, value in row.items() if "; " in str(value)}


def told(row: Mapping[str, Any], sides: Collection[str]) -> list[str]:
    """The words of a chip's row: a part for each of the `sides`, columns to be named; the rest in one."""
    cells = list(row.items())[1:]
    parts = [_told(column, value, True) for column, value in cells if column in sides]
    rest = (_told(column, value, False) for column, value in cells if column not in sides)
    return [part for part in (*parts, " · ".join(filter(None, rest))) if part]


def called(row: Mapping[str, Any], sides: Collection[str]) -> str:
    """A chip by its name and its effect, as in `told`."""
    name = str(next(iter(row.values())))
    return ": ".join([name, *filter(None, [" · ".join(told(row, sides))])])


def calls_of(game: "Game", bag: str) -> dict[str, str]:
    """The effect of each thing of a bag, by its name."""
    rows = game.edition.cells_by_name(bag)
    sides = columns_of_bands(list(rows.values()))
    return {name: called(row, sides) for name, row in rows.items()}


def _told(column: str, value: Any, named: bool) -> str:
    """A cell of a chip in a few words, its column `named` or not; nothing for what goes without saying."""
    if column in (COUNT, "source") or value in (None, "no", 0, ""):
        return ""
    if value == "yes":
        return spoken(column)
    return f"{spoken(column)} {value}" if named or isinstance(value, int) else str(value)
