"""A game on the page looked back on, as work beside the page."""

from typing import TYPE_CHECKING, Any

from wsanalysis.battles.core.grading import stake_of
from wsanalysis.battles.live.afterwards import look_back, luck_of_game
from wsanalysis.battles.live.live_game import LiveGame
from wsanalysis.battles.runs.luck import AGAIN, GameLuck
from wsanalysis.battles.runs.winning_chance import LEARNING
from wsanalysis.languages import capital, translated
from wsanalysis.widgets.jobs import Rests, Teller
from wsanalysis.widgets.play.seat import Seat, begun
from wsanalysis.widgets.sheets.form_sheet import Cell, PageBlock, pictures, table, text, turns, worked
from wsanalysis.widgets.works.pictured import pages_of

if TYPE_CHECKING:
    from wsanalysis.game import Game

LEAST = 0.01
"""Luck from a source that is worth a word, in wins."""


def looked_back(game: "Game", teller: Teller, *, record: dict[str, Any]) -> Rests:
    """The game with all that was hidden: what decided it, what cost most, turn by turn.

    Raises ValueError for a game that goes on: all of it would be shown.
    """
    game = game.having(record["scenario"])
    live = begun(game, record)
    if not Seat(record, game, live).over:
        raise ValueError("this game is not over: finish it or give it up, then look back")
    luck = luck_of_game(live)
    yield
    told, costly = look_back(live)
    shown = yield from pages_of([*told.moments, *told.turns], teller)
    blocks = [
        text(told.title, told.result, foot=told.footer),
        _luck(live, luck),
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
    kept = record["actions"], luck.total
    return worked(*blocks, kept=kept, done=len(shown), total=len(shown))


def _luck(live: LiveGame, luck: GameLuck) -> PageBlock:
    """The side that luck has favored, by its sources, and the result without luck."""
    side, sources = live.engine.sides[0], live.engine.sources
    of = "of the VP at stake" if stake_of(live.engine) else "of a win"
    sizes = sorted(((luck.of(source), source) for source in sources), key=lambda one: -abs(one[0]))
    parts = ", ".join(f"{source} {size:+.2f}" for size, source in sizes if abs(size) >= LEAST)
    from_what = f" ({parts})" if parts else ""
    lines = [
        f"Luck was worth {luck.total:+.2f} {of} to the {side} side{from_what}.",
        f"The result was {luck.result:.2f} for it; without the luck {luck.adjusted:.2f}.",
    ]
    learned = f"learned from {LEARNING:,} games of the default player"
    foot = f"sampled: each draw taken again {AGAIN} times, seed {live.seed}; the chance of winning {learned}"
    return text("The result without luck", lines, foot=foot)
