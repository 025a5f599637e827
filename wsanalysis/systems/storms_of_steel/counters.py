"""Hit counters: the two piles, and a counter's effect on its unit (7.4, 15.2)."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, Literal

from annotated_types import Ge, Le

from wsanalysis.files.cells import YesNo
from wsanalysis.probability.bag import Bag
from wsanalysis.probability.distribution import Distribution
from wsanalysis.systems.storms_of_steel.unit import Name

Change = Annotated[int, Ge(-20), Le(20)]
Extra = Annotated[int, Ge(0), Le(9)]


@dataclass(frozen=True, slots=True)
class HitCounter:
    """One row of a file of hit counters: their number, and the effect of one.

    `rally` is the number to roll, None if there is no rallying from it. `fire` names the firepower that is
    left; `move` includes pivoting; `other` is any action except firing, moving and rallying.
    """

    counter: Name
    count: Annotated[int, Ge(0), Le(99)]
    rally: Annotated[int, Ge(2), Le(12)] | None = None
    destroyed: YesNo = False
    fire: Literal["yes", "no", "red", "blue"] = "yes"
    move: YesNo = True
    other: YesNo = True
    fire_cost: Extra = 0
    move_cost: Extra = 0
    range: Annotated[int, Ge(0), Le(99)] | None = None
    red_firepower: Change = 0
    blue_firepower: Change = 0
    front_defense: Change = 0
    flank_defense: Change = 0
    source: Name = "edited"


def affects_firepower(counter: HitCounter) -> bool:
    """True if a unit with it may not support a fire group (9.12)."""
    return counter.fire != "yes" or counter.red_firepower != 0 or counter.blue_firepower != 0


class Cup:
    """A pile of hit counters, face down. Counters that lie under units are out of it."""

    __slots__ = ("_draws", "bag", "by_name", "counters", "size")

    def __init__(self, counters: Iterable[HitCounter]) -> None:
        self.counters = tuple(counters)
        self.by_name = {counter.counter: counter for counter in self.counters}
        self.bag = Bag({counter.counter: counter.count for counter in self.counters})
        self.size = self.bag.size
        self._draws: dict[tuple[str, ...], Distribution[str]] = {}

    def draw(self, out: tuple[str, ...] = ()) -> Distribution[str]:
        """The name of the counter drawn while those in `out` lie under units (7.4).

        ValueError if they are not all in the cup, or nothing would be left to draw.
        """
        found = self._draws.get(out)
        if found is None:
            found = self._draws[out] = self.bag.without(out).draw()
        return found
