"""What secrecy is worth: default players who know all objectives, and the same who have to guess the enemy's.

A first game is played blind (Liberty Road p.7-8), a later one no longer.
"""

import pandas as pd

from wsanalysis.battles.core.engine import Engine
from wsanalysis.battles.core.game_row import score_of
from wsanalysis.battles.runs.blind import MINDS, Blind, Secretive
from wsanalysis.battles.runs.results import Results
from wsanalysis.game import Game
from wsanalysis.probability.estimate import proportion
from wsanalysis.probability.paired import paired_scores


def secrecy(
    game: Game, scenario: str, battle: Engine, known: Results, games: int, *, show: bool
) -> pd.DataFrame:
    """The share of the side that moves first when one side or both play blind, on the seeds of a run.

    `known`: games between the default players, of which the first `games` are the pairs. Index (blind): who
    does not know what the enemy is out for, nobody first. Columns: share (a draw counts half), low, high
    (Wilson, 95 %), difference (to where both know), difference low, difference high (paired, 95 %), chance
    (of a difference as large by luck, exact), trials, seed, method; of nobody no difference. Empty for a game
    in which objectives are no secret.
    """
    if not game.map_game.secret or not isinstance(battle, Secretive):
        return pd.DataFrame()
    seeing, blind = known.run.players[0], Blind.of(battle, known.run.players[0])
    first, second = battle.sides
    pairs = {first: (blind, seeing), second: (seeing, blind), "both": (blind, blind)}
    scores = {"nobody": _scores(known, games)}
    for who, policies in pairs.items():
        played = game.play(scenario, games, known.seed, policies=policies, progress=show)
        scores[who] = _scores(played, games)
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
    """What the table rests on, in a sentence."""
    return (
        f" Secrecy: {table['trials'].max():,} games each; who plays blind believes in each game one of"
        f" {MINDS} guesses, drawn from what other scenarios ask of the enemy's part."
    )


def _scores(results: Results, games: int) -> list[float]:
    """Of each game what the first side scores: 1 for a win, a half for a draw."""
    return [score_of(winner, results.run.sides[0]) for winner in results.games["winner"].head(games)]
