"""A scenario made ready to play: the record that its engine reads, made by running the rules themselves."""

from collections.abc import Sequence
from itertools import chain
from pathlib import Path

import numpy as np

from wsanalysis.battlefield.board import Board
from wsanalysis.battlefield.hexes import SIDES as HEXSIDES
from wsanalysis.battlefield.hexsides import KINDS
from wsanalysis.battlefield.paths import BARRED, BOGGED
from wsanalysis.battlefield.terrain import Drive
from wsanalysis.battles.core.map_tables import put_hexsides, put_map
from wsanalysis.battles.core.numbers import FARTHEST
from wsanalysis.battles.core.tables import Tables
from wsanalysis.battles.core.tabulate import Tabulation, axes, row
from wsanalysis.battles.draft_2019 import records, terms
from wsanalysis.battles.draft_2019.cards import ABILITIES, WHATS, Cards, Order, load_cards
from wsanalysis.battles.draft_2019.chits import put_chits
from wsanalysis.battles.draft_2019.firing import NO_SHOT, put_firing
from wsanalysis.battles.draft_2019.moving import may_pass, put_moving
from wsanalysis.battles.draft_2019.records import WEIGHTS, Gun, Kind, OrderCard
from wsanalysis.battles.draft_2019.scenario import NAME, Scenario, load_scenario
from wsanalysis.battles.draft_2019.spotting import places, put_spotting
from wsanalysis.battles.draft_2019.tokens import bails_by, put_tokens
from wsanalysis.battles.scenarios import world
from wsanalysis.battles.scenarios.draft import Draft
from wsanalysis.battles.scenarios.forces import enlist
from wsanalysis.battles.scenarios.objective_rows import flags_of, put_objectives
from wsanalysis.battles.scenarios.player_file import QuickPlayers, Seats, load_players
from wsanalysis.battles.scenarios.stakes import bounty, lookout, put_heat
from wsanalysis.files.records import content_hash
from wsanalysis.systems.draft_2019.checks import bog_difficulty
from wsanalysis.systems.draft_2019.edition import Draft2019
from wsanalysis.systems.draft_2019.ground import MOVERS, Terrain, mover
from wsanalysis.systems.draft_2019.transport import rides_desant, space_needed
from wsanalysis.systems.draft_2019.unit import INFANTRY, Firer, Unit, as_firer

DRIVES: tuple[Drive, ...] = ("foot", "gun", "wheeled", "tracked")
"""By the numbers of movers in `terms`."""
FIELDS = ("all", "front", "rear")
TAKEN = np.array([0, 60, 140, 256])
"""reconstructed: a judgement. 256ths of a unit that a miss, a suppression, damage and elimination take."""
WHATS_BY_NUMBER = {
    "nothing": terms.NO_EVENT, "regroup": terms.EVENT_REGROUP, "rally": terms.EVENT_RALLY,
    "haze": terms.EVENT_HAZE, "sudden death": terms.EVENT_SUDDEN_DEATH,
}  # fmt: skip


class World(world.World[records.World]):
    """What an engine plays a scenario by."""

    state = records.Battle
    scenario: Scenario
    edition: Draft2019
    cards: Cards

    @property
    def types(self) -> list[Unit]:
        """What the types of units are, by number."""
        return types_of(self.scenario, self.edition)

    def block(self, unit: int) -> str:
        """A unit's counter as the scenario names it, a squad's even if only a team of it is left."""
        first, second = (force.blocks for force in self.scenario.forces)
        return first[unit] if unit < len(first) else second[unit - len(first)]

    @property
    def orders(self) -> list[Order]:
        """The order cards by number: the attacker's, then the defender's."""
        return orders_of(self.scenario, self.cards)

    @property
    def data_hash(self) -> str:
        return _hash_of(self.scenario, self.edition, self.cards, self.seats.players)

    def remade(self, scenario: Scenario) -> "World":
        return build(scenario, self.edition, self.cards, self.seats.players)


