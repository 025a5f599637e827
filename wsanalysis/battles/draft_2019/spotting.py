"""Line of sight and spotting; what a unit's place is to those who look at it or fire at it (8.0, 9.0)."""

from wsanalysis.battlefield.hexsides import is_obscured as crosses_clouds
from wsanalysis.battlefield.hexsides import sees_over, shield
from wsanalysis.battles.core.ground import byte_of, lay, lift
from wsanalysis.battles.core.numbers import Hex, Unit
from wsanalysis.battles.core.tabulate import Tabulation, axes
from wsanalysis.battles.core.units import enemies_in, has, is_in, opponent, side_of, units_of
from wsanalysis.battles.draft_2019 import terms
from wsanalysis.battles.draft_2019.records import Battle, World
from wsanalysis.systems.draft_2019 import spotting as rules
from wsanalysis.systems.draft_2019.chit import CONDITIONS
from wsanalysis.systems.draft_2019.edition import Draft2019
from wsanalysis.systems.draft_2019.ground import Stand, Terrain, shelter
from wsanalysis.systems.draft_2019.shot import Shot, conditions
from wsanalysis.systems.draft_2019.spotting import signature_left
from wsanalysis.systems.draft_2019.state import UnitState
from wsanalysis.systems.draft_2019.unit import Kind, Target

KINDS: tuple[Kind, ...] = ("squad", "gun", "vehicle")
"""One of each kind that a place is read for."""
SHELTERS = ("fortified", "in cover", "none")
"""In the order of how hard they make a rally check: easy, normal, difficult."""


# --- the ground -----------------------------------------------------------------------------------


def terrain_in(world: World, battle: Battle, hex: Hex) -> int:
    """The terrain of a hex as it is now: blaze and rubble take the place of what is gone (10.0)."""
    marks = battle.marks[hex]
    if marks & terms.BLAZE:
        return world.blaze
    return world.rubble_terrain if marks & terms.RUBBLE else world.printed[hex]


def is_water(world: World, battle: Battle, unit: Unit) -> bool:
    """True if a unit is in water, where damage eliminates it (10.0)."""
    return terrain_in(world, battle, battle.hex[unit]) == world.water


def cloud(world: World, battle: Battle, hex: Hex, mark: int) -> None:
    """Lay smoke, haze or a blaze in a hex: all obscure, smoke and blaze block sight at any level."""
    if battle.marks[hex] & terms.OBSCURING == 0:
        battle.clouds += 1
    lay(world, battle, hex, mark)


def clear(world: World, battle: Battle, hex: Hex) -> None:
    """Haze and smoke are gone from a hex."""
    if battle.marks[hex] & terms.OBSCURING:
        battle.clouds -= 1
    battle.marks[hex] &= ~terms.HAZE
    lift(world, battle, hex, terms.SMOKE)


def works_of(world: World, battle: Battle, unit: Unit) -> int:
    """The fortification that a unit is in, 0 if none."""
    marks = battle.marks[battle.hex[unit]]
    return marks >> terms.WORKS_AT & terms.WORKS_MASK if has(battle, unit, terms.WORKS) else 0


def barricade_of(world: World, battle: Battle, unit: Unit) -> int:
    """The barricade in its hex that a unit is behind, 0 if none (8.0)."""
    if not has(battle, unit, terms.BEHIND):
        return 0
    if battle.marks[battle.hex[unit]] & (terms.WRECK | terms.BARRIER):
        return world.wreck
    return world.friendly_vehicle


def behind_of(world: World, battle: Battle, unit: Unit, eye: Hex) -> int:
    """The barricade before a unit for those in a hex, or the hexside that their line crosses.

    Of two on either side of a hexside it covers the one who came first.
    """
    barricade = barricade_of(world, battle, unit)
    if barricade:
        return barricade
    hex = battle.hex[unit]
    if eye == hex:
        return 0
    edge = shield(world.sides, world.bearing[hex, eye], hex)
    edge = world.along[edge] if edge else 0
    if edge and world.distance[eye, hex] == 1:
        for enemy in units_of(world, opponent(side_of(world, unit))):
            if is_in(battle, enemy, eye) and battle.came[enemy] < battle.came[unit]:
                return 0
    return edge


def place_bits(world: World, battle: Battle, unit: Unit, eye: Hex, indirect: int) -> int:
    """The bits that a unit's place depends on besides its ground."""
    bits = terms.IS_SUPPRESSED if battle.harm[unit].suppressed else 0
    if world.lie[battle.hex[unit]].elevation > world.lie[eye].elevation:
        bits |= terms.IS_HIGHER
    return bits | terms.SHELLED if indirect else bits


def shows_at(world: World, battle: Battle, unit: Unit, eye: Hex, indirect: int) -> int:
    """The conditions of a unit's place for those in a hex: fortified, in cover, obscured by its ground."""
    return world.stands[
        world.kind[battle.type[unit]].who, terrain_in(world, battle, battle.hex[unit]),
        works_of(world, battle, unit), behind_of(world, battle, unit, eye),
        place_bits(world, battle, unit, eye, indirect),
    ]  # fmt: skip


def shelter_of(world: World, battle: Battle, unit: Unit) -> int:
    """The difficulty of a unit's rally checks in its hex: easy fortified, difficult without cover (10.0)."""
    return world.sheltered[
        world.kind[battle.type[unit]].who, terrain_in(world, battle, battle.hex[unit]),
        works_of(world, battle, unit), barricade_of(world, battle, unit),
        1 if battle.harm[unit].suppressed else 0,
    ]  # fmt: skip


