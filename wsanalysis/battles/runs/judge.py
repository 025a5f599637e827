"""The pairs that play for a verdict, and their games: on what is known so far, then for the judgement.

Pairs of fixed players play equally often, then where they move the answer most. The best mixtures are
attacked by trained replies, which join; the final scores of mixtures and replies come from fresh games.
"""

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field
from itertools import product
from typing import Any, NamedTuple

import numpy as np

from wsanalysis.battles.runs import equilibrium
from wsanalysis.battles.runs.equilibrium import Matrix, Scores
from wsanalysis.battles.runs.fairness import FAIR
from wsanalysis.battles.runs.pairings import Advance, Pair, Pairings
from wsanalysis.battles.runs.players import Player, Quick, recipes
from wsanalysis.battles.runs.replies import (
    REPLIES,
    Reply,
    Task,
    Trainer,
    dealt,
    most_starts,
    training_games,
)
from wsanalysis.battles.scenarios.player_file import Dials
from wsanalysis.languages import quantity

FEWEST = 8
"""Games of each pair of players at least."""
JUDGED, PLAYS = 40, 5
"""Games of all that is judged at least, and how much that is at most: the mixtures, two replies a side."""
CLEAR, MOST_JUDGED = 400, 4000
"""And at most, in a lopsided scenario and in any: their intervals are narrow enough then."""
BATCHES = 5
"""Batches in which the games of the first matrix are spent; after each it is solved again."""
MATRIX, JOINING, LOOKING, MORE = 25, 25, 1200, 4000
"""With replies: games of each pair of fixed players, of a reply with each player that it meets, of each play
against another to see what a reply gains, and of all pairs before the next replies are trained."""
CHOOSING = ((6, 150), (3, 400), (2, 1000))
"""The choice of a best reply where replies were trained: the players in each round, and the games of each
against the other side's play at least. Of twenty who met it `JOINING` times the luckiest would otherwise be
measured in the place of the best."""
ROUNDS = 5
"""The most trained replies: first against the default players, then against the best mixtures."""
ENOUGH = 0.03
"""A gain of replies below this ends the training."""
FRESH = 1_000_000
"""The number of the first game that judges: none of those before it is looked at again."""
LOPSIDED = 0.15
"""A matrix that is surely so far beyond the rule of thumb is clear: one reply for one side, and few games."""
SURELY = 0.05
"""The distance of a value and the best reply of the side behind beyond the rule of thumb where no more is
asked: some three and a half standard errors of `LOOKING` games."""
PURE = 0.999
"""The share of a mixture from which it is one player."""


def needed(pairs: int) -> int:
    """The fewest games for a verdict on this number of pairs of players."""
    return FEWEST * pairs + PLAYS * JUDGED


def choosing_games() -> int:
    """The games that it takes at most to choose two best replies a side."""
    before = (0, *(games for _, games in CHOOSING))
    return 4 * sum(stay * (games - had) for (stay, games), had in zip(CHOOSING, before, strict=False))


class VerdictBudget(NamedTuple):
    """The plan for spending the games of a verdict: first matrix, rounds of replies, and all at most.

    `training`: the games of each training at most.
    """

    matrix: int
    rounds: int
    games: int
    pairs: int
    training: int

    @property
    def said(self) -> str:
        """The bill."""
        trained = ""
        if self.rounds:
            trained = (
                f" up to {2 * self.rounds} trainings of replies (up to {quantity(self.training, 'game')}"
                " each),"
            )
        between = f"between {self.pairs} pairs of players,{trained}"
        return f"up to {quantity(self.games, 'game')} to play: {between} and to judge"


