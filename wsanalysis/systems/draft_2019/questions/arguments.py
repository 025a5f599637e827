"""Arguments as players give them, turned into the records that the rules read."""

from collections.abc import Callable, Hashable, Sequence
from typing import Annotated

from annotated_types import Ge, Le

from wsanalysis.arguments.names import find, with_article
from wsanalysis.asking.questions import listed
from wsanalysis.asking.unit_arguments import name_in, row_named, said_of
from wsanalysis.files.cells import Usual
from wsanalysis.languages import joined, plural, say
from wsanalysis.rule_system import IllegalAction
from wsanalysis.systems.draft_2019.edition import Draft2019
from wsanalysis.systems.draft_2019.ground import Stand, Terrain, is_covered, mover
from wsanalysis.systems.draft_2019.state import UnitState, state_words
from wsanalysis.systems.draft_2019.unit import INFANTRY, Firer, Target, Unit, Weapon, as_firer, as_target

Distance = Annotated[int, "of areas", Ge(0), Le(99), Usual(0, 16)]
Hexes = Annotated[int, "of hexes", Ge(0), Le(99), Usual(1, 20)]
Steps = Annotated[int, Ge(-9), Le(9)]
Sixths = Annotated[int, Ge(0), Le(5)]
Tokens = Annotated[int, Ge(0), Le(6), Usual(0, 4)]


def _of_kind(*kinds: str) -> Callable[[Terrain], bool]:
    return lambda terrain: terrain.kind in kinds


def _states(_: Draft2019, unit: Unit) -> tuple[str, ...]:
    return state_words(unit.kind)


WORDS = "words for a state"

CarriedName = Annotated[str, name_in("units", "the name of infantry", lambda unit: unit.kind in INFANTRY)]
WeaponName = Annotated[str, name_in("weapons", "the name of a weapon")]
TerrainName = Annotated[str, name_in("terrain", "the name of a terrain", _of_kind("hex"))]
BarrierName = Annotated[str, name_in("terrain", "the name of a barricade", _of_kind("hexside", "barricade"))]
WorksName = Annotated[str, name_in("terrain", "the name of a fortification", _of_kind("fortification"))]
BogName = Annotated[str, name_in("terrain", "the name of a terrain", _of_kind("hex", "hexside"))]
BatteryName = Annotated[str, name_in("artillery", "the name of artillery")]
DamageName = Annotated[str, name_in("damage", "the name of a damage token")]
SuppressionName = Annotated[str, name_in("suppression", "the name of a suppression token")]
AttackerState = Annotated[str, said_of("attacker", _states, WORDS)]
TargetState = Annotated[str, said_of("target", _states, WORDS)]
FirstState = Annotated[str, said_of("first", _states, WORDS)]
SecondState = Annotated[str, said_of("second", _states, WORDS)]
SpotterState = Annotated[str, said_of("spotter", _states, WORDS)]
OwnState = Annotated[str, said_of("unit", _states, WORDS)]


def weapon_for(edition: Draft2019, unit: Unit, name: str | None) -> Weapon | None:
    """The weapon that `unit` has deployed; IllegalAction for units other than infantry (4.0)."""
    if name is None:
        return None
    weapon = row_named(edition.weapons, name, "weapon")
    if unit.kind not in INFANTRY:
        raise IllegalAction(f"{weapon.name} is for infantry, {unit.name} is {with_article(unit.kind)} (4.0)")
    return weapon


def as_it_is(edition: Draft2019, unit: Unit, state: UnitState) -> Unit:
    """The counter on the map: the team's for a squad that has been reduced (10.0)."""
    return edition.team_of(unit) if state.team else unit


def firer_in(edition: Draft2019, unit: Unit, state: UnitState, weapon: Weapon | None) -> Firer:
    """The unit in this state as a firer."""
    return as_firer(as_it_is(edition, unit, state), weapon)


def target_in(edition: Draft2019, unit: Unit, state: UnitState, stand: Stand) -> Target:
    """The unit in this state as a target."""
    return as_target(as_it_is(edition, unit, state), not is_covered(stand))


def stand_of(
    edition: Draft2019,
    terrain: str = "open",
    behind: str | None = None,
    works: str | None = None,
    higher: bool = False,
    lower: bool = False,
) -> Stand:
    """The place where a unit stands. IllegalAction if it is both above and below the other."""
    if higher and lower:
        raise IllegalAction("a unit cannot be above and below the other at once (9.0)")
    return Stand(
        _place(edition, terrain, "terrain", "hex"),
        None if behind is None else _place(edition, behind, "barricade", "hexside", "barricade"),
        None if works is None else _place(edition, works, "fortification", "fortification"),
        higher,
        lower,
    )


def _place(edition: Draft2019, name: str, what: str, *kinds: str) -> Terrain:
    known = {known: place for known, place in edition.terrain.items() if place.kind in kinds}
    return row_named(known, name, what)


def terrain_named(edition: Draft2019, name: str) -> Terrain:
    """The ground, hexside, barricade or fortification of this name."""
    return row_named(edition.terrain, name, "terrain")


def stands_in_bog(unit: Unit, stand: Stand) -> bool:
    """True if its hex is bog to a unit, which exposes it on foot (8.0, 9.0)."""
    return mover(unit.kind, unit.drive) in stand.ground.bog


def open_tokens(edition: Draft2019, pile: str, names: str | Sequence[str] | None) -> tuple[str, ...]:
    """Tokens that lie face up on the board and cannot be drawn; IllegalAction for more than exist."""
    rows = edition.damage if pile == "damage" else edition.suppression
    counts = {row.token: row.count for row in rows}
    found = tuple(sorted(find(name, counts, f"{pile} token") for name in listed(names or ())))
    for name in set(found):
        if found.count(name) > counts[name]:
            raise IllegalAction(f"there are {counts[name]} tokens {name}, not {found.count(name)} (2.0)")
    if len(found) >= sum(counts.values()):
        raise IllegalAction(f"no {pile} token would be left to draw (2.0)")
    return found


def areas(distance: int) -> str:
    """A range in words."""
    return plural("{n} area", "{n} areas", n=distance) if distance else say("same area")


def with_place(said: object, stand: Stand) -> str:
    """A unit or its state for a title, with its place; without one on open ground."""
    places = [stand.ground, *(p for p in (stand.behind, stand.works) if p is not None)]
    return joined(", ", (said, *(_in_words(place) for place in places if place.terrain != "open")))


def _in_words(place: Terrain) -> str:
    if place.kind in ("hexside", "barricade"):
        return say("behind {terrain}", terrain=place.terrain)
    return say("in {terrain}", terrain=place.terrain)


def armed(unit: Unit, weapon: Weapon | None) -> str:
    """A unit for a title, with the weapon that it has deployed."""
    return say("{unit} ({weapon})", unit=unit.name, weapon=weapon.name) if weapon else unit.name


def as_attacker(unit: Unit) -> Hashable:
    """The ratings of the attacker that fire uses; a squad's team is known by its name."""
    return as_firer(unit), unit.reduced_to


def as_attacked(unit: Unit) -> Hashable:
    """The ratings of the target that fire uses."""
    return as_target(unit), unit.drive
