"""Close combat in one hex, round by round, until only one player has units left (p.14)."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Literal, get_args

from wsanalysis.probability.chance import Chance
from wsanalysis.probability.distribution import Distribution
from wsanalysis.systems.liberty_road.chips import Chips
from wsanalysis.systems.liberty_road.edition import LibertyRoad
from wsanalysis.systems.liberty_road.melee import (
    Battle,
    Choices,
    Fighter,
    Melee,
    Player,
    allocated,
    allot,
    choices_of,
    fighters_of,
    here_of,
    other,
    put,
    states_of,
)
from wsanalysis.systems.liberty_road.results import reduce
from wsanalysis.systems.liberty_road.state import ELIMINATED, UnitState, is_out
from wsanalysis.systems.liberty_road.unit import Kind

OVERWHELMING = 2
"""A vehicle whose total is this multiple of the other's, or more, wrecks it at once (p.14)."""

Suffered = Literal["nothing", "reduced", "eliminated", "immobilized"]
SUFFERED: tuple[Suffered, ...] = get_args(Suffered)


def prevails(first: int, second: int, moving: Player) -> Player:
    """The player with the higher total; the moving player wins ties (p.14)."""
    if first == second:
        return moving
    return "first" if first > second else "second"


@lru_cache(maxsize=256)
def opposed(chips: Chips, first: int, second: int, moving: Player) -> Distribution[Player]:
    """The winner when each player adds a chip's medals to a valor, the two chips drawn together."""
    return chips.two_medals().map(lambda drawn: prevails(first + drawn[0], second + drawn[1], moving))


def toll(loser: Kind, winner: Kind, doubled: bool) -> tuple[Suffered, Suffered]:
    """The losses of a one-on-one round: the lower total's, then, if it stays, the other's (p.14).

    `doubled`: of two vehicles, one has at least twice the other's total. Infantry that immobilizes a vehicle
    escapes.
    """
    if loser == "vehicle" and winner != "vehicle":
        return "immobilized", "nothing"
    if doubled or winner == "vehicle" != loser:
        return "eliminated", "nothing"
    return "reduced", "reduced"


def round_of_close_combat(chance: Chance, melee: Melee, battle: Battle, edition: LibertyRoad) -> Melee:
    """One round between the allocated units, or first the allocation itself (p.14)."""
    melee = _allocate(melee, battle)
    first = [battle.first[i] for i in melee.first_fights]
    second = [battle.second[i] for i in melee.second_fights]
    kinds: dict[Player, Kind] = {"first": first[0].kind, "second": second[0].kind}
    if kinds["first"] == kinds["second"] == "vehicle":
        totals = total_of(first), total_of(second)
        low, doubled = clash(*totals, battle.moving)
        chance.tell("vehicle totals {} to {} (p.14)", *totals)
    else:
        low, doubled = _outfought(chance, melee, battle, edition), False
    suffered = toll(kinds[low], kinds[other(low)], doubled)
    if suffered[0] == "immobilized":
        return _stormed(chance, melee, battle, low, edition)
    if kinds["first"] != "vehicle" != kinds["second"]:
        chance.tell("the other is reduced, and if it lives, the winner as well (p.14)")
    elif kinds[low] != "vehicle":
        chance.tell("the vehicle wins, the infantry is eliminated (p.14)")
    return _pay(chance, melee, battle, low, suffered, edition)


def _allocate(melee: Melee, battle: Battle) -> Melee:
    """Choose who fights: the moving player first; the player who answers a vehicle may swarm it (p.14)."""
    melee = melee._replace(escaped=None)
    sides: tuple[Player, Player] = ("first", "second")
    if melee.second_fights or (not melee.first_fights and battle.moving == "second"):
        sides = ("second", "first")
    for player in sides:
        if not allocated(melee, player):
            melee = allot(melee, player, _choose(melee, battle, player))
    return melee


def _choose(melee: Melee, battle: Battle, player: Player) -> tuple[int, ...]:
    here = here_of(melee, player)
    mine, choices = fighters_of(battle, player), choices_of(battle, player)
    enemy = other(player)
    facing = allocated(melee, enemy)
    if choices.swarm == "always" and facing:
        vehicles = tuple(i for i in here if mine[i].kind == "vehicle")
        if len(vehicles) > 1 and fighters_of(battle, enemy)[facing[0]].kind == "vehicle":
            return vehicles
    return (_preferred(here, mine, choices),)


def _preferred(numbers: tuple[int, ...], mine: tuple[Fighter, ...], choices: Choices) -> int:
    """One of the units, by the player's order of choice."""
    if choices.order == "listed":
        return numbers[0]
    best = max if choices.order == "strongest" else min
    return best(numbers, key=lambda i: mine[i].valor + mine[i].total)


def _outfought(chance: Chance, melee: Melee, battle: Battle, edition: LibertyRoad) -> Player:
    """The unit with the lower total if infantry fights, or the vehicle that cannot resist it (p.14)."""
    a, b = battle.first[melee.first_fights[0]], battle.second[melee.second_fights[0]]
    tank: Player = "first" if a.kind == "vehicle" else "second"
    vehicle, state = (a, melee.first) if tank == "first" else (b, melee.second)
    if vehicle.kind == "vehicle" and not resists(vehicle, state[allocated(melee, tank)[0]].marker, edition):
        return tank
    return other(chance(opposed(edition.chips, a.valor, b.valor, battle.moving), "higher total of two chips"))


