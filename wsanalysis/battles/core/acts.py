"""Acts: all that a game's rules and players know of something that units do, in one record of its chapter.

A game lists its acts once; what all of them have in common, such as listing them or doing one, runs the
functions of the act that is meant, by its kind: `ACTS.cost[kind_of(act)](world, battle, unit, act)`.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from wsanalysis.compiled import Names

Function = Callable[..., Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Act:
    """Something that a unit does: one kind of action, or several that are told and done alike.

    All but the words are compiled functions, of parameters that are the same in all acts of a game: `lists`
    offers what a unit may do so, `cost` prices it, `does` is the flow that does it. For players, `gain` is
    what it promises; `looks`, if it is quicker than to ask that of all that is listed, notes the best.
    """

    words: Mapping[int, str] = field(default_factory=dict)
    """Each kind, as the player who does it would say; none for a further list of acts of another's kind."""
    lists: Function | None = None
    cost: Function | None = None
    does: Function | None = None
    gain: Function | None = None
    looks: Function | None = None


class Acts(Names):
    """The acts of a game in the order of their lists; asked for late, as chapters quote each other."""

    def __init__(self, find: Callable[[], Sequence[Act]]) -> None:
        self._find = find

    @cached_property
    def words(self) -> dict[int, str]:
        return {kind: text for act in self._find() for kind, text in act.words.items()}

    @cached_property
    def lists(self) -> list[Function]:
        return [act.lists for act in self._find() if act.lists]

    @cached_property
    def looks(self) -> list[Function]:
        return [act.looks for act in self._find() if act.looks]

    @cached_property
    def not_looked_for(self) -> list[Function]:
        """The lists of acts that promise something, and of which the best is found among all."""
        return [act.lists for act in self._find() if act.lists and act.gain and not act.looks]

    @cached_property
    def cost(self) -> dict[int, Function]:
        return self._by_kind("cost")

    @cached_property
    def does(self) -> dict[int, Function]:
        return self._by_kind("does")

    @cached_property
    def gain(self) -> dict[int, Function]:
        return self._by_kind("gain")

    def _by_kind(self, part: str) -> dict[int, Function]:
        parts = ((kind, getattr(act, part)) for act in self._find() for kind in act.words)
        return {kind: part for kind, part in parts if part}
