"""Trained replies: quick players that learn, in one scenario, to beat the other side's play and nobody else.

An optimizer (CMA-ES with a diagonal covariance, `optimizer`) starts from each of several players that the
side has: which of them it starts from decides what it finds, and what they score now does not tell. They
race: after each leg the better ones go on. The candidates of a generation all meet the same opponents, as
often as the other side's mixture plays them, on the same luck. So few games rank candidates badly; therefore
replies are chosen from several means that the last optimizers passed through, by successive halving on other
luck, the best one of each: they play differently, so that fewer rounds of training tell what mixtures are
worth. Their scores are for others to measure.
"""

import os
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import chain, count
from pathlib import Path
from queue import SimpleQueue
from typing import NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from wsanalysis.battles.core.grading import value_of
from wsanalysis.battles.core.weights import TRAINEES, Weight
from wsanalysis.battles.runs.kept import KeptRows
from wsanalysis.battles.runs.optimizer import Floats, Optimizer
from wsanalysis.battles.runs.players import Quick
from wsanalysis.battles.runs.pools import thread_pool
from wsanalysis.battles.runs.quick_scores import final_state
from wsanalysis.battles.runs.train import apart
from wsanalysis.battles.runs.trainee import Space
from wsanalysis.battles.runs.training import TrainingGround, seed_of
from wsanalysis.battles.scenarios.player_file import Dial, Dials
from wsanalysis.files.records import content_hash
from wsanalysis.version import code_version

CANDIDATES, GAMES, SPREAD = 12, 16, 1.5
"""The settings of an optimizer: candidates, games of each in a generation, spread of the first ones."""
GO_ON, LOOK = 8, 8
"""The number of candidates that play on, and after how many of these games: the last places matter least."""
RACE = ((8, 4), (4, 8), (2, 24))
"""Legs of the race in a side's first training: how many optimizers run in each, for how many generations."""
AGAIN = ((4, 6), (2, 20))
"""Those of its later trainings, when it is known from where starting pays."""
REPLIES = RACE[-1][0]
"""And how many replies it gives at most."""
BEHIND = 10.0
"""More than any worth."""
LATELY = 4
"""Generations by which optimizers are compared after a leg."""
HALVING = ((8, 100), (4, 200), (2, 400))
"""The choice: how many means are in each round, and the further games of each; the best one stays."""
CANDIDATE, MOST = 0, TRAINEES - 1
"""Places among the players in training that a record has room for: of candidates, and of the last reply."""

Mixture = Sequence[tuple[Quick, float]]
"""Players, and how often each plays."""


def _race(again: bool) -> Sequence[tuple[int, int]]:
    return AGAIN if again else RACE


def most_starts(again: bool = False) -> int:
    """The most players from which a training starts; `again`: not the first one of its side."""
    return _race(again)[0][0]


def training_games(starts: int, again: bool = False) -> int:
    """The games of one training that starts from this number of players; `again`: not a side's first."""
    generations = sum(min(starts, left) * generations for left, generations in _race(again))
    generation = CANDIDATES * LOOK + GO_ON * (GAMES - LOOK)
    return generation * generations + sum(left * games for left, games in HALVING)


@dataclass(frozen=True, slots=True)
class Reply(Quick):
    """A trained reply: a quick player with weights of its own, in this scenario and on one side."""

    dials: Dials
    data_hash: str

    @property
    def weights(self) -> dict[str, int]:
        """Its weights by name."""
        return {name: dial.usual for name, dial in self.dials.items()}


class Task(NamedTuple):
    """A training: a side's replies to the play of the other side, from the weights of players it has.

    There are as many replies as `names`, fewer where fewer `starts` are given. `again`: the side has been
    trained before.
    """

    names: Sequence[str]
    side: int
    against: Mixture
    starts: Sequence[Dials]
    again: bool = False


class Trained(NamedTuple):
    """The results of a training: replies, the best first, and the places of its starts, farthest first."""

    replies: list[Reply]
    starts: list[int]


class CandidateGames(NamedTuple):
    """Games of a candidate: the opponent of each, by style; they are those from `first` on under the seed."""

    dials: Dials
    against: Sequence[int]
    seed: int
    first: int = 0


class Result(NamedTuple):
    """The average result of a candidate in a job: worth, with some for the margin, and share of wins."""

    worth: float
    share: float


