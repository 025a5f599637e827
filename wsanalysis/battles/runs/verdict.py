"""The verdict on a scenario: its value between players of different kinds, not the score of one pair of them.

Every player of the first side meets every player of the other (`pairings`), games are spent where they move
the answer, and the matrix of shares is solved as a zero-sum game (`equilibrium`).
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import ExitStack
from dataclasses import dataclass, replace
from itertools import product
from math import prod
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

from wsanalysis.arguments.checking import checked
from wsanalysis.arguments.names import find
from wsanalysis.arguments.values import Games, Seed
from wsanalysis.asking import display
from wsanalysis.asking.frame import told
from wsanalysis.battles.core.engine import Engine
from wsanalysis.battles.core.map_game import MapGame
from wsanalysis.battles.runs import equilibrium, verdict_words
from wsanalysis.battles.runs.equilibrium import Matrix, Scores, best_reply
from wsanalysis.battles.runs.pairings import FEWEST, ROUNDS, Pairings
from wsanalysis.battles.runs.players import Policy, default_player, player, recipes
from wsanalysis.battles.runs.runner import Source
from wsanalysis.battles.runs.train import trained_there
from wsanalysis.probability.estimate import proportion
from wsanalysis.probability.progress import bill

PURE = 0.999
"""Of a mixture: it is one player."""

Players = Sequence[Policy] | Mapping[str, Sequence[Policy]]
"""Players for both sides, or by side; a side that is not named has all."""


@dataclass(frozen=True, slots=True)
class BestReply:
    """A side's best player against the other side's play: its share (0 to 1) with its interval.

    `against` is the other side's default player, or its best mixture, by name if that is one player. `gain`:
    how much more that is than the side's value, which the other side gives away by playing so.
    """

    side: str
    player: str
    against: str
    share: float
    low: float
    high: float
    gain: float


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Verdict(display.Drawn):
    """The value of a scenario between players of different kinds, and its uncertainty.

    `value` is the first side's share of wins, 0 to 1, a draw counting half, when both sides mix their players
    as well as they can; `interval` its 95 % interval. `mixtures` gives by side how often each player is in
    that mixture. `matrix` has one row per pair of players, index named by the sides: share of the first side
    with low and high (Wilson, 95 %), games, weight (how often the mixtures form that pair), seed, method.
    """

    scenario: str
    sides: tuple[str, str]
    value: float
    interval: tuple[float, float]
    mixtures: Mapping[str, Mapping[str, float]]
    replies: tuple[BestReply, ...]
    matrix: pd.DataFrame
    games: int
    seed: int
    provenance: str

    @property
    def best_replies(self) -> pd.DataFrame:
        """Each side's best player against the other's default player, and against its best mixture."""
        rows = [{name: getattr(reply, name) for name in BestReply.__slots__} for reply in self.replies]
        table = pd.DataFrame(rows).assign(seed=self.seed, method="sampled")
        return told(table, f"{self.footer} · {self.provenance}", points=("gain",))

    @property
    def needed(self) -> int:
        """The fewest games for a verdict."""
        return FEWEST * len(self.matrix)

    @property
    def sentence(self) -> str:
        """The verdict in words."""
        return verdict_words.sentence(self)

    @property
    def footer(self) -> str:
        """The basis of the numbers."""
        least, most = self.matrix["games"].min(), self.matrix["games"].max()
        each = f"{least:,}" if least == most else f"{least:,} to {most:,}"
        return f"sampled, {self.games:,} games, {each} a pair, seed {self.seed}, 95 % intervals"

    def __str__(self) -> str:
        return verdict_words.as_text(self)

    __repr__ = __str__

    def _repr_html_(self) -> str:
        return verdict_words.as_html(self)


def compared(map_game: MapGame, engine: Engine) -> list[str]:
    """The quick players that a verdict sets against each other, the default player first."""
    manners = map_game.manners
    others = [name for name in engine.styles() if name not in manners or manners[name].compared]
    return list(dict.fromkeys([default_player(engine), *others]))


@checked
def verdict(
    game: Source, scenario: str, games: Games = 10_000, seed: Seed = 1, *,
    players: str | Iterable[Policy] | Mapping[str, Iterable[Policy]] | None = None,
    train: Games | None = None, executor: Executor | None = None, progress: bool = True,
    store: str | Path | None = None, advance: Callable[[int], object] | None = None, fewest: Games = FEWEST,
) -> Verdict:  # fmt: skip
    """Who a scenario favours, when both sides play as well as the best of many players can.

    `games`: the number of all games together, `fewest` for each pair of players at least; below 25 there is
    no verdict. `players`: names, or players with a `name` and `choose`, for
    both sides, or by side as in ``{"German": ["rush"]}``; by default the quick players that the game
    compares. The first one of a side is its default player. With `train`, a player trained for this many
    generations in this scenario alone joins both sides. `executor` as for `play`; `store`: a folder that
    keeps the games of each pair in a file. `advance` is called with the number of games just played, and may
    raise to stop.

    Raises UnknownName for an unknown scenario, side or player, DataFault for a faulty scenario or a damaged
    store, and ValueError, before any game, for too few of them or a store of other data, code or seed.
    """
    on_map = game.map_game
    engine = on_map.load(game.folder, scenario, game.edition)
    chosen = _chosen(players, engine, compared(on_map, engine))
    pairs = prod(len(seat) + bool(train) for seat in chosen)
    if games < fewest * pairs:
        each = f"{fewest} for each of {pairs} pairs of players"
        raise ValueError(
            f"games: expected {fewest * pairs:,} or more, {each}, got {games:,}: play more, or name fewer"
            " players"
        )
    if progress:
        coaching = f", after {train:,} generations of training" if train else ""
        bill(f"{games:,} games to play between {pairs} pairs of players{coaching}")
    joining: list[Policy] = []
    if train:
        engine, coached = trained_there(game, scenario, train, seed, progress)
        joining = [coached]
    seats = [[player(who, engine) for who in (*seat, *joining)] for seat in chosen]
    names = [[who.name for who in seat] for seat in seats]
    for seat in names:
        if len(set(seat)) < max(1, len(seat)):
            raise ValueError(f"players: expected one or more of different names, got {seat}")
    every = recipes(engine, product(*seats), seed, system=on_map.name)
    with ExitStack() as stack:
        table = stack.enter_context(Pairings(every, len(names[1]), store))
        on_map.ensure_compiled(progress)
        bar = stack.enter_context(display.progress(games, "game", progress))
        table.spend(games, seed, executor, lambda count: (bar(count), advance and advance(count)))
    provenance = str(replace(game.provenance, data_hash=engine.data_hash))
    return _judged(engine, names, table.scores, seed, provenance)


def _chosen(players: Any, engine: Engine, usual: list[str]) -> list[list[Policy]]:
    """The players of both sides."""
    if players is None:
        return [list(usual), list(usual)]
    if isinstance(players, str):
        raise ValueError(f"players: expected several, as in ['rush', 'random'], got {players!r}")
    if not isinstance(players, Mapping):
        return [list(players), list(players)]
    by_side = {find(side, engine.sides, "side"): list(chosen) for side, chosen in players.items()}
    return [by_side.get(side, list(usual)) for side in engine.sides]


def _judged(
    engine: Engine, names: Sequence[Sequence[str]], scores: Scores, seed: int, provenance: str
) -> Verdict:
    """The verdict from the games played."""
    sides = engine.sides
    seen = equilibrium.shares(scores)
    draws = equilibrium.drawn(scores, equilibrium.DRAWN, np.random.default_rng([seed, ROUNDS]))
    found = equilibrium.solve(seen)
    mixtures = {
        side: dict(zip(who, map(float, mixture), strict=True))
        for side, who, mixture in zip(sides, names, found[1:], strict=True)
    }
    weights = np.outer(found.first, found.second)
    return Verdict(
        scenario=engine.title, sides=sides, value=found.value,
        interval=equilibrium.interval(draws[: equilibrium.SOLVED], found.value), mixtures=mixtures,
        replies=(
            *_replies(sides, names, mixtures, seen, draws, found.value),
            *_replies(
                sides[::-1], names[::-1], mixtures, 1 - seen.T, 1 - draws.swapaxes(1, 2), 1 - found.value
            ),
        ),
        matrix=told(_matrix(sides, names, scores, weights, seed), f"sampled, seed {seed} · {provenance}"),
        games=sum(len(games) for row in scores for games in row), seed=seed, provenance=provenance,
    )  # fmt: skip


def _replies(
    sides: Sequence[str], names: Sequence[Sequence[str]], mixtures: Mapping[str, Mapping[str, float]],
    seen: Matrix, draws: Matrix, value: float,
) -> list[BestReply]:  # fmt: skip
    """The best replies of the first of two sides; all shares are its own."""
    alone = dict(zip(names[1], np.eye(len(names[1])), strict=True))
    mixture = mixtures[sides[1]]
    most = max(mixture, key=lambda name: mixture[name])
    best = most if mixture[most] > PURE else verdict_words.MIXTURE
    faced = {names[1][0]: alone[names[1][0]], best: alone.get(best, np.array(list(mixture.values())))}
    found = []
    for against, weights in faced.items():
        place, share, low, high = best_reply(seen, draws, weights)
        found.append(BestReply(sides[0], names[0][place], against, share, low, high, share - value))
    return found


def _matrix(
    sides: Sequence[str], names: Sequence[Sequence[str]], scores: Scores, weights: Matrix, seed: int,
) -> pd.DataFrame:  # fmt: skip
    rows = [{**proportion(sum(games), len(games)), "games": len(games)} for row in scores for games in row]
    table = pd.DataFrame(rows, index=pd.MultiIndex.from_product([*names], names=[*sides]))
    return table.assign(weight=weights.ravel(), seed=seed, method="sampled")
