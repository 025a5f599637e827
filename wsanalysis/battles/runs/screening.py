"""Many variants of a scenario against the original: few games for all, more for those that matter.

Both play the same games by number and seed, so that only the variant's changes differ. The second round uses
new games, so variants that passed the first by luck are found out, and its numbers need no correction for the
choice.
"""

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from math import isnan, nan
from typing import Any

import numpy as np

from wsanalysis.battles.core.engine import Engine
from wsanalysis.battles.core.grading import stake_of
from wsanalysis.battles.runs.kept import KeptRows
from wsanalysis.battles.runs.players import Quick
from wsanalysis.battles.runs.quick_scores import Margins, margins, shares
from wsanalysis.files.faults import DataFault
from wsanalysis.probability.paired import Difference, holm, paired_scores

DOUBTFUL = 0.2
"""Variants with at least this p-value in the first round are not played again."""


UNKNOWN = Difference(0.0, -1.0, 1.0, None)


@dataclass(frozen=True, slots=True)
class VariantEffect:
    """The effect of a variant on the first side's share.

    `differ`: the share of games that ended with other victory points. `adjusted`: the chance corrected for
    all variants of the second round (Holm), NaN in the first. `fault`: why it could not be played.
    """

    before: float = 0.0
    after: float = 0.0
    change: Difference = UNKNOWN
    differ: float = 0.0
    games: int = 0
    adjusted: float = nan
    fault: str = ""

    @property
    def again(self) -> bool:
        """True if it was played again, in the second round."""
        return not isnan(self.adjusted)

    @property
    def columns(self) -> dict[str, Any]:
        """The change with its interval and chances, as columns of a table."""
        return {**asdict(self.change), "adjusted": self.adjusted}

    @property
    def misses_zero(self) -> bool:
        """True if the interval excludes zero."""
        return not self.fault and not self.change.low <= 0 <= self.change.high


def screen(
    base: Engine, variants: Sequence[Callable[[], Engine]], players: tuple[Quick, Quick], seed: int, *,
    few: int, games: int, most: int, advance: Callable[[int], object] = lambda _: None,
    kept: KeptRows | None = None, told: Callable[[int, VariantEffect], object] = lambda *_: None,
) -> tuple[list[VariantEffect], list[VariantEffect]]:  # fmt: skip
    """The result of each variant: first after `few` games each, finally after the second round.

    In the end the up to `most` variants least likely by luck have `games` new games, the others their first
    result. `advance` is told of every game played; `rounds` gives their maximum number. `told` hears each
    result as it comes, by the place of its variant.
    """
    kept = KeptRows() if kept is None else kept

    def found(place: int, plain: Margins, start: int) -> VariantEffect:
        try:
            engine = variants[place]()
        except DataFault as error:
            return VariantEffect(fault=error.faults[0].message)
        except ValueError as error:
            return VariantEffect(fault=str(error))
        one = _compared(base, plain, engine, played(place + 1, engine, len(plain), start))
        told(place, one)
        return one

    def played(number: int, engine: Engine, count: int, start: int) -> Margins:
        row = 2 * number + (start > 0)
        if row not in kept:
            kept.add(row, {"margins": margins(engine, players, seed, count, start).tolist()})
        return np.array(kept[row]["margins"], np.int64)

    plain = played(0, base, few, 0)
    advance(few)
    first = []
    for k in range(len(variants)):
        first.append(found(k, plain, 0))
        advance(few)
    doubts = [(one.change.chance if one.change.chance is not None else 1.0) for one in first]
    order = sorted(range(len(first)), key=lambda k: (doubts[k], -abs(first[k].change.difference)))
    again = [k for k in order[:most] if not first[k].fault and doubts[k] < DOUBTFUL]
    final = list(first)
    if again:
        plain = played(0, base, games, few)
        advance(games)
    for k in again:
        final[k] = found(k, plain, few)
        advance(games)
    for k, chance in zip(again, holm([final[k].change.chance or 0.0 for k in again]), strict=True):
        final[k] = replace(final[k], adjusted=chance)
    return first, final


def rounds(variants: int, few: int, games: int, most: int) -> int:
    """The maximum number of games that `screen` plays."""
    return (variants + 1) * few + (min(variants, most) + 1) * games


def _compared(base: Engine, plain: Margins, variant: Engine, played: Margins) -> VariantEffect:
    """The effect of a variant, from the margins of the same games without it and with it."""
    before, after = shares(plain, stake_of(base)), shares(played, stake_of(variant))
    change = paired_scores(before.tolist(), after.tolist())
    differ = float(np.mean(plain != played))
    return VariantEffect(float(before.mean()), float(after.mean()), change, differ, len(plain))
