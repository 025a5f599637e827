"""The luck in one game: what its draws moved the chance of winning, each against what could be expected.

The chance after a draw is set beside the chance after the same action with the draw made anew, so that an
action is not credited with what the dice made of it. Draws are picked by some games, and valued by others.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from wsanalysis.battles.core.narrator import Routine
from wsanalysis.battles.core.numbers import ATTACKER, DEFENDER
from wsanalysis.battles.runs.chances import Chances, Moment, Node
from wsanalysis.probability.proportions import difference, wilson

VALUED = 3  # draws that are valued at last
ROUNDS = ((0.4, 2, 10), (0.6, 1, 40))
"""The part of further looks, how many chances before and after are then compared, games of each at least.

Where they don't suffice for all draws that are left, those that moved most are kept.
"""
FIRST_REACH = 3
"""Chances before and after a draw that are compared at first sight, as each rests on few games."""
LEAST = 0.005
LONGEST = 4  # sentences of a draw
BEFORE = 2  # of them at most of what led to it
MOST_GLIMPSES = 40


@dataclass(frozen=True, slots=True)
class LuckyDraw:
    """A draw that helped a `side`, by its expected score: `expected` beforehand, and `after`.

    `number` is that of the decision that led to it, from 0 on; `sources` those that were drawn from, `told`
    what happened. `low` and `high` are the ends of the interval of `points`, `trials` the games of each
    chance.
    """

    turn: int
    number: int
    side: int
    sources: tuple[str, ...]
    told: tuple[str, ...]
    expected: float
    after: float
    low: float
    high: float
    trials: int

    @property
    def points(self) -> float:
        """The rise of the chance in points; below 0 only as seen by the side that it hurt."""
        return self.after - self.expected

    @property
    def is_clear(self) -> bool:
        """True if the interval excludes 0, in whole points as people read it."""
        return self.low > LEAST or self.high < -LEAST

    def seen_by(self, side: int) -> "LuckyDraw":
        """The same draw by the score of this side, for which it may have been bad luck."""
        if side == self.side:
            return self
        return replace(
            self, side=side, expected=1 - self.expected, after=1 - self.after, low=-self.high, high=-self.low
        )


def rolled_luck(
    chances: Chances, glimpses: int, looks: int, valued: int, confidence: float
) -> list[LuckyDraw]:
    """The draws that moved the chance of winning most, the largest first: `VALUED` at most.

    `glimpses`, `looks` and `valued` are roll-outs: of all, of some at second sight, of a few for their value,
    all of whose intervals hold at once with that `confidence`.
    """
    draws = [number for number, drawn in enumerate(chances.drawn) if drawn]
    if not draws:
        return []
    line = _line(chances, draws)
    for node in line:
        chances.chance(node, chances.games(node) + min(MOST_GLIMPSES, max(1, glimpses // len(line))))
    places = {node: place for place, node in enumerate(line)}

    def moved(number: int, reach: int) -> float:
        """The distance of the chances after a draw from those before."""
        before, after = (places[node] for node in _ends(chances, number))
        first, second = (
            _mean(chances, nodes)
            for nodes in (line[max(0, before + 1 - reach) : before + 1], line[after : after + reach])
        )
        return abs(second - first)

    largest = sorted(draws, key=lambda number: -moved(number, FIRST_REACH))
    for part, reach, games in ROUNDS:
        largest = largest[: max(VALUED, int(part * looks / (2 * games)))]
        nodes = {node: None for number in largest for node in _ends(chances, number)}
        for node in nodes:
            chances.chance(node, chances.games(node) + max(1, int(part * looks / len(nodes))))
        largest = sorted(largest, key=lambda number, reach=reach: -moved(number, reach))  # type: ignore[misc]
    largest = largest[:VALUED]
    games = max(2, valued // (2 * VALUED))
    each = 1 - (1 - confidence) / max(1, len(largest))
    found = [_valued(chances, number, games, each) for number in largest]
    return sorted(found, key=lambda one: -one.points)


def _mean(chances: Chances, nodes: Sequence[Node]) -> float:
    """The mean of chances by the games that each rests on; a result is worth as many as the most of them."""
    games = [chances.games(node) for node in nodes]
    weights = [one or max(1, *games) for one in games]
    return sum(w * chances.chance(node) for w, node in zip(weights, nodes, strict=True)) / sum(weights)


def _ends(chances: Chances, number: int) -> tuple[Node, Node]:
    """The chances before and after a draw."""
    return (number, True), chances.before(number + 1)


def _line(chances: Chances, draws: Sequence[int]) -> list[Node]:
    """The chances before and after each draw, in order, each once."""
    return list(dict.fromkeys(node for number in draws for node in _ends(chances, number)))


def _valued(chances: Chances, number: int, games: int, confidence: float) -> LuckyDraw:
    """A draw by fresh games, told of the side that it helped."""
    shares = []
    for node in _ends(chances, number):
        chance = chances.chance(node, games, fresh=True)
        low, high = (chance, chance) if node is None else wilson(chance * games, games, confidence)
        shares.append((chance, float(low), float(high)))
    side = ATTACKER if shares[1][0] >= shares[0][0] else DEFENDER
    if side == DEFENDER:
        shares = [(1 - chance, 1 - high, 1 - low) for chance, low, high in shares]
    expected, after = shares
    low, high = difference(expected, after)
    moment, names = chances.moments[number], chances.engine.sources
    drawn = chances.drawn[number]
    return LuckyDraw(
        moment.turn, number, int(side), tuple(name for bit, name in enumerate(names) if drawn >> bit & 1),
        tuple(_told(chances.moments, number)), expected[0], after[0], low, high, games,
    )  # fmt: skip


def _told(moments: Sequence[Moment], number: int) -> list[str]:
    """The events at a draw, after those that led to it in its own part of the turn: who fired."""
    moment = moments[number]
    own = [*_striking(moment.told)][:LONGEST]
    room = min(BEFORE, LONGEST - len(own))
    return [*[*_led(moments, number)][-room:][:room], *own]


def _led(moments: Sequence[Moment], number: int) -> Iterator[str]:
    begin = number
    while moments[number].part and begin and moments[begin - 1].key[:2] == moments[number].key[:2]:
        begin -= 1
    for moment in moments[begin:number]:
        yield from _striking(moment.told)


def _striking(told: Iterable[str]) -> Iterator[str]:
    return (line for line in told if not isinstance(line, Routine))
