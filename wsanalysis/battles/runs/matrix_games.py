"""Matrices of quick players for many variants of a scenario, on shared luck; no game is played twice.

Results can be kept in a file: since a search is determined by its seed, a stopped one resumes where it was.
"""

import json
from collections.abc import Callable, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wsanalysis.battles.core.engine import Engine
from wsanalysis.battles.core.grading import grade_of
from wsanalysis.battles.runs.players import Quick
from wsanalysis.battles.runs.quick_scores import final_state, margins, shares
from wsanalysis.battles.scenarios.draft import Draft
from wsanalysis.files.safe_files import read_file, write_bytes
from wsanalysis.version import code_version

LARGEST = 50_000_000
"""Bytes of a file of games: one a game."""

WORDS = "012"
"""The result of a game of the file for the first side: lost, drawn, won."""

FRESH = 1_000_000
"""The number of the first game of those that confirm: far from those of the search."""

Scores = list[list[list[float]]]
"""The scores of the first side, by row, column and number of the game."""


class MatrixGames:
    """The games of drafts by players of both sides; `load` makes an engine from a draft.

    Raises ValueError for a file that holds other games.
    """

    def __init__(
        self, load: Callable[[Draft], Engine], base: Engine, players: Sequence[Quick], seed: int,
        file: Path | None = None, grade: int | None = None,
    ) -> None:  # fmt: skip
        """With one seat `grade` is that which counts as won, by its place; a better one does too."""
        self.players = tuple(players)
        self.others = self.players if grade is None else self.players[:1]  # whom the rule moves asks nobody
        self._grade = grade
        self._load, self._seed, self._file = load, seed, file
        self._games: dict[str, str] = {}
        self._engines: dict[str, Engine] = {}
        self.key = f"{base.data_hash} {code_version()} {seed}"
        self.advance: Callable[[int], object] = lambda _: None
        if file is not None and file.exists():
            self._games = self._kept(file)

    def _kept(self, file: Path) -> dict[str, str]:
        try:
            found: Any = json.loads(read_file(file, LARGEST))
            games = found["games"]
            known = found["key"] == self.key
        except (ValueError, KeyError, TypeError):
            raise ValueError(f"{file}: expected the games of an earlier search, got another file") from None
        if not known:
            said = "another scenario, seed, data or version"
            raise ValueError(f"{file}: keeps the games of {said}: name a new file, or remove it")
        return dict(games)

    @property
    def pairs(self) -> int:
        """The number of pairs of players."""
        return len(self.players) * len(self.others)

    def all_scores(self, draft: Draft, games: int) -> Scores:
        """The first of the games that confirm, of all pairs."""
        rows, columns = range(len(self.players)), range(len(self.others))
        return self.scores(draft, rows, columns, games, fresh=True)

    def save(self) -> None:
        """Write the file, if there is one."""
        if self._file is not None:
            write_bytes(self._file, json.dumps({"key": self.key, "games": self._games}).encode())

    def scores(
        self, draft: Draft, rows: Sequence[int], columns: Sequence[int], games: int, fresh: bool = False
    ) -> Scores:
        """The first games of each pair: players by their places. Raises DataFault for a faulty draft.

        `fresh`: of those that confirm.
        """
        return [[self._scores(draft, row, column, games, fresh) for column in columns] for row in rows]

    def _scores(self, draft: Draft, row: int, column: int, games: int, fresh: bool) -> list[float]:
        text = sha256(draft.text.encode()).hexdigest()[:16]
        pair = self.players[row], self.others[column]
        name = f"{text} {pair[0].name} {pair[1].name}{' fresh' * fresh}"
        if self._grade is not None:
            name += f" to {self._grade}"
        kept = self._games.get(name, "")
        if len(kept) < games:
            engine = self._engine(draft, text)
            first = FRESH * fresh + len(kept)
            played = self._played(engine, pair, games - len(kept), first)
            kept += "".join(WORDS[int(2 * score)] for score in played)
            self._games[name] = kept
        self.advance(games)
        return [WORDS.index(word) / 2 for word in kept[:games]]

    def _played(self, engine: Engine, pair: tuple[Quick, Quick], games: int, first: int) -> list[float]:
        """The first side's scores in new games."""
        if self._grade is None:
            found: list[float] = shares(margins(engine, pair, self._seed, games, first)).tolist()
            return found
        styles = pair[0].style, pair[1].style
        ends = (final_state(engine, styles, self._seed, first + place) for place in range(games))
        return [float(grade_of(engine, end) >= self._grade) for end in ends]

    def _engine(self, draft: Draft, text: str) -> Engine:
        """The engine of a draft; the last one is kept."""
        if text not in self._engines:
            self._engines = {text: self._load(draft)}
        return self._engines[text]


def means(scores: Scores) -> NDArray[np.float64]:
    """The matrix of shares."""
    return np.array([[np.mean(games) for games in row] for row in scores])
