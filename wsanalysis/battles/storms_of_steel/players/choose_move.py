"""Where a greedy player goes and faces: what it is to stand in a hex, and what a move there promises.

A hex draws a unit by what its side fights for and by its cover; what the enemy could do to it there counts
against it, and so does a crowd: fire at a hex attacks all in it (7.7).
"""

from wsanalysis.battles.core.appraisal import NEVER, mood, of_capture
from wsanalysis.battles.core.ground import ahead
from wsanalysis.battles.core.luck import chance_of
from wsanalysis.battles.core.numbers import NOWHERE, Hex, Unit
from wsanalysis.battles.core.records import Generator
from wsanalysis.battles.core.units import (
    HIDDEN,
    enemies_in,
    friends_in,
    is_here,
    is_in,
    is_set_up,
    opponent,
    side_of,
    units_of,
)
from wsanalysis.battles.storms_of_steel import terms
from wsanalysis.battles.storms_of_steel.players.choose_shells import under_strike
from wsanalysis.battles.storms_of_steel.players.expected_value import (
    danger,
    loss_of,
    of_assault,
    prey,
    shot_from,
    value,
)
from wsanalysis.battles.storms_of_steel.records import Battle, World
from wsanalysis.battles.storms_of_steel.rules.aiming import is_hit, is_in_arc, needed_between, pile_of
from wsanalysis.battles.storms_of_steel.rules.hiding import is_hidden
from wsanalysis.battles.storms_of_steel.rules.marker import may_carry
from wsanalysis.battles.storms_of_steel.rules.sight import is_seen
from wsanalysis.battles.storms_of_steel.rules.works import lies_in
from wsanalysis.battles.storms_of_steel.terms import NOT_ALLOWED
from wsanalysis.battles.storms_of_steel.weights import Weights

MARKER_FROM = 20  # hexes from which a marker that the enemy has draws


def bears(world: World, view: Battle, unit: Unit) -> bool:
    """Whether the unit is the one that carries the marker: the first of its side where it lies."""
    if not is_here(view, unit):
        return unit == world.bearer and view.marker_at == NOWHERE
    if not may_carry(world, view, unit):
        return False
    for other in units_of(world, side_of(world, unit)):
        if is_in(view, other, view.marker_at):
            return other == unit
    return False


