"""Cards that are played in a turn, and what that promises (8.1).

A card's promise is in thousandths of a point, less its worth in the hand: estimates, but where a
rule can be asked. A card that lets a unit act is worth its best act, for nothing.
"""

from wsanalysis.battles.core import units
from wsanalysis.battles.core.actions import action, add, first_of, kind_of, second_of
from wsanalysis.battles.core.frames import log
from wsanalysis.battles.core.hands import discard
from wsanalysis.battles.core.luck import draw, mean_of
from wsanalysis.battles.core.numbers import MAX_UNITS, NOBODY, NOWHERE, Side, Unit
from wsanalysis.battles.core.records import Actions
from wsanalysis.battles.storms_of_steel import (
    activation,
    acts,
    aiming,
    airplanes,
    cards,
    hiding,
    mines,
    moving,
    rally,
    terms,
    turns,
    vehicles,
    veterans,
    weapon_cards,
    worth,
)
from wsanalysis.battles.storms_of_steel.records import Battle, World
from wsanalysis.battles.storms_of_steel.terms import ASSETS, MOST_AP, MOST_CAPS, MOST_COST, NOT_ALLOWED
from wsanalysis.battles.storms_of_steel.weights import Weights
from wsanalysis.compiled import Flow, flow

STAYS_HIDDEN = (terms.TWO_HEXES, terms.LAYS_MINE)
"""Cards that reveal no hidden unit."""
BY_ACTING = (terms.FREE_ACTION, terms.TWO_HEXES, terms.RALLIES, terms.RALLY_ATTEMPT, terms.HASTY_CARD)
"""Cards by which a unit acts."""
BY_ACTIVE = (terms.MORE_AP, terms.MORE_CAPS)
"""Cards that an active unit plays for itself."""


def holds_playable(world: World, battle: Battle, side: Side) -> bool:
    """True if a side could play a card as an action."""
    for kind in range(1, battle.card_kinds):
        if battle.held[kind].hand[side] > 0:
            for unit in range(world.units):
                if may_play(world, battle, side, kind, Unit(unit)):
                    return True
    return False


def list_cards(world: World, battle: Battle, side: Side, actions: Actions) -> None:
    """The cards of a hand, on each unit that they may be played on (8.1)."""
    for kind in range(1, battle.card_kinds):
        if battle.held[kind].hand[side] > 0:
            for unit in range(world.units):
                if may_play(world, battle, side, kind, Unit(unit)):
                    named = names_unit(world.card[kind].effect)
                    add(actions, terms.PLAY if named else terms.PLAY_ALONE, unit, kind)


def may_play(world: World, battle: Battle, side: Side, kind: int, unit: Unit) -> bool:
    """True if a card can be paid for, and does something for a unit or to it (8.1, p.17).

    A card that concerns no unit is played on unit 0.
    """
    effect = world.card[kind].effect
    if effect == terms.TWO_ACTIONS or effect == terms.SNIPES:
        if unit != 0 or (effect == terms.TWO_ACTIONS and battle.in_a_row != 0):
            return False
    elif effect == terms.SPENDS_ENEMY or effect == terms.BOGS_DOWN:
        if not may_suffer(world, battle, side, effect, unit):
            return False
    elif units.side_of(world, unit) != side or not may_gain(world, battle, side, effect, unit):
        return False
    ap = battle.ap[side] if is_paid_by_active(battle, side, effect, unit) else 0
    return world.card_pay[kind, ap, battle.cap[side]] != NOT_ALLOWED


def is_paid_by_active(battle: Battle, side: Side, effect: int, unit: Unit) -> bool:
    """True if the active units pay for a card: only for themselves, but for one against an enemy (8.1)."""
    return effect == terms.SPENDS_ENEMY or activation.is_active(battle, side, unit)


