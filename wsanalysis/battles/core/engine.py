"""The interface of any battle to players, searches and runners: six questions, and a few services."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from wsanalysis.battles.core.plans import TO_THE_END, Plan, Tried
from wsanalysis.battles.core.records import Generator
from wsanalysis.battles.core.wording import Parts
from wsanalysis.compiled import Array, new

if TYPE_CHECKING:
    from wsanalysis.battles.core.retrials import Retrials

NO_STREAMS: Mapping[int, int] = {}

State = Any
"""A state or a view, in an engine's own form; only the engine looks inside."""


class Engine(Protocol):
    """A scenario ready to play. Sides are 0, which moves first, and 1.

    The six questions are `decider`, `legal`, `apply`, `see`, `is_over` and `score`. An action is a whole
    number. States change in place: `copy` one to keep it. The state determines everything; it holds the
    random generators. A class that names this as its base has those services that most games share.
    """

    @property
    def sides(self) -> tuple[str, str]: ...

    @property
    def title(self) -> str: ...

    @property
    def data_hash(self) -> str: ...

    @property
    def sources(self) -> tuple[str, ...]:
        """The sources of chance in words, such as "fire"; each has its own stream of luck."""

    def new_game(self, seed: int, game: int, streams: Mapping[int, int] = NO_STREAMS) -> State:
        """The game of that number under a seed, at its first decision; the same on any machine.

        `streams` gives sources, by their index in `sources`, the luck of another game, by its number.
        """

    def copy(self, state: State) -> State:
        """An independent copy of a state."""

    def decider(self, state: State) -> int | None:
        """The side that has to decide; None when the game is over."""

    def legal(self, state: State) -> list[int]:
        """The legal actions; in a view of the side that decides, the same ones."""

    def apply(self, state: State, action: int) -> None:
        """Apply a legal action and continue to the next decision."""

    def see(self, state: State, side: int) -> State:
        """A view: the state as a side sees it, without a trace of hidden information."""

    def is_over(self, state: State) -> bool:
        """True if the game has ended."""

    def score(self, state: State) -> tuple[int, int]:
        """The victory points of both sides as things stand."""

    def imagine(self, view: State, luck: "Luck") -> State:
        """A determinization: a state that could be behind a view, hidden facts drawn at random."""

    def appraise(self, view: State, actions: list[int], style: int) -> list[int]:
        """The expected value of each action to the side whose view it is: the greedy player's own numbers."""

    def decide(self, state: State, style: int, luck: "Luck") -> int:
        """A quick player's action for the side that has to decide; it looks only at its view."""

    def choose(self, view: State, style: int, luck: "Luck", intents: Sequence[int] = ()) -> int:
        """A quick player's action with the highest expected value in this view, by a plan's intents."""

    def try_plans(
        self, view: State, plans: Sequence[Plan], enemy: int, luck: "Luck", most: int = TO_THE_END
    ) -> Tried:
        """Follow each plan in one imagined state, against a quick player of a style; at most MAX_PLANS.

        A trial ends with the game, or after `most` decisions of both sides. All begin with the same luck, so
        that their results can be compared trial by trial.
        """

    def turn_of(self, view: State) -> int:
        """The number of the turn, 0 while sides set up."""
        return int(view.turn)

    def is_weighty(self, view: State) -> bool:
        """True if the decision is worth a thought: about who goes where or does what, not about a facing."""
        return True

    def waiting(self, actions: Sequence[int]) -> list[int]:
        """Those of the actions that leave everything as it is: to pass, to end an order, to hold."""
        return []

    def group_plans(self, view: State) -> list[tuple[int, ...]]:
        """Plans for the deciding side's units together: intents of `Plan`, from objectives and reach."""
        return []

    def play_out(self, state: State, styles: tuple[int, int], luck: "Luck") -> None:
        """Play on to the end with quick players, by their numbers in `styles`."""
        self.play_on(state, styles, luck, TO_THE_END)

    def play_on(self, state: State, styles: tuple[int, int], luck: "Luck", most: int) -> int:
        """The same for at most `most` decisions; return how many were taken."""

    def roll_out(
        self, state: State, styles: tuple[int, int], luck: "Luck", games: int, action: int | None = None
    ) -> float:
        """Play the state on to the end `games` times, each with other luck: the sum of the attacker's scores.

        The state stays unchanged. An `action` is taken first. A deck's unseen cards are dealt out anew; other
        hidden facts stay.
        """

    def retrials(self, rows: int) -> "Retrials":
        """Room to repeat actions with other luck."""

    def tell_action(self, view: State, action: int) -> str:
        """An action in words, as the side that takes it would say."""

    def parts_of(self, _: State, action: int) -> Parts:
        """The unit, hex and target of an action by number; none of it in a game without a map."""
        return Parts()

    def tell_intents(self, view: State, intents: Sequence[int]) -> str:
        """The intents of a plan in words: who goes where, who holds."""
        return ""

    def styles(self) -> Mapping[str, int]:
        """The names of the quick players that the engine has, and their numbers."""

    def row(self, state: State) -> dict[str, Any]:
        """The record of a finished game: one row, column names as keys."""
        return self.rows([state])[0]

    def rows(self, states: Iterable[State]) -> list[dict[str, Any]]:
        """The rows of finished games: each state is looked at before the next is asked for."""


class Luck:
    """A player's own generator: four words that quick players draw from."""

    __slots__ = ("generator",)

    def __init__(self, words: Iterable[int]) -> None:
        self.generator = new(Generator)
        for place, word in enumerate(words):
            self.generator.word[place] = word

    @property
    def words(self) -> Array[int, int]:
        """The four words, to be read and written."""
        return self.generator.word
