"""Artillery: deviation from the target hex, and fire at the hexes under the sheaf (11.0)."""

from typing import NamedTuple

from wsanalysis.probability.chance import Chance
from wsanalysis.systems.draft_2019.chits import Nerve
from wsanalysis.systems.draft_2019.edition import Draft2019
from wsanalysis.systems.draft_2019.fire import fire, fire_and_activate
from wsanalysis.systems.draft_2019.results import Struck
from wsanalysis.systems.draft_2019.sheaf import Hex, neighbor
from wsanalysis.systems.draft_2019.shot import Aim

Covered = tuple[tuple[Hex, Aim], ...]
"""The impact hexes that put a unit under the sheaf, and the fire that it then takes."""


class Shelled(NamedTuple):
    """A unit after a barrage that has `fallen`, and the impact hex, in steps from the target hex."""

    struck: Struck
    impact: Hex = Hex()
    fallen: bool = False


def impact_hex(chance: Chance, nerve: Nerve, deviations: int, edition: Draft2019) -> Hex:
    """One valor check for each deviation; each failure drifts one hex by the arrow on the chit (11.0)."""
    impact = Hex()
    for _ in range(deviations):
        direction = chance(edition.chits.drift(nerve, edition.options), "deviation (0: none)")
        if direction:
            impact = neighbor(impact, direction)
    chance.tell("impact hex {} (11.0)", impact)
    return impact


def barrage(
    chance: Chance,
    before: Shelled,
    nerve: Nerve,
    deviations: int,
    covered: Covered,
    activates: bool,
    edition: Draft2019,
) -> Shelled:
    """One step of a barrage against a unit: the impact hex, then fire if the sheaf covers the unit (11.0)."""
    impact = impact_hex(chance, nerve, deviations, edition)
    aim = dict(covered).get(impact)
    if aim is None:
        chance.tell("the sheaf does not cover the unit (11.0)")
        return Shelled(before.struck, impact, True)
    rule = fire_and_activate if activates else fire
    return Shelled(rule(chance, before.struck, aim, edition), impact, True)


def has_fallen(shelled: Shelled) -> bool:
    """True if the barrage is over."""
    return shelled.fallen
