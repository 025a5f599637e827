"""Claims: what they measure is what the odds say, and their bands are read as they are written."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

import wsanalysis as ws
from wsanalysis.analysis.bands import at_least, at_most, band, share
from wsanalysis.analysis.claims import Claim, Ordering, chance, miss, miss_of, units_of

GAME = ws.load("liberty_road")
SHOT = {"attacker": "M5 Stuart", "target": "Grenadiers", "distance": 5}


@pytest.mark.parametrize(
    ("outcome", "words"),
    [
        ("eliminated", {"eliminated"}),
        ("reduced or eliminated", {"reduced", "eliminated"}),
        ("Eliminated  or  reduced", {"reduced", "eliminated"}),
        ("no effect", {"no effect"}),
        ("any effect", {"suppressed", "reduced", "eliminated"}),
        ("not no effect or suppressed", {"reduced", "eliminated"}),
        ("unchanged", {"no effect"}),
        ("not unchanged", {"suppressed", "reduced", "eliminated"}),
        ("unchanged or ready", {"no effect"}),
    ],
)
def test_an_outcome_counts_the_words_it_names(outcome: str, words: set[str]) -> None:
    chances = GAME.fire(**SHOT).probabilities
    expected = sum(p for word, p in chances.items() if word in words)
    assert chance(GAME, Claim("fire", outcome, SHOT)) == expected


def test_sides_and_further_readings() -> None:
    situation = {"first": "Rangers", "second": "Grenadiers", "moving": "first"}
    wins = GAME.close_combat(**situation).wins
    for outcome in ("first wins", "first", "wins/first"):
        assert chance(GAME, Claim("close_combat", outcome, situation)) == wins["first"]
    shot = {"attacker": "Grenadiers", "target": "Riflemen", "distance": 3}
    moves = GAME.opportunity_fire(**shot).move
    assert chance(GAME, Claim("opportunity_fire", "move/goes on", shot)) == moves["goes on"]


@pytest.mark.parametrize(
    ("given", "ends"),
    [
        ("65-75 %", ("0.65", "0.75")),
        ("65 - 75%", ("0.65", "0.75")),
        ("65 % to 75 %", ("0.65", "0.75")),
        ("0.1-0.3", ("0.1", "0.3")),
        ((65, 75), ("0.65", "0.75")),
        ((0.65, 0.75), ("0.65", "0.75")),
        ((50, 100), ("0.5", "1")),
        ([0, 33.3], ("0", "0.333")),
        ([0, 0.5], ("0", "0.5")),
        ([1, 5], ("0.01", "0.05")),
        ("1-5 %", ("0.01", "0.05")),
        ("1 %-5%", ("0.01", "0.05")),
        (["1 %", "5 %"], ("0.01", "0.05")),
        ((0, 0.00001), ("0", "0.00001")),
        ((Fraction(1, 3), Fraction(2, 3)), ("1/3", "2/3")),
        (None, ("0", "1")),
    ],
)
def test_bands(given: object, ends: tuple[str, str]) -> None:
    assert band(given) == tuple(map(Fraction, ends))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (1, "write '1 %' or 0.01, or '100 %', got 1"),
        (1.0, "write '1 %' or 0.01"),
        ("1", "write '1 %' or 0.01"),
        (Fraction(1), "write '1 %' or 0.01"),
        ([0, 1], "write '1 %' or 0.01"),
        ([0.5, 1], "write '1 %' or 0.01"),
        ([1, 1], "write '1 %' or 0.01"),
        ("0-1", "write '1 %' or 0.01"),
        ("0.5-1", "write '1 %' or 0.01"),
        ([0.5, 70], "both ends in per cent"),
        ("0.5-70", "both ends in per cent"),
        (["0.5", "70 %"], "both ends in per cent"),
        (["50 %", 0.7], "both ends in per cent"),
        ("50 % - 0.7", "both ends in per cent"),
        ("0-100 %", "can be missed"),
        ([0, 100], "can be missed"),
    ],
)
def test_ends_that_may_be_either_and_bands_that_nothing_can_break(given: object, said: str) -> None:
    ways = [band] if "-" in str(given) or isinstance(given, list) else [share, at_least, at_most]
    for way in ways:
        with pytest.raises(ValueError, match=said):
            way(given)  # type: ignore[arg-type]
    for way, end in ((at_least, 0), (at_least, "0 %"), (at_most, 100), (at_most, "100 %")):
        with pytest.raises(ValueError, match="can be missed"):
            way(end)
    assert (at_least("100 %"), at_most(0)) == ((1, 1), (0, 0))


@pytest.mark.parametrize("given", ["70 %", "75-65 %", "a-b", (1,), 0.5, (-1, 2), "10-150 %", (0.2, 0.3, 0.4)])
def test_what_is_no_band_is_refused(given: object) -> None:
    with pytest.raises(ValueError, match="expected a band such as"):
        band(given)  # type: ignore[arg-type]


def test_single_chances() -> None:
    assert [share(g) for g in ("70 %", 0.7, 70, "1 %", "100%", 0, "0.25", Fraction(1, 3), 1e-7)] == [
        Fraction(n) for n in ("0.7", "0.7", "0.7", "0.01", "1", "0", "0.25", "1/3", "0.0000001")
    ]
    for wrong in ("many", 101, -0.1, None, True, float("nan"), float("inf"), "1/0", "%"):
        with pytest.raises(ValueError, match="expected a chance"):
            share(wrong)


@given(st.fractions(0, 1), st.fractions(0, 1), st.fractions(0, 1))
def test_the_miss_is_the_distance_to_the_band(measured: Fraction, one: Fraction, other: Fraction) -> None:
    low, high = sorted((one, other))
    off = miss(measured, Claim("fire", "eliminated", {}, low, high))
    nearest = min((abs(measured - low), abs(measured - high)))
    assert off == (0 if low <= measured <= high else nearest)


def test_an_ordering_is_missed_by_what_is_lacking() -> None:
    near, far = (Claim("fire", "eliminated", {**SHOT, "distance": d}) for d in (2, 12))
    gap = chance(GAME, near) - chance(GAME, far)
    assert gap > 0
    assert miss_of(GAME, Ordering(near, far)) == (gap, 0)
    assert miss_of(GAME, Ordering(far, near)) == (-gap, gap)
    assert miss_of(GAME, Ordering(near, far, gap + Fraction(1, 10))) == (gap, Fraction(1, 10))


def test_claims_made_by_a_game_are_checked_at_once() -> None:
    said = GAME.claim("Fire", "eliminated", "5-20 %", **SHOT)
    assert said.question == "fire"
    assert units_of(GAME, said) == ("M5 Stuart", "Grenadiers")
    assert str(said) == "fire (attacker M5 Stuart, target Grenadiers, distance 5): eliminated: 5 to 20 %"
    for words, part in (
        ({"outcome": "elimnated"}, "eliminated"),
        ({"target": "Grenadeers"}, "Grenadiers"),
        ({"question": "shoot"}, "question"),
    ):
        asked = {"question": "fire", "outcome": "eliminated", **SHOT, **words}
        with pytest.raises(ws.UnknownName, match=part):
            GAME.claim(asked.pop("question"), asked.pop("outcome"), **asked)
    with pytest.raises(ws.IllegalAction):
        GAME.claim("fire", "eliminated", **{**SHOT, "distance": 60})


def test_the_table_says_what_holds() -> None:
    first = GAME.claim("fire", "eliminated", **{**SHOT, "distance": 3})
    assert str(first).endswith("eliminated: only measured: nothing can break it")
    never = GAME.claim("fire", "eliminated", "99-100 %", says="sure death", **SHOT)
    table = GAME.claims_table([first, never, GAME.ordering(first, never)])
    assert list(table["holds"]) == [True, False, True]
    assert table["says"][1] == "sure death"
    assert table["miss"][1] == pytest.approx(0.99 - table["measured"][1])
    assert "exact" in table.attrs["provenance"]


def test_an_ordering_that_nothing_can_break_is_refused() -> None:
    one, same = (GAME.claim("fire", "eliminated", band, **SHOT) for band in (None, "5-20 %"))
    with pytest.raises(ValueError, match="expected two chances that differ, got fire"):
        GAME.ordering(one, same)
    for by, said in ((1, "write '1 %' or 0.01"), ([0.1], "expected a chance")):
        with pytest.raises(ValueError, match=said):
            GAME.ordering(one, GAME.claim("fire", "eliminated", **{**SHOT, "distance": 3}), by)


@pytest.mark.parametrize(("band", "said"), [(1, "band"), ((0.5, 1), "a 1 alone"), ([0, 100], "missed")])
def test_a_claim_is_not_made_of_a_band_that_may_be_either(band: object, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        GAME.claim("fire", "eliminated", band, **SHOT)


DUELS = {
    "liberty_road": ("Tiger I", "M4A1 Sherman", {"turns": 4}),
    "storms_of_steel": ("Panther D", "T-34b", {"rounds": 1}),
    "draft_2019": ("Rangers", "Riflemen", {}),
}


@pytest.mark.parametrize("system", DUELS)
def test_both_orders_are_the_mean_of_either_going_first(system: str) -> None:
    game = ws.load(system)
    one, other, more = DUELS[system]
    begun = game.duel(one, other, distance=3, **more).probabilities["first"]
    met = game.duel(other, one, distance=3, **more).probabilities["second"]
    both = game.claim("duel", f"{one} wins", orders="both", first=one, second=other, distance=3, **more)
    assert game.chance(both) == (begun + met) / 2
    turned = game.claim("duel", f"{one} wins", orders="both", first=other, second=one, distance=3, **more)
    assert game.chance(turned) == game.chance(both)
    assert "either going first" in str(both)
    assert str(both).split(": ")[1] == f"{one} wins"


def test_an_even_fight_whoever_goes_first_is_no_miss() -> None:
    """Two of a kind: who goes first wins more often, and yet the fight is even."""
    pair = {"first": "Pz IV H", "second": "Pz IV H", "distance": 6}
    neither = GAME.duel(**pair).probabilities["neither"]
    half = (1 - neither) / 2
    even = GAME.claim("duel", "first wins", (half, half), orders="both", **pair)
    assert miss_of(GAME, even)[1] == 0
    assert miss_of(GAME, Claim("duel", "first wins", pair, half, half))[1] > Fraction(1, 10)


def test_what_belongs_to_a_side_goes_with_its_unit() -> None:
    pair = {"first": "Rangers", "second": "Grenadiers", "distance": 4, "turns": 3}
    said = GAME.claim("duel", "first/eliminated", orders="both", first_doctrine="fire on",
                      second_downshifts=1, **pair)  # fmt: skip
    one = GAME.duel(**pair, first_doctrine="fire on", second_downshifts=1)
    other = GAME.duel(
        "Grenadiers", "Rangers", distance=4, turns=3, second_doctrine="fire on", first_downshifts=1
    )
    assert GAME.chance(said) == (one["first"]["eliminated"] + other["second"]["eliminated"]) / 2
    melee = {"first": ["Rangers"], "second": ["Grenadiers", "Riflemen"], "moving": "first"}
    said = GAME.claim("close_combat", "first wins", orders="both", **melee)
    turned = GAME.close_combat(["Grenadiers", "Riflemen"], ["Rangers"], moving="first").wins["second"]
    assert GAME.chance(said) == (GAME.close_combat(**melee).wins["first"] + turned) / 2


@pytest.mark.parametrize("distance", [{2: 3, 6: 1}, {"2": 0.75, "6": 0.25}, [2, 2, 2, 6]])
def test_several_distances_count_by_weight(distance: object) -> None:
    by_hand = [GAME.fire("M5 Stuart", "Grenadiers", distance=d).probabilities["eliminated"] for d in (2, 6)]
    said = GAME.claim("fire", "eliminated", attacker="M5 Stuart", target="Grenadiers", distance=distance)
    assert GAME.chance(said) == (3 * by_hand[0] + by_hand[1]) / 4
    sensitive = GAME.sensitivity(said, chips=False, options=False)
    assert set(sensitive["probability"]) == {float(GAME.chance(said))}
    less = GAME.claim("fire", "eliminated", attacker="M5 Stuart", target="Grenadiers", distance=[2])
    assert miss_of(GAME, GAME.ordering(less, said))[0] == by_hand[0] - GAME.chance(said)


def test_claims_in_words() -> None:
    pair = {"first": "Tiger I", "second": "M4A1 Sherman"}
    far = GAME.claim("duel", "tiger wins", "60-100 %", orders="both", **pair, distance={2: 2, 8: 1})
    assert str(far) == (
        "duel (first Tiger I, second M4A1 Sherman, distance 2 (2 parts) or 8 (1 part), either going first):"
        " Tiger I wins: at least 60 %"
    )
    assert str(GAME.claim("fire", "eliminated", **{**SHOT, "distance": [3, 5]})).startswith(
        "fire (attacker M5 Stuart, target Grenadiers, distance 3 or 5): eliminated"
    )


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"orders": "both"}, "orders: 'both' is for a question about a first and a second side"),
        ({"orders": "all"}, "orders: expected one of given, both"),
        ({"distance": {}}, "distance: expected a distance, several, or each with its weight"),
        ({"distance": {5: 0}}, "weights are numbers over 0"),
        ({"distance": {"near": 1}}, "distance: expected a distance, several"),
        ({"distance": [2.5]}, "distance: expected a distance, several"),
        ({"distance": {5: "much"}}, "weights are numbers over 0"),
    ],
)
def test_orders_and_distances_that_there_are_not(asked: dict[str, object], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        GAME.claim("fire", "eliminated", **{**SHOT, **asked})
