"""What groups come to, as tables: who supports whom with what, what several pay (9.11, 9.12)."""

from collections.abc import Sequence
from functools import partial

from wsanalysis.battles.core.agreement import is_legal
from wsanalysis.battles.core.tabulate import Tabulation, axes
from wsanalysis.battles.storms_of_steel import terms
from wsanalysis.battles.storms_of_steel.tables.odds import NO_YES, unit_axis
from wsanalysis.battles.storms_of_steel.terms import BLUE, NOT_ALLOWED, RED
from wsanalysis.systems.storms_of_steel.edition import StormsOfSteel
from wsanalysis.systems.storms_of_steel.group import (
    Supporter,
    are_joined,
    group_move_cost,
    supporting_firepower,
)
from wsanalysis.systems.storms_of_steel.ratings import Firer, as_firer
from wsanalysis.systems.storms_of_steel.state import UnitState
from wsanalysis.systems.storms_of_steel.unit import Unit

GROUP_TABLES = ("joins_fire", "supports", "group_cost", "joined")

ANYBODY = Firer("foot", 0, None, 1, 1, (1, 1), range=1)
"""A supporter to ask where one may be."""


def put_groups(tables: Tabulation, types: Sequence[Unit], edition: StormsOfSteel) -> None:
    """Fill the tables of a firefight in which units act together."""

    def joins_fire(led_out: bool, leaves: bool, apart: int) -> int:
        supporter = Supporter(ANYBODY, int(leaves), apart, led_from=int(led_out))
        return int(is_legal(supporting_firepower, [supporter]))

    def supports(unit: Unit, state: UnitState, color: int, distance: int) -> int:
        return supporting_firepower([Supporter(as_firer(unit, state, edition), distance)])[color]

    put, cost = partial(tables.put_numbers, illegal=NOT_ALLOWED), range(terms.MOST_COST)
    put("joins_fire", axes(led_out=NO_YES, leaves=NO_YES, apart=range(3)), joins_fire)
    along = axes(color=(RED, BLUE), distance=range(terms.FARTHEST))
    put("supports", (unit_axis(types, edition), *along), supports)
    put("group_cost", axes(cost=cost, other=cost), lambda one, other: group_move_cost((one, other)))
    put("joined", axes(apart=range(terms.FARTHEST)), lambda apart: int(are_joined((apart,))))
    tables.tables.counts["in_groups"] = 1