def may_suffer(world: World, battle: Battle, side: Side, effect: int, unit: Unit) -> bool:
    """True if a card may be played on an enemy on the map: not spent yet, a vehicle (cards 6, 20)."""
    if units.side_of(world, unit) == side or not units.is_here(battle, unit):
        return False
    if effect == terms.SPENDS_ENEMY:
        return not units.has(battle, unit, terms.SPENT)
    return vehicles.is_vehicle(world, battle, unit) and not units.has(battle, unit, terms.BOGGED)


def may_gain(world: World, battle: Battle, side: Side, effect: int, unit: Unit) -> bool:
    """True if a card may be played on an own unit, on the map or hidden, to some effect."""
    if battle.hex[unit] == NOWHERE or airplanes.is_plane(world, battle, unit):
        return False  # none is played on airplanes (20.0)
    if effect in BY_ACTIVE:
        if battle.active[side] & ((1 << unit) - 1) != 0 or not activation.is_active(battle, side, unit):
            return False  # the first stands for all who share the activation
        return effect == terms.MORE_CAPS or battle.ap[side] < MOST_AP
    if effect == terms.FREE_ACTION:
        return acts.least_cost(world, battle, unit) != NOT_ALLOWED
    if effect == terms.TWO_HEXES:
        return moves_by_card(world, battle, unit)
    if effect == terms.RALLIES or effect == terms.RALLY_ATTEMPT:
        return rallies_by_card(world, battle, effect, unit)
    if effect == terms.HASTY_CARD:
        return digs_by_card(world, battle, unit)
    if effect == terms.REVEALS:
        return units.is_here(battle, unit) and hiding.is_anybody_unseen(world, battle, units.opponent(side))
    return mines.works_at_mines(world, battle, effect, unit)


def moves_by_card(world: World, battle: Battle, unit: Unit) -> bool:
    """True if a unit can move into a neighbouring hex, whatever that costs (card 5)."""
    for side in range(6):
        hex = world.neighbour[battle.hex[unit], side]
        if hex != NOWHERE:
            if hiding.is_hidden(battle, unit):
                if hiding.creep_cost(world, battle, unit, hex) != NOT_ALLOWED:
                    return True
            elif moving.move_cost(world, battle, unit, hex, 0) != NOT_ALLOWED:
                return True
    return False


def rallies_by_card(world: World, battle: Battle, effect: int, unit: Unit) -> bool:
    """True if a unit rallies by a card: without a roll even in close combat (cards 3, 4)."""
    if effect == terms.RALLIES:
        return units.is_here(battle, unit) and world.may_auto_rally[battle.counter[unit]] == 1
    return units.is_here(battle, unit) and rally.may_rally(world, battle, unit)


def digs_by_card(world: World, battle: Battle, unit: Unit) -> bool:
    """True if a card gives a unit a hasty defense, a vehicle too: in no works, no close combat (card 11)."""
    if battle.inside[unit] != 0 or vehicles.is_carried(battle, unit):
        return False
    return units.enemies_in(world, battle, units.side_of(world, unit), battle.hex[unit]) == 0


@flow
def play_card(world: World, battle: Battle, side: Side, chosen: int) -> Flow[int]:
    """A card is paid for and discarded, and does its part; the units that acted, a bit each (8.1, p.17).

    Nobody after Two Actions: the side chooses again. A hidden unit that a card is played on shows, but for
    cards 5 and 40.
    """
    unit, card = Unit(first_of(chosen)), second_of(chosen)
    effect = world.card[card].effect
    pay_for_card(world, battle, side, card, unit)
    log(battle, terms.LOG_CARD, side, card, unit if names_unit(effect) else NOBODY, 0)
    if units.side_of(world, unit) == side and names_unit(effect) and effect not in STAYS_HIDDEN:
        hiding.reveal_who_acts(world, battle, unit)
    yield from hiding.faces(world, battle, NOBODY, NOWHERE)
    acted = 1 << unit
    if effect in BY_ACTING:
        acted = yield from turns.take_action(world, battle, unit, terms.PLAY, card)
    elif effect == terms.TWO_ACTIONS:
        battle.in_a_row, acted = terms.FIRST_OF_TWO, 0
    elif effect == terms.LAYS_MINE or effect == terms.REMOVES_MINE:
        yield from mines.work_at_mine(world, battle, unit, card)
    else:
        do_card(world, battle, side, unit, card)
    return acted


