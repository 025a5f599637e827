"""A live game looked back on: told in full, what decided it, and the decisions that cost most."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from wsanalysis.battles.core.engine import Engine, Luck, State
from wsanalysis.battles.live.live_game import PERSON, LiveGame
from wsanalysis.battles.runs.chances import Moment
from wsanalysis.battles.runs.digest import with_digest
from wsanalysis.battles.runs.luck import GameLuck, luck_in_game
from wsanalysis.battles.runs.measured_luck import model_of
from wsanalysis.battles.runs.players import default_player
from wsanalysis.battles.runs.report import Report, report_of
from wsanalysis.battles.runs.rolled_decisions import Decision


@dataclass(frozen=True, slots=True)
class ScriptedPlayer:
    """Takes the actions of a game one after the other, whoever decides, and then the default player's."""

    name: str
    script: Iterator[int]

    def choose(self, engine: Engine, view: State, _: list[int], luck: Luck) -> int:
        """The next action of the script."""
        action = next(self.script, None)
        if action is not None:
            return action
        return engine.choose(view, engine.styles()[default_player(engine)], luck)


class Costly(NamedTuple):
    """A person's decision that cost him a chance, and how many actions had been taken before it."""

    decision: Decision
    actions: int


def luck_of_game(game: LiveGame, progress: bool = True) -> GameLuck:
    """The luck of the game, which is played on by the default player if it is not over."""
    style = game.engine.styles()[default_player(game.engine)]
    styles = style, style
    chance = model_of(game.engine, styles, game.seed, progress)
    return luck_in_game(game.engine, styles, chance, game.seed, told=False, actions=game.actions)


def look_back(game: LiveGame, progress: bool = True) -> tuple[Report, list[Costly]]:
    """The game told with everything that was hidden, and the decisions that clearly cost a person most.

    A game that is not over is played on by the default player on both sides.
    """
    script = iter([*game.actions])
    names = [PERSON if who == PERSON else who for who in game.seats]
    names = [names[0], names[-1]]
    first, second = (ScriptedPlayer(name, script) for name in names)
    moments: list[Moment] = []
    report = report_of(
        game.map_game, game.engine, game.seed, 0, players=(first, second), moments=moments
    )  # fmt: skip
    told = with_digest(report, game.map_game, game.engine, moments, (names[0], names[1]), game.seed, progress)
    costly = []
    if told.turning_points:
        played = [number for number, moment in enumerate(moments) if moment.turn > 0]
        for one in told.turning_points.clear_decisions:
            number = played[one.number]
            if one.points < 0 and game.seats[one.side] == PERSON and number < len(game.actions):
                costly.append(Costly(one, number))
    return told, costly
