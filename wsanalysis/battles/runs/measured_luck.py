"""Luck measured in many games of quick players: a model of winning is learned, tested, and applied."""

from typing import Annotated

from annotated_types import Ge, Le

from wsanalysis.arguments.checking import checked
from wsanalysis.arguments.values import MOST_GAMES, Seed
from wsanalysis.asking import display
from wsanalysis.battles.core.engine import Engine
from wsanalysis.battles.runs.listing import Source
from wsanalysis.battles.runs.luck import luck_in_game
from wsanalysis.battles.runs.luck_study import LuckStudy
from wsanalysis.battles.runs.players import Policy
from wsanalysis.battles.runs.setting import arranged
from wsanalysis.battles.runs.turning_points import TurningPoints
from wsanalysis.battles.runs.watching import watch
from wsanalysis.battles.runs.winning_chance import (
    LEARNING,
    WinningChance,
    reliability,
    sampled,
    winning_chance,
)
from wsanalysis.languages import quantity
from wsanalysis.probability.progress import bill

LEARNED_FROM = 0x1EA2
TRIED_ON = 0x7A1E
"""Seeds of the games that the model learns from and is tested on, distinct from those measured."""

FEWEST_FOR_LUCK = 20
"""reconstructed: a judgement. Of fewer games the intervals say nothing."""
Games = Annotated[int, Ge(FEWEST_FOR_LUCK), Le(MOST_GAMES)]


def model_of(
    engine: Engine, styles: tuple[int, int], seed: int, shown: bool = False, learning: int = LEARNING
) -> WinningChance:
    """The chance of winning in games of these players, learned from games under another seed."""
    with display.progress(learning, "game", shown) as advance:
        return winning_chance(engine, styles, seed ^ LEARNED_FROM, learning, advance)


@checked
def luck(
    game: Source, scenario: str, games: Games = 400, seed: Seed = 1,
    policies: tuple[Policy, Policy] | None = None, progress: bool = True, *, learning: Games = LEARNING,
) -> LuckStudy:  # fmt: skip
    """Measure how much luck there is in a scenario between quick players, and where it comes from.

    Same seed, same luck. `learning`: the number of separate games from which the chance of winning is
    learned. `policies`: by default the default player on both sides. Raises UnknownName for an unknown
    scenario or player, ValueError for one who is no quick player.
    """
    engine, styles, setting = arranged(game, scenario, policies, seed, progress)
    fresh = max(games, learning // 2)
    if progress:
        what = "expected share of the VP" if setting.stake else "chance of winning"
        bill(
            f"{quantity(learning + fresh + games, 'game')} to play: {learning:,} to learn the {what} from,"
            f" {fresh:,} to test it on, {games:,} to measure"
        )
    chance = model_of(engine, styles, seed, progress, learning)
    found = []
    with display.progress(fresh + games, "game", progress) as advance:
        figures, results = sampled(engine, styles, seed ^ TRIED_ON, fresh, 1, advance)
        for number in range(games):
            found.append(luck_in_game(engine, styles, chance, seed, number, told=False))
            advance(1)

    def told(number: int) -> TurningPoints:
        report = watch(game, scenario, seed, number, policies, digest=True, progress=progress)
        if report.turning_points is None:
            raise RuntimeError("expected a game with its turning points")
        return report.turning_points

    return LuckStudy(setting, found, reliability(chance(figures), results), told)
