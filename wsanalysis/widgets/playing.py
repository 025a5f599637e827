"""The tab Play: a game that a person plays on the desk's data, drawn from what his side sees and nothing else.

What is kept of it on the desk is a record of plain values, a seed and the actions taken, so that a reload or
a link has the same game. The page is sent numbers of choices, never the engine's own.
"""

import base64
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from importlib import import_module
from itertools import groupby
from threading import RLock
from typing import TYPE_CHECKING, Any

from wsanalysis.asking.display import percent
from wsanalysis.battles.core.grading import grading_of, stake_of
from wsanalysis.battles.core.numbers import NOBODY, NOWHERE
from wsanalysis.battles.core.wording import Parts
from wsanalysis.battles.live import advice
from wsanalysis.battles.live.afterwards import look_back
from wsanalysis.battles.live.live_game import PERSON, Choice, LiveGame
from wsanalysis.battles.live.reach import reach
from wsanalysis.battles.live.record import add_row, as_text, from_text, result_of, row_of
from wsanalysis.battles.runs.playtest_log import COLUMNS, data_at_table
from wsanalysis.battles.runs.report import Scene as Setting
from wsanalysis.battles.runs.report import Turn, tracks_of
from wsanalysis.files.cells import short
from wsanalysis.languages import capital, translated
from wsanalysis.widgets.edits import LONGEST_NAME
from wsanalysis.widgets.jobs import Teller
from wsanalysis.widgets.open_desks import Key
from wsanalysis.widgets.reviewed_saving import is_own
from wsanalysis.widgets.scene import Scene
from wsanalysis.widgets.sheets.scenario import pages_of
from wsanalysis.widgets.sheets.sheet import Cell, pictures, table, text, turns, worked

if TYPE_CHECKING:
    from wsanalysis.game import Game

DPI = 110
"""Of the map on the page: a hex of a wide map is some 45 pixels across."""
MOST_SEED = 2**31 - 1
SHOWN = 60
"""Lines of the story that the page shows; all of them are in the log of the game."""
SOME = 8
"""Actions whose odds are shown without being asked for, if no more draw luck."""
SHORT = 70
"""Letters of an outcome that stands beside an action: longer ones are whole stories."""
FIRST_TRIALS = 100


@dataclass(slots=True)
class Seat:
    """A game on the page and what it was begun with; `asked` are hints and odds that were given there."""

    record: dict[str, Any]
    game: "Game"
    live: LiveGame
    hinted: dict[str, Any] | None = None
    warned: int | None = None


