"""Airplanes: how high they are, who sees them, who fires at them (20)."""

from collections.abc import Iterator, Sequence
from functools import cache, partial

from wsanalysis.battles.core.actions import second_of
from wsanalysis.battles.core.acts import Act
from wsanalysis.battles.core.agreement import MapCannotFollow, if_legal
from wsanalysis.battles.core.frames import log
from wsanalysis.battles.core.luck import chance_of
from wsanalysis.battles.core.narrator import Sentence
from wsanalysis.battles.core.numbers import Hex, Unit
from wsanalysis.battles.core.tables import Tables
from wsanalysis.battles.core.tabulate import Tabulation, axes, counted_as_one
from wsanalysis.battles.core.units import enemies_in, has, is_aloft, opponent, side_of, units_of
from wsanalysis.battles.storms_of_steel import activation, aiming, firing, hiding, odds, smoke, terms
from wsanalysis.battles.storms_of_steel.odds import NO_YES
from wsanalysis.battles.storms_of_steel.records import Battle, Weights, World
from wsanalysis.battles.storms_of_steel.terms import BLUE, EASIEST, HARDEST, NOT_ALLOWED, RED
from wsanalysis.compiled import Flow, flow
from wsanalysis.probability.chance import Chance
from wsanalysis.rule_system import IllegalAction
from wsanalysis.systems.storms_of_steel import attack
from wsanalysis.systems.storms_of_steel.aircraft import Impulse, sequence_cost
from wsanalysis.systems.storms_of_steel.edition import StormsOfSteel
from wsanalysis.systems.storms_of_steel.ratings import Firer, Target, as_firer, with_weapon
from wsanalysis.systems.storms_of_steel.shot import Shot
from wsanalysis.systems.storms_of_steel.state import AIR_HIT, UNHIT, UnitState
from wsanalysis.systems.storms_of_steel.unit import Unit as Printed


def is_plane(world: World, battle: Battle, unit: Unit) -> bool:
    """True if a unit is an airplane."""
    return world.planes > 0 and world.plane_number[unit] >= 0


def altitude_of(world: World, battle: Battle, unit: Unit) -> int:
    """The altitude counters under a unit; none under one on the ground (20.1)."""
    number = world.plane_number[unit]
    return battle.plane[number].altitude if number >= 0 else 0


def is_seen_from_air(world: World, battle: Battle, above: Hex, hex: Hex) -> bool:
    """True if an airplane over a hex and another hex see each other, at any altitude (20.3).

    Only what stands right before that hex hides it, as for a blind spot, and smoke on the way.
    """
    if world.sees_from_above[above, hex >> 5] >> (hex & 31) & 1 == 0:
        return False
    return not smoke.hides(world, battle, above, hex)


def added_by_air(world: World, battle: Battle, unit: Unit, here: Hex, target: Unit, there: Hex) -> int:
    """The addition of altitude, small balkas and smoke where one or both fly (20.0-20.3, 13.0).

    NOT_ALLOWED for ground units without a blue circle, and for an airplane right above.
    """
    flies = 1 if is_plane(world, battle, unit) else 0
    at_plane = 1 if is_plane(world, battle, target) else 0
    if flies == 0 and (world.block[battle.type[unit]].anti_air == 0 or here == there):
        return NOT_ALLOWED
    altitude, its = altitude_of(world, battle, unit), altitude_of(world, battle, target)
    added = world.altitude_adds[flies, at_plane, altitude, its]
    if at_plane == 0 and aiming.crosses_small_balka(world, here, there):
        added += world.aspect[terms.BEHIND_BALKA]
    return added + smoke.added(world, battle, here, there)


def added_by_altitude(world: World, battle: Battle, unit: Unit) -> int:
    """The addition of altitude to an airplane's rolls against the ground; 0 for ground units (20.1)."""
    if not is_plane(world, battle, unit):
        return 0
    return world.altitude_adds[1, 0, altitude_of(world, battle, unit), 0]


def may_fire_up(world: World, battle: Battle, unit: Unit, plane: Unit) -> bool:
    """True if a unit, or an airplane, may fire at an enemy airplane: arc, sight and range (20.0, 20.2)."""
    if not is_aloft(battle, plane):
        return False
    here, there = battle.hex[unit], battle.hex[plane]
    if not aiming.aims_at(world, battle, unit, there) and not world.block[battle.type[unit]].turret:
        return False
    if is_aloft(battle, unit):
        if smoke.hides(world, battle, here, there):
            return False
    elif enemies_in(world, battle, side_of(world, unit), here) or not is_seen_from_air(
        world, battle, there, here
    ):
        return False
    return aiming.needed(world, battle, unit, plane) != NOT_ALLOWED


def cost(world: World, battle: Battle, unit: Unit, act: int) -> int:
    """A ground unit's cost of fire at an airplane that it may fire at (20.0)."""
    return aiming.cost_at(world, battle, unit, battle.hex[Unit(second_of(act))])


def list_flak(world: World, battle: Battle, unit: Unit) -> None:
    """The airplanes at which a ground unit may fire (20.0)."""
    if world.planes == 0 or world.block[battle.type[unit]].anti_air == 0:
        return
    for enemy in units_of(world, opponent(side_of(world, unit))):
        if may_fire_up(world, battle, unit, enemy):
            price = aiming.cost_at(world, battle, unit, battle.hex[enemy])
            activation.offer(battle, terms.FLAK, unit, enemy, price)


