"""All tables that the rules fill, for the types, the terrain and the sides of a firefight."""

from collections.abc import Sequence

from wsanalysis.battles.core.numbers import MAX_COUNTERS
from wsanalysis.battles.core.tabulate import Tabulation
from wsanalysis.battles.storms_of_steel import odds
from wsanalysis.battles.storms_of_steel.shot_tables import put_shots
from wsanalysis.systems.storms_of_steel.command import STALL
from wsanalysis.systems.storms_of_steel.edition import StormsOfSteel
from wsanalysis.systems.storms_of_steel.initiative import Player
from wsanalysis.systems.storms_of_steel.rally import RALLY_COST
from wsanalysis.systems.storms_of_steel.unit import Unit


def put_rules(
    tables: Tabulation,
    types: Sequence[Unit],
    terrain: Sequence[str],
    caps: tuple[int, int],
    soviet: Player,
    edition: StormsOfSteel,
) -> None:
    """Fill all of them; `caps` are those of both sides at the start, `soviet` says which side is Soviet."""
    odds.put_attacks(tables, edition)
    odds.put_rallies(tables, edition)
    odds.put_points(tables, caps, soviet, edition)
    odds.put_costs(tables, types, terrain, edition)
    put_shots(tables, types, edition)
    counts = [edition.cups[pile].by_name[name].count for pile, name in odds.counters(edition)]
    own = tables.tables
    own.put("counter_count", (MAX_COUNTERS,), [0, *counts, *[0] * (MAX_COUNTERS - 1 - len(counts))])
    own.put("caps", (2,), caps)
    _, vehicles, end = odds.first_counters(edition)
    own.counts |= {
        "first_vehicle_counter": vehicles,
        "counters_end": end,
        "stall_cost": STALL,
        "rally_cost": RALLY_COST,
        "cautious": int(edition.options.cautious_movement),
        "most_ap": max(tables.law("activation_law", 0).outcomes),
    }