class Playing:
    """The games under way of a session, one for each desk.

    A page may speak while it is drawn, and an engine has room for one at a time: each waits for the other.
    """

    def __init__(self) -> None:
        self._seats: dict[Key, Seat] = {}
        self._lock = RLock()

    def seat(self, scene: Scene, key: Key) -> Seat | None:
        """The game of the desk as its record has it; None if there is none. Raises ValueError."""
        record = dict(scene.view.get("play") or {})
        if not record.get("scenario"):
            return None
        held = self._seats.get(key)
        if held is None or not _is_same(held.record, record):
            game = (scene.before if scene.fault else scene.now).having(str(record["scenario"]))
            live = _begun(game, record)
            held = self._seats[key] = Seat(record, game, live)
        return held

    # --- what a page says ---------------------------------------------------------------------

    def hear(self, scene: Scene, key: Key, message: Mapping[str, Any]) -> dict[str, Any]:
        """Do what a page says about its game; gives what changes in the record. ValueError in words."""
        with self._lock:
            return self._heard(scene, key, message)

    def _heard(self, scene: Scene, key: Key, message: Mapping[str, Any]) -> dict[str, Any]:
        how = str(message.get("how"))
        if how == "start":
            started = self._start(scene, message)
            self._seats.pop(key, None)
            return started
        seat = self.seat(scene, key)
        if seat is None:
            raise ValueError("there is no game under way: begin one")
        if how not in DEEDS:
            raise ValueError(f"play: expected one of start, {', '.join(DEEDS)}, got {short(how)}")
        if message.get("at", len(seat.live.actions)) != len(seat.live.actions):
            return {}  # of a page that has not seen the last position yet
        changed = DEEDS[how](seat, message)
        changed["actions"] = as_text(seat.live.actions)
        seat.record |= changed
        return changed

    def _start(self, scene: Scene, message: Mapping[str, Any]) -> dict[str, Any]:
        every = {one["name"]: one for one in setup(scene)["scenarios"]}
        name = str(message.get("scenario"))
        if name not in every:
            raise ValueError(f"scenario: expected one of {', '.join(every)}, got {short(name)}")
        players = (PERSON, *every[name]["players"])
        seats = [str(message.get(seat) or PERSON) for seat in ("first", "second")]
        for who in seats[: len(every[name]["sides"])]:
            if who.partition(" ")[0] not in players:
                raise ValueError(f"player: expected one of {', '.join(players)}, got {short(who)}")
        seed = message.get("seed")
        if seed is not None and (type(seed) is not int or not 0 <= seed <= MOST_SEED):
            raise ValueError(f"seed: expected a whole number from 0 to {MOST_SEED:,}, got {short(seed)}")
        return {
            "scenario": name, "first": seats[0], "second": seats[1],
            "seed": secrets.randbelow(MOST_SEED) if seed is None else seed,
            "whole": bool(message.get("whole")), "tutor": bool(message.get("tutor")),
            "alias": str(message.get("alias") or "")[:LONGEST_NAME], "actions": str(message.get("actions") or ""),
            "unit": None, "hints": 0, "undone": 0, "analysis": False, "resigned": None, "written": False,
        }  # fmt: skip

    # --- pictures -----------------------------------------------------------------------------

    def drawn(self, scene: Scene, key: Key) -> dict[str, Any]:
        """The tab as the page takes it."""
        found: dict[str, Any] = {"setup": setup(scene)}
        if not found["setup"]["scenarios"]:
            return found | {"message": f"{scene.files.system.title} has no battles to play."}
        with self._lock:
            seat = self.seat(scene, key)
            return found | {"game": None if seat is None else shown(seat)}


# --- what a person does -------------------------------------------------------------------------


def _act(seat: Seat, message: Mapping[str, Any]) -> dict[str, Any]:
    """One of the choices, by its number; a clear mistake is asked about once, if the tutor sits by."""
    choices, number = _open(seat).choices(), message.get("choice")
    if type(number) is not int or not 0 <= number < len(choices):
        raise ValueError(f"choice: expected its number, below {len(choices)}, got {short(number)}")
    return _taken(seat, [choices[number].action])


def _go(seat: Seat, message: Mapping[str, Any]) -> dict[str, Any]:
    """A move of the selected unit to a hex, step by step, until something is learned."""
    live = _open(seat)
    unit = _selected(live, seat.record, live.choices())
    ids = _ids(live)
    hex = str(message.get("hex"))
    paths = reach(live, unit) if unit is not None else {}
    if hex not in ids or ids.index(hex) not in paths:
        raise ValueError(f"hex: expected one that the unit can move to now, got {short(hex)}")
    return _taken(seat, paths[ids.index(hex)])


def _taken(seat: Seat, actions: list[int]) -> dict[str, Any]:
    live = seat.live
    if seat.record.get("tutor") and seat.warned != len(live.actions):
        if advice.second_thought(live, actions[0]):
            seat.warned = len(live.actions)
            return {"hints": int(seat.record.get("hints") or 0) + 1}
    seat.warned = None
    live.take_all(actions)
    return {}


def _open(seat: Seat) -> LiveGame:
    """The game, if a person is to decide. Raises ValueError."""
    if seat.live.over or seat.record.get("resigned") is not None:
        raise ValueError("this game is over: begin another one")
    return seat.live


def _select(seat: Seat, message: Mapping[str, Any]) -> dict[str, Any]:
    """Look at a unit; None for all."""
    unit = message.get("unit")
    return {"unit": unit if type(unit) is int else None}


