"""A scenario's contribution to a battle, as tables: blocks, units, zones, markers, cards and objectives.

Rows get their numbers from cards and blocks by the names of the fields of `records`.
"""

from collections.abc import Mapping, Sequence

import numpy as np

from wsanalysis.battlefield.hexes import SIDES
from wsanalysis.battlefield.terrain import DRIVES, Terrain
from wsanalysis.battles.core.numbers import ATTACKER, DEFENDER, NOBODY
from wsanalysis.battles.core.records import Enlisted, Group, MarkerLaid
from wsanalysis.battles.core.tables import Tables
from wsanalysis.battles.core.tabulate import row
from wsanalysis.battles.liberty_road import records, terms
from wsanalysis.battles.liberty_road.cards import FIELD_KINDS, Cards
from wsanalysis.battles.liberty_road.effects import Effect
from wsanalysis.battles.liberty_road.fates import totals
from wsanalysis.battles.liberty_road.forces import Forces
from wsanalysis.battles.liberty_road.scenario import Force, Scenario, piles
from wsanalysis.battles.liberty_road.valuation import prices, threats, value
from wsanalysis.battles.liberty_road.weights import LOOK
from wsanalysis.battles.scenarios.objective_rows import flags_of, put_objectives
from wsanalysis.battles.scenarios.player_file import Seats
from wsanalysis.battles.scenarios.stakes import lookout, put_heat
from wsanalysis.systems.liberty_road.edition import LibertyRoad
from wsanalysis.systems.liberty_road.melee import as_fighter
from wsanalysis.systems.liberty_road.state import STATUSES


def put_scenario(
    tables: Tables,
    scenario: Scenario,
    forces: Forces,
    edition: LibertyRoad,
    cards: Cards,
    terrain: Mapping[str, Terrain],
    seats: Seats,
) -> None:
    """Add everything that a battle reads of the scenario's forces and cards."""
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
    seats.put(tables)
    tables.counts["wind"] = SIDES.index(scenario.wind)


