"""The numbers in the report and the player aid of Sherman Leader, all from the engine."""

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from typing import Literal, NamedTuple

import pandas as pd

from wsanalysis.core_game import CoreGame
from wsanalysis.languages import say
from wsanalysis.languages.message import MINUS
from wsanalysis.printing.axes import axis
from wsanalysis.printing.ratings import UnitChoice
from wsanalysis.probability.chain import chain
from wsanalysis.probability.exact import exact
from wsanalysis.systems.sherman_leader.attack import attack
from wsanalysis.systems.sherman_leader.campaigning import Service, battle_of_week, is_decided
from wsanalysis.systems.sherman_leader.commander_card import LEVELS, Level
from wsanalysis.systems.sherman_leader.condition import UNHARMED
from wsanalysis.systems.sherman_leader.damage import Struck
from wsanalysis.systems.sherman_leader.damage_counter import DamageCounter
from wsanalysis.systems.sherman_leader.edition import ShermanLeader
from wsanalysis.systems.sherman_leader.enemy_attack import enemy_attack
from wsanalysis.systems.sherman_leader.enemy_unit import EnemyType
from wsanalysis.systems.sherman_leader.experience import Career
from wsanalysis.systems.sherman_leader.movement_charts import COLUMN_OF, Column, OperationalRow
from wsanalysis.systems.sherman_leader.orders import DICE as ORDER_DICE
from wsanalysis.systems.sherman_leader.orders import HALF_STRENGTH, EnemyDie, enemy_order
from wsanalysis.systems.sherman_leader.shot import DICE, FLANK_AT, Aim, Shot, common_shifts, roll_hits
from wsanalysis.systems.sherman_leader.unit_card import MOST_RANGE, Attack, UnitCard, value_at

RANGES = tuple(range(MOST_RANGE + 1))
FLANK_ROLLS = ", ".join(f"R{distance} {roll}+" for distance, roll in sorted(FLANK_AT.items()))
NEEDED = axis("roll needed", range(1, 11))
DEFENSE = axis("defense with cover", range(1, 10))
US_DEFENSE = axis("defense with cover", range(1, 7))
SIDES: tuple[Attack, ...] = ("AP", "HE")
COLUMNS: tuple[Column, ...] = tuple(dict.fromkeys(COLUMN_OF.values()))
"""The three groups of enemy units that the tactical chart tells apart."""
Way = Literal["forward", "stays", "back"]
WAYS: tuple[Way, ...] = ("forward", "stays", "back")
ours = UnitChoice(lambda unit: unit.cost, of=lambda game: game.edition.us_units)
theirs = UnitChoice(
    lambda unit: unit.points,
    fit=lambda unit: unit.ap is not None or unit.he is not None,
    of=lambda game: game.edition.enemies,
)


class Harm(NamedTuple):
    """The chances that an enemy attack brings a damage counter, destroys the unit, hurts the commander.

    `commander`: wounded or killed; `counters` is the number to be expected.
    """

    any: Fraction
    destroyed: Fraction
    commander: Fraction
    counters: Fraction


@cache
def kill(needed: int, defense: int, dice: int = DICE) -> Fraction:
    """The chance that an attack which hits on `needed` destroys a target with this defense (Unit Attacks)."""
    return exact(attack, "active", Aim(needed, defense, dice))["destroyed"]


@cache
def harm(edition: ShermanLeader, side: Attack, needed: int, defense: int) -> Harm:
    """The effect of an enemy attack on an unharmed US unit of this side (Enemy Attacks)."""
    aim = Aim(needed, defense)
    hits = exact(roll_hits, aim)
    law = exact(enemy_attack, UNHARMED, aim, Struck(side), edition)
    return Harm(
        hits.chance_of(lambda number: number > 0),
        law.chance_of(lambda condition: condition.destroyed),
        law.chance_of(lambda condition: condition.wounded or condition.killed),
        sum((n * p for n, p in hits.probabilities.items()), Fraction(0)),
    )


def range_shift(game: CoreGame, distance: int) -> int:
    """The range modifier of every attack die, under the game's option for range 0 (Combat)."""
    return sum(shift.amount for shift in common_shifts(Shot(distance), game.options))


def needed_at(game: CoreGame, value: int, distance: int) -> int:
    """The roll that hits with this printed value so far away, before other modifiers."""
    return value - range_shift(game, distance)


