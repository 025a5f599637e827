"""The verdict on a scenario: its value between players of different kinds, not the score of one pair of them.

Every player of the first side meets every player of the other (`pairings`), games are spent where they move
the answer, and the matrix of shares is solved as a zero-sum game (`equilibrium`). Then each side is attacked:
a reply is trained against its play alone (`replies`), joins the matrix, and the matrix is solved again, until
replies gain little (a double oracle, McMahan 2003). What the mixtures attacked last score, and what the best
replies get against them, is measured on games of its own: nobody was chosen by these.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import ExitStack
from dataclasses import asdict, dataclass, field, replace
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

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
from wsanalysis.battles.runs.equilibrium import Matrix, Scores
from wsanalysis.battles.runs.pairings import Advance, Pair, Pairings
from wsanalysis.battles.runs.players import Player, Policy, Quick, default_player, player, recipes
from wsanalysis.battles.runs.replies import TRAINING, Reply, Task, Trainer, dealt
from wsanalysis.battles.runs.runner import FAIR, Source
from wsanalysis.battles.runs.train import apart
from wsanalysis.probability.estimate import proportion, wilson
from wsanalysis.probability.paired import paired_means
from wsanalysis.probability.progress import bill

FEWEST = 8
"""Games of each pair of players at least."""
JUDGED = 100
"""Games of the best mixtures against each other at least; below there is no verdict."""
CLEAR, MOST_JUDGED = 400, 4000
"""And at most, in a lopsided scenario and in any: their intervals are narrow enough then."""
BATCHES = 5
"""Batches in which the games of the first matrix are spent; after each it is solved again."""
MATRIX, JOINING, LOOKING, MORE = 25, 25, 1500, 4000
"""With replies: games of each pair of fixed players, of a reply with each player that it meets, of each play
against another to see what a reply gains, and of all pairs before the next replies are trained."""
ROUNDS = 5
"""Of trained replies at most: first against the default players, then against the best mixtures."""
ENOUGH = 0.03
"""A gain of replies below this ends the training."""
FRESH = 1_000_000
"""The number of the first game that judges: none of those before it is looked at again."""
LOPSIDED = 0.15
"""A matrix that is surely so far beyond the rule of thumb is clear: one reply for one side, and few games."""
PURE = 0.999
"""Of a mixture: it is one player."""

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
    `matrix` has one row per pair of
    players, index named by the sides: share of the first side with low and high (Wilson, 95 %), games, weight
    (how often the mixtures form that pair), seed, method. Value and replies come from `judged` games of the
    mixtures that chose nobody, and as many of each reply.
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
        return told(table, f"{self.footer} · {self.provenance}", points=gains)

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
            f"sampled, {self.games:,} games, {trained}{self.judged:,} to judge, seed {self.seed},"
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
    game: Source, scenario: str, games: Games = 200_000, seed: Seed = 1, *,
    players: str | Iterable[Policy] | Mapping[str, Iterable[Policy]] | None = None,
    executor: Executor | None = None, progress: bool = True, store: str | Path | None = None,
    advance: Callable[[int], object] | None = None,
) -> Verdict:  # fmt: skip
    """Who a scenario favours, when both sides play as well as the best of many players can.

    `games`: how many are played at most, those of trainings included; where there are enough, up to three
    replies of each side are trained in this scenario. `players`: names, or players with a `name` and
    `choose`, for both sides, or by side as in ``{"German": ["rush"]}``; nobody is trained then. By default
    the quick players that the game compares. The first one of a side is its default player. `executor` as for
    `play`; `store`: a folder that keeps all games, to go on with what was stopped. `advance` is called with
    the number of games just played, and may raise to stop.

    Raises UnknownName for an unknown scenario, side or player, DataFault for a faulty scenario or a damaged
    store, and ValueError, before any game, for too few of them or a store of other data, code or seed.
    """
    on_map = game.map_game
    engine: Any = on_map.load(game.folder, scenario, game.edition)
    chosen = _chosen(players, engine, compared(on_map, engine))
    seats = [[player(who, engine) for who in seat] for seat in chosen]
    for seat in seats:
        names = [who.name for who in seat]
        if len(set(names)) < max(1, len(names)):
            raise ValueError(f"players: expected one or more of different names, got {names}")
    plan = _planned(games, len(seats[0]), len(seats[1]), players is None and hasattr(engine, "world"))
    if progress:
        bill(plan.said)
    with ExitStack() as stack:
        table = stack.enter_context(Pairings(store))
        on_map.ensure_compiled(progress)
        bar = stack.enter_context(display.progress(games, "game", progress))
        count = _Count(lambda number: (bar(number), advance and advance(number)))
        trainer = None
        if plan.rounds:
            engine = apart(engine)
            trainer = stack.enter_context(Trainer(engine, seed, count, store))
        judge = _Judge(engine, on_map.name, seats, table, seed, executor, count)
        provenance = str(replace(game.provenance, data_hash=engine.data_hash))
        return judge.judge(plan, trainer, provenance)


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


def needed(pairs: int) -> int:
    """The fewest games for a verdict on so many pairs of players."""
    return FEWEST * pairs + 2 * JUDGED


class Plan(NamedTuple):
    """How the games of a verdict are spent: those of the first matrix, rounds of replies, and all at most."""

    matrix: int
    rounds: int
    games: int
    pairs: int

    @property
    def said(self) -> str:
        """The bill."""
        trained = ""
        if self.rounds:
            trained = f" to train {2 * self.rounds} replies ({TRAINING:,} games each),"
        return f"up to {self.games:,} games to play: between {self.pairs} pairs of players,{trained} and to judge"


def _planned(games: int, rows: int, columns: int, trains: bool) -> Plan:
    pairs = rows * columns
    if games < needed(pairs):
        raise ValueError(
            f"games: expected {needed(pairs):,} or more, {FEWEST} for each of {pairs} pairs of players and"
            f" {2 * JUDGED} to judge, got {games:,}: play more, or name fewer players"
        )
    rounds = 0
    if trains:
        round_games = 2 * TRAINING + 3 * LOOKING + JOINING * (rows + columns + ROUNDS) + MORE
        rounds = min(ROUNDS, max(0, (games - MATRIX * pairs - 2 * MOST_JUDGED) // round_games))
    matrix = MATRIX * pairs if rounds else max(FEWEST * pairs, 2 * games // 5)
    return Plan(matrix, rounds, games, pairs)


@dataclass(slots=True)
class _Count:
    """Counts the games played, and tells of them."""

    tell: Advance
    games: int = 0

    def __call__(self, games: int) -> None:
        self.games += games
        self.tell(games)


class _Aim(NamedTuple):
    """A best reply to be measured: whose, the place of the player, and what play of the other side it meets.

    `mixture` is the other side's play, `against` what it is called.
    """

    side: int
    place: int
    against: str
    mixture: Matrix
    to_mixture: bool


@dataclass(slots=True)
class _Judge:
    """Lets players meet as results ask for it, attacks the best mixtures, and judges them by fresh games."""

    engine: Any
    system: str
    seats: list[list[Player | Quick]]
    table: Pairings
    seed: int
    executor: Executor | None
    count: _Count
    counts: dict[Pair, int] = field(default_factory=dict)

    def judge(self, plan: Plan, trainer: Trainer | None, provenance: str) -> Verdict:
        self._seat()
        lopsided = self._fill(plan)
        found = self._solved(0)
        if trainer:
            weaker = int(found[0] @ equilibrium.shares(self._scores()) @ found[1] > 0.5)
            for turn in range(1 if lopsided else plan.rounds):
                default = turn == 0 and plan.rounds > 1 and not lopsided
                sides = (weaker,) if lopsided else (0, 1)
                faced = self._defaults() if default else found
                gain = self._attack(trainer, f"reply {turn + 1}", sides, faced)
                if not default and (gain < ENOUGH or turn == plan.rounds - 1 or lopsided):
                    break  # these mixtures have been attacked: others would not have been
                self._spend(MORE, turn)
                found = self._solved(turn + 1)
        mixtures = [self._padded(mixture, side) for side, mixture in enumerate(found)]
        number = CLEAR if lopsided else MOST_JUDGED
        return self._reported(mixtures, number, plan.games - self.count.games, provenance)

    def _seat(self) -> None:
        made = recipes(self.engine, product(*self.seats), self.seed, system=self.system)
        self.table.seat(made)
        for one in made:
            self.counts.setdefault(one.players, 0)

    def _play(self, more: Mapping[Pair, int]) -> None:
        wanted = {}
        for pair, games in more.items():
            wanted[pair] = range(self.counts[pair], self.counts[pair] + games)
            self.counts[pair] += games
        self.table.play(wanted, self.executor, self.count)

    def _fill(self, plan: Plan) -> bool:
        """Play the first matrix; return whether it is lopsided."""
        self._play(dict.fromkeys(self._pairs(), FEWEST))
        draws = equilibrium.drawn(self._scores(), equilibrium.LOOKED_AT, np.random.default_rng(self.seed))
        values = equilibrium.solve_many(draws)[0]
        if values.min() > FAIR.high + LOPSIDED or values.max() < FAIR.low - LOPSIDED:
            return True
        left = plan.matrix - FEWEST * plan.pairs
        if plan.rounds:
            self._play(dict.fromkeys(self._pairs(), left // plan.pairs))
        else:
            for turn in range(BATCHES):
                self._spend(batch := left // (BATCHES - turn), turn)
                left -= batch
        return False

    def _spend(self, games: int, turn: int) -> None:
        if games:
            rng = np.random.default_rng([self.seed, turn])
            more = equilibrium.spend(self._scores(), (0, 0), games, rng)
            self._play(
                {
                    pair: number
                    for pair, number in zip(self._pairs(), more.ravel().tolist(), strict=True)
                    if number
                }
            )

    def _attack(
        self, trainer: Trainer, name: str, sides: Sequence[int], faced: tuple[Matrix, Matrix]
    ) -> float:
        """Train replies of `sides` to what each faces, and let them join; return the most that one gains."""
        seen = equilibrium.shares(self._scores())
        tasks = []
        for side in sides:
            shares = seen @ faced[1] if side == 0 else 1 - faced[0] @ seen
            order = [self.seats[side][place] for place in np.argsort(-shares, kind="stable")]
            start = next(dials for who in order if (dials := trainer.dials(who, side)) is not None)
            others = zip(self.seats[1 - side], faced[1 - side].tolist(), strict=True)
            faced_by = [(who, part) for who, part in others if part and isinstance(who, Quick)]
            tasks.append(Task(name, side, faced_by, start))
        known = [len(seat) for seat in self.seats]
        for task, reply in zip(tasks, trainer.train(tasks), strict=True):
            self.seats[task.side].append(reply)
        self._seat()
        self._play({pair: JOINING for pair, games in self.counts.items() if not games})
        value = self._looked_at(faced)
        gains = []
        for task in tasks:
            reply = np.eye(len(self.seats[task.side]))[known[task.side]]
            share = self._looked_at((reply, faced[1]) if task.side == 0 else (faced[0], reply))
            gains.append((share - value) * (1 - 2 * task.side))
        return max(gains)

    def _looked_at(self, plays: tuple[Matrix, Matrix]) -> float:
        """The first side's share when both sides play so, by `LOOKING` games at least."""
        weights = np.outer(*(self._padded(mixture, side) for side, mixture in enumerate(plays)))
        parts = dict(zip(self._pairs(), weights.ravel().tolist(), strict=True))
        self._play({pair: max(0, int(LOOKING * part) - self.counts[pair]) for pair, part in parts.items()})
        return float((weights * equilibrium.shares(self._scores())).sum())

    def _pair(self, side: int, place: int, other: int) -> Pair:
        """The pair of a side's player and one of the other side's, by their places."""
        first, second = (place, other) if side == 0 else (other, place)
        return self.seats[0][first].name, self.seats[1][second].name

    def _pairs(self) -> list[Pair]:
        return [(one.name, other.name) for one, other in product(*self.seats)]

    def _of(self, pair: Pair) -> list[float]:
        return self.table.scores(pair, range(self.counts[pair]))

    def _scores(self) -> Scores:
        return [[self._of((one.name, other.name)) for other in self.seats[1]] for one in self.seats[0]]

    def _solved(self, turn: int) -> tuple[Matrix, Matrix]:
        """The best mixtures of both sides, as far as games tell."""
        return equilibrium.robust(self._scores(), np.random.default_rng([self.seed, turn]))

    def _defaults(self) -> tuple[Matrix, Matrix]:
        """Both sides' default players as mixtures."""
        return np.eye(len(self.seats[0]))[0], np.eye(len(self.seats[1]))[0]

    def _padded(self, mixture: Matrix, side: int) -> Matrix:
        """A mixture of players some of whom may have joined since."""
        return np.pad(mixture, (0, len(self.seats[side]) - len(mixture)))

    def _aims(self, mixtures: Sequence[Matrix]) -> list[_Aim]:
        """The best replies by the games that chose everything, to be measured by fresh ones."""
        seen = equilibrium.shares(self._scores())
        found = []
        for side in (0, 1):
            other = self.seats[1 - side]
            mixture, default = mixtures[1 - side], self._defaults()[1 - side]
            faced = {_called(mixture, other): (mixture, True)}
            faced.setdefault(other[0].name, (default, False))
            for against, (play, is_mixture) in sorted(faced.items(), key=lambda one: one[1][1]):
                shares = seen @ play if side == 0 else 1 - play @ seen
                found.append(_Aim(side, int(shares.argmax()), against, play, is_mixture))
        return found

    def _reported(self, mixtures: Sequence[Matrix], most: int, left: int, provenance: str) -> Verdict:
        """The verdict, from fresh games of the mixtures and of the best replies to them."""
        aims = self._aims(mixtures)
        others = [aim for aim in aims if not aim.to_mixture or mixtures[aim.side][aim.place] < PURE]
        number = min(most, left // (1 + len(others)))  # a best player's own games serve as his reply's
        rng = np.random.default_rng([self.seed, FRESH])
        played = [dealt(mixture.tolist(), number, rng) for mixture in mixtures]
        met = [list(zip(*played, strict=True))]
        for aim in aims:
            faced = played[1 - aim.side] if aim.to_mixture else [0] * number
            met.append([(aim.place, other) if aim.side == 0 else (other, aim.place) for other in faced])
        wanted: dict[Pair, list[int]] = {}
        for game, places in enumerate(zip(*met, strict=True), FRESH):
            for pair in {self._pair(0, *place) for place in places}:
                wanted.setdefault(pair, []).append(game)
        self.table.play(wanted, self.executor, self.count)
        scores = [
            [self.table.scores(self._pair(0, *place), (game,))[0] for game, place in enumerate(places, FRESH)]
            for places in met
        ]
        sides, names = self.engine.sides, [[who.name for who in seat] for seat in self.seats]
        value, low, high = _share(scores[0])
        weights = np.outer(*mixtures)
        how = f"sampled, seed {self.seed} · {provenance}"
        return Verdict(
            scenario=self.engine.title, sides=sides, value=value, interval=(low, high),
            mixtures={
                side: dict(zip(who, map(float, mixture), strict=True))
                for side, who, mixture in zip(sides, names, mixtures, strict=True)
            },
            replies=tuple(
                _reply(aim, sides, names[aim.side][aim.place], own, scores[0])
                for aim, own in zip(aims, scores[1:], strict=True)
            ),
            matrix=told(_matrix(sides, names, self._scores(), weights, self.seed), how),
            trained={
                side: {who.name: who.weights for who in seat if isinstance(who, Reply)}
                for side, seat in zip(sides, self.seats, strict=True)
            },
            judged=number, games=self.count.games, seed=self.seed, provenance=provenance,
        )  # fmt: skip


def _called(mixture: Matrix, players: Sequence[Player | Quick]) -> str:
    """What a mixture is called: the name of a player who plays alone."""
    most = int(mixture.argmax())
    return players[most].name if mixture[most] > PURE else verdict_words.MIXTURE


def _share(scores: Sequence[float]) -> tuple[float, float, float]:
    """A share of wins with its interval."""
    low, high = wilson(sum(scores), len(scores))
    return sum(scores) / len(scores), float(low), float(high)


def _reply(
    aim: _Aim, sides: Sequence[str], name: str, scores: Sequence[float], usual: Sequence[float]
) -> BestReply:
    """A reply as measured; `scores` and `usual` are the first side's, with and without it."""
    sign = 1 - 2 * aim.side
    share, low, high = _share([score if sign > 0 else 1 - score for score in scores])
    gain = paired_means([sign * (one - other) for one, other in zip(scores, usual, strict=True)])
    return BestReply(
        sides[aim.side],
        name,
        sides[1 - aim.side],
        aim.against,
        share,
        low,
        high,
        gain.difference,
        gain.low,
        gain.high,
        aim.to_mixture,
    )


def _matrix(
    sides: Sequence[str], names: Sequence[Sequence[str]], scores: Scores, weights: Matrix, seed: int,
) -> pd.DataFrame:  # fmt: skip
    rows = [{**proportion(sum(games), len(games)), "games": len(games)} for row in scores for games in row]
    table = pd.DataFrame(rows, index=pd.MultiIndex.from_product([*names], names=[*sides]))
    return table.assign(weight=weights.ravel(), seed=seed, method="sampled")
