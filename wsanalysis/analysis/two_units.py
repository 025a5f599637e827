"""Two units that shoot at each other, and what a rating of either is worth."""

from collections.abc import Iterable
from typing import Any

import pandas as pd

from wsanalysis.analysis.claims import chance_of
from wsanalysis.analysis.matchups import matchups
from wsanalysis.arguments.checking import checked
from wsanalysis.arguments.names import find
from wsanalysis.arguments.values import Distances, Names
from wsanalysis.asking.frame import described
from wsanalysis.asking.questions import about_two, listed
from wsanalysis.core_game import CoreGame
from wsanalysis.rule_system import NO_EFFECT

AWAY = "distance (hexes)"


@checked
def exchange(
    game: CoreGame, unit: str, against: Names, distance: Distances | None = None, question: str | None = None,
    **situation: Any,
) -> pd.DataFrame:  # fmt: skip
    """The chance that a unit hurts each enemy with a shot, less that it is hurt by one in return. Exact.

    A row a distance, a column an enemy; from -1 to 1, above 0 where the unit has the better of it. A shot
    that the rules forbid does nothing. `question`: by default the system's first about two units (fire,
    attack). Raises UnknownName, ValueError for a question without `no effect` among its outcomes.
    """
    asked = about_two(game.system, question)[0]
    own = find(unit, game.edition.units, "unit")
    enemies = list(dict.fromkeys(find(name, game.edition.units, "unit") for name in listed(against)))
    shots = _hurt(matchups(game, asked, distance=distance, units=own, against=enemies, **situation), asked, 1)
    back = _hurt(matchups(game, asked, distance=distance, units=enemies, against=own, **situation), asked, 0)
    return described((shots - back)[enemies], f"exact · {game.provenance}", points=enemies)


def _hurt(table: pd.DataFrame, asked: str, foe: int) -> pd.DataFrame:
    """The chances of any effect: a row a distance, a column a unit of that column of match-ups."""
    if NO_EFFECT not in table:
        raise ValueError(f"question: expected one of which an outcome is {NO_EFFECT!r}, got {asked}")
    away = table.get(AWAY, pd.Series(0, index=table.index))
    hurt = pd.DataFrame({AWAY: away, "foe": table.iloc[:, foe].astype(str), "hurt": 1 - table[NO_EFFECT]})
    found = hurt.fillna({"hurt": 0.0}).pivot(index=AWAY, columns="foe", values="hurt")
    return found.rename_axis(columns=None) if AWAY in table else found.reset_index(drop=True)


@checked
def by_rating(
    game: CoreGame, rating: str, values: Iterable[int], first: str, second: str, outcome: str,
    question: str | None = None, **situation: Any,
) -> pd.DataFrame:  # fmt: skip
    """The chance of an outcome by a rating of two units, which takes each of `values`. Exact.

    A row a value of the first unit, a column a value of the second:
    ``game.by_rating("valor", range(4), "Rangers", "Grenadiers", "first wins", "close_combat")``. `outcome` as
    in a claim. Raises UnknownName, ValueError for values that the column does not take.
    """
    asked = about_two(game.system, question)[0]
    one, other = (find(name, game.edition.units, "unit") for name in (first, second))
    if not (tried := list(dict.fromkeys(values))):
        raise ValueError("values: expected one at least")
    rows = {}
    for ours in tried:
        mine = game.edit(one, **{rating: ours})
        odds = (mine.edit(other, **{rating: theirs}).ask(asked, one, other, **situation) for theirs in tried)
        rows[ours] = [float(chance_of(each, outcome)) for each in odds]
    heads = (f"{name}, {rating.replace('_', ' ')}" for name in (one, other))
    found = pd.DataFrame.from_dict(rows, orient="index", columns=tried)
    found.index.name, found.columns.name = heads
    return described(found, f"exact · {game.provenance}")
