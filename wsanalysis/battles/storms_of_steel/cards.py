"""Cards: drawn, played in a turn, used, what they cost, do and promise (8.1).

A card's promise is in thousandths of a point, less its worth in the hand: estimates, but where a
rule can be asked. A card that lets a unit act is worth its best act, for nothing.
"""

from collections.abc import Sequence

from wsanalysis.battles.core import units
from wsanalysis.battles.core.actions import action, add, first_of, kind_of, second_of
from wsanalysis.battles.core.agreement import MapCannotFollow, is_legal
from wsanalysis.battles.core.frames import log
from wsanalysis.battles.core.hands import discard, draw_into_hand
from wsanalysis.battles.core.luck import draw, mean_of
from wsanalysis.battles.core.narrator import Sentence
from wsanalysis.battles.core.numbers import ATTACKER, DEFENDER, MAX_UNITS, NOBODY, NOWHERE, Side, Unit
from wsanalysis.battles.core.objectives import margin, score_held_by_card
from wsanalysis.battles.core.questions import ask
from wsanalysis.battles.core.records import Actions
from wsanalysis.battles.core.tables import Tables
from wsanalysis.battles.core.tabulate import Tabulation, axes, row
from wsanalysis.battles.core.units import side_of
from wsanalysis.battles.storms_of_steel import (
    activation,
    aiming,
    airplanes,
    greedy,
    hiding,
    mines,
    moving,
    rally,
    terms,
    turns,
    vehicles,
    veterans,
    weapon_cards,
    works,
    worth,
)
from wsanalysis.battles.storms_of_steel.forces import Deck
from wsanalysis.battles.storms_of_steel.odds import PILES, counters
from wsanalysis.battles.storms_of_steel.records import Battle, Card, Weights, World
from wsanalysis.battles.storms_of_steel.terms import ASSETS, MOST_AP, MOST_CAPS, MOST_COST, NOT_ALLOWED
from wsanalysis.compiled import Flow, flow
from wsanalysis.probability.chance import Chance
from wsanalysis.rule_system import IllegalAction
from wsanalysis.systems.storms_of_steel import card, playing_cards
from wsanalysis.systems.storms_of_steel.command import Points
from wsanalysis.systems.storms_of_steel.edition import StormsOfSteel
from wsanalysis.systems.storms_of_steel.state import UnitState


def fill_deck(world: World, battle: Battle) -> None:
    """All action cards are in the deck, all weapon and veteran cards with their sides (8.0)."""
    battle.card_kinds = world.kinds
    for asset in range(world.assets):
        if world.asset[asset].sort != terms.BATTERY:
            battle.assets |= 1 << asset
    for kind in range(1, world.kinds):
        battle.held[kind].deck = world.card[kind].count


def draw_cards(world: World, battle: Battle) -> None:
    """Both sides draw as the sheet says, more before the first round (8.1)."""
    count = world.first_draw if battle.turn == 1 else world.round_draw
    for side in (ATTACKER, DEFENDER):
        for _ in range(count if battle.over == 0 else 0):
            draw_one(world, battle, side)


def draw_one(world: World, battle: Battle, side: Side) -> None:
    """A side draws a card, if there is one (R21); yellow ones are played at once, and another is drawn."""
    kind = draw_into_hand(battle, side, battle.luck[terms.LUCK_CARDS])
    while kind > 0:
        log(battle, terms.LOG_DRAWS, side, kind, 0, 0)
        effect = world.card[kind].effect
        if effect < terms.SCORES:
            return
        discard(battle, side, kind)
        play_yellow(world, battle, effect)
        kind = 0
        if battle.over == 0:
            kind = draw_into_hand(battle, side, battle.luck[terms.LUCK_CARDS])


