"""The charts of the Liberty Road report, as PNG bytes."""

from collections.abc import Callable, Mapping

from wsanalysis.game import Game

PICTURES: Mapping[str, Callable[[Game], bytes]] = {}
