"""What cards promise a greedy player, in thousandths of a point, less what a card kept in the hand is worth.

Estimates, but where a rule can be asked. A card that lets a unit act is worth its best act, for nothing.
"""

from wsanalysis.battles.core.actions import first_of, kind_of, second_of
from wsanalysis.battles.core.appraisal import NEVER
from wsanalysis.battles.core.ground import NEAR, near
from wsanalysis.battles.core.luck import mean_of
from wsanalysis.battles.core.numbers import NOBODY, NOWHERE, Hex, Side, Unit
from wsanalysis.battles.core.units import all_units, is_in, opponent, side_of, units_of
from wsanalysis.battles.storms_of_steel import terms
from wsanalysis.battles.storms_of_steel.players.choose_move import arrival, staying
from wsanalysis.battles.storms_of_steel.players.expected_value import (
    best_rally,
    best_roll,
    loss_of,
    of_rallied,
    value,
)
from wsanalysis.battles.storms_of_steel.records import Battle, World
from wsanalysis.battles.storms_of_steel.rules.activation import is_active
from wsanalysis.battles.storms_of_steel.rules.aiming import is_target
from wsanalysis.battles.storms_of_steel.rules.close_call import is_struck
from wsanalysis.battles.storms_of_steel.rules.hand import amount_of
from wsanalysis.battles.storms_of_steel.rules.moving import move_cost
from wsanalysis.battles.storms_of_steel.rules.play_card import is_paid_by_active
from wsanalysis.battles.storms_of_steel.rules.weapon_cards import may_attack_with, needed_in, weapon_needed
from wsanalysis.battles.storms_of_steel.terms import ASSETS, MOST_CAPS, NOT_ALLOWED
from wsanalysis.battles.storms_of_steel.weights import Weights

FOR_NOTHING = 100_000
"""More than anything else promises."""
EXTRA_APS = 4  # of Experience, about
ONE_HIT, ONE_HIT_IN = 9, 36
"""A roll that hits once if at all, in `ONE_HIT` of `ONE_HIT_IN` cases."""


def of_card(world: World, view: Battle, side: Side, act: int, weights: Weights) -> int:
    """What it promises to play a card on a unit (8.1)."""
    unit, kind = Unit(first_of(act)), second_of(act)
    if kind >= ASSETS:
        return of_veteran(world, view, unit, world.asset[kind - ASSETS].what, weights)
    gain = card_gain(world, view, side, unit, kind, weights)
    return gain - card_price(world, view, side, unit, kind) - kept(world, view, weights)


def kept(world: World, view: Battle, weights: Weights) -> int:
    """What a card in the hand is worth: less as the firefight goes on."""
    return weights.card * (world.rounds - view.turn + 1) // max(1, world.rounds)


