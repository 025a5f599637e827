"""Direct and indirect fire at one unit, and fire in melee (9.0, 10.0, 11.0)."""

from typing import NamedTuple

from wsanalysis.probability.chance import Chance
from wsanalysis.systems.draft_2019.checks import check
from wsanalysis.systems.draft_2019.chits import Nerve
from wsanalysis.systems.draft_2019.edition import Draft2019
from wsanalysis.systems.draft_2019.results import Struck, reveal, suffer
from wsanalysis.systems.draft_2019.shot import Aim


def fire(chance: Chance, before: Struck, aim: Aim, edition: Draft2019) -> Struck:
    """One shot: a chit is drawn, the shifts lead to a row, and its result is applied (9.0, 10.0)."""
    if before.unit.eliminated:
        return before._replace(fired=True)
    law = edition.chits.fire(aim.sight, aim.whole, edition.options)
    drawn = chance(law, "fate chit for the fire")
    collateral = "" if drawn.collateral in aim.void else drawn.collateral
    struck = before._replace(collateral=collateral, event=drawn.event, fired=True)
    return suffer(chance, struck, drawn.result, aim, edition)


def fire_and_activate(chance: Chance, before: Struck, aim: Aim, edition: Draft2019) -> Struck:
    """One shot, and the target's tokens turned over when it activates next (6.0)."""
    struck = fire(chance, before, aim, edition)
    if struck.unit.eliminated:
        return struck
    return reveal(chance, struck, aim.target, edition, aim)


def has_fired(struck: Struck) -> bool:
    """True if the shot has been taken."""
    return struck.fired


class MeleeAim(NamedTuple):
    """Fire in melee: the aim at the facing that the firer would choose, and at the one his opponent would.

    `check`: the target is a vehicle, so a valor check decides who chooses (9.0). Each chooses by armor: the
    weakest facing, or the strongest.
    """

    chosen: Aim
    given: Aim
    nerve: Nerve
    check: bool


def melee_fire(chance: Chance, before: Struck, aim: MeleeAim, activates: bool, edition: Draft2019) -> Struck:
    """One shot at a unit in the same hex (9.0)."""
    if before.unit.eliminated:
        return before._replace(fired=True)
    chooses = not aim.check or check(chance, aim.nerve, "normal", edition, "who chooses the facing")
    rule = fire_and_activate if activates else fire
    return rule(chance, before, aim.chosen if chooses else aim.given, edition)
