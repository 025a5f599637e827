"""Who joins in an action, and where he goes: what his part gains, and what he gives up for it (9)."""

from wsanalysis.battles.core.actions import first_of, kind_of, second_of
from wsanalysis.battles.core.appraisal import NEVER
from wsanalysis.battles.core.ground import all_hexes
from wsanalysis.battles.core.numbers import Hex, Unit
from wsanalysis.battles.core.units import is_here, is_in, opponent, units_of
from wsanalysis.battles.storms_of_steel import terms
from wsanalysis.battles.storms_of_steel.activation import is_active
from wsanalysis.battles.storms_of_steel.aiming import support_of
from wsanalysis.battles.storms_of_steel.choose_hidden import creeping
from wsanalysis.battles.storms_of_steel.choose_move import arrival, facing, lurking, staying
from wsanalysis.battles.storms_of_steel.choose_works import inside
from wsanalysis.battles.storms_of_steel.expected_value import best_rally, loss_of
from wsanalysis.battles.storms_of_steel.firing import roll_for
from wsanalysis.battles.storms_of_steel.joining import MOVES, may_go
from wsanalysis.battles.storms_of_steel.moving import entry_reach, move_cost
from wsanalysis.battles.storms_of_steel.paying import left_for
from wsanalysis.battles.storms_of_steel.records import Battle, Frame, World
from wsanalysis.battles.storms_of_steel.terms import NOT_ALLOWED
from wsanalysis.battles.storms_of_steel.weights import Weights
from wsanalysis.compiled import compiled


@compiled
def joining(world: World, view: Battle, turn: Frame, act: int, weights: Weights) -> int:
    """What it promises that one more joins in, or nobody; after `look_at_units` (9.1)."""
    if kind_of(act) == terms.GO:
        return 0
    unit = Unit(first_of(act))
    part = part_of(world, view, turn, unit, weights)
    if turn.way == terms.COMMAND or is_active(view, turn.side, unit):
        return part
    return part - max(0, view.whole[unit] - max(0, part)) * weights.join // 16


@compiled
def part_of(world: World, view: Battle, turn: Frame, unit: Unit, weights: Weights) -> int:
    """What a unit's part in the act gains."""
    kind = kind_of(turn.act)
    if kind == terms.FIRE or kind == terms.FIRE_WITH:
        return support(world, view, turn, unit, weights)
    if kind == terms.RALLY:
        return best_rally(world, view, unit, weights)
    if kind in MOVES:
        return along(world, view, turn, unit, weights)
    if kind == terms.DIG:
        return inside(world, view, unit, world.hasty_kind, weights)
    if kind == terms.OCCUPY:
        return inside(world, view, unit, second_of(turn.act), weights)
    if kind == terms.HIDE:
        return lurking(world, view, unit, view.hex[unit], weights) - staying(world, view, unit, weights)
    best, now = 0, facing(world, view, unit, view.face[unit], weights)
    for face in range(6):
        best = max(best, facing(world, view, unit, face, weights) - now)
    return best - view.ap_price


@compiled
def support(world: World, view: Battle, turn: Frame, unit: Unit, weights: Weights) -> int:
    """What fire takes more that a unit supports (9.12)."""
    total, hex = 0, Hex(second_of(turn.act))
    for target in units_of(world, opponent(turn.side)):
        if is_in(view, target, hex):
            roll = roll_for(world, view, turn, target)
            if roll > NOT_ALLOWED // 2:
                helped = roll - support_of(world, view, turn.unit, unit, target)
                total += loss_of(world, view, target, helped, weights)
                total -= loss_of(world, view, target, roll, weights)
    return total * weights.fire // 16


@compiled
def along(world: World, view: Battle, turn: Frame, unit: Unit, weights: Weights) -> int:
    """What the best move gains by which a unit may go along (9.11)."""
    best, most, stay = 0, left_for(world, view, turn), staying(world, view, unit, weights)
    reach = 0 if is_here(view, unit) else entry_reach(world, view, unit)
    for hex in all_hexes(world):
        if may_go(world, view, turn, unit, hex, reach):
            cost = move_cost(world, view, unit, hex, 0)
            if cost != NOT_ALLOWED and cost <= most:
                dearer = max(0, cost - turn.cost) * view.ap_price
                gain = arrival(world, view, unit, terms.MOVE, hex, stay, dearer, weights)
                best = max(best, gain - dearer)
    return best


@compiled
def going(world: World, view: Battle, turn: Frame, act: int, weights: Weights) -> int:
    """What it promises that who joins a move goes to a hex, or hides there (9.11, 10.2)."""
    kind, unit, hex = kind_of(act), turn.next, Hex(second_of(act))
    if kind == terms.HIDE:
        return creeping(world, view, view.asked, hex, weights)
    careful = 1 if kind in (terms.CAREFUL, terms.CAREFUL_CARRY) else 0
    dearer = max(0, move_cost(world, view, unit, hex, careful) - turn.cost) * view.ap_price
    return arrival(world, view, unit, kind, hex, view.staying, NEVER, weights) - dearer
