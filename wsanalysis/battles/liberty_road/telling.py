"""A battle in words: actions as the player says them, and a whole game as an after-action report."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from html import escape
from typing import TYPE_CHECKING, Any

from wsanalysis.battlefield.hexes import SIDES
from wsanalysis.battles.explaining import explain
from wsanalysis.battles.liberty_road import arena, engine
from wsanalysis.battles.liberty_road import layout as at
from wsanalysis.battles.liberty_road.ending import is_met, points, winner
from wsanalysis.battles.liberty_road.objectives import sentence
from wsanalysis.battles.liberty_road.positions import Position, position_of, sides_of
from wsanalysis.battles.liberty_road.sentences import Entry, Scene, halted, hex_name, log_of, tell, unit_name
from wsanalysis.battles.liberty_road.stack import first_of, kind_of, second_of
from wsanalysis.battles.liberty_road.world import World
from wsanalysis.compiled import row
from wsanalysis.systems.liberty_road.state import STATUSES
from wsanalysis.version import __version__

if TYPE_CHECKING:
    from wsanalysis.battles.liberty_road.battle import Battle


def action_in_words(world: World, state: Any, act: int) -> str:
    """An action as the player who takes it would say it."""
    what, x, y = int(kind_of(act)), int(first_of(act)), int(second_of(act))
    word = at.ACTIONS[what]
    if what in (at.PLACE, at.STEP_TO, at.SPOT, at.CHOOSE_HEX):
        return f"{word} {hex_name(world, x)}"
    if what in (at.FIRE_AT, at.SHELL_AT):
        return f"{word} {hex_name(world, x)}" + (" with its weapon card" if y else "")
    if what == at.FACE:
        return f"{word} {SIDES[x]}"
    if what == at.TAKE_SIDE:
        return f"{word} {STATUSES[x]}"
    if what == at.ORDER:
        return f"{word} {world.order_names[x]}"
    if what == at.PLAY_ASSET:
        return f"{word} {world.asset_names[x]}"
    if what in (at.UNIT, at.MOUNT, at.FIGHT):
        return f"{word} {unit_name(world, state, x)}"
    if what == at.SPRING:
        return f"{word} of {unit_name(world, state, int(state[at.S_FOG_UNIT + x]))}"
    if what == at.OPPORTUNITY:
        return f"{word} by {unit_name(world, state, x)}" + (" with its weapon card" if y else "")
    if what == at.REGROUP:
        return f"{word} {unit_name(world, state, x)} to {STATUSES[y]}"
    return word


@dataclass(frozen=True, slots=True, eq=False)
class Turn:
    """A turn of a game, 0 the set-up: what happened, and the position at its end."""

    number: int
    sentences: tuple[str, ...]
    position: Position


@dataclass(frozen=True, slots=True, eq=False)
class Report:
    """A game told turn by turn. `result` says who won, and what each objective was worth.

    `footer` is what a picture of the game has to carry: sampled, seed, version, hash of the data.
    """

    title: str
    sides: tuple[str, str]
    turns: tuple[Turn, ...]
    result: tuple[str, ...]
    footer: str

    def _chapters(self) -> Iterator[tuple[str, tuple[str, ...]]]:
        for turn in self.turns:
            stands = ", ".join(f"{s} {vp}" for s, vp in zip(self.sides, turn.position.points, strict=True))
            head = f"Turn {turn.number} (VP as things stand at its end: {stands})"
            yield head if turn.number else "Set-up", turn.sentences
        yield "Result", self.result

    def story(self) -> str:
        """The report in plain text, without its footer."""
        chapters = ("\n".join([head, *(f"  {line}" for line in lines)]) for head, lines in self._chapters())
        return "\n\n".join([self.title, *chapters])

    def __str__(self) -> str:
        return f"{self.story()}\n\n{self.footer}"

    def _repr_html_(self) -> str:
        chapters = "".join(
            f"<details open><summary><b>{escape(head)}</b></summary>"
            f"{'<br>'.join(map(escape, lines))}</details>"
            for head, lines in self._chapters()
        )
        return f"<h3>{escape(self.title)}</h3>{chapters}<small>{escape(self.footer)}</small>"


def report_of(
    battle: "Battle", seed: int, game: int = 0, styles: tuple[str, str] = ("greedy", "greedy"),
    explained: int = 0,
) -> Report:  # fmt: skip
    """Play a game between quick players, by name attacker and defender, and tell it.

    Of the turn `explained` it also says why each decision was taken, where there was a choice. It is the
    same game that `Battle.play_out` plays. Raises KeyError for a style there is not.
    """
    from wsanalysis.battles.liberty_road.battle import luck_of  # which imports this module

    world, w = battle.world, battle.world.numbers
    players = [battle.styles()[style] for style in styles]
    state, luck = battle.new_game(seed, game), luck_of(seed, game, at.ATTACKER)
    view, out = world.new_state(), row(at.MAX_ACTIONS)
    state[at.S_LOGGING] = 1
    scene = Scene(world, state)
    turns: list[Turn] = []
    lines: list[str] = []
    while not battle.is_over(state):
        scene.look()
        side = int(state[at.S_DECIDER])
        if 0 < explained == int(state[at.S_TURN]) and len(battle.legal(state)) > 1:
            why = explain(battle, battle.see(state, side), styles[side], luck)
            lines += [f"({sides_of(world)[side]}) {line}" for line in str(why).splitlines()]
        act = arena.decide(w, state, view, out, players[side], luck.words)
        state[at.S_LOGGED] = 0
        engine.apply(w, state, act)
        for entry in _parted(log_of(world, state)):
            if entry[0][0] == at.LOG_TURN:  # nothing has happened since, but that it has begun
                turns.append(_turn(scene, len(turns), lines))
                lines = []
            else:
                lines += tell(scene, entry)
    turns.append(_turn(scene, len(turns), lines))
    made_up = world.edition.unofficial
    who = f"{styles[0]} against {styles[1]}"
    return Report(
        f"{world.scenario.name}: {sides_of(world)[0]} attack, {sides_of(world)[1]} defend",
        sides_of(world),
        tuple(turns),
        tuple(_result(world, state)),
        f"sampled: one game, seed {seed}, game {game}, {who} · wsanalysis {__version__}"
        f" · data {battle.data_hash} · {made_up}",
    )


def _parted(log: Iterable[Entry]) -> Iterator[list[Entry]]:
    """The log in pieces, each beginning of a turn a piece by itself."""
    piece: list[Entry] = []
    for entry in log:
        if entry[0] == at.LOG_TURN:
            yield from filter(None, (piece, [entry]))
            piece = []
        else:
            piece.append(entry)
    yield from filter(None, (piece,))


def _turn(scene: Scene, number: int, lines: list[str]) -> Turn:
    position = replace(position_of(scene.world, scene.state), turn=number)
    told = [*lines, *halted(scene)] if number else list(_set_up(position))
    return Turn(number, tuple(told), position)


def _set_up(position: Position) -> Iterator[str]:
    """Who begins where, under which markers, and who comes later."""
    units = position.units
    for side, troop in units.groupby("side", sort=False):
        words = [
            f"{unit['block']} #{number} "
            + {
                "on map": f"in {unit['hex']} facing {unit['facing']}",
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


def _result(world: World, state: Any) -> Iterator[str]:
    """How the game ended, what each objective brought, who won."""
    w, sides = world.numbers, sides_of(world)
    yield f"The game is over: {at.ENDS[int(state[at.S_OVER])]} (p.18)."
    forces = (world.scenario.attacking, world.scenario.defending)
    objectives = [(force.side, objective) for force in forces for objective in force.objectives]
    for number, (side, objective) in enumerate(objectives):
        met = "met" if is_met(w, state, number) else "not met"
        yield f"{side}: {sentence(objective)}, {met}."
    won = int(winner(w, state))
    vp = (int(points(w, state, at.ATTACKER)), int(points(w, state, at.DEFENDER)))
    if won == at.NOBODY:
        yield f"A draw, {vp[0]} VP each." if vp[0] == vp[1] else "A draw."
    else:
        yield f"The {sides[won]} side wins, {vp[won]} VP to {vp[1 - won]}."
