"""The sample game's battle with 9A, played through as it tells it: turn 1 die by die, then by what came.

Slips of the sample game, where this follows the rules: 501's shot in turn 1 is at 2 hexes and lacks its -1;
with its own placement nobody comes as far as the ATs and one Rifle stand; the Pz III of turn 2 does not come
nearer to 501 in the hex that it goes to. The Armored Car that fires at 042 there has an easier target.
"""

from dataclasses import replace

import pytest

from tests.battles.sherman_leader.table import DATA, EDITION, Script, Table
from wsanalysis.battles.scenarios.outcome import points_of
from wsanalysis.battles.sherman_leader import terms
from wsanalysis.battles.sherman_leader.scenario import load_scenario
from wsanalysis.systems.sherman_leader.shot import Aim, roll_hits

SAMPLE = EDITION.with_options(replace(EDITION.options, at_team_moved=-1))
LAYOUT = """
.  .  .  .
.  .  .  .
L  .  L  .
H  Im .  H
H  .  H  .
.  B  .  .
"""


def hits(needed: int, dice: tuple[int, ...], defense: int = 0, rolls: tuple[int, ...] = ()) -> int:
    """What an attack comes to by the dice of the sample game, as the rule of attack counts them."""
    asked = [sum(die >= needed for die in dice)]

    def chance(law: object, label: str = "") -> int:
        return asked.pop(0)

    asked.append(sum(roll > defense for roll in rolls))
    return roll_hits(chance, Aim(needed, defense, len(dice)))  # type: ignore[arg-type]


