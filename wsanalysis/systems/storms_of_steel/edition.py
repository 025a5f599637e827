"""Storms of Steel as loaded: counters, terrain, hit counters and cards, under chosen options."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from wsanalysis.probability.distribution import Distribution
from wsanalysis.systems.storms_of_steel.card import Card, WeaponCard
from wsanalysis.systems.storms_of_steel.counters import Cup, HitCounter
from wsanalysis.systems.storms_of_steel.ground import Fortification, Movement, Terrain
from wsanalysis.systems.storms_of_steel.options import STANDARD, Options
from wsanalysis.systems.storms_of_steel.state import AIR_HIT
from wsanalysis.systems.storms_of_steel.unit import Pile, Unit

NO_COUNTER = HitCounter("none", 0)
LEAVES = HitCounter(AIR_HIT, 0, fire="no")


class Records(NamedTuple):
    """The rows of all data files, in the order of the files."""

    units: tuple[Unit, ...]
    terrain: tuple[Terrain, ...]
    movement: tuple[Movement, ...]
    fortifications: tuple[Fortification, ...]
    weapons: tuple[WeaponCard, ...]
    foot_hits: tuple[HitCounter, ...]
    vehicle_hits: tuple[HitCounter, ...]
    cards: tuple[Card, ...]


class StormsOfSteel:
    """Everything that the rules read; never changed once made.

    Equal, for laws that are kept, when hit counters and options are: all else reaches a rule by its
    own arguments. `data_hash` tells all data apart.
    """

    __slots__ = (
        "_hash",
        "_read",
        "cards",
        "cups",
        "data_hash",
        "files",
        "fortifications",
        "movement",
        "options",
        "records",
        "terrain",
        "units",
        "weapons",
    )

    def __init__(
        self, records: Records, data_hash: str, options: Options = STANDARD, files: Iterable[str] = ()
    ) -> None:
        self.records = records
        self.units: Mapping[str, Unit] = {unit.name: unit for unit in records.units}
        self.terrain = {entry.terrain: entry for entry in records.terrain}
        self.movement = {entry.situation: entry for entry in records.movement}
        self.fortifications = {entry.fortification: entry for entry in records.fortifications}
        self.weapons = {card.name: card for card in records.weapons}
        self.cards = {card.card: card for card in records.cards}
        self.cups = {"foot": Cup(records.foot_hits), "vehicle": Cup(records.vehicle_hits)}
        self.data_hash = data_hash
        self.options = options
        self.files = tuple(files)
        self._read = (records.foot_hits, records.vehicle_hits, options)
        self._hash = hash(self._read)

    def counter(self, pile: Pile, name: str | None) -> HitCounter:
        """The hit counter of this name in a pile; one without any effect for None."""
        if name is None:
            return NO_COUNTER
        return LEAVES if pile == "air" else self.cups[pile].by_name[name]

    def draw(self, pile: Pile, out: tuple[str, ...]) -> Distribution[str]:
        """The hit counter that is drawn from a pile while those in `out` lie under units."""
        if pile == "air":
            return Distribution.certain(AIR_HIT)
        return self.cups[pile].draw(out)

    def with_options(self, options: Options) -> "StormsOfSteel":
        """The same data under other options."""
        return StormsOfSteel(self.records, self.data_hash, options, self.files)

    def __eq__(self, other: object) -> bool:
        return self is other or (
            isinstance(other, StormsOfSteel) and self._hash == other._hash and self._read == other._read
        )

    def __hash__(self) -> int:
        return self._hash
