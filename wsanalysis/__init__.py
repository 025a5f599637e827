"""wsanalysis: exact odds, simulation and printed aids for tactical wargames.

There are five kinds of thing. A *game* (`load`) is a rule system with its data and options. A
*question* is a method of the game and answers with *odds*: exact, and on request sampled or
explained; `compare` puts the same engagement in several games side by side. An *edition of the data* is
changed with `game.edit` or `game.with_options`, which give a new game. A *table* is a DataFrame: units,
chips, match-ups. Errors say what was expected: `UnknownName`, `IllegalAction`, `DataFault`,
`TooMuchAsked`.
"""

from wsanalysis.comparing import compare
from wsanalysis.datafile import DataFault, data_folder
from wsanalysis.game import Game, load, systems
from wsanalysis.names import UnknownName
from wsanalysis.odds import Odds, SampledOdds, TooMuchAsked
from wsanalysis.rule_system import IllegalAction
from wsanalysis.version import __version__

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
    "load",
    "systems",
]