class Trainer:
    """Trains replies in one scenario on all processors; must be closed. Same arguments, same replies.

    The `engine` gets the replies. With a `folder`, results are kept in a file per training, which goes on
    where it stopped; file errors as for `Store`. `advance` is told how many more games have been played.
    """

    def __init__(
        self,
        engine: TrainingGround,
        seed: int,
        advance: Callable[[int], object],
        folder: str | Path | None = None,
    ) -> None:
        self._engine, self._seed, self._advance = engine, seed, advance
        self._folder = None if folder is None else Path(folder)
        threads = os.cpu_count() or 1
        self._grounds = [apart(engine) for _ in range(threads)]
        self._idle: SimpleQueue[TrainingGround] = SimpleQueue()
        for ground in self._grounds:
            self._idle.put(ground)
        self._pool = thread_pool(threads)
        self._trained = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._pool.shutdown(cancel_futures=True)

    def dials(self, who: Quick, side: int) -> Dials | None:
        """A player's weights in this scenario; None for one without weights, such as the random player."""
        seats = self._engine.ready.seats
        if isinstance(who, Reply):
            return who.dials
        if who.name not in seats.players.players:
            return None
        dials, features = seats.players.players[who.name].dials[side], seats.features[side]
        return {name: Dial(dials[name].at(weight, features)) for name, weight in seats.weights.items()}

    def train(self, tasks: Sequence[Task]) -> list[Trained]:
        """The replies of each task; all are trained at the same time."""
        with ExitStack() as files:
            kept = [files.enter_context(KeptRows(self._file(task), self._key(task))) for task in tasks]
            runs = [_training(task, self._engine, self._seed) for task in tasks]
            asked: dict[int, list[CandidateGames]] = {place: next(run) for place, run in enumerate(runs)}
            found: dict[int, tuple[list[Dials], list[int]]] = {}
            step = 0
            while asked:
                results = self._played(asked, tasks, kept, step)
                for place, scores in results.items():
                    try:
                        asked[place] = runs[place].send(scores)
                    except StopIteration as done:
                        found[place] = done.value
                        del asked[place]
                step += 1
        trained = []
        for place, task in enumerate(tasks):
            weights, starts = found[place]
            named = zip(task.names, weights, strict=False)
            trained.append(Trained([self._seated(name, task.side, dials) for name, dials in named], starts))
        return trained

    def _played(
        self,
        asked: dict[int, list[CandidateGames]],
        tasks: Sequence[Task],
        kept: Sequence[KeptRows],
        step: int,
    ) -> dict[int, list[Result]]:
        """The results of all jobs of a step, played now unless they are kept."""
        waiting = {
            place: [self._pool.submit(self._play, tasks[place].side, job) for job in jobs]
            for place, jobs in asked.items()
            if step not in kept[place]
        }
        for place, futures in waiting.items():
            kept[place].add(step, {"results": [one.result() for one in futures]})
        for jobs in asked.values():
            self._advance(sum(len(job.against) for job in jobs))
        return {place: [Result(*one) for one in kept[place][step]["results"]] for place in asked}

    def _play(self, side: int, job: CandidateGames) -> Result:
        ground = self._idle.get()
        try:
            style = ground.ready.seats.seat(ground.ready.record, CANDIDATE, side, job.dials)
            seats = [(style, foe) if side == 0 else (foe, style) for foe in job.against]
            ends = (final_state(ground, each, job.seed, n) for n, each in enumerate(seats, job.first))
            shares, more = zip(*(value_of(ground, end, side) for end in ends), strict=True)
        finally:
            self._idle.put(ground)
        share = sum(shares) / len(shares)
        return Result(share + sum(more) / len(more), share)

    def _seated(self, name: str, side: int, dials: Dials) -> Reply:
        """A reply with a place of its own in every engine."""
        self._trained += 1
        for ground in (self._engine, *self._grounds):
            style = ground.ready.seats.seat(ground.ready.record, self._trained, side, dials)
        return Reply(name, style, dials, content_hash(dials))

    def _key(self, task: Task) -> dict[str, str]:
        against = [(who.name, getattr(who, "data_hash", ""), part) for who, part in task.against]
        return {
            "scenario": self._engine.title, "data": self._engine.data_hash, "code": code_version(),
            "players": content_hash((tuple(task.names), task.side, tuple(task.starts), against, task.again)),
            "seed": str(self._seed),
        }  # fmt: skip

    def _file(self, task: Task) -> Path | None:
        name = content_hash(tuple(self._key(task).items()))[:12]
        return self._folder and self._folder / f"training_{name}.sqlite"


