"""The signs by which blunders are counted in a game's log and units (`runs.blunders`).

`world` is the record of the engine's world; hexes, sides and units go by number, as in the records.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any

from wsanalysis.battles.core.narrator import Entry
from wsanalysis.battles.core.numbers import NOBODY, Side, Unit
from wsanalysis.battles.core.units import is_here, units_of


def none_called(_: Entry) -> int | None:
    """No fire comes from off the map."""
    return None


def no_deed(_: Entry) -> Collection[int]:
    """Units do nothing but move and fire."""
    return ()


def never(*_: Any) -> bool:
    """The answer for anything that the game does not have."""
    return False


def all_able(world: Any, state: Any, side: Side) -> int:
    """All units on the map may act in every turn."""
    return sum(is_here(state, unit) for unit in units_of(world, side))


def no_actor(*_: Any) -> Unit:
    """Actions do not say whose they are."""
    return NOBODY


def no_steps(*_: Any) -> list[int]:
    """The steps of a unit in a game without steps: none."""
    return []


def no_errand(*_: Any) -> int | None:
    """The errand of a unit in a game without errands: none."""
    return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Signs:
    """The signs by which blunders in a game are known; signs that it does not have are left out.

    By codes of the log: in `moves` a unit steps from a hex to a hex of its own accord, in `shots` the unit in
    the first number opens fire, in `cards` the side in the first number plays one. `attacks` are rolls or
    draws at one target, with the places of firer and target among the four numbers, -1 for none. By kinds of
    actions: `aims` aim fire, by `waits` a side or its unit does nothing. `orders` are the questions with
    which a side's part of a turn begins.
    """

    moves: Collection[int]
    shots: Collection[int]
    attacks: Mapping[int, tuple[int, int]]
    cards: Collection[int] = ()
    aims: Collection[int]
    waits: Collection[int]
    orders: Collection[int]
    is_covered: Callable[[Any, Any, Any, Any], bool]
    """``is_covered(world, view, unit, hex)``: whether an enemy in sight is in the hex, or could
    attack the unit there."""
    called: Callable[[Entry], int | None] = none_called
    """``called(entry)``: the number of what a side calls down from off the map, if the entry says so."""
    falls: Callable[[Entry], int | None] = none_called
    """``falls(entry)``: the number of what now falls; another than any that was called is nobody's."""
    deed: Callable[[Entry], Collection[int]] = no_deed
    """``deed(entry)``: the units that by this entry do something else of their own accord."""
    is_armor: Callable[[Any, Any, Any], bool] = never
    """``is_armor(world, state, unit)``: whether it is a vehicle."""
    is_infantry: Callable[[Any, Any, Any], bool] = never
    """``is_infantry(world, state, unit)``: whether it fights on foot."""
    fires_no_more: Callable[[Any, Any, Any], bool] = never
    """``fires_no_more(world, state, unit)``: whether damage keeps it from all fire, whatever its orders."""
    is_futile: Callable[[Any, Any, Any, Entry], bool] = never
    """``is_futile(world, state, view, entry)``: whether an attack, as it was made, could change nothing of
    its target, and the firer's side could know when it aimed: then that was its view."""
    able: Callable[[Any, Any, Any], int] = all_able
    """``able(world, state, side)``: how many units on the map the side could let act in a turn."""
    actor: Callable[[Any, Any, int], Unit] = no_actor
    """``actor(world, state, action)``: the unit that an action is an act of, or NOBODY."""
    steps: Callable[[Any, Any, Any], list[int]] = no_steps
    """``steps(world, view, unit)``: the hexes that the unit could enter in one step, if it may act."""
    errand: Callable[[Any, Any, list[int], Any, Any], int | None] = no_errand
    """``errand(world, view, actions, unit, hex)``: the legal action that brings the unit on its way into the
    hex, or None."""
