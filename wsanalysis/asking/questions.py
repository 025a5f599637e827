"""Shared parts of every system's questions: names, duels, refusals, idle arguments, arguments passed on."""

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from contextvars import ContextVar
from dataclasses import replace
from functools import wraps
from typing import Any, Protocol, TypeVar

from wsanalysis.arguments.names import find
from wsanalysis.arguments.parameters import Parameter
from wsanalysis.languages import say
from wsanalysis.rule_system import IllegalAction, Inquiry, RuleSystem, Side

One = TypeVar("One", str, int)
Ask = TypeVar("Ask", bound=Callable[..., Inquiry])
USUAL_DISTANCES = (2, 4, 8, 12)
"""A question that reaches less far is asked at every distance that it takes."""


class Named(Protocol):
    """Anything with a name."""

    @property
    def name(self) -> str: ...


def all_about_two(system: RuleSystem) -> list[str]:
    """The questions about two units, if any."""
    return [name for name, one in system.questions.items() if one.views is not None]


def usual_distances(parameters: Sequence[Parameter]) -> Iterable[int]:
    """The usual distances; every one where a question takes no more hexes than the nearest two of them."""
    low, high = (
        max(parameter.low or 0 for parameter in parameters),
        min(parameter.high or USUAL_DISTANCES[-1] for parameter in parameters),
    )
    return USUAL_DISTANCES if high > USUAL_DISTANCES[1] else range(low, high + 1)


def about_two(system: RuleSystem, question: str | Iterable[str] | None = None) -> list[str]:
    """The named questions about two units; by default all that the system has.

    Raises UnknownName for a question that does not exist, ValueError if it is not about two units.
    """
    every = all_about_two(system)
    if not every:
        answers = ", ".join(system.questions) or "nothing"
        raise ValueError(
            f"{system.title} has no question about two units, and so no match-ups; it answers {answers}"
        )
    if question is None:
        return every
    named = [find(name, system.questions, "question") for name in listed(question)]
    for name in named:
        if name not in every:
            raise ValueError(f"{name} is not a question about two units; expected {' or '.join(every)}")
    return list(dict.fromkeys(named))


def listed(given: One | Iterable[One]) -> list[One]:
    """One name or number, or several."""
    return [given] if isinstance(given, str | int) else list(given)


def numbered(units: Iterable[Named], taken: Iterable[str] = ()) -> list[str]:
    """Names for columns; a unit that occurs again gets a number."""
    names: list[str] = []
    for unit in units:
        again = [n for n in (*taken, *names) if n == unit.name or n.startswith(f"{unit.name} (")]
        names.append(f"{unit.name} ({len(again) + 1})" if again else unit.name)
    return names


def by_name(names: Sequence[str], states: Sequence[object]) -> dict[str, str]:
    """The states of several units as columns."""
    return {name: str(state) for name, state in zip(names, states, strict=True)}


def two_sides(
    first: Sequence[str], second: Sequence[str], roles: tuple[str, str] = ("unit", "enemy")
) -> dict[str, Side]:
    """The two sides of a question whose outcomes are called first and second, with these words for them."""
    return {"first": Side(tuple(first), roles[0]), "second": Side(tuple(second), roles[1])}


def duel_inquiry(
    names: Sequence[str],
    winner: Callable[[Any], str],
    conditions: tuple[Callable[[Any], str], Callable[[Any], str]],
    *,
    turns: int | None,
    **asked: Any,
) -> Inquiry:
    """A duel of two units, who act in turn: the winner, and the condition of each; more as for `Inquiry`.

    `turns` None: to the end, or until neither can harm the other.
    """
    first, second = conditions
    each_acts = {"steps": None if turns is None else 2 * turns, "steps_in_one": 2, "stop_if_stuck": True}
    return Inquiry(
        question="duel",
        step_name="turn",
        word=winner,
        words=("first", "second", "neither"),
        sides=two_sides(names[:1], names[1:]),
        marginals={"wins": winner, "first": first, "second": second},
        **(each_acts | asked),
    )


def refusal(who: str, why: str) -> IllegalAction:
    """The IllegalAction of a unit, named before the reason."""
    return IllegalAction(f"{who}: {why}", why)


@contextmanager
def refused_to(who: str) -> Iterator[None]:
    """Within it an IllegalAction names a unit before the reason."""
    try:
        yield
    except IllegalAction as error:
        raise refusal(who, str(error)) from None


