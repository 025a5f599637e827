"""The cards of a firefight's file: `deck` and `cards` of both sides, `assets` of one (8, 12.3)."""

from collections import Counter
from collections.abc import Iterator
from typing import Annotated, Literal

from annotated_types import Ge, Le

from wsanalysis.battlefield.board import Board
from wsanalysis.battles.core.numbers import MAX_CARDS
from wsanalysis.battles.scenarios import entries as toml
from wsanalysis.battles.scenarios.boards import get_hexes
from wsanalysis.battles.scenarios.checks import at_most
from wsanalysis.battles.scenarios.entries import Entry
from wsanalysis.battles.scenarios.forces import count_of, read_assets
from wsanalysis.battles.storms_of_steel.files.forces import Asset, Deck
from wsanalysis.battles.storms_of_steel.terms import CARD_EFFECTS, MAX_ASSETS, MAX_BOMBS
from wsanalysis.systems.storms_of_steel.card import Card
from wsanalysis.systems.storms_of_steel.edition import StormsOfSteel
from wsanalysis.systems.storms_of_steel.unit import Nation

Draws = Annotated[int, Ge(0), Le(9)]
Number = Annotated[int, Ge(2), Le(99)]
MineNumber = Annotated[int, Ge(2), Le(12)]
MineColor = Literal["red", "blue", "black"]
Copies = Annotated[int, Ge(1), Le(99)]

FOR_A_SIDE = ("wins initiative", "draws a card")
"""What veteran cards do that belong to nobody's unit (V10, V12)."""


def read_deck(entry: Entry, edition: StormsOfSteel) -> Deck | None:
    """The deck of action cards that both sides draw from; one without cards if the file names none (8.1)."""
    if "deck" not in entry.value:
        if "cards" in entry.value:
            toml.fault(entry, "expected deck beside cards: how many are drawn, and when", "cards")
        return Deck()
    table = toml.get_table(entry, "deck")
    if table is None:
        return None
    toml.known_keys(table, ("start", "round", "below"))
    start, each = toml.get(table, "start", Draws), toml.get(table, "round", Draws)
    below = toml.get(table, "below", Number, 0)
    chosen = toml.get_table(entry, "cards")
    if chosen is None or None in (start, each, below):
        return None
    drawn = {name: card for name, card in edition.cards.items() if is_drawn(card)}
    cards = {name: card.count for name, card in drawn.items() if is_below(card, below)}
    for key in chosen.value:
        name = toml.get_key(chosen, key, drawn, "action card")
        copies = toml.get(chosen, key, Copies)
        if name is not None and copies is not None:
            at_most(chosen, drawn[name].count, copies, f"of {name}, as many as there are in the box", key)
            cards[name] = copies
    if not cards:
        toml.fault(entry, "expected the cards of the deck: those below a number, or by name in cards", "deck")
    elif not entry.faults:
        at_most(table, sum(cards.values()) // 2, start, "a side, half the deck", "start")
        at_most(entry, MAX_CARDS - 1, len(cards), "kinds of cards", "deck")
    mine = (0, "")
    if any(drawn[name].effect == "lays a mine" for name in cards):
        mine = read_mine(entry)
    elif "mine" in entry.value:
        toml.fault(entry, "expected no mine: there is no card in the deck that lays one", "mine")
    return Deck(start, each, tuple(cards.items()), mine)


def read_mine(entry: Entry) -> tuple[int, str]:
    """The number and the color of the mines that cards lay (18.5)."""
    table = toml.get_table(entry, "mine", required=True)
    if table is None:
        return 0, ""
    toml.known_keys(table, ("number", "color"))
    return toml.get(table, "number", MineNumber) or 0, toml.get(table, "color", MineColor) or ""


def needs_card(entry: Entry, deck: Deck | None, effect: str, edition: StormsOfSteel, what: str) -> None:
    """Note that something waits for a card which is not in the deck."""
    if deck is not None and all(edition.cards[name].effect != effect for name, _ in deck.cards):
        name = next(card.card for card in edition.cards.values() if card.effect == effect)
        toml.fault(entry, f"expected {name} among the cards of the deck: {what} wait for it", "cards")


def is_drawn(card: Card) -> bool:
    """Whether a card may be in a deck; Objective cards are not played."""
    return card.kind != "veteran" and card.effect in CARD_EFFECTS


def is_below(card: Card, number: int) -> bool:
    """Whether it is a green card with a number below that."""
    return card.kind == "action" and card.number.isdigit() and int(card.number) < number


def read_side_assets(table: Entry, side: Nation, board: Board, edition: StormsOfSteel) -> Iterator[Asset]:
    """The weapon cards, off-board batteries and veteran cards of a side."""
    veterans = {name: card for name, card in edition.cards.items() if card.kind == "veteran"}
    names = (*edition.weapons, *veterans)
    for row, name in read_assets(
        table, names, ("count", "block", "smoke", "hexes", "mine", "barrage"), "weapon or veteran card"
    ):
        count, smoke = count_of(row), toml.get(row, "smoke", bool, True)
        block = toml.get_name(row, "block", edition.units, "block", "")
        hexes, mine = get_hexes(row, "hexes", board, ()), toml.get(row, "mine", Number, 0)
        barrage = toml.get(row, "barrage", bool, False)
        if None in (name, smoke, block, hexes, mine, barrage) or name is None:
            continue
        weapon = edition.weapons.get(name)
        is_bomb = weapon is not None and weapon.kind == "bomb"
        if weapon is not None and weapon.nation not in ("any", side):
            toml.fault(row, f"expected a card of the {side} side, {name} is {weapon.nation}", "asset")
        for key in ("smoke", "hexes", "barrage"):
            if key in row.value and (weapon is None or weapon.kind != "artillery"):
                toml.fault(row, f"expected no {key}: {name} is no off-board battery (12.3)", key)
        if mine and not is_bomb:
            toml.fault(row, f"expected no mine: {name} is no bomb (20.4)", "mine")
        if is_bomb and block and edition.units[block].kind != "air":
            toml.fault(row, f"expected an airplane, {block} is none (20.4)", "block")
        carried = is_bomb if weapon else veterans[name].effect not in FOR_A_SIDE
        if carried and not block:
            toml.fault(row, f"expected the block of the unit that has {name}, it is missing", "block")
        elif block and not carried:
            toml.fault(row, f"expected no block: {name} belongs to no unit", "block")
        yield Asset(name, block, count, smoke, hexes, is_bomb, mine or 0, bool(barrage))


def check_assets(table: Entry, assets: tuple[Asset, ...], blocks: tuple[str, ...]) -> None:
    """Note veteran cards of units that the side has not, and more cards than there is room for (8.3)."""
    there, had = Counter(blocks), Counter[tuple[str, str]]()
    for place, one in enumerate(assets):
        had[one.asset, one.block] += one.count
        if one.bomb and there[one.block]:
            at_most(table, MAX_BOMBS, had[one.asset, one.block], "bombs of an airplane (20.4)", "assets")
        elif one.block and had[one.asset, one.block] > there[one.block]:
            said = f"expected at most {there[one.block]}, the number of units {one.block}"
            toml.fault(table, f"{said}, got {had[one.asset, one.block]}", "assets", place, "block")
    at_most(table, MAX_ASSETS // 2, sum(one.count for one in assets), "assets", "assets")
