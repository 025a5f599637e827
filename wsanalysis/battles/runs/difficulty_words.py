"""A difficulty in words: one sentence, the same in every command and page, and the record around it.

Shares are lower bounds: a better player may be found. So "too easy" is certain, "too hard" is not, and both
are said only where a scenario states what it is meant to be.
"""

from collections.abc import Iterator
from math import isnan
from typing import TYPE_CHECKING

import pandas as pd

from wsanalysis.arguments.names import with_article
from wsanalysis.asking.display import ends, percent
from wsanalysis.battles.runs.verdict_words import (
    more_games,
    record_html,
    record_text,
    share_words,
    times_to_settle,
)

if TYPE_CHECKING:
    from wsanalysis.battles.core.grading import Grading
    from wsanalysis.battles.runs.difficulty import Difficulty
    from wsanalysis.battles.runs.results import Results


def sentence(found: "Difficulty") -> str:
    """The difficulty under the best player found, and whether it is meant to be so hard."""
    return f"{lead(found)}: {_reached(found)}."


def title(found: "Difficulty") -> str:
    """The scenario, and who plays it."""
    return f"{found.scenario}: {found.side} against {found.enemy}, which is moved by rule"


def lead(found: "Difficulty") -> str:
    """The sentence as far as its colon: as wanted, too easy, too hard, not settled; or that it is a bound."""
    if found.wanted is None:
        return "Difficulty, a lower bound"
    grade, least, most = found.wanted
    _, low, high = found.reaches(grade)
    if low > most:
        return "Too easy"
    if high < least:
        return "Too hard for the players found"
    return "As wanted" if least <= low and high <= most else "Not settled"


def _reached(found: "Difficulty") -> str:
    shares = [
        f"{named(found, grade)} in at least {share_words(*found.reaches(grade))}"
        for grade in found.grades[1:]
    ]
    costs = [f"{_number(found.mean(cost)[0])} {cost}" for cost in found.costs]
    said = f"under the best player found, {found.best}, the {found.side} side's {found.game}s end with"
    said += f" {' and '.join(shares)}"
    said += f", at {', '.join(costs)} {with_article(found.game)}" if costs else ""
    if found.wanted:
        said += f"; wanted: {named(found, found.wanted.grade)} in {found.wanted.said}"
        if lead(found) == "Not settled":
            lines = found.wanted.low, found.wanted.high
            times = times_to_settle(*found.reaches(found.wanted.grade), lines)
            said += f"; {more_games(found.judged, times, 'the line')}"
    return said


def named(found: "Difficulty | Grading", grade: str) -> str:
    """A grade or a better one, in words."""
    place = found.grades.index(grade)
    if len(found.grades) - place > 2:
        return f"{found.said.get(grade, grade)} or better"
    return " or ".join(found.said.get(one, one) for one in found.grades[place:])


def _number(mean: float) -> str:
    return f"{mean:.2f}" if mean < 10 else f"{mean:.1f}"


def of_one_player(results: "Results", command: str) -> str:
    """The meaning of games of one player against the rule, and `command` for a difficulty."""
    who, side = results.run.players[0], results.run.sides[0]
    share = share_words(*results.score())
    return (
        f"No difficulty: this is {who} alone, with whom the {side} side takes {share} of the victory points"
        f" at stake. For the difficulty under the best of many players: {command}"
    )


def _rows(found: "Difficulty") -> Iterator[tuple[str, str]]:
    """The lines beneath the sentence."""
    shares = found.distribution()
    spread = ", ".join(f"{found.said.get(grade, grade)} {percent(shares[grade])}" for grade in found.grades)
    yield found.best, spread
    yield "victory points", f"{share_words(*found.mean('score'))} of those at stake"
    for cost in found.costs:
        mean, low, high = found.mean(cost)
        yield cost, f"{_number(mean)} {with_article(found.game)} ({ends(low, high, _number)})"
    if found.best != found.default:
        gain, low, high = found.gain
        points = "no interval" if isnan(low) else f"{100 * low:.1f} to {100 * high:.1f}"
        yield "gained", f"{100 * gain:.1f} points of score over {found.default} ({points})"


def wide(found: "Difficulty") -> pd.DataFrame:
    """The players for people, best first: shares in per cent, costs a game."""
    rows = {}
    for name, row in found.players.iterrows():
        cells = {"VP": f"{100 * row['score']:.0f}"}
        cells |= {named(found, g): f"{100 * row[f'to {g}']:.0f}" for g in found.grades[1:]}
        rows[str(name)] = cells | {cost: _number(row[cost]) for cost in found.costs}
    return pd.DataFrame.from_dict(rows, orient="index")


def heading(found: "Difficulty") -> str:
    """The heading of `wide`."""
    return (
        f"{found.side} players, on games that chose none: % of the VP at stake, % of {found.game}s, cost"
        f" {with_article(found.game)}"
    )


def as_text(found: "Difficulty") -> str:
    """The difficulty for a terminal."""
    return record_text(found, title(found), list(_rows(found)), heading(found), wide(found))


def as_html(found: "Difficulty") -> str:
    """The same for a notebook."""
    return record_html(found, title(found), list(_rows(found)), heading(found), wide(found))
