"""One game of a scenario to look at: played by two players, told turn by turn, drawn on its board."""

from typing import Literal

from wsanalysis.arguments.checking import checked
from wsanalysis.arguments.names import find
from wsanalysis.arguments.values import Games, Seed, Steps
from wsanalysis.battles.core.engine import Engine
from wsanalysis.battles.core.grading import stake_of
from wsanalysis.battles.core.map_game import MapGame
from wsanalysis.battles.runs.chances import Moment
from wsanalysis.battles.runs.digest import with_digest
from wsanalysis.battles.runs.listing import Source
from wsanalysis.battles.runs.players import (
    Policy,
    Quick,
    Seats,
    decide,
    default_player,
    lucks_of,
    player,
    seated,
)
from wsanalysis.battles.runs.report import Report, report_of
from wsanalysis.battles.runs.results import closest, most_dramatic
from wsanalysis.battles.runs.runner import play
from wsanalysis.battles.runs.turning_points import RollOuts
from wsanalysis.battles.runs.usual import who_plays
from wsanalysis.battles.scenarios.scenario_files import scenario_files
from wsanalysis.languages import say

PICKS = {"closest": closest, "most dramatic": most_dramatic}


@checked
def watch(
    game: Source, scenario: str, seed: Seed = 1, number: Steps = 0,
    policies: tuple[Policy, Policy] | None = None, *, explain: Steps = 0, digest: bool = False,
    pick: Literal["closest", "most dramatic"] | None = None, games: Games = 200, progress: bool = True,
    roll_outs: RollOuts | None = None, battle: Steps = 0,
) -> Report:  # fmt: skip
    """Play one game and tell it: the game `number` of a seed, the same one that `play` plays under it.

    `policies` as for `play`. Of the turn `explain` it also says why each decision was taken. With `digest` it
    begins with how it was won, and has its `turning_points`: about this many `roll_outs` are played for them,
    some thousands unless another number is given. `pick` tells the game that ended
    closest in VP, or in which the winner was furthest behind, of `games` games. `battle`: of a campaign, that
    battle is told, as it was fought in it.

    Raises UnknownName for a scenario or player that there is not, ValueError for a turn to explain that the
    game does not have, and for a `pick` in a game of one seat.
    """
    on_map = game.map_game
    name = find(scenario, scenario_files(game.folder, on_map.name), "scenario")
    engine = on_map.load(game.folder, name, game.edition)
    (first, second), by = who_plays(engine, policies, progress, on_map.ensure_compiled)
    seats = player(first, engine), player(second, engine)
    if pick is not None and stake_of(engine):
        raise ValueError(
            f"pick: expected no {pick!r} in a game of one seat, which nobody wins; name a game by its number"
        )
    on_map.ensure_compiled(progress)
    picked = ""
    if pick is not None:
        results = play(game, name, games, seed, policies=seats, progress=progress)
        number, words = PICKS[pick](results.games)
        text = "Game {number} of seed {seed}, picked of {games:,} games as {words}"
        picked = say(text, number=number, seed=seed, games=len(results), words=words)
    if battle:
        on_map, engine, seed, number, seats = _battle_of(on_map, engine, seats, seed, number, battle)
    moments: list[Moment] = []
    report = report_of(
        on_map, engine, seed, number, players=seats, explained=explain, moments=moments, picked=picked, by=by,
    )  # fmt: skip
    if explain >= len(report.turns):
        raise ValueError(f"explain: expected a turn from 1 to {len(report.turns) - 1}, got {explain}")
    if not digest:
        return report
    names = seats[0].name, seats[1].name
    return with_digest(report, on_map, engine, moments, names, seed, progress, roll_outs)


def _battle_of(
    on_map: MapGame, engine: Engine, seats: Seats, seed: int, game: int, number: int
) -> tuple[MapGame, Engine, int, int, Seats]:
    """A battle within a game, with everything needed to tell it."""
    if on_map.battle_of is None:
        raise ValueError(f"battle: {engine.title} is one battle: leave it out")
    lucks, state = lucks_of(seats, seed, game), engine.new_game(seed, game)
    seats = seated(seats[0]), seated(seats[1])
    while (side := engine.decider(state)) is not None:
        engine.apply(state, decide(engine, state, seats[side], lucks[side], side))
    found = on_map.battle_of(engine, state, number)
    fighter = Quick(default_player(found.engine), found.style)
    return found.map_game, found.engine, found.seed, 0, (fighter, fighter)
