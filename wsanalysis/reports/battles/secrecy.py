"""The value of secrecy: default players who know all objectives, and the same who must guess the enemy's.

A first game is played blind (Liberty Road p.7-8), later ones are not.
"""

import pandas as pd

from wsanalysis.asking.display import progress
from wsanalysis.battles.core.engine import Engine
from wsanalysis.battles.core.game_row import score_of
from wsanalysis.battles.runs.blind import MINDS, Blind, Secretive
from wsanalysis.battles.runs.pairings import Pairings
from wsanalysis.battles.runs.players import Policy, recipes
from wsanalysis.battles.runs.results import Results
from wsanalysis.game import Game
from wsanalysis.probability.paired import paired_scores
from wsanalysis.probability.proportions import proportion


def secrecy(game: Game, battle: Engine, known: Results, games: int, *, show: bool) -> pd.DataFrame:
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
    scores = {"nobody": _scores(known, games), **dict(zip(pairs, blindly, strict=True))}
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


def how(table: pd.DataFrame) -> str:
    """The table's method, in a sentence."""
    return (
        f" Secrecy: {table['trials'].max():,} games each; a blind player believes one of {MINDS} guesses in"
        " each game, drawn from the objectives that other scenarios give the enemy's side."
    )


def _scores(results: Results, games: int) -> list[float]:
    """The first side's score in each game: 1 for a win, a half for a draw."""
    return [score_of(winner, results.run.sides[0]) for winner in results.games["winner"].head(games)]
