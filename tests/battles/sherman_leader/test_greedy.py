"""What answers promise to the quick player, each in one position."""

import pytest

from tests.battles.sherman_leader.table import CLEAR, Script, Table
from wsanalysis.battles.core.appraisal import NEVER
from wsanalysis.battles.core.numbers import Hex
from wsanalysis.battles.core.records import Generator
from wsanalysis.battles.sherman_leader import greedy, terms
from wsanalysis.battles.sherman_leader.layout import IDS
from wsanalysis.compiled import new

GREEDY, RUSH, TURTLE = range(1, 4)  # `trained` comes first


def table(us: list[str], enemies: list[str], ground: str = CLEAR, battalion: str = "1C") -> Table:
    return Table(ground, us, enemies, campaign="Normandy 1944", battalion=battalion)


def promised(at: Table, style: int = GREEDY) -> dict[str, int]:
    """What each legal answer promises."""
    luck = new(Generator)
    view = at.battle.copy()
    return {at.words(act): greedy.promise(at.record, view, act, NEVER, style, luck) for act in at.acts()}


def test_an_attack_promises_what_it_may_take() -> None:
    """A Truck falls more often than a Building, which has four times its points."""
    at = table(["042 Eandi Skilled C06"], ["German Truck C04", "German Building C04", "German MG C04"])
    at.do("042 acts", "042 stays")
    shots = promised(at)
    assert shots["042 attacks German Building"] > shots["042 attacks German Truck"]
    assert shots["042 attacks German Truck"] > shots["042 attacks German MG"] > 0
    assert shots["042 does not attack"] == 0


def test_a_shot_that_brings_half_strength_promises_more() -> None:
    """1C is at half strength with 15 points: a Rifle is the sixteenth, or the twentieth."""
    shots = []
    for buildings in (3, 4):
        far = ["German Building B01"] * buildings + ["German MG B01"] * 3
        at = table(["042 Eandi Skilled C06"], ["German Rifle C04", *far])
        at.do("042 acts", "042 stays")
        shots.append(promised(at)["042 attacks German Rifle"])
    assert shots[0] > shots[1] > 0


def test_danger_is_what_the_enemy_could_do_there() -> None:
    """Less in cover and out of sight; more for who minds more, none for a rush."""
    ground = ". . . .\n. . . .\n. . . .\n. . . .\n. H H .\n. . . ."
    at = table(["042 Eandi Skilled C06"], ["Tiger C03", "German Building E01"], ground)
    at.do("042 acts")

    def danger(hex: str, style: int) -> int:
        weights, view = at.record.weights[style, terms.US], at.battle.copy()
        found = greedy.danger(at.record, view, at.unit("042"), Hex(IDS.index(hex)), weights)
        assert view.hex[at.unit("042")] == at.battle.hex[at.unit("042")]
        return found

    assert danger("B05", TURTLE) > danger("B05", GREEDY) > danger("B05", RUSH) == 0
    assert danger("B05", TURTLE) > danger("C05", TURTLE) > 0  # its cover
    assert danger("C06", TURTLE) < danger("C05", TURTLE)  # out of its sight


def test_a_unit_acts_rather_than_end_its_step_and_keeps_a_tactic_without_a_target() -> None:
    at = table(["041 Eandi Skilled C06", "1111 Red Tree Average D06"], ["Tiger B01", "German Building E01"])
    acts = promised(at)
    assert acts["041 acts"] > acts["end the step"] == 0
    assert acts["1111 acts by its Tactic counter"] < 0


def test_an_enemy_is_given_the_target_that_is_worth_least(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of two Rifle Teams in one hex the one without a commander."""
    at = table(["901 Chin Recruit D06", "902 Reisner Green D06"], ["German Rifle D05", "German Building E01"])
    Script(monkeypatch, 3)
    at.do("German Rifle acts next")
    sent = promised(at)
    assert sent["German Rifle attacks 901"] == sent["German Rifle attacks 902"] < 0
    at.battle.killed[0] = 1  # nobody is left to lead it
    sent = promised(at)
    assert sent["German Rifle attacks 901"] > sent["German Rifle attacks 902"]


def test_leaving_the_battle_promises_least() -> None:
    at = table(["042 Eandi Skilled C06"], ["German Truck C04", "German Building E01"])
    at.do("042 acts")
    moves = promised(at)
    assert min(moves, key=moves.__getitem__) == "042 leaves over the bottom edge"


def test_a_threshold_pays_half_on_the_way_and_half_when_it_is_reached() -> None:
    assert greedy.share(20, 19, 15, 1000) == 100  # a fifth of the way
    assert greedy.share(16, 15, 15, 1000) == 1000
    assert greedy.share(20, 10, 15, 1000) == 1000  # no more for going beyond
    assert greedy.share(15, 14, 15, 1000) == 0
