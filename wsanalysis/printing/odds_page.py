"""A page of the designer's own choice: the odds of a question over arguments of his choice."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import product
from typing import Any, NamedTuple

from wsanalysis.aids import Aid, Bands, Bar, Block, Column, Group, Key, Note, OddsGrid, Page, Row, heavy_line
from wsanalysis.arguments.names import find
from wsanalysis.arguments.parameters import Parameter
from wsanalysis.arguments.typed import read_values
from wsanalysis.asking.odds import Odds
from wsanalysis.asking.outcomes import in_one_order, words_for
from wsanalysis.core_game import CoreGame
from wsanalysis.languages import Message, joined, say
from wsanalysis.printing import question_words
from wsanalysis.printing.axes import axis, odds_grid
from wsanalysis.printing.marks import EXACT, mark_of, marks_explained, short_provenance
from wsanalysis.printing.rulings import chances_at, of_each, worth_trying
from wsanalysis.rule_system import IllegalAction, Side

MOST_AXES = 3
QUESTIONS = "Odds"
"""Heads a page of several questions that has no title."""
SIDE_BY_SIDE, ON_A_SHEET = 2, 4
"""Panels of a page, or questions: in a row, and in all."""
BANDED_FROM = 7
"""Whole numbers in a row are shown as bands between which nothing changes, if there are this many."""
MOST_TRIED = 12
"""Points of a page at which it is tried what they assume. Other readings are tried at all of them, but at one
where questions go on for many steps."""

Answers = dict[tuple[Any, ...], Odds | None]


class QuestionBlocks(NamedTuple):
    """A question on a page: its blocks by panel, and what is said about it.

    `about`: the arguments that are fixed; `assumed`: those left at their defaults; `told`: remarks, rulings.
    """

    heading: str
    panels: tuple[Block, ...]
    key: Key | None
    about: str
    assumed: str
    told: str


def page_of_question(game: CoreGame, question: str, situation: Sequence[str], title: str = "") -> Aid:
    """A page of the odds of `question`, each of `situation` as NAME=VALUE.

    Up to three arguments may have several values, ``A|B|C`` or, for whole numbers, ``1-12``: the first goes
    down the page, the second across, the third makes a panel of each value. With one, every outcome is a band
    of a bar. Raises ValueError for more than three, IllegalAction if the rules allow none of it.
    """
    return odds_page(game, *_read(game, question, situation), title)


def page_of_questions(game: CoreGame, asked: Sequence[Sequence[str]], title: str = "") -> Aid:
    """Several questions on one sheet, four at most: each a name, then its NAME=VALUE. Errors as for one.

    Raises ValueError for more than four.
    """
    if len(asked) == 1:
        return page_of_question(game, asked[0][0], asked[0][1:], title)
    if len(asked) > ON_A_SHEET:
        raise ValueError(f"at most {ON_A_SHEET} questions go on a sheet, got {len(asked)}")
    parts = [_part(game, *_read(game, question, situation)) for question, *situation in asked]
    said = [joined(" · ", filter(None, (part.about, part.assumed, part.told))) for part in parts]
    blocks = [
        Column((Note(part.heading, text), *_laid_out(part))) for part, text in zip(parts, said, strict=True)
    ]
    pages = (Page(title or QUESTIONS, tuple(_in_rows(blocks))),)
    return _aid(game, pages, "")


def odds_page(
    game: CoreGame,
    question: str,
    fixed: Mapping[str, Any],
    varied: Mapping[str, Sequence[Any]] | None = None,
    title: str = "",
) -> Aid:
    """A page of the odds of `question`: `fixed` arguments, and up to three `varied` over several values.

    The first of `varied` goes down the page, the second across, the third makes panels, four on a page.
    Errors as for `page_of_question`.
    """
    part = _part(game, question, fixed, varied or {})
    heading = title or part.heading
    shares = [part.panels[n : n + ON_A_SHEET] for n in range(0, len(part.panels), ON_A_SHEET)]
    pages = tuple(
        Page(heading, _laid_out(part._replace(panels=share)), rule_box=part.assumed, small=part.told)
        for share in shares
    )
    return _aid(game, pages, part.about)


def _aid(game: CoreGame, pages: tuple[Page, ...], about: str) -> Aid:
    footer = joined(" · ", [EXACT, *marks_explained(pages), short_provenance(game.provenance)])
    return Aid(title=game.system.title, subtitle=about, pages=pages, footer=footer)


def _read(
    game: CoreGame, question: str, situation: Sequence[str]
) -> tuple[str, dict[str, Any], dict[str, list[Any]]]:
    """A question's name, its fixed arguments and its varied ones, from NAME=VALUE."""
    name = find(question, game.system.questions, "question")
    given = read_values(game, name, situation)
    varied = {argument: values for argument, values in given.items() if len(values) > 1}
    fixed = {argument: values[0] for argument, values in given.items() if argument not in varied}
    return name, fixed, varied


