"""The example that people copy answers and compares as any system does."""

from fractions import Fraction
from pathlib import Path

import pytest

import wsanalysis as ws
from tests.systems.example.sampled_questions import QUESTIONS
from wsanalysis.systems.example import SYSTEM
from wsanalysis.systems.registry import SYSTEMS
from wsanalysis.widgets.bag_editor import bag_editor

ROWS = (
    "name,strength,defense,source\nGuards,2,6,reconstructed: the best\nMilitia,1,4,reconstructed: the worst\n"
)


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ws.Game:
    """The example as somebody's own game would be: in the list, with a folder of data."""
    monkeypatch.setitem(SYSTEMS, "example", SYSTEM)
    (tmp_path / "units" / "example").mkdir(parents=True)
    (tmp_path / "units" / "example" / "all.csv").write_text(ROWS, encoding="utf-8")
    return ws.load("example", tmp_path)


def test_it_answers(game: ws.Game) -> None:
    assert game.attack("guards", "Militia").probabilities["eliminated"] == Fraction(4, 6)
    assert game.with_options(ties="attacker").attack("Militia", "Guards").probabilities[
        "eliminated"
    ] == Fraction(2, 6)
    assert game.edit("Militia", defense=3).attack("Guards", "Militia").probabilities[
        "eliminated"
    ] == Fraction(5, 6)
    with pytest.raises(ws.UnknownName, match="there is no unit 'Lancers'"):
        game.attack("Lancers", "Guards")


def test_what_it_is_asked_in_samples_is_all_that_it_answers(game: ws.Game) -> None:
    asked = [ask(game) for ask in QUESTIONS.values()]
    assert {odds.inquiry.question for odds in asked} == set(game.system.questions)
    assert all(sum(odds.probabilities.values()) == 1 for odds in asked)


def test_what_it_has_not_is_said_in_words(game: ws.Game) -> None:
    with pytest.raises(ValueError, match="Example draws nothing: it has no data files"):
        bag_editor(game)
    with pytest.raises(ws.UnknownName, match="there is no bag 'chips'"):
        game.with_counts("chips", {})


def test_it_shows_itself_and_pairs_its_units(game: ws.Game) -> None:
    assert "Example: 2 units" in str(game)
    assert "of 2 rows of data 2 are reconstructed" in str(game.trust)
    assert list(game.units.index) == ["Guards", "Militia"]
    table = game.matchups()
    assert len(table) == 4
    assert game.attack("Guards", "Militia").simulate(trials=2000, seed=1).counts["eliminated"] > 1000
