"""The state of a close combat: the units in the hex, those allocated to fight, their condition (p.14)."""

from typing import Literal, NamedTuple

from wsanalysis.systems.liberty_road.state import UnitState, is_out
from wsanalysis.systems.liberty_road.unit import Kind, Unit

Player = Literal["first", "second"]
Order = Literal["listed", "strongest", "weakest"]
Swarm = Literal["never", "always"]


class Fighter(NamedTuple):
    """A unit's ratings for close combat: `total` is a vehicle's sum without valor (p.14)."""

    kind: Kind
    valor: int
    total: int
    attacks_infantry: bool


class Choices(NamedTuple):
    """A player's policy: the order in which units are picked, and whether vehicles swarm a vehicle (p.14)."""

    order: Order = "listed"
    swarm: Swarm = "never"


class Battle(NamedTuple):
    """Everything that stays the same throughout a close combat."""

    first: tuple[Fighter, ...]
    second: tuple[Fighter, ...]
    moving: Player
    first_choices: Choices = Choices()
    second_choices: Choices = Choices()
    first_can_escape: bool = True
    second_can_escape: bool = True


class Melee(NamedTuple):
    """The state of a close combat.

    `first` and `second` are the units' states; `first_here`, `second_here` the numbers of the units in the
    hex; `first_fights`, `second_fights` those allocated (empty: still to be chosen). `escaped` is the player
    whose infantry ended the last round by immobilizing a vehicle and escaping.
    """

    first: tuple[UnitState, ...]
    second: tuple[UnitState, ...]
    first_here: tuple[int, ...]
    second_here: tuple[int, ...]
    first_fights: tuple[int, ...] = ()
    second_fights: tuple[int, ...] = ()
    escaped: Player | None = None


def as_fighter(unit: Unit) -> Fighter:
    """`unit` in close combat."""
    ratings = (unit.anti_vehicle_firepower, unit.move, unit.front_armor, unit.rear_armor)
    total = sum(rating or 0 for rating in ratings) if unit.kind == "vehicle" else 0
    return Fighter(unit.kind, unit.valor, total, unit.anti_infantry_range is not None)


def begin(first: tuple[UnitState, ...], second: tuple[UnitState, ...]) -> Melee:
    """The start: every living unit is in the hex, none is allocated."""
    here = [tuple(i for i, s in enumerate(side) if not is_out(s)) for side in (first, second)]
    return Melee(first, second, here[0], here[1])


def is_over(melee: Melee) -> bool:
    """True if at most one player has units left in the hex."""
    return not (melee.first_here and melee.second_here)


def holder(melee: Melee) -> str:
    """The player whose units are left in the hex: first, second or neither; undecided while both fight."""
    if melee.first_here and melee.second_here:
        return "undecided"
    return "first" if melee.first_here else "second" if melee.second_here else "neither"


def winner(melee: Melee) -> str:
    """The player whose units are left, or whose infantry immobilized the last vehicle and escaped.

    p.14 calls the latter a win for the infantry, although the vehicle stays in the hex. It is no win if
    further enemies stay there with it.
    """
    left = holder(melee)
    alone = len(melee.first_here) + len(melee.second_here) == 1
    return melee.escaped if melee.escaped and alone and left != "undecided" else left


def put(melee: Melee, player: Player, unit: int, after: UnitState) -> Melee:
    """The melee with one unit's state replaced."""
    states = states_of(melee, player)
    states = (*states[:unit], after, *states[unit + 1 :])
    return melee._replace(first=states) if player == "first" else melee._replace(second=states)


def allot(melee: Melee, player: Player, units: tuple[int, ...]) -> Melee:
    """The melee with these of a player's units allocated to fight."""
    if player == "first":
        return melee._replace(first_fights=units)
    return melee._replace(second_fights=units)


def other(player: Player) -> Player:
    """The other player."""
    return "second" if player == "first" else "first"


def fighters_of(battle: Battle, player: Player) -> tuple[Fighter, ...]:
    """A player's units."""
    return battle.first if player == "first" else battle.second


def choices_of(battle: Battle, player: Player) -> Choices:
    """The choices of a player."""
    return battle.first_choices if player == "first" else battle.second_choices


def states_of(melee: Melee, player: Player) -> tuple[UnitState, ...]:
    """A player's units' states."""
    return melee.first if player == "first" else melee.second


def here_of(melee: Melee, player: Player) -> tuple[int, ...]:
    """The numbers of a player's units in the hex."""
    return melee.first_here if player == "first" else melee.second_here


def allocated(melee: Melee, player: Player) -> tuple[int, ...]:
    """The numbers of a player's units that are allocated to fight."""
    return melee.first_fights if player == "first" else melee.second_fights
