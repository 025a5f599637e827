"""The values of shots and hexes to a quick player, in thousandths of a point.

He sums up what a shot takes by the chits themselves. Of a hex he asks by tables what enemies could do to a
unit that stands there, what their op fire could on its way in, and what it could do to them, and how strongly
objectives draw it.
"""

from wsanalysis.battlefield.hexsides import armor_facing, shield
from wsanalysis.battles.core.appraisal import decided_by, of_capture
from wsanalysis.battles.core.ground import ahead
from wsanalysis.battles.core.numbers import MAX_UNITS, NOBODY, NOWHERE, Hex, Unit
from wsanalysis.battles.core.units import has, is_in, is_set_up, opponent, side_of, units_of
from wsanalysis.battles.draft_2019 import firing, fog, moving, spotting, terms, tokens
from wsanalysis.battles.draft_2019.records import Battle, Weights, World

POINT = 1000
BOUNTY = 1000
LATE = 3
"""reconstructed: a judgement. The last turns, in which the draw of objectives grows."""
SPOTS = (16, 9, 5, 0)
"""reconstructed: a judgement. Sixteenths of a shot that are left, by how hard its target is to spot."""
OPEN, COVER, LOW = range(3)
"""Places of a target, as `world.threat` has them."""
AT_REST, ADVANCING, SPRINTING = range(3)
"""The ways a target moves when fired at."""
MINED = 100
"""reconstructed: a judgement. 256ths of a unit that mines take."""
MOST, MOST_HIT = (1 << 12) - 1, (1 << 17) - 1
SLOW_AT, FAST_AT, FEAR_AT, ALIKE_AT = 17, 29, 41, 53
"""The bits of an outlook at which each part begins, after the best shot."""


def value(world: World, view: Battle, unit: Unit) -> int:
    """The worth of a unit as it is."""
    harm, worth = view.harm[unit], world.kind[view.type[unit]].worth * POINT
    left = max(4, 16 - 3 * harm.damaged - 2 * harm.suppressed - 6 * harm.no_gun)
    return worth * left // 16


def stake(world: World, view: Battle, unit: Unit, weights: Weights) -> int:
    """The cost of losing a unit: its worth, and that to objectives."""
    return value(world, view, unit) + world.bounty[view.type[unit]] * BOUNTY * weights.bounty // 16


# --- shots ----------------------------------------------------------------------------------------


def of_shot(
    world: World, view: Battle, unit: Unit, target: Unit, way: int, secondary: int, weights: Weights
) -> int:
    """The mean loss by one shot."""
    suppressed, damaged, eliminated = firing.chances(world, view, unit, target, way, secondary)
    taken = suppressed * weights.suppress + damaged * weights.damage + eliminated * 256
    gain = stake(world, view, target, weights) * taken // 256
    if not has(view, target, terms.SPENT):
        gain += (damaged + eliminated) * weights.ready
    return gain // world.chits


def of_volley(world: World, view: Battle, unit: Unit, target: Unit, way: int, weights: Weights) -> int:
    """The mean loss by a shot of its target and of others in the hex; less if it has to be spotted first."""
    gain, hex = of_shot(world, view, unit, target, way, 0, weights), view.hex[target]
    if hex != view.hex[unit]:
        for other in units_of(world, side_of(world, target)):
            if other != target and firing.is_target(view, other) and view.hex[other] == hex:
                gain += of_shot(world, view, unit, other, way, 1, weights)
    if way in (terms.BY_AIM, terms.BY_PASSENGER, terms.BY_LOB):
        gain = gain * SPOTS[spotting.spots(world, view, unit, target)] // 16
    return gain


def best_shot(world: World, view: Battle, unit: Unit, way: int, weights: Weights) -> int:
    """The best volley of a unit from where it is; 0 if it has none."""
    best = 0
    if firing.may_fire(world, view, unit, way):
        for target in units_of(world, opponent(side_of(world, unit))):
            if firing.can_fire_at(world, view, unit, target, way):
                hard = spotting.spots(world, view, unit, target)
                if hard == terms.AUTOMATIC or (way == terms.BY_AIM and hard != terms.NOT_AT_ALL):
                    best = max(best, of_volley(world, view, unit, target, way, weights))
    return best


# --- places ---------------------------------------------------------------------------------------


def place_of(world: World, view: Battle, hex: Hex, eye: Hex) -> int:
    """The place of a target in a hex for those who look from another."""
    if world.cover[spotting.terrain_in(world, view, hex)]:
        return COVER
    level, other = world.lie[hex].elevation, world.lie[eye].elevation
    if level > other or (hex != eye and shield(world.sides, world.bearing[hex, eye], hex)):
        return COVER
    return LOW if level < other or hex == eye else OPEN


