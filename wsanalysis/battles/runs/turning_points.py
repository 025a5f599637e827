"""What decided one game: the chance of winning over time, its turning points, the costliest order.

All chances are roll-outs: quick players play a state on to its end many times, each time with other luck. If
the players who roll out also played the game, only draws move the chance, so a turning point is a draw; the
cost of a decision is found by rolling out its alternatives.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from math import sqrt

from wsanalysis.battles.core.engine import Engine, Luck, State
from wsanalysis.battles.core.narrator import Routine
from wsanalysis.battles.core.numbers import ATTACKER
from wsanalysis.battles.core.seeds import generator_words

TURN_GAMES = 200  # roll-outs at the beginning of a turn, or half of them: see `Rolling.of_turn`
GLIMPSE = 25  # of each decision within a turn in which the game turned
MOMENT_GAMES = 100  # before and after those that then seem to have turned it
SEEMING = 3  # decisions that do
TRIALS = ((10, 16), (40, 4), (100, 1))  # of each order that might have been given, and how many are tried on
ORDER_GAMES = 300  # of the order that then seems to have cost most, and of what was better
POINTS = 3  # turning points
OTHERS = 5  # alternatives to an order: the most promising ones
TRIED = 100  # alternatives to all orders together: fewer to each where there are many orders
WIDE = 1.96
ROLLED = 0x9011_0075


@dataclass(frozen=True, slots=True, eq=False)
class Moment:
    """A decision in a told game: the state before it, and the events before the next one.

    `part` is the part of the turn, `depth` its nesting within it: orders are least deep.
    """

    turn: int
    part: int
    depth: int
    side: int
    action: int
    state: State
    told: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A turn in which the first side's chance of winning moved from `before` to `after`, and its events."""

    turn: int
    before: float
    after: float
    told: tuple[str, ...]
    at_once: bool = True
    """Whether what was told made up at least half of it."""


@dataclass(frozen=True, slots=True)
class CostlyOrder:
    """An order and a better one: the cost to the side that gave it, with a 95 % interval."""

    turn: int
    side: int
    given: str
    better: str
    cost: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Course:
    """The course of a game: the first side's `chances` at the start of each turn, and the `result`."""

    first_turn: int
    chances: tuple[float, ...]
    result: float
    points: tuple[TurningPoint, ...]
    order: CostlyOrder | None


