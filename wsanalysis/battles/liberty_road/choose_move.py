"""Where a greedy player goes: what it is to stand in a hex, and what a move there promises.

A hex draws a unit by what its side fights for and by its cover; what the enemy could do to it there
counts against it, and so does a crowd: whoever fires at a hex attacks all in it (p.16). Near the end of
the game a loss costs less, since the unit will not be needed.
"""

from wsanalysis.battles.core.actions import first_of, kind_of
from wsanalysis.battles.core.ground import off_ahead, sees
from wsanalysis.battles.core.luck import word
from wsanalysis.battles.core.numbers import NOBODY, NOWHERE, Hex, Side, Unit
from wsanalysis.battles.core.objectives import EXIT, has_objective
from wsanalysis.battles.core.units import (
    end_of_side,
    enemies_in,
    first_of_side,
    friends_in,
    is_here,
    opponent,
    side_of,
)
from wsanalysis.battles.liberty_road import expected_value, terms
from wsanalysis.battles.liberty_road.blocks import block_of
from wsanalysis.battles.liberty_road.fog import fog_in
from wsanalysis.battles.liberty_road.ground import downshifts
from wsanalysis.battles.liberty_road.moving import goes_by_road, may_move, moves_in_full
from wsanalysis.battles.liberty_road.records import Actions, Battle, Generator, World
from wsanalysis.battles.liberty_road.stack import top
from wsanalysis.battles.liberty_road.styles import NEVER, NO_OBJECTIVES, RUSH, TURTLE
from wsanalysis.compiled import compiled, span

BOLD, CALM = 7, 1
"""reconstructed: a judgement. Fear counts (BOLD - turn) sixteenths, CALM sixteenths at least."""

CROWD, HEAP = 1000, 3000
"""reconstructed: a judgement. What each other unit of its side takes from a hex, in thousandths of a point:
for who moves there, and for who is set up there, with room to choose from."""

ROAD = 200  # thousandths of a point for a hop along the road
MOOD = 4000  # within these two good places to set up are as good as each other


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
        - CROWD * friends_in(world, view, unit, hex)
        - fear(world, view, unit, hex, style)
    )


@compiled
def draw_of(world: World, view: Battle, unit: Unit, hex: Hex, style: int) -> int:
    """What draws a unit to a hex: what its side fights for, and cover."""
    side, vehicle = side_of(world, unit), expected_value.armored(world, view, unit)
    drawn = 0 if style & NO_OBJECTIVES else expected_value.attraction(world, side, vehicle, hex)
    return 4 * drawn if style & RUSH else drawn + 300 * downshifts(world, view, hex)


@compiled
def fear(world: World, view: Battle, unit: Unit, hex: Hex, style: int) -> int:
    """What the enemy could do to a unit in a hex: the nearer the end, the less a loss still costs."""
    if style & RUSH:
        return 0
    fear = min(expected_value.danger(world, view, unit, hex), expected_value.value(world, view, unit))
    fear = fear * max(CALM, BOLD - view.turn) // 16
    return 4 * fear if style & TURTLE else fear


@compiled
def step(world: World, view: Battle, unit: Unit, act: int, style: int) -> int:
    """What a point of a unit's move promises: a hex, leaving the map, getting on or off, or to stop."""
    what = kind_of(act)
    if what == terms.LEAVE:
        return leaving(world, side_of(world, unit))
    if what == terms.DISMOUNT:
        return 500
    if what == terms.MOUNT:
        return -1
    if what != terms.STEP_TO:
        return 0
    return hop(
        world, view, unit, Hex(first_of(act)), stand(world, view, unit, view.hex[unit], style), NEVER, style
    )


@compiled
def best_step(world: World, view: Battle, actions: Actions, style: int) -> int:
    """The step of those listed that promises most; fear is looked at only where it could matter."""
    unit = top(view).move.unit
    stay = stand(world, view, unit, view.hex[unit], style)
    best, most = actions.act[0], NEVER - 1
    for place in range(actions.count):
        act = actions.act[place]
        if kind_of(act) == terms.STEP_TO:
            promised = hop(world, view, unit, Hex(first_of(act)), stay, most, style)
        else:
            promised = step(world, view, unit, act, style)
        if promised > most:
            best, most = act, promised
    return best


