"""The first battle of the sample game, attack by attack: how likely each was, and the luck of the whole.

Facts of the rulebook's Sample Game, Battle with 9A, in the order in which they are told. What its text
leaves open (it shows the map as pictures) is assumed and marked: `guess` says what, `other` how else it may
have been.
"""

from collections.abc import Iterable
from fractions import Fraction
from typing import Annotated, Literal, NamedTuple

import pandas as pd
from annotated_types import Ge, Le

from wsanalysis.analysis.luck import CountedRoll, SummedLuck, luck
from wsanalysis.asking.frame import described, described_like
from wsanalysis.asking.questions import listed
from wsanalysis.core_game import CoreGame
from wsanalysis.probability.exact import exact
from wsanalysis.systems.sherman_leader.attack import aim_at
from wsanalysis.systems.sherman_leader.commander_card import in_command
from wsanalysis.systems.sherman_leader.condition import Condition, enemy_rolls
from wsanalysis.systems.sherman_leader.damage import struck
from wsanalysis.systems.sherman_leader.enemy_attack import enemy_aim, enemy_attack
from wsanalysis.systems.sherman_leader.shot import Aim, Shot, possible_roll, roll_hits

Ground = Literal["clear", "light cover", "heavy cover"]

MG, RIFLES, MORTAR, AT_TEAM = "Machine Gun Team", "Rifle Team", "Mortar Team", "Experienced Anti-Tank Team"
SCOUT, SHERMAN, HALFTRACK = "M3 Scout Car", "M4 Sherman (75mm)", "M3 Halftrack"
NUMBERS = {MG: "921", RIFLES: "902", MORTAR: "931", AT_TEAM: "1111", SCOUT: "301", SHERMAN: "042",
           HALFTRACK: "501"}  # fmt: skip
"""The counters of the seven US units that fight."""
COMMANDERS = {MG: "Sanders Recruit", RIFLES: "Reisner Green", MORTAR: "Kolchak Average",
              AT_TEAM: "Red Tree Average", SCOUT: "Henders Green", SHERMAN: "Eandi Average",
              HALFTRACK: "Blair Green"}  # fmt: skip
ENEMY_RIFLE, ENEMY_AT, ENEMY_CAR = "German Rifle", "German AT Team", "German Armored Car"
HEAVY: Ground = "heavy cover"
CLEAR: Ground = "clear"
NO_GROUND = "ground of the target"
FAR = "distance"
Count = Literal["enemy units destroyed", "damage counters suffered", "own units lost"]
Turn = Annotated[int, Ge(1), Le(3)]
"""A turn of the sample battle."""
COUNTS: tuple[Count, ...] = ("enemy units destroyed", "damage counters suffered", "own units lost")
DESTROYS = ("Explosion", "Mowed Down")
"""Counters that destroy at once; of those that destroy as a second one, none came up twice."""
Case = Literal["as assumed", "as likely as can be", "as unlikely as can be"]


class Attack(NamedTuple):
    """An attack as the sample game tells it.

    `drawn`: the damage counters of an enemy attack; `killed`: what one of ours did. `needed`: the roll that
    the text names. `lying`: damage counters on the target that count before the attack. `guess`: what of the
    situation is assumed, with `other` situations (distance, ground) that would fit the text as well.
    """

    turn: int
    attacker: str
    target: str
    distance: int
    terrain: Ground
    moved: bool = False
    killed: bool = False
    drawn: tuple[str, ...] = ()
    needed: int | None = None
    lying: tuple[str, ...] = ()
    guess: str = ""
    other: tuple[tuple[int, Ground], ...] = ()

    @property
    def ours(self) -> bool:
        """True if a US unit attacks."""
        return self.attacker in NUMBERS


