"""What a game on the map says of its log and units, so that blunders can be counted (`runs.blunders`).

`world` is the record of the engine's world. Hexes, sides and units go by number, as in the records.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any

from wsanalysis.battles.core.narrator import Entry
from wsanalysis.battles.core.numbers import Hex, Side, Unit


def nothing_called(_: Entry) -> int | None:
    """No fire comes from off the map."""
    return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Signs:
    """The signs by which blunders in a game are known.

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
    called: Callable[[Entry], int | None] = nothing_called
    """``called(entry)``: the number of what a side calls down from off the map, if the entry says so."""
    falls: Callable[[Entry], int | None] = nothing_called
    """``falls(entry)``: the number of what now falls; another than any that was called is nobody's."""
    deed: Callable[[Entry], Collection[int]]
    """``deed(entry)``: the units that by this entry do something else of their own accord."""
    is_armor: Callable[[Any, Any, Unit], bool]
    """``is_armor(world, state, unit)``: whether it is a vehicle."""
    is_infantry: Callable[[Any, Any, Unit], bool]
    """``is_infantry(world, state, unit)``: whether it fights on foot."""
    fires_no_more: Callable[[Any, Any, Unit], bool]
    """``fires_no_more(world, state, unit)``: whether damage keeps it from all fire, on any orders, and unhurt
    it could fire."""
    is_covered: Callable[[Any, Any, Unit, Hex], bool]
    """``is_covered(world, view, unit, hex)``: whether an enemy in the view could attack the unit in the hex."""
    is_futile: Callable[[Any, Any, Any, Entry], bool]
    """``is_futile(world, state, view, entry)``: whether an attack, as it was made, could change nothing of its
    target, and the firer's side, whose view it is, could know."""
    able: Callable[[Any, Any, Side], int]
    """``able(world, state, side)``: how many units on the map the side could let act in a turn."""
    actor: Callable[[Any, Any, int], Unit]
    """``actor(world, state, action)``: the unit that an action is an act of, or NOBODY."""
    steps: Callable[[Any, Any, Unit], list[int]]
    """``steps(world, view, unit)``: the hexes that the unit could enter in one step, if it may act."""
    errand: Callable[[Any, Any, list[int], Unit, Hex], int | None]
    """``errand(world, view, actions, unit, hex)``: the legal action that brings the unit on its way into the
    hex, or None."""
