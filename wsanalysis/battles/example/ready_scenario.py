"""A scenario of the example made ready to play: what the rules say of it as tables."""

from pathlib import Path

from wsanalysis.battles.core.map_tables import put_map
from wsanalysis.battles.core.tables import Tables
from wsanalysis.battles.core.tabulate import Tabulation, axes
from wsanalysis.battles.example import turn
from wsanalysis.battles.example.scenario import Scenario, load_scenario
from wsanalysis.battles.scenarios import ready_scenario
from wsanalysis.battles.scenarios.draft import Draft
from wsanalysis.battles.scenarios.objective_rows import put_objectives
from wsanalysis.battles.scenarios.player_file import QuickPlayers, Seats, load_players
from wsanalysis.battles.scenarios.stakes import put_heat
from wsanalysis.probability.chance import Chance
from wsanalysis.probability.exact import exact
from wsanalysis.systems.example.attack import WORDS, attack
from wsanalysis.systems.example.edition import Counter, Example


class ReadyScenario(ready_scenario.ReadyScenario[turn.World]):
    """A scenario of the example ready to play."""

    state = turn.Battle

    @property
    def blocks(self) -> list[tuple[str, str]]:
        """The units by number: side and name."""
        return [(force.side, name) for force in self.scenario.forces for name in force.blocks]

    def remade(self, scenario: Scenario) -> "ReadyScenario":
        return build(scenario, self.edition, self.seats.players)


def load_ready(folder: Path, name: str | Draft, edition: Example) -> ReadyScenario:
    """Return a scenario ready to play. Errors as for `load_scenario`."""
    players = load_players(folder, "example", turn.WEIGHTS)
    return build(load_scenario(folder, name, edition), edition, players)


def build(scenario: Scenario, edition: Example, players: QuickPlayers) -> ReadyScenario:
    """Make a scenario ready to play under an edition's data and options."""
    board, forces, tables = scenario.board, scenario.forces, Tables()
    names = [*edition.units]
    put_map(tables, board)
    put_objectives(tables, scenario, names.index)
    put_heat(tables, board, forces)
    tables.rows["enlisted"] = [(names.index(name),) for force in forces for name in force.blocks]
    units = len(tables.rows["enlisted"])
    starts = (hex for force in forces for hex in force.zone[: len(force.blocks)])
    tables.put("start", (units,), map(board.index.__getitem__, starts))
    tables.counts |= {"units": units, "first_defender": len(forces[0].blocks), "turns": scenario.turns}
    put_attacks(tables, edition)
    seats = Seats.of(players, turn.WEIGHTS, forces)
    seats.put(tables)
    record = tables.world(turn.World, board)
    return ReadyScenario(scenario=scenario, edition=edition, seats=seats, record=record)


def put_attacks(tables: Tables, edition: Example) -> None:
    """The law of an attack of each counter on each, and ten points for every unit it may eliminate."""
    counters, ties = edition.units.values(), edition.options.ties
    along, tabulation = axes(attacker=counters, target=counters), Tabulation(turn.World, tables)

    def outcome(chance: Chance, attacker: Counter, target: Counter) -> int:
        return WORDS.index(attack(chance, WORDS[0], attacker.strength, target.defense, ties))

    def gain(attacker: Counter, target: Counter) -> int:
        return int(10_000 * exact(outcome, attacker, target)[1])

    tabulation.put_laws("attack", along, outcome)
    tabulation.put_numbers("gain", along, gain)
    tables.rows |= {"law": tabulation.laws.rows, "outcome": tabulation.laws.outcomes}
