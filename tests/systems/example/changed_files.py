"""Changes of the example's data files, for tests/systems/test_changed_data.py: to be copied."""

import wsanalysis as ws
from tests.systems import harmless_changes as harmless
from tests.systems import refused_changes as refused
from tests.systems.changing import DataFiles, Family
from tests.systems.families import HARMLESS, REFUSED
from tests.systems.handed_in import data_of

SEED = 1
COUNTERS = "units/example/counters.csv"
FILES = DataFiles(
    (COUNTERS,),
    numbers={COUNTERS: ("strength", "defense")},
    words={},  # columns that take words out of a list
    no_words=(),
    folder=data_of("example"),
)
FAMILIES: tuple[tuple[int, Family], ...] = (
    (28, refused.no_number),
    *REFUSED,
    (10, harmless.other_dialect),
    (5, harmless.swapped_columns),
    *HARMLESS,
)


def some_odds(game: ws.Game) -> list[object]:
    """Odds that read every column."""
    return [game.attack(one, "Rifles").probabilities for one in game.units.index]
