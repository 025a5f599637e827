"""The messages of a page to a session, a function for each verb; ValueError, in words, for faults."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any, TypeAlias

from wsanalysis.arguments.names import find
from wsanalysis.files.cells import short
from wsanalysis.widgets.edits import Edit, Spot, from_record
from wsanalysis.widgets.entering import enter, tried_out
from wsanalysis.widgets.keeping import as_link, as_text, from_link, from_text
from wsanalysis.widgets.open_desks import looked
from wsanalysis.widgets.play.pictures import setup
from wsanalysis.widgets.sheets.claimed import with_record
from wsanalysis.widgets.sheets.form_sheet import values_of
from wsanalysis.widgets.situations import check_fits
from wsanalysis.widgets.tabs import WORKS

if TYPE_CHECKING:
    from wsanalysis.widgets.session import Session

Message: TypeAlias = Mapping[str, Any]


def hello(session: "Session", _: Message) -> None:
    """A page has begun: it needs everything."""
    session.redraw()
    system, data = session.desks.open
    games = [[name, title] for name, title in session.titles.items()]
    session.tell(
        {"part": "hello", "games": games, "system": system, "data": data, "tab": session.view["tab"],
         "tabs": list(session.tabs)},
        *session.work.latest(session.desks.open).values(),
    )  # fmt: skip


def look_at(session: "Session", message: Message) -> None:
    """Look at a tab, a question, units, values of arguments; ValueError for one that is not taken."""
    if isinstance(given := message.get("given"), dict):
        scene = session.scene()
        about_two = scene.question_about_two if session.view["tab"] == "matchups" else None
        check_fits(scene.situation(about_two or scene.question), given)
    session.desks.see(looked(session.view, message))
    if set(message) - {"do", "tab", "n"}:
        session.redraw("form", "odds", "curve", "map", "bag", "entry", *session.sheets)
    if session.view["tab"] in session.sheets:  # there may be new files for it
        session.redraw(session.view["tab"])
    session.tell({"part": "tab", "tab": session.view["tab"]})


def fill_in(session: "Session", message: Message) -> None:
    """Fill in a field of a sheet; ValueError for a value that it does not take."""
    key, name = str(message.get("sheet")), str(message.get("name"))
    if key not in session.sheets:
        raise ValueError(f"expected a sheet such as {', '.join(session.sheets)}, got {short(key)}")
    filled = (session.view.get("sheets") or {}).get(key) or {}
    form = {**filled, name: message.get("value")}
    scene, sheet = session.scene(), session.sheets[key]
    if not sheet.missing(scene):
        check_fits(sheet.form(scene, filled), {name: message.get("value")})
    session.desks.see(looked(session.view, {"sheets": {key: form}}))
    session.redraw(key)


def claim(session: "Session", message: Message) -> None:
    """Write down what the form of a sheet claims, or strike out the claim that says `drop`."""
    claims = session.view.get("claims") or []
    if "drop" in message:
        claims = [each for each in claims if each["says"] != message["drop"]]
    else:
        key, scene = str(message.get("sheet", "claims")), session.scene()
        sheet = session.sheets.get(key)
        if sheet is None or sheet.writes is None:
            raise ValueError(f"expected a sheet that makes claims, got {short(key)}")
        if missing := sheet.missing(scene):
            raise ValueError(missing)
        claims = with_record(claims, sheet.writes(scene, values_of(key, sheet, scene)))
    session.desks.see({**session.view, "claims": claims})
    session.redraw(*session.sheets)


def play(session: "Session", message: Message) -> None:
    """Begin a game, do something in it, or ask something about it."""
    changed = session.playing.receive(session.scene(), message)
    session.desks.see(looked(session.view, {"play": changed}))
    other_ground = session.playing.has_other_ground(session.scene())
    session.redraw("play", *(["ground"] if other_ground else []))


SAME_BOARD = ("click", "count", "face", "unit", "objective", "area", "remove", "part", "title")
"""The acts of an editor of scenarios that leave the board as it is."""


def edit_scenario(session: "Session", message: Message) -> None:
    """Choose a scenario, change its text by a click, a button or as a whole, or save it."""
    changed = session.editor.receive(session.scene(), message)
    session.desks.see(looked(session.view, changed))
    how = str(message.get("how"))
    if how == "save":  # other tabs list and play it
        session.redraw()
    session.redraw("editing", *([] if how in SAME_BOARD else ["plan"]))


# --- edits ------------------------------------------------------------------------------------


def set_values(session: "Session", message: Message) -> None:
    """Make edits as one step."""
    edits = message.get("edits")
    if not isinstance(edits, list):
        raise ValueError("expected a list of edits")
    made = [from_record(each) for each in edits]
    session.desk.set(*made, *tried_out(session.desk, made), said=str(message.get("said", "")))
    _edited(session)


def enter_row(session: "Session", message: Message) -> None:
    """Take a row as it is in the user's own copy; the page hears whether it was taken, or why not."""
    table, name, cells = (message.get(key) for key in ("table", "name", "cells"))
    if not isinstance(table, str) or not isinstance(name, str) or not isinstance(cells, dict):
        raise ValueError(f"expected a row of a table with its cells, got {short(name)}")
    fault = ""
    try:
        enter(session.desk, table, name, cells, str(message.get("from") or ""))
        _edited(session)
    except ValueError as error:
        fault = str(error)
    session.tell({"part": "entered", "table": table, "name": name, "fault": fault})


