"""Recipes: which questions, tables and pictures go into a report. Only these write into reports/."""

from collections.abc import Callable, Mapping
from pathlib import Path

from wsanalysis.game import Game
from wsanalysis.recipes.liberty_road.report import write_report as liberty_road
from wsanalysis.recipes.storms_of_steel.report import write_report as storms_of_steel

REPORTS: Mapping[str, Callable[[Game, Path, str], list[Path]]] = {
    "liberty_road": liberty_road,
    "storms_of_steel": storms_of_steel,
}
"""The report of each rule system: called with the game, the folder to fill, and the command."""
