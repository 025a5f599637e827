"""Sherman Leader as loaded: cards, counters, charts and damage, under chosen options."""

from collections.abc import Iterator, Mapping
from functools import cached_property

from wsanalysis.files.edition import Edition
from wsanalysis.files.tables import DataTable, Misfit, in_order, missing_rows
from wsanalysis.systems.sherman_leader.campaign_cards import (
    BANDS,
    Battalion,
    Campaign,
    ConditionCard,
    EventCard,
    Objective,
    Support,
    battalion_faults,
    objective_faults,
)
from wsanalysis.systems.sherman_leader.commander_card import CommanderCard, commander_faults
from wsanalysis.systems.sherman_leader.damage_counter import Cup, DamageCounter, damage_faults
from wsanalysis.systems.sherman_leader.enemy_unit import EnemyUnit
from wsanalysis.systems.sherman_leader.ground import Place, Terrain, Tile
from wsanalysis.systems.sherman_leader.movement_charts import (
    OperationalRow,
    RangeBand,
    TacticalRow,
    operational_faults,
)
from wsanalysis.systems.sherman_leader.options import STANDARD, Options
from wsanalysis.systems.sherman_leader.unit import Unit, enemy_counter, unit_faults, us_card
from wsanalysis.systems.sherman_leader.unit_card import Attack, UnitCard

NATIONS = tuple(f"units/sherman_leader/{nation}.csv" for nation in ("american", "german", "japanese"))
NEEDED_TERRAIN = ("clear", "light cover", "heavy cover", "bocage", "water", "impassable")


class ShermanLeader(Edition[Options], options=STANDARD):
    """Everything the rules read.

    `units` holds the rows of US and enemy units, `us_units` and `enemies` their columns for the rules.
    """

    units = DataTable(Unit, *NATIONS, check=unit_faults)
    commanders = DataTable(CommanderCard, "units/sherman_leader/commanders.csv", check=commander_faults)
    battalions = DataTable(Battalion, "units/sherman_leader/battalions.csv", check=battalion_faults)
    campaigns = DataTable(Campaign, "units/sherman_leader/campaigns.csv")
    objectives = DataTable(Objective, "units/sherman_leader/objectives.csv", check=objective_faults)
    support = DataTable(Support, "units/sherman_leader/support.csv")
    ap_damage = DataTable(
        DamageCounter, "chips/sherman_leader_ap_damage.csv",
        made=Cup, check=damage_faults, called="AP ", rules_read_it=True,
    )  # fmt: skip
    he_damage = DataTable(
        DamageCounter, "chips/sherman_leader_he_damage.csv",
        made=Cup, check=damage_faults, called="HE ", rules_read_it=True,
    )  # fmt: skip
    tactical_moves = DataTable(TacticalRow, "units/sherman_leader/tactical_moves.csv", made=in_order)
    operational_moves = DataTable(
        OperationalRow, "units/sherman_leader/operational_moves.csv", check=operational_faults
    )
    range_bands = DataTable(RangeBand, "units/sherman_leader/range_bands.csv", made=in_order)
    terrain = DataTable(Terrain, "units/sherman_leader/terrain.csv")
    tiles = DataTable(Tile, "units/sherman_leader/terrain_tiles.csv")
    places = DataTable(Place, "units/sherman_leader/placement.csv", made=in_order)
    events = DataTable(EventCard, "chips/sherman_leader_events.csv")
    conditions = DataTable(ConditionCard, "chips/sherman_leader_conditions.csv")

    def misfits(self) -> Iterator[Misfit]:
        """Faults across tables: a cup without counters, charts with gaps, a type without a unit."""
        for side in ("ap_damage", "he_damage"):
            if not any(counter.count for counter in self.rows[side]):
                yield Misfit(side, "count", "expected at least one counter, got none")
        rolls = [row.roll for row in self.tactical_moves]
        yield from missing_rows("tactical_moves", "roll", range(1, 11), rolls)
        kinds = ("Assault", "Supply", "Command")
        yield from missing_rows("operational_moves", "kind", kinds, self.operational_moves)
        yield from missing_rows("range_bands", "band", BANDS, [row.band for row in self.range_bands])
        yield from missing_rows("range_bands", "place", range(1, 7), [row.place for row in self.range_bands])
        yield from missing_rows("terrain", "terrain", NEEDED_TERRAIN, self.terrain)
        yield from missing_rows("support", "counter", ("Truck", "Scout"), self.support)
        between = (roll for roll in range(min(rolls), max(rolls)) if not 1 <= roll <= 10)
        yield from missing_rows("tactical_moves", "roll", between, rolls)
        for number in range(1, 11):
            often = sum(place.low <= number <= place.high for place in self.places)
            if often != 1:
                yield Misfit("places", "low", f"expected the roll {number} once, got it {often} times")
        types = {kind for card in self.rows["battalions"] for kind, _ in card.units}
        for country in sorted({card.country for card in self.rows["campaigns"]}):
            have = {unit.type for unit in self.rows["units"] if unit.nation == country}
            for kind in sorted(types - have):
                said = f"expected a unit of type {kind!r}, which battalions have, got none"
                yield Misfit("units", "type", said, country)

    @cached_property
    def us_units(self) -> Mapping[str, UnitCard]:
        """The US units by name."""
        return {name: us_card(unit) for name, unit in self.units.items() if unit.nation == "American"}

    @cached_property
    def enemies(self) -> Mapping[str, EnemyUnit]:
        """The enemy units by name."""
        return {name: enemy_counter(unit) for name, unit in self.units.items() if unit.nation != "American"}

    @cached_property
    def cups(self) -> Mapping[Attack, Cup]:
        """The damage counters by the side that is drawn."""
        return {"AP": self.ap_damage, "HE": self.he_damage}
