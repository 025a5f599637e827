"""What works promise: being in them, digging, laying them in the way of the enemy, entering wire (18)."""

from wsanalysis.battles.core.actions import kind_of, second_of
from wsanalysis.battles.core.appraisal import mood
from wsanalysis.battles.core.luck import chance_of
from wsanalysis.battles.core.numbers import Hex, Side, Unit
from wsanalysis.battles.core.records import Generator
from wsanalysis.battles.core.units import opponent, side_of
from wsanalysis.battles.storms_of_steel import terms
from wsanalysis.battles.storms_of_steel.players.choose_move import arrival, facing
from wsanalysis.battles.storms_of_steel.players.expected_value import danger, value
from wsanalysis.battles.storms_of_steel.records import Battle, World
from wsanalysis.battles.storms_of_steel.terms import FRONT
from wsanalysis.battles.storms_of_steel.weights import Weights


def inside(world: World, view: Battle, unit: Unit, kind: int, weights: Weights) -> int:
    """What it gains a unit to be in works of a kind, 0 for none: what the enemy then cannot take (18.0)."""
    hex, was, color = view.hex[unit], view.inside[unit], world.color[view.type[unit], FRONT]
    now = danger(world, view, unit, hex, 0, weights)
    view.inside[unit] = kind
    then = danger(world, view, unit, hex, 0, weights)
    view.inside[unit] = was
    more = world.shelter[kind, color, terms.TO_FRONT] - world.shelter[was, color, terms.TO_FRONT]
    return (now - then) * weights.fear // 16 + more * weights.shelter


def at_works(world: World, view: Battle, unit: Unit, act: int, weights: Weights) -> int:
    """What an act at works gains: entering them, leaving them, digging (18.1, 18.2)."""
    if kind_of(act) == terms.DIG:
        return inside(world, view, unit, world.hasty_kind, weights)
    if kind_of(act) == terms.OCCUPY:
        return inside(world, view, unit, second_of(act), weights)
    turned = facing(world, view, unit, second_of(act), weights)
    turned -= facing(world, view, unit, view.face[unit], weights)
    return inside(world, view, unit, 0, weights) + turned


def laying(world: World, view: Battle, act: int, weights: Weights, luck: Generator) -> int:
    """What it is to lay works in a hex: whether the enemy is drawn there, and comes by early (18.4, 18.5)."""
    hex, side = Hex(second_of(act)), Side(view.viewer - 1)
    nearest = 0
    for face in range(6):
        nearest = max(nearest, world.lookout[side, hex, face])
    drawn = world.heat[opponent(side), 0, hex] - world.heat[side, 0, hex] // 4
    return drawn + nearest * weights.look + mood(luck, weights.setup_mood)


def wire(world: World, view: Battle, act: int, weights: Weights) -> int:
    """What it promises to pay what the die says and go in, or to stay out without the APs left (18.4)."""
    move, hex = view.about, Hex(second_of(act))
    side, by_command = side_of(world, move.unit), move.way == terms.COMMAND
    if kind_of(act) == terms.STAY_OUT:
        return -view.cap_price if by_command else -view.ap_price * view.ap[side]
    by_cap = move.cost if by_command else max(0, move.cost - view.ap[side])
    gain = arrival(world, view, move.unit, kind_of(move.act), hex, view.staying, 0, weights)
    return gain - by_cap * view.cap_price - view.ap_price * (move.cost - by_cap)


def of_blast(world: World, view: Battle, unit: Unit, caps: int) -> int:
    """What CAPs on the roll against a mine save (18.5)."""
    spared = chance_of(world, view.law[caps], terms.MISS) - chance_of(world, view.law[0], terms.MISS)
    return spared * (value(world, view, unit) // 100) - caps * view.cap_price
