"""The greedy player: for each decision the action that promises most, one ply deep.

What each decision is weighed by:

- where to set up, and which way to face: `choose_move.place`, `choose_move.facing`;
- whom to order, which unit acts, what orders vehicles are on: `choose_order`;
- what a unit does: fire and rally by exact expected losses (`expected_value`), a move as below;
- where it goes: `choose_move.step`: what the objectives draw it to, less what the enemy could do to it there;
- what is rarer: here.

All that is a judgement stands in `weights`, `valuation` and `battles.scenarios.stakes`. Styles leave
something out, or overdo it.
"""

from wsanalysis.battles.core.actions import first_of, kind_of, second_of
from wsanalysis.battles.core.appraisal import NEVER, mood
from wsanalysis.battles.core.numbers import DEFENDER, Hex, Marker, Side, Unit
from wsanalysis.battles.core.styles import HOLD_FIRE, NEVER_RALLY, NO_OPPORTUNITY
from wsanalysis.battles.core.units import units_of
from wsanalysis.battles.liberty_road import expected_value, terms, weights
from wsanalysis.battles.liberty_road.blocks import block_of, kind
from wsanalysis.battles.liberty_road.choose_move import best_move, facing, place, stand, step
from wsanalysis.battles.liberty_road.choose_order import (
    ambusher,
    barrage,
    on_orders,
    order,
    potential,
    promises,
    regroup,
)
from wsanalysis.battles.liberty_road.records import Battle, Generator, World
from wsanalysis.battles.liberty_road.stack import top
from wsanalysis.compiled import compiled


@compiled
def prepare(world: World, view: Battle, style: int) -> None:
    """Note what all actions at a decision have in common, by unit, in `view.promise`."""
    question, side = view.question, Side(view.viewer - 1)
    if question == terms.ASK_ORDER:
        promises(world, view, side, style)
    elif question == terms.ASK_STEP:
        unit = top(view).move.unit
        view.promise[unit] = stand(world, view, unit, view.hex[unit], style)
    elif question == terms.ASK_REGROUP:
        for unit in units_of(world, side):
            view.promise[unit] = NEVER


@compiled
def promise(world: World, view: Battle, act: int, least: int, style: int, luck: Generator) -> int:
    """What an action promises, after `prepare`; if that is not more than `least`, anything up to it."""
    what, question, frame = kind_of(act), view.question, top(view)
    hex, unit = Hex(first_of(act)), Unit(first_of(act))
    if question == terms.ASK_STEP:
        return step(world, view, frame.move.unit, act, least, style)
    if question == terms.ASK_FACE:
        return facing(world, view, view.asked, first_of(act))
    if question == terms.ASK_ACT:
        return _act(world, view, frame.activation.unit, act, least, style)
    if question == terms.ASK_OPPORTUNITY:
        return _opportunity(world, view, frame.entry.hex, act, style)
    if question == terms.ASK_PLACE:
        return place(world, view, frame.setup.unit, hex, least, style, luck)
    if question == terms.ASK_STATUS:
        return on_orders(world, view, view.asked, first_of(act), style)
    if question == terms.ASK_ORDER:
        return order(world, view, Side(view.viewer - 1), act)
    if what == terms.END:
        return 0
    if question == terms.ASK_UNIT:
        if what == terms.SPRING:
            return ambusher(world, view, Marker(first_of(act)))
        return weights.SOME_UNIT + potential(world, view, unit, least - weights.SOME_UNIT, style)
    if question == terms.ASK_REGROUP:
        return regroup(world, view, unit, second_of(act), style)
    return _rarer(world, view, act, style, luck)


@compiled
def _rarer(world: World, view: Battle, act: int, style: int, luck: Generator) -> int:
    question, frame, hex, unit = view.question, top(view), Hex(first_of(act)), Unit(first_of(act))
    if question == terms.ASK_FOG:
        return world.heat[DEFENDER, 0, hex] + mood(luck, weights.FOG_MOOD)
    if question == terms.ASK_ENTRY:
        return stand(world, view, frame.arrival.unit, hex, style)
    if question == terms.ASK_RETREAT:
        return stand(world, view, view.asked, hex, style)
    if question == terms.ASK_TARGET:
        return barrage(world, view, Side(view.viewer - 1), hex)
    if question == terms.ASK_TAKE or question == terms.ASK_SWARM:
        return 1
    if question == terms.ASK_COMBAT:
        return 0
    if question == terms.ASK_VICTIM:
        return expected_value.value(world, view, unit)
    block = block_of(world, view, unit)
    return block.valor * 1000 + block.total * 100 + expected_value.value(world, view, unit) // 1000


@compiled
def _act(world: World, view: Battle, unit: Unit, act: int, least: int, style: int) -> int:
    what, hex = kind_of(act), Hex(first_of(act))
    if what == terms.FIRE_AT:
        if style & HOLD_FIRE:
            return NEVER
        promised = expected_value.of_fire(world, view, unit, hex, second_of(act), 0)
        return promised - weights.CARD if second_of(act) and view.uses[unit] else promised
    if what == terms.RALLY:
        return NEVER if style & NEVER_RALLY else weights.RALLY + expected_value.of_rally(world, view, unit)
    if what == terms.GO:
        return best_move(world, view, unit, least, style)
    if what == terms.SPOT:
        near = world.distance[view.hex[unit], hex] <= weights.NEAR
        return weights.SPOT_NEAR if near else weights.SPOT_FAR
    if what == terms.SHELL_AT:
        return weights.SHELL
    return 0


@compiled
def _opportunity(world: World, view: Battle, hex: Hex, act: int, style: int) -> int:
    if kind_of(act) == terms.END:
        return 0
    if style & NO_OPPORTUNITY:
        return NEVER
    foe = Unit(first_of(act))
    promised = expected_value.of_fire(world, view, foe, hex, second_of(act), 1)
    return promised - weights.NERVE if kind(world, view, foe) == terms.INFANTRY else promised
