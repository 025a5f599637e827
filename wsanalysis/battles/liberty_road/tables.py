"""The board, the shifts of fire and the scenario as the tables that a battle reads."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache, partial
from random import Random

from wsanalysis.battlefield.board import Board, is_open
from wsanalysis.battlefield.hexes import SIDES
from wsanalysis.battlefield.reach import Ints, all_routes
from wsanalysis.battlefield.terrain import DRIVES, Terrain
from wsanalysis.battles.core.agreement import MapCannotFollow, hold_to_the_rule, if_legal
from wsanalysis.battles.core.map_tables import put_map, put_sides_sight
from wsanalysis.battles.core.numbers import ATTACKER, DEFENDER, NOBODY
from wsanalysis.battles.core.records import Enlisted, Group, MarkerLaid
from wsanalysis.battles.core.tables import Tables
from wsanalysis.battles.core.tabulate import Tabulation, axes, counted_as_one, row
from wsanalysis.battles.liberty_road import records, terms
from wsanalysis.battles.liberty_road.cards import FIELD_KINDS, Cards, Effect
from wsanalysis.battles.liberty_road.laws import NO_YES, bands, prices, threats, totals, value
from wsanalysis.battles.liberty_road.records import LOOK
from wsanalysis.battles.liberty_road.scenario import Force, Forces, Scenario, piles
from wsanalysis.battles.liberty_road.terms import NOT_ALLOWED
from wsanalysis.battles.scenarios.objective_rows import flags_of, put_objectives
from wsanalysis.battles.scenarios.player_file import Seats
from wsanalysis.battles.scenarios.stakes import put_heat, put_lookout
from wsanalysis.rule_system import IllegalAction
from wsanalysis.systems.liberty_road.close_combat import resists
from wsanalysis.systems.liberty_road.edition import LibertyRoad
from wsanalysis.systems.liberty_road.fire import Aim, Shot, shifts, take_aim
from wsanalysis.systems.liberty_road.melee import as_fighter
from wsanalysis.systems.liberty_road.objects import shifts_at_object
from wsanalysis.systems.liberty_road.state import ANY_MARKER, STATUSES, STATUSES_OF, Status, UnitState
from wsanalysis.systems.liberty_road.unit import Firer, Kind, Target, Unit, as_target

# --- the board of a battle as tables: terrain, roads, areas, moves --------------------------------

BOARDS = 16  # whose tables are kept


@lru_cache(maxsize=BOARDS)
def map_tables(board: Board) -> Tables:
    """All board data that a battle reads; not to be changed."""
    n, tables = len(board.ids), Tables()
    put_map(tables, board)
    put_sides_sight(tables, board)
    tables.rows["terrain"] = [_hex_row(board, x) for x in range(n)]
    tables.put("road", (n, 6), (int(side in board.roads[x]) for x in range(n) for side in range(6)))
    _put_areas(tables, board)
    _put_routes(tables, board)
    return tables


def _hex_row(board: Board, x: int) -> tuple[int, ...]:
    terrain = board.terrain[x]
    impassable = sum(1 << DRIVES.index(drive) for drive in terrain.impassable)
    return (
        board.areas[x],
        board.elevation[x],
        terrain.firing_upshifts,
        terrain.target_downshifts,
        int(terrain.open_ground),
        terrain.strength or 0,
        terrain.flammable or 0,
        impassable,
        int(bool(board.rivers[x])),
    )


def _put_areas(tables: Tables, board: Board) -> None:
    """Add the areas that are the same or next to each other."""
    count = len(board.area_names)
    near = [[int(one == other) for other in range(count)] for one in range(count)]
    for x, beside in enumerate(board.neighbours):
        for y in beside:
            if y >= 0:
                near[board.areas[x]][board.areas[y]] = 1
    tables.put("next_area", (count, count), (one for row in near for one in row))


def _put_routes(tables: Tables, board: Board) -> None:
    """Moves by drive: hex by hex, and by full points, each of which may keep to a road."""
    n = len(board.ids)
    routes = [*all_routes(board).values()]
    steps = (y for route in routes for beside in _steps(board, route.steps) for y in beside)
    tables.put("step", (len(DRIVES), n, 6), steps)
    hops: list[tuple[int, ...]] = []
    begins: list[int] = []
    for route in routes:
        for x in range(n):
            begins.append(len(hops))
            road = slice(route.road_hops_at[x], route.road_hops_at[x + 1])
            on_road = set(route.road_hops[road])
            all_hops = route.hops[route.hops_at[x] : route.hops_at[x + 1]]
            hops += [(y, int(y in on_road)) for y in all_hops]
        begins.append(len(hops))
    tables.rows["hop"] = hops
    tables.put("hop_first", (len(DRIVES), n + 1), begins)


def _steps(board: Board, steps: list[Ints]) -> list[Ints]:
    """Steps from hex to hex, including those past objects: they may fall in the game (p.12, 17)."""
    found = [[*beside] for beside in steps]
    for x, beside in enumerate(board.neighbours):
        for side, y in enumerate(beside):
            if is_open(board, x, side) and board.terrain[y].strength is not None:
                found[x][side] = y
    return found


# --- the shifts of fire as tables: each part of a shot, for every block, card, state and distance ---
# `fire.shifts` is called, never repeated. `Parts` adds the parts up as a battle does, and the sums are
# compared with the rule, shot by shot.


SHOTS = 1500
"""Shots compared for every world: enough to find an error in one of a hundred."""

FAR = 99
NEXT_HEX = Shot(1)
AIMING: dict[Kind, Status] = {"infantry": "ready", "weapon team": "ready", "vehicle": "fire"}
AT = (Target("infantry", 0, 0, 0), Target("vehicle", 0, 0, 0))
ANYBODY = Firer("infantry", ("ready", "spent"), FAR, 0, "all", FAR, 0, "all")

Way = tuple[int, int]  # the number of a block that fires, and of the arm that it fires with
Found = tuple[Way, UnitState, int, Shot]


def damages(edition: LibertyRoad) -> tuple[str | None, ...]:
    """The damage markers by number: none, each of them, one that is not known."""
    return (None, *(marker.marker for marker in edition.markers), ANY_MARKER)


def put_shots(tables: Tabulation, forces: Forces, edition: LibertyRoad) -> None:
    """Fill the tables of the shifts of fire, and a vehicle's data for close combat."""
    put = partial(tables.put_numbers, illegal=NOT_ALLOWED)
    arms, at, damage = axes(arm=forces.arms), axes(at_vehicle=AT), axes(damage=damages(edition))
    distance, begins = axes(distance=range(terms.FARTHEST)), bands(edition)

    def net(firer: Firer, state: UnitState, target: Target, shot: Shot) -> int:
        return sum(shift.amount for shift in shifts(firer, state, target, shot, edition))

    @cache
    def best(arm: Firer, target: Target, shot: Shot = NEXT_HEX, marker: str | None = None) -> int:
        """With every printed order, in the best state: its own state is a separate part."""
        return net(_aiming(arm), UnitState(AIMING[arm.kind], marker), target, shot)

    def at_object(arm: Firer, strength: int) -> int:
        aiming = _aiming(arm), UnitState(AIMING[arm.kind])
        return sum(shift.amount for shift in shifts_at_object(*aiming, strength, Shot(1), edition))

    def may_fire(firer: Firer, status: Status, marker: str | None, target: Target, opportunity: bool) -> int:
        """With ratings that reach everywhere: the ratings are a separate part."""
        reaching = firer._replace(
            anti_infantry_range=FAR, anti_vehicle_range=FAR, anti_vehicle_firepower=0, anti_infantry_upshift=0
        )
        shot = Shot(1, opportunity=opportunity)
        return net(reaching, UnitState(status, marker), target, shot) - best(reaching, target)

    def forward_only(arm: Firer, marker: str | None, target: Target) -> int:
        ahead, aside = (
            if_legal(best, arm, target, Shot(1, in_forward_arc=one), marker) for one in (True, False)
        )
        return ahead is not None and aside is None

    def ground(target: Target, up: int, down: int, higher: bool, target_higher: bool) -> int:
        shot = Shot(1, False, up, down, higher, target_higher)
        return best(ANYBODY, target, shot) - best(ANYBODY, target)

    def band(target: Target, far: int) -> int:
        begin = take_aim(target, Shot(max(far, 1)), (), edition).distance
        if begin not in begins:
            raise MapCannotFollow("a shot is read where a band of the chips begins", begin)
        return begins.index(begin)

    put(
        "aimed", (*arms, *axes(type=forces.types, flank=NO_YES)),
        lambda arm, unit, flank: best(arm, as_target(unit), Shot(1, flank=flank)),
    )  # fmt: skip
    put("aimed_object", (*arms, *axes(strength=range(terms.MAX_STRENGTH + 1))), at_object)
    put(
        "range", (*arms, *at, *distance),
        lambda arm, target, far: best(arm, target, Shot(far)) - best(arm, target),
    )  # fmt: skip
    states = counted_as_one(
        lambda firer, status: [(firer, status)] if status in STATUSES_OF[firer.kind] else [],
        absent=lambda *_: NOT_ALLOWED,
        type=[forces.arms[number] for number in forces.arm_of[0]], status=STATUSES,
    )  # fmt: skip
    put("may_fire", (states, *damage, *at, *axes(opportunity=NO_YES)), may_fire)
    put("arc", (*arms, *damage, *at), forward_only)
    up, down = range(terms.MAX_UPSHIFTS + 1), range(terms.MAX_DOWNSHIFTS + 1)
    put("ground_shift", (*at, *axes(up=up, down=down, higher=NO_YES, target_higher=NO_YES)), ground)
    put("band", (*at, *distance), band)
    put(
        "resists", (*axes(type=map(as_fighter, forces.types)), *damage),
        lambda fighter, marker: resists(fighter, marker, edition),
    )  # fmt: skip
    Parts(tables, forces.types, forces.arms, edition).hold(forces.arm_of)


