"""The row of a game that is over: what is counted over its turns, and over its units."""

from typing import Any

import pytest

from wsanalysis.battles.core.game_row import DRAW, Fates, game_rows


def rows(*margins: list[int], fates: tuple[Fates, ...] = ()) -> list[dict[str, Any]]:
    """The rows of games with these leads at the ends of their turns."""
    ends, count = [each[-1] for each in margins], len(margins)
    return game_rows(
        sides=("Blue", "Red"), points=([max(end, 0) for end in ends], [max(-end, 0) for end in ends]),
        turns=[len(each) - 1 for each in margins], ends=["the last turn is over"] * count, margins=margins,
        decisions=[8] * count, choices=[36] * count, objectives=[("Blue: Hold B01: 2 VP", [2] * count)],
        fates=fates,
    )  # fmt: skip


LEADS = [
    ([0, 3, 0, 5], "Blue", 0, 5, 0.0),
    ([0, 3, -2, 0, -1], "Red", 1, 5, 3 / 5),
    ([0, -4, 2, -1, 1], "Blue", 3, 6, (4 + 1) / 5),
    ([0, 2, -2, 0], DRAW, 1, 4, 0.0),
    ([0], DRAW, 0, 0, 0.0),
]


@pytest.mark.parametrize(("margins", "winner", "changes", "swing", "drama"), LEADS)
def test_leads_swings_and_drama(
    margins: list[int], winner: str, changes: int, swing: int, drama: float
) -> None:
    (found,) = rows(margins)
    assert (found["lead changes"], found["largest swing"], found["drama"]) == (changes, swing, drama)
    assert (found["margin"], found["winner"]) == (margins[-1], winner)


def test_each_of_many_games_has_the_row_that_it_has_alone() -> None:
    margins = [each for each, *_ in LEADS]
    assert rows(*margins) == [rows(each)[0] for each in margins]
    assert rows() == []


def test_losses_and_kills_are_counted_by_block_and_every_loss_has_its_hex() -> None:
    fates = (
        Fates("Blue", ["Gun"], [""], [2]),
        Fates("Blue", ["Gun"], ["A01"], [0]),
        Fates("Red", ["Gun"], ["B02"], [1]),
    )
    (found,) = rows([0, 2], fates=fates)
    assert found["fell"] == "Blue Gun@A01; Red Gun@B02"
    assert (found["Blue lost Gun"], found["Blue kills Gun"], found["Red lost Gun"]) == (1, 2, 1)
    assert (found["branching"], found["Blue VP"], found["Blue: Hold B01: 2 VP"]) == (4.5, 2, 2)


def test_units_may_have_changed_names_in_one_game_and_not_in_another() -> None:
    fates = (
        Fates("Blue", ["Gun", "Tank"], ["A01", ""], [0, 3]),
        Fates("Blue", ["Tank", "Gun"], ["", "C03"], [1, 0]),
    )
    one, other = rows([0, 2], [0, -1], fates=fates)
    assert (one["fell"], other["fell"]) == ("Blue Gun@A01", "Blue Gun@C03")
    counted = {"Blue lost Gun": 1, "Blue kills Gun": 0, "Blue lost Tank": 0, "Blue kills Tank": 1}
    assert {key: one[key] for key in counted} == counted
    assert {key: other[key] for key in counted} == counted | {"Blue kills Tank": 3}
    assert [*one] == [*other], "the columns of all are in the order of the first"
    assert [key for key in one if key in counted] == [*counted]