def _part(
    game: CoreGame, question: str, fixed: Mapping[str, Any], varied: Mapping[str, Sequence[Any]]
) -> QuestionBlocks:
    """The blocks of a question and what is said about it."""
    name = find(question, game.system.questions, "question")
    axes = {argument: list(values) for argument, values in varied.items()}
    if len(axes) > MOST_AXES:
        raise ValueError(f"at most three arguments may have several values, got {', '.join(axes)}")
    answers = _answers(game, name, fixed, axes)
    asked = [point for point, odds in answers.items() if odds is not None]
    sides = _sides_of(answers)
    arguments = {parameter.name: parameter for parameter in game.arguments(name)}
    heads = [axis_words(arguments[argument], sides) for argument in axes]
    points = [{**fixed, **dict(zip(axes, at, strict=True))} for at in asked]
    tried = worth_trying(game, name, points)
    (ruling,) = of_each(partial(chances_at, name, tried), game)
    told = (str(ruling) if len(tried) == len(asked) else ruling.short) if ruling else ""
    said = (
        question_words.given_words(argument, value, sides)
        for argument, value in fixed.items()
        if not question_words.tells_roles(value, sides)
    )
    made: tuple[tuple[Block, ...], Key | None] = (
        _grids(axes, heads, answers) if len(axes) > 1 else (_bands(axes, heads, answers), None)
    )
    panels, key = made
    units = game.edition.cells_by_name("units") if game.edition.rows.get("units") else {}
    marks = {unit: mark_of(str(row.get("source", ""))) for unit, row in units.items()}
    return QuestionBlocks(
        question_words.question_words(name),
        tuple(_marked(panel, marks) for panel in panels),
        key,
        about=joined(", ", said),
        assumed=question_words.assumptions(game, name, points[:: max(1, -(-len(points) // MOST_TRIED))]),
        told=joined(" · ", filter(None, [*_notes(answers), told])),
    )


def _marked(panel: Block, marks: Mapping[str, str]) -> Block:
    """A panel whose rows, columns and bars bear the mark of the unit that they name."""

    def named(heads: Sequence[str]) -> tuple[str, ...]:
        return tuple(f"{head}{marks[head]}" if marks.get(head) else head for head in heads)

    if isinstance(panel, OddsGrid):
        return replace(panel, rows=named(panel.rows), columns=named(panel.columns))
    if isinstance(panel, Bands):
        bars = zip(named([bar.label for bar in panel.bars]), panel.bars, strict=True)
        return replace(panel, bars=tuple(replace(bar, label=label) for label, bar in bars))
    return panel


def _laid_out(part: QuestionBlocks) -> tuple[Block, ...]:
    """The panels of a question in rows, and how to read them."""
    return (*_in_rows(part.panels), *((part.key,) if part.key else ()))


def _in_rows(blocks: Sequence[Block]) -> Iterator[Block]:
    """Blocks two by two; one by itself as wide as the page."""
    for start in range(0, len(blocks), SIDE_BY_SIDE):
        row = tuple(blocks[start : start + SIDE_BY_SIDE])
        yield Row(row, (1.0,) * len(row)) if len(row) > 1 else row[0]


def _notes(answers: Answers) -> list[str]:
    """The notes that every answer has, each side by its part in the fight where units differ."""
    asked = [odds.inquiry for odds in answers.values() if odds is not None]
    said = [one.notes for one in asked]
    if len(set(said)) > 1:
        said = [tuple(_without_names(note, one.sides) for note in one.notes) for one in asked]
    return [note for note in said[0] if all(note in notes for notes in said)]


def _without_names(note: str, sides: Mapping[str, Side]) -> str:
    roles = {side.name: say("the {role}", role=side.role) for side in sides.values()}
    if not isinstance(note, Message):
        return note
    return Message(note.template, {k: roles.get(v, v) for k, v in note.values.items()}, note.many)


def _sides_of(answers: Answers) -> Mapping[str, Side]:
    """The sides of a page, as of its first answer that has been given."""
    return next(odds for odds in answers.values() if odds is not None).inquiry.sides


def _answers(game: CoreGame, name: str, fixed: Mapping[str, Any], varied: dict[str, list[Any]]) -> Answers:
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


def _bands(axes: dict[str, list[Any]], heads: Sequence[str], answers: Answers) -> tuple[Block, ...]:
    asked = {point: odds for point, odds in answers.items() if odds is not None}
    sides, read = _sides_of(answers), words_for(odds.inquiry for odds in asked.values())
    outcomes = in_one_order(tuple(odds.probabilities) for odds in asked.values())
    shown = _shown([point[0] for point in asked], lambda value: asked[value,], sides) if axes else {None: ""}
    bars = []
    for value, label in shown.items():
        chances = asked[(value,) if axes else ()].probabilities
        bars.append(Bar(label, tuple(chances.get(word, 0) for word in outcomes)))
    axis = next(iter(heads), "")
    left_out = len(answers) - len(asked)
    hint = joined("; ", ["chance in %", *([say("{n} not allowed", n=left_out)] if left_out else [])])
    names = tuple(read.get(word, word) for word in outcomes)
    return (Bands(say("By {axis}", axis=axis) if axis else "Outcomes", names, tuple(bars), hint),)


def _grids(
    axes: dict[str, list[Any]], heads: Sequence[str], answers: Answers
) -> tuple[tuple[Block, ...], Key]:
    """A grid for each value of the third argument, the only one without; and the key of all."""
    rows, columns, *others = axes.values()
    down, across, *panel = heads
    asked = [odds for odds in answers.values() if odds is not None]
    read = words_for(odds.inquiry for odds in asked)
    called = zip(question_words.words_of(asked[0]), question_words.headline(asked[0]), strict=True)
    names = [read.get(word, shown) for word, shown in called]
    sides = _sides_of(answers)
    panels = [(value,) for value in others[0]] if others else [()]
    shown_panels: dict[tuple[Any, ...], str] = {(): ""}
    if others:
        among = _shown(others[0], lambda p: [answers[row, c, p] for row in rows for c in columns], sides)
        shown_panels = {(value,): words for value, words in among.items()}
    shown_rows = _shown(rows, lambda row: [answers[row, c, *p] for c in columns for p in panels], sides)
    shown_columns = _shown(columns, lambda c: [answers[row, c, *p] for row in rows for p in panels], sides)
    grids = []
    for at, said in shown_panels.items():
        grid = odds_grid(
            joined(" ", (*panel, *filter(None, [said]))),
            lambda row, column, at=at: (
                None if (odds := answers[row, column, *at]) is None else question_words.cell(odds)
            ),
            axis(down, shown_rows),
            axis("", shown_columns),
        )
        grids.append(replace(grid, groups=(Group(across, len(shown_columns)),)))
    cells = [c for grid in grids for row in grid.cells for c in row if c]
    # one that explains itself: all its numbers far from never and always
    sample = max(cells, key=lambda c: min(float(p * (1 - p)) for p in (c.main, *c.parts)))
    key = Key(
        "How to read a cell", sample, names[0], tuple(filter(None, names[1:])),
        line=any(map(heavy_line, grids)),
    )  # fmt: skip
    return tuple(grids), key


def _shown(values: list[Any], answer: Callable[[Any], Any], sides: Mapping[str, Side]) -> dict[Any, str]:
    """Values as printed; many whole numbers in a row as bands between which no answer changes."""
    plain = {value: question_words.value_words(value, sides) for value in values}
    whole = all(isinstance(value, int) and not isinstance(value, bool) for value in values)
    if not whole or len(values) < BANDED_FROM or values != list(range(values[0], values[0] + len(values))):
        return plain
    found: list[tuple[int, int]] = []
    for value in values:
        if found and _alike(answer(found[-1][0]), answer(value)):
            found[-1] = found[-1][0], value
        else:
            found.append((value, value))
    return {low: str(low) if low == high else f"{low}–{high}" for low, high in found}


def _alike(one: Any, other: Any) -> bool:
    """True if answers are the same, where the rules allow them."""
    if isinstance(one, list):
        return all(map(_alike, one, other))
    if one is None or other is None:
        return one is other
    return bool(one.probabilities == other.probabilities)


def axis_words(parameter: Parameter, sides: Mapping[str, Side]) -> str:
    """An argument as an axis of a table names it, with what it counts."""
    words, measure = question_words.argument_words(parameter.name, sides), parameter.unit_of_measure
    if not measure or measure == words:
        return words
    return say("{words} ({measure})", words=words, measure=measure)
