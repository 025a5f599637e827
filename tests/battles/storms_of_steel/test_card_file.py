"""Cards in a firefight's file: the deck, weapon and veteran cards; what is refused (8, 12.3)."""

import pytest

from tests.battles.storms_of_steel.test_scenario import SHEET, faults, read
from wsanalysis.battles.storms_of_steel.forces import Asset, Deck

HEAD = 'initiative = "German"'
DECK = "deck = {start = 2, round = 1, below = 11}"
OBJECTIVES = 'objectives = [{vp = 2, kind = "hold", hexes = ["H08"]}]'
ASSETS = f"""assets = [
  {{asset = "122mm m.38", count = 2, smoke = false, hexes = ["C03"]}},
  {{asset = "high morale", block = "Rifles '43"}},
  {{asset = "Feared Reputation"}},
]
{OBJECTIVES}"""


def test_green_cards_below_a_number_make_the_deck() -> None:
    """8.1, sheet 2: 28 cards below 11; two for each side, then one a round. Without a deck there are none."""
    deck = read(SHEET.replace(HEAD, f"{HEAD}\n{DECK}")).deck
    assert (deck.start, deck.round, sum(count for _, count in deck.cards)) == (2, 1, 28)
    assert dict(deck.cards)["Command Action"] == 12
    assert "Hasty Defense" not in dict(deck.cards)
    assert read(SHEET).deck == Deck()


def test_a_deck_is_put_together_by_name() -> None:
    """8.1: by name, alone or besides those below a number, yellow ones too."""
    cards = 'deck = {start = 1, round = 0}\ncards = {luck = 2, "Game Ends" = 1}'
    assert read(SHEET.replace(HEAD, f"{HEAD}\n{cards}")).deck == Deck(1, 0, (("Luck", 2), ("Game Ends", 1)))
    both = f'{DECK}\ncards = {{"Command Action" = 4, Score = 1}}'
    cards_of = dict(read(SHEET.replace(HEAD, f"{HEAD}\n{both}")).deck.cards)
    assert (cards_of["Command Action"], cards_of["Score"], len(cards_of)) == (4, 1, 10)


def test_assets_are_read() -> None:
    """8.2, 8.3, 12.3: batteries with what the sheet allows them, veteran cards with their unit."""
    force = read(SHEET.replace(OBJECTIVES, ASSETS)).force("Soviet")
    assert force.assets == (
        Asset("122mm m.38", count=2, smoke=False, hexes=("C03",)),
        Asset("High Morale", "Rifles '43"),
        Asset("Feared Reputation"),
    )


@pytest.mark.parametrize(
    ("said_so", "expected"),
    [
        ("deck = {start = 2, round = 1}", "expected the cards of the deck"),
        ("deck = {start = 2, below = 11}", "round"),
        (
            "deck = {start = 2, round = 1, below = 11, above = 3}",
            "expected one of the keys start, round, below",
        ),
        ("deck = {start = 2, round = 1}\ncards = {Lucky = 1}", "expected an action card, got 'Lucky'"),
        (
            "deck = {start = 2, round = 1}\ncards = {Luck = 3}",
            "expected at most 2 of Luck, as many as there are in the box, got 3",
        ),
        (
            "deck = {start = 2, round = 1}\ncards = {Luck = 2}",
            "expected at most 1 a side, half the deck, got 2",
        ),
        ("cards = {Luck = 2}", "expected deck beside cards"),
        ('deck = {start = 1, round = 1}\ncards = {"Objective 1" = 1}', "expected an action card"),
        ('deck = {start = 0, round = 1}\ncards = {"Lay Land Mine" = 2}', "expected a table, it is missing"),
        (f'{DECK}\nmine = {{number = 9, color = "red"}}', "expected no mine: there is no card in the deck"),
    ],
)
def test_faults_of_a_deck(said_so: str, expected: str) -> None:
    """8.1: with the line, the value, and what was expected."""
    assert any(expected in line for line in faults(HEAD, f"{HEAD}\n{said_so}")), faults(HEAD, said_so)


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        ('{asset = "88mm"}', "expected a weapon or veteran card, got '88mm'"),
        ('{asset = "Command Action"}', "expected a weapon or veteran card"),
        ('{asset = "10.5cm leFH18"}', "expected a card of the Soviet side, 10.5cm leFH18 is German"),
        (
            '{asset = "Molotov Cocktail", smoke = false}',
            "expected no smoke: Molotov Cocktail is no off-board",
        ),
        (
            '{asset = "Molotov Cocktail", barrage = true}',
            "expected no barrage: Molotov Cocktail is no off-board",
        ),
        ('{asset = "High Morale"}', "expected the block of the unit that has High Morale, it is missing"),
        ('{asset = "Flamethrower", block = "SMG"}', "expected no block: Flamethrower belongs to no unit"),
        ('{asset = "High Morale", block = "SMG"}', "expected at most 0, the number of units SMG, got 1"),
        (
            '{asset = "122mm m.38", pile = "late"}',
            "expected one of the keys asset, count, block, smoke, hexes",
        ),
    ],
)
def test_faults_of_assets(row: str, expected: str) -> None:
    """8.2, 8.3, 12.3: with the line, the value, and what was expected."""
    found = faults(OBJECTIVES, f"assets = [{row}]\n{OBJECTIVES}")
    assert any(expected in line for line in found), found