@flow
def fire_up(world: World, battle: Battle, unit: Unit, act: int, members: int, card: int) -> Flow:
    """One roll at an airplane (20.0)."""
    plane = Unit(second_of(act))
    yield from hiding.faces(world, battle, unit, battle.hex[plane])
    firing.aim(battle, unit, battle.hex[plane], 0, 0)
    yield from firing.boost(world, battle)
    log(battle, terms.LOG_FLAK, unit, plane, 0, 0)
    show_gunner(world, battle, unit, plane)
    yield from firing.attack(world, battle, plane)


def show_gunner(world: World, battle: Battle, unit: Unit, plane: Unit) -> None:
    """A unit that fires at an airplane shows a counter that changes the ratings it uses (7.4)."""
    color = world.color[battle.type[plane], aiming.way_met(world, battle, unit, battle.hex[unit], plane)]
    for by in (color, terms.BY_COST, terms.BY_RANGE):
        firing.show_by(world, battle, unit, by)


def of_flak(world: World, view: Battle, unit: Unit, plane: Unit, caps: int, weights: Weights) -> int:
    """The promise of fire at an airplane: destroyed it is gone, hit it attacks no more (20.0)."""
    roll = aiming.needed(world, view, unit, plane)
    if roll == NOT_ALLOWED:
        return 0
    law, type_ = aiming.attack_law(world, view, plane, roll - caps), view.type[plane]
    killed = chance_of(world, law, terms.DESTROYED)
    gain = killed * (10 * world.worth[type_] + 10 * world.bounty[type_] * weights.bounty // 16)
    if not has(view, plane, terms.WINGED):
        gain += chance_of(world, law, terms.SURVIVES) * 5 * world.worth[type_]
    return gain * weights.fire // 16 - caps * view.cap_price


def gain(world: World, view: Battle, unit: Unit, way: int, act: int, weights: Weights) -> int:
    """The gain of fire at an airplane (20.0)."""
    return of_flak(world, view, unit, Unit(second_of(act)), 0, weights)


FLIGHT_TABLES = ("impulse_cost", "altitude_adds", "plane_law", "bomb_power")
IMPULSES: tuple[Impulse, ...] = ("move", "pivot", "climb", "dive", "attack")
"""By their numbers in `terms`."""
Load = tuple[int, int]
"""The number of bombs, and of the mines that they leave (0 for none)."""

GUNS = (Firer("tracked", 1, None, 0, 0, (0, 0), range=9, abilities=("anti-air",)),
        Firer("air", 1, None, 0, 0, (0, 0), range=9))  # fmt: skip
AT = (Target("foot", 0, "red", 0, "red"), Target("air", 0, "red", 0, "red"))
"""The firer and the target, by whether each flies."""

BEFORE = "an impulse costs the same whatever others came before the last hex (20.0)"


def put_flights(tables: Tabulation, types: Sequence[Printed], edition: StormsOfSteel) -> None:
    """Fill the tables of airplanes, if there are any."""
    if all(unit.kind != "air" for unit in types):
        tables.tables.put_empty(World, *FLIGHT_TABLES)
        return
    put = partial(tables.put_numbers, illegal=NOT_ALLOWED)
    bomb = next((card for card in edition.rows["weapons"] if card.kind == "bomb"), None)
    if most := [unit for unit in types if unit.kind == "air" and unit.move_cost > terms.MOST_IMPULSES]:
        raise MapCannotFollow(f"an airplane has at most {terms.MOST_IMPULSES} impulses", most[0].move_cost)

    def costs(unit: Printed, before: tuple[Impulse, ...], impulse: Impulse) -> int:
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

    def bombs(unit: Printed, color: int, distance: int) -> int:
        if bomb is None:
            raise IllegalAction("there are no bombs in the box (20.4)")
        firer, shot = with_weapon(as_firer(unit, UNHIT, edition), bomb), Shot(distance=distance, weapon=bomb)
        return attack.values(attack.shifts(firer, odds.AT[color], shot, edition))[0]

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
    tables: Tables, units: Sequence[Printed], loads: Sequence[Load], clusters: Sequence[Load]
) -> None:
    """Add which units are airplanes, and by unit how many bombs each carries, and cluster bombs (20.4)."""
    flown = [unit.kind == "air" for unit in units]
    tables.put("plane_number", (len(units),), (sum(flown[:x]) if one else -1 for x, one in enumerate(flown)))
    tables.put("bomb_load", (len(units),), (bombs for bombs, _ in loads))
    tables.put("cluster_load", (len(units),), (bombs for bombs, _ in clusters))
    tables.put("cluster_mine", (len(units),), (mine for _, mine in clusters))
    tables.counts["planes"] = sum(flown)


def _sequences(unit: Printed, used: int, since: int) -> Iterator[tuple[Printed, tuple[Impulse, ...]]]:
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


ACT: Act = Act(
    words={terms.FLAK: "fire {0:unit} at the airplane {1:unit}"},
    lists=list_flak, cost=cost, does=fire_up, gain=gain,
)  # fmt: skip
SENTENCES: dict[int, Sentence] = {
    terms.LOG_FLAK: "{0:unit} {0:~fires} at the airplane {1:unit} (20.0).",
    terms.LOG_PLANE_HIT: "{0:unit} {0:~is} hit, and may not attack any more (20.0).",
}
