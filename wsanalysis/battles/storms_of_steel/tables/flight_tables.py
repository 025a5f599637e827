"""Airplanes as tables: what impulses cost, what altitude does, what a hit comes to, bombs (20.0-20.4)."""

from collections.abc import Iterator, Sequence
from functools import cache, partial

from wsanalysis.battles.core.agreement import MapCannotFollow, if_legal
from wsanalysis.battles.core.tables import Tables
from wsanalysis.battles.core.tabulate import Tabulation, axes, counted_as_one
from wsanalysis.battles.storms_of_steel import terms
from wsanalysis.battles.storms_of_steel.records import World
from wsanalysis.battles.storms_of_steel.terms import BLUE, EASIEST, HARDEST, NOT_ALLOWED, RED
from wsanalysis.probability.chance import Chance
from wsanalysis.rule_system import IllegalAction
from wsanalysis.systems.storms_of_steel import attack
from wsanalysis.systems.storms_of_steel.aircraft import Impulse, sequence_cost
from wsanalysis.systems.storms_of_steel.card import WeaponCard
from wsanalysis.systems.storms_of_steel.edition import StormsOfSteel
from wsanalysis.systems.storms_of_steel.ratings import Firer, Target, as_firer, with_weapon
from wsanalysis.systems.storms_of_steel.shot import Shot
from wsanalysis.systems.storms_of_steel.state import AIR_HIT, UNHIT, UnitState
from wsanalysis.systems.storms_of_steel.unit import Unit

FLIGHT_TABLES = ("impulse_cost", "altitude_adds", "plane_law", "bomb_power")
IMPULSES: tuple[Impulse, ...] = ("move", "pivot", "climb", "dive", "attack")
"""By their numbers in `terms`."""
NO_YES = (False, True)
Load = tuple[int, int]
"""The number of bombs, and of the mines that they leave (0 for none)."""

GUNS = (Firer("tracked", 1, None, 0, 0, (0, 0), range=9, abilities=("anti-air",)),
        Firer("air", 1, None, 0, 0, (0, 0), range=9))  # fmt: skip
AT = (Target("foot", 0, "red", 0, "red"), Target("air", 0, "red", 0, "red"))
"""Who fires and who is fired at, by whether it flies."""
COLORED = (Target("foot", 0, "red", 0, "red"), Target("tracked", 0, "blue", 0, "blue"))

BEFORE = "an impulse costs the same whatever others came before the last hex (20.0)"


def bomb_of(edition: StormsOfSteel) -> WeaponCard | None:
    """The bomb that airplanes carry (20.4)."""
    return next((card for card in edition.rows["weapons"] if card.kind == "bomb"), None)


def put_flights(tables: Tabulation, types: Sequence[Unit], edition: StormsOfSteel) -> None:
    """Fill the tables of airplanes, if there are any."""
    if all(unit.kind != "air" for unit in types):
        tables.tables.put_empty(World, *FLIGHT_TABLES)
        return
    put = partial(tables.put_numbers, illegal=NOT_ALLOWED)
    bomb = bomb_of(edition)
    if most := [unit for unit in types if unit.kind == "air" and unit.move_cost > terms.MOST_IMPULSES]:
        raise MapCannotFollow(f"an airplane has at most {terms.MOST_IMPULSES} impulses", most[0].move_cost)

    def costs(unit: Unit, before: tuple[Impulse, ...], impulse: Impulse) -> int:
        so_far = sequence_cost(before, unit.move_cost) if before else 0
        return sequence_cost((*before, impulse), unit.move_cost) - so_far

    def adds(flies: bool, at_plane: bool, altitude: int, other: int) -> int:
        low, high = (
            attack.shifts(GUNS[flies], AT[at_plane], shot, edition)
            for shot in (Shot(distance=2), Shot(distance=2, altitude=altitude, target_altitude=other))
        )
        return sum(shift.amount for shift in low) - sum(shift.amount for shift in high)

    def struck(chance: Chance, hit: bool, needed: int) -> int:
        before = UnitState(AIR_HIT) if hit else UNHIT
        after = attack.attack(chance, before, attack.Aim(needed, "air"), edition)
        if after.destroyed:
            return terms.DESTROYED
        return terms.MISS if after == before else terms.SURVIVES

    def bombs(unit: Unit, color: int, distance: int) -> int:
        if bomb is None:
            raise IllegalAction("there are no bombs in the box (20.4)")
        firer, shot = with_weapon(as_firer(unit, UNHIT, edition), bomb), Shot(distance=distance, weapon=bomb)
        return attack.values(attack.shifts(firer, COLORED[color], shot, edition))[0]

    each, heights = axes(type=types), range(terms.MOST_ALTITUDE + 1)
    so_far = counted_as_one(
        _sequences, BEFORE, lambda *_: NOT_ALLOWED, type=types, used=range(terms.MOST_IMPULSES),
        since=range(terms.SINCE),
    )  # fmt: skip
    put("impulse_cost", (so_far, *axes(impulse=IMPULSES)), costs)
    put("altitude_adds", axes(flies=NO_YES, at_plane=NO_YES, altitude=heights, other=heights), adds)
    needed = axes(needed=range(EASIEST, HARDEST + 1))
    tables.put_laws("plane_law", (*axes(hit=NO_YES), *needed), struck)
    put("bomb_power", (*each, *axes(color=(RED, BLUE), distance=range(terms.FARTHEST))), bombs)


def put_planes(
    tables: Tables, units: Sequence[Unit], loads: Sequence[Load], clusters: Sequence[Load]
) -> None:
    """Add which units are airplanes, and by unit how many bombs each carries, and cluster bombs (20.4)."""
    flown = [unit.kind == "air" for unit in units]
    tables.put("plane_number", (len(units),), (sum(flown[:x]) if one else -1 for x, one in enumerate(flown)))
    tables.put("bomb_load", (len(units),), (bombs for bombs, _ in loads))
    tables.put("cluster_load", (len(units),), (bombs for bombs, _ in clusters))
    tables.put("cluster_mine", (len(units),), (mine for _, mine in clusters))
    tables.counts["planes"] = sum(flown)


def _sequences(unit: Unit, used: int, since: int) -> Iterator[tuple[Unit, tuple[Impulse, ...]]]:
    """The sequences of `used` impulses that an airplane may take, `since` of them after its last hex."""
    if unit.kind == "air" and used < unit.move_cost:
        yield from ((unit, order) for order in _orders(used, unit.move_cost) if _since(order) == since)


@cache
def _orders(count: int, allowed: int) -> list[tuple[Impulse, ...]]:
    """All sequences of `count` impulses that the rule allows."""
    if count == 0:
        return [()]
    longer = ((*order, impulse) for order in _orders(count - 1, allowed) for impulse in IMPULSES)
    return [order for order in longer if if_legal(sequence_cost, order, allowed) is not None]


def _since(order: Sequence[Impulse]) -> int:
    found = 0
    for impulse in order:
        if impulse == "move":
            found = 0
        else:
            found |= terms.LEVEL_SINCE if impulse in ("climb", "dive") else terms.TURNED_SINCE
    return found
