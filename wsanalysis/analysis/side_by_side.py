"""One engagement in several games: outcomes of each in its own words, and in classes that all share."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from typing import TYPE_CHECKING

from wsanalysis.analysis.mapping import (
    GameMapping,
    MappedQuestion,
    MappedUnit,
    class_chance,
    word_in,
    words_of,
)
from wsanalysis.arguments.names import find
from wsanalysis.asking.display import Drawn, percent
from wsanalysis.asking.odds import Odds, Provenance
from wsanalysis.asking.provenance import together
from wsanalysis.core_game import CoreGame
from wsanalysis.rule_system import NO_EFFECT, IllegalAction

if TYPE_CHECKING:
    import pandas as pd


BETWEEN, GRAVEST = "hurt", "knocked out"
"""The outcome classes where none are given: no effect, the last of a game's outcomes, and all between."""


@dataclass(frozen=True, slots=True)
class Asked:
    """One game's answer in one situation: `chances` by class (None where the rules forbid it: `refused`)."""

    situation: str
    game: str
    asks: str
    chances: Mapping[str, Fraction] | None
    own: str
    refused: str
    provenance: Provenance


@dataclass(frozen=True, slots=True, repr=False)
class SideBySide(Drawn):
    """The same engagement in several games. Shows itself as a table."""

    title: str
    classes: tuple[str, ...]
    rows: tuple[Asked, ...]

    @property
    def table(self) -> "pd.DataFrame":
        """One row a situation and game, in order; the columns between are the outcome classes.

        Index: situation, game. Columns: each class (0 to 1, exact as float64; NaN where not allowed), asks
        (the game's own question in words), own words (its outcomes), not allowed, rests on (what of its data
        is reconstructed).
        """
        import pandas as pd

        places = [(row.situation, row.game) for row in self.rows]
        index = pd.MultiIndex.from_tuples(places, names=["situation", "game"])
        columns: dict[str, list[object]] = {
            name: [float("nan") if r.chances is None else float(r.chances[name]) for r in self.rows]
            for name in self.classes
        }
        columns["asks"] = [r.asks for r in self.rows]
        columns["own words"] = [r.own for r in self.rows]
        columns["not allowed"] = [r.refused or None for r in self.rows]
        columns["rests on"] = [r.provenance.unofficial for r in self.rows]
        frame = pd.DataFrame(columns, index=index)
        from wsanalysis.asking.frame import described

        frame = described(frame, self.provenance)
        frame.attrs["title"] = self.title
        return frame

    @property
    def shares(self) -> "pd.DataFrame":
        """The outcome classes alone, as a chart takes them."""
        frame = self.table[list(self.classes)]
        from wsanalysis.asking.frame import described

        return described(frame, self.provenance)

    def by_situation(self, outcome: str) -> "pd.DataFrame":
        """The chance of an outcome class: a row a game, a column a situation. Raises UnknownName."""
        from wsanalysis.asking.frame import described_like

        shares = self.shares
        situations, games = (shares.index.unique(level) for level in ("situation", "game"))
        found = shares[find(outcome, self.classes, "outcome")].unstack("situation")
        return described_like(found.loc[games, situations], shares)

    @property
    def provenance(self) -> str:
        """The provenance of the numbers, game by game."""
        return f"exact · {together(row.provenance for row in self.rows)}"

    def __str__(self) -> str:
        lines, games = [self.title], max(len(row.game) for row in self.rows)
        widths = [max(len(name), 7) for name in self.classes]
        head = "  ".join(f"{name:>{w}}" for name, w in zip(self.classes, widths, strict=True))
        lines.append(f"  {'':<{games}}  {head}")
        for number, row in enumerate(self.rows):
            if row.situation and (not number or self.rows[number - 1].situation != row.situation):
                lines.append(f"  {row.situation}")
            lines.append(f"  {row.game:<{games}}  {self._cells(row, widths)}  {row.asks}")
        return "\n".join([*lines, *(f"  {line}" for line in self._notes())])

    __repr__ = __str__

    def _cells(self, row: Asked, widths: Sequence[int]) -> str:
        if row.chances is None:
            return f"not allowed: {row.refused}"
        cells = [percent(float(row.chances[name])) for name in self.classes]
        return "  ".join(f"{cell:>{w}}" for cell, w in zip(cells, widths, strict=True))

    def _notes(self) -> list[str]:
        return ["exact", *dict.fromkeys(str(row.provenance) for row in self.rows)]

    def _repr_html_(self) -> str:
        left, right = "style='text-align:left'", "style='text-align:right;white-space:nowrap'"
        head = "".join(f"<th>{escape(name)}</th>" for name in ("situation", "game", *self.classes, "asked"))
        body = ""
        for row in self.rows:
            if row.chances is None:
                cells = f"<td colspan='{len(self.classes)}'>not allowed: {escape(row.refused)}</td>"
            else:
                cells = "".join(
                    f"<td {right}>{escape(percent(float(row.chances[n])))}</td>" for n in self.classes
                )
            body += (
                f"<tr><td {left}>{escape(row.situation)}</td><td {left}>{escape(row.game)}</td>{cells}"
                f"<td {left}>{escape(row.asks)}: {escape(row.own)}</td></tr>"
            )
        notes = "<br>".join(map(escape, self._notes()))
        whole = f"<b>{escape(self.title)}</b><table><tr>{head}</tr>{body}</table><small>{notes}</small>"
        return f"<div>{whole}</div>"


