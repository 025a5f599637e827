"""Which action a greedy player takes: what each act promises, what it costs him, the best of each unit.

An AP, a CAP and the freshness of a unit have prices: what else they could be used for.
"""

from wsanalysis.battles.core.actions import first_of, kind_of, second_of
from wsanalysis.battles.core.appraisal import NEVER
from wsanalysis.battles.core.ground import all_hexes
from wsanalysis.battles.core.numbers import Hex, Unit
from wsanalysis.battles.core.units import is_here, is_in, opponent, side_of, units_of
from wsanalysis.battles.storms_of_steel import terms
from wsanalysis.battles.storms_of_steel.players.choose_card import of_weapon
from wsanalysis.battles.storms_of_steel.players.choose_flight import of_flak
from wsanalysis.battles.storms_of_steel.players.choose_hidden import creeping, of_suspicion, springing
from wsanalysis.battles.storms_of_steel.players.choose_move import arrival, facing, leaving, lurking, staying
from wsanalysis.battles.storms_of_steel.players.choose_ride import drive, of_ride
from wsanalysis.battles.storms_of_steel.players.choose_shells import of_smoke
from wsanalysis.battles.storms_of_steel.players.choose_works import at_works, inside
from wsanalysis.battles.storms_of_steel.players.expected_value import best_rally, loss_of, of_fire
from wsanalysis.battles.storms_of_steel.records import About, Battle, World
from wsanalysis.battles.storms_of_steel.rules.acting import cost_of
from wsanalysis.battles.storms_of_steel.rules.activation import is_active, left_for
from wsanalysis.battles.storms_of_steel.rules.aiming import support_of
from wsanalysis.battles.storms_of_steel.rules.firing import aim, roll_for
from wsanalysis.battles.storms_of_steel.rules.hiding import is_hidden
from wsanalysis.battles.storms_of_steel.rules.joining import MOVES, may_go
from wsanalysis.battles.storms_of_steel.rules.moving import entry_reach, move_cost
from wsanalysis.battles.storms_of_steel.rules.riding import is_ride_act
from wsanalysis.battles.storms_of_steel.rules.works import is_works_act
from wsanalysis.battles.storms_of_steel.terms import NOT_ALLOWED
from wsanalysis.battles.storms_of_steel.weights import Weights


def price(world: World, view: Battle, unit: Unit, way: int, cost: int, weights: Weights) -> int:
    """What it costs a player to pay for an act in that way; NEVER if he cannot."""
    side = side_of(world, unit)
    if way == terms.PLAY:
        return 0
    if way == terms.OPPORTUNITY:
        return view.ap_price * min(cost, world.usual_ap)
    pool = 0
    if way != terms.COMMAND:
        pool = view.ap[side] if way == terms.SHARE else pool_of(world, view, unit)
    by_cap = max(0, cost - pool)
    return -NEVER if by_cap > view.cap[side] else view.ap_price * min(cost, pool) + view.cap_price * by_cap


def gain_of(world: World, view: Battle, unit: Unit, way: int, act: int, weights: Weights) -> int:
    """What an act promises, before its price; `view.staying` has what it is to stay where it is."""
    kind, hex = kind_of(act), Hex(second_of(act))
    if kind == terms.FIRE:
        allowed = weights.opportunity_fires if way == terms.OPPORTUNITY else weights.fires
        return at_hex(world, view, unit, hex, 1, weights) if allowed else NEVER
    if kind == terms.FIRE_WITH:
        return of_weapon(world, view, unit, hex, first_of(act), weights)
    if kind == terms.FLAK:
        return of_flak(world, view, unit, Unit(hex), 0, weights)
    if kind == terms.RALLY:
        return best_rally(world, view, unit, weights) if weights.rallies else NEVER
    if kind == terms.PIVOT:
        here = facing(world, view, unit, view.face[unit], weights)
        return facing(world, view, unit, second_of(act), weights) - here
    if kind == terms.LEAVE:
        return leaving(world, view, unit, weights)
    if is_works_act(kind):
        return at_works(world, view, unit, act, weights)
    if kind == terms.LAY_SMOKE:
        return of_smoke(world, view, hex, weights)
    if kind == terms.CREEP or kind == terms.HIDE:
        return creeping(world, view, unit, hex, weights)
    if terms.MOVE <= kind <= terms.CAREFUL_CARRY:
        return drive(world, view, unit, kind, hex, view.staying, NEVER, weights)
    if is_ride_act(kind):
        return of_ride(world, view, kind, Unit(second_of(act)), weights)
    return 0


