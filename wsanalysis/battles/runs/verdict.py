"""The verdict on a scenario: its value between players of different kinds, not the score of one pair of them.

Every player of the first side meets every player of the other (`pairings`), games are spent where they move
the answer, and the matrix of shares is solved as a zero-sum game (`equilibrium`). Then each side is attacked:
a reply is trained against its play alone (`replies`), joins the matrix, and the matrix is solved again, until
replies gain little (a double oracle, McMahan 2003). The scores of the mixtures attacked last, and of the best
replies against them, are measured on games of their own: nobody was chosen by these.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import ExitStack
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

from wsanalysis.arguments.checking import checked
from wsanalysis.arguments.names import find
from wsanalysis.arguments.values import Games, Seed
from wsanalysis.asking import display
from wsanalysis.asking.frame import described
from wsanalysis.battles.core.engine import Engine
from wsanalysis.battles.core.map_game import MapGame
from wsanalysis.battles.runs import verdict_words
from wsanalysis.battles.runs.difficulty import Difficulty, difficulty
from wsanalysis.battles.runs.difficulty import planned as planned_difficulty
from wsanalysis.battles.runs.equilibrium import Matrix, Scores
from wsanalysis.battles.runs.judge import Count, Judge, Judged, ReplyToMeasure, planned
from wsanalysis.battles.runs.listing import Source
from wsanalysis.battles.runs.pairings import Pairings
from wsanalysis.battles.runs.players import Player, Policy, Quick, default_player, player
from wsanalysis.battles.runs.replies import Reply, Trainer
from wsanalysis.battles.runs.train import apart
from wsanalysis.battles.runs.usual import usual_players
from wsanalysis.languages import quantity
from wsanalysis.probability.paired import paired_means
from wsanalysis.probability.progress import bill
from wsanalysis.probability.proportions import proportion, wilson

Players = Sequence[Policy] | Mapping[str, Sequence[Policy]]
"""Players for both sides, or by side; a side that is not named has all."""


@dataclass(frozen=True, slots=True)
class BestReply:
    """A side's best player against the other side's play: its share (0 to 1) with its interval.

    `against` is the `enemy`'s default player, or its best mixture, by name if that is one player. `gain`:
    how much more that is than what the side scores when both play their best mixtures, with its interval
    (paired, 95 %). `to_mixture`: it replies to the best mixture, not to the default player alone.
    """

    side: str
    player: str
    enemy: str
    against: str
    share: float
    low: float
    high: float
    gain: float
    gain_low: float
    gain_high: float
    to_mixture: bool


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Verdict(display.Drawn):
    """The value of a scenario between players of different kinds, and its uncertainty.

    `value` is the first side's share of wins, 0 to 1, a draw counting half, when both sides mix their players
    as well as they can; `interval` its 95 % interval. `mixtures` gives by side how often each player is in
    that mixture. `replies`: what each side's best player gets against the other side's best mixture, and
    against its default player. `trained`: by side and name the weights of the replies that were trained.
    `matrix` has one row per pair of players, index named by the sides: share of the first side with low and
    high (Wilson, 95 %), games, weight (how often the mixtures form that pair), seed, method. Value and
    replies come from `judged` games of the mixtures that chose nobody, and as many of each reply.
    """

    scenario: str
    sides: tuple[str, str]
    value: float
    interval: tuple[float, float]
    mixtures: Mapping[str, Mapping[str, float]]
    replies: tuple[BestReply, ...]
    matrix: pd.DataFrame
    trained: Mapping[str, Mapping[str, Mapping[str, int]]]
    judged: int
    games: int
    seed: int
    provenance: str

    @property
    def best_replies(self) -> pd.DataFrame:
        """Each side's best player against the other's default player, and against its best mixture."""
        table = pd.DataFrame([asdict(reply) for reply in self.replies]).drop(columns="to_mixture")
        gains = ("gain", "gain_low", "gain_high")
        table = table.assign(seed=self.seed, method="sampled")
        return described(table, f"{self.footer} · {self.provenance}", points=gains)

    @property
    def tables(self) -> dict[str, pd.DataFrame]:
        """The tables by title."""
        return {"players against players": self.matrix, "best replies": self.best_replies}

    @property
    def trainings(self) -> int:
        """The number of replies that were trained."""
        return sum(map(len, self.trained.values()))

    @property
    def best_gain(self) -> BestReply:
        """The reply that gains most against the other side's best mixture."""
        return max((one for one in self.replies if one.to_mixture), key=lambda reply: reply.gain)

    @property
    def sentence(self) -> str:
        """The verdict in words."""
        return verdict_words.sentence(self)

    @property
    def footer(self) -> str:
        """The basis of the numbers."""
        trained = f"{self.trainings} trained replies, " if self.trainings else ""
        return (
            f"sampled, {quantity(self.games, 'game')}, {trained}{self.judged:,} to judge, seed {self.seed},"
            " 95 % intervals"
        )

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
    game: Source, scenario: str, games: Games | None = None, seed: Seed = 1, *,
    players: str | Iterable[Policy] | Mapping[str, Iterable[Policy]] | None = None,
    executor: Executor | None = None, progress: bool = True, store: str | Path | None = None,
    advance: Callable[[int], object] | None = None, told: Callable[[str], object] | None = None,
) -> Verdict | Difficulty:  # fmt: skip
    """Judge whom a scenario favours when both sides play as well as the best of many players can.

    Of a scenario of one seat, how hard it is for the best of them.

    `games`: how many are played at most, those of trainings included, by default as many as the game has for
    it; where there are enough, up to five
    replies of each side are trained in this scenario. `players`: names, or players with a `name` and
    `choose`, for both sides, or by side as in ``{"German": ["rush"]}``; nobody is trained then. By default
    the quick players that the game compares, the side's default player (`usual`) first. `executor` as for
    `play`; `store`: a folder that keeps all games, to go on with what was stopped. `advance` is called with
    the number of games just played, and may raise to stop; `told` with what each round of trainings found.

    Raises UnknownName for an unknown scenario, side or player, DataFault for a faulty scenario or a damaged
    store, and ValueError, before any game, for too few of them or a store of other data, code or seed.
    """
    on_map = game.map_game
    games = on_map.verdict_games if games is None else games
    engine: Any = on_map.load(game.folder, scenario, game.edition)
    is_usual = players is None or isinstance(players, Mapping)
    usual = usual_players(engine, progress, on_map.ensure_compiled).players if is_usual else ()
    own = compared(on_map, engine)
    chosen = _chosen(players, engine, [list(dict.fromkeys([who, *own])) for who in usual or own[:1] * 2])
    seats = [[player(who, engine) for who in seat] for seat in chosen]
    for seat in seats:
        names = [who.name for who in seat]
        if len(set(names)) < max(1, len(names)):
            raise ValueError(f"players: expected one or more of different names, got {names}")
    trains = players is None and hasattr(engine, "ready")
    if on_map.seats == 1:
        rule = Quick(default_player(engine), next(iter(engine.styles().values())))
        return difficulty(
            game, engine, seats[0], rule, planned_difficulty(games, len(seats[0]), trains), seed,
            executor=executor, progress=progress, store=store, advance=advance,
        )  # fmt: skip
    plan = planned(games, len(seats[0]), len(seats[1]), trains)
    if progress:
        bill(plan.said)
    with ExitStack() as stack:
        table: Pairings[float] = stack.enter_context(Pairings(store))
        on_map.ensure_compiled(progress)
        bar = stack.enter_context(display.progress(games, "game", progress))
        count = Count(lambda number: (bar(number), advance and advance(number)))
        trainer = None
        if plan.rounds:
            engine = apart(engine)
            trainer = stack.enter_context(Trainer(engine, seed, count, store))
        judge = Judge(engine, on_map.name, seats, table, seed, executor, count, told or (lambda _: None))
        found = judge.judge(plan, trainer)
    provenance = str(replace(game.provenance, data_hash=engine.data_hash))
    return _written(engine, judge.seats, found, count.games, seed, provenance)


