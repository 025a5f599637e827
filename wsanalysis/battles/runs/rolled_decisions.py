"""The cost or gain of one game's decisions, each beside its alternatives, from its side's view.

A trial draws a state that could be behind the view, and plays it on from there once with the decision and
once with each alternative, with the same luck. Alternatives are chosen by some trials and valued by others,
so that the largest of many is no larger than it is.
"""

from dataclasses import dataclass, field

from wsanalysis.battles.core.engine import Luck, State
from wsanalysis.battles.core.grading import score_of_lead
from wsanalysis.battles.core.numbers import ATTACKER
from wsanalysis.battles.core.plans import ALWAYS, Plan
from wsanalysis.battles.core.seeds import generator_words
from wsanalysis.battles.runs.chances import Chances
from wsanalysis.languages import say
from wsanalysis.probability.paired import paired_ends

VALUED = 3  # decisions that are valued at last
OTHERS = 4  # alternatives to a decision: the most promising ones
ROUNDS = ((0.35, OTHERS, 1), (0.25, 3, 3), (0.2, 2, 10), (0.2, 1, 30))
"""The part of the roll-outs, how many alternatives are left to a decision, and trials of each at the least.

Where they don't suffice for all decisions that are left, the most promising are kept.
"""
UNUSUAL, MOST_UNUSUAL = 0.15, 30
"""The part of the search that decisions get before that the player who rolls out would not have taken.

And the most trials of each: somebody else decided, so that there a blunder is likeliest.
"""
SHRUNK = 10
"""Trials that count for nothing: the squared ratio of a trial's deviation, a half, to that of true values."""
LEAST = 0.005
AHEAD = 8  # decisions within which a chance that moves draws attention
CHOSEN, FRESH = 0xC405E4, 0xF4E5_4A1D


@dataclass(frozen=True, slots=True)
class Decision:
    """A side's decision, and the best of the alternatives tried: `points` of its chance of winning.

    Below 0 it cost them, above 0 it gained them. `low` and `high` are the ends of their interval, `trials`
    the games of each; `chance` is that of the side with what it did. `number` is that of the decision, from 0
    on.
    """

    turn: int
    number: int
    side: int
    given: str
    instead: str
    chance: float
    points: float
    low: float
    high: float
    trials: int

    @property
    def is_clear(self) -> bool:
        """True if the interval excludes 0, in whole points as people read it."""
        return self.low > LEAST or self.high < -LEAST


@dataclass(frozen=True, slots=True)
class Decided:
    """The decisions that seemed to matter most, the largest first; how many had a choice and were looked at.

    `alternatives`: to those looked at, all together.
    """

    found: tuple[Decision, ...] = ()
    choices: int = 0
    looked_at: int = 0
    alternatives: int = 0


@dataclass(slots=True, eq=False)
class _Compared:
    """A decision and its alternatives, with what became of each in the trials so far, its own first."""

    number: int
    view: State
    plans: list[Plan]
    luck: Luck
    expected: float | None = None
    """The chance of its side, if it is known from elsewhere: it stands for trials at first sight."""
    worths: list[list[float]] = field(default_factory=list)

    def average(self, place: int) -> float:
        return sum(self.worths[place]) / max(1, len(self.worths[place]))

    @property
    def best(self) -> int:
        return max(range(1, len(self.plans)), key=self.average)

    @property
    def weight(self) -> float:
        """The cost or gain that it seems to have: the less, the fewer trials say so."""
        best, trials = self.best, len(self.worths[self.best])
        return abs(self.average(0) - self.average(best)) * trials / (trials + SHRUNK)

    def keep(self, others: int) -> None:
        """Only the best alternatives."""
        ranked = sorted(range(1, len(self.plans)), key=self.average, reverse=True)
        kept = [0, *sorted(ranked[:others])]
        self.plans = [self.plans[place] for place in kept]
        self.worths = [self.worths[place] for place in kept]