def copy_unit(session: "Session", message: Message) -> None:
    """Put a new unit on the desk that is like another one, and in its place on the page."""
    like, name = str(message.get("like", "")), str(message.get("name", "")).strip()
    session.desk.set(Edit(Spot("copy", "units", name), like), said=f"copy of {like}")
    units = [name if unit == like else unit for unit in session.scene().units]
    session.desks.see(looked(session.view, {"units": units}))
    _edited(session)


def reset(session: "Session", message: Message) -> None:
    """Set some spots, or everything, back to the files."""
    spots = message.get("spots")
    if not isinstance(spots, list | None) or not all(isinstance(each, dict) for each in spots or ()):
        raise ValueError(f"expected a list of what to set back, got {short(spots)}")
    session.desk.reset([from_record({**each, "value": None}).spot for each in spots] if spots else None)
    _edited(session)


def undo(session: "Session", _: Message) -> None:
    """Take the last step back."""
    session.desk.undo()
    _edited(session)


def redo(session: "Session", _: Message) -> None:
    """Make the step again that was taken back last."""
    session.desk.redo()
    _edited(session)


def version(session: "Session", message: Message) -> None:
    """Save a version, compare with one, put one on the desk, or forget one."""
    desk, how = session.desk, str(message.get("how"))
    ways = {
        "save": desk.save_version, "compare": desk.compare, "restore": desk.restore, "drop": desk.drop_version
    }  # fmt: skip
    if how not in ways:
        raise ValueError(f"expected one of {', '.join(ways)}, got {short(how)}")
    ways[how](str(message.get("name", "")))
    _edited(session)


def _edited(session: "Session") -> None:
    session.saving.forget()
    session.redraw()


# --- data folders, links and files ------------------------------------------------------------


def open_other(session: "Session", message: Message) -> None:
    """Open another game or data folder."""
    try:
        session.choose(str(message.get("system")), str(message.get("data") or ""))
    finally:
        hello(session, message)