class _Climb:
    """An optimizer on its way from one player's weights."""

    def __init__(self, start: Dials, weights: Mapping[str, Weight], luck: Sequence[int]) -> None:
        self.space = Space(start, weights, ())
        self.optimizer = Optimizer(self.space, luck, CANDIDATES, spread=SPREAD)
        self.means: list[Floats] = []
        self.shares: list[float] = []

    def tell(self, looks: Floats, alive: NDArray[np.int_], rest: Floats) -> None:
        """Learn what all candidates got, and those who played on in the rest of the games.

        Both in rows of `Result`. Only places count: whoever did not play on is behind all who did.
        """
        worths, whole = looks[:, 0] - BEHIND, (LOOK * looks[alive] + (GAMES - LOOK) * rest) / GAMES
        worths[alive] = whole[:, 0]
        self.optimizer.tell(worths.tolist())
        self.means.append(self.optimizer.mean)
        self.shares.append(float(whole[:, 1].mean()))

    @property
    def lately(self) -> float:
        """The share of wins in the last generations, of the candidates who played on."""
        return float(np.mean(self.shares[-LATELY:])) if self.shares else 0.0

    def passed(self, number: int) -> list[Dials]:
        """Players that it has passed through, evenly over its way: means of means."""
        width = max(1, len(self.means) // number)
        ends = np.linspace(width, len(self.means), number).round().astype(int)
        return [self.space.dials(np.mean(self.means[end - width : end], axis=0).tolist()) for end in ends]


def _training(
    task: Task, engine: TrainingGround, seed: int
) -> Generator[list[CandidateGames], list[Result], tuple[list[Dials], list[int]]]:
    """One training: asks for the results of jobs, step by step.

    Returns the replies' weights, and the places of its starts, those first that led farthest.
    """
    own = (seed, task.side, *task.names[0].encode())
    rng = np.random.default_rng(own)
    weights = engine.ready.seats.weights
    climbs = [_Climb(start, weights, (*own, place)) for place, start in enumerate(task.starts)]
    every, fresh = climbs.copy(), count(1)
    for stay, generations in _race(task.again):
        climbs = sorted(climbs, key=lambda climb: -climb.lately)[:stay]
        for _ in range(generations):
            against, luck = opponents(task.against, GAMES, rng), seed_of(*own, next(fresh))
            asked = [climb.optimizer.ask() for climb in climbs]
            first = yield [CandidateGames(dials, against[:LOOK], luck) for dials in chain(*asked)]
            looks = np.reshape(first, (len(climbs), CANDIDATES, -1))
            alive = np.argsort(-looks[:, :, 0], axis=1, kind="stable")[:, :GO_ON]
            others = [own[one] for own, on in zip(asked, alive.tolist(), strict=True) for one in on]
            more = yield [CandidateGames(dials, against[LOOK:], luck, LOOK) for dials in others]
            rest = np.reshape(more, (len(climbs), GO_ON, -1))
            for climb, *told in zip(climbs, looks, alive, rest, strict=True):
                climb.tell(*told)
    each = HALVING[0][0] // len(climbs)
    finalists = [dials for climb in climbs for dials in climb.passed(each)]
    luck, played = seed_of(*own, 0), 0
    totals, games_of = np.zeros(len(finalists)), np.zeros(len(finalists))
    alive = np.arange(len(finalists))
    for stay, games in HALVING:
        alive = alive[np.argsort(-totals[alive], kind="stable")[:stay]]
        against = opponents(task.against, games, rng)
        results = yield [CandidateGames(finalists[one], against, luck, played) for one in alive]
        totals[alive] += [one.share * games for one in results]
        games_of[alive] += games
        played += games
    order = np.lexsort((-totals / games_of, -games_of)).tolist()
    best_of = {one // each: one for one in reversed(order)}  # of each optimizer
    best = [one for one in order if one in best_of.values()]
    # who was given up early had not come far
    led = [climbs[one // each] for one in best]
    led += sorted((one for one in every if one not in led), key=lambda one: (-len(one.means), -one.lately))
    return [finalists[one] for one in best], [every.index(one) for one in led]


def opponents(mixture: Mixture, games: int, rng: np.random.Generator) -> list[int]:
    """The styles of the opponents in each game: as often as the mixture plays them, in random order."""
    return [mixture[place][0].style for place in dealt([part for _, part in mixture], games, rng)]


def dealt(weights: Sequence[float], games: int, rng: np.random.Generator) -> list[int]:
    """Places dealt to games in proportion to weights, each as often as it is due or once more."""
    ends = np.cumsum(weights) / np.sum(weights)
    places = np.searchsorted(ends[:-1], (np.arange(games) + rng.random()) / games, side="right")
    return [int(place) for place in rng.permutation(places)]
