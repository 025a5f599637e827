"""The same engagement in several games side by side: each in its own words, read in shared classes."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from wsanalysis.analysis.mapping import GameMapping
from wsanalysis.analysis.side_by_side import SideBySide, asked_of_each, side_by_side
from wsanalysis.arguments.checking import checked
from wsanalysis.asking.odds import Odds
from wsanalysis.files.data_folder import data_folder
from wsanalysis.game import Game, load, system_names

if TYPE_CHECKING:
    import pandas as pd

Shown = Literal["deals", "takes", "share", "place"]


@checked
def compare(
    *engagement: Odds | str | Path | GameMapping,
    outcomes: Mapping[str, str | Sequence[str]] | None = None,
    question: str | None = None,
    data: str | Path | None = None,
) -> SideBySide:
    """The same engagement in several games, exactly, one row a game and situation.

    Either odds of any games: ``ws.compare(game.fire(...), other.attack(...))``, read in `outcomes`: classes
    of words such as ``{"hurt": "suppressed or reduced or hit"}`` (by default: no effect, the gravest outcome,
    and what lies between). Or a mapping (its name in ``data/mappings``, a file) and two of its units:
    ``ws.compare("tanks", "Sherman", "Panzer IV")``. `question`: one of the mapping, by its name, where it is
    not the first about these two. `data`: a folder with your own data files.

    Raises ValueError for outcomes that are in no class or in two, UnknownName for what a mapping has not.
    """
    odds = [one for one in engagement if isinstance(one, Odds)]
    if len(odds) == len(engagement) > 0:
        if question is not None:
            raise TypeError("odds are of questions already: leave question out")
        return side_by_side(odds, outcomes)
    known, *pair = engagement or ("",)
    if odds or len(pair) != 2 or not all(isinstance(unit, str) for unit in pair):
        raise TypeError("expected the odds of several games, or a mapping and the names of two of its units")
    if outcomes is not None:
        raise TypeError("a mapping says what the outcomes are: leave outcomes out")
    mapping, games = _mapping(known, data)
    first, second = map(str, pair)
    return asked_of_each(mapping, games, first, second, question)


@checked
def standings(
    mapping: str | Path | GameMapping, outcome: str = "knocked out", *, show: Shown | None = None,
    data: str | Path | None = None,
) -> "pd.DataFrame":  # fmt: skip
    """The standing of a mapping's units in each of its games: what they deal and take, share and place.

    One row a unit and game; see `wsanalysis.analysis.standing`. `outcome`: an outcome class of the mapping.
    `show`: one of these alone, a row a unit and a column a game.
    """
    from wsanalysis.analysis.standing import by_game, standing_in_each

    known, games = _mapping(mapping, data)
    found = standing_in_each(known, games, outcome)
    return found if show is None else by_game(found, show)


def _mapping(
    known: Odds | str | Path | GameMapping, data: str | Path | None
) -> tuple[GameMapping, dict[str, Game]]:
    """A mapping, and the games that it is about, by name of the system."""
    from wsanalysis.analysis.mapping_file import mapped_systems, mapping_path, read_mapping

    if isinstance(known, GameMapping):
        return known, {name: load(name, data) for name in known.systems}
    assert isinstance(known, str | Path)
    file = mapping_path(known, data_folder() if data is None else Path(data))
    games = {name: load(name, data) for name in mapped_systems(file, system_names())}
    return read_mapping(file, games), games
