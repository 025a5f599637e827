"""A few questions of every kind about Sherman Leader, for the table of exact against sampled."""

from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache

import pandas as pd

from wsanalysis.analysis.agreement import agreement
from wsanalysis.arguments.names import UnknownName
from wsanalysis.asking.odds import Odds
from wsanalysis.game import Game
from wsanalysis.recipes.sherman_leader.tables import ours, theirs
from wsanalysis.rule_system import IllegalAction

TRIALS = 20_000
SEED = 1944


@lru_cache(maxsize=2)
def agreement_table(game: Game) -> pd.DataFrame:
    """Exact against sampled for a few questions of every kind, the worst z-score first."""
    return agreement(sample_questions(game), TRIALS, SEED)


def sample_questions(game: Game) -> list[Odds]:
    """A few questions of every kind; those that the data at hand do not have are left out."""
    tank, team, guns, rifles = ours(game, ("M4 Sherman (75mm)", "Machine Gun Team", "M10 TD", "Rifle Team"))
    foe, heavy, squad, nest = theirs(game, ("Pz IV", "Tiger", "German Rifle", "German MG"))
    campaign, *_ = game.edition.campaigns
    battalion, *_ = game.edition.battalions
    green = next(name for name, card in game.edition.commanders.items() if card.type == "Armor")
    questions: list[Callable[[], Odds]] = [
        lambda: game.attack(tank, foe, distance=2, terrain="light cover"),
        lambda: game.attack(guns, heavy, distance=3, attacks=2),
        lambda: game.attack(team, squad, distance=0, terrain="heavy cover", attacks=None),
        lambda: game.attack(tank, squad, distance=1, moved=True, commander=green),
        lambda: game.enemy_attack(heavy, tank, distance=2, moved=True),
        lambda: game.enemy_attack(squad, team, distance=0, terrain="heavy cover", attacks=3),
        lambda: game.enemy_attack(nest, rifles, distance=1, counters="Casualty", wounded=True),
        lambda: game.survive(tank, [foe, heavy], distance=[2, 3], turns=3),
        lambda: game.survive(team, squad, distance=1, terrain="heavy cover", turns=5),
        lambda: game.enemy_orders("Tank", campaign=campaign),
        lambda: game.enemy_orders("Rifle", campaign=campaign, die="d10", half=True, next_to_ap=True),
        lambda: game.operational_week(battalion, weeks=3),
        lambda: game.stress_week(green, tank, foe, distance=2, turns=5, weeks=3),
        lambda: game.promotion(green, destroys=60, weeks=2),
        lambda: game.promotion(green, destroys=60, killed=5),
        lambda: game.battalion(battalion, campaign=campaign, kills="Tank", attackers=tank, targets="Tank"),
        lambda: game.value(tank, foe, distance=1, turns=2),
        lambda: game.value(
            team, squad, distance=1, turns=3, terrain="heavy cover", enemy_terrain="light cover"
        ),
    ]
    asked = []
    for question in questions:
        with suppress(IllegalAction, UnknownName):
            asked.append(question())
    return asked
