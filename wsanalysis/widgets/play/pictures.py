"""The tab as the page takes it, drawn from what the side at the screen sees and nothing else.

The page is sent numbers of choices, never the engine's own.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import groupby
from typing import TYPE_CHECKING, Any

from wsanalysis.battlefield.map_legend import bands_note
from wsanalysis.battles.core.actions import kind_of
from wsanalysis.battles.core.grading import grading_of, stake_of
from wsanalysis.battles.core.narrator import Narrator
from wsanalysis.battles.core.numbers import NOBODY, NOWHERE
from wsanalysis.battles.core.position import Field, Position
from wsanalysis.battles.live import advice
from wsanalysis.battles.live.live_game import PERSON, Choice, LiveGame
from wsanalysis.battles.live.reach import reach
from wsanalysis.battles.live.record import result_of
from wsanalysis.battles.runs.listing import scenario_rows
from wsanalysis.battles.runs.playtest_log import COLUMNS
from wsanalysis.battles.runs.table_games import LOST, WON
from wsanalysis.files.data_folder import check_there
from wsanalysis.languages import capital, translated
from wsanalysis.probability.proportions import wilson
from wsanalysis.widgets.play.bands_picture import operational
from wsanalysis.widgets.play.ground_picture import BoardCanvas, canvas_of
from wsanalysis.widgets.play.legend_picture import written
from wsanalysis.widgets.play.pieces_picture import standing
from wsanalysis.widgets.play.seat import Seat, row_in_log, selected
from wsanalysis.widgets.reviewed_saving import is_own
from wsanalysis.widgets.scene import BenchScene
from wsanalysis.widgets.sheets.scenario import on_disk

if TYPE_CHECKING:
    from wsanalysis.game import Game

SHOWN = 60
"""Lines of the story that the page shows."""
SOME = 8
"""Actions whose odds are shown, if no more of them draw luck."""
SHORT = 70
"""Letters of an outcome that stands beside an action: longer ones are whole stories."""
FIRST_TRIALS = 100
"""Trials of an action whose odds stand beside it."""


def setup(scene: BenchScene) -> dict[str, Any]:
    """The games to play: scenarios with their sides, players. DataFault without the folder."""
    check_there(scene.files.folder)
    scenarios, listed = [], _listed(scene.files, on_disk(scene.files))
    for game, rows in zip(scene.files.playable, listed, strict=True):
        seats, players = game.map_game.seats, [*game.players]
        for row in rows:
            sides = [str(row["first player"]), str(row["second player"])][:seats]
            about = capital(str(row["situation"]))
            scenarios.append(
                {"name": row["scenario"], "title": str(row["title"]), "sides": sides, "about": about,
                 "players": players}
            )  # fmt: skip
    chosen = (scene.view.get("play") or {}).get("chosen")  # by an address
    return {"scenarios": scenarios, "person": PERSON, "chosen": chosen}


@lru_cache(maxsize=8)
def _listed(game: "Game", _: Any) -> list[list[dict[str, Any]]]:
    """The scenarios of a game's battles and of its campaigns; a file that is new is among them."""
    return [scenario_rows(one) for one in game.playable]


@dataclass(frozen=True)
class SeatView:
    """A game as the side at the screen sees it now; everything shown comes from here."""

    seat: Seat

    @property
    def live(self) -> LiveGame:
        """The game."""
        return self.seat.live

    @cached_property
    def side(self) -> int:
        """The side at the screen."""
        return self.live.viewer

    @cached_property
    def view(self) -> Any:
        """The side's view."""
        return self.live.view(self.side)

    @cached_property
    def narrator(self) -> Narrator:
        """The narrator of the view."""
        return self.live.map_game.narrate(self.live.engine, self.live.engine.copy(self.view))

    @cached_property
    def position(self) -> Position:
        """The position in the view."""
        return self.narrator.position()

    @cached_property
    def choices(self) -> list[Choice]:
        """The side's choices; nothing where somebody else decides."""
        return self.live.choices() if not self.seat.over and self.live.decider == self.side else []

    @cached_property
    def unit(self) -> int | None:
        """The unit that is looked at."""
        return selected(self.seat.record, self.choices)

    def may_know(self, side: str) -> bool:
        """True if the objectives of a side, by name, and their points may be shown: they are no secret."""
        secret = self.live.keeps_secrets and not self.seat.over
        return not secret or side == self.live.engine.sides[self.side]

    @cached_property
    def field(self) -> Field:
        """The scenario, with the objectives that may be known."""
        every = self.live.map_game.field(self.live.engine)
        return every.showing([side for side in every.sides if self.may_know(side)])

    @property
    def canvas(self) -> BoardCanvas | None:
        """The board; None in a campaign."""
        if self.position.operational is not None:
            return None
        return canvas_of(self.position.board or self.field.board)

    @property
    def turn(self) -> str:
        """The turn, in the game's word."""
        number = self.live.engine.turn_of(self.live.state)
        return f"{self.live.map_game.turn} {number}" if number or not self.live.has_board else "set-up"

    def concerns(self, choice: Choice) -> bool:
        """True if a choice is one of the unit that is looked at, or of nobody."""
        return self.unit is None or choice.parts.unit in (self.unit, NOBODY)