def _undo(seat: Seat, _: Mapping[str, Any]) -> dict[str, Any]:
    """Take a choice back; once its outcome was known, the game is an analysis."""
    learned = not seat.live.may_undo
    mark = seat.live.undo()
    seat.warned = None
    analysis = bool(seat.record.get("analysis")) or learned
    return {"undone": int(seat.record.get("undone") or 0) + 1, "analysis": analysis, "resigned": None,
            "unit": seat.record.get("unit") if mark.side == seat.live.decider else None}  # fmt: skip


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
    return {"hints": int(seat.record.get("hints") or 0) + 1}


def _delegate(seat: Seat, _: Mapping[str, Any]) -> dict[str, Any]:
    """Have the default player take this decision."""
    _open(seat).delegate()
    return {"hints": int(seat.record.get("hints") or 0) + 1}


def _resign(seat: Seat, _: Mapping[str, Any]) -> dict[str, Any]:
    """Give the game up."""
    return {"resigned": _open(seat).viewer}


def _again(seat: Seat, message: Mapping[str, Any]) -> dict[str, Any]:
    """Go back to a decision, by the number of actions before it, and try another one: an analysis."""
    number = message.get("number")
    if type(number) is not int or not 0 <= number <= len(seat.live.actions):
        raise ValueError(f"number: expected one up to {len(seat.live.actions)}, got {short(number)}")
    kept = seat.live.actions[:number]
    seat.live = _begun(seat.game, {**seat.record, "actions": as_text(kept)})
    return {"analysis": True, "resigned": None, "unit": None, "undone": int(seat.record.get("undone") or 0) + 1}


def _leave(_seat: Seat, _: Mapping[str, Any]) -> dict[str, Any]:
    """Put the game away."""
    return {"scenario": ""}


def _write(seat: Seat, _: Mapping[str, Any]) -> dict[str, Any]:
    """Add the game to the log of the open folder. Raises ValueError for the built-in data, OSError."""
    if not is_own(seat.game):
        raise ValueError("the built-in data stay as they are: open a data folder of your own, or copy the row")
    if seat.record.get("written"):
        raise ValueError("this game is in the log already")
    add_row(seat.game.folder, _row(seat))
    return {"written": True}


DEEDS: Mapping[str, Callable[[Seat, Mapping[str, Any]], dict[str, Any]]] = {
    "act": _act, "go": _go, "select": _select, "undo": _undo, "hint": _hint, "machine": _delegate,
    "resign": _resign, "again": _again, "leave": _leave, "write": _write,
}  # fmt: skip


def _is_same(held: Mapping[str, Any], record: Mapping[str, Any]) -> bool:
    parts = ("scenario", "first", "second", "seed", "whole", "actions")
    return all(held.get(part) == record.get(part) for part in parts)


def _begun(game: "Game", record: Mapping[str, Any]) -> LiveGame:
    """A game by its record. Raises ValueError in words."""
    on_map = game.map_game
    engine = game.battle(str(record["scenario"]))
    seats = [str(record.get("first") or PERSON), str(record.get("second") or PERSON)][: on_map.seats]
    seed, actions = int(record.get("seed") or 0), from_text(str(record.get("actions") or ""))
    return LiveGame.of(on_map, engine, seats, seed, bool(record.get("whole")), actions)


def setup(scene: Scene) -> dict[str, Any]:
    """What can be played, and by whom: scenarios with their sides, players."""
    scenarios = []
    for game in scene.files.playable:
        try:
            rows = game.scenarios.to_dict("index")
        except ValueError:
            continue
        seats = game.map_game.seats
        for name, row in rows.items():
            sides = [str(row["first player"]), str(row["second player"])][:seats]
            scenarios.append({"name": str(name), "title": str(row["title"]), "sides": sides,
                              "about": capital(str(row["situation"])), "players": list(game.players)})  # fmt: skip
    return {"scenarios": scenarios, "person": PERSON}


