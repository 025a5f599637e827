"""What a quick player expects of an answer, in thousandths of a point.

He sums up what a shot takes by the chits themselves, what enemies could do to a unit where it would stand by
a table, and how strongly objectives draw it there. Being spent costs him the shot that the unit could still
take in the enemy's turn: that is the draft's main choice.
"""

from wsanalysis.battles.core.actions import first_of, kind_of, second_of
from wsanalysis.battles.core.appraisal import NEVER, decided_by, mood, of_capture
from wsanalysis.battles.core.ground import ahead
from wsanalysis.battles.core.numbers import NOBODY, NOWHERE, Hex, Side, Unit
from wsanalysis.battles.core.records import Generator
from wsanalysis.battles.core.units import has, is_here, is_in, is_set_up, opponent, side_of, units_of
from wsanalysis.battles.draft_2019 import firing, moving, spotting, terms, tokens, windows
from wsanalysis.battles.draft_2019.records import Battle, Weights, World

POINT = 1000
BOUNTY = 1000
LATE = 3
"""reconstructed: a judgement. The last turns, in which the draw of objectives grows."""
SPOTS = (16, 9, 5, 0)
"""reconstructed: a judgement. Sixteenths of a shot that are left, by how hard its target is to spot."""
WHIM = 40
"""reconstructed: a judgement. Places that differ by less are equally good at set-up."""


def value(world: World, view: Battle, unit: Unit) -> int:
    """What a unit is worth as it is."""
    harm, worth = view.harm[unit], world.kind[view.type[unit]].worth * POINT
    left = max(4, 16 - 3 * harm.damaged - 2 * harm.suppressed - 6 * harm.no_gun)
    return worth * left // 16


def worth(world: World, state: Battle, unit: Unit) -> int:
    """What a unit that fights is worth."""
    return value(world, state, unit)


# --- shots ----------------------------------------------------------------------------------------


def of_shot(
    world: World, view: Battle, unit: Unit, target: Unit, way: int, secondary: int, weights: Weights
) -> int:
    """What one shot takes on average."""
    suppressed, damaged, eliminated = firing.chances(world, view, unit, target, way, secondary)
    taken = suppressed * weights.suppress + damaged * weights.damage + eliminated * 256
    gain = value(world, view, target) * taken // 256
    gain += world.bounty[view.type[target]] * BOUNTY * weights.bounty // 16 * (4 * eliminated + damaged) // 4
    return gain // world.chits


def of_volley(world: World, view: Battle, unit: Unit, target: Unit, way: int, weights: Weights) -> int:
    """What a shot takes from its target, and from others in the hex; less if it has to be spotted first."""
    gain, hex = of_shot(world, view, unit, target, way, 0, weights), view.hex[target]
    if hex != view.hex[unit]:
        for other in units_of(world, side_of(world, target)):
            if other != target and firing.is_target(view, other) and view.hex[other] == hex:
                gain += of_shot(world, view, unit, other, way, 1, weights)
    if way in (terms.BY_AIM, terms.BY_PASSENGER):
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


def kept(world: World, view: Battle, unit: Unit, weights: Weights) -> int:
    """What a unit gives up by being spent: the shot that it could take in the enemy's turn."""
    if has(view, unit, terms.SPENT) or firing.may_fire(world, view, unit, terms.BY_OP) == 0:
        return 0
    most = 0
    for target in units_of(world, opponent(side_of(world, unit))):
        if is_set_up(view, target):
            most = max(most, threat(world, view, unit, target, view.hex[unit], view.hex[target]))
    return most * weights.keep // 16


# --- places ---------------------------------------------------------------------------------------


def threat(world: World, view: Battle, unit: Unit, target: Unit, at: Hex, hex: Hex) -> int:
    """What a unit in a hex could take from a target in another, if it sees it: by range and cover."""
    if not spotting.in_sight(world, view, at, hex):
        return 0
    distance = min(spotting.range_between(world, view, at, hex), terms.FARTHEST_AREA)
    cover = world.cover[spotting.terrain_in(world, view, hex)]
    loss = world.threat[firing.arm_of(world, view, unit), view.type[target], distance, cover]
    return value(world, view, target) * loss // 256


