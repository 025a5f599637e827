"""The example that people copy answers and compares as any system does."""

from fractions import Fraction

import pytest

import wsanalysis as ws
from wsanalysis.probability.chance import scripted
from wsanalysis.systems.example.attack import attack


def test_it_answers(game: ws.Game) -> None:
    """Strength 2 against 4: 3, 4, 5 and 6 beat it."""
    assert game.attack("guards", "Militia").probabilities["eliminated"] == Fraction(4, 6)
    assert game.edit("Militia", defense=3).attack("Guards", "Militia").probabilities[
        "eliminated"
    ] == Fraction(5, 6)
    with pytest.raises(ws.UnknownName, match="there is no unit 'Lancers'"):
        game.attack("Lancers", "Guards")


def test_ties(game: ws.Game) -> None:
    """A 4 and strength 2 against 6."""
    assert attack(scripted([4]), "no effect", 2, 6, "defender") == "no effect"
    assert attack(scripted([4]), "no effect", 2, 6, "attacker") == "eliminated"
    variant = game.with_options(ties="attacker")
    assert variant.attack("Militia", "Guards").probabilities["eliminated"] == Fraction(2, 6)


def test_it_shows_itself_and_pairs_its_units(game: ws.Game) -> None:
    assert "Example: 4 units" in str(game)
    assert "values as the source column of the data states" in str(game.provenance)
    assert list(game.units.index) == ["Guards", "Rifles", "Militia", "Outpost"]
    assert len(game.matchups()) == 16
    assert game.attack("Guards", "Militia").simulate(trials=2000, seed=1).counts["eliminated"] > 1000
