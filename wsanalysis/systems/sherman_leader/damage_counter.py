"""Damage counters: the cup, and the effects (Armor Piercing Hits, High Explosive Hits)."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, Literal

from annotated_types import Ge, Le

from wsanalysis.files.cells import YesNo
from wsanalysis.probability.bag import Bag
from wsanalysis.probability.distribution import Distribution
from wsanalysis.systems.sherman_leader.unit_card import Name

Hurt = Literal["unhurt", "wounded", "killed"]
Stays = Literal["no", "until repaired", "until it moves", "until it acts"]

Few = Annotated[int, Ge(0), Le(9)]


@dataclass(frozen=True, slots=True)
class DamageCounter:
    """One row of a file of damage counters: their number, and the effect of one.

    `commander`: the effect on him; the counter that wounds him lies on his card. `stays`: how long it lies on
    the unit; a second one `second_destroys` it. `stops_attack` ``range 2+``: no attack at that range any
    more. `later_stress`: for its commander at the start of each later battle. `repair` in SO points.
    """

    counter: Name
    count: Annotated[int, Ge(0), Le(99)]
    stress: Few = 0
    commander: Hurt = "unhurt"
    destroyed: YesNo = False
    stays: Stays = "no"
    second_destroys: YesNo = False
    stops_move: Literal["no", "yes", "unless stress"] = "no"
    stops_attack: Literal["no", "range 0", "range 2+", "unless stress"] = "no"
    enemy_rolls: Few = 0
    later_stress: Few = 0
    repair: Few | None = None
    new_battle: YesNo = True
    source: Name = "edited"


def damage_faults(counter: DamageCounter) -> list[tuple[str, str]]:
    """Contradictions between the cells of one row: (column, sentence)."""
    found = []
    lies = counter.stays != "no"
    needs = (
        ("second_destroys", counter.second_destroys, "no"),
        ("stops_move", counter.stops_move != "no", "no"),
        ("stops_attack", counter.stops_attack != "no", "no"),
        ("enemy_rolls", counter.enemy_rolls > 0, "0"),
        ("later_stress", counter.later_stress > 0, "0"),
    )
    for column, given, expected in needs:
        if given and not lies:
            found.append((column, f"expected {expected} for a counter that does not stay, got another value"))
    if (counter.stays == "until repaired") != (counter.repair is not None) and counter.commander == "unhurt":
        costs, other = "a cost for a counter that stays until repaired", "an empty cell"
        due, got = (costs, other) if counter.repair is None else (f"{other}, or {costs}", counter.repair)
        found.append(("repair", f"expected {due}, got {got}"))
    return found


def does_nothing(counter: DamageCounter) -> bool:
    """True if it never has an effect, and is not redrawn for that reason."""
    return not (counter.stress or counter.destroyed or counter.commander != "unhurt" or counter.stays != "no")


class Cup:
    """One side of the damage counters, without those that lie on cards."""

    __slots__ = ("_draws", "bag", "by_name", "counters")

    def __init__(self, counters: Iterable[DamageCounter]) -> None:
        self.counters = tuple(counters)
        self.by_name = {counter.counter: counter for counter in self.counters}
        self.bag = Bag({counter.counter: counter.count for counter in self.counters})
        self._draws: dict[tuple[tuple[str, ...], tuple[str, ...]], Distribution[str] | None] = {}

    def draw(self, lying: tuple[str, ...], redrawn: tuple[str, ...]) -> Distribution[str] | None:
        """The counter that takes effect: those `lying` on cards are out, those `redrawn` go back for another.

        Drawing again until another counter comes equals one draw from the others. None if there is no other.
        """
        key = (lying, redrawn)
        if key not in self._draws:
            left = self.bag.without(lying).counts
            others = {name: n for name, n in left.items() if name not in redrawn}
            self._draws[key] = Distribution(others) if others else None
        return self._draws[key]