@compiled
def hop(world: World, view: Battle, unit: Unit, hex: Hex, stay: int, least: int, style: int) -> int:
    """As `_arrival`; a hop along the road is worth a bit more, for the bonus it brings."""
    gain = arrival(world, view, unit, hex, stay, least - ROAD, style)
    if gain <= least - ROAD or view.holder[hex] == opponent(side_of(world, unit)):
        return gain
    return gain + (
        ROAD if goes_by_road(world, view, unit, hex, 1 if moves_in_full(world, view, unit) else 0) else 0
    )


@compiled
def arrival(world: World, view: Battle, unit: Unit, hex: Hex, stay: int, least: int, style: int) -> int:
    """What coming to a hex gains over staying; if that is not more than `least`, anything up to it.

    Crowd and fear are looked at last, as they take longest and can only take away.
    """
    gain = draw_of(world, view, unit, hex, style) - stay
    side = side_of(world, unit)
    if view.holder[hex] != side:
        if style & NO_OBJECTIVES == 0:
            gain += expected_value.of_capture(world, view, side, hex)
        if view.holder[hex] == opponent(side) and enemies_in(world, view, side, hex):
            gain += expected_value.of_assault(world, view, unit, hex)
    if gain <= least:
        return gain
    if is_wired(world, view, unit, hex):
        return NEVER
    return gain - CROWD * friends_in(world, view, unit, hex) - fear(world, view, unit, hex, style)


@compiled
def best_move(world: World, view: Battle, unit: Unit, least: int, style: int) -> int:
    """What the best first step of a move promises; `least` or less if that is not more than `least`."""
    if not may_move(world, view, unit) or view.carrier[unit] != NOBODY:
        return 400 if view.carrier[unit] != NOBODY else NEVER
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
    return 1 << 30 if has_objective(world, side, EXIT) else NEVER


@compiled
def place(world: World, view: Battle, unit: Unit, hex: Hex, style: int, luck: Generator) -> int:
    """A good place to set up: near what is fought for, under cover, not in a heap; and as the mood is."""
    return (
        _drawn_to(world, view, unit, hex, style)
        - HEAP * friends_in(world, view, unit, hex)
        + mood(luck, MOOD)
    )


@compiled
def best_place(world: World, view: Battle, actions: Actions, unit: Unit, style: int, luck: Generator) -> int:
    """The place of those listed that promises most; a heap only takes away, so it is looked at last."""
    best, most = actions.act[0], NEVER
    for place in range(actions.count):
        hex = Hex(first_of(actions.act[place]))
        promised = _drawn_to(world, view, unit, hex, style) + mood(luck, MOOD)
        if promised > most:
            promised -= HEAP * friends_in(world, view, unit, hex)
        if promised > most:
            best, most = actions.act[place], promised
    return best


@compiled
def _drawn_to(world: World, view: Battle, unit: Unit, hex: Hex, style: int) -> int:
    side, vehicle = side_of(world, unit), expected_value.armored(world, view, unit)
    total = 0 if style & NO_OBJECTIVES else expected_value.attraction(world, side, vehicle, hex)
    return total + 700 * downshifts(world, view, hex)


@compiled
def mood(luck: Generator, n: int) -> int:
    """A whim from 0 to n - 1: quicker than an exactly fair number, and nothing depends on it."""
    return word(luck) * n >> 32


@compiled
def facing(world: World, view: Battle, unit: Unit, face: int) -> int:
    """What a unit sees of the enemy over a side of its hex, the nearer and worthier the better.

    Who sets up before the enemy, whose units are in no hex yet, looks to where the enemy will.
    """
    total, here, enemy, seen = 0, view.hex[unit], opponent(side_of(world, unit)), 0
    for foe in span(Unit, first_of_side(world, enemy), end_of_side(world, enemy)):
        there = view.hex[foe]
        if is_here(view, foe) and there != here and there != NOWHERE:
            seen = 1
            far, ahead = world.distance[here, there], _ahead(world, here, face, there)
            total += 600 * ahead // (1 + far)
            if ahead and sees(world, view, here, face, there, view.face[foe]):
                total += ahead * expected_value.threat(world, view, unit, foe, far) // 4
    if seen == 0:
        for hex in span(Hex, 0, world.hexes):
            if world.zone[enemy, terms.ZONE_DEPLOY, hex]:
                total += 600 * _ahead(world, here, face, hex) // (1 + world.distance[here, hex])
    return total


@compiled
def _ahead(world: World, here: Hex, face: int, there: Hex) -> int:
    """How much a hex lies ahead: from 6, straight before the side, to 0, behind it."""
    return 6 - abs(off_ahead(world, here, face, there))
