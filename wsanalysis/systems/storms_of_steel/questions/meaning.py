"""Which circumstances can affect an attack, and on whom; one that cannot is refused, not ignored."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from wsanalysis.rule_system import IllegalAction
from wsanalysis.systems.storms_of_steel.card import WeaponCard
from wsanalysis.systems.storms_of_steel.edition import StormsOfSteel
from wsanalysis.systems.storms_of_steel.questions.arguments import weapon_named, works_named
from wsanalysis.systems.storms_of_steel.ratings import is_squad
from wsanalysis.systems.storms_of_steel.unit import Unit, is_foot


class Case(NamedTuple):
    """One attack and its arguments; `firing` None is off-board artillery, `target` None works alone."""

    edition: StormsOfSteel
    firing: Unit | None
    target: Unit | None
    distance: int
    given: Mapping[str, Any]

    @property
    def card(self) -> WeaponCard | None:
        """The weapon card that is used."""
        return weapon_named(self.edition, self.given.get("weapon"))


def _from_unit(case: Case) -> bool:
    return case.firing is not None


def _from_the_air(case: Case) -> bool:
    return case.firing is not None and case.firing.kind == "air"


def _at_unit(case: Case) -> bool:
    return case.target is not None


def _at_airplane(case: Case) -> bool:
    return case.target is not None and case.target.kind == "air"


def _at_ground(case: Case) -> bool:
    return not _at_airplane(case)


def _carried(case: Case) -> bool:
    return case.given.get("carried_by") is not None


def _from_outside(case: Case) -> bool:
    return case.distance > 0


def _indirect(case: Case) -> bool:
    has_cost = case.firing is not None and case.firing.indirect_cost is not None
    return has_cost and case.card is None and _from_outside(case)


def _height(case: Case) -> bool:
    on_ground = case.firing is not None and case.firing.kind != "air" and _at_ground(case)
    return on_ground and _at_unit(case) and _from_outside(case)


def _flank_of_works(case: Case) -> bool:
    works = works_named(case.edition, case.given.get("fortification"), case.target)
    shells = case.firing is None or (case.card is None and "mortar" in case.firing.abilities)
    return works is not None and works.front != works.flank and _from_outside(case) and not shells


def _balka(case: Case) -> bool:
    passed = case.card is not None and not case.card.terrain
    return _at_unit(case) and _at_ground(case) and _from_outside(case) and not passed


def _smoke(case: Case) -> bool:
    return case.card is None or case.card.smoke


def _smoke_between(case: Case) -> bool:
    return _smoke(case) and _from_unit(case) and case.distance > 1


def _vehicles(case: Case) -> bool:
    return case.target is not None and is_squad(case.target, case.edition) and not _carried(case)


def _moved(case: Case) -> bool:
    on_foot = case.target is not None and is_foot(case.target.kind) and not _carried(case)
    return on_foot and case.edition.options.cautious_movement


def _action_card(case: Case) -> bool:
    return _from_unit(case) and not _from_the_air(case)


def _same_pool(case: Case) -> bool:
    return _at_unit(case) and _at_ground(case)


COUNTS: dict[str, tuple[Callable[[Case], bool], str]] = {
    "terrain": (_at_ground, "the ground below an airplane does not cover it (20.3)"),
    "flank": (_at_unit, "works that are attacked alone have no flank (18.6)"),
    "in_arc": (_from_outside, "in close combat units attack whatever their facing, so no arc counts (7.63)"),
    "indirect": (
        _indirect,
        "indirect fire is for mortars with a cost of indirect fire on their counter, at another hex (12.0)",
    ),
    "fortification": (
        lambda case: not _carried(case),
        "a unit that is being transported occupies no fortification (17.0, 18.2)",
    ),
    "fortification_flank": (
        _flank_of_works,
        "the flank of a fortification counts only against direct fire from another hex, at units in a gun"
        " pit or bunker (18.2)",
    ),
    "attacker_higher": (
        _height,
        "higher ground counts between ground units in two hexes, not for airplanes and off-board artillery"
        " (11.2, 12.3, 20.2)",
    ),
    "target_higher": (
        _height,
        "higher ground counts between ground units in two hexes, not for airplanes and off-board artillery"
        " (11.2, 12.3, 20.2)",
    ),
    "small_balka": (
        _balka,
        "a small balka covers ground units against fire that crosses it from another hex, unless a weapon"
        " card passes over terrain (11.5, p.17)",
    ),
    "fresh_smoke": (_smoke, "smoke does not affect this weapon card (p.17)"),
    "thin_smoke": (_smoke, "smoke does not affect this weapon card (p.17)"),
    "smoke_between": (
        _smoke_between,
        "smoke on the way counts for the fire of units at 2 hexes or more, unless a weapon card passes over"
        " smoke (13.0, p.17)",
    ),
    "vehicles": (
        _vehicles,
        "vehicles cover infantry squads that are not being transported, nobody else (15.6)",
    ),
    "moved_normally": (
        _moved,
        "how a unit moved counts for foot units that are not being transported, by the optional rule"
        " cautious_movement (5.01)",
    ),
    "altitude": (_from_the_air, "only an airplane attacks from an altitude (20.1)"),
    "target_altitude": (_at_airplane, "only airplanes have an altitude (20.1)"),
    "firepower_card": (
        _action_card,
        "card 9 adds to the firepower of a unit, and no action cards are played on airplanes (p.17, 20.0)",
    ),
    "better_equipped": (_from_unit, "Better Equipped belongs to a unit, not to off-board artillery (V02)"),
    "use_of_terrain": (_at_unit, "Use of Terrain belongs to a unit, not to works (V15)"),
    "high_morale": (_same_pool, "High Morale sends back a hit counter, and airplanes take none (V03, 20.0)"),
    "counters_drawn": (_same_pool, "airplanes draw no hit counters (20.0)"),
}
"""When an argument can count for the units of an attack, and the sentence that says so.

Arguments that are not here always count, or are checked where they are read: caps, carried_by, luck,
overrun, weapon.
"""

UNSAID: dict[str, object] = {"terrain": "open", "in_arc": True, "fortification_flank": None}
"""Values that say nothing, where they are others than no, none and 0."""


def says_something(argument: str, value: object) -> bool:
    """Whether a value differs from the default."""
    if argument in UNSAID:
        return value != UNSAID[argument]
    return value is not None and value is not False and value != 0 and value != []


def check_meaning(
    edition: StormsOfSteel,
    firing: Unit | None,
    targets: Sequence[Unit | None],
    distance: int,
    situations: Sequence[Mapping[str, Any]],
) -> None:
    """Raise IllegalAction for a circumstance that affects none of the targets."""
    said: dict[str, list[Case]] = {}
    for target, given in zip(targets, situations, strict=True):
        case = Case(edition, firing, target, distance, given)
        for argument, value in given.items():
            if says_something(argument, value):
                said.setdefault(argument, []).append(case)
    for argument, (counts, why) in COUNTS.items():
        if argument in said and not any(map(counts, said[argument])):
            at = ", ".join(target.name for target in targets if target is not None)
            who = "off-board artillery" if firing is None else firing.name
            raise IllegalAction(f"{who}{at and f' at {at}'}: {why}", why)
