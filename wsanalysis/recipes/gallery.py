"""A gallery of every chart: a small picture, its use, and the line of code that makes it."""

from collections.abc import Mapping
from contextlib import suppress
from functools import cache, partial
from pathlib import Path
from typing import Any

from wsanalysis.asking.provenance import together
from wsanalysis.charts import on_screen, picture
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


def write_gallery(folder: Path, command: str, data: Path | None = None) -> list[Path]:
    """Write `gallery.md` and its pictures into `folder`; return the files written. `command` is named in it.

    Entries about units missing from the data at hand are left out.
    """
    games = {
        name: load(name, data) for name in dict.fromkeys(name for entry in ENTRIES for name in entry.systems)
    }
    drawn: dict[Entry, bytes] = {}
    for entry in ENTRIES:
        with suppress(ValueError):  # a unit that these data do not have
            drawn[entry] = draw(entry, games)
    makers: dict[str, writing.Maker] = {
        f"gallery/{entry.name}.png": partial(bytes, png) for entry, png in drawn.items()
    }
    page = partial(_page, list(drawn), games, command)
    return writing.write_all({**makers, "gallery.md": lambda: page().encode("utf-8")}, folder)


def draw(entry: Entry, games: Mapping[str, Game]) -> bytes:
    """Draw an entry's small picture. Raises ValueError if the data lack its units."""
    axes = axes_of(entry, games[entry.system])
    return on_screen(picture(axes, footer=footer_of(entry, games)).png, WIDTH).png


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
