"""A few questions of every kind about Storms of Steel, for the table of exact against sampled."""

from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache

import pandas as pd

from wsanalysis.analysis.agreement import agreement
from wsanalysis.arguments.names import UnknownName
from wsanalysis.asking.odds import Odds
from wsanalysis.game import Game
from wsanalysis.recipes.storms_of_steel.tables import cast
from wsanalysis.rule_system import IllegalAction

TRIALS = 20_000
SEED = 1943


@lru_cache(maxsize=2)
def agreement_table(game: Game) -> pd.DataFrame:
    """Exact against sampled for a few questions of every kind, the worst z-score first."""
    return agreement(sample_questions(game), TRIALS, SEED)


def sample_questions(game: Game) -> list[Odds]:
    """A few questions of every kind; those that the data at hand do not have are left out."""
    squad, grenadiers, foe, guns = cast(
        game, ("Infantry '43", "Pz Grenadier", "Rifles '41", "Maxim MMG"), "foot"
    )
    heavy, tank, medium, light = cast(game, ("Tiger Ie", "Panzer IIIh", "T-34c", "T-70"), "tracked")
    questions: list[Callable[[], Odds]] = [
        lambda: game.attack(squad, foe, distance=4),
        lambda: game.attack(squad, foe, distance=1, terrain="woods", caps=2),
        lambda: game.attack(tank, medium, distance=5, flank=True),
        lambda: game.attack(heavy, light, distance=6, luck="hardened"),
        lambda: game.attack(squad, foe, distance=4, target_state="Cowering", luck="luck"),
        lambda: game.group_attack([squad, grenadiers], [foe, guns], distance=3),
        lambda: game.close_combat([foe], [squad]),
        lambda: game.close_combat([squad], [tank, foe], terrain="woods"),
        lambda: game.rally(squad, state="Suppressed", cover=1, attempts=2),
        lambda: game.rally(tank, state="Panicked", caps=2),
        lambda: game.artillery("15cm sFH18", [foe, guns, medium], terrain="woods"),
        lambda: game.mines(tank, number=8),
        lambda: game.initiative(first_caps=2),
        lambda: game.detection(shots=3),
        lambda: game.path_cost(foe, ["woods", "open + into barbed wire"]),
        lambda: game.path_cost(medium, ["marsh", "marsh"], caps=1),
        lambda: game.duel(tank, medium, distance=5, rounds=3),
        lambda: game.duel(squad, foe, distance=4, second_terrain="woods"),
        lambda: game.activation(squad, foe, distance=4, caps=3),
        lambda: game.activation(medium, tank, distance=4, caps=4, goal="hit"),
    ]
    asked = []
    for question in questions:
        with suppress(IllegalAction, UnknownName):
            asked.append(question())
    return asked
