"""Orders of the enemy in battle: aggressiveness, movement roll, chart (Roll For Enemy Move)."""

from collections.abc import Iterable
from functools import cache
from typing import Literal

from wsanalysis.probability.chance import Chance
from wsanalysis.probability.dice import D6, D10
from wsanalysis.probability.distribution import Distribution
from wsanalysis.rule_system import Shift
from wsanalysis.systems.sherman_leader.effects import Effect, amount_of
from wsanalysis.systems.sherman_leader.enemy_unit import EnemyType
from wsanalysis.systems.sherman_leader.movement_charts import COLUMN_OF, Order, TacticalRow

EnemyDie = Literal["d6", "d10"]

DICE: dict[EnemyDie, Distribution[int]] = {"d6": D6, "d10": D10}
HALF_STRENGTH = -2


@cache
def aggressiveness(d6_up_to: int) -> Distribution[EnemyDie]:
    """The enemy's die for moves in a battle, by a D10 (Enemy Aggressiveness Level)."""
    return D10.map(lambda roll: enemy_die(roll, d6_up_to))


def enemy_die(roll: int, d6_up_to: int) -> EnemyDie:
    """The die after the aggressiveness roll: the D6 up to the number on the campaign card."""
    return "d6" if roll <= d6_up_to else "d10"


def move_shifts(half: bool, effects: Iterable[Effect]) -> tuple[Shift, ...]:
    """The modifiers of a movement roll: half strength, campaign and other cards (Roll For Enemy Move)."""
    found = [Shift("half strength", HALF_STRENGTH, "Roll For Enemy Move")] if half else []
    cards = amount_of(effects, "enemy moves")
    if cards:
        found.append(Shift("cards", cards, "Select Campaign Card"))
    return tuple(found)


def order_on(chart: tuple[TacticalRow, ...], roll: int, kind: EnemyType, next_to_ap: bool = False) -> Order:
    """The order of a type of enemy unit for a roll with its modifiers (Roll For Enemy Move, Enemy Actions).

    `next_to_ap`: one hex from a US unit that is attacked by AP; a Rifle's asterisk is AP Advance then.
    """
    if kind not in COLUMN_OF:
        return "Hold"
    rows = {row.roll: row for row in chart}
    row = rows[min(max(roll, min(rows)), max(rows))]
    printed: str = getattr(row, COLUMN_OF[kind])
    if printed.endswith("*") and kind == "Rifle" and next_to_ap:
        return "AP Advance"
    order: Order = printed.removesuffix("*")  # type: ignore[assignment]
    return order


def enemy_order(
    chance: Chance,
    _before: str,
    die: EnemyDie | None,
    d6_up_to: int,
    shift: int,
    chart: tuple[TacticalRow, ...],
    kind: EnemyType,
    next_to_ap: bool,
) -> str:
    """The order for a turn; `die` None is rolled for first (Enemy Aggressiveness Level)."""
    rolled: EnemyDie = chance(aggressiveness(d6_up_to), "aggressiveness") if die is None else die
    roll = chance(DICE[rolled], f"{rolled}, movement roll") + shift
    chance.tell("{} with modifiers", roll)
    return order_on(chart, roll, kind, next_to_ap)
