"""The differences between two games: a table, a summary, and for each row what accounts for it."""

from collections.abc import Callable
from fractions import Fraction
from functools import cached_property
from html import escape
from importlib import import_module
from pathlib import Path
from typing import Any

import pandas as pd

from wsanalysis.analysis.causes import Account, few
from wsanalysis.analysis.ledgers import differing, line_worths, lines_of
from wsanalysis.analysis.mapping import GameMapping, MappedQuestion, MappedSituation, class_chance, words_of
from wsanalysis.analysis.moved import ALLOWED, is_kill
from wsanalysis.analysis.what_if import new_units
from wsanalysis.analysis.why import Amount, Why, points
from wsanalysis.arguments.checking import checked
from wsanalysis.arguments.names import find
from wsanalysis.arguments.values import Share, Steps
from wsanalysis.asking.display import Drawn, percent
from wsanalysis.asking.frame import described
from wsanalysis.asking.odds import Odds
from wsanalysis.core_game import CoreGame
from wsanalysis.files.cells import short
from wsanalysis.languages import quantity
from wsanalysis.probability.progress import progress_bar
from wsanalysis.rule_system import IllegalAction

OVER = 0.05
"""A change is counted as large from here."""
TOLD = 5
"""Rows whose causes are told in the short text."""


class Differences(Drawn):
    """The match-ups that move from one game to another. Shows itself; `why` explains a row.

    `table`: a row a match-up, situation and outcome whose chance differs, most first. Columns: question,
    situation, first, second, outcome, before, after, change (0 to 1, exact as float64), not allowed (the
    reason where one game forbids it; its outcome is then `allowed`). `counts`: match-ups by situation.
    """

    def __init__(
        self, game: CoreGame, other: CoreGame, mapping: GameMapping, table: pd.DataFrame,
        counts: pd.DataFrame, shifts: pd.DataFrame,
    ) -> None:  # fmt: skip
        self.game = game
        self.other = other
        self.mapping = mapping
        self.table = table
        self.counts = counts
        self._shifts = shifts

    @checked
    def summary(self, over: Share = OVER) -> pd.DataFrame:
        """One row a question and outcome, over the match-ups that both games allow.

        Columns: question, outcome, match-ups, moved, over (moved by at least `over`), mean shift, mean size
        (of the shift, whichever way), most down, most up (0 to 1).
        """
        rows = []
        for (question, outcome), found in self._shifts.groupby(["question", "outcome"], sort=False):
            change = found["change"]
            size = change.abs()
            rows.append(
                {
                    "question": question, "outcome": outcome, "match-ups": len(change),
                    "moved": int((size > 1e-12).sum()), "over": int((size >= over - 1e-12).sum()),
                    "mean shift": change.mean(), "mean size": size.mean(),
                    "most down": min(change.min(), 0.0), "most up": max(change.max(), 0.0),
                }
            )  # fmt: skip
        frame = pd.DataFrame(rows)
        return described(frame, self.provenance)

    @checked
    def by_target(self) -> pd.DataFrame:
        """The mean change of each outcome (-1 to 1) in each situation, for targets on foot and vehicles.

        Over the pairs that moved and that both games allow. Rows: question, situation, target; a column an
        outcome.
        """
        system = self.game.system.name
        units = self.game.edition.units
        vehicles = {
            unit.says for unit in self.mapping.units
            if system in unit.names and getattr(units[unit.names[system]], "kind", "") == "vehicle"
        }  # fmt: skip
        both = self.table[self.table["not allowed"].isna()]
        target = both["second"].isin(vehicles).map({True: "vehicle", False: "foot"}).rename("target")
        keys = ["question", "situation", "target", "outcome"]
        means = both.assign(target=target).groupby(keys)["change"].mean().unstack("outcome")
        asked = [(one.says, where.says) for one in self.mapping.questions for where in one.situations]
        every = [(*each, kind) for each in asked for kind in ("foot", "vehicle")]
        rows = [each for each in every if each in means.index]
        words = [word for word in self.summary()["outcome"].unique() if word in means]
        return described(means.loc[rows, words].rename_axis(columns=None), self.provenance, points=words)

    @property
    def provenance(self) -> str:
        """The provenance of the numbers."""
        return str(self.table.attrs["provenance"])

    @property
    def notes(self) -> tuple[str, ...]:
        """The same, in lines."""
        return "exact", f"{self.game.provenance} (before)", f"{self.other.provenance} (after)"

    @cached_property
    def _account(self) -> Account | None:
        """The causes in the data, for two games of one system that are asked the same."""
        return Account(self.game, self.other) if self.game.system.name == self.other.system.name else None

    @checked
    def why(self, row: Steps = 0) -> Why:
        """The causes of a row of `table`; ValueError if there is no such row.

        Within one system: the changed cells and readings, each with its Shapley share, and the ledger lines
        that it turns when it alone is put onto the old game. Between systems: the ledger lines that differ,
        with shares where the mapping says that steps are the same and both questions can be put with another
        ledger; else without amounts.
        """
        if row >= len(self.table):
            raise ValueError(
                f"row: expected one of the {len(self.table):,} rows, from 0 up, got {short(row)}"
            )
        found = self.table.iloc[row]
        old, new = self._asker(found, 0), self._asker(found, 1)
        title = f"{found['first']} → {found['second']}, {found['situation']}"
        if found["outcome"] == ALLOWED:
            return self._why_allowed(found, title, old)
        odds = old(self.game), new(self.other)
        words = [self._words(found, side) for side in (0, 1)]
        before, after = (class_chance(one, word) for one, word in zip(odds, words, strict=True))
        systems = self.game.system.name, self.other.system.name
        lines = lines_of(odds[0].inquiry, odds[1].inquiry, self.mapping.lines, systems)
        amounts: list[Amount] = []
        if self._account is not None:
            shares = self._account.worths(
                self._read(found), old, lambda game: class_chance(old(game), words[0])
            )
            for worth, cause in shares:
                alone = self._account.lines_alone(cause, old) if worth.amount else ()
                amounts.append(Amount(worth.cause, worth.amount, "; ".join(map(str, alone))))
        elif self.mapping.same_steps:
            worths = line_worths(*odds, lines, lambda one, side: class_chance(one, words[side])) or ()
            amounts = sorted((Amount(*worth) for worth in worths), key=lambda one: -abs(one.amount))
        return Why(title, found["outcome"], before, after, tuple(amounts), differing(lines), self.notes)

    @checked
    def row(self, first: str, second: str, situation: str, outcome: str) -> int:
        """The number of the row of `table` about these two, for `why`; UnknownName if there is none."""
        table = self.table
        for column, word in (
            ("first", first),
            ("second", second),
            ("situation", situation),
            ("outcome", outcome),
        ):
            table = table[table[column] == find(word, table[column].unique(), column)]
        return int(table.index[0])

    @checked
    def causes(self, most: Steps = 10) -> pd.DataFrame:
        """The causes of the first `most` rows that both games allow; ties with `table` by its numbers.

        One row a row and cause. Where only one game allows it, `why` gives the reason.

        Columns: row, first, second, situation, outcome, change, cause, amount (0 to 1; NaN where lines cannot
        be put over), ledger.
        """
        rows = []
        both = [int(number) for number in self.table["not allowed"].isna().to_numpy().nonzero()[0]]
        for number in progress_bar(both[:most], unit="row"):
            found, why = self.table.iloc[number], self.why(number)
            place = [number, *found[["first", "second", "situation", "outcome", "change"]]]
            rows += [(*place, cause, float(amount), lines) for cause, amount, lines in why.amounts if amount]
            if not why.amounts:
                rows += [(*place, reason, float("nan"), "") for reason in why.reasons()]
        columns = ["row", "first", "second", "situation", "outcome", "change", "cause", "amount", "ledger"]
        return pd.DataFrame(rows, columns=columns)

    def _asker(self, found: Any, side: int) -> Callable[[CoreGame], Odds]:
        """The function that puts a row's question to a game, in the old words (0) or the new ones (1)."""
        system = (self.game, self.other)[side].system.name
        asked, where = self._question(found), self._situation(found)
        first, second = self._units(found, side)
        arguments = where.arguments[system]
        return lambda game: game.ask(asked.names[system], first, second, **arguments)

    def _question(self, found: Any) -> MappedQuestion:
        return next(one for one in self.mapping.questions if one.says == found["question"])

    def _situation(self, found: Any) -> MappedSituation:
        return next(one for one in self._question(found).situations if one.says == found["situation"])

    def _units(self, found: Any, side: int = 0) -> list[str]:
        system = (self.game, self.other)[side].system.name
        named = {unit.says: unit.names.get(system, "") for unit in self.mapping.units}
        return [named[found["first"]], named[found["second"]]]

    def _read(self, found: Any) -> set[str]:
        """The units that a row's question reads: its two, and those that its arguments name."""
        system = self.game.system.name
        where = self._situation(found).arguments[system]
        named = set(self._units(found))
        for value in where.values():
            named |= {value} if isinstance(value, str) else set(value) if isinstance(value, list) else set()
        return named

    def _words(self, found: Any, side: int) -> tuple[str, ...]:
        """The words of the row's outcome class in one of the games."""
        asked = self._question(found)
        if not asked.outcomes:
            return (found["outcome"],)
        names = next(one for one in asked.outcomes if one.says == found["outcome"]).names
        system = (self.game, self.other)[side].system.name
        return words_of(names[system]) if system in names else ()

    def _why_allowed(self, found: Any, title: str, ask: Callable[[CoreGame], Odds]) -> Why:
        """The reasons for which the rules of one forbid it: causes in the data, or only the reason."""

        def allowed(game: CoreGame) -> Fraction:
            try:
                ask(game)
            except IllegalAction:
                return Fraction(0)
            return Fraction(1)

        amounts: list[Amount] = []
        if self._account is not None:
            shares = self._account.worths(self._read(found), ask, allowed)
            amounts = [Amount(worth.cause, worth.amount) for worth, _ in shares]
        ends = Fraction(int(found["before"])), Fraction(int(found["after"]))
        reason = str(found["not allowed"])
        return Why(title, ALLOWED, *ends, tuple(amounts), (), self.notes, reason)

    def __str__(self) -> str:
        return "\n".join(self.lines())

    __repr__ = __str__

    @checked
    def lines(self, told: Steps = TOLD, over: Share = OVER) -> list[str]:
        """The short text: counts, summary, the largest movers and what accounts for them."""
        systems = list(dict.fromkeys(one.system.title for one in (self.game, self.other)))
        whole = self.counts[["match-ups", "in both", "only before", "only after"]].sum()
        alone = int(whole["only before"] + whole["only after"])
        said = [
            f"{' against '.join(systems)}{'' if len(systems) > 1 else ' against its variant'}:"
            f" {quantity(whole['match-ups'], 'match-up')}, {whole['in both']:,} allowed in both, {alone:,}"
            " in one only"
        ]
        if self._account is not None:
            changed = self._account.changes
            values = "1 value differs" if len(changed) == 1 else f"{len(changed)} values differ"
            said.append(f"  {values}{': ' if changed else ''}{few(map(str, changed))}")
        shown = self.summary(over)
        if len(shown):
            shown = shown.assign(
                **{c: shown[c].map(points) for c in ("most down", "most up")},
                **{"mean shift": shown["mean shift"].map(lambda p: f"{100 * p:+.2f}")},
                **{"mean size": shown["mean size"].map(lambda p: f"{100 * p:.2f}")},
            ).rename(columns={"over": f"by {100 * over:g} or more"})
            said += [f"  {line}" for line in shown.to_string(index=False).splitlines()]
            said.append("  (mean shift, mean size, most down and up in percentage points)")
        for number, alike in self.heads(told):
            why = self.why(number)
            more = f" (and {alike:,} more alike)" if alike else ""
            said += [f"  {why.head}{more}", *(f"    {reason}" for reason in why.reasons())]
        new = self.new_units(told // 2) if told else []
        for row, alike in new:
            more = f" (and {alike:,} more alike)" if alike else ""
            chance = f"{row['outcome']} {percent(float(row['chance']))}"
            said.append(f"  new: {row['first']} → {row['second']}, {row['situation']}: {chance}{more}")
        if not len(self.table) and not new:
            said.append("  nothing moved")
        return [*said, *(f"  {line}" for line in self.notes)]

    @checked
    def heads(self, most: Steps = TOLD, allowed: bool = True) -> list[tuple[int, int]]:
        """The rows of `table` to be told: the number of each, and how many more are like it.

        Each pair of units is told once, where it moves most, with those pairs that are like it there: with
        the same outcome and chances. Without `allowed` those are left out that only one game allows.
        """
        key = ["question", "situation", "outcome", "before", "after"]
        left = self.table[["first", "second", *key]].round(9)
        left = left if allowed else left[left["outcome"] != ALLOWED]
        found: list[tuple[int, int]] = []
        while len(left) and len(found) < most:
            head = left.iloc[0]
            like = left[pd.concat([left[name] == head[name] for name in key], axis=1).all(axis=1)]
            found.append((int(left.index[0]), len(like) - 1))
            told = set(zip(like["first"], like["second"], strict=True))
            pairs = zip(left["first"].tolist(), left["second"].tolist(), strict=True)
            left = left[[pair not in told for pair in pairs]]
        return found

    @checked
    def new_units(self, most: Steps = TOLD) -> list[tuple[dict[str, Any], int]]:
        """Kills by and of each unit that only the new game has, most sure first, and how many are like each.

        In the first situation that is asked about, against enemies. A row: question, first, second,
        situation, outcome, chance (0 to 1). At most `most` rows in which the unit fires, and as many in which
        it is fired at.
        """
        if self._account is None:
            return []
        asked = self.mapping.questions[0]
        where, system = asked.situations[0], self.other.system.name
        table = new_units(self.game, self.other, asked.names[system], **where.arguments[system])
        table = table[table["outcome"].map(is_kill).astype(bool)]
        found = []
        for unit in [name for name in self.other.edition.units if name not in self.game.edition.units]:
            for column in ("first", "second"):
                rows = table[table[column] == unit]
                for _, like in list(rows.groupby(["outcome", "chance"], sort=False))[:most]:
                    found.append((like.iloc[0].to_dict() | {"situation": where.says}, len(like) - 1))
        return found

    @checked
    def handout(self, file: str | Path, paper: str = "a4") -> Path:
        """Write one page for playtesters, what changed and what that means: PDF, text or Markdown by ending.

        Raises ValueError for two systems or another ending, OSError for what cannot be written.
        """
        # By its name, for pages lie above all that they print.
        path: Path = import_module("wsanalysis.reports.edition_diff").write_handout(self, file, paper)
        return path

    def _repr_html_(self) -> str:
        told = "\n".join(self.lines()[: -len(self.notes)])
        return f"<pre>{escape(told)}</pre><small>{'<br>'.join(map(escape, self.notes))}</small>"