def fear(world: World, view: Battle, unit: Unit, hex: Hex, weights: Weights) -> int:
    """What the enemies could do to a unit in a hex from where they are: the worst, and half of the others."""
    total, worst = 0, 0
    for enemy in units_of(world, opponent(side_of(world, unit))):
        if is_set_up(view, enemy) and view.harm[enemy].no_gun == 0:
            loss = threat(world, view, enemy, unit, view.hex[enemy], hex)
            if has(view, enemy, terms.SPENT) or tokens.is_broken(view, enemy):
                loss = loss // 2
            total += loss
            worst = max(worst, loss)
    return (worst + (total - worst) // 2) * weights.fear // 16


def pull(world: World, view: Battle, unit: Unit, hex: Hex, weights: Weights) -> int:
    """How strongly objectives draw a unit to a hex, more so in the last turns, and what holding it brings."""
    side, way = side_of(world, unit), world.way[world.kind[view.type[unit]].mover]
    late = weights.assault * max(0, LATE - (world.turns - view.turn))
    own = world.heat[side, way, hex] * (weights.draw + late) // 16
    own += world.deny[side, way, hex] * weights.deny // 16
    if hex != view.hex[unit]:
        own += of_capture(world, view, side, hex, weights.capture, 16)
        if world.turns - view.turn <= 1:
            own += decided_by(world, view, side, hex) * weights.capture
    return own


def stand(world: World, view: Battle, unit: Unit, hex: Hex, weights: Weights) -> int:
    """What it is to a unit to be in a hex."""
    total = pull(world, view, unit, hex, weights) - fear(world, view, unit, hex, weights)
    if world.kind[view.type[unit]].who != terms.VEHICLE:
        total += weights.cover * world.cover[spotting.terrain_in(world, view, hex)]
    for other in units_of(world, side_of(world, unit)):
        if other != unit and is_set_up(view, other):
            far = world.distance[hex, view.hex[other]]
            if far <= 2:
                total += weights.company if far else -2 * abs(weights.company)
    if hex != view.hex[unit]:
        for enemy in units_of(world, opponent(side_of(world, unit))):
            if is_in(view, enemy, hex):
                total += weights.melee
    return total


def best_hex(world: World, view: Battle, unit: Unit, full: bool, rout: bool, weights: Weights) -> int:
    """How much better the best hex is that one point leads to than where a unit is."""
    here, best = stand(world, view, unit, view.hex[unit], weights), 0
    if full:
        ways = moving.find_ways(world, view, unit, rout)
        for place in range(1, ways):
            there = view.reached[Hex(place)]
            risk = view.cost[there] // moving.CHECK * POINT // 2
            best = max(best, stand(world, view, unit, there, weights) - here - risk)
        moving.forget_ways(view, ways)
    else:
        for side in range(6):
            there = moving.crosses(world, view, unit, view.hex[unit], side)
            if there != NOWHERE:
                risk = POINT // 2 if moving.is_bog(world, view, unit, view.hex[unit], side) else 0
                best = max(best, stand(world, view, unit, there, weights) - here - risk)
    return best


def look(world: World, view: Battle, unit: Unit, face: int, weights: Weights) -> int:
    """How much of the enemy lies ahead of a facing."""
    total = 0
    for enemy in units_of(world, opponent(side_of(world, unit))):
        if is_set_up(view, enemy):
            far = 1 + world.distance[view.hex[unit], view.hex[enemy]]
            total += weights.face * ahead(world, view.hex[unit], face, view.hex[enemy]) // far
    if total == 0:
        total = world.lookout[side_of(world, unit), view.hex[unit], face]
    return total


# --- actions --------------------------------------------------------------------------------------


def note_gains(world: World, view: Battle, unit: Unit, weights: Weights) -> None:
    """Note what each kind of action promises a unit."""
    gains = view.gains[unit]
    gains.clear()
    if not is_set_up(view, unit):
        return
    harm, spent = view.harm[unit], has(view, unit, terms.SPENT)
    ready = not spent and harm.hesitates == 0 and not tokens.is_broken(view, unit)
    if harm.suppressed:
        gains.rallies = value(world, view, unit) * weights.suppress // 256 // 2
    if spent or has(view, unit, terms.MOVING):
        gains.regroup = weights.ready + kept_if_ready(world, view, unit, weights) * weights.regroup // 16
    if windows.is_useful_to_cower(world, view, unit):
        gains.cower = weights.cower if fear(world, view, unit, view.hex[unit], weights) else 0
    if not ready or view.carrier[unit] != NOBODY:
        if view.carrier[unit] != NOBODY and ready:
            gains.tasks = weights.ready // 2
        return
    cost, speed = kept(world, view, unit, weights), moving.speed_of(world, view, unit)
    if weights.holds_fire == 0 or spotting.in_melee(world, view, unit):
        gains.aim = max(0, best_shot(world, view, unit, terms.BY_AIM, weights) - cost)
        if world.kind[view.type[unit]].who != terms.GUN:
            gains.advance = max(0, best_shot(world, view, unit, terms.BY_ADVANCE, weights) - cost)
    if speed and not (has(view, unit, terms.DEPLOYED) and gains.aim):
        if world.kind[view.type[unit]].who != terms.GUN:
            gains.advance = max(gains.advance, best_hex(world, view, unit, False, False, weights) * speed)
            gains.sprint = best_hex(world, view, unit, True, False, weights) * speed - cost
    if view.weapon[unit] and not has(view, unit, terms.DEPLOYED):
        gains.tasks = weights.ready // 2


def kept_if_ready(world: World, view: Battle, unit: Unit, weights: Weights) -> int:
    """The shot that a spent unit could take if it were ready."""
    most = 0
    for target in units_of(world, opponent(side_of(world, unit))):
        if is_set_up(view, target) and view.harm[unit].no_gun == 0:
            most = max(most, threat(world, view, unit, target, view.hex[unit], view.hex[target]))
    return most


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
    """What an order card promises: its best activations, less what it lets the enemy regroup."""
    order, total = world.order[card], 0
    infantry, vehicles, either = order.infantry, order.vehicles, order.either
    for unit in units_of(world, side):
        view.promise[unit] = potential(view, unit, order.actions) if is_set_up(view, unit) else 0
        if has(view, unit, terms.ACTED):
            view.promise[unit] = 0
    going = True
    while going:
        most, best = 0, NOBODY
        for unit in units_of(world, side):
            own = vehicles if world.kind[view.type[unit]].who == terms.VEHICLE else infantry
            if view.promise[unit] > most and own + either:
                most, best = view.promise[unit], unit
        going = best != NOBODY
        if going:
            total += most
            view.promise[best] = 0
            if world.kind[view.type[best]].who == terms.VEHICLE and vehicles:
                vehicles -= 1
            elif world.kind[view.type[best]].who != terms.VEHICLE and infantry:
                infantry -= 1
            else:
                either -= 1
    if order.nearby:
        total = total * 3 // 4
    spent = 0
    for unit in units_of(world, opponent(side)):
        spent += is_here(view, unit) and has(view, unit, terms.SPENT)
    return total - weights.icon * min(order.regroup, spent)


def prepare(world: World, view: Battle, style: int) -> None:
    """Note what each own unit could do, where several of them are compared."""
    if view.question in (terms.ORDER, terms.ENHANCE, terms.WHO):
        side = Side(view.viewer - 1)
        for unit in units_of(world, side):
            if view.question != terms.WHO or not has(view, unit, terms.ACTED):
                note_gains(world, view, unit, world.weights[style, side])


def promise(world: World, view: Battle, act: int, least: int, style: int, luck: Generator) -> int:
    """What an answer promises the side whose view it is."""
    side, kind, question = Side(view.viewer - 1), kind_of(act), view.question
    weights, unit, hex = world.weights[style, side], Unit(first_of(act)), Hex(second_of(act))
    if kind in (terms.PASS, terms.END, terms.NO_MORE, terms.WAIT, terms.STOP, terms.HOLD_FIRE):
        return 0
    if question in (terms.ORDER, terms.ENHANCE):
        return of_card(world, view, side, first_of(act), weights)
    if kind == terms.ACTIVATE:
        return 1 + potential(view, unit, world.order[view.row[second_of(act)].card].actions)
    if kind in (terms.READY, terms.CHOOSE):
        one = unit if kind == terms.READY else Unit(second_of(act))
        return weights.ready + kept_if_ready(world, view, one, weights) * weights.regroup // 16
    if kind == terms.PUT:
        place = pull(world, view, unit, hex, weights) + weights.cover * world.cover[world.ground[hex].terrain]
        return (
            place
            - fear(world, view, unit, hex, weights) // 2
            + mood(luck, WHIM)
            + crowd(world, view, unit, hex, weights)
        )
    if kind == terms.TURN:
        return look(world, view, unit, second_of(act), weights) - (1 if question == terms.MARCH else 0)
    if kind in (terms.GO, terms.FARTHER):
        return of_step(world, view, unit, hex, kind == terms.FARTHER, weights)
    if kind == terms.OFF:
        return weights.capture
    if kind == terms.TAKE:
        token = world.token[first_of(act)]
        return token.blast - 20 * (token.infantry == terms.HESITATION) - 10 * token.red
    return of_action(world, view, act, weights)


def crowd(world: World, view: Battle, unit: Unit, hex: Hex, weights: Weights) -> int:
    """Friends in a hex count against it: a shot is fired at all of them."""
    count = 0
    for other in units_of(world, side_of(world, unit)):
        count += other != unit and is_in(view, other, hex)
    return -2 * abs(weights.company) * count - weights.cover * count


def of_step(world: World, view: Battle, unit: Unit, hex: Hex, hurries: bool, weights: Weights) -> int:
    """What it is to go on into a hex: better than where the unit is, or it stops."""
    better = stand(world, view, unit, hex, weights) - stand(world, view, unit, view.hex[unit], weights)
    better -= fear(world, view, unit, hex, weights) * weights.way // 16
    if view.about.begun == 0 and better <= 0:
        return better
    return better - (weights.double if hurries else 0)


def of_action(world: World, view: Battle, act: int, weights: Weights) -> int:
    """What an action of an activated unit, an op action or a shot promises."""
    kind, unit, target = kind_of(act), Unit(first_of(act)), Unit(second_of(act))
    if kind in (terms.AIM, terms.ADVANCE_FIRE, terms.FIRE, terms.OP_FIRE):
        return of_fire(world, view, act, weights)
    if kind == terms.AIM_ONLY:
        return of_volley(world, view, unit, target, terms.BY_AIM, weights) * weights.watch // 16
    if kind == terms.OP_MOVE:
        return NEVER + 1 if weights.no_op else -POINT - kept(world, view, unit, weights)
    if kind in (terms.COWER, terms.OP_COWER):
        useful = (
            windows.is_useful_to_cower(world, view, unit)
            and fear(world, view, unit, view.hex[unit], weights) > 0
        )
        return weights.cower if useful and (weights.no_op == 0 or kind == terms.COWER) else -POINT
    note_gains(world, view, unit, weights)
    gains = view.gains[unit]
    if kind == terms.REGROUPS:
        return gains.regroup
    if kind == terms.ADVANCE:
        return gains.advance
    if kind == terms.SPRINT:
        return gains.sprint
    if kind == terms.ROUT:
        return fear(world, view, unit, view.hex[unit], weights) // 2 - POINT
    if kind in (terms.DEPLOY, terms.DISMOUNT):
        return gains.tasks
    return -POINT


def of_fire(world: World, view: Battle, act: int, weights: Weights) -> int:
    """What a shot promises, less what being spent by it costs; in an enemy's turn, less what it gives up."""
    kind, unit, target = kind_of(act), Unit(first_of(act)), Unit(second_of(act))
    if weights.holds_fire and view.hex[unit] != view.hex[target]:
        return NEVER
    if kind == terms.OP_FIRE:
        if weights.no_op:
            return NEVER
        volley = of_volley(world, view, unit, target, windows.op_way(world, view, unit, target), weights)
        return volley - kept(world, view, unit, weights) * weights.op // 16
    way = view.about.way if kind == terms.FIRE else terms.BY_ADVANCE
    if kind == terms.AIM:
        way = firing.aimed_way(view, unit)
    if view.question == terms.NEXT:
        return value(world, view, target)
    cost = kept(world, view, unit, weights)
    return of_volley(world, view, unit, target, way, weights) - cost
