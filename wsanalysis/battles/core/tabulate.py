"""Rules as tables: what an engine draws from or looks up is a rule, run over ranges of its arguments.

Nothing here is a rule. A table is described by its name in the world's record, its axes, and the rule, whole:
`Tabulation` runs the rule for every index and writes what it gives, chances as laws and all else as numbers.
Axes that do not make the table which the record declares are refused, and so is a rule that gives more than
the table can hold.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache, partial
from itertools import product, repeat
from random import Random
from typing import Any

from numpy import unravel_index

from wsanalysis.arguments.names import with_article
from wsanalysis.battles.core.agreement import MapCannotFollow, agreed, naming
from wsanalysis.battles.core.interruption import Interruption
from wsanalysis.battles.core.numbers import Law
from wsanalysis.battles.core.tables import Tables
from wsanalysis.compiled import Record, layout_of
from wsanalysis.probability.distribution import Distribution
from wsanalysis.probability.exact import exact
from wsanalysis.rule_system import IllegalAction

PUT_TOGETHER = 250
"""So many interrupted laws of a table are put together again, or all if there are no more."""

SHARED = 48
"""So many rules with their data keep their laws: those of some eight editions of a game."""

Args = tuple[Any, ...]
Entry = list[Args] | int
"""The cases that an entry of a table stands for, or what stands there if there are none."""


@dataclass(frozen=True, slots=True)
class Axis:
    """One index of a table, or several that are told together, and what they stand for.

    `places` has for each entry the cases that it counts as one, as arguments of the rule, all of which have
    to agree (`because`: what the map takes for granted); `absent` is what stands where there are none.
    """

    names: tuple[str, ...]
    lengths: tuple[int, ...]
    places: tuple[tuple[Args, ...], ...]
    absent: tuple[int, ...]
    because: str = ""


def axes(**ranges: Iterable[Any]) -> tuple[Axis, ...]:
    """An axis for each argument of a rule, by name, with the values that it takes."""
    return tuple(
        Axis((name,), (len(values),), tuple(((value,),) for value in values), (0,) * len(values))
        for name, values in ((name, tuple(values)) for name, values in ranges.items())
    )


def counted_as_one(
    cases: Callable[..., Iterable[Args]], because: str = "", absent: Callable[..., int] = lambda *_: 0,
    **ranges: Iterable[Any],
) -> Axis:  # fmt: skip
    """An axis on which an entry stands for all `cases` of its values, as a battle counts them as one.

    Errors, later: MapCannotFollow with `because` where the rule tells cases apart.
    """
    values = [tuple(one) for one in ranges.values()]
    points = [*product(*values)]
    return Axis(
        tuple(ranges),
        tuple(map(len, values)),
        tuple(tuple(cases(*point)) for point in points),
        tuple(absent(*point) for point in points),
        because,
    )


@dataclass(slots=True)
class Laws:
    """The laws that a world has, each once: the sum of its weights, and where its outcomes begin.

    An outcome is the sum of the weights up to it, and what it is.
    """

    rows: list[tuple[int, int]] = field(default_factory=list)
    outcomes: list[tuple[int, int]] = field(default_factory=list)
    read: list[Distribution[int]] = field(default_factory=list)
    _numbers: dict[tuple[tuple[int, ...], tuple[int, ...]], Law] = field(default_factory=dict)

    def add(self, law: Distribution[int]) -> Law:
        """The number of a law."""
        key = law.outcomes, law.weights
        if key not in self._numbers:
            self._numbers[key] = Law(len(self.rows))
            self.rows.append((law.total, len(self.outcomes)))
            self.outcomes += zip(law.thresholds, law.outcomes, strict=True)
            self.read.append(law)
        return self._numbers[key]


class Tabulation:
    """The tables that rules fill, by the names of the fields of the world's record.

    Errors of all that fill a table: TypeError where its axes are not those that the record declares;
    MapCannotFollow where a rule gives more than it can hold.
    """

    def __init__(self, world: type[Record], tables: Tables) -> None:
        self.layout, self.tables, self.laws = layout_of(world), tables, Laws()

    def number(self, name: str, *index: int) -> int:
        """A number that stands in a table."""
        return self.tables.number(name, *index)

    def law(self, name: str, *index: int) -> Distribution[int]:
        """The law that stands in a table."""
        return self.laws.read[self.tables.number(name, *index)]

    def put_numbers(
        self, name: str, along: Sequence[Axis], rule: Callable[..., int], illegal: int | None = None
    ) -> None:
        """Fill a table with what a rule gives without chance; `illegal` where it raises IllegalAction."""

        def number(*args: Any) -> int:
            try:
                found = rule(*args)
            except IllegalAction:
                if illegal is None:
                    raise
                return illegal
            if not isinstance(found, int):
                raise MapCannotFollow("what stands in a table of numbers is a whole number", found)
            return found

        shape = self._shape(name, along, "number")
        with naming(rule, name):
            found = (one if isinstance(one, int) else _agreed(one, number, along) for one in _entries(along))
            self.tables.put(name, shape, found)

    def put_laws(
        self, name: str, along: Sequence[Axis], rule: Callable[..., int],
        interruption: Interruption | None = None,
    ) -> None:  # fmt: skip
        """Fill a table with the laws of what ``rule(chance, *args)`` gives, each up to the interruption.

        Laws that may be interrupted are put together again, and have to be those of the whole rule. A rule
        that is a `partial` shares its laws with all worlds for which it is made with equal data.
        """
        known = _known(rule, interruption)
        cut: list[tuple[int, Args]] = []

        def law(*args: Any) -> Distribution[int]:
            if args not in known:
                known[args] = interruption.cut(rule, args) if interruption else exact(rule, *args)
            return known[args]

        @cache
        def absent(outcome: int) -> Law:
            return self.laws.add(Distribution.certain(outcome))

        def entries() -> Iterator[Law]:
            for place, one in enumerate(_entries(along)):
                if isinstance(one, int):
                    yield absent(one)
                else:
                    if interruption is not None and interruption.comes(*one[0]):
                        cut.append((place, one[0]))
                    yield self.laws.add(_agreed(one, law, along))

        shape = self._shape(name, along, "law")
        with naming(rule, name):
            self.tables.put(name, shape, entries())
            if interruption is not None:
                for place, args in Random(11).sample(cut, min(len(cut), PUT_TOGETHER)):
                    interruption.hold_together(rule, args, tuple(map(int, unravel_index(place, shape))))

    def put_rows(self, name: str, along: Sequence[Axis], rule: Callable[..., tuple[int, ...]]) -> None:
        """Fill a table of records with rows that a rule without chance gives."""
        shape = self._shape(name, along, "record")
        with naming(rule, name):
            rows = [(one,) if isinstance(one, int) else _agreed(one, rule, along) for one in _entries(along)]
        self.tables.rows[name], self.tables.shapes[name] = rows, shape

    def _shape(self, name: str, along: Sequence[Axis], entry: str) -> tuple[int, ...]:
        """The lengths of all axes, seen to be of the table that the record declares."""
        names = [one for axis in along for one in axis.names]
        said = f"a table of {entry}s along {', '.join(names)}"
        if name not in self.layout:
            raise TypeError(f"{self.layout.name} has no field {name!r} for {said}: declare it")
        declared = self.layout[name]
        kind = "record" if declared.record else "law" if declared.entry is Law else "number"
        if (declared.kind, kind, len(declared.index)) != ("table", entry, len(names)):
            count = len(declared.index)
            dimensions = f" of {kind}s with {count} index{'es' * (count > 1)}" * (declared.kind == "table")
            raise TypeError(
                f"{self.layout.name}.{name} is declared as {with_article(declared.kind)}{dimensions}, and"
                f" described as {said}: change one of them"
            )
        return tuple(length for axis in along for length in axis.lengths)


def _known(rule: Callable[..., int], interruption: Interruption | None) -> dict[Args, Distribution[int]]:
    if not isinstance(rule, partial):
        return {}
    until = (interruption.comes, interruption.held, tuple(interruption.beside)) if interruption else ()
    return _shared(rule.func, rule.args, until)


@lru_cache(maxsize=SHARED)
def _shared(*_: object) -> dict[Args, Distribution[int]]:
    """The laws of a rule, by its arguments, that some world has asked for."""
    return {}


def row(record: type[Record], *sources: object, **given: int | None) -> tuple[int, ...]:
    """The numbers of a record by the names of its fields: as `given`, or as the first source has them.

    None counts 0. Errors: TypeError for a field that nobody has, for words, and for a name that is no field.
    """
    layout = layout_of(record)
    if unknown := given.keys() - {column.name for column in layout}:
        raise TypeError(f"{layout.name} has no field {min(unknown)!r}")
    numbers = []
    for column in layout:
        source = next((one for one in sources if hasattr(one, column.name)), None)
        number = given[column.name] if column.name in given else getattr(source, column.name, "")
        if not isinstance(number, int | None):
            found = repr(number) if number else "nothing"
            raise TypeError(f"{layout.name}.{column.name} is a number, and gets {found}: give it by name")
        numbers.append(int(number or 0))
    return tuple(numbers)


def _entries(along: Sequence[Axis]) -> Iterator[Entry]:
    """The entries of a table in the order in which they lie."""
    behind: list[Entry] = [*_entries(along[1:])] if along[1:] else [[()]]
    for cases, absent in zip(along[0].places, along[0].absent, strict=True):
        if not cases:
            yield from repeat(absent, len(behind))
        for one in behind if cases else ():
            yield one if isinstance(one, int) else [case + args for case in cases for args in one]


def _agreed(cases: list[Args], rule: Callable[..., Any], along: Sequence[Axis]) -> Any:
    if len(cases) == 1:
        return rule(*cases[0])
    return agreed((rule(*args) for args in cases), "; ".join(axis.because for axis in along if axis.because))
