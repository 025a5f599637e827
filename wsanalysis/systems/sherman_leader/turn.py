"""The order of action in a battle turn: fast, slow, and by Tactics (Combat, Select Commanders, Movement)."""

from typing import Literal, NamedTuple

from wsanalysis.rule_system import IllegalAction
from wsanalysis.systems.sherman_leader.commander_card import InCommand, number_of
from wsanalysis.systems.sherman_leader.unit_card import UnitCard

Phase = Literal["fast", "slow"]

OVERDRIVE_STRESS = 1
NO_CHANGE = InCommand()
"""A commander without modifiers."""


class Tactics(NamedTuple):
    """Tactic counters with which a unit starts a battle: for itself, and those it may give to another."""

    own: int = 0
    command: int = 0


class Moved(NamedTuple):
    """A unit to be transported, and its acts in this step."""

    unit: UnitCard
    here: bool = True
    moved: bool = False
    attacked: bool = False


def tactics_of(unit: UnitCard, leader: InCommand) -> Tactics:
    """The Tactic counters of a unit and its commander (Buy Units, Select Commanders)."""
    own = unit.tactics + number_of(leader.skills, "Tactic")
    return Tactics(own, unit.command_tactics + number_of(leader.skills, "Command Tactic"))


def acts_in(leader: InCommand) -> Phase:
    """The step in which a unit acts without Tactics: slow if it has no commander."""
    return "fast" if leader.speed == "Fast" else "slow"


def spend_tactic(tactics: Tactics, leader: InCommand, phase: Phase, for_another: bool = False) -> Tactics:
    """The counters left after spending one to act in the step in which the unit does not normally act.

    ``for_another``: a Command Tactic for a unit under `leader`. Raises IllegalAction.
    """
    if acts_in(leader) == phase:
        raise IllegalAction(f"it acts in the {phase} step anyway (Select Commanders)")
    if not for_another and tactics.own:
        return tactics._replace(own=tactics.own - 1)
    if tactics.command:  # a Command Tactic may be spent for the unit itself as well
        return tactics._replace(command=tactics.command - 1)
    raise IllegalAction("no Tactic counter is left (Select Commanders)")


def speed_of(unit: UnitCard, leader: InCommand, overdrive: bool = False) -> int:
    """Hexes that a unit moves in a step; 1 more by Overdrive, for OVERDRIVE_STRESS (Select Commanders)."""
    if overdrive and "Overdrive" not in leader.skills:
        raise IllegalAction("its commander has no Overdrive (Select Commanders)")
    return unit.speed + (1 if overdrive else 0)


def transported(
    carrier: UnitCard,
    passengers: tuple[Moved, ...],
    leader: InCommand = NO_CHANGE,
    overdrive: bool = False,
) -> int:
    """The distance that a transport takes the units in its hex: its own speed (Unit Movement).

    At most one infantry and one artillery unit, which neither move nor attack in that step. IllegalAction. An
    Immobile one comes along if its commander takes the stress: see `acting.act`.
    """
    if not carrier.transport:
        raise IllegalAction(f"{carrier.name} transports nobody (Unit Movement)")
    types = [passenger.unit.type for passenger in passengers]
    for kind in ("Armor", "Light Armor"):
        if kind in types:
            raise IllegalAction(f"units of type {kind} are not transported (Unit Movement)")
    if len(set(types)) < len(types):
        raise IllegalAction("one infantry and one artillery unit at most (Unit Movement)")
    for passenger in passengers:
        if not passenger.here:
            raise IllegalAction("all start the step in the hex of the transport (Unit Movement)")
        if passenger.moved or passenger.attacked:
            raise IllegalAction("a transported unit neither moves nor attacks in that step (Unit Movement)")
    return speed_of(carrier, leader, overdrive)
