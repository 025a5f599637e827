"""Where a greedy player moves: the value of standing in a hex, and of a move there.

Objectives and cover draw a unit to a hex; possible enemy attacks count against it, and so does a crowd: fire
at a hex attacks all in it (p.16). Near the end of the game a loss costs less, since the unit will not be
needed.
"""

from wsanalysis.battles.core.actions import first_of, kind_of
from wsanalysis.battles.core.appraisal import NEVER, mood
from wsanalysis.battles.core.ground import ahead, sees
from wsanalysis.battles.core.numbers import DEFENDER, NOBODY, NOWHERE, Hex, Marker, Side, Unit
from wsanalysis.battles.core.objectives import EXIT, has_objective
from wsanalysis.battles.core.plans import of_intent
from wsanalysis.battles.core.units import (
    enemies_in,
    friends_in,
    is_in,
    is_set_up,
    opponent,
    side_of,
    units_of,
)
from wsanalysis.battles.liberty_road import expected_value, terms
from wsanalysis.battles.liberty_road.blocks import block_of, is_open, is_vehicle
from wsanalysis.battles.liberty_road.fog import fog_in, over_ford
from wsanalysis.battles.liberty_road.moving import goes_by_road, may_move, moves_in_full
from wsanalysis.battles.liberty_road.records import Battle, Generator, World
from wsanalysis.battles.liberty_road.weights import LEAVE, LOOK, Weights
from wsanalysis.compiled import compiled


@compiled
def is_wired(world: World, view: Battle, unit: Unit, hex: Hex) -> bool:
    """Whether known wire would keep the unit out of a hex."""
    area = world.terrain[hex].area
    marker = fog_in(view, area)
    if (
        marker < 0
        or view.marker_kind[marker] != terms.WIRE
        or block_of(world, view, unit).drive == terms.TRACKED
    ):
        return False
    return area != world.terrain[view.hex[unit]].area


@compiled
def stand(world: World, view: Battle, unit: Unit, hex: Hex, weights: Weights) -> int:
    """The value of standing in a hex: its pull on the side, minus the crowd and possible enemy attacks."""
    return (
        draw_of(world, view, unit, hex, weights)
        + aim_from(world, view, unit, hex, weights)
        - weights.crowd * friends_in(world, view, unit, hex)
        - fear(world, view, unit, hex, weights)
    )


@compiled
def staying(world: World, view: Battle, unit: Unit, weights: Weights) -> int:
    """The value of staying; also notes the best possible shot, for `arrival`."""
    view.most_to_hit = most_to_hit(world, view, unit, weights)
    return stand(world, view, unit, view.hex[unit], weights)


@compiled
def draw_of(world: World, view: Battle, unit: Unit, hex: Hex, weights: Weights) -> int:
    """The pull of a hex on a unit: its side's objectives, and cover."""
    side, vehicle = side_of(world, unit), expected_value.armored(world, view, unit)
    scale = weights.draw + (weights.draw_late * view.late + weights.draw_behind * view.behind) // 16
    if is_shaken(view, unit):
        scale = 0 if weights.sense else scale
    if vehicle and expected_value.is_unarmed(world, view, unit):
        scale = scale * weights.draw_unarmed // 16
    drawn = world.heat[side, vehicle, hex] * max(0, scale) // 16
    drawn += world.deny[side, vehicle, hex] * weights.deny // 16
    drawn += weights.cover * expected_value.cover_in(world, view, unit, hex, weights)
    return drawn + of_intent(world, view, unit, hex)


@compiled
def aim_from(world: World, view: Battle, unit: Unit, hex: Hex, weights: Weights) -> int:
    """The value of the unit's targets from a hex."""
    if weights.hit == 0 or is_shaken(view, unit):
        return 0
    return weights.hit * expected_value.prey(world, view, unit, hex, weights) // 16


@compiled
def most_to_hit(world: World, view: Battle, unit: Unit, weights: Weights) -> int:
    """An upper bound of `aim_from` for any hex."""
    if weights.hit <= 0 or is_shaken(view, unit):
        return 0
    return weights.hit * expected_value.best_prey(world, view, unit) // 16


@compiled
def is_shaken(view: Battle, unit: Unit) -> bool:
    """Whether the unit is suppressed or broken."""
    return view.status[unit] == terms.SUPPRESSED or view.status[unit] == terms.BROKEN


