"""The games behind a balance report: of default players, for the verdict, blind, with other assumptions."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pandas as pd

from wsanalysis.analysis.playtests import Playtests, at_own_table, playtests
from wsanalysis.arguments.checking import checked
from wsanalysis.arguments.values import Games, Seed
from wsanalysis.asking.display import progress
from wsanalysis.battles.core.engine import Engine
from wsanalysis.battles.core.game_row import score_of
from wsanalysis.battles.core.map_game import MapGame
from wsanalysis.battles.runs.blind import MINDS, Blind, Secretive
from wsanalysis.battles.runs.difficulty import FEWEST, Difficulty
from wsanalysis.battles.runs.judge import needed
from wsanalysis.battles.runs.pairings import Pairings
from wsanalysis.battles.runs.players import Policy, recipes
from wsanalysis.battles.runs.results import Results
from wsanalysis.battles.runs.runner import play
from wsanalysis.battles.runs.screening import rounds
from wsanalysis.battles.runs.sense import Sense, sense, usual_players
from wsanalysis.battles.runs.verdict import Verdict, compared, verdict
from wsanalysis.core_game import CoreGame
from wsanalysis.languages import quantity
from wsanalysis.probability.paired import paired_scores
from wsanalysis.probability.progress import bill
from wsanalysis.probability.proportions import proportion
from wsanalysis.reports.battles.assumptions import MOST_ASSUMPTIONS, Assumption, sensitivity

SHARE_OF_GAMES = 4
"""For each assumption at first one game in this many of the main run; as many for each row of what secrecy is
worth."""
VERDICT = 100
"""Games of the verdict for each of the main run: enough to train replies, if the report is not a sketch."""
READ = 40
"""One game in this many of the main run is read for blunders, and as many of each rival."""
MEASURED = 100
"""For this many games one blunder of each kind is rolled out."""


def secrecy(game: CoreGame, battle: Engine, known: Results, games: int, *, show: bool) -> pd.DataFrame:
    """The share of the side that moves first when one side or both play blind, on the seeds of a run.

    `known`: games between the default players, of which the first `games` are the pairs. Index (blind): who
    does not know the enemy's objectives, nobody first. Columns: share (a draw counts half), low, high
    (Wilson, 95 %), difference (from when both know), difference low, difference high (paired, 95 %), chance
    (of a difference this large by luck, exact), trials, seed, method; no difference in the first row. Empty
    for a game whose objectives are not secret.
    """
    if not game.map_game.secret or not isinstance(battle, Secretive):
        return pd.DataFrame()
    (one, other), (first, second) = known.run.players, battle.sides
    blind, other_blind = Blind.of(battle, one), Blind.of(battle, other)
    pairs: dict[str, tuple[Policy, Policy]] = {
        first: (blind, other), second: (one, other_blind), "both": (blind, other_blind),
    }  # fmt: skip
    made = recipes(battle, pairs.values(), known.seed, system=game.map_game.name)
    # together: they begin once, each in a process that has to load all that is guessed
    pairings: Pairings[float] = Pairings()
    with pairings as played, progress(games * len(pairs), "game", show) as advance:
        played.seat(made)
        played.play({one.players: range(games) for one in made}, None, advance)
        blindly = [played.scores(one.players, range(games)) for one in made]
    winners = known.games["winner"].head(games)
    scores = {
        "nobody": [score_of(winner, first) for winner in winners],
        **dict(zip(pairs, blindly, strict=True)),
    }
    rows = []
    for found in scores.values():
        change = paired_scores(scores["nobody"], found)
        rows.append(
            {
                **proportion(sum(found), len(found)),
                "difference": change.difference, "difference low": change.low,
                "difference high": change.high, "chance": change.chance, "trials": len(found),
                "seed": known.seed, "method": "sampled",
            }
        )  # fmt: skip
    table = pd.DataFrame(rows, index=pd.Index([*scores], name="blind"))
    table.loc["nobody", ["difference", "difference low", "difference high", "chance"]] = float("nan")
    return table


def secrecy_words(table: pd.DataFrame) -> str:
    """The table's method, in a sentence."""
    return (
        f" Secrecy: {quantity(table['trials'].max(), 'game')} each; a blind player believes one of {MINDS}"
        " guesses in each game, drawn from the objectives that other scenarios give the enemy's side."
    )


@dataclass(frozen=True, slots=True, eq=False)
class BalanceStudy:
    """All data of a balance report.

    `results`: the games between default players. `verdict`: the verdict on the scenario, from games of its
    own; with one seat, how hard it is. `changes`: one row per assumption, as in `sensitivity`: `few` games
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
        """True if its games are campaigns, which go by weeks and have no board of their own."""
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


@checked
def study(
    game: CoreGame, scenario: str, games: Games = 2000, seed: Seed = 1, *, assumptions: Sequence[Assumption],
    players: Sequence[str] | None = None, show: bool = True,
) -> BalanceStudy:  # fmt: skip
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
            f"up to {quantity(total, 'game')} to play: {games:,} of the default players, {judging:,} for the"
            f" verdict, {blindly:,} of blind players, {changed:,} with other assumptions, {read:,} read for"
            " blunders"
        )
    main = play(game, scenario, games, seed, progress=show)
    judged = verdict(game, scenario, judging, seed, players=players, progress=show)
    blind = secrecy(game, battle, main, few, show=show)
    changes = pd.DataFrame()
    if assumptions:
        with progress(rounds(len(assumptions), few, games, MOST_ASSUMPTIONS), "game", show) as advance:
            changes = sensitivity(game, scenario, assumptions, games, seed, few, advance)
    found = blunders(game, scenario, battle, games, seed, show=show)
    table = playtests(game, games=0, scenarios=own, verdicts={own: judged}) if own else None
    return BalanceStudy(
        map_game, battle, main, judged, changes, blind, few, main.run.provenance, found, table
    )


def blunders(
    game: CoreGame, scenario: str, battle: Engine, games: int, seed: int, *, show: bool
) -> tuple[Sense, ...]:
    """The sense of the default player, with what blunders cost, and of its rivals; for a run of `games`."""
    if game.map_game.signs is None or games < READ:
        return ()
    own, *rivals = usual_players(battle)
    how: dict[str, Any] = {"scenarios": [scenario], "games": games // READ, "seed": seed, "progress": show}
    found = sense(game, [own], costs=games // MEASURED, **how)
    return (found, sense(game, rivals, **how)) if rivals else (found,)
