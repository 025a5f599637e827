"""Sherman Leader's draws: the two sides of the damage counters (Damage Counters)."""

from wsanalysis.rule_system import ChipBag, Face
from wsanalysis.systems.sherman_leader.condition import UNHARMED
from wsanalysis.systems.sherman_leader.damage import suffer
from wsanalysis.systems.sherman_leader.damage_counter import DamageCounter

FATES = ("nothing lasting", "counter on it", "destroyed")
COMMANDERS = ("unhurt", "stress", "wounded", "killed")


def _fate(counter: DamageCounter) -> str:
    """The effect on an unharmed unit."""
    after = suffer(UNHARMED, counter)
    return "destroyed" if after.destroyed else "counter on it" if after.counters else "nothing lasting"


def _commander(counter: DamageCounter) -> str:
    """The effect on its commander."""
    after = suffer(UNHARMED, counter)
    if after.killed or after.wounded:
        return "killed" if after.killed else "wounded"
    return "stress" if after.stress else "unhurt"


def _name(counter: DamageCounter) -> str:
    return counter.counter


FACES = {
    "fate": Face(_fate, lambda _: FATES),
    "commander": Face(_commander, lambda _: COMMANDERS),
    "counter": Face(_name, lambda counters: tuple(map(_name, counters))),
}

BAGS = {side: ChipBag(side, FACES) for side in ("ap_damage", "he_damage")}
