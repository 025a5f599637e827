"""A whole game as an after-action report: the events turn by turn, and the reasons, in words."""

from base64 import b64encode
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from html import escape

import pandas as pd

from wsanalysis.asking.display import Drawn
from wsanalysis.battles.core.engine import Engine, State
from wsanalysis.battles.core.game_row import DRAW
from wsanalysis.battles.core.map_game import MapGame, Narrator
from wsanalysis.battles.core.narrator import Routine
from wsanalysis.battles.core.position import Field, Position, Track
from wsanalysis.battles.runs.explaining import explain
from wsanalysis.battles.runs.players import Policy, Quick, decide, default_player, lucks_of, player, seated
from wsanalysis.battles.runs.turning_points import Moment
from wsanalysis.version import __version__


@dataclass(frozen=True, slots=True, eq=False)
class Scene:
    """The part common to all turns of a game: its field, the word for a turn, the pictures' footer."""

    field: Field
    turn: str
    footer: str


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Turn(Drawn):
    """A turn of a game (0 is the set-up): its events, and the position at its end. Shows itself.

    `tracks`: a row for each move and shot, with the `side`, its `kind`, `unit`, `hexes` and `harm` of
    `battles.core.position.Track`.
    """

    number: int
    sentences: tuple[str, ...]
    position: Position
    tracks: pd.DataFrame
    scene: Scene

    @property
    def head(self) -> str:
        """The number of the turn, and the victory points at its end."""
        if not self.number:
            return "Set-up"
        points = zip(self.scene.field.sides, self.position.points, strict=True)
        stands = ", ".join(f"{side} {vp}" for side, vp in points)
        return (
            f"{self.scene.turn.capitalize()} {self.number} (VP if it ended here: {stands})"
            if self.number
            else "Set-up"
        )

    def told(self, routine: bool = True) -> tuple[str, ...]:
        """Its sentences; without those that are `routine`."""
        return tuple(line for line in self.sentences if routine or not isinstance(line, Routine))

    def __str__(self) -> str:
        return "\n".join([self.head, *(f"  {line}" for line in self.told())])

    __repr__ = __str__

    def _repr_html_(self) -> str:
        """The board at its end, with a text alternative, and the events."""
        data, further = self.plot()._repr_mimebundle_()  # type: ignore[attr-defined]
        png, about = b64encode(data["image/png"]).decode(), further["image/png"]
        size = f'width="{about["width"]}"'
        return (
            f"<b>{escape(self.head)}</b><br>"
            f'<img src="data:image/png;base64,{png}" {size} alt="{escape(about["alt"])}"><br>'
            f"{'<br>'.join(map(escape, self.told(routine=False)))}"
        )


