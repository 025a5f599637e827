"""A game on the page, by the record that the desk keeps of it: plain values, a seed and the actions taken."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Annotated, Any

from annotated_types import Ge, Le

from wsanalysis.arguments.values import fitted
from wsanalysis.battles.core.numbers import NOBODY, NOWHERE
from wsanalysis.battles.live.live_game import PERSON, Choice, LiveGame
from wsanalysis.battles.live.record import from_text, row_of
from wsanalysis.battles.runs.playtest_log import Count, data_at_table
from wsanalysis.widgets.scene import BenchScene

if TYPE_CHECKING:
    from wsanalysis.game import Game

GUEST = "guest"
"""The second of two people at one screen, if he gives no alias: in the log nobody plays himself."""
MOST_SEED = 2**31 - 1
Side = Annotated[int, Ge(0), Le(1)]
RECORD: Mapping[str, tuple[Any, Any]] = {
    "scenario": (str, ""), "first": (str, PERSON), "second": (str, PERSON), "data": (str, ""),
    "seed": (Annotated[int, Ge(0), Le(MOST_SEED)], 0), "whole": (bool, False), "tutor": (bool, False),
    "first_alias": (str, ""), "second_alias": (str, ""), "actions": (str, ""), "unit": (int | None, None),
    "hints": (Count, 0), "undone": (Count, 0), "analysis": (bool, False), "resigned": (Side | None, None),
    "written": (bool, False), "away": (bool, False),
}  # fmt: skip
"""The parts of a game's record: the type of each, and its value where nothing is said.

`data` is the hash of what it was begun with, `resigned` the side that gave up; a game that is `away`
can be gone on with.
"""


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
    """The worth of luck to the first side, once the game has been looked back on."""
    drawn: tuple[Any, Any] | None = None
    """The last picture of the map, by what it shows."""
    at_screen: int | None = None
    """The side that looks at the screen, of two people who share it, by their own word."""

    @property
    def over(self) -> bool:
        """True if it has ended, or was given up: all that was hidden may be seen from then on."""
        return self.live.over or self.record["resigned"] is not None

    @property
    def may_undo(self) -> bool:
        """True if the last decision can be taken back as at a table."""
        return self.live.may_undo and not self.over

    @property
    def awaits(self) -> int | None:
        """The side whose player has to take the screen, before anything that it sees may stand there."""
        alone = self.live.seats.count(PERSON) < 2
        return None if alone or self.over or self.at_screen == self.live.viewer else self.live.viewer


def checked_record(record: Mapping[str, Any]) -> dict[str, Any]:
    """A record out of a link or a file, with all its parts. Raises ValueError for anything else."""
    return {part: fitted(part, record.get(part, usual), hint) for part, (hint, usual) in RECORD.items()}


def begun(game: "Game", record: Mapping[str, Any]) -> LiveGame:
    """A game by its record. Raises ValueError in words."""
    on_map = game.map_game
    engine = game.battle(record["scenario"])
    if record["data"] not in ("", engine.data_hash):
        raise ValueError(
            f"this game was begun with the data {record['data']}, and these are {engine.data_hash}:"
            " undo the edits, or begin another one"
        )
    seats = [record["first"], record["second"]][: on_map.seats]
    return LiveGame.of(on_map, engine, seats, record["seed"], record["whole"], from_text(record["actions"]))


def selected(record: Mapping[str, Any], choices: list[Choice]) -> int | None:
    """The unit that is looked at: the one chosen, if it can do anything, or the only one that can."""
    units = {one.parts.unit for one in choices} - {NOBODY}
    if len(units) == 1 and all(one.parts.unit != NOBODY for one in choices if one.parts.hex != NOWHERE):
        return next(iter(units))
    chosen = record["unit"]
    return int(chosen) if chosen in units else None


def ids_of(live: LiveGame) -> tuple[str, ...]:
    """The ids of the board's hexes by number; none for a game without a board."""
    board = live.map_game.narrate(live.engine, live.engine.copy(live.state)).position().board
    return tuple((board or live.map_game.field(live.engine).board).ids)


def row_in_log(seat: Seat) -> Mapping[str, Any]:
    """The game as a row of the log of games at a table."""
    record = seat.record
    edition = seat.game.edition
    names = (
        record["first_alias"] or PERSON,
        record["second_alias"] or (PERSON if seat.live.seats[0] != PERSON else GUEST),
    )
    return row_of(
        seat.live, record["scenario"], datetime.now().astimezone().date(), names=names,
        data=data_at_table(seat.live.map_game.scenario(seat.live.engine).data_hash, edition.data_hash),
        hints=record["hints"], undone=record["undone"], analysis=record["analysis"],
        resigned=record["resigned"], luck=seat.luck,
    )  # fmt: skip


def record_of(scene: BenchScene, _: Mapping[str, Any]) -> dict[str, Any]:
    """The arguments for looking back on the desk's game. Raises ValueError."""
    record = checked_record(scene.view.get("play") or {})
    if not record["scenario"]:
        raise ValueError("there is no game to look back on")
    return {"record": record}
