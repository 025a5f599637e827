"""A scenario made ready to play: the record that its engine reads, made by running the rules themselves."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import chain, product
from pathlib import Path
from typing import Any

from wsanalysis.battlefield.board import Board
from wsanalysis.battlefield.hexsides import KINDS
from wsanalysis.battlefield.terrain import Drive
from wsanalysis.battles.core.map_tables import put_hexsides, put_map
from wsanalysis.battles.core.numbers import FARTHEST, NOBODY
from wsanalysis.battles.core.tables import Tables
from wsanalysis.battles.core.tabulate import Tabulation, axes, row
from wsanalysis.battles.draft_2019 import records, terms
from wsanalysis.battles.draft_2019.artillery import put_artillery
from wsanalysis.battles.draft_2019.cards import ABILITIES, WHATS, Cards, Order, Works, load_cards
from wsanalysis.battles.draft_2019.chits import put_chits
from wsanalysis.battles.draft_2019.firing import NO_SHOT, put_firing, put_targets
from wsanalysis.battles.draft_2019.fog import kinds_of, put_fog
from wsanalysis.battles.draft_2019.moving import marks_of, put_moving
from wsanalysis.battles.draft_2019.records import WEIGHTS, Gun, Kind, OrderCard
from wsanalysis.battles.draft_2019.scenario import NAME, Scenario, load_scenario
from wsanalysis.battles.draft_2019.spotting import places, put_spotting
from wsanalysis.battles.draft_2019.tokens import bails_by, put_tokens
from wsanalysis.battles.scenarios import ready_scenario
from wsanalysis.battles.scenarios.draft import Draft
from wsanalysis.battles.scenarios.forces import enlist
from wsanalysis.battles.scenarios.objective_rows import flags_of, put_objectives
from wsanalysis.battles.scenarios.player_file import QuickPlayers, Seats, load_players
from wsanalysis.battles.scenarios.stakes import DRAWN_FROM, bounty, put_heat, put_lookout
from wsanalysis.systems.draft_2019.checks import bog_difficulty
from wsanalysis.systems.draft_2019.edition import Draft2019
from wsanalysis.systems.draft_2019.ground import MOVERS, mover
from wsanalysis.systems.draft_2019.movement import rides_desant, space_needed
from wsanalysis.systems.draft_2019.unit import INFANTRY, Firer, Unit, as_firer

KEPT_RULES = 8  # editions: as many options as somebody compares
DRIVES: tuple[Drive, ...] = ("foot", "gun", "wheeled", "tracked")
"""By the numbers of movers in `terms`."""
FIELDS = ("all", "front", "rear")
SIZES = {"small": terms.SMALL | terms.MEDIUM, "medium": terms.MEDIUM, "large": 0}
"""The conditions that sizes of targets bring."""
TAKEN = (0, 60, 140, 256)
"""reconstructed: a judgement. 256ths of a unit that a miss, a suppression, damage and elimination take."""
WHATS_BY_NUMBER = {
    "nothing": terms.NO_EVENT, "regroup": terms.EVENT_REGROUP, "rally": terms.EVENT_RALLY,
    "haze": terms.EVENT_HAZE, "sudden death": terms.EVENT_SUDDEN_DEATH,
}  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadyScenario(ready_scenario.ReadyScenario[records.World]):
    """A scenario ready to play."""

    state = records.Battle
    scenario: Scenario
    edition: Draft2019
    cards: Cards

    @property
    def types(self) -> list[Unit]:
        """The types of units, by number."""
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
        return ready_scenario.hash_of(self.scenario, self.edition, self.seats.players, self.cards)

    def remade(self, scenario: Scenario) -> "ReadyScenario":
        return build(scenario, self.edition, self.cards, self.seats.players)


def load_ready(folder: Path, name: str | Draft, edition: Draft2019) -> ReadyScenario:
    """Return a scenario ready to play. Errors as for `load_scenario`."""
    cards = load_cards(folder)
    scenario = load_scenario(folder, name, edition, cards)
    players = load_players(folder, NAME, WEIGHTS)
    data_hash = ready_scenario.hash_of(scenario, edition, players, cards)
    return ready_scenario.kept_ready(data_hash, lambda: build(scenario, edition, cards, players, data_hash))


def types_of(scenario: Scenario, edition: Draft2019) -> list[Unit]:
    """The counters of the scenario by number: those named, the teams that squads become, unknown ones."""
    named = dict.fromkeys(chain.from_iterable(force.blocks for force in scenario.forces))
    units = [edition.units[name] for name in named]
    teams = [edition.team_of(unit) for unit in units if unit.kind == "squad"]
    known = [*units, *(team for team in dict.fromkeys(teams) if team not in units)]
    return [*known, *stand_ins(scenario, edition).values()]


def looks_of(scenario: Scenario, edition: Draft2019) -> list[tuple[Any, ...]]:
    """The ready side of each unit, by number: side, how it begins, sort, size and signature (3.0)."""
    units = enlist(scenario.forces)
    printed = [edition.units[one.troop.block] for one in units]
    return [
        (one.side, one.where, one.group, unit.kind, unit.drive, unit.size, unit.signature)
        for one, unit in zip(units, printed, strict=True)
    ]


def stand_ins(scenario: Scenario, edition: Draft2019) -> dict[tuple[Any, ...], Unit]:
    """For each look the unit that an enemy takes it for: the first of them, under another name.

    reconstructed: a judgement. Players reckon with the most common sort, which a scenario names first.
    """
    looks, units = looks_of(scenario, edition), enlist(scenario.forces)
    first = {
        look: edition.units[one.troop.block] for look, one in reversed([*zip(looks, units, strict=True)])
    }
    return {look: replace(first[look], name=f"unknown {first[look].kind}") for look in dict.fromkeys(looks)}


def weapons_of(scenario: Scenario) -> list[str]:
    """The weapons of the scenario, each once."""
    return [*dict.fromkeys(one.troop.weapon for one in enlist(scenario.forces) if one.troop.weapon)]


def orders_of(scenario: Scenario, cards: Cards) -> list[Order]:
    """The order cards of a scenario: the attacker's, then the defender's."""
    return [cards.orders[name] for force in scenario.forces for name in force.orders]


def assets_of(scenario: Scenario) -> list[tuple[int, str]]:
    """The assets of artillery by number, with the side that has each."""
    return [(side, name) for side, force in enumerate(scenario.forces) for name in force.assets]


def build(
    scenario: Scenario, edition: Draft2019, cards: Cards, players: QuickPlayers, known: str = ""
) -> ReadyScenario:
    """Make a scenario ready to play under an edition's data and options; `known`: see `kept_record`."""
    vehicles = {unit.name for unit in types_of(scenario, edition) if unit.kind == "vehicle"}
    seats = Seats.of(players, WEIGHTS, scenario.forces, vehicles)
    record = ready_scenario.kept_record(
        known, records.World, lambda: _record(scenario, edition, cards, seats)
    )
    return ReadyScenario(scenario=scenario, edition=edition, seats=seats, record=record, cards=cards)


