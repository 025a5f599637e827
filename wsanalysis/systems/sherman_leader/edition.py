"""Sherman Leader as loaded: cards, counters, charts and damage, under chosen options."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from wsanalysis.systems.sherman_leader.campaign_cards import (
    Battalion,
    Campaign,
    ConditionCard,
    EventCard,
    Objective,
)
from wsanalysis.systems.sherman_leader.commander_card import CommanderCard
from wsanalysis.systems.sherman_leader.damage_counter import Cup, DamageCounter
from wsanalysis.systems.sherman_leader.enemy_unit import EnemyUnit
from wsanalysis.systems.sherman_leader.ground import Place, Terrain, Tile
from wsanalysis.systems.sherman_leader.movement_charts import OperationalRow, RangeBand, TacticalRow
from wsanalysis.systems.sherman_leader.options import STANDARD, Options
from wsanalysis.systems.sherman_leader.unit import Unit, enemy_counter, us_card
from wsanalysis.systems.sherman_leader.unit_card import UnitCard


class Records(NamedTuple):
    """The rows of all data files, in the order of the files."""

    units: tuple[Unit, ...]
    commanders: tuple[CommanderCard, ...]
    battalions: tuple[Battalion, ...]
    campaigns: tuple[Campaign, ...]
    objectives: tuple[Objective, ...]
    ap_damage: tuple[DamageCounter, ...]
    he_damage: tuple[DamageCounter, ...]
    tactical_moves: tuple[TacticalRow, ...]
    operational_moves: tuple[OperationalRow, ...]
    range_bands: tuple[RangeBand, ...]
    terrain: tuple[Terrain, ...]
    tiles: tuple[Tile, ...]
    places: tuple[Place, ...]
    events: tuple[EventCard, ...]
    conditions: tuple[ConditionCard, ...]


class ShermanLeader:
    """Everything that the rules read; never changed once made.

    Equal, for laws that are kept, when damage counters and options are: all else reaches a rule by its own
    arguments. `data_hash` tells all data apart. `units` holds the rows of US and enemy units, `us_units` and
    `enemies` what the rules read of them.
    """

    __slots__ = (
        "_hash",
        "_read",
        "battalions",
        "campaigns",
        "commanders",
        "cups",
        "data_hash",
        "enemies",
        "files",
        "objectives",
        "options",
        "records",
        "terrain",
        "units",
        "us_units",
    )

    def __init__(
        self, records: Records, data_hash: str, options: Options = STANDARD, files: Iterable[str] = ()
    ) -> None:
        self.records = records
        self.units: Mapping[str, Unit] = {unit.name: unit for unit in records.units}
        ours = [unit for unit in records.units if unit.nation == "American"]
        theirs = [unit for unit in records.units if unit.nation != "American"]
        self.us_units: Mapping[str, UnitCard] = {unit.name: us_card(unit) for unit in ours}
        self.enemies: Mapping[str, EnemyUnit] = {unit.name: enemy_counter(unit) for unit in theirs}
        self.commanders = {card.card: card for card in records.commanders}
        self.battalions = {card.battalion: card for card in records.battalions}
        self.campaigns = {card.campaign: card for card in records.campaigns}
        self.objectives = {card.objective: card for card in records.objectives}
        self.terrain: Mapping[str, Terrain] = {entry.terrain: entry for entry in records.terrain}
        self.cups = {"AP": Cup(records.ap_damage), "HE": Cup(records.he_damage)}
        self.data_hash = data_hash
        self.options = options
        self.files = tuple(files)
        self._read = (records.ap_damage, records.he_damage, options)
        self._hash = hash(self._read)

    def with_options(self, options: Options) -> "ShermanLeader":
        """The same data under other options."""
        return ShermanLeader(self.records, self.data_hash, options, self.files)

    def __eq__(self, other: object) -> bool:
        return self is other or (
            isinstance(other, ShermanLeader) and self._hash == other._hash and self._read == other._read
        )

    def __hash__(self) -> int:
        return self._hash
