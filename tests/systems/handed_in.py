"""What each rule system hands to the tests that all systems share: modules beside its own tests.

`sampled_questions.py` (test_sampled_agrees.py), `rules_index.py` (test_rules_index.py) and `changed_files.py`
(test_changed_data.py). A system that lacks one fails there.
"""

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from types import ModuleType

import wsanalysis as ws
from wsanalysis.systems.registry import SYSTEMS

NAMES = tuple(SYSTEMS)

Questions = Mapping[str, Callable[[ws.Game], ws.Odds]]
"""By a name of the test's own."""


def handed_in(system: str, module: str) -> ModuleType:
    """The module that the system's own folder of tests has under this name."""
    return import_module(f"tests.systems.{system}.{module}")


@cache
def game_of(system: str) -> ws.Game:
    """The system on the data of the checkout, under standard options."""
    return ws.load(system)
