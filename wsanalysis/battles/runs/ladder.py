"""A ladder of players: who beats whom, every pairing with both sides of the same games.

In a game of one seat they do not meet: both play the same battle, and the one with more points does better.
"""

from collections.abc import Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from itertools import combinations, product
from pathlib import Path
from typing import TYPE_CHECKING, Any

from wsanalysis.asking.display import progress
from wsanalysis.battles.core.engine import Engine
from wsanalysis.battles.core.game_row import score_of
from wsanalysis.battles.core.grading import share_of, stake_of
from wsanalysis.battles.core.numbers import ATTACKER, DEFENDER
from wsanalysis.battles.runs.kept import KeptRows
from wsanalysis.battles.runs.players import Player, Quick, play_game, player
from wsanalysis.languages import quantity
from wsanalysis.probability.paired import paired_means
from wsanalysis.probability.progress import bill
from wsanalysis.probability.proportions import wilson
from wsanalysis.version import code_version

if TYPE_CHECKING:
    import pandas as pd

Who = Player | Quick
ROLES = ("attacker", "defender")


@dataclass(frozen=True, slots=True)
class Match:
    """One pairing in one game of a scenario, to be played twice: with sides swapped, or by each alone."""

    engine: Engine
    first: Who
    second: Who
    seed: int
    game: int


def matches(
    engines: Sequence[Engine], players: Sequence[str | Who], *, against: Sequence[str | Who] = (),
    games: int = 20, seed: int = 1, executor: Executor | None = None, show: bool = False,
    store: str | Path | None = None,
) -> "pd.DataFrame":  # fmt: skip
    """Play every pair of the players in `games` games of each scenario, from both sides.

    With `against`, each of the players against each of those instead. One row per game: scenario, game,
    player, opponent, side, result (1 won, 0.5 drawn, 0 lost) and lead (victory points minus the opponent's),
    both the player's; with one seat, of the two battles. The player is the one listed earlier. Same seed,
    same rows, with any executor; one with processes needs `if __name__ == "__main__"`. `show`: a progress
    bar; `store`: a file that keeps the games, to go on with what was stopped. Raises ValueError for fewer
    than two players, two of the same name, no game, or a store of other games.
    """
    import pandas as pd

    from wsanalysis.asking.frame import described

    pairings = []
    for engine in engines:
        who, others = ([player(one, engine) for one in given] for given in (players, against))
        names = [one.name for one in [*who, *others]]
        if len(names) < 2 or len({*names}) < len(names):
            raise ValueError(f"expected two players or more of different names, got {names}")
        pairs = product(who, others) if others else combinations(who, 2)
        pairings += [(engine, first, second) for first, second in pairs]
    if games < 1 or not pairings:
        raise ValueError("expected a scenario and a game to play at least")
    planned = [Match(*pairing, seed, game) for pairing in pairings for game in range(games)]
    if show:
        number = 2 * len(planned)
        alone = stake_of(pairings[0][0])
        how = "by both alone" if alone else "from both sides"
        bill(
            f"{quantity(number, 'game')} to play: {quantity(len(pairings), 'pairing')},"
            f" {quantity(games, 'game')} each {how}"
        )
    key = {
        "scenario": ", ".join(engine.title for engine in engines),
        "data": " ".join(engine.data_hash for engine in engines), "code": code_version(),
        "players": "; ".join(dict.fromkeys(f"{one.name} against {two.name}" for _, one, two in pairings)),
        "seed": str(seed), "games": str(games),
    }  # fmt: skip
    with KeptRows(store, key) as kept, progress(len(planned), "match", show) as advance:
        left = [number for number in range(len(planned)) if number not in kept]
        advance(len(planned) - len(left))
        new = (planned[number] for number in left)
        for number, rows in zip(
            left, map(both_sides, new) if executor is None else executor.map(both_sides, new), strict=True
        ):
            kept.add(number, {"rows": rows})
            advance(1)
        played = [row for number in range(len(planned)) for row in kept[number]["rows"]]
    return described(pd.DataFrame(played), f"sampled, {quantity(len(played), 'game')}, seed {seed}")


def both_sides(match: Match) -> list[dict[str, Any]]:
    """The two games of a match: the first player attacks, then he defends; or the row of one seat."""
    if stake_of(match.engine):
        return [_each_alone(match)]
    rows = []
    for side in (ATTACKER, DEFENDER):
        seats = (match.first, match.second) if side == ATTACKER else (match.second, match.first)
        row, _ = play_game(match.engine, seats, match.seed, match.game)
        rows.append(
            {
                "scenario": match.engine.title, "seed": match.seed, "game": match.game,
                "player": match.first.name, "opponent": match.second.name,
                "side": ROLES[side],
                "result": score_of(row["winner"], match.engine.sides[side]),
                "lead": row["margin"] if side == ATTACKER else -row["margin"],
            }
        )  # fmt: skip
    return rows


def _each_alone(match: Match) -> dict[str, Any]:
    """The same battle by each player; the rule moves the other side, which asks nobody."""
    own, other = (
        play_game(match.engine, (one, one), match.seed, match.game)[0]["margin"]
        for one in (match.first, match.second)
    )
    return {
        "scenario": match.engine.title, "seed": match.seed, "game": match.game,
        "player": match.first.name, "opponent": match.second.name, "side": match.engine.sides[0],
        "result": share_of(own - other), "lead": own - other,
    }  # fmt: skip


def ladder(
    played: "pd.DataFrame", by: Sequence[str] = ("player", "opponent"), *, confidence: float = 0.95
) -> "pd.DataFrame":
    """The results of `matches`: for each pairing the player's score against the opponent.

    `by` names the columns that distinguish rows: with "scenario" first a row for each scenario, with "player"
    alone one for all opponents. `score` is the share of wins, a draw counting half, with its Wilson interval;
    it assumes independent games, and is rather too wide if the side with the advantage wins each pair's
    games. `lead` is how many victory points the player is ahead on average, with Student's interval over
    pairs of games.
    """
    import pandas as pd

    from wsanalysis.asking.frame import described

    rows = []
    for names, group in played.groupby([*by], sort=False):
        total, count = float(group["result"].sum()), len(group)
        low, high = wilson(total, count, confidence)
        pairs = group.groupby(["scenario", "opponent", "game"], sort=False)["lead"].mean()
        leads = paired_means(pairs.tolist(), confidence)
        rows.append(
            dict(zip(by, names, strict=True))
            | {
                "score": total / count, "low": float(low), "high": float(high), "games": count,
                **{f"as {side}": _score(group, side) for side in ROLES if side in set(group["side"])},
                "lead": leads.difference, "lead low": leads.low, "lead high": leads.high,
                "method": "sampled", "seed": int(group["seed"].iloc[0]),
            }
        )  # fmt: skip
    how = f"sampled, {quantity(len(played), 'game')}, {100 * confidence:g} % intervals"
    return described(pd.DataFrame(rows), how, numbers=dict.fromkeys(("lead", "lead low", "lead high"), 2))


def _score(group: "pd.DataFrame", side: str) -> float:
    return float(group.loc[group["side"] == side, "result"].mean())
