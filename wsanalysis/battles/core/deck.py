"""A deck of cards: built, shuffled, drawn from; the cards to come are hidden."""

from wsanalysis.battles.core.luck import below
from wsanalysis.battles.core.numbers import MAX_DECK, NO_CARD
from wsanalysis.battles.core.records import Generator, State
from wsanalysis.compiled import compiled


@compiled
def add_card(state: State, card: int) -> None:
    """Put a card under the deck."""
    state.deck[state.deck_size] = card
    state.deck_size += 1


@compiled
def is_in_deck(state: State, card: int) -> bool:
    """True if a card is in the deck, or has been drawn from it."""
    for place in range(state.deck_size):
        if state.deck[place] == card:
            return True
    return False


@compiled
def shuffle_deck(state: State, begin_at: int, luck: Generator) -> None:
    """Shuffle the cards of the deck from a position on."""
    for place in range(state.deck_size - 1, begin_at, -1):
        other = begin_at + below(luck, place - begin_at + 1)
        state.deck[place], state.deck[other] = state.deck[other], state.deck[place]


@compiled
def draw_card(state: State) -> int:
    """The next card, drawn, or NO_CARD."""
    if state.deck_at >= state.deck_size:
        return NO_CARD
    state.deck_at += 1
    return state.deck[state.deck_at - 1]


@compiled
def hide_deck(view: State) -> None:
    """Hide the cards to come; their number stays open."""
    for place in range(view.deck_at, MAX_DECK):
        view.deck[place] = NO_CARD