def shown(seat: Seat) -> dict[str, Any]:
    """A game as the page takes it, from the view of the side at the screen; nothing where nobody is there."""
    seen, live, record = SeatView(seat), seat.live, seat.record
    if seat.awaits is not None:
        return {"at": len(live.actions), "awaits": live.engine.sides[seat.awaits]}
    groups = _groups(seen)
    return {
        "at": len(live.actions),
        "title": live.engine.title,
        "you": live.engine.sides[seen.side] if PERSON in live.seats else "",
        "turn": seen.turn,
        "points": _points(seen),
        "objectives": [] if seat.over else _objectives(seen),
        "map": _map(seen),
        "unit": seen.unit,
        "subject": _name(seen),
        "groups": groups,
        "odds": _sampled(live) if any(row["odds"] for group in groups for row in group) else "",
        "all": seen.unit is not None and not all(map(seen.concerns, seen.choices)),
        "story": _story(live, seen.side)[-SHOWN:],
        "undo": "" if not live.marks else "undo" if seat.may_undo else "analysis",
        "analysis": record["analysis"],
        "hint": seat.hinted,
        "warned": seat.warned is not None,
        "over": _ending(seen) if seat.over else None,
        "foot": _foot(seat),
    }


def _foot(seat: Seat) -> str:
    """The provenance of the game; actions are not counted, since the enemy's are among them."""
    live, taken = seat.live, seat.live.decisions
    return (
        f"seed {live.seed} · {taken} decision{'s' * (taken != 1)} · wsanalysis data {live.engine.data_hash}"
        f" · {seat.game.edition.unofficial}"
    )


def _points(seen: SeatView) -> str:
    """The victory points as things stand, of sides whose objectives are no secret."""
    engine = seen.live.engine
    points = engine.score(seen.view)
    if stake_of(engine):
        return f"{points[0]} VP"
    known = zip(engine.sides, points, strict=True)
    return ", ".join(f"{side} {vp} VP" for side, vp in known if seen.may_know(side))


def _objectives(seen: SeatView) -> list[dict[str, Any]]:
    """The side's own objectives, and the enemy's where they are no secret."""
    return [
        {"side": whose, "said": translated(said), "met": bool(met)}
        for whose, said, met in seen.narrator.objectives()
        if seen.may_know(whose)
    ]


def _story(live: LiveGame, side: int) -> list[tuple[str, str]]:
    """The story as told to a side, each line with its kind: the beginning of a turn, or nothing."""
    found, turns = [], 0
    for line in live.told[side]:
        turns += line is None
        found.append(("turn", f"{live.map_game.turn} {turns}") if line is None else ("", translated(line)))
    return found


def _unit_in_words(position: Position, number: int) -> str:
    """A unit by its number from 1 on: its block, state and damage."""
    row = position.unit_rows[number - 1]
    return ", ".join(filter(None, [f"{row['block']} #{number}", str(row["state"]), str(row["damage"])]))


def _name(seen: SeatView) -> str:
    """The unit that is looked at, in words; empty for none."""
    if seen.unit is None or seen.unit >= len(seen.position.unit_rows):
        return ""
    return _unit_in_words(seen.position, seen.unit + 1)


def _groups(seen: SeatView) -> list[list[dict[str, Any]]]:
    """The choices by kind; those of the chosen unit alone if there is one."""
    listed = [(number, one) for number, one in enumerate(seen.choices) if seen.concerns(one)]
    odds = _odds(seen.live, [one for _, one in listed])
    rows = sorted(listed, key=_kind)
    return [
        [
            {"n": number, "words": capital(translated(one.words)), "odds": odds.get(one.action, ""),
             "unit": None if one.parts.unit == NOBODY else one.parts.unit}
            for number, one in members
        ]
        for _, members in groupby(rows, _kind)
    ]  # fmt: skip


def _kind(numbered: tuple[int, Choice]) -> int:
    return int(kind_of(numbered[1].action))


def _sampled(live: LiveGame) -> str:
    """The provenance of the chances beside actions."""
    low, high = wilson(FIRST_TRIALS / 2, FIRST_TRIALS)
    within = f"95 % intervals reach {50 * float(high - low):.0f} points to either side at most"
    rests_on = f"{FIRST_TRIALS} trials of each, seed {live.seed}, from what your side sees"
    return f"chances: sampled, {rests_on} · {within}"


def _odds(live: LiveGame, choices: Sequence[Choice]) -> dict[int, str]:
    """The outcomes of actions that draw luck, in words, if there are not too many of them."""
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


