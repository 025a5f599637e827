"""Variants of a game: other values for chosen numbers of its data tables, and claims measured on them.

A claim is measured once for all variants that agree in what it reads: the numbers of the units that its
situation names, and all numbers that are not a unit's.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

from wsanalysis.analysis.claim_parts import ClaimPart
from wsanalysis.analysis.claims import Claim, chance_of, units_of
from wsanalysis.arguments.names import find
from wsanalysis.asking.odds import Odds
from wsanalysis.core_game import CoreGame
from wsanalysis.files.cells import Expected
from wsanalysis.rule_system import IllegalAction

if TYPE_CHECKING:
    from wsanalysis.arguments.parameters import Parameter

Values: TypeAlias = tuple[int, ...]
"""One number a stat, in the order of the stats."""

Ranges: TypeAlias = Annotated[
    Mapping[str, "str | Iterable[str] | Mapping[str, tuple[int, int]] | None"],
    Expected("the columns that may move by unit, such as {'Panther G': ['front_armor']}"),
]
"""By unit: its columns, or its columns with the lowest and highest number, or None for all that can move."""


KEPT_EDITIONS = 500  # half-made variants that are kept, to edit only the last counter anew


@dataclass(frozen=True, slots=True)
class Stat:
    """A whole number in a row of a data table, and from where to where it may move."""

    name: str
    column: str
    now: int
    low: int
    high: int

    def __str__(self) -> str:
        return f"{self.name} {self.column}"


def chosen_stats(
    game: CoreGame, ranges: Ranges, within: int | None = 2, keep: Iterable[str] = ()
) -> tuple[Stat, ...]:
    """The stats that may move: those of `ranges` whose cell is a number, but the columns to `keep`.

    Without a range of its own each moves `within` steps of what it is (None: as far as the column takes).
    Raises UnknownName for a unit or column that there is not, ValueError for a range outside the column's.
    """
    found = []
    for given, columns in ranges.items():
        table, name = row_named(game, given)
        parameters = {
            parameter.name: parameter for parameter in game.columns(table) if parameter.kind == "number"
        }
        row = game.edition.cells_by_name(table)[name]
        chosen = [c for c in parameters if row[c] is not None] if columns is None else list(columns)
        if isinstance(columns, str):
            chosen = [columns]
        for text in chosen:
            column = find(text, parameters, "column with a whole number")
            if column in keep or f"{name} {column}" in keep:
                continue
            if row[column] is None:
                raise ValueError(f"{name} {column}: expected a whole number to move, the cell is empty")
            span = columns[text] if isinstance(columns, Mapping) else None
            found.append(_stat(name, parameters[column], int(row[column]), span, within))
    if not found:
        raise ValueError("expected at least one stat that may move")
    return tuple(found)


def _stat(
    name: str, parameter: "Parameter", now: int, span: tuple[int, int] | None, within: int | None
) -> Stat:
    bounds = (
        now if parameter.low is None else parameter.low,
        now if parameter.high is None else parameter.high,
    )
    if span is None:
        low, high = bounds if within is None else (max(bounds[0], now - within), min(bounds[1], now + within))
        return Stat(name, parameter.name, now, low, high)
    low, high = span
    if not bounds[0] <= low <= high <= bounds[1]:
        raise ValueError(
            f"{name} {parameter.name}: expected a range within {bounds[0]}-{bounds[1]}, got {low}-{high}"
        )
    return Stat(name, parameter.name, now, low, high)


def row_named(game: CoreGame, name: str) -> tuple[str, str]:
    """The data table and the row that a name means; UnknownName with the nearest."""
    tables = {row: table for table in reversed(game.tables) for row in game.edition.cells_by_name(table)}
    found = find(name, tables, "unit, weapon or chip")
    return tables[found], found


@dataclass(frozen=True, slots=True)
class Rule:
    """A constraint: the first is at least the second (with `strict` more). Each is a stat or a number."""

    first: tuple[str, str] | int
    second: tuple[str, str] | int
    strict: bool
    text: str


_SIDES = re.compile(r"(.+?)\s*(>=|<=|==|=|>|<)\s*(.+)")


def read_rules(game: CoreGame, texts: Iterable[str]) -> tuple[Rule, ...]:
    """Constraints such as ``Panther G front_armor >= Pz IV H front_armor`` or ``M10 TD front_armor <= 3``.

    Raises ValueError for what cannot be read, UnknownName for units and columns that there are not.
    """
    rules: list[Rule] = []
    for text in texts:
        found = _SIDES.fullmatch(text.strip())
        if not found:
            raise ValueError(f"expected an ordering such as 'Panther G front_armor >= 5', got {text!r}")
        first, second = (_side(game, part) for part in (found[1], found[3]))
        if found[2] in (">=", ">", "=", "=="):
            rules.append(Rule(first, second, found[2] == ">", text))
        if found[2] in ("<=", "<", "=", "=="):
            rules.append(Rule(second, first, found[2] == "<", text))
    return tuple(rules)


def _side(game: CoreGame, text: str) -> tuple[str, str] | int:
    text = text.strip()
    if re.fullmatch(r"-?[0-9]+", text):
        return int(text)
    name, _, column = text.rpartition(" ")
    table, found = row_named(game, name or text)
    return found, find(column, [parameter.name for parameter in game.columns(table)], "column")


class Variants:
    """The variants of a game in some stats; games and measures are made once and kept."""

    def __init__(self, game: CoreGame, stats: Sequence[Stat], rules: Iterable[Rule] = ()) -> None:
        """`stats` each once; `rules` that a variant must keep."""
        self.game = game
        self.stats = tuple(stats)
        self.rules = tuple(rules)
        self._place = {(stat.name, stat.column): i for i, stat in enumerate(self.stats)}
        if len(self._place) < len(self.stats):
            raise ValueError("expected each stat once")
        self._fixed = {side: self._now(side) for rule in self.rules for side in (rule.first, rule.second)}
        self._names = tuple(dict.fromkeys(stat.name for stat in self.stats))
        self._editions: dict[tuple[Any, ...], Any] = {}
        self._faults: dict[tuple[str, Values], str] = {}
        self._answers: dict[tuple[Any, ...], Fraction] = {}
        self._measured: dict[tuple[str, Values], Fraction | str] = {}
        self._provenance = game.provenance
        self._reads: dict[str, tuple[int, ...]] = {}
        self._last: tuple[Values, CoreGame] | None = None

    @property
    def now(self) -> Values:
        """The numbers of the game as it is."""
        return tuple(stat.now for stat in self.stats)

    @property
    def answers(self) -> int:
        """The number of answers that had to be worked out; like variants share one."""
        return len(self._answers)

    def edits(self, values: Values) -> CoreGame:
        """The game with these numbers; ValueError in words where the data forbid it."""
        made: tuple[Any, ...] = ()
        edition = self.game.edition
        for name in self._names:
            changed = {
                stat.column: value
                for stat, value in zip(self.stats, values, strict=True)
                if stat.name == name and stat.now != value
            }
            made = (*made, (name, *changed.items()))
            if changed and made not in self._editions:
                if len(self._editions) >= KEPT_EDITIONS:
                    self._editions.clear()
                self._editions[made] = edition.edit(name, **changed)
            edition = self._editions[made] if changed else edition
        return self.game.variant(edition)

    def fault(self, values: Values) -> str:
        """The reason why a variant may not be: a broken constraint, or a wrong row; empty if it may."""
        for rule in self.rules:
            first, second = self._value(rule.first, values), self._value(rule.second, values)
            if first < second or (rule.strict and first == second):
                return f"it breaks {rule.text}"
        for name in self._names:
            own = tuple(v for stat, v in zip(self.stats, values, strict=True) if stat.name == name)
            if (name, own) not in self._faults:
                alone = tuple(v if s.name == name else s.now for s, v in zip(self.stats, values, strict=True))
                self._faults[name, own] = self._refused(alone)
            if self._faults[name, own]:
                return self._faults[name, own]
        return ""

    def chance(self, claim: Claim, values: Values) -> Fraction | str:
        """The exact chance of a claim's outcome in a variant, or why the rules forbid the question there."""
        asked = f"{claim.question} {sorted(claim.situation.items())} {claim.outcome} {claim.orders}"
        if asked not in self._reads:
            named, units = units_of(self.game, claim), self.game.edition.units
            places = [i for i, s in enumerate(self.stats) if s.name in named or s.name not in units]
            self._reads[asked] = tuple(places)
        read = self._reads[asked]
        key = asked, tuple(values[i] for i in read)
        if key not in self._measured:
            only = tuple(values[i] if i in read else now for i, now in enumerate(self.now))
            game, whole = self._variant(only), Fraction(0)
            for part in claim.parts:
                found = self._asked(asked, claim.question, part, game)
                if isinstance(found, str):
                    self._measured[key] = found
                    return found
                whole += part.weight * found
            self._measured[key] = whole
        return self._measured[key]

    def _asked(self, asked: str, question: str, part: ClaimPart, game: CoreGame) -> Fraction | str:
        """The same of one part of a claim; answers by the same rule from the same state are shared."""
        try:
            inquiry = game.system.questions[question].ask(game.edition, **part.situation)
        except IllegalAction as error:
            return error.reason
        rule = (
            asked, part.outcome, inquiry.step, inquiry.start, inquiry.args, inquiry.steps, inquiry.is_over
        )  # fmt: skip
        if rule not in self._answers:
            self._answers[rule] = chance_of(Odds(inquiry, self._provenance), part.outcome)
        return self._answers[rule]

    def _variant(self, values: Values) -> CoreGame:
        """The game with these numbers, kept while it is the last one: claims often read the same."""
        if self._last is None or self._last[0] != values:
            self._last = values, self.edits(values)
        return self._last[1]

    def changed(self, values: Values) -> list[tuple[Stat, int]]:
        """The stats that a variant changes, with their new numbers."""
        return [(stat, v) for stat, v in zip(self.stats, values, strict=True) if stat.now != v]

    def _refused(self, values: Values) -> str:
        try:
            self.edits(values)
        except ValueError as error:
            return str(error)
        return ""

    def _now(self, side: tuple[str, str] | int) -> int:
        """The value of a side of a constraint where no stat moves it."""
        if isinstance(side, int):
            return side
        table, name = row_named(self.game, side[0])
        value = self.game.edition.cells_by_name(table)[name][side[1]]
        if not isinstance(value, int):
            raise ValueError(f"{side[0]} {side[1]}: expected a whole number to compare, got {value!r}")
        return value

    def _value(self, side: tuple[str, str] | int, values: Values) -> int:
        if isinstance(side, tuple) and side in self._place:
            return values[self._place[side]]
        return self._fixed[side]
