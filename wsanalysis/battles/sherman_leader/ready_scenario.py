"""A battle made ready to play: the record that its engine reads, made by running the rules themselves."""

from functools import cached_property
from pathlib import Path

from wsanalysis.battles.core.map_tables import put_map
from wsanalysis.battles.core.tables import Tables
from wsanalysis.battles.core.tabulate import Tabulation, axes, row
from wsanalysis.battles.core.units import ON_MAP
from wsanalysis.battles.scenarios import ready_scenario
from wsanalysis.battles.scenarios.draft import Draft
from wsanalysis.battles.scenarios.objective_rows import flags_of, put_objectives
from wsanalysis.battles.scenarios.player_file import QuickPlayers, Seats, load_players
from wsanalysis.battles.scenarios.stakes import put_heat
from wsanalysis.battles.sherman_leader import records
from wsanalysis.battles.sherman_leader.acting import put_transport
from wsanalysis.battles.sherman_leader.attacking import put_attacks
from wsanalysis.battles.sherman_leader.damage import counters_of, put_damage
from wsanalysis.battles.sherman_leader.layout import check_tiles, put_layout
from wsanalysis.battles.sherman_leader.leading import put_leaders
from wsanalysis.battles.sherman_leader.orders import put_orders
from wsanalysis.battles.sherman_leader.placing import DRAWN, put_placing
from wsanalysis.battles.sherman_leader.records import WEIGHTS, Kind, Mustered
from wsanalysis.battles.sherman_leader.scenario import (
    NAME,
    TANK,
    Scenario,
    cards_of,
    load_scenario,
    men_of,
)
from wsanalysis.battles.sherman_leader.scenario import Mustered as Mustering
from wsanalysis.battles.sherman_leader.turns import put_strength
from wsanalysis.files.records import content_hash
from wsanalysis.systems.sherman_leader import setting_up, turn
from wsanalysis.systems.sherman_leader.commander_card import CommanderCard, in_command, status_of
from wsanalysis.systems.sherman_leader.damage import struck
from wsanalysis.systems.sherman_leader.edition import ShermanLeader
from wsanalysis.systems.sherman_leader.effects import amount_of
from wsanalysis.systems.sherman_leader.enemy_unit import EnemyUnit, attacked_by, in_cup, reach_of
from wsanalysis.systems.sherman_leader.movement_charts import COLUMN_OF
from wsanalysis.systems.sherman_leader.strength import effects_of
from wsanalysis.systems.sherman_leader.stress import before_battle
from wsanalysis.systems.sherman_leader.unit import US_TYPES
from wsanalysis.systems.sherman_leader.unit_card import UnitCard

Type = UnitCard | EnemyUnit


class ReadyScenario(ready_scenario.ReadyScenario[records.World]):
    """A battle ready to play."""

    state = records.Battle
    scenario: Scenario

    @cached_property
    def types(self) -> list[Type]:
        """The types of units, by number."""
        return types_of(self.scenario, self.edition)

    @cached_property
    def men(self) -> list[CommanderCard]:
        """The commanders by number."""
        return men_of(self.scenario, self.edition)

    def block(self, unit: int) -> str:
        """A unit's card or counter as the scenario names it: a tank of the cup is a Tank."""
        ours, theirs = (force.blocks for force in self.scenario.forces)
        return ours[unit] if unit < len(ours) else theirs[unit - len(ours)]

    def remade(self, scenario: Scenario) -> "ReadyScenario":
        return build(scenario, self.edition, self.seats.players)


def load_ready(folder: Path, name: str | Draft, edition: ShermanLeader) -> ReadyScenario:
    """Return a battle ready to play. Errors as for `load_scenario`.

    The files are read each time; the tables are kept, and made anew only for other data.
    """
    scenario, players = load_scenario(folder, name, edition), load_players(folder, NAME, WEIGHTS)
    hashes = (scenario.data_hash, scenario.wanted, edition.data_hash, edition.options, players.data_hash)
    known = content_hash(hashes)
    return ready_scenario.kept_ready(known, lambda: build(scenario, edition, players, known))