def load_world(folder: Path, name: str | Draft, edition: Draft2019) -> World:
    """The world of a scenario. Errors as for `load_scenario`."""
    cards = load_cards(folder)
    scenario = load_scenario(folder, name, edition, cards)
    players = load_players(folder, NAME, WEIGHTS)
    data_hash = _hash_of(scenario, edition, cards, players)
    return world.kept_world(data_hash, lambda: build(scenario, edition, cards, players))


def _hash_of(scenario: Scenario, edition: Draft2019, cards: Cards, players: QuickPlayers) -> str:
    hashes = (scenario.data_hash, edition.data_hash, cards.data_hash, players.data_hash)
    return content_hash((*hashes, edition.options))


def types_of(scenario: Scenario, edition: Draft2019) -> list[Unit]:
    """The counters of the scenario by number: those named, then the teams that squads become."""
    named = dict.fromkeys(chain.from_iterable(force.blocks for force in scenario.forces))
    units = [edition.units[name] for name in named]
    teams = [edition.team_of(unit) for unit in units if unit.kind == "squad"]
    return [*units, *(team for team in dict.fromkeys(teams) if team not in units)]


def orders_of(scenario: Scenario, cards: Cards) -> list[Order]:
    """The order cards of a scenario: the attacker's, then the defender's."""
    return [cards.orders[name] for force in scenario.forces for name in force.orders]


def build(scenario: Scenario, edition: Draft2019, cards: Cards, players: QuickPlayers) -> World:
    """The world of a scenario under an edition's data and options."""
    tables, board = Tables(), scenario.board
    types = types_of(scenario, edition)
    weapons = [
        *dict.fromkeys(troop.weapon for force in scenario.forces for troop in force.troops if troop.weapon)
    ]
    armed = [
        as_firer(unit, edition.weapons[name] if name else None) for name in ("", *weapons) for unit in types
    ]
    arms = [*dict.fromkeys(armed)]
    put_map(tables, board)
    put_hexsides(tables, board)
    tabulation = Tabulation(records.World, tables)
    put_chits(tabulation, edition)
    put_tokens(tabulation, edition)
    put_spotting(tabulation, edition, FARTHEST)
    put_moving(tabulation, edition)
    put_firing(tabulation, types, arms, edition)
    put_board(tables, board, edition)
    put_types(tabulation, types, edition)
    put_arms(tabulation, arms)
    numbers = [arms.index(one) for one in armed]
    tables.put(
        "arm_of", (len(types), 1 + len(weapons)),
        (
            numbers[weapon * len(types) + type]
            for type in range(len(types)) for weapon in range(1 + len(weapons))
        ),
    )  # fmt: skip
    put_cards(tabulation, scenario, cards)
    vehicles = {unit.name for unit in types if unit.kind == "vehicle"}
    seats = Seats.of(players, WEIGHTS, scenario.forces, vehicles)
    put_scenario(tables, scenario, types, weapons)
    put_stakes(tables, scenario, types, arms)
    tables.rows |= {"law": tabulation.laws.rows, "outcome": tabulation.laws.outcomes}
    seats.put(tables)
    record = tables.world(records.World, board)
    made = World(scenario=scenario, edition=edition, seats=seats, record=record)
    object.__setattr__(made, "cards", cards)
    return made


def put_board(tables: Tables, board: Board, edition: Draft2019) -> None:
    """Add what hexes and their sides are made of, and the numbers of some kinds of ground."""
    grounds, works, behind = places(edition)
    names = [one.terrain for one in grounds]
    along = ["" if one is None else one.terrain for one in behind]
    tables.rows["ground"] = [
        (names.index(kind.terrain), board.elevation[x], board.areas[x], board.overlays[x])
        for x, kind in enumerate(board.terrain)
    ]
    hexsides = {"bocage": "bocage", "walls": "wall", "crests": "crest"}

    kinds = {hexsides[column]: 1 + first for column, first in KINDS.items()}
    numbers = {told: along.index(word) for word, told in kinds.items()}
    tables.put("along", (1 + max(numbers),), (numbers.get(told, 0) for told in range(1 + max(numbers))))
    made = ["" if one is None else one.terrain for one in works]
    tables.put("works_room", (8,), [0, *(2 for _ in made[1:]), *[0] * (8 - len(made))])
    tables.counts |= {
        "screens": terms.SMOKE | terms.BLAZE,
        "blaze": names.index("blaze"), "rubble_terrain": names.index("rubble"),
        "rubble_marks": marks_of(edition.terrain["rubble"], edition),
        "water": names.index("water") if "water" in names else -1,
        "wreck": along.index("wreck") if "wreck" in along else 0,
        "friendly_vehicle": along.index("friendly vehicle") if "friendly vehicle" in along else 0,
        "foxholes": made.index("foxhole") if "foxhole" in made else 0,
    }  # fmt: skip


