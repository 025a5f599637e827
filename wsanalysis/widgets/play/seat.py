"""A game on the page, by the record that the desk keeps of it: plain values, a seed and the actions taken."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

from wsanalysis.battles.core.numbers import NOBODY, NOWHERE
from wsanalysis.battles.live.live_game import PERSON, Choice, LiveGame
from wsanalysis.battles.live.record import from_text, row_of
from wsanalysis.battles.runs.playtest_log import data_at_table

if TYPE_CHECKING:
    from wsanalysis.game import Game


@dataclass(slots=True)
class Seat:
    """A game on the page and what it was begun with; `hinted` is the last hint.

    `warned`: the number of actions at which the tutor has asked to think again.
    """

    record: dict[str, Any]
    game: "Game"
    live: LiveGame
    hinted: dict[str, Any] | None = None
    warned: int | None = None
    luck: float | None = None
    """What luck was worth to the first side, once it has been looked back on."""
    drawn: tuple[Any, Any] | None = None
    """The last picture of the map, by what it shows."""


def begun(game: "Game", record: Mapping[str, Any]) -> LiveGame:
    """A game by its record. Raises ValueError in words."""
    on_map = game.map_game
    engine = game.battle(str(record["scenario"]))
    seats = [str(record.get("first") or PERSON), str(record.get("second") or PERSON)][: on_map.seats]
    seed, actions = int(record.get("seed") or 0), from_text(str(record.get("actions") or ""))
    return LiveGame.of(on_map, engine, seats, seed, bool(record.get("whole")), actions)


def selected(record: Mapping[str, Any], choices: list[Choice]) -> int | None:
    """The unit that is looked at: the one chosen, if it can do anything, or the only one that can."""
    units = {one.parts.unit for one in choices} - {NOBODY}
    if len(units) == 1 and all(one.parts.unit != NOBODY for one in choices if one.parts.hex != NOWHERE):
        return next(iter(units))
    chosen = record.get("unit")
    return int(chosen) if chosen in units else None


def ids_of(live: LiveGame) -> tuple[str, ...]:
    """The ids of the board's hexes by number; none for a game without a board."""
    board = live.map_game.narrate(live.engine, live.engine.copy(live.state)).position().board
    return tuple((board or live.map_game.field(live.engine).board).ids)


def row_in_log(seat: Seat) -> Mapping[str, Any]:
    """The game as a row of the log of games at a table."""
    record = seat.record
    edition = seat.game.edition
    name = str(record.get("alias") or PERSON)
    return row_of(
        seat.live, str(record["scenario"]), datetime.now().astimezone().date(), names=(name, name),
        data=data_at_table(seat.live.map_game.scenario(seat.live.engine).data_hash, edition.data_hash),
        hints=int(record.get("hints") or 0), undone=int(record.get("undone") or 0),
        analysis=bool(record.get("analysis")), resigned=record.get("resigned"),
        luck=seat.luck,
    )  # fmt: skip