def _aiming(firer: Firer) -> Firer:
    return firer._replace(sides=("fire", *firer.sides)) if firer.kind == "vehicle" else firer


@dataclass(frozen=True, slots=True)
class Parts:
    """The tables of fire, added up."""

    tables: Tabulation
    units: Sequence[Unit]
    arms: Sequence[Firer]
    edition: LibertyRoad

    def at_unit(self, way: Way, state: UnitState, target: int, shot: Shot) -> int:
        """The net shift of a shot at the unit of that number, or NOT_ALLOWED."""
        flank = int(shot.flank and not shot.opportunity)
        aimed = self.tables.number("aimed", way[1], target, flank)
        return self._added(way, state, aimed, self.units[target].kind == "vehicle", shot)

    def at_strength(self, way: Way, state: UnitState, strength: int, shot: Shot) -> int:
        """The net shift of a shot at an object of that strength, or NOT_ALLOWED."""
        bare = replace(shot, target_downshifts=0, target_higher=False)
        return self._added(way, state, self.tables.number("aimed_object", way[1], strength), True, bare)

    def _added(self, way: Way, state: UnitState, aimed: int, at_vehicle: bool, shot: Shot) -> int:
        """Add the parts of state, distance, field of fire and ground."""
        (unit, arm), number = way, self.tables.number
        status, marker = STATUSES.index(state.status), damages(self.edition).index(state.marker)
        own = number("may_fire", unit, status, marker, at_vehicle, shot.opportunity)
        reach = number("range", arm, at_vehicle, shot.distance)
        aside = number("arc", arm, marker, at_vehicle) and not shot.in_forward_arc
        if aside or NOT_ALLOWED in (aimed, own, reach):
            return NOT_ALLOWED
        here, there = (shot.firing_upshifts, shot.target_downshifts), (shot.firer_higher, shot.target_higher)
        return aimed + own + reach + number("ground_shift", at_vehicle, *here, *there)

    def hold(self, arm_of: Sequence[Sequence[int]]) -> None:
        """Compare random shots, with every card; MapCannotFollow names the first that differs."""
        shots = _any_shots([way for row in arm_of for way in enumerate(row)], self.units, self.edition)
        hold_to_the_rule(shots, self._by_parts, self._by_rule, self._said)

    def _by_parts(self, way: Way, state: UnitState, target: int, shot: Shot) -> Aim | int:
        """The attack that a shot comes to, or its shift at an object."""
        net = (
            self.at_unit(way, state, target, shot)
            if target >= 0
            else self.at_strength(way, state, ~target, shot)
        )
        if net == NOT_ALLOWED:
            raise IllegalAction("by the parts of the shot")
        if target < 0:
            return net
        unit = self.units[target]
        band = self.tables.number("band", int(unit.kind == "vehicle"), shot.distance)
        return Aim(unit.kind, unit.valor, bands(self.edition)[band], net)

    def _by_rule(self, way: Way, state: UnitState, target: int, shot: Shot) -> Aim | int:
        arm = self.arms[way[1]]
        if target < 0:
            return sum(shift.amount for shift in shifts_at_object(arm, state, ~target, shot, self.edition))
        aimed = as_target(self.units[target])
        return take_aim(aimed, shot, shifts(arm, state, aimed, shot, self.edition), self.edition)

    def _said(self, way: Way, state: UnitState, target: int, shot: Shot) -> str:
        at = self.units[target].name if target >= 0 else f"an object of strength {~target}"
        return f"{self.units[way[0]].name}, {state}, firing at {at}, {shot},"


