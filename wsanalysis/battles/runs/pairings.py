"""Games of pairs of players, by their numbers: each is played once, however often it is asked for.

Games of all pairs have the same numbers, so that luck is shared, and what is played depends on results alone:
same seed, same games, whoever plays them.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import ExitStack, closing
from dataclasses import replace
from pathlib import Path
from typing import Any, Generic, TypeVar

from wsanalysis.battles.runs.played import Played
from wsanalysis.battles.runs.players import Recipe
from wsanalysis.battles.runs.store import Store
from wsanalysis.battles.runs.workers import chunks
from wsanalysis.files.file_names import file_name

ALL = 2**62
"""More games than any store has."""

T = TypeVar("T")
Pair = tuple[str, str]
"""The names of two players, the first side's first."""
Advance = Callable[[int], object]
"""A function that is called with the number of further games played."""


class Pairings(Generic[T]):
    """The results of games by pair and number of the game; must be closed, since files may keep them.

    That is what `read` makes of a game's row, by default the first side's score. `folder` keeps the games,
    one file per pair. File errors as for `Store`.
    """

    def __init__(
        self, folder: str | Path | None = None, read: Callable[[Mapping[str, Any]], T] | None = None
    ) -> None:
        self._read = read
        self._folder = None if folder is None else Path(folder)
        self._recipes: dict[Pair, Recipe] = {}
        self._scores: dict[Pair, dict[int, Any]] = {}
        self._stores: dict[Pair, Store] = {}
        self._files = ExitStack()
        if self._folder:
            self._folder.mkdir(parents=True, exist_ok=True)

    def __enter__(self) -> "Pairings[T]":
        return self

    def __exit__(self, *_: object) -> None:
        self._files.close()

    def seat(self, recipes: Iterable[Recipe]) -> None:
        """Let these pairs play from now on; pairs that were seated before keep their games."""
        for made in recipes:
            # files keep whole rows, for whoever asks for more of the same games
            self._recipes[made.players] = replace(made, only_winner=not (self._folder or self._read))
            if made.players in self._scores:
                continue
            kept: list[Played] = []
            if self._folder:
                _, *own = made.key["data"].split()  # of players who are not in the data
                name = file_name(*made.players, *(hash[:8] for hash in own))
                file = Store(self._folder / f"{name}.sqlite", made.key)
                self._stores[made.players] = self._files.enter_context(file)
                kept = file.games(ALL, told=False)
            self._scores[made.players] = {game.game: self._score(made, game) for game in kept}

    def play(self, wanted: Mapping[Pair, Sequence[int]], executor: Executor | None, advance: Advance) -> None:
        """Play the games of these numbers, by pair, except for those that have been played."""
        missing = {
            pair: [number for number in numbers if number not in self._scores[pair]]
            for pair, numbers in wanted.items()
        }
        orders = [(pair, numbers) for pair, numbers in missing.items() if numbers]
        advance(sum(map(len, wanted.values())) - sum(len(numbers) for _, numbers in orders))
        if orders:
            games = [(self._recipes[pair], numbers) for pair, numbers in orders]
            with closing(chunks(games, executor)) as played:
                for place, chunk in played:
                    pair, _ = orders[place]
                    if file := self._stores.get(pair):
                        file.add(chunk)
                    made = self._recipes[pair]
                    self._scores[pair] |= {game.game: self._score(made, game) for game in chunk}
                    advance(len(chunk))

    def scores(self, pair: Pair, numbers: Iterable[int]) -> list[T]:
        """The scores of games that have been played."""
        played = self._scores[pair]
        return [played[number] for number in numbers]

    def _score(self, made: Recipe, game: Played) -> Any:
        return self._read(game.row) if self._read else made.score(game.row)