def marks_of(terrain: Terrain, edition: Draft2019) -> int:
    """What a kind of ground that comes about in a battle means to movers, as bits of marks."""
    found = 0
    for number, who in enumerate(MOVERS):
        found |= (who in terrain.bog) << BOGGED + number
        found |= (not may_pass(terrain, who, edition)) << BARRED + number
    return found


def put_types(tables: Tabulation, types: Sequence[Unit], edition: Draft2019) -> None:
    """Add what is printed on counters."""

    def kind(unit: Unit) -> tuple[int, ...]:
        who = terms.INFANTRY if unit.kind in INFANTRY else terms.GUN if unit.kind == "gun" else terms.VEHICLE
        circles, dots = space_needed(unit)
        team = edition.team_of(unit)
        size = {"small": terms.SMALL | terms.MEDIUM, "medium": terms.MEDIUM, "large": 0}[unit.size]
        return row(
            Kind, unit, who=who, mover=MOVERS.index(mover(unit.kind, unit.drive)),
            pressure=("easy", "normal", "difficult").index(bog_difficulty(unit.ground_pressure)),
            stowage=bails_by(unit.stowage), reduced=types.index(team), lasts=unit.kind == "squad", size=size,
            dual="dual-facing" in unit.features, amphibious="amphibious" in unit.features, circles=circles,
            dots=dots, room=unit.half_circles, dot_room=unit.half_dots, desant=rides_desant(unit),
            worth=worth_of(unit),
        )  # fmt: skip

    tables.put_rows("kind", axes(type=types), kind)
    tables.tables.counts["types"] = len(types)


def worth_of(unit: Unit) -> int:
    """What a unit is worth in points. reconstructed: a judgement: a squad of the line has about 10."""
    armor = max(unit.front_armor or 0, unit.rear_armor or 0)
    return 2 + unit.full_fp + 2 * unit.penetration + 2 * armor + unit.valor + (unit.kind == "squad")


def put_arms(tables: Tabulation, arms: Sequence[Firer]) -> None:
    """Add what units fire with."""

    def gun(one: Firer) -> tuple[int, ...]:
        return row(
            Gun, reach=-1 if one.effective_range is None else one.effective_range, nearest=one.minimum_range,
            full=one.full_fp, limited=one.limited_fp, field=FIELDS.index(one.field),
            blast="blast" in one.features, sustained="sustained" in one.features,
            indirect="indirect" in one.features,
        )  # fmt: skip

    tables.put_rows("gun", axes(arm=arms), gun)
    tables.tables.counts["arms"] = len(arms)


def put_cards(tables: Tabulation, scenario: Scenario, cards: Cards) -> None:
    """Add the order cards of both sides, and the cards of the event deck."""
    plain = tables.tables
    numbered = [
        (side, cards.orders[name]) for side, force in enumerate(scenario.forces) for name in force.orders
    ]

    def order(one: tuple[int, Order]) -> tuple[int, ...]:
        side, card = one
        actions = sum(1 << ABILITIES.index(word) for word in card.actions)
        return row(OrderCard, card, side=side, actions=actions, ends=card.ends_when_spent)

    tables.put_rows("order", axes(order=numbered), order)
    deck = [event for event in cards.events.values() for _ in range(event.count)]
    plain.put("event", (len(deck),), (WHATS_BY_NUMBER[event.effect] for event in deck))
    plain.put("event_side", (len(deck),), (int(event.whose == "enemy") for event in deck))
    plain.counts |= {
        "orders": len(numbered), "cards": len(deck), "early": scenario.deck.early, "late": scenario.deck.late,
    }  # fmt: skip
    assert set(WHATS) == set(WHATS_BY_NUMBER)


