"""The deeds of a person in a game on the page: what each changes in the record of the game."""

from collections.abc import Callable, Mapping
from typing import Any

from wsanalysis.battles.core.grading import stake_of
from wsanalysis.battles.live import advice
from wsanalysis.battles.live.live_game import LiveGame
from wsanalysis.battles.live.reach import reach
from wsanalysis.battles.live.record import add_row, as_text
from wsanalysis.files.cells import short
from wsanalysis.languages import capital, translated
from wsanalysis.widgets.play.seat import Seat, begun, ids_of, row_in_log, selected
from wsanalysis.widgets.reviewed_saving import is_own


def _act(seat: Seat, message: Mapping[str, Any]) -> dict[str, Any]:
    """One of the choices, by its number; a clear mistake is asked about once, if the tutor sits by."""
    choices, number = _open(seat).choices(), message.get("choice")
    if type(number) is not int or not 0 <= number < len(choices):
        raise ValueError(f"choice: expected its number, below {len(choices)}, got {short(number)}")
    return _taken(seat, [choices[number].action])


def _go(seat: Seat, message: Mapping[str, Any]) -> dict[str, Any]:
    """A move of the selected unit to a hex, step by step, until something is learned."""
    live = _open(seat)
    unit = selected(seat.record, live.choices())
    ids = ids_of(live)
    hex = str(message.get("hex"))
    paths = reach(live, unit) if unit is not None else {}
    if hex not in ids or ids.index(hex) not in paths:
        raise ValueError(f"hex: expected one that the unit can move to now, got {short(hex)}")
    return _taken(seat, paths[ids.index(hex)])


def _taken(seat: Seat, actions: list[int]) -> dict[str, Any]:
    live = seat.live
    unasked = seat.record["tutor"] and seat.warned != len(live.actions)
    if unasked and advice.second_thought(live, actions[0]):
        seat.warned = len(live.actions)
        return {"hints": seat.record["hints"] + 1}
    live.take_all(actions)
    return {}


def _open(seat: Seat) -> LiveGame:
    """The game, if a person is to decide. Raises ValueError."""
    if seat.over:
        raise ValueError("this game is over: begin another one")
    return seat.live


def _select(_: Seat, message: Mapping[str, Any]) -> dict[str, Any]:
    """Look at a unit; None for all."""
    unit = message.get("unit")
    return {"unit": unit if type(unit) is int else None}


def _undo(seat: Seat, _: Mapping[str, Any]) -> dict[str, Any]:
    """Take a choice back; once its outcome was known, the game is an analysis."""
    learned = not seat.may_undo
    mark = seat.live.undo()
    unit = seat.record["unit"] if mark.side == seat.live.decider else None
    analysis = seat.record["analysis"] or learned
    return {"undone": seat.record["undone"] + 1, "analysis": analysis, "resigned": None, "unit": unit}


def _hint(seat: Seat, _: Mapping[str, Any]) -> dict[str, Any]:
    """Ask how often each promising choice wins."""
    live = _open(seat)
    every = {choice.action: number for number, choice in enumerate(live.choices())}
    found = advice.hints(live)
    rows = [
        {"n": every[hint.choice.action], "words": capital(translated(hint.choice.words)), "share": hint.share,
         "least": hint.least, "most": hint.most, "behind": hint.behind, "low": hint.low, "high": hint.high}
        for hint in found
    ]  # fmt: skip
    what = "share of the VP at stake" if stake_of(live.engine) else "chance of winning"
    seat.hinted = {"at": len(live.actions), "rows": rows, "what": what, "trials": advice.TRIALS,
                   "seed": live.seed}  # fmt: skip
    return {"hints": seat.record["hints"] + 1}


def _delegate(seat: Seat, _: Mapping[str, Any]) -> dict[str, Any]:
    """Have the default player take this decision."""
    _open(seat).delegate()
    return {"hints": seat.record["hints"] + 1}


def _resign(seat: Seat, _: Mapping[str, Any]) -> dict[str, Any]:
    """Give the game up."""
    return {"resigned": _open(seat).viewer}


def _again(seat: Seat, message: Mapping[str, Any]) -> dict[str, Any]:
    """Go back to a decision, by the number of actions before it, and try another one: an analysis."""
    number = message.get("number")
    if type(number) is not int or not 0 <= number <= len(seat.live.actions):
        raise ValueError(f"number: expected one up to {len(seat.live.actions)}, got {short(number)}")
    kept = seat.live.actions[:number]
    seat.live = begun(seat.game, {**seat.record, "actions": as_text(kept)})
    return {"analysis": True, "resigned": None, "unit": None, "undone": seat.record["undone"] + 1}


def _take_screen(seat: Seat, _: Mapping[str, Any]) -> dict[str, Any]:
    """The other of two people at one screen looks at it now."""
    seat.at_screen = seat.live.viewer
    return {}


def _leave(_seat: Seat, _: Mapping[str, Any]) -> dict[str, Any]:
    """Put the game away, until it is gone on with or another one is begun."""
    return {"away": True}


def _resume(_seat: Seat, _: Mapping[str, Any]) -> dict[str, Any]:
    """Go on with the game that was put away."""
    return {"away": False}


def _write(seat: Seat, _: Mapping[str, Any]) -> dict[str, Any]:
    """Add the game to the log of the open folder. Raises ValueError for the built-in data, OSError."""
    if not is_own(seat.game):
        raise ValueError(
            "the built-in data stay as they are: open a data folder of your own, or copy the row"
        )
    if seat.record["written"]:
        raise ValueError("this game is in the log already")
    add_row(seat.game.folder, row_in_log(seat))
    return {"written": True}


DEEDS: Mapping[str, Callable[[Seat, Mapping[str, Any]], dict[str, Any]]] = {
    "act": _act, "go": _go, "select": _select, "undo": _undo, "hint": _hint, "machine": _delegate,
    "resign": _resign, "again": _again, "screen": _take_screen, "leave": _leave, "resume": _resume,
    "write": _write,
}  # fmt: skip
"""Each is done by a page's word; ValueError, in words, for what cannot be done."""