def card_price(world: World, view: Battle, side: Side, unit: Unit, kind: int) -> int:
    """What the APs and CAPs are worth that a card costs."""
    by_active = is_paid_by_active(view, side, world.card[kind].effect, unit)
    ap, cap = view.ap[side] if by_active else 0, view.cap[side]
    left = world.card_pay[kind, ap, cap]
    return (ap - left // MOST_CAPS) * view.ap_price + (cap - left % MOST_CAPS) * view.cap_price


def card_gain(world: World, view: Battle, side: Side, unit: Unit, kind: int, weights: Weights) -> int:
    """What a card does for its side, before what it costs (p.17)."""
    effect, die = world.card[kind].effect, mean_of(world, world.card_law[kind])
    if effect == terms.FREE_ACTION:
        return view.by_card[unit]
    if effect == terms.RALLIES:
        return of_rallied(world, view, unit) * weights.rally // 16
    if effect == terms.RALLY_ATTEMPT:
        return best_rally(world, view, unit, weights)
    if effect == terms.TWO_HEXES:
        return best_hex(world, view, unit, weights)
    if effect == terms.SPENDS_ENEMY:
        enemy = opponent(side)
        left = view.ap[enemy] if is_active(view, enemy, unit) else world.usual_ap
        return left * weights.ap * view.ready[unit] // 16
    if effect == terms.MORE_AP:
        return die * view.ap_price // 1000
    if effect == terms.MORE_CAPS or effect == terms.SNIPES:
        return die * view.cap_price // 1000
    if effect == terms.HASTY_CARD or effect == terms.LAYS_MINE:
        return weights.cover
    if effect == terms.TWO_ACTIONS:
        return weights.initiative // 2
    return 0


def best_hex(world: World, view: Battle, unit: Unit, weights: Weights) -> int:
    """The best hex beside a unit on the map: what it gains there (card 5)."""
    stays, best = staying(world, view, unit, weights), 0
    for side in range(6):
        hex = world.neighbour[view.hex[unit], side]
        if hex != NOWHERE and move_cost(world, view, unit, hex, 0) != NOT_ALLOWED:
            best = max(best, arrival(world, view, unit, terms.MOVE, hex, stays, best, weights))
    return best


def of_use(world: World, view: Battle, act: int, weights: Weights) -> int:
    """What it promises to use a card that is no action, rather than keep it."""
    if kind_of(act) == terms.KEEP:
        return 0
    card = view.about.card
    if card >= ASSETS:
        return of_veteran_use(world, view, world.asset[card - ASSETS].what, weights)
    if world.card[card].effect == terms.LUCKY:
        return of_luck(world, view, weights) - kept(world, view, weights)
    return of_firepower(world, view, weights) * weights.fire // 16 - kept(world, view, weights)


def of_veteran(world: World, view: Battle, unit: Unit, what: int, weights: Weights) -> int:
    """What it promises to play a veteran card; those that cost nothing and come again are played (8.3)."""
    spared = kept(world, view, weights)
    if what == terms.SIXTH_SENSE:
        return FOR_NOTHING
    if what == terms.EXPERIENCE:
        return view.promise[unit] + EXTRA_APS * view.ap_price - spared
    if what == terms.GOOD_LEADERSHIP:
        return of_rallied(world, view, unit) * weights.rally // 16 - spared
    if what == terms.EXTRA_INITIATIVE:
        return weights.card - spared
    if what == terms.IRON_WILL:
        return of_rallied(world, view, unit) // 2 - spared
    return weights.cover - spared if view.by_card[unit] > 0 else NEVER


def of_veteran_use(world: World, view: Battle, what: int, weights: Weights) -> int:
    """What it promises to use a veteran card that is asked for (8.3)."""
    if what == terms.COMBAT_HARDENED:
        return of_luck(world, view, weights)
    spared = kept(world, view, weights)
    if what == terms.OVERRUN:
        return of_firepower(world, view, weights) * weights.fire // 16 - spared
    if what == terms.FORCED_MARCH:
        return world.usual_ap * view.ap_price - spared
    return weights.initiative - spared


def of_firepower(world: World, view: Battle, weights: Weights) -> int:
    """What more firepower takes from all whom a fire attacks (card 9)."""
    total, more, fire = 0, amount_of(world, view.about.card), view.attack
    for target in all_units(world):
        if is_target(world, view, fire.unit, fire.hex, target):
            roll = needed_in(world, view, fire, target)
            if roll != NOT_ALLOWED:
                roll -= fire.boost
                gain = loss_of(world, view, target, roll - more, weights)
                gain -= loss_of(world, view, target, roll, weights)
                total += -gain if side_of(world, target) == view.viewer - 1 else gain
    return total


def of_luck(world: World, view: Battle, weights: Weights) -> int:
    """What it promises to change a roll that has nearly succeeded, five times in six (card 12)."""
    target = view.about.target
    if target == NOBODY:
        return of_rallied(world, view, view.about.unit) * weights.rally // 16 * 5 // 6
    if side_of(world, target) == view.viewer - 1:
        return NEVER
    once = loss_of(world, view, target, ONE_HIT, weights) * ONE_HIT_IN // 10
    if view.about.broken == terms.NEAR_TWO_HITS:
        once = value(world, view, target) - once
    return once * 5 // 6


def of_farther(world: World, view: Battle, act: int, weights: Weights) -> int:
    """What a second hex promises by a card, or one out of the way of shells (card 5, V08)."""
    kind, hex = kind_of(act), Hex(second_of(act))
    if kind == terms.STAY or kind == terms.CREEP:
        return 0
    if view.about.battery > 0:
        return NEVER if is_struck(world, view, view.about.battery - 1, hex) else FOR_NOTHING
    return arrival(world, view, view.about.unit, kind, hex, view.staying, NEVER, weights)


def of_weapon(world: World, view: Battle, unit: Unit, hex: Hex, asset: int, weights: Weights) -> int:
    """What an attack with a weapon card takes from enemies, less own losses and the card (8.2)."""
    total, side, weapon = 0, side_of(world, unit), world.asset[asset].what
    for target in all_units(world):
        if is_target(world, view, unit, hex, target) and target != unit:
            roll = weapon_needed(world, view, unit, target, weapon)
            if roll != NOT_ALLOWED:
                total += best_roll(world, view, side, target, roll, weights)
    return total - kept(world, view, weights)


def best_weapon(world: World, view: Battle, unit: Unit, asset: int, weights: Weights) -> int:
    """What the best attack with a weapon card promises, in the hex of the unit or beside it (8.2)."""
    best = 0
    for place in range(NEAR):
        hex = near(world, view.hex[unit], place)
        if may_attack_with(world, view, unit, hex, asset):
            best = max(best, of_weapon(world, view, unit, hex, asset, weights))
    return best


def of_mine(world: World, view: Battle, act: int) -> int:
    """What it promises to lay a mine in a hex: hidden ones more, none where own units are (card 40)."""
    for unit in units_of(world, Side(view.viewer - 1)):
        if is_in(view, unit, Hex(second_of(act))):
            return 0
    return 2 if kind_of(act) == terms.LAY_HIDDEN else 1
