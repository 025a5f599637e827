"""Blocks, orders, cards, markers and objectives of a battle as tables."""

from collections.abc import Iterable, Mapping, Sequence

from wsanalysis.battlefield.hexes import SIDES
from wsanalysis.battlefield.terrain import DRIVES, Drive, Terrain
from wsanalysis.battles.liberty_road import layout as at
from wsanalysis.battles.liberty_road.cards import FIELD_KINDS, Cards
from wsanalysis.battles.liberty_road.effects import Effect
from wsanalysis.battles.liberty_road.fates import totals
from wsanalysis.battles.liberty_road.forces import Forces
from wsanalysis.battles.liberty_road.scenario import Force, Scenario, piles, roster
from wsanalysis.battles.liberty_road.shot_checks import Parts, hold_to_the_rule
from wsanalysis.battles.liberty_road.tables import Tables
from wsanalysis.battles.liberty_road.valuation import heat, prices, pull, threats, value
from wsanalysis.battles.scenarios.objectives import (
    Destroy,
    DestroyMore,
    Exit,
    Hold,
    Keep,
    Objective,
    PreventCrossing,
    PreventExit,
)
from wsanalysis.systems.liberty_road.close_combat import resists
from wsanalysis.systems.liberty_road.edition import LibertyRoad
from wsanalysis.systems.liberty_road.melee import as_fighter
from wsanalysis.systems.liberty_road.state import STATUSES
from wsanalysis.systems.liberty_road.unit import Firer


def play_tables(
    tables: Tables,
    scenario: Scenario,
    forces: Forces,
    edition: LibertyRoad,
    cards: Cards,
    terrain: Mapping[str, Terrain],
) -> None:
    """Add all that a battle reads of the scenario's forces and cards."""
    sides = (scenario.attacking, scenario.defending)
    _put_blocks(tables, forces, edition, prices(scenario, forces))
    _put_fire(tables, forces, edition)
    _put_field(tables, cards)
    _put_units(tables, forces)
    _put_zones(tables, scenario, sides)
    _put_fog(tables, scenario, forces, cards, terrain)
    _put_cards(tables, scenario, sides, cards)
    _put_objectives(tables, scenario, forces, sides)
    _put_valuation(tables, scenario, forces, sides)
    tables.header[at.W_WIND] = SIDES.index(scenario.wind)


def _put_blocks(tables: Tables, forces: Forces, edition: LibertyRoad, worth: Sequence[int]) -> None:
    """What is printed on blocks, weapon cards and damage markers; and what each block is worth."""
    rows: list[int] = []
    fighters = [as_fighter(unit) for unit in forces.types]
    alone = totals(fighters)
    for number, (unit, side) in enumerate(zip(forces.types, forces.type_sides, strict=True)):
        sides = sum(1 << STATUSES.index(status) for status in unit.sides)
        rows += [
            at.KINDS.index(unit.kind), at.DRIVES.index(unit.drive), unit.valor, unit.move, unit.portage,
            sides, fighters[number].total, alone[number], worth[number], side,
            int(number >= forces.generic), unit.rear_armor or 0,
        ]  # fmt: skip
    tables.put(at.T_TYPE, rows)
    tables.header[at.W_TYPES], tables.header[at.W_GENERIC] = len(forces.types), forces.generic
    tables.put(at.T_WEAPON_USES, (0, *(weapon.uses or 0 for weapon in forces.weapons)))
    markers = edition.markers
    tables.header[at.W_MARKERS] = len(markers)
    tables.header[at.W_DAMAGES] = len(markers) + 2  # none, each marker, one that is not known
    tables.put(at.T_MARKER, (0, *(at.EFFECTS_OF_DAMAGE.index(marker.effect) for marker in markers), 0))
    tables.put(at.T_MARKER_COUNT, (0, *(marker.count for marker in markers)))
    for place, effect in ((at.W_NO_MOVE_MARKER, "no-move"), (at.W_FORWARD_MARKER, "forward-arc")):
        numbers = [k for k, marker in enumerate(markers, 1) if marker.effect == effect]
        tables.header[place] = numbers[0] if numbers else 1


def _put_fire(tables: Tables, forces: Forces, edition: LibertyRoad) -> None:
    """The shifts of fire, and what close combat asks of a vehicle."""
    own = [forces.arms[number] for number in forces.arm_of[0]]
    parts = Parts(forces.arms, own, forces.types, edition)
    hold_to_the_rule(parts, [(u, arm) for row in forces.arm_of for u, arm in enumerate(row)])
    tables.put(at.T_ARM_OF, (number for row in forces.arm_of for number in row))
    tables.put(at.T_ARM, (rating for arm in forces.arms for rating in _ratings(arm)))
    tables.put(at.T_AIMED, parts.aimed)
    tables.put(at.T_AIMED_OBJECT, parts.at_object)
    tables.put(at.T_RANGE, parts.ranges)
    tables.put(at.T_MAY_FIRE, parts.may_fire)
    tables.put(at.T_ARC, parts.arcs)
    tables.put(at.T_GROUND_SHIFT, parts.ground)
    tables.put(at.T_BAND, (number for side in parts.bands for number in side))
    fighters = [as_fighter(unit) for unit in forces.types]
    tables.put(at.T_RESISTS, (resists(f, marker, edition) for f in fighters for marker in parts.names))
    tables.header[at.W_WIDE_ARC] = int(edition.options.forward_field == "three sides")
    tables.header[at.W_PORTAGE_COVER] = edition.options.portage_cover