def _stormed(chance: Chance, melee: Melee, battle: Battle, tank: Player, edition: LibertyRoad) -> Melee:
    """The infantry immobilizes the vehicle and then escapes, or destroys it (p.14)."""
    on_foot = other(tank)
    foot, vehicle = allocated(melee, on_foot)[0], allocated(melee, tank)[0]
    after = immobilized(states_of(melee, tank)[vehicle], edition)
    if is_out(after):
        chance.tell("immobilized after an earlier reduction, the vehicle is eliminated (p.14)")
        return _leave(melee, battle, tank, vehicle, after)
    chance.tell("the vehicle is immobilized, the infantry must get away (p.14)")
    melee = put(melee, tank, vehicle, after)
    if not (battle.first_can_escape if on_foot == "first" else battle.second_can_escape):
        return _leave(melee, battle, on_foot, foot, ELIMINATED)
    return _leave(melee, battle, on_foot, foot, None)._replace(escaped=on_foot)


def resists(vehicle: Fighter, marker: str | None, edition: LibertyRoad) -> bool:
    """True if a vehicle can resist infantry in close combat, instead of being immobilized (p.14, 17)."""
    return vehicle.attacks_infantry and edition.effect(marker) not in ("no-fire", "no-anti-infantry")


def immobilized(state: UnitState, edition: LibertyRoad) -> UnitState:
    """A vehicle that infantry has immobilized: eliminated if it was reduced before (p.14)."""
    counts = edition.options.immobilized_counts_as_reduction
    if state.marker is not None or (counts and state.status == "broken"):
        return ELIMINATED
    return UnitState(state.status, edition.immobilized) if counts else state


def clash(first: int, second: int, moving: Player) -> tuple[Player, bool]:
    """The vehicle with the lower total, and whether the other has at least twice as much (p.14)."""
    high = prevails(first, second, moving)
    more, less = (first, second) if high == "first" else (second, first)
    return other(high), more >= OVERWHELMING * less and more != less


def _pay(
    chance: Chance,
    melee: Melee,
    battle: Battle,
    low: Player,
    suffered: tuple[Suffered, Suffered],
    edition: LibertyRoad,
) -> Melee:
    """Apply losses to the lower total, then, if it stays, to the other (p.14).

    Any loss of a swarm eliminates one of its vehicles, which the swarmed player picks.
    """
    swarming = len(allocated(melee, low)) > 1
    melee = _suffer(chance, melee, battle, low, suffered[0], edition)
    if swarming or not allocated(melee, low):
        return melee
    return _suffer(chance, melee, battle, other(low), suffered[1], edition)


def _suffer(
    chance: Chance, melee: Melee, battle: Battle, player: Player, what: Suffered, edition: LibertyRoad
) -> Melee:
    if what == "nothing":
        return melee
    unit = _victim(melee, battle, player)
    if what == "eliminated":
        return _leave(melee, battle, player, unit, ELIMINATED)
    return _reduce(chance, melee, battle, player, unit, edition)


def total_of(fighters: Sequence[Fighter]) -> int:
    """A vehicle's sum with its valor; the sums of a swarm, without (p.14)."""
    if len(fighters) > 1:
        return sum(fighter.total for fighter in fighters)
    return fighters[0].total + fighters[0].valor


def _victim(melee: Melee, battle: Battle, player: Player) -> int:
    """The vehicle that takes the result: of a swarm, the strongest, as the swarmed player would pick."""
    fighters = fighters_of(battle, player)
    return max(allocated(melee, player), key=lambda i: fighters[i].total)


def _reduce(
    chance: Chance, melee: Melee, battle: Battle, player: Player, unit: int, edition: LibertyRoad
) -> Melee:
    """Apply a reduced result; in a swarm it eliminates the unit."""
    if len(allocated(melee, player)) > 1:
        return _leave(melee, battle, player, unit, ELIMINATED)
    kind = fighters_of(battle, player)[unit].kind
    after = reduce(chance, states_of(melee, player)[unit], kind, edition)
    if is_out(after):
        return _leave(melee, battle, player, unit, after)
    return put(melee, player, unit, after)


def _leave(melee: Melee, battle: Battle, player: Player, unit: int, after: UnitState | None) -> Melee:
    """Take the unit out of the hex, in state `after` or unchanged; a swarm that won picks one to continue."""
    if after is not None:
        melee = put(melee, player, unit, after)
    here = tuple(i for i in here_of(melee, player) if i != unit)
    melee = allot(melee, player, tuple(i for i in allocated(melee, player) if i != unit))
    melee = melee._replace(first_here=here) if player == "first" else melee._replace(second_here=here)
    enemy = other(player)
    swarm = allocated(melee, enemy)
    if len(swarm) > 1:
        one = _preferred(swarm, fighters_of(battle, enemy), choices_of(battle, enemy))
        melee = allot(melee, enemy, (one,))
    return melee
