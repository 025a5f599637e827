"""Objectives from a scenario's file."""

from collections.abc import Callable, Collection
from dataclasses import replace
from typing import Annotated, Any, Literal, NamedTuple, TypeVar

from annotated_types import Ge, Le

from wsanalysis.battlefield.board import Board
from wsanalysis.battles.scenarios import entries as toml
from wsanalysis.battles.scenarios.boards import get_hexes
from wsanalysis.battles.scenarios.checks import Turn
from wsanalysis.battles.scenarios.entries import Entry
from wsanalysis.battles.scenarios.forces import Contender
from wsanalysis.battles.scenarios.objectives import (
    Destroy,
    DestroyEach,
    DestroyMore,
    Exit,
    Hold,
    HoldEach,
    Keep,
    Marker,
    Objective,
    PreventCrossing,
    PreventExit,
)

MOST_POINTS = 99
VictoryPoints = Annotated[int, Ge(1), Le(MOST_POINTS)]
Count = Annotated[int, Ge(1), Le(99)]
CountOrAll = Annotated[int, Ge(1), Le(99)] | Literal["all"]
HexesOrStructures = list[str] | Literal["structures"]


F = TypeVar("F", bound=Contender)


class _Sides(NamedTuple):
    """The side of an objective, and whether the sides are sound, so that their units can be counted.

    `scored` are the kinds that the game scores in its course, `turn` is what it calls a turn.
    """

    own: Contender
    enemy: Contender
    board: Board
    blocks: Collection[str]
    sound: bool
    scored: Collection[str]
    turn: str
    by_card: bool


def with_objectives(
    entry: Entry,
    forces: tuple[F, F],
    board: Board,
    blocks: Collection[str],
    scored: Collection[str] = (),
    turn: str = "turn",
    by_card: bool = False,
) -> tuple[F, F]:
    """Two forces with their objectives from the file, which may name `blocks`.

    `scored` are the kinds out of `SCORED` that the game counts as it goes; `turn` is its word for a turn,
    `by_card` whether cards of the game can say that objectives are scored.
    """
    sound = not entry.faults  # what other faults left out must not be called missing once more
    both: Any = forces
    one, other = (
        replace(own, objectives=_read(entry, _Sides(own, enemy, board, blocks, sound, scored, turn, by_card)))
        for own, enemy in (both, both[::-1])
    )
    return one, other


def _read(entry: Entry, sides: _Sides) -> tuple[Objective, ...]:
    table = toml.get_table(entry, sides.own.side.lower())
    if table is None:
        return ()
    if not table.value.get("objectives"):
        toml.fault(table, "expected at least one objective, there is none", "objectives")
    found: list[Objective] = []
    for row in toml.get_tables(table, "objectives"):
        known = [name for name in READERS if name not in SCORED or name in sides.scored]
        kind = toml.get_name(row, "kind", known, "kind of objective")
        vp = toml.get(row, "vp", VictoryPoints)
        if kind is None:
            continue
        keys, read = READERS[kind]
        toml.known_keys(row, ("vp", "kind", *(f"{sides.turn}s" if key == "turns" else key for key in keys)))
        objective = read(row, vp or 1, sides)
        if objective is not None:
            found.append(objective)
    return tuple(found)


def _destroy(row: Entry, vp: int, sides: _Sides) -> Objective | None:
    block = _block(row, sides.enemy, sides)
    count = toml.get(row, "count", CountOrAll)
    if block is None or count is None:
        return None
    there = _number(sides.enemy, block)
    if count != "all":
        _at_most(row, "count", count, there, f"{block or 'units'} of the enemy", sides)
        return Destroy(vp=vp, count=count, block=block)
    return Destroy(vp=vp, count=there, block=block, every=True)


def _destroy_more(row: Entry, vp: int, _: _Sides) -> Objective | None:
    margin = toml.get(row, "margin", Count, 1)
    return None if margin is None else DestroyMore(vp=vp, margin=margin)


def _hold(row: Entry, vp: int, sides: _Sides) -> Objective | None:
    board = sides.board
    place = toml.get(row, "place", str, "")
    if row.value.get("hexes") == "structures":
        structures = tuple(name for name in board.ids if board.terrain[board.index[name]].structure)
        if not structures:
            toml.fault(row, f"expected hexes with structures, {board.name} has none", "hexes")
        hexes, place = structures, place or "all structures"
    elif isinstance(row.value.get("hexes"), str):
        toml.get(row, "hexes", HexesOrStructures)
        hexes = None
    else:
        hexes = get_hexes(row, "hexes", board)
    at_least = toml.get(row, "at_least", Count, len(hexes or ()))
    if hexes is None or at_least is None or place is None:
        return None
    if at_least > len(hexes):
        toml.fault(row, f"expected at most {len(hexes)}, the number of hexes, got {at_least}", "at_least")
    return Hold(vp=vp, hexes=hexes, at_least=at_least, place=place)


def _exit(row: Entry, vp: int, sides: _Sides) -> Objective | None:
    count = toml.get(row, "count", Count)
    if count is None:
        return None
    _at_most(row, "count", count, _number(sides.own, ""), "own units", sides)
    _has_exits(row, sides.own, sides)
    return Exit(vp=vp, count=count)


