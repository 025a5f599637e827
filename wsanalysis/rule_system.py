"""The shared vocabulary: what the rest of wsanalysis knows of a rule system.

A system is a record of functions, not a base class. Each of its questions turns words ("M5 Stuart
at Grenadiers, 5 hexes") into an `Inquiry`: the rule to run, from which state, how often, and how to
read the result. Nothing here computes; `wsanalysis.asking.odds` answers inquiries.
"""

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, partial
from inspect import signature
from typing import Annotated, Any, NamedTuple, get_args

from annotated_types import Ge, Le

from wsanalysis.arguments.checking import checked
from wsanalysis.arguments.values import MOST_DISTANCE, fitted, hints_of
from wsanalysis.files.cells import Among
from wsanalysis.files.edition import Edition

NO_EFFECT = "no effect"
ANY_EFFECT = "any effect"
"""The outcome of an attack that leaves its target as it was, and all others together."""


class IllegalAction(ValueError):
    """An action that the rules do not allow; the message names the rule.

    `reason` is the message without the names of units, for tables in which like units stand together.
    """

    def __init__(self, message: str, reason: str | None = None) -> None:
        super().__init__(message)
        self.reason = reason or message


class Shift(NamedTuple):
    """One entry of a ledger of modifiers: its reason, its amount, and the paragraph."""

    reason: str
    amount: int
    source: str

    def __str__(self) -> str:
        return f"{self.amount:+d}  {self.reason} ({self.source})"


def reading(standard: Any, meaning: str) -> Any:
    """A field of a system's `Options`: its standard value, and what each value means."""
    return field(default=standard, metadata={"meaning": meaning})


class AdviceTable(NamedTuple):
    """Advice by situation: a heading, the column heads, and rows of cells as long as these."""

    heading: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Advice(NamedTuple):
    """The play behind odds that rest on good play: what to do now in a sentence, and later in tables."""

    sentence: str
    tables: tuple[AdviceTable, ...] = ()


class Side(NamedTuple):
    """A side of a question about two: its units, and its part in the fight (mover, defender; unit, enemy).

    `won` is what stands before either where people read that the side has won.
    """

    units: tuple[str, ...]
    role: str
    won: str = "won by"

    @property
    def name(self) -> str:
        """The units, parted by commas."""
        return ", ".join(self.units)


def no_advice() -> Advice | None:
    """The advice where there is nothing to choose."""
    return None


def never(_: object) -> bool:
    """No state is final."""
    return False


def no_detail(_: object) -> Mapping[str, Hashable]:
    """The detail of an outcome that needs none beyond the word."""
    return {}


def effect(before: str, word: Callable[[Any], str]) -> Callable[[Any], str]:
    """The effect of an attack on a target, in a word: its state, or no effect if that is as `before`."""
    return partial(_effect, before, word)


def _effect(before: str, word: Callable[[Any], str], state: Any) -> str:
    read = word(state)
    return NO_EFFECT if read == before else read


@dataclass(frozen=True, kw_only=True)
class Process:
    """The process of an inquiry: ``step(chance, state, *args)`` from `start`, `steps` times.

    `steps` None means until `is_over`. With `stop_if_stuck` a state without any way to an end is an end.
    States and args compare by content.
    """

    step: Callable[..., Any]
    start: Hashable
    args: tuple[Hashable, ...]
    steps: int | None = 1
    is_over: Callable[[Any], bool] = never
    stop_if_stuck: bool = False


@dataclass(frozen=True, kw_only=True)
class Wording:
    """The words of a state: `word` in rulebook words, of which `words` gives the order to show them in.

    `start_word` is the one that means nothing has changed, `sides` who is meant where a word is a side
    (people read names, not first and second). `before`, of an attack, is the word for the target's state
    before it: an outcome that leaves the target so is read as `NO_EFFECT`, which is the `start_word` then.
    `marginals` read other results off a state, by name; `detail` splits a state into columns. Results shown
    as one `step_name` ("turn") take `steps_in_one` steps.
    """

    word: Callable[[Any], str]
    words: tuple[str, ...]
    start_word: str = ""
    before: str = ""
    sides: Mapping[str, Side] = field(default_factory=dict)
    marginals: Mapping[str, Callable[[Any], str]] = field(default_factory=dict)
    detail: Callable[[Any], Mapping[str, Hashable]] = no_detail
    step_name: str = "step"
    steps_in_one: int = 1