def play_yellow(world: World, battle: Battle, effect: int) -> None:
    """Score pays what the sheet says, Firefight Event brings units, Game Ends ends it (8.1, p.18)."""
    if effect == terms.SCORES:
        score_held_by_card(world, battle)
        moving.score_marker_by_card(world, battle)
    elif effect == terms.EVENT:
        battle.event = 1
    else:
        moving.score_marker_at_end(world, battle)
        battle.margin[battle.turn - 1] = margin(world, battle)
        battle.over = terms.ENDED_BY_CARD


def held(world: World, battle: Battle, side: Side, effect: int) -> int:
    """A card of a hand that has an effect, 0 if there is none."""
    for kind in range(1, battle.card_kinds):
        if world.card[kind].effect == effect and battle.held[kind].hand[side] > 0:
            return kind
    return 0


def is_left(battle: Battle, asset: int) -> bool:
    """True if a weapon or veteran card may still be used."""
    return battle.assets >> asset & 1 == 1


def veteran_card(world: World, battle: Battle, side: Side, unit: Unit, effect: int) -> int:
    """A veteran card with an effect that a unit has, or a side for NOBODY, and may still use; 0 for none."""
    if battle.assets:
        for asset in range(world.assets):
            card = world.asset[asset]
            if card.sort == terms.VETERAN and card.what == effect and is_left(battle, asset):
                if card.unit == unit and card.side == side:
                    return ASSETS + asset
    return 0


@flow
def uses(
    world: World, battle: Battle, side: Side, card: int, unit: Unit, target: Unit, broken: int
) -> Flow[bool]:
    """Ask a side whether it uses a card for a unit, if there is one; once used it is gone.

    After a roll, `broken` is where that is broken off, and `target` whom it was made against, if anybody.
    """
    if card == 0:
        return False
    act = yield ask(battle, side, terms.CARD, card=card, unit=unit, target=target, broken=broken)
    if kind_of(act) == terms.KEEP:
        return False
    take_card(battle, side, card)
    log(battle, terms.LOG_USES, side, card, unit, 0)
    return True


def list_uses(world: World, battle: Battle, actions: Actions) -> None:
    """The card is kept, or used."""
    unit, card = battle.about.unit, battle.about.card
    add(actions, terms.KEEP, 0, card)
    add(actions, terms.USE_ALONE if unit == NOBODY else terms.USE, max(unit, 0), card)


def take_card(battle: Battle, side: Side, card: int) -> None:
    """A card is discarded, or cannot be used again (8.1-8.3)."""
    if card >= ASSETS:
        battle.assets &= ~(1 << card - ASSETS)
    else:
        discard(battle, side, card)


def amount_of(world: World, card: int) -> int:
    """The number on a card."""
    return world.asset[card - ASSETS].amount if card >= ASSETS else world.card[card].amount


def effect_of(world: World, card: int) -> int:
    """The effect of an action card, 0 without one."""
    return world.card[card].effect if card > 0 else 0


def after(world: World, battle: Battle, unit: Unit, broken: int) -> int:
    """The card that may be used after a unit's roll, by where it is broken off (card 12, V14)."""
    if broken > terms.NEAR_TWO_HITS:
        return veteran_card(world, battle, side_of(world, unit), unit, terms.COMBAT_HARDENED)
    return held(world, battle, side_of(world, unit), terms.LUCKY)


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
        return turns.may_act(world, battle, unit)
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
        greedy.look_at(world, view, unit, weights)
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
    total, more, fire = 0, amount_of(world, view.about.card), view.attack
    for target in units.all_units(world):
        if aiming.is_target(world, view, fire.unit, fire.hex, target):
            roll = weapon_cards.needed_in(world, view, fire, target)
            if roll != NOT_ALLOWED:
                roll -= fire.boost
                gain = worth.loss_of(world, view, target, roll - more, weights)
                gain -= worth.loss_of(world, view, target, roll, weights)
                total += -gain if units.side_of(world, target) == view.viewer - 1 else gain
    return total


CARD_TABLES = ("card_pay", "card_law")


