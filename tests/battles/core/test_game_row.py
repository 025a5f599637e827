"""The row of a game that is over: what is counted over its turns, and over its units."""

from typing import Any

import pytest

from wsanalysis.battles.core.game_row import DRAW, Fate, game_row


def row(margins: list[int], winner: str, fates: tuple[Fate, ...] = ()) -> dict[str, Any]:
    return game_row(
        sides=("Blue", "Red"), points=(max(margins[-1], 0), max(-margins[-1], 0)), winner=winner,
        turns=len(margins) - 1, end="the last turn is over", margins=margins, decisions=8, choices=36,
        objectives=[("Blue: Hold B01: 2 VP", 2)], fates=fates,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("margins", "winner", "changes", "swing", "drama"),
    [
        ([0, 3, 0, 5], "Blue", 0, 5, 0.0),
        ([0, 3, -2, 0, -1], "Red", 1, 5, 3 / 5),
        ([0, -4, 2, -1, 1], "Blue", 3, 6, (4 + 1) / 5),
        ([0, 2, -2, 0], DRAW, 1, 4, 0.0),
        ([0], DRAW, 0, 0, 0.0),
    ],
)
def test_leads_swings_and_drama(
    margins: list[int], winner: str, changes: int, swing: int, drama: float
) -> None:
    found = row(margins, winner)
    assert (found["lead changes"], found["largest swing"], found["drama"]) == (changes, swing, drama)
    assert (found["margin"], found["winner"]) == (margins[-1], winner)


def test_losses_and_kills_are_counted_by_block_and_every_loss_has_its_hex() -> None:
    fates = (Fate("Blue", "Gun", "", 2), Fate("Blue", "Gun", "A01", 0), Fate("Red", "Gun", "B02", 1))
    found = row([0, 2], "Blue", fates)
    assert found["fell"] == "Blue Gun@A01; Red Gun@B02"
    assert (found["Blue lost Gun"], found["Blue kills Gun"], found["Red lost Gun"]) == (1, 2, 1)
    assert (found["branching"], found["Blue VP"], found["Blue: Hold B01: 2 VP"]) == (4.5, 2, 2)
