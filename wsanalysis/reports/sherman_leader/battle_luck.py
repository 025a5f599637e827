"""The odds that each attack of the sample battle had before it was rolled, and the luck of the whole."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Annotated, Literal, NamedTuple

import pandas as pd
from annotated_types import Ge, Le

from wsanalysis.analysis.luck import Luck, Tried, luck
from wsanalysis.asking.frame import like
from wsanalysis.asking.frame import told as as_told
from wsanalysis.asking.questions import listed
from wsanalysis.game import Game
from wsanalysis.probability.exact import exact
from wsanalysis.reports.sherman_leader.sample_battle import BATTLE, COMMANDERS, NUMBERS, Ground, Told
from wsanalysis.systems.sherman_leader.attack import aim_at
from wsanalysis.systems.sherman_leader.commander_card import in_command
from wsanalysis.systems.sherman_leader.condition import Condition, enemy_rolls
from wsanalysis.systems.sherman_leader.damage import struck
from wsanalysis.systems.sherman_leader.enemy_attack import enemy_aim, enemy_attack
from wsanalysis.systems.sherman_leader.shot import Aim, Shot, possible_roll, roll_hits

Count = Literal["enemy units destroyed", "damage counters suffered", "own units lost"]
Turn = Annotated[int, Ge(1), Le(3)]
"""A turn of the sample battle."""
COUNTS: tuple[Count, ...] = ("enemy units destroyed", "damage counters suffered", "own units lost")
DESTROYS = ("Explosion", "Mowed Down")
"""Counters that destroy at once; of those that destroy as a second one, none came up twice."""
Case = Literal["as assumed", "as likely as can be", "as unlikely as can be"]


class Before(NamedTuple):
    """What an attack was before its dice: how it aims, and the law of what it counts for."""

    aim: Aim
    easier: int
    condition: Condition


def before(game: Game, told: Told, where: tuple[int, Ground] | None = None) -> Before:
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


def tried(game: Game, told: Told, count: Count, where: tuple[int, Ground] | None = None) -> Tried | None:
    """What the attack could bring of what is counted, and what it brought; None if it does not count."""
    if told.ours != (count == "enemy units destroyed"):
        return None
    seen = before(game, told, where)
    hits = exact(roll_hits, seen.aim, seen.easier)
    if told.ours:
        kill = hits.chance_of(lambda n: n > 0)
        return Tried({0: 1 - kill, 1: kill}, int(told.killed))
    if count == "damage counters suffered":
        return Tried(dict(hits.probabilities), len(told.drawn))
    unit = struck(game.edition.us_units[told.target])
    law = exact(enemy_attack, seen.condition, seen.aim, unit, game.edition)
    lost = law.chance_of(lambda condition: condition.destroyed)
    return Tried({0: 1 - lost, 1: lost}, int(any(name in DESTROYS for name in told.drawn)))


def battle_luck(game: Game, count: Count, case: Case = "as assumed") -> Luck:
    """The luck of all attacks of the sample battle.

    `case`: what the text leaves open as assumed, or for every attack the possible situation in which it
    could bring most, or least.
    """
    found = []
    for told in BATTLE:
        tries = [tried(game, told, count, where) for where in _situations(told, case)]
        known = [one for one in tries if one is not None]
        if known:
            best = max if case == "as likely as can be" else min
            found.append(best(known, key=lambda one: one.expected))
    return luck(found)


def luck_table(game: Game) -> pd.DataFrame:
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
            "happened": here.happened,
            "expected": float(here.expected),
            "deviation": here.deviation,
            "at least that many": float(1 - here.fewer),
            "z": here.z,
            "percentile": here.percentile,
            "percentile low": min(ends),
            "percentile high": max(ends),
        }
    found = pd.DataFrame.from_dict(rows, orient="index").rename_axis("counted")
    decimals = {
        "happened": 0, "expected": 2, "deviation": 2, "z": 2, "percentile": 0, "percentile low": 0,
        "percentile high": 0,
    }  # fmt: skip
    return as_told(found, f"exact · {game.provenance}", numbers=decimals)


def shot_by_shot(game: Game, turns: Turn | Iterable[Turn] = (1, 2, 3)) -> pd.DataFrame:
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
    return as_told(pd.DataFrame(rows), f"exact · {game.provenance}")


def surprises(game: Game, side: Literal["US", "enemy"]) -> pd.DataFrame:
    """Each attack of a side: the chance that it had `before` its dice, and what came of it, in order.

    `attack`: who at whom; `after`: 1 if it destroyed an enemy, or brought at least one damage counter.
    """
    shots = shot_by_shot(game)
    shots = shots[[told.ours == (side == "US") for told in BATTLE]].reset_index(drop=True)
    attacks = shots["attacker"] + " → " + shots["target"]
    found = {"attack": attacks, "before": shots["chance"], "after": (shots["happened"] != "no").astype(float)}
    return like(pd.DataFrame(found), shots)


def _situations(told: Told, case: Case) -> list[tuple[int, Ground]]:
    told_here = (told.distance, told.terrain)
    return [told_here] if case == "as assumed" else [told_here, *told.other]


def _named(name: str) -> str:
    return f"{name} {NUMBERS[name]}" if name in NUMBERS else name.removeprefix("German ")


def _situation(told: Told) -> str:
    away = "same hex" if told.distance == 0 else f"R{told.distance}"
    said = [
        away,
        told.terrain,
        "moved" if told.moved else "",
        "target Exposed" if "Exposed" in told.lying else "",
    ]
    return ", ".join(word for word in said if word)


def _what(told: Told) -> str:
    if told.ours:
        return "destroyed" if told.killed else "no"
    return ", ".join(told.drawn) or "no"
