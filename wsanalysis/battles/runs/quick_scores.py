"""What many games between quick players score, without their rows: the same games as `runner.play` has.

For questions that need many scenarios and little of each game. Games are played here and now, one after the
other, since each scenario has too few to share out.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from wsanalysis.battles.core.engine import Engine
from wsanalysis.battles.core.seeds import luck_of
from wsanalysis.battles.runs.players import Policy, Quick, player

Margins = NDArray[np.int64]
"""The victory points of the first side less the other's, one a game."""

CHUNK = 100
"""Games between two looks at Ctrl-C."""


def quick_pair(engine: Engine, policies: Sequence[Policy]) -> tuple[Quick, Quick]:
    """Two quick players. Raises UnknownName, or ValueError for one who thinks."""
    if isinstance(policies, str) or len(policies) != 2:
        raise ValueError(f"policies: expected two players, got {policies!r}")
    first, second = (player(who, engine) for who in policies)
    for who in (first, second):
        if not isinstance(who, Quick):
            raise ValueError(f"policies: expected quick players, {who.name!r} thinks and would take too long")
    assert isinstance(first, Quick)
    assert isinstance(second, Quick)
    return first, second


def margins(engine: Engine, players: tuple[Quick, Quick], seed: int, games: int, first: int = 0) -> Margins:
    """How the games of these numbers ended, from `first` on."""
    styles = players[0].style, players[1].style
    found = np.zeros(games, np.int64)
    for place in range(games):
        state = engine.new_game(seed, first + place)
        engine.play_out(state, styles, luck_of(seed, first + place, 0))
        one, other = engine.score(state)
        found[place] = one - other
    return found


def shares(found: Margins) -> NDArray[np.float64]:
    """Of each game what the first side scores: 1 for a win, a half for a draw."""
    return (np.sign(found) + 1) / 2
