"""Games of every scenario, with views and imagined games, are the same however the engine is built."""

from array import array
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from hashlib import sha256
from itertools import count, islice
from pathlib import Path
from typing import Any

import pytest

import wsanalysis as ws
from tests.compiled.texts import needs_compiler
from wsanalysis.battles.core.plans import Plan
from wsanalysis.battles.core.seeds import luck_of
from wsanalysis.battles.registry import MAP_GAMES
from wsanalysis.battles.scenarios.scenario_files import scenario_files
from wsanalysis.compiled.builds import ready

DATA = Path(__file__).resolve().parents[2] / "data"
SEED, GAMES = 17, 2
LOOK_EVERY, AHEAD, SOON, AS_PLAIN = 12, 40, 5, 100  # decisions
ALIKE = ("ambush_2019", "hill_2019", "meeting_engagement_2019", "town_2019")
"""Converted from scenarios of 2014, on large boards: one of the five is played."""
SCENARIOS = [
    (system, name) for system in MAP_GAMES for name in scenario_files(DATA, system) if name not in ALIKE
]

pytestmark = [needs_compiler, pytest.mark.slow]

loaded = cache(ws.load)


def played(engine: Any, game: int) -> Iterator[str]:
    """A hash of all that has come in a game so far, after each decision; at last its row.

    Players act at random in the first game, else as quick players of two kinds in turn. Now and then who
    decides looks at his view, appraises all he may do, tries a plan of a group, and imagines how the game may
    go on for a while.
    """
    styles = engine.styles()
    quick = next(iter(styles.values())), styles["rush"]
    state, luck, seen = engine.new_game(SEED, game), luck_of(SEED, game, 0), sha256()
    for decision in count():
        if engine.is_over(state):
            break
        if decision % LOOK_EVERY == 0:
            view = engine.see(state, state.decider)
            legal = engine.legal(view)
            imagined = engine.imagine(view, luck)
            engine.play_on(imagined, (quick[1], styles["random"]), luck, AHEAD)
            seen.update(array("q", [*legal, *engine.appraise(view, legal)]).tobytes())
            for intents in engine.group_plans(view)[-1:]:
                plan = Plan(legal[0], quick[1], 1, quick[0], intents)
                seen.update(str(engine.try_plans(view, [plan], quick[0], luck, SOON)).encode())
            seen.update(imagined.to_words().tobytes() + state.to_words().tobytes())
        act = engine.decide(state, quick[decision // 40 % 2] if game else styles["random"], luck)
        engine.apply(state, act)
        seen.update(array("q", [act, *(word for stream in state.luck for word in stream.word)]).tobytes())
        yield seen.hexdigest()
    yield str(engine.row(state))


@pytest.mark.parametrize(("system", "name"), SCENARIOS)
def test_games_are_the_same_in_every_build(monkeypatch: pytest.MonkeyPatch, system: str, name: str) -> None:
    """Checked: every index, and every number that Python and 64 bits would not agree about."""

    def games(how: str, most: int | None = None) -> list[list[str]]:
        monkeypatch.setenv("WSANALYSIS_COMPILED", how)
        engine = type(found)(replace(found.ready, record=ready(found.ready.record)))
        return [[*islice(played(engine, game), most)] for game in range(GAMES)]

    found = loaded(system).battle(name)
    fast = games("yes")
    assert games("checked") == fast
    assert games("no", AS_PLAIN) == [game[:AS_PLAIN] for game in fast]
    assert all(len(game) > 20 for game in fast)
    assert len({game[-1] for game in fast}) == GAMES
