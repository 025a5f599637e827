"""The blind player, who has to guess the enemy's objectives, as in a first game.

For each game he draws one of a few guesses, sees the scenario as if it were true, and decides as a quick
player who believes it. He knows his own objectives, and looks only at his view.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol, Self, runtime_checkable

from wsanalysis.arguments.names import find
from wsanalysis.battles.core.engine import Engine, Luck, State
from wsanalysis.battles.core.luck import below
from wsanalysis.battles.core.styles import RANDOM
from wsanalysis.files.records import content_hash

MINDS = 8
"""Guesses that a blind player draws from, for either side: as many as Liberty Road has other scenarios."""


@runtime_checkable
class Secretive(Protocol):
    """An engine that knows the possible objectives of its sides."""

    def guesses(self, most: int) -> tuple[Sequence[Any], Sequence[Any]]:
        """The objectives that either side could have, in the other's eyes."""

    def supposing(self, side: int, guess: Any) -> Engine:
        """The same scenario, if that side had these objectives."""


@dataclass(frozen=True)
class Blind:
    """A player who decides as the quick player `style` does, on guesses of either side's objectives.

    They are for one scenario; `Blind.of` makes them from an engine.
    """

    style: str
    guesses: tuple[tuple[Any, ...], tuple[Any, ...]]

    @classmethod
    def of(cls, engine: Engine, words: str = "", minds: int = MINDS) -> Self:
        """A blind player of a scenario; `words` name his style, by default the default player's.

        Raises UnknownName for an unknown style, ValueError for fewer than one guess, and for an engine that
        does not know other scenarios.
        """
        if minds < 1:
            raise ValueError(f"a blind player needs one guess at least, got {minds}")
        if not isinstance(engine, Secretive):
            raise ValueError(f"nobody can play {engine.title} blind: it has no objectives to be guessed")
        styles = [name for name, style in engine.styles().items() if style != RANDOM]
        style = find(words, styles, "player") if words else styles[0]
        first, second = engine.guesses(minds)
        return cls(style, (tuple(first), tuple(second)))

    @property
    def name(self) -> str:
        return f"blind {self.style}"

    @cached_property
    def data_hash(self) -> str:
        """A hash of his guesses: games with other guesses are other games."""
        return content_hash(self.guesses)

    def begin(self) -> "Guessing":
        """The player at the start of a game, in which he will keep to one guess."""
        return Guessing(self)

    def choose(self, engine: Engine, view: State, actions: list[int], luck: Luck) -> int:
        """The action of a player who has just made up his mind."""
        return self.begin().choose(engine, view, actions, luck)


@dataclass(slots=True)
class Guessing:
    """A blind player in one game, who makes his guess when he first looks at it.

    `guess`: the enemy objectives he then assumes; `mind`: the scenario as if that were true.
    """

    blind: Blind
    guess: Any = None
    mind: Engine | None = None

    @property
    def name(self) -> str:
        return self.blind.name

    @property
    def style(self) -> int:
        """The number of his style, once he has made his guess."""
        assert self.mind is not None
        return self.mind.styles()[self.blind.style]

    def choose(self, engine: Engine, view: State, actions: list[int], luck: Luck) -> int:
        """The action that promises most if his guess is true."""
        mind = self.mind_in(engine, view, luck)
        return actions[0] if len(actions) == 1 else mind.choose(view, self.style, luck)

    def mind_in(self, engine: Engine, view: State, luck: Luck) -> Engine:
        """The scenario as he imagines it, and to which he keeps."""
        if self.mind is None:
            side = engine.decider(view)
            if side is None or not isinstance(engine, Secretive):
                raise ValueError(f"{self.name}: expected a view of {engine.title} in which he is to decide")
            guesses = self.blind.guesses[1 - side]
            self.guess = guesses[below(luck.generator, len(guesses))]
            self.mind = engine.supposing(1 - side, self.guess)
        return self.mind
