"""Liberty Road as loaded: its blocks, weapons, chips and markers, under chosen options."""

from collections.abc import Iterator
from functools import cached_property

from wsanalysis.files.edition import Edition
from wsanalysis.files.tables import DataTable, Misfit, in_order
from wsanalysis.probability.bag import Bag
from wsanalysis.probability.distribution import Distribution
from wsanalysis.systems.liberty_road.chips import Chip, Chips
from wsanalysis.systems.liberty_road.options import STANDARD, Options
from wsanalysis.systems.liberty_road.state import ANY_MARKER
from wsanalysis.systems.liberty_road.unit import (
    NATIONS,
    Marker,
    MarkerEffect,
    Unit,
    Weapon,
    rating_faults,
    unit_faults,
)


class LibertyRoad(Edition[Options], options=STANDARD):
    """Everything the rules read."""

    units = DataTable(
        Unit, "units/liberty_road/*.csv", but=("orders.csv", "assets.csv"), check=unit_faults, nations=NATIONS
    )
    weapons = DataTable(
        Weapon, "units/liberty_road/weapons.csv", check=rating_faults, unlike="units", nations=NATIONS
    )
    chips = DataTable(Chip, "chips/liberty_road.csv", made=Chips, rules_read_it=True)
    markers = DataTable(
        Marker, "chips/liberty_road_vehicle_damage.csv",
        made=in_order, name="damage_markers", rules_read_it=True,
    )  # fmt: skip

    def misfits(self) -> Iterator[Misfit]:
        """Too few chips or markers to play with."""
        if len(self.chips.chips) < 2:  # close combat draws two together, p.14
            yield Misfit("chips", "", "expected at least two chips")
        if not any(marker.count for marker in self.markers):
            yield Misfit("damage_markers", "count", "expected at least one marker")

    @cached_property
    def marker_draw(self) -> Distribution[str]:
        """One damage marker drawn blindly (p.17)."""
        return Bag({marker.marker: marker.count for marker in self.markers}).draw()

    @cached_property
    def _effects(self) -> dict[str, MarkerEffect]:
        return {marker.marker: marker.effect for marker in self.markers}

    def effect(self, marker: str | None) -> MarkerEffect:
        """The effect of a damage marker; `none` without a marker, and for one whose kind is not given."""
        return "none" if marker is None else self._effects.get(marker, "none")

    @property
    def immobilized(self) -> str:
        """The name of the damage marker that stops a vehicle from moving."""
        return next((name for name, effect in self._effects.items() if effect == "no-move"), ANY_MARKER)