def _record(scenario: Scenario, edition: Draft2019, cards: Cards, seats: Seats) -> records.World:
    tables, board = Tables(), scenario.board
    types = types_of(scenario, edition)
    weapons = weapons_of(scenario)
    armed = [
        as_firer(unit, edition.weapons[name] if name else None) for name in ("", *weapons) for unit in types
    ]
    kinds = kinds_of(cards)
    mines = [shell(one.penetration, one.fp) if one is not None else shell(0, 0) for one in kinds]
    assets = assets_of(scenario)
    shells = [shell(edition.artillery[name].penetration, 0) for _, name in assets]
    arms = [*dict.fromkeys((*armed, *mines, *shells))]
    put_map(tables, board)
    put_hexsides(tables, board, edition.options.range_counts == "areas crossed")
    tabulation = Tabulation(records.World, tables)
    tables.take(rule_tables(edition))
    put_firing(tabulation, types, arms, edition)
    works = ["" if one is None else one.terrain for one in places(edition)[1]]
    put_fog(tabulation, cards, works, [arms.index(one) for one in mines], edition)
    put_artillery(tabulation, assets, [arms.index(one) for one in shells], edition)
    put_board(tables, board, edition, cards)
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
    put_scenario(tables, scenario, types, weapons, edition)
    put_counters(tables, scenario, kinds)
    put_stakes(tables, scenario, types, arms)
    tables.rows |= {"law": tabulation.laws.rows, "outcome": tabulation.laws.outcomes}
    seats.put(tables)
    return tables.world(records.World, board)


