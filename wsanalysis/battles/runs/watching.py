"""One game of a scenario to look at: played by two players, told turn by turn, drawn on its board."""

from typing import Literal

from wsanalysis.arguments.checking import checked
from wsanalysis.arguments.names import find
from wsanalysis.arguments.values import Games, Seed, Steps
from wsanalysis.battles.core.grading import stake_of
from wsanalysis.battles.runs.chances import Moment
from wsanalysis.battles.runs.digest import with_digest
from wsanalysis.battles.runs.players import Policy, default_player, player
from wsanalysis.battles.runs.report import Report, report_of
from wsanalysis.battles.runs.results import closest, most_dramatic
from wsanalysis.battles.runs.runner import Source, play
from wsanalysis.battles.runs.turning_points import RollOuts
from wsanalysis.battles.scenarios.scenario_files import scenario_files
from wsanalysis.languages import say

PICKS = {"closest": closest, "most dramatic": most_dramatic}


@checked
def watch(
    game: Source, scenario: str, seed: Seed = 1, number: Steps = 0,
    policies: tuple[Policy, Policy] | None = None, *, explain: Steps = 0, digest: bool = False,
    pick: Literal["closest", "most dramatic"] | None = None, games: Games = 200, progress: bool = True,
    roll_outs: RollOuts | None = None,
) -> Report:  # fmt: skip
    """Play one game and tell it: the game `number` of a seed, the same one that `play` plays under it.

    `policies` as for `play`. Of the turn `explain` it also says why each decision was taken. With `digest` it
    begins with how it was won, and has its `turning_points`: about this many `roll_outs` are played for them,
    some thousands unless another number is given. `pick` tells the game that ended
    closest in VP, or in which the winner was furthest behind, of `games` games.

    Raises UnknownName for a scenario or player that there is not, ValueError for a turn to explain that the
    game does not have, and for a `pick` in a game of one seat.
    """
    on_map = game.map_game
    name = find(scenario, scenario_files(game.folder, on_map.name), "scenario")
    battle = on_map.load(game.folder, name, game.edition)
    first, second = policies or (default_player(battle),) * 2
    seats = player(first, battle), player(second, battle)
    if pick is not None and stake_of(battle):
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
    moments: list[Moment] = []
    report = report_of(
        on_map, battle, seed, number, players=seats, explained=explain, moments=moments, picked=picked
    )
    if explain >= len(report.turns):
        raise ValueError(f"explain: expected a turn from 1 to {len(report.turns) - 1}, got {explain}")
    if not digest:
        return report
    names = seats[0].name, seats[1].name
    return with_digest(report, on_map, battle, moments, names, seed, progress, roll_outs)
