"""What German player aids say that a catalogue of words alone does not show: numbers, names, capitals."""

import re

import pytest

from tests.systems.handed_in import game_of
from wsanalysis.aids.template_data import for_template
from wsanalysis.languages import language, translated
from wsanalysis.printing import SYSTEMS as PRINTS
from wsanalysis.printing.sherman_leader import tables

AIDS = [system for system, prints in PRINTS.items() if prints.aid]


def printed_in_german(system: str) -> str:
    aid = PRINTS[system].aid.without_rulings(game_of(system))
    with language("de"):
        return str([for_template(page.blocks) for page in aid.pages])


def texts(printed: str) -> list[str]:
    return re.findall(r"'text': '([^']*)'", printed)


@pytest.mark.parametrize("system", AIDS)
def test_spans_and_decimals_are_german(system: str) -> None:
    said = texts(printed_in_german(system))
    assert [text for text in said if re.fullmatch(r"\S+ to \S+|\d+\.\d", text)] == []


def test_a_cell_has_a_decimal_comma_and_a_span_its_word() -> None:
    said = texts(printed_in_german("sherman_leader"))
    assert {"12,5", "−1 bis 0"} <= set(said)


@pytest.mark.parametrize("system", AIDS)
def test_names_of_units_are_those_of_the_data(system: str) -> None:
    names = list(game_of(system).edition.units)
    with language("de"):
        assert list(map(translated, names)) == names


def test_action_cards_have_the_names_that_are_printed_on_them() -> None:
    game, printed = game_of("storms_of_steel"), printed_in_german("storms_of_steel")
    cards = [card.card for card in game.edition.cards.values() if card.kind == "action"]
    assert [card for card in cards if f"'{card}" not in printed] == []


@pytest.mark.parametrize(
    ("system", "counters"),
    [
        (
            "storms_of_steel",
            lambda edition: [c.counter for cup in edition.cups.values() for c in cup.counters],
        ),
        ("sherman_leader", lambda edition: [*tables.drawn(edition, "AP"), *tables.drawn(edition, "HE")]),
    ],
)
def test_names_of_counters_begin_with_a_capital(system, counters):
    names = counters(game_of(system).edition)
    with language("de"):
        assert [name for name in map(translated, names) if name[0].islower()] == []
