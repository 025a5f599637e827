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
from wsanalysis.languages import joined, say
from wsanalysis.languages.message import Message

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
        say(
            "Chances: {few} or {many} roll-outs each by {first} against {second}, seed {seed}, ±{points:.0f}"
            " points or less; if they also played the game, only luck moves them.",
            few=TURN_GAMES // 2,
            many=TURN_GAMES,
            first=players[0],
            second=players[1],
            seed=seed,
            points=100 * margin(TURN_GAMES),
        ),
    )


def _result(report: Report, course: Course) -> Iterator[str]:
    when = _when(report, report.turns[-1].number)
    yield say("{result:-}, {when}.", result=report.result[-1], when=when)
    met = [
        say("{side}: {objective}", **line.values) if isinstance(line, Message) else line.removesuffix(MET)
        for line in report.result
        if line.endswith(MET)
    ]
    yield say("Objectives met: {objectives}.", objectives=joined("; ", met) or "none")
    if course.chances:
        by_turn = ", ".join(f"{100 * chance:.0f}" for chance in course.chances)
        text = "Chance of the {side} side at the start of each {turn}, in %: {chances}."
        yield say(text, side=report.sides[0], turn=report.turn, chances=by_turn)
        yield _decided(report, course)


def _when(report: Report, number: int) -> str:
    return say("in {turn} {number}", turn=report.turn, number=number)


def _decided(report: Report, course: Course) -> str:
    """The turn from which the winner was as good as sure, or at least ahead."""
    if course.result == 0.5:
        return say("Neither side could make its chances count.")
    won = 0 if course.result > 0.5 else 1
    chances = [chance if won == 0 else 1 - chance for chance in course.chances]
    winner = report.sides[won]
    for least, words in (
        (SURE, say("at {chance:.0f} % or more", chance=100 * SURE)),
        (0.5, say("the favorite")),
    ):
        behind = [k for k, chance in enumerate(chances) if chance < least]
        if not behind:
            return say("The {side} side was {words} from the start.", side=winner, words=words)
        if behind[-1] + 1 < len(chances):
            since = course.first_turn + behind[-1] + 1
            text = "From {turn} {number} on the {side} side was {words}."
            return say(text, turn=report.turn, number=since, side=winner, words=words)
    return say("The {side} side won it in the last {turn}.", side=winner, turn=report.turn)


def _point(report: Report, point: TurningPoint) -> str:
    moved = say(
        "{before:.0f} → {after:.0f} % for the {side} side",
        before=100 * point.before, after=100 * point.after, side=report.sides[0],
    )  # fmt: skip
    told = point.told if len(point.told) <= LONGEST else (*point.told[:2], *point.told[2 - LONGEST :])
    text = (
        "Turning point {when}, {moved}: {told}"
        if point.at_once
        else "Turning point {when}, {moved}, in several steps, the largest: {told}"
    )
    return say(text, when=_when(report, point.turn), moved=moved, told=joined(" ", told))


def _order(report: Report, order: CostlyOrder | None) -> str:
    if order is None:
        return say("Nobody had a choice.")
    side = report.sides[order.side]
    values = {
        "order": report.order,
        "side": side,
        "given": order.given,
        "better": order.better,
        "when": _when(report, order.turn),
        "cost": _points(order.cost),
        "low": _points(order.low),
        "high": _points(order.high),
        "games": ORDER_GAMES,
    }
    if order.cost < 0.005:
        return say("No order clearly cost anything.")
    if order.low <= 0:
        return say(
            "No {order} clearly cost much. Perhaps the {side} side's {given!r} {when}, {cost} points less"
            " than {better!r} ({low} to {high}, {games} roll-outs of each).",
            **values,
        )
    return say(
        "The {order} that cost most: the {side} side's {given!r} {when}, {cost} points less than {better!r}"
        " ({low} to {high}, {games} roll-outs of each).",
        **values,
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
        named = [
            say("{unit} {when}", unit=f"{lost['block'][number]} #{number}", when=_when(report, turn))
            for turn, number in fell[:NAMED]
        ]
        if len(fell) > NAMED:
            named.append(say("{count} more", count=len(fell) - NAMED))
        text = (
            "{side} losses: {lost} of {all} units: {units}."
            if named
            else "{side} losses: {lost} of {all} units."
        )
        yield say(text, side=side, lost=len(lost), all=len(own), units=joined(", ", named))


def _turn_of_loss(report: Report, number: int) -> int:
    return next(turn.number for turn in report.turns if turn.position.units.at[number, "place"] == "out")
