"""The skeleton of a quick player: what hexes are worth to a unit to stand in, to enter, to look out from.

Written once for all games, and compiled for the records of each. A game hands over what only it can say:
what draws a unit to a hex, what a shot takes, what there is to fear. Values are thousandths of a point.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, NamedTuple, Protocol, TypeVar

from wsanalysis.battles.core.ground import ahead
from wsanalysis.battles.core.numbers import Hex, Unit
from wsanalysis.battles.core.records import State, World
from wsanalysis.battles.core.units import friends_in, is_set_up, opponent, side_of, units_of
from wsanalysis.compiled import compiled_for


class Weights(Protocol):
    """The weights of players of all games: a friend in the hex, which counts against it; an enemy ahead."""

    crowd: int
    look: int


W = TypeVar("W", bound=World)
S = TypeVar("S", bound=State)
X = TypeVar("X", bound=Weights)


@dataclass(frozen=True, slots=True, kw_only=True)
class Hooks(Generic[W, S, X]):
    """The functions by which a game itself values places; compiled, and may call those made of them.

    `how` is the way in which a unit comes to a hex, by a number of the game's own; 0 if it is there. `eye`:
    sixteenths of its best shot that count for it; `most`: a bound of that, if one is known. `aims`: what a
    facing has besides the enemies ahead; `lookout`: what an enemy counts in the table of that name.
    """

    world: type[W]
    view: type[S]
    weights: type[X]
    shot_value: Callable[[W, S, Unit, Hex, Unit, int, X], int]
    """``shot_value(world, view, unit, hex, foe, least, weights)``; if not more than `least`, up to that."""
    threat: Callable[[W, S, Unit, Unit, Hex, int, X], int]
    """``threat(world, view, foe, unit, hex, how, weights)``: what a foe takes there; 0 if not set up."""
    eye: Callable[[W, S, Unit, X], int]
    drawn: Callable[[W, S, Unit, Hex, int, X], int]
    """``drawn(world, view, unit, hex, how, weights)``: by objectives, by cover."""
    fear: Callable[[W, S, Unit, Hex, int, X], int]
    """``fear(world, view, unit, hex, how, weights)``: what counts against it, never below 0."""
    taking: Callable[[W, S, Unit, Hex, X], int]
    """``taking(world, view, unit, hex, weights)``: what entering it gains."""
    aims: Callable[[W, S, Unit, int, X], int]
    """``aims(world, view, unit, face, weights)``."""
    most: Callable[[W, S, Unit], int] | None = None
    lookout: int = 1


class Player(NamedTuple):
    """The questions that a player of any game asks about places."""

    prey: Callable[..., int]
    threats: Callable[..., tuple[int, int]]
    prospect: Callable[..., int]
    stand: Callable[..., int]
    arrival: Callable[..., int]
    facing: Callable[..., int]


def player_of(hooks: Hooks[W, S, X]) -> Player:
    """The skeleton of a player for a game."""
    for_game = compiled_for(W=hooks.world, S=hooks.view, X=hooks.weights)
    shot_value, threat, eye, aims = hooks.shot_value, hooks.threat, hooks.eye, hooks.aims
    drawn, fear, taking, lookout = hooks.drawn, hooks.fear, hooks.taking, hooks.lookout

    @for_game
    def prey(world: W, view: S, unit: Unit, hex: Hex, weights: X) -> int:
        """The value of the unit's best shot from a hex, with the best facing."""
        best = 0
        for foe in units_of(world, opponent(side_of(world, unit))):
            if is_set_up(view, foe):
                best = max(best, shot_value(world, view, unit, hex, foe, best, weights))
        return best

    @for_game
    def threats(world: W, view: S, unit: Unit, hex: Hex, how: int, weights: X) -> tuple[int, int]:
        """The loss that all enemies together could inflict on the unit in a hex, and that by the worst."""
        total, worst = 0, 0
        for foe in units_of(world, opponent(side_of(world, unit))):
            one = threat(world, view, foe, unit, hex, how, weights)
            total, worst = total + one, max(worst, one)
        return total, worst

    @for_game
    def prospect(world: W, view: S, unit: Unit, hex: Hex, weights: X) -> int:
        """The worth of the best shot from a hex."""
        part = eye(world, view, unit, weights)
        return part * prey(world, view, unit, hex, weights) // 16 if part else 0

    @for_game
    def fearless(world: W, view: S, unit: Unit, hex: Hex, how: int, weights: X) -> int:
        """The value of standing in a hex but for fear: its draw and the best shot from it, less the crowd."""
        worth = drawn(world, view, unit, hex, how, weights) + prospect(world, view, unit, hex, weights)
        return worth - weights.crowd * friends_in(world, view, unit, hex)

    @for_game
    def stand(world: W, view: S, unit: Unit, hex: Hex, how: int, weights: X) -> int:
        """The value of standing in a hex, less what the unit fears there."""
        worth = fearless(world, view, unit, hex, how, weights)
        return worth - fear(world, view, unit, hex, how, weights)

    @for_game
    def arrival(world: W, view: S, unit: Unit, hex: Hex, how: int, stay: int, least: int, weights: X) -> int:
        """The gain of entering a hex over `stay`; `least` if it is not more than that even without fear."""
        gain = taking(world, view, unit, hex, weights) - stay
        gain += fearless(world, view, unit, hex, how, weights)
        return least if gain <= least else gain - fear(world, view, unit, hex, how, weights)

    @for_game
    def facing(world: W, view: S, unit: Unit, face: int, weights: X) -> int:
        """The value of a facing: the enemies ahead, the nearer the better, and what a game aims at besides.

        Where no enemy is set up, the unit looks to where the enemy will be.
        """
        total, here, side, seen = 0, view.hex[unit], side_of(world, unit), 0
        for foe in units_of(world, opponent(side)):
            there = view.hex[foe]
            if is_set_up(view, foe) and there != here:
                seen = 1
                total += weights.look * ahead(world, here, face, there) // (1 + world.distance[here, there])
        if seen:
            return total + aims(world, view, unit, face, weights)
        return weights.look * world.lookout[side, here, face] // lookout

    player, most = Player(prey, threats, prospect, stand, arrival, facing), hooks.most
    if most is None:
        return player

    @for_game
    def bounded_arrival(
        world: W, view: S, unit: Unit, hex: Hex, how: int, stay: int, least: int, weights: X
    ) -> int:
        """The gain of entering a hex, as above, but no shots are looked for that cannot make it `least`."""
        gain = drawn(world, view, unit, hex, how, weights) + taking(world, view, unit, hex, weights) - stay
        if gain + most(world, view, unit) <= least:
            return gain + most(world, view, unit)
        gain += prospect(world, view, unit, hex, weights)
        gain -= weights.crowd * friends_in(world, view, unit, hex)
        return least if gain <= least else gain - fear(world, view, unit, hex, how, weights)

    return player._replace(arrival=bounded_arrival)
