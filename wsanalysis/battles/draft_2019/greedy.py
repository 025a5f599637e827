"""The promise of each answer to a quick player, in thousandths of a point, by the values of shots and hexes.

Being spent costs him the shot that the unit could still take in the enemy's turn, and the activation that
regroups it: that is the draft's main choice.
"""

from wsanalysis.battlefield.hexsides import armor_facing
from wsanalysis.battles.core.actions import first_of, kind_of, second_of
from wsanalysis.battles.core.appraisal import NEVER, mood
from wsanalysis.battles.core.numbers import NOBODY, ZONE_EXIT, Hex, Marker, Side, Unit
from wsanalysis.battles.core.objectives import EXIT, progress
from wsanalysis.battles.core.orders import best_units_of
from wsanalysis.battles.core.records import Generator
from wsanalysis.battles.core.units import has, is_here, is_in, is_set_up, opponent, side_of, units_of
from wsanalysis.battles.draft_2019 import (
    artillery,
    firing,
    moving,
    orders,
    spotting,
    terms,
    tokens,
    windows,
    worth,
)
from wsanalysis.battles.draft_2019.records import Battle, Weights, World
from wsanalysis.battles.draft_2019.worth import AT_REST, LOW, OPEN, POINT

START = 4
"""reconstructed: a judgement. How many times as much a crowd counts at set-up, when nobody need be in one."""
LEAVES = 4
"""reconstructed: a judgement. A victory point for leaving is worth this many for a hex."""
WHIM = 40
"""reconstructed: a judgement. Places that differ by less are equally good at set-up."""
EVERYTHING = (1 << 7) - 1
"""All kinds of actions."""


def note_gains(world: World, view: Battle, unit: Unit, may: int, weights: Weights) -> None:
    """Note what each of some kinds of actions promises a unit."""
    gains = view.gains[unit]
    gains.clear()
    if not is_set_up(view, unit):
        return
    harm, spent = view.harm[unit], has(view, unit, terms.SPENT)
    if harm.suppressed:
        gains.rallies = worth.value(world, view, unit) * weights.suppress // 512
    if may & terms.CAN_REGROUP and (spent or has(view, unit, terms.MOVING)):
        gains.regroup = of_regroup(world, view, unit, weights)
    if may & terms.CAN_COWER:
        gains.cower = max(0, of_cowering(world, view, unit, weights))
    if spent or harm.hesitates or tokens.is_broken(view, unit):
        return
    if view.carrier[unit] != NOBODY:
        gains.tasks = of_task(world, view, unit, terms.DISMOUNT, weights) if may & terms.CAN_DO_TASKS else 0
        return
    cost, speed = worth.readiness(world, view, unit, weights), moving.speed_of(world, view, unit)
    if weights.holds_fire == 0 or spotting.in_melee(world, view, unit):
        if may & terms.CAN_AIM:
            gains.aim = max(0, worth.best_shot(world, view, unit, terms.BY_AIM, weights) - cost)
        if may & terms.CAN_ADVANCE and world.kind[view.type[unit]].who != terms.GUN:
            gains.advance = max(0, worth.best_shot(world, view, unit, terms.BY_ADVANCE, weights) - cost)
    if speed and world.kind[view.type[unit]].who != terms.GUN:
        held = weights.double if has(view, unit, terms.WORKS) else 0
        if may & terms.CAN_ADVANCE:
            gains.advance += max(
                0, worth.best_hex(world, view, unit, False, weights) * (1 + speed) // 2 - held
            )
        if may & terms.CAN_SPRINT:
            gains.sprint = worth.best_hex(world, view, unit, True, weights) * (1 + speed) // 2 - held - cost
        leaving = of_leaving(world, view, unit, weights)
        gains.advance, gains.sprint = max(gains.advance, leaving), max(gains.sprint, leaving)
    if may & terms.CAN_DO_TASKS and view.weapon[unit] and not has(view, unit, terms.DEPLOYED):
        gains.tasks = of_task(world, view, unit, terms.DEPLOY, weights)


def of_leaving(world: World, view: Battle, unit: Unit, weights: Weights) -> int:
    """The gain of leading a unit off the map from its hex: its share of the objectives that ask for it."""
    side, total = side_of(world, unit), 0
    if world.zone[side, ZONE_EXIT, view.hex[unit]]:
        for objective in range(world.objectives):
            row = world.objective[objective]
            if row.side == side and row.kind == EXIT and progress(world, view, objective) < row.count:
                total += LEAVES * weights.capture * row.vp // row.count
    return total


