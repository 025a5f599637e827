"""Enumeration: every path of a rule, its errors in words, its narrated paths and its tree of draws."""

from fractions import Fraction
from itertools import count, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wsanalysis.probability.chance import Chance, RuleNeverEnds
from wsanalysis.probability.dice import D6, TWO_D6, die
from wsanalysis.probability.distribution import Distribution
from wsanalysis.probability.exact import Draw, Leaf, TooManyPaths, UnfaithfulRule, draw_tree, exact, paths

COIN = Distribution.of("ht")
UNEVEN = Distribution({"h": 1, "t": 3})


def two_dice(chance: Chance) -> int:
    return chance(D6, "first") + chance(D6, "second")


def exploding(chance: Chance, most: int) -> int:
    """A six is rolled again, up to `most` times."""
    total = 0
    for _ in range(most):
        face = chance(D6, "die")
        total += face
        if face < 6:
            break
    return total


def mixed(chance: Chance) -> str:
    """Branches of different depth and different weights."""
    if chance(UNEVEN, "coin") == "h":
        return f"h{chance(COIN, 'again')}"
    chance.tell("tails it is")
    return "t"


def test_two_dice() -> None:
    assert exact(two_dice) == TWO_D6


def test_paths_of_unequal_length_by_brute_force() -> None:
    law = exact(exploding, 3)
    chances: dict[int, Fraction] = {}
    for faces in product(range(1, 7), repeat=3):
        total = faces[0]
        if faces[0] == 6:
            total += faces[1] + (faces[2] if faces[1] == 6 else 0)
        chances[total] = chances.get(total, Fraction(0)) + Fraction(1, 216)
    assert law.probabilities == chances


def test_unequal_weights_by_hand() -> None:
    assert exact(mixed).probabilities == {"hh": Fraction(1, 8), "ht": Fraction(1, 8), "t": Fraction(3, 4)}


@given(st.integers() | st.text() | st.tuples(st.booleans(), st.none()))
def test_a_rule_without_chance_is_certain(value: object) -> None:
    assert exact(lambda chance, v: v, value) == Distribution.certain(value)


@given(st.lists(st.integers(1, 6), min_size=0, max_size=4))
def test_sums_of_dice_are_found(sides: list[int]) -> None:
    law = exact(lambda chance: sum(chance(die(s)) for s in sides))
    rolls = list(product(*(range(1, s + 1) for s in sides)))
    assert law == Distribution.of(sum(faces) for faces in rolls)


def test_too_many_paths_says_what_to_merge() -> None:
    def many(chance: Chance) -> int:
        chance(COIN, "weather")
        return sum(chance(D6, "a hit die") for _ in range(9))

    with pytest.raises(TooManyPaths) as caught:
        exact(many, most_paths=1000)
    said = str(caught.value)
    assert "many has more than 1,000 paths" in said
    assert "'a hit die' 9 times with 6 outcomes" in said
    assert "'weather' 1 times with 2 outcomes" in said
    assert "Merge outcomes" in said
    assert "chain it" in said
    with pytest.raises(TooManyPaths):
        list(paths(many, most_paths=100))
    with pytest.raises(TooManyPaths):
        draw_tree(many, most_paths=100)


def test_the_last_path_allowed_is_walked() -> None:
    assert exact(two_dice, most_paths=36) == TWO_D6
    assert len(list(paths(two_dice, most_paths=36))) == 36
    with pytest.raises(TooManyPaths, match="an unnamed draw"):
        exact(lambda chance: (chance(D6), chance(D6)), most_paths=35)


def test_a_rule_that_never_ends() -> None:
    def until_heads(chance: Chance) -> None:
        while chance(COIN, "toss") != "t":
            pass

    with pytest.raises(RuleNeverEnds, match=r"more than 1000 draws, the last for 'toss'.*chain it"):
        exact(until_heads)


def test_a_rule_that_reads_what_it_should_not() -> None:
    numbers = count()

    def other_question(chance: Chance) -> str:
        return chance(COIN if next(numbers) % 2 else UNEVEN, "odd")

    with pytest.raises(UnfaithfulRule, match="may read nothing but its arguments"):
        exact(other_question)
    runs = count()

    def fewer_questions(chance: Chance) -> int:
        return sum(chance(D6, "die") for _ in range(2 if next(runs) == 0 else 1))

    with pytest.raises(UnfaithfulRule, match="stops after 1 of 2 draws"):
        exact(fewer_questions)


def test_an_equal_distribution_is_the_same_question() -> None:
    law = exact(lambda chance: chance(Distribution.of(range(3))) + chance(Distribution.of(range(3))))
    assert law[2] == Fraction(1, 3)


def test_paths_tell_every_step() -> None:
    found = list(paths(mixed))
    assert [(p.probability, p.outcome) for p in found] == [
        (Fraction(1, 8), "hh"),
        (Fraction(1, 8), "ht"),
        (Fraction(3, 4), "t"),
    ]
    assert [str(step) for step in found[1].steps] == ["coin: h (1 in 4)", "again: t (1 in 2)"]
    assert [str(step) for step in found[2].steps] == ["coin: t (3 in 4)", "tails it is"]
    assert sum(p.probability for p in paths(two_dice)) == 1


def test_the_tree_of_draws() -> None:
    tree = draw_tree(mixed)
    assert tree == Draw(UNEVEN, (Draw(COIN, (Leaf("hh"), Leaf("ht"))), Leaf("t")))
    assert draw_tree(lambda chance: "nothing to draw") == Leaf("nothing to draw")


def test_equal_branches_are_shared() -> None:
    def late(chance: Chance) -> str:
        chance(D6, "does not matter")
        return chance(COIN, "matters")

    tree = draw_tree(late)
    assert isinstance(tree, Draw)
    assert len(tree.branches) == 6
    assert all(branch is tree.branches[0] for branch in tree.branches)


@pytest.mark.parametrize("rule", [two_dice, mixed, lambda chance: exploding(chance, 4)])
def test_the_tree_has_the_law(rule: object) -> None:
    def fold(node: Draw | Leaf) -> Distribution[object]:
        if isinstance(node, Leaf):
            return Distribution.certain(node.outcome)
        follow = dict(zip(node.distribution.outcomes, map(fold, node.branches), strict=True))
        return node.distribution.then(follow.__getitem__)

    assert fold(draw_tree(rule)) == exact(rule)  # type: ignore[arg-type]
