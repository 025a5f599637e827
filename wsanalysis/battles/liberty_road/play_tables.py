"""Blocks, orders, cards, markers and objectives of a battle as tables."""

from collections.abc import Iterable, Mapping, Sequence

from wsanalysis.battlefield.hexes import SIDES
from wsanalysis.battlefield.terrain import DRIVES, Terrain
from wsanalysis.battles.core.numbers import ATTACKER, DEFENDER, NOBODY
from wsanalysis.battles.core.tables import Tables
from wsanalysis.battles.liberty_road import terms
from wsanalysis.battles.liberty_road.cards import FIELD_KINDS, Cards
from wsanalysis.battles.liberty_road.effects import Effect
from wsanalysis.battles.liberty_road.fates import totals
from wsanalysis.battles.liberty_road.forces import Forces
from wsanalysis.battles.liberty_road.scenario import Force, Scenario, piles
from wsanalysis.battles.liberty_road.shot_checks import Parts, hold_to_the_rule
from wsanalysis.battles.liberty_road.valuation import prices, threats, value
from wsanalysis.battles.scenarios.objective_rows import flags_of, put_objectives
from wsanalysis.battles.scenarios.stakes import put_heat
from wsanalysis.systems.liberty_road.close_combat import resists
from wsanalysis.systems.liberty_road.edition import LibertyRoad
from wsanalysis.systems.liberty_road.melee import as_fighter
from wsanalysis.systems.liberty_road.state import STATUSES


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
    put_objectives(tables, scenario, forces.type_of)
    _put_valuation(tables, scenario, forces, sides)
    tables.counts["wind"] = SIDES.index(scenario.wind)


def _put_blocks(tables: Tables, forces: Forces, edition: LibertyRoad, worth: Sequence[int]) -> None:
    """What is printed on blocks, weapon cards and damage markers; and what each block is worth."""
    fighters = [as_fighter(unit) for unit in forces.types]
    alone = totals(fighters)
    tables.rows["block"] = [
        (
            terms.KINDS.index(unit.kind), terms.DRIVES.index(unit.drive), unit.valor, unit.move, unit.portage,
            sum(1 << STATUSES.index(status) for status in unit.sides), fighters[number].total, alone[number],
            worth[number], unit.rear_armor or 0,
        )
        for number, unit in enumerate(forces.types)
    ]  # fmt: skip
    uses = (0, *(weapon.uses or 0 for weapon in forces.weapons))
    tables.put("weapon_uses", (len(uses),), uses)
    markers = edition.markers  # by number: none, each marker, one that is not known
    effects = (0, *(terms.EFFECTS_OF_DAMAGE.index(marker.effect) for marker in markers), 0)
    tables.put("effect_of", (len(effects),), effects)
    tables.put("counter_count", (len(markers) + 1,), (0, *(marker.count for marker in markers)))
    tables.counts |= {"types": len(forces.types), "generic": forces.generic, "damages": len(markers)}
    for name, effect in (("no_move_damage", "no-move"), ("forward_damage", "forward-arc")):
        numbers = [k for k, marker in enumerate(markers, 1) if marker.effect == effect]
        tables.counts[name] = numbers[0] if numbers else 1


def _put_fire(tables: Tables, forces: Forces, edition: LibertyRoad) -> None:
    """The shifts of fire, and what close combat asks of a vehicle."""
    own = [forces.arms[number] for number in forces.arm_of[0]]
    parts = Parts(forces.arms, own, forces.types, edition)
    hold_to_the_rule(parts, [(u, arm) for row in forces.arm_of for u, arm in enumerate(row)])
    types, arms, damages = len(forces.types), len(forces.arms), len(parts.names)
    tables.put("arm_of", (len(forces.arm_of), types), (number for row in forces.arm_of for number in row))
    tables.put("aimed", (arms, types, 2), parts.aimed)
    tables.put("aimed_object", (arms, terms.MAX_STRENGTH + 1), parts.at_object)
    tables.put("range", (arms, 2, terms.FARTHEST), parts.ranges)
    tables.put("may_fire", (types, terms.STATUSES, damages, 2, 2), parts.may_fire)
    tables.put("arc", (arms, damages, 2), parts.arcs)
    tables.put("ground_shift", (2, terms.MAX_UPSHIFTS + 1, terms.MAX_DOWNSHIFTS + 1, 2, 2), parts.ground)
    tables.put("band", (2, terms.FARTHEST), (number for side in parts.bands for number in side))
    fighters = [as_fighter(unit) for unit in forces.types]
    resisting = (resists(fighter, marker, edition) for fighter in fighters for marker in parts.names)
    tables.put("resists", (types, damages), resisting)
    tables.counts["wide_arc"] = int(edition.options.forward_field == "three sides")
    tables.counts["portage_cover"] = edition.options.portage_cover


def _put_field(tables: Tables, cards: Cards) -> None:
    """Battlefield markers: which block sight, and what cover they give, by bit."""
    field = [cards.field[kind] for kind in FIELD_KINDS]
    screens = sum(1 << bit for bit, marker in enumerate(field) if marker.blocks_sight)
    tables.counts["screens"] = terms.MARKER_UP + screens
    tables.put("mark_cover", (len(field),), (marker.downshifts for marker in field))


def _put_units(tables: Tables, forces: Forces) -> None:
    tables.rows["enlisted"] = [
        (
            forces.type_of(unit.troop.block),
            forces.weapon_of(unit.troop.weapon),
            unit.where,
            unit.group,
            unit.side,
        )
        for unit in forces.units
    ]
    tables.counts["units"] = len(forces.units)
    tables.counts["first_defender"] = sum(unit.side == ATTACKER for unit in forces.units)


