"""From names and words to the records that the rules read."""

from collections.abc import Hashable, Mapping, Sequence
from functools import partial
from typing import Annotated, Any

from annotated_types import Ge, Le

from wsanalysis.arguments.names import find, with_article
from wsanalysis.files.cells import Among, Usual
from wsanalysis.rule_system import IllegalAction
from wsanalysis.systems.storms_of_steel.card import WeaponCard
from wsanalysis.systems.storms_of_steel.edition import StormsOfSteel
from wsanalysis.systems.storms_of_steel.ground import Fortification, occupant_of
from wsanalysis.systems.storms_of_steel.state import AIR_HIT, DESTROYED, UNHIT, UnitState
from wsanalysis.systems.storms_of_steel.unit import Unit, is_vehicle, pile_of

Count = Annotated[int, Ge(0), Le(9), Usual(0, 3)]
Times = Annotated[int, Ge(0), Le(50), Usual(1, 10)]
Bonus = Annotated[int, Ge(-9), Le(9), Usual(0, 4)]
Caps = Annotated[int, Ge(0), Le(2)]
Distance = Annotated[int, "of hexes", Ge(0), Le(99), Usual(0, 20)]


def _states(argument: str, edition: StormsOfSteel, given: Mapping[str, Any]) -> list[str]:
    """The states in which the unit may be that another argument names."""
    if not isinstance(given.get(argument), str):
        return []
    return ["unhit", *counters_under(edition, unit_named(edition, given[argument]))]


UnitName = Annotated[str, Among(lambda edition, _: tuple(edition.units), "the name of a unit")]
TerrainName = Annotated[str, Among(lambda edition, _: tuple(edition.terrain), "the name of a terrain")]
WorksName = Annotated[
    str,
    Among(
        lambda edition, _: [w.fortification for w in edition.records.fortifications if w.kind != "hindrance"],
        "the name of a fortification",
    ),
]
HindranceName = Annotated[
    str,
    Among(
        lambda edition, _: [w.fortification for w in edition.records.fortifications if w.kind == "hindrance"],
        "the name of a hindrance",
    ),
]
WeaponName = Annotated[str, Among(lambda edition, _: tuple(edition.weapons), "the name of a weapon card")]
BatteryName = Annotated[
    str,
    Among(
        lambda edition, _: [card.name for card in edition.records.weapons if card.kind == "artillery"],
        "the name of a weapon card",
    ),
]
CarrierName = Annotated[
    str,
    Among(
        lambda edition, _: [unit.name for unit in edition.records.units if is_vehicle(unit.kind)],
        "the name of a vehicle",
    ),
]
AttackerState = Annotated[str, Among(partial(_states, "attacker"), "the name of a hit counter")]
TargetState = Annotated[str, Among(partial(_states, "target"), "the name of a hit counter")]
FirstState = Annotated[str, Among(partial(_states, "first"), "the name of a hit counter")]
SecondState = Annotated[str, Among(partial(_states, "second"), "the name of a hit counter")]
OwnState = Annotated[str, Among(partial(_states, "unit"), "the name of a hit counter")]


def unit_named(edition: StormsOfSteel, name: str) -> Unit:
    """The unit that is meant; UnknownName with the nearest names otherwise."""
    return edition.units[find(name, edition.units, "unit")]


def weapon_named(edition: StormsOfSteel, name: str | None) -> WeaponCard | None:
    """The weapon card that is meant, None for none."""
    return None if name is None else edition.weapons[find(name, edition.weapons, "weapon card")]


def works_named(edition: StormsOfSteel, name: str | None, unit: Unit | None) -> Fortification | None:
    """The fortification that `unit` occupies; IllegalAction if it may not (18.1, 18.2)."""
    if name is None or unit is None:
        return None
    works = edition.fortifications[find(name, edition.fortifications, "fortification")]
    if works.kind == "hindrance" or occupant_of(unit.kind) not in works.occupants:
        why = f"{with_article(unit.kind)} unit does not occupy: {works.fortification} (18)"
        raise IllegalAction(f"{unit.name}: {why}", why)
    return works


def state_of(edition: StormsOfSteel, unit: Unit, text: str | None) -> UnitState:
    """The state that is meant: unhit, destroyed, or the name of a counter that lies under such units."""
    if text is None or text.casefold() == "unhit":
        return UNHIT
    if text.casefold() == "destroyed":
        return DESTROYED
    return UnitState(find(text, counters_under(edition, unit), f"hit counter of {unit.name}"))


def counters_under(edition: StormsOfSteel, unit: Unit) -> list[str]:
    """The hit counters that may lie under such a unit."""
    pile = pile_of(unit.kind)
    if pile == "air":
        return [AIR_HIT]
    return [counter.counter for counter in edition.cups[pile].counters if not counter.destroyed]


def same_pile(one: Unit, other: Unit) -> bool:
    """Whether both draw from one pile, so that a counter under one is not there for the other (7.4)."""
    return pile_of(one.kind) == pile_of(other.kind) != "air"


def states_of(
    edition: StormsOfSteel, units: Sequence[Unit], texts: Sequence[str | None] | None
) -> tuple[UnitState, ...]:
    """The states of several units, given in the same order; unhit by default."""
    given = list(texts or [None] * len(units))
    if len(given) != len(units):
        raise ValueError(f"{len(units)} units, but {len(given)} states")
    return tuple(state_of(edition, unit, text) for unit, text in zip(units, given, strict=True))


def counters_out(edition: StormsOfSteel, unit: Unit, names: Sequence[str] | None) -> tuple[str, ...]:
    """Counters of the unit's pile that lie under other units; IllegalAction if there are not so many."""
    pile = pile_of(unit.kind)
    if pile == "air":
        return ()
    cup = edition.cups[pile]
    out = sorted(find(name, cup.by_name, f"hit counter of {unit.name}") for name in names or ())
    for name in out:
        if cup.by_name[name].destroyed:
            raise IllegalAction(f"the counter {name} lies under no unit, it goes back at once (7.4, 15.2)")
        there = cup.bag.counts.get(name, 0)
        if out.count(name) > there:
            raise IllegalAction(f"there are {there} counters {name}, not {out.count(name)}")
    if len(out) >= cup.size:
        raise IllegalAction("no hit counter would be left to draw (7.4)")
    return tuple(out)


def hexes(distance: int) -> str:
    """A distance in words."""
    return "same hex" if distance == 0 else "1 hex" if distance == 1 else f"{distance} hexes"


def words_after(start: UnitState) -> tuple[str, ...]:
    """The words for a state after attacks that began in this one, best first."""
    return ("unhit", "hit", "destroyed") if start == UNHIT else ("hit", "destroyed")


def counter_detail(state: UnitState) -> Mapping[str, Hashable]:
    """The columns of a state apart."""
    return {"counter": state.counter or ""}


def as_attacker(unit: Unit) -> Hashable:
    """What an attack reads of the unit that fires."""
    return (
        unit.kind, unit.fire_cost, unit.indirect_cost, unit.red_firepower, unit.blue_firepower,
        unit.white_box, unit.min_range, unit.range, unit.abilities, unit.turret,
    )  # fmt: skip


def as_attacked(unit: Unit) -> Hashable:
    """What an attack reads of the unit that is fired at."""
    return (
        unit.kind, unit.front_defense, unit.front_color, unit.flank_defense, unit.flank_color,
        unit.open_topped, unit.kind == "foot" and unit.move_cost <= 2,
    )  # fmt: skip


def as_duelist(unit: Unit) -> Hashable:
    """What a duel or a close combat reads of a unit."""
    return as_attacker(unit), as_attacked(unit)
