"""A third opinion: chits and tokens as dice of the library icepool, read from the files.

A draw is a die with a face a chit; two chits of a check are icepool's own deal from a deck.
"""

from fractions import Fraction
from random import Random
from typing import Any

import icepool
import pytest

import wsanalysis as ws
from tests.as_written import CHIPS, Row, read
from wsanalysis.systems.draft_2019.chits import Nerve, Sight
from wsanalysis.systems.draft_2019.edition import Draft2019

SHOTS = 200


def rows(name: str) -> tuple[Row, ...]:
    return read(CHIPS / f"draft_2019_{name}.csv")


def passed(i: int, valor: int, plight: str) -> bool:
    chit = rows("chits")[i]
    medals = {"pass": -1, "fail": 9}.get(chit["medals"])
    needed = int(chit["medals"]) if medals is None else medals
    return chit["unlucky_13"] != plight and valor >= needed


def check(difficulty: str, valor: int, plight: str) -> Any:
    """A die of 1 (passed) and 0."""
    size = len(rows("chits"))
    if difficulty == "normal":
        return icepool.Die(range(size)).map(lambda i: int(passed(i, valor, plight)))
    deck = icepool.Deck([int(passed(i, valor, plight)) for i in range(size)])
    wins = deck.deal(2).sum()
    return wins.map(lambda n: int(n >= (1 if difficulty == "easy" else 2)))


def chances(die: Any) -> dict[Any, Fraction]:
    return {face: Fraction(weight, die.denominator()) for face, weight in die.items() if weight}


@pytest.mark.parametrize("difficulty", ["easy", "normal", "difficult"])
@pytest.mark.parametrize("plight", ["none", "vehicle", "without cover"])
@pytest.mark.parametrize("valor", range(4))
def test_checks(edition: Draft2019, valor: int, plight: str, difficulty: Any) -> None:
    nerve: Any = Nerve(valor, () if plight == "none" else (plight,))
    law = edition.chits.check(nerve, difficulty, edition.options)
    assert law["passed"] == chances(check(difficulty, valor, plight)).get(1, Fraction(0))


def shot(side: str, distance: int, shift: int, power: int, holds: set[str]) -> Any:
    """A die of results: the table of a chit as a list, one entry a row, gone up and down."""

    def result(i: int) -> str:
        chit = rows("chits")[i]
        table = [tuple(row.split(" ")) for row in chit[side].split("; ")]
        ends = [99 if e.endswith("+") else int(e.split("-")[-1]) if e != "-" else -1 for e, _ in table]
        here = min(k for k, last in enumerate(ends) if last >= distance)
        needed = chit[f"{side}_firepower"]
        up = shift + (needed != "" and int(needed) <= power)
        down = len(holds.intersection(chit[f"{side}_icons"].split("; ")))
        return table[sorted((0, here - up + down, len(table) - 1))[1]][1]

    return icepool.Die(range(len(rows("chits")))).map(result)


def test_random_shots(edition: Draft2019) -> None:
    rng = Random(2019)
    icons = ("FORTIFIED", "IN COVER", "MEDIUM", "MOVING", "OBSCURED", "SMALL")
    for _ in range(SHOTS):
        side: Any = rng.choice(["foot", "vehicle"])
        distance, shift, power = rng.randrange(20), rng.randrange(-3, 3), rng.randrange(1, 11)
        holds = set(rng.sample(icons, rng.randrange(4)))
        sight = Sight(side, distance, shift, power, tuple(sorted(holds)))
        law = edition.chits.fire(sight, False, edition.options).map(lambda drawn: str(drawn.result))
        assert law.probabilities == chances(shot(side, distance, shift, power, holds)), sight


@pytest.mark.parametrize("tokens", range(4))
def test_rally(game: ws.Game, tokens: int) -> None:
    """Independent checks of like difficulty: a sum of dice."""
    left = tokens - (tokens @ check("normal", 1, "foot")) if tokens else icepool.Die([0])
    odds = game.rally("Grenadiers", tokens=tokens, terrain="brush")
    expected = {str(n): p for n, p in chances(left).items()}
    assert odds.tokens == expected
    broken = sum((p for n, p in chances(left).items() if n >= 2), Fraction(0))
    assert odds.probabilities["broken"] == broken


@pytest.mark.parametrize("keep", ["mildest", "worst"])
def test_cower(game: ws.Game, keep: str) -> None:
    supply = [row["effect"] == "HESITATION" for row in rows("suppression") for _ in range(int(row["count"]))]
    pick = min if keep == "mildest" else max
    two = icepool.Deck([int(one) for one in supply]).deal(2)
    expected = chances(two.expand().map(lambda hand: pick(hand)))
    assert game.cower("Grenadiers", keep=keep).probabilities["HESITATION"] == expected[1]


@pytest.mark.parametrize("deviations", range(4))
def test_impact(game: ws.Game, deviations: int) -> None:
    steps = {"1": (1, 0), "2": (1, -1), "3": (0, -1), "4": (-1, 0), "5": (-1, 1), "6": (0, 1)}

    def step(i: int) -> Any:
        return icepool.Vector((0, 0) if passed(i, 2, "none") else steps[rows("chits")[i]["drift"]])

    one = icepool.Die([step(i) for i in range(len(rows("chits")))])
    total = deviations @ one if deviations else icepool.Die([icepool.Vector((0, 0))])
    odds = game.edit("Artillery", valor=2, deviations=deviations).barrage("Artillery", "Riflemen")
    assert odds.impact == {f"{q},{r}": p for (q, r), p in chances(total).items()}
