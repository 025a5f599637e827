"""The scores of many games between quick players, without their rows: the same games as `runner.play` has.

For questions that need many scenarios but little of each game. Games are played right here, one after
another, since each scenario has too few to distribute.
"""

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wsanalysis.battles.core.engine import NO_STREAMS, Engine, State
from wsanalysis.battles.core.grading import lead_of, share_of
from wsanalysis.battles.core.seeds import luck_of
from wsanalysis.battles.runs.players import Quick, default_player, player
from wsanalysis.battles.runs.usual import who_plays

Margins = NDArray[np.int64]
"""The first side's victory points minus the other's, one per game."""


def quick_players(engine: Engine, policies: Any = None) -> tuple[Quick, Quick]:
    """Two quick players, by default the default player of each side (`usual`).

    Raises UnknownName for an unknown name, ValueError for a thinking player.
    """
    if policies is not None and (isinstance(policies, str) or len(policies) != 2):
        default = default_player(engine)
        raise ValueError(f"policies: expected two players, as in ('{default}', 'random'), got {policies!r}")
    chosen, _ = who_plays(engine, policies)
    found = []
    for who in (player(one, engine) for one in chosen):
        if not isinstance(who, Quick):
            names = ", ".join(engine.styles())
            raise ValueError(
                f"policies: expected quick players ({names}), {who.name!r} thinks and would take too long"
            )
        found.append(who)
    return found[0], found[1]


def final_state(
    engine: Engine, styles: tuple[int, int], seed: int, game: int,
    streams: Mapping[int, int] = NO_STREAMS, whims: int | None = None,
) -> State:  # fmt: skip
    """The end of a game of quick players, by their numbers.

    `streams` as for `Engine.new_game`; `whims`: the game that gives the players' own luck, if another.
    """
    state = engine.new_game(seed, game, streams)
    engine.play_out(state, styles, luck_of(seed, game if whims is None else whims, 0))
    return state


def final_lead(
    engine: Engine, styles: tuple[int, int], seed: int, game: int,
    streams: Mapping[int, int] = NO_STREAMS, whims: int | None = None,
) -> int:  # fmt: skip
    """The first side's lead in victory points at the end of such a game."""
    return lead_of(engine, final_state(engine, styles, seed, game, streams, whims))


def margins(engine: Engine, players: tuple[Quick, Quick], seed: int, games: int, first: int = 0) -> Margins:
    """The final leads of `games` games, from number `first` on."""
    styles = players[0].style, players[1].style
    return np.array([final_lead(engine, styles, seed, first + place) for place in range(games)], np.int64)


def shares(leads: Iterable[float], stake: int = 0) -> NDArray[np.float64]:
    """The first side's score in each game by its final lead, as `grading.share_of` has it."""
    return np.array([share_of(lead, stake) for lead in leads], np.float64)
