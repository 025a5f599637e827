"""What one side of a firefight has: units with their hexes and facings, reinforcements, CAPs (1.0, 5.1)."""

from dataclasses import dataclass
from typing import Annotated, Literal

from annotated_types import Ge, Le

from wsanalysis.battlefield.hexes import SIDES
from wsanalysis.battles.scenarios.forces import Troop, roster
from wsanalysis.battles.scenarios.objectives import Objective
from wsanalysis.battles.storms_of_steel.terms import MOST_CAPS
from wsanalysis.systems.storms_of_steel.unit import Nation

Caps = Annotated[int, Ge(0), Le(MOST_CAPS - 1)]
Facing = Literal["N", "NE", "SE", "S", "SW", "NW"]


@dataclass(frozen=True, slots=True)
class Placed:
    """A unit that begins on the map: its block, hex and facing; "" where its owner chooses."""

    block: str
    hex: str = ""
    facing: str = ""
    marker: bool = False
    aboard: bool = False
    """Whether the vehicle before it carries it (17.0)."""

    @property
    def side_faced(self) -> int:
        """The number of the side that it faces, -1 if its owner chooses."""
        return SIDES.index(self.facing) if self.facing else -1


@dataclass(frozen=True, slots=True)
class Aboard(Troop):
    """A unit that comes onto the map on the vehicle before it (17.0)."""


@dataclass(frozen=True, slots=True)
class Reinforcements:
    """Units that come onto the map in a hex of `entry`, in their round or later, or BY_EVENT (5.1, 8.1)."""

    troops: tuple[Troop, ...]
    entry: tuple[str, ...]
    turn: int
    marker: bool = False


@dataclass(frozen=True, slots=True)
class Asset:
    """Cards of a side's own: a weapon card, an off-board battery, or a veteran card (8.2, 8.3, 12.3).

    `block` is that of the units that have it, one each; a battery fires no `smoke` if the sheet forbids it,
    and needs nobody to see the `hexes` that the sheet gives it; a `barrage` of its is targeted during set-up
    and comes down before round 1 (1.0). Each airplane of the `block`
    carries `bombs`; those that leave a `mine` of that number are cluster bombs (20.4).
    """

    asset: str
    block: str = ""
    count: int = 1
    smoke: bool = True
    hexes: tuple[str, ...] = ()
    bomb: bool = False
    mine: int = 0
    barrage: bool = False


@dataclass(frozen=True, slots=True)
class Works:
    """Works of a side: one in each of the `hexes`; with a `count` it chooses that number of them.

    `number` and `color` are a mine's, which may be `hidden`. `vehicles`: these may begin in them too (18.2).
    """

    kind: str
    hexes: tuple[str, ...]
    facing: str = ""
    number: int = 0
    color: str = ""
    count: int = 0
    hidden: bool = False
    vehicles: bool = False


@dataclass(frozen=True, slots=True)
class Cards:
    """The cards of a firefight by name: the kinds in the deck, the weapon and veteran cards, each once."""

    kinds: tuple[str, ...] = ()
    assets: tuple[str, ...] = ()


NO_CARDS = Cards()


@dataclass(frozen=True, slots=True)
class Deck:
    """Action cards, how many of each; what a side draws before round 1, and before each other (8.1).

    `mine` has the number and the color of those that cards lay (18.5).
    """

    start: int = 0
    round: int = 0
    cards: tuple[tuple[str, int], ...] = ()
    mine: tuple[int, str] = (0, "")


@dataclass(frozen=True, slots=True, kw_only=True)
class Force:
    """What one side has; over `exits` it may carry the control marker off the map.

    Units without a hex are set up in the hexes to `deploy` in. Where neither side has any word of `works`,
    chapter 18 is not in use. The `ambush` begins hidden in hexes of `hiding` (10).
    """

    side: Nation
    caps: int
    deploy: tuple[str, ...]
    exits: tuple[str, ...]
    placed: tuple[Placed, ...]
    reinforcements: tuple[Reinforcements, ...]
    objectives: tuple[Objective, ...] = ()
    works: tuple[Works, ...] | None = None
    ambush: tuple[Troop, ...] = ()
    hiding: tuple[str, ...] = ()
    assets: tuple[Asset, ...] = ()

    @property
    def troops(self) -> tuple[Troop, ...]:
        """The units that begin on the map."""
        return tuple(Troop(one.block) for one in self.placed)

    @property
    def zone(self) -> tuple[str, ...]:
        """The hexes where it may stand at the beginning."""
        return tuple(dict.fromkeys((*(one.hex for one in self.placed if one.hex), *self.deploy)))

    @property
    def blocks(self) -> tuple[str, ...]:
        """The blocks of all units."""
        return tuple(troop.block for troop in roster(self))

    def bombs(self, block: str, clusters: bool) -> tuple[int, int]:
        """How many bombs an airplane of that block carries, or cluster bombs, and their mines' number."""
        own = [one for one in self.assets if one.bomb and one.block == block and (one.mine > 0) == clusters]
        return sum(one.count for one in own), max((one.mine for one in own), default=0)

    @property
    def lays_clusters(self) -> bool:
        """Whether it has bombs that leave mines."""
        return any(one.mine for one in self.assets)

    @property
    def marked(self) -> tuple[bool, ...]:
        """Of all units, in the same order, whether each comes with the control marker."""
        late = (group.marker for group in self.reinforcements for _ in group.troops)
        return (*(one.marker for one in self.placed), *(False for _ in self.ambush), *late)

    @property
    def aboard(self) -> tuple[bool, ...]:
        """Of all units, in the same order, whether each begins on the vehicle before it."""
        late = (isinstance(troop, Aboard) for group in self.reinforcements for troop in group.troops)
        return (*(one.aboard for one in self.placed), *(False for _ in self.ambush), *late)
