"""All tables that the rules fill, for the types, the terrain and the sides of a firefight."""

from collections.abc import Sequence

from wsanalysis.battles.core.numbers import MAX_COUNTERS
from wsanalysis.battles.core.tabulate import Tabulation, row
from wsanalysis.battles.storms_of_steel import terms
from wsanalysis.battles.storms_of_steel.files.forces import NO_CARDS, Cards
from wsanalysis.battles.storms_of_steel.records import Block, World
from wsanalysis.battles.storms_of_steel.tables import odds
from wsanalysis.battles.storms_of_steel.tables.asset_tables import effects_of, put_veterans, put_weapons
from wsanalysis.battles.storms_of_steel.tables.card_tables import put_cards
from wsanalysis.battles.storms_of_steel.tables.flight_tables import put_flights
from wsanalysis.battles.storms_of_steel.tables.ground_tables import Step
from wsanalysis.battles.storms_of_steel.tables.group_tables import GROUP_TABLES, put_groups
from wsanalysis.battles.storms_of_steel.tables.hidden_tables import put_hidden
from wsanalysis.battles.storms_of_steel.tables.luck_tables import put_luck
from wsanalysis.battles.storms_of_steel.tables.shot_tables import put_shots
from wsanalysis.battles.storms_of_steel.tables.vehicle_tables import put_vehicles
from wsanalysis.battles.storms_of_steel.tables.works_tables import put_works
from wsanalysis.systems.storms_of_steel.command import STALL
from wsanalysis.systems.storms_of_steel.edition import StormsOfSteel
from wsanalysis.systems.storms_of_steel.initiative import Player
from wsanalysis.systems.storms_of_steel.rally import RALLY_COST
from wsanalysis.systems.storms_of_steel.ratings import is_squad
from wsanalysis.systems.storms_of_steel.unit import Kind, Unit, is_vehicle, pile_of


def put_rules(
    tables: Tabulation,
    types: Sequence[Unit],
    terrain: Sequence[str],
    steps: Sequence[Step],
    caps: tuple[int, int],
    soviet: Player,
    edition: StormsOfSteel,
    groups: bool = False,
    cards: Cards = NO_CARDS,
) -> None:
    """Fill all of them; `caps` are those of both sides at the start, `soviet` says which side is Soviet.

    `groups`: units may act together (9). `cards` are those of the firefight (8).
    """
    odds.put_attacks(tables, edition)
    odds.put_rallies(tables, edition)
    odds.put_points(tables, caps, soviet, edition)
    odds.put_costs(tables, types, terrain, steps, edition)
    put_flights(tables, types, edition)
    put_shots(tables, types, edition)
    put_vehicles(tables, types, terrain, edition)
    tables.tables.rows["block"] = [block_of(unit, edition) for unit in types]
    put_works(tables, types, edition)
    put_hidden(tables, types, terrain, edition)
    if groups:
        put_groups(tables, types, edition)
    else:
        tables.tables.put_empty(World, *GROUP_TABLES)
    put_cards(tables, cards.kinds, edition)
    put_luck(tables, effects_of(cards, edition), edition)
    put_weapons(tables, types, cards, edition)
    put_veterans(tables, types, cards, edition)
    counts = [edition.cups[pile].by_name[name].count for pile, name in odds.counters(edition)]
    own = tables.tables
    own.put("counter_count", (MAX_COUNTERS,), [0, *counts, *[0] * (MAX_COUNTERS - 1 - len(counts))])
    own.put("caps", (2,), caps)
    _, vehicles, end = odds.first_counters(edition)
    own.counts |= {
        "vehicles": int(any(is_vehicle(unit.kind) for unit in types)),
        "first_vehicle_counter": vehicles,
        "counters_end": end,
        "stall_cost": STALL,
        "rally_cost": RALLY_COST,
        "cautious": int(edition.options.cautious_movement),
        "keeps_marker": int(edition.options.marker_off == "besides"),
        "most_ap": max(tables.law("activation_law", 0).outcomes),
    }


KINDS: tuple[Kind, ...] = ("foot", "gun", "wheeled", "tracked", "air")
"""By their numbers in `terms`."""


def block_of(unit: Unit, edition: StormsOfSteel) -> tuple[int, ...]:
    """The row of a block: what `records.Block` says of it.

    Guns, and vehicles that do not carry others under a shield, fire no shells down into a balka (11.5).
    """
    vehicle, mortar = pile_of(unit.kind) == "vehicle", "mortar" in unit.abilities
    return row(
        Block,
        kind=KINDS.index(unit.kind),
        pile=terms.VEHICLE_PILE if vehicle else terms.FOOT_PILE,
        turret=unit.turret,
        squad=is_squad(unit, edition),
        mortar=mortar,
        sniper="sniper" in unit.abilities,
        anti_air="anti-air" in unit.abilities,
        flat=(unit.kind == "gun" or (vehicle and not unit.shield)) and not mortar,
    )