def _any_shots(ways: Sequence[Way], units: Sequence[Unit], edition: LibertyRoad) -> Iterator[Found]:
    """Random shots: at a unit by its number, at objects of strength 0, 1 .. as -1, -2 .."""
    rng = Random(11)
    for number in range(SHOTS):
        way = rng.choice(ways)
        kind = units[way[0]].kind
        marker = rng.choice(damages(edition)) if kind == "vehicle" else None
        at_object = number % 4 == 3
        shot = Shot(
            distance=rng.choice((rng.randint(1, 12), rng.randint(0, terms.FARTHEST - 1))),
            flank=not at_object and rng.random() < 0.5,
            firing_upshifts=rng.randint(0, terms.MAX_UPSHIFTS),
            target_downshifts=rng.randint(0, terms.MAX_DOWNSHIFTS),
            firer_higher=rng.random() < 0.3,
            target_higher=not at_object and rng.random() < 0.3,
            opportunity=not at_object and rng.random() < 0.25,
            in_forward_arc=rng.random() < 0.8,
        )
        target = ~rng.randint(0, terms.MAX_STRENGTH) if at_object else rng.randrange(len(units))
        yield way, UnitState(rng.choice(STATUSES_OF[kind]), marker), target, shot


# --- a scenario's contribution to a battle: blocks, units, zones, markers, cards and objectives ---
# Rows get their numbers from cards and blocks by the names of the fields of `records`.


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
            records.BlockType, unit, fighter, kind=terms.KINDS.index(unit.kind),
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
    """Add the beginnings of units. From behind, a vehicle's block differs from the others."""
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
    most = [max(by_range) for by_type in tables.listed("threat") for by_range in by_type]
    tables.put("most_threat", shape[:2], most)
    put_heat(tables, scenario.board, sides, ("foot", "tracked"))  # infantry, vehicles
    zones = tables.listed("zone")
    put_lookout(tables, [zones[enemy][terms.ZONE_DEPLOY] for enemy in (DEFENDER, ATTACKER)], LOOK)
