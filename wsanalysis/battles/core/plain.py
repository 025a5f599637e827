"""What an engine in plain Python gets for nothing, where nothing is hidden: views, quick players, copies."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from copy import deepcopy

from wsanalysis.battles.core.engine import Luck, State
from wsanalysis.battles.core.seeds import splitmix64
from wsanalysis.battles.core.styles import GREEDY, RANDOM

STYLES = {"greedy": GREEDY, "random": RANDOM}


class PlainEngine(ABC):
    """An engine of which the rest is written over these four.

    States have two numbers: `chance`, the generator of what is still to come and the one thing that nobody
    sees, and `choices`, which counts legal actions for the row of the game.
    """

    @abstractmethod
    def decider(self, state: State) -> int | None: ...

    @abstractmethod
    def legal(self, state: State) -> list[int]: ...

    @abstractmethod
    def apply(self, state: State, action: int) -> None: ...

    @abstractmethod
    def appraise(self, view: State, actions: list[int], style: int) -> list[int]: ...

    def copy(self, state: State) -> State:
        """A state that changes apart from this one."""
        return deepcopy(state)

    def is_over(self, state: State) -> bool:
        """Whether nobody has to decide any more."""
        return self.decider(state) is None

    def see(self, state: State, _: int) -> State:
        """The state but for what is still to come."""
        view = self.copy(state)
        view.chance = 0
        return view

    def imagine(self, view: State, luck: Luck) -> State:
        """The view with anything to come."""
        state = self.copy(view)
        state.chance = random_word(luck)
        return state

    def styles(self) -> Mapping[str, int]:
        """Greedy and random."""
        return STYLES

    def decide(self, state: State, style: int, luck: Luck) -> int:
        """The first of the most promising actions, or any."""
        actions = self.legal(state)
        state.choices += len(actions)
        if style == STYLES["random"]:
            return actions[random_word(luck) % len(actions)]
        promises = self.appraise(state, actions, style)
        return actions[promises.index(max(promises))]

    def play_out(self, state: State, styles: tuple[int, int], luck: Luck) -> None:
        """Play on to the end."""
        while (side := self.decider(state)) is not None:
            self.apply(state, self.decide(state, styles[side], luck))


def random_word(luck: Luck) -> int:
    """A player's next random number of 64 bits."""
    start, word = splitmix64(int(luck.words[0]) << 32 | int(luck.words[1]))
    luck.words[0], luck.words[1] = start >> 32, start & 0xFFFFFFFF
    return word
