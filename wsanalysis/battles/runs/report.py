"""A whole game as an after-action report: the events turn by turn, and the reasons, in words."""

from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from html import escape
from typing import Any

import pandas as pd

from wsanalysis.asking.display import Drawn
from wsanalysis.battlefield.board import Board
from wsanalysis.battles.core.engine import Engine, State
from wsanalysis.battles.core.game_row import DRAW
from wsanalysis.battles.core.grading import grade_of, grading_of, lead_of, stake_of
from wsanalysis.battles.core.map_game import MapGame
from wsanalysis.battles.core.narrator import Narrator, Routine
from wsanalysis.battles.core.position import Field, Position, Track
from wsanalysis.battles.runs.chances import Moment
from wsanalysis.battles.runs.explaining import explain
from wsanalysis.battles.runs.players import Policy, Quick, decide, default_player, lucks_of, player, seated
from wsanalysis.battles.runs.turning_points import TurningPoints
from wsanalysis.languages import joined, say, translated
from wsanalysis.version import __version__


@dataclass(frozen=True, slots=True, eq=False)
class ReportContext:
    """The part common to all turns of a game: its field, the word for a turn, the pictures' footer."""

    field: Field
    turn: str
    footer: str


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Turn(Drawn):
    """A turn of a game (0 is the set-up): its events, and the position at its end. Shows itself.

    With `moment`, its words, it is a moment of a turn: the position before a decision, and what was then
    done. `grade` is how far the one player had come by its end, empty with two seats. `tracks`: a row for
    each move and shot, with the `side`, its `kind`, `unit`, `hexes` and `harm` of
    `battles.core.position.Track`.
    """

    number: int
    sentences: tuple[str, ...]
    position: Position
    tracks: pd.DataFrame
    context: ReportContext
    moment: str = ""
    grade: str = ""

    @property
    def head(self) -> str:
        """The number of the turn, and the victory points at its end."""
        if self.moment or not self.number:
            return self.moment or say("Set-up")
        if self.grade:
            text = "{turn:^} {number} (if the game ended with it: {grade})"
            return say(text, turn=self.context.turn, number=self.number, grade=self.grade)
        points = zip(self.context.field.sides, self.position.points, strict=True)
        stands = joined(", ", (say("{side} {vp}", side=side, vp=vp) for side, vp in points))
        text = "{turn:^} {number} (VP if the game ended with it: {points})"
        return say(text, turn=self.context.turn, number=self.number, points=stands)

    def told(self, routine: bool = True) -> tuple[str, ...]:
        """Its sentences; without those that are `routine`."""
        return tuple(line for line in self.sentences if routine or not isinstance(line, Routine))

    def __str__(self) -> str:
        return "\n".join([translated(self.head), *(f"  {translated(line)}" for line in self.told())])

    __repr__ = __str__

    def _repr_html_(self) -> str:
        """The board at its end, with a text alternative, and the events."""
        data, further = self.plot()._repr_mimebundle_()  # type: ignore[attr-defined]
        png, about = b64encode(data["image/png"]).decode(), further["image/png"]
        size = f'width="{about["width"]}"'
        return (
            f"<b>{escape(translated(self.head))}</b><br>"
            f'<img src="data:image/png;base64,{png}" {size} alt="{escape(about["alt"])}"><br>'
            f"{'<br>'.join(escape(translated(line)) for line in self.told(routine=False))}"
        )


@dataclass(frozen=True, slots=True, eq=False)
class Report(Drawn):
    """A game told turn by turn. `result` gives the winner, and the points of each objective.

    ``told.plot(turn=2)`` draws the board at the end of a turn, ``told.turns[2]`` shows it with its events.

    `footer` is what a picture of the game must carry: sampled, seed, version, hash of the data. `digest`
    summarizes how it was won, see `battles.runs.digest`, with `turning_points`; `moments` are the moments of
    those that are clear, decisions first, with their maps. `turn` is the game's word for a turn; `picked`
    says why this game was picked from several. `log` are the tables that a player would have kept, by title:
    of a campaign, and empty of a battle.
    """

    title: str
    sides: tuple[str, str]
    turns: tuple[Turn, ...]
    result: tuple[str, ...]
    footer: str
    digest: tuple[str, ...] = ()
    turn: str = "turn"
    picked: str = ""
    turning_points: TurningPoints | None = None
    moments: tuple[Turn, ...] = ()
    log: Mapping[str, pd.DataFrame] = field(default_factory=dict)

    def log_text(self) -> str:
        """The log in plain text, translated; empty if there is none."""
        return "\n\n".join(f"{translated(title)}\n{_in_text(table)}" for title, table in self.log.items())

    def _chapters(self, routine: bool) -> Iterator[tuple[str, list[str]]]:
        """Heads and lines, translated; without `routine` lines."""
        chapters = [(turn.head, turn.told(routine)) for turn in self.turns]
        if self.digest:
            alone = self.turning_points and self.turning_points.alone
            chapters.insert(0, (say("What decided it" if alone else "How it was won"), self.digest))
        for head, lines in [*chapters, (say("Result"), self.result)]:
            yield translated(head), [translated(line) for line in lines]

    @property
    def routine(self) -> int:
        """The number of routine sentences."""
        return sum(isinstance(line, Routine) for turn in self.turns for line in turn.sentences)

    def story(self, routine: bool = True) -> str:
        """The report in plain text, without its footer; without `routine` it leaves out routine sentences."""
        chapters = (
            "\n".join([head, *(f"  {line}" for line in lines)]) for head, lines in self._chapters(routine)
        )
        return "\n\n".join([*map(translated, filter(None, [self.picked])), translated(self.title), *chapters])

    def __str__(self) -> str:
        return f"{self.story()}\n\n{translated(self.footer)}"

    def _repr_html_(self) -> str:
        chapters = "".join(
            f"<details open><summary><b>{escape(head)}</b></summary>"
            f"{'<br>'.join(map(escape, lines))}</details>"
            for head, lines in self._chapters(routine=False)
        )
        title, footer = (escape(translated(text)) for text in (self.title, self.footer))
        return f"<h3>{title}</h3>{chapters}<small>{footer}</small>"


