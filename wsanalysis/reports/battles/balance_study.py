"""The games behind a balance report: between default players, for the verdict, and with other assumptions."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pandas as pd

from wsanalysis.analysis.playtests import Playtests, at_own_table, playtests
from wsanalysis.asking.display import progress
from wsanalysis.battles.core.engine import Engine
from wsanalysis.battles.core.map_game import MapGame
from wsanalysis.battles.runs.difficulty import FEWEST, Difficulty
from wsanalysis.battles.runs.judge import needed
from wsanalysis.battles.runs.results import Results
from wsanalysis.battles.runs.screening import rounds
from wsanalysis.battles.runs.sense import Sense, sense, usual_players
from wsanalysis.battles.runs.verdict import Verdict, compared
from wsanalysis.game import Game
from wsanalysis.probability.progress import bill
from wsanalysis.reports.battles.assumption import Assumption
from wsanalysis.reports.battles.otherwise import MOST_ASSUMPTIONS, otherwise
from wsanalysis.reports.battles.secrecy import secrecy

SHARE_OF_GAMES = 4
"""For each assumption at first one game in this many of the main run; as many for each row of what secrecy is
worth."""
VERDICT = 100
"""Games of the verdict for each of the main run: enough to train replies, if the report is not a sketch."""
READ = 40
"""One game in this many of the main run is read for blunders, and as many of each rival."""
MEASURED = 100
"""For this many games one blunder of each kind is rolled out."""


@dataclass(frozen=True, slots=True, eq=False)
class Study:
    """All data of a balance report.

    `results`: the games between default players. `verdict`: the verdict on the scenario, from games of its
    own; with one seat, how hard it is. `changes`: one row per assumption, as in `otherwise`: `few` games
    each, and as many as `results` for those that seem to matter. `secrecy`: the first `few` of the games
    between default players, and the same played blind. `table`: what was played at a table, if a log of it
    lies with the data, beside the same verdict.
    """

    map_game: MapGame
    battle: Engine
    results: Results
    verdict: Verdict | Difficulty
    changes: pd.DataFrame
    secrecy: pd.DataFrame
    few: int
    provenance: str
    sense: tuple[Sense, ...] = ()
    table: Playtests | None = None

    @property
    def fairness(self) -> Verdict:
        """The verdict on a scenario of two seats."""
        assert isinstance(self.verdict, Verdict)
        return self.verdict

    @property
    def is_campaign(self) -> bool:
        """Whether its games are campaigns, which go by weeks and have no board of their own."""
        return self.map_game.battle_of is not None

    @property
    def games(self) -> pd.DataFrame:
        return self.results.games

    @property
    def roster(self) -> Mapping[tuple[str, str], int]:
        """The number of units of each block that each side can ever have, by (side, block)."""
        return self.map_game.roster(self.battle)

    def said(self, player: str) -> str:
        """A player's way of playing, in words; his name if there are none."""
        return self.map_game.manners[player].said if player in self.map_game.manners else player

    def head(self, player: str) -> str:
        """The same in a word or two, for the head of a matrix."""
        return self.map_game.manners[player].head if player in self.map_game.manners else player


def study(
    game: Game, scenario: str, games: int = 2000, seed: int = 1, *, assumptions: Sequence[Assumption],
    players: Sequence[str] | None = None, show: bool = True,
) -> Study:  # fmt: skip
    """Play all games for the report of a scenario, with progress bars if `show`.

    `players` play each other in the verdict; by default those that the game on the map compares, with trained
    replies. Same seed, same games.
    """
    few = max(1, games // SHARE_OF_GAMES)
    map_game = game.map_game
    battle = game.battle(scenario)
    own = at_own_table(game, scenario)
    count = len(players or compared(map_game, battle))
    least = 2 * FEWEST * count if map_game.seats == 1 else needed(count**2)
    judging = max(least, VERDICT * games)
    if show:
        blindly = 3 * few if map_game.secret else 0
        changed = rounds(len(assumptions), few, games, MOST_ASSUMPTIONS) if assumptions else 0
        read = len(usual_players(battle)) * (games // READ) if map_game.signs else 0
        total = games + judging + blindly + changed + read
        bill(
            f"up to {total:,} games to play: {games:,} of the default players, {judging:,} for the verdict,"
            f" {blindly:,} of blind players, {changed:,} with other assumptions, {read:,} read for blunders"
        )
    main = game.play(scenario, games, seed, progress=show)
    verdict = game.verdict(scenario, judging, seed, players=players, progress=show)
    blind = secrecy(game, battle, main, few, show=show)
    changes = pd.DataFrame()
    if assumptions:
        with progress(rounds(len(assumptions), few, games, MOST_ASSUMPTIONS), "game", show) as advance:
            changes = otherwise(game, scenario, assumptions, games, seed, few, advance)
    found = blunders(game, scenario, battle, games, seed, show=show)
    table = playtests(game, games=0, scenarios=own, verdicts={own: verdict}) if own else None
    return Study(map_game, battle, main, verdict, changes, blind, few, main.run.provenance, found, table)


def blunders(
    game: Game, scenario: str, battle: Engine, games: int, seed: int, *, show: bool
) -> tuple[Sense, ...]:
    """The sense of the default player, with what blunders cost, and of its rivals; for a run of `games`."""
    if game.map_game.signs is None or games < READ:
        return ()
    own, *rivals = usual_players(battle)
    how: dict[str, Any] = {"scenarios": [scenario], "games": games // READ, "seed": seed, "progress": show}
    found = sense(game, [own], costs=games // MEASURED, **how)
    return (found, sense(game, rivals, **how)) if rivals else (found,)