@lru_cache(maxsize=KEPT_RULES)
def rule_tables(edition: Draft2019) -> Tables:
    """The tables a battle reads of an edition alone; not to be changed."""
    tabulation = Tabulation(records.World, Tables())
    put_chits(tabulation, edition)
    put_tokens(tabulation, edition)
    put_spotting(tabulation, edition, FARTHEST)
    put_moving(tabulation, edition)
    put_targets(tabulation, edition)
    return tabulation.tables


def shell(penetration: int, fp: int) -> Firer:
    """The arms of something that fires without a unit: mines, a battery."""
    return Firer("gun", 99, 0, fp, fp, penetration, "all", ())


def put_board(tables: Tables, board: Board, edition: Draft2019, cards: Cards) -> None:
    """Add what hexes and their sides are made of, and the numbers of some kinds of ground."""
    grounds, works, behind = places(edition)
    names = [one.terrain for one in grounds]
    along = ["" if one is None else one.terrain for one in behind]
    tables.put("printed", (len(board.ids),), (names.index(kind.terrain) for kind in board.terrain))
    fall = [cards.objects.get(one.terrain) for one in grounds]
    tables.put("strength", (len(grounds),), (one.strength if one else 0 for one in fall))
    tables.put("burns", (len(grounds),), (one is not None and one.leaves == "blaze" for one in fall))
    hexsides = {"bocage": "bocage", "walls": "wall", "crests": "crest"}

    kinds = {hexsides[column]: 1 + first for column, first in KINDS.items()}
    numbers = {told: along.index(word) for word, told in kinds.items()}
    tables.put("along", (1 + max(numbers),), (numbers.get(told, 0) for told in range(1 + max(numbers))))
    made = ["" if one is None else one.terrain for one in works]
    tables.counts |= {
        "screens": terms.SMOKE | terms.BLAZE,
        "blaze": names.index("blaze"), "rubble_terrain": names.index("rubble"),
        "rubble_marks": marks_of(edition.terrain["rubble"], edition),
        "water": names.index("water") if "water" in names else -1,
        "wreck": along.index("wreck") if "wreck" in along else 0,
        "friendly_vehicle": along.index("friendly vehicle") if "friendly vehicle" in along else 0,
        "foxholes": made.index("foxhole") if "foxhole" in made else 0, "bunker": made.index("bunker"),
    }  # fmt: skip


def put_types(tables: Tabulation, types: Sequence[Unit], edition: Draft2019) -> None:
    """Add what is printed on counters."""

    def kind(unit: Unit) -> tuple[int, ...]:
        who = terms.INFANTRY if unit.kind in INFANTRY else terms.GUN if unit.kind == "gun" else terms.VEHICLE
        team = edition.team_of(unit)
        return row(
            Kind, unit, who=who, mover=MOVERS.index(mover(unit.kind, unit.drive)),
            pressure=("easy", "normal", "difficult").index(bog_difficulty(unit.ground_pressure)),
            stowage=bails_by(unit.stowage), reduced=types.index(team), lasts=unit.kind == "squad",
            size=SIZES[unit.size], dual="dual-facing" in unit.features,
            amphibious="amphibious" in unit.features, circles=space_needed(unit)[0], room=unit.half_circles,
            desant=rides_desant(unit), worth=worth_of(unit),
        )  # fmt: skip

    tables.put_rows("kind", axes(type=types), kind)
    tables.tables.counts["types"] = len(types)