BATTLE: tuple[Attack, ...] = (
    Attack(1, "Pz III", MG, 2, HEAVY, moved=True, drawn=("1 Stress",), needed=7),
    Attack(1, "Pz IV", MG, 2, HEAVY, moved=True, needed=6),
    Attack(1, "StuG", MG, 2, HEAVY, moved=True, drawn=("No Effect",), needed=7),
    Attack(1, ENEMY_AT, MG, 1, HEAVY, moved=True, drawn=("Casualty",), needed=7),
    Attack(1, ENEMY_AT, MG, 1, HEAVY, moved=True, lying=("Casualty",), guess="whom it attacks"),
    Attack(1, ENEMY_RIFLE, MG, 0, HEAVY, moved=True, lying=("Casualty",), needed=5),
    Attack(1, ENEMY_RIFLE, MG, 0, HEAVY, moved=True, lying=("Casualty",), drawn=("Suppressed",), needed=5),
    Attack(1, ENEMY_RIFLE, MG, 0, HEAVY, moved=True, lying=("Casualty", "Suppressed"),
         drawn=("Exposed", "Commander Wounded"), needed=5),
    Attack(1, MG, ENEMY_RIFLE, 0, HEAVY, killed=True, needed=1),
    Attack(1, RIFLES, ENEMY_RIFLE, 0, HEAVY, killed=True, needed=3),
    Attack(1, AT_TEAM, ENEMY_AT, 1, CLEAR, killed=True, needed=6, guess=NO_GROUND, other=((1, HEAVY),)),
    Attack(1, MORTAR, "Pz IV", 3, HEAVY, needed=8),
    Attack(1, HALFTRACK, ENEMY_AT, 1, CLEAR, moved=True, needed=7, guess=NO_GROUND, other=((1, HEAVY),)),
    Attack(1, SCOUT, ENEMY_RIFLE, 1, HEAVY, killed=True),
    Attack(1, SHERMAN, "Pz IV", 2, HEAVY, moved=True, killed=True, guess=FAR, other=((1, HEAVY), (3, HEAVY))),
    Attack(2, AT_TEAM, ENEMY_AT, 1, CLEAR, needed=6, guess=NO_GROUND, other=((1, HEAVY),)),
    Attack(2, "Pz III", HALFTRACK, 1, HEAVY, moved=True, drawn=("Hull", "Explosion"), guess=FAR,
         other=((2, HEAVY),)),
    Attack(2, "Tiger", SHERMAN, 2, HEAVY, moved=True, drawn=("Gun",), guess=FAR,
         other=((1, HEAVY), (3, HEAVY))),
    Attack(2, "StuG", MG, 1, HEAVY, moved=True, drawn=("Mowed Down",), lying=("Casualty", "Exposed"),
           guess=FAR,         other=((2, HEAVY),)),
    Attack(2, ENEMY_CAR, SHERMAN, 2, HEAVY, moved=True, lying=("Gun",), guess=FAR, other=((1, HEAVY),)),
    Attack(2, ENEMY_CAR, RIFLES, 2, HEAVY, moved=True, drawn=("Commander Wounded",), guess=FAR,
         other=((1, HEAVY),)),
    Attack(2, ENEMY_AT, SHERMAN, 0, HEAVY, moved=True, lying=("Gun",), drawn=("Suspension", "Glancing")),
    Attack(2, SCOUT, ENEMY_AT, 1, HEAVY, killed=True),
    Attack(2, SHERMAN, "Pz III", 1, CLEAR, killed=True, guess=NO_GROUND, other=((1, HEAVY),)),
    Attack(2, RIFLES, "German Truck", 1, CLEAR, killed=True, guess=NO_GROUND, other=((1, HEAVY),)),
    Attack(2, MORTAR, ENEMY_CAR, 3, HEAVY, killed=True, guess=FAR, other=((2, HEAVY), (3, CLEAR))),
    Attack(3, MORTAR, "StuG", 2, CLEAR, killed=True, guess=f"{FAR}, {NO_GROUND}",
         other=((2, HEAVY), (3, HEAVY))),
    Attack(3, "Tiger", SHERMAN, 2, HEAVY, lying=("Glancing", "Gun", "Suspension"),
           drawn=("Glancing", "Engine"),         guess=FAR, other=((1, HEAVY), (3, HEAVY))),
    Attack(3, ENEMY_CAR, RIFLES, 2, HEAVY, guess=FAR, other=((1, HEAVY),)),
    Attack(3, MORTAR, "Tiger", 3, HEAVY, guess=FAR, other=((2, HEAVY),)),
    Attack(3, AT_TEAM, "Tiger", 1, HEAVY, moved=True, killed=True),
)  # fmt: skip


class Before(NamedTuple):
    """An attack before its dice: its aim, and the law of what it counts for."""

    aim: Aim
    easier: int
    condition: Condition


def before(game: CoreGame, told: Attack, where: tuple[int, Ground] | None = None) -> Before:
    """The attack as the engine sees it, in the situation told, or at another distance and ground."""
    edition = game.edition
    distance, ground = where or (told.distance, told.terrain)
    shot = Shot(distance, edition.terrain[ground], told.moved)
    if told.ours:
        leader = in_command(edition.commanders[COMMANDERS[told.attacker]])
        # the mortar fires indirectly; for the others the text says, or shows, that they see their target
        unit, enemy = edition.us_units[told.attacker], edition.enemies[told.target]
        return Before(aim_at(unit, leader, enemy, shot, edition.options), 0, Condition())
    target = edition.us_units[told.target]
    condition = Condition(tuple(sorted(told.lying)))
    aim = enemy_aim(edition.enemies[told.attacker], target, shot, edition.options)
    return Before(aim, enemy_rolls(condition, target.attacked_by, edition), condition)


