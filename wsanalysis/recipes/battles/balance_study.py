"""The games behind a balance report: between default players, for the verdict, and with other assumptions."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import pandas as pd

from wsanalysis.asking.display import progress
from wsanalysis.battles.core.engine import Engine
from wsanalysis.battles.core.map_game import MapGame
from wsanalysis.battles.runs.comparison import compare
from wsanalysis.battles.runs.results import Results
from wsanalysis.battles.runs.verdict import Verdict, compared
from wsanalysis.game import Game
from wsanalysis.recipes.battles.assumption import Assumption

SHARE_OF_GAMES = 4
"""For each assumption one game in so many of the main run, its first ones; for the verdict as many a pair."""


@dataclass(frozen=True, slots=True, eq=False)
class Study:
    """All that a balance report is made of.

    `results`: the games between default players. `verdict`: that on the scenario, of games of its own.
    `changes`: one row an assumption, `few` games each, index (about, otherwise): first and second (the
    attacker's share of wins as the data are, and so changed), difference with low and high (paired,
    Newcombe, 95 %), chance (McNemar's), otherwise (the share of games that took another course), trials,
    seed, method.
    """

    map_game: MapGame
    battle: Engine
    results: Results
    verdict: Verdict
    changes: pd.DataFrame
    few: int
    trust: str

    @property
    def games(self) -> pd.DataFrame:
        return self.results.games

    @property
    def roster(self) -> Mapping[tuple[str, str], int]:
        """How many units of each block each side can ever have, by (side, block)."""
        return self.map_game.roster(self.battle)

    def said(self, player: str) -> str:
        """How a player plays, in words; his name where there are none."""
        return self.map_game.manners[player].said if player in self.map_game.manners else player

    def head(self, player: str) -> str:
        """The same in a word or two, for the head of a matrix."""
        return self.map_game.manners[player].head if player in self.map_game.manners else player


def study(
    game: Game, scenario: str, games: int = 2000, seed: int = 1, *, assumptions: Sequence[Assumption],
    players: Sequence[str] | None = None, show: bool = True,
) -> Study:  # fmt: skip
    """Play all that the report of a scenario needs, with progress bars if `show`.

    `players` are set against each other; by default those that the game on the map compares.

    Same seed, same games: assumptions are compared with the first games of the main run.
    """
    main = game.play(scenario, games, seed, progress=show)
    few = max(1, games // SHARE_OF_GAMES)
    base = Results(main.run, main.rows.first(few), None)
    map_game = game.map_game
    battle = game.battle(scenario)
    players = players or compared(map_game, battle)
    verdict = game.verdict(scenario, few * len(players) ** 2, seed, players=players, progress=show)
    rows = {}
    with progress(len(assumptions) * few, "game", show) as advance:
        for assumption in assumptions:
            with _changed(game, assumption) as other_game:
                second = other_game.play(scenario, few, seed, progress=False)
            rows[assumption.about, assumption.otherwise] = _change(base, second)
            advance(few)
    changes = pd.DataFrame.from_dict(rows, orient="index")
    changes.index = pd.MultiIndex.from_tuples(list(rows), names=["about", "instead"])
    return Study(map_game, battle, main, verdict, changes, few, main.run.trust)


@contextmanager
def _changed(game: Game, assumption: Assumption) -> Iterator[Game]:
    with TemporaryDirectory() as folder:
        yield assumption.change(game, Path(folder))


def _change(first: Results, second: Results) -> dict[str, object]:
    """What an assumption does to the attacker's share of wins, over pairs of games."""
    wins = compare(first, second).table().iloc[0]
    columns = first.games.columns.intersection(second.games.columns, sort=False)
    differs = (first.games[columns].to_numpy() != second.games[columns].to_numpy()).any(axis=1)
    return {
        **{str(name): wins[name] for name in ("first", "second", "difference", "low", "high", "chance")},
        "otherwise": float(differs.mean()), "trials": len(first), "seed": first.seed, "method": "sampled",
    }  # fmt: skip
