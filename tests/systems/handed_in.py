"""What each rule system hands to the tests that all systems share: modules beside its own tests.

Every system hands in `sampled_questions.py` (test_sampled_agrees.py), one that players can load
`idle_walks.py` (test_idle_arguments.py), one with data `changed_files.py` (test_changed_data.py), one whose
rulebook has an index in data/rules `rules_index.py` (test_rules_index.py).
A system that lacks what is due fails there. The example is in no list, hands in all, and its data too.
"""

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

import wsanalysis as ws
from tests.as_written import DATA
from wsanalysis.systems.example import SYSTEM as EXAMPLE
from wsanalysis.systems.registry import SYSTEMS

LISTED = tuple(SYSTEMS)
EVERY = {**SYSTEMS, EXAMPLE.name: EXAMPLE}
NAMES = tuple(EVERY)

Questions = Mapping[str, Callable[[ws.Game], ws.Odds]]
"""By a name of the test's own."""


def handed_in(system: str, module: str) -> ModuleType:
    """The module that the system's own folder of tests has under this name."""
    return import_module(f"tests.systems.{system}.{module}")


def data_of(system: str) -> Path:
    """The data folder of a system: the checkout's, or what its tests bring along."""
    own = Path(__file__).parent / system / "data"
    return own if own.is_dir() else DATA


WITH_DATA = tuple(name for name, system in EVERY.items() if system.edition.tables)
WITH_INDEX = tuple(name for name in NAMES if (data_of(name) / "rules" / f"{name}.csv").is_file())


def load(system: str, data: Path | None = None) -> ws.Game:
    """As `ws.load` does it; it knows the example too."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(SYSTEMS, EXAMPLE.name, EXAMPLE)
        return ws.load(system, data)


@cache
def game_of(system: str) -> ws.Game:
    """The system on its data under standard options."""
    return load(system, None if system in LISTED else data_of(system))


GAMES: Mapping[str, ws.Game] = {name: game_of(name) for name in LISTED}
"""All that players can load."""