def shown(seat: Seat) -> dict[str, Any]:
    """A game as the page takes it, from the view of the side at the screen."""
    live, record = seat.live, seat.record
    side = live.viewer
    ids = _ids(live)
    choices = live.choices() if not live.over and live.decider == side else []
    selected = _selected(live, record, choices)
    paths = reach(live, selected) if selected is not None and choices else {}
    over = live.over or record.get("resigned") is not None
    return {
        "at": len(live.actions),
        "title": live.engine.title,
        "you": live.engine.sides[side] if PERSON in live.seats else "",
        "turn": _turn(live),
        "points": _points(live),
        "objectives": [] if over else _objectives(live, side),
        "map": _map(seat, side, choices, selected, paths),
        "subject": _name(live, side, selected),
        "groups": [] if over else _groups(seat, choices, selected, ids),
        "all": selected is not None and any(one.parts.unit not in (selected, NOBODY) for one in choices),
        "story": _story(live, side)[-SHOWN:],
        "undo": "" if not live.marks else "undo" if live.may_undo else "analysis",
        "analysis": bool(record.get("analysis")),
        "hint": seat.hinted if seat.hinted and seat.hinted["at"] == len(live.actions) else None,
        "warned": seat.warned is not None,
        "tutor": bool(record.get("tutor")),
        "over": _ending(seat) if over else None,
        "foot": f"seed {live.seed} · {len(live.actions)} actions · "
        f"wsanalysis data {live.engine.data_hash} · {seat.game.edition.unofficial}",
    }  # fmt: skip


def _story(live: LiveGame, side: int) -> list[tuple[str, str]]:
    """What a side has been told, each with its kind: where a turn begins, or nothing."""
    found, turns = [], 0
    for line in live.told[side]:
        turns += line is None
        found.append(("turn", f"{live.map_game.turn} {turns}") if line is None else ("", translated(line)))
    return found


def _turn(live: LiveGame) -> str:
    number = live.engine.turn_of(live.state)
    return f"{live.map_game.turn} {number}" if number or not live.has_board else "set-up"


def _ids(live: LiveGame) -> tuple[str, ...]:
    """The ids of the board's hexes by number; none for a game without a board."""
    board = live.map_game.narrate(live.engine, live.engine.copy(live.state)).position().board
    return tuple((board or live.map_game.field(live.engine).board).ids)


def _points(live: LiveGame) -> str:
    first, second = live.engine.score(live.view(live.viewer))
    if stake_of(live.engine):
        return f"{first} VP"
    return f"if it ended here: {live.engine.sides[0]} {first} VP, {live.engine.sides[1]} {second} VP"


def _objectives(live: LiveGame, side: int) -> list[dict[str, Any]]:
    """The side's own objectives: the enemy's may be secret."""
    narrator = live.map_game.narrate(live.engine, live.engine.copy(live.view(side)))
    secret = live.map_game.secret and PERSON in live.seats
    return [
        {"side": whose, "said": translated(said), "met": bool(met)}
        for whose, said, met in narrator.objectives()
        if not secret or whose == live.engine.sides[side]
    ]


def _selected(live: LiveGame, record: Mapping[str, Any], choices: list[Choice]) -> int | None:
    """The unit that is looked at: the one chosen, if it can do anything, or the only one that can."""
    units = {one.parts.unit for one in choices} - {NOBODY}
    if len(units) == 1 and all(one.parts.unit != NOBODY for one in choices if one.parts.hex != NOWHERE):
        return next(iter(units))
    chosen = record.get("unit")
    return int(chosen) if chosen in units else None


def _name(live: LiveGame, side: int, unit: int | None) -> str:
    if unit is None:
        return ""
    position = live.map_game.narrate(live.engine, live.engine.copy(live.view(side))).position()
    if unit + 1 not in position.units.index:
        return ""
    row = position.units.loc[unit + 1]
    return ", ".join(filter(None, [f"{row['block']} #{unit + 1}", str(row["state"]), str(row["damage"])]))