def report_of(
    map_game: MapGame, engine: Engine, seed: int, game: int = 0,
    players: tuple[Policy, Policy] | None = None, explained: int = 0, moments: list[Moment] | None = None,
    picked: str = "", by: str = "",
) -> Report:  # fmt: skip
    """Play a game between two players, attacker and defender, by default the default player, and report it.

    For the turn `explained` it also gives the reasons for each decision with a choice. It is the same game
    that `play_game` plays. Each decision is added to `moments`, if given. `by`: who says that these play, if
    nobody named them. Raises UnknownName for an unknown
    player.
    """
    first, second = players or (default_player(engine),) * 2
    seats = player(first, engine), player(second, engine)
    names = [who.name for who in seats]
    seats, lucks = (seated(seats[0]), seated(seats[1])), lucks_of(seats, seed, game)
    state = engine.new_game(seed, game)
    told = map_game.narrate(engine, state)
    turns: list[Turn] = []
    lines: list[str] = []
    footer = joined(
        " · ",
        [
            say(
                "sampled: one game, seed {seed}, game {game}, {first} against the rule"
                if stake_of(engine)
                else "sampled: one game, seed {seed}, game {game}, {first} against {second}",
                seed=seed, game=game, first=names[0], second=names[1],
            ),
            *filter(None, [by]), f"wsanalysis {__version__}",
            say("data {hash}", hash=engine.data_hash), told.caution,
        ],
    )  # fmt: skip
    context = ReportContext(map_game.field(engine), map_game.turn, footer)
    while True:
        happened = [*told.happened()]
        if told.turn and not turns and None not in happened:  # nobody was asked where to set up
            happened.insert(0, None)
        for sentence in happened:
            if sentence is None:  # nothing has happened since, but that it has begun
                turns.append(_turn(told, len(turns), lines, context, reached(engine, state)))
                lines = []
            else:
                lines.append(sentence)
                if moments:
                    moments[-1].told.append(sentence)
        side = engine.decider(state)
        if side is None:
            break
        told.look()
        why = None
        if 0 < explained == told.turn and len(engine.legal(state)) > 1:
            why = explain(engine, engine.see(state, side), seats[side], lucks[side])
            lines += [f"({engine.sides[side]}) {line}" for line in str(why or "").splitlines()]
        if why is None or isinstance(seats[side], Quick):
            action = decide(engine, state, seats[side], lucks[side], side)
        else:
            action = why.action  # nobody thinks twice
        if moments is not None:
            moments.append(
                Moment(
                    told.turn, told.part, told.depth, side, action, engine.copy(state), subject=told.subject
                )
            )  # fmt: skip
        engine.apply(state, action)
    turns.append(_turn(told, len(turns), lines, context, reached(engine, state)))
    return Report(
        say(
            "{scenario}: {sides}",
            scenario=engine.title,
            sides=say(map_game.opponents, first=engine.sides[0], second=engine.sides[1]),
        ),
        engine.sides,
        tuple(turns),
        tuple(_result(engine, state, told)),
        footer,
        turn=map_game.turn,
        picked=picked,
        log=_log(map_game, engine, state),
    )


def _in_text(table: pd.DataFrame) -> str:
    """A table in plain text, translated: texts from the left, numbers from the right."""
    shown = table.map(lambda cell: translated(cell) if isinstance(cell, str) else cell)
    for name in shown.select_dtypes(exclude="number"):
        shown[name] = shown[name].str.ljust(shown[name].str.len().max())
    text = shown.rename(columns=translated).to_string(index=False, justify="left")
    return "\n".join(line.rstrip() for line in text.splitlines())


def _log(map_game: MapGame, engine: Engine, state: State) -> dict[str, pd.DataFrame]:
    """The tables of the game's log."""
    tables = {} if map_game.log_of is None else map_game.log_of(engine, state)
    return {title: pd.DataFrame(rows) for title, rows in tables.items() if rows}


