"""A scenario of a game on records, ready to play."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar

from wsanalysis.battles.core import records
from wsanalysis.battles.core.actions import kind_of
from wsanalysis.battles.core.code import Code
from wsanalysis.battles.core.engine import NO_STREAMS, Luck, State
from wsanalysis.battles.core.finals import Finals, figures_of
from wsanalysis.battles.core.grading import TWO_SEATS, Grading
from wsanalysis.battles.core.groups import group_plans
from wsanalysis.battles.core.numbers import ATTACKER, DEFENDER, MAX_UNITS, NEITHER, Side, Unit
from wsanalysis.battles.core.plans import MAX_PLANS, TO_THE_END, Plan, Trial, Tried
from wsanalysis.battles.core.records import Actions, Generator
from wsanalysis.battles.core.retrials import Retrials
from wsanalysis.battles.core.rules import WON
from wsanalysis.battles.core.seeds import fill_streams
from wsanalysis.battles.core.wording import Names, Parts, action_in_words, intents_in_words, parts_of
from wsanalysis.compiled import new, numbers


class Playable(Protocol):
    """A scenario and everything it is played by; `record` is the part that its battle reads."""

    @property
    def record(self) -> Any: ...

    @property
    def sides(self) -> tuple[str, str]: ...

    @property
    def title(self) -> str: ...

    @property
    def data_hash(self) -> str:
        """A hash of everything that the battle reads."""

    @property
    def styles(self) -> Mapping[str, int]:
        """The numbers of quick players by name, the default first, and one of them "random"."""

    def new_state(self) -> records.State:
        """A state with room for a game, all zero."""

    def guesses(self, others: Sequence[Any], most: int) -> tuple[Sequence[Any], Sequence[Any]]:
        """The objectives that either side could have, in the other's eyes: this many guesses."""

    def supposing(self, side: int, guess: Any) -> Self:
        """The same scenario if that side had these objectives."""


M = TypeVar("M", bound=Playable)


