"""An engine in plain Python, for a game whose positions are records that never change.

A game says how it begins, what may be done, what an action makes of a position, and what it promises; from
these come the services that `core.engine.Engine` asks for: quick players, roll-outs, plans, other luck.
"""

from abc import ABC, abstractmethod
from bisect import bisect_right
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
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
    """The fields of every position: its turn, and whether the game is over, in a game's own numbers."""

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
        """Do nothing."""


class Play(Generic[R]):
    """A game that is being played: its position, its luck, the sources drawn from, and its events.

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
        """The reason for which the game is over, in the game's own numbers; 0 if it is not."""
        return self.now.over

    def copy(self) -> "Play[R]":
        """An independent copy."""
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
        """Note an event."""
        if self.logging:
            self.events.append(event)


class PlainEngine(Engine, ABC, Generic[R]):
    """Implements `core.engine.Engine` for positions of the kind `R`. One side decides at a time.

    Of `Engine` a game itself answers `decider`, `legal`, `score`, `styles`, `tell_action` and `rows`.
    """

    sources: tuple[str, ...]
    in_python = True
    """So several games at once take several processes: threads would wait for each other."""

    @abstractmethod
    def begin(self, play: Play[R]) -> R:
        """The position at the first decision."""

    @abstractmethod
    def after(self, play: Play[R], action: int) -> R:
        """The position at the next decision after an action in `play.now`."""

    @abstractmethod
    def promises(self, now: R, actions: Sequence[int], style: int) -> list[int]:
        """The promise of each action to the side that decides, in thousandths of a point."""

    @abstractmethod
    def figures(self, now: R) -> list[int]:
        """A position in numbers, always as many, from which a chance of winning is learned."""

    # What follows is `Engine`.

    def new_game(self, seed: int, game: int, streams: Mapping[int, int] = NO_STREAMS) -> Play[R]:
        games = (streams.get(source, game) for source in range(len(self.sources)))
        words = (generator_words(seed, one, source) for source, one in enumerate(games))
        play: Play[R] = Play([high << 32 | low for high, low, *_ in words])
        play.now = self.begin(play)
        return play

    def copy(self, state: Play[R]) -> Play[R]:
        return state.copy()

    def apply(self, state: Play[R], action: int) -> None:
        state.decisions += 1
        state.now = self.after(state, action)

    def see(self, state: Play[R], side: int) -> Play[R]:
        view = state.copy()
        view.words = (0,) * len(view.words)
        return view

    def is_over(self, state: Play[R]) -> bool:
        return state.over != 0

    def imagine(self, view: Play[R], luck: Luck) -> Play[R]:
        state = view.copy()
        self._change_luck(state, 0, luck)
        return state

    def appraise(self, view: Play[R], actions: list[int], style: int = 0) -> list[int]:
        return self.promises(view.now, actions, max(style, 0))

    def decide(self, state: Play[R], style: int, luck: Luck) -> int:
        actions = self.legal(state)
        state.choices += len(actions)
        return self._chosen(state.now, actions, style, luck)

    def choose(self, view: Play[R], style: int, luck: Luck, intents: Sequence[int] = ()) -> int:
        return self._chosen(view.now, self.legal(view), style, luck)

    def _chosen(self, now: R, actions: list[int], style: int, luck: Luck) -> int:
        if len(actions) == 1:
            return actions[0]
        if style == RANDOM:
            return actions[below(luck.generator, len(actions))]
        promised = self.promises(now, actions, style)
        return actions[promised.index(max(promised))]

    def play_on(self, state: Play[R], styles: tuple[int, int], luck: Luck, most: int) -> int:
        state.logging = 0
        return sum(1 for _ in self._decisions(state, lambda side: styles[side], luck, most))

    def _decisions(
        self, state: Play[R], style_of: Callable[[int], int], luck: Luck, most: int
    ) -> Iterator[tuple[int, int]]:
        """Play on; of each decision the side that took it, and how many actions it had."""
        for _ in range(most):
            side = self.decider(state)
            if side is None:
                return
            before = state.choices
            self.apply(state, self.decide(state, style_of(side), luck))
            yield side, state.choices - before

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
        imagined, words, side = self.imagine(view, luck), [*luck.words], self.decider(view)
        leads, figures, decisions, choices = [], [], 0, 1
        for place, plan in enumerate(plans):
            for at, number in enumerate(words):
                luck.words[at] = number
            state = imagined.copy()
            last = state.turn + plan.turns

            def style_of(who: int, state: Play[R] = state, plan: Plan = plan, last: int = last) -> int:
                return enemy if who != side else plan.style if state.turn <= last else plan.later

            self.apply(state, plan.act)
            taken = [*self._decisions(state, style_of, luck, most - 1)]
            if place == 0:
                choices += sum(who == side and number > 1 for who, number in taken)
            lead = lead_of(self, state)
            leads.append(lead if side == 0 else -lead)
            figures.append([] if state.over else self._figures(state))
            decisions += 1 + len(taken)
        return Tried(leads, choices, figures, decisions)

    def retrials(self, rows: int) -> "PlainRetrials":
        return PlainRetrials(self, rows)

    def _change_luck(self, state: Play[R], kept: int, luck: Luck) -> None:
        """Give other luck to all sources that are not `kept`, by bit; earlier draws stay drawn."""
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
        return [*range(len(self._engine.sources))]

    def keep(self, state: Play[Any], kept: Play[Any]) -> None:
        state.copy_into(kept)

    def note(self, state: Play[Any], row: int) -> None:
        self._rows[row] = self._engine._figures(state)

    def again(self, before: Play[Any], action: int, kept: int, luck: Luck, first: int, end: int) -> None:
        for row in range(first, end):
            state = before.copy()
            self._engine._change_luck(state, kept, luck)
            self._engine.apply(state, action)
            self.note(state, row)

    def drawn(self, before: Play[Any], after: Play[Any]) -> int:
        pairs = enumerate(zip(before.drawn, after.drawn, strict=True))
        return sum(1 << source for source, (was, now) in pairs if was != now)

    def rows(self, end: int) -> list[list[int]]:
        return self._rows[:end]
