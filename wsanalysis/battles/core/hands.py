"""Hands of cards from one deck: the number of each kind in either hand, and in the deck.

Cards are chosen at random when drawn, which equals drawing from the top of a shuffled deck, and leaves no
order to hide or to deal anew when studying luck. (`core.deck` keeps the order of a deck built in parts whose
cards all see.)

Kind 0 are cards of which only the number is known: in a view that is all of the enemy's hand, and every card
neither in one's own hand nor discarded is in the deck.
"""

from wsanalysis.battles.core.luck import below
from wsanalysis.battles.core.numbers import Side
from wsanalysis.battles.core.records import Generator, State
from wsanalysis.compiled import compiled


@compiled
def in_hand(state: State, side: Side) -> int:
    """The number of cards in a side's hand."""
    count = 0
    for kind in range(state.card_kinds):
        count += state.held[kind].hand[side]
    return count


@compiled
def in_deck(state: State) -> int:
    """The number of cards in the deck; in a view including the enemy's hand."""
    count = 0
    for kind in range(1, state.card_kinds):
        count += state.held[kind].deck
    return count


@compiled
def draw_into_hand(state: State, side: Side, luck: Generator) -> int:
    """Draw a card from the deck into a hand; return its kind, or 0 if the deck is empty."""
    left = in_deck(state)
    if left == 0:
        return 0
    roll, drawn = below(luck, left), 1
    while roll >= state.held[drawn].deck:
        roll -= state.held[drawn].deck
        drawn += 1
    state.held[drawn].deck -= 1
    state.held[drawn].hand[side] += 1
    return drawn


@compiled
def discard(state: State, side: Side, kind: int) -> None:
    """A card leaves a hand, for all to see."""
    state.held[kind].hand[side] -= 1


@compiled
def hide_hand(view: State, side: Side) -> None:
    """Reduce a hand in a view to its number of cards; they count as possibly in the deck."""
    for kind in range(1, view.card_kinds):
        card = view.held[kind]
        card.deck += card.hand[side]
        view.held[0].hand[side] += card.hand[side]
        card.hand[side] = 0


@compiled
def deal_hand(state: State, side: Side, luck: Generator) -> None:
    """Deal a hand of which only the number is known from the cards that nobody has seen."""
    for _ in range(state.held[0].hand[side]):
        draw_into_hand(state, side, luck)
    state.held[0].hand[side] = 0