def pay_for_card(world: World, battle: Battle, side: Side, card: int, unit: Unit) -> None:
    """A card is paid for, by the active units or CAPs, and discarded (8.1)."""
    ap = battle.ap[side] if is_paid_by_active(battle, side, world.card[card].effect, unit) else 0
    left = world.card_pay[card, ap, battle.cap[side]]
    battle.cap[side] = left % MOST_CAPS
    if ap > 0:
        battle.marched[side] = 0 if left // MOST_CAPS < ap else battle.marched[side]
        battle.ap[side] = left // MOST_CAPS
    discard(battle, side, card)


def names_unit(effect: int) -> bool:
    """True if a card is played on a unit."""
    return effect != terms.TWO_ACTIONS and effect != terms.SNIPES


def do_card(world: World, battle: Battle, side: Side, unit: Unit, card: int) -> None:
    """Do what a card does that is over at once (p.17)."""
    effect, law, enemy = world.card[card].effect, world.card_law[card], units.opponent(side)
    if effect == terms.SPENDS_ENEMY:
        activation.drop_out(battle, enemy, unit)
        activation.spend(battle, unit)
    elif effect == terms.BOGS_DOWN:
        units.flag(battle, unit, terms.BOGGED)
        log(battle, terms.LOG_BOGGED, unit, 0, 0, 0)
    elif effect == terms.MORE_AP:
        won = draw(world, battle.luck[terms.LUCK_CARDS], law)
        battle.ap[side] = min(battle.ap[side] + won, MOST_AP)
        log(battle, terms.LOG_MORE_AP, unit, won, 0, 0)
    elif effect == terms.MORE_CAPS:
        won = draw(world, battle.luck[terms.LUCK_CARDS], law)
        battle.cap[side] = min(battle.cap[side] + won, MOST_CAPS - 1)
        log(battle, terms.LOG_MORE_CAPS, side, won, 0, 0)
    elif effect == terms.SNIPES:
        lost = min(draw(world, battle.luck[terms.LUCK_CARDS], law), battle.cap[enemy])
        battle.cap[enemy] -= lost
        log(battle, terms.LOG_SNIPED, enemy, lost, 0, 0)
    elif effect == terms.REVEALS:
        reveal_near(world, battle, unit, world.card[card].amount, MAX_UNITS)


def reveal_near(world: World, battle: Battle, unit: Unit, near: int, most: int) -> None:
    """Reveal hidden enemies near a unit that it sees, at most `most`, in the order of their side."""
    for enemy in units.units_of(world, units.opponent(units.side_of(world, unit))):
        hex = battle.hex[enemy]
        if most > 0 and hiding.is_hidden(battle, enemy) and world.distance[battle.hex[unit], hex] <= near:
            if hiding.looks_into(world, battle, unit, hex):
                most -= 1
                hiding.reveal(world, battle, enemy)
    hiding.reveal_seen(world, battle)


def list_hexes_by_card(world: World, battle: Battle, unit: Unit, actions: Actions) -> None:
    """The hexes that a unit may move into by a card (card 5)."""
    activation.begin_offers(battle, MOST_COST)
    for side in range(6):
        hex = world.neighbour[battle.hex[unit], side]
        if hex != NOWHERE:
            if not hiding.is_hidden(battle, unit):
                moving.list_move(world, battle, unit, hex)
    hiding.list_creeps(world, battle, unit)
    activation.take_offers(battle, actions)


def act_of_card(effect: int, unit: Unit) -> int:
    """The act that a card stands for, 0 if the unit may choose (cards 3, 4, 11)."""
    if effect == terms.RALLIES or effect == terms.RALLY_ATTEMPT:
        return action(terms.RALLY, unit, 0)
    return action(terms.DIG, unit, 0) if effect == terms.HASTY_CARD else 0


