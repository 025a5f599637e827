"""The games behind a balance report: the scenario itself, every pair of players, every assumption."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import pandas as pd

from wsanalysis.asking.display import progress
from wsanalysis.battles.comparison import compare
from wsanalysis.battles.liberty_road.battle import Battle, load_battle
from wsanalysis.battles.players import recipe
from wsanalysis.battles.results import Results
from wsanalysis.battles.runner import run
from wsanalysis.game import Game
from wsanalysis.recipes.liberty_road.assumptions import ASSUMPTIONS, Assumption

if TYPE_CHECKING:
    from collections.abc import Mapping

GREEDY = ("greedy", "greedy")
PLAYERS = ("greedy", "rush", "turtle", "never rally", "no opportunity fire", "ignore objectives", "random")
"""Who is set against whom, on either side, to see how far the answer is the player's."""

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

    battle: Battle
    results: Results
    pairs: "Mapping[tuple[str, str], pd.DataFrame]"
    changes: pd.DataFrame
    few: int
    trust: str

    @property
    def games(self) -> pd.DataFrame:
        return self.results.games

    @property
    def roster(self) -> dict[tuple[str, str], int]:
        """How many units of each block each side can ever have, by (side, block)."""
        counts: dict[tuple[str, str], int] = {}
        for unit in self.battle.world.forces.units:
            name = (self.battle.sides[unit.side], unit.troop.block)
            counts[name] = counts.get(name, 0) + 1
        return counts


def study(
    game: Game, scenario: str, games: int = 2000, seed: int = 1, *, players: Sequence[str] = PLAYERS,
    assumptions: Sequence[Assumption] = ASSUMPTIONS, show: bool = True,
) -> Study:  # fmt: skip
    """Play all that the report of a scenario needs, with progress bars if `show`.

    Same seed, same games: the pairs and the assumptions are compared with the first games of the main run.
    """
    main = game.play(scenario, games, seed, policies=GREEDY, progress=show)
    few = max(1, games // SHARE_OF_GAMES)
    base = Results(main.run, main.rows.first(few), None)
    battle = load_battle(game.folder, scenario, game.edition)
    pairs: dict[tuple[str, str], pd.DataFrame] = {}
    rows = {}
    with progress((len(players) ** 2 + len(assumptions)) * few, "game", show) as advance:
        for one, other in product(players, repeat=2):
            chosen = recipe(battle, (one, other), seed, system=game.system.name, decisions=False)
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
    return Study(battle, main, pairs, changes, few, main.run.trust)


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
