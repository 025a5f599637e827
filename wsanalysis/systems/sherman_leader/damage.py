"""Damage: counters drawn, redrawn if they could do nothing, and their effects (Damage Counter Rules)."""

from functools import lru_cache
from typing import NamedTuple

from wsanalysis.probability.chance import Chance
from wsanalysis.probability.distribution import Distribution
from wsanalysis.systems.sherman_leader.condition import Condition, with_counter
from wsanalysis.systems.sherman_leader.damage_counter import Cup, DamageCounter, does_nothing
from wsanalysis.systems.sherman_leader.edition import ShermanLeader
from wsanalysis.systems.sherman_leader.options import Options
from wsanalysis.systems.sherman_leader.unit_card import Attack, UnitCard


class Struck(NamedTuple):
    """A unit's data for damage: the side of its counters, and the ranges at which it can attack at all."""

    side: Attack
    attacks_at_0: bool = True
    attacks_from_2: bool = True


def struck(unit: UnitCard) -> Struck:
    """The data of a unit's card that damage uses."""
    return Struck(unit.attacked_by, unit.min_range == 0, unit.max_range >= 2)


def take_damage(chance: Chance, before: Condition, unit: Struck, edition: ShermanLeader) -> Condition:
    """Draw one damage counter for a unit and apply it (Armor Piercing Hits, High Explosive Hits).

    A counter that could do nothing is returned and another drawn, which equals one draw from all the others.
    A destroyed unit draws none.
    """
    if before.destroyed:
        return before
    draw = what_counts(before.counters, before.wounded, before.killed, unit, edition)
    if draw is None:
        chance.tell("no counter in the cup could do anything")
        return before
    return suffer(before, edition.cups[unit.side].by_name[chance(draw, "damage counter")])


@lru_cache(maxsize=1 << 16)
def what_counts(
    counters: tuple[str, ...], wounded: bool, killed: bool, unit: Struck, edition: ShermanLeader
) -> Distribution[str] | None:
    """The damage counter that takes effect on a unit in this condition; None if none could do anything."""
    condition = Condition(counters, 0, wounded, killed)
    cup = edition.cups[unit.side]
    return cup.draw(lying_out(condition, cup), redrawn(condition, unit, edition))


def suffer(before: Condition, counter: DamageCounter) -> Condition:
    """Apply a damage counter: stress, the commander, the unit, and whether it stays on the card."""
    counters, stress, wounded, killed, _, fresh = before
    if not killed:
        stress += counter.stress
        killed = counter.commander == "killed" or (wounded and counter.commander == "wounded")
        wounded = not killed and (wounded or counter.commander == "wounded")
    second = counter.second_destroys and counter.counter in counters
    if counter.destroyed or second:
        return Condition((), stress, wounded, killed, destroyed=True)
    after = Condition(counters, stress, wounded, killed, False, fresh)
    return after if counter.stays == "no" else with_counter(after, counter.counter, counter.enemy_rolls > 0)


def redrawn(condition: Condition, unit: Struck, edition: ShermanLeader) -> tuple[str, ...]:
    """The counters that would have no effect on this unit, in the order of the file."""
    return tuple(
        counter.counter
        for counter in edition.cups[unit.side].counters
        if not does_nothing(counter) and not _has_effect(counter, condition, unit, edition.options)
    )


def lying_out(condition: Condition, cup: Cup) -> tuple[str, ...]:
    """The counters outside the cup: on the unit, and the one that wounded its commander."""
    wounds = [c.counter for c in cup.counters if c.commander == "wounded"][:1] if condition.wounded else []
    return (*condition.counters, *wounds)


def _has_effect(counter: DamageCounter, condition: Condition, unit: Struck, options: Options) -> bool:
    if counter.destroyed:
        return True
    if not condition.killed and (counter.stress or counter.commander != "unhurt"):
        return True
    if counter.stays == "no":
        return False
    if counter.second_destroys or counter.later_stress:
        return True
    lies = counter.counter in condition.counters
    if counter.enemy_rolls and (not lies or options.second_exposed == "adds"):
        return True
    if lies:
        return False
    if counter.stops_attack == "range 0":
        return unit.attacks_at_0
    if counter.stops_attack == "range 2+":
        return unit.attacks_from_2
    return counter.stops_attack == "unless stress" or counter.stops_move != "no"