def of_regroup(world: World, view: Battle, unit: Unit, weights: Weights) -> int:
    """The value of making a unit ready."""
    most = worth.best_threat(world, view, unit, view.hex[unit], weights)
    return weights.ready + most * weights.regroup // 16


def of_cowering(world: World, view: Battle, unit: Unit, weights: Weights) -> int:
    """The danger that cowering averts where it fortifies a unit, less the awareness that it costs."""
    if not windows.is_useful_to_cower(world, view, unit):
        return -POINT
    saved = worth.fear_in(world, view, unit, view.hex[unit], weights) * weights.cower // 16
    return (
        saved
        - worth.readiness(world, view, unit, weights)
        - worth.value(world, view, unit) * weights.suppress // 512
    )


def of_deploying(world: World, view: Battle, unit: Unit, weights: Weights) -> int:
    """The advantage of the shot of a unit's weapon over its own."""
    own = worth.best_threat(world, view, unit, view.hex[unit], weights)
    view.outlook[view.hex[unit]] = 0
    view.flags[unit] |= terms.DEPLOYED
    most = worth.best_threat(world, view, unit, view.hex[unit], weights)
    view.flags[unit] &= ~terms.DEPLOYED
    return weights.deploy + (most - own) * weights.regroup // 16


def potential(view: Battle, unit: Unit, may: int) -> int:
    """The best of what an order lets a unit do."""
    gains = view.gains[unit]
    best = 0
    if may & terms.CAN_AIM:
        best = max(best, gains.aim)
    if may & terms.CAN_ADVANCE:
        best = max(best, gains.advance)
    if may & terms.CAN_SPRINT:
        best = max(best, gains.sprint)
    if may & terms.CAN_REGROUP:
        best = max(best, gains.regroup)
    if may & terms.CAN_COWER:
        best = max(best, gains.cower)
    if may & terms.CAN_DO_TASKS:
        best = max(best, gains.tasks)
    return best + gains.rallies


def of_card(world: World, view: Battle, side: Side, card: int, weights: Weights) -> int:
    """The value a card adds to those in play: its best activations, less what it lets the enemy regroup.

    Units that the cards in play would activate better than this one are left to them.
    """
    order = world.order[card]
    for unit in units_of(world, side):
        promised = potential(view, unit, order.actions) if is_set_up(view, unit) else 0
        view.promise[unit] = 0 if has(view, unit, terms.ACTED) else promised
    leave_to_others(world, view, side)
    total = best_units(world, view, side, order.infantry, order.vehicles, order.either, order.nearby, weights)
    spent = 0
    for unit in units_of(world, opponent(side)):
        spent += is_here(view, unit) and has(view, unit, terms.SPENT)
    for row in range(view.rows):
        spent -= world.order[view.row[row].card].regroup
    return total - weights.icon * min(order.regroup, max(0, spent))


def as_near(world: World, view: Battle, first: Unit, unit: Unit, weights: Weights) -> int:
    """Sixteenths of what a unit promises that are left if it has to be near another."""
    return 16 if spotting.are_near(world, view, first, unit) else weights.nearby


best_units = best_units_of(World, Battle, Weights, orders.is_vehicle, as_near)


def leave_to_others(world: World, view: Battle, side: Side) -> None:
    """Of each unit that a card in play would activate only what the card at stake adds is left."""
    for row in range(view.rows):
        left = view.row[row].infantry + view.row[row].vehicles + view.row[row].either
        may = world.order[view.row[row].card].actions
        while left > 0:
            left -= 1
            most, best = 0, NOBODY
            for unit in units_of(world, side):
                if view.promise[unit] >= 0 and not has(view, unit, terms.ACTED) and is_set_up(view, unit):
                    promised = potential(view, unit, may)
                    if promised > most:
                        most, best = promised, unit
            if best == NOBODY:
                left = 0
            else:
                view.promise[best] = -1 - max(0, view.promise[best] - most)
    for unit in units_of(world, side):
        if view.promise[unit] < 0:
            view.promise[unit] = -1 - view.promise[unit]