def types_of(scenario: Scenario, edition: ShermanLeader) -> list[Type]:
    """The US cards, then the enemy counters that may be in the battle."""
    blocks = dict.fromkeys(scenario.defending.blocks)
    drawn = [] if TANK not in blocks else cup_of(scenario, edition)
    names = dict.fromkeys([*(name for name in blocks if name != TANK), *drawn])
    return [*cards_of(scenario, edition), *(edition.enemies[name] for name in names)]


def cup_of(scenario: Scenario, edition: ShermanLeader) -> list[str]:
    """The tanks in the cup of the campaign's year."""
    campaign = scenario.campaign
    cup = setting_up.tank_cup(edition.enemies.values(), campaign.country, campaign.year)
    return [name for name, count in cup.counts.items() if count]


def build(
    scenario: Scenario, edition: ShermanLeader, players: QuickPlayers, known: str = ""
) -> ReadyScenario:
    """Make a battle ready to play under an edition's data and options; `known`: see `kept_record`."""
    seats = Seats.of(players, WEIGHTS, scenario.forces)
    record = ready_scenario.kept_record(known, records.World, lambda: _record(scenario, edition, seats))
    made = ReadyScenario(scenario=scenario, edition=edition, seats=seats, record=record)
    if not scenario.is_laid:
        check_tiles(record, made.new_state(), scenario.campaign.terrain)
    return made


def _record(scenario: Scenario, edition: ShermanLeader, seats: Seats) -> records.World:
    board, forces, tables = scenario.board, scenario.forces, Tables()
    types, cards, men = types_of(scenario, edition), cards_of(scenario, edition), men_of(scenario, edition)
    tabulation = Tabulation(records.World, tables)
    put_map(tables, board)
    put_objectives(tables, scenario, list(scenario.defending.blocks).index)
    put_heat(tables, board, forces)
    tables.put("zone", (2, 2, len(board.ids)), zone_flags(scenario))
    tiles = [one for one in edition.tiles.values() if one.terrain == scenario.campaign.terrain]
    put_layout(tabulation, board, tiles, edition)
    put_units(tabulation, scenario, types, edition)
    put_attacks(tabulation, types, edition)
    put_leaders(tabulation, men, cards, edition)
    put_transport(tabulation, cards)
    put_damage(tabulation, edition)
    put_orders(tabulation, types, scenario.battalion, scenario.effects, edition)
    put_placing(tabulation, scenario.campaign.d6_up_to, edition)
    most = len(scenario.defending.blocks) * max(one.points for one in types if isinstance(one, EnemyUnit))
    put_strength(tabulation, scenario.battalion, most)
    tables.rows |= {"law": tabulation.laws.rows, "outcome": tabulation.laws.outcomes}
    seats.put(tables)
    return tables.world(records.World, board)


def zone_flags(scenario: Scenario) -> list[int]:
    """The set-up zone of each side, of each hex; there are no exits."""
    ours, theirs = (flags_of(scenario.board, force.zone) for force in scenario.forces)
    none = [0] * len(ours)
    return [*ours, *none, *theirs, *none]


def muster_row(one: Mustering, stress: int, edition: ShermanLeader) -> tuple[int, ...]:
    """The start of a US unit, with the stress that cards bring (Place Friendly Units, Tactic)."""
    card, man = edition.us_units[one.card], edition.commanders[one.commander]
    chips = edition.cups[card.attacked_by].by_name
    begins = one.stress + stress + before_battle(chips[counter] for counter in one.damage)
    leader = in_command(man, status_of(man, begins))
    of_card = turn.tactics_of(card, turn.NO_CHANGE)
    both = turn.tactics_of(card, leader)
    return row(
        Mustered, start_moves=max(setting_up.starting_moves(card)), tactics=of_card.own,
        commands=of_card.command, his_tactics=both.own - of_card.own,
        his_commands=both.command - of_card.command, stress=begins,
    )  # fmt: skip


