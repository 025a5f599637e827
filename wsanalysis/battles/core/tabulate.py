"""Rules as tables: everything an engine draws from or looks up is a rule, run over ranges of its arguments.

Nothing here is a rule. A table is described by its name in the world's record, its axes, and the rule:
`Tabulation` runs the rule for every index and writes the results, chances as laws and everything else as
numbers. Axes that do not match the table declared in the record are refused, and so is a rule whose results
the table cannot hold.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache, partial
from itertools import chain, product, repeat
from random import Random
from types import BuiltinMethodType, FunctionType, MethodType, ModuleType
from typing import Any

from wsanalysis.arguments.names import with_article
from wsanalysis.battles.core.agreement import MapCannotFollow, agreed, hold_once, naming
from wsanalysis.battles.core.interruption import Interruption
from wsanalysis.battles.core.numbers import Law
from wsanalysis.battles.core.tables import Tables
from wsanalysis.compiled import Record, layout_of
from wsanalysis.probability.distribution import Distribution
from wsanalysis.probability.exact import exact
from wsanalysis.rule_system import IllegalAction

PUT_TOGETHER = 250
"""The number of a table's interrupted laws that are checked whole, or all if there are fewer."""

SHARED = 128
"""The number of rules with their data whose laws are cached: about eight editions of a game."""
SHARED_PARTS = 4096
"""The number of parts of tables of numbers that are cached, each for one entry of the first axis."""

Args = tuple[Any, ...]
Entry = list[Args] | int
"""The cases that an entry of a table stands for, or its value if there are none."""


@dataclass(frozen=True, slots=True)
class Axis:
    """One index of a table, or several told together, and their meaning.

    `places` has for each entry the cases that it merges, as arguments of the rule, all of which must agree
    (`because`: the map's assumption); `absent` is the entry where there are none.
    """

    names: tuple[str, ...]
    lengths: tuple[int, ...]
    places: tuple[tuple[Args, ...], ...]
    absent: tuple[int, ...]
    because: str = ""

    def parts(self) -> Iterator["Axis"]:
        """An axis for each value of its first name."""
        size = len(self.places) // self.lengths[0] if self.places else 0
        for begin in range(0, len(self.places), size or 1):
            places, absent = self.places[begin : begin + size], self.absent[begin : begin + size]
            yield Axis(self.names, (1, *self.lengths[1:]), places, absent, self.because)


def axes(**ranges: Iterable[Any]) -> tuple[Axis, ...]:
    """An axis for each argument of a rule, by name, with its values."""
    return tuple(
        Axis((name,), (len(values),), tuple(((value,),) for value in values), (0,) * len(values))
        for name, values in ((name, tuple(values)) for name, values in ranges.items())
    )