class Told:
    """The log of the battle: each attack as attacker, target, roll needed, defense."""

    def __init__(self, table: Table) -> None:
        self.table = table
        table.battle.logging = 1

    def attacks(self) -> list[tuple[str, str, int, int]]:
        battle, names = self.table.battle, self.table.names
        found = [battle.log[place] for place in range(battle.logged)]
        battle.logged = 0
        fires = (terms.LOG_FIRE, terms.LOG_ENEMY_FIRE)
        return [(names[one.a], names[one.b], one.c // 8, one.d) for one in found if one.code in fires]


def sample_table(play: bool = True) -> Table:
    return Table(
        LAYOUT,
        us=[
            "902 Reisner Green D05", "921 Sanders Recruit D05", "1111 Red Tree Average D05",
            "931 Kolchak Average C06", "301 Henders Green C06", "501 Blair Green C06",
            "042 Eandi Average B06",
        ],
        enemies=[
            "Tiger E02", "StuG C03", "Pz III B03", "Pz IV E03", "German AT Team E04", "German AT Team E04",
            "German Armored Car B02", "German Armored Car D01", "German Rifle E05", "German Rifle D04",
            "German Rifle D04", "German Truck D01", "German Truck E03",
        ],
        more='besides = ["1C"]\nevents = ["Vital Mission"]\ntanks = ["Tiger", "StuG", "Pz III", "Pz IV"]',
        edition=SAMPLE, play=play,
    )  # fmt: skip


def test_the_battle_with_9a(monkeypatch: pytest.MonkeyPatch) -> None:
    table = sample_table()
    told = Told(table)
    assert table.record.turns == 4
    script = Script(monkeypatch)

    def comes(*results: object) -> None:
        assert not script.results
        script.results.extend(results)

    # Turn 1: nobody is fast; 1111 has a Tactic, 301 a Command Tactic, for each of the others too.
    assert table.legal("acts") == [
        "902 acts by a Command Tactic of 301", "921 acts by a Command Tactic of 301",
        "1111 acts by its Tactic counter", "1111 acts by a Command Tactic of 301",
        "931 acts by a Command Tactic of 301", "301 acts by a Command Tactic of 301",
        "501 acts by a Command Tactic of 301", "042 acts by a Command Tactic of 301",
    ]  # fmt: skip
    comes(6)
    table.do("end the step")
    assert table.battle.roll == 6

    comes(hits(7, (5, 9), 4, (5,)), "1 Stress")
    table.do("Pz III acts next")
    assert (table.at("Pz III"), told.attacks()) == ("B04", [("Pz III", "921", 7, 4)])
    comes(hits(6, (5, 7), 4, (2,)))
    table.do("Pz IV acts next")
    assert (table.at("Pz IV"), told.attacks()) == ("E04", [("Pz IV", "921", 6, 4)])
    table.do("Tiger acts next", "Tiger goes to E03")
    assert told.attacks() == []
    comes(hits(7, (9, 8), 4, (1, 7)), "No Effect")
    table.do("StuG acts next", "StuG goes to D03")
    assert (table.at("StuG"), told.attacks()) == ("D03", [("StuG", "921", 7, 4)])
    comes(hits(7, (4, 10), 4, (7,)), "Casualty")
    table.do("German AT Team acts next", "German AT Team goes to E05")
    assert told.attacks() == [("German AT Team", "921", 7, 4)]
    comes(0)
    table.do("German AT Team 2 acts next", "German AT Team 2 goes to D04")
    table.do("German Armored Car acts next", "German Armored Car 2 acts next")
    assert (table.at("German Armored Car"), table.at("German Armored Car 2")) == ("B03", "D02")
    told.attacks()
    comes(hits(5, (2, 4)))
    table.do("German Rifle acts next")
    assert told.attacks() == [("German Rifle", "921", 5, 4)]
    comes(hits(5, (4, 9), 4, (6,)), "Suppressed")
    table.do("German Rifle 2 acts next")
    comes(2, "Exposed", "Commander Wounded")
    table.do("German Rifle 3 acts next")
    table.do("German Truck acts next")  # the second is the only one left
    assert (table.at("German Truck"), table.at("German Truck 2")) == ("D01", "E04")
    assert table.counters("921") == ["Casualty", "Exposed", "Suppressed"]
    assert table.stress("921") == 1
    told.attacks()

    comes(hits(1, (1, 1), 5, (3, 8)))
    table.do("921 acts", "921 stays", "921 attacks German Rifle")
    assert told.attacks() == [("921", "German Rifle", 1, 5)]
    assert (table.stress("921"), table.counters("921")) == (2, ["Casualty", "Exposed"])
    comes(2)
    table.do("902 acts", "902 stays", "902 attacks German Rifle 2")
    assert told.attacks() == [("902", "German Rifle 2", 3, 5)]
    comes(hits(6, (6, 6), 2, (4, 7)))
    table.do("1111 acts", "1111 stays", "1111 attacks German AT Team")
    assert told.attacks() == [("1111", "German AT Team", 6, 2)]
    comes(hits(8, (4, 5)))
    table.do("931 acts", "931 stays", "931 attacks Pz IV")
    assert told.attacks() == [("931", "Pz IV", 8, 5)]
    comes(hits(8, (1, 2)))
    table.do("501 acts", "501 moves to B05", "501 attacks German AT Team 2")
    assert told.attacks() == [("501", "German AT Team 2", 8, 2)]  # the sample game says 7
    comes(1)
    table.do("301 acts", "301 stays", "301 attacks German Rifle 3")
    comes(1)
    table.do("042 acts", "042 moves to D05", "042 attacks Pz IV")
    assert told.attacks()[-1] == ("042", "Pz IV", 5, 5)

    # Turn 2
    assert (table.battle.turn, table.battle.strength) == (2, terms.FULL)
    comes(0)
    table.do("1111 acts by its Tactic counter", "1111 stays", "1111 attacks German AT Team 2")
    comes(7)
    table.do("end the step")
    comes(2, "Hull", "Explosion")
    table.do("Pz III acts next")
    assert (table.at("501"), table.battle.killed[table.unit("501")]) == ("out", 1)
    comes(1, "Gun")
    table.do("Tiger acts next", "Tiger attacks 042")  # 921 is Exposed and as easy
    comes(1, "Mowed Down")
    told.attacks()
    table.do("StuG acts next", "StuG attacks 921")
    assert told.attacks() == [("StuG", "921", 4, 4)]  # Exposed: as easy to hit as 042
    assert (table.at("921"), table.battle.killed[table.unit("921")]) == ("out", 1)
    comes(0)
    table.do("German Armored Car acts next", "German Armored Car attacks 902")
    comes(1, "Commander Wounded")
    table.do("German Armored Car 2 acts next", "German Armored Car 2 attacks 902")
    comes(2, "Suspension", "Glancing")
    table.do("German AT Team 2 acts next")
    assert told.attacks()[-1] == ("German AT Team 2", "042", 4, 4)
    table.do("German Truck acts next", "German Truck 2 goes to E05")
    assert told.attacks() == []
    assert table.at("German Truck 2") == "E05"
    table.put(table.unit("Pz III"), "C05")  # as the sample game has it

    comes(1)
    table.do("301 acts", "301 stays", "301 attacks German AT Team 2")
    comes(1)
    table.do("042 acts", "042 attacks Pz III")  # its tracks are gone, so it is not asked for a move
    comes(1)
    table.do("902 acts", "902 stays", "902 attacks German Truck 2")
    comes(1)
    table.do("931 acts", "931 stays", "931 attacks German Armored Car")
    table.do("end the step")

    # Turn 3
    assert (table.battle.turn, table.battle.strength) == (3, terms.HALF)
    before = [table.at(name) for name in table.names if name != "StuG"]
    comes(1, 3)  # both Tactic counters are spent then: the enemy rolls at once
    table.do("931 acts by a Command Tactic of 301", "931 stays", "931 attacks StuG")
    assert (table.at("StuG"), table.battle.roll) == ("out", 3)
    told.attacks()
    comes(2, "Glancing", "Engine")
    table.do("Tiger acts next")
    assert told.attacks() == [("Tiger", "042", 3, 4)]
    comes(0)
    table.do("German Armored Car 2 acts next", "German Armored Car 2 attacks 902")
    assert [table.at(name) for name in table.names if name != "StuG"] == before
    comes(0)
    table.do("931 acts", "931 stays", "931 attacks Tiger")
    comes(1)
    table.do("1111 acts", "1111 moves to E05", "1111 attacks Tiger")

    assert table.battle.over == terms.BATTALION_DESTROYED
    assert table.battle.turn == 3
    assert points_of(table.record, table.battle) == (4, 0)
    assert table.counters("042") == ["Engine", "Suspension", "Glancing", "Glancing", "Gun"]
    stress = {name: table.stress(name) for name in ("902", "931", "1111", "301", "042")}
    assert stress == {"902": 0, "931": 0, "1111": 2, "301": 0, "042": 2}
    wounded = [name for name in table.names[:7] if table.battle.wounded[table.unit(name)]]
    assert wounded == ["902"]
    assert table.battle.strength == terms.DESTROYED
    kills = {name: table.battle.kills[table.unit(name)] for name in table.names[:7]}
    assert kills == {"902": 2, "921": 1, "1111": 2, "931": 2, "301": 2, "501": 0, "042": 2}
    theirs = {name: table.battle.kills[table.unit(name)] for name in table.names[7:]}
    assert {name for name, lost in theirs.items() if lost} == {"Pz III", "StuG"}
    assert sum(theirs.values()) == 2


def test_the_scenario_is_that_battle() -> None:
    """The file has the board, the units and the enemies of the sample game."""
    found, told = load_scenario(DATA, "vanguard", EDITION), sample_table(play=False).world.scenario
    assert found.board.terrain == told.board.terrain
    assert sorted(found.defending.blocks) == sorted(told.defending.blocks)
    assert {(one.number, one.commander) for one in found.mustered} == {
        (one.number, one.commander) for one in told.mustered
    }
    assert (found.turns, [one.vp for one in found.attacking.objectives]) == (4, [1, 3])
