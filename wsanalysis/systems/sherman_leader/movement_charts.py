"""The enemy's movement charts, on the battlefield and on the operational map."""

from dataclasses import dataclass
from typing import Annotated, Literal, get_args

from annotated_types import Ge, Le

from wsanalysis.systems.sherman_leader.campaign_cards import Band, BattalionKind
from wsanalysis.systems.sherman_leader.enemy_unit import EnemyType
from wsanalysis.systems.sherman_leader.unit_card import Name

Order = Literal[
    "Retreat", "Retreat to Cover", "Hold", "Adjacent Cover", "Advance to Cover", "Cautious Advance",
    "HE Advance", "AP Advance", "Advance if cannot Attack", "Advance",
]  # fmt: skip
RifleOrder = Literal[
    "Retreat", "Retreat to Cover", "Hold", "Adjacent Cover", "Advance to Cover", "Cautious Advance",
    "HE Advance", "AP Advance", "Advance if cannot Attack", "Advance", "Retreat*", "Retreat to Cover*",
    "Adjacent Cover*", "Advance to Cover*", "Cautious Advance*", "HE Advance*", "Advance if cannot Attack*",
    "Advance*",
]  # fmt: skip
Column = Literal["vehicles", "infantry", "rear"]

ORDERS: tuple[Order, ...] = get_args(Order)

COLUMN_OF: dict[EnemyType, Column] = {
    "Tank": "vehicles", "AT Team": "vehicles", "Armored Car": "vehicles",
    "Rifle": "infantry", "Halftrack": "infantry", "MG": "infantry",
    "Truck": "rear", "Mortar": "rear", "AT Gun": "rear",
}  # fmt: skip
"""Buildings and bunkers stand in no column: they never move (Enemy Actions)."""


@dataclass(frozen=True, slots=True)
class TacticalRow:
    """A row of the tactical chart: a roll, and the order of the three groups of enemy units.

    An asterisk turns a Rifle's order into AP Advance next to a US unit that is attacked by AP.
    """

    roll: Annotated[int, Ge(-5), Le(15)]
    vehicles: Order
    infantry: RifleOrder
    rear: Order
    source: Name = "edited"


@dataclass(frozen=True, slots=True)
class OperationalRow:
    """A row of the operational chart: the rolls by which a kind of battalion retreats and advances."""

    kind: BattalionKind
    retreats_up_to: Annotated[int, Ge(-5), Le(15)]
    advances_from: Annotated[int, Ge(-5), Le(15)]
    source: Name = "edited"


@dataclass(frozen=True, slots=True)
class RangeBand:
    """A band of the operational map, `place` 1 being the enemy's own end.

    `attack_cost`: SO points to attack a battalion there; `weekly_loss`: SO points lost for one there.
    """

    band: Band
    place: Annotated[int, Ge(1), Le(6)]
    attack_cost: Annotated[int, Ge(0), Le(9)]
    weekly_loss: Annotated[int, Ge(0), Le(9)]
    source: Name = "edited"


def operational_faults(row: OperationalRow) -> list[tuple[str, str]]:
    """Contradictions between the cells of one row: (column, sentence)."""
    if row.retreats_up_to >= row.advances_from:
        said = f"expected more than {row.retreats_up_to}, up to which it retreats, got {row.advances_from}"
        return [("advances_from", said)]
    return []