def asked_of(world: World, view: Battle, side: Side) -> int:
    """The kinds of actions that a question about cards, or about units for them, is about."""
    may = 0
    if view.question == terms.ORDER:
        return EVERYTHING
    for row in range(view.rows):
        may |= world.order[view.row[row].card].actions
    if view.question == terms.ENHANCE:
        for card in range(world.orders):
            if world.order[card].side == side and world.order[card].enhancement:
                may |= world.order[card].actions
    return may


def prepare(world: World, view: Battle, style: int) -> None:
    """Note what own units could do, where several of them, or several actions of one, are compared."""
    side = Side(view.viewer - 1)
    weights = world.weights[style, side]
    if view.question == terms.ACT:
        note_gains(world, view, view.about.unit, view.about.way, weights)
    elif view.question in (terms.ORDER, terms.ENHANCE, terms.WHO):
        may = asked_of(world, view, side)
        for unit in units_of(world, side):
            if not has(view, unit, terms.ACTED):
                note_gains(world, view, unit, may, weights)


def promise(world: World, view: Battle, act: int, least: int, style: int, luck: Generator) -> int:
    """The promise of an answer to the side whose view it is."""
    side, kind, question = Side(view.viewer - 1), kind_of(act), view.question
    weights, unit, hex = world.weights[style, side], Unit(first_of(act)), Hex(second_of(act))
    if kind in (terms.PASS, terms.END, terms.NO_MORE, terms.WAIT, terms.STOP, terms.HOLD_FIRE):
        return 0
    if question in (terms.ORDER, terms.ENHANCE):
        return of_card(world, view, side, first_of(act), weights)
    if kind == terms.ACTIVATE:
        return of_activation(world, view, unit, second_of(act), weights)
    if kind == terms.READY:
        return of_regroup(world, view, unit, weights)
    if kind == terms.CHOOSE:
        if view.about.done == terms.EVENT_RALLY:
            return worth.value(world, view, Unit(second_of(act)))
        return of_regroup(world, view, Unit(second_of(act)), weights)
    if kind in (terms.PUT, terms.ENTER) and question != terms.ACT:
        shelter = weights.shelter if kind == terms.ENTER else 0
        return of_place(world, view, unit, hex, weights) + shelter + mood(luck, WHIM)
    if kind == terms.MOUNT and question != terms.ACT:
        return of_place(world, view, unit, view.hex[Unit(second_of(act))], weights) + weights.ride
    if kind == terms.LAID:
        return of_counter(world, view, side, Marker(first_of(act)), hex) + mood(luck, POINT)
    if kind in (terms.TARGET_HEX, terms.LAY_SHEAF):
        return of_barrage(world, view, side, act, weights)
    if kind == terms.SPRING:
        return of_ambush(world, view, Marker(first_of(act)), Unit(second_of(act)), weights)
    if kind == terms.TURN:
        turned = worth.look(world, view, unit, second_of(act), weights)
        if question != terms.MARCH:
            return turned
        return turned - worth.look(world, view, unit, view.face[unit], weights) - weights.tire // 2
    if kind in (terms.GO, terms.FARTHER):
        return of_step(world, view, unit, hex, kind == terms.FARTHER, weights)
    if kind == terms.OFF:
        return of_leaving(world, view, unit, weights) - 1
    if kind == terms.TAKE:
        token = world.token[first_of(act)]
        return token.blast - 20 * (token.infantry == terms.HESITATION) - 10 * token.red
    return of_action(world, view, act, weights)


def of_activation(world: World, view: Battle, unit: Unit, row: int, weights: Weights) -> int:
    """The promise of activating a unit under a card; units that fire do so before others move."""
    may = world.order[view.row[row].card].actions
    gain = potential(view, unit, may)
    fires = may & terms.CAN_AIM and view.gains[unit].aim + view.gains[unit].rallies == gain
    return 1 + gain + (weights.lead if fires and gain else 0)


def of_place(world: World, view: Battle, unit: Unit, hex: Hex, weights: Weights) -> int:
    """The value to a unit of being set up in a hex, apart from friends and under cover."""
    total = worth.pull(world, view, unit, hex, weights) + weights.cover * world.cover[world.printed[hex]]
    risk = worth.fear_in(world, view, unit, hex, weights) * weights.fear // 32
    crowd = 0
    for other in units_of(world, side_of(world, unit)):
        if other != unit and is_set_up(view, other):
            far = world.distance[hex, view.hex[other]]
            crowd += START * weights.crowd + risk * weights.packed // 16 if far == 0 else 0
            crowd -= weights.company if 0 < far <= 2 else 0
    if weights.bog and worth.is_stuck(world, view, unit, hex):
        total -= weights.bog
    return total - risk - crowd


