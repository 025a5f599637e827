"""The course of a game in ten lines, at the head of its report."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from wsanalysis.asking.display import progress
from wsanalysis.battles.core.engine import Engine
from wsanalysis.battles.core.grading import score_of_lead, stake_of
from wsanalysis.battles.core.map_game import MapGame
from wsanalysis.battles.runs.chances import Moment
from wsanalysis.battles.runs.report import Report, moment_of
from wsanalysis.battles.runs.turning_points import ROLL_OUTS, TurningPoints, turning_points
from wsanalysis.languages import joined, say
from wsanalysis.languages.message import Message

SURE = 0.9
MET = ", met."
NAMED = 6
"""Lost units that are named for a side."""


def with_digest(
    report: Report, map_game: MapGame, engine: Engine, moments: Sequence[Moment], players: tuple[str, str],
    seed: int, show: bool = True, roll_outs: int | None = None,
) -> Report:  # fmt: skip
    """A report with its turning points and how the game was won; its players roll out the states.

    Thinking players are too slow for that: the default player rolls out in their place.
    """
    styles, (ours, theirs) = engine.styles(), report.turns[-1].position.points
    first, second = (who if who in styles else next(iter(styles)) for who in players)
    with progress(ROLL_OUTS if roll_outs is None else roll_outs, "roll-out", show) as advance:
        found = turning_points(
            engine,
            moments,
            score_of_lead(engine, ours - theirs),
            (first, second),
            seed,
            roll_outs,
            report.turn,
            advance,
        )
    played = [moment for moment in moments if moment.turn > 0]
    context = report.turns[0].context
    shown = [
        moment_of(map_game, engine, played[number], context, head, sentence)
        for number, head, sentence in found.moments()
    ]
    lines = digest_of(report, found, stake_of(engine))
    return replace(report, turning_points=found, digest=lines, moments=tuple(shown))


def digest_of(report: Report, found: TurningPoints, stake: int = 0) -> tuple[str, ...]:
    """The lines: result, chances by turn, the decisive turn, decisions, luck, losses."""
    return (
        *_result(report, found, stake),
        *found.lines(),
        *_losses(report),
        _rolled_out(found),
    )


def _rolled_out(found: TurningPoints) -> str:
    text = (
        "Chances: {games:,} roll-outs by {first} against {second}, seed {seed}; those of turns"
        " ±{points:.0f} points or less. Intervals are 95 %, for all decisions at once, and for all luck."
    )
    if found.alone:
        text = (
            "Expected shares: {games:,} roll-outs by {first} against the rule, seed {seed}; those of turns"
            " ±{points:.0f} points or less. Intervals are 95 %, for all decisions at once, and for all luck."
        )
    return say(
        text, games=found.roll_outs, first=found.players[0], second=found.players[1], seed=found.seed,
        points=100 * found.margin,
    )  # fmt: skip


def _result(report: Report, course: TurningPoints, stake: int) -> Iterator[str]:
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
        if stake:
            text = "Expected {side} share of the VP at the start of each {turn}, in %: {chances}."
        else:
            text = "Chance of the {side} side at the start of each {turn}, in %: {chances}."
        yield say(text, side=report.sides[0], turn=report.turn, chances=by_turn)
        if not stake:
            yield _decided(report, course)


def _when(report: Report, number: int) -> str:
    return say("in {turn} {number}", turn=report.turn, number=number)


def _decided(report: Report, course: TurningPoints) -> str:
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


def _losses(report: Report) -> Iterator[str]:
    """Each side's losses, and when its best-known units fell."""
    if report.turns[-1].position.bands is not None:
        return  # a campaign, whose units come and go
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
