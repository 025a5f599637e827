"""Liberty Road as loaded: its blocks, weapons, chips and markers, under chosen options."""

from collections.abc import Iterable, Mapping

from wsanalysis.probability.bag import Bag
from wsanalysis.systems.liberty_road.chips import Chips
from wsanalysis.systems.liberty_road.options import STANDARD, Options
from wsanalysis.systems.liberty_road.state import ANY_MARKER
from wsanalysis.systems.liberty_road.unit import Marker, MarkerEffect, Unit, Weapon


class LibertyRoad:
    """Everything that the rules read; never changed once made.

    Equal, for laws and kernels that are kept, when chips, markers and options are: a rule reads a
    unit's ratings from its own arguments, so that a changed unit leaves every table standing.
    `data_hash` tells all data apart.
    """

    __slots__ = (
        "_effects",
        "_hash",
        "_read",
        "chips",
        "data_hash",
        "files",
        "marker_draw",
        "markers",
        "options",
        "units",
        "weapons",
    )  # fmt: skip

    def __init__(
        self,
        units: Mapping[str, Unit],
        weapons: Mapping[str, Weapon],
        chips: Chips,
        markers: Iterable[Marker],
        data_hash: str,
        options: Options = STANDARD,
        files: Iterable[str] = (),
    ) -> None:
        self.units = units
        self.weapons = weapons
        self.chips = chips
        self.markers = tuple(markers)
        self.data_hash = data_hash
        self.options = options
        self.files = tuple(files)
        self.marker_draw = Bag({marker.marker: marker.count for marker in self.markers}).draw()
        self._effects = {marker.marker: marker.effect for marker in self.markers}
        chips_read = tuple((c.chip, c.valor, c.event, c.infantry, c.vehicle) for c in chips.chips)
        markers_read = tuple((m.marker, m.count, m.effect) for m in self.markers)
        self._read = (chips_read, markers_read, options)
        self._hash = hash(self._read)

    def effect(self, marker: str | None) -> MarkerEffect:
        """What a damage marker does; `none` for no marker, and for one whose kind is not given."""
        return "none" if marker is None else self._effects.get(marker, "none")

    @property
    def immobilized(self) -> str:
        """The name of the damage marker that stops a vehicle from moving."""
        return next((name for name, effect in self._effects.items() if effect == "no-move"), ANY_MARKER)

    def with_options(self, options: Options) -> "LibertyRoad":
        """The same data under other options."""
        return LibertyRoad(
            self.units, self.weapons, self.chips, self.markers, self.data_hash, options, self.files
        )

    def __eq__(self, other: object) -> bool:
        return self is other or (
            isinstance(other, LibertyRoad) and self._hash == other._hash and self._read == other._read
        )

    def __hash__(self) -> int:
        return self._hash
