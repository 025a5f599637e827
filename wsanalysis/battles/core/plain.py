"""What an engine in plain Python gets for nothing: players who take what promises most, or anything."""

from abc import ABC, abstractmethod
from collections.abc import Mapping

from wsanalysis.battles.core.engine import Luck, State
from wsanalysis.battles.core.seeds import splitmix64

STYLES = {"greedy": 0, "random": -1}


class PlainPlayers(ABC):
    """Quick players over `legal` and `appraise`; `state.choices` counts, for the row of the game."""

    @abstractmethod
    def decider(self, state: State) -> int | None: ...

    @abstractmethod
    def legal(self, state: State) -> list[int]: ...

    @abstractmethod
    def apply(self, state: State, action: int) -> None: ...

    @abstractmethod
    def appraise(self, view: State, actions: list[int], style: int) -> list[int]: ...

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
