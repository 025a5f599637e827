"""The causes of a difference between two games of one system: changed cells and readings, with amounts.

Cells of the one game are put onto the other, in every combination, and each gets its Shapley share.
"""

from collections.abc import Callable, Collection, Iterable
from fractions import Fraction
from itertools import groupby
from typing import Any, NamedTuple

from wsanalysis.analysis.changes import OPTIONS, changes
from wsanalysis.analysis.ledgers import CauseShare, LedgerLine, differing, lines_of
from wsanalysis.analysis.shapley import Chosen, shapley
from wsanalysis.asking.odds import Odds
from wsanalysis.core_game import CoreGame

MOST_CAUSES = 6
"""More are taken together, by row and then by table: each further one doubles the games that are made."""

EVERYTHING = "all that differs, taken together"


class Change(NamedTuple):
    """One value in which the games differ, as `changes` lists it."""

    table: str
    name: str
    column: str
    before: Any
    after: Any

    def __str__(self) -> str:
        if self.table != OPTIONS and not self.column:
            return f"{self.table} {self.name} only {'after' if self.before == 'missing' else 'before'}"
        return (
            f"{' '.join(filter(None, (self.name, self.column)))} {_shown(self.before)} → {_shown(self.after)}"
        )


class Cause(NamedTuple):
    """Changes that are put over together, and what they are called."""

    says: str
    changes: tuple[Change, ...]


class Account:
    """The causes of all that differs between two games of one system; half-changed games are kept."""

    def __init__(self, old: CoreGame, new: CoreGame) -> None:
        self.old = old
        self.new = new
        found = changes(old, new)[["table", "name", "column", "before", "after"]]
        self.changes = tuple(Change(*row) for row in found.itertuples(index=False, name=None))
        self._movable = self._that_can_be_put_over()
        self._made: dict[tuple[object, ...], CoreGame | None] = {}

    def worths(
        self,
        units: Collection[str],
        ask: Callable[[CoreGame], Odds],
        value: Callable[[CoreGame], Fraction],
    ) -> tuple[tuple[CauseShare, Cause], ...]:
        """The amount of each cause of ``value(new) - value(old)``; they sum to it. Most first.

        `ask` puts the question. Cells of units other than `units`, and cells that it does not read, are left
        out. Where a half-changed game is no game, or its rules forbid the question, causes are taken together
        until none is.
        """
        read = self._that_matter(self._of(units), ask)
        if not read:
            return ()
        levels = dict.fromkeys((change.table for change in read), 0)
        while True:
            causes = self._causes(read, levels)
            if len(causes) <= MOST_CAUSES:
                try:
                    shares = self._shares(causes, value)
                    break
                except ValueError:  # of rows that cannot be, and of actions that are not allowed
                    if len(causes) == 1:
                        raise
            if not self._coarser(read, levels):
                causes = [Cause(EVERYTHING, read)]
                shares = (value(self.new) - value(self.old),)
                break
        found = zip((CauseShare(c.says, s) for c, s in zip(causes, shares, strict=True)), causes, strict=True)
        return tuple(sorted(found, key=lambda one: -abs(one[0].amount)))

    def _shares(self, causes: list[Cause], value: Callable[[CoreGame], Fraction]) -> tuple[Fraction, ...]:
        return shapley(len(causes), lambda chosen: value(self.between(causes, chosen)))

    def between(self, causes: list[Cause], chosen: Chosen) -> CoreGame:
        """The old game with the chosen causes put over; of all it is the new one. ValueError if it is none.

        A change known to one game alone cannot be put over. Where it is chosen, the new game is taken and the
        others are put back.
        """
        whole = [n for n, cause in enumerate(causes) if not self._can_move(cause)]
        from_new = all(n in chosen for n in whole) if whole else len(chosen) == len(causes)
        others = [n for n in range(len(causes)) if n not in whole]
        put = [n for n in others if (n in chosen) != from_new]
        turned = tuple(_back(c) if from_new else c for n in put for c in causes[n].changes)
        game = self._turned(self.new if from_new else self.old, turned)
        if game is None:
            raise ValueError("these cells together make no row")
        return game

    def lines_alone(self, cause: Cause, ask: Callable[[CoreGame], Odds]) -> tuple[LedgerLine, ...]:
        """The ledger lines that a cause turns when it alone is put onto the old game; none if it cannot."""
        if not self._can_move(cause):
            return ()
        try:
            turned = ask(put_over(self.old, cause.changes))
        except ValueError:
            return ()
        return differing(lines_of(ask(self.old).inquiry, turned.inquiry))

    def _that_matter(self, found: tuple[Change, ...], ask: Callable[[CoreGame], Odds]) -> tuple[Change, ...]:
        """The cells that change the question, on the old game and off the new one."""
        ends = ((self.old, False), (self.new, True))
        before = [_comes_to(game, ask) for game, _ in ends]

        def changes_nothing(some: Iterable[Change]) -> bool:
            turned = [(game, tuple(_back(c) if back else c for c in some)) for game, back in ends]
            return [_comes_to(self._turned(*each), ask) for each in turned] == before

        left_out = [c for c in found if c in self._movable and changes_nothing([c])]
        if not changes_nothing(left_out):  # each by itself does nothing, but not all together
            return found
        return tuple(c for c in found if c not in left_out) or found

    def _turned(self, start: CoreGame, turned: tuple[Change, ...]) -> CoreGame | None:
        """A game with these cells set; None where the rows cannot be so."""
        key = (start is self.new, *turned)
        if key not in self._made:
            try:
                self._made[key] = put_over(start, turned)
            except ValueError:
                self._made[key] = None
        return self._made[key]

    def _of(self, units: Collection[str]) -> tuple[Change, ...]:
        known = {*self.old.edition.units, *self.new.edition.units}
        return tuple(c for c in self.changes if c.table != "units" or c.name in units or c.name not in known)

    def _can_move(self, cause: Cause) -> bool:
        return all(change in self._movable for change in cause.changes)

    def _that_can_be_put_over(self) -> set[Change]:
        """The changes of rows that both games have, where editing does what it should."""
        movable: set[Change] = set()
        for (table, name), group in groupby(self.changes, key=lambda c: (c.table, c.name)):
            row = tuple(group)
            if table != OPTIONS and not row[0].column:
                continue
            try:
                done = changes(self.old, put_over(self.old, row))
            except ValueError:
                continue
            wanted = {(table, name, c.column, c.after) for c in row}
            columns = ["table", "name", "column", "after"]
            if set(done[columns].itertuples(index=False, name=None)) == wanted:
                movable.update(row)
        return movable

    def _causes(self, read: Iterable[Change], levels: dict[str, int]) -> list[Cause]:
        """The changes in groups: by cell (level 0), row (1) or table (2), or alone if not movable."""
        groups: dict[tuple[str, ...], list[Change]] = {}
        for change in read:
            key = (change.table, change.name, change.column)[: 3 - levels[change.table]]
            groups.setdefault(key if change in self._movable else (), []).append(change)
        return [Cause(_named(key, group), tuple(group)) for key, group in groups.items()]

    def _coarser(self, read: Iterable[Change], levels: dict[str, int]) -> bool:
        """Take the causes of the table that has most of them together; False if there is none left."""
        sizes = {table: 0 for table, level in levels.items() if level < 2}
        for cause in self._causes(read, levels):
            table = cause.changes[0].table
            if table in sizes:
                sizes[table] += 1
        if not sizes:
            return False
        levels[max(sizes, key=lambda table: sizes[table])] += 1
        return True


