"""A gallery of every chart: a small picture, its use, and the line of code that makes it."""

import ast
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache, partial
from pathlib import Path
from typing import Any, NamedTuple

from wsanalysis import charts
from wsanalysis.asking.provenance import together
from wsanalysis.charts import Picture, on_screen, picture
from wsanalysis.core_game import CoreGame
from wsanalysis.files.own_files import own_table
from wsanalysis.game import load
from wsanalysis.reports.report import Maker, write_all
from wsanalysis.reports.text_pages import footer_text

WIDTH = 640
"""Pixels across of a picture on a screen."""
ACROSS = 3
"""Pictures side by side on the page of all."""
HEAD = """# Gallery

Every chart, small. Each leads to a page with the picture as large as it is read, and the lines that make it.

"""
BEFORE = """import numpy as np
import pandas as pd
import wsanalysis as ws
from wsanalysis.analysis.agreement import agreement
from wsanalysis.analysis.by_distance import by_distance
from wsanalysis.analysis.standing import by_game
from wsanalysis.analysis.survival import sampled_survival, survival
from wsanalysis.battlefield.load import load_board
from wsanalysis.battlefield.pictured import board_table
from wsanalysis.charts import *
from wsanalysis.comparing import standings
from wsanalysis.printing.sherman_leader.purchase import value_spread
"""
"""The provenance of all entries' lines; a page shows of it what its own line does."""


class ChartEntry(NamedTuple):
    """A chart: its name, a title, its use, the expression that makes its axes, and the method."""

    name: str
    what: str
    use: str
    line: str
    system: str = "liberty_road"
    method: str = "exact, nothing sampled"
    others: tuple[str, ...] = ()
    """Further games whose data the picture rests on, besides `system`."""

    @property
    def systems(self) -> tuple[str, ...]:
        """All the games in the picture."""
        return (self.system, *self.others)


ENTRIES = tuple(
    ChartEntry(name, **said | {"others": tuple(said.get("others", ()))})
    for name, said in own_table(__file__, "gallery.toml").items()
)
"""In the order of the page."""


def write_gallery(
    folder: Path, command: str, data: Path | None = None, formats: Sequence[str] = ()
) -> list[Path]:
    """Write `gallery.md`, and a page and a picture of each chart beside it; return the files written.

    `command` is named in the first. Entries about units missing from the data at hand are left out.
    `formats` (svg, pdf) are further ones of the pictures.
    """
    games = {
        name: load(name, data) for name in dict.fromkeys(name for entry in ENTRIES for name in entry.systems)
    }
    drawn: dict[ChartEntry, Picture] = {}
    for entry in ENTRIES:
        with suppress(ValueError):  # a unit that these data do not have
            drawn[entry] = picture(axes_of(entry, games[entry.system]), footer=footer_of(entry, games))
    makers: dict[str, Maker] = {
        f"gallery/{entry.name}.{kind}": partial(_file, shown, kind)
        for kind in ("png", *formats)
        for entry, shown in drawn.items()
    }
    texts = {f"gallery/{entry.name}.md": _page(entry) for entry in drawn}
    texts["gallery.md"] = _all(list(drawn), games, command)
    makers |= {name: partial(str.encode, text, "utf-8") for name, text in texts.items()}
    return write_all(makers, folder)


def _file(shown: Picture, kind: str) -> bytes:
    """A file of a picture; as a PNG a small one, for a screen."""
    return on_screen(shown, WIDTH).png if kind == "png" else shown.as_file(kind)


def footer_of(entry: ChartEntry, games: Mapping[str, CoreGame]) -> str:
    """The provenance of an entry's picture: method, and the data of every game in it."""
    return f"{entry.method} · {together(games[name].provenance for name in entry.systems)}"


def axes_of(entry: ChartEntry, game: CoreGame) -> Any:
    """The chart of an entry: the code shown is the code run here."""
    return eval(entry.line, {**_names(), "game": game})


@cache
def _names() -> Mapping[str, Any]:
    names: dict[str, Any] = {}
    exec(BEFORE, names)
    return names


def _all(entries: list[ChartEntry], games: Mapping[str, CoreGame], command: str) -> str:
    """The page of all pictures, in rows: each leads to its own page."""
    cells = [
        f"[![{entry.what}](gallery/{entry.name}.png)](gallery/{entry.name}.md)<br>"
        f"**[{entry.what}](gallery/{entry.name}.md)**<br>{entry.use}"
        for entry in entries
    ]
    rows = [cells[first : first + ACROSS] for first in range(0, len(cells), ACROSS)]
    lines = [[""] * ACROSS, ["---"] * ACROSS, *([*row, *[""] * (ACROSS - len(row))] for row in rows)]
    first, *others = (game.provenance for game in games.values())
    said = footer_text(first, command, "exact, or sampled where a picture says so")
    parts = [HEAD, *(f"| {' | '.join(line)} |\n" for line in lines)]
    return "".join([*parts, f"\n```\n{said}", *(f"{other}\n" for other in others), "```\n"])


def _page(entry: ChartEntry) -> str:
    """The page of one picture: its use, and all the lines that make it."""
    return f"""# {entry.what}

{entry.use} [All charts](../gallery.md)

![{entry.what}]({entry.name}.png)

```python
{code_of(entry)}
```

The last line gives axes: `picture(axes, footer=f"exact · {{game.provenance}}")` shows them in a notebook, and
`save(axes, "chart.svg", footer=...)` writes them. Both are in `wsanalysis.charts`.
"""


def code_of(entry: ChartEntry) -> str:
    """The lines that make an entry's chart, whole: its imports, its game, its axes."""
    names = {node.id for node in ast.walk(ast.parse(entry.line)) if isinstance(node, ast.Name)}
    imports = [line for statement in ast.parse(BEFORE).body for line in _needed(statement, names)]
    return "\n".join([*imports, "", f'game = ws.load("{entry.system}")', entry.line.strip()])


def _needed(statement: ast.stmt, names: set[str]) -> Iterator[str]:
    """An import of as much as is named, if any of it is; all pages load their game by `ws`."""
    assert isinstance(statement, ast.Import | ast.ImportFrom)
    listed = [name.asname or name.name for name in statement.names]
    known = sorted(charts.__all__) if listed == ["*"] else listed
    if found := [name for name in known if name in names or name == "ws"]:
        if isinstance(statement, ast.ImportFrom):
            yield f"from {statement.module} import {', '.join(found)}"
        else:
            yield ast.unparse(statement)