@compiled
def fear(world: World, view: Battle, unit: Unit, hex: Hex, weights: Weights) -> int:
    """The possible harm by the enemy in a hex: the nearer the end, the less a loss costs."""
    scale = max(weights.fear_least, weights.fear - weights.fear_by_turn * view.turn)
    if is_shaken(view, unit):
        scale = scale * weights.fear_shaken // 16
    if weights.fear_open and is_open(world, view, hex):
        scale = scale * (16 + weights.fear_open) // 16
    scale = scale * (256 - weights.fear_behind * view.behind) // 256
    if scale <= 0:
        return 0
    danger = expected_value.danger(world, view, unit, hex, weights)
    return min(danger, expected_value.value(world, view, unit)) * scale // 256


@compiled
def step(world: World, view: Battle, unit: Unit, act: int, least: int, weights: Weights) -> int:
    """The value of a point of a unit's move: a hex, leaving the map, getting on or off, or stopping.

    `view.promise` has the value of staying. If it is not more than `least`, anything up to that.
    """
    what, hex = kind_of(act), Hex(first_of(act))
    if what == terms.LEAVE:
        return leaving(world, side_of(world, unit))
    if what == terms.DISMOUNT:
        return weights.dismount - weights.mount * _way_before(world, view, unit)
    if what == terms.MOUNT:
        return weights.mount * _way_before(world, view, unit) - 1
    if what != terms.STEP_TO:
        return 0
    gain = arrival(world, view, unit, hex, view.promise[unit], least - weights.road, weights)
    if gain <= least - weights.road or view.holder[hex] == opponent(side_of(world, unit)):
        return gain
    by_road = goes_by_road(world, view, unit, hex, moves_in_full(world, view, unit))
    return gain + (weights.road if by_road else 0)


@compiled
def _way_before(world: World, view: Battle, unit: Unit) -> int:
    """A sixteenth of the value of two steps on its way, while it has a way to go."""
    return expected_value.pull(world, view, unit) // 8


@compiled
def arrival(world: World, view: Battle, unit: Unit, hex: Hex, stay: int, least: int, weights: Weights) -> int:
    """The gain of entering a hex over `staying`; if that is not more than `least`, anything up to it.

    Targets, crowd and fear come last, as they take longest to compute.
    """
    gain = draw_of(world, view, unit, hex, weights) - stay
    side = side_of(world, unit)
    if view.holder[hex] != side and not (weights.sense and is_shaken(view, unit)):
        gain += expected_value.of_taking(world, view, side, hex, weights)
        if view.holder[hex] == opponent(side) and enemies_in(world, view, side, hex):
            gain += expected_value.of_assault(world, view, unit, hex, weights)
    elif view.holder[hex] != side and enemies_in(world, view, side, hex) == 0:
        gain += expected_value.of_deciding(world, view, side, hex, weights)  # shaken, but unopposed
    if gain + view.most_to_hit <= least:
        return gain + view.most_to_hit
    if is_wired(world, view, unit, hex):
        return NEVER
    gain += aim_from(world, view, unit, hex, weights)
    if gain <= least:
        return gain
    return gain - weights.crowd * friends_in(world, view, unit, hex) - fear(world, view, unit, hex, weights)


@compiled
def best_move(world: World, view: Battle, unit: Unit, least: int, weights: Weights) -> int:
    """The value of the best first step of a move; `least` or less if that is not more than `least`."""
    if not may_move(world, view, unit) or view.carrier[unit] != NOBODY:
        return weights.ride if view.carrier[unit] != NOBODY else NEVER
    here, best = view.hex[unit], least
    stay = staying(world, view, unit, weights)
    if weights.turn:
        best = max(best, turning(world, view, unit, weights))
    if world.zone[side_of(world, unit), terms.ZONE_EXIT, here]:
        best = max(best, leaving(world, side_of(world, unit)))
    if not moves_in_full(world, view, unit):
        return best_neighbour(world, view, unit, stay, best, weights)
    drive = block_of(world, view, unit).drive
    for place in range(world.hop_first[drive, here], world.hop_first[drive, Hex(here + 1)]):
        best = max(best, arrival(world, view, unit, world.hop[place].hex, stay, best, weights))
    return best_ford(world, view, unit, stay, best, weights)


@compiled
def turning(world: World, view: Battle, unit: Unit, weights: Weights) -> int:
    """The value of changing facing and staying."""
    if is_shaken(view, unit):
        return 0
    turned = expected_value.prey(world, view, unit, view.hex[unit], weights)
    gain = turned - expected_value.best_shot(world, view, unit)
    return max(0, gain) * weights.turn // 16


