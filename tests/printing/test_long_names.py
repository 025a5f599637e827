"""Names that are too long for their counters are told before anything is printed, and only these."""

import pytest

from tests.systems.handed_in import game_of
from wsanalysis.printing.cards_and_counters import SURE_NAME, SURE_WORD, names_too_long


def test_a_name_that_cannot_be_divided_into_three_lines_is_told():
    long = "Wachbataillonskompaniegrenadierregimentsangehörige der Division"
    game = game_of("liberty_road").edit("Grenadiers", name=long)
    ((name, why),) = names_too_long(game)
    assert name == long
    assert "is too long for it" in why
    assert "larger size" in why


@pytest.mark.parametrize("system", ["liberty_road", "draft_2019"])
def test_names_that_are_not_measured_fit(system, monkeypatch):
    """On the smallest counters, square and round."""
    unit = next(iter(game_of(system).edition.units))
    widest = f"{'Mm' * (SURE_WORD // 2)} {'Mm' * ((SURE_NAME - SURE_WORD - 1) // 2)}"
    monkeypatch.setattr(
        "wsanalysis.printing.cards_and_counters._may_be_too_long", lambda piece: piece.name == widest
    )
    assert names_too_long(game_of(system).edit(unit, name=widest)) == []
