"""Storms of Steel as loaded: counters, terrain, hit counters and cards, under chosen options."""

from collections.abc import Iterator, Mapping
from functools import cached_property

from wsanalysis.files.edition import Edition
from wsanalysis.files.tables import DataTable, Misfit, missing_rows
from wsanalysis.probability.distribution import Distribution
from wsanalysis.systems.storms_of_steel.card import Card, WeaponCard, weapon_faults
from wsanalysis.systems.storms_of_steel.counters import Cup, HitCounter
from wsanalysis.systems.storms_of_steel.ground import Fortification, Movement, Terrain
from wsanalysis.systems.storms_of_steel.options import STANDARD, Options
from wsanalysis.systems.storms_of_steel.state import AIR_HIT
from wsanalysis.systems.storms_of_steel.unit import Pile, Unit, row_faults

NO_COUNTER = HitCounter("none", 0)
LEAVES = HitCounter(AIR_HIT, 0, fire="no")

NEEDED_TERRAIN = ("open", "road")
NEEDED_MOVEMENT = (
    "uphill", "steep", "backward", "pivot", "cautious", "hidden in cover", "hidden in the open",
    "large balka bank", "small balka", "into an anti-tank ditch", "into barbed wire", "over a road block",
    "each vehicle on the road", "enter or leave a fortification",
)  # fmt: skip
NEEDED_CARDS = ("firepower", "luck", "range and firepower", "defense", "close combat firepower", "more AP")

SHOWN = (
    "units", "weapons", "foot_hits", "vehicle_hits", "terrain", "movement", "fortifications", "cards"
)  # fmt: skip


class StormsOfSteel(Edition[Options], options=STANDARD, shown=SHOWN):
    """Everything the rules read."""

    units = DataTable(Unit, "units/storms_of_steel/*.csv", check=row_faults)
    terrain = DataTable(Terrain, "units/storms_of_steel/terrain.csv")
    movement = DataTable(Movement, "units/storms_of_steel/movement.csv")
    fortifications = DataTable(Fortification, "units/storms_of_steel/fortifications.csv")
    weapons = DataTable(
        WeaponCard, "units/storms_of_steel/weapon_cards.csv", check=weapon_faults, unlike="units"
    )
    foot_hits = DataTable(
        HitCounter, "chips/storms_of_steel_foot_hits.csv", made=Cup, called="foot ", rules_read_it=True
    )
    vehicle_hits = DataTable(
        HitCounter, "chips/storms_of_steel_vehicle_hits.csv", made=Cup, called="vehicle ", rules_read_it=True
    )
    cards = DataTable(Card, "chips/storms_of_steel_cards.csv")

    def misfits(self) -> Iterator[Misfit]:
        """Faults across tables: too few counters to draw, a missing entry that the rules read."""
        for pile in ("foot_hits", "vehicle_hits"):
            if not any(counter.count for counter in self.rows[pile]):
                yield Misfit(pile, "count", "expected at least one counter, got none")
        effects = [card.effect for card in self.rows["cards"]]
        for table, column, needed, given in (
            ("terrain", "terrain", NEEDED_TERRAIN, list(self.terrain)),
            ("movement", "situation", NEEDED_MOVEMENT, list(self.movement)),
            ("cards", "effect", NEEDED_CARDS, effects),
        ):
            yield from missing_rows(table, column, needed, given)

    @cached_property
    def cups(self) -> Mapping[str, Cup]:
        """The hit counters by the pile that a unit draws from (7.4, 15.2)."""
        return {"foot": self.foot_hits, "vehicle": self.vehicle_hits}

    def counter(self, pile: Pile, name: str | None) -> HitCounter:
        """The hit counter of this name in a pile; one without any effect for None."""
        if name is None:
            return NO_COUNTER
        return LEAVES if pile == "air" else self.cups[pile].by_name[name]

    def draw(self, pile: Pile, out: tuple[str, ...]) -> Distribution[str]:
        """A hit counter drawn from a pile while those in `out` lie under units."""
        if pile == "air":
            return Distribution.certain(AIR_HIT)
        return self.cups[pile].draw(out)
