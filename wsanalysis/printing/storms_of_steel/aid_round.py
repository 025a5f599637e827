"""The page of the Storms of Steel player aid on rounds, actions, CAPs and cards (2-3, 8-9)."""

from dataclasses import replace

from wsanalysis.aids import Column, Note, Page, Row, WordGrid
from wsanalysis.core_game import CoreGame
from wsanalysis.languages import AsWritten, joined, say
from wsanalysis.printing.axes import axis
from wsanalysis.printing.marks import mark_of
from wsanalysis.printing.prints import annotated
from wsanalysis.printing.storms_of_steel import WORDS, tables
from wsanalysis.printing.storms_of_steel.counters import COUNTERS
from wsanalysis.systems.storms_of_steel.card import Card
from wsanalysis.systems.storms_of_steel.playing_cards import CAPS_LOST


def round_page(game: CoreGame) -> Page:
    """The course of a round, what a turn allows, what it costs, what cards do."""
    numbers = {**tables.amounts(game), **tables.costs(game)}
    cards = [card for card in game.edition.cards.values() if card.kind == "action"]
    counter = annotated(game, COUNTERS, WORDS, "A counter")
    half = -(-len(cards) // 2) + 1  # the last cards have the most words
    first, second = _cards(cards[:half]), _cards(cards[half:])
    second = replace(second, title=say("{title}, continued", title=second.title), hint="")
    return Page(
        "Round and actions",
        (
            abbreviations(),
            Row(
                (
                    WORDS.steps("Before each round", numbered=True),
                    WORDS.chart("Your turn: one action, or pass", numbers, widths=(1.3, 1.05, 1.1)),
                ),
                (1, 1.8),
            ),
            Row(
                (WORDS.ledger("What actions cost", numbers), WORDS.ledger("Further actions", numbers)), (1, 1)
            ),
            Row(
                (
                    Column((*counter, WORDS.steps("CAPs", numbers))),
                    Column((WORDS.steps("Groups", numbers), WORDS.steps("Hidden units", numbers))),
                ),
                (1, 1.25),
            ),
            Row(
                (WORDS.steps("Close combat", numbers), WORDS.steps("Mortars and artillery", numbers)), (1, 1)
            ),
            Row((first, second), (1, 1)),
        ),
        rule_box=say(
            "{points} APs an activation; CAPs are your side’s for the round", points=tables.points(game)
        ),
    )


def abbreviations() -> Note:
    """The meaning of the letters, in the rulebook's words, on one line."""
    return replace(WORDS.note("Abbreviations"), title="")


def _cards(cards: list[Card]) -> WordGrid:
    words = WORDS.pairs("Words of cards")

    def cell(card: Card, column: str) -> str:
        if column == "cost":
            return (
                say(words["paid"], cost=card.cost, **{"with": card.paid_with})
                if card.cost
                else words["nothing"]
            )
        amount = card.amount or 0
        lost = joined(", ", CAPS_LOST.values())
        return say(words[card.effect], amount=amount, less=-amount, lost=lost)

    # a card is looked for by the name that is printed on it
    rows = axis("", cards, lambda card: joined("", (AsWritten(card.card), mark_of(card.source))))
    return WORDS.word_grid("Action cards", cell, rows, widths=(1, 2.6), read=True)