def _groups(
    seat: Seat, choices: list[Choice], selected: int | None, ids: tuple[str, ...]
) -> list[dict[str, Any]]:
    """What may be done, by kind; of the selected unit alone if there is one."""
    live = seat.live
    listed = [
        (number, one) for number, one in enumerate(choices)
        if selected is None or one.parts.unit in (selected, NOBODY)
    ]  # fmt: skip
    odds = _odds(live, [one for _, one in listed])
    groups = []
    for head, members in groupby(sorted(listed, key=_kind), _kind):
        rows = []
        for number, one in members:
            hex = "" if one.parts.hex == NOWHERE or not ids else ids[one.parts.hex]
            unit = None if one.parts.unit == NOBODY else one.parts.unit
            rows.append({"n": number, "words": capital(translated(one.words)), "hex": hex, "unit": unit,
                         "odds": odds.get(one.action, "")})  # fmt: skip
        groups.append({"kind": head, "choices": rows})
    return groups


def _kind(numbered: tuple[int, Choice]) -> int:
    return int(numbered[1].action) >> 20


def _odds(live: LiveGame, choices: list[Choice]) -> dict[int, str]:
    """What actions that draw luck may come to, in words, if there are not too many of them."""
    drawing = [one for one in choices if advice.draws(live, one)]
    if len(drawing) > SOME:
        return {}
    found = {}
    for one in drawing:
        rows = advice.outcomes(live, one, FIRST_TRIALS)
        parts = [f"{row.said} {100 * row.share:.0f} %" for row in rows[:3] if len(row.said) <= SHORT]
        found[one.action] = " · ".join(parts)
    return found


# --- the map ------------------------------------------------------------------------------------


def _map(
    seat: Seat, side: int, choices: list[Choice], selected: int | None, paths: Mapping[int, list[int]]
) -> dict[str, Any]:
    """The picture of the position as the side sees it, and its hexes: where they are, what stands there."""
    live = seat.live
    narrator = live.map_game.narrate(live.engine, live.engine.copy(live.view(side)))
    position = narrator.position()
    field = live.map_game.field(live.engine)
    setting = Setting(field, live.map_game.turn, "")
    turn = Turn(position.turn, (), position, tracks_of(position, live.tracks(side)), setting, "now")
    pictures, charts = import_module("wsanalysis.battle_pictures"), import_module("wsanalysis.charts.picture")
    axes: Any = pictures.draw_turn(turn, title=f"{field.title}, {_turn(live)}")
    png = charts.as_png(axes, DPI)
    found: dict[str, Any] = {"png": base64.b64encode(png).decode(), "alt": pictures.board_in_words(turn)}
    if position.bands is not None:
        return found | {"hexes": []}
    board = pictures.board_table(position.board or field.board)
    grid = import_module("wsanalysis.charts.hex_grid")
    spots, (wide, tall) = grid.spots(axes, board)
    lit = _lit(live, choices, selected, paths)
    standing: dict[str, list[tuple[int, str]]] = {}
    for number, unit in position.units[position.units["hex"] != ""].iterrows():
        said = ", ".join(
            filter(None, [f"{unit['block']} #{number}", str(unit["state"]), str(unit["damage"])])
        )
        standing.setdefault(unit["hex"], []).append((int(str(number)) - 1, said))
    units = {one.parts.unit for one in choices}
    hexes = []
    for x, (name, terrain) in enumerate(board["terrain"].items()):
        there = standing.get(str(name), [])
        own = [unit for unit, _ in there if unit in units]
        hexes.append({"id": str(name), "at": spots[x], "says": ", ".join([str(name), terrain, *(s for _, s in there)]),
                      "units": own, "acts": lit.get(x, []), "reach": x in paths})  # fmt: skip
    return found | {"hexes": hexes, "wide": wide, "tall": tall, "selected": _where(live, selected, hexes)}


def _lit(
    live: LiveGame, choices: list[Choice], selected: int | None, paths: Mapping[int, list[int]]
) -> dict[int, list[int]]:
    """The choices that a click on a hex may mean, by hex."""
    found: dict[int, list[int]] = {}
    for number, one in enumerate(choices):
        parts: Parts = one.parts
        if selected is not None and parts.unit not in (selected, NOBODY):
            continue
        hex = parts.hex
        if hex == NOWHERE and parts.target != NOBODY:
            hex = int(live.view(live.viewer).hex[parts.target])
        if hex != NOWHERE:
            found.setdefault(int(hex), []).append(number)
    return found


