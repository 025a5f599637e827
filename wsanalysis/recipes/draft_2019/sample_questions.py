"""A few questions of every kind about the 2019 draft, for the table of exact against sampled."""

from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache

import pandas as pd

from wsanalysis.analysis.agreement import agreement
from wsanalysis.arguments.names import UnknownName
from wsanalysis.asking.odds import Odds
from wsanalysis.game import Game
from wsanalysis.recipes.draft_2019.tables import cast
from wsanalysis.rule_system import IllegalAction

TRIALS = 20_000
SEED = 2019


@lru_cache(maxsize=2)
def agreement_table(game: Game) -> pd.DataFrame:
    """Exact against sampled for a few questions of every kind, the worst z-score first."""
    return agreement(sample_questions(game), TRIALS, SEED)


def sample_questions(game: Game) -> list[Odds]:
    """A few questions of every kind; those that the data at hand do not have are left out."""
    squad, foe, elite = cast(game, ("Grenadiers", "Riflemen", "Rangers"), "squad")
    heavy, tank, medium, carrier, howitzer = cast(
        game, ("Panther G", "Pz IV H", "M4A1 Sherman", "SdKfz 251", "StuH 42"), "vehicle"
    )
    (gun,) = cast(game, ("7.5cm PaK 40",), "gun")
    battery, *_ = game.edition.artillery
    questions: list[Callable[[], Odds]] = [
        lambda: game.fire(squad, foe, distance=5),
        lambda: game.fire(squad, foe, distance=3, terrain="woods", activates=True),
        lambda: game.fire(tank, medium, distance=8, facing="rear side"),
        lambda: game.fire(howitzer, medium, distance=4, carries=elite),
        lambda: game.fire(gun, medium, distance=16, behind="wall"),
        lambda: game.op_fire(heavy, carrier, distance=2, crested=True, carries=squad),
        lambda: game.op_fire(squad, foe, distance=2, aimed=True, sprinting=True),
        lambda: game.melee(elite, squad, activates=True),
        lambda: game.melee(elite, heavy),
        lambda: game.duel(tank, medium, distance=5, turns=6),
        lambda: game.duel(squad, foe, distance=3, second_terrain="building"),
        lambda: game.rally(squad, tokens=2, terrain="woods"),
        lambda: game.rally(medium, tokens=1, turns=3),
        lambda: game.cower(squad),
        lambda: game.cower(squad, activates=True, terrain="woods"),
        lambda: game.spot(elite, gun, hexes=8, attempts=2),
        lambda: game.bog(heavy, terrain="mud", hexes=3),
        lambda: game.barrage(battery, foe, terrain="woods", activates=True),
        lambda: game.barrage(battery, medium, q=1),
        lambda: game.destroy(howitzer, strength=5, distance=2, attacks=3, occupants=[foe]),
    ]
    asked = []
    for question in questions:
        with suppress(IllegalAction, UnknownName):
            asked.append(question())
    return asked
