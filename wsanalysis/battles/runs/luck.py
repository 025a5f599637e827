"""Luck in win points: how far draws moved a side's chance of winning from its expected value."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from wsanalysis.battles.core.engine import Engine, Luck
from wsanalysis.battles.core.seeds import generator_words, luck_of
from wsanalysis.battles.runs.winning_chance import Floats, WinningChance

if TYPE_CHECKING:
    from wsanalysis.battles.core.retrials import Retrials

AGAIN = 12  # how often an action is taken again with other luck
FRESH = 0xF4E5  # where the luck of what is tried again begins
OTHERS = 1 << 40  # numbers from here on are those of games whose luck another game is begun again with


@dataclass(frozen=True, slots=True)
class LuckMoment:
    """A decision followed by draws; all chances are the first side's, from 0 to 1.

    `decision`: its number from 0 on; `action` in words; `before`: the chance before the decision; `expected`:
    after the action, on average over all possible draws; `after`: after the actual ones. `luck` is `after`
    minus `expected`, and `by_source` its breakdown by source; `choice` is `expected` minus `before`.
    """

    turn: int
    decision: int
    side: str
    action: str
    before: float
    expected: float
    after: float
    by_source: dict[str, float]

    @property
    def luck(self) -> float:
        return self.after - self.expected

    @property
    def choice(self) -> float:
        return self.expected - self.before

    @property
    def source(self) -> str:
        """The source of most of the luck."""
        return max(self.by_source, key=lambda name: abs(self.by_source[name]))


@dataclass(frozen=True, slots=True)
class GameLuck:
    """The luck of one game, for the first side; `result` is 1 if it won, 0.5 for a draw, 0 if it lost.

    `begun`: the luck in what was drawn before the first decision, such as a board, by source.
    """

    moments: tuple[LuckMoment, ...]
    result: float
    begun: Mapping[str, float] = field(default_factory=dict)

    @property
    def total(self) -> float:
        """The sum over the game: 0.2 is luck worth a fifth of a win."""
        return sum(self.begun.values()) + sum(moment.luck for moment in self.moments)

    def of(self, source: str) -> float:
        """The sum of the luck from one source."""
        return self.begun.get(source, 0.0) + sum(moment.by_source.get(source, 0.0) for moment in self.moments)

    @property
    def adjusted(self) -> float:
        """The result minus the luck: the same on average, since luck averages zero."""
        return self.result - self.total


@dataclass(slots=True)
class _Drawn:
    """A decision followed by draws: their sources, and the rows of figures about it."""

    turn: int
    decision: int
    side: int
    action: str
    sources: list[int]
    first: int


def luck_in_game(
    engine: Engine, styles: tuple[int, int], chance: WinningChance, seed: int, game: int = 0,
    *, again: int = AGAIN, told: bool = True, actions: Sequence[int] = (),
) -> GameLuck:  # fmt: skip
    """The luck in a game of quick players: the game that `play` has under that seed and number.

    Its first `actions`, if any, are those of somebody else.

    After each action followed by draws, the same action is repeated `again` times with other luck; luck is
    how much better the chance of winning became than on average then. Each source counts what remains to be
    drawn given the earlier sources; the draws of a deck come last, since draws lead to it. So luck is 0 on
    average whatever the model thinks of a position, and in total exactly. Draws before the first
    decision are drawn again in the same way. Without `told` actions have no words.
    """
    state, luck = engine.new_game(seed, game), luck_of(seed, game, 0)
    other = Luck(generator_words(seed ^ FRESH, game))
    before = engine.copy(state)
    found: list[_Drawn] = []
    room = engine.retrials(2 + again * len(engine.sources))
    places = [source for source in room.sources if 0 <= source < len(engine.sources)]
    rows = _beginnings(engine, room, places, seed, game, again)
    begins = len(rows)
    number = 0
    while (side := engine.decider(state)) is not None:
        room.keep(state, before)
        act = actions[number] if number < len(actions) else engine.decide(state, styles[side], luck)
        engine.apply(state, act)
        if drawn := room.drawn(before, state):
            sources = [source for source in room.sources if drawn >> source & 1]
            words = engine.tell_action(engine.see(before, side), act) if told else ""
            found.append(_Drawn(int(before.turn), number, side, words, sources, len(rows)))
            room.note(before, 0)
            room.note(state, 1)
            kept = 0
            for place, source in enumerate(sources):
                room.again(before, act, kept, other, 2 + again * place, 2 + again * (place + 1))
                kept |= 1 << source
            rows += room.rows(2 + again * len(sources))
        number += 1
    room.note(state, 0)
    chances = chance(rows + room.rows(1))
    moments = tuple(_moment(engine, one, chances[one.first :], again) for one in found)
    begun = _luck(engine, places, chances[:begins], again)[1] if begins else {}
    return GameLuck(moments, float(chances[-1]), begun)


def _beginnings(
    engine: Engine, room: "Retrials", sources: Sequence[int], seed: int, game: int, again: int
) -> list[list[int]]:
    """The figures at the first decision, and with other luck, as `_luck` takes them.

    There are none if all beginnings are alike.
    """
    rows: list[list[int]] = []
    for place in range(len(sources)):
        for number in range(again):
            others = dict.fromkeys(sources[place:], OTHERS + again * game + number)
            room.note(engine.new_game(seed, game, others), number)
        rows += room.rows(again)
        if place == 0:
            room.note(engine.new_game(seed, game), 0)
            (actual,) = room.rows(1)
            if all(row == actual for row in rows):
                return []
    return [actual, *rows]


def _moment(engine: Engine, drawn: _Drawn, chances: Floats, again: int) -> LuckMoment:
    before, after = float(chances[0]), float(chances[1])
    expected, by_source = _luck(engine, drawn.sources, chances[1:], again)
    side = engine.sides[drawn.side]
    return LuckMoment(drawn.turn, drawn.decision, side, drawn.action, before, expected, after, by_source)


def _luck(
    engine: Engine, sources: Sequence[int], chances: Floats, again: int
) -> tuple[float, dict[str, float]]:  # fmt: skip
    """The expected chance, and how far each source moved it to the actual one, which is the first.

    Then follow `again` chances for each source, by other luck of it and of all sources after it.
    """
    means = [
        float(chances[1 + again * place : 1 + again * (place + 1)].mean()) for place in range(len(sources))
    ]
    ends = [*means[1:], float(chances[0])]
    by_source = {
        engine.sources[source]: end - begin for source, begin, end in zip(sources, means, ends, strict=True)
    }
    return means[0], by_source
