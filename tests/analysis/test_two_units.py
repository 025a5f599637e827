"""Two units that shoot at each other, and ratings of both, against questions asked one by one."""

import pytest

import wsanalysis as ws

GAME = ws.load("liberty_road")


def hurt(game: ws.Game, one: str, other: str, distance: int) -> float:
    """The chance that a shot hurts; 0 where it is not allowed."""
    try:
        return 1 - float(game.fire(one, other, distance=distance).probabilities["no effect"])
    except ws.IllegalAction:
        return 0.0


def test_an_exchange_is_what_is_dealt_less_what_is_taken() -> None:
    own, enemies = "Sherman Firefly", ["Tiger I", "Pz IV H"]
    table = GAME.exchange("firefly", enemies, distance=(6, 30))
    assert list(table) == enemies
    assert list(table.index) == [6, 30]
    for (away, foe), found in table.stack().items():
        assert found == pytest.approx(hurt(GAME, own, foe, away) - hurt(GAME, foe, own, away))
    assert table.loc[30, "Pz IV H"] > 0  # beyond its range
    assert "Tiger I (points)" in str(table)


def test_a_rating_of_both_is_turned_at_once() -> None:
    table = GAME.by_rating("valor", [1, 3], "rangers", "grenadiers", "no effect", distance=3)
    assert table.index.name == "Rangers, valor"
    assert table.columns.name == "Grenadiers, valor"
    for ours in (1, 3):
        for theirs in (1, 3):
            game = GAME.edit("Rangers", valor=ours).edit("Grenadiers", valor=theirs)
            odds = game.fire("Rangers", "Grenadiers", distance=3).probabilities
            assert table.loc[ours, theirs] == pytest.approx(float(odds["no effect"]))
    assault = GAME.by_rating(
        "valor", [0, 2], "Rangers", "Grenadiers", "second wins", "close_combat", moving="first"
    )
    assert assault.loc[0, 2] > assault.loc[0, 0] == assault.loc[2, 2] > assault.loc[2, 0]


def test_a_question_that_hurts_nobody_has_no_exchange() -> None:
    with pytest.raises(ValueError, match="expected one of which an outcome is 'no effect', got duel"):
        GAME.exchange("Sherman Firefly", "Tiger I", 6, "duel", turns=1)
