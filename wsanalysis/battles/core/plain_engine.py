"""An engine in plain Python, for a game whose positions are records that never change.

A game says how it begins, what may be done, what an action makes of a position, and what it promises; from
these come the services that `core.engine.Engine` asks for: quick players, roll-outs, plans, other luck.
"""

from abc import ABC, abstractmethod
from bisect import bisect_right
from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Any, Generic, Protocol, TypeVar

from wsanalysis.battles.core.engine import NO_STREAMS, Engine, Luck
from wsanalysis.battles.core.grading import lead_of, score_of_lead
from wsanalysis.battles.core.luck import below, word
from wsanalysis.battles.core.plans import TO_THE_END, Plan, Tried
from wsanalysis.battles.core.retrials import Retrials
from wsanalysis.battles.core.seeds import MASK, generator_words, splitmix64
from wsanalysis.battles.core.styles import RANDOM
from wsanalysis.probability.distribution import Distribution

R = TypeVar("R", bound="Position")
T = TypeVar("T", bound=Hashable)

OVER, MARGIN, TURN, FIGURES = 0, 1, 2, 9
"""The figures of a position that `core.standing` has too, and where a game's own begin."""


class Position(Protocol):
    """What every position has: its turn, and whether the game is over, in a game's own numbers."""

    @property
    def turn(self) -> int: ...

    @property
    def over(self) -> int: ...


def parts(action: int) -> tuple[int, int, int]:
    """The kind of an action and its two numbers, as `core.actions` puts them together."""
    return action >> 20, action >> 10 & 1023, action & 1023


class Draws:
    """Chance for one purpose, such as a battalion's move in a week: always the same draws for the same key.

    So what is drawn for one purpose does not depend on how much was drawn for others before, and two games on
    the same luck stay comparable after they have parted.
    """

    __slots__ = ("_state",)

    def __init__(self, word: int, key: Sequence[int]) -> None:
        state = word
        for number in key:
            state = splitmix64(state ^ (number * 0xD1342543DE82EF95 & MASK))[1]
        self._state = state

    def word(self) -> int:
        """64 random bits."""
        self._state, word = splitmix64(self._state)
        return word

    def below(self, number: int) -> int:
        """A number from 0 to `number` - 1."""
        return self.word() % number

    def __call__(self, distribution: Distribution[T], label: str = "") -> T:
        """One outcome, as `probability.chance.Chance` has it."""
        return distribution.outcomes[bisect_right(distribution.thresholds, self.below(distribution.total))]

    def tell(self, sentence: str, *values: object) -> None:
        """Nobody listens."""


class Play(Generic[R]):
    """A game that is being played: its position, its luck, what was drawn from, and what has happened.

    `events` are noted while `logging`, until somebody empties them; quick players leave it off.
    """

    __slots__ = ("choices", "decisions", "drawn", "events", "logging", "now", "words")

    now: R

    def __init__(self, words: Sequence[int]) -> None:
        self.words = tuple(words)
        self.drawn = [0] * len(self.words)
        self.decisions = self.choices = 0
        self.logging = 1
        self.events: list[tuple[Any, ...]] = []

    @property
    def turn(self) -> int:
        """The number of the turn."""
        return self.now.turn

    @property
    def over(self) -> int:
        """Whether the game is over, and why, in the game's own numbers; 0: it is not."""
        return self.now.over

    def copy(self) -> "Play[R]":
        """A copy on which nobody else looks."""
        found: Play[R] = Play(self.words)
        self.copy_into(found)
        return found

    def copy_into(self, other: "Play[R]") -> None:
        """Make another the same as this one."""
        other.now, other.words, other.drawn = self.now, self.words, [*self.drawn]
        other.decisions, other.choices = self.decisions, self.choices
        other.logging, other.events = self.logging, [*self.events]

    def draws(self, source: int, *key: int) -> Draws:
        """Chance of a source for the purpose of that key."""
        self.drawn[source] += 1
        return Draws(self.words[source], key)

    def tell(self, *event: Any) -> None:
        """Note what has happened."""
        if self.logging:
            self.events.append(event)


