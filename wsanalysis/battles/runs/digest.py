"""How a game was won, in ten lines at the head of its report."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from wsanalysis.asking.display import progress
from wsanalysis.battles.core.engine import Engine
from wsanalysis.battles.runs.report import Report
from wsanalysis.battles.runs.turning_points import (
    ORDER_GAMES,
    POINTS,
    TURN_GAMES,
    CostlyOrder,
    Course,
    Moment,
    TurningPoint,
    course_of,
    margin,
)

SURE = 0.9
MET = ", met."
NAMED = 6
"""Lost units that are named for a side."""
LONGEST = 4
"""Sentences of a turning point."""


def with_digest(
    report: Report, engine: Engine, moments: Sequence[Moment], players: tuple[str, str], seed: int,
    show: bool = True,
) -> Report:  # fmt: skip
    """A report and how the game was won; its players roll out the states.

    Thinking players are too slow for that: the default player rolls out in their place.
    """
    styles = engine.styles()
    first, second = (who if who in styles else next(iter(styles)) for who in players)
    with progress(len(report.turns) + POINTS, "roll-out", show) as advance:
        course = course_of(
            engine, moments, _result_of(report), (styles[first], styles[second]), seed, advance
        )
    return replace(report, digest=digest_of(report, course, (first, second), seed))


def _result_of(report: Report) -> float:
    """1 if the first side won, 0.5 for a draw, 0 if it lost."""
    first, second = report.turns[-1].position.points
    return 0.5 if first == second else float(first > second)


def digest_of(report: Report, course: Course, players: tuple[str, str], seed: int) -> tuple[str, ...]:
    """The lines: result, chances by turn, the decisive turn, turning points, the costliest order, losses.

    `players` rolled the states out under `seed`.
    """
    return (
        *_result(report, course),
        *(_point(report, point) for point in course.points),
        _order(report, course.order),
        *_losses(report),
        f"Chances: {TURN_GAMES // 2} or {TURN_GAMES} roll-outs each by {players[0]} against {players[1]},"
        f" seed {seed}, ±{100 * margin(TURN_GAMES):.0f} points or less; if they also played the game,"
        " only luck moves them.",
    )


def _result(report: Report, course: Course) -> Iterator[str]:
    yield f"{report.result[-1].rstrip('.')}, {_when(report, report.turns[-1].number)}."
    met = [line.removesuffix(MET) for line in report.result if line.endswith(MET)]
    yield f"Objectives met: {'; '.join(met) or 'none'}."
    if course.chances:
        by_turn = ", ".join(f"{100 * chance:.0f}" for chance in course.chances)
        yield f"Chance of the {report.sides[0]} side at the start of each {report.turn}, in %: {by_turn}."
        yield _decided(report, course)


def _when(report: Report, number: int) -> str:
    return f"in {report.turn} {number}"


def _decided(report: Report, course: Course) -> str:
    """The turn from which the winner was as good as sure, or at least ahead."""
    if course.result == 0.5:
        return "Neither side could make its chances count."
    won = 0 if course.result > 0.5 else 1
    chances = [chance if won == 0 else 1 - chance for chance in course.chances]
    winner = report.sides[won]
    for least, words in ((SURE, f"at {100 * SURE:.0f} % or more"), (0.5, "the favorite")):
        behind = [k for k, chance in enumerate(chances) if chance < least]
        if not behind:
            return f"The {winner} side was {words} from the start."
        if behind[-1] + 1 < len(chances):
            since = course.first_turn + behind[-1] + 1
            return f"From {report.turn} {since} on the {winner} side was {words}."
    return f"The {winner} side won it in the last {report.turn}."


def _point(report: Report, point: TurningPoint) -> str:
    moved = f"{100 * point.before:.0f} → {100 * point.after:.0f} % for the {report.sides[0]} side"
    how = "" if point.at_once else ", in several steps, the largest"
    told = point.told if len(point.told) <= LONGEST else (*point.told[:2], *point.told[2 - LONGEST :])
    return f"Turning point {_when(report, point.turn)}, {moved}{how}: {' '.join(told)}"


def _order(report: Report, order: CostlyOrder | None) -> str:
    if order is None:
        return "Nobody had a choice."
    side = report.sides[order.side]
    interval = f"{_points(order.low)} to {_points(order.high)}, {ORDER_GAMES} roll-outs of each"
    if order.cost < 0.005:
        return "No order clearly cost anything."
    if order.low <= 0:
        return (
            f"No {report.order} clearly cost much. Perhaps the {side} side's {order.given!r}"
            f" {_when(report, order.turn)}, {_points(order.cost)} points less than {order.better!r}"
            f" ({interval})."
        )
    return (
        f"The {report.order} that cost most: the {side} side's {order.given!r} {_when(report, order.turn)},"
        f" {_points(order.cost)} points less than {order.better!r} ({interval})."
    )


def _points(chance: float) -> str:
    return f"{100 * chance:.0f}".replace("-", "−")


def _losses(report: Report) -> Iterator[str]:
    """Each side's losses, and when its best-known units fell."""
    units = report.turns[-1].position.units
    for side in report.sides:
        own = units[units["side"] == side]
        lost = own[own["place"] == "out"]
        fell = sorted((_turn_of_loss(report, int(number)), number) for number in lost.index)
        named = [f"{lost['block'][number]} #{number} {_when(report, turn)}" for turn, number in fell[:NAMED]]
        if len(fell) > NAMED:
            named.append(f"{len(fell) - NAMED} more")
        which = f": {', '.join(named)}" if named else ""
        yield f"{side} losses: {len(lost)} of {len(own)} units{which}."


def _turn_of_loss(report: Report, number: int) -> int:
    return next(turn.number for turn in report.turns if turn.position.units.at[number, "place"] == "out")
