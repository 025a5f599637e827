"""The quick player's expectations of an answer, in thousandths of a point of the battalion.

He looks at the chance of an attack and at what it takes, and at what the enemy could do to a unit where it
would stand: those that see it as they are, and those that could come a hex nearer.
"""

from wsanalysis.battles.core.actions import first_of, kind_of, second_of
from wsanalysis.battles.core.luck import chance_of, mean_of
from wsanalysis.battles.core.numbers import FARTHEST, Hex, Unit
from wsanalysis.battles.core.records import Generator
from wsanalysis.battles.core.units import is_here, units_of
from wsanalysis.battles.sherman_leader import attacking, damage, layout, orders, terms
from wsanalysis.battles.sherman_leader.layout import ROWS
from wsanalysis.battles.sherman_leader.leading import leader_of
from wsanalysis.battles.sherman_leader.records import Battle, Weights, World
from wsanalysis.battles.sherman_leader.terms import ENEMY, FAR, NEVER, US

POINT = 1000


def promise(world: World, view: Battle, act: int, least: int, style: int, luck: Generator) -> int:
    """The promise of an answer to the US player."""
    weights, kind = world.weights[style, US], kind_of(act)
    unit, hex = Unit(first_of(act)), Hex(second_of(act))
    if kind in (terms.PUT, terms.START_IN):
        return of_place(world, view, unit, hex, weights)
    if kind == terms.STAY and view.question == terms.START:
        return of_place(world, view, unit, view.hex[unit], weights)
    if kind == terms.ACT:
        return POINT + best_shot(world, view, unit, view.hex[unit], 0, weights)
    if kind in (terms.TACTIC, terms.COMMAND):
        return best_shot(world, view, unit, view.hex[unit], 0, weights) - weights.tactic
    if kind == terms.TAKE_OVER:
        return POINT
    if kind == terms.CARRY:
        stands = best_shot(world, view, unit, view.hex[unit], 0, weights)
        return weights.ride - stands
    if kind == terms.STAY:
        return of_stand(world, view, unit, view.hex[unit], 0, weights)
    if kind in (terms.GO, terms.RUSH):
        paid = weights.stress if kind == terms.RUSH else 0
        if damage.stops_move(world, view, unit) == terms.UNLESS_STRESS:
            paid += weights.stress
        return of_stand(world, view, unit, hex, 1, weights) - paid
    if kind == terms.RETREAT:
        return of_stand(world, view, unit, view.hex[unit], 0, weights) // 4 - POINT
    if kind == terms.FIRE:
        left = orders.points_left(world, view)
        return of_shot(
            world, view, unit, view.hex[unit], Unit(second_of(act)), view.about.moved, left, weights
        )
    if kind == terms.GO_TO:
        return -menace(world, view, unit, hex, weights)
    if kind == terms.SHOOT_AT:
        return -loss_of(world, view, Unit(second_of(act)), weights)
    if kind == terms.FIGHT_ON:
        return 1
    return 0


def of_shot(
    world: World, view: Battle, unit: Unit, at: Hex, enemy: Unit, moved: int, left: int, weights: Weights
) -> int:
    """The points and victory points that an attack may bring, less the stress that it costs; 0 if none.

    `left` are the points of the battalion that are on the battlefield.
    """
    needed = attacking.us_roll(world, view, unit, at, enemy, moved)
    if needed == NEVER:
        return 0
    law = attacking.us_law(world, view, unit, at, enemy, needed)
    kill = 100 - chance_of(world, law, 0)
    points = world.kind[view.type[enemy]].points
    gain = points * POINT * weights.attack // 16 + of_strength(world, view, left, left - points, weights)
    strain = world.strain[view.type[unit], view.leader[unit], terms.OKAY] if moved else 0
    paid = damage.stress_to_attack(world, view, unit) + strain
    return gain * kill // 100 - paid * weights.stress


def of_strength(world: World, view: Battle, left: int, after: int, weights: Weights) -> int:
    """The worth of coming nearer to half strength, and to destroyed: all of it on reaching it."""
    gain = 0
    if view.strength == terms.FULL:
        gain += share(left, after, world.half_at, weights.vp * world.half_vp)
    return gain + share(left, after, world.destroyed_at, weights.vp * world.destroyed_vp)


def share(left: int, after: int, wanted: int, worth: int) -> int:
    """The share of a threshold's worth that points taken bring: by how much of the way is left."""
    if left <= wanted:
        return 0
    return worth * (left - max(after, wanted)) // (left - wanted) // 2 + (
        worth // 2 if after <= wanted else 0
    )