class PlainEngine(Engine, ABC, Generic[R]):
    """Implements `core.engine.Engine` for positions of the kind `R`. One side decides at a time."""

    sources: tuple[str, ...]
    in_python = True
    """So several games at once take several processes: threads would wait for each other."""

    @abstractmethod
    def begin(self, play: Play[R]) -> R:
        """The position at the first decision."""

    @abstractmethod
    def options(self, now: R) -> list[int]:
        """The legal actions."""

    @abstractmethod
    def after(self, play: Play[R], action: int) -> R:
        """The position at the next decision after an action in `play.now`."""

    @abstractmethod
    def asked(self, now: R) -> int | None:
        """The side that has to decide."""

    @abstractmethod
    def points(self, now: R) -> tuple[int, int]:
        """The victory points of both sides."""

    @abstractmethod
    def promises(self, now: R, actions: Sequence[int], style: int) -> list[int]:
        """What each action promises the side that decides, in thousandths of a point."""

    @abstractmethod
    def figures(self, now: R) -> list[int]:
        """A position in numbers, always as many, from which a chance of winning is learned."""

    # What follows is `Engine`.

    def new_game(self, seed: int, game: int, streams: Mapping[int, int] = NO_STREAMS) -> Play[R]:
        play: Play[R] = Play([
            _word(generator_words(seed, streams.get(source, game), source))
            for source in range(len(self.sources))
        ])  # fmt: skip
        play.now = self.begin(play)
        return play

    def copy(self, state: Play[R]) -> Play[R]:
        return state.copy()

    def decider(self, state: Play[R]) -> int | None:
        return self.asked(state.now)

    def legal(self, state: Play[R]) -> list[int]:
        return self.options(state.now)

    def apply(self, state: Play[R], action: int) -> None:
        state.decisions += 1
        state.now = self.after(state, action)

    def see(self, state: Play[R], side: int) -> Play[R]:
        view = state.copy()
        view.words = (0,) * len(view.words)
        return view

    def is_over(self, state: Play[R]) -> bool:
        return state.over != 0

    def score(self, state: Play[R]) -> tuple[int, int]:
        return self.points(state.now)

    def imagine(self, view: Play[R], luck: Luck) -> Play[R]:
        state = view.copy()
        self._change_luck(state, 0, luck)
        return state

    def appraise(self, view: Play[R], actions: list[int], style: int = 0) -> list[int]:
        return self.promises(view.now, actions, max(style, 0))

    def decide(self, state: Play[R], style: int, luck: Luck) -> int:
        actions = self.options(state.now)
        state.choices += len(actions)
        return self._chosen(state.now, actions, style, luck)

    def choose(self, view: Play[R], style: int, luck: Luck, intents: Sequence[int] = ()) -> int:
        return self._chosen(view.now, self.options(view.now), style, luck)

    def _chosen(self, now: R, actions: list[int], style: int, luck: Luck) -> int:
        if len(actions) == 1:
            return actions[0]
        if style == RANDOM:
            return actions[below(luck.generator, len(actions))]
        promised = self.promises(now, actions, style)
        return actions[promised.index(max(promised))]

    def play_on(self, state: Play[R], styles: tuple[int, int], luck: Luck, most: int) -> int:
        count = state.logging = 0
        while count < most and (side := self.asked(state.now)) is not None:
            self.apply(state, self.decide(state, styles[side], luck))
            count += 1
        return count

    def play_out(self, state: Play[R], styles: tuple[int, int], luck: Luck) -> None:
        self.play_on(state, styles, luck, TO_THE_END)

    def roll_out(
        self, state: Play[R], styles: tuple[int, int], luck: Luck, games: int, action: int | None = None
    ) -> float:
        total = 0.0
        for _ in range(games):
            room = self.imagine(state, luck)
            room.logging = 0
            if action is not None:
                self.apply(room, action)
            self.play_out(room, styles, luck)
            total += score_of_lead(self, lead_of(self, room))
        return total

    def try_plans(
        self, view: Play[R], plans: Sequence[Plan], enemy: int, luck: Luck, most: int = TO_THE_END
    ) -> Tried:
        imagined, words = self.imagine(view, luck), [*luck.words]
        leads, figures, decisions, choices = [], [], 0, 1
        for place, plan in enumerate(plans):
            for at, number in enumerate(words):
                luck.words[at] = number
            state = imagined.copy()
            side, last = self.asked(state.now), state.turn + plan.turns
            self.apply(state, plan.act)
            taken = 1
            while taken < most and (decider := self.asked(state.now)) is not None:
                own = decider == side
                style = (plan.style if state.turn <= last else plan.later) if own else enemy
                before = state.choices
                self.apply(state, self.decide(state, style, luck))
                choices += place == 0 and own and state.choices - before > 1
                taken += 1
            lead = lead_of(self, state)
            leads.append(lead if side == 0 else -lead)
            figures.append([] if state.over else self._figures(state))
            decisions += taken
        return Tried(leads, choices, figures, decisions)

    def turn_of(self, view: Play[R]) -> int:
        return view.turn

    def is_weighty(self, view: Play[R]) -> bool:
        return True

    def waiting(self, actions: Sequence[int]) -> list[int]:
        return []

    def group_plans(self, view: Play[R]) -> list[tuple[int, ...]]:
        return []

    def tell_intents(self, view: Play[R], intents: Sequence[int]) -> str:
        return ""

    def retrials(self, rows: int) -> "PlainRetrials":
        return PlainRetrials(self, rows)

    def row(self, state: Play[R]) -> dict[str, Any]:
        return self.rows([state])[0]

    @abstractmethod
    def rows(self, states: Iterable[Play[R]]) -> list[dict[str, Any]]: ...

    def _change_luck(self, state: Play[R], kept: int, luck: Luck) -> None:
        """Give other luck to all sources that are not `kept`, by bit; what has been drawn stays drawn."""
        state.words = tuple(
            was if kept >> source & 1 else word(luck.generator) << 32 | word(luck.generator)
            for source, was in enumerate(state.words)
        )

    def _figures(self, state: Play[R]) -> list[int]:
        """A row as `core.standing` has it."""
        row = [0] * FIGURES
        row[OVER], row[MARGIN], row[TURN] = int(state.over != 0), lead_of(self, state), state.turn
        return row + self.figures(state.now)