def lying_on(one: Mustering, edition: ShermanLeader) -> list[int]:
    """The number of damage counters of each kind on a unit's card when it comes to a battle; 0 is none."""
    own = edition.us_units[one.card].attacked_by
    counters = counters_of(edition)
    return [0, *(one.damage.count(chip.counter) if side == own else 0 for side, chip in counters)]


def put_units(tables: Tabulation, scenario: Scenario, types: list[Type], edition: ShermanLeader) -> None:
    """Add the values printed on units, the arrival of each, and the ends of the battle."""
    ours, theirs = scenario.attacking.blocks, scenario.defending.blocks
    plain, numbers = tables.tables, [one.name for one in types]
    us = [numbers.index(one.card) for one in scenario.mustered]
    enemies = [DRAWN if name == TANK else numbers.index(name) for name in theirs]
    plain.rows["enlisted"] = [(type, ON_MAP) for type in (*us, *enemies)]
    effects = (*scenario.effects, *effects_of(scenario.battalion, "half" if scenario.half else "full"))
    stress = amount_of(effects, "stress")

    def kind(one: Type) -> tuple[int, ...]:
        if isinstance(one, UnitCard):
            hit = struck(one)
            return row(
                Kind, points=0, price=one.cost, speed=one.speed, attacked=("AP", "HE").index(one.attacked_by),
                arm=US_TYPES.index(one.type), indirect=one.indirect, moves=1, at_0=hit.attacks_at_0,
                from_2=hit.attacks_from_2,
            )  # fmt: skip
        far = max(reach_of(one, "AP"), reach_of(one, "HE"))
        return row(
            Kind, points=one.points, price=0, speed=1, attacked=("AP", "HE").index(attacked_by(one.type)),
            arm=0, indirect=one.indirect, moves=one.type in COLUMN_OF, at_0=far >= 0, from_2=far >= 2,
        )  # fmt: skip

    def mustered(number: int) -> tuple[int, ...]:
        return muster_row(scenario.mustered[number], stress, edition)

    def begins_with(number: int, chip: int) -> int:
        return lying_on(scenario.mustered[number], edition)[chip]

    def cup(one: Type) -> int:
        return in_cup(one, scenario.campaign.year) if isinstance(one, EnemyUnit) else 0

    tables.put_rows("kind", axes(type=types), kind)
    tables.put_rows("muster", axes(unit=range(len(ours))), mustered)
    tables.put_numbers("cup", axes(type=types), cup)
    counters = counters_of(edition)
    along = axes(unit=range(len(ours)), chip=range(len(counters) + 1))
    tables.put_numbers("begins_with", along, begins_with)
    card = scenario.battalion
    plain.counts |= {
        "units": len(ours) + len(theirs), "first_defender": len(ours), "types": len(types), "men": len(ours),
        "turns": scenario.turns, "begins_half": int(scenario.half), "tenacity": int(scenario.tenacity),
        "heroics": int(scenario.heroics), "is_laid": int(scenario.is_laid),
        "retreat_from_one": int(edition.options.retreat_from == "chosen one"),
        "cautious_of_some": int(edition.options.cautious_of == "who may still attack"),
        "half_at_once": int(edition.options.half_counts == "at once"),
        "overdrive": turn.OVERDRIVE_STRESS,
        "half_at": card.half, "destroyed_at": card.destroyed,
        "half_objective": -1 if scenario.half else 0, "destroyed_objective": 0 if scenario.half else 1,
        "half_vp": 0 if scenario.half else scenario.attacking.objectives[0].vp,
        "destroyed_vp": scenario.attacking.objectives[-1].vp,
    }  # fmt: skip
