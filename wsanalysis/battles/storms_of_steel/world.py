"""A firefight made ready to play: the record that its battles read."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from wsanalysis.battlefield.board import Board
from wsanalysis.battles.core.map_tables import put_level_sight, put_map
from wsanalysis.battles.core.tables import Tables
from wsanalysis.battles.core.tabulate import Tabulation
from wsanalysis.battles.scenarios import world
from wsanalysis.battles.scenarios.draft import Draft
from wsanalysis.battles.scenarios.forces import enlist
from wsanalysis.battles.scenarios.player_file import QuickPlayers, Seats, load_players
from wsanalysis.battles.storms_of_steel import records
from wsanalysis.battles.storms_of_steel.files.forces import NO_CARDS, Cards
from wsanalysis.battles.storms_of_steel.files.scenario import NAME, Scenario, load_scenario
from wsanalysis.battles.storms_of_steel.tables.asset_tables import assets_of, put_assets
from wsanalysis.battles.storms_of_steel.tables.card_tables import put_deck
from wsanalysis.battles.storms_of_steel.tables.flight_tables import put_planes
from wsanalysis.battles.storms_of_steel.tables.ground_tables import put_ground, steps_of, terrain_names
from wsanalysis.battles.storms_of_steel.tables.rule_tables import put_rules
from wsanalysis.battles.storms_of_steel.tables.scenario_tables import put_laid, put_scenario, types_of
from wsanalysis.battles.storms_of_steel.tables.shell_tables import put_batteries
from wsanalysis.battles.storms_of_steel.tables.valuation import put_stakes, put_values
from wsanalysis.battles.storms_of_steel.weights import WEIGHTS
from wsanalysis.files.records import content_hash
from wsanalysis.systems.storms_of_steel.edition import StormsOfSteel
from wsanalysis.systems.storms_of_steel.initiative import Player
from wsanalysis.systems.storms_of_steel.unit import Unit, is_vehicle

GROWN = ("corn",)
"""What blocks sight in late summer alone (4.0)."""

KEPT_BOARDS, KEPT_RULES = 16, 16
_kept_rules: dict[str, Tables] = {}


@dataclass(frozen=True, slots=True, kw_only=True)
class World(world.World[records.World]):
    """What an engine plays a firefight by."""

    state = records.Battle
    scenario: Scenario
    edition: StormsOfSteel

    @property
    def types(self) -> list[str]:
        """The names of the units by type."""
        return types_of(self.scenario)

    @property
    def assets(self) -> list[str]:
        """The names of the weapon and veteran cards by number."""
        return [one.asset.asset for one in assets_of(self.scenario)]

    def remade(self, scenario: Scenario) -> "World":
        return build(scenario, self.edition, self.seats.players)


def load_world(folder: Path, name: str | Draft, edition: StormsOfSteel) -> World:
    """The world of a firefight. Errors as for `load_scenario`.

    The files are read each time; the tables are kept, and made anew only for other data.
    """
    scenario = load_scenario(folder, name, edition)
    players = load_players(folder, NAME, WEIGHTS)
    hashes = (scenario.data_hash, edition.data_hash, edition.options, players.data_hash)
    return world.kept_world(content_hash(hashes), lambda: build(scenario, edition, players))


def build(scenario: Scenario, edition: StormsOfSteel, players: QuickPlayers) -> World:
    """The world of a firefight under an edition's data and options. Raises MapCannotFollow."""
    board, (first, second) = scenario.board, scenario.forces
    tables = Tables()
    vehicles = [unit.name for unit in edition.units.values() if is_vehicle(unit.kind)]
    seats = Seats.of(players, WEIGHTS, scenario.forces, vehicles)
    tables.take(_map_tables(board, scenario.hides_corn))
    put_ground(tables, board, edition)
    known = first.works is not None or second.works is not None or brings_works(scenario, edition)
    put_laid(tables, board, (first.works or (), second.works or ()) if known else None, edition)
    put_deck(tables, scenario.deck, edition)
    soviet_first, caps = first.side == "Soviet", (first.caps, second.caps)
    held = assets_of(scenario)
    cards = Cards(tuple(name for name, _ in scenario.deck.cards), tuple({one.asset.asset: 0 for one in held}))
    put_assets(tables, held, sum(len(force.blocks) for force in scenario.forces), cards, edition)
    types = types_of(scenario)
    tables.take(rule_tables(types, board, caps, soviet_first, edition, scenario.groups, cards))
    put_scenario(tables, scenario)
    put_planes(tables, *_bomb_loads(scenario, edition))
    put_batteries(tables, board, (first.assets, second.assets), scenario.rounds, edition)
    put_stakes(tables, scenario, types_of(scenario))
    seats.put(tables)
    record = tables.world(records.World, board)
    return World(scenario=scenario, edition=edition, seats=seats, record=record)


def brings_works(scenario: Scenario, edition: StormsOfSteel) -> bool:
    """Whether cards or cluster bombs bring works into a firefight whose sheet has none (8.1, 20.4)."""
    effects = [edition.cards[name].effect for name, _ in scenario.deck.cards]
    clusters = any(force.lays_clusters for force in scenario.forces)
    return clusters or any(effect in ("hasty defense", "lays a mine", "removes a mine") for effect in effects)


def _bomb_loads(
    scenario: Scenario, edition: StormsOfSteel
) -> tuple[list[Unit], list[tuple[int, int]], list[tuple[int, int]]]:
    """All units, and the bombs and cluster bombs that each carries (20.4)."""
    units = [(scenario.forces[one.side], one.troop.block) for one in enlist(scenario.forces)]
    bombs, clusters = ([force.bombs(block, kind) for force, block in units] for kind in (False, True))
    return [edition.units[block] for _, block in units], bombs, clusters


@lru_cache(maxsize=KEPT_BOARDS)
def _map_tables(board: Board, hides_corn: bool) -> Tables:
    """What a battle reads of the board that depends on nothing else; not to be changed."""
    tables = Tables()
    put_map(tables, board)
    put_level_sight(tables, board, GROWN if hides_corn else ())
    return tables


def rule_tables(
    types: Sequence[str],
    board: Board,
    caps: tuple[int, int],
    soviet_first: bool,
    edition: StormsOfSteel,
    groups: bool = False,
    cards: Cards = NO_CARDS,
) -> Tables:
    """All that the rules make of types and ground, kept while firefights change in other things."""
    terrain, steps = terrain_names(board), steps_of(board)
    key = content_hash(
        (*types, terrain, steps, caps, soviet_first, groups, cards, edition.data_hash, edition.options)
    )
    if key not in _kept_rules:
        tabulation = Tabulation(records.World, Tables())
        units = [edition.units[name] for name in types]
        soviet: Player = "first" if soviet_first else "second"
        put_rules(tabulation, units, terrain, steps, caps, soviet, edition, groups, cards)
        put_values(tabulation, units, edition)
        own = tabulation.tables
        own.rows |= {"law": tabulation.laws.rows, "outcome": tabulation.laws.outcomes}
        while len(_kept_rules) >= KEPT_RULES:
            _kept_rules.pop(next(iter(_kept_rules)))
        _kept_rules[key] = own
    return _kept_rules[key]
