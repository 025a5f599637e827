"""Cards in hand: drawn, used, what they cost and do (8.1)."""

from collections.abc import Sequence

from wsanalysis.battles.core.actions import add, kind_of
from wsanalysis.battles.core.agreement import MapCannotFollow, is_legal
from wsanalysis.battles.core.frames import log
from wsanalysis.battles.core.hands import discard, draw_into_hand
from wsanalysis.battles.core.narrator import Sentence
from wsanalysis.battles.core.numbers import ATTACKER, DEFENDER, NOBODY, Side, Unit
from wsanalysis.battles.core.objectives import margin, score_held_by_card
from wsanalysis.battles.core.questions import ask
from wsanalysis.battles.core.records import Actions
from wsanalysis.battles.core.tables import Tables
from wsanalysis.battles.core.tabulate import Tabulation, axes, row
from wsanalysis.battles.core.units import side_of
from wsanalysis.battles.storms_of_steel import moving, terms, works
from wsanalysis.battles.storms_of_steel.forces import Deck
from wsanalysis.battles.storms_of_steel.odds import PILES, counters
from wsanalysis.battles.storms_of_steel.records import Battle, Card, World
from wsanalysis.battles.storms_of_steel.terms import ASSETS, MOST_CAPS, NOT_ALLOWED
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