def side_by_side(
    several: Sequence[Odds], outcomes: Mapping[str, str | Sequence[str]] | None = None
) -> SideBySide:
    """Odds of any games, each one row, read in `outcomes`; as for `wsanalysis.compare`."""
    classes = tuple(outcomes) if outcomes is not None else (NO_EFFECT, BETWEEN, GRAVEST)
    rows = []
    for odds in several:
        words = _usual(odds) if outcomes is None else _given(odds, outcomes)
        rows.append(_asked("", odds, words))
    return SideBySide("The same engagement side by side", classes, tuple(rows))


def asked_of_each(
    mapping: GameMapping, games: Mapping[str, CoreGame], first: str, second: str, question: str | None = None
) -> SideBySide:
    """Two units of a mapping in each of its situations, put to every game that has them.

    `question`: what the mapping calls it; without it the first that the mapping puts to these two. Raises
    UnknownName for units and questions that there are not, ValueError where no game has the engagement.
    """
    units = {unit.says: unit for unit in mapping.units}
    one, other = (units[find(name, units, "unit of the mapping")] for name in (first, second))
    asked = _question(mapping, one, other, question)
    words = {
        system: {o.says: words_of(o.names[system]) if system in o.names else () for o in asked.outcomes}
        for system in games
    }
    rows = []
    for where in asked.situations:
        for system, game in games.items():
            if not all(system in names for names in (asked.names, where.arguments, one.names, other.names)):
                continue
            pair = one.names[system], other.names[system]
            try:
                odds = game.ask(asked.names[system], *pair, **where.arguments[system])
            except IllegalAction as error:
                asks = f"{pair[0]} → {pair[1]}"
                rows.append(
                    Asked(where.says, game.system.title, asks, None, "", error.reason, game.provenance)
                )
                continue
            rows.append(_asked(where.says, odds, words[system]))
    if not rows:
        raise ValueError(f"{mapping.says}: no game is asked about {one.says} → {other.says}")
    title = f"{one.says} → {other.says}: {asked.says if question else mapping.says}"
    return SideBySide(title, tuple(each.says for each in asked.outcomes), tuple(rows))


def _question(mapping: GameMapping, one: MappedUnit, other: MappedUnit, named: str | None) -> MappedQuestion:
    """The question of this name, or the first, that is put to these two."""
    known = {asked.says: asked for asked in mapping.questions}
    chosen = mapping.questions if named is None else (known[find(named, known, "question of the mapping")],)
    for asked in chosen:
        if mapping.may_meet(one, other, asked):
            return asked
    what = f"{named}: " if named is not None else ""
    raise ValueError(f"{mapping.says}: {what}no game is asked about {one.says} → {other.says}")


def _asked(situation: str, odds: Odds, words: Mapping[str, Sequence[str]]) -> Asked:
    own = ", ".join(f"{word} {percent(float(p))}" for word, p in odds.probabilities.items())
    found = {name: class_chance(odds, part) for name, part in words.items()}
    return Asked(situation, odds.provenance.system, odds.inquiry.title, found, own, "", odds.provenance)


def _usual(odds: Odds) -> dict[str, tuple[str, ...]]:
    """No effect, the gravest outcome, and those between."""
    words, start = list(odds.probabilities), odds.inquiry.start_word
    if start not in words or len(words) < 2 or words[-1] == start:
        raise ValueError(
            f"{odds.inquiry.question}: its outcomes are {', '.join(words)}; say which belong together:"
            " outcomes={'first': 'first', ...}"
        )
    between = tuple(word for word in words[:-1] if word != start)
    return {NO_EFFECT: (start,), BETWEEN: between, GRAVEST: (words[-1],)}


def _given(odds: Odds, outcomes: Mapping[str, str | Sequence[str]]) -> dict[str, tuple[str, ...]]:
    """The classes as words, each of the odds' words in just one."""
    given = {name: words_of(t) if isinstance(t, str) else tuple(t) for name, t in outcomes.items()}
    for word in odds.probabilities:
        holding = [name for name, part in given.items() if word in {word_in(odds, each) for each in part}]
        if len(holding) != 1:
            where = f"it is in {' and '.join(holding)}" if holding else "it is in none"
            raise ValueError(f"{odds.inquiry.question}: expected {word!r} in one of the outcomes, {where}")
    return given
