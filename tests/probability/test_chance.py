"""Chance sources: sampled, scripted and narrated runs of the same rule."""

from collections import Counter
from math import sqrt
from random import Random
from typing import Any

import pytest

from wsanalysis.probability.chance import (
    Chance,
    RuleNeverEnds,
    Sampled,
    ScriptError,
    Step,
    narrated,
    sampled,
    scripted,
)
from wsanalysis.probability.distribution import Distribution

COIN = Distribution({"heads": 1, "tails": 2})
DIE = Distribution.of(range(1, 7))


def toss_then_roll(chance: Chance) -> int:
    """Tails is worth nothing, heads a die."""
    if chance(COIN, "coin") == "tails":
        chance.tell("no {} for {}", "die", "you")
        return 0
    return chance(DIE, "die")


def test_sampling_follows_the_law_and_the_seed() -> None:
    trials = 20_000
    chance = sampled(Random(3))
    counts = Counter(toss_then_roll(chance) for _ in range(trials))
    for outcome, share in {0: 2 / 3, **dict.fromkeys(range(1, 7), 1 / 18)}.items():
        assert abs(counts[outcome] - share * trials) < 4 * sqrt(share * (1 - share) * trials)
    assert set(counts) == set(range(7))
    assert [toss_then_roll(sampled(Random(8))) for _ in range(3)] == [toss_then_roll(sampled(Random(8)))] * 3


def test_each_ball_belongs_to_its_outcome() -> None:
    class Balls(Random):
        def randrange(self, *args: Any) -> int:
            assert args == (6,)
            return next(balls)

    balls = iter(range(6))
    law = Distribution({"a": 1, "b": 2, "c": 3})
    assert [sampled(Balls())(law) for _ in range(6)] == ["a", "b", "b", "c", "c", "c"]


def test_a_sampled_rule_may_be_stopped() -> None:
    chance = Sampled(Random(0), draws_left=3)
    for _ in range(3):
        chance(DIE)
    with pytest.raises(RuleNeverEnds, match="never stops drawing, last: 'one more'"):
        chance(DIE, "one more")


def test_a_script_is_replayed() -> None:
    chance = scripted(["heads", 4])
    assert toss_then_roll(chance) == 4
    assert chance.unused == []
    chance = scripted(["tails", 4])
    assert toss_then_roll(chance) == 0
    assert chance.unused == [4]


def test_a_script_that_does_not_fit() -> None:
    with pytest.raises(ScriptError, match="used up, and the rule asks for 'die'"):
        toss_then_roll(scripted(["heads"]))
    with pytest.raises(ScriptError, match=r"draw 2 \(die\): 7 cannot come up; possible outcomes are 1, 2, 3"):
        toss_then_roll(scripted(["heads", 7]))
    with pytest.raises(ScriptError, match=r"draw 1 \(coin\): 'edge' cannot come up"):
        toss_then_roll(scripted(["edge"]))


def test_narration() -> None:
    story = narrated(scripted(["tails"]))
    assert toss_then_roll(story) == 0
    assert story.steps == [Step("coin", "tails", (2, 3)), Step("no die for you")]
    assert list(map(str, story.steps)) == ["coin: tails (2 in 3)", "no die for you"]
    story = narrated(scripted([5]))
    assert story(DIE) == 5
    assert str(story.steps[0]) == "draw: 5 (1 in 6)"


def test_telling_costs_nothing_where_nobody_listens() -> None:
    class Loud:
        def __str__(self) -> str:
            raise AssertionError("nobody asked")

    for chance in (sampled(Random(0)), scripted([])):
        chance.tell("{}", Loud())
    with pytest.raises(AssertionError, match="nobody asked"):
        narrated(scripted([])).tell("{}", Loud())