def visit(session: "Session", message: Message) -> None:
    """Go where an address leads: to a game, to a scenario of it on the tab Play, to another tab.

    Raises UnknownName for one that there is not.
    """
    game, scenario, tab = (str(message.get(part) or "") for part in ("game", "scenario", "tab"))
    system, data = session.desks.open
    if game and (found := find(game, session.titles, "game")) != system:
        session.choose(found, data)
    view = session.view
    if scenario:
        every = [one["name"] for one in setup(session.scene())["scenarios"]]
        chosen = find(scenario, every, "scenario")
        play = {"chosen": chosen}
        if (view.get("play") or {}).get("scenario") not in (None, chosen):
            with suppress(ValueError):  # it is away, or cannot go on
                play |= session.playing.receive(session.scene(), {"how": "leave"})
        view = looked(view, {"play": play})
    if tab or scenario:
        view = {**view, "tab": find(tab or "play", session.tabs, "tab")}
    session.desks.see(view)
    session.redraw()
    hello(session, message)


def link(session: "Session", _: Message) -> None:
    """Give the desk as a link and as the text of a file."""
    state = session.desks.state
    session.tell({"part": "link", "link": as_link(state), "file": as_text(state)})


def take(session: "Session", message: Message) -> None:
    """Put what a link or the text of a file holds on the desk."""
    text = str(message.get("text", ""))
    state = from_text(text) if text.lstrip().startswith("{") else from_link(text)
    system, data = session.desks.open
    if state["system"] in session.titles and state["system"] != system:
        session.choose(state["system"], data)
    session.desks.take(state)
    _edited(session)
    hello(session, message)


def review(session: "Session", _: Message) -> None:
    """Show the lines of the data files that change."""
    session.tell(session.saving.review(session.desk))


def save(session: "Session", message: Message) -> None:
    """Save the reviewed lines in the open folder or as a new one, and go on there with nothing changed."""
    into = bool(message.get("into"))
    saved = session.saving.save(session.desk, None if into else str(message.get("folder", "")))
    session.go_on_with(saved["folder"], new=not into)
    _edited(session)
    hello(session, message)
    session.tell(saved)


# --- work beside the page ---------------------------------------------------------------------


def begin(session: "Session", message: Message) -> None:
    """Begin long work on the edited game; one piece at a time, of which an example is nothing to wait for."""
    example = bool(message.get("example"))
    if example and not session.work.may_show_example():
        return
    session.work.check_idle()
    key, name = str(message.get("sheet")), str(message.get("work"))
    actions = session.sheets[key].actions if key in session.sheets else WORKS.get(key, {})
    if name not in actions:
        raise ValueError(f"expected work such as {', '.join(actions)}, got {short(name)}")
    game, scene = session.desk.game, session.scene()
    values = values_of(key, session.sheets[key], scene) if key in session.sheets else {}
    arguments = actions[name].arguments(scene, values)
    about = {"sheet": key, "work": name, "stamp": scene.stamp, "example": example}
    session.work.begin(session.desks.open, about, actions[name], game, arguments)


def cancel(session: "Session", _: Message) -> None:
    """End the work that is under way; its results are kept."""
    session.work.cancel()


VERBS: Mapping[str, Callable[["Session", Message], None]] = {
    "hello": hello, "look": look_at, "fill": fill_in, "claim": claim, "play": play,
    "scenario": edit_scenario,
    "set": set_values, "undo": undo, "redo": redo, "reset": reset, "enter": enter_row,
    "copy": copy_unit, "version": version, "open": open_other, "visit": visit, "link": link, "take": take,
    "preview": review, "save": save, "job": begin, "cancel": cancel,
}  # fmt: skip
KEEPS_NOTHING = ("hello", "link", "preview", "job", "cancel")
"""Verbs that leave the desk and the view of it as they are."""


def is_by_itself(message: Any, view: Mapping[str, Any]) -> bool:
    """True if a page says something that nobody there has done: that it begins, is there, or may show."""
    if not isinstance(message, dict):
        return False
    still = message.get("do") == "look" and set(message) <= {"do", "tab", "n"}
    return (
        message.get("do") == "hello"
        or bool(message.get("example"))
        or (still and message.get("tab") == view["tab"])
    )