def _put_field(tables: Tables, cards: Cards) -> None:
    """Battlefield markers: which block sight, and what cover they give, by bit."""
    field = [cards.field[kind] for kind in FIELD_KINDS]
    screens = sum(1 << bit for bit, marker in enumerate(field) if marker.blocks_sight)
    tables.header[at.W_SCREENS] = at.MARKER_UP + screens
    tables.put(at.T_MARK_COVER, (marker.downshifts for marker in field))


def _ratings(arm: Firer) -> tuple[int, int, int, int]:
    reach = max(arm.anti_infantry_range or 0, arm.anti_vehicle_range or 0)
    return (
        arm.anti_infantry_range or 0,
        arm.anti_vehicle_range or 0,
        arm.anti_vehicle_firepower or 0,
        min(2 * reach, at.FARTHEST - 1),
    )


def _put_units(tables: Tables, forces: Forces) -> None:
    rows: list[int] = []
    for unit in forces.units:
        weapon = forces.weapon_of(unit.troop.weapon)
        rows += [forces.type_of(unit.troop.block), weapon, unit.where, unit.group, unit.side]
    tables.put(at.T_UNIT, rows)
    tables.header[at.W_UNITS] = len(forces.units)
    tables.header[at.W_FIRST_DEFENDER] = sum(unit.side == at.ATTACKER for unit in forces.units)


def _put_zones(tables: Tables, scenario: Scenario, sides: Sequence[Force]) -> None:
    """Deployment, fog and exits of each side, and the entries of reinforcements: a flag a hex."""
    rows: list[int] = []
    for force in sides:
        for hexes in (force.zone, force.fog_zone, force.exits):
            rows += _flags(scenario, hexes)
    begin = tables.put(at.T_ZONE, rows)
    entries: list[int] = []
    groups: list[int] = []
    for side, force in enumerate(sides):
        for late in force.reinforcements:
            place = begin + len(rows) + len(entries)
            entries += _flags(scenario, late.entry)
            groups += [side, late.turn or 0, int(late.pile is not None), place]
    tables.numbers += entries
    tables.put(at.T_GROUP, groups)
    tables.header[at.W_GROUPS] = len(groups) // at.GROUP_ROW


def _flags(scenario: Scenario, hexes: Iterable[str]) -> list[int]:
    chosen = set(hexes)
    return [int(name in chosen) for name in scenario.board.ids]


def _put_fog(
    tables: Tables, scenario: Scenario, forces: Forces, cards: Cards, terrain: Mapping[str, Terrain]
) -> None:
    """The defender's markers: ambushes, face-down ones, face-up ones, obstacles."""
    force = scenario.defending
    rows: list[int] = []
    for u, unit in enumerate(forces.units):
        if unit.where == at.HIDDEN:
            rows += [at.AMBUSH, 0, u, 0, 0, 0]
    for face_up, markers in ((0, force.fog), (1, force.face_up)):
        for kind, count in markers:
            rows += [at.FOG_KINDS.index(kind), face_up, at.NOBODY, 0, 0, 0] * count
    for name in force.obstacles:
        laid = terrain[name]
        bars = sum(1 << DRIVES.index(drive) for drive in laid.impassable) + 8 * laid.blocks_sight
        rows += [at.OBSTACLE, 1, at.NOBODY, bars, laid.strength or 0, laid.target_downshifts]
    tables.put(at.T_FOG, rows)
    tables.header[at.W_FOG] = len(rows) // at.FOG_ROW
    kinds: list[int] = []
    for kind in at.FOG_KINDS[: at.OBSTACLE]:
        fog = cards.fog[kind]
        kinds += [fog.shelters, fog.downshifts, int(fog.forward_only), int(fog.blocks_sight)]
    tables.put(at.T_FOG_KIND, kinds + [0] * 2 * at.KIND_ROW)


