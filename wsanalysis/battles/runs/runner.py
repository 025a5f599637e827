"""Many games of a scenario: in parallel, resumable, stopped when enough is known.

A game depends on the seed, its number and what is played, and on nothing else: neither on the worker nor on
earlier games. So workers and chunks change nothing, and games lost in a crash are played again.

On this machine compiled games between quick players are played by threads: compiled code releases Python's
lock, and a thread starts at once where a process takes seconds to import and to load. All other games are
played by processes, which are started afresh (as on Windows and macOS), end with their parent, and are
replaced when they die.
"""

from collections.abc import Generator
from concurrent.futures import Executor
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

import pandas as pd

from wsanalysis.arguments.checking import checked
from wsanalysis.arguments.values import Games, Seed
from wsanalysis.asking import display
from wsanalysis.asking.frame import described
from wsanalysis.battles.runs.comparison import Comparison, compare
from wsanalysis.battles.runs.fairness import FAIR
from wsanalysis.battles.runs.listing import Source, scenario_rows
from wsanalysis.battles.runs.played import Played
from wsanalysis.battles.runs.players import Policy, Recipe, recipe
from wsanalysis.battles.runs.results import Results, Rows, Run
from wsanalysis.battles.runs.store import Store, check_usable
from wsanalysis.battles.runs.usual import who_plays
from wsanalysis.battles.runs.workers import chunks
from wsanalysis.battles.scenarios.scenario_files import scenario_files
from wsanalysis.files.faults import DataFault, Fault
from wsanalysis.languages import quantity
from wsanalysis.probability.progress import at_once, bill
from wsanalysis.probability.sequential import Until, Within, Zones


@checked
def run(
    recipe: Recipe, games: Games, *, executor: Executor | None = None, progress: bool = True,
    until: Any = None, store: str | Path | None = None, provenance: str = "", picked: str = "",
) -> Results:  # fmt: skip
    """Play the games 0 to `games` - 1 of a recipe, or up to the one that settles `until`; see `play`.

    `picked`: who says that these players play, if nobody named them.
    """
    return at_once(
        _run(
            recipe, games, executor=executor, progress=progress, until=until, store=store,
            provenance=provenance, picked=picked,
        )
    )  # fmt: skip


def _run(
    recipe: Recipe, games: int, *, executor: Executor | None, progress: bool, until: Any,
    store: str | Path | None, provenance: str, picked: str,
) -> Generator[None, None, Results]:  # fmt: skip
    """The same, with a rest after each chunk of games."""
    book = _Book(recipe, games, _until(until))
    with ExitStack() as stack:
        file = None if store is None else stack.enter_context(Store(store, recipe.key))
        for game in file.games(games, recipe.told) if file else ():
            book.add(game)
        if not book.is_done():
            if progress:
                bill(
                    f"{quantity(games - len(book.rows), 'game')} to"
                    f" play{' at most' if until is not None else ''}"
                )
            advance = stack.enter_context(display.progress(games, "game", progress))
            advance(len(book.rows))
            played = chunks([(recipe, [n for n in range(games) if n not in book.rows])], executor)
            stack.callback(played.close)
            for _, chunk in played:
                if file:
                    file.add(chunk)
                for game in chunk:
                    book.add(game)
                advance(len(chunk))
                if book.is_done():
                    break
                yield
    return book.results(provenance, picked)


class _Book:
    """The games of a run as they arrive, in any order; an `until` checks them in order of their numbers."""

    def __init__(self, recipe: Recipe, games: int, until: Until | None) -> None:
        self.rows = Rows()
        self._decisions: dict[int, list[dict[str, Any]]] = {}
        self._recipe, self._games, self._until = recipe, games, until
        self._watch = until.watch() if until else None
        self._looked = 0
        self._verdict = ""

    def is_done(self) -> bool:
        return bool(self._verdict) or len(self.rows) == self._games

    def add(self, game: Played) -> None:
        self.rows.add(game.game, game.row)
        if game.decisions is not None:
            self._decisions[game.game] = game.decisions
        while self._watch and self._until and not self._verdict and self._looked in self.rows:
            score = self._recipe.score(self.rows[self._looked], self._until.draws)
            self._verdict = self._watch.add(score)
            self._looked += 1

    def results(self, provenance: str, picked: str) -> Results:
        recipe, count = self._recipe, self._looked if self._verdict else self._games
        settled = ""
        if self._until:
            draws = self._until.draws
            measure = f"score (draws count {draws:g})" if draws else "share of wins"
            if recipe.stake:
                measure = "share of the victory points at stake"
            said = f"is {self._verdict}, settled after" if self._verdict else "is not settled after"
            settled = f"{recipe.sides[0]}: the {measure} {said} {quantity(count, 'game')}"
        run = Run(
            scenario=recipe.scenario, sides=recipe.sides, players=recipe.players, seed=recipe.seed,
            provenance=provenance, settled=settled, grades=recipe.grades, stake=recipe.stake,
            picked=picked,
        )  # fmt: skip
        decisions = {game: rows for game, rows in self._decisions.items() if game < count}
        return Results(run, self.rows.first(count), decisions if recipe.told else None)