def worth_of(unit: Unit) -> int:
    """The worth of a unit in points. reconstructed: a judgement: a squad of the line has about 10."""
    armor = max(unit.front_armor or 0, unit.rear_armor or 0)
    return 2 + unit.full_fp + 2 * unit.penetration + 2 * armor + unit.valor + (unit.kind == "squad")


def put_arms(tables: Tabulation, arms: Sequence[Firer]) -> None:
    """Add what units fire with."""

    def gun(one: Firer) -> tuple[int, ...]:
        return row(
            Gun, reach=-1 if one.effective_range is None else one.effective_range, nearest=one.minimum_range,
            full=one.full_fp, field=FIELDS.index(one.field),
            blast="blast" in one.features, sustained="sustained" in one.features,
            indirect="indirect" in one.features,
        )  # fmt: skip

    tables.put_rows("gun", axes(arm=arms), gun)


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
    deck = [
        (WHATS_BY_NUMBER[event.effect], int(event.whose == "enemy"), 0)
        for event in cards.events.values() for _ in range(event.count)
    ]  # fmt: skip
    groups = [(side, group) for side, force in enumerate(scenario.forces) for group in force.reinforcements]
    deck += [(terms.EVENT_ASSET, side, number) for number, (side, _) in enumerate(assets_of(scenario))]
    deck += [(terms.EVENT_REINFORCE, side, number) for number, (side, _) in enumerate(groups)]
    for name, numbers in zip(("event", "event_side", "event_group"), zip(*deck, strict=True), strict=True):
        plain.put(name, (len(deck),), numbers)
    plain.counts |= {
        "orders": len(numbered), "cards": len(deck), "early": scenario.deck.early, "late": scenario.deck.late,
    }  # fmt: skip
    assert set(WHATS) == set(WHATS_BY_NUMBER)


def put_scenario(
    tables: Tables, scenario: Scenario, types: Sequence[Unit], weapons: Sequence[str], edition: Draft2019
) -> None:
    """Add who fights, where each side is set up and may leave, what it is all for."""
    names, board = [unit.name for unit in types], scenario.board
    put_objectives(tables, scenario, names.index)
    units, looks = enlist(scenario.forces), looks_of(scenario, edition)
    alike = [*dict.fromkeys(looks)]
    tables.rows["enlisted"] = [
        (names.index(one.troop.block), one.where, one.group, alike.index(look))
        for one, look in zip(units, looks, strict=True)
    ]
    carried = ["", *weapons]
    tables.put("armed", (len(units),), (carried.index(one.troop.weapon) for one in units))
    unknown = len(types) - len(alike)
    tables.put("generic", (len(units),), (unknown + alike.index(look) for look in looks))
    zones = [zone for force in scenario.forces for zone in (force.zone, force.exits, force.fog_zone)]
    tables.put("zone", (2, 3, len(board.ids)), chain.from_iterable(flags_of(board, zone) for zone in zones))
    groups = [(side, late) for side, force in enumerate(scenario.forces) for late in force.reinforcements]
    tables.rows["group"] = [(side, 0) for side, _ in groups]
    tables.put(
        "entry", (len(groups), len(board.ids)),
        chain.from_iterable(flags_of(board, late.entry) for _, late in groups),
    )  # fmt: skip
    tables.counts |= {
        "op_at_each_hex": int(edition.options.op_fire_at == "each hex"),
        "nearby_all": int(edition.options.nearby_to == "all of them"),
        "units": len(units), "first_defender": len(scenario.attacking.blocks), "turns": scenario.turns,
        "groups": len(groups), "by_area": int(bool(scenario.converted)),
    }  # fmt: skip


