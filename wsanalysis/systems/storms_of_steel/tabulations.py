"""Tables that players look up: attacks by the roll needed, and rallies."""

from wsanalysis.languages import say
from wsanalysis.probability.chance import Chance
from wsanalysis.rule_system import Tabulation
from wsanalysis.systems.storms_of_steel.attack import Aim, attack
from wsanalysis.systems.storms_of_steel.edition import StormsOfSteel
from wsanalysis.systems.storms_of_steel.firepower import MOST_CAPS
from wsanalysis.systems.storms_of_steel.rally import rally
from wsanalysis.systems.storms_of_steel.state import UNHIT, WORDS, UnitState, word
from wsanalysis.systems.storms_of_steel.unit import Pile

NEEDED = tuple(range(-2, 15))
"""DV less FP and modifiers: beyond these nothing changes, even with two CAPs."""

BONUSES = tuple(range(5))

DRAWERS = {"foot": say("foot unit"), "vehicle": say("vehicle unit"), "air": say("air unit")}
"""The units that draw from each pile, in words."""


def attack_at(
    chance: Chance, needed: int, caps: int, start: UnitState, pile: Pile, edition: StormsOfSteel
) -> UnitState:
    """One attack that hits on a roll of `needed`, with CAPs on the roll: the target's state afterwards."""
    return attack(chance, start, Aim(needed - caps, pile), edition)


def attack_table(edition: StormsOfSteel, pile: Pile = "foot", hit: bool = False) -> Tabulation:
    """The target's state after an attack, by DV less AV without the roll, and CAPs (7.0, 3.23).

    `pile` of hit counters that the target draws from; `hit`: it has one already.
    """
    counters = [] if pile == "air" else [c.counter for c in edition.cups[pile].counters if not c.destroyed]
    start = UnitState(counters[0] if counters else "must leave") if hit else UNHIT
    unit = DRAWERS[pile]
    return Tabulation(
        title=say("attack on a hit {unit}", unit=unit)
        if hit
        else say("attack on an unhit {unit}", unit=unit),
        rule=attack_at,
        axes=(("DV less AV", NEEDED), ("CAPs", tuple(range(MOST_CAPS + 1)))),
        args=(start, pile, edition),
        word=word,
        words=WORDS[1:] if hit else WORDS,
        before=word(start),
    )


def rally_at(
    chance: Chance, counter: str, bonus: int, caps: int, pile: Pile, edition: StormsOfSteel
) -> UnitState:
    """One attempt to rally from a counter, with cover and company, and CAPs on the roll."""
    return rally(chance, UnitState(counter), pile, bonus, caps, edition)


def rally_table(edition: StormsOfSteel, pile: Pile = "foot") -> Tabulation:
    """The laws of a unit's rally, by its counter, its bonus, and CAPs (7.5, 7.51)."""
    if pile == "air":
        raise ValueError("airplanes take no hit counters (20.0)")
    names = tuple(c.counter for c in edition.cups[pile].counters if c.rally is not None)
    return Tabulation(
        title=say("rally of a {unit}", unit=DRAWERS[pile]),
        rule=rally_at,
        axes=(("counter", names), ("cover and company", BONUSES), ("CAPs", tuple(range(MOST_CAPS + 1)))),
        args=(pile, edition),
        word=_rallied,
        words=("rallied", "still hit"),
    )


def _rallied(state: UnitState) -> str:
    return "rallied" if state.counter is None else "still hit"