@dataclass(frozen=True, slots=True, eq=False)
class Report(Drawn):
    """A game told turn by turn. `result` gives the winner, and the points of each objective.

    ``told.plot(turn=2)`` draws the board at the end of a turn, ``told.turns[2]`` shows it with its events.

    `footer` is what a picture of the game must carry: sampled, seed, version, hash of the data. `digest`
    summarizes how it was won, see `battles.runs.digest`. `turn` is the game's word for a turn, `order` for a
    side's first decision in its part of one; `picked` says why this game was picked from several.
    """

    title: str
    sides: tuple[str, str]
    turns: tuple[Turn, ...]
    result: tuple[str, ...]
    footer: str
    digest: tuple[str, ...] = ()
    turn: str = "turn"
    order: str = "order"
    picked: str = ""

    def _chapters(self, routine: bool) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Heads and lines; without `routine` lines the number left out is stated."""
        if self.digest:
            yield "How it was won", self.digest
        for turn in self.turns:
            yield turn.head, turn.told(routine)
        yield "Result", self.result

    @property
    def routine(self) -> int:
        """The number of routine sentences."""
        return sum(isinstance(line, Routine) for turn in self.turns for line in turn.sentences)

    def story(self, routine: bool = True) -> str:
        """The report in plain text, without its footer; without `routine` it leaves out routine sentences."""
        chapters = (
            "\n".join([head, *(f"  {line}" for line in lines)]) for head, lines in self._chapters(routine)
        )
        return "\n\n".join([*filter(None, [self.picked]), self.title, *chapters])

    def __str__(self) -> str:
        return f"{self.story()}\n\n{self.footer}"

    def _repr_html_(self) -> str:
        chapters = "".join(
            f"<details open><summary><b>{escape(head)}</b></summary>"
            f"{'<br>'.join(map(escape, lines))}</details>"
            for head, lines in self._chapters(routine=False)
        )
        return f"<h3>{escape(self.title)}</h3>{chapters}<small>{escape(self.footer)}</small>"


def report_of(
    map_game: MapGame, engine: Engine, seed: int, game: int = 0,
    players: tuple[Policy, Policy] | None = None, explained: int = 0, moments: list[Moment] | None = None,
    picked: str = "",
) -> Report:  # fmt: skip
    """Play a game between two players, attacker and defender, by default the default player, and report it.

    For the turn `explained` it also gives the reasons for each decision with a choice. It is the same game
    that `play_game` plays. Each decision is added to `moments`, if given. Raises UnknownName for an unknown
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
    footer = (
        f"sampled: one game, seed {seed}, game {game}, {names[0]} against {names[1]}"
        f" · wsanalysis {__version__} · data {engine.data_hash} · {told.caution}"
    )
    scene = Scene(map_game.field(engine), map_game.turn, footer)
    while True:
        happened = [*told.happened()]
        if told.turn and not turns and None not in happened:  # nobody was asked where to set up
            happened.insert(0, None)
        for sentence in happened:
            if sentence is None:  # nothing has happened since, but that it has begun
                turns.append(_turn(told, len(turns), lines, scene))
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
            moments.append(Moment(told.turn, told.part, told.depth, side, action, engine.copy(state)))
        engine.apply(state, action)
    turns.append(_turn(told, len(turns), lines, scene))
    return Report(
        f"{engine.title}: {map_game.opponents.format(*engine.sides)}",
        engine.sides,
        tuple(turns),
        tuple(_result(engine, state, told)),
        footer,
        turn=map_game.turn,
        order=map_game.order,
        picked=picked,
    )


def _turn(told: Narrator, number: int, lines: list[str], scene: Scene) -> Turn:
    position = replace(told.position(), turn=number)
    sentences = tuple([*lines, *told.ended()] if number else _set_up(position))
    return Turn(number, sentences, position, _tracks(position, told.tracks()), scene)


def _tracks(position: Position, tracks: Iterable[Track]) -> pd.DataFrame:
    table = pd.DataFrame(tracks, columns=list(Track._fields))
    return table.assign(side=table["unit"].map(position.units["side"]))


def _set_up(position: Position) -> Iterator[str]:
    """Starting positions, carriers and markers, and later arrivals."""
    names = {number: f"{unit['block']} #{number}" for number, unit in position.units.iterrows()}
    for side, troop in position.units.groupby("side", sort=False):
        words = [
            f"{names[number]} "
            + {
                "on map": f"in {unit['hex']}"
                + (f" facing {unit['facing']}" if unit["facing"] else "")
                + (f", carried by {names[unit['carried by']]}" if unit["carried by"] else ""),
                "hidden": f"hidden in {unit['hex']}",
            }.get(unit["place"], "to come")
            for number, unit in troop.iterrows()
        ]
        yield f"{side}: {'; '.join(words)}."
    laid = [
        f"{marker['marker']} in {marker['hex']}{'' if marker['hidden'] else ' face up'}"
        for _, marker in position.markers.sort_values(["marker", "hex"]).iterrows()
    ]
    if laid:
        yield f"Markers: {', '.join(laid)}."


def _result(engine: Engine, state: State, told: Narrator) -> Iterator[str]:
    """How the game ended, the points of each objective, and the winner."""
    yield f"The game is over: {told.end}."
    for side, words, met in told.objectives():
        yield f"{side}: {words}, {'met' if met else 'not met'}."
    vp, winner = engine.score(state), engine.row(state)["winner"]
    if winner == DRAW:
        yield f"A draw, {vp[0]} VP each." if vp[0] == vp[1] else "A draw."
    else:
        won = engine.sides.index(winner)
        yield f"The {winner} side wins, {vp[won]} VP to {vp[1 - won]}."
