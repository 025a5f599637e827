"""From names and words to the records that the rules read."""

from collections.abc import Hashable, Mapping, Sequence
from functools import partial
from typing import Annotated, Any

from annotated_types import Ge, Le

from wsanalysis.arguments.names import find, with_article
from wsanalysis.asking.questions import listed
from wsanalysis.files.cells import Among, Usual
from wsanalysis.rule_system import IllegalAction
from wsanalysis.systems.draft_2019.edition import Draft2019
from wsanalysis.systems.draft_2019.ground import Stand, Terrain, is_covered, mover
from wsanalysis.systems.draft_2019.state import READY, UnitState
from wsanalysis.systems.draft_2019.token import LASTING
from wsanalysis.systems.draft_2019.unit import (
    INFANTRY,
    Firer,
    Kind,
    Target,
    Unit,
    Weapon,
    as_firer,
    as_target,
)

Count = Annotated[int, Ge(0), Le(9), Usual(0, 3)]
Times = Annotated[int, Ge(0), Le(50), Usual(1, 10)]
Distance = Annotated[int, "of areas", Ge(0), Le(99), Usual(0, 16)]
Hexes = Annotated[int, "of hexes", Ge(0), Le(99), Usual(1, 20)]
Steps = Annotated[int, Ge(-9), Le(9)]
Sixths = Annotated[int, Ge(0), Le(5)]
Tokens = Annotated[int, Ge(0), Le(6), Usual(0, 4)]

KNOWN_SUPPRESSION = ("HESITATION", "blank")
FACE_DOWN = ("damaged", "suppressed")


def _of_kind(*kinds: str) -> Any:
    return lambda edition, _: [t.terrain for t in edition.records.terrain if t.kind in kinds]


def _states(argument: str, edition: Draft2019, given: Mapping[str, Any]) -> list[str]:
    """The words for the state of the unit that another argument names."""
    if not isinstance(given.get(argument), str):
        return []
    return list(state_words(unit_named(edition, given[argument]).kind))


UnitName = Annotated[str, Among(lambda edition, _: tuple(edition.units), "the name of a unit")]
CarriedName = Annotated[
    str,
    Among(
        lambda edition, _: [u.name for u in edition.records.units if u.kind in INFANTRY],
        "the name of infantry",
    ),
]
WeaponName = Annotated[str, Among(lambda edition, _: tuple(edition.weapons), "the name of a weapon")]
TerrainName = Annotated[str, Among(_of_kind("hex"), "the name of a terrain")]
BarrierName = Annotated[str, Among(_of_kind("hexside", "barricade"), "the name of a barricade")]
WorksName = Annotated[str, Among(_of_kind("fortification"), "the name of a fortification")]
BogName = Annotated[str, Among(_of_kind("hex", "hexside"), "the name of a terrain")]
BatteryName = Annotated[str, Among(lambda edition, _: tuple(edition.artillery), "the name of artillery")]
DamageName = Annotated[
    str, Among(lambda edition, _: [t.token for t in edition.records.damage], "the name of a damage token")
]
SuppressionName = Annotated[
    str,
    Among(
        lambda edition, _: [t.token for t in edition.records.suppression], "the name of a suppression token"
    ),
]
AttackerState = Annotated[str, Among(partial(_states, "attacker"), "words for a state")]
TargetState = Annotated[str, Among(partial(_states, "target"), "words for a state")]
FirstState = Annotated[str, Among(partial(_states, "first"), "words for a state")]
SecondState = Annotated[str, Among(partial(_states, "second"), "words for a state")]
SpotterState = Annotated[str, Among(partial(_states, "spotter"), "words for a state")]
OwnState = Annotated[str, Among(partial(_states, "unit"), "words for a state")]


def unit_named(edition: Draft2019, name: str) -> Unit:
    """The unit that is meant; UnknownName with the nearest names otherwise."""
    return edition.units[find(name, edition.units, "unit")]


def weapon_for(edition: Draft2019, unit: Unit, name: str | None) -> Weapon | None:
    """The weapon that `unit` has deployed; IllegalAction if it is no infantry (4.0)."""
    if name is None:
        return None
    weapon = edition.weapons[find(name, edition.weapons, "weapon")]
    if unit.kind not in INFANTRY:
        raise IllegalAction(f"{weapon.name} is for infantry, {unit.name} is {with_article(unit.kind)} (4.0)")
    return weapon