def put_cards(tables: Tabulation, names: Sequence[str], edition: StormsOfSteel) -> None:
    """Fill the tables of the kinds of cards in a deck, numbered from 1 as they are named."""

    def rallies(number: int) -> int:
        if number == 0:
            return 0
        pile, name = counters(edition)[number - 1]
        return int(is_legal(playing_cards.auto_rally, UnitState(name), pile, edition))

    under = sum(len(edition.cups[pile].counters) for pile in PILES)
    tables.put_numbers("may_auto_rally", axes(counter=range(under + 1)), rallies)
    if not names:
        tables.tables.put_empty(World, *CARD_TABLES)
        return
    kinds = [edition.cards[name] for name in names]

    def pay(kind: int, ap: int, cap: int) -> int:
        if kind == 0:
            raise IllegalAction("no card is known by that number")
        left = playing_cards.pay_for(kinds[kind - 1], Points(ap, cap))
        return left.ap * MOST_CAPS + left.cap

    def rolled(chance: Chance, kind: int) -> int:
        return dice_of(chance, kinds[kind - 1]) if kind else 0

    along = axes(kind=range(len(kinds) + 1))
    points = axes(ap=range(terms.MOST_AP + 1), cap=range(MOST_CAPS))
    tables.put_numbers("card_pay", (*along, *points), pay, illegal=NOT_ALLOWED)
    tables.put_laws("card_law", along, rolled)


def dice_of(chance: Chance, played: card.Card) -> int:
    """The result of a card's die: APs or CAPs won, CAPs that the enemy loses (cards 7, 8, 13)."""
    points = Points(played.cost, played.cost)  # enough to pay for it
    left = playing_cards.pay_for(played, points)
    if played.effect == "d6 AP":
        return playing_cards.more_ap(chance, points, played).ap - left.ap
    if played.effect == "d6 CAP":
        return playing_cards.more_caps(chance, points, played).cap - left.cap
    if played.effect == "enemy loses CAP":
        return MOST_CAPS - playing_cards.snipe(chance, MOST_CAPS)
    return 0


def put_deck(tables: Tables, deck: Deck, edition: StormsOfSteel) -> None:
    """Add the deck of a firefight: its kinds of cards and how many of each, what sides draw."""
    rows = [row(Card, effect=0, count=0, amount=0)]
    for name, count in deck.cards:
        kind = edition.cards[name]
        if kind.effect not in terms.CARD_EFFECTS:
            raise MapCannotFollow("a deck has action cards, Score, Firefight Event and Game Ends", name)
        effect = 1 + terms.CARD_EFFECTS.index(kind.effect)
        rows.append(row(Card, effect=effect, count=count, amount=kind.amount))
    tables.rows["card"] = rows
    tables.counts |= {
        "kinds": len(rows) if deck.cards else 0,
        "first_draw": deck.start,
        "round_draw": deck.round,
        "laid_number": deck.mine[0],
        "laid_color": works.MINES.index(deck.mine[1]) if deck.mine[1] else 0,
    }


ACTIONS = {
    terms.PLAY: "play {1:card} on {0:unit}",
    terms.PLAY_ALONE: "play {1:card}",
    terms.USE_ALONE: "use {1:card}",
    terms.USE: "use {1:card} for {0:unit}",
    terms.KEEP: "keep {1:card}",
}
SENTENCES: dict[int, Sentence] = {
    terms.LOG_DRAWS: "The {0:side} draws {1:card} (8.1).",
    terms.LOG_CARD: "The {0:side} plays {1:card}{2:on unit} (8).",
    terms.LOG_USES: "The {0:side} uses {1:card}{2:for unit} (8).",
    terms.LOG_MORE_AP: "{0:unit} {0:~wins} {1:aps}.",
    terms.LOG_MORE_CAPS: "The {0:side} wins {1:caps}.",
    terms.LOG_SNIPED: "The {0:side} loses {1:caps}.",
    terms.LOG_BOGGED: "{0:unit} may not move until the round ends.",
}
