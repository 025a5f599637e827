"""The worth of shots and places to a quick player, and of acts, less their price.

In thousandths of a point: exact where a table of expected losses gives it; else an estimate. Reads only a
view: a hit counter that is not known counts as the average one.

A hex draws a unit by what its side fights for and by its cover; the losses that the enemy could inflict there
count against it, and so does a crowd: fire at a hex attacks all in it (7.7). How these come together stands
in `core.player`; `how` a unit comes to a hex is the kind of its move.
"""

from wsanalysis.battles.core import units
from wsanalysis.battles.core.appraisal import NEVER, mood, of_capture, of_deciding, yet_paid_by
from wsanalysis.battles.core.numbers import NOWHERE, Hex, Side, Unit
from wsanalysis.battles.core.plans import of_intent
from wsanalysis.battles.core.player import Hooks, player_of
from wsanalysis.battles.core.records import Generator
from wsanalysis.battles.core.units import side_of
from wsanalysis.battles.storms_of_steel import (
    activation,
    aiming,
    artillery,
    hiding,
    moving,
    terms,
    vehicles,
    works,
)
from wsanalysis.battles.storms_of_steel.records import Battle, Weights, World
from wsanalysis.battles.storms_of_steel.terms import EASIEST, HARDEST, MOST_SHOTS, NO_COUNTER, NOT_ALLOWED
from wsanalysis.systems.storms_of_steel.firepower import MOST_CAPS


def value(world: World, view: Battle, unit: Unit) -> int:
    """The worth of a unit in its state: as it fights, and as an objective."""
    type_ = view.type[unit]
    return world.worth[type_] * world.left[view.counter[unit]] + 1000 * world.bounty[type_]


def loss_of(world: World, view: Battle, target: Unit, roll: int, weights: Weights) -> int:
    """The average loss of the target by an attack that hits with a roll: exact."""
    return loss_by(world, view, target, roll, 1, weights)


def loss_by(world: World, view: Battle, target: Unit, roll: int, shots: int, weights: Weights) -> int:
    """The same of several shots, one after the other, as the solved activation has it."""
    if roll > HARDEST:
        return 0
    place, pile, type_ = max(roll, EASIEST) - EASIEST, aiming.pile_of(world, view, target), view.type[target]
    counter, shots = view.counter[target], min(shots, MOST_SHOTS)
    if counter == NO_COUNTER:
        kill, lost = world.kill[pile, 0, shots, place], world.loss[pile, shots, place]
    else:
        kill = world.kill[pile, 1, shots, place]
        lost = kill * world.left[counter] // 1000
    return (lost * world.worth[type_] * view.fighting + kill * world.bounty[type_] * weights.bounty) // 16


def of_fire(world: World, view: Battle, unit: Unit, hex: Hex, shots: int, weights: Weights) -> int:
    """The average gain of fire against all its targets, with the CAPs that pay, less own losses.

    Notes what `shots` of an activation would take more than one.
    """
    total, side = 0, units.side_of(world, unit)
    view.follow = 0
    for target in units.all_units(world):
        if aiming.is_target(world, view, unit, hex, target) and target != unit:
            roll = aiming.needed(world, view, unit, target)
            if roll == NOT_ALLOWED:
                continue
            total += best_roll(world, view, side, target, roll, weights)
            if shots > 1:
                more = loss_by(world, view, target, roll, shots, weights)
                more -= loss_of(world, view, target, roll, weights)
                own = units.side_of(world, target) == side
                view.follow += -more * weights.own_loss // 16 if own else more * weights.fire // 16
    return total


def best_roll(world: World, view: Battle, side: Side, target: Unit, roll: int, weights: Weights) -> int:
    """The gain of a roll for a side with the CAPs that pay; at its own units only a loss."""
    if units.side_of(world, target) == side:
        return -loss_of(world, view, target, roll, weights) * weights.own_loss // 16
    best = 0
    for caps in range(min(MOST_CAPS, view.cap[side]) + 1):
        best = max(best, of_roll(world, view, target, roll, caps, weights))
    return best


def of_roll(world: World, view: Battle, target: Unit, roll: int, caps: int, weights: Weights) -> int:
    """The gain of a roll at an enemy with `caps` CAPs added."""
    gain = loss_of(world, view, target, roll - caps, weights) * weights.fire // 16
    return gain - caps * view.cap_price


