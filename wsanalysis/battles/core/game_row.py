"""The record of a finished game: one row, with the same columns for every game on the map."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

DRAW = "draw"


def score_of(winner: object, side: str, draw: float = 0.5) -> float:
    """A side's score in a game: 1 if it won, `draw` for a draw, else 0."""
    return draw if winner == DRAW else float(winner == side)


class Fate(NamedTuple):
    """A unit's fate: its side and block, where it fell ("" if it did not), and its kills."""

    side: str
    block: str
    fell: str
    kills: int


def game_row(
    *, sides: tuple[str, str], points: tuple[int, int], winner: str, turns: int, end: str,
    margins: Sequence[int], decisions: int, choices: int,
    objectives: Iterable[tuple[str, int]], fates: Iterable[Fate],
) -> dict[str, Any]:  # fmt: skip
    """The row of a finished game; `winner` is a side or DRAW.

    `margin` is the attacker's victory points minus the defender's. Over the `margins` at the ends of turns,
    of which the first is 0: `lead changes` counts how often the sign changed (level is no lead), `largest
    swing` is the greatest change from one turn to the next, and `drama` the average over the turns of the
    later winner's deficit. `branching` is the average number of legal actions at a decision. Each of the
    `objectives`, "side: task: n VP", has its victory points, 0 if it is not met. For each block of each side
    follow its losses and kills; `fell` has every loss as ``side block@hex``, with ``; `` between them.
    """
    known = list(fates)
    row: dict[str, Any] = {
        "winner": winner,
        "first player": sides[0],
        "margin": points[0] - points[1],
        "turns": turns,
        "end": end,
        "lead changes": _lead_changes(margins),
        "largest swing": max((abs(b - a) for a, b in pairwise(margins)), default=0),
        "drama": _drama(margins, sides, winner),
        "decisions": decisions,
        "branching": choices / max(decisions, 1),
    }
    row |= {f"{side} VP": vp for side, vp in zip(sides, points, strict=True)} | dict(objectives)
    losses: Counter[str] = Counter()
    for side, block, fell, kills in known:
        losses[f"{side} lost {block}"] += bool(fell)
        losses[f"{side} kills {block}"] += kills
    fallen = "; ".join(f"{side} {block}@{fell}" for side, block, fell, _ in known if fell)
    return row | dict(losses) | {"fell": fallen}


def _lead_changes(margins: Sequence[int]) -> int:
    leads = [margin > 0 for margin in margins if margin]
    return sum(a != b for a, b in pairwise(leads))


def _drama(margins: Sequence[int], sides: tuple[str, str], winner: str) -> float:
    if winner == DRAW:
        return 0.0
    sign = 1 if winner == sides[0] else -1
    return sum(max(0, -sign * margin) for margin in margins) / len(margins)