@dataclass(frozen=True, kw_only=True)
class Remarks:
    """The remarks beside the odds: the `ledger` of modifiers settled before any chance, notes, the `rules`.

    `ledger_word` is what players call a modifier, `args_for` gives the args as if the ledger had other lines
    (None where the odds depend on more); `ledgers` holds one for each of several rolls, by what it is for.
    `notes` tell what the reader should know besides; `assumes` what the odds take for granted, in a sentence
    that is shown with them. `advice` is asked where odds rest on the best choices, and shown with them.
    """

    ledger: tuple[Shift, ...] = ()
    ledger_word: str = "shift"
    args_for: Callable[[tuple[Shift, ...]], tuple[Hashable, ...]] | None = None
    ledgers: Mapping[str, tuple[Shift, ...]] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    assumes: str = ""
    advice: Callable[[], Advice | None] = no_advice
    rules: str = ""


@dataclass(frozen=True, kw_only=True)
class Inquiry(Process, Wording, Remarks):
    """A question put in terms of rules: the rule to run, the words of its outcomes, and the remarks.

    All functions are the system's own.
    """

    question: str
    title: str

    def __post_init__(self) -> None:
        if self.before and NO_EFFECT not in self.words:
            read = effect(self.before, self.word)
            same = {name: read if each == self.word else each for name, each in self.marginals.items()}
            _say_no_effect(self, word=read, start_word=NO_EFFECT, marginals=same)


@dataclass(frozen=True, slots=True, kw_only=True)
class Tabulation:
    """A rule over a grid of situations, to be shown as a table: ``rule(chance, *point, *args)``.

    `axes` names each argument, with its unit, and lists its values; `before` as in an `Inquiry`. A value of
    the axis `bands`, if one is named, holds up to the next one, and the last for all beyond.
    """

    title: str
    rule: Callable[..., Any]
    axes: tuple[tuple[str, tuple[Hashable, ...]], ...]
    args: tuple[Hashable, ...]
    word: Callable[[Any], str]
    words: tuple[str, ...]
    before: str = ""
    bands: str = ""

    def __post_init__(self) -> None:
        if self.before and NO_EFFECT not in self.words:
            _say_no_effect(self)


def _say_no_effect(asked: Inquiry | Tabulation, **more: object) -> None:
    """Read the outcome that leaves a target as it was as `NO_EFFECT`, and set what more goes with it."""
    words = tuple(NO_EFFECT if word == asked.before else word for word in asked.words)
    for name, value in {"word": effect(asked.before, asked.word), "words": words, **more}.items():
        object.__setattr__(asked, name, value)


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """Something a system answers: ``ask(edition, ...)`` makes the inquiry, from checked arguments only.

    It is about two units where its first two arguments name one unit each. `pairs` holds the two functions
    that blank out what it does not read of the first and of the second, so that units which it cannot tell
    apart are asked once; one that takes its units in another way says by them that it is about two.
    `decides`: the outcome that is the first unit's win and the one that is its defeat, where outcomes are not
    sides.
    """

    ask: Callable[..., Inquiry]
    pairs: tuple[Callable[[Any], Hashable], Callable[[Any], Hashable]] | None = None
    decides: tuple[str, str] | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "ask", checked(self.ask))

    @property
    def views(self) -> tuple[Callable[[Any], Hashable], Callable[[Any], Hashable]] | None:
        """The readers of a first and of a second unit; None for a question that is not about two."""
        return self.pairs or ((whole, whole) if _names_two_units(self.ask) else None)


def whole(unit: Any) -> Any:
    """All of a unit: it is like no other."""
    return unit