def put_counters(tables: Tables, scenario: Scenario, kinds: Sequence[Works | None]) -> None:
    """Add the defender's counters, face down: works and dummies, then one for each hidden unit (4.0)."""
    force, first = scenario.defending, len(scenario.attacking.blocks)
    names = ["" if one is None else one.works for one in kinds]
    laid = [(names.index(kind), 0, int(NOBODY)) for kind, count in force.fog for _ in range(count)]
    hidden = range(first + len(force.troops), first + len(force.troops) + len(force.ambush))
    laid += [(len(kinds) - 2, 0, unit) for unit in hidden]
    tables.rows["marker"] = laid
    tables.counts["markers"] = len(laid)


def put_stakes(tables: Tables, scenario: Scenario, types: Sequence[Unit], arms: Sequence[Firer]) -> None:
    """Add what players go by: where objectives draw units, what losing one costs, what shots take."""
    board = scenario.board
    put_heat(tables, board, scenario.forces, DRIVES, DRAWN_FROM * (2 if scenario.converted else 1))
    tables.put("way", (len(MOVERS),), range(len(DRIVES)))
    side_of = {name: side for side, force in enumerate(scenario.forces) for name in force.blocks}
    tables.put(
        "bounty",
        (len(types),),
        (bounty(scenario.forces, unit.name, side_of.get(unit.name, 0)) for unit in types),
    )
    put_threats(tables, types, arms)
    put_lookout(tables, [zones[0] for zones in reversed(tables.listed("zone"))], 16)


def put_threats(tables: Tables, types: Sequence[Unit], arms: Sequence[Firer]) -> None:
    """Add what a shot takes of a target on average, in 256ths, by the chits as they are read in a battle.

    By range, the place of the target (in the open, in cover, on low ground without), how it is fired at
    (full fire at rest, op fire as it advances, as it sprints), the facing that is hit.
    """
    too_far, armor, power = (tables.listed(name) for name in ("too_far", "armor", "power"))
    reads, up, down = (tables.listed(name) for name in ("reads", "up", "down"))

    @cache
    def taken(side: int, fp: int, shown: int, shift: int, away: int) -> int:
        total = 0
        for read, more, less in zip(reads, up, down, strict=True):
            column = more[side][fp] - less[side][shown] + shift
            column = min(max(column, terms.LEAST_SHIFT), terms.MOST_SHIFT) - terms.LEAST_SHIFT
            total += TAKEN[read[side][away][column]]
        return total // len(reads)

    def entries() -> Iterator[int]:
        for arm, firer in enumerate(arms):
            powers = [
                min(power[arm][by][0][0], terms.MOST_FP) for by in (terms.BY_AIM, terms.BY_OP, terms.BY_OP)
            ]
            for type, unit in enumerate(types):
                side = int(unit.kind == "vehicle")
                thick = [facing[0] for facing in armor[arm][type][: 4 if side else 1]]
                for away, (place, how) in product(range(terms.FARTHEST_AREA + 1), ways):
                    if firer.effective_range is None:
                        yield from (0,) * 4
                        continue
                    far = terms.LEAST_SHIFT if too_far[arm][away] == NO_SHOT else too_far[arm][away]
                    shown = SIZES[unit.size] | terms.IN_COVER * (place == 1) | terms.IS_MOVING * (how > 0)
                    besides = int(side == 0 and (place == 2 or how == 2))
                    for one in thick:
                        yield taken(side, powers[how], shown, far + besides + one, away)
                    yield from (0,) * (4 - len(thick))

    ways = [*product(range(3), repeat=2)]
    tables.put("threat", (len(arms), len(types), terms.FARTHEST_AREA + 1, 3, 3, 4), entries())
