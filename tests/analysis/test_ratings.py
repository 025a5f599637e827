"""Ratings: worked out by hand for two players, and what they cannot tell apart."""

from math import log10

import pandas as pd
import pytest

from wsanalysis.analysis.ratings import ratings


def games(*results: tuple[str, str, int]) -> pd.DataFrame:
    """So many wins in a hundred games of one player against another, for each pairing."""
    rows = [
        {"player": one, "opponent": other, "result": float(game < wins)}
        for one, other, wins in results
        for game in range(100)
    ]
    return pd.DataFrame(rows)


def test_who_wins_ten_times_in_eleven_is_400_points_ahead() -> None:
    table = ratings(games(("a", "b", 75)))
    assert list(table["player"]) == ["a", "b"]
    apart = table["rating"][0] - table["rating"][1]
    assert apart == pytest.approx(400 * log10(3), rel=0.01)  # 75 % is odds of 3 to 1
    assert table["low"][0] < table["rating"][0] < table["high"][0]
    # the standard error of log odds is 1 / sqrt(100 * 0.75 * 0.25), and each of two has half of the gap
    assert table["high"][0] - table["rating"][0] == pytest.approx(
        1.96 * (400 / 2.302585) * 0.5 / (100 * 0.75 * 0.25) ** 0.5, rel=0.01
    )


def test_equals_are_equal_and_a_circle_is_flat() -> None:
    table = ratings(games(("a", "b", 80), ("b", "c", 80), ("c", "a", 80)))
    assert table["rating"].abs().max() < 1e-6
    assert list(table["games"]) == [200, 200, 200]
