"""What games say about a scenario, on games that were made up so that the answers are plain."""

import pandas as pd
import pytest
from pandas.api.types import is_float_dtype

from wsanalysis.analysis import balance

BRIDGE = "Hold the bridge: 4 VP"
KILL = "Destroy at least 3 enemy units: 5 VP"


def games(rows: list[tuple[str, int, int, int]]) -> pd.DataFrame:
    """Games of (winner, the Allied points for the bridge, the German ones, the Allied ones for kills)."""
    return pd.DataFrame(
        [
            {
                "winner": winner, "first player": "Allied", "end": "time's up", "turns": 7, "fell": fell,
                "Allied VP": bridge + kill, "German VP": german,
                f"Allied: {BRIDGE}": bridge, f"Allied: {KILL}": kill, f"German: {BRIDGE}": german,
            }
            for (winner, bridge, german, kill), fell in zip(rows, FELL * len(rows), strict=False)
        ]
    )  # fmt: skip


FELL = ["", "Allied Rangers@C07; German Pz IV H@D02", "German Pz IV H@D02", "Allied Rangers@D02"]
PLAYED = games([("Allied", 4, 0, 5), ("German", 0, 4, 0), ("Allied", 4, 0, 0), ("German", 0, 4, 5)] * 25)


def test_an_objective_of_both_sides_is_listed_once_for_each() -> None:
    table = balance.deciders(PLAYED)
    assert list(zip(table.index, table["side"], strict=True)) == [
        (BRIDGE, "Allied"), (BRIDGE, "German"), (KILL, "Allied"),
    ]  # fmt: skip
    assert list(table["difference"]) == [1.0, 1.0, 0.0]


def test_what_is_always_met_decides_nothing() -> None:
    held = games([("Allied", 4, 0, 5), ("Allied", 4, 0, 0)])
    assert set(balance.deciders(held).index) == {KILL}
    assert balance.objectives(held)["difference"].isna().sum() == 2


@pytest.mark.parametrize("table", [balance.ends(PLAYED), balance.lengths(PLAYED)], ids=["ends", "lengths"])
def test_shares_are_numbers_that_can_be_rounded(table: pd.DataFrame) -> None:
    assert [column for column in ("share", "low", "high") if not is_float_dtype(table[column])] == []
    assert table["share"].item() == 1.0
    assert 0.96 < table["low"].item() < 0.97  # Wilson: 100 / (100 + 1.96 squared)


def test_the_verdict_depends_on_the_number_of_games() -> None:
    assert balance.verdict(PLAYED[:40]).startswith("not settled")
    even = games([("Allied", 4, 0, 5), ("German", 0, 4, 0)] * 200)
    assert balance.verdict(even).startswith("fair")
    won = games([("German", 0, 4, 0)] * 20)
    assert balance.verdict(won).startswith("unfair: German is favoured")


def test_losses_are_counted_where_they_fell() -> None:
    assert balance.fallen(PLAYED).to_dict() == {"C07": 0.25, "D02": 0.75}
    assert balance.fallen(PLAYED, "Allied").to_dict() == {"C07": 0.25, "D02": 0.25}