def best_shot(world: World, view: Battle, unit: Unit, at: Hex, moved: int, weights: Weights) -> int:
    """The best attack of a unit from a hex; 0 if it has none, or none that pays."""
    best = 0
    if attacking.may_attack(world, view, unit):
        left = orders.points_left(world, view)
        for enemy in units_of(world, ENEMY):
            if is_here(view, enemy):
                best = max(best, of_shot(world, view, unit, at, enemy, moved, left, weights))
    return best


def of_stand(world: World, view: Battle, unit: Unit, at: Hex, moved: int, weights: Weights) -> int:
    """The value for a unit of ending its move in a hex."""
    shot = best_shot(world, view, unit, at, moved, weights)
    promised = (
        shot - danger(world, view, unit, at, weights) + layout.cover_in(world, view, at) * weights.cover
    )
    if shot == 0:
        promised -= weights.near * nearest(world, view, at)
    return promised


def nearest(world: World, view: Battle, at: Hex) -> int:
    """The distance of the nearest enemy."""
    far = FARTHEST
    for enemy in units_of(world, ENEMY):
        if is_here(view, enemy):
            far = min(far, world.distance[at, view.hex[enemy]])
    return far


def danger(world: World, view: Battle, unit: Unit, at: Hex, weights: Weights) -> int:
    """The danger to a unit in a hex from the enemies in one turn, by mean unnegated hits."""
    was, total = view.hex[unit], 0
    view.hex[unit] = at
    for enemy in units_of(world, ENEMY):
        if is_here(view, enemy):
            stands = view.hex[enemy]
            needed = attacking.enemy_roll(world, view, enemy, stands, unit, 0)
            if needed != NEVER:
                law = attacking.enemy_law(world, view, stands, unit, needed)
                total += mean_of(world, law) * weights.fear
            elif world.distance[stands, at] <= FAR + 1:
                total += nearer_hits(world, view, enemy, unit) * weights.loom
    view.hex[unit] = was
    return total // 256 * loss_of(world, view, unit, weights) // POINT


def nearer_hits(world: World, view: Battle, enemy: Unit, unit: Unit) -> int:
    """The mean hits of an enemy that cannot attack as it stands, from the first hex that is nearer."""
    at, best = view.hex[enemy], 0
    if world.distance[at, view.hex[unit]] == 0:
        return 0
    steps = world.beside[at] & view.way[view.type[enemy]]
    steps &= world.ring[view.hex[unit], world.distance[at, view.hex[unit]] - 1]
    if steps and world.kind[view.type[enemy]].moves:
        best = mean_hits(world, view, enemy, layout.first_hex(steps), unit, 1)
    return best


def mean_hits(world: World, view: Battle, enemy: Unit, at: Hex, unit: Unit, moved: int) -> int:
    """The mean number of an enemy's unnegated hits on a unit from a hex, in thousandths."""
    needed = attacking.enemy_roll(world, view, enemy, at, unit, moved)
    if needed == NEVER:
        return 0
    return mean_of(world, attacking.enemy_law(world, view, at, unit, needed))


def loss_of(world: World, view: Battle, unit: Unit, weights: Weights) -> int:
    """The cost of a hit on a unit: some of its price, and of a commander who leads it."""
    man = weights.man if leader_of(world, view, unit).leads else 0
    return world.kind[view.type[unit]].price * POINT * weights.price // 16 + man


def menace(world: World, view: Battle, enemy: Unit, at: Hex, weights: Weights) -> int:
    """The most that an enemy could do from a hex to any US unit."""
    most = 0
    for unit in units_of(world, US):
        if is_here(view, unit):
            hits = mean_hits(world, view, enemy, at, unit, 1)
            most = max(most, hits * loss_of(world, view, unit, weights) // POINT)
    return most


def of_place(world: World, view: Battle, unit: Unit, hex: Hex, weights: Weights) -> int:
    """A place before the battle: its cover, and how far it is from the own edge."""
    forward = weights.forward * (ROWS - 1 - world.row[hex])
    return layout.cover_in(world, view, hex) * weights.cover + forward


def worth(world: World, state: Battle, unit: Unit) -> int:
    """The worth of a unit that fights: SO points of the US, points of the battalion, a thousand times."""
    kind = world.kind[state.type[unit]]
    return (kind.price + kind.points) * POINT
