"""The page of the Liberty Road player aid on turns, orders, movement and states (p.3, 9-13, 17)."""

from collections.abc import Mapping
from dataclasses import replace

from wsanalysis.aids import Column, Group, Page, Row, Word, WordGrid
from wsanalysis.core_game import CoreGame
from wsanalysis.languages import capital, say
from wsanalysis.printing.axes import axis
from wsanalysis.printing.liberty_road import WORDS, tables
from wsanalysis.printing.liberty_road.counters import COUNTERS
from wsanalysis.printing.marks import MARK, marked, signed
from wsanalysis.printing.prints import annotated
from wsanalysis.printing.words import with_icons

SLIGHT, GRAVE, OUT = 0.22, 0.5, 0.9
SHADES = {"suppressed": SLIGHT, "out": OUT, "wreck": OUT}


def orders_page(game: CoreGame) -> Page:
    """The course of a turn, what each order allows, and what units may do in which state."""
    cards = tables.cards_of(game)
    block = annotated(game, COUNTERS, WORDS, "A block")
    icon = {"icon": WORDS.pairs("Words of events")[game.options.event_chip]}
    riding = {"portage": -game.options.portage_cover, "mark": MARK}
    return Page(
        "Turn and orders",
        (
            Row(
                (
                    Column((WORDS.steps("A turn", numbered=True), *block)),
                    Column((WORDS.steps("Each unit does one of these"), WORDS.steps("Events", icon))),
                ),
                (1, 1),
            ),
            Row(tuple(_orders(cards, side) for side in tables.SIDES), (1, 1)),
            _states(game),
            Row(
                (WORDS.steps("Movement"), WORDS.steps("Portage", riding), WORDS.steps("Ambush")), (1.1, 1, 1)
            ),
        ),
        rule_box="Attacker’s order, defender’s order, one event",
    )


def _orders(cards: tables.Cards, side: str) -> WordGrid:
    def word(order: tables.Order, column: str) -> str:
        found = getattr(order, column)
        return {True: "yes", False: ""}.get(found, str(found)) if column == "nearby" else str(found or "")

    orders = [order for order in cards.orders.values() if order.side == side]
    rows = axis("", orders, lambda order: marked(order.order, order.source))
    return replace(WORDS.word_grid("Orders: {side}", word, rows, {"side": side}), emblem=side)


def _states(game: CoreGame) -> WordGrid:
    words = WORDS.pairs("Words of the states")
    checked = words[tables.who_checks_valor(game)]
    states = tables.states(game)

    def cell(state: tables.State, column: str) -> Word:
        value = getattr(state, column)
        match column:
            case "moves":
                return Word(words[value])
            case "fires":
                return Word(words["no"] if value is None else signed(value) if value else words["full"])
            case "opportunity":
                return Word(words["yes"] if value else words["no"])
            case "recovers":
                return Word(_recovery(state, words))
            case _:
                return Word(words.get(value, value), SHADES.get(value, GRAVE))

    made = WORDS.word_grid(
        "What a state means", cell, axis("", states, lambda state: state.status), {"checked": checked},
        widths=(1.1, 0.65, 1.15, 1.1, 1, 1.1, 2.1),
    )  # fmt: skip
    kinds = [state.kind for state in states]
    groups = tuple(Group(capital(kind), kinds.count(kind)) for kind in tables.STATES)
    return replace(with_icons(made), row_groups=groups)


def _recovery(state: tables.State, words: Mapping[str, str]) -> str:
    if state.recovers is None:
        return words["never"] if state.status == "reduced" else ""
    means, after = state.recovers
    return say(words[means], after=words.get(after, after))