def counted_as_one(
    cases: Callable[..., Iterable[Args]], because: str = "", absent: Callable[..., int] = lambda *_: 0,
    **ranges: Iterable[Any],
) -> Axis:  # fmt: skip
    """An axis whose entries each stand for all `cases` of its values, which a battle merges.

    Later errors: MapCannotFollow with `because` if the rule distinguishes the cases.
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
    """The laws of a world, each stored once: the sum of its weights, and the start of its outcomes.

    An outcome is the cumulative weight up to it, and its value.
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
    """The tables filled by rules, by the names of the fields of the world's record.

    Errors when filling a table: TypeError if its axes do not match the declared table; MapCannotFollow if a
    rule's results exceed what it can hold.
    """

    __hash__ = None  # type: ignore[assignment] # a rule that looks into tables is not made of what they hold

    def __init__(self, world: type[Record], tables: Tables, laws: Laws | None = None) -> None:
        """Into `tables`; `laws` are those that are already in them."""
        self.layout, self.tables, self.laws = layout_of(world), tables, laws or Laws()

    def number(self, name: str, *index: int) -> int:
        """A number in a table."""
        return self.tables.number(name, *index)

    def law(self, name: str, *index: int) -> Distribution[int]:
        """The law in a table."""
        return self.laws.read[self.tables.number(name, *index)]

    def put_numbers(
        self, name: str, along: Sequence[Axis], rule: Callable[..., int], illegal: int | None = None
    ) -> None:
        """Fill a table with a rule's results without chance; `illegal` where it raises IllegalAction.

        A rule shares its results with all worlds for which it is made with equal data, value by value of the
        first axis: a unit that was in one world need not be asked for the next. One that looks into tables
        shares nothing.
        """
        shape = self._shape(name, along, "number")
        with naming(rule, name):
            if (made := _made_of(rule)) is not None:
                first, *others = along
                parts = (
                    _shared_numbers(_Rule(made, rule), (part, *others), illegal) for part in first.parts()
                )
                numbers = [*chain.from_iterable(parts)]
            else:
                numbers = _numbers(rule, along, illegal)
            self.tables.put_whole(name, shape, numbers)

    def put_laws(
        self, name: str, along: Sequence[Axis], rule: Callable[..., int],
        interruption: Interruption | None = None,
    ) -> None:  # fmt: skip
        """Fill a table with the laws of ``rule(chance, *args)``, each up to the interruption.

        Laws that may be interrupted are completed and compared with those of the whole rule. A rule shares
        its laws as it does numbers.
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

        def hold() -> None:
            assert interruption is not None
            for place, args in Random(11).sample(cut, min(len(cut), PUT_TOGETHER)):
                interruption.hold_together(rule, args, _spot(place, shape))

        with naming(rule, name):
            self.tables.put(name, shape, entries())
            if interruption is not None and interruption.read_from is None:
                hold()
            elif interruption is not None:
                hold_once((name, _made_of(rule), interruption.read_from, tuple(along)), hold)

    def put_rows(self, name: str, along: Sequence[Axis], rule: Callable[..., tuple[int, ...]]) -> None:
        """Fill a table of records with the rows of a rule without chance."""
        shape = self._shape(name, along, "record")
        with naming(rule, name):
            rows = [(one,) if isinstance(one, int) else _agreed(one, rule, along) for one in _entries(along)]
        self.tables.rows[name], self.tables.shapes[name] = rows, shape

    def _shape(self, name: str, along: Sequence[Axis], entry: str) -> tuple[int, ...]:
        """The lengths of all axes, checked against the table declared in the record."""
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


def _numbers(rule: Callable[..., int], along: Sequence[Axis], illegal: int | None) -> list[int]:
    def number(*args: Any) -> int:
        try:
            found = rule(*args)
        except IllegalAction:
            if illegal is None:
                raise
            return illegal
        if not isinstance(found, int):
            raise MapCannotFollow("what stands in a table of numbers is a whole number", found)
        return int(found)  # of yes and no

    return [one if isinstance(one, int) else _agreed(one, number, along) for one in _entries(along)]


@dataclass(frozen=True, slots=True)
class _Rule:
    """A rule; equal to any other that is made of the same."""

    made_of: Hashable
    rule: Callable[..., int] = field(compare=False)


def _made_of(rule: object) -> Hashable | None:
    """All that decides what a rule says: its code, and whatever it is given; None if that may change."""
    try:
        parts = _parts_of(rule)
        hash(parts)
    except (TypeError, ValueError):  # a list, say, or a name that has no value as yet
        return None
    return parts


def _parts_of(value: object) -> Hashable:
    if isinstance(value, partial):
        named = ((name, _parts_of(one)) for name, one in value.keywords.items())
        return partial, _parts_of(value.func), *map(_parts_of, value.args), *named
    if isinstance(value, type(_shared)):  # a cache, which gives what it wraps gives
        return _parts_of(value.__wrapped__)
    if isinstance(value, FunctionType) and "<locals>" in value.__qualname__:
        held = (_parts_of(cell.cell_contents) for cell in value.__closure__ or ())
        return value.__code__, value.__defaults__, *held
    if isinstance(value, MethodType | BuiltinMethodType) and not isinstance(value.__self__, ModuleType):
        return value.__name__, _parts_of(value.__self__)
    return value  # whether it is hashable, who asks sees


@lru_cache(maxsize=SHARED_PARTS)
def _shared_numbers(rule: _Rule, along: tuple[Axis, ...], illegal: int | None) -> list[int]:
    return _numbers(rule.rule, along, illegal)


def _known(rule: Callable[..., int], interruption: Interruption | None) -> dict[Args, Distribution[int]]:
    if (made := _made_of(rule)) is None:
        return {}
    until = (interruption.comes, interruption.held, tuple(interruption.beside)) if interruption else ()
    return _shared(made, until)


@lru_cache(maxsize=SHARED)
def _shared(*_: object) -> dict[Args, Distribution[int]]:
    """The cached laws of a rule, by its arguments."""
    return {}


def row(record: type[Record], *sources: object, **given: int | None) -> tuple[int, ...]:
    """The numbers of a record by field: as `given`, or from the first source that has them.

    None counts 0. Errors: TypeError for a field without a source, for words, and for an unknown name.
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
    """The entries of a table in storage order."""
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


def _spot(place: int, shape: Sequence[int]) -> tuple[int, ...]:
    """The place of the entry of this number, by each dimension of a table."""
    found: list[int] = []
    for length in reversed(shape):
        place, here = divmod(place, length)
        found.insert(0, here)
    return tuple(found)
