"""The difficulty of a scenario of one seat: the results of the best player found, and their cost.

All players meet the rule on the same games, and replies to it are trained from them (`replies`). The best is
chosen on one half of the games, and all are reported on the other, which chose nobody. So nobody looks better
for having been picked, and what the best one reaches is a lower bound of what can be reached.
"""

from collections.abc import Callable, Mapping
from concurrent.futures import Executor
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, NamedTuple

import pandas as pd

from wsanalysis.asking import display
from wsanalysis.asking.frame import described
from wsanalysis.battles.core.grading import Grading, grading_of, score_of_lead
from wsanalysis.battles.core.map_game import MapGame
from wsanalysis.battles.runs import difficulty_words
from wsanalysis.battles.runs.judge import FRESH, Count
from wsanalysis.battles.runs.listing import Source
from wsanalysis.battles.runs.pairings import Pair, Pairings
from wsanalysis.battles.runs.players import Player, Quick, recipes
from wsanalysis.battles.runs.replies import REPLIES, Reply, Task, Trainer, most_starts, training_games
from wsanalysis.battles.runs.train import apart
from wsanalysis.battles.scenarios.wanted import Wanted
from wsanalysis.languages import quantity
from wsanalysis.probability.paired import paired_means
from wsanalysis.probability.progress import bill
from wsanalysis.probability.proportions import wilson

FEWEST = 50
"""Games of each player that choose at least, and as many that report."""
LOOKED, MOST = 1000, 4000
"""Games of a player before replies are trained, and at most in either half."""
ROUNDS = 3
"""Trainings at most; each gives up to REPLIES replies."""


class Ending(NamedTuple):
    """The end of a battle: the place of its grade, its score, and its costs, by column."""

    grade: int
    score: float
    costs: tuple[float, ...]


class DifficultyBudget(NamedTuple):
    """The plan for spending games: rounds of trainings, and games of each player in either half."""

    rounds: int
    each: int
    games: int
    players: int
    training: int

    @property
    def said(self) -> str:
        """The bill."""
        trained = ""
        if self.rounds:
            trained = f" {self.rounds} trainings, up to {quantity(self.training, 'game')} each,"
        return (
            f"up to {quantity(self.games, 'game')} to play:{trained} {self.players} players, up to"
            f" {quantity(self.each, 'game')} each to choose the best and as many to report"
        )


