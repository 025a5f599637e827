"""The greedy player: for each decision the action that promises most, one ply deep.

Fire, rally and opportunity fire are weighed by exact expected losses, movement by what the objectives
draw it to less what the enemy could do to it there. Restricted styles leave something out, so that one
can ask what it is worth.
"""

from wsanalysis.battles.core.actions import first_of, kind_of, second_of
from wsanalysis.battles.core.numbers import DEFENDER, Hex, Marker, Side, Unit
from wsanalysis.battles.liberty_road import expected_value, terms
from wsanalysis.battles.liberty_road.blocks import block_of, kind
from wsanalysis.battles.liberty_road.choose_move import (
    best_move,
    best_place,
    best_step,
    facing,
    mood,
    place,
    stand,
    step,
)
from wsanalysis.battles.liberty_road.choose_order import (
    ambusher,
    barrage,
    best_order,
    best_regroup,
    on_orders,
    order,
    potential,
    promises,
    regroup,
)
from wsanalysis.battles.liberty_road.records import Actions, Battle, Frame, Generator, World
from wsanalysis.battles.liberty_road.stack import top
from wsanalysis.battles.liberty_road.styles import GREEDY as GREEDY
from wsanalysis.battles.liberty_road.styles import HOLD_FIRE as HOLD_FIRE
from wsanalysis.battles.liberty_road.styles import NEVER
from wsanalysis.battles.liberty_road.styles import NEVER_RALLY as NEVER_RALLY
from wsanalysis.battles.liberty_road.styles import NO_OBJECTIVES as NO_OBJECTIVES
from wsanalysis.battles.liberty_road.styles import NO_OPPORTUNITY as NO_OPPORTUNITY
from wsanalysis.battles.liberty_road.styles import RUSH as RUSH
from wsanalysis.battles.liberty_road.styles import TURTLE as TURTLE
from wsanalysis.compiled import compiled


@compiled
def appraise(world: World, view: Battle, act: int, style: int, luck: Generator) -> int:
    """What an action promises to the side whose view it is, in thousandths of a point."""
    what, question, frame = kind_of(act), view.question, top(view)
    side = Side(view.viewer - 1)
    if question == terms.ASK_STEP:
        return step(world, view, frame.move.unit, act, style)
    if question == terms.ASK_FACE:
        return facing(world, view, view.asked, first_of(act))
    if question == terms.ASK_ACT:
        return _act(world, view, frame.activation.unit, act, style)
    if question == terms.ASK_UNIT:
        if what == terms.END:
            return 0
        if what == terms.SPRING:
            return ambusher(world, view, Marker(first_of(act)))
        return 1 + potential(world, view, Unit(first_of(act)), style)
    if question == terms.ASK_OPPORTUNITY:
        return _opportunity(world, view, frame.entry.hex, act, style)
    if question == terms.ASK_REGROUP:
        return 0 if what == terms.END else regroup(world, view, Unit(first_of(act)), second_of(act), style)
    if question == terms.ASK_STATUS:
        return on_orders(world, view, view.asked, first_of(act), style)
    if question == terms.ASK_ORDER:
        promises(world, view, side, style)
        return order(world, view, side, act)
    return _rarer(world, view, frame, side, act, style, luck)


@compiled
def _rarer(
    world: World, view: Battle, frame: Frame, side: Side, act: int, style: int, luck: Generator
) -> int:
    question, hex, unit = view.question, Hex(first_of(act)), Unit(first_of(act))
    if question == terms.ASK_PLACE:
        return place(world, view, frame.setup.unit, hex, style, luck)
    if question == terms.ASK_FOG:
        return expected_value.attraction(world, DEFENDER, 0, hex) + mood(luck, 6000)
    if question == terms.ASK_ENTRY:
        return stand(world, view, frame.arrival.unit, hex, style)
    if question == terms.ASK_RETREAT:
        return stand(world, view, view.asked, hex, style)
    if question == terms.ASK_TARGET:
        return 0 if kind_of(act) == terms.END else barrage(world, view, side, hex)
    if question == terms.ASK_TAKE:
        return 1 if kind_of(act) == terms.TAKE else 0
    if question == terms.ASK_SWARM:
        return 0 if kind_of(act) == terms.END else 1
    if question == terms.ASK_COMBAT:
        return 0
    if question == terms.ASK_VICTIM:
        return expected_value.value(world, view, unit)
    block = block_of(world, view, unit)
    return block.valor * 1000 + block.total * 100 + expected_value.value(world, view, unit) // 1000


@compiled
def _act(world: World, view: Battle, unit: Unit, act: int, style: int) -> int:
    what, hex = kind_of(act), Hex(first_of(act))
    if what == terms.FIRE_AT:
        if style & HOLD_FIRE:
            return NEVER
        promised = expected_value.of_fire(world, view, unit, hex, second_of(act), 0)
        if second_of(act) and view.uses[unit]:
            promised -= 2000  # a card that is soon used up waits for a good target
        return promised
    if what == terms.RALLY:
        return NEVER if style & NEVER_RALLY else 1000 + expected_value.of_rally(world, view, unit)
    if what == terms.GO:
        return best_move(world, view, unit, NEVER, style)
    if what == terms.SPOT:
        return 300 if world.distance[view.hex[unit], hex] <= 6 else 20
    if what == terms.SHELL_AT:
        return 500
    return 0


@compiled
def _opportunity(world: World, view: Battle, hex: Hex, act: int, style: int) -> int:
    if kind_of(act) == terms.END:
        return 0
    if style & NO_OPPORTUNITY:
        return NEVER
    foe = Unit(first_of(act))
    promised = expected_value.of_fire(world, view, foe, hex, second_of(act), 1)
    cost = 400 if kind(world, view, foe) == terms.INFANTRY else 0
    return promised - cost


@compiled
def choose(world: World, view: Battle, actions: Actions, style: int, luck: Generator) -> int:
    """The action that promises most; of equals the first.

    Where there is much to choose from, what all actions have in common is looked at once; the action is
    the one that `appraise` has most for.
    """
    question = view.question
    if question == terms.ASK_ORDER:
        return best_order(world, view, actions, style)
    if question == terms.ASK_STEP:
        return best_step(world, view, actions, style)
    if question == terms.ASK_REGROUP:
        return best_regroup(world, view, actions, style)
    if question == terms.ASK_PLACE:
        return best_place(world, view, actions, top(view).setup.unit, style, luck)
    best, most = actions.act[0], appraise(world, view, actions.act[0], style, luck)
    for k in range(1, actions.count):
        promised = appraise(world, view, actions.act[k], style, luck)
        if promised > most:
            best, most = actions.act[k], promised
    return best