def at_hex(world: World, view: Battle, unit: Unit, hex: Hex, shots: int, weights: Weights) -> int:
    """What fire at a hex promises, also out of hiding, and where nobody is seen (7, 10)."""
    gain = of_fire(world, view, unit, hex, shots, weights)
    if world.hidden:
        if gain == 0:
            gain = of_suspicion(world, view, unit, hex, weights)
        if is_hidden(view, unit):
            return springing(world, view, unit, gain, weights)
    return gain


def of_act(world: World, view: Battle, unit: Unit, way: int, act: int, weights: Weights) -> int:
    """What an act promises that is paid for in that way."""
    if kind_of(act) == terms.GIVE_UP:
        return 0
    gain = gain_of(world, view, unit, way, act, weights)
    return gain - price(world, view, unit, way, cost_of(world, view, unit, act), weights)


def pool_of(world: World, view: Battle, unit: Unit) -> int:
    """The APs that a unit has to act with, or would have if it were activated."""
    side = side_of(world, unit)
    return view.ap[side] if is_active(view, side, unit) else world.usual_ap


def joining(world: World, view: Battle, act: int, weights: Weights) -> int:
    """What it promises that one more joins in, or nobody; after `look_at_units` (9.1)."""
    if kind_of(act) == terms.GO:
        return 0
    unit = Unit(first_of(act))
    part = part_of(world, view, view.about, unit, weights)
    if view.about.way == terms.COMMAND or is_active(view, side_of(world, unit), unit):
        return part
    return part - max(0, view.whole[unit] - max(0, part)) * weights.join // 16


def part_of(world: World, view: Battle, group: About, unit: Unit, weights: Weights) -> int:
    """What a unit's part in the act gains."""
    kind = kind_of(group.act)
    if kind == terms.FIRE or kind == terms.FIRE_WITH:
        return support(world, view, group, unit, weights)
    if kind == terms.RALLY:
        return best_rally(world, view, unit, weights)
    if kind in MOVES:
        return along(world, view, group, unit, weights)
    if kind == terms.DIG:
        return inside(world, view, unit, world.hasty_kind, weights)
    if kind == terms.OCCUPY:
        return inside(world, view, unit, second_of(group.act), weights)
    if kind == terms.HIDE:
        return lurking(world, view, unit, view.hex[unit], weights) - staying(world, view, unit, weights)
    best, now = 0, facing(world, view, unit, view.face[unit], weights)
    for face in range(6):
        best = max(best, facing(world, view, unit, face, weights) - now)
    return best - view.ap_price


def support(world: World, view: Battle, group: About, unit: Unit, weights: Weights) -> int:
    """What fire takes more that a unit supports (9.12)."""
    total, hex = 0, Hex(second_of(group.act))
    aim(view, group.leader, hex, group.members, 0)
    for target in units_of(world, opponent(side_of(world, unit))):
        if is_in(view, target, hex):
            roll = roll_for(world, view, view.attack, target)
            if roll > NOT_ALLOWED // 2:
                helped = roll - support_of(world, view, group.leader, unit, target)
                total += loss_of(world, view, target, helped, weights)
                total -= loss_of(world, view, target, roll, weights)
    return total * weights.fire // 16


def along(world: World, view: Battle, group: About, unit: Unit, weights: Weights) -> int:
    """What the best move gains by which a unit may go along (9.11)."""
    best, stay = 0, staying(world, view, unit, weights)
    most = left_for(world, view, side_of(world, unit), group.way)
    reach = 0 if is_here(view, unit) else entry_reach(world, view, unit)
    for hex in all_hexes(world):
        if may_go(world, view, group, unit, hex, reach):
            cost = move_cost(world, view, unit, hex, 0)
            if cost != NOT_ALLOWED and cost <= most:
                dearer = max(0, cost - group.cost) * view.ap_price
                gain = arrival(world, view, unit, terms.MOVE, hex, stay, dearer, weights)
                best = max(best, gain - dearer)
    return best


def going(world: World, view: Battle, act: int, weights: Weights) -> int:
    """What it promises that who joins a move goes to a hex, or hides there (9.11, 10.2)."""
    kind, unit, hex = kind_of(act), view.about.unit, Hex(second_of(act))
    if kind == terms.HIDE:
        return creeping(world, view, unit, hex, weights)
    careful = 1 if kind in (terms.CAREFUL, terms.CAREFUL_CARRY) else 0
    dearer = max(0, move_cost(world, view, unit, hex, careful) - view.about.cost) * view.ap_price
    return arrival(world, view, unit, kind, hex, view.staying, NEVER, weights) - dearer