def _where(live: LiveGame, unit: int | None, hexes: list[dict[str, Any]]) -> str:
    """The id of the hex where a unit stands, as its side sees it."""
    at = NOWHERE if unit is None else int(live.view(live.viewer).hex[unit])
    return "" if at == NOWHERE or at >= len(hexes) else str(hexes[at]["id"])


# --- the end ------------------------------------------------------------------------------------


def _ending(seat: Seat) -> dict[str, Any]:
    """How it ended, and the row that it makes in the log of games at a table."""
    live, record = seat.live, seat.record
    resigned = record.get("resigned")
    result = result_of(live, resigned)
    narrator = live.map_game.narrate(live.engine, live.engine.copy(live.view(live.viewer)))
    if resigned is not None:
        said = f"The {live.engine.sides[int(resigned)]} side gave up."
    elif stake_of(live.engine):
        graded = grading_of(live.engine).said.get(result, result)
        said = f"{capital(translated(narrator.end))}: {translated(graded)}."
    else:
        first, second = live.engine.sides
        who = {"win": f"the {first} side wins", "loss": f"the {second} side wins"}.get(result, "a draw")
        said = f"{capital(translated(narrator.end))}: {who}."
    won = [
        {"side": side, "said": translated(words), "met": bool(met)}
        for side, words, met in narrator.objectives()
    ]
    row = _row(seat)
    cells = [[column, str(row[column])] for column in COLUMNS if row[column] != ""]
    return {"said": said, "points": _points(live).removeprefix("if it ended here: "), "objectives": won, "row": cells,
            "own": is_own(seat.game), "written": bool(record.get("written"))}  # fmt: skip


def _row(seat: Seat) -> Mapping[str, Any]:
    record = seat.record
    edition = seat.game.edition
    name = str(record.get("alias") or PERSON)
    return row_of(
        seat.live, str(record["scenario"]), datetime.now().astimezone().date(), names=(name, name),
        data=data_at_table(seat.live.map_game.scenario(seat.live.engine).data_hash, edition.data_hash),
        hints=int(record.get("hints") or 0), undone=int(record.get("undone") or 0),
        analysis=bool(record.get("analysis")), resigned=record.get("resigned"),
    )  # fmt: skip


# --- looking back -------------------------------------------------------------------------------


def looked_back(game: "Game", teller: Teller, *, record: Mapping[str, Any]) -> dict[str, Any]:
    """The game with all that was hidden: what decided it, what cost most, turn by turn."""
    told, costly = look_back(_begun(game.having(str(record["scenario"])), record))
    shown = pages_of([*told.moments, *told.turns], teller)
    blocks = [
        text(told.title, told.result, foot=told.footer),
        text("What decided it" if len(told.sides) < 2 else "How it was won", told.digest),
    ]
    if costly:
        rows: list[list[Cell]] = [
            [
                f"{capital(told.turn)} {one.turn}: {translated(one.given)}", translated(one.instead),
                f"{-100 * one.points:.0f} ({-100 * one.high:.0f} to {-100 * one.low:.0f})",
                {"say": {"do": "play", "how": "again", "number": number}, "label": "Try it again",
                 "name": f"Try turn {one.turn} again: {translated(one.given)}"},
            ]
            for one, number in costly
        ]  # fmt: skip
        foot = "What the best alternative found would have won more, with 95 % intervals; trying again is an analysis."
        blocks.append(table("What cost you most", ["You did", "Instead", "#Points", ""], rows, foot=foot))
    decisive = len(told.moments)
    if decisive:
        blocks.append(pictures("The moments", [(turn["picture"], turn["alt"]) for turn in shown[:decisive]]))
    blocks.append(turns("Turn by turn, with everything that was hidden", shown[decisive:]))
    return worked(*blocks, done=len(shown), total=len(shown))


def record_of(scene: Scene, _: Mapping[str, Any]) -> dict[str, Any]:
    """What `looked_back` is called with. Raises ValueError."""
    record = dict(scene.view.get("play") or {})
    if not record.get("scenario"):
        raise ValueError("there is no game to look back on")
    return {"record": record}

