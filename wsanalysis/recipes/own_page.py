"""A page of the designer's own choice: the odds of a question over what he likes to vary."""

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any

from wsanalysis.aids import Aid, Bands, Bar, Block, Group, Key, OddsGrid, Page
from wsanalysis.aids import Odds as Cell
from wsanalysis.command_line import pairs, read_argument
from wsanalysis.game import Game
from wsanalysis.names import find
from wsanalysis.odds import Odds
from wsanalysis.recipes.aid_words import short_trust
from wsanalysis.recipes.headline import cell, headline
from wsanalysis.rule_system import IllegalAction

SEPARATOR = "|"
MOST_AXES = 2


def page_of_question(game: Game, question: str, situation: Sequence[str], title: str = "") -> Aid:
    """A page of the odds of `question`, each of `situation` as NAME=VALUE.

    One or two arguments may have several values, ``A|B|C`` or, of whole numbers, ``1-12``: the first goes
    down the page, the second across. With one, every outcome is a band of a bar. Raises ValueError for more
    than two, IllegalAction where the rules allow none of it.
    """
    name = find(question, game.system.questions, "question")
    takes = {knob.name: knob for knob in game.arguments(name)}
    given = {
        find(argument, takes, f"argument of {name}"): text for argument, text in pairs(situation).items()
    }
    varied = {
        argument: [read_argument(game, name, argument, value) for value in values]
        for argument, text in given.items()
        if len(values := _values(text, takes[argument].kind == "number")) > 1
    }
    fixed = {
        argument: read_argument(game, name, argument, text)
        for argument, text in given.items()
        if argument not in varied
    }
    return odds_page(game, name, fixed, varied, title)


def odds_page(
    game: Game,
    question: str,
    fixed: Mapping[str, Any],
    varied: Mapping[str, Sequence[Any]] | None = None,
    title: str = "",
) -> Aid:
    """A page of the odds of `question`: `fixed` arguments, and one or two `varied` over several values.

    The first of `varied` goes down the page, the second across. Errors as for `page_of_question`.
    """
    name = find(question, game.system.questions, "question")
    axes = {argument: list(values) for argument, values in (varied or {}).items()}
    if len(axes) > MOST_AXES:
        raise ValueError(f"at most two arguments may have several values, got {', '.join(axes)}")
    answers = _answers(game, name, fixed, axes)
    what = name.replace("_", " ").capitalize()
    known = ", ".join(f"{argument.replace('_', ' ')} {value}" for argument, value in fixed.items())
    measures = {knob.name: knob.measure for knob in game.arguments(name)}
    heads = [_axis(argument, measures[argument]) for argument in axes]
    blocks = _grid(axes, heads, answers) if len(axes) == MOST_AXES else _bands(heads, answers)
    return Aid(
        title=game.system.title,
        subtitle=known,
        pages=(Page(title or what, blocks),),
        footer=f"Exact odds, nothing sampled · {short_trust(game.trust)}",
    )


def _values(text: str, whole: bool) -> list[str]:
    """The values of an argument: parted by a stroke, or all whole numbers from one to another."""
    first, dash, last = text.partition("-")
    if whole and dash and first.strip().isdecimal() and last.strip().isdecimal():
        return [str(n) for n in range(int(first), int(last) + 1)]
    return [value.strip() for value in text.split(SEPARATOR)]


def _answers(
    game: Game, name: str, fixed: Mapping[str, Any], varied: dict[str, list[Any]]
) -> dict[tuple[Any, ...], Odds | None]:
    """The odds at each point, None where the rules forbid it."""
    answers: dict[tuple[Any, ...], Odds | None] = {}
    refused: IllegalAction | None = None
    for point in product(*varied.values()):
        try:
            answers[point] = game.ask(name, **fixed, **dict(zip(varied, point, strict=True)))
        except IllegalAction as error:
            refused, answers[point] = error, None
    if refused is not None and not any(answers.values()):
        raise refused
    return answers


def _bands(heads: Sequence[str], answers: dict[tuple[Any, ...], Odds | None]) -> tuple[Block, ...]:
    asked = {point: odds for point, odds in answers.items() if odds is not None}
    outcomes = tuple(dict.fromkeys(word for odds in asked.values() for word in odds.probabilities))
    bars = tuple(
        Bar(" ".join(map(str, point)), tuple(odds.probabilities.get(word, 0) for word in outcomes))
        for point, odds in asked.items()
    )
    axis = next(iter(heads), "")
    left_out = len(answers) - len(asked)
    hint = "chance in %" + (f"; {left_out} not allowed" if left_out else "")
    return (Bands(f"By {axis}" if axis else "Outcomes", outcomes, bars, hint),)


def _grid(
    varied: dict[str, list[Any]], heads: Sequence[str], answers: dict[tuple[Any, ...], Odds | None]
) -> tuple[Block, ...]:
    rows, columns = varied.values()
    down, across = heads
    some = next(odds for odds in answers.values() if odds is not None)
    names = headline(some)
    cells = tuple(
        tuple(None if (odds := answers[row, column]) is None else cell(odds) for column in columns)
        for row in rows
    )
    sample = max((c for row in cells for c in row if c), key=_telling)
    return (
        OddsGrid(
            "",
            rows=tuple(map(str, rows)),
            columns=tuple(map(str, columns)),
            cells=cells,
            row_axis=f"{down} ↓",
            groups=(Group(across, len(columns)),),
        ),
        Key("How to read a cell", sample, names.large, names.parts),
    )


def _axis(argument: str, measure: str) -> str:
    """An argument in words, with what it counts."""
    words = argument.replace("_", " ")
    return f"{words} ({measure})" if measure and measure != words else words


def _telling(sample: Cell) -> float:
    """How well a cell explains itself: all of its numbers far from never and always."""
    return min(float(p * (1 - p)) for p in (sample.main, *sample.parts))
