"""Rulings: the option that moves the numbers of a page most, as a sentence for players."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from wsanalysis.aids import Bar, Odds, OddsGrid, Page, UnitCards, Word
from wsanalysis.asking import readings
from wsanalysis.core_game import CoreGame
from wsanalysis.languages import say
from wsanalysis.languages.message import tenths
from wsanalysis.probability.chance import RuleNeverEnds
from wsanalysis.probability.progress import progress_bar

LEAST = 0.0005
"""Smaller differences do not show on paper."""

Cells = dict[tuple[object, ...], float]


class Ruling(NamedTuple):
    """The value of an option, and how far (0 to 1) the numbers move at most if another is chosen.

    0: only words in a table do.
    """

    sentence: str
    most: float

    def __str__(self) -> str:
        return self._with_amount(self.short)

    @property
    def at_length(self) -> str:
        """Under a title that says what it is."""
        return self._with_amount(self.sentence)

    def _with_amount(self, ruling: str) -> str:
        if not self.most:
            return ruling
        points = f"{100 * self.most:.0f}" if self.most >= 0.0095 else tenths(100 * self.most)
        if points == "1":
            return say("{ruling} Another reading would move chances here by up to 1 point.", ruling=ruling)
        text = "{ruling} Another reading would move chances here by up to {points} points."
        return say(text, ruling=ruling, points=points)

    @property
    def short(self) -> str:
        """Without the amount, if not every number has been tried."""
        return say("Rulings used: {sentence}", sentence=self.sentence)


@lru_cache(maxsize=16)
def of_pages(game: CoreGame, parts: tuple[Callable[[CoreGame], list[Page]], ...]) -> list[Ruling | None]:
    """For each page of an aid the ruling that moves its numbers most.

    `parts` make its pages, some at a time: none is made again for a reading of which it reads nothing.
    """
    return [ruling for part in parts for ruling in of_each(part, game)]


def of_each(make: Callable[[CoreGame], list[Any]], game: CoreGame) -> list[Ruling | None]:
    """For each of what `make` makes of a game the ruling that moves its numbers most, if any.

    Where no number moves, the first that changes words in a table, or else any words or drawing of a page.
    """
    noting, read = noting_what_is_read(game)
    printed = make(noting)
    made, said = [cells(each) for each in printed], [table_words(each) for each in printed]
    found: list[Ruling | None] = [None] * len(made)
    elsewhere, on_page = found.copy(), [texts_on(each) for each in printed]
    options = game.options
    others = [
        (name, other)
        for name in readings.names(options)
        if name in read
        for other in game.readings_of(name)
        if other != getattr(options, name)
    ]
    for name, other in progress_bar(others, unit="reading"):
        try:
            changed = make(game.with_options(**{name: other}))
        except (ValueError, RuleNeverEnds):  # what is asked is not allowed then, or has no end
            continue
        for number, (before, each) in enumerate(zip(made, changed, strict=False)):
            after = cells(each)
            most = max((abs(before[at] - after[at]) for at in before.keys() & after.keys()), default=0.0)
            best = found[number]
            if most > max(LEAST, best.most if best else 0.0):
                found[number] = Ruling(readings.as_sentence(options, name), most)
            elif (
                best is None
                and len(words := table_words(each)) == len(said[number])
                and words != said[number]
            ):
                found[number] = Ruling(readings.as_sentence(options, name), 0.0)
            elif elsewhere[number] is None and isinstance(each, Page) and on_page[number] != texts_on(each):
                elsewhere[number] = Ruling(readings.as_sentence(options, name), 0.0)
    return [one or other for one, other in zip(found, elsewhere, strict=True)]


def noting_what_is_read(game: CoreGame) -> tuple[CoreGame, set[str]]:
    """The same game, and the names of its options that are read from now on: more and more of them.

    Answers that are kept for the game itself are worked out anew, or what they have read would be missed.
    What the provenance tells does not count.
    """
    options, read = game.options, set[str]()
    names = frozenset(readings.names(options))

    class Noting(type(options)):  # type: ignore[misc]
        __slots__ = ()

        def __getattribute__(self, name: str) -> Any:
            if name in names:
                read.add(name)
            return super().__getattribute__(name)

        def __eq__(self, other: object) -> bool:
            return self is other

        __hash__ = object.__hash__

    noting = object.__new__(Noting)
    for field in fields(options):
        object.__setattr__(noting, field.name, getattr(options, field.name))
    return game.variant(game.edition.with_options(noting)), read


def chances_at(question: str, points: Sequence[Mapping[str, Any]], game: CoreGame) -> list[Any]:
    """The chances of a question at some points, by point and outcome: for `of_each`, as one thing."""
    asked = (game.ask(question, **point).probabilities for point in points)
    return [[{word: float(p) for word, p in chances.items()} for chances in asked]]


def worth_trying(
    game: CoreGame, question: str, points: Sequence[Mapping[str, Any]]
) -> Sequence[Mapping[str, Any]]:
    """The points at which other options are tried: all; one if a question has many steps."""
    return points if all(game.ask(question, **at).inquiry.steps == 1 for at in points) else points[:1]


def cells(printed: Any) -> Cells:
    """Every chance in what is printed, by where it stands."""
    return dict(_cells(printed, ()))


def table_words(printed: Any) -> list[str]:
    """The words in the cells of all tables of words, one after another."""
    match printed:
        case Word(text=text):
            return [text]
        case tuple() | list():
            return [word for entry in printed for word in table_words(entry)]
        case _ if is_dataclass(printed):
            return [word for field in fields(printed) for word in table_words(getattr(printed, field.name))]
        case _:
            return []


def texts_on(printed: Any) -> list[str]:
    """All words of what is printed, and its drawings, which are texts too."""
    match printed:
        case str():
            return [printed]
        case tuple() | list():
            return [text for entry in printed for text in texts_on(entry)]
        case _ if is_dataclass(printed):
            return [text for field in fields(printed) for text in texts_on(getattr(printed, field.name))]
        case _:
            return []


def _cells(value: Any, at: tuple[object, ...]) -> Iterator[tuple[tuple[object, ...], float]]:
    match value:
        case Odds(main, parts):
            for place, chance in enumerate((main, *parts)):
                yield (*at, place), float(chance)
        case Bar(label, shares):
            for place, chance in enumerate(shares):
                yield (*at, label, place), float(chance)
        case Word():  # its shade is no chance
            return
        case OddsGrid(rows=rows, columns=columns):
            for row, line in zip(rows, value.cells, strict=True):
                for column, cell in enumerate(line):
                    yield from _cells(cell, (*at, value.title, row, column, columns[column]))
        case UnitCards(groups=groups):
            for group in groups:
                for card in group.cards:
                    for column, cell in enumerate(card.odds):
                        yield from _cells(cell, (*at, group.name, card.name, column))
        case dict():
            for key, entry in value.items():
                yield from _cells(entry, (*at, key))
        case float():
            yield at, value
        case tuple() | list():
            for place, entry in enumerate(value):
                yield from _cells(entry, (*at, place))
        case _ if is_dataclass(value):
            for field in fields(value):
                yield from _cells(getattr(value, field.name), (*at, field.name))
