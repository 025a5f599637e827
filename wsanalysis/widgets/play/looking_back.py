"""A game on the page looked back on, as work beside the page."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from wsanalysis.battles.live.afterwards import look_back
from wsanalysis.languages import capital, translated
from wsanalysis.widgets.jobs import Teller
from wsanalysis.widgets.play.seat import Seat, begun, checked_record
from wsanalysis.widgets.scene import Scene
from wsanalysis.widgets.sheets.scenario import pages_of
from wsanalysis.widgets.sheets.sheet import Cell, pictures, table, text, turns, worked

if TYPE_CHECKING:
    from wsanalysis.game import Game


def looked_back(game: "Game", teller: Teller, *, record: dict[str, Any]) -> dict[str, Any]:
    """The game with all that was hidden: what decided it, what cost most, turn by turn.

    Raises ValueError for a game that goes on: all of it would be shown.
    """
    game = game.having(record["scenario"])
    seat = Seat(record, game, begun(game, record))
    if not seat.over:
        raise ValueError("this game goes on: finish it, or give it up, and then look back")
    told, costly = look_back(seat.live)
    shown = pages_of([*told.moments, *told.turns], teller)
    blocks = [
        text(told.title, told.result, foot=told.footer),
        text("How it was won", told.digest),
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
        foot = (
            "What the best alternative found would have won more, with 95 % intervals;"
            " trying again is an analysis."
        )
        blocks.append(table("What cost you most", ["You did", "Instead", "#Points", ""], rows, foot=foot))
    decisive = len(told.moments)
    if decisive:
        blocks.append(pictures("The moments", [(turn["picture"], turn["alt"]) for turn in shown[:decisive]]))
    blocks.append(turns("Turn by turn, with everything that was hidden", shown[decisive:]))
    return worked(*blocks, done=len(shown), total=len(shown))


def record_of(scene: Scene, _: Mapping[str, Any]) -> dict[str, Any]:
    """What `looked_back` is called with. Raises ValueError."""
    record = checked_record(scene.view.get("play") or {})
    if not record["scenario"]:
        raise ValueError("there is no game to look back on")
    return {"record": record}