class PlainRetrials(Retrials):
    """Room to repeat actions with other luck, as `core.retrials.Retrials`."""

    def __init__(self, engine: PlainEngine[Any], rows: int) -> None:
        self._engine = engine
        self._rows: list[list[int]] = [[]] * rows

    @property
    def sources(self) -> list[int]:
        """The sources in the order in which luck is attributed."""
        return [*range(len(self._engine.sources))]

    def keep(self, state: Play[Any], kept: Play[Any]) -> None:
        """Copy one state into another."""
        state.copy_into(kept)

    def note(self, state: Play[Any], row: int) -> None:
        """Record a state's figures in that row."""
        self._rows[row] = self._engine._figures(state)

    def again(self, before: Play[Any], action: int, kept: int, luck: Luck, first: int, end: int) -> None:
        """Repeat an action for each row from `first` to before `end`, with other luck but of those kept."""
        for row in range(first, end):
            state = before.copy()
            self._engine._change_luck(state, kept, luck)
            self._engine.apply(state, action)
            self.note(state, row)

    def drawn(self, before: Play[Any], after: Play[Any]) -> int:
        """The sources drawn from between two states, by bit."""
        pairs = enumerate(zip(before.drawn, after.drawn, strict=True))
        return sum(1 << source for source, (was, now) in pairs if was != now)

    def rows(self, end: int) -> list[list[int]]:
        """The figures of the rows before `end`."""
        return self._rows[:end]


def _word(words: Sequence[int]) -> int:
    """A word of 64 bits out of two of 32."""
    return words[0] << 32 | words[1]