@compiled
def best_neighbour(world: World, view: Battle, unit: Unit, stay: int, least: int, weights: Weights) -> int:
    """The value of the best step to a neighbouring hex, or `least`."""
    here, best = view.hex[unit], least
    drive = block_of(world, view, unit).drive
    for direction in range(6):
        hex = world.step[drive, here, direction]
        if hex != NOWHERE:
            best = max(best, arrival(world, view, unit, hex, stay, best, weights))
    return best_ford(world, view, unit, stay, best, weights)


@compiled
def best_ford(world: World, view: Battle, unit: Unit, stay: int, least: int, weights: Weights) -> int:
    """The value of the best step across a river by a ford, for players with sense, or `least`."""
    side, here, best = side_of(world, unit), view.hex[unit], least
    if weights.sense and world.terrain[here].river:
        for direction in range(6):
            hex = over_ford(world, view, side, here, direction)
            if hex != NOWHERE:
                best = max(best, arrival(world, view, unit, hex, stay, best, weights))
    return best


@compiled
def way_on(world: World, view: Battle, unit: Unit, weights: Weights) -> int:
    """The gain of a step of the unit, if it had somewhere to go; never below 0."""
    pull = expected_value.pull(world, view, unit) * weights.pull // 16
    if pull == 0:
        return 0
    stay = staying(world, view, unit, weights)
    return min(best_neighbour(world, view, unit, stay, 0, weights), pull)


@compiled
def leaving(world: World, side: Side) -> int:
    """The value of leaving the map, if an objective asks for it."""
    return LEAVE if has_objective(world, side, EXIT) else NEVER


@compiled
def place(
    world: World, view: Battle, unit: Unit, hex: Hex, least: int, weights: Weights, luck: Generator
) -> int:
    """The value of a set-up place: near objectives, under cover, not crowded; plus a whim.

    If it is not more than `least`, anything up to that: crowding only subtracts, so it comes last.
    """
    side, vehicle = side_of(world, unit), expected_value.armored(world, view, unit)
    drawn = world.heat[side, vehicle, hex] * weights.setup_draw // 16
    drawn += weights.setup_cover * expected_value.cover_in(world, view, unit, hex, weights)
    drawn += mood(luck, weights.setup_mood)
    if weights.setup_view:
        drawn += best_lookout(world, side, hex) * weights.setup_view // 16
    if drawn <= least and weights.setup_fear >= 0:
        return drawn
    if weights.setup_fear:
        drawn -= expected_value.danger(world, view, unit, hex, weights) * weights.setup_fear // 16
    return drawn - weights.setup_crowd * friends_in(world, view, unit, hex)


@compiled
def marker_place(
    world: World, view: Battle, marker: Marker, hex: Hex, weights: Weights, luck: Generator
) -> int:
    """The value of a place for a marker: near objectives, plus a whim; with sense, a shelter over units."""
    room = world.marker_kind[view.marker_kind[marker]].shelters if weights.sense else 0
    drawn = world.heat[DEFENDER, 0, hex] + mood(luck, weights.fog_mood)
    for unit in units_of(world, DEFENDER):
        if room > 0 and is_in(view, unit, hex) and not is_vehicle(world, view, unit):
            drawn += expected_value.value(world, view, unit)
            room -= 1
    return drawn


@compiled
def best_lookout(world: World, side: Side, hex: Hex) -> int:
    """How much of the enemy's set-up zone lies ahead with the best facing."""
    best = 0
    for direction in range(6):
        best = max(best, world.lookout[side, hex, direction])
    return best


@compiled
def facing(world: World, view: Battle, unit: Unit, face: int, weights: Weights) -> int:
    """The value of a facing: the enemies seen over that side, the nearer and worthier the better.

    A side that sets up first, without enemies on the map, looks to where the enemy will be.
    """
    total, here, enemy, seen = 0, view.hex[unit], opponent(side_of(world, unit)), 0
    for foe in units_of(world, enemy):
        there = view.hex[foe]
        if is_set_up(view, foe) and there != here:
            seen = 1
            far, sixths = world.distance[here, there], ahead(world, here, face, there)
            total += weights.look * sixths // (1 + far)
            if sixths and sees(world, view, here, face, there, view.face[foe]):
                total += sixths * expected_value.threat(world, view, unit, foe, far) * weights.aim // 16
    return total if seen else world.lookout[side_of(world, unit), here, face] * weights.look // LOOK