def has_cover(world: World, battle: Battle, unit: Unit) -> bool:
    """True if a unit has any shelter where it is, whoever may fire (10.0)."""
    return shelter_of(world, battle, unit) != terms.DIFFICULT


# --- line of sight --------------------------------------------------------------------------------


def in_sight(world: World, battle: Battle, one: Hex, other: Hex) -> bool:
    """True if two hexes see each other from centre to centre, as the map is now (9.0)."""
    if battle.blockers or battle.rubble:
        return sees_over(world, battle, world.sides, one, other)
    return world.sees[one, other >> 5] >> (other & 31) & 1 == 1


def is_obscured(world: World, battle: Battle, one: Hex, other: Hex) -> bool:
    """True if the line starts in, ends in or passes through haze, smoke or blaze (9.0)."""
    if battle.clouds == 0:
        return False
    return crosses_clouds(world, battle.marks, terms.OBSCURING, one, other)


def range_between(world: World, battle: Battle, one: Hex, other: Hex) -> int:
    """The range in areas: the target's is counted, the firer's is not (9.0)."""
    return byte_of(world.ranges, one, other)


def are_near(world: World, battle: Battle, one: Unit, other: Unit) -> bool:
    """True if two units are nearby: in one area, or in adjacent hexes (6.0)."""
    here, there = battle.hex[one], battle.hex[other]
    return world.area[here] == world.area[there] or world.distance[here, there] <= 1


def in_melee(world: World, battle: Battle, unit: Unit) -> bool:
    """True if enemies are in a unit's hex (9.0)."""
    return enemies_in(world, battle, side_of(world, unit), battle.hex[unit]) > 0


# --- spotting -------------------------------------------------------------------------------------


def spots(world: World, battle: Battle, unit: Unit, target: Unit) -> int:
    """The difficulty for a unit of spotting a target: from AUTOMATIC to NOT_AT_ALL (9.0).

    Units in melee look at nothing beyond it. Passengers are not spotted on their own.
    """
    eye, hex = battle.hex[unit], battle.hex[target]
    if eye == hex:
        return terms.AUTOMATIC
    if in_melee(world, battle, unit) or not in_sight(world, battle, eye, hex):
        return terms.NOT_AT_ALL
    kind = world.kind[battle.type[target]]
    plain = 1 if has(battle, target, terms.SPENT) and kind.who != terms.INFANTRY else 0
    shows = shows_at(world, battle, target, eye, 0)
    if is_obscured(world, battle, eye, hex):
        shows |= terms.OBSCURED
    halves = (shows & terms.FORTIFIED != 0) + (shows & terms.IN_COVER != 0) + (shows & terms.OBSCURED != 0)
    awareness = 0 if battle.harm[unit].suppressed else world.kind[battle.type[unit]].awareness
    return world.spotted[world.distance[eye, hex], world.halved[kind.signature, halves], awareness, plain]


def put_spotting(tables: Tabulation, edition: Draft2019, farthest: int) -> None:
    """Add what places are worth to those who look at them, and how hard targets are to spot."""
    grounds, works, behind = places(edition)
    units = list(edition.units.values())
    signatures = range(max((unit.signature for unit in units), default=0) + 1)
    awareness = range(max((unit.awareness for unit in units), default=0) + 1)

    def stands(kind: Kind, ground: Terrain, works: Terrain | None, behind: Terrain | None, bits: int) -> int:
        state = UnitState(unknown_suppression=bits & terms.IS_SUPPRESSED)
        stand = Stand(ground, behind, works, higher=bits & terms.IS_HIGHER != 0)
        shot = Shot(distance=1, stand=stand, indirect=bits & terms.SHELLED != 0)
        found = conditions(Target(kind, "large", 0), state, shot)
        return sum(1 << CONDITIONS.index(word) for word in found)

    def sheltered(
        kind: Kind, ground: Terrain, works: Terrain | None, behind: Terrain | None, suppressed: int
    ) -> int:
        return SHELTERS.index(shelter(Stand(ground, behind, works), kind, bool(suppressed)))

    def spotted(distance: int, signature: int, awareness: int, plain: int) -> int:
        words = ("automatic", "normal", "difficult", "impossible")
        return words.index(rules.spotting(distance, signature, awareness, bool(plain)))

    def halved(signature: int, halves: int) -> int:
        return signature_left(signature, halves > 0, halves > 1, halves > 2)

    along = axes(kind=KINDS, ground=grounds, works=works, behind=behind)
    tables.put_numbers("stands", (*along, *axes(bits=range(8))), stands)
    tables.put_numbers("sheltered", (*along, *axes(suppressed=(0, 1))), sheltered)
    tables.put_numbers(
        "spotted",
        axes(distance=range(farthest + 1), signature=signatures, awareness=awareness, plain=(0, 1)), spotted,
    )  # fmt: skip
    tables.put_numbers("halved", axes(signature=signatures, halves=range(4)), halved)


def places(edition: Draft2019) -> tuple[list[Terrain], list[Terrain | None], list[Terrain | None]]:
    """The parts of a place, by number: its ground, the works in it, the barricade before it; 0 for none."""
    rows = edition.terrain.values()
    grounds = [row for row in rows if row.kind == "hex"]
    works = [row for row in rows if row.kind == "fortification"]
    behind = [row for row in rows if row.kind in ("hexside", "barricade")]
    return grounds, [None, *works], [None, *behind]
