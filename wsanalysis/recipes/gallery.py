"""A gallery of every chart: a small picture, its use, and the line of code that makes it."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache, partial
from pathlib import Path
from typing import Any

from wsanalysis.asking.provenance import together
from wsanalysis.charts import Picture, on_screen, picture
from wsanalysis.game import Game, load
from wsanalysis.recipes import writing
from wsanalysis.recipes.gallery_entries import ENTRIES, Entry
from wsanalysis.recipes.page_of_text import footer_text

WIDTH = 640
"""Pixels across of a picture on a screen."""

HEAD = """# Gallery: every chart, and the line that makes it

Each line gives axes; `picture(..., footer=f"exact · {game.provenance}")` around it shows the chart in a
notebook, `save` writes it. Before them all:

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
from wsanalysis.recipes.sherman_leader.purchase import value_spread

game = ws.load("liberty_road")
"""


def write_gallery(
    folder: Path, command: str, data: Path | None = None, formats: Sequence[str] = ()
) -> list[Path]:
    """Write `gallery.md` and its pictures into `folder`; return the files written. `command` is named in it.

    Entries about units missing from the data at hand are left out. `formats` (svg, pdf) are further ones of
    the pictures.
    """
    games = {
        name: load(name, data) for name in dict.fromkeys(name for entry in ENTRIES for name in entry.systems)
    }
    drawn: dict[Entry, Picture] = {}
    for entry in ENTRIES:
        with suppress(ValueError):  # a unit that these data do not have
            drawn[entry] = draw(entry, games)
    makers: dict[str, writing.Maker] = {
        f"gallery/{entry.name}.{kind}": partial(_file, shown, kind)
        for kind in ("png", *formats)
        for entry, shown in drawn.items()
    }
    page = partial(_page, list(drawn), games, command)
    return writing.write_all({**makers, "gallery.md": lambda: page().encode("utf-8")}, folder)


def draw(entry: Entry, games: Mapping[str, Game]) -> Picture:
    """Draw an entry's picture. Raises ValueError if the data lack its units."""
    return picture(axes_of(entry, games[entry.system]), footer=footer_of(entry, games))


def _file(shown: Picture, kind: str) -> bytes:
    """A file of a picture; as a PNG a small one, for a screen."""
    return on_screen(shown, WIDTH).png if kind == "png" else shown.as_file(kind)


def footer_of(entry: Entry, games: Mapping[str, Game]) -> str:
    """The provenance of an entry's picture: method, and the data of every game in it."""
    return f"{entry.method} · {together(games[name].provenance for name in entry.systems)}"


def axes_of(entry: Entry, game: Game) -> Any:
    """The chart of an entry: the code shown is the code run here."""
    return eval(entry.line, {**_names(), "game": game})


@cache
def _names() -> Mapping[str, Any]:
    names: dict[str, Any] = {}
    exec(BEFORE, names)
    return names


def _page(entries: list[Entry], games: Mapping[str, Game], command: str) -> str:
    parts = [HEAD, f"```python\n{BEFORE}```\n"]
    for entry, before in zip(entries, [ENTRIES[0], *entries], strict=False):
        loading = f'game = ws.load("{entry.system}")\n' if entry.system != before.system else ""
        parts.append(
            f"\n## {entry.what}\n\n{entry.use}\n\n![{entry.what}](gallery/{entry.name}.png)\n\n"
            f"```python\n{loading}{entry.line}\n```\n"
        )
    for game in games.values():
        footer = footer_text(game.provenance, command, "exact, or sampled where a picture says so")
        parts.append(f"\n```\n{footer}```\n")
    return "".join(parts)
