"""Games of every scenario go in a page as they go here, bit for bit: another processor, shorter addresses.

What plays them there is what a page is shipped with, to the last byte.
"""

from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from tests.battles.test_every_build import SCENARIOS, loaded, played
from tests.compiled.pages import called_in, needs_page, page
from wsanalysis.battles.core.code import Code
from wsanalysis.battles.core.seeds import luck_of
from wsanalysis.battles.registry import MAP_GAMES
from wsanalysis.battles.shipping import compiled, ship_engines
from wsanalysis.compiled.builds import ship, shipped_name

SEED, LOOKED_INTO = 23, 13  # decisions: at the first and the last all that is asked of an engine is

pytestmark = [needs_page, pytest.mark.slow, pytest.mark.usefixtures("as_machine_code")]


@cache
def module(system: str) -> bytes:
    """What a page is shipped with for a game."""
    return ship(*code_of(system))[1]


def code_of(system: str) -> Code:
    code = MAP_GAMES[system].code
    assert code
    return code


def in_page(system: str, engine: Any) -> Any:
    """The same scenario, played in a page."""
    page().forget()
    page().keep(engine.ready.record)
    there = type(engine)(engine.ready)
    there.__dict__["_code"] = Code(*called_in(page(), module(system), code_of(system)))
    return there


@pytest.mark.parametrize(("system", "name"), SCENARIOS)
def test_in_a_page_games_are_the_same(system: str, name: str) -> None:
    """Whole games of all quick players; views, plans and what is imagined besides."""
    here = loaded(system).battle(name)
    there = in_page(system, here)
    styles = [*here.styles().values()]
    ends = set()
    for game, ways in enumerate(zip(styles, reversed(styles), strict=True)):
        states = []
        for engine in (here, there):
            state, luck = engine.new_game(SEED, game), luck_of(SEED, game, 0)
            engine.play_out(state, ways, luck)
            states.append((state.to_words(), [*luck.words], engine.row(state)))
        assert states[0] == states[1], (game, ways)
        ends.add(states[0][0].tobytes())
    assert len(ends) == len(styles)
    for game in range(2):
        looked_into = [[*islice(played(engine, game), LOOKED_INTO)] for engine in (here, there)]
        assert looked_into[0] == looked_into[1], game


def test_a_folder_for_a_page_holds_every_engine_and_a_second_time_costs_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "package" / "shipped"
    paths = ship_engines(folder)
    assert sorted(folder.iterdir()) == sorted(paths)
    names = {shipped_name(functions): functions for functions in compiled()}
    assert {path.name for path in paths} == set(names)
    monkeypatch.setattr("wsanalysis.compiled.builds.made", lambda *_: pytest.fail("it is made again"))
    before = [path.read_bytes() for path in paths]
    assert [path.read_bytes() for path in ship_engines(folder)] == before
    for path, content in zip(paths, before, strict=True):
        assert ship(*names[path.name]) == (path.name, content)
        assert called_in(page(), content, names[path.name])  # a page loads it
