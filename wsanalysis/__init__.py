"""wsanalysis: exact odds, simulation and printed aids for tactical wargames.

There are five kinds of thing. A *game* (`load`) is a rule system with its data and options. A
*question* is a method of the game and answers with *odds*: exact, and on request sampled or
explained; `compare` puts the same engagement in several games side by side, `standings` all units of them,
`table` shows odds or a DataFrame in percent. An *edition of the data* is
changed with `game.edit` or `game.with_options`, which give a new game. A *table* is a DataFrame: units,
chips, match-ups. Text printed within ``with language("de"):`` is German. Errors say what was expected:
`UnknownName`, `IllegalAction`, `DataFault`, `TooMuchAsked`.
"""

import sys
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

from wsanalysis.version import __version__

if TYPE_CHECKING:
    from wsanalysis.arguments.names import UnknownName
    from wsanalysis.asking.odds import Odds, SampledOdds, TooMuchAsked
    from wsanalysis.asking.shown_table import table
    from wsanalysis.asking.spoken import language
    from wsanalysis.comparing import compare, standings
    from wsanalysis.files.data_folder import data_folder
    from wsanalysis.files.faults import DataFault
    from wsanalysis.game import Game, systems
    from wsanalysis.rule_system import IllegalAction
    from wsanalysis.typed_games import load

__all__ = [
    "DataFault",
    "Game",
    "IllegalAction",
    "Odds",
    "SampledOdds",
    "TooMuchAsked",
    "UnknownName",
    "__version__",
    "compare",
    "data_folder",
    "language",
    "load",
    "standings",
    "systems",
    "table",
]

PLACES = {
    "arguments.names": ("UnknownName",),
    "asking.odds": ("Odds", "SampledOdds", "TooMuchAsked"),
    "asking.shown_table": ("table",),
    "asking.spoken": ("language",),
    "comparing": ("compare", "standings"),
    "files.data_folder": ("data_folder",),
    "files.faults": ("DataFault",),
    "game": ("Game", "load", "systems"),
    "rule_system": ("IllegalAction",),
}
"""The home of each name; imported when it is first asked for, so that a command begins at once."""


def __getattr__(name: str) -> Any:
    for module, names in PLACES.items():
        if name in names:
            found = globals()[name] = getattr(import_module(f"wsanalysis.{module}"), name)
            return found
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return __all__


class _Package(ModuleType):
    """This module: `systems` is the function here, whoever imports the package of that name, and when."""

    def __setattr__(self, name: str, value: Any) -> None:
        if name != "systems" or not isinstance(value, ModuleType):
            super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Package
