"""Games of every pair of players: equally many at first, then where they move the answer most.

Games of all pairs have the same numbers, so that luck is shared, and the allocation depends on results alone:
same seed, same games, whoever plays them.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from contextlib import ExitStack, closing
from dataclasses import replace
from pathlib import Path

import numpy as np

from wsanalysis.battles.core.game_row import score_of
from wsanalysis.battles.runs.equilibrium import spend
from wsanalysis.battles.runs.players import Recipe
from wsanalysis.battles.runs.store import Played, Store
from wsanalysis.battles.runs.workers import chunks
from wsanalysis.files.file_names import file_name

FEWEST = 25
"""Games of each pair below which there is no verdict."""
ROUNDS = 5
"""Batches in which the other games are spent; after each the matrix is solved again."""
ALL = 2**62
"""More games than any store has."""

Advance = Callable[[int], object]
"""What is told how many more games have been played."""


class Pairings:
    """The scores of the games of every pair, by number; must be closed, since it may keep them in files.

    `recipes` come row by row, `columns` in each; `folder` keeps the games, one file per pair. File errors as
    for `Store`.
    """

    def __init__(self, recipes: Sequence[Recipe], columns: int, folder: str | Path | None = None) -> None:
        # files keep whole rows, for whoever asks for more of the same games
        self._recipes = [replace(one, only_winner=folder is None) for one in recipes]
        self._columns = columns
        self._scores: list[list[float]] = [[] for _ in recipes]
        self._kept: list[dict[int, float]] = [{} for _ in recipes]
        self._stores: list[Store | None] = [None] * len(recipes)
        self._files = ExitStack()
        if folder is None:
            return
        with ExitStack() as files:
            Path(folder).mkdir(parents=True, exist_ok=True)
            for place, made in enumerate(recipes):
                path = Path(folder) / f"{file_name(*made.players)}.sqlite"
                self._stores[place] = file = files.enter_context(Store(path, made.key))
                self._kept[place] = {game.game: self._score(game) for game in file.games(ALL, told=False)}
            self._files = files.pop_all()

    def __enter__(self) -> "Pairings":
        return self

    def __exit__(self, *_: object) -> None:
        self._files.close()

    def spend(self, games: int, seed: int, executor: Executor | None, advance: Advance) -> None:
        """Play `games` games in all; the seed is that of the allocation, not of the games."""
        first = min(FEWEST, games // len(self._recipes))
        self.play([first] * len(self._recipes), executor, advance)
        left = games - first * len(self._recipes)
        for turn in range(ROUNDS):
            if batch := left // (ROUNDS - turn):
                more = spend(self.scores, (0, 0), batch, np.random.default_rng([seed, turn]))
                self.play(more.ravel().tolist(), executor, advance)
            left -= batch

    @property
    def scores(self) -> list[list[list[float]]]:
        """By row and column."""
        wide = self._columns
        return [self._scores[start : start + wide] for start in range(0, len(self._scores), wide)]

    def play(self, more: Sequence[int], executor: Executor | None, advance: Callable[[int], object]) -> None:
        """Let each pair play the number of further games in `more`; keep those already played."""
        orders = []
        for made, scores, kept, count in zip(self._recipes, self._scores, self._kept, more, strict=True):
            new = range(len(scores), len(scores) + count)
            orders.append((made, [number for number in new if number not in kept]))
        advance(sum(more) - sum(len(missing) for _, missing in orders))
        if any(missing for _, missing in orders):
            with closing(chunks(orders, executor)) as played:
                for place, chunk in played:
                    if file := self._stores[place]:
                        file.add(chunk)
                    self._kept[place] |= {game.game: self._score(game) for game in chunk}
                    advance(len(chunk))
        for scores, kept, count in zip(self._scores, self._kept, more, strict=True):
            scores += [kept.pop(number) for number in range(len(scores), len(scores) + count)]

    def _score(self, game: Played) -> float:
        return score_of(game.row["winner"], self._recipes[0].sides[0])