class Rolling:
    """Rolls states out: the same seed gives the same chances, whatever else is requested.

    Roll-outs of a state are reused when more are requested.
    """

    def __init__(self, engine: Engine, styles: tuple[int, int], seed: int) -> None:
        self.engine, self.styles, self.seed = engine, styles, seed
        self._played: dict[tuple[int, int | None], tuple[Luck, int, float]] = {}

    def chance(self, moment: Moment, number: int, games: int, action: int | None = None) -> float:
        """The first side's chance of winning before a decision, or with another action; a draw is half."""
        told_apart = (number << 20) + (0 if action is None else 1 + action % 1_000_003)
        begun = Luck(generator_words(self.seed ^ ROLLED, told_apart)), 0, 0.0
        luck, played, won = self._played.get((number, action), begun)
        if played < games:
            won += self.engine.roll_out(moment.state, self.styles, luck, games - played, action)
            self._played[number, action] = luck, games, won
        return won / max(played, games)

    def of_turn(self, moment: Moment, number: int) -> float:
        """The chance at the start of a turn; near 0 or 1 half the games suffice."""
        half = self.chance(moment, number, TURN_GAMES // 2)
        sure = margin(TURN_GAMES // 2, half) <= margin(TURN_GAMES)
        return half if sure else self.chance(moment, number, TURN_GAMES)


def course_of(
    engine: Engine, moments: Sequence[Moment], result: float, styles: tuple[int, int], seed: int,
    advance: Callable[[int], object] = bool,
) -> Course:  # fmt: skip
    """The course of a game, from all its decisions; `result` is 1 if the first side won, 0.5 for a draw."""
    rolling = Rolling(engine, styles, seed)
    played = [moment for moment in moments if moment.turn > 0]
    turns = sorted({moment.turn for moment in played})
    starts = [next(n for n, moment in enumerate(played) if moment.turn == turn) for turn in turns]
    chances = []
    for number in starts:
        chances.append(rolling.of_turn(played[number], number))
        advance(1)
    after = [*chances[1:], result]
    swings = sorted(range(len(turns)), key=lambda k: -abs(after[k] - chances[k]))
    points = []
    for k in swings[:POINTS]:
        if abs(after[k] - chances[k]) > margin(TURN_GAMES) * sqrt(2):
            end = starts[k + 1] if k + 1 < len(turns) else len(played)
            told, share = _told(rolling, played, starts[k], end, after[k], after[k] - chances[k])
            points.append(TurningPoint(turns[k], chances[k], after[k], told, share >= 0.5))
        advance(1)
    order = _costly_order(rolling, played)
    advance(1)
    first = turns[0] if turns else 1
    return Course(first, tuple(chances), result, tuple(sorted(points, key=lambda p: p.turn)), order)


def margin(games: int, chance: float = 0.5) -> float:
    """The largest 95 % error of a chance from this many roll-outs, that of one half."""
    return WIDE * sqrt(chance * (1 - chance) / games)


def _told(
    rolling: Rolling, played: Sequence[Moment], begin: int, end: int, after: float, swing: float
) -> tuple[tuple[str, ...], float]:
    """The decision in a turn with the largest share of the `swing`: its events, and that share."""
    numbers = [n for n in range(begin, end) if _striking(played[n].told)]
    if not numbers:
        return (), 0.0

    def shares() -> list[float]:
        return [(b - a) / swing for a, b in zip(before, [*before[1:], after], strict=True)]

    before = [rolling.chance(played[n], n, GLIMPSE) for n in numbers]
    moved = shares()
    seeming = sorted(range(len(numbers)), key=lambda k: -moved[k])[:SEEMING]
    for k in {k + later for k in seeming for later in (0, 1) if k + later < len(numbers)}:
        before[k] = rolling.chance(played[numbers[k]], numbers[k], MOMENT_GAMES)
    moved = shares()
    best = max(seeming, key=lambda k: moved[k])
    return tuple(_in_context(played, numbers[best])), moved[best]


def _in_context(played: Sequence[Moment], number: int) -> Iterator[str]:
    """The events of a decision; in turns with parts, after what led to it in its own part: who fired."""
    end = played[number]
    begin = number
    while end.part and begin and (played[begin - 1].turn, played[begin - 1].part) == (end.turn, end.part):
        begin -= 1
    for moment in played[begin : number + 1]:
        yield from _striking(moment.told)


def _striking(told: Iterable[str]) -> tuple[str, ...]:
    return tuple(line for line in told if not isinstance(line, Routine))


def orders(played: Sequence[Moment]) -> list[int]:
    """The numbers of the decisions by which each side began its parts of a turn."""
    found: dict[tuple[int, int, int], int] = {}
    for number, moment in enumerate(played):
        key = moment.turn, moment.part, moment.side
        if key not in found or moment.depth < played[found[key]].depth:
            found[key] = number
    return sorted(found.values())


def _costly_order(rolling: Rolling, played: Sequence[Moment]) -> CostlyOrder | None:
    """The order that seems to have cost most, measured anew; None if there was no choice."""

    def cost(one: tuple[int, int], games: int) -> float:
        number, other = one
        moment = played[number]
        chosen = _gain(rolling, moment, number, moment.action, 2 * games)  # each other is set beside it
        if chosen == 1:  # nothing can look better
            return 0.0
        return _gain(rolling, moment, number, other, games) - chosen

    given = orders(played)
    most = max(1, min(OTHERS, TRIED // max(1, len(given))))
    tried = [(number, other) for number in given for other in _others(rolling, played[number], most)]
    for games, kept in TRIALS:
        tried = sorted(tried, key=lambda one: -cost(one, games))[:kept]
    return next((_measured(rolling, played[number], number, other) for number, other in tried), None)


def _others(rolling: Rolling, moment: Moment, most: int) -> list[int]:
    """The most promising alternatives to an order."""
    engine = rolling.engine
    view = engine.see(moment.state, moment.side)
    others = [action for action in engine.legal(view) if action != moment.action]
    promises = engine.appraise(view, others, rolling.styles[moment.side])
    ranked = sorted(zip(promises, others, strict=True), key=lambda pair: -pair[0])
    return [action for _, action in ranked[:most]]


def _gain(rolling: Rolling, moment: Moment, number: int, action: int, games: int) -> float:
    """The chance of the side that decides if it takes the action."""
    chance = rolling.chance(moment, number, games, action)
    return chance if moment.side == ATTACKER else 1 - chance


def _measured(rolling: Rolling, moment: Moment, number: int, better: int) -> CostlyOrder:
    """The cost of an order, from new roll-outs, not those that picked it."""
    fresh = number + (1 << 20)
    given, other = (_gain(rolling, moment, fresh, action, ORDER_GAMES) for action in (moment.action, better))
    wide = WIDE * sqrt((given * (1 - given) + other * (1 - other) + 0.02) / ORDER_GAMES)
    view = rolling.engine.see(moment.state, moment.side)
    chosen, instead = (rolling.engine.tell_action(view, action) for action in (moment.action, better))
    cost = other - given
    return CostlyOrder(moment.turn, moment.side, chosen, instead, cost, cost - wide, cost + wide)