def _back(change: Change) -> Change:
    return change._replace(before=change.after, after=change.before)


def _comes_to(game: CoreGame | None, ask: Callable[[CoreGame], Odds]) -> object:
    """The rule that a question runs, and its start; or the reason why it cannot be asked."""
    if game is None:
        return None
    try:
        inquiry = ask(game).inquiry
    except ValueError as error:
        return str(error)
    return inquiry.step, inquiry.start, inquiry.args, inquiry.steps, inquiry.words


def put_over(game: CoreGame, turned: Iterable[Change]) -> CoreGame:
    """The game with these cells and readings set; ValueError where the rows cannot be so."""
    rows: dict[str, dict[str, Any]] = {}
    for change in turned:
        if change.table == OPTIONS:
            game = game.with_options(**{change.name: change.after})
        else:
            rows.setdefault(change.name, {})[change.column] = change.after
    for name, cells in rows.items():
        game = game.edit(name, **cells)
    return game


def _named(key: tuple[str, ...], group: list[Change]) -> str:
    if len(group) == 1:
        return str(group[0])
    if not key:
        names = list(dict.fromkeys(f"{change.table} {change.name}" for change in group))
        return f"what only one of them has, or no edit can do ({few(names)})"
    if len(key) == 1:
        return f"{key[0]} ({few(change.name for change in group)})"
    return f"{key[1]} ({few(change.column for change in group)})"


def few(names: Iterable[str]) -> str:
    """The first four of several names, and how many more."""
    told = list(dict.fromkeys(names))
    return ", ".join(told[:4]) + (f" and {len(told) - 4} more" if len(told) > 4 else "")


def _shown(value: Any) -> str:
    return "none" if value is None else str(value)