FOR_NOTHING = 100_000
"""More than anything else promises."""
EXTRA_APS = 4  # of Experience, about
ONE_HIT, ONE_HIT_IN = 9, 36
"""A roll that hits once if at all, in `ONE_HIT` of `ONE_HIT_IN` cases."""


def of_card(world: World, view: Battle, side: Side, act: int, weights: Weights) -> int:
    """The promise of playing a card on a unit (8.1)."""
    unit, kind = Unit(first_of(act)), second_of(act)
    if kind >= ASSETS:
        return veterans.of_veteran(world, view, unit, world.asset[kind - ASSETS].what, weights)
    gain = card_gain(world, view, side, unit, kind, weights)
    return gain - card_price(world, view, side, unit, kind) - kept(world, view, weights)


def kept(world: World, view: Battle, weights: Weights) -> int:
    """The worth of a card in the hand: less as the firefight goes on."""
    return weights.card * (world.rounds - view.turn + 1) // max(1, world.rounds)


def card_price(world: World, view: Battle, side: Side, unit: Unit, kind: int) -> int:
    """The worth of the APs and CAPs that a card costs."""
    by_active = is_paid_by_active(view, side, world.card[kind].effect, unit)
    ap, cap = view.ap[side] if by_active else 0, view.cap[side]
    left = world.card_pay[kind, ap, cap]
    return (ap - left // MOST_CAPS) * view.ap_price + (cap - left % MOST_CAPS) * view.cap_price


def card_gain(world: World, view: Battle, side: Side, unit: Unit, kind: int, weights: Weights) -> int:
    """The gain of a card for its side, before its cost (p.17)."""
    effect, die = world.card[kind].effect, mean_of(world, world.card_law[kind])
    if effect == terms.FREE_ACTION:
        acts.look_at(world, view, unit, weights)
        return view.by_card[unit]
    if effect == terms.RALLIES:
        return rally.of_rallied(world, view, unit) * weights.rally // 16
    if effect == terms.RALLY_ATTEMPT:
        return rally.best_rally(world, view, unit, weights)
    if effect == terms.TWO_HEXES:
        return best_hex(world, view, unit, weights)
    if effect == terms.SPENDS_ENEMY:
        enemy = units.opponent(side)
        left = view.ap[enemy] if activation.is_active(view, enemy, unit) else world.usual_ap
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
    stays, best = worth.staying(world, view, unit, weights), 0
    for side in range(6):
        hex = world.neighbour[view.hex[unit], side]
        if hex != NOWHERE and moving.move_cost(world, view, unit, hex, 0) != NOT_ALLOWED:
            best = max(best, worth.arrival(world, view, unit, terms.MOVE, hex, stays, best, weights))
    return best


def of_using(world: World, view: Battle, act: int, weights: Weights) -> int:
    """The promise of using a card that is no action, rather than keeping it."""
    if kind_of(act) == terms.KEEP:
        return 0
    card = view.about.card
    if card >= ASSETS:
        return veterans.of_veteran_use(world, view, world.asset[card - ASSETS].what, weights)
    if world.card[card].effect == terms.LUCKY:
        return veterans.of_luck(world, view, weights) - kept(world, view, weights)
    return of_firepower(world, view, weights) * weights.fire // 16 - kept(world, view, weights)


def of_firepower(world: World, view: Battle, weights: Weights) -> int:
    """The gain of more firepower against all targets of a fire (card 9)."""
    total, more, fire = 0, cards.amount_of(world, view.about.card), view.attack
    for target in units.all_units(world):
        if aiming.is_target(world, view, fire.unit, fire.hex, target):
            roll = weapon_cards.needed_in(world, view, fire, target)
            if roll != NOT_ALLOWED:
                roll -= fire.boost
                gain = worth.loss_of(world, view, target, roll - more, weights)
                gain -= worth.loss_of(world, view, target, roll, weights)
                total += -gain if units.side_of(world, target) == view.viewer - 1 else gain
    return total
