"""The results of a tuning: the answers as a table, each with its changes and their price elsewhere."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import pandas as pd

from wsanalysis.analysis.changes import changes
from wsanalysis.analysis.claims import Claim, Target, miss, units_of
from wsanalysis.analysis.variants import Stat, Values, Variants
from wsanalysis.analysis.what_if import what_if
from wsanalysis.arguments.checking import checked
from wsanalysis.arguments.values import Steps
from wsanalysis.asking.display import Drawn, percent
from wsanalysis.asking.frame import described, described_like
from wsanalysis.asking.questions import all_about_two
from wsanalysis.asking.unit_arguments import hexes_apart
from wsanalysis.core_game import CoreGame


@dataclass(frozen=True, slots=True, eq=False)
class Tuned(Drawn):
    """The answers of a tuning. `table` has one row an answer; `edits` makes the game of a row.

    Columns of `table`: changes (in words), miss (how far all targets together are missed, 0 to 1 each),
    counters changed, steps (whole numbers moved, in all), one column a target with its measured chance (of
    an ordering the difference), largest shift elsewhere (0 to 1, of a match-up that is no target), where.
    Rows that miss least come first. `method` says how far the search went; `cancelled`: it was told to
    stop, and these are the best so far.
    """

    game: CoreGame
    targets: tuple[Target, ...]
    stats: tuple[Stat, ...]
    answers: tuple[Values, ...]
    table: pd.DataFrame
    method: str
    question: str | None
    distances: tuple[int, ...]
    cancelled: bool = False

    @checked
    def edits(self, row: Steps = 0) -> CoreGame:
        """The game with the changes of a row of the table."""
        return Variants(self.game, self.stats).edits(self._answer(row))

    @checked
    def changes(self, row: Steps = 0) -> pd.DataFrame:
        """The changes of a row: columns name, column, before, after."""
        return changes(self.game, self.edits(row))[["name", "column", "before", "after"]]

    @checked
    def elsewhere(self, row: Steps = 0) -> pd.DataFrame:
        """The price of a row: every other match-up of two units that moves; columns as of `what_if`."""
        return _elsewhere(self.game, self.edits(row), self.targets, self.question, self.distances)

    def _answer(self, row: int) -> Values:
        if not 0 <= row < len(self.answers):
            raise ValueError(f"row: expected a whole number 0-{len(self.answers) - 1}, got {row!r}")
        return self.answers[row]

    def __str__(self) -> str:
        lines = []
        for number, row in enumerate(self.table.to_dict("records")):
            counters, steps = row["counters changed"], row["steps"]
            lines += [
                f"{number}  {row['changes'] if counters else 'nothing changed'}",
                f"     off by {100 * row['miss']:.1f} points, {counters} counter{'s' * (counters != 1)},"
                f" {steps} step{'s' * (steps != 1)}",
            ]
            for target in self.targets:
                value = row[str(target)]
                is_claim = isinstance(target, Claim)
                lines.append(f"     {percent(value) if is_claim else f'{100 * value:+.1f} points'}  {target}")
        return "\n".join([*lines, f"  {self.method} · {self.game.provenance}"])

    __repr__ = __str__

    def _repr_html_(self) -> str:
        return described(self.table, f"{self.method} · {self.game.provenance}")._repr_html_()


def measured(variants: Variants, target: Target, values: Values) -> tuple[Fraction, Fraction] | str:
    """The measured value of a target, and its distance from it; or the reason why there is no answer."""
    if isinstance(target, Claim):
        chance = variants.chance(target, values)
        return chance if isinstance(chance, str) else (chance, miss(chance, target))
    more, less = variants.chance(target.more, values), variants.chance(target.less, values)
    if isinstance(more, str) or isinstance(less, str):
        return more if isinstance(more, str) else str(less)
    return more - less, max(target.by - (more - less), Fraction(0))


def _claims(target: Target) -> tuple[Claim, ...]:
    return (target,) if isinstance(target, Claim) else (target.more, target.less)


def distances_of(target: Target) -> list[int]:
    """The distances that a target asks at."""
    found = [part.situation.get("distance") for claim in _claims(target) for part in claim.parts]
    return [distance for distance in found if isinstance(distance, int)]


def answer_row(
    variants: Variants, values: Values, targets: tuple[Target, ...], cost: tuple[float, int, int],
    question: str | None, distances: tuple[int, ...],
) -> dict[str, Any]:  # fmt: skip
    """One answer as a row of the table."""
    changed = variants.changed(values)
    told = [f"{stat} {stat.now} → {value}" for stat, value in changed]
    row: dict[str, Any] = {
        "changes": "; ".join(told) or "none", "miss": cost[0], "counters changed": cost[1], "steps": cost[2]
    }  # fmt: skip
    for target in targets:
        read = measured(variants, target, values)
        row[str(target)] = float("nan") if isinstance(read, str) else float(read[0])
    row |= {"largest shift elsewhere": 0.0, "where": ""}
    if changed and (question or all_about_two(variants.game.system)):
        moved = _elsewhere(variants.game, variants.edits(values), targets, question, distances)
        if len(moved):
            first = moved.iloc[int(moved["change"].abs().to_numpy(float).argmax())]
            row["largest shift elsewhere"] = float(first["change"])
            distance = first["distance (hexes)"]
            away = "" if pd.isna(distance) else f", {hexes_apart(distance)}"
            row["where"] = (
                f"{first['question']}, {first['first']} and {first['second']}{away}: {first['outcome']}"
                f" {percent(first['before'])} → {percent(first['after'])}"
            )
    return row


def _elsewhere(
    game: CoreGame, variant: CoreGame, targets: tuple[Target, ...], question: str | None,
    distances: tuple[int, ...],
) -> pd.DataFrame:  # fmt: skip
    """The match-ups that move at the targets' distances: of two units, but not of those of a target."""
    moved = what_if(game, variant, question, distance=distances or None)
    aimed = {frozenset(units_of(game, claim)) for target in targets for claim in _claims(target)}
    pairs = [frozenset(pair) for pair in zip(moved["first"], moved["second"], strict=True)]
    other = [pair not in aimed and len(pair) == 2 for pair in pairs]
    kept = moved[other].reset_index(drop=True)
    return described_like(kept, moved)