def planned(games: int, players: int, trains: bool) -> DifficultyBudget:
    """Plan the games of a difficulty. Raises ValueError for too few of them."""
    needed = 2 * FEWEST * players
    if games < needed:
        raise ValueError(
            f"games: expected {needed:,} or more, {FEWEST} for each of {players} players to choose the best"
            f" and as many to report, got {games:,}: play more, or name fewer players"
        )
    rounds, training = 0, training_games(players + 1)
    if trains:
        rounds = min(ROUNDS, max(0, (games - 2 * LOOKED * players) // (training + REPLIES * 2 * LOOKED)))
    every = players + rounds * REPLIES
    left = games - rounds * training
    return DifficultyBudget(rounds, min(MOST, left // (2 * every)), games, every, training)


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Difficulty(display.Drawn):
    """The difficulty of a scenario of one seat.

    `best`: the player chosen. `players` has a row for each, best first by the games that chose: `score`, the
    share of the victory points at stake, with low and high (Student); `to <grade>`, the share of battles that
    end with a grade or a better one, with low and high (Wilson); each cost a battle with low and high;
    `chosen by`, the score in the games that chose; games, seed, method. `grades` are worst first, `said` in
    words. `gain`: what the best one scores beyond the default player, the first, with its interval (paired).
    All intervals are 95 %. `trained`: the weights of trained replies by name.
    """

    scenario: str
    side: str
    enemy: str
    grades: tuple[str, ...]
    said: Mapping[str, str]
    costs: tuple[str, ...]
    best: str
    default: str
    players: pd.DataFrame
    gain: tuple[float, float, float]
    trained: Mapping[str, Mapping[str, int]]
    wanted: Wanted | None
    judged: int
    games: int
    seed: int
    provenance: str
    game: str = "battle"

    def reaches(self, grade: str, player: str = "") -> tuple[float, float, float]:
        """The share of battles with that grade or a better one, with its interval; of the best player."""
        return self.mean(f"to {grade}", player)

    def mean(self, column: str, player: str = "") -> tuple[float, float, float]:
        """The score, or a cost, of a battle on average, with its interval (NaN if all are alike)."""
        row = self.players.loc[player or self.best].to_dict()
        return row[column], row[f"{column} low"], row[f"{column} high"]

    def distribution(self, player: str = "") -> dict[str, float]:
        """The share of battles by grade."""
        to = [1.0, *(self.reaches(grade, player)[0] for grade in self.grades[1:]), 0.0]
        return {grade: to[place] - to[place + 1] for place, grade in enumerate(self.grades)}

    @property
    def tables(self) -> dict[str, pd.DataFrame]:
        """The tables by title."""
        return {"players": self.players}

    @property
    def trainings(self) -> int:
        """The number of replies that were trained."""
        return len(self.trained)

    @property
    def sentence(self) -> str:
        """The difficulty in words."""
        return difficulty_words.sentence(self)

    @property
    def footer(self) -> str:
        """The basis of the numbers."""
        trained = f"{self.trainings} trained replies, " if self.trainings else ""
        return (
            f"sampled, {quantity(self.games, 'game')}, {trained}the best of {len(self.players)} players"
            f" chosen on {quantity(self.judged, 'game')} each and reported on as many others, seed"
            f" {self.seed}, 95 % intervals"
        )

    def __str__(self) -> str:
        return difficulty_words.as_text(self)

    __repr__ = __str__

    def _repr_html_(self) -> str:
        return difficulty_words.as_html(self)


@dataclass(slots=True)
class _Field:
    """The players against the rule, and what they have come to so far."""

    engine: Any
    system: str
    players: list[Player | Quick]
    rule: Quick
    table: Pairings[Ending]
    seed: int
    executor: Executor | None
    count: Count
    chosen_by: dict[str, int] = field(default_factory=dict)

    def pair(self, who: Player | Quick) -> Pair:
        return who.name, self.rule.name

    def play(self, games: int) -> None:
        """Let everybody play the games that choose, up to this number."""
        pairs = [(one, self.rule) for one in self.players]
        self.table.seat(recipes(self.engine, pairs, self.seed, system=self.system))
        wanted = {self.pair(one): range(self.chosen_by.get(one.name, 0), games) for one in self.players}
        self.chosen_by = {one.name: games for one in self.players}
        self.table.play(wanted, self.executor, self.count)

    def report(self, numbers: range) -> None:
        """Let everybody play fresh games."""
        self.table.play({self.pair(one): numbers for one in self.players}, self.executor, self.count)

    def endings(self, who: Player | Quick, numbers: range) -> list[Ending]:
        return self.table.scores(self.pair(who), numbers)

    def ranked(self, numbers: range) -> list[Player | Quick]:
        """Best first: by the mean score, then by its cost, then in the order in which they came."""

        def key(who: Player | Quick) -> tuple[float, ...]:
            ends = self.endings(who, numbers)
            costs = zip(*(one.costs for one in ends), strict=True)
            return -sum(one.score for one in ends), *map(sum, costs)

        return sorted(self.players, key=key)

    def train(self, trainer: Trainer, rounds: int) -> None:
        """Train replies to the rule, each time from all players so far; they join."""
        first = range(LOOKED)
        for turn in range(rounds):
            self.play(LOOKED)
            order = self.ranked(first)
            replies = [one for one in order if isinstance(one, Reply)]
            order = [one for one in order if one not in replies[1:]]  # the others have learned much the same
            quick = (trainer.dials(one, 0) for one in order if isinstance(one, Quick))
            starts = [dials for dials in quick if dials is not None][: most_starts()]
            names = [f"reply {REPLIES * turn + 1 + place}" for place in range(REPLIES)]
            (trained,) = trainer.train([Task(names, 0, [(self.rule, 1.0)], starts)])
            self.players += trained.replies


def difficulty(
    game: Source, engine: Any, players: list[Player | Quick], rule: Quick, plan: DifficultyBudget,
    seed: int, *,
    executor: Executor | None, progress: bool, store: str | Path | None,
    advance: Callable[[int], object] | None,
) -> Difficulty:  # fmt: skip
    """Play the games of a plan: the best on one half, the results of all on the other.

    `rule` stands for the side that is moved by rule, and never decides. Arguments otherwise as for `verdict`.
    """
    on_map: MapGame = game.map_game
    if progress:
        bill(plan.said)
    with ExitStack() as stack:
        table = stack.enter_context(Pairings(store, ending_of(engine)))
        on_map.ensure_compiled(progress)
        bar = stack.enter_context(display.progress(plan.games, "game", progress))
        count = Count(lambda number: (bar(number), advance and advance(number)))
        default = players[0].name
        if plan.rounds:
            engine = apart(engine)
        met = _Field(engine, on_map.name, list(players), rule, table, seed, executor, count)
        if plan.rounds:
            met.train(stack.enter_context(Trainer(engine, seed, count, store)), plan.rounds)
        chose, fresh = range(plan.each), range(FRESH, FRESH + plan.each)
        met.play(plan.each)
        order = met.ranked(chose)
        met.report(fresh)
        chosen = {who.name: met.endings(who, chose) for who in order}
        reported = {who.name: met.endings(who, fresh) for who in order}
    provenance = str(replace(game.provenance, data_hash=engine.data_hash))
    grading, best = grading_of(engine), order[0].name
    gains = [a.score - b.score for a, b in zip(reported[best], reported[default], strict=True)]
    gain = paired_means(gains)
    table_of = _table(grading, chosen, reported, seed)
    decimals = {f"{cost}{end}": 2 for cost in grading.costs for end in ("", " low", " high")}
    return Difficulty(
        scenario=engine.title, side=engine.sides[0], enemy=engine.sides[1], grades=grading.grades,
        said=grading.said, costs=grading.costs, best=best, default=default,
        players=described(table_of, f"sampled, seed {seed} · {provenance}", numbers=decimals),
        gain=(gain.difference, gain.low, gain.high),
        trained={who.name: who.weights for who in order if isinstance(who, Reply)},
        wanted=getattr(getattr(engine, "ready", None) and engine.ready.scenario, "wanted", None),
        judged=plan.each, games=count.games, seed=seed, provenance=provenance, game=grading.game,
    )  # fmt: skip


def ending_of(engine: Any) -> Callable[[Mapping[str, Any]], Ending]:
    """The end of a battle, read from its row."""
    grading = grading_of(engine)

    def read(row: Mapping[str, Any]) -> Ending:
        costs = tuple(float(row[cost]) for cost in grading.costs)
        return Ending(grading.grades.index(row["grade"]), score_of_lead(engine, row["margin"]), costs)

    return read


def _table(
    grading: Grading, chosen: Mapping[str, list[Ending]], reported: Mapping[str, list[Ending]], seed: int
) -> pd.DataFrame:
    rows = []
    for name, ends in reported.items():
        row: dict[str, Any] = {"player": name, **_mean("score", [one.score for one in ends])}
        for place, grade in enumerate(grading.grades[1:], 1):
            number = sum(one.grade >= place for one in ends)
            low, high = wilson(number, len(ends))
            to = f"to {grade}"
            row |= {to: number / len(ends), f"{to} low": float(low), f"{to} high": float(high)}
        for place, cost in enumerate(grading.costs):
            row |= _mean(cost, [one.costs[place] for one in ends])
        before = [one.score for one in chosen[name]]
        rows.append({**row, "chosen by": sum(before) / len(before), "games": len(ends)})
    return pd.DataFrame(rows).set_index("player").assign(seed=seed, method="sampled")


def _mean(name: str, values: list[float]) -> dict[str, float]:
    found = paired_means(values)
    return {name: found.difference, f"{name} low": found.low, f"{name} high": found.high}