def facing_of(world: World, view: Battle, unit: Unit, hex: Hex, eye: Hex) -> int:
    """The armor that fire from a hex meets: of a vehicle that would go elsewhere, the front."""
    if hex != view.hex[unit] or hex == eye or world.kind[view.type[unit]].who != terms.VEHICLE:
        return 0
    return armor_facing(world.bearing[hex, eye], view.face[unit])


def ease(world: World, view: Battle, unit: Unit, eye: Hex, target: Unit, hex: Hex, place: int) -> int:
    """The difficulty for a unit in a hex of spotting a target in another that is in sight."""
    kind = world.kind[view.type[target]]
    plain = 1 if has(view, target, terms.SPENT) and kind.who != terms.INFANTRY else 0
    awareness = 0 if view.harm[unit].suppressed else world.kind[view.type[unit]].awareness
    halves = 1 if place == COVER else 0
    return world.spotted[world.distance[eye, hex], world.halved[kind.signature, halves], awareness, plain]


def outlook(world: World, view: Battle, unit: Unit, hex: Hex, weights: Weights) -> int:
    """The danger from fire to a unit in a hex, and its own best shot from there: `fear_in` and so on read it.

    256ths of it that enemies could take where they stand, the worst and half of the others, of those who are
    spent a half; that op fire could take as it advances there, as it sprints; and the best shot that it would
    have. Noted in the view, since units that are alike, and actions, ask again.
    """
    arm = firing.arm_of(world, view, unit)
    is_vehicle = world.kind[view.type[unit]].who == terms.VEHICLE
    harm = view.harm[unit]
    alone = harm.suppressed or harm.no_gun or (is_vehicle and hex == view.hex[unit])
    kind = view.type[unit] * 2 + has(view, unit, terms.DEPLOYED)
    alike = unit if alone else MAX_UNITS + kind
    if view.outlook[hex] >> ALIKE_AT == 1 + alike:
        return view.outlook[hex]
    total, worst, slow, fast, hit = 0, 0, 0, 0, 0
    for enemy in units_of(world, opponent(side_of(world, unit))):
        if firing.is_target(view, enemy):
            at = view.hex[enemy]
            if at == hex or spotting.in_sight(world, view, at, hex):
                distance = min(spotting.range_between(world, view, at, hex), terms.FARTHEST_AREA)
                if view.harm[enemy].no_gun == 0:
                    place = place_of(world, view, hex, at)
                    hard = ease(world, view, enemy, at, unit, hex, place)
                    facing = facing_of(world, view, unit, hex, at) if is_vehicle else 0
                    its = firing.arm_of(world, view, enemy)
                    loss = (
                        world.threat[its, view.type[unit], distance, place, AT_REST, facing]
                        * SPOTS[hard]
                        // 16
                    )
                    if has(view, enemy, terms.SPENT) or tokens.is_broken(view, enemy):
                        loss = loss // 2
                    elif hard == terms.AUTOMATIC or view.aim[enemy] == hex + 1:
                        slow += world.threat[its, view.type[unit], distance, place, ADVANCING, facing]
                        fast += world.threat[its, view.type[unit], distance, place, SPRINTING, facing]
                    total += loss
                    worst = max(worst, loss)
                if view.harm[unit].no_gun == 0:
                    place = place_of(world, view, at, hex)
                    hard = ease(world, view, unit, hex, enemy, at, place)
                    facing = facing_of(world, view, enemy, at, hex)
                    taken = world.threat[arm, view.type[enemy], distance, place, AT_REST, facing]
                    hit = max(hit, stake(world, view, enemy, weights) * taken // 256 * SPOTS[hard] // 16)
    if has_mines(world, view, hex):
        slow, fast = slow + MINED, fast + MINED
    fear = worst + (total - worst) // 2
    noted = 1 + alike << ALIKE_AT | min(fear, MOST) << FEAR_AT | min(slow, MOST) << SLOW_AT
    view.outlook[hex] = noted | min(fast, MOST) << FAST_AT | min(hit, MOST_HIT)
    return view.outlook[hex]


def has_mines(world: World, view: Battle, hex: Hex) -> bool:
    """True if there are mines in a hex, as far as is known."""
    marker = fog.counter_in(view, hex)
    return marker >= 0 and world.laid[view.marker_kind[marker]].fp > 0


def fear_in(world: World, view: Battle, unit: Unit, hex: Hex, weights: Weights) -> int:
    """The expected loss of a unit in a hex by enemy fire."""
    fear = outlook(world, view, unit, hex, weights) >> FEAR_AT & MOST
    return stake(world, view, unit, weights) * fear // 256


def best_threat(world: World, view: Battle, unit: Unit, hex: Hex, weights: Weights) -> int:
    """The best that a unit in a hex could do to an enemy where he is."""
    return outlook(world, view, unit, hex, weights) & MOST_HIT


def readiness(world: World, view: Battle, unit: Unit, weights: Weights) -> int:
    """The price of being spent: shots in the enemy's turn, and the activation that regroups the unit."""
    if has(view, unit, terms.SPENT):
        return 0
    return weights.tire + best_threat(world, view, unit, view.hex[unit], weights) * weights.keep // 16


def pull(world: World, view: Battle, unit: Unit, hex: Hex, weights: Weights) -> int:
    """The draw of objectives to a hex, stronger in the last turns, and the gain of holding it."""
    side, way = side_of(world, unit), world.way[world.kind[view.type[unit]].mover]
    late = weights.assault * max(0, LATE - (world.turns - view.turn))
    own = world.heat[side, way, hex] * (weights.draw + late) // 16
    own += world.deny[side, way, hex] * weights.deny // 16
    if hex != view.hex[unit] and view.holder[hex] != side:
        own += of_capture(world, view, side, hex, weights.capture, 16)
        if world.turns - view.turn <= 1:
            own += decided_by(world, view, side, hex) * weights.capture
    return own


def stand(world: World, view: Battle, unit: Unit, hex: Hex, fast: bool, weights: Weights) -> int:
    """The value to a unit of being in a hex, less the danger of coming there."""
    total = pull(world, view, unit, hex, weights)
    if world.kind[view.type[unit]].who != terms.VEHICLE:
        total += weights.cover * world.cover[spotting.terrain_in(world, view, hex)]
    if weights.bog and is_stuck(world, view, unit, hex):
        total -= weights.bog
    seen = outlook(world, view, unit, hex, weights)
    danger = (seen >> FEAR_AT & MOST) * weights.fear
    if hex != view.hex[unit]:
        danger += (seen >> (FAST_AT if fast else SLOW_AT) & MOST) * weights.way
    risk = stake(world, view, unit, weights) * danger // 4096
    total += (seen & MOST_HIT) * weights.hit // 16
    for other in units_of(world, side_of(world, unit)):
        if other != unit and is_set_up(view, other) and view.carrier[other] == NOBODY:
            far = world.distance[hex, view.hex[other]]
            if far == 0:
                total -= weights.crowd + risk * weights.packed // 16
            elif far <= 2:
                total += weights.company
    if hex != view.hex[unit] and weights.melee:
        for enemy in units_of(world, opponent(side_of(world, unit))):
            if is_in(view, enemy, hex):
                total += weights.melee
    return total - risk


def is_stuck(world: World, view: Battle, unit: Unit, hex: Hex) -> bool:
    """True if a hex is bog that a unit can leave by no road."""
    if world.bogs[world.kind[view.type[unit]].mover, spotting.terrain_in(world, view, hex)] == 0:
        return False
    for side in range(6):
        if world.neighbour[hex, side] != NOWHERE and moving.is_by_road(world, view, unit, hex, side):
            return False
    return True


def best_hex(world: World, view: Battle, unit: Unit, full: bool, weights: Weights) -> int:
    """The gain of the best hex that one point leads to over the unit's own."""
    here, best = stand(world, view, unit, view.hex[unit], full, weights), 0
    if full:
        ways = moving.find_ways(world, view, unit, False)
        for place in range(1, ways):
            there = view.reached[Hex(place)]
            risk = view.cost[there] // moving.CHECK * (POINT // 2 + weights.bog)
            best = max(best, stand(world, view, unit, there, full, weights) - here - risk)
        moving.forget_ways(view, ways)
    else:
        for side in range(6):
            there = moving.crosses(world, view, unit, view.hex[unit], side)
            if there != NOWHERE:
                bogged = moving.is_bog(world, view, unit, view.hex[unit], side)
                risk = POINT // 2 + weights.bog if bogged else 0
                best = max(best, stand(world, view, unit, there, full, weights) - here - risk)
    return best


def look(world: World, view: Battle, unit: Unit, face: int, weights: Weights) -> int:
    """The value of a facing: the enemy before it, and the strong armor toward those who can fire."""
    total, found, hex = 0, False, view.hex[unit]
    for enemy in units_of(world, opponent(side_of(world, unit))):
        if firing.is_target(view, enemy):
            found, at = True, view.hex[enemy]
            total += weights.face * ahead(world, hex, face, at) // (1 + world.distance[hex, at])
            if world.kind[view.type[unit]].who == terms.VEHICLE and at != hex:
                if spotting.in_sight(world, view, at, hex) and view.harm[enemy].no_gun == 0:
                    distance = min(spotting.range_between(world, view, at, hex), terms.FARTHEST_AREA)
                    facing, arm = (
                        armor_facing(world.bearing[hex, at], face),
                        firing.arm_of(world, view, enemy),
                    )
                    place = place_of(world, view, hex, at)
                    taken = world.threat[arm, view.type[unit], distance, place, AT_REST, facing]
                    total -= stake(world, view, unit, weights) * taken // 256 * weights.guard // 16
    return total if found else world.lookout[side_of(world, unit), hex, face]
