"""What action cards cost and do, as tables; their dice (8.1, p.17)."""

from collections.abc import Sequence

from wsanalysis.battles.core.agreement import MapCannotFollow, is_legal
from wsanalysis.battles.core.tables import Tables
from wsanalysis.battles.core.tabulate import Tabulation, axes, row
from wsanalysis.battles.storms_of_steel import terms
from wsanalysis.battles.storms_of_steel.files.forces import Deck
from wsanalysis.battles.storms_of_steel.records import Card, World
from wsanalysis.battles.storms_of_steel.tables.odds import PILES, counters
from wsanalysis.battles.storms_of_steel.tables.works_tables import MINES
from wsanalysis.battles.storms_of_steel.terms import MOST_CAPS, NOT_ALLOWED
from wsanalysis.probability.chance import Chance
from wsanalysis.rule_system import IllegalAction
from wsanalysis.systems.storms_of_steel import card, playing_cards
from wsanalysis.systems.storms_of_steel.command import Points
from wsanalysis.systems.storms_of_steel.edition import StormsOfSteel
from wsanalysis.systems.storms_of_steel.state import UnitState

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
    """What the die of a card comes to: APs or CAPs won, CAPs that the enemy loses (cards 7, 8, 13)."""
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
        "laid_color": MINES.index(deck.mine[1]) if deck.mine[1] else 0,
    }