def ground(seat: Seat) -> dict[str, Any] | None:
    """The ground below the pieces: by its name its picture, its legend, and each hex in words.

    Of a hex its id, the place of its middle from left and top, and its terrain; places, `wide` and `tall` are
    shares of the picture's size. None where nobody is there, or no board is.
    """
    canvas = None if seat.awaits is not None else SeatView(seat).canvas
    return None if canvas is None else on_page(canvas)


def on_page(canvas: BoardCanvas) -> dict[str, Any]:
    """The ground of a board as the page takes it, see `ground`."""
    (across, down), (spots, wide, tall) = canvas.size, canvas.spots
    grounds = canvas.terrain.items()
    hexes = [[name, *spot, ground] for spot, (name, ground) in zip(spots, grounds, strict=True)]
    return {"name": canvas.name, "svg": canvas.ground, "legend": written(canvas.legend),
            "ratio": down / across, "wide": wide, "tall": tall, "hexes": hexes}  # fmt: skip


def ground_name(seat: Seat) -> str:
    """The name of the ground that belongs beneath the pieces now; empty for none."""
    canvas = None if seat.awaits is not None else SeatView(seat).canvas
    return canvas.name if canvas else ""


def _map(seen: SeatView) -> dict[str, Any]:
    """The pieces on the board, and its hexes: the contents of each, and the meaning of a click."""
    key, canvas = (seen.side, seen.seat.over), seen.canvas
    if seen.seat.drawn is None or seen.seat.drawn[0] != key:  # looking at another unit changes no picture
        seen.seat.drawn = key, _drawn(seen)
    return seen.seat.drawn[1] | {
        "title": f"{seen.field.title}, {seen.turn}", "alt": seen.position.words,
        "ground": canvas.name if canvas else "", "hexes": _hexes(seen, canvas) if canvas else [],
    }  # fmt: skip


def _drawn(seen: SeatView) -> dict[str, Any]:
    """The picture of the pieces, and its legend."""
    bands = seen.position.operational
    if bands is not None:
        note = translated(bands_note()).replace("   ", " · ")
        return {"svg": operational(bands), "legend": [["", note]]}
    found = standing(seen.position, seen.field, seen.live.tracks(seen.side))
    return {"svg": found.svg, "legend": written(found.legend)}


def _hexes(seen: SeatView, canvas: BoardCanvas) -> list[dict[str, Any]]:
    """Each hex that is more than ground: its words, the units that can act there, what a click may mean."""
    standing: dict[str, list[int]] = {}
    for number, row in enumerate(seen.position.unit_rows, 1):
        standing.setdefault(row["hex"], []).append(number)
    lying: dict[str, list[str]] = {}
    for laid in seen.position.marker_rows:
        lying.setdefault(laid.hex, []).append(f"{laid.marker} face down" if laid.hidden else laid.marker)
    paths = reach(seen.live, seen.unit) if seen.unit is not None else {}
    acts, able = _acts(seen), {one.parts.unit for one in seen.choices}
    at = NOWHERE if seen.unit is None else int(seen.view.hex[seen.unit])
    return [
        {
            "id": name,
            "says": ", ".join([name, ground, *(
                _unit_in_words(seen.position, number) for number in standing.get(name, [])
            ), *lying.get(name, [])]),
            "units": [number - 1 for number in standing.get(name, []) if number - 1 in able],
            "acts": acts.get(x, []),
            "reach": x in paths,
            "selected": x == at,
        }
        for x, (name, ground) in enumerate(canvas.terrain.items())
        if name in standing or name in lying or x in paths or x in acts or x == at
    ]  # fmt: skip


def _acts(seen: SeatView) -> dict[int, list[int]]:
    """The choices that are done to a hex, or to a unit that stands in it, by hex."""
    found: dict[int, list[int]] = {}
    for number, one in enumerate(seen.choices):
        hex = one.parts.hex
        if hex == NOWHERE and one.parts.target != NOBODY:
            hex = int(seen.view.hex[one.parts.target])
        if hex != NOWHERE and seen.concerns(one):
            found.setdefault(int(hex), []).append(number)
    return found


# --- the end ------------------------------------------------------------------------------------


def _ending(seen: SeatView) -> dict[str, Any]:
    """The end of the game, and the row that it makes in the log of games at a table."""
    live, record, engine = seen.live, seen.seat.record, seen.live.engine
    resigned = record["resigned"]
    result = result_of(live, resigned)
    end = capital(translated(seen.narrator.end)) if live.over else ""
    if not live.over:
        said = f"The {engine.sides[resigned]} side gave up."
    elif stake_of(engine):
        said = f"{end}: {translated(grading_of(engine).said.get(result, result))}."
    else:
        first, second = (f"the {side} side wins" for side in engine.sides)
        said = f"{end}: {({WON: first, LOST: second}).get(result, 'a draw')}."
    row = row_in_log(seen.seat)
    return {
        "said": said,
        "points": _points(seen),
        "objectives": _objectives(seen),
        "row": [[column, str(row[column])] for column in COLUMNS if row[column] != ""],
        "own": is_own(seen.seat.game),
        "written": record["written"],
    }
