"""D19-01 to D19-12: what follows from the draft's own numbers; it prints no examples, these are derived."""

# ruff: noqa: N802 (the oracles keep their numbers)

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from math import comb
from typing import Any

import pytest

import wsanalysis as ws
from wsanalysis.probability.exact import exact
from wsanalysis.rule_system import IllegalAction
from wsanalysis.systems.draft_2019.barrage import impact_hex
from wsanalysis.systems.draft_2019.chits import Nerve, Sight, passes
from wsanalysis.systems.draft_2019.edition import Draft2019
from wsanalysis.systems.draft_2019.ground import Stand
from wsanalysis.systems.draft_2019.movement import space_left
from wsanalysis.systems.draft_2019.questions.arguments import stand_of
from wsanalysis.systems.draft_2019.rally import rally
from wsanalysis.systems.draft_2019.results import Struck, put_suppression, read_damage
from wsanalysis.systems.draft_2019.sheaf import DIRECTIONS, Hex, steps_between
from wsanalysis.systems.draft_2019.shot import Aim, Shot, firepower, shifts
from wsanalysis.systems.draft_2019.spotting import signature_left, spotting, spotting_range
from wsanalysis.systems.draft_2019.state import READY, UnitState, awareness_left, is_broken, speed_left
from wsanalysis.systems.draft_2019.token import Damage, Suppression
from wsanalysis.systems.draft_2019.unit import as_firer, as_target

Replay = Callable[..., Any]


@pytest.mark.parametrize("valor", range(4))
def test_D19_01_easy_and_difficult_checks(edition: Draft2019, valor: int) -> None:
    nerve, options = Nerve(valor), edition.options
    size = len(edition.chits.chits)
    good = sum(passes(chit, nerve, options) for chit in edition.chits.chits)
    two = comb(size, 2)

    def passed(difficulty: Any, with_options: Any = options) -> Fraction:
        return edition.chits.check(nerve, difficulty, with_options)["passed"]

    assert passed("normal") == Fraction(good, size)
    assert passed("easy") == 1 - Fraction(comb(size - good, 2), two)
    assert passed("difficult") == Fraction(comb(good, 2), two)
    returned = replace(options, two_chits="one by one")
    p = Fraction(good, size)
    assert passed("easy", returned) == 1 - (1 - p) ** 2
    assert passed("difficult", returned) == p**2


def test_D19_02_range_counts_the_targets_area(game: ws.Game, edition: Draft2019) -> None:
    same, adjacent = (game.fire("Grenadiers", "Riflemen", distance=d) for d in (0, 1))
    assert same.inquiry.args[0].sight.distance == 0
    assert "same area" in same.inquiry.title
    assert adjacent.inquiry.args[0].sight.distance == 1
    assert "1 area" in adjacent.inquiry.title


@pytest.mark.parametrize(
    ("hexes", "expected"),
    [
        (1, "automatic"),
        (3, "automatic"),
        (4, "normal"),
        (5, "difficult"),
        (8, "difficult"),
        (9, "impossible"),
    ],
)
def test_D19_03_spotting_range(hexes: int, expected: str) -> None:
    signature = signature_left(5, fortified=True, obscured=False, in_cover=True)
    assert signature == 1
    assert spotting_range(signature, 3) == 4
    assert spotting(hexes, signature, 3) == expected


def test_D19_04_a_suppressed_spotter(game: ws.Game) -> None:
    shaken = UnitState(unknown_suppression=1)
    assert awareness_left(3, shaken) == 0
    assert spotting_range(1, awareness_left(3, shaken)) == 1
    trench = {"hexes": 1, "terrain": "open", "works": "trench"}
    odds = game.edit("Riflemen", signature=5).edit("Grenadiers", awareness=3)
    notes = odds.spot("Grenadiers", "Riflemen", spotter_state="suppressed", **trench).inquiry.notes
    assert "spotting range 1 hexes" in notes[0]


