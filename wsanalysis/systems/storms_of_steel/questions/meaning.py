"""The circumstances that can affect an attack, and on whom; one that cannot is refused, not ignored.

Comparison would not tell: the rules would add a card to an airplane's fire, and what happens not to count,
such as wheat that covers nobody, is no contradiction.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from wsanalysis.rule_system import IllegalAction
from wsanalysis.systems.storms_of_steel.card import WeaponCard
from wsanalysis.systems.storms_of_steel.edition import StormsOfSteel
from wsanalysis.systems.storms_of_steel.questions.arguments import weapon_named, works_named
from wsanalysis.systems.storms_of_steel.questions.situation import Situation
from wsanalysis.systems.storms_of_steel.ratings import is_squad
from wsanalysis.systems.storms_of_steel.unit import Unit, is_foot


class Case(NamedTuple):
    """One attack and its situation; `firing` None is off-board artillery, `target` None works alone."""

    edition: StormsOfSteel
    firing: Unit | None
    target: Unit | None
    distance: int
    given: Situation

    @property
    def card(self) -> WeaponCard | None:
        """The weapon card that is used."""
        return weapon_named(self.edition, self.given.weapon)

    @property
    def by_airplane(self) -> bool:
        """True if an airplane attacks."""
        return self.firing is not None and self.firing.kind == "air"

    @property
    def at_airplane(self) -> bool:
        """True if an airplane is attacked."""
        return self.target is not None and self.target.kind == "air"

    @property
    def at_ground(self) -> bool:
        """True if a unit on the ground is attacked."""
        return self.target is not None and not self.at_airplane


def _flank_of_works(case: Case) -> bool:
    works = works_named(case.edition, case.given.fortification, case.target)
    shells = case.firing is None or (case.card is None and "mortar" in case.firing.abilities)
    return works is not None and works.front != works.flank and case.distance > 0 and not shells


def _smoke(case: Case) -> bool:
    return case.card is None or case.card.smoke


def _moved(case: Case) -> bool:
    on_foot = case.target is not None and is_foot(case.target.kind) and case.given.carried_by is None
    return on_foot and case.edition.options.cautious_movement


_Counts = tuple[Callable[[Case], bool], str]
_HEIGHT: _Counts = (
    lambda case: case.firing is not None and not case.by_airplane and case.at_ground and case.distance > 0,
    "higher ground counts between ground units in two hexes, not for airplanes and off-board artillery"
    " (11.2, 12.3, 20.2)",
)
_IN_SMOKE: _Counts = (_smoke, "smoke does not affect this weapon card (p.17)")
COUNTS: dict[str, _Counts] = {
    "terrain": (
        lambda case: not case.at_airplane,
        "the ground below an airplane does not cover it (20.3)",
    ),
    "flank": (
        lambda case: case.target is not None,
        "works that are attacked alone have no flank (18.6)",
    ),
    "in_arc": (
        lambda case: case.distance > 0,
        "in close combat units attack whatever their facing, so no arc counts (7.63)",
    ),
    "indirect": (
        lambda case: case.firing is not None and case.firing.indirect_cost is not None
        and case.card is None and case.distance > 0,
        "indirect fire is for mortars with a cost of indirect fire on their counter, at another hex (12.0)",
    ),
    "fortification": (
        lambda case: case.given.carried_by is None,
        "a unit that is being transported occupies no fortification (17.0, 18.2)",
    ),
    "fortification_flank": (
        _flank_of_works,
        "the flank of a fortification counts only against direct fire from another hex, at units in a gun"
        " pit or bunker (18.2)",
    ),
    "attacker_higher": _HEIGHT,
    "target_higher": _HEIGHT,
    "small_balka": (
        lambda case: case.at_ground and case.distance > 0 and (case.card is None or case.card.terrain),
        "a small balka covers ground units against fire that crosses it from another hex, unless a weapon"
        " card passes over terrain (11.5, p.17)",
    ),
    "fresh_smoke": _IN_SMOKE,
    "thin_smoke": _IN_SMOKE,
    "smoke_between": (
        lambda case: _smoke(case) and case.firing is not None and case.distance > 1,
        "smoke on the way counts for the fire of units at 2 hexes or more, unless a weapon card passes over"
        " smoke (13.0, p.17)",
    ),
    "vehicles": (
        lambda case: case.target is not None and is_squad(case.target, case.edition)
        and case.given.carried_by is None,
        "vehicles cover infantry squads that are not being transported, nobody else (15.6)",
    ),
    "moved_normally": (
        _moved,
        "how a unit moved counts for foot units that are not being transported, by the optional rule"
        " cautious_movement (5.01)",
    ),
    "altitude": (lambda case: case.by_airplane, "only an airplane attacks from an altitude (20.1)"),
    "target_altitude": (lambda case: case.at_airplane, "only airplanes have an altitude (20.1)"),
    "firepower_card": (
        lambda case: case.firing is not None and not case.by_airplane,
        "card 9 adds to the firepower of a unit, and no action cards are played on airplanes (p.17, 20.0)",
    ),
    "better_equipped": (
        lambda case: case.firing is not None,
        "Better Equipped belongs to a unit, not to off-board artillery (V02)",
    ),
    "use_of_terrain": (
        lambda case: case.target is not None,
        "Use of Terrain belongs to a unit, not to works (V15)",
    ),
    "high_morale": (
        lambda case: case.at_ground,
        "High Morale sends back a hit counter, and airplanes take none (V03, 20.0)",
    ),
    "counters_drawn": (lambda case: case.at_ground, "airplanes draw no hit counters (20.0)"),
}  # fmt: skip
"""The case in which an argument can count for the units of an attack, and its sentence.

Arguments that are not here always count, or are checked where they are read: caps, carried_by, luck,
overrun, weapon.
"""
_UNSAID = Situation()


def check_meaning(
    edition: StormsOfSteel,
    firing: Unit | None,
    targets: Sequence[Unit | None],
    distance: int,
    situations: Sequence[Situation],
) -> None:
    """Raise IllegalAction for a circumstance that affects none of the targets."""
    cases = [
        Case(edition, firing, target, distance, given)
        for target, given in zip(targets, situations, strict=True)
    ]
    for argument, (counts, why) in COUNTS.items():
        unsaid: tuple[object, ...] = (getattr(_UNSAID, argument), [])
        said = [case for case in cases if getattr(case.given, argument) not in unsaid]
        if said and not any(map(counts, said)):
            at = ", ".join(target.name for target in targets if target is not None)
            who = "off-board artillery" if firing is None else firing.name
            raise IllegalAction(f"{who}{at and f' at {at}'}: {why}", why)
