"""What sheets of a battle are made of: grids to be filled in by hand, and the map with set-up zones."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from wsanalysis.aids import Block, Drawing, Word, WordGrid
from wsanalysis.battlefield.pictured import board_table
from wsanalysis.battles.scenarios.objectives import Objective, hexes_of, sentence
from wsanalysis.battles.scenarios.scenario import Scenario
from wsanalysis.charts import as_svg, draw_map
from wsanalysis.charts.style import blank_axes

PALE = 0.16


def to_fill_in(
    title: str, rows: Sequence[str], columns: Sequence[str], *, widths: tuple[float, ...] = (),
    filled: Sequence[Sequence[str]] = (), hint: str = "",
) -> WordGrid:  # fmt: skip
    """A grid to be filled in by hand: pale, so that its lines show; `filled` are first cells of its rows."""
    words = [list(filled[y]) if y < len(filled) else [] for y in range(len(rows))]
    cells = tuple(
        tuple(Word(row[x] if x < len(row) else "", PALE) for x in range(len(columns))) for row in words
    )
    return WordGrid(title, tuple(rows), tuple(columns), cells, hint=hint, widths=widths, read=True, form=True)


def sheet_map(
    scenario: Scenario[Any], zones: Mapping[str, tuple[str, ...]], objectives: Iterable[Objective] = ()
) -> Block:
    """The map with set-up zones, by side, and objectives."""
    named = [(sentence(one), hexes_of(one)) for one in objectives if hexes_of(one)]
    ax = draw_map(
        board_table(scenario.board), ax=blank_axes(5.2, 5.0), sides=scenario.sides, zones=zones,
        objectives=named,
    )  # fmt: skip
    return Drawing("Map", as_svg(ax))