def rolled_decisions(chances: Chances, searched: int, valued: int, confidence: float) -> Decided:
    """The decisions that cost or gained most, largest first: `VALUED` at most, of different turns or sides.

    `searched` and `valued` are roll-outs, of the search for them and of their value; all intervals hold at
    once with that `confidence`. Chances before decisions are taken from the games that `chances` has played.
    """
    free = [number for number, one in enumerate(chances.moments) if len(chances.engine.legal(one.state)) > 1]
    promises = _promises(chances)
    free.sort(key=lambda number: (chances.usual[number], -promises[number]))
    kept = looked = [_compared(chances, number) for number in free[: _room(searched, *ROUNDS[0])]]
    alternatives = sum(len(one.plans) - 1 for one in looked)
    unusual = [one for one in looked if not chances.usual[one.number]]
    for one in unusual:  # the fewer there are, the closer the look
        _roll(chances, one, min(MOST_UNUSUAL, int(UNUSUAL * searched / (len(unusual) * len(one.plans)))))
    for part, others, trials in ROUNDS:
        if others == 1:  # a last look, at one of each turn and side
            first: dict[tuple[int, int, int], _Compared] = {}
            for one in kept:
                first.setdefault(chances.moments[one.number].key, one)
            kept = [*first.values()]
        kept = kept[: _room(searched, part, others, trials)]
        spent = sum(len(one.plans) - _is_spared(one) for one in kept)
        for one in kept:
            _roll(chances, one, max(1, int(part * searched / max(1, spent))))
            one.keep(others)
        kept = sorted(kept, key=lambda one: -one.weight)
    largest = kept[:VALUED]
    games = max(2, valued // (2 * VALUED))
    each = 1 - (1 - confidence) / max(1, len(largest))
    found = sorted((_valued(chances, one, games, each) for one in largest), key=lambda one: -abs(one.points))
    return Decided(tuple(found), len(free), len(looked), alternatives)


def _room(searched: int, part: float, others: int, trials: int) -> int:
    """The number of decisions that a round has roll-outs for."""
    return max(VALUED, int(part * searched / (trials * (others + (trials > 1)))))


def _is_spared(one: _Compared) -> bool:
    """True if the decision need not be rolled out at first sight: its chance is known from elsewhere."""
    return one.expected is not None and not one.worths[-1]


def _promises(chances: Chances) -> list[float]:
    """The places to look first: where a side had much to win still, and where the chance moves soon after."""
    moments = chances.moments
    of_first = [
        chances.of_side(n) if one.side == ATTACKER else 1 - chances.of_side(n)
        for n, one in enumerate(moments)
    ]
    found = []
    for number, (now, one) in enumerate(zip(of_first, moments, strict=True)):
        ahead = of_first[number + 1 : number + 1 + AHEAD]
        left = 1 - now if one.side == ATTACKER else now
        found.append(left + max((abs(then - now) for then in ahead), default=0.0))
    return found


def _compared(chances: Chances, number: int) -> _Compared:
    """A decision and its most promising alternatives; first what the player who rolls out would have done."""
    engine, one = chances.engine, chances.moments[number]
    own, luck = chances.styles[one.side], Luck(generator_words(chances.seed ^ CHOSEN, number))
    view = engine.see(one.state, one.side)
    others = [action for action in engine.legal(view) if action != one.action]
    promises = dict(zip(others, engine.appraise(view, others, own), strict=True))
    if not chances.usual[number]:
        promises[engine.choose(view, own, luck)] = 1 << 62
    ranked = sorted(others, key=lambda action: -promises[action])[:OTHERS]
    plans = [Plan(action, own, ALWAYS, own) for action in (one.action, *ranked)]
    expected = chances.of_side(number) if chances.usual[number] else None
    return _Compared(number, view, plans, luck, expected, [[] for _ in plans])


def _roll(chances: Chances, one: _Compared, trials: int) -> None:
    """Play trials; at first sight of its alternatives alone, where the decision's own chance is known."""
    side = chances.moments[one.number].side
    enemy = chances.styles[1 - side]
    first = 0
    if one.expected is not None and _is_spared(one):
        one.worths[0] += [one.expected] * trials
        first = 1
    for _ in range(trials):
        leads = chances.engine.try_plans(one.view, one.plans[first:], enemy, one.luck).leads
        for worths, lead in zip(one.worths[first:], leads, strict=True):
            worths.append(score_of_lead(chances.engine, -lead if side else lead, side))
    chances.advance(trials * (len(one.plans) - first))


def _valued(chances: Chances, one: _Compared, games: int, confidence: float) -> Decision:
    """The decision beside its best alternative, by fresh trials."""
    moment, engine = chances.moments[one.number], chances.engine
    plans = [one.plans[0], one.plans[one.best]]
    luck = Luck(generator_words(chances.seed ^ FRESH, one.number))
    anew = _Compared(one.number, one.view, plans, luck, worths=[[], []])
    _roll(chances, anew, games)
    given, instead = anew.worths
    points, low, high = paired_ends(instead, given, confidence)
    words = [engine.tell_action(one.view, plan.act) for plan in plans]
    if moment.subject:
        words = [say("{unit}: {action}", unit=moment.subject, action=each) for each in words]
    return Decision(
        moment.turn, one.number, moment.side, words[0], words[1], sum(given) / games, points, low,
        high, games,
    )  # fmt: skip