def named_attack(who: str, whom: str, how: str = "attack") -> AbstractContextManager[None]:
    """Within it an IllegalAction says who may not attack (fire at) whom, before the reason."""
    return refused_to(f"{who} may not {how} {whom}")


def refuse_idle(said: str, *given: bool) -> None:
    """Raise IllegalAction if an argument was `given` that has no meaning here; `said`: why, with its rule."""
    if any(given):
        raise IllegalAction(said)


def idle(*cases: tuple[bool, str]) -> tuple[str, ...]:
    """Notes on arguments that change nothing here, each with its rule: (whether it applies, the note).

    Arguments that may be true or planned for any unit are noted, so that one situation fits many units;
    contradictions are refused (`refuse_idle`).
    """
    return tuple(say("{said}: this changes nothing", said=said) for found, said in cases if found)


def all_read(inquiry: Inquiry) -> object:
    """Everything in an inquiry that can distinguish one answer from another."""
    return (
        inquiry.question, inquiry.step, inquiry.start, inquiry.args, inquiry.steps, inquiry.ledger,
        inquiry.notes,
    )  # fmt: skip


_IDLE_IS_NOTED = ContextVar("whether inquiries say which arguments change nothing", default=True)


@contextmanager
def without_idle_notes() -> Iterator[None]:
    """Within it inquiries do not say which arguments change nothing.

    To find out, a question is asked again without each: where thousands are put and no notes are shown, that
    would be most of the work.
    """
    before = _IDLE_IS_NOTED.set(False)
    try:
        yield
    finally:
        _IDLE_IS_NOTED.reset(before)


def notes_idle(why: Mapping[str, str], reads: Callable[[Inquiry], object] = all_read) -> Callable[[Ask], Ask]:
    """Mark a question that notes which of its arguments change nothing: it is asked again without each.

    `why`: the sentence for an argument, with its rule; ``{first}`` in it stands for the units of that side.
    `reads`: the data that decide an inquiry's answer, if two different inquiries may have the same.
    """

    def told(ask: Ask) -> Ask:
        known = inspect.signature(ask).parameters.values()
        defaults = {p.name: p.default for p in known if p.name in why and p.default is not p.empty}

        def read_with(args: tuple[Any, ...], given: Mapping[str, Any]) -> object:
            try:
                return reads(ask(*args, **given))
            except ValueError:
                return None

        @wraps(ask)
        def asked(*args: Any, **given: Any) -> Inquiry:
            inquiry = ask(*args, **given)
            said = [n for n, plain in defaults.items() if n in given and given[n] != plain]
            if not said or not _IDLE_IS_NOTED.get():
                return inquiry
            read = reads(inquiry)
            without = {name: (defaults[name], *_without_one(given[name])) for name in said}
            changed = {
                name: all(read_with(args, {**given, name: value}) != read for value in values)
                for name, values in without.items()
            }
            names = {side: units.name for side, units in inquiry.sides.items()}
            found = idle(*((not changed[name], why[name].format(**names)) for name in said))
            return replace(inquiry, notes=(*inquiry.notes, *found)) if found else inquiry

        return asked  # type: ignore[return-value]

    return told


def _without_one(given: Any) -> Iterator[list[Any]]:
    """The same question without one of several units that share an argument, each in turn."""
    places = [n for n, value in enumerate(given) if value is not None] if isinstance(given, list) else []
    for place in places if len(places) > 1 else ():
        yield [*given[:place], None, *given[place + 1 :]]


def takes_situation_of(whole: Callable[..., Any], *but: str) -> Callable[[Ask], Ask]:
    """Mark a question that passes its `**situation` on to `whole`, all arguments except some.

    `whole` is a question, or the record of a situation. So help, completion, the command line and the check
    of arguments know them.
    """

    def told(ask: Ask) -> Ask:
        own, further = inspect.signature(ask), inspect.signature(whole)
        named = [p for p in own.parameters.values() if p.kind is not p.VAR_KEYWORD]
        more = [
            p.replace(kind=p.KEYWORD_ONLY)
            for n, p in further.parameters.items()
            if n not in own.parameters and n not in but
        ]
        ask.__signature__ = own.replace(parameters=[*named, *more])  # type: ignore[attr-defined]
        ask.__annotations__ |= {p.name: p.annotation for p in more}
        ask.__annotations__.pop("situation", None)
        return ask

    return told
