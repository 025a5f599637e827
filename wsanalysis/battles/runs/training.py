"""Training of quick players by play: two sides that learn from each other, and from a league of opponents.

Each side has an optimizer (CMA-ES with a diagonal covariance, `cma`) over its `trainee.Space`. In a
generation its candidates all play the same games: every scenario, and a made-up one like it, against every
opponent of the league: the fixed players, the other side as it is now, as it was before, and, from time to
time, a best response trained against it alone. A candidate's score is his share of wins, plus a little for
the margin; scenarios and opponents where candidates have lately scored less than the player they are to
replace count more.

A training is determined by its plan. Its log is enough to resume it: the candidates' scores are kept, so that
the optimizers repeat their steps without any game being played.
"""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from typing import Any, Protocol

import numpy as np

from wsanalysis.battles.core.engine import Engine
from wsanalysis.battles.core.grading import value_of
from wsanalysis.battles.core.weights import TRAINEES
from wsanalysis.battles.runs.optimizer import Floats, Optimizer
from wsanalysis.battles.runs.pools import thread_pool
from wsanalysis.battles.runs.quick_scores import final_state
from wsanalysis.battles.runs.trainee import Space
from wsanalysis.battles.runs.training_plan import KeptLines, Line, TrainingPlan
from wsanalysis.battles.scenarios.player_file import Dials, Seats

NEED, SLACK = 4.0, 0.05
"""The factor by which a place counts more (a scenario, an opponent) where the candidates did no better than
the reference lately, and the lead at which it counts as usual."""
MEMORY = 0.8
"""The share that earlier generations keep in this memory."""
SNAPSHOTS = 8  # of either side that the league keeps
EVERY = 20  # generations between two of them
RESPONSE = 15  # generations that a best response is trained for
LAST = 0.25  # of the generations whose means are averaged in the end
REFERENCE_GAMES = 100  # that say what the reference has against an opponent


class Trainable(Protocol):
    """A ready scenario as a training reads it."""

    @property
    def record(self) -> Any: ...

    @property
    def seats(self) -> Seats: ...

    @property
    def scenario(self) -> Any: ...


class TrainingGround(Engine, Protocol):
    """An engine of a scenario to train in; its record has room for players in training."""

    @property
    def ready(self) -> Trainable: ...


