"""A third opinion: an attack and the counter drawn as dice of the library icepool; and its time."""

import csv
from fractions import Fraction
from pathlib import Path
from time import perf_counter
from typing import Any

import icepool
import pytest

from wsanalysis.probability.exact import exact
from wsanalysis.systems.storms_of_steel.attack import Aim, attack
from wsanalysis.systems.storms_of_steel.edition import StormsOfSteel
from wsanalysis.systems.storms_of_steel.state import UNHIT, shown

CHIPS = Path(__file__).resolve().parents[3] / "data" / "chips"


def cup(pile: str) -> dict[str, int]:
    path = CHIPS / f"storms_of_steel_{pile}_hits.csv"
    with path.open(encoding="utf-8", newline="") as file:
        return {row["counter"]: int(row["count"]) for row in csv.DictReader(file)}


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
    law = exact(attack, UNHIT, Aim(needed, pile), edition).map(shown)
    assert law.probabilities == {
        word: Fraction(weight, die.denominator()) for word, weight in die.items() if weight
    }


def test_a_cold_attack_is_faster_than_with_icepool(edition: StormsOfSteel) -> None:
    counters = cup("foot")

    def time_of(work: Any) -> float:
        best = 1.0
        for _ in range(5):
            start = perf_counter()
            for needed in range(2, 13):
                work(needed)
            best = min(best, perf_counter() - start)
        return best

    theirs = time_of(lambda needed: attacked(needed, counters))
    ours = time_of(lambda needed: exact(attack, UNHIT, Aim(needed, "foot"), edition))
    each = [round(1e6 * total / 11) for total in (theirs, ours)]
    print(f"icepool {each[0]} us, here {each[1]} us an attack: {theirs / ours:.0f} times")
    assert theirs > 2 * ours  # eight times on an idle machine
