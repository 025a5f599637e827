"""A third opinion: an attack and the counter drawn as dice of the library icepool; and its time."""

from fractions import Fraction
from typing import Any

import icepool
import pytest

from tests.as_written import CHIPS, counts
from tests.systems.calls import calls_of
from wsanalysis.probability.exact import exact
from wsanalysis.systems.storms_of_steel.attack import Aim, attack
from wsanalysis.systems.storms_of_steel.edition import StormsOfSteel
from wsanalysis.systems.storms_of_steel.state import UNHIT


def cup(pile: str) -> dict[str, int]:
    return counts(CHIPS / f"storms_of_steel_{pile}_hits.csv")


def attacked(needed: int, counters: dict[str, int]) -> Any:
    """A die of what lies under an unhit unit after an attack."""
    drawn = icepool.Die(counters).map(lambda name: "destroyed" if name in ("Killed", "Destroyed") else name)

    def follow(roll: int) -> Any:
        if roll < needed:
            return "unhit"
        return "destroyed" if roll >= needed + 4 else drawn

    return (2 @ icepool.d6).map(follow)


@pytest.mark.parametrize("pile", ["foot", "vehicle"])
@pytest.mark.parametrize("needed", range(-2, 14))
def test_an_attack_as_icepool_has_it(edition: StormsOfSteel, pile: Any, needed: int) -> None:
    die = attacked(needed, cup(pile))
    law = exact(attack, UNHIT, Aim(needed, pile), edition).map(str)
    assert law.probabilities == {
        word: Fraction(weight, die.denominator()) for word, weight in die.items() if weight
    }


def test_a_cold_attack_takes_fewer_calls_than_with_icepool(edition: StormsOfSteel) -> None:
    counters = cup("foot")

    theirs = calls_of(lambda needed: attacked(needed, counters), range(2, 13))
    ours = calls_of(lambda needed: exact(attack, UNHIT, Aim(needed, "foot"), edition), range(2, 13))
    assert theirs > 2 * ours