def moment_of(
    map_game: MapGame, engine: Engine, moment: Moment, context: ReportContext, head: str, sentence: str
) -> Turn:
    """A decision on the map: the position before it, and what was then done, moves and shots too.

    It is called by its `head`, and begins with the `sentence`.
    """
    state = engine.copy(moment.state)
    told = map_game.narrate(engine, state)
    position = replace(told.position(), turn=moment.turn)
    told.look()
    engine.apply(state, moment.action)
    lines = [sentence, *filter(None, told.happened()), *told.ended()]
    return Turn(moment.turn, tuple(lines), position, tracks_of(position, told.tracks()), context, head)


def _turn(told: Narrator, number: int, lines: list[str], context: ReportContext, grade: str) -> Turn:
    position = replace(told.position(), turn=number)
    sentences = [*lines, *told.ended()] if number or told.tells_set_up else []
    if not number and position.bands is None:
        sentences += _set_up(position)
    return Turn(number, tuple(sentences), position, tracks_of(position, told.tracks()), context, grade=grade)


def reached(engine: Engine, state: State) -> str:
    """The grade of the one player and the VP if the game ended here; empty with two seats."""
    stake, grading = stake_of(engine), grading_of(engine)
    if not stake:
        return ""
    name = grading.grades[grade_of(engine, state)]
    grade, vp = grading.said.get(name, name), lead_of(engine, state)
    return say("{grade}, {vp} of {stake} VP", grade=grade, vp=vp, stake=stake)


def tracks_of(position: Position, tracks: Iterable[Track]) -> pd.DataFrame:
    """Moves and shots as a table for `Turn`."""
    table = pd.DataFrame(tracks, columns=list(Track._fields))
    return table.assign(side=table["unit"].map(position.units["side"]))


def _set_up(position: Position) -> Iterator[str]:
    """The ground of a board drawn for this game, starting positions, carriers and markers, later arrivals."""
    if position.board is not None:
        yield _ground(position.board)
    names = {number: f"{unit['block']} #{number}" for number, unit in position.units.iterrows()}
    for side, troop in position.units.groupby("side", sort=False):
        words = [_placed(names, number, unit) for number, unit in troop.iterrows()]
        yield say("{side}: {units}.", side=side, units=joined("; ", words))
    laid = [
        say("{marker} in {hex}" if marker["hidden"] else "{marker} in {hex} face up",
            marker=marker["marker"], hex=marker["hex"])
        for _, marker in position.markers.sort_values(["marker", "hex"]).iterrows()
    ]  # fmt: skip
    if laid:
        yield say("Markers: {markers}.", markers=joined(", ", laid))


def _ground(board: Board) -> str:
    """The hexes of each kind of ground, but for the commonest."""
    hexes: dict[str, list[str]] = {}
    for hex, square in zip(board.ids, board.terrain, strict=True):
        hexes.setdefault(square.terrain, []).append(hex)
    common = max(hexes, key=lambda terrain: len(hexes[terrain]))
    listed = [
        say("{terrain} in {hexes}", terrain=terrain, hexes=joined(", ", there))
        for terrain, there in hexes.items()
        if terrain != common
    ]
    return say("Ground: {kinds}.", kinds=joined("; ", [*listed, say("elsewhere {terrain}", terrain=common)]))


def _placed(names: Mapping[Any, str], number: Any, unit: "pd.Series[Any]") -> str:
    """The hex in which a unit starts."""
    who = names[number]
    if unit["place"] == "hidden":
        return say("{unit} hidden in {hex}", unit=who, hex=unit["hex"])
    if unit["place"] != "on map":
        return say("{unit} to come", unit=who)
    faced = say(" facing {side}", side=unit["facing"]) if unit["facing"] else ""
    carrier = unit["carried by"]
    carried = say(", carried by {unit}", unit=names[carrier]) if carrier else ""
    return say("{unit} in {hex}{faced}{carried}", unit=who, hex=unit["hex"], faced=faced, carried=carried)


def _result(engine: Engine, state: State, told: Narrator) -> Iterator[str]:
    """The end of the game, the points of each objective, and the winner."""
    yield say("The game is over: {end}.", end=told.end)
    for side, words, met in told.objectives():
        text = "{side}: {objective}, met." if met else "{side}: {objective}, not met."
        yield say(text, side=side, objective=words)
    if stake := stake_of(engine):
        grading = grading_of(engine)
        name = grading.grades[grade_of(engine, state)]
        grade, taken = grading.said.get(name, name), lead_of(engine, state)
        text = "The {side} side takes {vp} of {stake} VP: {grade}."
        yield say(text, side=engine.sides[0], vp=taken, stake=stake, grade=grade)
        return
    vp, winner = engine.score(state), engine.row(state)["winner"]
    if winner == DRAW:
        yield say("A draw, {vp} VP each.", vp=vp[0]) if vp[0] == vp[1] else say("A draw.")
    else:
        won = engine.sides.index(winner)
        text = "The {side} side wins, {vp} VP to {other}."
        yield say(text, side=winner, vp=vp[won], other=vp[1 - won])
