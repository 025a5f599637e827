"""The greedy player: for each decision the action with the highest expected value, one ply deep.

What each decision is based on:

- where to set up, and which way to face: `choose_move.place`, `choose_move.facing`;
- which units to order, which unit acts, vehicles' orders: `choose_order`;
- what a unit does: fire and rally by exact expected losses (`expected_value`), a move as below;
- where it goes: `choose_move.step`: the pull of the objectives, minus possible enemy attacks there;
- rarer decisions: this module.

All players are greedy: they differ in their `weights`. Other judgements are in `valuation` and
`battles.scenarios.stakes`.
"""

from wsanalysis.battles.core.actions import first_of, kind_of, second_of
from wsanalysis.battles.core.appraisal import NEVER
from wsanalysis.battles.core.numbers import ATTACKER, Hex, Marker, Side, Unit
from wsanalysis.battles.core.objectives import points
from wsanalysis.battles.core.units import opponent, units_of
from wsanalysis.battles.liberty_road import expected_value, terms
from wsanalysis.battles.liberty_road.blocks import block_of, kind
from wsanalysis.battles.liberty_road.choose_move import (
    best_move,
    facing,
    marker_place,
    place,
    stand,
    staying,
    step,
)
from wsanalysis.battles.liberty_road.choose_order import (
    aimed_at,
    ambusher,
    on_orders,
    order,
    potential,
    promises,
    regroup,
)
from wsanalysis.battles.liberty_road.records import Battle, Generator, World
from wsanalysis.battles.liberty_road.weights import EXPECTED, NEAR, Weights
from wsanalysis.compiled import compiled


@compiled
def prepare(world: World, view: Battle, style: int) -> None:
    """Note everything common to all actions at a decision, by unit, in `view.promise`."""
    question, side = view.question, Side(view.viewer - 1)
    weights = world.weights[style, side]
    _look_ahead(world, view, side, weights)
    if question == terms.ASK_ORDER:
        promises(world, view, side, weights)
    elif question == terms.ASK_STEP:
        unit = view.about.unit
        view.promise[unit] = staying(world, view, unit, weights)
    elif question == terms.ASK_REGROUP:
        for unit in units_of(world, side):
            view.promise[unit] = NEVER


@compiled
def _look_ahead(world: World, view: Battle, side: Side, weights: Weights) -> None:
    """Note how late it is, in sixteenths of the game, and the side's deficit.

    An attacker does not know the deck (p.8).
    """
    view.late = view.behind = 0
    if weights.draw_late or weights.capture_late or weights.draw_behind or weights.fear_behind:
        length = EXPECTED if side == ATTACKER else max(1, world.deck_early + world.deck_late)
        view.late = min(16, 16 * view.turn // length)
        if view.turn > 0 and (weights.draw_behind or weights.fear_behind):
            lead = points(world, view, opponent(side)) - points(world, view, side)
            view.behind = max(-16, min(16, 4 * lead)) * view.late // 16


@compiled
def promise(world: World, view: Battle, act: int, least: int, style: int, luck: Generator) -> int:
    """The expected value of an action, after `prepare`; if not more than `least`, anything up to it."""
    what, question, about = kind_of(act), view.question, view.about
    hex, unit, side = Hex(first_of(act)), Unit(first_of(act)), Side(view.viewer - 1)
    weights = world.weights[style, side]
    if question == terms.ASK_STEP:
        return step(world, view, about.unit, act, least, weights)
    if question == terms.ASK_FACE:
        return facing(world, view, about.unit, first_of(act), weights)
    if question == terms.ASK_ACT:
        return _act(world, view, about.unit, act, least, weights)
    if question == terms.ASK_OPPORTUNITY:
        return _opportunity(world, view, about.hex, act, weights)
    if question == terms.ASK_PLACE:
        return place(world, view, about.unit, hex, least, weights, luck)
    if question == terms.ASK_STATUS:
        return on_orders(world, view, about.unit, first_of(act), weights)
    if question == terms.ASK_ORDER:
        return order(world, view, side, act, weights)
    if what == terms.END:
        return 0
    if question == terms.ASK_UNIT:
        if what == terms.SPRING:
            return ambusher(world, view, Marker(first_of(act)), weights)
        return weights.some_unit + potential(world, view, unit, least - weights.some_unit, weights)
    if question == terms.ASK_REGROUP:
        return regroup(world, view, unit, second_of(act), weights)
    return _rarer(world, view, act, weights, luck)


@compiled
def _rarer(world: World, view: Battle, act: int, weights: Weights, luck: Generator) -> int:
    question, about, hex, unit = view.question, view.about, Hex(first_of(act)), Unit(first_of(act))
    if question == terms.ASK_FOG:
        return marker_place(world, view, about.marker, hex, weights, luck)
    if question == terms.ASK_ENTRY:
        return stand(world, view, about.unit, hex, weights)
    if question == terms.ASK_RETREAT:
        return stand(world, view, about.unit, hex, weights)
    if question == terms.ASK_TARGET:
        return aimed_at(world, view, Side(view.viewer - 1), hex, about.asset, weights)
    if question == terms.ASK_TAKE or question == terms.ASK_SWARM:
        return 1
    if question == terms.ASK_COMBAT:
        return 0
    if question == terms.ASK_VICTIM:
        return expected_value.value(world, view, unit)
    block = block_of(world, view, unit)
    return block.valor * 1000 + block.total * 100 + expected_value.value(world, view, unit) // 1000


@compiled
def _act(world: World, view: Battle, unit: Unit, act: int, least: int, weights: Weights) -> int:
    what, hex = kind_of(act), Hex(first_of(act))
    if what == terms.FIRE_AT:
        if weights.fires == 0:
            return NEVER
        promised = expected_value.of_fire(world, view, unit, hex, second_of(act), 0)
        return promised - weights.card if second_of(act) and view.uses[unit] else promised
    if what == terms.RALLY:
        steadied = expected_value.of_rally(world, view, unit) * weights.steady // 16
        return weights.rally + steadied if weights.rallies else NEVER
    if what == terms.GO:
        return best_move(world, view, unit, least, weights)
    if what == terms.SPOT:
        return weights.spot_near if world.distance[view.hex[unit], hex] <= NEAR else weights.spot_far
    if what == terms.SHELL_AT:
        return weights.shell
    return 0


@compiled
def _opportunity(world: World, view: Battle, hex: Hex, act: int, weights: Weights) -> int:
    if kind_of(act) == terms.END:
        return 0
    if weights.reacts == 0:
        return NEVER
    foe = Unit(first_of(act))
    promised = expected_value.of_fire(world, view, foe, hex, second_of(act), 1)
    infantry = kind(world, view, foe) == terms.INFANTRY
    return promised - (weights.nerve if infantry else weights.vehicle_nerve)