class Training:
    """A training, generation by generation."""

    def __init__(
        self,
        plan: TrainingPlan,
        grounds: Sequence[TrainingGround],
        threads: int = 1,
        variants: Sequence[Sequence[TrainingGround]] = (),
    ) -> None:
        """`grounds` are the scenarios, `variants` sets of such as were made up, which take turns."""
        if not 2 <= plan.candidates <= TRAINEES - 2:
            raise ValueError(f"candidates: expected 2 to {TRAINEES - 2}, got {plan.candidates}")
        self.plan, self.grounds, self.threads, self.variants = plan, list(grounds), threads, variants
        self.sides = range(plan.seats)
        self.spaces = [Space(start, plan.weights, plan.features) for start in plan.start[: plan.seats]]
        self.optimizers = [
            Optimizer(space, (plan.seed, side), plan.candidates, spread=plan.spread)
            for side, space in enumerate(self.spaces)
        ]
        self.means: tuple[list[Floats], list[Floats]] = ([], [])
        self.league: tuple[list[Dials], list[Dials]] = ([], [])
        self._lately: Floats | None = None  # side, scenario, fixed player
        self.generation = self.games = 0
        self._known: deque[Line] = deque()

    def run(self, log: KeptLines) -> Iterator[Line]:
        """Continue to the plan's last generation; yield a line of the log after each.

        Generations already in the log are replayed without any game being played.
        """
        self._known = deque(log.known())
        pool = thread_pool(self.threads)
        try:
            reference = np.array(self._line(log, lambda: self._reference(pool))["shares"])
            while self.generation < self.plan.generations:
                yield self._next(pool, log, reference)
                if self.plan.respond and self.generation % self.plan.respond == 0:
                    for side in self.sides:
                        yield self._respond(pool, log, side)
        finally:
            pool.shutdown(cancel_futures=True)

    def result(self) -> tuple[Dials, Dials]:
        """The weights of both sides: the average of the last means."""
        sides = [
            space.dials(np.mean(means[-max(1, int(LAST * len(means))) :], axis=0).tolist())
            for space, means in zip(self.spaces, self.means, strict=False)
        ]
        return sides[0], sides[1] if len(sides) > 1 else self.plan.start[1]

    def _line(self, log: KeptLines, played: Callable[[], Line]) -> Line:
        """The next known line, or the result of a generation played now."""
        if self._known:
            line = self._known.popleft()
        else:
            line = played()
            log.add(line)
        self.games += line["games"]
        return line

    def _next(self, pool: Executor, log: KeptLines, reference: Floats) -> Line:
        """A generation: both sides are asked for candidates, and told their scores."""
        number = self.generation + 1
        asked = [one.ask() for one in self.optimizers]
        line = self._line(log, lambda: self._generation(pool, number, asked, reference))
        self.generation = number
        places = np.array(line["places"])
        self._lately = places if self._lately is None else MEMORY * self._lately + (1 - MEMORY) * places
        for one, worths, means, league in zip(
            self.optimizers, line["worth"], self.means, self.league, strict=False
        ):
            one.tell(worths)
            means.append(one.mean)
            if number % EVERY == 0:
                league.append(one.space.dials(one.mean.tolist()))
                del league[:-SNAPSHOTS]
        return line

    def _reference(self, pool: Executor) -> Line:
        """The reference's scores against each of the fixed players; shape (scenario, side, player)."""
        plan = self.plan

        def shares(ground: TrainingGround) -> list[list[float]]:
            seed, known = seed_of(plan.seed, 0), ground.styles()
            return [
                [
                    _worth(ground, side, known[plan.reference], known[foe], seed, REFERENCE_GAMES)
                    for foe in plan.fixed
                ]
                for side in self.sides
            ]

        found = list(pool.map(shares, self.grounds))
        games = len(self.grounds) * plan.seats * len(plan.fixed) * REFERENCE_GAMES
        return {"kind": "reference", "shares": found, "games": games}

    def _generation(
        self, pool: Executor, number: int, asked: Sequence[Sequence[Dials]], reference: Floats
    ) -> Line:
        """Let all candidates of both sides play against the league."""
        plan = self.plan
        sides = [one.space.dials(one.mean.tolist()) for one in self.optimizers]
        once = [
            [league[seed_of(plan.seed, number, 7) % len(league)]] if league else [] for league in self.league
        ]
        foes = [[sides[1 - side], *once[1 - side]] if plan.seats == 2 else [] for side in self.sides]
        known, turn = len(self.grounds), self.variants[number % len(self.variants)] if self.variants else ()
        shares = [
            self._shares(pool, side, asked[side], foes[side], plan.fixed, number, variants=turn)
            for side in self.sides
        ]
        worths = []
        for side, share in enumerate(shares):  # candidate, scenario, opponent
            weights = np.ones(share.shape[1:])
            if self._lately is not None:
                short = 1 - (self._lately[side] - reference[:, side]) / SLACK
                weights[:known, : len(plan.fixed)] += NEED * np.clip(short, 0.0, 1.0)
            worths.append(((share * weights).sum(axis=(1, 2)) / weights.sum()).tolist())
        games = sum(share.size for share in shares) * plan.games
        return {
            "kind": "generation", "generation": number, "worth": worths, "games": games,
            "sigma": [one.sigma for one in self.optimizers],
            "places": [share.mean(axis=0)[:known, : len(plan.fixed)].tolist() for share in shares],
        }  # fmt: skip

    def _respond(self, pool: Executor, log: KeptLines, side: int) -> Line:
        """Train a best response of a side to the other side as it is now, for the league."""
        plan, other = self.plan, self.optimizers[1 - side]
        foe = other.space.dials(other.mean.tolist())
        seed = (plan.seed, side, self.generation)
        response = Optimizer(
            self.spaces[side], seed, plan.candidates, self.optimizers[side].mean, plan.spread
        )
        known = self._known.popleft()["worth"] if self._known else []
        worths: list[list[float]] = []
        for number in range(RESPONSE):
            asked = response.ask()
            if number < len(known):
                worth = known[number]
            else:
                share = self._shares(pool, side, asked, [foe], (), number, self.generation)
                worth = share.mean(axis=(1, 2)).tolist()
            response.tell(worth)
            worths.append(worth)
        self.league[side].append(self.spaces[side].dials(response.mean.tolist()))
        games = RESPONSE * plan.candidates * len(self.grounds) * plan.games
        line = {
            "kind": "response",
            "generation": self.generation,
            "side": side,
            "worth": worths,
            "games": games,
        }
        if not known:
            log.add(line)
        self.games += games
        return line

    def _shares(
        self,
        pool: Executor,
        side: int,
        candidates: Sequence[Dials],
        foes: Sequence[Dials],
        fixed: Sequence[str],
        *numbers: int,
        variants: Sequence[TrainingGround] = (),
    ) -> Floats:
        """The candidates' scores: by candidate, scenario, opponent (the fixed ones first)."""
        plan, everywhere = self.plan, [*self.grounds, *variants]

        def in_ground(place: int) -> list[list[float]]:
            ground = everywhere[place]
            seats, record, known = ground.ready.seats, ground.ready.record, ground.styles()
            rivals = [seats.seat(record, row, side, dials) for row, dials in enumerate(candidates)]
            against = [known[name] for name in fixed]
            against += [
                seats.seat(record, row, 1 - side, dials) for row, dials in enumerate(foes, len(candidates))
            ]
            seeds = [seed_of(plan.seed, side, place, k, *numbers) for k in range(len(against))]
            return [
                [
                    _worth(ground, side, rival, foe, seed, plan.games)
                    for foe, seed in zip(against, seeds, strict=True)
                ]
                for rival in rivals
            ]

        found: Floats = np.array(list(pool.map(in_ground, range(len(everywhere)))))
        return found.transpose(1, 0, 2)


def _worth(ground: TrainingGround, side: int, style: int, foe: int, seed: int, games: int) -> float:
    """The average worth of games to a side: its score, and some for the way to it."""
    styles = (style, foe) if side == 0 else (foe, style)
    ends = (final_state(ground, styles, seed, game) for game in range(games))
    return sum(sum(value_of(ground, end, side)) for end in ends) / games


def seed_of(*numbers: int) -> int:
    """A seed out of several numbers."""
    return int(np.random.SeedSequence(numbers).generate_state(1, np.uint32)[0])