def draw_of(world: World, view: Battle, unit: Unit, hex: Hex, carries: int, weights: Weights) -> int:
    """What draws a unit to a hex: what its side fights for, the marker, and cover."""
    side, way = side_of(world, unit), 0
    if world.vehicles:
        kind = min(world.block[view.type[unit]].kind, terms.TRACKED)
        way = max(0, kind - terms.GUN)  # on foot, on wheels, on tracks
    drawn = world.heat[side, way, hex] * max(0, weights.draw + weights.draw_late * view.late // 16)
    drawn += world.deny[side, way, hex] * weights.deny
    if carries:
        drawn += world.carry[side, hex] * weights.carry
    elif view.marker_at != NOWHERE and view.marker_side != side:
        near = max(0, MARKER_FROM - world.distance[hex, view.marker_at])
        drawn += near * weights.marker * world.marker_worth[side] * 16
    drawn = drawn // 16 + weights.cover * world.spot[hex].cover
    return drawn + at_works(world, view, unit, hex, weights) if world.has_works else drawn


def at_works(world: World, view: Battle, unit: Unit, hex: Hex, weights: Weights) -> int:
    """What works in a hex add: the best shelter there, and what mines known of could take (18)."""
    total, type_ = 0, view.type[unit]
    if view.works[hex]:
        color = world.color[type_, terms.FRONT]
        for kind in range(1, world.works_kinds):
            if lies_in(view, kind, hex) and world.occupies[type_, kind]:
                total = max(total, weights.shelter * world.shelter[kind, color, terms.TO_FRONT])
    if view.inside[unit] == world.hasty_kind and hex == view.hex[unit]:
        total += weights.shelter
    for number in range(view.mines):
        mine = view.mine[number]
        if mine.hex == hex and view.hex[unit] != hex and world.explodes[type_, mine.color]:
            law = world.mine_law[pile_of(world, view, unit), is_hit(view, unit), mine.number, 0]
            struck = 100 - chance_of(world, law, terms.MISS)
            total -= value(world, view, unit) // 100 * struck * weights.mine // 16
    return total


def stand(world: World, view: Battle, unit: Unit, hex: Hex, carries: int, more: int, weights: Weights) -> int:
    """What it is to stand in a hex; `more` is added to the defense there."""
    total = draw_of(world, view, unit, hex, carries, weights) - weights.crowd * friends_in(
        world, view, unit, hex
    )
    if weights.hit:
        total += weights.hit * prey(world, view, unit, hex, weights) // 16
    if view.strikes:
        total -= under_strike(world, view, unit, hex, weights)
    return total - danger(world, view, unit, hex, more, weights) * weights.fear // 16


def lurking(world: World, view: Battle, unit: Unit, hex: Hex, weights: Weights) -> int:
    """What it is to hide in a hex: nobody fires there who knows of nobody (10)."""
    total = draw_of(world, view, unit, hex, 0, weights) + weights.hidden
    for friend in units_of(world, side_of(world, unit)):
        if friend != unit and is_hidden(view, friend) and view.hex[friend] == hex:
            total -= weights.crowd
    if weights.hit:
        total += weights.hit * prey(world, view, unit, hex, weights) // 16
    return total


def place(world: World, view: Battle, unit: Unit, hex: Hex, weights: Weights, luck: Generator) -> int:
    """What it is to begin in a hex of the zone: as to stand there, and as the mood is (1.0)."""
    whim = mood(luck, weights.setup_mood)
    if view.where[unit] == HIDDEN:
        return lurking(world, view, unit, hex, weights) + whim
    return stand(world, view, unit, hex, 1 if unit == world.bearer else 0, 0, weights) + whim


def staying(world: World, view: Battle, unit: Unit, weights: Weights) -> int:
    """What it is to stay where the unit is, or off the map."""
    if is_hidden(view, unit):
        return lurking(world, view, unit, view.hex[unit], weights)
    if not is_here(view, unit):
        return -weights.enter
    carries = 1 if bears(world, view, unit) else 0
    total = stand(world, view, unit, view.hex[unit], carries, 0, weights)
    return total - flanks(world, view, unit, view.face[unit], weights)


def flanks(world: World, view: Battle, unit: Unit, face: int, weights: Weights) -> int:
    """What the flanks cost that a unit shows enemies who see it, if it faces so; after a move it may turn."""
    total, here = 0, view.hex[unit]
    for foe in units_of(world, opponent(side_of(world, unit))):
        there = view.hex[foe]
        if view.ready[foe] and there != here and not is_in_arc(world, here, face, there):
            if is_seen(world, view, here, there):
                total += flank(world, view, unit, foe, weights) * view.ready[foe] // 16
    return total


def arrival(
    world: World, view: Battle, unit: Unit, kind: int, hex: Hex, stay: int, least: int, weights: Weights
) -> int:
    """What a move into a hex gains over `staying`; if that is not more than `least`, anything up to it.

    What could be hit from there, crowd and fear are looked at last, as they take longest.
    """
    carries, more = 0, 0
    if kind in (terms.CARRY, terms.CAREFUL_CARRY) or (not is_here(view, unit) and bears(world, view, unit)):
        carries = 1
    if kind in (terms.MOVE, terms.CARRY) and world.cautious and world.spot[hex].cover == 0:
        more = world.exposed[view.type[unit]]
    gain = taking(world, view, unit, hex, weights) - stay
    if world.hidden and not is_hidden(view, unit):
        gain -= giving_away(world, view, unit, hex, weights)
    if weights.hit == 0 and gain + draw_of(world, view, unit, hex, carries, weights) <= least:
        return least
    return gain + stand(world, view, unit, hex, carries, more, weights)


def giving_away(world: World, view: Battle, unit: Unit, hex: Hex, weights: Weights) -> int:
    """What it costs that who walks into a hex reveals own units hidden there (10.0)."""
    total = 0
    for friend in units_of(world, side_of(world, unit)):
        if is_hidden(view, friend) and view.hex[friend] == hex:
            total += lurking(world, view, friend, hex, weights)
            total -= stand(world, view, friend, hex, 0, 0, weights)
    return total


def taking(world: World, view: Battle, unit: Unit, hex: Hex, weights: Weights) -> int:
    """What it gains to enter a hex that the side does not hold, or where the enemy has the marker."""
    side = side_of(world, unit)
    gain = of_capture(world, view, side, hex, weights.capture, weights.deny_capture)
    if hex == view.marker_at and view.marker_side != side:
        gain += weights.capture * world.marker_worth[side]
    if view.holder[hex] != side and enemies_in(world, view, side, hex):
        gain = gain // 4 + of_assault(world, view, unit, hex, weights)
    return gain


def leaving(world: World, view: Battle, unit: Unit, weights: Weights) -> int:
    """What it gains to carry the marker off the map."""
    side, total = side_of(world, unit), 0
    for objective in range(world.objectives):
        row = world.objective[objective]
        if world.marker_pays[objective] == terms.PAYS_OFF and row.side == side:
            total += 4 * weights.capture * row.vp
    return total if total else NEVER


def facing(world: World, view: Battle, unit: Unit, face: int, weights: Weights) -> int:
    """What a unit has of facing so: enemies ahead, the best shot, flanks that it does not show.

    Where no enemy stands on the map, it looks to where he begins or comes from.
    """
    here, side, seen, best, total = view.hex[unit], side_of(world, unit), 0, 0, 0
    for foe in units_of(world, opponent(side)):
        there = view.hex[foe]
        if not is_set_up(view, foe) or there == here:
            continue
        seen = 1
        total += weights.look * ahead(world, here, face, there) // (1 + world.distance[here, there])
        if is_in_arc(world, here, face, there) and is_seen(world, view, here, there):
            best = max(best, shot_from(world, view, unit, here, foe, weights))
    if not seen:
        return weights.look * world.lookout[side, here, face]
    return total + best * weights.aim // 16 - flanks(world, view, unit, face, weights)


def flank(world: World, view: Battle, unit: Unit, foe: Unit, weights: Weights) -> int:
    """What it costs to show a foe the flank."""
    here, there = view.hex[unit], view.hex[foe]
    front = needed_between(world, view, foe, there, unit, here, terms.FRONT)
    if front == NOT_ALLOWED:
        return 0
    side = needed_between(world, view, foe, there, unit, here, terms.FLANK)
    more = loss_of(world, view, unit, side, weights) - loss_of(world, view, unit, front, weights)
    return more * weights.fear_flank // 16
