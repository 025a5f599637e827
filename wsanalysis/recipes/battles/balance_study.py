"""The games behind a balance report: the scenario itself, every pair of players, every assumption."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory

import pandas as pd

from wsanalysis.asking.display import progress
from wsanalysis.battles.core.engine import Engine
from wsanalysis.battles.core.map_game import MapGame
from wsanalysis.battles.runs.comparison import compare
from wsanalysis.battles.runs.players import recipe
from wsanalysis.battles.runs.results import Results
from wsanalysis.battles.runs.runner import GREEDY, run
from wsanalysis.game import Game
from wsanalysis.recipes.battles.assumption import Assumption

SHARE_OF_GAMES = 4
"""For each pair of players and each assumption: one game in so many of the main run, its first ones."""


@dataclass(frozen=True, slots=True, eq=False)
class Study:
    """All that a balance report is made of.

    `results`: the games between greedy players. `pairs`: games by pair of players, `few` each. `changes`:
    one row an assumption, index (about, otherwise): first and second (the attacker's share of wins as the
    data are, and so changed), difference with low and high (paired, Newcombe, 95 %), chance (McNemar's),
    otherwise (the share of games that took another course), trials, seed, method.
    """

    map_game: MapGame
    battle: Engine
    results: Results
    pairs: Mapping[tuple[str, str], pd.DataFrame]
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

    Same seed, same games: the pairs and the assumptions are compared with the first games of the main run.
    """
    main = game.play(scenario, games, seed, policies=GREEDY, progress=show)
    few = max(1, games // SHARE_OF_GAMES)
    base = Results(main.run, main.rows.first(few), None)
    map_game = game.map_game
    battle = game.battle(scenario)
    players = players or [name for name, manner in map_game.manners.items() if manner.compared]
    pairs: dict[tuple[str, str], pd.DataFrame] = {}
    rows = {}
    with progress((len(players) ** 2 + len(assumptions)) * few, "game", show) as advance:
        for one, other in product(players, repeat=2):
            chosen = recipe(battle, (one, other), seed, system=map_game.name, decisions=False)
            played = base if (one, other) == GREEDY else run(chosen, few, progress=False)
            pairs[one, other] = played.games
            advance(few)
        for assumption in assumptions:
            with _changed(game, assumption) as other_game:
                second = other_game.play(scenario, few, seed, policies=GREEDY, progress=False)
            rows[assumption.about, assumption.otherwise] = _change(base, second)
            advance(few)
    changes = pd.DataFrame.from_dict(rows, orient="index")
    changes.index = pd.MultiIndex.from_tuples(list(rows), names=["about", "instead"])
    return Study(map_game, battle, main, pairs, changes, few, main.run.trust)


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
