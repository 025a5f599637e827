"""The standing of the same units in several games: the effects of their fire, and of fire at them."""

from collections.abc import Mapping

import numpy as np
import pandas as pd

from wsanalysis.analysis.mapping import GameMapping, MappedQuestion, MappedUnit, words_of
from wsanalysis.analysis.matchups import matchups
from wsanalysis.analysis.moved import chances
from wsanalysis.arguments.names import find
from wsanalysis.asking.frame import described, described_like
from wsanalysis.asking.provenance import together
from wsanalysis.core_game import CoreGame


def standing_in_each(mapping: GameMapping, games: Mapping[str, CoreGame], outcome: str) -> pd.DataFrame:
    """The results of a mapping's units against its other side in each game, over all its situations. Exact.

    Units that all the games have are set against each other wherever a question of the mapping is put to
    them. One row a unit and game. Columns: unit, side, game, shots (targets and situations that its means
    are over), deals (mean chance, 0 to 1, that its shot comes to `outcome`), takes (mean chance that a shot
    at it does), share (deals of deals and takes; NaN where both are 0), place (1 for the greatest share).
    A forbidden shot comes to nothing, but counts: a gun that does not reach is worth less.

    `outcome` may be several, joined by `` or ``. Raises UnknownName for one that no question of the mapping
    has, ValueError where no unit is in all the games.
    """
    every = dict.fromkeys(each.says for asked in mapping.questions for each in asked.outcomes)
    wanted = {find(word, every, "outcome of the mapping") for word in words_of(outcome)}
    units = [unit for unit in mapping.units if all(system in unit.names for system in games)]
    if not units:
        raise ValueError(f"{mapping.says}: no unit is in all of {', '.join(games)}")
    frames = [_in_one(mapping, system, game, units, wanted) for system, game in games.items()]
    table = pd.concat(frames, ignore_index=True)
    return described(table, f"exact · {together(game.provenance for game in games.values())}")


def by_game(table: pd.DataFrame, column: str = "share") -> pd.DataFrame:
    """A column of standings, by default the shares: a row a unit, a column a game, as in the mapping."""
    frame = table.pivot(index="unit", columns="game", values=column)
    frame = frame.loc[table["unit"].unique(), table["game"].unique()]
    return described_like(frame, table)


def _in_one(
    mapping: GameMapping, system: str, game: CoreGame, units: list[MappedUnit], wanted: set[str]
) -> pd.DataFrame:
    number = len(units)
    hits, shots = np.zeros((number, number)), np.zeros((number, number))
    names = [unit.names[system] for unit in units]
    for asked in mapping.questions:
        words = _words(asked, system, wanted)
        firsts = [i for i in range(number) if any(mapping.may_meet(units[i], u, asked) for u in units)]
        if words is None or not firsts:
            continue
        for where in asked.situations:
            if system not in where.arguments:
                continue
            arguments = dict(where.arguments[system])
            away = arguments.pop("distance", None)
            frame = matchups(
                game, asked.names[system], distance=away, units=[names[i] for i in firsts], against=names,
                **arguments,
            )  # fmt: skip
            found = chances(frame, words).sum(axis=1).to_numpy(float).reshape(len(firsts), number)
            for row, i in enumerate(firsts):
                for j in range(number):
                    if mapping.may_meet(units[i], units[j], asked):
                        hits[i, j] += found[row, j]
                        shots[i, j] += 1
    with np.errstate(invalid="ignore"):
        deals, takes = (hits.sum(axis=axis) / shots.sum(axis=axis) for axis in (1, 0))
        share = deals / (deals + takes)
    frame = pd.DataFrame(
        {
            "unit": [unit.says for unit in units],
            "side": [unit.side for unit in units],
            "game": game.system.title,
            "shots": shots.sum(axis=1).astype(int),
            "deals": deals,
            "takes": takes,
            "share": share,
        }
    )
    return frame.assign(place=frame["share"].rank(ascending=False, method="min").astype("Int64"))


def _words(asked: MappedQuestion, system: str, wanted: set[str]) -> list[str] | None:
    """The game's words for these outcomes; none where it does not know them, None where it is not asked."""
    named = [each.names for each in asked.outcomes if each.says in wanted]
    if system not in asked.names or not named:
        return None
    return [word for names in named if system in names for word in words_of(names[system])]
