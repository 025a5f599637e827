"""The worked examples of the rulebook beside what the engine makes of them.

What is printed are the rulebook's numbers, here with the heading that they stand under; what the engine says
is computed from the data at hand, so that other data show where they leave the rulebook.
"""

from collections.abc import Callable
from contextlib import suppress
from typing import NamedTuple

import pandas as pd

from wsanalysis.core_game import CoreGame
from wsanalysis.reports.sherman_leader.sample_battle import BATTLE, NUMBERS, Attack, before
from wsanalysis.rule_system import IllegalAction
from wsanalysis.systems.sherman_leader import ledger, operations, orders, setting_up, strength, stress
from wsanalysis.systems.sherman_leader.commander_card import status_of
from wsanalysis.systems.sherman_leader.edition import ShermanLeader
from wsanalysis.systems.sherman_leader.enemy_attack import enemy_aim
from wsanalysis.systems.sherman_leader.experience import Career, gain, ladder, xp_of_battle
from wsanalysis.systems.sherman_leader.shot import Shot

Answer = Callable[[ShermanLeader], object]
FIRST = ("Rifle Team", "Machine Gun Team", "Mortar Team", "Experienced Anti-Tank Team", "M3 Scout Car",
         "M4 Sherman (75mm)", "M3 Halftrack")  # fmt: skip
SECOND = ("Rifle Team", "M3 Halftrack", "M5 ATG (3-inch)", "M3/M5 Stuart", "Experienced Mortar Team")
CARS = ("German Armored Car", "German Truck")


class Example(NamedTuple):
    """One number of a worked example: where it stands, what it is, as printed, as computed."""

    number: str
    where: str
    what: str
    printed: object
    answer: Answer


def example_table(game: CoreGame) -> pd.DataFrame:
    """Every example that the data at hand still have: number, where, what, printed, engine, agrees."""
    rows = {}
    for example in (*RULES, *(_of_battle(game, told) for told in BATTLE if told.needed is not None)):
        with suppress(KeyError, StopIteration, IllegalAction):  # a unit or card that these data do not have
            found = example.answer(game.edition)
            rows[example.number, example.what] = (
                *example[:4],
                found,
                "yes" if found == example.printed else "NO",
            )
    columns = ["example", "where", "what", "printed", "engine", "agrees"]
    return pd.DataFrame(list(rows.values()), columns=columns).set_index("example")


def _of_battle(game: CoreGame, told: Attack) -> Example:
    who = f"{told.attacker} {NUMBERS[told.attacker]}" if told.ours else told.attacker
    number = "SG turn 1" if told.turn == 1 else f"SG turn {told.turn}"
    return Example(
        number, "Sample Game", f"{who} at {told.target}: roll needed", told.needed,
        lambda edition: before(game.variant(edition), told).aim.needed,
    )  # fmt: skip


def _aim_at_sherman(edition: ShermanLeader) -> tuple[int, int]:
    shot = Shot(1, edition.terrain["light cover"])
    found = enemy_aim(edition.enemies["StuG"], edition.us_units["M4 Sherman (75mm)"], shot, edition.options)
    return found.needed, found.defense


def _units(edition: ShermanLeader, *names: str) -> int:
    return ledger.price([edition.us_units[name] for name in names])


def _points(edition: ShermanLeader, *names: str) -> int:
    return sum(edition.enemies[name].points for name in names)


def _where(edition: ShermanLeader, kind: str, band: str, roll: int) -> str:
    rows = edition.operational_moves
    return operations.moved(band, roll, rows[kind])  # type: ignore[arg-type]


def _turn_of(edition: ShermanLeader, roll: int, half: bool) -> int:
    shifts = orders.move_shifts(half, edition.campaigns["Bulge 1944"].effects)
    return roll + sum(shift.amount for shift in shifts)


def _week(edition: ShermanLeader) -> int:
    card = edition.conditions["Leadership"]
    gained = ledger.weekly_points(edition.objectives["Over There"], card.effects, destroyed=2, lost_on_map=0)
    repairs = ledger.repair_cost(["Engine", "Suspension", "Gun"], "AP", edition.cups["AP"])
    return 2 + gained - repairs


def _promoted(edition: ShermanLeader, xp: int) -> str:
    after = gain(Career("Average", xp), xp_of_battle(destroyed=True), ladder(edition.commanders, "Stout"))
    return f"{after.level}, {after.xp} XP over"


def _levels(edition: ShermanLeader) -> str:
    found = setting_up.levels_of(edition.campaigns["North Africa 1942"], 15)
    return " ".join(f"{found.count(level)}{level[0]}" for level in dict.fromkeys(found))


def _battalions(edition: ShermanLeader) -> int:
    drawn = ("2A", "10A", "2S", "1C", "4A", "11A", "1S", "6C", "9A")
    needed = edition.objectives["Over There"].battalion_points
    return setting_up.battalions_needed([edition.battalions[name].vp for name in drawn], needed)


