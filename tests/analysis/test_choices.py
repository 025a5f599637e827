"""A table of choices reads as what to do; a table of chances is refused."""

import pandas as pd
import pytest

import wsanalysis as ws
from wsanalysis.analysis.choices import choices


def table(rows):
    index = pd.MultiIndex.from_tuples([key for key, _ in rows], names=["AP", "CAP"])
    return pd.DataFrame([row for _, row in rows], index=index, columns=["fire", "stop"])


def test_the_choice_stands_where_the_one_is() -> None:
    wide = choices(
        table([((7, 0), (1.0, 0.0)), ((7, 1), (1.0, 0.0)), ((0, 0), (0.0, 1.0)), ((0, 1), (1.0, 0.0))]), "CAP"
    )
    assert wide.to_dict("index") == {7: {0: "fire", 1: "fire"}, 0: {0: "stop", 1: "fire"}}
    assert list(wide.index) == [7, 0]


def test_chances_and_unknown_axes_are_refused() -> None:
    with pytest.raises(ValueError, match="table of choices"):
        choices(table([((7, 0), (0.5, 0.5))]), "CAP")
    with pytest.raises(ValueError, match="expected one of AP, CAP, got 'CAPs'"):
        choices(table([((7, 0), (1.0, 0.0))]), "CAPs")


def test_the_activation_table_says_what_the_activation_does() -> None:
    game = ws.load("storms_of_steel")
    wide = choices(game.activation_table("Infantry '43", "Rifles '41", distance=4, caps=3), "CAP")
    # the last shot gets all CAPs that are left and that a roll may have; without points there is none
    assert list(wide.loc[3, "Pinned"]) == ["fire", "fire +1", "fire +2", "fire +2"]
    assert list(wide.loc[0, "unhit"]) == ["stop", "stop", "stop", "fire"]
    assert wide.attrs["provenance"] == str(game.provenance)