def _put_blocks(tables: Tables, forces: Forces, edition: LibertyRoad, worth: Sequence[int]) -> None:
    """The values printed on blocks, weapon cards and damage markers; and each block's worth."""
    fighters = [as_fighter(unit) for unit in forces.types]
    tables.rows["block"] = [
        row(
            records.Block, unit, fighter, kind=terms.KINDS.index(unit.kind),
            drive=DRIVES.index(unit.drive), sides=sum(1 << STATUSES.index(status) for status in unit.sides),
            alone=alone, worth=points,
        )
        for unit, fighter, alone, points in zip(forces.types, fighters, totals(fighters), worth, strict=True)
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
    """Each block's ratings for fire, by card; the options about fire."""
    tables.put(
        "arm_of", (len(forces.arm_of), len(forces.types)), (one for row in forces.arm_of for one in row)
    )
    tables.counts["wide_arc"] = int(edition.options.forward_field == "three sides")
    tables.counts["portage_cover"] = edition.options.portage_cover
    tables.counts["follows_unit"] = int(edition.options.interrupted_fire == "unit")


def _put_field(tables: Tables, cards: Cards) -> None:
    """Battlefield markers: which block sight, and their cover, by bit."""
    field = [cards.field[kind] for kind in FIELD_KINDS]
    screens = sum(1 << bit for bit, marker in enumerate(field) if marker.blocks_sight)
    tables.counts["screens"] = terms.MARKER_UP + screens
    tables.put("mark_cover", (len(field),), (marker.downshifts for marker in field))


def _put_units(tables: Tables, forces: Forces) -> None:
    """How units begin. From behind, a vehicle's block differs from the others."""
    types = [forces.type_of(unit.troop.block) for unit in forces.units]
    looks = [
        (unit.side, unit.where, unit.group, forces.types[type_].kind == "vehicle")
        for unit, type_ in zip(forces.units, types, strict=True)
    ]
    tables.rows["enlisted"] = [
        row(Enlisted, unit, type=type_, alike=looks.index(look))
        for unit, type_, look in zip(forces.units, types, looks, strict=True)
    ]
    weapons = [forces.weapon_of(unit.troop.weapon) for unit in forces.units]
    tables.put("armed", (len(weapons),), weapons)
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
    tables.rows["group"] = [row(Group, late, side=side) for side, late in groups]
    tables.counts["groups"] = len(groups)
    entries = (flag for _, late in groups for flag in flags_of(scenario.board, late.entry))
    tables.put("entry", (len(groups), hexes), entries)


def _put_fog(
    tables: Tables, scenario: Scenario, forces: Forces, cards: Cards, terrain: Mapping[str, Terrain]
) -> None:
    """The defender's markers: ambushes, face-down ones, face-up ones, obstacles."""
    force = scenario.defending
    rows = [
        row(MarkerLaid, kind=terms.AMBUSH, face_up=0, unit=u)
        for u, unit in enumerate(forces.units)
        if unit.where == terms.HIDDEN
    ]
    for face_up, markers in ((0, force.fog), (1, force.face_up)):
        for name, count in markers:
            kind = terms.FOG_KINDS.index(name)
            rows += [row(MarkerLaid, kind=kind, face_up=face_up, unit=NOBODY)] * count
    laid = [terrain[name] for name in force.obstacles]
    tables.rows["obstacle"] = [(0, 0, 0, 0)] * len(rows) + [
        row(
            records.Obstacle, one, downshifts=one.target_downshifts,
            bars=sum(1 << DRIVES.index(drive) for drive in one.impassable),
        )
        for one in laid
    ]  # fmt: skip
    rows += [row(MarkerLaid, kind=terms.OBSTACLE, face_up=1, unit=NOBODY)] * len(laid)
    tables.rows["marker"], tables.counts["markers"] = rows, len(rows)
    kinds = [row(records.MarkerKind, cards.fog[kind]) for kind in terms.FOG_KINDS[: terms.OBSTACLE]]
    # an obstacle, of which each has its own; and one that is not known
    tables.rows["marker_kind"] = [*kinds, *[(0,) * len(kinds[0])] * 2]


def _put_cards(tables: Tables, scenario: Scenario, sides: Sequence[Force], cards: Cards) -> None:
    """Orders, event cards, assets, and the effects they share."""
    effects: list[tuple[int, ...]] = []
    assets: list[tuple[int, ...]] = []
    numbers: dict[tuple[int, str], list[int]] = {}

    def listed(group: Sequence[Effect]) -> tuple[int, int]:
        begin = len(effects)
        effects.extend(
            row(records.Effect, effect, what=terms.EFFECT_WORDS.index(effect.word)) for effect in group
        )
        return begin, len(group)

    for side, force in enumerate(sides):
        for asset in (cards.assets[card.asset] for card in force.assets):
            numbers.setdefault((side, asset.asset), []).append(len(assets))
            played = terms.AS_ORDER if asset.played == "order" else terms.AS_EVENT
            first, count = listed(asset.effect)
            assets.append(
                row(records.Asset, asset, side=side, played=played, first_effect=first, effect_count=count)
            )
    phases = {"early": terms.CARD_EARLY, "late": terms.CARD_LATE, "end": terms.CARD_END}
    rows = []
    for event in cards.events.values():
        (infantry, infantry_count), (vehicle, vehicle_count) = listed(event.infantry), listed(event.vehicle)
        rows.append(row(
            records.Card, event, phase=phases[event.phase], infantry=infantry, infantry_count=infantry_count,
            vehicle=vehicle, vehicle_count=vehicle_count, side=NOBODY,
            bonus_side=DEFENDER if event.bonus_side == "defender" else ATTACKER,
        ))  # fmt: skip
    for pile in piles(scenario):
        for card in pile.cards:
            side = ATTACKER if card.role == "attacker" else DEFENDER
            rows.append(row(
                records.Card, phase=terms.CARD_ASSET,
                infantry=numbers[side, card.asset].pop(0) if card.asset else NOBODY, infantry_count=0,
                vehicle=_group(sides, side, card.group), vehicle_count=0,
                bonus_side=side, bonus=phases[pile.phase], side=side,
            ))  # fmt: skip
    orders = [
        row(records.OrderMarker, cards.orders[name], side=side)
        for side, force in enumerate(sides)
        for name in force.orders
    ]
    tables.rows |= {"order": orders, "card": rows, "asset": assets, "effect": effects}
    tables.counts |= {"cards": len(rows), "assets": len(assets), "orders": len(orders)}
    for name, pile in zip(("deck_early", "deck_late", "deck_end"), piles(scenario), strict=True):
        tables.counts[name] = pile.events


def _group(sides: Sequence[Force], side: int, place: int | None) -> int:
    """The number of a group of reinforcements, counted over both sides."""
    if place is None:
        return NOBODY
    return place + (len(sides[ATTACKER].reinforcements) if side == DEFENDER else 0)


def _put_valuation(tables: Tables, scenario: Scenario, forces: Forces, sides: Sequence[Force]) -> None:
    """The machine players' data: values of states, threats by distance, where to go."""
    modes = range(2 * terms.STATUSES)
    values = (value(kind, mode) for kind in terms.KINDS for mode in modes)
    tables.put("value", (terms.KIND_COUNT, len(modes)), values)
    shape = (len(forces.arms), len(forces.types), terms.FARTHEST)
    tables.put("threat", shape, threats(tables, forces, prices(scenario, forces)))
    most = tables.array("threat").max(axis=2)
    tables.put("most_threat", most.shape, most.ravel().tolist())
    put_heat(tables, scenario.board, sides, ("foot", "tracked"))  # infantry, vehicles
    distance, bearing, zones = (tables.array(name) for name in ("distance", "bearing", "zone"))
    enemies = zones[[DEFENDER, ATTACKER], terms.ZONE_DEPLOY]
    ahead = [lookout(distance, bearing, zone, LOOK) for zone in enemies]
    tables.put("lookout", (len(sides), len(scenario.board.ids), 6), np.ravel(ahead).tolist())
