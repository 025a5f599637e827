"""What any battle answers to players, searches and runners: six questions, and a few services."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from wsanalysis.battles.core.plans import Plan, Tried
from wsanalysis.battles.core.records import Generator
from wsanalysis.compiled import Array, new

if TYPE_CHECKING:
    from wsanalysis.battles.core.retrials import Retrials

NO_STREAMS: Mapping[int, int] = {}

State = Any
"""A state or a view, whatever an engine keeps them in; only the engine looks into it."""


class Engine(Protocol):
    """A scenario made ready to play. Sides are 0, who moves first, and 1.

    The six questions are `decider`, `legal`, `apply`, `see`, `is_over` and `score`. An action is a whole
    number. States change in place: `copy` one to keep it. Everything is determined by the state, which
    holds the generators of its chances.
    """

    @property
    def sides(self) -> tuple[str, str]: ...

    @property
    def title(self) -> str: ...

    @property
    def data_hash(self) -> str: ...

    @property
    def sources(self) -> tuple[str, ...]:
        """The sources of chance in words, such as "fire"; each has a stream of luck of its own."""

    def new_game(self, seed: int, game: int, streams: Mapping[int, int] = NO_STREAMS) -> State:
        """The game of that number under a seed, at its first decision; the same on any machine.

        `streams` names sources, by their place in `sources`, whose luck is that of another game: its number.
        """

    def copy(self, state: State) -> State:
        """A state that changes apart from this one."""

    def decider(self, state: State) -> int | None:
        """The side that has to decide; None when the game is over."""

    def legal(self, state: State) -> list[int]:
        """The legal actions; in a view of the side that decides, the same ones."""

    def apply(self, state: State, action: int) -> None:
        """Take a legal action and go on to the next decision."""

    def see(self, state: State, side: int) -> State:
        """A view: the state as a side sees it, without a trace of what is hidden from it."""

    def is_over(self, state: State) -> bool:
        """Whether the game has ended."""

    def score(self, state: State) -> tuple[int, int]:
        """The victory points of both sides as things stand."""

    def imagine(self, view: State, luck: "Luck") -> State:
        """A state that could be behind a view: what is hidden drawn at random from what is possible."""

    def appraise(self, view: State, actions: list[int], style: int) -> list[int]:
        """What each action promises to the side whose view it is: the greedy player's own numbers."""

    def decide(self, state: State, style: int, luck: "Luck") -> int:
        """The action that a quick player takes where it is to decide; it looks at its view alone."""

    def choose(self, view: State, style: int, luck: "Luck") -> int:
        """The action that promises most to a quick player who is to decide by his view."""

    def try_plans(self, view: State, plans: Sequence[Plan], enemy: int, luck: "Luck") -> Tried:
        """Play each plan out in one imagined state, against a quick player of a style; at most MAX_PLANS.

        All begin with the same luck, so that what they lead to can be compared trial by trial.
        """

    def play_out(self, state: State, styles: tuple[int, int], luck: "Luck") -> None:
        """Play on to the end with quick players, whose numbers `styles` names."""

    def play_on(self, state: State, styles: tuple[int, int], luck: "Luck", most: int) -> int:
        """The same for so many decisions at most; how many were taken."""

    def roll_out(
        self, state: State, styles: tuple[int, int], luck: "Luck", games: int, action: int | None = None
    ) -> float:
        """Play the state on to the end so often, with other luck each time: the attacker's wins, a draw half.

        The state stays as it is. An `action` is taken first. A deck's unseen cards are dealt out anew; all
        else that is hidden is as it is.
        """

    def retrials(self, rows: int) -> "Retrials":
        """Room to take actions again with other luck."""

    def tell_action(self, view: State, action: int) -> str:
        """An action in words, as the side that takes it would say."""

    def styles(self) -> Mapping[str, int]:
        """The names of the quick players that the engine has, and their numbers."""

    def row(self, state: State) -> dict[str, Any]:
        """What is kept of a game that is over: one row, column names as keys."""


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