def tried(
    game: CoreGame, told: Attack, count: Count, where: tuple[int, Ground] | None = None
) -> CountedRoll | None:
    """The possible gain of an attack in what is counted, and the real one; None if it does not count."""
    if told.ours != (count == "enemy units destroyed"):
        return None
    seen = before(game, told, where)
    hits = exact(roll_hits, seen.aim, seen.easier)
    if told.ours:
        kill = hits.chance_of(lambda n: n > 0)
        return CountedRoll({0: 1 - kill, 1: kill}, int(told.killed))
    if count == "damage counters suffered":
        return CountedRoll(dict(hits.probabilities), len(told.drawn))
    unit = struck(game.edition.us_units[told.target])
    law = exact(enemy_attack, seen.condition, seen.aim, unit, game.edition)
    lost = law.chance_of(lambda condition: condition.destroyed)
    return CountedRoll({0: 1 - lost, 1: lost}, int(any(name in DESTROYS for name in told.drawn)))


def battle_luck(game: CoreGame, count: Count, case: Case = "as assumed") -> SummedLuck:
    """The luck of all attacks of the sample battle.

    `case`: what the text leaves open as assumed, or for every attack the possible situation in which it
    could bring most, or least.
    """
    found = []
    for told in BATTLE:
        places = [(told.distance, told.terrain), *(told.other if case != "as assumed" else ())]
        tries = [tried(game, told, count, where) for where in places]
        known = [one for one in tries if one is not None]
        if known:
            best = max if case == "as likely as can be" else min
            found.append(best(known, key=lambda one: one.expected))
    return luck(found)


def luck_table(game: CoreGame) -> pd.DataFrame:
    """Actual and expected number, the chance of at least that many, z and percentile of each count.

    Columns `percentile low` and `high`: over all situations that fit the text.
    """
    rows = {}
    for count in COUNTS:
        here = battle_luck(game, count)
        ends = [
            battle_luck(game, count, case).percentile
            for case in ("as likely as can be", "as unlikely as can be")
        ]
        rows[count] = {
            "happened": here.happened, "expected": float(here.expected), "deviation": here.deviation,
            "at least that many": float(1 - here.fewer), "z": here.z, "percentile": here.percentile,
            "percentile low": min(ends), "percentile high": max(ends),
        }  # fmt: skip
    found = pd.DataFrame.from_dict(rows, orient="index").rename_axis("counted")
    decimals = {
        "happened": 0, "expected": 2, "deviation": 2, "z": 2, "percentile": 0, "percentile low": 0,
        "percentile high": 0,
    }  # fmt: skip
    return described(found, f"exact · {game.provenance}", numbers=decimals)


def shot_by_shot(game: CoreGame, turns: Turn | Iterable[Turn] = (1, 2, 3)) -> pd.DataFrame:
    """Every attack with the odds that it had: a row each, in the order of the battle.

    `needed`: roll of each die; `defense`: roll that negates; `chance`: of a destroyed enemy, or of at least
    one damage counter (0 to 1); `chance of this`: of just what happened, that many counters or none;
    `assumed`: what the text leaves open.
    """
    wanted, rows = set(listed(turns)), []
    for told in BATTLE:
        if told.turn not in wanted:
            continue
        seen = before(game, told)
        roll = tried(game, told, "enemy units destroyed" if told.ours else "damage counters suffered")
        assert roll is not None
        rows.append(
            {
                "turn": told.turn,
                "attacker": _named(told.attacker),
                "target": _named(told.target),
                "situation": _situation(told),
                "needed": possible_roll(seen.aim.needed - seen.easier),
                "defense": seen.aim.defense,
                "chance": float(1 - roll.law.get(0, Fraction(0))),
                "happened": _what(told),
                "chance of this": float(roll.law[roll.happened]),
                "assumed": told.guess,
            }
        )
    return described(pd.DataFrame(rows), f"exact · {game.provenance}")


def surprises(game: CoreGame, side: Literal["US", "enemy"]) -> pd.DataFrame:
    """Each attack of a side: the chance that it had `before` its dice, and what came of it, in order.

    `attack`: who at whom; `after`: 1 if it destroyed an enemy, or brought at least one damage counter.
    """
    shots = shot_by_shot(game)
    shots = shots[[told.ours == (side == "US") for told in BATTLE]].reset_index(drop=True)
    attacks = shots["attacker"] + " → " + shots["target"]
    found = {"attack": attacks, "before": shots["chance"], "after": (shots["happened"] != "no").astype(float)}
    return described_like(pd.DataFrame(found), shots)


def _named(name: str) -> str:
    return f"{name} {NUMBERS[name]}" if name in NUMBERS else name.removeprefix("German ")


def _situation(told: Attack) -> str:
    away = "same hex" if told.distance == 0 else f"R{told.distance}"
    said = [
        away,
        told.terrain,
        "moved" if told.moved else "",
        "target Exposed" if "Exposed" in told.lying else "",
    ]
    return ", ".join(word for word in said if word)


def _what(told: Attack) -> str:
    if told.ours:
        return "destroyed" if told.killed else "no"
    return ", ".join(told.drawn) or "no"
