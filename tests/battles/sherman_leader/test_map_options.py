"""Readings that only a battle on the map knows, each in one position."""

from dataclasses import replace
from typing import Any

import pytest

from tests.battles.sherman_leader.table import CLEAR, EDITION, Script, Table
from tests.battles.sherman_leader.test_second_reader import hexes_of
from wsanalysis.battles.core.luck import chance_of
from wsanalysis.battles.sherman_leader import orders, terms


def table(us: list[str], enemies: list[str], ground: str = CLEAR, **options: Any) -> Table:
    edition = EDITION.with_options(replace(EDITION.options, **options))
    return Table(ground, us, enemies, campaign="Normandy 1944", battalion="1C", play=False, edition=edition)


def goals(at: Table, order: int) -> set[str]:
    return hexes_of(orders.goals(at.record, at.battle, at.unit("German Rifle"), order))


def test_retreat_from() -> None:
    """US units on opposite sides: no hex is farther from both, the only cover is from one."""
    ground = ". . . .\n. . . .\n. . L .\n. . . .\n. . . .\n. . . ."
    us = ["042 Eandi Green B03", "041 Stout Green D04"]
    for option, due in (("all closest", set[str]()), ("chosen one", {"D03"})):
        at = table(us, ["German Rifle C04"], ground, retreat_from=option)
        assert goals(at, terms.TO_COVER) == due, option


def test_cautious_of() -> None:
    """A unit that has acted, and a Suppressed one without a commander, frighten nobody by the other."""
    us = ["042 Eandi Green C06", "901 Chin Recruit C06"]
    for option, due in (("all in reach", set[str]()), ("who may still attack", {"C05"})):
        at = table(us, ["German Rifle C04"], cautious_of=option)
        at.battle.flags[0] |= terms.ACTED
        at.battle.killed[1] = 1
        at.lie("901", "Suppressed")
        assert goals(at, terms.CAUTIOUS) == due
    at.battle.flags[0] = 0
    assert goals(at, terms.CAUTIOUS) == set()


def test_flank_attacks_on_the_map() -> None:
    """By hand: a hit at 0 hexes meets 1 less defense in 5 of 10, at 1 hex in 3 of 10; farther away never."""
    plain, flank = (table(["042 Eandi Green C06"], [], flank_attacks=on) for on in (False, True))
    for distance, share in ((0, 5), (1, 3), (2, 0)):
        none = [
            [chance_of(at.record, at.record.hits[0, distance, 1, defense], 0) for defense in (4, 3)]
            for at in (plain, flank)
        ]
        assert none[0] == [16, 9]  # two hits for certain, each negated by 4, or 3, of 10
        assert none[1][0] == (share * 9 + (10 - share) * 16) // 10


def test_half_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    """A Building falls in the fast step: a roll of 4 is 4 or 2 for this turn."""
    us = ["042 Eandi Skilled C06"]
    for option, due in (("next turn", 4), ("at once", 2)):
        enemies = ["German Building C05", "German Building B01", "German Building B01", "German Rifle B01"]
        at = table(us, enemies, half_counts=option)
        at.battle.logging = 1
        Script(monkeypatch, 1, 4, *[0] * 9)
        at.begin().do("042 acts", "042 stays", "042 attacks German Building")
        assert [one.c for one in at.battle.log if one.code == terms.LOG_ROLL] == [due]
        assert at.battle.strength == terms.FULL
