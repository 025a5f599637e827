"""Bonus moves, bad ground, roads that are crowded, and loads as tables (14.0-14.1, 16.0-17.0)."""

from collections.abc import Sequence
from functools import partial

from wsanalysis.battles.core.agreement import certain
from wsanalysis.battles.core.tabulate import Tabulation, axes
from wsanalysis.battles.storms_of_steel import terms
from wsanalysis.battles.storms_of_steel.tables.odds import NO_YES, unit_axis
from wsanalysis.battles.storms_of_steel.terms import NOT_ALLOWED
from wsanalysis.probability.chance import Chance
from wsanalysis.probability.exact import exact
from wsanalysis.rule_system import IllegalAction
from wsanalysis.systems.storms_of_steel import hindrances
from wsanalysis.systems.storms_of_steel.edition import StormsOfSteel
from wsanalysis.systems.storms_of_steel.firepower import MOST_CAPS
from wsanalysis.systems.storms_of_steel.path import Into, Journey, Leg, as_mover, enter_next, leg
from wsanalysis.systems.storms_of_steel.ratings import loses_move, may_act
from wsanalysis.systems.storms_of_steel.state import UnitState
from wsanalysis.systems.storms_of_steel.transport import loading_cost
from wsanalysis.systems.storms_of_steel.unit import Unit, is_vehicle, pile_of


def put_vehicles(
    tables: Tabulation, types: Sequence[Unit], terrain: Sequence[str], edition: StormsOfSteel
) -> None:
    """Fill what vehicles do on the move, and whom they carry or tow.

    `terrain` are the kinds of terrain by number.
    """
    put, units = partial(tables.put_numbers, illegal=NOT_ALLOWED), unit_axis(types, edition)
    ways = axes(type=types, terrain=terrain, by_road=NO_YES)

    def into(unit: Unit, terrain: str, by_road: bool, backward: bool = False, vehicles: int = 0) -> Leg:
        where = Into(terrain=terrain, along_road=by_road, backward=backward, vehicles=vehicles)
        return leg(unit, where, edition)

    def after(unit: Unit, one: Leg, towing: bool, free: int) -> Journey:
        if one.check:
            return Journey(1, one.cost)  # such ground ends the free hexes
        law = exact(enter_next, Journey(free=free), (one,), as_mover(unit, towing), 0, edition)
        return certain(law, "no terrain is rolled for before a unit enters (14.0)")

    def free_after(unit: Unit, terrain: str, by_road: bool, backward: bool, towing: bool) -> int:
        return after(unit, into(unit, terrain, by_road, backward), towing, 0).free

    def goes_free(unit: Unit, terrain: str, by_road: bool) -> int:
        return int(after(unit, into(unit, terrain, by_road), False, 1).cost == 0)

    def crowded(unit: Unit, terrain: str, by_road: bool) -> int:
        return into(unit, terrain, by_road, vehicles=1).extra

    def checks(unit: Unit, terrain: str, by_road: bool) -> int:
        return int(into(unit, terrain, by_road).check)

    def stays(unit: Unit, state: UnitState) -> int:
        return int(
            is_vehicle(unit.kind) and loses_move(unit, state, edition) and may_act(unit, state, edition)
        )

    def load(carrier: Unit, load: Unit, state: UnitState) -> int:
        if not is_vehicle(load.kind) and loses_move(load, state, edition):
            raise IllegalAction("a pinned unit gets neither on nor off (7.4)")
        slowed = edition.counter(pile_of(load.kind), state.counter).move_cost
        return loading_cost(carrier, load) + slowed

    def drives_on(chance: Chance, caps: int) -> int:
        needed = hindrances.safe_from(caps, edition)
        return terms.SAFE if chance(hindrances.stuck(needed)) == "goes on" else terms.IMMOBILE

    put("free_after", (*ways, *axes(backward=NO_YES, towing=NO_YES)), free_after)
    put("goes_free", ways, goes_free)
    put("crowded", ways, crowded)
    put("checks", ways, checks)
    put("stays", (units,), stays)
    put("may_load", (units,), lambda unit, state: int(may_act(unit, state, edition)))
    put("load_cost", (*axes(carrier=types), units), load)
    tables.put_laws("stuck_law", axes(caps=range(MOST_CAPS + 1)), drives_on)