def planned(games: int, rows: int, columns: int, trains: bool) -> VerdictBudget:
    """Plan the games of a verdict. Raises ValueError for too few of them."""
    pairs = rows * columns
    if games < needed(pairs):
        raise ValueError(
            f"games: expected {needed(pairs):,} or more, {FEWEST} for each of {pairs} pairs of players and"
            f" {PLAYS * JUDGED} to judge, got {games:,}: play more, or name fewer players"
        )
    starts = 1 + max(rows, columns)
    rounds, training = 0, training_games(starts)
    if trains:
        looked_at = (1 + 2 * REPLIES) * LOOKING
        joining = JOINING * REPLIES * (rows + columns + REPLIES * ROUNDS)
        left = games - MATRIX * pairs - choosing_games() - 2 * MOST_JUDGED
        for turn in range(ROUNDS):
            left -= 2 * training_games(starts, again=turn > 0) + looked_at + joining + MORE
            rounds += left >= 0
    matrix = MATRIX * pairs if rounds else max(FEWEST * pairs, min(2 * games // 5, games - PLAYS * JUDGED))
    return VerdictBudget(matrix, rounds, games, pairs, training)


def _is_decided(value: float, gains: Sequence[float]) -> bool:
    """True if one side is ahead beyond the rule of thumb, and no reply of the other brings it near."""
    behind = int(value > 0.5)
    held = min(value, 1 - value) + gains[min(behind, len(gains) - 1)]
    return max(value, 1 - value) > FAIR.high + SURELY and held < FAIR.low - SURELY


@dataclass(slots=True)
class Count:
    """Counts the games played, and tells of them."""

    tell: Advance
    games: int = 0

    def __call__(self, games: int) -> None:
        self.games += games
        self.tell(games)


class ReplyToMeasure(NamedTuple):
    """A best reply to be measured: whose, the place of the player, and whom of the other side it meets.

    That is the best mixture or the default player; by name, "" for a mixture of several.
    """

    side: int
    place: int
    against: str
    to_mixture: bool


class Judged(NamedTuple):
    """The findings: both sides' mixtures by place, best replies, and the first side's scores.

    `fresh`: in the games that judge, of the mixtures first, then with each reply; `scores`: of all pairs, in
    the games that chose.
    """

    mixtures: Sequence[Matrix]
    aims: Sequence[ReplyToMeasure]
    fresh: Sequence[Sequence[float]]
    scores: Scores


@dataclass(slots=True)
class Judge:
    """Lets players meet as results ask for it, attacks the best mixtures, and judges them by fresh games."""

    engine: Any
    system: str
    seats: list[list[Player | Quick]]
    table: Pairings[float]
    seed: int
    executor: Executor | None
    count: Count
    told: Callable[[str], object] = lambda _: None
    """Hears of each round in a sentence."""
    counts: dict[Pair, int] = field(default_factory=dict)
    led: dict[int, list[str]] = field(default_factory=dict)
    """By side, once it has been trained: from whom trainings got farthest, of its fixed players."""

    def judge(self, plan: VerdictBudget, trainer: Trainer | None) -> "Judged":
        """Play everything; with a trainer, replies too."""
        self._seat()
        lopsided = self._fill(plan)
        found = self._solved(0)
        if trainer:
            weaker = int(found[0] @ equilibrium.shares(self._scores()) @ found[1] > 0.5)
            for turn in range(1 if lopsided else plan.rounds):
                default = turn == 0 and plan.rounds > 1 and not lopsided
                sides = (weaker,) if lopsided else (0, 1)
                faced = self._defaults() if default else found
                value, gains = self._attack(trainer, turn, sides, faced)
                gain = max(gains)
                self._tell(turn, 1 if lopsided else plan.rounds, default, faced, gain)
                if not default and (
                    gain < ENOUGH or turn == plan.rounds - 1 or lopsided or _is_decided(value, gains)
                ):
                    break  # these mixtures have been attacked: others would not have been
                self._spend(MORE, turn)
                found = self._solved(turn + 1)
        mixtures = [self._padded(mixture, side) for side, mixture in enumerate(found)]
        number = CLEAR if lopsided else MOST_JUDGED
        aims = self._aims(mixtures, CHOOSING if trainer and not lopsided else ())
        return self._judged(aims, mixtures, number, plan.games - self.count.games)

    def _tell(self, turn: int, rounds: int, default: bool, faced: tuple[Matrix, Matrix], gain: float) -> None:
        """Say what a round has found: the value of the play that was faced, and what its replies gain."""
        one, other = (self._padded(mixture, side) for side, mixture in enumerate(faced))
        value = 100 * float(one @ equilibrium.shares(self._scores()) @ other)
        how = "between the default players" if default else "with the best play so far"
        more = f"up to {100 * gain:.1f} points more" if gain > 0 else "no more"
        self.told(
            f"round {turn + 1} of {rounds} at most, {quantity(self.count.games, 'game')}: {how} the"
            f" {self.engine.sides[0]} side scores about {value:.0f} %; replies trained to that get {more}"
        )

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

    def _fill(self, plan: VerdictBudget) -> bool:
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
        self, trainer: Trainer, turn: int, sides: Sequence[int], faced: tuple[Matrix, Matrix]
    ) -> tuple[float, list[float]]:
        """Train replies of `sides` to what each faces, and let them join.

        Returns what the first side scores without them, and the most that a reply of each of `sides` gains.
        """
        names = [f"reply {REPLIES * turn + place}" for place in range(1, REPLIES + 1)]
        begun = [self._starts(trainer, side, faced) for side in sides]
        tasks = []
        for side, starts in zip(sides, begun, strict=True):
            others = zip(self.seats[1 - side], faced[1 - side].tolist(), strict=True)
            faced_by = [(who, part) for who, part in others if part and isinstance(who, Quick)]
            tasks.append(Task(names, side, faced_by, [*starts.values()], again=side in self.led))
        known = [len(seat) for seat in self.seats]
        for side, starts, trained in zip(sides, begun, trainer.train(tasks), strict=True):
            self.seats[side] += trained.replies
            self._learn(side, [[*starts][place] for place in trained.starts])
        self._seat()
        self._play({pair: JOINING for pair, games in self.counts.items() if not games})
        value = self._looked_at(faced, LOOKING)
        gains = []
        for side in sides:
            each = []
            for reply in np.eye(len(self.seats[side]))[known[side] :]:
                share = self._looked_at((reply, faced[1]) if side == 0 else (faced[0], reply), LOOKING)
                each.append((share - value) * (1 - 2 * side))
            gains.append(max(each))
        return value, gains

    def _starts(self, trainer: Trainer, side: int, faced: tuple[Matrix, Matrix]) -> dict[str, Dials]:
        """The weights from which a side's next training may start, best first, by player.

        The best reply goes before all others, since the rest have learned much the same. Of the fixed players
        it is those first from whom trainings got farthest; before any those who score most.
        """
        seen = equilibrium.shares(self._scores())
        shares = seen @ faced[1] if side == 0 else 1 - faced[0] @ seen
        order = [self.seats[side][place] for place in np.argsort(-shares, kind="stable")]
        replies = [who for who in order if isinstance(who, Reply)]
        fixed = [who for who in order if not isinstance(who, Reply)]
        if led := self.led.get(side):
            fixed.sort(key=lambda who: led.index(who.name) if who.name in led else len(led))
        weights = {
            who.name: trainer.dials(who, side) for who in [*replies[:1], *fixed] if isinstance(who, Quick)
        }
        known = [(name, dials) for name, dials in weights.items() if dials is not None]
        return dict(known[: most_starts(again=side in self.led)])

    def _learn(self, side: int, raced: Sequence[str]) -> None:
        """Keep from which fixed players a training got farthest; the last one makes room for another."""
        replies = {who.name for who in self.seats[side] if isinstance(who, Reply)}
        fixed = [name for name in raced if name not in replies]
        others = [name for name in self.led.get(side, ()) if name not in fixed]
        self.led[side] = [*fixed[:-1], *others, *fixed[-1:]]

    def _looked_at(self, plays: tuple[Matrix, Matrix], games: int) -> float:
        """The first side's share when both sides play so, by that many games at least."""
        weights = np.outer(*(self._padded(mixture, side) for side, mixture in enumerate(plays)))
        parts = dict(zip(self._pairs(), weights.ravel().tolist(), strict=True))
        self._play({pair: max(0, int(games * part) - self.counts[pair]) for pair, part in parts.items()})
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

    def _best(self, side: int, play: Matrix, choosing: Sequence[tuple[int, int]]) -> int:
        """The place of the side's best player against this play of the other, chosen in these rounds."""
        seen = equilibrium.shares(self._scores())
        shares = seen @ play if side == 0 else 1 - play @ seen
        sign, own = 1 - 2 * side, np.eye(len(self.seats[side]))
        for stay, games in choosing:
            alive = np.argsort(-shares, kind="stable")[:stay]
            shares = np.full_like(shares, -np.inf)
            for place in alive.tolist():
                plays = (own[place], play) if side == 0 else (play, own[place])
                shares[place] = sign * self._looked_at(plays, games)
        return int(shares.argmax())

    def _aims(self, mixtures: Sequence[Matrix], choosing: Sequence[tuple[int, int]]) -> list[ReplyToMeasure]:
        """The best replies by the games that chose everything, to be measured by fresh ones."""
        found = []
        for side in (0, 1):
            other = self.seats[1 - side]
            mixture, default = mixtures[1 - side], self._defaults()[1 - side]
            for play in (default, mixture)[int(mixture[0] > PURE) :]:
                most = int(play.argmax())
                against = other[most].name if play[most] > PURE else ""
                found.append(ReplyToMeasure(side, self._best(side, play, choosing), against, play is mixture))
        return found

    def _judged(
        self, aims: Sequence[ReplyToMeasure], mixtures: Sequence[Matrix], most: int, left: int
    ) -> "Judged":
        """Fresh games of the mixtures, and of the best replies to them."""
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
        return Judged(mixtures, aims, scores, self._scores())
