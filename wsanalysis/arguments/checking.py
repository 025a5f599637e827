"""The arguments of a question as players give them: checked in one place, shown, documented on a method."""

import inspect
import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, reduce, wraps
from operator import or_
from types import UnionType
from typing import Annotated, Any, NamedTuple, TypeVar, Union, get_args, get_origin

from wsanalysis.arguments.names import UnknownName, find
from wsanalysis.arguments.values import at_once, fitted, hints_of

F = TypeVar("F", bound=Callable[..., Any])


FURTHER_THAN_ANYBODY_GOES = 10**9
"""A bound that nobody meets is not worth naming: that of a seed."""

OWN = ("self", "game", "edition", "_edition", "_")
"""The owner of the method: not among the arguments that a player gives."""


def signature_of(ask: Callable[..., Any]) -> inspect.Signature:
    """The arguments that a player gives, without the edition, the game or the bound object."""
    signature = inspect.signature(ask)
    parameters = [p for p in signature.parameters.values() if p.name not in OWN]
    return signature.replace(parameters=parameters, return_annotation=inspect.Signature.empty)


def as_typed(ask: Callable[..., Any]) -> str:
    """The arguments as a player types them: ``attacker, target, distance, flank=False``."""
    return ", ".join(
        p.name if p.default is p.empty else f"{p.name}={p.default!r}"
        for p in signature_of(ask).parameters.values()
        if p.kind is not p.VAR_KEYWORD
    )


def checked(function: F) -> F:
    """Wrap `function` so that it is called only with arguments that its annotations accept.

    Every call from the outside passes through here: the questions and tables of all systems (see
    `RuleSystem`), and all other public functions. Raises TypeError for unknown, missing or surplus arguments,
    ValueError for a value that is not accepted; both name the argument and say what was expected.
    """

    @wraps(function)
    def gate(*args: Any, **named: Any) -> Any:
        given = checked_arguments(function, args, named)
        if _taken(function).by_name:  # as most do; to sort them takes as long as a question
            return function(**given.arguments)
        return function(*given.args, **given.kwargs)

    return gate  # type: ignore[return-value]


@cache
def bounds(ask: Callable[..., Any]) -> str:
    """The ranges of its numbers: ``distance 0-99, turns 0-50``; empty for none."""
    from wsanalysis.arguments.parameters import arguments

    return ", ".join(
        f"{parameter.name} {parameter.low}-{parameter.high:,}"
        for parameter in arguments(ask, None, {})
        if parameter.high is not None and parameter.high < FURTHER_THAN_ANYBODY_GOES
    )


def checked_arguments(
    ask: Callable[..., Any], args: Sequence[Any], named: Mapping[str, Any]
) -> inspect.BoundArguments:
    """The arguments by name, each as `ask` annotates it. Errors as for `checked`."""
    takes = _taken(ask)
    parameters = takes.signature.parameters
    known = dict(named)
    if not takes.further and not named.keys() <= parameters.keys():
        try:
            found = [find(each, takes.shown, "argument") for each in named]
        except UnknownName as error:
            raise TypeError(f"{ask.__name__}: {error}; it takes {as_typed(ask)}") from None
        known = dict(zip(found, named.values(), strict=True))
        if len(known) < len(named):
            raise TypeError(f"{ask.__name__}: {', '.join(named)}: an argument is given twice")
    if len(args) > takes.unnamed:
        free = takes.shown[: int(takes.unnamed) - (len(parameters) - len(takes.shown))]
        rest = "".join(f", write {each}=..." for each in takes.shown[len(free) : len(free) + 1])
        raise TypeError(
            f"{ask.__name__}: only {', '.join(free) or 'nothing'} may go without a name{rest};"
            f" it takes {as_typed(ask)}"
        )
    try:
        given = _bound(takes, args, known)
    except TypeError as error:
        raise TypeError(f"{ask.__name__}: {error}; it takes {as_typed(ask)}") from None
    for name, value in given.arguments.items():
        if name in takes.hints and type(value) not in takes.at_once.get(name, ()):
            given.arguments[name] = fitted(name, value, takes.hints[name])
    return given


def _bound(takes: "_Taken", args: Sequence[Any], known: Mapping[str, Any]) -> inspect.BoundArguments:
    """The arguments by name: as by `Signature.bind`, for which tables of match-ups would mostly wait."""
    given = dict(zip(takes.in_place, args, strict=False))
    if not takes.further and len(given) == len(args) and given.keys().isdisjoint(known):
        given |= {name: known[name] for name in takes.signature.parameters if name in known}
        if takes.due <= given.keys():
            return inspect.BoundArguments(takes.signature, given)
    return takes.signature.bind(*args, **known)


class _Taken(NamedTuple):
    """The arguments that a function accepts."""

    signature: inspect.Signature
    shown: tuple[str, ...]
    """The names of the arguments that a player gives."""
    hints: Mapping[str, Any]
    """The values that each takes; nothing of further arguments, which are checked where they arrive."""
    unnamed: float
    """The number that may go without a name."""
    further: bool
    """True if there may be such further arguments."""
    in_place: tuple[str, ...]
    """Those that may be given in their place or by name."""
    due: frozenset[str]
    """Those without which it is not called."""
    by_name: bool
    """True if all may be given by name."""
    at_once: Mapping[str, Sequence[type]]
    """The types of which each takes any value."""


@cache
def _taken(ask: Callable[..., Any]) -> _Taken:
    signature = inspect.signature(ask)
    hints = hints_of(ask)
    every = signature.parameters.values()
    kinds = [parameter.kind for parameter in every]
    by_name = inspect.Parameter.KEYWORD_ONLY, inspect.Parameter.VAR_KEYWORD
    unnamed: float = sum(kind not in by_name for kind in kinds)
    for name, parameter in signature.parameters.items():
        if parameter.kind is parameter.VAR_KEYWORD:
            hints.pop(name, None)
        elif parameter.kind is parameter.VAR_POSITIONAL:
            hints[name] = Iterable[hints[name]]  # type: ignore[valid-type]
            unnamed = math.inf
    return _Taken(
        signature, tuple(signature_of(ask).parameters), hints, unnamed,
        inspect.Parameter.VAR_KEYWORD in kinds,
        tuple(p.name for p in every if p.kind is p.POSITIONAL_OR_KEYWORD),
        frozenset(p.name for p in every if p.default is p.empty),
        {*kinds} <= {inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY},
        {name: at_once(hint) for name, hint in hints.items()},
    )  # fmt: skip


def _plain(hint: Any) -> Any:
    """An annotation as help shows it: the type without its checks."""
    if get_origin(hint) is Annotated:
        return _plain(get_args(hint)[0])
    if get_origin(hint) in (UnionType, Union):  # which of the two it is depends on its parts
        return reduce(or_, map(_plain, get_args(hint)))
    if (several := get_origin(hint)) in (Sequence, Iterable):
        return several[_plain(get_args(hint)[0])]
    return hint


def as_method(call: Callable[..., Any], ask: Callable[..., Any]) -> Callable[..., Any]:
    """`call` with the signature and documentation of `ask`, for help and completion."""

    def method(*args: Any, **situation: Any) -> Any:
        return call(*args, **situation)

    method.__name__ = method.__qualname__ = ask.__name__
    said = bounds(ask)
    method.__doc__ = (inspect.getdoc(ask) or "") + (f"\n\nNumbers: {said}." if said else "")
    takes = signature_of(ask)
    plain = [p.replace(annotation=_plain(p.annotation)) for p in takes.parameters.values()]
    method.__signature__ = takes.replace(parameters=plain)  # type: ignore[attr-defined]
    return method
