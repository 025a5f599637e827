"""The planner of games at real tables, by numbers worked out by hand."""

import math
from fractions import Fraction
from unicodedata import normalize

import numpy as np
import pytest
from scipy.stats import beta, betabinom

from wsanalysis.battles.runs.planner import (
    FAVORS_FIRST,
    IS_FAIR,
    FairnessQuestion,
    Tally,
    beta_binomial,
    next_seats,
    plan,
    records_of,
)


def bits(*chances: float) -> float:
    return -sum(p * math.log2(p) for p in chances)


def test_before_the_first_game_every_number_of_wins_is_as_likely() -> None:
    assert beta_binomial(4, 1, 1) == pytest.approx([0.2] * 5)
    assert beta_binomial(2, 2, 1) == pytest.approx(
        [1 / 6, 1 / 3, 1 / 2]
    )  # Polya's urn: 1/3 1/2; ...; 2/3 3/4


def test_the_chance_of_each_answer_is_that_of_the_share() -> None:
    """After one win the share has the distribution function x squared."""
    question = FairnessQuestion()
    assert question.chances(*Tally().beta) == pytest.approx([0.4, 0.2, 0.4])
    assert question.chances(*Tally(wins=1).beta) == pytest.approx([0.16, 0.20, 0.64])
    assert question.chances(*Tally(losses=1).beta) == pytest.approx([0.64, 0.20, 0.16])


def test_what_the_next_game_tells_and_when_the_answer_is_known() -> None:
    question = FairnessQuestion(sure=0.6)
    assert question.tells(Tally()) == pytest.approx(bits(0.4, 0.2, 0.4) - bits(0.16, 0.2, 0.64))
    assert question.after(Tally(), 1) == pytest.approx([0.5, 0, 0.5])  # 64 % is sure enough, either way
    assert question.needed(Tally()) == 1
    # after another win (2/3) the share is below x with x cubed: 78.4 % above 0.6; after a loss with
    # 3xx - 2xxx: 29.6 % between
    assert question.after(Tally(wins=1), 1) == pytest.approx([0, 0, 2 / 3])
    assert question.needed(Tally(wins=1)) == 0


def exact_chance(wins: int, losses: int, more: int) -> Fraction:
    """Of an answer after `more` games: an urn in fractions, and a share's chance as that of wins in a row."""

    def below(share: Fraction, a: int, b: int) -> Fraction:
        games = a + b - 1
        return sum(
            (math.comb(games, k) * share**k * (1 - share) ** (games - k) for k in range(a, games + 1)),
            Fraction(0),
        )

    def stands(a: int, b: int) -> bool:
        low, high = (below(Fraction(border, 5), a, b) for border in (2, 3))
        return max(low, high - low, 1 - high) >= Fraction(19, 20)

    urns = {(wins + 1, losses + 1): Fraction(1)}
    for _ in range(more):
        drawn: dict[tuple[int, int], Fraction] = {}
        for (a, b), chance in urns.items():
            for urn, share in (((a + 1, b), Fraction(a, a + b)), ((a, b + 1), Fraction(b, a + b))):
                drawn[urn] = drawn.get(urn, Fraction(0)) + chance * share
        urns = drawn
    return sum((chance for urn, chance in urns.items() if stands(*urn)), Fraction(0))


@pytest.mark.parametrize(
    ("record", "games"), [((5, 1), 7), ((0, 0), 23), ((2, 7), 17), ((9, 2), 2), ((8, 1), 0)]
)
def test_games_needed_are_the_fewest_by_brute_force(record: tuple[int, int], games: int) -> None:
    chances = [exact_chance(*record, more) for more in range(games + 1)]
    assert [chance >= Fraction(1, 2) for chance in chances] == [False] * games + [True]
    assert FairnessQuestion().needed(Tally(record[0], 0, record[1])) == games
    found = [
        FairnessQuestion().after(Tally(record[0], 0, record[1]), more).sum() for more in range(games + 1)
    ]
    assert found == pytest.approx([float(chance) for chance in chances])


