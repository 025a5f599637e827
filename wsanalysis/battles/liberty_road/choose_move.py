"""Where a greedy player goes: what it is to stand in a hex, and what a move there promises.

A hex draws a unit by what its side fights for and by its cover; what the enemy could do to it there
counts against it, and so does a crowd: whoever fires at a hex attacks all in it (p.16). Near the end of
the game a loss costs less, since the unit will not be needed.
"""

from wsanalysis.battles.core.actions import first_of, kind_of
from wsanalysis.battles.core.appraisal import NEVER, mood, of_capture
from wsanalysis.battles.core.ground import ahead, sees
from wsanalysis.battles.core.numbers import NOBODY, NOWHERE, Hex, Side, Unit
from wsanalysis.battles.core.objectives import EXIT, has_objective
from wsanalysis.battles.core.styles import NO_OBJECTIVES, RUSH, TURTLE
from wsanalysis.battles.core.units import enemies_in, friends_in, is_set_up, opponent, side_of, units_of
from wsanalysis.battles.liberty_road import expected_value, terms, weights
from wsanalysis.battles.liberty_road.blocks import block_of
from wsanalysis.battles.liberty_road.fog import fog_in
from wsanalysis.battles.liberty_road.ground import downshifts
from wsanalysis.battles.liberty_road.moving import goes_by_road, may_move, moves_in_full
from wsanalysis.battles.liberty_road.records import Battle, Generator, World
from wsanalysis.compiled import compiled


@compiled
def is_wired(world: World, view: Battle, unit: Unit, hex: Hex) -> bool:
    """Whether wire that is known would keep the unit out of a hex."""
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
def stand(world: World, view: Battle, unit: Unit, hex: Hex, style: int) -> int:
    """What it is to stand in a hex: what draws the side there, less the crowd and what the enemy could do."""
    return (
        draw_of(world, view, unit, hex, style)
        - weights.CROWD * friends_in(world, view, unit, hex)
        - fear(world, view, unit, hex, style)
    )


@compiled
def draw_of(world: World, view: Battle, unit: Unit, hex: Hex, style: int) -> int:
    """What draws a unit to a hex: what its side fights for, and cover."""
    side, vehicle = side_of(world, unit), expected_value.armored(world, view, unit)
    drawn = 0 if style & NO_OBJECTIVES else world.heat[side, vehicle, hex]
    if style & RUSH:
        return weights.RUSHED * drawn
    return drawn + weights.COVER * downshifts(world, view, hex)


@compiled
def fear(world: World, view: Battle, unit: Unit, hex: Hex, style: int) -> int:
    """What the enemy could do to a unit in a hex: the nearer the end, the less a loss still costs."""
    if style & RUSH:
        return 0
    fear = min(expected_value.danger(world, view, unit, hex), expected_value.value(world, view, unit))
    fear = fear * max(weights.CALM, weights.BOLD - view.turn) // 16
    return weights.SCARED * fear if style & TURTLE else fear


@compiled
def step(world: World, view: Battle, unit: Unit, act: int, least: int, style: int) -> int:
    """What a point of a unit's move promises: a hex, leaving the map, getting on or off, or to stop.

    `view.promise` has what it is to stay. If it is not more than `least`, anything up to that.
    """
    what, hex = kind_of(act), Hex(first_of(act))
    if what == terms.LEAVE:
        return leaving(world, side_of(world, unit))
    if what == terms.DISMOUNT:
        return weights.DISMOUNT
    if what == terms.MOUNT:
        return weights.MOUNT
    if what != terms.STEP_TO:
        return 0
    gain = arrival(world, view, unit, hex, view.promise[unit], least - weights.ROAD, style)
    if gain <= least - weights.ROAD or view.holder[hex] == opponent(side_of(world, unit)):
        return gain
    full = 1 if moves_in_full(world, view, unit) else 0
    return gain + (weights.ROAD if goes_by_road(world, view, unit, hex, full) else 0)


