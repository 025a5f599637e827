"""Arguments as players give them, turned into the records that the rules read."""

from collections.abc import Hashable, Mapping, Sequence
from typing import Annotated

from annotated_types import Ge, Le

from wsanalysis.arguments.names import find, with_article
from wsanalysis.asking.questions import refusal
from wsanalysis.asking.unit_arguments import name_in, row_named, said_of, with_states
from wsanalysis.files.cells import Usual
from wsanalysis.languages import say
from wsanalysis.rule_system import IllegalAction
from wsanalysis.systems.storms_of_steel.card import WeaponCard
from wsanalysis.systems.storms_of_steel.edition import StormsOfSteel
from wsanalysis.systems.storms_of_steel.ground import Fortification, occupant_of
from wsanalysis.systems.storms_of_steel.state import AIR_HIT, UNHIT, UnitState
from wsanalysis.systems.storms_of_steel.unit import Unit, is_vehicle, pile_of

Bonus = Annotated[int, Ge(-9), Le(9), Usual(0, 4)]
Caps = Annotated[int, Ge(0), Le(2)]
Distance = Annotated[int, "of hexes", Ge(0), Le(99), Usual(0, 20)]


def counters_under(edition: StormsOfSteel, unit: Unit) -> list[str]:
    """The hit counters that may lie under a unit of this kind."""
    pile = pile_of(unit.kind)
    if pile == "air":
        return [AIR_HIT]
    return [counter.counter for counter in edition.cups[pile].counters if not counter.destroyed]


def _states(edition: StormsOfSteel, unit: Unit) -> list[str]:
    """The states a unit may be in."""
    return ["unhit", *counters_under(edition, unit)]


HIT_COUNTER = "the name of a hit counter"

TerrainName = Annotated[str, name_in("terrain", "the name of a terrain")]
WorksName = Annotated[
    str, name_in("fortifications", "the name of a fortification", lambda works: works.kind != "hindrance")
]
HindranceName = Annotated[
    str, name_in("fortifications", "the name of a hindrance", lambda works: works.kind == "hindrance")
]
WeaponName = Annotated[str, name_in("weapons", "the name of a weapon card")]
BatteryName = Annotated[
    str, name_in("weapons", "the name of a weapon card", lambda card: card.kind == "artillery")
]
CarrierName = Annotated[str, name_in("units", "the name of a vehicle", lambda unit: is_vehicle(unit.kind))]
AttackerState = Annotated[str, said_of("attacker", _states, HIT_COUNTER)]
TargetState = Annotated[str, said_of("target", _states, HIT_COUNTER)]
FirstState = Annotated[str, said_of("first", _states, HIT_COUNTER)]
SecondState = Annotated[str, said_of("second", _states, HIT_COUNTER)]
OwnState = Annotated[str, said_of("unit", _states, HIT_COUNTER)]


def weapon_named(edition: StormsOfSteel, name: str | None) -> WeaponCard | None:
    """The weapon card of this name, or None."""
    return None if name is None else row_named(edition.weapons, name, "weapon card")


def with_card(unit: str, card: WeaponCard | None) -> str:
    """A unit in words, with the weapon card that it uses, if any."""
    return unit if card is None else say("{unit} ({weapon})", unit=unit, weapon=card.name)


def works_named(edition: StormsOfSteel, name: str | None, unit: Unit | None) -> Fortification | None:
    """The fortification that `unit` occupies; IllegalAction if it may not (18.1, 18.2)."""
    if name is None or unit is None:
        return None
    works = row_named(edition.fortifications, name, "fortification")
    if works.kind == "hindrance" or occupant_of(unit.kind) not in works.occupants:
        raise refusal(
            unit.name, f"{with_article(unit.kind)} unit does not occupy: {works.fortification} (18)"
        )
    return works


def state_of(edition: StormsOfSteel, unit: Unit, text: str | None) -> UnitState:
    """The state of this name; UnknownName, with the nearest names, if there is none."""
    return UnitState.parse(text, unit.name, counters_under(edition, unit))


def states_of(
    edition: StormsOfSteel, units: Sequence[Unit], texts: Sequence[str | None] | None
) -> tuple[UnitState, ...]:
    """The states of several units, in the same order; unhit by default."""
    return tuple(state_of(edition, unit, text) for unit, text in with_states(units, texts))


def same_pile(one: Unit, other: Unit) -> bool:
    """True if both units draw from one pile: a counter under one cannot be drawn for the other (7.4)."""
    return pile_of(one.kind) == pile_of(other.kind) != "air"


def counters_out(edition: StormsOfSteel, unit: Unit, names: Sequence[str] | None) -> tuple[str, ...]:
    """Counters of the unit's pile that lie under other units; IllegalAction for more than exist."""
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
            raise IllegalAction(f"there are only {there} {name} counters, not {out.count(name)}")
    if len(out) >= cup.size:
        raise IllegalAction("no hit counter would be left to draw (7.4)")
    return tuple(out)


def words_after(start: UnitState) -> tuple[str, ...]:
    """The words for a state after attacks on a unit in this state, best first."""
    return ("unhit", "hit", "destroyed") if start == UNHIT else ("hit", "destroyed")


def counter_detail(state: UnitState) -> Mapping[str, Hashable]:
    """A state as separate columns."""
    return {"counter": state.counter or ""}


def as_attacker(unit: Unit) -> Hashable:
    """The ratings of the firing unit that an attack uses."""
    return (
        unit.kind, unit.fire_cost, unit.indirect_cost, unit.red_firepower, unit.blue_firepower,
        unit.white_box, unit.min_range, unit.range, unit.abilities, unit.turret,
    )  # fmt: skip


def as_attacked(unit: Unit) -> Hashable:
    """The ratings of the target that an attack uses."""
    return (
        unit.kind, unit.front_defense, unit.front_color, unit.flank_defense, unit.flank_color,
        unit.open_topped, unit.kind == "foot" and unit.move_cost <= 2,
    )  # fmt: skip


def as_duelist(unit: Unit) -> Hashable:
    """The ratings of a unit that a duel or a close combat uses."""
    return as_attacker(unit), as_attacked(unit)