def _prevent_crossing(row: Entry, vp: int, sides: _Sides) -> Objective | None:
    zone = get_hexes(row, "zone", sides.board)
    place = toml.get(row, "place", str, "")
    if zone is None or place is None:
        return None
    return PreventCrossing(vp=vp, zone=zone, place=place)


def _keep(row: Entry, vp: int, sides: _Sides) -> Objective | None:
    block = _block(row, sides.own, sides)
    count = toml.get(row, "count", Count)
    if block is None or count is None:
        return None
    _at_most(row, "count", count, _number(sides.own, block), f"own {block or 'units'}", sides)
    return Keep(vp=vp, count=count, block=block)


def _prevent_exit(row: Entry, vp: int, sides: _Sides) -> Objective | None:
    count = toml.get(row, "count", Count, 1)
    if count is None:
        return None
    _has_exits(row, sides.enemy, sides)
    return PreventExit(vp=vp, count=count)


def _destroy_each(row: Entry, vp: int, sides: _Sides) -> Objective | None:
    block = _block(row, sides.enemy, sides)
    return None if block is None else DestroyEach(vp=vp, block=block)


def _hold_each(row: Entry, vp: int, sides: _Sides) -> Objective | None:
    hexes, turns = get_hexes(row, "hexes", sides.board), _turns(row, sides)
    when = toml.get_name(row, "when", (sides.turn, *_by_cards(sides)), "moment", sides.turn)
    place = toml.get(row, "place", str, "")
    if hexes is None or turns is None or place is None or when is None:
        return None
    by_card = _by_card(row, when, turns, sides)
    return HoldEach(vp=vp, hexes=hexes, turns=turns, place=place, turn=sides.turn, by_card=by_card)


def _by_cards(sides: _Sides) -> tuple[str, ...]:
    return (SCORE,) if sides.by_card else ()


def _by_card(row: Entry, when: str, turns: tuple[int, ...], sides: _Sides) -> bool:
    """True if it is scored when a card says so, and then at the ends of no turns."""
    if when == SCORE and turns:
        toml.fault(row, f"expected no {sides.turn}s of what is scored by a card", "when")
    return when == SCORE


def _marker(row: Entry, vp: int, sides: _Sides) -> Objective | None:
    when = toml.get_name(row, "when", ("end", sides.turn, *_by_cards(sides), "off"), "moment", "end")
    hexes, turns = get_hexes(row, "hexes", sides.board, ()), _turns(row, sides)
    place = toml.get(row, "place", str, "")
    if when is None or hexes is None or turns is None or place is None:
        return None
    if when in ("end", "off") and (hexes or turns):
        toml.fault(row, f"expected neither hexes nor {sides.turn}s of a marker that counts once", "when")
    return Marker(
        vp=vp,
        when="turn" if when in (sides.turn, SCORE) else when,
        hexes=hexes,
        turns=turns,
        place=place,
        turn=sides.turn,
        by_card=_by_card(row, when, turns, sides),
    )


def _turns(row: Entry, sides: _Sides) -> tuple[int, ...] | None:
    """The turns at whose ends is scored, in order; none for all."""
    listed = toml.get(row, f"{sides.turn}s", list[Turn], ())
    return None if listed is None else tuple(sorted(set(listed)))


SCORE = "score"
SCORED = ("hold each", "marker")
"""Kinds that are scored during a game, and so must be counted by its rules."""

READERS: dict[str, tuple[tuple[str, ...], Callable[[Entry, int, _Sides], Objective | None]]] = {
    "destroy": (("count", "block"), _destroy),
    "destroy more": (("margin",), _destroy_more),
    "hold": (("hexes", "at_least", "place"), _hold),
    "exit": (("count",), _exit),
    "prevent crossing": (("zone", "place"), _prevent_crossing),
    "keep": (("count", "block"), _keep),
    "prevent exit": (("count",), _prevent_exit),
    "destroy each": (("block",), _destroy_each),
    "hold each": (("when", "hexes", "turns", "place"), _hold_each),
    "marker": (("when", "hexes", "turns", "place"), _marker),
}
"""By kind of objective: its keys besides `vp` and `kind`, and how it is read."""


def _block(row: Entry, force: Contender, sides: _Sides) -> Any:
    """The block that the objective names, "" if it names none."""
    block = toml.get_name(row, "block", sides.blocks, "block", "")
    if block and sides.sound and not _number(force, block):
        toml.fault(row, f"expected a block that the {force.side} side has, got {block!r}", "block")
    return block


def _number(force: Contender, block: str) -> int:
    return sum(block in ("", own) for own in force.blocks)


def _at_most(row: Entry, key: str, count: int, there: int, what: str, sides: _Sides) -> None:
    if sides.sound and there and count > there:
        toml.fault(row, f"expected at most {there}, the number of {what}, got {count}", key)


def _has_exits(row: Entry, force: Contender, sides: _Sides) -> None:
    if sides.sound and not force.exits:
        toml.fault(row, f"expected exits of the {force.side} side, there are none", "kind")