def _put_zones(tables: Tables, scenario: Scenario, sides: Sequence[Force]) -> None:
    """Deployment, exits and fog of each side, and the entries of reinforcements: a flag a hex."""
    hexes = len(scenario.board.ids)
    zones = [zone for force in sides for zone in (force.zone, force.exits, force.fog_zone)]
    tables.put(
        "zone",
        (len(sides), terms.ZONES, hexes),
        (flag for zone in zones for flag in flags_of(scenario.board, zone)),
    )
    groups = [(side, late) for side, force in enumerate(sides) for late in force.reinforcements]
    tables.rows["group"] = [(side, late.turn or 0) for side, late in groups]
    tables.counts["groups"] = len(groups)
    entries = (flag for _, late in groups for flag in flags_of(scenario.board, late.entry))
    tables.put("entry", (len(groups), hexes), entries)


def _put_fog(
    tables: Tables, scenario: Scenario, forces: Forces, cards: Cards, terrain: Mapping[str, Terrain]
) -> None:
    """The defender's markers: ambushes, face-down ones, face-up ones, obstacles."""
    force = scenario.defending
    rows: list[tuple[int, ...]] = []
    for u, unit in enumerate(forces.units):
        if unit.where == terms.HIDDEN:
            rows.append((terms.AMBUSH, 0, u))
    for face_up, markers in ((0, force.fog), (1, force.face_up)):
        for kind, count in markers:
            rows += [(terms.FOG_KINDS.index(kind), face_up, NOBODY)] * count
    laid = [terrain[name] for name in force.obstacles]
    tables.rows["obstacle"] = [(0, 0, 0, 0)] * len(rows) + [
        (
            sum(1 << DRIVES.index(drive) for drive in each.impassable),
            int(each.blocks_sight),
            each.strength or 0,
            each.target_downshifts,
        )
        for each in laid
    ]
    rows += [(terms.OBSTACLE, 1, NOBODY)] * len(laid)
    tables.rows["marker"] = rows
    tables.counts["markers"] = len(rows)
    printed = [cards.fog[kind] for kind in terms.FOG_KINDS[: terms.OBSTACLE]]
    tables.rows["marker_kind"] = [
        *((fog.shelters, fog.downshifts, int(fog.forward_only), int(fog.blocks_sight)) for fog in printed),
        (0, 0, 0, 0),  # an obstacle, of which each has its own
        (0, 0, 0, 0),  # one that is not known
    ]


def _put_cards(tables: Tables, scenario: Scenario, sides: Sequence[Force], cards: Cards) -> None:
    """Orders, event cards, assets, and the effects they share."""
    effects: list[tuple[int, ...]] = []

    def listed(group: Sequence[Effect]) -> tuple[int, int]:
        begin = len(effects)
        effects.extend((terms.EFFECT_WORDS.index(effect.word), effect.n) for effect in group)
        return begin, len(group)

    tables.rows["order"] = [*_orders(sides, cards)]
    assets: list[tuple[int, ...]] = []
    numbers: dict[tuple[int, str], list[int]] = {}
    for side, force in enumerate(sides):
        for card in force.assets:
            asset = cards.assets[card.asset]
            numbers.setdefault((side, card.asset), []).append(len(assets))
            played = terms.AS_ORDER if asset.played == "order" else terms.AS_EVENT
            assets.append((side, played, *listed(asset.effect), asset.uses))
    rows: list[tuple[int, ...]] = []
    phases = {"early": terms.CARD_EARLY, "late": terms.CARD_LATE, "end": terms.CARD_END}
    for event in cards.events.values():
        bonus_side = DEFENDER if event.bonus_side == "defender" else ATTACKER
        both = (*listed(event.infantry), *listed(event.vehicle))
        rows.append((phases[event.phase], *both, bonus_side, event.bonus, NOBODY))
    for pile in piles(scenario):
        for card_in in pile.cards:
            side = ATTACKER if card_in.role == "attacker" else DEFENDER
            what = numbers[side, card_in.asset].pop(0) if card_in.asset else NOBODY
            group = _group(sides, side, card_in.group)
            rows.append((terms.CARD_ASSET, what, 0, group, 0, side, phases[pile.phase], side))
    tables.rows |= {"card": rows, "asset": assets, "effect": effects}
    tables.counts |= {"cards": len(rows), "assets": len(assets), "orders": len(tables.rows["order"])}
    for name, pile in zip(("deck_early", "deck_late", "deck_end"), piles(scenario), strict=True):
        tables.counts[name] = pile.events


def _group(sides: Sequence[Force], side: int, place: int | None) -> int:
    """The number of a group of reinforcements, counted over both sides."""
    if place is None:
        return NOBODY
    return place + (len(sides[ATTACKER].reinforcements) if side == DEFENDER else 0)


def _orders(sides: Sequence[Force], cards: Cards) -> Iterable[tuple[int, ...]]:
    for side, force in enumerate(sides):
        for name in force.orders:
            order = cards.orders[name]
            yield (side, order.infantry, order.vehicles, order.either, order.nearby, order.regroup)


def _put_valuation(tables: Tables, scenario: Scenario, forces: Forces, sides: Sequence[Force]) -> None:
    """What the players of the machine go by: values of states, threats by distance, where to go."""
    modes = range(2 * terms.STATUSES)
    values = (value(kind, mode) for kind in terms.KINDS for mode in modes)
    tables.put("value", (terms.KIND_COUNT, len(modes)), values)
    shape = (len(forces.arms), len(forces.types), terms.FARTHEST)
    tables.put("threat", shape, threats(tables, forces, prices(scenario, forces)))
    put_heat(tables, scenario.board, sides, ("foot", "tracked"))  # infantry, vehicles
