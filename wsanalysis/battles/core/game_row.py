"""The record of a finished game: one row, with the same columns for every game on the map."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, NamedTuple

DRAW = "draw"


def score_of(winner: object, side: str, draw: float = 0.5) -> float:
    """A side's score in a game: 1 if it won, `draw` for a draw, else 0."""
    return draw if winner == DRAW else float(winner == side)


class Fates(NamedTuple):
    """A unit's fate in each game: its side, its block, where it fell ("" if it did not), and its kills."""

    side: str
    blocks: Sequence[str]
    fell: Sequence[str]
    kills: Sequence[int]


def game_rows(
    *, sides: tuple[str, str], points: tuple[Sequence[int], Sequence[int]], turns: Sequence[int],
    ends: Sequence[str], margins: Sequence[Sequence[int]], decisions: Sequence[int], choices: Sequence[int],
    objectives: Sequence[tuple[str, Sequence[int]]], fates: Sequence[Fates],
) -> list[dict[str, Any]]:  # fmt: skip
    """The rows of finished games, of each of which every argument but `sides` has an item; `points` by side.

    `winner` is a side or DRAW, `margin` the attacker's victory points minus the defender's. Over the
    `margins` at the ends of turns, of which the first is 0: `lead changes` counts how often the sign changed
    (level is no lead), `largest swing` is the greatest change from one turn to the next, and `drama` the
    average over the turns of the later winner's deficit. `branching` is the average number of legal actions
    at a decision. Each of the `objectives`, "side: task: n VP", has its victory points, 0 if it is not met.
    For each block of each side follow its losses and kills, in the order of the first game; `fell` has every
    loss as ``side block@hex``, with ``; `` between them.
    """
    margin = [one - other for one, other in zip(*points, strict=True)]
    columns: dict[str, Sequence[Any]] = {
        "winner": [sides[lead < 0] if lead else DRAW for lead in margin],
        "first player": [sides[0]] * len(margin),
        "margin": margin,
        "turns": turns,
        "end": ends,
        "lead changes": [*map(_lead_changes, margins)],
        "largest swing": [max((abs(b - a) for a, b in pairwise(each)), default=0) for each in margins],
        "drama": [*map(_drama, margins, margin)],
        "decisions": decisions,
        "branching": [legal / max(asked, 1) for legal, asked in zip(choices, decisions, strict=True)],
    }
    columns |= {f"{side} VP": vp for side, vp in zip(sides, points, strict=True)} | dict(objectives)
    losses: dict[str, list[int]] = {}
    for side, blocks, _, _ in fates:
        for block in blocks[:1]:
            losses |= {f"{side} {word} {block}": [0] * len(margin) for word in ("lost", "kills")}
    fallen: list[list[str]] = [[] for _ in margin]
    for side, *fate in fates:
        for game, (block, fell, kills) in enumerate(zip(*fate, strict=True)):
            if fell:
                losses[f"{side} lost {block}"][game] += 1
                fallen[game].append(f"{side} {block}@{fell}")
            if kills:
                losses[f"{side} kills {block}"][game] += kills
    columns |= losses | {"fell": ["; ".join(each) for each in fallen]}
    return [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)]


def _lead_changes(margins: Sequence[int]) -> int:
    leads = [margin > 0 for margin in margins if margin]
    return sum(a != b for a, b in pairwise(leads))


def _drama(margins: Sequence[int], lead: int) -> float:
    if not lead:
        return 0.0
    sign = 1 if lead > 0 else -1
    return sum(max(0, -sign * margin) for margin in margins) / len(margins)