def of_counter(world: World, view: Battle, side: Side, marker: Marker, hex: Hex) -> int:
    """The value of laying a counter in a hex: cover where the side wants to stand, the rest before it."""
    laid = world.laid[view.marker_kind[marker]]
    own, its = world.heat[side, terms.ON_FOOT, hex], world.heat[opponent(side), terms.ON_FOOT, hex]
    if laid.works:
        return own - 2 * POINT * world.cover[world.printed[hex]]
    for unit in units_of(world, side):
        if is_in(view, unit, hex):
            return -POINT
    return its


def of_ambush(world: World, view: Battle, marker: Marker, target: Unit, weights: Weights) -> int:
    """The expected loss by the shot of a hidden unit, less the value of staying hidden."""
    unit, hex, at = view.marker_unit[marker], view.marker_hex[marker], view.hex[target]
    distance = min(spotting.range_between(world, view, hex, at), terms.FARTHEST_AREA)
    place, facing = worth.place_of(world, view, at, hex), 0
    if world.kind[view.type[target]].who == terms.VEHICLE and hex != at:
        facing = armor_facing(world.bearing[at, hex], view.face[target])
    elif place == OPEN:
        place = LOW
    arm = world.arm_of[view.type[unit], view.weapon[unit]]
    taken = world.threat[arm, view.type[target], distance, place, AT_REST, facing]
    return worth.stake(world, view, target, weights) * taken // 256 - weights.patience


def of_barrage(world: World, view: Battle, side: Side, act: int, weights: Weights) -> int:
    """The expected loss of the enemies now under artillery, less that of friends.

    Before play it is aimed where the enemy's objectives draw him.
    """
    sheaf, hex = -1, Hex(second_of(act))
    if view.question == terms.PLAN:
        return world.heat[opponent(side), terms.ON_FOOT, hex] - world.heat[side, terms.ON_FOOT, hex] // 2
    if view.question == terms.SHEAF:
        sheaf, hex = first_of(act), view.about.hex
    total = 0
    for unit in units_of(world, opponent(side)):
        total += under_fire(world, view, unit, hex, sheaf, weights)
    for unit in units_of(world, side):
        total -= 2 * under_fire(world, view, unit, hex, sheaf, weights)
    return total


def under_fire(world: World, view: Battle, unit: Unit, hex: Hex, sheaf: int, weights: Weights) -> int:
    """The stake of a unit under a sheaf, by the FP in its hex; without a sheaf, by its distance."""
    if not firing.is_target(view, unit):
        return 0
    if sheaf < 0:
        return worth.stake(world, view, unit, weights) // (1 + world.distance[hex, view.hex[unit]])
    for place in range(world.under):
        under = world.sheaf[sheaf, place]
        if under.fp and artillery.reached(world, hex, under.steps) == view.hex[unit]:
            return worth.stake(world, view, unit, weights) * under.fp // 16
    return 0


def of_step(world: World, view: Battle, unit: Unit, hex: Hex, hurries: bool, weights: Weights) -> int:
    """The gain of going on into a hex over staying in the unit's own; without a gain the unit stops."""
    fast = view.about.full == 1
    better = worth.stand(world, view, unit, hex, fast, weights)
    better -= worth.stand(world, view, unit, view.hex[unit], fast, weights)
    if weights.bog and is_checked(world, view, unit, hex):
        better -= weights.bog
    return better - (weights.double if hurries else 0)


def is_checked(world: World, view: Battle, unit: Unit, hex: Hex) -> bool:
    """True if a unit checks for bog on its way to a hex, as far as is seen without looking for ways."""
    at = view.hex[unit]
    if world.distance[at, hex] == 1:
        return moving.is_bog(world, view, unit, at, moving.side_to(world, at, hex))
    return worth.is_stuck(world, view, unit, at)