def readiness(world: World, view: Battle, foe: Unit, weights: Weights) -> int:
    """The threat of a foe, in sixteenths: whether it may still fire in this round or a later one.

    A spent unit is fresh when the round is over; after the last one there is nothing to fear.
    """
    cost, side = aiming.fire_cost(world, view, foe, terms.IN_ARC), units.side_of(world, foe)
    if cost == NOT_ALLOWED or not units.is_set_up(view, foe):
        return 0
    if activation.is_fresh(view, side, foe):
        return 16
    if activation.is_active(view, side, foe) and view.ap[side] + view.cap[side] >= cost:
        return 16
    if view.cap[side] >= cost:
        return 16
    return weights.fear_spent if view.turn < world.rounds else 0


def threat(world: World, view: Battle, foe: Unit, unit: Unit, hex: Hex, how: int, weights: Weights) -> int:
    """About what a foe could take from the unit in a hex by a shot; more if it comes into the open (5.01)."""
    ready, there, way = view.ready[foe], view.hex[foe], terms.FRONT
    if ready == 0:
        return 0
    if there == hex:
        way = way_close(world, view, foe)
    elif not aiming.is_seen(world, view, there, hex):
        return 0
    roll = aiming.needed_between(world, view, foe, there, unit, hex, way)
    if roll == NOT_ALLOWED:
        return 0
    if how in (terms.MOVE, terms.CARRY):
        roll += world.exposed[view.type[unit]]
    if roll > HARDEST:
        return 0
    if there != hex and not aiming.is_in_arc(world, there, view.face[foe], hex):
        ready = ready * weights.fear_turned // 16
    return loss_of(world, view, unit, roll, weights) * ready // 16


def danger(world: World, view: Battle, unit: Unit, hex: Hex, how: int, weights: Weights) -> int:
    """About what the enemy could take from the unit in a hex: a shot of each that sees it."""
    total, _ = threats(world, view, unit, hex, how, weights)
    return total


def fear(world: World, view: Battle, unit: Unit, hex: Hex, how: int, weights: Weights) -> int:
    """The count against a hex for the losses that enemies could inflict there."""
    return danger(world, view, unit, hex, how, weights) * weights.fear // 16


def way_close(world: World, view: Battle, unit: Unit) -> int:
    """The way that close combat of a unit meets a defense (7.63, 15.4)."""
    return terms.FLANK if vehicles.is_vehicle(world, view, unit) else terms.FLANK_BY_FOOT


def eye(world: World, view: Battle, unit: Unit, weights: Weights) -> int:
    """Sixteenths of the best shot from a hex that count: fewer where it has to wait for a later round."""
    if is_afforded(world, view, unit):
        return weights.hit
    return weights.hit_later if view.turn < world.rounds else 0


def shot_value(
    world: World, view: Battle, unit: Unit, hex: Hex, foe: Unit, least: int, weights: Weights
) -> int:
    """The worth of a unit's shot at a foe from a hex, if it faced the right way."""
    if view.hex[foe] == hex or not aiming.is_seen(world, view, hex, view.hex[foe]):
        return 0
    return shot_from(world, view, unit, hex, foe, weights)


def shot_from(world: World, view: Battle, unit: Unit, hex: Hex, foe: Unit, weights: Weights) -> int:
    """The worth of a shot from a hex at a foe who is seen from there."""
    there = view.hex[foe]
    way = terms.FRONT if aiming.is_in_arc(world, there, view.face[foe], hex) else terms.FLANK
    roll = aiming.needed_between(world, view, unit, hex, foe, there, way)
    return 0 if roll == NOT_ALLOWED else loss_of(world, view, foe, roll, weights)


