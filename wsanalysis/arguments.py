"""The arguments of a question as a player gives them: shown, checked, and documented on a method."""

import inspect
from collections.abc import Callable, Mapping, Sequence
from functools import cache, reduce
from operator import or_
from types import UnionType
from typing import TYPE_CHECKING, Annotated, Any, Union, get_args, get_origin, get_type_hints

from wsanalysis.cells import checked_value
from wsanalysis.names import UnknownName, find

if TYPE_CHECKING:
    import pandas as pd


def signature_of(ask: Callable[..., Any]) -> inspect.Signature:
    """The arguments that a player gives: all but the edition."""
    signature = inspect.signature(ask)
    parameters = list(signature.parameters.values())[1:]
    return signature.replace(parameters=parameters, return_annotation=inspect.Signature.empty)


def as_typed(ask: Callable[..., Any]) -> str:
    """The arguments as a player types them: ``attacker, target, distance, flank=False``."""
    return ", ".join(
        p.name if p.default is p.empty else f"{p.name}={p.default!r}"
        for p in signature_of(ask).parameters.values()
    )


@cache
def bounds(ask: Callable[..., Any]) -> str:
    """The numbers it takes, and how large they may be: ``distance 0-99, turns 0-50``; empty for none."""
    from wsanalysis.knobs import arguments

    try:
        knobs = arguments(ask, None, {})
    except NameError:  # an analysis: it names types that are known to the type checker only
        return ""
    found = [f"{knob.name} {knob.low}-{knob.high}" for knob in knobs if knob.high is not None]
    return ", ".join(found)


def checked_arguments(
    name: str, ask: Callable[..., Any], args: tuple[Any, ...], situation: dict[str, Any]
) -> dict[str, Any]:
    """The arguments by name, each of the type that `ask` annotates; TypeError, ValueError in words."""
    takes = signature_of(ask)
    try:
        known = [find(argument, takes.parameters, f"argument of {name}") for argument in situation]
    except UnknownName as error:
        raise TypeError(f"{error}; it takes {as_typed(ask)}") from None
    unnamed = [n for n, p in takes.parameters.items() if p.kind is not p.KEYWORD_ONLY]
    if len(args) > len(unnamed):
        named = next(n for n, p in takes.parameters.items() if p.kind is p.KEYWORD_ONLY)
        raise TypeError(
            f"{name}: only {', '.join(unnamed)} may go without a name, write {named}=...;"
            f" it takes {as_typed(ask)}"
        )
    situation = dict(zip(known, situation.values(), strict=True))
    try:
        given = takes.bind(*args, **situation).arguments
    except TypeError as error:
        raise TypeError(f"{name}: {error}; it takes {as_typed(ask)}") from None
    hints = get_type_hints(ask, include_extras=True)
    return {argument: checked_value(argument, value, hints[argument]) for argument, value in given.items()}


def _plain(hint: Any) -> Any:
    """An annotation as help shows it: the type without what the check of arguments adds."""
    if get_origin(hint) is Annotated:
        return _plain(get_args(hint)[0])
    if get_origin(hint) in (UnionType, Union):  # which of the two it is depends on its parts
        return reduce(or_, map(_plain, get_args(hint)))
    if get_origin(hint) is Sequence:
        return Sequence[_plain(get_args(hint)[0])]  # type: ignore[misc]
    return hint


def as_method(call: Callable[..., Any], ask: Callable[..., Any]) -> Callable[..., Any]:
    """`call` with the arguments and documentation of `ask`, for help and completion."""

    def method(*args: Any, **situation: Any) -> Any:
        return call(*args, **situation)

    method.__name__ = method.__qualname__ = ask.__name__
    said = bounds(ask)
    method.__doc__ = (inspect.getdoc(ask) or "") + (f"\n\nNumbers: {said}." if said else "")
    takes = signature_of(ask)
    plain = [p.replace(annotation=_plain(p.annotation)) for p in takes.parameters.values()]
    method.__signature__ = takes.replace(parameters=plain)  # type: ignore[attr-defined]
    return method


def questions_table(questions: Mapping[str, Callable[..., Any]]) -> "pd.DataFrame":
    """One row a question: its `arguments` as they are typed, and what it is `about`."""
    import pandas as pd

    rows = {
        name: {"arguments": as_typed(ask), "about": (inspect.getdoc(ask) or "").split("\n")[0]}
        for name, ask in questions.items()
    }
    return pd.DataFrame.from_dict(rows, orient="index").rename_axis("question")