def test_no_number_of_games_is_skipped() -> None:
    """60 wins of 100: between 512 and 1,000 games, by scipy's own laws."""

    def chance(more: int) -> float:
        wins = np.arange(more + 1)
        law = beta(61 + wins, 41 + more - wins)
        low, high = law.cdf(0.4), law.cdf(0.6)
        stands = np.maximum(np.maximum(low, high - low), 1 - high) >= 0.95
        return float(betabinom(more, 61, 41).pmf(wins) @ stands)

    assert FairnessQuestion().needed(Tally(60, 0, 40)) == 594
    assert chance(594) >= 0.5 > max(map(chance, range(560, 594)))


@pytest.mark.parametrize(("most", "needed"), [(7, 7), (6, None)])
def test_the_last_number_of_games_is_tried_too(
    monkeypatch: pytest.MonkeyPatch, most: int, needed: int | None
) -> None:
    monkeypatch.setattr("wsanalysis.battles.runs.planner.MOST", most)
    assert FairnessQuestion().needed(Tally(5, 0, 1)) == needed


def test_a_draw_counts_as_half_a_win_and_half_a_loss() -> None:
    assert Tally(draws=2).beta == Tally(wins=1, losses=1).beta == (2, 2)
    assert Tally(wins=1, draws=1).games == 2


def test_a_plan_names_what_to_play_next() -> None:
    made = plan({"one": (200, 0, 200), "two": (3, 0, 2), "three": (40, 0, 2), "four": Tally(20, 0, 18)})
    assert made.table.loc["one", "answer"] == IS_FAIR
    assert made.table.loc["three", "answer"] == FAVORS_FIRST
    assert made.table.loc["one", "games needed"] == 0
    assert made.table.loc["one", "chance to know"] == 1
    assert made.next == "two"
    assert "Play two next" in str(made)
    assert made.table.loc["two", "share"] == pytest.approx(4 / 7)
    settled = plan({"one": (200, 0, 200)})
    assert settled.next is None
    assert "no more games" in str(settled)


@pytest.mark.parametrize(
    ("records", "how", "said"),
    [
        ({}, {}, "a scenario at least"),
        ({"hill": (1, 0)}, {}, "hill: expected wins, draws and losses"),
        ({"hill": (1, 0, -1)}, {}, "none below 0"),
        ({"hill": (1, 0, 1)}, {"low": 0.6, "high": 0.4}, "low below high"),
        ({"hill": (1, 0, 1)}, {"more": 0}, "more: expected"),
        ({"hill": (1, 0, 1)}, {"sure": 1.5}, "sure: expected"),
        ({"hill": (1, 0, 1), " Hill": (1, 0, 0)}, {}, "each scenario once, got 'hill' and ' Hill'"),
    ],
)
def test_what_is_no_record_is_refused(records: dict[str, object], how: dict[str, float], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        plan(records, **how)


def test_seats_are_given_to_those_who_had_them_least() -> None:
    games = [("hill", "Ann", "Bob", "win"), ("hill", "Ann", "Bob", "draw"), ("hill", "Bob", "Ann", "loss")]
    assert records_of(games) == {"hill": Tally(1, 1, 1)}
    assert next_seats(games, "hill") == ("Bob", "Ann")
    assert next_seats(games, "town") == ("Ann", "Bob")
    assert next_seats([("hill", "", "", "win")], "hill") is None
    with pytest.raises(ValueError, match="game 1: result: expected win, draw or loss"):
        records_of([("hill", "Ann", "Bob", "won")])


def test_of_seats_that_nobody_has_had_those_who_swap_come_first() -> None:
    """So that a strong player is not taken for a strong side: Bob has met Ann from the other seat alone."""
    games = [("hill", "Ann", "Bob", "win"), ("town", "Cal", "Dan", "win")]
    assert next_seats(games, "hill") == ("Bob", "Ann")
    assert next_seats(games, "hill", among=[("Ann", "Cal"), ("Cal", "Ann")]) == ("Ann", "Cal")


def test_names_that_look_alike_are_of_one_scenario_and_one_person() -> None:
    zoe = normalize("NFD", "Zoé")
    games = [("hill", "Zoé", "Bob", "win"), ("Hill ", "zoé", " BOB", "draw"), ("HILL", "Bob", zoe, "loss")]
    assert records_of(games) == {"hill": Tally(1, 1, 1)}
    assert next_seats(games, "Hill") == ("Bob", "Zoé")
    for same in ("Ann", "ann", " ANN"):
        with pytest.raises(ValueError, match="game 1: second: expected somebody else"):
            records_of([("hill", "Ann", same, "win")])