def _until(until: Any) -> Until | None:
    """The stopping condition, from its short forms: 0.05, (0.4, 0.6), "fair", or the object itself."""
    if until is None or hasattr(until, "watch"):
        found: Until | None = until
        return found
    if isinstance(until, str) and until == "fair":
        return FAIR
    if isinstance(until, float):
        return Within(until)
    if isinstance(until, tuple) and len(until) == 2:
        return Zones(*until)
    raise ValueError(
        "until: expected 0.05 (known within 5 points), (0.4, 0.6) (below, between or above), 'fair',"
        f" or a Within or Zones, got {until!r}"
    )


@checked
def play(
    game: Source, scenario: str, games: Games = 1000, seed: Seed = 1,
    policies: tuple[Policy, Policy] | None = None, executor: Executor | None = None, progress: bool = True,
    until: Any = None, store: str | Path | None = None, *, decisions: bool = False,
) -> Results:  # fmt: skip
    """Play many games of a scenario, the first player's policy first; same seed, same games, on any machine.

    `policies`: names of players, or players with a `name` and `choose`; by default, and where one is called
    "default", the default player of its side (`usual`). `executor`: any executor of `concurrent.futures`,
    such as Dask's ``Client.get_executor()``; by default this machine plays. `until` stops before all `games`
    are played: 0.05 once the first player's share of wins is known within 5 points, (0.4, 0.6) once it
    certainly lies below, between or above, "fair" the same with draws as half a win; a `Within` or `Zones`
    gives more control. `store`: a file that keeps the games, so that a second call plays only those missing.
    With `decisions` there is a row for every decision too, which takes far longer.

    Raises UnknownName for an unknown scenario or player, DataFault for a faulty scenario or a damaged store,
    and ValueError for a store of other data, code, players or seed.
    """
    return at_once(
        play_in_steps(
            game, scenario, games, seed, policies, executor, progress, until, store, decisions=decisions
        )
    )


def play_in_steps(
    game: Source, scenario: str, games: int, seed: int, policies: tuple[Policy, Policy] | None = None,
    executor: Executor | None = None, progress: bool = True, until: Any = None,
    store: str | Path | None = None, *, decisions: bool = False,
) -> Generator[None, None, Results]:  # fmt: skip
    """The same as `play`, with a rest after each chunk of games."""
    on_map = game.map_game
    if until == "fair" and on_map.seats == 1:
        raise ValueError("until: expected no 'fair' in a game of one seat, which is fair to nobody; try 0.05")
    if store is not None:
        check_usable(store)  # a file that is no store is known before anything takes long
    battle = on_map.load(game.folder, scenario, game.edition)
    who, picked = who_plays(battle, policies, progress, on_map.ensure_compiled)
    chosen = recipe(battle, who, seed, system=on_map.name, decisions=decisions)
    if store is not None:
        Store(store, chosen.key).close()  # nor one of another run
    on_map.ensure_compiled(progress)
    provenance = str(replace(game.provenance, data_hash=battle.data_hash))  # of the scenario too
    results = yield from _run(
        chosen, games, executor=executor, progress=progress, until=until, store=store, provenance=provenance,
        picked=picked,
    )  # fmt: skip
    results.field = on_map.field(battle)
    return results


@checked
def compare_scenarios(
    game: Source, a: str, b: str, games: Games = 1000, seed: Seed = 1,
    policies: tuple[Policy, Policy] | None = None, executor: Executor | None = None, progress: bool = True,
    *, side: str | None = None, other: Source | None = None,
    stores: tuple[str | Path | None, str | Path | None] = (None, None),
    other_policies: tuple[Policy, Policy] | None = None,
) -> Comparison:  # fmt: skip
    """Compare two scenarios on paired seeds: what changes for a side from `a` to `b`.

    `b` is played by `other` if given, an edited game for instance, and may then be the same scenario.
    `other_policies`: the players of `b`, by default `policies`; of the same scenario the default players are
    those of `a`. `side`: by default the one that moves first in `a`; it must play in both.
    """
    first = play(game, a, games, seed, policies, executor, progress, store=stores[0])
    who = other_policies or policies
    if who is None and a == b:  # an edited game is compared between the same players
        who = first.run.players
    second = play(other or game, b, games, seed, who, executor, progress, store=stores[1])
    return compare(first, second, side)


def scenarios(game: Source) -> pd.DataFrame:
    """The `scenario_rows` as a table, by the name that `play` accepts; raises what they raise."""
    frame = pd.DataFrame(scenario_rows(game)).set_index("scenario")
    return described(frame, str(game.provenance))


def check_scenarios(game: Source) -> None:
    """Read all scenarios of a game. Raises DataFault with the faults of all of them."""
    faults: list[Fault] = []
    for name in scenario_files(game.folder, game.map_game.name):
        try:
            game.map_game.outline(game.folder, name, game.edition)
        except DataFault as error:
            faults += [fault for fault in error.faults if fault not in faults]
    if faults:
        raise DataFault(faults)