def test_D19_05_armor_and_range(edition: Draft2019) -> None:
    tank, target = edition.units["M4A1 Sherman"], edition.units["Tiger I"]
    firer = as_firer(tank)
    assert firer.penetration == as_target(target).armor[0] - 1
    beyond = (firer.effective_range or 0) + 1
    shot = Shot(distance=beyond, stand=stand_of(edition))
    ledger = shifts(firer, READY, as_target(target), shot, edition.options)
    assert [shift.amount for shift in ledger] == [-1, -1]


def test_D19_06_crew_halves_firepower(edition: Draft2019) -> None:
    tank = as_firer(edition.units["M4A1 Sherman"])
    assert tank.full_fp == 7
    hurt = UnitState(damage=("CREW",))
    assert firepower(tank, hurt, Shot(distance=1, stand=stand_of(edition))) == 3


def test_D19_07_mobility_halves_speed() -> None:
    assert speed_left(3, UnitState(damage=("MOBILITY",))) == 1


def test_D19_08_reduced(edition: Draft2019, replay: Replay) -> None:
    squad = edition.units["Grenadiers"]
    team = edition.team_of(squad)
    reduced = replay(read_damage, [], Struck(READY), Damage("REDUCED", False), as_target(squad), edition).unit
    assert reduced == UnitState(team=True)
    assert (team.kind, team.valor, team.nation) == ("team", squad.valor, squad.nation)
    gone = replay(read_damage, [], Struck(READY), Damage("REDUCED", False), as_target(team), edition).unit
    assert gone.eliminated


@pytest.mark.parametrize(("threshold", "word"), [(4, "damaged"), (3, "eliminated"), (5, "suppressed")])
def test_D19_09_blast(edition: Draft2019, replay: Replay, threshold: int, word: str) -> None:
    token = edition.suppression[0]
    numbered = replace(token, blast=threshold, effect="none", red_medal=False, count=2)
    own = type(edition)({**edition.rows, "suppression": (numbered,)})
    target = as_target(edition.units["M4A1 Sherman"])
    aim = Aim(Sight("vehicle", 1, 0, 4), target, blast=4)
    drawn = [Suppression("none", False, threshold), *([Damage("CREW", False)] if word == "damaged" else [])]
    after = replay(put_suppression, drawn, Struck(READY), aim, own).unit
    found = "eliminated" if after.eliminated else "damaged" if after.damage else "suppressed"
    assert found == word
    wet = aim._replace(in_water=True)
    if word == "damaged":
        assert replay(put_suppression, drawn[:1], Struck(READY), wet, own).unit.eliminated


def test_D19_10_capacity(edition: Draft2019) -> None:
    carrier = replace(edition.units["SdKfz 251"], half_circles=2, half_dots=0)
    squad, team = edition.units["Grenadiers"], edition.units["Grenadiers Team"]
    assert space_left(carrier, [squad]) == (0, 0)
    assert space_left(carrier, [team, team]) == (0, 0)
    for aboard in ([squad, team], [team] * 3, [edition.units["5cm PaK 38"]]):
        with pytest.raises(IllegalAction, match="no space"):
            space_left(carrier, aboard)


def test_D19_11_three_tokens_one_success(edition: Draft2019, replay: Replay) -> None:
    squad = as_target(edition.units["Grenadiers"])
    start = UnitState(suppression=("HESITATION", "none", "none"))
    woods = Stand(edition.terrain["woods"])
    left = replay(rally, ["failed", "passed", "failed"], start, squad, woods, edition)
    assert left.suppression == ("HESITATION", "none")
    assert is_broken(left, edition.options)


def test_D19_12_two_deviations(edition: Draft2019, replay: Replay) -> None:
    for first in range(1, 7):
        for second in range(1, 7):
            hexes = [DIRECTIONS[first - 1], DIRECTIONS[second - 1]]
            impact = replay(impact_hex, [first, second], Nerve(1), 2, edition)
            assert impact == Hex(hexes[0].q + hexes[1].q, hexes[0].r + hexes[1].r)
    assert replay(impact_hex, [0, 0], Nerve(1), 2, edition) == Hex()
    law = exact(impact_hex, Nerve(1), 2, edition)
    assert max(steps_between(Hex(), place) for place in law.outcomes) == 2