@cache
def _names_two_units(ask: Callable[..., Any]) -> bool:
    """True if the first two arguments behind the edition name one unit each."""
    hints = hints_of(ask)
    first_two = [hints.get(name) for name in list(signature(ask).parameters)[1:3]]
    tables = [note.table for hint in first_two for note in get_args(hint)[1:] if isinstance(note, Among)]
    return tables == ["units", "units"]


@dataclass(frozen=True, slots=True)
class Face:
    """A face of a chip out of a bag: ``word(row)``, one of ``words(rows)``, which is given all of the bag.

    Words run from best to worst for the one who is shot at, where there is such an order. `by_distance`: the
    word is ``word(row, distance)``, from the `nearest` distance of the data on.
    """

    word: Callable[..., str]
    words: Callable[[tuple[Any, ...]], tuple[str, ...]]
    by_distance: bool = False
    nearest: int = 1

    def at(self, distance: Any, name: str = "distance") -> int:
        """A distance at which it may be read: 0 where distance changes nothing. ValueError in words."""
        first, last = (self.nearest, MOST_DISTANCE) if self.by_distance else (0, 0)
        return int(fitted(name, distance, Annotated[int, Ge(first), Le(last)]))


TWIN = " copy "
"""Between a name and the number of a further chip like it; names in a bag differ."""


@dataclass(frozen=True, slots=True)
class ChipBag:
    """A bag for blind draws: the rows of a data table, and the faces of each.

    Rows say in a column `count` how many there are of them; of `singles` each row is one chip, and added
    chips have rows too. A chip has the name by which players know its row.
    """

    table: str
    faces: Mapping[str, Face]
    singles: bool = False

    def counts(self, edition: Edition[Any]) -> dict[str, int]:
        """The number of chips of each row, by name."""
        return {name: 1 if self.singles else row.count for name, row in edition.named(self.table).items()}

    def recount(self, edition: Any, counts: Mapping[str, int]) -> Any:
        """The edition with other numbers of all its rows, by name; 0 for none. ValueError in words."""
        rows, key = edition.named(self.table), edition.tables[self.table].key
        if not self.singles:
            return edition.with_rows(self.table, (replace(rows[name], count=counts[name]) for name in rows))
        copies = (
            replace(row, **{key: f"{getattr(row, key)}{TWIN}{number + 1}"}) if number else row
            for name, row in rows.items()
            for number in range(counts[name])
        )
        return edition.with_rows(self.table, copies)

    def words(self, edition: Edition[Any], face: Face) -> tuple[str, ...]:
        """All words that a face may show, in their order."""
        return face.words(edition.rows[self.table])

    def read(self, edition: Edition[Any], face: Face, name: str, distance: int) -> str:
        """The face of the chip of this name at a distance, which only some faces heed."""
        row = edition.named(self.table)[name]
        return str(face.word(row, distance) if face.by_distance else face.word(row))


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSystem:
    """All that the rest of wsanalysis asks of a rule system."""

    name: str
    title: str
    source: str
    edition: type[Edition[Any]]
    """Its data tables, how a folder of them is read, and the options that are judged right."""
    questions: Mapping[str, Question]
    tabulations: Mapping[str, Callable[..., Tabulation]] = field(default_factory=dict)
    bags: Mapping[str, ChipBag] = field(default_factory=dict)
    """The bags, by the name of their data table."""
    studies: Mapping[str, str] = field(default_factory=dict)
    """Analyses of this system alone, methods of its games: each a function of this name in that module of
    `wsanalysis`."""

    def __post_init__(self) -> None:
        gated = {name: checked(table) for name, table in self.tabulations.items()}
        object.__setattr__(self, "tabulations", gated)

    @property
    def tables(self) -> tuple[str, ...]:
        """The names of its data tables; their rows are ``cells`` of an edition."""
        return self.edition.shown

    @property
    def records(self) -> Mapping[str, type]:
        """The record type of each data table; its annotations say what a column takes."""
        return {name: self.edition.tables[name].record for name in self.edition.shown}