@compiled
def arrival(world: World, view: Battle, unit: Unit, hex: Hex, stay: int, least: int, style: int) -> int:
    """What coming to a hex gains over staying; if that is not more than `least`, anything up to it.

    Crowd and fear are looked at last, as they take longest and can only take away.
    """
    gain = draw_of(world, view, unit, hex, style) - stay
    side = side_of(world, unit)
    if view.holder[hex] != side:
        if style & NO_OBJECTIVES == 0:
            gain += of_capture(world, view, side, hex)
        if view.holder[hex] == opponent(side) and enemies_in(world, view, side, hex):
            gain += expected_value.of_assault(world, view, unit, hex)
    if gain <= least:
        return gain
    if is_wired(world, view, unit, hex):
        return NEVER
    return gain - weights.CROWD * friends_in(world, view, unit, hex) - fear(world, view, unit, hex, style)


@compiled
def best_move(world: World, view: Battle, unit: Unit, least: int, style: int) -> int:
    """What the best first step of a move promises; `least` or less if that is not more than `least`."""
    if not may_move(world, view, unit) or view.carrier[unit] != NOBODY:
        return weights.RIDE if view.carrier[unit] != NOBODY else NEVER
    here, best = view.hex[unit], least
    stay = stand(world, view, unit, here, style)
    if world.zone[side_of(world, unit), terms.ZONE_EXIT, here]:
        best = max(best, leaving(world, side_of(world, unit)))
    if not moves_in_full(world, view, unit):
        return best_neighbour(world, view, unit, stay, best, style)
    drive = block_of(world, view, unit).drive
    for place in range(world.hop_first[drive, here], world.hop_first[drive, Hex(here + 1)]):
        best = max(best, arrival(world, view, unit, world.hop[place].hex, stay, best, style))
    return best


@compiled
def best_neighbour(world: World, view: Battle, unit: Unit, stay: int, least: int, style: int) -> int:
    """What the best step to a hex beside the unit's promises, or `least`."""
    here, best = view.hex[unit], least
    drive = block_of(world, view, unit).drive
    for direction in range(6):
        hex = world.step[drive, here, direction]
        if hex != NOWHERE:
            best = max(best, arrival(world, view, unit, hex, stay, best, style))
    return best


@compiled
def way_on(world: World, view: Battle, unit: Unit, style: int) -> int:
    """What a step of the unit would gain, if it were on its way to something; never below 0."""
    if style & (NO_OBJECTIVES | TURTLE):
        return 0
    stay = stand(world, view, unit, view.hex[unit], style)
    best = best_neighbour(world, view, unit, stay, 0, style)
    return min(best, expected_value.pull(world, view, unit))


@compiled
def leaving(world: World, side: Side) -> int:
    """Leaving the map is worth it for whom an objective asks it of."""
    return weights.LEAVE if has_objective(world, side, EXIT) else NEVER


@compiled
def place(world: World, view: Battle, unit: Unit, hex: Hex, least: int, style: int, luck: Generator) -> int:
    """A good place to set up: near what is fought for, under cover, not in a heap; and as the mood is.

    If it is not more than `least`, anything up to that: a heap only takes away, so it is looked at last.
    """
    side, vehicle = side_of(world, unit), expected_value.armored(world, view, unit)
    drawn = 0 if style & NO_OBJECTIVES else world.heat[side, vehicle, hex]
    drawn += weights.SHELTER * downshifts(world, view, hex) + mood(luck, weights.MOOD)
    return drawn if drawn <= least else drawn - weights.HEAP * friends_in(world, view, unit, hex)


@compiled
def facing(world: World, view: Battle, unit: Unit, face: int) -> int:
    """What a unit sees of the enemy over a side of its hex, the nearer and worthier the better.

    Who sets up before the enemy, whose units are in no hex yet, looks to where the enemy will.
    """
    total, here, enemy, seen = 0, view.hex[unit], opponent(side_of(world, unit)), 0
    for foe in units_of(world, enemy):
        there = view.hex[foe]
        if is_set_up(view, foe) and there != here:
            seen = 1
            far, sixths = world.distance[here, there], ahead(world, here, face, there)
            total += weights.LOOK * sixths // (1 + far)
            if sixths and sees(world, view, here, face, there, view.face[foe]):
                total += sixths * expected_value.threat(world, view, unit, foe, far) // weights.AIM
    return total if seen else world.lookout[side_of(world, unit), here, face]
