"""A scenario ready to play: board, blocks, cards and laws of chance, and all of them as one record."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

from wsanalysis.battlefield.terrain import Terrain, load_terrain
from wsanalysis.battles.core.tables import Tables
from wsanalysis.battles.core.tabulate import Tabulation
from wsanalysis.battles.liberty_road import records
from wsanalysis.battles.liberty_road.cards import Cards, load_cards
from wsanalysis.battles.liberty_road.laws import put_chances, put_fates, put_regroupings
from wsanalysis.battles.liberty_road.records import WEIGHTS
from wsanalysis.battles.liberty_road.scenario import Forces, Scenario, muster
from wsanalysis.battles.liberty_road.scenario_file import NAME, load_scenario
from wsanalysis.battles.liberty_road.tables import map_tables, put_scenario, put_shots
from wsanalysis.battles.scenarios import ready_scenario
from wsanalysis.battles.scenarios.draft import Draft
from wsanalysis.battles.scenarios.player_file import QuickPlayers, Seats, load_players
from wsanalysis.files.records import content_hash
from wsanalysis.systems.liberty_road.edition import LibertyRoad
from wsanalysis.systems.liberty_road.unit import Kind

KEPT_RULES = 16  # of this many rosters the tables of rules are kept: about a megabyte each
_kept_rules: dict[str, Tables] = {}


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadyScenario(ready_scenario.ReadyScenario[records.World]):
    """A scenario ready to play; `forces` tells which of its units and types are which."""

    state = records.Battle
    scenario: Scenario
    edition: LibertyRoad
    forces: Forces
    cards: Cards
    terrain: Mapping[str, Terrain]

    @property
    def order_names(self) -> tuple[str, ...]:
        """The names of the orders by number: the attacker's, then the defender's."""
        return (*self.scenario.attacking.orders, *self.scenario.defending.orders)

    @property
    def asset_names(self) -> tuple[str, ...]:
        """The names of the asset cards by number: the attacker's, then the defender's."""
        forces = (self.scenario.attacking, self.scenario.defending)
        return tuple(card.asset for force in forces for card in force.assets)

    @property
    def data_hash(self) -> str:
        """A hash of all that the battle reads: scenario, board, blocks, chips, cards, options, players."""
        return ready_scenario.hash_of(self.scenario, self.edition, self.seats.players, self.cards)

    def remade(self, scenario: Scenario) -> "ReadyScenario":
        return build(scenario, self.edition, self.cards, self.terrain, self.seats.players)


def load_ready(folder: Path, name: str | Draft, edition: LibertyRoad) -> ReadyScenario:
    """Return the scenario of that name in a data folder, ready to play. Errors as for `load_scenario`.

    The files are read each time; the tables are cached until the data change.
    """
    cards = load_cards(folder)
    scenario = load_scenario(folder, name, edition, cards)
    players = load_players(folder, NAME, WEIGHTS)
    terrain = load_terrain(folder, [])
    data_hash = ready_scenario.hash_of(scenario, edition, players, cards)
    known = content_hash((data_hash, *terrain.values()))
    return ready_scenario.kept_ready(
        data_hash, lambda: build(scenario, edition, cards, terrain, players, known)
    )


def build(
    scenario: Scenario,
    edition: LibertyRoad,
    cards: Cards,
    terrain: Mapping[str, Terrain],
    players: QuickPlayers,
    known: str = "",
) -> ReadyScenario:
    """Make a scenario ready to play under an edition's data and options; `known`: see `kept_record`."""
    forces = muster(scenario, edition)
    vehicles = {unit.name for unit in forces.types if unit.kind == "vehicle"}
    seats = Seats.of(players, WEIGHTS, scenario.forces, vehicles)

    def record() -> records.World:
        tables = Tables()
        tables.take(_rule_tables(forces, edition))
        tables.take(map_tables(scenario.board))
        put_scenario(tables, scenario, forces, edition, cards, terrain, seats)
        return tables.world(records.World, scenario.board)

    return ReadyScenario(
        scenario=scenario, edition=edition, seats=seats, forces=forces, cards=cards, terrain=terrain,
        record=ready_scenario.kept_record(known, records.World, record),
    )  # fmt: skip


def _rule_tables(forces: Forces, edition: LibertyRoad) -> Tables:
    """Everything the rules derive from types and weapons, cached while only the scenario changes.

    The numbers of units change nothing here, unless they change the stand-in for an unknown block.
    """
    key = content_hash((replace(forces, units=()), edition.data_hash, edition.options))
    if key not in _kept_rules:
        tables = Tables()
        put_shots(put_rules(tables, forces, edition), forces, edition)
        while len(_kept_rules) >= KEPT_RULES:
            _kept_rules.pop(next(iter(_kept_rules)))
        _kept_rules[key] = tables
    return _kept_rules[key]


def put_rules(tables: Tables, forces: Forces, edition: LibertyRoad) -> Tabulation:
    """Fill the tables of units' fates, with or without chance."""
    fates = fates_of(frozenset((unit.kind, unit.valor) for unit in forces.types), edition)
    tables.take(fates.tables)
    tabulation = Tabulation(records.World, tables, fates.laws)
    put_regroupings(tabulation, forces.types, edition)
    return tabulation


@lru_cache(maxsize=KEPT_RULES)
def fates_of(met: frozenset[tuple[Kind, int]], edition: LibertyRoad) -> Tabulation:
    """The tables that depend on no more of a unit than its kind and valor; not to be changed."""
    tabulation = Tabulation(records.World, Tables())
    put_fates(tabulation, edition)
    put_chances(tabulation, met, edition)
    tabulation.tables.rows |= {"law": tabulation.laws.rows, "outcome": tabulation.laws.outcomes}
    return tabulation