def _put_cards(tables: Tables, scenario: Scenario, sides: Sequence[Force], cards: Cards) -> None:
    """Orders, event cards, assets, and the effects they share."""
    effects: list[int] = []

    def listed(group: Sequence[Effect]) -> tuple[int, int]:
        begin = len(effects) // 2
        effects.extend(n for effect in group for n in (at.EFFECT_WORDS.index(effect.word), effect.n))
        return begin, len(group)

    tables.put(at.T_ORDER, _orders(sides, cards))
    tables.header[at.W_ORDERS] = sum(len(force.orders) for force in sides)
    assets: list[int] = []
    numbers: dict[tuple[int, str], list[int]] = {}
    for side, force in enumerate(sides):
        for card in force.assets:
            asset = cards.assets[card.asset]
            numbers.setdefault((side, card.asset), []).append(len(assets) // at.ASSET_ROW)
            played = at.AS_ORDER if asset.played == "order" else at.AS_EVENT
            assets += [side, played, *listed(asset.effect), asset.uses]
    rows: list[int] = []
    phases = {"early": at.CARD_EARLY, "late": at.CARD_LATE, "end": at.CARD_END}
    for event in cards.events.values():
        bonus_side = at.DEFENDER if event.bonus_side == "defender" else at.ATTACKER
        both = (*listed(event.infantry), *listed(event.vehicle))
        rows += [phases[event.phase], *both, bonus_side, event.bonus, at.NOBODY]
    for pile in piles(scenario):
        for card_in in pile.cards:
            side = at.ATTACKER if card_in.role == "attacker" else at.DEFENDER
            what = numbers[side, card_in.asset].pop(0) if card_in.asset else at.NOBODY
            group = _group(sides, side, card_in.group)
            rows += [at.CARD_ASSET, what, 0, group, 0, side, phases[pile.phase], side]
    tables.put(at.T_CARD, rows)
    tables.put(at.T_ASSET, assets)
    tables.put(at.T_EFFECT, effects)
    tables.header[at.W_CARDS] = len(rows) // at.CARD_ROW
    tables.header[at.W_ASSETS] = len(assets) // at.ASSET_ROW
    early, late, last = piles(scenario)
    tables.header[at.W_DECK_EARLY] = early.events
    tables.header[at.W_DECK_LATE] = late.events
    tables.header[at.W_DECK_END] = last.events


def _group(sides: Sequence[Force], side: int, place: int | None) -> int:
    """The number of a group of reinforcements, counted over both sides."""
    if place is None:
        return at.NOBODY
    return place + (len(sides[at.ATTACKER].reinforcements) if side == at.DEFENDER else 0)


def _orders(sides: Sequence[Force], cards: Cards) -> Iterable[int]:
    for side, force in enumerate(sides):
        for name in force.orders:
            order = cards.orders[name]
            yield from (side, order.infantry, order.vehicles, order.either, order.nearby, order.regroup)


def _put_objectives(tables: Tables, scenario: Scenario, forces: Forces, sides: Sequence[Force]) -> None:
    rows: list[int] = []
    hexes: list[int] = []
    count = sum(len(force.objectives) for force in sides)
    begin = at.W_HEADER + len(tables.numbers) + count * at.OBJ_ROW
    for side, force in enumerate(sides):
        for objective in force.objectives:
            kind, number, block, places = _objective(objective)
            where = 0
            if places:
                where = begin + len(hexes)
                hexes += _flags(scenario, places)
            type_ = forces.type_of(block) if block else at.NOBODY
            total = sum(troop.block == block or not block for troop in roster(force))
            rows += [side, kind, objective.vp, number, type_, where, total]
    tables.put(at.T_OBJECTIVE, rows)
    tables.numbers += hexes
    tables.header[at.W_OBJECTIVES] = count


def _objective(objective: Objective) -> tuple[int, int, str, tuple[str, ...]]:
    """Its kind, count, block and hexes."""
    match objective:
        case Destroy():
            return at.DESTROY, objective.count, objective.block, ()
        case DestroyMore():
            return at.DESTROY_MORE, objective.margin, "", ()
        case Hold():
            return at.HOLD, objective.at_least, "", objective.hexes
        case Exit():
            return at.EXIT, objective.count, "", ()
        case PreventCrossing():
            return at.PREVENT_CROSSING, 1, "", objective.zone
        case Keep():
            return at.KEEP, objective.count, objective.block, ()
        case PreventExit():
            return at.PREVENT_EXIT, objective.count, "", ()


def _put_valuation(tables: Tables, scenario: Scenario, forces: Forces, sides: Sequence[Force]) -> None:
    """What the players of the machine go by: values of states, threats by distance, where to go."""
    modes = range(2 * at.STATUSES)
    tables.put(at.T_VALUE, (value(kind, mode) for kind in at.KINDS for mode in modes))
    tables.put(at.T_THREAT, threats(tables, forces, prices(scenario, forces)))
    drives: tuple[Drive, ...] = ("foot", "tracked")  # infantry, vehicles
    heats = [(drive, heat(scenario, side, drive)) for side in range(len(sides)) for drive in drives]
    tables.put(at.T_HEAT, (number for _, row in heats for number in row))
    tables.put(at.T_PULL, (number for drive, row in heats for number in pull(scenario, row, drive)))