def state_words(kind: Kind) -> tuple[str, ...]:
    """The words that make up the state of a unit of this kind, joined by plus signs."""
    team = ("team",) if kind == "squad" else ()
    return ("ready", "spent", *team, *FACE_DOWN, *KNOWN_SUPPRESSION, *LASTING)


def state_of(unit: Unit, text: str | None) -> UnitState:
    """The state that is meant: words such as ``spent+CREW+suppressed``; ready by default.

    `suppressed` and `damaged` are tokens face down, the others known ones. IllegalAction for other words.
    """
    state = READY
    for part in (text or "ready").split("+"):
        word = find(part.strip(), state_words(unit.kind), f"state of {with_article(unit.kind)}")
        if word == "spent":
            state = state._replace(spent=True)
        elif word == "team":
            state = state._replace(team=True)
        elif word == "damaged":
            state = state._replace(unknown_damage=state.unknown_damage + 1)
        elif word == "suppressed":
            state = state._replace(unknown_suppression=state.unknown_suppression + 1)
        elif word in KNOWN_SUPPRESSION:
            effect = "none" if word == "blank" else word
            state = state._replace(suppression=tuple(sorted((*state.suppression, effect))))
        elif word != "ready":
            state = state._replace(damage=tuple(sorted((*state.damage, word))))
    return state


def as_it_is(edition: Draft2019, unit: Unit, state: UnitState) -> Unit:
    """The counter that lies on the map: that of the team for a squad that has been reduced (10.0)."""
    return edition.team_of(unit) if state.team else unit


def firer_in(edition: Draft2019, unit: Unit, state: UnitState, weapon: Weapon | None) -> Firer:
    """The unit as it fires in this state."""
    return as_firer(as_it_is(edition, unit, state), weapon)


def target_in(edition: Draft2019, unit: Unit, state: UnitState, stand: Stand) -> Target:
    """The unit as it is fired at in this state."""
    return as_target(as_it_is(edition, unit, state), not is_covered(stand))


def stand_of(
    edition: Draft2019,
    terrain: str = "open",
    behind: str | None = None,
    works: str | None = None,
    higher: bool = False,
    lower: bool = False,
) -> Stand:
    """Where a unit stands. IllegalAction if it is both above and below the other."""
    if higher and lower:
        raise IllegalAction("a unit is not above and below the other at once (9.0)")
    return Stand(
        _place(edition, terrain, "terrain", "hex"),
        None if behind is None else _place(edition, behind, "barricade", "hexside", "barricade"),
        None if works is None else _place(edition, works, "fortification", "fortification"),
        higher,
        lower,
    )


def _place(edition: Draft2019, name: str, what: str, *kinds: str) -> Terrain:
    known = [t.terrain for t in edition.records.terrain if t.kind in kinds]
    return edition.terrain[find(name, known, what)]


def terrain_named(edition: Draft2019, name: str) -> Terrain:
    """The ground, hexside, barricade or fortification that is meant."""
    return edition.terrain[find(name, edition.terrain, "terrain")]


def stands_in_bog(unit: Unit, stand: Stand) -> bool:
    """Whether its hex is bog to a unit, which exposes it on foot (8.0, 9.0)."""
    return mover(unit.kind, unit.drive) in stand.ground.bog


def open_tokens(edition: Draft2019, pile: str, names: str | Sequence[str] | None) -> tuple[str, ...]:
    """Tokens that lie open on the board and are not drawn; IllegalAction for more than there are."""
    rows = edition.records.damage if pile == "damage" else edition.records.suppression
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
    return "same area" if distance == 0 else "1 area" if distance == 1 else f"{distance} areas"


def place_in_words(stand: Stand) -> str:
    """Where a unit stands, for a title: empty in the open."""
    places = [stand.ground, *(p for p in (stand.behind, stand.works) if p is not None)]
    said = [
        f"{'behind' if p.kind in ('hexside', 'barricade') else 'in'} {p.terrain}"
        for p in places
        if p.terrain != "open"
    ]
    return "".join(f", {words}" for words in said)


def as_attacker(unit: Unit) -> Hashable:
    """What fire reads of the attacker; a squad's team, if it has become one, is known by its name."""
    return as_firer(unit), unit.reduced_to


def as_attacked(unit: Unit) -> Hashable:
    """What fire reads of the target."""
    return as_target(unit), unit.drive