class RecordEngine(ABC, Generic[M]):
    """Implements `core.engine.Engine`; a game adds its engine, words and row."""

    engine: ClassVar[Code]
    texts: ClassVar[Mapping[int, str]]
    """Each kind of action, as the player who takes it would say."""
    grading: ClassVar[Grading] = TWO_SEATS
    sources: tuple[str, ...]
    weighty: ClassVar[frozenset[int]] = frozenset()
    """The questions about who goes where, or acts how; empty for all of them."""
    waits: ClassVar[frozenset[int]] = frozenset()
    """The kinds of actions that leave everything as it is: passes and the like."""

    def __init__(self, ready: M, others: Callable[[], Iterable[Any]] | None = None) -> None:
        """`others` reads the other scenarios of the game; None where there is nothing to read."""
        self.ready = ready
        self._others = others
        self._supposed: dict[tuple[int, Any], Self] = {}
        self._actions = new(Actions)
        # all states are copies of one: that takes a tenth of the time, and all have the same room, also where
        # a record's numbers of units change from battle to battle
        self._blank: State = ready.new_state()
        self._view, self._room = self._blank.copy(), self._blank.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.ready,)

    @cached_property
    def _code(self) -> Code:
        return self.engine.ready()

    @cached_property
    def _trial(self) -> Trial:
        return new(Trial, intent=(MAX_PLANS, MAX_UNITS))

    @cached_property
    def _positions(self) -> Retrials:
        return self.retrials(MAX_PLANS)

    @cached_property
    def _finals(self) -> Finals:
        return new(Finals, figure=(1, figures_of(self.ready.record)))

    @cached_property
    def _rooms(self) -> tuple[State, State, State]:
        return self._blank.copy(), self._blank.copy(), self._blank.copy()

    @property
    def sides(self) -> tuple[str, str]:
        return self.ready.sides

    @property
    def title(self) -> str:
        return self.ready.title

    @cached_property
    def data_hash(self) -> str:
        return self.ready.data_hash

    def new_game(self, seed: int, game: int, streams: Mapping[int, int] = NO_STREAMS) -> State:
        state = self._blank.copy()
        fill_streams(state.luck, len(self.sources), seed, game, streams)
        self._code.start(self.ready.record, state)
        return state

    def copy(self, state: State) -> State:
        return state.copy()

    def decider(self, state: State) -> int | None:
        side: Side = state.decider
        return None if side == NEITHER else side

    def legal(self, state: State) -> list[int]:
        self._code.legal(self.ready.record, state, self._actions)
        return numbers(self._actions.act)[: self._actions.count]

    def apply(self, state: State, action: int) -> None:
        self._code.apply(self.ready.record, state, action)

    def see(self, state: State, side: int) -> State:
        view = self._blank.copy()
        self._code.see(self.ready.record, state, Side(side), view)
        return view

    def is_over(self, state: State) -> bool:
        return bool(state.over)

    def score(self, state: State) -> tuple[int, int]:
        world, points = self.ready.record, self._code.points
        return points(world, state, ATTACKER), points(world, state, DEFENDER)

    def imagine(self, view: State, luck: Luck) -> State:
        state = self.copy(view)
        self._code.imagine(self.ready.record, state, luck.generator)
        return state

    def appraise(self, view: State, actions: list[int], style: int = 0) -> list[int]:
        luck, judge = new(Generator), max(style, 0)  # who acts at random has no weights
        luck.word[0] = 1
        return [self._code.appraise(self.ready.record, view, action, judge, luck) for action in actions]

    def decide(self, state: State, style: int, luck: Luck) -> int:
        return self._code.decide(self.ready.record, state, self._view, self._actions, style, luck.generator)

    def choose(self, view: State, style: int, luck: Luck, intents: Sequence[int] = ()) -> int:
        self._code.legal(self.ready.record, view, self._actions)
        room = self._view  # players note things in their view
        view.copy_into(room)
        for unit, wanted in enumerate(intents):
            room.intent[Unit(unit)] = wanted
        return self._code.choose(self.ready.record, room, self._actions, style, luck.generator)

    def try_plans(
        self, view: State, plans: Sequence[Plan], enemy: int, luck: Luck, most: int = TO_THE_END
    ) -> Tried:
        trial, rooms = self._trial, self._rooms
        trial.plans, trial.most = len(plans), most
        columns = trial.act, trial.style, trial.turns, trial.later
        for place, plan in enumerate(plans):
            for column, number in zip(columns, plan[:-1], strict=True):
                column[place] = number
            trial.has_intents[place] = int(bool(plan.intents))
            for unit, wanted in enumerate(plan.intents):
                trial.intent[place, Unit(unit)] = wanted
        room = self._positions
        room.try_plans(view, rooms, self._actions, trial, enemy, luck.generator)
        places = range(len(plans))
        figures = [[] if trial.over[place] else row for place, row in enumerate(room.rows(len(plans)))]
        decisions = sum(trial.decisions[place] for place in places)
        return Tried([trial.lead[place] for place in places], trial.choices[0], figures, decisions)

    def turn_of(self, view: State) -> int:
        return int(view.turn)

    def is_weighty(self, view: State) -> bool:
        return not self.weighty or view.question in self.weighty

    def waiting(self, actions: Sequence[int]) -> list[int]:
        return [action for action in actions if kind_of(action) in self.waits]

    def group_plans(self, view: State) -> list[tuple[int, ...]]:
        return group_plans(self.ready.record, view, view.decider)

    def play_out(self, state: State, styles: tuple[int, int], luck: Luck) -> None:
        self.play_on(state, styles, luck, TO_THE_END)

    def play_on(self, state: State, styles: tuple[int, int], luck: Luck, most: int) -> int:
        room = self._view, self._actions
        return self._code.play_on(self.ready.record, state, *room, *styles, luck.generator, most)

    def roll_out(
        self, state: State, styles: tuple[int, int], luck: Luck, games: int, action: int | None = None
    ) -> float:
        act, record, room = -1 if action is None else action, self.ready.record, self._room
        where = state, room, act, self._view, self._actions
        return self._code.roll_out(record, *where, *styles, luck.generator, games) / WON

    def retrials(self, rows: int) -> Retrials:
        return Retrials(self._code, self.ready.record, self._blank.copy(), rows)

    def styles(self) -> Mapping[str, int]:
        return self.ready.styles

    def guesses(self, most: int) -> tuple[Sequence[Any], Sequence[Any]]:
        """The objectives that either side could have, in the other's eyes: at most `number` guesses each.

        Raises ValueError for an engine that was sent elsewhere, without the files of other scenarios.
        """
        if self._others is None:
            raise ValueError(
                f"{self.title}: expected an engine that can read other scenarios, as load has it"
            )
        return self.ready.guesses(list(self._others()), most)

    def supposing(self, side: int, guess: Any) -> Self:
        """The same scenario, if that side had these objectives; views of one are valid for the other."""
        if (side, guess) not in self._supposed:
            self._supposed[side, guess] = type(self)(self.ready.supposing(side, guess))
        return self._supposed[side, guess]

    def tell_action(self, view: State, action: int) -> str:
        return action_in_words(self.texts, action, self.names(view))

    def parts_of(self, _: State, action: int) -> Parts:
        return parts_of(self.texts, action)

    def row(self, state: State) -> dict[str, Any]:
        return self.rows([state])[0]

    def finals(self, states: Iterable[State]) -> list[list[int]]:
        """The figures of finished games, each as in `core.finals`."""
        found, world, finals = [], self.ready.record, self._finals
        for state in states:
            self._code.note_final(world, state, finals, 0)
            found.append(numbers(finals.figure))
        return found

    @abstractmethod
    def names(self, view: State, /) -> Names:
        """The names behind the numbers of a view."""

    def tell_intents(self, view: State, intents: Sequence[int]) -> str:
        return intents_in_words(intents, numbers(view.hex), self.names(view))

    @abstractmethod
    def rows(self, states: Iterable[State]) -> list[dict[str, Any]]: ...
