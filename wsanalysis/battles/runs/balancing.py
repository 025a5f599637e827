"""The search for the fewest changes that make a scenario fair among quick players.

Cheap first: every single change is played a few times, and the results of sets of changes are predicted from
those. The likeliest are played further, the better third of them three times as long, and so on; the last few
are confirmed by new games of all players. No larger set of changes is tried before all smaller ones have
failed.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations

import numpy as np

from wsanalysis.battles.runs import equilibrium
from wsanalysis.battles.runs.aims import FAIR, Aim, Matrix, ScenarioScores, miss, standing, with_interval
from wsanalysis.battles.runs.matrix_games import MatrixGames, means
from wsanalysis.battles.scenarios.draft import Draft
from wsanalysis.battles.scenarios.moves import Move, clash, moved
from wsanalysis.files.faults import DataFault

Chosen = tuple[int, ...]
"""A set of changes, by their places in the list of moves."""

FEW = 60
"""Games a pair of the first round; each further round has three times as many, and a third of the sets."""
ROUNDS = 3
FINALISTS = 3
PREDICTED = 36
"""Sets of several changes to play, out of all those predicted."""
GROWN = 8
"""Sets that get a further change."""
SEATS = 3
"""Players of each side in the search: the default one, and those that matter most."""
EDGE = 0.02
"""The minimum distance of shares from 0 and 1 when changes are added up."""


def search_games(sets: int, pairs: int, confirming: int) -> int:
    """About how many games it takes to try a number of sets of changes and to confirm the best."""
    return ROUNDS * FEW * sets * SEATS**2 + FINALISTS * pairs * confirming


@dataclass(frozen=True, slots=True)
class Proposal:
    """A set of changes and its results; not `confirmed`: from the games of the search alone."""

    moves: tuple[Move, ...]
    draft: Draft
    standing: ScenarioScores
    confirmed: bool

    @property
    def fair(self) -> bool:
        """True if it is known to lie within the limits."""
        return self.confirmed and self.standing.fair


@dataclass(slots=True)
class BalanceSearch:
    """A search and its progress; its findings are in `found` at any time, the best first.

    `bar(games)` opens a progress bar for a part of the work, as a context that returns the function to
    advance it.
    """

    base: Draft
    moves: Sequence[Move]
    games: MatrixGames
    confirming: int
    seed: int
    bar: Callable[[int], object]
    aim: Aim = FAIR
    before: ScenarioScores | None = None
    found: list[Proposal] = field(default_factory=list)
    tried: int = 0
    _rows: tuple[int, ...] = ()
    _columns: tuple[int, ...] = ()
    _seen: dict[Chosen, tuple[int, Matrix]] = field(default_factory=dict)
    _faulty: set[Chosen] = field(default_factory=set)

    def run(self, most: int) -> None:
        """Search sets of up to `most` changes."""
        with self.bar(self.games.pairs * self.confirming) as self.games.advance:  # type: ignore[attr-defined]
            self.before = self._confirmed(self.base)
        self._seat(self._matrix(self.base))
        if self.before.fair:
            return
        self._play([()], FEW * 3 ** (ROUNDS - 1))
        for size in range(1, most + 1):
            self._confirm(self._halved(self._candidates(size)))
            if not self._is_done and self._seat_more():
                self._confirm(self._halved(self._candidates(size)))
            if self._is_done:
                return

    @property
    def _is_done(self) -> bool:
        return any(one.fair for one in self.found)

    def _matrix(self, draft: Draft) -> Matrix:
        return means(self.games.all_scores(draft, self.confirming))

    def _seat(self, whole: Matrix) -> None:
        """Seat the default player and those who matter most: in mixtures, and as a best reply."""
        found = equilibrium.solve(whole)
        rows = whole[:, 0] + found.first + whole @ found.second
        columns = (1 - whole[0]) + found.second + (1 - found.first @ whole)
        self._rows, self._columns = (_first_and_best(one) for one in (rows, columns))

    def _seat_more(self) -> bool:
        """Seat anyone who beat a finalist's default player and was not seated; return whether any were added.

        They also play everything played before.
        """
        who = {one.standing.who for one in self.found}
        rows, columns = ({pair[seat] for pair in who} for seat in (0, 1))
        new = tuple(sorted(rows - set(self._rows))), tuple(sorted(columns - set(self._columns)))
        self._rows, self._columns = self._rows + new[0], self._columns + new[1]
        if any(new):
            for games in sorted({games for games, _ in self._seen.values()}):
                self._play([one for one, seen in self._seen.items() if seen[0] == games], games)
        return any(new)

    def _candidates(self, size: int) -> list[Chosen]:
        """Sets of this many changes: all of one; of more those predicted to come nearest."""
        singles: list[Chosen] = [(k,) for k in range(len(self.moves))]
        if size == 1:
            return singles
        known = [one for one in singles if one in self._seen]
        grown: Iterable[Chosen]
        if size == 2:
            grown = ((*a, *b) for a, b in combinations(known, 2))
        else:
            best = sorted((one for one in self._seen if len(one) == size - 1), key=self._miss)[:GROWN]
            grown = {tuple(sorted((*one, k))) for one in best for (k,) in known if k not in one}
        sets = [one for one in grown if not self._clashes(one)]
        misses = {one: miss(self._predicted(one), self.aim) for one in sets}
        return sorted(sets, key=lambda one: (misses[one], self._steps(one), one))[:PREDICTED]

    def _clashes(self, chosen: Chosen) -> bool:
        return any(clash(self.moves[a], self.moves[b]) for a, b in combinations(chosen, 2))

    def _steps(self, chosen: Chosen) -> int:
        return sum(self.moves[k].steps for k in chosen)

    def _predicted(self, chosen: Chosen) -> Matrix:
        """The predicted matrix if changes add up as log odds."""
        plain = _odds(self._seen[()][1])
        if len(chosen) > 2:
            for last in chosen:
                rest = tuple(k for k in chosen if k != last)
                if rest in self._seen:
                    moved = _odds(self._seen[rest][1]) + _odds(self._seen[last,][1]) - plain
                    return np.asarray(1 / (1 + np.exp(-moved)))
        moved = plain + sum(_odds(self._seen[k,][1]) - plain for k in chosen)
        return np.asarray(1 / (1 + np.exp(-moved)))

    def _miss(self, chosen: Chosen) -> tuple[float, int, Chosen]:
        return miss(self._seen[chosen][1], self.aim), self._steps(chosen), chosen

    def _halved(self, sets: list[Chosen]) -> list[Chosen]:
        """The best few of the sets, after rounds with more and more games for fewer and fewer sets."""
        for turn in range(ROUNDS):
            self._play(sets, FEW * 3**turn)
            sets = [one for one in sets if one in self._seen]
            kept = max(FINALISTS, len(sets) // 3)
            sets = sorted(sets, key=self._miss)[: FINALISTS if turn == ROUNDS - 1 else kept]
        return sets

    def _play(self, sets: Sequence[Chosen], games: int) -> None:
        pairs = len(self._rows) * len(self._columns)
        with self.bar(len(sets) * pairs * games) as advance:  # type: ignore[attr-defined]
            self.games.advance = advance
            for chosen in sets:
                if chosen in self._faulty:
                    continue
                try:
                    draft = moved(self.base, [self.moves[k] for k in chosen])
                    scores = self.games.scores(draft, self._rows, self._columns, games)
                except DataFault:
                    self._faulty.add(chosen)
                    continue
                self.tried += chosen not in self._seen
                self._seen[chosen] = games, means(scores)
        self.games.save()

    def _confirm(self, sets: Sequence[Chosen]) -> None:
        """Play the finalists anew, all players against each other."""
        for chosen in sets:
            moves = tuple(self.moves[k] for k in chosen)
            if any(one.moves == moves for one in self.found):
                continue
            draft = moved(self.base, moves)
            with self.bar(self.games.pairs * self.confirming) as self.games.advance:  # type: ignore[attr-defined]
                standing = self._confirmed(draft)
            self.found.append(Proposal(moves, draft, standing, True))
            self.found.sort(key=_order)
        self.games.save()

    def _confirmed(self, draft: Draft) -> ScenarioScores:
        return standing(self.games.all_scores(draft, self.confirming), self.aim)

    def surely(self, one: Proposal) -> Proposal:
        """A proposal with the interval of its value."""
        if one.confirmed:
            scores = self.games.all_scores(one.draft, one.standing.games)
        else:
            scores = self.games.scores(one.draft, self._rows, self._columns, one.standing.games)
        return replace(one, standing=with_interval(one.standing, scores, self.seed))

    def unconfirmed(self) -> Proposal | None:
        """The best result of a search stopped before anything was confirmed."""
        seen = [one for one in self._seen if one]
        if not seen:
            return None
        chosen = min(seen, key=self._miss)
        moves, games = tuple(self.moves[k] for k in chosen), self._seen[chosen][0]
        draft = moved(self.base, moves)
        scores = self.games.scores(draft, self._rows, self._columns, games)
        seats = standing(scores, self.aim)
        who = self._rows[seats.who[0]], self._columns[seats.who[1]]
        return Proposal(moves, draft, seats._replace(who=who), False)


def _order(one: Proposal) -> tuple[bool, int, float]:
    """Fair ones first, then the fewest changes, then the nearest to even."""
    return not one.fair, len(one.moves) if one.fair else 0, one.standing.excess


def _first_and_best(scores: Matrix) -> tuple[int, ...]:
    order = sorted(range(1, len(scores)), key=lambda k: -scores[k])
    return (0, *order[: SEATS - 1])


def _odds(matrix: Matrix) -> Matrix:
    clipped = np.clip(matrix, EDGE, 1 - EDGE)
    return np.asarray(np.log(clipped / (1 - clipped)))
