"""Bags: draws in order and together, against every ordered draw of every single thing."""

from collections import Counter
from itertools import permutations
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wsanalysis.probability.bag import Bag
from wsanalysis.probability.distribution import Distribution

BAGS = st.lists(st.sampled_from("abcd"), max_size=6)


def test_counts() -> None:
    bag = Bag({"a": 2, "b": 0, "c": 1})
    assert dict(bag.counts) == {"a": 2, "c": 1}
    assert bag.size == 3
    assert bag == Bag.of("aca")
    assert hash(bag) == hash(Bag.of("aca"))
    assert bag != Bag.of("ac")
    assert bag != "aca"
    assert repr(bag) == "Bag({'a': 2, 'c': 1})"
    with pytest.raises(ValueError, match="no negative number"):
        Bag({"a": -1})


def test_looking_at_less_merges() -> None:
    bag = Bag.of(range(10)).by(lambda number: number % 3)
    assert dict(bag.counts) == {0: 4, 1: 3, 2: 3}
    assert bag.draw() == Distribution({0: 4, 1: 3, 2: 3})


def test_taking_out() -> None:
    assert Bag.of("aab").without("ab") == Bag.of("a")
    for absent in ("aaa", "c", "bb"):
        with pytest.raises(ValueError, match="no negative number"):
            Bag.of("aab").without(absent)


def test_an_empty_bag() -> None:
    with pytest.raises(ValueError, match="one positive"):
        Bag.of("").draw()
    assert Bag.of("").in_order(0) == Distribution.certain(())
    assert Bag.of("").together(0) == Distribution.certain(())


@pytest.mark.parametrize("number", [-1, 4])
def test_more_than_there_is(number: int) -> None:
    for draw in (Bag.of("aab").in_order, Bag.of("aab").together):
        with pytest.raises(ValueError, match=f"cannot draw {number} from a bag of 3"):
            draw(number)


@given(BAGS, st.integers(0, 4))
def test_draws_against_brute_force(things: list[str], number: int) -> None:
    bag = Bag.of(things)
    if number > bag.size:
        return
    drawn = [tuple(things[i] for i in picks) for picks in permutations(range(len(things)), number)]
    assert bag.in_order(number) == Distribution.of(drawn)
    hands = Distribution.of(tuple(sorted(Counter(hand).items())) for hand in drawn)
    assert bag.together(number).map(lambda hand: tuple(sorted(hand))) == hands


def test_a_hand_is_in_the_order_of_the_bag() -> None:
    hands = Bag.of("zzya").together(2)
    assert set(hands.outcomes) == {
        (("z", 2),),
        (("z", 1), ("y", 1)),
        (("z", 1), ("a", 1)),
        (("y", 1), ("a", 1)),
    }
    assert hands[("z", 2),] * comb(4, 2) == 1