def _rear(edition: ShermanLeader, trucks: int) -> int:
    band = next(band for band in edition.range_bands if band.band == "Enemy Rear")
    return operations.attack_cost(band, trucks)


RULES: tuple[Example, ...] = (
    Example("SL-01", "Unit Attacks", "Halftrack's HE value", 6, lambda e: e.us_units["M3 Halftrack"].he),
    Example("SL-02", "Unit Attacks", "Rifle's defense in heavy cover", 5,
            lambda e: e.enemies["German Rifle"].defense + e.terrain["heavy cover"].cover),
    Example("SL-03", "Defense", "StuG's defense", 3, lambda e: e.enemies["StuG"].defense),
    Example("SL-04", "Enemy Attacks", "StuG v Sherman, light cover: roll, defense", (3, 3), _aim_at_sherman),
    Example("SL-16", "Sample Game", "roll of 7 in the Bulge", 9, lambda e: _turn_of(e, 7, half=False)),
    Example("SL-17", "Sample Game", "roll of 3 in the Bulge at half strength", 3,
            lambda e: _turn_of(e, 3, half=True)),
    Example("SL-19", "Sample Game", "points left at half strength", 12,
            lambda e: _points(e, "Tiger", "StuG", *CARS, *CARS)),
    Example("SL-19", "Sample Game", "points left in the end", 3, lambda e: _points(e, *CARS)),
    Example("SL-20", "Draw Battalion Cards", "9 of 9 / 4 points: strength", "half",
            lambda _: strength.strength_at(9, 9, 4)),
    Example("SL-21", "Battalion Status", "VP of 5 at half strength", 2,
            lambda e: strength.vp_gained(e.battalions["1A"], "full", "half")),
    Example("SL-22", "Sample Game", "SO points of the first group", 49, lambda e: _units(e, *FIRST)),
    Example("SL-22", "Sample Game", "SO points of the second group", 37, lambda e: _units(e, *SECOND)),
    Example("SL-23", "Sample Game", "battalions drawn for 29 points", 9, _battalions),
    Example("SL-25", "Select Objective Card", "SO points at the start", 87,
            lambda e: ledger.starting_points(e.campaigns["North Africa 1942"], e.objectives["Over There"])),
    Example("SL-26", "Select Commanders", "levels of 15 commanders", "5R 5G 3A 2S", _levels),
    Example("SL-27", "Record Commander Stress", "3 + 1 stress, Cool 2, after a battle", 4,
            lambda e: stress.after_battle(e.commanders["Stout Average"], 3, 1)),
    Example("SL-28", "On Leave", "10 stress after a week of rest", 6, lambda _: stress.on_leave(10)),
    Example("SL-29", "Promoting Commanders", "Stout with 3 XP and 2 more", "Skilled, 0 XP over",
            lambda e: _promoted(e, 3)),
    Example("SL-30", "Promoting Commanders", "1 XP short, 2 more", "Skilled, 1 XP over",
            lambda e: _promoted(e, 4)),
    Example("SL-31", "Upgrade", "5 and 3 turned in for a 12", 4, lambda e: ledger.upgrade_cost(
        [e.us_units["Experienced Anti-Tank Team"], e.us_units["Rifle Team"]],
        e.us_units["Experienced Mortar Team"])),
    Example("SL-32", "Move Battalions", "Assault in Front rolls 9", "Friendly Transit",
            lambda e: _where(e, "Assault", "Front", 9)),
    Example("SL-32", "Move Battalions", "Supply in Enemy Transit rolls 4", "Enemy Transit",
            lambda e: _where(e, "Supply", "Enemy Transit", 4)),
    Example("SL-32", "Move Battalions", "half Assault in Enemy Rear rolls 2", "Enemy Breakthrough",
            lambda e: _where(e, "Assault", "Enemy Rear", 2 + orders.HALF_STRENGTH)),
    Example("SL-33", "Sample Game", "Assault 11A rolls 7", "Front",
            lambda e: _where(e, "Assault", e.battalions["11A"].band, 7)),
    Example("SL-34", "Sample Game", "SO points after the first week", 7, _week),
    Example("SL-35", "Sample Game", "VP of 9A", 3,
            lambda e: strength.vp_gained(e.battalions["9A"], "full", "destroyed")),
    Example("SL-36", "Sample Game", "XP of a battle that destroys", 2,
            lambda _: xp_of_battle(destroyed=True)),
    Example("SL-39", "Assign Units", "SO points to attack in Enemy Rear", 2, lambda e: _rear(e, 0)),
    Example("SL-39", "Assign Units", "the same with a truck", 0, lambda e: _rear(e, 1)),
    Example("SL-40", "Select Commanders", "7 stress on the sample card", "shaken",
            lambda e: status_of(e.commanders["Stout Average"], 7)),
)  # fmt: skip