def _chosen(players: Any, engine: Engine, usual: list[list[str]]) -> list[list[Policy]]:
    """The players of both sides; `usual` are those of a side that is not named."""
    if players is None:
        return [list(one) for one in usual]
    if isinstance(players, str):
        raise ValueError(f"players: expected several, as in ['rush', 'random'], got {players!r}")
    if not isinstance(players, Mapping):
        return [list(players), list(players)]
    by_side = {find(side, engine.sides, "side"): list(chosen) for side, chosen in players.items()}
    return [by_side.get(side, list(one)) for side, one in zip(engine.sides, usual, strict=True)]


def _written(
    engine: Engine, seats: Sequence[Sequence[Player | Quick]], found: Judged, games: int, seed: int,
    provenance: str,
) -> Verdict:  # fmt: skip
    """The verdict from what was judged."""
    sides, names = engine.sides, [[who.name for who in seat] for seat in seats]
    value, low, high = _share(found.fresh[0])
    matrix = _matrix(sides, names, found.scores, np.outer(*found.mixtures), seed)
    return Verdict(
        scenario=engine.title, sides=sides, value=value, interval=(low, high),
        mixtures={
            side: dict(zip(who, map(float, mixture), strict=True))
            for side, who, mixture in zip(sides, names, found.mixtures, strict=True)
        },
        replies=tuple(
            _reply(aim, sides, names[aim.side][aim.place], scores, found.fresh[0])
            for aim, scores in zip(found.aims, found.fresh[1:], strict=True)
        ),
        matrix=described(matrix, f"sampled, seed {seed} · {provenance}"),
        trained={
            side: {who.name: who.weights for who in seat if isinstance(who, Reply)}
            for side, seat in zip(sides, seats, strict=True)
        },
        judged=len(found.fresh[0]), games=games, seed=seed, provenance=provenance,
    )  # fmt: skip


def _share(scores: Sequence[float]) -> tuple[float, float, float]:
    """A share of wins with its interval."""
    low, high = wilson(sum(scores), len(scores))
    return sum(scores) / len(scores), float(low), float(high)


def _reply(
    aim: ReplyToMeasure, sides: Sequence[str], name: str, scores: Sequence[float], usual: Sequence[float]
) -> BestReply:
    """A reply as measured; `scores` and `usual` are the first side's, with and without it."""
    sign = 1 - 2 * aim.side
    share, low, high = _share([score if sign > 0 else 1 - score for score in scores])
    gain = paired_means([sign * (one - other) for one, other in zip(scores, usual, strict=True)])
    return BestReply(
        side=sides[aim.side], player=name, enemy=sides[1 - aim.side],
        against=aim.against or verdict_words.MIXTURE, share=share, low=low, high=high, gain=gain.difference,
        gain_low=gain.low, gain_high=gain.high, to_mixture=aim.to_mixture,
    )  # fmt: skip


def _matrix(
    sides: Sequence[str], names: Sequence[Sequence[str]], scores: Scores, weights: Matrix, seed: int,
) -> pd.DataFrame:  # fmt: skip
    rows = [{**proportion(sum(games), len(games)), "games": len(games)} for row in scores for games in row]
    table = pd.DataFrame(rows, index=pd.MultiIndex.from_product([*names], names=[*sides]))
    return table.assign(weight=weights.ravel(), seed=seed, method="sampled")
