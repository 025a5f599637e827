"""What type checkers, editors and `help` know of the games."""

import pydoc
import subprocess
import sys
from pathlib import Path

import pytest

import wsanalysis as ws
from tests import renew_typed_games
from wsanalysis.battles.registry import MAP_GAMES
from wsanalysis.game import ANALYSES


def test_the_stub_says_what_the_games_take() -> None:
    renew = "out of date: python -m tests.renew_typed_games"
    assert renew_typed_games.STUB.read_text(encoding="utf-8") == renew_typed_games.stub(), renew


def test_the_package_says_that_it_is_typed() -> None:
    assert renew_typed_games.STUB.with_name("py.typed").is_file()


SCRIPT = """
import wsanalysis as ws

game = ws.load("liberty_road")
reveal_type(game.edit("Grenadiers", valor=2).fire("M5 Stuart", "Grenadiers", distance=5))
reveal_type(ws.load("storms_of_steel").cards)
reveal_type(game.changes(game))
game.fire("M5 Stuart", "Grenadiers")
game.duel("M5 Stuart", "Grenadiers", distance=5, first_doctrine="rally")
"""


@pytest.mark.slow
def test_a_type_checker_knows_questions_tables_and_analyses(tmp_path: Path, checkout: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(SCRIPT, encoding="utf-8")
    # mypy's cache of this checkout: without one it reads the whole package again, for ten seconds
    command = [sys.executable, "-m", "mypy", "--strict", str(script)]
    said = subprocess.run(command, cwd=checkout, capture_output=True, text=True).stdout.splitlines()
    found = [line.partition(":")[2] for line in said if "script.py" in line and 'note: "' not in line]
    assert [line.split(":")[0] for line in found] == ["5", "6", "7", "8", "9"]
    assert "Odds" in found[0]
    assert "DataFrame" in found[1]
    assert "DataFrame" in found[2]
    assert 'Missing named argument "distance"' in found[3]
    assert "first_doctrine" in found[4]


@pytest.mark.parametrize("system", ws.systems())
def test_help_on_a_game_lists_all_that_it_can_do(system: str) -> None:
    game = ws.load(system)
    said = pydoc.plain(pydoc.render_doc(game))
    for name in (
        *game.tables,
        *game.system.questions,
        *game.system.tabulations,
        *ANALYSES,
        *game.system.studies,
        "unit_cards",
        "edit",
        "readings",
    ):
        lines = [line for line in said.splitlines() if line.strip().startswith((f"{name}(", f"{name} "))]
        assert lines, name
        assert len(lines[0].split(maxsplit=1)[1]) > 10
    assert all(len(line) <= 110 for line in said.splitlines() if line.startswith("        "))
    assert ("play(scenario" in said) == (system in MAP_GAMES)


def test_the_class_says_what_a_game_is() -> None:
    assert ws.Game.__doc__ == "A rule system with data and options. Immutable: variants are new games."


def test_completion_on_the_package_shows_the_face_alone() -> None:
    assert set(dir(ws)) == set(ws.__all__)