def of_action(world: World, view: Battle, act: int, weights: Weights) -> int:
    """The promise of an action of an activated unit, an op action or a shot."""
    kind, unit, target = kind_of(act), Unit(first_of(act)), Unit(second_of(act))
    gains = view.gains[unit]
    if kind in (terms.AIM, terms.LOB, terms.ADVANCE_FIRE, terms.FIRE, terms.OP_FIRE):
        return of_fire(world, view, act, weights)
    if kind == terms.AIM_OBJECT:
        return of_object(world, view, unit, Hex(second_of(act)), weights)
    if kind == terms.AIM_ONLY:
        return worth.of_volley(world, view, unit, target, terms.BY_AIM, weights) * weights.watch // 16
    if kind == terms.OP_MOVE:
        if weights.no_op:
            return NEVER
        return (
            worth.best_hex(world, view, unit, False, weights)
            - weights.dodge
            - worth.readiness(world, view, unit, weights)
        )
    if kind == terms.OP_COWER:
        return NEVER if weights.no_op else of_cowering(world, view, unit, weights)
    if kind == terms.COWER:
        return gains.cower - 1
    if kind == terms.REGROUPS:
        return gains.regroup
    if kind == terms.ADVANCE:
        return gains.advance
    if kind == terms.SPRINT:
        return gains.sprint
    if kind == terms.ROUT:
        return worth.fear_in(world, view, unit, view.hex[unit], weights) * weights.fear // 32 - POINT
    if kind in terms.TASKS:
        hurried = weights.double if view.question == terms.MARCH else 0
        return of_task(world, view, unit, kind, weights) - hurried
    return -POINT


def of_task(world: World, view: Battle, unit: Unit, kind: int, weights: Weights) -> int:
    """The promise of a task to a unit in its hex; all tasks but getting off a vehicle spend it."""
    if kind == terms.DISMOUNT:
        return (
            weights.dismount
            + worth.best_threat(world, view, unit, view.hex[unit], weights) * weights.hit // 16
        )
    if kind == terms.DEPLOY:
        return of_deploying(world, view, unit, weights) - worth.readiness(world, view, unit, weights)
    if kind == terms.ENTER:
        fear = worth.fear_in(world, view, unit, view.hex[unit], weights)
        return fear * weights.shelter // POINT // 4 - worth.readiness(world, view, unit, weights)
    if kind == terms.LEAVE and view.question == terms.MARCH:
        return worth.best_hex(world, view, unit, view.about.full == 1, weights) - worth.readiness(
            world, view, unit, weights
        )
    return weights.ride - POINT if kind == terms.MOUNT else -POINT


def of_object(world: World, view: Battle, unit: Unit, hex: Hex, weights: Weights) -> int:
    """The expected loss of the enemies in an object's hex by its fall, by how many tokens let it fall."""
    power, falls, tokens_of_all = firing.power_in(world, view, unit, terms.BY_AIM), 0, 0
    for token in range(world.damages + 1, world.tokens + 1):
        tokens_of_all += world.counter_count[token]
        falls += world.counter_count[token] * (world.token[token].blast <= power)
    total = 0
    for enemy in units_of(world, opponent(side_of(world, unit))):
        if is_in(view, enemy, hex):
            total += worth.stake(world, view, enemy, weights) * weights.damage // 256
    return total * falls // max(1, tokens_of_all) - worth.readiness(world, view, unit, weights)


def of_fire(world: World, view: Battle, act: int, weights: Weights) -> int:
    """The promise of a shot, less the price of being spent; in an enemy's turn, less the shot given up."""
    kind, unit, target = kind_of(act), Unit(first_of(act)), Unit(second_of(act))
    if weights.holds_fire and view.hex[unit] != view.hex[target]:
        return NEVER
    if kind == terms.OP_FIRE:
        if weights.no_op:
            return NEVER
        volley = worth.of_volley(
            world, view, unit, target, windows.op_way(world, view, unit, target), weights
        )
        return volley - worth.readiness(world, view, unit, weights) * weights.op // 16
    way = terms.BY_ADVANCE if kind == terms.ADVANCE_FIRE else view.about.way
    if kind in (terms.AIM, terms.LOB):
        way = firing.aimed_way(view, unit) if kind == terms.AIM else terms.BY_LOB
    if view.question == terms.NEXT:
        return worth.value(world, view, target)
    cost = worth.readiness(world, view, unit, weights)
    return worth.of_volley(world, view, unit, target, way, weights) - cost