def put_scenario(tables: Tables, scenario: Scenario, types: Sequence[Unit], weapons: Sequence[str]) -> None:
    """Add who fights, where each side is set up and may leave, what it is all for."""
    names = [unit.name for unit in types]
    put_objectives(tables, scenario, names.index)
    units = enlist(scenario.forces)
    tables.rows["enlisted"] = [(names.index(one.troop.block), one.where, one.group, 0) for one in units]
    carried = ["", *weapons]
    tables.put("weapon", (len(units),), (carried.index(one.troop.weapon) for one in units))
    zones = [zone for force in scenario.forces for zone in (force.zone, force.exits)]
    hexes = len(scenario.board.ids)
    tables.put("zone", (2, 2, hexes), chain.from_iterable(flags_of(scenario.board, zone) for zone in zones))
    tables.counts |= {
        "units": len(units), "first_defender": len(scenario.attacking.blocks), "turns": scenario.turns,
    }  # fmt: skip


def put_stakes(tables: Tables, scenario: Scenario, types: Sequence[Unit], arms: Sequence[Firer]) -> None:
    """Add what players go by: where objectives draw units, what losing one costs, what shots take."""
    board = scenario.board
    put_heat(tables, board, scenario.forces, DRIVES)
    tables.put("way", (len(MOVERS),), range(len(DRIVES)))
    side_of = {name: side for side, force in enumerate(scenario.forces) for name in force.blocks}
    tables.put(
        "bounty",
        (len(types),),
        (bounty(scenario.forces, unit.name, side_of.get(unit.name, 0)) for unit in types),
    )
    put_threats(tables, types, arms)
    distance, bearing = tables.array("distance"), tables.array("bearing")
    zone = tables.array("zone")
    looks = [lookout(distance, bearing, zone[1 - side, 0], 16) for side in (0, 1)]
    tables.put("lookout", (2, len(board.ids), len(HEXSIDES)), np.stack(looks).ravel().tolist())


def put_threats(tables: Tables, types: Sequence[Unit], arms: Sequence[Firer]) -> None:
    """Add what a shot takes of a target on average, in 256ths, by the chits as they are read in a battle.

    By range, the place of the target (in the open, in cover, on low ground without), how it is fired at
    (full fire at rest, op fire as it advances, as it sprints), the facing that is hit.
    """
    reads, up, down = (tables.array(name) for name in ("reads", "up", "down"))
    too_far, armor, power = (tables.array(name) for name in ("too_far", "armor", "power"))
    size = {"small": terms.SMALL | terms.MEDIUM, "medium": terms.MEDIUM, "large": 0}
    chits, ranges = np.arange(len(reads))[:, None], np.arange(terms.FARTHEST_AREA + 1)[None, :]
    shape = (len(arms), len(types), terms.FARTHEST_AREA + 1, 3, 3, 4)
    table = np.zeros(shape, int)
    for arm, firer in enumerate(arms):
        if firer.effective_range is None:
            continue
        fp = np.minimum(power[arm, [terms.BY_AIM, terms.BY_OP], 0, 0], terms.MOST_FP)
        far = np.where(too_far[arm] == NO_SHOT, terms.LEAST_SHIFT, too_far[arm])[None, :]
        for type, unit in enumerate(types):
            side = int(unit.kind == "vehicle")
            for place, how in np.ndindex(3, 3):
                shown = size[unit.size] | terms.IN_COVER * (place == 1) | terms.IS_MOVING * (how > 0)
                shift = (up[:, side, fp[int(how > 0)]] - down[:, side, shown])[:, None] + far
                shift = shift + (side == 0 and (place == 2 or how == 2))
                for facing in range(4) if side else (0,):
                    net = np.clip(shift + armor[arm, type, facing, 0], terms.LEAST_SHIFT, terms.MOST_SHIFT)
                    read = TAKEN[reads[chits, side, ranges, net - terms.LEAST_SHIFT]].mean(axis=0)
                    table[arm, type, :, place, how, facing] = read
    tables.put("threat", shape, table.ravel().tolist())