def drawn(edition: ShermanLeader, side: Attack) -> Mapping[str, Fraction]:
    """The chance of each damage counter from a full cup."""
    law = edition.cups[side].draw((), ())
    assert law is not None  # a cup without counters is a fault of the data
    return law.probabilities


def counters_of(edition: ShermanLeader, side: Attack) -> list[DamageCounter]:
    """The damage counters, the gravest last: by their effect on the unit, then on the crew."""
    found = [counter for counter in edition.cups[side].counters if counter.count]
    return sorted(found, key=gravity)


def gravity(counter: DamageCounter) -> tuple[bool, bool, bool, bool, int]:
    """The key that counters are sorted by: the gravest last."""
    return (
        counter.destroyed, counter.commander == "killed", counter.commander == "wounded",
        counter.stays != "no", counter.stress,
    )  # fmt: skip


@cache
def ways(edition: ShermanLeader, column: Column, die: EnemyDie, shift: int) -> dict[Way, Fraction]:
    """The chances that a unit's order takes it towards us, leaves it near, or takes it back."""
    kind: EnemyType = next(kind for kind, its in COLUMN_OF.items() if its == column)
    law = exact(enemy_order, "", die, 0, shift, edition.tactical_moves, kind, False)
    found = dict.fromkeys(WAYS, Fraction(0))
    for order, p in law.probabilities.items():
        found[way_of(order)] += p
    return found


def way_of(order: str) -> Way:
    """The direction of an order; the destination depends on the map."""
    if order.startswith("Retreat"):
        return "back"
    return "stays" if order in ("Hold", "Adjacent Cover") else "forward"


def battalion_moves(row: OperationalRow, half: bool, shift: int = 0) -> dict[Way, Fraction]:
    """The chances that a battalion retreats, holds, advances at the end of a week (Move Battalions)."""
    moved = ORDER_DICE["d10"].map(lambda roll: roll + shift + (HALF_STRENGTH if half else 0))
    back = moved.chance_of(lambda roll: roll <= row.retreats_up_to)
    forward = moved.chance_of(lambda roll: roll >= row.advances_from)
    return {"forward": forward, "stays": 1 - back - forward, "back": back}


@cache
def promoted(xp: int, battles: int, destroys: int) -> Fraction:
    """The chance of this many XP after some battles, `destroys` of 100 of them won."""
    steps: tuple[tuple[Level, int | None], ...] = tuple(
        (level, xp if level != LEVELS[-1] else None) for level in LEVELS
    )
    start = Service(Career(LEVELS[0]))
    weeks = chain(battle_of_week, start, LEVELS[1], steps, destroys, 0, 0, is_over=is_decided)
    return weeks.after(battles).chance_of(lambda service: service.promoted)


def rolls_of(game: CoreGame, unit: UnitCard, kind: Attack, moved: bool = False) -> dict[int, int | None]:
    """The roll that hits at each range, under a commander without modifiers; None where not allowed."""
    found: dict[int, int | None] = {}
    for distance in RANGES:
        value = value_at(unit, kind, distance)
        if value is None or (moved and not unit.move_and_attack):
            found[distance] = None
        else:
            found[distance] = needed_at(game, value, distance) - (unit.moving_attack if moved else 0)
    return found


def levels(game: CoreGame) -> pd.DataFrame:
    """The values of commanders at each level: stress ranges, Cool, XP, modifiers at range 0 and beyond."""
    frame = game.commanders
    columns = ["xp", "cool", "okay_to", "shaken_to", "okay_r0", "okay_r1", "shaken_r0", "shaken_r1"]
    rows = {}
    for level, cards in frame.groupby("level", sort=False):
        rows[level] = {column.replace("_", " "): _span(cards[column]) for column in columns}
        rows[level]["fast"] = f"{int((cards['okay_speed'] == 'Fast').sum())} of {len(cards)}"
    return pd.DataFrame.from_dict(rows, orient="index").rename_axis("level")


def _span(cells: "pd.Series[int]") -> str:
    known = cells.dropna()
    if known.empty:
        return "-"
    low, high = int(known.min()), int(known.max())
    first, last = (str(value).replace("-", MINUS) for value in (low, high))
    return first if low == high else say("{low} to {high}", low=first, high=last)
