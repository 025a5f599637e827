"""The chances of winning in one game: its states played on to the end, each time with other luck."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from wsanalysis.battles.core.engine import Engine, Luck, State
from wsanalysis.battles.core.numbers import ATTACKER
from wsanalysis.battles.core.seeds import generator_words

ROLLED = 0x9011_0075
USUAL = 0x0517A1


@dataclass(frozen=True, slots=True, eq=False)
class Moment:
    """A decision in a told game: the state before it, and the events before the next one.

    `part` is the part of the turn, `depth` its nesting within it: orders are least deep. `subject` is the
    unit that it is about, where an action does not name it.
    """

    turn: int
    part: int
    depth: int
    side: int
    action: int
    state: State
    told: list[str] = field(default_factory=list)
    subject: str = ""

    @property
    def key(self) -> tuple[int, int, int]:
        """Its turn, part and side: the same for all decisions of a side's part of a turn."""
        return self.turn, self.part, self.side


Node = tuple[int, bool] | None
"""A roll-out: a decision by its number, and whether its action is taken first; None for the result."""


class Chances:
    """The first side's chances of winning along a game of `moments` that ended in `result`.

    Quick players of two `styles` roll a state out. Where such a player would have taken the very decision,
    and nothing was drawn, the chance before it is that after it, and roll-outs of one count for the other.
    The same seed gives the same chances, whatever else is asked. `advance` hears of roll-outs as they are
    made.
    """

    def __init__(
        self, engine: Engine, moments: Sequence[Moment], result: float, styles: tuple[int, int], seed: int,
        advance: Callable[[int], object] = bool,
    ) -> None:  # fmt: skip
        self.engine, self.moments, self.result, self.styles, self.seed = (
            engine, moments, result, styles, seed,
        )  # fmt: skip
        self.advance = advance
        self._played: dict[tuple[Node, bool], tuple[Luck, int, float]] = {}
        room = engine.retrials(1)
        self.drawn = [
            room.drawn(one.state, after) for one, after in zip(moments, self._afters(), strict=True)
        ]
        """The sources drawn from after each decision, by bit."""
        self.usual = [self._is_usual(number) for number in range(len(moments))]
        """True if the player who rolls out would have taken this decision too."""

    def _afters(self) -> list[State]:
        """The state after each decision."""
        last: list[State] = []
        for one in self.moments[-1:]:
            last.append(self.engine.copy(one.state))
            self.engine.apply(last[0], one.action)
        return [*(one.state for one in self.moments[1:]), *last]

    def _is_usual(self, number: int) -> bool:
        one = self.moments[number]
        luck = Luck(generator_words(USUAL, number))
        words = [*luck.words]
        view = self.engine.see(one.state, one.side)
        same = self.engine.choose(view, self.styles[one.side], luck) == one.action
        return same and [*luck.words] == words  # else he has drawn, and may choose another the next time

    def before(self, number: int) -> Node:
        """The roll-out for the chance before the decision of that number, or for the result."""
        while number < len(self.moments) and self.usual[number] and not self.drawn[number]:
            number += 1
        return None if number == len(self.moments) else (number, self.usual[number])

    def chance(self, node: Node, games: int = 0, fresh: bool = False) -> float:
        """The first side's chance, from at least this many games; a draw is half a win.

        Games that were played before count again. With `fresh` it is another sample, with luck of its own,
        which nothing was chosen by.
        """
        if node is None:
            return self.result
        number, taken = node
        one = self.moments[number]
        if (node, fresh) not in self._played:
            words = generator_words(self.seed ^ ROLLED, (number << 2) + (taken << 1) + fresh)
            self._played[node, fresh] = Luck(words), 0, 0.0
        luck, played, won = self._played[node, fresh]
        if played < games:
            action = one.action if taken else None
            won += self.engine.roll_out(one.state, self.styles, luck, games - played, action)
            self.advance(games - played)
            played = games
            self._played[node, fresh] = luck, played, won
        return won / max(played, 1)

    def games(self, node: Node, fresh: bool = False) -> int:
        """The number of games that a chance rests on so far."""
        return self._played[node, fresh][1] if (node, fresh) in self._played else 0

    def of_side(self, number: int) -> float:
        """The chance of the side that decides, before its decision, from the games played so far.

        Where there are none, it is the next chance in the game that is known.
        """
        node = self.before(number)
        while node is not None and not self.games(node):
            node = self.before(node[0] + 1)
        chance = self.chance(node)
        return chance if self.moments[number].side == ATTACKER else 1 - chance
