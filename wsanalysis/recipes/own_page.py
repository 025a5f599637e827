"""A page of the designer's own choice: the odds of a question over arguments of his choice."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import product
from typing import Any

from wsanalysis.aids import Aid, Bands, Bar, Block, Group, Key, Page
from wsanalysis.aids import Odds as Cell
from wsanalysis.arguments.names import find
from wsanalysis.arguments.typed import read_values
from wsanalysis.asking.odds import Odds
from wsanalysis.asking.outcomes import in_one_order, words_for
from wsanalysis.game import Game
from wsanalysis.recipes.aid_words import short_provenance
from wsanalysis.recipes.assumptions import argument_words, assumptions, given_words, tells_roles, value_words
from wsanalysis.recipes.axes import axis, odds_grid
from wsanalysis.recipes.headline import cell, headline, words_of
from wsanalysis.recipes.rulings import chances_at, of_each, worth_trying
from wsanalysis.rule_system import IllegalAction, Side

MOST_AXES = 2
MOST_TRIED = 12
"""Points of a page at which it is tried what they assume. Other readings are tried at all of them, but at one
where questions go on for many steps."""

Answers = dict[tuple[Any, ...], Odds | None]


def page_of_question(game: Game, question: str, situation: Sequence[str], title: str = "") -> Aid:
    """A page of the odds of `question`, each of `situation` as NAME=VALUE.

    One or two arguments may have several values, ``A|B|C`` or, for whole numbers, ``1-12``: the first goes
    down the page, the second across. With one, every outcome is a band of a bar. Raises ValueError for more
    than two, IllegalAction if the rules allow none of it.
    """
    name = find(question, game.system.questions, "question")
    given = read_values(game, name, situation)
    varied = {argument: values for argument, values in given.items() if len(values) > 1}
    fixed = {argument: values[0] for argument, values in given.items() if argument not in varied}
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
    asked = [point for point, odds in answers.items() if odds is not None]
    sides = _sides_of(answers)
    measures = {parameter.name: parameter.unit_of_measure for parameter in game.arguments(name)}
    heads = [_axis(argument_words(argument, sides), measures[argument]) for argument in axes]
    points = [{**fixed, **dict(zip(axes, at, strict=True))} for at in _some(asked, MOST_TRIED)]
    tried = worth_trying(game, name, [{**fixed, **dict(zip(axes, at, strict=True))} for at in asked])
    (ruling,) = of_each(partial(chances_at, name, tried), game)
    told = (str(ruling) if len(tried) == len(asked) else ruling.short) if ruling else ""
    return Aid(
        title=game.system.title,
        subtitle=", ".join(
            given_words(argument, value, sides)
            for argument, value in fixed.items()
            if not tells_roles(value, sides)
        ),
        pages=(
            Page(
                title or name.replace("_", " ").capitalize(),
                _grid(axes, heads, answers) if len(axes) == MOST_AXES else _bands(heads, answers),
                rule_box=assumptions(game, name, points),
                small=" · ".join(filter(None, [*_notes(answers), told])),
            ),
        ),
        footer=f"Exact odds, nothing sampled · {short_provenance(game.provenance)}",
    )


def _notes(answers: Answers) -> list[str]:
    """What every answer tells its reader besides, each side by its part in the fight where units differ."""
    asked = [odds.inquiry for odds in answers.values() if odds is not None]
    said = [one.notes for one in asked]
    if len(set(said)) > 1:
        said = [tuple(_without_names(note, one.sides) for note in one.notes) for one in asked]
    return [note for note in said[0] if all(note in notes for notes in said)]


def _without_names(note: str, sides: Mapping[str, Side]) -> str:
    for side in sides.values():
        note = note.replace(side.name, f"the {side.role}")
    return note


def _some(points: Sequence[Any], most: int) -> Sequence[Any]:
    """The first of some points, and others evenly between it and the last."""
    return points[:: max(1, -(-len(points) // most))]


def _sides_of(answers: Answers) -> Mapping[str, Side]:
    """The sides of a page, as of its first answer that has been given."""
    return next(odds for odds in answers.values() if odds is not None).inquiry.sides


def _answers(game: Game, name: str, fixed: Mapping[str, Any], varied: dict[str, list[Any]]) -> Answers:
    """The odds at each point, None where the rules forbid it."""
    answers: Answers = {}
    refused: IllegalAction | None = None
    for point in product(*varied.values()):
        try:
            answers[point] = game.ask(name, **fixed, **dict(zip(varied, point, strict=True)))
        except IllegalAction as error:
            refused, answers[point] = error, None
    if refused is not None and not any(answers.values()):
        raise refused
    return answers


def _bands(heads: Sequence[str], answers: Answers) -> tuple[Block, ...]:
    asked = {point: odds for point, odds in answers.items() if odds is not None}
    sides, read = _sides_of(answers), words_for(odds.inquiry for odds in asked.values())
    chances = [odds.probabilities for odds in asked.values()]
    outcomes = in_one_order(map(tuple, chances))
    bars = tuple(
        Bar(
            " ".join(value_words(value, sides) for value in point),
            tuple(shares.get(word, 0) for word in outcomes),
        )
        for point, shares in zip(asked, chances, strict=True)
    )
    axis = next(iter(heads), "")
    left_out = len(answers) - len(asked)
    hint = "chance in %" + (f"; {left_out} not allowed" if left_out else "")
    names = tuple(read.get(word, word) for word in outcomes)
    return (Bands(f"By {axis}" if axis else "Outcomes", names, bars, hint),)


def _grid(axes: dict[str, list[Any]], heads: Sequence[str], answers: Answers) -> tuple[Block, ...]:
    rows, columns = axes.values()
    down, across = heads
    asked = [odds for odds in answers.values() if odds is not None]
    read = words_for(odds.inquiry for odds in asked)
    called = zip(words_of(asked[0]), headline(asked[0]), strict=True)
    names = [read.get(word, shown) for word, shown in called]
    words = partial(value_words, sides=_sides_of(answers))
    grid = odds_grid(
        "",
        lambda *at: None if (odds := answers[at]) is None else cell(odds),
        axis(down, rows, words),
        axis("", columns, words),
    )
    sample = max((c for row in grid.cells for c in row if c), key=_telling)
    key = Key("How to read a cell", sample, names[0], tuple(filter(None, names[1:])))
    return replace(grid, groups=(Group(across, len(columns)),)), key


def _axis(words: str, measure: str) -> str:
    """An argument in words, with what it counts."""
    return f"{words} ({measure})" if measure and measure != words else words


def _telling(sample: Cell) -> float:
    """How well a cell explains itself: all its numbers far from never and always."""
    return min(float(p * (1 - p)) for p in (sample.main, *sample.parts))