def of_assault(world: World, view: Battle, unit: Unit, hex: Hex, weights: Weights) -> int:
    """About what a unit gains by entering a hex with enemies: its attack on the best, less theirs (7.63).

    `set_means` has said what there is to pay for it.
    """
    best, risk, way = 0, 0, way_close(world, view, unit)
    for foe in units.units_of(world, units.opponent(units.side_of(world, unit))):
        if units.is_in(view, foe, hex):
            roll = aiming.needed_between(world, view, unit, hex, foe, hex, way)
            if roll != NOT_ALLOWED:
                best = max(best, loss_of(world, view, foe, roll, weights))
            roll = aiming.needed_between(world, view, foe, hex, unit, hex, way_close(world, view, foe))
            if roll != NOT_ALLOWED:
                risk += loss_of(world, view, unit, roll, weights) * view.ready[foe] // 16
    gain = afforded(world, view, unit, best * weights.assault // 16, weights)
    if weights.assault_alone and not has_company(world, view, unit, hex):
        gain -= value(world, view, unit) * weights.assault_alone // 16
    return gain - risk * weights.assault_risk // 16


def has_company(world: World, view: Battle, unit: Unit, hex: Hex) -> bool:
    """True if other infantry of the unit's side is in a hex or beside it, to follow or to hold it (1.1)."""
    for friend in units.units_of(world, units.side_of(world, unit)):
        if friend != unit and units.is_set_up(view, friend):
            if world.block[view.type[friend]].kind == terms.FOOT:
                if world.distance[view.hex[friend], hex] <= 1:
                    return True
    return False


def afforded(world: World, view: Battle, unit: Unit, gain: int, weights: Weights) -> int:
    """The gain left of an attack in close combat, with the means there are to pay for it (3.0, 3.1).

    Where that is not enough, it waits for the next round, if there is one.
    """
    later = gain * weights.assault_later // 16 if view.turn < world.rounds else 0
    if not is_afforded(world, view, unit):
        return later
    cost = aiming.fire_cost(world, view, unit, terms.IN_ARC)
    by_cap = max(0, cost - view.means_ap)
    return max(later, gain - view.ap_price * (cost - by_cap) - view.cap_price * by_cap)


def is_afforded(world: World, view: Battle, unit: Unit) -> bool:
    """True if a unit could fire with what `set_means` has said that there is."""
    cost = aiming.fire_cost(world, view, unit, terms.IN_ARC)
    return cost != NOT_ALLOWED and cost <= view.means_ap + view.means_cap


def set_means(world: World, view: Battle, unit: Unit, way: int, cost: int) -> None:
    """Note the APs and CAPs that there are for a unit after an act paid for in this way (3.0-3.22)."""
    side, pool = side_of(world, unit), 0
    if way != terms.OPPORTUNITY and not units.has(view, unit, terms.SPENT):
        pool = pool_of(world, view, unit)
    by_ap = 0 if way in (terms.COMMAND, terms.OPPORTUNITY, terms.PLAY) else min(cost, pool)
    by_cap = 0 if way == terms.OPPORTUNITY or way == terms.PLAY else cost - by_ap
    view.means_ap, view.means_cap = pool - by_ap, view.cap[side] - by_cap


MARKER_FROM = 20  # hexes from which a marker that the enemy has draws


def bears(world: World, view: Battle, unit: Unit) -> bool:
    """True if the unit is the one that carries the marker: the first of its side where it lies."""
    if not units.is_here(view, unit):
        return unit == world.bearer and view.marker_at == NOWHERE
    if not moving.may_carry(world, view, unit):
        return False
    for other in units.units_of(world, units.side_of(world, unit)):
        if units.is_in(view, other, view.marker_at):
            return other == unit
    return False


def draw_of(world: World, view: Battle, unit: Unit, hex: Hex, how: int, weights: Weights) -> int:
    """The draw of a hex for a unit: its side's objectives, the marker, and cover."""
    side, way = units.side_of(world, unit), 0
    if world.vehicles:
        kind = min(world.block[view.type[unit]].kind, terms.TRACKED)
        way = max(0, kind - terms.GUN)  # on foot, on wheels, on tracks
    total = world.heat[side, way, hex] * max(0, weights.draw + weights.draw_late * view.late // 16)
    total += world.deny[side, way, hex] * weights.deny
    if how in terms.CARRIES:
        total += world.carry[side, hex] * weights.carry
    elif view.marker_at != NOWHERE and view.marker_side != side:
        near = max(0, MARKER_FROM - world.distance[hex, view.marker_at])
        total += near * weights.marker * world.marker_worth[side] * 16
    total = total // 16 + weights.cover * world.spot[hex].cover + of_intent(world, view, unit, hex)
    return total + works.in_hex(world, view, unit, hex, weights) if world.has_works else total


def drawn(world: World, view: Battle, unit: Unit, hex: Hex, how: int, weights: Weights) -> int:
    """The same of a unit that does not hide: an own strike drives it away."""
    total = draw_of(world, view, unit, hex, how, weights)
    return total - artillery.under_strike(world, view, unit, hex, weights) if view.strikes else total


def lurking(world: World, view: Battle, unit: Unit, hex: Hex, weights: Weights) -> int:
    """The value of hiding in a hex: no fire at units that nobody knows of (10)."""
    total = draw_of(world, view, unit, hex, 0, weights) + weights.hidden
    total += value(world, view, unit) * weights.hidden_worth // 16
    for friend in units.units_of(world, units.side_of(world, unit)):
        if friend != unit and hiding.is_hidden(view, friend) and view.hex[friend] == hex:
            total -= weights.crowd
    return total + prospect(world, view, unit, hex, weights)


def place(world: World, view: Battle, unit: Unit, hex: Hex, weights: Weights, luck: Generator) -> int:
    """The value of beginning in a hex of the zone: as of standing there, and by the mood (1.0)."""
    whim = mood(luck, weights.setup_mood)
    view.means_ap = world.usual_ap
    if view.where[unit] == units.HIDDEN:
        return lurking(world, view, unit, hex, weights) + whim
    return stand(world, view, unit, hex, terms.CAREFUL_CARRY if unit == world.bearer else 0, weights) + whim


def staying(world: World, view: Battle, unit: Unit, weights: Weights) -> int:
    """The value of staying where the unit is, or off the map."""
    set_means(world, view, unit, terms.ACTIVE, 0)
    if hiding.is_hidden(view, unit):
        return lurking(world, view, unit, view.hex[unit], weights)
    if not units.is_here(view, unit):
        return -weights.enter
    how = terms.CAREFUL_CARRY if bears(world, view, unit) else 0
    look_around(world, view, unit, weights)
    total = stand(world, view, unit, view.hex[unit], how, weights) + contesting(world, view, unit, weights)
    return total - flanks(world, view, unit, view.face[unit])


def contesting(world: World, view: Battle, unit: Unit, weights: Weights) -> int:
    """The value of staying in a hex with enemies: a part of what entering it would gain now (2.4, 7.63).

    Who leaves gives up the attack that it came for, and the hex; `set_means` has said what there is to pay.
    """
    here = view.hex[unit]
    if weights.contest == 0 or units.enemies_in(world, view, units.side_of(world, unit), here) == 0:
        return 0
    return max(0, taking(world, view, unit, here, weights)) * weights.contest // 16


def look_around(world: World, view: Battle, unit: Unit, weights: Weights) -> None:
    """Note for each enemy in sight the loss by a unit's shot, and the cost of showing him the flank.

    Both are the same whichever way the unit faces, and it is asked for six.
    """
    here = view.hex[unit]
    for foe in units.units_of(world, units.opponent(units.side_of(world, unit))):
        there = view.hex[foe]
        view.shot[foe] = view.flanked[foe] = 0
        if units.is_set_up(view, foe) and there != here and aiming.is_seen(world, view, here, there):
            view.shot[foe] = shot_from(world, view, unit, here, foe, weights)
            if view.ready[foe]:
                view.flanked[foe] = flank(world, view, unit, foe, weights) * view.ready[foe] // 16


def flanks(world: World, view: Battle, unit: Unit, face: int) -> int:
    """The cost of the flanks that a unit shows with that facing, after `look_around`."""
    total, here = 0, view.hex[unit]
    for foe in units.units_of(world, units.opponent(units.side_of(world, unit))):
        if view.flanked[foe] and not aiming.is_in_arc(world, here, face, view.hex[foe]):
            total += view.flanked[foe]
    return total


def arrival(
    world: World, view: Battle, unit: Unit, kind: int, hex: Hex, stay: int, least: int, weights: Weights
) -> int:
    """The gain of a move into a hex over `staying`; if that is not more than `least`, anything up to it."""
    carries = kind in terms.CARRIES
    if not carries and not units.is_here(view, unit):
        carries = bears(world, view, unit)
    how = terms.CAREFUL_CARRY if carries else terms.CAREFUL
    if kind in (terms.MOVE, terms.CARRY) and world.cautious and world.spot[hex].cover == 0:
        how = terms.CARRY if carries else terms.MOVE  # into the open, without care (5.01)
    return arriving(world, view, unit, hex, how, stay, least, weights)


def entering(world: World, view: Battle, unit: Unit, hex: Hex, weights: Weights) -> int:
    """The gain of coming into a hex: of taking it, less the cost of going at all."""
    gain = taking(world, view, unit, hex, weights)
    if units.is_here(view, unit):
        gain -= weights.change
    if world.hidden and not hiding.is_hidden(view, unit):
        gain -= giving_away(world, view, unit, hex, weights)
    return gain


def giving_away(world: World, view: Battle, unit: Unit, hex: Hex, weights: Weights) -> int:
    """The cost of walking into a hex and so revealing own units hidden there (10.0)."""
    total = 0
    for friend in units.units_of(world, units.side_of(world, unit)):
        if hiding.is_hidden(view, friend) and view.hex[friend] == hex:
            total += lurking(world, view, friend, hex, weights)
            total -= stand(world, view, friend, hex, 0, weights)
    return total


def taking(world: World, view: Battle, unit: Unit, hex: Hex, weights: Weights) -> int:
    """The gain of entering a hex that the side does not hold, or where the enemy has the marker."""
    side = units.side_of(world, unit)
    gain = of_capture(world, view, side, hex, weights.capture, weights.deny_capture)
    gain += of_deciding(world, view, side, hex, weights.capture_decides, view.late)
    if weights.capture_pays:
        gain += weights.capture_pays * yet_paid_by(world, view, side, hex, world.rounds)
    if hex == view.marker_at and view.marker_side != side:
        gain += weights.capture * world.marker_worth[side]
    if view.holder[hex] != side and units.enemies_in(world, view, side, hex):
        gain = gain // 4 + of_assault(world, view, unit, hex, weights)
    return gain


def aims(world: World, view: Battle, unit: Unit, face: int, weights: Weights) -> int:
    """The best shot that a facing allows, less the flanks that it shows, after `look_around`."""
    best, shown, here = 0, 0, view.hex[unit]
    for foe in units.units_of(world, units.opponent(units.side_of(world, unit))):
        if view.shot[foe] > best or view.flanked[foe]:
            if aiming.is_in_arc(world, here, face, view.hex[foe]):
                best = max(best, view.shot[foe])
            else:
                shown += view.flanked[foe]
    return best * weights.aim // 16 - shown


def turning(world: World, view: Battle, unit: Unit, weights: Weights) -> int:
    """The gain of the best other facing, after `look_around`; never below 0."""
    best, now = 0, facing(world, view, unit, view.face[unit], weights)
    for face in range(6):
        if face != view.face[unit]:
            best = max(best, facing(world, view, unit, face, weights) - now)
    return best


def flank(world: World, view: Battle, unit: Unit, foe: Unit, weights: Weights) -> int:
    """The cost of showing a foe the flank."""
    here, there = view.hex[unit], view.hex[foe]
    front = aiming.needed_between(world, view, foe, there, unit, here, terms.FRONT)
    if front == NOT_ALLOWED:
        return 0
    side = aiming.needed_between(world, view, foe, there, unit, here, terms.FLANK)
    more = loss_of(world, view, unit, side, weights) - loss_of(world, view, unit, front, weights)
    return more * weights.fear_flank // 16


def price(world: World, view: Battle, unit: Unit, way: int, cost: int, weights: Weights) -> int:
    """The player's price of paying for an act in that way; NEVER if he cannot."""
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


def pool_of(world: World, view: Battle, unit: Unit) -> int:
    """The APs that a unit has to act with, or would have if it were activated."""
    side = side_of(world, unit)
    return view.ap[side] if activation.is_active(view, side, unit) else world.usual_ap


def note(
    world: World, view: Battle, unit: Unit, kind: int, gain: int, more: int, cost: int, weights: Weights
) -> None:
    """An act that a unit could take: whether it is the best yet, by each way to pay.

    `more` is what it promises to act so again with the APs left.
    """
    if gain <= 0:
        return
    view.by_card[unit] = max(view.by_card[unit], gain)
    if kind != terms.FIRE or weights.fires:
        view.whole[unit] = max(view.whole[unit], gain + max(0, more))
        by_ap = gain - price(world, view, unit, terms.ACTIVE, cost, weights)
        by_cap = gain - price(world, view, unit, terms.COMMAND, cost, weights)
        view.promise[unit] = max(view.promise[unit], by_ap)
        view.by_command[unit] = max(view.by_command[unit], by_cap)
        if world.in_groups and view.begun:
            lost = view.begun * cost // max(1, view.ap[side_of(world, unit)]) * weights.keep // 16
            shared = gain - price(world, view, unit, terms.SHARE, cost, weights) - lost
            view.by_share[unit] = max(view.by_share[unit], shared)
    if kind != terms.FIRE or weights.opportunity_fires:
        gain -= price(world, view, unit, terms.OPPORTUNITY, cost, weights)
        view.by_opportunity[unit] = max(view.by_opportunity[unit], gain)


PLAYER = player_of(
    Hooks(
        world=World, view=Battle, weights=Weights, shot_value=shot_value, threat=threat, drawn=drawn,
        eye=eye, fear=fear, taking=entering, aims=aims,
    )
)  # fmt: skip
prey, threats, prospect, stand, arriving, facing = PLAYER
